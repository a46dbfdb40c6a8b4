//! The orders on a commander's page: each in its words, what may be pressed of it, and which of them are told together.

use std::collections::BTreeSet;

use crate::{
    battle::{
        Act, Battle, EventNo, Request,
        summary::{Known, assumed, numbers},
    },
    commander::{Decided, Memory, OrderGroup, Plan, Rung, StandingOrder, UnitSheet, is_past},
    dice::Tag,
    rules::{ActKind, Conduct, DECIDE, Decision, REPORT, RecordedOption, ReportForm, listed_tags},
};

/// What a player does where two places are as good.
const EQUAL: &str = "Equal places: nearest its own edge, then leftmost from there.";
/// The same of units that are told together: which of them takes the better place is his to say, too.
const EQUAL_TOGETHER: &str =
    "One after the other as named. Equal places: nearest their own edge, then leftmost from there.";

/// How an order is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderGrouping {
    /// By itself.
    Alone,
    /// In a sentence, with those behind it.
    First {
        /// The sentence.
        words: String,
        /// How far each of them goes; empty where they do not move, or one farther than another.
        rate: String,
    },
    /// In the sentence of one before it.
    Behind,
}

/// An order that stands, or the ladder of a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct OrderView {
    /// The unit.
    pub unit: Tag,
    /// Its name.
    pub name: String,
    /// The decision; 0 where nothing was decided.
    pub decided: EventNo,
    /// The order in words.
    pub words: String,
    /// With what else it is told.
    pub grouping: OrderGrouping,
    /// How far it goes, or what its odds take for granted; empty where there is neither.
    pub note: String,
    /// Why, where he was told to say so: what it is worth, and what else was weighed.
    pub reason: String,
    /// The die that picked it.
    pub die: Option<u8>,
    /// Whether another die could pick something else.
    pub redraw: bool,
    /// Whether it rests on something that the table may not show.
    pub cannot: bool,
    /// Whether it was decided, and its reasons can be read.
    pub why: bool,
    /// What keeps a move from being a choice of the player's; empty where nothing moves.
    pub equal: &'static str,
    /// The rungs to press.
    pub rungs: Vec<String>,
    /// What each of them orders.
    pub requests: Vec<Request>,
    /// The rung that can always be done, behind them, by its place.
    pub otherwise: Option<usize>,
}

pub(super) fn name(battle: &Battle, tag: Tag) -> String {
    battle.rules().conduct().map_or_else(|| tag.to_string(), |conduct| conduct.label(battle.state(), tag))
}

/// Orders that are told together.
pub(super) fn order_views(battle: &Battle, plan: &Plan, all: OrderGroup<'_>) -> Vec<OrderView> {
    let OrderGroup { words, orders } = all;
    let mut all: Vec<OrderView> = orders.iter().map(|one| order_view(battle, plan, one)).collect();
    if let [first, behind @ ..] = all.as_mut_slice()
        && !behind.is_empty()
    {
        let units: Vec<Tag> = orders.iter().map(|one| one.unit).collect();
        let moved = !first.equal.is_empty();
        first.grouping =
            OrderGrouping::First { words, rate: if moved { same_rate(battle, &units) } else { String::new() } };
        first.equal = if moved { EQUAL_TOGETHER } else { "" };
        for one in behind {
            one.grouping = OrderGrouping::Behind;
        }
    }
    all
}

/// How many units of this round have had their order: decided since the report, and no longer standing.
pub(super) fn carried_out(battle: &Battle, memory: &Memory) -> usize {
    let last = battle.last_event();
    let acts = (1..=last).rev().filter_map(|no| battle.action(no)?.act());
    let ends = |act: &&Act| {
        let reports = act.procedure == REPORT && !ReportForm::of(&act.form.entered).units.is_empty();
        !reports && act.procedure != battle.rules().description().about.end_turn
    };
    let decisions = acts.take_while(ends).filter(|act| act.procedure == DECIDE);
    let units: BTreeSet<Tag> = decisions.filter_map(|act| Decision::of(&act.form.entered)?.unit).collect();
    units.into_iter().filter(|unit| !memory.decided.contains_key(unit)).count()
}

fn order_view(battle: &Battle, plan: &Plan, one: &StandingOrder) -> OrderView {
    let decided = &one.decided;
    let ladder = decided.orders.len() > 1;
    let open = |option: &&RecordedOption| option.faces > 0 && !is_past(battle, option);
    let options = decided.decision.options.iter().filter(open).count();
    let needs = |request: &Request| {
        let data = battle.rules().conduct().map(Conduct::data);
        data.and_then(|data| data.need_of(&request.procedure, &request.draft)).is_some()
    };
    let moves = |request: &Request| {
        let act = battle.rules().conduct().and_then(|conduct| conduct.data().act(&request.procedure));
        act.is_some_and(|act| act.kind == ActKind::Move)
    };
    let target = |request: &Request| -> Option<String> {
        let row = battle.rules().conduct()?.data().act_of(&request.procedure, &request.draft)?;
        let target = request.draft.get(&row.target)?.tags().first().copied()?;
        Some(row.within(&name(battle, target)))
    };
    let rungs: Vec<String> = if ladder { decided.orders.iter().map_while(target).collect() } else { Vec::new() };
    let moved = decided.orders.iter().any(moves);
    OrderView {
        unit: one.unit,
        name: name(battle, one.unit),
        decided: decided.event,
        words: decided.words.clone(),
        grouping: OrderGrouping::Alone,
        note: match decided.orders.as_slice() {
            _ if moved => rate(battle, one.unit),
            [request] if plan.odds => conditions(battle, request),
            _ => String::new(),
        },
        reason: if plan.reasons { reason(decided) } else { String::new() },
        die: die(battle, decided.event),
        redraw: options > 1,
        cannot: !ladder && decided.orders.first().is_some_and(needs),
        why: true,
        equal: if moved { EQUAL } else { "" },
        otherwise: (ladder && rungs.len() < decided.orders.len()).then_some(rungs.len()),
        rungs,
        requests: decided.orders.clone(),
    }
}

/// What the odds that an order names take for granted: "If open".
fn conditions(battle: &Battle, request: &Request) -> String {
    let assumed = battle.open_form(request).map(|opened| assumed(&opened.form)).unwrap_or_default();
    if assumed.is_empty() { String::new() } else { format!("If {}", assumed.join(", ")) }
}

/// How far each of several units moves, fires and spots, with those it is ordered for; empty where they differ.
fn same_rate(battle: &Battle, units: &[Tag]) -> String {
    let mut all = units.iter().map(|unit| rate(battle, *unit));
    let first = all.next().unwrap_or_default();
    if all.all(|one| one == first) { first } else { String::new() }
}

/// How far those who are ordered together move, fire and spot; whose it is where it differs.
fn rate(battle: &Battle, unit: Tag) -> String {
    let mates = battle.rules().conduct().map(|conduct| conduct.mates(battle.state(), unit)).unwrap_or_default();
    let all = numbers(battle, &mates);
    let each = |known: &Known| format!("{}: {}", listed_tags(&known.units), known.numbers);
    match all.as_slice() {
        [one] => one.numbers.clone(),
        all => all.iter().map(each).collect::<Vec<_>>().join(". "),
    }
}

/// What an order is worth, without what is sealed, and the best of the others.
fn reason(decided: &Decided) -> String {
    let options = &decided.decision.options;
    let Some(own) = options.iter().find(|option| option.words == decided.words) else { return String::new() };
    let others = options.iter().filter(|option| option.words != decided.words);
    match others.max_by_key(|option| option.price) {
        Some(other) => {
            let best = other.words.trim_end_matches('.');
            format!("Worth {}. The best of the others: {best} ({})", points(own.price), points(other.price))
        }
        None => format!("Worth {}; there was no other order.", points(own.price)),
    }
}

/// A price with the sign of a printed sum: "\u{2212}3".
pub fn signed_points(points: i32) -> String {
    let sign = if points < 0 { "\u{2212}" } else { "" };
    format!("{sign}{}", points.unsigned_abs())
}

/// A price with its unit: "1 point", "\u{2212}3 points".
pub fn points(price: i32) -> String {
    format!("{} {}", signed_points(price), if price.abs() == 1 { "point" } else { "points" })
}

/// The face that a decision was made by.
pub fn die(battle: &Battle, event: EventNo) -> Option<u8> {
    let act = battle.action(event)?.act()?;
    act.answers.get(DECIDE)?.known_faces()?.first().copied()
}

/// What a unit may do beside its order: whom at, its rungs say.
pub(super) fn more(battle: &Battle, unit: &UnitSheet) -> OrderView {
    let option = unit.options.first();
    let data = battle.rules().conduct().map(Conduct::data);
    let act = option.and_then(|one| data?.act_of(&one.request.procedure, &one.request.draft));
    let says = act.map_or("", |act| act.says.as_str());
    let rungs: &[Rung] = option.map_or(&[], |option| &option.rungs);
    let named: Vec<String> =
        rungs.iter().take_while(|rung| rung.target.is_some()).map(|rung| rung.words.clone()).collect();
    let (named, within) = without_same_end(named);
    OrderView {
        unit: unit.unit,
        name: unit.name.clone(),
        decided: 0,
        words: format!("{} {says}{within}", unit.name),
        grouping: OrderGrouping::Alone,
        note: String::new(),
        reason: String::new(),
        die: None,
        redraw: false,
        cannot: false,
        why: false,
        equal: "",
        otherwise: (named.len() < rungs.len()).then_some(named.len()),
        rungs: named,
        requests: rungs.iter().map(|rung| rung.request.clone()).collect(),
    }
}

/// How far off a target is, as rungs end.
const WITHIN: &str = " within ";

/// Rungs that all end in the same distance, without it; the distance.
fn without_same_end(rungs: Vec<String>) -> (Vec<String>, String) {
    let end = rungs.first().and_then(|first| Some(first.get(first.rfind(WITHIN)?..)?.to_owned()));
    let Some(end) = end.filter(|end| rungs.iter().all(|rung| rung.ends_with(end.as_str()))) else {
        return (rungs, String::new());
    };
    let short = rungs.iter().filter_map(|rung| rung.strip_suffix(end.as_str())).map(str::to_owned);
    (short.collect(), format!(",{end}"))
}
