//! How far an element may move: speed by ground, the part of it that its option allows (Move options; S72).

use crate::{
    dice::{Class, Subject, Tag, Term},
    games::simple_ww2::{
        begin,
        move_option::{Choice, Motion, option_of},
        shot::{target, weapon::Weapon},
        sight::visibility::{Look, Sight, in_inches, scale},
        units::{ElementClass, cell, unit_of},
    },
    rules::{Entity, FieldMemory, FormReader, NoRoll, Opt, Started, Want, Worded},
};

/// Quarters of a full move that make one.
const FULL: i32 = Motion::Far.quarters();

/// How far an element may move (Move options).
pub(in crate::games::simple_ww2) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Element", Want::Any, |_, unit| {
        (unit.word("class") == begin::BATTERY).then(|| "stands off the table".to_owned())
    });
    let tag = reader.or_ignore(tag, &["ground", "option"])?;
    let rules = reader.rules();
    let ground = ["road", "good", "bad"].map(|id| Opt::new(id, rules.word(id))).into();
    let ground = reader.choice("ground", "Ground", Some(tag), "List of units", ground, FieldMemory::Assume("good"));
    let options = Choice::ALL.iter().map(|option| Opt::new(option.word(), option.printed())).collect();
    let known = option_of(reader, tag);
    let memory = known.map_or(FieldMemory::Assume("m"), |option| FieldMemory::Known(option.word()));
    let option = reader.choice("option", "Option", Some(tag), "Move options", options, memory);
    let option = Choice::of(option).unwrap_or(Choice::M);
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
pub(in crate::games::simple_ww2) fn numbers(reader: &mut FormReader<'_>, tag: Tag) -> String {
    if reader.word(tag, "class") == begin::BATTERY {
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
fn carrier(reader: &mut FormReader<'_>, tag: Tag, option: Choice) -> Option<Tag> {
    reader.fact(tag, "riding").and_then(|carrier| carrier.tag()).filter(|_| option == Choice::Mf)
}

/// The full move in paces over this ground (list of units; S72: hundreds of paces, or inches on the table).
pub(in crate::games::simple_ww2) fn full_move(reader: &mut FormReader<'_>, tag: Tag, ground: &str) -> i32 {
    let printed = reader.column(tag, ground).map_or(0, |speed| speed.number());
    // Printed hundreds of paces are kept in paces: as inches each of them is 100p by the scale.
    if reader.ruled("S72", "b") { printed / scale(reader) } else { printed }
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
