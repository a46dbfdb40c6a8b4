//! Ways in for any bytes: what a player may open, import or pipe in. None of them may panic, loop or take more than the
//! bytes are worth.

#![allow(dead_code, clippy::unwrap_used)]

use std::{hint::black_box, path::Path, sync::OnceLock};

use adjutant::{
    battle::{
        Battle, Desk, Viewer,
        summary::{Shown, table_view},
    },
    cli::{self, Command},
    games::Registry,
    store::{MemoryDisk, journal, settings},
};

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| Registry::load().unwrap())
}

/// A battle's file: read, folded, looked at.
pub fn journal(bytes: &[u8]) {
    let Ok(read) = journal::read(bytes) else { return };
    black_box(
        journal::overview(&bytes[..bytes.len().min(65_536)], &bytes[bytes.len().saturating_sub(65_536)..]).is_ok(),
    );
    let Some(rules) = registry().get(&read.setup.rules) else { return };
    let battle = Battle::load(rules.clone(), read.setup, read.events);
    black_box((battle.undo_words(), battle.redo_words(), battle.log(Viewer::Table).take(200).count()));
    table_view(&battle, &Desk::default(), &Shown::default());
}

/// Lines get checksums that fit, so that what stands in them is looked at.
pub fn sealed(bytes: &[u8]) -> Vec<u8> {
    let seal = |line: &[u8]| {
        let at = line.windows(3).rposition(|window| window == b" # ").unwrap_or(line.len());
        let text = line.get(..at).unwrap_or_default();
        [text, format!(" # {:08x}\n", crc32fast::hash(text)).as_bytes()].concat()
    };
    bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).flat_map(seal).collect()
}

/// A file of the player's own: forces, unit types, rulings, house tables.
pub fn player(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut all = registry().clone();
    all.add_player_files(&[("own.toml".to_owned(), text.to_owned())]);
}

/// A scene.
pub fn scene(bytes: &[u8]) {
    for command in [Command::Resolve { request: "-".into() }, Command::Odds { request: "-".into() }] {
        black_box(cli::run(registry(), &command, &mut &*bytes, &mut Vec::new()).is_ok());
    }
}

/// Settings.
pub fn settings(bytes: &[u8]) {
    let disk = MemoryDisk::new();
    disk.put("/config/settings.toml", bytes);
    let found = settings::load(&disk, Path::new("/config"));
    settings::save(&disk, Path::new("/config"), &found.settings).unwrap();
}

/// What takes in any bytes at all without falling over.
pub type Entry = fn(&[u8]);

/// All of them, by the names of their folders under `fuzz/corpus`.
pub const ALL: [(&str, Entry); 4] =
    [("journal", journal), ("player", player), ("scene", scene), ("settings", settings)];
