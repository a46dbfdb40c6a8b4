//! What a rule set is; the games themselves are in `games`, one floor above.
//!
//! A rule set is a [`Description`] (data), a list of [`ProcedureKind`]s (its procedures) and a few questions about
//! the state ([`RuleSet`]). Everything above works through these and never asks which rule set it is.
//! Knows `dice`; knows nothing of battles, files or screens.

mod arrival;
mod count;
mod describe;
mod effect;
mod enlist;
mod fit;
mod force;
mod form;
mod form_reader;
mod house;
mod house_tables;
mod kind;
mod load;
mod print;
mod state;
mod turn;
mod unit;
mod value;

use std::sync::Arc;

pub use arrival::{arrivals, arrive};
pub use count::{Count, halves, quarters};
pub use describe::{
    About, Bearer, Bearing, Clears, Column, Description, FieldSpec, Named, Outcome, Page, ProcedureText, Ruling,
    RulingSet, Slot, Step, Takes, Tone, UnitType, Use,
};
pub use effect::{Effect, Weight};
pub use enlist::{SIDE_MAX, enlist, muster};
pub use force::{Force, ForceUnit};
pub use form::{Candidate, Control, Field, Form, Frozen, Many, Memory, Opt, Origin, Refusal, Strip, Want};
pub use form_reader::FormReader;
pub use house::{Cells, Changed, House, HouseTables};
pub use house_tables::{bearing, housed, idle_entries};
pub use kind::{NoRoll, Opened, ProcedureKind, Started, open, restart};
pub use load::{
    DataError, add_player_files, describe, force_id, force_to_toml, rulings_to_toml, sort_by_rules, toml_words,
};
pub use print::{clip, printable};
pub use state::{Due, State};
pub use turn::{Handover, Over, first_turn};
pub use unit::{Group, Presence, Unit};
pub use value::{BY, Draft, Entity, Value, draft_of};

use crate::dice::{Side, Tag};

/// How a side stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Units lost that count.
    pub lost: i32,
    /// Units that count.
    pub total: i32,
    /// Losses at which the side is exhausted, if the rules have such a point.
    pub mark: Option<i32>,
    /// Whether the point is reached or passed.
    pub exhausted: bool,
    /// In words: "2 of 11 lost, exhausted at 6".
    pub words: String,
    /// State of the headquarters, in words; empty if there is none.
    pub command: String,
    /// Orders or activations: used, of how many; `None` before they are known or without such a count.
    pub orders: Option<(i32, i32)>,
    /// What the orders are called, such as "orders".
    pub orders_name: String,
    /// What an exhausted side may do no more, in words: "no assault"; empty before and where nothing is forbidden.
    pub forbids: String,
}

/// A unit of the waiting side that may react now.
#[derive(Clone, Debug, PartialEq)]
pub struct Reaction {
    /// The unit that would act.
    pub unit: Tag,
    /// Id of the procedure.
    pub procedure: &'static str,
    /// What is known of its form.
    pub draft: Draft,
    /// Words beside its name, such as "range 2".
    pub words: String,
}

/// How a group stands to what is asked of it this turn, for its head: "Rapid: 6 of 10 needed".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// In words.
    pub words: String,
    /// Whether it falls short, or goes too far.
    pub short: bool,
}

/// A list of units on the card of a step: those of use now, with what a player asks of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Whose units.
    pub side: Side,
    /// What they are: "Batteries".
    pub title: String,
    /// The units.
    pub units: Vec<Listed>,
}

/// A unit on a [`Board`]; a press on it picks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The unit.
    pub unit: Tag,
    /// What is known of it, in a few words each: "14+ fires", "smoke 3".
    pub facts: Vec<String>,
}

/// What a rule set's code adds to its data. All questions are about a state; none changes it.
pub trait RuleSet: Send + Sync {
    /// Its data.
    fn description(&self) -> &Description;

    /// The same rules over other data, such as house tables; `None` for rules that are played as they are only.
    fn anew(&self, description: Description) -> Option<Arc<dyn RuleSet>> {
        let _ = description;
        None
    }

    /// Its data, with the player's own types and forces added.
    fn description_mut(&mut self) -> &mut Description;

    /// Its procedures.
    fn kinds(&self) -> &[Box<dyn ProcedureKind>];

    /// Effects at the start of a battle: decks built, first step.
    fn begin(&self, state: &State) -> Vec<Effect>;

    /// How a side stands.
    fn standing(&self, state: &State, side: Side) -> Standing;

    /// What the acting side still owes this turn, most pressing first. Never blocks.
    fn owed(&self, state: &State) -> Vec<Due>;

    /// Whether what is owed must be done before the turn ends: rolls that an action has left open, and what a rule set
    /// adds to them.
    fn compulsory(&self, state: &State, due: &Due) -> bool {
        state.due.contains(due)
    }

    /// Units of the waiting side that may react now; none where nobody reacts.
    fn reactions(&self, state: &State) -> Vec<Reaction> {
        let _ = state;
        Vec::new()
    }

    /// How a group stands to what is asked of it this turn; `None` where nothing is.
    fn tally(&self, state: &State, group: u16) -> Option<Tally> {
        let _ = (state, group);
        None
    }

    /// What the card of the present step lists; nothing in most.
    fn boards(&self, state: &State) -> Vec<Board> {
        let _ = state;
        Vec::new()
    }

    /// The procedure that a pick opens by itself in the present step.
    fn usual(&self, state: &State, own: &[Tag], enemy: &[Tag]) -> &'static str;

    /// Whether a unit has acted and can do nothing more this turn: its row is ticked and faded.
    fn acted(&self, state: &State, unit: Tag) -> bool;

    /// Units that are picked together with this one (same space), itself included.
    fn linked(&self, state: &State, unit: Tag) -> Vec<Tag> {
        let _ = state;
        vec![unit]
    }

    /// A short line under a unit's name, such as "Rifle, Standard".
    fn line(&self, unit: &Unit) -> String;

    /// What a thing on the table is and does now, in a few words under its name, such as "1200p, full 1 turn more";
    /// empty where its facts say all.
    fn thing_line(&self, state: &State, thing: u16) -> String {
        let _ = (state, thing);
        String::new()
    }

    /// What to say of the forces before a battle begins, over its state at the start: warnings that block nothing.
    fn muster_notes(&self, state: &State) -> Vec<String> {
        let _ = state;
        Vec::new()
    }

    /// Words beside the turn, such as "Day 1"; empty for none.
    fn clock(&self, state: &State) -> String {
        let _ = state;
        String::new()
    }

    /// A word that ends the battle ("Both sides are exhausted"), empty while it goes on.
    fn over(&self, state: &State) -> String {
        let _ = state;
        String::new()
    }

    /// Whether the battle is at its end, and not only at the end of a day.
    fn ended(&self, state: &State) -> bool {
        !self.over(state).is_empty()
    }

    /// How far a unit moves, fires and spots, worked out by the calculators: "Moves 2 (rough 1, road 2), fires 2,
    /// spots 2"; empty if they say nothing of it.
    fn numbers(&self, state: &State, unit: Tag) -> String {
        let _ = (state, unit);
        String::new()
    }

    /// A procedure by id.
    fn kind(&self, id: &str) -> Option<&dyn ProcedureKind> {
        self.kinds().iter().find(|kind| kind.id() == id).map(AsRef::as_ref)
    }
}
