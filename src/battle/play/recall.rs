//! The same dice without a seed: faces that were rolled once at a place of the log are rolled there again, and what was
//! entered in words is read anew.

use super::open::{EarlierEntry, Open, Purpose};
use crate::battle::{
    Act, Battle, EventKind, EventStatus,
    log::{first_unit, read_back},
};
use crate::dice::{Answers, Ask, DiceAsk, Entry, Given, Pending, Source};

impl Battle {
    /// What was entered in words of the roll that waits, before the form of its action was amended. `None` where the roll
    /// is a new one or is read as before, or where its faces are known.
    pub(super) fn entered_before(&self, open: &Open, pending: &Pending) -> Option<EarlierEntry> {
        let (Purpose::Amend(of), Ask::Dice(now), true) = (open.purpose, &pending.ask, pending.known.is_empty())
        else {
            return None;
        };
        let key = now.key.to_string();
        let act = self.action(of)?.act()?;
        let entry = act.answers.get(&key).filter(|entry| entry.by != Source::Program)?;
        let Given::Outcome { tally, of: reading } = &entry.given else { return None };
        let (_, started) = read_back(self.rules.as_ref(), act)?;
        let asked = started.run(&act.answers).ok()?.asked;
        let was = asked.into_iter().find_map(|(ask, _)| match ask {
            Ask::Dice(ask) if ask.key.to_string() == key => Some(ask),
            _ => None,
        })?;
        let reads = |ask: &DiceAsk| ask.read.signature(ask.count, ask.sides);
        if (was.who, was.sides) != (now.who, now.sides) || reads(&was) != *reading || reads(now) == *reading {
            return None;
        }
        let classes = was.read.read_as(was.count, *tally, (&now.read, now.count), now.sides);
        Some(EarlierEntry { ask: was, tally: *tally, classes })
    }

    /// The answer to the roll that waits, with its address, where what was entered before leaves but one.
    pub(super) fn read_anew_as(&self, open: &Open, pending: Option<&Pending>) -> Option<(String, Entry)> {
        let pending = pending?;
        let Ask::Dice(ask) = &pending.ask else { return None };
        let earlier = self.entered_before(open, pending)?;
        let [tally] = *earlier.classes.as_slice() else { return None };
        let given = Given::Outcome { tally, of: ask.read.signature(ask.count, ask.sides) };
        Some((ask.key.to_string(), Entry { given, by: Source::Amended }))
    }

    /// Faces that the program's dice showed before at this place of the log: an action taken back, dropped, struck
    /// or amended. No seed is kept, and yet nothing is gained by trying again.
    pub(in crate::battle) fn recall(&self, open: &Open) -> Answers {
        let first = first_unit(self.rules.as_ref(), &open.act.procedure, &open.act.form);
        let here = match open.purpose {
            Purpose::New => self.timeline.place(),
            Purpose::Amend(of) => self.timeline.mark(of).place,
        };
        let mut recall = Answers::new();
        for (no, event) in (1..).zip(&self.events) {
            let place = match &event.kind {
                EventKind::Amend { of, .. } | EventKind::Drop(Act { amends: Some(of), .. }) => {
                    self.timeline.mark(*of).place
                }
                _ => self.timeline.mark(no).place,
            };
            let Some(act) = event.act().filter(|act| place == here && act.procedure == open.act.procedure) else {
                continue;
            };
            let counts = match (&event.kind, open.purpose) {
                (EventKind::Act(_), Purpose::New) => {
                    matches!(self.status(no), EventStatus::Undone | EventStatus::Struck)
                }
                (EventKind::Drop(act), Purpose::New) => act.amends.is_none(),
                (EventKind::Drop(act), Purpose::Amend(of)) => act.amends == Some(of),
                (EventKind::Act(_), Purpose::Amend(of)) => no == of,
                (EventKind::Amend { of, .. }, Purpose::Amend(amended)) => *of == amended,
                (EventKind::Amend { of, .. }, Purpose::New) => {
                    self.status(no) == EventStatus::Undone || self.status(*of) != EventStatus::Amended(no)
                }
                _ => false,
            };
            if counts && first_unit(self.rules.as_ref(), &act.procedure, &act.form) == first {
                remember_faces(&mut recall, &act.answers, open.purpose);
            }
        }
        recall
    }
}

/// Whether the program's dice have shown more than is read now: a pool that shrinks may grow again.
pub(super) fn keeps_more(old: &Entry, new: &Entry) -> bool {
    match (old.known_faces(), new.known_faces()) {
        (Some(old_faces), Some(new_faces)) => old.by != Source::Hand && old_faces.starts_with(new_faces),
        _ => false,
    }
}

/// Keeps what the program rolled for later, the longer roll and the later draw; never what a hand entered. A die set
/// right belongs to the action it was set right in.
fn remember_faces(recall: &mut Answers, answers: &Answers, purpose: Purpose) {
    let is_rolled = |by: Source| match by {
        Source::Program => true,
        Source::Hand => false,
        Source::Amended => matches!(purpose, Purpose::Amend(_)),
    };
    for (key, entry) in answers.iter().filter(|(_, entry)| is_rolled(entry.by)) {
        let longer = match (&entry.given, recall.get(key).map(|old| &old.given)) {
            (Given::Faces(faces), Some(Given::Faces(old))) => faces.len() >= old.len(),
            _ => true,
        };
        if longer {
            recall.insert(key.clone(), entry.clone());
        }
    }
}
