//! The page between two players at one screen: what follows is for one side only.
//!
//! Nothing of the battle is drawn on it. While that side looks, a press ends it.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{Ctx, Message};
use crate::{
    dice::Side,
    ui::{
        Element, HEAD_BOLD, Space, Type,
        fit::name_or,
        glyph::glyph,
        style,
        widget::{button_primary, button_quiet, side_panel},
    },
};

/// Letters of a name that has room on a low button.
const NAME: usize = 8;

/// Asks that only one side looks, and waits for its press.
pub fn page<'a>(ctx: Ctx<'a, '_>, side: Side) -> Element<'a, Message> {
    let look = ctx.look;
    let [words, short] = looks(ctx, side);
    let head = row![
        glyph("lock", 34.0, look.palette.ink),
        name_or(words, short, HEAD_BOLD, Type::Huge, Some(look.side(Ctx::ink(side)).words)),
    ];
    let ask = "What comes next is secret. Hand the screen over; the other side turns away.";
    let look_now = button_primary(look, "ONLY I AM LOOKING").height(64.0).width(Length::Fill);
    let not_now = button_quiet(look, "Not now").height(64.0);
    let presses = row![
        ctx.stops.press("look", look_now, Some(Message::Look)),
        ctx.stops.press("not-now", not_now, Some(Message::Clear)),
    ];
    let lines = column![
        head.spacing(Space::Pad).align_y(Alignment::Center),
        style::body(ask, Type::Chip),
        presses.spacing(Space::Small),
    ];
    let page =
        side_panel(look, Ctx::ink(side), true, lines.spacing(Space::Large)).padding(Space::Wide.px()).max_width(620);
    container(page).center(Length::Fill).padding(Space::Gutter).into()
}

/// Who alone looks: by its name, and by its letter.
fn looks(ctx: Ctx<'_, '_>, side: Side) -> [String; 2] {
    [format!("Only {} looks", ctx.name(side)), format!("Only side {side} looks")]
}

/// While one side looks alone: whose turn it is to look, and a press that ends it.
pub fn hide<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    let side = ctx.memory.looks?;
    let [words, short] = looks(ctx, side);
    let words = name_or(words, short, HEAD_BOLD, Type::Chip, Some(ctx.look.side(Ctx::ink(side)).strong));
    let press = button_primary(ctx.look, "HIDE").height(44.0);
    let press = ctx.stops.press("hide", press, Some(Message::Hide));
    let line = row![glyph("lock", 20.0, ctx.look.palette.ink), container(words).width(Length::Fill), press];
    let line = line.spacing(Space::Small).align_y(Alignment::Center);
    Some(side_panel(ctx.look, Ctx::ink(side), false, line).padding([4, 10]).width(Length::Fill).into())
}

/// The button that hides the page, in the line of the panes where there is little room.
pub fn hide_low<'a>(ctx: Ctx<'a, '_>, height: f32) -> Option<Element<'a, Message>> {
    let side = ctx.memory.looks?;
    let other = side.other();
    let long = ctx.name(other).chars().count() > NAME;
    let words = if long { format!("HIDE from side {other}") } else { format!("HIDE from {}", ctx.name(other)) };
    let press = button_primary(ctx.look, words).size(Type::Mark).height(height).sides(6.0).width(Length::Fill);
    Some(ctx.stops.press("hide", press, Some(Message::Hide)))
}
