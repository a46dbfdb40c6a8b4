//! What a rule set knows beside its tabs and orders: procedures of rare use, and calculators. A press lays the form
//! open on the battle screen.
//!
//! The inside of a dialog.

use iced::Length;
use iced::widget::{Space as Gap, column, row};

use super::{
    Action, AppRequest, Frame, Route,
    page::{PageContext, PageScreen, dialog},
    stops::Stops,
};
use crate::{
    battle::Battle,
    rules::{Description, ProcedureText, Use},
    ui::{
        Element, Space, Type,
        widget::{button_quiet, heading},
    },
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Closed the page.
    Close,
    /// Chose a procedure.
    Open(String),
}

/// A procedure to choose.
#[derive(Debug, Clone)]
struct RareAction {
    id: String,
    name: String,
    help: String,
}

/// The screen.
#[derive(Debug, Clone)]
pub struct RareActions {
    rare: Vec<RareAction>,
    calculators: Vec<RareAction>,
}

impl RareActions {
    /// Of the rules of a battle.
    pub fn new(battle: &Battle) -> Self {
        let rules = battle.rules().description();
        let all = |usage: Use| {
            let fits = rules.procedures.iter().filter(|text| text.usage == usage && is_rare(rules, text));
            let action = |text: &ProcedureText| RareAction {
                id: text.id.clone(),
                name: text.name.clone(),
                help: text.help.clone(),
            };
            fits.map(action).collect()
        };
        Self { rare: all(Use::Card), calculators: all(Use::Calculator) }
    }
}

impl PageScreen for RareActions {
    type Message = Message;

    const BESIDE: Option<Message> = Some(Message::Close);

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        match message {
            Message::Close => Action::go(Route::Back),
            Message::Open(procedure) => Action::ask(AppRequest::OpenProcedure(procedure)),
        }
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let mut lines = column![].spacing(Space::Small);
        for (title, actions) in
            [("Rare procedures", &self.rare), ("Calculators (they change nothing)", &self.calculators)]
        {
            if actions.is_empty() {
                continue;
            }
            lines = lines.push(heading(look, title));
            let across = if frame.layout.is_single() { 1 } else { 2 };
            for line in actions.chunks(across) {
                let press = |action: &'a RareAction| {
                    let press = button_quiet(look, action.name.as_str()).size(Type::Body).left();
                    let press = press.under(action.help.as_str()).width(Length::Fill).height(76.0);
                    stops.press(&format!("lay-{}", action.id), press, Some(Message::Open(action.id.clone())))
                };
                // A short last line keeps the columns of the others.
                let lacking = (line.len()..across).map(|_| Gap::new().width(Length::Fill).into());
                lines = lines.push(row(line.iter().map(press)).extend(lacking).spacing(Space::Small));
            }
        }
        dialog(frame, stops, "Procedures and calculators", Message::Close, lines)
    }
}

/// Whether a procedure has no press of its own: neither a step's card nor the end of the turn.
fn is_rare(rules: &Description, text: &ProcedureText) -> bool {
    text.id != rules.about.end_turn && rules.steps.iter().all(|step| step.card != text.id)
}
