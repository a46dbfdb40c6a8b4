//! The why card: how a result came about, with places in the rules.
//!
//! The inside of a dialog. It draws a [`WhyView`] and changes nothing.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{
    Action, Frame, Route,
    page::{PageContext, PageScreen, dialog, hint, wrapped},
    stops::Stops,
};
use crate::{
    battle::{
        Battle, EventNo, Viewer,
        summary::{Reason, Rolled, SumView, WhyView, why_view},
    },
    commander::order_of,
    ui::{
        Element, Space, TEXT_BOLD, Type,
        glyph::{DieMark, glyph},
        style,
        widget::{button_quiet, dice_row, heading, term},
    },
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Closed the card.
    Close,
    /// Wants the rules.
    Reference,
    /// Wants to know why the commander has ordered it: the decision.
    Order(EventNo),
}

/// The screen.
#[derive(Debug, Clone)]
pub struct Why {
    view: Option<WhyView>,
    sealed: bool,
    rules: String,
    /// The commander's decision that it carried out.
    order: Option<EventNo>,
}

/// Why nothing is explained.
const UNKNOWN: &str = "Nothing to explain: this was set by hand, or the rules no longer know it.";
const SEALED: &str = "Sealed: nobody reads it before it is revealed.";

impl Why {
    /// The card of an event.
    pub fn new(battle: &Battle, event: EventNo) -> Self {
        let rules = battle.rules().description().about.id.clone();
        let act = |viewer| battle.action_for(event, viewer).is_some();
        let sealed = act(Viewer::All) && !act(battle.shared());
        Self { view: why_view(battle, event), sealed, rules, order: order_of(battle, event) }
    }
}

impl PageScreen for Why {
    type Message = Message;

    const BESIDE: Option<Message> = Some(Message::Close);

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        match message {
            Message::Close => Action::go(Route::Back),
            Message::Order(decided) => Action::go(Route::DecisionCard(decided)),
            Message::Reference => Action::go(Route::Reference(Some(self.rules.clone()))),
        }
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let Some(view) = &self.view else {
            let words = hint(frame, if self.sealed { SEALED } else { UNKNOWN });
            return dialog(frame, stops, "Why", Message::Close, words);
        };
        let p = &look.palette;
        let mut body = column![style::body(view.words.as_str(), Type::Chip).font(TEXT_BOLD)].spacing(Space::Pad);
        if view.changed {
            let warning = row![
                glyph("warning", 20.0, p.ink),
                style::body(
                    "Under today's rules the result would differ: Adjutant's reading of them has changed since.",
                    Type::Body
                ),
            ];
            body = body.push(warning.spacing(Space::Small).align_y(Alignment::Center));
        }
        let form = view.form.iter().map(|value| {
            let words = [value.label.as_str(), value.words.as_str()];
            let words: Vec<&str> = words.into_iter().filter(|words| !words.is_empty()).collect();
            let origin = if value.origin.is_empty() { String::new() } else { format!(" ({})", value.origin) };
            term(look, format!("{}{origin}", words.join(": ")))
        });
        body = body.push(wrapped(form.collect::<Vec<_>>()));
        for sum in &view.sums {
            body = body.push(sum_line(frame, sum));
        }
        for roll in &view.rolls {
            body = body.push(roll_line(frame, roll));
        }
        if !view.chance.is_empty() {
            body = body.push(style::body(view.chance.as_str(), Type::Body).color(p.quiet));
        }
        body = body.extend(view.lines.iter().map(|line| reason(frame, line)));
        if !view.rulings.is_empty() {
            body = body.push(heading(look, "House rulings used"));
            body = body.extend(view.rulings.iter().map(|line| reason(frame, line)));
        }
        if !view.forced.is_empty() {
            body = body.push(heading(look, "Done against the rules"));
            body = body.extend(view.forced.iter().map(|words| style::body(words.as_str(), Type::Body).into()));
        }
        body = body.push(self.order.map(|decided| {
            let press = button_quiet(look, "Why the commander ordered it").size(Type::Body);
            stops.press("why-order", press, Some(Message::Order(decided)))
        }));
        let reference = button_quiet(look, format!("Rules: {}", view.place)).glyph("book").size(Type::Body);
        body = body.push(stops.press("reference", reference, Some(Message::Reference)));
        dialog(frame, stops, view.title.as_str(), Message::Close, body)
    }
}

/// A sentence with its place in the rules behind it.
fn reason<'a>(frame: &Frame, shown: &'a Reason) -> Element<'a, Message> {
    let place = style::label(shown.place.as_str(), Type::Mark).color(frame.look.palette.quiet);
    row![style::body(shown.words.as_str(), Type::Body).width(Length::Fill), place]
        .spacing(Space::Pad)
        .align_y(Alignment::Center)
        .into()
}

/// A sum spelled out, each part with its place.
fn sum_line<'a>(frame: &Frame, sum: &'a SumView) -> Element<'a, Message> {
    let look = &frame.look;
    let mut lines = column![style::label(sum.title.as_str(), Type::Body).color(look.palette.quiet)];
    for part in &sum.terms {
        lines = lines.push(reason(frame, part));
    }
    lines = lines.push(style::head(format!("= {}", sum.total), Type::Chip));
    container(lines.spacing(Space::Tight)).width(Length::Fill).into()
}

fn roll_line<'a>(frame: &Frame, roll: &'a Rolled) -> Element<'a, Message> {
    let look = &frame.look;
    let shown: Element<'a, Message> = if roll.dice.is_empty() {
        style::name(roll.words.as_str(), Type::Body).into()
    } else {
        let mark = |die: &crate::battle::summary::Die| {
            if die.hit { DieMark::Hit(die.face) } else { DieMark::Face(die.face) }
        };
        let marks: Vec<DieMark> = roll.dice.iter().map(mark).collect();
        dice_row(look, roll.sides, &marks, 36.0)
    };
    if roll.title.is_empty() {
        return shown;
    }
    let title = container(style::label(roll.title.as_str(), Type::Body).color(look.palette.quiet)).width(190);
    row![title, shown].spacing(Space::Small).align_y(Alignment::Center).into()
}
