//! Clouds of smoke and dust: the rules lay none (X31), so the players put them down and take them away.

use crate::{
    dice::Tag,
    rules::{Effect, Entity, FieldMemory, FormReader, Many, NoRoll, Opt, Started, State, Value, Want},
};

/// Place of the rule.
const PLACE: &str = "Terrain Modifiers a";

/// Units in one cloud.
const MOST: usize = 12;

/// A cloud lies on the table.
pub(super) fn lay(reader: &mut FormReader<'_>) -> Option<Started> {
    let rules = reader.rules();
    let options = ["smoke", "dust"].map(|id| Opt::new(id, rules.word(id))).into();
    let kind = reader.choice("kind", "Cloud", None, PLACE, options, FieldMemory::Assume("smoke"));
    let inside = reader.any_units("units", "Units in it", Want::Any, Many::Together(MOST), |_, _| None);
    let next = |state: &State| {
        let last = state.things.keys().next_back().copied().unwrap_or(0);
        i32::from(last.saturating_add(1)).into()
    };
    let id = u16::try_from(reader.derive("cloud.number", next).number()).unwrap_or(u16::MAX);
    let name = rules.word(kind);
    let number = reader.next_number(kind, id);
    let no_roll = NoRoll::done().effect(Effect::Thing { id, kind: kind.to_owned() });
    let no_roll = no_roll.effect(Effect::set(Entity::Thing(id), "over", inside.as_slice()));
    let tags: Vec<String> = inside.iter().map(Tag::to_string).collect();
    let over = if tags.is_empty() { String::new() } else { format!(" over {}", tags.join(", ")) };
    no_roll.tell(Entity::Thing(id), PLACE, format!("{name} {number} lies on the table{over}.")).start()
}

/// A cloud is taken away.
pub(super) fn clear(reader: &mut FormReader<'_>) -> Option<Started> {
    let rules = reader.rules();
    let lying = reader.derive("clouds", |state| {
        let one = |(id, kind): (&u16, &String)| format!("{id} {} {kind}", state.thing_number(*id));
        Value::List(state.things.iter().map(one).collect())
    });
    let list = if let Value::List(list) = lying { list } else { Vec::new() };
    // Older logs know a cloud by its own number and kind alone.
    let option = |one: &String| {
        let (id, rest) = one.split_once(' ')?;
        let (number, kind) = rest.split_once(' ').unwrap_or((id, rest));
        Some(Opt::new(format!("thing{id}"), &format!("{} {number}", rules.word(kind))))
    };
    let options: Vec<Opt> = list.iter().filter_map(option).collect();
    let only = match options.as_slice() {
        [one] => Some(one.id.to_string()),
        _ => None,
    };
    let picked = reader.pick("thing", "Cloud", None, PLACE, options.clone(), only.as_deref());
    let Ok(Entity::Thing(id)) = picked.parse::<Entity>() else {
        return None;
    };
    let name = options.iter().find(|option| option.id == picked).map_or_else(|| picked.clone(), |o| o.name.clone());
    let no_roll = NoRoll::done().effect(Effect::Thing { id, kind: String::new() });
    no_roll.tell(Entity::Thing(id), PLACE, format!("{name} is gone.")).start()
}
