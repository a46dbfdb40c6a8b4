//! The turn strip: turn, whose, the steps, undo, END TURN.

use iced::widget::{Space as Gap, button, column, container, responsive, row};
use iced::{Alignment, Color, Length, Padding};

use super::{Ctx, Message};
use crate::{
    battle::summary::{SideHead, TableView},
    ui::{
        Element, Look, Space, Type,
        fit::{self, fit, squeeze},
        glyph::glyph,
        screen::Layout,
        style::{self, HEAD, HEAD_BOLD, TARGET, TEXT},
        widget::{self, button_primary, button_quiet, tab},
    },
};

/// The widest a side's name may make its place, in logical pixels.
const NAME: f32 = 200.0;
/// What the turn needs beside the step with its arrows, in logical pixels.
const TURN: f32 = 140.0;
/// The name of the step between its arrows, in logical pixels.
const STEP: f32 = 88.0;
/// The gap between the turn, the arrows and the name of the step, in logical pixels.
const APART: f32 = 6.0;
const APART_LOW: f32 = 4.0;
/// The most letters of what would be undone that its button holds, and its width, in logical pixels: it keeps its
/// place, whatever it says.
const UNDO: usize = 15;
/// Numbers such as "12 of 15" by layout, and the room of a letter of the words beside them, in logical pixels.
const NUMBER: f32 = 96.0;
const SMALL_NUMBER: f32 = 78.0;
const TINY_NUMBER: f32 = 50.0;
const LETTER: f32 = 5.6;
/// The height of a button where there is hardly any room, in logical pixels.
const LOW: f32 = 40.0;
const UNDO_WIDTH: f32 = 176.0;
/// What the strip leaves free at both ends, where the tabs of the steps end in a wide window, and what undo, redo, the
/// menu and the end of the turn take at its right, in logical pixels.
const EDGE: f32 = 10.0;
const UNDER_STEPS: f32 = 49.0;
const BESIDE_STEPS: f32 = 424.0;

/// "Undo: Fire", of a long name the first words that have room.
fn undo_words(name: &str) -> String {
    if (1..=UNDO).contains(&name.chars().count()) {
        return format!("Undo: {name}");
    }
    let ends = name.match_indices(' ').map(|(end, _)| end);
    let fits = |end: &usize| name.get(..*end).is_some_and(|words| words.chars().count() < UNDO);
    let begin = ends.take_while(fits).last().and_then(|end| name.get(..end));
    begin.map_or_else(|| "Undo".to_owned(), |words| format!("Undo: {words}\u{2026}"))
}

/// The strip, 72 logical pixels high (56 where there is less room).
pub fn strip<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let (look, table) = (ctx.look, ctx.table);
    let p = &look.palette;
    let tiny = ctx.layout == Layout::Tiny;
    let high = if tiny { LOW } else { TARGET };
    let now = if ctx.layout == Layout::Wide {
        row![turn(ctx), steps(ctx)].spacing(Space::Small).align_y(Alignment::Center).into()
    } else {
        folded(ctx)
    };

    // What would be undone, where its name has room.
    let label = match ctx.layout {
        Layout::Wide => undo_words(&table.undo),
        Layout::Narrow => "Undo".to_owned(),
        Layout::Small | Layout::Tiny => String::new(),
    };
    let width = if ctx.layout == Layout::Wide { Length::Fixed(UNDO_WIDTH) } else { Length::Shrink };
    let undo = button_quiet(look, label)
        .glyph("undo")
        .size(Type::Body)
        .width(width)
        .height(high)
        .id("undo")
        .on_press_maybe((!table.undo.is_empty()).then_some(Message::Undo));
    let redo = button_quiet(look, "")
        .glyph("redo")
        .height(high)
        .id("redo")
        .on_press_maybe((!table.redo.is_empty()).then_some(Message::Redo));
    let menu = button_quiet(look, "").glyph("menu").height(high).id("menu").on_press(Message::Menu);
    let small = ctx.layout.is_single();
    let sides = match ctx.layout {
        Layout::Wide | Layout::Narrow => 14.0,
        Layout::Small => 10.0,
        Layout::Tiny => 6.0,
    };
    let (end, size) = if tiny { (LOW, Type::Body) } else { (48.0, Type::Chip) };
    let end = button_primary(look, table.strip.ends.as_str()).size(size).height(end).sides(sides);
    let end = end.id("end-turn").on_press(Message::EndTurn);

    let now = container(now).width(Length::Fill);
    let mut line = row![now].spacing(Space::Small).align_y(Alignment::Center);
    if matches!(ctx.layout, Layout::Narrow | Layout::Small) {
        line = line.push(orders(ctx));
    }
    // Several actions are taken back by one finger at one place: what comes and goes stands before it.
    if !table.redo.is_empty() {
        line = line.push(redo);
    }
    line = line.push(undo);
    let apart = (!small).then(|| Gap::new().width(8));
    let line = line.spacing(if ctx.layout == Layout::Tiny { 4.0 } else { 8.0 }).push(menu).push(apart).push(end);
    let height = match ctx.layout {
        Layout::Wide => 72,
        Layout::Narrow | Layout::Small => 56,
        Layout::Tiny => 44,
    };
    let (words, failed) = &ctx.memory.saved;
    let style = style::field(crate::ui::theme::Surface { line: p.hairline, ..p.plain() }, 1.0, 0.0);
    let strip = container(line)
        .padding(Padding::from([0.0, EDGE]))
        .center_y(height)
        .width(Length::Fill)
        .style(move |_| style)
        .id("strip");
    if *failed { column![strip, unsaved(ctx, words)].into() } else { strip.into() }
}

/// The turn and whose it is.
fn turn<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let strip = &ctx.table.strip;
    let mut turn = row![style::head(strip.turn.as_str(), Type::Title).line_height(1.0)];
    if !strip.clock.is_empty() {
        turn = turn.push(fit(strip.clock.as_str(), HEAD, Type::Body, Some(ctx.look.palette.quiet)));
    }
    let turn = turn.spacing(6).align_y(Alignment::End);
    let (name, letter, ink) = whose(ctx.look, ctx.table);
    let name = fit::name_or(name, letter, HEAD_BOLD, Type::Chip, Some(ink));
    column![turn, name].spacing(Space::Hair).width(turn_width(&strip.clock)).into()
}

/// The width of the turn and whose it is, in logical pixels.
fn turn_width(clock: &str) -> f32 {
    // The name of house tables is longer than a clock.
    match clock.chars().count() {
        0 => 170.0,
        1..=12 => 190.0,
        _ => 250.0,
    }
}

/// What a message that lies below the steps of a wide window leaves free: above it, at its left and at its right, in
/// logical pixels. Nothing that is pressed stands there, whatever can be taken back.
pub fn below_steps(table: &TableView) -> Padding {
    let left = EDGE + turn_width(&table.strip.clock) + Space::Small.px();
    Padding::ZERO.top(UNDER_STEPS).left(left).right(BESIDE_STEPS)
}

/// The name of the side whose turn it is, its letter for where the name has no room, and its colour.
fn whose<'a>(look: &Look, table: &'a TableView) -> (&'a str, String, Color) {
    if table.strip.both {
        ("Both sides", "Both".to_owned(), look.palette.ink)
    } else {
        let side = table.strip.acting;
        (table.strip.name.as_str(), format!("side {side}"), look.side(Ctx::ink(side)).strong)
    }
}

/// All steps in a line, and what the one that lies open asks.
fn steps<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let (look, strip) = (ctx.look, &ctx.table.strip);
    let p = &look.palette;
    let chips = strip.steps.iter().map(|step| {
        tab(look, step.name.as_str(), step.now)
            .height(TARGET)
            .size(Type::Body)
            .id(format!("step-{}", step.id))
            .on_press(Message::Step(step.id.clone()))
            .into()
    });
    // The card of the step says it larger.
    let card =
        ctx.turn_view.is_none() && ctx.table.form.is_none() && ctx.table.open.is_none() && ctx.table.result.is_none();
    let said = card && ctx.table.card.words == strip.reminder;
    let reminder: Element<'a, Message> = if said {
        Gap::new().height(Type::Mark.px() * 1.3).into()
    } else if strip.over.is_empty() {
        squeeze(strip.reminder.as_str(), TEXT, Type::Mark, Type::Small, Some(p.quiet))
    } else {
        fit(strip.over.as_str(), TEXT, Type::Body, Some(p.ink))
    };
    // The red bar below says what could not be saved.
    let (saved, failed) = &ctx.memory.saved;
    let saved = if *failed { "" } else { saved };
    let saved = fit(saved, HEAD, Type::Mark, Some(p.quiet));
    let below = row![container(reminder).width(Length::Fill), saved].spacing(Space::Small);
    column![row(chips).spacing(Space::Tight), below].width(Length::Fill).into()
}

/// The turn, whose it is, and the step between its arrows. Where room is lacking the name of the step stands below the
/// two others: what stands to the right of them must not be pushed out of the window.
fn folded<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let (look, table) = (ctx.look, ctx.table);
    let high = if ctx.layout == Layout::Tiny { LOW } else { TARGET };
    responsive(move |size| {
        let strip = &table.strip;
        let (name, letter, ink) = whose(look, table);
        let timed = |name: &str| {
            if strip.clock.is_empty() { name.to_owned() } else { format!("{} \u{b7} {name}", strip.clock) }
        };
        let (name, letter) = (timed(name), timed(&letter));
        let now = strip.steps.iter().position(|step| step.now).unwrap_or(0);
        let step = strip.steps.get(now).map_or("", |step| step.name.as_str());
        let between = size.width >= TURN + 2.0 * (TARGET + APART) + STEP + APART;
        let apart = if between { APART } else { APART_LOW };
        let taken = 2.0 * (TARGET + apart) + if between { STEP + apart } else { 0.0 };
        let room = (size.width - taken).min(NAME);
        let at = |offset: usize| strip.steps.get(offset).map(|step| Message::Step(step.id.clone()));
        let arrow = |glyph, id, to| button_quiet(look, "").glyph(glyph).height(high).id(id).on_press_maybe(to);
        let back = arrow("arrow-left", "step-back", now.checked_sub(1).and_then(at));
        let next = arrow("arrow-right", "step-next", at(now + 1));
        let line = if between {
            let turn = squeeze(strip.turn.as_str(), HEAD_BOLD, Type::Title, Type::Mark, None);
            let name = fit::name_or(name, letter, HEAD_BOLD, Type::Chip, Some(ink));
            let step = squeeze(step, HEAD, Type::Chip, Type::Small, Some(look.palette.ink));
            let step = container(step).center_x(STEP).center_y(Length::Fill).id("step-name");
            row![column![turn, name].width(room), back, step, next]
        } else {
            // Three lines as near to each other as their letters allow.
            let turn = fit::low_name(strip.turn.as_str(), HEAD_BOLD, Type::Mark, Type::Small, None);
            let name = fit::low_name_or(name, letter, HEAD_BOLD, Some(ink));
            let step = fit::low_name(step, HEAD, Type::Small, Type::Small, Some(look.palette.ink));
            // The ends of its letters stay above the edge.
            let lines = container(column![turn, name, step]).padding(Padding::ZERO.bottom(2));
            row![lines.width(room).id("step-name"), back, next]
        };
        line.spacing(apart).height(Length::Fill).align_y(Alignment::Center).into()
    })
    .height(if ctx.layout == Layout::Tiny { 44 } else { 48 })
    .into()
}

/// Orders left of the side that acts; a press opens its sheet.
pub fn orders<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let head = ctx.table.strip.acting.of(ctx.table.heads.each_ref());
    let name = head.standing.orders_name.as_str();
    // Their place is kept while they are not known yet: nothing moves when they come.
    let letters = u16::try_from(name.chars().count() + " given".len()).map_or(0.0, f32::from);
    let width = match ctx.layout {
        _ if name.is_empty() => 0.0,
        Layout::Tiny => TINY_NUMBER + letters * LETTER,
        Layout::Small => (letters * LETTER).max(SMALL_NUMBER),
        Layout::Wide | Layout::Narrow => NUMBER + letters * LETTER,
    };
    let Some(number) = &head.orders else {
        return Gap::new().width(width).into();
    };
    let over = over(head);
    let high = if ctx.layout == Layout::Tiny { ctx.finger() } else { 48.0 };
    let p = &ctx.look.palette;
    let ink = if over { p.trouble.ink } else { p.quiet };
    let words = format!("{} {}", head.standing.orders_name, left_or_given(head));
    let name = style::label(words, Type::Small).line_height(1.0).color(ink);
    // The amber field takes room of its own.
    let size = match ctx.layout {
        Layout::Tiny => Type::Chip,
        Layout::Small => Type::Large,
        Layout::Wide | Layout::Narrow if over => Type::Large,
        Layout::Wide | Layout::Narrow => Type::Huge,
    };
    let number = squeeze(number.as_str(), HEAD_BOLD, size, Type::Body, None);
    let line: Element<'a, Message> = if ctx.layout == Layout::Small {
        column![number, name].align_x(Alignment::Center).into()
    } else {
        row![number, name].spacing(Space::Tight).align_y(Alignment::Center).into()
    };
    let pressed =
        button(container(widget::over(ctx.look, line, over)).center_y(Length::Fill)).padding([0, 4]).height(high);
    let pressed = pressed.style(style::bare(ctx.look)).on_press(Message::Orders(head.side));
    container(pressed).width(width).id("orders").into()
}

/// The word behind "2 of 5" or "1 over".
pub fn left_or_given(head: &SideHead) -> &'static str {
    if over(head) { "given" } else { "left" }
}

/// Whether a side has given more orders than it has.
pub fn over(head: &SideHead) -> bool {
    head.standing.orders.is_some_and(|(used, of)| used > of)
}

/// The red bar: what has happened is not on the disk.
fn unsaved<'a>(ctx: Ctx<'a, '_>, words: &'a str) -> Element<'a, Message> {
    let loss = ctx.look.palette.loss;
    let style = style::field(loss, 0.0, 0.0);
    let line = row![glyph("warning", 18.0, loss.ink), style::body(words, Type::Body)].spacing(Space::Small);
    container(line.align_y(Alignment::Center)).padding([6, 10]).width(Length::Fill).style(move |_| style).into()
}
