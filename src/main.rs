//! The program: arguments and folders, then a headless command or the window.

mod crash;

use std::{
    env,
    io::{self, Write},
    path::Path,
    process::ExitCode,
    sync::Arc,
};

use adjutant::{
    cli::{self, Args},
    games::Registry,
    store::{Folders, Forces, OsDisk, VARIABLE},
};
use clap::Parser;
use mimalloc::MiMalloc;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let args = Args::parse();
    let variable = env::var_os(VARIABLE);
    let folders = Folders::find(args.data_dir.as_deref(), variable.as_deref().map(Path::new));
    crash::write_reports_to(folders.as_ref().map(|folders| folders.state.as_path()));
    crash::large_files_fail();
    let done = match &args.command {
        Some(command) => headless(command, folders.as_ref()),
        None => window(args).map(|()| 0),
    };
    match done {
        Ok(code) => ExitCode::from(code),
        Err(text) => {
            complain(&text);
            ExitCode::FAILURE
        }
    }
}

/// Runs a command with the player's own unit types; what is wrong with his files is told where that may be why.
fn headless(command: &cli::Command, folders: Option<&Folders>) -> Result<u8, String> {
    let own = folders.map(|folders| Forces::new(Arc::new(OsDisk), &folders.data).registry());
    let (registry, notices) =
        own.unwrap_or_else(|| Registry::load().map(|all| (all, Vec::new()))).map_err(|error| error.to_string())?;
    cli::run(&registry, command, &mut io::stdin().lock(), &mut io::stdout().lock())
        .map_err(|error| [vec![error.to_string()], notices].concat().join("\n"))
}

#[cfg(feature = "gui")]
fn window(args: Args) -> Result<(), String> {
    let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !set("WAYLAND_DISPLAY") && !set("DISPLAY") {
        return Err(
            "there is no display: neither WAYLAND_DISPLAY nor DISPLAY is set. The commands work without one: see \
             adjutant --help"
                .to_owned(),
        );
    }
    let start = adjutant::ui::Start { battle: args.battle, data_dir: args.data_dir };
    crash::guarded(|| adjutant::ui::run(&start).map_err(|error| error.to_string()))
}

#[cfg(not(feature = "gui"))]
#[allow(clippy::needless_pass_by_value, reason = "the same call as with a window")]
fn window(_: Args) -> Result<(), String> {
    Err("this build has no window, only commands: see adjutant --help".to_owned())
}

/// Tells what went wrong; where even that cannot be written, the exit code says it.
fn complain(text: &str) {
    let mut err = io::stderr().lock();
    for line in text.lines() {
        let _ = writeln!(err, "adjutant: {}", cli::plain(line));
    }
}
