//! The dice of every attack: quality dice and modifiers, the last die, what a hit is. One text for fire,
//! Overwatch, artillery, mines and both sides of an assault.

use super::{
    ground::Shelter,
    units::{Fighter, Row},
};
use crate::{
    dice::{Address, Ask, Faces, Read, Side, Sum, Tag, Term},
    rules::{Description, FormReader},
};

/// What the outcomes of a fire roll are called.
const FIRE_WORDS: &[&str] = &["no hit", "hit", "three 6s"];
/// Names of the outcomes where players have agreed on another number of sixes.
const SIXES_WORDS: &[&str] = &["no hit", "hit", "enough 6s"];
/// What the outcomes of an assault roll are called.
const ASSAULT_WORDS: &[&str] = &["0 hits", "1 hit", "2+ hits"];

/// Faces that hit, by their row of the table: `hit` any die (Resolving Combat 2), `easy` soft units in an assault by
/// vehicles (Combat table, assault modifier), `last` the last die (Fire; Assault), `rally` a test (Rallying).
pub(super) fn faces(rules: &Description, row: &str) -> Faces {
    let counted = rules.row("faces", row).into_iter().flatten().filter(|(_, hits)| **hits > 0);
    let list: Vec<u8> =
        counted.filter_map(|(face, _)| face.parse().ok()).filter(|face| (1..=6).contains(face)).collect();
    Faces::of(&list)
}

/// Rulings and printed numbers that every pool uses.
#[derive(Clone, Debug)]
pub(super) struct Rulings {
    /// D18: Disrupted, moved and cover cost one die in all.
    joined: bool,
    /// D22: below zero dice there is no roll.
    silent: bool,
    /// Sixes that remove at once.
    sixes: u8,
    /// Hits in an assault that remove at once.
    lethal: u8,
    /// Faces that hit: any die, soft units in an assault by vehicles, the last die.
    faces: [Faces; 3],
}

impl Rulings {
    /// Reads them.
    pub fn read(reader: &mut FormReader<'_>) -> Self {
        let small = |table, row, column| {
            reader.rules().cell(table, row, column).and_then(|number| u8::try_from(number).ok()).unwrap_or_default()
        };
        let (sixes, lethal) = (small("kill", "sixes", "count"), small("assault", "hits", "removed"));
        let faces = ["hit", "easy", "last"].map(|row| faces(reader.rules(), row));
        Self { joined: reader.ruled("D18", "b"), silent: reader.ruled("D22", "b"), sixes, lethal, faces }
    }

    /// Hits in an assault that remove a unit at once: 2 as printed.
    pub const fn lethal(&self) -> u8 {
        self.lethal
    }
}

/// Which results of a roll matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HitCounting {
    /// One or more hits are one hit; three sixes.
    Fire,
    /// Every hit counts.
    Assault,
}

/// A pool in the making: parts in the order of the rules.
#[derive(Clone, Debug)]
pub(super) struct Pool<'a> {
    rules: &'a Description,
    rulings: &'a Rulings,
    terms: Vec<Term>,
    /// D18: one of the joined penalties is counted already.
    penalised: bool,
    easy: bool,
    limit: Limit,
}

/// A ruling that overrides the number of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// None.
    Free,
    /// The last die, whatever the sum.
    LastDie,
    /// No dice at all.
    NoDice,
}

impl<'a> Pool<'a> {
    fn empty(rules: &'a Description, rulings: &'a Rulings) -> Self {
        Self { rules, rulings, terms: Vec::new(), penalised: false, easy: false, limit: Limit::Free }
    }

    /// The dice of a unit's quality (Unit Quality).
    pub fn quality(rules: &'a Description, rulings: &'a Rulings, unit: &Fighter) -> Self {
        let mut pool = Self::empty(rules, rulings);
        let dice = rules.cell("quality", "dice", &unit.quality).unwrap_or_default();
        pool.term(rules.option_name("quality", &unit.quality).to_owned(), dice, "Unit Quality");
        pool
    }

    /// A printed number of dice.
    pub fn printed(
        rules: &'a Description,
        rulings: &'a Rulings,
        label: &str,
        dice: i32,
        place: &'static str,
    ) -> Self {
        let mut pool = Self::empty(rules, rulings);
        pool.term(label.to_owned(), dice, place);
        pool
    }

    fn term(&mut self, label: String, amount: i32, place: &'static str) {
        self.terms.push(Term::new(label, amount, place));
    }

    /// A modifier in dice, if it is not 0.
    pub fn plus(&mut self, label: &str, amount: i32, place: &'static str) {
        if amount != 0 {
            self.term(label.to_owned(), amount, place);
        }
    }

    /// A half of the roller's row against a target (Combat table; AT table).
    pub fn row(&mut self, roller: &Fighter, row: &Row, target: &Fighter) {
        self.plus(&roller.type_name, row.always, "Combat table");
        if target.armored() {
            self.plus("vs armor", row.armor, "Combat table");
            if row.at {
                self.at(&roller.gun, target);
            }
        } else {
            self.plus("vs soft", row.soft, "Combat table");
        }
    }

    /// The AT table: a gun against the armor of the target (D11).
    pub fn at(&mut self, gun: &str, target: &Fighter) {
        if let Some(armor) = &target.armor {
            let amount = self.rules.cell("at", gun, armor).unwrap_or_default();
            self.plus(&format!("{gun} gun vs {armor} armor"), amount, "AT table");
        }
    }

    /// A printed modifier by its name in the tables.
    fn printed_modifier(&self, name: &str) -> i32 {
        self.rules.cell("modifier", "dice", name).unwrap_or_default()
    }

    /// Disrupted, moved, cover: each of them, or one for all (Resolving Combat 1; D18).
    fn penalty(&mut self, name: &str, label: &str, place: &'static str) {
        let amount = self.printed_modifier(name);
        if self.rulings.joined && self.penalised {
            self.term(format!("{label}, counted once"), 0, place);
        } else {
            self.plus(label, amount, place);
        }
        self.penalised = true;
    }

    /// The roller is Disrupted (Statuses; Resolving Combat 1; D33).
    pub fn disrupted(&mut self, is: bool) {
        if is {
            self.penalty("disrupted", "Disrupted", "Statuses");
        }
    }

    /// The roller has moved and is not exempt (Resolving Combat 1; D19, D20).
    pub fn moved(&mut self, is: bool) {
        if is {
            self.penalty("moved", "moved", "Resolving Combat 1");
        }
    }

    /// Cover costs a die (Resolving Combat 1; D25).
    pub fn shelter(&mut self, shelter: Option<Shelter>) {
        if let Some((label, place)) = shelter.map(Shelter::words) {
            self.penalty("cover", label, place);
        }
    }

    /// Attacking uphill (Assault; D32).
    pub fn uphill(&mut self, is: bool) {
        if is {
            self.plus("uphill", self.printed_modifier("uphill"), "Assault");
        }
    }

    /// The unit that spots for off-table artillery is Disrupted (Fire Artillery; D83).
    pub fn spotter_disrupted(&mut self, is: bool) {
        if is {
            self.plus("spotter Disrupted", self.printed_modifier("spotter_disrupted"), "Fire Artillery");
        }
    }

    /// Hits on 2, 4 or 6 (Combat table, assault modifier).
    pub const fn easy(&mut self, is: bool) {
        self.easy = is;
    }

    /// Overrides the number of dice.
    pub const fn limit(&mut self, limit: Limit) {
        self.limit = limit;
    }

    /// The finished roll.
    pub fn roll(mut self, sort: HitCounting) -> Roll {
        let sum: i32 = self.terms.iter().map(|term| term.amount).sum();
        let (dice, last) = match self.limit {
            Limit::NoDice => {
                self.term("no dice against armor".to_owned(), -sum, "Combat table");
                (0, false)
            }
            Limit::LastDie => {
                self.term("last die against armor".to_owned(), -sum, "Combat table");
                (1, true)
            }
            // Fire; Assault: cut to nothing, one die is left (D22-D24).
            Limit::Free if sum < 0 && self.rulings.silent => (0, false),
            Limit::Free if sum <= 0 => (1, true),
            Limit::Free => (u8::try_from(sum).unwrap_or(u8::MAX), false),
        };
        let [any, easy, only] = self.rulings.faces;
        let hit = match (last, self.easy) {
            (true, _) => only,
            (false, true) => easy,
            (false, false) => any,
        };
        let read = match sort {
            // Three sixes need three dice (D45).
            HitCounting::Fire => {
                let sixes = self.rulings.sixes;
                let counted = (sixes > 0 && dice >= sixes).then_some((Faces::SIX, sixes));
                Read::Pool { hit, cap: 1, counted, all: None }
            }
            HitCounting::Assault => Read::Pool { hit, cap: self.rulings.lethal, counted: None, all: None },
        };
        let reading = match (dice, last) {
            (0, _) => "no roll".to_owned(),
            (_, true) => format!("last die, hit on {hit} only"),
            (_, false) => format!("hit on {hit}"),
        };
        Roll { terms: self.terms, dice, read, sort, reading }
    }
}

/// A roll as it will be made.
#[derive(Clone, Debug)]
pub(super) struct Roll {
    terms: Vec<Term>,
    /// Dice, 0 if there is no roll.
    pub dice: u8,
    read: Read,
    sort: HitCounting,
    reading: String,
}

impl Roll {
    /// Asks for it.
    pub fn ask(&self, key: Address, who: Side) -> Ask {
        let words = match (self.sort, &self.read) {
            (HitCounting::Fire, Read::Pool { counted: None | Some((_, 3)), .. }) => FIRE_WORDS,
            (HitCounting::Fire, _) => SIXES_WORDS,
            (HitCounting::Assault, Read::Pool { cap: 2, .. }) => ASSAULT_WORDS,
            // Another number of hits removes: they are counted (`class.attack`).
            (HitCounting::Assault, _) => &[],
        };
        // Fewer dice have fewer outcomes: 3 for three dice or more, 2 for one that hits or not.
        let all = match self.sort {
            HitCounting::Fire => matches!(self.read, Read::Pool { counted: Some(_), .. }),
            HitCounting::Assault => self.dice > 1,
        };
        let classes = if all { 3 } else { 2 };
        let words = words.get(..classes).unwrap_or(words);
        Ask::dice(key, who, (self.dice, 6), self.read.clone(), words)
    }

    /// Spells it out.
    pub fn sum(&self, who: Tag, title: String, role: &'static str) -> Sum {
        let (terms, dice, reading) = (self.terms.clone(), self.dice, self.reading.clone());
        Sum::new(Some(who), title, role).terms(terms).dice(dice).reading(reading)
    }
}
