//! What is pressed on the page of facts and not sent off yet is kept with the battle.

use adjutant::{rules::Relation, ui::screen::battle::PressedFacts};
use screens::{flow::WIDE, story::tag, table::Table};

use super::{after_power_cut, main, part, reporting, seeds, tell};

fn pressed(table: &Table) -> PressedFacts {
    table.app.play().unwrap().screen.memory.facts.clone()
}

/// The power is cut once the disk has answered, and the battle opened again.
fn opened_again(table: &Table) -> Table {
    let mut again = Table::start(WIDE, 99, after_power_cut(table));
    again.press("continue");
    again
}

#[test]
fn facts_that_are_pressed_and_not_told_yet_are_there_when_the_power_was_cut() {
    let mut table = reporting(seeds(3).next().unwrap());
    tell(&mut table, 2);
    let told = pressed(&table);
    assert_eq!(told.holds.len(), 2, "{told:?}");
    let events = table.battle().events().len();
    let mut again = opened_again(&table);
    assert_eq!((pressed(&again), part(&again)), (told, part(&table)));
    assert_eq!(again.battle().events().len(), events, "a press that is not sent off is no line of the log");
    // One is taken back, and that is kept too.
    tell(&mut again, 1);
    assert_eq!(pressed(&again).holds.len(), 1);
    let mut third = opened_again(&again);
    assert_eq!(pressed(&third), pressed(&again));
    // Told, they are facts of the log, and pressed no more: not even on the page that undo opens once it has closed.
    main(&mut third);
    assert_eq!(pressed(&third), PressedFacts::default());
    assert_eq!(pressed(&opened_again(&third)), PressedFacts::default());
    table.press("undo");
    assert_eq!(pressed(&opened_again(&table)), PressedFacts::default(), "another page");
}

#[test]
fn what_was_wrong_and_who_stands_on_an_objective_is_kept_as_it_was_pressed() {
    let relation = |id: &str, unit: &str, target: &str| Relation::new(id, tag(unit), tag(target));
    let facts = PressedFacts {
        holds: [relation("fire", "B3", "A2"), relation("beside", "B1", "A11")].into(),
        wrong: [relation("fire", "B4", "A2")].into(),
        stands: [(tag("B3"), 1), (tag("A2"), 0)].into(),
    };
    assert_eq!(PressedFacts::of(facts.kept()), facts);
    assert!(PressedFacts::default().kept().is_empty());
}
