//! The five games are laid out alike: the same files, and the same question answered in the same file.

use adjutant::games::Registry;

use crate::{library, read, root};

/// Files that each game has.
const FILES: [&str; 10] =
    ["calculators", "conduct", "data", "ground", "movement", "owed", "rows", "standing", "turn", "units"];

/// Questions to a game, and the file that answers them.
const ANSWERS: [(&str, &str); 12] = [
    ("begin", "turn"),
    ("standing", "standing"),
    ("over", "standing"),
    ("clock", "standing"),
    ("muster_notes", "standing"),
    ("owed", "owed"),
    ("skipped", "owed"),
    ("reactions", "owed"),
    ("usual", "rows"),
    ("acted", "rows"),
    ("line", "rows"),
    ("numbers", "calculators"),
];

/// Procedures that several games have, and their file.
const PROCEDURES: [(&str, &str); 6] = [
    ("end_turn", "turn"),
    ("move", "movement"),
    ("fire", "fire"),
    ("rally", "rally"),
    ("mines", "mines"),
    ("movement", "calculators"),
];

/// The first word of a text that stands before `::`.
fn room(text: &str) -> Option<&str> {
    let before = &text[..text.find("::")?];
    before.rsplit(|sign: char| !sign.is_alphanumeric() && sign != '_').next()
}

#[test]
fn the_games_are_laid_out_alike() {
    let sources = library();
    for set in Registry::load().unwrap().all() {
        let game = set.description().about.id.replace('-', "_");
        for file in FILES {
            let name = format!("games/{game}/{file}.rs");
            assert!(sources.sources().any(|source| source.file == name), "src/{name} is missing: see src/games.rs");
        }
        let text = read(&root().join(format!("src/games/{game}.rs")));
        let (head, answers) = text.split_once("\nimpl Game for ").unwrap();
        let mut seen = 0;
        for (question, file) in ANSWERS {
            let Some((_, answer)) = answers.split_once(&format!("fn {question}(")) else { continue };
            let (_, body) = answer.split_once("{\n").unwrap();
            assert_eq!(room(body), Some(file), "{game}: {question} is answered by src/games/{game}/{file}.rs");
            seen += 1;
        }
        assert!(seen > 6, "src/games/{game}.rs moved");
        for (procedure, file) in PROCEDURES {
            let Some((_, read)) = head.split_once(&format!("ProcedureKind::new(\"{procedure}\", ")) else { continue };
            assert_eq!(room(read), Some(file), "{game}: {procedure} is read by src/games/{game}/{file}.rs");
        }
    }
}
