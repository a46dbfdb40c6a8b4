//! How far an element may move: speed by ground, the part of it that its option allows (Move options; S72).

use super::{
    motion::{Choice, Motion, option_of},
    target::Class,
    units::{cell, unit_of},
    visibility::{Look, Sight, inches, scale},
    weapon::Weapon,
};
use crate::{
    dice::{Class as Settled, Subject, Tag, Term},
    rules::{Entity, Intake, Kind, Memory, Opt, Started, Told, Want},
};

/// How far an element may move (Move options).
pub(super) struct Allowance;

/// Quarters of a full move that make one.
const FULL: i32 = Motion::Far.quarters();

impl Kind for Allowance {
    fn id(&self) -> &'static str {
        "allowance"
    }

    fn rulings(&self) -> &'static [&'static str] {
        &["S71", "S72"]
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let tag = intake.unit("unit", "Element", Want::Any, |_, unit| {
            (unit.word("class") == super::begin::BATTERY).then(|| "stands off the table".to_owned())
        });
        let Some(tag) = tag else {
            for path in ["ground", "option"] {
                intake.spare(path);
            }
            return None;
        };
        let rules = intake.rules();
        let ground = ["road", "good", "bad"].map(|id| Opt::new(id, rules.word(id))).into();
        let ground = intake.choice("ground", "Ground", Some(tag), "List of units", ground, Memory::Assume("good"));
        let options = Choice::ALL.map(|option| Opt::new(option.word(), option.printed())).into();
        let known = option_of(intake, tag);
        let memory = known.map_or(Memory::Assume("m"), |option| Memory::Known(option.word()));
        let option = intake.choice("option", "Option", Some(tag), "Move options", options, memory);
        let option = Choice::of(option).unwrap_or(Choice::M);
        let carrier = carrier(intake, tag, option);
        let (own, part) = (full_move(intake, tag, ground), quarters(intake, option.word()));
        let on_foot = own * part / FULL;
        let carried = carrier.map(|carrier| full_move(intake, carrier, ground) * quarters(intake, "mounted") / FULL);
        let paces = carried.unwrap_or(on_foot);
        limits(intake, tag);
        let name = intake.label(tag);
        let scale = scale(intake);
        let amount = if carried.is_some() { paces } else { own };
        let terms =
            vec![Term { label: format!("full move, {}", rules.word(ground)), amount, place: "List of units" }];
        let told = Told::default()
            .settle(Subject::Headline, Settled::Word("done"))
            .settle(Subject::Number("paces"), Settled::Count(paces))
            .sum("Move", terms, format!("{}: {paces}p", option.printed()))
            .say("Move options", format!("{name} moves up to {paces}p, {} inches.", inches(paces, scale)));
        let then = format!("Then it may shoot, get off and go {on_foot}p on foot.");
        if carried.is_some() { told.say("Move options; S9", then).start() } else { told.start() }
    }
}

/// How far an element goes in a full move, how far its weapons reach and how far off it is seen, in paces.
pub(super) fn numbers(intake: &mut Intake<'_>, tag: Tag) -> String {
    if intake.word(tag, "class") == super::begin::BATTERY {
        return "Off the table".to_owned();
    }
    let [good, bad, road] = ["good", "bad", "road"].map(|ground| full_move(intake, tag, ground));
    let inches = inches(good, scale(intake));
    let rules = intake.rules();
    let reach = Weapon::all(intake, tag).into_iter().map(|weapon| weapon.reach(rules)).max();
    let fires = reach.map_or_else(String::new, |reach| format!(", fires {reach}p"));
    let look = Look::read(intake, tag);
    let seen = Sight::of(intake, look).limit();
    format!("Moves {good}p, {inches} inches (bad going {bad}p, road {road}p){fires}, seen up to {seen}p")
}

/// The vehicle that carries infantry on (Mf): a quarter mounted, then half on foot (Move options; S9).
fn carrier(intake: &mut Intake<'_>, tag: Tag, option: Choice) -> Option<Tag> {
    intake.fact(tag, "riding").and_then(|carrier| carrier.tag()).filter(|_| option == Choice::Mf)
}

/// The full move in paces over this ground (list of units; S72: hundreds of paces, or inches on the table).
pub(super) fn full_move(intake: &mut Intake<'_>, tag: Tag, ground: &str) -> i32 {
    let printed = intake.column(tag, ground).map_or(0, |speed| speed.number());
    // Printed hundreds of paces are kept in paces: as inches each of them is 100p by the scale.
    if intake.ruled("S72", "b") { printed / scale(intake) } else { printed }
}

/// Quarters of the full move (Move options).
fn quarters(intake: &Intake<'_>, row: &str) -> i32 {
    cell(intake, "options", "quarters", row)
}

/// What else limits the move: neutralised infantry, morale.
fn limits(intake: &mut Intake<'_>, tag: Tag) {
    if Class::read(intake, tag).foot() && super::target::is_neutralised(intake, tag) {
        intake.refuse("unit", "Effect of neutralisation; S67", "is neutralised: everything on foot stays");
    }
    let morale = unit_of(intake, tag).map(|unit| intake.fact_word(Entity::Group(unit), "morale")).unwrap_or_default();
    match morale.as_str() {
        "half" => intake.remind("half advance: at most half a move forward"),
        "no" => intake.remind("no advance: not forward"),
        "retreat" | "rout" => intake.remind("full move back to the base line"),
        _ => {}
    }
    intake.remind("straight, except along roads and edges of terrain; measured from the middle of the front edge");
}
