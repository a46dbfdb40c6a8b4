//! Files of the player: they add unit types, forces and sets of rulings to a rule set.
//!
//! Must not let them change what is printed: tables, turns, facts and printed types stay as they are, but for battles
//! that are played by house tables.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::{
    DataError,
    faults::{Faults, MAX_NOTE},
    source::{Source, Spot},
    units,
};
use crate::{
    rules::{Description, Force, HouseTables, RulingSet, UnitType, Value},
    shapes::shapes,
};

/// What a player's file may hold.
const KEYS: [&str; 5] = ["rules", "type", "force", "rulings", "tables"];
/// Smallest and largest number in a row of a player's own type: dice, spaces.
const NUMBERS: std::ops::RangeInclusive<i32> = -9..=99;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerFile {
    #[serde(rename = "rules")]
    _rules: String,
    #[serde(default, rename = "type")]
    types: Vec<PlayerType>,
    #[serde(default)]
    force: Vec<Force>,
    #[serde(default)]
    rulings: Vec<RulingSet>,
    #[serde(default)]
    tables: Vec<HouseTables>,
}

/// A unit type of the player: a printed one, changed.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerType {
    id: String,
    name: String,
    like: String,
    #[serde(default)]
    symbol: String,
    #[serde(default)]
    row: BTreeMap<String, Value>,
    #[serde(default)]
    note: String,
}

/// Adds the player's files, name and text each, to the rule set they name. A file with an error adds
/// nothing; the others are still added. Forces may use types of any of the files.
///
/// Returns what is wrong, file by file.
pub fn add_player_files(rules: &mut Description, files: &[(String, String)]) -> Vec<DataError> {
    let mut errors = Vec::new();
    let mut good = Vec::new();
    for (name, text) in files {
        match open(&rules.about.id, name, text) {
            Ok(file) => good.push(file),
            Err(error) => errors.push(error),
        }
    }
    // A rejected file takes its types with it; retry until no file fails.
    loop {
        let mut trial = rules.clone();
        let failed = add(&mut trial, &good);
        if failed.is_empty() {
            *rules = trial;
            return errors;
        }
        let names: BTreeSet<usize> = failed.iter().map(|(index, _)| *index).collect();
        errors.extend(failed.into_iter().flat_map(|(_, errors)| errors));
        let mut index = 0;
        good.retain(|_| {
            index += 1;
            !names.contains(&(index - 1))
        });
    }
}

/// Sorts the player's files by the rule set that they name.
///
/// Returns the files of each id, and what is wrong with those that name none of them.
pub fn sort_by_rules(ids: &[&str], files: &[(String, String)]) -> (Vec<Vec<(String, String)>>, Vec<DataError>) {
    let mut sorted = vec![Vec::new(); ids.len()];
    let mut errors = Vec::new();
    for (name, text) in files {
        match Source::open(name, text).and_then(|source| named(&source, ids)) {
            Ok(index) => sorted.get_mut(index).into_iter().for_each(|list| list.push((name.clone(), text.clone()))),
            Err(error) => errors.push(error),
        }
    }
    (sorted, errors)
}

/// Which of these rule sets a file is for.
fn named(source: &Source<'_>, ids: &[&str]) -> Result<usize, DataError> {
    let example = ids.first().copied().unwrap_or_default();
    let Some(word) = source.word("rules") else {
        let text = format!("the first line must say which rules the file is for, such as rules = \"{example}\"");
        return Err(source.error(&Spot::default(), &text));
    };
    ids.iter().position(|id| *id == word).ok_or_else(|| {
        let mut faults = Faults::new(source);
        faults.known(&Spot::key("rules"), word, "a rule set here", ids.iter().copied());
        faults.close().swap_remove(0)
    })
}

/// A file that could be read.
struct Opened<'a> {
    source: Source<'a>,
    file: PlayerFile,
}

fn open<'a>(rules: &str, name: &'a str, text: &'a str) -> Result<Opened<'a>, DataError> {
    let source = Source::open(name, text)?;
    named(&source, &[rules])?;
    if let Some(key) = source.keys().find(|key| !KEYS.contains(key)) {
        let text = "cannot be changed by a player's file; it may hold rules, type, force, rulings and tables";
        return Err(source.error(&Spot::key(key), text));
    }
    let file = source.read()?;
    Ok(Opened { source, file })
}

/// Adds all files; those with errors are listed by their place.
fn add(rules: &mut Description, files: &[Opened<'_>]) -> Vec<(usize, Vec<DataError>)> {
    let mut all_faults: Vec<Faults<'_>> = files.iter().map(|file| Faults::new(&file.source)).collect();
    let mut types: BTreeSet<String> = rules.types.iter().map(|kind| kind.id.clone()).collect();
    let printed: Vec<UnitType> = rules.types.iter().filter(|kind| kind.like.is_empty()).cloned().collect();
    for (faults, Opened { file, .. }) in all_faults.iter_mut().zip(files) {
        for (index, kind) in file.types.iter().enumerate() {
            let spot = Spot::key("type").item(index);
            check_type(faults, &spot, rules, &printed, kind, &mut types);
            adopt(rules, &printed, kind);
        }
    }
    let mut forces: BTreeSet<String> = rules.forces.iter().map(|force| force.id.clone()).collect();
    let mut sets: BTreeSet<String> = rules.ruling_sets.iter().map(|set| set.name.clone()).collect();
    let mut houses: BTreeSet<String> = rules.house_sets.iter().map(|tables| tables.name.clone()).collect();
    for (faults, Opened { file, .. }) in all_faults.iter_mut().zip(files) {
        for (index, force) in file.force.iter().enumerate() {
            units::force(faults, &Spot::key("force").item(index), rules, force, &mut forces);
        }
        for (index, set) in file.rulings.iter().enumerate() {
            check_set(faults, &Spot::key("rulings").item(index), rules, set, &mut sets);
        }
        for (index, tables) in file.tables.iter().enumerate() {
            check_tables(faults, &Spot::key("tables").item(index), rules, tables, &mut houses);
        }
        rules.forces.extend(file.force.iter().cloned());
        rules.ruling_sets.extend(file.rulings.iter().cloned());
        rules.house_sets.extend(file.tables.iter().cloned());
    }
    let errors = all_faults.into_iter().map(Faults::close).enumerate();
    errors.filter(|(_, errors)| !errors.is_empty()).collect()
}

fn check_type(
    faults: &mut Faults<'_>,
    spot: &Spot,
    rules: &Description,
    printed: &[UnitType],
    kind: &PlayerType,
    seen: &mut BTreeSet<String>,
) {
    faults.id(&spot.of("id"), &kind.id, seen);
    faults.name(&spot.of("name"), &kind.name);
    if !kind.symbol.is_empty() {
        let drawn = shapes().map_or(&[][..], |all| &all.symbols);
        let names = drawn.iter().map(|shape| shape.name.as_str());
        faults.known(&spot.of("symbol"), &kind.symbol, "a symbol that is drawn", names);
    }
    faults.text(&spot.of("note"), &kind.note, MAX_NOTE);
    let ids = printed.iter().filter(|kind| !kind.unlike).map(|kind| kind.id.as_str());
    faults.known(&spot.of("like"), &kind.like, "a type to be like", ids);
    for (key, value) in &kind.row {
        check_cell(faults, &spot.of("row").of(key), rules, printed, &kind.like, key, value);
    }
}

/// A cell of a player's row: a column of units like it, or something that printed rows have too.
fn check_cell(
    faults: &mut Faults<'_>,
    spot: &Spot,
    rules: &Description,
    printed: &[UnitType],
    like: &str,
    key: &str,
    value: &Value,
) {
    if let Some(column) = rules.columns_of(like).find(|column| column.id == key) {
        units::fits(faults, spot, Some(&column.takes), value);
        return;
    }
    let columns: BTreeSet<&str> = rules.columns.iter().map(|column| column.id.as_str()).collect();
    let cells: BTreeSet<&str> = printed.iter().flat_map(|kind| kind.row.keys().map(String::as_str)).collect();
    let own = rules.columns_of(like).map(|column| column.id.as_str());
    let known: BTreeSet<&str> = cells.difference(&columns).copied().chain(own).collect();
    faults.known(spot, key, "a cell of a type", known);
    let same: Vec<&Value> = printed.iter().filter_map(|kind| kind.row.get(key)).collect();
    match (value, same.first()) {
        (Value::Word(word), Some(Value::Word(_))) => {
            let words: BTreeSet<&str> = same.iter().map(|value| value.word()).collect();
            faults.known(spot, word, "allowed", words);
        }
        (Value::Number(number), Some(Value::Number(_))) if NUMBERS.contains(number) => {}
        (Value::Flag(_), Some(Value::Flag(_))) | (_, None) => {}
        (_, Some(Value::Number(_))) => {
            faults.refuse(spot, &format!("must be a whole number from {} to {}", NUMBERS.start(), NUMBERS.end()));
        }
        (_, Some(like)) => faults.refuse(spot, &format!("must be {}", like.kind())),
    }
}

/// The type joins the rule set, with all that units like it may have.
fn adopt(rules: &mut Description, printed: &[UnitType], kind: &PlayerType) {
    let Some(base) = printed.iter().find(|base| base.id == kind.like) else {
        return;
    };
    let columns = rules.columns.iter_mut().map(|column| &mut column.of);
    let fields = rules.fields.iter_mut().map(|field| &mut field.types);
    let orders = rules.procedures.iter_mut().map(|procedure| &mut procedure.types);
    for types in columns.chain(fields).chain(orders).filter(|types| types.contains(&base.id)) {
        types.push(kind.id.clone());
    }
    let mut row = base.row.clone();
    row.extend(kind.row.clone());
    let symbol = if kind.symbol.is_empty() { &base.symbol } else { &kind.symbol };
    rules.types.push(UnitType {
        id: kind.id.clone(),
        name: kind.name.clone(),
        symbol: symbol.clone(),
        row,
        note: kind.note.clone(),
        unlike: false,
        like: kind.like.clone(),
    });
}

fn check_tables(
    faults: &mut Faults<'_>,
    spot: &Spot,
    rules: &Description,
    tables: &HouseTables,
    seen: &mut BTreeSet<String>,
) {
    faults.name(&spot.of("name"), &tables.name);
    faults.once(&spot.of("name"), &tables.name, seen);
    for (path, text) in tables.faults(rules) {
        faults.refuse(&path.iter().fold(spot.clone(), |spot, part| spot.of(part)), &text);
    }
}

fn check_set(
    faults: &mut Faults<'_>,
    spot: &Spot,
    rules: &Description,
    set: &RulingSet,
    seen: &mut BTreeSet<String>,
) {
    faults.name(&spot.of("name"), &set.name);
    faults.once(&spot.of("name"), &set.name, seen);
    for (mark, option) in &set.options {
        let spot = spot.of("options").of(mark);
        let what = "a place of these rules with several readings";
        faults.known(&spot, mark, what, rules.rulings.iter().map(|ruling| ruling.mark.as_str()));
        if let Some(ruling) = rules.ruling(mark) {
            let what = format!("a reading of {mark}");
            faults.known(&spot, option, &what, ruling.options.iter().map(|option| option.id.as_str()));
        }
    }
}
