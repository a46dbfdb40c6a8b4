//! Each key inside a `[[unit]]` of a scene: it has an effect on the answer, or it is listed as unused, or it is a
//! label: the tag and the name, and the type, without which there is no unit.

use std::{fs, path::Path, sync::Arc};

use crate::{
    cli::{
        answer::{Telling, odds_of, resolved},
        scene::{self, Scene},
        stage,
        unused::parts,
    },
    dice::Dice,
    games::Registry,
    rules::{Bearer, Presence, RuleSet, Takes, Value},
};

/// Scenes with one more fact or column each that are looked through besides the worked ones.
const MANGLED: usize = 120;

/// What comes of a scene, besides what is unused in it.
fn played(rules: &Arc<RuleSet>, scene: &Scene) -> Option<String> {
    let seeded = Scene { seed: Some(1), ..scene.clone() };
    Some(resolved(rules, &seeded, Telling::Used).ok()? + &odds_of(rules, scene, Telling::Used).ok()?)
}

/// Keys of units that are taken in silence; nothing of a scene that is refused.
fn silent(rules: &Arc<RuleSet>, scene: &Scene, only: &str) -> Vec<String> {
    let Some(now) = played(rules, scene) else { return Vec::new() };
    let page: toml::Table = odds_of(rules, scene, Telling::Whole).unwrap().parse().unwrap();
    let listed = page.get("unused").map_or_else(Vec::<String>::new, |list| list.clone().try_into().unwrap());
    let listed = |at: &str| listed.iter().any(|known| at == known || at.starts_with(&format!("{known}, ")));
    let idle = |other: &[Scene]| other.iter().all(|other| played(rules, other).is_none_or(|page| page == now));
    parts(rules.description(), scene)
        .into_iter()
        .filter(|part| part.at.starts_with("unit ") && part.at.contains(only) && !listed(&part.at))
        // A scene that needs a key has it for a reason.
        .filter(|part| played(rules, &part.without).is_some_and(|page| page == now) && idle(&part.other))
        .map(|part| part.at)
        .collect()
}

/// All worked scenes of the pages, each with its rule set.
fn worked() -> Vec<(Arc<RuleSet>, Scene)> {
    let registry = Registry::load().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let mut pages: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    let mut scenes = Vec::new();
    for page in pages.into_iter().filter(|page| page.extension().is_some_and(|kind| kind == "md")) {
        let text = fs::read_to_string(page).unwrap();
        let blocks = ["resolve", "odds"].map(|command| format!("```toml scene {command}\n"));
        for block in blocks.iter().flat_map(|head| text.split(head.as_str()).skip(1)) {
            let scene = scene::read(block.split("```").next().unwrap()).unwrap();
            scenes.push((stage::played(&registry, &scene).unwrap(), scene));
        }
    }
    scenes
}

#[test]
fn no_key_of_a_unit_is_dropped() {
    let scenes = worked();
    assert!(scenes.len() > 90, "{} scenes", scenes.len());
    let mut all = Vec::new();
    for (rules, scene) in &scenes {
        let told = silent(rules, scene, "");
        all.extend(told.into_iter().map(|key| format!("{} {}: {key}", scene.rules, scene.procedure)));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// One more fact, column or fate of a unit of a worked scene is used, listed or refused.
#[test]
fn no_key_that_a_unit_is_given_is_dropped() {
    let (scenes, mut dice) = (worked(), Dice::seeded(2026));
    let mut below =
        |most: usize| (usize::from(dice.face(64) - 1) * 64 + usize::from(dice.face(64) - 1)) % most.max(1);
    let (mut all, mut taken) = (Vec::new(), 0);
    for _ in 0..MANGLED {
        let (rules, mut scene) = scenes[below(scenes.len())].clone();
        let (data, at) = (rules.description(), below(scene.units.len()));
        let tags: Vec<_> = scene.units.iter().map(|unit| unit.tag).collect();
        let Some(unit) = scene.units.get_mut(at) else { continue };
        let mut any = |takes: &Takes| -> Option<Value> {
            Some(match takes {
                Takes::Flag => true.into(),
                Takes::Choice(options) => options[below(options.len())].id.clone().into(),
                Takes::Number { min, max } => (*min).max((*max).min(i32::try_from(below(4)).unwrap())).into(),
                Takes::Link => tags[below(tags.len())].into(),
                Takes::Links => [tags[below(tags.len())]][..].into(),
                Takes::Text | Takes::Counts => return None,
            })
        };
        let columns = data.columns_of(&unit.kind).map(|column| (true, &column.id, &column.takes));
        let of_unit = |field: &&crate::rules::FieldSpec| {
            field.of == Bearer::Unit && (field.types.is_empty() || field.types.contains(&unit.kind))
        };
        let facts = data.fields.iter().filter(of_unit).map(|field| (false, &field.id, &field.takes));
        let mut keys: Vec<_> = columns.chain(facts).map(|(with, id, takes)| (with, id, any(takes))).collect();
        let (with, id, value) = keys.swap_remove(below(keys.len()));
        let Some(value) = value else { continue };
        let key =
            if with { format!("unit {}, with.{id}", unit.tag) } else { format!("unit {}, facts.{id}", unit.tag) };
        (if with { &mut unit.with } else { &mut unit.facts }).insert(id.clone(), value);
        if below(12) == 0 {
            unit.presence = Presence::Lost("fire".to_owned());
        }
        taken += usize::from(played(&rules, &scene).is_some());
        let told = silent(&rules, &scene, &key);
        all.extend(told.into_iter().map(|key| format!("{} {}: {key}", scene.rules, scene.procedure)));
    }
    assert!(taken * 3 > MANGLED, "{taken} of {MANGLED} were taken");
    assert!(all.is_empty(), "{}", all.join("\n"));
}
