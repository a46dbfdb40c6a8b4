//! A side: its name, its colour, its units; keep the force, or write it to a file.

use iced::widget::{Space as Gap, button, column, container, row};
use iced::{Alignment, Length};

use super::{Edit, Message, Muster, UnitLine};
use crate::{
    battle::recruit::COPIES,
    dice::Side,
    ui::{
        Element, SideColour, Space, TEXT, TEXT_BOLD, Type,
        fit::fit,
        glyph::{SymbolColour, glyph, symbol},
        paint,
        screen::{
            Frame, Layout,
            battle::Ctx,
            page::{halves, hint, labelled, rolling, wrapped},
            recruit,
            stops::Stops,
        },
        style,
        widget::{button_danger, button_primary, button_quiet, heading},
    },
};

impl Muster {
    pub(super) fn side<'a>(&'a self, frame: &Frame, stops: &Stops<Message>, side: Side) -> Element<'a, Message> {
        let open = self.open.filter(|(of, _)| *of == side);
        match (open, frame.layout) {
            (Some((_, at)), Layout::Wide) => {
                halves(frame, self.units(frame, stops, side), self.unit(frame, stops, side, at))
            }
            (Some((_, at)), Layout::Narrow | Layout::Small | Layout::Tiny) => {
                rolling(frame, self.unit(frame, stops, side, at))
            }
            (None, Layout::Wide | Layout::Narrow) => {
                halves(frame, self.units(frame, stops, side), self.about(frame, stops, side))
            }
            (None, Layout::Small | Layout::Tiny) => {
                halves(frame, self.about(frame, stops, side), self.units(frame, stops, side))
            }
        }
    }

    /// Its units and the types to add.
    fn units<'a>(&'a self, frame: &Frame, stops: &Stops<Message>, side: Side) -> Element<'a, Message> {
        let look = &frame.look;
        let lines = side.of(self.lines.each_ref());
        let title = {
            let rules = self.rules();
            let strength = rules.map_or_else(String::new, |set| self.sheet.counted(set.description(), side));
            format!("{}: {strength}", self.sheet.name(side))
        };
        let mut list = column![heading(look, title)].spacing(Space::Small);
        for (at, unit) in lines.iter().enumerate() {
            list = list.push(self.line(frame, stops, side, at, unit));
        }
        let types = self.rules().map(|set| set.description().types.as_slice()).unwrap_or_default();
        let types = types.iter().map(|kind| {
            let press = button_quiet(look, kind.name.as_str()).glyph("plus").size(Type::Body);
            stops.press(&format!("add-{}", kind.id), press, Some(Message::Edit(Edit::Add(side, kind.id.clone()))))
        });
        list.push(hint(frame, "Add a unit")).push(wrapped(types)).into()
    }

    fn line<'a>(
        &'a self,
        frame: &Frame,
        stops: &Stops<Message>,
        side: Side,
        at: usize,
        unit: &'a UnitLine,
    ) -> Element<'a, Message> {
        let look = &frame.look;
        let p = &look.palette;
        let open = self.open == Some((side, at));
        let quiet = if open { p.selected.ink } else { p.quiet };
        let words = column![
            fit(unit.name.as_str(), TEXT_BOLD, Type::Body, Some(p.ink)),
            fit(unit.words.as_str(), TEXT, Type::Small, Some(quiet)),
        ]
        .width(Length::Fill);
        let inner = row![symbol(look, &unit.symbol, SymbolColour::Side(Ctx::ink(side)), 24.0), words]
            .spacing(Space::Small)
            .align_y(Alignment::Center);
        let body = stops.line(look, &format!("unit-{at}"), open, inner, Some(Message::Edit(Edit::Open(side, at))));
        let count = |by| Message::Edit(Edit::Count(side, at, by));
        let stepper = stops.stepper(
            look,
            &format!("count-{at}"),
            unit.count.to_string(),
            (unit.count > 1).then(|| count(-1)),
            (unit.count < COPIES).then(|| count(1)),
        );
        row![body, stepper].spacing(Space::Small).align_y(Alignment::Center).into()
    }

    /// The unit that is open.
    fn unit<'a>(&'a self, frame: &Frame, stops: &Stops<Message>, side: Side, at: usize) -> Element<'a, Message> {
        let look = &frame.look;
        let (Some(set), Some(unit)) = (self.rules(), self.sheet.side(side).force.units.get(at)) else {
            return hint(frame, "This unit has left the force.");
        };
        let rules = set.description();
        let title = rules.kind_name(&unit.kind);
        let done = button_primary(look, "Done").size(Type::Chip);
        let done = stops.press("done", done, Some(Message::Edit(Edit::Shut)));
        let head = row![container(heading(look, title)).width(Length::Fill), done]
            .spacing(Space::Pad)
            .align_y(Alignment::Center);
        let editor = recruit::Editor {
            rules,
            unit,
            more: self.more,
            on_more: Message::Edit(Edit::More),
            on_done: Message::Edit(Edit::Shut),
        };
        let remove = button_danger(look, "Take it out of the force").size(Type::Body);
        column![
            head,
            editor.view(frame, stops, |revision| Message::Edit(Edit::Unit(revision))),
            stops.press("remove", remove, Some(Message::Edit(Edit::Remove))),
        ]
        .spacing(Space::Small)
        .into()
    }

    /// Name, colour, dice; keep and write.
    fn about<'a>(&'a self, frame: &Frame, stops: &Stops<Message>, side: Side) -> Element<'a, Message> {
        let look = &frame.look;
        let sheet = self.sheet.side(side);
        let shown = self.sheet.name(side);
        let name = stops
            .typing(look, "name", &shown, &sheet.name, move |name| Message::Edit(Edit::Name(side, name)))
            .on_submit(Message::Cursor(super::CursorMove::To("name".to_owned())));
        let taken = &self.sheet.side(side.other()).colour;
        let colours = SideColour::ALL.map(|colour| {
            let free = colour.key() != taken;
            swatch(frame, stops, colour, sheet.colour == colour.key(), free.then_some(side))
        });
        let dice = button_quiet(look, if sheet.real_dice { "Real dice" } else { "The program's dice" }).glyph("die");
        let dice = stops.press("dice", dice, Some(Message::Edit(Edit::Dice(side))));
        let some = !sheet.force.units.is_empty();
        let keep = button_quiet(look, "Keep as my own force").glyph("ring-and-tick").size(Type::Body);
        let keep = stops.press("keep", keep, some.then_some(Message::KeepForce(side)));
        let path = stops
            .typing(look, "export-path", "Path to export this force to", &self.path, Message::Path)
            .on_submit(Message::Export(side));
        let typed = some && !self.path.trim().is_empty();
        let write = button_quiet(look, "Write").size(Type::Body);
        let write = stops.press("export", write, typed.then_some(Message::Export(side)));
        let browse = button_quiet(look, "Choose a place\u{2026}").glyph("folder").size(Type::Body);
        let browse = stops.press("export-browse", browse, some.then_some(Message::ExportBrowse(side)));
        column![
            heading(look, format!("Side {}", side.letter())),
            labelled(frame, "Name", name),
            labelled(frame, "Colour", wrapped(colours)),
            labelled(frame, "Dice", dice),
            Gap::new().height(4),
            heading(look, "This force"),
            hint(frame, sheet.force.note.as_str()),
            keep,
            row![path, write].spacing(Space::Small),
            browse,
        ]
        .spacing(Space::Small)
        .into()
    }
}

/// A colour with its name; greyed without a side that may take it.
fn swatch<'a>(
    frame: &Frame,
    stops: &Stops<Message>,
    colour: SideColour,
    on: bool,
    free: Option<Side>,
) -> Element<'a, Message> {
    let look = &frame.look;
    let p = &look.palette;
    let ink = colour.ink(look.scheme);
    let id = format!("colour-{}", colour.key());
    let message = free.map(|side| Message::Edit(Edit::Colour(side, colour)));
    let cursor = stops.note(&id, message.as_ref());
    let square = style::field(crate::ui::Palette::washed(ink), 5.0, 5.0);
    let mut words = row![container(Gap::new()).width(26).height(26).style(move |_| square)]
        .spacing(Space::Small)
        .align_y(Alignment::Center)
        .push(style::label(colour.name(), Type::Body));
    if on {
        words = words.push(glyph("tick", 14.0, p.ink));
    } else if free.is_none() {
        words = words.push(style::label("taken", Type::Small));
    }
    let rest = if on { p.selected } else { p.sunk() };
    let pressed = button(container(words).center_y(Length::Fill))
        .padding([0, 10])
        .height(style::TARGET)
        .style(style::press(look, rest, p.down, 1.0, style::ROUND))
        .on_press_maybe(message);
    container(paint::focus_ring(pressed, cursor, p.cursor, style::ROUND)).id(id).into()
}
