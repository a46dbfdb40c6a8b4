//! The unit card and the sheet of a side: every fact with what it may be, and the orders a unit may get now.

use crate::{
    battle::{Battle, Request},
    dice::{Side, Tag},
    rules::{Bearer, Clears, Entity, FieldSpec, Named, Presence, ProcedureText, Slot, Takes, Use, Value},
};

use super::words::by_name;

/// A value that can be set by hand.
#[derive(Clone, Debug, PartialEq)]
pub struct FactLine {
    /// Id of the field or column.
    pub id: String,
    /// Its word.
    pub name: String,
    /// The values that the fact may have.
    pub takes: Takes,
    /// The present value, if known.
    pub value: Option<Value>,
    /// Whether it shows nowhere else: bookkeeping of the rules.
    pub hidden: bool,
}

/// An order that a unit can be given from its card.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderLine {
    /// The request that a press starts.
    pub request: Request,
    /// Its name.
    pub name: String,
    /// Why the rules forbid it now, if they do.
    pub refusal: Option<String>,
    /// Whether it removes a unit for certain: it takes a press of its own.
    pub fatal: bool,
}

/// Whether a unit is there, in words, and what can be done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// On the table.
    There,
    /// It arrives on a turn.
    Awaited(i32),
    /// It is lost, and how.
    Lost(String),
}

/// A unit card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardView {
    /// The unit.
    pub tag: Tag,
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: String,
    /// Its map symbol.
    pub symbol: String,
    /// Type and quality in short.
    pub line: String,
    /// How far it moves, fires and spots; empty if the rules do not say.
    pub numbers: String,
    /// One line about its type.
    pub note: String,
    /// Whether it is there.
    pub whereabouts: Whereabouts,
    /// Columns of its profile.
    pub profile: Vec<FactLine>,
    /// Its facts.
    pub facts: Vec<FactLine>,
    /// Facts of its groups, from the outside in.
    pub groups: Vec<GroupFacts>,
    /// Orders.
    pub orders: Vec<OrderLine>,
}

/// The facts of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupFacts {
    /// Its number, from 1.
    pub group: u16,
    /// The number of the group as a word: "group3".
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its facts.
    pub facts: Vec<FactLine>,
}

/// The card of a unit; `None` if there is no such unit.
pub fn card_view(battle: &Battle, tag: Tag) -> Option<CardView> {
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    let description = rules.description();
    let unit = state.units.get(&tag)?;
    let kind = description.unit_type(&unit.kind);
    let profile = description.columns_of(&unit.kind).map(|column| FactLine {
        id: column.id.clone(),
        name: column.name.clone(),
        takes: column.takes.clone(),
        value: unit.column(&column.id).cloned(),
        hidden: !column.quick,
    });
    let fits = |field: &&FieldSpec| field.is_for(&unit.kind);
    let orders = orders_of(battle, |order| Request::order(state, order, tag));
    Some(CardView {
        tag,
        name: unit.name.clone(),
        kind: kind.map_or_else(|| unit.kind.clone(), |kind| kind.name.clone()),
        symbol: kind.map_or_else(String::new, |kind| kind.symbol.clone()),
        line: rules.line(state, unit),
        numbers: rules.numbers(state, tag),
        note: kind.map_or_else(String::new, |kind| kind.note.clone()),
        whereabouts: match &unit.presence {
            Presence::Ready => Whereabouts::There,
            Presence::Due(turn) => Whereabouts::Awaited(*turn),
            Presence::Lost(cause) => Whereabouts::Lost(description.word(cause).to_owned()),
        },
        profile: profile.collect(),
        facts: facts(battle, tag.into(), Bearer::Unit, fits),
        groups: (0..unit.groups.len())
            .filter_map(|depth| group_facts(battle, state.group_of(tag, depth)?))
            .filter(|group| !group.facts.is_empty())
            .collect(),
        orders: if unit.in_play() && description.may_act(state, tag.side) { orders } else { Vec::new() },
    })
}

/// All orders that fit a unit or a group, whether they are allowed now or not.
pub(super) fn orders_of(battle: &Battle, request: impl Fn(&str) -> Request) -> Vec<OrderLine> {
    let orders = battle.rules().description().procedures.iter().filter(|procedure| procedure.usage == Use::Order);
    let line = |procedure: &ProcedureText| {
        let request = request(&procedure.id);
        let opened = battle.open_form(&request)?;
        let problem = opened.form.problems.first().map(|(_, text)| text.clone());
        let refusal = problem.or_else(|| opened.form.refusals.first().map(|refusal| refusal.reason.clone()));
        let fatal = Battle::is_fatal(&opened);
        opened.procedure.is_some().then(|| OrderLine { request, name: procedure.name.clone(), refusal, fatal })
    };
    orders.filter_map(line).collect()
}

/// What a fact may be, with the names of the sides in its words.
fn called(battle: &Battle, takes: &Takes) -> Takes {
    match takes {
        Takes::Choice(options) => {
            let option = |option: &Named| Named { name: by_name(battle.state(), &option.name), ..option.clone() };
            Takes::Choice(options.iter().map(option).collect())
        }
        other => other.clone(),
    }
}

/// The facts of a group; `None` if there is no such group.
pub fn group_facts(battle: &Battle, group: u16) -> Option<GroupFacts> {
    let depth = battle.state().groups.get(&group)?.depth();
    let fits = |field: &&FieldSpec| field.depth.is_none_or(|level| level == depth);
    let facts = facts(battle, Entity::Group(group), Bearer::Group, fits);
    Some(GroupFacts { group, id: Entity::Group(group).to_string(), name: battle.state().group_name(group), facts })
}

/// The facts of a side.
pub fn side_facts(battle: &Battle, side: Side) -> Vec<FactLine> {
    facts(battle, side.into(), Bearer::Side, |_| true)
}

/// What is asked of the battle itself when it is mustered, and may be said later too.
pub fn battle_facts(battle: &Battle) -> Vec<FactLine> {
    facts(battle, Entity::Battle, Bearer::Battle, |field| field.setup)
}

/// What is counted on the rows of a side's units, such as ammunition: unit, its name, the fact.
pub fn side_supplies(battle: &Battle, side: Side) -> Vec<(Tag, String, FactLine)> {
    let description = battle.rules().description();
    let mut all = Vec::new();
    for unit in battle.state().side(side).filter(|unit| !unit.lost()) {
        let fits = |field: &&FieldSpec| field.slot == Slot::Shells && field.is_for(&unit.kind);
        let known = facts(battle, unit.tag.into(), Bearer::Unit, fits);
        // A fact that nobody counts is no business of the sheet.
        let counted = known.into_iter().filter(|fact| fact.value.is_some() && description.field(&fact.id).is_some());
        all.extend(counted.map(|fact| (unit.tag, unit.name.clone(), fact)));
    }
    all
}

pub(super) fn facts(battle: &Battle, on: Entity, of: Bearer, fits: impl Fn(&&FieldSpec) -> bool) -> Vec<FactLine> {
    let fields = battle.rules().description().fields.iter().filter(|field| field.of == of && !field.secret);
    let line = |field: &FieldSpec| FactLine {
        id: field.id.clone(),
        name: match (field.clears, &field.takes) {
            // The number is the last turn in which it holds.
            (Clears::Until, Takes::Number { .. }) => format!("{}, up to turn", field.name),
            _ => field.name.clone(),
        },
        takes: called(battle, &field.takes),
        value: battle.state().fact(on, &field.id).cloned(),
        hidden: field.slot == Slot::Hidden,
    };
    fields.filter(fits).map(line).collect()
}
