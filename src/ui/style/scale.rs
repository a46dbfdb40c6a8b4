//! The type scale, the spacing scale and the two bundled typefaces.
//!
//! It must not know colours. All numbers are logical pixels at 100 %.

use iced::font::{Family, Stretch, Style, Weight};
use iced::{Font, Padding, Pixels};

/// The font files the program brings along; load them all before the first frame.
pub const FONTS: [&[u8]; 4] = [
    include_bytes!("../../../assets/fonts/BarlowCondensed_600SemiBold.ttf"),
    include_bytes!("../../../assets/fonts/BarlowCondensed_700Bold.ttf"),
    include_bytes!("../../../assets/fonts/AtkinsonHyperlegibleNext_400Regular.ttf"),
    include_bytes!("../../../assets/fonts/AtkinsonHyperlegibleNext_700Bold.ttf"),
];

/// Barlow Condensed 600: statuses, small buttons, second words of headings. Its stretch is not named: letters that it
/// lacks are sought among fonts of the stretch asked for, and hardly any font of other scripts is a condensed one.
pub const HEAD: Font = Font {
    family: Family::Name("Barlow Condensed"),
    weight: Weight::Semibold,
    stretch: Stretch::Normal,
    style: Style::Normal,
};

/// Barlow Condensed 700: headings, numbers, main buttons.
pub const HEAD_BOLD: Font = Font { weight: Weight::Bold, ..HEAD };

/// Atkinson Hyperlegible Next 400: text. The program's default font.
pub const TEXT: Font = Font {
    family: Family::Name("Atkinson Hyperlegible Next"),
    weight: Weight::Normal,
    stretch: Stretch::Normal,
    style: Style::Normal,
};

/// Atkinson Hyperlegible Next 700: names.
pub const TEXT_BOLD: Font = Font { weight: Weight::Bold, ..TEXT };

/// The type scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    /// 13: second lines, markers in a row. Nothing is smaller.
    Small,
    /// 15: markers, words below an odds number.
    Mark,
    /// 16: text, the log.
    Body,
    /// 18: names, chips, buttons.
    Chip,
    /// 24: headings, odds, the result's sentence.
    Title,
    /// 30: losses, the roll button.
    Large,
    /// 40: dice to roll, orders left.
    Huge,
    /// 60: the card.
    Card,
}

impl Type {
    /// Its size in logical pixels.
    pub const fn px(self) -> f32 {
        match self {
            Self::Small => 13.0,
            Self::Mark => 15.0,
            Self::Body => 16.0,
            Self::Chip => 18.0,
            Self::Title => 24.0,
            Self::Large => 30.0,
            Self::Huge => 40.0,
            Self::Card => 60.0,
        }
    }
}

impl From<Type> for Pixels {
    fn from(size: Type) -> Self {
        Self(size.px())
    }
}

/// The spacing scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Space {
    /// 2: between the lines of one name.
    Hair,
    /// 4: between a glyph and its word.
    Tight,
    /// 8: between things pressed.
    Small,
    /// 10: between panels.
    Gutter,
    /// 12: inside a panel.
    Pad,
    /// 16: between groups.
    Large,
    /// 24: between sections of a page.
    Wide,
}

impl Space {
    /// Its size in logical pixels.
    pub const fn px(self) -> f32 {
        match self {
            Self::Hair => 2.0,
            Self::Tight => 4.0,
            Self::Small => 8.0,
            Self::Gutter => 10.0,
            Self::Pad => 12.0,
            Self::Large => 16.0,
            Self::Wide => 24.0,
        }
    }
}

impl From<Space> for Pixels {
    fn from(space: Space) -> Self {
        Self(space.px())
    }
}

impl From<Space> for Padding {
    fn from(space: Space) -> Self {
        Self::new(space.px())
    }
}
