//! Real dice are asked for by every way of rolling, whoever acts and whoever's pool comes first; the choice stays with
//! the battle.

use adjutant::{
    battle::summary::Pool,
    dice::{Ask, Given, Side, Source},
    rules::{Effect, Entity, State},
    store::settings::{self, Each},
    ui::screen::{AppRequest, Route, battle::Message as Press},
};
use iced::keyboard::{Key, Modifiers, key::Named};
use screens::{
    SIZES, WIDE, sets,
    story::{before, by_hand, in_contact, tag},
    table::Table,
};

/// The sides with real dice.
type Real = [bool; 2];
const A: Real = [true, false];
const B: Real = [false, true];

fn squares(real: Real, so_far: &[&str]) -> Table {
    let mut table = Table::with(WIDE, 3, sets::with_dice(by_hand(false), real));
    table.given(before()).press("do-card");
    // Whoever has no deck beside his dice lets the program draw.
    if matches!(table.battle().pending().map(|waiting| waiting.pending.ask), Some(Ask::Card(_))) {
        table.press("roll");
    }
    table.all(so_far.iter().copied());
    table
}

/// Pz8 with A3 and B4 in contact.
fn contact(real: Real, so_far: &[&str]) -> Table {
    let mut table = Table::with(WIDE, 3, sets::with_dice(sets::versus("pz8", "german-pz-1941"), real));
    table.given(in_contact(&[["A3", "B4"]])).all(so_far.iter().copied());
    table
}

/// How a player rolls.
enum Way {
    Press(&'static str),
    Enter,
}

/// The dice of the side with real ones are asked for, and the program has rolled none of them.
#[track_caller]
fn check(what: &str, mut table: Table, way: &Way, wanted: Side) {
    match way {
        Way::Press(id) => {
            table.press(id);
        }
        Way::Enter => {
            table.strike(Modifiers::empty(), Key::Named(Named::Enter));
        }
    }
    assert!(table.app.notices().is_empty(), "{what}: {:?}", table.app.notices());
    let open = table.app.play().and_then(|play| play.screen.table.open.clone());
    let asked = open.as_ref().and_then(|open| match &open.pending {
        Some(Pool::Dice { who, .. }) => Some(*who),
        _ => None,
    });
    assert_eq!(asked, Some(wanted), "{what}: {:?}", open.map(|open| open.pending));
    let waiting = table.battle().pending().expect("it waits");
    for (ask, entry) in &waiting.asked {
        let whose = matches!(ask, adjutant::dice::Ask::Dice(ask) if ask.who == wanted);
        assert!(!whose || entry.by != Source::Program, "{what}: {ask:?} was rolled");
    }
}

#[test]
fn every_way_of_rolling_asks_for_real_dice() {
    let (roll, enter) = (Way::Press("roll"), Way::Enter);
    check("ROLL", squares(A, &["A2", "B2"]), &roll, Side::A);
    check("Enter", squares(A, &["A2", "B2"]), &enter, Side::A);
    // What is assumed of the HQ's reach is seen first.
    check("an owed chip", squares(A, &["owed-rally"]), &roll, Side::A);
    check("the step's card", squares(A, &["step-rally", "do-card"]), &roll, Side::A);
    check("Enter on the step's card", squares(A, &["step-rally", "do-card"]), &enter, Side::A);
    check("a reaction", squares(B, &["step-move", "A2-order", "react-B2"]), &roll, Side::B);
    // In a procedure of both sides each side's dice come from where that side's come.
    check("the defender's Overwatch before A's assault", squares(B, &["step-assault", "A4", "B2"]), &roll, Side::B);
    check("the defence against A's assault", squares(B, &["step-assault", "A4", "B3"]), &roll, Side::B);
    check("A's own assault", squares(A, &["step-assault", "A4", "B3"]), &roll, Side::A);
    for way in [&roll, &enter] {
        check("ROLL BOTH, A", contact(A, &["A3", "B4"]), way, Side::A);
        check("ROLL BOTH, B", contact(B, &["A3", "B4"]), way, Side::B);
    }
    check("a combat that is owed", contact(B, &["owed-combat"]), &roll, Side::B);
}

/// What can be told beside ROLL is the dice of who has real ones: B acts, A's die is told, B's is the program's.
#[test]
fn the_faces_beside_roll_are_those_of_the_side_with_real_dice() {
    let first = |table: &Table| {
        let form = table.app.play().and_then(|play| play.screen.table.form.clone());
        match form.and_then(|form| form.first) {
            Some(Pool::Dice { who, title, .. }) => Some((who, title)),
            _ => None,
        }
    };
    let pz8 = |real| contact(real, &["A3", "B4"]);
    let grid = |real: Real| {
        let setup = sets::with_dice(sets::versus("portable-wargame", "el-teb-british"), real);
        let mut table = Table::with(WIDE, 3, setup);
        table.send(Press::Row(tag("A3")));
        table.send(Press::Tab("close_combat".to_owned()));
        table.send(Press::Row(tag("B4")));
        table
    };
    let tables = vec![
        ("Pz8, A", pz8(A), Side::A),
        ("Pz8, B", pz8(B), Side::B),
        ("The Portable Wargame, A", grid(A), Side::A),
        ("The Portable Wargame, B", grid(B), Side::B),
    ];
    for (what, mut table, wanted) in tables {
        let (who, title) = first(&table).unwrap_or_else(|| panic!("{what}: no dice are asked for"));
        assert_eq!(who, wanted, "{what}");
        let (mine, theirs) = if wanted == Side::A { ("A3", "B4") } else { ("B4", "A3") };
        assert!(title.starts_with(mine), "{what}: {title}");
        let said = |tag: &str| table.words().iter().any(|words| words.starts_with(tag) && words.contains("1 die"));
        assert!(said(mine) && !said(theirs), "{what}: {:?}", table.words());
        // Whoever has no real dice of his own: his die is rolled by the program, and is told as such.
        if table.has("face-6") {
            table.press("face-6");
        } else {
            table.press("outcome-0");
        }
        let act = table.battle().open_act().cloned();
        let act = act.or_else(|| table.battle().events().last().and_then(|event| event.act().cloned()));
        let dice = act.map(|act| act.answers).unwrap_or_default();
        let by = |source: Source| {
            let dice =
                dice.iter().filter(|(_, entry)| entry.by == source && !matches!(entry.given, Given::Chosen(_)));
            dice.map(|(key, _)| key.split('/').next().unwrap_or_default()).collect::<Vec<_>>()
        };
        let (hand, program) = (by(Source::Hand), by(Source::Program));
        let (first, second) = if wanted == Side::A { ("first", "second") } else { ("second", "first") };
        let (first, second) = if what.starts_with("Pz8") { (first, second) } else { (hand[0], program[0]) };
        assert_eq!((hand, program), (vec![first], vec![second]), "{what}: {dice:?}");
    }
}

#[test]
fn the_main_button_says_whose_hand_throws() {
    let says = |table: &Table, words: &str| table.words().iter().any(|said| said == words);
    for (real, words) in [(A, "ENTER 3 DICE"), (B, "ROLL 3 DICE")] {
        let table = squares(real, &["A2", "B2"]);
        let other = if real == A { "ROLL 3 DICE" } else { "ENTER 3 DICE" };
        assert!(says(&table, words) && !says(&table, other), "{words}: {:?}", table.words());
    }
    // As it says: the press asks for them.
    let mut table = squares(A, &["A2", "B2"]);
    table.press("roll");
    let open = table.app.play().and_then(|play| play.screen.table.open.clone());
    assert!(matches!(open.and_then(|open| open.pending), Some(Pool::Dice { count: 3, .. })));
}

#[test]
fn enter_throws_no_real_dice_and_the_rest_is_all_that_is_left() {
    let mut table = contact([true, true], &["A3", "B4", "roll"]);
    let before = table.battle().events().len();
    table.strike(Modifiers::empty(), Key::Named(Named::Enter));
    assert_eq!(table.battle().events().len(), before, "it still asks");
    table.press("roll");
    let open = table.app.play().and_then(|play| play.screen.table.open.clone());
    let left = open.and_then(|open| open.pending);
    assert!(!matches!(left, Some(Pool::Dice { .. })), "both sides' dice are rolled: {left:?}");
}

fn real(table: &Table) -> Real {
    table.app.play().expect("a battle").screen.memory.real
}

#[test]
fn the_choice_of_dice_stays_with_the_battle() {
    let mut table = squares([false, false], &[]);
    super::press(&mut table, &[Press::Dice(Side::B)]);
    super::reopen(&mut table);
    assert_eq!(real(&table), B);
    // Other settings for new battles do not change a battle that is put away.
    let id = table.app.play().expect("a battle").name.as_str().to_owned();
    table.ask(AppRequest::Go(Route::Start));
    let dice = Each { a: settings::Dice::Real, b: settings::Dice::Program };
    let changed = adjutant::store::Settings { dice, ..table.app.settings().clone() };
    table.ask(AppRequest::SaveSettings(Box::new(changed.clone())));
    let mut again = Table::start(WIDE, 5, table.disk.clone());
    again.ask(AppRequest::Continue(id));
    assert_eq!(real(&again), B);
    // A change of the settings in play is one of the battle in play.
    again.ask(AppRequest::SaveSettings(Box::new(changed)));
    super::reopen(&mut again);
    assert_eq!(real(&again), A);
}

#[test]
fn dice_of_the_program_are_kept_with_the_question_about_them() {
    let mut table = super::asked(WIDE, false);
    let rolled = table.battle().open_act().expect("it waits").answers.clone();
    super::reopen(&mut table);
    assert_eq!(table.battle().open_act().expect("it still waits").answers, rolled);
    assert!(table.has("choose-0"), "the question is asked again");
    table.send(Press::Choose("stay".to_owned()));
    let log = &table.app.play().expect("a battle").screen.table.log;
    assert_eq!(log.first().map(|row| row.source.as_str()), Some(""), "the program's dice stay the program's");
}

/// Rolls, and looks whom it asks; closes the battle and opens it again: it asks the same side, over the same dice.
#[track_caller]
fn check_reopened(what: &str, mut table: Table, wanted: Side) {
    table.press("roll");
    let asked = |table: &Table| {
        let waiting = table.battle().pending().expect("it waits");
        let adjutant::dice::Ask::Dice(ask) = &waiting.pending.ask else { panic!("{what}: no roll is asked") };
        (ask.who, ask.key.to_string(), waiting.covered)
    };
    let before = (asked(&table), table.battle().open_act().expect("it waits").answers.clone());
    assert_eq!(before.0.0, wanted, "{what}");
    super::reopen(&mut table);
    assert_eq!((asked(&table), table.battle().open_act().expect("it waits").answers.clone()), before, "{what}");
}

#[test]
fn a_mixed_roll_asks_the_same_side_when_it_is_opened_again() {
    check_reopened("the defence", squares(B, &["step-assault", "A4", "B3"]), Side::B);
    check_reopened("the attack", squares(A, &["step-assault", "A4", "B3"]), Side::A);
    check_reopened("B of both", contact(B, &["A3", "B4"]), Side::B);
    check_reopened("A of both", contact(A, &["A3", "B4"]), Side::A);
}

#[test]
fn the_settings_say_whose_dice_are_real_in_a_new_battle() {
    // Mustered from the start screen, and tried in one press.
    let begin = ["new", "rules-division-squares", "force-A-normandy-british", "begin"];
    for (begin, other) in [(&begin[..], "settings-dice"), (&["try-division-squares"], "trial")] {
        let mut table = Table::start(WIDE, 1, adjutant::store::MemoryDisk::new());
        let dice = Each { a: settings::Dice::Program, b: settings::Dice::Real };
        let set = adjutant::store::Settings { dice, ..table.app.settings().clone() };
        table.ask(AppRequest::SaveSettings(Box::new(set)));
        table.all(begin.iter().copied());
        assert_eq!(real(&table), B, "{other}");
        assert_eq!(table.battle().setup().sides.each_ref().map(|side| side.real_dice), B, "{other}");
    }
}

#[test]
fn the_dice_of_the_battle_are_seen_and_changed_at_every_size() {
    for size in SIZES {
        let mut table = squares(B, &[]);
        table.resize(size);
        // The battle's own, not those of new battles.
        table.ask(AppRequest::Go(Route::Settings));
        table.press("dice-B");
        assert_eq!(real(&table), [false, false], "{size:?}");
        table.press("dice-A");
        assert_eq!(real(&table), A, "{size:?}");
        // Another setting changes nothing of them.
        table.all(["motion", "back"]);
        assert_eq!(real(&table), A, "{size:?}");
        // The page of each side.
        table.ask(AppRequest::Go(Route::Sheet(Side::B.into())));
        table.press("dice");
        assert_eq!(real(&table), [true, true], "{size:?}");
        table.ask(AppRequest::Go(Route::Back));
        super::reopen(&mut table);
        assert_eq!(real(&table), [true, true], "{size:?}: it stays with the battle");
    }
}

#[test]
fn what_ends_an_owed_combat_asks_first_and_orders_keep_their_places() {
    let mut table = contact([false, false], &["A3"]);
    let before = table.battle().events().len();
    let place = |table: &Table| ["order-part", "order-tire"].map(|id| table.place(id).expect(id));
    let places = place(&table);
    table.press("order-part");
    assert_eq!(table.battle().events().len(), before, "its form lies open, and nothing is done yet");
    assert!(!table.battle().state().fact(tag("A3"), "contacts").is_none_or(|value| value.tags().is_empty()));
    table.press("roll");
    assert!(table.battle().events().len() > before, "a second press does it");
    // Of a base that touches nobody each order stands where it stood.
    let mut table = contact([false, false], &["A4"]);
    assert_eq!(place(&table), places);
    // Who could rally is told of before the turn ends.
    table.given(vec![Effect::set(tag("A4"), "fatigue", 1)]);
    table.send(Press::EndTurn);
    let told: Vec<&str> = table.app.notices().iter().map(|notice| notice.words.as_str()).collect();
    assert!(told.iter().any(|words| words.contains("Rally")), "{told:?}");
}

/// Who tells faces is asked for faces until the action is whole, also by the next roll of it.
#[test]
fn who_tells_faces_is_asked_for_faces_to_the_end() {
    let mut table = squares([true, true], &["step-assault", "A4", "B3", "roll"]);
    if !table.has("face-6") {
        table.press("faces");
    }
    let mut pools = Vec::new();
    while let Some(waiting) = table.battle().pending() {
        let key = waiting.pending.ask.key().to_string();
        if !matches!(waiting.pending.ask, adjutant::dice::Ask::Dice(_)) {
            break;
        }
        assert!(table.has("face-1") && !table.has("outcome-0"), "{key}: {:?}", table.words());
        table.press("face-1");
        if pools.last() != Some(&key) {
            pools.push(key);
        }
    }
    assert!(pools.len() > 1, "{pools:?}");
}

/// The step's own button leads to faces, as ROLL of a form does: their outcomes stood beside it already.
#[test]
fn a_step_s_own_button_leads_to_faces() {
    for size in SIZES {
        for enter in [false, true] {
            let mut table = squares(A, &["step-rally"]);
            table.resize(size);
            let said = table.drawn_within("do-card").expect("a button").concat();
            assert!(said.starts_with("ENTER "), "{size:?}: {said}");
            // The form that says what is assumed lies between the two.
            for id in ["do-card", "roll"] {
                if enter {
                    table.strike(Modifiers::empty(), Key::Named(Named::Enter));
                } else {
                    table.press(id);
                }
            }
            assert!(table.has("face-1") && !table.has("outcome-0"), "{size:?}: {:?}", table.words());
        }
    }
}

/// How many dice a rally takes hangs on what only the table knows: it is said before real dice are rolled, and the
/// program's are rolled at once.
#[test]
fn what_is_assumed_is_seen_before_real_dice_are_rolled() {
    for real in [A, B] {
        let mut table = squares(real, &[]);
        let disrupted = Effect::set(tag("A2"), "disrupted", true);
        table.given(vec![disrupted, Effect::set(Entity::Battle, State::STEP, "rally")]);
        let before = table.battle().events().len();
        table.press("do-card");
        if real == A {
            assert_eq!(table.battle().events().len(), before, "its form lies open");
            table.press("chip-A2.hq_reach-out").press("roll");
            let Some(Ask::Dice(dice)) = table.battle().pending().map(|waiting| waiting.pending.ask.clone()) else {
                panic!("{:?}", table.words())
            };
            assert_eq!(dice.count, 2, "without the HQ a die less");
        } else {
            assert!(table.battle().events().len() > before && table.battle().open_act().is_none());
        }
    }
}
