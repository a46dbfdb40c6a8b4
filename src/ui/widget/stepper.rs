//! A number between a minus and a plus.
//!
//! It must not know the number's limits: a missing message greys its button.

use iced::widget::{button, container, row};
use iced::{Alignment, Length};

use super::press::identified;
use crate::ui::glyph::glyph;
use crate::ui::style::{self, Element, ROUND, Space, TARGET, Type, Words};
use crate::ui::theme::Look;

/// `- value +`, each button 44 logical pixels square, with the ids `id-less` and `id-more`.
pub fn stepper<'a, M: Clone + 'a>(
    look: &Look,
    id: &str,
    value: impl Into<Words<'a>>,
    less: Option<M>,
    more: Option<M>,
) -> Element<'a, M> {
    let p = &look.palette;
    let step = |name: &str, message: Option<M>| {
        let ink = if message.is_some() { p.ink } else { p.quiet };
        button(container(glyph(name, 18.0, ink)).center(Length::Fill))
            .padding(0)
            .width(TARGET)
            .height(TARGET)
            .style(style::press(look, p.sunk(), p.down, 1.0, ROUND))
            .on_press_maybe(message)
    };
    let value = container(style::head(value.into(), Type::Title)).center_x(TARGET);
    row![
        identified(step("minus", less).into(), Some(format!("{id}-less"))),
        value,
        identified(step("plus", more).into(), Some(format!("{id}-more"))),
    ]
    .spacing(Space::Tight)
    .align_y(Alignment::Center)
    .into()
}
