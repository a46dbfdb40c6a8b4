//! Texts and names that players and contributors read.

use std::{collections::BTreeSet, fs};

use adjutant::{APP_ID, games::Registry};

use super::{library, modules::files, read, root};

/// What stands where something is still to be written; in halves, so that no search finds this list instead.
const UNFINISHED: [&str; 5] =
    [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("X", "XX"), concat!("lorem", " ipsum"), concat!("t", "bd")];

#[test]
fn texts_for_players_are_finished() {
    let mut paths = files(&root().join("data"), "toml");
    paths.extend(files(&root().join("docs"), "md"));
    paths.extend(["README.md", "CHANGELOG.md"].map(|name| root().join(name)));
    assert!(paths.len() > 6, "the data moved");
    for path in paths {
        let (text, name) = (read(&path), path.display());
        for (number, line) in text.lines().enumerate() {
            let at = format!("{name}, line {}", number + 1);
            for unfinished in UNFINISHED {
                assert!(!line.contains(unfinished), "{at}: unfinished ({unfinished})");
            }
            let control = line.chars().any(char::is_control);
            assert!(
                !control && line.trim_end() == line,
                "{at}: a tab, another control character or a trailing space"
            );
        }
        assert!(text.ends_with('\n'), "{name} does not end with a line's end");
    }
}

#[test]
fn players_can_read_what_changed() {
    let changes = read(&root().join("CHANGELOG.md"));
    let first = changes.lines().find(|line| line.starts_with("## "));
    assert_eq!(first, Some("## Unreleased"), "CHANGELOG.md has Unreleased on top");
    assert!(changes.lines().any(|line| line.starts_with("- ")), "CHANGELOG.md says nothing");
    let release = format!("## {} - ", env!("CARGO_PKG_VERSION"));
    let released = changes.lines().find_map(|line| line.strip_prefix(&release));
    let day = |text: &str| chrono::NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok();
    assert!(released.is_some_and(day), "CHANGELOG.md gives this version no date");
}

#[test]
fn the_program_has_one_name_everywhere() {
    let desktop_file = root().join(format!("assets/desktop/{APP_ID}.desktop"));
    let metainfo_file = root().join(format!("assets/desktop/{APP_ID}.metainfo.xml"));
    let (desktop, metainfo) = (read(&desktop_file), read(&metainfo_file));
    for line in [format!("Icon={APP_ID}"), format!("StartupWMClass={APP_ID}"), "Exec=adjutant %f".to_owned()] {
        assert!(desktop.lines().any(|found| found == line), "{} lacks {line}", desktop_file.display());
    }
    let tags = [
        format!("<id>{APP_ID}</id>"),
        format!("<launchable type=\"desktop-id\">{APP_ID}.desktop</launchable>"),
        "<binary>adjutant</binary>".to_owned(),
        "<project_license>MIT OR Apache-2.0</project_license>".to_owned(),
        format!("<release version=\"{}\"", env!("CARGO_PKG_VERSION")),
    ];
    for tag in tags {
        assert!(metainfo.contains(&tag), "{} lacks {tag}", metainfo_file.display());
    }
    assert!(root().join(format!("assets/icons/{APP_ID}.svg")).exists());
    for size in [48_u32, 64, 128, 256, 512] {
        let path = root().join(format!("assets/icons/{size}/{APP_ID}.png"));
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        // A PNG's header holds its width and height at fixed places.
        let side = |from: usize| u32::from_be_bytes(bytes[from..from + 4].try_into().unwrap());
        assert_eq!((side(16), side(20)), (size, size), "{}", path.display());
    }
}

#[test]
fn every_font_has_its_licence_beside_it() {
    for path in files(&root().join("assets/fonts"), "ttf") {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let family = stem.split('_').next().unwrap();
        let licence = path.with_file_name(format!("OFL-{family}.txt"));
        assert!(licence.exists(), "{} has no licence {}", path.display(), licence.display());
        assert!(
            read(&root().join("THIRD-PARTY.md")).contains(&format!("{stem}.ttf")),
            "THIRD-PARTY.md lacks {stem}.ttf"
        );
    }
}

#[test]
fn told_means_entered_by_the_player() {
    // The glossary keeps the word for what a player has entered; a procedure without a roll is built under another name.
    let told = ["memory.rs"];
    for source in library().sources().filter(|source| !source.file.contains("tests")) {
        let excused = told.iter().any(|name| source.file == format!("commander/{name}"));
        assert!(
            excused || !source.code.contains("fn told("),
            "src/{}: a function `told`: name what it gives",
            source.file
        );
    }
    let sixth = files(&root().join("tests/sixth"), "rs");
    assert!(sixth.len() > 1, "the sixth set moved");
    let sixth = sixth.iter().map(|path| (path.display().to_string(), read(path)));
    let sources =
        library().sources().map(|source| (format!("src/{}", source.file), source.code.clone())).collect::<Vec<_>>();
    for (name, code) in sources.into_iter().chain(sixth) {
        let built =
            code.lines().any(|line| line.contains("let told = NoRoll") || line.contains("let mut told = NoRoll"));
        assert!(!built, "{name}: a `NoRoll` named `told`: call it `no_roll`");
    }
}

#[test]
fn shapes_are_named_by_what_is_drawn_and_not_by_what_they_stand_for() {
    let registry = Registry::load().unwrap();
    let mut words = BTreeSet::new();
    for set in registry.all() {
        let rules = set.description();
        words.extend(rules.fields.iter().flat_map(|field| [field.id.clone(), field.name.to_lowercase()]));
        words.extend(rules.procedures.iter().map(|procedure| procedure.id.clone()));
        words.extend(rules.steps.iter().map(|step| step.id.clone()));
    }
    let words: BTreeSet<String> = words.iter().map(|word| word.replace(['_', ' '], "-")).collect();
    let glyphs = adjutant::shapes::shapes().unwrap().glyphs.iter().map(|shape| shape.name.as_str());
    let both: Vec<&str> = glyphs.filter(|shape| words.contains(*shape)).collect();
    // What a side has drawn is a card, and a card is drawn for it.
    assert_eq!(both, ["card"]);
}
