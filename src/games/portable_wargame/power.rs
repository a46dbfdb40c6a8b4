//! Close Combat Power (Unit Types; Close Combat; Special Rules 2, 4-6; W56, W59-W62): printed number, reductions,
//! floor.

use super::ground::Place;
use crate::{dice::Term, rules::Description};

/// A power with its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Power {
    /// The parts, in the order of the rules.
    pub terms: Vec<Term>,
    least: i32,
}

/// The terrain that an attacker fights over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Terrain {
    /// Whether the defender stands a contour higher (W60: more is no worse).
    pub uphill: bool,
    /// Whether the attacker stands in a river square.
    pub river: bool,
    /// The defender's square.
    pub place: Place,
}

impl Power {
    /// A printed power; what fighting on foot takes off it (Notes on Unit Types; W16).
    pub fn printed(rules: &Description, power: i32, on_foot: i32) -> Self {
        let least = rules.cell("combat", "power", "least").unwrap_or(1);
        let mut own = Self { terms: Vec::new(), least };
        own.terms.push(Term::new("power", power, "Unit Types"));
        own.less("dismounted", on_foot, "Notes on Unit Types");
        own
    }

    /// Takes something off, if it is anything.
    fn less(&mut self, label: &str, amount: i32, place: &'static str) {
        if amount != 0 {
            self.terms.push(Term::new(label, amount, place));
        }
    }

    /// Of the attacker: what the ground takes off.
    pub fn attacks(&mut self, rules: &Description, terrain: Terrain) {
        let cell = |column| rules.cell("combat", "attacker", column).unwrap_or(0);
        if terrain.uphill {
            self.less("uphill", cell("uphill"), "Special Rules 2");
        }
        if terrain.river {
            self.less("in the river", cell("river"), "Special Rules 4");
        }
        match terrain.place {
            Place::Woods => self.less("woods", cell("woods"), "Special Rules 5"),
            Place::Works => self.less("built-up, fort", cell("works"), "Special Rules 6"),
            Place::Open | Place::Cover => {}
        }
    }

    /// Of the defender: what the number of attackers takes off.
    pub fn defends(&mut self, rules: &Description, attackers: usize) {
        let less = rules.cell("combat", "attackers", &attackers.to_string()).unwrap_or(0);
        self.less(&format!("for {attackers} attackers"), less, "Close Combat a-c");
    }

    /// The power in the end: never below the floor, which is applied once (Notes on Unit Types; W59).
    pub fn value(&self) -> i32 {
        self.terms.iter().map(|term| term.amount).sum::<i32>().max(self.least)
    }

    /// Whether the floor has raised it.
    pub fn floored(&self) -> bool {
        self.terms.iter().map(|term| term.amount).sum::<i32>() < self.least
    }

    /// The die in words: "needs 1-3".
    pub fn reading(&self) -> String {
        let floor = if self.floored() { ", never less" } else { "" };
        match self.value() {
            1 => format!("power 1{floor}: needs 1"),
            power => format!("power {power}: needs 1-{power}"),
        }
    }
}
