//! Morale tests of units: one D20 each with everything that weighs on them (Morale; S10-S22).

mod terms;

pub(super) use terms::must_test;

use self::terms::{Running, holds};
use super::{
    movement::full_move,
    shot::roll,
    sight::visibility::{in_inches, inches, scale},
    units::{FORMATION, all_pinned, cell, group_name, pinned, unit_in, unit_of},
};
use crate::{
    dice::{Address, Answer, Ask, Class, ModelMove, Sink, Sum, Tag, Term},
    rules::{Effect, Entity, FormReader, InTurn, Many, Started, State, Unit, Want},
};

/// The place of the rule.
const PLACE: &str = "Morale";
/// Units of one batch.
const MOST: usize = 60;
/// The results from the worst to the best, as classes of the roll and as outcomes.
const RESULTS: [&str; 5] = ["rout", "retreat", "no", "half", "steady"];
/// What the classes of the roll are called: short enough for five buttons.
const WORDS: &[&str] = &["rout", "retreat", "no advance", "half", "steady"];
/// The results in full.
const NAMES: [&str; 5] = ["rout", "retreat", "no advance", "half advance", "no effect"];
/// Rows of the result table with their lowest totals, worst first; below the first is a rout.
const ROWS: [&str; 4] = ["retreat", "no", "half", "none"];

/// Tests units, all that must unless the player names some.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.by();
    reader.propose("units", move |state| must_test(state, side));
    let picked = reader.units("units", "Units", Want::Acting, Many::Together(MOST), refusal);
    let seen = Running::read(reader, side);
    let mut tests: Vec<Test> = Vec::new();
    for tag in picked {
        let Some(group) = unit_of(reader, tag) else { continue };
        if tests.iter().all(|test| test.group != group) {
            tests.push(Test::read(reader, tag, group, &seen));
        }
    }
    (reader.is_complete() && !tests.is_empty()).then(|| Batch { tests }.start())
}

/// Why an element's unit may not test.
fn refusal(state: &State, unit: &Unit) -> Option<String> {
    let Some(group) = unit_in(state, unit.tag) else {
        return Some("belongs to no unit".to_owned());
    };
    let on = Entity::Group(group);
    if state.word(on, "morale") == "rout" {
        Some("is routed and never rallies".to_owned())
    } else if state.flag(on, "tested") {
        Some("has tested this turn".to_owned())
    } else {
        None
    }
}

/// One unit of the batch.
struct Test {
    /// The element that was pressed for it: its addresses and results stand under this tag.
    tag: Tag,
    group: u16,
    name: String,
    terms: Vec<Term>,
    /// Least score of the die for each result but the rout.
    needs: [i32; 4],
    /// How far it goes back in a full move: ", 6 inches"; empty where nobody can.
    back: String,
    /// All of it are neutralised and on foot: they stay where they are (Effect of neutralisation).
    pinned: bool,
    /// A result that stands from an earlier test.
    had: bool,
    /// Its option is known and gives way to a retreat.
    revealed: bool,
    /// Its formation, if that is on Probe.
    probe: Option<u16>,
}

impl Test {
    fn read(reader: &mut FormReader<'_>, tag: Tag, group: u16, seen: &Running) -> Self {
        let on = Entity::Group(group);
        let terms = terms::terms(reader, tag, group, seen);
        let sum: i32 = terms.iter().map(|term| term.amount).sum();
        let formation = reader.group_of(tag, FORMATION);
        let back = full_move_of(reader, group);
        let on_probe = formation.is_some_and(|group| reader.fact_word(Entity::Group(group), "order") == "probe");
        Self {
            tag,
            group,
            name: group_name(reader, group),
            terms,
            needs: ROWS.map(|row| cell(reader, "morale", "least", row) - sum),
            back,
            pinned: holds(reader, &format!("{on}:pinned"), |state| all_pinned(state, group)),
            had: !reader.fact_word(on, "morale").is_empty(),
            revealed: !reader.fact_word(on, "option").is_empty(),
            probe: formation.filter(|_| on_probe),
        }
    }

    /// The scores of the die in words, best result first: "12+ no effect, 3+ half advance, else no advance".
    fn reading(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let results = NAMES.iter().skip(1).zip(self.needs).rev();
        for (words, need) in results.chain(NAMES.first().map(|words| (words, 1))) {
            match need {
                ..=1 if parts.is_empty() => return format!("always {words}"),
                ..=1 => {
                    parts.push(format!("else {words}"));
                    break;
                }
                2..=20 => parts.push(format!("{} {words}", roll::needed(need))),
                _ => {}
            }
        }
        parts.join(", ")
    }

    /// What becomes of the unit: results stay until it tests again (S15, S20).
    fn apply_result(&self, result: &'static str, out: &mut impl Sink<Effect>) {
        let (on, name) = (Entity::Group(self.group), &self.name);
        out.effect(|| Effect::set(on, "tested", true));
        let words = match result {
            "rout" if self.pinned => "routs and never rallies; neutralised, it stays until it can move",
            "retreat" if self.pinned => "retreats once it can move: neutralised, it stays",
            "rout" => "routs and never rallies, a full move back",
            "retreat" => "retreats at full speed towards its base line",
            "no" => "no advance: it may not move forward",
            "half" => "half advance at most",
            _ => "no effect",
        };
        let back = if matches!(result, "rout" | "retreat") { self.back.as_str() } else { "" };
        out.tell(on, PLACE, || format!("{name}: {words}{back}."));
        if !back.is_empty() {
            let how = || format!("back {} in the step Move (M)", back.trim_start_matches([',', ' ']));
            out.moved(|| ModelMove { who: name.clone(), how: how(), later: true });
        }
        if result == "steady" {
            if self.had {
                out.effect(|| Effect::clear(on, "morale"));
            }
            return;
        }
        out.effect(|| Effect::set(on, "morale", result));
        // S20: a retreat takes the place of the written option, of those who can move.
        if self.revealed && !self.pinned && matches!(result, "retreat" | "rout") {
            out.effect(|| Effect::set(on, "option", "m"));
        }
        // Orders; S7: half advance is not a failed result.
        if let (Some(formation), "rout" | "retreat" | "no") = (self.probe, result) {
            out.effect(|| Effect::set(Entity::Group(formation), "order", "delay"));
            out.tell(Entity::Group(formation), "Orders", || {
                format!("{name} was on Probe: its formation goes over to Delay.")
            });
        }
    }
}

/// How far the elements of a unit that can move go in a full move on good ground: ", 2 to 6 inches"; empty where nobody
/// moves.
fn full_move_of(reader: &mut FormReader<'_>, group: u16) -> String {
    let there = reader.derive(&format!("{}:there", Entity::Group(group)), |state| {
        let able = state.members(group).filter(|unit| unit.in_play() && !pinned(state, unit));
        able.map(|unit| unit.tag).collect::<Vec<Tag>>()[..].into()
    });
    let scale = scale(reader);
    let all: Vec<i32> = there.tags().into_iter().map(|tag| full_move(reader, tag, "good")).collect();
    match (all.iter().min(), all.iter().max()) {
        (Some(least), Some(most)) if least == most && *most > 0 => format!(", {}", in_inches(*most, scale)),
        (Some(least), Some(most)) if *most > 0 => {
            format!(", {} to {}", inches(*least, scale), in_inches(*most, scale))
        }
        _ => String::new(),
    }
}

/// A batch of tests.
struct Batch {
    tests: Vec<Test>,
}

impl InTurn for Batch {
    type Row = Test;
    type Carried = ();

    fn rows(&self) -> &[Test] {
        &self.tests
    }

    fn ask(&self, test: &Test, (): &()) -> Option<Ask> {
        Some(roll::reach(Address::of("morale").member(test.tag), test.tag.side, &test.needs, WORDS))
    }

    fn advance(&self, test: &Test, (): &mut (), answer: Option<Answer>, out: &mut impl Sink<Effect>) -> bool {
        let class = answer.and_then(|answer| usize::try_from(answer.tally().value()).ok()).unwrap_or(0);
        if let Some(result) = RESULTS.get(class) {
            self.settle_unit(test.tag, Class::Word(result), self.tests.len() == 1, out);
            test.apply_result(result, out);
        }
        true
    }

    fn end(&self, (): &(), out: &mut impl Sink<Effect>) {
        // The first sentence of a long result.
        if self.tests.len() > 2 {
            out.say(PLACE, || format!("{} units have tested.", self.tests.len()));
        }
    }

    fn sum(&self, test: &Test, (): &()) -> Option<Sum> {
        Some(Sum::new(Some(test.tag), &test.name, "morale").terms(test.terms.clone()).reading(test.reading()))
    }
}
