//! Small lists of choices, each with its word in forms, fields and tables.

use super::{Description, Opt};

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
