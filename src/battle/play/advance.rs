//! How far a procedure comes: answers already given, then the program's dice, until a player is needed.
//!
//! The one place that decides whether an old answer still fits its ask. Serves new actions, resumed and
//! amended ones alike; knows nothing of the log.

use std::collections::BTreeSet;

use crate::{
    dice::{Answers, Ask, Dice, Entry, Given, Pending, Run, RunError, Side, Source, fill, usual},
    rules::{Effect, Started},
};

/// More asks than this are not looked ahead.
const FORESEEN: usize = 24;

/// Where missing answers come from.
pub(in crate::battle) struct Supply<'a> {
    /// The program's dice.
    pub dice: &'a mut Dice,
    /// Faces that these dice have shown before at this place of the log.
    pub recall: &'a Answers,
}

/// How far a procedure came.
pub(in crate::battle) struct Progress {
    /// Answers that were used, by address; the last may be a part of a roll.
    pub firm: Answers,
    /// The run on these answers.
    pub run: Run<Effect>,
    /// Faces of the pending roll when they are more than its dice: a player names those that go.
    pub surplus: Option<Vec<u8>>,
}

/// How a recorded answer fits an ask.
enum Fit {
    Whole(Entry),
    Part(Entry),
    Surplus(Vec<u8>),
    No,
}

/// Plays a procedure with `answers`, and with the program's dice for each side without real dice.
///
/// # Errors
/// The procedure refuses an answer that seemed to fit: a defect of the rule set.
pub(in crate::battle) fn advance(
    procedure: &Started,
    answers: &Answers,
    real: &BTreeSet<Side>,
    mut supply: Option<Supply<'_>>,
) -> Result<Progress, RunError> {
    let mut firm = Answers::new();
    loop {
        let run = procedure.run(&firm)?;
        let Some(pending) = &run.pending else {
            return Ok(Progress { firm, run, surplus: None });
        };
        let ask = &pending.ask;
        let key = ask.key().to_string();
        let old = answers.get(&key);
        let part = match old.map_or(Fit::No, |entry| fit(ask, entry)) {
            Fit::Whole(entry) => {
                firm.insert(key, entry);
                continue;
            }
            Fit::Surplus(faces) => return Ok(Progress { firm, run, surplus: Some(faces) }),
            Fit::Part(entry) => Some(entry),
            Fit::No => None,
        };
        if let Some(usual) = Entry::assumed(ask) {
            firm.insert(key, usual);
            continue;
        }
        let by_hand = old.is_some_and(|entry| entry.by == Source::Hand) || !program_rolls(ask, real);
        if let (true, None, Some(only)) = (by_hand, &part, Entry::only(ask)) {
            // Nobody is asked what can have one answer alone.
            firm.insert(key, only);
            continue;
        }
        if let (false, Some(supply)) = (by_hand, supply.as_mut()) {
            firm.insert(key, supply.roll(ask, part.as_ref()));
        } else if let Some(part) = part {
            firm.insert(key, part);
            let run = procedure.run(&firm)?;
            return Ok(Progress { firm, run, surplus: None });
        } else {
            return Ok(Progress { firm, run, surplus: None });
        }
    }
}

/// The roll that a player is asked for before anything is rolled: of two sides of which one has real dice, that one's,
/// where it can be seen to come; else the first thing that is asked at all.
pub(in crate::battle) fn first_asked(procedure: &Started, real: &BTreeSet<Side>) -> Option<Pending> {
    let progress = advance(procedure, &Answers::new(), &Side::BOTH.into(), None).ok()?;
    let pending = progress.run.pending.clone()?;
    let by_hand = |ask: &Ask| matches!(ask, Ask::Dice(ask) if real.contains(&ask.who));
    if real.is_empty() || by_hand(&pending.ask) || !matches!(pending.ask, Ask::Dice(_)) {
        return Some(pending);
    }
    let theirs = foreseen(procedure, &progress).into_iter().find(by_hand);
    Some(theirs.map_or(pending, |ask| Pending { ask, known: Vec::new() }))
}

impl Supply<'_> {
    /// The answer to a roll or draw: faces known, then those recalled, then new ones.
    pub(in crate::battle) fn roll(&mut self, ask: &Ask, part: Option<&Entry>) -> Entry {
        let mut known = part.and_then(Entry::known_faces).unwrap_or_default().to_vec();
        match self.recall.get(&ask.key().to_string()).map_or(Fit::No, |entry| fit(ask, entry)) {
            Fit::Whole(entry) if known.is_empty() => return Entry { given: entry.given, by: Source::Program },
            Fit::Whole(entry) | Fit::Part(entry) => {
                let seen = entry.known_faces().unwrap_or_default();
                if seen.starts_with(&known) {
                    known = seen.to_vec();
                }
            }
            Fit::Surplus(_) | Fit::No => {}
        }
        let entry = fill(&Pending { ask: ask.clone(), known }, self.dice, &usual);
        let by = part.map_or(Source::Program, |part| part.by);
        Entry { given: entry.given, by }
    }
}

/// Whether the program answers by itself. A side with real dice has a real deck too; a choice that nothing is assumed
/// of is always a player's.
pub(super) fn program_rolls(ask: &Ask, real: &BTreeSet<Side>) -> bool {
    match ask {
        Ask::Dice(ask) => !real.contains(&ask.who),
        Ask::Card(ask) => !real.contains(&ask.who),
        Ask::Choose(_) => false,
    }
}

fn fit(ask: &Ask, entry: &Entry) -> Fit {
    let whole = |fits: bool| if fits { Fit::Whole(entry.clone()) } else { Fit::No };
    match (ask, &entry.given) {
        (Ask::Dice(ask), Given::Faces(faces)) => {
            let count = usize::from(ask.count);
            if faces.iter().any(|face| *face == 0 || *face > ask.sides) {
                Fit::No
            } else if faces.len() == count {
                Fit::Whole(entry.clone())
            } else if faces.is_empty() {
                Fit::No
            } else if faces.len() < count {
                Fit::Part(entry.clone())
            } else if entry.by == Source::Hand {
                Fit::Surplus(faces.clone())
            } else {
                let kept = faces.iter().copied().take(count).collect();
                Fit::Whole(Entry::faces(kept, entry.by))
            }
        }
        (Ask::Dice(ask), Given::Outcome { tally, of }) => {
            let same = *of == ask.read.signature(ask.count, ask.sides);
            whole(same && ask.read.classes(ask.count, ask.sides).contains(tally))
        }
        (Ask::Card(ask), Given::Card(card)) => whole(ask.left.iter().any(|(left, _)| left == card)),
        (Ask::Choose(ask), Given::Chosen(text)) => {
            whole(ask.options.iter().any(|option| option.to_string() == *text))
        }
        _ => Fit::No,
    }
}

/// Whether an answer can stand for an ask: whole, or the first dice of a roll.
pub(in crate::battle) fn fits(ask: &Ask, entry: &Entry) -> bool {
    matches!(fit(ask, entry), Fit::Whole(_) | Fit::Part(_))
}

/// Whether an answer is the whole answer of an ask.
pub(super) fn is_whole(ask: &Ask, entry: &Entry) -> bool {
    matches!(fit(ask, entry), Fit::Whole(_))
}

/// The ask that follows a roll whatever the dice show.
struct FollowingAsk {
    ask: Ask,
    /// Whether nothing is said or changed between the two rolls: they are read together.
    silent: bool,
}

/// The ask that follows `ask`, if it does not depend on what `ask` shows.
fn after(procedure: &Started, firm: &Answers, ask: &Ask, before: (usize, usize, usize)) -> Option<FollowingAsk> {
    let Ask::Dice(dice) = ask else {
        return None;
    };
    let key = ask.key().to_string();
    let of = dice.read.signature(dice.count, dice.sides);
    let mut found: Option<FollowingAsk> = None;
    for tally in dice.read.classes(dice.count, dice.sides) {
        let mut answers = firm.clone();
        let given = Given::Outcome { tally, of: of.clone() };
        answers.insert(key.clone(), Entry { given, by: Source::Hand });
        let run = run_on(procedure, &mut answers)?;
        let silent = output_counts(&run) == before;
        let next = run.pending?.ask;
        match &mut found {
            None => found = Some(FollowingAsk { ask: next, silent }),
            Some(first) if first.ask == next => first.silent &= silent,
            Some(_) => return None,
        }
    }
    found
}

/// Plays a procedure up to the next ask that somebody must answer: what is assumed, and what has one answer alone, is
/// taken on the way.
fn run_on(procedure: &Started, answers: &mut Answers) -> Option<Run<Effect>> {
    loop {
        let run = procedure.run(answers).ok()?;
        let taken = |ask: &Ask| Entry::assumed(ask).or_else(|| Entry::only(ask));
        let Some(usual) = run.pending.as_ref().and_then(|pending| taken(&pending.ask)) else {
            return Some(run);
        };
        let key = run.pending?.ask.key().to_string();
        answers.insert(key, usual);
    }
}

/// How much a run has settled, changed and said so far.
const fn output_counts(run: &Run<Effect>) -> (usize, usize, usize) {
    (run.record.settled.len(), run.record.effects.len(), run.record.lines.len())
}

/// Asks that come after the pending one whatever it shows, in order, not answered yet by the program: they can
/// be answered at once, in any order.
pub(in crate::battle) fn foreseen(procedure: &Started, progress: &Progress) -> Vec<Ask> {
    let mut asks = Vec::new();
    let mut firm = progress.firm.clone();
    let mut run = progress.run.clone();
    while asks.len() < FORESEEN {
        let Some(pending) = run.pending.as_ref() else {
            break;
        };
        let Some(next) = after(procedure, &firm, &pending.ask, output_counts(&run)) else {
            break;
        };
        let Ask::Dice(dice) = &pending.ask else {
            break;
        };
        // Whatever it shows, the next ask is the same; go on from the best outcome.
        let Some(&tally) = dice.read.classes(dice.count, dice.sides).last() else {
            break;
        };
        let given = Given::Outcome { tally, of: dice.read.signature(dice.count, dice.sides) };
        firm.insert(pending.ask.key().to_string(), Entry { given, by: Source::Hand });
        let Some(next_run) = run_on(procedure, &mut firm) else {
            break;
        };
        asks.push(next.ask);
        run = next_run;
    }
    asks
}

/// Whether another roll comes after the pending one whatever it shows, the same or another.
pub(in crate::battle) fn goes_on(procedure: &Started, progress: &Progress) -> bool {
    let Some(Pending { ask: Ask::Dice(dice), .. }) = &progress.run.pending else { return false };
    let of = dice.read.signature(dice.count, dice.sides);
    let rolls = |tally| {
        let mut answers = progress.firm.clone();
        let given = Given::Outcome { tally, of: of.clone() };
        answers.insert(dice.key.to_string(), Entry { given, by: Source::Hand });
        let next = run_on(procedure, &mut answers).and_then(|run| run.pending);
        next.is_some_and(|next| matches!(next.ask, Ask::Dice(_)))
    };
    dice.read.classes(dice.count, dice.sides).into_iter().all(rolls)
}

/// The program's roll that must stay covered: it was rolled just before the pending one, and the two are read
/// together. Returns the address.
pub(in crate::battle) fn covered(procedure: &Started, progress: &Progress, real: &BTreeSet<Side>) -> Option<String> {
    let pending = progress.run.pending.as_ref()?;
    let (last, entry) = progress.run.asked.last()?;
    if entry.by != Source::Program || !program_rolls(last, real) || program_rolls(&pending.ask, real) {
        return None;
    }
    let key = last.key().to_string();
    let mut before = progress.firm.clone();
    before.remove(&pending.ask.key().to_string());
    before.remove(&key);
    let said_before = output_counts(&procedure.run(&before).ok()?);
    let next = after(procedure, &before, last, said_before)?;
    (next.silent && next.ask == pending.ask).then_some(key)
}
