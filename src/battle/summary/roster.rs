//! The rosters: one row a unit, in the order of the tags, never re-sorted in play.

use crate::{
    battle::{Request, Viewer},
    dice::{Side, Tag},
    rules::{
        Bearer, Clears, Description, Entity, FieldSpec, Group, Presence, Quota, RuleSet, Slot, State, Takes, Tone,
        Unit, Value, open,
    },
};

/// A state in somebody's eyes.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// The rule set.
    pub rules: &'a RuleSet,
    /// The whole state: what the rules allow is worked out from it.
    pub state: &'a State,
    /// Whose eyes: what they may not see has no mark.
    pub viewer: Viewer,
}

impl Seen<'_> {
    /// A fact, if it is there and may be seen.
    pub(super) fn fact(&self, on: Entity, field: &FieldSpec) -> Option<&Value> {
        let value = self.state.fact(on, &field.id)?;
        self.viewer.sees(self.rules.description(), self.state, on, &field.id).then_some(value)
    }
}

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

/// The request that a press on a row's order slot starts now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotPress {
    /// The order.
    pub request: Request,
    /// Its word.
    pub word: String,
    /// Why a press does nothing: the rules forbid it, or the side has used up what it may do.
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
    /// The state slot, when it is filled: what a press does, if the rules have something for it.
    pub state_press: Option<SlotPress>,
    /// The order slot, when it is filled.
    pub order: Option<Mark>,
    /// The order slot, when it is empty: what a press does.
    pub press: Option<SlotPress>,
    /// Ammunition left, if it is counted.
    pub shells: Option<(i32, i32)>,
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
    /// Numbers of these groups, see [`GroupHead`].
    pub group: Vec<u16>,
}

/// The head of a group of rows. It stands over its first unit, outer heads over inner ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupHead {
    /// Its number, from 1.
    pub group: u16,
    /// Its name.
    pub name: String,
    /// How many heads stand over it; 0 for the outermost.
    pub depth: usize,
    /// Its units and those of the groups in it, in the order of the rows.
    pub units: Vec<Tag>,
    /// The state slot.
    pub state: Option<Mark>,
    /// The order slot, when it is filled.
    pub order: Option<Mark>,
    /// Further marks, for the second line.
    pub marks: Vec<Mark>,
    /// The order slot, when it is empty: what a press does.
    pub slot: Option<SlotPress>,
    /// What the whole group does now at a press on its head or its order slot, where the rules allow it.
    pub group_press: Option<SlotPress>,
    /// How it stands to what is asked of it.
    pub quota: Option<Quota>,
    /// Pips with their word.
    pub pips: Option<(i32, String)>,
    /// Units that may still act this turn, of those on the table.
    pub ready: usize,
    /// How many it has left: "4 elements", "3 of 4 left".
    pub strength: String,
    /// Units of the group, lost and awaited ones too.
    pub total: usize,
    /// Units lost.
    pub lost: usize,
    /// What a press picks: of a side that may act its ready units, of the other those on the table.
    pub press: Vec<Tag>,
    /// How the present form marks it: all that a press would pick are picked.
    pub picked: bool,
}

/// The heads of the groups of a side, outer before inner, in the order of the rows.
pub fn group_heads(seen: Seen<'_>, side: Side, acts: &[Tag], targets: &[Tag]) -> Vec<GroupHead> {
    let own = seen.state.groups.iter().filter(|(_, group)| group.side == side);
    let mut heads: Vec<GroupHead> =
        own.map(|(number, group)| group_head(seen, (*number, group), acts, targets)).collect();
    heads.sort_by_key(|head| (head.units.first().copied(), head.depth));
    heads
}

fn group_head(seen: Seen<'_>, (number, group): (u16, &Group), acts: &[Tag], targets: &[Tag]) -> GroupHead {
    let Seen { rules, state, .. } = seen;
    let description = rules.description();
    let members: Vec<&Unit> = state.members(number).collect();
    let in_play: Vec<Tag> = members.iter().filter(|unit| unit.in_play()).map(|unit| unit.tag).collect();
    let ready: Vec<Tag> = in_play.iter().copied().filter(|tag| !rules.acted(state, *tag)).collect();
    let fields =
        |slot: Slot| description.fields.iter().filter(move |field| field.slot == slot && lives(field, group));
    let marks = |slot: Slot| fields(slot).filter_map(|field| mark(seen, Entity::Group(number), field));
    let mut states = marks(Slot::State);
    let first = states.next();
    let mut orders: Vec<Mark> = marks(Slot::Order).collect();
    let order = orders.pop();
    let rest = states.chain(orders).chain(marks(Slot::Second)).chain(marks(Slot::Place)).collect();
    let value = |field: &FieldSpec| Some((seen.fact(Entity::Group(number), field)?.number(), field.name.clone()));
    let attacked = acts.first().is_some_and(|tag| tag.side != group.side);
    let may_act = description.may_act(state, group.side) && !attacked;
    let picks = if may_act { acts } else { targets };
    let whole = in_play.iter().all(|tag| picks.contains(tag));
    let press = if may_act { ready.clone() } else { in_play };
    // A head over other heads is picked with all its units, not with the one platoon of it that still can act.
    let inner = members.iter().any(|unit| unit.groups.len() > group.depth() + 1);
    let picked = !press.is_empty() && if inner { whole } else { press.iter().all(|tag| picks.contains(tag)) };
    let lost = members.iter().filter(|unit| unit.lost()).count();
    let total = members.len();
    GroupHead {
        group: number,
        strength: strength(description, &members),
        name: group.name().to_owned(),
        depth: group.depth(),
        units: members.iter().map(|unit| unit.tag).collect(),
        slot: if order.is_none() { group_press(rules, state, number) } else { None },
        group_press: group_deed(rules, state, number),
        quota: rules.quota(state, number),
        state: first,
        order,
        marks: rest,
        pips: fields(Slot::Pips).find_map(value),
        ready: ready.len(),
        total,
        lost,
        picked,
        press,
    }
}

/// How many a group has left: "4 elements", "3 of 4 left"; what is counted apart is not among them, unless it is all.
fn strength(description: &Description, members: &[&Unit]) -> String {
    let (apart, own): (Vec<&Unit>, Vec<&Unit>) = members.iter().partition(|unit| description.is_apart(&unit.kind));
    let counted = if own.is_empty() { apart } else { own };
    match counted.iter().filter(|unit| unit.lost()).count() {
        0 => description.counted(members.iter().filter(|unit| !unit.lost()).map(|unit| (unit.kind.as_str(), 1))),
        lost => format!("{} of {} left", counted.len() - lost, counted.len()),
    }
}

/// Whether groups of this level have a field.
fn lives(field: &FieldSpec, group: &Group) -> bool {
    field.of == Bearer::Group && field.depth.is_none_or(|depth| depth == group.depth())
}

/// The rows of a side. `acts` and `targets` are the picks of the present form.
pub fn roster(seen: Seen<'_>, side: Side, acts: &[Tag], targets: &[Tag]) -> Vec<Row> {
    seen.state.side(side).map(|unit| row(seen, unit, acts, targets)).collect()
}

fn row(seen: Seen<'_>, unit: &Unit, acts: &[Tag], targets: &[Tag]) -> Row {
    let Seen { rules, state, .. } = seen;
    let description = rules.description();
    let marks = |slot: Slot| {
        let fields = description.fields.iter().filter(move |field| field.slot == slot && field.of == Bearer::Unit);
        fields.filter_map(|field| mark(seen, unit.tag.into(), field))
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
    // A mark of a past turn does not take the slot of this turn's order.
    let past =
        |mark: &Mark| description.field(&mark.field).is_some_and(|field| is_past(seen, unit.tag.into(), field));
    let (past, mut orders): (Vec<Mark>, Vec<Mark>) = marks(Slot::Order).partition(past);
    let order = orders.pop();
    let past = past.into_iter().map(|mark| Mark { word: format!("{} last turn", mark.word), ..mark });
    orders.extend(past);
    let mut line = rules.line(state, unit);
    for extra in rest.into_iter().chain(orders).chain(marks(Slot::Second)) {
        line.push_str(", ");
        line.push_str(&extra.word);
    }
    let number = |slot: Slot| {
        let field = description.fields.iter().find(|field| field.slot == slot && field.is_for(&unit.kind))?;
        seen.fact(unit.tag.into(), field).map(|value| (value.number(), field.name.clone()))
    };
    // What a mark takes the place of is said in the line.
    if first.is_some() {
        for (left, name) in [Slot::Shells, Slot::Pips].into_iter().filter_map(number) {
            line.push_str(&[", ", &name, " ", &left.to_string()].concat());
        }
    }
    let shells = description.fields.iter().find(|field| field.slot == Slot::Shells && field.is_for(&unit.kind));
    let full = shells.and_then(|field| field.full);
    Row {
        tag: unit.tag,
        name: unit.name.clone(),
        line,
        place: marks(Slot::Place).next().map(|mark| mark.word),
        symbol: description.unit_type(&unit.kind).map_or_else(String::new, |kind| kind.symbol.clone()),
        press: if order.is_none() { slot_press(rules, state, unit) } else { None },
        state_press: first.as_ref().and_then(|mark| state_press(rules, state, unit, mark)),
        state: first,
        order,
        shells: number(Slot::Shells).map(|(left, _)| (left, full.unwrap_or(left).max(left))),
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
        group: (0..unit.groups.len()).filter_map(|depth| state.group_of(unit.tag, depth)).collect(),
    }
}

/// The marker of a fact, if the fact is there.
fn mark(seen: Seen<'_>, on: Entity, field: &FieldSpec) -> Option<Mark> {
    let value = seen.fact(on, field)?;
    let word = match (&field.takes, value) {
        (Takes::Flag, value) if value.flag() => field.name.clone(),
        (Takes::Choice(options), Value::Word(word)) => options.iter().find(|o| o.id == *word)?.name.clone(),
        // The number is the last turn in which it holds.
        (Takes::Number { .. }, Value::Number(number)) if *number != 0 && field.clears == Clears::Until => {
            field.name.clone()
        }
        (Takes::Number { .. }, Value::Number(number)) if *number != 0 => match cap(seen.state, on, field) {
            Some(cap) => format!("{} {number} of {cap}", field.name),
            None => format!("{} {number}", field.name),
        },
        // Who is gone is linked with nobody.
        (Takes::Links, Value::List(_)) => {
            let there = |tag: &Tag| seen.state.units.get(tag).is_some_and(Unit::in_play);
            let linked: Vec<String> = value.tags().into_iter().filter(there).map(|tag| tag.to_string()).collect();
            (!linked.is_empty()).then(|| format!("{} {}", field.name, linked.join(", ")))?
        }
        (Takes::Text | Takes::Link, Value::Word(word)) if !word.is_empty() => word.clone(),
        _ => return None,
    };
    Some(Mark { field: field.id.clone(), word, glyph: field.glyph.clone(), tone: field.tone })
}

/// Whether a fact tells of a turn that is over: the last turn in which it holds is this one.
fn is_past(seen: Seen<'_>, on: Entity, field: &FieldSpec) -> bool {
    let last = seen.fact(on, field).map(Value::number);
    field.clears == Clears::Until && last.is_some_and(|last| last <= seen.state.turn())
}

/// The number of a unit's profile with which a fact is compared, if it has one.
fn cap(state: &State, on: Entity, field: &FieldSpec) -> Option<i32> {
    let Entity::Unit(tag) = on else { return None };
    state.units.get(&tag)?.column(&field.cap).map(Value::number)
}

/// What an empty order slot offers in the present step, for units of a side that may act.
fn slot_press(rules: &RuleSet, state: &State, unit: &Unit) -> Option<SlotPress> {
    let may_act = rules.description().may_act(state, unit.tag.side) && unit.in_play();
    may_act.then(|| press(rules, state, |order| Request::order(state, order, unit.tag)))?
}

/// What a press on the mark of a unit's state slot starts, on either side.
fn state_press(rules: &RuleSet, state: &State, unit: &Unit, mark: &Mark) -> Option<SlotPress> {
    let order = &rules.description().field(&mark.field)?.order;
    slot_of(rules, state, Request::order(state, order, unit.tag))
}

/// The press on a group's slot, where the step's order is one for groups: its form has a field `group`.
fn group_press(rules: &RuleSet, state: &State, group: u16) -> Option<SlotPress> {
    let side = state.owner(Entity::Group(group))?;
    let may_act = rules.description().may_act(state, side);
    may_act.then(|| press(rules, state, |order| Request::group_order(state, order, group)))?
}

/// What the step lets the whole group do, where the rules allow it now.
fn group_deed(rules: &RuleSet, state: &State, group: u16) -> Option<SlotPress> {
    let description = rules.description();
    let step = description.step(state.step()).filter(|step| !step.group.is_empty())?;
    let side = state.owner(Entity::Group(group))?;
    let press = slot_of(rules, state, Request::group_order(state, &step.group, group))?;
    (description.may_act(state, side) && press.refusal.is_none()).then_some(press)
}

/// What the rules allow of the step's orders, the first one before others; else why the first one is forbidden.
fn press(rules: &RuleSet, state: &State, request: impl Fn(&str) -> Request) -> Option<SlotPress> {
    let description = rules.description();
    let step = description.step(state.step()).filter(|step| !step.order.is_empty())?;
    let one = |order: &str| slot_of(rules, state, request(order));
    let first = one(&step.order);
    let free = |press: &SlotPress| press.refusal.is_none();
    if first.as_ref().is_some_and(free) {
        return first;
    }
    step.instead.iter().filter_map(|order| one(order)).find(free).or(first)
}

/// A request as a slot offers it; `None` if its procedure is not known or takes no such unit or group.
fn slot_of(rules: &RuleSet, state: &State, request: Request) -> Option<SlotPress> {
    let description = rules.description();
    let word = description.procedure(&request.procedure)?.name.clone();
    let form = open(rules.procedure_kind(&request.procedure)?, description, state, &request.draft).form;
    let forbidden = form.refusals.first().map(|refusal| refusal.reason.clone());
    let refusal = forbidden.or_else(|| form.warnings.first().filter(|_| form.used_up).cloned());
    form.problems.is_empty().then_some(SlotPress { request, word, refusal })
}
