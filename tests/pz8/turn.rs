//! The turn and the day through the one door of a battle: contacts, combats, day end, night, a battle to its end.

use std::collections::BTreeMap;

use adjutant::{
    battle::{
        Battle, Command, Desk, Request,
        summary::{Pool, Shown, odds_view, table_view},
    },
    dice::{Dice, Given, Side, Subject, Tag, usual},
    rules::{Control, Draft, Effect, Entity, Value, draft_of},
};

use super::{
    scene::draft,
    table::{answer_all, begin, forces, owed, play, reopened, saved_and_taken_back, start},
};

fn desert(rulings: &str) -> Battle {
    let mut setup = forces("pz8", ["german-pz-1941", "british-armoured-1941"], rulings);
    for (side, name) in setup.sides.iter_mut().zip(["Germans", "British"]) {
        name.clone_into(&mut side.name);
    }
    begin(setup)
}

fn die(face: u8) -> Given {
    Given::Faces(vec![face])
}

fn word(word: &str) -> Given {
    Given::Chosen(word.to_owned())
}

/// A combat that the first base wins; what lies behind the loser is as usual.
fn fight(battle: &mut Battle, form: &str, [first, second]: [u8; 2], advance: &str) {
    let given = [("first", die(first)), ("second", die(second))];
    let mut dice = Dice::seeded(1);
    battle.execute(start("combat", draft(form), &given), &mut dice, 0).unwrap();
    let answer = Command::Answer { address: "advance".to_owned(), given: word(advance) };
    battle.execute(answer, &mut dice, 0).unwrap();
    assert!(battle.open_act().is_none(), "{form} waits");
}

fn clock(battle: &Battle) -> String {
    let state = battle.state();
    let (turn, acting) = (state.turn(), state.acting());
    format!("{} turn {turn} {acting} {}", battle.rules().clock(state), state.step())
}

#[test]
fn a_turn_of_both_sides() {
    let mut battle = desert("");
    assert_eq!(clock(&battle), "Day 1 turn 1 A move");
    let first = "Who plays first; Air attacks A; Air attacks B";
    assert_eq!(owed(&battle), format!("{first}; 3 guns not fired"));
    // Two pairs touch; the tanks win, and the loser goes back from both.
    play(&mut battle, "contact", "unit=A3 enemies=B4", &[]);
    play(&mut battle, "contact", "unit=A4 enemies=B4+B5", &[]);
    // Who plays first can be rolled until the first half is over, the air attacks until the first turn is, whatever has
    // moved.
    assert_eq!(owed(&battle), format!("{first}; 3 guns not fired; Combat A3 B4; Combat A4 B4; Combat A4 B5"));
    play(&mut battle, "sides", "", &[("sides", die(1))]);
    assert_eq!(clock(&battle), "Day 1 turn 1 A move");
    for side in ["side=A modifier=-6", "side=B modifier=-6"] {
        play(&mut battle, "allot", side, &[("allot", die(1))]);
    }
    assert_eq!(owed(&battle), "3 guns not fired; Combat A3 B4; Combat A4 B4; Combat A4 B5");
    play(
        &mut battle,
        "fire",
        "guns=A8+A9+A10 target=B6",
        &[("fire/A8", die(5)), ("fire/A9", die(1)), ("fire/A10", die(2))],
    );
    assert_eq!(battle.state().step(), "fire");
    assert_eq!(owed(&battle), "Combat A3 B4; Combat A4 B4; Combat A4 B5");
    fight(&mut battle, "first=A3 second=B4", [6, 3], "advance");
    assert_eq!(battle.state().step(), "combat");
    assert_eq!(owed(&battle), "Combat A4 B5; Rally 1");
    play(&mut battle, "combat", "first=A4 second=B5", &[("first", die(3)), ("second", die(3))]);
    assert_eq!(owed(&battle), "Rally 2");
    play(&mut battle, "rally", "", &[("rally/A3", die(4)), ("rally/A4", die(3))]);
    assert_eq!(owed(&battle), "");
    let standing = battle.rules().standing(battle.state(), Side::B);
    assert_eq!((standing.words.as_str(), standing.command.as_str()), ("0 of 16 lost, fatigue 4", "HQ in play"));
    play(&mut battle, "end_turn", "", &[]);
    // Undecided: they fight again in the other half of the turn (Z14).
    assert_eq!(clock(&battle), "Day 1 turn 1 B move");
    assert_eq!(owed(&battle), "4 guns not fired; Combat B5 A4; Rally 3");
    for tag in ["A3", "A4", "A8"] {
        let tag: Tag = tag.parse().unwrap();
        assert!(
            !["moved", "fired", "rallied", "fought"].iter().any(|f| battle.state().fact(tag, f).is_some()),
            "{tag}"
        );
    }
    play(&mut battle, "move", "unit=B5", &[]);
    assert_eq!(owed(&battle), "4 guns not fired; Rally 3");
    play(&mut battle, "end_turn", "", &[]);
    assert_eq!(clock(&battle), "Day 1 turn 2 A move");
}

#[test]
fn old_contacts_rest_where_only_new_ones_are_fought() {
    let mut battle = desert("Z14=b");
    for side in ["side=A modifier=-6", "side=B modifier=-6"] {
        play(&mut battle, "allot", side, &[("allot", die(1))]);
    }
    play(&mut battle, "contact", "unit=A4 enemies=B5", &[]);
    assert_eq!(owed(&battle), "Who plays first; 3 guns not fired; Combat A4 B5");
    play(&mut battle, "combat", "first=A4 second=B5", &[("first", die(3)), ("second", die(3))]);
    play(&mut battle, "end_turn", "", &[]);
    assert_eq!(owed(&battle), "4 guns not fired; Rally 1");
}

fn end_turns(battle: &mut Battle, until: i32) {
    while battle.state().turn() < until && !battle.state().flag(Entity::Battle, "day_over") {
        play(battle, "end_turn", "", &[]);
    }
}

#[test]
fn a_day_ends_by_a_throw_or_after_twelve_turns() {
    let mut battle = desert("");
    end_turns(&mut battle, 10);
    assert_eq!(clock(&battle), "Day 1 turn 10 A move");
    assert_eq!(owed(&battle), "Day end after turn 9; 3 guns not fired");
    let mut early = reopened(&battle);
    play(&mut battle, "day_end", "", &[("day_end", die(4))]);
    assert_eq!(owed(&battle), "3 guns not fired");
    end_turns(&mut battle, 13);
    assert_eq!((battle.state().turn(), owed(&battle).as_str()), (12, "Night"));
    assert_eq!(
        battle.rules().over(battle.state()),
        "Day 1 is over after turn 12. Roll for the night before you go on."
    );
    // Z15: one roll only.
    play(&mut early, "day_end", "", &[("day_end", die(5))]);
    assert_eq!(early.rules().over(early.state()), "Day 1 is over after turn 9. Roll for the night before you go on.");
    play(&mut early, "overnight", "", &[]);
    assert_eq!((clock(&early).as_str(), early.rules().over(early.state()).as_str()), ("Day 2 turn 1 A move", ""));
}

#[test]
fn at_night_nothing_is_offered_but_the_night() {
    let mut battle = desert("");
    end_turns(&mut battle, 13);
    let table = table_view(&battle, &Desk::default(), &Shown::default());
    let steps: Vec<(&str, bool)> = table.strip.steps.iter().map(|step| (step.name.as_str(), step.now)).collect();
    assert_eq!(steps, [("Night", true)]);
    assert!(table.card.words.starts_with("The day is over."), "{}", table.card.words);
    let (request, button) = table.card.request.unwrap();
    assert_eq!((request.procedure.as_str(), button.as_str()), ("overnight", "NIGHT"));
    assert!(table.rows.iter().flatten().all(|row| row.press.is_none()), "no row offers a move");
    for procedure in ["move", "contact", "fire", "air", "combat", "rally", "end_turn"] {
        let request = Request::new(procedure, Draft::new());
        let refusals = battle.open_form(&request).unwrap().form.refusals;
        assert!(refusals.iter().any(|refusal| refusal.reason == "the day is over"), "{procedure}");
    }
    play(&mut battle, "overnight", "", &[]);
    let table = table_view(&battle, &Desk::default(), &Shown::default());
    let steps: Vec<&str> = table.strip.steps.iter().map(|step| step.name.as_str()).collect();
    assert_eq!(steps, ["Move", "Fire", "Combat", "Rally"]);
    assert!(table.rows.iter().flatten().any(|row| row.press.is_some()), "bases move again");
}

#[test]
fn a_day_may_be_thrown_for_after_each_turn() {
    let mut battle = desert("Z15=b");
    for turn in 10..=12 {
        end_turns(&mut battle, turn);
        assert_eq!(owed(&battle), format!("Day end after turn {}; 3 guns not fired", turn - 1));
        play(&mut battle, "day_end", "", &[("day_end", die(1))]);
    }
    end_turns(&mut battle, 13);
    assert_eq!(owed(&battle), "Night");
}

#[test]
fn the_second_player_may_be_side_a() {
    let mut battle = desert("");
    play(&mut battle, "sides", "", &[("sides", die(4))]);
    assert_eq!(clock(&battle), "Day 1 turn 1 B move");
    play(&mut battle, "end_turn", "", &[]);
    assert_eq!(clock(&battle), "Day 1 turn 1 A move");
    play(&mut battle, "end_turn", "", &[]);
    assert_eq!(clock(&battle), "Day 1 turn 2 B move");
    let late = start("sides", Draft::new(), &[]);
    assert!(battle.execute(late, &mut Dice::seeded(1), 0).is_err(), "the battle has begun");
    let mut other = desert("");
    play(&mut other, "sides", "", &[("sides", die(3))]);
    assert_eq!(clock(&other), "Day 1 turn 1 A move");
    // Rolled when A has begun already.
    let mut begun = desert("");
    play(&mut begun, "contact", "unit=A3 enemies=B4", &[]);
    play(&mut begun, "sides", "", &[("sides", die(4))]);
    assert_eq!(clock(&begun), "Day 1 turn 1 B move");
    let told = begun.action(begun.last_action().unwrap()).unwrap().act().unwrap().words.clone();
    assert_eq!(
        told,
        "First in every turn: British. Germans: units have already acted. Take that back, or let it stand."
    );
    assert!(!owed(&begun).contains("Who plays first"));
}

#[test]
fn mines_in_a_withdrawal_are_owed_to_their_own_side() {
    let mut battle = desert("");
    play(&mut battle, "lay", "", &[]);
    play(&mut battle, "contact", "unit=A3 enemies=B4", &[]);
    fight(&mut battle, "first=A3 second=B4", [5, 2], "stay");
    assert!(battle.state().due.is_empty(), "as a rule nothing lies behind it");
    let of = battle.last_action().unwrap();
    let mined = Command::CorrectAnswer { of, address: "withdrawal".to_owned(), given: word("crosses_mines") };
    battle.execute(mined, &mut Dice::seeded(1), 0).unwrap();
    let owed = battle.rules().owed(battle.state());
    assert_eq!(owed[0].words, "B4 crosses a minefield");
    let roll = start("mines", owed[0].draft.clone(), &[("mines", die(6))]);
    battle.execute(roll, &mut Dice::seeded(1), 0).unwrap();
    let b4: Tag = "B4".parse().unwrap();
    assert_eq!(battle.state().number(b4, "fatigue"), 3);
    assert!(battle.state().things.is_empty(), "the section is cleared");
    assert!(battle.state().due.is_empty(), "and the roll is made");
}

#[test]
fn the_section_crossed_is_named_and_no_condition_of_the_odds() {
    let mut battle = desert("");
    play(&mut battle, "lay", "", &[]);
    let mut desk = Desk::default();
    let rules = battle.rules().clone();
    desk.press_row(rules.as_ref(), battle.state(), "A3".parse().unwrap());
    desk.choose("mines");
    let form = table_view(&battle, &desk, &Shown::default()).form.unwrap();
    let section = &form.chips[0];
    let words: Vec<&str> = section.chips.iter().map(|chip| chip.words.as_str()).collect();
    assert_eq!((section.label.as_str(), words), ("Section crossed", vec!["Minefield 1", "One not listed"]));
    assert!(section.assumed && !form.odds.is_empty());
    assert_eq!(form.assumed, Vec::<String>::new());
}

/// A form of an owed procedure with what is missing filled: the first that the rules allow.
fn filled(battle: &Battle, procedure: &str, mut draft: Draft) -> Option<Draft> {
    for _ in 0..4 {
        let request = Request::new(procedure, draft.clone());
        let form = battle.open_form(&request)?.form;
        let open = form.fields.iter().find(|field| field.value.is_none());
        let Some(field) = open else {
            return form.refusals.is_empty().then_some(draft);
        };
        let Control::Unit { candidates, .. } = &field.control else { return None };
        // The weakest first: that ends battles.
        let free = candidates.iter().filter(|one| one.refusal.is_none()).map(|one| one.tag);
        let target = free.max_by_key(|tag| battle.state().number(*tag, "fatigue"))?;
        draft.insert(field.path.clone(), Value::from(target));
    }
    None
}

/// Carries out a command and answers whatever it asks.
fn carry_out(battle: &mut Battle, command: Command, dice: &mut Dice) {
    battle.execute(command, dice, 0).unwrap();
    answer_all(battle, dice, |ask| ask.usual);
}

/// One side's half of a turn: two bases of it touch an enemy each where they may, then
/// everything owed is done. How many touched one.
fn half(battle: &mut Battle, dice: &mut Dice) -> usize {
    let side = battle.state().acting();
    let tags = |side: Side| battle.state().in_play(side).map(|unit| unit.tag).collect::<Vec<Tag>>();
    let (own, enemy) = (tags(side), tags(side.other()));
    let turn = usize::try_from(battle.state().turn()).unwrap();
    let mut touched = 0;
    for at in 0..2 {
        let (unit, other) = (own[(turn + at * 3) % own.len()], enemy[(turn * 5 + at) % enemy.len()]);
        let draft = Draft::from([("unit".to_owned(), unit.into()), ("enemies".to_owned(), [other][..].into())]);
        touched += usize::from(battle.execute(start("contact", draft, &[]), dice, 0).is_ok());
    }
    for _ in 0..40 {
        let owed = battle.rules().owed(battle.state());
        let ready = owed
            .into_iter()
            .find_map(|due| Some((due.procedure.clone(), filled(battle, &due.procedure, due.draft)?)));
        let Some((procedure, draft)) = ready else { return touched };
        carry_out(battle, start(&procedure, draft, &[]), dice);
        assert_eq!(battle.state().doubts, Vec::<String>::new(), "{procedure}");
    }
    panic!("something is owed for ever: {}", self::owed(battle));
}

#[test]
fn a_seeded_battle_to_its_end_saved_and_loaded() {
    let mut battle = desert("Z34=b");
    let mut dice = Dice::seeded(7);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for side in Side::BOTH {
        let draft = draft_of("side", side.to_string());
        carry_out(&mut battle, start("allot", draft, &[]), &mut dice);
    }
    while battle.state().number(Entity::Battle, "day") < 3 {
        if Side::BOTH.iter().any(|side| battle.state().in_play(*side).next().is_none()) {
            break;
        }
        assert!(half(&mut battle, &mut dice) > 0, "nobody touches anybody");
        if !battle.state().flag(Entity::Battle, "day_over") && battle.state().due.is_empty() {
            carry_out(&mut battle, start("end_turn", Draft::new(), &[]), &mut dice);
        }
        for unit in battle.state().units.values().filter(|unit| unit.in_play()) {
            let fatigue = battle.state().number(unit.tag, "fatigue");
            assert!((0..unit.number("factor")).contains(&fatigue), "{}: {fatigue}", unit.tag);
        }
    }
    for event in battle.events() {
        if let Some(act) = event.act() {
            *counts.entry(act.procedure.clone()).or_default() += 1;
        }
    }
    for procedure in ["contact", "fire", "air", "combat", "rally", "end_turn"] {
        assert!(counts.contains_key(procedure), "no {procedure} in {counts:?}");
    }
    saved_and_taken_back(&battle);
}

#[test]
fn an_answer_given_late_says_nothing_of_what_does_not_touch_it() {
    // What happens while the question waits, and what is said of it.
    let touched = "Its effects would now be different for A3.";
    for (meanwhile, said) in [("A5 B9", ""), ("A3 B5", touched)] {
        let mut battle = desert("");
        play(&mut battle, "contact", "unit=A3 enemies=B4", &[]);
        let mut dice = Dice::seeded(1);
        let given = [("first", die(6)), ("second", die(3))];
        battle.execute(start("combat", draft("first=A3 second=B4"), &given), &mut dice, 0).unwrap();
        assert!(battle.open_act().is_some(), "does it advance?");
        let mut done = |procedure: &str, form: &str| {
            battle.execute(start(procedure, draft(form), &[]), &mut Dice::seeded(1), 0).unwrap();
        };
        done("end_turn", "");
        let (unit, enemy) = meanwhile.split_once(' ').unwrap();
        done("contact", &format!("by=B unit={enemy} enemies={unit}"));
        let answer = Command::Answer { address: "advance".to_owned(), given: word("advance") };
        let done = battle.execute(answer, &mut dice, 0).unwrap();
        let why: Vec<&str> = done.stale.iter().map(|stale| stale.why.as_str()).collect();
        assert_eq!(why.concat(), said, "{meanwhile}");
        assert_eq!(battle.unresolved_stale(), [], "{meanwhile}");
    }
}

#[test]
fn the_name_of_a_side_keeps_its_capital_within_a_line() {
    let battle = desert("");
    let request = Request::new("sides", Draft::new());
    let odds = battle.odds(&request, &usual).unwrap();
    let rules = battle.rules().description();
    let view = odds_view(rules, battle.state(), &odds, Subject::Headline, "").unwrap();
    let inner: Vec<&str> = view.parts.iter().map(|part| part.inner.as_str()).collect();
    assert_eq!(inner, ["Germans first", "British first"]);
}

#[test]
fn odds_of_a_combat_name_both_bases_by_their_tags() {
    let mut battle = desert("");
    play(&mut battle, "contact", "unit=A3 enemies=B4", &[]);
    let mut desk = Desk::default();
    let request = Request::new("combat", draft("first=A3 second=B4"));
    desk.open(battle.rules().as_ref(), battle.state(), &request);
    let form = table_view(&battle, &desk, &Shown::default()).form.unwrap();
    let words: Vec<String> = form.odds.iter().flat_map(|view| &view.parts).map(|part| part.words.clone()).collect();
    assert!(words.iter().any(|words| words.starts_with("A3 ")), "{words:?}");
    assert!(!words.iter().any(|words| words.contains("Own base") || words.contains("Enemy")), "{words:?}");
}

/// Nobody must ask whose base the chance of a result is about.
#[test]
fn the_chance_of_a_combat_names_its_base_by_its_tag() {
    for (own, enemy) in [(1, 6), (6, 1)] {
        let mut battle = desert("");
        play(&mut battle, "contact", "unit=A3 enemies=B4", &[]);
        let combat = start("combat", draft("first=A3 second=B4"), &[("first", die(own)), ("second", die(enemy))]);
        battle.execute(combat, &mut Dice::seeded(1), 0).unwrap();
        if battle.open_act().is_some() {
            let stays = Command::Answer { address: "advance".to_owned(), given: word("stay") };
            battle.execute(stays, &mut Dice::seeded(1), 0).unwrap();
        }
        let chance = table_view(&battle, &Desk::default(), &Shown::default()).result.unwrap().chance;
        assert!(chance.starts_with("A3 ") || chance.starts_with("B4 "), "{chance}");
    }
}

/// A base is lost after all: the end of that turn, which took a marker off it, is played as it was.
#[test]
fn a_late_loss_leaves_the_end_of_its_turn_alone() {
    let mut battle = desert("");
    battle
        .execute(Command::set("A3".parse::<adjutant::dice::Tag>().unwrap(), "fatigue", 2), &mut Dice::seeded(1), 0)
        .unwrap();
    play(&mut battle, "contact", "unit=A3 enemies=B4", &[]);
    let given = [("first", die(3)), ("second", die(3))];
    play(&mut battle, "combat", "first=A3 second=B4", &given);
    let shot = battle.last_action().unwrap();
    play(&mut battle, "end_turn", "", &[]);
    let die = Command::CorrectDie { of: shot, address: "second".to_owned(), index: 0, face: 6 };
    battle.execute(die, &mut Dice::seeded(1), 0).unwrap();
    let stays = Command::Answer { address: "advance".to_owned(), given: word("stay") };
    let done = battle.execute(stays, &mut Dice::seeded(1), 0).unwrap();
    assert!(battle.state().units[&"A3".parse().unwrap()].lost(), "{:?}", battle.events());
    assert_eq!(done.stale, []);
}

/// That the enemy is destroyed is said with the question that comes of it: whether to advance is then another matter.
#[test]
fn whether_the_beaten_base_is_left_is_said_before_the_winner_is_asked() {
    let asked = |tired: i32, face: u8| {
        let mut battle = desert("");
        let b4: adjutant::dice::Tag = "B4".parse().unwrap();
        battle.execute(Command::set(b4, "fatigue", tired), &mut Dice::seeded(1), 0).unwrap();
        play(&mut battle, "contact", "unit=A3 enemies=B4", &[]);
        let given = [("first", die(6)), ("second", die(face))];
        battle.execute(start("combat", draft("first=A3 second=B4"), &given), &mut Dice::seeded(1), 0).unwrap();
        let view = table_view(&battle, &Desk::default(), &Shown::opened(&battle));
        match view.open.and_then(|open| open.pending) {
            Some(Pool::Choice { question, .. }) => question,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(asked(1, 5), "B4 withdraws: does A3 I/Panzer Regt 8 advance?");
    assert_eq!(asked(3, 3), "B4 is destroyed: does A3 I/Panzer Regt 8 advance?");
}

/// The end of a half names what it would skip: in the first turn the air attacks that only the enemy has rolled for, and
/// always what must be done.
#[test]
fn the_end_of_a_half_names_a_forgotten_die() {
    let check = |facts: &str, wanted: &[&str]| {
        let scene =
            super::scene("A1 infantry; A2 artillery; A3 artillery; B1 infantry fatigue=1; B2 hq", "").with(facts);
        let words: Vec<String> = scene.rules.skipped(&scene.state).into_iter().map(|due| due.words).collect();
        assert_eq!(words, wanted, "{facts}");
    };
    check("battle.step=move", &[]);
    check("battle.step=combat B.air=2", &["Air attacks A"]);
    check("battle.step=combat A.air=0 B.air=2", &[]);
    check("battle.step=combat B.air=2 battle.turn=2", &[]);
    check("battle.step=rally A1.fatigue=1", &[]);
    check("battle.step=rally A1.fatigue=1 A3.fatigue=1 A2.contacts=B1 B1.contacts=A2", &["Combat A2 B1"]);
}

#[test]
fn nobody_is_engaged_with_a_base_that_is_gone() {
    let mut battle = desert("");
    play(&mut battle, "contact", "unit=A4 enemies=B4+B5", &[]);
    let told = |battle: &Battle| {
        let table = table_view(battle, &Desk::default(), &Shown::default());
        let row = table.rows.iter().flatten().find(|row| row.tag.to_string() == "A4").unwrap().clone();
        row.order.map_or_else(String::new, |mark| mark.word)
    };
    assert_eq!(told(&battle), "Engaged B4, B5");
    // Taken off by hand: no combat has told of it.
    for (gone, left) in [("B4", "Engaged B5"), ("B5", "Moved")] {
        let effects = vec![Effect::remove(gone.parse().unwrap(), "fire")];
        battle.execute(Command::Correct { words: String::new(), effects }, &mut Dice::seeded(1), 0).unwrap();
        assert_eq!(told(&battle), left);
    }
}

/// A shot put right changes what a combat after it comes to: the same dice say what, and whoever goes back meets nobody as
/// usual. Nothing else is asked.
#[test]
fn a_combat_after_a_shot_put_right_is_played_anew_with_its_dice() {
    let mut battle = desert("");
    let tired = Command::set("B4".parse::<adjutant::dice::Tag>().unwrap(), "fatigue", 2);
    battle.execute(tired.clone(), &mut Dice::seeded(1), 0).unwrap();
    let mended = battle.last_action().unwrap();
    play(&mut battle, "contact", "unit=A3 enemies=B4", &[]);
    let given = [("first", die(6)), ("second", die(3))];
    battle.execute(start("combat", draft("first=A3 second=B4"), &given), &mut Dice::seeded(1), 0).unwrap();
    let answer = Command::Answer { address: "advance".to_owned(), given: word("advance") };
    battle.execute(answer, &mut Dice::seeded(1), 0).unwrap();
    let combat = battle.last_action().unwrap();
    assert!(battle.state().units[&"B4".parse().unwrap()].lost(), "{:?}", battle.events());
    let done = battle.execute(Command::Strike { of: mended }, &mut Dice::seeded(1), 0).unwrap();
    let stale = done.stale.iter().find(|stale| stale.event == combat).unwrap_or_else(|| panic!("{:?}", done.stale));
    assert!(stale.why.starts_with("The same dice would now come to: ") && stale.anew, "{stale:?}");
    battle.execute(battle.played_anew(combat).unwrap(), &mut Dice::seeded(1), 0).unwrap();
    assert!(battle.open_act().is_none(), "nothing is asked");
    assert!(!battle.state().units[&"B4".parse().unwrap()].lost(), "{:?}", battle.events());
    assert_eq!(battle.unresolved_stale(), []);
}
