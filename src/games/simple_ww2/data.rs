//! The data files of the Simple WW2 rules, built into the program.
//!
//! Must not know any rule: it only names the files.

/// Name and text of every file, in the order in which they are read.
pub const FILES: &[(&str, &str)] = crate::data_files! { "../../../data/simple-ww2":
    "rules", "units", "fields", "rulings", "tables", "cells", "reference",
    "forces-normandy", "example",
};

/// What the commander knows of it.
pub const COMMANDER: &str = include_str!("../../../data/simple-ww2/commander.toml");

#[cfg(test)]
mod tests;
