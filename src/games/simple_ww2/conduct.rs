//! What the commander of a side that nobody leads asks of the Simple WW2 rules. He orders platoons: the first element
//! of one stands for all of it.

mod calls;
mod changes;
mod option_choice;
mod platoons;

use std::fmt::Write as _;

use super::{
    artillery::CALL,
    morale::must_test,
    move_option::{MoveOption, option_in},
    movement::may_go,
    options::{revealed, unwritten},
    orders::unordered,
    shot::fighter::{interrupt_refusal, own_refusal},
    units::{is_battery, pinned, unit_in},
};
use crate::{
    dice::{Odds, Side, Tag},
    rules::{
        ActData, ActKind, CommanderData, Conduct, Draft, Drafts, Due, Entity, Known, KnownOf, Orderable, Relation,
        RuleSet, State, Unit, Value, Wants, Worded, draft_by, listed_tags, open_without_candidates, played_by,
    },
};
use option_choice::may_choose;
use platoons::{elements, movers, path, platoons};

/// The relations of sight: near and far.
const NEAR: &str = "near";
const FAR: &str = "far";
/// The relation of batteries and what is seen for them.
const OBSERVED: &str = "observed";
/// How far off somebody is of whom nothing is told.
const RANGE: &str = "600p";
/// Paces up to which an enemy is near.
const NEAR_PACES: i32 = 600;
/// Procedures.
const WRITE: &str = "write_options";
const MOVE: &str = "move";
const FIRE: &str = "fire";
const INTERRUPT: &str = "interrupt";
const BARRAGE: &str = "barrage";
const ASSAULT: &str = "close_assault";

/// What it gives the commander.
#[derive(Clone)]
pub(super) struct Commander(pub(super) CommanderData);

/// The platoon whose option a form writes, if it is one alone.
fn written(state: &State, side: Side, draft: &Draft) -> Option<Tag> {
    let mut all = draft.keys().filter_map(|key| key.strip_suffix(".to")?.parse::<Entity>().ok());
    let only = all.next().filter(|_| all.next().is_none())?;
    platoons(state, side).into_iter().find(|tag| unit_in(state, *tag).map(Entity::Group) == Some(only))
}

/// Elements that shoot together at one: those that can, by the form itself, which lets the others hold their fire. Whoever
/// shoots has a line of its own.
fn firers(rules: &RuleSet, state: &State, id: &str, draft: &Draft) -> Vec<Tag> {
    if draft.get("firers").is_none_or(|able| able.tags().is_empty()) {
        return Vec::new();
    }
    let opened =
        rules.procedure_kind(id).map(|kind| open_without_candidates(kind, rules.description(), state, draft));
    let opened = opened.filter(|opened| opened.form.refusals.is_empty() && opened.form.missing.is_empty());
    let sums = opened.and_then(|opened| opened.procedure).map(|procedure| procedure.sums()).unwrap_or_default();
    sums.into_iter().filter(|sum| sum.role == "hit").filter_map(|sum| sum.who).collect()
}

impl Commander {
    /// Whether a platoon does not advance, whatever it writes: the rules hold it or drive it back (Morale; S20, S67), or
    /// he keeps headquarters and guns where they are.
    fn held_back(&self, state: &State, tag: Tag) -> bool {
        let morale = unit_in(state, tag).map_or("", |group| state.word(Entity::Group(group), "morale"));
        let plans = &self.0.plans;
        let keeps = |unit: &Unit| plans.guards.iter().chain(&plans.guns).any(|kind| *kind == unit.kind);
        matches!(morale, "no" | "retreat" | "rout")
            || elements(state, tag).all(|unit| pinned(state, unit))
            || state.units.get(&tag).is_some_and(keeps)
    }
}

impl Conduct for Commander {
    fn data(&self) -> &CommanderData {
        &self.0
    }

    /// Both sides act in every step: the turn ends when the players say so.
    fn ends(&self, _: &State) -> bool {
        false
    }

    fn leads(&self, _: &State, _: Side) -> bool {
        true
    }

    fn mates(&self, state: &State, unit: Tag) -> Vec<Tag> {
        elements(state, unit).map(|unit| unit.tag).collect()
    }

    fn speaker(&self, state: &State, unit: Tag) -> Tag {
        elements(state, unit).map(|unit| unit.tag).next().unwrap_or(unit)
    }

    fn label(&self, state: &State, unit: Tag) -> String {
        let platoon = || elements(state, unit).map(|one| one.tag).take(2).collect::<Vec<Tag>>();
        // The tag tells like names apart, and which element is meant.
        match state.units.get(&unit).and_then(|one| path(one).last()) {
            Some(name) if matches!(platoon()[..], [first, _] if first == unit) => format!("{name} ({unit})"),
            _ => format!("{unit} {}", state.name(unit)),
        }
    }

    fn together(&self, state: &State, units: &[Tag]) -> String {
        let leads = |unit: &Tag| elements(state, *unit).nth(1).is_some();
        let with = if units.iter().any(leads) { " with their platoons" } else { "" };
        format!("{}{with}", listed_tags(units))
    }

    /// Orders: chosen before the game, as his mission asks.
    fn prepared(&self, due: Due, mission: &str) -> Due {
        let order = match mission {
            "defend" => "hold",
            "delay" => "delay",
            _ => "cautious",
        };
        let first = |key: &String| due.procedure == "give_orders" && key.strip_suffix(".first").is_some();
        let mut draft = due.draft.clone();
        for (_, value) in draft.iter_mut().filter(|(key, _)| first(key)) {
            *value = order.into();
        }
        Due { draft, ..due }
    }

    fn slots(&self, rules: &RuleSet, state: &State, side: Side) -> Orderable {
        let own = |due: &Due| played_by(&due.draft) == Some(side);
        let begun = !matches!(state.step(), "orders" | "options");
        let now = |due: &Due| due.procedure != "morale" || begun && !must_test(state, side).is_empty();
        let mut before: Vec<Due> =
            rules.owed(state).into_iter().filter(|due| self.0.chores.before.contains(&due.procedure)).collect();
        before.retain(|due| own(due) && now(due));
        for due in before.iter_mut().filter(|due| due.procedure == "give_orders" && unordered(state, side)) {
            for group in super::units::formations_in(state, side) {
                due.draft.insert(format!("{}.first", Entity::Group(group)), "hold".into());
            }
        }
        if !before.is_empty() {
            return Orderable { before, ..Orderable::default() };
        }
        self.orders(rules, state, side)
    }

    fn orders(&self, rules: &RuleSet, state: &State, side: Side) -> Orderable {
        let all = platoons(state, side);
        let on = |tag: &Tag, option: MoveOption| option_in(state, *tag) == Some(option);
        let goes = |tag: &Tag| elements(state, *tag).any(|unit| may_go(rules.description(), state, unit));
        let fires =
            |tag: &Tag| elements(state, *tag).any(|unit| own_refusal(rules.description(), state, unit).is_none());
        let list =
            |test: &dyn Fn(&Tag) -> bool| -> Vec<Tag> { all.iter().copied().filter(|tag| test(tag)).collect() };
        // A platoon fires one volley: those who could not join it are done as well.
        let shot = |tag: &Tag| elements(state, *tag).any(|unit| state.flag(unit.tag, "shot"));
        let fires = |tag: &Tag| !shot(tag) && fires(tag);
        let closes = |unit: &Unit| self.0.plans.closes.contains(&unit.kind);
        let secret = unwritten(state, side);
        // What one observer sees is true for all of them.
        let later = if secret { calls::free(state, side).into_iter().take(1).collect() } else { Vec::new() };
        let (fresh, follow) = match state.step() {
            // Once every formation has its order: before the player has the form for his own options open.
            "orders" if Side::BOTH.into_iter().any(|side| unordered(state, side)) => return Orderable::default(),
            _ if secret => (all.clone(), Vec::new()),
            "artillery" => {
                return Orderable { anyone: true, ..Orderable::all(calls::free(state, side)) };
            }
            "move" => (list(&|tag| on(tag, MoveOption::M) && goes(tag)), Vec::new()),
            // On (Fm) it shoots first, on (Mf) it moves first.
            "fire_move" => (
                list(&|tag| (on(tag, MoveOption::Mf) || on(tag, MoveOption::Fm)) && goes(tag)),
                list(&|tag| (on(tag, MoveOption::Fm) || on(tag, MoveOption::Mf) && !goes(tag)) && fires(tag)),
            ),
            "fire" => (Vec::new(), list(&|tag| on(tag, MoveOption::F) && fires(tag))),
            // Whoever has moved may have come into contact, but not by running away, nor observers and headquarters.
            "assault" => (Vec::new(), list(&|tag| movers(state, *tag).any(closes) && !self.flees(state, *tag))),
            _ => (Vec::new(), Vec::new()),
        };
        Orderable { follow, later, secret, ..Orderable::all(fresh) }
    }

    fn allows(&self, rules: &RuleSet, state: &State, (unit, act): (Tag, &ActData), decided: Drafts<'_>) -> bool {
        let morale = unit_in(state, unit).map_or("", |group| state.word(Entity::Group(group), "morale"));
        let driven = matches!(morale, "retreat" | "rout");
        match act.procedure.as_str() {
            WRITE if !unwritten(state, unit.side) => false,
            // A retreat takes the place of the option; nobody moves forward on no advance (Morale; S20), nor
            // men on foot who are neutralised (S67).
            WRITE if morale == "no" || elements(state, unit).all(|unit| pinned(state, unit)) => act.option == "f",
            WRITE if driven => act.kind == ActKind::Move,
            WRITE => {
                may_choose(rules.description(), state, (unit, act), &decided(), |tag| self.held_back(state, tag))
            }
            MOVE => revealed(state) && (morale != "no"),
            FIRE => revealed(state) && !driven,
            _ => true,
        }
    }

    /// Who is Ready and stands on (F), once the options are written.
    fn waiting(&self, state: &State, side: Side) -> Vec<Tag> {
        if unwritten(state, side) {
            return Vec::new();
        }
        let stands = |tag: &Tag| {
            let written = unit_in(state, *tag).map_or("", |group| state.word(Entity::Group(group), "written"));
            option_in(state, *tag).or_else(|| MoveOption::of(written)) == Some(MoveOption::F)
        };
        let ready = |tag: &Tag| elements(state, *tag).any(|unit| interrupt_refusal(false, state, unit).is_none());
        platoons(state, side).into_iter().filter(|tag| stands(tag) && ready(tag)).collect()
    }

    fn chance(&self, rules: &RuleSet, state: &State, act: &ActData, draft: &Draft) -> Option<(f64, Odds)> {
        if act.procedure == CALL { calls::chance(rules, state, draft) } else { None }
    }

    fn under_way(&self, state: &State, act: &ActData, draft: &Draft) -> Vec<Draft> {
        if act.procedure == CALL { calls::under_way(state, draft) } else { Vec::new() }
    }

    fn keeps(&self, _: &RuleSet, state: &State, side: Side) -> &'static str {
        let now = matches!(state.step(), "orders" | "options") && state.turn() > 1;
        if now && state.number(side, "attempts") == 0 { "keeps his orders" } else { "" }
    }

    fn changes(&self, rules: &RuleSet, state: &State, side: Side, wants: Wants<'_>) -> Vec<Due> {
        changes::best(rules, state, side, wants).into_iter().collect()
    }

    fn form_of(
        &self,
        rules: &RuleSet,
        state: &State,
        act: &ActData,
        (unit, targets): (Tag, &[Tag]),
    ) -> Option<Draft> {
        if act.procedure == CALL {
            return Some(calls::form(state, unit, *targets.first()?));
        }
        let mut draft = draft_by(unit.side);
        let on = unit_in(state, unit).map(Entity::Group)?;
        match (act.procedure.as_str(), targets.first()) {
            (WRITE, _) => {
                draft.insert(format!("{on}.to"), act.option.as_str().into());
            }
            (MOVE, _) => {
                draft.insert("group".to_owned(), on.to_string().into());
            }
            (id, Some(target)) => {
                draft =
                    self.without_forbidden(rules, state, id, self.shot(rules, state, (id, act), (unit, *target))?);
            }
            _ => {}
        }
        Some(draft)
    }

    fn actor(&self, state: &State, act: &ActData, draft: &Draft) -> Option<Tag> {
        let side = played_by(draft).unwrap_or(Side::A);
        match draft.get("group").and_then(|group| group.word().parse::<Entity>().ok()) {
            _ if act.procedure == WRITE => written(state, side, draft),
            Some(on) if act.procedure == MOVE => {
                let all = Side::BOTH.into_iter().flat_map(|side| platoons(state, side));
                all.into_iter().find(|tag| unit_in(state, *tag).map(Entity::Group) == Some(on))
            }
            _ => {
                let told = draft.get(&act.unit).or_else(|| draft.get("unit"))?;
                told.tags().first().map(|tag| self.speaker(state, *tag))
            }
        }
    }

    /// What is written lies open when it counts.
    fn ahead(&self, act: &ActData, unit: Tag, mut after: State) -> State {
        let Some(on) = unit_in(&after, unit).map(Entity::Group).filter(|_| act.procedure == WRITE) else {
            return after;
        };
        let step = MoveOption::of(&act.option).map_or(FIRE, MoveOption::step);
        after.facts.entry(on).or_default().insert("option".to_owned(), act.option.as_str().into());
        after.facts.entry(Entity::Battle).or_default().insert(State::STEP.to_owned(), step.into());
        after
    }

    /// A turn later it stands and fires.
    fn arrived(&self, act: &ActData, unit: Tag, after: &State) -> Option<State> {
        let stands = ActData { option: "f".to_owned(), procedure: WRITE.to_owned(), ..act.clone() };
        let mut later = self.ahead(&stands, unit, after.clone());
        for tag in self.mates(&later, unit) {
            later.facts.entry(Entity::Unit(tag)).or_default().remove("moved");
        }
        Some(later)
    }

    /// Platoons; where one is seen, an element of each of its types.
    fn aims(&self, state: &State, (unit, act): (Tag, &ActData), known: KnownOf<'_>) -> Option<Vec<Tag>> {
        let there = |unit: &&Unit| super::shot::target::refusal(state, unit).is_none();
        let mut all = Vec::new();
        for platoon in platoons(state, unit.side.other()) {
            let mut kinds = Vec::new();
            for unit in elements(state, platoon).filter(there) {
                if !kinds.contains(&unit.kind.as_str()) {
                    kinds.push(unit.kind.as_str());
                    all.push(unit.tag);
                }
                if act.procedure != FIRE || known(platoon) != Some(true) {
                    break;
                }
            }
        }
        Some(all)
    }

    fn shot(
        &self,
        rules: &RuleSet,
        state: &State,
        (id, act): (&str, &ActData),
        (unit, target): (Tag, Tag),
    ) -> Option<Draft> {
        match id {
            BARRAGE => return Some(calls::barrage(unit, elements(state, target).map(|one| one.tag))),
            ASSAULT => {
                let attackers: Vec<Tag> = movers(state, unit).map(|one| one.tag).collect();
                let mut draft = draft_by(unit.side);
                draft.insert("attackers".to_owned(), attackers[..].into());
                draft.insert("defenders".to_owned(), [target][..].into());
                return Some(draft);
            }
            _ => {}
        }
        let may = |one: &Unit| match id {
            INTERRUPT => interrupt_refusal(false, state, one).is_none(),
            _ => own_refusal(rules.description(), state, one).is_none(),
        };
        let able: Vec<Tag> = elements(state, unit).filter(|one| may(one)).map(|one| one.tag).collect();
        let mut draft = draft_by(unit.side);
        let distance = if act.distance.is_empty() { RANGE } else { &act.distance };
        draft.insert("range".to_owned(), distance.into());
        draft.insert("target".to_owned(), target.into());
        draft.insert("firers".to_owned(), able[..].into());
        Some(draft)
    }

    fn without_forbidden(&self, rules: &RuleSet, state: &State, id: &str, mut draft: Draft) -> Draft {
        if !matches!(id, FIRE | INTERRUPT) {
            return draft;
        }
        let firers = firers(rules, state, id, &draft);
        draft.insert("firers".to_owned(), firers[..].into());
        draft
    }

    fn likeness(&self, state: &State, draft: &Draft) -> Option<String> {
        let mut key = draft.get("range").map_or_else(String::new, |range| range.word().to_owned());
        for tag in draft.values().flat_map(Value::tags) {
            let unit = state.units.get(&tag)?;
            let group = unit_in(state, tag).and_then(|group| state.facts.get(&Entity::Group(group)));
            let facts = state.facts.get(&Entity::Unit(tag));
            // A carrier's odds depend on its passengers: never share its cache key.
            let carries = state.units.keys().any(|one| state.fact(*one, "riding").and_then(Value::tag) == Some(tag));
            let own = if carries { tag.to_string() } else { String::new() };
            let option = group.and_then(|group| group.get("option"));
            write!(key, "|{} {:p} {option:?} {facts:?} {own}", unit.kind, std::sync::Arc::as_ptr(&unit.profile))
                .ok()?;
        }
        Some(key)
    }

    fn left(&self, state: &State, unit: Tag) -> i32 {
        if state.units.get(&unit).is_none_or(Unit::lost) {
            return 0;
        }
        if state.number(unit, "neutralised") >= state.turn() { 70 } else { 100 }
    }

    fn flees(&self, state: &State, unit: Tag) -> bool {
        let morale = unit_in(state, unit).map_or("", |group| state.word(Entity::Group(group), "morale"));
        matches!(morale, "retreat" | "rout")
    }

    fn implied(&self, state: &State, known: &Known) -> Vec<Known> {
        let Relation { id, unit, target } = &known.relation;
        if id == OBSERVED {
            let all = state.in_play(unit.side).filter(|other| is_battery(other) && other.tag != *unit);
            let of = |tag| Known { relation: Relation::new(id, tag, *target), ..known.clone() };
            return all.map(|other| of(other.tag)).collect();
        }
        if ![NEAR, FAR].contains(&id.as_str()) {
            return Vec::new();
        }
        let other = if id == NEAR { FAR } else { NEAR };
        let not = Known { relation: Relation::new(other, *unit, *target), holds: false, ..known.clone() };
        if known.holds { vec![not] } else { Vec::new() }
    }

    fn tells(&self, state: &State, due: &Due) -> Vec<Relation> {
        let named = |field: &str| due.draft.get(field).and_then(|value| value.tags().first().copied());
        let paces = due.draft.get("range").and_then(|range| range.word().trim_end_matches('p').parse::<i32>().ok());
        let shot = matches!(due.procedure.as_str(), FIRE | INTERRUPT);
        let (Some(firer), Some(target), Some(paces), true) = (named("firers"), named("target"), paces, shot) else {
            return Vec::new();
        };
        let id = if paces <= NEAR_PACES { NEAR } else { FAR };
        let (firer, target) = (self.speaker(state, firer), self.speaker(state, target));
        vec![Relation::new(id, firer, target), Relation::new(id, target, firer)]
    }

    fn watchers(&self, rules: &RuleSet, state: &State, act: &Due) -> Vec<(Tag, Due)> {
        let row = self.0.act(&act.procedure);
        let Some(own) = row.and_then(|row| self.actor(state, row, &act.draft)) else { return Vec::new() };
        let ready = |tag: &Tag| elements(state, *tag).any(|unit| state.flag(unit.tag, "ready"));
        let shot = |unit: Tag| {
            let row = row.map(|row| ActData { distance: String::new(), ..row.clone() })?;
            let draft = self.shot(rules, state, (INTERRUPT, &row), (unit, own))?;
            Some((unit, Due::new(INTERRUPT, draft, "")))
        };
        platoons(state, own.side.other()).into_iter().filter(ready).filter_map(shot).collect()
    }
}
