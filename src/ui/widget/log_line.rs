//! One line of the log.
//!
//! It must not know events: stamp and sentence come ready.

use iced::widget::{button, container, row};
use iced::{Alignment, Length};

use super::press::identified;
use crate::ui::fit::{fit, sentence};
use crate::ui::paint;
use crate::ui::style::{self, Element, Space, TEXT, Type, Words};
use crate::ui::theme::Look;

/// A line of the log.
pub struct LogLine<'a, M> {
    /// When and who, such as "4-A-2".
    pub stamp: Words<'a>,
    /// What happened, in one sentence.
    pub words: Words<'a>,
    /// A last word, such as where the dice came from.
    pub source: Words<'a>,
    /// Whether it was undone: struck through.
    pub undone: bool,
    /// Its height in logical pixels: 30 where the whole log is one press, 44 where lines are pressed.
    pub height: f32,
    /// The id tests find it by.
    pub id: Option<String>,
    /// What a press sends.
    pub message: Option<M>,
}

/// Where a line is so high, in logical pixels, its words may stand in two.
const TWO: f32 = 40.0;

/// Letters of a stamp without a day.
const STAMP: usize = 5;

/// A line of the log, as wide as it may be.
pub fn log_line<'a, M: Clone + 'a>(look: &Look, line: LogLine<'a, M>) -> Element<'a, M> {
    let p = &look.palette;
    let ink = if line.undone { p.quiet } else { p.ink };
    let wide = if line.stamp.chars().count() > STAMP { 62 } else { 52 };
    let stamp = container(style::label(line.stamp, Type::Mark).color(p.quiet)).width(wide);
    // All lines are of one size and weight. What is struck through stays one line.
    let words = if line.height >= TWO && !line.undone {
        sentence(line.words, Type::Small, Some(ink))
    } else {
        fit(line.words, TEXT, Type::Small, Some(ink))
    };
    let words = container(paint::struck(words, line.undone, ink)).width(Length::Fill);
    let source = style::label(line.source, Type::Mark).color(p.quiet);
    let inner =
        container(row![stamp, words, source].spacing(Space::Small).align_y(Alignment::Center)).center_y(line.height);
    let shown: Element<'a, M> = match line.message {
        Some(message) => {
            button(inner).padding(0).width(Length::Fill).style(style::bare(look)).on_press(message).into()
        }
        None => inner.into(),
    };
    identified(shown, line.id)
}
