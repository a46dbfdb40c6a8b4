//! The data files of Division Squares, built into the program.
//!
//! Must not know any rule: it only names the files.

/// Name and text of every file, in the order in which they are read.
pub const FILES: &[(&str, &str)] = &[
    ("rules.toml", include_str!("../../../data/division-squares/rules.toml")),
    ("units.toml", include_str!("../../../data/division-squares/units.toml")),
    ("fields.toml", include_str!("../../../data/division-squares/fields.toml")),
    ("rulings.toml", include_str!("../../../data/division-squares/rulings.toml")),
    ("tables.toml", include_str!("../../../data/division-squares/tables.toml")),
    ("cells.toml", include_str!("../../../data/division-squares/cells.toml")),
    ("reference.toml", include_str!("../../../data/division-squares/reference.toml")),
    ("forces-normandy.toml", include_str!("../../../data/division-squares/forces-normandy.toml")),
    ("forces-desert.toml", include_str!("../../../data/division-squares/forces-desert.toml")),
    ("forces-east.toml", include_str!("../../../data/division-squares/forces-east.toml")),
    ("forces-lorraine.toml", include_str!("../../../data/division-squares/forces-lorraine.toml")),
    ("example.toml", include_str!("../../../data/division-squares/example.toml")),
];

/// What the commander knows of it.
pub const COMMANDER: &str = include_str!("../../../data/division-squares/commander.toml");

#[cfg(test)]
mod tests;
