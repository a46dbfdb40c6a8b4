//! Overwatch in an assault: who fires before it, who after a defender has fallen.

use super::ground::{Ground, MOST};
use crate::{
    dice::Tag,
    rules::{
        Intake, Many, Memory, Opt, Want,
        division_squares::{
            combat::place_of,
            fighter::{Fighter, Use, Weapon},
            pool::{Pool, Roll, Sort},
            shelter::Place,
        },
    },
};

/// Units that may fire from Overwatch, with their index among the defenders if they are some.
pub(super) struct Watch {
    before: Vec<(Fighter, Option<usize>)>,
    after: Vec<(Fighter, Option<usize>)>,
}

/// A unit on Overwatch and its shot at the attacker.
pub(super) struct Shooter {
    /// The unit.
    pub unit: Fighter,
    /// Its index among the defenders, if it stands in the space.
    pub at: Option<usize>,
    /// The roll while the attacker is in its starting space (D68).
    pub at_start: Roll,
    /// The roll once the attacker is in the target space (D75).
    pub in_space: Roll,
}

impl Watch {
    /// Reads who fires and who holds.
    pub fn read(intake: &mut Intake<'_>, attacker: &Fighter, defenders: &[Fighter]) -> Self {
        let mut firing = Vec::new();
        let mut held = Vec::new();
        for (at, unit) in defenders.iter().enumerate() {
            match fires(intake, attacker, unit) {
                Some(true) => firing.push(at),
                Some(false) => held.push(at),
                None => {}
            }
        }
        let of =
            |list: &[usize], tag: Tag| list.iter().any(|&at| defenders.get(at).is_some_and(|unit| unit.tag == tag));
        let side = attacker.tag.side.other();
        let waits = intake.derive("outside.any", |state| {
            state.in_play(side).any(|unit| state.flag(unit.tag, "overwatch") && !of(&firing, unit.tag)).into()
        });
        let outside = if waits.flag() {
            intake.any_units("outside", "Overwatch elsewhere", Want::Waiting, Many::InOrder(MOST), |state, unit| {
                if !state.flag(unit.tag, "overwatch") {
                    Some("is not on Overwatch".to_owned())
                } else if of(&firing, unit.tag) {
                    Some("fires before the assault".to_owned())
                } else if unit.flag("no_fire") && !of(&held, unit.tag) {
                    Some("reaches no space but its own".to_owned())
                } else if unit.flag("soft_only") && !unit.flag("organic_at") && attacker.armored() {
                    Some("has no weapon against armor".to_owned())
                } else {
                    None
                }
            })
        } else {
            intake.spare("outside");
            Vec::new()
        };
        // D66: only the defenders fire before the assault, or all in range.
        let all_before = intake.ruled("D66", "b");
        let unit = |at: usize| defenders.get(at).map(|unit| (unit.clone(), Some(at)));
        let mut watch = Self { before: firing.iter().filter_map(|&at| unit(at)).collect(), after: Vec::new() };
        for tag in outside.into_iter().filter(|tag| !of(&firing, *tag)) {
            let at = defenders.iter().position(|unit| unit.tag == tag);
            let fighter = Fighter::read(intake, tag);
            // D74: a defender that held its fire may still use it.
            let list = if all_before && at.is_none() { &mut watch.before } else { &mut watch.after };
            list.push((fighter, at));
        }
        watch
    }

    /// Where the attacker starts: asked only if somebody fires.
    pub fn start(&self, intake: &mut Intake<'_>, attacker: &Fighter) -> Place {
        if self.before.is_empty() && self.after.is_empty() {
            intake.spare("attacker.place");
            return Place::Open;
        }
        place_of(intake, "attacker.place", "Its start", attacker.tag)
    }

    /// The shots before and after.
    pub fn shooters(
        self,
        intake: &mut Intake<'_>,
        ground: &Ground,
        attacker: &Fighter,
    ) -> (Vec<Shooter>, Vec<Shooter>) {
        let mut shooter = |(unit, at): (Fighter, Option<usize>)| Shooter {
            at_start: roll(intake, ground, &unit, at.is_some(), attacker, ground.start),
            in_space: roll(intake, ground, &unit, at.is_some(), attacker, ground.place),
            unit,
            at,
        };
        let before = self.before.into_iter().map(&mut shooter).collect();
        (before, self.after.into_iter().map(&mut shooter).collect())
    }
}

/// Whether a defender uses its Overwatch before the assault; `None` if it has none (D65, D67).
fn fires(intake: &mut Intake<'_>, attacker: &Fighter, unit: &Fighter) -> Option<bool> {
    let path = format!("{}.overwatch", unit.tag);
    let marked = intake.derive(&format!("{}.watches", unit.tag), |state| state.flag(unit.tag, "overwatch").into());
    // D37: SMG units fire when their own space is assaulted, or never.
    let never = unit.weapon == Weapon::None && intake.ruled("D37", "b");
    if !marked.flag() || never {
        if never {
            intake.spare(&path);
        }
        return None;
    }
    let silent = unit.weapon == Weapon::SoftOnly && attacker.armored();
    let refusal = silent.then(|| "has no weapon against armor".to_owned());
    let options = vec![
        Opt { refusal: refusal.clone(), ..Opt::new("fires", intake.rules().word("fires")) },
        Opt::new("holds", intake.rules().word("holds")),
    ];
    let usual = if silent { "holds" } else { "fires" };
    let chosen = intake.choice(&path, "Overwatch", Some(unit.tag), "Assault", options, Memory::Assume(usual));
    if let (true, Some(reason)) = (chosen == "fires", refusal) {
        intake.refuse(&path, "Combat table", format!("{} {reason}", unit.name));
    }
    Some(chosen == "fires")
}

/// A shot from Overwatch at the attacker: pool as in fire, no marker of movement, never foxholes.
fn roll(
    intake: &mut Intake<'_>,
    ground: &Ground,
    unit: &Fighter,
    here: bool,
    attacker: &Fighter,
    place: Place,
) -> Roll {
    let row = if unit.weapon == Weapon::None && here {
        let mut row = unit.row(intake, Use::Assault);
        // D37: without the bonus of the assault column, or with all of it.
        if intake.ruled("D37", "a") {
            row.soft = row.soft.min(0);
        }
        row
    } else {
        unit.row(intake, Use::Fire)
    };
    let mut pool = Pool::quality(intake.rules(), &ground.resolving, unit);
    pool.row(unit, &row, attacker);
    pool.disrupted(unit.disrupted);
    pool.shelter(place.shelters(attacker));
    pool.roll(Sort::Fire)
}
