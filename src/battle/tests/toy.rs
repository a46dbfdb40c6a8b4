//! A tiny rule set: foot and guns; fire (one pool), charge (two pools read together, then a choice), guard
//! (an order), end turn.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    battle::{Battle, Setup},
    dice::{
        Address, Answer, Ask, ChooseAsk, Chooser, Class, DiceAsk, Faces, Procedure, Read, Side, Sink, Subject, Sum,
        Tag,
    },
    rules::{
        About, Bearer, Bearing, Clears, Description, Effect, Entity, FieldMemory, FieldSpec, FormReader, Game, Many,
        Named, NoRoll, Opt, Outcome, Presence, ProcedureKind, ProcedureText, RuleSet, Slot, Started, State, Step,
        Strip, Takes, Tone, Unit, Use, Value, Want,
    },
};

pub const A1: Tag = Tag::new(Side::A, 1);
pub const A2: Tag = Tag::new(Side::A, 2);
pub const B1: Tag = Tag::new(Side::B, 1);
pub const B2: Tag = Tag::new(Side::B, 2);

struct Toy;

pub fn field(id: &str, name: &str, takes: Takes, marker: bool) -> FieldSpec {
    FieldSpec {
        id: id.to_owned(),
        name: name.to_owned(),
        takes,
        slot: Slot::State,
        marker,
        secret: id == "plan",
        ..FieldSpec::default()
    }
}

pub fn text(id: &str, name: &str, step: &str) -> ProcedureText {
    ProcedureText {
        id: id.to_owned(),
        name: name.to_owned(),
        step: step.to_owned(),
        private: id == "plan",
        ..ProcedureText::default()
    }
}

fn step(id: &str) -> Step {
    Step { id: id.to_owned(), name: id.to_uppercase(), both: id == "mingle", ..Step::default() }
}

/// The rules.
pub fn toy_rules() -> RuleSet {
    let places = ["open", "cover"].map(|id| Named { id: id.to_owned(), name: id.to_uppercase() }).to_vec();
    let description = Description {
        about: About { id: "toy".to_owned(), revision: 1, ..About::default() },
        fields: vec![
            field("disrupted", "Disrupted", Takes::Flag, true),
            field("guard", "Guard", Takes::Flag, true),
            field("fired", "Fired", Takes::Flag, false),
            field("place", "Place", Takes::Choice(places), false),
            field("plan", "Plan", Takes::Text, true),
            FieldSpec { of: Bearer::Thing, ..field("side", "Side", Takes::Text, false) },
            FieldSpec { of: Bearer::Thing, clears: Clears::Until, ..field("until", "Until turn", NUMBER, true) },
            FieldSpec { of: Bearer::Side, setup: true, ..field("army", "Army", Takes::Text, false) },
            FieldSpec { of: Bearer::Battle, setup: true, ..field("weather", "Weather", Takes::Text, false) },
            FieldSpec { of: Bearer::Group, depth: Some(1), ..field("halted", "Halted", Takes::Flag, true) },
            FieldSpec {
                of: Bearer::Group,
                slot: Slot::Order,
                secret: true,
                ..field("option", "Option", Takes::Text, false)
            },
        ],
        steps: vec![step("order"), step("shoot"), Step { order: "guard".to_owned(), ..step("mingle") }],
        procedures: vec![
            text("fire", "Fire", "shoot"),
            text("charge", "Charge", ""),
            text("guard", "Guard", "order"),
            text("end_turn", "End turn", ""),
            text("volley", "Volley", ""),
            text("halt", "Halt", ""),
            text("plan", "Plan", ""),
            text("reveal", "Reveal", ""),
            text("smoke", "Smoke", ""),
            ProcedureText { usage: Use::Order, ..text("lift", "Lift", "") },
        ],
        outcomes: vec![Outcome {
            id: "drifts".to_owned(),
            name: "Drifts".to_owned(),
            tone: Tone::Quiet,
            bearing: Some(Bearing::Left),
        }],
        words: [("smoke".to_owned(), "Smoke screen".to_owned())].into(),
        ..Description::default()
    };
    RuleSet::new(description, KINDS, Toy)
}

/// The same rules in which some procedures are gone.
pub fn without(ids: &[&str]) -> RuleSet {
    let left: Vec<ProcedureKind> = KINDS.iter().filter(|kind| !ids.contains(&kind.id)).copied().collect();
    RuleSet::new(toy_rules().description().clone(), left.leak(), Toy)
}

pub const fn row(id: &'static str, read: fn(&mut FormReader<'_>) -> Option<Started>) -> ProcedureKind {
    ProcedureKind { id, addresses: &[], rulings: &[], read }
}

pub const KINDS: &[ProcedureKind] = &[
    row("fire", fire),
    row("charge", charge),
    row("guard", guard),
    row("end_turn", end_turn),
    row("volley", volley),
    row("halt", halt),
    row("plan", plan),
    row("reveal", reveal),
    row("smoke", smoke),
    row("lift", lift),
];

impl Game for Toy {
    fn usual(&self, _: &RuleSet, _: &State, _: &[Tag], _: &[Tag]) -> &'static str {
        "fire"
    }
    fn acted(&self, _: &RuleSet, state: &State, unit: Tag) -> bool {
        state.flag(unit, "fired")
    }
    fn muster_notes(&self, _: &RuleSet, state: &State) -> Vec<String> {
        let count = |side| state.side(side).count();
        vec![format!("Side A has {} units, side B has {}.", count(Side::A), count(Side::B))]
    }
    fn clock(&self, _: &RuleSet, state: &State) -> String {
        format!("Day {}", (state.turn() + 1) / 2)
    }
}

const NUMBER: Takes = Takes::Number { min: 0, max: 99 };

const HIT: Read = Read::Pool { hit: Faces::of(&[4, 5, 6]), cap: 1, counted: None, all: None };
const BLOWS: Read = Read::Pool { hit: Faces::of(&[4, 5, 6]), cap: 2, counted: None, all: None };

fn roll(role: &'static str, who: Side, count: u8, read: &Read) -> Ask {
    Ask::Dice(DiceAsk { key: Address::of(role), who, count, sides: 6, read: read.clone(), words: &[], about: None })
}

struct Fire {
    firer: Tag,
    target: Tag,
    name: String,
    dice: u8,
    shaken: bool,
}

fn fire(reader: &mut FormReader<'_>) -> Option<Started> {
    let firer = reader.unit("firer", "the firer", Want::Acting, |state, unit| {
        state.flag(unit.tag, "fired").then(|| "has fired already.".to_owned())
    })?;
    let target = reader.unit("target", "the target", Want::Waiting, |_, _| None)?;
    let options = vec![Opt::new("open", "open"), Opt::new("cover", "cover")];
    let place = reader.choice("target.place", "place", None, "", options, FieldMemory::Fact(target, "place", "open"));
    let mut dice = if reader.unit_type(firer) == "gun" { 4 } else { 3 };
    dice -= u8::from(place == "cover");
    dice -= u8::from(reader.flag(firer, "disrupted"));
    let shaken = reader.flag(target, "disrupted");
    let name = reader.name(target);
    Some(Box::new(Fire { firer, target, name, dice, shaken }))
}

impl Procedure for Fire {
    type State = bool;
    type Effect = Effect;
    fn begin(&self, out: &mut impl Sink<Effect>) -> bool {
        out.effect(|| Effect::set(self.firer, "fired", true));
        false
    }
    fn ask(&self, over: &bool) -> Option<Ask> {
        (!over).then(|| roll("fire", self.firer.side, self.dice, &HIT))
    }
    fn advance(&self, _: &bool, answer: Answer, out: &mut impl Sink<Effect>) -> bool {
        let class = match (answer.tally().hits(), self.shaken) {
            (0, _) => "nothing",
            (_, false) => "disrupted",
            (_, true) => "removed",
        };
        match class {
            "disrupted" => out.effect(|| Effect::set(self.target, "disrupted", true)),
            "removed" => out.effect(|| Effect::remove(self.target, "fire")),
            _ => {}
        }
        out.say("", || format!("{}: {class}.", self.name));
        out.settle(Subject::Headline, Class::Word(class));
        true
    }
    fn sums(&self) -> Vec<Sum> {
        let (who, title) = (Some(self.firer), "fire".to_owned());
        vec![Sum::new(who, title, "fire").dice(self.dice).reading("4 or more")]
    }
}

struct Charge {
    attacker: Tag,
    defender: Tag,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum At {
    Attack,
    Defence(u8),
    Claim,
    Over,
}

fn charge(reader: &mut FormReader<'_>) -> Option<Started> {
    let attacker = reader.unit("attacker", "the attacker", Want::Acting, |_, _| None)?;
    let defender = reader.unit("defender", "the defender", Want::Waiting, |_, _| None)?;
    Some(Box::new(Charge { attacker, defender }))
}

impl Procedure for Charge {
    type State = At;
    type Effect = Effect;
    fn begin(&self, _: &mut impl Sink<Effect>) -> At {
        At::Attack
    }
    fn ask(&self, at: &At) -> Option<Ask> {
        match at {
            At::Attack => Some(roll("attack", self.attacker.side, 3, &BLOWS)),
            At::Defence(_) => Some(roll("defence", self.defender.side, 2, &BLOWS)),
            At::Claim => Some(Ask::Choose(ChooseAsk {
                about: Some(self.attacker),
                ..ChooseAsk::words(Address::of("claim"), Chooser::Side(self.attacker.side), &["claim", "stay"])
            })),
            At::Over => None,
        }
    }
    fn advance(&self, at: &At, answer: Answer, out: &mut impl Sink<Effect>) -> At {
        match at {
            At::Attack => At::Defence(answer.tally().hits()),
            At::Defence(hits) if *hits > answer.tally().hits() => {
                out.effect(|| Effect::remove(self.defender, "charge"));
                out.say("", || format!("{} is gone.", self.defender));
                At::Claim
            }
            At::Defence(_) => {
                out.effect(|| Effect::set(self.attacker, "disrupted", true));
                out.settle(Subject::Headline, Class::Word("stopped"));
                At::Over
            }
            At::Claim => {
                let claims = answer.is("claim");
                out.settle(Subject::Headline, Class::Word(if claims { "claimed" } else { "stays" }));
                out.effect(|| Effect::set(self.attacker, "place", if claims { "cover" } else { "open" }));
                At::Over
            }
            At::Over => At::Over,
        }
    }
}

fn guard(reader: &mut FormReader<'_>) -> Option<Started> {
    let unit = reader.unit("unit", "the unit", Want::Acting, |_, _| None)?;
    let no_roll = NoRoll::default().effect(Effect::set(unit, "guard", true));
    no_roll.say("", format!("{unit} on guard.")).start()
}

fn end_turn(reader: &mut FormReader<'_>) -> Option<Started> {
    let next = reader.acting().other();
    let mut no_roll = NoRoll::default().effect(Effect::set(Entity::Battle, "acting", next.to_string()));
    if next == Side::A {
        no_roll = no_roll.effect(Effect::add(Entity::Battle, "turn", 1));
    }
    for unit in [A1, A2, B1, B2] {
        no_roll = no_roll.effect(Effect::clear(unit, "fired"));
        if unit.side == next && reader.flag(unit, "guard") {
            no_roll = no_roll.effect(Effect::clear(unit, "guard"));
        }
    }
    no_roll.start()
}

fn volley(reader: &mut FormReader<'_>) -> Option<Started> {
    let firers = reader.units("firers", "the firers", Want::Acting, Many::InOrder(9), |_, _| None);
    let target = reader.unit("target", "the target", Want::Waiting, |_, _| None)?;
    let no_roll = firers
        .into_iter()
        .fold(NoRoll::default(), |no_roll, firer| no_roll.effect(Effect::set(firer, "fired", true)));
    no_roll.say("", format!("A volley at {target}.")).start()
}

fn halt(reader: &mut FormReader<'_>) -> Option<Started> {
    let by = reader.by();
    let groups = reader.derive("groups", |state| {
        let own = state.groups.iter().filter(|(_, group)| group.side == by && group.depth() == 1);
        Value::List(own.map(|(number, _)| Entity::Group(*number).to_string()).collect())
    });
    let Value::List(groups) = groups else { return None };
    let options = groups.into_iter().map(|id| {
        let name = id.parse().map_or_else(|_| id.clone(), |on: Entity| reader.title(on));
        Opt::new(id, &name)
    });
    let options = options.collect();
    let Ok(on @ Entity::Group(group)) = reader.pick("group", "Group", None, "", options, None).parse::<Entity>()
    else {
        return None;
    };
    let members: Vec<String> = reader.members(group).iter().map(ToString::to_string).collect();
    let words = format!("{} halts: {}.", reader.title(on), members.join(", "));
    NoRoll::default().effect(Effect::set(on, "halted", true)).say("", words).start()
}

fn plan(reader: &mut FormReader<'_>) -> Option<Started> {
    let unit = reader.unit("unit", "the unit", Want::Acting, |_, _| None)?;
    let options = vec![Opt::new("hold", "hold"), Opt::new("dash", "dash")];
    let plan = reader.choice("plan", "plan", None, "", options, FieldMemory::Assume("hold"));
    let no_roll =
        NoRoll::default().effect(Effect::set(unit, "plan", plan)).effect(Effect::set(unit, "ordered", true));
    no_roll.say("", format!("{unit} will {plan}.")).start()
}

fn reveal(reader: &mut FormReader<'_>) -> Option<Started> {
    let unit = reader.unit("unit", "the unit", Want::Any, |_, _| None)?;
    let plan = reader.fact_word(unit, "plan");
    let no_roll =
        NoRoll::default().effect(Effect::clear(unit, "plan")).effect(Effect::set(unit, "shown", plan.as_str()));
    no_roll.say("", format!("{unit} does {plan}.")).start()
}

fn smoke(reader: &mut FormReader<'_>) -> Option<Started> {
    let (by, id) = (reader.by(), reader.next_thing());
    let on = Entity::Thing(id);
    let no_roll = NoRoll::default().effect(Effect::Thing { id, kind: "smoke".to_owned() });
    no_roll.effect(Effect::set(on, "side", by.to_string())).effect(Effect::set(on, "until", 3)).start()
}

fn lift(reader: &mut FormReader<'_>) -> Option<Started> {
    let things = reader.derive("things", |state| {
        Value::List(state.things.keys().map(|id| Entity::Thing(*id).to_string()).collect())
    });
    let Value::List(things) = things else { return None };
    let options = things.into_iter().map(|id| Opt::new(id.clone(), &id)).collect();
    let picked = reader.pick("thing", "Thing", None, "", options, None);
    let Ok(on @ Entity::Thing(id)) = picked.parse::<Entity>() else { return None };
    if reader.fact_word(on, "side") != reader.by().to_string() {
        reader.refuse("thing", "", "is the enemy's");
    }
    reader.strip(Strip { title: "Wind".to_owned(), cells: vec!["1".to_owned(), "2".to_owned()], base: 0, now: 1 });
    NoRoll::default()
        .settle(Subject::Headline, Class::Word("drifts"))
        .effect(Effect::Thing { id, kind: String::new() })
        .start()
}

pub fn unit(tag: Tag, name: &str, kind: &str) -> Unit {
    let profile = Arc::new(BTreeMap::<String, Value>::new());
    Unit { tag, name: name.to_owned(), kind: kind.to_owned(), profile, groups: Vec::new(), presence: Presence::Ready }
}

pub fn setup() -> Setup {
    let units =
        [unit(A1, "First", "foot"), unit(A2, "Gun", "gun"), unit(B1, "Foe", "foot"), unit(B2, "Mortar", "gun")];
    let setup = Setup::new(toy_rules().description(), ["Reds", "Blues"]);
    Setup { title: "A toy battle".to_owned(), units: units.into(), ..setup }
}

pub fn battle() -> Battle {
    Battle::new(Arc::new(toy_rules()), setup())
}
