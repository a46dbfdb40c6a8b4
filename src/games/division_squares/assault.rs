//! The form of an assault: one attacker, the defenders of a space in fighting order, Overwatch before and
//! after. What happens then is in `course`.

mod conditions;
mod course;
mod ends;
mod state;
mod watch;

use super::{
    allowed::{Action, acting_unit},
    ground::{Place, beside, leave, place_of},
    hq_survival::Batteries,
    pool::Rulings,
    shared::{link, target_refusal},
    units::Fighter,
};
use crate::{
    dice::Tag,
    rules::{Effect, FormReader, Many, Origin, Started, Want, Worded},
};
use conditions::{AssaultConditions, MOST};
use course::Course;
use watch::Watch;

/// A unit assaults a neighbouring space (Assault).
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let attacker = acting_unit(reader, "attacker", "Attacker", Action::Assault);
    let tags = reader
        .units("defenders", "Defenders", Want::Waiting, Many::InOrder(MOST), |_, unit| target_refusal(None, unit));
    let attacker = attacker.filter(|_| !tags.is_empty());
    let attacker = reader.or_ignore(attacker, &["target.place", "uphill", "attacker.place", "outside"])?;
    let across = if reader.ruled("D63", "b") { ", not across a corner" } else { " or across a corner" };
    reader.remind(format!("Starts beside the space{across}: check"));
    let attacker = Fighter::read(reader, attacker);
    let place = place_of(reader, "target.place", "The space", &tags);
    let uphill = uphill(reader, &tags);
    let defenders: Vec<Fighter> = tags.iter().map(|tag| Fighter::read(reader, *tag)).collect();
    let watch = Watch::read(reader, &attacker, &defenders);
    let start = watch.start(reader, &attacker);
    let conditions = AssaultConditions { rulings: Rulings::read(reader), place, start, uphill };
    let goes_on = reader.ruled("D70", "b");
    let (before, after) = watch.shooters(reader, (&conditions, goes_on), &attacker);
    let mut effects = vec![Effect::set(attacker.tag, "assaulted", true), Effect::set(attacker.tag, "ordered", true)];
    effects.extend(link(reader, &tags));
    let course = Course {
        effects,
        claim: claim(reader, attacker.tag, &tags, place),
        own: Batteries::read(reader, &[&attacker]),
        others: Batteries::read(reader, &defenders.iter().collect::<Vec<_>>()),
        // D70: a defender that holds ends the assault, or only its own round.
        goes_on,
        lethal: conditions.rulings.lethal(),
        defenders: defenders.into_iter().map(|unit| conditions.round(reader, &attacker, unit)).collect(),
        attacker,
        before,
        after,
    };
    Some(Box::new(course))
}

/// Whether the attack goes uphill: kept with the target's place.
fn uphill(reader: &mut FormReader<'_>, units: &[Tag]) -> bool {
    let all = beside(reader, units);
    let known = reader.derive("uphill.known", |state| all.iter().any(|tag| state.flag(*tag, "uphill")).into()).flag();
    let origin = if known { Origin::State } else { Origin::Assumed };
    let uphill = reader.switch("uphill", "Uphill", None, "Assault", known, origin);
    if uphill != known {
        for tag in all {
            reader.remember(if uphill { Effect::set(tag, "uphill", true) } else { Effect::clear(tag, "uphill") });
        }
    }
    uphill
}

/// What changes when the attacker takes the space: it stands there now (Assault; D76).
fn claim(reader: &mut FormReader<'_>, attacker: Tag, space: &[Tag], place: Place) -> Vec<Effect> {
    let mut effects = leave(reader, attacker);
    let told = reader.entered_value("target.place").is_some();
    if told || beside(reader, space).into_iter().any(|tag| reader.fact(tag, "place").is_some()) {
        effects.push(Effect::set(attacker, "place", place.word()));
    }
    effects
}
