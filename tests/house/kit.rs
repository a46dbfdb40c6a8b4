//! The design kit of the window knows no game, battle, die or file.

use super::library;

/// The rooms of the kit in `src/ui`.
const KIT: [&str; 7] = ["around", "fit", "glyph", "paint", "style", "theme", "widget"];

#[test]
fn the_kit_knows_nothing_but_itself_and_shapes() {
    let mut seen = 0;
    for (file, imports) in library().imports() {
        let room = |file: &str| file.strip_prefix("ui/")?.split(['/', '.']).next().map(str::to_owned);
        let in_kit = |file: &str| room(file).is_some_and(|room| KIT.contains(&room.as_str()));
        if !in_kit(file) {
            continue;
        }
        seen += 1;
        for import in imports {
            // `ui.rs` passes on what the kit itself defines.
            let may = in_kit(import) || import.starts_with("shapes") || import == "ui.rs";
            assert!(may, "src/{file} is of the kit and imports src/{import}");
        }
    }
    assert!(seen > 20, "the kit moved");
}
