//! What is wrong with a commander's data or with a scene for `advise`: the place, the key, what is allowed.

use std::sync::Arc;

use adjutant::{
    cli::{self, Command},
    dice::Side,
    games::Registry,
    rules::{
        CommanderData, Conduct, Orderable, REPORT, RuleSet, State, Value, commander_common, commander_data, open,
    },
};

const TEXT: &str = include_str!("../../data/division-squares/commander.toml");
const COMMON: &str = include_str!("../../data/commander.toml");

/// The line of the first place where a text stands, from 1.
fn line_of(text: &str, part: &str) -> usize {
    text[..text.find(part).unwrap_or_else(|| panic!("{part} is not there"))].matches('\n').count() + 1
}

#[test]
fn data_names_the_line_the_key_and_what_is_allowed() {
    let registry = Registry::load().unwrap();
    let rules = registry.get("division-squares").unwrap().description();
    assert!(commander_data(TEXT, rules).is_ok());
    for (old, new, at, wanted) in [
        ("mark = 60", "mark = -1", "mark = 60", "price, mark: -1 is not a whole number from 0 to 1000"),
        (
            "mark = 60\n",
            "shots = [45, 30]\nmark = 60\n",
            "mark = 60",
            "price, shots 2: 30 is not a whole number from 45 to 1000",
        ),
        (
            "mark = 60\n",
            "shots = [0, 30]\nmark = 60\n",
            "mark = 60",
            "price, shots 1: 0 is not a whole number from 1 to 1000",
        ),
        ("smg = 85, ", "", "base =", "worth, base: says nothing about \"smg\"; every unit type needs a worth"),
        ("smg = 85", "smgs = 85", "smg = 85", "worth, base, smgs: \"smgs\" is not a unit type; there are smg, rifle"),
        ("{ disrupted = 55 }", "{ shaken = 55 }", "{ disrupted", "worth, facts, shaken: \"shaken\" is not a fact"),
        ("needs = \"beside\"", "needs = \"near\"", "needs = \"beside\"", "list 6, needs: \"near\" is not a relation"),
        ("do = \"fire\"", "do = \"shoot\"", "do = \"fire\"", "list 5, do: \"shoot\" is not a procedure"),
        (
            "left = 55\nto",
            "left = 155\nto",
            "left = 55\nto",
            "class 1, left: 155 is not a whole number from 0 to 100",
        ),
        (
            "headquarters = [\"hq\"]",
            "headquarters = [\"hqs\"]",
            "headquarters = ",
            "plans, headquarters: \"hqs\" is not a unit type; there are smg, rifle",
        ),
        ("as = \"wait\"", "as = \"idle\"", "as = \"wait\"", "unknown variant `idle`"),
        ("gains = [\"taken\"]", "gains = [\"won\"]", "gains = ", "list 6, gains: \"won\" is not a result"),
    ] {
        let error = commander_data(&TEXT.replacen(old, new, 1), rules).unwrap_err();
        assert!(error.text.contains(wanted), "{wanted}: {error}");
        assert_eq!((error.file.as_str(), error.line), ("commander.toml", line_of(TEXT, at)), "{error}");
    }
    for (old, new, wanted) in [
        ("trigger = [4, 2, 0]", "trigger = [4, 2, 1]", "style 1, trigger: these are 7 faces; a die has 6"),
        ("id = \"fix\"\n", "id = \"pin\"\n", "role: says nothing about \"fix\"; plans deal out main, fix, support"),
        ("duel = \"meeting\"", "duel = \"meet\"", "usual, duel: \"meet\" is not a mission; there are attack, defend"),
    ] {
        let error = commander_common(&COMMON.replacen(old, new, 1)).unwrap_err();
        assert!(error.to_string().contains(wanted), "{wanted}: {error}");
        let at = if wanted.starts_with("role") { "[[role]]" } else { old };
        assert_eq!(error.line, line_of(COMMON, at), "{error}");
    }
}

/// What a scene is told; empty if it is good.
fn told(scene: &str) -> String {
    told_of(&Registry::load().unwrap(), scene)
}

fn told_of(registry: &Registry, scene: &str) -> String {
    let command = Command::Advise { request: "-".into() };
    let answer = cli::run(registry, &command, &mut scene.as_bytes(), &mut Vec::new());
    answer.err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn scenes_name_the_field_and_what_is_allowed() {
    let good = super::worked::SCENE;
    assert_eq!(told(good), "");
    for (old, new, wanted) in [
        ("style = \"steady\"", "style = \"mad\"", "commander.style: \"mad\" is not one of cautious, steady, bold"),
        (
            "mission = \"attack\"",
            "mission = \"win\"",
            "commander.mission: \"win\" is not one of attack, defend, meeting",
        ),
        ("side = \"B\"", "side = \"C\"", "commander.side: \"C\" is not one of A, B"),
        ("turns = 10", "turns = 0", "commander.turns: a whole number from 1 to 999 is needed, not 0"),
        ("turns = 10", "level = 2", "commander.level: \"2\" is not one of 0 (ladders), 1 (facts first)"),
        ("turns = 10", "luck = 1", "commander.luck: no such field; the fields are side, mission"),
        ("B3 = { beside", "B9 = { beside", "report.B9: there is no unit B9; the units are A1, A2"),
        (
            "B3 = { beside",
            "B2 = { beside",
            "report.B2: B2 is lost; the units on the table are A1, A2, A3, A4, A5, B1, B3",
        ),
        ("beside = [\"A3\"]", "beside = [\"A6\"]", "report.B3.beside: A6 is lost; the units on the table are"),
        (
            "beside = [",
            "near = [",
            "report.B3.near: \"near\" is not one of spotted, beside, fire, watched, stands_on",
        ),
        ("stands_on = 1", "stands_on = 3", "report.A3.stands_on: the number of an objective is needed, 1 alone"),
        ("[\"the mill\"]", "[]", "report.A3.stands_on: the commander was given no objective"),
        (
            "beside = [\"A3\"]",
            "beside = [\"B1\"]",
            "report.B3.beside: B1 cannot apply to B3; it can be A1, A2, A3, A4, A5",
        ),
        (
            "watched = [\"A3\"]",
            "watched = [\"B3\"]",
            "report.A2.watched: B3 cannot apply to A2; it can be A1, A3, A4, A5",
        ),
        ("firer = \"A2\"", "firer = \"A99\"", "history 1, form.firer: there is no unit A99; the units are A1, A2"),
        ("target = \"B3\"", "target = \"B77\"", "history 1, form.target: there is no unit B77; the units are A1"),
        ("form = { firer", "form = { fierer", "history 1, form.fierer: no such field here; the fields are"),
        ("form = { firer", "from = { firer", "history 1, from: no such field; the fields are procedure, form"),
        ("firer = \"A2\"", "firer = 3", "history 1, form.firer: a unit is needed, such as \"A1\""),
        ("target = \"B3\"", "target = \"A2\"", "history 1, form: A2 is named twice"),
        ("[\"the mill\"]", "[\"\"]", "commander.objectives: a list of at most three names is needed"),
        ("beside = [\"A3\"]", "beside = [\"A3\", \"A3\"]", "report.B3.beside: A3 is in this list twice"),
        ("decide = 2", "decide = 7", "decide: a die face from 1 to 6 is needed"),
        ("decide = 2", "procedure = \"fire\"", "procedure: no such field; the fields are rules, rulings"),
        ("\"reaction\"", "\"react\"", "history 1, procedure: \"react\" is not one of fire, assault"),
    ] {
        assert!(good.contains(old), "{old} is not in the scene");
        let told = told(&good.replacen(old, new, 1));
        assert!(told.contains(wanted), "{wanted}: {told}");
        // What stands in the history is told without its line.
        let line = if wanted.starts_with("history 1, ") { ": " } else { ", line " };
        assert!(told.starts_with(&format!("standard input{line}")), "{told}");
    }
    let shells = "rules = \"portable-wargame\"\nbattle = { step = \"artillery\" }\ncommander = { side = \"A\" }\n";
    let gun = "[[unit]]\ntag = \"A1\"\ntype = \"field_artillery\"\n[[unit]]\ntag = \"B1\"\ntype = \"infantry\"\n";
    let contrary = format!("{shells}report.A1 = {{ far = [\"B1\"], near = [\"B1\"] }}\n{gun}");
    let wanted = "report.A1.near: B1 is also in the list of far: 3 squares or more or within 2 squares";
    assert!(told(&contrary).contains(wanted), "{}", told(&contrary));
    // All five games have one: a sixth that has none.
    let mut sets = Registry::load().unwrap().all().to_vec();
    assert!(sets.iter().all(|set| set.conduct().is_some()));
    sets.push(Arc::new(super::pond::pond()));
    let text = told_of(&Registry::of(sets), "rules = 'pond'\ncommander = { side = 'B' }\n");
    assert!(text.contains("rules: pond has no commander; there is one for division-squares, pz8"), "{text}");
    assert!(told("rules = 'division-squares'\n").contains("commander: missing: a scene for advise needs commander"));
}

#[test]
fn a_report_names_what_cannot_be_read() {
    let registry = Registry::load().unwrap();
    let rules = registry.get("division-squares").unwrap();
    for (key, text, wanted) in [
        ("units", "B", "units such as \"B3\""),
        ("holds", "fire B3", "relations such as \"fire B3 A2\""),
        ("not", "fire B3 A", "relations such as \"fire B3 A2\""),
        ("stands", "B3 here", "a unit and the number of an objective"),
        ("done", "all", "units such as \"B3\""),
        ("holds", "fire B3 A2", ""),
        ("stands", "B3 1", ""),
    ] {
        let draft = [(key.to_owned(), Value::List(vec![text.to_owned()]))];
        let opened =
            open(rules.procedure_kind(REPORT).unwrap(), rules.description(), &State::default(), &draft.into());
        let told: Vec<String> = opened.form.problems.iter().map(|(path, text)| format!("{path}: {text}")).collect();
        assert_eq!(told.is_empty(), wanted.is_empty(), "{key} {text}: {told:?}");
        assert!(told.iter().all(|one| one.starts_with(key) && one.contains(wanted)), "{key} {text}: {told:?}");
    }
}

/// A commander who has nothing but his data.
pub struct Plain(pub CommanderData);

impl Conduct for Plain {
    fn data(&self) -> &CommanderData {
        &self.0
    }

    fn orders(&self, _: &RuleSet, _: &State, _: Side) -> Orderable {
        Orderable::default()
    }
}

#[test]
fn a_shot_whose_form_has_no_such_fields_is_refused() {
    let registry = Registry::load().unwrap();
    let text = include_str!("../../data/portable-wargame/commander.toml");
    for (old, new, wanted) in [
        ("by = \"close_combat\"", "by = \"unpin\"", "list 4, by: the form of \"unpin\" has no field \"firer\""),
        (
            "by = \"close_combat\"",
            "by = \"fire\", then = \"move\"",
            "list 4, then: the form of \"move\" has no field",
        ),
        (
            "unit = \"attacker\", target = \"defender\"",
            "unit = \"firer\", target = \"defender\"",
            "no field \"firer\"",
        ),
    ] {
        let rules = registry.get("portable-wargame").unwrap();
        let lacks =
            |text: &str| rules.with_description(rules.description().clone()).with_commander(text, Plain).map(|_| ());
        assert!(lacks(text).is_ok());
        let error = lacks(&text.replacen(old, new, 1)).unwrap_err();
        assert!(error.to_string().contains(wanted), "{wanted}: {error}");
        assert_eq!(error.line, line_of(text, "by = \"close_combat\""), "{error}");
    }
}
