//! What lies over a screen: a toast that passes by, a dialog that waits.
//!
//! They must not know how long they stay: the app takes them away.

use iced::widget::{center, container, mouse_area, opaque, row, stack};
use iced::{Alignment, Color, Length, Padding};

use super::marker::Tone;
use super::press::Press;
use crate::ui::glyph::glyph;
use crate::ui::style::{self, Element, ROUND_PANEL, Space, Type, Words};
use crate::ui::theme::{Look, Scheme};

/// A short message with a glyph and perhaps one button; at most 560 logical pixels wide.
pub fn toast<'a, M: Clone + 'a>(
    look: &Look,
    glyph_name: &str,
    words: impl Into<Words<'a>>,
    tone: Tone,
    action: Option<Press<'a, M>>,
) -> Element<'a, M> {
    let face = tone.face(look);
    let style = style::field(face, 2.0, ROUND_PANEL);
    let mut line = row![glyph(glyph_name, 20.0, face.ink), style::body(words.into(), Type::Body),]
        .spacing(Space::Pad)
        .align_y(Alignment::Center);
    if let Some(action) = action {
        line = line.push(Element::from(action));
    }
    container(line).padding(Padding::from([8, 16])).max_width(560).style(move |_| style).into()
}

/// A dialog in the middle over a veiled screen. `close` is sent by a press beside it; `None` makes it wait for its
/// own buttons.
pub fn modal<'a, M: Clone + 'a>(
    look: &Look,
    base: impl Into<Element<'a, M>>,
    dialog: impl Into<Element<'a, M>>,
    close: Option<M>,
) -> Element<'a, M> {
    let p = look.palette;
    let veil = match look.scheme {
        Scheme::Paper | Scheme::HighContrast => Color::BLACK.scale_alpha(0.45),
        Scheme::Night => Color::BLACK.scale_alpha(0.6),
    };
    let frame = container::Style { border: style::line(p.ink, 2.0, ROUND_PANEL), ..style::panel(look) };
    let dialog = container(dialog).padding(Space::Large).max_width(560).style(move |_| frame);
    let veiled =
        center(opaque(dialog)).padding(Space::Wide).style(move |_| container::Style::default().background(veil));
    let mut area = mouse_area(veiled);
    if let Some(close) = close {
        area = area.on_press(close);
    }
    stack![base.into(), opaque(area)].width(Length::Fill).height(Length::Fill).into()
}
