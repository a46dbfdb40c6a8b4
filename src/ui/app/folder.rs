//! Shows a folder in the program that the desktop has for it.
//!
//! It must not know what lies in the folder.

use std::{
    io,
    path::Path,
    process::{Command, Stdio},
    thread,
};

/// What opens a folder here.
const OPENER: &str = if cfg!(windows) {
    "explorer"
} else if cfg!(target_os = "macos") {
    "open"
} else {
    "xdg-open"
};

/// Shows a folder. It returns at once; whether a window comes up is for the desktop.
///
/// # Errors
/// There is no program for it.
pub fn show_folder(folder: &Path) -> io::Result<()> {
    let mut child =
        Command::new(OPENER).arg(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    // Whenever it ends, somebody waits for it.
    thread::Builder::new().name("folder".to_owned()).spawn(move || child.wait())?;
    Ok(())
}
