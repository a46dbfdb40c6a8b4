//! The row of chips about an order of a commander: who stands where it needs them, put right by one press each.

use std::collections::BTreeSet;

use crate::{
    battle::{Battle, Request},
    commander::{Nearby, NearbyChip},
    dice::Tag,
};

/// The row of chips about an order: who stands where it needs them.
#[derive(Debug, Clone, PartialEq)]
pub struct NearbyRow {
    /// The rung that was pressed, of a unit; `None` for the order that stands.
    pub rung: Option<(Tag, usize)>,
    /// The row.
    pub nearby: Nearby,
    /// Chips that were turned.
    pub turned: BTreeSet<(String, Tag)>,
    /// Whether all are to be seen.
    pub all: bool,
    /// Whether it is about what is owed: nobody may be there.
    pub owed: bool,
    /// Why it cannot be so; empty if it can.
    pub refused: String,
}

impl NearbyRow {
    /// A row with those pressed who are assumed.
    pub fn new(battle: &Battle, rung: Option<(Tag, usize)>, nearby: Nearby) -> Self {
        let mut row = Self { rung, nearby, turned: BTreeSet::new(), all: false, owed: false, refused: String::new() };
        row.check(battle);
        row
    }

    /// Turns a chip.
    pub fn turn(&mut self, battle: &Battle, chip: (String, Tag)) {
        if !self.turned.remove(&chip) {
            self.turned.insert(chip);
        }
        self.check(battle);
    }

    /// Whether nobody is there, and nothing is left to do.
    pub fn nobody(&self) -> bool {
        self.owed && self.nearby.nobody(&self.turned)
    }

    fn check(&mut self, battle: &Battle) {
        let opened = battle.open_form(&self.request());
        let reasons = opened.map(|opened| match (opened.form.reasons(), opened.form.missing.first()) {
            (reasons, None) => reasons.join(" "),
            (_, Some(_)) => "Press at least one on each side.".to_owned(),
        });
        self.refused = reasons.unwrap_or_default();
    }

    /// The order with the row as it stands.
    pub fn request(&self) -> Request {
        self.nearby.request_with(&self.turned)
    }

    /// The chips that are seen.
    pub fn chips(&self) -> impl Iterator<Item = &NearbyChip> {
        let others = self.nearby.others.iter().filter(|chip| self.all || chip.pressed(&self.turned));
        self.nearby.chips.iter().chain(others)
    }

    /// Whether a unit takes part, as the row stands.
    pub fn names(&self, unit: Tag) -> bool {
        let mut chips =
            self.nearby.chips.iter().chain(&self.nearby.others).filter(|chip| chip.unit == unit).peekable();
        if chips.peek().is_some() {
            return chips.any(|chip| chip.pressed(&self.turned));
        }
        self.nearby.request.draft.values().any(|value| value.tags().contains(&unit))
    }
}
