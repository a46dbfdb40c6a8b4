//! Small lists: of choices, each with its word in forms, fields and tables, and of names in a sentence.

use super::{Description, Opt};
use crate::dice::Tag;

/// One of a list of choices; `worded!` writes it from a table of names and words.
pub trait Worded: Copy + 'static {
    /// All of them, in their order.
    const ALL: &'static [Self];

    /// Its word in forms, fields and tables.
    fn word(self) -> &'static str;

    /// From its word.
    fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.word() == word)
    }

    /// The chips of a form, with the words of the rule set for them.
    fn options(rules: &Description) -> Vec<Opt> {
        Self::ALL.iter().map(|one| Opt::new(one.word(), rules.word(one.word()))).collect()
    }
}

/// A, B and C.
pub fn listed(names: &[impl ToString]) -> String {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// The first `most` names, and how many others there are; a single other one is named too: "A, B and 3
/// others".
pub fn listed_first(names: &[impl ToString], most: usize) -> String {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    match names.split_at_checked(most) {
        Some((first, others)) if others.len() > 1 => format!("{} and {} others", first.join(", "), others.len()),
        _ => names.join(", "),
    }
}

/// Units by tag in a sentence, three and more that follow each other as a run: "B2 to B5 and B9".
pub fn listed_tags(units: &[Tag]) -> String {
    let mut units = units.to_vec();
    units.sort_unstable();
    let follows = |one: &Tag, next: &Tag| one.side == next.side && one.number.checked_add(1) == Some(next.number);
    let parts = units.chunk_by(follows).flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{first} to {last}")],
        few => few.iter().map(ToString::to_string).collect(),
    });
    listed(&parts.collect::<Vec<String>>())
}

/// A list of choices, each with its word.
macro_rules! worded {
    ($(#[$about:meta])* $seen:vis enum $name:ident { $($(#[$note:meta])* $one:ident = $word:expr,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        $seen enum $name { $($(#[$note])* $one,)+ }

        impl $crate::rules::Worded for $name {
            const ALL: &'static [Self] = &[$(Self::$one),+];

            fn word(self) -> &'static str {
                match self { $(Self::$one => $word,)+ }
            }
        }
    };
}
pub(crate) use worded;
