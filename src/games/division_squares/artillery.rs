//! Artillery, on the table and off it: every unit of a space is attacked with its own roll.

use super::{
    attack::{Attack, Shot},
    combat::{link, remind_reach, space, target_refusal},
    fighter::{Fighter, Use, flag},
    headquarters::HQ,
    hq_survival::Batteries,
    orders_check::{Order, ammunition, order_unit},
    pool::{Pool, Resolving, Sort},
    shelter::{Place, Shelter},
};
use crate::{
    dice::Tag,
    rules::{Effect, Intake, Kind, Many, Opt, Started, Value, Want},
};

/// Units of a space that one form takes.
const MOST: usize = 12;

/// A battery or gun fires at a space (Fire Artillery).
pub(super) struct Artillery;

impl Kind for Artillery {
    fn id(&self) -> &'static str {
        "artillery"
    }

    fn addresses(&self) -> &'static [&'static str] {
        &["artillery/UNIT", "hq_survival/UNIT"]
    }

    fn rulings(&self) -> &'static [&'static str] {
        &["D18", "D22", "D89"]
    }

    fn read(&self, intake: &mut Intake<'_>) -> Option<Started> {
        let gun = order_unit(intake, "gun", "Battery", Order::Artillery);
        let gun = gun.map(|tag| Fighter::read(intake, tag));
        let mut before = Vec::new();
        let (mut off_table, mut spotter_disrupted) = (false, false);
        if let Some(gun) = &gun {
            off_table = flag(intake, gun.tag, "off_table");
            remind_reach(intake, gun.tag);
            before = spent(intake, gun.tag);
        }
        let targets = intake.units("targets", "Units in the space", Want::Waiting, Many::InOrder(MOST), |_, unit| {
            target_refusal(None, unit)
        });
        if let (Some(gun), true) = (&gun, off_table) {
            spotter_disrupted = spotter(intake, gun.tag);
        } else if gun.is_some() {
            intake.spare_for("spotter", "only fire from off the table needs a spotter");
        } else {
            intake.spare("spotter");
        }
        let Some(&first) = targets.first() else {
            intake.spare("target.place");
            return None;
        };
        let place = space(intake, first, &targets);
        before.extend(link(intake, &targets));
        let gun = gun?;
        let targets: Vec<Fighter> = targets.into_iter().map(|tag| Fighter::read(intake, tag)).collect();
        let batteries = Batteries::read(intake, &targets.iter().collect::<Vec<_>>());
        let shots = shots(intake, &gun, targets, place, spotter_disrupted);
        let sums = shots
            .iter()
            .map(|Shot { target, roll }| {
                roll.sum(target.tag, format!("{} at {}", gun.name, target.name), "artillery")
            })
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
}

/// A roll for each unit of the space (Fire Artillery; Combat table).
fn shots(
    intake: &mut Intake<'_>,
    gun: &Fighter,
    targets: Vec<Fighter>,
    place: Place,
    spotter_disrupted: bool,
) -> Vec<Shot> {
    let resolving = Resolving::read(intake);
    let bonus = intake.column(gun.tag, "off_table_bonus").map_or(0, |bonus| bonus.number());
    let row = gun.row(intake, Use::Fire);
    let roll = |target: &Fighter| {
        let mut pool = Pool::quality(intake.rules(), &resolving, gun);
        pool.plus("off-table", bonus, "Combat table");
        pool.row(gun, &row, target);
        pool.disrupted(gun.disrupted);
        pool.spotter_disrupted(spotter_disrupted);
        pool.shelter(Shelter::of(target, place));
        pool.roll(Sort::Fire)
    };
    targets.into_iter().map(|target| Shot { roll: roll(&target), target }).collect()
}

/// Markers and ammunition of a battery that fires: one turn of ammunition a turn (D59, D89, D90).
fn spent(intake: &mut Intake<'_>, gun: Tag) -> Vec<Effect> {
    let mut effects = vec![Effect::set(gun, "shelled", true), Effect::set(gun, "ordered", true)];
    let again = intake.flag(gun, "shelled");
    let _ = intake.ruling("D89");
    let rules = intake.rules();
    let left = intake.derive(&format!("{gun}.ammunition"), |state| {
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

/// The chip for the state of the spotter: in good order if the HQ or a recon unit is (Fire Artillery; D93). Otherwise
/// nobody is known to spot, and the players must say who does: a Disrupted HQ or recon unit, or another friend with a
/// chain of spotters to the HQ.
fn spotter(intake: &mut Intake<'_>, gun: Tag) -> bool {
    let good = intake.derive("spotter.usual", |state| {
        let mut eyes = state.in_play(gun.side).filter(|unit| unit.kind == HQ || unit.flag("recon"));
        eyes.any(|unit| !state.flag(unit.tag, "disrupted")).into()
    });
    if !good.flag() {
        intake.remind("no HQ or recon unit in good order: who spots, with a chain of spotters to the HQ?");
    }
    let options = ["good", "disrupted"].map(|id| Opt::new(id, intake.rules().word(id))).into();
    let usual = good.flag().then_some("good");
    intake.pick("spotter", "Spotter", None, "Fire Artillery", options, usual) == "disrupted"
}
