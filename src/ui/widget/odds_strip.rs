//! The odds strip: what a roll may bring, each outcome as wide as it is likely; what has no room for its word there is
//! named below. A thin one serves as a line of many.
//!
//! It must not compute odds: shares and their words come ready.

use iced::border::Radius;
use iced::widget::{Space as Gap, column, container, responsive, row};
use iced::{Alignment, Length, Padding};

use super::marker::Tone;
use crate::ui::style::{self, Element, Type, Words};
use crate::ui::theme::{Look, Scheme, Surface};

/// One outcome of a roll.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome<'a> {
    /// How likely it is, 0 to 1; decides the width only.
    pub share: f32,
    /// The formatted chance, such as "67 %"; always shown.
    pub percent: Words<'a>,
    /// What happens; named below the strip where its part is too narrow.
    pub word: Words<'a>,
    /// The name below the strip, where the strip stands within a line.
    pub named: Words<'a>,
    /// How it is meant.
    pub tone: Tone,
}

impl<'a> Outcome<'a> {
    /// What it wears.
    fn surface(&self, look: &Look) -> Surface {
        if self.outlined(look) { Tone::Ringed.surface(look) } else { self.tone.surface(look) }
    }

    /// One's own loss, where its fill is that of any other loss: else only their words would differ.
    fn outlined(&self, look: &Look) -> bool {
        self.tone == Tone::Ink && Tone::Ink.surface(look).ground == Tone::Loss.surface(look).ground
    }

    /// The room for a frame, in logical pixels.
    const fn frame(&self) -> f32 {
        match self.tone {
            Tone::Ink => FRAME,
            _ => 0.0,
        }
    }

    /// An outcome with its chance as a share and in words.
    pub fn new(share: f64, percent: impl Into<Words<'a>>, word: impl Into<Words<'a>>, tone: Tone) -> Self {
        #[allow(clippy::cast_possible_truncation, reason = "a width needs no more")]
        let width = share as f32;
        let word = word.into();
        Self { share: width, percent: percent.into(), named: word.clone(), word, tone }
    }

    /// The words it has below the strip.
    #[must_use]
    pub fn named(self, words: impl Into<Words<'a>>) -> Self {
        Self { named: words.into(), ..self }
    }
}

const BORDER: f32 = 1.5;
/// What a part leaves at both sides of its number, in logical pixels: at the least, and where there is room.
const PAD: f32 = 5.0;
const WIDE_PAD: f32 = 10.0;
/// What lies between a number and its word on one line, in logical pixels.
const WORD_GAP: f32 = 6.0;
/// The room of a letter of a word at 15 px, in logical pixels.
const LETTER: f32 = 7.2;
/// The field of a colour beside its words, in logical pixels.
const SWATCH: f32 = 13.0;
/// The height of a line below the strip, to that of its letters, also of words alone.
const LEGEND: f32 = 1.15;
const LEGEND_LOW: f32 = 1.1;
/// The least height of words alone, in logical pixels.
const WORDS: f32 = 19.0;
/// The seam between neighbours of the same meaning, in logical pixels.
const SEAM: f32 = 1.5;
/// The frame of an outcome that is outlined, in logical pixels.
const FRAME: f32 = 3.0;

/// How much of an outcome a strip has room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StripKind {
    /// The number large, its word below.
    Full,
    /// Smaller numbers, where large ones do not all fit.
    Tight,
    /// The word beside its number: where there is little height.
    Low,
    /// The number only.
    Line,
}

impl StripKind {
    /// The height of the strip, in logical pixels.
    const fn height(self) -> f32 {
        match self {
            Self::Full | Self::Tight => 50.0,
            Self::Low => 24.0,
            Self::Line => 26.0,
        }
    }

    /// The size of the numbers.
    const fn number(self) -> Type {
        match self {
            Self::Full => Type::Title,
            Self::Tight | Self::Low => Type::Chip,
            Self::Line => Type::Mark,
        }
    }
}

/// The strip, as wide as it may be and 50 logical pixels high; below it stands what it has no room to name, and a note.
/// Outcomes without any share are left out.
pub fn odds_strip<'a, M: 'a>(look: &Look, outcomes: Vec<Outcome<'a>>, note: &str) -> Element<'a, M> {
    strip(look, outcomes, StripKind::Full, note)
}

/// The same for where every line counts, 24 logical pixels high: words stand beside their numbers. Where not all of
/// them have room there, all outcomes are told in words alone.
pub fn odds_low<'a, M: 'a>(look: &Look, outcomes: Vec<Outcome<'a>>) -> Element<'a, M> {
    strip(look, outcomes, StripKind::Low, "")
}

/// The strip as one line of many, 26 logical pixels high: numbers without words, which [`odds_key`] says once for all.
pub fn odds_line<'a, M: 'a>(look: &Look, outcomes: Vec<Outcome<'a>>) -> Element<'a, M> {
    strip(look, outcomes, StripKind::Line, "")
}

/// What the colours of many lines mean: a little field of each, and its words.
pub fn odds_key<'a, M: 'a>(look: &Look, outcomes: &[Outcome<'a>]) -> Element<'a, M> {
    let all = outcomes.iter().map(|outcome| {
        let swatch = Outcome { percent: "".into(), word: "".into(), ..outcome.clone() };
        let ends = Ends { first: true, last: true, alike: false };
        let ink = look.palette.ink;
        let swatch = container(part(look, &swatch, SWATCH, ends, StripKind::Line))
            .padding(1.0)
            .height(SWATCH)
            .style(move |_| container::Style { border: style::line(ink, 1.0, 4.0), ..container::Style::default() });
        let words = style::body(outcome.named.clone(), Type::Small).color(look.palette.quiet);
        row![swatch, words].spacing(4.0).align_y(Alignment::Center).into()
    });
    row(all).spacing(WIDE_PAD).wrap().into()
}

/// The outcomes that a strip has no room to name.
fn unnamed<'o, 'a>(room: f32, outcomes: &'o [Outcome<'a>], kind: StripKind) -> Vec<&'o Outcome<'a>> {
    if kind == StripKind::Line {
        return Vec::new();
    }
    let widths = widths(room, outcomes, kind);
    let tight = outcomes.iter().zip(widths).filter(|(outcome, width)| *width < word_width(outcome, kind));
    tight.map(|(outcome, _)| outcome).filter(|outcome| !outcome.word.is_empty()).collect()
}

/// What stands below a strip: "25 % attacker destroyed", each outcome that it has no room to name, and a note. In words
/// alone all of them are named.
fn legend(room: f32, outcomes: &[Outcome<'_>], kind: StripKind, note: &str) -> String {
    let tight = unnamed(room, outcomes, kind);
    let named = if kind == StripKind::Low && !tight.is_empty() { outcomes.iter().collect() } else { tight };
    let named = named.into_iter();
    // Two numbers do not stand side by side.
    let digit = |letter: char| letter.is_ascii_digit();
    let named = named.map(|outcome| match &outcome.named {
        named if named.ends_with(digit) => format!("{named}: {}", outcome.percent),
        named if named.starts_with(digit) => format!("{named} {}", outcome.percent),
        named => format!("{} {named}", outcome.percent),
    });
    let note = (!note.is_empty()).then(|| note.to_owned());
    named.chain(note).collect::<Vec<_>>().join(" \u{b7} ")
}

fn strip<'a, M: 'a>(look: &Look, outcomes: Vec<Outcome<'a>>, kind: StripKind, note: &str) -> Element<'a, M> {
    let (look, note) = (*look, note.to_owned());
    let outcomes: Vec<_> = outcomes.into_iter().filter(|o| o.share > 0.0).collect();
    let ink = look.palette.ink;
    let strip = responsive(move |size| {
        let room = room(&look, size.width - 2.0 * BORDER, outcomes.len());
        let kind = fitting(room, &outcomes, kind);
        let tones = outcomes.iter().map(|outcome| outcome.tone).collect::<Vec<_>>();
        let last = outcomes.len().saturating_sub(1);
        let parts = outcomes.iter().zip(widths(room, &outcomes, kind)).enumerate();
        let parts = row(parts.map(|(index, (outcome, width))| {
            let alike = !outcome.outlined(&look) && tones.get(index + 1) == Some(&outcome.tone);
            let ends = Ends { first: index == 0, last: index == last, alike };
            part(&look, outcome, width, ends, kind)
        }));
        let parts =
            container(parts.spacing(gap(&look))).padding(BORDER).width(Length::Fill).height(kind.height()).style(
                move |_| container::Style { border: style::line(ink, BORDER, 6.0), ..container::Style::default() },
            );
        let legend = Some(legend(room, &outcomes, kind, &note)).filter(|words| !words.is_empty());
        let alone = kind == StripKind::Low && legend.is_some();
        let (quiet, least, high) = if alone { (ink, WORDS, LEGEND_LOW) } else { (look.palette.quiet, 0.0, LEGEND) };
        let legend = legend.map(|words| {
            let words = style::body(words, Type::Small).line_height(high).width(Length::Fill).color(quiet);
            row![Gap::new().height(least), words].align_y(Alignment::Center)
        });
        column![].push((!alone).then_some(parts)).push(legend).spacing(1.0).into()
    });
    strip.height(Length::Shrink).into()
}

/// Black on black needs a seam; colours do not.
const fn gap(look: &Look) -> f32 {
    match look.scheme {
        Scheme::HighContrast => 2.0,
        Scheme::Paper | Scheme::Night => 0.0,
    }
}

/// The room that the gaps between so many parts leave of a strip.
fn room(look: &Look, width: f32, parts: usize) -> f32 {
    let gaps = u16::try_from(parts.saturating_sub(1)).map_or(f32::MAX, f32::from);
    (width - gap(look) * gaps).max(0.0)
}

/// A full strip whose numbers do not all fit has smaller ones.
fn fitting(room: f32, outcomes: &[Outcome<'_>], kind: StripKind) -> StripKind {
    let large: f32 = outcomes.iter().map(|outcome| number_width(outcome, StripKind::Full)).sum();
    if kind == StripKind::Full && large > room { StripKind::Tight } else { kind }
}

/// Where a part lies in its strip.
#[derive(Debug, Clone, Copy)]
struct Ends {
    first: bool,
    last: bool,
    /// Whether the next part looks the same, without a frame between them.
    alike: bool,
}

fn part<'a, M: 'a>(look: &Look, outcome: &Outcome<'a>, width: f32, ends: Ends, kind: StripKind) -> Element<'a, M> {
    let (surface, frame) = (outcome.surface(look), if outcome.outlined(look) { FRAME } else { 0.0 });
    let (left, right) = (if ends.first { 4.5 } else { 0.0 }, if ends.last { 4.5 } else { 0.0 });
    let radius = Radius { top_left: left, bottom_left: left, top_right: right, bottom_right: right };
    let number = style::head(outcome.percent.clone(), kind.number()).line_height(1.1);
    let roomy = kind != StripKind::Line && !outcome.word.is_empty() && width >= word_width(outcome, kind);
    let word = roomy.then(|| style::label(outcome.word.clone(), Type::Mark).line_height(1.1));
    // A short word has room where its number has hardly any.
    let least = number_width(outcome, kind) + 2.0 * (WIDE_PAD - PAD);
    let least = least.max(word_width(outcome, if kind == StripKind::Tight { StripKind::Full } else { kind }));
    let wide = roomy && width >= least;
    let pad = match (kind, wide) {
        (StripKind::Full | StripKind::Tight | StripKind::Low, true) => WIDE_PAD,
        (StripKind::Full, false) => PAD,
        (StripKind::Tight | StripKind::Low | StripKind::Line, _) => 2.0,
    };
    let side = if wide { Alignment::Start } else { Alignment::Center };
    let lines: Element<'a, M> = if kind == StripKind::Low {
        row![number].push(word).spacing(WORD_GAP).align_y(Alignment::Center).into()
    } else {
        column![number].push(word).align_x(side).into()
    };
    let seam = if ends.alike { SEAM } else { 0.0 };
    let shown = container(lines)
        .padding(Padding::from([0.0, pad + frame]))
        .width(width - seam)
        .center_y(Length::Fill)
        .align_x(side)
        .clip(true)
        .style(move |_| container::Style {
            text_color: Some(surface.ink),
            background: Some(surface.ground.into()),
            border: style::line(surface.line, frame, radius),
            ..container::Style::default()
        });
    if !ends.alike {
        return shown.into();
    }
    let ink = look.palette.ink;
    let line = container(Gap::new())
        .width(seam)
        .height(Length::Fill)
        .style(move |_| container::Style::default().background(ink));
    row![shown, line].into()
}

/// The room a word at 15 px needs under its number or beside it, estimated from the condensed font's widest average.
fn word_width(outcome: &Outcome<'_>, kind: StripKind) -> f32 {
    let word = characters(&outcome.word) * LETTER;
    match kind {
        StripKind::Tight => word + 4.0 + 2.0 * outcome.frame(),
        StripKind::Low => word + number_width(outcome, kind) + WORD_GAP + 2.0 * (WIDE_PAD - PAD),
        StripKind::Full | StripKind::Line => word + 20.0 + SEAM + 2.0 * outcome.frame(),
    }
}

/// The room a number needs, at 24 px, 18 or 15.
fn number_width(outcome: &Outcome<'_>, kind: StripKind) -> f32 {
    let percent = characters(&outcome.percent);
    let number = match kind {
        StripKind::Full => percent * 11.8 + 2.0 * PAD + SEAM,
        StripKind::Tight | StripKind::Low => percent * 8.7 + 4.0 + SEAM,
        StripKind::Line => percent * 7.2 + 5.0,
    };
    number + 2.0 * outcome.frame()
}

fn characters(words: &str) -> f32 {
    u16::try_from(words.chars().count()).map_or(f32::MAX, f32::from)
}

/// Shares a width out: each part gets its number's room first, the wide ones pay for the narrow ones.
fn widths(room: f32, outcomes: &[Outcome<'_>], kind: StripKind) -> Vec<f32> {
    let total: f32 = outcomes.iter().map(|o| o.share).sum();
    let least = |o: &Outcome<'_>| number_width(o, kind);
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
    fn words_without_room_are_named_beside_the_strip() {
        let outcomes = [
            Outcome::new(0.5, "50 %", "no effect", Tone::Nothing),
            Outcome::new(0.25, "25 %", "pinned", Tone::Trouble),
            Outcome::new(0.25, "25 %", "attacker destroyed", Tone::Loss),
            Outcome::new(0.0, "0 %", "never", Tone::Loss),
        ];
        let words = |width, kind| legend(width, &outcomes[..3], kind, "if open");
        assert_eq!(words(470.0, StripKind::Full), "25 % attacker destroyed \u{b7} if open");
        assert_eq!(words(210.0, StripKind::Full), "25 % pinned \u{b7} 25 % attacker destroyed \u{b7} if open");
        assert_eq!(words(900.0, StripKind::Full), "if open");
        let all = "50 % no effect \u{b7} 25 % pinned \u{b7} 25 % attacker destroyed \u{b7} if open";
        assert_eq!(words(470.0, StripKind::Low), all);
    }

    #[test]
    fn gaps_are_taken_off_the_room() {
        let room = |scheme| {
            let look = Look::new(scheme, crate::ui::SideColour::Blue, crate::ui::SideColour::RedBrown);
            [1, 5].map(|parts| room(&look, 470.0, parts))
        };
        let near = |[one, five]: [f32; 2], wanted: f32| (one - 470.0).abs() < 0.1 && (five - wanted).abs() < 0.1;
        assert!(near(room(Scheme::Paper), 470.0) && near(room(Scheme::HighContrast), 462.0));
    }

    #[test]
    fn narrow_parts_keep_room_for_their_number_and_the_strip_its_width() {
        let outcomes = [
            Outcome::new(0.963, "96 %", "no effect", Tone::Nothing),
            Outcome::new(0.03, "3 %", "disrupted", Tone::Trouble),
            Outcome::new(0.004, "<1 %", "removed", Tone::Loss),
            Outcome::new(0.003, "<1 %", "we are", Tone::Ink),
        ];
        let widths = widths(470.0, &outcomes, StripKind::Full);
        for (width, outcome) in widths.iter().zip(&outcomes) {
            assert!(*width >= number_width(outcome, StripKind::Full) - 0.01, "{outcome:?} got {width}");
        }
        assert!((widths.iter().sum::<f32>() - 470.0).abs() < 0.1);
    }

    #[test]
    fn many_numbers_that_do_not_fit_are_smaller_and_all_there() {
        let outcomes: Vec<_> = (4..12).map(|at| Outcome::new(0.125, "12 %", at.to_string(), Tone::Nothing)).collect();
        for (room, wanted) in [(470.0, StripKind::Full), (360.0, StripKind::Tight)] {
            let kind = fitting(room, &outcomes, StripKind::Full);
            assert_eq!(kind, wanted, "{room}");
            assert!(widths(room, &outcomes, kind).iter().sum::<f32>() < room + 0.1, "{room}");
        }
        assert!(unnamed(360.0, &outcomes, StripKind::Tight).is_empty(), "short words stay");
    }
}
