//! Rules and forces: a press on one force proposes the other side's, too.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{Edit, ForceRow, Message, Muster};
use crate::{
    dice::Side,
    ui::{
        Element, HEAD_BOLD, Space, TEXT, Type,
        fit::fit,
        screen::{
            Frame,
            battle::Ctx,
            page::{halves, hint, wrapped},
            stops::Stops,
        },
        style,
        widget::{button_quiet, pill, tab},
    },
};

impl Muster {
    pub(super) fn forces<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let games = (self.registry.all().len() > 1).then(|| self.rule_sets(frame, stops));
        let left = self.force_list(frame, stops, Side::A);
        let right = column![self.force_list(frame, stops, Side::B), self.files(frame, stops)].spacing(Space::Small);
        if frame.layout.is_single() {
            return halves(frame, column![].push(games).push(left).spacing(Space::Small), right);
        }
        column![].push(games).push(halves(frame, left, right)).spacing(Space::Pad).into()
    }

    /// The games to choose from, the one played last first.
    fn rule_sets<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let (last, others): (Vec<_>, Vec<_>) =
            self.registry.all().iter().partition(|set| set.description().about.id == self.first);
        let tabs = last.into_iter().chain(others).map(|set| {
            let about = &set.description().about;
            let on = about.id == self.sheet.rules;
            let press = tab(&frame.look, about.name.as_str(), on).size(Type::Body);
            stops.press(&format!("rules-{}", about.id), press, Some(Message::Edit(Edit::Rules(about.id.clone()))))
        });
        wrapped(tabs)
    }

    fn force_list<'a>(&'a self, frame: &Frame, stops: &Stops<Message>, side: Side) -> Element<'a, Message> {
        let look = &frame.look;
        let sheet = self.sheet.side(side);
        let what = if sheet.force.units.is_empty() {
            "choose a force"
        } else if sheet.proposed {
            "proposed as its opponent"
        } else {
            "chosen"
        };
        let head = row![
            pill(look, Ctx::ink(side), format!("Side {}", side.letter())),
            style::label(what, Type::Body).color(look.palette.quiet),
        ]
        .push(self.led(frame, stops, side))
        .spacing(Space::Small)
        .align_y(Alignment::Center)
        .wrap();
        let mut list = column![head].spacing(Space::Small);
        for force in &self.forces {
            list = list.push(self.force(frame, stops, side, force));
        }
        let own = button_quiet(look, "Build a force from unit types").glyph("plus").size(Type::Body);
        list.push(stops.press(&format!("build-{}", side.letter()), own, Some(Message::Edit(Edit::Build(side)))))
            .into()
    }

    fn force<'a>(
        &'a self,
        frame: &Frame,
        stops: &Stops<Message>,
        side: Side,
        force: &'a ForceRow,
    ) -> Element<'a, Message> {
        let look = &frame.look;
        let p = &look.palette;
        let on = self.sheet.side(side).force.id == force.id;
        let name = container(fit(force.name.as_str(), HEAD_BOLD, Type::Chip, Some(p.ink))).width(Length::Fill);
        let ink = if on { p.selected.ink } else { p.quiet };
        let first = row![name, style::label(force.words.as_str(), Type::Mark).color(ink)]
            .spacing(Space::Small)
            .align_y(Alignment::Center);
        let note: Element<'a, Message> = if on {
            style::body(force.note.as_str(), Type::Mark).color(ink).into()
        } else {
            fit(force.note.as_str(), TEXT, Type::Mark, Some(ink))
        };
        let message = Message::Edit(Edit::Force(side, force.id.clone()));
        let id = format!("force-{}-{}", side.letter(), force.id);
        let line = stops.line(look, &id, on, column![first, note].spacing(Space::Hair), Some(message));
        if force.own && side == Side::A {
            let forget = button_quiet(look, "").glyph("cross").width(48);
            let forget =
                stops.press(&format!("drop-{}", force.id), forget, Some(Message::DropForce(force.id.clone())));
            row![line, forget].spacing(Space::Small).align_y(Alignment::Center).into()
        } else {
            line
        }
    }

    /// Forces come in from a file.
    fn files<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let path = stops
            .typing(look, "force-path", "Path of a file with forces", &self.path, Message::Path)
            .on_submit(Message::Import);
        let take = button_quiet(look, "Import").size(Type::Body);
        let take = stops.press("force-import", take, (!self.path.trim().is_empty()).then_some(Message::Import));
        let browse = button_quiet(look, "Choose a file\u{2026}").glyph("folder").size(Type::Body);
        column![
            hint(frame, "Import forces from a file"),
            row![path, take].spacing(Space::Small),
            stops.press("force-browse", browse, Some(Message::ImportBrowse)),
        ]
        .spacing(Space::Small)
        .into()
    }
}
