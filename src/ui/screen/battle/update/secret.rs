//! What a side has told of a form that only it may see, kept while the screen goes to and fro between the sides; and
//! forms that open for the side that still owes them.

use std::collections::BTreeMap;

use super::Screen;
use crate::{
    battle::{Battle, Command, Done, Event, Request},
    commander::{Plan, decides},
    dice::{Side, Tag},
    rules::{Draft, State, played_by},
    ui::screen::battle::Spot,
};

/// What each side has told of its secret forms in a turn, and not done yet.
#[derive(Debug, Default)]
pub struct Kept {
    turn: i32,
    told: BTreeMap<(Side, String), Draft>,
}

impl Screen {
    /// Keeps what is told of the secret form that lies open, or lays out what was told of it before. Tells whether the
    /// desk has changed.
    pub(super) fn keep_secret(&mut self, battle: &Battle) -> bool {
        let turn = battle.state().turn();
        if self.kept.turn != turn {
            self.kept = Kept { turn, told: BTreeMap::new() };
        }
        let Some(form) = self.table.form.as_ref().filter(|form| form.private) else {
            return false;
        };
        let key = (form.by, form.procedure.clone());
        match (self.desk.entered_in(&key.1), self.kept.told.get(&key)) {
            (Some(told), _) => {
                let told = told.clone();
                self.kept.told.insert(key, told);
                false
            }
            (None, Some(kept)) => {
                for (path, value) in kept.clone() {
                    self.desk.tell(&key.1, &path, value);
                }
                true
            }
            (None, None) => false,
        }
    }

    /// Whether a press on a row would put another form in the place of the secret one that a side is filling.
    pub(super) fn turns_secret_page(&self, battle: &Battle, tag: Tag) -> bool {
        let Some(form) = self.table.form.as_ref().filter(|form| form.private && self.memory.looks == Some(form.by))
        else {
            return false;
        };
        let (rules, state) = (battle.rules().as_ref(), battle.state());
        let mut desk = self.desk.clone();
        desk.press_row(rules, state, tag);
        desk.request(rules, state).is_none_or(|request| request.procedure != form.procedure)
    }

    /// What a side owes in secret lies open by itself as its step begins, and when the other side has done the same:
    /// nobody has to look for it before the screen changes hands. What the commander owes he writes himself.
    pub(super) fn in_secret(&self, battle: &Battle, command: &Command, events: &[Event]) -> Option<Request> {
        let (rules, state) = (battle.rules(), battle.state());
        let was = self.table.strip.steps.iter().find(|step| step.now).map(|step| step.id.as_str());
        let begins = matches!(command, Command::Correct { .. }) && was != Some(state.step());
        let done = |id: &str| events.iter().filter_map(Event::act).any(|act| act.procedure == id);
        let commander = battle.setup().commander.as_ref().and(battle.setup().solo);
        let mut owed = rules.owed(state).into_iter().filter(|due| Some(owes(state, &due.draft)) != commander);
        owed.find_map(|due| {
            let text = rules.description().procedure(&due.procedure)?;
            let opens = text.private && text.step == state.step() && (begins || done(&due.procedure));
            opens.then_some(Request::new(&due.procedure, due.draft))
        })
    }

    /// What is done needs no keeping.
    pub(super) fn let_go(&mut self, done: &Done) {
        let acts = done.events.iter().filter_map(Event::act);
        for act in acts {
            let by = played_by(&act.form.entered).or(act.side);
            self.kept.told.retain(|(side, procedure), _| Some(*side) != by || *procedure != act.procedure);
        }
    }

    /// Whoever plays with the keyboard sees where Enter goes on the page between two players, and writes by keys when
    /// he has looked: the cursor stands on the first chip.
    pub(super) fn look_by_keys(&mut self) {
        let there = |spot: &Spot| matches!(spot, Spot::Stop(id) if ["look", "not-now"].contains(&id.as_str()));
        if self.memory.waits.is_some() && self.memory.cursor.as_ref().is_some_and(|spot| !there(spot)) {
            self.memory.cursor = Some(Spot::Stop("look".to_owned()));
        }
        let looked = self.memory.waits.is_none() && self.memory.cursor == Some(Spot::Stop("look".to_owned()));
        if let Some(row) = self.table.form.as_ref().filter(|_| looked).and_then(|form| form.chips.first()) {
            let first = row.chips.first().map(|chip| format!("chip-{}-{}", row.path, chip.value));
            self.memory.cursor = first.map(Spot::Stop);
        }
    }

    /// What a procedure asked for by its name opens: where both sides may act and nothing is picked, what the other
    /// side owes, unless the side whose turn it is owes it too, or it is the commander's to decide.
    pub(super) fn owed_by_other(&self, battle: &Battle, procedure: &str) -> Option<Request> {
        let (rules, state) = (battle.rules(), battle.state());
        if !self.desk.is_empty() || !rules.description().may_act(state, state.acting().other()) {
            return None;
        }
        let owed: Vec<Draft> =
            rules.owed(state).into_iter().filter(|due| due.procedure == procedure).map(|due| due.draft).collect();
        let own = owed.iter().any(|draft| owes(state, draft) == state.acting());
        let draft = owed.into_iter().next().filter(|_| !own)?;
        let request = Request::new(procedure, draft);
        let his = Plan::of(battle).is_some_and(|plan| decides(battle, &plan, &request));
        (!his).then_some(request)
    }
}

/// Who owes what is asked for so: the side that it names, else the one whose turn it is.
fn owes(state: &State, draft: &Draft) -> Side {
    played_by(draft).unwrap_or(state.acting())
}
