//! Rallying (Turn Sequence 1; Rallying; D97-D109): every Disrupted unit tests once, the HQ first.

use super::{
    ground,
    headquarters::{HQ, Headquarters, headquarters},
    pool::faces,
};
use crate::{
    dice::{Address, Answer, Ask, ChooseAsk, Chooser, Class, Faces, Read, Side, Sink, Sum, Tag, Term},
    rules::{Effect, FieldMemory, FormReader, InTurn, Many, Opt, Started, State, Unit, Want},
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
            Some("was Disrupted this turn: it tests in its next turn".to_owned())
        } else {
            None
        }
    });
    if units.is_empty() && !reader.derive("rally.open", move |state| may_rally(state, side).into()).flag() {
        reader.refuse("", PLACE, "no unit needs to rally");
    }
    // Rallying: the HQ first, then the others in list order.
    units.sort_by_cached_key(|tag| (reader.unit_type(*tag) != HQ, *tag));
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
    reader.is_complete().then(|| batch.start())
}

/// Whether a unit is Disrupted, was so when the turn began, and has not tested this turn.
pub(super) fn needs_test(state: &State, unit: &Unit) -> bool {
    state.flag(unit.tag, "disrupted") && !state.flag(unit.tag, "rallied") && !state.is_fresh(unit.tag, "disrupted")
}

/// Whether any unit of a side needs a test.
fn may_rally(state: &State, side: Side) -> bool {
    state.in_play(side).any(|unit| needs_test(state, unit))
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
        let hq = reader.unit_type(tag) == HQ;
        let mut leaves = ground::leave(reader, tag);
        let path = format!("{tag}.hq_reach");
        let in_reach = if ask_reach && !hq {
            let options = vec![Opt::new("in", "In reach"), Opt::new("out", "Out of reach")];
            let memory = FieldMemory::Fact(tag, "hq_reach", "in");
            let words = format!("HQ reach {rating}");
            add(&mut leaves, Effect::clear(tag, "hq_reach"));
            reader.choice(&path, &words, Some(tag), "Rallying; HQ Command Range; D99", options, memory) == "in"
        } else {
            reader.ignore_because(&path, "only for a unit that is not an HQ, where an HQ may help and must be near");
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
    let reach_facts: Vec<Effect> =
        tests.iter().flat_map(|test| &test.leaves).filter(|e| is_reach(e)).cloned().collect();
    for test in tests.iter_mut().filter(|test| test.hq) {
        for forget in &reach_facts {
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

/// How the HQs have fared: later tests depend on it.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Stage {
    /// Whether the table is asked if the unit falls back off the table.
    edge: bool,
    /// HQs in good order.
    good: usize,
    /// HQs in play that are Disrupted.
    disrupted: usize,
}

impl Batch {
    /// The terms of a test, in the order of the rules.
    fn terms(&self, test: &Test, stage: &Stage) -> Vec<Term> {
        let mut terms = vec![Term::new("rally", self.base, PLACE)];
        // Rallying: the HQ rolls its dice regardless of quality (D102).
        if test.hq {
            return terms;
        }
        if stage.good > 0 && test.in_reach {
            terms.push(Term::new("HQ in reach", self.hq_good, PLACE));
        }
        if test.quality != 0 {
            terms.push(Term::new(&test.quality_name, test.quality, PLACE));
        }
        if self.destroyed(stage) {
            terms.push(Term::new("HQ destroyed", self.hq_destroyed, PLACE));
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
        let read = Read::Pool { hit, cap: 1, counted: None, all: Some(Faces::ONE) };
        Some((u8::try_from(dice.max(1)).unwrap_or(u8::MAX), read))
    }

    fn apply_result(&self, test: &Test, class: &'static str, out: &mut impl Sink<Effect>) {
        self.settle_unit(test.tag, Class::Word(class), self.tests.len() == 1, out);
        let words = match class {
            "rallied" => "rallies",
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

impl InTurn for Batch {
    type Row = Test;
    type Carried = Stage;

    fn rows(&self) -> &[Test] {
        &self.tests
    }

    fn carried(&self) -> Stage {
        Stage { edge: false, good: self.hqs.good.len(), disrupted: self.hqs.disrupted.len() }
    }

    fn ask(&self, test: &Test, stage: &Stage) -> Option<Ask> {
        if stage.edge {
            // Rallying: off the table is routed. Few units stand at the edge; the others wait for nobody.
            return Some(Ask::Choose(ChooseAsk {
                about: Some(test.tag),
                ..ChooseAsk::words(Address::of("off").member(test.tag), Chooser::Assumed, &["on", "off"])
            }));
        }
        let (count, read) = self.roll(test, stage)?;
        let key = Address::of("rally").member(test.tag);
        Some(Ask::dice(key, self.side, (count, 6), read, WORDS))
    }

    fn advance(&self, test: &Test, stage: &mut Stage, answer: Option<Answer>, out: &mut impl Sink<Effect>) -> bool {
        let good = self.hqs.good.contains(&test.tag);
        let disrupted = self.hqs.disrupted.contains(&test.tag);
        let class = match answer {
            None => {
                out.why("Rallying; D103", || format!("{} has no dice left and may not test.", test.label));
                "not_rallied"
            }
            Some(answer) if stage.edge => {
                stage.edge = false;
                if answer.is("off") {
                    // D109: a routed HQ counts as destroyed, for those who test after it as well.
                    stage.good = stage.good.saturating_sub(usize::from(good));
                    stage.disrupted = stage.disrupted.saturating_sub(usize::from(disrupted));
                    "routed"
                } else {
                    "falls_back"
                }
            }
            Some(answer) if answer.tally().hits() > 0 => {
                // D101: an HQ that has rallied helps at once.
                stage.disrupted = stage.disrupted.saturating_sub(usize::from(disrupted));
                stage.good += usize::from(disrupted);
                "rallied"
            }
            Some(answer) if answer.tally().all() => {
                stage.edge = true;
                return false;
            }
            Some(_) => "not_rallied",
        };
        self.apply_result(test, class, out);
        true
    }

    /// Whom a Disrupted HQ of this batch reaches rolls a die more once that has rallied.
    fn sums(&self) -> Vec<Sum> {
        let stage = self.carried();
        let rallies = stage.good == 0 && self.tests.iter().any(|test| self.hqs.disrupted.contains(&test.tag));
        let helped = |test: &Test| rallies && test.in_reach && !test.hq;
        let more = u8::try_from(self.hq_good).unwrap_or(0);
        let sum = |test: &Test| Some(self.sum(test, &stage)?.more(if helped(test) { more } else { 0 }));
        self.tests.iter().filter_map(sum).collect()
    }

    /// An HQ that has rallied or was routed in this batch counts for those who test after it.
    fn sum(&self, test: &Test, stage: &Stage) -> Option<Sum> {
        let roll = self.roll(test, stage);
        Some(
            Sum::new(Some(test.tag), &test.label, "rally")
                .terms(self.terms(test, stage))
                .dice(roll.as_ref().map_or(0, |(dice, _)| *dice))
                .reading(match roll {
                    Some((_, Read::Pool { hit, .. })) => format!("rallies on {hit}"),
                    _ => "may not test".to_owned(),
                }),
        )
    }
}
