//! What the table told of a pair of units: range, sight, angle and facing stay known until either moves.

use std::collections::BTreeMap;

use crate::{
    dice::Tag,
    games::simple_ww2::{
        move_option::{By, Motion, known},
        shot::{
            column::Seen,
            target::{self, Facing},
        },
        units::{turn, unit_in},
    },
    rules::{Effect, FormReader, State, Value, Worded},
};

/// The fact of a firer that keeps it, under the tag of the target.
pub(in crate::games::simple_ww2) const AIM: &str = "aim";
/// The fact of a target that names who stands in its zone.
pub(in crate::games::simple_ww2) const TOGETHER: &str = "together";

/// What was told of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) struct Aimed {
    /// Upper limit of the range in paces.
    pub range: i32,
    /// How well the target was seen, if it was told.
    pub seen: Option<Seen>,
    /// Whether it was off the front.
    pub off_front: bool,
    /// The facing struck.
    pub facing: Facing,
}

/// Names of the numbers behind a target's tag.
const PARTS: [&str; 5] = ["turn", "range", "seen", "off", "face"];

impl Aimed {
    /// What is known of a shot of these firers at this target: told of the same unit of firers and the same unit of
    /// targets, this turn or last, and neither has moved since.
    pub fn read(reader: &mut FormReader<'_>, firers: &[Tag], target: Tag) -> Option<Self> {
        let counts = recalled(reader, firers.first().copied()?, target)?;
        let part = |name: &str| counts.get(name).copied().unwrap_or(0);
        Some(Self {
            range: part("range"),
            seen: usize::try_from(part("seen") - 1).ok().and_then(|at| Seen::ALL.get(at)).copied(),
            off_front: part("off") > 0,
            facing: usize::try_from(part("face"))
                .ok()
                .and_then(|at| Facing::ALL.get(at))
                .copied()
                .unwrap_or(Facing::Front),
        })
    }

    /// The range, in paces, that was told of a shot the other way: it is as far back.
    pub fn range_back(reader: &mut FormReader<'_>, firers: &[Tag], target: Tag) -> Option<i32> {
        recalled(reader, target, firers.first().copied()?)?.get("range").copied()
    }

    /// Keeps it with every firer.
    pub fn keep(self, reader: &mut FormReader<'_>, firers: &[Tag], target: Tag) -> Vec<Effect> {
        let now = turn(reader);
        let number = |at: Option<usize>| at.and_then(|at| i32::try_from(at).ok()).unwrap_or(0);
        let seen = self.seen.map_or(0, |seen| number(Seen::ALL.iter().position(|one| *one == seen)) + 1);
        let facing = number(Facing::ALL.iter().position(|one| *one == self.facing));
        let parts = PARTS.into_iter().zip([now, self.range, seen, i32::from(self.off_front), facing]);
        let counts: BTreeMap<String, i32> = parts.map(|(name, part)| (format!("{target} {name}"), part)).collect();
        firers.iter().map(|firer| Effect::set(*firer, AIM, Value::Counts(counts.clone()))).collect()
    }
}

/// The numbers that were told of a shot, this turn or last, while neither has moved since.
fn recalled(reader: &mut FormReader<'_>, firer: Tag, target: Tag) -> Option<BTreeMap<String, i32>> {
    let moved = |reader: &mut FormReader<'_>, tag: Tag| {
        !matches!(known(reader, By::Distance, tag), None | Some(Motion::Still))
            || Motion::of(&reader.fact_word(tag, "moved_last")).is_some()
    };
    let still = !moved(reader, target) && !moved(reader, firer);
    let now = turn(reader);
    let found = reader.derive(&format!("{firer}:{AIM}@{target}"), |state| {
        let since = if still { now - 1 } else { now };
        recall(state, firer, target, since).map_or(Value::Flag(false), Value::Counts)
    });
    if let Value::Counts(counts) = found { Some(counts) } else { None }
}

/// What a firer of the same unit remembers of a target of the same unit, the same ones first.
fn recall(state: &State, firer: Tag, target: Tag, since: i32) -> Option<BTreeMap<String, i32>> {
    let mates = |tag: Tag| {
        let unit = unit_in(state, tag);
        let others = state.in_play(tag.side).map(|unit| unit.tag);
        let mates = others.filter(move |other| *other != tag && unit.is_some() && unit_in(state, *other) == unit);
        [tag].into_iter().chain(mates)
    };
    mates(firer).find_map(|firer| {
        let counts = state.fact(firer, AIM)?.counts();
        mates(target).find_map(|target| {
            let part = |name: &str| Some((name.to_owned(), *counts.get(&format!("{target} {name}"))?));
            let parts: BTreeMap<String, i32> = PARTS.into_iter().filter_map(part).collect();
            parts.get("turn").is_some_and(|turn| *turn >= since).then_some(parts)
        })
    })
}

/// Who is proposed for the zone around a target: those told last, else the rest of its unit.
pub(in crate::games::simple_ww2) fn together(state: &State, target: Tag) -> Vec<Tag> {
    let standing = |tag: &Tag| {
        let unit = state.units.get(tag).filter(|unit| unit.in_play());
        *tag != target && unit.is_some_and(|unit| target::refusal(state, unit).is_none())
    };
    if let Some(told) = state.fact(target, TOGETHER) {
        return told.tags().into_iter().filter(standing).collect();
    }
    let Some(unit) = unit_in(state, target) else {
        return Vec::new();
    };
    state.members(unit).map(|member| member.tag).filter(standing).collect()
}

/// Whether somebody has told who stands in the zone around a target.
pub(in crate::games::simple_ww2) fn told_together(state: &State, target: Tag) -> bool {
    state.fact(target, TOGETHER).is_some()
}

/// Keeps who stands in the zone around a target.
pub(in crate::games::simple_ww2) fn keep_together(target: Tag, zone: &[Tag]) -> Effect {
    Effect::set(target, TOGETHER, zone)
}
