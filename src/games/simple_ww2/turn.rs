//! What a battle begins with: the first turn, smoke, batteries in support. The end of the turn for both sides (Turn sequence): markers run out, smoke ages, interrupts are earned, a
//! formation on Probe with too many casualties goes over to Delay.

use super::{
    options::{option_in, stands},
    orders::probe_fails,
    shot::doomed,
    smoke,
    units::{group_name, is_armed, is_battery, unit_in},
};
use crate::{
    dice::{Side, Tag},
    rules::{Description, Effect, Entity, FormReader, Handover, NoRoll, Started, State, Unit, Value, first_turn},
};

/// Effects at the start of a battle.
pub(super) fn begin(rules: &Description, state: &State) -> Vec<Effect> {
    let mut effects = Vec::new();
    // Smoke; S44: turns of smoke fire, if the force does not say.
    let periods = rules.cell("smoke", "supply", "periods").unwrap_or(0);
    for unit in state.units.values().filter(|unit| is_battery(unit)) {
        if state.fact(unit.tag, "smoke_left").is_none() {
            effects.push(Effect::set(unit.tag, "smoke_left", periods));
        }
        if state.fact(unit.tag, "role").is_none() {
            effects.push(Effect::set(unit.tag, "role", "support"));
        }
    }
    // Turn sequence: both sides act in every step; the side of the moment only names whose rows come first.
    effects.extend(first_turn(rules));
    effects
}

/// Ends the turn.
pub(super) fn end_turn(reader: &mut FormReader<'_>) -> Option<Started> {
    let handover = Handover::round(reader);
    let mut no_roll = NoRoll::done();
    no_roll = lapse(reader, no_roll);
    // S3: whoever was knocked out in its own step is gone now.
    for effect in doomed::fall_all(reader) {
        no_roll = no_roll.effect(effect);
    }
    no_roll = probes(reader, no_roll);
    no_roll = interrupts(reader, no_roll);
    no_roll = last_moves(reader, no_roll);
    no_roll = smoke::age(reader, handover.turn, no_roll);
    handover.add_to(no_roll, reader.rules()).say("Turn sequence", format!("Turn {} begins.", handover.turn)).start()
}

/// What was owed and never done lapses with the turn.
fn lapse(reader: &mut FormReader<'_>, mut no_roll: NoRoll) -> NoRoll {
    let list = reader
        .derive("battle.owed", |state| Value::List(state.due.iter().map(|due| due.procedure.clone()).collect()));
    if let Value::List(list) = list {
        for procedure in list {
            no_roll = no_roll.effect(Effect::paid(&procedure));
        }
    }
    no_roll
}

/// Orders; S7: Probe becomes Delay at 20% casualties, without a die.
fn probes(reader: &mut FormReader<'_>, mut no_roll: NoRoll) -> NoRoll {
    let rules = reader.rules();
    let failed = |state: &State, side| {
        let all = super::units::formations_in(state, side).into_iter();
        all.filter(|group| probe_fails(rules, state, *group)).collect::<Vec<u16>>()
    };
    let list = reader.derive("probes.failed", |state| {
        let groups = Side::BOTH.into_iter().flat_map(|side| failed(state, side));
        Value::List(groups.map(|group| Entity::Group(group).to_string()).collect())
    });
    let Value::List(list) = list else { return no_roll };
    for group in list.iter().filter_map(|word| word.parse::<Entity>().ok()) {
        let Entity::Group(number) = group else { continue };
        let name = group_name(reader, number);
        no_roll = no_roll.effect(Effect::set(group, "order", "delay")).tell(
            group,
            "Orders",
            format!("{name} was on Probe and has lost too many: it goes over to Delay."),
        );
    }
    no_roll
}

/// Whether an element has earned the right to interrupt in the next turn: on F all turn, and not fired.
fn earns(state: &State, unit: &Unit) -> bool {
    let option = unit_in(state, unit.tag).map_or("", |group| option_in(state, group));
    let fired = state.number(unit.tag, "fired") > state.turn();
    !is_battery(unit) && is_armed(unit) && stands(option) && !option.is_empty() && !fired
}

/// Interrupt; S68: kept only by staying on F and not firing at all.
fn interrupts(reader: &mut FormReader<'_>, mut no_roll: NoRoll) -> NoRoll {
    let tags = |from: &dyn Fn(&State, &Unit) -> bool, state: &State| {
        let tags: Vec<Tag> =
            state.units.values().filter(|unit| unit.in_play() && from(state, unit)).map(|u| u.tag).collect();
        if tags.is_empty() { Value::Flag(false) } else { tags[..].into() }
    };
    let given = reader.derive("ready.given", |state| {
        tags(&|state, unit| earns(state, unit) && !state.flag(unit.tag, "ready"), state)
    });
    let gone = reader.derive("ready.gone", |state| {
        tags(&|state, unit| !earns(state, unit) && state.flag(unit.tag, "ready"), state)
    });
    for tag in gone.tags() {
        no_roll = no_roll.effect(Effect::clear(tag, "ready"));
    }
    for tag in given.tags() {
        no_roll = no_roll.effect(Effect::set(tag, "ready", true));
    }
    no_roll
}

/// What was moved this turn is what was moved last turn (Visibility; S35, S73).
fn last_moves(reader: &mut FormReader<'_>, mut no_roll: NoRoll) -> NoRoll {
    let list = reader.derive("moved.last", |state| {
        let differs = |unit: &&Unit| state.fact(unit.tag, "moved") != state.fact(unit.tag, "moved_last");
        let tags: Vec<Tag> =
            state.units.values().filter(|unit| unit.in_play()).filter(differs).map(|u| u.tag).collect();
        if tags.is_empty() { Value::Flag(false) } else { tags[..].into() }
    });
    for tag in list.tags() {
        let moved = reader.fact_word(tag, "moved");
        no_roll = no_roll.effect(match moved.as_str() {
            "" => Effect::clear(tag, "moved_last"),
            moved => Effect::set(tag, "moved_last", moved),
        });
    }
    no_roll
}
