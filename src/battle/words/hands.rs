//! What the hands must do: from a change of the state to words, and all markers that should lie on the table.

use std::{collections::BTreeSet, fmt};

use crate::{
    dice::{ModelMove, Tag},
    rules::{Bearer, Clears, Description, Entity, FieldSpec, State, Takes, Tone, Value, listed},
};

/// One thing to do with the models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hand {
    /// Put a marker on units or beside a side's table edge.
    Put {
        /// Id of the field.
        field: String,
        /// The text on the marker, such as "Hits 3".
        marker: String,
        /// On what.
        on: Vec<String>,
    },
    /// Take a marker off.
    Take {
        /// Id of the field.
        field: String,
        /// The text on the marker, such as "Hits 3".
        marker: String,
        /// Off what.
        off: Vec<String>,
    },
    /// Take models off the table.
    Remove {
        /// Which.
        what: Vec<String>,
    },
    /// Put models on the table.
    Place {
        /// Which.
        what: Vec<String>,
    },
    /// Put models back that were taken off the table.
    PutBack {
        /// Which.
        what: Vec<String>,
    },
    /// Move models, as a result says or an order does.
    Move {
        /// Units that are ordered to, by tag; none where a result says so.
        units: Vec<Tag>,
        /// Which, in words.
        what: String,
        /// How: "back 2 inches".
        how: String,
    },
    /// Put models back where they stood before a move that was taken back.
    MoveBack {
        /// Which.
        what: Vec<String>,
    },
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put { marker, on, .. } => write!(f, "put {marker} on {}", by_tag(on)),
            Self::Take { marker, off, .. } => write!(f, "take {marker} off {}", by_tag(off)),
            Self::Remove { what } => write!(f, "remove {}", by_tag(what)),
            Self::Place { what } => write!(f, "place {}", by_tag(what)),
            Self::PutBack { what } => write!(f, "put {} back", by_tag(what)),
            Self::Move { what, how, .. } => write!(f, "move {what} {how}"),
            Self::MoveBack { what } => match what.as_slice() {
                [one] => write!(f, "move {one} back to where it stood"),
                _ => write!(f, "move {} back to where they stood", by_tag(what)),
            },
        }
    }
}

/// Names in a sentence, units in the order of their tags.
fn by_tag(names: &[String]) -> String {
    let tag = |name: &String| name.split(' ').next().and_then(|first| first.parse::<Tag>().ok());
    let mut names = names.to_vec();
    if names.iter().all(|name| tag(name).is_some()) {
        names.sort_by_key(tag);
    }
    listed(&names)
}

/// A kind of marker, and where it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkerPlaces {
    /// Id of the field.
    pub field: String,
    /// The text on the marker, such as "Hits 3".
    pub marker: String,
    /// On what: tags, or names of sides.
    pub on: Vec<String>,
}

impl fmt::Display for MarkerPlaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.marker, self.on.join(", "))
    }
}

/// A fact in words: "Disrupted", "Fatigue 2", "Deck: 3".
pub(in crate::battle) fn fact_words(rules: &Description, field: &str, value: &Value) -> String {
    match rules.field(field) {
        Some(spec) => value_words(rules, &spec.name, &spec.takes, value),
        None => format!("{field}: {value}"),
    }
}

/// A value of a field or column in words: "Disrupted", "no Recon", "Heavy gun", "Fatigue 2".
pub(in crate::battle) fn value_words(rules: &Description, name: &str, takes: &Takes, value: &Value) -> String {
    match (value, takes) {
        (Value::Flag(true), _) => name.to_owned(),
        (Value::Flag(false), _) => format!("no {name}"),
        (Value::Word(word), Takes::Choice(options)) => options
            .iter()
            .find(|named| named.id == *word)
            .map_or_else(|| rules.word(word), |named| &named.name)
            .to_owned(),
        (Value::Word(word), _) => format!("{name}: {}", rules.word(word)),
        (Value::Number(number), _) => format!("{name} {number}"),
        (other, _) => format!("{name}: {other}"),
    }
}

/// Fields with a marker that everybody may see.
fn open_markers(rules: &Description) -> impl Iterator<Item = &FieldSpec> {
    rules.fields.iter().filter(|spec| spec.marker && !spec.secret)
}

/// The marker that lies there for a fact, if one does.
fn marker(rules: &Description, field: &str, value: &Value) -> Option<String> {
    let shows = match value {
        Value::Flag(flag) => *flag,
        Value::Number(number) => *number != 0,
        Value::Word(word) => !word.is_empty(),
        Value::List(list) => !list.is_empty(),
        Value::Counts(counts) => !counts.is_empty(),
    };
    let spec = rules.field(field).filter(|spec| shows && spec.marker)?;
    // Of a fact that runs out by itself the number is the last turn in which it holds: a unit's marker shows none.
    let plain = spec.clears == Clears::Until && spec.of != Bearer::Thing;
    Some(if plain { spec.name.clone() } else { fact_words(rules, field, value) })
}

/// The marker of a field that lies on something, if its models are on the table.
fn lies(rules: &Description, state: &State, on: Entity, field: &str) -> Option<String> {
    if let Entity::Unit(tag) = on
        && !state.units.get(&tag).is_some_and(crate::rules::Unit::in_play)
    {
        return None;
    }
    let marker = marker(rules, field, state.fact(on, field)?)?;
    // What is lost at the end of the step needs no sign of less trouble.
    let lost = |other: &FieldSpec| {
        other.tone == Tone::Loss && other.takes == Takes::Flag && state.fact(on, &other.id).is_some_and(Value::flag)
    };
    let trouble = rules.field(field).is_some_and(|spec| spec.tone == Tone::Trouble);
    (!trouble || !open_markers(rules).any(lost)).then_some(marker)
}

/// The hands that turn the table of one state into that of another: markers put and taken, models removed and placed.
/// The markers of a removed model go with it.
pub fn hands(rules: &Description, before: &State, after: &State) -> Vec<Hand> {
    let mut puts: Vec<Hand> = Vec::new();
    let mut takes: Vec<Hand> = Vec::new();
    for spec in open_markers(rules) {
        let on: BTreeSet<Entity> = before.facts.keys().chain(after.facts.keys()).copied().collect();
        for on in on.into_iter().filter(|on| Bearer::of(*on) == spec.of) {
            let (old, new) = (lies(rules, before, on, &spec.id), lies(rules, after, on, &spec.id));
            if old == new {
                continue;
            }
            let put = new.is_some();
            if let Some(marker) = new {
                add(&mut puts, &spec.id, marker, rules.title(after, on), true);
            }
            // A number on a marker is turned, a word is another marker.
            let stays = put && !matches!(spec.takes, Takes::Choice(_));
            if let Some(marker) = old.filter(|_| !stays && !gone(after, on)) {
                add(&mut takes, &spec.id, marker, rules.title(after, on), false);
            }
        }
    }
    let stands = |state: &State, tag: Tag| state.units.get(&tag).is_some_and(crate::rules::Unit::in_play);
    let tags: BTreeSet<Tag> = before.units.keys().chain(after.units.keys()).copied().collect();
    let (mut removed, mut placed, mut back) = (Vec::new(), Vec::new(), Vec::new());
    for tag in tags {
        match (stands(before, tag), stands(after, tag)) {
            (true, false) => removed.push(tag.to_string()),
            (false, true) if before.units.get(&tag).is_some_and(crate::rules::Unit::lost) => {
                back.push(tag.to_string());
            }
            (false, true) => placed.push(tag.to_string()),
            _ => {}
        }
    }
    for (id, kind) in &before.things {
        if after.things.get(id) != Some(kind) {
            removed.push(format!("{} {}", rules.word(kind), before.thing_number(*id)));
        }
    }
    for (id, kind) in &after.things {
        if before.things.get(id) != Some(kind) {
            placed.push(format!("{} {}", rules.word(kind), after.thing_number(*id)));
        }
    }
    // Models first, then their markers.
    let mut all = Vec::new();
    if !removed.is_empty() {
        all.push(Hand::Remove { what: removed });
    }
    if !placed.is_empty() {
        all.push(Hand::Place { what: placed });
    }
    if !back.is_empty() {
        all.push(Hand::PutBack { what: back });
    }
    all.append(&mut puts);
    all.append(&mut takes);
    all
}

/// Moves that were made and such that were taken back: those of models on the table that do not cancel each other.
pub(in crate::battle) fn moves(state: &State, mut undone: Vec<ModelMove>, mut made: Vec<ModelMove>) -> Vec<Hand> {
    undone.retain(|moved| match made.iter().position(|other| other == moved) {
        Some(at) => {
            made.remove(at);
            false
        }
        None => true,
    });
    undone.retain(|moved| !moved.later);
    // What is not listed on the table is taken off it and put back all the same.
    let apart = |moves: &mut Vec<ModelMove>| {
        let off: Vec<ModelMove> = moves.extract_if(.., |moved| moved.how == ModelMove::OFF).collect();
        off.into_iter().map(|moved| moved.who).collect::<Vec<_>>()
    };
    let (placed, removed) = (apart(&mut undone), apart(&mut made));
    let removed = (!removed.is_empty()).then_some(Hand::Remove { what: removed });
    let placed = (!placed.is_empty()).then_some(Hand::PutBack { what: placed });
    let stands = |moved: &ModelMove| {
        let unit = moved.who.parse().ok().and_then(|tag: Tag| state.units.get(&tag));
        unit.is_none_or(crate::rules::Unit::in_play)
    };
    let mut what: Vec<String> = Vec::new();
    for moved in undone.into_iter().filter(stands) {
        if !what.contains(&moved.who) {
            what.push(moved.who);
        }
    }
    let back = (!what.is_empty()).then_some(Hand::MoveBack { what });
    // Models that go back make room for those that go forward.
    made.sort_by_key(|moved| !moved.how.starts_with("back"));
    let made = made.into_iter().filter(|moved| stands(moved) && !moved.how.is_empty());
    // Models that move the same way share one sentence.
    let mut ways: Vec<(Vec<String>, String)> = Vec::new();
    for ModelMove { who, how, .. } in made {
        match ways.iter_mut().find(|(_, other)| *other == how && !how.contains(" its ")) {
            Some((all, _)) => all.push(who),
            None => ways.push((vec![who], how)),
        }
    }
    let things = removed.into_iter().chain(placed);
    things
        .chain(back)
        .chain(ways.into_iter().map(|(who, how)| Hand::Move { units: Vec::new(), what: by_tag(&who), how }))
        .collect()
}

/// Whether the models are off the table, so that their markers went with them.
fn gone(state: &State, on: Entity) -> bool {
    match on {
        Entity::Unit(tag) => !state.units.get(&tag).is_some_and(crate::rules::Unit::in_play),
        Entity::Thing(id) => !state.things.contains_key(&id),
        _ => false,
    }
}

/// Adds a name to the hand of the same marker, or opens one.
fn add(list: &mut Vec<Hand>, id: &str, shown: String, name: String, puts: bool) {
    for hand in list.iter_mut() {
        match hand {
            Hand::Put { field, marker, on: names } | Hand::Take { field, marker, off: names }
                if field == id && *marker == shown =>
            {
                names.push(name);
                return;
            }
            _ => {}
        }
    }
    let (field, names) = (id.to_owned(), vec![name]);
    list.push(if puts {
        Hand::Put { field, marker: shown, on: names }
    } else {
        Hand::Take { field, marker: shown, off: names }
    });
}

/// All markers and things that should lie on the table now, in the order of the fields: the check at the end of a turn.
pub fn table_check(rules: &Description, state: &State) -> Vec<MarkerPlaces> {
    let mut all: Vec<MarkerPlaces> = Vec::new();
    for spec in open_markers(rules) {
        for on in state.facts.keys().copied().filter(|on| Bearer::of(*on) == spec.of) {
            let Some(marker) = lies(rules, state, on, &spec.id) else {
                continue;
            };
            let name = rules.title(state, on);
            match all.iter_mut().find(|lying| lying.field == spec.id && lying.marker == marker) {
                Some(lying) => lying.on.push(name),
                None => all.push(MarkerPlaces { field: spec.id.clone(), marker, on: vec![name] }),
            }
        }
    }
    things_check(rules, state, all)
}

/// Adds the things that lie on the table without a marker: smoke, objectives.
fn things_check(rules: &Description, state: &State, mut all: Vec<MarkerPlaces>) -> Vec<MarkerPlaces> {
    for (id, kind) in &state.things {
        let name = rules.title(state, Entity::Thing(*id));
        if all.iter().any(|lying| lying.on.contains(&name)) {
            continue;
        }
        let marker = rules.word(kind).to_owned();
        let own = name.strip_prefix(&format!("{marker} ")).unwrap_or(&name).to_owned();
        match all.iter_mut().find(|lying| lying.field == *kind) {
            Some(lying) => lying.on.push(own),
            None => all.push(MarkerPlaces { field: kind.clone(), marker, on: vec![own] }),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(lines: &[&str]) -> Vec<ModelMove> {
        let one = |line: &&str| {
            let (who, how) = line.split_once(' ').unwrap();
            let (later, how) = how.strip_prefix("later ").map_or((false, how), |how| (true, how));
            ModelMove { who: who.to_owned(), how: how.to_owned(), later }
        };
        lines.iter().map(one).collect()
    }

    #[track_caller]
    fn check(undone: &[&str], made: &[&str], want: &str) {
        let hands = moves(&State::default(), moved(undone), moved(made));
        assert_eq!(hands.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "), want);
    }

    #[test]
    fn moves_of_one_press_are_told_once_in_the_order_in_which_there_is_room() {
        check(&[], &["B4 in"], "move B4 in");
        check(&["B4 in"], &["B4 in"], "");
        check(&["B4 in"], &["B4 back 2"], "move B4 back to where it stood; move B4 back 2");
        // Moved twice, it goes back once; what it would do later it has not done.
        check(&["B4 in", "B4 on", "B5 in"], &[], "move B4 and B5 back to where they stood");
        check(&["B4 later in"], &[], "");
        // Works that are not listed are removed, and put back.
        check(&[], &["works off the table", "B4 in"], "remove works; move B4 in");
        check(&["works off the table"], &[], "put works back");
        // Models that go back make room first.
        check(&[], &["B4 in", "B2 back 2", "B3 back 2"], "move B2 and B3 back 2; move B4 in");
        // One's own rate is told of each.
        check(&[], &["B2 back its rate", "B3 back its rate"], "move B2 back its rate; move B3 back its rate");
    }
}
