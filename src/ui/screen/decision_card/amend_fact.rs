//! A fact that was told wrong, inside the card of what a commander has weighed: its question opened again, and what has
//! become of the orders that rest on it.

use std::collections::BTreeSet;

use iced::widget::{column, row};
use iced::{Alignment, Length};

use super::Message;
use crate::{
    battle::{Battle, EventNo},
    commander::{
        DecisionBasis, Plan, Press, Question, RedecidedOrder, ReopenedQuestion, objective, on_objective, redecided,
    },
    dice::Tag,
    rules::{Known, Relation, Source},
    ui::{
        Element, Space, TEXT_BOLD, Type,
        screen::{AppRequest, Frame, page::hint, stops::Stops},
        style,
        widget::{Chip, button_primary, button_quiet, chip, heading, rule},
    },
};

/// A fact on the card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fact {
    /// In words, with its source.
    pub words: String,
    /// What a player told; nothing that the battle showed.
    pub told: Option<Relation>,
}

/// A question opened again.
#[derive(Debug, Clone)]
pub(super) struct Asking {
    reopened_question: ReopenedQuestion,
    holds: BTreeSet<Relation>,
    lines: Vec<FactRow>,
}

/// A line of it: whose, the question, and a chip for each that may be meant.
#[derive(Debug, Clone)]
struct FactRow {
    name: String,
    words: String,
    chips: Vec<(Relation, String)>,
}

/// What has come of a fact told anew.
#[derive(Debug, Clone)]
pub(super) struct AmendOutcome {
    since: EventNo,
    /// Each decision that was made again, and whether a player has still to say what becomes of what was done.
    orders: Vec<(RedecidedOrder, bool)>,
}

impl Asking {
    /// The question that told a fact.
    pub(super) fn new(battle: &Battle, reopened_question: ReopenedQuestion) -> Self {
        let line = |line: &Question| {
            let chips = line.targets.iter().chain(&line.others);
            let chips = chips.map(|target| (line.relation_to(target.unit), target.name.clone()));
            // What is true of units by themselves is asked of all of them.
            let own = line.relations().all(|one| one.unit == one.target);
            let name = if own { "Which".to_owned() } else { name(battle, line.unit) };
            FactRow { name, words: line.words.clone(), chips: chips.collect() }
        };
        let lines = reopened_question.lines.iter().map(line).collect();
        Self { holds: reopened_question.holds.clone(), lines, reopened_question }
    }

    /// Turns a chip.
    pub(super) fn turn(&mut self, fact: &Relation) {
        self.reopened_question.turn(&mut self.holds, fact);
    }

    /// What the press for it asks of the app.
    pub(super) fn amendment(&self, battle: &Battle) -> Option<AppRequest> {
        let fact_amendment = self.reopened_question.fact_amendment(battle, &self.holds)?;
        Some(AppRequest::CommanderPress(Box::new(Press::Amend(Box::new(fact_amendment)))))
    }

    /// The question, with its chips as they stand.
    pub(super) fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let title = format!("Amend what you told in turn {}", self.reopened_question.turn);
        let said = "Press what is true to add it, and what is not true to take it off. Orders that rested on it are decided again, with the same die.";
        let mut all = column![heading(look, title), hint(frame, said)].spacing(Space::Small);
        for FactRow { name, words, chips } in &self.lines {
            let ask = row![style::name(name.as_str(), Type::Body), style::body(words.as_str(), Type::Body)];
            let chips = chips.iter().map(|(fact, name)| {
                let on = if self.holds.contains(fact) { Chip::On } else { Chip::Off };
                let press = chip(look, name.as_str(), on).size(Type::Body);
                let id = format!("retell-{}-{}-{}", fact.id, fact.unit, fact.target);
                stops.press(&id, press, Some(Message::Turn(fact.clone())))
            });
            let chips = row(chips).spacing(Space::Small).wrap().vertical_spacing(Space::Tight);
            all = all.push(column![ask.spacing(Space::Small).wrap(), chips].spacing(Space::Tight));
        }
        let other = self.holds != self.reopened_question.holds;
        let amend = button_primary(look, "AMEND");
        let amend = stops.press("amend-fact", amend, other.then_some(Message::Amend));
        let back = stops.press("leave-fact", button_quiet(look, "It was right"), Some(Message::Right));
        all.push(row![amend, back].spacing(Space::Small).wrap().vertical_spacing(Space::Tight)).into()
    }
}

impl AmendOutcome {
    /// What has come of what was told since an event.
    pub(super) fn since(battle: &Battle, since: EventNo) -> Self {
        let unresolved_stale: BTreeSet<EventNo> =
            battle.unresolved_stale().into_iter().map(|stale| stale.event).collect();
        let open = |one: RedecidedOrder| {
            let open = one.done.is_some_and(|done| unresolved_stale.contains(&done));
            (one, open)
        };
        Self { since, orders: redecided(battle, since).into_iter().map(open).collect() }
    }

    /// The outcome updated to the battle as it stands now.
    pub(super) fn updated(&self, battle: &Battle) -> Self {
        Self::since(battle, self.since)
    }

    /// What has become of each order, and what the player still has to say.
    pub(super) fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let bold = |words: String| style::body(words, Type::Body).font(TEXT_BOLD);
        let mut all = column![heading(look, "Amended")].spacing(Space::Small);
        if self.orders.is_empty() {
            all = all.push(bold("The order stays: no decision rests on that fact.".to_owned()));
        }
        for (one, open) in &self.orders {
            let now = if one.lapsed {
                format!("With what you say now, {}", one.words)
            } else {
                format!("The order would now be: {}", one.words)
            };
            let words = match one.done {
                _ if one.same => format!("The order stays: {}", one.words),
                Some(_) if *open => format!("It is already done. {now}"),
                Some(_) => format!("Left as done. {now}"),
                None if one.lapsed => one.words.clone(),
                None if one.stands => format!("The order is now: {}", one.words),
                // Nobody carries it out any more: its turn is over, or another order was given since.
                None => format!("The order would have been: {}", one.words),
            };
            all = all.push(bold(words));
            if let Some(done) = one.done.filter(|_| *open) {
                let leave = button_quiet(look, "Leave it as done");
                let back = button_quiet(look, "Take back from here on");
                let presses = row![
                    stops.press(&format!("as-done-{done}"), leave, Some(Message::Leave(done))),
                    stops.press(&format!("back-to-{done}"), back, Some(Message::TakeBack(done))),
                ];
                all = all.push(presses.spacing(Space::Small).wrap().vertical_spacing(Space::Tight));
            }
        }
        all.push(rule(look)).into()
    }
}

/// The facts that a decision rests on; what a player told can be pressed.
pub(super) fn draw_facts<'a>(frame: &Frame, stops: &Stops<Message>, facts: &'a [Fact]) -> Element<'a, Message> {
    let look = &frame.look;
    let line = |(at, fact): (usize, &'a Fact)| -> Element<'a, Message> {
        let words = style::body(fact.words.as_str(), Type::Body).width(Length::Fill);
        let wrong = fact.told.as_ref().map(|told| {
            let press = button_quiet(look, "Told wrong").size(Type::Body);
            stops.press(&format!("told-wrong-{at}"), press, Some(Message::Wrong(told.clone())))
        });
        row![words].push(wrong).spacing(Space::Small).align_y(Alignment::Center).into()
    };
    column![heading(look, "It rests on")].extend(facts.iter().enumerate().map(line)).spacing(Space::Tight).into()
}

/// The facts that a decision was made on; of what was told not to be so a line for all that one question asks.
pub(super) fn facts(battle: &Battle, decision_basis: &DecisionBasis) -> Vec<Fact> {
    let mut all: Vec<Vec<&Known>> = decision_basis.facts.iter().map(|known| vec![known]).collect();
    for known in &decision_basis.denied {
        let same = |others: &&mut Vec<&Known>| {
            let first = others.first().filter(|other| !other.holds && other.since == known.since);
            first.is_some_and(|other| other.relation.id == known.relation.id)
        };
        match all.iter_mut().find(same) {
            Some(others) => others.push(known),
            None => all.push(vec![known]),
        }
    }
    let places = decision_basis.places.iter().filter_map(|(number, units)| place(battle, *number, units));
    all.iter().filter_map(|known| fact(battle, known)).chain(places).collect()
}

/// Who was told to stand on an objective.
fn place(battle: &Battle, number: u16, units: &[Tag]) -> Option<Fact> {
    let place = objective(&Plan::of(battle)?, number)?;
    let who = units.iter().map(|unit| name(battle, *unit)).collect::<Vec<_>>().join(", ");
    let who = if who.is_empty() { "nobody".to_owned() } else { who };
    let told = on_objective(number, units.first().copied().or_else(|| battle.state().units.keys().next().copied())?);
    Some(Fact { words: format!("on {place}: {who} (you said so)"), told: Some(told) })
}

/// A fact about the table, or several that one question has told, with their source.
fn fact(battle: &Battle, all: &[&Known]) -> Option<Fact> {
    let known = all.first()?;
    let relation = &known.relation;
    let ask = battle.rules().conduct().and_then(|conduct| conduct.data().relation(&relation.id));
    let ask = ask.map_or("", |relation| relation.of_one());
    let words = ask.split(" (").next().unwrap_or(ask);
    let holds = if known.holds { "" } else { "not: " };
    let source = match known.source {
        Source::Player => "you said so",
        Source::History => "the battle showed it",
    };
    let whom = all.iter().filter(|one| one.relation.target != one.relation.unit);
    let whom = whom.map(|one| name(battle, one.relation.target)).collect::<Vec<_>>().join(", ");
    let sentence = [&name(battle, relation.unit), words, &whom];
    let sentence = sentence.into_iter().filter(|part| !part.is_empty()).collect::<Vec<&str>>().join(" ");
    let words = format!("{holds}{sentence} ({source}, turn {})", known.since);
    Some(Fact { words, told: (known.source == Source::Player).then(|| relation.clone()) })
}

fn name(battle: &Battle, tag: Tag) -> String {
    match battle.rules().conduct() {
        Some(conduct) => conduct.label(battle.state(), tag),
        None => tag.to_string(),
    }
}
