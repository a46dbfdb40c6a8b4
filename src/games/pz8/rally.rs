//! Rallying by day and overnight (3, 7, 11; Z16, Z17, Z51-Z56): the forms. The throws are in `batch`.

mod batch;

use super::{
    contact_map::{engaged, to_fight},
    division::{HQ, hqs, quality},
    fire::guns_to_fire,
    ground::REACH,
    rolls::{SIX, from},
    sections::objectives_lost,
    turn::{DAY_OVER, by_day},
    units::gone,
};
use crate::{
    dice::{Side, Tag, Term},
    rules::{
        Description, Effect, Entity, FieldMemory, FormReader, InTurn, Many, Opt, Started, State, Unit, Value, Want,
    },
};
use batch::{Batch, Test};

/// Bases that one batch takes.
const MOST: usize = 200;

/// Objectives that are counted.
const MOST_OBJECTIVES: i32 = 9;

/// Tired bases of the acting side roll.
pub(super) fn rally(reader: &mut FormReader<'_>) -> Option<Started> {
    by_day(reader);
    // 3: the last step of a half.
    let only_fresh = reader.ruled("Z14", "b");
    reader.warn_now(|state| {
        let early = !to_fight(state, only_fresh).is_empty();
        early.then(|| "combats come before the rally: some bases are still in contact".to_owned())
    });
    let rules = reader.rules();
    let side = reader.by();
    reader.warn_now(|state| {
        let guns = guns_to_fire(rules, state, side);
        let named = guns.iter().map(Tag::to_string).collect::<Vec<_>>().join(", ");
        (!guns.is_empty()).then(|| format!("guns fire before the rally: {named} can still fire"))
    });
    let rulings = Rulings::read(reader);
    reader.propose("units", move |state| {
        let may = state.in_play(side).filter(|unit| rulings.refusal(rules, state, unit).is_none());
        may.map(|unit| unit.tag).collect()
    });
    let mut units = reader.units("units", "Bases", Want::Acting, Many::Together(MOST), move |state, unit| {
        rulings.refusal(rules, state, unit)
    });
    units.sort_unstable();
    if units.is_empty() {
        let led = reader.derive("rally.unled", |state| rulings.unled(rules, state, side).into());
        if led.flag() {
            reader.refuse("", "7", "no base can rally: the HQ of the division is gone");
        } else if !reader.derive("rally.open", move |state| rulings.open(rules, state, side).into()).flag() {
            reader.refuse("", "7", "no base needs to rally");
        }
    }
    let penalty = objectives(reader, "objectives", "Objectives lost", side);
    let natural = reader.ruled("Z51", "b");
    let tests = units.iter().map(|&tag| test(reader, tag, penalty, natural, true)).collect();
    let batch =
        Batch { role: "rally", who: None, done: Some("rallied"), tests, tail: Vec::new(), note: String::new() };
    reader.is_complete().then(|| batch.start())
}

/// Who may roll at all.
#[derive(Clone, Copy)]
pub(super) struct Rulings {
    /// Another HQ of the side will do (Z55).
    any_hq: bool,
    /// Bases in contact do not rally (Z56).
    apart: bool,
}

impl Rulings {
    fn read(reader: &mut FormReader<'_>) -> Self {
        Self { any_hq: reader.ruled("Z55", "b"), apart: reader.ruled("Z56", "b") }
    }

    /// The rulings in force in a state.
    pub fn of(rules: &Description, state: &State) -> Self {
        Self { any_hq: rules.in_force(state, "Z55") == "b", apart: rules.in_force(state, "Z56") == "b" }
    }

    /// Why a base does not roll, in a few words.
    pub fn refusal(self, rules: &Description, state: &State, unit: &Unit) -> Option<String> {
        if let Some(reason) = gone(rules, state, unit) {
            return Some(reason);
        }
        let reason = if state.number(unit.tag, "fatigue") <= 0 {
            "has no fatigue points"
        } else if state.flag(unit.tag, "rallied") {
            "has rolled this turn"
        } else if !self.led(state, unit) {
            "the HQ of its division is gone"
        } else if self.apart && engaged(state, unit.tag) {
            "is in contact"
        } else {
            return None;
        };
        Some(reason.to_owned())
    }

    /// Whether any base of a side may roll.
    fn open(self, rules: &Description, state: &State, side: Side) -> bool {
        state.in_play(side).any(|unit| self.refusal(rules, state, unit).is_none())
    }

    /// Whether all that keeps the tired bases of a side from a roll is that their HQ is gone.
    fn unled(self, rules: &Description, state: &State, side: Side) -> bool {
        let may = |unit: &&Unit| state.number(unit.tag, "fatigue") > 0 && !state.flag(unit.tag, "rallied");
        let mut tired = state.in_play(side).filter(may).filter(|unit| gone(rules, state, unit).is_none()).peekable();
        tired.peek().is_some() && tired.all(|unit| !self.led(state, unit))
    }

    /// Whether there is an HQ to rally around (Z55); an HQ leads itself.
    fn led(self, state: &State, unit: &Unit) -> bool {
        let others = || state.in_play(unit.tag.side).any(|other| other.kind == HQ);
        unit.kind == HQ || hqs(state, unit).next().is_some() || (self.any_hq && others())
    }
}

/// What lost objectives cost a side (11; Z53, Z54): told on the form, else what lies on the table.
fn objectives(reader: &mut FormReader<'_>, path: &str, words: &str, side: Side) -> i32 {
    let neutral = reader.ruled("Z54", "b");
    let known =
        reader.derive(&format!("{side}.lost_objectives"), |state| objectives_lost(state, side, neutral).into());
    let lost = reader.number(path, words, None, 0..=MOST_OBJECTIVES, known.number());
    let each = reader.rules().cell("rally", "score", "objective").unwrap_or(0);
    each * if reader.ruled("Z53", "b") { lost.min(1) } else { lost }
}

/// One base of a batch, with the chip for the reach of its HQ if that counts.
fn test(reader: &mut FormReader<'_>, tag: Tag, penalty: i32, natural: bool, near: bool) -> Test {
    let of = reader.derive(&format!("{tag}.quality"), |state| {
        state.units.get(&tag).map_or("", |unit| quality(state, unit)).into()
    });
    let of = of.word().to_owned();
    let hq = reader.unit_type(tag) == HQ;
    if !near || hq {
        let why = if near { "an HQ rallies by itself" } else { "overnight no HQ need be near" };
        reader.ignore_because(&format!("{tag}.{REACH}"), why);
    }
    let reach = if near && !hq { reach(reader, tag, &of) } else { true };
    let rules = reader.rules();
    let amount = rules.cell("rally", "quality", &of).unwrap_or(0);
    let mut terms = Vec::new();
    if amount != 0 {
        terms.push(Term::new(rules.option_name("quality", &of).to_owned(), amount, "7"));
    }
    if penalty != 0 {
        terms.push(Term::new("objectives lost", penalty, "11"));
    }
    let modifier: i32 = terms.iter().map(|term| term.amount).sum();
    // Z51: the modified score, whatever the die shows.
    let needed = rules.cell("rally", "score", "needed").unwrap_or(0) - modifier;
    let hit = from(if natural { needed.min(SIX.into()) } else { needed });
    let last = reader.fact_number(tag, "fatigue") <= 1;
    Test { tag, label: reader.label(tag), terms, hit, reach, last }
}

/// Whether a base is near enough to its HQ (7; Z52): a chip that is kept until one of them moves.
fn reach(reader: &mut FormReader<'_>, tag: Tag, quality: &str) -> bool {
    let column = if quality == "green" { "green" } else { "usual" };
    let inches = reader.rules().cell("rally", "reach", column).unwrap_or(0);
    let options = vec![Opt::new("in", "In reach"), Opt::new("out", "Out of reach")];
    let path = format!("{tag}.{REACH}");
    let label = format!("HQ within {inches}");
    reader.choice(&path, &label, Some(tag), "7", options, FieldMemory::Fact(tag, REACH, "in")) == "in"
}

/// The day is over: all tired bases roll, then the next day begins.
pub(super) fn night(reader: &mut FormReader<'_>) -> Started {
    if !reader.flag(Entity::Battle, DAY_OVER) {
        reader.refuse("", "3", "the day is not over yet");
    }
    let near = reader.ruled("Z17", "b");
    let rulings = Rulings { any_hq: reader.ruled("Z55", "b"), apart: false };
    let natural = reader.ruled("Z51", "b");
    let tired = reader.derive("night.units", |state| {
        // Z17, Z55: distance and a lost HQ do not count overnight.
        let rolls = |unit: &&Unit| state.number(unit.tag, "fatigue") > 0 && (!near || rulings.led(state, unit));
        let tags: Vec<Tag> =
            state.units.values().filter(|unit| unit.in_play()).filter(rolls).map(|u| u.tag).collect();
        tags.as_slice().into()
    });
    let tired = tired.tags();
    let why = "only for a base with fatigue points that is not an HQ, where the HQ must be near";
    reader.ignore_units(&[REACH], &tired, why);
    let mut tests = Vec::new();
    for side in Side::BOTH {
        let words = format!("Objectives lost, {}", reader.title(side));
        let penalty = objectives(reader, &format!("objectives.{side}"), &words, side);
        let own = tired.iter().copied().filter(|tag| tag.side == side);
        tests.extend(own.map(|tag| test(reader, tag, penalty, natural, near)));
    }
    // Z16: a die each, or one for all.
    let who = reader.ruled("Z16", "b").then_some(Side::A);
    let day = reader.fact_number(Entity::Battle, "day").max(1) + 1;
    let tail = morning(reader, day);
    let batch = Batch { role: "night", who, done: None, tests, tail, note: format!("Day {day} begins.") };
    batch.start()
}

/// The next day (3; Z18): positions are agreed, so contacts and reach are not known; all else stays.
fn morning(reader: &mut FormReader<'_>, day: i32) -> Vec<Effect> {
    const GOES: [&str; 9] = ["contacts", "fresh", "fought", "worn", "moved", "fired", "rallied", REACH, "air"];
    let attacks = reader.ruled("Z57", "b");
    let list = reader.derive("night.clears", |state| {
        let facts = state.facts.iter().flat_map(|(on, fields)| fields.keys().map(move |field| (*on, field.as_str())));
        let goes = facts.filter(|(_, field)| GOES.contains(field) && (attacks || *field != "air"));
        Value::List(goes.map(|(on, field)| format!("{on}.{field}")).collect())
    });
    let paths = if let Value::List(paths) = list { paths } else { Vec::new() };
    let cleared = paths.iter().filter_map(|path| {
        let (on, field) = path.split_once('.')?;
        Some(Effect::clear(on.parse::<Entity>().ok()?, field))
    });
    let mut effects: Vec<Effect> = cleared.collect();
    let first = reader.derive("battle.plays_first", |state| state.first().to_string().into());
    effects.push(Effect::clear(Entity::Battle, DAY_OVER));
    effects.push(Effect::set(Entity::Battle, "day", day));
    effects.push(Effect::set(Entity::Battle, State::TURN, 1));
    effects.push(Effect::set(Entity::Battle, State::ACTING, first.word()));
    if let Some(step) = reader.rules().steps.first() {
        effects.push(Effect::set(Entity::Battle, State::STEP, step.id.as_str()));
    }
    effects
}
