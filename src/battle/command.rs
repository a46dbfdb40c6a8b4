//! Everything a player can do to a battle, as data, and the one door through which it is done.

use std::collections::BTreeSet;

use thiserror::Error;

use super::{Battle, Event, EventKind, EventNo, Hand, Request};
use crate::{
    dice::{Dice, Given, RunError, Side},
    rules::{Draft, Effect, Value},
};

/// Whether a player insists on what the rules forbid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Permit {
    /// Only what the rules allow.
    #[default]
    Lawful,
    /// Anyway; the refusals are written into the log.
    Forced,
}

/// A player's press. One command is one undo.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Carries out a procedure. With the program's dice it runs to its end, or to the first choice.
    Start {
        /// Which, and what the player has said of its form.
        request: Request,
        /// Whether refusals are overridden.
        permit: Permit,
        /// Sides that roll real dice.
        real: BTreeSet<Side>,
        /// Answers already entered, by address: "I rolled" in one press.
        given: Vec<(String, Given)>,
    },
    /// Answers an ask of the open action: whole, or the faces seen so far.
    Answer {
        /// Its address.
        address: String,
        /// The dice, card or choice.
        given: Given,
    },
    /// One more face of the pending roll of the open action.
    Face {
        /// The face, from 1.
        face: u8,
    },
    /// The program rolls all dice that the open action still needs, of both sides, up to the next question.
    RollRest,
    /// The program rolls what is its own to roll in the open action: for one whose file was cut short before that was
    /// written. Nothing that a player has to say.
    GoOn,
    /// Takes back one die, or the last answer entered.
    TakeBack,
    /// A player told an answer of the open action wrongly, or one die of it: that is asked for again, all else stays.
    Retell {
        /// Its address.
        address: String,
        /// Index of the die, from 0; `None` for the whole answer.
        die: Option<usize>,
    },
    /// The pool of the open action has become smaller: this die goes.
    DropDie {
        /// Index of the die, from 0.
        index: usize,
    },
    /// Gives up the open action.
    Cancel,
    /// Takes back the last action in effect.
    Undo,
    /// Puts back what the last undo took, or an action that was given up.
    Redo,
    /// Takes back everything after an event.
    Rewind {
        /// The last event that stays; 0 for none.
        to: EventNo,
    },
    /// Replaces an action: a new form over the state before it, its dice kept.
    Amend {
        /// The action.
        of: EventNo,
        /// The form as the player enters it now.
        draft: Draft,
        /// Whether refusals are overridden.
        permit: Permit,
    },
    /// An action did not happen at all.
    Strike {
        /// The action.
        of: EventNo,
    },
    /// One die of an action showed another face.
    CorrectDie {
        /// The action.
        of: EventNo,
        /// The roll.
        address: String,
        /// Index of the die, from 0.
        index: usize,
        /// The face it showed, from 1.
        face: u8,
    },
    /// Another answer to an ask of an action: an outcome, a card, a choice.
    CorrectAnswer {
        /// The action.
        of: EventNo,
        /// The ask.
        address: String,
        /// What it was.
        given: Given,
    },
    /// A roll or question of an action came out otherwise: it is asked again, as an amend.
    AskAgain {
        /// The action.
        of: EventNo,
        /// The ask.
        address: String,
    },
    /// Brings the program in line with the table.
    Correct {
        /// In words; empty for words made from the effects.
        words: String,
        /// The effects, in order.
        effects: Vec<Effect>,
    },
    /// A doubt was looked at.
    ResolveDoubt {
        /// Its words.
        doubt: String,
    },
    /// A later action that no longer holds is kept as it was played.
    Keep {
        /// The action.
        of: EventNo,
    },
    /// A free note.
    Note {
        /// Its text.
        text: String,
    },
}

impl Command {
    /// A procedure that the rules allow, with the program's dice.
    pub const fn start(request: Request) -> Self {
        Self::Start { request, permit: Permit::Lawful, real: BTreeSet::new(), given: Vec::new() }
    }

    /// Whether it replaces an action in place.
    pub const fn amends(&self) -> bool {
        matches!(
            self,
            Self::Amend { .. } | Self::CorrectDie { .. } | Self::CorrectAnswer { .. } | Self::AskAgain { .. }
        )
    }
}

/// The result of a command.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Done {
    /// Events appended to the log, in order: each is one line to save.
    pub events: Vec<Event>,
    /// What the hands do with models and markers now.
    pub hands: Vec<Hand>,
    /// Later actions that do not hold any more since an action before them was amended: they are kept as they were
    /// played, or all is rewound to before the first. Also an action just done that waited, if it would come out
    /// otherwise by what has changed meanwhile.
    pub stale: Vec<Stale>,
}

/// A later action that would not come about so any more. It keeps its effects; the player may keep it, or rewind to
/// before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Stale {
    /// The action.
    pub event: EventNo,
    /// Its words.
    pub words: String,
    /// Why it does not hold, in one sentence.
    pub why: String,
    /// Whether the same dice now give another result, which may be taken instead.
    pub anew: bool,
    /// The facts it used, by path: their values then and now.
    pub changed: Vec<(String, Option<Value>, Option<Value>)>,
}

/// Why a command was not done. Nothing has changed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refused {
    /// No such procedure.
    #[error("These rules have no procedure \"{0}\"")]
    Unknown(String),
    /// Something of the form is missing.
    #[error("Still needed: {}", .0.join(", "))]
    Missing(Vec<String>),
    /// A value of the form cannot be taken; the player reads which field by its name.
    #[error("{label}: {text}")]
    Problem {
        /// The field.
        path: String,
        /// Its words on screen.
        label: String,
        /// The allowed values.
        text: String,
    },
    /// The rules forbid it; it can be forced.
    #[error("Against the rules: {}", .0.join("; "))]
    Forbidden(Vec<String>),
    /// A calculator changes nothing.
    #[error("This is a calculator: its answer is shown in its form")]
    Calculator,
    /// Another action is open.
    #[error("Finish or cancel {0} first; until then only actions without rolls")]
    Busy(String),
    /// No action is open.
    #[error("No roll or question is open")]
    NothingOpen,
    /// An answer does not fit.
    #[error(transparent)]
    Answer(#[from] RunError),
    /// An answer does not fit, seen from its address.
    #[error("That answer does not fit this roll")]
    Unfit(String),
    /// Nothing asks for this address now.
    #[error("That roll is not needed now")]
    NotAsked(String),
    /// No answer has been entered.
    #[error("Nothing has been entered yet")]
    NothingEntered,
    /// Nothing to take back.
    #[error("There is nothing to undo")]
    NothingToUndo,
    /// Nothing to put back.
    #[error("There is nothing to redo")]
    NothingToRedo,
    /// Not an action in effect.
    #[error("Line {0} of the log is not in effect; only lines in effect can be amended")]
    NotInEffect(EventNo),
    /// Not a die of the action.
    #[error("That roll has no such die")]
    NoSuchDie(String),
    /// A correction without effects.
    #[error("That changes nothing")]
    Nothing,
    /// One unit more than a side may have.
    #[error("A side has at most {max} units, lost ones included", max = crate::rules::SIDE_MAX)]
    TooMany,
    /// A text that no log line can hold.
    #[error("Write 1 to {max} characters that can be shown: type the text instead of pasting it", max = super::NOTE_MAX)]
    Note,
}

impl Battle {
    /// Does a command. `now` is the wall time in seconds since 1970, UTC; `dice` are the program's.
    ///
    /// # Errors
    /// Why it cannot be done; then nothing has changed.
    pub fn execute(&mut self, command: Command, dice: &mut Dice, now: i64) -> Result<Done, Refused> {
        let from = self.events().len();
        let (before, was) = (self.state().clone(), self.timeline.versions(&self.events));
        let checkpoint = self.checkpoint();
        if let Err(refused) = self.carry_out(command, dice, now) {
            self.roll_back(checkpoint);
            return Err(refused);
        }
        let mut stale = Vec::new();
        let events = self.events().get(from..).unwrap_or_default().to_vec();
        let going_back = |event: &Event| event.goes_back() || matches!(event.kind, EventKind::Amend { .. });
        if events.iter().any(going_back) {
            stale = self.unresolved_stale();
        }
        for (no, event) in (EventNo::try_from(from).unwrap_or(EventNo::MAX).saturating_add(1)..).zip(&events) {
            if matches!(event.kind, EventKind::Act(_)) {
                stale.extend(self.moved_under(no));
            }
        }
        let hands = self.hands_due(&before, &was);
        let hands = if events.iter().any(Event::goes_back) { self.after_going_back(from, hands) } else { hands };
        Ok(Done { events, hands, stale })
    }

    fn carry_out(&mut self, command: Command, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        match command {
            Command::Start { request, permit, real, given } => self.start(&request, permit, real, given, dice, now),
            Command::Answer { address, given } => self.answer(&address, given, dice, now),
            Command::Face { face } => self.face(face, dice, now),
            Command::RollRest => self.roll_rest(dice, now),
            Command::GoOn => self.go_on(dice, now),
            Command::TakeBack => self.take_back(dice, now),
            Command::Retell { address, die } => self.retell(&address, die, dice, now),
            Command::DropDie { index } => self.drop_die(index, dice, now),
            Command::Cancel => self.cancel(now),
            Command::Undo => self.undo(now),
            Command::Redo => self.redo(dice, now),
            Command::Rewind { to } => self.rewind(to, now),
            Command::Amend { of, draft, permit } => self.amend(of, &draft, permit, dice, now),
            Command::Strike { of } => self.strike(of, now),
            Command::CorrectDie { of, address, index, face } => {
                self.correct_die(of, &address, index, face, dice, now)
            }
            Command::CorrectAnswer { of, address, given } => self.correct_answer(of, &address, given, dice, now),
            Command::AskAgain { of, address } => self.ask_again(of, &address, dice, now),
            Command::Correct { words, effects } => self.correct(words, effects, now),
            Command::ResolveDoubt { doubt } => self.resolve(doubt, now),
            Command::Keep { of } => self.keep(of, now),
            Command::Note { text } => self.note(&text, now),
        }
    }
}
