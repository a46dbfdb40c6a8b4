//! What lies over a screen: a toast that passes by, a dialog that waits.
//!
//! They must not know how long they stay: the app takes them away.

use iced::widget::{Space as Gap, Stack, button, center, container, opaque, row};
use iced::{Alignment, Color, Length, Padding};

use super::marker::Tone;
use super::press::Press;
use super::scroller::{scroll, still};
use crate::ui::fit;
use crate::ui::glyph::glyph;
use crate::ui::paint::sheet;
use crate::ui::style::{self, Element, ROUND_PANEL, Space, Type, Words};
use crate::ui::theme::{Look, Scheme};

/// The id of what lies in the middle of a veil.
pub const DIALOG: &str = "dialog";

/// The height of two lines of a message, to that of its letters.
const LINES: f32 = 2.7;
/// How wide a message or a dialog may be, in logical pixels.
const WIDTH: f32 = 560.0;
/// What a message leaves beside its words for its glyph and a button, in logical pixels.
const BUTTON: f32 = 200.0;

/// What a message is: its sign, its words and its meaning.
pub struct Toast<'a> {
    /// The name of its glyph.
    pub sign: &'a str,
    /// Its words.
    pub words: Words<'a>,
    /// What it means.
    pub tone: Tone,
    /// How high it is at least, in logical pixels.
    pub least: f32,
}

/// A short message with a glyph and perhaps one button; at most 560 logical pixels wide. In a `low` window two lines
/// of it are seen, and the rest scrolls.
pub fn toast<'a, M: Clone + 'a>(
    look: &Look,
    Toast { sign, words, tone, least }: Toast<'a>,
    action: Option<Press<'a, M>>,
    low: bool,
) -> Element<'a, M> {
    let surface = tone.surface(look);
    let style = style::field(surface, 2.0, ROUND_PANEL);
    // Long words would leave a button no room.
    let alone = action.is_none();
    let most = if alone { WIDTH } else { WIDTH - BUTTON };
    let (size, height) = match (low, alone) {
        (true, _) => (Type::Small, 1.3),
        (false, true) => (Type::Mark, 1.1),
        (false, false) => (Type::Body, 1.3),
    };
    let words = style::body(words, size).line_height(height).width(Length::Fill);
    let words: Element<'a, M> = if low { scroll(look, words).into() } else { words.into() };
    let words = container(words).width(Length::Fill).max_width(most);
    let words = words.max_height(if low { LINES * size.px() } else { f32::INFINITY });
    let sign = row![glyph(sign, 20.0, surface.ink), Gap::new().width(0.01).height(least)].align_y(Alignment::Center);
    let mut line = row![sign, words].spacing(Space::Pad).align_y(Alignment::Center);
    if let Some(action) = action {
        line = line.push(Element::from(action));
    }
    let around = match (low, alone) {
        (true, _) => [4, 8],
        (false, true) => [3, 16],
        (false, false) => [8, 16],
    };
    container(line).padding(Padding::from(around)).max_width(WIDTH).style(move |_| style).into()
}

/// A short message without a button in one line, or in two of the least letters, as high as its least height. What no
/// line has room for is cut.
pub fn toast_line<'a, M: 'a>(look: &Look, Toast { sign, words, tone, least }: Toast<'a>) -> Element<'a, M> {
    let surface = tone.surface(look);
    let style = style::field(surface, 2.0, ROUND_PANEL);
    let words = fit::message(words, Type::Mark, Type::Small);
    let line = row![glyph(sign, 18.0, surface.ink), words].spacing(Space::Small).align_y(Alignment::Center);
    container(line).padding(Padding::from([0, 12])).center_y(least).style(move |_| style).into()
}

/// A dialog in the middle, and the veil to lay over a screen with it. `close` is sent by a press beside it; `None`
/// makes it wait for its own buttons.
pub fn veiled<'a, M: Clone + 'a>(look: &Look, dialog: impl Into<Element<'a, M>>, close: Option<M>) -> Element<'a, M> {
    let p = look.palette;
    let veil = match look.scheme {
        Scheme::Paper | Scheme::HighContrast => Color::BLACK.scale_alpha(0.45),
        Scheme::Night => Color::BLACK.scale_alpha(0.6),
    };
    let frame = container::Style { border: style::line(p.ink, 2.0, ROUND_PANEL), ..style::panel(look) };
    let dialog = container(dialog).id(DIALOG).padding(Space::Large).max_width(WIDTH).style(move |_| frame);
    // A press beside the dialog closes it; a finger that moves there is none.
    let beside = button(Gap::new().width(Length::Fill).height(Length::Fill)).padding(0);
    let beside = beside.style(move |_, _| button::Style::default().with_background(veil)).on_press_maybe(close);
    // Its drawings come after its ground, which lies in a layer of its own.
    let dialog = center(opaque(sheet(dialog))).padding(Space::Wide);
    opaque(Stack::new().push(still(beside)).push(dialog).width(Length::Fill).height(Length::Fill))
}
