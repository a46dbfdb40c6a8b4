//! The data files of Division Squares, built into the program.
//!
//! Must not know any rule: it only names the files.

/// Name and text of every file, in the order in which they are read.
pub const FILES: &[(&str, &str)] = crate::data_files! { "../../../data/division-squares":
    "rules", "units", "fields", "rulings", "tables", "cells", "reference",
    "forces-normandy", "forces-desert", "forces-east", "forces-lorraine", "example",
};

/// What the commander knows of it.
pub const COMMANDER: &str = include_str!("../../../data/division-squares/commander.toml");

#[cfg(test)]
mod tests;
