//! The data against the printed tables: every row and cell once more, read from a second writing of them.

use super::FILES;
use crate::{
    dice::Side,
    games::simple_ww2::load,
    rules::{Bearer, Description, Effect, RuleSet, State, Value, describe, muster},
};

fn rules() -> Description {
    describe(FILES).unwrap_or_else(|error| panic!("{error}"))
}

/// The unit list as printed: armour front/side/rear, speeds in tenths of hundreds of paces, AT, HE, size, then size
/// of the gun alone or sections carried.
const UNITS: &str = "
m4a3              105/45/45   130/80/20  8  15 38
firefly           105/45/45   130/80/20  15 18 38
churchill_vii     195/105/81  80/50/20   8  15 47
gun_17pdr         -           90/30/10   15 -  45 alone 9
gun_6pdr          -           100/30/10  10 -  25 alone 8
lorry_3ton        -           170/60/20  -  -  45 carries 3
truck_15cwt       -           190/70/20  -  -  23 carries 1
panther_g         195/60/60   140/80/20  15 18 50
stug_iiig         105/45/45   120/60/20  11 15 26
pak38             -           100/30/10  8  -  25 alone 8
raw_infantry      -           30/25/20   -  -  7
infantry          -           30/20/20   -  -  6
veteran_infantry  -           20/15/15   -  -  4
mortar_team       -           25/20/20   -  -  7
";

#[test]
fn the_unit_list_is_as_printed() {
    let rules = rules();
    for (at, line) in UNITS.lines().filter(|line| !line.is_empty()).enumerate() {
        let kind = &rules.types[at];
        let number = |key: &str| kind.row.get(key).map(Value::number);
        let cell = |key: &str| number(key).map_or_else(|| "-".to_owned(), |n| n.to_string());
        let armour = if number("front").is_some() {
            format!("{}/{}/{}", cell("front"), cell("side"), cell("rear"))
        } else {
            "-".to_owned()
        };
        let speed = ["road", "good", "bad"].map(|key| (number(key).unwrap() / 10).to_string()).join("/");
        let mut words = vec![kind.id.clone(), armour, speed, cell("at"), cell("he"), cell("size")];
        for (key, word) in [("size_alone", "alone"), ("carries", "carries")] {
            if let Some(number) = number(key) {
                words.extend([word.to_owned(), number.to_string()]);
            }
        }
        assert_eq!(words.join(" "), line.split_whitespace().collect::<Vec<_>>().join(" "));
    }
}

/// The to-hit table as printed: weapon, then number to hit and upper limit.
const TO_HIT: &str = "
infantry 2:300 4:600 6:900 10:1200
mg       3:300 4:600 5:900 6:1200
hand_at  4:300
mortar   5:1500 6:2100
gun      4:300 6:600 10:900 15:1200 18:1500 20:1800
";

/// The barrage table as printed: buildings, armour 16+, armour 15-, dug in, moving, other.
const BARRAGE: &str = "
mortars 18 -  -  19 14 16
field   18 21 20 20 14 16
medium  15 20 19 19 14 16
heavy   12 19 18 18 14 16
rockets 12 20 19 15 8  10
";

#[test]
fn tables_are_as_printed() {
    let rules = rules();
    for line in TO_HIT.lines().filter(|line| !line.is_empty()) {
        let mut words = line.split_whitespace();
        let row = &rules.tables["range"][words.next().unwrap()];
        let cells: Vec<(&str, i32)> = words
            .map(|word| word.split_once(':').map(|(need, range)| (need, range.parse().unwrap())).unwrap())
            .collect();
        assert_eq!(row.len(), cells.len(), "{line}");
        for (need, range) in cells {
            assert_eq!(row.get(need), Some(&range), "{line} {need}");
        }
    }
    let columns: Vec<i32> = (1..=13).map(|at: i32| rules.cell("hit", "columns", &at.to_string()).unwrap()).collect();
    assert_eq!(columns, [2, 3, 4, 5, 6, 8, 10, 13, 15, 17, 18, 19, 20]);
    for line in BARRAGE.lines().filter(|line| !line.is_empty()) {
        let mut words = line.split_whitespace();
        let row = words.next().unwrap();
        let columns = ["buildings", "heavy_armour", "light_armour", "dug_in", "moving", "other"];
        for (column, word) in columns.into_iter().zip(words) {
            assert_eq!(rules.cell("barrage", row, column), word.parse().ok(), "{row} {column}");
        }
    }
    // 4, 8, 12, 14 over; 3, 7, 11, 13 short; 2, 6, 10 left; 1, 5, 9 right.
    let directions: Vec<i32> =
        (1..=14).map(|score: i32| rules.cell("error", "direction", &score.to_string()).unwrap()).collect();
    assert_eq!(directions, [4, 3, 2, 1, 4, 3, 2, 1, 4, 3, 2, 1, 2, 1]);
}

/// All other numbers as the text gives them: table and row, then column and number.
const NUMBERS: &str = "
terms.unit most:15
orders.change need:7 each:-2 hit:-3
orders.rapid least:2 most:3
orders.cautious least:1 most:2
orders.probe least:1 most:2 casualties:20
options.quarters f:0 fm:1 m:4 mf:2 mounted:1
morale.modifier new_enemy:-3 hurt:-3 each_tenth:-1 friends_run:-3 timid_order:-6 no_infantry:-6 command_lost:-9
morale.modifier advancing:3 enemy_runs:3 shelter:3 higher_command:6 defences:6
morale.least none:11 half:2 no:-8 retreat:-18
morale.reach command:400
call.need mortars:14 field:14 medium:14 heavy:18 rockets:18
call.change same_target:-6 priority:3 step:3 most:2
call.rockets reload:3
call.reach halted:1000 advancing:2000
zone.1 across:300 along:300
zone.2 across:450 along:500
zone.3 across:525 along:500
zone.rockets across:600 along:700
error.dice each_move:4 on_target:15 paces:25
barrage.armour heavy:16
barrage.change each_battery:-3 pair_missing:3 pair_extra:-1
smoke.mortar length:100
smoke.battery length:1200 more:600
smoke.rockets length:2400
smoke.projector length:200 reach:500
smoke.life thickens:1 full:2 decays:1
smoke.supply periods:3
fire_zone.infantry across:100 along:100
fire_zone.mg across:100 along:300
fire_zone.mortar across:100 along:100
fire_zone.gun across:100 along:100
shift.columns half:1 more:2 standing_foot:2 section:2 partial:2 unseen:5 turret:2 no_turret:4 neutralised:4 fm:2
shift.columns mf:5 mf_stabilised:4 secondary:1
shift.limit standing_foot:300 arc:45
knock_out.infantry neutralised:15 stationary:13 moving:11 open_top:18
knock_out.mg neutralised:19 stationary:17 moving:13
knock_out.mortar neutralised:15 stationary:16 moving:17
knock_out.gun neutralised:2 stationary:0 moving:-2
knock_out.armour hand_at_less:2 open_top_range:300 at_step:300
save.carried survives:11
visibility.factor moving:2 fired:2 cover:3 hull_down:2
visibility.limit moving:100
close_assault.modifier neutralised:-6 section:3
close_assault.fall_back paces:100
mines.need soft:8 afv:11 kill:15
mines.lane across:100 vehicles:6 along:600 quarters:1
";

#[test]
fn every_other_number_is_that_of_the_text() {
    let rules = rules();
    let mut printed = 0;
    for line in NUMBERS.lines().filter(|line| !line.is_empty()) {
        let (place, cells) = line.split_once(' ').unwrap();
        let (table, row) = place.split_once('.').unwrap();
        for cell in cells.split_whitespace() {
            let (column, number) = cell.split_once(':').unwrap();
            assert_eq!(rules.cell(table, row, column), number.parse().ok(), "{place} {column}");
            printed += 1;
        }
    }
    // No cell of the data is left out: those of the tables above stand there.
    let above = |table: &str, row: &str| match table {
        "hit" | "range" => true,
        "error" => row == "direction",
        "barrage" => !matches!(row, "armour" | "change"),
        _ => false,
    };
    let rows = rules.tables.iter().flat_map(|(table, rows)| rows.iter().map(move |(row, cells)| (table, row, cells)));
    let others = rows.filter(|(table, row, _)| !above(table, row)).map(|(.., cells)| cells.len());
    assert_eq!(others.sum::<usize>(), printed);
}

#[test]
fn every_switch_of_the_rulings_is_there() {
    let rules = rules();
    let marks: Vec<&str> = rules.rulings.iter().map(|ruling| ruling.mark.as_str()).collect();
    let switches = "S3 S4 S12 S14 S17 S23 S28 S32 S34 S35 S43 S49 S51 S52 S53 S54 S55 S57 S58 S61 S63 S68 S71 S72 S73 \
                    S75 S76 S78";
    assert_eq!(marks, switches.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn every_fact_of_the_code_is_a_field() {
    let rules = rules();
    let of = |bearer: Bearer, ids: &str| {
        for id in ids.split_whitespace() {
            assert!(rules.fields.iter().any(|field| field.id == id && field.of == bearer), "{id}");
        }
    };
    of(
        Bearer::Unit,
        "neutralised ready interrupted moved moved_last fired lost_in projector_used place hull_down limbered riding role \
         guns smoke_left reload mission rounds registered with called",
    );
    of(Bearer::Group, "order written option morale tested hit new_enemy enemies");
    of(Bearer::Side, "thickening attempts options_written");
    of(Bearer::Thing, "side laid length screen source stoked hidden entered lane");
}

/// The state of the first two forces facing each other.
fn faced() -> (RuleSet, State) {
    let rules = load().unwrap();
    let mut state = State { names: ["A".to_owned(), "B".to_owned()], ..State::default() };
    for (side, force) in Side::BOTH.into_iter().zip(&rules.description().forces) {
        let (units, facts) = muster(rules.description(), side, force);
        for unit in &units {
            state.enrol(unit);
        }
        state.units.extend(units.into_iter().map(|unit| (unit.tag, unit)));
        for fact in facts {
            if let Effect::Set { on, field, to } = fact {
                state.facts.entry(on).or_default().insert(field, to);
            }
        }
    }
    (rules, state)
}

#[test]
fn sample_forces_are_whole() {
    let (rules, mut state) = faced();
    assert_eq!(rules.muster_notes(&state), [""; 0]);
    for side in Side::BOTH {
        let elements = state.side(side).count();
        assert!((30..=45).contains(&elements), "{side}: {elements}");
        // Every unit on the table has a command element, but those of headquarters and of heavy weapons.
        let led = state.side(side).filter(|unit| unit.flag("command")).count();
        assert!(led >= 6, "{side}: {led}");
    }
    // What is wrong with a force is said, and blocks nothing.
    for unit in state.units.values_mut().filter(|unit| unit.flag("observes") || unit.tag.number == 1) {
        unit.groups.clear();
        unit.profile = std::sync::Arc::default();
    }
    let notes = rules.muster_notes(&state).join(" ");
    assert!(notes.contains("A: in no formation or unit"), "{notes}");
    assert!(notes.contains("B: no observer to call for"), "{notes}");
}
