//! What a scene says that nothing in its answer hangs on: it is told, so that no key is dropped in silence.
//!
//! What was read while the form was filled counts as used. All else is tried: the scene is played without it, and with
//! other values in its place; if the answer is the same each time, nothing hangs on it.

use super::{scene::Scene, stage::settable};
use crate::{
    dice::Side,
    rules::{Description, Draft, Entity, Frozen, Named, Presence, Value},
};

/// One thing that a scene says.
struct Said {
    /// Where it stands, as faults name it.
    at: String,
    /// What the form calls it where it has read it.
    read: String,
    /// The scene without it.
    without: Scene,
    /// The scene with other values in its place.
    other: Vec<Scene>,
}

/// The keys of a scene on which its answer does not hang. `answer` is what comes of a scene, `None` if it has faults.
pub(super) fn unused(
    rules: &Description,
    scene: &Scene,
    frozen: &Frozen,
    answer: impl Fn(&Scene) -> Option<String>,
) -> Vec<String> {
    let mut now = None;
    let mut idle = |said: &Said| {
        if frozen.get(&said.read).is_some() || frozen.rulings.contains_key(&said.read) {
            return false;
        }
        let now = now.get_or_insert_with(|| answer(scene));
        // Without some keys a scene is none; other values may not be allowed.
        now.is_some()
            && answer(&said.without) == *now
            && said.other.iter().map(&answer).all(|other| other.is_none() || other == *now)
    };
    let mut keys: Vec<String> =
        said(rules, scene).into_iter().filter(|said| idle(said)).map(|said| said.at).collect();
    // Of a unit that does nothing here one word is enough.
    let units: Vec<String> = keys.iter().filter(|key| !key.contains(", ")).map(|unit| format!("{unit}, ")).collect();
    keys.retain(|key| !units.iter().any(|unit| key.starts_with(unit)));
    keys
}

/// All that a scene says of the battle, one thing at a time.
fn said(rules: &Description, scene: &Scene) -> Vec<Said> {
    let mut all = Vec::new();
    let mut add = |at: String, read: String, without: &dyn Fn(&mut Scene), other: Vec<Scene>| {
        let mut left = scene.clone();
        without(&mut left);
        all.push(Said { at, read, without: left, other });
    };
    let changed = |change: &dyn Fn(&mut Scene, Value), values: Vec<Value>| {
        let with = |value| {
            let mut changed = scene.clone();
            change(&mut changed, value);
            changed
        };
        values.into_iter().map(with).collect::<Vec<Scene>>()
    };
    let mut facts = |at: &str, on: Entity, told: &Draft, of: &dyn Fn(&mut Scene) -> Option<&mut Draft>| {
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
            let other = changed(&put, others(rules, field, value));
            add(format!("{at}{field}"), format!("{on}.{field}"), &take, other);
        }
    };
    facts("battle.", Entity::Battle, &scene.battle, &|scene| Some(&mut scene.battle));
    for (at, side) in Side::BOTH.into_iter().enumerate() {
        let told = scene.sides.get(at).cloned().unwrap_or_default();
        facts(&format!("side.{side}."), side.into(), &told, &|scene| scene.sides.get_mut(at));
    }
    for (number, told) in &scene.groups {
        facts(&format!("group.{number}."), Entity::Group(*number), told, &|scene| scene.groups.get_mut(number));
    }
    for (number, thing) in &scene.things {
        facts(&format!("thing.{number}."), Entity::Thing(*number), &thing.facts, &|scene| {
            scene.things.get_mut(number).map(|thing| &mut thing.facts)
        });
    }
    for (at, unit) in scene.units.iter().enumerate() {
        let name = format!("unit {}, facts.", unit.tag);
        facts(&name, unit.tag.into(), &unit.facts, &|scene| scene.units.get_mut(at).map(|unit| &mut unit.facts));
    }
    for number in scene.things.keys() {
        let take = |scene: &mut Scene| drop(scene.things.remove(number));
        add(format!("thing.{number}"), format!("thing{number}.kind"), &take, Vec::new());
    }
    for (at, unit) in scene.units.iter().enumerate() {
        let name = format!("unit {}", unit.tag);
        let take = |scene: &mut Scene| {
            if at < scene.units.len() {
                scene.units.remove(at);
            }
        };
        add(name.clone(), String::new(), &take, Vec::new());
        for column in unit.with.keys() {
            let take = |scene: &mut Scene| {
                scene.units.get_mut(at).and_then(|unit| unit.with.remove(column));
            };
            add(format!("{name}, with.{column}"), format!("{}:{column}", unit.tag), &take, Vec::new());
        }
        if unit.presence != Presence::Ready {
            let take = |scene: &mut Scene| {
                if let Some(unit) = scene.units.get_mut(at) {
                    unit.presence = Presence::Ready;
                }
            };
            add(format!("{name}, presence"), String::new(), &take, Vec::new());
        }
        if !unit.groups.is_empty() {
            let take = |scene: &mut Scene| {
                if let Some(unit) = scene.units.get_mut(at) {
                    unit.groups.clear();
                }
            };
            add(format!("{name}, groups"), String::new(), &take, Vec::new());
        }
    }
    terms(rules, scene, &mut add);
    if scene.force {
        add("force".to_owned(), String::new(), &|scene| scene.force = false, Vec::new());
    }
    all
}

/// Rulings, what is owed, what came about this turn.
fn terms(rules: &Description, scene: &Scene, add: &mut impl FnMut(String, String, &dyn Fn(&mut Scene), Vec<Scene>)) {
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
        add(format!("rulings.{mark}"), mark.clone(), &take, other);
    }
    for at in 0..scene.owed.len() {
        let take = |scene: &mut Scene| drop(scene.owed.remove(at));
        add(format!("owed, {}", at + 1), String::new(), &take, Vec::new());
    }
    for (at, (tag, field)) in scene.fresh.iter().enumerate() {
        let take = |scene: &mut Scene| drop(scene.fresh.remove(at));
        add(format!("fresh, {tag}.{field}"), String::new(), &take, Vec::new());
    }
}

/// Other values that a fact could have.
fn others(rules: &Description, field: &str, value: &Value) -> Vec<Value> {
    let all = match value {
        Value::Flag(flag) => vec![(!flag).into()],
        Value::Number(number) => vec![number.saturating_add(1).into(), number.saturating_sub(1).into()],
        Value::Word(_) => settable(rules, field),
        Value::List(_) | Value::Counts(_) => Vec::new(),
    };
    all.into_iter().filter(|other| other != value).collect()
}
