//! The toy rules with procedures of their own for what the others leave out: secrets without a secret fact, rolls with
//! something told between them, dice of several kinds, cards, a loss without a roll.

use super::toy::{KINDS, field, row, setup, text, toy_rules};
use crate::{
    battle::{Battle, Setup},
    dice::{Address, Answer, Ask, Card, CardAsk, Class, DiceAsk, Faces, Procedure, Read, Side, Sink, Subject, Tag},
    rules::{
        Effect, Entity, FieldMemory, FieldSpec, FormReader, Game, NoRoll, Opt, ProcedureText, RuleSet, Started,
        State, Takes, Unit, Want,
    },
};

struct More;

impl Game for More {
    fn usual(&self, _: &RuleSet, _: &State, _: &[Tag], _: &[Tag]) -> &'static str {
        "fire"
    }
    /// Dusk ends the day, dark the battle; in earnest the first loss does.
    fn over(&self, _: &RuleSet, state: &State) -> String {
        let set = |field| state.flag(Entity::Battle, field);
        let ends = [
            (set("dusk"), "The day is over."),
            (set("dark"), "It is dark."),
            (set("earnest") && state.units.values().any(Unit::lost), "A loss ends it."),
        ];
        ends.into_iter().find(|(ends, _)| *ends).map_or_else(String::new, |(_, words)| words.to_owned())
    }
    fn ended(&self, rules: &RuleSet, state: &State) -> bool {
        !["", "The day is over."].contains(&self.over(rules, state).as_str())
    }
}

/// The rules.
pub fn rules() -> RuleSet {
    let mut description = toy_rules().description().clone();
    let private = |id, name| ProcedureText { private: true, ..text(id, name, "") };
    let marker = |id: &str, name: &str, takes| FieldSpec { takes, ..field(id, name, Takes::Flag, true) };
    description.fields.extend([
        marker("beside", "Beside", Takes::Links),
        marker("stock", "Stock", Takes::Counts),
        marker("fatigue", "Fatigue", Takes::Number { min: 0, max: 9 }),
        marker("bent", "Disrupted", Takes::Flag),
    ]);
    description.procedures.extend([
        text("leave", "Leave", ""),
        text("duel", "Duel", ""),
        text("draw", "Draw", ""),
        text("rout", "Rout", ""),
        text("whisper", "Whisper", ""),
        text("unseal", "Unseal", ""),
        private("scheme", "Scheme"),
        private("brief", "Brief"),
        private("remind", "Remind"),
    ]);
    let mut kinds = KINDS.to_vec();
    kinds.extend([
        row("duel", duel),
        row("draw", |reader| Some(Box::new(Draw { who: reader.by() }))),
        row("leave", leave),
        row("rout", rout),
        row("whisper", whisper),
        row("unseal", told),
        row("scheme", told),
        row("brief", told),
        row("remind", remind),
    ]);
    RuleSet::new(description, kinds.leak(), More)
}

/// A battle under them.
pub fn battle(setup_of: impl FnOnce(Setup) -> Setup) -> Battle {
    Battle::new(std::sync::Arc::new(rules()), setup_of(setup()))
}

/// Two rolls, one of each side, and what is told between them: nothing, or in one way; "grows" lets the second depend
/// on the first.
struct Duel {
    unit: Tag,
    way: &'static str,
    sides: u8,
}

fn duel(reader: &mut FormReader<'_>) -> Option<Started> {
    let unit = reader.unit("unit", "the unit", Want::Acting, |_, _| None)?;
    let ways = ["nothing", "line", "effect", "class", "sometimes", "grows"].map(|way| Opt::new(way, way));
    let way = reader.choice("way", "way", None, "", ways.to_vec(), FieldMemory::Assume("nothing"));
    let dice = ["six", "ten"].map(|dice| Opt::new(dice, dice));
    let dice = reader.choice("dice", "dice", None, "", dice.to_vec(), FieldMemory::Assume("six"));
    Some(Box::new(Duel { unit, way, sides: if dice == "ten" { 10 } else { 6 } }))
}

impl Duel {
    fn roll(&self, role: &'static str, who: Side, count: u8) -> Ask {
        let read = Read::Pool { hit: Faces::of(&[4, 5, 6]), cap: 2, counted: None, all: None };
        Ask::Dice(DiceAsk { key: Address::of(role), who, count, sides: self.sides, read, words: &[], about: None })
    }
}

impl Procedure for Duel {
    /// How many rolls are in, and the hits of the first.
    type State = (u8, u8);
    type Effect = Effect;
    fn begin(&self, _: &mut impl Sink<Effect>) -> (u8, u8) {
        (0, 0)
    }
    fn ask(&self, (rolls, hits): &(u8, u8)) -> Option<Ask> {
        let count = if self.way == "grows" { 2 + hits } else { 2 };
        match rolls {
            0 => Some(self.roll("first", self.unit.side, 2)),
            1 => Some(self.roll("second", self.unit.side.other(), count)),
            _ => None,
        }
    }
    fn advance(&self, (rolls, _): &(u8, u8), answer: Answer, out: &mut impl Sink<Effect>) -> (u8, u8) {
        let hits = answer.tally().hits();
        if *rolls > 0 {
            out.settle(Subject::Headline, Class::Word("done"));
            return (2, hits);
        }
        match self.way {
            "line" => out.say("", || "Told.".to_owned()),
            "effect" => out.effect(|| Effect::set(self.unit, "fired", true)),
            "class" => out.settle(Subject::Headline, Class::Word("told")),
            "sometimes" if hits > 0 => out.say("", || "A hit.".to_owned()),
            _ => {}
        }
        (1, hits)
    }
}

/// A card of a small deck.
struct Draw {
    who: Side,
}

impl Procedure for Draw {
    type State = bool;
    type Effect = Effect;
    fn begin(&self, _: &mut impl Sink<Effect>) -> bool {
        false
    }
    fn ask(&self, over: &bool) -> Option<Ask> {
        let left = (1..=9).map(|number| (Card::Number(number), 1)).collect();
        (!over).then(|| Ask::Card(CardAsk { key: Address::of("card"), who: self.who, left }))
    }
    fn advance(&self, _: &bool, _: Answer, out: &mut impl Sink<Effect>) -> bool {
        out.settle(Subject::Headline, Class::Word("done"));
        true
    }
}

fn rout(reader: &mut FormReader<'_>) -> Option<Started> {
    let unit = reader.unit("unit", "the unit", Want::Any, |_, _| None)?;
    NoRoll::default().effect(Effect::remove(unit, "rout")).start()
}

fn whisper(reader: &mut FormReader<'_>) -> Option<Started> {
    let unit = reader.unit("unit", "the unit", Want::Acting, |_, _| None)?;
    NoRoll::default().effect(Effect::set(unit, "plan", "whispered")).start()
}

/// Something is said, and nothing changes.
fn told(_: &mut FormReader<'_>) -> Option<Started> {
    NoRoll::default().say("", "The mill at dawn.").start()
}

/// Shows what a unit is to do.
fn remind(reader: &mut FormReader<'_>) -> Option<Started> {
    let unit = reader.unit("unit", "the unit", Want::Acting, |_, _| None)?;
    let plan = reader.fact_word(unit, "plan");
    NoRoll::default().say("", format!("{unit}: {plan}.")).start()
}

/// A unit leaves its place if it is on guard, and flees if it is disrupted.
fn leave(reader: &mut FormReader<'_>) -> Option<Started> {
    let unit = reader.unit("unit", "the unit", Want::Any, |_, _| None)?;
    let options = ["open", "cover"].map(|place| Opt::new(place, place)).to_vec();
    reader.choice("place", "place", None, "", options, FieldMemory::Fact(unit, "place", "open"));
    let mut no_roll = NoRoll::done();
    if reader.flag(unit, "guard") {
        no_roll = no_roll.effect(Effect::clear(unit, "place"));
    }
    if reader.flag(unit, "disrupted") {
        no_roll = no_roll.effect(Effect::set(unit, "fled", true));
    }
    no_roll.start()
}
