//! Every colour of a theme by its meaning.
//!
//! It must not know widgets; a new meaning gets a field here and its pairs in `contrast.rs`.

#![allow(clippy::unreadable_literal, reason = "colours are read as RRGGBB")]

use iced::Color;

use super::{Scheme, SideColour, SideInk, hex::hex};

/// What lies below, what is written on it, and the line round it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Surface {
    /// The fill.
    pub ground: Color,
    /// Text and glyphs on the fill.
    pub ink: Color,
    /// The border.
    pub line: Color,
}

const fn surface(ground: u32, ink: u32, line: u32) -> Surface {
    Surface { ground: hex(ground), ink: hex(ink), line: hex(line) }
}

/// All colours of one theme with two sides in it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Palette {
    /// The window behind the panels.
    pub ground: Color,
    /// Panels and the turn strip.
    pub panel: Color,
    /// Fields inside a panel: terms of the sum, picked units, dice trays.
    pub inset: Color,
    /// Text and strong lines.
    pub ink: Color,
    /// Second lines, hints, what is greyed or spent.
    pub quiet: Color,
    /// Borders of what can be pressed.
    pub line: Color,
    /// Borders of panels and rules between rows; decoration only.
    pub hairline: Color,
    /// The keyboard's focus cursor.
    pub cursor: Color,
    /// Nothing happens.
    pub nothing: Surface,
    /// Disrupted, pinned, hit, damaged, owed.
    pub trouble: Surface,
    /// Removed, destroyed, lost; also destructive buttons.
    pub loss: Surface,
    /// A picked unit.
    pub selected: Surface,
    /// The main button.
    pub main: Surface,
    /// The main button under the finger or pointer.
    pub main_down: Surface,
    /// A chip, tab or option that is on.
    pub on: Surface,
    /// Any other control under the finger or pointer.
    pub down: Surface,
    /// A die or playing card: ivory with ink pips.
    pub die: Surface,
    /// The ring round a die that hit.
    pub hit: Color,
    /// The first side.
    pub one: SideInk,
    /// The second side.
    pub two: SideInk,
}

impl Palette {
    /// The palette of a theme with each side's chosen colour.
    pub const fn new(scheme: Scheme, one: SideColour, two: SideColour) -> Self {
        let base = match scheme {
            Scheme::Paper => PAPER,
            Scheme::Night => NIGHT,
            Scheme::HighContrast => HIGH,
        };
        Self { one: one.ink(scheme), two: two.ink(scheme), ..base }
    }

    /// A plain field on a panel: what twin buttons, chips that are off and outlined markers wear.
    pub const fn plain(&self) -> Surface {
        Surface { ground: self.panel, ink: self.ink, line: self.line }
    }

    /// A field inside a panel.
    pub const fn sunk(&self) -> Surface {
        Surface { ground: self.inset, ink: self.ink, line: self.line }
    }

    /// A side's own words on its wash.
    pub const fn washed(side: SideInk) -> Surface {
        Surface { ground: side.wash, ink: side.words, line: side.strong }
    }
}

const PAPER: Palette = Palette {
    ground: hex(0xEDE6D6),
    panel: hex(0xFBF8F0),
    inset: hex(0xF4EEE0),
    ink: hex(0x1C1915),
    quiet: hex(0x4F483D),
    line: hex(0x8C8371),
    hairline: hex(0xD8CFBC),
    cursor: hex(0x7A1FA2),
    nothing: surface(0xDAD3C2, 0x1C1915, 0x1C1915),
    trouble: surface(0xE69F00, 0x1C1915, 0x1C1915),
    loss: surface(0x7A1F1F, 0xFFFFFF, 0x7A1F1F),
    selected: surface(0xFFE9A8, 0x1C1915, 0x1C1915),
    main: surface(0x1C1915, 0xFFFFFF, 0x1C1915),
    main_down: surface(0x40392F, 0xFFFFFF, 0x40392F),
    on: surface(0x1C1915, 0xFFFFFF, 0x1C1915),
    down: surface(0xD8CFBC, 0x1C1915, 0x1C1915),
    die: surface(0xFFFDF6, 0x1C1915, 0x1C1915),
    hit: hex(0xC8500F),
    one: SideColour::Blue.ink(Scheme::Paper),
    two: SideColour::RedBrown.ink(Scheme::Paper),
};

const NIGHT: Palette = Palette {
    ground: hex(0x14171A),
    panel: hex(0x1E2328),
    inset: hex(0x262C32),
    ink: hex(0xF1EEE6),
    quiet: hex(0xC4BFB2),
    line: hex(0x7F8790),
    hairline: hex(0x353C44),
    cursor: hex(0xE3A8FF),
    nothing: surface(0x4A525A, 0xFFFFFF, 0xF1EEE6),
    trouble: surface(0xE69F00, 0x14171A, 0xE69F00),
    loss: surface(0xF79A9A, 0x14171A, 0xF79A9A),
    selected: surface(0x4A4420, 0xF1EEE6, 0xF1EEE6),
    main: surface(0xF0E442, 0x14171A, 0xF0E442),
    main_down: surface(0xFFF58A, 0x14171A, 0xFFF58A),
    on: surface(0xF1EEE6, 0x14171A, 0xF1EEE6),
    down: surface(0x3A434C, 0xF1EEE6, 0xF1EEE6),
    die: surface(0xFFFDF6, 0x14171A, 0xFFFDF6),
    hit: hex(0xD95E1E),
    one: SideColour::Blue.ink(Scheme::Night),
    two: SideColour::RedBrown.ink(Scheme::Night),
};

const HIGH: Palette = Palette {
    ground: hex(0xFFFFFF),
    panel: hex(0xFFFFFF),
    inset: hex(0xFFFFFF),
    ink: hex(0x000000),
    quiet: hex(0x3A3A3A),
    line: hex(0x000000),
    hairline: hex(0x8C8C8C),
    cursor: hex(0x0000EE),
    nothing: surface(0xFFFFFF, 0x000000, 0x000000),
    trouble: surface(0xC4C4C4, 0x000000, 0x000000),
    loss: surface(0x000000, 0xFFFFFF, 0x000000),
    selected: surface(0xE4E4E4, 0x000000, 0x000000),
    main: surface(0x000000, 0xFFFFFF, 0x000000),
    main_down: surface(0x3A3A3A, 0xFFFFFF, 0x3A3A3A),
    on: surface(0x000000, 0xFFFFFF, 0x000000),
    down: surface(0xDDDDDD, 0x000000, 0x000000),
    die: surface(0xFFFFFF, 0x000000, 0x000000),
    hit: hex(0x000000),
    one: SideColour::Blue.ink(Scheme::HighContrast),
    two: SideColour::RedBrown.ink(Scheme::HighContrast),
};
