//! Fire at one enemy unit in the firer's own turn, and Overwatch fire at one that moves.

use super::{
    allowed::{Action, acting_unit},
    attack::{Attack, Shot},
    ground::{Place, Shelter, place_of},
    hq_survival::Batteries,
    pool::{HitCounting, Pool, Rulings},
    shared::{moved, remind_reach, target_refusal},
    units::{Fighter, Mobility, Use},
};
use crate::rules::{Effect, FormReader, InTurn, Origin, Started, State, Unit, Want};

/// What sets a shot in one's own turn and Overwatch fire apart.
struct Occasion {
    /// Word for the cause of a loss.
    cause: &'static str,
    /// Its place in the rules.
    place: &'static str,
    /// Whether the firer has moved this turn.
    moved: bool,
    /// What it does before the roll.
    before: Vec<Effect>,
    /// What is said in any case.
    notes: Vec<String>,
}

/// One shot at one target (Resolving Combat 1).
fn shot(reader: &mut FormReader<'_>, firer: &Fighter, target: Fighter, at: Place, occasion: Occasion) -> Started {
    let Occasion { cause, place, moved, before, notes } = occasion;
    let rulings = Rulings::read(reader);
    let row = firer.row(reader, Use::Fire);
    let mut pool = Pool::quality(reader.rules(), &rulings, firer);
    pool.row(firer, &row, &target);
    pool.disrupted(firer.disrupted);
    pool.moved(moved && firer.mobility != Mobility::Steady);
    pool.shelter(Shelter::of(&target, at));
    let roll = pool.roll(HitCounting::Fire);
    let batteries = Batteries::read(reader, &[&target]);
    let sums = vec![roll.sum(firer.tag, format!("{} fires at {}", firer.label, target.label), "fire")];
    let shots = vec![Shot { target, roll }];
    let who = firer.tag.side;
    Attack { role: "fire", listed: false, who, cause, place, before, notes, shots, batteries, sums }.start()
}

/// Reads the target of a form and its place.
fn target(reader: &mut FormReader<'_>, firer: Option<&Fighter>, want: Want) -> Option<(Fighter, Place)> {
    let target = reader.unit("target", "Target", want, |_, unit| target_refusal(firer, unit));
    let target = reader.or_ignore(target, &["target.place"])?;
    let place = place_of(reader, "target.place", "Its place", &[target]);
    Some((Fighter::read(reader, target), place))
}

/// A unit fires at one enemy unit (Fire).
pub(super) fn fire(reader: &mut FormReader<'_>) -> Option<Started> {
    let firer = acting_unit(reader, "firer", "Firing unit", Action::Fire);
    let firer = firer.map(|tag| Fighter::read(reader, tag));
    let mut before = Vec::new();
    let mut has_moved = false;
    match &firer {
        Some(firer) => {
            remind_reach(reader, firer.tag);
            // A chip only while the marker does not say it: whoever never reports moves still gets the right dice.
            has_moved = reader.flag(firer.tag, "moved");
            if has_moved {
                reader.ignore_because("firer.moved", "only where its marker Moved does not say it");
            } else if reader.switch("firer.moved", "Moved", Some(firer.tag), "Fire", false, Origin::Assumed) {
                has_moved = true;
                before.extend(moved(reader, firer.tag));
            }
            before.push(Effect::set(firer.tag, "fired", true));
            before.push(Effect::set(firer.tag, "ordered", true));
        }
        None => reader.ignore("firer.moved"),
    }
    let target = target(reader, firer.as_ref(), Want::Waiting);
    let (firer, (target, place)) = (firer?, target?);
    let occasion = Occasion { cause: "fire", place: "Fire", moved: has_moved, before, notes: Vec::new() };
    Some(shot(reader, &firer, target, place, occasion))
}

/// A unit on Overwatch fires at an enemy that moves (Overwatch; Defensive Fire).
pub(super) fn reaction(reader: &mut FormReader<'_>) -> Option<Started> {
    let firer = reader.unit("firer", "Unit on Overwatch", Want::Waiting, on_overwatch);
    let firer = firer.map(|tag| Fighter::read(reader, tag));
    if let Some(firer) = &firer {
        remind_reach(reader, firer.tag);
    }
    let target = target(reader, firer.as_ref(), Want::Acting);
    let (firer, (target, place)) = (firer?, target?);
    // Overwatch; D55: one shot, then the marker goes.
    let before = vec![Effect::clear(firer.tag, "overwatch")];
    let halts = reader.ruled("D52", "b");
    let notes =
        halts.then(|| format!("{} stops where it is if it becomes Disrupted.", target.label)).into_iter().collect();
    let occasion = Occasion { cause: "overwatch", place: "Defensive Fire", moved: false, before, notes };
    Some(shot(reader, &firer, target, place, occasion))
}

/// Why a unit cannot fire from Overwatch at a mover.
fn on_overwatch(state: &State, unit: &Unit) -> Option<String> {
    if unit.flag("no_fire") {
        Some("reaches no space but its own".to_owned())
    } else if !unit.flag("overwatch") {
        Some("cannot take Overwatch".to_owned())
    } else if !state.flag(unit.tag, "overwatch") {
        Some("is not on Overwatch".to_owned())
    } else {
        None
    }
}
