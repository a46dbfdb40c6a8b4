//! A marker: glyph, word and tone. Never colour alone.
//!
//! It must not know what the marker does.

use iced::widget::{container, row};
use iced::{Alignment, Length, Padding};

use crate::ui::fit::first_fit;
use crate::ui::glyph::glyph;
use crate::ui::paint;
use crate::ui::style::{self, Element, HEAD, ROUND_SMALL, Type, Words};
use crate::ui::theme::{Look, Surface};

/// How a status or an outcome is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Nothing happens; grey.
    Nothing,
    /// Disrupted, pinned, hit, owed; amber with an ink border.
    Trouble,
    /// Removed, destroyed; red-brown.
    Loss,
    /// Solid ink; on the odds strip the outline of one's own losses.
    Ink,
    /// Ready to act or react, such as Overwatch; ringed in ink.
    Ringed,
    /// Dug in or assumed; dashed.
    Dashed,
    /// Done or of little weight, such as Moved; a thin line.
    Quiet,
}

impl Tone {
    /// The surface the tone wears.
    pub const fn surface(self, look: &Look) -> Surface {
        let p = &look.palette;
        match self {
            Self::Nothing => p.nothing,
            Self::Trouble => p.trouble,
            Self::Loss => p.loss,
            Self::Ink => p.on,
            Self::Ringed | Self::Dashed => Surface { line: p.ink, ..p.plain() },
            Self::Quiet => p.plain(),
        }
    }
}

/// A marker to show.
#[derive(Debug, Clone, PartialEq)]
pub struct Marker<'a> {
    /// The glyph's name.
    pub glyph: Words<'a>,
    /// The rule set's own word.
    pub word: Words<'a>,
    /// How it is meant.
    pub tone: Tone,
}

impl<'a> Marker<'a> {
    /// A marker of a glyph, a word and a tone.
    pub fn new(glyph: impl Into<Words<'a>>, word: impl Into<Words<'a>>, tone: Tone) -> Self {
        Self { glyph: glyph.into(), word: word.into(), tone }
    }
}

/// A marker, 28 logical pixels high and as wide as its word.
pub fn marker<'a, M: 'a>(look: &Look, shown: Marker<'a>) -> Element<'a, M> {
    sized(look, shown, Type::Mark, Length::Shrink)
}

/// The units that a word names: "A5 A6" of "Engaged A5, A6".
pub(super) fn units(word: &str) -> String {
    word.split([' ', ',']).filter(|part| is_tag(part)).collect::<Vec<_>>().join(" ")
}

/// A letter and figures, such as "A5": a name, no count.
fn is_tag(part: &str) -> bool {
    let figures = part.strip_prefix(|letter: char| letter.is_ascii_uppercase()).unwrap_or_default();
    !figures.is_empty() && figures.chars().all(|figure| figure.is_ascii_digit())
}

/// A marker of a type size and width, for rows.
pub(super) fn sized<'a, M: 'a>(look: &Look, shown: Marker<'a>, size: Type, width: Length) -> Element<'a, M> {
    let surface = shown.tone.surface(look);
    let border = match shown.tone {
        Tone::Ringed => 2.0,
        Tone::Dashed => 0.0,
        _ => 1.0,
    };
    let style = style::field(surface, border, ROUND_SMALL);
    let sign = glyph(&shown.glyph, size.px() - 2.0, surface.ink);
    // "Fatigue 1 of 2" is "Fatigue 1/2" where it has little room, "Engaged B5, B6" is "B5 B6".
    let (short, units) = (shown.word.replace(" of ", "/"), units(&shown.word));
    let ways = [shown.word, short.into(), units.into()].into_iter().filter(|way| !way.is_empty());
    let word = first_fit(ways, HEAD, size, Some(surface.ink));
    let line = row![sign, word].spacing(3).align_y(Alignment::Center);
    let boxed = container(line)
        .padding(Padding::from([0.0, if width == Length::Shrink { 7.0 } else { 3.0 }]))
        .center_x(width)
        .center_y(size.px() + 12.0)
        .style(move |_| style);
    if shown.tone == Tone::Dashed { paint::dashed(boxed, surface.line, 1.5, ROUND_SMALL) } else { boxed.into() }
}
