//! The data files of the Simple WW2 rules, built into the program.
//!
//! Must not know any rule: it only names the files.

/// Name and text of every file, in the order in which they are read.
pub const FILES: &[(&str, &str)] = &[
    ("rules.toml", include_str!("../../../data/simple-ww2/rules.toml")),
    ("units.toml", include_str!("../../../data/simple-ww2/units.toml")),
    ("fields.toml", include_str!("../../../data/simple-ww2/fields.toml")),
    ("rulings.toml", include_str!("../../../data/simple-ww2/rulings.toml")),
    ("tables.toml", include_str!("../../../data/simple-ww2/tables.toml")),
    ("cells.toml", include_str!("../../../data/simple-ww2/cells.toml")),
    ("reference.toml", include_str!("../../../data/simple-ww2/reference.toml")),
    ("forces-normandy.toml", include_str!("../../../data/simple-ww2/forces-normandy.toml")),
    ("example.toml", include_str!("../../../data/simple-ww2/example.toml")),
];

/// What the commander knows of it.
pub const COMMANDER: &str = include_str!("../../../data/simple-ww2/commander.toml");

#[cfg(test)]
mod tests;
