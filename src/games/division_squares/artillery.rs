//! Artillery, on the table and off it: every unit of a space is attacked with its own roll.

use super::{
    allowed::{Action, acting_unit, ammunition},
    attack::{Attack, Shot},
    ground::{Place, Shelter, place_of},
    headquarters::HQ,
    hq_survival::Batteries,
    pool::{HitCounting, Pool, Rulings},
    shared::{link, remind_reach, target_refusal},
    units::{Fighter, Use, flag},
};
use crate::{
    dice::{Side, Tag},
    rules::{Effect, FormReader, InTurn, Many, Opt, Started, State, Value, Want},
};

/// Units of a space that one form takes.
const MOST: usize = 12;

/// A battery or gun fires at a space (Fire Artillery).
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let gun = acting_unit(reader, "gun", "Battery", Action::Artillery);
    let gun = gun.map(|tag| Fighter::read(reader, tag));
    let mut before = Vec::new();
    let (mut off_table, mut spotter_disrupted) = (false, false);
    if let Some(gun) = &gun {
        off_table = flag(reader, gun.tag, "off_table");
        remind_reach(reader, gun.tag);
        before = spent(reader, gun.tag);
    }
    let targets = reader.units("targets", "Units in the space", Want::Waiting, Many::InOrder(MOST), |_, unit| {
        target_refusal(None, unit)
    });
    if let (Some(gun), true) = (&gun, off_table) {
        spotter_disrupted = spotter(reader, gun.tag);
    } else if gun.is_some() {
        reader.ignore_because("spotter", "only off-table fire needs a spotter");
    } else {
        reader.ignore("spotter");
    }
    reader.or_ignore(targets.first(), &["target.place"])?;
    let place = place_of(reader, "target.place", "The space", &targets);
    before.extend(link(reader, &targets));
    let gun = gun?;
    let targets: Vec<Fighter> = targets.into_iter().map(|tag| Fighter::read(reader, tag)).collect();
    let batteries = Batteries::read(reader, &targets.iter().collect::<Vec<_>>());
    let shots = shots(reader, &gun, targets, place, spotter_disrupted);
    let sums = shots
        .iter()
        .map(|Shot { target, roll }| roll.sum(target.tag, format!("{} at {}", gun.label, target.label), "artillery"))
        .collect();
    let attack = Attack {
        role: "artillery",
        listed: true,
        who: gun.tag.side,
        cause: "artillery",
        place: "Fire Artillery",
        before,
        notes: Vec::new(),
        shots,
        batteries,
        sums,
    };
    Some(attack.start())
}

/// A roll for each unit of the space (Fire Artillery; Combat table).
fn shots(
    reader: &mut FormReader<'_>,
    gun: &Fighter,
    targets: Vec<Fighter>,
    place: Place,
    spotter_disrupted: bool,
) -> Vec<Shot> {
    let rulings = Rulings::read(reader);
    let bonus = reader.column(gun.tag, "off_table_bonus").map_or(0, |bonus| bonus.number());
    let row = gun.row(reader, Use::Fire);
    let roll = |target: &Fighter| {
        let mut pool = Pool::quality(reader.rules(), &rulings, gun);
        pool.plus("off-table", bonus, "Combat table");
        pool.row(gun, &row, target);
        pool.disrupted(gun.disrupted);
        pool.spotter_disrupted(spotter_disrupted);
        pool.shelter(Shelter::of(target, place));
        pool.roll(HitCounting::Fire)
    };
    targets.into_iter().map(|target| Shot { roll: roll(&target), target }).collect()
}

/// Markers and ammunition of a battery that fires: one turn of ammunition a turn (D59, D89, D90).
fn spent(reader: &mut FormReader<'_>, gun: Tag) -> Vec<Effect> {
    let mut effects = vec![Effect::set(gun, "shelled", true), Effect::set(gun, "ordered", true)];
    let again = reader.flag(gun, "shelled");
    reader.rests_on(&["D89"]);
    let rules = reader.rules();
    let left = reader.derive(&format!("{gun}.ammunition"), |state| {
        state
            .units
            .get(&gun)
            .and_then(|unit| ammunition(rules, state, unit))
            .map_or(Value::Flag(false), Value::Number)
    });
    if let (Value::Number(left), false) = (left, again) {
        effects.push(Effect::set(gun, "ammunition", (left - 1).max(0)));
    }
    effects
}

/// Whether the HQ or a recon unit of a side is in good order, and so spots.
pub(super) fn spots(state: &State, side: Side) -> bool {
    let mut eyes = state.in_play(side).filter(|unit| unit.kind == HQ || unit.flag("recon"));
    eyes.any(|unit| !state.flag(unit.tag, "disrupted"))
}

/// The chip for the state of the spotter: in good order if the HQ or a recon unit is (Fire Artillery; D93). Otherwise
/// nobody is known to spot, and the players must say who does: a Disrupted HQ or recon unit, or another friend with a
/// chain of spotters to the HQ.
fn spotter(reader: &mut FormReader<'_>, gun: Tag) -> bool {
    let good = reader.derive("spotter.usual", |state| spots(state, gun.side).into());
    if !good.flag() {
        reader.remind("No HQ or recon unit in good order: which unit spots, by a chain to the HQ?");
    }
    let options = ["good", "disrupted"].map(|id| Opt::new(id, reader.rules().word(id))).into();
    let usual = good.flag().then_some("good");
    reader.pick("spotter", "Spotter", None, "Fire Artillery", options, usual) == "disrupted"
}
