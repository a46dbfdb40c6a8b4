//! The last result: dice, one plain sentence, live chips, HANDS, why.

use iced::widget::{column, row};
use iced::{Alignment, Length};

use super::{
    Ctx, Message,
    chips::chips,
    rolls::{compact_rolls, faces, rolls},
};
use crate::{
    battle::summary::{Flip, ResultView},
    rules::Bearing,
    ui::{
        Element, Space, Type,
        glyph::compass,
        screen::Layout,
        style,
        widget::{Segment, big_number, button_quiet, hands, link, lit_panel, panel, segmented},
    },
};

/// The result as a panel.
pub fn result<'a>(ctx: Ctx<'a, '_>, shown: &'a ResultView) -> Element<'a, Message> {
    let look = ctx.look;
    let p = &look.palette;
    let size = match ctx.layout {
        Layout::Wide if shown.rolls.iter().map(|roll| roll.dice.len()).sum::<usize>() <= 4 => 58.0,
        _ => 40.0,
    };
    let sentence = style::body(shown.sentence.as_str(), Type::Title).font(style::HEAD_BOLD).line_height(1.1);
    let why = ctx.stops.press("why", link(look, "Why?"), Some(Message::Why(shown.event)));
    // Beside the first line, so that nothing can push it off the edge.
    let head = row![sentence.width(Length::Fill), why].spacing(Space::Small).align_y(Alignment::Center);
    let mut words = column![head].width(Length::Fill);
    let listed = shown.lines.len() > FEW;
    let mut small = if listed { String::new() } else { shown.lines.join(" ") };
    for extra in [&shown.chance].into_iter().chain(&shown.forced).filter(|words| !words.is_empty()) {
        if !small.is_empty() {
            small.push_str(" · ");
        }
        small.push_str(extra);
    }
    // While something can be rolled the result keeps quiet: dice or what the hands do, and the sentence.
    let quiet = ctx.is_busy();
    let in_hands = (!ctx.table.hands.is_empty()).then(|| hands(look, vec![ctx.table.hands.join(" \u{b7} ").into()]));
    let still = quiet && in_hands.is_some();
    if !small.is_empty() && !still {
        words = words.push(style::body(small, Type::Mark).color(p.quiet));
    }
    let mut lines = column![].spacing(Space::Small);
    let mut told = row![].spacing(Space::Large).align_y(Alignment::Center);
    for figure in &shown.figures {
        told = told.push(big_number(look, figure.value.as_str(), figure.words.as_str()));
    }
    let fell = shown.bearing.and_then(|bearing| fall(ctx, bearing));
    let told: Element<'a, Message> =
        if shown.figures.is_empty() && fell.is_none() { words.into() } else { told.push(fell).push(words).into() };
    let dice: usize = shown.rolls.iter().map(|roll| roll.dice.len().max(2)).sum();
    let added = shown.rolls.iter().any(|roll| roll.total.is_some());
    if shown.rolls.is_empty() || still || quiet && dice > 9 {
        lines = lines.push(told);
    } else if shown.rolls.len() > FEW_ROLLS {
        lines = lines.push(told).push(compact_rolls(ctx, &shown.rolls, shown.event));
    } else {
        let rolled = rolls(ctx, &shown.rolls, Some(shown.event), size);
        lines = lines.push(if dice > 4 || added {
            column![rolled, told].spacing(Space::Tight).into()
        } else {
            Element::from(row![rolled, told].spacing(Space::Pad).align_y(Alignment::Center))
        });
    }
    // What the hands do comes before what may still be changed: it must not scroll away.
    lines = lines.push(in_hands);
    if quiet {
        return framed(ctx, shown, lines);
    }
    if listed {
        let each = shown.lines.iter().map(|line| style::body(line.as_str(), Type::Mark).into());
        lines = lines.push(column(each).spacing(Space::Hair));
    }
    let corrected = ctx.face.correcting.as_ref().filter(|(event, ..)| *event == shown.event);
    if let Some(roll) = corrected.and_then(|(_, key, _)| shown.rolls.iter().find(|roll| roll.key == *key)) {
        let ask = style::label("The die really shows", Type::Body);
        let pad = faces(ctx, "correct", roll.sides, 10, Message::Correct);
        lines = lines.push(row![ask, pad].spacing(Space::Small).align_y(Alignment::Center));
    } else if !shown.chips.is_empty() {
        lines = lines.push(chips(ctx, &shown.chips, move |path, value| Message::Live(shown.event, path, value)));
    }
    for shown_flip in &shown.flips {
        lines = lines.push(flip(ctx, shown_flip, |key, given| Message::Flip(shown.event, key, given)));
    }
    for (event, words) in &ctx.table.stale {
        lines = lines.push(
            row![
                style::body(words.as_str(), Type::Body).width(Length::Fill),
                ctx.stops.press(
                    &format!("leave-{event}"),
                    button_quiet(look, "Leave it"),
                    Some(Message::Stale(*event, true)),
                ),
                ctx.stops.press(
                    &format!("rewind-{event}"),
                    button_quiet(look, "Take back to here"),
                    Some(Message::Stale(*event, false)),
                ),
            ]
            .spacing(Space::Small),
        );
    }
    framed(ctx, shown, lines)
}

/// A question that was answered as usual, with the options that flip it.
pub fn flip<'a>(
    ctx: Ctx<'a, '_>,
    shown: &'a Flip,
    message: impl Fn(String, String) -> Message,
) -> Element<'a, Message> {
    let look = ctx.look;
    let options = shown.options.iter().enumerate().map(|(at, (given, words, on))| {
        let segment = Segment::new(words.as_str()).chosen(*on).assumed(*on);
        let sent = message(shown.key.clone(), given.clone());
        ctx.stops.segment(&format!("flip-{}-{at}", shown.key), segment, Some(sent))
    });
    let ask = style::label(shown.question.as_str(), Type::Body).color(look.palette.quiet);
    row![ask, segmented(look, options.collect())]
        .spacing(Space::Small)
        .align_y(Alignment::Center)
        .wrap()
        .vertical_spacing(Space::Tight)
        .into()
}

/// Where a shot fell, on a compass round its target.
pub fn fall<'a>(ctx: Ctx<'a, '_>, bearing: Bearing) -> Option<Element<'a, Message>> {
    compass(ctx.look, name_of(bearing), 72.0)
}

/// The name of a bearing on the compass.
const fn name_of(bearing: Bearing) -> &'static str {
    match bearing {
        Bearing::On => "on",
        Bearing::Over => "over",
        Bearing::Short => "short",
        Bearing::Left => "left",
        Bearing::Right => "right",
    }
}

/// Sentences beside the main one that fit into one paragraph; more of them stand in lines of their own.
const FEW: usize = 3;

/// Rolls that are drawn large; more of them are a small die and a name each.
const FEW_ROLLS: usize = 6;

/// The panel of a result; a new one is lit up for a moment, and nothing inside moves.
fn framed<'a>(ctx: Ctx<'a, '_>, shown: &ResultView, lines: impl Into<Element<'a, Message>>) -> Element<'a, Message> {
    if ctx.face.fresh == Some(shown.event) {
        lit_panel(ctx.look, lines).width(Length::Fill).id("result").into()
    } else {
        panel(ctx.look, lines).width(Length::Fill).id("result").into()
    }
}
