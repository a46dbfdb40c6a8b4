//! Answers that change nothing: how far an element moves and is seen, the zone of batteries, what a card says.

use super::{
    artillery::{ROCKETS, zone_of},
    ground::place_of,
    move_option::{Motion, MoveOption, option_of},
    movement::full_move,
    shot::{target, weapon::Weapon},
    sight::visibility::{Look, PLACE, Shelter, Sight, in_inches, scale},
    units::{BATTERY, ElementClass, cell, unit_of},
};
use crate::{
    dice::{Class, Subject, Tag, Term},
    rules::{Effect, Entity, FieldMemory, FormReader, NoRoll, Opt, Origin, Started, Want, Worded},
};

/// Quarters of a full move that make one.
const FULL: i32 = Motion::Far.quarters();

/// How far an element may move (Move options).
pub(super) fn allowance(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Element", Want::Any, |_, unit| {
        (unit.word("class") == BATTERY).then(|| "stands off the table".to_owned())
    });
    let tag = reader.or_ignore(tag, &["ground", "option"])?;
    let rules = reader.rules();
    let ground = ["road", "good", "bad"].map(|id| Opt::new(id, rules.word(id))).into();
    let ground = reader.choice("ground", "Ground", Some(tag), "List of units", ground, FieldMemory::Assume("good"));
    let options = MoveOption::ALL.iter().map(|option| Opt::new(option.word(), option.printed())).collect();
    let known = option_of(reader, tag);
    let memory = known.map_or(FieldMemory::Assume("m"), |option| FieldMemory::Known(option.word()));
    let option = reader.choice("option", "Option", Some(tag), "Move options", options, memory);
    let option = MoveOption::of(option).unwrap_or(MoveOption::M);
    let carrier = carrier(reader, tag, option);
    let (own, part) = (full_move(reader, tag, ground), quarters(reader, option.word()));
    let on_foot = own * part / FULL;
    let carried = carrier.map(|carrier| full_move(reader, carrier, ground) * quarters(reader, "mounted") / FULL);
    let paces = carried.unwrap_or(on_foot);
    limits(reader, tag);
    let name = reader.label(tag);
    let scale = scale(reader);
    let amount = if carried.is_some() { paces } else { own };
    let terms = vec![Term::new(format!("full move, {}", rules.word(ground)), amount, "List of units")];
    let no_roll = NoRoll::default()
        .settle(Subject::Headline, Class::Word("done"))
        .number("paces", paces)
        .sum("Move", terms, format!("{}: {paces}p", option.printed()))
        .say("Move options", format!("{name} moves up to {paces}p, {}.", in_inches(paces, scale)));
    let then = format!("Then it may shoot, get off and go {on_foot}p on foot.");
    if carried.is_some() { no_roll.say("Move options; S9", then).start() } else { no_roll.start() }
}

/// How far an element goes in a full move, how far its weapons reach and how far off it is seen, in paces.
pub(super) fn numbers(reader: &mut FormReader<'_>, tag: Tag) -> String {
    if reader.word(tag, "class") == BATTERY {
        return "Off the table".to_owned();
    }
    let [good, bad, road] = ["good", "bad", "road"].map(|ground| full_move(reader, tag, ground));
    let inches = in_inches(good, scale(reader));
    let rules = reader.rules();
    let reach = Weapon::all(reader, tag).into_iter().map(|weapon| weapon.reach(rules)).max();
    let fires = reach.map_or_else(String::new, |reach| format!(", fires {reach}p"));
    let look = Look::read(reader, tag);
    let seen = Sight::of(reader, look).limit();
    format!("Moves {good}p, {inches} (bad ground {bad}p, road {road}p){fires}, seen up to {seen}p")
}

/// The vehicle that carries infantry on (Mf): a quarter mounted, then half on foot (Move options; S9).
fn carrier(reader: &mut FormReader<'_>, tag: Tag, option: MoveOption) -> Option<Tag> {
    reader.fact(tag, "riding").and_then(|carrier| carrier.tag()).filter(|_| option == MoveOption::Mf)
}

/// Quarters of the full move (Move options).
fn quarters(reader: &FormReader<'_>, row: &str) -> i32 {
    cell(reader, "options", "quarters", row)
}

/// What else limits the move: neutralised infantry, morale.
fn limits(reader: &mut FormReader<'_>, tag: Tag) {
    if ElementClass::read(reader, tag).foot() && target::is_neutralised(reader, tag) {
        reader.refuse("unit", "Effect of neutralisation; S67", "is neutralised: troops on foot stay put");
    }
    let morale = unit_of(reader, tag).map(|unit| reader.fact_word(Entity::Group(unit), "morale")).unwrap_or_default();
    match morale.as_str() {
        "half" => reader.remind("Half advance: at most half a move forward"),
        "no" => reader.remind("No advance: not forward"),
        "retreat" | "rout" => reader.remind("Full move back to the base line"),
        _ => {}
    }
    reader.remind("Straight, except along roads and edges of terrain; measured from the middle of the front edge");
}

/// How far an element is seen (Visibility).
pub(super) fn visibility(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Element", Want::Any, target::refusal);
    let tag = reader.or_ignore(tag, &["moving", "fired", "place", "hull_down"])?;
    let known = Look::read(reader, tag);
    let state = Origin::State;
    let limit = cell(reader, "visibility", "limit", "moving");
    let moving = reader.switch("moving", &format!("Moves more than {limit}p"), None, PLACE, known.moving, state);
    let fired = reader.switch("fired", "Fired last turn or this", None, PLACE, known.fired, state);
    let at = place_of(reader, "place", tag);
    let hull_down = reader.switch("hull_down", "Hull down", None, PLACE, known.shelter.hull_down(), state);
    if reader.entered_value("hull_down").is_some() {
        reader.remember(Effect::set(tag, "hull_down", hull_down));
    }
    let look = Look { moving, fired, shelter: Shelter::of(at, hull_down), ..known };
    let sight = Sight::of(reader, look);
    let (limit, full) = (sight.limit(), sight.full());
    let (far, near) = (in_inches(limit, sight.scale), in_inches(full, sight.scale));
    let name = reader.label(tag);
    NoRoll::done()
        .number("fully_seen", full)
        .number("partly_seen", limit)
        .sum("Seen at", sight.terms, far.clone())
        .say(
            "Visibility; S74",
            format!("{name} is fully seen up to {full}p ({near}), partially up to {limit}p ({far})."),
        )
        .start()
}

/// The zone of fire of a number of batteries (Zones of fire; S30).
pub(super) fn zone(reader: &mut FormReader<'_>) -> Option<Started> {
    let options = ["guns", ROCKETS].map(|id| Opt::new(id, reader.rules().word(id))).into();
    let kind = reader.choice("kind", "Batteries of", None, "Zones of fire", options, FieldMemory::Assume("guns"));
    let batteries = if kind == ROCKETS {
        reader.ignore_because("batteries", "rockets have one zone, however many fire");
        1
    } else {
        reader.number("batteries", "Batteries firing", None, 1..=3, 1)
    };
    let (across, along) = zone_of(reader, kind, batteries);
    NoRoll::default()
        .number("across", across)
        .number("along", along)
        .say("Zones of fire", format!("{across}p across, {along}p along the line of fire."))
        .start()
}
