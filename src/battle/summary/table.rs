//! The whole battle screen as data.

use std::collections::BTreeSet;

use super::{
    Flip, FormView, GroupHead, Known, OddsView, OwedChip, Pool, ReactionChip, ResultView, Rolled, Row, SideHead,
    ThingRow, TurnStrip,
};
use crate::{
    battle::{EventNo, Request, TurnTime, words::OWN_ORDER},
    dice::{Side, Tag},
    rules::Bearing,
};

/// How the procedure of a step begins when its button is pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Begins {
    /// At once: what comes next are its dice.
    #[default]
    AtOnce,
    /// Its form lies open before it is rolled.
    FormFirst,
}

/// The middle of the screen while nothing is picked: the step's card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepCard {
    /// The step's name.
    pub title: String,
    /// Its reminder.
    pub words: String,
    /// The card in force this turn, if the game has one.
    pub card: Option<String>,
    /// What is left in the acting side's deck, in words; empty if hidden or without decks.
    pub deck: String,
    /// The step's own procedure: what its button starts, and its words.
    pub request: Option<(Request, String)>,
    /// Whether that procedure has choices that can be made before it starts, and its button does not lead to them.
    pub choices: bool,
    /// How that procedure begins.
    pub begins: Begins,
    /// Whether the battle is at its end: nothing is drawn or rolled any more, its last page tells how it went.
    pub ended: bool,
    /// Whether it is so only because the last turn that was agreed on is over: players may go on.
    pub limit: bool,
    /// The first ask of that procedure, for I ROLLED or I DREW.
    pub first: Option<Pool>,
    /// Rolls that it makes one after the other.
    pub rolls: usize,
    /// Units of use in this step, by side and kind.
    pub boards: Vec<BoardView>,
}

/// A list of units on the step's card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardView {
    /// Whose, and what they are: "Wessex group: batteries".
    pub title: String,
    /// The units: tag, tag and name, and what is known of each in one line.
    pub units: Vec<(Tag, String, String)>,
}

/// An action with answers still missing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpenView {
    /// The title of the open action.
    pub title: String,
    /// The result so far, a sentence each.
    pub said: Vec<String>,
    /// Rolls already answered; those that are simultaneous with a missing one stay hidden.
    pub rolls: Vec<Rolled>,
    /// The ask that it waits for.
    pub pending: Option<Pool>,
    /// What was entered of that roll before its form was amended: the dice are on the table, and the program rolls none.
    pub entered: String,
    /// The title of that ask.
    pub asks: String,
    /// Questions that were answered as usual: chips flip them.
    pub flips: Vec<Flip>,
    /// The way from the target that a question is about, for the compass.
    pub bearing: Option<Bearing>,
    /// The odds from here of all that is not certain by now.
    pub odds: Vec<OddsView>,
    /// Whether more rolls are certain to come after the one that is asked for.
    pub more: bool,
    /// Whether the first of them are those of the die in hand alone, which follows another.
    pub after_die: bool,
    /// Where dice are asked for: reminders of what only the players can check on the table, such as the reach.
    pub reminders: Vec<String>,
    /// More faces than dice, after the pool became smaller: the player names the die that goes.
    pub surplus: Vec<u8>,
}

impl OpenView {
    /// The first unit that may be the answer to what it waits for.
    pub fn asked_unit(&self) -> Option<Tag> {
        match &self.pending {
            Some(Pool::Choice { options, .. }) => options.iter().find_map(|(given, _)| given.parse().ok()),
            _ => None,
        }
    }
}

/// An entry of the whole log, before its line is worded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Its event.
    pub event: EventNo,
    /// Whose turn it was, where it was anybody's.
    pub side: Option<Side>,
    /// When it happened.
    pub when: TurnTime,
    /// The words that a search looks through.
    pub words: String,
}

/// A later action that does not hold any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LateView {
    /// The action.
    pub event: EventNo,
    /// When it was, and its line in the log.
    pub words: String,
    /// The short form where several stand together: the turn and the title.
    pub title: String,
    /// Why it does not hold.
    pub why: String,
    /// Whether the same dice now give another result, which may be taken instead.
    pub anew: bool,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRow {
    /// Its event.
    pub event: EventNo,
    /// When it happened.
    pub when: TurnTime,
    /// The turn, with its day where the battle has several: "Turn 3".
    pub turn: String,
    /// Whose turn it was, where it was anybody's.
    pub side: Option<Side>,
    /// When in short: "3-A", on one day of several "d2 3-A".
    pub stamp: String,
    /// What happened.
    pub words: String,
    /// "real dice", "by hand", "amended"; empty for the program's dice.
    pub source: String,
    /// Whether it was undone or replaced.
    pub undone: bool,
    /// Whether it can be amended.
    pub can_amend: bool,
    /// Whether it no longer holds, and no player has said what is to become of it.
    pub late: bool,
}

impl LogRow {
    /// The line with a word before it, if it is one of these: a unit of the commander's did what the player ordered.
    #[must_use]
    pub fn ordered(self, own: &BTreeSet<EventNo>) -> Self {
        if own.contains(&self.event) { Self { words: format!("{OWN_ORDER}{}", self.words), ..self } } else { self }
    }

    /// The line with its mark, if the action no longer holds.
    #[must_use]
    pub fn marked(self, late: &[EventNo]) -> Self {
        if self.undone || !late.contains(&self.event) {
            return self;
        }
        let source = ["no longer fits", self.source.as_str()].into_iter().filter(|words| !words.is_empty());
        Self { source: source.collect::<Vec<_>>().join(", "), late: true, ..self }
    }
}

/// Everything the battle screen draws.
#[derive(Clone, Debug, PartialEq)]
pub struct TableView {
    /// The strip on top.
    pub strip: TurnStrip,
    /// The heads of the rosters, A then B.
    pub heads: [SideHead; 2],
    /// The rosters, A then B.
    pub rows: [Vec<Row>; 2],
    /// The heads of the groups of these rows, A then B; empty where no unit stands in a group.
    pub groups: [Vec<GroupHead>; 2],
    /// Things on the table.
    pub things: Vec<ThingRow>,
    /// Units that may react.
    pub reactions: Vec<ReactionChip>,
    /// The form that lies open.
    pub form: Option<FormView>,
    /// What is looked up next of the units picked.
    pub known: Vec<Known>,
    /// The action that waits for answers, in the middle of the screen.
    pub open: Option<OpenView>,
    /// The action that waits for answers while it is set aside for other work: a chip to return to it.
    pub aside: Option<OpenView>,
    /// The step's card.
    pub card: StepCard,
    /// The last result.
    pub result: Option<ResultView>,
    /// What the hands do now: one sentence each.
    pub hands: Vec<String>,
    /// All markers that should lie on the table, at the end of a turn.
    pub check: Vec<String>,
    /// What the log as a whole leaves open.
    pub doubts: Vec<String>,
    /// Actions that no longer hold, oldest first: each is kept or taken back.
    pub stale: Vec<LateView>,
    /// The log, newest first.
    pub log: Vec<LogRow>,
    /// The words of UNDO, empty if there is nothing to undo.
    pub undo: String,
    /// The event that undo goes back to: moves of the step pointer go with the action before them, and what one press of
    /// a commander's page did goes together.
    pub undo_to: Option<EventNo>,
    /// The words of REDO, empty if there is nothing to redo.
    pub redo: String,
    /// What must still be done before the turn ends, in one sentence; empty if nothing must.
    pub undone: String,
}

impl TableView {
    /// Owed things of the acting side.
    pub fn owed(&self) -> &[OwedChip] {
        &self.strip.owed
    }
}
