//! What the screen makes of a command that was carried out: picks that are done with go, what is to be read comes
//! first, and what only one side may see is hidden.

use super::{Message, Screen};
use crate::{
    battle::{
        Act, Battle, Command, Desk, Done, Event, EventKind, Request,
        summary::{OwedChip, Pool, ResultView},
    },
    commander::{Plan, Press, decides},
    dice::Tag,
    rules::{Effect, Entity, Group, Use, Value, is_thought},
    ui::screen::{
        battle::{Pane, Spot},
        stops::{is_answer, is_chip},
    },
};

impl Screen {
    /// Whether a form's dice are asked for whose outcomes stood beside the button already: it leads to their faces.
    fn asks_anew(&self, command: &Command) -> bool {
        let form = self.table.form.as_ref().filter(|form| form.ready && self.table.open.is_none());
        let real = form.is_some_and(|form| self.is_real(form.first.as_ref()));
        real && matches!(command, Command::Start { given, .. } if given.is_empty())
    }

    /// Whether a first ask is for dice of a side that has real ones.
    pub(super) fn is_real(&self, first: Option<&Pool>) -> bool {
        matches!(first, Some(Pool::Dice { who, .. }) if self.real().contains(who))
    }

    /// After a command: the picks are done with, what a reaction suspended comes back.
    pub fn after(&mut self, battle: &Battle, command: &Command, done: Done) {
        self.memory.anyway = false;
        let ended = done.events.iter().any(|event| matches!(event.kind, EventKind::Act(_)));
        // Who tells faces is asked for faces until the action is whole.
        let goes_on = is_begun_or_answered(command) && !ended && battle.open_act().is_some();
        self.memory.faces = self.asks_anew(command) || self.memory.faces && goes_on;
        self.memory.typed = 0;
        let before = self.memory.pane.take();
        self.memory.correcting = None;
        let order =
            |id: &str| battle.rules().description().procedure(id).is_some_and(|text| text.usage == Use::Order);
        if done.events.iter().filter_map(Event::act).any(|act| !act.answers.is_empty() || !order(&act.procedure)) {
            // What was rolled is read first; the next pick turns the page.
            self.memory.pane = Some(Pane::Form);
        }
        let next = done.events.iter().filter_map(Event::act).find_map(|act| follows(battle, act));
        let waited = self.waits_for();
        self.let_go(&done);
        let secret = self.in_secret(battle, command, &done.events);
        self.memory.warned = None;
        if moves_models(battle, command, &done) {
            self.shown.hands = done.hands;
            // While his half comes to its end, what was told before that stays.
            if !matches!(self.going, Some((Press::End, _))) {
                self.shown.earlier = battle.hands_before_end();
            }
        }
        let retells = matches!(self.going, Some((Press::Amend(_), _))) && matches!(command, Command::Amend { .. });
        if Self::goes_back(command) && !retells || matches!(command, Command::Cancel) {
            self.going = None;
        }
        self.memory.result_shown = true;
        self.memory.meanwhile = ended && battle.open_act().is_some();
        let over = battle.ended();
        let tells = !self.shown.hands.is_empty() || !done.stale.is_empty();
        let seen = tells || !matches!(before, Some(Pane::Roster(_)));
        if over || Self::goes_back(command) && seen {
            // What was changed on the table behind the players' backs is told wherever they looked, and so is the end.
            self.memory.pane = Some(Pane::Form);
        }
        match command {
            Command::Start { request, .. } if ended => {
                self.shown.stale.extend(done.stale);
                self.shown.check = request.procedure == battle.rules().description().about.end_turn;
                self.keep_picked(battle, &Self::active_after(battle, request), &done.events);
            }
            Command::Answer { .. }
            | Command::Face { .. }
            | Command::DropDie { .. }
            | Command::RollRest
            | Command::GoOn
                if ended =>
            {
                self.keep_picked(battle, &[], &done.events);
                self.shown.stale.extend(done.stale);
            }
            // Also one that ends an amend which waited.
            Command::Amend { .. }
            | Command::CorrectDie { .. }
            | Command::CorrectAnswer { .. }
            | Command::AskAgain { .. }
            | Command::Answer { .. }
            | Command::Face { .. }
            | Command::DropDie { .. }
            | Command::RollRest
            | Command::Strike { .. } => self.shown.stale = done.stale,
            Command::Keep { of } => self.shown.stale.retain(|stale| stale.event != *of),
            Command::Undo | Command::Redo | Command::Rewind { .. } | Command::Cancel => {
                self.desk.sweep();
                self.shown.stale = done.stale;
                self.shown.check = false;
            }
            _ => {}
        }
        self.put_back(battle, command, ended);
        // At a new turn, set aside an action that still waits.
        if ended && battle.waits_from_before() {
            self.desk.set_aside();
        }
        if self.going.is_some() {
            // His page comes next, not the unit's form.
            self.desk.clear();
        }
        let next = next.filter(|_| ended).or(secret);
        if let Some(next) = next.filter(|_| self.desk.is_empty()) {
            self.desk.open(battle.rules().as_ref(), battle.state(), &next);
        }
        let was = self.table.result.take();
        let covers = self.covers.take();
        let written =
            matches!(command, Command::Start { request, .. } if covers.as_ref() == Some(&request.procedure));
        self.memory.reads = written || self.memory.reads && matches!(command, Command::Amend { .. });
        self.refresh(battle);
        // Only where something comes behind it.
        self.memory.reads &= self.turn_view.is_some() || self.owed_next(battle).is_some();
        if matches!(command, Command::Keep { .. }) && !self.table.stale.is_empty() {
            // What is asked next stands where it stood.
            self.table.result = was;
        } else {
            self.keep_rolled(was);
        }
        self.unfold();
        self.begin_anew(waited.as_deref(), matches!(command, Command::Start { .. }));
    }

    /// What was written over the page of a commander has been read: whatever comes next comes with that press.
    pub(super) fn has_read(&mut self, battle: &Battle, message: &Message) -> bool {
        if matches!(message, Message::Live(..) | Message::Why(_) | Message::Show(_) | Message::Fold(..)) {
            return false;
        }
        let read = std::mem::take(&mut self.memory.reads) && matches!(message, Message::Roll);
        if read {
            self.refresh(battle);
        }
        read
    }

    /// Which of what is owed comes first in the turn: its place among the chips.
    pub(super) fn owed_next(&self, battle: &Battle) -> Option<usize> {
        let rules = battle.rules().description();
        let place = |due: &OwedChip| due.request.as_ref().map(|due| rules.procedure_place(&due.procedure));
        let owed = self.table.owed().iter().enumerate();
        owed.filter_map(|(at, due)| Some((place(due)?, at))).min().map(|(_, at)| at)
    }

    /// The address of what waits for an answer.
    fn waits_for(&self) -> Option<String> {
        match self.table.open.as_ref()?.pending.as_ref()? {
            Pool::Dice { key, .. } | Pool::Card { key, .. } | Pool::Choice { key, .. } => Some(key.clone()),
        }
    }

    /// The answer to one question or roll lies under no key of the next one; arrows begin at the answers of a question.
    /// Nor does a chip of a form lie under a key once the form was carried out: there it would amend what was done.
    fn begin_anew(&mut self, waited: Option<&str>, started: bool) {
        let other = self.waits_for().as_deref() != waited;
        let open = self.table.open.as_ref().and_then(|open| open.pending.as_ref());
        let on = |test: fn(&str) -> bool| matches!(&self.memory.cursor, Some(Spot::Stop(id)) if test(id));
        let question = matches!(open, Some(Pool::Choice { .. }));
        if other && (on(is_answer) || question) || (other || started) && on(is_chip) {
            self.memory.cursor = Some(Spot::Stop(String::new()));
        }
    }

    /// What was rolled by the same press of a commander stays in sight below what came last.
    fn keep_rolled(&mut self, was: Option<ResultView>) {
        let Some((_, at)) = self.going.as_ref() else { return self.memory.rolled.clear() };
        let now = self.table.result.as_ref().map(|result| result.event);
        let of_press = |result: &ResultView| {
            result.event > *at
                && Some(result.event) != now
                && !result.rolls.is_empty()
                && !is_thought(&result.procedure)
        };
        self.memory.rolled.extend(was.filter(of_press));
    }

    /// Whether a command changes what was played before.
    const fn goes_back(command: &Command) -> bool {
        matches!(
            command,
            Command::Undo
                | Command::Redo
                | Command::Rewind { .. }
                | Command::Strike { .. }
                | Command::Amend { .. }
                | Command::CorrectDie { .. }
                | Command::CorrectAnswer { .. }
        )
    }

    /// After an action the units that may still act stay picked, and firers that kept their shots; else nothing does.
    fn keep_picked(&mut self, battle: &Battle, active: &[Tag], events: &[Event]) {
        let act = events.iter().filter_map(Event::act).next_back();
        let spared = act.map(|act| Desk::spared(battle.rules(), battle.state(), act)).unwrap_or_default();
        let spared = spared.into_iter().filter(|tag| !active.contains(tag));
        let picked: Vec<Tag> = active.iter().copied().chain(spared).collect();
        if picked.is_empty() || self.desk.reacting() {
            self.desk.clear();
        } else {
            self.desk.keep_active(battle.state(), picked);
        }
    }

    /// Units that may still do something after an order stay active: the one that has got it, or all of its group. A
    /// group of other groups has done what it was told at once: they act one by one.
    fn active_after(battle: &Battle, request: &Request) -> Vec<Tag> {
        let (rules, state) = (battle.rules(), battle.state());
        let entry = |path: &str| request.draft.get(path);
        let group = match entry("group").and_then(|value| value.word().parse().ok()) {
            Some(Entity::Group(group)) => Some(group),
            _ => None,
        };
        let depth = |group: u16| state.groups.get(&group).map_or(0, Group::depth);
        let innermost = |group: &u16| state.members(*group).all(|unit| unit.groups.len() == depth(*group) + 1);
        let group = group.filter(innermost);
        let members = group.into_iter().flat_map(|group| state.members(group)).filter(|unit| unit.in_play());
        let tags = entry("unit").and_then(Value::tag).into_iter().chain(members.map(|unit| unit.tag));
        tags.filter(|tag| rules.description().may_act(state, tag.side) && !rules.acted(state, *tag)).collect()
    }

    /// After a command: picks of another turn, those that can do nothing in a step that begins, and lost units are put
    /// back; what a side did in secret is hidden at once.
    fn put_back(&mut self, battle: &Battle, command: &Command, ended: bool) {
        let (rules, state) = (battle.rules().as_ref(), battle.state());
        let step = self.table.strip.steps.iter().find(|step| step.now).map(|step| step.id.as_str());
        let steps = matches!(command, Command::Correct { .. }) && step != Some(state.step());
        let takes_back = matches!(command, Command::Undo | Command::Redo | Command::Rewind { .. } | Command::Cancel);
        if self.shown.viewer.is_some() && (ended || takes_back) {
            self.shown.viewer = None;
            self.shown.hands.clear();
            self.shown.earlier.clear();
            self.desk.sweep();
        }
        if self.table.strip.acting != state.acting() {
            self.desk.sweep();
        } else if steps {
            self.desk.begin_step(rules, state);
        }
        self.desk.drop_lost(state);
    }
}

/// Whether a command changes what stands on the table: only then the hands are told anew.
fn moves_models(battle: &Battle, command: &Command, done: &Done) -> bool {
    // What a commander was told and decides leaves the hands alone.
    let quiet = match command {
        // So does an amend that changes nothing on the table, or what is kept as it was played.
        Command::Amend { .. }
        | Command::CorrectDie { .. }
        | Command::CorrectAnswer { .. }
        | Command::Keep { .. }
        | Command::Undo
        | Command::Rewind { .. }
        | Command::Redo => true,
        // A step that begins: what is to be moved stays in sight until the next action. Waiving a due item moves
        // no models.
        Command::Correct { effects, .. } => {
            battle.is_step(battle.last_event()) || effects.iter().all(|effect| matches!(effect, Effect::Paid { .. }))
        }
        _ => false,
    };
    // An answer may end an amend that waited for it.
    let mut changes = done.events.iter().filter(|event| event.changes());
    let amends = changes.all(|event| matches!(event.kind, EventKind::Amend { .. }));
    let same = (quiet || amends) && done.hands.is_empty();
    !same && done.events.iter().any(|event| event.changes() && !event.is_thought())
}

/// What the last action has left owed whose form lies open by itself, as long as it is owed and nothing else waits.
pub(super) fn left_open(battle: &Battle) -> Option<Request> {
    let last = battle.action(battle.last_action()?)?.act()?;
    let owed = |next: &Request| {
        battle.state().due.iter().any(|due| due.procedure == next.procedure && due.draft == next.draft)
    };
    follows(battle, last).filter(|next| battle.open_act().is_none() && owed(next))
}

/// What an action has left owed whose form lies open by itself. What is a commander's to do stands on his page.
fn follows(battle: &Battle, act: &Act) -> Option<Request> {
    let plan = Plan::of(battle);
    let his = |request: &Request| plan.as_ref().is_some_and(|plan| decides(battle, plan, request));
    act.effects.iter().find_map(|effect| match effect {
        Effect::Owe { procedure, draft, .. } => {
            let follows = battle.rules().description().procedure(procedure)?.opens_by_itself;
            follows.then(|| Request::new(procedure, draft.clone())).filter(|request| !his(request))
        }
        _ => None,
    })
}

/// Whether a command begins an action, or tells of its dice.
const fn is_begun_or_answered(command: &Command) -> bool {
    matches!(
        command,
        Command::Start { .. }
            | Command::Face { .. }
            | Command::Answer { .. }
            | Command::TakeBack
            | Command::Retell { .. }
            | Command::DropDie { .. }
    )
}
