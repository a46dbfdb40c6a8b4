//! The data files of The Portable Wargame, built into the program.
//!
//! Must not know any rule: it only names the files.

/// Name and text of every file, in the order in which they are read.
pub const FILES: &[(&str, &str)] = &[
    ("rules.toml", include_str!("../../../data/portable-wargame/rules.toml")),
    ("units.toml", include_str!("../../../data/portable-wargame/units.toml")),
    ("fields.toml", include_str!("../../../data/portable-wargame/fields.toml")),
    ("rulings.toml", include_str!("../../../data/portable-wargame/rulings.toml")),
    ("tables.toml", include_str!("../../../data/portable-wargame/tables.toml")),
    ("cells.toml", include_str!("../../../data/portable-wargame/cells.toml")),
    ("reference.toml", include_str!("../../../data/portable-wargame/reference.toml")),
    ("forces-el-teb.toml", include_str!("../../../data/portable-wargame/forces-el-teb.toml")),
    ("forces-spicheren.toml", include_str!("../../../data/portable-wargame/forces-spicheren.toml")),
    ("example.toml", include_str!("../../../data/portable-wargame/example.toml")),
];

/// What the commander knows of it.
pub const COMMANDER: &str = include_str!("../../../data/portable-wargame/commander.toml");

#[cfg(test)]
mod tests;
