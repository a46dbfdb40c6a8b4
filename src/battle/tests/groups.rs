//! Groups of units: their numbers, their facts, their heads, and picks among them.

use std::sync::Arc;

use super::{
    cases::{draft, joins, reopened, run, start},
    toy::{A1, A2, B1, B2, setup, toy_rules, unit},
};
use crate::{
    battle::{
        Battle, Command, Desk, Setup, Viewer,
        summary::{Shown, card_view, group_facts, table_view},
    },
    dice::{Dice, Side, Tag},
    rules::{Effect, Entity, Unit, Value},
};

const A3: Tag = Tag::new(Side::A, 3);

fn grouped(tag: Tag, groups: &[&str]) -> Unit {
    Unit { groups: groups.iter().map(ToString::to_string).collect(), ..unit(tag, &format!("{tag}"), "foot") }
}

/// Side A: 1 Army, 2 Left in it (A1, A3), 3 Right in it (A2). Side B: 4 Army, 5 Left in it (B1); B2 alone.
fn battle() -> Battle {
    let units = vec![
        grouped(A1, &["Army", "Left"]),
        grouped(A2, &["Army", "Right"]),
        grouped(A3, &["Army", "Left"]),
        grouped(B1, &["Army", "Left"]),
        grouped(B2, &[]),
    ];
    Battle::new(Arc::new(toy_rules()), Setup { units, ..setup() })
}

fn group(number: u16) -> Entity {
    Entity::Group(number)
}

#[test]
fn groups_are_numbered_from_the_outside_in() {
    let mut battle = battle();
    let check = |battle: &Battle, number, path: &[&str], name: &str, members: &[Tag]| {
        let state = battle.state();
        assert_eq!(state.groups[&number].path, path, "{number}");
        assert_eq!(state.group_name(number), name, "{number}");
        assert_eq!(state.members(number).map(|unit| unit.tag).collect::<Vec<_>>(), members, "{number}");
    };
    check(&battle, 1, &["Army"], "Army (Reds)", &[A1, A2, A3]);
    check(&battle, 2, &["Army", "Left"], "Left of Army (Reds)", &[A1, A3]);
    check(&battle, 3, &["Army", "Right"], "Right", &[A2]);
    check(&battle, 4, &["Army"], "Army (Blues)", &[B1]);
    check(&battle, 5, &["Army", "Left"], "Left of Army (Blues)", &[B1]);
    let at = |tag, depth| battle.state().group_of(tag, depth);
    assert_eq!([at(A3, 0), at(A3, 1), at(A3, 2), at(B2, 0)], [Some(1), Some(2), None, None]);
    // A unit that joins brings its groups, and takes them along when it is undone.
    let late = grouped(Tag::new(Side::B, 9), &["Army", "Reserve"]);
    run(&mut battle, joins(late));
    check(&battle, 6, &["Army", "Reserve"], "Reserve", &[Tag::new(Side::B, 9)]);
    run(&mut battle, Command::Undo);
    assert_eq!(battle.state().groups.len(), 5);
}

#[test]
fn groups_bear_facts() {
    let mut battle = battle();
    let done = run(&mut battle, Command::set(group(2), "halted", true));
    assert_eq!(done.hands.iter().map(ToString::to_string).collect::<Vec<_>>(), ["put Halted on Left of Army (Reds)"]);
    assert_eq!(battle.undo_words().unwrap(), "By hand: Left of Army (Reds) Halted");
    assert_eq!(battle.table_check(Viewer::Table)[0].to_string(), "Halted Left of Army (Reds)");
    let again = reopened(&battle);
    assert_eq!(again.state(), battle.state());
    let facts = group_facts(&battle, 2).unwrap();
    assert_eq!((facts.name.as_str(), facts.facts[0].value.clone()), ("Left of Army (Reds)", Some(Value::Flag(true))));
    assert!(group_facts(&battle, 1).unwrap().facts.iter().all(|fact| fact.id != "halted"), "another level");
    let card = card_view(&battle, A3).unwrap();
    assert_eq!(card.groups.iter().map(|group| group.group).collect::<Vec<_>>(), [2], "those with open facts");
    // What is secret of a group is its side's.
    run(&mut battle, Command::set(group(5), "option", "attack"));
    let sees = |viewer| battle.state_for(viewer).fact(group(5), "option").is_some();
    assert_eq!(
        [Viewer::All, Viewer::Table, Viewer::Side(Side::A), Viewer::Side(Side::B)].map(sees),
        [true, false, false, true]
    );
    run(&mut battle, Command::Correct { words: String::new(), effects: vec![Effect::set(group(9), "halted", true)] });
    assert_eq!(battle.state().doubts, ["Halted: there is no group 9."]);
}

#[test]
fn heads_show_what_their_groups_bear_and_who_is_ready() {
    let mut battle = battle();
    run(&mut battle, Command::set(group(2), "halted", true));
    run(&mut battle, Command::remove(A1, ""));
    run(&mut battle, Command::set(A2, "fired", true));
    let table = table_view(&battle, &Desk::default(), &Shown::default());
    let [a, b] = &table.groups;
    let shown: Vec<(u16, usize, usize, usize, usize)> =
        a.iter().map(|head| (head.group, head.depth, head.ready, head.total, head.lost)).collect();
    assert_eq!(shown, [(1, 0, 1, 3, 1), (2, 1, 1, 2, 1), (3, 1, 0, 1, 0)]);
    assert_eq!(a[1].state.as_ref().map(|mark| mark.word.as_str()), Some("Halted"));
    assert!(a[0].state.is_none() && a[2].state.is_none());
    assert_eq!((a[1].press.as_slice(), b[0].press.as_slice()), (&[A3][..], &[B1][..]));
    assert_eq!(table.rows[0][2].group, [1, 2]);
}

#[test]
fn a_press_on_a_head_picks_the_whole_group() {
    let battle = battle();
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    let request = |desk: &Desk| desk.request(rules, state).map(|request| request.draft);
    // A form that takes one unit gets the first.
    let mut desk = Desk::default();
    desk.press_group(rules, state, &[A1, A3]);
    assert_eq!(request(&desk), Some(draft(&[("firer", "A1")])));
    // One that takes several gets all, and gives them back.
    let mut desk = Desk::default();
    desk.choose("volley");
    desk.press_group(rules, state, &[A1, A3]);
    let both = |draft: Option<crate::rules::Draft>| draft.and_then(|draft| draft.get("firers").map(Value::tags));
    assert_eq!(both(request(&desk)), Some(vec![A1, A3]));
    desk.press_row(rules, state, A2);
    assert_eq!(both(request(&desk)), Some(vec![A1, A3, A2]));
    desk.press_group(rules, state, &[A1, A3]);
    assert_eq!(both(request(&desk)), Some(vec![A2]));
}

#[test]
fn a_group_is_picked_by_its_number() {
    let mut battle = battle();
    run(&mut battle, Command::step("mingle"));
    let check = |battle: &mut Battle, told: &[(&str, &str)], want: Result<&str, &str>| {
        let done = battle.execute(start("halt", told, &[], &[]), &mut Dice::seeded(1), 5);
        let words = done.map(|_| battle.undo_words().unwrap()).map_err(|refused| refused.to_string());
        assert_eq!(words, want.map(str::to_owned).map_err(str::to_owned), "{told:?}");
    };
    check(&mut battle, &[], Err("Still needed: Group"));
    check(&mut battle, &[("group", "group9")], Err("Group: \"group9\" is not one of group2, group3"));
    check(&mut battle, &[("group", "group3")], Ok("Right halts: A2"));
    check(&mut battle, &[("group", "group5"), ("by", "B")], Ok("Left of Army (Blues) halts: B1"));
    assert!(battle.state().flag(group(3), "halted"));
    let again = reopened(&battle);
    assert!(!again.why(again.last_action().unwrap(), Viewer::All).unwrap().changed, "read back as it was");
}
