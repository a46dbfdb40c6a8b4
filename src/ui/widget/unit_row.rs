//! One unit in a roster: tag, side bar, symbol, name, kind, and the two slots.
//!
//! It must not know what a press does nor what the unit may do. Its tile for narrow screens is in `unit_tile`.

use iced::widget::{Space as Gap, button, column, container, row};
use iced::{Alignment, Color, Length, Padding};

use super::press::identified;
use super::slot::{Slot, slot};
use crate::ui::fit;
use crate::ui::glyph::{SYMBOL_SIZE, SymbolColour, glyph, symbol};
use crate::ui::paint;
use crate::ui::style::{self, Element, ROUND, Space, TEXT_BOLD, Type, Words};
use crate::ui::theme::{Look, Scheme, Side};

/// How a unit is picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pick {
    /// Not at all.
    #[default]
    None,
    /// It acts: filled.
    Acts,
    /// It is acted upon: dashed outline.
    Target,
    /// It is acted upon as the nth of several: dashed outline and a number.
    Nth(u8),
}

/// A unit to show in a row or tile.
#[allow(clippy::struct_excessive_bools, reason = "signs of their own, not a state machine")]
pub struct UnitRow<'a, M> {
    /// Its side.
    pub side: Side,
    /// Its base label, such as "A1".
    pub tag: Words<'a>,
    /// The name of its map symbol.
    pub symbol: Words<'a>,
    /// Its name.
    pub name: Words<'a>,
    /// Kind and quality in a few words.
    pub kind: Words<'a>,
    /// The left slot: its state, or shells.
    pub state: Slot<'a, M>,
    /// The right slot: its order.
    pub order: Slot<'a, M>,
    /// How it is picked.
    pub pick: Pick,
    /// Whether it has acted: ticked.
    pub acted: bool,
    /// Whether it is lost: faded and struck through, still pressable.
    pub lost: bool,
    /// Whether it is not on the table yet: faded.
    pub away: bool,
    /// Whether the keyboard's focus cursor is on it.
    pub cursor: bool,
    /// The row's height in logical pixels; 44 or more.
    pub height: f32,
    /// The id tests find its body by.
    pub id: Option<String>,
    /// What a press on its body sends.
    pub message: Option<M>,
}

impl<'a, M> UnitRow<'a, M> {
    /// A unit in good order, 46 logical pixels high, not picked, with empty slots.
    pub fn new(
        side: Side,
        tag: impl Into<Words<'a>>,
        symbol: impl Into<Words<'a>>,
        name: impl Into<Words<'a>>,
        kind: impl Into<Words<'a>>,
    ) -> Self {
        Self {
            side,
            tag: tag.into(),
            symbol: symbol.into(),
            name: name.into(),
            kind: kind.into(),
            state: Slot::none(),
            order: Slot::none(),
            pick: Pick::None,
            acted: false,
            lost: false,
            away: false,
            cursor: false,
            height: 46.0,
            id: None,
            message: None,
        }
    }

    /// Whether it is drawn without its side's colour.
    pub(super) const fn faded(&self) -> bool {
        self.lost || self.away
    }

    /// How it wears its side's colour.
    pub(super) const fn worn(&self) -> SymbolColour {
        if self.faded() { SymbolColour::Faded(self.side) } else { SymbolColour::Side(self.side) }
    }
}

/// Rows lower than this, in logical pixels, have a smaller name and keep their sign large.
const LOW: f32 = 39.0;

/// Rows from this height on, in logical pixels, have room for two lines below the name.
const TWO_LINES: f32 = 45.0;

/// Up to this height, in logical pixels, they have it only with less between them.
const PACKED: f32 = 52.0;

/// A unit as a row, as wide as it may be.
pub fn unit_row<'a, M: Clone + 'a>(look: &Look, unit: UnitRow<'a, M>) -> Element<'a, M> {
    let p = &look.palette;
    let (height, pick, lost, faded, cursor) = (unit.height, unit.pick, unit.lost, unit.faded(), unit.cursor);
    let roomy = height >= 60.0;
    let (ink, quiet) = inks(look, pick, faded);
    let bar = if faded { p.line } else { look.side(unit.side).strong };
    let bar = container(Gap::new())
        .width(look.bar())
        .height(height - 12.0)
        .style(move |_| container::Style::default().background(bar));
    // The tag stands below the symbol, so that the name has the width.
    let low = height < LOW;
    let tag = style::label(unit.tag.clone(), if low { Type::Small } else { Type::Mark });
    let tag = tag.line_height(1.0).color(quiet);
    // Both stay within the frame of a picked row.
    let tall = if roomy { 36.0 } else { (height - if low { 19.0 } else { 24.0 }).min(24.0) };
    let sign = column![symbol(look, &unit.symbol, unit.worn(), tall), tag].spacing(1).align_x(Alignment::Center);
    let size = match height {
        52.0.. => Type::Chip,
        LOW.. => Type::Body,
        _ => Type::Mark,
    };
    let two = height >= TWO_LINES;
    // Two lines below the name stay within the frame, down to the ends of their letters.
    let packed = two && height < PACKED;
    let name = match (packed, roomy) {
        (true, _) => fit::low_name,
        (_, true) => fit::two_line_name,
        _ => fit::name,
    };
    let name = name(unit.name, TEXT_BOLD, size, Type::Small, Some(ink));
    // The tick before the name: a long name leaves no room behind it.
    let tick = unit.acted.then(|| glyph("tick", 13.0, quiet));
    let first = row![].push(tick).push(paint::struck(name, lost, ink)).spacing(6).align_y(Alignment::Center);
    let kind = if two { fit::two_lines(unit.kind, quiet) } else { fit::second_line(unit.kind, quiet) };
    let words = column![first, kind].width(Length::Fill);
    let words = container(words).padding(Padding::ZERO.bottom(if packed { 2.0 } else { 0.0 }));
    let mut body = row![bar, container(sign).center_x(tall * SYMBOL_SIZE.width / SYMBOL_SIZE.height + 2.0), words]
        .spacing(4)
        .align_y(Alignment::Center);
    if let Pick::Nth(number) = pick {
        body = body.push(badge(look, number));
    }
    let body = button(container(body).center_y(height))
        .padding(Padding::ZERO.left(4))
        .width(Length::Fill)
        .style(style::bare(look))
        .on_press_maybe(unit.message);
    let body = identified(body.into(), unit.id);
    let line = row![body, slot(look, unit.state, height, quiet), slot(look, unit.order, height, quiet)]
        .spacing(Space::Tight)
        .align_y(Alignment::Center);
    framed(look, container(line).padding(Padding::ZERO.right(5)).into(), pick, cursor)
}

/// The inks of name and second line. A pick's fill asks for full ink at night.
pub(super) const fn inks(look: &Look, pick: Pick, lost: bool) -> (Color, Color) {
    let p = &look.palette;
    match (pick, lost) {
        (Pick::Acts, _) => (p.selected.ink, p.selected.ink),
        (_, true) => (p.quiet, p.quiet),
        _ => (p.ink, p.quiet),
    }
}

/// The number of a unit among several picked ones.
pub(super) fn badge<'a, M: 'a>(look: &Look, number: u8) -> Element<'a, M> {
    let style = style::field(look.palette.on, 0.0, 11.0);
    container(style::head(number.to_string(), Type::Mark).line_height(1.0)).center(22).style(move |_| style).into()
}

/// The width of the frame of a unit that acts, in logical pixels: where its ground says little, the frame says it.
pub(super) const fn edge(look: &Look) -> f32 {
    match look.scheme {
        Scheme::HighContrast => 4.0,
        Scheme::Paper | Scheme::Night => 1.5,
    }
}

/// The frame a picked unit wears, and the focus cursor.
pub(super) fn framed<'a, M: 'a>(look: &Look, content: Element<'a, M>, pick: Pick, cursor: bool) -> Element<'a, M> {
    let p = &look.palette;
    let picked: Element<'a, M> = match pick {
        Pick::None => content,
        Pick::Acts => {
            let style = style::field(p.selected, edge(look), ROUND);
            container(content).style(move |_| style).into()
        }
        Pick::Target | Pick::Nth(_) => paint::dashed(content, p.ink, 2.0, ROUND),
    };
    paint::focus_ring(picked, cursor, p.cursor, ROUND)
}
