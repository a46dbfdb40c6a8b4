//! The form of artillery fire: one gun or several at a square (Artillery Fire). What happens then is in `volley`.

mod aim;
mod location;
mod volley;

use super::{
    allowed::{Action, artillery_over, pay, refusal, warn_of_cost},
    effect_table::Row,
    ground::{Place, place_of},
    hit_effect::{Hurt, When},
    shared::{EDGE, anybody, hurt, remind_reach},
    units::{charges, covered_by_pin, gains_cover, of_unit},
};
use crate::{
    dice::{Side, Tag},
    rules::{Effect, FieldMemory, FormReader, Many, Opt, Origin, Started, State, Unit, Value, Want, Worded},
};
use aim::{Aim, Range, Sight};
use location::Location;
use volley::{Gun, Stray, Volley};

/// Guns that one form takes: as many as an army of an ordinary board has units.
const MOST: usize = 12;

/// Its place in the rules.
const PLACE: &str = "Artillery Fire";

/// Guns fire at a square, in the artillery step or when activated (W17).
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    reader.rests_on(&["W11", "W17", "W70"]);
    let guns = guns(reader);
    // W37: an empty square may be aimed at; a shot that drifts may still hit.
    let empty = if reader.tells("target") {
        reader.ignore_because("empty", "a target is named: an empty square has none");
        false
    } else {
        reader.switch("empty", "An empty square", None, PLACE, false, Origin::Assumed)
    };
    let aim = if empty {
        reader.ignore_because("target", "the square is empty");
        reader.ignore_because("target.place", "the square is empty");
        Aim::Square
    } else {
        let target = reader.unit("target", "Target", Want::Waiting, |_, _| None);
        if target.is_none() {
            reader.ignore("target.place");
        }
        target.map_or(Aim::Nothing, |target| aim(reader, target))
    };
    let ranges: Vec<Range> = guns.iter().map(|gun| range(reader, *gun)).collect();
    let &[first, ..] = guns.as_slice() else { return None };
    if aim == Aim::Nothing || !reader.is_complete() {
        return None;
    }
    let when = when(reader);
    let strays = if ranges.contains(&Range::Far) { strays(reader, first.side, aim.target()) } else { Vec::new() };
    let guns = guns.into_iter().zip(ranges).map(|(tag, range)| {
        let mut spends = pay(reader, tag, Action::Shell);
        spends.push(Effect::set(tag, "shelled", true));
        Gun { tag, label: reader.label(tag), range, spends }
    });
    let guns = guns.collect();
    let rules = reader.rules();
    let volley = Volley {
        who: first.side,
        guns,
        aim,
        strays,
        when,
        // W33: direct or indirect is judged by the unit hit, or as for the target.
        by_target: reader.ruled("W33", "b"),
        location: Location::read(reader.rules()),
        rows: [Row::of(rules, "artillery", "direct"), Row::of(rules, "artillery", "indirect")],
    };
    Some(Box::new(volley))
}

/// The guns, with what only the table can check of them.
fn guns(reader: &mut FormReader<'_>) -> Vec<Tag> {
    let rules = reader.rules();
    let refusal = |state: &State, unit: &Unit| refusal(rules, state, unit, Action::Shell);
    let guns = reader.units("guns", "Guns", Want::Acting, Many::InOrder(MOST), refusal);
    for &gun in &guns {
        warn_of_cost(reader, gun, Action::Shell);
        remind_reach(reader, gun);
    }
    if !guns.is_empty() {
        reader.remind(EDGE);
        if reader.ruled("W29", "b") {
            reader.remind("Not by a gun beside an enemy, nor at an enemy beside a friend");
        }
    }
    guns
}

/// When the effects come (Turn Sequence 1; W17, W21).
fn when(reader: &mut FormReader<'_>) -> When {
    let pins_at_once = reader.ruled("W21", "b");
    let over = reader.derive("battle.artillery_over", |state| artillery_over(state).into()).flag();
    match (over, pins_at_once) {
        (true, _) => When::AtOnce,
        (false, true) => When::PinsAtOnce,
        (false, false) => When::AtTheEnd,
    }
}

/// The unit aimed at, and how it is seen: direct if all of it is seen in the open (Artillery Fire; W31, W32).
fn aim(reader: &mut FormReader<'_>, target: Tag) -> Aim {
    let covered =
        of_unit(reader, target, "covered", |rules, state, unit| covered_by_pin(rules, state, unit).into()).flag();
    let gains = of_unit(reader, target, "gains_cover", |rules, state, unit| gains_cover(rules, state, unit).into());
    let sight = if covered {
        reader.ignore_because("target.place", "a pinned target counts as in cover, wherever it stands");
        Sight::Indirect
    } else {
        Sight::at(place_of(reader, "target.place", target, PLACE))
    };
    Aim::Unit { target: hurt(reader, target), sight, pinned: covered, gains_cover: gains.flag() }
}

/// How far the square is: from three squares on a location die is rolled.
fn range(reader: &mut FormReader<'_>, gun: Tag) -> Range {
    let rules = reader.rules();
    let options = ["far", "near"].map(|id| Opt::new(id, rules.word(id))).into();
    let place = "Artillery Fire, range";
    match reader.choice(&format!("{gun}.distance"), "at", Some(gun), place, options, FieldMemory::Assume("far")) {
        "near" => Range::Near,
        _ => Range::Far,
    }
}

/// Units that a shot may drift on to: friend or foe, but not the unit aimed at (W36). One text for each: tag, how it
/// stands, name.
fn strays(reader: &mut FormReader<'_>, side: Side, target: Option<Tag>) -> Vec<Stray> {
    let rules = reader.rules();
    let charge_at_once = reader.ruled("W68", "b");
    let known = reader.derive("strays", |state: &State| {
        let others = anybody(state, side).filter(|tag| Some(*tag) != target).filter_map(|tag| state.units.get(&tag));
        let text = |unit: &Unit| {
            let tag = unit.tag;
            let mut words = vec![tag.to_string()];
            if covered_by_pin(rules, state, unit) {
                words.push("covered".to_owned());
            } else {
                words.push(match state.word(tag, "place") {
                    "" => "unknown".to_owned(),
                    place => place.to_owned(),
                });
            }
            for (is, word) in [
                (state.flag(tag, "pinned"), "pinned"),
                (charge_at_once && charges(state, unit), "charges"),
                (gains_cover(rules, state, unit), "hides"),
            ] {
                if is {
                    words.push(word.to_owned());
                }
            }
            format!("{}: {}", words.join(" "), unit.name)
        };
        Value::List(others.map(text).collect())
    });
    let Value::List(known) = known else { return Vec::new() };
    known.iter().filter_map(|text| stray(text)).collect()
}

/// A unit from its text.
fn stray(text: &str) -> Option<Stray> {
    let (words, name) = text.split_once(": ")?;
    let mut words = words.split(' ');
    let tag: Tag = words.next()?.parse().ok()?;
    let place = words.next()?;
    let rest: Vec<&str> = words.collect();
    let sight = match place {
        "covered" => Some(Sight::Indirect),
        "unknown" => None,
        place => Some(Sight::at(Place::of(place).unwrap_or(Place::Open))),
    };
    let unit = Hurt {
        tag,
        label: format!("{tag} {name}"),
        pinned: rest.contains(&"pinned"),
        charges_now: rest.contains(&"charges"),
    };
    Some(Stray { unit, sight, sure: place == "covered", gains_cover: rest.contains(&"hides") })
}
