//! What a commander has weighed: the options of an order with odds and prices, the faces, and the die.
//!
//! The inside of a dialog. What the decision was is shown as it was; odds and the parts of a price are today's.

mod retell;

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{
    Action, Frame, Request, Route, battle,
    page::{PageContext, PageScreen, dialog, hint},
    stops::Stops,
};
use crate::{
    battle::{Battle, Command, EventNo},
    commander::{Envelope, OrderOption, Plan, Press, Struck, Terms, grounds, opened, remember, retold},
    dice::Tag,
    rules::{DECIDE, Decision, Relation, UNSEAL},
    ui::{
        Element, Space, TEXT_BOLD, Type,
        glyph::{DieMark, die},
        style,
        widget::{button_quiet, rule},
    },
};
use retell::{Asking, Fact, Outcome, draw_facts, facts};

/// What the player did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// Closed the page.
    Close,
    /// Chose an option instead of the die, from 0.
    Choose(usize),
    /// Opens what the commander has sealed.
    Unseal,
    /// A fact was told wrong: its question is opened again.
    Wrong(Relation),
    /// Turned a chip of that question.
    Turn(Relation),
    /// Tells it so.
    Amend,
    /// It was told right after all.
    Right,
    /// What was done stays as it was done.
    Leave(EventNo),
    /// Takes back to before what was done.
    TakeBack(EventNo),
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
    decided: EventNo,
    unit: Tag,
    title: String,
    die: Option<u8>,
    /// Whether the order still stands, and another may be taken.
    stands: bool,
    /// Whether the player chose it.
    chosen: bool,
    options: Vec<Line>,
    facts: Vec<Fact>,
    /// The question of a fact that was told wrong.
    asking: Option<Asking>,
    /// What has come of a fact told anew.
    outcome: Option<Outcome>,
    /// The plan, as far as it may be seen.
    plan: Envelope,
}

impl Weighed {
    /// What was weighed for a decision; `None` where there is none to be seen.
    pub fn new(battle: &Battle, decided: EventNo) -> Option<Self> {
        let act = battle.action_for(decided, battle.shared()).filter(|act| act.procedure == DECIDE)?;
        let decision = Decision::of(&act.form.entered)?;
        let unit = decision.unit?;
        // The same table once more, for the parts of the prices.
        let grounds = grounds(battle, decided).unwrap_or_default();
        let today: &[OrderOption] = &grounds.options;
        let die = battle::die(battle, decided);
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
                Some(Struck::Worse(better)) => format!("worse than \u{201c}{better}\u{201d}, and better in no part"),
                Some(Struck::Behind) => "too far behind to share the die".to_owned(),
                None => String::new(),
            };
            let (words, price, terms) = (offered.words.clone(), offered.price, now.map(|option| option.terms));
            options.push(Line { words, faces, price, terms, struck, taken: taken == Some(at), at });
        }
        let facts = facts(battle, &grounds);
        let stands = Plan::of(battle)
            .is_some_and(|plan| remember(battle, &plan).decided.values().any(|one| one.event == decided));
        let title = format!("Why: {unit} {}", battle.state().name(unit));
        let chosen = decision.chosen.is_some();
        let plan = opened(battle);
        let (asking, outcome) = (None, None);
        Some(Self { decided, unit, title, die, stands, chosen, options, facts, asking, outcome, plan })
    }
}

impl PageScreen for Weighed {
    type Message = Message;

    const BESIDE: Option<Message> = Some(Message::Close);

    /// What was sealed may be open now, and the decision be another.
    fn refresh(&mut self, battle: &Battle) {
        let outcome = self.outcome.as_ref().map(|outcome| outcome.anew(battle));
        match Self::new(battle, self.decided) {
            Some(anew) => *self = Self { outcome, ..anew },
            None => self.plan = opened(battle),
        }
    }

    fn update(&mut self, message: Message, context: &mut PageContext<'_>) -> Action<Message> {
        let on_table = |command: Command| Action::ask(Request::Do(Box::new(command)));
        match message {
            Message::Wrong(fact) => {
                let found = context.battle.and_then(|battle| Some((battle, retold(battle, &fact, self.decided)?)));
                self.asking = found.map(|(battle, retold)| Asking::new(battle, retold));
                Action::none()
            }
            Message::Turn(fact) => {
                if let Some(asking) = &mut self.asking {
                    asking.turn(&fact);
                }
                Action::none()
            }
            Message::Right => {
                self.asking = None;
                Action::none()
            }
            Message::Amend => {
                let Some(battle) = context.battle else { return Action::none() };
                let told = self.asking.take().and_then(|asking| asking.told(battle));
                let since = EventNo::try_from(battle.events().len()).unwrap_or(EventNo::MAX);
                self.outcome = told.is_some().then(|| Outcome::since(battle, since));
                told.map_or_else(Action::none, Action::ask)
            }
            Message::Leave(of) => on_table(Command::Keep { of }),
            Message::TakeBack(of) => on_table(Command::Rewind { to: of.saturating_sub(1) }),
            Message::Close => Action::go(Route::Back),
            Message::Unseal => on_table(Command::start(crate::battle::Request::new(UNSEAL, [].into()))),
            Message::Choose(at) => Action::ask(Request::Press(Box::new(Press::Choose(self.unit, at)))),
        }
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        if let Some(asking) = &self.asking {
            return dialog(frame, stops, self.title.as_str(), Message::Close, asking.draw(frame, stops));
        }
        let told = self.outcome.as_ref().map(|outcome| outcome.draw(frame, stops));
        let mut body = column![].push(told).spacing(Space::Small);
        let drawn: Element<'a, Message> = match self.die {
            _ if self.chosen => hint(frame, "You chose this order instead of the die."),
            Some(face) => row![
                die(look, 6, DieMark::Face(face), 36.0),
                hint(frame, "Each order has the faces shown before it; the die picked one."),
            ]
            .spacing(Space::Pad)
            .align_y(Alignment::Center)
            .into(),
            None => hint(frame, "No die was rolled: no other order came near."),
        };
        body = body.push(drawn);
        for line in &self.options {
            body = body.push(rule(look)).push(option(frame, stops, (line, self.stands)));
        }
        if !self.facts.is_empty() {
            body = body.push(rule(look)).push(draw_facts(frame, stops, &self.facts));
        }
        body = body.push(hint(
            frame,
            "Odds are exact. Points are a judgement: 100 is a standard line unit in good order. What his sealed plan adds is left out; parts are rounded.",
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

/// An option: its faces, its words, the parts of its price, and a press to take it.
fn option<'a>(frame: &Frame, stops: &Stops<Message>, (line, stands): (&'a Line, bool)) -> Element<'a, Message> {
    let look = &frame.look;
    let quiet = look.palette.quiet;
    let faces = if line.faces.is_empty() { "\u{2013}" } else { line.faces.as_str() };
    let faces = container(style::head(faces, Type::Title)).width(48);
    let words = style::body(line.words.as_str(), Type::Body);
    let words = if line.taken { words.font(TEXT_BOLD) } else { words };
    let mut told = column![words].spacing(Space::Hair).width(Length::Fill);
    let sum = priced(line.price, line.terms);
    let sum = if line.struck.is_empty() { sum } else { format!("{sum} \u{b7} {}", line.struck) };
    told = told.push(style::body(sum, Type::Mark).color(quiet));
    let take = (stands && !line.taken).then(|| {
        let press = button_quiet(look, "Take it").size(Type::Body);
        stops.press(&format!("take-{}", line.at), press, Some(Message::Choose(line.at)))
    });
    row![faces, told].push(take).spacing(Space::Small).align_y(Alignment::Center).into()
}

/// A price with its parts; one part alone is all of it.
fn priced(price: i32, terms: Option<Terms>) -> String {
    let terms = terms.unwrap_or_default();
    let parts = [
        ("harm to the enemy", terms.does),
        (if terms.costs > 0 { "own units saved" } else { "own losses" }, terms.costs),
        ("objective", terms.goal),
        ("ammunition", terms.ammunition),
        ("fire that it may draw", terms.draws),
    ];
    let parts: Vec<(&str, i32)> = parts.into_iter().filter(|(_, points)| *points != 0).collect();
    match parts.as_slice() {
        [] => format!("{} points", signed(price)),
        [(name, points)] if *points == price => format!("{} points: {name}", signed(price)),
        all => {
            let parts: Vec<String> = all.iter().map(|(name, points)| format!("{name} {}", signed(*points))).collect();
            format!("{} = {} points", parts.join(", "), signed(price))
        }
    }
}

/// Points with the sign of a printed sum.
fn signed(points: i32) -> String {
    let sign = if points < 0 { "\u{2212}" } else { "" };
    format!("{sign}{}", points.unsigned_abs())
}
