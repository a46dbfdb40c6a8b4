//! What was entered in words of real dice, after the form of its action was amended; and what a form that is to be
//! decided takes for granted.

use std::collections::BTreeSet;

use adjutant::{
    battle::{
        Battle, Command, Desk, Permit, Refused, Request,
        summary::{Pool, Shown, table_view},
    },
    dice::{Ask, Dice, Given, Side},
    rules::{Effect, Entity},
};

use super::{
    scene::draft,
    table::{self, run},
};

/// A shot whose real dice wait.
fn waits(rules: &str, units: &str, form: &str) -> Battle {
    let mut battle = table::begin(table::units(rules, units, ""));
    let request = Request::new("fire", draft(form));
    let real = BTreeSet::from([Side::A]);
    run(&mut battle, Command::Start { request, permit: Permit::Forced, real, given: Vec::new() });
    battle
}

/// One outcome of what waits, by its place.
fn outcome(battle: &Battle, class: usize) -> Command {
    let Ask::Dice(ask) = battle.pending().unwrap().pending.ask else { panic!("no dice") };
    let (tally, of) = (ask.read.classes(ask.count, ask.sides)[class], ask.read.signature(ask.count, ask.sides));
    Command::Answer { address: ask.key.to_string(), given: Given::Outcome { tally, of } }
}

fn amend(battle: &mut Battle, form: &str) {
    let of = battle.last_action().unwrap();
    run(battle, Command::Amend { of, draft: draft(form), permit: Permit::Forced });
}

/// Of one die that was told in words the faces are known well enough: nobody is asked again, and it comes to what the
/// face itself would have come to.
#[test]
fn a_die_told_in_words_is_read_anew_where_it_can_be_one_thing_only() {
    let hits = |face: Option<u8>| {
        let mut battle = waits("six-d6", "A1 tank; B1 tank", "firer=A1 target=B1");
        let command = match face {
            // "1 or 2".
            None => outcome(&battle, 0),
            Some(face) => Command::Face { face },
        };
        run(&mut battle, command);
        let before = battle.state().number(table::tag("B1"), "hits");
        amend(&mut battle, "firer=A1 target=B1 target.place=crest");
        assert!(battle.open_act().is_none(), "{face:?}: it waits");
        (before, battle.state().number(table::tag("B1"), "hits"))
    };
    let told = hits(None);
    assert_eq!(told, (2, 1), "on a crest hits are halved");
    assert_eq!([told; 2], [hits(Some(1)), hits(Some(2))]);
}

/// Where several outcomes are left they are offered, no others; what was entered is said, and the program rolls nothing.
#[test]
fn only_what_the_dice_may_have_shown_is_offered() {
    // Three hits, on a 3 or 4; farther off these are one or two, and no other outcome of the die.
    let mut battle = waits("six-d6", "A1 tank; B1 tank", "firer=A1 target=B1");
    let hits = outcome(&battle, 1);
    run(&mut battle, hits);
    amend(&mut battle, "firer=A1 target=B1 range=long");
    let open = table_view(&battle, &Desk::default(), &Shown::default()).open.unwrap();
    assert!(open.entered.starts_with("You entered: 3 hits") && open.entered.contains("3 or 4"), "{}", open.entered);
    let Some(Pool::Dice { entries, read, .. }) = open.pending else { panic!("{:?}", open.pending) };
    let offered: Vec<_> = entries.iter().map(|entry| entry.tally).collect();
    assert_eq!(offered, [3, 4].map(|face| read.tally(&[face])), "what a 3 and a 4 come to, and nothing else");
    assert!(read.classes(1, 6).len() > offered.len());
    let refused = battle.execute(Command::RollRest, &mut Dice::seeded(1), 9).unwrap_err();
    assert_eq!(refused, Refused::NotAsked("fire".to_owned()), "the die lies on the table");
    run(&mut battle, Command::Face { face: 4 });
    assert!(battle.open_act().is_none());
}

/// What a unit does in its end step is decided, not taken for granted.
#[test]
fn odds_hang_on_facts_and_not_on_what_the_player_decides() {
    let mut battle = table::begin(table::units("six-d6", "A1 infantry; A2 infantry; B1 infantry", ""));
    let facts = [("A1", 3), ("A2", 2)].map(|(unit, hits)| Effect::set(table::tag(unit), "hits", hits));
    let step = Effect::set(Entity::Battle, "step", "end");
    let effects = facts.into_iter().chain([step]).collect();
    run(&mut battle, Command::Correct { words: "as the story has it".to_owned(), effects });
    let mut desk = Desk::default();
    desk.open(battle.rules().as_ref(), battle.state(), &Request::new("end_step", draft("")));
    let form = table_view(&battle, &desk, &Shown::default()).form.unwrap();
    assert!(!form.odds.is_empty(), "{form:?}");
    assert_eq!(form.assumed, ["open"], "{form:?}");
}
