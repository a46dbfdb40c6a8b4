//! One line of a force: name, copies, what its type may be given, ammunition, when it comes.

use iced::widget::{column, row};
use iced::{Alignment, Length};

use super::{Edit, Message, Muster};
use crate::{
    battle::muster::{COPIES, TURNS, supplies, worth},
    dice::Side,
    rules::{Column, Description, ForceUnit, Takes, Value},
    ui::{
        Element, Space, Type,
        screen::{
            Frame,
            page::{hint, labelled, wrapped},
            stops::Stops,
        },
        widget::{Chip, Press, button_danger, button_primary, button_quiet, chip, heading, tab},
    },
};

/// How a value is changed: chips for a choice, one chip for a flag, a stepper for a number.
pub(in crate::ui::screen) fn control<'a, M: Clone + 'a>(
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
            let shown = value.map_or_else(|| "\u{2013}".to_owned(), |number| number.to_string());
            let less = value.filter(|number| number > min).map(|number| send((number - 1).into()));
            let more = value.map_or(Some(*min), |number| (number < *max).then_some(number + 1));
            Some(stops.stepper(look, id, shown, less, more.map(|number| send(number.into()))))
        }
        Takes::Link | Takes::Links | Takes::Text | Takes::Counts => None,
    }
}

impl Muster {
    pub(super) fn unit<'a>(
        &'a self,
        frame: &Frame,
        stops: &Stops<Message>,
        side: Side,
        at: usize,
    ) -> Element<'a, Message> {
        let look = &frame.look;
        let (Some(set), Some(unit)) = (self.rules(), self.sheet.side(side).force.units.get(at)) else {
            return hint(frame, "This unit has left the force.");
        };
        let rules = set.description();
        let kind = rules.unit_type(&unit.kind);
        let title = kind.map_or(unit.kind.as_str(), |kind| kind.name.as_str());
        let done = button_primary(look, "Done").size(Type::Chip);
        let done = stops.press("done", done, Some(Message::Edit(Edit::Shut)));
        let head = row![iced::widget::container(heading(look, title)).width(Length::Fill), done]
            .spacing(Space::Pad)
            .align_y(Alignment::Center);
        let name = stops
            .typing(look, "unit-name", "Name", &unit.name, |name| Message::Edit(Edit::UnitName(name)))
            .on_submit(Message::Edit(Edit::Shut));
        let edit = |edit| Some(Message::Edit(edit));
        let mut lines = column![head].spacing(Space::Small);
        if let Some(kind) = kind.filter(|kind| !kind.note.is_empty()) {
            lines = lines.push(hint(frame, kind.note.as_str()));
        }
        let copies = stops.stepper(
            look,
            "copies",
            unit.count.to_string(),
            (unit.count > 1).then_some(Message::Edit(Edit::Count(side, at, -1))),
            (unit.count < COPIES).then_some(Message::Edit(Edit::Count(side, at, 1))),
        );
        lines = lines.push(labelled(frame, "Name", name)).push(labelled(frame, "How many", copies));
        lines = lines.push(self.columns(frame, stops, rules, unit));
        for field in supplies(rules, &unit.kind) {
            let now = unit.facts.get(&field.id).map(Value::number);
            let max = if let Takes::Number { max, .. } = field.takes { max } else { i32::MAX };
            let shown = now.map_or_else(|| "not counted".to_owned(), |number| number.to_string());
            let more = (now.unwrap_or(0) < max).then_some(Message::Edit(Edit::Supply(field.id.clone(), 1)));
            let less = now.map(|_| Message::Edit(Edit::Supply(field.id.clone(), -1)));
            let stepper = stops.stepper(look, &field.id, shown, less, more);
            lines = lines.push(labelled(frame, field.name.as_str(), stepper));
        }
        let turn = unit.arrives.unwrap_or(1);
        let shown = if turn > 1 { format!("turn {turn}") } else { "from the start".to_owned() };
        let arrives = stops.stepper(
            look,
            "arrives",
            shown,
            (turn > 1).then_some(Message::Edit(Edit::Arrives(-1))),
            (turn < TURNS).then_some(Message::Edit(Edit::Arrives(1))),
        );
        lines = lines.push(labelled(frame, "On the table", arrives));
        let remove = button_danger(look, "Take it out of the force").size(Type::Body);
        lines.push(stops.press("remove", remove, edit(Edit::Remove))).into()
    }

    /// What its type may be given; the lesser columns behind one press.
    fn columns<'a>(
        &'a self,
        frame: &Frame,
        stops: &Stops<Message>,
        rules: &'a Description,
        unit: &'a ForceUnit,
    ) -> Element<'a, Message> {
        let mut lines = column![].spacing(Space::Small);
        let mut hidden = 0_usize;
        let mut flags: Vec<Element<'a, Message>> = Vec::new();
        for column in rules.columns_of(&unit.kind) {
            if !(column.quick || self.more) {
                hidden += 1;
                continue;
            }
            let send = |value| Message::Edit(Edit::Column(column.id.clone(), value));
            let now = worth(rules, unit, column);
            let id = format!("column-{}", column.id);
            let Some(control) = control(frame, stops, &id, column.name.as_str(), &column.takes, now, send) else {
                continue;
            };
            if column.takes == Takes::Flag {
                flags.push(control);
            } else {
                lines = lines.push(labelled(frame, label(column), control));
            }
        }
        if !flags.is_empty() {
            lines = lines.push(labelled(frame, "Besides", wrapped(flags)));
        }
        if hidden > 0 || self.more {
            let words = if self.more { "Less about it".to_owned() } else { format!("More about it ({hidden})") };
            let press = button_quiet(&frame.look, words).glyph(if self.more { "up" } else { "down" });
            lines = lines.push(stops.press("more", press.size(Type::Body), Some(Message::Edit(Edit::More))));
        }
        lines.into()
    }
}

fn label(column: &Column) -> &str {
    column.name.as_str()
}
