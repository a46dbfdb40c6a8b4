//! Odds strips: one for each subject, and what they assume.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{Ctx, Message, chips::within, roster::odds_tone};
use crate::{
    battle::summary::OddsView,
    ui::{
        Element, Space, Type,
        fit::fit,
        screen::Layout,
        style,
        widget::{Outcome, odds_line, odds_low, odds_strip, unnamed, unnamed_low},
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
    let mut named = Vec::new();
    for view in views {
        let outcomes = outcomes(view);
        named.extend(legend(&unnamed(width(ctx.layout, !view.title.is_empty()), &outcomes)));
        let strip = odds_strip(look, outcomes);
        lines = lines.push(if view.title.is_empty() {
            strip
        } else {
            let title = fit(view.title.as_str(), style::HEAD, Type::Mark, Some(look.palette.ink));
            row![container(title).width(TITLE), strip].spacing(Space::Small).align_y(Alignment::Center).into()
        });
    }
    if !assumed.is_empty() {
        named.push(format!("if {}", assumed.join(", ")));
    }
    if !named.is_empty() {
        lines = lines.push(style::body(named.join(" \u{b7} "), Type::Small).color(look.palette.quiet));
    }
    lines.into()
}

/// The main strip alone, as low as it can be.
pub fn low<'a>(ctx: Ctx<'a, '_>, view: &'a OddsView) -> Element<'a, Message> {
    odds_low(ctx.look, outcomes(view))
}

/// What stands to be read of the low strip where it has no room for it: its title, outcomes, what they assume.
pub fn beside_low<'a>(ctx: Ctx<'a, '_>, view: &'a OddsView, assumed: &'a [String]) -> Option<Element<'a, Message>> {
    let mut named: Vec<_> = (!view.title.is_empty()).then(|| view.title.clone()).into_iter().collect();
    named.extend(legend(&unnamed_low(width(ctx.layout, false), &outcomes(view))));
    if !assumed.is_empty() {
        named.push(format!("if {}", assumed.join(", ")));
    }
    let words = style::body(named.join(" \u{b7} "), Type::Small).color(ctx.look.palette.quiet);
    (!named.is_empty()).then(|| words.into())
}

/// The width of a strip in its layout, in logical pixels; beside a title it is narrower.
const fn width(layout: Layout, titled: bool) -> f32 {
    let whole = match layout {
        Layout::Wide => 470.0,
        Layout::Narrow => 500.0,
        Layout::Small => 560.0,
        Layout::Tiny => 394.0,
    };
    if titled { whole - TITLE - 8.0 } else { whole }
}

/// Outcomes that the strip has no room to name: "25 % attacker destroyed".
fn legend(tight: &[&Outcome<'_>]) -> Vec<String> {
    tight.iter().map(|outcome| format!("{} {}", outcome.percent, within(&outcome.word))).collect()
}

/// The odds of one target of many as one line: whose, how, and what it hangs on.
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

fn outcomes(view: &OddsView) -> Vec<Outcome<'_>> {
    let parts = view.parts.iter();
    parts
        .map(|part| Outcome::new(part.share, part.percent.as_str(), part.words.as_str(), odds_tone(part.tone)))
        .collect()
}
