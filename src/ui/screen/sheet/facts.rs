//! Facts as lines of controls: what is known, and a press to correct it.
//!
//! It must not know what a fact means.

use std::collections::BTreeMap;

use iced::Alignment;
use iced::widget::{column, row};

use super::{Frame, Message, Stops};
use crate::{
    battle::summary::FactLine,
    rules::{Takes, Value},
    ui::{
        Element, Space, Type,
        screen::{
            page::{labelled, wrapped},
            recruit::control,
        },
        widget::button_quiet,
    },
};

/// Some facts of one thing.
pub(super) struct Facts<'a> {
    /// What ids begin with.
    pub(super) prefix: &'a str,
    /// The facts.
    pub(super) lines: &'a [FactLine],
    /// Texts being typed, by the id of their control.
    pub(super) texts: &'a BTreeMap<String, String>,
    /// Whether hidden ones are shown.
    pub(super) more: bool,
}

impl<'a> Facts<'a> {
    /// All of them: flags side by side first, then a line each. `set` takes `None` for "not known any more".
    pub(super) fn view(
        self,
        frame: &Frame,
        stops: &Stops<Message>,
        set: impl Fn(&str, Option<Value>) -> Message + Copy + 'a,
    ) -> Element<'a, Message> {
        let mut flags: Vec<Element<'a, Message>> = Vec::new();
        let mut rest = column![].spacing(Space::Small);
        for fact in self.lines.iter().filter(|fact| self.more || !fact.hidden) {
            let id = format!("{}-{}", self.prefix, fact.id);
            // The chosen option of a choice, pressed again, is forgotten.
            let send = |value: Value| {
                let again = fact.value.as_ref() == Some(&value) && matches!(fact.takes, Takes::Choice(_));
                set(&fact.id, (!again).then_some(value))
            };
            let now = fact.value.as_ref();
            let Some(shown) = control(frame, stops, &id, fact.name.as_str(), &fact.takes, now, send) else {
                rest = rest.push(self.other(frame, stops, &id, fact, set));
                continue;
            };
            match fact.takes {
                Takes::Flag => flags.push(shown),
                Takes::Number { .. } => {
                    // It stands there from the start, so that nothing moves under a finger that counts.
                    let forget = button_quiet(&frame.look, "Clear").size(Type::Mark);
                    let cleared = fact.value.is_some().then(|| set(&fact.id, None));
                    let forget = stops.press(&format!("{id}-forget"), forget, cleared);
                    let shown = row![shown, forget].spacing(Space::Pad).align_y(Alignment::Center);
                    rest = rest.push(labelled(frame, fact.name.as_str(), shown));
                }
                _ => rest = rest.push(labelled(frame, fact.name.as_str(), shown)),
            }
        }
        let mut all = column![].spacing(Space::Small);
        if !flags.is_empty() {
            all = all.push(wrapped(flags));
        }
        all.push(rest).into()
    }

    /// Counters by name, and what has to be typed.
    fn other(
        &self,
        frame: &Frame,
        stops: &Stops<Message>,
        id: &str,
        fact: &'a FactLine,
        set: impl Fn(&str, Option<Value>) -> Message + Copy + 'a,
    ) -> Element<'a, Message> {
        if fact.takes == Takes::Counts {
            let counts = fact.value.as_ref().map(Value::counts).unwrap_or_default();
            let steppers = counts.iter().map(|(name, count)| {
                let to = |count: i32| {
                    let mut all = counts.clone();
                    all.insert(name.clone(), count);
                    set(&fact.id, Some(Value::Counts(all)))
                };
                let less = (*count > 0).then(|| to(count - 1));
                stops.stepper(
                    &frame.look,
                    &format!("{id}-{name}"),
                    format!("{name}: {count}"),
                    less,
                    Some(to(count + 1)),
                )
            });
            return labelled(frame, fact.name.as_str(), wrapped(steppers.collect::<Vec<_>>()));
        }
        let known = fact.value.as_ref().map(ToString::to_string).unwrap_or_default();
        let typed = self.texts.get(id).cloned().unwrap_or(known);
        let value = match (typed.trim(), &fact.takes) {
            ("", _) => None,
            (words, Takes::Links) => Some(Value::List(
                words.split([',', ' ']).filter(|word| !word.is_empty()).map(str::to_owned).collect(),
            )),
            (word, _) => Some(Value::from(word)),
        };
        let control = id.to_owned();
        let typing = stops
            .typing(&frame.look, id, "none", &typed, move |words| Message::Text(control.clone(), words))
            .on_submit(set(&fact.id, value.clone()));
        let keep = button_quiet(&frame.look, "Set").size(Type::Body);
        let message = (value != fact.value).then(|| set(&fact.id, value));
        let keep = stops.press(&format!("{id}-set"), keep, message);
        labelled(frame, fact.name.as_str(), row![typing, keep].spacing(Space::Small))
    }
}
