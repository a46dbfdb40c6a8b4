//! What a player reads when a file cannot be used, and what good files add.

use super::*;
use crate::{
    dice::Side,
    games::division_squares::{self, data::FILES},
    rules::{RulingSet, muster},
};

fn rules() -> Description {
    division_squares::load().unwrap().description().clone()
}

fn files(texts: &[&str]) -> Vec<(String, String)> {
    let names = ["mine.toml", "second.toml", "third.toml"];
    names.iter().zip(texts).map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

/// The files are refused with these errors and change nothing. An error that ends in dots may go on.
fn check(rules: &Description, texts: &[&str], errors: &[&str]) {
    let mut changed = rules.clone();
    let mut found = add(&mut changed, texts);
    for (found, error) in found.iter_mut().zip(errors) {
        if error.strip_suffix("...").is_some_and(|start| found.starts_with(start)) {
            (*error).clone_into(found);
        }
    }
    assert_eq!(found, errors, "{texts:#?}");
    assert_eq!(ids(&changed), ids(rules), "{texts:#?}");
}

fn add(rules: &mut Description, texts: &[&str]) -> Vec<String> {
    add_player_files(rules, &files(texts)).iter().map(ToString::to_string).collect()
}

/// Everything a player's file can add to.
fn ids(rules: &Description) -> Vec<String> {
    let types = rules.types.iter().map(|kind| kind.id.clone());
    let forces = rules.forces.iter().map(|force| force.id.clone());
    let sets = rules.ruling_sets.iter().map(|set| set.name.clone());
    let columns = rules.columns.iter().map(|column| column.of.join(" "));
    let fields = rules.fields.iter().map(|field| field.types.join(" "));
    types.chain(forces).chain(sets).chain(columns).chain(fields).collect()
}

#[test]
fn bad_files_say_what_is_allowed() {
    let rules = rules();
    let cases: Vec<&str> = include_str!("bad-files.txt").split("\n====\n").skip(1).collect();
    assert!(cases.len() > 60);
    for case in cases {
        let (text, errors) = case.split_once("\n----\n").unwrap();
        check(&rules, &[text], &errors.lines().collect::<Vec<_>>());
    }
    let long = format!("# {}", "x".repeat(source::MAX_FILE));
    check(&rules, &[&long], &["mine.toml, line 1: the file is larger than 1 MiB; split it into several"]);
}

const TYPE: &str = r#"
rules = "division-squares"

[[type]]
id = "crocodile"
name = "Crocodile"
like = "tank"
row = { assault_vs_soft = 1, armor = "heavy", moves = "tank_slow" }
note = "A Churchill with a flame thrower."
"#;

const FORCE: &str = r#"
rules = "division-squares"

[[force]]
id = "mine"
name = "79th Armoured"

[[force.unit]]
name = "141st Regiment RAC"
type = "crocodile"
with = { gun = "medium" }
facts = { disrupted = true }
"#;

const RULINGS: &str = r#"
rules = "division-squares"

[[rulings]]
name = "Club"
options = { D70 = "b", D99 = "b" }
"#;

#[test]
fn good_files_add_types_forces_and_rulings() {
    let mut rules = rules();
    let printed = rules.clone();
    // The force comes before the type that it uses.
    assert_eq!(add(&mut rules, &[FORCE, TYPE, RULINGS]), Vec::<String>::new());
    let kind = rules.unit_type("crocodile").unwrap();
    let tank = rules.unit_type("tank").unwrap();
    assert_eq!((&kind.like, &kind.symbol), (&tank.id, &tank.symbol));
    assert_eq!((kind.row["assault_vs_soft"].number(), kind.row["armor"].word()), (1, "heavy"));
    assert_eq!((kind.row["assault_at"].flag(), kind.row["range"].number()), (true, 2));
    let columns = |kind: &str| rules.columns_of(kind).map(|column| column.id.clone()).collect::<Vec<_>>();
    assert_eq!(columns("crocodile"), columns("tank"));
    let force = rules.forces.last().unwrap();
    assert_eq!((force.name.as_str(), force.units[0].kind.as_str()), ("79th Armoured", "crocodile"));
    assert_eq!(rules.ruling_sets[0].options["D70"], "b");
    assert_eq!(rules.types[..14], printed.types);
}

#[test]
fn a_bad_file_takes_along_only_what_needs_it() {
    let bad = format!(
        "{TYPE}[[force]]\nid = \"gazala-british\"\nname = \"Twice\"\n{}",
        &FORCE[FORCE.find("\n[[force.u").unwrap()..]
    );
    let mut rules = rules();
    let errors = add(&mut rules, &[FORCE, &bad, RULINGS]);
    assert_eq!(errors.len(), 2, "{errors:#?}");
    assert_eq!(errors[0], "second.toml, line 11: force 1, id: \"gazala-british\" is already taken; choose another");
    assert!(
        errors[1].starts_with(
            "mine.toml, line 10: force 1, unit 1, type: \"crocodile\" is not a unit type; there are smg"
        )
    );
    assert_eq!((rules.types.len(), rules.forces.len(), rules.ruling_sets.len()), (14, 8, 1));
}

#[test]
fn the_registry_sorts_files_by_rule_set() {
    let mut registry = crate::games::Registry::load().unwrap();
    let other = "rules = \"chess\"";
    let errors: Vec<String> =
        registry.add_player_files(&files(&[RULINGS, other, "a = 1"])).iter().map(ToString::to_string).collect();
    let known: Vec<&str> = registry.all().iter().map(|set| set.description().about.id.as_str()).collect();
    let wanted = [
        format!("second.toml, line 1: rules: \"chess\" is not a rule set here; there are {}", known.join(", ")),
        "third.toml, line 1: the first line must say which rules the file is for, such as rules = \
         \"division-squares\""
            .to_owned(),
    ];
    assert_eq!(errors, wanted);
    assert_eq!(registry.get("division-squares").unwrap().description().ruling_sets.len(), 1);
}

/// A force that is written and read again is the same force.
fn check_round_trip(rules: &Description, force: &Force) {
    let mut without = rules.clone();
    without.forces.retain(|known| known.id != force.id);
    let text = force_to_toml(rules, force);
    assert_eq!(add(&mut without, &[&text]), Vec::<String>::new(), "{text}");
    assert_eq!(without.forces.last(), Some(force), "{text}");
}

#[test]
fn forces_are_written_as_they_are_read() {
    let rules = rules();
    for force in &rules.forces {
        check_round_trip(&rules, force);
    }
    let mut rules = rules;
    rules.fields.iter_mut().filter(|field| field.id == "card").for_each(|field| field.setup = true);
    let mut force = rules.forces[0].clone();
    force.facts = [("card".to_owned(), "native \"x\"".into())].into();
    force.id = own_force_id(&rules, &force.name);
    assert_eq!(force.id, "own-227th-highland-brigade-group");
    force.units[1].count = 3;
    force.units[1].groups = vec!["The \"Jocks\"".to_owned(), "'Left' flank \\ right".to_owned()];
    force.units[1].facts.insert("disrupted".to_owned(), true.into());
    check_round_trip(&rules, &force);
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(32))]

    #[test]
    fn a_damaged_file_is_refused_or_read(at in 0_usize..2000, drop in 0_usize..40, put in "\\PC{0,3}") {
        let mut changed = RULES.with(Clone::clone);
        let mut text = changed.example.clone();
        let (from, to) = (at.min(text.len()), (at + drop).min(text.len()));
        text.replace_range(from..to, &put);
        let before = ids(&changed);
        let errors = add(&mut changed, &[&text]);
        assert_eq!(errors.is_empty(), ids(&changed) != before, "{text}\n{errors:?}");
        assert!(errors.iter().all(|error| error.starts_with("mine.toml, line ")), "{errors:?}");
    }

    #[test]
    fn any_name_survives_writing(name in "\\PC{1,60}", note in "\\PC{0,80}") {
        let rules = RULES.with(Clone::clone);
        let mut force = rules.forces[0].clone();
        (force.id, force.note) = (own_force_id(&rules, &name), note);
        force.name = format!("x{}", name.chars().skip(1).collect::<String>());
        check_round_trip(&rules, &force);
    }
}

thread_local! {
    static RULES: Description = rules();
}

#[test]
fn own_forces_get_ids_of_their_own() {
    let mut rules = rules();
    for (name, id) in [
        ("Kampfgruppe Peiper", "own-kampfgruppe-peiper"),
        ("  Gazala -- British  ", "own-gazala-british"),
        ("第一師団", "own-force"),
        ("Łódź", "own-d"),
        ("A name that is far too long to be an id of a force", "own-a-name-that-is-far-too-long-to-be-an"),
    ] {
        assert_eq!(own_force_id(&rules, name), id, "{name}");
        // Kept, it is found again; another name that makes the same id gets a number.
        let force = Force { id: id.to_owned(), name: name.to_owned(), ..rules.forces[0].clone() };
        check_round_trip(&rules, &force);
        rules.forces.push(force);
        assert_eq!(own_force_id(&rules, name), id, "{name}, kept");
        let other = own_force_id(&rules, &format!("{name}!"));
        assert!(other.ends_with("-2") && other.len() <= 40 && other.starts_with(&id[..id.len().min(30)]), "{other}");
    }
}

#[test]
fn rulings_are_written_as_they_are_read() {
    let options = [("D70", "b"), ("D39", "d")].map(|(mark, option)| (mark.to_owned(), option.to_owned()));
    let sets = vec![RulingSet { name: "Club \"A\"".to_owned(), options: options.into() }];
    let mut rules = rules();
    let text = rulings_to_toml(&rules, &sets);
    assert_eq!(add(&mut rules, &[&text]), Vec::<String>::new());
    assert_eq!(rules.ruling_sets, sets);
}

/// A built-in file with one text exchanged is refused with this error.
#[test]
fn broken_data_of_the_program_is_found() {
    for (file, from, to, error) in [
        ("rules.toml", "card = \"draw\"", "card = \"drow\"", "step 1, card: \"drow\" is not a procedure"),
        (
            "rules.toml",
            "tone = \"quiet\"",
            "tone = \"quiet\"\nbearing = \"north\"",
            "bearing: unknown variant `north`, expected one of `on`, `over`, `short`, `left`, `right`",
        ),
        ("rules.toml", "key = \"A\"", "key = \"F\"", "procedure 2, key: \"F\" is already taken; choose another"),
        ("units.toml", "gun = \"medium\"", "gun = \"big\"", "type 5, row, gun: \"big\" is not one of light, medium"),
        ("units.toml", "preset = \"standard\"", "preset = 3", "column 1, preset: \"3\" is not one of veteran"),
        ("fields.toml", "id = \"moved\"", "id = \"disrupted\"", "field 5, id: \"disrupted\" is already taken"),
        (
            "fields.toml",
            "id = \"moved\"",
            "depth = 1\nid = \"moved\"",
            "field 5, depth: only a field of groups has a depth; leave it out",
        ),
        (
            "fields.toml",
            "id = \"moved\"",
            "setup = true\nid = \"moved\"",
            "field 5, setup: only a fact of a side or of the battle is asked at the muster",
        ),
        (
            "fields.toml",
            "clears = \"own_turn_start\"",
            "clears = \"until\"",
            "field 2, clears: until needs a number: the last turn in which the fact holds",
        ),
        (
            "fields.toml",
            "types = [\"engineer\"]",
            "types = [\"sapper\"]",
            "field 4, types 1: \"sapper\" is not a unit type",
        ),
        (
            "rulings.toml",
            "preset = \"a\"",
            "preset = \"z\"",
            "ruling 1, preset: \"z\" is not an option; there are a, b",
        ),
        ("rulings.toml", "mark = \"D18\"", "mark = \"X18\"", "ruling 1, mark: must begin with D"),
        (
            "reference.toml",
            "[\"Standard\", \"3\", \"0\"]",
            "[\"Standard\"]",
            "page 3, table 3: has 1 cells; the head has 3",
        ),
        (
            "forces-desert.toml",
            "against = \"gazala-german\"",
            "against = \"x\"",
            "force 1, against: \"x\" is not a force",
        ),
        (
            "units.toml",
            "symbol = \"smg\"",
            "symbol = \"smq\"",
            "type 1, symbol: \"smq\" is not a symbol that is drawn",
        ),
        (
            "tables.toml",
            "veteran = 4",
            "veteran = 4.5",
            "quality, dice, veteran: expected a whole number or a text in quotes",
        ),
    ] {
        let files = FILES
            .iter()
            .map(|&(name, text)| (name, if name == file { text.replacen(from, to, 1) } else { text.to_owned() }));
        let files: Vec<(&str, String)> = files.collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let found = describe(&files).unwrap_err().to_string();
        assert!(found.starts_with(file) && found.contains(error), "{from} -> {to}: {found}");
    }
}

#[test]
fn hostile_files_are_refused_without_harm() {
    let rules = rules();
    for (open, times) in [("[", 200_000), ("{a=", 200_000), ("a.", 200_000), ("[a.", 100_000)] {
        let text = format!("rules = \"division-squares\"\nforce = {}", open.repeat(times));
        assert_eq!(add(&mut rules.clone(), &[&text]).len(), 1, "{open}");
        let text = format!("rules = \"division-squares\"\n{}a = 1", open.repeat(times));
        assert_eq!(add(&mut rules.clone(), &[&text]).len(), 1, "{open}");
    }
}

#[test]
fn the_example_for_players_works() {
    let mut rules = rules();
    let example = rules.example.clone();
    assert!(example.is_ascii());
    assert_eq!(add(&mut rules, &[&example]), Vec::<String>::new());
    let force = rules.forces.last().unwrap();
    let (units, _) = muster(&rules, Side::A, force);
    assert_eq!((units.len(), units[1].kind.as_str(), units[1].word("armor")), (6, "crocodile", "heavy"));
    // As editors on other systems save it.
    let windows = format!("\u{feff}{}", example.replace('\n', "\r\n"));
    let mut again = self::rules();
    assert_eq!(add(&mut again, &[&windows]), Vec::<String>::new());
    assert_eq!(ids(&again), ids(&rules));
}
