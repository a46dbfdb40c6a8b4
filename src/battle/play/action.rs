//! Actions from start to log: start, answer, take back, cancel; undo, redo, rewind.

use std::collections::BTreeSet;

use super::{
    advance::{self, Supply, advance},
    open::{Open, Purpose, Waiting},
    recall::keeps_more,
};
use crate::battle::{
    Act, Battle, Event, EventKind, EventNo, Permit, Refused, Request, log::read_back, words::result_words,
};
use crate::{
    dice::{Answers, Ask, Dice, Entry, Given, Run, RunError, Side, Source, Subject, usual},
    rules::{Effect, Entity, Opened, ProcedureKind, RuleSet, Started, State, Use, open, played_by},
};

impl Battle {
    pub(in crate::battle) fn start(
        &mut self,
        request: &Request,
        permit: Permit,
        real: BTreeSet<Side>,
        given: Vec<(String, Given)>,
        dice: &mut Dice,
        now: i64,
    ) -> Result<(), Refused> {
        let (opened, mut forced) = admit(self.rules.as_ref(), &self.state, request, permit)?;
        if let Some(busy) = self.busy(&opened) {
            if permit == Permit::Lawful {
                return Err(Refused::Forbidden(vec![busy.reason]));
            }
            forced.push(busy.reason);
        }
        let mut act = fresh_act(&self.state, &request.procedure, opened, forced);
        // Move the step pointer with the action, but not for a reaction of the waiting side.
        let leads = act.side.is_none_or(|side| self.rules.description().may_act(&self.state, side));
        act.effects.extend(self.step_of(&act.procedure).filter(|_| leads));
        act.real = real;
        act.answers = given.into_iter().map(|(at, given)| (at, Entry { given, by: Source::Hand })).collect();
        let after = self.timeline.next().saturating_sub(1);
        let open = Open { act, line: None, after, purpose: Purpose::New, written: Answers::new() };
        self.check_given(&open)?;
        self.begin(open, dice, now)
    }

    /// The step that an action of this kind moves the pointer to, if it does.
    pub(in crate::battle) fn step_of(&self, procedure: &str) -> Option<Effect> {
        let step = self.rules.description().procedure(procedure).map(|text| text.step.as_str())?;
        (!step.is_empty()).then(|| Effect::set(Entity::Battle, State::STEP, step))
    }

    /// Answers given with the start must belong to rolls that can be seen to come.
    fn check_given(&self, open: &Open) -> Result<(), Refused> {
        if open.act.answers.is_empty() {
            return Ok(());
        }
        let blank = Open { act: Act { answers: Answers::new(), ..open.act.clone() }, ..open.clone() };
        let waiting = self.waiting(&blank);
        for (address, entry) in &open.act.answers {
            let ask = waiting.as_ref().and_then(|waiting| waiting.ask(address));
            check_entry(ask.ok_or_else(|| Refused::NotAsked(address.clone()))?, entry)?;
        }
        Ok(())
    }

    /// A new action or amend. Beside one that waits, only what needs no player can be done.
    pub(in crate::battle) fn begin(&mut self, open: Open, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let waits = self.open.take();
        let Some(other) = waits else {
            return self.drive(open, dice, now);
        };
        // A trial on a copy: what would have to wait leaves no trace.
        let mut trial = self.clone();
        let done = trial.drive(open, dice, now);
        let busy = trial.open.is_some().then(|| Refused::Busy(self.open_title(&other.act)));
        if done.is_ok() && busy.is_none() {
            *self = trial;
        }
        self.open = Some(other);
        done.and(busy.map_or(Ok(()), Err))
    }

    /// Runs an action until it needs a player; writes the result to the log.
    fn drive(&mut self, mut open: Open, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let (_, started) =
            read_back(self.rules.as_ref(), &open.act).ok_or_else(|| Refused::Unknown(open.act.procedure.clone()))?;
        let recall = self.recall(&open);
        let mut go_on = |answers: &Answers, real: &BTreeSet<Side>| {
            advance(&started, answers, real, Some(Supply { dice: &mut *dice, recall: &recall }))
        };
        let mut progress = go_on(&open.act.answers, &open.act.real)?;
        // The dice that a player entered in words are on the table still.
        while let Some((key, entry)) = self.read_anew_as(&open, progress.run.pending.as_ref()) {
            open.act.answers.insert(key, entry);
            progress = go_on(&open.act.answers, &open.act.real)?;
        }
        if progress.run.pending.is_none() {
            self.close(open, &started, progress.run, now);
            return Ok(());
        }
        // Rolled dice join the given answers; answers whose ask has not come yet stay.
        for (key, entry) in progress.firm {
            let longer = open.act.answers.get(&key).is_some_and(|old| keeps_more(old, &entry));
            if !longer {
                open.act.answers.insert(key, entry);
            }
        }
        self.write(&mut open, now);
        self.open = Some(open);
        Ok(())
    }

    /// Brings the log in line with an action that waits: in one line that it is open, with all dice that were rolled,
    /// covered ones too, so that none is ever lost; after that a line for each answer that comes or goes.
    fn write(&mut self, open: &mut Open, now: i64) {
        let Some(waiting) = self.waiting(open) else {
            return;
        };
        let mut seen = waiting.kept();
        seen.extend(waiting.in_part(&open.act.answers));
        // Answers to asks that come again later stay on the disk.
        let pending = waiting.pending.ask.key().to_string();
        for key in open.written.keys().filter(|key| **key != pending) {
            if let Some(entry) = open.act.answers.get(key) {
                seen.entry(key.clone()).or_insert_with(|| entry.clone());
            }
        }
        if let Purpose::Amend(of) = open.purpose {
            // Answers a player entered for the old version are not asked for again; the program's dice are recalled.
            let told = open.act.answers.iter().filter(|(_, entry)| entry.by != Source::Program);
            for (key, entry) in told {
                seen.entry(key.clone()).or_insert_with(|| entry.clone());
            }
            open.act.amends = Some(of);
        }
        if open.line.is_none() {
            let act = Act { answers: seen.clone(), ..open.act.clone() };
            open.line = Some(self.timeline.next());
            self.append(Event { at: now, kind: EventKind::Open(act) });
        } else {
            let gone = open.written.keys().filter(|key| !seen.contains_key(*key)).map(|key| (key.clone(), None));
            let come = seen.iter().filter(|(key, entry)| open.written.get(*key) != Some(entry));
            let come = come.map(|(key, entry)| (key.clone(), Some(entry.clone())));
            let lines: Vec<(String, Option<Entry>)> = gone.chain(come).collect();
            for (address, entry) in lines {
                self.append(Event { at: now, kind: EventKind::Answer { address, entry } });
            }
        }
        open.written = seen;
    }

    /// All answers are in: the action is written.
    fn close(&mut self, open: Open, started: &Started, run: Run<Effect>, now: i64) {
        let step = self.step_of(&open.act.procedure).filter(|step| open.act.effects.contains(step));
        let late = step.filter(|_| self.is_late(&open));
        let mut act = open.act;
        act.effects.retain(|effect| late.as_ref() != Some(effect));
        act.chance = chance(started, &run);
        act.words = result_words(self.rules.as_ref(), &act, &run);
        let until = if let Purpose::Amend(of) = open.purpose { Some(of) } else { None };
        let opened = if until.is_some() { act.opened } else { open.line };
        act.effects.extend(self.in_time(opened, until, run.record.effects));
        act.answers = run.asked.into_iter().map(|(ask, entry)| (ask.key().to_string(), entry)).collect();
        self.open = None;
        let kind = match open.purpose {
            Purpose::New => {
                act.opened = open.line;
                EventKind::Act(act)
            }
            Purpose::Amend(of) => EventKind::Amend { of, with: Some(act) },
        };
        self.append(Event { at: now, kind });
    }

    /// Whether a new action waited until play had gone on to another step or turn: the step no longer follows it.
    fn is_late(&self, open: &Open) -> bool {
        let place = |state: &State| (state.turn(), state.acting(), state.step().to_owned());
        let opened = open.line.filter(|_| open.purpose == Purpose::New);
        opened.is_some_and(|line| place(&self.state_before(line)) != place(&self.state))
    }

    /// Whether what waits for answers was begun in a turn that has been handed on since.
    pub fn waits_from_before(&self) -> bool {
        let turn = |state: &State| (state.turn(), state.acting());
        let line = self.open.as_ref().and_then(|open| open.line);
        line.is_some_and(|line| turn(&self.state_before(line)) != turn(&self.state))
    }

    // --- answers -------------------------------------------------------------------------------

    /// The open action and what it waits for.
    fn waits(&self) -> Result<(Open, Waiting), Refused> {
        let open = self.open.clone().ok_or(Refused::NothingOpen)?;
        let waiting = self.waiting(&open).ok_or_else(|| Refused::Unknown(open.act.procedure.clone()))?;
        Ok((open, waiting))
    }

    pub(in crate::battle) fn answer(
        &mut self,
        address: &str,
        given: Given,
        dice: &mut Dice,
        now: i64,
    ) -> Result<(), Refused> {
        let (mut open, waiting) = self.waits()?;
        let ask = waiting.ask(address).ok_or_else(|| Refused::NotAsked(address.to_owned()))?;
        let entry = Entry { given, by: Source::Hand };
        check_entry(ask, &entry)?;
        open.act.answers.insert(address.to_owned(), entry);
        self.drive(open, dice, now)
    }

    pub(in crate::battle) fn face(&mut self, face: u8, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let (_, waiting) = self.waits()?;
        let mut faces = waiting.pending.known;
        faces.push(face);
        self.answer(&waiting.pending.ask.key().to_string(), Given::Faces(faces), dice, now)
    }

    pub(in crate::battle) fn roll_rest(&mut self, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let Ok((mut open, waiting)) = self.waits() else {
            // Nothing is missing: the log was cut before the last line was written.
            return self.go_on(dice, now);
        };
        let by_hand = |waiting: &Waiting| waiting.surplus.is_some() || waiting.earlier.is_some();
        if by_hand(&waiting) || matches!(waiting.pending.ask, Ask::Choose(_)) {
            return Err(Refused::NotAsked(waiting.pending.ask.key().to_string()));
        }
        let recall = self.recall(&open);
        let mut next = Some(waiting);
        while let Some(waiting) = next.filter(|waiting| !by_hand(waiting)) {
            let ask = &waiting.pending.ask;
            if matches!(ask, Ask::Choose(_)) {
                break;
            }
            let key = ask.key().to_string();
            let part = open.act.answers.get(&key).cloned();
            let entry = Supply { dice: &mut *dice, recall: &recall }.roll(ask, part.as_ref());
            open.act.answers.insert(key, Entry { given: entry.given, by: Source::Program });
            next = self.waiting(&open);
        }
        self.drive(open, dice, now)
    }

    pub(in crate::battle) fn go_on(&mut self, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let open = self.open.clone().ok_or(Refused::NothingOpen)?;
        self.drive(open, dice, now)
    }

    pub(in crate::battle) fn take_back(&mut self, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let (mut open, waiting) = self.waits()?;
        let pending = waiting.pending.ask.key().to_string();
        let by_hand = |key: &String| open.act.answers.get(key).is_some_and(|entry| entry.by == Source::Hand);
        let ahead = waiting.foreseen.iter().rev().filter(|(_, entry)| entry.is_some());
        let ahead = ahead.map(|(ask, _)| ask.key().to_string());
        let behind = waiting.asked.iter().rev().map(|(ask, _)| ask.key().to_string());
        let key = [pending].into_iter().chain(ahead).chain(behind).find(by_hand).ok_or(Refused::NothingEntered)?;
        if let Some(mut entry) = open.act.answers.remove(&key)
            && let Given::Faces(faces) = &mut entry.given
        {
            faces.pop();
            if !faces.is_empty() {
                open.act.answers.insert(key, entry);
            }
        }
        self.drive(open, dice, now)
    }

    /// What a player told at this address, or one die of it, is asked for again. What was told or rolled after it waits
    /// until it is asked for again too.
    pub(in crate::battle) fn retell(
        &mut self,
        address: &str,
        die: Option<usize>,
        dice: &mut Dice,
        now: i64,
    ) -> Result<(), Refused> {
        let (mut open, waiting) = self.waits()?;
        let entry = open.act.answers.get(address).filter(|entry| entry.by == Source::Hand);
        let entry = entry.filter(|_| waiting.ask(address).is_some()).cloned();
        let mut entry = entry.ok_or_else(|| Refused::NotAsked(address.to_owned()))?;
        open.act.answers.remove(address);
        if let (Given::Faces(faces), Some(die)) = (&mut entry.given, die) {
            if die >= faces.len() {
                return Err(Refused::NoSuchDie(address.to_owned()));
            }
            faces.remove(die);
            if !faces.is_empty() {
                open.act.answers.insert(address.to_owned(), entry);
            }
        }
        self.drive(open, dice, now)
    }

    pub(in crate::battle) fn drop_die(&mut self, index: usize, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let (mut open, waiting) = self.waits()?;
        let key = waiting.pending.ask.key().to_string();
        let Some(mut faces) = waiting.surplus.filter(|faces| index < faces.len()) else {
            return Err(Refused::NoSuchDie(key));
        };
        faces.remove(index);
        open.act.answers.insert(key, Entry::faces(faces, Source::Hand));
        self.drive(open, dice, now)
    }

    pub(in crate::battle) fn cancel(&mut self, now: i64) -> Result<(), Refused> {
        let open = self.open.take().ok_or(Refused::NothingOpen)?;
        let mut answers = self.waiting(&open).map_or_else(
            || open.written.clone(),
            |waiting| {
                let mut seen = waiting.seen();
                if !waiting.pending.known.is_empty() {
                    let part = Entry::faces(waiting.pending.known.clone(), Source::Hand);
                    seen.insert(waiting.pending.ask.key().to_string(), part);
                }
                seen
            },
        );
        if open.line.is_some() {
            answers.retain(|_, entry| !matches!(entry.given, Given::Chosen(_)));
            let act = Act { answers, effects: Vec::new(), opened: open.line, ..open.act };
            self.append(Event { at: now, kind: EventKind::Drop(act) });
        }
        Ok(())
    }

    // --- taking back ---------------------------------------------------------------------------

    pub(in crate::battle) fn undo(&mut self, now: i64) -> Result<(), Refused> {
        if self.open_is_last() {
            return self.cancel(now);
        }
        if self.timeline.top().is_none() {
            return Err(Refused::NothingToUndo);
        }
        self.append(Event { at: now, kind: EventKind::Undo { to: self.timeline.below_top() } });
        Ok(())
    }

    /// Whether the open action is what an undo takes.
    pub(in crate::battle) fn open_is_last(&self) -> bool {
        self.open.as_ref().is_some_and(|open| self.timeline.top().is_none_or(|top| open.after >= top))
    }

    pub(in crate::battle) fn redo(&mut self, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        if !self.timeline.redoable().is_empty() {
            self.append(Event { at: now, kind: EventKind::Redo });
            return Ok(());
        }
        let given_up = self.given_up().ok_or(Refused::NothingToRedo)?;
        self.drive(given_up, dice, now)
    }

    /// The action that was given up last, as it waited then, if nothing has happened since it was begun but that
    /// actions before it were taken back and put back.
    pub(in crate::battle) fn given_up(&self) -> Option<Open> {
        let moves = |event: &Event| {
            matches!(
                event.kind,
                EventKind::Note { .. } | EventKind::Undo { .. } | EventKind::Rewind { .. } | EventKind::Redo
            )
        };
        let at = self.events.iter().rposition(|event| !moves(event))?;
        let EventKind::Drop(Act { opened: Some(line), .. }) = self.events.get(at)?.kind else { return None };
        let begun = usize::try_from(line).ok()?.checked_sub(1)?;
        let mut open = None;
        for (no, event) in (line..).zip(self.events.get(begun..at)?) {
            if !matches!(event.kind, EventKind::Open(_) | EventKind::Answer { .. } | EventKind::Note { .. }) {
                return None;
            }
            Open::follow(&mut open, no, event);
        }
        if !self.stands_as_after(at) {
            return None;
        }
        let after = self.timeline.next().saturating_sub(1);
        Some(Open { line: None, after, written: Answers::new(), ..open? })
    }

    pub(in crate::battle) fn rewind(&mut self, to: EventNo, now: i64) -> Result<(), Refused> {
        let open = self.open.as_ref().is_some_and(|open| open.after >= to);
        let acts = self.timeline.reaches_past(&self.events, to);
        if open {
            self.cancel(now)?;
        }
        if acts {
            self.append(Event { at: now, kind: EventKind::Rewind { to } });
        }
        if open || acts { Ok(()) } else { Err(Refused::NothingToUndo) }
    }
}

/// Opens a form and refuses what cannot be started. Returns also the refusals that were overridden.
pub(in crate::battle) fn admit(
    rules: &RuleSet,
    state: &State,
    request: &Request,
    permit: Permit,
) -> Result<(Opened, Vec<String>), Refused> {
    let unknown = || Refused::Unknown(request.procedure.clone());
    let kind: &ProcedureKind = rules.procedure_kind(&request.procedure).ok_or_else(unknown)?;
    let text = rules.description().procedure(&request.procedure);
    if text.is_some_and(|text| text.usage == Use::Calculator) {
        return Err(Refused::Calculator);
    }
    let opened = open(kind, rules.description(), state, &request.draft);
    if let Some((path, text)) = opened.form.problems.first() {
        let label = opened.form.field(path).map(|field| field.label.as_str()).filter(|label| !label.is_empty());
        let label = label.unwrap_or("This form").to_owned();
        return Err(Refused::Problem { path: path.clone(), label, text: text.clone() });
    }
    if opened.procedure.is_none() {
        return Err(Refused::Missing(opened.form.missing.clone()));
    }
    let forced = opened.form.reasons();
    if permit == Permit::Lawful && !forced.is_empty() {
        return Err(Refused::Forbidden(forced));
    }
    Ok((opened, forced))
}

/// An act before its answers: its effects are what the player told of the table.
pub(in crate::battle) fn fresh_act(state: &State, procedure: &str, opened: Opened, forced: Vec<String>) -> Act {
    let (effects, form) = (opened.form.remember, opened.frozen);
    let side = Some(played_by(&form.entered).unwrap_or(state.acting()));
    Act { procedure: procedure.to_owned(), side, form, effects, forced, ..Act::default() }
}

/// Checks an answer for an ask; the first dice of a roll will do.
pub(in crate::battle) fn check_entry(ask: &Ask, entry: &Entry) -> Result<(), Refused> {
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

/// The chance that the headline had before the first roll; none without a roll, none for what was certain, and none
/// where only an answer of the table could lead there, which odds do not assume.
fn chance(started: &Started, run: &Run<Effect>) -> Option<f64> {
    if run.asked.is_empty() {
        return None;
    }
    let (_, class) = run.record.settled.iter().find(|(subject, _)| *subject == Subject::Headline)?;
    let odds = started.odds(&Answers::new(), &usual).ok()?;
    Some(odds.chance(Subject::Headline, *class)).filter(|chance| *chance > 0.0 && *chance < 1.0)
}
