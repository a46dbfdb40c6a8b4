//! What a player has pressed on a commander's page of facts and not sent off yet.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    dice::Tag,
    rules::{Relation, ReportForm, Value},
};

/// What is pressed on a page of facts. It is kept with the battle until it is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PressedFacts {
    /// What holds.
    pub holds: BTreeSet<Relation>,
    /// What was known and is not so.
    pub wrong: BTreeSet<Relation>,
    /// Units that stand on an objective, and which; 0 for none.
    pub stands: BTreeMap<Tag, u16>,
}

impl From<ReportForm> for PressedFacts {
    fn from(report: ReportForm) -> Self {
        Self {
            holds: report.holds.into_iter().collect(),
            wrong: report.not.into_iter().collect(),
            stands: report.stands.into_iter().collect(),
        }
    }
}

impl PressedFacts {
    /// From what a battle has kept: see [`kept`](Self::kept). What cannot be read is left out.
    pub fn of(kept: BTreeMap<String, Vec<String>>) -> Self {
        ReportForm::of(&kept.into_iter().map(|(key, words)| (key, Value::List(words))).collect()).into()
    }

    /// As a battle keeps them: lists of words of the report that they become, by key; empty for nothing.
    pub fn kept(&self) -> BTreeMap<String, Vec<String>> {
        let stands = self.stands.iter().map(|(unit, number)| (*unit, *number)).collect();
        let [holds, not] = [&self.holds, &self.wrong].map(|all| all.iter().cloned().collect());
        let draft = ReportForm { holds, not, stands, ..ReportForm::default() }.draft();
        let lists = draft.into_iter().filter_map(|(key, value)| match value {
            Value::List(words) if !words.is_empty() => Some((key, words)),
            _ => None,
        });
        lists.collect()
    }
}
