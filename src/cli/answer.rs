//! `resolve` and `odds`: one procedure of a scene, and the page that tells what came of it.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    answer_run::{AnswerSource, AnsweredRun, AnswersUntil, Choices, dice_words, feed, run_error},
    fault::{CliError, Faults, listed},
    scene::{self, Scene},
    stage,
    toml_writer::{Cell, TomlWriter},
    unused::unused,
};
use crate::{
    battle::summary::{roll_words, settled_words},
    dice::{
        Answers, Ask, Chooser, Class, DiceAsk, Entry, Given, Line, LineKind, Odds, Operation, Read, Subject, Sum,
        Tag, Tally,
    },
    games::Registry,
    rules::{
        Control, Description, Effect, Field, Form, Frozen, Opened, Origin, ProcedureKind, RuleSet, Started, State,
        Unit, Value, bearing, idle_entries, open,
    },
    store::format_1,
};

/// The page of `resolve`: results first, then how they came about.
///
/// # Errors
/// All faults of the scene.
pub(super) fn resolve(registry: &Registry, text: &str) -> Result<String, CliError> {
    let scene = scene::read(text)?;
    resolved(&stage::played(registry, &scene)?, &scene, Telling::Whole)
}

/// The page of `odds`: the exact distribution of everything that the procedure settles.
///
/// # Errors
/// All faults of the scene.
pub(super) fn odds(registry: &Registry, text: &str) -> Result<String, CliError> {
    let scene = scene::read(text)?;
    odds_of(&stage::played(registry, &scene)?, &scene, Telling::Whole)
}

/// How much of an answer is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Telling {
    /// The whole answer.
    Whole,
    /// All but what was not used: to find just that.
    Used,
}

pub(super) fn resolved(rules: &Arc<RuleSet>, scene: &Scene, telling: Telling) -> Result<String, CliError> {
    let set = Set::out(rules, scene)?;
    let fed = feed((set.rules, set.kind), &set.procedure, scene, AnswersUntil::End)?;
    let mut idle = set.idle(rules, scene, &fed.answers, telling);
    if telling == Telling::Whole {
        let asked = |key: &&String| !fed.from.contains_key(*key);
        idle.extend(scene.choices.keys().filter(asked).map(|key| format!("choices.{key}")));
        let rolled = fed.from.values().any(|from| *from == AnswerSource::Program);
        idle.extend((scene.seed.is_some() && !rolled).then(|| "seed".to_owned()));
    }
    let mut page = set.head(scene, &fed, &idle);
    lines(&mut page, "said", &fed.run.record.lines, LineKind::Said);
    effects(&mut page, "remembered", &set.form.remember)?;
    effects(&mut page, "effects", &fed.run.record.effects)?;
    lines(&mut page, "why", &fed.run.record.lines, LineKind::Why);
    page.table(&["settled"]);
    for &(subject, class) in &fed.run.record.settled {
        let words = settled_words(set.rules, subject, class);
        page.key(&subject_key(subject), Cell::table([("class", class_cell(class)), ("words", words.into())]));
    }
    set.used(&mut page, &fed.answers);
    asks(&mut page, set.rules, &fed);
    Ok(page.text())
}

pub(super) fn odds_of(rules: &Arc<RuleSet>, scene: &Scene, telling: Telling) -> Result<String, CliError> {
    let set = Set::out(rules, scene)?;
    let fed = feed((set.rules, set.kind), &set.procedure, scene, AnswersUntil::Known)?;
    let choices = Choices::of(scene);
    let odds =
        set.procedure.odds(&fed.answers, &|ask| choices.choose(ask)).map_err(|error| run_error(set.rules, &error))?;
    let unasked = choices.check(&fed.from)?;
    let mut idle = set.idle(rules, scene, &fed.answers, telling);
    if telling == Telling::Whole {
        idle.extend(unasked);
        idle.extend(scene.seed.is_some().then(|| "seed".to_owned()));
    }
    let mut page = set.head(scene, &fed, &idle);
    distributions(&mut page, &["odds"], set.rules, &odds);
    set.used(&mut page, &fed.answers);
    asks(&mut page, set.rules, &fed);
    Ok(page.text())
}

/// A scene set out on a state, its form filled and its procedure started.
struct Set<'a> {
    rules: &'a Description,
    kind: &'a ProcedureKind,
    form: Form,
    frozen: Frozen,
    procedure: Started,
    units: BTreeMap<Tag, Unit>,
}

impl<'a> Set<'a> {
    fn out(rules: &'a Arc<RuleSet>, scene: &Scene) -> Result<Self, CliError> {
        let kind = stage::kind(rules.as_ref(), "procedure", &scene.procedure)?;
        let state = stage::state(rules, scene)?;
        let draft = stage::draft(kind, rules.description(), &state, &scene.form);
        let Opened { form, frozen, procedure } = open(kind, rules.description(), &state, &draft);
        check_form(&form, &state, scene.force)?;
        let procedure = procedure.ok_or_else(|| stuck(kind, &form))?;
        Ok(Self { rules: rules.description(), kind, form, frozen, procedure, units: state.units })
    }

    /// Entries of the scene that nothing here depends on.
    fn idle(&self, rules: &Arc<RuleSet>, scene: &Scene, answers: &Answers, telling: Telling) -> Vec<String> {
        if telling == Telling::Used {
            return Vec::new();
        }
        // Each run gets the same dice.
        let answer = |scene: &Scene| {
            let seeded = Scene { seed: Some(1), ..scene.clone() };
            let played = resolved(rules, &seeded, Telling::Used).ok()?;
            Some(played + &odds_of(rules, scene, Telling::Used).ok()?)
        };
        let mut idle = unused(self.rules, scene, answer);
        let entries = idle_entries(self.rules, self.kind, &self.frozen, answers, &self.units);
        idle.extend(entries.into_iter().map(|entry| format!("tables.{entry}")));
        idle
    }

    fn head(&self, scene: &Scene, fed: &AnsweredRun, idle: &[String]) -> TomlWriter {
        let mut page = TomlWriter::default();
        page.key("rules", &scene.rules);
        page.key("procedure", &scene.procedure);
        let words = bearing(self.rules, self.kind, &self.frozen, &fed.answers, &self.units);
        page.key_if("tables", Cell::list(&words));
        let overridden = self.form.refusals.iter().map(|refusal| {
            let pairs = [
                ("field", Cell::from(&refusal.path)),
                ("reason", (&refusal.reason).into()),
                ("place", refusal.place.into()),
            ];
            Cell::table(pairs).without_empty()
        });
        page.key_if("overridden", Cell::List(overridden.collect()));
        page.key_if("unused", Cell::list(idle));
        for (key, lines, short) in
            [("warnings", &self.form.warnings, true), ("reminders", &self.form.reminders, false)]
        {
            let quotas = self.form.quotas.iter().filter(|quota| quota.short == short).map(|quota| &quota.words);
            page.key_if(key, Cell::list(lines.iter().chain(quotas)));
        }
        page
    }

    /// What the procedure was started with: fields with their origin, rulings, sums.
    fn used(&self, page: &mut TomlWriter, answers: &Answers) {
        page.table(&["form"]);
        for field in &self.form.fields {
            if let Some(value) = &field.value {
                let from = origin_word(field.origin);
                page.key(&field.path, Cell::table([("value", stage::written(field, value)), ("from", from.into())]));
            }
        }
        if !self.frozen.rulings.is_empty() {
            page.table(&["rulings"]);
            let mut rulings: Vec<_> = self.frozen.rulings.iter().collect();
            rulings.sort_by_key(|(mark, _)| (mark.len(), *mark));
            for (mark, option) in rulings {
                page.key(mark, option);
            }
        }
        for sum in self.procedure.sums_after(answers) {
            sum_rows(page, &sum);
        }
    }
}

fn sum_rows(page: &mut TomlWriter, sum: &Sum) {
    page.row(&["sum"]);
    page.key_if("role", sum.role);
    page.key_if("who", sum.who.map(|tag| tag.to_string()).unwrap_or_default());
    page.key_if("title", &sum.title);
    let terms = sum.terms.iter().map(|term| {
        let operation = match term.operation {
            Operation::Add => "",
            Operation::Multiply => "multiply",
            Operation::Divide => "divide",
        };
        let pairs = [
            ("amount", Cell::from(term.amount)),
            ("operation", operation.into()),
            ("label", (&term.label).into()),
            ("place", term.place.into()),
        ];
        Cell::table(pairs).without_empty()
    });
    page.key_if("terms", Cell::List(terms.collect()));
    page.key("dice", sum.dice);
    page.key_if("reading", &sum.reading);
}

/// Why a form that is whole starts nothing: the rules forbid it, and there is nothing to force.
fn stuck(kind: &ProcedureKind, form: &Form) -> CliError {
    match form.refusals.first() {
        Some(refusal) => CliError::one("form", format!("cannot be done: {}", refusal.reason)),
        None => CliError::Defect(format!("{} does not start although its form is complete", kind.id)),
    }
}

/// What is missing or cannot be taken is told by field; what the rules forbid needs `force`.
fn check_form(form: &Form, state: &State, force: bool) -> Result<(), CliError> {
    let mut faults = Faults::default();
    for (path, text) in &form.problems {
        faults.add(format!("form.{path}"), text);
    }
    for (path, why) in &form.needless {
        let why = if why.is_empty() { "it changes nothing in this scene: leave it out" } else { why };
        faults.add(format!("form.{path}"), why);
    }
    for field in &form.fields {
        if let (Control::Unit { .. }, Some(Value::List(list))) = (&field.control, &field.value)
            && field.origin == Origin::Entered
        {
            faults.add(format!("form.{}", field.path), format!("one unit's tag is needed, not {}", listed(list)));
        }
    }
    let mut missing = form.missing.clone();
    for field in form.fields.iter().filter(|field| field.value.is_none()) {
        missing.retain(|label| *label != field.label);
        if form.problems.iter().all(|(path, _)| *path != field.path) {
            faults.add(format!("form.{}", field.path), format!("missing: {}", wanted(field, state)));
        }
    }
    let has_problem = |label: &String| {
        let field = form.fields.iter().find(|field| field.label == *label);
        field.is_some_and(|field| form.problems.iter().any(|(path, _)| *path == field.path))
    };
    for label in missing.iter().filter(|label| !has_problem(label)) {
        let path = form.fields.iter().find(|field| field.label == *label).map_or("", |field| field.path.as_str());
        let at = if path.is_empty() { "form".to_owned() } else { format!("form.{path}") };
        faults.add(at, format!("missing: {label}"));
    }
    faults.check()?;
    if force {
        return Ok(());
    }
    let mut faults = Faults::default();
    for refusal in &form.refusals {
        let at = if refusal.path.is_empty() { "form".to_owned() } else { format!("form.{}", refusal.path) };
        let place = if refusal.place.is_empty() { String::new() } else { format!(" ({})", refusal.place) };
        let who = match form.field(&refusal.path).map(|field| (&field.control, &field.value)) {
            // A reason that names the unit itself needs it once.
            Some((Control::Unit { .. }, Some(unit))) if !refusal.reason.starts_with(&unit.to_string()) => {
                format!("{unit} is ")
            }
            _ => String::new(),
        };
        let text = format!("{who}against the rules: {}{place}; write force = true to do it anyway", refusal.reason);
        faults.add(at, text);
    }
    faults.check()
}

/// What a field needs: the units that could be meant, those that the rules allow first.
fn wanted(field: &Field, state: &State) -> String {
    match &field.control {
        Control::Unit { candidates, .. } | Control::Units { candidates, .. } => {
            let open: Vec<_> = candidates.iter().filter(|candidate| candidate.refusal.is_none()).collect();
            let named = if open.is_empty() { candidates.iter().collect() } else { open };
            let many = if matches!(field.control, Control::Units { .. }) { "a list of " } else { "one of " };
            if named.is_empty() {
                format!("{}; the scene has no such unit", field.label)
            } else {
                let units = listed(named.iter().map(|unit| format!("{} ({})", unit.tag, state.name(unit.tag))));
                format!("{}, {many}{units}", field.label)
            }
        }
        Control::Choice(options) if options.is_empty() => format!("{}; the scene has none", field.label),
        Control::Choice(options) => format!("{}, one of {}", field.label, listed(options.iter().map(|o| &o.id))),
        Control::Switch => format!("{}, true or false", field.label),
        Control::Number { count, min, max } => format!("{}, {}", field.label, count.allowed(*min, *max)),
    }
}

fn lines(page: &mut TomlWriter, key: &str, lines: &[Line], kind: LineKind) {
    let lines = lines.iter().filter(|line| line.kind == kind);
    let cells = lines
        .map(|line| Cell::table([("text", Cell::from(&line.text)), ("place", line.place.into())]).without_empty());
    page.key_if(key, Cell::List(cells.collect()));
}

fn effects(page: &mut TomlWriter, key: &str, effects: &[Effect]) -> Result<(), CliError> {
    let mut cells = Vec::new();
    for effect in effects {
        // As a battle's file has it.
        let value = toml::Value::try_from(format_1::Effect::from(effect.clone()))
            .map_err(|error| CliError::Defect(error.to_string()))?;
        cells.push(in_order(value));
    }
    page.key_if(key, Cell::List(cells));
    Ok(())
}

/// An effect with its verb first, then what it is about.
fn in_order(effect: toml::Value) -> Cell {
    match Cell::from(effect) {
        Cell::Table(mut pairs) => {
            let rank = |key: &str| ["do", "on", "field"].iter().position(|first| *first == key).unwrap_or(3);
            pairs.sort_by_key(|(key, _)| rank(key));
            Cell::Table(pairs)
        }
        other => other,
    }
}

fn asks(page: &mut TomlWriter, rules: &Description, fed: &AnsweredRun) {
    for (ask, entry) in &fed.run.asked {
        page.row(&["ask"]);
        let key = ask.key().to_string();
        page.key("address", &key);
        match ask {
            Ask::Dice(roll) => roll_rows(page, rules, roll, entry),
            Ask::Card(draw) => {
                page.key("who", draw.who.to_string());
                let left = draw.left.iter().map(|(card, count)| (card.to_string(), Cell::from(*count)));
                page.key("left", Cell::Table(left.collect()));
            }
            Ask::Choose(choose) => {
                let who = match choose.who {
                    Chooser::Side(side) => side.to_string(),
                    Chooser::Table | Chooser::Assumed => "table".to_owned(),
                };
                page.key("who", who);
                page.key_if("about", choose.about.map(|tag| tag.to_string()).unwrap_or_default());
                page.key("options", Cell::list(choose.options.iter().map(ToString::to_string)));
            }
        }
        match &entry.given {
            Given::Card(card) => page.key("card", card.to_string()),
            Given::Chosen(option) => page.key("chosen", option),
            Given::Faces(_) | Given::Outcome { .. } => {}
        }
        if let Some(from) = fed.from.get(&key) {
            page.key("from", from.word());
        }
    }
    if let Some(pending) = fed.run.pending.as_ref().filter(|pending| !pending.known.is_empty())
        && let Ask::Dice(roll) = &pending.ask
    {
        page.row(&["ask"]);
        page.key("address", roll.key.to_string());
        page.key("who", roll.who.to_string());
        page.key("dice", dice_words(roll));
        page.key("known", Cell::list(pending.known.iter().copied()));
    }
}

fn roll_rows(page: &mut TomlWriter, rules: &Description, roll: &DiceAsk, entry: &Entry) {
    page.key("who", roll.who.to_string());
    page.key("dice", dice_words(roll));
    page.key("reading", reading(&roll.read));
    if let Some(faces) = entry.known_faces() {
        page.key("faces", Cell::list(faces.iter().copied()));
        let tally = roll.read.tally(faces);
        page.key("tally", tally_cell(&roll.read, tally));
        page.key("words", roll_words(rules, roll, tally));
    }
}

/// How faces are read, in words.
pub(super) fn reading(read: &Read) -> String {
    match read {
        Read::Pool { hit, cap, counted, all } => {
            let counted = counted.map(|(faces, most)| format!("; {most} {} noted", faces.in_plural()));
            let all = all.map(|faces| format!("; all {} noted", faces.in_plural()));
            format!("hit on {hit}, at most {cap} counted{}{}", counted.unwrap_or_default(), all.unwrap_or_default())
        }
        Read::Sum => "sum".to_owned(),
        Read::Map(values) => format!("faces count {}", listed(values)),
        Read::Cut(cuts) => format!("sum reaches {}", listed(cuts)),
    }
}

/// What a roll came to; what is counted apart stands under the name of its faces.
fn tally_cell(read: &Read, tally: Tally) -> Cell {
    match tally {
        Tally::Value(value) => value.into(),
        Tally::Pool { hits, counted, all } => {
            let mut pairs = vec![("hits".to_owned(), Cell::from(hits))];
            if let Read::Pool { counted: Some((faces, _)), .. } = read
                && counted > 0
            {
                pairs.push((faces.in_plural(), counted.into()));
            }
            if let Read::Pool { all: Some(faces), .. } = read
                && all
            {
                pairs.push((faces.in_plural(), true.into()));
            }
            Cell::Table(pairs)
        }
    }
}

/// The distribution of every subject, as tables behind a path.
pub(super) fn distributions(page: &mut TomlWriter, path: &[&str], rules: &Description, odds: &Odds) {
    for (&subject, distribution) in &odds.distributions {
        let key = subject_key(subject);
        page.table(&[path, &[&key]].concat());
        let mut distribution = distribution.clone();
        distribution.sort_by_key(|(class, _)| rank(rules, *class));
        for (class, chance) in distribution {
            let fraction = chance.exact.map(|exact| exact.to_string()).unwrap_or_default();
            let pairs = [
                ("words", Cell::from(settled_words(rules, subject, class))),
                ("fraction", fraction.into()),
                ("decimal", Cell::Decimal(chance.value)),
            ];
            page.key(&class.to_string(), Cell::table(pairs).without_empty());
        }
    }
}

/// Outcomes stand in the order of the rule set's texts, numbers from small to large.
fn rank(rules: &Description, class: Class) -> i32 {
    match class {
        Class::Count(count) => count,
        Class::Word(word) => {
            let place = rules.outcomes.iter().position(|outcome| outcome.id == word);
            place.and_then(|place| i32::try_from(place).ok()).unwrap_or(i32::MAX)
        }
    }
}

fn subject_key(subject: Subject) -> String {
    match subject {
        Subject::Headline => "headline".to_owned(),
        Subject::Unit(tag) => tag.to_string(),
        Subject::Number(name) => name.to_owned(),
    }
}

fn class_cell(class: Class) -> Cell {
    match class {
        Class::Word(word) => word.into(),
        Class::Count(count) => count.into(),
    }
}

const fn origin_word(origin: Origin) -> &'static str {
    match origin {
        Origin::Entered => "scene",
        Origin::State => "state",
        Origin::Assumed => "assumed",
        Origin::Ruling => "ruling",
    }
}
