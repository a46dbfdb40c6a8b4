//! Dice by themselves: what odds assume, what answers itself, and rolls of several kinds of dice in one procedure.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use adjutant::dice::{
    Address, Answer, Answers, Ask, Choice, ChooseAsk, Chooser, Class, DiceAsk, Entry, Faces, Given, Procedure, Read,
    Resolve, Side, Sink, Source, Subject, usual,
};

fn dice(role: &'static str, count: u8, sides: u8, read: Read) -> Ask {
    Ask::Dice(DiceAsk { key: Address::of(role), who: Side::A, count, sides, read, words: &[], about: None })
}

fn question(options: &[&'static str], usual: usize) -> ChooseAsk {
    ChooseAsk { usual, ..ChooseAsk::words(Address::of("question"), Chooser::Table, options) }
}

/// One die after another, each with its own number of faces and read alike.
struct Row(&'static [(&'static str, u8)]);

impl Procedure for Row {
    /// Dice rolled.
    type State = usize;
    type Effect = ();

    fn begin(&self, _: &mut impl Sink<()>) -> usize {
        0
    }

    fn ask(&self, rolled: &usize) -> Option<Ask> {
        self.0.get(*rolled).map(|&(role, sides)| dice(role, 1, sides, Read::Sum))
    }

    fn advance(&self, rolled: &usize, answer: Answer, out: &mut impl Sink<()>) -> usize {
        if let Some((role, _)) = self.0.get(*rolled) {
            out.settle(Subject::Number(role), Class::Count(answer.tally().value()));
        }
        rolled + 1
    }
}

/// Rolls that are read alike share a distribution only where they have as many dice with as many faces.
#[test]
fn dice_of_several_kinds_keep_their_own_odds() {
    let row = Row(&[("d6", 6), ("d8", 8), ("again d6", 6), ("d20", 20)]);
    let odds = row.odds(&Answers::new(), &usual).unwrap();
    for (role, sides) in row.0 {
        let found = odds.of(Subject::Number(role));
        assert_eq!(found.len(), usize::from(*sides), "{role}");
        for (class, chance) in found {
            assert!((chance.value - 1.0 / f64::from(*sides)).abs() < 1e-12, "{role} {class:?}: {chance:?}");
        }
    }
}

/// A question whose usual answer is not the first.
struct Choosing;

impl Procedure for Choosing {
    type State = bool;
    type Effect = ();

    fn begin(&self, _: &mut impl Sink<()>) -> bool {
        false
    }

    fn ask(&self, over: &bool) -> Option<Ask> {
        (!over).then(|| Ask::Choose(question(&["stays", "goes", "hides"], 1)))
    }

    fn advance(&self, _: &bool, answer: Answer, out: &mut impl Sink<()>) -> bool {
        let Answer::Chosen(Choice::Word(word)) = answer else { return true };
        out.settle(Subject::Headline, Class::Word(word));
        true
    }
}

#[test]
fn odds_assume_the_usual_answer() {
    let odds = Choosing.odds(&Answers::new(), &usual).unwrap();
    let headline: Vec<Class> = odds.of(Subject::Headline).iter().map(|(class, _)| *class).collect();
    assert_eq!(headline, [Class::Word("goes")]);
    assert_eq!(Entry::assumed(&Ask::Choose(question(&["stays", "goes"], 1))), None, "asked, not assumed");
}

#[test]
fn what_has_one_answer_needs_nobody() {
    // However the die falls, the total is read as the same.
    let certain = dice("certain", 1, 6, Read::Map(vec![2; 6]));
    let open = dice("open", 1, 6, Read::Map(vec![1, 1, 1, 2, 2, 2]));
    let pool = dice("pool", 2, 6, Read::Pool { hit: Faces::of(&[]), cap: 2, counted: None, all: None });
    for (ask, alone) in [(&certain, true), (&open, false), (&pool, true)] {
        let only = Entry::only(ask);
        assert_eq!(only.is_some(), alone, "{ask:?}");
        let Some(only) = only else { continue };
        assert!(matches!(only.given, Given::Outcome { .. }) && only.by == Source::Program, "{only:?}");
        assert!(only.is_given_by_nobody(ask));
        // Faces were rolled by somebody, and so was what came by hand.
        assert!(!Entry::faces(vec![1, 1], Source::Program).is_given_by_nobody(ask));
        assert!(!Entry { by: Source::Hand, ..only }.is_given_by_nobody(ask));
    }
    let [one, two] = [&["stays"][..], &["stays", "goes"]].map(|options| Ask::Choose(question(options, 0)));
    assert_eq!(Entry::only(&one).map(|entry| entry.given), Some(Given::Chosen("stays".to_owned())));
    assert_eq!(Entry::only(&two), None);
}
