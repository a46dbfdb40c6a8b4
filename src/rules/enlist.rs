//! From a force to units: tags, names, profiles.

use std::{collections::BTreeMap, sync::Arc};

use super::{Description, Effect, Force, ForceUnit, Presence, Unit, Value};
use crate::dice::{Side, Tag};

/// Most units a side may have, lost ones and those still to arrive included: so whatever an action does to all of them
/// fits into one line of the log.
pub const SIDE_MAX: usize = 200;

/// A unit of a force with a tag: its type's row, then presets, then what the force says.
pub fn enlist(rules: &Description, tag: Tag, name: &str, from: &ForceUnit) -> Unit {
    let mut profile: BTreeMap<String, Value> = BTreeMap::new();
    for column in rules.columns_of(&from.kind) {
        if let Some(preset) = &column.preset {
            profile.insert(column.id.clone(), preset.clone());
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

/// The units of a force for a side, tagged from 1 in their order, and the facts they start with.
/// Facts of the side come last. Units of the same name are numbered: Rifles 1, Rifles 2.
pub fn muster(rules: &Description, side: Side, force: &Force) -> (Vec<Unit>, Vec<Effect>) {
    let mut total: BTreeMap<&str, u32> = BTreeMap::new();
    for from in &force.units {
        *total.entry(&from.name).or_default() += u32::from(from.count);
    }
    let mut named: BTreeMap<&str, u32> = BTreeMap::new();
    let mut units = Vec::new();
    let mut facts = Vec::new();
    let copies = force.units.iter().flat_map(|from| (0..from.count).map(move |_| from));
    for (number, from) in (1..=u16::MAX).zip(copies) {
        let tag = Tag::new(side, number);
        let copy = named.entry(&from.name).or_default();
        *copy += 1;
        let alone = total.get(from.name.as_str()) == Some(&1);
        let name = if alone { from.name.clone() } else { format!("{} {copy}", from.name) };
        units.push(enlist(rules, tag, &name, from));
        facts.extend(from.facts.iter().map(|(field, value)| Effect::set(tag, field, value.clone())));
    }
    facts.extend(force.facts.iter().map(|(field, value)| Effect::set(side, field, value.clone())));
    (units, facts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Column, Named, Takes, UnitType};

    fn rules() -> Description {
        let column = |id: &str, of: &[&str]| Column {
            id: id.to_owned(),
            name: id.to_owned(),
            takes: Takes::Choice(vec![Named { id: "standard".to_owned(), name: "Standard".to_owned() }]),
            preset: Some("standard".into()),
            of: of.iter().map(ToString::to_string).collect(),
            quick: true,
        };
        let row = [("range", 2.into()), ("gun", Value::from("medium"))];
        let tank = UnitType {
            id: "tank".to_owned(),
            name: "Tank".to_owned(),
            row: row.map(|(key, value)| (key.to_owned(), value)).into(),
            ..UnitType::default()
        };
        let columns = vec![column("quality", &[]), column("gun", &["tank"]), column("rating", &["hq"])];
        Description { types: vec![tank], columns, ..Description::default() }
    }

    fn unit(name: &str, count: u16) -> ForceUnit {
        ForceUnit { name: name.to_owned(), count, ..ForceUnit::of("tank") }
    }

    fn force(units: Vec<ForceUnit>) -> Force {
        Force { id: "f".to_owned(), units, ..Force::default() }
    }

    /// Tags and names of a force.
    fn check(units: Vec<ForceUnit>, wanted: &[&str]) {
        let (units, _) = muster(&rules(), Side::B, &force(units));
        let found: Vec<String> = units.iter().map(|unit| format!("{} {}", unit.tag, unit.name)).collect();
        assert_eq!(found, wanted);
    }

    #[test]
    fn tags_count_up_and_copies_are_numbered() {
        check(vec![unit("HQ", 1), unit("Lancers", 1)], &["B1 HQ", "B2 Lancers"]);
        check(
            vec![unit("Hussars", 2), unit("HQ", 1), unit("Hussars", 1)],
            &["B1 Hussars 1", "B2 Hussars 2", "B3 HQ", "B4 Hussars 3"],
        );
        check(vec![unit("Nobody", 0), unit("HQ", 1)], &["B1 HQ"]);
        let (units, _) = muster(&rules(), Side::A, &force(vec![unit("Tanks", 199), unit("HQ", 1)]));
        let tags: std::collections::BTreeSet<Tag> = units.iter().map(|unit| unit.tag).collect();
        assert_eq!((tags.len(), units[199].tag.to_string()), (200, "A200".to_owned()));
    }

    #[test]
    fn a_profile_is_preset_then_row_then_what_the_force_says() {
        let profile = |with: &[(&str, &str)]| {
            let with = with.iter().map(|(key, word)| ((*key).to_owned(), Value::from(*word))).collect();
            enlist(&rules(), Tag::new(Side::A, 1), "Tanks", &ForceUnit { with, ..unit("Tanks", 1) })
        };
        let plain = profile(&[]);
        assert_eq!((plain.word("quality"), plain.word("gun"), plain.number("range")), ("standard", "medium", 2));
        assert_eq!(plain.column("rating"), None, "a column of another type");
        let changed = profile(&[("gun", "heavy")]);
        assert_eq!((changed.word("gun"), changed.word("quality")), ("heavy", "standard"));
    }

    #[test]
    fn units_start_with_their_facts_and_arrive_on_their_turn() {
        let shells = ForceUnit { facts: [("ammunition".to_owned(), 4.into())].into(), ..unit("Battery", 2) };
        let later = |turn| ForceUnit { arrives: Some(turn), ..unit("Reserve", 1) };
        let (units, facts) = muster(&rules(), Side::A, &force(vec![shells, later(1), later(3)]));
        let stock = |number| Effect::set(Tag::new(Side::A, number), "ammunition", 4);
        assert_eq!(facts, [stock(1), stock(2)]);
        let native = Force { facts: [("army".to_owned(), "native".into())].into(), ..force(vec![unit("Spears", 1)]) };
        assert_eq!(muster(&rules(), Side::B, &native).1, [Effect::set(Side::B, "army", "native")]);
        let presence: Vec<&Presence> = units.iter().map(|unit| &unit.presence).collect();
        assert_eq!(presence, [&Presence::Ready, &Presence::Ready, &Presence::Ready, &Presence::Due(3)]);
    }
}
