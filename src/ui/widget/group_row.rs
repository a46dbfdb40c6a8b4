//! The head of a group of units in a roster: a fold mark, its name and strength, and the two slots of the group's own
//! state and order.
//!
//! It must not know what a press does, nor which units belong to it.

use iced::widget::{Space as Gap, button, column, container, row};
use iced::{Alignment, Length, Padding};

use super::press::identified;
use super::slot::{Slot, slot};
use super::unit_row::{Pick, framed, inks};
use crate::ui::fit;
use crate::ui::glyph::glyph;
use crate::ui::style::{self, Element, HEAD, HEAD_BOLD, ROUND, ROUND_SMALL, Space, TEXT, Type, Words};
use crate::ui::theme::{Look, Side};

/// The indent of a line for each head over it, in logical pixels.
pub const INDENT: f32 = 10.0;

/// The head of a group.
pub struct GroupRow<'a, M> {
    /// Its side.
    pub side: Side,
    /// How many heads stand over it: 0 for a formation, 1 for a unit in it.
    pub depth: u8,
    /// Its name.
    pub name: Words<'a>,
    /// Its strength and further marks, from the most words to the fewest.
    pub words: Vec<Words<'a>>,
    /// How it stands to what is asked of it, before its strength; and whether that is not enough.
    pub quota: Option<(Vec<Words<'a>>, bool)>,
    /// The left slot: its state.
    pub state: Slot<'a, M>,
    /// The right slot: its order.
    pub order: Slot<'a, M>,
    /// Whether what it stands over is shown.
    pub open: bool,
    /// How it is picked.
    pub pick: Pick,
    /// Whether all of it is lost: faded.
    pub lost: bool,
    /// Whether the keyboard's focus cursor is on it.
    pub cursor: bool,
    /// Its height in logical pixels.
    pub height: f32,
    /// The id tests find its body by; its fold mark has `-fold` behind it.
    pub id: String,
    /// What a press on its body sends.
    pub message: Option<M>,
    /// What a press on the fold mark sends.
    pub fold: M,
}

/// Heads lower than this, in logical pixels, have a smaller name: both lines lie within the frame.
const LOW: f32 = 41.0;

/// A head, as wide as it may be.
pub fn group_row<'a, M: Clone + 'a>(look: &Look, head: GroupRow<'a, M>) -> Element<'a, M> {
    let p = &look.palette;
    let (ink, quiet) = inks(look, head.pick, head.lost);
    let low = head.height < LOW;
    let mark = glyph(if head.open { "chevron-down" } else { "chevron-right" }, 16.0, p.ink);
    let fold = button(container(mark).center(Length::Fill))
        .padding(0)
        .width(36)
        .height(head.height)
        .style(style::bare(look))
        .on_press(head.fold);
    let fold = identified(fold.into(), Some(format!("{}-fold", head.id)));
    let bar = if head.lost { p.line } else { look.side(head.side).strong };
    let bar = container(Gap::new())
        .width(3)
        .height(head.height - 14.0)
        .style(move |_| container::Style::default().background(bar));
    let named = if low { fit::name } else { fit::two_line_name };
    let name = named(head.name, HEAD_BOLD, if low { Type::Mark } else { Type::Chip }, Type::Small, Some(ink));
    let quota = head.quota.map(|(words, short)| {
        let surface = p.trouble;
        let quota = fit::first_fit(words, HEAD, Type::Small, Some(if short { surface.ink } else { ink }));
        let ground = style::field(surface, 0.0, ROUND_SMALL);
        let quota = container(quota).padding([0, 4]);
        if short { quota.style(move |_| ground) } else { quota.padding(0) }
    });
    let second = row![].push(quota).push(fit::first_fit(head.words, TEXT, Type::Small, Some(quiet)));
    let words = column![name, second.spacing(6).align_y(Alignment::Center)].width(Length::Fill);
    let body = row![bar, words].spacing(6).align_y(Alignment::Center);
    let body = button(container(body).center_y(head.height))
        .padding(Padding::ZERO.right(4))
        .width(Length::Fill)
        .style(style::bare(look))
        .on_press_maybe(head.message);
    let body = identified(body.into(), Some(head.id));
    let line =
        row![fold, body, slot(look, head.state, head.height, quiet), slot(look, head.order, head.height, quiet)]
            .spacing(Space::Tight)
            .align_y(Alignment::Center);
    let ground = style::field(crate::ui::theme::Surface { line: p.hairline, ..p.sunk() }, 1.0, ROUND);
    let line = container(line).padding(Padding::ZERO.right(5));
    let line = if head.pick == Pick::None { line.style(move |_| ground) } else { line };
    let framed = framed(look, line.into(), head.pick, head.cursor);
    container(framed).padding(Padding::ZERO.left(INDENT * f32::from(head.depth))).into()
}
