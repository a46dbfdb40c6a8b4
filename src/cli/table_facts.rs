//! What a scene for `advise` has seen of the table: its report, and what happened before it.

use std::sync::Arc;

use toml::{Table, Value as Toml};

use super::fault::{Faults, listed, no_unit, not_one_of, twice};
use crate::{
    commander::Memory,
    dice::Tag,
    rules::{Conduct, Control, Draft, Due, Field, ProcedureKind, Relation, RelationData, RuleSet, State, open},
};

/// What an action of the history says.
const ACTION: [&str; 2] = ["procedure", "form"];
/// A unit stands on an objective.
const STANDS: &str = "stands_on";

/// The battle about which a scene tells something.
#[derive(Clone, Copy)]
pub(super) struct SceneBattle<'a> {
    pub rules: &'a Arc<RuleSet>,
    pub conduct: &'a dyn Conduct,
    pub state: &'a State,
    /// How many objectives there are.
    pub objectives: usize,
}

/// What a scene tells of its table.
#[derive(Clone, Copy)]
pub(super) struct TableFacts<'a> {
    /// By unit and relation: the enemies it is true of.
    pub report: Option<&'a Toml>,
    /// What happened since the units stand where they stand.
    pub history: Option<&'a Toml>,
}

impl TableFacts<'_> {
    /// What the commander knows by them.
    pub(super) fn memory(self, battle: SceneBattle<'_>, faults: &mut Faults) -> Memory {
        let mut memory = Memory::default();
        let mut reader = Reader { battle, memory: &mut memory, faults };
        reader.history(self.history);
        reader.report(self.report);
        memory
    }

    /// The facts told that change nothing for `same`, which is given what is known without one of them.
    pub(super) fn unused(self, battle: SceneBattle<'_>, same: impl Fn(&Memory) -> bool) -> Vec<String> {
        let memory =
            |report: &Toml| TableFacts { report: Some(report), ..self }.memory(battle, &mut Faults::default());
        let idle = |(_, without): &(String, Toml)| same(&memory(without));
        self.each().into_iter().filter(idle).map(|(at, _)| at).collect()
    }

    /// Each fact of the report: where it stands, and the report without it.
    fn each(self) -> Vec<(String, Toml)> {
        let Some(report) = self.report.and_then(Toml::as_table) else { return Vec::new() };
        let mut all = Vec::new();
        let mut add = |unit: &str, id: &str, place: Option<usize>, of: &str| {
            let mut left = report.clone();
            let told = left.get_mut(unit).and_then(Toml::as_table_mut);
            match (told, place) {
                (Some(told), Some(place)) => {
                    told.get_mut(id).and_then(Toml::as_array_mut).map(|list| list.remove(place));
                }
                (Some(told), None) => {
                    told.remove(id);
                }
                (None, _) => {}
            }
            all.push((format!("report.{unit}.{id}{of}"), Toml::Table(left)));
        };
        for (unit, relations) in report {
            for (id, told) in relations.as_table().into_iter().flatten() {
                match told.as_array().map(Vec::as_slice) {
                    None | Some([]) => add(unit, id, None, ""),
                    Some(list) => {
                        for (place, target) in list.iter().enumerate() {
                            add(unit, id, Some(place), &format!(", {}", target.as_str().unwrap_or_default()));
                        }
                    }
                }
            }
        }
        all
    }
}

/// Reads what is known of the table.
struct Reader<'a> {
    battle: SceneBattle<'a>,
    memory: &'a mut Memory,
    faults: &'a mut Faults,
}

impl Reader<'_> {
    /// A unit that is on the table.
    fn unit(&mut self, at: &str, text: &str) -> Option<Tag> {
        let in_play = || self.battle.state.units.values().filter(|unit| unit.in_play()).map(|unit| unit.tag);
        let known = || listed(in_play());
        let found = text.parse::<Tag>().ok().and_then(|tag| self.battle.state.units.get(&tag));
        let text = match found {
            None => no_unit(text, in_play()),
            Some(unit) if unit.lost() => format!("{text} is lost; the units on the table are {}", known()),
            Some(unit) if !unit.in_play() => {
                format!("{text} is not on the table yet; the units on it are {}", known())
            }
            Some(unit) => return Some(unit.tag),
        };
        self.faults.add(at, text);
        None
    }

    /// What the player has told: the enemies listed, and none else.
    fn report(&mut self, report: Option<&Toml>) {
        let Some(report) = report else { return };
        let Some(table) = report.as_table() else {
            self.faults.add("report", "a table by unit is needed, such as { B3 = { fire = [\"A2\"] } }");
            return;
        };
        for (unit, relations) in table {
            let at = format!("report.{unit}");
            let Some(tag) = self.unit(&at, unit) else { continue };
            let Some(relations) = relations.as_table() else {
                self.faults.add(at, "a table by relation is needed, such as { fire = [\"A2\"] }");
                continue;
            };
            for (id, told) in relations {
                self.relation(&format!("{at}.{id}"), tag, id, told);
            }
            self.contrary(&at, relations);
        }
    }

    fn relation(&mut self, at: &str, unit: Tag, id: &str, told: &Toml) {
        if id == STANDS {
            let number = told.as_integer().and_then(|number| u16::try_from(number).ok());
            match number.filter(|number| (1..=self.battle.objectives).contains(&usize::from(*number))) {
                Some(number) => {
                    self.memory.stands.insert(unit, number);
                }
                None if self.battle.objectives == 0 => self.faults.add(at, "the commander was given no objective"),
                None => {
                    let last = self.battle.objectives;
                    let text = format!("the number of an objective is needed, from 1 to {last}");
                    self.faults.add(at, if last == 1 { text.replace("from 1 to 1", "1 alone") } else { text });
                }
            }
            return;
        }
        let known: Vec<&str> =
            self.battle.conduct.data().relations.list.iter().map(|known| known.id.as_str()).collect();
        if !known.contains(&id) {
            self.faults.add(at, not_one_of(id, known.into_iter().chain([STANDS])));
            return;
        }
        let Some(list) = told.as_array().filter(|list| list.iter().all(Toml::is_str)) else {
            self.faults.add(at, "a list of units is needed, such as [\"A2\"]; [] for none");
            return;
        };
        let listed: Vec<Option<Tag>> = list.iter().filter_map(Toml::as_str).map(|tag| self.unit(at, tag)).collect();
        let holds: Vec<Tag> = listed.into_iter().flatten().collect();
        if let Some(target) = twice(&holds) {
            self.faults.add(at, format!("{target} is in this list twice"));
        }
        let strange: Vec<Tag> = holds.iter().copied().filter(|target| !self.meant(id, unit, *target)).collect();
        for target in strange {
            let known = self.battle.state.units.values().filter(|one| one.in_play() && self.meant(id, unit, one.tag));
            let text = format!("{target} cannot apply to {unit}; it can be {}", each(known.map(|one| one.tag)));
            self.faults.add(at, text);
        }
        // An implied fact outranks a chip that was left unpressed.
        let all: Vec<Tag> = self
            .battle
            .state
            .units
            .values()
            .filter(|one| one.in_play() && one.tag != unit)
            .map(|one| one.tag)
            .collect();
        for target in all.into_iter().filter(|target| !holds.contains(target)) {
            let relation = Relation::new(id, unit, target);
            if self.memory.holds(&relation).is_none() {
                self.memory.told(self.battle.conduct, self.battle.state, relation, false);
            }
        }
        for target in holds {
            self.memory.told(self.battle.conduct, self.battle.state, Relation::new(id, unit, target), true);
        }
    }

    /// Of relations that differ by the distance alone one holds of an enemy.
    fn contrary(&mut self, at: &str, relations: &Table) {
        let ways = self.battle.conduct.data().relations.list.iter().filter(|way| !way.far.is_empty());
        let told = |way: &RelationData| {
            let list = relations.get(&way.id).and_then(Toml::as_array).into_iter().flatten();
            list.filter_map(Toml::as_str).map(str::to_owned).collect::<Vec<_>>()
        };
        let ways: Vec<(&RelationData, Vec<String>)> = ways.map(|way| (way, told(way))).collect();
        for (place, (way, targets)) in ways.iter().enumerate() {
            let before = ways.iter().take(place);
            for (other, target) in before.flat_map(|(other, known)| known.iter().map(move |target| (other, target))) {
                if targets.contains(target) {
                    let text = format!("{target} is also in the list of {}: {} or {}", other.id, other.far, way.far);
                    self.faults.add(format!("{at}.{}", way.id), text);
                }
            }
        }
    }

    /// What a form of the history names: units that there are, or were, and fields that it has.
    fn named(&mut self, at: &str, kind: &ProcedureKind, draft: &Draft) {
        let units = draft.iter().flat_map(|(path, value)| value.tags().into_iter().map(move |tag| (path, tag)));
        for (path, tag) in units.filter(|(_, tag)| !self.battle.state.units.contains_key(tag)) {
            self.faults.add(format!("{at}, form.{path}"), no_unit(tag, self.battle.state.units.keys()));
        }
        let form = open(kind, self.battle.rules.description(), self.battle.state, draft).form;
        // Whether the rules would allow it today is no question: it has happened.
        let has = |path: &str| form.fields.iter().any(|field| field.path == path);
        for (path, text) in form.problems.iter().filter(|(path, _)| !has(path)) {
            self.faults.add(format!("{at}, form.{path}"), text);
        }
        let of_units = |field: &&Field| matches!(field.control, Control::Unit { .. } | Control::Units { .. });
        let mut all = Vec::new();
        for field in form.fields.iter().filter(of_units) {
            let Some(value) = draft.get(&field.path) else { continue };
            let tags = value.tags();
            if tags.is_empty() {
                self.faults.add(format!("{at}, form.{}", field.path), "a unit is needed, such as \"A1\"");
            }
            all.extend(tags);
        }
        if let Some(tag) = twice(&all) {
            self.faults.add(format!("{at}, form"), format!("{tag} is named twice"));
        }
        if draft.is_empty() {
            self.faults
                .add(format!("{at}, form"), "missing: who did it, such as { firer = \"A1\", target = \"B1\" }");
        }
    }

    /// Whether a relation can hold between two units: it is about an enemy, unless it is true of a unit by itself or of
    /// enemies who wait for what is done to one of theirs, which the form asks for.
    fn meant(&self, id: &str, unit: Tag, target: Tag) -> bool {
        let data = self.battle.conduct.data();
        if data.relation(id).is_some_and(|relation| relation.own) {
            return unit == target;
        }
        let watched = data.acts.list.iter().any(|act| act.watched == id && !act.watchers.is_empty());
        unit != target && (unit.side == target.side) == watched
    }

    /// What happened since the units of each action came to where they stand.
    fn history(&mut self, history: Option<&Toml>) {
        let Some(history) = history else { return };
        let Some(list) = history.as_array() else {
            let text = "a list of actions is needed, such as [{ procedure = \"fire\", form = { firer = \"A1\", target = \"B1\" } }]";
            self.faults.add("history", text);
            return;
        };
        for (place, action) in list.iter().enumerate() {
            let at = format!("history {}", place + 1);
            if let Some(action) = action.as_table() {
                self.faults.unknown(&format!("{at}, "), action, &ACTION);
            }
            let procedure = action.get("procedure").and_then(Toml::as_str).unwrap_or_default();
            let Some(kind) = self.battle.rules.procedure_kind(procedure) else {
                let known = self.battle.rules.procedure_kinds().iter().map(|kind| kind.id);
                self.faults.add(format!("{at}, procedure"), not_one_of(procedure, known));
                continue;
            };
            let form = action.get("form").cloned().unwrap_or(Toml::Table(Table::new()));
            let Ok(draft) = form.try_into::<Draft>() else {
                self.faults.add(format!("{at}, form"), "fields by path are needed, such as { firer = \"A1\" }");
                continue;
            };
            self.named(&at, kind, &draft);
            let due = Due::new(procedure, draft, "");
            self.memory.happened(self.battle.conduct, (self.battle.state, self.battle.state.turn()), &due);
        }
    }
}

/// Units as a list; "none" where there are none.
fn each(tags: impl Iterator<Item = Tag>) -> String {
    let all = listed(tags);
    if all.is_empty() { "none".to_owned() } else { all }
}
