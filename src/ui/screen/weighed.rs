//! What a commander has weighed: the options of an order with odds and prices, the faces, and the die.
//!
//! The inside of a dialog. What the decision was is shown as it was; odds and the parts of a price are today's.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{
    Action, Frame, Request, Route, battle,
    page::{PageContext, PageScreen, dialog, hint},
    stops::Stops,
};
use crate::{
    battle::{Battle, Command, Viewer},
    commander::{Envelope, OrderOption, Plan, Press, Struck, Terms, advise, opened, remember},
    dice::Tag,
    rules::{Known, Source, UNSEAL},
    ui::{
        Element, Space, TEXT_BOLD, Type,
        glyph::{DieMark, die},
        style,
        widget::{button_quiet, heading, rule},
    },
};

/// What the player did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// Closed the page.
    Close,
    /// Chose an option instead of the die, from 0.
    Choose(usize),
    /// Opens what the commander has sealed.
    Unseal,
}

/// An option that was weighed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Line {
    words: String,
    faces: String,
    /// Its price, without what is sealed.
    price: i32,
    terms: Option<Terms>,
    /// Why it has no face.
    struck: String,
    taken: bool,
    /// Its place in the decision.
    at: usize,
}

/// The screen.
#[derive(Debug, Clone)]
pub struct Weighed {
    unit: Tag,
    title: String,
    die: Option<u8>,
    /// Whether the player chose it.
    chosen: bool,
    options: Vec<Line>,
    facts: Vec<String>,
    /// The plan, as far as it may be seen.
    plan: Envelope,
}

impl Weighed {
    /// What was weighed for the order of a unit that stands; `None` if none does.
    pub fn new(battle: &Battle, unit: Tag) -> Option<Self> {
        let plan = Plan::of(battle)?;
        let mut memory = remember(battle, &plan);
        let decided = memory.decided.remove(&unit)?;
        // The same table once more, for the parts of the prices.
        let state = battle.state_for(Viewer::Side(plan.side));
        let sheet = advise(battle.rules().as_ref(), &state, &memory, &plan);
        let today: &[OrderOption] = sheet.unit(unit).map_or(&[], |unit| &unit.options);
        let die = battle::die(battle, decided.event);
        let decision = &decided.decision;
        let taken = decision.certain().or_else(|| die.map(|die| decision.picked(die)));
        let mut low = 1;
        let mut options = Vec::new();
        for (at, offered) in decision.options.iter().enumerate() {
            let now = today.iter().find(|option| option.order == offered.words);
            let faces = match offered.faces {
                0 => String::new(),
                1 => low.to_string(),
                faces => format!("{low}-{}", low + faces - 1),
            };
            low += offered.faces;
            let struck = match now.and_then(|option| option.struck.as_ref()).filter(|_| offered.faces == 0) {
                Some(Struck::Worse(better)) => format!("Worse in everything: {better}"),
                Some(Struck::Behind) => "Too far behind".to_owned(),
                None => String::new(),
            };
            let (words, price, terms) = (offered.words.clone(), offered.price, now.map(|option| option.terms));
            options.push(Line { words, faces, price, terms, struck, taken: taken == Some(at), at });
        }
        let mut facts: Vec<String> = Vec::new();
        for known in today.iter().flat_map(|option| &option.rests_on) {
            let words = fact(battle, known);
            if !facts.contains(&words) {
                facts.push(words);
            }
        }
        let title = format!("Why: {unit} {}", battle.state().name(unit));
        let chosen = decision.chosen.is_some();
        let plan = opened(battle);
        Some(Self { unit, title, die, chosen, options, facts, plan })
    }
}

impl PageScreen for Weighed {
    type Message = Message;

    const BESIDE: Option<Message> = Some(Message::Close);

    /// What was sealed may be open now.
    fn refresh(&mut self, battle: &Battle) {
        self.plan = opened(battle);
    }

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        match message {
            Message::Close => Action::go(Route::Back),
            Message::Unseal => {
                let request = crate::battle::Request::new(UNSEAL, [].into());
                let command = Command::start(request);
                Action::ask(Request::Do(Box::new(command)))
            }
            Message::Choose(at) => Action::ask(Request::Press(Box::new(Press::Choose(self.unit, at)))),
        }
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let mut body = column![].spacing(Space::Small);
        let drawn: Element<'a, Message> = match self.die {
            _ if self.chosen => hint(frame, "You chose this order instead of the die."),
            Some(face) => row![
                die(look, 6, DieMark::Face(face), 36.0),
                hint(frame, "One die picks among what is nearly as good."),
            ]
            .spacing(Space::Pad)
            .align_y(Alignment::Center)
            .into(),
            None => hint(frame, "No die: nothing else comes near."),
        };
        body = body.push(drawn);
        for line in &self.options {
            body = body.push(rule(look)).push(option(frame, stops, line));
        }
        if !self.facts.is_empty() {
            body = body.push(rule(look)).push(heading(look, "It rests on"));
            body = body.extend(self.facts.iter().map(|words| style::body(words.as_str(), Type::Body).into()));
        }
        body = body.push(hint(
            frame,
            "Odds are exact; worths are judgement, in points: 100 is the standard line unit in good order. What the plan adds is sealed.",
        ));
        let open = || {
            let press = button_quiet(look, "Open the sealed plan").size(Type::Body);
            stops.press("unseal", press, Some(Message::Unseal))
        };
        body = body.push(match &self.plan {
            Envelope::Open(words) => Some(style::body(words.as_str(), Type::Body).into()),
            Envelope::Sealed => Some(open()),
            Envelope::Empty => None,
        });
        dialog(frame, stops, self.title.as_str(), Message::Close, body)
    }
}

/// A fact about the table, with its source.
fn fact(battle: &Battle, known: &Known) -> String {
    let relation = &known.relation;
    let ask = battle.rules().conduct().and_then(|conduct| conduct.data().relation(&relation.id));
    let ask = ask.map_or("", |relation| relation.ask.as_str());
    let words = ask.split(" (").next().unwrap_or(ask);
    let name = |tag: Tag| match battle.rules().conduct() {
        Some(conduct) => conduct.label(battle.state(), tag),
        None => tag.to_string(),
    };
    let holds = if known.holds { "" } else { "not: " };
    let source = match known.source {
        Source::Player => "you told it",
        Source::History => "the battle showed it",
    };
    format!("{holds}{} {words} {} ({source}, turn {})", name(relation.unit), name(relation.target), known.since)
}

/// An option: its faces, its words, the parts of its price, and a press to take it.
fn option<'a>(frame: &Frame, stops: &Stops<Message>, line: &'a Line) -> Element<'a, Message> {
    let look = &frame.look;
    let quiet = look.palette.quiet;
    let faces = if line.faces.is_empty() { "\u{2013}" } else { line.faces.as_str() };
    let faces = container(style::head(faces, Type::Title)).width(48);
    let words = style::body(line.words.as_str(), Type::Body);
    let words = if line.taken { words.font(TEXT_BOLD) } else { words };
    let mut told = column![words].spacing(Space::Hair).width(Length::Fill);
    let parts = line.terms.map(|terms| {
        let part = |name: &str, points: i32| (points != 0).then(|| format!("{name} {}", signed(points)));
        let parts = [
            part("does", terms.does),
            part("costs", terms.costs),
            part("goal", terms.goal),
            part("ammunition", terms.ammunition),
            part("may draw fire", terms.draws),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    });
    let sum = match parts.filter(|parts| !parts.is_empty()) {
        Some(parts) => format!("{parts} = {} points", signed(line.price)),
        None => format!("{} points", signed(line.price)),
    };
    let sum = if line.struck.is_empty() { sum } else { format!("{sum} \u{b7} {}", line.struck) };
    told = told.push(style::body(sum, Type::Mark).color(quiet));
    let take = (!line.taken).then(|| {
        let press = button_quiet(look, "Take it").size(Type::Body);
        stops.press(&format!("take-{}", line.at), press, Some(Message::Choose(line.at)))
    });
    row![faces, told].push(take).spacing(Space::Small).align_y(Alignment::Center).into()
}

/// Points with the sign of a printed sum.
fn signed(points: i32) -> String {
    let sign = if points < 0 { "\u{2212}" } else { "" };
    format!("{sign}{}", points.unsigned_abs())
}
