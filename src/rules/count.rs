//! How the numbers of a form are counted, and how players write them: in wholes, or in halves of an inch or a square.
//!
//! Forms, logs and procedures hold whole numbers only; "4½" is nine halves.

/// What one step of a number is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Count {
    /// One.
    #[default]
    Wholes,
    /// A half.
    Halves,
}

/// A half, as players write it.
const HALF: [&str; 2] = ["½", "1/2"];

impl Count {
    /// Steps of a whole.
    pub const fn of_one(self) -> i32 {
        match self {
            Self::Wholes => 1,
            Self::Halves => 2,
        }
    }

    /// A number of steps as players write it: "9", or "4½" for nine halves.
    pub fn words(self, steps: i32) -> String {
        match self {
            Self::Wholes => steps.to_string(),
            Self::Halves => halves(steps),
        }
    }

    /// The steps of what a player has written: "4½", "4.5", "4,5" and "4 1/2" are nine halves. `None` where it is no
    /// number, or falls between two steps.
    pub fn read(self, text: &str) -> Option<i32> {
        let text = text.trim();
        let (sign, text) = match text.strip_prefix(['-', '\u{2212}']) {
            Some(rest) => (-1, rest.trim_start()),
            None => (1, text),
        };
        let half = HALF.into_iter().find_map(|half| text.strip_suffix(half));
        let (whole, halves) = match (half, text.split_once(['.', ','])) {
            // "41/2" is no four and a half.
            (Some(whole), _) if text.ends_with('2') && whole.ends_with(|end: char| end.is_ascii_digit()) => {
                return None;
            }
            (Some(whole), _) => (whole.trim_end(), 1),
            (None, Some((whole, digits))) => (whole, decimal(digits)?),
            (None, None) => (text, 0),
        };
        // "½" and ".5" have no whole before them.
        let whole = if whole.is_empty() && halves > 0 { 0 } else { digits(whole)? };
        let steps = whole.checked_mul(self.of_one())?;
        match (self, halves) {
            (_, 0) => Some(sign * steps),
            (Self::Wholes, _) => None,
            (Self::Halves, _) => Some(sign * steps.checked_add(halves)?),
        }
    }

    /// The numbers allowed, in words; `min` and `max` in steps.
    pub fn allowed(self, min: i32, max: i32) -> String {
        let (from, to) = (self.words(min), self.words(max));
        match self {
            Self::Wholes => format!("a whole number from {from} to {to}"),
            Self::Halves => format!("a number from {from} to {to} in halves, such as 4½ or 4.5"),
        }
    }
}

/// The halves of the digits behind a point.
fn decimal(digits: &str) -> Option<i32> {
    match digits.trim_end_matches('0') {
        "" if !digits.is_empty() => Some(0),
        "5" => Some(1),
        _ => None,
    }
}

/// A number of nothing but digits.
fn digits(text: &str) -> Option<i32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// A distance counted in halves, as players write it: "1½", "½", "4".
pub fn halves(count: i32) -> String {
    parts(count, &["", "½"])
}

/// A distance counted in quarters: "2¼", "1½", "4".
pub fn quarters(count: i32) -> String {
    parts(count, &["", "¼", "½", "¾"])
}

/// A number of parts of one, of which there are as many as fractions.
fn parts(count: i32, fractions: &[&str]) -> String {
    let (sign, count) =
        (if count < 0 { "-" } else { "" }, usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX));
    let (whole, rest) = (count / fractions.len(), count % fractions.len());
    match (whole, fractions.get(rest).copied().unwrap_or_default()) {
        (0, fraction) if !fraction.is_empty() => format!("{sign}{fraction}"),
        (whole, fraction) => format!("{sign}{whole}{fraction}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_written_as_players_do() {
        for (count, in_halves, in_quarters) in [
            (0, "0", "0"),
            (1, "½", "¼"),
            (2, "1", "½"),
            (3, "1½", "¾"),
            (9, "4½", "2¼"),
            (-1, "-½", "-¼"),
            (-5, "-2½", "-1¼"),
            (i32::MIN, "-1073741824", "-536870912"),
        ] {
            assert_eq!((halves(count).as_str(), quarters(count).as_str()), (in_halves, in_quarters), "{count}");
        }
    }

    #[test]
    fn players_write_numbers_in_many_ways() {
        let check = |text: &str, wholes: Option<i32>, halves: Option<i32>| {
            assert_eq!((Count::Wholes.read(text), Count::Halves.read(text)), (wholes, halves), "{text:?}");
        };
        for text in ["4½", "4.5", "4,5", "4 1/2", "4 ½", " 4.50 "] {
            check(text, None, Some(9));
        }
        for text in ["½", "1/2", ".5", "0,5", "0.5"] {
            check(text, None, Some(1));
        }
        for text in ["4", "4.0", "4,00", "04"] {
            check(text, Some(4), Some(8));
        }
        check("-1½", None, Some(-3));
        check("\u{2212}2", Some(-2), Some(-4));
        for text in [
            "",
            "-",
            ".",
            "4.",
            "4.25",
            "4¼",
            "41/2",
            "4 1/3",
            "1/4",
            "four",
            "4,5,0",
            "4e1",
            "+4",
            "--4",
            "99999999999",
            "½½",
        ] {
            check(text, None, None);
        }
        check("2000000000", Some(2_000_000_000), None);
        // What is written back is read again.
        for steps in [-7, 0, 1, 2, 96] {
            for count in [Count::Wholes, Count::Halves] {
                assert_eq!(count.read(&count.words(steps)), Some(steps), "{count:?} {steps}");
            }
        }
    }

    #[test]
    fn what_is_allowed_is_said_in_the_same_numbers() {
        assert_eq!(Count::Wholes.allowed(0, 9), "a whole number from 0 to 9");
        assert_eq!(Count::Halves.allowed(1, 96), "a number from ½ to 48 in halves, such as 4½ or 4.5");
    }
}
