//! How a program ends that nobody closes: where the system ends it with a signal, a letter in a file tells which. A
//! stack overflow ends as an abort does.

use std::{fmt, path::Path};

/// The file with a line for each such signal.
pub(super) const ENDED: &str = "ended";
/// What stands behind a word until its signal comes; then it is another letter.
const NOT: char = '-';

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By itself, in the middle: a stack overflow, no memory, or a defect in a library.
    Aborted,
    /// It was told to, by the desktop or by somebody.
    Signalled,
    /// With the computer: it was switched off, or started anew.
    Computer,
    /// Nothing tells it: killed without a word, or a defect that leaves no trace.
    Unknown,
}

/// Words of the file and what they mean.
const WORDS: [(&str, Ended); 4] = [
    ("aborted", Ended::Aborted),
    ("terminate", Ended::Signalled),
    ("hangup", Ended::Signalled),
    ("interrupt", Ended::Signalled),
];

impl Ended {
    /// What the file says.
    pub(super) fn read(text: &str) -> Self {
        let came = |word: &str| {
            let rest = text.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
            rest.is_some_and(|rest| !rest.starts_with(NOT))
        };
        WORDS.iter().find(|(word, _)| came(word)).map_or(Self::Unknown, |(_, how)| *how)
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Aborted => "It crashed: out of stack or memory, or a defect in it or in a library of the system.",
            Self::Signalled => "The desktop or a user ended it before it was closed.",
            Self::Computer => "The computer was switched off or restarted while it was open.",
            Self::Unknown => {
                "It ended without a message: stopped by the system or a user, or by a defect that leaves no trace."
            }
        })
    }
}

/// The machine a program runs on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Machine {
    /// Tells one run of the computer from the next; empty where nothing does.
    pub run: String,
}

impl Machine {
    /// This one.
    pub fn here() -> Self {
        let run = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
        Self { run: run.trim().to_owned() }
    }
}

/// From now on such a signal changes the letter behind its word, and then ends the program as it would have. One that
/// the program was started to ignore is still ignored.
#[cfg(target_os = "linux")]
pub(super) fn listen(file: &Path) {
    use std::{
        fs,
        io::{Seek, SeekFrom},
        sync::{Arc, atomic::AtomicBool},
    };

    use signal_hook::{
        consts::{SIGABRT, SIGHUP, SIGINT, SIGTERM},
        flag, low_level,
    };

    let Some(ignored) = ignored() else { return };
    let (mut text, mut letters) = (String::new(), Vec::new());
    for ((word, _), signal) in WORDS.iter().zip([SIGABRT, SIGTERM, SIGHUP, SIGINT]) {
        text += word;
        text.push(' ');
        letters.push((signal, text.len()));
        text.push(NOT);
        text.push('\n');
    }
    if fs::write(file, text).is_err() {
        return;
    }
    for (signal, at) in letters.into_iter().filter(|(signal, _)| ignored & (1 << (signal - 1)) == 0) {
        let open = fs::File::options().write(true).open(file);
        let Ok(open) = open.and_then(|mut open| open.seek(SeekFrom::Start(at as u64)).map(|_| open)) else {
            continue;
        };
        // What is registered is done in this order; a signal that ends nothing would be worse than none that is told.
        let Ok(letter) = low_level::pipe::register(signal, open) else { continue };
        if flag::register_conditional_default(signal, Arc::new(AtomicBool::new(true))).is_err() {
            low_level::unregister(letter);
        }
    }
}

/// The signals that this program was started to ignore, a bit for each.
#[cfg(target_os = "linux")]
fn ignored() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

/// Elsewhere nothing is told.
#[cfg(not(target_os = "linux"))]
pub(super) fn listen(_: &Path) {}
