//! The eight colours a side may wear, each in a strong and a washed tone for every theme.
//!
//! It must not know which side wears which colour.

#![allow(clippy::unreadable_literal, reason = "colours are read as RRGGBB")]

use iced::Color;

use super::{Scheme, hex::hex};

/// A side's colour, chosen by the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SideColour {
    /// Staff-map blue; the first side's default.
    Blue,
    /// Red chalk; the second side's default.
    RedBrown,
    /// Field green.
    Green,
    /// Violet of a copying pencil.
    Purple,
    /// Sea and airfield teal.
    Teal,
    /// Desert ochre.
    Ochre,
    /// Field grey.
    Grey,
    /// The theme's own ink: black on paper, ivory at night.
    Ink,
}

/// The tones of one side's colour in one theme.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SideInk {
    /// For bars, frames and lost segments.
    pub strong: Color,
    /// For names and symbols; plain ink in high contrast.
    pub words: Color,
    /// For fills below them.
    pub wash: Color,
}

impl SideColour {
    /// All eight, in the order the muster screen shows them.
    pub const ALL: [Self; 8] =
        [Self::Blue, Self::RedBrown, Self::Green, Self::Purple, Self::Teal, Self::Ochre, Self::Grey, Self::Ink];

    /// The name a player reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "Blue",
            Self::RedBrown => "Red-brown",
            Self::Green => "Green",
            Self::Purple => "Purple",
            Self::Teal => "Teal",
            Self::Ochre => "Ochre",
            Self::Grey => "Grey",
            Self::Ink => "Ink",
        }
    }

    /// The word used in saved files; never changes.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::RedBrown => "red-brown",
            Self::Green => "green",
            Self::Purple => "purple",
            Self::Teal => "teal",
            Self::Ochre => "ochre",
            Self::Grey => "grey",
            Self::Ink => "ink",
        }
    }

    /// The colour of a saved word; `None` if there is no such colour.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.key() == key)
    }

    /// Its tones in a theme. High contrast keeps the strong paper tone for bars and writes in black.
    pub const fn ink(self, scheme: Scheme) -> SideInk {
        let ((strong, wash), words) = match scheme {
            Scheme::Paper => (self.on_paper(), self.on_paper().0),
            Scheme::Night => (self.at_night(), self.at_night().0),
            Scheme::HighContrast => ((self.on_paper().0, 0xFFFFFF), 0x000000),
        };
        SideInk { strong: hex(strong), words: hex(words), wash: hex(wash) }
    }

    const fn on_paper(self) -> (u32, u32) {
        match self {
            Self::Blue => (0x084E7E, 0xE3EEF6),
            Self::RedBrown => (0x852F0E, 0xF9E7DE),
            Self::Green => (0x22552B, 0xE4F0E2),
            Self::Purple => (0x5A2C86, 0xF0E8F6),
            Self::Teal => (0x005157, 0xDFF1F0),
            Self::Ochre => (0x614400, 0xF8EDCF),
            Self::Grey => (0x454B52, 0xE9ECEE),
            Self::Ink => (0x1C1915, 0xF0EEE8),
        }
    }

    const fn at_night(self) -> (u32, u32) {
        match self {
            Self::Blue => (0x7CC4F2, 0x1B2E3C),
            Self::RedBrown => (0xF6B294, 0x3A2419),
            Self::Green => (0x9AD69C, 0x1D3322),
            Self::Purple => (0xD0B4F4, 0x2E2440),
            Self::Teal => (0x79D5D2, 0x143339),
            Self::Ochre => (0xEBC46A, 0x362B12),
            Self::Grey => (0xC3CCD4, 0x2A3138),
            Self::Ink => (0xF1EEE6, 0x32302B),
        }
    }
}
