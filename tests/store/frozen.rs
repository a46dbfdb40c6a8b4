//! What released versions have written opens for ever. The files are never written again: when a test fails here, the
//! program has forgotten how to read what players have, and the program is mended, not the file.
//!
//! Beside each battle lies the whole state it opens to, a line a thing: `NAME.adjutant.state`. `ADJUTANT_BLESS=1` writes
//! those that are missing and leaves the others alone.

use std::{collections::BTreeSet, env, fmt::Write as _, fs, path::PathBuf, sync::Arc};

use adjutant::{
    battle::{Act, Battle, EventKind},
    dice::{Answers, Side, Subject, usual},
    games::Registry,
    rules::{Draft, Presence, State, Value, force_to_toml, muster, restart, rulings_to_toml},
    store::{
        Forces, MemoryDisk, Settings,
        journal::{self, End},
        settings::{self, Dice, Each, Layout, Scale, Switch, Theme},
    },
};

/// A battle as it was left: file, checksum, format, events, last action in effect, facts, units lost.
type Kept = (&'static str, &'static str, u32, usize, Option<u32>, usize, usize);

const BATTLES: [Kept; 13] = [
    ("battle-format-1.adjutant", "2b4e3d47", 1, 12, Some(11), 3, 1),
    // Whom the commander leads is a fact since, worked out from the setup.
    ("battle-format-2.adjutant", "fef38bc8", 2, 14, Some(14), 12, 1),
    ("battle-format-3.adjutant", "bc2cff87", 3, 90, Some(90), 25, 0),
    ("0.1.0/division-squares.adjutant", "1ca46938", 1, 44, Some(42), 23, 1),
    ("0.1.0/portable-wargame.adjutant", "1441348b", 1, 51, Some(48), 12, 5),
    ("0.1.0/pz8.adjutant", "32a0e093", 1, 58, Some(58), 42, 4),
    ("0.1.0/simple-ww2.adjutant", "c44ff45b", 1, 32, Some(32), 146, 2),
    ("0.1.0/six-d6.adjutant", "1f7f289b", 1, 44, Some(42), 40, 0),
    ("0.2.0/division-squares.adjutant", "f0c9ecf7", 3, 13, Some(13), 50, 2),
    ("0.2.0/portable-wargame.adjutant", "036bf4bb", 3, 13, Some(13), 55, 7),
    ("0.2.0/pz8.adjutant", "574ec9db", 3, 16, Some(16), 49, 7),
    ("0.2.0/simple-ww2.adjutant", "f27b69f6", 3, 13, Some(13), 215, 25),
    ("0.2.0/six-d6.adjutant", "8774862a", 3, 13, Some(13), 51, 2),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

#[test]
fn battles_of_every_released_version_open_as_they_were_left() {
    let registry = Registry::load().unwrap();
    for (file, sum, format, events, last, facts, lost) in BATTLES {
        let bytes = fs::read(folder().join(file)).unwrap();
        assert_eq!(format!("{:08x}", crc32fast::hash(&bytes)), sum, "{file} was edited");
        let journal = journal::read(&bytes).unwrap();
        assert_eq!((journal.header.format, &journal.end), (format, &End::Whole), "{file}");
        let battle = opened(&registry, file);
        let state = battle.state();
        let gone = state.units.values().filter(|unit| matches!(unit.presence, Presence::Lost(_))).count();
        let known: usize = state.facts.values().map(std::collections::BTreeMap::len).sum();
        let led = file == "battle-format-2.adjutant";
        let commanded = battle.setup().commander.is_some();
        assert_eq!((commanded, adjutant::commander::Plan::of(&battle).is_some()), (led, led), "{file}");
        let found = (battle.events().len(), battle.last_action(), known, gone);
        assert_eq!(found, (events, last, facts, lost), "{file}");
        same(file, &listing(state));
    }
}

/// Compares a listing with the one that is kept beside its battle, line by line.
fn same(file: &str, listing: &str) {
    let path = folder().join(format!("{file}.state"));
    if env::var_os("ADJUTANT_BLESS").is_some() && !path.exists() {
        fs::write(&path, listing).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let only = |one: &str, other: &str| {
        let others: BTreeSet<&str> = other.lines().collect();
        one.lines().filter(|line| !others.contains(line)).take(9).map(str::to_owned).collect::<Vec<_>>().join("\n  ")
    };
    assert!(
        kept == listing,
        "{file} opens to another state.\nNow:\n  {}\nAs it was left:\n  {}",
        only(listing, &kept),
        only(&kept, listing)
    );
}

/// A whole state as text, sorted, a line a thing.
fn listing(state: &State) -> String {
    let told = |value: &Value| toml::Value::try_from(value).unwrap().to_string();
    let form = |draft: &Draft| {
        let fields: Vec<String> = draft.iter().map(|(path, value)| format!(" {path}={}", told(value))).collect();
        fields.concat()
    };
    // Taken apart, so that nothing new in a state is forgotten here.
    let State { names, units, groups, facts, fresh, things, counted, rulings, due, doubts } = state;
    let mut text = format!("sides {names:?}\n");
    for (tag, unit) in units {
        let columns = unit.profile.iter().map(|(column, value)| format!(" {column}={}", told(value)));
        let profile = columns.collect::<Vec<_>>().concat();
        let (name, kind, groups) = (&unit.name, &unit.kind, &unit.groups);
        writeln!(text, "unit {tag} {name:?} {kind} {:?} in {groups:?}:{profile}", unit.presence).unwrap();
    }
    for (number, group) in groups {
        writeln!(text, "group {number} {} {:?}", group.side, group.path).unwrap();
    }
    for (on, fields) in facts {
        for (field, value) in fields {
            writeln!(text, "fact {on} {field} = {}", told(value)).unwrap();
        }
    }
    for ((tag, field), at) in fresh {
        writeln!(text, "fresh {tag} {field} at {at}").unwrap();
    }
    for (number, kind) in things {
        writeln!(text, "thing {number} {kind}, counted {:?}", counted.get(number)).unwrap();
    }
    for (mark, option) in rulings {
        writeln!(text, "ruling {mark} = {option}").unwrap();
    }
    for due in due {
        writeln!(text, "due {}{}: {}", due.procedure, form(&due.draft), due.words).unwrap();
    }
    for doubt in doubts {
        writeln!(text, "doubt {doubt}").unwrap();
    }
    text
}

/// Chances that come out otherwise than they were written, event by event. The forms of the first file lack a firer: a
/// test of files has made them up. In Pz8 a base that its fatigue points destroy counts as destroyed since 0.1.0, by
/// whatever margin it lost.
const OTHERWISE: [(&str, usize, Option<f64>); 7] = [
    ("battle-format-1.adjutant", 7, None),
    ("battle-format-1.adjutant", 11, None),
    ("0.1.0/pz8.adjutant", 17, Some(35.0 / 36.0)),
    ("0.1.0/pz8.adjutant", 37, Some(21.0 / 36.0)),
    ("0.1.0/pz8.adjutant", 43, Some(26.0 / 36.0)),
    ("0.1.0/pz8.adjutant", 46, Some(21.0 / 36.0)),
    // A defender had fallen in the round before.
    ("0.1.0/division-squares.adjutant", 20, Some(917.0 / 6561.0)),
];

/// The battle of a fixture.
fn opened(registry: &Registry, file: &str) -> Battle {
    let journal = journal::read(&fs::read(folder().join(file)).unwrap()).unwrap();
    let rules = registry.get(&journal.setup.rules).unwrap().clone();
    Battle::load(rules, journal.setup, journal.events)
}

/// The chance that the result of an act had before its first roll, worked out from its form as it was kept. The
/// program that wrote it kept none for what was certain, and for what only an answer of the table leads to.
fn chance(battle: &Battle, act: &Act) -> Option<f64> {
    let rules = battle.rules();
    let started = restart(rules.procedure_kind(&act.procedure)?, rules.description(), &act.form)?;
    let run = started.run(&act.answers).unwrap();
    assert!(run.pending.is_none(), "{} asks for what was not asked", act.procedure);
    let (_, class) = run.record.settled.iter().find(|(subject, _)| *subject == Subject::Headline)?;
    let odds = started.odds(&Answers::new(), &usual).unwrap();
    Some(odds.chance(Subject::Headline, *class)).filter(|chance| *chance > 0.0 && *chance < 1.0)
}

#[test]
fn odds_are_those_that_every_released_version_has_written_down() {
    let registry = Registry::load().unwrap();
    let mut compared = 0;
    for (file, ..) in BATTLES {
        let battle = opened(&registry, file);
        for (at, event) in battle.events().iter().enumerate() {
            let (EventKind::Act(act) | EventKind::Amend { with: Some(act), .. }) = &event.kind else { continue };
            let now = if act.answers.is_empty() { None } else { chance(&battle, act) };
            let here = |(name, event, _): &&(&str, usize, Option<f64>)| *name == file && *event == at + 1;
            let wanted = OTHERWISE.iter().find(here).map_or(act.chance, |(_, _, chance)| *chance);
            let alike = match (wanted, now) {
                (Some(wanted), Some(now)) => (wanted - now).abs() < 1e-12,
                (wanted, now) => wanted == now,
            };
            assert!(alike, "{file}, event {}, {}: {now:?}, written as {wanted:?}", at + 1, act.procedure);
            compared += usize::from(act.chance.is_some());
        }
    }
    assert_eq!(compared, 106, "chances that were written down");
}

#[test]
fn settings_of_every_released_version_are_read() {
    let disk = MemoryDisk::new();
    disk.put("/config/settings.toml", fs::read(folder().join("0.1.0/settings.toml")).unwrap());
    let found = settings::load(&disk, "/config".as_ref());
    assert_eq!(found.notices, Vec::<String>::new());
    let wanted = Settings {
        theme: Theme::Night,
        scale: Scale::near(125),
        layout: Layout::Narrow,
        dice: Each { a: Dice::Real, b: Dice::Program },
        odds: Each { a: Switch::On, b: Switch::Off },
        swap_sides: Switch::On,
        motion: Switch::Off,
        stay_awake: Switch::On,
        ..Settings::default()
    };
    assert_eq!(found.settings, wanted);
}

/// A player's forces, types, rulings and house tables as 0.2.0 wrote or read them: with every key there is.
#[test]
fn forces_of_every_released_version_are_read_and_written_alike() {
    const FILES: [&str; 3] = ["club.toml", "recce-group.toml", "tiger.toml"];
    let disk = MemoryDisk::new();
    let text = |file: &str| fs::read_to_string(folder().join("0.2.0/forces").join(file)).unwrap();
    for file in FILES {
        disk.put(format!("/data/forces/{file}"), text(file));
    }
    let (registry, notices) = Forces::new(Arc::new(disk), "/data".as_ref()).registry().unwrap();
    assert_eq!(notices, Vec::<String>::new());
    let rules = registry.get("simple-ww2").unwrap().description();
    let force = rules.forces.iter().find(|force| force.id == "recce-group").unwrap();
    assert_eq!(force_to_toml(rules, force), text(FILES[1]));
    assert_eq!(rulings_to_toml(rules, &rules.ruling_sets), text(FILES[0]));

    let (units, facts) = muster(rules, Side::A, force);
    let listed: Vec<String> = units
        .iter()
        .map(|unit| format!("{} {} {} {:?} {}", unit.tag, unit.name, unit.kind, unit.presence, unit.groups.join("/")))
        .collect();
    let wanted = [
        "A1 Troop leader tiger_i Ready Recce group/1 Troop",
        "A2 Sherman 1 m4a3 Ready Recce group/1 Troop",
        "A3 Sherman 2 m4a3 Ready Recce group/1 Troop",
        "A4 121 Field Battery field_battery Due(2) ",
    ];
    assert_eq!(listed, wanted);
    let leader = &units[0];
    assert_eq!((leader.flag("command"), leader.number("to_hit"), leader.number("morale")), (true, -1, 0));
    assert_eq!(facts.len(), 4, "{facts:?}");

    let tiger = rules.unit_type("tiger_i").unwrap();
    let cells = ["front", "side", "rear", "good", "size"].map(|cell| tiger.row[cell].number());
    assert_eq!(
        (tiger.symbol.as_str(), tiger.like.as_str(), cells),
        ("heavy-tank", "panther_g", [150, 120, 120, 700, 48])
    );
    let tables = &rules.house_sets[0];
    let (need, front) = (tables.cells["call"]["need"]["field"], tables.types["panther_g"]["front"].number());
    assert_eq!((tables.name.as_str(), tables.turns, need, front), ("House tables", Some(15), 12, 180));
}

#[test]
fn no_fixture_is_forgotten() {
    let listed: BTreeSet<String> = BATTLES.iter().map(|kept| kept.0.to_owned()).collect();
    let battles = |folder: PathBuf, before: &'static str| {
        fs::read_dir(folder).unwrap().filter_map(move |entry| {
            let name = entry.unwrap().file_name().into_string().unwrap();
            name.ends_with(".adjutant").then(|| format!("{before}{name}"))
        })
    };
    let released = ["0.1.0/", "0.2.0/"].map(|version| battles(folder().join(version), version));
    let there: BTreeSet<String> = battles(folder(), "").chain(released.into_iter().flatten()).collect();
    assert_eq!(there, listed);
    let states = |folder: PathBuf| {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        files.filter(|file| file.extension().is_some_and(|end| end == "state")).count()
    };
    let states: usize = ["", "0.1.0", "0.2.0"].map(|version| states(folder().join(version))).iter().sum();
    assert_eq!(states, listed.len(), "each battle has the listing of its state");
}
