//! The guide to a new rule set prints the sixth set of the tests as it is, and plays a turn of its battle.

use std::{fs, path::Path};

/// The lines of a text that are not empty.
fn lines(text: &str) -> Vec<String> {
    text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
}

#[test]
fn the_guide_to_a_new_rule_set_leads_through_all_of_the_sixth() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = fs::read_to_string(root.join("docs/new-rule-set.md")).unwrap();
    let blocks = guide.split("\n```").filter_map(|block| block.split_once('\n'));
    let blocks: Vec<_> = blocks.filter_map(|(head, text)| Some((head.split_once(' ')?.1, lines(text)))).collect();
    for entry in fs::read_dir(root.join("tests/sixth")).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_str().unwrap();
        let text = lines(&fs::read_to_string(&path).unwrap());
        let printed: Vec<_> = blocks.iter().filter(|(name, _)| *name == file).map(|(_, block)| block).collect();
        assert!(!printed.is_empty(), "docs/new-rule-set.md does not print {file}");
        // The tests are printed in part, all else whole.
        assert!(file == "main.rs" || printed.iter().copied().flatten().eq(&text), "{file} is not printed as it is");
        for block in printed {
            assert!(text.windows(block.len()).any(|part| part == *block), "{file} has no such part: {block:#?}");
        }
    }
}
