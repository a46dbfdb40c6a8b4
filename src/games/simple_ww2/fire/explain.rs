//! A shot spelled out: columns, number to hit, what knocks out.

use crate::{
    dice::Sum,
    games::simple_ww2::shot::{column::Column, course::Shot, knock_out::Kill, roll::needed, target::ShotTarget},
};

/// How a shot is decided.
#[derive(Clone, Copy)]
pub(super) struct ShotMode {
    /// Whether its one die decides about the knock-out too (S58).
    pub one_die: bool,
    /// Whether another shot of the volley may have neutralised the element before.
    pub later: bool,
}

/// A shot at an element as a sum; `who` is the unit on whose line it stands.
pub(super) fn spell(
    target: &ShotTarget,
    title: String,
    column: &Column,
    (shot, mode): (&Shot, ShotMode),
    role: &'static str,
) -> Sum {
    let [fresh, hurt] = shot.kills;
    let kill = if target.neutralised { hurt } else { fresh };
    // The shot's own number: a column may promise what a least range forbids.
    let mut reading = match shot.need {
        Some(need) => format!("{} on a d20 to hit, {}", needed(need), kill.words(mode.one_die)),
        None => "cannot hit".to_owned(),
    };
    if let (Some(_), true, true, Kill::Need(then)) = (shot.need, mode.later, kill != hurt, hurt) {
        reading = format!("{reading} ({} once it is neutralised)", needed(then));
    }
    let dice = u8::from(shot.need.is_some());
    let terms = column.terms.clone();
    Sum::new(Some(target.tag()), title, role).terms(terms).dice(dice).total(column.words()).reading(reading)
}
