//! Whatever a player does in any rule set: the headline of a result names every unit that is lost by it, and a unit that
//! is hit is told of.

#![allow(missing_docs)]
// Tests may fail loudly.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "support/gamer.rs"]
mod gamer;

use adjutant::{
    battle::{Battle, Command, EventNo, What, summary::result_of},
    dice::{Dice, Tag},
    rules::{Effect, Entity, Weight},
};
use gamer::{Chance, SETS};

/// Battles of a rule set, and what is tried in each.
const BATTLES: u64 = 8;
const COMMANDS: usize = 60;

/// Whether words name a unit by its tag.
fn names(words: &str, tag: Tag) -> bool {
    words.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == tag.to_string())
}

/// The units that an action has lost, and those that it has hit.
fn suffer(battle: &Battle, no: EventNo) -> (Vec<Tag>, Vec<Tag>) {
    let act = battle.action(no).and_then(|event| event.act()).unwrap();
    let (mut lost, mut hit) = (Vec::new(), Vec::new());
    for effect in &act.effects {
        match effect.weight(battle.rules().description()) {
            (Some(Entity::Unit(tag)), Weight::Gone | Weight::Doomed) => lost.push(tag),
            (Some(Entity::Unit(tag)), Weight::Hit) => hit.push(tag),
            _ => {}
        }
    }
    (lost, hit)
}

/// Units that stand only a little more, where the rules count that: else few would be lost.
fn worn(battle: &mut Battle) {
    let field = battle.rules().description().field("hits").map(|field| field.id.clone());
    let units: Vec<Tag> = battle.state().units.keys().copied().collect();
    for tag in units.into_iter().filter(|_| field.is_some()) {
        battle.execute(Command::set(tag, "hits", 6), &mut Dice::seeded(1), 1).unwrap();
    }
}

#[test]
fn whoever_is_lost_stands_in_the_headline_and_whoever_is_hit_is_told_of() {
    for rules in SETS {
        let (mut losses, mut hits) = (0, 0);
        for seed in 0..BATTLES {
            let mut chance = Chance::new(seed + 1);
            let mut dice = Dice::seeded(seed);
            let mut battle = gamer::begin(rules, &mut chance);
            worn(&mut battle);
            for _ in 0..COMMANDS {
                let before = battle.events().len();
                if gamer::step(&mut battle, &mut chance, &mut dice).is_err() {
                    continue;
                }
                for (at, event) in battle.events().iter().enumerate().skip(before) {
                    let no = EventNo::try_from(at + 1).unwrap();
                    if !matches!(event.what, What::Act(_)) {
                        continue;
                    }
                    let Some(result) = result_of(&battle, no) else { continue };
                    let (lost, hit) = suffer(&battle, no);
                    for tag in &lost {
                        assert!(names(&result.sentence, *tag), "{rules}, {seed}: {tag} is lost: {}", result.sentence);
                    }
                    let all = format!("{} {}", result.sentence, result.lines.join(" "));
                    for tag in &hit {
                        assert!(names(&all, *tag), "{rules}, {seed}: {tag} is hit: {all}");
                    }
                    (losses, hits) = (losses + lost.len(), hits + hit.len());
                }
            }
        }
        assert!(losses > 3 && hits > 3, "{rules}: only {losses} losses and {hits} hits were played");
    }
}

/// An effect that takes a unit off the table weighs most.
#[test]
fn a_loss_weighs_more_than_a_hit_and_a_hit_more_than_a_mark() {
    let order = [Weight::Nothing, Weight::Marked, Weight::Hit, Weight::Doomed, Weight::Gone];
    assert!(order.is_sorted());
    let battle = gamer::begin("pz8", &mut Chance::new(1));
    let tag: Tag = "A1".parse().unwrap();
    let rules = battle.rules().description();
    assert_eq!(Effect::remove(tag, "fire").weight(rules), (Some(tag.into()), Weight::Gone));
}
