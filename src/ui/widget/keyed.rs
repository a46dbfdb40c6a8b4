//! Pages that begin anew: a page under another key has nothing left of the one before, least of all how far it was
//! scrolled.
//!
//! The toolkit's keyed column tells its children apart only where their number changes (iced 0.14): a page that takes
//! the place of another keeps its scroll area, and where their widgets differ the program stops.

use std::hash::{DefaultHasher, Hash, Hasher};

use iced::advanced::widget::tree;

use crate::ui::around::{WrapperBehaviour, around};
use crate::ui::style::Element;

/// A page under a key.
pub fn keyed<'a, M: 'a>(key: impl Hash, content: impl Into<Element<'a, M>>) -> Element<'a, M> {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    around(content, Key(hasher.finish()))
}

/// A page's key; the state is the one that was drawn last.
#[derive(Clone, Copy, PartialEq)]
struct Key(u64);

impl<M> WrapperBehaviour<M> for Key {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<Self>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(*self)
    }

    fn is_new(&self, state: &mut tree::State) -> bool {
        let drawn = state.downcast_mut::<Self>();
        std::mem::replace(drawn, *self) != *self
    }
}
