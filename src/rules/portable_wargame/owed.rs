//! What is still to be done at this point of the turn (Turn Sequence). Never blocks.

use super::{
    activation::Army,
    casualties::waiting,
    duties::{Duty, artillery_over, may},
    standing::activations,
};
use crate::{
    dice::{Side, Tag},
    rules::{BY, Description, Draft, Due, Entity, Presence, State, Unit},
};

/// What is owed, in the order of the turn. An empty procedure is a mere reminder.
pub(super) fn owed(rules: &Description, state: &State) -> Vec<Due> {
    let mut list = List(state.due.clone());
    // W68: cavalry that charges at once, on either side.
    let charges = |unit: &&Unit| unit.in_play() && may(rules, state, unit, Duty::Charge).is_none();
    let now = |unit: &&Unit| state.flag(unit.tag, "charge_due");
    for unit in state.units.values().filter(charges).filter(now) {
        list.owe("charge", of_unit(unit.tag), format!("{} charges now", unit.tag));
    }
    let acting = state.acting();
    for unit in state.side(acting).filter(|unit| matches!(unit.presence, Presence::Due(turn) if turn <= state.turn()))
    {
        list.owe("arrive", Draft::from([("unit".to_owned(), unit.tag.into())]), format!("{} arrives", unit.tag));
    }
    if state.fact(Entity::Battle, State::FIRST).is_none() {
        opening(rules, state, &mut list);
    } else if let Some((used, of)) = activations(state, acting) {
        // W68: pinned European cavalry charges before anything else.
        for unit in state.side(acting).filter(charges).filter(|unit| !now(unit)) {
            list.owe("charge", of_unit(unit.tag), format!("{} charges", unit.tag));
        }
        if used < of {
            let left = of - used;
            list.owe("", Draft::new(), format!("{left} activation{} left", if left == 1 { "" } else { "s" }));
        }
    } else {
        let dice = Army::of(rules, state, acting).dice(rules);
        list.owe("activation", Draft::new(), format!("Throw {dice} Activation Dice"));
    }
    list.0
}

/// The steps of both sides (Turn Sequence 1, 2).
fn opening(rules: &Description, state: &State, list: &mut List) {
    if !artillery_over(state) {
        for side in Side::BOTH {
            let ready = |unit: &&Unit| may(rules, state, unit, Duty::Shell).is_none();
            let guns: Vec<String> = state.in_play(side).filter(ready).map(|unit| unit.tag.to_string()).collect();
            if !guns.is_empty() {
                list.owe("", Draft::new(), format!("{} may fire", guns.join(", ")));
            }
        }
        let (falls, pins) = waiting(state);
        if !falls.is_empty() || !pins.is_empty() {
            let count = falls.len() + pins.len();
            list.owe("casualties", Draft::new(), format!("Casualties {count}"));
        }
    }
    list.owe("initiative", Draft::new(), "Who is first?".to_owned());
}

struct List(Vec<Due>);

impl List {
    fn owe(&mut self, procedure: &str, draft: Draft, words: String) {
        self.0.push(Due { procedure: procedure.to_owned(), draft, words });
    }
}

/// A form for a unit of either side.
fn of_unit(tag: Tag) -> Draft {
    Draft::from([(BY.to_owned(), tag.side.to_string().into()), ("unit".to_owned(), tag.into())])
}
