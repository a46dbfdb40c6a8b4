//! The units that a player picks into a form: who is wanted, who may be picked, what is wrong with a pick.

use super::{
    super::{Candidate, Control, Field, Many, Origin, Presence, State, Unit, Value, Want},
    FormReader, FormSource,
};
use crate::dice::Tag;

impl FormReader<'_> {
    /// Fills the unit field declared next under `path` while the player has said nothing of it; an empty
    /// proposal is none.
    pub fn propose(&mut self, path: &str, from: impl FnOnce(&State) -> Vec<Tag>) {
        let value = match self.from {
            FormSource::Live { draft, .. } if draft.contains_key(path) => None,
            FormSource::Live { state, .. } => {
                Some(from(state)).filter(|tags| !tags.is_empty()).map(|tags| tags[..].into())
            }
            FormSource::Frozen(frozen) => frozen.state.get(path).cloned(),
        };
        if let Some(value) = value {
            self.keep(path, &value, Origin::State);
            self.proposed.insert(path.to_owned(), value);
        }
    }

    /// One unit. `test` tells why a candidate is against the rules.
    pub fn unit(
        &mut self,
        path: &str,
        label: &str,
        want: Want,
        test: impl Fn(&State, &Unit) -> Option<String>,
    ) -> Option<Tag> {
        let candidates = self.candidates(want, &test);
        let (value, origin) = self.picked(path);
        let picked = value.as_ref().and_then(|value| value.tags().first().copied());
        // A proposal is a list; of one unit, its tag alone.
        let value = if origin == Origin::State { picked.map(Value::from) } else { value };
        if let Some(tag) = picked {
            self.check_pick(path, tag, want, &candidates, &test);
        } else if let Some(value) = &value {
            self.problem(path, &format!("\"{value}\" is not a unit's tag such as A1"));
        } else {
            self.form.missing.push(label.to_owned());
        }
        let want = self.resolved(want);
        self.field(path, label, None, Control::Unit { want, candidates }, value, origin, "");
        picked.filter(|tag| self.known(*tag))
    }

    /// Several units, in order.
    pub fn units(
        &mut self,
        path: &str,
        label: &str,
        want: Want,
        many: Many,
        test: impl Fn(&State, &Unit) -> Option<String>,
    ) -> Vec<Tag> {
        let candidates = self.candidates(want, &test);
        let (value, origin) = self.picked(path);
        let mut picked = value.as_ref().map(Value::tags).unwrap_or_default();
        // A reason needs a name where it could be about any of several.
        let several = picked.len() > 1;
        let named = |state: &State, unit: &Unit| {
            test(state, unit).map(|reason| if several { format!("{} {reason}", unit.tag) } else { reason })
        };
        for &tag in &picked {
            self.check_pick(path, tag, want, &candidates, &named);
        }
        if value.as_ref().is_some_and(|value| match value {
            Value::List(list) => list.len() != picked.len(),
            _ => picked.is_empty(),
        }) {
            self.problem(path, "a list of units' tags such as [\"B3\", \"B7\"]");
        }
        let mut seen = Vec::new();
        if let Some(twice) =
            picked.iter().enumerate().find_map(|(at, tag)| picked.iter().take(at).find(|one| *one == tag))
        {
            self.limit(path, &format!("{twice} is in this list twice"));
        }
        picked.retain(|tag| {
            let fresh = !seen.contains(tag);
            seen.push(*tag);
            fresh && self.known(*tag)
        });
        let max = many.most();
        if picked.len() > max {
            self.problem(path, &format!("at most {max} units"));
            picked.truncate(max);
        }
        if picked.is_empty() {
            self.form.missing.push(label.to_owned());
        }
        let want = self.resolved(want);
        self.field(path, label, None, Control::Units { want, candidates, many }, value, origin, "");
        picked
    }

    /// Several units or none, in order.
    pub fn any_units(
        &mut self,
        path: &str,
        label: &str,
        want: Want,
        many: Many,
        test: impl Fn(&State, &Unit) -> Option<String>,
    ) -> Vec<Tag> {
        let missing = self.form.missing.len();
        let units = self.units(path, label, want, many, test);
        self.form.missing.truncate(missing);
        if let Some(field) = self.form.fields.last_mut().filter(|field| field.value.is_none()) {
            field.value = Some(Value::List(Vec::new()));
            field.origin = Origin::Assumed;
        }
        units
    }

    /// Units that were proposed, and of whom the state does not really know it, are assumed: the odds say so.
    pub fn guess_now(&mut self, path: &str, guessed: impl FnOnce(&State) -> bool) {
        if let FormSource::Live { state, .. } = self.from
            && let Some(field) = self.form.fields.iter_mut().find(|field| field.path == path)
            && field.origin == Origin::State
            && guessed(state)
        {
            field.origin = Origin::Assumed;
        }
    }

    /// The units told, else those proposed.
    fn picked(&mut self, path: &str) -> (Option<Value>, Origin) {
        match (self.entered(path), self.proposed.remove(path)) {
            (None, Some(value)) => (Some(value), Origin::State),
            (value, _) => (value, Origin::Entered),
        }
    }

    fn known(&self, tag: Tag) -> bool {
        match self.from {
            FormSource::Live { state, .. } => state.units.contains_key(&tag),
            FormSource::Frozen(_) => true,
        }
    }

    /// Whose units are wanted where a side is said to play the form.
    fn resolved(&self, want: Want) -> Want {
        match (want, self.by) {
            (Want::Acting | Want::Awaited, Some(by)) => Want::Of(by),
            (Want::Waiting, Some(by)) => Want::Of(by.other()),
            (want, _) => want,
        }
    }

    fn candidates(&self, want: Want, test: &impl Fn(&State, &Unit) -> Option<String>) -> Vec<Candidate> {
        let (FormSource::Live { state, .. }, true) = (&self.from, self.kept) else {
            return Vec::new();
        };
        let side = self.resolved(want).side(state);
        let units = state.units.values().filter(|unit| side.is_none_or(|side| unit.tag.side == side));
        let units = units.filter(|unit| want != Want::Awaited || matches!(unit.presence, Presence::Due(_)));
        units.map(|unit| Candidate { tag: unit.tag, refusal: refusal(state, unit, want, test) }).collect()
    }

    fn check_pick(
        &mut self,
        path: &str,
        tag: Tag,
        want: Want,
        candidates: &[Candidate],
        test: &impl Fn(&State, &Unit) -> Option<String>,
    ) {
        let FormSource::Live { state, .. } = self.from else {
            return;
        };
        let Some(unit) = state.units.get(&tag) else {
            let known: Vec<String> = candidates.iter().map(|candidate| candidate.tag.to_string()).collect();
            self.problem(path, &format!("there is no unit {tag}; the units are {}", known.join(", ")));
            return;
        };
        if self.resolved(want).side(state).is_some_and(|side| side != tag.side) {
            self.refuse(path, "", format!("{tag} is on the wrong side for this"));
        }
        if let Some(reason) = refusal(state, unit, want, test) {
            self.refuse(path, "", reason);
        }
        // A unit must not stand on both sides of one procedure, even when forced.
        let wanted = self.resolved(want).side(state);
        let opposed = |field: &&Field| {
            let side = match field.control {
                Control::Unit { want, .. } | Control::Units { want, .. } => want.side(state),
                _ => None,
            };
            let other = wanted.zip(side).is_some_and(|(wanted, side)| wanted != side);
            other && field.value.as_ref().is_some_and(|value| value.tags().contains(&tag))
        };
        if let Some(label) = self.form.fields.iter().find(opposed).map(|field| field.label.clone()) {
            self.problem(path, &format!("{tag} is already on the other side of this: {label}"));
        }
    }
}

fn refusal(
    state: &State,
    unit: &Unit,
    want: Want,
    test: &impl Fn(&State, &Unit) -> Option<String>,
) -> Option<String> {
    match (&unit.presence, want) {
        (Presence::Lost(_), _) => Some("lost".to_owned()),
        (Presence::Ready, Want::Awaited) => Some("is already on the table".to_owned()),
        (Presence::Due(_), want) if want != Want::Awaited => Some("not on the table yet".to_owned()),
        (Presence::Ready | Presence::Due(_), _) => test(state, unit),
    }
}
