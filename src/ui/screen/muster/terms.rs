//! Title, turns, who begins, where the dice come from.

use iced::Alignment;
use iced::widget::{column, row};

use super::{Edit, Message, Muster};
use crate::{
    battle::{muster_sheet::First, recruit::TURNS},
    dice::Side,
    rules::{Entity, Takes},
    ui::{
        Element, Space, Type,
        screen::{
            Frame,
            page::{labelled, rolling, wrapped},
            recruit::control,
            stops::Stops,
        },
        style,
        widget::{button_quiet, heading, tab},
    },
};

impl Muster {
    pub(super) fn terms<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let sheet = &self.sheet;
        let headline = sheet.headline();
        let title = stops
            .typing(look, "title", &headline, &sheet.title, |title| Message::Edit(Edit::Title(title)))
            .on_submit(Message::Cursor(super::CursorMove::To("title".to_owned())));
        let turns = sheet.turns.unwrap_or(0);
        let shown = if turns == 0 { "no limit".to_owned() } else { turns.to_string() };
        let turn = |turns: i32| Message::Edit(Edit::Turns((turns > 0).then_some(turns)));
        let turns = stops.stepper(
            look,
            "turns",
            shown,
            (turns > 0).then(|| turn(turns - 1)),
            (turns < TURNS).then(|| turn(turns + 1)),
        );
        let ready = [6, 8, 10, 12].map(|turns| {
            let press = tab(look, turns.to_string(), sheet.turns == Some(turns)).size(Type::Body).width(52);
            stops.press(&format!("turns-{turns}"), press, Some(turn(turns)))
        });
        let limit = row![turns, row(ready).spacing(Space::Tight)].spacing(Space::Large).align_y(Alignment::Center);
        let swap = button_quiet(look, "Swap the sides").glyph("swap");
        let first = self.rules().map_or(First::Thrown, |set| sheet.first(set.description()));
        let first = match first {
            First::Thrown => "Dice decide".to_owned(),
            First::Both => "Both sides play in every step".to_owned(),
            First::Side(name) => name,
        };
        let first = row![style::name(first, Type::Body), stops.press("swap", swap, Some(Message::Edit(Edit::Swap))),]
            .spacing(Space::Pad)
            .align_y(Alignment::Center)
            .wrap();
        let dice = [Side::A, Side::B].map(|side| {
            let words = if sheet.side(side).real_dice { "real dice" } else { "the program's dice" };
            let press = button_quiet(look, format!("{}: {words}", sheet.name(side))).glyph("die").size(Type::Body);
            stops.press(&format!("dice-{side}"), press, Some(Message::Edit(Edit::Dice(side))))
        });
        let page =
            column![heading(look, "Battle"), labelled(frame, "Title", title), labelled(frame, "Last turn", limit)]
                .extend(self.asked(frame, stops, Entity::Battle))
                .push(
                    column![labelled(frame, "First turn", first), labelled(frame, "Dice", wrapped(dice)),]
                        .extend(self.leads(frame, stops))
                        .spacing(Space::Pad),
                );
        let mut page = page;
        for side in Side::BOTH {
            let asked = self.asked(frame, stops, side.into());
            if !asked.is_empty() {
                page = page.push(heading(look, sheet.name(side))).extend(asked);
            }
        }
        if !self.notes.is_empty() {
            let notes = self.notes.iter().map(|note| style::body(note.as_str(), Type::Body).into());
            page = page
                .push(heading(look, "What the rules say about these forces"))
                .push(column(notes).spacing(Space::Tight));
        }
        rolling(frame, page.spacing(Space::Pad).max_width(900))
    }

    /// What the rules ask of the battle or of a side.
    fn asked<'a>(&'a self, frame: &Frame, stops: &Stops<Message>, on: Entity) -> Vec<Element<'a, Message>> {
        let Some(set) = self.rules() else {
            return Vec::new();
        };
        let asked = self.sheet.asked(set.description()).into_iter().filter(|asked| asked.on == on);
        asked
            .filter_map(|asked| {
                let spec = asked.spec;
                let id = format!("asked-{on}-{}", spec.id);
                let send = |value| Message::Edit(Edit::Tell(on, spec.id.clone(), value));
                let shown = control(frame, stops, &id, spec.name.as_str(), &spec.takes, asked.value, send)?;
                // A switch says itself what it is about.
                let label = if spec.takes == Takes::Flag { "" } else { spec.name.as_str() };
                Some(labelled(frame, label, shown))
            })
            .collect()
    }
}
