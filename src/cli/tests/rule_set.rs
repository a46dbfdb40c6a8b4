//! A rule set of three lines: a card, a shot, a save, a wound.

use std::sync::Arc;

use crate::{
    dice::{
        Address, Answer, Ask, Card, CardAsk, ChooseAsk, Chooser, Class, DiceAsk, Faces, Procedure, Read, Side, Sink,
        Subject, Sum, Tag, Term,
    },
    games::Registry,
    rules::{
        About, Bearer, Column, Description, Effect, FieldMemory, FieldSpec, Force, ForceUnit, FormReader, Game,
        Named, Opt, Origin, Outcome, ProcedureKind, RuleSet, Ruling, Started, State, Step, Takes, UnitType, Want,
    },
};

/// Draw a card; on a Joker nothing. Else two dice; a hit may be saved; if not, a wound of one die.
struct Shot {
    target: Tag,
    dice: u8,
    card: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Now {
    Card,
    Shot,
    Save,
    Wound,
    Over,
}

const SHOT: Address = Address::of("shot");

impl Procedure for Shot {
    type State = Now;
    type Effect = Effect;

    fn begin(&self, _: &mut impl Sink<Effect>) -> Now {
        if self.card { Now::Card } else { Now::Shot }
    }

    fn ask(&self, now: &Now) -> Option<Ask> {
        let dice = |key, who, count, read| {
            Some(Ask::Dice(DiceAsk { key, who, count, sides: 6, read, words: &["miss", "hit"], about: None }))
        };
        let pool = Read::Pool { hit: Faces::of(&[4, 6]), cap: 1, counted: None, all: None };
        match now {
            Now::Card => Some(Ask::Card(CardAsk {
                key: Address::of("card"),
                who: Side::A,
                left: vec![(Card::Number(3), 1), (Card::Joker, 1)],
            })),
            Now::Shot => dice(SHOT, Side::A, self.dice, pool),
            Now::Save => Some(Ask::Choose(ChooseAsk {
                about: Some(self.target),
                ..ChooseAsk::words(Address::of("save").member(self.target), Chooser::Side(Side::B), &["no", "yes"])
            })),
            Now::Wound => dice(Address::of("wound").round(1), Side::A, 1, Read::Sum),
            Now::Over => None,
        }
    }

    fn advance(&self, now: &Now, answer: Answer, out: &mut impl Sink<Effect>) -> Now {
        let mut end = |word| {
            out.settle(Subject::Unit(self.target), Class::Word(word));
            Now::Over
        };
        match now {
            Now::Card if answer.card() == Some(Card::Joker) => end("nothing"),
            Now::Card => Now::Shot,
            Now::Shot if answer.tally().hits() == 0 => end("nothing"),
            Now::Shot => Now::Save,
            Now::Save if answer.is("yes") => end("saved"),
            Now::Save => Now::Wound,
            Now::Wound | Now::Over => {
                out.effect(|| Effect::add(self.target, "hits", answer.tally().value()));
                out.say("Wounds", || format!("{} is hit.", self.target));
                out.why("T1", || "Because it is a test.".to_owned());
                out.settle(Subject::Unit(self.target), Class::Word("hit"));
                Now::Over
            }
        }
    }

    fn sums(&self) -> Vec<Sum> {
        let terms = vec![Term::new("base", self.dice.into(), "Shots")];
        let reading = "hit on 4 or 6".to_owned();
        vec![Sum::new(None, "Shot", "shot").terms(terms).dice(self.dice).reading(reading)]
    }
}

const KINDS: &[ProcedureKind] =
    &[ProcedureKind::new("shot", read_shot).asks(&["card", "shot", "save/UNIT", "wound/ROUND"]).rulings(&["T1"])];

fn read_shot(reader: &mut FormReader<'_>) -> Option<Started> {
    let firer = reader.unit("firer", "Firer", Want::Acting, |state, unit| {
        state.flag(unit.tag, "tired").then(|| format!("{} is tired", unit.tag))
    });
    let target = reader.unit("target", "Target", Want::Waiting, |_, _| None);
    let options = vec![Opt::new("open", "Open"), Opt::new("cover", "Cover")];
    let place = reader.choice("target.place", "Target in", target, "Cover", options, FieldMemory::Assume("open"));
    let card = reader.switch("card", "Draw first", None, "", false, Origin::Assumed);
    let more = reader.number("more", "More dice", None, 0..=3, 0);
    reader.halves("way", "Inches between them", None, 1..=12, 4);
    if reader.ruled("T1", "b") {
        reader.refuse("", "T1", "ruling b forbids shots");
    }
    let (_, target) = (firer?, target?);
    let dice = 2 + u8::try_from(more).unwrap_or(0) - u8::from(place == "cover");
    Some(Box::new(Shot { target, dice, card }))
}

struct Test;

impl Game for Test {
    fn begin(&self, _: &RuleSet, _: &State) -> Vec<Effect> {
        vec![Effect::set(Side::A, "orders", 2)]
    }
    fn usual(&self, _: &RuleSet, _: &State, _: &[Tag], _: &[Tag]) -> &'static str {
        "shot"
    }
}

fn field(id: &str, of: Bearer, takes: Takes) -> FieldSpec {
    FieldSpec { id: id.into(), name: id.into(), of, takes, ..FieldSpec::default() }
}

pub fn registry() -> Registry {
    let named = |id: &str| Named { id: id.into(), name: id.to_uppercase() };
    let quality = Takes::Choice(vec![named("good"), named("bad")]);
    let column = Column {
        id: "quality".into(),
        name: "Quality".into(),
        takes: quality,
        preset: Some("good".into()),
        quick: true,
        ..Column::default()
    };
    let unit = |id: &str| UnitType { id: id.into(), name: id.to_uppercase(), ..UnitType::default() };
    let member = |name: &str| ForceUnit { name: name.into(), ..ForceUnit::of("gun") };
    let force = |id: &str| Force {
        id: id.into(),
        name: id.into(),
        units: vec![member("First"), member("Second")],
        ..Force::default()
    };
    let step = |id: &str| Step { id: id.into(), name: id.into(), both: id == "move", ..Step::default() };
    let outcome = |id: &str| Outcome { id: id.into(), name: id.to_uppercase(), ..Outcome::default() };
    let description = Description {
        about: About { id: "test".into(), name: "Test".into(), revision: 1, ..About::default() },
        types: vec![unit("gun"), unit("truck")],
        columns: vec![column],
        fields: vec![
            field("tired", Bearer::Unit, Takes::Flag),
            field("hits", Bearer::Unit, Takes::Number { min: 0, max: 6 }),
            field("orders", Bearer::Side, Takes::Number { min: 0, max: 9 }),
            FieldSpec { depth: Some(1), ..field("alert", Bearer::Group, Takes::Flag) },
        ],
        rulings: vec![Ruling {
            mark: "T1".into(),
            question: "May it?".into(),
            options: vec![named("a"), named("b")],
            preset: "a".into(),
            ..Ruling::default()
        }],
        steps: vec![step("fire"), step("move")],
        outcomes: vec![outcome("nothing"), outcome("hit"), outcome("saved")],
        forces: vec![force("red"), force("blue")],
        ..Description::default()
    };
    Registry::of(vec![Arc::new(RuleSet::new(description, KINDS, Test))])
}
