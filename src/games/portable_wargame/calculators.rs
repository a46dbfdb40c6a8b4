//! Answers that change nothing: what a move costs, what a weapon reaches, how many Activation Dice, how large an army,
//! which powers in close combat.

use super::{
    activation::Army,
    allowed::{Action, type_refusal},
    ground::Place,
    movement::{Costs, allowance},
    power::{Power, Terrain},
    rulings::{all_in_threes, least_one_die},
    standing::{edge, most_units},
    units::{PINNED, charges, is_artillery, of_unit, range},
};
use crate::{
    dice::{Tag, Term},
    rules::{Description, FieldMemory, FormReader, NoRoll, Opt, Origin, Started, State, Unit, Value, Want, Worded},
};

/// The largest board, in squares along one edge.
const WIDEST: i32 = 60;
/// The largest army.
const LARGEST: i32 = 200;
/// The highest power a type may have.
const STRONGEST: i32 = 6;
/// Attackers that find room around one square.
const MOST_ATTACKERS: i32 = 4;

/// Half squares in words: "1½".
fn squares(halves: i32) -> String {
    crate::rules::halves(halves)
}

/// How far a unit moves and fires, in squares.
pub(super) fn numbers(reader: &mut FormReader<'_>, tag: Tag) -> String {
    let halves = allowance(reader, tag, false);
    let Costs { square, road } = Costs::of(reader.rules());
    let reach = of_unit(reader, tag, "range", |rules, state, unit| {
        range(rules, state, unit).map_or(Value::Flag(false), Value::Number)
    });
    let fires = if reach == Value::Flag(false) { String::new() } else { format!(", fires {reach} squares") };
    // Special Rules 1: whoever is pinned stays, unless it charges (W72).
    let stays =
        |_: &Description, state: &State, unit: &Unit| (state.flag(unit.tag, PINNED) && !charges(state, unit)).into();
    if of_unit(reader, tag, "stays", stays).flag() {
        return format!("May not move (Pinned){fires}");
    }
    let unit = if fires.is_empty() { " squares" } else { "" };
    format!("Moves {} (road {}){unit}{fires}", halves / square.max(1), halves / road.max(1))
}

/// Squares that a unit can move, roads and slopes counted (Movement; Special Rules 2, 3; W12, W43, W44, W46).
pub(super) fn movement(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Unit", Want::Any, |_, _| None);
    let before = reader.number("before", "Squares off the road, then", tag, 0..=WIDEST, 0);
    let road = reader.number("road", "road squares, then", tag, 0..=WIDEST, 0);
    let after = reader.number("after", "squares off the road", tag, 0..=WIDEST, 0);
    let contours = reader.number("contours", "Contours up and down", tag, 0..=WIDEST, 0);
    let tag = reader.or_ignore(tag, &["double"])?;
    // Unit Activation, exception; W12.
    let twice =
        |rules: &_, state: &_, unit: &_| type_refusal(rules, state, unit, Action::DoubleMove).is_none().into();
    let double = if of_unit(reader, tag, "twice", twice).flag() {
        reader.switch("double", "Double move", Some(tag), "Unit Activation", false, Origin::Assumed)
    } else {
        reader.ignore_because("double", "only Native infantry and cavalry move twice");
        false
    };
    let allowed = allowance(reader, tag, double);
    let rules = reader.rules();
    let costs = Costs::of(rules);
    let cost = costs.way(before, road, after);
    let most = rules.cell("move", "most", "contours").unwrap_or(0);
    let (off, along) = ((before + after) * costs.square, road * costs.road);
    let mut terms =
        vec![Term::new("off the road", off, "Movement"), Term::new("along the road", along, "Special Rules 3")];
    if cost > off + along {
        terms.push(Term::new("half square lost", cost - off - along, "Special Rules 3"));
    }
    let possible = cost <= allowed && contours <= most;
    let no_roll = NoRoll::possible(possible).number("halves", cost).number("allowed", allowed);
    let words = format!(
        "The move costs {} of {} {}.",
        squares(cost),
        squares(allowed),
        if allowed == 2 { "square" } else { "squares" }
    );
    let of = format!("of {allowed}{}", if double { ", moving twice" } else { "" });
    let no_roll = no_roll.sum("Cost in half squares", terms, of).say("Movement", words);
    if contours > most {
        let most = if most == 1 { "one contour".to_owned() } else { format!("{most} contours") };
        return no_roll.say("Special Rules 2", format!("Only {most} up or down in a turn.")).start();
    }
    no_roll.start()
}

/// Whether a target is in range and arc (Unit Types; Artillery Fire; Non-Artillery Fire; W28).
pub(super) fn reach(reader: &mut FormReader<'_>) -> Option<Started> {
    let rules = reader.rules();
    let tag = reader.unit("unit", "Unit", Want::Any, |state, unit| {
        range(rules, state, unit).is_none().then(|| "has no firearms".to_owned())
    });
    let ahead = reader.number("ahead", "Squares ahead", tag, 0..=WIDEST, 1);
    let aside = reader.number("aside", "Squares to one side", tag, 0..=WIDEST, 0);
    let tag = tag?;
    let reach = of_unit(reader, tag, "range", |rules, state, unit| {
        range(rules, state, unit).map_or(Value::Flag(false), Value::Number)
    });
    let gun = of_unit(reader, tag, "artillery", |_, _, unit| is_artillery(unit).into()).flag();
    // Through sides, never corners; inside the two diagonals (W28).
    let (distance, reach) = (ahead + aside, reach.number());
    let in_arc = aside <= ahead && distance > 0;
    let no_roll = NoRoll::possible(in_arc && distance <= reach).number("distance", distance).number("range", reach);
    let mut no_roll = no_roll.say("Unit Types", format!("Distance {distance}, range {reach}."));
    if !in_arc {
        no_roll = no_roll.say("Artillery Fire; Non-Artillery Fire", "Outside its front quarter.");
    }
    let die = reader.rules().cell("location", "range", "die").unwrap_or(0);
    if gun && distance >= die {
        no_roll = no_roll.say("Artillery Fire", format!("At {die} squares or more, roll a location die."));
    }
    no_roll.start()
}

/// Dice of an army (Activation Dice).
pub(super) fn activation_dice(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.side(FieldMemory::Assume);
    let rules = reader.rules();
    reader.rests_on(&["W5", "W7"]);
    let mut known = |path: &str, of: fn(Army) -> Value| reader.derive(path, |state| of(Army::of(rules, state, side)));
    let (command, others) =
        (known("side.command", |army| army.command.into()).flag(), known("side.others", |army| army.others.into()));
    let native = known("side.native", |army| army.native.into()).flag();
    let least_one = reader.derive("least_one", |state| least_one_die(rules, state).into()).flag();
    let all = reader.derive("all", |state| all_in_threes(rules, state).into()).flag();
    let army = ["european", "native"].map(|id| Opt::new(id, rules.word(id))).into();
    let usual = if native { "native" } else { "european" };
    let native =
        reader.choice("army", "Army", None, "Activation Dice a, b", army, FieldMemory::Assume(usual)) == "native";
    let command = reader.switch("command", "Command unit", None, "Activation Dice", command, Origin::Assumed);
    let others = reader.number("others", "Other units", None, 0..=LARGEST, others.number());
    let army = Army { command, others, all, native, least_one };
    let dice = army.dice(rules);
    let no_roll = NoRoll::default().number("dice", dice);
    no_roll
        .sum("Activation Dice", army.terms(rules), format!("{dice} dice"))
        .say("Activation Dice", format!("{dice} Activation Dice."))
        .start()
}

/// Units an army may have (Equipment 3; W1-W3).
pub(super) fn army_limit(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.side(FieldMemory::Assume);
    let rules = reader.rules();
    let squares = reader.derive("side.edge", |state| edge(rules, state, side).into()).number();
    let smallest = rules.cell("army", "limit", "edge").unwrap_or(1);
    let edge = reader.number("edge", "Its edge in squares", None, smallest..=WIDEST, squares);
    let units =
        reader.derive("side.units", |state| i32::try_from(state.side(side).count()).unwrap_or(i32::MAX).into());
    let units = reader.number("units", "Units", None, 0..=LARGEST, units.number());
    let most = most_units(rules, edge);
    let no_roll = NoRoll::possible(units <= most).number("units", most);
    no_roll.say("Equipment 3", format!("{units} units; an edge of {edge} squares allows {most}.")).start()
}

/// Powers of both sides (Close Combat; Special Rules 2, 4-6).
pub(super) fn powers(reader: &mut FormReader<'_>) -> Option<Started> {
    let rules = reader.rules();
    let attack = reader.number("attacker", "Attacker's printed power", None, 1..=STRONGEST, STRONGEST - 1);
    let defence = reader.number("defender", "Defender's printed power", None, 1..=STRONGEST, STRONGEST - 1);
    let attackers = reader.number("attackers", "Attackers", None, 1..=MOST_ATTACKERS, 1);
    let places = [Place::Open, Place::Woods, Place::Works];
    let options = places.map(|place| Opt::new(place.word(), rules.word(place.word()))).into();
    let place =
        reader.choice("place", "Defender's square", None, "Special Rules 5, 6", options, FieldMemory::Assume("open"));
    let mut switch = |path, label, rule| reader.switch(path, label, None, rule, false, Origin::Assumed);
    let uphill = switch("uphill", "Uphill", "Special Rules 2");
    let river = switch("river", "Attacker in a river", "Special Rules 4");
    let (mut a, mut d) = (Power::printed(rules, attack, 0), Power::printed(rules, defence, 0));
    a.attacks(rules, Terrain { uphill, river, place: Place::of(place).unwrap_or(Place::Open) });
    d.defends(rules, usize::try_from(attackers).unwrap_or(1));
    NoRoll::default()
        .number("attacker", a.value())
        .number("defender", d.value())
        .sum("Attacker", a.terms.clone(), a.reading())
        .sum("Defender", d.terms.clone(), d.reading())
        .say("Close Combat", format!("Power {} against {}.", a.value(), d.value()))
        .start()
}
