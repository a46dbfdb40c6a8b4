//! `adjutant check`: what it says of good, torn, damaged and hopeless files, and its exit codes.

use std::{fs, path::Path};

use tempfile::TempDir;

use super::{adjutant, text};

const BATTLE: &[u8] = include_bytes!("../fixtures/battle-format-1.adjutant");

/// The page and the exit code for a file of these bytes.
fn check(folder: &Path, name: &str, bytes: &[u8]) -> (toml::Table, i32) {
    let file = folder.join(name);
    fs::write(&file, bytes).unwrap();
    let output = adjutant(&["check"]).arg(&file).output().unwrap();
    assert_eq!(text(&output.stderr), "");
    assert_eq!(fs::read(&file).unwrap(), bytes, "the file was touched");
    (text(&output.stdout).parse().unwrap(), output.status.code().unwrap())
}

/// The bytes with one flipped in the line that begins so.
fn flipped(line: &str) -> Vec<u8> {
    let at = BATTLE.windows(line.len()).position(|window| window == line.as_bytes()).unwrap();
    let mut bytes = BATTLE.to_vec();
    bytes[at + line.len() + 5] ^= 1;
    bytes
}

#[test]
fn a_check_tells_what_is_safe_and_changes_nothing() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let (page, code) = check(folder, "good.adjutant", BATTLE);
    assert_eq!((page["state"].as_str(), code), (Some("good"), 0), "{page}");
    let all = page["safe_actions"].as_integer().unwrap();
    assert!(all > 3 && page["what_to_do"].as_str().unwrap().contains("open it"));

    let torn = [BATTLE, b"e0009"].concat();
    let (page, code) = check(folder, "torn.adjutant", &torn);
    assert_eq!((page["safe_actions"].as_integer(), code), (Some(all), 0), "{page}");
    assert!(page["what_happened"].as_str().unwrap().contains("last line was unfinished"));

    let (page, code) = check(folder, "damaged.adjutant", &flipped("e000003"));
    assert_eq!((page["safe_actions"].as_integer(), code), (Some(2), 1), "{page}");
    assert!(page["what_happened"].as_str().unwrap().contains("is damaged"));
    assert!(page["what_to_do"].as_str().unwrap().contains("up to action 2"));

    // The setup is gone, and a daily copy is not.
    let copies = folder.join("copies/setup");
    fs::create_dir_all(&copies).unwrap();
    fs::write(copies.join("2026-11-21.adjutant"), BATTLE).unwrap();
    let (page, code) = check(folder, "setup.adjutant", &flipped("setup"));
    assert_eq!((page["daily_copies"][0]["day"].as_str(), code), (Some("2026-11-21"), 1), "{page}");
    assert!(!page.contains_key("safe_actions"));

    for (name, bytes) in
        [("empty.adjutant", &b""[..]), ("letter.adjutant", b"Dear all,\n"), ("nul.adjutant", &[0; 99])]
    {
        let (page, code) = check(folder, name, bytes);
        assert_eq!((page["state"].as_str(), code), (Some("unreadable"), 2), "{page}");
        assert!(!page["what_happened"].as_str().unwrap().is_empty());
    }
    let nothing = adjutant(&["check"]).arg(folder.join("nothing.adjutant")).output().unwrap();
    assert_eq!(nothing.status.code(), Some(2));
    assert!(text(&nothing.stdout).contains("it is no longer there"));
}

#[test]
fn a_newer_battle_is_called_newer() {
    let folder = TempDir::new().unwrap();
    let first = BATTLE.split(|byte| *byte == b'\n').next().unwrap();
    let line = text(first).rsplit_once(" # ").unwrap().0.replace("min_reader = 1", "min_reader = 9");
    let line = format!("{line} # {:08x}", crc32fast::hash(line.as_bytes()));
    let bytes = [line.as_bytes(), &BATTLE[first.len()..]].concat();
    let (page, code) = check(folder.path(), "newer.adjutant", &bytes);
    assert_eq!(code, 2);
    assert!(page["what_happened"].as_str().unwrap().contains("update it"), "{page}");
}

#[test]
fn names_and_texts_never_steer_the_terminal() {
    let folder = TempDir::new().unwrap();
    let steers = "\u{1b}[31mred\u{202e}dlo";
    let file = folder.path().join(format!("{steers}.adjutant"));
    fs::write(&file, "no battle").unwrap();
    let own = folder.path().join("data");
    fs::create_dir_all(own.join("forces")).unwrap();
    fs::write(own.join("forces").join(format!("{steers}.toml")), format!("rules = \"{steers}\"")).unwrap();
    fs::write(own.join("forces/types.toml"), "rules = \"pz8\"\n[[type]]\nid = \"\\u001b[2J\\u202e\"\n").unwrap();
    let calls = [
        vec!["check".to_owned(), file.display().to_string()],
        vec!["resolve".to_owned(), file.display().to_string()],
        vec!["odds".to_owned(), folder.path().join(steers).display().to_string()],
        vec!["forms".to_owned(), steers.to_owned()],
        vec!["forms".to_owned(), "pz8".to_owned(), steers.to_owned()],
    ];
    for call in calls {
        let arguments: Vec<&str> = call.iter().map(String::as_str).collect();
        let output = adjutant(&arguments).env("ADJUTANT_DATA", &own).output().unwrap();
        for told in [text(&output.stdout), text(&output.stderr)] {
            let steered = told.chars().find(|sign| matches!(sign, '\u{1b}' | '\u{202e}'));
            assert_eq!(steered, None, "{call:?}: {told}");
        }
        assert_ne!(output.status.code(), Some(0), "{call:?}");
    }
}
