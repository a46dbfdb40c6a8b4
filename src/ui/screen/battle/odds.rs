//! Odds strips: one for each subject, and what they assume.

use iced::Alignment;
use iced::widget::{column, container, row};

use super::{Ctx, Message, roster::odds_tone};
use crate::{
    battle::summary::OddsView,
    ui::{
        Element, Space, Type,
        fit::fit,
        style,
        widget::{Outcome, odds_strip},
    },
};

/// The odds: the main strip, then one for each further unit, and what they assume.
pub fn odds<'a>(
    ctx: Ctx<'a>,
    views: impl IntoIterator<Item = &'a OddsView>,
    assumed: &'a [String],
) -> Element<'a, Message> {
    let look = ctx.look;
    let mut lines = column![].spacing(Space::Tight);
    for view in views {
        let parts = view
            .parts
            .iter()
            .map(|part| Outcome::new(part.share, part.percent.as_str(), part.words.as_str(), odds_tone(part.tone)));
        let strip = odds_strip(look, parts.collect());
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
