//! What a commander has weighed: the options of an order with odds and prices, the faces, and the die.
//!
//! The inside of a dialog. What the decision was is shown as it was; odds and the parts of a price are today's.

mod amend_fact;

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{
    Action, AppRequest, Frame, Route,
    page::{PageContext, PageScreen, dialog, hint},
    stops::Stops,
};
use crate::{
    battle::{
        Battle, Command, EventNo, Request as Asked,
        summary::{OddsView, SumView, odds_view, sum_views},
    },
    commander::{
        OrderOption, Plan, PlanVisibility, Press, RejectedBecause, decision_basis, is_past, opened, remember,
        reopened_question, turn_view,
    },
    dice::{Odds, Subject, Tag},
    rules::{ActKind, DECIDE, Decision, RecordedOption, Relation, UNSEAL},
    ui::{
        Element, Space, TEXT_BOLD, Type,
        glyph::{DieMark, die},
        style,
        widget::{button_quiet, rule},
    },
};
use amend_fact::{AmendOutcome, Asking, Fact, draw_facts, facts};

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
struct OptionLine {
    words: String,
    faces: String,
    /// Its odds, a line a unit.
    odds: Vec<String>,
    /// How its dice come about, with places in the rules.
    sums: Vec<String>,
    /// Its price, without what is sealed.
    price: i32,
    /// The parts of that price, as they were.
    parts: Option<[i32; 5]>,
    /// Whether it waits by a sealed trigger.
    trigger: bool,
    /// Why it has no face, or can be taken no more.
    rejected: String,
    taken: bool,
    /// Whether its step is past.
    past: bool,
    /// Its place in the decision.
    at: usize,
}

/// The screen.
#[derive(Debug, Clone)]
pub struct DecisionCard {
    decided: EventNo,
    unit: Tag,
    title: String,
    die: Option<u8>,
    /// Whether the order still stands, and another may be taken.
    stands: bool,
    /// Whether the player chose it.
    chosen: bool,
    /// Whether nothing was left to decide: what it rested on was told wrong.
    lapsed: bool,
    options: Vec<OptionLine>,
    /// The faces as they would be today, where that differs: "4:2".
    today: String,
    facts: Vec<Fact>,
    /// The question of a fact that was told wrong.
    asking: Option<Asking>,
    /// What has come of a fact told anew.
    outcome: Option<AmendOutcome>,
    /// The plan, as far as it may be seen.
    plan: PlanVisibility,
}

impl DecisionCard {
    /// What was weighed for a decision; `None` where there is none to be seen.
    pub fn new(battle: &Battle, decided: EventNo) -> Option<Self> {
        let act = battle.action_for(decided, battle.shared()).filter(|act| act.procedure == DECIDE)?;
        let decision = Decision::of(&act.form.entered)?;
        let unit = decision.unit?;
        // Work out the table again, for the parts of the prices.
        let decision_basis = decision_basis(battle, decided).unwrap_or_default();
        let today: &[OrderOption] = &decision_basis.options;
        let die = turn_view::die(battle, decided);
        let taken = decision.certain().or_else(|| die.map(|die| decision.picked(die)));
        let mut low = 1;
        let mut options = Vec::new();
        let then = battle.before(decided);
        let stands = Plan::of(battle)
            .is_some_and(|plan| remember(battle, &plan).decided.values().any(|one| one.event == decided));
        for (at, offered) in decision.options.iter().enumerate() {
            let now = today.iter().find(|option| same(option, offered));
            let faces = match offered.faces {
                0 => String::new(),
                1 => low.to_string(),
                faces => format!("{low}-{}", low + faces - 1),
            };
            low += offered.faces;
            let taken = taken == Some(at);
            // Of an order that stands, by now; else as it was.
            let past = !taken && is_past(if stands { battle } else { &then }, offered);
            let rejected = match now.and_then(|option| option.rejected.as_ref()).filter(|_| offered.faces == 0) {
                _ if past => "no longer possible: its step is past".to_owned(),
                Some(RejectedBecause::Worse(better)) => {
                    format!("worse than \u{201c}{better}\u{201d}, and no better in any part")
                }
                Some(RejectedBecause::Behind) => "too far behind to share the die".to_owned(),
                None => String::new(),
            };
            let rolls = now.filter(|_| taken || offered.faces > 0);
            let act = offered.orders.first().and_then(|(id, _)| battle.rules().conduct()?.data().act(id));
            options.push(OptionLine {
                words: offered.words.clone(),
                faces,
                odds: now.and_then(|now| now.odds.as_ref()).map(|odds| chances(&then, odds)).unwrap_or_default(),
                sums: rolls.map(|now| sums(&then, &now.request)).unwrap_or_default(),
                price: offered.price,
                parts: parts(offered, now),
                trigger: act.is_some_and(|act| act.kind == ActKind::Wait),
                rejected,
                taken,
                past,
                at,
            });
        }
        let today = faces_today(&decision, today);
        let facts = facts(battle, &decision_basis);
        let title = format!("Why: {unit} {}", battle.state().name(unit));
        let (chosen, lapsed) = (decision.chosen.is_some(), decision.is_lapsed());
        let plan = opened(battle);
        let (asking, outcome) = (None, None);
        Some(Self { decided, unit, title, die, stands, chosen, lapsed, options, today, facts, asking, outcome, plan })
    }
}

impl PageScreen for DecisionCard {
    type Message = Message;

    const BESIDE: Option<Message> = Some(Message::Close);

    /// What was sealed may be open now, and the decision be another.
    fn refresh(&mut self, battle: &Battle) {
        let outcome = self.outcome.as_ref().map(|outcome| outcome.updated(battle));
        match Self::new(battle, self.decided) {
            Some(updated) => *self = Self { outcome, ..updated },
            None => self.plan = opened(battle),
        }
    }

    fn update(&mut self, message: Message, context: &mut PageContext<'_>) -> Action<Message> {
        let on_table = |command: Command| Action::ask(AppRequest::Execute(Box::new(command)));
        match message {
            Message::Wrong(fact) => {
                let found =
                    context.battle.and_then(|battle| Some((battle, reopened_question(battle, &fact, self.decided)?)));
                self.asking = found.map(|(battle, reopened_question)| Asking::new(battle, reopened_question));
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
                let amendment = self.asking.take().and_then(|asking| asking.amendment(battle));
                let since = battle.last_event();
                self.outcome = amendment.is_some().then(|| AmendOutcome::since(battle, since));
                amendment.map_or_else(Action::none, Action::ask)
            }
            Message::Leave(of) => on_table(Command::Keep { of }),
            Message::TakeBack(of) => on_table(Command::Rewind { to: of.saturating_sub(1) }),
            Message::Close => Action::go(Route::Back),
            Message::Unseal => on_table(Command::start(crate::battle::Request::new(UNSEAL, [].into()))),
            Message::Choose(at) => Action::ask(AppRequest::CommanderPress(Box::new(Press::Choose(self.unit, at)))),
        }
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        if let Some(asking) = &self.asking {
            return dialog(frame, stops, self.title.as_str(), Message::Close, asking.draw(frame, stops));
        }
        let outcome = self.outcome.as_ref().map(|outcome| outcome.draw(frame, stops));
        let mut body = column![].push(outcome).spacing(Space::Small);
        let drawn: Element<'a, Message> = match self.die {
            _ if self.chosen => hint(frame, "You chose this order instead of the die."),
            Some(face) => row![
                die(look, 6, DieMark::Face(face), 36.0),
                hint(frame, "Each order has the faces shown before it; the die picked one."),
            ]
            .spacing(Space::Pad)
            .align_y(Alignment::Center)
            .into(),
            None if self.lapsed => hint(frame, "What it was to do rested on a fact that was told wrong."),
            None => hint(frame, "No die was rolled: no other order came near."),
        };
        body = body.push(drawn);
        if !self.today.is_empty() {
            body = body.push(hint(
                frame,
                format!("The faces stay as they were; weighed today, they would be {}.", self.today),
            ));
        }
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
            PlanVisibility::Open(words) => Some(style::body(words.as_str(), Type::Body).into()),
            PlanVisibility::Sealed => Some(open()),
            PlanVisibility::Empty => None,
        });
        dialog(frame, stops, self.title.as_str(), Message::Close, body)
    }
}

/// An option: its faces, its words, the parts of its price, and a press to take it.
fn option<'a>(frame: &Frame, stops: &Stops<Message>, (line, stands): (&'a OptionLine, bool)) -> Element<'a, Message> {
    let look = &frame.look;
    let quiet = look.palette.quiet;
    let faces = if line.faces.is_empty() { "\u{2013}" } else { line.faces.as_str() };
    let faces = container(style::head(faces, Type::Title)).width(48);
    let words = style::body(line.words.as_str(), Type::Body);
    let words = if line.taken { words.font(TEXT_BOLD) } else { words };
    let mut lines = column![words].spacing(Space::Hair).width(Length::Fill);
    lines = lines.extend(line.odds.iter().map(|odds| style::body(odds.as_str(), Type::Mark).into()));
    lines = lines.extend(line.sums.iter().map(|sum| style::body(sum.as_str(), Type::Mark).color(quiet).into()));
    let sum = priced(line.price, line.parts);
    let sum = if line.trigger { format!("{sum} \u{b7} a sealed trigger") } else { sum };
    let sum = if line.rejected.is_empty() { sum } else { format!("{sum} \u{b7} {}", line.rejected) };
    lines = lines.push(style::body(sum, Type::Mark).color(quiet));
    let take = (stands && !line.taken && !line.past).then(|| {
        let press = button_quiet(look, "Take it").size(Type::Body);
        stops.press(&format!("take-{}", line.at), press, Some(Message::Choose(line.at)))
    });
    row![faces, lines].push(take).spacing(Space::Small).align_y(Alignment::Center).into()
}

/// Whether an option of today is one that was offered.
fn same(option: &OrderOption, offered: &RecordedOption) -> bool {
    let order = offered.orders.first();
    order.is_some_and(|(id, draft)| *id == option.request.procedure && *draft == option.request.draft)
}

/// The parts of a price as they were; where a battle has not kept them, those of today if they come to the same.
fn parts(offered: &RecordedOption, now: Option<&OrderOption>) -> Option<[i32; 5]> {
    let today = || now.filter(|now| now.price - now.terms.plan == offered.price).map(|now| now.terms.open());
    offered.parts.or_else(today)
}

/// The faces that the options would have today, "4:2", where they had others.
fn faces_today(decision: &Decision, today: &[OrderOption]) -> String {
    let now =
        |offered: &RecordedOption| today.iter().find(|option| same(option, offered)).map_or(0, |option| option.faces);
    let more = today.iter().filter(|option| !decision.options.iter().any(|offered| same(option, offered)));
    let faces: Vec<u8> = decision.options.iter().map(now).chain(more.map(|option| option.faces)).collect();
    let were = decision.options.iter().map(|offered| offered.faces);
    if today.is_empty() || were.eq(faces.iter().copied().take(decision.options.len())) {
        return String::new();
    }
    let shown = faces.iter().filter(|faces| **faces > 0).map(ToString::to_string);
    shown.collect::<Vec<_>>().join(":")
}

/// The odds of an order: a line a unit whose fate is open, the whole first where there are several.
fn chances(then: &Battle, odds: &Odds) -> Vec<String> {
    let units: Vec<Subject> =
        odds.distributions.keys().copied().filter(|subject| matches!(subject, Subject::Unit(_))).collect();
    let whole = (units.len() != 1).then_some(Subject::Headline);
    let subjects = whole.into_iter().chain(units);
    let view = |subject| odds_view(then.rules().description(), then.state(), odds, subject, "");
    let line = |OddsView { about, title, parts, .. }: OddsView| {
        let parts: Vec<String> = parts.iter().map(|part| format!("{} {}", part.percent, part.inner)).collect();
        let title = about.map_or(title, |tag| format!("{tag} {}", then.state().name(tag)));
        if title.is_empty() { parts.join(", ") } else { format!("{title}: {}", parts.join(", ")) }
    };
    subjects.filter_map(view).map(line).collect()
}

/// How the dice of an order come about: a line a sum, each part with its place in the rules.
fn sums(then: &Battle, request: &Asked) -> Vec<String> {
    let line = |sum: SumView| {
        let part = |part: &crate::battle::summary::Reason| match part.place.as_str() {
            "" => part.words.clone(),
            place => format!("{} ({place})", part.words),
        };
        let parts: Vec<String> = sum.terms.iter().map(part).collect();
        let total = sum.total.trim_end_matches(", ");
        match parts.as_slice() {
            [] => format!("{}: {total}", sum.title),
            parts => format!("{}: {} = {total}", sum.title, parts.join(", ")),
        }
    };
    sum_views(then, request).into_iter().map(line).collect()
}

/// A price with its parts; one part alone is all of it.
fn priced(price: i32, parts: Option<[i32; 5]>) -> String {
    let [does, costs, goal, ammunition, draws] = parts.unwrap_or_default();
    let parts = [
        ("harm to the enemy", does),
        (if costs > 0 { "own units saved" } else { "own losses" }, costs),
        ("objective", goal),
        ("ammunition", ammunition),
        ("fire that it may draw", draws),
    ];
    let parts: Vec<(&str, i32)> = parts.into_iter().filter(|(_, points)| *points != 0).collect();
    match parts.as_slice() {
        [] => turn_view::points(price),
        [(name, part)] if *part == price => format!("{}: {name}", turn_view::points(price)),
        all => {
            let parts: Vec<String> =
                all.iter().map(|(name, part)| format!("{name} {}", turn_view::signed_points(*part))).collect();
            format!("{} = {}", parts.join(", "), turn_view::points(price))
        }
    }
}
