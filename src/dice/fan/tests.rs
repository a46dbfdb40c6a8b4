//! A fan against one walk over all its faces: one die decides how many dice each of three targets takes.

use super::*;
use crate::dice::{Address, Answer, Ask, DiceAsk, Entry, Faces, Line, Read, Side, Sink, Source, usual};

/// A coin that is thrown until `most` throws are over or it shows the first face; it settles how often it fell.
struct Coin {
    role: &'static str,
    unit: Option<Tag>,
    most: u8,
}

impl Procedure for Coin {
    /// Throws so far, heads so far, over.
    type State = (u8, u8, bool);
    type Effect = String;

    fn begin(&self, out: &mut impl Sink<String>) -> Self::State {
        let over = self.most == 0;
        if over {
            self.end(0, out);
        }
        (0, 0, over)
    }

    fn ask(&self, state: &Self::State) -> Option<Ask> {
        let key = Address::of(self.role).round(state.0 + 1);
        let key = self.unit.map_or(key, |unit| key.member(unit));
        let read = Read::Pool { hit: Faces::of(&[2]), cap: 1, sixes: 0, ones: false };
        (!state.2).then_some(Ask::Dice(DiceAsk { key, who: Side::A, count: 1, sides: 3, read, words: &[] }))
    }

    fn step(&self, state: &Self::State, answer: Answer, out: &mut impl Sink<String>) -> Self::State {
        let (throws, heads) = (state.0 + 1, state.1 + answer.tally().hits());
        let over = throws == self.most || answer.tally().hits() == 0;
        if over {
            self.end(heads, out);
        }
        (throws, heads, over)
    }
}

impl Coin {
    fn end(&self, heads: u8, out: &mut impl Sink<String>) {
        match self.unit {
            Some(unit) => {
                out.settle(Subject::Unit(unit), Class::Count(heads.into()));
                out.settle(Subject::Number("heads"), Class::Count(heads.into()));
                out.effect(|| format!("{unit} {heads}"));
            }
            None => out.settle(Subject::Headline, Class::Count(heads.into())),
        }
        out.line(|| Line { kind: crate::dice::LineKind::Said, text: heads.to_string(), place: "" });
    }
}

/// Units 1 and 2 are alike, unit 3 is thrown once more.
struct Three(Coin);

impl Fan for Three {
    type Effect = String;
    type First = Coin;
    type Each = Coin;
    type Key = u8;

    fn first(&self) -> &Coin {
        &self.0
    }

    fn key(&self, end: &(u8, u8, bool)) -> u8 {
        end.1
    }

    fn each(&self, heads: &u8) -> Vec<Coin> {
        [0, 0, 1]
            .into_iter()
            .enumerate()
            .map(|(at, more)| Coin { role: "each", unit: self.unit(at), most: heads + more })
            .collect()
    }

    fn unit(&self, at: usize) -> Option<Tag> {
        u16::try_from(at).ok().map(|at| Tag::new(Side::B, at + 1))
    }

    fn twin(&self, at: usize) -> usize {
        if at == 1 { 0 } else { at }
    }

    fn total(&self) -> Option<&'static str> {
        Some("heads")
    }

    fn share(&self, end: &(u8, u8, bool)) -> i32 {
        end.1.into()
    }

    fn sums(&self) -> Vec<Sum> {
        Vec::new()
    }
}

/// The law of everything, by following every face from here.
fn brute(fan: &Fanned<Three>, answers: &mut Answers, weight: f64, laws: &mut BTreeMap<(Subject, Class), f64>) {
    let run = fan.run(answers).unwrap();
    let Some(pending) = run.pending else {
        for settled in run.record.settled {
            *laws.entry(settled).or_insert(0.0) += weight;
        }
        return;
    };
    let key = pending.ask.key().to_string();
    for face in 1..=3 {
        let _ = answers.insert(key.clone(), Entry::faces(vec![face], Source::Hand));
        brute(fan, answers, weight / 3.0, laws);
    }
    let _ = answers.remove(&key);
}

#[test]
fn odds_are_those_of_every_path() {
    let fan = Fanned(Three(Coin { role: "first", unit: None, most: 2 }));
    // From the start, after the first throw, in the middle of the first target, and past it.
    let starts = ["", "first/1=2", "first/1=2 first/2=2 each/B1/1=2", "first/1=2 first/2=1 each/B1/1=2 each/B2/1=1"];
    for start in starts {
        let mut answers = Answers::new();
        for part in start.split_whitespace() {
            let (key, face) = part.split_once('=').unwrap();
            let _ = answers.insert(key.to_owned(), Entry::faces(vec![face.parse().unwrap()], Source::Hand));
        }
        let odds = fan.odds(&answers, &usual).unwrap();
        let mut laws = BTreeMap::new();
        brute(&fan, &mut answers, 1.0, &mut laws);
        let mut cells = 0;
        for (subject, law) in &odds.laws {
            for (class, chance) in law {
                let other = laws.get(&(*subject, *class)).copied().unwrap_or_default();
                assert!((chance.value - other).abs() < 1e-12, "{start}: {subject:?} {class}: {chance:?} {other}");
                assert!(chance.exact.is_some());
                cells += 1;
            }
        }
        assert_eq!(cells, laws.len(), "{start}");
    }
}

#[test]
fn an_answer_of_an_earlier_course_waits_until_it_is_asked_for() {
    let fan = Fanned(Three(Coin { role: "first", unit: None, most: 2 }));
    let early = Answers::from([("each/B1/1".to_owned(), Entry::faces(vec![2], Source::Hand))]);
    assert_eq!(fan.odds(&early, &usual).unwrap(), fan.odds(&Answers::new(), &usual).unwrap());
}
