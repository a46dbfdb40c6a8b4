//! What is asked of a description: its entries by id, names on screen, cells of printed tables, rulings in force.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    About, Bearer, Column, Description, FieldSpec, OffTable, Outcome, ProcedureText, Ruling, Step, Takes, UnitType,
    commander,
};
use crate::{
    dice::Side,
    rules::{Entity, State, Value},
};

impl About {
    /// A number of units, called as the rules call them: "1 base", "12 elements".
    pub fn count(&self, number: usize) -> String {
        let many = self.many();
        let word = if number == 1 { many.strip_suffix('s').unwrap_or(many) } else { many };
        format!("{number} {word}")
    }

    /// What the rules call units, in plural: "bases", "elements".
    pub const fn many(&self) -> &str {
        if self.pieces.is_empty() { "units" } else { self.pieces.as_str() }
    }
}

impl Description {
    /// Whether units of a type are counted apart from the others.
    pub fn is_apart(&self, kind: &str) -> bool {
        let column = |apart: &OffTable| {
            let value = self.unit_type(kind)?.row.get(&apart.column)?;
            Some(value.word() == apart.value)
        };
        self.about.apart.as_ref().and_then(column).unwrap_or_default()
    }

    /// So many units of each of some types, called as the rules call them: "25 elements, 1 battery".
    pub fn counted<'k>(&self, kinds: impl IntoIterator<Item = (&'k str, usize)>) -> String {
        let (mut pieces, mut others) = (0, 0);
        for (kind, count) in kinds {
            *if self.is_apart(kind) { &mut others } else { &mut pieces } += count;
        }
        let Some(apart) = self.about.apart.as_ref().filter(|_| others > 0) else { return self.about.count(pieces) };
        let called = format!("{others} {}", if others == 1 { &apart.one } else { &apart.many });
        if pieces == 0 { called } else { format!("{}, {called}", self.about.count(pieces)) }
    }

    /// A unit type by id.
    pub fn unit_type(&self, id: &str) -> Option<&UnitType> {
        self.types.iter().find(|unit| unit.id == id)
    }

    /// The id of the printed type that a unit type is, or that one of the player's own is like.
    pub fn printed_kind<'a>(&'a self, id: &'a str) -> &'a str {
        self.unit_type(id).map(|kind| kind.like.as_str()).filter(|like| !like.is_empty()).unwrap_or(id)
    }

    /// The name of a unit type; its id where there is none.
    pub fn kind_name<'a>(&'a self, id: &'a str) -> &'a str {
        self.unit_type(id).map_or(id, |kind| kind.name.as_str())
    }

    /// A field by id.
    pub fn field(&self, id: &str) -> Option<&FieldSpec> {
        self.fields.iter().find(|field| field.id == id)
    }

    /// What is asked about a side or the battle when it is mustered.
    pub fn asked(&self, of: Bearer) -> impl Iterator<Item = &FieldSpec> {
        self.fields.iter().filter(move |field| field.setup && field.of == of)
    }

    /// A ruling by mark.
    pub fn ruling(&self, mark: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.mark == mark)
    }

    /// A step by id.
    pub fn step(&self, id: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.id == id)
    }

    /// Whether a side may act now: it is its turn, or both sides may act in this step.
    pub fn may_act(&self, state: &State, side: Side) -> bool {
        side == state.acting() || self.step(state.step()).is_some_and(|step| step.both)
    }

    /// The words of a procedure.
    pub fn procedure(&self, id: &str) -> Option<&ProcedureText> {
        self.procedures.iter().find(|procedure| procedure.id == id).or_else(|| commander::text(id))
    }

    /// The place of a step in the turn, from 0; the first for one that the turn does not have.
    pub fn step_place(&self, step: &str) -> usize {
        self.steps.iter().position(|known| known.id == step).unwrap_or(0)
    }

    /// The place in the turn of the step of a procedure, from 0.
    pub fn procedure_place(&self, procedure: &str) -> usize {
        self.step_place(self.procedure(procedure).map_or("", |text| text.step.as_str()))
    }

    /// Whether the step of a procedure is past in this one; what has no step may be done in any.
    pub fn is_past(&self, procedure: &str, step: &str) -> bool {
        let own = self.procedure(procedure).map_or("", |text| text.step.as_str());
        !own.is_empty() && self.step_place(own) < self.step_place(step)
    }

    /// Words and meaning of an outcome.
    pub fn outcome(&self, id: &str) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.id == id)
    }

    /// The word for an option or cause; the id itself if there is none.
    pub fn word<'a>(&'a self, id: &'a str) -> &'a str {
        self.words.get(id).map_or(id, String::as_str)
    }

    /// What players call anything that bears facts: a tag, the name of a side or group, "smoke 2", "the table".
    pub fn title(&self, state: &State, on: Entity) -> String {
        match on {
            Entity::Battle => "the table".to_owned(),
            Entity::Side(side) => state.side_name(side).to_owned(),
            Entity::Group(number) => state.group_name(number),
            Entity::Unit(tag) => tag.to_string(),
            Entity::Thing(_) if !state.word(on, State::NAME).is_empty() => state.word(on, State::NAME).to_owned(),
            Entity::Thing(id) => {
                let word = state.things.get(&id).map_or("thing", |kind| self.word(kind));
                format!("{word} {}", state.thing_number(id))
            }
        }
    }

    /// A number of a printed table, if the cell exists.
    pub fn cell(&self, table: &str, row: &str, column: &str) -> Option<i32> {
        self.row(table, row)?.get(column).copied()
    }

    /// A row of a printed table, by column.
    pub fn row(&self, table: &str, row: &str) -> Option<&BTreeMap<String, i32>> {
        self.tables.get(table)?.get(row)
    }

    /// A word of a printed table, as one of those that the code knows; `None` where it has no such cell.
    pub fn result(&self, table: &str, row: &str, column: &str, known: &[&'static str]) -> Option<&'static str> {
        let word = self.results.get(table)?.get(row)?.get(column)?;
        known.iter().copied().find(|known| known == word)
    }

    /// Numbers of facts that depend on a cell of a table take the cell's present value.
    pub(in crate::rules) fn bind(&mut self) {
        for field in &mut self.fields {
            let Some([table, row, column]) = &field.below else { continue };
            let cell = self.tables.get(table).and_then(|rows| rows.get(row)).and_then(|columns| columns.get(column));
            if let (Some(cell), Takes::Number { min, max }) = (cell, &mut field.takes) {
                *max = (cell - 1).max(*min);
            }
        }
    }

    /// The option of a ruling that is in force in a state: what was chosen, else the preset.
    pub fn in_force<'a>(&'a self, state: &'a State, mark: &str) -> &'a str {
        match state.ruling(mark) {
            "" => self.ruling(mark).map_or("a", |ruling| ruling.preset.as_str()),
            option => option,
        }
    }

    /// The name on screen of an option of a column, such as "Veteran"; the id itself if there is none.
    pub fn option_name<'a>(&'a self, column: &str, id: &'a str) -> &'a str {
        let options = self.columns.iter().find(|spec| spec.id == column).map(|spec| &spec.takes);
        match options {
            Some(Takes::Choice(options)) => options.iter().find(|o| o.id == id).map_or(id, |o| o.name.as_str()),
            _ => id,
        }
    }

    /// Why a column of the row of a printed type cannot have a value; `None` if it can.
    pub fn refuse_cell(&self, kind: &str, column: &str, value: &Value) -> Option<String> {
        if let Some(known) = self.columns_of(kind).find(|known| known.id == column) {
            return known.takes.refuse(value);
        }
        let printed = self.types.iter().filter(|kind| kind.like.is_empty());
        let same: Vec<&Value> = printed.clone().filter_map(|kind| kind.row.get(column)).collect();
        match (value, same.first()) {
            (_, None) => {
                let own = self.columns_of(kind).map(|known| known.id.as_str());
                let known: BTreeSet<&str> =
                    printed.flat_map(|kind| kind.row.keys().map(String::as_str)).chain(own).collect();
                let known: Vec<&str> = known.into_iter().collect();
                Some(format!("there is no such column of a unit type; there are {}", known.join(", ")))
            }
            (Value::Number(number), Some(Value::Number(_))) => {
                let most = same.iter().map(|value| value.number().abs()).max().unwrap_or(0);
                let bound = most.saturating_mul(10).max(20);
                let least = if same.iter().any(|value| value.number() < 0) { -bound } else { 0 };
                let fits = (least..=bound).contains(number);
                (!fits).then(|| format!("{number} is not a whole number from {least} to {bound}"))
            }
            (Value::Word(word), Some(Value::Word(_))) => {
                let words: BTreeSet<&str> = same.iter().map(|value| value.word()).collect();
                let known: Vec<&str> = words.iter().copied().collect();
                (!words.contains(word.as_str())).then(|| format!("\"{word}\" is not one of {}", known.join(", ")))
            }
            (Value::Flag(_), Some(Value::Flag(_))) => None,
            (value, Some(like)) => Some(format!("{} is needed, not \"{value}\"", like.kind())),
        }
    }

    /// The columns that a unit of a type may be given.
    pub fn columns_of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Column> {
        self.columns.iter().filter(move |column| column.is_for(kind))
    }
}
