//! The data files of 6d6, built into the program.
//!
//! Must not know any rule: it only names the files.

/// Name and text of every file, in the order in which they are read.
pub const FILES: &[(&str, &str)] = crate::data_files! { "../../../data/six-d6":
    "rules", "units", "fields", "rulings", "tables", "cells", "reference",
    "forces-normandy", "forces-ponyri", "example",
};

#[cfg(test)]
mod tests;

/// What the commander knows of it.
pub const COMMANDER: &str = include_str!("../../../data/six-d6/commander.toml");
