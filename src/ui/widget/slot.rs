//! The two slots of a unit row: its state and its order.
//!
//! A slot must not know what a press does; it shows a marker, shells, or faintly what a press would do.

use iced::widget::{Space as Gap, button, container, row};
use iced::{Alignment, Color, Length};

use super::marker::{self, Marker};
use super::press::{identified, pressable};
use crate::ui::fit;
use crate::ui::glyph::{glyph, shells};
use crate::ui::paint;
use crate::ui::style::{self, Element, HEAD, ROUND_SMALL, Space, Type, Words};
use crate::ui::theme::Look;

/// The width of a slot, in logical pixels: it holds "Overwatch" with its glyph at 13 px.
pub(super) const SLOT: f32 = 82.0;

/// The width of a slot beside another one where a name needs the room, in logical pixels.
const NARROW: f32 = 60.0;

/// The width of a sign alone, in logical pixels.
const SIGN: f32 = 28.0;

enum Content<'a> {
    None,
    Hint(Words<'a>),
    Sign(&'static str),
    Marker(Marker<'a>),
    Shells(u8, u8),
}

/// What stands in one slot of a unit row.
pub struct Slot<'a, M> {
    content: Content<'a>,
    narrow: bool,
    id: Option<String>,
    cursor: bool,
    message: Option<M>,
}

pressable!(Slot);

impl<'a, M> Slot<'a, M> {
    fn new(content: Content<'a>) -> Self {
        Self { content, narrow: false, id: None, cursor: false, message: None }
    }

    /// Nothing; it leaves its room to the name.
    pub fn none() -> Self {
        Self::new(Content::None)
    }

    /// Empty, with the word of what a press would do.
    pub fn hint(word: impl Into<Words<'a>>) -> Self {
        Self::new(Content::Hint(word.into()))
    }

    /// Leaves more room to the name, if so.
    #[must_use]
    pub fn narrow(mut self, narrow: bool) -> Self {
        self.narrow = narrow;
        self
    }

    /// A faint sign of what a press opens; it takes little room from the name.
    pub fn sign(glyph: &'static str) -> Self {
        Self::new(Content::Sign(glyph))
    }

    /// A marker.
    pub fn marker(shown: Marker<'a>) -> Self {
        Self::new(Content::Marker(shown))
    }

    /// Ammunition: `left` of `of` shells.
    pub fn shells(left: u8, of: u8) -> Self {
        Self::new(Content::Shells(left, of))
    }
}

impl<M> Slot<'_, M> {
    /// Whether nothing stands in it that a tile shows.
    pub(super) const fn is_empty(&self) -> bool {
        matches!(self.content, Content::None)
    }

    /// Whether it holds a marker.
    pub(super) const fn is_marker(&self) -> bool {
        matches!(self.content, Content::Marker(_))
    }
}

impl<'a, M: 'a> Slot<'a, M> {
    /// The slot shrunk for tiles: its sign with its word where it stands `alone` and there is room, else with what the
    /// word says in figures; hints without figures are left out.
    pub(super) fn small(self, look: &Look, alone: bool) -> Element<'a, M> {
        match self.content {
            Content::None | Content::Sign(_) => Gap::new().width(0).height(0).into(),
            Content::Hint(word) if figures(&word).is_empty() => Gap::new().width(0).height(0).into(),
            Content::Hint(word) => fit::fit(word, HEAD, Type::Small, None),
            Content::Marker(shown) => {
                let surface = shown.tone.surface(look);
                let style = style::field(surface, 1.0, ROUND_SMALL);
                let few = figures(&shown.word);
                let sign = glyph(&shown.glyph, 13.0, surface.ink);
                let words: Option<Element<'a, M>> = if alone {
                    Some(fit::first_fit([shown.word, few.into()], HEAD, Type::Small, Some(surface.ink)))
                } else {
                    // Where another sign leaves no room for them, the card of the unit has them.
                    (!few.is_empty())
                        .then(|| fit::first_fit([few.into(), "".into()], HEAD, Type::Mark, Some(surface.ink)))
                };
                let line = row![sign].push(words).spacing(Space::Hair).align_y(Alignment::Center);
                container(line).padding([0, 4]).center_y(20).style(move |_| style).into()
            }
            Content::Shells(left, of) => {
                let count = style::label(format!("{left}/{of}"), Type::Mark);
                row![shells(look, 1, 1), count].spacing(Space::Tight).align_y(Alignment::Center).into()
            }
        }
    }
}

/// What a word says in figures: "3" of "Hits 3", "2/4" of "2 of 4", "A5 A6" of "Engaged A5, A6"; a word of a few
/// letters as it is.
fn figures(word: &str) -> String {
    if word.chars().count() <= 3 {
        return word.to_owned();
    }
    let units = marker::units(word);
    if !units.is_empty() {
        return units;
    }
    let numbers: Vec<&str> = word.split(|letter: char| !letter.is_ascii_digit()).filter(|n| !n.is_empty()).collect();
    numbers.join("/")
}

/// Draws a slot as high as its row, its hint in the ink of the row's second line.
pub(super) fn slot<'a, M: Clone + 'a>(look: &Look, shown: Slot<'a, M>, height: f32, quiet: Color) -> Element<'a, M> {
    let width = match shown.content {
        Content::Shells(..) => Length::Shrink,
        Content::Sign(_) => Length::Fixed(SIGN),
        _ if shown.narrow => Length::Fixed(NARROW),
        _ => Length::Fixed(SLOT),
    };
    let inner: Element<'a, M> = match shown.content {
        Content::None => return Gap::new().width(0).height(0).into(),
        Content::Hint(word) => row![glyph("plus", 11.0, quiet), style::label(word, Type::Small).color(quiet),]
            .spacing(Space::Tight)
            .align_y(Alignment::Center)
            .into(),
        Content::Sign(sign) => glyph(sign, 16.0, quiet),
        Content::Marker(shown) => marker::sized(look, shown, Type::Small, Length::Fill),
        Content::Shells(left, of) => shells(look, left, of),
    };
    let placed = container(inner).center_x(width).center_y(height);
    let pressed: Element<'a, M> = match shown.message {
        Some(message) => button(placed).padding(0).style(style::bare(look)).on_press(message).into(),
        None => placed.into(),
    };
    let ringed = paint::focus_ring(pressed, shown.cursor, look.palette.cursor, ROUND_SMALL);
    identified(ringed, shown.id)
}

#[cfg(test)]
mod tests {
    use super::figures;

    #[test]
    fn a_tile_keeps_the_figures_of_a_word() {
        for (word, wanted) in [
            ("Hits 3", "3"),
            ("2 of 4", "2/4"),
            ("Mf", "Mf"),
            ("Disrupted", ""),
            ("12 left", "12"),
            // Units are no figures: "5/6" would read as a count.
            ("Engaged A5, A6", "A5 A6"),
            ("Engaged B12", "B12"),
        ] {
            assert_eq!(figures(word), wanted, "{word}");
        }
    }
}
