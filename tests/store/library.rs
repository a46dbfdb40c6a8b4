//! The library: what the list shows, and that no way of opening harms a file.

use adjutant::{
    battle::Setup,
    store::{Access, MemoryDisk, Name, Progress, Saved, Shelf, StoreError, Writer, journal},
};

use super::sample::{NOW, event, library, setup, text};

const DAY: i64 = 24 * 3600;
const FILE: &str = "/data/battles/2026-11-21-bridge-at-dawn.adjutant";

fn name() -> Name {
    Name::new("2026-11-21-bridge-at-dawn").unwrap()
}

/// A disk with one battle of some events.
fn disk(events: u32) -> MemoryDisk {
    let disk = MemoryDisk::new();
    disk.put(FILE, text(events));
    disk
}

fn writer(disk: &MemoryDisk, opened: adjutant::store::Opened) -> Writer {
    Writer::start(std::sync::Arc::new(disk.clone()), opened.session.unwrap(), adjutant::store::RETRY, |_| {})
}

#[test]
fn the_list_knows_rules_sides_turn_and_date() {
    let disk = MemoryDisk::new();
    let library = library(&disk);
    assert_eq!(library.list(Shelf::Battles), Ok(Vec::new()));
    let opened = library.create(&setup(), NOW).unwrap();
    assert_eq!((opened.name.as_str(), &opened.access), ("2026-11-21-bridge-at-dawn", &Access::Write));
    let mut writer = writer(&disk, opened);
    let progress =
        Progress { turn: 3, acting: Some(adjutant::dice::Side::B), words: "2 of 11 lost".into(), losses: None };
    for number in 1..=400 {
        writer.event(&event(number)).unwrap();
        if number == 2 {
            // Far from both ends of the file.
            writer.progress(NOW + 2, progress.clone()).unwrap();
            writer.rename(NOW + 2, "Bridge at noon").unwrap();
        }
    }
    writer.close();
    let entries = library.list(Shelf::Battles).unwrap();
    assert_eq!(entries.len(), 1);
    let summary = entries[0].summary.clone().unwrap();
    assert_eq!(summary.title, "Bridge at noon");
    assert_eq!((summary.rules.as_str(), summary.sides), ("division-squares", vec!["Grey".into(), "Green".into()]));
    assert_eq!((summary.events, summary.created, summary.changed), (400, NOW, NOW + 400));
    assert_eq!(summary.progress, Some(progress));
    assert!(!summary.newer && !summary.older_copy);
    let opened = library.open(&entries[0].name, NOW).unwrap();
    assert_eq!((opened.setup.title.as_str(), opened.events.len()), ("Bridge at noon", 400));
}

#[test]
fn the_last_played_comes_first_and_the_unreadable_last() {
    let disk = MemoryDisk::new();
    let library = library(&disk);
    for (title, day) in ["Alpha", "Beta", "Gamma"].into_iter().zip(0..) {
        library.create(&Setup { title: title.into(), ..setup() }, NOW + day * DAY).unwrap();
    }
    disk.put("/data/battles/rubbish.adjutant", "rubbish");
    disk.put("/data/battles/no battle.txt", "text");
    disk.put("/data/battles/half.adjutant", &text(0)[..text(0).len() - 9]);
    let listed = library.list(Shelf::Battles).unwrap();
    let shown: Vec<_> = listed
        .into_iter()
        .map(|entry| entry.summary.map_or_else(|error| format!("{}: {error}", entry.name), |summary| summary.title))
        .collect();
    assert_eq!(
        shown,
        [
            "Gamma",
            "Beta",
            "Alpha",
            "half: Line 9 of this battle, part of its setup, is damaged: it stops in the middle. The file stays \
             as it is",
            "rubbish: This is not an Adjutant battle: its first line is not a header",
        ]
    );
}

#[test]
fn a_second_window_only_looks() {
    let disk = disk(3);
    let first = library(&disk).open(&name(), NOW).unwrap();
    assert_eq!(first.access, Access::Write);
    let before = disk.files();
    let second = library(&disk).open(&name(), NOW + DAY).unwrap();
    assert_eq!((second.access.clone(), second.events.len()), (Access::Locked, 3));
    assert!(second.session.is_none());
    assert_eq!(
        second.access.to_string(),
        "Read only: this battle is open in another window of Adjutant. Close it there, then open it again"
    );
    for refused in [
        library(&disk).rename(&name(), "x", NOW),
        library(&disk).shelve(&name(), Shelf::Battles, Shelf::Archive).map(|_| ()),
    ] {
        assert_eq!(refused, Err(StoreError::Locked));
    }
    assert_eq!(disk.files(), before);
    drop(first);
    assert_eq!(library(&disk).open(&name(), NOW).unwrap().access, Access::Write);
}

#[test]
fn a_torn_end_is_kept_aside_and_play_goes_on() {
    let disk = disk(3);
    disk.put(FILE, text(3) + "e000004 = { at = 1, ev");
    let opened = library(&disk).open(&name(), NOW).unwrap();
    assert_eq!((opened.access.clone(), opened.events.len()), (Access::Write, 3));
    assert_eq!(
        opened.notices,
        ["The end of the log could not be read; most likely it was not finished when Adjutant stopped. It is \
             left out, and kept in 2026-11-21-bridge-at-dawn.torn: check the last action"]
    );
    assert_eq!(disk.files()[std::path::Path::new(FILE)], text(3).into_bytes());
    let torn = std::path::Path::new("/data/battles/2026-11-21-bridge-at-dawn.torn");
    assert_eq!(disk.files()[torn], b"e000004 = { at = 1, ev");
    let mut writer = writer(&disk, opened);
    writer.event(&event(4)).unwrap();
    writer.close();
    assert_eq!(disk.files()[std::path::Path::new(FILE)], text(4).into_bytes());
    // Another torn end does not replace the first.
    disk.put(FILE, text(4) + "e0");
    library(&disk).open(&name(), NOW).unwrap();
    assert_eq!(disk.files()[torn], b"e000004 = { at = 1, ev");
    assert_eq!(disk.files()[torn.with_file_name("2026-11-21-bridge-at-dawn-2.torn").as_path()], b"e0");
}

#[test]
fn a_damaged_battle_opens_up_to_the_damage_as_a_copy() {
    let disk = MemoryDisk::new();
    let damaged = text(5).replace("e000003 = { at", "e000003 = { al");
    disk.put(FILE, damaged.clone());
    let library = library(&disk);
    let error = library.open(&name(), NOW).unwrap_err();
    assert!(matches!(&error, StoreError::Damaged(damage) if damage.through == 2), "{error}");
    assert!(library.duplicate(&name(), NOW).is_err() && library.rename(&name(), "x", NOW).is_err());
    let opened = library.up_to_damage(&name(), NOW).unwrap();
    assert_eq!((opened.access, opened.events.len()), (Access::Write, 2));
    assert_ne!(opened.name, name());
    assert_eq!(disk.files()[std::path::Path::new(FILE)], damaged.into_bytes());
}

#[test]
fn a_newer_battle_is_shown_and_not_touched() {
    let header = text(0).lines().next().unwrap().to_owned();
    let newer = header.rsplit_once(" # ").unwrap().0.replace("format = 3", "format = 4").replace("0.1.0", "2.0.0");
    let newer = format!("{newer} # {:08x}", crc32fast::hash(newer.as_bytes()));
    let disk = MemoryDisk::new();
    disk.put(FILE, text(3).replace(&header, &newer) + "torn");
    let before = disk.files();
    let opened = library(&disk).open(&name(), NOW).unwrap();
    assert_eq!((&opened.access, opened.events.len()), (&Access::Newer("2.0.0".into()), 3));
    assert!(opened.session.is_none());
    assert!(library(&disk).list(Shelf::Battles).unwrap()[0].summary.as_ref().unwrap().newer);
    let refused = library(&disk).rename(&name(), "x", NOW).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "This battle was written by Adjutant 2.0.0, which is newer (this one writes format 3): update first"
    );
    assert!(library(&disk).duplicate(&name(), NOW).is_err());
    assert_eq!(disk.files(), before);
}

#[test]
fn opening_copies_once_a_day_and_only_what_changed() {
    let disk = disk(1);
    let library = library(&disk);
    let copies = || library.copies(&name()).unwrap().len();
    library.open(&name(), NOW).unwrap();
    library.open(&name(), NOW + 60).unwrap();
    assert_eq!(copies(), 1);
    library.open(&name(), NOW + DAY).unwrap();
    assert_eq!(copies(), 1, "nothing has changed");
    let mut writer = writer(&disk, library.open(&name(), NOW + DAY).unwrap());
    writer.event(&event(2)).unwrap();
    writer.close();
    library.open(&name(), NOW + 2 * DAY).unwrap();
    assert_eq!(copies(), 2);
    let copies = library.copies(&name()).unwrap();
    assert_eq!((copies[0].day.as_str(), copies[0].events), ("2026-11-23", 2));
    // The battle is lost: a copy comes back as a battle of its own, and the file stays as it is.
    disk.put(FILE, "rubbish");
    let back = library.restore(std::path::Path::new(FILE), "2026-11-23", NOW).unwrap();
    assert_eq!((back.events.len(), back.access), (2, Access::Write));
    assert_eq!(disk.files()[std::path::Path::new(FILE)], b"rubbish");
    assert!(library.restore(std::path::Path::new(FILE), "2026-01-01", NOW).is_err());
    assert!(library.restore(std::path::Path::new(FILE), "../../x", NOW).is_err());
}

#[test]
fn the_last_twenty_days_are_kept_and_a_clock_that_jumps_back_is_no_trouble() {
    let disk = disk(1);
    let library = library(&disk);
    for day in 0..30 {
        let mut writer = writer(&disk, library.open(&name(), NOW + day * DAY).unwrap());
        writer.event(&event(u32::try_from(day).unwrap() + 2)).unwrap();
        writer.close();
    }
    let copies = library.copies(&name()).unwrap();
    assert_eq!(copies.len(), 20);
    assert_eq!((copies[0].day.as_str(), copies[19].day.as_str()), ("2026-12-20", "2026-12-01"));
    for back in [0, 1, 5] {
        let opened = library.open(&name(), NOW + (29 - back) * DAY).unwrap();
        assert_eq!(opened.notices, Vec::<String>::new(), "{back} days back");
    }
}

#[test]
fn a_clock_that_tells_nonsense_costs_nothing() {
    let times = [0, -1, 86_399, NOW, -62_135_596_800, i64::MIN, i64::MAX, 253_402_300_800, NOW - 400 * DAY];
    let disk = disk(1);
    let library = library(&disk);
    for (number, now) in (2..).zip(times) {
        let opened = library.open(&name(), now).unwrap();
        assert_eq!(opened.access, Access::Write, "{now}");
        let mut writer = writer(&disk, opened);
        writer.event(&adjutant::battle::Event { at: now, ..event(number) }).unwrap();
        assert_eq!(writer.close().unwrap().saved, Saved::Saved, "{now}");
        assert_eq!(library.open(&name(), now).unwrap().events.len(), number as usize, "{now}");
        assert!(library.list(Shelf::Battles).unwrap()[0].summary.is_ok(), "{now}");
        let begun = library.create(&setup(), now).unwrap();
        assert_eq!(begun.access, Access::Write, "{now}");
        drop(begun.session);
        library.throw_away(&begun.name).unwrap();
    }
    for copy in library.copies(&name()).unwrap() {
        assert!(library.restore(std::path::Path::new(FILE), &copy.day, NOW).is_ok(), "{}", copy.day);
    }
    println!("figure: {} clocks between the years 1 and 9999 and beyond", times.len());
}

#[test]
fn a_battle_that_does_not_open_says_what_can_be_done() {
    let check = |bytes: Vec<u8>, copied: bool, through: Option<u32>, copies: usize, why: &str| {
        let disk = disk(5);
        let library = library(&disk);
        if copied {
            library.open(&name(), NOW).unwrap();
        }
        disk.put(FILE, bytes.clone());
        let before = disk.files();
        let rescue = library.rescue(&name());
        assert_eq!((rescue.through, rescue.copies.len()), (through, copies), "{}", rescue.why);
        assert!(rescue.why.contains(why), "{}", rescue.why);
        assert_eq!(disk.files(), before, "looking changed something");
        if through.is_some() {
            assert_eq!(Some(library.up_to_damage(&name(), NOW).unwrap().events.len()), through.map(|n| n as usize));
        }
        for copy in &rescue.copies {
            assert_eq!(library.restore(std::path::Path::new(FILE), &copy.day, NOW).unwrap().events.len(), 5);
        }
        assert_eq!(disk.files()[std::path::Path::new(FILE)], bytes);
    };
    let damaged = |line: &str| text(5).replacen(line, &line.replace("at", "ax"), 1).into_bytes();
    check(text(5).into_bytes(), true, Some(5), 1, "");
    check(damaged("e000003 = { at"), false, Some(2), 0, "Line 12 of this battle is damaged");
    check(damaged("e000003 = { at"), true, Some(2), 1, "up to action 2");
    check(text(5).replacen("Bridge", "Fridge", 1).into_bytes(), true, None, 1, "part of its setup");
    check(text(5).replacen("Bridge", "Fridge", 1).into_bytes(), false, None, 0, "stays as it is");
    check(Vec::new(), true, None, 1, "empty");
}

#[test]
fn an_older_copy_beside_a_damaged_battle_is_taken_in() {
    let disk = disk(5);
    disk.put("/stick/old.adjutant", text(3));
    assert_eq!(library(&disk).import("/stick/old.adjutant".as_ref()).unwrap(), name(), "it is here already");
    disk.put(FILE, text(5).replacen("e000004 = { at", "e000004 = { ax", 1));
    let taken = library(&disk).import("/stick/old.adjutant".as_ref()).unwrap();
    assert_ne!(taken, name());
    assert_eq!(library(&disk).open(&taken, NOW).unwrap().events.len(), 3);
}

#[test]
fn histories_that_went_on_otherwise_are_told_apart_from_copies() {
    let other = || text(3) + &journal::event(4, &event(9)).unwrap();
    let check = |files: &[String], expected: &[(bool, bool)]| {
        let disk = MemoryDisk::new();
        for (number, text) in (1..).zip(files) {
            disk.put(format!("/data/battles/battle-{number}.adjutant"), text.clone());
        }
        let mut entries = library(&disk).list(Shelf::Battles).unwrap();
        entries.sort_by_key(|entry| entry.name.clone());
        let found: Vec<_> = entries
            .iter()
            .map(|entry| entry.summary.as_ref().map(|summary| (summary.older_copy, summary.diverged)).unwrap())
            .collect();
        assert_eq!(found, expected);
    };
    check(&[text(3), text(5)], &[(true, false), (false, false)]);
    check(&[text(5), text(3) + "e000004 = { torn"], &[(false, false), (true, false)]);
    check(&[text(4), text(4)], &[(true, false), (false, false)]);
    check(&[text(5), other()], &[(false, true), (false, true)]);
    check(&[text(2), text(5), other()], &[(true, false), (false, true), (false, true)]);
}

#[test]
fn a_newer_file_is_newer_whatever_it_says() {
    let raise = |text: &str| {
        let header = text.lines().next().unwrap();
        let newer =
            header.rsplit_once(" # ").unwrap().0.replace("format = 3", "format = 9").replace("0.1.0", "3.0.0");
        text.replace(header, &format!("{newer} # {:08x}", crc32fast::hash(newer.as_bytes())))
    };
    let sealed = |line: &str| format!("{line} # {:08x}\n", crc32fast::hash(line.as_bytes()));
    let told = "This battle was written by Adjutant 3.0.0 (format 9); this program reads format 3: update it";
    let new_event = sealed("e000004 = { at = 1, event = \"parley\" }");
    let new_line = sealed("z000001 = 1");
    let disk = MemoryDisk::new();
    disk.put(FILE, raise(&(text(3) + &new_event)));
    assert_eq!(library(&disk).open(&name(), NOW).unwrap_err().to_string(), told);
    // A kind of line that this program does not know is passed over; the battle is only shown.
    disk.put(FILE, raise(&(text(3) + &new_line)));
    assert_eq!(library(&disk).open(&name(), NOW).unwrap().access, Access::Newer("3.0.0".into()));
    // The same in a file of this format is damage.
    let disk = MemoryDisk::new();
    disk.put(FILE, text(3) + &new_event);
    assert!(matches!(library(&disk).open(&name(), NOW).unwrap_err(), StoreError::Damaged(_)));
}

#[test]
fn duplicate_rename_archive_export_import() {
    let disk = disk(3);
    let library = library(&disk);
    let copy = library.duplicate(&name(), NOW + DAY).unwrap();
    assert_eq!(copy.as_str(), "2026-11-22-bridge-at-dawn");
    library.rename(&copy, "What if", NOW + DAY).unwrap();
    let opened = library.open(&copy, NOW + DAY).unwrap();
    assert_eq!((opened.setup.title.as_str(), opened.events.len()), ("What if", 3));
    drop(opened);
    let ids: Vec<_> =
        library.list(Shelf::Battles).unwrap().into_iter().map(|entry| entry.summary.unwrap().id).collect();
    assert_eq!(ids.len(), 2);
    assert_ne!(ids[0], ids[1]);

    let away = library.shelve(&copy, Shelf::Battles, Shelf::Archive).unwrap();
    assert_eq!(library.list(Shelf::Battles).unwrap().len(), 1);
    assert_eq!(library.list(Shelf::Archive).unwrap()[0].summary.as_ref().unwrap().title, "What if");
    assert_eq!(library.shelve(&away, Shelf::Archive, Shelf::Battles), Ok(copy.clone()));

    library.export(&name(), "/stick/bridge.adjutant".as_ref()).unwrap();
    assert_eq!(library.import("/stick/bridge.adjutant".as_ref()), Ok(name()), "it is here already");
    disk.put("/stick/other.adjutant", text(4));
    let other = library.import("/stick/other.adjutant".as_ref()).unwrap();
    assert_ne!(other, name());
    let entries = library.list(Shelf::Battles).unwrap();
    let older: Vec<_> = entries.iter().filter(|entry| entry.summary.as_ref().unwrap().older_copy).collect();
    assert_eq!(older.len(), 1);
    assert_eq!(older[0].name, name());
}

#[test]
fn import_takes_only_battles() {
    let disk = MemoryDisk::new();
    let check = |bytes: String, expected: &str| {
        disk.put("/stick/file", bytes);
        assert_eq!(library(&disk).import("/stick/file".as_ref()).unwrap_err().to_string(), expected);
    };
    check("x".into(), "This is not an Adjutant battle: its first line is not a header");
    check(
        "x".repeat(journal::FILE_CAP + 1),
        "This file is larger than 16 MiB, more than any battle: it is not opened",
    );
    check(
        text(3).replace("e000001 = { at", "e000001 = { ax"),
        "Line 10 of this battle is damaged: it is not as Adjutant wrote it. What it began with is safe, and can be opened as a \
         battle of its own; the file itself stays as it is",
    );
    assert_eq!(
        library(&disk).import("/stick/none".as_ref()).unwrap_err().to_string(),
        "none: it is no longer there; it may have been moved or renamed"
    );
    assert_eq!(library(&disk).list(Shelf::Battles), Ok(Vec::new()));
}

#[test]
fn titles_make_safe_and_unique_names() {
    let disk = MemoryDisk::new();
    for (title, expected) in [
        ("Bridge at dawn", "2026-11-21-bridge-at-dawn"),
        ("Bridge at dawn", "2026-11-21-bridge-at-dawn-2"),
        ("Bridge at dawn", "2026-11-21-bridge-at-dawn-3"),
        ("../../etc/passwd", "2026-11-21-etc-passwd"),
        ("", "2026-11-21-battle"),
        ("東京", "2026-11-21-battle-2"),
        ("CON", "2026-11-21-con"),
        (
            "Hill 305, the second try that went on for a very long time",
            "2026-11-21-hill-305-the-second-try-that-went-on-for",
        ),
    ] {
        let opened = library(&disk).create(&Setup { title: title.into(), ..setup() }, NOW).unwrap();
        assert_eq!(opened.name.as_str(), expected, "{title}");
        assert_eq!(opened.access, Access::Write);
    }
    for bad in ["", ".", "..", "a/b", "a\\b", "c:x", ".hidden", "a\nb", &"x".repeat(121)] {
        assert_eq!(Name::new(bad), None, "{bad}");
    }
}
