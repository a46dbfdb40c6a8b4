//! Where the keyboard's cursor stands, and what a stroke comes to.

use iced::Task;

/// Where the cursor stands on a screen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cursor(pub(super) Option<String>);

impl Cursor {
    /// On the thing with this id.
    pub const fn on(id: String) -> Self {
        Self(Some(id))
    }

    /// Follows a move: the view scrolls to the new place, and a box to type in takes the keyboard.
    pub fn go<M: Send + 'static>(&mut self, moved: CursorMove) -> Task<M> {
        match moved {
            CursorMove::To(id) => {
                let task = super::reveal(id.clone());
                self.0 = Some(id);
                task
            }
            CursorMove::Type(id) => iced::widget::operation::focus(id),
        }
    }

    /// Scrolls to where it stands.
    pub fn show<M: Send + 'static>(&self) -> Task<M> {
        self.0.clone().map_or_else(Task::none, super::reveal)
    }

    /// Puts it away: the page has changed.
    pub fn clear(&mut self) {
        self.0 = None;
    }
}

/// How a stroke moves the cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CursorMove {
    /// To the thing with this id.
    To(String),
    /// Into the box with this id.
    Type(String),
}

/// What a stroke comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageMessage<M> {
    /// It moves the keyboard's cursor.
    CursorMove(CursorMove),
    /// It sends what a press would.
    Sent(M),
}

impl<M> PageMessage<M> {
    /// As a message of a screen that moves its cursor by one of them.
    pub fn or_moved(self, moved: impl FnOnce(CursorMove) -> M) -> M {
        match self {
            Self::CursorMove(to) => moved(to),
            Self::Sent(message) => message,
        }
    }
}
