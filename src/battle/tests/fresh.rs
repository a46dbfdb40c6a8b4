//! What was done to a unit in its own turn is known as such: it comes too late to rally in it.

use super::{
    cases::{reopened, run, start},
    sets::battle_of,
};
use crate::{
    battle::{Battle, Command, Permit, Request},
    dice::{Dice, Tag},
    games::Registry,
    rules::Due,
};

/// What is owed after some commands, and whether the battle read back from its log says the same.
#[track_caller]
fn check(commands: &[Command], wanted: bool) -> Battle {
    let registry = Registry::load().unwrap();
    let mut battle = battle_of(registry.get("division-squares").unwrap());
    for command in commands {
        battle.execute(command.clone(), &mut Dice::seeded(1), 5).unwrap();
    }
    let rallies = |battle: &Battle| {
        let owed = battle.rules().owed(battle.state());
        owed.iter().any(|Due { procedure, .. }| procedure == "rally")
    };
    assert_eq!(rallies(&battle), wanted, "{commands:?}");
    let again = reopened(&battle);
    assert_eq!(again.state(), battle.state());
    battle
}

#[test]
fn who_is_disrupted_in_its_own_turn_tests_in_the_next() {
    let registry = Registry::load().unwrap();
    let battle = battle_of(registry.get("division-squares").unwrap());
    let armored =
        battle.state().units.values().find(|unit| unit.kind == "tank" && unit.tag.to_string().starts_with('A'));
    let tank = armored.unwrap().tag;
    let mines = start("mines", &[("target", &tank.to_string())], &[], &[("mines", &[4, 1])]);
    let end = Command::Start {
        request: Request::new("end_turn", crate::rules::Draft::new()),
        permit: Permit::Forced,
        real: [].into(),
        given: Vec::new(),
    };
    // Its own turn; that of the enemy; its next.
    let ran_onto = check(std::slice::from_ref(&mines), false);
    let why = ran_onto.open_form(&Request::new("rally", [("units".to_owned(), [tank][..].into())].into()));
    assert_eq!(why.unwrap().form.reasons(), [format!("{tank} was Disrupted this turn: it tests in its next turn")]);
    check(&[mines.clone(), end.clone()], false);
    let next = check(&[mines.clone(), end.clone(), end.clone()], true);
    assert!(next.state().fresh.is_empty());
    // In the turn of the enemy, and by hand, where nobody says when: it is owed a test.
    let enemy: Tag = "B2".parse().unwrap();
    let by_hand = |tag: Tag| Command::set(tag, "disrupted", crate::rules::Value::Flag(true));
    check(&[by_hand(tank)], true);
    check(&[by_hand(enemy), end.clone()], true);
    // What is taken back is forgotten.
    let mut undone = ran_onto;
    run(&mut undone, Command::Undo);
    assert!(undone.state().fresh.is_empty());
}

#[test]
fn who_came_last_into_contact_is_what_the_log_says() {
    let registry = Registry::load().unwrap();
    let rules = registry.get("portable-wargame").unwrap();
    let check = |moved: &[&str], told: &[(&str, &str)], wanted: Option<&str>, chosen: &str| {
        let mut battle = battle_of(rules);
        for unit in moved {
            let request = Request::new("move", super::cases::draft(&[("unit", unit)]));
            let (permit, real, given) = (Permit::Forced, [].into(), Vec::new());
            run(&mut battle, Command::Start { request, permit, real, given });
        }
        let mut draft = super::cases::draft(told);
        draft.insert("others".to_owned(), ["A3".parse::<Tag>().unwrap(), "A4".parse().unwrap()][..].into());
        let form = battle.open_form(&Request::new("close_combat", draft)).unwrap().form;
        let last = form.field("last").map(|field| field.value.as_ref().unwrap().word().to_owned());
        assert_eq!(last.as_deref(), wanted, "{moved:?} {told:?}");
        let says = format!("{chosen} came last: it fights; the others only lower the power of B1");
        assert!(form.reminders.contains(&says), "{:?}", form.reminders);
    };
    let pair = [("attacker", "A2"), ("defender", "B1")];
    check(&["A2", "A4", "A3"], &pair, Some("A3"), "A3");
    check(&["A3", "A4", "A2"], &pair, Some("A2"), "A2");
    // The player knows better; and where nobody is known to have moved, the one named fights.
    check(&["A2", "A4", "A3"], &[pair[0], pair[1], ("last", "A4")], Some("A4"), "A4");
    check(&["A5"], &pair, Some("A2"), "A2");
    check(&[], &pair, Some("A2"), "A2");
}
