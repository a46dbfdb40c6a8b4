//! Units of a force over the data of every rule set.

use super::*;
use crate::{games::Registry, rules::Presence};

/// Runs a test over the data of every rule set.
fn each(test: impl Fn(&Description)) {
    for set in Registry::load().unwrap().all() {
        test(set.description());
    }
}

#[test]
fn columns_keep_only_what_differs() {
    each(|rules| {
        for kind in &rules.types {
            let unit = recruit(rules, &kind.id);
            for column in rules.columns_of(&kind.id) {
                let mut changed = unit.clone();
                if let Some(usual) = worth(rules, &unit, column).cloned() {
                    grant(rules, &mut changed, column, usual);
                    assert!(changed.with.is_empty(), "{} {}", kind.id, column.id);
                }
                grant(rules, &mut changed, column, Value::from("something else"));
                assert_eq!(worth(rules, &changed, column), Some(&Value::from("something else")));
            }
        }
    });
}

#[test]
fn revisions_stay_within_bounds() {
    each(|rules| {
        let Some(kind) = rules.types.first() else { return };
        let fresh = ForceUnit { facts: [].into(), ..recruit(rules, &kind.id) };
        let check = |revisions: &[Revision], expected: (u16, Option<i32>, i32)| {
            let mut unit = fresh.clone();
            for revision in revisions {
                revise(rules, &mut unit, revision.clone());
            }
            let shells = unit.facts.get("shells").map_or(0, Value::number);
            assert_eq!((unit.count, unit.arrives, shells), expected, "{revisions:?}");
        };
        let supply = |by| Revision::Supply("shells".to_owned(), by);
        check(&[Revision::Count(-1)], (1, None, 0));
        check(&[Revision::Count(3), Revision::Count(1000)], (COPIES, None, 0));
        check(&[Revision::Arrives(1), Revision::Arrives(2)], (1, Some(4), 0));
        check(&[Revision::Arrives(1), Revision::Arrives(-1), Revision::Arrives(-1)], (1, None, 0));
        check(&[Revision::Arrives(1000)], (1, Some(TURNS), 0));
        check(&[supply(3), supply(-1)], (1, None, 2));
        check(&[supply(1), supply(-1), supply(-1)], (1, None, 0));
    });
}

#[test]
fn reinforcements_take_the_next_tags() {
    each(|rules| {
        let Some(kind) = rules.types.first() else { return };
        let mut unit = recruit(rules, &kind.id);
        unit.count = 2;
        unit.arrives = Some(4);
        let taken = [Tag::new(Side::A, 9), Tag::new(Side::B, 3)];
        let effects = reinforce(rules, Side::B, taken.into_iter(), &unit);
        let made: Vec<_> = effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Create { unit } => Some((unit.tag, unit.presence.clone())),
                _ => None,
            })
            .collect();
        let due = |number| (Tag::new(Side::B, number), Presence::Due(4));
        assert_eq!(made, [due(4), due(5)]);
    });
}
