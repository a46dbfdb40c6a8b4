//! What a form takes from the state and the rulings in force: read live, frozen under its path, read back later.

use super::{FormReader, FormSource};
use crate::{
    dice::Tag,
    rules::{Effect, Entity, Origin, State, Value},
};

impl<'a> FormReader<'a> {
    /// A fact; `None` if it is absent.
    pub fn fact(&mut self, on: impl Into<Entity>, field: &str) -> Option<Value> {
        let on = on.into();
        self.taken(|| format!("{on}.{field}"), |state| state.fact(on, field).cloned())
    }

    /// What is taken from the state, frozen under a path; what is not there is not frozen.
    fn taken(&mut self, path: impl FnOnce() -> String, from: impl FnOnce(&State) -> Option<Value>) -> Option<Value> {
        match self.from {
            FormSource::Live { state, .. } => {
                let value = from(state);
                let there = value.as_ref().filter(|value| self.kept && **value != Value::Flag(false));
                if let Some(value) = there {
                    self.keep(&path(), value, Origin::State);
                }
                value
            }
            FormSource::Frozen(frozen) => frozen.get(&path()).cloned(),
        }
    }

    /// Whether a marker is there.
    pub fn flag(&mut self, on: impl Into<Entity>, field: &str) -> bool {
        self.fact(on, field).is_some_and(|value| value.flag())
    }

    /// A word of a fact, empty if it is absent.
    pub fn fact_word(&mut self, on: impl Into<Entity>, field: &str) -> String {
        self.fact(on, field).map(word).unwrap_or_default()
    }

    /// A number of a fact, 0 if it is absent.
    pub fn fact_number(&mut self, on: impl Into<Entity>, field: &str) -> i32 {
        self.fact(on, field).map_or(0, |value| value.number())
    }

    /// A column of a unit's profile.
    pub fn column(&mut self, tag: Tag, column: &str) -> Option<Value> {
        let known = |state: &State| state.units.get(&tag).and_then(|unit| unit.column(column)).cloned();
        self.taken(|| format!("{tag}:{column}"), known)
    }

    /// A word of a unit's profile, empty if it has none.
    pub fn word(&mut self, tag: Tag, column: &str) -> String {
        self.column(tag, column).map(word).unwrap_or_default()
    }

    /// The type of a unit.
    pub fn unit_type(&mut self, tag: Tag) -> String {
        let kind = |state: &State| Some(state.units.get(&tag).map_or("", |unit| unit.kind.as_str()).into());
        self.taken(|| format!("{tag}:type"), kind).map(word).unwrap_or_default()
    }

    /// What players call a unit.
    pub fn name(&mut self, tag: Tag) -> String {
        self.taken(|| format!("{tag}:name"), |state| Some(state.name(tag).into())).map(word).unwrap_or_default()
    }

    /// A unit as sentences name it: its tag and what players call it.
    pub fn label(&mut self, tag: Tag) -> String {
        format!("{tag} {}", self.name(tag))
    }

    /// What players call anything that bears facts.
    pub fn title(&mut self, on: impl Into<Entity>) -> String {
        let (on, rules) = (on.into(), self.rules);
        self.derive(&format!("{on}:name"), |state| rules.title(state, on).into()).word().to_owned()
    }

    /// The group of a unit at a level, 0 the outermost; `None` if it has none there.
    pub fn group_of(&mut self, tag: Tag, depth: usize) -> Option<u16> {
        let number = self.derive(&format!("{tag}:group{depth}"), |state| {
            state.group_of(tag, depth).map_or(Value::Flag(false), |group| i32::from(group).into())
        });
        u16::try_from(number.number()).ok().filter(|number| *number > 0)
    }

    /// Units of a group that are on the table, in order of their tags.
    pub fn members(&mut self, group: u16) -> Vec<Tag> {
        let members = self.derive(&format!("{}:members", Entity::Group(group)), |state| {
            let tags: Vec<Tag> = state.members(group).filter(|unit| unit.in_play()).map(|unit| unit.tag).collect();
            tags.as_slice().into()
        });
        members.tags()
    }

    /// A number for a thing that this procedure lays on the table.
    pub fn next_thing(&mut self) -> u16 {
        let number = self.derive("battle.next_thing", |state| i32::from(state.next_thing()).into()).number();
        u16::try_from(number).unwrap_or(u16::MAX)
    }

    /// The number by which players will know a thing of a kind that this procedure lays on the table. `id` is the
    /// thing's own, which is told where an older log has nothing else.
    pub fn next_number(&mut self, kind: &str, id: u16) -> u16 {
        let number = self.derive(&format!("table.next.{kind}"), |state| i32::from(state.free_number(kind)).into());
        u16::try_from(number.number()).ok().filter(|number| *number > 0).unwrap_or(id)
    }

    /// What is forgotten of a unit: those of its facts in these fields that are known now, frozen under `path`.
    pub fn forgotten(&mut self, path: &str, tag: Tag, fields: &[&str]) -> Vec<Effect> {
        let known = self.derive(path, |state| {
            let known = fields.iter().filter(|field| state.fact(tag, field).is_some());
            Value::List(known.map(|field| (*field).to_owned()).collect())
        });
        match known {
            Value::List(fields) => fields.iter().map(|field| Effect::clear(tag, field)).collect(),
            _ => Vec::new(),
        }
    }

    /// Anything else that is worked out from the state, frozen under `path`.
    pub fn derive(&mut self, path: &str, from: impl FnOnce(&State) -> Value) -> Value {
        self.taken(|| path.to_owned(), |state| Some(from(state))).unwrap_or(Value::Flag(false))
    }

    /// The option in force of a ruling.
    pub fn ruling(&mut self, mark: &str) -> String {
        self.in_force(mark).to_owned()
    }

    /// Whether an option of a ruling is in force.
    pub fn ruled(&mut self, mark: &str, option: &str) -> bool {
        self.in_force(mark) == option
    }

    /// Freezes the rulings that the form rests on without asking them itself: a refusal or a derived value reads them
    /// from the state, and a form that is read again later rests on the same options.
    pub fn rests_on(&mut self, marks: &[&str]) {
        for mark in marks {
            self.in_force(mark);
        }
    }

    fn in_force(&mut self, mark: &str) -> &'a str {
        let rules = self.rules;
        let option = match self.from {
            FormSource::Live { state, .. } => rules.in_force(state, mark),
            FormSource::Frozen(frozen) => match frozen.rulings.get(mark) {
                Some(option) => option,
                None => rules.ruling(mark).map_or("a", |ruling| ruling.preset.as_str()),
            },
        };
        if self.kept {
            self.frozen.rulings.insert(mark.to_owned(), option.to_owned());
        }
        option
    }
}

/// The word of a value, empty if it is none.
fn word(value: Value) -> String {
    if let Value::Word(word) = value { word } else { String::new() }
}
