//! How far an element moves this turn, and what its unit was ordered to do about firing (Move options; S52, S69).

use super::units::{stays_put, turn, unit_in, unit_of};
use crate::{
    dice::Tag,
    rules::{Description, Effect, Entity, FieldMemory, FormReader, State, Value, Worded, worded},
};

worded! {
    /// What a unit does this turn (Move options).
    pub(super) enum MoveOption {
        /// Stand and shoot.
        F = "f",
        /// Shoot, then a quarter move.
        Fm = "fm",
        /// Half a move, then shoot.
        Mf = "mf",
        /// A full move.
        M = "m",
    }
}

impl MoveOption {
    /// As printed.
    pub const fn printed(self) -> &'static str {
        match self {
            Self::F => "(F)",
            Self::Fm => "(Fm)",
            Self::Mf => "(Mf)",
            Self::M => "(M)",
        }
    }

    /// The step in which it is carried out (Turn sequence 6-8).
    pub const fn step(self) -> &'static str {
        match self {
            Self::M => "move",
            Self::Fm | Self::Mf => "fire_move",
            Self::F => "fire",
        }
    }

    /// How far it goes.
    pub const fn motion(self) -> Motion {
        match self {
            Self::F => Motion::Still,
            Self::Fm => Motion::Short,
            Self::Mf => Motion::Half,
            Self::M => Motion::Far,
        }
    }
}

worded! {
    /// How far an element moves.
    pub(super) enum Motion {
        /// Not at all.
        Still = "still",
        /// Less than half its full move.
        Short = "short",
        /// Half of it.
        Half = "half",
        /// More.
        Far = "far",
    }
}

impl Motion {
    /// The most quarters of a full move that it may be.
    pub const fn quarters(self) -> i32 {
        match self {
            Self::Still => 0,
            Self::Short => 1,
            Self::Half => 2,
            Self::Far => 4,
        }
    }
}

/// The option a unit is on, once it is revealed.
pub(super) fn option_in(state: &State, tag: Tag) -> Option<MoveOption> {
    let unit = unit_in(state, tag)?;
    MoveOption::of(state.word(Entity::Group(unit), "option"))
}

/// The same, frozen with a form.
pub(super) fn option_of(reader: &mut FormReader<'_>, tag: Tag) -> Option<MoveOption> {
    let unit = unit_of(reader, tag)?;
    MoveOption::of(&reader.fact_word(Entity::Group(unit), "option"))
}

/// The place of a step in the turn.
pub(super) fn order(rules: &Description, step: &str) -> Option<usize> {
    rules.steps.iter().position(|known| known.id == step)
}

/// The step of an option begins when the first element on it acts; no step comes back.
pub(super) fn begins(reader: &mut FormReader<'_>, option: MoveOption) -> Option<Effect> {
    let rules = reader.rules();
    let present = reader.derive("battle.step", |state| state.step().into());
    let later = order(rules, present.word())? < order(rules, option.step())?;
    later.then(|| Effect::set(Entity::Battle, State::STEP, option.step()))
}

/// By what the motion of a target counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// What it has moved, else its option (S52 a).
    Distance,
    /// Its written option (S52 b; S69: an interrupted mover has not moved yet).
    Option,
}

impl By {
    /// For fire in the unit's own step.
    pub fn ruled(reader: &mut FormReader<'_>) -> Self {
        if reader.ruled("S52", "b") { Self::Option } else { Self::Distance }
    }
}

/// How far an element moves this turn as far as the state knows it.
pub(super) fn known(reader: &mut FormReader<'_>, by: By, tag: Tag) -> Option<Motion> {
    let moved = Motion::of(&reader.fact_word(tag, "moved"));
    let option = option_of(reader, tag).map(MoveOption::motion);
    // S67: neutralised troops on foot do not move, whatever their unit was ordered.
    let expected =
        |reader: &mut FormReader<'_>| option.map(|one| if stays_put(reader, tag) { Motion::Still } else { one });
    match by {
        By::Distance => moved.or_else(|| expected(reader)),
        By::Option => option.or(moved),
    }
}

/// The motion of a target: known, or a chip.
pub(super) fn of_target(reader: &mut FormReader<'_>, path: &str, by: By, tag: Tag) -> Motion {
    if let Some(motion) = known(reader, by, tag) {
        reader.ignore_because(path, "only where neither its move nor its option is known");
        return motion;
    }
    let options = Motion::options(reader.rules());
    let word = reader.choice(path, "Its move", Some(tag), "Direct Fire", options, FieldMemory::Assume("still"));
    Motion::of(word).unwrap_or(Motion::Still)
}

/// Whether something was done in this turn or the last one (Visibility).
pub(super) fn recently(reader: &mut FormReader<'_>, tag: Tag, field: &str) -> bool {
    let now = turn(reader);
    reader.fact(tag, field).is_some_and(|last| matches!(last, Value::Number(last) if last >= now))
}
