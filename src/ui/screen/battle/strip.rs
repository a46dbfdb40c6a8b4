//! The turn strip: turn, whose, the steps, undo, END TURN.

use iced::widget::{Space as Gap, button, column, container, row};
use iced::{Alignment, Length, Padding};

use super::{Ctx, Message, roster};
use crate::{
    dice::Side,
    ui::{
        Element, Space, Type,
        fit::fit,
        glyph::glyph,
        screen::Layout,
        style::{self, HEAD, HEAD_BOLD, TEXT},
        widget::{self, button_primary, button_quiet, tab},
    },
};

/// The strip, 72 logical pixels high (56 where there is less room).
pub fn strip<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let (look, table) = (ctx.look, ctx.table);
    let p = &look.palette;
    let small = ctx.layout == Layout::Small;
    let strong = look.side(Ctx::ink(table.strip.acting)).strong;
    let mut turn = row![style::head(table.strip.turn.as_str(), Type::Title).line_height(1.0)];
    let wide = ctx.layout == Layout::Wide;
    if wide && !table.strip.clock.is_empty() {
        turn = turn.push(fit(table.strip.clock.as_str(), HEAD, Type::Body, Some(p.quiet)));
    }
    let turn = turn.spacing(6).align_y(Alignment::End);
    let (name, ink) = if table.strip.both { ("Both sides", p.ink) } else { (table.strip.name.as_str(), strong) };
    let name = match table.strip.clock.as_str() {
        clock if !wide && !clock.is_empty() => format!("{clock} \u{b7} {name}"),
        _ => name.to_owned(),
    };
    let name = fit(name, HEAD_BOLD, Type::Chip, Some(ink));
    let width = match ctx.layout {
        Layout::Wide if table.strip.clock.is_empty() => 150,
        Layout::Wide => 190,
        Layout::Narrow => 130,
        Layout::Small => 112,
    };
    let who = column![turn, name].spacing(Space::Hair).width(width);

    let steps: Element<'a, Message> = if ctx.layout == Layout::Wide {
        let chips = table.strip.steps.iter().map(|step| {
            tab(look, step.name.as_str(), step.now)
                .height(38.0)
                .size(Type::Body)
                .id(format!("step-{}", step.id))
                .on_press(Message::Step(step.id.clone()))
                .into()
        });
        let reminder: Element<'a, Message> = if table.strip.over.is_empty() {
            fit(table.strip.reminder.as_str(), TEXT, Type::Mark, Some(p.quiet))
        } else {
            fit(table.strip.over.as_str(), TEXT, Type::Body, Some(p.ink))
        };
        // The red bar below says what could not be saved.
        let (saved, failed) = &ctx.face.saved;
        let saved = if *failed { "" } else { saved };
        let saved = fit(saved, HEAD, Type::Mark, Some(p.quiet));
        let below = row![container(reminder).width(Length::Fill), saved].spacing(Space::Small);
        column![row(chips).spacing(Space::Tight), below].spacing(Space::Hair).width(Length::Fill).into()
    } else {
        let now = table.strip.steps.iter().position(|step| step.now).unwrap_or(0);
        let at = |offset: usize| table.strip.steps.get(offset).map(|step| Message::Step(step.id.clone()));
        let name = table.strip.steps.get(now).map_or("", |step| step.name.as_str());
        row![
            button_quiet(look, "")
                .glyph("arrow-left")
                .id("step-back")
                .on_press_maybe(now.checked_sub(1).and_then(at)),
            container(fit(name, HEAD, Type::Chip, Some(p.ink))).center_x(if small { 80 } else { 96 }),
            button_quiet(look, "").glyph("arrow-right").id("step-next").on_press_maybe(at(now + 1)),
            Gap::new().width(Length::Fill),
        ]
        .spacing(Space::Tight)
        .align_y(Alignment::Center)
        .into()
    };

    let undo_words = match ctx.layout {
        Layout::Wide if !table.undo.is_empty() => format!("Undo: {}", table.undo),
        Layout::Wide | Layout::Narrow => "Undo".to_owned(),
        Layout::Small => String::new(),
    };
    let undo = button_quiet(look, clip(&undo_words, 24))
        .glyph("undo")
        .size(Type::Body)
        .id("undo")
        .on_press_maybe((!table.undo.is_empty()).then_some(Message::Undo));
    let redo = button_quiet(look, "")
        .glyph("redo")
        .id("redo")
        .on_press_maybe((!table.redo.is_empty()).then_some(Message::Redo));
    let menu = button_quiet(look, "").glyph("menu").id("menu").on_press(Message::Menu);
    let end =
        button_primary(look, "END TURN").size(Type::Chip).height(48.0).id("end-turn").on_press(Message::EndTurn);

    let mut line = row![who, steps].spacing(Space::Small).align_y(Alignment::Center);
    if ctx.layout != Layout::Wide {
        line = line.push(orders(ctx));
    }
    line = line.push(undo);
    if !table.redo.is_empty() {
        line = line.push(redo);
    }
    let line = line.push(menu).push(Gap::new().width(8)).push(end);
    let height = if ctx.layout == Layout::Wide { 72 } else { 56 };
    let (words, failed) = &ctx.face.saved;
    let style = style::field(crate::ui::theme::Face { line: p.hairline, ..p.plain() }, 1.0, 0.0);
    let strip =
        container(line).padding(Padding::from([0, 10])).center_y(height).width(Length::Fill).style(move |_| style);
    if *failed { column![strip, unsaved(ctx, words)].into() } else { strip.into() }
}

/// Orders left of the side that acts; a press opens its sheet.
fn orders<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let [a, b] = &ctx.table.heads;
    let head = if ctx.table.strip.acting == Side::A { a } else { b };
    let Some(number) = &head.orders else {
        return Gap::new().width(0).into();
    };
    let over = roster::over(head);
    let p = &ctx.look.palette;
    let ink = if over { p.trouble.ink } else { p.quiet };
    let words = format!("{} {}", head.standing.orders_name, roster::left_or_given(head));
    let name = style::label(words, Type::Small).line_height(1.0).color(ink);
    let line: Element<'a, Message> = if ctx.layout == Layout::Small {
        column![style::head(number.as_str(), Type::Large).line_height(1.0), name].align_x(Alignment::Center).into()
    } else {
        let number = style::head(number.as_str(), Type::Huge).line_height(1.0);
        row![number, name].spacing(Space::Tight).align_y(Alignment::Center).into()
    };
    let pressed =
        button(container(widget::over(ctx.look, line, over)).center_y(Length::Fill)).padding([0, 4]).height(48.0);
    let pressed = pressed.style(style::bare(ctx.look)).on_press(Message::Orders(head.side));
    container(pressed).id("orders").into()
}

/// Words cut to a number of characters, so that what holds them keeps its shape.
pub fn clip(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.to_owned();
    }
    let mut cut: String = words.chars().take(most - 1).collect();
    cut.push('\u{2026}');
    cut
}

/// The red bar: what has happened is not on the disk.
fn unsaved<'a>(ctx: Ctx<'a, '_>, words: &'a str) -> Element<'a, Message> {
    let loss = ctx.look.palette.loss;
    let style = style::field(loss, 0.0, 0.0);
    let line = row![glyph("warning", 18.0, loss.ink), style::body(words, Type::Body)].spacing(Space::Small);
    container(line.align_y(Alignment::Center)).padding([6, 10]).width(Length::Fill).style(move |_| style).into()
}
