//! The table of six: prices become faces of a die.

/// Points behind the best at which nothing is left of a candidate's weight: the same for every style.
pub(super) const SPREAD: i32 = 30;
/// How many candidates share the faces.
const MOST: usize = 3;
/// Faces of the die.
const FACES: i64 = 6;

/// How many of six faces each candidate gets, by its price; `None` marks one that was struck. The weight of a
/// candidate is the square of what is left of `SPREAD` after its distance from the best; the three heaviest share
/// the faces by largest remainder. Ties go to the higher price, then to the earlier one.
pub fn faces(prices: &[Option<i32>]) -> Vec<u8> {
    let mut faces = vec![0_u8; prices.len()];
    let Some(best) = prices.iter().copied().flatten().max() else { return faces };
    let weight = |price: i32| i64::from((SPREAD - (best - price)).max(0)).pow(2);
    let mut heavy: Vec<(usize, i32, i64)> = prices
        .iter()
        .enumerate()
        .filter_map(|(at, price)| price.map(|price| (at, price, weight(price))))
        .filter(|(_, _, weight)| *weight > 0)
        .collect();
    heavy.sort_by_key(|(at, price, _)| (-price, *at));
    heavy.truncate(MOST);
    let total: i64 = heavy.iter().map(|(_, _, weight)| weight).sum();
    let mut left = FACES;
    let mut rests = Vec::new();
    for (order, (at, _, weight)) in heavy.iter().enumerate() {
        let (whole, rest) = (weight * FACES / total, weight * FACES % total);
        left -= whole;
        if let Some(faces) = faces.get_mut(*at) {
            *faces = u8::try_from(whole).unwrap_or(0);
        }
        rests.push((-rest, order, *at));
    }
    rests.sort_unstable();
    for (_, _, at) in rests.into_iter().take(usize::try_from(left).unwrap_or(0)) {
        if let Some(faces) = faces.get_mut(at) {
            *faces += 1;
        }
    }
    faces
}

#[cfg(test)]
mod tests {
    use super::faces;

    #[test]
    fn near_equals_share_the_faces_and_far_ones_get_none() {
        let two = |gap: i32| faces(&[Some(60), Some(60 - gap)]);
        for gap in 0..=4 {
            assert_eq!(two(gap), [3, 3], "{gap}");
        }
        for gap in 5..=12 {
            assert_eq!(two(gap), [4, 2], "{gap}");
        }
        for gap in 13..=20 {
            assert_eq!(two(gap), [5, 1], "{gap}");
        }
        for gap in 21..=40 {
            assert_eq!(two(gap), [6, 0], "{gap}");
        }
        assert_eq!(faces(&[None, Some(-20), Some(-20), Some(-20), Some(-20)]), [0, 2, 2, 2, 0]);
        assert_eq!(faces(&[Some(5)]), [6]);
        assert!(faces(&[]).is_empty());
        assert_eq!(faces(&[None]), [0]);
    }

    #[test]
    fn all_six_faces_are_given_whatever_the_prices() {
        for first in -40..40 {
            for second in -40..40 {
                let given = faces(&[Some(0), Some(first), Some(second), Some(first - second)]);
                assert_eq!(given.iter().sum::<u8>(), 6, "{first} {second}");
            }
        }
    }
}
