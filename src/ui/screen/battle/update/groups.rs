//! Presses on the heads of groups, and the groups that open because one of their units is picked.

use super::Screen;
use crate::{
    battle::{
        Battle,
        summary::{FormView, GroupHead, SlotPress},
    },
    dice::Tag,
    rules::{Entity, Value},
    ui::screen::battle::lines,
};

impl Screen {
    /// Units that are picked can be seen: their groups open.
    pub(super) fn unfold(&mut self) {
        let (own, enemy) = self.desk.picked();
        let form = self.table.form.iter().flat_map(|form| form.acts.iter().chain(&form.targets)).copied();
        let picked: Vec<Tag> = own.into_iter().chain(enemy).chain(form).collect();
        // A group picked by its head may stay folded: the head shows it.
        let whole = self.table.groups.iter().flatten().filter(|head| head.picked).flat_map(|head| &head.units);
        let whole: Vec<Tag> = whole.copied().collect();
        let single: Vec<Tag> = picked.into_iter().filter(|tag| !whole.contains(tag)).collect();
        for group in lines::folded_over(&self.table, &self.memory.folds, &single) {
            self.memory.folds.insert(group, true);
        }
    }

    /// The head of a group by its number.
    pub(super) fn head(&self, group: u16) -> Option<&GroupHead> {
        self.table.groups.iter().flatten().find(|head| head.group == group)
    }

    /// What a press on the head of a group does at once; while a form lies open it picks units for that.
    pub(super) fn group_press(&self, group: u16) -> Option<SlotPress> {
        let free = self.table.form.is_none() && self.table.open.is_none();
        self.head(group)?.group_press.clone().filter(|_| free)
    }

    /// The head of a group: the group itself where the form asks for one, else all of its units that can be picked.
    pub(super) fn press_group(&mut self, battle: &Battle, group: u16) {
        self.memory.anyway = false;
        self.memory.pane = None;
        let value = Value::from(Entity::Group(group).to_string());
        let asks = |form: &FormView| {
            let row = form.chips.iter().find(|row| row.chips.iter().any(|chip| chip.value == value))?;
            Some((form.procedure.clone(), row.path.clone()))
        };
        if let Some((procedure, path)) = self.table.form.as_ref().and_then(asks) {
            self.desk.tell(&procedure, &path, value);
            return;
        }
        let units = self.head(group).map(|head| head.press.clone()).unwrap_or_default();
        if units.iter().any(|tag| self.turns_secret_page(battle, *tag)) {
            return;
        }
        self.desk.press_group(battle.rules().as_ref(), battle.state(), &units);
    }
}
