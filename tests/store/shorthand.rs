//! Events that are said by earlier ones: they come back as they were, older files stay in their own format, and no file
//! grows without end in memory.

use std::{sync::Arc, time::Duration};

use adjutant::{
    battle::{Act, Event, EventKind},
    rules::{Draft, Effect, Entity, Frozen, Value},
    store::{
        MemoryDisk, Writer,
        journal::{self, End, Shorthand, Unreadable},
    },
};
use proptest::prelude::*;

use super::{
    gamer::Chance,
    sample::{self, NOW, event, library, reports, text},
};

/// A form out of a few paths, each with one of a few values, wherever they come from.
fn form(chance: &mut Chance) -> Frozen {
    let values = [Value::Flag(true), Value::Number(3), Value::Word("open".into()), Value::List(vec!["A1".into()])];
    let mut maps = [Draft::new(), Draft::new(), Draft::new()];
    let mut rulings = std::collections::BTreeMap::new();
    for path in ["A1.range", "A1:name", "B2.seen", "D18", "battle.acting", "target"] {
        for map in &mut maps {
            if chance.below(2) == 0 {
                map.insert(path.to_owned(), values[chance.below(values.len())].clone());
            }
        }
        if chance.below(3) == 0 {
            rulings.insert(path.to_owned(), ["a", "b"][chance.below(2)].to_owned());
        }
    }
    let [entered, state, assumed] = maps;
    Frozen { entered, state, assumed, rulings }
}

fn effect(chance: &mut Chance) -> Effect {
    let on: Entity = ["battle", "A", "B3", "group4", "thing2"][chance.below(5)].to_owned().try_into().unwrap();
    let field = ["step", "disrupted", "a.b"][chance.below(3)].to_owned();
    match chance.below(4) {
        0 => Effect::Set { on, field, to: Value::Number(i32::try_from(chance.below(9)).unwrap()) },
        1 => Effect::Clear { on, field },
        2 => Effect::Add { on, field, by: -1 },
        _ => Effect::remove("A1".parse().unwrap(), "assault"),
    }
}

fn any_event(chance: &mut Chance) -> Event {
    let act = Act {
        procedure: ["fire", "end_turn"][chance.below(2)].to_owned(),
        form: form(chance),
        effects: (0..chance.below(6)).map(|_| effect(chance)).collect(),
        ..Act::default()
    };
    let what = match chance.below(6) {
        0 => EventKind::Open(act),
        1 => EventKind::Drop(act),
        2 => EventKind::Amend { of: 1, with: Some(act) },
        3 => EventKind::Correct { words: "by hand".into(), effects: act.effects },
        4 => EventKind::Note { text: "x".into() },
        _ => EventKind::Act(act),
    };
    Event { at: NOW, kind: what }
}

/// An event whose form is always the same one.
fn again(chance: &mut Chance) -> Event {
    let told = [("target".to_owned(), Value::Word("the platoon behind the hedge".into()))];
    let form = Frozen { entered: told.into(), ..Frozen::default() };
    let effects = (0..chance.below(6)).map(|_| effect(chance)).collect();
    Event { at: NOW, kind: EventKind::Act(Act { procedure: "fire".to_owned(), form, effects, ..Act::default() }) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_events_say_comes_back(seed: u64) {
        let mut chance = Chance::new(seed);
        let mut events: Vec<Event> = (0..40).map(|_| any_event(&mut chance)).collect();
        events.extend([again(&mut chance), again(&mut chance)]);
        let (mut file, mut earlier, mut in_full) = (text(0), Shorthand::default(), text(0));
        for (number, event) in (1..).zip(&events) {
            let (line, taken) = journal::short(number, event, &earlier).unwrap();
            earlier.add(number, event, taken);
            prop_assert!(number <= 41 || line.contains("like = 41"), "said once more in full: {line}");
            file += &line;
            in_full += &journal::event(number, event).unwrap();
        }
        let read = journal::read(file.as_bytes()).unwrap();
        prop_assert_eq!(&read.end, &End::Whole);
        prop_assert_eq!(&read.events, &events);
        prop_assert!(file.len() < in_full.len(), "it is not shorter");
        // Said in full it is the same file to the reader.
        prop_assert_eq!(&journal::read(in_full.as_bytes()).unwrap().events, &events);
    }
}

/// Plays some events into a battle's file and reads it again.
fn played(disk: &MemoryDisk, more: u32) -> journal::Journal {
    let name = library(disk).list(adjutant::store::Shelf::Battles).unwrap()[0].name.clone();
    let opened = library(disk).open(&name, NOW).unwrap();
    let from = opened.events.len() as u32;
    let mut writer = Writer::start(Arc::new(disk.clone()), opened.session.unwrap(), Duration::ZERO, reports().0);
    for number in from + 1..=from + more {
        writer.event(&event(number)).unwrap();
    }
    writer.close().unwrap();
    journal::read(&disk.files()[&library(disk).file(&name)]).unwrap()
}

#[test]
fn a_file_of_an_older_format_is_gone_on_with_in_its_own() {
    for format in [1, 2] {
        let disk = MemoryDisk::new();
        let header = sample::text(0).lines().next().unwrap().rsplit_once(" # ").unwrap().0.to_owned();
        let older =
            header.replace("format = 3", &format!("format = {format}")).replace("min_reader = 3", "min_reader = 1");
        assert_ne!(older, header);
        let sealed = format!("{older} # {:08x}", crc32fast::hash(older.as_bytes()));
        let body = text(13).split_once('\n').unwrap().1.to_owned();
        disk.put("/data/battles/old.adjutant", format!("{sealed}\n{body}"));
        let journal = played(&disk, 24);
        assert_eq!((journal.header.format, journal.end, journal.events.len()), (format, End::Whole, 37));
        let file = disk.files().into_iter().find(|(file, _)| file.ends_with("old.adjutant")).unwrap().1;
        let file = String::from_utf8(file).unwrap();
        assert!(
            file.starts_with(&sealed) && !file.contains("like = ") && !file.contains("do = \"facts\""),
            "format {format}"
        );
        // A new one is short, also after it was left and opened again.
        let disk = MemoryDisk::new();
        disk.put("/data/battles/new.adjutant", text(0));
        let first = played(&disk, 24);
        let second = played(&disk, 24);
        assert_eq!((&second.end, second.events.len()), (&End::Whole, 48));
        assert!(second.good - first.good < first.good, "the second half is longer than the first");
        assert_eq!(second.events[..], (1..=48).map(event).collect::<Vec<_>>()[..]);
    }
}

/// A line with its checksum.
fn line(text: &str) -> String {
    format!("{text} # {:08x}\n", crc32fast::hash(text.as_bytes()))
}

#[test]
fn what_is_like_nothing_is_damage() {
    let act = |number: u32, form: &str, effects: &str| {
        line(&format!(
            r#"e{number:06} = {{ at = 5, event = "act", do = "fire", words = "", form = {form}, answers = {{}}, effects = {effects} }}"#
        ))
    };
    let first = act(1, r#"{ state = { "A1.x" = 1 } }"#, "[]");
    let note = line(r#"e000002 = { at = 5, event = "note", text = "x" }"#);
    for (form, effects, why) in [
        ("{ like = 0 }", "[]", "it is like action 0, which has no form"),
        ("{ like = 2 }", "[]", "it is like action 2, which has no form"),
        ("{ like = 3 }", "[]", "it is like action 3, which has no form"),
        ("{ like = 4 }", "[]", "it is like action 4, which has no form"),
        (r#"{ not = ["A1.x"] }"#, "[]", "it names paths to leave out, and no event to take them from"),
        ("{ like = -1 }", "[]", "invalid value"),
        ("{ likes = 1 }", "[]", "unknown field"),
        ("{ like = 1 }", r#"[{ do = "facts", are = [["x"]] }]"#, "\"x\" names no fact"),
        ("{ like = 1 }", r#"[{ do = "facts", are = [["?.x", 1]] }]"#, "?"),
        ("{ like = 1 }", r#"[{ do = "facts", are = [["A1.x", 1, 2]] }]"#, "did not match"),
        ("{ like = 1 }", r#"[{ do = "facts", are = [[]] }]"#, "did not match"),
    ] {
        let file = text(0) + &first + &note + &act(3, form, effects);
        let End::Damaged(damage) = journal::read(file.as_bytes()).unwrap().end else {
            panic!("{form} {effects} is taken")
        };
        assert!(damage.through == 2 && damage.to_string().contains(why), "{form} {effects}: {damage}");
    }
    let good =
        text(0) + &first + &note + &act(3, "{ like = 1 }", r#"[{ do = "facts", are = [["A1.x"], ["B1.y", true]] }]"#);
    let read = journal::read(good.as_bytes()).unwrap();
    assert_eq!((read.end, read.events[2].act().unwrap().effects.len()), (End::Whole, 2));
}

#[test]
fn no_file_grows_without_end_in_memory() {
    // One large form, and thousands of lines that say no more than that theirs is the same.
    let state: Vec<String> = (0..4000).map(|at| format!("\"A{at}.x\" = 1")).collect();
    let act = |number: u32, form: &str| {
        line(&format!(
            r#"e{number:06} = {{ at = 5, event = "act", do = "fire", words = "", form = {form}, answers = {{}}, effects = [] }}"#
        ))
    };
    let bomb: String = (2..5000).map(|number| act(number, &format!("{{ like = {} }}", number - 1))).collect();
    let file = text(0) + &act(1, &format!("{{ state = {{ {} }} }}", state.join(", "))) + &bomb;
    assert_eq!(journal::read(file.as_bytes()).unwrap_err(), Unreadable::TooMuch);
    // As many facts as effects of their own could say are read, more are not.
    let facts = |most: u32| {
        let facts = r#"["A1.x"],"#.repeat(10_000);
        let line = |number| {
            let correct = r#"at = 5, event = "correct", words = "", effects"#;
            line(&format!(r#"e{number:06} = {{ {correct} = [{{ do = "facts", are = [{facts}] }}] }}"#))
        };
        journal::read((text(0) + &(1..=most).map(line).collect::<String>()).as_bytes()).map(|read| read.events.len())
    };
    assert_eq!(facts(13), Ok(13));
    assert_eq!(facts(14), Err(Unreadable::TooMuch));
}

#[test]
fn a_battle_that_takes_over_much_is_written_in_full_after_that_and_opens() {
    let state: Draft = (0..4000).map(|at| (format!("A{at}.x"), Value::Number(1))).collect();
    let act = Act { procedure: "fire".into(), form: Frozen { state, ..Frozen::default() }, ..Act::default() };
    let event = Event { at: NOW, kind: EventKind::Act(act) };
    let (mut file, mut earlier, mut lengths) = (text(0), Shorthand::default(), Vec::new());
    for number in 1..=60 {
        let (line, taken) = journal::short(number, &event, &earlier).unwrap();
        earlier.add(number, &event, taken);
        lengths.push(line.len());
        file += &line;
    }
    assert!(lengths[1] < 200 && *lengths.last().unwrap() == lengths[0], "{lengths:?}");
    assert_eq!(journal::read(file.as_bytes()).unwrap().events.len(), 60);
}
