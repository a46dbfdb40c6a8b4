//! Men get into vehicles and out of them, guns are limbered and brought into action (Move options).

use crate::{
    dice::{Class, Subject, Tag},
    games::simple_ww2::units::{ElementClass, is_battery},
    rules::{Effect, FormReader, NoRoll, Opt, Started, State, Unit, Value, Want},
};

/// The place of the rule.
const PLACE: &str = "Move options";
/// On its own feet, or in action.
const DOWN: &str = "down";
/// A gun on tow.
const TOW: &str = "tow";

/// Why an element neither rides nor is towed.
fn refusal(state: &State, unit: &Unit) -> Option<String> {
    let foot = ElementClass::of(unit.word("class"), state.flag(unit.tag, "limbered")).foot();
    let carried = unit.word("class") == "gun" || (foot && !is_battery(unit));
    (!carried).then(|| "cannot be carried or towed".to_owned())
}

/// Whom a vehicle carries.
fn riders(state: &State, carrier: Tag) -> usize {
    let rides = |unit: &&Unit| state.fact(unit.tag, "riding").and_then(Value::tag) == Some(carrier);
    state.in_play(carrier.side).filter(rides).count()
}

/// Vehicles of a side that carry sections, with the room they have left.
fn carriers(state: &State, rider: Tag) -> Vec<(Tag, i32)> {
    let room = |unit: &Unit| unit.number("carries") - i32::try_from(riders(state, unit.tag)).unwrap_or(i32::MAX);
    let able = state.in_play(rider.side).filter(|unit| unit.number("carries") > 0);
    able.map(|unit| (unit.tag, room(unit))).collect()
}

/// An element mounts, gets off, limbers or unlimbers.
pub(in crate::games::simple_ww2) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Men or gun", Want::Acting, refusal);
    let tag = reader.or_ignore(tag, &["to"])?;
    let name = reader.label(tag);
    let no_roll = NoRoll::default().settle(Subject::Headline, Class::Word("done"));
    if reader.word(tag, "class") == "gun" {
        return gun(reader, tag, no_roll, &name);
    }
    let riding = reader.fact(tag, "riding").and_then(|carrier| carrier.tag());
    let (options, preset) = vehicles(reader, tag, riding);
    let to = reader.pick("to", "Goes", Some(tag), PLACE, options, Some(&preset));
    let Ok(carrier) = to.parse::<Tag>() else {
        return no_roll.effect(Effect::clear(tag, "riding")).tell(tag, PLACE, format!("{name} gets off.")).start();
    };
    let full = reader.derive(&format!("{carrier}:room"), |state| {
        (riding != Some(carrier) && carriers(state, tag).iter().any(|(one, room)| *one == carrier && *room < 1))
            .into()
    });
    if full.flag() {
        reader.refuse("to", "List of units", format!("{carrier} is full"));
    }
    let carrier_name = reader.label(carrier);
    no_roll
        .effect(Effect::set(tag, "riding", carrier))
        .tell(tag, PLACE, format!("{name} is carried by {carrier_name}."))
        .start()
}

/// On foot, or in one of the vehicles that carry sections: the other of the two is proposed.
fn vehicles(reader: &mut FormReader<'_>, tag: Tag, riding: Option<Tag>) -> (Vec<Opt>, String) {
    let list = reader.derive(&format!("{tag}:carriers"), |state| {
        let all = carriers(state, tag);
        let tags: Vec<Tag> = all.iter().map(|(carrier, _)| *carrier).collect();
        tags.as_slice().into()
    });
    let free = reader.derive(&format!("{tag}:carrier"), |state| {
        let free = carriers(state, tag).into_iter().find(|(_, room)| *room > 0);
        free.map_or(Value::Flag(false), |(carrier, _)| carrier.into())
    });
    let mut options = vec![Opt::new(DOWN, reader.rules().word(DOWN))];
    for carrier in list.tags() {
        let name = reader.label(carrier);
        options.push(Opt::new(carrier.to_string(), &name));
    }
    let preset = if riding.is_some() { DOWN.to_owned() } else { free.word().to_owned() };
    (options, if preset.is_empty() { DOWN.to_owned() } else { preset })
}

/// A gun is limbered up, or unlimbered.
fn gun(reader: &mut FormReader<'_>, tag: Tag, no_roll: NoRoll, name: &str) -> Option<Started> {
    let rules = reader.rules();
    let on_tow = reader.flag(tag, "limbered");
    let options = vec![Opt::new("action", rules.word("action")), Opt::new(TOW, rules.word(TOW))];
    let to = reader.pick("to", "Goes", Some(tag), PLACE, options, Some(if on_tow { "action" } else { TOW }));
    if to == TOW {
        no_roll.effect(Effect::set(tag, "limbered", true)).tell(tag, PLACE, format!("{name} is limbered up.")).start()
    } else {
        no_roll.effect(Effect::clear(tag, "limbered")).tell(tag, PLACE, format!("{name} is in action.")).start()
    }
}
