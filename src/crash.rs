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

/// From now on a panic writes a report into `reports` of the folder for this program's state. Without a folder of the
/// player's own nothing is written: a folder that everybody shares is no place for it. A window that cannot be opened
/// is no defect.
pub fn write_reports_to(state: Option<&Path>) {
    let folder = state.map(|state| state.join("reports"));
    panic::set_hook(Box::new(move |panic| {
        if opening() {
            return;
        }
        let Some(folder) = &folder else {
            let _ = writeln!(
                io::stderr().lock(),
                "adjutant: stopped by a defect ({panic}). Everything recorded is safe. No report: there is no \
                 folder for it"
            );
            return;
        };
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let file = folder.join(format!("adjutant-{seconds}.txt"));
        let report = format!(
            "Adjutant {}\n{} {}\n{panic}\n\n{}\n",
            env!("CARGO_PKG_VERSION"),
            env::consts::OS,
            env::consts::ARCH,
            Backtrace::force_capture()
        );
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&file, report));
        let mut err = io::stderr().lock();
        let _ = match written {
            Ok(()) => writeln!(
                err,
                "adjutant: stopped by a defect ({panic}). Everything recorded is safe. Report: {}",
                file.display()
            ),
            Err(error) => writeln!(err, "adjutant: stopped by a defect ({panic}); no report written: {error}"),
        };
    }));
}

/// Runs the window. The toolkit panics where no display answers: that is told in words.
///
/// # Errors
/// The window says so itself, or no display answers.
#[cfg(feature = "gui")]
pub fn guarded(run: impl FnOnce() -> Result<(), String> + panic::UnwindSafe) -> Result<(), String> {
    match panic::catch_unwind(run) {
        Ok(done) => done,
        Err(_) if opening() => {
            let named = |name| env::var_os(name).map(|value| format!("{name}={}", value.to_string_lossy()));
            let named: Vec<String> = ["WAYLAND_DISPLAY", "DISPLAY"].into_iter().filter_map(named).collect();
            Err(format!("the window cannot be opened: no display answers at {}", named.join(" or ")))
        }
        Err(defect) => panic::resume_unwind(defect),
    }
}

/// Whether the window is being opened.
#[cfg(feature = "gui")]
fn opening() -> bool {
    adjutant::ui::opening()
}

/// There is no window.
#[cfg(not(feature = "gui"))]
const fn opening() -> bool {
    false
}

/// From now on a write beyond the size that files may have here fails, instead of ending the program.
pub fn large_files_fail() {
    #[cfg(unix)]
    // Without it such a write ends the program, as it would any other.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}
