//! From a force to units: tags, names, profiles.

use std::{collections::BTreeMap, sync::Arc};

use super::{Description, Effect, Force, ForceUnit, Presence, Unit, Value};
use crate::dice::{Side, Tag};

/// A unit of a force with a tag: its type's row, then presets, then what the force says.
pub fn enlist(rules: &Description, tag: Tag, name: &str, from: &ForceUnit) -> Unit {
    let mut profile: BTreeMap<String, Value> = BTreeMap::new();
    for column in rules.columns_of(&from.kind) {
        if let Some(preset) = &column.preset {
            let _ = profile.insert(column.id.clone(), preset.clone());
        }
    }
    if let Some(kind) = rules.unit_type(&from.kind) {
        profile.extend(kind.row.clone());
    }
    profile.extend(from.with.clone());
    Unit {
        tag,
        name: name.to_owned(),
        kind: from.kind.clone(),
        profile: Arc::new(profile),
        groups: from.groups.clone(),
        presence: from.arrives.filter(|turn| *turn > 1).map_or(Presence::Ready, Presence::Due),
    }
}

/// The units of a force for a side, tagged from 1, and the facts they start with.
pub fn muster(rules: &Description, side: Side, force: &Force) -> (Vec<Unit>, Vec<Effect>) {
    let mut units = Vec::new();
    let mut facts = Vec::new();
    for from in &force.units {
        for copy in 1..=from.count {
            let number = u16::try_from(units.len() + 1).unwrap_or(u16::MAX);
            let tag = Tag::new(side, number);
            let name = if from.count > 1 { format!("{} {copy}", from.name) } else { from.name.clone() };
            units.push(enlist(rules, tag, &name, from));
            facts.extend(from.facts.iter().map(|(field, value)| Effect::set(tag, field, value.clone())));
        }
    }
    (units, facts)
}
