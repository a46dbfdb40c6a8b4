//! Awkward shapes of five rule sets in small: forms, exact odds, faces entered one by one, the log. If one of
//! them does not fit the types of `dice`, the types are wrong.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "support/scene.rs"]
mod scene;
#[path = "support/walk.rs"]
mod walk;

use adjutant::{
    battle::{Act, Event, Setup, SideSetup, What},
    dice::{
        Address, Answer, Answers, Ask, Choice, ChooseAsk, Chooser, Class, Dice, DiceAsk, Entry, Given, Procedure,
        Read, Side, Sink, Source, Subject, Tag, finish, usual,
    },
    rules::{
        Description, Draft, Effect, FormReader, Many, ProcedureKind, Started, State, Value, Want, open, restart,
    },
    store::journal::{self, Stamp},
};
use scene::{Scene, distribution, draft};
use walk::walk;

fn die(role: &'static str, sides: u8, read: Read) -> DiceAsk {
    DiceAsk { key: Address::of(role), who: Side::A, count: 1, sides, read, words: &[] }
}

/// Opens a form, walks the procedure, plays it with partial faces, and takes it through a line of the log.
fn through(kind: &dyn ProcedureKind, rules: &Description, state: &State, form: &str) -> Started {
    let name = format!("{} {form}", kind.id());
    let opened = open(kind, rules, state, &draft(form));
    let procedure = opened.procedure.unwrap_or_else(|| panic!("{name}: {:?}", opened.form.missing));
    walk(&name, &procedure);

    // Faces one by one: a roll waits until its last die is in, and the odds follow each of them.
    let mut answers = Answers::new();
    let first = procedure.run(&answers).unwrap().pending.expect("asks for something");
    if let Ask::Dice(ask) = &first.ask {
        let faces: Vec<u8> = (1..ask.count).map(|_| 1).collect();
        answers.insert(ask.key.to_string(), Entry::faces(faces.clone(), Source::Hand));
        let waiting = procedure.run(&answers).unwrap().pending.expect("still waits");
        assert_eq!((&waiting.ask, &waiting.known), (&first.ask, &faces), "{name}");
        assert!(!procedure.odds(&answers, &usual).unwrap().distributions.is_empty(), "{name}");
    }

    // The program's dice do the rest; the whole goes into the log and comes back.
    let done = finish(&*procedure, &mut answers, &mut Dice::seeded(7), &usual).unwrap();
    let act = Act {
        procedure: kind.id().to_owned(),
        form: opened.frozen,
        answers,
        effects: done.record.effects.clone(),
        ..Act::default()
    };
    let event = Event { at: 1, what: What::Act(act) };
    let stamp = Stamp { app: "test", now: 0, name: "2026-11-21-spike" };
    let line = journal::event(1, &event).unwrap_or_else(|error| panic!("{name}: {error}"));
    let text = journal::begin(&setup(), stamp).unwrap() + &line;
    let back = journal::read(text.as_bytes()).unwrap().events.remove(0);
    assert_eq!(back, event, "{name}");
    let What::Act(act) = back.what else { panic!("{name}") };
    let again = restart(kind, rules, &act.form).expect("starts from the log alone");
    assert_eq!(again.run(&act.answers).unwrap(), done, "{name}: replay from the log");
    procedure
}

/// A battle that the event may belong to.
fn setup() -> Setup {
    let side = || SideSetup { name: "X".to_owned(), colour: "blue".to_owned(), real_dice: false };
    Setup {
        rules: "division-squares".to_owned(),
        revision: 1,
        title: "Spike".to_owned(),
        rulings: [].into(),
        sides: [side(), side()],
        turns: None,
        solo: None,
        tables: None,
        facts: Vec::new(),
        units: Vec::new(),
    }
}

#[test]
fn a_stack_assaulted_under_overwatch() {
    let scene = Scene::new(
        "A1 hq veteran; A2 off_table ammunition=2; A3 off_table ammunition=1; B1 rifle overwatch; B2 smg overwatch; \
         B3 hq; B4 off_table ammunition=3; B5 atg overwatch",
        "",
    );
    let kind = scene.rules.kind("assault").unwrap();
    let form = "attacker=A1 defenders=B1+B2+B3 outside=B5 target.place=cover attacker.place=trench uphill=true";
    let _ = through(kind, scene.rules.description(), &scene.state, form);
}

// --- A barrage: error, distance, then every element of the zone ---------------------------------------------

struct Barrage {
    targets: Vec<Tag>,
}

/// Position in the list, and how many are lost: nothing else matters to what follows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fall {
    Error,
    Distance,
    Target { at: usize, lost: i32 },
}

impl Barrage {
    fn on(&self, fall: Fall, out: &mut impl Sink<Effect>) -> Fall {
        if let Fall::Target { at, lost } = fall
            && at == self.targets.len()
        {
            out.settle(Subject::Number("lost"), Class::Count(lost));
            out.settle(Subject::Number("off"), Class::Count(0));
        }
        fall
    }
}

impl Procedure for Barrage {
    type State = Fall;
    type Effect = Effect;

    fn begin(&self, _: &mut impl Sink<Effect>) -> Fall {
        Fall::Error
    }

    fn ask(&self, state: &Fall) -> Option<Ask> {
        let ask = match *state {
            Fall::Error => die("error", 20, Read::Cut(vec![15])),
            Fall::Distance => die("distance", 20, Read::Sum),
            Fall::Target { at, .. } => {
                let ask = die("target", 20, Read::Cut(vec![17]));
                DiceAsk { key: ask.key.member(*self.targets.get(at)?), ..ask }
            }
        };
        Some(Ask::Dice(ask))
    }

    fn step(&self, state: &Fall, answer: Answer, out: &mut impl Sink<Effect>) -> Fall {
        let value = answer.tally().value();
        match *state {
            Fall::Error if value == 0 => Fall::Distance,
            Fall::Error => self.on(Fall::Target { at: 0, lost: 0 }, out),
            Fall::Distance => {
                // Who lies in the zone where it really falls is a list: the next procedure asks for it.
                self.targets.iter().for_each(|tag| out.settle(Subject::Unit(*tag), Class::Word("nothing")));
                out.settle(Subject::Number("lost"), Class::Count(0));
                out.settle(Subject::Number("off"), Class::Count(value));
                out.effect(|| Effect::Owe {
                    procedure: "barrage".into(),
                    draft: Draft::new(),
                    words: "falls off".into(),
                });
                Fall::Target { at: self.targets.len(), lost: 0 }
            }
            Fall::Target { at, lost } => {
                let class = if value == 1 { "removed" } else { "nothing" };
                out.settle(Subject::Unit(self.targets[at]), Class::Word(class));
                self.on(Fall::Target { at: at + 1, lost: lost + value }, out)
            }
        }
    }
}

struct BarrageKind;

impl ProcedureKind for BarrageKind {
    fn id(&self) -> &'static str {
        "barrage"
    }

    fn read(&self, reader: &mut FormReader<'_>) -> Option<Started> {
        let targets = reader.units("targets", "Zone", Want::Waiting, Many::InOrder(60), |_, _| None);
        (!targets.is_empty()).then(|| Box::new(Barrage { targets }) as Started)
    }
}

#[test]
fn a_barrage_zone_with_error() {
    let units: Vec<String> = (1..=30).map(|number| format!("B{number} rifle")).collect();
    let scene = Scene::new(&units.join("; "), "");
    let rules = scene.rules.description();
    let three = through(&BarrageKind, rules, &scene.state, "targets=B1+B2+B3");
    let odds = three.odds(&Answers::new(), &usual).unwrap();
    // 6 in 20 on target, then 4 in 20 for each.
    assert_eq!(distribution(&odds, Subject::Unit(Tag::new(Side::B, 1))), "nothing 47/50, removed 3/50");
    assert!((odds.chance(Subject::Number("lost"), Class::Count(3)) - 0.3 * 0.2_f64.powi(3)).abs() < 1e-12);
    // A zone of thirty overflows exact fractions and is still a distribution.
    let all = (1..=30).map(|number| format!("B{number}")).collect::<Vec<_>>().join("+");
    let thirty = open(&BarrageKind, rules, &scene.state, &draft(&format!("targets={all}"))).procedure.unwrap();
    let odds = thirty.odds(&Answers::new(), &usual).unwrap();
    let lost = odds.of(Subject::Number("lost"));
    assert_eq!(lost.len(), 31);
    assert!((lost.iter().map(|(_, chance)| chance.value).sum::<f64>() - 1.0).abs() < 1e-9);
}

// --- Combat with withdrawal, and a question to the table ------------------------------------------------------

struct Combat {
    units: [Tag; 2],
    factors: [i32; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Clash {
    First,
    Second(i32),
    Touched { loser: usize, by: i32 },
    Over,
}

impl Combat {
    fn end(&self, fates: [&'static str; 2], back: i32, out: &mut impl Sink<Effect>) -> Clash {
        for (tag, fate) in self.units.into_iter().zip(fates) {
            out.settle(Subject::Unit(tag), Class::Word(fate));
        }
        out.settle(Subject::Number("inches"), Class::Count(back));
        Clash::Over
    }
}

fn pair(loser: usize, word: &'static str) -> [&'static str; 2] {
    if loser == 0 { [word, "nothing"] } else { ["nothing", word] }
}

impl Procedure for Combat {
    type State = Clash;
    type Effect = Effect;

    fn begin(&self, _: &mut impl Sink<Effect>) -> Clash {
        Clash::First
    }

    fn ask(&self, state: &Clash) -> Option<Ask> {
        match *state {
            Clash::First => Some(Ask::Dice(die("first", 6, Read::Sum))),
            Clash::Second(_) => Some(Ask::Dice(DiceAsk { who: Side::B, ..die("second", 6, Read::Sum) })),
            Clash::Touched { loser, .. } => Some(Ask::Choose(ChooseAsk {
                key: Address::of("touched"),
                who: Chooser::Table,
                about: self.units.get(loser).copied(),
                other: None,
                count: None,
                options: vec![Choice::Word("free"), Choice::Word("touched")],
                usual: 0,
            })),
            Clash::Over => None,
        }
    }

    fn step(&self, state: &Clash, answer: Answer, out: &mut impl Sink<Effect>) -> Clash {
        match *state {
            Clash::First => Clash::Second(self.factors[0] + answer.tally().value()),
            Clash::Second(mine) => {
                let theirs = self.factors[1] + answer.tally().value();
                let (loser, high, low) = if mine < theirs { (0, theirs, mine) } else { (1, mine, theirs) };
                match high - low {
                    0 => self.end(["nothing"; 2], 0, out),
                    _ if high >= 2 * low => self.end(pair(loser, "removed"), 0, out),
                    by => Clash::Touched { loser, by },
                }
            }
            Clash::Touched { loser, .. } if answer.said("touched") => self.end(pair(loser, "removed"), 0, out),
            Clash::Touched { loser, by } => self.end(pair(loser, "withdraws"), by, out),
            Clash::Over => Clash::Over,
        }
    }
}

struct CombatKind;

impl ProcedureKind for CombatKind {
    fn id(&self) -> &'static str {
        "combat"
    }

    fn read(&self, reader: &mut FormReader<'_>) -> Option<Started> {
        let first = reader.unit("first", "First", Want::Acting, |_, _| None);
        let second = reader.unit("second", "Second", Want::Waiting, |_, _| None);
        let factors = [
            reader.number("factor.first", "Factor", first, 1..=9, 4),
            reader.number("factor.second", "Factor", second, 1..=9, 2),
        ];
        Some(Box::new(Combat { units: [first?, second?], factors }))
    }
}

#[test]
fn combat_with_withdrawal() {
    let scene = Scene::new("A1 tank; B1 rifle", "");
    let combat = through(&CombatKind, scene.rules.description(), &scene.state, "first=A1 second=B1 factor.first=4");
    // 4 + d6 against 2 + d6, counted by hand over 36 throws.
    let odds = combat.odds(&Answers::new(), &usual).unwrap();
    let mut withdraws = [0, 0];
    let mut removed = [0, 0];
    for mine in 5..=10 {
        for theirs in 3..=8 {
            let loser = usize::from(mine > theirs);
            if mine != theirs && mine.max(theirs) >= 2 * mine.min(theirs) {
                removed[loser] += 1;
            } else if mine != theirs {
                withdraws[loser] += 1;
            }
        }
    }
    for (at, tag) in [Tag::new(Side::A, 1), Tag::new(Side::B, 1)].into_iter().enumerate() {
        let chance = |word| odds.chance(Subject::Unit(tag), Class::Word(word)) * 36.0;
        assert!((chance("withdraws") - f64::from(withdraws[at])).abs() < 1e-9, "{tag} withdraws");
        assert!((chance("removed") - f64::from(removed[at])).abs() < 1e-9, "{tag} removed");
    }
    // A policy can turn the table's answer over.
    let touched = combat.odds(&Answers::new(), &|_| 1).unwrap();
    assert!(touched.chance(Subject::Unit(Tag::new(Side::B, 1)), Class::Word("withdraws")) < 1e-12);
}

// --- Drift: who stands where the shell lands? -----------------------------------------------------------------

struct Drift {
    target: Tag,
    others: Vec<Tag>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shell {
    Location,
    There,
    Lands(Tag),
    Over,
}

impl Drift {
    fn end(&self, hit: Option<(Tag, &'static str)>, out: &mut impl Sink<Effect>) -> Shell {
        for tag in self.others.iter().chain([&self.target]) {
            let word = hit.filter(|(on, _)| on == tag).map_or("nothing", |(_, word)| word);
            out.settle(Subject::Unit(*tag), Class::Word(word));
        }
        Shell::Over
    }
}

impl Procedure for Drift {
    type State = Shell;
    type Effect = Effect;

    fn begin(&self, _: &mut impl Sink<Effect>) -> Shell {
        Shell::Location
    }

    fn ask(&self, state: &Shell) -> Option<Ask> {
        match *state {
            Shell::Location => Some(Ask::Dice(die("location", 6, Read::Cut(vec![5])))),
            Shell::There => {
                let units = self.others.iter().map(|tag| Choice::Unit(*tag));
                let options = [Choice::Word("nobody")].into_iter().chain(units).collect();
                let key = Address::of("there");
                Some(Ask::Choose(ChooseAsk {
                    key,
                    who: Chooser::Table,
                    about: None,
                    other: None,
                    count: None,
                    options,
                    usual: 0,
                }))
            }
            Shell::Lands(_) => Some(Ask::Dice(die("effect", 6, Read::Cut(vec![4, 6])))),
            Shell::Over => None,
        }
    }

    fn step(&self, state: &Shell, answer: Answer, out: &mut impl Sink<Effect>) -> Shell {
        match *state {
            Shell::Location if answer.tally().value() == 1 => Shell::Lands(self.target),
            Shell::Location => Shell::There,
            Shell::There => match answer.chosen() {
                Some(Choice::Unit(tag)) => Shell::Lands(tag),
                _ => self.end(None, out),
            },
            Shell::Lands(tag) => {
                let word = ["nothing", "pinned", "removed"][usize::try_from(answer.tally().value()).unwrap()];
                self.end(Some((tag, word)), out)
            }
            Shell::Over => Shell::Over,
        }
    }
}

struct DriftKind;

impl ProcedureKind for DriftKind {
    fn id(&self) -> &'static str {
        "drift"
    }

    fn read(&self, reader: &mut FormReader<'_>) -> Option<Started> {
        let target = reader.unit("target", "Target", Want::Waiting, |_, _| None)?;
        let others = reader.derive("others", |state| {
            let others: Vec<Tag> = state.units.keys().copied().filter(|tag| *tag != target).collect();
            Value::from(&others[..])
        });
        Some(Box::new(Drift { target, others: others.tags() }))
    }
}

#[test]
fn drift_with_a_question_to_the_table() {
    let scene = Scene::new("A1 heavy_mortar; B1 rifle; B2 rifle", "");
    let drift = through(&DriftKind, scene.rules.description(), &scene.state, "target=B1");
    let odds = drift.odds(&Answers::new(), &usual).unwrap();
    assert_eq!(distribution(&odds, Subject::Unit(Tag::new(Side::B, 1))), "nothing 5/6, pinned 1/9, removed 1/18");
    // Once the table has said who stands there, the odds are about that unit.
    let mut answers = scene::answers("location=1");
    answers.insert("there".into(), Entry { given: Given::Chosen("A1".into()), by: Source::Hand });
    let odds = drift.odds(&answers, &usual).unwrap();
    assert_eq!(distribution(&odds, Subject::Unit(Tag::new(Side::A, 1))), "nothing 1/2, pinned 1/3, removed 1/6");
}

// --- A D3 of hits, halved by the parity of the die ------------------------------------------------------------

struct Hits {
    target: Tag,
    by_face: Vec<i16>,
}

impl Procedure for Hits {
    type State = bool;
    type Effect = Effect;

    fn begin(&self, _: &mut impl Sink<Effect>) -> bool {
        false
    }

    fn ask(&self, over: &bool) -> Option<Ask> {
        (!over).then(|| Ask::Dice(die("fire", 6, Read::Map(self.by_face.clone()))))
    }

    fn step(&self, _: &bool, answer: Answer, out: &mut impl Sink<Effect>) -> bool {
        let hits = answer.tally().value();
        out.settle(Subject::Number("hits"), Class::Count(hits));
        out.effect(|| Effect::add(self.target, "hits", hits));
        true
    }
}

struct HitsKind;

impl ProcedureKind for HitsKind {
    fn id(&self) -> &'static str {
        "hits"
    }

    fn read(&self, reader: &mut FormReader<'_>) -> Option<Started> {
        let target = reader.unit("target", "Target", Want::Waiting, |_, _| None);
        let modifier = reader.number("modifier", "Modifier", target, -9..=9, 0);
        let by_face = (1..=6).map(|face| {
            // The modified die as a D3, then half of it: up if the die was even.
            let hits = (face + modifier + 1).max(0) / 2;
            i16::try_from(if face % 2 == 0 { (hits + 1) / 2 } else { hits / 2 }).unwrap_or(0)
        });
        Some(Box::new(Hits { target: target?, by_face: by_face.collect() }))
    }
}

#[test]
fn hits_halved_by_parity() {
    let scene = Scene::new("A1 tank; B1 rifle", "");
    for (modifier, sixths) in [(-4, 1), (-3, 2), (-2, 3), (-1, 5), (0, 6), (1, 7), (2, 9), (3, 11), (4, 12), (5, 13)]
    {
        let form = format!("target=B1 modifier={modifier}");
        let hits = through(&HitsKind, scene.rules.description(), &scene.state, &form);
        let odds = hits.odds(&Answers::new(), &usual).unwrap();
        let mean: f64 = odds
            .of(Subject::Number("hits"))
            .iter()
            .map(
                |(class, chance)| {
                    if let Class::Count(count) = class { f64::from(*count) * chance.value } else { 0.0 }
                },
            )
            .sum();
        assert!((mean * 6.0 - f64::from(sixths)).abs() < 1e-9, "modifier {modifier}: mean {mean}");
    }
}
