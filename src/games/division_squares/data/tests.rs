//! The data against the printed tables: every cell once more, read from a second writing of the tables.

use super::FILES;
use crate::{
    dice::Side,
    games::tests::{ids_as_listed, in_pairs, rows_on_page, rulings_as_listed, tables_as_printed, words_have_texts},
    rules::{Description, Effect, Force, Unit, Value, describe, muster},
};

fn rules() -> Description {
    describe(FILES).unwrap_or_else(|error| panic!("{error}"))
}

/// Lists of the data, a line each: what is listed, then its ids.
const IDS: &str = "
types smg rifle engineer armored_infantry atg tank armored_car_mg armored_car_cannon medium_mortar heavy_mortar \
      infantry_gun medium_artillery off_table hq
columns quality rating gun armor moves half_track organic_at recon mounted
fields disrupted overwatch dug_in bridging moved fired assaulted shelled ordered rallied place uphill hq_reach \
       space ammunition card orders extra_orders joker mean deck resupplied turn acting step mover solo won \
       no_mines
steps card rally artillery overwatch dig_in move fire assault resupply
procedures fire assault artillery mines reaction draw rally resupply overwatch dig_in move bridge fall_back arrive \
           end_turn movement reach spotting deck exhaustion
outcomes nothing disrupted removed removed_overwatch removed_outside saved rallied not_rallied falls_back routed \
         taken cleared stopped attacker_lost both_lost drawn joker resupplied none rally one_order any_order done \
         possible impossible
pages turn units quality hq combat at modifiers movement table fire overwatch dig-in assault artillery mines rally \
      resupply initiative joker exhaustion trenches alone credits
";

#[test]
fn ids_are_those_the_program_uses() {
    ids_as_listed(&rules(), IDS);
}

/// Ids of options and causes of loss that the code speaks of.
const WORDS: &str = "open cover trench good disrupted fires holds claim stay lose_hq on off in out normal rough road fire \
                     overwatch artillery assault mines routed sacrificed lost Joker";

#[test]
fn every_word_of_the_code_has_its_text() {
    words_have_texts(&rules(), WORDS);
}

/// The Combat table as printed: id, target, range, then fire, assault and overwatch in a short hand.
const COMBAT: &str = "
smg                 soft     0  no_fire            yes:soft+1,armor-1   yes
rifle               soft     1  armor-1            yes:armor-1          yes
engineer            soft     1  armor-1            yes:always+1         yes
armored_infantry    armored  1  armor-1            yes:246,armor-1      yes
atg                 soft     2  soft-1,at          defender:soft-1,at   yes
tank                armored  2  at                 yes:246,at           yes
armored_car_mg      armored  1  soft_only          yes:246              yes
armored_car_cannon  armored  2  at                 yes:246,at           yes
medium_mortar       soft     2  armor-1            defender:always-1    no
heavy_mortar        soft     5  armor-1            defender:always-1    no
infantry_gun        soft     8  armor-1            defender:always-1    no
medium_artillery    soft     10 armor-1            defender:always-1    no
off_table           none     *  armor-1,table+1    none:                no
hq                  soft     1  always-1,soft_only yes:always-1         yes
";

/// A row of the data in the short hand of [`COMBAT`].
fn printed(rules: &Description, id: &str) -> String {
    let row = &rules.unit_type(id).unwrap().row;
    let number = |key: &str| row.get(key).map(Value::number);
    let flag = |key: &str| row.get(key).is_some_and(Value::flag);
    let join = |parts: &[(&str, &str)]| {
        let cells = parts.iter().filter_map(|&(key, short)| match number(key) {
            Some(0) | None => flag(key).then(|| short.to_owned()),
            Some(number) => Some(format!("{short}{number:+}")),
        });
        cells.collect::<Vec<_>>().join(",")
    };
    let fire = join(&[
        ("no_fire", "no_fire"),
        ("fire_always", "always"),
        ("fire_vs_soft", "soft"),
        ("fire_vs_armor", "armor"),
        ("soft_only", "soft_only"),
        ("fire_at", "at"),
        ("off_table_bonus", "table"),
    ]);
    let assault = join(&[
        ("assault_always", "always"),
        ("assault_246", "246"),
        ("assault_vs_soft", "soft"),
        ("assault_vs_armor", "armor"),
        ("assault_at", "at"),
    ]);
    let range = number("range").map_or("*".to_owned(), |range| range.to_string());
    let overwatch = if flag("overwatch") { "yes" } else { "no" };
    let (target, may) = (row["target"].word(), row["assault"].word());
    format!("{id} {target} {range} {fire} {may}:{assault} {overwatch}")
}

#[test]
fn every_cell_of_the_combat_table_is_as_printed() {
    let rules = rules();
    let lines: Vec<&str> = COMBAT.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), rules.types.len());
    for (line, kind) in lines.iter().zip(&rules.types) {
        assert_eq!(printed(&rules, &kind.id), line.split_whitespace().collect::<Vec<_>>().join(" "));
    }
}

#[test]
fn groups_of_types_are_those_of_the_rules() {
    let rules = rules();
    for (key, wanted) in [
        ("artillery", "medium_mortar heavy_mortar infantry_gun medium_artillery off_table"),
        ("vehicle", "armored_infantry tank armored_car_mg armored_car_cannon"),
        ("exempt", "tank armored_car_mg armored_car_cannon"),
        ("recon", "armored_car_mg armored_car_cannon"),
        ("off_table", "off_table"),
        ("bridges", "engineer"),
    ] {
        let types = rules.types.iter().filter(|kind| kind.row.get(key).is_some_and(Value::flag));
        assert_eq!(types.map(|kind| kind.id.as_str()).collect::<Vec<_>>().join(" "), wanted, "{key}");
    }
}

/// The other printed tables: table, row, then column and number in turn.
const TABLES: &str = "
faces hit 1 0 2 0 3 0 4 1 5 0 6 1
faces easy 1 0 2 1 3 0 4 1 5 0 6 1
faces last 1 0 2 0 3 0 4 0 5 0 6 1
faces rally 1 0 2 0 3 0 4 1 5 0 6 1
quality dice veteran 4 standard 3 green 2
quality rally veteran 1 standard 0 green -1
rating number exceptional 5 above_average 4 average 3 below_average 2
at light light 0 medium -1 heavy -2
at medium light 1 medium 0 heavy -1
at heavy light 2 medium 1 heavy 0
mines attack dice 3
move infantry normal 1 rough 1 road 2
move armored_car normal 3 rough 2 road 6
move tank_fast normal 3 rough 2 road 3
move tank_average normal 2 rough 1 road 2
move tank_slow normal 1 rough 1 road 1
move wheeled normal 2 rough 1 road 3
move hq normal 2 rough 2 road 3
move half_track normal 2 rough 1 road 3
move_cost step orthogonal 1 first_diagonal 1 later_diagonal 2
spotting reach hq 4 recon 4 other 2
modifier dice disrupted -1 moved -1 cover -1 uphill -1 spotter_disrupted -1
kill sixes count 3
assault hits removed 2
rally dice base 2 hq_good 1 hq_destroyed -1
resupply dice off_rating 1
ammunition start least 3 most 4
ammunition limit die 6
deck mean offset 0 cards 4
deck above offset 1 cards 4
deck below offset -1 cards 4
deck far_above offset 2 cards 2
deck far_below offset -2 cards 2
deck joker cards 1
joker from rally 2 one_order 4 any_order 6
";

#[test]
fn every_other_table_is_as_printed() {
    tables_as_printed(&rules(), TABLES);
}

/// Every place that players may settle otherwise, with the number of its readings.
const RULINGS: &str = "D18 2 D20 2 D22 2 D28 3 D35 2 D39 4 D40 2 D37 3 D52 2 D63 2 D66 2 D70 2 D88 2 D89 2 D91 2 D94 2 \
                       D99 2 D103 2 D110 2 D118 2 D119 2 D120 2 D121 2 D123 2 D124 2 D125 2 D131 4";

#[test]
fn every_open_place_has_its_readings() {
    rulings_as_listed(&rules(), RULINGS);
}

/// Sample forces in pairs: id, units and combat dice of both.
const FORCES: &str = "
normandy-british 12 36 normandy-german 11 36
gazala-british 11 34 gazala-german 11 34
kumskiy-soviet 10 31 kumskiy-german 10 32
arracourt-american 7 22 arracourt-german 7 21
";

#[test]
fn sample_forces_are_balanced_pairs() {
    let rules = rules();
    assert_eq!(in_pairs(&rules, check_force), FORCES);
}

/// What every sample force has; its id, units and combat dice.
fn check_force(rules: &Description, force: &Force) -> String {
    let (units, facts) = muster(rules, Side::A, force);
    let of = |kind: &str| units.iter().filter(|unit| unit.kind == kind).collect::<Vec<&Unit>>();
    assert_eq!(of("hq").len(), 1, "{}", force.id);
    assert!(units.iter().any(|unit| unit.flag("recon")), "{}", force.id);
    for battery in of("off_table") {
        let stock = facts.iter().find_map(|effect| match effect {
            Effect::Set { on, field, to } if *on == battery.tag.into() && field == "ammunition" => Some(to.number()),
            _ => None,
        });
        assert!(matches!(stock, Some(3 | 4)), "{}: {}", force.id, battery.name);
    }
    assert!(units.iter().all(|unit| unit.name.chars().count() <= 21), "{}: names as on a base label", force.id);
    let named = force.units.iter().all(|unit| unit.kind != "hq" || unit.with.contains_key("rating"));
    assert!(named, "{}", force.id);
    let dice: i32 = units.iter().filter_map(|unit| rules.cell("quality", "dice", unit.word("quality"))).sum();
    let mark = units.len().div_ceil(2);
    assert!(force.note.to_lowercase().contains(&format!("exhausted at {mark} losses.")), "{}: {mark}", force.id);
    format!("{} {} {dice}", force.id, units.len())
}

#[test]
fn the_reference_prints_the_numbers_of_the_tables() {
    let rules = rules();
    let figure =
        |number: i32, signed: bool| if signed && number > 0 { format!("+{number}") } else { number.to_string() };
    let id = |name: &str| name.to_lowercase().replace([' ', '-'], "_").replace(',', "");
    let cells = |page: &str| rows_on_page(&rules, page);
    for row in cells("quality") {
        let of = |table: &str| rules.cell("quality", table, &id(&row[0])).unwrap();
        assert_eq!(row[1..], [figure(of("dice"), false), figure(of("rally"), true)]);
    }
    for row in cells("hq") {
        let rating = rules.cell("rating", "number", &id(&row[0])).unwrap();
        assert_eq!(row[1..], [rating.to_string(), (rating - 1).to_string()]);
    }
    for row in cells("at") {
        let of = |armor: &str| figure(rules.cell("at", &id(&row[0]), armor).unwrap(), true);
        assert_eq!(row[1..], [of("light"), of("medium"), of("heavy")]);
    }
    for row in cells("movement") {
        let class = id(&row[0]).replace("_on_foot", "");
        let of = |ground: &str| rules.cell("move", &class, ground).unwrap().to_string();
        assert_eq!(row[1..], [of("normal"), of("rough"), of("road")]);
    }
    for row in cells("mines") {
        let dice = rules.cell("mines", "attack", "dice").unwrap() + rules.cell("at", "medium", &id(&row[0])).unwrap();
        assert_eq!(row[1], dice.to_string());
    }
    for (row, kind) in cells("units").iter().zip(&rules.types) {
        let range = kind.row.get("range").map_or("Table".to_owned(), ToString::to_string);
        let overwatch = if kind.row["overwatch"].flag() { "Yes" } else { "No" };
        assert_eq!((&row[0], &row[2], row[6].as_str()), (&kind.name, &range, overwatch));
    }
}
