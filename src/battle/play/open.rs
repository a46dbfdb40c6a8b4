//! The open action: a procedure that waits for dice, a card or a choice. At most one in a battle.
//!
//! It holds only its frozen form and the answers so far; everything else is worked out from these when
//! somebody looks, so that one kept in the log and one kept in memory are the same.

use super::advance;
use crate::battle::{
    Act, Battle, Event, EventKind, EventNo,
    log::{first_of, read_back},
};
use crate::{
    dice::{Answers, Ask, DiceAsk, Entry, Line, Odds, Pending, Policy, Source, Sum, Tally},
    rules::{Due, Form, Opened, Refusal, Started, Value},
};

/// What a player entered in words of a roll that an amend reads otherwise: the dice on the table are the same.
pub struct EarlierEntry {
    /// The roll as it was read then.
    pub ask: DiceAsk,
    /// What was entered.
    pub tally: Tally,
    /// What the same dice may come to now, worst first.
    pub classes: Vec<Tally>,
}

/// The purpose of an open action: what it becomes when its answers are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::battle) enum Purpose {
    /// A new action.
    New,
    /// A version of this action in effect.
    Amend(EventNo),
}

/// A procedure that waits.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::battle) struct Open {
    /// Its form, the effects that come before its own, and all answers: also covered ones, and ones whose ask has
    /// not come yet.
    pub act: Act,
    /// Its line in the log, if it has one.
    pub line: Option<EventNo>,
    /// The last event before it.
    pub after: EventNo,
    /// The purpose of the action.
    pub purpose: Purpose,
    /// Answers that the log holds.
    pub written: Answers,
}

impl Open {
    /// Follows an event of the log.
    pub fn follow(open: &mut Option<Self>, no: EventNo, event: &Event) {
        match &event.kind {
            EventKind::Open(act) => {
                let written = act.answers.clone();
                let after = no.saturating_sub(1);
                let act = act.clone();
                let purpose = act.amends.map_or(Purpose::New, Purpose::Amend);
                *open = Some(Self { act, line: Some(no), after, purpose, written });
            }
            EventKind::Answer { address, entry } => {
                if let Some(open) = open {
                    for answers in [&mut open.act.answers, &mut open.written] {
                        let _ = match entry {
                            Some(entry) => answers.insert(address.clone(), entry.clone()),
                            None => answers.remove(address),
                        };
                    }
                }
            }
            EventKind::Drop(_) => *open = None,
            EventKind::Act(act) if act.opened.is_some() => *open = None,
            EventKind::Amend { with: Some(act), .. } if act.amends.is_some() => *open = None,
            _ => {}
        }
    }
}

/// The state of an open action: its sentences so far and its ask.
pub struct Waiting {
    /// Id of the procedure.
    pub procedure: String,
    /// The action that it amends, if it is no new one.
    pub amends: Option<EventNo>,
    /// Its form as it was when it started.
    pub form: Form,
    /// Its sums.
    pub sums: Vec<Sum>,
    /// Asks answered, in order, without rolls that are still covered.
    pub asked: Vec<(Ask, Entry)>,
    /// The present ask, and the faces already in.
    pub pending: Pending,
    /// Asks that come next whatever the pending one shows, with what has been entered for them already: their
    /// buttons can stand there too.
    pub foreseen: Vec<(Ask, Option<Entry>)>,
    /// Whether more rolls come whatever the pending one shows.
    pub more: bool,
    /// Whether a roll of the program lies covered until the pending one is in.
    pub covered: bool,
    /// More faces than dice: a player names those that go.
    pub surplus: Option<Vec<u8>>,
    /// What was entered of the pending roll before an amend changed how it is read: the program does not roll it.
    pub earlier: Option<EarlierEntry>,
    /// The sentences so far.
    pub lines: Vec<Line>,
    /// The roll that lies covered, with its address: seen by nobody, and kept all the same.
    beneath: Option<(String, Entry)>,
    /// Answers on which all this rests.
    answers: Answers,
    started: Started,
}

impl Waiting {
    /// The odds from here, with what can be seen.
    pub fn odds(&self, policy: Policy<'_>) -> Option<Odds> {
        self.started.odds(&self.answers, policy).ok()
    }

    /// The ask of an address that can be answered or corrected now.
    pub(in crate::battle) fn ask(&self, address: &str) -> Option<&Ask> {
        let asks = self.asked.iter().map(|(ask, _)| ask).chain([&self.pending.ask]);
        asks.chain(self.foreseen.iter().map(|(ask, _)| ask)).find(|ask| ask.key().to_string() == address)
    }

    /// Answers that can be seen and are whole, by address.
    pub(in crate::battle) fn seen(&self) -> Answers {
        let asked = self.asked.iter().map(|(ask, entry)| (ask.key().to_string(), entry.clone()));
        let foreseen = self.foreseen.iter().filter_map(|(ask, entry)| Some((ask, entry.clone()?)));
        let foreseen = foreseen.filter(|(ask, entry)| advance::is_whole(ask, entry));
        asked.chain(foreseen.map(|(ask, entry)| (ask.key().to_string(), entry))).collect()
    }

    /// Rolls that are asked for now, of which a player has told some faces.
    pub(super) fn in_part(&self, told: &Answers) -> Answers {
        let asks = [&self.pending.ask].into_iter().chain(self.foreseen.iter().map(|(ask, _)| ask));
        let entered = asks.filter_map(|ask| {
            let key = ask.key().to_string();
            let entry = told.get(&key).filter(|entry| entry.by == Source::Hand)?;
            (advance::fits(ask, entry) && !advance::is_whole(ask, entry)).then(|| (key, entry.clone()))
        });
        entered.collect()
    }

    /// All answers that must not be rolled again, with the roll that lies covered.
    pub(in crate::battle) fn kept(&self) -> Answers {
        self.seen().into_iter().chain(self.beneath.clone()).collect()
    }
}

impl Battle {
    /// What the open action waits for. `None` if none is open, or if the rules no longer know its procedure: then
    /// [`Battle::open_act`] still has it, and it can only be cancelled.
    pub fn pending(&self) -> Option<Waiting> {
        self.waiting(self.open.as_ref()?)
    }

    /// The open action as it was started, with its answers so far.
    pub fn open_act(&self) -> Option<&Act> {
        self.open.as_ref().map(|open| &open.act)
    }

    /// Whether something owed is what waits: the same procedure of the same unit.
    pub(in crate::battle) fn is_under_way(&self, due: &Due) -> bool {
        let Some(open) = self.open.as_ref().filter(|open| open.act.procedure == due.procedure) else {
            return false;
        };
        let busy = read_back(self.rules.as_ref(), &open.act).map(|(form, _)| first_of(&form)).unwrap_or_default();
        due.draft.values().flat_map(Value::tags).any(|tag| busy.contains(&tag))
    }

    /// Why what a form asks for has to wait: a unit that acts in it is in the middle of the action that waits.
    pub(in crate::battle) fn busy(&self, opened: &Opened) -> Option<Refusal> {
        let open = self.open.as_ref()?;
        let (form, _) = read_back(self.rules.as_ref(), &open.act)?;
        let busy = first_of(&form);
        let tag = first_of(&opened.form).into_iter().find(|tag| busy.contains(tag))?;
        let title = if self.may_see(&open.act, self.shared()) {
            self.open_title(&open.act)
        } else {
            self.words_for(&open.act, self.shared())
        };
        let reason = format!("{tag} is in the middle of {title}: finish or cancel that first");
        Some(Refusal { path: String::new(), reason, place: "" })
    }

    /// Whether the open action waits for what the program rolls or draws by itself: its file was cut short before
    /// that was written.
    pub fn is_cut(&self) -> bool {
        let Some(open) = &self.open else { return false };
        let is_rolled = |waiting: Waiting| {
            waiting.surplus.is_none() && advance::program_rolls(&waiting.pending.ask, &open.act.real)
        };
        self.waiting(open).is_none_or(is_rolled)
    }

    pub(in crate::battle) fn waiting(&self, open: &Open) -> Option<Waiting> {
        let (form, started) = read_back(self.rules.as_ref(), &open.act)?;
        let real = &open.act.real;
        let progress = advance::advance(&started, &open.act.answers, real, None).ok()?;
        let pending = progress.run.pending.clone()?;
        let earlier = self.entered_before(open, &pending);
        let foreseen = advance::foreseen(&started, &progress);
        let more = !foreseen.is_empty() || advance::goes_on(&started, &progress);
        let covered = advance::covered(&started, &progress, real);
        let mut answers = progress.firm;
        let mut asked = progress.run.asked;
        let mut beneath = None;
        if let Some(address) = covered {
            answers.remove(&address);
            answers.remove(&pending.ask.key().to_string());
            beneath = asked.pop().map(|(_, entry)| (address, entry));
        }
        let entered = |ask: Ask| {
            let entry = open.act.answers.get(&ask.key().to_string()).cloned();
            let entry = entry.filter(|entry| advance::fits(&ask, entry));
            (ask, entry)
        };
        Some(Waiting {
            procedure: open.act.procedure.clone(),
            amends: match open.purpose {
                Purpose::New => None,
                Purpose::Amend(of) => Some(of),
            },
            sums: started.sums_after(&answers),
            form,
            asked,
            pending,
            foreseen: foreseen.into_iter().map(entered).collect(),
            more,
            covered: beneath.is_some(),
            beneath,
            surplus: progress.surplus,
            earlier,
            lines: progress.run.record.lines,
            answers,
            started,
        })
    }
}
