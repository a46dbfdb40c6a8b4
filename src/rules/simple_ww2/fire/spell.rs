//! A shot spelled out: columns, number to hit, what knocks out.

use crate::{
    dice::Sum,
    rules::simple_ww2::{column::Column, knock_out::Kill, target::Target, throw::needed},
};

/// A shot at an element as a sum; `who` is the unit on whose line it stands.
pub(super) fn spell(
    target: &Target,
    title: String,
    column: &Column,
    [fresh, hurt]: [Kill; 2],
    role: &'static str,
) -> Sum {
    let kill = if target.neutralised { hurt } else { fresh };
    let reading = match column.need {
        Some(need) => format!("{} to hit, {}", needed(need), kill.words()),
        None => "cannot hit".to_owned(),
    };
    let dice = u8::from(column.need.is_some());
    Sum { who: Some(target.tag()), title, terms: column.terms.clone(), dice, reading, role }
}
