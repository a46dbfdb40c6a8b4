//! GO carries out what stood on the page when it was pressed, and nothing else; no order comes after its step.

use std::collections::{BTreeMap, BTreeSet};

use adjutant::{
    battle::{Battle, EventNo},
    commander::{CommanderStage, OrderGroup, Plan, Press, StandingOrder, is_past, order_groups, order_of, remember},
    dice::{Dice, Tag},
    rules::Decision,
};

use super::{
    gamer::Chance,
    half_turn::{acts_since, press},
    never::led,
    presses::{answered, begun, go_on, next_press, passes, plan, press_and_answer, stage_now},
};

#[test]
fn no_order_is_carried_out_that_was_not_on_the_page() {
    // Where more was decided than was shown.
    let mut more: BTreeMap<&str, usize> = BTreeMap::new();
    for (rules, seed) in led(3) {
        let (mut dice, mut chance) = (Dice::seeded(seed), Chance::new(seed));
        let mut battle = begun(rules, seed);
        for _ in 0..60 {
            if battle.rules().ended(battle.state()) {
                break;
            }
            let (plan, now) = (plan(&battle), stage_now(&battle));
            let CommanderStage::Orders(standing) = &now else {
                go_on(&mut battle, &now, &mut dice, &mut chance);
                continue;
            };
            let shown: BTreeSet<Tag> = standing.iter().map(|one| one.unit).collect();
            let decided = |battle: &Battle| remember(battle, &plan).decided.into_keys().collect::<BTreeSet<Tag>>();
            let before = decided(&battle);
            // GO is pressed.
            go_on(&mut battle, &now, &mut dice, &mut chance);
            if !shown.is_empty() && battle.state().acting() == plan.side {
                let after = decided(&battle);
                let gone: BTreeSet<Tag> = before.difference(&after).copied().collect();
                assert!(gone.is_subset(&shown), "{rules} {seed}: {gone:?} of {shown:?}");
                *more.entry(rules).or_default() += usize::from(before.len() > shown.len());
            }
        }
    }
    assert!(more.values().sum::<usize>() > 3, "{more:?}");
}

/// An order that is not to be: it cannot, it is drawn again, or the player takes another option of its card.
fn otherwise(standing: &[StandingOrder], chance: &mut Chance) -> Press {
    let one = chance.one(standing);
    match chance.below(3) {
        0 => Press::Cannot(one.unit),
        1 => Press::Redraw(one.unit),
        _ => Press::Choose(one.unit, chance.below(one.decided.decision.options.len())),
    }
}

/// Options of an order whose step is past: none of them is taken from its card or drawn again. How many there are.
fn past(battle: &Battle, plan: &Plan, one: &StandingOrder) -> usize {
    let options = &one.decided.decision.options;
    let late: Vec<usize> = (0..options.len()).filter(|at| is_past(battle, &options[*at])).collect();
    let after = |told: &Press, seed: u64| {
        let mut copy = battle.clone();
        press(&mut copy, plan, told, &mut Dice::seeded(seed));
        remember(&copy, plan).decided.get(&one.unit).map(|decided| decided.words.clone())
    };
    for at in &late {
        let stays = after(&Press::Choose(one.unit, *at), 1);
        assert_eq!(stays.as_ref(), Some(&one.decided.words), "{}", options[*at].words);
    }
    for seed in (0..6).filter(|_| !late.is_empty()) {
        // What the rules forbid by now is not carried out, whatever the die says.
        let words = after(&Press::Redraw(one.unit), seed);
        assert!(late.iter().all(|at| words.as_ref() != Some(&options[*at].words)), "{words:?}");
    }
    late.len()
}

/// His orders come in the order of the steps, whatever could not be done before, was drawn again or taken instead.
#[test]
fn no_order_comes_after_the_step_that_it_belongs_to() {
    let (mut orders, mut refused, mut late): (BTreeMap<&str, usize>, [usize; 3], usize) =
        (BTreeMap::new(), [0; 3], 0);
    for (rules, seed) in led(3) {
        let (mut dice, mut chance) = (Dice::seeded(seed), Chance::new(seed));
        let mut battle = begun(rules, seed);
        let (mut turn, mut last) = (0, 0);
        for _ in 0..90 {
            if battle.rules().ended(battle.state()) {
                break;
            }
            let (plan, now) = (plan(&battle), stage_now(&battle));
            if now == CommanderStage::Waits {
                passes(&mut battle, &mut dice);
                continue;
            }
            if turn != battle.state().turn() {
                (turn, last) = (battle.state().turn(), 0);
            }
            let standing = if let CommanderStage::Orders(standing) = &now { standing.as_slice() } else { &[] };
            late += standing.iter().map(|one| past(&battle, &plan, one)).sum::<usize>();
            let one = if !standing.is_empty() && chance.percent(40) {
                otherwise(standing, &mut chance)
            } else {
                next_press(&battle, &now, &mut chance).0
            };
            let kinds =
                [matches!(one, Press::Cannot(_)), matches!(one, Press::Redraw(_)), matches!(one, Press::Choose(..))];
            for (count, is) in refused.iter_mut().zip(kinds) {
                *count += usize::from(is);
            }
            let at = battle.last_event();
            press_and_answer(&mut battle, &one, &mut dice);
            let rules_text = battle.rules().description();
            let rows = battle.rules().conduct().unwrap().data();
            // What may be done in several steps has no place among them.
            let placed = |procedure: &str| {
                let row = rows.act(procedure).is_some_and(|row| !row.unit.is_empty());
                row && rules_text.procedure(procedure).is_some_and(|text| !text.step.is_empty())
            };
            for act in acts_since(&battle, at).filter(|act| act.side == Some(plan.side) && placed(&act.procedure)) {
                let place = rules_text.procedure_place(&act.procedure);
                assert!(place >= last, "{rules} {seed}: {} after step {last}", act.procedure);
                last = place;
                *orders.entry(rules).or_default() += 1;
            }
        }
    }
    assert!(orders.len() == 5 && orders.values().all(|count| *count > 5), "{orders:?}");
    assert!(refused.iter().all(|count| *count > 5) && late > 0, "{refused:?} {late}");
}

/// Whose order an event carries out.
fn ordered(battle: &Battle, no: EventNo) -> Option<Tag> {
    let decided = battle.action(order_of(battle, no)?)?.act()?;
    Decision::of(&decided.form.entered)?.unit
}

#[test]
fn orders_told_in_one_sentence_are_carried_out_as_it_names_them() {
    let mut together: BTreeMap<&str, usize> = BTreeMap::new();
    for (rules, seed) in led(3) {
        let (mut dice, mut chance) = (Dice::seeded(seed), Chance::new(seed));
        let mut battle = begun(rules, seed);
        for _ in 0..40 {
            if battle.rules().ended(battle.state()) {
                break;
            }
            let (plan, now) = (plan(&battle), stage_now(&battle));
            let CommanderStage::Orders(standing) = &now else {
                go_on(&mut battle, &now, &mut dice, &mut chance);
                continue;
            };
            let groups = order_groups(&battle, standing);
            let named: Vec<Tag> = groups.iter().flat_map(OrderGroup::units).collect();
            let at = battle.last_event();
            press(&mut battle, &plan, &Press::Go, &mut dice);
            let done: Vec<Tag> = (at + 1..=battle.last_event()).filter_map(|no| ordered(&battle, no)).collect();
            assert!(named.starts_with(&done), "{rules} {seed}: {done:?} of {named:?}");
            *together.entry(rules).or_default() += usize::from(groups.iter().any(|group| group.orders.len() > 1));
            answered(&mut battle, &mut dice);
        }
    }
    assert!(together.len() == 5 && together.values().all(|count| *count > 0), "{together:?}");
}
