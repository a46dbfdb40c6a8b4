//! Things on the table, strips and bearings: what the screen gets of them.

use super::{
    cases::{run, start},
    toy::battle,
};
use crate::{
    battle::{
        Battle, Command, Desk, Request, Viewer,
        summary::{Shown, table_view},
    },
    dice::Side,
    rules::{Bearing, Effect, Entity},
};

#[test]
fn a_thing_shows_its_facts_its_side_and_its_orders() {
    let mut battle = battle();
    run(&mut battle, start("smoke", &[], &[], &[]));
    run(&mut battle, start("smoke", &[("by", "B")], &[], &[]));
    let view = |battle: &_, desk: &Desk| table_view(battle, desk, &Shown::default());
    let things = view(&battle, &Desk::default()).things;
    let shown: Vec<_> = things.iter().map(|thing| (thing.id, thing.word.as_str(), thing.side)).collect();
    assert_eq!(shown, [(1, "Smoke screen", Some(Side::A)), (2, "Smoke screen", Some(Side::B))]);
    assert_eq!(things[0].facts, ["Until turn 3"]);
    let orders: Vec<_> = things.iter().flat_map(|thing| &thing.orders).collect();
    assert_eq!(orders.iter().map(|order| order.name.as_str()).collect::<Vec<_>>(), ["Lift", "Lift"]);
    assert_eq!(orders[1].refusal.as_deref(), Some("is the enemy's"));
    assert_eq!(battle.table_check(battle.shared())[0].to_string(), "Until turn 3 Smoke screen 1, Smoke screen 2");
    // Its form shows the strip, its result where it went.
    let mut desk = Desk::default();
    desk.open(battle.rules().as_ref(), battle.state(), &orders[0].request);
    let form = view(&battle, &desk).form.unwrap();
    assert_eq!((form.strips.len(), form.strips[0].now, form.ready), (1, 1, true));
    let Request { procedure, draft } = orders[0].request.clone();
    let told: Vec<(&str, &str)> = draft.iter().map(|(path, value)| (path.as_str(), value.word())).collect();
    let done = run(&mut battle, start(&procedure, &told, &[], &[]));
    assert_eq!(done.hands.iter().map(ToString::to_string).collect::<Vec<_>>(), ["remove Smoke screen 1"]);
    let table = view(&battle, &Desk::default());
    assert_eq!(table.result.unwrap().bearing, Some(Bearing::Left));
    assert_eq!(table.strip.clock, "Day 1");
    // The number of a thing that is gone may come again; the last one in use never does.
    assert_eq!(battle.state().next_thing(), 3);
    let words = "By hand: Smoke screen 2 taken away";
    run(
        &mut battle,
        Command::Correct { words: String::new(), effects: vec![Effect::Thing { id: 2, kind: String::new() }] },
    );
    assert_eq!((battle.undo_words().as_deref(), battle.state().next_thing()), (Some(words), 1));
    assert!(battle.state().owner(Entity::Thing(2)).is_none());
}

#[test]
fn what_names_a_secret_thing_is_for_its_side_alone() {
    let mut battle = battle();
    for _ in 0..3 {
        run(&mut battle, start("smoke", &[], &[], &[]));
    }
    let lift = Request::new("lift", [("thing".to_owned(), "thing1".into())].into());
    let private = |battle: &Battle| battle.is_private("lift", &battle.open_form(&lift).unwrap());
    let chips = |battle: &Battle| {
        let result = table_view(battle, &Desk::default(), &Shown::default()).result.unwrap();
        result.chips.iter().map(|row| row.chips.len()).collect::<Vec<_>>()
    };
    assert!(!private(&battle));
    let hide = |id| Effect::set(Entity::Thing(id), "plan", "ambush");
    run(&mut battle, Command::Correct { words: String::new(), effects: vec![hide(2)] });
    assert!(private(&battle), "its options name a thing that only one side knows");
    let strip = |viewer| {
        let shown = Shown { viewer, ..Shown::default() };
        table_view(&battle, &Desk::default(), &shown).things.iter().map(|thing| thing.id).collect::<Vec<_>>()
    };
    assert_eq!((strip(None), strip(Some(Viewer::Side(Side::A)))), (vec![1, 3], vec![1, 2, 3]));
    // The result is open; the chips that could still change it would name the thing.
    run(&mut battle, start("lift", &[("thing", "thing1")], &[], &[]));
    assert_eq!(chips(&battle), Vec::<usize>::new());
    run(
        &mut battle,
        Command::Correct { words: String::new(), effects: vec![Effect::clear(Entity::Thing(2), "plan")] },
    );
    run(&mut battle, start("lift", &[("thing", "thing2")], &[], &[]));
    assert_eq!(chips(&battle), [2], "nothing is secret any more");
}
