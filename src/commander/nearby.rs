//! Who stands where an order needs them: a row of chips beside it. Those who are assumed are pressed, and each is put
//! right with one press; the order is then carried out with the row as it stands.

use std::collections::BTreeSet;

use super::{Plan, memory::lawful, overwatch::answered};
use crate::{
    battle::{Battle, Request},
    dice::Tag,
    rules::{CommanderData, Control, NearbyData, Origin, Value},
};

/// A row of chips about an order.
#[derive(Clone, Debug, PartialEq)]
pub struct Nearby {
    /// The order.
    pub request: Request,
    /// The question: "Who is in contact?"
    pub ask: String,
    /// Units that are likely to be meant.
    pub chips: Vec<NearbyChip>,
    /// All others who may be.
    pub others: Vec<NearbyChip>,
    /// Whether it is about own units that act with the one that is ordered.
    pub joins: bool,
    /// Reminders of its form.
    pub notes: Vec<String>,
}

/// A unit of such a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearbyChip {
    /// The field of the form that takes it.
    pub field: String,
    /// The unit.
    pub unit: Tag,
    /// Its tag and name.
    pub name: String,
    /// Whether it is assumed to be there.
    pub on: bool,
}

impl NearbyChip {
    /// The key of the chip: its field and unit.
    pub fn key(&self) -> (String, Tag) {
        (self.field.clone(), self.unit)
    }

    /// Whether it is pressed once some chips have been turned.
    pub fn pressed(&self, turned: &BTreeSet<(String, Tag)>) -> bool {
        self.on != turned.contains(&self.key())
    }
}

impl Nearby {
    /// The order with the row as it stands once some chips have been turned.
    pub fn request_with(&self, turned: &BTreeSet<(String, Tag)>) -> Request {
        let mut request = self.request.clone();
        let all = || self.chips.iter().chain(&self.others);
        let fields: BTreeSet<&str> = all().map(|chip| chip.field.as_str()).collect();
        for field in fields {
            let of = |chip: &&NearbyChip| chip.field == field && chip.pressed(turned);
            let units: Vec<Tag> = all().filter(of).map(|chip| chip.unit).collect();
            // Nobody beside it is what the form takes by itself.
            if units.is_empty() && self.joins {
                request.draft.remove(field);
                continue;
            }
            request.draft.insert(field.to_owned(), units[..].into());
        }
        request
    }

    /// Whether nobody is pressed.
    pub fn nobody(&self, turned: &BTreeSet<(String, Tag)>) -> bool {
        self.chips.iter().chain(&self.others).all(|chip| !chip.pressed(turned))
    }
}

/// The row of an order; `None` where it needs none: nobody is assumed, or all is known.
pub fn nearby(battle: &Battle, request: &Request) -> Option<Nearby> {
    let conduct = battle.rules().conduct()?;
    let row = conduct.data().nearby_of(&request.procedure)?;
    let form = battle.open_form(request)?.form;
    let state = battle.state();
    let mut meant: BTreeSet<Tag> = request.draft.values().flat_map(Value::tags).collect();
    meant.extend(beside(battle, row, request));
    if row.joins {
        meant.extend(joining(battle, row, request));
    }
    let meant: BTreeSet<Tag> = meant.into_iter().flat_map(|tag| conduct.mates(state, tag)).collect();
    let (mut chips, mut others) = (Vec::new(), Vec::new());
    for field in row.fields.iter().filter_map(|path| form.field(path)) {
        let Control::Units { candidates, .. } = &field.control else { continue };
        // Facts entered before are known; where shells fall is entered now.
        if field.origin == Origin::State && row.owed.is_empty() {
            continue;
        }
        let value = field.value.as_ref().map(Value::tags).unwrap_or_default();
        for one in candidates {
            let on = value.contains(&one.tag);
            if one.refusal.is_some() && !on {
                continue;
            }
            let name = format!("{} {}", one.tag, state.name(one.tag));
            let chip = NearbyChip { field: field.path.clone(), unit: one.tag, name, on };
            if on || meant.contains(&one.tag) { chips.push(chip) } else { others.push(chip) }
        }
    }
    let shown = !row.owed.is_empty() || row.joins && !chips.is_empty() || chips.iter().any(|chip| chip.on);
    let (ask, joins) = (row.ask.clone(), row.joins);
    shown.then(|| Nearby { request: request.clone(), ask, chips, others, joins, notes: form.reminders })
}

/// Own units that may act with the one ordered: those that may do more now, and those that the order names.
fn joining(battle: &Battle, row: &NearbyData, request: &Request) -> Vec<Tag> {
    let Some(conduct) = battle.rules().conduct() else { return Vec::new() };
    let act = conduct.data().act_of(&request.procedure, &request.draft);
    let unit = act.and_then(|act| request.draft.get(&act.unit)?.tag());
    let Some(unit) = unit else { return Vec::new() };
    let mut all = conduct.slots(battle.rules(), battle.state(), unit.side).follow;
    all.extend(row.fields.iter().filter_map(|field| request.draft.get(field)).flat_map(Value::tags));
    all.retain(|one| *one != unit);
    all
}

/// Who is meant besides those that an order names: what a battery is aimed at.
fn beside(battle: &Battle, row: &NearbyData, request: &Request) -> Option<Tag> {
    let units = request.draft.values().flat_map(Value::tags).collect::<Vec<Tag>>();
    units.into_iter().find_map(|tag| battle.state().fact(tag, &row.beside)?.tag())
}

/// Something owed of a unit of his that needs no decision any more: fire that falls.
#[derive(Clone, Debug, PartialEq)]
pub struct OwedRow {
    /// What is done, in a sentence.
    pub words: String,
    /// The owed procedure, in short.
    pub due: String,
    /// The row.
    pub nearby: Nearby,
    /// Whether it may meet nobody, and then is not done.
    pub waives: bool,
}

impl OwedRow {
    /// The first of them: a shot that a unit of his has decided on in the player's action, else fire that falls.
    pub fn of(battle: &Battle, plan: &Plan) -> Option<Self> {
        Self::answer(battle, plan).or_else(|| Self::falls(battle, plan))
    }

    /// A shot that he has decided on since the last action: who else it meets, only the table shows.
    fn answer(battle: &Battle, plan: &Plan) -> Option<Self> {
        let (words, request) = answered(battle, plan).filter(|(_, request)| lawful(battle, plan.side, request))?;
        let text = battle.rules().description().procedure(&request.procedure)?;
        Some(Self { words, due: text.name.clone(), nearby: nearby(battle, &request)?, waives: false })
    }

    /// Fire that falls.
    fn falls(battle: &Battle, plan: &Plan) -> Option<Self> {
        let (conduct, state) = (battle.rules().conduct()?, battle.state());
        let data = conduct.data();
        if !data.nearby.iter().any(|row| !row.owed.is_empty()) {
            return None;
        }
        state.due.iter().find_map(|due| {
            let request = Request::new(&due.procedure, due.draft.clone());
            let unit = owed_unit(data, &request).filter(|unit| unit.side == plan.side)?;
            let row = data.nearby_of(&due.procedure)?;
            let meant = beside(battle, row, &request).map(|tag| format!(" {}", conduct.label(state, tag)));
            let words = format!("{} {}{}.", conduct.label(state, unit), row.owed, meant.unwrap_or_default());
            Some(Self { words, due: due.words.clone(), nearby: nearby(battle, &request)?, waives: true })
        })
    }
}

/// The unit of such a thing that is owed.
pub(super) fn owed_unit(data: &CommanderData, request: &Request) -> Option<Tag> {
    data.nearby_of(&request.procedure).filter(|row| !row.owed.is_empty())?;
    request.draft.values().find_map(Value::tag)
}
