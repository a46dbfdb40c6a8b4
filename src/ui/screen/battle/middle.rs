//! The middle column: reactions and what is owed, the form or the step's card, the result, the log.

use std::hash::Hash;

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{Ctx, Message, Pane, commander, entry, form, handover, last_lines, result, roll_bar, things, wanted};
use crate::{
    battle::summary::{Begins, FormView, OwedChip, Pool, ResultView},
    commander::turn_view::Part,
    ui::{
        Element, Space, Type,
        screen::Layout,
        style::{self, TARGET},
        widget::{Chip, Press, button_primary, button_quiet, chip, keyed, panel, playing_card, scroll, scroll_lines},
    },
};

/// The height of what stands below the form, in logical pixels: the last result in short, what the hands do, or the log.
/// It is the same for all of them, so that ROLL keeps its place.
const BELOW: f32 = 104.0;
/// The height of the middle of a wide window, in logical pixels.
const MIDDLE: f32 = 712.0;
/// Height below the action in a low window: one line.
const BELOW_LOW: f32 = 48.0;
/// How high a result may be while a form waits for a pick beside it, in logical pixels.
const BESIDE: f32 = 330.0;
const BESIDE_NARROW: f32 = 180.0;
/// Height beside a result without dice or chips: a sentence, and what the hands do.
const BESIDE_BRIEF: f32 = 140.0;

/// Chips over the form that have their full height and their sign.
const FEW: usize = 3;
/// Two lines of more of them, in logical pixels.
const TWO_LINES: f32 = 2.0 * TARGET + 4.0;

/// A line of chips with the gap below it, in logical pixels.
const CHIP_LINE: f32 = 48.0;

/// The middle column. What a side is doing has one place: the action that waits, else the form, else what came of the
/// last one, else the step's card; the foot of all of them, and so ROLL, is at the same height.
pub fn middle<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let table = ctx.table;
    let single = ctx.layout.is_single();
    // Where one pane is shown at a time, the line to hide all stands beside the panes.
    let hidden = if single { None } else { handover::hide(ctx) };
    // Noted for the keyboard in reading order.
    let came = table.result.as_ref().filter(|_| single && ctx.memory.meanwhile && table.open.is_some());
    let came = came.map(|result| result::meanwhile(ctx, result));
    let upper: Vec<_> =
        [hidden, aside(ctx), came, reactions(ctx), owed(ctx), things::strip(ctx)].into_iter().flatten().collect();
    let upper = (!upper.is_empty()).then(|| column(upper).spacing(ctx.gap()).into());
    // Where every line counts, what stands above scrolls with the rest.
    let (above, inside): (Option<Element<'a, Message>>, _) = if single { (None, upper) } else { (upper, None) };
    let busy = ctx.is_busy();
    let last_result = table.result.as_ref().filter(|_| !busy);
    let mut short = false;
    let action: Element<'a, Message> = match (&table.open, &table.form, last_result, ctx.turn_view) {
        (Some(open), ..) => entry::open(ctx, open, inside),
        (None, None, _, Some(turn_view)) => commander::page(ctx, turn_view, inside),
        (None, Some(shown), Some(last_result), _) => beside(ctx, shown, last_result, inside),
        (None, Some(shown), None, _) => form::form(ctx, shown, inside),
        (None, None, Some(last_result), None) => {
            let foot = if ctx.memory.reads { Some(go_on(ctx)) } else { step_foot(ctx) };
            short = result::leaves_room(ctx, last_result, foot.is_some());
            result::page(ctx, last_result, inside, foot)
        }
        (None, None, None, None) => step_card(ctx, inside),
    };
    // What opens anew opens at its top.
    let high = if short { Length::Shrink } else { Length::Fill };
    let action = container(keyed(page(ctx), action)).height(high);
    let action = column![].push(above).push(action).spacing(ctx.gap());
    let wide = ctx.layout == Layout::Wide;
    let below = match (below(ctx), &table.result) {
        (Below::Nothing, _) => None,
        (Below::Result, Some(shown)) => Some(container(result::short(ctx, shown)).height(BELOW).into()),
        // A long report needs all the room.
        (Below::Hands, _) => {
            let large = wide && !commander::by_tags(ctx);
            Some(container(result::hands_below(ctx, large)).height(if large { BELOW } else { BELOW_LOW }).into())
        }
        (Below::Result | Below::Log, _) if short => Some(last_lines::short(ctx, Length::Fill)),
        (Below::Result | Below::Log, _) => {
            Some(last_lines::short(ctx, Length::Fixed(if wide { BELOW } else { BELOW_LOW })))
        }
    };
    let most = if short { MIDDLE + ctx.spare - BELOW - ctx.gap() } else { f32::INFINITY };
    let action = container(action.height(high)).max_height(most).height(high);
    column![action].push(below).spacing(ctx.gap()).width(Length::Fill).into()
}

/// What stands below the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Below {
    /// Nothing.
    Nothing,
    /// The last result in short, with what the hands do.
    Result,
    /// What the hands have still to do when another form lies open, in the place of the log.
    Hands,
    /// The last lines of the log.
    Log,
}

/// What stands below the form now.
pub fn below(ctx: Ctx<'_, '_>) -> Below {
    let table = ctx.table;
    // A form, or the commander's report, without a result beside it.
    let asks = table.open.is_some() || table.form.is_some() || commander::shows_short(ctx);
    let other = table.result.is_none() && asks;
    let shown = table.result.is_some() && (ctx.is_busy() || commander::shows_short(ctx));
    let hands = !table.hands.is_empty();
    match ctx.layout {
        Layout::Small | Layout::Tiny => Below::Nothing,
        Layout::Wide if commander::by_tags(ctx) => {
            if hands {
                Below::Hands
            } else {
                Below::Nothing
            }
        }
        Layout::Wide if shown => Below::Result,
        Layout::Wide if other && hands => Below::Hands,
        Layout::Narrow if hands && (other || shown) => Below::Hands,
        Layout::Wide | Layout::Narrow => Below::Log,
    }
}

/// What tells the pages that the middle shows apart: a form and who acts in it, an action, a result, a step.
fn page<'a>(ctx: Ctx<'a, '_>) -> impl Hash + use<'a> {
    let table = ctx.table;
    if let Some(turn_view) = ctx.turn_view {
        return ("commander", "", None, Some(turn_view.at));
    }
    match (&table.open, &table.form, &table.result) {
        (Some(open), ..) => ("action", open.title.as_str(), None, None),
        (None, Some(form), _) => ("form", form.procedure.as_str(), form.acts.first(), None),
        (None, None, Some(last_result)) if !ctx.is_busy() => ("result", "", None, Some(last_result.event)),
        _ => ("step", table.card.title.as_str(), None, None),
    }
}

/// A form that waits for a pick, and what has just come of the last action, below it.
fn beside<'a>(
    ctx: Ctx<'a, '_>,
    shown: &'a FormView,
    last_result: &'a ResultView,
    upper: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    // Where nothing of the form can be done it leaves the room to the result.
    let idle = !shown.orders.is_empty() && shown.orders.iter().all(|order| order.refusal.is_some());
    if ctx.layout.is_single() || ctx.layout == Layout::Narrow && idle {
        let upper = column![].push(upper).push(form::brief(ctx, shown)).spacing(ctx.gap());
        return result::page(ctx, last_result, Some(upper.into()), None);
    }
    let brief = last_result.rolls.is_empty()
        && last_result.chips.is_empty()
        && last_result.flips.is_empty()
        && last_result.lines.is_empty();
    let most = match (ctx.layout, brief) {
        (Layout::Wide, false) => BESIDE,
        (_, false) => BESIDE_NARROW,
        (_, true) => BESIDE_BRIEF,
    };
    let form = container(form::form(ctx, shown, upper)).height(Length::Fill);
    let result = container(result::page(ctx, last_result, None, None)).height(most);
    column![form, result].spacing(ctx.gap()).into()
}

/// Whether a roster has the room of the form.
fn roster_is_seen(ctx: Ctx<'_, '_>) -> bool {
    let pane = || ctx.memory.pane.unwrap_or_else(|| wanted(ctx.table, ctx.turn_view.is_some()));
    ctx.layout.is_single() && matches!(pane(), Pane::Roster(_))
}

/// The action that waits while other work is done: a chip that leads back to it.
pub fn aside<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    let look = ctx.look;
    // Where one pane is shown at a time, what waits may be out of sight by itself.
    let waits = ctx.table.aside.as_ref().or_else(|| ctx.table.open.as_ref().filter(|_| roster_is_seen(ctx)))?;
    let words = match &waits.pending {
        // Its title must do where a line has no room for the question.
        Some(Pool::Choice { .. }) if ctx.layout.is_single() => waits.title.clone(),
        Some(Pool::Choice { question, .. }) => format!("{}: {question}", waits.title),
        Some(Pool::Dice { count: 1, .. }) => format!("{}: 1 die", waits.title),
        Some(Pool::Dice { count, .. }) => format!("{}: {count} dice", waits.title),
        _ => waits.title.clone(),
    };
    let press = chip(look, words, Chip::On).glyph("arrow-left").size(Type::Body);
    let press = ctx.stops.press("return", press, Some(Message::Return));
    let label = style::label("WAITS", Type::Mark).color(look.palette.quiet);
    Some(row![label, press].spacing(Space::Small).align_y(Alignment::Center).into())
}

/// Units that may react: a chip each. Where one pane is shown at a time, a form and a question need the room: the tab
/// of the roster says how many there are.
pub fn reactions<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    let (look, table) = (ctx.look, ctx.table);
    // One that lies open needs the room for its terms; the others come back with a press on its cross.
    let reacts = |form: &FormView| table.reactions.iter().any(|reaction| form.acts.contains(&reaction.tag));
    let crowd = ctx.layout == Layout::Narrow || !ctx.layout.is_single() && table.reactions.len() > FEW;
    let needs = ctx.layout.is_single() && ctx.is_busy() && !roster_is_seen(ctx);
    if needs || crowd && table.form.as_ref().is_some_and(|form| form.ready && reacts(form)) {
        return None;
    }
    let mut line = row![style::label("MAY REACT", Type::Mark).color(look.palette.quiet)];
    for (at, reaction) in table.reactions.iter().enumerate() {
        let words = format!("{} {}", reaction.called, reaction.words);
        let press = low_chip(ctx, words, table.reactions.len(), reaction.glyph.as_str());
        // A unit may have one for each band of range.
        let before = table.reactions.iter().take(at).filter(|other| other.tag == reaction.tag).count();
        let more = if before > 0 { format!("-{}", before + 1) } else { String::new() };
        let id = format!("react-{}{more}", reaction.tag);
        line = line.push(ctx.stops.press(&id, press, Some(Message::React(at))));
    }
    let line = line.spacing(Space::Small).align_y(Alignment::Center).wrap().vertical_spacing(Space::Tight);
    let named: Vec<_> = table.reactions.iter().map(|reaction| (&reaction.called, &reaction.words)).collect();
    (!named.is_empty()).then(|| chip_lines(ctx, (named, &table.undo), line))
}

/// Lines of chips over the form, which scroll where it needs the room: whole lines, and a word that there are more. Other
/// chips begin at their top, however far those before them were scrolled. Where all of the middle scrolls, they go with
/// it.
fn chip_lines<'a>(
    ctx: Ctx<'a, '_>,
    chips: impl Hash,
    lines: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    if ctx.layout.is_single() {
        return lines.into();
    }
    let lines = container(scroll_lines(ctx.look, lines, CHIP_LINE)).width(Length::Fill);
    keyed(chips, lines.max_height(chips_height(ctx)))
}

/// A chip of a strip over the form: lower and without its sign where there are many.
fn low_chip<'a>(
    ctx: Ctx<'a, '_>,
    words: impl Into<style::Words<'a>>,
    all: usize,
    glyph: &'a str,
) -> Press<'a, Message> {
    let press = chip(ctx.look, words, Chip::Off);
    match all {
        _ if ctx.layout == Layout::Tiny => press.size(Type::Body).height(ctx.finger()).sides(9.0),
        _ if ctx.layout == Layout::Small => press.glyph(glyph).size(Type::Body),
        ..=FEW => press.glyph(glyph).size(Type::Body),
        // Two of them in a line, at the least.
        _ => press.size(Type::Mark).height(ctx.finger()).sides(9.0),
    }
}

/// How high chips may stand, in logical pixels: as high as a step's card, a result or the lines of a form leave them
/// in the least window of the layout, and all that the window is higher.
fn chips_height(ctx: Ctx<'_, '_>) -> f32 {
    let wide = ctx.layout == Layout::Wide;
    let (free, least) = if wide { (290.0, TWO_LINES) } else { (144.0, 48.0) };
    let left = match (&ctx.table.open, &ctx.table.form) {
        // The page of a commander needs the room.
        (None, None) if ctx.turn_view.is_some() => least,
        (None, None) if wide || ctx.table.result.is_none() => free,
        // A result leaves them two lines.
        (None, None) => 2.0 * CHIP_LINE,
        // Sums and chips take a line each, and so does what a form reminds of.
        (None, Some(form)) => {
            let lines = form.chips.len() + form.strips.len() + form.sums.len() + form.warnings.len();
            let orders = usize::from(!form.orders.is_empty()) * 2;
            let taken = u16::try_from(lines + orders).map_or(f32::MAX, f32::from) * CHIP_LINE;
            (free - taken).max(least)
        }
        _ => least,
    };
    left + ctx.spare
}

/// What is owed: a chip each. While a form lies open its owner is busy; it comes back with the step's card. Beside a
/// question that waits it stays, where there is room.
fn owed<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    let (look, table) = (ctx.look, ctx.table);
    let owed = table.owed();
    let asks = table.open.as_ref().is_some_and(|open| matches!(open.pending, Some(Pool::Choice { .. })));
    let busy = table.form.is_some() || table.open.is_some() && (!asks || ctx.layout.is_single());
    // A report needs the room, and what is a mere reminder is the commander's.
    let reports = ctx.turn_view.is_some_and(|turn_view| matches!(turn_view.part, Part::Report(..)));
    let reminds = ctx.turn_view.is_none() || owed.iter().any(|due| due.request.is_some());
    if owed.is_empty() || busy || reports || !reminds {
        return None;
    }
    let mut line = row![style::label("OWED", Type::Mark).color(look.palette.quiet)];
    for (at, due) in owed.iter().enumerate() {
        let Some(request) = &due.request else {
            if ctx.turn_view.is_some() {
                continue;
            }
            line = line.push(style::body(due.words.as_str(), Type::Mark).color(look.palette.quiet));
            continue;
        };
        let press = low_chip(ctx, due.words.as_str(), owed.len(), "");
        // One thing may be owed several times.
        let same =
            |other: &&OwedChip| other.request.as_ref().is_some_and(|other| other.procedure == request.procedure);
        let before = owed.iter().take(at).filter(same).count();
        let id = if before > 0 { format!("{}-{}", request.procedure, before + 1) } else { request.procedure.clone() };
        let press = ctx.stops.press(&format!("owed-{id}"), press, Some(Message::Owed(at)));
        let waive = due.waive.as_ref().map(|_| {
            let cross = button_quiet(look, "").glyph("cross").size(Type::Body).height(ctx.finger());
            ctx.stops.press(&format!("waive-{id}"), cross, Some(Message::Waive(at)))
        });
        line = line.push(row![press].push(waive).spacing(Space::Hair));
    }
    let line = line.spacing(Space::Small).align_y(Alignment::Center).wrap().vertical_spacing(Space::Tight);
    let named: Vec<_> = owed.iter().map(|due| &due.words).collect();
    Some(chip_lines(ctx, named, line))
}

/// Leads from what a player has written back to the page of the commander, which it lay over.
fn go_on<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let press = button_primary(ctx.look, "GO ON");
    roll_bar::roll(ctx, "go-on", press, (!ctx.memory.dead).then_some(Message::Roll))
}

/// The step's own button in the place of ROLL, with what real dice showed beside it.
fn step_foot<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    let (look, card) = (ctx.look, &ctx.table.card);
    if card.ended {
        let press = button_primary(look, "HOW IT WENT").height(64.0).width(Length::Fill);
        let press = ctx.stops.press("ending", press, Some(Message::Ending));
        // PLAY ON: starting a step after the last turn continues the battle.
        let step = ctx.table.strip.steps.iter().find(|step| step.now).filter(|_| card.limit);
        let on = step.map(|step| {
            let on = button_quiet(look, "PLAY ON").height(64.0);
            ctx.stops.press("play-on", on, Some(Message::Step(step.id.clone())))
        });
        return Some(row![press].push(on).spacing(Space::Small).into());
    }
    let (request, words) = card.request.as_ref()?;
    let sent = (!ctx.memory.dead).then_some(Message::StepCard);
    // A side with real dice rolls or draws itself: the press asks for it, or for what only the table knows.
    let entered = roll_bar::entered(ctx, card.first.as_ref(), card.rolls).filter(|_| card.begins == Begins::AtOnce);
    let words = entered.unwrap_or_else(|| words.as_str().into());
    let roll = roll_bar::roll(ctx, "do-card", button_primary(look, words), sent);
    let choose = card.choices.then(|| {
        let choose =
            button_quiet(look, "Choose first").height(roll_bar::height(ctx.layout)).size(Type::Mark).sides(8.0);
        ctx.stops.press("choose-card", choose, Some(Message::Tab(request.procedure.clone())))
    });
    let roll_bar = match &card.first {
        Some(first) => roll_bar::roll_bar(ctx, roll, Some(first), roll_bar::BesideRoll::default()),
        None => return Some(row![roll].push(choose).spacing(Space::Small).into()),
    };
    let choose = choose.map(|choose| container(choose).align_right(Length::Fill));
    Some(column![].push(choose).push(roll_bar).spacing(ctx.gap()).into())
}

/// The middle while nothing is picked and nothing has come yet.
fn step_card<'a>(ctx: Ctx<'a, '_>, upper: Option<Element<'a, Message>>) -> Element<'a, Message> {
    let (look, card) = (ctx.look, &ctx.table.card);
    let p = &look.palette;
    let mut head = row![].spacing(Space::Large).align_y(Alignment::Center);
    if let Some(value) = &card.card {
        head = head.push(playing_card(look, value.as_str()));
    }
    let (title, size) = if ctx.layout == Layout::Tiny { (Type::Chip, Type::Body) } else { (Type::Large, Type::Chip) };
    let mut words = column![
        style::body(card.title.as_str(), title).font(style::HEAD_BOLD).line_height(1.1),
        style::body(card.words.as_str(), size)
    ]
    .spacing(Space::Tight);
    if !card.deck.is_empty() {
        words = words.push(style::body(card.deck.as_str(), Type::Body).color(p.quiet));
    }
    head = head.push(words.width(Length::Fill));
    // Where every line counts, what the hands do scrolls with the rest, before all else.
    let hands = result::hands_box(ctx);
    let (inside, below) = if ctx.layout == Layout::Wide { (None, hands) } else { (hands, None) };
    let mut lines = column![].push(inside).push(upper).push(head).spacing(Space::Large);
    if !card.ended && card.request.is_none() && card.boards.is_empty() {
        lines = lines.push(
            style::body("Press one of your rows to give it something to do, or a step above.", Type::Body)
                .color(p.quiet),
        );
    }
    let lines = lines.extend(result::after(ctx));
    let body = container(scroll(look, lines)).height(Length::Fill);
    let all = column![body].push(below).push(step_foot(ctx)).spacing(ctx.gap());
    panel(look, all).padding(ctx.pad()).width(Length::Fill).height(Length::Fill).into()
}
