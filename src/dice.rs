//! Dice: faces, asks, tallies; procedures and the drivers that run them; exact odds.
//!
//! A rule is written once, as a [`Procedure`]: a small state machine over plain data that asks for
//! rolls, cards and choices, and tells a [`Sink`] what came of them. Every driver runs that one text:
//!
//! * [`Resolve::run`]: recorded answers (faces or entered outcomes) by address;
//! * [`Dice`]: the program's own unbiased dice;
//! * [`Resolve::odds`]: the exact distribution of everything a procedure settles, from any point.
//!
//! A [`Fan`] is a chain of rolls followed by others that do not touch each other, such as the zone around a target.
//!
//! This folder knows nothing of rule sets, battles, files or screens.

mod address;
mod answer;
mod ask;
mod driver;
mod entity;
mod fan;
mod fraction;
mod odds;
mod policy;
mod procedure;
mod random;
mod read;

pub use address::{Address, Side, Tag, TagError};
pub use answer::{Answers, Entry, Given, Source};
pub use ask::{Answer, Ask, Card, CardAsk, Choice, ChooseAsk, Chooser, DiceAsk};
pub use driver::{Pending, Record, Resolve, Run, RunError, fill, finish};
pub use entity::Entity;
pub use fan::{BranchState, Chain, End, Fan, Fanned, TrunkState};
pub use fraction::Fraction;
pub use odds::{Chance, Distribution, Odds};
pub use policy::{Policy, usual};
pub use procedure::{Class, Line, LineKind, ModelMove, Operation, Procedure, Sink, Subject, Sum, Term};
pub use random::Dice;
pub use read::{Faces, Read, Tally};
