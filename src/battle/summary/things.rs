//! Things on the table: smoke, mines, objectives, each with its facts and what can be done with it.

use super::{FactLine, OrderLine, Seen, card::facts, words::by_name};
use crate::{
    battle::{Battle, Request, words::fact_words},
    dice::Side,
    rules::{Bearer, Control, Entity, FieldSpec, ProcedureText, Slot, State, Use, draft_by, draft_of, open},
};

/// A thing on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct ThingRow {
    /// Its number, from 1.
    pub id: u16,
    /// The kind of the thing, in a word: "Smoke".
    pub word: String,
    /// Its own name, else its word and number: "Knightsbridge", "Smoke 2".
    pub title: String,
    /// What it is and does now, in a few words: those of the rule set, else its facts.
    pub line: String,
    /// Its facts in words.
    pub facts: Vec<String>,
    /// Whose it is, if it is a side's.
    pub side: Option<Side>,
    /// The requests that the thing allows now.
    pub orders: Vec<OrderLine>,
}

/// The page of a thing: all its facts, to be corrected.
#[derive(Clone, Debug, PartialEq)]
pub struct ThingCard {
    /// The cells of its line.
    pub row: ThingRow,
    /// Its facts.
    pub facts: Vec<FactLine>,
}

/// The page of a thing; `None` if there is no such thing any more.
pub fn thing_card(battle: &Battle, id: u16) -> Option<ThingCard> {
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    let kind = state.things.get(&id)?;
    let row = thing_row(Seen { rules, state, viewer: battle.shared() }, id, kind);
    let facts = facts(battle, Entity::Thing(id), Bearer::Thing, |field| field.id != State::SIDE);
    Some(ThingCard { row, facts })
}

/// All things on the table that the viewer knows of, by number.
pub fn thing_rows(seen: Seen<'_>) -> Vec<ThingRow> {
    let known = |id: u16| seen.viewer.knows(seen.rules.description(), seen.state, Entity::Thing(id));
    seen.state.things.iter().filter(|(id, _)| known(**id)).map(|(id, kind)| thing_row(seen, *id, kind)).collect()
}

fn thing_row(seen: Seen<'_>, id: u16, kind: &str) -> ThingRow {
    let Seen { rules, state, .. } = seen;
    let description = rules.description();
    let on = Entity::Thing(id);
    let fields = description.fields.iter().filter(|field| {
        field.of == Bearer::Thing
            && field.slot != Slot::Hidden
            && ![State::SIDE, State::NAME].contains(&field.id.as_str())
    });
    let fact = |field: &FieldSpec| {
        let words = fact_words(description, &field.id, seen.fact(on, field)?);
        Some(by_name(state, &words))
    };
    let facts = fields.filter_map(fact);
    let facts: Vec<String> = facts.collect();
    let line = rules.thing_line(state, id);
    let orders = description.procedures.iter().filter(|procedure| procedure.usage == Use::Order);
    ThingRow {
        id,
        word: description.word(kind).to_owned(),
        title: description.title(state, on),
        line: if line.is_empty() { facts.join(", ") } else { line },
        facts,
        side: state.owner(on),
        orders: orders.filter_map(|procedure| order(seen, procedure, on)).collect(),
    }
}

/// An order for things: its form picks one in the field `thing`.
fn order(seen: Seen<'_>, procedure: &ProcedureText, on: Entity) -> Option<OrderLine> {
    let Seen { rules, state, .. } = seen;
    let description = rules.description();
    let by = state.owner(on).filter(|side| *side != state.acting() && description.may_act(state, *side));
    let mut draft = draft_of("thing", on.to_string());
    draft.extend(draft_by(by));
    let opened = open(rules.procedure_kind(&procedure.id)?, description, state, &draft);
    let fatal = Battle::is_fatal(&opened);
    let form = opened.form;
    let picks = matches!(form.field("thing")?.control, Control::Choice(_));
    let refusal = form.refusals.first().map(|refusal| refusal.reason.clone());
    let request = Request::new(&procedure.id, draft);
    (picks && form.problems.is_empty()).then(|| OrderLine { request, name: procedure.name.clone(), refusal, fatal })
}
