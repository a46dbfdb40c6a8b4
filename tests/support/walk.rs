//! A walk over all paths of a procedure, and what must hold for every one of them.

#![allow(dead_code)]
// Tests may fail loudly, also where they serve a benchmark.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::{BTreeMap, BTreeSet};

use adjutant::{
    dice::{Answers, Ask, Class, Dice, DiceAsk, Entry, Given, Odds, Read, Source, Subject, Sum, Tally, usual},
    rules::Started,
};

/// Paths that a walk follows at most; a bigger procedure is walked in part.
const MOST: usize = 6_000;

/// Options of one choice that a walk follows at most, besides the usual and the last one.
const MOST_OPTIONS: usize = 3;

/// Chances by subject and class.
type Distributions = BTreeMap<Subject, BTreeMap<Class, f64>>;

/// What a walk has found.
#[derive(Default)]
struct Found {
    paths: usize,
    /// Asks that were met, one for each role with the same options.
    asks: BTreeMap<String, Ask>,
    /// Rolls whose sums were looked at.
    rolls: BTreeSet<String>,
    subjects: Option<BTreeSet<Subject>>,
    distributions: Distributions,
}

/// Raw faces by what they are read as: how many rolls, and one of them.
fn readings(ask: &DiceAsk, known: &mut BTreeMap<String, Vec<(Vec<u8>, f64)>>) -> Vec<(Vec<u8>, f64)> {
    let key = ask.read.signature(ask.count, ask.sides);
    known
        .entry(key)
        .or_insert_with(|| {
            let mut kinds: BTreeMap<Tally, (Vec<u8>, u32)> = BTreeMap::new();
            let all = u32::from(ask.sides).pow(ask.count.into());
            for number in 0..all {
                let mut rest = number;
                let faces: Vec<u8> = (0..ask.count)
                    .map(|_| {
                        let face = u8::try_from(rest % u32::from(ask.sides)).unwrap() + 1;
                        rest /= u32::from(ask.sides);
                        face
                    })
                    .collect();
                kinds.entry(ask.read.tally(&faces)).or_insert((faces, 0)).1 += 1;
            }
            let share = |count: u32| f64::from(count) / f64::from(all);
            kinds.into_values().map(|(faces, count)| (faces, share(count))).collect()
        })
        .clone()
}

/// Every answer to an ask with its chance; a choice that odds do not assume has none.
fn ways(ask: &Ask, known: &mut BTreeMap<String, Vec<(Vec<u8>, f64)>>) -> Vec<(Given, f64)> {
    match ask {
        Ask::Dice(ask) => {
            readings(ask, known).into_iter().map(|(faces, share)| (Given::Faces(faces), share)).collect()
        }
        Ask::Card(ask) => {
            let all: u32 = ask.left.iter().map(|(_, count)| u32::from(*count)).sum();
            let share = |count: u8| f64::from(count) / f64::from(all);
            ask.left.iter().map(|(card, count)| (Given::Card(*card), share(*count))).collect()
        }
        Ask::Choose(ask) => {
            assert!(ask.usual < ask.options.len(), "{}: the usual option is none of them", ask.key);
            let share = |at: usize| if at == ask.usual { 1.0 } else { 0.0 };
            // Where anybody on the table may be meant, a few stand for all.
            let last = ask.options.len() - 1;
            let walked = |at: usize| at == ask.usual || at < MOST_OPTIONS || at == last;
            ask.options
                .iter()
                .enumerate()
                .filter(|(at, _)| walked(*at))
                .map(|(at, option)| (Given::Chosen(option.to_string()), share(at)))
                .collect()
        }
    }
}

/// What a walk has met.
pub struct Walked {
    /// The kinds of asks.
    pub asks: Vec<Ask>,
    /// Whether all paths were walked, so that the odds were compared with brute force.
    pub whole: bool,
}

/// Walks all paths and checks what must hold everywhere.
pub fn walk(name: &str, procedure: &Started) -> Walked {
    let mut found = Found::default();
    let mut known = BTreeMap::new();
    let whole = follow(name, procedure, &mut Answers::new(), 1.0, &mut found, &mut known);
    let odds = procedure.odds(&Answers::new(), &usual).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (subject, distribution) in &odds.distributions {
        let sum: f64 = distribution.iter().map(|(_, chance)| chance.value).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{name}: {subject:?} sums to {sum}");
    }
    if whole {
        let merged = table(&odds);
        let subjects = |distributions: &Distributions| distributions.keys().copied().collect::<BTreeSet<Subject>>();
        assert_eq!(subjects(&merged), subjects(&found.distributions), "{name}: subjects of the odds");
        compare(name, &merged, &found.distributions, "brute force over raw faces");
    }
    mean_over_next_face(name, procedure, &Answers::new());
    Walked { asks: found.asks.into_values().collect(), whole }
}

/// Plays a procedure that may be too large to be walked with faces by random, and checks what must hold on any path. Returns
/// the asks that were met.
pub fn glance(name: &str, procedure: &Started, dice: &mut Dice) -> Vec<Ask> {
    let odds = procedure.odds(&Answers::new(), &usual).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (subject, distribution) in &odds.distributions {
        let sum: f64 = distribution.iter().map(|(_, chance)| chance.value).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{name}: {subject:?} sums to {sum}");
    }
    mean_over_next_face(name, procedure, &Answers::new());
    let mut asks = Vec::new();
    for _ in 0..12 {
        let mut answers = Answers::new();
        let record = loop {
            let run = procedure.run(&answers).unwrap_or_else(|error| panic!("{name} after {answers:?}: {error}"));
            let Some(pending) = run.pending else { break run.record };
            if let Ask::Dice(roll) = &pending.ask {
                same_roll(&format!("{name} after {answers:?}"), roll, &procedure.sums_after(&answers));
            }
            let given = match &pending.ask {
                Ask::Dice(ask) => Given::Faces((0..ask.count).map(|_| dice.face(ask.sides)).collect()),
                Ask::Card(ask) => Given::Card(ask.left[0].0),
                Ask::Choose(ask) => Given::Chosen(ask.options[ask.usual].to_string()),
            };
            answers.insert(pending.ask.key().to_string(), Entry { given, by: Source::Hand });
            asks.push(pending.ask);
        };
        for (subject, class) in record.settled {
            let chance =
                odds.of(subject).iter().find(|(known, _)| *known == class).map_or(0.0, |(_, chance)| chance.value);
            assert!(chance > 0.0, "{name}: {subject:?} is {class} after {answers:?} and has no chance: {odds:?}");
        }
    }
    asks
}

/// The sum of a roll, if it has one, says the dice that are rolled and the faces that count.
fn same_roll(name: &str, roll: &DiceAsk, sums: &[Sum]) {
    let mut of_role = sums.iter().filter(|sum| sum.role == roll.key.role).peekable();
    if of_role.peek().is_none() {
        return;
    }
    let same = |sum: &Sum| {
        roll.key.member.is_none_or(|tag| sum.who == Some(tag)) && sum.dice == roll.count && reads_alike(sum, roll)
    };
    assert!(of_role.any(same), "{name}: no sum is that of {roll:?}: {sums:?}");
}

/// Whether the words of a sum tell the numbers by which a roll is read.
fn reads_alike(sum: &Sum, roll: &DiceAsk) -> bool {
    let digits = sum.reading.split(|sign: char| !sign.is_ascii_digit());
    let told: BTreeSet<usize> = digits.filter_map(|number| number.parse().ok()).collect();
    let highest = usize::from(roll.count) * usize::from(roll.sides);
    match &roll.read {
        Read::Pool { hit, .. } => sum.reading.contains(&hit.to_string()),
        Read::Sum => true,
        // All values, or the face up to which, or from which, all are alike.
        Read::Map(values) => {
            let spelled: Vec<String> = values.iter().map(ToString::to_string).collect();
            let ends = |face: usize| {
                let (low, high) = values.split_at(face.min(values.len()));
                [low, high].iter().any(|part| !part.is_empty() && part.iter().all(|value| *value == part[0]))
            };
            [" ", ", "].iter().any(|between| sum.reading.contains(&spelled.join(between)))
                || (["always", "at any face"].iter().any(|all| sum.reading.contains(all)) && ends(0))
                || values.windows(3).all(|three| three[1] - three[0] == three[2] - three[1])
                    && sum.reading.contains(&format!("{} to {}", values[0], values[values.len() - 1]))
                || told.iter().any(|face| ends(*face) || ends(face.saturating_sub(1)))
        }
        // Where totals are compared the other total is known when it is rolled; a lowest face alone is named by the
        // words of the roll.
        Read::Cut(cuts) => {
            let named = |cut: usize| cut > highest || cut <= usize::from(roll.count) + 1 || told.contains(&cut);
            sum.reading.contains("total") || cuts.iter().all(|cut| named(usize::from(*cut)))
        }
    }
}

/// Follows all answers from here; tells whether all paths were walked.
fn follow(
    name: &str,
    procedure: &Started,
    answers: &mut Answers,
    weight: f64,
    found: &mut Found,
    known: &mut BTreeMap<String, Vec<(Vec<u8>, f64)>>,
) -> bool {
    if found.paths >= MOST {
        return false;
    }
    let run = procedure.run(answers).unwrap_or_else(|error| panic!("{name} after {answers:?}: {error}"));
    let Some(pending) = run.pending else {
        found.paths += 1;
        let keys: BTreeSet<_> = run.asked.iter().map(|(ask, _)| ask.key()).collect();
        assert_eq!(keys.len(), run.asked.len(), "{name}: an address is asked for twice in {answers:?}");
        assert_eq!(keys.len(), answers.len(), "{name}: answers that nothing asked for in {answers:?}");
        let settled: BTreeSet<Subject> = run.record.settled.iter().map(|(subject, _)| *subject).collect();
        assert_eq!(settled.len(), run.record.settled.len(), "{name}: settled twice in {answers:?}: {:?}", run.record);
        let before = found.subjects.get_or_insert_with(|| settled.clone());
        assert_eq!(*before, settled, "{name}: paths settle different subjects, {answers:?}");
        for (subject, class) in run.record.settled {
            *found.distributions.entry(subject).or_default().entry(class).or_insert(0.0) += weight;
        }
        return true;
    };
    let options = match &pending.ask {
        Ask::Choose(ask) => ask.options.iter().map(ToString::to_string).collect(),
        Ask::Dice(_) | Ask::Card(_) => Vec::new(),
    };
    let kind = format!("{} {}", pending.ask.key().role, options.join(" "));
    found.asks.entry(kind).or_insert_with(|| pending.ask.clone());
    let key = pending.ask.key().to_string();
    assert!(!answers.contains_key(&key), "{name}: {key} is answered and asked again");
    if let Ask::Dice(roll) = &pending.ask
        && found.rolls.insert(format!("{key} {}", roll.read.signature(roll.count, roll.sides)))
    {
        same_roll(&format!("{name} after {answers:?}"), roll, &procedure.sums_after(answers));
    }
    let mut whole = true;
    for (given, share) in ways(&pending.ask, known) {
        answers.insert(key.clone(), Entry { given, by: Source::Hand });
        whole &= follow(name, procedure, answers, weight * share, found, known);
    }
    answers.remove(&key);
    whole
}

fn table(odds: &Odds) -> Distributions {
    let classes = |distribution: &[(Class, adjutant::dice::Chance)]| {
        distribution.iter().map(|(class, chance)| (*class, chance.value)).collect()
    };
    odds.distributions.iter().map(|(subject, distribution)| (*subject, classes(distribution))).collect()
}

fn compare(name: &str, left: &Distributions, right: &Distributions, what: &str) {
    for subject in left.keys().chain(right.keys()) {
        let of = |distributions: &Distributions, class: &Class| {
            distributions.get(subject).and_then(|distribution| distribution.get(class)).copied().unwrap_or(0.0)
        };
        for class in left.get(subject).into_iter().chain(right.get(subject)).flat_map(BTreeMap::keys) {
            let (one, other) = (of(left, class), of(right, class));
            assert!((one - other).abs() < 1e-9, "{name}: {what}: {subject:?} {class}: {one} against {other}");
        }
    }
}

/// The mean of the odds over the next face is the odds now, along the first path of faces.
fn mean_over_next_face(name: &str, procedure: &Started, answers: &Answers) {
    let mut answers = answers.clone();
    for turn in 0..12_u8 {
        let run = procedure.run(&answers).unwrap();
        let Some(pending) = run.pending else { return };
        let key = pending.ask.key().to_string();
        let now = table(&procedure.odds(&answers, &usual).unwrap());
        let next: Vec<(Given, f64)> = match &pending.ask {
            Ask::Dice(ask) => (1..=ask.sides)
                .map(|face| {
                    let faces = pending.known.iter().copied().chain([face]).collect();
                    (Given::Faces(faces), 1.0 / f64::from(ask.sides))
                })
                .collect(),
            other => ways(other, &mut BTreeMap::new()),
        };
        let mut mean = Distributions::new();
        for (given, share) in &next {
            let mut then = answers.clone();
            then.insert(key.clone(), Entry { given: given.clone(), by: Source::Hand });
            for (subject, distribution) in table(&procedure.odds(&then, &usual).unwrap()) {
                for (class, chance) in distribution {
                    *mean.entry(subject).or_default().entry(class).or_insert(0.0) += share * chance;
                }
            }
        }
        compare(name, &now, &mean, "mean over the next face");
        // On with another face each time, so that all parts of the procedure are seen.
        let (given, _) = next[usize::from(turn * 5 + 3) % next.len()].clone();
        answers.insert(key, Entry { given, by: Source::Hand });
    }
}
