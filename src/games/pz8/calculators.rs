//! Answers that change nothing: how far a base moves, what it spots, how strong a side is (4-6, 12).

use super::{
    division::{HQ, comrades, hqs},
    units::factor_of,
};
use crate::{
    dice::{Tag, Term},
    rules::{Count, FieldMemory, FormReader, NoRoll, Opt, Started, State, Unit, Want, halves, quarters},
};

/// Half inches of an inch: distances are told in them.
const HALVES: i32 = Count::Halves.of_one();

/// The longest way, in half inches.
const FAR: i32 = 48 * HALVES;

/// Quarter inches of an inch: half an inch of road costs one.
const QUARTERS: i32 = 4;

/// How far a base goes over open ground, rough ground and road, in half inches (4; Z5).
pub(super) fn allowance(reader: &mut FormReader<'_>, tag: Tag) -> (i32, i32, i32) {
    let class = class(reader, tag);
    let inches = reader.rules().cell("move", &class, "open").unwrap_or(0);
    (inches * HALVES, inches, inches * HALVES * 2)
}

/// How far a base moves, fires and spots, in inches.
pub(super) fn numbers(reader: &mut FormReader<'_>, tag: Tag) -> String {
    let (open, rough, road) = allowance(reader, tag);
    let cell = |table, row, column| reader.rules().cell(table, row, column).unwrap_or(0);
    let (near, far) = (cell("spotting", "reach", "near"), cell("spotting", "reach", "far"));
    let reach = cell("fire", "gun", "range");
    let fires = if reader.column(tag, "gun").is_some_and(|gun| gun.flag()) {
        format!(", fires {reach}")
    } else {
        String::new()
    };
    let sight = if reader.column(tag, "far_eyes").is_some_and(|far| far.flag()) { far } else { near };
    format!("Moves {} (rough {}, road {}){fires}, spots {sight} inches", halves(open), halves(rough), halves(road))
}

/// The class in which a base moves; an HQ may go on foot with its infantry (Z5).
fn class(reader: &mut FormReader<'_>, tag: Tag) -> String {
    let set = reader.word(tag, "moves");
    if reader.unit_type(tag) != HQ || !reader.ruled("Z5", "b") {
        return set;
    }
    let rules = reader.rules();
    let on_foot = reader.derive(&format!("{tag}.on_foot"), |state| {
        let leg = |hq: &Unit| comrades(state, hq).any(|unit| rules.printed_kind(&unit.kind) == "infantry");
        state.units.get(&tag).is_some_and(leg).into()
    });
    if on_foot.flag() { "leg".to_owned() } else { set }
}

/// What a move over given ground costs (4; Z19, Z20).
pub(super) fn movement(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Base", Want::Any, |_, _| None);
    let open = reader.halves("open", "Inches of open ground", None, 0..=FAR, 0);
    let rough = reader.halves("rough", "Inches of rough ground", None, 0..=FAR, 0);
    let road = reader.halves("road", "Inches of road", None, 0..=FAR, 0);
    let (whole, ..) = allowance(reader, tag?);
    let whole = whole * QUARTERS / HALVES;
    // Z19: part by part; an inch costs 1, on rough ground 2, on road a half. In quarters, as half an inch of road
    // may cost one.
    let parts = [("open", open, open * 2), ("rough", rough, rough * 4), ("road", road, road)];
    let cost: i32 = parts.iter().map(|(_, _, cost)| cost).sum();
    let left = whole - cost;
    let no_roll = NoRoll::possible(left >= 0).number("allowance", whole);
    let mut no_roll = no_roll.number("cost", cost).number("left", left.max(0));
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(_, inches, _)| *inches > 0)
        .map(|(ground, inches, cost)| format!("{} {ground} costs {}", halves(inches), quarters(cost)))
        .collect();
    if rough + road > 0 {
        no_roll = no_roll.say("4; Z19", format!("{}.", parts.join(", ")));
    }
    let words = if left < 0 {
        format!("The move costs {} of {} inches: {} too many.", quarters(cost), quarters(whole), quarters(-left))
    } else {
        // What is left may be walked over one ground; of an eighth nobody asks.
        format!(
            "The move costs {} of {} inches; that leaves {} open, {} rough or {} road.",
            quarters(cost),
            quarters(whole),
            quarters(left),
            quarters(left / 2),
            quarters(left * 2)
        )
    };
    no_roll.say("4", words).start()
}

/// Whether a base spots a target (5; Z29, Z30).
pub(super) fn spotting(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Spotting base", Want::Any, |_, _| None);
    let hill = reader.choice(
        "hill",
        "It stands",
        None,
        "5",
        vec![Opt::new("low", "On the flat"), Opt::new("hill", "On a hill")],
        FieldMemory::Assume("low"),
    );
    let cover = reader.choice(
        "cover",
        "Its target is in",
        None,
        "5",
        vec![Opt::new("open", "The open"), Opt::new("cover", "Woods, buildings, fortifications")],
        FieldMemory::Assume("open"),
    );
    let distance = reader.halves("distance", "Inches between them", None, 0..=FAR, 6 * HALVES);
    let tag = tag?;
    let far = reader.column(tag, "far_eyes").is_some_and(|far| far.flag());
    let engaged =
        reader.derive(&format!("{tag}.engaged"), |state| super::contact_map::engaged(state, tag).into()).flag();
    let cell = |column| reader.rules().cell("spotting", "reach", column).unwrap_or(0);
    let term = |label: &str, amount| Term::new(label, amount, "5");
    let mut terms = vec![if far { term("recon, artillery, HQ", cell("far")) } else { term("usual", cell("near")) }];
    // Z30: each once, both together if need be.
    if hill == "hill" {
        terms.push(term("on a hill", cell("hill")));
    }
    if cover == "cover" {
        terms.push(term("target in cover", cell("cover")));
    }
    let sight: i32 = terms.iter().map(|term| term.amount).sum();
    // Z25: in contact it spots for nobody. Z29: the limit itself counts.
    let no_roll = NoRoll::possible(distance <= sight * HALVES && !engaged);
    let no_roll = no_roll.number("distance", distance).number("sight", sight);
    let no_roll = no_roll.sum("Spotting reach", terms, format!("{sight} inches"));
    let words = if engaged {
        format!("{tag} is in contact and cannot spot for guns.")
    } else {
        format!("Distance {}, spots up to {sight} inches.", halves(distance))
    };
    no_roll.say("5", words).start()
}

/// Bases and combat factors of a side (6, 12).
pub(super) fn strength(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.side(FieldMemory::Known);
    let rules = reader.rules();
    reader.rests_on(&["Z4"]);
    let mut count = |path: &str, of: &dyn Fn(&State) -> i32| reader.derive(path, |state| of(state).into()).number();
    let bases = count("side.bases", &|state| i32::try_from(state.in_play(side).count()).unwrap_or(0));
    // 12: sums of combat factors are printed without the HQ.
    let factors = count("side.factors", &|state| {
        state.in_play(side).filter(|unit| unit.kind != HQ).map(|unit| factor_of(rules, state, unit)).sum()
    });
    let tired = count("side.tired", &|state| state.in_play(side).map(|u| state.number(u.tag, "fatigue")).sum());
    let without = count("side.without", &|state| {
        let led = |unit: &&Unit| hqs(state, unit).next().is_none();
        i32::try_from(state.in_play(side).filter(led).count()).unwrap_or(0)
    });
    let no_roll = NoRoll::default().number("bases", bases).number("factors", factors);
    let no_roll = no_roll.number("points", tired).number("without_hq", without);
    no_roll.say("6, 12", format!("{bases} bases, combat factors {factors} without HQs, fatigue {tired}.")).start()
}
