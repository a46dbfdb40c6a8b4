//! Odds strips: one for each subject, and what they assume. No percentage stands without its words.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{Ctx, Message, roster::odds_tone};
use crate::{
    battle::summary::{OddsView, within},
    ui::{
        Element, Space, Type,
        fit::{fit, whole_name},
        screen::Layout,
        style,
        widget::{Outcome, odds_key, odds_line, odds_low, odds_strip},
    },
};

/// Room for the title before a strip, in logical pixels.
const TITLE: f32 = 110.0;

/// The odds: the main strip, then one for each further unit, and what they assume.
pub fn odds<'a>(
    ctx: Ctx<'a, '_>,
    views: impl IntoIterator<Item = &'a OddsView>,
    assumed: &'a [String],
) -> Element<'a, Message> {
    let look = ctx.look;
    let mut lines = column![].spacing(Space::Tight);
    let mut views = views.into_iter().peekable();
    while let Some(view) = views.next() {
        let note = if views.peek().is_none() { on(assumed) } else { String::new() };
        let strip = odds_strip(look, outcomes(view), &note);
        lines = lines.push(if view.title.is_empty() {
            strip
        } else {
            let title = whole_name(view.title.as_str(), style::HEAD, Type::Mark, Some(look.palette.ink));
            row![container(title).width(TITLE), strip].spacing(Space::Small).align_y(Alignment::Center).into()
        });
    }
    lines.into()
}

/// The main strip alone, as low as it can be.
pub fn low<'a>(ctx: Ctx<'a, '_>, view: &'a OddsView) -> Element<'a, Message> {
    // A number alone says nothing: what it counts stands with it, "rallied: 1".
    let counts = ctx.layout != Layout::Tiny
        && !view.title.is_empty()
        && view.parts.iter().all(|part| part.words.starts_with(char::is_numeric));
    let said = |(at, outcome): (usize, Outcome<'a>)| {
        // Where the rules have a word for what it counts, that is behind it: "4 inches".
        if outcome.named != outcome.word {
            let words = outcome.named.to_string();
            return Outcome { word: words.clone().into(), ..outcome.named(words) };
        }
        // In one line it is said once, before the first.
        let number = outcome.word.to_string();
        let words = format!("{}: {number}", within(&view.title));
        let named = if at == 0 { format!("{} {number}", view.title) } else { number };
        Outcome { word: words.into(), ..outcome.named(named) }
    };
    let outcomes = outcomes(view);
    odds_low(ctx.look, if counts { outcomes.into_iter().enumerate().map(said).collect() } else { outcomes })
}

/// What stands apart from the low strip, where every line beside it counts: its title, and what it assumes.
pub fn beside_low<'a>(ctx: Ctx<'a, '_>, view: &'a OddsView, assumed: &'a [String]) -> Option<Element<'a, Message>> {
    let title = (!view.title.is_empty()).then(|| view.title.clone());
    let note = Some(on(assumed)).filter(|note| !note.is_empty());
    let words: Vec<_> = title.into_iter().chain(note).collect();
    let shown = || style::body(words.join(" \u{b7} "), Type::Small).color(ctx.look.palette.quiet).into();
    (!words.is_empty()).then(shown)
}

/// What odds assume: "if open".
fn on(assumed: &[String]) -> String {
    if assumed.is_empty() { String::new() } else { format!("if {}", assumed.join(", ")) }
}

/// The odds of one target of many in one line: the target, the reading, and what they depend on.
pub fn line<'a>(ctx: Ctx<'a, '_>, view: &'a OddsView, reading: &'a str) -> Element<'a, Message> {
    let look = ctx.look;
    let title = fit(view.title.as_str(), style::HEAD, Type::Mark, Some(look.palette.ink));
    let mut line = row![container(title).width(132), container(odds_line(look, outcomes(view))).width(Length::Fill)]
        .spacing(Space::Small)
        .align_y(Alignment::Center);
    if !reading.is_empty() {
        let reading = fit(reading, style::TEXT, Type::Small, Some(look.palette.quiet));
        line = line.push(container(reading).align_right(96));
    }
    line.height(30).into()
}

/// What the colours of those lines mean, said once.
pub fn key<'a>(ctx: Ctx<'a, '_>, views: impl IntoIterator<Item = &'a OddsView>) -> Element<'a, Message> {
    let mut all: Vec<Outcome<'a>> = Vec::new();
    for outcome in views.into_iter().flat_map(outcomes) {
        if outcome.share > 0.0 && all.iter().all(|known| known.word != outcome.word) {
            all.push(outcome);
        }
    }
    odds_key(ctx.look, &all)
}

fn outcomes(view: &OddsView) -> Vec<Outcome<'_>> {
    let outcomes = view.parts.iter().map(|part| {
        let (percent, words) = (part.percent.as_str(), part.words.as_str());
        Outcome::new(part.share, percent, words, odds_tone(part.tone)).named(part.inner.clone())
    });
    outcomes.collect()
}
