//! Checks the files of a rule set against each other: every id named is there, every preset is allowed.
//!
//! What fails here is a defect of the program, found by its tests.

use std::collections::BTreeSet;

use super::{
    DataError,
    faults::{Faults, MAX_NOTE},
    source::{Source, Spot},
    units,
};
use crate::{
    rules::{Bearer, Cells, Clears, Description, Force, Named, Slot, Takes},
    shapes::{Shape, Shapes, shapes},
};

/// Everything wrong, file by file.
pub fn check(all: &Description, sources: &[Source<'_>]) -> Vec<DataError> {
    let drawn = match shapes() {
        Ok(drawn) => drawn,
        Err(error) => {
            return vec![DataError { file: "shapes.toml".to_owned(), line: error.line, text: error.text.clone() }];
        }
    };
    let mut seen = BTreeSet::new();
    let mut forces = all.forces.iter();
    let mut errors = Vec::new();
    for source in sources {
        let mut faults = Faults::new(source);
        match source.file {
            "rules.toml" => rules(&mut faults, all),
            "units.toml" => types(&mut faults, all, drawn),
            "fields.toml" => fields(&mut faults, all, drawn),
            "rulings.toml" => rulings(&mut faults, all),
            "reference.toml" => pages(&mut faults, all),
            "tables.toml" => tables(&mut faults, all),
            "cells.toml" => cells(&mut faults, all),
            "example.toml" => {}
            _ => {
                let count = source.length("force");
                let own: Vec<&Force> = forces.by_ref().take(count).collect();
                check_forces(&mut faults, all, &own, &mut seen);
            }
        }
        errors.extend(faults.close());
    }
    errors
}

fn rules(faults: &mut Faults<'_>, all: &Description) {
    let about = Spot::key("about");
    faults.name(&about.of("name"), &all.about.name);
    let procedures = all.procedures.iter().map(|procedure| procedure.id.as_str());
    faults.known(&about.of("end_turn"), &all.about.end_turn, "a procedure", procedures.clone());
    if !all.about.common.is_empty() {
        faults.known(&about.of("common"), &all.about.common, "a procedure", procedures.clone());
    }
    if !all.about.starter.is_empty() {
        let balanced = all.forces.iter().filter(|force| !force.against.is_empty()).map(|force| force.id.as_str());
        faults.known(&about.of("starter"), &all.about.starter, "a force balanced against another", balanced);
    }
    let mut seen = BTreeSet::new();
    for (index, step) in all.steps.iter().enumerate() {
        let spot = Spot::key("step").item(index);
        faults.id(&spot.of("id"), &step.id, &mut seen);
        faults.name(&spot.of("name"), &step.name);
        faults.text(&spot.of("reminder"), &step.reminder, MAX_NOTE);
        for (key, id) in
            [("procedure", &step.procedure), ("order", &step.order), ("group", &step.group), ("card", &step.card)]
        {
            if !id.is_empty() {
                faults.known(&spot.of(key), id, "a procedure", procedures.clone());
            }
        }
        for (index, id) in step.instead.iter().enumerate() {
            faults.known(&spot.of("instead").item(index), id, "a procedure", procedures.clone());
        }
    }
    let (mut seen, mut keys) = (BTreeSet::new(), BTreeSet::new());
    for (index, procedure) in all.procedures.iter().enumerate() {
        let spot = Spot::key("procedure").item(index);
        faults.id(&spot.of("id"), &procedure.id, &mut seen);
        faults.name(&spot.of("name"), &procedure.name);
        if !procedure.key.is_empty() {
            faults.once(&spot.of("key"), &procedure.key, &mut keys);
        }
        if !procedure.step.is_empty() {
            let steps = all.steps.iter().map(|step| step.id.as_str());
            faults.known(&spot.of("step"), &procedure.step, "a step", steps);
        }
        for (index, kind) in procedure.types.iter().enumerate() {
            let types = all.types.iter().map(|kind| kind.id.as_str());
            faults.known(&spot.of("types").item(index), kind, "a unit type", types);
        }
    }
    let mut seen = BTreeSet::new();
    for (index, outcome) in all.outcomes.iter().enumerate() {
        let spot = Spot::key("outcome").item(index);
        faults.id(&spot.of("id"), &outcome.id, &mut seen);
        faults.name(&spot.of("name"), &outcome.name);
    }
}

fn names(shapes: &[Shape]) -> impl Iterator<Item = &str> {
    shapes.iter().map(|shape| shape.name.as_str())
}

fn types(faults: &mut Faults<'_>, all: &Description, drawn: &Shapes) {
    let types = all.types.iter().map(|kind| kind.id.as_str());
    let row = all.row.iter().map(String::as_str);
    let mut seen = BTreeSet::new();
    for (index, kind) in all.types.iter().enumerate() {
        let spot = Spot::key("type").item(index);
        faults.id(&spot.of("id"), &kind.id, &mut seen);
        faults.name(&spot.of("name"), &kind.name);
        faults.known(&spot.of("symbol"), &kind.symbol, "a symbol that is drawn", names(&drawn.symbols));
        for (key, value) in &kind.row {
            let spot = spot.of("row").of(key);
            let known = || all.columns_of(&kind.id).map(|column| column.id.as_str()).chain(row.clone());
            faults.known(&spot, key, "a cell of a row, nor a column of this type", known());
            let column = all.columns_of(&kind.id).find(|column| column.id == *key);
            units::fits(faults, &spot, column.map(|column| &column.takes), value);
        }
    }
    let mut seen = BTreeSet::new();
    for (index, column) in all.columns.iter().enumerate() {
        let spot = Spot::key("column").item(index);
        faults.id(&spot.of("id"), &column.id, &mut BTreeSet::new());
        // A column may stand again for other types, with another range.
        for kind in all.types.iter().filter(|kind| column.is_for(&kind.id)) {
            faults.once(&spot.of("id"), &format!("{} of {}", column.id, kind.id), &mut seen);
        }
        faults.name(&spot.of("name"), &column.name);
        if let Some(preset) = &column.preset {
            units::fits(faults, &spot.of("preset"), Some(&column.takes), preset);
        }
        for (index, kind) in column.of.iter().enumerate() {
            faults.known(&spot.of("of").item(index), kind, "a unit type", types.clone());
        }
    }
}

/// Every cell is one that the program reads, with a number that it takes.
fn tables(faults: &mut Faults<'_>, all: &Description) {
    if all.ranges.is_empty() && all.result_words.is_empty() {
        return;
    }
    for (table, row, column, number) in each(&all.tables) {
        let spot = Spot::key(table).of(row).of(column);
        match all.ranges.get(table).and_then(|rows| rows.get(row)).and_then(|columns| columns.get(column)) {
            None => faults.refuse(&spot, "is no cell that the program reads; cells.toml lists them"),
            Some([least, most]) if !(least..=most).contains(&number) => {
                faults.refuse(&spot, &format!("{number} is not a whole number from {least} to {most}"));
            }
            Some(_) => {}
        }
    }
    for (table, row, column, word) in each(&all.results) {
        let spot = Spot::key(table).of(row).of(column);
        let known =
            all.result_words.get(table).and_then(|rows| rows.get(row)).and_then(|columns| columns.get(column));
        match known {
            None => faults.refuse(&spot, "is not read as a word by the program; cells.toml lists what is"),
            Some(known) => faults.known(&spot, word, "a word of this cell", known.iter().map(String::as_str)),
        }
    }
}

/// Every cell that the program reads is there.
fn cells(faults: &mut Faults<'_>, all: &Description) {
    for (table, row, column, [least, most]) in each(&all.ranges) {
        let spot = Spot::key(table).of(row).of(column);
        if all.cell(table, row, column).is_none() {
            faults.refuse(&spot, "is missing in tables.toml");
        }
        if least > most {
            faults.refuse(&spot, "the smallest number stands first");
        }
    }
    for (table, row, column, _) in each(&all.result_words) {
        let rows = all.results.get(table).and_then(|rows| rows.get(row));
        if rows.is_none_or(|columns| !columns.contains_key(column)) {
            faults.refuse(&Spot::key(table).of(row).of(column), "is missing in tables.toml");
        }
    }
}

/// All cells, table by table.
fn each<T>(cells: &Cells<T>) -> impl Iterator<Item = (&str, &str, &str, &T)> {
    cells.iter().flat_map(|(table, rows)| {
        rows.iter().flat_map(move |(row, columns)| {
            columns.iter().map(move |(column, cell)| (table.as_str(), row.as_str(), column.as_str(), cell))
        })
    })
}

fn fields(faults: &mut Faults<'_>, all: &Description, drawn: &Shapes) {
    let mut seen = BTreeSet::new();
    for (index, field) in all.fields.iter().enumerate() {
        let spot = Spot::key("field").item(index);
        faults.id(&spot.of("id"), &field.id, &mut seen);
        faults.name(&spot.of("name"), &field.name);
        if !field.glyph.is_empty() {
            faults.known(&spot.of("glyph"), &field.glyph, "a glyph that is drawn", names(&drawn.glyphs));
        }
        if let Some([table, row, column]) = &field.below
            && (all.cell(table, row, column).is_none() || !matches!(field.takes, Takes::Number { .. }))
        {
            faults.refuse(&spot.of("below"), "needs a number that stays below a cell of the tables");
        }
        if !field.page.is_empty() {
            let page = all.pages.iter().find(|page| page.id == field.page);
            let known = |word: &Named| page.is_some_and(|page| page.row_of(&word.name).is_some());
            match &field.takes {
                Takes::Choice(words) if words.iter().all(known) => {}
                _ => faults.refuse(&spot.of("page"), "needs a page whose table has a row for each word of a choice"),
            }
        }
        if field.depth.is_some() && field.of != Bearer::Group {
            faults.refuse(&spot.of("depth"), "only a field of groups has a depth; leave it out");
        }
        if field.depth.is_some_and(|depth| depth >= units::MAX_GROUPS) {
            faults.refuse(&spot.of("depth"), &format!("must be 0 to {}", units::MAX_GROUPS - 1));
        }
        if field.setup && !matches!(field.of, Bearer::Battle | Bearer::Side) {
            faults.refuse(&spot.of("setup"), "only a fact of a side or of the battle is asked at the muster");
        }
        if !field.order.is_empty() {
            let orders = all.procedures.iter().map(|procedure| procedure.id.as_str());
            faults.known(&spot.of("order"), &field.order, "a procedure", orders);
            if field.slot != Slot::State || field.of != Bearer::Unit {
                faults.refuse(&spot.of("order"), "only what has the state slot of a unit can be pressed");
            }
        }
        if field.clears == Clears::Until && !matches!(field.takes, Takes::Number { .. }) {
            faults.refuse(&spot.of("clears"), "until needs a number: the last turn in which the fact holds");
        }
        for (index, kind) in field.types.iter().enumerate() {
            let types = all.types.iter().map(|kind| kind.id.as_str());
            faults.known(&spot.of("types").item(index), kind, "a unit type", types);
        }
    }
}

fn rulings(faults: &mut Faults<'_>, all: &Description) {
    let mut seen = BTreeSet::new();
    for (index, ruling) in all.rulings.iter().enumerate() {
        let spot = Spot::key("ruling").item(index);
        faults.once(&spot.of("mark"), &ruling.mark, &mut seen);
        if !ruling.mark.starts_with(&all.about.mark) {
            faults.refuse(&spot.of("mark"), &format!("must begin with {}", all.about.mark));
        }
        faults.text(&spot.of("question"), &ruling.question, MAX_NOTE);
        faults.text(&spot.of("why"), &ruling.why, MAX_NOTE);
        let mut options = BTreeSet::new();
        for (index, option) in ruling.options.iter().enumerate() {
            let spot = spot.of("options").item(index);
            faults.id(&spot.of("id"), &option.id, &mut options);
            faults.name(&spot.of("name"), &option.name);
        }
        let ids = ruling.options.iter().map(|option| option.id.as_str());
        faults.known(&spot.of("preset"), &ruling.preset, "an option", ids);
    }
}

fn pages(faults: &mut Faults<'_>, all: &Description) {
    let mut seen = BTreeSet::new();
    for (index, page) in all.pages.iter().enumerate() {
        let spot = Spot::key("page").item(index);
        faults.id(&spot.of("id"), &page.id, &mut seen);
        faults.name(&spot.of("title"), &page.title);
        let width = page.table.first().map_or(0, Vec::len);
        for (index, row) in page.table.iter().enumerate().filter(|(_, row)| row.len() != width) {
            let text = format!("has {} cells; the head has {width}", row.len());
            faults.refuse(&spot.of("table").item(index), &text);
        }
    }
}

fn check_forces(faults: &mut Faults<'_>, all: &Description, own: &[&Force], seen: &mut BTreeSet<String>) {
    for (index, force) in own.iter().enumerate() {
        let spot = Spot::key("force").item(index);
        units::force(faults, &spot, all, force, seen);
        if !force.against.is_empty() {
            let ids = all.forces.iter().map(|force| force.id.as_str());
            faults.known(&spot.of("against"), &force.against, "a force", ids);
        }
    }
}
