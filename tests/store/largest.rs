//! Whatever a form accepts fits into one line of the log: every procedure of every rule set, with the most units that a
//! side may have, every list filled, every marker on every unit.

use std::{collections::BTreeMap, sync::Arc};

use adjutant::{
    battle::{Battle, Command, Permit, Request, Setup},
    dice::{Ask, Dice, Given, Side, Tag},
    games::Registry,
    rules::{Bearer, Control, Draft, Effect, Entity, RuleSet, SIDE_MAX, Takes, Unit, Value, muster},
    store::{LINE_CAP, journal},
};

/// A name as long as a force may give.
const LONG: &str = "3rd Battalion of the 117th Grenadier Regiment, \u{141}\u{f3}d\u{17a} (R)";

/// A battle with as many units on each side as there may be, of all types in turn, in the groups of the largest force.
fn crowd(rules: &Arc<RuleSet>) -> Battle {
    let data = rules.description();
    let strength =
        |force: &&adjutant::rules::Force| force.units.iter().map(|unit| u32::from(unit.count)).sum::<u32>();
    let force = data.forces.iter().max_by_key(strength).expect("a sample force");
    let (mut units, mut facts) = (Vec::new(), Vec::new());
    for side in Side::BOTH {
        let (own, told) = muster(data, side, force);
        facts.extend(told);
        let copies = own.iter().cycle().zip(1..=u16::try_from(SIDE_MAX).unwrap());
        units.extend(copies.map(|(unit, number)| Unit {
            tag: Tag::new(side, number),
            name: LONG.into(),
            ..unit.clone()
        }));
    }
    for unit in &units {
        for field in data.fields.iter().filter(|field| field.of == Bearer::Unit) {
            let value: Value = match &field.takes {
                Takes::Flag => true.into(),
                Takes::Number { max, .. } => (*max).min(9).into(),
                Takes::Choice(options) => options.last().expect("an option").id.as_str().into(),
                _ => continue,
            };
            facts.push(Effect::set(Entity::Unit(unit.tag), &field.id, value));
        }
    }
    Battle::new(rules.clone(), Setup { units, facts, ..Setup::new(data, ["Reds", "Blues"]) })
}

/// Fills a form with the most that it offers.
fn fill(battle: &Battle, procedure: &str, by: Side) -> Draft {
    let mut draft: Draft = [("by".to_owned(), Value::from(by.to_string()))].into();
    for _ in 0..40 {
        let request = Request::new(procedure, draft.clone());
        let opened = battle.open_form(&request).expect("a known procedure");
        let open = |field: &&adjutant::rules::Field| !draft.contains_key(&field.path);
        let Some(field) = opened.form.fields.iter().find(open) else { break };
        let value: Value = match &field.control {
            Control::Unit { candidates, .. } => match candidates.first() {
                Some(unit) => unit.tag.into(),
                None => break,
            },
            Control::Units { candidates, many, .. } => {
                candidates.iter().map(|unit| unit.tag).take(many.most()).collect::<Vec<_>>()[..].into()
            }
            Control::Choice(options) => match options.iter().rev().find(|option| option.refusal.is_none()) {
                Some(option) => option.value(),
                None => break,
            },
            Control::Switch => true.into(),
            Control::Number { max, .. } => (*max).into(),
        };
        draft.insert(field.path.clone(), value);
    }
    draft
}

#[test]
fn whatever_a_form_accepts_fits_into_a_line() {
    let registry = Registry::load().unwrap();
    let mut largest = BTreeMap::new();
    for rules in registry.all() {
        let id = &rules.description().about.id;
        let (mut played, mut procedures) = (0, 0);
        let start = crowd(rules);
        for text in &rules.description().procedures {
            for by in Side::BOTH {
                procedures += 1;
                let (mut battle, mut dice) = (start.clone(), Dice::seeded(7));
                let draft = fill(&battle, &text.id, by);
                let request = Request::new(&text.id, draft);
                let command = Command::Start { request, permit: Permit::Forced, real: [].into(), given: Vec::new() };
                if battle.execute(command, &mut dice, 1_800_000_000).is_err() {
                    continue;
                }
                for _ in 0..2000 {
                    let Some(waiting) = battle.pending() else { break };
                    let Ask::Choose(ask) = &waiting.pending.ask else { break };
                    let (address, given) = (ask.key.to_string(), Given::Chosen(ask.options[ask.usual].to_string()));
                    battle.execute(Command::Answer { address, given }, &mut dice, 1_800_000_000).unwrap();
                }
                played += 1;
                for (number, event) in (1..).zip(battle.events()) {
                    let line =
                        journal::event(number, event).unwrap_or_else(|unfit| panic!("{id} {}: {unfit}", text.id));
                    let most = largest.entry(format!("{id} {}", text.id)).or_insert(0);
                    *most = line.len().max(*most);
                }
            }
        }
        assert!(played * 2 > procedures, "{id}: only {played} of {procedures} forms could be filled");
    }
    let mut sizes: Vec<_> = largest.iter().map(|(name, size)| (*size, name.clone())).collect();
    sizes.sort();
    let (most, name) = sizes.pop().unwrap();
    assert!(most * 4 < LINE_CAP * 3, "{name} takes {most} bytes of {LINE_CAP}: no room is left for what comes");
}
