//! The three themes: every colour by its meaning, and the pairs of colours that meet on the screen.
//!
//! It must not know widgets. A style may only use a [`Palette`] field, so the contrast test over [`Palette::pairs`]
//! speaks for all that is drawn.

mod contrast;
mod hex;
mod palette;
mod sides;

pub use contrast::{Need, Pair};
pub use palette::{Palette, Surface};
pub use sides::{SideColour, SideInk};

use iced::Theme;

/// Which of the three themes is worn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Scheme {
    /// Black ink on a paper map; the default.
    #[default]
    Paper,
    /// Light ink on a dark table, for play at night.
    Night,
    /// Black and white; side colours only as thick bars.
    HighContrast,
}

impl Scheme {
    /// All themes, in the order the settings show them.
    pub const ALL: [Self; 3] = [Self::Paper, Self::Night, Self::HighContrast];

    /// The name a player reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "Paper",
            Self::Night => "Night",
            Self::HighContrast => "High contrast",
        }
    }
}

/// One of the two players' sides. The kit does not care who is who.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side shown on the left unless the players swap.
    One,
    /// The other side.
    Two,
}

/// What every widget is given first: the theme worn and the two colours the players chose.
///
/// Sizes are in logical pixels at 100 %; the window's scale factor enlarges them all.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Which theme this is.
    pub scheme: Scheme,
    /// All colours by meaning.
    pub palette: Palette,
}

impl Look {
    /// The look of a theme with the colours of the first and the second side.
    pub fn new(scheme: Scheme, one: SideColour, two: SideColour) -> Self {
        Self { scheme, palette: Palette::new(scheme, one, two) }
    }

    /// The strong colour and the wash of a side.
    pub const fn side(&self, side: Side) -> SideInk {
        match side {
            Side::One => self.palette.one,
            Side::Two => self.palette.two,
        }
    }

    /// The width of the coloured bar beside a unit, in logical pixels: thick where colour says little else.
    pub const fn bar(&self) -> f32 {
        match self.scheme {
            Scheme::HighContrast => 8.0,
            Scheme::Paper | Scheme::Night => 4.0,
        }
    }

    /// A border's width in this theme, in logical pixels: 1 becomes 2 where colour says little else.
    pub const fn edge(&self, width: f32) -> f32 {
        match self.scheme {
            Scheme::HighContrast if width > 0.0 => width + 1.0,
            _ => width,
        }
    }

    /// The theme handed to iced: it paints the window's ground and unstyled text.
    pub fn theme(&self) -> Theme {
        let p = &self.palette;
        Theme::custom(
            self.scheme.name(),
            iced::theme::Palette {
                background: p.ground,
                text: p.ink,
                primary: p.main.ground,
                success: p.one.strong,
                warning: p.trouble.ground,
                danger: p.loss.ground,
            },
        )
    }
}

impl Default for Look {
    fn default() -> Self {
        Self::new(Scheme::Paper, SideColour::Blue, SideColour::RedBrown)
    }
}
