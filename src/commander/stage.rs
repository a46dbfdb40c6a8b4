//! Where a commander's half turn stands, and what is pressed on it.

use super::{Decided, OwedRow, Sheet, UnitSheet, amend_fact::FactAmendment};
use crate::{
    battle::Request,
    dice::Tag,
    rules::{Due, Relation},
};

/// Where a commander's half turn stands, and what the screen shows for it.
#[derive(Clone, Debug, PartialEq)]
pub enum CommanderStage {
    /// It is not his turn, the battle is over, or a player must say something first.
    Waits,
    /// Owed procedures before his orders: one press does them all.
    Begin(Vec<Due>),
    /// What is owed of a unit of his and needs no decision any more, but the table says who is meant: one press does it
    /// with the row of chips as it stands.
    Owed(Box<OwedRow>),
    /// The report page: the player presses what is true, then one press for the orders.
    Report(Box<Sheet>),
    /// Orders that stand: one press carries out all that come before the first attack, or that attack. None where the
    /// last decision was taken back: the same press decides again.
    Orders(Vec<StandingOrder>),
    /// Units that have had an order may do more: the first of these that is true is pressed for each, or none for all.
    Rungs(Vec<UnitSheet>),
    /// All orders are given: one press ends the turn.
    End(Vec<Due>),
}

/// An order that is decided and not carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingOrder {
    /// The unit.
    pub unit: Tag,
    /// The order, its event and all options as they were.
    pub decided: Decided,
    /// Whether nothing is rolled for it.
    pub quiet: bool,
}

/// A press of the player.
#[derive(Clone, Debug, PartialEq)]
pub enum Press {
    /// BEGIN.
    Begin,
    /// ORDERS, with the relations that were pressed on the report page and units that stand on an objective.
    Orders {
        /// The relations that are true.
        holds: Vec<Relation>,
        /// Units on an objective, by its number.
        stands: Vec<(Tag, u16)>,
        /// Relations that were known and are not so.
        wrong: Vec<Relation>,
    },
    /// GO: the orders that stand.
    Go,
    /// The rung of a ladder that is true, from 0; `None`: none of them.
    Rung {
        /// The unit.
        unit: Tag,
        /// Which.
        rung: Option<usize>,
    },
    /// None of the rungs of those that may do more is true.
    NoRung,
    /// END.
    End,
    /// Roll a new die on the same table of options.
    Redraw(Tag),
    /// The player chooses this option, from 0.
    Choose(Tag, usize),
    /// It cannot be done on this table: the commander thinks again.
    Cannot(Tag),
    /// The order with its row of chips as it stands, pressed as this: GO, or a rung.
    With(Box<Request>, Box<Press>),
    /// The owed fire meets no unit.
    Waive(Request),
    /// In the player's turn: a unit of the commander that waits reaches and sees the target of this shot.
    React(Request),
    /// A fact was told wrong: it is amended, and what was decided on it.
    Amend(Box<FactAmendment>),
}
