//! Where files live: settings, battles and forces, and what nobody would miss.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The variable that names the data folder, like `--data-dir`.
pub const VARIABLE: &str = "ADJUTANT_DATA";

/// The folders of this player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// Settings.
    pub config: PathBuf,
    /// Battles, forces, player's own data.
    pub data: PathBuf,
    /// Crash reports and marks of this machine.
    pub state: PathBuf,
}

impl Folders {
    /// Everything in one folder: what `--data-dir` and [`VARIABLE`] ask for.
    pub fn all_in(folder: &Path) -> Self {
        Self { config: folder.to_owned(), data: folder.to_owned(), state: folder.join("state") }
    }

    /// The folders that the system has for this. `None`: it does not know the player's home.
    pub fn of_system() -> Option<Self> {
        let project = ProjectDirs::from("", "", "adjutant")?;
        let data = project.data_dir().to_owned();
        let state = project.state_dir().map_or_else(|| data.join("state"), Path::to_owned);
        Some(Self { config: project.config_dir().to_owned(), data, state })
    }

    /// The folder given, else the variable's value unless it is empty, else those of the system.
    /// `None`: there are none, and the player must name one.
    pub fn find(given: Option<&Path>, variable: Option<&Path>) -> Option<Self> {
        let named = given.or(variable).filter(|folder| !folder.as_os_str().is_empty());
        named.map(Self::all_in).or_else(Self::of_system)
    }
}
