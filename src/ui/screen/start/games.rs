//! The games there are, each with a battle that begins in one press.

use iced::widget::{column, row};
use iced::{Alignment, Length};

use super::{Game, Message, Start};
use crate::ui::{
    Element, HEAD_BOLD, Space, Type,
    screen::{Frame, Layout, stops::Stops},
    style,
    widget::{button_quiet, heading, inset},
};

/// How wide the press is that begins a battle, in logical pixels.
const TRY: f32 = 130.0;

impl Start {
    /// All of them; nothing where there are none.
    pub(super) fn games<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Option<Element<'a, Message>> {
        if self.games.is_empty() {
            return None;
        }
        let title = heading(&frame.look, "Try a game: both forces are ready");
        let games = self.games.iter().map(|game| entry(frame, stops, game));
        Some(column![title].extend(games).spacing(Space::Small).into())
    }
}

fn entry<'a>(frame: &Frame, stops: &Stops<Message>, game: &'a Game) -> Element<'a, Message> {
    let look = &frame.look;
    let p = &look.palette;
    let words = column![
        style::body(game.name.as_str(), Type::Chip).font(HEAD_BOLD).line_height(1.2),
        style::body(game.words.as_str(), Type::Mark),
        style::body(game.table.as_str(), Type::Mark).color(p.quiet),
    ]
    .spacing(Space::Hair)
    .width(Length::Fill);
    let press = button_quiet(look, "Try it").under(game.battle.as_str()).height(56.0);
    let ready = (!game.battle.is_empty()).then(|| Message::Try(game.id.clone()));
    let id = format!("try-{}", game.id);
    let line: Element<'a, Message> = if frame.layout == Layout::Small {
        column![words, stops.press(&id, press.width(Length::Fill), ready)].spacing(Space::Small).into()
    } else {
        let press = stops.press(&id, press.width(TRY), ready);
        row![words, press].spacing(Space::Pad).align_y(Alignment::Center).into()
    };
    inset(look, line).width(Length::Fill).into()
}
