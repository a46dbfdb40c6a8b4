//! The rosters: a head and a row for each unit; tiles where there is less room.

use iced::widget::{column, container, row};
use iced::{Length, Padding};

use super::{
    Ctx, Message, Pane, Spot, handover,
    lines::{self, RosterLine},
    strip,
};
use crate::{
    battle::summary::{Badge, GroupHead, Mark, Picked, Row, SideHead, SlotPress, within},
    dice::{Side, Tag},
    rules::Tone,
    ui::{
        Element, Space, Type,
        style::Words,
        widget::{
            self, GroupRow, INDENT, Marker, Pick, Slot, TILE, UnitRow, group_row, scroll, side_panel, unit_row,
            unit_tile,
        },
    },
};

/// Height kept for the head of a roster, in logical pixels.
const HEAD: f32 = 140.0;
/// The greatest height of the head of a group, in logical pixels.
const HEAD_MAX: f32 = 46.0;
/// The height of a tile where there are very many units, in logical pixels.
const LOW_TILE: f32 = 54.0;
/// Lines that a screen of 800 shows without scrolling.
const MOST_LINES: usize = 16;
/// Height of the roster on a screen of 800, in logical pixels.
const ROOM: f32 = 704.0;

/// A side's roster with rows.
pub fn roster<'a>(ctx: Ctx<'a, '_>, side: Side) -> Element<'a, Message> {
    let lines = lines::lines(ctx.table, &ctx.memory.folds, side);
    let height = row_height(ctx, side, lines.len());
    let long = lines.len() > MOST_LINES;
    let shown = lines.into_iter().map(|line| match line {
        RosterLine::Head(head, open) => self::group(ctx, side, head, open, height.min(HEAD_MAX)),
        RosterLine::Unit(unit, depth) => {
            indented(carded(unit.tag, unit_row(ctx.look, shown(ctx, unit, height))), depth)
        }
    });
    let list = column(shown).spacing(1);
    let list: Element<'a, Message> = if long { scroll(ctx.look, list).into() } else { list.into() };
    let content = column![head(ctx, side), widget::rule(ctx.look), list].spacing(6);
    side_panel(ctx.look, Ctx::ink(side), ctx.acts(side), content).width(Length::Fill).height(Length::Fill).into()
}

/// A line moved in by the heads over it.
fn indented(line: Element<'_, Message>, depth: usize) -> Element<'_, Message> {
    let depth = u8::try_from(depth).unwrap_or(u8::MAX);
    container(line).padding(Padding::ZERO.left(INDENT * f32::from(depth))).into()
}

/// A side's roster as tiles, so many beside each other, with a tab for each side.
pub fn tiles<'a>(ctx: Ctx<'a, '_>, side: Side, across: usize) -> Element<'a, Message> {
    column![panes(ctx, Pane::Roster(side)), grid(ctx, side, across)].spacing(Space::Small).into()
}

/// Tabs that turn to a side, and to the form where there is room for one pane only.
pub fn panes<'a>(ctx: Ctx<'a, '_>, now: Pane) -> Element<'a, Message> {
    let height = ctx.finger();
    let turn = |shown: Side| {
        let head = head_of(ctx, shown);
        // Their chips stand over the tiles. What befalls a unit that acts is no reaction of its side.
        let other = ctx.table.strip.both || ctx.table.strip.acting != shown;
        let react = ctx.table.reactions.iter().filter(|reaction| other && reaction.tag.side == shown).count();
        let words = match react {
            1.. if ctx.layout.is_single() => format!("{} {react} may react", shown.letter()),
            _ => format!("{} {}", shown.letter(), head.standing.words.split(',').next().unwrap_or_default()),
        };
        let tab = widget::tab(ctx.look, words, now == Pane::Roster(shown));
        let tab = if let Some(keys) = ctx.keys(shown) { tab.key(keys) } else { tab };
        tab.size(Type::Body)
            .height(height)
            .sides(4.0)
            .id(format!("show-{}", shown.letter()))
            .width(Length::Fill)
            .on_press(Message::Show(Pane::Roster(shown)))
    };
    let mut tabs = row![turn(ctx.first()), turn(ctx.first().other())].spacing(Space::Tight);
    if ctx.layout.is_single() {
        let form = widget::tab(ctx.look, "Action", now == Pane::Form).size(Type::Body).id("show-form");
        tabs = tabs.push(form.height(height).width(Length::Fill).on_press(Message::Show(Pane::Form)));
        // One line of the few for all of it.
        if ctx.layout == super::Layout::Tiny {
            tabs = tabs.push(strip::orders(ctx));
        }
        tabs = tabs.push(handover::hide_low(ctx, height));
    }
    tabs.into()
}

/// The tiles of a side under the heads of its groups.
pub fn grid<'a>(ctx: Ctx<'a, '_>, side: Side, across: usize) -> Element<'a, Message> {
    let height = if lines::dense(ctx.table, side) { LOW_TILE } else { TILE };
    let tiles = |units: &[&'a Row]| {
        let tile = |unit: &&'a Row| carded(unit.tag, unit_tile(ctx.look, shown(ctx, unit, height)));
        let lines = units.chunks(across).map(|line| {
            let lacking = (line.len()..across).map(|_| iced::widget::Space::new().width(Length::Fill).into());
            row(line.iter().map(tile)).extend(lacking).spacing(Space::Tight).into()
        });
        column(lines.collect::<Vec<_>>()).spacing(Space::Tight)
    };
    let mut all = column![].spacing(Space::Tight);
    let mut units: Vec<&Row> = Vec::new();
    for line in lines::lines(ctx.table, &ctx.memory.folds, side) {
        match line {
            RosterLine::Unit(unit, _) => units.push(unit),
            RosterLine::Head(head, open) => {
                if !units.is_empty() {
                    all = all.push(tiles(&std::mem::take(&mut units)));
                }
                all = all.push(group(ctx, side, head, open, HEAD_MAX));
            }
        }
    }
    scroll(ctx.look, all.push(tiles(&units))).height(Length::Fill).into()
}

fn head_of<'a>(ctx: Ctx<'a, '_>, side: Side) -> &'a SideHead {
    side.of(ctx.table.heads.each_ref())
}

/// The height of a row of many, with room for two lines below its name, in logical pixels.
const DENSE: f32 = 46.0;

/// Rows share the height: 74 for eight lines, 46 for twelve, 34 for sixteen; as high as a finger wants where the list
/// scrolls in any case.
fn row_height(ctx: Ctx<'_, '_>, side: Side, lines: usize) -> f32 {
    if lines::dense(ctx.table, side) {
        return DENSE;
    }
    #[allow(clippy::cast_precision_loss, reason = "a handful of units")]
    let share = (ROOM - HEAD) / lines.max(1) as f32 - 1.0;
    let least = if lines > MOST_LINES { 39.0 } else { 34.0 };
    share.floor().clamp(least, 74.0)
}

fn head<'a>(ctx: Ctx<'a, '_>, side: Side) -> Element<'a, Message> {
    let head = head_of(ctx, side);
    let real = ctx.has_real_dice(side);
    let (large, small) = head.standing.words.split_once(", ").unwrap_or((head.standing.words.as_str(), ""));
    let count = |number: i32| u16::try_from(number).unwrap_or(0);
    widget::side_head(
        ctx.look,
        widget::SideHead {
            side: Ctx::ink(side),
            name: head.name.as_str().into(),
            keys: ctx.keys(side),
            hq: (!head.standing.command.is_empty()).then(|| (head.standing.command.as_str().into(), None)),
            orders: head.orders.as_ref().filter(|_| ctx.acts(side)).map(|orders| {
                (
                    orders.as_str().into(),
                    format!("{}\n{}", head.standing.orders_name, strip::left_or_given(head)).into(),
                )
            }),
            over: strip::over(head),
            on_orders: ctx.acts(side).then_some(Message::Orders(side)),
            dice: Some((if real { "real dice" } else { "program's dice" }.into(), Some(Message::Dice(side)))),
            lost: (count(head.standing.lost), count(head.standing.total), head.standing.mark.map(count)),
            losses: (large.into(), small.into()),
            id: side.of(["head-A", "head-B"]),
        },
    )
}

/// The head of a group: a press with the other button of the mouse opens its card, whichever side it belongs to.
fn group<'a>(ctx: Ctx<'a, '_>, side: Side, head: &'a GroupHead, open: bool, height: f32) -> Element<'a, Message> {
    let shown = group_row(ctx.look, head_shown(ctx, side, head, open, height));
    iced::widget::mouse_area(shown).on_right_press(Message::GroupCard(head.group)).into()
}

/// The head of a group as the kit draws it.
fn head_shown<'a>(
    ctx: Ctx<'a, '_>,
    side: Side,
    head: &'a GroupHead,
    open: bool,
    height: f32,
) -> GroupRow<'a, Message> {
    let mut words = head.strength.clone();
    let mut ways = vec![Words::from(words.clone())];
    // Where a quota says how it does, who may still act is seen in the rows.
    let some = ctx.acts(side) && head.ready < head.total - head.lost && head.quota.is_none();
    let ready = some.then(|| match head.ready {
        0 => "all have acted".to_owned(),
        ready => format!("{ready} can act"),
    });
    let order_word = head.order.as_ref().filter(|_| head.group_press.is_some());
    for more in ready.iter().chain(order_word.into_iter().chain(&head.marks).map(|mark| &mark.word)) {
        words.push_str(", ");
        words.push_str(more);
        ways.insert(0, words.clone().into());
    }
    let state = match (&head.state, &head.pips) {
        (Some(mark), _) => Slot::marker(marker(mark)),
        (None, Some((pips, word))) => Slot::hint(format!("{pips} {word}")),
        (None, None) => Slot::sign("card"),
    };
    let state = state.on_press(Message::GroupCard(head.group)).id(format!("group-{}-card", head.group));
    let press = group_order(head, ctx.acts(side)).filter(|_| !ctx.memory.dead || offered(head).is_none());
    let order = match (offered(head), &head.order) {
        (Some(offer), _) => Slot::hint(offer.word.as_str()).on_press_maybe(press),
        (None, Some(mark)) => Slot::marker(marker(mark)).on_press_maybe(press),
        (None, None) => Slot::none(),
    };
    let beside = ctx.layout == super::Layout::Narrow && head.state.is_some();
    let order = order.narrow(beside);
    let id = format!("group-{}", head.group);
    // Its figures before none of it: "25 elements", "4 of 5".
    let first = head.strength.split(", ").next().unwrap_or_default();
    let figures = first.rsplit_once(' ').map_or(first, |(figures, _)| figures);
    ways.extend([first, figures].map(Words::from));
    // Where there is no room for both, how many advance tells more than how many there are.
    if head.quota.is_some() {
        ways.push(Words::default());
    }
    GroupRow {
        side: Ctx::ink(side),
        depth: u8::try_from(head.depth).unwrap_or(u8::MAX),
        name: head.name.as_str().into(),
        words: ways,
        // The order stands on its marker, too.
        quota: head.quota.as_ref().map(|quota| {
            let short = quota.words.split_once(": ").map(|(_, rest)| rest);
            ([quota.words.as_str()].into_iter().chain(short).map(Words::from).collect(), quota.short)
        }),
        state,
        order: order.id(format!("{id}-order")),
        open,
        pick: match (head.picked, ctx.acts_in_form(side)) {
            (false, _) => Pick::None,
            (true, true) => Pick::Acts,
            (true, false) => Pick::Target,
        },
        lost: head.lost == head.total,
        cursor: ctx.memory.cursor == Some(Spot::Group(head.group)),
        height,
        id,
        message: Some(Message::Group(head.group)),
        fold: Message::Fold(head.group, !open),
    }
}

/// What shows a unit: a press with the other button of the mouse opens its card, whichever side it belongs to.
fn carded<'a>(tag: Tag, shown: impl Into<Element<'a, Message>>) -> Element<'a, Message> {
    iced::widget::mouse_area(shown).on_right_press(Message::Card(tag)).into()
}

/// What a group offers to do at once: it stands before the mark of what it was told to do.
fn offered(head: &GroupHead) -> Option<&SlotPress> {
    head.group_press.as_ref().or(head.slot.as_ref().filter(|slot| slot.refusal.is_none() && head.order.is_none()))
}

/// What a press on the order slot of a group says. What it was told to do is done where it still can, by units that
/// are picked for it; a mark of what is over opens the group's card.
pub fn group_order(head: &GroupHead, acts: bool) -> Option<Message> {
    if offered(head).is_some() {
        return Some(Message::GroupSlot(head.group));
    }
    head.order.as_ref()?;
    if acts && head.ready > 0 { Some(Message::Group(head.group)) } else { Some(Message::GroupCard(head.group)) }
}

/// A unit's name under the head of its group, which is not said again: "section 2" of "10 Platoon".
fn under_head(unit: &Row) -> &str {
    let rest = unit.groups.last().and_then(|group| unit.name.strip_prefix(group.as_str())?.strip_prefix(' '));
    rest.filter(|rest| !rest.is_empty()).unwrap_or(&unit.name)
}

/// A row as the kit draws it.
fn shown<'a>(ctx: Ctx<'a, '_>, unit: &'a Row, height: f32) -> UnitRow<'a, Message> {
    let mut line = unit.line.clone();
    if let Some(place) = &unit.place {
        line.push_str(", ");
        line.push_str(&within(place));
    }
    if let Some(cause) = &unit.lost {
        // A tile has no room for the cause: it stands on the card.
        line = if ctx.layout == super::Layout::Wide { format!("Lost: {cause}") } else { "Lost".to_owned() };
    } else if let Some(turn) = unit.due {
        line = format!("Arrives on turn {turn}");
    }
    let tag = unit.tag;
    let mut shown = UnitRow::new(Ctx::ink(tag.side), tag.to_string(), unit.symbol.as_str(), under_head(unit), line);
    shown.height = height;
    shown.acted = unit.acted;
    shown.lost = unit.lost.is_some();
    shown.away = unit.due.is_some();
    shown.cursor = ctx.memory.cursor == Some(Spot::Row(tag));
    shown.pick = match unit.picked {
        Picked::No => meant(ctx, tag),
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
        (Some(mark), ..) => {
            let rules = unit.state_press.as_ref().filter(|press| press.refusal.is_none());
            let press = if rules.is_some() { Message::State(tag) } else { Message::Card(tag) };
            Slot::marker(marker(mark)).on_press_maybe((!ctx.memory.dead).then_some(press)).id(format!("{tag}-state"))
        }
        (None, Some((left, of)), _) => {
            let [left, of] = [left, of].map(|count| u8::try_from(count).unwrap_or(0));
            Slot::shells(left, of)
        }
        (None, None, Some((pips, word))) => Slot::hint(format!("{pips} {word}")),
        _ => Slot::none(),
    };
    shown.order = match (&unit.order, &unit.press) {
        (Some(mark), _) => Slot::marker(marker(mark)).on_press(Message::Card(tag)),
        (None, Some(press)) if ctx.layout == super::Layout::Wide && press.refusal.is_none() => {
            Slot::hint(press.word.as_str()).on_press_maybe((!ctx.memory.dead).then_some(Message::Slot(tag)))
        }
        _ => Slot::none(),
    }
    .id(format!("{tag}-order"));
    shown
}

/// What a unit is in the order of a commander that lies open: it acts, or is acted upon.
fn meant(ctx: Ctx<'_, '_>, tag: Tag) -> Pick {
    let row = ctx.memory.row.as_ref().filter(|row| row.names(tag));
    match ctx.turn_view.zip(row) {
        Some((turn_view, _)) if turn_view.side == tag.side => Pick::Acts,
        Some(_) => Pick::Target,
        None => Pick::None,
    }
}

/// A marker of the rule set as the kit draws it.
pub fn marker(mark: &Mark) -> Marker<'_> {
    Marker::new(mark.glyph.as_str(), mark.word.as_str(), tone(mark.tone))
}

/// The face of a meaning on a marker.
fn tone(tone: Tone) -> widget::Tone {
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
