//! Styles by meaning: type, spacing, and how a field, a button or a text box is painted.
//!
//! It must not hold a colour of its own (they are in `theme`) nor know what a button does.

mod scale;

pub use scale::{FONTS, HEAD, HEAD_BOLD, Space, TEXT, TEXT_BOLD, Type};

use iced::border::{self, Border};
use iced::widget::text::{IntoFragment, Wrapping};
use iced::widget::{button, container, scrollable, text, text_input};
use iced::{Background, Color, Theme};

use super::theme::{Look, Side, Surface};

/// What every view function returns.
pub type Element<'a, M> = iced::Element<'a, M>;

/// Words a widget shows: borrowed or owned.
pub type Words<'a> = std::borrow::Cow<'a, str>;

/// The corner radius of panels, in logical pixels.
pub const ROUND_PANEL: f32 = 10.0;
/// The corner radius of buttons and fields, in logical pixels.
pub const ROUND: f32 = 8.0;
/// The corner radius of markers and small boxes, in logical pixels.
pub const ROUND_SMALL: f32 = 5.0;
/// The least side of anything that is pressed in play, in logical pixels.
pub const TARGET: f32 = 44.0;

/// Condensed words: headings, numbers, buttons. One line; colour as its surroundings.
pub fn head<'a>(words: impl IntoFragment<'a>, size: Type) -> iced::widget::Text<'a> {
    text(words).font(HEAD_BOLD).size(size).line_height(1.2).wrapping(Wrapping::None)
}

/// Condensed words of lesser weight: second words of a heading, statuses. One line.
pub fn label<'a>(words: impl IntoFragment<'a>, size: Type) -> iced::widget::Text<'a> {
    head(words, size).font(HEAD)
}

/// Running text that wraps at words.
pub fn body<'a>(words: impl IntoFragment<'a>, size: Type) -> iced::widget::Text<'a> {
    text(words).font(TEXT).size(size).line_height(1.3).wrapping(Wrapping::WordOrGlyph)
}

/// A unit's name: bold, one line.
pub fn name<'a>(words: impl IntoFragment<'a>, size: Type) -> iced::widget::Text<'a> {
    text(words).font(TEXT_BOLD).size(size).line_height(1.2).wrapping(Wrapping::None)
}

/// A border of a colour, with width and corner radius in logical pixels.
pub fn line(color: Color, width: f32, radius: impl Into<border::Radius>) -> Border {
    border::color(color).width(width).rounded(radius)
}

/// A surface as a container's style.
pub fn field(surface: Surface, width: f32, radius: f32) -> container::Style {
    container::Style {
        text_color: Some(surface.ink),
        background: Some(Background::Color(surface.ground)),
        border: line(surface.line, width, radius),
        ..container::Style::default()
    }
}

/// A panel on the ground.
pub fn panel(look: &Look) -> container::Style {
    let p = &look.palette;
    let surface = Surface { line: p.hairline, ..p.plain() };
    field(surface, 1.0, ROUND_PANEL)
}

/// A field sunk into a panel.
pub fn inset(look: &Look) -> container::Style {
    let p = &look.palette;
    let surface = Surface { line: p.hairline, ..p.sunk() };
    field(surface, 1.0, ROUND)
}

/// A side's panel; the active side's has a frame of 6 logical pixels in its colour.
pub fn side_panel(look: &Look, side: Side, active: bool) -> container::Style {
    let style = panel(look);
    if active { style.border(line(look.side(side).strong, 6.0, ROUND_PANEL)) } else { style }
}

/// How a pressable thing looks at rest, pressed, and when it cannot be pressed.
///
/// `width` and `radius` are in logical pixels. A pointer above it only darkens the border: nothing may depend on it.
pub fn press(
    look: &Look,
    rest: Surface,
    down: Surface,
    width: f32,
    radius: f32,
) -> impl Fn(&Theme, button::Status) -> button::Style + 'static {
    let width = look.edge(width);
    let (ink, quiet, hairline) = {
        let p = &look.palette;
        (p.ink, p.quiet, p.hairline)
    };
    move |_theme, status| {
        let (surface, width) = match status {
            button::Status::Hovered if width > 0.0 && rest.ground != rest.line => {
                (Surface { line: ink, ..rest }, width)
            }
            button::Status::Active | button::Status::Hovered => (rest, width),
            button::Status::Pressed => (down, width),
            button::Status::Disabled => {
                let off = Surface { ground: Color::TRANSPARENT, ink: quiet, line: hairline };
                (off, width.min(1.0))
            }
        };
        button::Style {
            background: Some(Background::Color(surface.ground)),
            text_color: surface.ink,
            border: line(surface.line, width, radius),
            ..button::Style::default()
        }
    }
}

/// A pressable area without a box of its own, such as a row's body: it keeps what lies below until it is pressed.
pub fn bare(look: &Look) -> impl Fn(&Theme, button::Status) -> button::Style + 'static {
    let (ink, down) = (look.palette.ink, look.palette.down.ground);
    move |_theme, status| button::Style {
        background: matches!(status, button::Status::Pressed).then_some(Background::Color(down)),
        text_color: ink,
        border: border::rounded(ROUND),
        ..button::Style::default()
    }
}

/// A box to type in.
pub fn typing(look: &Look) -> impl Fn(&Theme, text_input::Status) -> text_input::Style + 'static {
    let p = look.palette;
    move |_theme, status| {
        let border = match status {
            text_input::Status::Focused { .. } => line(p.cursor, 2.0, ROUND),
            text_input::Status::Active | text_input::Status::Hovered | text_input::Status::Disabled => {
                line(p.line, 1.0, ROUND)
            }
        };
        text_input::Style {
            background: Background::Color(p.inset),
            border,
            icon: p.quiet,
            placeholder: p.quiet,
            value: p.ink,
            selection: p.selected.ground,
        }
    }
}

/// A box to type in that the keyboard's cursor stands on without typing into it yet.
pub fn typed_at(look: &Look) -> impl Fn(&Theme, text_input::Status) -> text_input::Style + 'static {
    let cursor = look.palette.cursor;
    let plain = typing(look);
    move |theme, status| text_input::Style { border: line(cursor, 3.0, ROUND), ..plain(theme, status) }
}

/// A box for a number that stands there in full ink until something is typed; `here`: the keyboard's cursor is on it.
pub fn counted(look: &Look, here: bool) -> impl Fn(&Theme, text_input::Status) -> text_input::Style + 'static {
    let (plain, marked) = (typing(look), typed_at(look));
    move |theme, status| {
        let style = if here { marked(theme, status) } else { plain(theme, status) };
        text_input::Style { placeholder: style.value, ..style }
    }
}

/// A list that scrolls, with a bar one can see.
pub fn scroll(look: &Look) -> impl Fn(&Theme, scrollable::Status) -> scrollable::Style + 'static {
    let p = look.palette;
    move |theme, status| {
        let rail = scrollable::Rail {
            background: None,
            border: border::rounded(4),
            scroller: scrollable::Scroller { background: Background::Color(p.line), border: border::rounded(4) },
        };
        scrollable::Style {
            container: container::Style::default(),
            vertical_rail: rail,
            horizontal_rail: rail,
            gap: None,
            ..scrollable::default(theme, status)
        }
    }
}
