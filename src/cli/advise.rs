//! `advise`: what the commander of a side would do in a scene, and why.

use std::sync::Arc;

use toml::{Table, Value as Toml};

use super::{
    answer::distributions,
    fault::{CliError, Faults, listed, no_unit, not_one_of, twice},
    scene::{self, Scene},
    stage,
    toml_writer::{Cell, TomlWriter},
};
use crate::{
    battle::Request,
    commander::{
        Level, Memory, OrderOption, Plan, Question, RejectedBecause, Sheet, Terms, UnitSheet, advise as sheet_of,
    },
    dice::{Side, Tag},
    games::Registry,
    rules::{
        CommanderData, Conduct, Control, Draft, Due, Field, Known, ProcedureKind, Relation, RelationData, RuleSet,
        Source, State, open,
    },
};

/// What a scene says besides the battle.
const BESIDES: [&str; 4] = ["commander", "report", "history", "decide"];
const COMMANDER: [&str; 6] = ["side", "mission", "style", "level", "objectives", "turns"];
/// What an action of the history says.
const ACTION: [&str; 2] = ["procedure", "form"];
/// Objectives of a battle at most.
const MOST_OBJECTIVES: usize = 3;
/// A unit stands on an objective.
const STANDS: &str = "stands_on";

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
    let mut memory = Memory::default();
    let objectives = plan.as_ref().map_or(MOST_OBJECTIVES, |plan| plan.objectives.len());
    let mut reader =
        Reader { rules: &rules, conduct, state: &state, objectives, memory: &mut memory, faults: &mut faults };
    reader.history(more.get("history"));
    reader.report(more.get("report"));
    let face = face(more.get("decide"), &mut faults);
    faults.check()?;
    let Some(plan) = plan else { return Err(CliError::Defect("a plan without a fault is none".to_owned())) };
    let sheet = sheet_of(rules.as_ref(), &state, &memory, &plan);
    Ok(page(&rules, (&scene, text), &state, (&sheet, &plan), face))
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
    let (mission, style) = (word(table, "mission", "attack", faults), word(table, "style", "steady", faults));
    let common = &data.common;
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

/// Reads what is known of the table.
struct Reader<'a> {
    rules: &'a Arc<RuleSet>,
    conduct: &'a dyn Conduct,
    state: &'a State,
    /// How many objectives there are.
    objectives: usize,
    memory: &'a mut Memory,
    faults: &'a mut Faults,
}

impl Reader<'_> {
    /// A unit that is on the table.
    fn unit(&mut self, at: &str, text: &str) -> Option<Tag> {
        let in_play = || self.state.units.values().filter(|unit| unit.in_play()).map(|unit| unit.tag);
        let known = || listed(in_play());
        let found = text.parse::<Tag>().ok().and_then(|tag| self.state.units.get(&tag));
        let text = match found {
            None => no_unit(text, in_play()),
            Some(unit) if unit.lost() => format!("{text} is lost; the units on the table are {}", known()),
            Some(unit) if !unit.in_play() => {
                format!("{text} is not on the table yet; the units on it are {}", known())
            }
            Some(unit) => return Some(unit.tag),
        };
        self.faults.add(at, text);
        None
    }

    /// What the player has told: the enemies listed, and none else.
    fn report(&mut self, report: Option<&Toml>) {
        let Some(report) = report else { return };
        let Some(table) = report.as_table() else {
            self.faults.add("report", "a table by unit is needed, such as { B3 = { fire = [\"A2\"] } }");
            return;
        };
        for (unit, relations) in table {
            let at = format!("report.{unit}");
            let Some(tag) = self.unit(&at, unit) else { continue };
            let Some(relations) = relations.as_table() else {
                self.faults.add(at, "a table by relation is needed, such as { fire = [\"A2\"] }");
                continue;
            };
            for (id, told) in relations {
                self.relation(&format!("{at}.{id}"), tag, id, told);
            }
            self.contrary(&at, relations);
        }
    }

    fn relation(&mut self, at: &str, unit: Tag, id: &str, told: &Toml) {
        if id == STANDS {
            let number = told.as_integer().and_then(|number| u16::try_from(number).ok());
            match number.filter(|number| (1..=self.objectives).contains(&usize::from(*number))) {
                Some(number) => {
                    self.memory.stands.insert(unit, number);
                }
                None if self.objectives == 0 => self.faults.add(at, "the commander was given no objective"),
                None => {
                    let last = self.objectives;
                    let text = format!("the number of an objective is needed, from 1 to {last}");
                    self.faults.add(at, if last == 1 { text.replace("from 1 to 1", "1 alone") } else { text });
                }
            }
            return;
        }
        let known: Vec<&str> = self.conduct.data().relations.list.iter().map(|known| known.id.as_str()).collect();
        if !known.contains(&id) {
            self.faults.add(at, not_one_of(id, known.into_iter().chain([STANDS])));
            return;
        }
        let Some(list) = told.as_array().filter(|list| list.iter().all(Toml::is_str)) else {
            self.faults.add(at, "a list of units is needed, such as [\"A2\"]; [] for none");
            return;
        };
        let listed: Vec<Option<Tag>> = list.iter().filter_map(Toml::as_str).map(|tag| self.unit(at, tag)).collect();
        let holds: Vec<Tag> = listed.into_iter().flatten().collect();
        if let Some(target) = twice(&holds) {
            self.faults.add(at, format!("{target} is in this list twice"));
        }
        let strange: Vec<Tag> = holds.iter().copied().filter(|target| !self.meant(id, unit, *target)).collect();
        for target in strange {
            let known = self.state.units.values().filter(|one| one.in_play() && self.meant(id, unit, one.tag));
            let text = format!("{target} cannot apply to {unit}; it can be {}", each(known.map(|one| one.tag)));
            self.faults.add(at, text);
        }
        // An implied fact outranks a chip that was left unpressed.
        let all: Vec<Tag> =
            self.state.units.values().filter(|one| one.in_play() && one.tag != unit).map(|one| one.tag).collect();
        for target in all.into_iter().filter(|target| !holds.contains(target)) {
            let relation = Relation::new(id, unit, target);
            if self.memory.holds(&relation).is_none() {
                self.memory.told(self.conduct, self.state, relation, false);
            }
        }
        for target in holds {
            self.memory.told(self.conduct, self.state, Relation::new(id, unit, target), true);
        }
    }

    /// Of relations that differ by the distance alone one holds of an enemy.
    fn contrary(&mut self, at: &str, relations: &Table) {
        let ways = self.conduct.data().relations.list.iter().filter(|way| !way.far.is_empty());
        let told = |way: &RelationData| {
            let list = relations.get(&way.id).and_then(Toml::as_array).into_iter().flatten();
            list.filter_map(Toml::as_str).map(str::to_owned).collect::<Vec<_>>()
        };
        let ways: Vec<(&RelationData, Vec<String>)> = ways.map(|way| (way, told(way))).collect();
        for (place, (way, targets)) in ways.iter().enumerate() {
            let before = ways.iter().take(place);
            for (other, target) in before.flat_map(|(other, known)| known.iter().map(move |target| (other, target))) {
                if targets.contains(target) {
                    let text = format!("{target} is also in the list of {}: {} or {}", other.id, other.far, way.far);
                    self.faults.add(format!("{at}.{}", way.id), text);
                }
            }
        }
    }

    /// What a form of the history names: units that there are, or were, and fields that it has.
    fn named(&mut self, at: &str, kind: &ProcedureKind, draft: &Draft) {
        let units = draft.iter().flat_map(|(path, value)| value.tags().into_iter().map(move |tag| (path, tag)));
        for (path, tag) in units.filter(|(_, tag)| !self.state.units.contains_key(tag)) {
            self.faults.add(format!("{at}, form.{path}"), no_unit(tag, self.state.units.keys()));
        }
        let form = open(kind, self.rules.description(), self.state, draft).form;
        // Whether the rules would allow it today is no question: it has happened.
        let has = |path: &str| form.fields.iter().any(|field| field.path == path);
        for (path, text) in form.problems.iter().filter(|(path, _)| !has(path)) {
            self.faults.add(format!("{at}, form.{path}"), text);
        }
        let of_units = |field: &&Field| matches!(field.control, Control::Unit { .. } | Control::Units { .. });
        let mut all = Vec::new();
        for field in form.fields.iter().filter(of_units) {
            let Some(value) = draft.get(&field.path) else { continue };
            let tags = value.tags();
            if tags.is_empty() {
                self.faults.add(format!("{at}, form.{}", field.path), "a unit is needed, such as \"A1\"");
            }
            all.extend(tags);
        }
        if let Some(tag) = twice(&all) {
            self.faults.add(format!("{at}, form"), format!("{tag} is named twice"));
        }
        if draft.is_empty() {
            self.faults
                .add(format!("{at}, form"), "missing: who did it, such as { firer = \"A1\", target = \"B1\" }");
        }
    }

    /// Whether a relation can hold between two units: it is about an enemy, unless it is true of a unit by itself or of
    /// enemies who wait for what is done to one of theirs, which the form asks for.
    fn meant(&self, id: &str, unit: Tag, target: Tag) -> bool {
        let data = self.conduct.data();
        if data.relation(id).is_some_and(|relation| relation.own) {
            return unit == target;
        }
        let watched = data.acts.list.iter().any(|act| act.watched == id && !act.watchers.is_empty());
        unit != target && (unit.side == target.side) == watched
    }

    /// What happened since the units of each action came to where they stand.
    fn history(&mut self, history: Option<&Toml>) {
        let Some(history) = history else { return };
        let Some(list) = history.as_array() else {
            let text = "a list of actions is needed, such as [{ procedure = \"fire\", form = { firer = \"A1\", target = \"B1\" } }]";
            self.faults.add("history", text);
            return;
        };
        for (place, action) in list.iter().enumerate() {
            let at = format!("history {}", place + 1);
            if let Some(action) = action.as_table() {
                self.faults.unknown(&format!("{at}, "), action, &ACTION);
            }
            let procedure = action.get("procedure").and_then(Toml::as_str).unwrap_or_default();
            let Some(kind) = self.rules.kind(procedure) else {
                let known = self.rules.kinds().iter().map(|kind| kind.id);
                self.faults.add(format!("{at}, procedure"), not_one_of(procedure, known));
                continue;
            };
            let form = action.get("form").cloned().unwrap_or(Toml::Table(Table::new()));
            let Ok(draft) = form.try_into::<Draft>() else {
                self.faults.add(format!("{at}, form"), "fields by path are needed, such as { firer = \"A1\" }");
                continue;
            };
            self.named(&at, kind, &draft);
            let due = Due::new(procedure, draft, "");
            self.memory.happened(self.conduct, (self.state, self.state.turn()), &due);
        }
    }
}

/// Units as a list; "none" where there are none.
fn each(tags: impl Iterator<Item = Tag>) -> String {
    let all = listed(tags);
    if all.is_empty() { "none".to_owned() } else { all }
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
    face: Option<u8>,
) -> String {
    let mut page = TomlWriter::default();
    page.key("rules", &scene.rules);
    page.key("side", plan.side.to_string());
    page.key("turn", sheet.turn);
    page.key("mission", &plan.mission.name);
    page.key("style", &plan.style.name);
    page.key("level", i32::from(plan.level == Level::Facts));
    page.key_if("before", Cell::list(sheet.before.iter().map(|due| due.words.as_str())));
    page.key_if("after", Cell::list(sheet.after.iter().map(|due| due.words.as_str())));
    page.key_if("units", Cell::list(sheet.units.iter().map(|unit| unit.name.as_str())));
    for question in sheet.units.iter().flat_map(|unit| &unit.questions) {
        page.row(&["question"]);
        page.key("unit", format!("{} {}", question.unit, state.name(question.unit)));
        page.key("asks", question_words(rules, question));
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

/// What is asked; where another question differs by the distance alone, with it.
fn question_words(rules: &Arc<RuleSet>, question: &Question) -> String {
    let all = rules.conduct().map_or(&[][..], |conduct| conduct.data().relations.list.as_slice());
    let alike = all.iter().filter(|relation| relation.ask == question.words).count();
    match all.iter().find(|relation| relation.id == question.relation) {
        Some(relation) if alike > 1 => format!("{}: {}", question.words, relation.far),
        _ => question.words.clone(),
    }
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
