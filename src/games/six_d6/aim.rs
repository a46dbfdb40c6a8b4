//! Pair memory: range, angle and what lies between, kept with the firer for its last target until either moves.

use crate::{
    dice::Tag,
    rules::{Effect, FieldMemory, FormReader, Value},
};

/// What is remembered of a pair, by field.
const FIELDS: [&str; 3] = ["aim", "aim_range", "aim_more"];

/// What a firer remembers of its target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Aim {
    firer: Tag,
    target: Tag,
    /// Whether the firer's last target was this one and neither has moved.
    pub known: bool,
    /// The range at which the target shot at the firer; empty where it did not, or where that is not needed.
    back: String,
    more: Value,
}

impl Aim {
    /// Reads it.
    pub fn read(reader: &mut FormReader<'_>, firer: Tag, target: Tag) -> Self {
        let path = format!("{firer}.aimed");
        let known =
            reader.derive(&path, |state| (state.fact(firer, "aim").and_then(Value::tag) == Some(target)).into());
        let known = known.flag();
        let back = if known { Value::Flag(false) } else { range_back(reader, firer, target) };
        let more = if known { reader.fact(firer, "aim_more") } else { None };
        Self { firer, target, known, back: back.word().to_owned(), more: more.unwrap_or(Value::Flag(false)) }
    }

    /// The memory of the range chip: it is as far back as there.
    pub fn range(&self) -> FieldMemory<'_> {
        match self.back.as_str() {
            _ if self.known => FieldMemory::Fact(self.firer, "aim_range", "effective"),
            "" => FieldMemory::Assume("effective"),
            back => FieldMemory::Known(back),
        }
    }

    /// A number that was told: 0 or 1 for a chip that is on or off.
    pub fn modifier(&self, name: &str) -> i32 {
        self.more.counts().get(name).copied().unwrap_or(0)
    }

    /// Keeps what the player told of the pair, if he told anything.
    pub fn keep(&self, reader: &mut FormReader<'_>, paths: &[String], range: &str, more: &[(&str, i32)]) {
        if !paths.iter().any(|path| reader.entered_value(path).is_some()) {
            return;
        }
        let counts = more.iter().filter(|(_, count)| *count != 0);
        let counts = counts.map(|(name, count)| ((*name).to_owned(), *count)).collect();
        reader.remember(Effect::set(self.firer, "aim", self.target));
        reader.remember(Effect::set(self.firer, "aim_range", range));
        reader.remember(Effect::set(self.firer, "aim_more", Value::Counts(counts)));
    }
}

/// The range that was told of the target's last shot, if that was at the firer.
fn range_back(reader: &mut FormReader<'_>, firer: Tag, target: Tag) -> Value {
    reader.derive(&format!("{firer}.aimed_at"), |state| {
        let same = state.fact(target, "aim").and_then(Value::tag) == Some(firer);
        let range = state.fact(target, "aim_range").filter(|_| same);
        range.cloned().unwrap_or(Value::Flag(false))
    })
}

/// Nothing is known any more of a unit that moves: as firer, or as target of others.
pub(super) fn forget(reader: &mut FormReader<'_>, tag: Tag) -> Vec<Effect> {
    let list = reader.derive(&format!("{tag}.unaimed"), |state| {
        let pairs = state.units.keys().filter(|firer| {
            let target = state.fact(**firer, "aim").and_then(Value::tag);
            target.is_some_and(|target| target == tag || **firer == tag)
        });
        pairs.copied().collect::<Vec<Tag>>().as_slice().into()
    });
    list.tags().into_iter().flat_map(|firer| FIELDS.map(|field| Effect::clear(firer, field))).collect()
}
