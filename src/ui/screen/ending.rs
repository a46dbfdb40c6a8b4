//! The page of how a battle went: who is exhausted or beaten, losses, turns, what was decisive. While the battle goes
//! on it tells how it stands.
//!
//! It draws an [`Ending`].

use iced::Length;
use iced::widget::{column, row};

use super::{
    Action, AppRequest, Frame, Layout, Route,
    page::{Page, PageContext, PageScreen, hint, labelled, page, rolling, wrapped},
    stops::Stops,
};
use crate::{
    battle::{
        Battle, EventNo,
        summary::{Decisive, Ending, Loss, SideHead, ending},
    },
    ui::{
        Element, Space, Type,
        screen::battle::Ctx,
        style,
        widget::{Chip, button_quiet, chip, heading, side_panel},
    },
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Went back.
    Close,
    /// Why an action came out as it did.
    Why(EventNo),
    /// All of the log.
    Log,
    /// Writes the battle down for others to read.
    BattleReport,
    /// The players say who has won, or take it back.
    Verdict(usize),
}

/// The screen.
#[derive(Debug, Clone)]
pub struct End {
    shown: Ending,
}

impl End {
    /// Of a battle.
    pub fn new(battle: &Battle) -> Self {
        Self { shown: ending(battle) }
    }
}

impl PageScreen for End {
    type Message = Message;

    fn refresh(&mut self, battle: &Battle) {
        self.shown = ending(battle);
    }

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        match message {
            Message::Close => Action::go(Route::Back),
            Message::Why(no) => Action::go(Route::Why(no)),
            Message::Log => Action::go(Route::Log),
            Message::BattleReport => Action::ask(AppRequest::WriteBattleReport),
            Message::Verdict(at) => match self.shown.verdicts.get(at) {
                Some((.., command)) => Action::ask(AppRequest::Execute(Box::new(command.clone()))),
                None => Action::none(),
            },
        }
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let shown = &self.shown;
        let title = if shown.over.is_empty() { "How it stands" } else { "The battle is over" };
        let words = if shown.over.is_empty() { shown.turns.as_str() } else { shown.over.as_str() };
        let mut lines = column![style::head(words, Type::Large)].spacing(Space::Large);
        if !shown.over.is_empty() {
            lines = lines.push(style::name(shown.turns.as_str(), Type::Title));
        }
        if !shown.verdicts.is_empty() {
            let chips = shown.verdicts.iter().enumerate().map(|(at, (words, on, _))| {
                let press =
                    chip(&frame.look, words.as_str(), if *on { Chip::On } else { Chip::Off }).size(Type::Body);
                stops.press(&format!("won-{at}"), press, Some(Message::Verdict(at)))
            });
            lines = lines.push(labelled(frame, "Has a side won?", wrapped(chips.collect::<Vec<_>>())));
            if shown.verdicts.iter().any(|(_, on, _)| *on) {
                lines = lines.push(hint(frame, "Press it again to play on."));
            }
        }
        let [a, b] = &shown.heads;
        let [lost_a, lost_b] = &shown.losses;
        let sides = [side(frame, a, lost_a), side(frame, b, lost_b)];
        lines = lines.push(match frame.layout {
            Layout::Small | Layout::Tiny => Element::from(column(sides).spacing(Space::Small)),
            Layout::Narrow | Layout::Wide => row(sides).spacing(Space::Pad).into(),
        });
        lines = lines.push(heading(&frame.look, "What was decisive"));
        if shown.decisive.is_empty() {
            lines = lines.push(hint(frame, "Nothing stands out so far: no great loss, no unlikely outcome."));
        }
        for one in &shown.decisive {
            lines = lines.push(decisive(frame, stops, one));
        }
        let log = stops.press("all-log", button_quiet(&frame.look, "Log").glyph("note"), Some(Message::Log));
        let report = button_quiet(&frame.look, "Write a report").glyph("book");
        lines = lines.push(stops.press("report", report, Some(Message::BattleReport)));
        let body = rolling(frame, lines);
        page(frame, stops, Page { title: title.into(), back: Message::Close, extra: Some(log), body, foot: None })
    }
}

/// How a side stands, and what it has lost.
fn side<'a>(frame: &Frame, head: &'a SideHead, losses: &'a [Loss]) -> Element<'a, Message> {
    let look = &frame.look;
    let mut lines =
        column![style::head(head.name.as_str(), Type::Title), style::name(head.standing.words.as_str(), Type::Chip),]
            .spacing(Space::Tight);
    for words in [&head.standing.forbids, &head.standing.command].into_iter().filter(|words| !words.is_empty()) {
        lines = lines.push(style::body(words.as_str(), Type::Body).color(look.palette.quiet));
    }
    for loss in losses {
        let words = style::body(loss.words.as_str(), Type::Mark).color(look.palette.quiet);
        lines = lines.push(column![style::name(loss.name.as_str(), Type::Body), words]);
    }
    side_panel(look, Ctx::ink(head.side), false, lines).width(Length::Fill).into()
}

/// An action that decided something: why it is named, when, what came of it.
fn decisive<'a>(frame: &Frame, stops: &Stops<Message>, one: &'a Decisive) -> Element<'a, Message> {
    let look = &frame.look;
    let words = column![
        style::name(one.reason.as_str(), Type::Chip),
        style::body(one.words.as_str(), Type::Body),
        style::body(one.turn.as_str(), Type::Mark).color(look.palette.quiet),
    ];
    let why = one.ruled.then(|| {
        stops.press(&format!("why-{}", one.event), button_quiet(look, "Why"), Some(Message::Why(one.event)))
    });
    row![words.width(Length::Fill)].push(why).spacing(Space::Small).into()
}
