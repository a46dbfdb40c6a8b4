//! Activation Dice (Activation Dice; Appendix 1; W5-W10): how many, and how many activations they give.

use super::{
    rulings::{all_in_threes, least_one_die},
    units::{is_command, native_army},
};
use crate::{
    dice::{Address, Ask, Read, Side, Sum, Term},
    rules::{Description, Effect, Entity, FormReader, NoRoll, OneRoll, Started, State},
};

/// Its place in the rules.
const PLACE: &str = "Activation Dice";

/// An army, as far as its dice go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a condition of the formula")]
pub(super) struct Army {
    /// Whether a Command unit lives (W6).
    pub command: bool,
    /// Other living units.
    pub others: i32,
    /// Whether the Command unit counts among the threes too (W5).
    pub all: bool,
    /// Whether it is a Native army.
    pub native: bool,
    /// Whether it rolls at least one die (W7).
    pub least_one: bool,
}

impl Army {
    /// A side as it stands now (W9): units on the table.
    pub fn of(rules: &Description, state: &State, side: Side) -> Self {
        let others = state.in_play(side).filter(|unit| !is_command(unit)).count();
        Self {
            command: state.in_play(side).any(is_command),
            others: i32::try_from(others).unwrap_or(i32::MAX),
            native: native_army(state, side),
            all: all_in_threes(rules, state),
            least_one: least_one_die(rules, state),
        }
    }

    /// The dice, part by part: one for the Command unit, one for every three others or all (W5), rounded up for a
    /// European army and down for a Native one.
    pub fn terms(self, rules: &Description) -> Vec<Term> {
        let cell = |column| rules.cell("activation", "dice", column).unwrap_or(0);
        let three = cell("units").max(1);
        let (counted, words) =
            if self.all { (self.others + i32::from(self.command), "all units") } else { (self.others, "others") };
        let (dice, rounded) =
            if self.native { (counted / three, "down") } else { ((counted + three - 1) / three, "up") };
        let mut terms = Vec::new();
        if self.command {
            terms.push(Term::new("Command", cell("command"), PLACE));
        }
        terms.push(Term::new(format!("{words}: {counted} ÷ {three}, rounded {rounded}"), dice, PLACE));
        if self.least_one && terms.iter().all(|term| term.amount == 0) {
            terms.push(Term::new("at least one", 1, "Activation Dice; W7"));
        }
        terms
    }

    /// All of them.
    pub fn dice(self, rules: &Description) -> i32 {
        self.terms(rules).iter().map(|term| term.amount).sum()
    }
}

/// Reads an army.
fn army(reader: &mut FormReader<'_>, side: Side) -> Army {
    let rules = reader.rules();
    let (all, least_one) = (reader.ruled("W5", "b"), reader.ruled("W7", "b"));
    let mut known = |path: &str, of: fn(Army) -> crate::rules::Value| {
        reader.derive(&format!("{side}.{path}"), |state| of(Army::of(rules, state, side)))
    };
    Army {
        command: known("command", |army| army.command.into()).flag(),
        others: known("others", |army| army.others.into()).number(),
        native: known("native", |army| army.native.into()).flag(),
        all,
        least_one,
    }
}

/// The acting side rolls its dice.
pub(super) fn read(reader: &mut FormReader<'_>) -> Started {
    let side = reader.acting();
    if reader.fact(Entity::Battle, State::FIRST).is_none() {
        reader.refuse("", "Turn Sequence 2", "first roll to see who activates first");
    }
    if reader.fact(side, "activations").is_some() {
        reader.refuse("", PLACE, "the Activation Dice of this half are already rolled");
    }
    let army = army(reader, side);
    let rules = reader.rules();
    let face = |face: u8| rules.cell("activation", "face", &face.to_string()).and_then(|n| i16::try_from(n).ok());
    // Appendix 1: each die by itself, then the sum.
    let faces: Vec<i16> = (1..=6).filter_map(face).collect();
    let words: Vec<String> = faces.iter().map(ToString::to_string).collect();
    let name = reader.derive(&format!("{side}.name"), |state| state.side_name(side).into()).word().to_owned();
    let dice = u8::try_from(army.dice(rules)).unwrap_or(u8::MAX);
    let sum = Sum::new(None, &name, "activation")
        .terms(army.terms(rules))
        .dice(dice)
        .reading(format!("faces 1 to 6 give {}", words.join(", ")));
    let apply_result = move |number: i32| {
        let words = match number {
            0 => format!("{name} may activate no unit."),
            1 => format!("{name} may activate 1 unit."),
            _ => format!("{name} may activate {number} units."),
        };
        NoRoll::default()
            .number("activations", number)
            .effect(Effect::set(side, "activations", number))
            .tell(side, PLACE, words)
    };
    if dice == 0 {
        return Box::new(NoRoll { sums: vec![sum], ..apply_result(0) });
    }
    let ask = Ask::dice(Address::of("activation"), side, (dice, 6), Read::Map(faces), &[]);
    OneRoll::new(ask, move |answer| apply_result(answer.tally().value())).sum(sum).start()
}
