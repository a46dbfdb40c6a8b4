//! Orders that stand, and what units may do beside them.

use crate::commander::turn_view::{CommanderTurnView, OrderGrouping, OrderView, Part};
use iced::Alignment;
use iced::widget::{column, container, row};

use super::{
    super::{CommanderMessage, Ctx, Message},
    KEYS, quiet, quiet_lines, row_of, sentence,
};
use crate::ui::{
    Element, Space, Type,
    screen::Layout,
    style,
    widget::{Press, button_quiet, link, tab},
};

/// Orders that stand.
pub(super) fn orders<'a>(
    ctx: Ctx<'a, '_>,
    (first, of): (usize, usize),
    lines: &'a [OrderView],
) -> Element<'a, Message> {
    let last = first + lines.len().saturating_sub(1);
    if lines.is_empty() {
        return sentence(ctx, "The next order", &format!("Order {first} of {of} is still to be decided."));
    }
    let count =
        if last > first { format!("ORDERS {first} to {last} of {of}") } else { format!("ORDER {first} of {of}") };
    let mut all = column![quiet(ctx, count)].spacing(Space::Tight);
    let size = if lines.len() > 1 || ctx.layout == Layout::Tiny { Type::Chip } else { Type::Title };
    let seen = lines.iter().filter(|line| ctx.memory.each || line.grouping != OrderGrouping::Behind);
    all = all.extend(seen.map(|line| order(ctx, line, size)));
    // Which of equal places it is, is told until he has moved for the first time.
    let first = ctx.turn_view.is_some_and(|turn_view| !turn_view.has_moved);
    if let Some(line) = lines.iter().find(|line| first && !line.equal.is_empty()) {
        all = all.push(style::body(line.equal, Type::Mark).color(ctx.look.palette.quiet));
    }
    all.into()
}

/// What units may do beside their order: the first that is true is pressed for each, or that none is.
pub(super) fn more<'a>(ctx: Ctx<'a, '_>, lines: &'a [OrderView]) -> Element<'a, Message> {
    let size = if lines.len() > 1 { Type::Chip } else { Type::Title };
    column(lines.iter().map(|line| order(ctx, line, size))).spacing(Space::Small).into()
}

/// What is to be pressed of units that may do more, and the one press for all of which nothing is true.
pub(super) fn passes<'a>(ctx: Ctx<'a, '_>, lines: &'a [OrderView]) -> Element<'a, Message> {
    let title = quiet(ctx, "AND THEN: PRESS THE FIRST THAT IS TRUE".to_owned());
    let none = none(ctx, if lines.len() > 1 { "None for any unit" } else { "None of these" });
    let head = row![title, none].spacing(Space::Pad).align_y(Alignment::Center).wrap();
    head.vertical_spacing(Space::Tight).into()
}

/// The way on where nothing that could be pressed is true: never in the place of GO.
fn none<'a>(ctx: Ctx<'a, '_>, words: &'a str) -> Element<'a, Message> {
    let said = (!ctx.memory.dead).then_some(Message::Commander(CommanderMessage::NoRung));
    ctx.stops.press("none-of-these", keyed(ctx, button_quiet(ctx.look, words), Some("0")), said)
}

/// A button with its digit, where it has one and there is room for it.
fn keyed<'a>(ctx: Ctx<'a, '_>, press: Press<'a, Message>, key: Option<&'static str>) -> Press<'a, Message> {
    match key.filter(|_| !ctx.layout.is_single()) {
        Some(key) => press.key(key),
        None => press,
    }
}

/// An order in words, its rungs, and what else can be done about it.
fn order<'a>(ctx: Ctx<'a, '_>, line: &'a OrderView, size: Type) -> Element<'a, Message> {
    let words = match &line.grouping {
        OrderGrouping::Alone => line.words.as_str(),
        OrderGrouping::First { words, .. } => words.as_str(),
        OrderGrouping::Behind => return column![].push(each(ctx, line)).into(),
    };
    let words = style::body(words, size).font(style::HEAD_BOLD).line_height(1.1);
    let words = container(words).id(format!("order-{}", line.unit));
    if line.grouping != OrderGrouping::Alone {
        let fold = if ctx.memory.each { "All in one" } else { "Unit by unit" };
        let said = Some(Message::Commander(CommanderMessage::Each));
        let fold = ctx.stops.press(&format!("each-{}", line.unit), link(ctx.look, fold), said);
        let rate = match &line.grouping {
            OrderGrouping::First { rate, .. } if !ctx.memory.each && !rate.is_empty() => Some(quiet_lines(ctx, rate)),
            _ => None,
        };
        return column![words].push(rate).push(fold).push(each(ctx, line)).spacing(Space::Tight).into();
    }
    let mut all = column![words].push(note(ctx, line)).spacing(Space::Tight);
    if !line.rungs.is_empty() {
        let first = ctx.turn_view.and_then(CommanderTurnView::rungs).is_some_and(|first| first.unit == line.unit);
        let pressed = ctx.memory.row.as_ref().and_then(|row| row.rung);
        ctx.stops.begin_line();
        let rungs = line.rungs.iter().enumerate().map(|(at, words)| {
            // The one that was pressed is marked as long as its row lies open, and digits are chips of that row.
            let press = if pressed == Some((line.unit, at)) {
                tab(ctx.look, words.as_str(), true)
            } else {
                button_quiet(ctx.look, words.as_str())
            };
            // Those beyond the ninth have no digit, and are pressed.
            let key = KEYS.get(at).copied().filter(|_| first);
            let press = keyed(ctx, press, key).key_lent(ctx.memory.row.is_some());
            let said = (!ctx.memory.dead).then_some(Message::Commander(CommanderMessage::Rung(line.unit, at)));
            ctx.stops.press(&format!("rung-{}-{at}", line.unit), press, said)
        });
        // Of an order that stands there is another way on; of what a unit may do beside, one for all of them.
        let stands = ctx.turn_view.is_some_and(|turn_view| matches!(turn_view.part, Part::Orders { .. }));
        let none = stands.then(|| none(ctx, "None of these"));
        all = all.push(row(rungs).push(none).spacing(Space::Small).wrap().vertical_spacing(Space::Tight));
    }
    // Who stands there is put right where the order stands, or above GO.
    let open = ctx.memory.row.as_ref().filter(|row| match row.rung {
        Some((unit, _)) => unit == line.unit && !above_go(ctx),
        None => line.rungs.is_empty(),
    });
    all = all.push(open.map(|open| row_of(ctx, open)));
    all.push(reason(ctx, line)).push(links(ctx, line)).into()
}

/// Whether the row of the rung that was pressed stands above GO: it is seen with it, wherever the rung stands.
fn above_go(ctx: Ctx<'_, '_>) -> bool {
    !ctx.layout.is_single()
}

/// The row of the rung that was pressed, with what it says, above GO.
pub(super) fn pressed_row<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    let row = ctx.memory.row.as_ref().filter(|_| above_go(ctx))?;
    let (unit, at) = row.rung?;
    let Some(Part::More(lines)) = ctx.turn_view.map(|turn_view| &turn_view.part) else { return None };
    let line = lines.iter().find(|line| line.unit == unit)?;
    let said = format!("{} {}", line.words, line.rungs.get(at)?);
    let said = style::body(said, Type::Body).font(style::HEAD_BOLD);
    Some(column![said, row_of(ctx, row)].spacing(Space::Hair).into())
}

/// One of several orders that are told together, if they are to be seen unit by unit.
fn each<'a>(ctx: Ctx<'a, '_>, line: &'a OrderView) -> Option<Element<'a, Message>> {
    let name = style::name(line.name.as_str(), Type::Body);
    let head = row![name, links(ctx, line)].spacing(Space::Pad).align_y(Alignment::Center).wrap();
    ctx.memory
        .each
        .then(|| column![head.vertical_spacing(Space::Tight)].push(note(ctx, line)).push(reason(ctx, line)).into())
}

/// How far it goes, so that nothing is looked up while models are moved; or what its odds take for granted.
fn note<'a>(ctx: Ctx<'a, '_>, line: &'a OrderView) -> Option<Element<'a, Message>> {
    (!line.note.is_empty()).then(|| quiet_lines(ctx, &line.note))
}

/// Why, where he was told to say so.
fn reason<'a>(ctx: Ctx<'a, '_>, line: &'a OrderView) -> Option<Element<'a, Message>> {
    (!line.reason.is_empty()).then(|| quiet_lines(ctx, &line.reason))
}

/// What else can be done about an order.
fn links<'a>(ctx: Ctx<'a, '_>, line: &'a OrderView) -> Element<'a, Message> {
    let (look, unit) = (ctx.look, line.unit);
    let shown = [
        ("weighed", "Why?", line.why, CommanderMessage::Why(line.decided)),
        ("redraw", "Redraw", line.redraw, CommanderMessage::Redraw(unit)),
        ("cannot", "Cannot", line.cannot, CommanderMessage::Cannot(unit)),
        ("mine", "My order", line.why, CommanderMessage::Mine(unit)),
    ];
    let links = shown.into_iter().filter(|(_, _, shown, _)| *shown).map(|(id, words, _, said)| {
        ctx.stops.press(&format!("{id}-{unit}"), link(look, words), Some(Message::Commander(said)))
    });
    let die = line.die.map(|die| quiet(ctx, format!("Die {die}")));
    row(links).push(die).spacing(Space::Pad).align_y(Alignment::Center).wrap().into()
}
