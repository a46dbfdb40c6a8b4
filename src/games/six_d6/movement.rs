//! Movement: a die, the base move, what shortens and what doubles it (Movement Actions).

use super::{
    allowed::{Action, acted_last, refusal},
    d3::map,
    ground::leave,
    units::Fighter,
};
use crate::{
    dice::{Address, Answer, Ask, Class, ModelMove, Procedure, Read, Sink, Subject, Sum, Term},
    rules::{Description, Effect, FormReader, Origin, Started, Want},
};

/// Place of the rule.
const PLACE: &str = "Movement Actions";

/// Faces of the die.
const FACES: i32 = 6;

/// The role of the roll.
const ROLE: &str = "move";

/// Along what and how fast a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// With care.
    Tactical,
    /// The whole move is on a road (X45).
    Road,
    /// It marches (X46).
    March,
    /// It marches on a road (X43).
    RoadMarch,
}

impl Pace {
    /// Whether it marches.
    pub const fn marches(self) -> bool {
        matches!(self, Self::March | Self::RoadMarch)
    }
}

/// How a unit moves, as told or known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// An enemy base stands within two inches (X47).
    pub threatened: bool,
    /// Along what and how fast.
    pub pace: Pace,
    /// It leaves its foxholes (X41).
    pub dug_in: bool,
}

/// Inches for each face, and how they come about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Paces {
    /// Inches for faces from 1.
    pub inches: Vec<i32>,
    /// Parts that are added to the die.
    pub terms: Vec<Term>,
    /// How often the inches count: once in a tactical move, by the march factor else.
    pub times: i32,
    /// Whether it only turns on the spot, without a roll (X48).
    pub turns: bool,
}

impl Paces {
    /// The move of a unit (Movement table; X42-X44).
    pub fn read(reader: &mut FormReader<'_>, unit: &Fighter, way: Way) -> Self {
        let base = reader.column(unit.tag, "inches").map_or(0, |inches| inches.number());
        let rules = reader.rules();
        let cell = |column: &str| rules.cell("move", &unit.chart, column);
        let kind = rules.kind_name(&unit.chart);
        let mut terms = vec![Term::new(kind, base, PLACE)];
        // X44: whether a road lifts these penalties.
        let lifted = matches!(way.pace, Pace::Road | Pace::RoadMarch) && reader.ruled("X44", "b");
        for (is, column, label) in [(way.threatened, "threatened", "threatened"), (way.dug_in, "dug_in", "Dug-in")] {
            if let (true, false, Some(amount)) = (is, lifted, cell(column)) {
                terms.push(Term::new(label, amount, PLACE));
            }
        }
        let factor = cell("march").unwrap_or(1);
        let times = match way.pace {
            Pace::Tactical => 1,
            // X43: once, or once for each.
            Pace::RoadMarch if reader.ruled("X43", "b") => factor * factor,
            _ => factor,
        };
        let turns = held(reader, unit, way) && reader.ruled("X48", "b");
        let sum: i32 = terms.iter().map(|term| term.amount).sum();
        let inches = |face: i32| if turns { 0 } else { (sum + face).max(0) * times };
        Self { inches: (1..=FACES).map(inches).collect(), terms, times, turns }
    }

    /// In words: "4 to 9 inches".
    fn reading(&self) -> String {
        let times = if self.times > 1 { format!(", x{}", self.times) } else { String::new() };
        match (self.inches.iter().min(), self.inches.iter().max()) {
            (Some(least), Some(most)) if least < most => format!("{least} to {most} inches{times}"),
            (Some(least), _) => format!("{least} inches{times}"),
            _ => String::new(),
        }
    }
}

/// The chips of a move.
pub(super) fn way(reader: &mut FormReader<'_>, dug_in: bool) -> Way {
    let mut chip = |path: &str, label: &str| reader.switch(path, label, None, PLACE, false, Origin::Assumed);
    let threatened = chip("threatened", "Threatened");
    let road = chip("road", "Road all the way");
    let march = chip("march", "Marching");
    let pace = match (road, march) {
        (false, false) => Pace::Tactical,
        (true, false) => Pace::Road,
        (false, true) => Pace::March,
        (true, true) => Pace::RoadMarch,
    };
    Way { threatened, pace, dug_in }
}

/// How near an enemy threatens, in inches (Movement; X47).
fn near(rules: &Description) -> i32 {
    rules.cell("threat", "to", "inches").unwrap_or(0)
}

/// Whether the enemy is too near for the unit to move at all: its cell of the table is not there.
fn held(reader: &FormReader<'_>, unit: &Fighter, way: Way) -> bool {
    way.threatened && reader.rules().cell("move", &unit.chart, "threatened").is_none()
}

/// What the rules forbid of a way (Threatened Units; Marching Units; X46-X48).
pub(super) fn refuse(reader: &mut FormReader<'_>, unit: &Fighter, way: Way) {
    let near = near(reader.rules());
    if held(reader, unit, way) {
        if reader.ruled("X48", "b") {
            reader.remind("Threatened, it may only turn on the spot");
        } else {
            reader.refuse("threatened", "Threatened Units", format!("threatened, {} may not move", unit.tag));
        }
    }
    if way.threatened && way.pace.marches() {
        let reason = format!("no march within {near} inches of an enemy");
        reader.refuse("march", "Marching Units", reason);
    }
}

/// What only the table can check of a move.
fn remind(reader: &mut FormReader<'_>, unit: &Fighter, way: Way) {
    if way.pace.marches() {
        let near = near(reader.rules());
        reader.remind(format!("Open ground or road only, never within {near} inches of an enemy"));
    } else if !unit.is_infantry() {
        reader.remind("Woods and rocks only by road; no end in a town");
    }
    reader.remind("Rivers, marsh and lakes at bridges and fords only");
    reader.remind("All bases end facing one way, the marked one in front");
}

/// A unit rolls for its move.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let rules = reader.rules();
    let tag = reader.unit("unit", "Unit", Want::Acting, |state, unit| refusal(rules, state, unit, Action::Move));
    let unit = tag.map(|tag| Fighter::read(reader, tag));
    let way = way(reader, unit.as_ref().is_some_and(|unit| unit.dug_in));
    let unit = unit?;
    refuse(reader, &unit, way);
    remind(reader, &unit, way);
    let paces = Paces::read(reader, &unit, way);
    // Movement Actions: the roll itself is the move, whatever it shows (X41).
    let mut effects = vec![Effect::set(unit.tag, "moved", true)];
    if way.pace.marches() {
        effects.push(Effect::set(unit.tag, "marching", true));
    }
    for (had, marker) in [(unit.ready, "ready"), (unit.dug_in, "dug_in")] {
        if had {
            effects.push(Effect::clear(unit.tag, marker));
        }
    }
    if !paces.turns {
        effects.extend(leave(reader, unit.tag));
    }
    effects.extend(acted_last(reader, unit.tag));
    Some(Box::new(March { unit, paces, effects }))
}

/// A move, ready to be rolled. Its state: whether it is over.
struct March {
    unit: Fighter,
    paces: Paces,
    effects: Vec<Effect>,
}

impl March {
    /// Tells how far it comes; it is over.
    fn tell(&self, inches: i32, out: &mut impl Sink<Effect>) -> bool {
        let label = &self.unit.label;
        out.settle(Subject::Headline, Class::Word("moves"));
        out.settle(Subject::Number("inches"), Class::Count(inches));
        out.tell(self.unit.tag, PLACE, || match inches {
            _ if self.paces.turns => format!("{label} turns on the spot."),
            0 => format!("{label} cannot move: 0 inches."),
            1 => format!("{label} moves up to 1 inch."),
            _ => format!("{label} moves up to {inches} inches."),
        });
        if inches > 0 {
            let units = if inches == 1 { "inch" } else { "inches" };
            out.moved(|| ModelMove {
                who: self.unit.tag.to_string(),
                how: format!("up to {inches} {units}"),
                later: false,
            });
        }
        true
    }
}

impl Procedure for March {
    type State = bool;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> bool {
        for effect in &self.effects {
            out.effect(|| effect.clone());
        }
        self.paces.turns && self.tell(0, out)
    }

    fn ask(&self, over: &bool) -> Option<Ask> {
        let read = Read::Map(map(&self.paces.inches));
        let who = self.unit.tag.side;
        // The rule set's data says what any number of inches is called.
        (!over).then_some(Ask::die(6, Address::of(ROLE), who, read, &[]))
    }

    fn advance(&self, _: &bool, answer: Answer, out: &mut impl Sink<Effect>) -> bool {
        self.tell(answer.tally().value(), out)
    }

    fn sums(&self) -> Vec<Sum> {
        let (title, terms) = (format!("{} moves", self.unit.label), self.paces.terms.clone());
        let (dice, reading) = if self.paces.turns {
            (0, "turns on the spot, without a roll".to_owned())
        } else {
            (1, self.paces.reading())
        };
        vec![Sum::new(Some(self.unit.tag), title, ROLE).terms(terms).dice(dice).reading(reading)]
    }
}
