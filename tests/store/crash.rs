//! The power goes after every single call to the system, and what was called saved is there again; without any one of the
//! syncs it would not be.

use std::{collections::BTreeSet, path::Path, sync::Arc, time::Duration};

use adjutant::{
    battle::{Battle, Command, Event, Permit, Request},
    dice::{Dice, Given, Side},
    store::{
        Disk, Library, Saved, Shelf, Writer,
        disk::Files,
        settings::{self, Settings, Theme},
    },
};

use super::{
    gamer::{self, Chance},
    sample::{APP, NOW},
    system::{Fall, Moment, Simulated},
};

/// Commands of the battle.
const COMMANDS: usize = 60;
const NEVER: Duration = Duration::from_hours(1);
const DAY: i64 = 24 * 3600;

/// Falls that are tried at every moment.
fn falls(seed: u64) -> impl Iterator<Item = Fall> {
    [Fall::Drop, Fall::Tear].into_iter().chain((0..3).map(move |more| Fall::Reorder(seed * 31 + more)))
}

fn library(system: &Simulated) -> Library {
    Library::new(Arc::new(Files(system.clone())), Path::new("/data"), APP)
}

/// A battle of 60 commands, the events of each, and an assault with real dice that is open in its middle.
struct Story {
    battle: Battle,
    steps: Vec<Vec<Event>>,
}

fn story() -> Story {
    let mut chance = Chance::new(12);
    let mut battle = gamer::begin("division-squares", &mut chance);
    let mut dice = Dice::seeded(12);
    let mut steps = Vec::new();
    while steps.len() < COMMANDS {
        if steps.len() == COMMANDS / 2 {
            let waits = battle.pending().is_some();
            assert_eq!(battle.execute(Command::Cancel, &mut dice, NOW).is_ok(), waits);
            let draft = gamer::filled(&battle, "assault", [].into(), &mut chance);
            let request = Request::new("assault", draft);
            let real = BTreeSet::from(Side::BOTH);
            let open = Command::Start { request, permit: Permit::Forced, real, given: Vec::new() };
            steps.push(battle.execute(open, &mut dice, NOW).expect("an assault begins").events);
            let adjutant::dice::Ask::Dice(ask) = battle.pending().expect("it waits").pending.ask else {
                panic!("an assault asks for dice first")
            };
            let given = Given::Faces(vec![1; ask.count.into()]);
            let answer = Command::Answer { address: ask.key.to_string(), given };
            steps.push(battle.execute(answer, &mut dice, NOW).expect("it takes the dice").events);
        }
        if let Ok(done) = gamer::step(&mut battle, &mut chance, &mut dice)
            && !done.events.is_empty()
        {
            steps.push(done.events);
        }
    }
    Story { battle, steps }
}

/// Plays the story on a system, each command acknowledged before the next; what is told is the last event saved, plus
/// one for the battle itself. Half way it is closed and opened on another day, which makes a daily copy.
fn play(system: &Simulated, story: &Story) {
    let disk: Arc<dyn Disk> = Arc::new(Files(system.clone()));
    let teller = system.clone();
    let report = move |report: &adjutant::store::SaveStatus| {
        if report.saved == Saved::Saved {
            teller.tell(report.through + 1);
        }
    };
    let opened = library(system).create(story.battle.setup(), NOW).unwrap();
    system.tell(1);
    let name = opened.name.clone();
    let (first, second) = story.steps.split_at(COMMANDS / 2 + 1);
    let mut opened = Some(opened);
    for steps in [first, second] {
        let opened = opened.take().unwrap_or_else(|| library(system).open(&name, NOW + DAY).unwrap());
        let mut writer = Writer::start(disk.clone(), opened.session.unwrap(), NEVER, report.clone());
        for events in steps {
            writer.events(events).unwrap();
            assert_eq!(writer.pending_saves().wait().unwrap().saved, Saved::Saved);
        }
        writer.close();
    }
}

/// What is wrong after a fall, if anything.
fn wrong(moment: &Moment, fall: Fall, told: u32, story: &Story) -> Result<(), String> {
    let system = moment.fall(fall);
    let library = library(&system);
    let entries = library.list(Shelf::Battles).map_err(|error| error.to_string())?;
    let best = entries.iter().find(|entry| entry.summary.is_ok());
    let Some(best) = best else {
        return if told == 0 { Ok(()) } else { Err(format!("no battle, {told} were told")) };
    };
    let opened = match library.open(&best.name, NOW + DAY) {
        Ok(opened) => opened,
        Err(_) if told == 0 => return Ok(()),
        Err(error) => return Err(format!("{error}, {told} were told")),
    };
    // The daily copy of the second day was made before its first event was told.
    let copied = story.steps[..=COMMANDS / 2].iter().map(Vec::len).sum::<usize>();
    if told as usize > copied + 1 {
        let copy = library
            .restore(&library.file(&best.name), "2026-11-22", NOW + DAY)
            .map_err(|error| format!("daily copy: {error}"))?;
        if copy.events.len() != copied {
            return Err(format!("the daily copy has {} events instead of {copied}", copy.events.len()));
        }
    }
    let found = opened.events.len();
    if (found as u32) + 1 < told {
        return Err(format!("{found} events are left, {told} were told"));
    }
    let all: Vec<Event> = story.steps.concat();
    if all[..found] != opened.events[..] {
        return Err("other events than were played".to_owned());
    }
    if !matches!(fall, Fall::Drop) {
        // The same events make the same state: that is looked at once for each moment.
        return Ok(());
    }
    let rules = story.battle.rules().clone();
    let played = Battle::load(rules.clone(), story.battle.setup().clone(), all[..found].to_vec());
    let again = Battle::load(rules, opened.setup, opened.events);
    if again.state() != played.state() || again.open_act() != played.open_act() {
        return Err("another state than was played".to_owned());
    }
    Ok(())
}

/// Plays the story with one sync left out, or none, and lets the power go before every call.
fn survives(story: &Story, skipped: Option<usize>) -> Result<(usize, usize), String> {
    let system = Simulated::recorded(skipped);
    play(&system, story);
    let past = system.past();
    // Before the sync that is left out all is as it always is.
    let changed = |(_, (moment, _)): &(usize, &(Moment, u32))| moment.syncs >= skipped.unwrap_or(0);
    for (at, (moment, told)) in past.iter().enumerate().filter(changed) {
        for fall in falls(at as u64) {
            wrong(moment, fall, *told, story).map_err(|wrong| format!("call {at}, {fall:?}: {wrong}"))?;
        }
    }
    Ok((past.len(), system.syncs()))
}

#[test]
fn nothing_told_is_lost_wherever_the_power_goes() {
    let story = story();
    assert!(story.steps.len() >= COMMANDS);
    let waiting = story.steps.concat().iter().filter(|event| gamer::waits(event)).count();
    assert!(waiting >= 2, "an action waits in the middle");
    let (calls, syncs) = survives(&story, None).unwrap();
    assert!(calls > 2 * COMMANDS && syncs > COMMANDS, "{calls} calls, {syncs} syncs");
    println!("figure: {} commands, {calls} calls, {} falls at each", story.steps.len(), falls(0).count());
}

/// What is where: `None` for nothing.
type Held = Vec<(&'static str, Option<&'static [u8]>)>;

/// A disk whose calls are checked as soon as they have said that all is on it.
struct Checked {
    system: Simulated,
    held: Held,
}

impl Checked {
    /// A call is over: now this holds, whatever happens.
    fn now(&mut self, changes: Held) -> Result<(), String> {
        self.held.retain(|(name, _)| changes.iter().all(|(other, _)| other != name));
        self.held.extend(changes);
        let moment = self.system.moment();
        for fall in falls(1) {
            let after = Files(moment.fall(fall));
            for (name, bytes) in &self.held {
                if after.read(&path(name), 99).ok().as_deref() != *bytes {
                    return Err(format!("{name} is not as was said, {fall:?}"));
                }
            }
        }
        Ok(())
    }
}

fn path(name: &str) -> std::path::PathBuf {
    Path::new("/home/data").join(name)
}

/// Calls to a disk one by one, and whether what each has said holds after a fall. Returns how many syncs there were.
fn contract(skipped: Option<usize>) -> Result<usize, String> {
    let system = Simulated::recorded(skipped);
    let disk = Files(system.clone());
    let mut checked = Checked { system: system.clone(), held: Vec::new() };
    disk.create_new(&path("a"), b"one").unwrap();
    checked.now(vec![("a", Some(b"one"))])?;
    disk.append(&path("a"), 3, b"two").unwrap();
    checked.now(vec![("a", Some(b"onetwo"))])?;
    disk.replace(&path("s"), b"old").unwrap();
    checked.now(vec![("s", Some(b"old"))])?;
    disk.replace(&path("s"), b"new").unwrap();
    checked.now(vec![("s", Some(b"new"))])?;
    for (from, to) in [("a", "away/b"), ("away/b", "away/c")] {
        let before = system.past().len();
        disk.rename(&path(from), &path(to)).unwrap();
        // On the way it has one name or the other, or both.
        for (moment, _) in system.past().into_iter().skip(before) {
            for seed in 0..20 {
                let after = Files(moment.fall(Fall::Reorder(seed)));
                let there = |name: &str| after.read(&path(name), 99).is_ok_and(|bytes| bytes == b"onetwo");
                if !there(from) && !there(to) {
                    return Err(format!("lost on the way from {from} to {to}"));
                }
            }
        }
        checked.now(vec![(from, None), (to, Some(b"onetwo"))])?;
    }
    disk.remove(&path("away/c")).unwrap();
    checked.now(vec![("away/c", None)])?;
    Ok(system.syncs())
}

#[test]
fn every_call_of_a_disk_holds_what_it_says_and_needs_each_of_its_syncs() {
    let syncs = contract(None).unwrap();
    assert!(syncs >= 15, "{syncs}");
    for skipped in 0..syncs {
        assert!(
            contract(Some(skipped)).is_err(),
            "sync {skipped} of {syncs} could be left out and nobody would notice"
        );
    }
}

#[test]
fn without_any_one_of_its_syncs_a_battle_would_be_lost() {
    let story = story();
    let system = Simulated::default();
    play(&system, &story);
    let syncs = system.syncs();
    for skipped in 0..syncs {
        assert!(survives(&story, Some(skipped)).is_err(), "sync {skipped} of {syncs} is not needed");
    }
    println!("figure: {syncs} syncs left out in turn, each missed");
}

#[test]
fn settings_are_the_old_ones_or_the_new_ones() {
    let system = Simulated::recorded(None);
    let disk = Files(system.clone());
    let folder = Path::new("/config");
    let night = Settings { theme: Theme::Night, ..Settings::default() };
    settings::save(&disk, folder, &Settings::default()).unwrap();
    system.tell(1);
    settings::save(&disk, folder, &night).unwrap();
    system.tell(2);
    for (at, (moment, told)) in system.past().into_iter().enumerate() {
        for fall in falls(at as u64) {
            let found = settings::load(&Files(moment.fall(fall)), folder);
            assert_eq!(found.notices, Vec::<String>::new(), "call {at}, {fall:?}");
            let allowed: &[Settings] =
                if told == 2 { std::slice::from_ref(&night) } else { &[Settings::default(), night.clone()] };
            assert!(allowed.contains(&found.settings), "call {at}, {fall:?}");
        }
    }
}
