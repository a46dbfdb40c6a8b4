//! What a form is: its fields with their values and origins, what it refuses, what it froze.
//!
//! Plain data. It is declared and filled by [`FormReader`](super::FormReader).

use std::{borrow::Cow, collections::BTreeMap};

use super::{Count, Draft, Effect, Quota, State, Value};
use crate::dice::{Side, Tag};

/// Where a value of a form came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The player said so.
    Entered,
    /// The state knows it.
    State,
    /// Nobody said anything: an assumption, drawn dotted.
    Assumed,
    /// A ruling in force.
    Ruling,
}

/// A form as it was when its procedure started: enough to start it again without the state.
/// Flags that are off and facts that are absent are not listed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frozen {
    /// Said by the player.
    pub entered: Draft,
    /// Known from the state.
    pub state: Draft,
    /// Assumed.
    pub assumed: Draft,
    /// Rulings read: mark and option.
    pub rulings: BTreeMap<String, String>,
}

impl Frozen {
    /// A value by path, wherever it came from.
    pub fn get(&self, path: &str) -> Option<&Value> {
        self.entered.get(path).or_else(|| self.state.get(path)).or_else(|| self.assumed.get(path))
    }
}

/// Which units a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Units of the side whose turn it is: rows that act.
    Acting,
    /// Units of the other side: rows that are acted upon.
    Waiting,
    /// Units of this side.
    Of(Side),
    /// Any unit.
    Any,
    /// Units of the acting side that are still to arrive.
    Awaited,
}

impl Want {
    /// The side whose rows are meant, `None` for either.
    pub fn side(self, state: &State) -> Option<Side> {
        match self {
            Self::Acting | Self::Awaited => Some(state.acting()),
            Self::Waiting => Some(state.acting().other()),
            Self::Of(side) => Some(side),
            Self::Any => None,
        }
    }
}

/// Why something is against the rules. It can be done anyway.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The field it concerns, empty for the whole form.
    pub path: String,
    /// One sentence.
    pub reason: String,
    /// Its place in the rules.
    pub place: &'static str,
}

/// A unit that a field may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The unit.
    pub tag: Tag,
    /// Why the rules forbid it, if they do.
    pub refusal: Option<String>,
}

/// One option of a chip row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opt {
    /// Id: a word of the rule set, or worked out, such as "group3".
    pub id: Cow<'static, str>,
    /// Words on the chip.
    pub name: String,
    /// Why it cannot be, if it cannot.
    pub refusal: Option<String>,
}

impl Opt {
    /// An open option.
    pub fn new(id: impl Into<Cow<'static, str>>, name: &str) -> Self {
        Self { id: id.into(), name: name.to_owned(), refusal: None }
    }

    /// Its id where that is a word of the rule set.
    pub const fn word(&self) -> Option<&'static str> {
        match &self.id {
            Cow::Borrowed(word) => Some(word),
            Cow::Owned(_) => None,
        }
    }

    /// Whether it stands for a thing, a group or a unit, under its name.
    pub fn is_thing(&self) -> bool {
        self.word().is_none() && self.id != self.name
    }

    /// What a form holds when it is chosen.
    pub fn value(&self) -> Value {
        self.id.as_ref().into()
    }
}

/// How many units a field takes at most, and whether their order matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Many {
    /// So many, in the order in which they were picked.
    InOrder(usize),
    /// So many, in no order.
    Together(usize),
}

impl Many {
    /// The most units.
    pub const fn most(self) -> usize {
        match self {
            Self::InOrder(most) | Self::Together(most) => most,
        }
    }
}

/// What a field of a form takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Control {
    /// One unit: a row is pressed.
    Unit {
        /// Which rows.
        want: Want,
        /// All that could be meant.
        candidates: Vec<Candidate>,
    },
    /// Several units: rows toggle.
    Units {
        /// Which rows.
        want: Want,
        /// All that could be meant.
        candidates: Vec<Candidate>,
        /// How many, and whether their order matters.
        many: Many,
    },
    /// One of a few chips.
    Choice(Vec<Opt>),
    /// A chip that is on or off.
    Switch,
    /// A stepper.
    Number {
        /// What a step is worth; everything else here is in steps.
        count: Count,
        /// Smallest.
        min: i32,
        /// Largest.
        max: i32,
    },
}

/// A field of a form, filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its path, unique in the form.
    pub path: String,
    /// Its words.
    pub label: String,
    /// The unit whose line it stands on, if any.
    pub row: Option<Tag>,
    /// What it takes.
    pub control: Control,
    /// Its value now, if it has one.
    pub value: Option<Value>,
    /// Where that came from.
    pub origin: Origin,
    /// Its place in the rules.
    pub place: &'static str,
}

/// A row of cells of a printed table, with the cell that the roll starts from and the one it is read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    /// Its heading.
    pub title: String,
    /// The cells, as printed.
    pub cells: Vec<String>,
    /// Index of the cell before modifiers, from 0.
    pub base: usize,
    /// Index of the cell in force, from 0.
    pub now: usize,
}

/// A form as the player sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Form {
    /// Fields in order.
    pub fields: Vec<Field>,
    /// What the rules forbid; can be forced.
    pub refusals: Vec<Refusal>,
    /// Whether the form depends on the side that plays it.
    pub sided: bool,
    /// What is missing: labels of fields.
    pub missing: Vec<String>,
    /// What only the table can check, one sentence each.
    pub reminders: Vec<String>,
    /// What the player should not overlook, one sentence each: nothing is forbidden by it.
    pub warnings: Vec<String>,
    /// Whether one of the warnings is that the side may do no more this turn, or nothing yet: then a press on a row's
    /// slot does not do it.
    pub used_up: bool,
    /// How what is told so far stands to what is asked, a line each: it stays in view while it is told.
    pub quotas: Vec<Quota>,
    /// Rows of cells shown over the form.
    pub strips: Vec<Strip>,
    /// Values that cannot be taken: path, and what is allowed. From scenes, and from numbers that are still being
    /// typed.
    pub problems: Vec<(String, String)>,
    /// Fields that were told something and that nothing here depends on: path, and why where that can be said. A
    /// screen keeps them for later; a scene is told.
    pub needless: Vec<(String, String)>,
    /// Fields that the procedure knows and that do not count here, told or not: path, and when they would.
    pub absent: Vec<(String, String)>,
    /// Fields without a chip that are told by what is owed, or by a press: path, and what they take.
    pub hints: Vec<(String, String)>,
    /// Fields that are the player's to decide and not decided yet, by path: no fact is assumed there.
    pub undecided: Vec<String>,
    /// Hints that name a unit acted upon, with the one that is told: a row that no field takes fills them.
    pub aims: Vec<(String, Option<Tag>)>,
    /// Numbers in the player's own writing, by path.
    pub written: BTreeMap<String, String>,
    /// Facts that the player told by filling the form; applied before the procedure's own effects.
    pub remember: Vec<Effect>,
}

impl Form {
    /// A field by path.
    pub fn field(&self, path: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.path == path)
    }

    /// Why the rules forbid it, a sentence each that can stand alone: a reason that depends on one unit and names none
    /// begins with its tag.
    pub fn reasons(&self) -> Vec<String> {
        let about = |refusal: &Refusal| {
            let field = self.field(&refusal.path)?;
            let picked = match field.control {
                Control::Unit { .. } | Control::Units { .. } => field.value.as_ref()?.tags(),
                _ => Vec::new(),
            };
            picked.first().copied().filter(|_| picked.len() == 1 && !names_a_unit(&refusal.reason))
        };
        let reason = |refusal: &Refusal| match about(refusal) {
            Some(tag) if is_predicate(&refusal.reason) => format!("{tag} {}", refusal.reason),
            Some(tag) => format!("{tag}: {}", refusal.reason),
            None => refusal.reason.clone(),
        };
        self.refusals.iter().map(reason).collect()
    }

    /// Why the rules bar a unit from every place that knows it, in a sentence; `None` where one takes it, or none
    /// knows it.
    pub fn bars(&self, tag: Tag) -> Option<String> {
        let known = |field: &Field| match &field.control {
            Control::Unit { candidates, .. } | Control::Units { candidates, .. } => {
                candidates.iter().find(|candidate| candidate.tag == tag).map(|candidate| candidate.refusal.clone())
            }
            _ => None,
        };
        let reasons: Option<Vec<String>> = self.fields.iter().filter_map(known).collect();
        let reason = reasons?.into_iter().next()?;
        Some(if is_predicate(&reason) { format!("{tag} {reason}.") } else { format!("{tag}: {reason}.") })
    }
}

/// Whether a reason goes on behind the name of a unit, as "is pinned" does.
fn is_predicate(reason: &str) -> bool {
    let first = reason.split(' ').next().unwrap_or_default();
    let verb = ["cannot", "may", "must", "can"].contains(&first) || first.ends_with('s') && first.len() > 1;
    verb && !["this", "its", "units", "elements", "bases", "guns"].contains(&first)
}

/// Whether a sentence says a unit's tag.
fn names_a_unit(text: &str) -> bool {
    text.split(|sign: char| !sign.is_alphanumeric()).any(|word| word.parse::<Tag>().is_ok())
}

/// Where a chip's value is kept beyond the form.
#[derive(Clone, Copy, Debug)]
pub enum FieldMemory<'a> {
    /// Nowhere; this is assumed.
    Assume(&'a str),
    /// Nowhere; it is for the player to decide, and this is what he mostly does: nothing that odds hang on as a fact.
    Decide(&'a str),
    /// A fact of a unit; this is assumed while the fact is absent.
    Fact(Tag, &'a str, &'a str),
    /// In several facts, from which this was worked out.
    Known(&'a str),
}
