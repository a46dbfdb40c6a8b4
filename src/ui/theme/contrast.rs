//! The pairs of colours that meet on the screen, and the contrast each must have.
//!
//! It must not know widgets. A style that lets two colours meet names them here; the test then tries them in every
//! theme with every side colour.

use iced::Color;

use super::palette::{Palette, Surface};

/// How strongly two colours must differ, as a WCAG contrast ratio.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Words and numbers: 7 to 1.
    Text,
    /// Controls, glyphs, borders that carry meaning, the focus cursor: 3 to 1.
    Shape,
}

impl Need {
    /// The least ratio allowed.
    pub const fn ratio(self) -> f32 {
        match self {
            Self::Text => 7.0,
            Self::Shape => 3.0,
        }
    }
}

/// Two colours that meet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// Where they meet, for a failing test.
    pub place: &'static str,
    /// What is drawn.
    pub ink: Color,
    /// What lies below it or beside it.
    pub on: Color,
    /// How strongly they must differ.
    pub need: Need,
}

impl Palette {
    /// Every pair of colours the styles and glyphs let meet.
    pub fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        let mut add = |place, ink, on, need| {
            pairs.push(Pair { place, ink, on, need });
        };
        let fields = [("ground", self.ground), ("panel", self.panel), ("inset", self.inset)];
        for (place, on) in fields {
            add(place, self.ink, on, Need::Text);
            add(place, self.quiet, on, Need::Text);
            add(place, self.line, on, Need::Shape);
            add(place, self.cursor, on, Need::Shape);
            add(place, self.hit, on, Need::Shape);
        }
        for (place, surface) in self.surfaces() {
            add(place, surface.ink, surface.ground, Need::Text);
            // A surface is told from what lies round it by its fill or by its border.
            for (_, on) in fields {
                let edge = if surface.ground.relative_contrast(on) >= Need::Shape.ratio() {
                    surface.ground
                } else {
                    surface.line
                };
                add(place, edge, on, Need::Shape);
            }
        }
        add("cursor on a pick", self.cursor, self.selected.ground, Need::Shape);
        add("hit ring on a die", self.hit, self.die.ground, Need::Shape);
        for side in [self.one, self.two] {
            for (place, on) in fields {
                add(place, side.words, on, Need::Text);
                add(place, side.strong, on, Need::Shape);
            }
            add("side on its wash", side.words, side.wash, Need::Text);
            add("words on a wash", self.ink, side.wash, Need::Text);
            add("second line on a wash", self.quiet, side.wash, Need::Text);
            add("words on a side", self.panel, side.strong, Need::Text);
            add("symbol on a pick", side.words, self.selected.ground, Need::Shape);
            add("side on a pick", side.strong, self.selected.ground, Need::Shape);
            add("spent symbol", self.line, side.wash, Need::Shape);
        }
        pairs
    }

    /// The surfaces by name.
    pub fn surfaces(&self) -> [(&'static str, Surface); 11] {
        [
            ("plain", self.plain()),
            ("sunk", self.sunk()),
            ("nothing", self.nothing),
            ("trouble", self.trouble),
            ("loss", self.loss),
            ("selected", self.selected),
            ("main", self.main),
            ("main_down", self.main_down),
            ("on", self.on),
            ("down", self.down),
            ("die", self.die),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Scheme, SideColour};
    use super::*;

    #[test]
    fn every_pair_is_readable_in_every_theme_with_every_side_colour() {
        let mut bad = Vec::new();
        for scheme in Scheme::ALL {
            for colour in SideColour::ALL {
                let palette = Palette::new(scheme, colour, colour);
                for pair in palette.pairs() {
                    let ratio = pair.ink.relative_contrast(pair.on);
                    if ratio < pair.need.ratio() {
                        bad.push(format!(
                            "{} / {}: {} has {ratio:.2}, needs {}",
                            scheme.name(),
                            colour.name(),
                            pair.place,
                            pair.need.ratio()
                        ));
                    }
                }
            }
        }
        bad.dedup();
        assert!(bad.is_empty(), "too faint:\n{}", bad.join("\n"));
    }

    #[test]
    fn the_contrast_test_can_fail() {
        let mut palette = Palette::new(Scheme::Paper, SideColour::Blue, SideColour::Ink);
        palette.quiet = palette.hairline;
        let faint = |p: &Pair| p.ink.relative_contrast(p.on) < p.need.ratio();
        assert!(palette.pairs().iter().any(faint));
    }

    #[test]
    fn side_colours_keep_their_saved_words() {
        for colour in SideColour::ALL {
            assert_eq!(SideColour::from_key(colour.key()), Some(colour));
        }
        assert_eq!(SideColour::from_key("pink"), None);
    }
}
