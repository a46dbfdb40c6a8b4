//! The number to hit: a column by weapon and range, moved to the right by shifts (Direct Fire).

use super::{target::ShotTarget, weapon::Weapon};
use crate::{
    dice::Term,
    games::simple_ww2::{
        move_option::{Motion, MoveOption},
        units::ElementClass,
    },
    rules::{Description, FormReader, Worded, worded},
};

/// Width in paces of the bands in which ranges are told: every printed limit is a multiple of it.
pub(in crate::games::simple_ww2) const BAND: i32 = 300;

worded! {
    /// How well a target is seen (Visibility).
    pub(in crate::games::simple_ww2) enum Seen {
        /// Fully.
        Fully = "fully",
        /// Partially.
        Partly = "partly",
        /// Not at all.
        Unseen = "unseen",
    }
}

/// Rulings that the number to hit depends on.
#[derive(Clone, Copy, Debug)]
pub(in crate::games::simple_ww2) struct Rulings {
    /// S49: past the last column it stays there.
    stays: bool,
    /// S51: foot weapons turn like a turret.
    foot_turns: bool,
    /// S53: deployed guns are foot that stands still.
    guns_stand: bool,
}

impl Rulings {
    /// Reads them.
    pub fn read(reader: &mut FormReader<'_>) -> Self {
        Self {
            stays: reader.ruled("S49", "b"),
            foot_turns: reader.ruled("S51", "a"),
            guns_stand: reader.ruled("S53", "b"),
        }
    }
}

/// Where a target is, seen from the weapon (Modifiers; S51).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) enum Arc {
    /// Within 45 degrees of the front.
    Front,
    /// Off it, for a turret.
    Turret,
    /// Off it, for a weapon on foot.
    Foot,
    /// Off it, for any other.
    Fixed,
}

/// What the number to hit depends on besides the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) struct Aim {
    /// What is fired.
    pub weapon: Weapon,
    /// Upper limit of the range in paces.
    pub range: i32,
    /// How well the target is seen.
    pub seen: Seen,
    /// Where the target is, seen from the weapon.
    pub arc: Arc,
    /// Whether it is stabilised.
    pub stabilised: bool,
    /// Whether the firer is neutralised.
    pub neutralised: bool,
    /// The move option of the firer.
    pub option: MoveOption,
    /// Columns to the right for its quality (S82).
    pub quality: i32,
    /// Whether it is a shot at an element in the zone of another one.
    pub secondary: bool,
}

/// The number to hit and how it came about.
#[derive(Clone, Debug)]
pub(in crate::games::simple_ww2) struct Column {
    /// The head of the base column, and shifts in columns.
    pub terms: Vec<Term>,
    /// The base column, from 0; `None` beyond the weapon's reach.
    pub base: Option<usize>,
    /// The final column, from 0; `None` past the last one.
    pub at: Option<usize>,
    /// The number needed; `None` if no hit is possible.
    pub need: Option<i32>,
}

/// What the table of ranges calls its columns: the numbers printed over them, whatever players have put there.
const COLUMNS: [&str; 13] = ["2", "3", "4", "5", "6", "8", "10", "13", "15", "17", "18", "19", "20"];

/// The number of a column, from 0 on the left.
fn number(rules: &Description, at: usize) -> Option<i32> {
    rules.cell("hit", "columns", &(at + 1).to_string())
}

/// Numbers of all columns from left to right.
pub(in crate::games::simple_ww2) fn numbers(rules: &Description) -> Vec<i32> {
    (0..COLUMNS.len()).filter_map(|at| number(rules, at)).collect()
}

impl Column {
    /// Base column by range, shifts, number needed (Direct Fire, to hit).
    pub fn of(rules: &Description, rulings: Rulings, aim: &Aim, target: &ShotTarget) -> Self {
        // S48: limits are inclusive, and there is no shot beyond the last one.
        let limits = rules.row("range", aim.weapon.row());
        let limit = |column: &&str| limits.and_then(|limits| limits.get(*column));
        let base = COLUMNS.iter().position(|column| limit(column).is_some_and(|limit| aim.range <= *limit));
        let mut terms = Vec::new();
        let Some(base) = base else {
            return Self { terms, base, at: None, need: None };
        };
        let position = |at: usize| i32::try_from(at).unwrap_or(i32::MAX);
        let label = format!("{} to {}p", rules.word(aim.weapon.word()), aim.range);
        // A column is known by the number at its head; shifts count columns.
        terms.push(Term::new(label, number(rules, base).unwrap_or(0), "Direct Fire, to hit"));
        terms.extend(shifts(rules, rulings, aim, target).into_iter().filter(|term| term.amount != 0));
        let shift: i32 = terms.iter().skip(1).map(|term| term.amount).sum();
        let last = position(COLUMNS.len()) - 1;
        // S50: never left of the first column; S49: past the last one no hit is possible, or it stays there.
        let at = (position(base) + shift).max(0);
        let at = if rulings.stays { at.min(last) } else { at };
        let at = usize::try_from(at).ok().filter(|at| *at < COLUMNS.len());
        Self { terms, base: Some(base), at, need: at.and_then(|at| number(rules, at)) }
    }

    /// How far the shifts lead and to which column, by the number at its head: "2 right, column 15"; empty past the
    /// last.
    pub fn words(&self) -> String {
        let Some(head) = self.need else { return String::new() };
        let shift: i32 = self.terms.iter().skip(1).map(|term| term.amount).sum();
        match shift {
            0 => format!("column {head}"),
            1.. => format!("{shift} right, column {head}"),
            _ => format!("{} left, column {head}", shift.abs()),
        }
    }
}

/// Columns to the right, in printed order (Modifiers).
fn shifts(rules: &Description, rulings: Rulings, aim: &Aim, target: &ShotTarget) -> Vec<Term> {
    let mut terms = Vec::new();
    let mut add = |row: &str, label: &str| {
        let amount = rules.cell("shift", "columns", row).unwrap_or(0);
        terms.push(Term::new(label, amount, "Direct Fire, modifiers"));
    };
    match target.motion {
        Motion::Half => add("half", "moves half"),
        Motion::Far => add("more", "moves more than half"),
        Motion::Still | Motion::Short => {}
    }
    // S53: sections and teams, and not those that moved at all; strictly beyond the limit.
    let foot = target.class.foot() || (rulings.guns_stand && target.class == ElementClass::Gun);
    let limit = rules.cell("shift", "limit", "standing_foot").unwrap_or(0);
    if foot && target.motion == Motion::Still && aim.range > limit {
        add("standing_foot", &format!("stationary on foot beyond {limit}p"));
    }
    if target.class == ElementClass::Section {
        add("section", "infantry section");
    }
    match aim.seen {
        Seen::Partly => add("partial", "partially seen"),
        Seen::Unseen => add("unseen", "unseen"),
        Seen::Fully => {}
    }
    let off = format!("more than {} degrees off", rules.cell("shift", "limit", "arc").unwrap_or(0));
    match aim.arc {
        Arc::Front => {}
        Arc::Turret => add("turret", &off),
        // S51: only turrets turn fast; a foot weapon has none.
        Arc::Foot if rulings.foot_turns => add("turret", &off),
        Arc::Foot | Arc::Fixed => add("no_turret", &off),
    }
    if aim.neutralised {
        add("neutralised", "neutralised");
    }
    match aim.option {
        MoveOption::Fm => add("fm", "on (Fm)"),
        MoveOption::Mf if aim.stabilised => add("mf_stabilised", "on (Mf), stabilised"),
        MoveOption::Mf => add("mf", "on (Mf)"),
        MoveOption::F | MoveOption::M => {}
    }
    if aim.secondary {
        add("secondary", "in the zone");
    }
    terms.push(Term::new("quality", aim.quality, "Unit quality"));
    terms
}
