//! What a rule set gives the commander of a side that nobody leads: data, and a few questions about a state.
//!
//! All questions are about a state that holds only what that side may know. None changes it, and none knows a table:
//! what only eyes can see is a [`Known`] relation that somebody has told.

mod act_data;
mod acts;
mod common;
mod data;
mod sealed;

use super::{Due, ProcedureKind};
use crate::dice::Tag;

pub use act_data::{ActData, ActKind};
pub use acts::{Decision, RecordedOption, ReportForm};
pub use common::{Common, Mission, PlanData, Role, Style, Usual, roles};
pub use data::{ClassData, CommanderData, NearbyData, RelationData};
pub use sealed::{CommanderSettings, PlanOption, PlanTable, TriggerOrder};

/// A commander's procedure by id.
pub fn kind(id: &str) -> Option<&'static ProcedureKind> {
    acts::PROCEDURES.iter().chain(sealed::PROCEDURES).find(|kind| kind.id == id)
}

/// Whether a procedure is a commander's own: what he is told and decides changes nothing on the table.
pub fn is_thought(id: &str) -> bool {
    kind(id).is_some()
}

/// The relation of a unit to itself that says that it can get anywhere.
const WAY: &str = "way";

/// Something between two units: "B3 can fire at A2".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Relation {
    /// Its id, from the data.
    pub id: String,
    /// The unit it is said of.
    pub unit: Tag,
    /// The unit that it stands in this relation to, or in whose place.
    pub target: Tag,
}

impl Relation {
    /// A relation of a unit to another.
    pub fn new(id: &str, unit: Tag, target: Tag) -> Self {
        Self { id: id.to_owned(), unit, target }
    }

    /// That a unit can get anywhere: what every move needs. No rule set asks it; a player may deny it.
    pub fn way(unit: Tag) -> Self {
        Self::new(WAY, unit, unit)
    }

    /// Whether it says that a unit can get anywhere.
    pub fn is_way(&self) -> bool {
        self.id == WAY
    }

    /// One of each unit that an action names in a field to each that it names in another.
    pub fn each(id: &str, due: &Due, unit: &str, target: &str) -> Vec<Self> {
        let targets = due.tags(target);
        let of = |unit: Tag| targets.iter().map(move |target| Self::new(id, unit, *target));
        due.tags(unit).into_iter().flat_map(of).collect()
    }
}

impl CommanderData {
    /// What an action that happened needed, and so what held. What leads to something else, such as a contact, is left
    /// out: it is done by going there.
    pub fn needed(&self, due: &Due) -> Vec<Relation> {
        let acts = self.acts.list.iter().filter(|act| act.procedure == due.procedure);
        let acts = acts.filter(|act| !act.needs.is_empty() && act.then.is_empty());
        acts.flat_map(|act| Relation::each(&act.needs, due, &act.unit, &act.target)).collect()
    }
}

/// Where a fact about the table comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A player told it.
    Player,
    /// Something that happened implies it.
    History,
}

/// A relation that is known to hold, or not to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Which.
    pub relation: Relation,
    /// Whether it holds.
    pub holds: bool,
    /// The source of the fact: a player, or history.
    pub source: Source,
    /// The turn in which it was learned.
    pub since: i32,
}

/// Who may be ordered now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Orderable {
    /// Units that may be ordered and have had no order yet.
    pub fresh: Vec<Tag>,
    /// How many of them, and of the last.
    pub free: usize,
    /// Units that have had an order and may do more.
    pub follow: Vec<Tag>,
    /// Units that are ordered once the others have done what they were ordered: that changes what is seen for them.
    pub last: Vec<Tag>,
    /// Units that are ordered in a later step, and asked about together with those that are ordered now.
    pub later: Vec<Tag>,
    /// Whether all units that may be ordered are, though the report does not name them: one line has asked for all.
    pub anyone: bool,
    /// Whether what is decided now is sealed: unit by unit, in the order of the report.
    pub secret: bool,
    /// Owed before the orders, without a decision.
    pub before: Vec<Due>,
    /// Owed after them.
    pub after: Vec<Due>,
}

impl Orderable {
    /// All of these may be ordered, nobody else, and nothing is owed.
    pub fn all(fresh: impl IntoIterator<Item = Tag>) -> Self {
        let fresh: Vec<Tag> = fresh.into_iter().collect();
        Self { free: fresh.len(), fresh, ..Self::default() }
    }
}

/// What is left of a unit once a result is settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitAfter {
    /// Per cent left.
    pub left: i32,
    /// Whether it is lost, and counts as a loss.
    pub lost: bool,
    /// The unit type of which its side loses one instead, empty for none.
    pub loses: String,
}
