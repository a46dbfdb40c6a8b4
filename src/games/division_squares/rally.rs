//! Rallying (Turn Sequence 1; Rallying; D97-D109): every Disrupted unit tests once, the HQ first.

use super::{
    ground,
    headquarters::{HQ, Headquarters, headquarters},
    pool::faces,
};
use crate::{
    dice::{
        Address, Answer, Ask, ChooseAsk, Chooser, Class, DiceAsk, Faces, Procedure, Read, Side, Sink, Subject, Sum,
        Tag, Term,
    },
    rules::{Effect, FormReader, Many, Memory, Opt, Started, State, Unit, Want},
};

/// The place of the rule in the rules.
const PLACE: &str = "Turn Sequence 1; Rallying";

/// What each class of a rally roll is called.
const WORDS: &[&str] = &["no", "all ones", "rallied"];

/// Units that may test in one batch.
const MOST: usize = 200;

/// Tests units of the acting side, all that are Disrupted unless the player names some.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.acting();
    if reader.fact_word(side, "joker") == "none" {
        reader.refuse("", "Initiative; D120", "Joker: no rally this turn");
    }
    reader.propose("units", move |state| {
        state.in_play(side).filter(|unit| needs_test(state, unit)).map(|unit| unit.tag).collect()
    });
    let mut units = reader.units("units", "Units", Want::Acting, Many::Together(MOST), |state, unit| {
        if !state.flag(unit.tag, "disrupted") {
            Some("not Disrupted".to_owned())
        } else if state.flag(unit.tag, "rallied") {
            Some("has tested this turn".to_owned())
        } else if state.is_fresh(unit.tag, "disrupted") {
            Some("was Disrupted this turn: it tests in its next".to_owned())
        } else {
            None
        }
    });
    // Rallying: the HQ first, then the others in list order.
    units.sort_by_cached_key(|tag| (reader.kind(*tag) != HQ, *tag));
    let hqs = headquarters(reader, side);
    let anywhere = reader.ruled("D99", "b");
    let helped = !hqs.good.is_empty() || units.iter().any(|tag| hqs.disrupted.contains(tag));
    let ask_reach = helped && !anywhere;
    let mut tests: Vec<Test> = units.iter().map(|&tag| Test::read(reader, tag, ask_reach, hqs.rating)).collect();
    forget_told_reach(&mut tests);
    let rules = reader.rules();
    let dice = |row: &str| rules.cell("rally", "dice", row).unwrap_or(0);
    let batch = Batch {
        side,
        tests,
        hqs,
        base: dice("base"),
        hq_good: dice("hq_good"),
        hq_destroyed: dice("hq_destroyed"),
        none_at_zero: reader.ruled("D103", "b"),
        faces: ["rally", "last"].map(|row| faces(reader.rules(), row)),
    };
    reader.whole().then(|| Box::new(batch) as Started)
}

/// Whether a unit is Disrupted, was so when the turn began, and has not tested this turn.
pub(super) fn needs_test(state: &State, unit: &Unit) -> bool {
    state.flag(unit.tag, "disrupted") && !state.flag(unit.tag, "rallied") && !state.is_fresh(unit.tag, "disrupted")
}

/// One unit of the batch.
struct Test {
    tag: Tag,
    label: String,
    hq: bool,
    /// Dice for its quality.
    quality: i32,
    quality_name: String,
    /// Whether a good HQ helps it.
    in_reach: bool,
    /// What is forgotten when it falls back.
    leaves: Vec<Effect>,
}

impl Test {
    fn read(reader: &mut FormReader<'_>, tag: Tag, ask_reach: bool, rating: i32) -> Self {
        let hq = reader.kind(tag) == HQ;
        let mut leaves = ground::leave(reader, tag);
        let path = format!("{tag}.hq_reach");
        let in_reach = if ask_reach && !hq {
            let options = vec![Opt::new("in", "In reach"), Opt::new("out", "Out of reach")];
            let memory = Memory::Fact(tag, "hq_reach", "in");
            let words = format!("HQ reach {rating}");
            add(&mut leaves, Effect::clear(tag, "hq_reach"));
            reader.choice(&path, &words, Some(tag), "Rallying; HQ Command Range; D99", options, memory) == "in"
        } else {
            reader.ignore_because(&path, "only of a unit that is no HQ, where an HQ may help and must be near");
            true
        };
        let quality = reader.word(tag, "quality");
        let rules = reader.rules();
        Self {
            tag,
            label: reader.label(tag),
            hq,
            quality: rules.cell("quality", "rally", &quality).unwrap_or(0),
            quality_name: rules.option_name("quality", &quality).to_owned(),
            in_reach,
            leaves,
        }
    }
}

/// HQ reach told in this very form is forgotten too when the HQ falls back.
fn forget_told_reach(tests: &mut [Test]) {
    let told: Vec<Effect> = tests.iter().flat_map(|test| &test.leaves).filter(|e| is_reach(e)).cloned().collect();
    for test in tests.iter_mut().filter(|test| test.hq) {
        for forget in &told {
            add(&mut test.leaves, forget.clone());
        }
    }
}

fn is_reach(effect: &Effect) -> bool {
    matches!(effect, Effect::Clear { field, .. } if field == "hq_reach")
}

fn add(effects: &mut Vec<Effect>, effect: Effect) {
    if !effects.contains(&effect) {
        effects.push(effect);
    }
}

/// A batch of tests, with all it depends on.
struct Batch {
    side: Side,
    tests: Vec<Test>,
    hqs: Headquarters,
    base: i32,
    hq_good: i32,
    hq_destroyed: i32,
    none_at_zero: bool,
    /// Faces that count: of any test, and where only sixes do.
    faces: [Faces; 2],
}

/// How far a batch is, and how the HQs have fared: later tests depend on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Stage {
    /// Index of the unit that tests.
    at: usize,
    /// Whether the table is asked if it falls back off the table.
    edge: bool,
    /// HQs in good order.
    good: usize,
    /// HQs in play that are Disrupted.
    disrupted: usize,
}

impl Batch {
    /// The terms of a test, in the order of the rules.
    fn terms(&self, test: &Test, stage: &Stage) -> Vec<Term> {
        let term = |label: &str, amount, place| Term { label: label.to_owned(), amount, place };
        let mut terms = vec![term("rally", self.base, PLACE)];
        // Rallying: the HQ rolls its dice regardless of quality (D102).
        if test.hq {
            return terms;
        }
        if stage.good > 0 && test.in_reach {
            terms.push(term("HQ in reach", self.hq_good, PLACE));
        }
        if test.quality != 0 {
            terms.push(term(&test.quality_name, test.quality, PLACE));
        }
        if self.destroyed(stage) {
            terms.push(term("HQ destroyed", self.hq_destroyed, PLACE));
        }
        terms
    }

    /// Whether the side has lost its last HQ, in this batch or before (D108, D109).
    fn destroyed(&self, stage: &Stage) -> bool {
        let had = self.hqs.lost || self.hqs.in_play();
        had && stage.good + stage.disrupted == 0 && !self.hqs.awaited
    }

    /// The roll of a test: dice and reading. `None` if it may not roll at all (D103).
    fn roll(&self, test: &Test, stage: &Stage) -> Option<(u8, Read)> {
        let dice: i32 = self.terms(test, stage).iter().map(|term| term.amount).sum();
        if dice <= 0 && self.none_at_zero {
            return None;
        }
        // Without dice: one die, only a 6 (D103). HQ destroyed: only sixes.
        let only_sixes = dice <= 0 || (!test.hq && self.destroyed(stage));
        let [usual, last] = self.faces;
        let hit = if only_sixes { last } else { usual };
        let read = Read::Pool { hit, cap: 1, sixes: 0, ones: true };
        Some((u8::try_from(dice.max(1)).unwrap_or(u8::MAX), read))
    }

    /// The roll of a test spelled out.
    fn sum(&self, test: &Test, stage: &Stage) -> Sum {
        let roll = self.roll(test, stage);
        Sum {
            who: Some(test.tag),
            title: test.label.clone(),
            terms: self.terms(test, stage),
            dice: roll.as_ref().map_or(0, |(dice, _)| *dice),
            reading: match roll {
                Some((_, Read::Pool { hit, .. })) => format!("rallies on {hit}"),
                _ => "may not test".to_owned(),
            },
            role: "rally",
        }
    }

    /// Settles the unit that tested and goes on to the next one that rolls.
    fn next(&self, stage: &Stage, class: &'static str, out: &mut impl Sink<Effect>) -> Stage {
        let mut next = *stage;
        if let Some(test) = self.tests.get(stage.at) {
            self.settle(test, class, out);
            next = Stage { at: stage.at + 1, edge: false, ..next };
        }
        self.skip(next, out)
    }

    /// Passes over units that may not roll.
    fn skip(&self, mut stage: Stage, out: &mut impl Sink<Effect>) -> Stage {
        while let Some(test) = self.tests.get(stage.at).filter(|test| self.roll(test, &stage).is_none()) {
            out.why("Rallying; D103", || format!("{} has no dice left and may not test.", test.label));
            self.settle(test, "not_rallied", out);
            stage.at += 1;
        }
        stage
    }

    fn settle(&self, test: &Test, class: &'static str, out: &mut impl Sink<Effect>) {
        if self.tests.len() == 1 {
            out.settle(Subject::Headline, Class::Word(class));
        }
        out.settle(Subject::Unit(test.tag), Class::Word(class));
        let words = match class {
            "rallied" => "is rallied",
            "falls_back" => "falls back one space and stays Disrupted",
            "routed" => "falls back off the table: routed",
            _ => "stays Disrupted",
        };
        out.tell(test.tag, PLACE, || format!("{} {words}.", test.label));
        match class {
            "rallied" => out.effect(|| Effect::clear(test.tag, "disrupted")),
            "falls_back" => {
                out.moves(test.tag, "back one space");
                for effect in &test.leaves {
                    out.effect(|| effect.clone());
                }
            }
            "routed" => out.effect(|| Effect::remove(test.tag, "routed")),
            _ => {}
        }
        if class == "routed" {
            return;
        }
        out.effect(|| Effect::set(test.tag, "rallied", true));
    }
}

impl Procedure for Batch {
    type State = Stage;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> Stage {
        let start = Stage { at: 0, edge: false, good: self.hqs.good.len(), disrupted: self.hqs.disrupted.len() };
        self.skip(start, out)
    }

    fn ask(&self, stage: &Stage) -> Option<Ask> {
        let test = self.tests.get(stage.at)?;
        if stage.edge {
            // Rallying: off the table is routed. Few units stand at the edge; the others wait for nobody.
            return Some(Ask::Choose(ChooseAsk {
                about: Some(test.tag),
                ..ChooseAsk::words(Address::of("off").member(test.tag), Chooser::Assumed, &["on", "off"])
            }));
        }
        let (count, read) = self.roll(test, stage)?;
        Some(Ask::Dice(DiceAsk {
            key: Address::of("rally").member(test.tag),
            who: self.side,
            count,
            sides: 6,
            read,
            words: WORDS,
        }))
    }

    fn step(&self, stage: &Stage, answer: Answer, out: &mut impl Sink<Effect>) -> Stage {
        let Some(test) = self.tests.get(stage.at) else {
            return *stage;
        };
        let mut after = *stage;
        if stage.edge {
            if !answer.said("off") {
                return self.next(stage, "falls_back", out);
            }
            // D109: a routed HQ counts as destroyed, for those who test after it as well.
            if self.hqs.good.contains(&test.tag) {
                after.good = after.good.saturating_sub(1);
            } else if self.hqs.disrupted.contains(&test.tag) {
                after.disrupted = after.disrupted.saturating_sub(1);
            }
            return self.next(&after, "routed", out);
        }
        let tally = answer.tally();
        if tally.hits() > 0 {
            // D101: an HQ that has rallied helps at once.
            if self.hqs.disrupted.contains(&test.tag) {
                after.disrupted = after.disrupted.saturating_sub(1);
                after.good += 1;
            }
            self.next(&after, "rallied", out)
        } else if tally.ones() {
            Stage { edge: true, ..after }
        } else {
            self.next(&after, "not_rallied", out)
        }
    }

    fn sums(&self) -> Vec<Sum> {
        let start = Stage { at: 0, edge: false, good: self.hqs.good.len(), disrupted: self.hqs.disrupted.len() };
        self.tests.iter().map(|test| self.sum(test, &start)).collect()
    }

    /// An HQ that has rallied or was routed in this batch counts for those who test after it.
    fn sum_now(&self, stage: &Stage) -> Option<Sum> {
        self.tests.get(stage.at).filter(|_| !stage.edge).map(|test| self.sum(test, stage))
    }
}
