//! Move options: written by each side in secret, then revealed together (Move options; turn sequence 2).

use std::collections::BTreeMap;

use super::{
    move_option::MoveOption,
    orders::{Demand, demand, quota_of},
    units::{all_pinned, formations, group_name, unit_in, units, units_in},
};
use crate::{
    dice::{Class, Side, Subject, Tag},
    rules::{Effect, Entity, FieldMemory, FormReader, NoRoll, Opt, Quota, Started, State, Unit, Value, Worded},
};

/// The place of the rule.
const PLACE: &str = "Move options";
/// The options: id, printed letters, what they allow in this order.
const OPTIONS: [(&str, &str, &str); 4] =
    [("f", "F", "fire"), ("fm", "Fm", "fire, move"), ("mf", "Mf", "move, fire"), ("m", "M", "move")];
/// What a unit does that wrote nothing: it stands and may fire.
const STANDS: &str = "f";

/// The field of all units that are not told apart.
const REST: &str = "rest";

/// The printed letters of an option.
fn letters(option: &str) -> &str {
    OPTIONS.iter().find(|(id, ..)| *id == option).map_or(option, |(_, letters, _)| letters)
}

/// Whether a morale result writes the option for the unit: a full move back (Morale; S20).
fn driven_back(result: &str) -> bool {
    matches!(result, "retreat" | "rout")
}

/// A side writes the options of all its units.
pub(super) fn write(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.by();
    let mut no_roll = NoRoll::default().settle(Subject::Headline, Class::Word("written"));
    let units = units(reader, side);
    if units.is_empty() {
        reader.refuse("", "Common terms used", "this side has no units: give its elements a unit in the force");
    }
    // Turn sequence 2: written by both, then revealed together.
    if reader.derive("options.revealed", |state| revealed(state).into()).flag() {
        reader.refuse("", PLACE, "the options of this turn are revealed");
    }
    let chips = || OPTIONS.into_iter().map(|(id, letters, _)| Opt::new(id, letters)).collect();
    let mut chosen = BTreeMap::new();
    // One press for all units that have nothing of their own; its chips say what the letters of the others mean.
    let spelled = OPTIONS.into_iter().map(|(id, letters, allows)| Opt::new(id, &format!("{letters} {allows}")));
    let rest = reader.choice(REST, "All others", None, PLACE, spelled.collect(), FieldMemory::Assume(STANDS));
    for group in units {
        let (on, name) = (Entity::Group(group), group_name(reader, group));
        let result = reader.fact_word(on, "morale");
        let pinned = reader.derive(&format!("{on}:pinned"), |state| all_pinned(state, group).into()).flag();
        if driven_back(&result) && pinned {
            reader.remind(format!("{name} is to retreat, but stays: neutralised"));
        } else if driven_back(&result) {
            reader.remind(format!("{name} makes a full move back to the base line"));
        } else if result == "no" {
            reader.remind(format!("{name} may not move forward"));
        } else if result == "half" {
            reader.remind(format!("{name} moves forward at most half a move"));
        }
        let written = reader.fact_word(on, "written");
        let usual = if driven_back(&result) && pinned {
            STANDS
        } else if driven_back(&result) {
            "m"
        } else {
            rest
        };
        let preset = if written.is_empty() { usual } else { &written };
        let option = reader.choice(&format!("{on}.to"), &name, None, PLACE, chips(), FieldMemory::Assume(preset));
        if driven_back(&result) && !pinned && option != "m" {
            reader.refuse(&format!("{on}.to"), PLACE, format!("{name} makes a full move back: (M)"));
        }
        chosen.extend(MoveOption::of(option).map(|option| (group, option)));
        no_roll = no_roll.effect(Effect::set(on, "written", option));
    }
    orders_and_options(reader, side, &chosen);
    let words = reader.derive("side.name", |state| state.side_name(side).into());
    no_roll
        .effect(Effect::set(side, "options_written", true))
        .say(PLACE, format!("{words}: the options are written."))
        .start()
}

/// Orders: what each formation is asked to do, and how the options chosen so far stand to that; elements that fire are
/// not counted yet.
fn orders_and_options(reader: &mut FormReader<'_>, side: Side, chosen: &BTreeMap<u16, MoveOption>) {
    let rules = reader.rules();
    for formation in formations(reader, side) {
        let Demand { words, .. } = demand(reader, formation, 0);
        reader.remind(words);
        let name = group_name(reader, formation);
        let option = |state: &State, unit: &Unit| chosen.get(&unit_in(state, unit.tag)?).copied();
        let quota = |state: &State| quota_of(rules, state, formation, |unit| option(state, unit));
        let so_far = |quota: Quota| Quota { words: format!("{name}: {}", quota.words), ..quota };
        reader.quota_now(|state| quota(state).map(so_far));
    }
}

/// Both sides lay their options open.
pub(super) fn reveal(reader: &mut FormReader<'_>) -> Option<Started> {
    let mut no_roll = NoRoll::default().settle(Subject::Headline, Class::Word("revealed"));
    for side in Side::BOTH {
        let name = reader.derive(&format!("{side}:name"), |state| state.side_name(side).into());
        if !reader.flag(side, "options_written") {
            reader.refuse("", PLACE, format!("{name} has not written its options: its units stay on (F)"));
        }
        let mut by_option = OPTIONS.map(|(id, ..)| (id, Vec::new()));
        for group in units(reader, side) {
            let on = Entity::Group(group);
            let written = reader.fact_word(on, "written");
            let option = if written.is_empty() { STANDS } else { &written };
            no_roll = no_roll.effect(Effect::set(on, "option", option));
            if !written.is_empty() {
                no_roll = no_roll.effect(Effect::clear(on, "written"));
            }
            let unit = group_name(reader, group);
            if let Some((_, units)) = by_option.iter_mut().find(|(id, _)| *id == option) {
                units.push((on, unit));
            }
        }
        // Who moves is named; all that stand are so many that their names would hide it.
        let moves = by_option.iter().any(|(option, units)| *option != STANDS && !units.is_empty());
        for (option, units) in by_option.into_iter().rev().filter(|(_, units)| !units.is_empty()) {
            let (about, units): (Vec<Entity>, Vec<String>) = units.into_iter().unzip();
            let whom = match (option == STANDS, moves) {
                (true, true) => "all others".to_owned(),
                (true, false) => "all".to_owned(),
                (false, _) => units.join(", "),
            };
            no_roll = no_roll.tell_all(about, PLACE, format!("{name}, {}: {whom}.", letters(option)));
        }
    }
    // Interrupt; S68: who is not on (F) any more has lost the right to it.
    let list = reader.derive("ready.lost", |state| {
        let moves = |unit: &Unit| {
            unit_in(state, unit.tag).is_some_and(|group| !stands(state.word(Entity::Group(group), "written")))
        };
        let ready = state.units.values().filter(|unit| unit.in_play() && state.flag(unit.tag, "ready"));
        let tags: Vec<Tag> = ready.filter(|unit| moves(unit)).map(|unit| unit.tag).collect();
        if tags.is_empty() { Value::Flag(false) } else { tags[..].into() }
    });
    for tag in list.tags() {
        no_roll = no_roll.effect(Effect::clear(tag, "ready"));
    }
    no_roll.say(PLACE, "The options are revealed.").start()
}

/// Whether the options of this turn lie open.
pub(super) fn revealed(state: &State) -> bool {
    Side::BOTH.into_iter().any(|side| units_in(state, side).iter().any(|unit| !option_in(state, *unit).is_empty()))
}

/// The option of a unit, empty before they are revealed.
pub(super) fn option_in(state: &State, unit: u16) -> &str {
    state.word(Entity::Group(unit), "option")
}

/// The option of a unit as a form reads it.
pub(super) fn option(reader: &mut FormReader<'_>, unit: Option<u16>) -> String {
    unit.map(|unit| reader.fact_word(Entity::Group(unit), "option")).unwrap_or_default()
}

/// Whether an element stands on F in this turn: no option yet counts as standing.
pub(super) fn stands(option: &str) -> bool {
    matches!(option, "" | "f")
}

/// Whether a side could write its options now.
pub(super) fn unwritten(state: &State, side: Side) -> bool {
    !state.flag(side, "options_written") && !revealed(state) && !units_in(state, side).is_empty()
}
