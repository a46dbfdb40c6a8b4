//! Plans with several objectives: a die says which comes first, one that is taken gives way to the next, one that is
//! lost is won back; and a reserve that nothing calls for goes in its turn.

use std::collections::BTreeSet;

use adjutant::{
    battle::{Battle, Briefing, Setup},
    commander::{Plan, released, seal},
    dice::{Dice, Tag},
    rules::{Draft, Effect, Entity, PLAN, PlanTable, REPORT, ReportForm, State},
};

use super::half_turn::{acts, battle, begin, do_it, set, tag};

const UNITS: &str = "A1 hq; A2 rifle; A3 rifle; A4 tank; B1 hq; B2 tank; B3 tank; B4 rifle; B5 rifle; B6 rifle; \
                     B7 rifle; B8 rifle; B9 rifle";

/// A battle for so many objectives whose plan is drawn.
fn planned(objectives: usize, seed: u64) -> Battle {
    let one = battle(UNITS);
    let objectives = (0..objectives).map(|_| String::new()).collect();
    let commander = one.setup().commander.clone().map(|told| Briefing { objectives, ..told });
    let mut all = Battle::new(one.rules().clone(), Setup { commander, ..one.setup().clone() });
    all.execute(seal(&all).unwrap(), &mut Dice::seeded(seed), 0).unwrap();
    all
}

fn aim(battle: &Battle) -> Option<u16> {
    Plan::of(battle).unwrap().aim
}

/// Tells in his turn who stands on an objective (0: on none), and ends it.
fn stands(battle: &mut Battle, told: &[(Tag, u16)], dice: &mut Dice) {
    let form = ReportForm { stands: told.to_vec(), ..ReportForm::default() };
    do_it(battle, REPORT, form.draft(), dice);
    do_it(battle, "end_turn", Draft::new(), dice);
}

#[test]
fn a_die_names_the_first_of_several_objectives_with_like_chances() {
    for (objectives, shares) in [(0, vec![]), (1, vec![6]), (2, vec![3, 3]), (3, vec![2, 2, 2])] {
        let mut seen = BTreeSet::new();
        for seed in 0..40 {
            let battle = planned(objectives, seed);
            let act = acts(&battle).find(|act| act.procedure == PLAN).unwrap();
            assert_eq!(PlanTable::of(&act.form.entered).unwrap().aims, shares);
            seen.insert(aim(&battle));
        }
        let wanted: BTreeSet<Option<u16>> = match objectives {
            0 => [None].into(),
            _ => (1..).take(objectives).map(Some).collect(),
        };
        assert_eq!(seen, wanted);
    }
}

#[test]
fn an_objective_that_is_taken_gives_way_to_another_and_one_that_is_lost_is_won_back() {
    let (b4, mut turns) = (tag("B4"), BTreeSet::new());
    for seed in 0..24 {
        let (mut battle, mut dice) = (planned(3, seed), Dice::seeded(seed));
        let first = aim(&battle).unwrap();
        begin(&mut battle, &mut dice);
        stands(&mut battle, &[(b4, first)], &mut dice);
        begin(&mut battle, &mut dice);
        let second = aim(&battle).unwrap();
        assert_ne!(second, first, "{seed}: it is taken");
        turns.insert((first, second));
        stands(&mut battle, &[(b4, 0)], &mut dice);
        begin(&mut battle, &mut dice);
        assert_eq!(aim(&battle), Some(first), "{seed}: it is lost");
        super::table::saved_and_taken_back(&battle);
    }
    assert_eq!(turns.len(), 6, "each of the two others may be the next: {turns:?}");
}

#[test]
fn the_goal_stays_while_another_objective_is_taken_by_the_way() {
    for seed in 0..12 {
        let (mut battle, mut dice) = (planned(3, seed), Dice::seeded(seed));
        let first = aim(&battle).unwrap();
        begin(&mut battle, &mut dice);
        stands(&mut battle, &[(tag("B4"), first % 3 + 1)], &mut dice);
        begin(&mut battle, &mut dice);
        assert_eq!(aim(&battle), Some(first), "{seed}");
    }
}

#[test]
fn a_reserve_that_nothing_calls_for_goes_when_more_than_half_of_the_turns_are_over() {
    let mut gone = 0;
    for seed in 0..12 {
        for (turn, goes) in [(5, false), (6, true)] {
            let (mut battle, mut dice) = (planned(2, seed), Dice::seeded(seed));
            let waits = Plan::of(&battle).unwrap().roles.values().any(|role| role.id == "reserve");
            set(&mut battle, vec![Effect::set(Entity::Battle, State::TURN, turn)]);
            begin(&mut battle, &mut dice);
            assert_eq!(battle.state().turn(), turn);
            assert_eq!(released(&battle), waits && goes, "{seed}: turn {turn} of 10");
            gone += usize::from(waits && goes);
        }
    }
    assert!(gone > 3, "{gone} reserves were released");
}
