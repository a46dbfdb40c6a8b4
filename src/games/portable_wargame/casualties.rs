//! The end of the artillery step: what was destroyed comes off together, pins get their markers (Turn Sequence 1;
//! W21).

use super::{allowed::artillery_over, hit_effect::Hurt, shared::hurt};
use crate::{
    dice::{Class, Subject, Tag},
    rules::{Effect, Entity, FormReader, NoRoll, Started, State},
};

/// Its place in the rules.
pub(super) const PLACE: &str = "Turn Sequence 1";

/// Ends the artillery step of both sides.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let held = Held::read(reader);
    let mut no_roll = NoRoll::done();
    for tag in held.falls.iter().map(|(tag, _)| *tag) {
        no_roll = no_roll.settle(Subject::Unit(tag), Class::Word("destroyed"));
    }
    for unit in &held.pins {
        no_roll = no_roll.settle(Subject::Unit(unit.tag), Class::Word("pinned"));
    }
    let late = reader.derive("battle.artillery_over", |state| artillery_over(state).into()).flag();
    let no_roll = held.add_to(no_roll);
    // What the table settles after the step moves nothing on.
    if late {
        no_roll.start()
    } else {
        no_roll.effect(Effect::set(Entity::Battle, State::STEP, "initiative")).start()
    }
}

/// What artillery has done and what has not yet taken effect.
pub(super) struct Held {
    /// Units that fall: tag and name.
    pub falls: Vec<(Tag, String)>,
    /// Units that are pinned then.
    pub pins: Vec<Hurt>,
}

/// Units on the table with a fact.
fn with(state: &State, field: &str) -> Vec<Tag> {
    state.units.values().filter(|unit| unit.in_play() && state.flag(unit.tag, field)).map(|unit| unit.tag).collect()
}

/// Units that fall and units that are pinned at the end of the step. Who falls needs no pin.
pub(super) fn waiting(state: &State) -> (Vec<Tag>, Vec<Tag>) {
    let falls = with(state, "falls");
    let pins = with(state, "pin_due").into_iter().filter(|tag| !falls.contains(tag)).collect();
    (falls, pins)
}

impl Held {
    /// Reads it.
    pub fn read(reader: &mut FormReader<'_>) -> Self {
        let falls = reader.derive("held.falls", |state| waiting(state).0.as_slice().into()).tags();
        let pins = reader.derive("held.pins", |state| waiting(state).1.as_slice().into()).tags();
        Self {
            falls: falls.into_iter().map(|tag| (tag, reader.label(tag))).collect(),
            pins: pins.into_iter().map(|tag| hurt(reader, tag)).collect(),
        }
    }

    /// What changes when the step ends.
    pub fn effects(&self) -> Vec<Effect> {
        let mut effects = Vec::new();
        for (tag, _) in &self.falls {
            effects.push(Effect::clear(*tag, "falls"));
            effects.push(Effect::clear(*tag, "pin_due"));
            effects.push(Effect::remove(*tag, "artillery"));
        }
        for unit in &self.pins {
            effects.push(Effect::clear(unit.tag, "pin_due"));
            effects.extend(unit.pin_effects());
        }
        effects.push(Effect::set(Entity::Battle, "artillery_over", true));
        effects
    }

    /// The same in words.
    pub fn words(&self) -> Vec<(Tag, String)> {
        let fall = |(tag, name): &(Tag, String)| (*tag, format!("{name} is removed."));
        let mut words: Vec<(Tag, String)> = self.falls.iter().map(fall).collect();
        words.extend(self.pins.iter().map(|unit| (unit.tag, unit.pin_words())));
        words
    }

    /// Adds the end of the step to a procedure that asks nothing.
    pub fn add_to(&self, no_roll: NoRoll) -> NoRoll {
        let no_roll = self.effects().into_iter().fold(no_roll, NoRoll::effect);
        let words = self.words();
        if words.is_empty() {
            return no_roll.say(PLACE, "No artillery results remain to apply.");
        }
        words.into_iter().fold(no_roll, |no_roll, (tag, words)| no_roll.tell(tag, PLACE, words))
    }
}
