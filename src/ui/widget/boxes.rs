//! Still boxes: panels, fields, headings, pills, terms of a sum, key hints, the playing card.
//!
//! They must not be pressable, except the text box.

use iced::widget::{Container, Space as Gap, column, container, row, text_input};
use iced::{Alignment, Length, Padding};

use crate::ui::fit::{self, fit};
use crate::ui::glyph::{SymbolColour, glyph, symbol};
use crate::ui::style::{
    self, Element, HEAD_BOLD, ROUND, ROUND_PANEL, ROUND_SMALL, Space, TEXT, TEXT_BOLD, Type, Words,
};
use crate::ui::theme::{Look, Palette, Side, Surface};

/// A panel on the ground, 12 logical pixels padded.
pub fn panel<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>) -> Container<'a, M> {
    let style = style::panel(look);
    container(content).padding(Space::Pad).style(move |_| style)
}

/// A panel with a bright frame, for what has just changed.
pub fn lit_panel<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>) -> Container<'a, M> {
    let style = style::panel(look).border(style::line(look.palette.cursor, 5.0, ROUND_PANEL));
    container(content).padding(Space::Pad).style(move |_| style)
}

/// A side's panel; the active side's wears a frame of 6 logical pixels in its colour. Nothing inside moves when it
/// becomes active.
pub fn side_panel<'a, M: 'a>(
    look: &Look,
    side: Side,
    active: bool,
    content: impl Into<Element<'a, M>>,
) -> Container<'a, M> {
    let style = style::side_panel(look, side, active);
    container(content).padding(Space::Pad).style(move |_| style)
}

/// A field sunk into a panel.
pub fn inset<'a, M: 'a>(look: &Look, content: impl Into<Element<'a, M>>) -> Container<'a, M> {
    let style = style::inset(look);
    container(content).padding(Space::Small).style(move |_| style)
}

/// A heading with a hairline below.
pub fn heading<'a, M: 'a>(look: &Look, words: impl Into<Words<'a>>) -> Element<'a, M> {
    let words = fit(words, HEAD_BOLD, Type::Chip, None);
    column![words, rule(look)].spacing(Space::Tight).into()
}

/// A hairline across.
pub fn rule<'a, M: 'a>(look: &Look) -> Element<'a, M> {
    let color = look.palette.hairline;
    container(Gap::new())
        .width(Length::Fill)
        .height(1)
        .style(move |_| container::Style::default().background(color))
        .into()
}

/// A side's words on its wash, such as "12th Infantry acts".
pub fn pill<'a, M: 'a>(look: &Look, side: Side, words: impl Into<Words<'a>>) -> Element<'a, M> {
    let style = style::field(Palette::washed(look.side(side)), 2.0, ROUND_SMALL);
    container(style::label(words.into(), Type::Title).size(20))
        .padding(Padding::from([3, 10]))
        .style(move |_| style)
        .into()
}

/// One term of the spelled-out sum, such as "-1 cover".
pub fn term<'a, M: 'a>(look: &Look, words: impl Into<Words<'a>>) -> Element<'a, M> {
    let surface = Surface { line: look.palette.hairline, ..look.palette.sunk() };
    let style = style::field(surface, 1.0, 4.0);
    container(style::body(words.into(), Type::Body).line_height(1.2))
        .padding(Padding::from([4, 8]))
        .style(move |_| style)
        .into()
}

/// A small key hint in the ink of what it stands on; 13 px.
pub fn keycap<'a, M: 'a>(key: impl Into<Words<'a>>, ink: iced::Color) -> Element<'a, M> {
    let style = container::Style {
        text_color: Some(ink),
        border: style::line(ink.scale_alpha(0.55), 1.0, 3.0),
        ..container::Style::default()
    };
    container(style::label(key.into(), Type::Small).line_height(1.0))
        .padding(Padding::from([2, 5]))
        .style(move |_| style)
        .into()
}

/// A drawn card of 64 by 88 logical pixels with its value at 60; "Joker" becomes a star with the word.
pub fn playing_card<'a, M: 'a>(look: &Look, value: impl Into<Words<'a>>) -> Element<'a, M> {
    let value = value.into();
    let die = look.palette.die;
    let style = style::field(die, 2.0, ROUND);
    let inner: Element<'a, M> = if value.chars().count() > 2 {
        column![glyph("star", 34.0, die.ink), style::head(value, Type::Mark)]
            .spacing(Space::Tight)
            .align_x(Alignment::Center)
            .into()
    } else {
        style::head(value, Type::Card).line_height(1.0).into()
    };
    container(inner).center_x(64).center_y(88).style(move |_| style).into()
}

/// The height of a card without its edges, in logical pixels: three lines have room, four make it higher.
const CARD: f32 = 48.0;

/// A picked unit on a form: symbol, name and a line or two about it; 52 logical pixels high, more where both have two
/// lines.
pub fn unit_card<'a, M: 'a>(
    look: &Look,
    side: Side,
    symbol_name: &str,
    name: impl Into<Words<'a>>,
    line: impl Into<Words<'a>>,
) -> Container<'a, M> {
    let surface = look.palette.sunk();
    let style = style::field(surface, 1.0, ROUND);
    let words = column![
        fit::two_line_name(name, TEXT_BOLD, Type::Body, Type::Small, Some(surface.ink)),
        fit::two_lines(line, look.palette.quiet),
    ];
    let mut line = row![].spacing(Space::Gutter).align_y(Alignment::Center);
    if !symbol_name.is_empty() {
        line = line.push(symbol(look, symbol_name, SymbolColour::Side(side), 28.0));
    }
    // A gap without any width would be left out.
    let least = Gap::new().width(0.01).height(CARD);
    container(row![least, line.push(words)].align_y(Alignment::Center))
        .padding(Padding::from([2, 10]))
        .width(Length::Fill)
        .clip(true)
        .style(move |_| style)
}

/// A box to type in, 44 logical pixels high. `id` is both the test's handle and the focus handle.
pub fn text_box<'a, M: Clone + 'a>(
    look: &Look,
    id: &str,
    hint: &str,
    value: &str,
    on_input: impl Fn(String) -> M + 'a,
) -> text_input::TextInput<'a, M> {
    text_input(hint, value)
        .id(id.to_owned())
        .font(TEXT)
        .size(Type::Chip)
        .line_height(1.2)
        .padding(Padding::from([11, 12]))
        .style(style::typing(look))
        .on_input(on_input)
}
