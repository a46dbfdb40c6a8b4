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
            // What is at 0 is not counted.
            let shells = unit.facts.get("shells").map_or(0, Value::number);
            assert_eq!(unit.facts.is_empty(), shells == 0, "{revisions:?}");
            assert_eq!((unit.count, unit.arrives, shells), expected, "{revisions:?}");
        };
        let supply = |by| Revision::Supply("shells".to_owned(), by);
        check(&[Revision::Count(-1)], (1, None, 0));
        check(&[Revision::Count(3), Revision::Count(1000)], (COPIES, None, 0));
        check(&[Revision::Arrives(1), Revision::Arrives(2)], (1, Some(4), 0));
        check(&[Revision::Arrives(1), Revision::Arrives(-1), Revision::Arrives(-1)], (1, None, 0));
        check(&[Revision::Arrives(1), Revision::Arrives(-1)], (1, None, 0));
        check(&[Revision::Arrives(1000)], (1, Some(TURNS), 0));
        check(&[supply(3), supply(-1)], (1, None, 2));
        check(&[supply(1), supply(-1)], (1, None, 0));
        check(&[supply(1), supply(-1), supply(-1)], (1, None, 0));
        if let Some(column) = rules.columns.last() {
            let mut unit = fresh.clone();
            revise(rules, &mut unit, Revision::Column(column.id.clone(), "something else".into()));
            assert_eq!(unit.with, [(column.id.clone(), "something else".into())].into());
        }
    });
}

#[test]
fn a_fresh_unit_is_named_as_its_type_and_supplied_as_its_like() {
    let registry = Registry::load().unwrap();
    let rules = registry.get("simple-ww2").unwrap().description();
    let counted = |kind: &str| supplies(rules, kind).map(|field| field.id.clone()).collect::<Vec<_>>();
    let mut supplied = 0;
    for kind in &rules.types {
        let unit = recruit(rules, &kind.id);
        assert_eq!((unit.name.as_str(), unit.count), (kind.name.as_str(), 1));
        let like = rules.forces.iter().flat_map(|force| &force.units).find(|unit| unit.kind == kind.id);
        assert_eq!(Some(&unit.facts), like.map(|like| &like.facts).or(Some(&[].into())), "{}", kind.id);
        supplied += usize::from(!unit.facts.is_empty());
        for field in &rules.fields {
            let its = field.types.is_empty() || field.types.contains(&kind.id);
            let wanted = field.of == Bearer::Unit && field.slot == Slot::Shells && its;
            assert_eq!(counted(&kind.id).contains(&field.id), wanted, "{} {}", kind.id, field.id);
        }
    }
    assert!(supplied > 0 && rules.types.iter().any(|kind| !counted(&kind.id).is_empty()));
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
                Effect::Create { unit } => Some((unit.tag, unit.presence.clone(), unit.name.clone())),
                _ => None,
            })
            .collect();
        let due = |copy: u16| (Tag::new(Side::B, 3 + copy), Presence::Due(4), format!("{} {copy}", unit.name));
        assert_eq!(made, [due(1), due(2)]);
        // One alone has no number.
        let one = reinforce(rules, Side::A, [].into_iter(), &ForceUnit { count: 1, ..unit.clone() });
        assert!(matches!(&one[0], Effect::Create { unit: one } if one.name == unit.name), "{one:?}");
    });
}
