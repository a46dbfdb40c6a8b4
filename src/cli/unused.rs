//! What a scene says that nothing in its answer depends on: it is told, so that no key is dropped in silence.
//!
//! Everything is tried: the scene is played without it, and with other values in its place; if the answer is the same
//! each time, nothing depends on it.

use super::{scene::Scene, stage::settable};
use crate::{
    dice::Side,
    rules::{Description, Draft, Named, Presence, Takes, Value},
};

/// One thing that a scene says.
pub(super) struct Part {
    /// Where it stands, as faults name it.
    pub at: String,
    /// The scene without it.
    pub without: Scene,
    /// The scene with other values in its place.
    pub other: Vec<Scene>,
}

/// The keys of a scene on which its answer does not hang. `answer` is what comes of a scene, `None` if it has faults.
pub(super) fn unused(rules: &Description, scene: &Scene, answer: impl Fn(&Scene) -> Option<String>) -> Vec<String> {
    let mut now = None;
    let mut idle = |part: &Part| {
        let now = now.get_or_insert_with(|| answer(scene));
        // Without some keys a scene is none; other values may not be allowed.
        now.is_some()
            && answer(&part.without) == *now
            && part.other.iter().map(&answer).all(|other| other.is_none() || other == *now)
    };
    let mut keys: Vec<String> =
        parts(rules, scene).into_iter().filter(|part| idle(part)).map(|part| part.at).collect();
    // An unused unit is listed once, not key by key.
    let units: Vec<String> = keys.iter().filter(|key| !key.contains(", ")).map(|unit| format!("{unit}, ")).collect();
    keys.retain(|key| !units.iter().any(|unit| key.starts_with(unit)));
    keys
}

/// All that a scene says of the battle, one thing at a time.
pub(super) fn parts(rules: &Description, scene: &Scene) -> Vec<Part> {
    let mut all = Vec::new();
    let mut add = |at: String, without: &dyn Fn(&mut Scene), other: Vec<Scene>| {
        let mut left = scene.clone();
        without(&mut left);
        all.push(Part { at, without: left, other });
    };
    let changed = |change: &dyn Fn(&mut Scene, Value), values: Vec<Value>| {
        let with = |value| {
            let mut changed = scene.clone();
            change(&mut changed, value);
            changed
        };
        values.into_iter().map(with).collect::<Vec<Scene>>()
    };
    let mut facts = |at: &str, told: &Draft, of: &dyn Fn(&mut Scene) -> Option<&mut Draft>| {
        for (field, value) in told {
            let put = |scene: &mut Scene, value: Value| {
                if let Some(facts) = of(scene) {
                    facts.insert(field.clone(), value);
                }
            };
            let take = |scene: &mut Scene| {
                if let Some(facts) = of(scene) {
                    facts.remove(field);
                }
            };
            let other = changed(&put, others(settable(rules, field), value));
            add(format!("{at}{field}"), &take, other);
        }
    };
    facts("battle.", &scene.battle, &|scene| Some(&mut scene.battle));
    for (at, side) in Side::BOTH.into_iter().enumerate() {
        let told = scene.sides.get(at).cloned().unwrap_or_default();
        facts(&format!("side.{side}."), &told, &|scene| scene.sides.get_mut(at));
    }
    for (number, told) in &scene.groups {
        facts(&format!("group.{number}."), told, &|scene| scene.groups.get_mut(number));
    }
    for (number, thing) in &scene.things {
        facts(&format!("thing.{number}."), &thing.facts, &|scene| {
            scene.things.get_mut(number).map(|thing| &mut thing.facts)
        });
    }
    for (at, unit) in scene.units.iter().enumerate() {
        let name = format!("unit {}, facts.", unit.tag);
        facts(&name, &unit.facts, &|scene| scene.units.get_mut(at).map(|unit| &mut unit.facts));
    }
    for number in scene.things.keys() {
        let take = |scene: &mut Scene| {
            scene.things.remove(number);
        };
        add(format!("thing.{number}"), &take, Vec::new());
    }
    for (at, unit) in scene.units.iter().enumerate() {
        let name = format!("unit {}", unit.tag);
        let take = |scene: &mut Scene| {
            if at < scene.units.len() {
                scene.units.remove(at);
            }
        };
        add(name.clone(), &take, Vec::new());
        for (column, value) in &unit.with {
            let take = |scene: &mut Scene| {
                scene.units.get_mut(at).and_then(|unit| unit.with.remove(column));
            };
            let put = |scene: &mut Scene, value: Value| {
                scene.units.get_mut(at).and_then(|unit| unit.with.insert(column.clone(), value));
            };
            let known = rules.columns_of(&unit.kind).find(|known| known.id == *column);
            let words = match known.map(|known| &known.takes) {
                Some(Takes::Choice(options)) => options.iter().map(|option| option.id.clone().into()).collect(),
                _ => Vec::new(),
            };
            let other = changed(&put, others(words, value));
            add(format!("{name}, with.{column}"), &take, other);
        }
        if unit.presence != Presence::Ready {
            let take = |scene: &mut Scene| {
                if let Some(unit) = scene.units.get_mut(at) {
                    unit.presence = Presence::Ready;
                }
            };
            add(format!("{name}, presence"), &take, Vec::new());
        }
        if !unit.groups.is_empty() {
            let take = |scene: &mut Scene| {
                if let Some(unit) = scene.units.get_mut(at) {
                    unit.groups.clear();
                }
            };
            add(format!("{name}, groups"), &take, Vec::new());
        }
    }
    terms(rules, scene, &mut add);
    if scene.force {
        add("force".to_owned(), &|scene| scene.force = false, Vec::new());
    }
    all
}

/// Rulings, what is owed, what came about this turn.
fn terms(rules: &Description, scene: &Scene, add: &mut impl FnMut(String, &dyn Fn(&mut Scene), Vec<Scene>)) {
    for mark in scene.rulings.keys() {
        let take = |scene: &mut Scene| {
            scene.rulings.remove(mark);
        };
        let options = rules.ruling(mark).map(|ruling| ruling.options.clone()).unwrap_or_default();
        let ruled = |option: &Named| {
            let mut ruled = scene.clone();
            ruled.rulings.insert(mark.clone(), option.id.clone());
            ruled
        };
        let other = options.iter().map(ruled).collect();
        add(format!("rulings.{mark}"), &take, other);
    }
    for at in 0..scene.owed.len() {
        let take = |scene: &mut Scene| {
            scene.owed.remove(at);
        };
        add(format!("owed, {}", at + 1), &take, Vec::new());
    }
    for (at, (tag, field)) in scene.fresh.iter().enumerate() {
        let take = |scene: &mut Scene| {
            scene.fresh.remove(at);
        };
        add(format!("fresh, {tag}.{field}"), &take, Vec::new());
    }
}

/// Other values that a fact or a column could have, where it is a word one of these.
fn others(words: Vec<Value>, value: &Value) -> Vec<Value> {
    let all = match value {
        Value::Flag(flag) => vec![(!flag).into()],
        Value::Number(number) => vec![number.saturating_add(1).into(), number.saturating_sub(1).into()],
        Value::Word(_) => words,
        Value::List(_) | Value::Counts(_) => Vec::new(),
    };
    all.into_iter().filter(|other| other != value).collect()
}
