//! What may be wrong with a scene: each fault names the field and says what is allowed.

use std::{fmt, io};

use thiserror::Error;

/// Texts that quote a player's file stay short.
const LONGEST: usize = 400;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The field of the scene, such as `form.target` or `unit A2, with.quality`.
    pub at: String,
    /// What is wrong with it, and what is allowed.
    pub text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at.is_empty() { f.write_str(&self.text) } else { write!(f, "{}: {}", self.at, self.text) }
    }
}

/// Why a headless command did not answer.
#[derive(Debug, Error)]
pub enum CliError {
    /// The scene cannot be used: at least one fault.
    #[error("{}", lines(.0))]
    Scene(Vec<Fault>),
    /// The file cannot be read.
    #[error("{file} cannot be read: {source}")]
    Read {
        /// The file, or "standard input".
        file: String,
        /// Why.
        source: io::Error,
    },
    /// The answer cannot be written.
    #[error("the answer cannot be written: {0}")]
    Write(io::Error),
    /// The system gave no random numbers.
    #[error("the system gave no random numbers: {0}; give a seed or the dice")]
    Random(io::Error),
    /// A defect of the program.
    #[error("the program's own data is broken, please report this: {0}")]
    Defect(String),
}

fn lines(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

impl CliError {
    /// One fault.
    pub(super) fn one(at: impl Into<String>, text: impl Into<String>) -> Self {
        let mut faults = Faults::default();
        faults.add(at, text);
        Self::Scene(faults.0)
    }
}

/// Faults found so far: all are told at once.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    /// One more.
    pub(super) fn add(&mut self, at: impl Into<String>, text: impl Into<String>) {
        let text: String = text.into();
        let clipped: String = text.chars().take(LONGEST).collect();
        let text = if clipped.len() < text.len() { format!("{clipped} ...") } else { clipped };
        self.0.push(Fault { at: at.into(), text });
    }

    /// Fails if anything was found.
    pub(super) fn check(self) -> Result<(), CliError> {
        if self.0.is_empty() { Ok(()) } else { Err(CliError::Scene(self.0)) }
    }
}

/// `"x" is not one of a, b, c`.
pub(super) fn not_one_of<T: fmt::Display>(got: &str, allowed: impl IntoIterator<Item = T>) -> String {
    let got: String = got.chars().take(60).collect();
    let allowed = listed(allowed);
    if allowed.is_empty() {
        format!("\"{got}\" is not known; nothing is allowed here")
    } else {
        format!("\"{got}\" is not one of {allowed}")
    }
}

/// `a, b, c`.
pub(super) fn listed<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}
