//! The rosters: a head and a row for each unit; tiles where there is less room.

use iced::Length;
use iced::widget::{column, container, row};

use super::{Ctx, Message, Pane, Spot};
use crate::{
    battle::summary::{Badge, Mark, Picked, Row, SideHead},
    dice::Side,
    rules::Tone,
    ui::{
        Element, Space, Type,
        widget::{self, Marker, Pick, Slot, UnitRow, button_quiet, scroll, side_panel, unit_row, unit_tile},
    },
};

/// Height kept for the head of a roster, in logical pixels.
const HEAD: f32 = 132.0;
/// Height of the roster on a screen of 800, in logical pixels.
const ROOM: f32 = 704.0;

/// A side's roster with rows.
pub fn roster<'a>(ctx: Ctx<'a, '_>, side: Side) -> Element<'a, Message> {
    let rows = rows_of(ctx, side);
    let height = row_height(rows.len());
    let mut list = column![].spacing(1);
    let mut group: &[String] = &[];
    for unit in rows {
        if unit.groups != group && rows.len() > 16 {
            list = list.push(group_line(ctx, side, &unit.groups));
        }
        group = &unit.groups;
        if !folded(ctx, side, unit) {
            list = list.push(unit_row(ctx.look, shown(ctx, unit, height)));
        }
    }
    let list: Element<'a, Message> = if rows.len() > 12 { scroll(ctx.look, list).into() } else { list.into() };
    let content = column![head(ctx, side), widget::rule(ctx.look), list].spacing(6);
    side_panel(ctx.look, Ctx::ink(side), ctx.table.strip.acting == side, content)
        .width(Length::Fill)
        .height(Length::Fill)
        .into()
}

/// A side's roster as tiles, so many beside each other, with a tab for each side.
pub fn tiles<'a>(ctx: Ctx<'a, '_>, side: Side, across: usize) -> Element<'a, Message> {
    column![panes(ctx, Pane::Roster(side)), grid(ctx, side, across)].spacing(Space::Small).into()
}

/// Tabs that turn to a side, and to the form where there is room for one pane only.
pub fn panes<'a>(ctx: Ctx<'a, '_>, now: Pane) -> Element<'a, Message> {
    let turn = |shown: Side| {
        let head = head_of(ctx, shown);
        let words = format!("{} {}", shown.letter(), head.standing.words.split(',').next().unwrap_or_default());
        widget::tab(ctx.look, words, now == Pane::Roster(shown))
            .size(Type::Body)
            .id(format!("show-{}", shown.letter()))
            .width(Length::Fill)
            .on_press(Message::Show(Pane::Roster(shown)))
    };
    let mut tabs = row![turn(ctx.first()), turn(ctx.first().other())].spacing(Space::Tight);
    if ctx.layout == super::Layout::Small {
        let form = widget::tab(ctx.look, "Action", now == Pane::Form).size(Type::Body).id("show-form");
        tabs = tabs.push(form.width(Length::Fill).on_press(Message::Show(Pane::Form)));
    }
    tabs.into()
}

/// The tiles of a side.
pub fn grid<'a>(ctx: Ctx<'a, '_>, side: Side, across: usize) -> Element<'a, Message> {
    let units: Vec<&Row> = rows_of(ctx, side).iter().collect();
    let grid = column(units.chunks(across).map(|line| {
        row(line.iter().map(|unit| unit_tile(ctx.look, shown(ctx, unit, 72.0)))).spacing(Space::Tight).into()
    }))
    .spacing(Space::Tight);
    scroll(ctx.look, grid).height(Length::Fill).into()
}

fn rows_of<'a>(ctx: Ctx<'a, '_>, side: Side) -> &'a [Row] {
    let [a, b] = &ctx.table.rows;
    match side {
        Side::A => a,
        Side::B => b,
    }
}

fn head_of<'a>(ctx: Ctx<'a, '_>, side: Side) -> &'a SideHead {
    let [a, b] = &ctx.table.heads;
    match side {
        Side::A => a,
        Side::B => b,
    }
}

/// Rows share the height: 74 for eight units, 46 for twelve and more.
fn row_height(units: usize) -> f32 {
    #[allow(clippy::cast_precision_loss, reason = "a handful of units")]
    let share = (ROOM - HEAD) / units.max(1) as f32 - 1.0;
    share.clamp(46.0, 74.0).floor()
}

fn head<'a>(ctx: Ctx<'a, '_>, side: Side) -> Element<'a, Message> {
    let head = head_of(ctx, side);
    let at = match side {
        Side::A => 0,
        Side::B => 1,
    };
    let real = ctx.face.real.get(at).copied().unwrap_or(false);
    let (large, small) = head.standing.words.split_once(", ").unwrap_or((head.standing.words.as_str(), ""));
    let count = |number: i32| u16::try_from(number).unwrap_or(0);
    widget::side_head(
        ctx.look,
        widget::SideHead {
            side: Ctx::ink(side),
            name: head.name.as_str().into(),
            hq: (!head.standing.command.is_empty()).then(|| (head.standing.command.as_str().into(), None)),
            orders: head
                .orders
                .as_ref()
                .filter(|_| head.acting)
                .map(|orders| (orders.as_str().into(), format!("{}\nleft", head.standing.orders_name).into())),
            on_orders: head.acting.then_some(Message::Orders(side)),
            dice: Some((if real { "real dice" } else { "program's dice" }.into(), Some(Message::Dice(side)))),
            lost: (count(head.standing.lost), count(head.standing.total), head.standing.mark.map(count)),
            losses: (large.into(), small.into()),
            id: match side {
                Side::A => "head-A",
                Side::B => "head-B",
            },
        },
    )
}

fn group_line<'a>(ctx: Ctx<'a, '_>, side: Side, groups: &'a [String]) -> Element<'a, Message> {
    let Some(name) = groups.last() else {
        return column![].into();
    };
    let units: Vec<&Row> = rows_of(ctx, side).iter().filter(|unit| unit.groups == groups).collect();
    let lost = units.iter().filter(|unit| unit.lost.is_some()).count();
    let words = format!("{} · {} of {} lost", groups.join(" · "), lost, units.len());
    let open = !ctx.face.folded.contains(&(side, name.clone()));
    container(
        button_quiet(ctx.look, words)
            .glyph(if open { "down" } else { "arrow-right" })
            .size(Type::Mark)
            .width(Length::Fill)
            .id(format!("group-{}-{name}", side.letter()))
            .on_press(Message::Fold(side, name.clone())),
    )
    .into()
}

fn folded(ctx: Ctx<'_, '_>, side: Side, unit: &Row) -> bool {
    let in_play = ctx.table.rows.iter().flatten().filter(|row| row.tag.side == side).count();
    in_play > 16 && unit.groups.last().is_some_and(|name| ctx.face.folded.contains(&(side, name.clone())))
}

/// A row as the kit draws it.
fn shown<'a>(ctx: Ctx<'a, '_>, unit: &'a Row, height: f32) -> UnitRow<'a, Message> {
    let mut line = unit.line.clone();
    if let Some(place) = &unit.place {
        line.push_str(", ");
        line.push_str(&place.to_lowercase());
    }
    if let Some(cause) = &unit.lost {
        line = format!("Lost: {cause}");
    } else if let Some(turn) = unit.due {
        line = format!("Arrives on turn {turn}");
    }
    let tag = unit.tag;
    let mut shown = UnitRow::new(Ctx::ink(tag.side), tag.to_string(), unit.symbol.as_str(), unit.name.as_str(), line);
    shown.height = height;
    shown.acted = unit.acted;
    shown.lost = unit.lost.is_some();
    shown.away = unit.due.is_some();
    shown.cursor = ctx.face.cursor == Some(Spot::Row(tag));
    shown.pick = match unit.picked {
        Picked::No => Pick::None,
        Picked::Acts => Pick::Acts,
        Picked::Target(Badge::None) => Pick::Target,
        Picked::Target(Badge::Number(at)) => Pick::Nth(u8::try_from(at).unwrap_or(u8::MAX)),
    };
    shown.id = Some(tag.to_string());
    shown.message = Some(if unit.lost.is_some() { Message::Card(tag) } else { Message::Row(tag) });
    if unit.lost.is_some() {
        return shown;
    }
    shown.state = match (&unit.state, unit.shells, &unit.pips) {
        (Some(mark), ..) => Slot::marker(marker(mark)),
        (None, Some(left), _) => {
            let left = u8::try_from(left).unwrap_or(0);
            Slot::shells(left, left.max(4))
        }
        (None, None, Some((pips, word))) => Slot::hint(format!("{pips} {word}")),
        _ => Slot::none(),
    };
    shown.order = match (&unit.order, &unit.press) {
        (Some(mark), _) => Slot::marker(marker(mark)).on_press(Message::Card(tag)),
        (None, Some(press)) if ctx.layout == super::Layout::Wide && press.refusal.is_none() => {
            Slot::hint(press.word.as_str()).on_press_maybe((!ctx.face.dead).then_some(Message::Slot(tag)))
        }
        _ => Slot::none(),
    }
    .id(format!("{tag}-order"));
    shown
}

/// A marker of the rule set as the kit draws it.
pub fn marker(mark: &Mark) -> Marker<'_> {
    Marker::new(mark.glyph.as_str(), mark.word.as_str(), tone(mark.tone, &mark.field))
}

/// The face of a meaning on a marker.
fn tone(tone: Tone, _field: &str) -> widget::Tone {
    match tone {
        Tone::Quiet => widget::Tone::Quiet,
        Tone::Good => widget::Tone::Dashed,
        Tone::Order => widget::Tone::Ringed,
        Tone::Trouble => widget::Tone::Trouble,
        Tone::Loss => widget::Tone::Loss,
        Tone::OwnLoss => widget::Tone::Ink,
    }
}

/// The face of a meaning on the odds strip.
pub const fn odds_tone(tone: Tone) -> widget::Tone {
    match tone {
        Tone::Quiet | Tone::Good | Tone::Order => widget::Tone::Nothing,
        Tone::Trouble => widget::Tone::Trouble,
        Tone::Loss => widget::Tone::Loss,
        Tone::OwnLoss => widget::Tone::Ink,
    }
}
