//! The data against the printed tables: every cell once more, read from a second writing of the tables.

use super::FILES;
use crate::{
    dice::{Side, Tag},
    games::{
        portable_wargame::{activation::Army, load, standing::most_units},
        tests::{ids_as_listed, in_pairs, rows_on_page, rulings_as_listed, tables_as_printed, words_have_texts},
    },
    rules::{
        Description, Effect, Force, ForceUnit, State, Unit, UnitType, Value, add_player_files, describe, enlist,
        muster,
    },
};

fn rules() -> Description {
    describe(FILES).unwrap_or_else(|error| panic!("{error}"))
}

/// Lists of the data, a line each: what is listed, then its ids.
const IDS: &str = "
types infantry melee_infantry cavalry machine_gun light_artillery field_artillery siege_artillery command
columns army on_foot
fields falls pin_due pinned charge_due dismounted ford moved doubled charged fired shelled unpinned changed fought \
       place uphill army edge activations spent turn acting first first_before step artillery_over solo won
steps artillery initiative dice activate combat
procedures artillery fire close_combat casualties initiative activation move double_move unpin charge mount ford \
           drowned arrive end_turn movement reach activation_dice army_limit powers
outcomes nothing pinned destroyed other_pinned other_destroyed on left beyond right short moves_in wins both_lost \
         draw attacker_lost cut_off stands withdraws removed a_first b_first level done possible impossible
pages turn units army activation dice artillery fire movement ground close-combat pinning alone end credits
";

#[test]
fn ids_are_those_the_program_uses() {
    let rules = rules();
    ids_as_listed(&rules, IDS);
    // The step of a fact is a step of the turn.
    let steps: Vec<&str> = rules.steps.iter().map(|step| step.id.as_str()).collect();
    let field = rules.field("step").unwrap();
    assert!(steps.iter().all(|step| field.takes.refuse(&Value::from(*step)).is_none()));
}

/// Ids of options and causes of loss that the code speaks of, roles of rolls and questions, numbers.
const WORDS: &str = "open cover woods works near far nobody direct indirect moves_in stays can cannot european native \
                     artillery fire close_combat cut_off river activations lands lost halves allowed distance range \
                     dice units attacker defender roll.location roll.effect roll.fire roll.attacker roll.defender \
                     roll.initiative_a roll.initiative_b roll.activation ask.left ask.beyond ask.right ask.short \
                     ask.sight ask.step_in ask.withdraw";

#[test]
fn every_word_of_the_code_has_its_text() {
    words_have_texts(&rules(), WORDS);
}

/// The unit table as printed: id, squares moved, power, range, whether it may move in; a dash is 0.
const UNITS: &str = "
infantry 1 5 2 yes
melee_infantry 1 4 0 yes
cavalry 2 5 0 yes
machine_gun 1 6 3 no
light_artillery 1 1 4 no
field_artillery 1 1 6 no
siege_artillery 0 1 10 no
command 2 5 0 no
";

#[test]
fn every_cell_of_the_unit_table_is_as_printed() {
    let rules = rules();
    let line = |kind: &UnitType| {
        let cell = |key: &str| kind.row.get(key).map_or(0, Value::number);
        let enters = if kind.row.get("steps_in").is_some_and(Value::flag) { "yes" } else { "no" };
        format!("{} {} {} {} {enters}", kind.id, cell("moves"), cell("power"), cell("range"))
    };
    let found: Vec<String> = rules.types.iter().map(line).collect();
    assert_eq!(found, UNITS.trim().lines().collect::<Vec<_>>());
}

/// The other printed numbers: table, row, then column and number in turn.
const TABLES: &str = "
location range die 3
location from left 1 beyond 2 right 3 short 4 on 5
artillery direct pinned 1 destroyed 5
artillery indirect pinned 4 destroyed 6
fire open pinned 2 destroyed 5
fire cover pinned 4 destroyed 6
activation face 1 0 2 1 3 1 4 2 5 2 6 3
activation dice command 1 units 3
activation cost one 1 double 2
army limit halves 3 edge 8 command 1
move cost square 2 road 1
move most double 2 contours 1
ford turns leave 2
combat attacker uphill -1 river -1 woods -1 works -2
combat attackers 1 0 2 -1 3 -2 4 -3
combat power least 1 dismounted -1
";

#[test]
fn every_other_number_is_as_printed() {
    tables_as_printed(&rules(), TABLES);
}

/// Every place that players may settle otherwise, with the number of its readings.
const RULINGS: &str = "W5 2 W7 2 W11 2 W17 2 W19 3 W21 2 W29 2 W33 2 W24 2 W54 2 W55 2 W57 2 W68 2 W70 2";

#[test]
fn every_open_place_has_its_readings() {
    rulings_as_listed(&rules(), RULINGS);
}

/// Sample forces in pairs: id, units and Activation Dice of both.
const FORCES: &str = "
el-teb-british 10 4 el-teb-mahdist 12 4
spicheren-french 12 5 spicheren-prussian 12 5
";

#[test]
fn sample_forces_are_balanced_pairs() {
    let rules = rules();
    assert_eq!(in_pairs(&rules, check_force), FORCES);
}

/// What every sample force has; its id, units and Activation Dice.
fn check_force(rules: &Description, force: &Force) -> String {
    let (units, facts) = muster(rules, Side::A, force);
    let mut state = State { units: units.iter().map(|unit| (unit.tag, unit.clone())).collect(), ..State::default() };
    for fact in facts {
        let Effect::Set { on, field, to } = fact else { panic!("{fact:?}") };
        state.facts.entry(on).or_default().insert(field, to);
    }
    let army = if force.facts["army"].word() == "native" { "Native army." } else { "European army." };
    assert!(force.note.ends_with(army), "{}", force.id);
    let commands = units.iter().filter(|unit| unit.kind == "command").count();
    assert_eq!(commands, 1, "{}", force.id);
    assert!(units.len() <= 12 && units.iter().all(|unit| unit.name.chars().count() <= 21), "{}", force.id);
    let dice = Army::of(rules, &state, Side::A).dice(rules);
    let words = ["zero", "one", "two", "three", "four", "five"][usize::try_from(dice).unwrap()];
    assert!(force.note.contains(&format!("{words} Activation Dice")), "{}", force.id);
    format!("{} {} {dice}", force.id, units.len())
}

#[test]
fn the_reference_prints_the_numbers_of_the_tables() {
    let rules = rules();
    let cells = |page: &str| rows_on_page(&rules, page);
    for (row, kind) in cells("units").iter().zip(&rules.types) {
        let cell = |key: &str| match kind.row.get(key).map_or(0, Value::number) {
            0 => "-".to_owned(),
            number => number.to_string(),
        };
        let enters = if kind.row.contains_key("steps_in") { "Yes" } else { "No" };
        assert_eq!(*row, [&kind.name, &cell("moves"), &cell("power"), &cell("range"), enters]);
    }
    for row in cells("army") {
        assert_eq!(row[1], most_units(&rules, row[0].parse().unwrap()).to_string());
    }
    for row in cells("activation") {
        let dice = |native| {
            let army = Army { command: false, others: row[0].parse().unwrap(), all: false, native, least_one: false };
            army.dice(&rules).to_string()
        };
        assert_eq!(row[1..], [dice(false), dice(true)], "{} units", row[0]);
    }
    for row in cells("dice") {
        assert_eq!(row[1], rules.cell("activation", "face", &row[0]).unwrap().to_string());
    }
    let effect = |table: &str, line: &str, face: i32| {
        let from = |column: &str| rules.cell(table, line, column).unwrap();
        if face >= from("destroyed") {
            "Destroyed"
        } else if face >= from("pinned") {
            "Pinned"
        } else {
            "-"
        }
    };
    for (face, row) in (1..).zip(cells("fire")) {
        assert_eq!(row[1..], [effect("fire", "open", face), effect("fire", "cover", face)]);
    }
    for (face, row) in (1..).zip(cells("artillery")) {
        assert_eq!(row[2..], [effect("artillery", "direct", face), effect("artillery", "indirect", face)]);
        let square = if face > 4 { "on".to_owned() } else { row[1].to_lowercase() };
        assert!(rules.cell("location", "from", &square).unwrap() <= face, "{row:?}");
    }
    let less = |row: &str, column: &str| (-rules.cell("combat", row, column).unwrap()).to_string();
    let rows = cells("close-combat");
    for (row, column) in rows.iter().zip(["uphill", "river", "woods", "works"]) {
        assert_eq!(row[1], less("attacker", column));
    }
    for (row, column) in rows[4..].iter().zip(["2", "3", "4"]) {
        assert_eq!(row[2], less("attackers", column));
    }
}

#[test]
fn an_army_beyond_its_size_is_said() {
    let set = load().unwrap();
    let rules = set.description();
    let check = |units: usize, commands: usize, edge: Option<i32>, notes: &[&str]| {
        let mut state = State { names: ["Reds".to_owned(), "Blues".to_owned()], ..State::default() };
        let unit = |kind: &str, number: usize| {
            let tag = Tag::new(Side::A, u16::try_from(number).unwrap());
            enlist(rules, tag, kind, &ForceUnit::of(kind))
        };
        let all: Vec<Unit> = (0..commands)
            .map(|at| unit("command", at + 1))
            .chain((commands..units).map(|at| unit("infantry", at + 1)))
            .collect();
        state.units = all.into_iter().map(|unit| (unit.tag, unit)).collect();
        if let Some(edge) = edge {
            state.facts.entry(Side::A.into()).or_default().insert("edge".to_owned(), edge.into());
        }
        assert_eq!(set.muster_notes(&state), notes, "{units} {commands} {edge:?}");
    };
    check(12, 1, None, &[]);
    check(13, 1, None, &["Reds: 13 units; an edge of 8 squares allows 12."]);
    check(13, 0, Some(9), &[]);
    check(14, 2, Some(9), &["Reds: 14 units; an edge of 9 squares allows 13.", "Reds: 2 Command units; at most 1."]);
}

#[test]
fn the_example_of_a_players_file_can_be_used() {
    let mut rules = rules();
    let example = rules.example.clone();
    let errors = add_player_files(&mut rules, &[("mine.toml".to_owned(), example)]);
    assert_eq!(errors.iter().map(ToString::to_string).collect::<Vec<_>>(), Vec::<String>::new());
    let guards = rules.unit_type("guards").unwrap();
    assert_eq!((guards.row["power"].number(), guards.row["range"].number()), (6, 2));
    // A type of the player's own has what the printed one has: columns, facts, orders.
    assert!(rules.columns_of("guards").any(|column| column.id == "army"));
    assert!(rules.procedure("double_move").unwrap().types.contains(&"guards".to_owned()));
    assert_eq!(rules.ruling_sets.len(), 1);
}
