//! Rules of the house that no compiler checks: who may know whom, how long a file is, what a screen may name.
//!
//! Each test names the file and says what to do. `src/lib.rs` has the same rules in words.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a house that cannot be read has failed"
)]

mod fields;
mod games;
mod guide;
mod kit;
mod modules;
mod results;
mod texts;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use adjutant::games::Registry;
use modules::{Library, circle, files, rooms};

/// Files of the program, not of the library.
const PROGRAM: [&str; 2] = ["main.rs", "crash.rs"];
/// Lines of a file: past this it is asking for a second room.
const MOST_LINES: usize = 500;
/// Lines of `main.rs`.
const MOST_LINES_OF_MAIN: usize = 80;

/// Folders and whom they may know besides themselves.
const MAY_KNOW: [(&str, &[&str]); 10] = [
    ("dice", &[]),
    ("shapes", &[]),
    ("rules", &["dice", "shapes"]),
    ("games", &["dice", "rules"]),
    ("battle", &["dice", "rules"]),
    ("defect", &[]),
    ("store", &["defect", "dice", "rules", "games", "battle"]),
    ("commander", &["dice", "rules", "battle"]),
    ("cli", &["dice", "rules", "games", "battle", "commander", "store"]),
    ("ui", &["defect", "shapes", "dice", "rules", "games", "battle", "commander", "store"]),
];

/// Exceptions to lints: file and lint. Each is explained where it stands.
const ALLOWED: &[(&str, &str)] = &[
    ("src/dice/fraction.rs", "clippy::cast_possible_wrap"),
    ("src/dice/fraction.rs", "clippy::cast_precision_loss"),
    ("src/commander/price.rs", "clippy::cast_possible_truncation"),
    ("src/commander/plan.rs", "clippy::struct_excessive_bools"),
    ("src/rules/conduct/sealed.rs", "clippy::struct_excessive_bools"),
    ("src/main.rs", "clippy::needless_pass_by_value"),
    ("src/rules/form_reader.rs", "clippy::too_many_arguments"),
    ("src/games/portable_wargame/activation.rs", "clippy::struct_excessive_bools"),
    ("src/store/disk.rs", "clippy::missing_errors_doc"),
    ("src/store/disk.rs", "dead_code"),
    ("src/store/disk/system.rs", "clippy::missing_errors_doc"),
    ("src/ui/screen/battle.rs", "clippy::struct_excessive_bools"),
    ("src/ui/screen/battle/roster.rs", "clippy::cast_precision_loss"),
    ("src/ui/start.rs", "clippy::ref_option"),
    ("src/ui/theme/palette.rs", "clippy::unreadable_literal"),
    ("src/ui/theme/sides.rs", "clippy::unreadable_literal"),
    ("src/ui/widget/odds_strip.rs", "clippy::cast_possible_truncation"),
    ("src/ui/widget/unit_row.rs", "clippy::struct_excessive_bools"),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn library() -> Library {
    let library = Library::read(&root().join("src"), &PROGRAM);
    assert!(library.sources().count() > 60, "the sources moved");
    library
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folder of `src` that a file belongs to; empty for `lib.rs`.
fn folder(file: &str) -> &str {
    file.split(['/', '.']).next().filter(|name| *name != "lib").unwrap_or_default()
}

/// The game that a file below `games` belongs to: the name of its folder.
fn game(file: &str) -> Option<&str> {
    file.split(['/', '.']).nth(1)
}

#[test]
fn arrows_run_one_way() {
    for (file, imports) in library().imports() {
        let Some((_, known)) = MAY_KNOW.iter().find(|(name, _)| *name == folder(file)) else {
            assert_eq!(folder(file), "", "src/{file}: a new folder: say in tests/house/main.rs whom it may know");
            continue;
        };
        for import in imports {
            let to = folder(import);
            let may = to == folder(file) || to.is_empty() || known.contains(&to);
            assert!(may, "src/{file} imports src/{import}: {} must not know {to}", folder(file));
            let apart = file.starts_with("games/") && import.starts_with("games/") && game(file) != game(import);
            assert!(!apart, "src/{file} imports src/{import}: one game must not know another");
        }
    }
}

#[test]
fn nothing_that_runs_is_written_as_it_happens_to_be() {
    // A battle's file has types of its own, in `store`; only data is read into what runs.
    for source in library().sources().filter(|source| ["dice", "battle"].contains(&folder(&source.file))) {
        let derived = source.code.lines().any(|line| line.contains("derive(") && line.contains("Serialize"));
        let names = source.file == "dice/address.rs";
        assert!(!derived || names, "src/{} can be written into a file: give the file a type of its own", source.file);
    }
}

#[test]
fn no_sibling_modules_depend_on_each_other_in_a_cycle() {
    let library = library();
    let circle = circle(&rooms(&library.imports()));
    assert!(circle.is_empty(), "these modules depend on each other in a cycle: {}", circle.join(" -> "));
}

/// The words of a file's code.
fn words(code: &str) -> BTreeSet<&str> {
    code.split(|sign: char| !sign.is_alphanumeric() && sign != '_').collect()
}

/// The names in the tables at the head of a file of `src`.
fn mapped(file: &str) -> BTreeSet<String> {
    let text = read(&root().join("src").join(file));
    let rows = text.lines().filter(|line| line.starts_with("//! |"));
    rows.flat_map(|row| row.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

#[test]
fn the_maps_of_battles_and_screens_name_what_is_there_and_nothing_else() {
    let library = library();
    let below = |folder: &'static str| library.sources().filter_map(move |source| source.file.strip_prefix(folder));
    let rooms = ["log/", "play/", "amend/", "words/"];
    let inside = |file: &&str| !file.contains('/') || rooms.iter().any(|room| file.starts_with(room));
    let name = |file: &str| Path::new(file).file_stem().unwrap().to_str().unwrap().to_owned();
    assert_eq!(mapped("battle.rs"), below("battle/").filter(inside).map(name).collect());
    assert_eq!(mapped("ui/screen.rs"), below("ui/screen/").filter(|file| !file.contains('/')).map(name).collect());
}

#[test]
fn no_order_hangs_on_a_hash_and_no_state_on_rounding() {
    const STATE: [&str; 7] = [
        "rules/state.rs",
        "rules/unit.rs",
        "rules/value.rs",
        "rules/effect.rs",
        "rules/turn.rs",
        "battle/setup.rs",
        "battle/amend/stale.rs",
    ];
    let library = library();
    let mut seen = 0;
    for source in library.sources() {
        let words = words(&source.code);
        let excused = folder(&source.file) == "ui";
        let hashed = ["HashMap", "HashSet", "RandomState"].iter().find(|word| words.contains(**word));
        assert!(excused || hashed.is_none(), "src/{} uses {hashed:?}: its order is another each time", source.file);
        if STATE.contains(&source.file.as_str()) {
            seen += 1;
            let rounded = ["f32", "f64"].iter().find(|word| words.contains(**word));
            assert!(rounded.is_none(), "src/{} uses {rounded:?}: a state holds whole numbers", source.file);
        }
    }
    assert_eq!(seen, STATE.len(), "the sources moved");
}

#[test]
fn no_seed_is_saved() {
    let library = library();
    let mut seen = 0;
    for source in library.sources().filter(|source| ["store", "battle"].contains(&folder(&source.file))) {
        seen += 1;
        let seed = words(&source.code).into_iter().find(|word| word.to_lowercase().contains("seed"));
        assert_eq!(seed, None, "src/{}: a battle holds faces, never what they come from", source.file);
    }
    assert!(seen > 40, "the sources moved");
}

#[test]
fn only_the_screens_know_iced() {
    for source in library().sources().filter(|source| folder(&source.file) != "ui") {
        assert!(!source.code.contains("iced"), "src/{} names iced: that belongs in src/ui", source.file);
    }
}

#[test]
fn the_core_asks_for_nothing_outside() {
    const OUTSIDE: [&str; 7] =
        ["std::fs", "std::env", "std::io", "std::time", "std::process", "chrono::", "SystemTime"];
    let core = ["dice", "shapes", "rules", "games", "battle", "commander"];
    for source in library().sources().filter(|source| core.contains(&folder(&source.file))) {
        // Dice may be seeded by the system.
        let excused = source.file == "dice/random.rs";
        for word in OUTSIDE {
            assert!(
                excused || !source.code.contains(word),
                "src/{} uses {word}: give it as an argument",
                source.file
            );
        }
    }
}

#[test]
fn every_file_says_what_it_is_for_and_stays_short() {
    let mut seen = 0;
    for top in ["src", "tests", "benches", "examples"] {
        let folder = root().join(top);
        for path in if folder.exists() { files(&folder, "rs") } else { Vec::new() } {
            let (text, name) = (read(&path), path.display());
            let lines = text.lines().count();
            assert!(text.starts_with("//! "), "{name} does not open with //! lines that say what it is for");
            assert!(lines <= MOST_LINES, "{name} has {lines} lines: split it");
            seen += 1;
        }
    }
    assert!(seen > 80, "the sources moved");
    let main = read(&root().join("src/main.rs")).lines().count();
    assert!(main < MOST_LINES_OF_MAIN, "src/main.rs has {main} lines: it starts things, it does nothing");
}

#[test]
fn every_exception_to_a_lint_is_listed() {
    let mut found = BTreeSet::new();
    for path in files(&root().join("src"), "rs") {
        let name = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
        let text = read(&path);
        for (at, _) in text.match_indices("allow(") {
            let before = text[..at].trim_end();
            if before.ends_with("#[") || before.ends_with("#![") || before.ends_with(',') {
                let inside = text[at + 6..].split(')').next().unwrap_or_default();
                let lints = inside.split(',').map(str::trim).take_while(|lint| !lint.starts_with("reason"));
                found.extend(lints.filter(|lint| !lint.is_empty()).map(|lint| (name.clone(), lint.to_owned())));
            }
        }
    }
    let listed: BTreeSet<(String, String)> =
        ALLOWED.iter().map(|(file, lint)| ((*file).to_owned(), (*lint).to_owned())).collect();
    for (file, lint) in &found {
        assert!(
            listed.contains(&(file.clone(), lint.clone())),
            "{file} allows {lint}: list it in tests/house/main.rs"
        );
        let never = ["unwrap_used", "expect_used", "panic", "indexing_slicing", "print_stdout", "print_stderr"];
        assert!(!never.iter().any(|word| lint.ends_with(word)), "{file} allows {lint}: not in this house");
    }
    for (file, lint) in &listed {
        assert!(
            found.contains(&(file.clone(), lint.clone())),
            "{file} no longer allows {lint}: take it off the list"
        );
    }
}

#[test]
fn all_lists_scroll_by_the_scroller_of_the_kit() {
    for path in files(&root().join("src/ui"), "rs") {
        let name = path.display().to_string();
        let kit = name.ends_with("ui/widget/scroller.rs");
        let built = read(&path).lines().any(|line| {
            let makes = line.contains("scrollable(") && !line.contains("fn scrollable(");
            makes || line.contains("Scrollable::new(") || line.contains("Scrollable::with_direction(")
        });
        assert_eq!(built, kit, "{name}: lists are dragged by a finger too, so they are made by widget::scroll");
    }
}

#[test]
fn screens_never_ask_which_rule_set_it_is() {
    let registry = Registry::load().unwrap();
    let (mut words, mut procedures) = (BTreeSet::new(), BTreeSet::new());
    for set in registry.all() {
        let about = &set.description().about;
        words.extend([about.id.clone(), about.id.replace('-', "_"), about.name.clone()]);
        procedures.extend(set.procedure_kinds().iter().map(|kind| format!("\"{}\"", kind.id)));
    }
    assert!(!words.is_empty() && procedures.len() > 10);
    for path in files(&root().join("src/ui"), "rs") {
        let name = path.display().to_string();
        // A map symbol has the name of a weapon, a mortar, and so may a procedure; tests of screens may use samples.
        if name.ends_with("/ui/glyph/symbol.rs") || name.ends_with("tests.rs") || name.contains("/tests/") {
            continue;
        }
        let text = read(&path);
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: String =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for word in &words {
            assert!(!code.contains(word.as_str()), "{name} names the rule set {word}");
        }
        for procedure in &procedures {
            assert!(!code.contains(procedure.as_str()), "{name} names the procedure {procedure}");
        }
    }
}

#[test]
fn games_name_no_field_that_their_data_does_not_declare() {
    for set in Registry::load().unwrap().all() {
        let rules = set.description();
        let named = fields::named(&root().join("src/games").join(rules.about.id.replace('-', "_")));
        assert!(named.len() > 20, "{}: the sources moved", rules.about.id);
        for (file, word) in named {
            // What a type has from its data is asked for in the same way.
            let profile = rules.columns.iter().any(|column| column.id == word)
                || rules.types.iter().any(|kind| kind.row.contains_key(&word));
            let known = profile || rules.field(&word).is_some();
            assert!(known, "src/games/{file} names the field {word}, which {} does not declare", rules.about.id);
        }
    }
}

#[test]
fn the_map_names_every_folder() {
    let lib = read(&root().join("src/lib.rs"));
    let map: String = lib.lines().take_while(|line| line.starts_with("//!")).collect();
    for entry in fs::read_dir(root().join("src")).unwrap() {
        let entry = entry.unwrap();
        if entry.path().is_dir() {
            let name = entry.file_name().into_string().unwrap();
            assert!(map.contains(&format!("`{name}`")), "the map in src/lib.rs does not name src/{name}");
            assert!(MAY_KNOW.iter().any(|(known, _)| *known == name), "tests/house/main.rs does not know src/{name}");
        }
    }
}
