//! Actions from start to log: start, answer, take back, cancel; undo, redo, rewind.

use std::collections::BTreeSet;

use super::{
    Act, Battle, Event, EventNo, Permit, Refused, Request, Stand, What,
    advance::{self, Supply, advance},
    open::{Open, Purpose, Waiting, read_back},
    timeline,
};
use crate::dice::Tag;
use crate::{
    dice::{Answers, Ask, Dice, Entry, Given, LineKind, Run, RunError, Side, Source, Subject, usual},
    rules::{Control, Effect, Entity, Form, Frozen, Kind, Opened, RuleSet, Started, State, Use, Value, open},
};

impl Battle {
    pub(super) fn start(
        &mut self,
        request: &Request,
        permit: Permit,
        real: BTreeSet<Side>,
        given: Vec<(String, Given)>,
        dice: &mut Dice,
        now: i64,
    ) -> Result<(), Refused> {
        self.idle()?;
        let (opened, forced) = admit(self.rules.as_ref(), &self.state, request, permit)?;
        let mut act = fresh_act(self.rules.as_ref(), &self.state, &request.procedure, opened, forced);
        act.real = real;
        act.answers = given.into_iter().map(|(at, given)| (at, Entry { given, by: Source::Hand })).collect();
        let after = self.timeline.next().saturating_sub(1);
        let open = Open { act, line: None, after, purpose: Purpose::New, written: Answers::new() };
        self.drive(open, dice, now)
    }

    /// Refuses while an action is open.
    pub(super) fn idle(&self) -> Result<(), Refused> {
        match &self.open {
            Some(open) => Err(Refused::Busy(self.title(&open.act))),
            None => Ok(()),
        }
    }

    /// Takes an action as far as it goes without a player; writes what came of it.
    pub(super) fn drive(&mut self, mut open: Open, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let (_, started) =
            read_back(self.rules.as_ref(), &open.act).ok_or_else(|| Refused::Unknown(open.act.procedure.clone()))?;
        let recall = self.recall(&open);
        let progress = advance(&started, &open.act.answers, &open.act.real, Some(Supply { dice, recall: &recall }))?;
        if progress.run.pending.is_none() {
            self.close(open, &started, progress.run, now);
            return Ok(());
        }
        // What was rolled joins what was given; answers whose ask has not come yet stay.
        open.act.answers.extend(progress.firm);
        if matches!(open.purpose, Purpose::New) && !open.act.real.is_empty() && open.line.is_none() {
            let act = Act { answers: Answers::new(), ..open.act.clone() };
            open.line = Some(self.timeline.next());
            self.append(Event { at: now, what: What::Open(act) });
        }
        if open.line.is_some()
            && let Some(waiting) = self.waiting(&open)
        {
            let seen = waiting.seen();
            let gone = open.written.keys().filter(|key| !seen.contains_key(*key)).map(|key| (key.clone(), None));
            let come = seen.iter().filter(|(key, entry)| open.written.get(*key) != Some(entry));
            let come = come.map(|(key, entry)| (key.clone(), Some(entry.clone())));
            let lines: Vec<(String, Option<Entry>)> = gone.chain(come).collect();
            for (address, entry) in lines {
                self.append(Event { at: now, what: What::Answer { address, entry } });
            }
            open.written = seen;
        }
        self.open = Some(open);
        Ok(())
    }

    /// All answers are in: the action is written.
    fn close(&mut self, open: Open, started: &Started, run: Run<Effect>, now: i64) {
        let mut act = open.act;
        act.chance = chance(started, &run);
        act.words = words(self.rules.as_ref(), &act, &run);
        act.effects.extend(run.record.effects);
        act.answers = run.asked.into_iter().map(|(ask, entry)| (ask.key().to_string(), entry)).collect();
        act.opened = open.line;
        self.open = None;
        let what = match open.purpose {
            Purpose::New => What::Act(act),
            Purpose::Amend(of) => {
                act.opened = None;
                What::Amend { of, with: Some(act) }
            }
        };
        self.append(Event { at: now, what });
    }

    /// Faces that the program's dice showed before at this place of the log: an action taken back, dropped, struck
    /// or amended. No seed is kept, and yet nothing is gained by trying again.
    fn recall(&self, open: &Open) -> Answers {
        let first = first_unit(self.rules.as_ref(), &open.act.procedure, &open.act.form);
        let here = match open.purpose {
            Purpose::New => self.timeline.place(),
            Purpose::Amend(of) => self.timeline.mark(of).place,
        };
        let mut recall = Answers::new();
        for (no, event) in (1..).zip(&self.events) {
            let counts = match (&event.what, open.purpose) {
                (What::Act(_), Purpose::New) => matches!(self.stand(no), Stand::Undone | Stand::Struck),
                (What::Drop(_), Purpose::New) => true,
                (What::Act(_), Purpose::Amend(of)) => no == of,
                (What::Amend { of, .. }, Purpose::Amend(amended)) => *of == amended,
                (What::Amend { of, .. }, Purpose::New) => {
                    self.stand(no) == Stand::Undone || self.stand(*of) != Stand::Amended(no)
                }
                _ => false,
            };
            let (true, Some(act)) = (counts, event.act()) else {
                continue;
            };
            let place = match event.what {
                What::Amend { of, .. } => self.timeline.mark(of).place,
                _ => self.timeline.mark(no).place,
            };
            let same = act.procedure == open.act.procedure
                && place == here
                && first_unit(self.rules.as_ref(), &act.procedure, &act.form) == first;
            if same {
                remember_faces(&mut recall, &act.answers);
            }
        }
        recall
    }

    // --- answers -------------------------------------------------------------------------------

    /// The open action and what it waits for.
    fn waits(&self) -> Result<(Open, Waiting), Refused> {
        let open = self.open.clone().ok_or(Refused::NothingOpen)?;
        let waiting = self.waiting(&open).ok_or_else(|| Refused::Unknown(open.act.procedure.clone()))?;
        Ok((open, waiting))
    }

    pub(super) fn answer(&mut self, address: &str, given: Given, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let (mut open, waiting) = self.waits()?;
        let ask = waiting.ask(address).ok_or_else(|| Refused::NotAsked(address.to_owned()))?;
        let entry = Entry { given, by: Source::Hand };
        check_entry(ask, &entry)?;
        let _ = open.act.answers.insert(address.to_owned(), entry);
        self.drive(open, dice, now)
    }

    pub(super) fn face(&mut self, face: u8, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let (_, waiting) = self.waits()?;
        let mut faces = waiting.pending.known;
        faces.push(face);
        self.answer(&waiting.pending.ask.key().to_string(), Given::Faces(faces), dice, now)
    }

    pub(super) fn throw(&mut self, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let (mut open, waiting) = self.waits()?;
        let key = waiting.pending.ask.key().to_string();
        if waiting.surplus.is_some() || advance::answerer(&waiting.pending.ask).is_none() {
            return Err(Refused::NotAsked(key));
        }
        if let Ask::Choose(_) = waiting.pending.ask {
            return Err(Refused::NotAsked(key));
        }
        let recall = self.recall(&open);
        let part = open.act.answers.get(&key).cloned();
        let entry = Supply { dice, recall: &recall }.throw(&waiting.pending.ask, part.as_ref());
        let _ = open.act.answers.insert(key, Entry { given: entry.given, by: Source::Program });
        self.drive(open, dice, now)
    }

    pub(super) fn take_back(&mut self, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let (mut open, waiting) = self.waits()?;
        let pending = waiting.pending.ask.key().to_string();
        let by_hand = |key: &String| open.act.answers.get(key).is_some_and(|entry| entry.by == Source::Hand);
        let ahead = waiting.foreseen.iter().rev().filter(|(_, entry)| entry.is_some());
        let ahead = ahead.map(|(ask, _)| ask.key().to_string());
        let behind = waiting.asked.iter().rev().map(|(ask, _)| ask.key().to_string());
        let key = ahead.chain([pending]).chain(behind).find(by_hand).ok_or(Refused::NothingEntered)?;
        if let Some(mut entry) = open.act.answers.remove(&key)
            && let Given::Faces(faces) = &mut entry.given
        {
            let _ = faces.pop();
            if !faces.is_empty() {
                let _ = open.act.answers.insert(key, entry);
            }
        }
        self.drive(open, dice, now)
    }

    pub(super) fn drop_die(&mut self, index: usize, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let (mut open, waiting) = self.waits()?;
        let key = waiting.pending.ask.key().to_string();
        let Some(mut faces) = waiting.surplus.filter(|faces| index < faces.len()) else {
            return Err(Refused::NoSuchDie(key));
        };
        let _ = faces.remove(index);
        let _ = open.act.answers.insert(key, Entry::faces(faces, Source::Hand));
        self.drive(open, dice, now)
    }

    pub(super) fn cancel(&mut self, now: i64) -> Result<(), Refused> {
        let open = self.open.take().ok_or(Refused::NothingOpen)?;
        let mut answers = self.waiting(&open).map_or_else(
            || open.written.clone(),
            |waiting| {
                let mut seen = waiting.seen();
                if !waiting.pending.known.is_empty() {
                    let part = Entry::faces(waiting.pending.known.clone(), Source::Hand);
                    let _ = seen.insert(waiting.pending.ask.key().to_string(), part);
                }
                seen
            },
        );
        if matches!(open.purpose, Purpose::New) && (open.line.is_some() || !answers.is_empty()) {
            answers.retain(|_, entry| !matches!(entry.given, Given::Chosen(_)));
            let act = Act { answers, effects: Vec::new(), opened: open.line, ..open.act };
            self.append(Event { at: now, what: What::Drop(act) });
        }
        Ok(())
    }

    // --- taking back ---------------------------------------------------------------------------

    pub(super) fn undo(&mut self, now: i64) -> Result<(), Refused> {
        if self.open_is_last() {
            return self.cancel(now);
        }
        if self.timeline.top().is_none() {
            return Err(Refused::NothingToUndo);
        }
        self.append(Event { at: now, what: What::Undo { to: self.timeline.below_top() } });
        Ok(())
    }

    /// Whether the open action is what an undo takes.
    pub(super) fn open_is_last(&self) -> bool {
        self.open.as_ref().is_some_and(|open| self.timeline.top().is_none_or(|top| open.after >= top))
    }

    pub(super) fn redo(&mut self, now: i64) -> Result<(), Refused> {
        if self.timeline.redoable().is_empty() {
            return Err(Refused::NothingToRedo);
        }
        self.append(Event { at: now, what: What::Redo });
        Ok(())
    }

    pub(super) fn rewind(&mut self, to: EventNo, now: i64) -> Result<(), Refused> {
        let open = self.open.as_ref().is_some_and(|open| open.after > to);
        let acts = self.timeline.top().is_some_and(|top| top > to);
        if open {
            self.cancel(now)?;
        }
        if acts {
            self.append(Event { at: now, what: What::Undo { to } });
        }
        if open || acts { Ok(()) } else { Err(Refused::NothingToUndo) }
    }
}

/// Opens a form and refuses what cannot be started. Returns also the refusals that were overridden.
pub(super) fn admit(
    rules: &dyn RuleSet,
    state: &State,
    request: &Request,
    permit: Permit,
) -> Result<(Opened, Vec<String>), Refused> {
    let unknown = || Refused::Unknown(request.procedure.clone());
    let kind: &dyn Kind = rules.kind(&request.procedure).ok_or_else(unknown)?;
    let text = rules.description().procedure(&request.procedure);
    if text.is_some_and(|text| text.usage == Use::Calculator) {
        return Err(Refused::Calculator);
    }
    let opened = open(kind, rules.description(), state, &request.draft);
    if let Some((path, text)) = opened.form.problems.first() {
        return Err(Refused::Problem { path: path.clone(), text: text.clone() });
    }
    if opened.procedure.is_none() {
        return Err(Refused::Missing(opened.form.missing.clone()));
    }
    let forced: Vec<String> = opened.form.refusals.iter().map(|refusal| refusal.reason.clone()).collect();
    if permit == Permit::Lawful && !forced.is_empty() {
        return Err(Refused::Forbidden(forced));
    }
    Ok((opened, forced))
}

/// An act before its answers: its effects are those that come before the procedure's own.
pub(super) fn fresh_act(
    rules: &dyn RuleSet,
    state: &State,
    procedure: &str,
    opened: Opened,
    forced: Vec<String>,
) -> Act {
    let mut effects = opened.form.remember;
    // The step follows the action.
    let step = rules.description().procedure(procedure).map_or("", |text| text.step.as_str());
    if !step.is_empty() && state.step() != step {
        effects.push(Effect::set(Entity::Battle, "step", step));
    }
    let (side, form) = (Some(state.acting()), opened.frozen);
    Act { procedure: procedure.to_owned(), side, form, effects, forced, ..Act::default() }
}

/// The first unit named in a form: whose action it is.
pub(super) fn first_unit(rules: &dyn RuleSet, procedure: &str, frozen: &Frozen) -> Option<Tag> {
    let act = Act { procedure: procedure.to_owned(), form: frozen.clone(), ..Act::default() };
    let (form, _) = read_back(rules, &act)?;
    first_of(&form)
}

fn first_of(form: &Form) -> Option<Tag> {
    let units = |control: &Control| matches!(control, Control::Unit { .. } | Control::Units { .. });
    let field = form.fields.iter().find(|field| units(&field.control))?;
    field.value.as_ref().map(Value::tags)?.first().copied()
}

/// Checks an answer for an ask; the first dice of a roll will do.
pub(super) fn check_entry(ask: &Ask, entry: &Entry) -> Result<(), Refused> {
    let key = ask.key().to_string();
    if let (Ask::Dice(dice), Given::Faces(faces)) = (ask, &entry.given) {
        if let Some(&face) = faces.iter().find(|face| **face == 0 || **face > dice.sides) {
            return Err(RunError::Face { key, sides: dice.sides, face }.into());
        }
        if faces.len() > usize::from(dice.count) {
            let (want, got) = (dice.count, faces.len());
            return Err(RunError::Surplus { key, want, got, faces: faces.clone() }.into());
        }
    }
    if advance::fits(ask, entry) { Ok(()) } else { Err(Refused::Unfit(key)) }
}

/// Keeps faces and cards for later, the longer roll and the later draw; never choices.
fn remember_faces(recall: &mut Answers, answers: &Answers) {
    for (key, entry) in answers {
        let longer = match (&entry.given, recall.get(key).map(|old| &old.given)) {
            (Given::Chosen(_), _) => false,
            (Given::Faces(faces), Some(Given::Faces(old))) => faces.len() >= old.len(),
            _ => true,
        };
        if longer {
            let _ = recall.insert(key.clone(), entry.clone());
        }
    }
}

/// The chance that the headline had before the first roll; none without a roll.
fn chance(started: &Started, run: &Run<Effect>) -> Option<f64> {
    if run.asked.is_empty() {
        return None;
    }
    let (_, class) = run.record.settled.iter().find(|(subject, _)| *subject == Subject::Headline)?;
    let odds = started.odds(&Answers::new(), &usual).ok()?;
    Some(odds.chance(Subject::Headline, *class))
}

/// The result in one sentence: what the procedure said, else its name and whose it was.
fn words(rules: &dyn RuleSet, act: &Act, run: &Run<Effect>) -> String {
    let said = run.record.lines.iter().filter(|line| line.kind == LineKind::Said);
    let said: Vec<&str> = said.map(|line| line.text.as_str()).collect();
    if said.is_empty() { title(rules, act) } else { said.join(" ") }
}

/// A short name of an act: procedure and first unit, such as "Fire A2".
pub(super) fn title(rules: &dyn RuleSet, act: &Act) -> String {
    let name = rules.description().procedure(&act.procedure).map_or(act.procedure.as_str(), |text| &text.name);
    match first_unit(rules, &act.procedure, &act.form) {
        Some(tag) => format!("{name} {tag}"),
        None => name.to_owned(),
    }
}

impl Battle {
    /// A short name of an act: procedure and first unit, such as "Fire A2".
    pub fn title(&self, act: &Act) -> String {
        title(self.rules.as_ref(), act)
    }

    /// The words of an event in effect or not: its result, its correction, its note.
    pub fn words(&self, no: EventNo) -> String {
        match timeline::get(&self.events, no).map(|event| &event.what) {
            Some(What::Act(act) | What::Amend { with: Some(act), .. }) => act.words.clone(),
            Some(What::Amend { of, with: None }) => format!("did not happen: {}", self.words(*of)),
            Some(What::Correct { words, .. }) => words.clone(),
            Some(What::Settle { doubt }) => format!("Settled: {doubt}"),
            Some(What::Note { text }) => text.clone(),
            Some(What::Open(act)) => self.title(act),
            Some(What::Drop(act)) => format!("{} given up", self.title(act)),
            Some(What::Answer { .. } | What::Undo { .. } | What::Redo) | None => String::new(),
        }
    }

    /// What an undo takes back, in words for its button: "A7 moved". `None` if there is nothing.
    pub fn undo_words(&self) -> Option<String> {
        if self.open_is_last() {
            return self.open.as_ref().map(|open| self.title(&open.act));
        }
        self.timeline.top().map(|no| self.short_words(no))
    }

    /// What a redo puts back, in words. `None` if there is nothing.
    pub fn redo_words(&self) -> Option<String> {
        match self.timeline.redoable() {
            [] => None,
            [no] => Some(self.short_words(*no)),
            [.., last] => Some(format!("all up to {}", self.short_words(*last))),
        }
    }

    fn short_words(&self, no: EventNo) -> String {
        let words = self.words(no);
        let words = words.trim_end_matches('.');
        match self.event(no).and_then(Event::act) {
            Some(act) if words.chars().count() > BUTTON_MAX => self.title(act),
            _ if words.chars().count() > BUTTON_MAX => words.chars().take(BUTTON_MAX).chain(['…']).collect(),
            _ => words.to_owned(),
        }
    }
}

/// Letters that the undo button has room for.
const BUTTON_MAX: usize = 36;
