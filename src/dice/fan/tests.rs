//! A fan against one walk over all its faces: one die decides how many dice each of three targets takes.

use std::collections::BTreeMap;

use super::*;
use crate::dice::{Address, Answer, Ask, Class, DiceAsk, Entry, Faces, Read, Side, Source, Subject, usual};

fn roll(key: Address) -> Ask {
    let read = Read::Pool { hit: Faces::of(&[2]), cap: 1, counted: None, all: None };
    Ask::Dice(DiceAsk { key, who: Side::A, count: 1, sides: 3, read, words: &[], about: None })
}

/// One throw: `pay` heads if it falls well.
struct Roll {
    key: Address,
    pay: u8,
    /// Settled by the name, where it has one.
    name: Option<&'static str>,
}

impl Procedure for Roll {
    /// Heads, over.
    type State = (u8, bool);
    type Effect = String;

    fn begin(&self, out: &mut impl Sink<String>) -> Self::State {
        out.effect(|| format!("{} throws", self.key));
        (0, false)
    }

    fn ask(&self, state: &Self::State) -> Option<Ask> {
        (!state.1).then(|| roll(self.key))
    }

    fn advance(&self, _: &Self::State, answer: Answer, out: &mut impl Sink<String>) -> Self::State {
        let heads = answer.tally().hits() * self.pay;
        if let Some(name) = self.name {
            out.settle(Subject::Number(name), Class::Count(heads.into()));
        }
        (heads, true)
    }
}

/// Rolls until two are over or one falls badly.
struct Trunk;

impl Chain for Trunk {
    type Effect = String;
    type Link = Roll;
    /// Heads so far, whether one fell badly.
    type ChainState = (u8, bool);

    fn start(&self) -> (u8, bool) {
        (0, false)
    }

    fn link(&self, _: usize, place: usize, (_, over): (u8, bool)) -> Option<Roll> {
        (!over).then(|| Roll { key: Address::of("first").round(small(place) + 1), pay: 1, name: Some("any") })
    }

    fn after(&self, (heads, _): (u8, bool), end: &(u8, bool)) -> (u8, bool) {
        (heads + end.0, end.0 == 0)
    }

    fn close(&self, (heads, _): (u8, bool), out: &mut impl Sink<String>) {
        out.settle(Subject::Headline, Class::Count(heads.into()));
        out.say("", || heads.to_string());
    }
}

/// Rolls of a unit at double or single pay; with four heads it rolls no more. Unit 3 settles what its rolls
/// bring.
struct Branch(Tag);

impl Chain for Branch {
    type Effect = String;
    type Link = Roll;
    /// Heads so far.
    type ChainState = u8;

    fn start(&self) -> u8 {
        0
    }

    fn link(&self, kind: usize, place: usize, heads: u8) -> Option<Roll> {
        let name = (self.0.number == 3).then_some(if kind == 1 { "single" } else { "double" });
        let key = Address::of("each").member(self.0).round(small(place) + 1);
        (heads < 4).then(|| Roll { key, pay: small(kind), name })
    }

    fn after(&self, heads: u8, end: &(u8, bool)) -> u8 {
        heads + end.0
    }

    fn close(&self, heads: u8, out: &mut impl Sink<String>) {
        out.settle(Subject::Unit(self.0), Class::Count(heads.into()));
        out.effect(|| format!("{} {heads}", self.0));
    }
}

/// As many rolls at double pay as the trunk had heads, then one at single pay. Units 1 and 2 are alike.
struct Three([Branch; 3]);

impl Three {
    fn new() -> Fanned<Self> {
        Fanned(Self([1, 2, 3].map(|number| Branch(Tag::new(Side::B, number)))))
    }
}

impl Fan for Three {
    type Effect = String;
    type Trunk = Trunk;
    type Branch = Branch;
    /// Heads.
    type Prefix = u8;

    fn trunk(&self) -> (&Trunk, Vec<usize>) {
        (&Trunk, vec![0, 0])
    }

    fn adds(&self, _: usize, end: &(u8, bool)) -> u8 {
        end.0
    }

    fn placed(&self, place: usize, end: &(u8, bool), out: &mut impl Sink<String>) {
        if let Some(name) = ["one", "two"].get(place) {
            out.settle(Subject::Number(name), Class::Count(end.0.into()));
        }
    }

    fn unplayed(&self, from: usize, out: &mut impl Sink<String>) {
        out.settle(Subject::Number("spared"), Class::Count(2 - i32::from(small(from))));
    }

    fn branches(&self) -> &[Branch] {
        &self.0
    }

    fn links(&self, heads: u8) -> Vec<usize> {
        let mut links = vec![2; heads.into()];
        links.push(1);
        links
    }

    fn unit(&self, branch: &Branch) -> Tag {
        branch.0
    }

    fn twin(&self, at: usize) -> usize {
        if at == 1 { 0 } else { at }
    }

    fn total(&self) -> Option<&'static str> {
        Some("heads")
    }

    fn share(&self, (heads, _): (u8, bool)) -> usize {
        heads.into()
    }

    fn count(&self, heads: u8) -> usize {
        heads.into()
    }

    fn sums(&self) -> Vec<Sum> {
        Vec::new()
    }
}

fn small(number: usize) -> u8 {
    number.try_into().unwrap()
}

/// The distribution of everything, by following every face from here.
fn brute(
    fan: &Fanned<Three>,
    answers: &mut Answers,
    weight: f64,
    distributions: &mut BTreeMap<(Subject, Class), f64>,
) {
    let run = fan.run(answers).unwrap();
    let Some(pending) = run.pending else {
        for settled in run.record.settled {
            *distributions.entry(settled).or_insert(0.0) += weight;
        }
        return;
    };
    let key = pending.ask.key().to_string();
    for face in 1..=3 {
        answers.insert(key.clone(), Entry::faces(vec![face], Source::Hand));
        brute(fan, answers, weight / 3.0, distributions);
    }
    answers.remove(&key);
}

#[test]
fn odds_are_those_of_every_path() {
    let fan = Three::new();
    // From the start, after the first roll, in the middle of the first target, and past it.
    let starts = [
        "",
        "first/1=2",
        "first/1=1",
        "first/1=2 first/2=2 each/B1/1=2",
        "first/1=2 first/2=2 each/B1/1=2 each/B1/2=2",
        "first/1=2 first/2=2 each/B1/1=2 each/B1/2=2 each/B2/1=1 each/B2/2=2 each/B2/3=3",
        "first/1=2 first/2=1 each/B1/1=2 each/B1/2=3",
        "first/1=2 first/2=1 each/B1/1=2 each/B1/2=3 each/B2/1=1",
        "first/1=1 each/B1/1=2 each/B2/1=1 each/B3/1=2",
    ];
    for start in starts {
        let mut answers = Answers::new();
        for part in start.split_whitespace() {
            let (key, face) = part.split_once('=').unwrap();
            answers.insert(key.to_owned(), Entry::faces(vec![face.parse().unwrap()], Source::Hand));
        }
        let mut distributions = BTreeMap::new();
        brute(&fan, &mut answers, 1.0, &mut distributions);
        // In fractions, and in decimals as for fans too large for them.
        for most in [EXACT, 0] {
            let odds = spread::odds(&fan.0, &answers, &usual, most).unwrap();
            let mut cells = 0;
            for (subject, distribution) in &odds.distributions {
                for (class, chance) in distribution {
                    let other = distributions.get(&(*subject, *class)).copied().unwrap_or_default();
                    assert!((chance.value - other).abs() < 1e-12, "{start}: {subject:?} {class}: {chance:?} {other}");
                    assert_eq!(chance.exact.is_some(), most == EXACT);
                    cells += 1;
                }
            }
            assert_eq!(cells, distributions.len(), "{start}");
        }
    }
}

#[test]
fn an_answer_of_an_earlier_course_waits_until_it_is_asked_for() {
    let fan = Three::new();
    let early = Answers::from([("each/B1/1".to_owned(), Entry::faces(vec![2], Source::Hand))]);
    assert_eq!(fan.odds(&early, &usual).unwrap(), fan.odds(&Answers::new(), &usual).unwrap());
}
