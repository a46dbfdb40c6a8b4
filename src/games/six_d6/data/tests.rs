//! The data against the printed tables: every cell once more, read from a second writing of the tables.

use super::FILES;
use crate::{
    dice::Side,
    games::{
        six_d6::load,
        tests::{ids_as_listed, in_pairs, rows_on_page, rulings_as_listed, tables_as_printed, words_have_texts},
    },
    rules::{Description, Effect, Force, UnitType, Value, describe, muster},
};

fn rules() -> Description {
    describe(FILES).unwrap_or_else(|error| panic!("{error}"))
}

/// Lists of the data, a line each: what is listed, then its ids.
const IDS: &str = "
types infantry mortar atg tank
columns quality
fields hits permanent ready fired moved marching dug_in ended place aim aim_range aim_more over turn acting step \
       won last
steps mortar actions end
outcomes none hits_1 hits_2 hits_3 hits_4 hits_5 hits_6 hits_7 hits_8 hits_9 hits_10 hits_11 hits_12 removed off_0 \
         off_1 off_2 off_3 off_4 off_5 off_6 off_7 off_8 off_9 off_10 off_11 off_12 ready dug_in idle moves done \
         possible impossible seen unseen allowed later out
pages turn units quality d3 fire hits odds range sight terrain movement ready rally solo credits
";

#[test]
fn ids_are_those_the_program_uses() {
    ids_as_listed(&rules(), IDS);
}

/// Ids of options, causes of loss and numbers that the code speaks of.
const WORDS: &str = "open woods brush town crest town_crest close effective long direct indirect rally ready dig_in idle smoke dust fire \
                     ready_fire mortar hits shots inches off least most needed limit distance targets roll.fire class.fire class.mortar class.volley class.rally class.move \
                     roll.mortar roll.volley roll.move roll.rally total.fire total.mortar total.volley total.move \
                     total.rally figure.inches";

#[test]
fn every_word_of_the_code_has_its_text() {
    words_have_texts(&rules(), WORDS);
}

/// Every place that players may settle otherwise, with the number of its readings.
const RULINGS: &str = "X2 2 X3 3 X5 2 X7 2 X11 2 X8 3 X9 4 X30 2 X16 2 X17 2 X22 2 X24 2 X25 3 X49 2 X36 2 X37 2 X43 2 \
                       X44 2 X48 2";

#[test]
fn every_open_place_has_its_readings_and_a_procedure_that_reads_it() {
    let rules = rules();
    rulings_as_listed(&rules, RULINGS);
    let kinds = load().unwrap();
    for ruling in &rules.rulings {
        let listed = kinds.procedure_kinds().iter().any(|kind| kind.rulings.contains(&&*ruling.mark));
        assert!(listed, "{}: no procedure says that it reads it", ruling.mark);
    }
}

/// Units as printed: id, symbol's target, reach, base move, Ready, dig in, inches between bases.
const UNITS: &str = "
infantry soft 12 3 yes yes 1
mortar   soft *  1 no  yes 1
atg      soft 24 1 yes yes 1
tank     hard 24 6 yes no  2
";

#[test]
fn every_row_of_the_units_is_as_printed() {
    let rules = rules();
    let lines = UNITS.lines().filter(|line| !line.is_empty());
    for (line, kind) in lines.zip(&rules.types) {
        let number = |key: &str| kind.row.get(key).map_or("*".to_owned(), ToString::to_string);
        let yes = |key: &str| if kind.row.get(key).is_some_and(Value::flag) { "yes" } else { "no" };
        // What only the table needs, hard or soft and the spacing of its bases, stands in the note.
        let note = kind.note.to_lowercase();
        let (target, spacing) = (note.split('.').next().unwrap(), note.rsplit(' ').nth(2).unwrap());
        let unit = if spacing == "2" { "inches" } else { "inch" };
        assert!(note.ends_with(&format!("bases {spacing} {unit} apart.")), "{note}");
        let (reach, inches) = (number("reach"), number("inches"));
        let found = format!("{} {target} {reach} {inches} {} {} {spacing}", kind.id, yes("ready"), yes("digs"));
        assert_eq!(found, line.split_whitespace().collect::<Vec<_>>().join(" "));
        assert_eq!(kind.row["chart"].word(), kind.id, "its line of the chart");
    }
}

/// The other printed numbers: table, row, then column and number in turn.
const TABLES: &str = "
d3 line pair 2 last 4
hits from worse 2 worst 4 permanent 4 removed 7
hits fire worse -1 worst -2
hits stay permanent 2
fire infantry infantry 0 mortar 0 atg 0 tank -2 ready -1 to_rear -1 at_rear 2 close 3 long -3 concealed -1 crack -1 unreliable 1
fire mortar infantry 2 mortar 0 atg 2 tank -2 concealed -1 crack -1 unreliable 1
fire atg infantry -2 mortar -2 atg -2 tank 2 ready -1 to_rear -1 at_rear 2 close 3 long -3 concealed -1 crack -1 unreliable 1
fire tank infantry 0 mortar 0 atg 0 tank 2 ready -1 to_rear -1 at_rear 2 close 3 long -3 concealed -1 crack -1 unreliable 1
range to close 2 effective 12 long 24
sight to inside 4 waiting 12
move infantry threatened -2 dug_in -2 march 2
move mortar dug_in -2 march 2
move atg dug_in -2 march 2
move tank threatened -2 dug_in -2 march 2
threat to inches 2
rally die cover 0 open -2 crack 1 unreliable -1
rally hits most 3
";

#[test]
fn every_table_is_as_printed() {
    tables_as_printed(&rules(), TABLES);
}

#[test]
fn no_unit_on_the_table_has_the_hits_that_remove_it() {
    let rules = rules();
    let removed = rules.cell("hits", "from", "removed").unwrap();
    for field in ["hits", "permanent"] {
        let takes = &rules.field(field).unwrap().takes;
        assert!(takes.refuse(&Value::from(removed - 1)).is_none(), "{field}");
        assert!(takes.refuse(&Value::from(removed)).is_some(), "{field}");
    }
}

/// Sample forces in pairs: id, units, Crack, Unreliable, dug in, Ready, to arrive.
const FORCES: &str = "
saint-lo-american 11 0 0 0 0 0 saint-lo-german 9 4 1 7 4 0
ponyri-german 12 2 0 0 0 0 ponyri-soviet 11 0 1 9 2 2
";

#[test]
fn sample_forces_come_in_pairs() {
    let rules = rules();
    assert_eq!(in_pairs(&rules, force_in_short), FORCES);
}

/// A force in short; its note says how many platoons it has.
fn force_in_short(rules: &Description, force: &Force) -> String {
    let (units, facts) = muster(rules, Side::A, force);
    assert!((8..=14).contains(&units.len()), "{}", force.id);
    assert!(units.iter().all(|unit| unit.name.chars().count() <= 21), "{}: names as on a base label", force.id);
    assert!(force.note.contains(&format!("{} platoons", units.len())), "{}", force.id);
    assert!(units.iter().all(|unit| unit.groups.len() == 1), "{}", force.id);
    let quality = |word: &str| units.iter().filter(|unit| unit.word("quality") == word).count();
    let told =
        |id: &str| facts.iter().filter(|fact| matches!(fact, Effect::Set { field, .. } if field == id)).count();
    let later = units.iter().filter(|unit| !unit.in_play()).count();
    let (crack, raw) = (quality("crack"), quality("unreliable"));
    format!("{} {} {crack} {raw} {} {} {later}", force.id, units.len(), told("dug_in"), told("ready"))
}

#[test]
fn the_reference_prints_the_numbers_of_the_tables() {
    let rules = rules();
    let signed = |number: i32| if number > 0 { format!("+{number}") } else { number.to_string() };
    let cells = |page: &str| rows_on_page(&rules, page);
    let columns = [
        "infantry",
        "mortar",
        "atg",
        "tank",
        "ready",
        "to_rear",
        "at_rear",
        "close",
        "long",
        "concealed",
        "crack",
        "unreliable",
    ];
    let fire = cells("fire");
    assert_eq!(fire.len(), columns.len());
    for (row, column) in fire.iter().zip(columns) {
        let of = |kind: &UnitType| rules.cell("fire", &kind.id, column).map_or("-".to_owned(), signed);
        assert_eq!(row[1..], rules.types.iter().map(of).collect::<Vec<_>>(), "{}", row[0]);
    }
    for row in cells("quality") {
        let of = |table: &str, at: &str| rules.cell(table, at, &row[0].to_lowercase()).unwrap_or(0);
        assert_eq!(row[1..], [signed(of("fire", "infantry")), signed(of("rally", "die"))]);
    }
    for row in cells("range") {
        assert_eq!(row[1], rules.cell("range", "to", &row[0].to_lowercase()).unwrap().to_string());
    }
    for (row, kind) in cells("movement").iter().zip(&rules.types) {
        let cell = |column: &str| rules.cell("move", &kind.id, column);
        let threatened = cell("threatened").map_or("May not".to_owned(), signed);
        let base = format!("{} + D6", kind.row["inches"]);
        let (dug, march) = (signed(cell("dug_in").unwrap()), format!("x{}", cell("march").unwrap()));
        assert_eq!(*row, [kind.name.clone(), base, threatened, dug, march]);
    }
    for (row, kind) in cells("units").iter().zip(&rules.types) {
        let reach = kind.row.get("reach").map_or("Table".to_owned(), ToString::to_string);
        let yes = |key: &str| if kind.row.get(key).is_some_and(Value::flag) { "Yes" } else { "No" };
        let words = [yes("ready"), yes("digs")];
        assert_eq!((&row[0], &row[2], [&*row[4], &*row[5]]), (&kind.name, &reach, words));
        let spacing = format!(" bases {} inch", row[6]);
        assert!(row[3] == kind.row["inches"].to_string() && kind.note.to_lowercase().contains(&spacing), "{row:?}");
    }
}
