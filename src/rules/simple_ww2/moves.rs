//! An element moves by its unit's option (Move options; Turn sequence 6 and 7). Whoever holds an interrupt may fire
//! first.

use super::{
    begin::BATTERY,
    doomed,
    memory::leave,
    motion::{Choice, Motion, begins, option_in, option_of},
    target::Class,
};
use crate::{
    dice::{Class as Settled, Subject},
    rules::{Effect, Entity, Intake, Kind, Memory, Opt, Started, State, Told, Unit, Value, Want},
};

/// An element moves.
pub(super) struct Move;

/// The place of the rule.
const PLACE: &str = "Move options";

/// Why an element does not move.
fn refusal(state: &State, unit: &Unit) -> Option<String> {
    let tag = unit.tag;
    let neutralised = state.number(tag, "neutralised") >= state.turn();
    let foot = Class::of(unit.word("class"), state.flag(tag, "limbered")).foot();
    if unit.word("class") == BATTERY {
        Some("stands off the table".to_owned())
    } else if state.flag(tag, doomed::MARK) {
        Some("is knocked out".to_owned())
    } else if let Some(carrier) = state.fact(tag, "riding").and_then(Value::tag) {
        Some(format!("is carried by {carrier}"))
    } else if option_in(state, tag) == Some(Choice::F) {
        Some("is on (F): it stands".to_owned())
    } else if state.fact(tag, "moved").is_some() {
        Some("has moved this turn".to_owned())
    } else if neutralised && foot {
        // Effect of neutralisation; S67.
        Some("is neutralised: men on foot stay".to_owned())
    } else {
        None
    }
}

impl Kind for Move {
    fn id(&self) -> &'static str {
        "move"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let tag = intake.unit("unit", "Element", Want::Acting, refusal);
        let Some(tag) = tag else {
            intake.spare("far");
            return None;
        };
        let option = option_of(intake, tag);
        let motion = far(intake, option);
        if option == Some(Choice::Fm) && !intake.flag(tag, "shot") {
            intake.remind("(Fm): it shoots first, then moves");
        }
        let mut told = Told::default().settle(Subject::Headline, Settled::Word("done")).effect(Effect::set(
            tag,
            "moved",
            motion.word(),
        ));
        for effect in leave(intake, tag) {
            told = told.effect(effect);
        }
        if let Some(effect) = begins(intake, option.unwrap_or(Choice::M)) {
            told = told.effect(effect);
        }
        // Interrupt: whoever holds one may fire at it.
        told = told.effect(Effect::set(Entity::Battle, "mover", tag));
        told.say(PLACE, format!("{} moves.", intake.label(tag))).start()
    }
}

/// How far it goes: as its option says, or less on (M).
fn far(intake: &mut Intake<'_>, option: Option<Choice>) -> Motion {
    let usual = option.map_or(Motion::Far, Choice::motion);
    if matches!(option, Some(Choice::Fm | Choice::Mf)) {
        intake.spare("far");
        return usual;
    }
    let rules = intake.rules();
    let options = [Motion::Far, Motion::Half, Motion::Short];
    let options = options.map(|motion| Opt::new(motion.word(), rules.word(motion.word()))).into();
    let word = intake.choice("far", "How far", None, PLACE, options, Memory::Assume(Motion::Far.word()));
    Motion::of(word).unwrap_or(usual)
}
