//! Odds strips: one for each subject, and what they assume.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{Ctx, Message, roster::odds_tone};
use crate::{
    battle::summary::OddsView,
    ui::{
        Element, Space, Type,
        fit::fit,
        style,
        widget::{Outcome, odds_line, odds_strip},
    },
};

/// The odds: the main strip, then one for each further unit, and what they assume.
pub fn odds<'a>(
    ctx: Ctx<'a, '_>,
    views: impl IntoIterator<Item = &'a OddsView>,
    assumed: &'a [String],
) -> Element<'a, Message> {
    let look = ctx.look;
    let mut lines = column![].spacing(Space::Tight);
    for view in views {
        let strip = odds_strip(look, outcomes(view));
        lines = lines.push(if view.title.is_empty() {
            strip
        } else {
            let title = fit(view.title.as_str(), style::HEAD, Type::Mark, Some(look.palette.ink));
            row![container(title).width(110), strip].spacing(Space::Small).align_y(Alignment::Center).into()
        });
    }
    if !assumed.is_empty() {
        let words = format!("if {}", assumed.join(", "));
        lines = lines.push(style::body(words, Type::Small).color(look.palette.quiet));
    }
    lines.into()
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
