//! `report`: a saved battle told in Markdown.

use std::path::Path;

use super::{adjutant, text};

/// A battle of each rule set as an earlier version saved it.
const SAVED: [&str; 5] = ["division-squares", "portable-wargame", "pz8", "simple-ww2", "six-d6"];

#[test]
fn a_saved_battle_is_told_in_markdown() {
    for rules in SAVED {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/0.1.0/{rules}.adjutant"));
        let done = adjutant(&["report", file.to_str().unwrap()]).output().unwrap();
        let page = text(&done.stdout);
        assert!(done.status.success(), "{rules}: {}", text(&done.stderr));
        for part in ["# ", "## How the sides stand", "## Dice", "## Turn by turn", "### Turn 1"] {
            assert!(page.lines().any(|line| line.starts_with(part)), "{rules} lacks {part}: {page}");
        }
        let told = page.lines().filter(|line| line.starts_with("- ")).count();
        assert!(told > 10, "{rules}: {page}");
    }
    let done = adjutant(&["report", "/nowhere.adjutant"]).output().unwrap();
    assert_eq!(done.status.code(), Some(1));
    assert!(text(&done.stderr).starts_with("adjutant: FILE: /nowhere.adjutant: "), "{}", text(&done.stderr));
}
