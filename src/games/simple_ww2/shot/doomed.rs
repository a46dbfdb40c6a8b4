//! Elements that are knocked out while they may still shoot in the same step (S3): they stay until they have, or
//! until the turn is over.

use crate::{
    dice::Tag,
    games::simple_ww2::{move_option::option_in, units::is_armed},
    rules::{Draft, Due, Effect, FormReader, Many, NoRoll, Started, State, Want, listed_tags},
};

/// The fact of an element that is knocked out and may still shoot.
pub(in crate::games::simple_ww2) const MARK: &str = "doomed";
/// The cause of a loss by direct fire.
pub(in crate::games::simple_ww2) const CAUSE: &str = "gunfire";

/// Elements so marked.
fn marked(state: &State) -> Vec<Tag> {
    state.units.values().filter(|unit| unit.in_play() && state.flag(unit.tag, MARK)).map(|unit| unit.tag).collect()
}

/// Whether a victim of this step may still shoot in it: its unit fires now, it has a weapon and has not fired.
pub(in crate::games::simple_ww2) fn may_shoot_back(state: &State, tag: Tag, step: &str) -> bool {
    let armed = state.units.get(&tag).is_some_and(is_armed);
    armed && option_in(state, tag).is_some_and(|option| option.step() == step) && !state.flag(tag, "shot")
}

/// The effects of an element so marked leaving the table.
pub(in crate::games::simple_ww2) fn fall(tag: Tag) -> [Effect; 2] {
    [Effect::clear(tag, MARK), Effect::remove(tag, CAUSE)]
}

/// Every element so marked leaves the table: the turn is over.
pub(in crate::games::simple_ww2) fn fall_all(reader: &mut FormReader<'_>) -> Vec<Effect> {
    let tags = reader.derive("battle.doomed", |state| marked(state).as_slice().into()).tags();
    tags.into_iter().flat_map(fall).collect()
}

/// What is owed for them.
pub(in crate::games::simple_ww2) fn owed(state: &State) -> Option<Due> {
    let tags = marked(state);
    let words = format!("Take off {}", listed_tags(&tags));
    (!tags.is_empty()).then(|| Due { procedure: "take_off".to_owned(), draft: Draft::new(), words })
}

/// Takes elements off the table whose step is over (S3).
pub(in crate::games::simple_ww2) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    reader.propose("units", marked);
    let tags = reader.units("units", "Elements knocked out", Want::Any, Many::Together(60), |state, unit| {
        (!state.flag(unit.tag, MARK)).then(|| "is not knocked out".to_owned())
    });
    let mut no_roll = NoRoll::done();
    for tag in &tags {
        for effect in fall(*tag) {
            no_roll = no_roll.effect(effect);
        }
        no_roll = no_roll.tell(*tag, "Direct Fire; S3", format!("{} leaves the table.", reader.label(*tag)));
    }
    (!tags.is_empty()).then(|| no_roll.start())?
}
