//! The reference pages against the numbers that are played (3-9, 11).

use adjutant::{
    games::Registry,
    rules::{Description, Takes, halves},
};

/// The rows of a page's table without its head, and all its text.
fn page(rules: &Description, id: &str) -> (Vec<Vec<String>>, String) {
    let page = rules.pages.iter().find(|page| page.id == id).unwrap_or_else(|| panic!("no page {id}"));
    (page.table.iter().skip(1).cloned().collect(), page.text.join(" "))
}

fn check(id: &str, wanted: impl FnOnce(&Description) -> Vec<Vec<String>>) {
    let registry = Registry::load().unwrap();
    let rules = registry.get("pz8").unwrap().description();
    assert_eq!(page(rules, id).0, wanted(rules), "{id}");
}

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|cell| (*cell).to_owned()).collect()
}

#[test]
fn factors_are_those_of_the_unit_types() {
    check("factors", |rules| {
        let factor = |ids: &[&str]| {
            let all: Vec<i32> = ids.iter().map(|id| rules.unit_type(id).unwrap().row["factor"].number()).collect();
            assert!(all.iter().all(|factor| *factor == all[0]), "{ids:?}: {all:?}");
            all[0].to_string()
        };
        let of = |name: &str, ids: &[&str]| vec![name.to_owned(), factor(ids)];
        vec![
            of(
                "Infantry, motor infantry, engineers, cavalry",
                &["infantry", "motor_infantry", "engineer", "cavalry"],
            ),
            of("Recon", &["recon"]),
            of("Artillery", &["artillery"]),
            of("Light tanks", &["light_tank"]),
            of("Medium tanks", &["medium_tank"]),
            of("Heavy tanks", &["heavy_tank"]),
            of("HQ (not printed; Z4)", &["hq"]),
        ]
    });
}

#[test]
fn movement_is_half_on_rough_ground_and_double_on_roads() {
    check("movement", |rules| {
        let moves = rules.columns.iter().find(|column| column.id == "moves").unwrap();
        let Takes::Choice(classes) = &moves.takes else { panic!("classes") };
        let line = |id: &str, name: &str| {
            let open = rules.cell("move", id, "open").unwrap();
            vec![name.to_owned(), open.to_string(), halves(open), (open * 2).to_string()]
        };
        classes.iter().map(|class| line(&class.id, &class.name)).collect()
    });
}

#[test]
fn spotting_reaches_are_worked_out() {
    check("fire", |rules| {
        let cell = |column| rules.cell("spotting", "reach", column).unwrap();
        let line = |name: &str, reach: i32| row(&[name, &reach.to_string(), &(reach + cell("cover")).to_string()]);
        vec![
            line("Recon, artillery, HQ", cell("far")),
            line("The same, on a hill", cell("far") + cell("hill")),
            line("Any other", cell("near")),
            line("The same, on a hill", cell("near") + cell("hill")),
        ]
    });
}

#[test]
fn faces_that_rally_are_worked_out() {
    check("rally", |rules| {
        let faces = |quality: &str, lost: i32| {
            let cell = |row, column| rules.cell("rally", row, column).unwrap();
            let lowest = cell("score", "needed") - cell("quality", quality) - lost * cell("score", "objective");
            match lowest {
                ..=5 => format!("{lowest}-6"),
                6 => "6".to_owned(),
                7.. => "-".to_owned(),
            }
        };
        let line = |name: &str, quality: &str| {
            let mut line = vec![name.to_owned()];
            line.extend((0..3).map(|lost| faces(quality, lost)));
            line
        };
        vec![
            line("Elite (+1)", "elite"),
            line("Average", "average"),
            line("Green, also printed as Poor (-1)", "green"),
        ]
    });
}

#[test]
fn numbers_in_the_texts_are_those_of_the_tables() {
    let registry = Registry::load().unwrap();
    let rules = registry.get("pz8").unwrap().description();
    let cell = |table, row, column| rules.cell(table, row, column).unwrap();
    let points = cell("combat", "points", "each");
    let beaten = points + cell("combat", "points", "loser");
    let (turns, throw, ends) =
        (cell("day", "turns", "last"), cell("day", "turns", "throw_after"), cell("day", "turns", "ends_on"));
    let says = |id: &str, words: &str| {
        let (table, text) = page(rules, id);
        let all = format!("{text} {}", table.concat().join(" "));
        assert!(all.contains(words), "{id} does not say \"{words}\"");
    };
    assert_eq!(turns, 12);
    says("turn", "A day has twelve turns.");
    says("turn", &format!("After turn {throw} a die is rolled: on {ends} or 6 the day ends"));
    says("fire", &format!("up to {} inches", cell("fire", "gun", "range")));
    says(
        "fire",
        &format!(
            "{} or 6 hits, but a base inside fortifications is hit only on a {}",
            cell("fire", "gun", "hits_on"),
            cell("fire", "gun", "in_works")
        ),
    );
    says("combat", &format!("Equal No loser: {points} point No winner: {points} point"));
    says("combat", &format!("{beaten} points, withdraws the difference in inches"));
    says("combat", &format!("{points} point, may advance {} inch", cell("combat", "result", "advance")));
    says("combat", &format!("+{} inside fortifications", cell("combat", "modifier", "works")));
    says(
        "rally",
        &format!(
            "within {} inches of the HQ of its division, {} inches if it is Green",
            cell("rally", "reach", "usual"),
            cell("rally", "reach", "green")
        ),
    );
    says("rally", &format!("{} or 6 takes a fatigue point off", cell("rally", "score", "needed")));
    says("rally", &format!("in enemy hands is {} on the die", cell("rally", "score", "objective")));
    says(
        "air",
        &format!(
            "{} to 6 hits, which is a fatigue point. The die is at {} if the target is inside fortifications, and at {} if it is an HQ",
            cell("air", "attack", "hits_on"),
            cell("air", "attack", "in_works"),
            cell("air", "attack", "hq")
        ),
    );
    says("mines", &format!("{} or 6 costs a fatigue point", cell("mines", "throw", "hits_on")));
    says("mines", &format!("spotted from {} inches less", -cell("spotting", "reach", "cover")));
    // The steps of the turn, with the numbers of their reminders.
    let turn = rules.steps.iter().filter(|step| !step.apart);
    let steps: Vec<String> = turn.map(|step| step.name.clone()).collect();
    let listed: Vec<String> = page(rules, "turn").0.into_iter().map(|line| line[0].clone()).collect();
    assert_eq!(listed, steps);
    let fire = rules.step("fire").unwrap();
    assert!(fire.reminder.contains(&format!("up to {} inches", cell("fire", "gun", "range"))));
}
