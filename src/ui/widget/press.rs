//! Everything that is pressed and carries a word: buttons by weight, chips, tabs, links.
//!
//! One builder dresses them all, so that a disabled one always looks the same and always says why.

use iced::widget::{Space as Gap, button, column, container, row};
use iced::{Alignment, Color, Length, Padding};

use super::boxes::keycap;
use crate::ui::fit::{self, squeeze};
use crate::ui::glyph::glyph;
use crate::ui::paint;
use crate::ui::style::{self, Element, HEAD, HEAD_BOLD, ROUND, Space, TARGET, TEXT, Type, Words};
use crate::ui::theme::{Look, Surface};

/// The state of a chip: a fact that only the table knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chip {
    /// Told to be so.
    On,
    /// Told not to be so.
    Off,
    /// Taken to be so until told: dashed, with a question mark.
    AssumedOn,
    /// Taken not to be so until told: dashed, with a question mark.
    AssumedOff,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ButtonKind {
    Primary,
    Twin,
    Quiet,
    Danger,
    Chip(Chip),
    Tab(bool),
    Link,
}

/// A pressable word. Without a message it is greyed; say why with [`Press::because`].
pub struct Press<'a, M> {
    look: Look,
    kind: ButtonKind,
    words: Words<'a>,
    glyph: Option<&'a str>,
    /// Its key, and whether that means something else for now: its sign is not seen then, and keeps its room.
    key: Option<(&'a str, bool)>,
    because: Option<Words<'a>>,
    /// A second line, and whether it goes on in further ones.
    under: Option<(Words<'a>, bool)>,
    left: bool,
    id: Option<String>,
    width: Length,
    height: f32,
    sides: f32,
    size: Option<Type>,
    cursor: bool,
    message: Option<M>,
}

/// The main action of a form: solid.
pub fn button_primary<'a, M>(look: &Look, words: impl Into<Words<'a>>) -> Press<'a, M> {
    Press::new(look, ButtonKind::Primary, words)
}

/// The main action's equal: outlined with the same weight.
pub fn button_twin<'a, M>(look: &Look, words: impl Into<Words<'a>>) -> Press<'a, M> {
    Press::new(look, ButtonKind::Twin, words)
}

/// Any other button.
pub fn button_quiet<'a, M>(look: &Look, words: impl Into<Words<'a>>) -> Press<'a, M> {
    Press::new(look, ButtonKind::Quiet, words)
}

/// A button that takes something away for good.
pub fn button_danger<'a, M>(look: &Look, words: impl Into<Words<'a>>) -> Press<'a, M> {
    Press::new(look, ButtonKind::Danger, words)
}

/// A fact of the table, pressed to turn it.
pub fn chip<'a, M>(look: &Look, words: impl Into<Words<'a>>, state: Chip) -> Press<'a, M> {
    Press::new(look, ButtonKind::Chip(state), words)
}

/// One of the tabs that swap a procedure or page; `on` is the one shown.
pub fn tab<'a, M>(look: &Look, words: impl Into<Words<'a>>, on: bool) -> Press<'a, M> {
    Press::new(look, ButtonKind::Tab(on), words)
}

/// How far the ground of a link under the pointer goes beyond its words, in logical pixels.
const LINK: f32 = 4.0;

/// An underlined word in running text, such as "Why?".
pub fn link<'a, M>(look: &Look, words: impl Into<Words<'a>>) -> Press<'a, M> {
    Press::new(look, ButtonKind::Link, words)
}

/// What all that can be pressed has: an id, the keyboard's cursor, and what a press sends.
macro_rules! pressable {
    ($widget:ident) => {
        impl<M> $widget<'_, M> {
            /// The id tests find it by.
            #[must_use]
            pub fn id(mut self, id: impl Into<String>) -> Self {
                self.id = Some(id.into());
                self
            }

            /// Whether the keyboard's focus cursor is on it.
            #[must_use]
            pub fn cursor(mut self, on: bool) -> Self {
                self.cursor = on;
                self
            }

            /// What a press sends.
            #[must_use]
            pub fn on_press(self, message: M) -> Self {
                self.on_press_maybe(Some(message))
            }

            /// What a press sends, or `None` where it cannot be pressed.
            #[must_use]
            pub fn on_press_maybe(mut self, message: Option<M>) -> Self {
                self.message = message;
                self
            }
        }
    };
}

pub(super) use pressable;

pressable!(Press);

impl<'a, M> Press<'a, M> {
    fn new(look: &Look, kind: ButtonKind, words: impl Into<Words<'a>>) -> Self {
        Self {
            look: *look,
            kind,
            words: words.into(),
            glyph: None,
            key: None,
            because: None,
            under: None,
            left: false,
            id: None,
            width: Length::Shrink,
            height: TARGET,
            sides: 14.0,
            size: None,
            cursor: false,
            message: None,
        }
    }

    /// The reason it is greyed, shown below its words. With a message it can still be pressed (forced).
    #[must_use]
    pub fn because(mut self, reason: impl Into<Words<'a>>) -> Self {
        self.because = Some(reason.into());
        self
    }

    /// A second line below its words.
    #[must_use]
    pub fn under(mut self, words: impl Into<Words<'a>>) -> Self {
        self.under = Some((words.into(), false));
        self
    }

    /// Lets the second line go on in further ones, which make it higher, if need be.
    #[must_use]
    pub fn wrapped(mut self) -> Self {
        self.under = self.under.map(|(words, _)| (words, true));
        self
    }

    /// Its words at the left instead of in the middle, as in a list.
    #[must_use]
    pub fn left(mut self) -> Self {
        self.left = true;
        self
    }

    /// A glyph before the words.
    #[must_use]
    pub fn glyph(mut self, name: &'a str) -> Self {
        self.glyph = Some(name).filter(|name| !name.is_empty());
        self
    }

    /// The key that does the same.
    #[must_use]
    pub fn key(mut self, key: &'a str) -> Self {
        self.key = Some((key, false));
        self
    }

    /// Hides the sign of its key, which means something else for now. It keeps its room, so that nothing moves.
    #[must_use]
    pub fn key_lent(mut self, lent: bool) -> Self {
        if let Some((_, now)) = &mut self.key {
            *now = lent;
        }
        self
    }

    /// Its width; as wide as its words unless set.
    #[must_use]
    pub fn width(mut self, width: impl Into<Length>) -> Self {
        self.width = width.into();
        self
    }

    /// Its height in logical pixels: 44 unless set, 64 for the roll.
    #[must_use]
    pub fn height(mut self, height: f32) -> Self {
        self.height = height;
        self
    }

    /// The room at both sides of its words in logical pixels: 14 unless set, less where many stand in a line.
    #[must_use]
    pub fn sides(mut self, sides: f32) -> Self {
        self.sides = sides;
        self
    }

    /// The size of its words; follows its height unless set.
    #[must_use]
    pub fn size(mut self, size: Type) -> Self {
        self.size = Some(size);
        self
    }

    /// Its surface at rest and pressed, border width and corner radius.
    fn surfaces(&self) -> (Surface, Surface, f32, f32) {
        let p = &self.look.palette;
        let (plain, sunk) = (p.plain(), p.sunk());
        let inked = Surface { line: p.ink, ..plain };
        let bare = Surface { line: Color::TRANSPARENT, ..plain };
        let danger = Surface { ink: p.loss.ground, line: p.loss.ground, ..plain };
        let round = self.height / 2.0;
        match self.kind {
            ButtonKind::Primary => (p.main, p.main_down, 2.0, ROUND),
            ButtonKind::Twin => (inked, p.down, 2.0, ROUND),
            ButtonKind::Quiet => (sunk, p.down, 1.0, ROUND),
            ButtonKind::Danger => (danger, p.loss, 2.0, ROUND),
            ButtonKind::Chip(Chip::On) => (p.on, p.on, 1.0, round),
            ButtonKind::Chip(Chip::Off) => (plain, p.down, 1.0, round),
            ButtonKind::Chip(Chip::AssumedOn) => (sunk, p.down, 0.0, round),
            ButtonKind::Chip(Chip::AssumedOff) => (plain, p.down, 0.0, round),
            ButtonKind::Tab(true) => (p.on, p.on, 1.0, ROUND),
            ButtonKind::Tab(false) => (plain, p.down, 1.0, ROUND),
            ButtonKind::Link => (bare, p.down, 0.0, ROUND),
        }
    }

    fn type_size(&self) -> Type {
        self.size.unwrap_or(match self.kind {
            ButtonKind::Link => Type::Body,
            _ if self.because.is_some() => Type::Body,
            _ if self.under.is_none() && self.height >= 60.0 => Type::Large,
            _ => Type::Chip,
        })
    }
}

impl<'a, M: Clone + 'a> From<Press<'a, M>> for Element<'a, M> {
    fn from(press: Press<'a, M>) -> Self {
        let (rest, down, border, radius) = press.surfaces();
        let size = press.type_size();
        let p = press.look.palette;
        // A forced thing keeps its message but looks greyed.
        let greyed = press.because.is_some() || press.message.is_none();
        let rest = if greyed {
            Surface { ground: p.panel, ink: p.quiet, line: if press.message.is_some() { p.line } else { p.hairline } }
        } else {
            rest
        };
        let assumed = match press.kind {
            ButtonKind::Chip(Chip::AssumedOn) => Some(p.ink),
            ButtonKind::Chip(Chip::AssumedOff) => Some(p.line),
            _ => None,
        };
        let strong = matches!(press.kind, ButtonKind::Primary | ButtonKind::Twin | ButtonKind::Danger);
        let words = press.words;
        let mute = words.is_empty();
        let word: Element<'a, M> = if strong || size >= Type::Title {
            squeeze(words, HEAD_BOLD, size, Type::Small, None)
        } else if press.kind == ButtonKind::Link {
            style::body(words, size).wrapping(iced::widget::text::Wrapping::None).into()
        } else {
            squeeze(words, HEAD, size, Type::Small, None)
        };
        // A reason, and a line that may go on, is always read to its end: it makes its button higher, if need be.
        let grows = press.because.is_some() || matches!(press.under, Some((_, true)));
        let second: Option<Element<'a, M>> = match (press.because, press.under) {
            (None, Some((words, true))) => {
                Some(style::body(words, Type::Small).line_height(1.15).color(p.quiet).into())
            }
            (Some(reason), _) => Some(style::body(reason, Type::Small).line_height(1.15).color(p.quiet).into()),
            // One line: what it does not show stands elsewhere in full.
            (None, Some((words, false))) => {
                let ink = if strong { rest.ink } else { p.quiet };
                Some(fit::name(words, TEXT, Type::Small, Type::Small, Some(ink)))
            }
            (None, None) => None,
        };
        let word: Element<'a, M> = match second {
            Some(second) => {
                let lines =
                    column![word, second].align_x(if press.left { Alignment::Start } else { Alignment::Center });
                // A long second line leaves the sign of its key its room.
                if press.key.is_some() && press.width == Length::Fill {
                    lines.width(Length::Fill).into()
                } else {
                    lines.into()
                }
            }
            None => word,
        };
        let word = if assumed.is_some() { unsure(word, size, rest.ink) } else { word };
        let mut line = row![].spacing(Space::Small).align_y(Alignment::Center);
        line = line.push(press.glyph.map(|name| glyph(name, (size.px() * 0.85).round(), rest.ink)));
        // A glyph alone stands in the middle.
        if !mute {
            line = line.push(word);
        }
        if let Some((key, lent)) = press.key {
            let ink = if lent { Color::TRANSPARENT } else { rest.ink };
            line = line.push(Gap::new().width(0)).push(keycap(key, ink));
        }
        let sides = match press.kind {
            ButtonKind::Link => LINK,
            _ => press.sides,
        };
        // A short word still makes a target for a finger. A gap of no height at all would be left out.
        let least = if press.kind == ButtonKind::Link { 0.0 } else { TARGET - 2.0 * sides };
        let line = column![line, Gap::new().width(least).height(0.01)].align_x(Alignment::Center);
        let inner: Element<'a, M> = if grows {
            // In a list many lines keep off the frame.
            let line: Element<'a, M> =
                if press.left { container(line).padding([Space::Tight.px(), 0.0]).into() } else { line.into() };
            row![Gap::new().width(0.01).height(press.height), line].align_y(Alignment::Center).into()
        } else {
            line.into()
        };
        let high = if grows { Length::Shrink } else { Length::Fill };
        let inner = container(inner).center_y(high).width(press.width).align_x(if press.left {
            Alignment::Start
        } else {
            Alignment::Center
        });
        let worn = style::press(&press.look, rest, down, border, radius);
        let pressed = button(inner)
            .padding(around(sides, assumed.is_some()))
            .width(press.width)
            .height(if grows { Length::Shrink } else { Length::Fixed(press.height) })
            .style(worn)
            .on_press_maybe(press.message);
        let shown: Element<'a, M> = match assumed {
            Some(color) if !greyed => paint::dashed(pressed, color, 1.5, radius),
            _ if press.kind == ButtonKind::Link => paint::over(pressed, rest.ink, |&ink, size, frame| {
                let y = (size.height / 2.0 + 9.0).round();
                let from = iced::Point::new(LINK, y);
                frame.fill_rectangle(from, iced::Size::new(size.width - 2.0 * LINK, 1.0), ink);
            }),
            _ => pressed.into(),
        };
        let ringed = paint::focus_ring(shown, press.cursor, p.cursor, radius);
        identified(ringed, press.id)
    }
}

/// What the sign of something assumed takes of the room beside the words, in logical pixels.
pub(super) const UNSURE: f32 = 10.0;

/// What a button leaves free beside its words, which may have the sign of something assumed behind them.
fn around(sides: f32, assumed: bool) -> Padding {
    let right = if assumed { (sides - UNSURE).max(0.0) } else { sides };
    Padding::from([0.0, sides]).right(right)
}

/// Words that are assumed until told otherwise: a question mark behind them.
pub(super) fn unsure<'a, M: 'a>(words: impl Into<Element<'a, M>>, size: Type, ink: Color) -> Element<'a, M> {
    let sign = style::label("?", size).color(ink).wrapping(iced::widget::text::Wrapping::None);
    let sign = container(sign).center_x(UNSURE);
    row![words.into(), sign].align_y(Alignment::Center).into()
}

/// Wraps an element in a container with an id, so that tests find it; without an id it is left alone.
pub(super) fn identified<'a, M: 'a>(element: Element<'a, M>, id: Option<String>) -> Element<'a, M> {
    match id {
        Some(id) => container(element).id(id).into(),
        None => element,
    }
}
