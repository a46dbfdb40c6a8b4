//! What a screen draws: units, open questions, options with prices and faces. Plain data.

use super::{Level, Terms};
use crate::{
    battle::Request,
    dice::{Odds, Side, Tag},
    rules::{Decision, Due, Known, RecordedOption, Relation},
};

/// Everything a commander says of the present moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// His side; `None` where these rules have no commander.
    pub side: Option<Side>,
    /// The turn.
    pub turn: i32,
    /// How much he asks.
    pub level: Level,
    /// Owed before the orders, without a decision.
    pub before: Vec<Due>,
    /// Facts about units by themselves: a line each, with all units it may be true of.
    pub own: Vec<Question>,
    /// Whether the report page is still to come, of all units or of those that come last.
    pub reports: bool,
    /// Units that get orders, first those with the most to gain.
    pub units: Vec<UnitSheet>,
    /// Which of them is decided next, by its place in `units`; `None`: no order is left.
    pub next: Option<usize>,
    /// Owed after the orders.
    pub after: Vec<Due>,
}

impl Sheet {
    /// The unit that is decided next.
    pub fn next_unit(&self) -> Option<&UnitSheet> {
        self.units.get(self.next?)
    }

    /// A unit of the sheet.
    pub fn unit(&self, tag: Tag) -> Option<&UnitSheet> {
        self.units.iter().find(|unit| unit.unit == tag)
    }
}

/// One unit on the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitSheet {
    /// The unit.
    pub unit: Tag,
    /// Its tag and name.
    pub name: String,
    /// The best price in points that any of its options could still have, weighed by its role.
    pub potential: i32,
    /// What only the table knows and may change a face: at most two taps.
    pub questions: Vec<Question>,
    /// Lines that ask nothing: what is known and stands in none of those, so that it can be put right.
    pub known: Vec<Question>,
    /// What it may do: the best first, struck ones last.
    pub options: Vec<OrderOption>,
    /// The step of the rules in which it is decided, empty where the rules have none.
    pub step: String,
    /// Whether it has had an order already and may do more.
    pub acts_again: bool,
    /// Whether the rules demand it, by what is known of the table.
    pub owes: bool,
}

impl UnitSheet {
    /// The option that a face of the die picks; without a doubt any face picks the only one.
    pub fn picked(&self, face: u8) -> Option<&OrderOption> {
        self.options.iter().find(|option| option.shows(face))
    }

    /// A decision about it, with its options and faces as they stand.
    pub(super) fn decision(&self) -> Decision {
        let option = |option: &OrderOption| RecordedOption {
            words: option.order.clone(),
            price: option.price - option.terms.plan,
            parts: Some(option.terms.open()),
            faces: option.faces,
            orders: if option.rungs.is_empty() {
                vec![(option.request.procedure.clone(), option.request.draft.clone())]
            } else {
                option.rungs.iter().map(|rung| (rung.request.procedure.clone(), rung.request.draft.clone())).collect()
            },
        };
        Decision { unit: Some(self.unit), options: self.options.iter().map(option).collect(), chosen: None, again: 0 }
    }

    /// Whether a die is needed.
    pub fn doubtful(&self) -> bool {
        self.options.iter().filter(|option| option.faces > 0).count() > 1
    }
}

/// A line of the report page: "B4 Pz IV can fire at A7, A5". The player presses the first that is true; those before
/// it are then known not to be, and not pressed means none.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Id of the relation.
    pub relation: String,
    /// The unit that the line is about.
    pub unit: Tag,
    /// The question, behind its name.
    pub words: String,
    /// The enemies to press, the dearest first.
    pub targets: Vec<QuestionTarget>,
    /// All others of whom it may be true.
    pub others: Vec<QuestionTarget>,
}

impl Question {
    /// What is known not to be so, where of this line nothing else holds than these: those before the first that is
    /// pressed, or all.
    pub(super) fn denied(&self, holds: &[Relation]) -> Vec<Relation> {
        let asked = |list: &[QuestionTarget]| -> Vec<Relation> {
            let open = list.iter().filter(|target| target.known.is_none());
            open.map(|target| Relation::new(&self.relation, self.unit, target.unit)).collect()
        };
        let (mut relations, others) = (asked(&self.targets), asked(&self.others));
        match relations.iter().position(|relation| holds.contains(relation)) {
            Some(first) => relations.truncate(first),
            None if others.iter().any(|other| holds.contains(other)) => {}
            None => relations.extend(others),
        }
        relations
    }
}

/// An enemy on a line of the report page.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestionTarget {
    /// The unit.
    pub unit: Tag,
    /// Its tag and name.
    pub name: String,
    /// What is known already: it is drawn pressed, and may be corrected.
    pub known: Option<Known>,
}

/// Something a unit may do.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderOption {
    /// The order, as it is carried out; for a ladder that of its first rung.
    pub request: Request,
    /// The enemy it is about.
    pub target: Option<Tag>,
    /// In a few words: "fire at A3".
    pub words: String,
    /// As a sentence for the player: "B3 Pz IV fires at A3 Armd Inf: 70 % to remove it."
    pub order: String,
    /// Of an order without facts: what to try in turn. The last rung can always be done.
    pub rungs: Vec<Rung>,
    /// Where it goes, if it moves.
    pub moves: Option<MoveOrder>,
    /// The parts of its price.
    pub terms: Terms,
    /// Its price in points.
    pub price: i32,
    /// How many faces of the die pick it.
    pub faces: u8,
    /// The lowest of those faces; 0 for none.
    pub low: u8,
    /// Why it gets no face, if it was struck.
    pub rejected: Option<RejectedBecause>,
    /// Facts about the table that it rests on, with their source.
    pub rests_on: Vec<Known>,
    /// The exact odds of its procedure, where it rolls dice.
    pub odds: Option<Odds>,
}

impl OrderOption {
    /// Whether a face of the die picks it.
    pub const fn shows(&self, face: u8) -> bool {
        self.faces > 0 && face >= self.low && face < self.low + self.faces
    }
}

/// Why an option was struck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RejectedBecause {
    /// No part of its price is better than that of another, which is clearly better as a whole: its words.
    Worse(String),
    /// Too far behind the best, or fourth.
    Behind,
}

/// A rung of a ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// The request that is carried out if this rung is the first possible one.
    pub request: Request,
    /// The enemy that it is about; `None` on the last rung, which can always be done.
    pub target: Option<Tag>,
    /// In a few words: "A5", or what it does instead: "takes Overwatch".
    pub words: String,
}

/// A move that needs no decision: data, so that a sketch of the table could follow it. Equal places have one rule, told
/// once: the one nearer its own edge, then the leftmost seen from that edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveOrder {
    /// Where to.
    pub goal: Goal,
    /// Enemies whom it touches and parts from.
    pub parts: Vec<Tag>,
    /// Enemies who wait: it keeps out of their reach and sight.
    pub avoid: Vec<Tag>,
    /// The first of these that it can reach; the last can always be done.
    pub rungs: Vec<MoveRung>,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// An objective, by its number.
    Objective(u16),
    /// Back to an objective that its side holds, by its number.
    OwnObjective(u16),
    /// Back to a headquarters of its own side.
    Headquarters(Tag),
    /// An enemy.
    Enemy(Tag),
    /// The edge of its own side.
    OwnEdge,
}

/// The goals that a move tries, in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveRung {
    /// A place from which it can fire at this enemy.
    FireAt(Tag),
    /// A place that shelters.
    Shelter,
    /// The place nearest to the goal by the shortest way, or where it stands.
    Nearest,
}
