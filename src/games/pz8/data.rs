//! The data files of Pz8, built into the program.
//!
//! Must not know any rule: it only names the files.

/// Name and text of every file, in the order in which they are read.
pub const FILES: &[(&str, &str)] = &[
    ("rules.toml", include_str!("../../../data/pz8/rules.toml")),
    ("units.toml", include_str!("../../../data/pz8/units.toml")),
    ("fields.toml", include_str!("../../../data/pz8/fields.toml")),
    ("rulings.toml", include_str!("../../../data/pz8/rulings.toml")),
    ("tables.toml", include_str!("../../../data/pz8/tables.toml")),
    ("cells.toml", include_str!("../../../data/pz8/cells.toml")),
    ("reference.toml", include_str!("../../../data/pz8/reference.toml")),
    ("forces-desert-1940.toml", include_str!("../../../data/pz8/forces-desert-1940.toml")),
    ("forces-desert-1941.toml", include_str!("../../../data/pz8/forces-desert-1941.toml")),
    ("forces-tunisia.toml", include_str!("../../../data/pz8/forces-tunisia.toml")),
    ("forces-russia.toml", include_str!("../../../data/pz8/forces-russia.toml")),
    ("example.toml", include_str!("../../../data/pz8/example.toml")),
];

/// What the commander knows of it.
pub const COMMANDER: &str = include_str!("../../../data/pz8/commander.toml");
