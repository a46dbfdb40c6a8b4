//! What a hit does: every cell of the knock-out table, armour from all sides, the rulings.

use adjutant::dice::{Entry, Source};

use super::{on, reading, sums};

/// What decides about the knock-out, behind the comma of a reading.
fn then(reading: &str) -> &str {
    reading.split_once(", ").expect("two parts").1
}

fn knocks(need: i32) -> String {
    match need {
        20 => "then 20 to knock out".to_owned(),
        21.. => "then never to knock out".to_owned(),
        ..=1 => "then always to knock out".to_owned(),
        need => format!("then {need}+ to knock out"),
    }
}

#[test]
fn every_cell_of_the_table() {
    // Weapon: neutralised, stationary, moving.
    let rows = [
        ("infantry", "", [15, 13, 11]),
        ("mg_team", "", [19, 17, 13]),
        ("m4a3", "weapon.m4a3=mg", [19, 17, 13]),
        // S60: the row is printed like that twice.
        ("mortar_team", "exact=true", [15, 16, 17]),
        ("m4a3", "weapon.m4a3=gun_he", [17, 15, 13]),
        ("firefly", "weapon.firefly=gun_he", [20, 18, 16]),
    ];
    for target in ["infantry", "hand_at_team", "pak38", "lorry_3ton"] {
        for (kind, chips, cells) in rows {
            let states = [("neutralised=1", "still"), ("", "still"), ("", "short"), ("", "half"), ("", "far")];
            let cells = [cells[0], cells[1], cells[2], cells[2], cells[2]];
            for ((state, moves), cell) in states.into_iter().zip(cells) {
                let scene = on(&format!("A1 {kind}; B1 {target} {state}"), "");
                let form = format!("firers=A1 target=B1 range=300p seen=fully target.move={moves} {chips}");
                assert_eq!(then(&reading(&scene, &form)), knocks(cell), "{kind} at {target} {state} {moves}");
            }
            // S59: neutralised comes before moving.
            let scene = on(&format!("A1 {kind}; B1 {target} neutralised=1"), "");
            let form = format!("firers=A1 target=B1 range=300p seen=fully target.move=far {chips}");
            assert_eq!(then(&reading(&scene, &form)), knocks(cells[0]), "{kind} at {target}, neutralised and moving");
        }
    }
    // S82: quality of the target; S70: past 20 it cannot be.
    let tough = on("A1 firefly; B1 infantry neutralised=1 knock_out=1", "");
    let form = "firers=A1 target=B1 range=300p seen=fully weapon.firefly=gun_he";
    assert_eq!(then(&reading(&tough, form)), knocks(21));
}

/// The least roll that the printed rule lets through, by trying all of them.
fn by_trying(armour: i32, at: i32) -> i32 {
    (1..=20).find(|roll| at * roll >= armour).unwrap_or(21)
}

#[test]
fn guns_against_every_face_at_every_range() {
    let guns = [
        ("m4a3", 8),
        ("firefly", 15),
        ("churchill_vii", 8),
        ("gun_17pdr", 15),
        ("gun_6pdr", 10),
        ("panther_g", 15),
        ("stug_iiig", 11),
        ("pak38", 8),
    ];
    let armour = [("m4a3", [105, 45, 45]), ("churchill_vii", [195, 105, 81]), ("panther_g", [195, 60, 60])];
    for (gun, at) in guns {
        for (target, faces) in armour {
            let scene = on(&format!("A1 {gun}; B1 {target}"), "");
            for (face, armour) in ["front", "side", "rear"].into_iter().zip(faces) {
                for band in 1..=6 {
                    // S65: one less for each full 300p; the limit of a band is a full one.
                    for (exact, loss) in [(false, band - 1), (true, band)] {
                        let form =
                            format!("firers=A1 target=B1 range={}p seen=fully face={face} exact={exact}", band * 300);
                        let wanted = knocks(by_trying(armour, (at - loss).max(0)));
                        assert_eq!(then(&reading(&scene, &form)), wanted, "{gun} at {target} {form}");
                    }
                }
            }
        }
    }
    // A gun whose AT value is used up only neutralises.
    let weak = on("A1 pak38 at=2; B1 m4a3", "");
    let form = "firers=A1 target=B1 range=900p seen=fully";
    assert_eq!(then(&reading(&weak, form)), "AT value 0 at this range: a hit only neutralises");
    // S63: where there is no armour there is nothing to reach; where it counts as 1 there is.
    let lorry = |rulings| reading(&on("A1 pak38 at=2; B1 lorry_3ton", rulings), form);
    assert_eq!(then(&lorry("")), "a hit knocks out");
    assert_eq!(then(&lorry("S63=c")), "AT value 0 at this range: a hit only neutralises");
}

#[test]
fn what_a_weapon_does_to_what_it_is_not_for() {
    let cases = [
        // S63: AT fire at soft vehicles; a gun on tow is one, in action it is not.
        ("pak38", "lorry_3ton", "", "", "a hit knocks out"),
        ("pak38", "lorry_3ton", "", "S63=b", "a hit only neutralises"),
        ("pak38", "lorry_3ton", "", "S63=c", "then always to knock out"),
        ("hand_at_team", "lorry_3ton", "", "", "a hit knocks out"),
        ("hand_at_team", "lorry_3ton", "", "S63=b", "a hit only neutralises"),
        ("hand_at_team", "lorry_3ton", "", "S63=c", "then (one die less 2) x another die: 1+ to knock out"),
        ("pak38", "pak38 limbered", "", "", "a hit knocks out"),
        ("pak38", "pak38", "", "", "a hit only neutralises"),
        // S64: a gun without HE at men.
        ("pak38", "infantry", "", "", "a hit only neutralises"),
        // S57: HE at armour.
        ("m4a3", "panther_g", "weapon.m4a3=gun_he", "", "a hit only neutralises"),
        // S61: small arms and mortars at armour.
        ("infantry", "panther_g", "", "", "a hit only neutralises"),
        ("mg_team", "panther_g", "", "", "a hit only neutralises"),
        ("mortar_team", "panther_g", "exact=true", "", "a hit only neutralises"),
        ("infantry", "panther_g", "", "S61=b", "a hit does nothing"),
        ("mg_team", "panther_g", "", "S61=b", "a hit does nothing"),
        ("mortar_team", "panther_g", "exact=true", "S61=b", "a hit does nothing"),
        // Open tops from near by.
        ("infantry", "stug_iiig open_top", "", "", "then 18+ to knock out"),
        ("infantry", "stug_iiig open_top", "", "S61=b", "then 18+ to knock out"),
        ("mg_team", "stug_iiig open_top", "", "", "a hit only neutralises"),
        ("hand_at_team", "stug_iiig", "", "", "then (one die less 2) x another die: 105+ to knock out"),
        ("hand_at_team", "stug_iiig", "face=rear", "", "then (one die less 2) x another die: 45+ to knock out"),
    ];
    for (firer, target, chips, rulings, wanted) in cases {
        let scene = on(&format!("A1 {firer}; B1 {target}"), rulings);
        let form = format!("firers=A1 target=B1 range=300p seen=fully {chips}");
        assert_eq!(then(&reading(&scene, &form)), wanted, "{firer} at {target} {chips} {rulings}");
    }
    let far = on("A1 infantry; B1 stug_iiig open_top", "");
    assert_eq!(then(&reading(&far, "firers=A1 target=B1 range=600p seen=fully")), "a hit only neutralises");
}

#[test]
fn the_weapon_suits_the_target() {
    let cases = [
        ("m4a3", "panther_g", "300p", "gun_at"),
        ("m4a3", "lorry_3ton", "300p", "gun_at"),
        ("m4a3", "infantry", "300p", "gun_he"),
        ("m4a3", "pak38", "300p", "gun_he"),
        ("infantry hand_at", "panther_g", "300p", "hand_at"),
        ("infantry hand_at", "panther_g", "600p", "infantry"),
        ("infantry hand_at", "infantry", "300p", "infantry"),
    ];
    for (firer, target, range, weapon) in cases {
        let scene = on(&format!("A1 {firer}; B1 {target}"), "");
        let form = scene.open("fire", &format!("firers=A1 target=B1 range={range}")).form;
        let kind = firer.split_whitespace().next().unwrap();
        let field = form.field(&format!("weapon.{kind}")).expect("a chip");
        assert_eq!(field.value.as_ref().map(ToString::to_string).as_deref(), Some(weapon), "{firer} at {target}");
    }
    // A gun without HE has no chip; two types in a volley have one each.
    let scene = on("A1 pak38; A2 m4a3; A3 m4a3; A4 firefly; B1 panther_g", "");
    let form = scene.open("fire", "firers=A1+A2+A3+A4 target=B1 range=300p").form;
    let chips: Vec<&str> =
        form.fields.iter().map(|field| field.path.as_str()).filter(|path| path.starts_with("weapon")).collect();
    assert_eq!(chips, ["weapon.m4a3", "weapon.firefly"]);
    assert_eq!(sums(&scene, "fire", "firers=A1+A2+A3+A4 target=B1 range=300p").len(), 4);
}

/// The die that follows a hit is spelled out as that to hit is: its terms add up to what it needs.
#[test]
fn the_second_die_is_a_sum_too() {
    let check = |units: &str, chips: &str, answers: &[(&str, u8)], wanted: &str| {
        let scene = on(units, "");
        let form = format!("firers=A1 target=B1 range=300p seen=fully {chips}");
        let given = answers.iter().map(|(key, face)| ((*key).to_owned(), Entry::faces(vec![*face], Source::Hand)));
        let sums = scene.start("fire", &form).1.sums_after(&given.collect());
        let sum = sums.iter().find(|sum| sum.role == "effect").unwrap_or_else(|| panic!("{units}: {sums:?}"));
        let terms: Vec<String> = sum.terms.iter().map(|term| format!("{} {}", term.amount, term.label)).collect();
        assert_eq!(terms.join(", "), wanted, "{units}");
        let need: i32 = sum.terms.iter().map(|term| term.amount).sum();
        assert!(sum.reading.starts_with(&format!("{need}+ ")), "{units}: {need}, {}", sum.reading);
        assert_eq!(sum.who.map(|tag| tag.to_string()).as_deref(), Some("A1"));
    };
    let hit: &[(&str, u8)] = &[("hit/A1", 20)];
    check("A1 infantry; B1 infantry", "", hit, "13 knock-out, stationary");
    check("A1 infantry; B1 infantry neutralised=1 knock_out=1", "", hit, "15 knock-out, neutralised, 1 quality");
    check("A1 m4a3; B1 infantry", "weapon.m4a3=gun_he target.move=far", hit, "15 HE value, -2 target moving");
    check("A1 m4a3; B1 panther_g", "face=side", hit, "8 armour 60 over AT value 8");
    check(
        "A1 hand_at_team; B1 panther_g",
        "face=side weapon.hand_at_team=hand_at",
        &[("hit/A1", 20), ("at/A1", 12)],
        "6 armour 60 over the first die less 2",
    );
}
