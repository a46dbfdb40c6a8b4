//! The player assaults units of the commander on Overwatch: whether they fire is his, by their sealed orders; the player
//! tells only what his eyes see.

use std::collections::BTreeMap;

use adjutant::{
    battle::{Battle, Command, Request},
    commander::{answers, seal},
    dice::{Ask, Chooser, Dice, Given},
    rules::{Draft, SEAL_TRIGGER, TriggerOrder, Value},
};

use super::half_turn::{battle, do_it, tag};

/// Units of B on Overwatch, each with its sealed order.
fn waiting(units: &str, points: i32) -> (Battle, Dice) {
    let (mut battle, mut dice) = (battle(units), Dice::seeded(3));
    battle.execute(seal(&battle).unwrap(), &mut dice, 0).unwrap();
    let waits: Vec<_> =
        battle.state().units.keys().copied().filter(|tag| battle.state().flag(*tag, "overwatch")).collect();
    for unit in waits {
        let trigger_order = TriggerOrder { unit: Some(unit), triggers: vec![(points, 6)] };
        let mut draft = trigger_order.draft();
        draft.insert("by".to_owned(), "B".into());
        do_it(&mut battle, SEAL_TRIGGER, draft, &mut dice);
    }
    do_it(&mut battle, "draw", Draft::new(), &mut dice);
    (battle, dice)
}

fn assault() -> Request {
    let [own, other] = ["A2", "B2"].map(|unit| Value::from(&[tag(unit)][..]));
    Request::new(
        "assault",
        [("attacker".to_owned(), Value::from(own.tags()[0])), ("defenders".to_owned(), other)].into(),
    )
}

/// Carries the assault out; what is asked of whom, with what was answered. The table says that all that is asked about
/// reaches, or that it does not.
fn assaulted(battle: &mut Battle, dice: &mut Dice, reaches: usize) -> BTreeMap<String, (Chooser, String)> {
    let mut asked = BTreeMap::new();
    battle.execute(Command::start(assault()), dice, 0).unwrap();
    while let Some(waiting) = battle.pending() {
        let Ask::Choose(ask) = waiting.pending.ask else { panic!("dice are the program's") };
        let command = answers(battle).unwrap_or_else(|| {
            let at = if ask.who == Chooser::Table { reaches } else { ask.usual };
            Command::Answer { address: ask.key.to_string(), given: Given::Chosen(ask.options[at].to_string()) }
        });
        let Command::Answer { address, given: Given::Chosen(given) } = &command else { panic!("{command:?}") };
        asked.insert(address.clone(), (ask.who, given.clone()));
        battle.execute(command, dice, 0).unwrap();
    }
    asked
}

#[test]
fn a_defender_on_overwatch_fires_or_holds_by_its_sealed_order() {
    // A Green battalion of rifles is hardly worth a shot, a light tank is.
    let cast = |attacker: &str| format!("A1 hq; A2 {attacker}; B1 hq; B2 atg overwatch; B4 tank");
    let cases =
        [("rifle quality=green", 0, true), ("rifle quality=green", 45, false), ("tank armor=light", 30, true)];
    for (attacker, points, fires) in cases {
        let (mut battle, mut dice) = waiting(&cast(attacker), points);
        let form = battle.open_form(&assault()).unwrap().form;
        assert!(form.field("B2.overwatch").is_none(), "{attacker}: the player does not choose for him");
        assert!(
            form.reminders.iter().any(|told| told.contains("B2") && told.contains("sealed order")),
            "{:?}",
            form.reminders
        );
        let asked = assaulted(&mut battle, &mut dice, 1);
        let (who, said) = &asked["trigger/B2/0"];
        assert_eq!(
            (*who, said.as_str()),
            (Chooser::Side(tag("B2").side), if fires { "fires" } else { "holds" }),
            "{attacker} {points}"
        );
        let last = battle.events().iter().rev().find_map(|event| event.act());
        let words = last.unwrap().words.clone();
        assert!(words.contains("by its sealed order"), "{words}");
    }
}

#[test]
fn a_form_that_tells_for_him_changes_nothing() {
    let (battle, _) = waiting("A1 hq; A2 rifle; B1 hq; B2 atg overwatch", 0);
    let mut told = assault();
    told.draft.insert("B2.overwatch".to_owned(), "holds".into());
    let opened = battle.open_form(&told).unwrap();
    assert!(opened.form.problems.is_empty() && opened.form.needless.len() == 1, "{:?}", opened.form.needless);
    assert!(opened.form.field("B2.overwatch").is_none());
}

#[test]
fn of_units_elsewhere_the_table_tells_the_reach_and_he_tells_the_rest() {
    let mut seen = 0;
    for seed in 0..24 {
        for (reaches, points) in [(0, 0), (0, 1000), (1, 0)] {
            let (mut battle, _) = waiting(
                "A1 hq; A2 tank quality=veteran; B1 hq; B2 rifle quality=green disrupted; B3 atg overwatch",
                points,
            );
            let mut dice = Dice::seeded(seed);
            let asked = assaulted(&mut battle, &mut dice, reaches);
            let Some((who, _)) = asked.get("reach/B3/1") else { continue };
            seen += 1;
            assert_eq!(*who, Chooser::Table);
            assert!(!asked.keys().any(|address| address.starts_with("watch")), "{asked:?}");
            let fires = asked.get("trigger/B3/1").map(|(_, said)| said.as_str());
            let wanted = match (reaches, points) {
                (0, 0) => Some("fires"),
                (0, _) => Some("holds"),
                _ => None,
            };
            assert_eq!(fires, wanted, "{seed} {reaches} {points}");
            assert_eq!(battle.state().flag(tag("B3"), "overwatch"), fires != Some("fires"));
        }
    }
    assert!(seen > 20, "{seen}");
    // Told on the form, it is not asked of anybody.
    let (battle, _) = waiting("A1 hq; A2 rifle; B1 hq; B2 rifle; B3 atg overwatch", 0);
    let label = battle.open_form(&assault()).unwrap().form.field("outside").unwrap().label.clone();
    assert_eq!(label, "Overwatch elsewhere that reaches it");
}
