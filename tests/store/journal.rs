//! The text of a battle: cut anywhere, flipped anywhere, wrong in any way.

use adjutant::store::{
    LINE_CAP, Unfit,
    journal::{self, End, Journal, Mark, Stamp, Unreadable},
};

use super::sample::{APP, NOW, event, setup, text};

/// The events of a journal are those of the sample, from the first on.
fn prefix(journal: &Journal) -> usize {
    assert_eq!(journal.setup, setup());
    for (found, number) in journal.events.iter().zip(1..) {
        assert_eq!(*found, event(number));
    }
    journal.events.len()
}

#[test]
fn every_line_and_the_whole_are_toml() {
    let text = text(12);
    for line in text.lines() {
        line.parse::<toml::Table>().unwrap();
    }
    let whole: toml::Table = text.parse().unwrap();
    assert_eq!(whole.len(), text.lines().count());
    let journal = journal::read(text.as_bytes()).unwrap();
    assert_eq!((prefix(&journal), &journal.end, journal.good), (12, &End::Whole, text.len()));
}

#[test]
fn turned_line_ends_are_no_damage() {
    let journal = journal::read(text(4).replace('\n', "\r\n").as_bytes()).unwrap();
    assert_eq!((prefix(&journal), journal.end), (4, End::Whole));
}

#[test]
fn cut_at_every_byte_it_is_a_prefix() {
    let text = text(7);
    let begin = self::text(0).len();
    for cut in 0..text.len() {
        let part = &text.as_bytes()[..cut];
        let whole = part.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n")).count();
        let lines = text[..begin].matches('\n').count();
        match journal::read(part) {
            Ok(journal) => {
                assert!(cut >= begin, "cut at {cut}: opened without its setup");
                assert_eq!(prefix(&journal), whole - lines, "cut at {cut}");
                assert_eq!(journal.end == End::Whole, part.ends_with(b"\n"), "cut at {cut}");
                assert!(!matches!(journal.end, End::Damaged(_)), "cut at {cut}");
            }
            Err(error) => {
                assert!(cut < begin, "cut at {cut}: {error}");
                assert!(error.to_string().chars().count() < 300);
            }
        }
    }
}

#[test]
fn no_flipped_byte_goes_unnoticed() {
    let text = text(3);
    let begin = self::text(0).len();
    // A line end that goes joins the last line to the one before: both are the end then.
    let last = text.trim_end().rfind('\n').unwrap();
    for at in 0..text.len() {
        for bit in [0x01, 0x20, 0xFF] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= bit;
            match journal::read(&bytes) {
                Err(error) => assert!(at < begin, "byte {at}: {error}"),
                Ok(journal) => {
                    assert!(at >= begin, "byte {at}: a damaged setup was taken");
                    prefix(&journal);
                    match journal.end {
                        End::Whole => panic!("byte {at} was not noticed"),
                        End::Torn => assert!(at >= last, "byte {at}: damage in the middle taken for a torn end"),
                        End::Damaged(damage) => {
                            assert!(at < last, "byte {at}: {damage}");
                            assert_eq!(damage.through, journal.events.len() as u32);
                        }
                    }
                }
            }
        }
    }
}

/// A line with the right checksum.
fn line(text: &str) -> String {
    format!("{text} # {:08x}\n", crc32fast::hash(text.as_bytes()))
}

const HEADER: &str = r#"journal = { format = 1, min_reader = 1, app = "0.1.0", id = "x", created = 5, setup = 1 }"#;
const SETUP: &str = r#"setup = { rules = "r", revision = 1, title = "t", sides = [{ name = "a", colour = "c" }, { name = "b", colour = "c" }] }"#;
const COMMANDER: &str = "Line 2 of this battle, part of its setup, is damaged: it cannot be understood: unknown field \
                         `commander` ...";
const NOTE_1: &str = r#"e000001 = { at = 5, event = "note", text = "one" }"#;
const NOTE_2: &str = r#"e000002 = { at = 6, event = "note", text = "two" }"#;

#[test]
fn every_wrong_line_is_named() {
    let begin = line(HEADER) + &line(SETUP);
    let header = |from: &str, to: &str| line(&HEADER.replace(from, to));
    let check = |name: &str, text: &str, expected: &str| {
        let said = match journal::read(text.as_bytes()) {
            Err(error) => error.to_string(),
            Ok(journal) => match journal.end {
                End::Whole => format!("whole, {}", journal.events.len()),
                End::Torn => format!("torn, {}", journal.events.len()),
                End::Damaged(damage) => damage.to_string(),
            },
        };
        // Lists of what is allowed grow with the program.
        let said = said.split_once(", expected one of").map_or(said.clone(), |(start, _)| format!("{start} ..."));
        assert_eq!(said, expected, "{name}");
    };
    let damage = |line: usize, through: u32, flaw: &str| {
        let good = if through == 0 { "What it began with".to_owned() } else { format!("All up to action {through}") };
        format!(
            "Line {line} of this battle is damaged: {flaw}. {good} is safe, and can be opened as a battle of its own; the \
             file itself stays as it is"
        )
    };
    let first = |flaw: &str| format!("The first line of this battle is damaged: {flaw}. The file stays as it is");
    let second = |line: usize, flaw: &str| {
        format!("Line {line} of this battle, part of its setup, is damaged: {flaw}. The file stays as it is")
    };
    let foreign = "This is not an Adjutant battle: its first line is not a header";
    let sum = "it is not as Adjutant wrote it";

    check("smallest", &begin, "whole, 0");
    check("empty", "", "This file is empty: the battle was never stored in it");
    check("other text", "[package]\nname = \"x\"\n", foreign);
    check("short text", "x", foreign);
    check("zeros", &"\0".repeat(4096), foreign);
    check("a picture", "\u{89}PNG\r\n\u{1a}\n", foreign);
    check("no checksum", &format!("{HEADER}\n"), &first(sum));
    check("header changed", &line(HEADER).replace("0.1.0", "0.1.1"), &first(sum));
    check("header cut", HEADER, &first("it stops in the middle"));
    check("header key", &line(&HEADER.replace("journal", "journey")), foreign);
    check(
        "header like ours",
        &header("journal", "journa1"),
        &first("it says \"journa1\", which does not belong here"),
    );
    check("no format", &header("format = 1, ", ""), &first("it cannot be understood: missing field `format`"));
    check(
        "format in words",
        &header("format = 1", "format = \"one\""),
        &first("it cannot be understood: invalid type: string \"one\", expected u32"),
    );
    check(
        "negative format",
        &header("format = 1", "format = -1"),
        &first("it cannot be understood: invalid value: integer `-1`, expected u32"),
    );
    check(
        "too new",
        &header("min_reader = 1, app = \"0.1.0\"", "min_reader = 7, app = \"9.1\""),
        "This battle was written by Adjutant 9.1 (format 7); this program reads format 3: update it",
    );
    let led = SETUP
        .replace("}] }", "}], solo = \"B\", commander = { mission = \"attack\", style = \"bold\", asks = true } }");
    check("a commander", &(header("format = 1", "format = 2") + &line(&led)), "whole, 0");
    check("a commander in format 1", &(line(HEADER) + &line(&led)), COMMANDER);
    check("newer, readable", &(header("format = 1", "format = 4") + &line(SETUP) + &line("x = 1")), "whole, 0");
    check("header with more", &(header("created", "more = [1], created") + &line(SETUP)), "whole, 0");
    check("no setup", &line(HEADER), &second(2, "it stops in the middle"));
    check(
        "setup missing",
        &(line(HEADER) + &line(NOTE_1)),
        &second(2, "it says \"e000001\", which does not belong here"),
    );
    check("setup changed", &begin.replace("title = \"t\"", "title = \"u\""), &second(2, sum));
    check(
        "setup with one side",
        &(line(HEADER) + &line(&SETUP.replace(", { name = \"b\", colour = \"c\" }", ""))),
        &second(2, "it cannot be understood: invalid length 1, expected an array of length 2"),
    );
    check("unit missing", &(header("setup = 1", "setup = 2") + &line(SETUP)), &second(3, "it stops in the middle"));
    check(
        "event in setup",
        &(header("setup = 1", "setup = 2") + &line(SETUP) + &line(NOTE_1)),
        &second(3, "it says \"e000001\", which does not belong here"),
    );
    let unit = r#"u_A1 = { tag = "A1", name = "n", kind = "k" }"#;
    check("unit", &(header("setup = 1", "setup = 2") + &line(SETUP) + &line(unit)), "whole, 0");
    check(
        "unit twice",
        &(header("setup = 1", "setup = 3") + &line(SETUP) + &line(unit) + &line(unit)),
        &second(4, "it says \"u_A1\", which does not belong here"),
    );
    check(
        "unit under another tag",
        &(header("setup = 1", "setup = 2") + &line(SETUP) + &line(&unit.replace("u_A1", "u_A2"))),
        &second(3, "it says \"u_A2\", which does not belong here"),
    );
    check(
        "unit with an unknown key",
        &(header("setup = 1", "setup = 2") + &line(SETUP) + &line(&unit.replace(" }", ", x = 1 }"))),
        "Line 3 of this battle, part of its setup, is damaged: it cannot be understood: unknown field `x` ...",
    );
    check(
        "unit in play",
        &(begin.clone() + &line(unit)),
        &damage(3, 0, "it says \"u_A1\", which does not belong here"),
    );
    check("two events", &(begin.clone() + &line(NOTE_1) + &line(NOTE_2)), "whole, 2");
    check(
        "an event left out",
        &(begin.clone() + &line(NOTE_2)),
        &damage(3, 0, "it says \"e000002\", which does not belong here"),
    );
    check(
        "an event twice",
        &(begin.clone() + &line(NOTE_1) + &line(NOTE_1)),
        &damage(4, 1, "it says \"e000001\", which does not belong here"),
    );
    check("bad, then good", &(begin.clone() + "rubbish\n" + &line(NOTE_1)), &damage(3, 0, sum));
    check("empty line", &(begin.clone() + "\n" + &line(NOTE_1)), &damage(3, 0, sum));
    check("empty line last", &(begin.clone() + &line(NOTE_1) + "\n"), "torn, 1");
    check("rubbish last", &(begin.clone() + &line(NOTE_1) + "rubbish\nand more"), "torn, 1");
    check("zeros last", &(begin.clone() + &line(NOTE_1) + &"\0".repeat(99_999)), "torn, 1");
    check("last line changed", &(begin.clone() + &line(NOTE_1) + &line(NOTE_2).replace("two", "too")), "torn, 1");
    check("upper-case checksum", &(begin.clone() + &line(NOTE_1).to_uppercase()), "torn, 0");
    check(
        "unknown event, last",
        &(begin.clone() + &line(NOTE_1) + &line(&NOTE_2.replace("note", "dance"))),
        "Line 4 of this battle is damaged: it cannot be understood: unknown variant `dance` ...",
    );
    check(
        "not TOML",
        &(begin.clone() + &line("e000001 = { at = 5, ")),
        &damage(3, 0, "it cannot be understood: unclosed inline table, expected `}`"),
    );
    check(
        "no value",
        &(begin.clone() + &line("e000001")),
        &damage(3, 0, "it says \"e000001\", which does not belong here"),
    );
    check(
        "short number",
        &(begin.clone() + &line("e1 = 1")),
        &damage(3, 0, "it says \"e1\", which does not belong here"),
    );
    check(
        "unknown line",
        &(begin.clone() + &line("z000001 = 1")),
        &damage(3, 0, "it says \"z000001\", which does not belong here"),
    );
    check(
        "escaped line break",
        &(begin.clone() + &line(&NOTE_1.replace("one", "on\\ne"))),
        &damage(3, 0, "it cannot be understood: it holds a character that cannot be shown (U+000A)"),
    );
    check(
        "turned reading direction",
        &(begin.clone() + &line(&NOTE_1.replace("one", "o\u{202e}ne"))),
        &damage(3, 0, "it cannot be understood: it holds a character that cannot be shown (U+202E)"),
    );
    let long = NOTE_1.replace("one", &"x".repeat(LINE_CAP));
    check("long line last", &(begin.clone() + &line(&long)), "torn, 0");
    check(
        "long line",
        &(begin.clone() + &line(&long) + &line(NOTE_1)),
        &damage(3, 0, &format!("it is longer than {LINE_CAP} bytes")),
    );
    let deep = format!("e000001 = {}1{}", "[".repeat(500), "]".repeat(500));
    let End::Damaged(found) = journal::read((begin.clone() + &line(&deep)).as_bytes()).unwrap().end else {
        panic!("a deep line was taken")
    };
    assert!(found.to_string().chars().count() < 300, "{found}");
    check("half a character", &(begin + "e000001 = \"\u{fffd}"), "torn, 0");
}

#[test]
fn bytes_that_are_no_text_are_torn_or_foreign() {
    let mut bytes = text(2).into_bytes();
    bytes.extend([0xC3, 0x28, 0xFF, b'\n']);
    let journal = journal::read(&bytes).unwrap();
    assert_eq!((prefix(&journal), journal.end), (2, End::Torn));
    assert_eq!(journal::read(&[0xFF; 40]), Err(Unreadable::Foreign));
    assert_eq!(journal::read(&vec![b'j'; journal::FILE_CAP + 1]), Err(Unreadable::TooBig));
}

#[test]
fn what_cannot_be_stored_is_refused_before_writing() {
    use adjutant::battle::{Act, Event, EventKind};
    let note = |text: &str| journal::event(1, &Event { at: 0, kind: EventKind::Note { text: text.into() } });
    let check = |given: Result<String, Unfit>, expected: &str| assert_eq!(given.unwrap_err().to_string(), expected);
    let shown = |text: &str, code: &str| {
        format!(
            "\"{text}\" holds a character that cannot be shown ({code}): delete it, or type the text instead of pasting it"
        )
    };
    check(note("a\nb"), &shown("ab", "U+000A"));
    check(note("a\rb"), &shown("ab", "U+000D"));
    check(note("a\tb"), &shown("ab", "U+0009"));
    check(note("\0"), &shown("", "U+0000"));
    check(note("\u{7f}x"), &shown("x", "U+007F"));
    check(note("\u{85}x"), &shown("x", "U+0085"));
    check(note("\u{2028}x"), &shown("x", "U+2028"));
    check(note("Rot\u{202e}front"), &shown("Rotfront", "U+202E"));
    check(note("\u{2066}x"), &shown("x", "U+2066"));
    check(
        note(&"x".repeat(LINE_CAP)),
        &format!(
            "this entry takes {} bytes, and a line of the log holds {LINE_CAP}: shorten its texts",
            LINE_CAP + note("").unwrap().len()
        ),
    );
    for good in ["", " # ", "\"'\\n", "Łódź 東京 🎲", "e000002 = { } # 00000000", "'''", "\"\"\"", "\\u0041"] {
        assert!(note(good).is_ok(), "{good}");
    }
    let act = |chance: f64| {
        let act = Act { procedure: "fire".into(), chance: Some(chance), ..Act::default() };
        journal::event(1, &Event { at: 0, kind: EventKind::Act(act) })
    };
    check(act(f64::NAN), "this cannot be written down: it would read back as something else");
    assert!(act(1.0).is_ok());
    let stamp = Stamp { app: APP, now: NOW, name: "x" };
    let mut twice = setup();
    twice.units[1].tag = twice.units[0].tag;
    check(journal::begin(&twice, stamp), "two units are called A1: give each its own tag");
    let mut broken = setup();
    broken.units[0].name = "x\u{7}".into();
    check(journal::begin(&broken, stamp), &shown("x", "U+0007"));
    check(journal::mark(1, &Mark { title: Some("a\nb".into()), ..Mark::default() }), &shown("ab", "U+000A"));
}
