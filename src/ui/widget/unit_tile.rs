//! One unit as a tile for narrow screens. Tiles only pick; markers are set elsewhere.

use iced::widget::{Space as Gap, button, column, container, row};
use iced::{Alignment, Length, Padding};

use super::press::identified;
use super::unit_row::{Pick, UnitRow, badge, edge, framed, inks};
use crate::ui::fit;
use crate::ui::glyph::{glyph, symbol};
use crate::ui::paint;
use crate::ui::style::{self, Element, ROUND, Space, TEXT_BOLD, Type};
use crate::ui::theme::{Look, Surface};

/// A tile's usual height in logical pixels; it may be lower.
pub const TILE: f32 = 72.0;
/// The height of the line of signs, in logical pixels.
const SIGNS: f32 = 20.0;
/// From this height on there is room for a fourth line.
const ROOMY: f32 = 66.0;

/// A unit as a tile as high as its row says: side bar, tag, symbol, its markers as small signs with their figures,
/// name, and in figures what its second line says.
pub fn unit_tile<'a, M: Clone + 'a>(look: &Look, unit: UnitRow<'a, M>) -> Element<'a, M> {
    let p = &look.palette;
    let (ink, quiet) = inks(look, unit.pick, unit.faded());
    let bar = if unit.faded() { p.line } else { look.side(unit.side).strong };
    let bar = container(Gap::new())
        .width(look.bar())
        .height(unit.height - 16.0)
        .style(move |_| container::Style::default().background(bar));
    // The number of one unit of several takes the place of its symbol.
    let sign = match unit.pick {
        Pick::Nth(number) => badge(look, number),
        _ => symbol(look, &unit.symbol, unit.worn(), 20.0),
    };
    let tag = style::label(unit.tag.clone(), Type::Mark).line_height(1.0).color(quiet);
    let mut top = row![sign, tag, Gap::new().width(Length::Fill)].spacing(Space::Tight).align_y(Alignment::Center);
    // A sign of what it did says the same.
    if unit.acted && !unit.order.is_marker() {
        top = top.push(glyph("tick", 13.0, quiet));
    }
    let (alone, only) = (!unit.order.is_marker(), unit.state.is_empty());
    top = top.push(unit.state.small(look, alone)).push(unit.order.small(look, only));
    let name = fit::low_name(unit.name, TEXT_BOLD, Type::Mark, Type::Small, Some(ink));
    let third =
        if unit.height >= ROOMY { fit::two_lines(unit.kind, quiet) } else { fit::second_line(unit.kind, quiet) };
    // Lines of words and the signs leave the frame of a tile its edge, also below the last letters.
    let words = column![container(top).center_y(SIGNS), paint::struck(name, unit.lost, ink)].push(third);
    let words = words.width(Length::Fill);
    let rest = Surface { line: p.line, ..p.plain() };
    let rest = match unit.pick {
        Pick::Acts => p.selected,
        // Its dashes are not drawn over another line.
        Pick::Target | Pick::Nth(_) => Surface { line: iced::Color::TRANSPARENT, ..rest },
        Pick::None => rest,
    };
    let body = button(container(row![bar, words].spacing(6).align_y(Alignment::Center)).center_y(Length::Fill))
        .padding(Padding::from([0, 5]))
        .width(Length::Fill)
        .height(unit.height)
        .style(style::press(look, rest, p.down, if unit.pick == Pick::Acts { edge(look) } else { 1.0 }, ROUND))
        .on_press_maybe(unit.message);
    let body = identified(body.into(), unit.id);
    framed(look, body, unit.pick, unit.cursor)
}
