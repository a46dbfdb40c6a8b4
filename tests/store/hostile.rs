//! Files made to stop the program: they open with doubts, or are refused, in a time that grows with their size alone.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use adjutant::{
    battle::{Battle, Event, Viewer},
    games::Registry,
    store::{
        Saved, Unfit, Writer,
        journal::{self, End, FILE_CAP, LINES_CAP, Unreadable, VALUES_CAP},
    },
};

use super::sample::{NOW, event, setup, text};

/// A line with its checksum.
fn sealed(line: &str) -> String {
    format!("{line} # {:08x}\n", crc32fast::hash(line.as_bytes()))
}

/// A battle of given events, each the inside of its table.
fn file(events: impl IntoIterator<Item = String>) -> String {
    let lines =
        (1..).zip(events).map(|(no, event): (u32, String)| sealed(&format!("e{no:06} = {{ at = 1, {event} }}")));
    std::iter::once(text(0)).chain(lines).collect()
}

/// Opens a text as the program does: read, folded, and all its words said once.
fn open(text: &str) -> Result<(Vec<Event>, Battle), Unreadable> {
    let journal = journal::read(text.as_bytes())?;
    let registry = Registry::load().unwrap();
    let rules = registry.get("division-squares").unwrap().clone();
    let events = journal.events.clone();
    let battle = Battle::load(rules, journal.setup, journal.events);
    std::hint::black_box((battle.undo_words(), battle.redo_words()));
    assert!(battle.log(Viewer::All).take(1000).all(|line| line.no > 0));
    Ok((events, battle))
}

#[test]
fn no_list_of_events_ends_the_program() {
    let check = |name: &str, events: &[&str], doubts: usize| {
        let (events, battle) = open(&file(events.iter().map(ToString::to_string))).unwrap();
        assert_eq!(battle.state().doubts.len(), doubts, "{name}: {:?}", battle.state().doubts);
        assert_eq!(battle.events().len(), events.len(), "{name}");
    };
    let settle = "event = \"settle\", doubt = \"x\"";
    let act = "event = \"act\", do = \"fire\", effects = []";
    let strike = |of: u32| format!("event = \"amend\", of = {of}");
    let amend = |of: u32| format!("event = \"amend\", of = {of}, with = {{ do = \"fire\" }}");
    check("an amend of itself", &[settle, &strike(2)], 1);
    check("of what comes later", &[&strike(2), settle], 1);
    check("of nothing", &[settle, &strike(0), &amend(9), &strike(4_000_000_000)], 3);
    check("in a circle", &[act, &strike(3), &strike(2), "event = \"undo\", to = 0", "event = \"redo\""], 2);
    check("of an amend", &[act, &amend(1), &strike(2), &amend(3)], 2);
    check("of a note", &["event = \"note\", text = \"x\"", &strike(1)], 1);
    check("undo of nothing", &["event = \"undo\", to = 9", "event = \"rewind\", to = 77", "event = \"redo\""], 0);
    check("answers to nothing", &["event = \"answer\", address = \"fire\"", "event = \"drop\", do = \"fire\""], 0);
    let late = "event = \"correct\", words = \"x\", effects = [{ do = \"later\", turn = 1, effect = { do = \"clear\", on = \"battle\", field = \"x\" } }]";
    let damaged = journal::read(file([late.to_owned()]).as_bytes()).unwrap();
    assert!(matches!(damaged.end, End::Damaged(_)), "effects that wait are no effects");
}

/// How long a text takes to open.
fn time(text: &str) -> Duration {
    let start = Instant::now();
    assert!(open(text).is_ok());
    start.elapsed()
}

#[test]
fn opening_is_linear_in_events_whatever_they_are() {
    // The machine may be busy: twice as many events may take five times as long, not a hundred times.
    type Make = fn(u32) -> String;
    let kinds: &[(&str, u32, Make)] = &[
        ("undo and redo of all", 4000, |n| {
            let acts = (0..n / 2).map(|_| "event = \"settle\", doubt = \"x\"".to_owned());
            let back = (0..n / 2).map(|at| if at % 2 == 0 { "event = \"undo\", to = 0" } else { "event = \"redo\"" });
            file(acts.chain(back.map(ToOwned::to_owned)))
        }),
        ("rewinds that keep an amend", 4000, |n| {
            let acts = (0..n / 2).map(|_| "event = \"settle\", doubt = \"x\"".to_owned());
            let back = (0..n / 2).map(|at| match at % 3 {
                0 => "event = \"amend\", of = 1".to_owned(),
                1 => "event = \"rewind\", to = 1".to_owned(),
                _ => "event = \"redo\"".to_owned(),
            });
            file(acts.chain(back))
        }),
        ("turns amended again and again", 4000, |n| {
            let turn =
                |by: u32| format!("effects = [{{ do = \"add\", on = \"battle\", field = \"turn\", by = {by} }}]");
            let acts = (0..n / 2).map(|_| format!("event = \"act\", do = \"end_turn\", {}", turn(1)));
            let amends = (0..n / 2).map(|of| {
                format!("event = \"amend\", of = {}, with = {{ do = \"end_turn\", {} }}", of % 9 + 1, turn(2))
            });
            file(acts.chain(amends))
        }),
        ("owed and paid", 4000, |n| {
            let one = |at: u32| match at % 3 {
                0 | 1 => "{ do = \"owe\", procedure = \"fire\", draft = {}, words = \"x\" }",
                _ => "{ do = \"paid\", procedure = \"rally\" }",
            };
            file((0..n).map(|at| format!("event = \"correct\", words = \"x\", effects = [{}]", one(at))))
        }),
        ("lost again and again", 4000, |n| {
            file((0..n).map(|_| {
                "event = \"correct\", words = \"x\", effects = [{ do = \"remove\", unit = \"A9\", cause = \"x\" }]".to_owned()
            }))
        }),
        ("units without number", 2000, |n| {
            file((1..=n).map(|number| {
                let unit =
                    format!("unit = {{ tag = \"A{number}\", name = \"x\", kind = \"rifle\", profile = {{}} }}");
                format!("event = \"correct\", words = \"x\", effects = [{{ do = \"create\", {unit} }}]")
            }))
        }),
    ];
    for (name, events, make) in kinds {
        let (short, long) = (make(*events), make(*events * 4));
        let text = journal::read(long.as_bytes()).unwrap();
        assert_eq!((text.events.len() as u32, text.end), (*events * 4, End::Whole), "{name}");
        let (one, four) = (time(&short), time(&long));
        let most = one.max(Duration::from_millis(20)) * 12;
        assert!(four < most, "{name}: {one:?} for {events} events, {four:?} for four times as many");
    }
}

#[test]
fn what_is_larger_than_any_battle_is_refused_unread() {
    let units = |count: u32| -> String {
        let battle = text(0);
        let (head, _) = battle.split_once("u_").unwrap();
        let (first, rest) = head.split_once('\n').unwrap();
        let first = first.rsplit_once(" # ").unwrap().0;
        let old = format!("setup = {}", 2 + setup().units.len());
        assert!(first.contains(&old), "{first}");
        let head = sealed(&first.replace(&old, &format!("setup = {}", count + 2))) + rest;
        let unit =
            |no: u32| format!("u_A{no} = {{ tag = \"A{no}\", name = \"x\", kind = \"rifle\", profile = {{}} }}");
        std::iter::once(head).chain((1..=count).map(|number| sealed(&unit(number)))).collect()
    };
    assert_eq!(journal::read(units(400).as_bytes()).unwrap().setup.units.len(), 400);
    assert!(matches!(journal::read(units(2500).as_bytes()), Err(Unreadable::Setup { .. })));
    let empty = |count: usize| {
        let lists: Vec<String> = (0..count).map(|at| format!("a{at} = {{ faces = [] }}")).collect();
        format!("event = \"act\", do = \"fire\", answers = {{ {} }}", lists.join(", "))
    };
    let many = file((0..VALUES_CAP / 3 / 4000 + 2).map(|_| empty(4000)));
    assert!(many.len() < FILE_CAP, "{}", many.len());
    assert_eq!(journal::read(many.as_bytes()).unwrap_err(), Unreadable::TooMuch);
    assert_eq!(journal::read(&vec![b'#'; FILE_CAP + 1]).unwrap_err(), Unreadable::TooBig);
    let deep = format!("event = \"note\", text = {}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(matches!(journal::read(file([deep]).as_bytes()).unwrap().end, End::Damaged(_) | End::Torn));
}

#[test]
fn a_log_of_very_many_lines_is_neither_read_nor_written() {
    let note = || "event = \"note\", text = \"x\"".to_owned();
    // As many lines as are read: with a file of 8 MiB nobody comes near it, unless he takes back and puts back for hours.
    let before = file([]).lines().count();
    let full = file((before..LINES_CAP - 1).map(|_| note()));
    assert!(full.len() < journal::WRITE_CAP);
    let disk = adjutant::store::MemoryDisk::new();
    disk.put("/data/battles/battle.adjutant", full.clone());
    let name = adjutant::store::Name::new("battle").unwrap();
    let opened = super::sample::library(&disk).open(&name, NOW).unwrap();
    let last = opened.events.len() as u32;
    let mut writer = Writer::start(Arc::new(disk.clone()), opened.session.unwrap(), Duration::from_hours(1), |_| {});
    assert_eq!(writer.events(&[event(1), event(2)]), Err(Unfit::Long { cap: LINES_CAP }), "all or none");
    assert_eq!(writer.event(&event(1)), Ok(last + 1));
    assert_eq!(writer.event(&event(2)), Err(Unfit::Long { cap: LINES_CAP }));
    assert_eq!(writer.close().unwrap().saved, Saved::Saved);
    // What was written is read again, and one line more is not.
    let text = disk.files().into_values().next().unwrap();
    assert_eq!(journal::read(&text).unwrap().events.len(), last as usize + 1);
    let more = String::from_utf8(text).unwrap() + &sealed(&format!("e{:06} = {{ at = 1, {} }}", last + 2, note()));
    assert_eq!(journal::read(more.as_bytes()).unwrap_err(), Unreadable::TooMuch);
}
