//! The fire chart: forty cells, all modifiers, bands of range.

use adjutant::dice::Subject;

use super::{Expect, all, forms, scene::spelled, started, sums};

/// The chart as printed, once more: firer, targets, Ready, to own rear, at rear or marching, close, long, Concealed,
/// Crack, Unreliable.
const CHART: &str = "
infantry   0  0  0 -2   -1 -1 +2  +3 -3  -1  -1 +1
mortar    +2  0 +2 -2   na na na  na na  -1  -1 +1
atg       -2 -2 -2 +2   -1 -1 +2  +3 -3  -1  -1 +1
tank       0  0  0 +2   -1 -1 +2  +3 -3  -1  -1 +1
";

const TYPES: [&str; 4] = ["infantry", "mortar", "atg", "tank"];

/// The terms of a shot beside the cell of its target.
fn other_terms(units: &str, facts: &str, rulings: &str, form: &str) -> String {
    let procedure = if units.starts_with("A1 mortar") { "mortar" } else { "fire" };
    let (_, started) = started(units, facts, rulings, procedure, form);
    let sum = started.sums().remove(0);
    let terms = sum.terms.iter().filter(|term| !term.label.contains(" at "));
    terms.map(|term| format!("{:+}", term.amount)).collect::<Vec<_>>().join(" ")
}

#[test]
fn all_forty_cells() {
    let mut cells = 0;
    for row in CHART.lines().filter(|row| !row.is_empty()) {
        let words: Vec<&str> = row.split_whitespace().collect();
        let firer = words[0];
        let mut check = |what: &str, wanted: &str, found: String| {
            let wanted = if wanted == "na" { "" } else { wanted };
            assert_eq!(found, wanted, "{firer}, {what}");
            cells += 1;
        };
        for (target, wanted) in TYPES.iter().zip(&words[1..5]) {
            let procedure = if firer == "mortar" { "mortar" } else { "fire" };
            let units = format!("A1 {firer}; B1 {target}");
            let (_, started) = started(&units, "", "", procedure, "firer=A1 target=B1");
            let amount = started.sums()[0].terms[0].amount;
            let signed = if amount == 0 { "0".to_owned() } else { format!("{amount:+}") };
            check(target, wanted, signed);
        }
        let units = |more: &str| format!("A1 {firer}; B1 infantry {more}");
        let plain = "firer=A1 target=B1";
        // A Ready unit of side A answers: the printed cell of mortars is never used, for they are never Ready.
        let facts = "battle.acting=B";
        check(
            "Ready",
            words[5],
            match firer {
                "mortar" => String::new(),
                _ => other_terms(&format!("A1 {firer} ready; B1 infantry"), facts, "", "by=A firer=A1 target=B1"),
            },
        );
        check("to rear", words[6], other_terms(&units(""), "", "", &format!("{plain} to_rear")));
        check("at rear", words[7], other_terms(&units(""), "", "", &format!("{plain} at_rear")));
        check("marching", words[7], other_terms(&units("marching"), "", "", plain));
        let close = other_terms(&units(""), "", "", &format!("{plain} range=close"));
        check("close", words[8], close);
        check("long", words[9], other_terms(&units(""), "", "", &format!("{plain} range=long")));
        check("concealed", words[10], other_terms(&units(""), "", "", &format!("{plain} concealed=1")));
        check("crack", words[11], other_terms(&units("crack"), "", "", plain));
        check("unreliable", words[12], other_terms(&units("unreliable"), "", "", plain));
        check("reliable", "na", other_terms(&units("reliable"), "", "", plain));
    }
    // Ten printed cells a row: two of them hold two numbers, one is looked at twice, and the middle quality is no cell.
    assert_eq!(cells, 4 * 14);
}

#[test]
fn a_shot_is_added_up_in_the_order_of_the_rules() {
    forms(
        "fire",
        "A1 tank hits=5 permanent=2; B1 infantry crack marching place=brush",
        &[
            (
                "firer=A1 target=B1",
                "",
                "-2 for 5 hits, +0 Tank at Infantry, +2 marching, -1 Concealed, brush, -1 Crack = 1, 1 or 2: no hit, 3 or 4: 1 hit, 5 or 6: 2 hits",
            ),
            (
                "firer=A1 target=B1 range=close to_rear at_rear concealed=2",
                "",
                "-2 for 5 hits, +0 Tank at Infantry, -1 target behind the firer, +2 from behind, marching, +3 close range, \
                 -1 Concealed, brush, -2 Concealed, in between, -1 Crack = 1, 1 or 2: no hit, 3 or 4: 1 hit, 5 or 6: 2 hits",
            ),
            // X22: rear and marching share a cell.
            (
                "firer=A1 target=B1 at_rear",
                "X22=b",
                "-2 for 5 hits, +0 Tank at Infantry, +4 from behind, marching, -1 Concealed, brush, -1 Crack = 1, \
                 1 or 2: 1 hit, 3 or 4: 2 hits, 5 or 6: 3 hits",
            ),
            (
                "firer=A1 target=B1 at_rear=false",
                "X22=b",
                "-2 for 5 hits, +0 Tank at Infantry, +2 marching, -1 Concealed, brush, -1 Crack = 1, 1 or 2: no hit, 3 or 4: 1 hit, 5 or 6: 2 hits",
            ),
        ],
    );
}

#[test]
fn hits_of_the_firer() {
    // X13: its present hits, red ones too; none at 1.
    sums(
        "fire",
        "firer=A1 target=B1",
        &[
            (
                "A1 infantry hits=1; B1 infantry",
                "",
                "0 Infantry at Infantry = 1, 1 or 2: 1 hit, 3 or 4: 2 hits, 5 or 6: 3 hits",
            ),
            (
                "A1 infantry hits=2; B1 infantry",
                "",
                "-1 for 2 hits, +0 Infantry at Infantry = 1, 1: no hit, 2 or 3: 1 hit, 4 or 5: 2 hits, 6: 3 hits",
            ),
            (
                "A1 infantry hits=3; B1 infantry",
                "",
                "-1 for 3 hits, +0 Infantry at Infantry = 1, 1: no hit, 2 or 3: 1 hit, 4 or 5: 2 hits, 6: 3 hits",
            ),
            (
                "A1 infantry hits=4 permanent=2; B1 infantry",
                "",
                "-2 for 4 hits, +0 Infantry at Infantry = 1, 1 or 2: no hit, 3 or 4: 1 hit, 5 or 6: 2 hits",
            ),
            (
                "A1 infantry hits=6 permanent=2; B1 infantry",
                "",
                "-2 for 6 hits, +0 Infantry at Infantry = 1, 1 or 2: no hit, 3 or 4: 1 hit, 5 or 6: 2 hits",
            ),
            (
                "A1 infantry hits=2 permanent=2; B1 infantry",
                "",
                "-1 for 2 hits, +0 Infantry at Infantry = 1, 1: no hit, 2 or 3: 1 hit, 4 or 5: 2 hits, 6: 3 hits",
            ),
        ],
    );
    sums(
        "mortar",
        "firer=A1 target=B1",
        &[(
            "A1 mortar hits=4; B1 infantry",
            "",
            "-2 for 4 hits, +2 Mortar at Infantry = 1, 1 or 2: 1 hit, 3 or 4: 2 hits, 5 or 6: 3 hits",
        )],
    );
}

/// Hits of the faces from 1 as a sum has them: "1 or 2: 1 hit, 3\u{2013}6: 2 hits".
fn in_words(hits: &[i32]) -> String {
    let told = |hits: i32| match hits {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        more => format!("{more} hits"),
    };
    if hits.iter().all(|other| *other == hits[0]) {
        return format!("{} at any face", told(hits[0]));
    }
    let mut parts = Vec::new();
    let mut from = 0;
    while from < hits.len() {
        let to = (from..hits.len()).take_while(|face| hits[*face] == hits[from]).last().unwrap();
        let faces = match to - from {
            0 => format!("{}", from + 1),
            1 => format!("{} or {}", from + 1, to + 1),
            _ => format!("{}\u{2013}{}", from + 1, to + 1),
        };
        parts.push(format!("{faces}: {}", told(hits[from])));
        from = to + 1;
    }
    parts.join(", ")
}

#[test]
fn the_line_of_the_d3_and_its_halves() {
    // Every sum of the reference page: the table, its means and the shots themselves say the same.
    let page = super::scene::Scene::of("six-d6", "", "").rules.description().pages.clone();
    let table = &page.iter().find(|page| page.id == "odds").unwrap().table;
    for row in &table[1..] {
        let sum: i32 = row[0].parse().unwrap();
        let (units, form) = match sum {
            ..=-1 => ("A1 infantry; B1 infantry".to_owned(), format!("firer=A1 target=B1 concealed={}", -sum)),
            0 => ("A1 infantry; B1 infantry".to_owned(), "firer=A1 target=B1".to_owned()),
            1 => ("A1 infantry; B1 infantry".to_owned(), "firer=A1 target=B1 at_rear to_rear".to_owned()),
            2 => ("A1 infantry; B1 infantry".to_owned(), "firer=A1 target=B1 at_rear".to_owned()),
            3 => ("A1 infantry; B1 infantry".to_owned(), "firer=A1 target=B1 range=close".to_owned()),
            4 => ("A1 infantry; B1 infantry".to_owned(), "firer=A1 target=B1 range=close at_rear to_rear".to_owned()),
            _ => ("A1 infantry; B1 infantry".to_owned(), "firer=A1 target=B1 range=close at_rear".to_owned()),
        };
        for (dug, faces, mean) in [("", &row[1], &row[2]), (" dug_in", &row[3], &row[4])] {
            let (_, started) = started(&format!("{units}{dug}"), "", "", "fire", &form);
            let sum = spelled(&started.sums()[0]);
            let hits: Vec<i32> = faces.split(' ').map(|hits| hits.parse().unwrap()).collect();
            assert!(sum.contains(&format!(", {}", in_words(&hits))), "{row:?}: {sum}");
            let total: i32 = hits.iter().sum();
            let (top, below) = mean.split_once('/').unwrap_or((mean, "1"));
            assert_eq!(total * below.parse::<i32>().unwrap(), 6 * top.parse::<i32>().unwrap(), "{row:?}");
        }
    }
}

#[test]
fn beyond_the_printed_line() {
    let most = "A1 tank; B1 tank marching unreliable";
    forms(
        "fire",
        most,
        &[
            // X2: 6 + 2 + 3 + 2 + 1 = 14, seven hits.
            (
                "firer=A1 target=B1 range=close",
                "",
                "2 Tank at Tank, +2 marching, +3 close range, +1 Unreliable = 1, 1 or 2: 5 hits, 3 or 4: 6 hits, 5 or 6: 7 hits",
            ),
            (
                "firer=A1 target=B1 range=close",
                "X2=b",
                "2 Tank at Tank, +2 marching, +3 close range, +1 Unreliable = 1, 4 hits at any face",
            ),
            (
                "firer=A1 target=B1",
                "X2=b",
                "2 Tank at Tank, +2 marching, +1 Unreliable = 1, 1: 3 hits, 2\u{2013}6: 4 hits",
            ),
        ],
    );
    // A fresh unit gone in one shot.
    all(
        "fire",
        "firer=A1 target=B1 range=close",
        |distribution| Expect::Distribution(Subject::Headline, distribution),
        &[(most, "", "", "hits_5 1/3, hits_6 1/3, removed 1/3"), (most, "", "X2=b", "hits_4 1")],
    );
}

#[test]
fn bands_and_who_reaches_them() {
    let long = "firer=A1 target=B1 range=long";
    all(
        "fire",
        long,
        Expect::Refused,
        &[
            // X24: the cell is shared layout, or infantry fires to 24 inches.
            ("A1 infantry; B1 tank", "", "", "A1: reach 12\""),
            ("A1 infantry; B1 tank", "", "X24=b", ""),
            ("A1 atg; B1 tank", "", "", ""),
            ("A1 tank; B1 infantry", "", "", ""),
            // X27: Ready and also dug in or Concealed.
            ("A1 tank; B1 infantry ready dug_in", "", "", "Ready and under cover, B1 is seen only up to 12 inches"),
            (
                "A1 tank; B1 infantry ready place=woods",
                "",
                "",
                "Ready and under cover, B1 is seen only up to 12 inches",
            ),
            ("A1 tank; B1 infantry ready place=town", "", "X8=c", ""),
            ("A1 tank; B1 tank ready place=woods", "", "", ""),
            ("A1 tank; B1 infantry ready", "", "", ""),
            ("A1 tank; B1 infantry dug_in place=woods", "", "", ""),
        ],
    );
    all(
        "fire",
        "firer=A1 target=B1 range=long concealed=1",
        Expect::Refused,
        &[("A1 tank; B1 tank ready", "", "", "Ready and under cover, B1 is seen only up to 12 inches")],
    );
    all(
        "fire",
        "firer=A1 target=B1 range=close",
        Expect::Refused,
        &[("A1 infantry; B1 infantry ready dug_in", "", "", "")],
    );
}

#[test]
fn mortars_have_no_bands_and_choose_freely() {
    forms(
        "mortar",
        "A1 mortar; A2 infantry; B1 infantry marching",
        &[
            ("firer=A1 target=B1", "", "2 Mortar at Infantry = 1, 1 or 2: 2 hits, 3 or 4: 3 hits, 5 or 6: 4 hits"),
            // Chips of direct fire change nothing.
            (
                "firer=A1 target=B1 range=close at_rear to_rear",
                "",
                "2 Mortar at Infantry = 1, 1 or 2: 2 hits, 3 or 4: 3 hits, 5 or 6: 4 hits",
            ),
            (
                "firer=A1 target=B1 way=direct concealed=1",
                "",
                "2 Mortar at Infantry, -1 Concealed, in between = 1, 1: 1 hit, 2 or 3: 2 hits, 4 or 5: 3 hits, 6: 4 hits",
            ),
        ],
    );
    all(
        "mortar",
        "firer=A1 target=B1 observer=A2",
        Expect::RemindedOf,
        &[
            (
                "A1 mortar; A2 infantry; B1 atg",
                "",
                "",
                "For A1, the marked base of A2 must see two bases of the target",
            ),
            // X27, X28, X32: counted from the observer.
            ("A1 mortar; A2 infantry; B1 atg place=woods", "", "", "seen below 4 inches only, measured from A2"),
            (
                "A1 mortar; A2 infantry; B1 atg place=woods ready",
                "",
                "",
                "Ready and under cover, B1 is seen up to 12 inches only, measured from A2",
            ),
            (
                "A1 mortar; A2 infantry; B1 atg dug_in ready",
                "",
                "",
                "B1 is seen up to 12 inches only, measured from A2",
            ),
            ("A1 mortar; A2 infantry; B1 atg", "", "X25=b", "A1 fires up to 12 inches"),
            ("A1 mortar; A2 infantry; B1 atg", "", "X25=c", "A1 fires up to 48 inches"),
        ],
    );
    let (opened, _) = started("A1 mortar; A2 infantry; B1 atg", "", "", "mortar", "firer=A1 target=B1 way=direct");
    assert_eq!(opened.form.reminders, Vec::<String>::new(), "direct: no observer, no limit, no friends");
    let woods = "A1 mortar; A2 infantry; B1 atg place=woods";
    let (opened, _) = started(woods, "", "", "mortar", "firer=A1 target=B1 way=direct");
    assert_eq!(opened.form.reminders, ["Entirely inside, it is seen below 4 inches only, measured from A1"]);
}

#[test]
fn reminders_of_direct_fire() {
    let plain = "firer=A1 target=B1";
    all(
        "fire",
        plain,
        Expect::RemindedOf,
        &[
            ("A1 infantry; B1 infantry", "", "", "of one type the closer first; Not through friends"),
            ("A1 infantry; B1 infantry", "", "X49=b", "of its own type the closer first"),
            // X54: both dug in, or the firer a tank.
            ("A1 infantry dug_in; B1 infantry", "", "", "Through friends only if they are dug in"),
            ("A1 tank; B1 infantry", "", "", "Through friends only if they are dug in"),
            ("A1 infantry; B1 infantry place=woods", "", "", "Entirely inside, it is seen below 4 inches only"),
        ],
    );
    let (opened, _) = started("A1 tank; B1 infantry place=woods", "", "", "fire", "firer=A1 target=B1 range=close");
    assert!(!opened.form.reminders.join(";").contains("inside"), "close is below four inches anyway");
}

#[test]
fn a_pair_is_remembered_until_either_moves() {
    let told = "firer=A1 target=B1 range=long at_rear concealed=2";
    let (_, first) = started("A1 tank; A2 tank; B1 tank; B2 tank", "", "", "fire", told);
    let again = "A1 tank aim=B1 aim_range=long; A2 tank; B1 tank; B2 tank";
    let mut scene = super::scene::Scene::of("six-d6", again, "");
    let (opened, _) = super::scene::Scene::of("six-d6", "A1 tank; B1 tank; B2 tank", "").start("fire", told);
    for effect in opened.form.remember {
        if let adjutant::rules::Effect::Set { on, field, to } = effect {
            scene.state.facts.entry(on).or_default().insert(field, to);
        }
    }
    let spelled_again = |form: &str| spelled(&scene.start("fire", form).1.sums()[0]);
    assert_eq!(spelled_again("firer=A1 target=B1"), spelled(&first.sums()[0]));
    assert_eq!(
        spelled_again("firer=A1 target=B2"),
        "2 Tank at Tank = 1, 1 or 2: 2 hits, 3 or 4: 3 hits, 5 or 6: 4 hits"
    );
    assert_eq!(
        spelled_again("firer=A2 target=B1"),
        "2 Tank at Tank = 1, 1 or 2: 2 hits, 3 or 4: 3 hits, 5 or 6: 4 hits"
    );
    // It is as far back; angle and cover from there nobody has told.
    let long = started("A1 tank; A2 tank; B1 tank; B2 tank", "", "", "fire", "firer=B1 target=A1 range=long").1;
    assert_eq!(spelled_again("firer=B1 target=A1"), spelled(&long.sums()[0]));
    for other in ["firer=B2 target=A1", "firer=B1 target=A2"] {
        assert_eq!(spelled_again(other), spelled_again("firer=A1 target=B2"), "{other}");
    }
    // Only what is told is kept.
    let (opened, _) = started("A1 tank; B1 tank", "", "", "fire", "firer=A1 target=B1");
    assert_eq!(opened.form.remember, []);
    for mover in ["A1", "B1"] {
        let (_, started) =
            if mover == "A1" { scene.start("move", "unit=A1") } else { scene.start("move", "by=B unit=B1") };
        let run = started.run(&super::scene::answers("move=1")).unwrap();
        let effects = super::scene::effects(&run.record.effects);
        assert!(effects.contains("-A1.aim; -A1.aim_range; -A1.aim_more"), "{mover}: {effects}");
    }
}
