//! The artillery step of the Portable Wargame, which is of both sides: the commander has his guns fire.

use adjutant::{
    battle::{Battle, Request},
    commander::{CommanderStage, Press, decides},
    dice::{Dice, Side, Tag},
    rules::{BY, Draft, Relation},
};

use super::{
    half_turn::{acts_since, do_it, orders},
    presses::{begun, plan, plays, press_and_answer, stage_now},
};

const RULES: &str = "portable-wargame";

fn guns(battle: &Battle, side: Side) -> Vec<Tag> {
    let guns = battle.state().in_play(side).filter(|unit| unit.kind.ends_with("artillery"));
    guns.map(|unit| unit.tag).collect()
}

/// The report is answered and all that follows is pressed: what his guns have fired.
fn fired(battle: &mut Battle, dice: &mut Dice, holds: &[Relation]) -> Vec<(Option<Side>, Draft, String)> {
    let from = battle.last_event();
    let mut next = orders(holds);
    for _ in 0..8 {
        press_and_answer(battle, &next, dice);
        match stage_now(battle) {
            CommanderStage::Orders(standing) => {
                assert!(standing.iter().all(|one| one.decided.words.contains(" shells ")), "{standing:?}");
                next = Press::Go;
            }
            CommanderStage::Waits => break,
            other => panic!("{other:?}"),
        }
    }
    // What is asked on the way has an event of its own.
    let acts = acts_since(battle, from).filter(|act| act.procedure == "artillery" && !act.words.is_empty());
    acts.map(|act| (act.side, act.form.entered.clone(), act.words.clone())).collect()
}

#[test]
fn his_guns_are_asked_about_and_fire_in_the_step_of_both_sides() {
    let mut seen = 0;
    for seed in 0..4 {
        let (battle, mut dice) = (begun(RULES, seed), Dice::seeded(seed));
        assert_eq!(battle.state().step(), "artillery");
        let (own, enemy) = (guns(&battle, Side::B), battle.state().in_play(Side::A).last().unwrap().tag);
        let Some(&gun) = own.first() else { continue };
        let CommanderStage::Report(sheet) = stage_now(&battle) else { panic!("{seed}: a report") };
        assert!(sheet.units.iter().all(|unit| own.contains(&unit.unit)), "{seed}: his guns, and nobody else");
        for (id, at) in [("far", "far"), ("near", "near")] {
            let (mut battle, mut dice) = (battle.clone(), Dice::seeded(seed));
            let shots = fired(&mut battle, &mut dice, &[Relation::new(id, gun, enemy)]);
            let [(side, draft, _)] = shots.as_slice() else { panic!("{seed} {id}: {shots:?}") };
            assert_eq!(*side, Some(Side::B), "{seed}");
            assert_eq!(draft["guns"].tags(), [gun], "{seed}");
            assert_eq!(draft["target"].tag(), Some(enemy), "{seed}");
            assert_eq!(draft[&format!("{gun}.distance")].word(), at, "{seed}");
            assert!(battle.state().flag(gun, "shelled"), "{seed}");
        }
        // Nothing in range: it keeps silent, nobody is asked again, and the player goes on.
        let mut silent = battle.clone();
        assert!(fired(&mut silent, &mut dice, &[]).is_empty(), "{seed}");
        assert_eq!(silent.state().step(), "artillery", "{seed}: the players end the step");
        seen += 1;
    }
    assert!(seen > 2, "{seen}");
}

#[test]
fn the_step_of_the_guns_is_not_ended_by_his_press_and_his_half_has_a_report_of_its_own() {
    let mut halves = 0;
    for seed in 0..4 {
        let (mut battle, mut dice) = (begun(RULES, seed), Dice::seeded(seed));
        let (gun, enemy) = (guns(&battle, Side::B)[0], battle.state().in_play(Side::A).last().unwrap().tag);
        fired(&mut battle, &mut dice, &[Relation::new("near", gun, enemy)]);
        assert_eq!(battle.state().step(), "artillery", "{seed}");
        // What it has hurt falls when the players end the step.
        plays(&mut battle, &mut dice, |battle, stage| {
            let CommanderStage::Report(sheet) = &stage else { panic!("{seed}: {stage:?}") };
            assert_eq!(battle.state().acting(), Side::B, "{seed}");
            assert!(sheet.units.iter().all(|unit| unit.unit != gun), "{seed}: it has fired");
            halves += 1;
            None
        });
    }
    assert!(halves > 2, "{halves}");
}

#[test]
fn what_his_guns_may_fire_is_his_to_decide_and_what_the_players_may_is_not() {
    let battle = begun(RULES, 1);
    let owed = battle.rules().owed(battle.state());
    let shots = owed.iter().filter(|due| due.procedure == "artillery");
    let mut sides = [0, 0];
    for due in shots {
        let own = due.draft[BY].word() == "B";
        let request = Request::new(&due.procedure, due.draft.clone());
        assert_eq!(decides(&battle, &plan(&battle), &request), own, "{}", due.words);
        sides[usize::from(own)] += 1;
    }
    assert!(sides.iter().all(|count| *count > 0), "{sides:?}");
    // Once the step is over nothing of it is.
    let mut over = battle.clone();
    do_it(&mut over, "casualties", Draft::new(), &mut Dice::seeded(1));
    let gun = guns(&over, Side::B)[0];
    let shot = Request::new("artillery", adjutant::rules::draft_of("guns", gun));
    assert!(!decides(&over, &plan(&over), &shot));
}
