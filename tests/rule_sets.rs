//! What the data and the code of every rule set promise, whichever it is. What is printed in its own tables its own
//! tests know.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::{fs, path::Path};

use adjutant::{games::Registry, rules::RuleSet};

/// Most letters of a ruling's question: one line of its page.
const QUESTION: usize = 110;

/// Runs a test over every rule set, with its id.
fn each(test: impl Fn(&str, &RuleSet)) {
    let registry = Registry::load().unwrap();
    assert!(registry.all().len() > 4, "the rule sets are gone");
    for set in registry.all() {
        test(&set.description().about.id, set);
    }
}

/// All code below a folder, without tests and data.
fn code(folder: &Path, all: &mut String) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("data") {
            code(&path, all);
        } else if path.extension().is_some_and(|kind| kind == "rs") && !path.ends_with("tests.rs") {
            *all += &fs::read_to_string(path).unwrap();
        }
    }
}

/// Calls that read a ruling.
const READS: [&str; 5] = ["ruled(", "ruled(state, ", "ruled(rules, state, ", "ruling(", "in_force(state, "];

#[test]
fn every_ruling_has_its_readings_and_is_built() {
    each(|id, set| {
        let mut all = String::new();
        code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(id.replace('-', "_")), &mut all);
        for ruling in &set.description().rulings {
            let name = format!("{id} {}", ruling.mark);
            let options: Vec<&str> = ruling.options.iter().map(|option| option.id.as_str()).collect();
            assert!(options.len() > 1, "{name}");
            let letters: Vec<String> = ('a'..='z').take(options.len()).map(String::from).collect();
            assert_eq!(options, letters, "{name}");
            assert!(options.contains(&ruling.preset.as_str()), "{name}");
            assert!(ruling.why.ends_with('.') && ruling.question.len() < QUESTION, "{name}");
            let read = READS.iter().any(|call| all.contains(&format!("{call}\"{}\"", ruling.mark)));
            assert!(read, "{name}: no code reads it");
        }
    });
}

#[test]
fn every_procedure_has_its_words_and_names_its_rulings() {
    each(|id, set| {
        let rules = set.description();
        let mut built: Vec<&str> = set.procedure_kinds().iter().map(|kind| kind.id).collect();
        let mut worded: Vec<&str> = rules.procedures.iter().map(|procedure| procedure.id.as_str()).collect();
        built.sort_unstable();
        worded.sort_unstable();
        assert_eq!(built, worded, "{id}");
        for kind in set.procedure_kinds() {
            for mark in kind.rulings {
                assert!(rules.ruling(mark).is_some(), "{id}, {}: no ruling {mark}", kind.id);
            }
        }
    });
}

#[test]
fn every_page_of_the_reference_is_whole() {
    each(|id, set| {
        for page in &set.description().pages {
            let name = format!("{id} {}", page.id);
            assert!(!page.place.is_empty() && !page.text.is_empty(), "{name}");
            assert!(page.table.windows(2).all(|rows| rows[0].len() == rows[1].len()), "{name}");
        }
    });
}

#[test]
fn every_sample_force_has_an_opponent() {
    each(|id, set| {
        let rules = set.description();
        for force in &rules.forces {
            let against = rules.forces.iter().find(|other| other.id == force.against);
            assert!(against.is_some_and(|other| other.id != force.id), "{id} {}", force.id);
        }
    });
}
