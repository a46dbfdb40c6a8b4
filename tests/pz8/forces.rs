//! The sample formations against what is printed (12).

use std::collections::BTreeMap;

use adjutant::{dice::Side, games::Registry, rules::muster};

/// Formation, printed quality, our word for it, bases by type, bases in all, sum of factors without the HQ.
type Printed = (&'static str, &'static str, &'static str, [usize; 7], usize, i32);

const TYPES: [&str; 7] =
    ["recon", "light_tank", "medium_tank", "infantry", "motor_infantry", "artillery", "engineer"];

const PRINTED: [Printed; 11] = [
    ("Italian Infantry Division 1940", "Poor", "green", [0, 0, 0, 6, 0, 3, 0], 10, 21),
    ("Italian Armoured Brigade 1940", "Poor", "green", [0, 2, 2, 0, 1, 2, 0], 8, 22),
    ("Indian Infantry Division 1940", "Average", "average", [1, 0, 0, 9, 0, 4, 1], 16, 34),
    ("German Pz Division 1941", "Elite", "elite", [1, 0, 2, 0, 3, 3, 1], 11, 27),
    ("German Leichte Division 1941", "Elite", "elite", [1, 0, 0, 0, 2, 2, 1], 7, 14),
    ("British Armoured Division 1941", "Average", "average", [2, 0, 6, 0, 2, 4, 1], 16, 46),
    ("Italian Armoured Division 1942", "Average", "average", [1, 1, 3, 0, 2, 4, 1], 13, 35),
    ("US Armoured Division 1943", "Poor", "green", [1, 2, 4, 0, 3, 3, 1], 15, 41),
    ("German Infantry Division 1941", "Average", "average", [1, 0, 0, 9, 0, 3, 1], 15, 31),
    ("URSS Rifle Division 1941", "Poor", "green", [0, 0, 0, 9, 0, 3, 1], 14, 29),
    ("URSS Armoured Division 1941", "Poor", "green", [1, 3, 3, 0, 3, 2, 1], 14, 37),
];

#[test]
fn the_eleven_formations_are_as_printed() {
    let registry = Registry::load().unwrap();
    let rules = registry.get("pz8").unwrap().description();
    assert_eq!(rules.forces.len(), PRINTED.len());
    for (name, printed, quality, bases, all, sum) in PRINTED {
        let force = rules.forces.iter().find(|force| force.name == name).unwrap_or_else(|| panic!("no {name}"));
        let (units, _) = muster(rules, Side::A, force);
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        for unit in &units {
            *found.entry(unit.kind.as_str()).or_default() += 1;
        }
        assert_eq!(found.remove("hq"), Some(1), "{name}");
        assert_eq!(TYPES.map(|kind| found.remove(kind).unwrap_or(0)), bases, "{name}");
        assert!(found.is_empty(), "{name}: {found:?}");
        assert_eq!(units.len(), all, "{name}");
        let factors: i32 = units.iter().filter(|unit| unit.kind != "hq").map(|unit| unit.number("factor")).sum();
        assert_eq!(factors, sum, "{name}");
        // The printed word, the numbers and the division can be read before the battle.
        assert!(force.note.starts_with(printed), "{name}: {}", force.note);
        assert!(force.note.contains(&format!("{all} bases, combat factors {sum}.")), "{name}: {}", force.note);
        let hq = units.iter().find(|unit| unit.kind == "hq").unwrap();
        assert_eq!(hq.word("quality"), quality, "{name}");
        for unit in &units {
            assert_eq!((unit.groups.len(), &unit.groups), (1, &hq.groups), "{name}: {}", unit.name);
            let plain = rules.unit_type(&unit.kind).unwrap().row["factor"].number();
            assert_eq!(unit.number("factor"), plain, "{name}: {}", unit.name);
            // Z6: engineers keep up with their infantry.
            let motor = units.iter().any(|other| other.kind == "motor_infantry");
            if unit.kind == "engineer" {
                assert_eq!(unit.word("moves"), if motor { "motor" } else { "leg" }, "{name}");
            }
        }
        let names: std::collections::BTreeSet<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
        assert_eq!(names.len(), units.len(), "{name}: every base has its own name");
        assert!(rules.forces.iter().any(|other| other.id == force.against && other.name != name), "{name}");
    }
}

#[test]
fn the_reference_page_says_the_same() {
    let registry = Registry::load().unwrap();
    let page = registry.get("pz8").unwrap().description().pages.iter().find(|page| page.id == "divisions").unwrap();
    let rows: Vec<Vec<String>> = PRINTED
        .iter()
        .map(|(name, printed, _, _, all, sum)| {
            vec![(*name).to_owned(), (*printed).to_owned(), all.to_string(), sum.to_string()]
        })
        .collect();
    assert_eq!(page.table[1..].iter().collect::<std::collections::BTreeSet<_>>(), rows.iter().collect());
}

#[test]
fn the_example_for_players_adds_what_it_says() {
    let mut registry = Registry::load().unwrap();
    let example = registry.get("pz8").unwrap().description().example.clone();
    assert_eq!(registry.add_player_files(&[("mine.toml".to_owned(), example)]), []);
    let rules = registry.get("pz8").unwrap().description();
    let force = rules.forces.last().unwrap();
    let (units, facts) = muster(rules, Side::B, force);
    let tiger = units.iter().find(|unit| unit.kind == "tiger").unwrap();
    assert_eq!((tiger.number("factor"), tiger.word("moves"), tiger.flag("tank")), (6, "slow_tank", true));
    assert_eq!((units.len(), facts.len()), (7, 1));
    assert_eq!(rules.ruling_sets.len(), 1);
}

#[test]
fn divisions_without_their_hq_are_told_of_at_the_muster() {
    let notes = |units: &str| {
        let scene = super::scene(units, "");
        scene.rules.muster_notes(&scene.state).join("; ")
    };
    assert_eq!(notes("A1 hq @n; A2 infantry @n; B1 hq; B2 recon"), "");
    assert_eq!(
        notes("A1 hq @n; A2 infantry @s; B1 hq @x; B2 hq @x"),
        "s has no HQ: its bases rally only overnight; x has 2 HQs; a division has one"
    );
    assert_eq!(notes("A1 hq; B1 recon"), "Defenders has no HQ: its bases rally only overnight");
}
