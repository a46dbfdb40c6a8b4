//! What a loss means for its side, how a battle ends, and a long log.

use adjutant::{
    battle::{
        Command, Desk,
        summary::{Shown, ending, log_entries, log_row, table_view},
    },
    dice::Side,
};

use super::table::{self, forced, run};

/// The last unit of the second side is lost, by hand: the first words of the result, what the step's card is then, and
/// what the page of the end says.
#[track_caller]
fn last_loss(rules: &str, units: &str, tip: &str, ended: bool) {
    let mut battle = table::begin(table::units(rules, units, ""));
    let lost = battle.state().side(Side::B).map(|unit| unit.tag).last().unwrap();
    run(&mut battle, Command::remove(lost, "fire"));
    let table = table_view(&battle, &Desk::default(), &Shown::default());
    let sentence = table.result.unwrap().sentence;
    assert!(sentence.starts_with(&format!("{tip}By hand: {lost} lost")), "{rules}: {sentence}");
    assert!(table.log[0].words.starts_with(tip), "{rules}: {}", table.log[0].words);
    assert_eq!(table.card.ended, ended, "{rules}");
    if ended {
        assert!(table.card.request.is_none() && table.strip.owed.is_empty(), "{rules}: nothing is rolled any more");
    }
    let end = ending(&battle);
    assert_eq!(!end.over.is_empty(), ended, "{rules}");
    let [loss] = end.losses[1].as_slice() else { panic!("{rules}: {:?}", end.losses) };
    assert_eq!(loss.name, format!("{lost} unit {}", lost.number), "{rules}");
    assert!(loss.words.starts_with("turn 1, "), "{rules}: {}", loss.words);
    let decisive: Vec<&str> = end.decisive.iter().map(|one| one.reason.as_str()).collect();
    let wanted: Vec<&str> =
        Some(tip.trim_end().trim_end_matches('.')).filter(|tip| !tip.is_empty()).into_iter().collect();
    assert_eq!(decisive, wanted, "{rules}");
    // Taken back, it has tipped nothing.
    run(&mut battle, Command::Undo);
    let tips = (1..100).any(|no| !battle.turning_point(no).is_empty());
    assert!(!tips && ending(&battle).losses[1].is_empty(), "{rules}");
}

#[test]
fn a_loss_that_exhausts_a_side_is_told_first() {
    let forbids = "Blue exhausted, 1 of 2 lost: no assault, no move nearer to the enemy. ";
    last_loss("division-squares", "A1 rifle; B1 rifle; B2 rifle", forbids, false);
    last_loss("portable-wargame", "A1 infantry; B1 infantry", "Blue: no unit is left. ", true);
    // A die goes with the Command unit.
    let command_lost = "Blue: its Command unit is lost, and its Activation Die with it. ";
    last_loss("portable-wargame", "A1 infantry; B1 infantry; B2 command", command_lost, false);
    // These know no such point.
    last_loss("pz8", "A1 infantry; B1 infantry", "", false);
    last_loss("simple-ww2", "A1 infantry; B1 infantry", "", false);
    last_loss("six-d6", "A1 infantry; B1 infantry", "", false);
}

#[test]
fn the_battle_ends_when_both_are_exhausted_and_tells_what_was_decisive() {
    let units = "A1 rifle; A2 rifle; A3 off_table; B1 rifle; B2 rifle; B3 rifle";
    let mut battle = table::begin(table::units("division-squares", units, ""));
    let mut shot = |order: &str, given: &str| {
        run(&mut battle, forced(order, given));
        let table = table_view(&battle, &Desk::default(), &Shown::default());
        (table.result.unwrap().sentence, table.card.ended)
    };
    let (told, ended) =
        shot("artillery gun=A3 targets=B1+B2 spotter=good", "artillery/B1=6,6,6,6 artillery/B2=6,6,6,6");
    assert!(told.starts_with("Blue exhausted, 2 of 3 lost: no assault, no move nearer to the enemy. B1 "), "{told}");
    assert!(told.contains("B2 unit 2 is removed.") && !ended, "{told}");
    let (_, ended) = shot("fire by=B firer=B3 target=A1", "fire=6,6,6");
    assert!(!ended);
    let (told, ended) = shot("fire by=B firer=B3 target=A2", "fire=6,6,6");
    assert!(told.starts_with("Both sides are exhausted: the battle is over. A2 ") && ended, "{told}");
    let end = ending(&battle);
    let told: Vec<(u32, &str)> = end.decisive.iter().map(|one| (one.event, one.reason.as_str())).collect();
    let [(1, first), .., (3, last)] = told.as_slice() else { panic!("{told:?}") };
    assert!(first.contains("; most losses at once, 2"), "{first}");
    assert!(last.starts_with("Both sides are exhausted: the battle is over"), "{last}");
    assert!(told.iter().any(|(_, reason)| reason.starts_with("Least likely outcome, ")), "{told:?}");
}

#[test]
fn a_long_log_is_found_again_from_its_first_line() {
    let mut battle = table::begin(table::units("division-squares", "A1 rifle; A12 rifle; B1 rifle", ""));
    for at in 0..3000 {
        let text = if at == 0 { "A1 began it".to_owned() } else { format!("note {at} about A12") };
        run(&mut battle, Command::Note { text });
    }
    let entries = log_entries(&battle);
    assert_eq!((entries.len(), entries[2999].event), (3000, 1));
    assert_eq!(log_row(&battle, 1).unwrap().words, "A1 began it");
}
