//! Later actions that no longer hold: played on what an amend has changed since. They keep their effects until a player
//! has said what is to become of them: kept as they were played, or taken back.

use std::collections::BTreeSet;

use super::differences;
use crate::battle::{
    Act, Battle, Event, EventKind, EventNo, Refused, Stale, TurningPoint,
    log::{KEPT, apply, follow, follow_to_turning_point, kept_line, read_back, resolve_doubt},
    play::{Progress, advance},
    words::result_words,
};
use crate::{
    dice::{Ask, Pending, Tag},
    rules::{Effect, Entity, RuleSet, State, Unit, Value, listed, open},
};

/// A doubt that an action left behind: an effect of it found nothing to act on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::battle) struct ActionDoubt {
    /// The action.
    pub event: EventNo,
    /// Its words.
    pub words: String,
}

impl Battle {
    /// Actions in effect after `of` that would not come about so on what stood before them as it is now.
    pub fn stale(&self, of: EventNo) -> Vec<Stale> {
        self.no_longer(|no| no > of)
    }

    /// Actions in effect that no longer hold since an action before them was amended, and of which no player has said
    /// what is to become: also those whose effects found nothing to act on.
    pub fn unresolved_stale(&self) -> Vec<Stale> {
        let amends = self.timeline.amended();
        let kept = self.kept();
        let after = |no: EventNo| amends.iter().any(|(of, amend)| *of < no && no < *amend);
        let left = |no: EventNo| self.doubted.iter().any(|doubt| doubt.event == no);
        if amends.is_empty() && self.doubted.is_empty() {
            return Vec::new();
        }
        self.no_longer(|no| (after(no) || left(no)) && !kept.contains(&no))
    }

    /// Doubts about the log as a whole, of which no action is the cause.
    pub fn loose_doubts(&self) -> Vec<String> {
        let mut loose = self.state.doubts.clone();
        for doubt in &self.doubted {
            if let Some(at) = loose.iter().position(|words| *words == doubt.words) {
                loose.remove(at);
            }
        }
        loose
    }

    /// Actions that left doubts behind which nobody has answered.
    pub(super) fn in_doubt(&self) -> BTreeSet<EventNo> {
        self.doubted.iter().map(|doubt| doubt.event).collect()
    }

    /// Lines that are kept as they were played.
    fn kept(&self) -> BTreeSet<EventNo> {
        let settled = |event: &Event| match &event.kind {
            EventKind::ResolveDoubt { doubt } => kept_line(doubt),
            _ => None,
        };
        self.timeline.actions(&self.events).filter_map(|(_, event)| settled(event)).collect()
    }

    /// Keeps an action as it was played.
    pub(in crate::battle) fn keep(&mut self, of: EventNo, now: i64) -> Result<(), Refused> {
        let of = match self.event(of).map(|event| &event.kind) {
            Some(EventKind::Amend { of, .. }) => *of,
            _ => of,
        };
        self.action(of).ok_or(Refused::NotInEffect(of))?;
        self.append(Event { at: now, kind: EventKind::ResolveDoubt { doubt: format!("{KEPT}{of}") } });
        Ok(())
    }

    /// An action just done that waited while other work went on, if it would not come about so on what that has
    /// changed: it was played as it was opened. That steps and turns went on meanwhile is no reason.
    pub(in crate::battle) fn moved_under(&self, no: EventNo) -> Option<Stale> {
        let act = self.event(no)?.act()?;
        let opened = act.opened?;
        let mut then = self.state_before(opened);
        let ends = self.rules.description().about.end_turn.as_str();
        let turns = |event: &Event| event.act().is_some_and(|act| act.procedure == ends);
        let between = self.timeline.actions(&self.events).filter(|(other, _)| (opened..no).contains(other));
        for (other, version) in between {
            if turns(version) || self.is_step(other) {
                continue;
            }
            let step = then.step().to_owned();
            follow(&mut then, self.rules.as_ref(), version);
            apply(&mut then, self.rules.description(), &[Effect::set(Entity::Battle, State::STEP, step)]);
        }
        self.against(no, act, &then)
    }

    /// What an action that waited still changes when it ends: turns that were handed on meanwhile, up to the action
    /// that it replaces, have taken with them what goes at their end, and it is not set any more.
    pub(in crate::battle) fn in_time(
        &self,
        opened: Option<EventNo>,
        until: Option<EventNo>,
        mut effects: Vec<Effect>,
    ) -> Vec<Effect> {
        let Some(opened) = opened else { return effects };
        let (rules, data) = (self.rules.as_ref(), self.rules.description());
        let turn = |effect: &Effect| {
            matches!(effect, Effect::Set { on: Entity::Battle, field, .. }
                if [State::TURN, State::ACTING].contains(&field.as_str()))
        };
        let hands_on = |event: &Event| event.effects().iter().any(turn);
        let meanwhile = |no: EventNo| no > opened && until.is_none_or(|of| no < of);
        if !self.timeline.actions(&self.events).any(|(no, version)| meanwhile(no) && hands_on(version)) {
            return effects;
        }
        let mut then = self.state_before(opened);
        apply(&mut then, data, &effects);
        for (_, version) in self.timeline.actions(&self.events).filter(|(no, _)| meanwhile(*no)) {
            let act = version.act().filter(|_| hands_on(version));
            let kind = act.and_then(|act| Some((act, rules.procedure_kind(&act.procedure)?)));
            let ended = kind
                .and_then(|(act, kind)| open(kind, data, &then, &act.form.entered).procedure?.run(&act.answers).ok());
            for effect in ended.into_iter().flat_map(|run| run.record.effects) {
                if let Effect::Clear { on: of, field: gone } = effect {
                    effects.retain(|effect| {
                        !matches!(effect, Effect::Set { on, field, .. } | Effect::Add { on, field, .. }
                            if *on == of && *field == gone)
                    });
                }
            }
            follow(&mut then, rules, version);
        }
        effects
    }

    /// Actions in effect, out of these, that do not hold.
    fn no_longer(&self, of: impl Fn(EventNo) -> bool) -> Vec<Stale> {
        let rules = self.rules.as_ref();
        let mut state = self.first.clone();
        let (mut found, mut last) = (Vec::new(), 0);
        for (no, version) in self.timeline.actions(&self.events) {
            if of(no) {
                found.extend(match version.act() {
                    Some(act) => {
                        // One that waited while other work went on froze its form when it was opened.
                        let opened = act.opened.filter(|line| *line <= last).map(|line| self.state_before(line));
                        let then = opened.as_ref().unwrap_or(&state);
                        self.against(no, act, then).or_else(|| self.ordered_otherwise(no, act))
                    }
                    None => self.by_hand(no, version, &state),
                });
            }
            follow(&mut state, rules, version);
            last = no;
        }
        found
    }

    /// Why an action would not come about so over a state; `None` if it would.
    fn against(&self, no: EventNo, act: &Act, then: &State) -> Option<Stale> {
        let rules = self.rules.as_ref();
        let now = open(rules.procedure_kind(&act.procedure)?, rules.description(), then, &act.form.entered);
        let changed = differences(&act.form, &now.frozen);
        let late = |why: String, anew: bool| {
            let words = self.words_for(act, self.shared());
            Some(Stale { event: no, words, why, anew, changed: changed.clone() })
        };
        let stale = |why: String| late(why, false);
        let told = act.form.entered.values().flat_map(Value::tags);
        let gone = lost(then, told.chain(act.effects.iter().filter_map(needs)));
        if let Some(gone) = gone.filter(|_| self.in_doubt().contains(&no)) {
            return stale(gone);
        }
        if let Some((_, text)) = now.form.problems.first() {
            return stale(format!("{text}."));
        }
        let forbids = now.form.reasons().into_iter().find(|reason| !act.forced.contains(reason));
        if let Some(reason) = forbids {
            return stale(format!("{reason}."));
        }
        let Some(started) = now.procedure else {
            return stale("Its form would now ask for more details.".to_owned());
        };
        // The result of the same answers in the state it was played in, under the rules of today.
        let (form, started_then) = read_back(rules, act)?;
        let then_run = started_then.run(&act.answers).ok()?;
        // With the answers as an amend takes them; it asks for what is still needed then.
        let Ok(Progress { run, surplus, .. }) = advance(&started, &act.answers, &act.real, None) else {
            return stale("It would now need different dice.".to_owned());
        };
        match &run.pending {
            Some(_) if then_run.pending.is_some() => return None,
            Some(Pending { ask: Ask::Choose(_), .. }) => {
                return late("With the same dice it would now ask something else.".to_owned(), true);
            }
            Some(_) if surplus.is_some() => return late("It would now need fewer dice.".to_owned(), true),
            Some(_) => return late("It would now need more dice.".to_owned(), true),
            None => {}
        }
        // Remembered facts of the table change nothing by themselves: a later form reads them again.
        let (was, is) = (&then_run.record.effects, &run.record.effects);
        let differ: Vec<&Effect> = was.iter().filter(|effect| !is.contains(effect) && !idle(then, effect)).collect();
        let new = is.iter().filter(|effect| !was.contains(effect));
        let differ: Vec<&Effect> = new.chain(differ).filter(|effect| !self.forgets(no, effect)).collect();
        if differ.is_empty() {
            let turns =
                || late("It was open when a turn ended, and that turn now ends at another point.".to_owned(), true);
            let held = act.opened.is_none() || self.came_in_time(no, act, &form, was);
            return if held { None } else { turns() };
        }
        let words = result_words(rules, act, &run);
        if words != result_words(rules, act, &then_run) {
            return late(format!("The same dice would now come to: {words}"), true);
        }
        let tags: BTreeSet<String> = differ.into_iter().filter_map(changes).map(|tag| tag.to_string()).collect();
        let tags = tags.into_iter().collect::<Vec<_>>().join(", ");
        let whose = if tags.is_empty() { String::new() } else { format!(" for {tags}") };
        late(format!("Its effects would now be different{whose}."), true)
    }

    /// Whether an effect of an action only forgets what a form before it had told of the table: where a unit stands,
    /// how far a target is.
    fn forgets(&self, no: EventNo, effect: &Effect) -> bool {
        let Effect::Clear { on, field } = effect else { return false };
        let sets =
            |effect: &Effect| matches!(effect, Effect::Set { on: of, field: set, .. } if of == on && set == field);
        let mut before = self.timeline.actions(&self.events).filter(|(other, _)| *other < no);
        let last = before.rfind(|(_, version)| version.effects().iter().any(sets));
        let act = last.and_then(|(_, version)| version.act());
        act.and_then(|act| read_back(self.rules.as_ref(), act))
            .is_some_and(|(form, _)| form.remember.iter().any(sets))
    }

    /// A correction by hand whose effects found nothing to act on.
    fn by_hand(&self, no: EventNo, event: &Event, then: &State) -> Option<Stale> {
        let doubt = self.doubted.iter().find(|doubt| doubt.event == no)?;
        let why = lost(then, event.effects().iter().filter_map(needs)).unwrap_or_else(|| doubt.words.clone());
        Some(Stale { event: no, words: self.words_seen(no, self.shared()), why, anew: false, changed: Vec::new() })
    }

    /// Lets an event change the state, and keeps in mind which doubts it left behind.
    pub(in crate::battle) fn follow_doubting(&mut self, no: EventNo, event: &Event) {
        let mut state = std::mem::take(&mut self.state);
        let mut doubted = std::mem::take(&mut self.doubted);
        let turning_point = doubting(&mut state, &mut doubted, self.rules.as_ref(), (no, event));
        (self.state, self.doubted) = (state, doubted);
        self.turning_points.extend(turning_point.filter(|_| self.tipping));
    }
}

/// Lets an event change the state; tells what its losses tipped. Doubts that it leaves are noted as its own, those
/// that it answers are gone.
pub(in crate::battle) fn doubting(
    state: &mut State,
    doubted: &mut Vec<ActionDoubt>,
    rules: &RuleSet,
    (no, event): (EventNo, &Event),
) -> Option<TurningPoint> {
    if let EventKind::ResolveDoubt { doubt } = &event.kind {
        match kept_line(doubt) {
            Some(line) => {
                for gone in doubted.iter().filter(|doubt| doubt.event == line) {
                    resolve_doubt(state, &gone.words);
                }
                doubted.retain(|doubt| doubt.event != line);
            }
            None => {
                if let Some(at) = doubted.iter().position(|known| known.words == *doubt) {
                    doubted.remove(at);
                }
            }
        }
    }
    let before = state.doubts.len();
    let turning_point = follow_to_turning_point(state, rules, (no, event));
    let left = state.doubts.iter().skip(before);
    doubted.extend(left.map(|words| ActionDoubt { event: no, words: words.clone() }));
    turning_point
}

/// The unit whose facts an effect changes, or that it removes.
fn changes(effect: &Effect) -> Option<Tag> {
    match effect {
        Effect::Set { on: Entity::Unit(tag), .. }
        | Effect::Add { on: Entity::Unit(tag), .. }
        | Effect::Clear { on: Entity::Unit(tag), .. }
        | Effect::Remove { unit: tag, .. } => Some(*tag),
        _ => None,
    }
}

/// Whether an effect of before finds nothing to do: what it clears is not there.
fn idle(state: &State, effect: &Effect) -> bool {
    matches!(effect, Effect::Clear { on, field } if state.fact(*on, field).is_none())
}

/// The unit that must be on the table for an effect: what is cleared need not be there.
fn needs(effect: &Effect) -> Option<Tag> {
    changes(effect).filter(|_| !matches!(effect, Effect::Clear { .. }))
}

/// That units are lost before, in words.
fn lost(state: &State, tags: impl Iterator<Item = Tag>) -> Option<String> {
    let is_lost = |tag: &Tag| state.units.get(tag).is_some_and(Unit::lost);
    let tags: BTreeSet<Tag> = tags.filter(is_lost).collect();
    let named: Vec<String> = tags.iter().map(|tag| format!("{tag} {}", state.name(*tag))).collect();
    let verb = if named.len() > 1 { "are" } else { "is" };
    (!named.is_empty()).then(|| format!("{} {verb} already lost by then.", listed(&named)))
}
