//! A player's own types and forces, by the example file that goes with the rules.

use adjutant::{
    dice::Side,
    games::Registry,
    rules::{State, muster, open},
};

use super::scene::draft;

#[test]
fn the_example_for_players_adds_what_it_says() {
    let mut registry = Registry::load().unwrap();
    let example = registry.get("six-d6").unwrap().description().example.clone();
    assert_eq!(registry.add_player_files(&[("mine.toml".to_owned(), example)]), []);
    let set = registry.get("six-d6").unwrap();
    let rules = set.description();
    let force = rules.forces.iter().find(|force| force.id == "example-scouts").unwrap();
    let mut state = State::default();
    for side in Side::BOTH {
        let (units, facts) = muster(rules, side, force);
        assert_eq!((units.len(), facts.len()), (4, 2));
        state.units.extend(units.into_iter().map(|unit| (unit.tag, unit)));
    }
    assert_eq!(rules.ruling_sets.len(), 1);
    // A light tank fires and moves as a tank, only nearer and faster; X24 is no business of tanks.
    let refusals = |rulings: &[(&str, &str)]| {
        let mut state = state.clone();
        state.rulings.extend(rulings.iter().map(|(mark, option)| ((*mark).to_owned(), (*option).to_owned())));
        let fire = draft("firer=A1 target=B2 range=long");
        let form = open(set.procedure_kind("fire").unwrap(), rules, &state, &fire).form;
        form.refusals.iter().map(|refusal| refusal.reason.clone()).collect::<Vec<_>>()
    };
    assert_eq!(refusals(&[]), ["A1: reach 12\""]);
    assert_eq!(refusals(&[("X24", "b")]), ["A1: reach 12\""]);
    let sum = |procedure, form| {
        let opened = open(set.procedure_kind(procedure).unwrap(), rules, &state, &draft(form));
        super::spelled(&opened.procedure.unwrap().sums()[0])
    };
    assert_eq!(
        sum("fire", "firer=A1 target=B2"),
        "2 Tank at Tank, -1 Crack = 1, 1: 1 hit, 2 or 3: 2 hits, 4 or 5: 3 hits, 6: 4 hits"
    );
    assert_eq!(sum("move", "unit=A1"), "8 Tank = 1, 9 to 14 inches");
    // Fields of tanks are its fields too: it may be Ready, and does not dig in.
    let ready = rules.field("ready").unwrap();
    assert!(ready.types.contains(&"cavalry-tank".to_owned()), "{:?}", ready.types);
    assert!(!rules.field("dug_in").unwrap().types.contains(&"cavalry-tank".to_owned()));
}
