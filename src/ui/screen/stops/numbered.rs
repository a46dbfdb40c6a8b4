//! Answers that are typed: a digit for one of a few buttons, a number that stands on one, the first letter of a card.
//!
//! It must not know what is asked.

use super::Stops;
use crate::ui::{Element, widget::Press};

/// The digits of answers in the order of their buttons; those behind them have none.
pub const ANSWERED: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// What something typed comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed<M> {
    /// It names an answer, which is sent.
    Answer(M),
    /// It may be the beginning of another one.
    More,
}

impl<M: Clone> Stops<M> {
    /// An answer that can be typed.
    pub fn numbered<'a>(
        &self,
        id: &str,
        typed: impl Into<String>,
        press: Press<'a, M>,
        message: Option<M>,
    ) -> Element<'a, M>
    where
        M: 'a,
    {
        if let Some(message) = &message {
            self.numbered.borrow_mut().push((typed.into(), message.clone()));
        }
        self.press(id, press, message)
    }

    /// Whether answers that can be typed stand here.
    pub fn are_numbered(&self) -> bool {
        !self.numbered.borrow().is_empty()
    }

    /// The answer that is called so, and no other.
    pub fn called(&self, typed: &str) -> Option<M> {
        self.numbered.borrow().iter().find(|(called, _)| called == typed).map(|(_, message)| message.clone())
    }

    /// What something typed comes to; `None` where no answer begins so.
    pub fn typed(&self, typed: &str) -> Option<Typed<M>> {
        let more =
            self.numbered.borrow().iter().any(|(called, _)| called.len() > typed.len() && called.starts_with(typed));
        if more { Some(Typed::More) } else { self.called(typed).map(Typed::Answer) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::screen::stops::Cursor;

    #[test]
    fn a_number_waits_for_its_second_digit_where_there_may_be_one() {
        let stops: Stops<u8> = Stops::over(&Cursor::default());
        assert!(!stops.are_numbered());
        for (typed, message) in [("0", 0), ("1", 1), ("2", 2), ("12", 12), ("J", 99)] {
            stops.numbered.borrow_mut().push((typed.to_owned(), message));
        }
        assert_eq!(stops.typed("0"), Some(Typed::Answer(0)));
        assert_eq!((stops.typed("1"), stops.called("1")), (Some(Typed::More), Some(1)));
        assert_eq!(stops.typed("12"), Some(Typed::Answer(12)));
        assert_eq!((stops.typed("3"), stops.typed("J")), (None, Some(Typed::Answer(99))));
    }
}
