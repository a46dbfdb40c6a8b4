//! The English of the program: what a player can read, against words that only its makers understand.
//!
//! `cargo run -p adjutant --no-default-features --example words` prints all of it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod list;

use std::path::Path;

use list::{Said, all, rust, toml};

fn texts() -> Vec<Said> {
    all(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// Words that were private once, and what stands for them in docs/glossary.md.
const PRIVATE: [(&str, &str); 40] = [
    ("of side A", "for A, or by its name"),
    ("of side B", "for B, or by its name"),
    ("of side {", "for {side}, or by its name"),
    ("And 1 more", "1 of 2"),
    ("and 1 more", "1 of 2"),
    ("And {", "1 of {all}"),
    ("and {} more", "listed_first: and 3 others"),
    ("and {more} more", "listed_first: and 3 others"),
    ("thrown", "rolled"),
    ("Thrown", "rolled"),
    (" throw ", "roll"),
    (" throws", "rolls"),
    ("diced", "rolled"),
    ("hangs on it", "it changes nothing"),
    ("nothing known", "not one of these"),
    ("Loses", "who loses?"),
    ("The first player", "side A or B: the program puts in the name"),
    ("placeholder", "what stands there"),
    ("no word", "nothing"),
    ("put away", "the archive"),
    ("say first", "still needed"),
    ("or give it up", "cancel"),
    ("asks for {", "is not needed now"),
    ("read today", "under today's rules"),
    ("is good of it", "the undamaged part"),
    ("No more happens", "suffers nothing more"),
    ("belongs to the other side", "is on the wrong side for this"),
    ("against the rules: {tag}", "the reason names the unit"),
    ("to the pace", "exactly"),
    ("I AM ALONE", "ONLY I AM LOOKING"),
    ("Shelled", "Guns fired"),
    ("To rear", "from behind"),
    ("as it stands", "now"),
    ("are not here", "this Adjutant does not have"),
    ("lie open", "are revealed"),
    ("diced for", "rolled for"),
    ("is no secret", "is revealed"),
    ("comes up, ammunition", "arrives"),
    ("by hand of", "by hand"),
    ("not known", "not set, none"),
];

/// Texts in which those words mean what they say.
fn is_exempt(said: &Said) -> bool {
    ["Throw away", "Thrown away", "throw it away", "Saving throw"].iter().any(|deed| said.text.contains(deed))
}

/// What is private in a text.
fn private(text: &str) -> Vec<String> {
    let mut wrong: Vec<String> = PRIVATE
        .iter()
        .filter(|(word, _)| text.contains(word))
        .map(|(word, better)| format!("\u{201c}{word}\u{201d}: {better}"))
        .collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let doubled = words
        .iter()
        .zip(words.iter().skip(1))
        .filter(|(one, next)| one == next && one.chars().all(char::is_alphabetic) && one.chars().count() > 1);
    wrong.extend(doubled.map(|(word, _)| format!("\u{201c}{word}\u{201d} stands there twice")));
    // A sentence with the key of a field in it, such as "ask.claim" or "hq_survival".
    let keys = words.iter().filter(|_| words.len() > 1).filter(|word| {
        // What is filled in, and values of files, are no keys on screen.
        if word.contains(['{', '"']) {
            return false;
        }
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let inside = |mark: char| {
            word.split_once(mark).is_some_and(|(one, rest)| {
                let small = |part: &str| part.len() > 1 && part.chars().all(|c| c.is_ascii_lowercase() || c == '_');
                small(one) && small(rest)
            })
        };
        let file = ["toml", "adjutant"].iter().any(|ending| word.ends_with(ending));
        !file && (inside('.') || inside('_'))
    });
    wrong.extend(keys.map(|word| format!("\u{201c}{word}\u{201d} is a key")));
    wrong
}

#[test]
fn no_text_uses_private_words_or_shows_a_key() {
    let texts = texts();
    assert!(texts.len() > 3000, "only {} texts were found", texts.len());
    let wrong: Vec<String> = texts
        .iter()
        .filter(|said| !is_exempt(said))
        .flat_map(|said| private(&said.text).into_iter().map(move |wrong| format!("{said}\n    {wrong}")))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_private_is_found() {
    for (text, found) in [
        ("say first: {}", 1),
        ("{count} faces of side A are missing", 1),
        ("the the dice", 1),
        ("ask.claim: what now?", 1),
        ("Give up one for hq_survival", 1),
        ("mine.toml, line 3", 0),
        ("One unit fires at one enemy unit in range that is spotted.", 0),
    ] {
        assert_eq!(private(text).len(), found, "{text}: {:?}", private(text));
    }
}

#[test]
fn texts_are_found_wherever_they_stand() {
    let source = "#[doc = \"Not this.\"]\n#[error(\"Too late: {0}\")]\nfn f() {\n    let _ = format!(\"{name} fires.\");\n    \
                  g(\"an_id\", \"Undo\", r\"raw words\");\n}\n#[cfg(test)]\nmod tests { const T: &str = \"Not this.\"; }\n\
                  const C: &str = \"Also this\";\n";
    let found = rust(source).unwrap();
    let words: Vec<(usize, &str)> = found.iter().map(|(line, text)| (*line, text.as_str())).collect();
    assert_eq!(words, [(2, "Too late: {0}"), (4, "{name} fires."), (5, "Undo"), (5, "raw words"), (9, "Also this")]);
    let data = "[about]\nid = \"an-id\"\nname = \"off\"\n[[page]]\ntext = [\n  \"One line.\",\n  \"Another.\",\n]\n";
    let found = toml(data).unwrap();
    let words: Vec<(usize, &str)> = found.iter().map(|(line, text)| (*line, text.as_str())).collect();
    assert_eq!(words, [(3, "off"), (6, "One line."), (7, "Another.")]);
}

#[test]
fn the_glossary_has_a_line_a_term_in_order() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/glossary.md")).unwrap();
    let terms: Vec<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("- **")?.split_once("**"))
        .map(|(term, _)| term.to_lowercase())
        .collect();
    assert!(terms.len() > 40, "{}", terms.len());
    let mut sorted = terms.clone();
    sorted.sort();
    assert_eq!(terms, sorted);
}
