//! Scenes as writers get them wrong: what does not count is told, what nothing hangs on is listed, and no scene, however
//! mangled, brings the program down or is taken in silence.
//!
//! `ADJUTANT_FUZZ=60` mangles scenes for a minute instead of a few seconds; `ADJUTANT_SEED=7` begins elsewhere.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../support/gamer.rs"]
mod gamer;
#[path = "../support/keys.rs"]
mod keys;
mod mangle;
mod said;
mod told;

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    time::{Duration, Instant},
};

use adjutant::{
    cli::{self, CliError, Command},
    dice::Dice,
    games::Registry,
};
use mangle::{Pool, mangle};

/// What comes of a scene: the page, or its faults.
fn answer(registry: &Registry, resolve: bool, scene: &str) -> Result<String, CliError> {
    let request = "-".into();
    let command = if resolve { Command::Resolve { request } } else { Command::Odds { request } };
    let mut page = Vec::new();
    cli::run(registry, &command, &mut scene.as_bytes(), &mut page)?;
    Ok(String::from_utf8(page).unwrap())
}

/// The first fault of a scene, without its file and line.
fn fault(registry: &Registry, scene: &str) -> String {
    match answer(registry, false, scene) {
        Err(CliError::Scene(faults)) => format!("{}: {}", faults[0].at, faults[0].text),
        other => panic!("{other:?}: {scene}"),
    }
}

/// A scene in a few words: units as `A1 rifle; B1 rifle facts.hits=2`.
fn scene(rules: &str, procedure: &str, form: &str, units: &str) -> String {
    let mut text = format!("rules = '{rules}'\nprocedure = '{procedure}'\nform = {{ {form} }}\n");
    for unit in units.split("; ") {
        let mut words = unit.split(' ');
        let (tag, kind) = (words.next().unwrap(), words.next().unwrap());
        text.push_str("[[unit]]\n");
        for (key, value) in [("tag", tag.to_string()), ("type", kind.to_string())] {
            text.push_str(&[key, " = '", &value, "'\n"].concat());
        }
        text += &words.map(|word| format!("{word}\n")).collect::<Vec<_>>().concat();
    }
    text
}

/// All worked scenes of the pages.
fn worked() -> Vec<toml::Table> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let mut pages: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    let mut scenes = Vec::new();
    for page in pages {
        let text = fs::read_to_string(page).unwrap();
        for scene in text.split("```toml scene ").skip(1) {
            let scene = scene.split_once('\n').unwrap().1.split("```").next().unwrap();
            scenes.push(scene.parse().unwrap());
        }
    }
    scenes
}

/// Keys that name something and change nothing else.
fn label(path: &str) -> bool {
    let last = path.rsplit('.').next().unwrap_or(path);
    // Names; the number of turns of house tables, for a scene has no end; and the order of a formation where the form only offers to keep it.
    // Where a screen of smoke came from is told only when it ends.
    let kept = (path.starts_with("group.") && last == "order") || (path.starts_with("thing.") && last == "source");
    last == "name" || path == "tables.turns" || kept
}

/// Every key of a scene that stands alone: its path, and the scene without it.
fn leaves(scene: &toml::Table) -> Vec<(String, toml::Table)> {
    fn walk(value: &toml::Value, path: &mut Vec<String>, all: &mut Vec<Vec<String>>) {
        match value {
            toml::Value::Table(table) if !table.is_empty() => {
                for (key, inner) in table {
                    path.push(key.clone());
                    walk(inner, path, all);
                    path.pop();
                }
            }
            toml::Value::Table(_) => {}
            _ => all.push(path.clone()),
        }
    }
    let mut all = Vec::new();
    for (key, value) in
        scene.iter().filter(|(key, _)| !["rules", "procedure", "unit", "dice"].contains(&key.as_str()))
    {
        walk(value, &mut vec![key.clone()], &mut all);
    }
    let without = |path: Vec<String>| {
        let mut left = scene.clone();
        let mut table = &mut left;
        for key in &path[..path.len() - 1] {
            table = table.get_mut(key).unwrap().as_table_mut().unwrap();
        }
        table.remove(path.last().unwrap());
        (path.join("."), left)
    };
    all.into_iter().map(without).collect()
}

/// An accepted scene: every key outside its units has changed the answer, is listed as unused, or is a label.
fn dropped(registry: &Registry, scene: &toml::Table, words: &BTreeMap<String, Vec<toml::Value>>) -> Vec<String> {
    let mut silent = Vec::new();
    let pages = |scene: &toml::Table| {
        let mut scene = scene.clone();
        let odds = answer(registry, false, &scene.to_string()).ok()?;
        scene.entry("seed").or_insert(1.into());
        Some((odds, answer(registry, true, &scene.to_string()).ok()?))
    };
    let Some(now) = pages(scene) else { return silent };
    let page: toml::Table = now.0.parse().unwrap();
    let listed = page.get("unused").map_or_else(Vec::<String>::new, |list| list.clone().try_into().unwrap());
    for (path, left) in leaves(scene) {
        let plain = |path: &str| path.replace(", ", ".");
        let told = listed
            .iter()
            .any(|key| path == *key || path.starts_with(&format!("{key}.")) || plain(key) == path)
            || (path == "owed" || path == "fresh") && listed.iter().any(|key| key.starts_with(&format!("{path}, ")));
        if label(&path) || told || pages(&left).as_ref() != Some(&now) {
            continue;
        }
        // What says the same as nothing at all counts if another value would have told.
        let told = others(scene, &path, words).iter().any(|other| pages(other).as_ref() != Some(&now));
        if !told {
            silent.push(format!("{path} is taken in silence:\n{scene}"));
        }
    }
    silent
}

/// A scene with other values in the place of one.
fn others(scene: &toml::Table, path: &str, words: &BTreeMap<String, Vec<toml::Value>>) -> Vec<toml::Table> {
    let keys = way(scene, path);
    let mut value = &toml::Value::Table(scene.clone());
    for key in &keys {
        value = &value[key.as_str()];
    }
    let last = keys.last().unwrap();
    let other: Vec<toml::Value> = match value {
        toml::Value::Boolean(flag) => vec![(!flag).into()],
        toml::Value::Integer(number) => {
            [number.saturating_add(1), number.saturating_sub(1), 0, 1, 2, 9, 99].map(toml::Value::from).to_vec()
        }
        toml::Value::Array(list) => vec![toml::Value::Array(list[..list.len().saturating_sub(1)].to_vec())],
        _ => words.get(last).cloned().unwrap_or_default(),
    };
    let put = |other: toml::Value| {
        let mut scene = scene.clone();
        let mut table = &mut scene;
        for key in &keys[..keys.len() - 1] {
            table = table.get_mut(key).unwrap().as_table_mut().unwrap();
        }
        table.insert(last.clone(), other);
        scene
    };
    other.into_iter().filter(|other| other != value).map(put).collect()
}

/// The keys that lead to a value; they may hold dots themselves.
fn way(scene: &toml::Table, path: &str) -> Vec<String> {
    for (key, value) in scene {
        if key == path {
            return vec![key.clone()];
        }
        if let (Some(rest), Some(table)) = (path.strip_prefix(&format!("{key}.")), value.as_table()) {
            let rest = way(table, rest);
            if !rest.is_empty() {
                return [vec![key.clone()], rest].concat();
            }
        }
    }
    Vec::new()
}

/// The words that stand under each key of the worked scenes.
fn vocabulary(scenes: &[toml::Table]) -> BTreeMap<String, Vec<toml::Value>> {
    fn take(value: &toml::Value, key: &str, all: &mut BTreeMap<String, Vec<toml::Value>>) {
        match value {
            toml::Value::Table(table) => table.iter().for_each(|(key, inner)| take(inner, key, all)),
            toml::Value::Array(list) => list.iter().for_each(|inner| take(inner, key, all)),
            word => {
                let known = all.entry(key.to_owned()).or_default();
                if !known.contains(word) {
                    known.push(word.clone());
                }
            }
        }
    }
    let mut all = BTreeMap::new();
    for scene in scenes {
        take(&toml::Value::Table(scene.clone()), "", &mut all);
    }
    all
}

#[test]
fn mangled_scenes_are_answered_or_refused_in_words() {
    let registry = Registry::load().unwrap();
    let scenes = worked();
    let (pool, words) = (Pool::of(&scenes), vocabulary(&scenes));
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seed = number("ADJUTANT_SEED").unwrap_or(2026);
    // The same scenes each time, on any machine, unless a time is given in seconds.
    let time = number("ADJUTANT_FUZZ").map(Duration::from_secs);
    let start = Instant::now();
    let mut dice = Dice::seeded(seed);
    let (mut accepted, mut refused): (u32, BTreeMap<String, u32>) = (0, BTreeMap::new());
    let mut rounds = 0_u32;
    while time.map_or(rounds < 300, |time| start.elapsed() < time) {
        rounds += 1;
        let at = mangle::below(&mut dice, scenes.len());
        let (scene, text) = mangle(&scenes[at], &pool, &mut dice);
        for resolve in [false, true] {
            match answer(&registry, resolve, &text) {
                Ok(page) => {
                    accepted += 1;
                    assert!(page.parse::<toml::Table>().is_ok(), "no TOML: {page}\nof\n{text}");
                }
                Err(CliError::Scene(faults)) => {
                    assert!(!faults.is_empty());
                    for fault in &faults {
                        let shown = fault.to_string();
                        let lines = text.lines().count().max(1);
                        let line = fault.place.strip_prefix("standard input, line ").map(str::parse::<usize>);
                        assert!(
                            line.clone().is_none_or(|line| line.is_ok_and(|line| line <= lines)),
                            "{shown}\n{text}"
                        );
                        assert!(
                            fault.place.starts_with("standard input") && !fault.text.is_empty(),
                            "{shown}\n{text}"
                        );
                        assert!(!shown.chars().any(char::is_control) && !shown.contains('\u{202e}'), "{shown:?}");
                        // What stands in the scene has its line.
                        let absent = fault.text.starts_with("missing")
                            || fault.at.is_empty()
                            || !text.contains(head(&fault.at));
                        assert!(line.is_some() || absent, "no line: {shown}\n{text}");
                    }
                    let first = faults[0].text.split([':', ';', '"']).next().unwrap_or_default().to_owned();
                    *refused.entry(first).or_default() += 1;
                }
                Err(error) => panic!("{error}\n{text}"),
            }
        }
        if rounds.is_multiple_of(8)
            && let Some(scene) = scene
        {
            let silent = dropped(&registry, &scene, &words);
            assert!(silent.is_empty(), "{}", silent.join("\n"));
        }
    }
    assert!(
        accepted * 40 >= rounds && refused.len() > 10,
        "{accepted} of {rounds} were accepted, refused: {refused:?}"
    );
}

/// The first key of a place in a scene.
fn head(at: &str) -> &str {
    at.split([',', '.', ' ']).next().unwrap_or(at)
}

/// What is mangled, and what is looked through key by key, reaches all that can be played.
#[test]
fn every_procedure_of_the_five_games_has_a_worked_scene() {
    let of =
        |key: &str, scene: &toml::Table| scene.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_owned();
    let played: Vec<(String, String)> =
        worked().iter().map(|scene| (of("rules", scene), of("procedure", scene))).collect();
    let registry = Registry::load().unwrap();
    let all = registry.all().iter().flat_map(|set| set.procedure_kinds().iter().map(move |kind| (set, kind.id)));
    let missing: Vec<String> = all
        .map(|(set, kind)| (set.description().about.id.clone(), kind.to_owned()))
        .filter(|one| !played.contains(one))
        .map(|(rules, kind)| format!("{rules} {kind}"))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Each single key of each worked scene, mistyped: told with its line.
#[test]
fn each_mistyped_key_of_a_scene_is_told_with_its_line() {
    let registry = Registry::load().unwrap();
    let mut mistyped = BTreeMap::new();
    for scene in worked().iter().filter(|scene| scene.contains_key("procedure")) {
        let text = scene.to_string();
        if answer(&registry, false, &text).is_err() {
            continue;
        }
        for (end, way) in keys::keys(&text) {
            let end = if text[..end].ends_with('"') { end - 1 } else { end };
            let mut wrong = text.clone();
            wrong.insert(end, 'x');
            let line = wrong[..end].matches('\n').count() + 1;
            let key = format!("{}x", way.rsplit('.').next().unwrap());
            let faults = match answer(&registry, false, &wrong) {
                Err(CliError::Scene(faults)) => faults,
                // Choices wait for a way on which somebody asks for them.
                Ok(page) if page.contains(&format!("\"choices.{key}\"")) => continue,
                other => panic!("{way}x is taken: {other:?}\n{wrong}"),
            };
            let told = |fault: &str| fault.contains(&key) && fault.contains(&format!("line {line}:"));
            // A list is told with the line of its first entry.
            let head = wrong.lines().nth(line - 1).unwrap().starts_with("[[");
            assert!(
                faults.iter().any(|fault| told(&fault.to_string())) || head,
                "{way}x, line {line}: {faults:?}\n{wrong}"
            );
            *mistyped.entry(way.split('.').next().unwrap().to_owned()).or_insert(0) += 1;
        }
    }
    for (part, least) in [("form", 150), ("unit", 600), ("rulings", 3), ("thing", 10), ("battle", 10)] {
        assert!(mistyped[part] > least, "{mistyped:?}");
    }
}

#[test]
fn no_key_of_a_worked_scene_is_dropped() {
    let registry = Registry::load().unwrap();
    let scenes = worked();
    let words = vocabulary(&scenes);
    let silent: Vec<String> = scenes.iter().flat_map(|scene| dropped(&registry, scene, &words)).collect();
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}
