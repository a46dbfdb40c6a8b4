//! House tables: cells, rows of types, faces and turns that players have changed, from a file of theirs, in a scene,
//! in a battle and on its why card.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "support/scene.rs"]
mod scene;
#[path = "support/table.rs"]
mod table;

use std::{collections::BTreeSet, fs, path::Path};

use adjutant::{
    battle::{Battle, Setup, Viewer, muster_sheet::MusterSheet, summary::battle_report},
    cli::{self, CliError, Command},
    dice::Given,
    games::Registry,
    rules::HouseTables,
    store::journal::{self, Stamp},
};

fn tables(text: &str) -> HouseTables {
    toml::from_str(text).unwrap()
}

/// What a command prints about a scene.
fn run(registry: &Registry, command: &Command, scene: &str) -> Result<String, CliError> {
    let mut page = Vec::new();
    cli::run(registry, command, &mut scene.as_bytes(), &mut page)?;
    Ok(String::from_utf8(page).unwrap())
}

fn odds(scene: &str) -> Result<String, String> {
    let command = Command::Odds { request: "-".into() };
    let told = run(&Registry::load().unwrap(), &command, scene);
    told.map_err(|error| error.to_string().split_once(": ").unwrap().1.to_owned())
}

const FIRE: &str = "rules = 'pz8'
procedure = 'fire'
form = { guns = ['A1'], target = 'B1' }
";
const UNITS: &str = "[[unit]]
tag = 'A1'
type = 'artillery'
[[unit]]
tag = 'B1'
type = 'infantry'
";

#[test]
fn a_scene_is_played_by_its_tables() {
    let hit = |more: &str| {
        let page: toml::Table = odds(&format!("{FIRE}{more}{UNITS}"))?.parse().unwrap();
        let told = page.get("tables").map(ToString::to_string).unwrap_or_default();
        Ok::<_, String>((page["odds"]["headline"]["tired"]["fraction"].as_str().unwrap().to_owned(), told))
    };
    assert_eq!(hit("").unwrap(), ("1/3".to_owned(), String::new()));
    let (fraction, told) =
        hit("[tables]\nname = \"Dave's Panthers\"\n[tables.cells.fire.gun]\nhits_on = 4\n").unwrap();
    assert_eq!(fraction, "1/2");
    assert_eq!(told, "[\"Cell changed by Dave's Panthers: fire gun hits_on 4, printed 5.\"]");
    // What bears on nothing here is not talked about; what is as printed is no change.
    let (fraction, told) = hit("tables.cells = { fire = { gun = { hits_on = 5, in_works = 7 } } }\n").unwrap();
    assert_eq!((fraction.as_str(), told.as_str()), ("1/3", ""));
    for (more, wanted) in [
        (
            "fir.gun.hits_on = 4",
            "tables.cells.fir: \"fir\" is not a table; there are air, combat, day, fire, mines, move, rally, spotting",
        ),
        ("fire.guns.hits_on = 4", "tables.cells.fire.guns: \"guns\" is not a row of this table; there are gun"),
        (
            "fire.gun.hits = 4",
            "tables.cells.fire.gun.hits: \"hits\" is not a cell of this row; there are hits_on, in_works, range",
        ),
        ("fire.gun.hits_on = 8", "tables.cells.fire.gun.hits_on: 8 is not a whole number from 1 to 7"),
    ] {
        assert_eq!(hit(&format!("[tables.cells]\n{more}\n")).unwrap_err(), wanted);
    }
    assert_eq!(
        hit("[tables]\ncell = {}\n").unwrap_err(),
        "tables.cell: no such field; the fields are name, turns, cells, types"
    );
}

#[test]
fn faces_and_rows_of_types_are_cells_too() {
    // Division Squares: a 5 hits as well.
    let units = "[[unit]]\ntag = 'A1'\ntype = 'rifle'\n[[unit]]\ntag = 'B1'\ntype = 'rifle'\n";
    let fire = "rules = 'division-squares'\nprocedure = 'fire'\nform = { firer = 'A1', target = 'B1' }\n";
    let page = odds(&format!("{fire}tables.cells.faces.hit = {{ 5 = 1 }}\n{units}")).unwrap();
    assert!(page.contains("reading = \"hit on 4, 5 or 6\""), "{page}");
    assert!(page.contains("Cell changed by house tables: faces hit 5 1, printed 0."), "{page}");
    // A row of a type.
    let row = |factor: i32| {
        let combat = "rules = 'pz8'\nprocedure = 'combat'\nform = { first = 'A1', second = 'B1' }\n";
        let units = "[[unit]]\ntag = 'A1'\ntype = 'medium_tank'\n[[unit]]\ntag = 'B1'\ntype = 'infantry'\n";
        odds(&format!("{combat}tables.types.medium_tank = {{ factor = {factor} }}\n{units}"))
    };
    let page = row(6).unwrap();
    assert!(page.contains("{ amount = 6, label = \"factor\", place = \"6\" }"), "{page}");
    assert!(page.contains("Cell changed by house tables: Medium tanks factor 6, printed 4."), "{page}");
    assert_eq!(row(99).unwrap_err(), "tables.types.medium_tank.factor: \"99\" is not a whole number from 1 to 12");
}

#[test]
fn a_file_of_a_player_names_them() {
    let mut registry = Registry::load().unwrap();
    let file = |text: &str| vec![("dave.toml".to_owned(), format!("rules = 'pz8'\n{text}"))];
    let good = "[[tables]]\nname = \"Dave's Panthers\"\nturns = 8\n[tables.types.medium_tank]\nfactor = 5\n";
    assert!(registry.add_player_files(&file(good)).is_empty());
    let rules = registry.get("pz8").unwrap();
    let chosen = rules.description().house_sets[0].clone();
    assert_eq!((chosen.name.as_str(), chosen.turns), ("Dave's Panthers", Some(8)));
    for (text, line, wanted) in [
        ("[[tables]]\nname = 'x'\n[tables.cells.fire.gun]\nhits_on = 8\n", 5, "8 is not a whole number from 1 to 7"),
        ("[[tables]]\nname = 'x'\n[tables.cells.fire.gum]\nhits_on = 4\n", 4, "\"gum\" is not a row of this table"),
        ("[[tables]]\nname = 'x'\nturns = 0\n", 4, "0 is not a number of turns from 1 to 99"),
        ("[[tables]]\nname = 'x'\n[tables.types.tank]\nfactor = 4\n", 4, "\"tank\" is not a unit type"),
    ] {
        let errors = Registry::load().unwrap().add_player_files(&file(text));
        assert_eq!(errors.len(), 1, "{text}");
        assert!(errors[0].line == line && errors[0].text.contains(wanted), "{text}: {:?}", errors[0]);
    }
    // Chosen at the muster, the units have the changed rows, and the battle keeps the tables.
    let mut sheet = MusterSheet::new(rules.description(), ["red", "blue"]);
    let forces = rules.description().forces.clone();
    let armoured = forces.iter().find(|force| force.units.iter().any(|unit| unit.kind == "medium_tank")).unwrap();
    sheet.choose(&forces, adjutant::dice::Side::A, armoured);
    sheet.tables = Some(chosen.clone());
    let setup = sheet.setup(rules.description()).unwrap();
    assert_eq!(setup.tables, Some(chosen));
    let tanks: Vec<i32> =
        setup.units.iter().filter(|unit| unit.kind == "medium_tank").map(|unit| unit.number("factor")).collect();
    assert!(!tanks.is_empty() && tanks.iter().all(|factor| *factor == 5), "{tanks:?}");
}

/// The file that players copy holds house tables that can be chosen, and each of their numbers is another one than in print.
#[test]
fn the_example_of_each_rule_set_has_house_tables() {
    for printed in Registry::load().unwrap().all() {
        let printed = printed.description();
        let mut registry = Registry::load().unwrap();
        let errors = registry.add_player_files(&[("example.toml".to_owned(), printed.example.clone())]);
        assert!(errors.is_empty(), "{errors:?}");
        let rules = registry.get(&printed.about.id).unwrap();
        let [house] = rules.description().house_sets.as_slice() else { panic!("one in {}", printed.about.id) };
        assert_eq!(house.name, "Example house tables");
        let numbers =
            house.cells.values().flat_map(|rows| rows.values().map(std::collections::BTreeMap::len)).sum::<usize>()
                + house.types.values().map(std::collections::BTreeMap::len).sum::<usize>();
        let played = house.over(rules.description());
        assert_eq!(played.house.unwrap().each.len(), numbers, "{}: all are other than printed", printed.about.id);
        assert!(house.turns.is_some() && numbers >= 2);
    }
}

/// Each kind of entry is told with its line and what is allowed.
#[test]
fn wrong_entries_of_a_file_are_told_with_line_and_what_is_allowed() {
    let told = |rules: &str, text: &str| {
        let file = vec![("dave.toml".to_owned(), format!("rules = '{rules}'\n[[tables]]\nname = 'x'\n{text}"))];
        let errors = Registry::load().unwrap().add_player_files(&file);
        assert_eq!(errors.len(), 1, "{text}: {errors:?}");
        format!("{}: {}", errors[0].line, errors[0].text)
    };
    for (rules, text, wanted) in [
        (
            "pz8",
            "[tables.cells.fire.gun]\nhits_on = 8\n",
            "5: tables 1, cells, fire, gun, hits_on: 8 is not a whole number from 1 to 7",
        ),
        ("pz8", "[tables.cells.fire.gun]\nhits_on = 'four'\n", "5: tables 1, cells, fire, gun, hits_on: "),
        (
            "pz8",
            "[tables.cells.fires.gun]\nhits_on = 4\n",
            "4: tables 1, cells, fires: \"fires\" is not a table; there are air",
        ),
        (
            "pz8",
            "[tables.cells.fire.gun]\nhit_on = 4\n",
            "5: tables 1, cells, fire, gun, hit_on: \"hit_on\" is not a cell",
        ),
        (
            "pz8",
            "[tables.types.medium_tank]\nfactor = 13\n",
            "5: tables 1, types, medium_tank, factor: \"13\" is not a whole number from 1 to 12",
        ),
        (
            "pz8",
            "[tables.types.medium_tank]\nfacto = 4\n",
            "5: tables 1, types, medium_tank, facto: there is no such column",
        ),
        (
            "pz8",
            "[tables.types.medium_tanks]\nfactor = 4\n",
            "4: tables 1, types, medium_tanks: \"medium_tanks\" is not a unit type; there are",
        ),
        ("pz8", "turns = 0\n", "4: tables 1, turns: 0 is not a number of turns from 1 to 99"),
        ("pz8", "turns = 100\n", "4: tables 1, turns: 100 is not a number of turns from 1 to 99"),
        ("pz8", "turn = 10\n", "4: tables 1, turn: unknown:"),
        (
            "division-squares",
            "[tables.cells.faces.hit]\n5 = 2\n",
            "5: tables 1, cells, faces, hit, 5: 2 is not a whole number from 0 to 1",
        ),
        (
            "division-squares",
            "[tables.cells.faces.hit]\n7 = 1\n",
            "5: tables 1, cells, faces, hit, 7: \"7\" is not a cell of this row; there are 1, 2, 3, 4, 5, 6",
        ),
    ] {
        let told = told(rules, text);
        assert!(told.starts_with(wanted), "{text}{told}");
    }
}

#[test]
fn a_battle_keeps_its_tables_and_says_where_they_told() {
    let setup = table::units("pz8", "A1 artillery; B1 infantry; B2 infantry", "");
    let house = tables("name = \"Dave's guns\"\n[cells.fire.gun]\nhits_on = 3\nrange = 20\n");
    let setup = Setup { tables: Some(house), ..setup };
    // Stored and read back.
    let stamp = Stamp { app: "test", now: 0, name: "2026-11-21-house" };
    let setup: Setup = journal::read(journal::begin(&setup, stamp).unwrap().as_bytes()).unwrap().setup;
    let mut battle = table::begin(setup);
    table::play(&mut battle, "fire", "guns=A1 target=B1", &[("fire/A1", Given::Faces(vec![3]))]);
    let hurt = |battle: &Battle| battle.state().number("B1".parse::<adjutant::dice::Tag>().unwrap(), "fatigue");
    assert_eq!(hurt(&battle), 1, "a 3 hits");
    let told = |battle: &Battle| {
        let no = u32::try_from(battle.events().len()).unwrap();
        let why = battle.why(no, Viewer::Table).unwrap();
        assert!(!why.changed);
        why.lines.iter().map(|line| line.text.clone()).filter(|text| text.starts_with("Cell")).collect::<Vec<_>>()
    };
    let wanted = ["Cell changed by Dave's guns: fire gun hits_on 3, printed 5."];
    assert_eq!(told(&battle), wanted, "the range bears on no die");
    let told_on = battle_report(&battle, &BTreeSet::new());
    assert!(told_on.contains("- Dave's guns: fire gun hits\\_on 3, printed 5\n"), "{told_on}");
    // It opens elsewhere under the printed rules, to the same.
    let printed = Registry::load().unwrap().get("pz8").unwrap().clone();
    let again = Battle::load(printed, battle.setup().clone(), battle.events().to_vec());
    assert_eq!((hurt(&again), told(&again)), (1, wanted.map(str::to_owned).to_vec()));
    // Another battle of the same rules is played as printed.
    let plain = Battle::load(again.rules().clone(), Setup { tables: None, ..again.setup().clone() }, Vec::new());
    assert_eq!(plain.rules().description().cell("fire", "gun", "hits_on"), Some(5));
}

/// Whatever players write within the bounds, every worked scene still has odds, or a fault that is theirs.
#[test]
fn no_number_within_its_bounds_breaks_a_procedure() {
    let registry = Registry::load().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let mut played = 0;
    for page in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let text = fs::read_to_string(page).unwrap();
        for scene in text.split("```toml scene ").skip(1) {
            let scene = scene.split_once('\n').unwrap().1.split("```").next().unwrap();
            let mut scene: toml::Table = scene.parse().unwrap();
            scene.remove("dice");
            scene.remove("choices");
            scene.insert("force".to_owned(), true.into());
            let rules = registry.get(scene["rules"].as_str().unwrap()).unwrap().description();
            for end in 0..2 {
                let mut cells = toml::Table::new();
                for (table, rows) in &rules.ranges {
                    let mut of_table = toml::Table::new();
                    for (row, columns) in rows {
                        let bounds =
                            columns.iter().map(|(column, ends)| (column.clone(), i64::from(ends[end]).into()));
                        of_table.insert(row.clone(), toml::Value::Table(bounds.collect()));
                    }
                    cells.insert(table.clone(), of_table.into());
                }
                let mut changed = toml::Table::new();
                changed.insert("cells".to_owned(), cells.into());
                scene.insert("tables".to_owned(), changed.into());
                let command = Command::Odds { request: "-".into() };
                match run(&registry, &command, &toml::to_string(&scene).unwrap()) {
                    Ok(_) => played += 1,
                    Err(CliError::Scene(_)) => {}
                    Err(error) => panic!("{error}: {scene}"),
                }
            }
        }
    }
    assert!(played > 200, "{played}");
}

/// A scene in a few words: units as `A1 rifle; B1 rifle facts.hits=2`.
fn answer(resolve: bool, rules: &str, procedure: &str, form: &str, units: &str, more: &str) -> String {
    let mut text = format!("rules = '{rules}'\nprocedure = '{procedure}'\nform = {{ {form} }}\n{more}\n");
    for unit in units.split("; ") {
        let mut words = unit.split(' ');
        let (tag, kind) = (words.next().unwrap(), words.next().unwrap());
        text = format!("{text}[[unit]]\ntag = '{tag}'\ntype = '{kind}'\n");
        text += &words.map(|word| [word, "\n"].concat()).collect::<Vec<_>>().concat();
    }
    let request = "-".into();
    let command = if resolve { Command::Resolve { request } } else { Command::Odds { request } };
    run(&Registry::load().unwrap(), &command, &text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// What is said goes by the numbers in force, also where the printed ones have words of their own.
#[test]
fn words_follow_the_numbers() {
    let check = |rules: &str, procedure: &str, form: &str, units: &str, more: &str, wanted: &str| {
        let page = answer(more.contains("dice"), rules, procedure, form, units, more);
        assert!(page.contains(wanted), "{procedure} {more}: {wanted}\n{page}");
    };
    let six = "firer = 'A1', target = 'B1', range = 'close'";
    let late = "tables.cells = { hits = { from = { removed = 12 } }, fire = { tank = { close = 9 } } }\n";
    // A target that stays longer takes more hits than in print, and no number of them is called "No hits".
    check("six-d6", "fire", six, "A1 tank; B1 tank", late, "hits_9 = { words = \"9 hits\", fraction = \"1/6\"");
    let worn = "tables.cells = { hits = { from = { removed = 13 } }, rally = { die = { cover = 12 } } }\n";
    let tired = "A1 infantry facts.hits=12; B1 tank";
    check("six-d6", "rally", "unit = 'A1', place = 'town'", tired, worn, "off_9 = { words = \"9 hits off\"");
    check(
        "six-d6",
        "move",
        "unit = 'A1', march = true",
        "A1 infantry; B1 tank",
        "tables.cells.threat.to.inches = 3\n",
        "never within 3 inches of an enemy",
    );
    let fire = "firer = 'A1', target = 'B1'";
    let two = "dice = [6, 6, 1]\ntables.cells.kill.sixes.count = 2\n";
    check("division-squares", "fire", fire, "A1 rifle; B1 rifle", two, "words = \"enough 6s\"");
    check("division-squares", "fire", fire, "A1 rifle; B1 rifle", two, "2 or more sixes remove the target at once.");
    let three = "dice = [4, 2, 1, 1, 1]\ntables.cells.assault.hits.removed = 3\n";
    let assault = "attacker = 'A1', defenders = ['B1']";
    check("division-squares", "assault", assault, "A1 tank; B1 rifle", three, "words = \"2 hits\"");
    check(
        "division-squares",
        "move",
        "unit = 'A1'",
        "A1 rifle",
        "dice = []\ntables.cells.move_cost.step.later_diagonal = 3\n",
        "after the first costs 3",
    );
    let straight = "unit = 'A1', straight = 2, diagonals = 2";
    let dear = "tables.cells.move_cost.step = { orthogonal = 2, first_diagonal = 3 }\n";
    check("division-squares", "movement", straight, "A1 tank", dear, "amount = 4, label = \"straight steps\"");
    check("division-squares", "movement", straight, "A1 tank", dear, "the first costs 3, others 2");
    let fight = "first = 'A1', second = 'B1'";
    let far = "dice = [6, 2]\ntables.cells.combat.result = { advance = 2, destroys = 9 }\n";
    check("pz8", "combat", fight, "A1 medium_tank; B1 medium_tank", far, "A1 Medium tanks advances 2 inches.");
    let shot = |range: &str| format!("firers = ['A1'], target = 'B1', range = '{range}'");
    let (men, guns) = ("A1 infantry; B1 infantry", "A1 m4a3; B1 panther_g");
    let third = "tables.cells.hit.columns = { 1 = 3, 3 = 3 }\n";
    check("simple-ww2", "fire", &shot("300p"), men, third, "amount = 3, label = \"Small arms to 300p\"");
    let reach = "tables.cells.range.gun = { 20 = 2400, 18 = 1700 }\n";
    check("simple-ww2", "fire", &shot("2400p"), guns, reach, "Gun, AP to 2400p");
    check("simple-ww2", "fire", &shot("1700p"), guns, reach, "Gun, AP to 1700p");
    let mines = "thing.1 = { kind = 'minefield', side = 'A', entered = 2 }\nside.A.russian = true\ntables.cells.mines.lane.vehicles = 3\n";
    check(
        "simple-ww2",
        "mines",
        "unit = 'A1', area = 'thing1'",
        "A1 m4a3",
        mines,
        "That is vehicle 3: a lane 600p deep is open",
    );
    let hill = "unit = 'A1', contours = 3";
    let steep = "tables.cells.move.most.contours = 2\n";
    check(
        "portable-wargame",
        "movement",
        hill,
        "A1 infantry",
        &format!("dice = []\n{steep}"),
        "Only 2 contours up or down in a turn.",
    );
}
