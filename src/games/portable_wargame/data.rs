//! The data files of The Portable Wargame, built into the program.
//!
//! Must not know any rule: it only names the files.

/// Name and text of every file, in the order in which they are read.
pub const FILES: &[(&str, &str)] = crate::data_files! { "../../../data/portable-wargame":
    "rules", "units", "fields", "rulings", "tables", "cells", "reference",
    "forces-el-teb", "forces-spicheren", "example",
};

/// What the commander knows of it.
pub const COMMANDER: &str = include_str!("../../../data/portable-wargame/commander.toml");

#[cfg(test)]
mod tests;
