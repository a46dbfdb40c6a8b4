//! Headless subcommands: one procedure of a scene, or a look at a battle's file, without a window.
//!
//! `resolve`, `odds` and `advise` read a scene in TOML and print TOML; `forms` lists what scenes may say; `check`
//! says what is wrong with a battle's file. Arguments are read here, so that the program is the same with and without
//! a window. Knows `store`, `commander` and below; nothing of the screens.

mod advise;
mod answer;
mod answer_run;
mod check;
mod duel;
mod example;
mod fault;
mod fault_line;
mod fill;
mod forms;
mod listing;
mod scene;
mod stage;
mod table_facts;
mod toml_writer;
mod unused;
mod write;

use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::{Parser, Subcommand};

use crate::{
    battle::{Battle, summary::battle_report},
    commander::own_orders,
    games::Registry,
    rules::State,
    store::{Library, OsDisk},
};

pub use fault::{CliError, Fault, plain};
pub use write::scene_of;

#[cfg(feature = "gui")]
const FEATURES: &str = concat!(env!("CARGO_PKG_VERSION"), " (features: gui)");
#[cfg(not(feature = "gui"))]
const FEATURES: &str = concat!(env!("CARGO_PKG_VERSION"), " (features: none, headless)");

/// The staff officer at the wargamer's table: markers, dice, odds and an honest log.
#[derive(Debug, Parser)]
#[command(name = "adjutant", version = FEATURES, about, args_conflicts_with_subcommands = true)]
pub struct Args {
    /// A battle to open; without it, the last ones are offered.
    pub battle: Option<PathBuf>,
    /// Folder for battles, forces and settings; a command takes the player's unit types from it.
    #[arg(long, value_name = "FOLDER", global = true)]
    pub data_dir: Option<PathBuf>,
    /// A headless command, if there is one.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// A headless command.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List what scenes may say: a rule set's procedures, their fields, options, addresses and rulings.
    Forms {
        /// Id of the rule set, such as division-squares.
        ruleset: String,
        /// Id of one procedure, such as fire.
        procedure: Option<String>,
    },
    /// Run one procedure of a scene, with the dice it gives or the program's.
    Resolve {
        /// The scene in TOML; - reads standard input.
        request: PathBuf,
    },
    /// The exact odds of one procedure of a scene.
    Odds {
        /// The scene in TOML; - reads standard input.
        request: PathBuf,
    },
    /// Let two commanders fight attrition duels without a table, and tell who wins how often: for balance only.
    Duel {
        /// Id of a force, such as normandy-british.
        first: String,
        /// Id of another force of the same rules.
        second: String,
        /// How many duels.
        #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        runs: u32,
        /// Makes the duels repeatable: the same figures on any number of cores.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Who leads the first force: cautious, steady, bold, plain or random.
        #[arg(long, default_value = "steady")]
        lead: String,
        /// The commander of the second force.
        #[arg(long, default_value = "steady")]
        against: String,
        /// Also tell what each unit of the first force is worth: the same duels without it.
        #[arg(long)]
        units: bool,
    },
    /// Write a battle as it stands now as a scene, with an empty form of a procedure to fill in.
    Scene {
        /// The battle's file.
        file: PathBuf,
        /// Id of the procedure, such as fire.
        procedure: String,
    },
    /// Tell a battle in Markdown: how it stands, what was agreed, losses and actions turn by turn, the dice.
    Report {
        /// The battle's file.
        file: PathBuf,
    },
    /// Say what the commander of a side that nobody leads would do in a scene, and why: open questions, options with
    /// odds, prices and faces, and the order as a scene for resolve.
    Advise {
        /// The scene in TOML; - reads standard input.
        request: PathBuf,
    },
    /// Say what is wrong with a battle's file and what of it is safe; nothing is changed. The exit code is 0 for a good
    /// one, 1 if a part or a daily copy of it can be opened, 2 if nothing of it can.
    Check {
        /// The battle's file.
        file: PathBuf,
    },
}

/// Runs a headless command under these rule sets, which may hold the player's own unit types; returns the exit code. A
/// reader that stops listening ends it quietly.
///
/// # Errors
/// What is wrong with the scene or the files, in words for the player.
pub fn run(
    registry: &Registry,
    command: &Command,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<u8, CliError> {
    let (page, code) = match command {
        Command::Forms { ruleset, procedure } => (forms::forms(registry, ruleset, procedure.as_deref())?, 0),
        Command::Resolve { request } => (of_scene(request, input, |text| answer::resolve(registry, text))?, 0),
        Command::Odds { request } => (of_scene(request, input, |text| answer::odds(registry, text))?, 0),
        Command::Scene { file, procedure } => (write::scene(&opened(registry, file)?, procedure)?, 0),
        Command::Report { file } => {
            let battle = opened(registry, file)?;
            (battle_report(&battle, &own_orders(&battle)), 0)
        }
        Command::Advise { request } => (of_scene(request, input, |text| advise::advise(registry, text))?, 0),
        Command::Duel { first, second, runs, seed, lead, against, units } => {
            let asked = duel::Asked {
                forces: [first, second],
                leaders: [lead, against],
                runs: *runs,
                seed: *seed,
                units: *units,
            };
            (duel::duel(registry, &asked)?, 0)
        }
        Command::Check { file } => check::check(registry, file),
    };
    match output.write_all(page.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(CliError::Write(error)),
        _ => Ok(code),
    }
}

/// The state that a scene describes.
///
/// # Errors
/// What is wrong with the scene.
pub fn state_of(registry: &Registry, text: &str) -> Result<State, CliError> {
    let scene = scene::read(text)?;
    stage::state(&stage::played(registry, &scene)?, &scene)
}

/// A battle from its file, which is left as it is.
///
/// # Errors
/// Nothing of the file can be opened, or its rules are not here.
fn opened(registry: &Registry, file: &Path) -> Result<Battle, CliError> {
    let library = Library::new(Arc::new(OsDisk), Path::new(""), env!("CARGO_PKG_VERSION"));
    let rescue = library.rescue_file(file);
    let Some(opened) = rescue.opened else {
        return Err(CliError::one("FILE", format!("{}: {}", file.display(), rescue.why)));
    };
    let rules = stage::rule_set(registry, "FILE", &opened.setup.rules)?;
    Ok(Battle::load(Arc::clone(rules), opened.setup, opened.events))
}

/// The answer to a scene; what is wrong with it is told with its file and line.
fn of_scene(
    request: &Path,
    input: &mut dyn Read,
    answer: impl Fn(&str) -> Result<String, CliError>,
) -> Result<String, CliError> {
    let text = read(request, input)?;
    answer(&text).map_err(|error| error.of_file(&name(request), |at| fault_line::line(&text, at)))
}

/// The name of a file in messages.
fn name(request: &Path) -> String {
    if request.as_os_str() == "-" { "standard input".to_owned() } else { request.display().to_string() }
}

/// The text of a scene, from a file or standard input.
fn read(request: &Path, input: &mut dyn Read) -> Result<String, CliError> {
    let standard = request.as_os_str() == "-";
    let file = name(request);
    let mut text = String::new();
    let size = if standard {
        input.take(scene::MAX_BYTES + 1).read_to_string(&mut text)
    } else {
        File::open(request).and_then(|open| open.take(scene::MAX_BYTES + 1).read_to_string(&mut text))
    };
    match size {
        Ok(size) if size as u64 > scene::MAX_BYTES => {
            Err(CliError::one("", format!("{file} is too large for a scene: at most 1 MiB")))
        }
        Ok(_) => Ok(text),
        Err(source) => Err(CliError::Read { file, source }),
    }
}

#[cfg(test)]
mod tests;
