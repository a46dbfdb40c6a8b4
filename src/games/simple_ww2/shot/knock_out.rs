//! What a hit does besides neutralising: the knock-out table, armour, AT values (Effect of hits).

use super::{
    roll,
    target::{Facing, ShotTarget},
    weapon::Weapon,
};
use crate::{
    dice::Term,
    games::simple_ww2::{move_option::Motion, units::ElementClass},
    rules::{Description, FormReader},
};

/// What decides whether an element that is hit is knocked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::games::simple_ww2) enum Kill {
    /// A hit does nothing at all (S61).
    Immune,
    /// A dash: the hit only neutralises.
    Dash,
    /// The gun's AT value is used up at this range: no roll times 0 reaches an armour, the hit only neutralises (S65).
    Spent,
    /// The hit knocks out without a die (S63).
    Sure,
    /// A D20 that reaches this number.
    Need(i32),
    /// Infantry AT: (first die - 2) x second die reaches this armour; added to the second number needed.
    Hand {
        /// The armour of the face struck.
        armour: i32,
        /// Taken off the first die.
        less: i32,
        /// Added to the score for quality.
        tougher: i32,
    },
}

/// Where the number of a knock-out roll comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) struct Basis {
    part: Part,
    /// Added for quality.
    tougher: i32,
}

/// The printed part of that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A cell of the table for a target in this state.
    Cell(&'static str, i32),
    /// The gun's HE value and a cell added to it.
    He(i32, &'static str, i32),
    /// Armour over the AT value of a gun.
    Armour(i32, i32),
    /// Armour over the first die of infantry AT less this.
    Hand(i32, i32),
}

const PLACE: &str = "Effect of hits";

impl Basis {
    /// The terms of a number needed.
    pub fn terms(self, need: i32) -> Vec<Term> {
        let mut terms = match self.part {
            Part::Cell(state, cell) => vec![Term::new(format!("knock-out, {state}"), cell, PLACE)],
            Part::He(he, state, cell) => {
                vec![Term::new("HE value", he, PLACE), Term::new(format!("target {state}"), cell, PLACE)]
            }
            Part::Armour(armour, at) => {
                vec![Term::new(format!("armour {armour} over AT value {at}"), need - self.tougher, PLACE)]
            }
            Part::Hand(armour, less) => {
                let label = format!("armour {armour} over the first die less {less}");
                vec![Term::new(label, need - self.tougher, PLACE)]
            }
        };
        terms.retain(|term| term.amount != 0);
        if self.tougher != 0 {
            terms.push(Term::new("quality", self.tougher, PLACE));
        }
        terms
    }
}

/// Past every face of the die.
const NEVER: i32 = roll::FACES as i32 + 1;

impl Kill {
    /// The number that the second die of infantry AT needs after the first one: it can be out of reach.
    pub fn after(self, first: i32) -> i32 {
        match self {
            Self::Hand { armour, less, tougher } => {
                reached(armour, first - less).map_or(NEVER, |need| need + tougher)
            }
            Self::Need(need) => need,
            Self::Sure => 0,
            Self::Immune | Self::Dash | Self::Spent => NEVER,
        }
    }

    /// In words, behind the number to hit; one die may decide about both (S58).
    pub fn words(self, one_die: bool) -> String {
        let then = if one_die { "the same die" } else { "then" };
        match self {
            Self::Immune => "a hit does nothing".to_owned(),
            Self::Dash => "a hit only neutralises".to_owned(),
            Self::Spent => "AT value 0 at this range: a hit only neutralises".to_owned(),
            Self::Sure => "a hit knocks out".to_owned(),
            Self::Need(need) => format!("{then} {} to knock out", roll::needed(need)),
            Self::Hand { armour, less, .. } if one_die => {
                format!("then (another die less {less}) x this die: {armour}+ to knock out")
            }
            Self::Hand { armour, less, .. } => {
                format!("then (one die less {less}) x another die: {armour}+ to knock out")
            }
        }
    }
}

/// The least roll whose product with a value reaches an armour; `None` if the value is 0 or less.
fn reached(armour: i32, value: i32) -> Option<i32> {
    (value > 0).then(|| (armour + value - 1) / value)
}

/// Rulings that the effect of a hit depends on.
#[derive(Clone, Debug)]
pub(in crate::games::simple_ww2) struct Rulings {
    /// S61: small arms and mortars do nothing to armour.
    immune: bool,
    /// S63: AT fire at a vehicle without armour.
    soft: Soft,
    /// S58: the die that hits decides about the knock-out too.
    pub one_die: bool,
}

/// S63: what AT fire does to a vehicle without armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Soft {
    Kills,
    Neutralises,
    Armour(i32),
}

impl Rulings {
    /// Reads them.
    pub fn read(reader: &mut FormReader<'_>) -> Self {
        let soft = match reader.ruling("S63").as_str() {
            "b" => Soft::Neutralises,
            "c" => Soft::Armour(1),
            _ => Soft::Kills,
        };
        Self { immune: reader.ruled("S61", "b"), soft, one_die: reader.ruled("S58", "a") }
    }
}

/// What the effect of a hit depends on besides the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) struct Blow {
    /// What is fired.
    pub weapon: Weapon,
    /// AT value of the gun.
    pub at: i32,
    /// HE value of the gun, if it has one.
    pub he: Option<i32>,
    /// Upper limit of the range in paces.
    pub range: i32,
    /// Whether the range is that limit to the pace.
    pub exact: bool,
    /// The face struck.
    pub facing: Facing,
}

impl Blow {
    /// The AT value at this range: one less for each full step (footnote; S65).
    pub fn at_value(&self, rules: &Description) -> i32 {
        let step = rules.cell("knock_out", "armour", "at_step").unwrap_or(0).max(1);
        let whole = if self.exact { self.range } else { self.range - 1 };
        (self.at - whole / step).max(0)
    }
}

/// What decides after a hit on a target in this state (Effect of hits; S59: as it was before the shot), and where its
/// number comes from, if it has one.
pub(in crate::games::simple_ww2) fn kill(
    rules: &Description,
    rulings: &Rulings,
    blow: &Blow,
    target: &ShotTarget,
    neutralised: bool,
) -> (Kill, Option<Basis>) {
    let armour = target.armour.map(|armour| armour.of(blow.facing));
    let state = match (neutralised, target.motion) {
        (true, _) => "neutralised",
        (false, Motion::Still) => "stationary",
        (false, _) => "moving",
    };
    let cell = |row: &str| rules.cell("knock_out", row, state);
    let based = |kill: Kill, part: Part| (kill, Some(Basis { part, tougher: target.tougher }));
    let only = |kill: Kill| (kill, None);
    let need = |part: Option<Part>| match part {
        Some(part @ Part::Cell(_, need)) => based(Kill::Need(need + target.tougher), part),
        Some(part @ Part::He(he, _, cell)) => based(Kill::Need(he + cell + target.tougher), part),
        Some(Part::Armour(..) | Part::Hand(..)) | None => only(Kill::Dash),
    };
    let gun = |armour: i32| {
        let value = blow.at_value(rules);
        match reached(armour, value) {
            Some(need) => based(Kill::Need(need + target.tougher), Part::Armour(armour, value)),
            None => only(Kill::Spent),
        }
    };
    let hand = |armour: i32, less: i32| {
        based(Kill::Hand { armour, less, tougher: target.tougher }, Part::Hand(armour, less))
    };
    let number = |column: &str| rules.cell("knock_out", "armour", column).unwrap_or(0);
    match (blow.weapon, target.class, armour) {
        (Weapon::GunAt, ElementClass::Afv, Some(armour)) => gun(armour),
        (Weapon::HandAt, ElementClass::Afv, Some(armour)) => hand(armour, number("hand_at_less")),
        // S63: the armour of a soft vehicle is a dash.
        (Weapon::GunAt | Weapon::HandAt, ElementClass::Soft | ElementClass::Afv, _) => match rulings.soft {
            Soft::Kills => only(Kill::Sure),
            Soft::Neutralises => only(Kill::Dash),
            Soft::Armour(armour) if blow.weapon == Weapon::GunAt => gun(armour),
            Soft::Armour(armour) => hand(armour, number("hand_at_less")),
        },
        // S64: armour-piercing shot at men and guns only neutralises; S57: so does HE at armour.
        (Weapon::GunAt | Weapon::HandAt, ElementClass::Section | ElementClass::Team | ElementClass::Gun, _)
        | (Weapon::GunHe, ElementClass::Afv, _) => only(Kill::Dash),
        (Weapon::GunHe, ..) => need(blow.he.and_then(|he| Some(Part::He(he, state, cell("gun")?)))),
        // Small arms get at open tops from near by.
        (Weapon::Infantry, ElementClass::Afv, _) if target.open_top && blow.range <= number("open_top_range") => {
            need(Some(Part::Cell("open top", number_of(rules, "infantry", "open_top"))))
        }
        (Weapon::Infantry | Weapon::Mg | Weapon::Mortar, ElementClass::Afv, _) if rulings.immune => {
            only(Kill::Immune)
        }
        (Weapon::Infantry | Weapon::Mg | Weapon::Mortar, ElementClass::Afv, _) => only(Kill::Dash),
        (weapon, ..) => need(cell(weapon.row()).map(|number| Part::Cell(state, number))),
    }
}

fn number_of(rules: &Description, row: &str, column: &str) -> i32 {
    rules.cell("knock_out", row, column).unwrap_or(NEVER)
}
