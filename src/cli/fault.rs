//! What may be wrong with a scene: each fault names the field and says what is allowed.

use std::{fmt, io};

use thiserror::Error;
use toml::Table;

/// Texts that quote a player's file stay short.
const LONGEST: usize = 400;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file and the line, such as `scene.toml, line 3`; empty where that is not known.
    pub place: String,
    /// The field of the scene, such as `form.target` or `unit A2, with.quality`.
    pub at: String,
    /// The fault in words, and the allowed values.
    pub text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [&self.place, &self.at, &self.text].into_iter().filter(|part| !part.is_empty());
        f.write_str(&plain(&parts.map(String::as_str).collect::<Vec<_>>().join(": ")))
    }
}

/// Why a headless command did not answer.
#[derive(Debug, Error)]
pub enum CliError {
    /// The scene cannot be used: at least one fault.
    #[error("{}", lines(.0))]
    Scene(Vec<Fault>),
    /// The file cannot be read.
    #[error("{} cannot be read: {source}", plain(.file))]
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

/// Most faults told at once.
const MOST: usize = 20;

fn lines(faults: &[Fault]) -> String {
    let mut lines: Vec<String> = faults.iter().take(MOST).map(ToString::to_string).collect();
    match faults.len().saturating_sub(MOST) {
        0 => {}
        1 => lines.push("1 more fault is not listed".to_owned()),
        more => lines.push(format!("{more} more faults are not listed")),
    }
    lines.join("\n")
}

/// Whether a sign steers a terminal, or turns the order of letters.
pub(super) fn steers(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A text of a player's file as a terminal may show it: signs that steer it, or turn the order of letters, are spelled.
pub fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        if steers(sign) {
            shown.extend(sign.escape_unicode());
        } else {
            shown.push(sign);
        }
    }
    shown
}

impl CliError {
    /// The error with the file of each fault, and its line where that is known.
    pub(super) fn of_file(mut self, file: &str, line: impl Fn(&str) -> Option<usize>) -> Self {
        if let Self::Scene(faults) = &mut self {
            for fault in faults {
                fault.place = match line(&fault.at) {
                    Some(line) => format!("{file}, line {line}"),
                    None => file.to_owned(),
                };
                if fault.at.starts_with("line ") {
                    fault.at.clear();
                }
            }
        }
        self
    }

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
    /// Whether there are none yet.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One more.
    pub(super) fn add(&mut self, at: impl Into<String>, text: impl Into<String>) {
        let text: String = text.into();
        let clipped: String = text.chars().take(LONGEST).collect();
        let text = if clipped.len() < text.len() { format!("{clipped} ...") } else { clipped };
        self.0.push(Fault { place: String::new(), at: at.into(), text });
    }

    /// One more for each key of a table that is none of its fields; `before` names the table.
    pub(super) fn unknown(&mut self, before: &str, table: &Table, fields: &[&str]) {
        for key in table.keys().filter(|key| !fields.contains(&key.as_str())) {
            self.add(format!("{before}{key}"), format!("no such field; the fields are {}", listed(fields)));
        }
    }

    /// Fails if anything was found.
    pub(super) fn check(self) -> Result<(), CliError> {
        if self.0.is_empty() { Ok(()) } else { Err(CliError::Scene(self.0)) }
    }
}

/// What stands twice in a list: the first of them.
pub(super) fn twice<T: PartialEq>(list: &[T]) -> Option<&T> {
    let again = list.iter().enumerate().find(|(at, one)| list.iter().take(*at).any(|known| known == *one));
    again.map(|(_, one)| one)
}

/// `"x" is not one of a, b, c`.
pub(super) fn not_one_of<T: fmt::Display>(got: &str, allowed: impl IntoIterator<Item = T>) -> String {
    let got: String = got.chars().take(60).collect();
    let allowed = listed(allowed);
    if allowed.is_empty() {
        format!("\"{got}\": nothing is allowed here")
    } else {
        format!("\"{got}\" is not one of {allowed}")
    }
}

/// `there is no unit x; the units are a, b, c`.
pub(super) fn no_unit<T: fmt::Display>(got: impl fmt::Display, units: impl IntoIterator<Item = T>) -> String {
    let units = listed(units);
    format!("there is no unit {got}; the units are {}", if units.is_empty() { "none" } else { &units })
}

/// `a, b, c`.
pub(super) fn listed<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}
