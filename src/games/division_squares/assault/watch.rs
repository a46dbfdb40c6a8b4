//! Overwatch in an assault: who fires before it, who after a defender has fallen.

use super::conditions::{AssaultConditions, MOST};
use crate::{
    dice::{Side, Tag},
    games::division_squares::{
        ground::{Place, place_of},
        pool::{HitCounting, Pool, Roll},
        units::{Fighter, Use, Weapon},
    },
    rules::{Entity, FieldMemory, FormReader, Many, Opt, State, Unit, Want},
};

/// When the chip of a unit counts.
const NOT_WATCHING: &str = "only a defender on Overwatch fires or holds";

/// Units that may fire from Overwatch.
pub(super) struct Watch {
    before: Vec<Watcher>,
    after: Vec<Watcher>,
}

/// A unit that may fire from Overwatch.
struct Watcher {
    unit: Fighter,
    /// Its index among the defenders, if it is one.
    at: Option<usize>,
    /// Who says whether it fires.
    says: Says,
}

/// Who says whether a unit on Overwatch fires.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Says {
    /// The form has told that it does, at the first chance.
    Form,
    /// Its player, each time a defender has fallen (D67, D73).
    Player,
    /// The commander of a side that nobody leads. Whether it reaches the space is told, or the table is asked first.
    Commander {
        /// Whether it is known to reach the space.
        reaches: bool,
    },
}

impl Says {
    /// Whether somebody is asked before it fires.
    pub const fn asked(self) -> bool {
        !matches!(self, Self::Form)
    }
}

/// What a defender on Overwatch does before the assault.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    Fires,
    Holds,
    /// Its commander says it once the dice are in hand.
    Sealed,
}

/// A unit on Overwatch and its shot at the attacker.
pub(super) struct Shooter {
    /// The unit.
    pub unit: Fighter,
    /// Who says whether it fires.
    pub says: Says,
    /// The roll while the attacker is in its starting space (D68).
    pub at_start: Roll,
    /// The roll once the attacker is in the target space (D75).
    pub in_space: Roll,
    /// Both rolls once the assault has Disrupted it: a defender where the others go on (D34, D70).
    pub shaken: Option<[Roll; 2]>,
}

impl Shooter {
    /// The shot at an attacker that has come into the space, or that has gone back where it started (D75).
    pub const fn late(&self, back: bool, shaken: bool) -> &Roll {
        let (at_start, in_space) = match (&self.shaken, shaken) {
            (Some([at_start, in_space]), true) => (at_start, in_space),
            _ => (&self.at_start, &self.in_space),
        };
        if back { at_start } else { in_space }
    }
}

impl Watch {
    /// Reads who fires and who holds.
    pub fn read(reader: &mut FormReader<'_>, attacker: &Fighter, defenders: &[Fighter]) -> Self {
        let mut firing = Vec::new();
        let mut held = Vec::new();
        let mut sealed = Vec::new();
        let side = attacker.tag.side.other();
        let commanded = commanded(reader, side);
        let tags: Vec<Tag> = defenders.iter().map(|unit| unit.tag).collect();
        reader.ignore_units(&["overwatch"], &tags, NOT_WATCHING);
        for (at, unit) in defenders.iter().enumerate() {
            match first(reader, (attacker, unit), commanded) {
                Some(First::Fires) => firing.push(at),
                Some(First::Holds) => held.push(at),
                Some(First::Sealed) => sealed.push(at),
                None => {}
            }
        }
        let of =
            |list: &[usize], tag: Tag| list.iter().any(|&at| defenders.get(at).is_some_and(|unit| unit.tag == tag));
        let why_not = |state: &State, unit: &Unit| {
            if !state.flag(unit.tag, "overwatch") {
                Some("is not on Overwatch".to_owned())
            } else if of(&firing, unit.tag) {
                Some("fires before the assault".to_owned())
            } else if of(&sealed, unit.tag) {
                Some("goes by its sealed order".to_owned())
            } else if unit.flag("no_fire") && !of(&held, unit.tag) {
                Some("reaches no space but its own".to_owned())
            } else if unit.flag("soft_only") && !unit.flag("organic_at") && attacker.armored() {
                Some("has no weapon against armor".to_owned())
            } else {
                None
            }
        };
        let waits = reader.derive("outside.any", |state| {
            let waits =
                |unit: &Unit| state.flag(unit.tag, "overwatch") && !of(&firing, unit.tag) && !of(&sealed, unit.tag);
            state.in_play(side).any(waits).into()
        });
        let outside = if waits.flag() {
            let label = if commanded { "Overwatch elsewhere that reaches it" } else { "Overwatch elsewhere" };
            reader.any_units("outside", label, Want::Waiting, Many::InOrder(MOST), why_not)
        } else {
            reader.ignore_because("outside", "only where another enemy is on Overwatch");
            Vec::new()
        };
        // D66: only the defenders fire before the assault, or all in range.
        let all_before = reader.ruled("D66", "b");
        // D67, D73: who may fire and was not told of is asked whenever a defender has fallen.
        let may = reader.derive("outside.may", |state| {
            let may =
                state.in_play(side).filter(|unit| why_not(state, unit).is_none() && !outside.contains(&unit.tag));
            let may = may.map(|unit| unit.tag).filter(|tag| !all_before || of(&held, *tag)).take(MOST);
            may.collect::<Vec<Tag>>().as_slice().into()
        });
        let inside = |at: usize, says: Says| Some(Watcher { unit: defenders.get(at)?.clone(), at: Some(at), says });
        let reaches = if commanded { Says::Commander { reaches: true } } else { Says::Form };
        let asked = if commanded { Says::Commander { reaches: false } } else { Says::Player };
        let before = firing.iter().filter_map(|&at| inside(at, Says::Form));
        let before = before.chain(sealed.iter().filter_map(|&at| inside(at, reaches)));
        // D74: a defender that held its fire may still use it.
        let after = sealed.iter().filter_map(|&at| inside(at, reaches));
        let mut watch = Self { before: before.collect(), after: after.collect() };
        let outside = outside.into_iter().filter(|tag| !of(&firing, *tag)).map(|tag| (tag, reaches));
        let room = MOST.saturating_sub(watch.after.len());
        for (tag, says) in outside.chain(may.tags().into_iter().map(|tag| (tag, asked))).take(room) {
            let at = defenders.iter().position(|unit| unit.tag == tag);
            let unit = Fighter::read(reader, tag);
            let list = if all_before && at.is_none() { &mut watch.before } else { &mut watch.after };
            list.push(Watcher { unit, at, says });
        }
        watch
    }

    /// Where the attacker starts: asked only if somebody fires.
    pub fn start(&self, reader: &mut FormReader<'_>, attacker: &Fighter) -> Place {
        if self.before.is_empty() && self.after.is_empty() {
            reader.ignore_because("attacker.place", "only where a unit fires from Overwatch");
            return Place::Open;
        }
        place_of(reader, "attacker.place", "Starts in", &[attacker.tag])
    }

    /// The shots before and after; `goes_on` says whether the assault does where a defender holds (D70).
    pub fn shooters(
        self,
        reader: &mut FormReader<'_>,
        (conditions, goes_on): (&AssaultConditions, bool),
        attacker: &Fighter,
    ) -> (Vec<Shooter>, Vec<Shooter>) {
        let mut shooter = |Watcher { unit, at, says }: Watcher| {
            let here = at.is_some();
            let mut rolls = |unit: &Fighter| {
                [conditions.start, conditions.place]
                    .map(|place| roll(reader, conditions, unit, here, attacker, place))
            };
            let shaken = (here && goes_on).then(|| rolls(&Fighter { disrupted: true, ..unit.clone() }));
            let [at_start, in_space] = rolls(&unit);
            Shooter { unit, says, at_start, in_space, shaken }
        };
        let before = self.before.into_iter().map(&mut shooter).collect();
        (before, self.after.into_iter().map(&mut shooter).collect())
    }
}

/// Whether a commander decides for a side.
fn commanded(reader: &mut FormReader<'_>, side: Side) -> bool {
    let named = |state: &State| state.word(Entity::Battle, State::COMMANDED) == side.to_string();
    reader.derive("outside.commanded", |state| named(state).into()).flag()
}

/// What a defender on Overwatch does before the assault; `None` if it has no shot (D65, D67).
fn first(reader: &mut FormReader<'_>, (attacker, unit): (&Fighter, &Fighter), commanded: bool) -> Option<First> {
    let path = format!("{}.overwatch", unit.tag);
    let marked = reader.derive(&format!("{}.watches", unit.tag), |state| state.flag(unit.tag, "overwatch").into());
    // D37: SMG units fire when their own space is assaulted, or never.
    let never = unit.weapon == Weapon::None && reader.ruled("D37", "b");
    if !marked.flag() || never {
        let why = if never { "SMG units never fire from Overwatch" } else { NOT_WATCHING };
        reader.ignore_because(&path, why);
        return None;
    }
    let silent = unit.weapon == Weapon::SoftOnly && attacker.armored();
    if commanded {
        reader.ignore_because(&path, "its commander says whether it fires, by its sealed order");
        if !silent {
            reader.remind(format!("{} fires or holds by its sealed order; the odds let it fire", unit.label));
        }
        return (!silent).then_some(First::Sealed);
    }
    let refusal = silent.then(|| "has no weapon against armor".to_owned());
    let options = vec![
        Opt { refusal: refusal.clone(), ..Opt::new("fires", reader.rules().word("fires")) },
        Opt::new("holds", reader.rules().word("holds")),
    ];
    let usual = if silent { "holds" } else { "fires" };
    let chosen = reader.choice(&path, "Overwatch", Some(unit.tag), "Assault", options, FieldMemory::Assume(usual));
    if let (true, Some(reason)) = (chosen == "fires", refusal) {
        reader.refuse(&path, "Combat table", format!("{} {reason}", unit.label));
    }
    Some(if chosen == "fires" { First::Fires } else { First::Holds })
}

/// A shot from Overwatch at the attacker: pool as in fire, no marker of movement, never foxholes.
fn roll(
    reader: &mut FormReader<'_>,
    conditions: &AssaultConditions,
    unit: &Fighter,
    here: bool,
    attacker: &Fighter,
    place: Place,
) -> Roll {
    let row = if unit.weapon == Weapon::None && here {
        let mut row = unit.row(reader, Use::Assault);
        // D37: without the bonus of the assault column, or with all of it.
        if reader.ruled("D37", "a") {
            row.soft = row.soft.min(0);
        }
        row
    } else {
        unit.row(reader, Use::Fire)
    };
    let mut pool = Pool::quality(reader.rules(), &conditions.rulings, unit);
    pool.row(unit, &row, attacker);
    pool.disrupted(unit.disrupted);
    pool.shelter(place.shelters(attacker));
    pool.roll(HitCounting::Fire)
}
