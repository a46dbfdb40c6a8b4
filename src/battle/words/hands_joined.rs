//! What the hands do after several commands, in one: the same is told once, and what a later one turns round no more.

use super::Hand;

impl Hand {
    /// The names of the markers or models that the hand touches.
    fn names(&self) -> Vec<String> {
        match self {
            Self::Put { on: names, .. } | Self::Take { off: names, .. } => names.clone(),
            Self::Remove { what } | Self::Place { what } | Self::PutBack { what } | Self::MoveBack { what } => {
                what.clone()
            }
            Self::Move { units, what, .. } if units.is_empty() => vec![what.clone()],
            Self::Move { units, .. } => units.iter().map(ToString::to_string).collect(),
        }
    }

    /// The names of the models that the hand moves, each by itself.
    fn movers(&self) -> Vec<String> {
        match self {
            Self::Move { units, what, .. } if units.is_empty() => {
                what.replace(" and ", ", ").split(", ").map(str::to_owned).collect()
            }
            Self::Move { .. } | Self::MoveBack { .. } => self.names(),
            _ => Vec::new(),
        }
    }

    /// Takes in another that does the same to others; whether it does.
    fn takes(&mut self, other: &Self) -> bool {
        match (self, other) {
            (Self::Put { field, marker, on: names }, Self::Put { field: id, marker: shown, on: more })
            | (Self::Take { field, marker, off: names }, Self::Take { field: id, marker: shown, off: more })
                if field == id && marker == shown =>
            {
                names.extend_from_slice(more);
            }
            (Self::Remove { what }, Self::Remove { what: more })
            | (Self::Place { what }, Self::Place { what: more })
            | (Self::PutBack { what }, Self::PutBack { what: more })
            | (Self::MoveBack { what }, Self::MoveBack { what: more }) => {
                what.extend_from_slice(more);
            }
            (Self::Move { units, how, .. }, Self::Move { units: more, how: other, .. })
                if how == other && !units.is_empty() && !more.is_empty() =>
            {
                units.extend_from_slice(more);
            }
            _ => return false,
        }
        true
    }
}

/// What the hands do after several commands, told once of all to which the same is done. Whoever something else is done
/// to in between is told of in turn.
pub fn joined(hands: Vec<Hand>) -> Vec<Hand> {
    let mut all: Vec<Hand> = Vec::new();
    for hand in hands {
        let names = hand.names();
        // A number that is turned on once more is told as it is in the end.
        if let Hand::Put { field: id, .. } = &hand {
            all.retain_mut(|before| match before {
                Hand::Put { field, on, .. } if field == id => {
                    on.retain(|name| !names.contains(name));
                    !on.is_empty()
                }
                _ => true,
            });
        }
        // Where a model stands is nothing to its markers.
        let marker = matches!(hand, Hand::Put { .. } | Hand::Take { .. });
        let moves = |before: &Hand| matches!(before, Hand::Move { .. } | Hand::MoveBack { .. });
        let meets =
            |before: &Hand| !(marker && moves(before)) && before.names().iter().any(|name| names.contains(name));
        let from = all.iter().rposition(meets).map_or(0, |at| at + 1);
        if !all.iter_mut().skip(from).any(|before| before.takes(&hand)) {
            all.push(hand);
        }
    }
    all
}

/// The earlier hands that are still to do where later ones come on top: without markers that these put or took off,
/// and models that they removed or put down.
pub fn without_done(earlier: Vec<Hand>, later: &[Hand]) -> Vec<Hand> {
    let removed =
        |name: &String| later.iter().any(|hand| matches!(hand, Hand::Remove { what } if what.contains(name)));
    let put = |id: &str, text: Option<&str>, name: &String| {
        later.iter().any(|hand| match hand {
            Hand::Put { field, marker, on: names } | Hand::Take { field, marker, off: names } => {
                field == id && text.is_none_or(|text| text == marker) && names.contains(name)
            }
            _ => false,
        })
    };
    let stands = |name: &String| {
        removed(name)
            || later
                .iter()
                .any(|hand| matches!(hand, Hand::Place { what } | Hand::PutBack { what } if what.contains(name)))
    };
    let mut all = earlier;
    all.retain_mut(|hand| match hand {
        Hand::Put { field, on, .. } => {
            let id = field.as_str();
            on.retain(|name| !removed(name) && !put(id, None, name));
            !on.is_empty()
        }
        // Another word that is put there is another marker.
        Hand::Take { field, marker, off } => {
            let (id, text) = (field.as_str(), Some(marker.as_str()));
            off.retain(|name| !removed(name) && !put(id, text, name));
            !off.is_empty()
        }
        Hand::Remove { what } | Hand::Place { what } | Hand::PutBack { what } => {
            what.retain(|name| !stands(name));
            !what.is_empty()
        }
        Hand::Move { .. } | Hand::MoveBack { .. } => true,
    });
    all
}

/// What the hands do after one step back or forth in the log and another: what the later one turns round is not told any
/// more, all else of the earlier one is.
pub(super) fn on_top(earlier: Vec<Hand>, later: Vec<Hand>) -> Vec<Hand> {
    let back = |name: &String| {
        later.iter().any(|hand| matches!(hand, Hand::MoveBack { .. }) && hand.movers().contains(name))
    };
    let moved = |name: &String| later.iter().any(|hand| hand.movers().contains(name));
    let mut all = without_done(earlier, &later);
    all.retain_mut(|hand| {
        if let Hand::MoveBack { what } = hand {
            what.retain(|name| !moved(name));
            return !what.is_empty();
        }
        let movers = hand.movers();
        movers.is_empty() || !movers.iter().all(back)
    });
    if all.is_empty() {
        return later;
    }
    all.extend(later);
    joined(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(marker: &str, on: &str) -> Hand {
        Hand::Put { field: "field".to_owned(), marker: marker.to_owned(), on: vec![on.to_owned()] }
    }

    fn take(marker: &str, off: &str) -> Hand {
        Hand::Take { field: "field".to_owned(), marker: marker.to_owned(), off: vec![off.to_owned()] }
    }

    fn remove(what: &str) -> Hand {
        Hand::Remove { what: vec![what.to_owned()] }
    }

    fn words(hands: &[Hand]) -> String {
        hands.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn the_same_done_to_several_is_told_once_unless_something_else_comes_between() {
        let goes = |unit: &str, how: &str| Hand::Move {
            units: vec![unit.parse().unwrap()],
            what: unit.to_owned(),
            how: how.to_owned(),
        };
        let words = |hands: Vec<Hand>| words(&joined(hands));
        let ready = vec![
            put("Ready", "B1"),
            put("Dug-in", "B2"),
            put("Ready", "B3"),
            put("Dug-in", "B4"),
            put("Ready", "B5"),
        ];
        assert_eq!(words(ready), "put Ready on B1, B3 and B5; put Dug-in on B2 and B4");
        let moves = joined(vec![goes("B1", "on"), put("Moved", "B1"), goes("B2", "on"), put("Moved", "B2")]);
        assert!(matches!(&moves[..], [Hand::Move { units, .. }, Hand::Put { .. }] if units.len() == 2), "{moves:?}");
        let turned = vec![put("Fatigue 2", "B3"), put("Fatigue 2", "B4"), put("Fatigue 1", "B3")];
        assert_eq!(words(turned), "put Fatigue 2 on B4; put Fatigue 1 on B3");
        let twice = vec![put("Hit", "A1"), remove("A2"), take("Hit", "A1"), put("Hit", "A1"), remove("A3")];
        assert_eq!(words(twice), "remove A2 and A3; take Hit off A1; put Hit on A1");
    }

    #[test]
    fn steps_back_add_up_and_what_is_turned_round_is_told_once() {
        let check = |earlier: Vec<Hand>, later: Vec<Hand>, wanted: &str| {
            assert_eq!(words(&on_top(earlier, later)), wanted);
        };
        let back = |what: &str| Hand::MoveBack { what: vec![what.to_owned()] };
        let forth = |what: &str| Hand::Move { units: Vec::new(), what: what.to_owned(), how: "again".to_owned() };
        let stands = |what: &str| Hand::PutBack { what: vec![what.to_owned()] };
        check(vec![stands("B3"), put("Pinned", "B3")], vec![], "put B3 back; put Pinned on B3");
        check(vec![back("B9")], vec![back("B7")], "move B7 and B9 back to where they stood");
        check(vec![back("B9"), back("B7")], vec![forth("B7")], "move B9 back to where it stood; move B7 again");
        check(
            vec![forth("B7 and B9")],
            vec![back("B7"), back("B9")],
            "move B7 back to where it stood; move B9 back to where it stood",
        );
        check(vec![stands("B3")], vec![remove("B3")], "remove B3");
        check(vec![put("Hits 1", "B3")], vec![take("Hits 1", "B3")], "take Hits 1 off B3");
        // Another marker of the same field may lie there still.
        check(
            vec![put("Half", "B3"), take("Rout", "B3")],
            vec![put("Retreat", "B3"), take("Half", "B3")],
            "take Rout off B3; put Retreat on B3; take Half off B3",
        );
    }
}
