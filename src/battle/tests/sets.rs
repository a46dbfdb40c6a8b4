//! Every built-in rule set, played at random: forms filled with whatever they offer. A form read back from the log
//! must be the form that was played, in every procedure.

use std::{collections::BTreeSet, sync::Arc};

use proptest::prelude::*;

use super::play::sound;
use crate::{
    battle::{Battle, Command, Event, Permit, Request, Setup},
    dice::{Ask, Dice, Given, Side},
    games::Registry,
    rules::{Control, Draft, RuleSet, Use, Value, draft_by},
};

/// A battle of a rule set between its first two forces.
pub fn battle_of(rules: &Arc<RuleSet>) -> Battle {
    let forces = &rules.description().forces;
    let forces = [&forces[0], forces.get(1).unwrap_or(&forces[0])];
    Battle::new(rules.clone(), Setup::between(rules.description(), forces))
}

/// Fills a form with what it offers, as far as `picks` says.
fn fill(battle: &Battle, procedure: &str, picks: &mut impl FnMut(usize) -> usize) -> Draft {
    let mut draft = Draft::new();
    // Now and then the side that waits plays the form.
    if picks(4) == 0 {
        draft.extend(draft_by(battle.state().acting().other()));
    }
    for _ in 0..6 {
        let Some(opened) = battle.open_form(&Request::new(procedure, draft.clone())) else {
            break;
        };
        let mut grew = false;
        for field in &opened.form.fields {
            if draft.contains_key(&field.path) || (field.value.is_some() && picks(3) > 0) {
                continue;
            }
            let value: Option<Value> = match &field.control {
                Control::Unit { candidates, .. } if !candidates.is_empty() => {
                    Some(candidates[picks(candidates.len())].tag.into())
                }
                Control::Units { candidates, many, .. } if !candidates.is_empty() => {
                    let count = 1 + picks(many.most().min(3));
                    let tags: BTreeSet<_> = (0..count).map(|_| candidates[picks(candidates.len())].tag).collect();
                    Some(tags.into_iter().collect::<Vec<_>>()[..].into())
                }
                Control::Choice(options) if !options.is_empty() => Some(options[picks(options.len())].value()),
                Control::Switch => Some((picks(2) == 0).into()),
                Control::Number { min, max, .. } => {
                    let range = usize::try_from(max - min + 1).unwrap_or(1);
                    Some((min + i32::try_from(picks(range)).unwrap_or(0)).into())
                }
                _ => None,
            };
            if let Some(value) = value {
                draft.insert(field.path.clone(), value);
                grew = true;
            }
        }
        if !grew {
            break;
        }
    }
    draft
}

/// A battle in which any procedures were started, with whatever their forms offer; how many were refused, and how many
/// were done.
fn played(rules: &Arc<RuleSet>, seed: u64, numbers: &[u16]) -> (Battle, Dice, [usize; 2]) {
    let mut battle = battle_of(rules);
    let mut dice = Dice::seeded(seed);
    let mut starts = [0, 0];
    let mut numbers = numbers.iter().map(|number| usize::from(*number));
    while let Some(number) = numbers.next() {
        let mut picks = |below: usize| numbers.next().unwrap_or(0) % below.max(1);
        if let Some(waiting) = battle.pending() {
            let address = waiting.pending.ask.key().to_string();
            let command = match &waiting.pending.ask {
                Ask::Choose(ask) => {
                    let given = Given::Chosen(ask.options[picks(ask.options.len())].to_string());
                    Command::Answer { address, given }
                }
                _ => Command::RollRest,
            };
            battle.execute(command, &mut dice, 5).unwrap();
            continue;
        }
        let kind = rules.procedure_kinds()[number % rules.procedure_kinds().len()].id;
        let draft = fill(&battle, kind, &mut picks);
        let real = Side::BOTH.into_iter().filter(|_| picks(4) == 0).collect();
        let request = Request::new(kind, draft);
        let start = Command::Start { request, permit: Permit::Forced, real, given: Vec::new() };
        starts[usize::from(battle.execute(start, &mut dice, 5).is_ok())] += 1;
    }
    (battle, dice, starts)
}

/// The property below is about something in every game: most of what is tried is done, and by every procedure some.
#[test]
fn any_procedures_of_every_set_are_done() {
    for rules in Registry::load().unwrap().all() {
        let (mut refused, mut done, mut kinds) = (0, 0, BTreeSet::new());
        for seed in 0..24_u64 {
            let mut dice = Dice::seeded(seed);
            let numbers: Vec<u16> =
                (0..300).map(|_| u16::from(dice.face(250)) * 250 + u16::from(dice.face(250))).collect();
            let (battle, _, [no, yes]) = played(rules, seed, &numbers);
            (refused, done) = (refused + no, done + yes);
            let acts = battle.events().iter().filter_map(Event::act);
            kinds.extend(acts.map(|act| act.procedure.clone()));
        }
        let id = &rules.description().about.id;
        // A calculator leaves nothing in the log.
        let acts = rules.procedure_kinds().iter().map(|kind| kind.id).filter(|kind| {
            rules.description().procedure(kind).is_some_and(|procedure| procedure.usage != Use::Calculator)
        });
        let never: Vec<&str> = acts.filter(|kind| !kinds.contains(*kind)).collect();
        assert!(done > refused && done > 100, "{id}: {done} done, {refused} refused");
        // Sample forces have nobody who is still to arrive, and some nothing on the table that could be taken.
        assert!(never.iter().all(|kind| ["arrive", "take"].contains(kind)), "{id}: {never:?} are never done");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_procedure_reads_back_what_it_played(seed in any::<u64>(), numbers in prop::collection::vec(any::<u16>(), 40..400)) {
        for rules in Registry::load().unwrap().all() {
            if rules.procedure_kinds().is_empty() {
                continue;
            }
            let (mut battle, mut dice, _) = played(rules, seed, &numbers);
            sound(rules, &battle);
            if battle.open_act().is_some() {
                battle.execute(Command::Cancel, &mut dice, 5).unwrap();
            }
            if let Some(of) = battle.last_action()
                && let Some(act) = battle.action(of).and_then(crate::battle::Event::act).cloned()
            {
                let before = battle.state().clone();
                let amend = Command::Amend { of, draft: act.form.entered.clone(), permit: Permit::Forced };
                battle.execute(amend, &mut dice, 5).unwrap();
                prop_assert_eq!(&before, battle.state(), "{}", act.procedure);
            }
        }
    }
}
