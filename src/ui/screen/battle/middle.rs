//! The middle column: reactions and what is owed, the form or the step's card, the result, the log.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{Ctx, Message, entry, form, log, result};
use crate::ui::{
    Element, Space, Type,
    screen::Layout,
    style,
    widget::{Chip, button_primary, button_quiet, chip, panel, playing_card, scroll},
};

/// The middle column.
pub fn middle<'a>(ctx: Ctx<'a>) -> Element<'a, Message> {
    let mut lines = column![].spacing(Space::Small).width(Length::Fill);
    let table = ctx.table;
    let action: Element<'a, Message> = if let Some(open) = &table.open {
        entry::open(ctx, open)
    } else if let Some(shown) = &table.form {
        form::form(ctx, shown)
    } else {
        step_card(ctx)
    };
    // The foot of the form, and so ROLL, stays where it is whether or not anybody may react.
    let mut upper = column![].spacing(Space::Small);
    if let Some(strip) = alerts(ctx) {
        upper = upper.push(strip);
    }
    let height = match ctx.layout {
        Layout::Wide if table.form.is_some() || table.open.is_some() => Length::Fixed(568.0),
        Layout::Wide => Length::Fixed(424.0),
        Layout::Narrow if table.form.is_some() || table.open.is_some() => Length::Fixed(416.0),
        Layout::Narrow => Length::Fixed(300.0),
        Layout::Small => Length::Fill,
    };
    lines = lines.push(container(upper.push(action)).height(height));
    if ctx.layout == Layout::Small {
        // One thing at a time: the form, or what came of it.
        return match &table.result {
            Some(shown) if table.form.is_none() && table.open.is_none() => scroll(
                ctx.look,
                column![result::result(ctx, shown), container(step_card(ctx)).height(260)].spacing(Space::Small),
            )
            .height(Length::Fill)
            .into(),
            _ => lines.into(),
        };
    }
    if let Some(shown) = &table.result {
        lines = lines.push(result::result(ctx, shown));
    }
    lines.push(log::short(ctx)).into()
}

/// Units that may react, and what is owed: one line of chips.
fn alerts(ctx: Ctx<'_>) -> Option<Element<'_, Message>> {
    let (look, table) = (ctx.look, ctx.table);
    let mut line = row![].spacing(Space::Small).align_y(Alignment::Center);
    let mut any = false;
    if !table.reactions.is_empty() {
        any = true;
        line = line.push(style::label("MAY REACT", Type::Mark).color(look.palette.quiet));
        for (at, reaction) in table.reactions.iter().enumerate() {
            let words = format!("{} {}", reaction.tag, reaction.words);
            line = line.push(
                chip(look, words, Chip::Off)
                    .glyph(reaction.glyph.as_str())
                    .size(Type::Body)
                    .id(format!("react-{}", reaction.tag))
                    .on_press(Message::React(at)),
            );
        }
    }
    let owed = table.owed();
    // While a form lies open its owner is busy; what is owed comes back with the step's card.
    if !owed.is_empty() && table.form.is_none() && table.open.is_none() {
        any = true;
        line = line.push(style::label("OWED", Type::Mark).color(look.palette.quiet));
        for (at, due) in owed.iter().enumerate() {
            let Some(request) = &due.request else {
                line = line.push(style::body(due.words.as_str(), Type::Mark).color(look.palette.quiet));
                continue;
            };
            let id = format!("owed-{}", request.procedure);
            let press = chip(look, due.words.as_str(), Chip::Off).size(Type::Body).id(id);
            line = line.push(press.on_press(Message::Owed(at)));
        }
    }
    any.then(|| container(line.wrap().vertical_spacing(Space::Tight)).width(Length::Fill).into())
}

/// The middle while nothing is picked.
fn step_card(ctx: Ctx<'_>) -> Element<'_, Message> {
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
    if let Some((_, words)) = &card.request {
        lines = lines.push(
            button_primary(look, words.as_str())
                .height(64.0)
                .width(Length::Fill)
                .id("do-card")
                .on_press_maybe((!ctx.face.dead).then_some(Message::StepCard)),
        );
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
                button_quiet(look, "Settled").id(format!("doubt-{at}")).on_press(Message::Doubt(at)),
            ]
            .spacing(Space::Small)
            .align_y(Alignment::Center),
        );
    }
    panel(look, scroll(look, lines)).width(Length::Fill).height(Length::Fill).into()
}
