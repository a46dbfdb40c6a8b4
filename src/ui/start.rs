//! The way into the window.

use std::path::PathBuf;

use thiserror::Error;

/// What the command line says of the window.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// A battle to open.
    pub battle: Option<PathBuf>,
    /// Folder for battles, forces and settings; the system's if absent.
    pub data_dir: Option<PathBuf>,
}

/// Why the window did not open.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StartError {
    /// The screens are not part of the program yet.
    #[error("this version has no screens yet; the commands forms, resolve and odds work: see adjutant --help")]
    NoScreens,
}

/// Opens the window and stays until it is closed.
///
/// # Errors
/// The window cannot be opened.
pub fn run(_: Start) -> Result<(), StartError> {
    Err(StartError::NoScreens)
}
