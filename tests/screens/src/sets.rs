//! Battles in full swing of every rule set, made from its sample forces and its data alone.
//!
//! It must not know any rule set by name.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "a test that cannot go on has failed"
)]

use std::collections::BTreeSet;

use adjutant::{
    battle::{Setup, muster_sheet::MusterSheet, summary::Pool},
    dice::{Side, Tag},
    games::Registry,
    rules::{Bearer, Description, Effect, Entity, FieldSpec, ProcedureText, Slot, State, Takes, Use, Value},
    ui::screen::battle::Message as Press,
};
use iced::Size;

use crate::table::Table;

/// Kinds of things that rule sets know; those a rule set has a word for lie on its table.
const THINGS: [&str; 9] =
    ["smoke", "dust", "mines", "minefield", "objective", "fortification", "works", "contact", "fire"];

/// A setup of a rule set's first pair of sample forces, or its first two.
pub fn setup(registry: &Registry, id: &str) -> Option<Setup> {
    let rules = registry.get(id)?.description();
    let mut sheet = MusterSheet::new(rules, ["blue", "red-brown"]);
    let first = rules.forces.iter().find(|force| !force.against.is_empty()).or(rules.forces.first())?;
    sheet.choose(&rules.forces, Side::A, first);
    if sheet.side(Side::B).force.units.is_empty() {
        sheet.choose(&rules.forces, Side::B, rules.forces.get(1).unwrap_or(first));
    }
    sheet.turns = Some(10);
    let asked: Vec<_> = sheet
        .asked(rules)
        .into_iter()
        .filter(|asked| asked.value.is_none())
        .filter_map(|asked| Some((asked.on, asked.spec.id.clone(), some(asked.spec, 0)?)))
        .collect();
    for (on, field, value) in asked {
        sheet.tell(on, &field, value);
    }
    Some(sheet.setup(rules).unwrap_or_else(|lacking| panic!("{id}: {lacking:?}")))
}

/// The rule sets by id.
pub const GAMES: [&str; 5] = ["division-squares", "pz8", "portable-wargame", "simple-ww2", "six-d6"];

/// A setup of a rule set's sample force, by its id, against the one it is paired with.
pub fn versus(rules: &str, force: &str) -> Setup {
    let registry = Registry::load().expect("the data inside the program is sound");
    let rules = registry.get(rules).expect("a rule set of the program").description();
    let mut sheet = MusterSheet::new(rules, ["blue", "red-brown"]);
    let force = rules.forces.iter().find(|sample| sample.id == force).expect("a sample force");
    sheet.choose(&rules.forces, Side::A, force);
    "Evening".clone_into(&mut sheet.title);
    sheet.setup(rules).expect("a force with one against it")
}

/// A setup whose sides roll real dice, where it is true, in the order of the sides.
pub fn with_dice(mut setup: Setup, real: [bool; 2]) -> Setup {
    for (side, real) in setup.sides.iter_mut().zip(real) {
        side.real_dice = real;
    }
    setup
}

/// The procedures of a rule set that are played: all but its calculators.
pub fn played(rules: &str) -> BTreeSet<String> {
    let registry = Registry::load().expect("the data inside the program is sound");
    let rules = registry.get(rules).expect("a rule set of the program").description();
    let played = rules.procedures.iter().filter(|procedure| procedure.usage != Use::Calculator);
    played.map(|procedure| procedure.id.clone()).collect()
}

/// A value that a fact may take, another one for another number.
fn some(field: &FieldSpec, at: usize) -> Option<Value> {
    match &field.takes {
        Takes::Flag => Some(true.into()),
        Takes::Number { min, max } => {
            let wanted = 1 + i32::try_from(at % 3).unwrap_or(0);
            Some(wanted.clamp(*min, *max).into())
        }
        Takes::Choice(options) => options.get(at % options.len().max(1)).map(|option| option.id.as_str().into()),
        _ => None,
    }
}

/// Whether a rule set's word for a kind is the name of a thing, and not a cause: "by mines".
fn is_thing(rules: &Description, kind: &str) -> bool {
    rules.words.get(kind).is_some_and(|word| word.starts_with(char::is_uppercase))
}

/// What earlier turns left on the table: every marker somewhere, some units lost, things where there may be any.
pub fn wear(rules: &Description, state: &State) -> Vec<Effect> {
    let mut effects = vec![Effect::set(Entity::Battle, State::TURN, 3)];
    let shown = |field: &&FieldSpec| !matches!(field.slot, Slot::Hidden) && !field.secret;
    for side in Side::BOTH {
        let units: Vec<_> = state.side(side).filter(|unit| unit.in_play()).collect();
        let fields = rules.fields.iter().filter(|field| field.of == Bearer::Unit).filter(shown);
        for (at, field) in fields.enumerate() {
            let fits = |kind: &String| field.types.is_empty() || field.types.contains(kind);
            let fitting = units.iter().filter(|unit| fits(&unit.kind)).map(|unit| unit.tag);
            // Each marker lies on about one unit of six, another one each time.
            let few = fitting.enumerate().filter(|(place, _)| place % 6 == at % 6);
            effects.extend(few.filter_map(|(place, tag)| {
                let value = some(field, place / 6 + 1)?;
                // Nobody bears as much as would end it.
                let cap = state.units.get(&tag)?.column(&field.cap).map(|cap| cap.number() - 1);
                let value = cap.map_or(value.clone(), |cap| value.number().min(cap).max(0).into());
                Some(Effect::set(tag, &field.id, value))
            }));
        }
        let lost = units.len() / 8;
        effects.extend(units.iter().rev().step_by(3).take(lost).map(|unit| Effect::remove(unit.tag, "fire")));
    }
    let groups = rules.fields.iter().filter(|field| field.of == Bearer::Group).filter(shown);
    for (at, field) in groups.enumerate() {
        let fitting = state.groups.iter().filter(|(_, group)| field.depth.is_none_or(|depth| depth == group.depth()));
        let few = fitting.enumerate().filter(|(place, _)| place % 3 == at % 3);
        effects.extend(few.filter_map(|(place, (group, _))| {
            Some(Effect::set(Entity::Group(*group), &field.id, some(field, place)?))
        }));
    }
    // A word of another meaning is no thing: rule sets with things say what is known of one.
    let has_things = rules.fields.iter().any(|field| field.of == Bearer::Thing);
    let kinds = THINGS.into_iter().filter(|kind| has_things && is_thing(rules, kind));
    for (id, kind) in (1..).zip(kinds) {
        effects.push(Effect::Thing { id, kind: kind.to_owned() });
        let fields = rules.fields.iter().filter(|field| field.of == Bearer::Thing).filter(shown);
        effects.extend(fields.filter_map(|field| Some(Effect::set(Entity::Thing(id), &field.id, some(field, 1)?))));
    }
    effects
}

/// The program with a battle of a rule set that has just begun.
pub fn fresh(size: Size, id: &str) -> Option<Table> {
    let registry = Registry::load().expect("the data inside the program is sound");
    Some(Table::with(size, 11, setup(&registry, id)?))
}

/// The program with a battle of a rule set in full swing.
pub fn begun(size: Size, id: &str) -> Option<Table> {
    let registry = Registry::load().expect("the data inside the program is sound");
    let mut table = fresh(size, id)?;
    let effects = wear(registry.get(id)?.description(), table.battle().state());
    table.given(effects);
    Some(table)
}

/// A row of each side that may act and be acted upon: the first that stands and can do something.
pub fn pair(table: &Table) -> Option<(Tag, Tag)> {
    let view = &table.app.play()?.screen.table;
    let of = |side| {
        let rows = view.rows.iter().flatten().filter(move |row| row.tag.side == side);
        let fit = rows.filter(|row| row.lost.is_none() && row.due.is_none() && !row.acted);
        fit.map(|row| row.tag).nth(1)
    };
    let acting = view.strip.acting;
    Some((of(acting)?, of(acting.other())?))
}

/// Both sides roll real dice, if `real`: before that the program's.
pub fn take_real_dice(table: &mut Table, real: bool) {
    table.send_all(Side::BOTH.into_iter().filter(|_| real).map(Press::Dice));
}

/// Picks a row of the acting side and one of the other.
pub fn pick(table: &mut Table) {
    if let Some((own, enemy)) = pair(table) {
        table.send(Press::Row(own));
        table.send(Press::Row(enemy));
    }
}

/// Opens the form of a procedure, in its step.
pub fn lay(table: &mut Table, text: &ProcedureText) {
    if !text.step.is_empty() {
        table.send(Press::Step(text.step.clone()));
    }
    table.send(Press::Tab(text.id.clone()));
}

/// Shows each form of a rule set, by its id, in a battle in full swing: handed over, without picks, with them, with faces,
/// rolled. The environment's `FORM` names those that alone are wanted.
pub fn forms(size: Size, id: &str, look: impl FnMut(&mut Table, &str)) {
    forms_by(size, id, false, look);
}

/// The same where both sides roll real dice, if `real`.
pub fn forms_by(size: Size, id: &str, real: bool, mut look: impl FnMut(&mut Table, &str)) {
    let registry = Registry::load().expect("the data inside the program is sound");
    let rules = registry.get(id).expect("a rule set of the program").description();
    let only = std::env::var("FORM").unwrap_or_default();
    for text in rules.procedures.iter().filter(|text| text.id.contains(&only)) {
        let mut table = begun(size, id).expect("a rule set with forces");
        take_real_dice(&mut table, real);
        lay(&mut table, text);
        if table.has("look") {
            look(&mut table, &format!("{} handed over", text.id));
            table.send(Press::Look);
        }
        let form = |table: &Table| table.app.play().and_then(|play| play.screen.table.form.clone());
        if form(&table).is_some_and(|form| !form.missing.is_empty()) {
            look(&mut table, &format!("{} without picks", text.id));
            pick(&mut table);
        }
        look(&mut table, &text.id);
        if text.usage == Use::Calculator || form(&table).is_none_or(|form| !form.ready) {
            continue;
        }
        table.send(Press::Anyway);
        if matches!(form(&table).and_then(|form| form.first), Some(Pool::Dice { .. })) {
            table.send(Press::Faces);
            look(&mut table, &format!("{} with faces", text.id));
            table.send(Press::Face(1));
            look(&mut table, &format!("{} one face told", text.id));
        }
        table.send(Press::Roll);
        look(&mut table, &format!("{} rolled", text.id));
    }
}
