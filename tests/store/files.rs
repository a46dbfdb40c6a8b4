//! Settings, the player's own files, and the folders they are in.

use std::{collections::BTreeMap, path::Path, sync::Arc};

use adjutant::store::{
    Disk, Ended, Folders, Forces, Machine, MemoryDisk, Settings, Starting, StoreError,
    disk::{FailsAt, Fault},
    forces::{ALL_CAP, FILE_CAP, FILES_CAP},
    settings::{self, Dice, Each, Layout, Scale, Switch, Theme},
};

use super::sample::NOW;

const SETTINGS: &str = "/config/settings.toml";

fn load(disk: &MemoryDisk) -> settings::Loaded {
    settings::load(disk, "/config".as_ref())
}

fn save(disk: &MemoryDisk, settings: &Settings) -> Result<(), StoreError> {
    settings::save(disk, "/config".as_ref(), settings)
}

fn odd() -> Settings {
    Settings {
        theme: Theme::HighContrast,
        scale: Scale::near(250),
        layout: Layout::Small,
        dice: Each { a: Dice::Real, b: Dice::Program },
        odds: Each { a: Switch::Off, b: Switch::On },
        swap_sides: Switch::On,
        motion: Switch::Off,
        stay_awake: Switch::Off,
        ..Settings::default()
    }
}

#[test]
fn settings_come_back_as_they_were_saved() {
    let disk = MemoryDisk::new();
    assert_eq!(load(&disk), settings::Loaded::default());
    for settings in [Settings::default(), odd()] {
        save(&disk, &settings).unwrap();
        assert_eq!(load(&disk), settings::Loaded { settings, notices: Vec::new() });
    }
}

#[test]
fn keys_of_a_newer_program_are_kept() {
    let disk = MemoryDisk::new();
    disk.put(SETTINGS, "theme = \"night\"\nsmoke = 7\n[wheel]\nspeed = 3\n");
    let found = load(&disk);
    assert_eq!((found.settings.theme, found.notices), (Theme::Night, Vec::new()));
    save(&disk, &Settings { scale: Scale::MAX, ..found.settings }).unwrap();
    let text = String::from_utf8(disk.files()[Path::new(SETTINGS)].clone()).unwrap();
    let table: toml::Table = text.parse().unwrap();
    assert_eq!((table["smoke"].as_integer(), table["wheel"]["speed"].as_integer()), (Some(7), Some(3)));
    assert_eq!(load(&disk).settings.scale, Scale::MAX);
}

#[test]
fn a_bad_field_is_named_and_the_others_hold() {
    let check = |text: &str, expected: &[&str]| {
        let disk = MemoryDisk::new();
        disk.put(SETTINGS, format!("swap_sides = true\n{text}\n"));
        let found = load(&disk);
        assert_eq!(found.notices, expected, "{text}");
        assert_eq!(found.settings, Settings { swap_sides: Switch::On, ..Settings::default() }, "{text}");
    };
    let wrong = |key: &str, found: &str, takes: &str| {
        let notice = format!("settings.toml: {key} = {found} is not allowed; write {takes}. The default is used");
        check(&format!("{key} = {found}"), &[&notice]);
    };
    check("", &[]);
    check("theme = \"paper\"", &[]);
    let takes = "\"paper\", \"night\" or \"high_contrast\"";
    wrong("theme", "\"pink\"", takes);
    wrong("theme", "3", takes);
    wrong("theme", "[]", takes);
    wrong("theme", "\"Paper\"", takes);
    let takes = "a whole number from 75 to 300";
    wrong("scale", "74", takes);
    wrong("scale", "301", takes);
    wrong("scale", "-1", takes);
    wrong("scale", "1.5", takes);
    wrong("scale", "\"big\"", takes);
    wrong("scale", "99999999", takes);
    let takes = "\"auto\", \"wide\", \"narrow\" or \"small\"";
    wrong("layout", "\"round\"", takes);
    let takes = "\"program\" or \"real\" for A and B";
    wrong("dice", "\"real\"", takes);
    wrong("dice", "{ A = \"program\" }", takes);
    wrong("dice", "{ A = \"loaded\", B = \"real\" }", takes);
    let takes = "true or false for A and B";
    wrong("odds", "{ A = 1, B = 2 }", takes);
    let takes = "true or false";
    wrong("motion", "\"yes\"", takes);
    wrong("stay_awake", "1979-05-27", takes);
    check(
        "theme = 5\nscale = 0",
        &[
            "settings.toml: theme = 5 is not allowed; write \"paper\", \"night\" or \"high_contrast\". The default \
             is used",
            "settings.toml: scale = 0 is not allowed; write a whole number from 75 to 300. The default is used",
        ],
    );
}

#[test]
fn settings_that_cannot_be_read_are_set_aside_and_never_overwritten() {
    let notice = |why: &str| {
        format!(
            "settings.toml could not be read ({why}). The default settings are used; the file is kept, as \
             settings.damaged.toml once you change a setting"
        )
    };
    let check = |bytes: &[u8], why: &str| {
        let disk = MemoryDisk::new();
        disk.put(SETTINGS, bytes);
        let found = load(&disk);
        assert_eq!((found.settings, found.notices), (Settings::default(), vec![notice(why)]));
        assert_eq!(disk.files()[Path::new(SETTINGS)], bytes, "looking changed it");
        save(&disk, &odd()).unwrap();
        assert_eq!(disk.files()[Path::new("/config/settings.damaged.toml")], bytes);
        assert_eq!(load(&disk).settings, odd());
        // A second broken file does not push the first one out.
        disk.put(SETTINGS, "=");
        save(&disk, &odd()).unwrap();
        assert_eq!(disk.files()[Path::new("/config/settings.damaged.toml")], bytes);
        assert_eq!(disk.files()[Path::new("/config/settings.damaged-2.toml")], b"=");
    };
    check(b"theme = ", "line 1: string values must be quoted, expected literal string");
    check(b"motion = true\ntheme", "line 2: key with no value, expected `=`");
    check(b"motion = true\nmotion = true\n", "line 2: duplicate key");
    check(b"\xFF\xFE", "not valid text from byte 0 on");
    check(&[0; 300], "line 1: key with no value, expected `=`");
    check(&vec![b'#'; 70_000], "it is too large for a file of this kind, and is not opened");
}

#[test]
fn a_disk_that_refuses_leaves_the_old_settings() {
    for broken in [false, true] {
        let mut at = 0;
        loop {
            let disk = MemoryDisk::new();
            let old: &[u8] = if broken { b"=" } else { b"motion = true\n" };
            disk.put(SETTINGS, old);
            disk.set_fault(Some(Fault { at, calls: 1, how: FailsAt::Before }));
            let saved = save(&disk, &odd());
            disk.set_fault(None);
            let kept = disk.files().values().any(|bytes| bytes == old);
            assert!(kept || (saved.is_ok() && !broken), "call {at} lost the old file");
            if saved.is_ok() && disk.calls() == 0 && at > 3 {
                break;
            }
            at += 1;
        }
    }
}

fn forces(disk: &MemoryDisk) -> Forces {
    Forces::new(Arc::new(disk.clone()), "/data".as_ref())
}

/// A file with one entry: `force mine` or `rulings Club` of a rule set.
fn holding(rules: &str, entry: &str) -> String {
    let (kind, name) = entry.split_once(' ').unwrap();
    let key = if kind == "force" { "id" } else { "name" };
    format!("rules = \"{rules}\"\n[[{kind}]]\n{key} = \"{name}\"\n")
}

#[test]
fn own_files_are_read_kept_and_taken_in() {
    let disk = MemoryDisk::new();
    let forces = forces(&disk);
    assert_eq!(forces.read().files, []);
    let text = holding("division-squares", "force mine");
    assert_eq!(forces.keep("Kampfgruppe Łuk!", &text), Ok("kampfgruppe-uk.toml".into()));
    let found = forces.read();
    assert_eq!((found.files, found.problems), (vec![("kampfgruppe-uk.toml".to_owned(), text)], Vec::new()));
    disk.put("/stick/My Force.toml", "x = 1");
    assert_eq!(forces.import("/stick/My Force.toml".as_ref()), Ok("my-force.toml".into()));
    assert_eq!(forces.import("/stick/My Force.toml".as_ref()), Ok("my-force-2.toml".into()));
}

#[test]
fn what_is_kept_replaces_itself_and_nothing_else() {
    let check = |kept: &[(&str, &str, &str)], files: &[&str]| {
        let disk = MemoryDisk::new();
        let forces = forces(&disk);
        let mut there = BTreeMap::new();
        for ((at, (title, rules, entry)), file) in kept.iter().enumerate().zip(files) {
            // What is kept later is another text of it.
            let text = holding(rules, entry) + &format!("# {at}\n");
            assert_eq!(forces.keep(title, &text).as_deref(), Ok(*file), "{kept:?}");
            there.insert((*file).to_owned(), text);
        }
        assert_eq!(forces.read().files, there.into_iter().collect::<Vec<_>>(), "{kept:?}");
    };
    let a = "own-british";
    check(&[(a, "pz8", "force own-british"), (a, "pz8", "force own-british")], &["own-british.toml"; 2]);
    // Two games, two names that make one file's name, a force and rulings: each its own file.
    check(
        &[(a, "pz8", "force own-british"), (a, "six-d6", "force own-british")],
        &["own-british.toml", "own-british-2.toml"],
    );
    check(&[("第一", "pz8", "rulings 第一"), ("第二", "pz8", "rulings 第二")], &["force.toml", "force-2.toml"]);
    check(&[("x", "pz8", "force x"), ("x", "pz8", "rulings x")], &["x.toml", "x-2.toml"]);
    // Under another title it is still what it was.
    check(&[("x", "pz8", "force x"), ("y", "pz8", "force x")], &["x.toml"; 2]);
}

#[test]
fn a_file_that_holds_more_is_left_alone() {
    let disk = MemoryDisk::new();
    let both = holding("pz8", "force mine") + "[[force]]\nid = \"other\"\n";
    disk.put("/data/forces/friends.toml", both.as_str());
    let before = disk.files();
    let words = "friends.toml holds more than \"mine\": change it with a text editor, in the folder \"forces\"";
    let told = |done: StoreError| assert_eq!(done.to_string(), words);
    told(forces(&disk).keep("mine", &holding("pz8", "force mine")).unwrap_err());
    told(forces(&disk).remove("pz8", "mine").unwrap_err());
    assert_eq!(disk.files(), before);
    // Of another game it is another force.
    forces(&disk).keep("mine", &holding("six-d6", "force mine")).unwrap();
    forces(&disk).remove("six-d6", "mine").unwrap();
    assert!(matches!(forces(&disk).remove("six-d6", "mine"), Err(StoreError::Disk { .. })), "there is none");
}

#[test]
fn an_own_file_that_cannot_be_used_is_named_and_left_alone() {
    let check = |bytes: &[u8], expected: &str| {
        let disk = MemoryDisk::new();
        disk.put("/data/forces/bad.toml", bytes);
        disk.put("/data/forces/good.toml", "x = 1");
        disk.put("/data/forces/notes.txt", "notes");
        let before = disk.files();
        let found = forces(&disk).read();
        assert_eq!(found.files, [("good.toml".to_owned(), "x = 1".to_owned())]);
        let told: Vec<_> = found.problems.iter().map(ToString::to_string).collect();
        assert_eq!(told, [expected]);
        assert_eq!(disk.files(), before);
    };
    check(b"x = ", "bad.toml, line 1: string values must be quoted, expected literal string");
    check(b"x = 1\n\nx = 2", "bad.toml, line 3: duplicate key");
    check(b"[[force]]\nid =\"a\nb\"", "bad.toml, line 3: key with no value, expected `=`");
    check(
        b"x = 1\nname = \"\xC3\x28\"",
        "bad.toml is not a UTF-8 text file: byte 14 is not part of any character. Save it as UTF-8",
    );
    check(
        "name = \"a\u{202e}b\"".as_bytes(),
        "bad.toml: \"ab\" holds a character that cannot be shown (U+202E): delete it, or type the text instead of pasting it",
    );
    check(
        b"name = \"a\\u0007b\"",
        "bad.toml: \"ab\" holds a character that cannot be shown (U+0007): delete it, or type the text instead of pasting it",
    );
    check(
        format!("x = {}", "[".repeat(5000)).as_bytes(),
        "bad.toml, line 1: cannot recurse further; max recursion depth met",
    );
    check(&vec![b'#'; FILE_CAP + 1], "bad.toml: it is too large for a file of this kind, and is not opened");
}

#[test]
fn there_is_an_end_to_own_files() {
    let disk = MemoryDisk::new();
    for number in 0..=FILES_CAP {
        disk.put(format!("/data/forces/{number:04}.toml"), "x = 1");
    }
    let found = forces(&disk).read();
    assert_eq!(found.files.len(), FILES_CAP);
    assert_eq!(found.problems[0].to_string(), "0200.toml is left out: at most 200 files and 4 MiB are read");
    let more = forces(&disk).keep("mine", &holding("pz8", "force mine"));
    assert!(matches!(more, Err(StoreError::TooMany { .. })), "{more:?}");
    let disk = MemoryDisk::new();
    for number in 0..=ALL_CAP / FILE_CAP {
        disk.put(format!("/data/forces/{number:04}.toml"), vec![b'#'; FILE_CAP]);
    }
    let found = forces(&disk).read();
    assert_eq!((found.files.len(), found.problems.len()), (ALL_CAP / FILE_CAP, 1));
}

#[test]
fn folders_are_those_told_then_those_of_the_variable() {
    let told = |told: Option<&str>, variable: Option<&str>| {
        Folders::find(told.map(Path::new), variable.map(Path::new)).map(|folders| folders.data)
    };
    assert_eq!(told(Some("/a"), Some("/b")), Some("/a".into()));
    assert_eq!(told(None, Some("/b")), Some("/b".into()));
    assert_eq!(told(None, Some("")), told(None, None));
    let all = Folders::all_in("/a".as_ref());
    assert_eq!((all.config, all.data, all.state), ("/a".into(), "/a".into(), "/a/state".into()));
}

#[test]
fn a_force_can_be_removed_more_than_once() {
    let disk = MemoryDisk::new();
    let forces = Forces::new(Arc::new(disk.clone()), "/data".as_ref());
    for _ in 0..4 {
        forces.keep("mine", &holding("none", "force mine")).unwrap();
        forces.remove("none", "mine").unwrap();
    }
    let left: Vec<String> = disk.files().keys().map(|file| file.display().to_string()).collect();
    let names = ["mine.removed", "mine.removed-2", "mine.removed-3", "mine.removed-4"];
    assert_eq!(left, names.map(|name| format!("/data/forces/{name}")));
}

/// A start at a time, with whatever the last ones left.
fn start(disk: &MemoryDisk, now: i64) -> Starting {
    Starting::begin(disk, "/state".as_ref(), now, "0.1.0", &Machine { run: "monday".to_owned() })
}

#[test]
fn after_two_starts_that_came_to_nothing_the_next_is_a_safe_one() {
    let disk = MemoryDisk::new();
    for failed in 0..4 {
        let starting = start(&disk, NOW);
        assert_eq!(starting.safe, failed >= 2, "after {failed}");
        starting.mark(&disk).unwrap();
    }
    start(&disk, NOW).marks().up(&disk).unwrap();
    assert!(!start(&disk, NOW).safe);
    // Nothing that stands there by chance makes it one.
    disk.put("/state/starting", vec![b'x'; 99]);
    assert!(!start(&disk, NOW).safe);
    // A start that never got a display is none.
    disk.put("/state/starting", "");
    for _ in 0..3 {
        start(&disk, NOW);
    }
    assert!(!start(&disk, NOW).safe);
}

#[test]
fn a_program_that_was_not_closed_is_told_of_once_and_with_its_report() {
    let disk = MemoryDisk::new();
    assert_eq!(start(&disk, NOW).left, None, "there was none");
    let closed = start(&disk, NOW);
    closed.mark(&disk).unwrap();
    closed.marks().up(&disk).unwrap();
    // Another one meanwhile knows nothing of it, and its end says nothing of it.
    let second = start(&disk, NOW + 5);
    assert_eq!(second.left, None);
    second.mark(&disk).unwrap();
    second.marks().up(&disk).unwrap();
    second.marks().closed(&disk).unwrap();
    drop(second);
    closed.marks().closed(&disk).unwrap();
    drop(closed);
    assert_eq!(start(&disk, NOW).left, None, "it was closed");

    // Stopped while it came up, and later; with a report of its own, or only an older one.
    disk.put("/state/reports/adjutant-1700000000.txt", "an older one");
    disk.put("/state/reports/letter.txt", "no report");
    for up in [false, true] {
        for reported in [false, true] {
            let stopped = start(&disk, NOW);
            stopped.mark(&disk).unwrap();
            if up {
                stopped.marks().up(&disk).unwrap();
            }
            let file = format!("/state/reports/adjutant-{}.txt", NOW + 60);
            if reported {
                disk.put(&file, "a defect");
            }
            drop(stopped);
            let next = start(&disk, NOW + 100);
            let report = reported.then(|| file.clone().into());
            let left = next.left.as_ref().expect("it was not closed");
            assert_eq!((&left.crash_report, left.has_crash_report, left.up), (&report, reported, up));
            next.marks().up(&disk).unwrap();
            next.marks().closed(&disk).unwrap();
            drop(next);
            assert_eq!(start(&disk, NOW + 200).left, None, "told once");
            assert_eq!(disk.remove(file.as_ref()).is_ok(), reported);
        }
    }
    // A folder that takes neither lock nor mark says nothing.
    disk.set_fault(Some(Fault { at: 0, calls: u64::MAX, how: FailsAt::Before }));
    assert_eq!(start(&disk, NOW).left, None);
}

#[test]
fn a_program_that_had_no_time_for_a_report_gets_one_from_the_next() {
    let begin = |disk: &MemoryDisk, now, run: &str| {
        Starting::begin(disk, "/state".as_ref(), now, "0.2.0", &Machine { run: run.to_owned() })
    };
    let text = |disk: &MemoryDisk, file: &Path| String::from_utf8(disk.files()[file].clone()).unwrap();
    let quiet = "aborted -\nterminate -\nhangup -\ninterrupt -\n";
    // What the letters say, whether the computer was the same, what is made of it, and whether that is worth a report.
    for (letters, run, ended, written) in [
        (quiet.to_owned(), "monday", Ended::Unknown, true),
        (quiet.replace("aborted -", "aborted X"), "monday", Ended::Aborted, true),
        (quiet.replace("aborted -", "aborted X"), "tuesday", Ended::Aborted, true),
        (quiet.replace("terminate -", "terminate X"), "monday", Ended::Signalled, false),
        (quiet.replace("hangup -", "hangup X"), "monday", Ended::Signalled, false),
        (quiet.to_owned(), "tuesday", Ended::Computer, false),
        (String::new(), "monday", Ended::Unknown, true),
        ("aborted".to_owned(), "monday", Ended::Unknown, true),
    ] {
        let disk = MemoryDisk::new();
        let broken = start(&disk, NOW);
        broken.mark(&disk).unwrap();
        broken.marks().up(&disk).unwrap();
        drop(broken);
        disk.put("/state/ended", letters.clone());
        let mut next = begin(&disk, NOW + 100, run);
        next.account(&disk, || "The battle: Bridge, 44 actions.".to_owned());
        let left = next.left.as_ref().unwrap();
        assert_eq!(
            (left.ended, left.crash_report.is_some(), left.has_crash_report),
            (ended, written, false),
            "{letters}"
        );
        if let Some(report) = &left.crash_report {
            let text = text(&disk, report);
            let said = ["Adjutant 0.1.0\n", &ended.to_string(), "Its window had opened.", "Bridge, 44 actions"];
            assert!(said.iter().all(|part| text.contains(part)), "{text}");
        }
        // It is no report of this program's own, should that end in the same second.
        next.marks().up(&disk).unwrap();
        drop(next);
        let third = begin(&disk, NOW + 100, run);
        assert!(!third.left.as_ref().unwrap().has_crash_report);
        third.marks().closed(&disk).unwrap();
        assert!(!disk.files().contains_key(Path::new("/state/ended")), "what was told is not told again");
    }
    // A mark of an older program says only when it began.
    let disk = MemoryDisk::new();
    disk.put("/state/running", NOW.to_string());
    let mut next = begin(&disk, NOW + 100, "monday");
    next.account(&disk, String::new);
    let left = next.left.as_ref().unwrap();
    assert_eq!(left.ended, Ended::Unknown);
    assert!(text(&disk, left.crash_report.as_ref().unwrap()).starts_with("Adjutant an older version\n"));
}
