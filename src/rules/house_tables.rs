//! House tables: numbers of a rule set that players have changed, under a name of their own.
//!
//! They replace cells of the printed tables, columns of printed unit types and the number of turns; nothing else of a
//! rule set gives way. A battle keeps the tables it is played by, so that it opens on another table too.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{Changed, Description, Frozen, House, HouseTables, ProcedureKind, RuleSet, Unit, Value, restart};
use crate::dice::{Answers, Tag, usual};

/// Most turns of a battle.
const MOST_TURNS: i32 = 99;

impl Changed {
    fn of(cell: String, now: &Value, printed: Option<&Value>) -> Self {
        let printed = printed.map_or_else(|| "nothing".to_owned(), ToString::to_string);
        Self { cell, now: now.to_string(), printed }
    }

    /// In words: "fire gun range 20, printed 18".
    pub fn words(&self) -> String {
        format!("{} {}, printed {}", self.cell, self.now, self.printed)
    }
}

impl HouseTables {
    /// What is wrong with them under a rule set: the way to each entry, and what is allowed there.
    pub fn faults(&self, rules: &Description) -> Vec<(Vec<String>, String)> {
        let mut faults = Vec::new();
        if let Some(turns) = self.turns.filter(|turns| !(1..=MOST_TURNS).contains(turns)) {
            faults.push((path(&["turns"]), format!("{turns} is not a number of turns from 1 to {MOST_TURNS}")));
        }
        for (table, rows) in &self.cells {
            let Some(known) = rules.ranges.get(table) else {
                faults.push((path(&["cells", table]), unknown(table, "a table", rules.ranges.keys())));
                continue;
            };
            for (row, columns) in rows {
                let Some(ranges) = known.get(row) else {
                    faults.push((path(&["cells", table, row]), unknown(row, "a row of this table", known.keys())));
                    continue;
                };
                for (column, number) in columns {
                    let text = match ranges.get(column) {
                        None => unknown(column, "a cell of this row", ranges.keys()),
                        Some([least, most]) if !(least..=most).contains(&number) => {
                            format!("{number} is not a whole number from {least} to {most}")
                        }
                        Some(_) => continue,
                    };
                    faults.push((path(&["cells", table, row, column]), text));
                }
            }
        }
        for (id, row) in &self.types {
            if rules.unit_type(id).is_none() {
                let known = rules.types.iter().map(|kind| &kind.id);
                faults.push((path(&["types", id]), unknown(id, "a unit type", known)));
                continue;
            }
            for (column, value) in row {
                if let Some(text) = rules.refuse_cell(id, column, value) {
                    faults.push((path(&["types", id, column]), text));
                }
            }
        }
        faults
    }

    /// The rule set with these numbers in place of the printed ones; entries that it does not know change nothing.
    #[must_use]
    pub fn over(&self, rules: &Description) -> Description {
        if rules.house.as_ref().is_some_and(|house| house.tables == *self) {
            return rules.clone();
        }
        // Restore printed values changed by earlier house tables first.
        let mut printed = rules.clone();
        for (back, _) in rules.house.iter().flat_map(|house| &house.each) {
            back.put(&mut printed);
        }
        let mut changed = printed.clone();
        self.put(&mut changed);
        changed.house = Some(House { tables: self.clone(), each: self.each(&printed) });
        changed
    }

    fn put(&self, rules: &mut Description) {
        for (table, row, column, number) in self.all() {
            let cell = rules.tables.get_mut(table).and_then(|rows| rows.get_mut(row));
            if let Some(cell) = cell.and_then(|columns| columns.get_mut(column)) {
                *cell = number;
            }
        }
        for (id, row) in &self.types {
            if let Some(kind) = rules.types.iter_mut().find(|kind| kind.id == *id) {
                kind.row.extend(row.iter().map(|(column, value)| (column.clone(), value.clone())));
            }
        }
        rules.bind();
    }

    fn all(&self) -> impl Iterator<Item = (&str, &str, &str, i32)> {
        self.cells.iter().flat_map(|(table, rows)| {
            rows.iter().flat_map(move |(row, columns)| {
                columns.iter().map(move |(column, number)| (table.as_str(), row.as_str(), column.as_str(), *number))
            })
        })
    }

    /// The way to each cell and each column of a type.
    fn entries(&self) -> Vec<String> {
        let cells = self.all().map(|(table, row, column, _)| format!("cells.{table}.{row}.{column}"));
        let types =
            self.types.iter().flat_map(|(id, row)| row.keys().map(move |column| format!("types.{id}.{column}")));
        cells.chain(types).collect()
    }

    /// Each cell that differs from a rule set as printed.
    fn each(&self, printed: &Description) -> Vec<(Self, Changed)> {
        let mut each = Vec::new();
        for (table, row, column, now) in self.all() {
            let Some(known) = printed.cell(table, row, column).filter(|known| *known != now) else { continue };
            let columns = BTreeMap::from([(column.to_owned(), known)]);
            let cells = BTreeMap::from([(table.to_owned(), BTreeMap::from([(row.to_owned(), columns)]))]);
            let words = Changed::of(format!("{table} {row} {column}"), &now.into(), Some(&known.into()));
            each.push((Self { cells, ..Self::default() }, words));
        }
        for (id, row) in &self.types {
            let Some(kind) = printed.unit_type(id) else { continue };
            for (column, now) in row.iter().filter(|(column, now)| kind.row.get(*column) != Some(now)) {
                let known = kind.row.get(column);
                let back = known.cloned().unwrap_or(Value::Flag(false));
                let types = BTreeMap::from([(id.clone(), BTreeMap::from([(column.clone(), back)]))]);
                let words = Changed::of(format!("{} {column}", kind.name), now, known);
                each.push((Self { types, ..Self::default() }, words));
            }
        }
        each
    }

    /// What they are called; a word where they have no name.
    pub fn title(&self) -> &str {
        if self.name.is_empty() { "house tables" } else { &self.name }
    }
}

/// A rule set as it is played by house tables, or as printed.
pub fn housed(rules: Arc<RuleSet>, tables: Option<&HouseTables>) -> Arc<RuleSet> {
    let house = rules.description().house.as_ref();
    let changed = match (tables, house) {
        (Some(tables), _) => Some(tables.over(rules.description())),
        (None, Some(_)) => Some(Description { house: None, ..HouseTables::default().over(rules.description()) }),
        (None, None) => None,
    };
    match changed {
        Some(changed) => Arc::new(rules.with_description(changed)),
        None => rules,
    }
}

/// The cells changed by house tables that bear on an action, a sentence each: those without which it would have
/// another sum, other odds or another end, and those of the profiles that it read.
pub fn bearing(
    rules: &Description,
    kind: &ProcedureKind,
    frozen: &Frozen,
    answers: &Answers,
    units: &BTreeMap<Tag, Unit>,
) -> Vec<String> {
    let Some(house) = &rules.house else { return Vec::new() };
    let title = house.tables.title();
    let bearing = bearing_on(rules, house, kind, (frozen, answers), units);
    bearing.iter().map(|(_, changed)| format!("Cell changed by {title}: {}.", changed.words())).collect()
}

/// The entries of house tables that bear on nothing in an action, each by the way to it.
pub fn idle_entries(
    rules: &Description,
    kind: &ProcedureKind,
    frozen: &Frozen,
    answers: &Answers,
    units: &BTreeMap<Tag, Unit>,
) -> Vec<String> {
    let Some(house) = &rules.house else { return Vec::new() };
    let used: Vec<String> = bearing_on(rules, house, kind, (frozen, answers), units)
        .iter()
        .flat_map(|(back, _)| back.entries())
        .collect();
    house.tables.entries().into_iter().filter(|entry| !used.contains(entry)).collect()
}

fn bearing_on<'h>(
    rules: &Description,
    house: &'h House,
    kind: &ProcedureKind,
    (frozen, answers): (&Frozen, &Answers),
    units: &BTreeMap<Tag, Unit>,
) -> Vec<&'h (HouseTables, Changed)> {
    let outcome = |rules: &Description| {
        let started = restart(kind, rules, frozen)?;
        Some((started.sums(), started.run(answers).ok(), started.odds(answers, &usual).ok()))
    };
    let played = outcome(rules);
    let mut scratch = rules.clone();
    let mut tells = |backs: &mut dyn Iterator<Item = &HouseTables>| {
        backs.for_each(|back| back.put(&mut scratch));
        let other = outcome(&scratch) != played;
        house.tables.put(&mut scratch);
        other
    };
    // If a whole table has no influence, none of its cells does.
    let tables: BTreeSet<&String> = house.each.iter().flat_map(|(back, _)| back.cells.keys()).collect();
    let mut of_table = |table: &String| {
        tells(&mut house.each.iter().map(|(back, _)| back).filter(|back| back.cells.contains_key(table)))
    };
    let telling: BTreeSet<&String> = tables.into_iter().filter(|table| of_table(table)).collect();
    let bears = |(back, _): &&(HouseTables, Changed)| {
        if back.types.is_empty() {
            back.cells.keys().any(|table| telling.contains(table)) && tells(&mut std::iter::once(back))
        } else {
            back.types.iter().any(|(id, row)| {
                let mut of_type = units.values().filter(|unit| unit.kind == *id);
                of_type.any(|unit| row.keys().any(|column| frozen.get(&format!("{}:{column}", unit.tag)).is_some()))
            })
        }
    };
    house.each.iter().filter(bears).collect()
}

fn path(parts: &[&str]) -> Vec<String> {
    parts.iter().map(|part| (*part).to_owned()).collect()
}

fn unknown<'a>(word: &str, what: &str, known: impl Iterator<Item = &'a String>) -> String {
    let known: Vec<&str> = known.map(String::as_str).collect();
    let word: String = word.chars().filter(|c| !c.is_control()).take(40).collect();
    format!("\"{word}\" is not {what}; there are {}", known.join(", "))
}
