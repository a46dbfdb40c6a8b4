//! The end of the turn for both sides (Turn sequence): markers run out, smoke ages, interrupts are earned, a
//! formation on Probe with too many casualties goes over to Delay.

use super::{
    begin::is_battery,
    doomed,
    options::{option_in, stands},
    orders::probe_fails,
    rows::is_armed,
    smoke,
    units::{group_name, unit_in},
};
use crate::{
    dice::{Side, Tag},
    rules::{Effect, Entity, Handover, Intake, Kind, Started, State, Told, Unit, Value},
};

/// Ends the turn.
pub(super) struct EndTurn;

impl Kind for EndTurn {
    fn id(&self) -> &'static str {
        "end_turn"
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let handover = Handover::round(intake);
        let mut told = Told::done();
        told = lapse(intake, told);
        // S3: whoever was knocked out in its own step is gone now.
        for effect in doomed::fall_all(intake) {
            told = told.effect(effect);
        }
        told = probes(intake, told);
        told = interrupts(intake, told);
        told = last_moves(intake, told);
        told = smoke::age(intake, handover.turn, told);
        handover.add_to(told, intake.rules()).say("Turn sequence", format!("Turn {} begins.", handover.turn)).start()
    }
}

/// What was owed and never done lapses with the turn.
fn lapse(intake: &mut Intake<'_>, mut told: Told) -> Told {
    let list = intake
        .derive("battle.owed", |state| Value::List(state.due.iter().map(|due| due.procedure.clone()).collect()));
    if let Value::List(list) = list {
        for procedure in list {
            told = told.effect(Effect::paid(&procedure));
        }
    }
    told
}

/// Orders; S7: Probe becomes Delay at 20% casualties, without a die.
fn probes(intake: &mut Intake<'_>, mut told: Told) -> Told {
    let rules = intake.rules();
    let failed = |state: &State, side| {
        let all = super::units::formations_in(state, side).into_iter();
        all.filter(|group| probe_fails(rules, state, *group)).collect::<Vec<u16>>()
    };
    let list = intake.derive("probes.failed", |state| {
        let groups = Side::BOTH.into_iter().flat_map(|side| failed(state, side));
        Value::List(groups.map(|group| Entity::Group(group).to_string()).collect())
    });
    let Value::List(list) = list else { return told };
    for group in list.iter().filter_map(|word| word.parse::<Entity>().ok()) {
        let Entity::Group(number) = group else { continue };
        let name = group_name(intake, number);
        told = told
            .effect(Effect::set(group, "order", "delay"))
            .say("Orders", format!("{name} was on Probe and has lost too many: Delay."));
    }
    told
}

/// Whether an element has earned the right to interrupt in the next turn: on F all turn, and not fired.
fn earns(state: &State, unit: &Unit) -> bool {
    let option = unit_in(state, unit.tag).map_or("", |group| option_in(state, group));
    let fired = state.number(unit.tag, "fired") > state.turn();
    !is_battery(unit) && is_armed(unit) && stands(option) && !option.is_empty() && !fired
}

/// Interrupt; S68: kept only by staying on F and not firing at all.
fn interrupts(intake: &mut Intake<'_>, mut told: Told) -> Told {
    let tags = |from: &dyn Fn(&State, &Unit) -> bool, state: &State| {
        let tags: Vec<Tag> =
            state.units.values().filter(|unit| unit.in_play() && from(state, unit)).map(|u| u.tag).collect();
        if tags.is_empty() { Value::Flag(false) } else { tags[..].into() }
    };
    let given = intake.derive("ready.given", |state| {
        tags(&|state, unit| earns(state, unit) && !state.flag(unit.tag, "ready"), state)
    });
    let gone = intake.derive("ready.gone", |state| {
        tags(&|state, unit| !earns(state, unit) && state.flag(unit.tag, "ready"), state)
    });
    for tag in gone.tags() {
        told = told.effect(Effect::clear(tag, "ready"));
    }
    for tag in given.tags() {
        told = told.effect(Effect::set(tag, "ready", true));
    }
    told
}

/// What was moved this turn is what was moved last turn (Visibility; S35, S73).
fn last_moves(intake: &mut Intake<'_>, mut told: Told) -> Told {
    let list = intake.derive("moved.last", |state| {
        let differs = |unit: &&Unit| state.fact(unit.tag, "moved") != state.fact(unit.tag, "moved_last");
        let tags: Vec<Tag> =
            state.units.values().filter(|unit| unit.in_play()).filter(differs).map(|u| u.tag).collect();
        if tags.is_empty() { Value::Flag(false) } else { tags[..].into() }
    });
    for tag in list.tags() {
        let moved = intake.fact_word(tag, "moved");
        told = told.effect(match moved.as_str() {
            "" => Effect::clear(tag, "moved_last"),
            moved => Effect::set(tag, "moved_last", moved),
        });
    }
    told
}
