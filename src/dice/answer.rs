//! Answers as they are recorded: faces or entered outcomes, with their source, by address.

use std::collections::BTreeMap;

use super::{Ask, Card, Chooser, Tally};

/// All answers of one procedure so far, by the text of their [`Address`](super::Address).
pub type Answers = BTreeMap<String, Entry>;

/// Where an answer came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// The program's dice.
    #[default]
    Program,
    /// Entered by a player.
    Hand,
    /// Corrected after the roll.
    Amended,
}

/// The answer: entered or rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// The faces, in the order rolled; fewer than asked while they are being entered.
    Faces(Vec<u8>),
    /// The outcome class, and the [signature](super::Read::signature) of the roll it answered.
    Outcome {
        /// The class entered.
        tally: Tally,
        /// The reading it belongs to.
        of: String,
    },
    /// A card.
    Card(Card),
    /// An option, by its text.
    Chosen(String),
}

/// One recorded answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The given answer.
    pub given: Given,
    /// By whom.
    pub by: Source,
}

impl Entry {
    /// The usual answer to a question that waits for nobody; `None` for all that must be rolled, drawn or decided.
    pub fn assumed(ask: &Ask) -> Option<Self> {
        match ask {
            Ask::Choose(ask) if ask.who == Chooser::Assumed => {
                let usual = ask.options.get(ask.usual)?;
                Some(Self { given: Given::Chosen(usual.to_string()), by: Source::Program })
            }
            Ask::Dice(_) | Ask::Card(_) | Ask::Choose(_) => None,
        }
    }

    /// The only answer that a roll or a question can have, so that nobody needs to give it.
    pub fn only(ask: &Ask) -> Option<Self> {
        let given = match ask {
            Ask::Dice(ask) => match ask.read.classes(ask.count, ask.sides).as_slice() {
                [one] => Given::Outcome { tally: *one, of: ask.read.signature(ask.count, ask.sides) },
                _ => return None,
            },
            Ask::Choose(ask) => match ask.options.as_slice() {
                [one] => Given::Chosen(one.to_string()),
                _ => return None,
            },
            Ask::Card(_) => return None,
        };
        Some(Self { given, by: Source::Program })
    }

    /// Whether nobody gave it: it was the only answer.
    pub fn is_given_by_nobody(&self, ask: &Ask) -> bool {
        self.by == Source::Program && !matches!(self.given, Given::Faces(_)) && Self::only(ask).is_some()
    }

    /// Faces from a source.
    pub const fn faces(faces: Vec<u8>, by: Source) -> Self {
        Self { given: Given::Faces(faces), by }
    }

    /// The faces, if they are known.
    pub fn known_faces(&self) -> Option<&[u8]> {
        match &self.given {
            Given::Faces(faces) => Some(faces),
            _ => None,
        }
    }
}
