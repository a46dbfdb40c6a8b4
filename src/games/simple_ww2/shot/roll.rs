//! One twenty-sided die read by numbers to reach: the only kind of roll these rules have besides plain scores (S1).

use crate::dice::{Address, Ask, Read, Side};

/// Faces of the die.
pub(in crate::games::simple_ww2) const FACES: u8 = 20;

/// A D20 read by how many of `needs` it reaches; the list rises. `words` are the classes from none reached to all.
pub(in crate::games::simple_ww2) fn reach(
    key: Address,
    who: Side,
    needs: &[i32],
    words: &'static [&'static str],
) -> Ask {
    let faces = i32::from(FACES);
    let cut = |need: &i32| u8::try_from((*need).clamp(0, faces + 1)).unwrap_or(FACES + 1);
    let sure = needs.iter().filter(|need| **need <= 1).count();
    let most = needs.iter().filter(|need| **need <= faces).count();
    let words = words.get(sure..=most).unwrap_or(&[]);
    Ask::die(FACES, key, who, Read::Cut(needs.iter().map(cut).collect()), words)
}

/// A D20 whose face is the score.
pub(in crate::games::simple_ww2) fn score(key: Address, who: Side) -> Ask {
    Ask::die(FACES, key, who, Read::Sum, &[])
}

/// A number to reach in words: "14+", and what it means past the faces of the die.
pub(in crate::games::simple_ww2) fn needed(need: i32) -> String {
    match need {
        ..=1 => "always".to_owned(),
        20 => "20".to_owned(),
        21.. => "never".to_owned(),
        need => format!("{need}+"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_their_words() {
        let check = |needs: &[i32], wanted: &[&str]| {
            let Ask::Dice(ask) = reach(Address::of("x"), Side::A, needs, &["none", "one", "two"]) else {
                panic!("a roll");
            };
            assert_eq!(ask.words, wanted, "{needs:?}");
            assert_eq!(ask.read.classes(1, FACES).len(), wanted.len(), "{needs:?}");
        };
        check(&[5, 9], &["none", "one", "two"]);
        check(&[1, 9], &["one", "two"]);
        check(&[-4, 0], &["two"]);
        check(&[5, 21], &["none", "one"]);
        check(&[21, 40], &["none"]);
        check(&[0, 30], &["one"]);
    }
}
