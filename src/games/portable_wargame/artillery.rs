//! The form of artillery fire: one gun or several at a square (Artillery Fire). What happens then is in `volley`.

mod location;
mod volley;

use super::{
    combat::{EDGE, anybody, hurt, remind_reach},
    duties::{Duty, artillery_over, may, short_of},
    effect_table::Row,
    fate::{Hurt, When},
    orders::pay,
    places::{Place, place_of},
    units::{charges, covered_by_pin, gains_cover, of_unit},
};
use crate::{
    dice::{Side, Tag},
    rules::{Effect, Intake, Kind, Many, Memory, Opt, Origin, Started, State, Unit, Value, Want},
};
use location::Location;
use volley::{Aim, Gun, Range, Sight, Stray, Volley};

/// Guns that one form takes: as many as an army of an ordinary board has units.
const MOST: usize = 12;

/// Its place in the rules.
const PLACE: &str = "Artillery Fire";

/// Guns fire at a square, in the artillery step or when activated (W17).
pub(super) struct Artillery;

impl Kind for Artillery {
    fn id(&self) -> &'static str {
        "artillery"
    }

    fn addresses(&self) -> &'static [&'static str] {
        &["location/UNIT", "left/UNIT", "beyond/UNIT", "right/UNIT", "short/UNIT", "sight/UNIT", "effect/UNIT"]
    }

    fn rulings(&self) -> &'static [&'static str] {
        &["W11", "W17", "W21", "W29", "W33", "W68", "W70"]
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        for mark in ["W11", "W17", "W70"] {
            let _ = intake.ruling(mark);
        }
        let guns = guns(intake);
        // W37: an empty square may be aimed at; a shot that drifts may still hit.
        let empty = if intake.tells("target") {
            intake.spare_for("empty", "a target is named: an empty square has none");
            false
        } else {
            intake.switch("empty", "An empty square", None, PLACE, false, Origin::Assumed)
        };
        let aim = if empty {
            intake.spare_for("target", "the square is empty");
            intake.spare_for("target.place", "the square is empty");
            Aim::Square
        } else {
            let target = intake.unit("target", "Target", Want::Waiting, |_, _| None);
            if target.is_none() {
                intake.spare("target.place");
            }
            target.map_or(Aim::Nothing, |target| aim(intake, target))
        };
        let ranges: Vec<Range> = guns.iter().map(|gun| range(intake, *gun)).collect();
        let &[first, ..] = guns.as_slice() else { return None };
        if aim == Aim::Nothing || !intake.whole() {
            return None;
        }
        let when = when(intake);
        let strays = if ranges.contains(&Range::Far) { strays(intake, first.side, aim.target()) } else { Vec::new() };
        let guns = guns.into_iter().zip(ranges).map(|(tag, range)| {
            let mut spends = pay(intake, tag, Duty::Shell);
            spends.push(Effect::set(tag, "shelled", true));
            Gun { tag, name: intake.label(tag), range, spends }
        });
        let guns = guns.collect();
        let rules = intake.rules();
        let volley = Volley {
            who: first.side,
            guns,
            aim,
            strays,
            when,
            // W33: direct or indirect is judged by the unit hit, or as for the target.
            by_target: intake.ruled("W33", "b"),
            location: Location::read(intake.rules()),
            rows: [Row::of(rules, "artillery", "direct"), Row::of(rules, "artillery", "indirect")],
        };
        Some(Box::new(volley))
    }
}

/// The guns, with what only the table can check of them.
fn guns(intake: &mut Intake<'_>) -> Vec<Tag> {
    let rules = intake.rules();
    let refusal = |state: &State, unit: &Unit| may(rules, state, unit, Duty::Shell);
    let guns = intake.units("guns", "Guns", Want::Acting, Many::InOrder(MOST), refusal);
    for &gun in &guns {
        intake.warn_now(|state| short_of(rules, state, gun, Duty::Shell));
        remind_reach(intake, gun);
    }
    if !guns.is_empty() {
        intake.remind(EDGE);
        if intake.ruled("W29", "b") {
            intake.remind("Not by a gun beside an enemy, nor at an enemy beside a friend");
        }
    }
    guns
}

/// When the effects come (Turn Sequence 1; W17, W21).
fn when(intake: &mut Intake<'_>) -> When {
    let pins_at_once = intake.ruled("W21", "b");
    let over = intake.derive("battle.artillery_over", |state| artillery_over(state).into()).flag();
    match (over, pins_at_once) {
        (true, _) => When::AtOnce,
        (false, true) => When::PinsAtOnce,
        (false, false) => When::AtTheEnd,
    }
}

/// The unit aimed at, and how it is seen: direct if all of it is seen in the open (Artillery Fire; W31, W32).
fn aim(intake: &mut Intake<'_>, target: Tag) -> Aim {
    let covered =
        of_unit(intake, target, "covered", |rules, state, unit| covered_by_pin(rules, state, unit).into()).flag();
    let gains = of_unit(intake, target, "gains_cover", |rules, state, unit| gains_cover(rules, state, unit).into());
    let sight = if covered {
        intake.spare_for("target.place", "a pinned target counts as in cover, wherever it stands");
        Sight::Indirect
    } else {
        Sight::at(place_of(intake, "target.place", target, PLACE))
    };
    Aim::Unit { target: hurt(intake, target), sight, pinned: covered, gains_cover: gains.flag() }
}

/// How far the square is: from three squares on a location die is rolled.
fn range(intake: &mut Intake<'_>, gun: Tag) -> Range {
    let rules = intake.rules();
    let options = ["far", "near"].map(|id| Opt::new(id, rules.word(id))).into();
    let place = "Artillery Fire, range";
    match intake.choice(&format!("{gun}.distance"), "at", Some(gun), place, options, Memory::Assume("far")) {
        "near" => Range::Near,
        _ => Range::Far,
    }
}

/// Units that a shot may drift on to: friend or foe, but not the unit aimed at (W36). One text for each: tag, how it
/// stands, name.
fn strays(intake: &mut Intake<'_>, side: Side, target: Option<Tag>) -> Vec<Stray> {
    let rules = intake.rules();
    let charge_at_once = intake.ruled("W68", "b");
    let known = intake.derive("strays", |state: &State| {
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
        place => Some(Sight::at(Place::of(place))),
    };
    let unit = Hurt {
        tag,
        name: format!("{tag} {name}"),
        pinned: rest.contains(&"pinned"),
        charges_now: rest.contains(&"charges"),
    };
    Some(Stray { unit, sight, sure: place == "covered", gains_cover: rest.contains(&"hides") })
}
