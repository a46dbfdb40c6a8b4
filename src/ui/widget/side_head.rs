//! The head of a side's roster: who it is, what it may still do, how much it has lost.
//!
//! It must not count: every number comes as words.

use iced::widget::{Space as Gap, button, column, container, row};
use iced::{Alignment, Length};

use super::{boxes::keycap, press::identified};
use crate::ui::fit;
use crate::ui::glyph::{exhaustion, glyph};
use crate::ui::style::{self, Element, HEAD_BOLD, ROUND, Space, TARGET, Type, Words};
use crate::ui::theme::{Look, Side};

/// What the head of a roster shows.
pub struct SideHead<'a, M> {
    /// Which side.
    pub side: Side,
    /// Its name.
    pub name: Words<'a>,
    /// The keys that pick its units, where its frame does not tell.
    pub keys: Option<&'a str>,
    /// The state of its headquarters or commander, with the name of a glyph that is drawn before the words.
    pub hq: Option<(Words<'a>, Option<&'a str>)>,
    /// Orders or activations left: the number, and the words beside it.
    pub orders: Option<(Words<'a>, Words<'a>)>,
    /// Whether more have been given than there are: then they are amber.
    pub over: bool,
    /// What a press on the orders sends (setting them by hand).
    pub on_orders: Option<M>,
    /// Where its dice come from, and what a press sends.
    pub dice: Option<(Words<'a>, Option<M>)>,
    /// Units lost, units in all, and the count at which it is exhausted.
    pub lost: (u16, u16, Option<u16>),
    /// The losses in words: the large part ("2 of 11 lost") and the small part ("exhausted at 6").
    pub losses: (Words<'a>, Words<'a>),
    /// A prefix for ids: `id-orders`, `id-dice`.
    pub id: &'a str,
}

/// The height of the name, and of it with what stands below it: they keep it, whatever is known of the orders beside
/// them, in logical pixels.
const NAME: f32 = 31.0;
const TOP: f32 = 47.0;

/// Puts orders on amber once more have been given than there are.
pub fn over<'a, M: 'a>(look: &Look, orders: impl Into<Element<'a, M>>, over: bool) -> Element<'a, M> {
    if !over {
        return orders.into();
    }
    let style = style::field(look.palette.trouble, 1.0, ROUND);
    container(orders).padding([0, 6]).style(move |_| style).into()
}

/// The head of a roster, as wide as it may be and about 124 logical pixels high. The frame of the active side is
/// [`side_panel`](super::side_panel)'s.
pub fn side_head<'a, M: Clone + 'a>(look: &Look, head: SideHead<'a, M>) -> Element<'a, M> {
    let p = &look.palette;
    let ink = look.side(head.side).words;
    // Without HQ and orders, give the space to the rows.
    let keeps = head.hq.is_some() || head.orders.is_some();
    let name = fit::name(head.name, HEAD_BOLD, Type::Title, Type::Small, Some(ink));
    let name = container(name).center_y(NAME).width(Length::Fill);
    let keys = head.keys.map(|keys| keycap(keys, p.ink));
    let name = row![name].push(keys).spacing(Space::Tight).align_y(Alignment::Center);
    let mut who = column![name].width(Length::Fill);
    if let Some((words, sign)) = head.hq {
        let mut line = row![].spacing(Space::Tight).align_y(Alignment::Center);
        if let Some(sign) = sign {
            line = line.push(glyph(sign, 13.0, p.ink));
        }
        who = who.push(line.push(fit::side_line(words, p.quiet)));
    }
    let mut top = row![who].spacing(Space::Small).align_y(Alignment::Center);
    if keeps {
        top = top.height(TOP);
    }
    if let Some((number, words)) = head.orders {
        let words = style::label(words, Type::Mark).line_height(1.05);
        let words = if head.over { words } else { words.color(p.quiet) };
        let line =
            row![style::head(number, Type::Huge).line_height(1.0), words].spacing(6).align_y(Alignment::Center);
        let pressed = button(over(look, line, head.over))
            .padding([2, 4])
            .style(style::bare(look))
            .on_press_maybe(head.on_orders);
        top = top.push(identified(pressed.into(), Some(format!("{}-orders", head.id))));
    }
    let (lost, of, at) = head.lost;
    let (large, small) = head.losses;
    let mut bottom = row![
        style::head(large, Type::Title),
        style::label(small, Type::Body).color(p.quiet),
        Gap::new().width(Length::Fill),
    ]
    .spacing(Space::Small)
    .align_y(Alignment::Center);
    if let Some((words, message)) = head.dice {
        let line =
            row![glyph("die", 16.0, p.ink), style::label(words, Type::Mark)].spacing(6).align_y(Alignment::Center);
        let pressed = button(iced::widget::container(line).center_y(Length::Fill))
            .padding([0, 8])
            .height(TARGET)
            .style(style::press(look, p.plain(), p.down, 1.0, ROUND))
            .on_press_maybe(message);
        bottom = bottom.push(identified(pressed.into(), Some(format!("{}-dice", head.id))));
    }
    column![top, exhaustion(look, head.side, lost, of, at), bottom].spacing(Space::Tight).into()
}
