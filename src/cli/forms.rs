//! `forms`: what a rule set has that a scene can name, so that scenes can be written from it.

use std::sync::Arc;

use super::{
    example::{Example, example},
    fault::CliError,
    listing::{Listed, listing},
    stage::{self, Cast},
    toml_writer::{Cell, TomlWriter},
};
use crate::{
    games::Registry,
    rules::{
        BY, Bearer, Control, Description, Field, Many, Named, Origin, ProcedureKind, RuleSet, Ruling, State, Takes,
        Want,
    },
};

/// The page of a whole rule set, or of one of its procedures.
///
/// # Errors
/// There is no such rule set or procedure.
pub(super) fn forms(registry: &Registry, rules: &str, procedure: Option<&str>) -> Result<String, CliError> {
    let set = stage::rule_set(registry, "RULESET", rules)?;
    let description = set.description();
    let cast = stage::cast(set);
    let state = stage::begin(set, cast.clone());
    let mut page = TomlWriter::default();
    let about = &description.about;
    page.key("rules", &about.id);
    page.key("name", &about.name);
    page.key("authors", &about.authors);
    page.key("revision", Cell::Whole(about.revision.into()));
    if let Some(id) = procedure {
        let kind = stage::kind(set.as_ref(), "PROCEDURE", id)?;
        let marks = kind.rulings;
        write_rulings(&mut page, description.rulings.iter().filter(|ruling| marks.contains(&ruling.mark.as_str())));
        write_kind(&mut page, set, (&cast, &state), kind);
    } else {
        page.key("procedures", Cell::list(set.procedure_kinds().iter().map(|kind| kind.id)));
        page.key("steps", Cell::list(description.steps.iter().map(|step| &step.id)));
        write_units(&mut page, description);
        write_rulings(&mut page, description.rulings.iter());
        for kind in set.procedure_kinds() {
            write_kind(&mut page, set, (&cast, &state), kind);
        }
        write_cells(&mut page, description);
        page.table(&["player"]);
        page.block("file", &description.example);
    }
    Ok(page.text())
}

fn write_units(page: &mut TomlWriter, rules: &Description) {
    for kind in &rules.types {
        page.row(&["type"]);
        page.key("id", &kind.id);
        page.key("name", &kind.name);
        page.key("with", Cell::list(rules.columns_of(&kind.id).map(|column| &column.id)));
        let presets = rules.columns_of(&kind.id).filter_map(|column| {
            let preset = kind.row.get(&column.id).or(column.preset.as_ref())?;
            Some((column.id.clone(), Cell::from(preset)))
        });
        page.key_if("presets", Cell::Table(presets.collect()));
    }
    for column in &rules.columns {
        page.row(&["column"]);
        page.key("id", &column.id);
        page.key("name", &column.name);
        write_takes(page, &column.takes);
    }
    for field in &rules.fields {
        page.row(&["fact"]);
        page.key("id", &field.id);
        page.key("name", &field.name);
        page.key("of", bearer_word(field.of));
        write_takes(page, &field.takes);
        page.key_if("types", Cell::list(&field.types));
    }
}

/// Every cell of the printed tables, with what house tables may put there.
fn write_cells(page: &mut TomlWriter, rules: &Description) {
    for (table, rows) in &rules.ranges {
        for (row, columns) in rows {
            page.table(&["cells", table, row]);
            for (column, [least, most]) in columns {
                let printed = rules.cell(table, row, column).unwrap_or_default();
                let ends = [("printed", printed.into()), ("least", (*least).into()), ("most", (*most).into())];
                page.key(column, Cell::table(ends));
            }
        }
    }
}

fn write_takes(page: &mut TomlWriter, takes: &Takes) {
    match takes {
        Takes::Choice(options) => {
            page.key("takes", "one of the options");
            page.key("options", named(options));
        }
        other => page.key("takes", other.allowed()),
    }
}

fn write_rulings<'a>(page: &mut TomlWriter, rulings: impl Iterator<Item = &'a Ruling>) {
    for ruling in rulings {
        page.row(&["ruling"]);
        page.key("mark", &ruling.mark);
        page.key("question", &ruling.question);
        page.key("options", named(&ruling.options));
        page.key("preset", &ruling.preset);
    }
}

fn write_kind(page: &mut TomlWriter, set: &Arc<RuleSet>, (cast, state): (&Cast, &State), kind: &ProcedureKind) {
    let rules = set.description();
    page.row(&["procedure"]);
    page.key("id", kind.id);
    if let Some(text) = rules.procedure(kind.id) {
        page.key("name", &text.name);
        page.key("place", &text.place);
        page.key("help", &text.help);
    }
    page.key("addresses", Cell::list(kind.addresses.iter().copied()));
    page.key("rulings", Cell::list(kind.rulings.iter().copied()));
    let Example { opened, text } = example(set, cast, kind);
    page.block("scene", &text);
    if rules.steps.iter().any(|step| step.both) {
        page.row(&["procedure", "field"]);
        page.key("path", BY);
        page.key("label", "Side that plays this form");
        page.key("takes", "A or B; without it the side whose turn it is");
    }
    for listed in listing(rules, state, kind) {
        write_field(page, &listed, opened.form.field(&listed.path));
    }
}

/// A field with all that it takes anywhere, its value in the example where nobody told it, and when it counts.
fn write_field(page: &mut TomlWriter, listed: &Listed, here: Option<&Field>) {
    page.row(&["procedure", "field"]);
    page.key("path", &listed.path);
    match &listed.field {
        Some(field) => {
            page.key_if("label", &field.label);
            write_control(page, &field.control);
        }
        None => page.key_if("takes", &listed.takes),
    }
    if let Some((field, value)) = here.and_then(|field| Some((field, field.value.as_ref()?)))
        && field.origin != Origin::Entered
    {
        page.key("default", stage::written(field, value));
    }
    page.key_if("place", listed.field.as_ref().map_or("", |field| field.place));
    page.key_if("when", Cell::list(&listed.when));
}

fn write_control(page: &mut TomlWriter, control: &Control) {
    match control {
        Control::Unit { want, .. } => page.key("takes", format!("the tag of {}", want_words(*want, "a unit"))),
        Control::Units { want, many, .. } => {
            let order = if matches!(many, Many::InOrder(_)) { ", in order" } else { "" };
            let most = many.most();
            let most = if most < usize::from(u8::MAX) { format!(", at most {most}") } else { String::new() };
            page.key("takes", format!("a list of tags of {}{order}{most}", want_words(*want, "units")));
        }
        Control::Choice(options) if options.iter().all(|option| option.word().is_none()) => {
            page.key("takes", "a unit, a group or a thing of the scene");
        }
        Control::Choice(options) => {
            page.key("takes", "one of the options");
            let options = options.iter().map(|option| (option.id.to_string(), Cell::from(&option.name)));
            page.key("options", Cell::Table(options.collect()));
        }
        Control::Switch => page.key("takes", "true or false"),
        Control::Number { count, min, max } => page.key("takes", count.allowed(*min, *max)),
    }
}

fn want_words(want: Want, what: &str) -> String {
    match want {
        Want::Acting => format!("{what} of the acting side"),
        Want::Waiting => format!("{what} of the other side"),
        Want::Of(side) => format!("{what} of {side}"),
        Want::Awaited => format!("{what} of the acting side still to arrive"),
        Want::Any => format!("{what} of any side"),
    }
}

fn named(options: &[Named]) -> Cell {
    Cell::Table(options.iter().map(|option| (option.id.clone(), Cell::from(&option.name))).collect())
}

const fn bearer_word(bearer: Bearer) -> &'static str {
    match bearer {
        Bearer::Battle => "battle",
        Bearer::Side => "side",
        Bearer::Group => "group",
        Bearer::Unit => "unit",
        Bearer::Thing => "thing",
    }
}
