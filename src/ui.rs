//! The window: the only folder that knows iced.
//!
//! * the design kit (`theme`, `style`, `glyph`, `around`, `paint`, `fit`, `widget`): plain words, numbers and messages in,
//!   elements out; it knows no game, battle, die or file;
//! * `screen`: one module a screen; it translates what the core prepared into calls of the kit, and never picks a
//!   colour, size or font itself;
//! * `keys`: the one table of keys;
//! * `app`: owns everything and carries out what screens ask.

pub mod app;
mod around;
pub mod fit;
pub mod glyph;
pub mod keys;
pub mod paint;
pub mod screen;
mod start;
pub mod style;
pub mod theme;
pub mod widget;

pub use start::{Start, StartError, opening, run};
pub use style::{Element, FONTS, HEAD, HEAD_BOLD, Space, TEXT, TEXT_BOLD, Type};
pub use theme::{Look, Palette, Scheme, Side, SideColour};

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    fn files(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, found);
            } else {
                found.push(path);
            }
        }
    }

    #[test]
    fn the_kit_knows_no_game_and_its_files_stay_short() {
        let mut found = Vec::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui"), &mut found);
        assert!(found.len() > 20, "the folder moved");
        for path in found {
            let text = fs::read_to_string(&path).unwrap();
            let name = path.display();
            assert!(text.starts_with("//! "), "{name} does not say what it is for");
            assert!(text.lines().count() < 450, "{name} is too long");
            let kit = ["around", "fit", "glyph", "paint", "style", "theme", "widget"];
            let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui")).unwrap();
            let room = inside.iter().next().unwrap().to_string_lossy();
            if !kit.contains(&room.trim_end_matches(".rs")) {
                continue;
            }
            for core in ["dice", "rules", "battle", "store", "cli"] {
                assert!(!text.contains(&format!("crate::{core}::")), "{name} knows {core}");
            }
        }
    }
}
