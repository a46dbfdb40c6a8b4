//! The one filter through which texts leave for a side: what only the other side may know stays behind.

use std::{borrow::Cow, collections::BTreeMap};

use super::{MarkerPlaces, table_check};
use crate::battle::{Act, Battle, Event, EventKind, EventNo, Request, log::apply};
use crate::{
    dice::{Answers, Side},
    rules::{Control, Description, Effect, Entity, Field, Opened, State, UNSEAL, Value, is_sealed, played_by},
};

/// The viewer: who looks at the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Viewer {
    /// Everybody may see everything: one player, or a battle that is over.
    #[default]
    All,
    /// A side.
    Side(Side),
    /// Both sides at once: the shared screen.
    Table,
}

impl Viewer {
    /// Whether a fact may be seen.
    pub(in crate::battle) fn sees(self, rules: &Description, state: &State, on: Entity, field: &str) -> bool {
        if !rules.field(field).is_some_and(|spec| spec.secret) {
            return true;
        }
        match self {
            Self::All => true,
            Self::Side(side) => state.owner(on) == Some(side),
            Self::Table => false,
        }
    }

    /// Whether it is known that something is there at all: a thing on the table with a secret is not.
    pub(in crate::battle) fn knows(self, rules: &Description, state: &State, on: Entity) -> bool {
        let secret = |facts: &BTreeMap<String, Value>| facts.keys().any(|field| !self.sees(rules, state, on, field));
        !matches!(on, Entity::Thing(_)) || !state.facts.get(&on).is_some_and(secret)
    }

    /// Whether an effect may be told. That something is forgotten gives nothing away: so an action that turns a
    /// secret into an open fact tells it.
    fn hears(self, rules: &Description, state: &State, effect: &Effect) -> bool {
        match effect {
            Effect::Set { on, field, .. } | Effect::Add { on, field, .. } => self.sees(rules, state, *on, field),
            _ => true,
        }
    }
}

impl Battle {
    /// Who looks at the shared screen: both sides, or in a solo game the one that is led by a player.
    pub fn shared(&self) -> Viewer {
        self.setup.solo.map_or(Viewer::Table, |side| Viewer::Side(side.other()))
    }

    /// The state as a viewer may know it: secrets of the other side are absent.
    pub fn state_for(&self, viewer: Viewer) -> Cow<'_, State> {
        let rules = self.rules.description();
        if viewer == Viewer::All || !rules.fields.iter().any(|spec| spec.secret) {
            return Cow::Borrowed(&self.state);
        }
        let mut state = self.state.clone();
        state.things.retain(|id, _| viewer.knows(rules, &self.state, Entity::Thing(*id)));
        state.facts.retain(|on, _| viewer.knows(rules, &self.state, *on));
        for (on, facts) in &mut state.facts {
            facts.retain(|field, _| viewer.sees(rules, &self.state, *on, field));
        }
        Cow::Owned(state)
    }

    /// An action in effect as a viewer may know it, in its valid version; `None` for what is secret to him.
    pub fn action_for(&self, no: EventNo, viewer: Viewer) -> Option<&Act> {
        self.action(no)?.act().filter(|act| self.may_see(act, viewer))
    }

    /// The state of the table, as a viewer may know it.
    pub fn table_check(&self, viewer: Viewer) -> Vec<MarkerPlaces> {
        table_check(self.rules.description(), &self.state_for(viewer))
    }

    /// Whether a form is for the eyes of the side alone that plays it: its procedure is private, it names what the
    /// shared screen does not show, or what it would do is a secret.
    pub fn is_private(&self, procedure: &str, opened: &Opened) -> bool {
        let rules = self.rules.description();
        if rules.procedure(procedure).is_some_and(|text| text.private) {
            return true;
        }
        if self.shared() != Viewer::Table || !rules.fields.iter().any(|spec| spec.secret) {
            return false;
        }
        let names = |field: &Field| {
            matches!(&field.control, Control::Choice(options)
                if options.iter().any(|option| self.is_unknown(&option.id, Viewer::Table)))
        };
        let tells = |effect: &Effect| !Viewer::Table.hears(rules, &self.state, effect);
        opened.form.fields.iter().any(names) || certain(opened).iter().any(tells)
    }

    /// A form as the shared screen shows it: what a commander has written for his side in secret does not stand in it.
    pub fn form_shown(&self, request: &Request) -> Option<Opened> {
        let opened = self.open_form(request)?;
        let led = self.setup.commanded();
        let by = played_by(&opened.frozen.entered).unwrap_or(self.state.acting());
        if led != Some(by) || !self.is_private(&request.procedure, &opened) {
            return Some(opened);
        }
        self.open_over(&self.state_for(self.shared()), request)
    }

    /// Whether a form as it stands ends something else that must be done this turn, such as a combat: then it is asked
    /// for before it is done.
    pub fn ends_owed(&self, procedure: &str, opened: &Opened) -> bool {
        let rules = self.rules.as_ref();
        let owed = |state: &State| {
            let must = rules.owed(state).into_iter().filter(|due| rules.compulsory(state, due));
            let other = |due: &crate::rules::Due| due.procedure != procedure && rules.lapses(state, due);
            must.filter(other).map(|due| (due.procedure, due.draft)).collect::<Vec<_>>()
        };
        let mut after = self.state.clone();
        apply(&mut after, rules.description(), &certain(opened));
        let left = owed(&after);
        owed(&self.state).iter().any(|due| !left.contains(due))
    }

    /// Whether a form as it stands removes a unit, whatever is rolled.
    pub fn is_fatal(opened: &Opened) -> bool {
        certain(opened).iter().any(|effect| matches!(effect, Effect::Remove { .. }))
    }

    /// Whether a word names a thing on the table that a viewer does not know of.
    pub(in crate::battle) fn is_unknown(&self, word: &str, viewer: Viewer) -> bool {
        word.parse().is_ok_and(|on| !viewer.knows(self.rules.description(), &self.state, on))
    }

    /// Whether a viewer may know an act.
    pub(in crate::battle) fn may_see(&self, act: &Act, viewer: Viewer) -> bool {
        let rules = self.rules.description();
        let private = rules.procedure(&act.procedure).is_some_and(|text| text.private);
        let own = match viewer {
            Viewer::All => true,
            Viewer::Side(side) => act.side == Some(side),
            Viewer::Table => false,
        };
        // Sealed orders show at the end of the battle, or once the player has opened them.
        if private && !own && !(is_sealed(&act.procedure) && self.is_unsealed()) {
            return false;
        }
        if !own && self.is_for_later(act) && !self.is_unsealed() {
            return false;
        }
        act.effects.iter().all(|effect| viewer.hears(rules, &self.state, effect))
    }

    /// Whether what a commander has sealed may be seen.
    fn is_unsealed(&self) -> bool {
        let opens = |event: &Event| event.act().is_some_and(|act| act.procedure == UNSEAL);
        let open = (1..).zip(&self.events).filter(|(_, event)| opens(event)).any(|(no, _)| self.action(no).is_some());
        open || self.rules.ended(&self.state) || self.setup.turns.is_some_and(|last| self.state.turn() > last)
    }

    /// The words of an act for a viewer: only that it happened, if it is secret.
    pub(in crate::battle) fn words_for(&self, act: &Act, viewer: Viewer) -> String {
        if self.may_see(act, viewer) {
            return act.words.clone();
        }
        let rules = self.rules.description();
        let name = rules.procedure(&act.procedure).map_or(act.procedure.as_str(), |text| &text.name);
        match act.side {
            Some(side) => format!("{} in secret: {name}", self.state.side_name(side)),
            None => format!("In secret: {name}"),
        }
    }

    /// The words of any event for a viewer.
    pub(in crate::battle) fn words_seen(&self, no: EventNo, viewer: Viewer) -> String {
        let rules = self.rules.description();
        match self.event(no).map(|event| &event.kind) {
            Some(EventKind::Correct { effects, .. })
                if !effects.iter().all(|effect| viewer.hears(rules, &self.state, effect)) =>
            {
                "By hand: secret".to_owned()
            }
            Some(EventKind::Act(act) | EventKind::Amend { with: Some(act), .. }) => self.words_for(act, viewer),
            _ => self.words(no),
        }
    }
}

/// The effects that are certain before the first roll.
fn certain(opened: &Opened) -> Vec<Effect> {
    let run = opened.procedure.as_ref().and_then(|started| started.run(&Answers::new()).ok());
    run.map(|run| run.record.effects).unwrap_or_default()
}
