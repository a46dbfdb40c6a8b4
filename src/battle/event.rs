//! One line of the log. Recorded effects are the truth: the state of a battle is their fold.

use serde::{Deserialize, Serialize};

use crate::{
    dice::{Answers, Side},
    rules::{Effect, Frozen},
};

/// Number of an event, from 1, without gaps.
pub type EventNo = u32;

/// One event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Wall time in seconds since 1970, UTC.
    pub at: i64,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum What {
    /// A procedure was carried out: self-contained.
    Act(Act),
    /// An open procedure with real dice: its start, before all answers are in.
    Open(Act),
    /// An open procedure was given up; the faces seen stay in the log.
    Drop(Act),
    /// A fact was set by hand.
    Correct {
        /// In words.
        words: String,
        /// What changed.
        effects: Vec<Effect>,
    },
    /// The last action in effect was taken back; `to` is the last one that stays (0: none).
    Undo {
        /// The last event that stays in effect.
        to: EventNo,
    },
    /// The action last taken back is in effect again.
    Redo,
    /// An action was replaced in place by `with`; without it, it did not happen.
    Amend {
        /// The event replaced.
        of: EventNo,
        /// What really happened.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Act>,
    },
    /// A free note.
    Note {
        /// Its text.
        text: String,
    },
}

/// A procedure carried out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Id of the procedure.
    #[serde(rename = "do")]
    pub procedure: String,
    /// Whose turn it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The result in one sentence.
    #[serde(default)]
    pub words: String,
    /// The form as it was.
    #[serde(default)]
    pub form: Frozen,
    /// Answers by address, with their source.
    #[serde(default)]
    pub answers: Answers,
    /// Effects, in order.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// The chance of the headline that came out, before the roll, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// Refusals of the rules that were overridden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forced: Vec<String>,
}
