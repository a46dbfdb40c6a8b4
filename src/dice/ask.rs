//! What a procedure may ask for: dice, a card, a choice.

use std::fmt;

use serde::Deserialize;

use super::{Address, Read, Side, Tag, Tally};

/// One request of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Roll dice.
    Dice(DiceAsk),
    /// Draw one card.
    Card(CardAsk),
    /// Decide something that depends on what has been rolled.
    Choose(ChooseAsk),
}

impl Ask {
    /// One die with so many faces; the words are those of the classes of its reading.
    pub const fn die(sides: u8, key: Address, who: Side, read: Read, words: &'static [&'static str]) -> Self {
        Self::dice(key, who, (1, sides), read, words)
    }

    /// So many dice with so many faces each; the words are those of the classes of their reading.
    pub const fn dice(
        key: Address,
        who: Side,
        (count, sides): (u8, u8),
        read: Read,
        words: &'static [&'static str],
    ) -> Self {
        Self::Dice(DiceAsk { key, who, count, sides, read, words, about: None })
    }

    /// The same roll with the unit that its words name.
    #[must_use]
    pub fn about(mut self, unit: Tag) -> Self {
        if let Self::Dice(ask) = &mut self {
            ask.about = Some(unit);
        }
        self
    }

    /// Where the answer belongs.
    pub const fn key(&self) -> Address {
        match self {
            Self::Dice(ask) => ask.key,
            Self::Card(ask) => ask.key,
            Self::Choose(ask) => ask.key,
        }
    }
}

/// A roll of `count` dice with `sides` faces each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceAsk {
    /// Where the answer belongs.
    pub key: Address,
    /// The side whose dice they are.
    pub who: Side,
    /// Number of dice, 1 or more.
    pub count: u8,
    /// Faces of each die.
    pub sides: u8,
    /// How they are read.
    pub read: Read,
    /// What each class of [`Read::classes`] is called, in that order; empty for plain numbers. `{about.tag}` is the
    /// unit that it is about.
    pub words: &'static [&'static str],
    /// The unit that its words name.
    pub about: Option<Tag>,
}

/// A card of an initiative deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub enum Card {
    /// A number card.
    Number(u8),
    /// The Joker.
    Joker,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Joker => f.write_str("Joker"),
        }
    }
}

impl TryFrom<String> for Card {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.eq_ignore_ascii_case("joker") {
            return Ok(Self::Joker);
        }
        text.parse().map(Self::Number).map_err(|_| format!("\"{text}\" is not a card: write a number or Joker"))
    }
}

/// A draw of one card from those left in a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardAsk {
    /// Where the answer belongs.
    pub key: Address,
    /// Whose deck it is.
    pub who: Side,
    /// Cards left and how many of each, without zeros.
    pub left: Vec<(Card, u8)>,
}

/// The side or player that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// A player.
    Side(Side),
    /// The table: a fact that only the models show. The procedure waits for it.
    Table,
    /// The table too, but the usual answer is so likely that it is taken at once; a player flips it afterwards.
    Assumed,
}

/// One option of a choice: a word of the rule set, or a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    /// A word; its label is in the rule set's texts.
    Word(&'static str),
    /// A unit.
    Unit(Tag),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Unit(tag) => write!(f, "{tag}"),
        }
    }
}

/// A question whose answer depends on the dice so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChooseAsk {
    /// Where the answer belongs.
    pub key: Address,
    /// The side or player that decides.
    pub who: Chooser,
    /// The unit the question is about.
    pub about: Option<Tag>,
    /// Another unit that the question names, such as the one to fire at.
    pub other: Option<Tag>,
    /// A number that the question names, such as inches.
    pub count: Option<i32>,
    /// The options, at least one.
    pub options: Vec<Choice>,
    /// Index, from 0, of the option that odds assume, and that an assumed question takes.
    pub usual: usize,
}

impl ChooseAsk {
    /// A question about nothing in particular, whose first option is the usual one.
    pub fn of(key: Address, who: Chooser, options: Vec<Choice>) -> Self {
        Self { key, who, about: None, other: None, count: None, options, usual: 0 }
    }

    /// A choice with words as its options.
    pub fn words(key: Address, who: Chooser, words: &[&'static str]) -> Self {
        Self::of(key, who, words.iter().copied().map(Choice::Word).collect())
    }
}

/// The answer that a procedure gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Of a roll: never faces.
    Tally(Tally),
    /// Of a draw.
    Card(Card),
    /// Of a choice.
    Chosen(Choice),
}

impl Answer {
    /// The tally of a roll; hitless for anything else.
    pub const fn tally(self) -> Tally {
        match self {
            Self::Tally(tally) => tally,
            Self::Card(_) | Self::Chosen(_) => Tally::Value(0),
        }
    }

    /// The card of a draw.
    pub const fn card(self) -> Option<Card> {
        match self {
            Self::Card(card) => Some(card),
            Self::Tally(_) | Self::Chosen(_) => None,
        }
    }

    /// The option of a choice.
    pub const fn chosen(self) -> Option<Choice> {
        match self {
            Self::Chosen(choice) => Some(choice),
            Self::Tally(_) | Self::Card(_) => None,
        }
    }

    /// Whether the choice was this unit.
    pub fn chose(self, tag: Tag) -> bool {
        self.chosen() == Some(Choice::Unit(tag))
    }

    /// Whether the choice was this word.
    pub fn is(self, word: &str) -> bool {
        matches!(self, Self::Chosen(Choice::Word(chosen)) if chosen == word)
    }
}
