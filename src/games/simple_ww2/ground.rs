//! Where an element stands, and what is forgotten when it moves.

use super::sight::memory::{AIM, TOGETHER};
use crate::{
    dice::Tag,
    rules::{Effect, FieldMemory, FormReader, Opt, Value},
};

/// Where an element stands: a chip kept with it.
pub(super) fn place_of(reader: &mut FormReader<'_>, path: &str, tag: Tag) -> &'static str {
    let rules = reader.rules();
    let options = ["open", "woods", "buildings", "dug_in"].map(|id| Opt::new(id, rules.word(id))).into();
    reader.choice(path, "Its place", Some(tag), "Visibility", options, FieldMemory::Fact(tag, "place", "open"))
}

/// What is forgotten when an element moves: where it stood, what it aimed at, who stood beside it.
pub(super) fn leave(reader: &mut FormReader<'_>, tag: Tag) -> Vec<Effect> {
    let known = reader.derive(&format!("{tag}:leaves"), |state| {
        let fields = ["place", "hull_down", AIM, TOGETHER].into_iter();
        let known: Vec<String> = fields.filter(|field| state.fact(tag, field).is_some()).map(str::to_owned).collect();
        if known.is_empty() { Value::Flag(false) } else { Value::List(known) }
    });
    match known {
        Value::List(fields) => fields.iter().map(|field| Effect::clear(tag, field)).collect(),
        _ => Vec::new(),
    }
}
