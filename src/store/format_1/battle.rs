//! A setup, and events with the answers they record.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    Effect, Unit,
    value::{Draft, Side, Text, Value, list, map},
};
use crate::{
    battle::{self as running, EventNo},
    dice::{self, Card},
    rules,
};

/// Everything fixed before the first event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub(in crate::store) rules: String,
    pub(in crate::store) revision: u32,
    pub(in crate::store) title: String,
    #[serde(default)]
    pub(in crate::store) rulings: BTreeMap<String, String>,
    pub(in crate::store) sides: [SideSetup; 2],
    #[serde(default)]
    pub(in crate::store) turns: Option<i32>,
    #[serde(default)]
    pub(in crate::store) solo: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::store) tables: Option<HouseTables>,
    #[serde(default)]
    pub(in crate::store) facts: Vec<Effect>,
    #[serde(default)]
    pub(in crate::store) units: Vec<Unit>,
}

/// One side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::store) struct SideSetup {
    name: String,
    colour: String,
    #[serde(default)]
    real_dice: bool,
}

/// Numbers that players have changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(in crate::store) struct HouseTables {
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<i32>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    cells: BTreeMap<String, BTreeMap<String, BTreeMap<String, i32>>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    types: BTreeMap<String, BTreeMap<String, Value>>,
}

/// One event; how its forms and effects are written is a matter of the format. Unknown keys are refused by what it
/// holds: serde cannot check that through a flattened field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "F: Deserialize<'de> + Default, E: Deserialize<'de>"))]
pub struct Event<F = Frozen, E = Effect> {
    pub(in crate::store) at: i64,
    #[serde(flatten)]
    pub(in crate::store) kind: EventKind<F, E>,
}

/// The kind of the event, with its data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
#[serde(bound(deserialize = "F: Deserialize<'de> + Default, E: Deserialize<'de>"))]
pub(in crate::store) enum EventKind<F, E> {
    Act(Act<F, E>),
    Open(Act<F, E>),
    Answer {
        address: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        entry: Option<Entry>,
    },
    Drop(Act<F, E>),
    Correct {
        words: String,
        effects: Vec<E>,
    },
    Settle {
        doubt: String,
    },
    Undo {
        to: EventNo,
    },
    Rewind {
        to: EventNo,
    },
    Redo,
    Amend {
        of: EventNo,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Act<F, E>>,
    },
    Note {
        text: String,
    },
}

/// A procedure carried out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(deserialize = "F: Deserialize<'de> + Default, E: Deserialize<'de>"))]
pub(in crate::store) struct Act<F, E> {
    #[serde(rename = "do")]
    pub(in crate::store) procedure: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    side: Option<Side>,
    #[serde(default)]
    words: String,
    #[serde(default)]
    pub(in crate::store) form: F,
    #[serde(default)]
    answers: BTreeMap<String, Entry>,
    #[serde(default)]
    pub(in crate::store) effects: Vec<E>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    forced: Vec<String>,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    real: BTreeSet<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opened: Option<EventNo>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    amends: Option<EventNo>,
}

/// A form as it was.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Frozen {
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(in crate::store) told: Draft,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(in crate::store) state: Draft,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(in crate::store) assumed: Draft,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(in crate::store) rulings: BTreeMap<String, String>,
}

impl<F, E> Event<F, E> {
    /// The event with its forms and effects converted to another format, or why that cannot be.
    pub(in crate::store) fn turned<G, H, W>(
        self,
        form: impl Fn(&str, F) -> Result<G, W>,
        effects: impl Fn(Vec<E>) -> Result<Vec<H>, W>,
    ) -> Result<Event<G, H>, W> {
        let turn = |act: Act<F, E>| -> Result<Act<G, H>, W> {
            let Act { procedure, side, words, form: before, answers, effects: list, chance, .. } = act;
            let (form, effects) = (form(&procedure, before)?, effects(list)?);
            let Act { forced, real, opened, amends, .. } = act;
            Ok(Act { procedure, side, words, form, answers, effects, chance, forced, real, opened, amends })
        };
        let kind = match self.kind {
            EventKind::Act(act) => EventKind::Act(turn(act)?),
            EventKind::Open(act) => EventKind::Open(turn(act)?),
            EventKind::Answer { address, entry } => EventKind::Answer { address, entry },
            EventKind::Drop(act) => EventKind::Drop(turn(act)?),
            EventKind::Correct { words, effects: list } => EventKind::Correct { words, effects: effects(list)? },
            EventKind::Settle { doubt } => EventKind::Settle { doubt },
            EventKind::Undo { to } => EventKind::Undo { to },
            EventKind::Rewind { to } => EventKind::Rewind { to },
            EventKind::Redo => EventKind::Redo,
            EventKind::Amend { of, with } => EventKind::Amend { of, with: with.map(turn).transpose()? },
            EventKind::Note { text } => EventKind::Note { text },
        };
        Ok(Event { at: self.at, kind })
    }
}

/// One recorded answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::store) struct Entry {
    #[serde(flatten)]
    given: Given,
    #[serde(default, skip_serializing_if = "Source::is_program")]
    by: Source,
}

/// The answer: entered or rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Given {
    Faces(Vec<u8>),
    Outcome { tally: Tally, of: String },
    Card(Text<Card>),
    Chosen(String),
}

/// What a rule may know of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Tally {
    Pool {
        #[serde(default)]
        hits: u8,
        #[serde(default)]
        sixes: u8,
        #[serde(default)]
        ones: bool,
    },
    Value(i32),
}

/// Where an answer came from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Source {
    #[default]
    Program,
    Hand,
    Amended,
}

impl Source {
    const fn is_program(&self) -> bool {
        matches!(self, Self::Program)
    }
}

impl From<running::SideSetup> for SideSetup {
    fn from(running::SideSetup { name, colour, real_dice }: running::SideSetup) -> Self {
        Self { name, colour, real_dice }
    }
}

impl From<SideSetup> for running::SideSetup {
    fn from(SideSetup { name, colour, real_dice }: SideSetup) -> Self {
        Self { name, colour, real_dice }
    }
}

impl From<rules::HouseTables> for HouseTables {
    fn from(rules::HouseTables { name, turns, cells, types }: rules::HouseTables) -> Self {
        Self { name, turns, cells, types: types.into_iter().map(|(kind, columns)| (kind, map(columns))).collect() }
    }
}

impl From<HouseTables> for rules::HouseTables {
    fn from(HouseTables { name, turns, cells, types }: HouseTables) -> Self {
        Self { name, turns, cells, types: types.into_iter().map(|(kind, columns)| (kind, map(columns))).collect() }
    }
}

impl From<running::Event> for Event {
    fn from(event: running::Event) -> Self {
        use running::EventKind as Running;
        let kind = match event.kind {
            Running::Act(act) => EventKind::Act(act.into()),
            Running::Open(act) => EventKind::Open(act.into()),
            Running::Answer { address, entry } => EventKind::Answer { address, entry: entry.map(Into::into) },
            Running::Drop(act) => EventKind::Drop(act.into()),
            Running::Correct { words, effects } => EventKind::Correct { words, effects: list(effects) },
            Running::ResolveDoubt { doubt } => EventKind::Settle { doubt },
            Running::Undo { to } => EventKind::Undo { to },
            Running::Rewind { to } => EventKind::Rewind { to },
            Running::Redo => EventKind::Redo,
            Running::Amend { of, with } => EventKind::Amend { of, with: with.map(Into::into) },
            Running::Note { text } => EventKind::Note { text },
        };
        Self { at: event.at, kind }
    }
}

impl From<Event> for running::Event {
    fn from(event: Event) -> Self {
        use running::EventKind as Running;
        let kind = match event.kind {
            EventKind::Act(act) => Running::Act(act.into()),
            EventKind::Open(act) => Running::Open(act.into()),
            EventKind::Answer { address, entry } => Running::Answer { address, entry: entry.map(Into::into) },
            EventKind::Drop(act) => Running::Drop(act.into()),
            EventKind::Correct { words, effects } => Running::Correct { words, effects: list(effects) },
            EventKind::Settle { doubt } => Running::ResolveDoubt { doubt },
            EventKind::Undo { to } => Running::Undo { to },
            EventKind::Rewind { to } => Running::Rewind { to },
            EventKind::Redo => Running::Redo,
            EventKind::Amend { of, with } => Running::Amend { of, with: with.map(Into::into) },
            EventKind::Note { text } => Running::Note { text },
        };
        Self { at: event.at, kind }
    }
}

impl From<running::Act> for Act<Frozen, Effect> {
    fn from(act: running::Act) -> Self {
        let running::Act { procedure, side, words, form, answers, effects, chance, forced, real, opened, amends } =
            act;
        let (form, answers, effects) = (form.into(), map(answers), list(effects));
        let (side, real) = (side.map(Into::into), real.into_iter().map(Into::into).collect());
        Self { procedure, side, words, form, answers, effects, chance, forced, real, opened, amends }
    }
}

impl From<Act<Frozen, Effect>> for running::Act {
    fn from(act: Act<Frozen, Effect>) -> Self {
        let Act { procedure, side, words, form, answers, effects, chance, forced, real, opened, amends } = act;
        let (form, answers, effects) = (form.into(), map(answers), list(effects));
        let (side, real) = (side.map(Into::into), real.into_iter().map(Into::into).collect());
        Self { procedure, side, words, form, answers, effects, chance, forced, real, opened, amends }
    }
}

impl From<rules::Frozen> for Frozen {
    fn from(rules::Frozen { entered, state, assumed, rulings }: rules::Frozen) -> Self {
        Self { told: map(entered), state: map(state), assumed: map(assumed), rulings }
    }
}

impl From<Frozen> for rules::Frozen {
    fn from(Frozen { told, state, assumed, rulings }: Frozen) -> Self {
        Self { entered: map(told), state: map(state), assumed: map(assumed), rulings }
    }
}

impl From<dice::Entry> for Entry {
    fn from(entry: dice::Entry) -> Self {
        let given = match entry.given {
            dice::Given::Faces(faces) => Given::Faces(faces),
            dice::Given::Outcome { tally, of } => {
                let tally = match tally {
                    dice::Tally::Pool { hits, counted, all } => Tally::Pool { hits, sixes: counted, ones: all },
                    dice::Tally::Value(value) => Tally::Value(value),
                };
                Given::Outcome { tally, of }
            }
            dice::Given::Card(card) => Given::Card(Text(card)),
            dice::Given::Chosen(option) => Given::Chosen(option),
        };
        let by = match entry.by {
            dice::Source::Program => Source::Program,
            dice::Source::Hand => Source::Hand,
            dice::Source::Amended => Source::Amended,
        };
        Self { given, by }
    }
}

impl From<Entry> for dice::Entry {
    fn from(entry: Entry) -> Self {
        let given = match entry.given {
            Given::Faces(faces) => dice::Given::Faces(faces),
            Given::Outcome { tally, of } => {
                let tally = match tally {
                    Tally::Pool { hits, sixes, ones } => dice::Tally::Pool { hits, counted: sixes, all: ones },
                    Tally::Value(value) => dice::Tally::Value(value),
                };
                dice::Given::Outcome { tally, of }
            }
            Given::Card(card) => dice::Given::Card(card.0),
            Given::Chosen(option) => dice::Given::Chosen(option),
        };
        let by = match entry.by {
            Source::Program => dice::Source::Program,
            Source::Hand => dice::Source::Hand,
            Source::Amended => dice::Source::Amended,
        };
        Self { given, by }
    }
}
