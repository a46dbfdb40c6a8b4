//! The data files of 6d6, built into the program.
//!
//! Must not know any rule: it only names the files.

/// Name and text of every file, in the order in which they are read.
pub const FILES: &[(&str, &str)] = &[
    ("rules.toml", include_str!("../../../data/six-d6/rules.toml")),
    ("units.toml", include_str!("../../../data/six-d6/units.toml")),
    ("fields.toml", include_str!("../../../data/six-d6/fields.toml")),
    ("rulings.toml", include_str!("../../../data/six-d6/rulings.toml")),
    ("tables.toml", include_str!("../../../data/six-d6/tables.toml")),
    ("cells.toml", include_str!("../../../data/six-d6/cells.toml")),
    ("reference.toml", include_str!("../../../data/six-d6/reference.toml")),
    ("forces-normandy.toml", include_str!("../../../data/six-d6/forces-normandy.toml")),
    ("forces-ponyri.toml", include_str!("../../../data/six-d6/forces-ponyri.toml")),
    ("example.toml", include_str!("../../../data/six-d6/example.toml")),
];

#[cfg(test)]
mod tests;

/// What the commander knows of it.
pub const COMMANDER: &str = include_str!("../../../data/six-d6/commander.toml");
