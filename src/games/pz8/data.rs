//! The data files of Pz8, built into the program.
//!
//! Must not know any rule: it only names the files.

/// Name and text of every file, in the order in which they are read.
pub const FILES: &[(&str, &str)] = crate::data_files! { "../../../data/pz8":
    "rules", "units", "fields", "rulings", "tables", "cells", "reference",
    "forces-desert-1940", "forces-desert-1941", "forces-tunisia", "forces-russia", "example",
};

/// What the commander knows of it.
pub const COMMANDER: &str = include_str!("../../../data/pz8/commander.toml");
