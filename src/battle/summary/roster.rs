//! The rosters: one row a unit, in the order of the tags, never re-sorted in play.

use crate::{
    battle::Request,
    dice::{Side, Tag},
    rules::{FieldSpec, Presence, RuleSet, Slot, State, Takes, Tone, Unit, Value, open},
};

/// A marker on a row: glyph and word, never colour alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Id of the field.
    pub field: String,
    /// Its word.
    pub word: String,
    /// Its glyph.
    pub glyph: String,
    /// Its meaning.
    pub tone: Tone,
}

/// What a press on a row's order slot would do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotPress {
    /// The order.
    pub request: Request,
    /// Its word.
    pub word: String,
    /// Why the rules forbid it, if they do.
    pub refusal: Option<String>,
}

/// How a row is marked in the present form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Picked {
    /// Not at all.
    #[default]
    No,
    /// It acts.
    Acts,
    /// It is acted upon.
    Target(Badge),
}

/// The number on a target's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    /// It is the only one, or order does not matter.
    None,
    /// Its place in the order, from 1.
    Number(usize),
}

/// One unit as its row shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its tag.
    pub tag: Tag,
    /// Its name.
    pub name: String,
    /// Kind and quality, and third markers.
    pub line: String,
    /// Where it stands, if anybody has said so.
    pub place: Option<String>,
    /// Map symbol.
    pub symbol: String,
    /// The state slot.
    pub state: Option<Mark>,
    /// The order slot, when it is filled.
    pub order: Option<Mark>,
    /// The order slot, when it is empty: what a press does.
    pub press: Option<SlotPress>,
    /// Ammunition left, if it is counted.
    pub shells: Option<i32>,
    /// Pips with their word: hits, fatigue.
    pub pips: Option<(i32, String)>,
    /// Why it is gone, if it is.
    pub lost: Option<String>,
    /// The turn it arrives, if it is awaited.
    pub due: Option<i32>,
    /// Whether it has acted and can do no more this turn.
    pub acted: bool,
    /// How the present form marks it.
    pub picked: Picked,
    /// Groups from the outside in.
    pub groups: Vec<String>,
}

/// The rows of a side. `acts` and `targets` are the picks of the present form.
pub fn roster(rules: &dyn RuleSet, state: &State, side: Side, acts: &[Tag], targets: &[Tag]) -> Vec<Row> {
    state.side(side).map(|unit| row(rules, state, unit, acts, targets)).collect()
}

fn row(rules: &dyn RuleSet, state: &State, unit: &Unit, acts: &[Tag], targets: &[Tag]) -> Row {
    let description = rules.description();
    let marks = |slot: Slot| {
        description.fields.iter().filter(move |field| field.slot == slot).filter_map(|field| mark(state, unit, field))
    };
    let picked = if acts.contains(&unit.tag) {
        Picked::Acts
    } else {
        match targets.iter().position(|tag| *tag == unit.tag) {
            Some(at) if targets.len() > 1 => Picked::Target(Badge::Number(at + 1)),
            Some(_) => Picked::Target(Badge::None),
            None => Picked::No,
        }
    };
    let (first, rest) = {
        let mut states = marks(Slot::State);
        (states.next(), states.collect::<Vec<_>>())
    };
    let mut orders: Vec<Mark> = marks(Slot::Order).collect();
    let order = orders.pop();
    let mut line = rules.line(unit);
    for extra in rest.into_iter().chain(orders).chain(marks(Slot::Second)) {
        line.push_str(", ");
        line.push_str(&extra.word);
    }
    let number = |slot: Slot| {
        let field = description.fields.iter().find(|field| field.slot == slot && applies(field, unit))?;
        state.fact(unit.tag, &field.id).map(|value| (value.number(), field.name.clone()))
    };
    Row {
        tag: unit.tag,
        name: unit.name.clone(),
        line,
        place: marks(Slot::Place).next().map(|mark| mark.word),
        symbol: description.unit_type(&unit.kind).map_or_else(String::new, |kind| kind.symbol.clone()),
        press: if order.is_none() { slot_press(rules, state, unit) } else { None },
        state: first,
        order,
        shells: number(Slot::Shells).map(|(left, _)| left),
        pips: number(Slot::Pips),
        lost: match &unit.presence {
            Presence::Lost(cause) => Some(description.word(cause).to_owned()),
            _ => None,
        },
        due: match unit.presence {
            Presence::Due(turn) => Some(turn),
            _ => None,
        },
        acted: rules.acted(state, unit.tag),
        picked,
        groups: unit.groups.clone(),
    }
}

fn applies(field: &FieldSpec, unit: &Unit) -> bool {
    field.types.is_empty() || field.types.contains(&unit.kind)
}

/// The marker of a fact, if the fact is there.
fn mark(state: &State, unit: &Unit, field: &FieldSpec) -> Option<Mark> {
    let value = state.fact(unit.tag, &field.id)?;
    let word = match (&field.takes, value) {
        (Takes::Flag, value) if value.flag() => field.name.clone(),
        (Takes::Choice(options), Value::Word(word)) => options.iter().find(|o| o.id == *word)?.name.clone(),
        (Takes::Number { .. }, Value::Number(number)) if *number != 0 => format!("{} {number}", field.name),
        (Takes::Text | Takes::Link, Value::Word(word)) if !word.is_empty() => word.clone(),
        _ => return None,
    };
    Some(Mark { field: field.id.clone(), word, glyph: field.glyph.clone(), tone: field.tone })
}

/// What an empty order slot offers in the present step, for units of a side that may act.
fn slot_press(rules: &dyn RuleSet, state: &State, unit: &Unit) -> Option<SlotPress> {
    let description = rules.description();
    if !description.may_act(state, unit.tag.side) || !unit.in_play() {
        return None;
    }
    let order = description.step(state.step()).map(|step| step.order.as_str()).filter(|order| !order.is_empty())?;
    let words = description.procedure(order)?;
    let request = Request::order(state, order, unit.tag);
    let opened = open(rules.kind(order)?, description, state, &request.draft);
    let refusal = opened.form.refusals.first().map(|refusal| refusal.reason.clone());
    Some(SlotPress { request, word: words.name.clone(), refusal })
}
