//! Answers that change nothing: how far a unit moves, reaches and spots, what a deck is made of, when a side
//! is exhausted.

use super::{
    deck,
    headquarters::HQ,
    movement::{Allowance, class, diagonal_cost, most_diagonals, step_cost},
    strength::Strength,
};
use crate::{
    dice::{Card, Tag, Term},
    rules::{FieldMemory, FormReader, NoRoll, Opt, Started, Want},
};

/// The largest table, in spaces along one edge.
const WIDEST: i32 = 60;

/// The largest army.
const LARGEST: i32 = 200;

/// Nothing to build a deck from (Initiative).
const NO_DECK: &str = "a side without units has no deck: 1 or more are needed";

/// Spaces that a unit can move (Move table; D128, D129).
pub(super) fn movement(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader
        .unit("unit", "Unit", Want::Any, |_, unit| unit.flag("off_table").then(|| "stands off the table".to_owned()));
    // D128: on a road all the way, else rough if any space entered is.
    let options = vec![
        Opt::new("normal", "No rough ground"),
        Opt::new("rough", "Any rough space"),
        Opt::new("road", "Road all the way"),
    ];
    let ground = reader.choice("ground", "Ground", tag, "Move table; D128", options, FieldMemory::Assume("normal"));
    let diagonals = reader.number("diagonals", "Diagonal steps", tag, 0..=WIDEST, 0);
    let straight = reader.number("straight", "Straight steps", tag, 0..=WIDEST, 0);
    let class = class(reader, tag?);
    let rules = reader.rules();
    let spaces = Allowance::of(rules, &class).over(ground);
    let straight = straight * step_cost(rules, "orthogonal");
    let cost = straight + diagonal_cost(rules, diagonals);
    let [first, later] = ["first", "later"].map(|which| step_cost(rules, &format!("{which}_diagonal")));
    let terms = vec![
        Term::new("straight steps", straight, "Measuring"),
        Term::new(
            format!("diagonal steps, the first costs {first}, others {later}"),
            cost - straight,
            "On Diagonals; D129",
        ),
    ];
    let name = rules.option_name("moves", &class);
    NoRoll::possible(cost <= spaces)
        .number("spaces", spaces)
        .number("cost", cost)
        .number("left", (spaces - cost).max(0))
        .number("diagonals", most_diagonals(rules, spaces))
        .sum("Cost of the move", terms, format!("of {spaces}, {name}"))
        .say(
            "Move table",
            format!("{name}: the move costs {cost} of {spaces} {}.", if spaces == 1 { "space" } else { "spaces" }),
        )
        .start()
}

/// The distance between two spaces: steps across and along, never cut short by corners (Measuring; D47).
fn distance(reader: &mut FormReader<'_>) -> i32 {
    let across = reader.number("across", "Spaces across", None, 0..=WIDEST, 1);
    let along = reader.number("along", "Spaces along", None, 0..=WIDEST, 0);
    across + along
}

/// Whether a weapon reaches (Measuring; Combat table; D47).
pub(super) fn reach(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Unit", Want::Any, |_, _| None);
    let distance = distance(reader);
    let tag = tag?;
    // Combat table: a unit without a range reaches the whole table; SMG and range 0 reach no other space.
    let range = reader.column(tag, "range").map(|range| range.number());
    let no_roll = NoRoll::possible(range.is_none_or(|range| distance <= range)).number("distance", distance);
    match range {
        Some(range) => no_roll
            .number("range", range)
            .say("Measuring; Combat table", format!("Distance {distance}, range {range}."))
            .start(),
        None => no_roll.say("Combat table", format!("Distance {distance}, range the whole table.")).start(),
    }
}

/// Whether a unit spots at a distance (Spotting; D16).
pub(super) fn spotting(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader
        .unit("unit", "Unit", Want::Any, |_, unit| unit.flag("off_table").then(|| "stands off the table".to_owned()));
    let distance = distance(reader);
    let sight = sight(reader, tag?);
    reader.remind("Terrain and units in between may block it: check");
    let no_roll = NoRoll::possible(distance <= sight).number("distance", distance).number("sight", sight);
    no_roll.say("Spotting", format!("Distance {distance}, spots up to {sight} spaces.")).start()
}

/// How far a unit moves, fires and spots, in spaces.
pub(super) fn numbers(reader: &mut FormReader<'_>, tag: Tag) -> String {
    let range = reader.column(tag, "range").map(|range| range.number());
    let fires = range.map_or_else(|| "fires over the whole table".to_owned(), |range| format!("fires {range}"));
    if reader.column(tag, "off_table").is_some_and(|off| off.flag()) {
        return format!("Off the table, {fires}");
    }
    let class = class(reader, tag);
    let Allowance { normal, rough, road } = Allowance::of(reader.rules(), &class);
    format!("Moves {normal} (rough {rough}, road {road}), {fires}, spots {}", sight(reader, tag))
}

/// Spaces at which a unit spots (Spotting; D16).
fn sight(reader: &mut FormReader<'_>, tag: Tag) -> i32 {
    let eyes = if reader.unit_type(tag) == HQ {
        "hq"
    } else if reader.column(tag, "recon").is_some_and(|value| value.flag()) {
        "recon"
    } else {
        "other"
    };
    reader.rules().cell("spotting", "reach", eyes).unwrap_or(0)
}

/// The cards of an initiative deck (Initiative; D114-D117).
pub(super) fn deck_of(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.side(FieldMemory::Assume);
    let units = reader.derive("side.units", |state| deck::counted(state, side, false).into()).number();
    let units = reader.number("units", "Units", None, 1..=LARGEST, units);
    if units <= 0 {
        reader.limit("units", NO_DECK);
        return None;
    }
    let mean = deck::mean(units);
    let whole = deck::whole(reader.rules(), mean);
    let cards = deck::cards(&whole);
    let of = |offset: i32| {
        let value = u8::try_from(mean + offset).ok();
        let count = cards.iter().find(|(card, _)| value.is_some_and(|value| *card == Card::Number(value)));
        count.map_or(0, |(_, count)| i32::from(*count))
    };
    let total = cards.iter().map(|(_, count)| i32::from(*count)).sum();
    let no_roll = NoRoll::default().number("mean", mean).number("cards", total);
    let no_roll = STEPS.into_iter().fold(no_roll, |no_roll, (name, offset)| no_roll.number(name, of(offset)));
    let list: Vec<String> = cards.iter().map(|(card, count)| format!("{count} x {card}")).collect();
    no_roll.say("Initiative", format!("Mean {mean}: {}.", list.join(", "))).start()
}

/// Names of the cards around the mean, and how far they are from it.
const STEPS: [(&str, i32); 5] =
    [("two below", -2), ("one below", -1), ("at the mean", 0), ("one above", 1), ("two above", 2)];

/// Losses that exhaust a side (Breaking Point; D121, D122).
pub(super) fn exhaustion(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.side(FieldMemory::Assume);
    let known = |reader: &mut FormReader<'_>, path: &str, of: fn(Strength) -> i32| {
        reader.derive(path, |state| of(Strength::of(state, side)).into()).number()
    };
    let total = known(reader, "side.total", |strength| strength.total);
    let total = reader.number("units", "Units that count", None, 0..=LARGEST, total);
    let lost = known(reader, "side.lost", |strength| strength.lost);
    let lost = reader.number("lost", "Units lost", None, 0..=LARGEST, lost);
    let strength = Strength { lost, total };
    let (mark, left) = (strength.mark(), (strength.mark() - lost).max(0));
    // D123: what a further loss does.
    let defeats = reader.ruled("D123", "b");
    let (beyond, units) = ((lost - mark).max(0), if lost - mark == 1 { "loss" } else { "losses" });
    let no_roll = NoRoll::default().number("mark", mark).number("left", left);
    let no_roll = no_roll.number("beyond", if strength.exhausted() { beyond } else { 0 });
    let words = match (strength.exhausted(), beyond, defeats) {
        (false, ..) => format!("{left} more until exhausted"),
        (true, 0, _) => "exhausted".to_owned(),
        (true, _, true) => "defeated".to_owned(),
        (true, _, false) => format!("exhausted, {beyond} {units} beyond it"),
    };
    no_roll.say("Breaking Point", format!("{lost} of {total} lost, exhausted at {mark}: {words}.")).start()
}
