//! What an amend far back in the log changes for later actions: only what they really depend on.

use adjutant::{
    battle::{Battle, Command, Permit},
    dice::{Dice, Given},
};

use super::{
    scene::draft,
    table::{self, begin, units},
};

fn play(battle: &mut Battle, procedure: &str, form: &str, given: &[(&str, u8)]) {
    let given: Vec<(&str, Given)> = given.iter().map(|(at, face)| (*at, Given::Faces(vec![*face]))).collect();
    table::play(battle, procedure, form, &given);
}

/// What no longer fits once the first shot was told otherwise.
fn late(battle: &mut Battle, form: &str) -> Vec<(String, String)> {
    let amend = Command::Amend { of: 1, draft: draft(form), permit: Permit::Lawful };
    let done = battle.execute(amend, &mut Dice::seeded(1), 0).unwrap_or_else(|refused| panic!("{form}: {refused}"));
    assert_eq!(done.stale, battle.unresolved_stale());
    done.stale.into_iter().map(|stale| (stale.words, stale.why)).collect()
}

#[test]
fn a_late_change_names_what_reads_it_and_no_move_that_only_forgets() {
    let mut battle = begin(units("six-d6", "A1 infantry; A2 infantry; B1 infantry; B2 infantry", ""));
    let b = &mut battle;
    play(b, "volley", "firers=A1 target=B1", &[("volley/A1", 1)]);
    play(b, "end_turn", "", &[]);
    play(b, "rally", "unit=B1", &[("rally", 6)]);
    play(b, "end_turn", "", &[]);
    play(b, "move", "unit=A1", &[("move", 3)]);
    play(b, "fire", "firer=A2 target=B2", &[("fire", 1)]);
    let told = "firers=A1 target=B1 A1.range=close";
    let late = late(b, told);
    let titles: Vec<&str> = late.iter().map(|(title, _)| title.as_str()).collect();
    assert_eq!(titles, ["B1 unit 1 rallies: 1 off, 0 left."], "{late:?}");
    assert!(late[0].1.starts_with("The same dice would now come to: "), "{late:?}");
}
