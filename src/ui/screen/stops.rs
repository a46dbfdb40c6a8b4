//! The keyboard's way through a screen: everything that can be pressed, in reading order, and a visible cursor.
//!
//! A view notes each pressable thing in [`Stops`] while it draws it, so the way can never differ from what is
//! seen. [`Stops::answer`] then says what a stroke does. It must not know any screen.

mod answers;
mod cursor;
mod numbered;
mod reveal;
mod scrolled;

pub use answers::{is_answer, is_chip, stands_in_row};
pub use cursor::{Cursor, CursorMove, PageMessage};
use numbered::Numbered;
pub use numbered::{ANSWERED, Typed};
pub use reveal::reveal;
pub use scrolled::scrolled;

use std::{
    cell::{Cell, RefCell},
    collections::BTreeSet,
};

use crate::ui::{
    Element, Look, Type,
    keys::{Direction, Held, Key, Stroke},
    paint, style,
    widget::{Press, Segment},
};

/// The width of a number that can be typed, in logical pixels: room for "48½".
const NUMBER: f32 = 64.0;

enum Stop<M> {
    Press(M),
    Type,
}

/// What can be pressed on a screen, noted while it is drawn.
pub struct Stops<M> {
    at: Option<String>,
    list: RefCell<Vec<(String, Stop<M>)>>,
    main: RefCell<Option<M>>,
    back: RefCell<Option<M>>,
    letters: RefCell<Vec<(char, M)>>,
    /// Answers by what is typed for them: a digit, a number, a letter.
    numbered: RefCell<Vec<Numbered<M>>>,
    /// Whether the next thing begins a line of answers, and those that do.
    line: Cell<bool>,
    lines: RefCell<BTreeSet<String>>,
    /// The way out that stands before all else.
    out: RefCell<Option<String>>,
}

impl<M: Clone> Stops<M> {
    /// None yet, with the cursor where it stands.
    pub fn over(cursor: &Cursor) -> Self {
        Self {
            at: cursor.0.clone(),
            list: RefCell::default(),
            main: RefCell::default(),
            back: RefCell::default(),
            letters: RefCell::default(),
            numbered: RefCell::default(),
            line: Cell::default(),
            lines: RefCell::default(),
            out: RefCell::default(),
        }
    }

    /// The stops noted while a view is drawn; the drawing itself is dropped.
    pub fn drawn<'a>(cursor: &Cursor, draw: impl FnOnce(&Self) -> Element<'a, M>) -> Self
    where
        M: 'a,
    {
        let stops = Self::over(cursor);
        let _ = draw(&stops);
        stops
    }

    /// None yet for a part of the screen, with the cursor where it stands here.
    pub fn part<N: Clone>(&self) -> Stops<N> {
        Stops::over(&Cursor(self.at.clone()))
    }

    /// Notes something pressable; whether the cursor is on it. Without a message it is passed over.
    pub fn note(&self, id: &str, message: Option<&M>) -> bool {
        if let Some(message) = message {
            self.list.borrow_mut().push((id.to_owned(), Stop::Press(message.clone())));
            if self.line.take() {
                self.lines.borrow_mut().insert(id.to_owned());
            }
        }
        self.at.as_deref() == Some(id)
    }

    /// Takes over what a part of the screen has noted, in its place.
    pub fn absorb<N: Clone>(&self, part: Stops<N>, wrap: impl Fn(N) -> M) {
        let noted = part.list.into_inner().into_iter().map(|(id, stop)| match stop {
            Stop::Press(message) => (id, Stop::Press(wrap(message))),
            Stop::Type => (id, Stop::Type),
        });
        self.list.borrow_mut().extend(noted);
        self.lines.borrow_mut().append(&mut part.lines.into_inner());
    }

    /// What a press on the thing under the cursor sends.
    pub fn here(&self) -> Option<M> {
        self.pressed(self.at.as_ref()?)
    }

    /// What a press on the thing with this id sends.
    pub fn pressed(&self, id: &str) -> Option<M> {
        let list = self.list.borrow();
        list.iter().find_map(|(other, stop)| match stop {
            Stop::Press(message) if other == id => Some(message.clone()),
            _ => None,
        })
    }

    /// The box under the cursor, if it is on one to type in.
    pub fn typed_here(&self) -> Option<String> {
        let list = self.list.borrow();
        let here = list.iter().find(|(id, _)| Some(id) == self.at.as_ref());
        here.filter(|(_, stop)| matches!(stop, Stop::Type)).map(|(id, _)| id.clone())
    }

    /// The next thing noted begins a line of answers.
    pub fn begin_line(&self) {
        self.line.set(true);
    }

    /// A way out that stands before all else: no arrow leads from an answer on to it.
    pub fn way_out<'a>(&self, id: &str, press: Press<'a, M>, message: M) -> Element<'a, M>
    where
        M: 'a,
    {
        let cursor = self.at.as_deref() == Some(id);
        self.list.borrow_mut().insert(0, (id.to_owned(), Stop::Press(message.clone())));
        *self.out.borrow_mut() = Some(id.to_owned());
        press.id(id).cursor(cursor).on_press(message).into()
    }

    /// The first thing that is no way out.
    pub fn first(&self) -> Option<String> {
        let out = self.out.borrow();
        self.list.borrow().iter().map(|(id, _)| id).find(|id| Some(*id) != out.as_ref()).cloned()
    }

    /// Where an arrow leads from the thing under the cursor: answers are gone through in their lines, all else in
    /// reading order.
    pub fn beside(&self, way: Direction) -> Option<String> {
        let ids = self.ids();
        let Some(at) = ids.iter().position(|id| Some(id) == self.at.as_ref()) else {
            return self.first().or_else(|| ids.first().cloned());
        };
        ids.get(answers::beside(&ids, &self.lines.borrow(), at, way)).cloned()
    }

    /// A button.
    pub fn press<'a>(&self, id: &str, press: Press<'a, M>, message: Option<M>) -> Element<'a, M>
    where
        M: 'a,
    {
        let cursor = self.note(id, message.as_ref());
        press.id(id).cursor(cursor).on_press_maybe(message).into()
    }

    /// The main button: Enter presses it wherever the cursor is not.
    pub fn main<'a>(&self, id: &str, press: Press<'a, M>, message: Option<M>) -> Element<'a, M>
    where
        M: 'a,
    {
        self.main.borrow_mut().clone_from(&message);
        self.press(id, press, message)
    }

    /// The way back: Escape takes it.
    pub fn back<'a>(&self, id: &str, press: Press<'a, M>, message: M) -> Element<'a, M>
    where
        M: 'a,
    {
        *self.back.borrow_mut() = Some(message.clone());
        self.press(id, press, Some(message))
    }

    /// A button with a letter of its own.
    pub fn letter<'a>(&self, id: &str, letter: &'a str, press: Press<'a, M>, message: Option<M>) -> Element<'a, M>
    where
        M: 'a,
    {
        if let (Some(key), Some(message)) = (letter.chars().next(), &message) {
            self.letters.borrow_mut().push((key, message.clone()));
        }
        self.press(id, press.key(letter), message)
    }

    /// An option of a segmented row.
    pub fn segment<'a>(&self, id: &str, segment: Segment<'a, M>, message: Option<M>) -> Segment<'a, M> {
        let cursor = self.note(id, message.as_ref());
        segment.id(id).cursor(cursor).on_press_maybe(message)
    }

    /// A line that is pressed as a whole, such as a saved battle.
    pub fn line<'a>(
        &self,
        look: &Look,
        id: &str,
        on: bool,
        content: impl Into<Element<'a, M>>,
        message: Option<M>,
    ) -> Element<'a, M>
    where
        M: 'a,
    {
        let p = &look.palette;
        let cursor = self.note(id, message.as_ref());
        let plain = crate::ui::theme::Surface { line: p.hairline, ..p.plain() };
        let rest = if on { p.selected } else { plain };
        let pressed = iced::widget::button(iced::widget::container(content).center_y(iced::Length::Shrink))
            .padding([6, 12])
            .width(iced::Length::Fill)
            .style(style::press(look, rest, p.down, 1.0, style::ROUND))
            .on_press_maybe(message);
        iced::widget::container(paint::focus_ring(pressed, cursor, p.cursor, style::ROUND)).id(id.to_owned()).into()
    }

    /// A box to type in, 44 logical pixels high.
    pub fn typing<'a>(
        &self,
        look: &Look,
        id: &str,
        hint: &str,
        value: &str,
        on_input: impl Fn(String) -> M + 'a,
    ) -> iced::widget::TextInput<'a, M>
    where
        M: 'a,
    {
        self.list.borrow_mut().push((id.to_owned(), Stop::Type));
        let typing = crate::ui::widget::text_box(look, id, hint, value, on_input);
        if self.at.as_deref() == Some(id) { typing.style(style::typed_at(look)) } else { typing }
    }

    /// A number between a minus and a plus, with the ids `id-less` and `id-more`.
    pub fn stepper<'a>(
        &self,
        look: &Look,
        id: &str,
        value: impl Into<style::Words<'a>>,
        less: Option<M>,
        more: Option<M>,
    ) -> Element<'a, M>
    where
        M: 'a,
    {
        let value = || iced::widget::container(style::head(value.into(), Type::Chip)).padding([0, 6]);
        self.between(look, id, value, less, more)
    }

    /// The same with a box to type in, `id-box`, between minus and plus. The number stands in the box until something
    /// is typed, which takes its place.
    pub fn number<'a>(
        &self,
        look: &Look,
        id: &str,
        (now, typed): (&str, &str),
        less: Option<M>,
        more: Option<M>,
        on_input: impl Fn(String) -> M + 'a,
    ) -> Element<'a, M>
    where
        M: 'a,
    {
        let typing = || {
            let id = format!("{id}-box");
            let here = self.at.as_deref() == Some(&id);
            let typing = self.typing(look, &id, now, typed, on_input);
            let typing = typing.width(NUMBER).align_x(iced::Alignment::Center).font(style::HEAD_BOLD);
            typing.style(style::counted(look, here))
        };
        self.between(look, id, typing, less, more)
    }

    /// A minus, something, a plus; noted in this order.
    fn between<'a, E: Into<Element<'a, M>>>(
        &self,
        look: &Look,
        id: &str,
        value: impl FnOnce() -> E,
        less: Option<M>,
        more: Option<M>,
    ) -> Element<'a, M>
    where
        M: 'a,
    {
        use crate::ui::widget::button_quiet;
        let step = |glyph, end: &str, message| {
            let press = button_quiet(look, "").glyph(glyph).size(Type::Title).width(style::TARGET);
            self.press(&format!("{id}-{end}"), press, message)
        };
        let (less, value, more) = (step("minus", "less", less), value().into(), step("plus", "more", more));
        let line = iced::widget::row![less, value, more];
        line.spacing(crate::ui::Space::Tight).align_y(iced::Alignment::Center).into()
    }

    /// What a stroke does; `None` if it means nothing here.
    pub fn answer(&self, stroke: Stroke) -> Option<PageMessage<M>> {
        let list = self.list.borrow();
        let here = list.iter().position(|(id, _)| Some(id) == self.at.as_ref());
        let way = match stroke {
            Stroke { key: Key::Down, held: Held::Nothing } => Some(Direction::On),
            Stroke { key: Key::Up, held: Held::Nothing } => Some(Direction::Back),
            Stroke { key: Key::Left, held: Held::Nothing } => Some(Direction::Left),
            Stroke { key: Key::Right, held: Held::Nothing } => Some(Direction::Right),
            _ => None,
        };
        if let Some(way) = way
            && self.at.as_deref().is_some_and(is_answer)
            && here.is_some()
        {
            return self.beside(way).map(|id| PageMessage::CursorMove(CursorMove::To(id)));
        }
        let to = |at: usize| list.get(at).map(|(id, _)| PageMessage::CursorMove(CursorMove::To(id.clone())));
        let end = list.len().checked_sub(1)?;
        let on = || to(here.map_or(0, |at| if at == end { 0 } else { at + 1 }));
        let back = || to(here.map_or(end, |at| at.checked_sub(1).unwrap_or(end)));
        let sent = match (stroke.key, stroke.held) {
            (Key::Tab | Key::Down | Key::Right, Held::Nothing) => return on(),
            (Key::Up | Key::Left, Held::Nothing) | (Key::Tab, Held::Shift) => return back(),
            (Key::Home, Held::Nothing) => return to(0),
            (Key::End, Held::Nothing) => return to(end),
            (Key::Enter | Key::Space, Held::Nothing) => match here.and_then(|at| list.get(at)) {
                Some((_, Stop::Press(message))) => Some(message.clone()),
                Some((id, Stop::Type)) => return Some(PageMessage::CursorMove(CursorMove::Type(id.clone()))),
                None if stroke.key == Key::Enter => self.main.borrow().clone(),
                None => None,
            },
            (Key::Enter, Held::Ctrl) => self.main.borrow().clone(),
            (Key::Escape, Held::Nothing) => self.back.borrow().clone(),
            (Key::Char(letter), Held::Nothing) => self.lettered(letter),
            (Key::Digit(digit), Held::Nothing) => match self.counted(digit) {
                Some(counted) => return Some(counted),
                None => self.lettered(char::from(b'0' + digit.min(9))),
            },
            _ => None,
        };
        sent.map(PageMessage::Sent)
    }

    /// What the button with a letter of its own sends.
    fn lettered(&self, letter: char) -> Option<M> {
        self.letters.borrow().iter().find(|(key, _)| *key == letter).map(|(_, message)| message.clone())
    }

    /// Ids in reading order.
    pub fn ids(&self) -> Vec<String> {
        self.list.borrow().iter().map(|(id, _)| id.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stops(at: Option<&str>) -> Stops<u8> {
        let stops = Stops::over(&Cursor(at.map(str::to_owned)));
        stops.note("one", Some(&1));
        stops.note("grey", None);
        stops.list.borrow_mut().push(("box".to_owned(), Stop::Type));
        stops.note("two", Some(&2));
        *stops.main.borrow_mut() = Some(9);
        *stops.back.borrow_mut() = Some(8);
        stops.letters.borrow_mut().extend([('N', 3), ('2', 4)]);
        stops
    }

    fn check(at: Option<&str>, stroke: Stroke, expected: impl Into<Option<PageMessage<u8>>>) {
        assert_eq!(stops(at).answer(stroke), expected.into(), "{at:?} {stroke:?}");
    }

    #[test]
    fn arrows_and_tab_go_round_and_pass_over_what_is_greyed() {
        let to = |id: &str| Some(PageMessage::CursorMove(CursorMove::To(id.to_owned())));
        check(None, Stroke::plain(Key::Tab), to("one"));
        check(Some("one"), Stroke::plain(Key::Down), to("box"));
        check(Some("two"), Stroke::plain(Key::Right), to("one"));
        check(Some("one"), Stroke::plain(Key::Up), to("two"));
        check(Some("box"), Stroke::with(Held::Shift, Key::Tab), to("one"));
        check(Some("gone"), Stroke::plain(Key::End), to("two"));
    }

    #[test]
    fn letters_and_digits_press_their_buttons() {
        check(None, Stroke::plain(Key::Char('N')), Some(PageMessage::Sent(3)));
        check(Some("one"), Stroke::plain(Key::Digit(2)), Some(PageMessage::Sent(4)));
        check(None, Stroke::plain(Key::Digit(1)), None);
        check(None, Stroke::with(Held::Ctrl, Key::Char('N')), None);
    }

    #[test]
    fn escape_takes_the_way_back_wherever_the_cursor_is() {
        check(None, Stroke::plain(Key::Escape), Some(PageMessage::Sent(8)));
        check(Some("two"), Stroke::plain(Key::Escape), Some(PageMessage::Sent(8)));
        check(None, Stroke::with(Held::Ctrl, Key::Escape), None);
    }

    #[test]
    fn enter_presses_types_or_takes_the_main_button() {
        check(Some("two"), Stroke::plain(Key::Space), Some(PageMessage::Sent(2)));
        check(
            Some("box"),
            Stroke::plain(Key::Enter),
            Some(PageMessage::CursorMove(CursorMove::Type("box".to_owned()))),
        );
        check(None, Stroke::plain(Key::Enter), Some(PageMessage::Sent(9)));
        check(None, Stroke::plain(Key::Space), None);
        check(Some("one"), Stroke::with(Held::Ctrl, Key::Enter), Some(PageMessage::Sent(9)));
    }
}
