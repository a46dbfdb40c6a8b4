//! Every cell that the code of a rule set names stands in its tables: a mistyped key is found here and when the data is
//! loaded, and never becomes a 0 in a battle.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../support/gamer.rs"]
mod gamer;
#[path = "../support/keys.rs"]
mod keys;
mod rare;
#[path = "../support/scene.rs"]
mod scene;
mod telling;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use adjutant::{
    games::Registry,
    rules::{Description, describe},
};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push(path);
        }
    }
}

/// The arguments of a call that begins at the start of a text, as far as they are plain.
fn arguments(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '[' => depth += 1,
            ')' | ']' if depth == 0 => {
                parts.push(text[from..at].trim());
                break;
            }
            ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.retain(|part| !["", "reader", "rules", "reader.rules()"].contains(part));
    parts
}

fn literal(part: &str) -> Option<&str> {
    part.strip_prefix('"')?.strip_suffix('"')
}

/// Whether the tables have such a cell; what is worked out by the code may be any.
fn stands(rules: &Description, parts: &[&str]) -> bool {
    let [table, row, column] = parts else { return true };
    let Some(table) = literal(table) else { return true };
    let Some(rows) = rules.tables.get(table) else { return false };
    let mut rows = rows.iter().filter(|(id, _)| literal(row).is_none_or(|row| row == id.as_str()));
    match literal(column) {
        Some(column) => rows.any(|(_, columns)| columns.contains_key(column)),
        None => rows.next().is_some(),
    }
}

#[test]
fn every_cell_that_the_code_names_is_there() {
    let mut looked = 0;
    for set in Registry::load().unwrap().all() {
        let rules = set.description();
        assert!(!rules.ranges.is_empty(), "{}: cells.toml is missing", rules.about.id);
        let name = rules.about.id.replace('-', "_");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(&name);
        let mut files = vec![folder.with_extension("rs")];
        sources(&folder, &mut files);
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            for call in text.split("cell(").skip(1) {
                let parts = arguments(call);
                looked += usize::from(parts.len() == 3 && literal(parts[0]).is_some());
                assert!(stands(rules, &parts), "{}: cell({})", file.display(), parts.join(", "));
            }
        }
    }
    assert!(looked > 80, "{looked} look-ups");
}

#[test]
fn a_mistyped_key_fails_when_the_data_is_loaded() {
    let rules = "[about]\nid = 'x'\nname = 'X'\nauthors = ''\nrevision = 1\nmark = 'X'\nend_turn = 'end'\n\
                 unit = 'inches'\n[[step]]\nid = 'go'\nname = 'Go'\nreminder = ''\n[[procedure]]\nid = 'end'\nname = 'End'\n\
                 use = 'order'\nplace = ''\nhelp = ''\n";
    let load = |tables: &str, cells: &str| {
        let files = [("rules.toml", rules), ("units.toml", ""), ("tables.toml", tables), ("cells.toml", cells)];
        describe(&files).map(|_| ()).map_err(|error| format!("{}, line {}: {}", error.file, error.line, error.text))
    };
    let cells = "[fire.gun]\nhits_on = [1, 7]\n";
    assert_eq!(load("[fire.gun]\nhits_on = 5\n", cells), Ok(()));
    for (tables, wanted) in [
        (
            "[fire.gun]\nhits_in = 5\n",
            "tables.toml, line 2: fire, gun, hits_in: is no cell that the program reads; cells.toml lists them",
        ),
        ("[fire.gun]\n", "cells.toml, line 2: fire, gun, hits_on: is missing in tables.toml"),
        ("[fire.gun]\nhits_on = 8\n", "tables.toml, line 2: fire, gun, hits_on: 8 is not a whole number from 1 to 7"),
    ] {
        assert_eq!(load(tables, cells).unwrap_err(), wanted);
    }
}

/// The files of a rule set without its forces, and its files of forces.
fn files(id: &str) -> [Vec<(String, String)>; 2] {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(id);
    let (mut own, mut forces) = (Vec::new(), Vec::new());
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        // A game to start with needs forces.
        let left = text.split_inclusive('\n').filter(|line| !line.starts_with("starter = ")).collect();
        if ["commander.toml", "example.toml"].contains(&name.as_str()) {
        } else if name.starts_with("forces") {
            forces.push((name, text));
        } else {
            own.push((name, left));
        }
    }
    own.sort();
    [own, forces]
}

/// Each single key of all data, mistyped in each of the five games: of the tables, of what cells there are, of types,
/// columns and facts, of the words, and of every unit of every force.
#[test]
fn each_mistyped_key_of_every_game_is_told_with_its_line() {
    let mut mistyped = BTreeMap::new();
    for set in Registry::load().unwrap().all() {
        let id = &set.description().about.id;
        let [own, forces] = files(id);
        let load = |file: &str, text: &str| {
            let all = own.iter().map(|(name, own)| (name.as_str(), if name == file { text } else { own.as_str() }));
            let force = forces.iter().find(|(name, _)| name == file).map(|(name, _)| (name.as_str(), text));
            describe(&all.chain(force).collect::<Vec<_>>())
        };
        load("", "").unwrap();
        for (file, text) in own.iter().chain(&forces) {
            let mut seen = BTreeSet::new();
            for (end, way) in keys::keys(text) {
                let number = text[..end].matches('\n').count() + 1;
                let line = text.lines().nth(number - 1).unwrap();
                let key = way.rsplit('.').next().unwrap();
                // Words have any keys: the walk over all procedures misses those that are mistyped. What stands on two
                // lines alike is tried once.
                if (file == "rules.toml" && way.starts_with("word.")) || !seen.insert((way.clone(), line)) {
                    continue;
                }
                let mut wrong = text.clone();
                wrong.insert(if text[..end].ends_with('"') { end - 1 } else { end }, 'x');
                let error = load(file, &wrong).expect_err(&format!("{id} {file}, line {number}: {key}x is taken"));
                // What is not listed in one file is missing in the other.
                let told = error.file == *file && (error.text.contains(&format!("{key}x")) || error.line == number);
                // A head that is no list any more is met again by the next of its list.
                let missing = error.text.contains(key) || (line.starts_with("[[") && error.text.contains("twice"));
                assert!(told || missing, "{id} {file}, line {number}, {key}x: {error:?}");
                *mistyped.entry(file.split(['.', '-']).next().unwrap().to_owned()).or_insert(0) += 1;
            }
        }
    }
    for (file, least) in [("tables", 500), ("cells", 500), ("units", 500), ("fields", 300), ("forces", 300)] {
        assert!(mistyped[file] > least, "{mistyped:?}");
    }
}
