//! Answers that are typed: a digit for one of a few buttons, a number that stands on one, the first letter of a card.
//!
//! It must not know what is asked.

use super::{CursorMove, PageMessage, Stops};
use crate::ui::{Element, widget::Press};

/// The digits of answers in the order of their buttons; those behind them have none.
pub const ANSWERED: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/// An answer that can be typed.
pub(super) struct Numbered<M> {
    /// The id of its button.
    id: String,
    /// What is typed for it.
    typed: String,
    /// What a press on it sends.
    message: M,
}

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
            let (id, typed) = (id.to_owned(), typed.into());
            self.numbered.borrow_mut().push(Numbered { id, typed, message: message.clone() });
        }
        self.press(id, press, message)
    }

    /// Whether answers that can be typed stand here.
    pub fn are_numbered(&self) -> bool {
        !self.numbered.borrow().is_empty()
    }

    /// Whether digits are among what is typed for them: then every digit is meant as one of them.
    pub fn are_digits(&self) -> bool {
        self.numbered.borrow().iter().any(|one| one.typed.starts_with(|letter: char| letter.is_ascii_digit()))
    }

    /// The answer that is called so, and no other.
    pub fn called(&self, typed: &str) -> Option<M> {
        self.numbered.borrow().iter().find(|one| one.typed == typed).map(|one| one.message.clone())
    }

    /// What something typed comes to; `None` where no answer begins so.
    pub fn typed(&self, typed: &str) -> Option<Typed<M>> {
        if self.may_go_on(typed) { Some(Typed::More) } else { self.called(typed).map(Typed::Answer) }
    }

    /// What a digit does on a page whose answers are numbers: it presses its own, or the one of two digits that it
    /// ends. Where a second digit may follow, the cursor waits on the first: Enter presses it.
    pub(super) fn counted(&self, digit: u8) -> Option<PageMessage<M>> {
        let numbered = self.numbered.borrow();
        let here = numbered.iter().find(|one| Some(&one.id) == self.at.as_ref());
        let both = here.map(|one| format!("{}{digit}", one.typed));
        let of = |typed: &str| numbered.iter().find(|one| one.typed == typed);
        let one = both.and_then(|both| of(&both)).or_else(|| of(&digit.to_string()))?;
        Some(if self.may_go_on(&one.typed) {
            PageMessage::CursorMove(CursorMove::To(one.id.clone()))
        } else {
            PageMessage::Sent(one.message.clone())
        })
    }

    /// Whether what was typed may be the beginning of a longer answer.
    fn may_go_on(&self, typed: &str) -> bool {
        self.numbered.borrow().iter().any(|one| one.typed.len() > typed.len() && one.typed.starts_with(typed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::screen::stops::Cursor;

    fn numbered(at: &Cursor, all: impl IntoIterator<Item = (&'static str, u8)>) -> Stops<u8> {
        let stops = Stops::over(at);
        for (typed, message) in all {
            let (id, typed) = (format!("showed-{typed}"), typed.to_owned());
            stops.numbered.borrow_mut().push(Numbered { id, typed, message });
        }
        stops
    }

    #[test]
    fn a_number_waits_for_its_second_digit_where_there_may_be_one() {
        let none = numbered(&Cursor::default(), []);
        assert!(!none.are_numbered() && !none.are_digits());
        let letters = numbered(&Cursor::default(), [("N", 1)]);
        assert!(letters.are_numbered() && !letters.are_digits(), "a digit is still a unit");
        let stops = numbered(&Cursor::default(), [("0", 0), ("1", 1), ("2", 2), ("12", 12), ("J", 99)]);
        assert!(stops.are_digits());
        assert_eq!(stops.typed("0"), Some(Typed::Answer(0)));
        assert_eq!((stops.typed("1"), stops.called("1")), (Some(Typed::More), Some(1)));
        assert_eq!(stops.typed("12"), Some(Typed::Answer(12)));
        assert_eq!((stops.typed("3"), stops.typed("J")), (None, Some(Typed::Answer(99))));
    }

    #[test]
    fn on_a_page_the_cursor_waits_on_the_first_digit_for_the_second() {
        let check = |at: Option<&str>, all: &[(&'static str, u8)], digit: u8, wanted: Option<PageMessage<u8>>| {
            let cursor = at.map_or_else(Cursor::default, |id| Cursor::on(id.to_owned()));
            assert_eq!(numbered(&cursor, all.iter().copied()).counted(digit), wanted, "{at:?} {digit}");
        };
        let six = [("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6)];
        check(None, &six, 4, Some(PageMessage::Sent(4)));
        check(Some("showed-1"), &six, 4, Some(PageMessage::Sent(4)));
        check(None, &six, 7, None);
        let more = [("1", 1), ("4", 4), ("14", 14)];
        check(None, &more, 1, Some(PageMessage::CursorMove(CursorMove::To("showed-1".to_owned()))));
        check(Some("showed-1"), &more, 4, Some(PageMessage::Sent(14)));
        check(Some("showed-4"), &more, 4, Some(PageMessage::Sent(4)));
    }
}
