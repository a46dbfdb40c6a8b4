//! What each press changes on the sheet. No drawing here.

use super::{COLOURS, Edit, Muster, Part};
use crate::{
    battle::{
        muster_sheet::MusterSheet,
        recruit::{Revision, TURNS, recruit, revise},
    },
    dice::Side,
    rules::{Force, own_force_id},
};

impl Muster {
    pub(super) fn edit(&mut self, edit: Edit) {
        match edit {
            Edit::Rules(id) => {
                if let Some(set) = self.registry.get(&id).filter(|_| id != self.sheet.rules) {
                    self.sheet = MusterSheet::new(set.description(), COLOURS)
                        .with_dice(Side::BOTH.map(|side| self.sheet.side(side).real_dice));
                    self.open = None;
                }
            }
            Edit::Tell(on, field, value) => self.sheet.tell(on, &field, value),
            Edit::Force(side, id) => {
                let Some(set) = self.rules().cloned() else { return };
                let forces = &set.description().forces;
                if let Some(force) = forces.iter().find(|force| force.id == id) {
                    self.sheet.choose(forces, side, force);
                    self.open = None;
                }
            }
            Edit::Build(side) => {
                let known = self.rules().is_some_and(|set| {
                    let forces = &set.description().forces;
                    forces.iter().any(|force| *force == self.sheet.side(side).force)
                });
                // Keep what the player has changed himself.
                if known {
                    *self.touch(side) = Force::default();
                }
                self.open = None;
                self.part = Part::Side(side);
            }
            Edit::Swap => {
                self.sheet.swap();
                self.open = None;
            }
            Edit::Title(title) => self.sheet.title = title,
            Edit::Turns(turns) => self.sheet.turns = turns.filter(|turns| (1..=TURNS).contains(turns)),
            Edit::Lead(side, leader) => self.sheet.lead(side, leader),
            Edit::Ways(ways) => self.sheet.ways = ways,
            Edit::Name(side, name) => self.sheet.side_mut(side).name = name,
            Edit::Colour(side, colour) => colour.key().clone_into(&mut self.sheet.side_mut(side).colour),
            Edit::Dice(side) => {
                let sheet = self.sheet.side_mut(side);
                sheet.real_dice = !sheet.real_dice;
            }
            Edit::Add(side, kind) => {
                let Some(set) = self.rules().cloned() else { return };
                let units = &mut self.touch(side).units;
                units.push(recruit(set.description(), &kind));
                let last = units.len() - 1;
                self.open = Some((side, last));
                self.more = false;
            }
            Edit::Open(side, at) => {
                self.open = (self.open != Some((side, at))).then_some((side, at));
                self.part = Part::Side(side);
                self.more = false;
            }
            Edit::Shut => self.open = None,
            Edit::Count(side, at, by) => self.revise((side, at), Revision::Count(by)),
            Edit::Unit(revision) => {
                if let Some(open) = self.open {
                    self.revise(open, revision);
                }
            }
            Edit::Remove => {
                if let Some((side, at)) = self.open.take() {
                    let units = &mut self.touch(side).units;
                    if at < units.len() {
                        units.remove(at);
                    }
                }
            }
            Edit::More => self.more = !self.more,
            Edit::Ruling(mark, option) => {
                self.sheet.rulings.insert(mark, option);
            }
            Edit::RulingSet(name) => {
                let set = self.sets.iter().find(|set| set.rules == self.sheet.rules && set.name == name);
                self.sheet.rulings = set.map(|set| set.rulings.clone()).unwrap_or_default();
            }
            Edit::Tables(name) => {
                let all = self.rules().map(|set| set.description().house_sets.clone()).unwrap_or_default();
                let chosen = all.into_iter().find(|tables| tables.name == name);
                if let Some(turns) = chosen.as_ref().and_then(|tables| tables.turns) {
                    self.sheet.turns = Some(turns);
                }
                self.sheet.tables = chosen;
            }
        }
    }

    /// The force of a side, about to be changed: it is no mere proposal any more.
    fn touch(&mut self, side: Side) -> &mut Force {
        let sheet = self.sheet.side_mut(side);
        sheet.proposed = false;
        &mut sheet.force
    }

    fn revise(&mut self, (side, at): (Side, usize), revision: Revision) {
        let Some(set) = self.rules().cloned() else { return };
        if let Some(unit) = self.touch(side).units.get_mut(at) {
            revise(set.description(), unit, revision);
        }
    }

    /// The force of a side as the player's own: his name for it, and an id made from that.
    pub(super) fn keepsake(&self, side: Side) -> Force {
        let name = self.sheet.name(side);
        let id = self.rules().map(|set| own_force_id(set.description(), &name)).unwrap_or_default();
        let sheet = self.sheet.side(side);
        Force { id, name, colour: sheet.colour.clone(), ..sheet.force.clone() }
    }
}
