//! One unit as a tile for narrow screens. Tiles only pick; markers are set elsewhere.

use iced::widget::{Space as Gap, button, column, container, row};
use iced::{Alignment, Length, Padding};

use super::press::identified;
use super::unit_row::{Pick, UnitRow, badge, framed, inks};
use crate::ui::fit::squeeze;
use crate::ui::glyph::{glyph, symbol};
use crate::ui::paint;
use crate::ui::style::{self, Element, ROUND, Space, TEXT_BOLD, Type};
use crate::ui::theme::{Face, Look};

/// A tile's usual size in logical pixels; it may be lower.
pub const TILE: iced::Size = iced::Size::new(142.0, 72.0);

/// A unit as a tile 142 logical pixels wide and as high as its row says: side bar, tag, symbol, name, and its markers as small signs.
pub fn unit_tile<'a, M: Clone + 'a>(look: &Look, unit: UnitRow<'a, M>) -> Element<'a, M> {
    let p = &look.palette;
    let (ink, quiet) = inks(look, unit.pick, unit.faded());
    let bar = if unit.faded() { p.line } else { look.side(unit.side).strong };
    let bar = container(Gap::new())
        .width(look.bar())
        .height(unit.height - 16.0)
        .style(move |_| container::Style::default().background(bar));
    let sign = symbol(look, &unit.symbol, unit.worn(), 24.0);
    let mut top =
        row![sign, style::label(unit.tag.clone(), Type::Mark).color(quiet), Gap::new().width(Length::Fill),]
            .spacing(6)
            .align_y(Alignment::Center);
    // A sign of what it did says the same.
    if unit.acted && !unit.order.is_marker() {
        top = top.push(glyph("tick", 13.0, quiet));
    }
    if let Pick::Nth(number) = unit.pick {
        top = top.push(badge(look, number));
    }
    top = top.push(unit.state.small(look)).push(unit.order.small(look));
    let name = squeeze(unit.name, TEXT_BOLD, Type::Mark, Type::Small, Some(ink));
    let words = column![top, paint::struck(name, unit.lost, ink)].spacing(Space::Tight).width(Length::Fill);
    let rest = Face { line: p.line, ..p.plain() };
    let rest = if unit.pick == Pick::Acts { p.selected } else { rest };
    let body =
        button(container(row![bar, words].spacing(Space::Small).align_y(Alignment::Center)).center_y(Length::Fill))
            .padding(Padding::from([0, 6]))
            .width(TILE.width)
            .height(unit.height)
            .style(style::press(look, rest, p.down, 1.0, ROUND))
            .on_press_maybe(unit.message);
    let body = identified(body.into(), unit.id);
    framed(look, body, unit.pick, unit.cursor)
}
