//! One unit before it has a tag: name, copies, what its type may be given, ammunition, when it comes. And the
//! control of any value a rule set declares.
//!
//! It must not know who asks: the muster, a unit that joins in mid-battle, or a quick roll.

use iced::widget::column;

use super::{
    Frame,
    page::{hint, labelled, wrapped},
    stops::Stops,
};
use crate::{
    battle::recruit::{COPIES, Revision, TURNS, supplies, worth},
    rules::{Description, ForceUnit, Takes, Value},
    ui::{
        Element, Space, Type,
        widget::{Chip, Press, button_quiet, chip, tab},
    },
};

/// How a value is changed: chips for a choice, one chip for a flag, a stepper for a number. `None` for what cannot
/// be changed with a press or two.
pub fn control<'a, M: Clone + 'a>(
    frame: &Frame,
    stops: &Stops<M>,
    id: &str,
    words: &'a str,
    takes: &'a Takes,
    now: Option<&'a Value>,
    send: impl Fn(Value) -> M,
) -> Option<Element<'a, M>> {
    let look = &frame.look;
    match takes {
        Takes::Choice(options) => Some(wrapped(options.iter().map(|option| {
            let on = now.is_some_and(|value| value.word() == option.id);
            let press: Press<'a, M> = tab(look, option.name.as_str(), on).size(Type::Body);
            stops.press(&format!("{id}-{}", option.id), press, Some(send(option.id.as_str().into())))
        }))),
        Takes::Flag => {
            let on = now.is_some_and(Value::flag);
            let press = chip(look, words, if on { Chip::On } else { Chip::Off });
            Some(stops.press(id, press, Some(send((!on).into()))))
        }
        Takes::Number { min, max } => {
            let value = now.map(Value::number);
            let shown = value.map_or_else(|| "none".to_owned(), |number| number.to_string());
            // What is not counted yet counts as 0 where it can be 0.
            let counted = value.or((*min <= 0).then_some(0));
            let less = counted.filter(|number| number > min).map(|number| send((number - 1).into()));
            let more = counted.map_or(Some(*min), |number| (number < *max).then_some(number + 1));
            Some(stops.stepper(look, id, shown, less, more.map(|number| send(number.into()))))
        }
        Takes::Link | Takes::Links | Takes::Text | Takes::Counts => None,
    }
}

/// A unit being edited.
pub struct Editor<'a, M> {
    /// The rule set's data.
    pub rules: &'a Description,
    /// The unit.
    pub unit: &'a ForceUnit,
    /// Whether all its columns are shown.
    pub more: bool,
    /// What a press on "more" sends.
    pub on_more: M,
    /// What Enter sends in the box of its name.
    pub on_done: M,
}

impl<'a, M: Clone + 'a> Editor<'a, M> {
    /// All of it.
    pub fn view(self, frame: &Frame, stops: &Stops<M>, send: impl Fn(Revision) -> M + Clone + 'a) -> Element<'a, M> {
        let look = &frame.look;
        let unit = self.unit;
        let on_name = send.clone();
        let name = stops
            .typing(look, "unit-name", "Name", &unit.name, move |name| on_name(Revision::Name(name)))
            .on_submit(self.on_done.clone());
        let mut lines = column![].spacing(Space::Small);
        if let Some(kind) = self.rules.unit_type(&unit.kind).filter(|kind| !kind.note.is_empty()) {
            lines = lines.push(hint(frame, kind.note.as_str()));
        }
        let copies = stops.stepper(
            look,
            "copies",
            unit.count.to_string(),
            (unit.count > 1).then(|| send(Revision::Count(-1))),
            (unit.count < COPIES).then(|| send(Revision::Count(1))),
        );
        lines = lines.push(labelled(frame, "Name", name)).push(labelled(frame, "How many", copies));
        lines = lines.push(self.columns(frame, stops, &send));
        for field in supplies(self.rules, &unit.kind) {
            let now = unit.facts.get(&field.id).map(Value::number);
            let max = if let Takes::Number { max, .. } = field.takes { max } else { i32::MAX };
            let shown = now.map_or_else(|| "not counted".to_owned(), |number| number.to_string());
            let supply = |by| send(Revision::Supply(field.id.clone(), by));
            let more = (now.unwrap_or(0) < max).then(|| supply(1));
            let stepper = stops.stepper(look, &field.id, shown, now.map(|_| supply(-1)), more);
            lines = lines.push(labelled(frame, field.name.as_str(), stepper));
        }
        let turn = unit.arrives.unwrap_or(1);
        let shown = if turn > 1 { format!("turn {turn}") } else { "at once".to_owned() };
        let arrives = stops.stepper(
            look,
            "arrives",
            shown,
            (turn > 1).then(|| send(Revision::Arrives(-1))),
            (turn < TURNS).then(|| send(Revision::Arrives(1))),
        );
        lines.push(labelled(frame, "On the table", arrives)).into()
    }

    /// What its type may be given; the lesser columns behind one press.
    pub fn columns(&self, frame: &Frame, stops: &Stops<M>, send: &impl Fn(Revision) -> M) -> Element<'a, M> {
        let mut lines = column![].spacing(Space::Small);
        let mut hidden = 0_usize;
        let mut flags: Vec<Element<'a, M>> = Vec::new();
        for column in self.rules.columns_of(&self.unit.kind) {
            if !(column.quick || self.more) {
                hidden += 1;
                continue;
            }
            let send = |value| send(Revision::Column(column.id.clone(), value));
            let now = worth(self.rules, self.unit, column);
            let id = format!("column-{}", column.id);
            let Some(control) = control(frame, stops, &id, column.name.as_str(), &column.takes, now, send) else {
                continue;
            };
            if column.takes == Takes::Flag {
                flags.push(control);
            } else {
                lines = lines.push(labelled(frame, column.name.as_str(), control));
            }
        }
        if !flags.is_empty() {
            lines = lines.push(labelled(frame, "Also", wrapped(flags)));
        }
        if hidden > 0 || self.more {
            let words = if self.more { "Less about it".to_owned() } else { format!("More about it ({hidden})") };
            let press = button_quiet(&frame.look, words).glyph(if self.more { "chevron-up" } else { "chevron-down" });
            lines = lines.push(stops.press("more", press.size(Type::Body), Some(self.on_more.clone())));
        }
        lines.into()
    }
}
