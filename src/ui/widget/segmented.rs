//! A row of options, one of them chosen.
//!
//! It must not know what the options mean.

use iced::widget::{button, column, container, row};
use iced::{Alignment, Color, Length, Padding};

use super::press::{UNSURE, identified, pressable, unsure};
use crate::ui::fit::squeeze;
use crate::ui::paint;
use crate::ui::style::{self, Element, ROUND, ROUND_PANEL, TARGET, TEXT, Type, Words};
use crate::ui::theme::{Look, Surface};

/// One option of a segmented row.
pub struct Segment<'a, M> {
    words: Words<'a>,
    chosen: bool,
    assumed: bool,
    because: Option<Words<'a>>,
    id: Option<String>,
    cursor: bool,
    width: Length,
    height: f32,
    message: Option<M>,
}

pressable!(Segment);

impl<'a, M> Segment<'a, M> {
    /// An option that is not chosen and cannot be pressed yet.
    pub fn new(words: impl Into<Words<'a>>) -> Self {
        Self {
            words: words.into(),
            chosen: false,
            assumed: false,
            because: None,
            id: None,
            cursor: false,
            width: Length::Shrink,
            height: TARGET,
            message: None,
        }
    }

    /// Marks it as the one that was told.
    #[must_use]
    pub fn chosen(mut self, on: bool) -> Self {
        self.chosen = on;
        self
    }

    /// Marks it as the one that is taken to be so until told: dashed, with a question mark.
    #[must_use]
    pub fn assumed(mut self, on: bool) -> Self {
        self.assumed = on;
        self
    }

    /// Why it is greyed. With a message it can still be pressed (forced).
    #[must_use]
    pub fn because(mut self, reason: impl Into<Words<'a>>) -> Self {
        self.because = Some(reason.into());
        self
    }

    /// Its height in logical pixels: 44 unless set.
    #[must_use]
    pub fn height(mut self, height: f32) -> Self {
        self.height = height;
        self
    }
}

/// Options side by side in one frame, 4 logical pixels higher than they are; in several lines where one has no room
/// for them.
pub fn segmented<'a, M: Clone + 'a>(look: &Look, options: Vec<Segment<'a, M>>) -> Element<'a, M> {
    let frame = style::field(look.palette.plain(), 1.0, ROUND_PANEL);
    let segments = options.into_iter().map(|option| segment(look, option));
    container(row(segments).spacing(2).wrap().vertical_spacing(2)).padding(2).style(move |_| frame).into()
}

/// Segments over the whole width in equal parts, so that rows below each other form columns.
pub fn columned<'a, M: Clone + 'a>(look: &Look, options: Vec<Segment<'a, M>>) -> Element<'a, M> {
    let frame = style::field(look.palette.plain(), 1.0, ROUND_PANEL);
    let segments = options.into_iter().map(|option| segment(look, Segment { width: Length::Fill, ..option }));
    container(row(segments).spacing(2)).width(Length::Fill).padding(2).style(move |_| frame).into()
}

fn segment<'a, M: Clone + 'a>(look: &Look, option: Segment<'a, M>) -> Element<'a, M> {
    let p = &look.palette;
    let bare = Surface { line: Color::TRANSPARENT, ..p.plain() };
    let greyed = option.because.is_some() || option.message.is_none() && !option.chosen;
    let rest = if option.chosen && !option.assumed {
        p.on
    } else if greyed {
        Surface { ink: p.quiet, ..bare }
    } else if option.assumed {
        Surface { line: Color::TRANSPARENT, ..p.sunk() }
    } else {
        bare
    };
    let size = if option.because.is_some() { Type::Body } else { Type::Chip };
    let words = style::label(option.words, size).color(rest.ink);
    // The sign of what is assumed stands in the room beside the words: nothing moves when it goes.
    let words: Element<'a, M> = if option.assumed { unsure(words, size, rest.ink) } else { words.into() };
    let words: Element<'a, M> = match option.because {
        Some(reason) => column![words, squeeze(reason, TEXT, Type::Small, Type::Small, Some(p.quiet))]
            .align_x(Alignment::Center)
            .into(),
        None => words,
    };
    // In a column the words stand in its middle, and near its edges where they are long.
    let (inside, edge) = match option.width {
        Length::Shrink => (container(words).center_y(Length::Fill), 12.0),
        _ => (container(words).center(Length::Fill), 2.0),
    };
    let right = if option.assumed && option.width == Length::Shrink { edge - UNSURE } else { edge };
    let pressed = button(inside)
        .padding(Padding::from([0.0, edge]).right(right))
        .width(option.width)
        .height(option.height)
        .style(style::press(look, rest, p.down, 0.0, ROUND))
        .on_press_maybe(option.message);
    // A chosen option without a message must not look greyed.
    let shown: Element<'a, M> = if option.chosen && !option.assumed {
        let on = style::field(p.on, 0.0, ROUND);
        container(pressed).style(move |_| on).into()
    } else if option.assumed {
        paint::dashed(pressed, p.ink, 1.5, ROUND)
    } else {
        pressed.into()
    };
    identified(paint::focus_ring(shown, option.cursor, p.cursor, ROUND), option.id)
}
