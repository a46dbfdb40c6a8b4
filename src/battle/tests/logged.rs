//! A line of the log says who changed, and names all who acted together.

use std::collections::BTreeSet;

use super::{cases::run, sets::battle_of};
use crate::{
    battle::{
        Battle, Command, Desk, Permit, Request,
        summary::{LogRow, Pool, Shown, table_view, why_view},
    },
    dice::{Ask, Given, Side, Tag},
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
    let request = Request::new("rally", draft);
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
        assert!(line.contains(&format!("{tag} rallies")), "{line}");
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
        for kind in rules.procedure_kinds() {
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
        let request = Request::new(procedure, draft.clone());
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
    Some(Request::new(procedure, draft))
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

/// The newest line of the log after an assault of A4 on some units, with these dice.
fn assault(battle: &mut Battle, defenders: &[&str], real: &[Side], told: &[(&str, Given)]) -> LogRow {
    let tags: Vec<Tag> = defenders.iter().map(|tag| tag.parse().unwrap()).collect();
    let attacker = Tag::new(Side::A, 4);
    let draft =
        Draft::from([("attacker".to_owned(), attacker.into()), ("defenders".to_owned(), tags.as_slice().into())]);
    let request = Request::new("assault", draft);
    let real = real.iter().copied().collect();
    run(battle, Command::Start { request, permit: Permit::Forced, real, given: Vec::new() });
    for (address, given) in told {
        run(battle, Command::Answer { address: (*address).to_owned(), given: given.clone() });
    }
    assert!(battle.pending().is_none(), "{:?}", battle.pending().map(|waiting| waiting.pending));
    table_view(battle, &Desk::default(), &Shown::default()).log[0].clone()
}

/// What a roll of an assault is told as: the outcome with so many hits.
fn hits(battle: &Battle, hits: usize) -> Given {
    let mut trial = battle.clone();
    let tags: Vec<Tag> = vec![Tag::new(Side::B, 2)];
    let attacker = Tag::new(Side::A, 4);
    let draft =
        Draft::from([("attacker".to_owned(), attacker.into()), ("defenders".to_owned(), tags.as_slice().into())]);
    let request = Request::new("assault", draft);
    let real = Side::BOTH.into();
    run(&mut trial, Command::Start { request, permit: Permit::Forced, real, given: Vec::new() });
    let Ask::Dice(dice) = trial.pending().unwrap().pending.ask else { panic!("no dice") };
    let tally = dice.read.classes(dice.count, dice.sides)[hits];
    Given::Outcome { tally, of: dice.read.signature(dice.count, dice.sides) }
}

#[test]
fn a_line_says_whose_dice_were_real_and_what_was_entered_in_words() {
    let mut battle = squares();
    let entered = hits(&battle, 1);
    let line = assault(&mut battle, &["B2"], &[Side::A], &[("attack/1", entered)]);
    assert_eq!(line.source, "some real dice");
    assert!(line.words.contains("1 hit"), "{}", line.words);
    // Amended, it is still what it was.
    let of = battle.last_action().unwrap();
    let given = hits(&squares(), 0);
    run(&mut battle, Command::CorrectAnswer { of, address: "attack/1".to_owned(), given });
    let line = table_view(&battle, &Desk::default(), &Shown::default()).log[0].clone();
    assert_eq!(line.source, "amended, some real dice");
}

#[test]
fn what_is_gone_was_not_also_disrupted_and_a_long_line_is_read_to_its_end() {
    let mut battle = squares();
    // The attacker falls in the second round, Disrupted in the first.
    let faces = |battle: &Battle, first: &[u8]| {
        let Ask::Dice(dice) = battle.pending().unwrap().pending.ask else { panic!("no dice") };
        Given::Faces((0..usize::from(dice.count)).map(|at| first.get(at).copied().unwrap_or(1)).collect())
    };
    let tags: Vec<Tag> = vec![Tag::new(Side::B, 2), Tag::new(Side::B, 3)];
    let draft = Draft::from([
        ("attacker".to_owned(), Tag::new(Side::A, 4).into()),
        ("defenders".to_owned(), tags.as_slice().into()),
    ]);
    let request = Request::new("assault", draft);
    run(&mut battle, Command::set(tags[0], "disrupted", true));
    let real = Side::BOTH.into();
    run(&mut battle, Command::Start { request, permit: Permit::Forced, real, given: Vec::new() });
    let mut asked = Vec::new();
    while let Some(waiting) = battle.pending() {
        let address = waiting.pending.ask.key().to_string();
        let given = match address.as_str() {
            "attack/1" | "defence/1" | "defence/2" => faces(&battle, &[6]),
            _ => faces(&battle, &[]),
        };
        asked.push(address.clone());
        if asked.len() == 3 {
            // In the middle of it the screen says what has come of the first round, and who rolls at whom now.
            let open = table_view(&battle, &Desk::default(), &Shown::default()).open.unwrap();
            assert!(open.said.iter().any(|line| line.contains("B2") && line.contains("removed")), "{:?}", open.said);
            assert!(
                open.said.iter().any(|line| line.contains("A4") && line.contains("Disrupted")),
                "{:?}",
                open.said
            );
            let Some(Pool::Dice { title, sum, .. }) = open.pending else { panic!("no dice") };
            assert!(title.contains("A4") && title.contains("B3"), "{title}");
            assert!(sum.is_some());
        }
        run(&mut battle, Command::Answer { address, given });
    }
    assert_eq!(asked, ["attack/1", "defence/1", "attack/2", "defence/2"]);
    let view = table_view(&battle, &Desk::default(), &Shown::default());
    let result = view.result.unwrap();
    let all = format!("{} {}", result.sentence, result.lines.join(" "));
    assert!(all.contains("removed") && !all.contains("A4 is Disrupted") && !all.contains("is Disrupted"), "{all}");
    let words = &view.log[0].words;
    assert!(words.starts_with("B2 is removed. A4 is removed."), "{words}");
}

#[test]
fn what_is_under_way_is_not_owed() {
    let mut battle = squares();
    let battery = battle.state().in_play(Side::A).find(|unit| unit.flag("off_table")).unwrap().tag;
    let orders = vec![Effect::set(Side::A, "card", "6"), Effect::set(Side::A, "orders", 6)];
    run(&mut battle, Command::Correct { words: "so it stands".to_owned(), effects: orders });
    let owed = |battle: &Battle| {
        let view = table_view(battle, &Desk::default(), &Shown::default());
        view.strip.owed.iter().any(|due| due.words.starts_with(&battery.to_string()))
    };
    assert!(owed(&battle));
    let target = [Tag::new(Side::B, 2)];
    let draft = Draft::from([("gun".to_owned(), battery.into()), ("targets".to_owned(), target.as_slice().into())]);
    let request = Request::new("artillery", draft);
    let real = Side::BOTH.into();
    run(&mut battle, Command::Start { request, permit: Permit::Forced, real, given: Vec::new() });
    assert!(battle.pending().is_some() && !owed(&battle));
}
