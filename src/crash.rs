//! A defect that stops the program leaves a report in a file, for players to send on.
//!
//! Knows nothing of battles: every accepted action is on disk already, nothing is saved here.

use std::{
    backtrace::Backtrace,
    env, fs,
    io::{self, Write},
    panic,
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

/// From now on a panic writes a report into `reports` of the folder for this program's state.
pub fn report_to(state: &Path) {
    let folder = state.join("reports");
    panic::set_hook(Box::new(move |panic| {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let file = folder.join(format!("adjutant-{seconds}.txt"));
        let report = format!(
            "Adjutant {}\n{} {}\n{panic}\n\n{}\n",
            env!("CARGO_PKG_VERSION"),
            env::consts::OS,
            env::consts::ARCH,
            Backtrace::force_capture()
        );
        let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&file, report));
        let mut err = io::stderr().lock();
        let _ = match written {
            Ok(()) => writeln!(
                err,
                "adjutant: stopped by a defect ({panic}). What was recorded is safe. Report: {}",
                file.display()
            ),
            Err(error) => writeln!(err, "adjutant: stopped by a defect ({panic}); no report written: {error}"),
        };
    }));
}
