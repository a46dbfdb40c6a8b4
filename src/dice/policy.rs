//! Who decides a choice when a driver meets one.

use super::ChooseAsk;

/// Decides a choice for a driver: the index of an option.
pub type Policy<'a> = &'a dyn Fn(&ChooseAsk) -> usize;

/// The policy that odds assume when nothing else is said.
pub fn usual(ask: &ChooseAsk) -> usize {
    ask.usual
}
