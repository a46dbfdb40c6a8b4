//! Both sides in one step: whose form it is, and what follows from it.

use super::{
    cases::{draft, facts, reopened, run, start},
    toy::{A1, A2, B1, B2, battle},
};
use crate::{
    battle::{
        Battle, Command, Desk, Request,
        summary::{Shown, table_view},
    },
    dice::{Dice, Side, Tag},
    rules::{Draft, Value},
};

fn mingling() -> Battle {
    let mut battle = battle();
    run(&mut battle, Command::step("mingle"));
    battle
}

/// What the desk asks for after some rows were pressed.
#[track_caller]
fn check(step: &str, rows: &[Tag], wanted: &[(&str, &str)]) {
    let mut battle = battle();
    run(&mut battle, Command::step(step));
    let mut desk = Desk::default();
    for row in rows {
        desk.press_row(battle.rules().as_ref(), battle.state(), *row);
    }
    let request = desk.request(battle.rules().as_ref(), battle.state());
    assert_eq!(request.map(|request| request.draft).unwrap_or_default(), draft(wanted), "{step} {rows:?}");
}

#[test]
fn the_first_row_says_whose_form_it_is() {
    let b_at_a = [("by", "B"), ("firer", "B1"), ("target", "A1")];
    check("mingle", &[B1], &b_at_a[..2]);
    check("mingle", &[B1, A1], &b_at_a);
    check("mingle", &[B2, A2, B1, A1], &b_at_a);
    check("mingle", &[A1, B1], &[("firer", "A1"), ("target", "B1")]);
    // The same row again clears, and with it whose form it is.
    check("mingle", &[B1, B1, A1, B1], &[("firer", "A1"), ("target", "B1")]);
    check("shoot", &[B1, A1], &[("firer", "A1"), ("target", "B1")]);
}

#[test]
fn either_side_acts_with_its_own_dice_and_its_own_line_in_the_log() {
    let mut battle = mingling();
    let told = [("by", "B"), ("firer", "B2"), ("target", "A1"), ("target.place", "open")];
    run(&mut battle, start("fire", &told, &[Side::A], &[]));
    assert!(battle.pending().is_none(), "side B throws the program's dice");
    let told = [("by", "B"), ("firer", "B1"), ("target", "A2"), ("target.place", "open")];
    run(&mut battle, start("fire", &told, &[Side::B], &[("fire", &[1, 2, 3])]));
    assert_eq!(facts(&battle).matches("fired").count(), 2, "{}", facts(&battle));
    let last = battle.action(battle.last_action().unwrap()).unwrap().act().unwrap();
    assert_eq!((last.side, last.form.entered["by"].word()), (Some(Side::B), "B"));
    let again = reopened(&battle);
    assert_eq!(again.state(), battle.state());
    assert!(!battle.why(battle.last_action().unwrap(), crate::battle::Viewer::All).unwrap().changed);
}

#[test]
fn rows_of_both_sides_offer_their_orders() {
    let battle = mingling();
    let table = table_view(&battle, &Desk::default(), &Shown::default());
    assert!(table.strip.both);
    let presses: Vec<Draft> =
        table.rows.iter().flatten().map(|row| row.press.clone().unwrap().request.draft).collect();
    let order = |unit: &str, by: &[(&str, &str)]| draft(&[by, &[("unit", unit)]].concat());
    let by = [("by", "B")];
    assert_eq!(presses, [order("A1", &[]), order("A2", &[]), order("B1", &by), order("B2", &by)]);
    let mut battle = mingling();
    let request = Request::new("guard", order("B1", &by));
    let command = Command::start(request);
    run(&mut battle, command);
    assert_eq!(facts(&battle), "B1 guard");
}

#[test]
fn a_form_of_the_waiting_side_shows_its_picks_and_tabs() {
    let battle = mingling();
    let mut desk = Desk::default();
    for row in [B1, A2] {
        desk.press_row(battle.rules().as_ref(), battle.state(), row);
    }
    let form = table_view(&battle, &desk, &Shown::default()).form.unwrap();
    assert_eq!((form.by, form.acts, form.targets), (Side::B, vec![B1], vec![A2]));
    assert!(form.refusals.is_empty() && form.ready, "{:?}", form.refusals);
    assert!(form.tabs.iter().all(|tab| tab.refusal.is_none()), "{:?}", form.tabs);
}

#[test]
fn a_reaction_is_played_by_the_side_that_waits() {
    let battle = battle();
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    let mut desk = Desk::default();
    desk.press_row(rules, state, A1);
    let told = draft(&[("firer", "B1"), ("target", "A1")]);
    desk.react(rules, state, &Request::new("fire", told));
    let request = desk.request(rules, state).unwrap();
    assert_eq!(request.draft, draft(&[("by", "B"), ("firer", "B1"), ("target", "A1")]));
    assert!(desk.reacting());
    desk.clear();
    assert_eq!(desk.request(rules, state).unwrap().draft, draft(&[("firer", "A1")]));
    // Units where the form wants them anyway: nobody else need play it.
    let told = draft(&[("firer", "A1"), ("target", "B1")]);
    desk.react(rules, state, &Request::new("fire", told.clone()));
    assert!(!desk.request(rules, state).unwrap().draft.contains_key("by"));
}

#[test]
fn a_side_that_is_none_is_told() {
    let mut battle = battle();
    for value in [Value::from("C"), Value::from(1)] {
        let mut told = draft(&[("unit", "A1")]);
        told.insert("by".to_owned(), value.clone());
        let request = Request::new("guard", told);
        let command = Command::start(request);
        let refused = battle.execute(command, &mut Dice::seeded(1), 5).unwrap_err();
        assert_eq!(refused.to_string(), format!("This form: \"{value}\" is not one of A, B"));
    }
}
