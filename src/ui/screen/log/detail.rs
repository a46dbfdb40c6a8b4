//! An open line of the log: its dice and chips, and what can be done about it.

use iced::Alignment;
use iced::widget::{column, container, row};

use super::{Log, Message};
use crate::{
    battle::{
        EventNo,
        summary::{ChipRow, LogRow, Rolled},
    },
    ui::{
        Element, Space, Type,
        glyph::{DieMark, die},
        paint,
        screen::{
            Frame,
            page::{hint, labelled, wrapped},
            stops::Stops,
        },
        style,
        widget::{Chip, button_quiet, chip, inset, tab},
    },
};

impl Log {
    pub(super) fn detail<'a>(
        &'a self,
        frame: &Frame,
        stops: &Stops<Message>,
        row: &'a LogRow,
    ) -> Element<'a, Message> {
        let look = &frame.look;
        let no = row.event;
        let button = |id: &str, words: &'static str, message: Message| {
            stops.press(id, button_quiet(look, words).size(Type::Body), Some(message))
        };
        let mut lines = column![].spacing(Space::Small);
        // The line itself may be cut: here it stands whole.
        let whole = match &self.result {
            Some((result, _)) => [std::slice::from_ref(&result.sentence), &result.lines].concat().join(" "),
            None => row.words.clone(),
        };
        let whole = style::body(whole, Type::Body).width(iced::Length::Fill);
        lines = lines.push(container(whole).id(format!("whole-{no}")));
        if let Some((result, _)) = &self.result {
            for roll in &result.rolls {
                lines = lines.push(self.roll(frame, stops, no, roll));
            }
            let chips = result.chips.iter().map(|shown| chips(frame, stops, no, shown));
            lines = lines.push(wrapped(chips.collect::<Vec<_>>()));
            if !result.rolls.is_empty() || !result.chips.is_empty() {
                lines = lines
                    .push(hint(frame, "Press what was different: the dice stay, the result is worked out again."));
            }
        }
        let mut buttons = Vec::new();
        if let Some(late) = self.late.iter().find(|late| late.event == no) {
            lines = lines.push(style::body(format!("No longer fits. {}", late.why), Type::Body));
            if late.anew {
                buttons.push(button("anew", "Take the new result", Message::Anew(no)));
            }
            buttons.push(button("keep", "Keep it as played", Message::Keep(no)));
            buttons.push(button("before", "Take back from here on", Message::Rewind(no.saturating_sub(1))));
        }
        if self.result.is_some() {
            buttons.push(button("why", "Why", Message::Why(no)));
        }
        if row.can_amend {
            buttons.push(button("strike", "It did not happen", Message::Strike(no)));
        }
        if !row.undone {
            buttons.push(button("rewind", "Take back all that came after", Message::Rewind(no)));
        }
        buttons.push(button("note-on", "Add a note", Message::NoteOn(no)));
        inset(look, lines.push(wrapped(buttons)).width(iced::Length::Fill)).into()
    }

    /// A roll whose dice can be corrected.
    fn roll<'a>(
        &'a self,
        frame: &Frame,
        stops: &Stops<Message>,
        no: EventNo,
        roll: &'a Rolled,
    ) -> Element<'a, Message> {
        let look = &frame.look;
        let mut dice: Vec<Element<'a, Message>> = Vec::new();
        for (at, one) in roll.dice.iter().enumerate() {
            let mark = if one.hit { DieMark::Hit(one.face) } else { DieMark::Face(one.face) };
            let id = format!("die-{}-{at}", roll.key);
            let message = Message::Die(roll.key.clone(), at);
            let cursor = stops.note(&id, Some(&message));
            let shown: Element<'a, Message> = die(look, roll.sides, mark, 44.0);
            let open = self.die.as_ref().is_some_and(|(key, place)| *key == roll.key && *place == at);
            let pressed = iced::widget::button(iced::widget::container(shown).center(44))
                .padding(0)
                .style(style::bare(look))
                .on_press(message);
            let ringed = paint::focus_ring(pressed, cursor || open, look.palette.cursor, style::ROUND);
            dice.push(iced::widget::container(ringed).id(id).into());
        }
        if !roll.words.is_empty() {
            // What was entered in words is entered again by a press on it.
            let press = button_quiet(look, roll.words.as_str()).size(Type::Body);
            let again = (roll.sides > 0).then(|| Message::Again(no, roll.key.clone()));
            dice.push(stops.press(&format!("again-{}", roll.key), press, again));
        }
        let dice = wrapped(dice);
        let dice = if roll.title.is_empty() { dice } else { labelled(frame, roll.title.as_str(), dice) };
        let mut lines = column![dice].spacing(Space::Small);
        if self.die.as_ref().is_some_and(|(key, _)| *key == roll.key) {
            let faces = (1..=roll.sides).map(|face| {
                let press = button_quiet(look, face.to_string()).width(48);
                let showed = Some(Message::Face(no, face));
                stops.numbered(&format!("showed-{face}"), face.to_string(), press, showed)
            });
            lines = lines.push(
                row![style::label("The die showed", Type::Body), wrapped(faces.collect::<Vec<_>>())]
                    .spacing(Space::Small)
                    .align_y(Alignment::Center),
            );
            let outcomes = roll.outcomes.iter().enumerate().map(|(at, (words, given))| {
                let press = button_quiet(look, words.as_str()).size(Type::Body);
                stops.press(&format!("was-{at}"), press, Some(Message::Was(no, roll.key.clone(), given.clone())))
            });
            let outcomes: Vec<_> = outcomes.collect();
            if !outcomes.is_empty() {
                let said = style::label("or it was", Type::Body);
                lines = lines.push(row![said, wrapped(outcomes)].spacing(Space::Small).align_y(Alignment::Center));
            }
        }
        lines.into()
    }
}

/// A field of the form: chips, a switch or a stepper.
fn chips<'a>(frame: &Frame, stops: &Stops<Message>, no: EventNo, shown: &'a ChipRow) -> Element<'a, Message> {
    let look = &frame.look;
    let label = shown.about.map_or_else(|| shown.label.clone(), |tag| format!("{tag} {}", shown.label));
    let send = |value| Message::Chip(no, shown.path.clone(), value);
    if let Some(number) = &shown.number {
        let [less, more] = [&number.less, &number.more].map(|value| value.clone().map(send));
        let stepper = stops.stepper(look, &format!("chip-{}", shown.path), number.words.as_str(), less, more);
        return row![style::label(label, Type::Body), stepper]
            .spacing(Space::Small)
            .align_y(Alignment::Center)
            .into();
    }
    if let [single] = shown.chips.as_slice() {
        let press = chip(look, label, if single.on { Chip::On } else { Chip::Off }).size(Type::Body);
        return stops.press(&format!("chip-{}", shown.path), press, Some(send(single.value.clone())));
    }
    let options = shown.chips.iter().map(|option| {
        let press = tab(look, option.words.as_str(), option.on).size(Type::Body);
        stops.press(&format!("chip-{}-{}", shown.path, option.value), press, Some(send(option.value.clone())))
    });
    // As many options as there are units go on in a second line.
    let options = row(options).spacing(Space::Tight).wrap().vertical_spacing(Space::Tight);
    row![style::label(label, Type::Body).color(look.palette.quiet), options]
        .spacing(Space::Small)
        .align_y(Alignment::Center)
        .into()
}
