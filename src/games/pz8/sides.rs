//! Who is side A (3; Z12), and the chip for a side.

use super::rolls::{SIX, from, hits};
use crate::{
    dice::{Address, Ask, Class, Side, Subject},
    rules::{Effect, Entity, FormReader, NoRoll, OneRoll, Started, State},
};

/// The lowest score on which it is the second player (Z12).
const SECOND: i32 = 4;

/// A die decides which player takes the first half of every turn.
pub(super) fn read(reader: &mut FormReader<'_>) -> Started {
    let names = Side::BOTH
        .map(|side| reader.derive(&format!("{side}.name"), |state| state.side_name(side).into()).word().to_owned());
    let begun = reader.derive("battle.begun", |state| (halved(state) || state.day() > 1).into());
    if begun.flag() {
        reader.refuse("", "3", "the battle has begun");
    }
    let acted = reader.derive("battle.acted", |state| self::begun(state).into()).flag();
    let (key, read) = (Address::of("sides"), hits(from(SECOND)));
    OneRoll::new(Ask::die(SIX, key, Side::A, read, &["side A first", "side B first"]), move |answer| {
        let [a, b] = &names;
        let (side, name, class) =
            if answer.tally().hits() == 0 { (Side::A, a, "first_player") } else { (Side::B, b, "second_player") };
        let no_roll = NoRoll::default()
            .settle(Subject::Headline, Class::Word(class))
            .effect(Effect::set(Entity::Battle, State::FIRST, side.to_string()))
            .effect(Effect::set(Entity::Battle, State::ACTING, side.to_string()))
            .say("3", format!("First in every turn: {name}."));
        if acted && side == Side::B {
            return no_roll.say("3", format!("{a}: units have already acted. Take that back, or let it stand."));
        }
        no_roll
    })
    .start()
}

/// Whether anything has been done on this day.
pub(super) fn begun(state: &State) -> bool {
    let moved = || state.units.keys().any(|tag| state.flag(*tag, "moved"));
    halved(state) || !["", "move"].contains(&state.step()) || moved()
}

/// Whether the first half of the first turn is over: until then it can be rolled who plays it.
pub(super) fn halved(state: &State) -> bool {
    state.turn() > 1 || state.acting() != state.first()
}
