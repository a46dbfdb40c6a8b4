//! Words of the rule set for what dice show and procedures settle.

use crate::{
    dice::{Class, Tag, Tally},
    rules::{Description, State, Tone},
};

/// A class without words of its own.
pub fn tally_words(tally: Tally) -> String {
    match tally {
        Tally::Value(value) => value.to_string(),
        Tally::Pool { hits, sixes: 0, ones: false } => hits.to_string(),
        Tally::Pool { ones: true, .. } => "all ones".to_owned(),
        Tally::Pool { hits, sixes, .. } => format!("{hits}, {sixes} sixes"),
    }
}

/// Words and tone of a class, from the rule set's texts.
pub fn words_of(description: &Description, class: Class) -> (String, Tone) {
    match class {
        Class::Count(count) => (count.to_string(), Tone::Quiet),
        Class::Word(word) => description
            .outcome(word)
            .map_or_else(|| (description.word(word).to_owned(), Tone::Quiet), |o| (o.name.clone(), o.tone)),
    }
}

/// What a unit is called in a roll: itself, or its group where the rule set has a word `group.ROLE`, the depth at
/// which such rolls are made for whole groups.
pub(super) fn called(rules: &Description, state: &State, role: &str, tag: Tag) -> String {
    group_called(rules, state, role, tag).unwrap_or_else(|| format!("{tag} {}", state.name(tag)))
}

/// The name of the group for which a unit rolls; `None` where it rolls for itself.
pub(super) fn group_called(rules: &Description, state: &State, role: &str, tag: Tag) -> Option<String> {
    let depth: usize = rules.words.get(&format!("group.{role}"))?.parse().ok()?;
    let group = (0..=depth).rev().find_map(|depth| state.group_of(tag, depth))?;
    Some(state.group_name(group))
}

/// Whether the terms of a sum are added to the faces of its roll: the rule set has a word `total.ROLE` for it.
pub(super) fn adds(rules: &Description, role: &str) -> bool {
    rules.words.contains_key(&format!("total.{role}"))
}

/// The rule set's word for a role of rolls, or the role itself.
pub(super) fn role_words<'a>(rules: &'a Description, role: &'a str) -> &'a str {
    let id = format!("roll.{role}");
    rules.words.get(&id).map_or(role, String::as_str)
}
