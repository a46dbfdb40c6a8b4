//! The units of a quick roll: a line each, the open one with its type, its columns and its facts.

use iced::widget::{column, row};
use iced::{Alignment, Length};

use super::{MOST, Message, Quick};
use crate::{
    battle::recruit::Revision,
    dice::Side,
    rules::{Bearer, Description, FieldSpec, ForceUnit, Slot, Takes, Value},
    ui::{
        Element, Space, TEXT, TEXT_BOLD, Type,
        fit::fit,
        glyph::{SymbolColour, symbol},
        screen::{
            Frame,
            battle::Ctx,
            page::{labelled, wrapped},
            recruit::{Editor, control},
            stops::Stops,
        },
        widget::{button_quiet, inset, pill, tab},
    },
};

impl Quick {
    pub(super) fn forces<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let mut all = column![].spacing(Space::Small);
        for (side, (lines, units)) in Side::BOTH.into_iter().zip(self.lines.iter().zip(&self.units)) {
            let add = button_quiet(look, "Add a unit").glyph("plus").size(Type::Mark);
            let add = stops.press(&format!("add-{side}"), add, (units.len() < MOST).then_some(Message::Add(side)));
            let words = side.of(["Acting", "Enemy"]);
            let head = row![pill(look, Ctx::ink(side), words), iced::widget::Space::new().width(Length::Fill), add];
            all = all.push(head.align_y(Alignment::Center));
            for (at, ((name, line, sign), unit)) in lines.iter().zip(units).enumerate() {
                let open = self.open == Some((side, at));
                let quiet = if open { look.palette.selected.ink } else { look.palette.quiet };
                let words = column![
                    fit(name.as_str(), TEXT_BOLD, Type::Body, Some(look.palette.ink)),
                    fit(line.as_str(), TEXT, Type::Small, Some(quiet)),
                ];
                let inner = row![symbol(look, sign, SymbolColour::Side(Ctx::ink(side)), 24.0), words]
                    .spacing(Space::Small)
                    .align_y(Alignment::Center);
                let id = format!("unit-{side}-{at}");
                all = all.push(stops.line(look, &id, open, inner, Some(Message::Open(side, at))));
                if open {
                    all = all.push(self.open_unit(frame, stops, unit, units.len() > 1));
                }
            }
        }
        all.into()
    }

    fn open_unit<'a>(
        &'a self,
        frame: &Frame,
        stops: &Stops<Message>,
        unit: &'a ForceUnit,
        many: bool,
    ) -> Element<'a, Message> {
        let Some(rules) = &self.rules else {
            return column![].into();
        };
        let (look, description) = (&frame.look, rules.description());
        let kinds = description.types.iter().map(|kind| {
            let press = tab(look, kind.name.as_str(), unit.kind == kind.id).size(Type::Body);
            stops.press(&format!("kind-{}", kind.id), press, Some(Message::Kind(kind.id.clone())))
        });
        let editor =
            Editor { rules: description, unit, more: self.more, on_more: Message::More, on_done: Message::Done };
        let send = |revision: Revision| Message::Unit(revision);
        let mut lines = column![
            wrapped(kinds.collect::<Vec<_>>()),
            facts(frame, stops, description, unit),
            editor.columns(frame, stops, &send),
        ]
        .spacing(Space::Small);
        if many {
            let remove = button_quiet(look, "Remove it").glyph("cross").size(Type::Body);
            lines = lines.push(stops.press("remove", remove, Some(Message::Remove)));
        }
        inset(look, lines).width(Length::Fill).into()
    }
}

/// What the unit may be in: facts that bear on rolls and show on its row.
fn facts<'a>(
    frame: &Frame,
    stops: &Stops<Message>,
    rules: &'a Description,
    unit: &'a ForceUnit,
) -> Element<'a, Message> {
    let fits = |field: &&FieldSpec| {
        field.of == Bearer::Unit && !matches!(field.slot, Slot::Hidden | Slot::Place) && field.is_for(&unit.kind)
    };
    let mut flags: Vec<Element<'a, Message>> = Vec::new();
    let mut rest = column![].spacing(Space::Small);
    for field in rules.fields.iter().filter(fits) {
        let now = unit.facts.get(&field.id);
        let send = |value: Value| {
            let again = now == Some(&value) && matches!(field.takes, Takes::Choice(_));
            Message::Fact(field.id.clone(), (!again).then_some(value))
        };
        let id = format!("fact-{}", field.id);
        match control(frame, stops, &id, field.name.as_str(), &field.takes, now, send) {
            Some(shown) if field.takes == Takes::Flag => flags.push(shown),
            Some(shown) => rest = rest.push(labelled(frame, field.name.as_str(), shown)),
            None => {}
        }
    }
    column![wrapped(flags), rest].spacing(Space::Small).into()
}
