//! What a rule set is; the games themselves are in `games`, one floor above.
//!
//! A rule set ([`RuleSet`]) is a [`Description`] (data), a table of [`ProcedureKind`]s and a [`Game`] that answers a
//! few questions about the state. Everything above works through these and never asks which rule set it is. Knows
//! `dice` and the names of `shapes`; knows nothing of battles, files or screens.

mod arrival;
mod conduct;
mod count;
mod describe;
mod effect;
mod enlist;
mod fit;
mod force;
mod form;
mod form_reader;
mod house_data;
mod house_tables;
mod in_turn;
mod kind;
mod load;
mod one_roll;
mod print;
mod rule_set;
mod standing;
mod state;
mod turn;
mod unit;
mod value;
mod worded;

pub use crate::dice::Entity;
pub use arrival::{arrivals, arrive};
pub use conduct::{
    ActData, ActKind, ClassData, CommanderData, CommanderSettings, Common, Decision, Known, Mission, NearbyData,
    Orderable, PlanData, PlanOption, PlanTable, RecordedOption, Relation, RelationData, ReportForm, Role, Source,
    Style, TriggerOrder, UnitAfter, Usual, is_thought, roles,
};
pub use count::{Count, halves, quarters};
pub use describe::{
    About, Bearer, Bearing, Clears, Column, DECIDE, Description, FieldSpec, INSTRUCT, Named, OffTable, Outcome, PLAN,
    Page, ProcedureText, RELEASE_RESERVE, REPORT, Ruling, RulingSet, SEAL_TRIGGER, SEALED_DECISION, Slot, Step,
    Takes, Tone, UNSEAL, UnitType, Use, is_sealed,
};
pub use effect::{Effect, EffectWeight};
pub use enlist::{SIDE_MAX, enlist, muster};
pub use force::{Force, ForceUnit};
pub use form::{Candidate, Control, Field, FieldMemory, Form, Frozen, Many, Opt, Origin, Refusal, Strip, Want};
pub use form_reader::FormReader;
pub use house_data::{Cells, Changed, House, HouseTables};
pub use house_tables::{bearing, housed, idle_entries};
pub use in_turn::InTurn;
pub use kind::{NoRoll, Opened, ProcedureKind, Started, open, open_without_candidates, restart};
pub use load::{
    DataError, add_player_files, commander_common, commander_data, commander_shots, describe, force_to_toml,
    own_force_id, rulings_to_toml, sort_by_rules, toml_words,
};
pub use one_roll::OneRoll;
pub use print::{clip, printable};
pub use rule_set::{CarriedOut, Conduct, Drafted, Drafts, Game, KnownOf, RuleSet, Wants};
pub use standing::{Board, Listed, Quota, Reaction, Standing};
pub use state::{Due, State};
pub use turn::{Handover, TurnPart, first_turn};
pub use unit::{Group, Presence, Unit, is_same_path};
pub use value::{BY, Draft, Value, draft_by, draft_of, played_by};
pub(crate) use worded::worded;
pub use worded::{Worded, listed, listed_first, listed_tags};
