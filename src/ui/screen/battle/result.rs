//! The last result: dice, one plain sentence, live chips, HANDS, why.

use iced::widget::{column, row};
use iced::{Alignment, Length};

use super::{Ctx, Message, chips::chip_row};
use crate::{
    battle::{
        EventNo,
        summary::{Die, ResultView, Rolled},
    },
    ui::{
        Element, Space, Type,
        glyph::DieMark,
        screen::Layout,
        style,
        widget::{
            Marker, Segment, Tone, button_quiet, die_button, face_pad, hands, link, lit_panel, marker, panel,
            segmented,
        },
    },
};

/// The result as a panel.
pub fn result<'a>(ctx: Ctx<'a>, shown: &'a ResultView) -> Element<'a, Message> {
    let look = ctx.look;
    let p = &look.palette;
    let size = match ctx.layout {
        Layout::Wide if shown.rolls.iter().map(|roll| roll.dice.len()).sum::<usize>() <= 4 => 58.0,
        _ => 40.0,
    };
    let sentence = style::body(shown.sentence.as_str(), Type::Title).font(style::HEAD_BOLD).line_height(1.1);
    let mut words = column![sentence].spacing(Space::Tight).width(Length::Fill);
    let mut small = shown.lines.join(" ");
    for extra in [&shown.chance].into_iter().chain(&shown.forced).filter(|words| !words.is_empty()) {
        if !small.is_empty() {
            small.push_str(" · ");
        }
        small.push_str(extra);
    }
    let why = link(look, "Why?").id("why").on_press(Message::Why(shown.event));
    words = words.push(
        row![style::body(small, Type::Mark).color(p.quiet), why].spacing(Space::Small).align_y(Alignment::Center),
    );
    let mut lines = column![].spacing(Space::Small);
    let dice: usize = shown.rolls.iter().map(|roll| roll.dice.len().max(2)).sum();
    if shown.rolls.is_empty() {
        lines = lines.push(words);
    } else {
        let rolled = rolls(ctx, &shown.rolls, Some(shown.event), size);
        lines = lines.push(if dice > 4 {
            column![rolled, words].spacing(Space::Tight).into()
        } else {
            Element::from(row![rolled, words].spacing(Space::Pad).align_y(Alignment::Center))
        });
    }
    // While a form lies open the result keeps quiet: dice and sentence only.
    if ctx.table.form.is_some() || ctx.table.open.is_some() {
        return framed(ctx, shown, lines);
    }
    if ctx.face.correcting.as_ref().is_some_and(|(event, ..)| *event == shown.event) {
        let ask = style::label("The die really shows", Type::Body);
        let pad = face_pad(look, "correct", |face| Some(Message::Correct(face)));
        lines = lines.push(row![ask, pad].spacing(Space::Small).align_y(Alignment::Center));
    } else if !shown.chips.is_empty() {
        let chips = shown
            .chips
            .iter()
            .map(|chips| chip_row(ctx, chips, move |path, value| Message::Live(shown.event, path, value)));
        lines = lines.push(row(chips).spacing(Space::Small).wrap().vertical_spacing(Space::Tight));
    }
    for flip in &shown.flips {
        let options = flip.options.iter().enumerate().map(|(at, (given, words, on))| {
            Segment::new(words.as_str())
                .chosen(*on)
                .assumed(*on)
                .id(format!("flip-{}-{at}", flip.key))
                .on_press(Message::Flip(shown.event, flip.key.clone(), given.clone()))
        });
        let ask = style::label(flip.question.as_str(), Type::Body).color(p.quiet);
        let row = row![ask, segmented(look, options.collect())].spacing(Space::Small).align_y(Alignment::Center);
        lines = lines.push(row);
    }
    for (event, words) in &ctx.table.stale {
        lines = lines.push(
            row![
                style::body(words.as_str(), Type::Body).width(Length::Fill),
                button_quiet(look, "Leave it").id(format!("leave-{event}")).on_press(Message::Stale(*event, true)),
                button_quiet(look, "Take back to here")
                    .id(format!("rewind-{event}"))
                    .on_press(Message::Stale(*event, false)),
            ]
            .spacing(Space::Small),
        );
    }
    if !ctx.table.hands.is_empty() {
        lines = lines.push(hands(look, vec![ctx.table.hands.join(" \u{b7} ").into()]));
    }
    framed(ctx, shown, lines)
}

/// The panel of a result; a new one is lit up for a moment, and nothing inside moves.
fn framed<'a>(ctx: Ctx<'a>, shown: &ResultView, lines: impl Into<Element<'a, Message>>) -> Element<'a, Message> {
    if ctx.face.fresh == Some(shown.event) {
        lit_panel(ctx.look, lines).width(Length::Fill).into()
    } else {
        panel(ctx.look, lines).width(Length::Fill).into()
    }
}

/// Rolls side by side; with an event, a press on a die corrects it.
pub fn rolls<'a>(ctx: Ctx<'a>, rolls: &'a [Rolled], event: Option<EventNo>, size: f32) -> Element<'a, Message> {
    let look = ctx.look;
    let shown = rolls.iter().map(|roll| {
        let face = |die: &Die| if die.hit { DieMark::Hit(die.face) } else { DieMark::Face(die.face) };
        let dice = roll.dice.iter().enumerate().map(|(at, one)| {
            if roll.sides == 6 {
                let message = event.map(|event| Message::Die(event, roll.key.clone(), at));
                die_button(look, format!("die-{}-{at}", roll.key), face(one), size, message)
            } else {
                style::head(one.face.to_string(), Type::Large).into()
            }
        });
        let mut line = row(dice).spacing(Space::Tight).align_y(Alignment::Center);
        if !roll.words.is_empty() {
            line = line.push(marker(look, Marker::new("dice", roll.words.as_str(), Tone::Quiet)));
        }
        if roll.title.is_empty() {
            line.into()
        } else {
            column![style::label(roll.title.as_str(), Type::Small).color(look.palette.quiet), line]
                .spacing(Space::Hair)
                .into()
        }
    });
    row(shown).spacing(Space::Pad).wrap().vertical_spacing(Space::Tight).into()
}
