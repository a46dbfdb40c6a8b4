//! A line of the log says who changed, and names all who acted together.

use std::collections::BTreeSet;

use super::{cases::run, sets::battle_of};
use crate::{
    battle::{
        Battle, Command, Desk, Permit, Request,
        summary::{Pool, Shown, table_view, why_view},
    },
    dice::Tag,
    games::Registry,
    rules::{Control, Draft, Effect},
};

fn squares() -> Battle {
    let registry = Registry::load().unwrap();
    battle_of(registry.get("division-squares").unwrap())
}

/// Tags of the first units of side A.
fn first(battle: &Battle, count: usize) -> Vec<Tag> {
    battle.state().units.keys().copied().take(count).collect()
}

fn newest(battle: &Battle) -> String {
    table_view(battle, &Desk::default(), &Shown::default()).log[0].words.clone()
}

#[test]
fn who_rallied_is_named_beside_who_did_not() {
    let mut battle = squares();
    let units = first(&battle, 5);
    let (last, rallied) = units.split_last().unwrap();
    let effects = units.iter().map(|tag| Effect::set(*tag, "disrupted", true)).collect();
    run(&mut battle, Command::Correct { words: "so it stands".to_owned(), effects });
    let draft = Draft::from([("units".to_owned(), units.as_slice().into())]);
    let request = Request { procedure: "rally".to_owned(), draft };
    let real = BTreeSet::from([crate::dice::Side::A]);
    run(&mut battle, Command::Start { request, permit: Permit::Forced, real, given: Vec::new() });
    // All but the last are rallied.
    while let Some(waiting) = battle.pending() {
        let crate::dice::Ask::Dice(ask) = &waiting.pending.ask else { panic!("{:?}", waiting.pending) };
        let face = if ask.key.member == Some(*last) { 2 } else { 6 };
        run(&mut battle, Command::Face { face });
    }
    let line = newest(&battle);
    for &tag in rallied {
        assert!(line.contains(&format!("{tag} {} is rallied", battle.state().name(tag))), "{line}");
        assert!(!battle.state().flag(tag, "disrupted"));
    }
    assert!(battle.state().flag(*last, "disrupted"));
    assert!(
        line.contains(&format!("(Rally {}", units.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))),
        "{line}"
    );
}

#[test]
fn the_why_card_lists_the_rolls_that_were_made() {
    // A battle that nobody of the other side answers: no sum of a shot that was not fired.
    let registry = Registry::load().unwrap();
    for rules in registry.all() {
        let mut battle = battle_of(rules);
        let mut dice = crate::dice::Dice::seeded(7);
        if rules.description().field("overwatch").is_some() {
            let effects = battle.state().units.keys().map(|tag| Effect::set(*tag, "overwatch", true)).collect();
            run(&mut battle, Command::Correct { words: "all watch".to_owned(), effects });
        }
        for kind in rules.kinds() {
            let start = battle.clone();
            for tag in battle.state().units.keys().copied().collect::<Vec<_>>().into_iter().take(3) {
                battle = start.clone();
                let enemy = battle.state().in_play(tag.side.other()).next().map(|unit| unit.tag);
                let Some(request) = asks_for(&battle, kind.id, tag, enemy) else { continue };
                let begin =
                    Command::Start { request, permit: Permit::Forced, real: BTreeSet::new(), given: Vec::new() };
                if battle.execute(begin, &mut dice, 5).is_err() {
                    continue;
                }
                while let Some(waiting) = battle.pending() {
                    let crate::dice::Ask::Choose(ask) = &waiting.pending.ask else { break };
                    let given = crate::dice::Given::Chosen(ask.options.last().unwrap().to_string());
                    let address = ask.key.to_string();
                    battle.execute(Command::Answer { address, given }, &mut dice, 5).unwrap();
                }
                let Some(why) = battle.last_action().and_then(|no| why_view(&battle, no)) else { continue };
                let rolled = why.sums.iter().filter(|sum| sum.total.contains(" di")).count();
                assert!(rolled <= why.rolls.len(), "{} {}: {why:#?}", rules.description().about.id, kind.id);
            }
        }
    }
}

/// A form filled with one unit that acts and one enemy.
fn asks_for(battle: &Battle, procedure: &str, acts: Tag, enemy: Option<Tag>) -> Option<Request> {
    let mut draft = Draft::new();
    for _ in 0..4 {
        let request = Request { procedure: procedure.to_owned(), draft: draft.clone() };
        let opened = battle.open_form(&request)?;
        for field in &opened.form.fields {
            let (Control::Unit { candidates, .. } | Control::Units { candidates, .. }) = &field.control else {
                continue;
            };
            let fits = |tag: &Tag| candidates.iter().any(|one| one.tag == *tag);
            let all = candidates.iter().map(|one| one.tag);
            // Also who may answer from elsewhere.
            let tags: Vec<Tag> = [acts].into_iter().chain(enemy).filter(fits).chain(all).take(1).collect();
            let value = if matches!(field.control, Control::Unit { .. }) {
                tags.first().copied()?.into()
            } else {
                tags[..].into()
            };
            draft.entry(field.path.clone()).or_insert(value);
        }
    }
    Some(Request { procedure: procedure.to_owned(), draft })
}

#[test]
fn a_roll_of_guns_is_theirs_and_not_their_targets() {
    let battle = squares();
    let enemy = battle.state().in_play(crate::dice::Side::B).next().map(|unit| unit.tag);
    let mut asked = 0;
    for gun in first(&battle, 40) {
        let mut battle = battle.clone();
        let Some(request) = asks_for(&battle, "artillery", gun, enemy) else { continue };
        let real = BTreeSet::from([crate::dice::Side::A]);
        let begin = Command::Start { request, permit: Permit::Forced, real, given: Vec::new() };
        if gun.side != crate::dice::Side::A || battle.execute(begin, &mut crate::dice::Dice::seeded(1), 5).is_err() {
            continue;
        }
        let open = table_view(&battle, &Desk::default(), &Shown::default()).open;
        let Some(Pool::Dice { title, .. }) = open.and_then(|open| open.pending) else { continue };
        let target =
            battle.open_act().unwrap().form.entered.values().flat_map(crate::rules::Value::tags).last().unwrap();
        assert!(title.starts_with(&format!("{gun} ")) && title.contains(&format!(" at {target} ")), "{title}");
        asked += 1;
    }
    assert!(asked > 0, "no battery fires");
}
