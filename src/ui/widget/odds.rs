//! The odds strip: what a roll may bring, each outcome as wide as it is likely.
//!
//! It must not compute odds: shares and their words come ready.

use iced::border::Radius;
use iced::widget::{column, container, responsive, row};
use iced::{Alignment, Length, Padding};

use super::marker::Tone;
use crate::ui::style::{self, Element, Type, Words};
use crate::ui::theme::{Look, Scheme};

/// One outcome of a roll.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome<'a> {
    /// How likely it is, 0 to 1; decides the width only.
    pub share: f32,
    /// The formatted chance, such as "67 %"; always shown.
    pub percent: Words<'a>,
    /// What happens; dropped where its part is too narrow.
    pub word: Words<'a>,
    /// How it is meant.
    pub tone: Tone,
}

impl<'a> Outcome<'a> {
    /// An outcome with its chance as a share and in words.
    pub fn new(share: f64, percent: impl Into<Words<'a>>, word: impl Into<Words<'a>>, tone: Tone) -> Self {
        #[allow(clippy::cast_possible_truncation, reason = "a width needs no more")]
        let width = share as f32;
        Self { share: width, percent: percent.into(), word: word.into(), tone }
    }
}

const HEIGHT: f32 = 56.0;
const BORDER: f32 = 1.5;

/// The strip, as wide as it may be and 56 logical pixels high. Outcomes without any share are left out.
pub fn odds_strip<'a, M: 'a>(look: &Look, outcomes: Vec<Outcome<'a>>) -> Element<'a, M> {
    let look = *look;
    let outcomes: Vec<_> = outcomes.into_iter().filter(|o| o.share > 0.0).collect();
    let ink = look.palette.ink;
    let parts = responsive(move |size| {
        let widths = widths(size.width, &outcomes);
        let last = outcomes.len().saturating_sub(1);
        let parts = outcomes.iter().zip(widths).enumerate();
        row(parts.map(|(index, (outcome, width))| part(&look, outcome, width, index == 0, index == last)))
            .spacing(gap(&look))
            .into()
    });
    container(parts)
        .padding(BORDER)
        .width(Length::Fill)
        .height(HEIGHT)
        .style(move |_| container::Style { border: style::line(ink, BORDER, 6.0), ..container::Style::default() })
        .into()
}

/// Black on black needs a seam; colours do not.
const fn gap(look: &Look) -> f32 {
    match look.scheme {
        Scheme::HighContrast => 2.0,
        Scheme::Paper | Scheme::Night => 0.0,
    }
}

fn part<'a, M: 'a>(look: &Look, outcome: &Outcome<'a>, width: f32, first: bool, last: bool) -> Element<'a, M> {
    let face = outcome.tone.face(look);
    let (left, right) = (if first { 4.5 } else { 0.0 }, if last { 4.5 } else { 0.0 });
    let radius = Radius { top_left: left, bottom_left: left, top_right: right, bottom_right: right };
    let mut lines = column![style::head(outcome.percent.clone(), Type::Title).line_height(1.1)];
    let roomy = width >= word_width(&outcome.word);
    if roomy && !outcome.word.is_empty() {
        lines = lines.push(style::label(outcome.word.clone(), Type::Mark).line_height(1.1));
    }
    let pad = if roomy { 10.0 } else { 5.0 };
    container(lines.align_x(if roomy { Alignment::Start } else { Alignment::Center }))
        .padding(Padding::from([0.0, pad]))
        .width(width)
        .center_y(Length::Fill)
        .align_x(if roomy { Alignment::Start } else { Alignment::Center })
        .clip(true)
        .style(move |_| container::Style {
            text_color: Some(face.ink),
            background: Some(face.ground.into()),
            border: iced::Border::default().rounded(radius),
            ..container::Style::default()
        })
        .into()
}

/// The room a word needs at 15 px, estimated from the condensed face's widest average.
fn word_width(word: &str) -> f32 {
    characters(word) * 6.9 + 20.0
}

/// The room a number needs at 24 px.
fn number_width(percent: &str) -> f32 {
    characters(percent) * 10.6 + 10.0
}

fn characters(words: &str) -> f32 {
    u16::try_from(words.chars().count()).map_or(f32::MAX, f32::from)
}

/// Shares a width out: each part gets its number's room first, the wide ones pay for the narrow ones.
fn widths(room: f32, outcomes: &[Outcome<'_>]) -> Vec<f32> {
    let total: f32 = outcomes.iter().map(|o| o.share).sum();
    let least = |o: &Outcome<'_>| number_width(&o.percent);
    let wish = |o: &Outcome<'_>| room * o.share / total.max(f32::EPSILON);
    let lacking: f32 = outcomes.iter().map(|o| (least(o) - wish(o)).max(0.0)).sum();
    let spare: f32 = outcomes.iter().map(|o| (wish(o) - least(o)).max(0.0)).sum();
    let pay = if spare > 0.0 { (lacking / spare).min(1.0) } else { 0.0 };
    outcomes
        .iter()
        .map(|o| {
            let (wish, least) = (wish(o), least(o));
            if wish < least { least } else { wish - (wish - least) * pay }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_parts_keep_room_for_their_number_and_the_strip_its_width() {
        let outcomes = [
            Outcome::new(0.963, "96 %", "no effect", Tone::Nothing),
            Outcome::new(0.03, "3 %", "disrupted", Tone::Trouble),
            Outcome::new(0.007, "<1 %", "removed", Tone::Loss),
        ];
        let widths = widths(470.0, &outcomes);
        for (width, outcome) in widths.iter().zip(&outcomes) {
            assert!(*width >= number_width(&outcome.percent) - 0.01, "{outcome:?} got {width}");
        }
        assert!((widths.iter().sum::<f32>() - 470.0).abs() < 0.1);
    }
}
