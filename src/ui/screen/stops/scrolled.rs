//! Scrolls the lists of a screen by the keyboard, those of a dialog alone where one lies on top.
//!
//! It must not know the screen.

use iced::advanced::widget::operation::scrollable::AbsoluteOffset;
use iced::advanced::widget::operation::{Operation, Outcome, Scrollable};
use iced::advanced::widget::{Id, operate};
use iced::{Rectangle, Task, Vector};

use crate::ui::{keys::Scroll, widget::DIALOG};

/// What of a list is still seen after a page of it, as a share.
const KEPT: f32 = 0.1;

/// Scrolls every list that is longer than its room.
pub fn scrolled<M: Send + 'static>(by: Scroll) -> Task<M> {
    operate(Layers { by, dialogs: 0 })
}

/// Counts the dialogs: only the lists of the last one scroll.
struct Layers {
    by: Scroll,
    dialogs: usize,
}

impl<M: 'static> Operation<M> for Layers {
    fn traverse(&mut self, go: &mut dyn FnMut(&mut dyn Operation<M>)) {
        go(self);
    }

    fn container(&mut self, id: Option<&Id>, _: Rectangle) {
        self.dialogs += usize::from(id == Some(&Id::new(DIALOG)));
    }

    fn finish(&self) -> Outcome<M> {
        Outcome::Chain(Box::new(Turn { by: self.by, left: self.dialogs }))
    }
}

struct Turn {
    by: Scroll,
    /// Dialogs that are still to come.
    left: usize,
}

impl<M> Operation<M> for Turn {
    fn traverse(&mut self, go: &mut dyn FnMut(&mut dyn Operation<M>)) {
        go(self);
    }

    fn container(&mut self, id: Option<&Id>, _: Rectangle) {
        self.left -= usize::from(self.left > 0 && id == Some(&Id::new(DIALOG)));
    }

    fn scrollable(&mut self, _: Option<&Id>, seen: Rectangle, all: Rectangle, _: Vector, state: &mut dyn Scrollable) {
        let most = all.height - seen.height;
        if self.left > 0 || most < 1.0 {
            return;
        }
        let page = seen.height * (1.0 - KEPT);
        let to = |y: f32| AbsoluteOffset { x: None, y: Some(y) };
        match self.by {
            Scroll::Up => state.scroll_by(AbsoluteOffset { x: 0.0, y: -page }, seen, all),
            Scroll::Down => state.scroll_by(AbsoluteOffset { x: 0.0, y: page }, seen, all),
            Scroll::Top => state.scroll_to(to(0.0)),
            Scroll::End => state.scroll_to(to(most)),
        }
    }
}
