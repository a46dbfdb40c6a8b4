//! What every part of the battle screen is given: what to draw, how much room there is, and what can be pressed.

use super::{Message, ScreenMemory, digits};
use crate::{
    battle::summary::TableView,
    commander::turn_view::CommanderTurnView,
    dice::Side,
    ui::{
        Look,
        screen::{Layout, stops::Stops},
        style::TARGET,
        theme,
    },
};

/// What is pressed where there is hardly any room, in logical pixels.
const LOW_TARGET: f32 = 28.0;

/// What every part of the screen is given.
#[derive(Clone, Copy)]
pub struct Ctx<'a, 's> {
    /// Colours and sizes.
    pub look: &'a Look,
    /// What to draw.
    pub table: &'a TableView,
    /// What the screen remembers.
    pub memory: &'a ScreenMemory,
    /// The page of a commander, while it has the middle.
    pub turn_view: Option<&'a CommanderTurnView>,
    /// How much room there is.
    pub layout: Layout,
    /// By how much the window is higher than the usual one of the layout, in logical pixels.
    pub spare: f32,
    /// What can be pressed, noted while it is drawn.
    pub stops: &'s Stops<Message>,
}

impl<'a> Ctx<'a, '_> {
    /// The side of the look for a side of the battle: colours follow the side, not its place.
    pub const fn ink(side: Side) -> theme::Side {
        match side {
            Side::A => theme::Side::One,
            Side::B => theme::Side::Two,
        }
    }

    /// What lies between the lines of the middle, in logical pixels.
    pub(super) const fn gap(&self) -> f32 {
        match self.layout {
            Layout::Wide | Layout::Narrow => 8.0,
            Layout::Small => 6.0,
            Layout::Tiny => 2.0,
        }
    }

    /// What a panel of the middle leaves at its edges, in logical pixels.
    pub(super) const fn pad(&self) -> f32 {
        match self.layout {
            Layout::Wide | Layout::Narrow => 12.0,
            Layout::Small => 8.0,
            Layout::Tiny => 4.0,
        }
    }

    /// The height of a tab or a chip, in logical pixels: with hardly any room everything is drawn at one and a half
    /// times its size at the least, and a finger still finds it.
    pub(super) const fn finger(&self) -> f32 {
        match self.layout {
            Layout::Wide | Layout::Narrow | Layout::Small => TARGET,
            Layout::Tiny => LOW_TARGET,
        }
    }

    /// Whether a side rolls real dice.
    pub(super) fn has_real_dice(&self, side: Side) -> bool {
        side.of(self.memory.real)
    }

    /// Whether a side may act now.
    pub fn acts(&self, side: Side) -> bool {
        self.table.strip.both || self.table.strip.acting == side
    }

    /// Whether the rows of a side act in the form that lies open.
    pub(super) fn acts_in_form(&self, side: Side) -> bool {
        self.table.form.as_ref().map_or(self.table.strip.acting, |form| form.by) == side
    }

    /// The name of a side.
    pub(super) fn name(&self, side: Side) -> &'a str {
        &side.of(self.table.heads.each_ref()).name
    }

    /// Whether the middle belongs to something that can be rolled or answered. A form that still misses a pick leaves
    /// it to a result that has just come: after a reaction, or an order of a unit that may go on.
    pub fn is_busy(&self) -> bool {
        let form = self.table.form.as_ref();
        self.table.open.is_some() || form.is_some_and(|form| form.ready || !self.memory.result_shown)
    }

    /// The side shown first.
    pub const fn first(&self) -> Side {
        self.memory.first()
    }

    /// The keys that pick the units of a side, where both may act: else its frame tells. Where there is hardly any
    /// room they are those of the roster that is shown.
    pub(super) fn keys(&self, side: Side) -> Option<&'static str> {
        if self.layout == Layout::Tiny {
            return None;
        }
        let digits = || digits(self.table, self.memory, self.layout, self.turn_view.is_some());
        let words = if self.layout == Layout::Small { ["1 to 0", "Shift"] } else { ["Keys 1 to 0", "Shift+1 to 0"] };
        let [own, other] = words;
        self.table.strip.both.then(|| if digits() == side { own } else { other })
    }
}
