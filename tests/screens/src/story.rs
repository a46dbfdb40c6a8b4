//! The story that press counts and pictures tell: a brigade attacks a town that a solo enemy holds.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a test that cannot go on has failed")]

use adjutant::{
    battle::{Battle, Briefing, Setup, SideSetup},
    dice::{Side, Tag},
    games::Registry,
    rules::{Effect, Entity, ForceUnit, State, Value, enlist},
};

/// A story in which no commander decides: the player presses for both sides.
#[must_use]
pub fn by_hand(real: bool) -> Setup {
    Setup { solo: None, commander: None, ..story(real) }
}

/// The forces of the story: a brigade that attacks, a solo enemy that holds a town.
pub fn story(real: bool) -> Setup {
    let registry = Registry::load().unwrap();
    let rules = registry.get("division-squares").unwrap().description().clone();
    let unit = |tag: &str, name: &str, kind: &str, with: &[(&str, &str)], ammunition: i32| {
        let with = with.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value))).collect();
        let from = ForceUnit { with, ..ForceUnit::of(kind) };
        let tag: Tag = tag.parse().unwrap();
        let facts = (ammunition > 0).then(|| Effect::set(tag, "ammunition", ammunition));
        (enlist(&rules, tag, name, &from), facts)
    };
    let all = [
        unit("A1", "HQ", "hq", &[("rating", "average")], 0),
        unit("A2", "1st Rifles", "rifle", &[], 0),
        unit("A3", "2nd Rifles", "rifle", &[], 0),
        unit("A4", "Engineers", "engineer", &[("quality", "veteran")], 0),
        unit("A5", "Shermans", "tank", &[], 0),
        unit("A6", "6-pdr", "atg", &[], 0),
        unit("A7", "Armored cars", "armored_car_cannon", &[], 0),
        unit("A8", "25-pdr", "off_table", &[], 3),
        unit("B1", "HQ", "hq", &[("rating", "above_average")], 0),
        unit("B2", "Grenadiers I", "rifle", &[], 0),
        unit("B3", "Grenadiers II", "rifle", &[], 0),
        unit("B4", "Pz IV", "tank", &[], 0),
        unit("B5", "PaK", "atg", &[], 0),
        unit("B6", "81 mm mortar", "medium_mortar", &[], 0),
        unit("B7", "SMG company", "smg", &[], 0),
        unit("B8", "10.5 cm", "off_table", &[], 4),
    ];
    let side =
        |name: &str, colour: &str, real_dice| SideSetup { name: name.into(), colour: colour.into(), real_dice };
    Setup {
        title: "The town".to_owned(),
        sides: [side("British", "blue", real), side("German", "red-brown", false)],
        turns: Some(10),
        solo: Some(Side::B),
        commander: registry.get("division-squares").unwrap().conduct().map(|it| Briefing::usual(&it.data().common)),
        facts: all.iter().filter_map(|(_, facts)| facts.clone()).collect(),
        units: all.into_iter().map(|(unit, _)| unit).collect(),
        ..Setup::new(&rules, [""; 2])
    }
}

/// A tag by its text.
pub fn tag(text: &str) -> Tag {
    text.parse().unwrap()
}

/// What the turn before left on the table.
pub fn before() -> Vec<Effect> {
    vec![
        Effect::set(tag("A3"), "disrupted", true),
        Effect::set(tag("A5"), "disrupted", true),
        Effect::set(tag("B2"), "overwatch", true),
        Effect::set(tag("B5"), "overwatch", true),
        Effect::set(tag("B5"), "place", "cover"),
    ]
}

/// Pairs of Pz8 that have just come into contact, in its combat step.
pub fn in_contact(pairs: &[[&str; 2]]) -> Vec<Effect> {
    let link = |one: &str, other: &str| {
        ["contacts", "fresh"].map(|field| Effect::set(tag(one), field, [tag(other)].as_slice()))
    };
    let links = pairs.iter().flat_map(|[one, other]| [link(one, other), link(other, one)]).flatten();
    links.chain([Effect::set(Entity::Battle, State::STEP, "combat")]).collect()
}

/// A step in the second turn of Simple WW2, orders given and options open.
pub fn second_turn(battle: &Battle, step: &str) -> Vec<Effect> {
    let mut facts = vec![Effect::set(Entity::Battle, "turn", 2), Effect::set(Entity::Battle, State::STEP, step)];
    for (number, group) in &battle.state().groups {
        let (field, value) = if group.depth() == 0 { ("order", "hold") } else { ("option", "f") };
        facts.push(Effect::set(Entity::Group(*number), field, value));
    }
    facts
}
