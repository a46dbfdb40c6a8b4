//! The program: arguments, then a headless command or the window.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use adjutant::cli::{self, Args};
use clap::Parser;

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match &args.command {
        Some(command) => {
            cli::run(command, &mut io::stdin().lock(), &mut io::stdout().lock()).map_err(|e| e.to_string())
        }
        None => window(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(text) => {
            complain(&text);
            ExitCode::FAILURE
        }
    }
}

fn window(_: &Args) -> Result<(), String> {
    Err("this build has no window; see adjutant --help for its headless commands".to_owned())
}

/// Tells what went wrong; where even that cannot be written, the exit code says it.
fn complain(text: &str) {
    let mut err = io::stderr().lock();
    for line in text.lines() {
        let _ = writeln!(err, "adjutant: {line}");
    }
}
