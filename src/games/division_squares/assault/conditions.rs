//! What an assault is fought under, and the pools that are rolled in it.

use crate::{
    games::division_squares::{
        ground::{Place, Shelter},
        pool::{HitCounting, Limit, Pool, Roll, Rulings},
        units::{Fighter, Mobility, Use, Weapon, flag},
    },
    rules::FormReader,
};

/// Units of a space, and units on Overwatch elsewhere, that one form takes.
pub(super) const MOST: usize = 12;

/// A defender with the rolls of its round.
pub(super) struct Defender {
    /// The unit.
    pub unit: Fighter,
    /// The attacker's roll while it is in good order.
    pub attack_good: Roll,
    /// The attacker's roll once it is Disrupted (D34).
    pub attack_disrupted: Roll,
    /// The defender's roll.
    pub defence: Roll,
}

impl Defender {
    /// The attacker's roll.
    pub const fn attack(&self, disrupted: bool) -> &Roll {
        if disrupted { &self.attack_disrupted } else { &self.attack_good }
    }
}

/// What an assault is fought under: the ground on both sides, and how pools are resolved.
pub(super) struct AssaultConditions {
    /// How pools are resolved.
    pub rulings: Rulings,
    /// The target space.
    pub place: Place,
    /// Where the attacker starts.
    pub start: Place,
    /// Whether the attacker comes from below.
    pub uphill: bool,
}

impl AssaultConditions {
    /// The rolls of the round against a defender.
    pub fn round(&self, reader: &mut FormReader<'_>, attacker: &Fighter, unit: Fighter) -> Defender {
        // D28: foxholes cost both sides a die, only the attacker, or nobody.
        let foxholes = reader.ruling("D28");
        let dug_in = |counts: bool| (unit.dug_in && counts).then_some(Shelter::DugIn);
        // Assault: cover in the space costs both sides a die, a trench only against leg units (D29).
        let against_defender = self.place.shelters(&unit).or(dug_in(foxholes != "c"));
        let against_attacker = self.place.shelters(attacker).or(dug_in(foxholes == "a"));
        // D35: whether the attacker counts as having moved.
        let moved = reader.ruled("D35", "b") && attacker.mobility != Mobility::Steady;
        let mut attack = |disrupted| {
            let mut pool = assault_pool(reader, &self.rulings, attacker, &unit);
            pool.disrupted(disrupted);
            pool.moved(moved);
            pool.shelter(against_defender);
            pool.uphill(self.uphill);
            pool.roll(HitCounting::Assault)
        };
        let (good, disrupted) = (attack(false), attack(true));
        let mut pool = assault_pool(reader, &self.rulings, &unit, attacker);
        pool.disrupted(unit.disrupted);
        pool.shelter(against_attacker);
        Defender { attack_good: good, attack_disrupted: disrupted, defence: pool.roll(HitCounting::Assault), unit }
    }
}

/// Quality and the assault half of the Combat table: one text for both sides (Assault).
fn assault_pool<'a, 'i: 'a>(
    reader: &mut FormReader<'i>,
    rulings: &'a Rulings,
    roller: &Fighter,
    opponent: &Fighter,
) -> Pool<'a> {
    let row = roller.row(reader, Use::Assault);
    let easy = flag(reader, roller.tag, "assault_246");
    let mut pool = Pool::quality(reader.rules(), rulings, roller);
    pool.row(roller, &row, opponent);
    // Combat table, assault modifier: 2, 4 or 6 against soft units.
    pool.easy(easy && !opponent.armored());
    if opponent.armored() && roller.weapon == Weapon::SoftOnly {
        if roller.hq {
            // D40: as printed, or no dice.
            if reader.ruled("D40", "b") {
                pool.limit(Limit::NoDice);
            }
        } else {
            // D39: all its dice, one fewer, the last die, none.
            match reader.ruling("D39").as_str() {
                "b" => pool.plus("vs armor", -1, "Combat table"),
                "c" => pool.limit(Limit::LastDie),
                "d" => pool.limit(Limit::NoDice),
                _ => {}
            }
        }
    }
    pool
}
