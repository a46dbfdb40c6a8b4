//! `advise`: what the commander of a side would do in a scene, and why.

use std::sync::Arc;

use toml::{Table, Value as Toml};

use super::{
    answer::distributions,
    fault::{CliError, Faults, listed, not_one_of},
    scene::{self, Scene},
    stage,
    table_facts::{SceneBattle, TableFacts},
    toml_writer::{Cell, TomlWriter},
};
use crate::{
    battle::Request,
    commander::{Level, Memory, OrderOption, Plan, RejectedBecause, Sheet, Terms, UnitSheet, advise as sheet_of},
    dice::Side,
    games::Registry,
    rules::{CommanderData, Known, Relation, RuleSet, Source, State},
};

/// What a scene says besides the battle.
const BESIDES: [&str; 4] = ["commander", "report", "history", "decide"];
const COMMANDER: [&str; 6] = ["side", "mission", "style", "level", "objectives", "turns"];
/// Objectives of a battle at most.
const MOST_OBJECTIVES: usize = 3;

/// The page of `advise`.
///
/// # Errors
/// All faults of the scene.
pub(super) fn advise(registry: &Registry, text: &str) -> Result<String, CliError> {
    let (scene, more) = scene::read_besides(text, &BESIDES)?;
    let rules = stage::played(registry, &scene)?;
    let Some(conduct) = rules.conduct() else {
        let with: Vec<&str> = registry
            .all()
            .iter()
            .filter(|set| set.conduct().is_some())
            .map(|set| set.description().about.id.as_str())
            .collect();
        let text = format!("{} has no commander; there is one for {}", scene.rules, listed(with));
        return Err(CliError::one("rules", text));
    };
    let state = stage::state(&rules, &scene)?;
    let mut faults = Faults::default();
    let plan = plan(conduct.data(), more.get("commander"), &mut faults);
    let objectives = plan.as_ref().map_or(MOST_OBJECTIVES, |plan| plan.objectives.len());
    let battle = SceneBattle { rules: &rules, conduct, state: &state, objectives };
    let facts = TableFacts { report: more.get("report"), history: more.get("history") };
    let memory = facts.memory(battle, &mut faults);
    let face = face(more.get("decide"), &mut faults);
    faults.check()?;
    let Some(plan) = plan else { return Err(CliError::Defect("a plan without a fault is none".to_owned())) };
    let sheet = |memory: &Memory| sheet_of(rules.as_ref(), &state, memory, &plan);
    let now = sheet(&memory);
    let unused = facts.unused(battle, |without| sheet(without) == now);
    Ok(page(&rules, (&scene, text), &state, (&now, &plan), (face, &unused)))
}

/// The die of the decision, if it is rolled.
fn face(decide: Option<&Toml>, faults: &mut Faults) -> Option<u8> {
    let face = decide?.as_integer().and_then(|face| u8::try_from(face).ok()).filter(|face| (1..=6).contains(face));
    if face.is_none() {
        faults.add("decide", "a die face from 1 to 6 is needed");
    }
    face
}

fn word<'t>(table: &'t Table, key: &str, preset: &'t str, faults: &mut Faults) -> &'t str {
    match table.get(key) {
        None => preset,
        Some(Toml::String(word)) => word,
        Some(other) => {
            faults.add(format!("commander.{key}"), format!("a word in quotes is needed, not {other}"));
            preset
        }
    }
}

/// Who commands, and how.
fn plan(data: &CommanderData, told: Option<&Toml>, faults: &mut Faults) -> Option<Plan> {
    let Some(table) = told.and_then(Toml::as_table) else {
        let text = match told {
            None => "missing: a scene for advise needs commander = { side = \"B\" }".to_owned(),
            Some(other) => format!("a table such as {{ side = \"B\" }} is needed, not {other}"),
        };
        faults.add("commander", text);
        return None;
    };
    faults.unknown("commander.", table, &COMMANDER);
    let side = word(table, "side", "B", faults);
    let Some(side) = Side::BOTH.into_iter().find(|known| known.to_string() == side) else {
        faults.add("commander.side", not_one_of(side, Side::BOTH));
        return None;
    };
    let common = &data.common;
    let mission = word(table, "mission", &common.usual.mission, faults);
    let style = word(table, "style", &common.usual.style, faults);
    if common.mission(mission).is_none() {
        let known = common.mission.iter().map(|known| &known.id);
        faults.add("commander.mission", not_one_of(mission, known));
    }
    if common.style(style).is_none() {
        faults.add("commander.style", not_one_of(style, common.style.iter().map(|known| &known.id)));
    }
    let mut plan = Plan::new(common, side, mission, style)?;
    match table.get("level") {
        None | Some(Toml::Integer(1)) => {}
        Some(Toml::Integer(0)) => plan.level = Level::Ladders,
        Some(other) => {
            faults.add("commander.level", format!("\"{other}\" is not one of 0 (ladders), 1 (facts first)"));
        }
    }
    match table.get("turns") {
        None => {}
        Some(Toml::Integer(turns)) if (1..=999).contains(turns) => plan.turns = i32::try_from(*turns).ok(),
        Some(other) => faults.add("commander.turns", format!("a whole number from 1 to 999 is needed, not {other}")),
    }
    match table.get("objectives") {
        None => {}
        Some(Toml::Array(list)) if list.len() <= MOST_OBJECTIVES && list.iter().all(is_name) => {
            plan.objectives = list.iter().filter_map(Toml::as_str).map(str::to_owned).collect();
        }
        Some(_) => faults.add("commander.objectives", "a list of at most three names is needed"),
    }
    Some(plan)
}

fn is_name(value: &Toml) -> bool {
    value.as_str().is_some_and(|name| !name.trim().is_empty())
}

/// Why no unit is given an order.
fn nobody(state: &State, sheet: &Sheet, side: Side) -> String {
    if state.acting() != side {
        format!("it is the turn of {}, not of {side}", state.acting())
    } else if !sheet.before.is_empty() {
        "what is owed before the orders comes first".to_owned()
    } else if sheet.units.is_empty() {
        format!("no unit of {side} may be given an order in this step, with the orders that are left")
    } else {
        "without an answer to its questions no unit may do anything".to_owned()
    }
}

fn page(
    rules: &Arc<RuleSet>,
    (scene, text): (&Scene, &str),
    state: &State,
    (sheet, plan): (&Sheet, &Plan),
    (face, unused): (Option<u8>, &[String]),
) -> String {
    let mut page = TomlWriter::default();
    page.key("rules", &scene.rules);
    page.key("side", plan.side.to_string());
    page.key("turn", sheet.turn);
    page.key("mission", &plan.mission.name);
    page.key("style", &plan.style.name);
    page.key("level", i32::from(plan.level == Level::Facts));
    page.key_if("unused", Cell::list(unused.iter().map(String::as_str)));
    page.key_if("before", Cell::list(sheet.before.iter().map(|due| due.words.as_str())));
    page.key_if("after", Cell::list(sheet.after.iter().map(|due| due.words.as_str())));
    page.key_if("units", Cell::list(sheet.units.iter().map(|unit| unit.name.as_str())));
    for question in sheet.units.iter().flat_map(|unit| &unit.questions) {
        page.row(&["question"]);
        page.key("unit", format!("{} {}", question.unit, state.name(question.unit)));
        page.key("asks", &question.words);
        page.key("report", format!("{}.{}", question.unit, question.relation));
        page.key("press", Cell::list(question.targets.iter().map(|target| target.name.as_str())));
        page.key_if("another", Cell::list(question.others.iter().map(|other| other.name.as_str())));
    }
    let Some(unit) = sheet.next_unit() else {
        page.key("nobody", nobody(state, sheet, plan.side));
        return page.text();
    };
    page.table(&["decision"]);
    page.key("unit", &unit.name);
    page.key("potential", unit.potential);
    page.key_if("step", &unit.step);
    if let Some(face) = face.filter(|_| unit.doubtful()) {
        page.key("die", face);
    }
    if let Some(picked) = unit.picked(face.unwrap_or(1)).filter(|_| face.is_some() || !unit.doubtful()) {
        page.key("order", &picked.order);
        if let Some(scene) = request_scene(text, &picked.request) {
            page.block("scene", &scene);
        }
    } else {
        page.key("order", "a die decides: write decide = 1 to 6");
    }
    options(&mut page, rules, unit);
    page.text()
}

/// The scene with the order in the place of its `[commander]`.
fn request_scene(text: &str, request: &Request) -> Option<String> {
    let mut scene: Table = toml::from_str(text).ok()?;
    scene.retain(|key, _| BESIDES.iter().all(|known| *known != key));
    scene.insert("procedure".to_owned(), request.procedure.clone().into());
    scene.insert("form".to_owned(), Toml::try_from(&request.draft).ok()?);
    toml::to_string(&scene).ok()
}

fn options(page: &mut TomlWriter, rules: &Arc<RuleSet>, unit: &UnitSheet) {
    for option in &unit.options {
        page.row(&["decision", "option"]);
        page.key("does", &option.words);
        page.key("price", option.price);
        page.key("faces", faces(option));
        page.key_if("struck", rejected(option));
        page.key("terms", terms(option.terms));
        page.key_if("rungs", Cell::list(option.rungs.iter().map(|rung| rung.words.as_str())));
        let known = option.rests_on.iter().map(|known| known_words(rules, known));
        page.key_if("rests_on", Cell::list(known));
        if let Some(odds) = &option.odds {
            distributions(page, &["decision", "option", "odds"], rules.description(), odds);
        }
    }
}

fn faces(option: &OrderOption) -> String {
    match option.faces {
        0 => "-".to_owned(),
        1 => option.low.to_string(),
        more => format!("{}-{}", option.low, option.low + more - 1),
    }
}

fn rejected(option: &OrderOption) -> String {
    match &option.rejected {
        None => String::new(),
        Some(RejectedBecause::Worse(other)) => format!("no better in any part than: {other}"),
        Some(RejectedBecause::Behind) => "too far behind the best".to_owned(),
    }
}

fn terms(terms: Terms) -> Cell {
    let Terms { does, costs, goal, ammunition, draws, plan } = terms;
    let all = [
        ("does", does),
        ("costs", costs),
        ("goal", goal),
        ("ammunition", ammunition),
        ("draws", draws),
        ("plan", plan),
    ];
    let shown = all.into_iter().filter(|(_, points)| *points != 0);
    Cell::Table(shown.map(|(name, points)| (name.to_owned(), points.into())).collect())
}

fn known_words(rules: &Arc<RuleSet>, known: &Known) -> String {
    let Relation { id, unit, target } = &known.relation;
    let ask = rules.conduct().and_then(|conduct| conduct.data().relation(id)).map_or(id.as_str(), |line| &line.ask);
    let ask = ask.split(" (").next().unwrap_or(ask);
    let source = match known.source {
        Source::Player => "told",
        Source::History => "from what happened",
    };
    let not = if known.holds { "" } else { "not: " };
    format!("{not}{unit} {ask} {target} ({source})")
}
