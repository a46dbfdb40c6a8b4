//! The desk: what the player has laid open but not yet done. Presses on rows, tabs, chips and the
//! reaction strip become the draft of one form; nothing here changes a battle.
//!
//! A row of the acting side acts, a row of the other side is acted upon; the same row again clears;
//! only the reaction strip reverses this. Where both sides may act, the first row pressed says whose form it is.
//! The procedure is the player's, else the rule set's usual one.

mod fits;
mod request;

use std::collections::{BTreeMap, BTreeSet};

use fits::{acts_now, beside, here};

use super::setup::Request;
use crate::{
    dice::{Side, Tag},
    rules::{BY, Control, Draft, Field, Form, RuleSet, State, Use, Value, draft_by, open, played_by},
};

/// The procedure whose form is open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Desk {
    /// Rows that act.
    own: Vec<Tag>,
    /// Rows acted upon, in the order pressed.
    enemy: Vec<Tag>,
    /// The procedure the player chose, if any.
    chosen: Option<String>,
    /// Rows acted upon that were taken off again: units of the same space come without them.
    off: BTreeSet<Tag>,
    /// Chips pressed, by procedure.
    told: BTreeMap<String, Draft>,
    /// Chips pressed for other picks while this desk lies open: they come back with the same rows.
    kept: BTreeMap<BTreeSet<Tag>, BTreeMap<String, Draft>>,
    /// The side whose rows act; `None`: the side whose turn it is.
    actor: Option<Side>,
    /// The side that the request names as the one that plays it.
    by: Option<Side>,
    /// What was open before a reaction was pressed.
    suspended: Option<Box<Self>>,
    /// The desk of an action that waits for answers, while other work is laid over it.
    beneath: Option<Box<Self>>,
}

/// What is still true of the chips pressed when other rows are picked.
#[derive(Clone, Copy)]
enum DraftRetention {
    /// All: rows have joined the others.
    All,
    /// What was told of single units, such as `B3.seen`: one of several rows has gone.
    OfUnits,
    /// Nothing: it was told of somebody else.
    Nothing,
}

impl DraftRetention {
    fn holds(self, path: &str) -> bool {
        match self {
            Self::All => true,
            Self::OfUnits => path.split_once('.').is_some_and(|(unit, _)| unit.parse::<Tag>().is_ok()),
            Self::Nothing => false,
        }
    }
}

impl Desk {
    /// Whether nothing is picked or chosen.
    pub const fn is_empty(&self) -> bool {
        self.own.is_empty() && self.enemy.is_empty() && self.chosen.is_none()
    }

    /// Whether a reaction is open over something else or by itself.
    pub const fn reacting(&self) -> bool {
        self.suspended.is_some()
    }

    /// Whether the action that waits for answers is set aside for other work.
    pub const fn is_aside(&self) -> bool {
        self.beneath.is_some()
    }

    /// Sets the action that waits for answers aside: a fresh desk lies over its own. Once is enough.
    pub fn set_aside(&mut self) {
        if self.beneath.is_none() {
            *self = Self { beneath: Some(Box::new(std::mem::take(self))), ..Self::default() };
        }
    }

    /// Goes back to the action that waits for answers.
    pub fn bring_back(&mut self) {
        if let Some(beneath) = self.beneath.take() {
            *self = *beneath;
        }
    }

    /// Rows that act, and rows acted upon, in the order pressed.
    pub fn picked(&self) -> (Vec<Tag>, Vec<Tag>) {
        (self.own.clone(), self.enemy.clone())
    }

    /// Clears the desk; what a reaction suspended comes back, then what was set aside.
    pub fn clear(&mut self) {
        *self = match (self.suspended.take(), self.beneath.take()) {
            (Some(before), beneath) => Self { beneath, ..*before },
            (None, before) => before.map(|before| *before).unwrap_or_default(),
        };
    }

    /// Clears everything, also what a reaction suspended or what was set aside: another side's turn, undo.
    pub fn sweep(&mut self) {
        *self = Self::default();
    }

    /// A step begins: what a reaction suspended comes back, a procedure chosen for another step and units that can do
    /// nothing in this one are put back.
    pub fn begin_step(&mut self, rules: &RuleSet, state: &State) {
        if self.reacting() {
            self.clear();
        }
        let elsewhere = |id: &String| rules.description().procedure(id).is_some_and(|text| !here(state, &text.step));
        self.chosen = self.chosen.take().filter(|id| !elsewhere(id));
        self.own.retain(|tag| acts_now(rules, state, *tag));
        self.leave_alone();
    }

    /// Units that are lost are put back.
    pub fn drop_lost(&mut self, state: &State) {
        let there = |tag: &Tag| state.units.get(tag).is_some_and(|unit| !unit.lost());
        if self.own.iter().chain(&self.enemy).all(there) {
            return;
        }
        self.own.retain(there);
        self.enemy.retain(there);
        self.leave_alone();
    }

    /// No unit acts any more, so the targets and the facts entered for them are cleared too.
    fn leave_alone(&mut self) {
        if self.own.is_empty() && self.chosen.is_none() {
            *self = Self { suspended: self.suspended.take(), beneath: self.beneath.take(), ..Self::default() };
        }
    }

    /// Units stay active after an order: the next press on an enemy opens their form.
    pub fn keep_active(&mut self, state: &State, own: Vec<Tag>) {
        let side = own.first().map(|tag| tag.side);
        let waits = side.filter(|side| *side != state.acting());
        let beneath = self.beneath.take();
        *self = Self { own, actor: waits, by: waits, beneath, ..Self::default() };
    }

    /// A row is pressed.
    pub fn press_row(&mut self, rules: &RuleSet, state: &State, tag: Tag) {
        let fresh = self.own.is_empty() && self.enemy.is_empty() && self.actor.is_none();
        if fresh && tag.side != state.acting() && rules.description().may_act(state, tag.side) {
            (self.actor, self.by) = (Some(tag.side), Some(tag.side));
        }
        let actor = self.actor.unwrap_or(state.acting());
        let before = self.request(rules, state);
        let acts = tag.side == actor;
        if !acts && let Some(turned) = self.turned(rules, state, tag) {
            *self = turned;
            return;
        }
        if !self.keeps_chosen(rules, acts) && !self.lacks_units(rules, state) {
            self.chosen = None;
        }
        self.kept.insert(self.rows(), self.told.clone());
        let many = before.as_ref().is_some_and(|request| self.takes_many(rules, state, request, acts));
        if many && !acts {
            self.enemy = self.whole(rules, state, &self.enemy);
        }
        let list = if acts { &mut self.own } else { &mut self.enemy };
        let retention = if let Some(at) = list.iter().position(|picked| *picked == tag) {
            list.remove(at);
            if many && !acts {
                self.off.insert(tag);
            }
            // The others may be measured from the first.
            let retention = if many && at > 0 { DraftRetention::OfUnits } else { DraftRetention::Nothing };
            if acts && self.own.is_empty() && !self.reacting() {
                self.clear();
                return;
            }
            retention
        } else if many {
            // The row pressed comes first, its companions that are not there yet behind it.
            for joins in [tag].into_iter().chain(rules.linked(state, tag)) {
                self.off.remove(&joins);
                if !list.contains(&joins) {
                    list.push(joins);
                }
            }
            DraftRetention::All
        } else {
            // It takes the place of the one in its own field; a battery stays when its observer is picked.
            let kept = before.as_ref().map(|request| beside(rules, state, request, list, tag)).unwrap_or_default();
            *list = kept;
            list.push(tag);
            if !acts {
                self.off.clear();
            }
            DraftRetention::Nothing
        };
        self.recall(retention);
    }

    /// Where both sides may act, the unit pressed first has no place as one that acts on this one, and this one's form can
    /// be aimed at it: the same the other way round.
    fn turned(&self, rules: &RuleSet, state: &State, tag: Tag) -> Option<Self> {
        let [first] = *self.own.as_slice() else { return None };
        let both = Side::BOTH.into_iter().all(|side| rules.description().may_act(state, side));
        if !both || !self.enemy.is_empty() || self.reacting() {
            return None;
        }
        let waits = Some(tag.side).filter(|side| *side != state.acting());
        let as_it_is = Self { enemy: vec![tag], ..self.clone() };
        let turned = Self {
            own: vec![tag],
            enemy: vec![first],
            chosen: self.chosen.clone(),
            actor: waits,
            by: waits,
            beneath: self.beneath.clone(),
            ..Self::default()
        };
        let form = |desk: &Self| {
            let request = desk.request(rules, state)?;
            let kind = rules.procedure_kind(&request.procedure)?;
            Some(open(kind, rules.description(), state, &request.draft).form)
        };
        let unit = |field: &Field| matches!(field.control, Control::Unit { .. } | Control::Units { .. });
        let refuses = |form: &Form| form.refusals.iter().any(|one| form.field(&one.path).is_some_and(unit));
        let aims = form(&turned).is_some_and(|form| !form.aims.is_empty() && !refuses(&form));
        (aims && form(&as_it_is).is_none_or(|form| refuses(&form))).then_some(turned)
    }

    /// Rows acted upon with the units of their spaces behind them: a space is taken whole, but for those taken off.
    fn whole(&self, rules: &RuleSet, state: &State, rows: &[Tag]) -> Vec<Tag> {
        let mut all = rows.to_vec();
        for linked in rows.iter().flat_map(|tag| rules.linked(state, *tag)) {
            if !all.contains(&linked) && !self.off.contains(&linked) {
                all.push(linked);
            }
        }
        all
    }

    /// The rows picked, in no order.
    fn rows(&self) -> BTreeSet<Tag> {
        self.own.iter().chain(&self.enemy).copied().collect()
    }

    /// Other rows are picked: what was told for the same rows before comes back, under what still holds.
    fn recall(&mut self, retention: DraftRetention) {
        let now = std::mem::take(&mut self.told);
        self.told = self.kept.get(&self.rows()).cloned().unwrap_or_default();
        for (procedure, draft) in now {
            let holds = draft.into_iter().filter(|(path, _)| retention.holds(path));
            self.told.entry(procedure).or_default().extend(holds);
        }
    }

    /// The head of a group is pressed: its units are picked together where the form takes several, else the first
    /// of them. Where all are picked already they are taken off.
    pub fn press_group(&mut self, rules: &RuleSet, state: &State, units: &[Tag]) {
        let picked = |desk: &Self, tag: &Tag| desk.own.contains(tag) || desk.enemy.contains(tag);
        let all = units.iter().all(|tag| picked(self, tag));
        let mut begun = units.iter().any(|tag| picked(self, tag));
        for tag in units {
            let joins = all || !begun || self.takes_more(rules, state, *tag);
            // A unit that the rules forbid here does not come with its group; alone it shows why.
            let barred = !all && units.len() > 1 && self.bars(rules, state, *tag);
            // Units of one space come and go together.
            if picked(self, tag) == all && joins && !barred {
                self.press_row(rules, state, *tag);
                begun = true;
            }
        }
    }

    /// Whether every list of the form that lies open refuses a unit that it knows.
    fn bars(&self, rules: &RuleSet, state: &State, tag: Tag) -> bool {
        let form = |request: Request| {
            let kind = rules.procedure_kind(&request.procedure)?;
            Some(open(kind, rules.description(), state, &request.draft).form)
        };
        let Some(form) = self.request(rules, state).and_then(form) else { return false };
        let of = |field: &Field| match &field.control {
            Control::Units { candidates, .. } => {
                candidates.iter().find(|candidate| candidate.tag == tag).map(|candidate| candidate.refusal.is_some())
            }
            _ => None,
        };
        let refusals: Vec<bool> = form.fields.iter().filter_map(of).collect();
        !refusals.is_empty() && refusals.into_iter().all(|refused| refused)
    }

    /// Whether one more row would join the others of its role.
    fn takes_more(&self, rules: &RuleSet, state: &State, tag: Tag) -> bool {
        let acts = tag.side == self.actor.unwrap_or(state.acting());
        self.request(rules, state).is_some_and(|request| self.takes_many(rules, state, &request, acts))
    }

    /// Whether the procedure chosen stays so when another row is pressed: tabs do; an order was for one unit, and
    /// knows no enemy.
    fn keeps_chosen(&self, rules: &RuleSet, acts: bool) -> bool {
        let usage = self.chosen.as_ref().and_then(|id| rules.description().procedure(id)).map(|words| words.usage);
        match usage {
            Some(Use::Order) => false,
            Some(Use::Card | Use::Calculator) => !acts || self.reacting(),
            Some(Use::Tab) | None => true,
        }
    }

    /// Whether the form that lies open still lacks a unit: a row pressed is meant for it.
    fn lacks_units(&self, rules: &RuleSet, state: &State) -> bool {
        let request = self.chosen.as_ref().and_then(|_| self.request(rules, state));
        let lacks = |request: Request| {
            let form =
                open(rules.procedure_kind(&request.procedure)?, rules.description(), state, &request.draft).form;
            let unit = |field: &Field| {
                field.value.is_none() && matches!(field.control, Control::Unit { .. } | Control::Units { .. })
            };
            Some(form.fields.iter().any(unit))
        };
        request.and_then(lacks).unwrap_or(false)
    }

    /// A tab or a letter chooses a procedure; the picks stay.
    pub fn choose(&mut self, procedure: &str) {
        self.chosen = Some(procedure.to_owned());
    }

    /// Another side plays what lies open: its rows act, what was picked is put back.
    pub fn play_as(&mut self, state: &State, side: Side) {
        let other = (side != state.acting()).then_some(side);
        (self.actor, self.by) = (other, other);
        self.own.clear();
        self.enemy.clear();
        self.told.clear();
        self.kept.clear();
    }

    /// A chip is pressed, or a number typed: an empty word forgets what was told.
    pub fn tell(&mut self, procedure: &str, path: &str, value: Value) {
        // The value entered last holds for every procedure of these picks.
        for told in self.told.values_mut() {
            told.remove(path);
        }
        if value != Value::Word(String::new()) {
            self.told.entry(procedure.to_owned()).or_default().insert(path.to_owned(), value);
        }
    }

    /// The values entered for a procedure; `None` if there are none.
    pub fn entered_in(&self, procedure: &str) -> Option<&Draft> {
        self.told.get(procedure).filter(|told| !told.is_empty())
    }

    /// A step card, an owed chip or an order opens a request.
    pub fn open(&mut self, rules: &RuleSet, state: &State, request: &Request) {
        let by = played_by(&request.draft);
        let actor = by.filter(|side| *side != state.acting());
        let beneath = self.beneath.take();
        let mut desk = Self { chosen: Some(request.procedure.clone()), actor, by, beneath, ..Self::default() };
        desk.take_up(rules, state, request);
        *self = desk;
    }

    /// The reaction strip opens a request over what is there, and reverses who acts. The side that waits plays the
    /// form, unless the form takes its units as the enemy's, as one made for reactions only does.
    pub fn react(&mut self, rules: &RuleSet, state: &State, request: &Request) {
        let mut desk = Self { chosen: Some(request.procedure.clone()), ..Self::default() };
        let waits = state.acting().other();
        desk.actor = Some(waits);
        desk.by = played_by(&request.draft);
        if desk.by.is_none() && misplaced(rules, state, request) {
            desk.by = Some(waits);
        }
        desk.take_up(rules, state, request);
        desk.beneath = self.beneath.take();
        desk.suspended = if self.reacting() { self.suspended.take() } else { Some(Box::new(std::mem::take(self))) };
        *self = desk;
    }

    /// Puts the units and chips of a request on the desk.
    fn take_up(&mut self, rules: &RuleSet, state: &State, request: &Request) {
        let actor = self.actor.unwrap_or(state.acting());
        let Some(kind) = rules.procedure_kind(&request.procedure) else {
            return;
        };
        let mut draft = request.draft.clone();
        draft.extend(draft_by(self.by));
        let form = open(kind, rules.description(), state, &draft).form;
        for (path, value) in request.draft.iter().filter(|(path, _)| *path != BY) {
            let unit_field = form
                .field(path)
                .is_some_and(|field| matches!(field.control, Control::Unit { .. } | Control::Units { .. }));
            if unit_field {
                for tag in value.tags() {
                    let list = if tag.side == actor { &mut self.own } else { &mut self.enemy };
                    list.push(tag);
                }
            } else {
                self.tell(&request.procedure, path, value.clone());
            }
        }
    }

    /// Whether the form of a request takes several rows of that role.
    fn takes_many(&self, rules: &RuleSet, state: &State, request: &Request, acts: bool) -> bool {
        let Some(kind) = rules.procedure_kind(&request.procedure) else {
            return false;
        };
        let form = open(kind, rules.description(), state, &request.draft).form;
        let actor = self.actor.unwrap_or(state.acting());
        form.fields.iter().any(|field| match &field.control {
            Control::Units { want, .. } => want.side(state).is_none_or(|side| (side == actor) == acts),
            _ => false,
        })
    }
}

/// Whether a form takes units of a request for those of the wrong side.
fn misplaced(rules: &RuleSet, state: &State, request: &Request) -> bool {
    let Some(kind) = rules.procedure_kind(&request.procedure) else {
        return false;
    };
    let form = open(kind, rules.description(), state, &request.draft).form;
    form.fields.iter().any(|field| match &field.control {
        Control::Unit { want, .. } | Control::Units { want, .. } => {
            let units = request.draft.get(&field.path).map(Value::tags).unwrap_or_default();
            units.iter().any(|tag| want.side(state).is_some_and(|side| side != tag.side))
        }
        _ => false,
    })
}
