//! Answers that change nothing: how far a unit comes, whether it is seen, whom it may fire at.

use super::{
    ground::{Shelter, place_of},
    movement::{Paces, refuse, way},
    shot::{mortar_limit, reach},
    units::{Fighter, is_mortar},
};
use crate::{
    dice::{Class, Subject, Tag},
    rules::{Description, FormReader, Many, NoRoll, Origin, Started, Want},
};

/// The longest distance on a table, in inches.
const WIDEST: i32 = 120;

/// Targets compared at once.
const MOST: usize = 12;

/// How far a unit moves on one die, and fires, in inches.
pub(super) fn numbers(reader: &mut FormReader<'_>, tag: Tag) -> String {
    let unit = Fighter::read(reader, tag);
    let way = way(reader, unit.dug_in);
    let paces = Paces::read(reader, &unit, way);
    let (least, most) = (paces.inches.iter().min().unwrap_or(&0), paces.inches.iter().max().unwrap_or(&0));
    let range = match reach(reader, &unit) {
        Some(reach) => format!(", fires {reach}"),
        None => mortar_limit(reader).map_or_else(String::new, |reach| format!(", fires {reach}")),
    };
    format!("Moves {least} to {most}{range} inches")
}

/// What a move brings (Movement Actions).
pub(super) fn movement(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Unit", Want::Any, |_, _| None);
    let unit = tag.map(|tag| Fighter::read(reader, tag));
    let way = way(reader, unit.as_ref().is_some_and(|unit| unit.dug_in));
    let distance = reader.number("distance", "Inches to go", None, 0..=WIDEST, 0);
    let unit = unit?;
    refuse(reader, &unit, way);
    let paces = Paces::read(reader, &unit, way);
    let least = paces.inches.iter().copied().min().unwrap_or(0);
    let most = paces.inches.iter().copied().max().unwrap_or(0);
    let face = paces.inches.iter().position(|inches| *inches >= distance).and_then(|at| i32::try_from(at + 1).ok());
    let no_roll = NoRoll::possible(face.is_some()).number("least", least).number("most", most);
    let (no_roll, needs) = match face {
        Some(1) => (no_roll.number("needed", 1), "on any die".to_owned()),
        Some(face) => (no_roll.number("needed", face), format!("on {face} or more")),
        None => (no_roll, "out of its reach".to_owned()),
    };
    no_roll
        .sum("Inches", paces.terms.clone(), format!("and the die: {least} to {most}"))
        .say("Movement Actions", format!("{}: {least} to {most} inches; {distance} {needs}.", unit.label))
        .start()
}

/// Whether a unit is seen (Line of Sight; X27, X28, X32).
pub(super) fn sight(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("target", "Unit looked at", Want::Any, |_, _| None);
    let distance = reader.number("distance", "Inches", None, 0..=WIDEST, WIDEST / 10);
    // X28: either of the two.
    let label = "One entirely inside area terrain";
    let inside = reader.switch("inside", label, None, "Area Terrain", false, Origin::Assumed);
    let tag = reader.or_ignore(tag, &["target.place"])?;
    let unit = Fighter::read(reader, tag);
    let place = place_of(reader, "target.place", "Its place", None, &unit, "Area Terrain");
    let shelter = Shelter::read(reader, &unit, place);
    reader.remind("High terrain and friends that are not dug in block sight; indirect: from the observer");
    let cell = |rules: &Description, column| rules.cell("sight", "to", column).unwrap_or(0);
    let below = cell(reader.rules(), "inside");
    let waits = unit.ready && (unit.dug_in || shelter.is_concealed());
    // Inside: below four inches; waiting: to twelve, the limit included (X26, X27).
    let limit = match (inside, waits) {
        (true, _) => Some((below - 1, format!("below {below} inches"))),
        (false, true) => {
            let to = cell(reader.rules(), "waiting");
            Some((to, format!("to {to} inches")))
        }
        (false, false) => None,
    };
    let seen = limit.as_ref().is_none_or(|(to, _)| distance <= *to);
    let word = if seen { "seen" } else { "unseen" };
    let no_roll = NoRoll::default().settle(Subject::Headline, Class::Word(word)).number("distance", distance);
    let (no_roll, words) = match limit {
        Some((to, words)) => (no_roll.number("limit", to), words),
        None => (no_roll, "at any distance".to_owned()),
    };
    let verdict = if seen { "is seen" } else { "is not seen" };
    let inches = if distance == 1 { "inch" } else { "inches" };
    no_roll
        .say("Line of Sight", format!("{} {verdict} at {distance} {inches}: it is seen {words}.", unit.label))
        .start()
}

/// A target at a distance.
struct Mark {
    tag: Tag,
    label: String,
    chart: String,
    inches: i32,
}

impl Mark {
    /// Its band: 0 close, 1 effective, 2 long; `None` out of the firer's reach (X26).
    fn band(&self, rules: &Description, reach: i32) -> Option<usize> {
        let to = |band| rules.cell("range", "to", band).unwrap_or(0);
        if self.inches > reach {
            return None;
        }
        ["close", "effective", "long"].into_iter().position(|band| self.inches <= to(band))
    }
}

/// Whom a unit may fire at (Target Priorities; X49, X50).
pub(super) fn priority(reader: &mut FormReader<'_>) -> Option<Started> {
    let firer = reader
        .unit("firer", "Firing unit", Want::Any, |_, unit| is_mortar(unit).then(|| "chooses freely".to_owned()));
    let tags = reader.units("targets", "Targets in sight", Want::Any, Many::Together(MOST), |_, _| None);
    let mut marks = Vec::new();
    for tag in tags {
        let inches = reader.number(&format!("{tag}.distance"), "Inches", Some(tag), 0..=WIDEST, WIDEST / 10);
        let unit = Fighter::read(reader, tag);
        marks.push(Mark { tag, label: unit.label, chart: unit.chart, inches });
    }
    let firer = Fighter::read(reader, firer?);
    let rules = reader.rules();
    // X25: how far mortars fire.
    let reach = match reach(reader, &firer) {
        Some(reach) => reach,
        None => mortar_limit(reader).unwrap_or(WIDEST),
    };
    let own_type = reader.ruled("X49", "b");
    let bands: Vec<Option<usize>> = marks.iter().map(|mark| mark.band(rules, reach)).collect();
    let first = bands.iter().flatten().min().copied();
    let nearer = |mark: &Mark| {
        marks
            .iter()
            .zip(&bands)
            .any(|(other, band)| *band == first && other.chart == mark.chart && other.inches < mark.inches)
    };
    let verdict = |mark: &Mark, band: Option<usize>| match band {
        _ if mark.inches > reach => "out",
        _ if firer.is_mortar() => "allowed",
        None => "out",
        Some(_) if band != first => "later",
        // X49: of one type the closer one first; perhaps only of the firer's own.
        Some(_) if nearer(mark) && (!own_type || mark.chart == firer.chart) => "later",
        Some(_) => "allowed",
    };
    let mut no_roll = NoRoll::default();
    let mut allowed = Vec::new();
    for (mark, band) in marks.iter().zip(&bands) {
        let word = verdict(mark, *band);
        no_roll = no_roll.settle(Subject::Unit(mark.tag), Class::Word(word));
        if word == "allowed" {
            allowed.push(mark.label.clone());
        }
    }
    let no_roll = no_roll.number("targets", i32::try_from(allowed.len()).unwrap_or(i32::MAX));
    let words = if allowed.is_empty() { "nobody".to_owned() } else { allowed.join(", ") };
    reader
        .is_complete()
        .then(|| no_roll.say("Target Priorities", format!("{} may fire at {words}.", firer.label)).start())?
}
