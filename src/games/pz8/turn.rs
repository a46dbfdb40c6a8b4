//! The day: its end (3; Z15), whose half of the turn it is, the start of a battle.

use super::rolls::{SIX, from, hits};
use crate::{
    dice::{Address, Ask, Class, Side, Subject},
    rules::{
        Description, Draft, Effect, Entity, FormReader, Handover, NoRoll, OneRoll, Started, State, TurnPart,
        first_turn,
    },
};

/// The place of the rules.
const PLACE: &str = "3";

/// The mark of a day that is over.
pub(super) const DAY_OVER: &str = "day_over";

/// The step behind the last turn of a day.
const NIGHT: &str = "night";

/// A number of the day, in turns.
fn day(rules: &Description, column: &str) -> i32 {
    rules.cell("day", "turns", column).unwrap_or(i32::MAX)
}

/// Effects at the start of a battle.
pub(super) fn begin(rules: &Description) -> Vec<Effect> {
    let mut effects = vec![Effect::set(Entity::Battle, "day", 1)];
    effects.extend(first_turn(rules));
    effects
}

/// What changes when the day is over after a turn: no turn has begun behind it, and it is night.
fn over(ended: i32) -> [Effect; 3] {
    [
        Effect::set(Entity::Battle, State::TURN, ended),
        Effect::set(Entity::Battle, DAY_OVER, true),
        Effect::set(Entity::Battle, State::STEP, NIGHT),
    ]
}

/// Whether a step of the turn is over.
pub(super) fn behind(rules: &Description, state: &State, own: &str) -> bool {
    let place = |id: &str| rules.steps.iter().position(|step| step.id == id);
    place(state.step()) > place(own) && !state.flag(Entity::Battle, DAY_OVER)
}

/// Refuses what belongs to a turn when the day is over, or in a turn that a day has not.
pub(super) fn by_day(reader: &mut FormReader<'_>) {
    let last = day(reader.rules(), "last");
    let turn = reader.derive("battle.turn", |state| state.turn().into()).number();
    if reader.flag(Entity::Battle, DAY_OVER) {
        reader.refuse("", PLACE, "the day is over");
    } else if turn > last {
        reader.refuse("", PLACE, format!("a day has {last} turns: there is no turn {turn}"));
    }
}

/// The same, with a reminder where the step of this is over (3).
pub(super) fn in_step(reader: &mut FormReader<'_>, own: &str) {
    by_day(reader);
    let rules = reader.rules();
    reader.warn_now(|state| {
        let name = rules.step(own).filter(|_| behind(rules, state, own))?.name.as_str();
        Some(format!("the {name} step is over"))
    });
}

/// Ends the acting side's half of the turn.
pub(super) fn end_turn(reader: &mut FormReader<'_>) -> Option<Started> {
    let handover = Handover::read(reader);
    let begins = reader.title(handover.begins);
    let after_each = reader.ruled("Z15", "b");
    by_day(reader);
    let night = reader.flag(Entity::Battle, DAY_OVER);
    let rules = reader.rules();
    let (last, roll) = (day(rules, "last"), day(rules, "throw_after"));
    let ended = handover.turn - 1;
    if handover.over == TurnPart::Turn && !night && ended >= last {
        // 3: a day has twelve turns; no other begins.
        let no_roll = handover.lasting(rules).into_iter().chain(over(ended)).fold(NoRoll::done(), NoRoll::effect);
        return no_roll.say(PLACE, format!("The day is over after turn {ended}.")).start();
    }
    let no_roll = handover.add_to(NoRoll::done(), rules);
    if handover.over != TurnPart::Turn || night {
        return no_roll.say(PLACE, format!("Turn {}: {begins} to play.", handover.turn)).start();
    }
    let no_roll = no_roll.say(PLACE, format!("Turn {}: {begins} to play.", handover.turn));
    if ended == roll || (after_each && ended > roll) {
        let words = format!("Day end after turn {ended}");
        return no_roll.effect(Effect::owe("day_end", Draft::new(), words)).start();
    }
    no_roll.start()
}

/// The roll after turn 9 that may end the day.
pub(super) fn day_end(reader: &mut FormReader<'_>) -> Started {
    let owed = reader.derive("day_end.owed", |state| state.due.iter().any(|due| due.procedure == "day_end").into());
    if !owed.flag() {
        let after = day(reader.rules(), "throw_after");
        reader.refuse("", PLACE, format!("the roll for the end of the day comes after turn {after}"));
    }
    let turn = reader.derive("battle.turn", |state| state.turn().into()).number();
    let (key, read) = (Address::of("day_end"), hits(from(day(reader.rules(), "ends_on"))));
    let ended = (turn - 1).max(1);
    OneRoll::new(Ask::die(SIX, key, Side::A, read, &["goes on", "day over"]), move |answer| {
        let no_roll = NoRoll::default().effect(Effect::paid("day_end"));
        if answer.tally().hits() == 0 {
            return no_roll.settle(Subject::Headline, Class::Word("day_goes_on")).say(PLACE, "The day goes on.");
        }
        let no_roll = over(ended).into_iter().fold(no_roll, NoRoll::effect);
        let words = format!("The day is over after turn {ended}.");
        no_roll.settle(Subject::Headline, Class::Word("day_over")).say(PLACE, words)
    })
    .start()
}
