//! Phases through the one door of a battle: the order of play, markers and when they go, what is owed, hands.

use adjutant::{
    battle::{
        Battle, Command, Desk, Permit, Refused,
        summary::{Shown, table_view},
    },
    dice::{Dice, Given, Side},
    rules::{Entity, Presence, Value},
};

use super::{
    scene::draft,
    table::{self, begin, owed, run, start, tag, units},
};

/// A battle of these units.
fn battle(text: &str) -> Battle {
    begin(units("six-d6", text, ""))
}

/// Plays a form with given faces; what the hands do.
fn play(battle: &mut Battle, procedure: &str, form: &str, given: &[(&str, u8)]) -> Vec<String> {
    let given: Vec<(&str, Given)> = given.iter().map(|(at, face)| (*at, Given::Faces(vec![*face]))).collect();
    table::play(battle, procedure, form, &given)
}

fn refused(battle: &mut Battle, procedure: &str, form: &str) -> String {
    match battle.execute(start(procedure, draft(form), &[]), &mut Dice::seeded(1), 0) {
        Err(Refused::Forbidden(reasons)) => reasons.join("; "),
        other => panic!("{procedure} {form}: {other:?}"),
    }
}

fn strip(battle: &Battle) -> String {
    let chips = battle.rules().reactions(battle.state());
    chips.into_iter().map(|chip| chip.unit.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_turn_of_both_sides() {
    let mut battle = battle(
        "A1 mortar; A2 infantry; A3 tank; A4 infantry; A5 infantry @2; B1 mortar; B2 atg; B3 infantry; B4 infantry",
    );
    let b = &mut battle;
    assert_eq!((b.state().turn(), b.state().acting(), b.state().step()), (1, Side::A, "mortar"));
    assert_eq!(owed(b), "A1 not fired");
    // Phase A: the mortar fires in its step, and that was its action.
    assert_eq!(play(b, "mortar", "firer=A1 target=B3", &[("mortar", 1)]), ["put Hits 2 on B3", "put Fired on A1"]);
    assert_eq!(owed(b), "");
    assert_eq!(strip(b), "", "nobody answers mortars, and nobody is Ready");
    assert_eq!(
        play(b, "move", "unit=A3 march=true", &[("move", 1)]),
        ["move A3 up to 14 inches", "put Moved on A3", "put Marching on A3"]
    );
    assert_eq!(b.state().step(), "actions", "the step follows the action");
    assert_eq!(refused(b, "mortar", "firer=A1 target=B3"), "A1: the Mortar fire step is over");
    assert_eq!(play(b, "fire", "firer=A2 target=B3 range=close", &[("fire", 6)]), ["remove B3", "put Fired on A2"]);
    assert_eq!(b.state().units[&tag("B3")].presence, Presence::Lost("fire".to_owned()));
    assert_eq!(refused(b, "fire", "firer=A2 target=B2"), "A2 has fired in this phase");
    assert_eq!(owed(b), "Rally & Ready: 1 unit");
    assert_eq!(play(b, "end_step", "", &[]), ["put Ready on A4"]);
    assert_eq!((b.state().step(), owed(b).as_str()), ("end", ""));
    // Markers of the phase go; Ready and Marching stay.
    assert_eq!(play(b, "end_turn", "", &[]), ["take Fired off A1 and A2", "take Moved off A3"]);
    let state = b.state();
    assert_eq!((state.turn(), state.acting(), state.step()), (1, Side::B, "mortar"));
    assert!(state.flag(tag("A3"), "marching") && state.flag(tag("A4"), "ready"));
    assert!(state.fact(Entity::Battle, "last").is_none());

    // Phase D: it fires at the marchers at +2; A4 answers.
    assert_eq!(play(b, "fire", "firer=B2 target=A3", &[("fire", 2)]), ["put Hits 3 on A3", "put Fired on B2"]);
    assert_eq!(strip(b), "A4");
    assert_eq!(
        play(b, "fire", "by=A firer=A4 target=B2", &[("fire", 3)]),
        ["put Hits 1 on B2", "put Fired on A4", "take Ready off A4"]
    );
    assert_eq!(strip(b), "", "an answer is not answered, and A4 has spent its Ready");
    play(b, "dig_in", "unit=B4", &[]);
    // X18, X53: the marker of the answer goes with this phase, and A4 may act in its own.
    assert_eq!(play(b, "end_turn", "", &[]), ["take Fired off A4 and B2", "take Marching off A3"]);
    assert_eq!((b.state().turn(), b.state().acting()), (2, Side::A));
    assert_eq!(owed(b), "A5 arrives; A1 not fired");
    assert_eq!(play(b, "arrive", "unit=A5", &[]), ["place A5"]);
    assert_eq!(play(b, "fire", "firer=A4 target=B4", &[("fire", 3)]), ["put Hits 1 on B4", "put Fired on A4"]);
}

#[test]
fn a_mortar_that_keeps_silent_may_move() {
    let mut battle = battle("A1 mortar; A2 infantry; B1 infantry");
    play(&mut battle, "fire", "firer=A2 target=B1", &[("fire", 1)]);
    assert_eq!(owed(&battle), "Rally & Ready: 1 unit");
    play(&mut battle, "move", "unit=A1", &[("move", 1)]);
    assert_eq!(owed(&battle), "");
}

#[test]
fn a_volley_is_answered_and_an_answer_moves_no_step() {
    let mut battle = battle("A1 tank; A2 tank; A3 mortar; A4 mortar; B1 infantry; B2 atg");
    let b = &mut battle;
    run(b, Command::set(tag("B2"), "ready", true));
    // Mortars in a volley stay in their step, and tanks begin the next one.
    play(b, "volley", "firers=A3 target=B1", &[("volley/A3", 1)]);
    assert_eq!((b.state().step(), strip(b).as_str()), ("mortar", ""));
    play(b, "volley", "firers=A1 target=B1", &[("volley/A1", 1)]);
    assert_eq!((b.state().step(), strip(b).as_str()), ("actions", "B2"));
    // A target that mortars have removed leaves the tanks their shots, and other mortars their step.
    let mut battle = self::battle("A1 tank; A3 mortar; A4 mortar; B1 infantry");
    let b = &mut battle;
    run(b, Command::set(tag("B1"), "hits", 6));
    play(b, "volley", "firers=A3+A1 target=B1", &[("volley/A3", 6)]);
    assert_eq!((b.state().step(), owed(b).as_str()), ("mortar", "A4 not fired"));
    // X16: where mortar fire is answered too, the other mortars still fire after the answer.
    let mut battle = begin(units("six-d6", "A3 mortar; A4 mortar; B1 infantry; B2 atg", "X16=b"));
    let b = &mut battle;
    run(b, Command::set(tag("B2"), "ready", true));
    play(b, "mortar", "firer=A3 target=B1", &[("mortar", 1)]);
    assert_eq!((b.state().step(), strip(b).as_str()), ("mortar", "B2"));
    play(b, "fire", "by=B firer=B2 target=A3", &[("fire", 1)]);
    assert_eq!((b.state().step(), owed(b).as_str()), ("mortar", "A4 not fired"));
}

#[test]
fn what_a_pick_opens() {
    let mut battle = battle("A1 mortar; A2 infantry; A3 tank; B1 infantry");
    let usual = |battle: &Battle, own: &str, enemy: &str| {
        let tags = |text: &str| text.split_whitespace().map(tag).collect::<Vec<_>>();
        battle.rules().usual(battle.state(), &tags(own), &tags(enemy))
    };
    // In the Mortar fire step.
    assert_eq!((usual(&battle, "A1", ""), usual(&battle, "A2", "B1")), ("mortar", "fire"));
    assert_eq!(usual(&battle, "A2", ""), "move", "the step follows");
    play(&mut battle, "move", "unit=A3", &[("move", 1)]);
    // In the Actions step a unit alone moves, with a target it fires: two presses and four.
    assert_eq!(
        (usual(&battle, "A2", ""), usual(&battle, "A2", "B1"), usual(&battle, "A1", "")),
        ("move", "fire", "move")
    );
    // In the last step a unit alone rallies, becomes Ready or digs in, the first that it can.
    let last = |facts: &[(&str, Value)]| {
        let mut battle = battle.clone();
        for (field, value) in facts {
            run(&mut battle, Command::set(tag("A2"), field, value.clone()));
        }
        run(&mut battle, Command::step("end"));
        usual(&battle, "A2", "")
    };
    let yes = Value::from(true);
    assert_eq!(last(&[]), "ready");
    assert_eq!(last(&[("hits", Value::from(1)), ("ready", yes.clone())]), "rally");
    assert_eq!(last(&[("ready", yes.clone())]), "dig_in");
    assert_eq!(last(&[("ready", yes.clone()), ("dug_in", yes)]), "move", "nothing is left to it");
    let rows = |desk: &Desk| {
        let view = table_view(&battle, desk, &Shown::default()).form.unwrap();
        (view.procedure, view.ready, view.button)
    };
    let mut desk = Desk::default();
    desk.press_row(battle.rules(), battle.state(), tag("A2"));
    assert_eq!(rows(&desk), ("move".to_owned(), true, "ROLL MOVE".to_owned()));
    desk.press_row(battle.rules(), battle.state(), tag("B1"));
    assert_eq!(rows(&desk), ("fire".to_owned(), true, "ROLL 1 DIE".to_owned()));
}

#[test]
fn rows_and_heads() {
    let mut battle = battle("A1 infantry; A2 tank; B1 infantry; B2 atg");
    play(&mut battle, "move", "unit=A2", &[("move", 1)]);
    for face in [6, 3] {
        run(&mut battle, Command::set(tag("A1"), "fired", false));
        play(&mut battle, "fire", "firer=A1 target=B1", &[("fire", face)]);
    }
    run(&mut battle, Command::set(tag("B1"), "dug_in", true));
    let view = table_view(&battle, &Desk::default(), &Shown::default());
    let rows: Vec<_> = view.rows.iter().flatten().collect();
    let row = |at: &str| rows.iter().find(|row| row.tag == tag(at)).unwrap();
    let words = |mark: &Option<adjutant::battle::summary::Mark>| mark.as_ref().map(|mark| mark.word.clone());
    assert_eq!(
        (words(&row("B1").state).as_deref(), row("B1").line.as_str()),
        (Some("Hits 5"), "Infantry, Permanent 2, Dug-in")
    );
    assert_eq!((words(&row("A1").order).as_deref(), row("A1").acted), (Some("Fired"), true));
    assert_eq!(words(&row("A2").order).as_deref(), Some("Moved"));
    let standing = battle.rules().standing(battle.state(), Side::A);
    assert_eq!((standing.words.as_str(), standing.orders), ("0 of 2 lost", Some((2, 2))));
    assert_eq!(battle.rules().standing(battle.state(), Side::B).orders, None);
}

#[test]
fn nothing_is_said_twice() {
    let mut battle = battle("A1 tank; A2 infantry; A3 infantry; B1 infantry");
    let shown = |battle: &Battle| table_view(battle, &Desk::default(), &Shown::default());
    // The inches stand large once, and the log needs no title before a sentence about its unit.
    play(&mut battle, "move", "unit=A1", &[("move", 5)]);
    let view = shown(&battle);
    let result = view.result.unwrap();
    assert_eq!((result.figures[0].value.as_str(), result.rolls[0].total.as_ref()), ("11", None));
    assert_eq!(view.log[0].words, "A1 unit 1 moves up to 11 inches. (5)");
    // A volley says what it came to, not what each shot did.
    let volley = [("volley/A2", 1), ("volley/A3", 6)];
    play(&mut battle, "volley", "firers=A2+A3 target=B1", &volley);
    let view = shown(&battle);
    assert_eq!(view.result.unwrap().sentence, "B1 unit 1 takes 4 hits, 2 of them permanent.");
    assert_eq!(view.log[0].words, "B1 unit 1 takes 4 hits, 2 of them permanent. (Volley A2, A3: A2 1, A3 6)");
}

#[test]
fn a_forgotten_chip_keeps_the_die() {
    let mut battle = battle("A1 infantry; B1 infantry");
    play(&mut battle, "fire", "firer=A1 target=B1", &[("fire", 5)]);
    assert_eq!(battle.state().number(tag("B1"), "hits"), 3);
    let of = battle.last_action().unwrap();
    let mut draft = draft("firer=A1 target=B1");
    draft.insert("target.place".to_owned(), Value::from("town"));
    run(&mut battle, Command::Amend { of, draft, permit: Permit::Lawful });
    // 5 - 1 = 4: two hits, halved to one.
    assert_eq!(battle.state().number(tag("B1"), "hits"), 1);
}
