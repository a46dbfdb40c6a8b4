//! What a commander has decided for later in his turn is sealed until its time comes.

use std::{collections::BTreeSet, ops::RangeInclusive};

use crate::{
    battle::{Act, Battle, Event, EventKind, EventNo, EventStatus},
    dice::{Source, Tag},
    rules::{Conduct, DECIDE, Decision, REPORT, ReportForm, is_thought},
};

/// A decision that is not carried out yet.
struct Standing<'a> {
    /// The step of its order, by its place.
    step: usize,
    event: EventNo,
    act: &'a Act,
    procedure: String,
    /// Whether it is one order, and no ladder.
    single: bool,
}

impl Battle {
    /// Whether an act is a decision of the commander for later: others come before it. Who rolls its die himself sees
    /// what it picks, and what the player has chosen he knows.
    pub(super) fn is_for_later(&self, act: &Act) -> bool {
        let led = self.setup.commanded();
        if act.procedure != DECIDE || led.is_none() || led != act.side {
            return false;
        }
        let own = act.answers.values().any(|entry| entry.by != Source::Program);
        let Some(conduct) = self.rules.conduct().filter(|_| !own) else { return false };
        if Decision::of(&act.form.entered).is_none_or(|decision| decision.chosen.is_some()) {
            return false;
        }
        let Some(no) = self.number_of(act) else { return false };
        // Taken back, it comes again with the same die.
        if matches!(self.status(no), EventStatus::Undone | EventStatus::Struck) {
            return true;
        }
        let began = self.round_began(conduct);
        if no <= began {
            return false;
        }
        let standing = self.decisions(conduct, began);
        let waits = led.is_some_and(|side| conduct.waits(&self.state, side.other()));
        let orders = standing.iter().map(|one| (one.procedure.as_str(), one.single));
        let announced = conduct.data().announced_at_once(orders, waits);
        standing.iter().skip(announced).any(|one| std::ptr::eq(one.act, act))
    }

    /// The number of an act of the log.
    fn number_of(&self, act: &Act) -> Option<EventNo> {
        let own = |event: &Event| match &event.kind {
            EventKind::Act(own) | EventKind::Amend { with: Some(own), .. } => std::ptr::eq(own, act),
            _ => false,
        };
        EventNo::try_from(self.events.iter().rposition(own)? + 1).ok()
    }

    /// The event after which his round has begun; 0 if that is the battle's beginning.
    fn round_began(&self, conduct: &dyn Conduct) -> EventNo {
        let (end_turn, rounds) = (&self.rules.description().about.end_turn, &conduct.data().ends_round);
        let begins = |act: &Act| act.procedure == *end_turn || rounds.contains(&act.procedure);
        let began = |no: &EventNo| self.action(*no).and_then(Event::act).is_some_and(begins);
        self.all_numbers().rev().find(began).unwrap_or(0)
    }

    fn all_numbers(&self) -> RangeInclusive<EventNo> {
        1..=self.last_event()
    }

    /// The decisions of the round after that event that are not carried out yet, in the order in which they will be.
    fn decisions(&self, conduct: &dyn Conduct, began: EventNo) -> Vec<Standing<'_>> {
        let (rules, data, side) = (self.rules.description(), conduct.data(), self.setup.solo);
        let mut settled: BTreeSet<Tag> = BTreeSet::new();
        let mut all = Vec::new();
        for no in self.all_numbers().rev().take_while(|no| *no > began) {
            let Some(act) = self.action(no).and_then(Event::act) else { continue };
            match act.procedure.as_str() {
                REPORT => settled.extend(ReportForm::of(&act.form.entered).done),
                DECIDE if act.side == side => {
                    let unit = Decision::of(&act.form.entered).and_then(|decision| decision.unit);
                    let taken = Decision::taken(&act.form.entered, &act.answers);
                    let fresh = unit.is_some_and(|unit| settled.insert(unit));
                    let Some(taken) = taken.filter(|_| fresh) else { continue };
                    // Who holds his fire has nothing to carry out.
                    let Some((procedure, _)) = taken.orders.first().cloned() else { continue };
                    let (step, single) = (rules.procedure_place(&procedure), taken.orders.len() == 1);
                    all.push(Standing { step, event: no, act, procedure, single });
                }
                procedure if !is_thought(procedure) => {
                    let row = data.act_of(procedure, &act.form.entered);
                    settled.extend(row.and_then(|row| conduct.actor(&self.state, row, &act.form.entered)));
                }
                _ => {}
            }
        }
        all.sort_by_key(|one| (one.step, one.event));
        all
    }
}
