//! The muster sheet over the data of every rule set.

use super::*;
use crate::{battle::recruit::recruit, games::Registry, rules::ForceUnit};

/// Runs a test over the data of every rule set.
fn each(test: impl Fn(&Description)) {
    for set in Registry::load().unwrap().all() {
        test(set.description());
    }
}

fn sheet(rules: &Description) -> MusterSheet {
    MusterSheet::new(rules, ["blue", "red-brown"])
}

#[test]
fn one_force_proposes_its_opponent_and_is_ready() {
    each(|rules| {
        for force in rules.forces.iter().filter(|force| !force.against.is_empty()) {
            let mut sheet = sheet(rules);
            assert_eq!(sheet.lacking(rules).len(), 2, "an empty sheet lacks both forces");
            sheet.choose(&rules.forces, Side::A, force);
            assert_eq!(sheet.side(Side::B).force.id, force.against, "{}", force.id);
            let setup = sheet.setup(rules).unwrap();
            assert_eq!(setup.units.len(), sheet.strength(Side::A) + sheet.strength(Side::B));
            let other = &sheet.side(Side::B).force;
            let same = force.battle == other.battle;
            let title = if same { force.battle.clone() } else { format!("{} against {}", force.name, other.name) };
            assert_eq!(setup.title, title);
            assert!(setup.rulings.is_empty());
            let facts = force.units.iter().map(|unit| unit.facts.len() * usize::from(unit.count)).sum::<usize>();
            assert!(setup.facts.len() >= facts);
        }
    });
}

#[test]
fn a_proposal_gives_way_but_a_choice_stays() {
    each(|rules| {
        let pairs: Vec<&Force> = rules.forces.iter().filter(|force| !force.against.is_empty()).collect();
        let (Some(first), Some(last)) = (pairs.first(), pairs.last()) else { return };
        let mut sheet = sheet(rules);
        sheet.choose(&rules.forces, Side::A, first);
        sheet.choose(&rules.forces, Side::A, last);
        assert_eq!(sheet.side(Side::B).force.id, last.against, "a proposal gives way");
        sheet.choose(&rules.forces, Side::B, first);
        sheet.choose(&rules.forces, Side::A, first);
        assert_eq!(sheet.side(Side::B).force.id, first.id, "a choice stays");
        let lacking = sheet.lacking(rules);
        assert!(lacking.iter().any(|lack| lack.words.contains("names")), "{lacking:?}");
    });
}

#[test]
fn swapping_turns_sides_and_the_solo_opponent() {
    each(|rules| {
        let Some(force) = rules.forces.first() else { return };
        let mut sheet = sheet(rules);
        sheet.choose(&rules.forces, Side::A, force);
        sheet.lead(Side::B, Some(Leader::Nobody));
        sheet.swap();
        assert_eq!(sheet.side(Side::B).force.id, force.id);
        assert_eq!(sheet.solo, Some(Side::A));
    });
}

#[test]
fn whoever_leads_a_side_leads_it_alone() {
    let briefing = Briefing {
        mission: "defend".to_owned(),
        style: "bold".to_owned(),
        objectives: vec!["the mill".to_owned()],
        asks: false,
    };
    each(|rules| {
        let mut sheet = sheet(rules);
        let leads = |sheet: &MusterSheet| (sheet.solo, sheet.commander.clone());
        sheet.lead(Side::B, Some(Leader::Commander(briefing.clone())));
        assert_eq!(leads(&sheet), (Some(Side::B), Some(briefing.clone())));
        // The other side has its player already.
        sheet.lead(Side::A, None);
        assert_eq!(leads(&sheet), (Some(Side::B), Some(briefing.clone())));
        sheet.swap();
        assert_eq!(leads(&sheet), (Some(Side::A), Some(briefing.clone())));
        assert_eq!(sheet.lay_out(rules).commander, Some(briefing.clone()));
        sheet.lead(Side::B, Some(Leader::Nobody));
        assert_eq!(leads(&sheet), (Some(Side::B), None));
        sheet.lead(Side::B, Some(Leader::Commander(briefing.clone())));
        sheet.lead(Side::B, None);
        assert_eq!(leads(&sheet), (None, None));
        assert_eq!(sheet.lay_out(rules).commander, None);
    });
}

#[test]
fn what_is_missing_is_said() {
    each(|rules| {
        let Some(force) = rules.forces.first() else { return };
        let mut sheet = sheet(rules);
        sheet.choose(&rules.forces, Side::A, force);
        let ready = sheet.clone();
        let check = |change: &dyn Fn(&mut MusterSheet), part: &str| {
            let mut sheet = ready.clone();
            change(&mut sheet);
            let lacking = sheet.setup(rules).unwrap_err();
            assert!(lacking.iter().any(|lack| lack.words.contains(part)), "{part}: {lacking:?}");
        };
        check(&|sheet| sheet.side_mut(Side::B).force.units.clear(), "force for side B");
        check(
            &|sheet| sheet.side_mut(Side::A).force.units.iter_mut().for_each(|unit| unit.arrives = Some(2)),
            "turn 1",
        );
        check(&|sheet| sheet.side_mut(Side::A).force.units[0].name.clear(), "a name");
        check(&|sheet| sheet.side_mut(Side::A).force.units[0].kind = "elephant".to_owned(), "elephant");
        check(&|sheet| sheet.side_mut(Side::A).colour = sheet.side(Side::B).colour.clone(), "colours");
        let many = |count: usize| {
            let mut sheet = ready.clone();
            let units = &mut sheet.side_mut(Side::A).force.units;
            units.truncate(1);
            units[0].count = u16::try_from(count).unwrap();
            units[0].arrives = Some(1);
            sheet.setup(rules).is_ok()
        };
        assert_eq!([SIDE_MAX - 1, SIDE_MAX, SIDE_MAX + 1].map(many), [true, true, false]);
    });
}

#[test]
fn only_rulings_that_differ_are_stored() {
    each(|rules| {
        let (Some(force), Some(ruling)) = (rules.forces.first(), rules.rulings.first()) else { return };
        let mut sheet = sheet(rules);
        sheet.choose(&rules.forces, Side::A, force);
        sheet.rulings.insert(ruling.mark.clone(), ruling.preset.clone());
        assert!(sheet.setup(rules).unwrap().rulings.is_empty());
        let other = ruling.options.iter().find(|option| option.id != ruling.preset).unwrap();
        sheet.rulings.insert(ruling.mark.clone(), other.id.clone());
        assert_eq!(sheet.setup(rules).unwrap().rulings, BTreeMap::from([(ruling.mark.clone(), other.id.clone())]));
    });
}

#[test]
fn what_is_asked_of_a_side_starts_from_its_force() {
    let toy = crate::battle::tests::toy::toy_rules();
    let rules = toy.description();
    let force = |id: &str, facts: &[(&str, &str)]| Force {
        id: id.to_owned(),
        name: id.to_owned(),
        facts: facts.iter().map(|(field, value)| ((*field).to_owned(), (*value).into())).collect(),
        units: vec![ForceUnit { count: 2, ..recruit(rules, "foot") }],
        ..Force::default()
    };
    let mut sheet = sheet(rules);
    sheet.take_force(Side::A, &force("tribe", &[("army", "native")]), false);
    sheet.take_force(Side::B, &force("column", &[]), false);
    let asked = |sheet: &MusterSheet| {
        let said = |asked: Asked<'_>| format!("{} {} {:?}", asked.on, asked.spec.id, asked.value.map(Value::word));
        sheet.asked(rules).into_iter().map(said).collect::<Vec<_>>()
    };
    assert_eq!(asked(&sheet), ["battle weather None", "A army Some(\"native\")", "B army None"]);
    sheet.tell(Entity::Battle, "weather", "rain".into());
    sheet.tell(Side::A.into(), "army", "regular".into());
    sheet.tell(Side::B.into(), "army", "native".into());
    let facts = sheet.lay_out(rules).facts;
    let set = |on: Entity, field, value: &str| Effect::set(on, field, value);
    let (a, b) = (Side::A.into(), Side::B.into());
    assert_eq!(facts, [set(Entity::Battle, "weather", "rain"), set(a, "army", "regular"), set(b, "army", "native")]);
    assert_eq!(sheet.notes(&toy), ["Side A has 2 units, side B has 2."]);
    // The answers go with their sides.
    sheet.swap();
    assert_eq!(asked(&sheet)[1], "A army Some(\"native\")");
}

#[test]
fn who_plays_first_is_told_as_the_rules_have_it() {
    let registry = crate::games::Registry::load().unwrap();
    for (id, wanted) in [
        ("division-squares", "Side A has the first turn"),
        ("portable-wargame", "dice decide who plays first"),
        ("simple-ww2", "both sides play in every step"),
    ] {
        let rules = registry.get(id).unwrap().description();
        let words = MusterSheet::new(rules, ["blue", "red-brown"]).strengths(rules);
        assert_eq!(words.split_once(", ").unwrap().1, wanted, "{id}");
    }
}

#[test]
fn every_game_says_what_it_is_and_has_a_first_battle() {
    each(|rules| {
        let about = &rules.about;
        for said in [&about.scale, &about.period, &about.length, &about.table] {
            assert!(!said.is_empty(), "{} says all of itself", about.id);
        }
        assert!(rules.procedures.iter().any(|procedure| procedure.id == about.common), "{}", about.id);
        let first = MusterSheet::first_battle(rules, ["blue", "red-brown"]).expect(&about.id);
        assert_eq!(first.side(Side::A).force.id, about.starter);
        let setup = first.with_dice([true, false]).setup(rules).unwrap();
        assert_eq!(setup.sides.clone().map(|side| side.real_dice), [true, false]);
        assert!(!setup.title.is_empty() && !setup.title.contains(" against "), "{}", setup.title);
        assert!(rules.forces.iter().all(|force| !force.battle.is_empty()), "{}", about.id);
    });
}

#[test]
fn a_force_brings_its_colour_unless_the_other_side_has_it() {
    let toy = crate::battle::tests::toy::toy_rules();
    let check = |colours: [&str; 2], wanted: [&str; 2]| {
        let mut sheet = sheet(toy.description());
        for (side, colour) in Side::BOTH.into_iter().zip(colours) {
            sheet.take_force(side, &Force { colour: colour.to_owned(), ..Force::default() }, false);
        }
        assert_eq!(Side::BOTH.map(|side| sheet.side(side).colour.as_str()), wanted, "{colours:?}");
    };
    check(["", ""], ["blue", "red-brown"]);
    check(["green", "grey"], ["green", "grey"]);
    check(["green", "green"], ["green", "red-brown"]);
    check(["red-brown", ""], ["blue", "red-brown"]);
}
