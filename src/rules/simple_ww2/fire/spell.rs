//! A shot spelled out: columns, number to hit, what knocks out.

use crate::{
    dice::Sum,
    rules::simple_ww2::{column::Column, shots::Shot, target::Target, throw::needed},
};

/// A shot at an element as a sum; `who` is the unit on whose line it stands.
pub(super) fn spell(target: &Target, title: String, column: &Column, shot: &Shot, role: &'static str) -> Sum {
    let [fresh, hurt] = shot.kills;
    let kill = if target.neutralised { hurt } else { fresh };
    // The shot's own number: a column may promise what a least range forbids.
    let reading = match shot.need {
        Some(need) => {
            let at = column.at.map_or(0, |at| at + 1);
            format!("{} on a d20 to hit (column {at}), {}", needed(need), kill.words())
        }
        None => "cannot hit".to_owned(),
    };
    let dice = u8::from(shot.need.is_some());
    Sum { who: Some(target.tag()), title, terms: column.terms.clone(), dice, reading, role }
}
