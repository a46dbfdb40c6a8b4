//! `duel`: many attrition duels on all cores, and what came of them.

use std::{
    io::Write,
    panic,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use super::{
    fault::{CliError, not_one_of},
    stage::{self, Cast},
    toml_writer::{Cell, TomlWriter},
};
use crate::{
    commander::{
        OddsCache, Plan,
        duel::{DuelOutcome, Leader, TURNS, fight},
    },
    dice::{Side, Tag},
    games::Registry,
    rules::{Conduct, Force, RuleSet, State, muster},
};

/// The request.
pub(super) struct Asked<'a> {
    /// Ids of the two forces.
    pub forces: [&'a String; 2],
    /// Ids of the commanders that lead the two forces.
    pub leaders: [&'a String; 2],
    /// How many duels.
    pub runs: u32,
    /// Their first seed.
    pub seed: u64,
    /// Whether each unit of the first force is left out once.
    pub units: bool,
}

/// Duels that one core takes at a time.
const BATCH: u32 = 4;
/// How much of the work is told of at a time, in per cent.
const TOLD: u32 = 10;

/// The page of `duel`.
///
/// # Errors
/// There are no such forces or leaders, or they are of different rules.
pub(super) fn duel(registry: &Registry, asked: &Asked<'_>) -> Result<String, CliError> {
    let [one, two] = asked.forces;
    let (rules, first) = force(registry, "FIRST", one)?;
    let (other, second) = force(registry, "SECOND", two)?;
    let ids = [rules, other].map(|rules| &rules.description().about.id);
    let [id, id_of_other] = ids;
    if id != id_of_other {
        return Err(CliError::one("SECOND", format!("{two} is a force of {id_of_other}, {one} one of {id}")));
    }
    if !rules.conduct().is_some_and(Conduct::duels) {
        let known = registry.all().iter().filter(|rules| rules.conduct().is_some_and(Conduct::duels));
        let known = known.flat_map(|rules| rules.description().forces.iter().map(|force| &force.id));
        let why = "a duel has no table to show who is nearest, in contact or in sight";
        let name = &rules.description().about.name;
        return Err(CliError::one("FIRST", format!("{name} has no duels: {why}. {}", not_one_of(one, known))));
    }
    let [lead, against] = asked.leaders;
    let leaders = [leaders(rules, "--lead", lead)?, leaders(rules, "--against", against)?];
    let plays = Plays { rules, forces: [first, second], leaders, asked };
    let figures = plays.figures(None, "duels");
    let mut page = TomlWriter::default();
    page.key("what", "attrition duels without a table: who reaches whom is drawn at random; for balance only");
    page.key("rules", id);
    page.key("first", format!("{} ({lead})", first.name));
    page.key("second", format!("{} ({against})", second.name));
    page.key("runs", i32::try_from(asked.runs).unwrap_or(i32::MAX));
    page.key("seed", asked.seed.to_string());
    figures.tell(&mut page);
    page.key("lost_by_turn", Cell::List(figures.losses(asked.runs)));
    if asked.units {
        let mut count = 0;
        for unit in stage_units(rules, first) {
            count += 1;
            let without = plays.figures(Some(unit), &format!("without unit {count}"));
            page.row(&["without"]);
            page.key("unit", name(rules, first, unit));
            without.tell(&mut page);
        }
    }
    Ok(page.text())
}

/// A force by id, and the rules it is of.
fn force<'r>(registry: &'r Registry, at: &str, id: &str) -> Result<(&'r Arc<RuleSet>, &'r Force), CliError> {
    let all =
        || registry.all().iter().flat_map(|rules| rules.description().forces.iter().map(move |one| (rules, one)));
    all().find(|(_, force)| force.id == id).ok_or_else(|| {
        let known =
            all().filter(|(rules, _)| rules.conduct().is_some_and(Conduct::duels)).map(|(_, force)| &force.id);
        CliError::one(at, not_one_of(id, known))
    })
}

/// A leader of either side.
fn leaders(rules: &Arc<RuleSet>, at: &str, id: &str) -> Result<[Leader; 2], CliError> {
    match id {
        "random" => return Ok([Leader::Random, Leader::Random]),
        "plain" => return Ok([Leader::Plain, Leader::Plain]),
        _ => {}
    }
    let plans = rules.conduct().map(|conduct| {
        let common = &conduct.data().common;
        Side::BOTH.map(|side| Plan::new(common, side, &common.usual.duel, id))
    });
    if let Some([Some(a), Some(b)]) = plans {
        return Ok([Leader::Commander(Box::new(a)), Leader::Commander(Box::new(b))]);
    }
    let styles = rules.conduct().map(|conduct| conduct.data().common.style.iter()).into_iter().flatten();
    let known = styles.map(|style| style.id.as_str()).chain(["plain", "random"]);
    Err(CliError::one(at, not_one_of(id, known.collect::<Vec<_>>())))
}

/// The units that a force has on the table at the start.
fn stage_units(rules: &Arc<RuleSet>, force: &Force) -> Vec<Tag> {
    muster(rules.description(), Side::A, force).0.into_iter().map(|unit| unit.tag).collect()
}

fn name(rules: &Arc<RuleSet>, force: &Force, tag: Tag) -> String {
    let units = muster(rules.description(), Side::A, force).0;
    units.into_iter().find(|unit| unit.tag == tag).map(|unit| unit.name).unwrap_or_default()
}

/// Duels to be played.
struct Plays<'a> {
    rules: &'a Arc<RuleSet>,
    forces: [&'a Force; 2],
    /// Leaders of the first and of the second force, on side A and on side B.
    leaders: [[Leader; 2]; 2],
    asked: &'a Asked<'a>,
}

/// What came of many duels.
#[derive(Clone, Debug, Default, PartialEq)]
struct Figures {
    won: u32,
    lost: u32,
    drawn: u32,
    /// Units lost at the end of each turn, by the first and by the second force, over all duels.
    by_turn: Vec<[i64; 2]>,
}

impl Figures {
    fn add(&mut self, first: Side, outcome: &DuelOutcome) {
        match outcome.winner {
            Some(side) if side == first => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
        let turns = usize::try_from(TURNS).unwrap_or(0);
        self.by_turn.resize(turns, [0, 0]);
        // A duel that is over loses no more.
        let last = outcome.lost.last();
        for (at, sum) in self.by_turn.iter_mut().enumerate() {
            let Some([a, b]) = outcome.lost.get(at).or(last) else { continue };
            let (own, other) = if first == Side::A { (a, b) } else { (b, a) };
            let [mine, theirs] = sum;
            *mine += i64::from(*own);
            *theirs += i64::from(*other);
        }
    }

    fn join(&mut self, other: &Self) {
        self.won += other.won;
        self.lost += other.lost;
        self.drawn += other.drawn;
        self.by_turn.resize(self.by_turn.len().max(other.by_turn.len()), [0, 0]);
        for ([mine, theirs], [own, others]) in self.by_turn.iter_mut().zip(&other.by_turn) {
            *mine += own;
            *theirs += others;
        }
    }

    fn tell(&self, page: &mut TomlWriter) {
        let wins = [("first", self.won), ("second", self.lost), ("drawn", self.drawn)];
        let wins = wins.map(|(who, count)| (who, Cell::Whole(count.into())));
        page.key("won", Cell::table(wins));
        let [share, low, high] = self.share();
        page.key("share", Cell::Decimal(share));
        page.key("interval_95", Cell::List(vec![Cell::Decimal(low), Cell::Decimal(high)]));
    }

    /// The share of the first force in per cent, a draw as a half, and where it lies with 95 % (Wilson).
    fn share(&self) -> [f64; 3] {
        let (runs, z) = (f64::from(self.won + self.lost + self.drawn), 1.96_f64);
        if runs < 1.0 {
            return [0.0, 0.0, 100.0];
        }
        let share = (f64::from(self.won) + f64::from(self.drawn) / 2.0) / runs;
        let square = z * z;
        let middle = share + square / (2.0 * runs);
        let half = z * (share * (1.0 - share) / runs + square / (4.0 * runs * runs)).sqrt();
        let whole = 1.0 + square / runs;
        [share, (middle - half) / whole, (middle + half) / whole].map(|part| (part * 1000.0).round() / 10.0)
    }

    fn losses(&self, runs: u32) -> Vec<Cell> {
        let mean = |sum: i64| {
            let sum = f64::from(i32::try_from(sum).unwrap_or(i32::MAX));
            Cell::Decimal((sum / f64::from(runs.max(1)) * 100.0).round() / 100.0)
        };
        self.by_turn.iter().map(|[mine, theirs]| Cell::List(vec![mean(*mine), mean(*theirs)])).collect()
    }
}

impl Plays<'_> {
    /// The start of a battle with the first force on this side, one of its units left out.
    fn start(&self, first: Side, without: Option<Tag>) -> State {
        let [one, two] = self.forces;
        let (mut units, mut facts) = (Vec::new(), Vec::new());
        for (side, force) in [(first, one), (first.other(), two)] {
            let (mut own, force_facts) = muster(self.rules.description(), side, force);
            let gone = without.filter(|_| side == first).map(|tag| Tag { side, ..tag });
            own.retain(|unit| Some(unit.tag) != gone);
            let known = |tag: &Tag| own.iter().any(|unit| unit.tag == *tag);
            facts.extend(force_facts.into_iter().filter(|fact| match fact {
                crate::rules::Effect::Set { on: crate::rules::Entity::Unit(tag), .. } => known(tag),
                _ => true,
            }));
            units.extend(own);
        }
        stage::begin(self.rules, Cast { units, facts })
    }

    /// Plays all duels on all cores. Each has its own seed, so that it does not matter which core plays it.
    fn figures(&self, without: Option<Tag>, what: &str) -> Figures {
        let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.figures_on(cores, without, what)
    }

    fn figures_on(&self, cores: usize, without: Option<Tag>, what: &str) -> Figures {
        let starts = Side::BOTH.map(|side| self.start(side, without));
        let (next, done) = (AtomicU32::new(0), AtomicU32::new(0));
        let caches = Side::BOTH.map(|_| OddsCache::default());
        let mut all = Figures::default();
        thread::scope(|scope| {
            let work = || {
                let mut own = Figures::default();
                loop {
                    let from = next.fetch_add(BATCH, Ordering::Relaxed);
                    if from >= self.asked.runs {
                        return own;
                    }
                    let to = from.saturating_add(BATCH).min(self.asked.runs);
                    for run in from..to {
                        self.play(run, (&starts, &caches), &mut own);
                    }
                    self.progress(&done, to - from, what);
                }
            };
            let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            for worker in workers {
                match worker.join() {
                    Ok(own) => all.join(&own),
                    Err(defect) => panic::resume_unwind(defect),
                }
            }
        });
        all
    }

    /// Forces change sides from duel to duel; side A plays first.
    fn play(&self, run: u32, ([a, b], [of_a, of_b]): (&[State; 2], &[OddsCache; 2]), figures: &mut Figures) {
        let first = if run.is_multiple_of(2) { Side::A } else { Side::B };
        let [[one_a, one_b], [two_a, two_b]] = &self.leaders;
        let (start, cache, leaders) =
            if first == Side::A { (a, of_a, [one_a, two_b]) } else { (b, of_b, [two_a, one_b]) };
        let seed = self.asked.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(run));
        if let Some(outcome) = fight(self.rules.as_ref(), start, leaders, seed, Some(cache)) {
            figures.add(first, &outcome);
        }
    }

    fn progress(&self, done: &AtomicU32, more: u32, what: &str) {
        let before = done.fetch_add(more, Ordering::Relaxed);
        let percent = |count: u32| u64::from(count) * 100 / u64::from(self.asked.runs.max(1));
        let (was, now) = (percent(before), percent(before + more));
        if was / u64::from(TOLD) != now / u64::from(TOLD) {
            // Nobody is bound to read it.
            let _ = writeln!(std::io::stderr(), "{what}: {now} %");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn force_of(id: &str) -> String {
        id.to_owned()
    }

    #[test]
    fn the_same_seed_gives_the_same_figures_on_any_number_of_cores() {
        let registry = Registry::load().unwrap();
        let [one, two, steady, random] = ["normandy-british", "normandy-german", "steady", "random"].map(force_of);
        let asked = Asked { forces: [&one, &two], leaders: [&steady, &random], runs: 22, seed: 7, units: false };
        let (rules, first) = force(&registry, "", &one).unwrap();
        let (_, second) = force(&registry, "", &two).unwrap();
        let leaders = [leaders(rules, "", &steady).unwrap(), leaders(rules, "", &random).unwrap()];
        let plays = Plays { rules, forces: [first, second], leaders, asked: &asked };
        let (alone, three) = (plays.figures_on(1, None, "one"), plays.figures_on(3, None, "three"));
        assert_eq!(alone, three);
        assert_eq!(alone.won + alone.lost + alone.drawn, 22);
        assert!(alone.won >= 16, "a commander beats one who does anything: {alone:?}");
        let [mine, theirs] = alone.by_turn[11];
        assert!(mine < theirs, "he loses less: {alone:?}");
        let last = |figures: &Figures| figures.by_turn.clone();
        assert!(
            last(&alone).windows(2).all(|pair| pair[0][0] <= pair[1][0] && pair[0][1] <= pair[1][1]),
            "losses only grow"
        );
        let other = Plays { asked: &Asked { seed: 8, runs: 8, ..asked }, ..plays };
        assert_ne!(other.figures_on(2, None, "other").by_turn, alone.by_turn);
    }

    /// A row for each unit of the first force says what its side comes to without it.
    #[test]
    fn each_unit_is_left_out_once() {
        let registry = Registry::load().unwrap();
        let [one, two, steady] = ["normandy-british", "normandy-german", "steady"].map(force_of);
        let asked = Asked { forces: [&one, &two], leaders: [&steady, &steady], runs: 8, seed: 7, units: true };
        let page = duel(&registry, &asked).unwrap();
        let (rules, force) = force(&registry, "", &one).unwrap();
        let units: Vec<String> = stage_units(rules, force).into_iter().map(|unit| name(rules, force, unit)).collect();
        let printed = |key: &str| page.lines().filter(|line| line.starts_with(key)).collect::<Vec<_>>();
        let named: Vec<String> =
            printed("unit = ").iter().map(|line| line.replace("unit = ", "").replace('"', "")).collect();
        assert_eq!(named, units);
        let won = printed("won = ");
        assert_eq!(won.len(), units.len() + 1, "{page}");
        assert!(won.iter().any(|line| *line != won[0]), "leaving one out changes something: {won:?}");
    }

    /// Other prices, forms or dice give other figures; what is remembered does not, nor how.
    #[test]
    fn the_figures_of_a_seed_stay_what_they_were() {
        let registry = Registry::load().unwrap();
        let figures = |lead: &str, against: &str| {
            let [one, two, lead, against] = ["normandy-british", "normandy-german", lead, against].map(force_of);
            let asked = Asked { forces: [&one, &two], leaders: [&lead, &against], runs: 10, seed: 7, units: false };
            let page = duel(&registry, &asked).unwrap();
            let line = |key: &str| page.lines().find(|line| line.starts_with(key)).unwrap_or_default().to_owned();
            [line("won"), line("lost_by_turn").chars().take(67).collect()]
        };
        assert_eq!(
            figures("steady", "bold"),
            [
                "won = { first = 5, second = 5, drawn = 0 }",
                "lost_by_turn = [[2.4, 1.8], [3.8, 4.1], [4.6, 4.7], [4.6, 4.7], [4."
            ]
        );
        assert_eq!(
            figures("plain", "steady"),
            [
                "won = { first = 5, second = 5, drawn = 0 }",
                "lost_by_turn = [[2.8, 2.8], [4.2, 4.6], [4.6, 4.8], [4.6, 4.8], [4."
            ]
        );
        assert_eq!(
            figures("random", "plain"),
            [
                "won = { first = 4, second = 6, drawn = 0 }",
                "lost_by_turn = [[2.8, 1.6], [4.9, 3.0], [5.1, 3.6], [5.3, 3.8], [5."
            ]
        );
    }

    /// The figures of README are those of 2,000 duels; so many are enough to see whether they still hold.
    #[test]
    fn he_beats_whoever_does_anything_and_whoever_only_wants_to_hit() {
        let registry = Registry::load().unwrap();
        let [id, steady, random, plain] = ["kumskiy-german", "steady", "random", "plain"].map(force_of);
        let (rules, force) = force(&registry, "", &id).unwrap();
        let lead = leaders(rules, "", &steady).unwrap();
        for (against, runs, more) in [(&random, 100, 85.0), (&plain, 200, 50.0)] {
            let asked = Asked { forces: [&id, &id], leaders: [&steady, against], runs, seed: 1, units: false };
            let leaders = [lead.clone(), leaders(rules, "", against).unwrap()];
            let plays = Plays { rules, forces: [force, force], leaders, asked: &asked };
            let [share, low, _] = plays.figures(None, against).share();
            assert!(low > more, "against {against}: {share}, at least {low}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_duel_is_told() {
        let registry = Registry::load().unwrap();
        let error = |forces: [&str; 2], leaders: [&str; 2]| {
            let [one, two] = forces.map(force_of);
            let [lead, against] = leaders.map(force_of);
            let asked = Asked { forces: [&one, &two], leaders: [&lead, &against], runs: 1, seed: 1, units: false };
            duel(&registry, &asked).err().map(|found| found.to_string()).unwrap_or_default()
        };
        let (british, german) = ("normandy-british", "normandy-german");
        let steady = ["steady", "steady"];
        assert!(error(["chess", german], steady).starts_with("FIRST: \"chess\" is not one of normandy-british"));
        let wild = error([british, german], ["wild", "steady"]);
        assert_eq!(wild, "--lead: \"wild\" is not one of cautious, steady, bold, plain, random");
        let pz8 = &registry.get("pz8").unwrap().description().forces[0].id;
        let no_duels = error([pz8, pz8], steady);
        let named = format!("FIRST: {} has no duels: ", registry.get("pz8").unwrap().description().about.name);
        assert!(no_duels.starts_with(&named), "{no_duels}");
        assert!(no_duels.contains("is not one of normandy-british, normandy-german"), "{no_duels}");
        assert!(
            error([british, pz8], steady).contains("is a force of pz8, normandy-british one of division-squares")
        );
    }

    #[test]
    fn shares_and_intervals_are_those_of_the_books() {
        let figures = |won, lost, drawn| Figures { won, lost, drawn, ..Figures::default() };
        // Wilson: 50 of 100 lies within 40.4 and 59.6.
        let interval = |figures: Figures| figures.share().map(|share| format!("{share:.1}")).join(" ");
        assert_eq!(interval(figures(50, 50, 0)), "50.0 40.4 59.6");
        assert_eq!(interval(figures(40, 40, 20)), "50.0 40.4 59.6");
        assert_eq!(interval(figures(0, 0, 0)), "0.0 0.0 100.0");
        let [share, low, high] = figures(10, 0, 0).share();
        assert!(share > 99.9 && low > 70.0 && low < 73.0 && high > 99.9);
    }
}
