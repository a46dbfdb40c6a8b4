//! Amends: one action is replaced in place, its dice kept; later actions keep their effects.

mod commander_orders;
mod stale;

use super::{
    Act, Battle, Command, Event, EventKind, EventNo, Permit, Refused, Request,
    log::read_back,
    play::{Open, Purpose, admit, check_entry, fresh_act},
};
use crate::{
    dice::{Answers, Ask, Dice, DiceAsk, Entry, Given, Source},
    rules::{Draft, Frozen, Opened, State, Value, open},
};

pub(super) use stale::{ActionDoubt, doubting};

impl Battle {
    /// The form of an action, over the state before it, with another draft: what its live chips show.
    /// `None` if it is no procedure in effect that the rules know.
    pub fn reopen(&self, of: EventNo, draft: &Draft) -> Option<Opened> {
        let act = self.action(of)?.act()?;
        let kind = self.rules.procedure_kind(&act.procedure)?;
        Some(open(kind, self.rules.description(), &self.state_of(of, act), draft))
    }

    /// The command that plays an action again with its form and dice, on the state before it as it is now.
    pub fn played_anew(&self, of: EventNo) -> Option<Command> {
        let draft = self.action(of)?.act()?.form.entered.clone();
        Some(Command::Amend { of, draft, permit: Permit::Forced })
    }

    /// The state on which the form of an action was filled.
    fn state_of(&self, of: EventNo, act: &Act) -> State {
        self.state_before(act.opened.unwrap_or(of))
    }

    /// The act of an action in effect, and its number if an amend was named.
    fn amendable(&self, no: EventNo) -> Result<(EventNo, Option<Act>), Refused> {
        let of = match self.event(no).map(|event| &event.kind) {
            Some(EventKind::Amend { of, .. }) => *of,
            _ => no,
        };
        let event = self.action(of).ok_or(Refused::NotInEffect(no))?;
        Ok((of, event.act().cloned()))
    }

    pub(super) fn amend(
        &mut self,
        no: EventNo,
        draft: &Draft,
        permit: Permit,
        dice: &mut Dice,
        now: i64,
    ) -> Result<(), Refused> {
        let (of, Some(old)) = self.amendable(no)? else {
            return Err(Refused::NotInEffect(no));
        };
        let state = self.state_of(of, &old);
        let request = Request::new(&old.procedure, draft.clone());
        // A refusal that was forced once needs no second permit.
        let permit = if old.forced.is_empty() { permit } else { Permit::Forced };
        let (opened, forced) = admit(self.rules.as_ref(), &state, &request, permit)?;
        let mut act = fresh_act(&state, &old.procedure, opened, forced);
        // The step follows it as it did, also when an amend before it has moved the pointer.
        act.effects.extend(self.step_of(&old.procedure).filter(|step| old.effects.contains(step)));
        let Act { side, answers, real, opened, .. } = old;
        let act = Act { side, answers, real, opened, ..act };
        self.begin(self.amending(of, act), dice, now)
    }

    pub(super) fn strike(&mut self, no: EventNo, now: i64) -> Result<(), Refused> {
        let (of, _) = self.amendable(no)?;
        self.append(Event { at: now, kind: EventKind::Amend { of, with: None } });
        Ok(())
    }

    pub(super) fn correct_die(
        &mut self,
        no: EventNo,
        address: &str,
        index: usize,
        face: u8,
        dice: &mut Dice,
        now: i64,
    ) -> Result<(), Refused> {
        let (_, act) = self.amendable(no)?;
        let missing = || Refused::NoSuchDie(address.to_owned());
        let act = act.ok_or_else(missing)?;
        let mut faces = act.answers.get(address).and_then(Entry::known_faces).ok_or_else(missing)?.to_vec();
        *faces.get_mut(index).ok_or_else(missing)? = face;
        self.correct_answer(no, address, Given::Faces(faces), dice, now)
    }

    pub(super) fn correct_answer(
        &mut self,
        no: EventNo,
        address: &str,
        given: Given,
        dice: &mut Dice,
        now: i64,
    ) -> Result<(), Refused> {
        let (of, old, ask) = self.asked(no, address)?;
        let entry = Entry { given, by: Source::Amended };
        check_entry(&ask, &entry)?;
        let mut answers: Answers = old.answers.clone();
        answers.insert(address.to_owned(), entry);
        self.read_anew(of, Act { answers, ..old }, dice, now)
    }

    /// An answer is taken out, and a player gives it again: by words or faces, as it is entered at first.
    pub(super) fn ask_again(&mut self, no: EventNo, address: &str, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let (of, mut old, ask) = self.asked(no, address)?;
        old.answers.remove(address);
        if let Ask::Dice(DiceAsk { who, .. }) = ask {
            old.real.insert(who);
        }
        self.read_anew(of, old, dice, now)
    }

    /// An action in effect, its number, and one of the asks that it answered.
    fn asked(&self, no: EventNo, address: &str) -> Result<(EventNo, Act, Ask), Refused> {
        let (of, Some(old)) = self.amendable(no)? else {
            return Err(Refused::NotInEffect(no));
        };
        let why = self.why_act(of, &old).ok_or_else(|| Refused::Unknown(old.procedure.clone()))?;
        let ask = why.asked.into_iter().map(|(ask, _)| ask).find(|ask| ask.key().to_string() == address);
        Ok((of, old, ask.ok_or_else(|| Refused::NotAsked(address.to_owned()))?))
    }

    /// Plays an action again with other answers. The form is the same, so what comes before the procedure's own effects
    /// is the same too.
    fn read_anew(&mut self, of: EventNo, act: Act, dice: &mut Dice, now: i64) -> Result<(), Refused> {
        let (form, _) =
            read_back(self.rules.as_ref(), &act).ok_or_else(|| Refused::Unknown(act.procedure.clone()))?;
        let effects = self.lead(&act, &form).to_vec();
        let act = Act { effects, chance: None, words: String::new(), amends: None, ..act };
        self.begin(self.amending(of, act), dice, now)
    }

    fn amending(&self, of: EventNo, act: Act) -> Open {
        let after = self.timeline.next().saturating_sub(1);
        Open { act, line: None, after, purpose: Purpose::Amend(of), written: Answers::new() }
    }
}

impl Act {
    /// Whether two versions of an action came from the same form and answers, no matter who entered what.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let same_entries =
            |one: &Frozen, other: &Frozen| one.entered.iter().all(|(path, value)| other.get(path) == Some(value));
        self.answers == other.answers
            && differences(&self.form, &other.form).is_empty()
            && same_entries(&self.form, &other.form)
            && same_entries(&other.form, &self.form)
    }
}

/// Values that no player told and that are not the same in two frozen forms.
pub(super) fn differences(then: &Frozen, now: &Frozen) -> Vec<(String, Option<Value>, Option<Value>)> {
    let mut paths: Vec<&String> =
        [&then.state, &then.assumed, &now.state, &now.assumed].into_iter().flat_map(|map| map.keys()).collect();
    paths.sort();
    paths.dedup();
    let differ = |path: &&String| then.get(path) != now.get(path);
    paths
        .into_iter()
        .filter(differ)
        .map(|path| (path.clone(), then.get(path).cloned(), now.get(path).cloned()))
        .collect()
}
