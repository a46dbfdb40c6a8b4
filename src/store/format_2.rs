//! Format 2 of battles: as format 1, and what a commander is told before the battle. What is read of format 1 becomes
//! this; events, effects and units are those of format 1. Knows no files and no lines: see `journal`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::format_1::{self, HouseTables, Side, SideSetup, Unit, list};
use crate::battle::{Briefing as PlayedBriefing, Setup as Played};

pub use format_1::Effect;

/// Everything fixed before the first event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    rules: String,
    revision: u32,
    title: String,
    #[serde(default)]
    rulings: BTreeMap<String, String>,
    sides: [SideSetup; 2],
    #[serde(default)]
    turns: Option<i32>,
    #[serde(default)]
    solo: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    commander: Option<Briefing>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tables: Option<HouseTables>,
    #[serde(default)]
    facts: Vec<Effect>,
    #[serde(default)]
    units: Vec<Unit>,
}

/// What a commander is told before the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Briefing {
    mission: String,
    style: String,
    #[serde(default)]
    objectives: Vec<String>,
    asks: bool,
}

/// A setup of format 1 has no commander.
impl From<format_1::Setup> for Setup {
    fn from(setup: format_1::Setup) -> Self {
        let format_1::Setup { rules, revision, title, rulings, sides, turns, solo, tables, facts, units } = setup;
        Self { rules, revision, title, rulings, sides, turns, solo, commander: None, tables, facts, units }
    }
}

/// A setup as it is stored and as it is played: the same, field by field.
macro_rules! same {
    ($setup:ident, $briefing:ident, $other:ident, $other_briefing:ident) => {
        impl From<$setup> for $other {
            fn from(setup: $setup) -> Self {
                let $setup { rules, revision, title, rulings, sides, turns, solo, commander, tables, facts, units } =
                    setup;
                let commander = commander.map(|$briefing { mission, style, objectives, asks }| $other_briefing {
                    mission,
                    style,
                    objectives,
                    asks,
                });
                Self {
                    rules,
                    revision,
                    title,
                    rulings,
                    sides: sides.map(Into::into),
                    turns,
                    solo: solo.map(Into::into),
                    commander,
                    tables: tables.map(Into::into),
                    facts: list(facts),
                    units: list(units),
                }
            }
        }
    };
}

same!(Setup, Briefing, Played, PlayedBriefing);
same!(Played, PlayedBriefing, Setup, Briefing);
