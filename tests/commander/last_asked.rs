//! What hangs on where others stand is asked once they stand there: whom the guns of Pz8 may shell.

use std::collections::BTreeSet;

use adjutant::{
    battle::Battle,
    commander::{CommanderStage, Press, remember, seal},
    dice::{Dice, Side, Tag},
    rules::{REPORT, Relation, ReportForm, draft_of},
};

use super::{
    half_turn::{orders, plan, times},
    presses::{begun, plays, start},
};

fn guns(battle: &Battle) -> BTreeSet<Tag> {
    battle.state().in_play(Side::B).filter(|unit| unit.kind == "artillery").map(|unit| unit.tag).collect()
}

/// The same battle, of two divisions of B: every second base belongs to another.
fn two_divisions(seed: u64) -> Battle {
    let battle = begun("pz8", seed);
    let mut setup = battle.setup().clone();
    let own = setup.units.iter_mut().filter(|unit| unit.tag.side == Side::B);
    own.filter(|unit| unit.tag.number % 2 == 0).for_each(|unit| unit.groups = vec!["Another".to_owned()]);
    let mut battle = Battle::new(battle.rules().clone(), setup);
    battle.execute(seal(&battle).unwrap(), &mut Dice::seeded(seed), 0).unwrap();
    battle
}

/// Guns are on no report before the moves; once the others have moved they have one of their own, and a target told on
/// it is shelled by a decision like any other.
#[test]
fn whom_guns_may_shell_is_asked_once_their_division_has_moved() {
    let mut shelled = 0;
    for seed in 0..3 {
        let (mut battle, mut dice) = (begun("pz8", seed), Dice::seeded(seed));
        let (guns, mut reports) = (guns(&battle), Vec::new());
        plays(&mut battle, &mut dice, |battle, stage| match stage {
            CommanderStage::Report(sheet) => {
                assert_eq!(times(battle, "fire"), 0, "{seed}: a shot before anybody was asked");
                let mut lines = sheet.units.iter().flat_map(|unit| &unit.questions);
                let first = lines.find(|line| line.relation == "spotted");
                let told = first.map(|line| Relation::new("spotted", line.unit, line.targets[0].unit));
                reports.push(sheet.units.iter().map(|unit| unit.unit).collect::<BTreeSet<Tag>>());
                Some(orders(told.as_slice()))
            }
            CommanderStage::End(_) => None,
            _ => Some(Press::Go),
        });
        let moved = times(&battle, "move");
        shelled += times(&battle, "fire");
        let [before, after] = reports.as_slice() else { panic!("{seed}: {reports:?}") };
        assert!(before.is_disjoint(&guns) && after.is_subset(&guns) && !after.is_empty(), "{seed}: {reports:?}");
        assert!(moved > 3, "{seed}: {moved}");
        // Both are the sheet of the turn.
        let sheet: BTreeSet<Tag> = remember(&battle, &plan(&battle, "steady")).sheet.unwrap().into_iter().collect();
        assert_eq!(sheet, before.union(after).copied().collect(), "{seed}");
    }
    assert!(shelled > 2, "{shelled}");
}

/// Any base of its division spots for a gun: where one has moved, what was told of it is known no more. The move of
/// another division changes nothing.
#[test]
fn who_is_spotted_is_not_known_any_more_once_a_base_of_the_division_has_moved() {
    let (mut same, mut others) = (0, 0);
    for seed in 0..4 {
        let mut dice = Dice::seeded(seed);
        let mut battle = two_divisions(seed);
        plays(&mut battle, &mut dice, |_, _| None);
        let group = |tag: Tag| battle.state().units[&tag].groups.first().cloned();
        let gun = *guns(&battle).first().unwrap();
        let spotted = Relation::new("spotted", gun, "A1".parse().unwrap());
        let told = ReportForm { holds: vec![spotted.clone()], ..ReportForm::default() };
        let infantry = battle.state().in_play(Side::B).filter(|unit| unit.kind.ends_with("infantry"));
        for tag in infantry.map(|unit| unit.tag).collect::<Vec<_>>() {
            let mut moved = battle.clone();
            moved.execute(start(REPORT, told.draft()), &mut dice, 0).unwrap();
            assert_eq!(remember(&moved, &plan(&moved, "steady")).holds(&spotted), Some(true));
            moved.execute(start("move", draft_of("unit", tag)), &mut dice, 0).unwrap();
            let comrade = group(tag) == group(gun);
            *if comrade { &mut same } else { &mut others } += 1;
            let known = remember(&moved, &plan(&moved, "steady")).holds(&spotted);
            assert_eq!(known, (!comrade).then_some(true), "{seed}: {gun} {tag}");
        }
    }
    assert!(same > 0 && others > 0, "{same} {others}");
}
