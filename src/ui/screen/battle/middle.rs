//! The middle column: reactions and what is owed, the form or the step's card, the result, the log.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{Ctx, Message, entry, form, log, result, things};
use crate::{
    battle::summary::Pool,
    ui::{
        Element, HEAD_BOLD, Space, Type,
        fit::fit,
        glyph::glyph,
        screen::Layout,
        style,
        widget::{Chip, button_primary, button_quiet, chip, panel, playing_card, scroll, side_panel},
    },
};

/// How high a result may be before it scrolls, in logical pixels: the card, or what is owed, stays in sight.
const MOST_WIDE: f32 = 400.0;
/// The same while a form lies open.
const MOST_QUIET: f32 = 112.0;
/// The same where there is less room.
const MOST_NARROW: f32 = 340.0;
/// The same beside lines of chips.
const MOST_CROWDED: f32 = 220.0;

/// The middle column.
pub fn middle<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let table = ctx.table;
    // Where one pane is shown at a time it stands over all of them.
    let hidden = if ctx.layout == Layout::Small { None } else { hide(ctx) };
    // Noted for the keyboard in reading order.
    let upper = column![].push(hidden).push(aside(ctx)).push(reactions(ctx)).push(owed(ctx)).push(things::strip(ctx));
    let upper = upper.spacing(Space::Small);
    let action: Element<'a, Message> = if let Some(open) = &table.open {
        entry::open(ctx, open)
    } else if let Some(shown) = &table.form {
        form::form(ctx, shown)
    } else {
        step_card(ctx)
    };
    let busy = ctx.is_busy();
    // The foot of the form, and so ROLL, stays where it is whether or not anybody may react, and whatever the last
    // result was. A step's card makes room for a long result.
    let (height, below) = match (ctx.layout, busy) {
        (Layout::Wide, true) => (Length::Fixed(600.0), Length::Fill),
        (Layout::Wide, false) if table.form.is_some() => (Length::Fill, Length::Fixed(72.0)),
        (Layout::Wide, false) => (Length::FillPortion(2), Length::FillPortion(1)),
        (Layout::Narrow | Layout::Small, _) => (Length::Fill, Length::Fixed(52.0)),
    };
    let upper = container(upper.push(action)).height(height);
    match (ctx.layout, &table.result) {
        (Layout::Wide, Some(shown)) => {
            let most = if busy { MOST_QUIET } else { MOST_WIDE };
            let result = container(scroll(ctx.look, result::result(ctx, shown))).max_height(most);
            column![upper, result, log::short(ctx, below)].spacing(Space::Small).width(Length::Fill).into()
        }
        // One thing at a time: the form, or what came of it.
        (Layout::Narrow, Some(shown)) if !busy => {
            // What is owed and what lies on the table leave room for the step's own button.
            let crowded = !table.things.is_empty() || !table.owed().is_empty();
            let most = if crowded { MOST_CROWDED } else { MOST_NARROW };
            let result = container(scroll(ctx.look, result::result(ctx, shown))).max_height(most);
            column![upper, result, log::short(ctx, below)].spacing(Space::Small).width(Length::Fill).into()
        }
        (Layout::Small, Some(shown)) if !busy => {
            let card = container(upper).height(320);
            let all = column![result::result(ctx, shown), card].spacing(Space::Small);
            scroll(ctx.look, all).height(Length::Fill).into()
        }
        (Layout::Small, _) => upper.width(Length::Fill).into(),
        _ => column![upper, log::short(ctx, below)].spacing(Space::Small).width(Length::Fill).into(),
    }
}

/// The action that waits while other work is done: a chip that leads back to it.
pub fn aside<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    let look = ctx.look;
    let waits = ctx.table.aside.as_ref()?;
    let words = match &waits.pending {
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

/// Units that may react: a chip each.
pub fn reactions<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    let (look, table) = (ctx.look, ctx.table);
    let mut line = row![style::label("MAY REACT", Type::Mark).color(look.palette.quiet)];
    for (at, reaction) in table.reactions.iter().enumerate() {
        let words = format!("{} {}", reaction.tag, reaction.words);
        let press = chip(look, words, Chip::Off).glyph(reaction.glyph.as_str()).size(Type::Body);
        line = line.push(ctx.stops.press(&format!("react-{}", reaction.tag), press, Some(Message::React(at))));
    }
    let line = line.spacing(Space::Small).align_y(Alignment::Center).wrap().vertical_spacing(Space::Tight);
    (!table.reactions.is_empty()).then(|| low(ctx, line))
}

/// Lines of chips: beyond two of them they scroll, so that the form keeps its room.
fn low<'a>(ctx: Ctx<'a, '_>, lines: impl Into<Element<'a, Message>>) -> Element<'a, Message> {
    let most = if ctx.layout == Layout::Wide { 96.0 } else { 48.0 };
    container(scroll(ctx.look, lines)).width(Length::Fill).max_height(most).into()
}

/// While one side looks alone: whose turn it is to look, and a press that ends it.
pub fn hide<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    let side = ctx.face.looks?;
    let words = format!("Only {} looks", ctx.name(side));
    let words = fit(words, HEAD_BOLD, Type::Chip, Some(ctx.look.side(Ctx::ink(side)).strong));
    let press = button_primary(ctx.look, "HIDE").height(44.0);
    let press = ctx.stops.press("hide", press, Some(Message::Hide));
    let line = row![glyph("lock", 20.0, ctx.look.palette.ink), container(words).width(Length::Fill), press];
    let line = line.spacing(Space::Small).align_y(Alignment::Center);
    Some(side_panel(ctx.look, Ctx::ink(side), false, line).padding([4, 10]).width(Length::Fill).into())
}

/// What is owed: a chip each. While a form lies open its owner is busy; it comes back with the step's card. Beside a
/// question that waits it stays, where there is room.
fn owed<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    let (look, table) = (ctx.look, ctx.table);
    let owed = table.owed();
    let asks = table.open.as_ref().is_some_and(|open| matches!(open.pending, Some(Pool::Choice { .. })));
    let busy = table.form.is_some() || table.open.is_some() && (!asks || ctx.layout == Layout::Small);
    if owed.is_empty() || busy {
        return None;
    }
    let mut line = row![style::label("OWED", Type::Mark).color(look.palette.quiet)];
    for (at, due) in owed.iter().enumerate() {
        let Some(request) = &due.request else {
            line = line.push(style::body(due.words.as_str(), Type::Mark).color(look.palette.quiet));
            continue;
        };
        let press = chip(look, due.words.as_str(), Chip::Off).size(Type::Body);
        let press = ctx.stops.press(&format!("owed-{}", request.procedure), press, Some(Message::Owed(at)));
        let waive = due.waive.as_ref().map(|_| {
            let cross = button_quiet(look, "").glyph("cross").size(Type::Body);
            ctx.stops.press(&format!("waive-{}", request.procedure), cross, Some(Message::Waive(at)))
        });
        line = line.push(row![press].push(waive).spacing(Space::Hair));
    }
    let line = line.spacing(Space::Small).align_y(Alignment::Center).wrap().vertical_spacing(Space::Tight);
    Some(low(ctx, line))
}

/// The middle while nothing is picked.
fn step_card<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let (look, card) = (ctx.look, &ctx.table.card);
    let p = &look.palette;
    let mut head = row![].spacing(Space::Large).align_y(Alignment::Center);
    if let Some(value) = &card.card {
        head = head.push(playing_card(look, value.as_str()));
    }
    let mut words =
        column![style::head(card.title.as_str(), Type::Large), style::body(card.words.as_str(), Type::Chip),]
            .spacing(Space::Tight);
    if !card.deck.is_empty() {
        words = words.push(style::body(card.deck.as_str(), Type::Body).color(p.quiet));
    }
    head = head.push(words.width(Length::Fill));
    let mut lines = column![head].spacing(Space::Large);
    if let Some((request, words)) = &card.request {
        let press = ctx.stops.press(
            "do-card",
            button_primary(look, words.as_str()).height(64.0).width(Length::Fill),
            (!ctx.face.dead).then_some(Message::StepCard),
        );
        let choose = card.choices.then(|| {
            let choose = button_quiet(look, "Choose first").height(64.0).size(Type::Body);
            ctx.stops.press("choose-card", choose, Some(Message::Tab(request.procedure.clone())))
        });
        lines = lines.push(row![press].push(choose).spacing(Space::Small));
        if let Some(first) = &card.first {
            lines = lines.push(entry::outcomes(ctx, first));
        }
    } else {
        lines = lines.push(
            style::body("Press one of your units to give it something to do, or a step above.", Type::Body)
                .color(p.quiet),
        );
    }
    if !ctx.table.check.is_empty() {
        let check = ctx.table.check.join(" · ");
        lines = lines.push(
            column![style::label("ON THE TABLE NOW", Type::Mark).color(p.quiet), style::body(check, Type::Body),]
                .spacing(Space::Tight),
        );
    }
    for (at, doubt) in ctx.table.doubts.iter().enumerate() {
        lines = lines.push(
            row![
                style::body(doubt.as_str(), Type::Body).width(Length::Fill),
                ctx.stops.press(&format!("doubt-{at}"), button_quiet(look, "Settled"), Some(Message::Doubt(at)),),
            ]
            .spacing(Space::Small)
            .align_y(Alignment::Center),
        );
    }
    panel(look, scroll(look, lines)).width(Length::Fill).height(Length::Fill).into()
}
