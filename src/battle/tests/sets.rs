//! Every built-in rule set, played at random: forms filled with whatever they offer. A form read back from the log
//! must be the form that was played, in every procedure.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::play::sound;
use crate::{
    battle::{Battle, Command, Permit, Request, Setup},
    dice::{Ask, Dice, Given, Side},
    games::Registry,
    rules::{BY, Control, Draft, RuleSet, Value},
};

/// A battle of a rule set between its first two forces.
pub fn battle_of(rules: &std::sync::Arc<RuleSet>) -> Battle {
    let forces = &rules.description().forces;
    let forces = [&forces[0], forces.get(1).unwrap_or(&forces[0])];
    Battle::new(rules.clone(), Setup::between(rules.description(), forces))
}

/// Fills a form with what it offers, as far as `picks` says.
fn fill(battle: &Battle, procedure: &str, picks: &mut impl FnMut(usize) -> usize) -> Draft {
    let mut draft = Draft::new();
    // Now and then the side that waits plays the form.
    if picks(4) == 0 {
        draft.insert(BY.to_owned(), battle.state().acting().other().to_string().into());
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_procedure_reads_back_what_it_played(seed in any::<u64>(), numbers in prop::collection::vec(any::<u16>(), 40..400)) {
        for rules in Registry::load().unwrap().all() {
            if rules.kinds().is_empty() {
                continue;
            }
            let mut battle = battle_of(rules);
            let mut dice = Dice::seeded(seed);
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
                let kind = rules.kinds()[number % rules.kinds().len()].id;
                let draft = fill(&battle, kind, &mut picks);
                let real = Side::BOTH.into_iter().filter(|_| picks(4) == 0).collect();
                let request = Request::new(kind, draft);
                let start = Command::Start { request, permit: Permit::Forced, real, given: Vec::new() };
                let _ = battle.execute(start, &mut dice, 5);
            }
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
