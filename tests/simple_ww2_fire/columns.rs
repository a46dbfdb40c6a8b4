//! The number to hit: every cell of the table, every shift, both ends.

use super::{need, on, reading, sums};

/// Columns of the table from left to right.
const COLUMNS: [i32; 13] = [2, 3, 4, 5, 6, 8, 10, 13, 15, 17, 18, 19, 20];

#[test]
fn every_cell_of_the_table() {
    // Firer, then number to hit at each band of 300p; past the last one there is no shot.
    let rows = [
        ("infantry", "infantry", &[2, 4, 6, 10][..]),
        ("veteran_infantry", "infantry", &[2, 4, 6, 10]),
        ("mg_team", "mg", &[3, 4, 5, 6]),
        ("m4a3", "mg", &[3, 4, 5, 6]),
        ("hand_at_team", "hand_at", &[4]),
        ("mortar_team", "mortar", &[5, 5, 5, 5, 5, 6, 6]),
        ("m4a3", "gun_at", &[4, 6, 10, 15, 18, 20]),
        ("m4a3", "gun_he", &[4, 6, 10, 15, 18, 20]),
        ("pak38", "gun_at", &[4, 6, 10, 15, 18, 20]),
    ];
    for (kind, weapon, cells) in rows {
        // A lorry that stands, fully seen: no shift at all. A mortar fires at 300p.
        let scene = on(&format!("A1 {kind}; B1 lorry_3ton"), "");
        let chip = if kind == "m4a3" { format!(" weapon.m4a3={weapon}") } else { String::new() };
        for (band, cell) in (1..).zip(cells) {
            let exact = if weapon == "mortar" && band == 1 { " exact=true" } else { "" };
            let form = format!("firers=A1 target=B1 range={}p seen=fully{chip}{exact}", band * 300);
            assert_eq!(need(&reading(&scene, &form)), Some(*cell), "{kind} {form}");
        }
        let beyond = (cells.len() + 1) * 300;
        let form = format!("firers=A1 target=B1 range={beyond}p seen=fully{chip}");
        let opened = scene.open("fire", &form).form;
        let refused = opened.refusals.iter().any(|refusal| refusal.reason.contains("reaches"));
        let no_chip = opened.problems.iter().any(|(path, _)| path == "range");
        // Where another weapon of it reaches farther there is a chip for the range, and the weapon is refused.
        let other = kind == "m4a3" && weapon == "mg";
        assert_eq!((refused, no_chip), (other, !other), "{kind} {weapon} beyond {beyond}p: {:?}", opened.refusals);
    }
}

/// Shifts in columns of a shot: units, form, rulings, facts, columns.
const SHIFTS: &[(&str, &str, &str, &str, i32)] = &[
    // Nothing.
    ("A1 m4a3; B1 lorry_3ton", "", "", "", 0),
    // Target's movement; S52, S69: less than half is nothing.
    ("A1 m4a3; B1 lorry_3ton", "target.move=short", "", "", 0),
    ("A1 m4a3; B1 lorry_3ton", "target.move=half", "", "", 1),
    ("A1 m4a3; B1 lorry_3ton", "target.move=far", "", "", 2),
    // From its unit's option, or from what it moved.
    ("A1 m4a3; B1 lorry_3ton in=X/Y", "", "", "group2.option=f", 0),
    ("A1 m4a3; B1 lorry_3ton in=X/Y", "", "", "group2.option=fm", 0),
    ("A1 m4a3; B1 lorry_3ton in=X/Y", "", "", "group2.option=mf", 1),
    ("A1 m4a3; B1 lorry_3ton in=X/Y", "", "", "group2.option=m", 2),
    ("A1 m4a3; B1 lorry_3ton in=X/Y moved=half", "", "", "group2.option=m", 1),
    ("A1 m4a3; B1 lorry_3ton in=X/Y moved=short", "", "", "group2.option=m", 0),
    ("A1 m4a3; B1 lorry_3ton in=X/Y moved=half", "", "S52=b", "group2.option=m", 2),
    // Foot that stands, beyond 300p only; S53: with the section's own two.
    ("A1 m4a3; B1 mg_team", "range=300p", "", "", 0),
    ("A1 m4a3; B1 mg_team", "range=600p", "", "", 2),
    ("A1 m4a3; B1 mg_team", "range=600p target.move=short", "", "", 0),
    ("A1 m4a3; B1 infantry", "range=300p", "", "", 2),
    ("A1 m4a3; B1 infantry", "range=600p", "", "", 4),
    ("A1 m4a3; B1 infantry", "range=600p target.move=half", "", "", 3),
    ("A1 m4a3; B1 infantry", "range=600p target.move=far", "", "", 4),
    ("A1 m4a3; B1 pak38", "range=600p", "", "", 0),
    ("A1 m4a3; B1 pak38", "range=600p", "S53=b", "", 2),
    ("A1 m4a3; B1 pak38 limbered", "range=600p", "S53=b", "", 0),
    // Sight.
    ("A1 m4a3; B1 lorry_3ton", "seen=partly", "", "", 2),
    ("A1 m4a3; B1 lorry_3ton", "seen=unseen", "", "", 5),
    // Arc; S51: turret or not.
    ("A1 m4a3; B1 lorry_3ton", "angle=aside", "", "", 2),
    ("A1 m4a3; B1 lorry_3ton", "angle=aside weapon.m4a3=mg", "", "", 2),
    ("A1 stug_iiig; B1 lorry_3ton", "angle=aside", "", "", 4),
    ("A1 pak38; B1 lorry_3ton", "angle=aside", "", "", 4),
    ("A1 infantry; B1 lorry_3ton", "angle=aside", "", "", 4),
    ("A1 mg_team; B1 lorry_3ton", "angle=aside", "", "", 4),
    ("A1 infantry; B1 lorry_3ton", "angle=aside", "S51=a", "", 2),
    ("A1 stug_iiig; B1 lorry_3ton", "angle=aside", "S51=a", "", 4),
    // The firer; S67: neutralised to the end of the turn named.
    ("A1 m4a3 neutralised=1; B1 lorry_3ton", "", "", "", 4),
    ("A1 m4a3 neutralised=2; B1 lorry_3ton", "", "", "battle.turn=2", 4),
    ("A1 m4a3 neutralised=1; B1 lorry_3ton", "", "", "battle.turn=2", 0),
    ("A1 m4a3; B1 lorry_3ton", "option=fm", "", "", 2),
    ("A1 m4a3; B1 lorry_3ton", "option=mf", "", "", 5),
    ("A1 m4a3 stabilised; B1 lorry_3ton", "option=mf", "", "", 4),
    ("A1 m4a3 stabilised; B1 lorry_3ton", "option=fm", "", "", 2),
    ("A1 m4a3 in=X/Y; B1 lorry_3ton", "", "", "group2.option=fm", 2),
    ("A1 m4a3 in=X/Y; B1 lorry_3ton", "", "", "group2.option=mf", 5),
    // Quality; S82.
    ("A1 m4a3 to_hit=3; B1 lorry_3ton", "", "", "", 3),
    ("A1 m4a3 to_hit=-2; B1 lorry_3ton", "", "", "", -2),
    // All together.
    ("A1 m4a3 neutralised=1; B1 infantry", "range=600p seen=partly angle=aside option=fm", "S49=b", "", 14),
];

#[test]
fn every_shift() {
    for (units, form, rulings, facts, columns) in SHIFTS {
        let scene = on(units, rulings).with(facts);
        let given =
            |path: &str, word: &str| if form.contains(path) { String::new() } else { format!(" {path}={word}") };
        let chips = format!("{}{}", given("range", "300p"), given("seen", "fully"));
        let sum = sums(&scene, "fire", &format!("firers=A1 target=B1 {form}{chips}")).remove(0);
        let shift: i32 = sum.terms.iter().skip(1).map(|term| term.amount).sum();
        assert_eq!(shift, *columns, "{units} | {form} | {rulings} {facts}: {:?}", sum.terms);
        let base = COLUMNS.iter().position(|head| *head == sum.terms[0].amount).unwrap();
        let at = usize::try_from((i32::try_from(base).unwrap() + shift).clamp(0, 12)).unwrap();
        assert_eq!(need(&sum.reading), Some(COLUMNS[at]), "{units} | {form}: {}", sum.reading);
    }
}

#[test]
fn a_shot_into_the_zone_is_one_column_worse() {
    let scene = on("A1 m4a3; B1 lorry_3ton; B2 lorry_3ton; B3 lorry_3ton", "");
    let form = "firers=A1 target=B1 range=600p seen=fully weapon.m4a3=gun_he zone=B2+B3 B3.seen=partly";
    let needs: Vec<_> = sums(&scene, "fire", form).iter().map(|sum| need(&sum.reading)).collect();
    assert_eq!(needs, [Some(6), Some(8), Some(13)]);
    // S56: each at its own range.
    let form = format!("{form} differ=true B2.range=300p B3.range=900p");
    let needs: Vec<_> = sums(&scene, "fire", &form).iter().map(|sum| need(&sum.reading)).collect();
    assert_eq!(needs, [Some(6), Some(5), Some(17)]);
}

#[test]
fn both_ends_of_the_table() {
    // S49: past 20 there is no hit, or it stays at 20; S50: never left of 2.
    let cases = [
        ("to_hit=0", "range=1800p", "", Some(20)),
        ("to_hit=1", "range=1800p", "", None),
        ("to_hit=1", "range=1800p", "S49=b", Some(20)),
        ("to_hit=12", "range=1800p", "S49=b", Some(20)),
        ("to_hit=-2", "range=300p", "", Some(2)),
        ("to_hit=-12", "range=300p", "", Some(2)),
    ];
    for (unit, form, rulings, wanted) in cases {
        let scene = on(&format!("A1 m4a3 {unit}; B1 lorry_3ton"), rulings);
        let form = format!("firers=A1 target=B1 seen=fully {form}");
        let sum = sums(&scene, "fire", &form).remove(0);
        assert_eq!(need(&sum.reading), wanted, "{unit} {form} {rulings}: {}", sum.reading);
        assert_eq!(sum.dice, u8::from(wanted.is_some()), "no die for a shot that cannot hit");
    }
}

#[test]
fn the_strip_shows_both_columns() {
    let scene = on("A1 m4a3; B1 panther_g", "");
    let form = scene.open("fire", "firers=A1 target=B1 range=600p seen=partly").form;
    let [strip] = &form.strips[..] else { panic!("one strip: {:?}", form.strips) };
    let cells: Vec<String> = COLUMNS.iter().map(ToString::to_string).collect();
    assert_eq!((&strip.cells, strip.base, strip.now), (&cells, 4, 6));
}

/// A column is named by the number at its head, as the strip and the printed table show it.
#[test]
fn a_sum_names_columns_by_their_heads() {
    for (range, seen, first, total) in [
        ("900p", "fully", 10, "column 10"),
        ("900p", "partly", 10, "2 right, column 15"),
        ("1800p", "partly", 20, ""),
    ] {
        let scene = on("A1 m4a3; B1 panther_g", "");
        let sum = sums(&scene, "fire", &format!("firers=A1 target=B1 range={range} seen={seen}")).remove(0);
        assert_eq!((sum.terms[0].amount, sum.total.as_str()), (first, total), "{range} {seen}");
        assert!(!sum.reading.contains("column"), "{}", sum.reading);
    }
    let scene = on("A1 m4a3 to_hit=-1; B1 panther_g", "");
    let sum = sums(&scene, "fire", "firers=A1 target=B1 range=900p seen=fully").remove(0);
    assert_eq!(sum.total, "1 left, column 8");
}
