//! The why card: an action's procedure is run again on its recorded answers; nothing of it is stored.

use super::{Act, Battle, EventKind, EventNo, Viewer, log::read_back};
use crate::{
    dice::{Ask, Class, Entry, Line, Run, Subject, Sum},
    rules::{Effect, Entity, Form, State, bearing},
};

/// How an action came about.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// Its form as it was.
    pub form: Form,
    /// Its sums, each term with its place in the rules.
    pub sums: Vec<Sum>,
    /// Asks in order with their dice.
    pub asked: Vec<(Ask, Entry)>,
    /// The sentences, in order.
    pub lines: Vec<Line>,
    /// The settled subjects with their classes, in order.
    pub settled: Vec<(Subject, Class)>,
    /// Effects of the procedure as the rules are now.
    pub effects: Vec<Effect>,
    /// The recorded effects are other ones: the rules have changed since.
    pub changed: bool,
}

impl Battle {
    /// Why an event came out as it did: the valid version of an action in effect, else the event as it stands in
    /// the log. `None` for events without a procedure, for procedures that the rules no longer know, and for
    /// what the viewer may not know.
    pub fn why(&self, no: EventNo, viewer: Viewer) -> Option<Why> {
        let (place, act) = match &self.action(no).or_else(|| self.event(no))?.kind {
            EventKind::Act(act) => (no, act),
            EventKind::Amend { of, with: Some(act) } => (*of, act),
            _ => return None,
        };
        if self.may_see(act, viewer) { self.why_act(place, act) } else { None }
    }

    /// Why an action came out as it did, at its place in the log.
    pub(super) fn why_act(&self, place: EventNo, act: &Act) -> Option<Why> {
        let (form, started) = read_back(self.rules.as_ref(), act)?;
        let sums = started.sums_after(&act.answers);
        let Ok(run) = started.run(&act.answers) else {
            return Some(Why {
                form,
                sums,
                asked: Vec::new(),
                lines: Vec::new(),
                settled: Vec::new(),
                effects: Vec::new(),
                changed: true,
            });
        };
        let changed = run.pending.is_some() || !self.same(place, act, &form, &run.record.effects);
        let mut record = run.record.clone();
        if let Some(kind) = self.rules.procedure_kind(&act.procedure) {
            let words = bearing(self.rules.description(), kind, &act.form, &act.answers, &self.state.units);
            record.lines.extend(words.into_iter().map(|text| Line::why("", text)));
        }
        let run = Run { record, ..run };
        let (lines, settled, effects) = (run.record.lines, run.record.settled, run.record.effects);
        Some(Why { form, sums, asked: run.asked, lines, settled, effects, changed })
    }

    /// Whether recorded effects are those remembered by the form, the step, and the procedure's own, as late as they
    /// came.
    fn same(&self, place: EventNo, act: &Act, form: &Form, own: &[Effect]) -> bool {
        let came = |battle: &Self| battle.came_in_time(place, act, form, own);
        let written = || act.opened.is_some() && self.as_written(act).is_some_and(|then| came(&then));
        self.lead(act, form).starts_with(&form.remember) && (came(self) || written())
    }

    /// Whether an action left its own effects, but for what turns that went on while it waited have taken with them.
    pub(super) fn came_in_time(&self, place: EventNo, act: &Act, form: &Form, own: &[Effect]) -> bool {
        let own = self.in_time(act.opened, Some(place), own.to_vec());
        act.effects.strip_prefix(self.lead(act, form)).is_some_and(|rest| rest == own)
    }

    /// The battle as it was when an action was written into its log: turns that went on while it waited may have been
    /// taken back since.
    fn as_written(&self, act: &Act) -> Option<Self> {
        let written = self.events.iter().rposition(|event| event.act() == Some(act))?;
        let before = self.events.get(..written)?.to_vec();
        Some(Self::load(self.rules.clone(), self.setup.clone(), before))
    }

    /// The recorded effects that come before the procedure's own: facts the form told, and the step.
    pub(super) fn lead<'a>(&self, act: &'a Act, form: &Form) -> &'a [Effect] {
        let step = self.rules.description().procedure(&act.procedure).map_or("", |text| text.step.as_str());
        let remembered = form.remember.len();
        let steps = !step.is_empty()
            && matches!(act.effects.get(remembered), Some(Effect::Set { on: Entity::Battle, field, to })
                if field == State::STEP && to.word() == step);
        act.effects.get(..remembered + usize::from(steps)).unwrap_or_default()
    }
}
