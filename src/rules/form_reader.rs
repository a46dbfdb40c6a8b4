//! Forms: one text that declares a form's fields, fills them from the player, the state and the
//! rulings, freezes what was used with its origin, and reads it back later.
//!
//! A procedure's [read function](super::ProcedureKind) calls the methods of [`FormReader`] in the order in which
//! the fields stand on screen. The same calls serve the live form, the start of the procedure, its
//! replay from the log (no state needed) and headless scenes.

mod chips;
mod known;
mod units;

use super::{
    BY, Control, Description, Draft, Effect, Field, FieldMemory, Form, Frozen, Origin, Quota, Refusal, State, Strip,
    Value,
};
use crate::dice::{Side, Tag};

enum FormSource<'a> {
    Live { state: &'a State, draft: &'a Draft },
    Frozen(&'a Frozen),
}

/// Reads and declares a form.
///
/// ```
/// use adjutant::{
///     games::Registry,
///     rules::{Draft, Effect, ForceUnit, FormReader, NoRoll, Started, State, Want, draft_of, enlist},
/// };
///
/// /// A unit rests: one field, what changes and what is said. Without a unit the form stays open.
/// fn rest(reader: &mut FormReader<'_>) -> Option<Started> {
///     let unit = reader.unit("unit", "Who rests", Want::Acting, |_, _| None)?;
///     let no_roll = NoRoll::default().effect(Effect::set(unit, "rested", true));
///     no_roll.tell(unit, "Resting", format!("{} rests.", reader.label(unit))).start()
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let registry = Registry::load()?;
/// let rules = registry.get("pz8").ok_or("no such rules")?.description();
/// let unit = enlist(rules, "A1".parse()?, "infantry", &ForceUnit::of("infantry"));
/// let mut state = State::default();
/// state.units.insert(unit.tag, unit);
/// let named = draft_of("unit", "A1");
/// assert!(rest(&mut FormReader::live(rules, &state, &Draft::new())).is_none());
/// assert!(rest(&mut FormReader::live(rules, &state, &named)).is_some());
/// # Ok(())
/// # }
/// ```
pub struct FormReader<'a> {
    rules: &'a Description,
    from: FormSource<'a>,
    form: Form,
    frozen: Frozen,
    proposed: Draft,
    /// The side that plays the form, where the player or the desk has said so.
    by: Option<Side>,
    /// Whether it is listed who else may be picked, and kept frozen what was taken from the state.
    kept: bool,
}

impl<'a> FormReader<'a> {
    /// A live form: a draft over a state.
    pub fn live(rules: &'a Description, state: &'a State, draft: &'a Draft) -> Self {
        Self::over(rules, FormSource::Live { state, draft })
    }

    /// The same for whoever picks nothing and keeps nothing: it is not listed who else may be picked, and nothing but
    /// what was told is frozen.
    pub fn without_candidates(rules: &'a Description, state: &'a State, draft: &'a Draft) -> Self {
        Self { kept: false, ..Self::live(rules, state, draft) }
    }

    /// A form read back from the log.
    pub fn frozen(rules: &'a Description, frozen: &'a Frozen) -> Self {
        Self::over(rules, FormSource::Frozen(frozen))
    }

    fn over(rules: &'a Description, from: FormSource<'a>) -> Self {
        let (form, frozen, proposed) = (Form::default(), Frozen::default(), Draft::default());
        let mut reader = Self { rules, from, form, frozen, proposed, by: None, kept: true };
        if let Some(value) = reader.entered(BY) {
            reader.by = value.side();
            if reader.by.is_none() {
                reader.problem(BY, &format!("\"{value}\" is not one of A, B"));
            }
        }
        reader
    }

    /// The form declared and the values frozen so far.
    pub fn close(mut self) -> (Form, Frozen) {
        if let FormSource::Live { draft, state } = self.from {
            for path in draft.keys() {
                if !self.frozen.entered.contains_key(path) && !self.form.problems.iter().any(|(p, _)| p == path) {
                    let known: Vec<&str> = self.form.fields.iter().map(|field| field.path.as_str()).collect();
                    let unit: Option<Tag> = path.split_once('.').and_then(|(tag, _)| tag.parse().ok());
                    let text = match unit.filter(|tag| !state.units.contains_key(tag)) {
                        Some(tag) => format!("there is no unit {tag}; the units are {}", tags(state.units.keys())),
                        None => format!("no such field here; the fields are {}", known.join(", ")),
                    };
                    self.form.problems.push((path.clone(), text));
                }
            }
        }
        // Drop entries that another part of the form declared after all.
        let Form { needless, absent, missing, fields, .. } = &mut self.form;
        needless.retain(|(path, _)| fields.iter().all(|field| field.path != *path));
        absent.retain(|(path, _)| fields.iter().all(|field| field.path != *path));
        // What could not be read yet is not needless.
        needless.retain(|(_, why)| missing.is_empty() || !why.is_empty());
        (self.form, self.frozen)
    }

    /// The rule set's data.
    pub const fn rules(&self) -> &'a Description {
        self.rules
    }

    /// The side whose turn it is.
    pub fn acting(&mut self) -> Side {
        match self.derive("battle.acting", |state| state.acting().to_string().into()).word() {
            "B" => Side::B,
            _ => Side::A,
        }
    }

    /// The side that plays this form: the one told, else the side whose turn it is. Acting, waiting and awaited
    /// units are those of this side and of its enemy.
    pub fn by(&mut self) -> Side {
        self.form.sided = true;
        match self.by {
            Some(side) => side,
            None => self.acting(),
        }
    }

    // --- what the player picks -----------------------------------------------------------------

    /// A field that cannot be read yet, because something before it is missing: a value told for it is kept.
    pub fn ignore(&mut self, path: &str) {
        self.needless(path, "");
    }

    /// What is known before other fields can be read; while it is not, they are left as [`FormReader::ignore`] does.
    pub fn or_ignore<T>(&mut self, known: Option<T>, paths: &[&str]) -> Option<T> {
        if known.is_none() {
            for path in paths {
                self.ignore(path);
            }
        }
        known
    }

    /// A field that the rest of the form makes needless, and when it counts: a value told for it is kept and changes
    /// nothing.
    pub fn ignore_because(&mut self, path: &str, why: &str) {
        self.needless(path, why);
        if matches!(self.from, FormSource::Live { .. }) {
            self.form.absent.push((path.to_owned(), why.to_owned()));
        }
    }

    fn needless(&mut self, path: &str, why: &str) {
        if self.entered(path).is_some() {
            self.form.needless.push((path.to_owned(), why.to_owned()));
        }
    }

    /// Ignores fields of units, such as `B3.seen`, except for the units in `but`.
    pub fn ignore_units(&mut self, fields: &[&str], but: &[Tag], why: &str) {
        let FormSource::Live { state, draft } = self.from else { return };
        let needless = |path: &&String| {
            let parts = path.split_once('.').filter(|(_, field)| fields.contains(field));
            let tag = parts.and_then(|(unit, _)| unit.parse().ok());
            tag.is_some_and(|tag: Tag| state.units.contains_key(&tag) && !but.contains(&tag))
        };
        for path in draft.keys().filter(needless) {
            self.needless(path, why);
        }
        if let Some(tag) = state.units.keys().find(|tag| !but.contains(tag)) {
            self.form.absent.extend(fields.iter().map(|field| (format!("{tag}.{field}"), why.to_owned())));
        }
    }

    /// A field that no chip asks: an owed form or a press tells it, and a scene may. `takes` says what.
    pub fn hint(&mut self, path: &str, takes: &str) -> Option<Value> {
        if matches!(self.from, FormSource::Live { .. }) {
            self.form.hints.push((path.to_owned(), takes.to_owned()));
        }
        self.entered(path)
    }

    /// The same of a unit acted upon that the form can do without: a row of the other side tells it as well.
    pub fn aim(&mut self, path: &str, takes: &str) -> Option<Tag> {
        let told = self.hint(path, takes).and_then(|value| value.tag());
        if matches!(self.from, FormSource::Live { .. }) {
            self.form.aims.push((path.to_owned(), told));
        }
        told
    }

    /// Whether the player has told anything of a field, also of one that is declared later.
    pub fn tells(&self, path: &str) -> bool {
        self.value_of(path).is_some()
    }

    /// The same for a list: whether it names anything.
    pub fn tells_some(&self, path: &str) -> bool {
        self.value_of(path).is_some_and(|value| !matches!(value, Value::List(list) if list.is_empty()))
    }

    fn value_of(&self, path: &str) -> Option<&Value> {
        match self.from {
            FormSource::Live { draft, .. } => draft.get(path),
            FormSource::Frozen(frozen) => frozen.entered.get(path),
        }
    }

    /// What the player told of a field that was declared before.
    pub fn entered_value(&self, path: &str) -> Option<&Value> {
        self.frozen.entered.get(path)
    }

    // --- what is told back ---------------------------------------------------------------------

    /// The rules forbid this; the player may do it anyway.
    pub fn refuse(&mut self, path: &str, place: &'static str, reason: impl Into<String>) {
        self.form.refusals.push(Refusal { path: path.to_owned(), reason: reason.into(), place });
    }

    /// More than one action takes: a problem of a field, unlike what the rules forbid. What stands in a battle already
    /// is taken, so that it opens.
    pub fn limit(&mut self, path: &str, allowed: &str) {
        if matches!(self.from, FormSource::Live { .. }) {
            self.problem(path, allowed);
        }
    }

    /// Only the table can check this.
    pub fn remind(&mut self, text: impl Into<String>) {
        self.form.reminders.push(text.into());
    }

    /// A reminder that depends on the state of this moment. It is not frozen, for no result rests on it: an amend
    /// before it makes nothing stale.
    pub fn remind_now(&mut self, from: impl FnOnce(&State) -> Option<String>) {
        if let FormSource::Live { state, .. } = self.from {
            self.form.reminders.extend(from(state));
        }
    }

    /// How what is told so far stands to what is asked; it changes with each press.
    pub fn quota_now(&mut self, from: impl FnOnce(&State) -> Option<Quota>) {
        if let FormSource::Live { state, .. } = self.from {
            self.form.quotas.extend(from(state));
        }
    }

    /// A warning of something the player should not overlook; it is not frozen either.
    pub fn warn_now(&mut self, from: impl FnOnce(&State) -> Option<String>) {
        if let FormSource::Live { state, .. } = self.from {
            self.form.warnings.extend(from(state));
        }
    }

    /// A warning that the side's orders or activations are used up, or not known yet.
    pub fn warn_used_up(&mut self, from: impl FnOnce(&State) -> Option<String>) {
        let before = self.form.warnings.len();
        self.warn_now(from);
        self.form.used_up |= self.form.warnings.len() > before;
    }

    /// A row of cells with the one in force, shown over the form.
    pub fn strip(&mut self, strip: Strip) {
        self.form.strips.push(strip);
    }

    /// A fact that filling the form tells; applied before the procedure's effects.
    pub fn remember(&mut self, effect: Effect) {
        self.form.remember.push(effect);
    }

    /// Whether the form was complete and without bad input so far.
    pub fn is_complete(&self) -> bool {
        self.form.missing.is_empty() && self.form.problems.is_empty()
    }

    // --- inside --------------------------------------------------------------------------------

    fn entered(&mut self, path: &str) -> Option<Value> {
        let value = match self.from {
            FormSource::Live { draft, .. } => draft.get(path).cloned(),
            FormSource::Frozen(frozen) => frozen.entered.get(path).cloned(),
        };
        if let Some(value) = &value {
            self.frozen.entered.insert(path.to_owned(), value.clone());
        }
        value
    }

    /// What the state remembers of a chip, and what is assumed if it remembers nothing.
    fn remembered(&self, path: &str, memory: FieldMemory<'_>) -> (Option<Value>, Value) {
        match (&self.from, memory) {
            (FormSource::Frozen(frozen), _) => {
                (frozen.state.get(path).cloned(), frozen.assumed.get(path).cloned().unwrap_or(Value::Flag(false)))
            }
            (FormSource::Live { .. }, FieldMemory::Assume(word) | FieldMemory::Decide(word)) => (None, word.into()),
            (FormSource::Live { .. }, FieldMemory::Known(word)) => (Some(word.into()), Value::Flag(false)),
            (FormSource::Live { state, .. }, FieldMemory::Fact(tag, field, word)) => {
                (state.fact(tag, field).cloned(), word.into())
            }
        }
    }

    fn keep(&mut self, path: &str, value: &Value, origin: Origin) {
        if !self.kept && origin != Origin::Entered {
            return;
        }
        let map = match origin {
            Origin::Entered => &mut self.frozen.entered,
            Origin::State | Origin::Ruling => &mut self.frozen.state,
            Origin::Assumed => &mut self.frozen.assumed,
        };
        map.insert(path.to_owned(), value.clone());
    }

    fn problem(&mut self, path: &str, text: &str) {
        self.form.problems.push((path.to_owned(), text.to_owned()));
    }

    #[allow(clippy::too_many_arguments)]
    fn field(
        &mut self,
        path: &str,
        label: &str,
        row: Option<Tag>,
        control: Control,
        value: Option<Value>,
        origin: Origin,
        place: &'static str,
    ) {
        let (path, label) = (path.to_owned(), label.to_owned());
        self.form.fields.push(Field { path, label, row, control, value, origin, place });
    }
}

/// Tags as a list.
fn tags<'t>(all: impl Iterator<Item = &'t Tag>) -> String {
    all.map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
