//! The end of a turn guards itself; picks that can do nothing in a step that begins are put back; a look of one side
//! ends with what it did.

use adjutant::{
    battle::{Command, Setup},
    dice::{Card, Side},
    games::Registry,
    rules::{Effect, Entity},
    ui::{
        app::Message,
        keys::{self, Stroke},
        screen::{
            AppRequest,
            battle::{Message as Press, Pane, Spot},
        },
    },
};
use iced::keyboard::{Key, Modifiers, key::Named};
use screens::{
    SIZES, WIDE, sets,
    story::{self, before, tag},
    table::Table,
};

use super::{begun, press, row};

/// The story with the card drawn, players on both sides.
fn by_hand() -> Table {
    let mut table = Table::with(WIDE, 3, story::by_hand(false));
    table.given(before());
    press(&mut table, &[Press::Drew(Card::Number(5))]);
    table
}

fn acting(table: &Table) -> Side {
    table.battle().state().acting()
}

#[test]
fn two_quick_presses_end_one_half_turn() {
    let mut table = by_hand();
    press(&mut table, &[Press::EndTurn]);
    assert_eq!(acting(&table), Side::B);
    for _ in 0..6 {
        table.at_once(Press::EndTurn);
    }
    assert_eq!(acting(&table), Side::B, "a slip ends nothing");
    press(&mut table, &[Press::EndTurn]);
    assert_eq!(acting(&table), Side::A, "meant, it does");
}

#[test]
fn two_slips_on_the_form_that_ends_a_turn_end_one_half_turn() {
    let mut table = by_hand();
    let ends = || [Press::Tab("end_turn".to_owned()), Press::Roll];
    press(&mut table, &ends());
    assert_eq!(acting(&table), Side::B);
    // A second later ROLL hears again, and still does not end a turn.
    table.at_once(Press::Tab("end_turn".to_owned()));
    for _ in 0..9 {
        table.at_once(Press::Show(Pane::Form));
    }
    table.at_once(Press::Roll);
    assert_eq!(acting(&table), Side::B, "a slip ends nothing");
    press(&mut table, &ends());
    assert_eq!(acting(&table), Side::A, "meant, it does");
}

#[test]
fn what_is_compulsory_is_said_before_a_turn_ends() {
    let check = |facts: Vec<Effect>, wanted: &str| {
        let mut table = Table::with(WIDE, 3, sets::versus("pz8", "german-pz-1941"));
        table.given(facts);
        let before = acting(&table);
        table.send(Press::EndTurn);
        let told = table.app.notices().to_vec();
        assert_eq!(told.first().map_or("", |notice| notice.words.as_str()), wanted);
        assert_eq!(acting(&table) == before, !wanted.is_empty(), "{wanted}");
        // A second slip does not pass; the next press does, and what was said is gone.
        table.at_once(Press::EndTurn);
        assert_eq!(acting(&table) == before, !wanted.is_empty(), "{wanted}");
        table.send(Press::EndTurn);
        assert_eq!(table.app.notices().len(), usize::from(wanted.is_empty()), "{wanted}");
    };
    let link = |one: &str, other: &str| {
        [(one, other), (other, one)].map(|(one, other)| Effect::set(tag(one), "contacts", [tag(other)].as_slice()))
    };
    let all = |pairs: &[(&str, &str)]| pairs.iter().flat_map(|(one, other)| link(one, other)).collect();
    check(vec![Effect::clear(Side::A, "air")], "");
    let one = "Still open: Combat A3 B4. Press END TURN again.";
    check(all(&[("A3", "B4")]), one);
    let three = "Still open: Combat A3 B4, Combat A4 B5, Combat A5 B6. Press END TURN again.";
    check(all(&[("A3", "B4"), ("A4", "B5"), ("A5", "B6")]), three);
}

/// What the button says that ends a side's part of the turn.
fn ends(table: &Table) -> String {
    table.app.play().unwrap().screen.table.strip.ends.clone()
}

/// It says END and what the rules call what it ends, in every game, and nothing says END that ends nothing.
#[test]
fn the_end_of_a_turn_has_the_name_that_the_rules_give_it() {
    for (rules, wanted) in [
        ("division-squares", "END TURN"),
        ("portable-wargame", "END HALF"),
        ("pz8", "END TURN"),
        ("simple-ww2", "END TURN"),
        ("six-d6", "END PHASE"),
    ] {
        let mut table = sets::fresh(WIDE, rules).expect("a rule set with forces");
        assert_eq!(ends(&table), wanted, "{rules}");
        assert_eq!(table.drawn_within("end-turn"), Some(vec![wanted.to_owned()]), "{rules}");
        for text in table.battle().rules().description().procedures.clone() {
            if text.button.starts_with("END") && text.button != wanted {
                let step = table.battle().state().step().to_owned();
                table.send(Press::Step(text.step.clone()));
                if table.tap("do-card") {
                    // What is asked first is answered by the same button.
                    table.tap("do-card");
                }
                assert_ne!(table.battle().state().step(), step, "{rules}: {} ends no step", text.button);
            }
        }
    }
}

/// What all sides of a game owe at its start, and must do.
#[test]
fn each_game_says_what_its_turn_is_not_complete_without() {
    let words = |id: &str, facts: Vec<Effect>| {
        let registry = Registry::load().expect("the data inside the program is sound");
        let setup = sets::setup(&registry, id).expect("a rule set with forces");
        let mut table = Table::with(WIDE, 3, Setup { solo: None, commander: None, ..setup });
        table.given(facts);
        table.send(Press::EndTurn);
        table.app.notices().first().map(|notice| notice.words.clone()).unwrap_or_default()
    };
    let end = "Press END TURN again.";
    assert_eq!(words("division-squares", vec![]), format!("Still open: Draw the card, Resupply. {end}"));
    let drawn = Effect::set(Side::A, "card", "6");
    let shaken = Effect::set(tag("A3"), "disrupted", true);
    let said = format!("Still open: Rally 1, Resupply. {end}");
    assert_eq!(words("division-squares", vec![drawn.clone(), shaken]), said);
    let supplied = Effect::set(Side::A, "resupplied", true);
    assert_eq!(words("division-squares", vec![drawn.clone(), supplied.clone()]), "", "a card without orders");
    let orders = Effect::set(Side::A, "orders", 6);
    let none = vec![drawn.clone(), supplied.clone(), orders.clone()];
    assert_eq!(words("division-squares", none), format!("Still open: 6 orders left. {end}"));
    let given = ["A3", "A4", "A5"].map(|unit| Effect::set(tag(unit), "ordered", true));
    let half = [drawn, supplied, orders].into_iter().chain(given).collect();
    assert_eq!(words("division-squares", half), "", "orders left over are nobody's duty");
    assert!(words("simple-ww2", vec![]).contains(": orders"), "{}", words("simple-ww2", vec![]));
    let guns = words("portable-wargame", vec![]);
    assert!(guns.starts_with("Still open: ") && guns.contains(" may fire, "), "{guns}");
}

/// A turn that ends in an early step skips the later ones as well.
#[test]
fn what_the_later_steps_of_a_turn_hold_is_said_in_every_step() {
    let said = |rules: &str, force: &str, facts: Vec<Effect>| {
        let mut table = Table::with(WIDE, 3, sets::versus(rules, force));
        table.given(facts);
        let before = acting(&table);
        table.send(Press::EndTurn);
        let told = table.app.notices().first().map(|notice| notice.words.clone()).unwrap_or_default();
        assert_eq!(acting(&table) == before, !told.is_empty(), "{told}");
        told
    };
    let step = |step: &str| Effect::set(Entity::Battle, "step", step);
    let [turn, phase, half] = ["TURN", "PHASE", "HALF"].map(|part| format!("Press END {part} again."));
    // 6d6: eleven units in the Mortar fire step, of which one has fired.
    let six = |facts: Vec<Effect>| said("six-d6", "ponyri-german", facts);
    let fired = || Effect::set(tag("A2"), "fired", true);
    assert_eq!(
        six(vec![step("mortar"), fired()]),
        format!("Still open: 11 actions, Rally & Ready of 11 units. {phase}")
    );
    assert_eq!(
        six(vec![step("actions"), fired()]),
        format!("Still open: 11 actions, Rally & Ready of 11 units. {phase}")
    );
    assert_eq!(six(vec![step("end"), fired()]), format!("Still open: Rally & Ready of 11 units. {phase}"));
    // The Portable Wargame: the dice gave 7 activations, of which one is used; with none left nothing is open.
    let portable = |spent: i32| {
        let dice = [("activations", 7), ("spent", spent)];
        let mut facts: Vec<Effect> = dice.map(|(field, to)| Effect::set(Side::A, field, to)).into();
        let first = [("first", "A".into()), ("artillery_over", adjutant::rules::Value::from(true))];
        facts.extend(first.map(|(field, to)| Effect::set(Entity::Battle, field, to)));
        facts.push(step("activate"));
        said("portable-wargame", "spicheren-prussian", facts)
    };
    assert_eq!(portable(1), format!("Still open: 6 activations left. {half}"));
    assert_eq!(portable(4), "", "few left over are nobody's duty");
    // Pz8: a combat and a rally are named in the first step.
    let link = [("A3", "B4"), ("B4", "A3")].map(|(on, to)| Effect::set(tag(on), "contacts", [tag(to)].as_slice()));
    let tired = [step("move"), Effect::set(tag("A5"), "fatigue", 1)];
    let words = said("pz8", "german-pz-1941", link.into_iter().chain(tired).collect());
    assert_eq!(words, format!("Still open: Combat A3 B4, Rally 1. {turn}"));
    // Simple WW2: platoons on (M) that have not moved, in the steps before as well.
    let mut table = both("artillery", "m");
    table.send(Press::EndTurn);
    let words = table.app.notices().first().map(|notice| notice.words.clone()).unwrap_or_default();
    assert!(words.starts_with("Still open: ") && words.contains(" on (M) not moved"), "{words}");
}

/// The hands are slower than the thumb: what they have to do stays when the turn ends, until the next action.
#[test]
fn what_the_hands_still_have_to_do_stays_when_the_turn_ends() {
    let hands = |table: &Table| table.app.play().expect("a battle").screen.table.hands.clone();
    let by_hand = |table: &mut Table, effect: Effect| {
        let correct = Command::Correct { words: "By hand".to_owned(), effects: vec![effect] };
        table.ask(AppRequest::Execute(Box::new(correct)));
    };
    for rules in sets::GAMES {
        let mut table = sets::fresh(WIDE, rules).expect("a rule set with forces");
        by_hand(&mut table, Effect::remove(tag("B2"), "fire"));
        assert_eq!(hands(&table), ["remove B2"], "{rules}");
        press(&mut table, &[Press::EndTurn]);
        let left = "if not yet done: remove B2";
        assert_eq!(hands(&table).first().map(String::as_str), Some(left), "{rules}");
        assert!(table.words().iter().any(|words| words.contains(left)), "{rules}");
        let told = hands(&table);
        super::reopen(&mut table);
        assert_eq!(hands(&table), told, "{rules}: opened again");
        by_hand(&mut table, Effect::remove(tag("A2"), "fire"));
        assert_eq!(hands(&table), ["remove A2"], "{rules}: the next action");
    }
    // What the end of the turn takes off again need not be put down first.
    let mut table = sets::fresh(WIDE, "six-d6").expect("a rule set with forces");
    by_hand(&mut table, Effect::set(tag("A3"), "fired", true));
    assert_eq!(hands(&table), ["put Fired on A3"]);
    press(&mut table, &[Press::EndTurn]);
    assert!(hands(&table).iter().all(|words| !words.contains("if not yet done")), "{:?}", hands(&table));
}

#[test]
fn the_form_that_ends_a_turn_says_what_is_compulsory_as_the_button_does() {
    let mut table = Table::with(WIDE, 3, sets::versus("six-d6", "ponyri-german"));
    press(&mut table, &[Press::Step("actions".to_owned())]);
    let before = acting(&table);
    press(&mut table, &[Press::Tab("end_turn".to_owned())]);
    table.send(Press::Roll);
    let told = table.app.notices().first().map(|notice| notice.words.clone()).unwrap_or_default();
    assert!(told.contains(" actions, Rally & Ready of "), "{told}");
    assert_eq!(acting(&table), before);
    table.send(Press::Roll);
    assert_ne!(acting(&table), before, "meant, it does");
    assert!(table.app.notices().is_empty());
}

/// By mouse, by key and by the form alike: guns that may still fire are named before their step ends, and it can be
/// pressed again.
#[test]
fn a_step_does_not_end_in_silence_while_something_may_still_be_done_in_it() {
    let card = || vec![Message::Battle(Press::StepCard)];
    let key = || vec![Message::Key(Stroke::plain(keys::Key::Enter))];
    let roll = || vec![Message::Battle(Press::Roll)];
    for (way, press) in [("card", card as fn() -> Vec<Message>), ("Enter", key), ("ROLL", roll)] {
        let mut table = Table::with(WIDE, 3, sets::versus("portable-wargame", "el-teb-british"));
        assert_eq!(table.battle().state().step(), "artillery");
        let ends = table.app.play().unwrap().screen.table.card.request.clone().unwrap().0.procedure;
        for at in 0..2 {
            if way == "ROLL" && at == 0 {
                table.send(Press::Tab(ends.clone()));
            }
            table.send_all(press());
            let told = table.app.notices().first().map(|notice| notice.words.clone()).unwrap_or_default();
            if at == 0 {
                assert!(told.contains(" may fire") && told.ends_with("Press END ARTILLERY again."), "{way}: {told}");
                assert_eq!(table.battle().state().step(), "artillery", "{way}");
            } else {
                assert_eq!(told, "", "{way}");
                assert_ne!(table.battle().state().step(), "artillery", "{way}: meant, it does");
            }
        }
    }
    // Where nobody may fire any more it is one press.
    let mut table = Table::with(WIDE, 3, sets::versus("portable-wargame", "el-teb-british"));
    let guns = table.battle().state().units.values().filter(|unit| unit.word("arm") == "artillery");
    let fired: Vec<Effect> = guns.map(|unit| Effect::set(unit.tag, "fired", true)).collect();
    table.given(fired).press("do-card");
    assert_ne!(table.battle().state().step(), "artillery");
}

#[test]
fn what_was_refused_is_told_until_the_next_press() {
    let mut table = Table::with(WIDE, 3, sets::versus("pz8", "german-pz-1941"));
    table.send(Press::Tab("fire".to_owned()));
    table.send(Press::Roll);
    assert_eq!(table.app.notices().len(), 1, "{:?}", table.app.notices());
    table.send(Press::Row(tag("A3")));
    assert!(table.app.notices().is_empty(), "{:?}", table.app.notices());
}

/// The units picked by now: those that act, and those acted upon.
fn picked(table: &Table) -> (Vec<String>, Vec<String>) {
    let (own, enemy) = table.app.play().expect("a battle").screen.desk.picked();
    let words = |tags: Vec<adjutant::dice::Tag>| tags.iter().map(ToString::to_string).collect();
    (words(own), words(enemy))
}

fn of(own: &[&str], enemy: &[&str]) -> (Vec<String>, Vec<String>) {
    let words = |tags: &[&str]| tags.iter().map(ToString::to_string).collect();
    (words(own), words(enemy))
}

#[test]
fn picks_that_can_do_nothing_in_a_step_are_put_back() {
    let check = |presses: &[Press], own: &[&str], enemy: &[&str]| {
        let mut table = begun(WIDE, 3, false);
        press(&mut table, presses);
        assert_eq!(picked(&table), of(own, enemy), "{presses:?}");
    };
    let step = |step: &str| Press::Step(step.to_owned());
    check(&[row("A2"), row("B2"), step("fire")], &["A2"], &["B2"]);
    check(&[row("A2"), row("B2"), step("resupply")], &[], &[]);
    check(&[row("A2"), step("move")], &["A2"], &[]);
    // A unit that is Disrupted starts no assault.
    check(&[step("fire"), row("A3"), row("B2"), step("assault")], &[], &[]);
    // What another side had picked is none of the next side's business, nor what a reaction has put aside.
    check(&[row("A2"), row("B3"), Press::EndTurn], &[], &[]);
    check(&[step("move"), Press::Slot(tag("A2")), Press::React(0), Press::EndTurn], &[], &[]);
}

#[test]
fn a_lost_unit_is_picked_no_longer() {
    let check = |lost: &str, own: &[&str], enemy: &[&str]| {
        let mut table = begun(WIDE, 3, false);
        press(&mut table, &[row("A2"), row("B2")]);
        table.given(vec![Effect::remove(tag(lost), "fire")]);
        assert_eq!(picked(&table), of(own, enemy), "{lost}");
    };
    check("A2", &[], &[]);
    check("B2", &["A2"], &[]);
    check("B3", &["A2"], &["B2"]);
}

/// Simple WW2 in a step of its second turn, all units of both sides on one option.
fn both(step: &str, option: &str) -> Table {
    let setup = Setup { turns: Some(4), ..sets::versus("simple-ww2", "normandy-british-group") };
    let mut table = Table::with(WIDE, 3, setup);
    let mut facts = vec![Effect::set(Entity::Battle, "turn", 2), Effect::set(Entity::Battle, "step", step)];
    for (number, group) in &table.battle().state().groups {
        let (field, value) = if group.depth() == 0 { ("order", "hold") } else { ("option", option) };
        facts.push(Effect::set(Entity::Group(*number), field, value));
    }
    table.given(facts);
    table
}

#[test]
fn a_press_goes_to_the_place_that_takes_it() {
    // An observer is no battery: it stands in its own place, and the battery is still to be named.
    for (observer, battery) in [("A3", "A41"), ("B2", "")] {
        let mut table = both("artillery", "f");
        press(&mut table, &[Press::Tab("call".to_owned()), row(observer)]);
        let form = table.app.play().and_then(|play| play.screen.table.form.clone()).expect("a form");
        assert_eq!(form.by, tag(observer).side, "{observer}");
        assert_eq!(form.acts, [tag(observer)]);
        assert!(!form.ready && form.refusals.is_empty(), "{:?}", form.refusals);
        assert_eq!(form.missing, "Battery", "{observer}");
        if !battery.is_empty() {
            press(&mut table, &[row(battery)]);
            let form = table.app.play().and_then(|play| play.screen.table.form.clone()).expect("a form");
            assert!(form.ready && form.refusals.is_empty(), "{:?}", form.refusals);
        }
    }
}

#[test]
fn a_unit_that_only_moves_is_no_shooter_of_the_next_step() {
    let mut table = both("move", "m");
    press(&mut table, &[row("A13"), Press::Step("fire".to_owned())]);
    assert_eq!(picked(&table), of(&[], &[]));
}

/// The page between two players: only side A may look.
pub fn hand_over(size: iced::Size) -> Table {
    let mut table =
        Table::with(size, 3, Setup { turns: Some(4), ..sets::versus("simple-ww2", "normandy-british-group") });
    let step = Effect::set(Entity::Battle, "step", "options");
    let groups: Vec<u16> =
        table.battle().state().groups.iter().filter(|(_, group)| group.depth() == 0).map(|(no, _)| *no).collect();
    let facts = groups.into_iter().map(|group| Effect::set(Entity::Group(group), "order", "hold")).chain([step]);
    table.given(facts.collect());
    let owed = table.app.play().expect("a battle").screen.table.owed();
    let at = owed.iter().position(|due| due.request.as_ref().is_some_and(|due| due.procedure == "write_options"));
    press(&mut table, &[Press::Owed(at.expect("options are to be written"))]);
    assert!(table.has("look"), "{size:?}");
    table
}

#[test]
fn the_page_between_two_players_takes_no_key_but_its_own() {
    for size in SIZES {
        let mut table = hand_over(size);
        let events = table.battle().events().len();
        for key in [Key::Named(Named::ArrowLeft), Key::Named(Named::Space), Key::Character("1".into())] {
            table.strike(Modifiers::empty(), key);
        }
        for key in ["z", "1"] {
            table.strike(Modifiers::CTRL, Key::Character(key.into()));
        }
        assert_eq!(table.battle().events().len(), events, "{size:?}: nothing is written unseen");
        assert!(table.has("look"), "{size:?}: nobody looks yet");
        // Its own: down to the press, and press it.
        table.strike(Modifiers::empty(), Key::Named(Named::ArrowDown));
        table.strike(Modifiers::empty(), Key::Named(Named::Space));
        assert!(!table.has("look") && table.has("hide"), "{size:?}");
        let mut table = hand_over(size);
        table.strike(Modifiers::empty(), Key::Named(Named::Escape));
        assert!(!table.has("look") && !table.has("hide"), "{size:?}");
    }
}

#[test]
fn the_keyboard_sees_where_enter_goes_on_the_page_of_the_second_side_too() {
    let mut table = hand_over(WIDE);
    let cursor = |table: &Table| table.app.play().unwrap().screen.memory.cursor.clone();
    let look = Some(Spot::Stop("look".to_owned()));
    table.strike(Modifiers::empty(), Key::Named(Named::ArrowDown));
    assert_eq!(cursor(&table), look);
    for _ in 0..2 {
        table.strike(Modifiers::empty(), Key::Named(Named::Enter));
    }
    assert!(table.has("look"), "side A has written");
    assert_eq!(cursor(&table), look, "the page of side B");
}

/// A half turn in which nothing was done may be a slip of whoever has learnt to press twice.
#[test]
fn a_half_turn_in_which_nothing_was_done_is_asked_about_once() {
    let mut table = Table::with(WIDE, 3, sets::versus("pz8", "german-pz-1941"));
    // Sides without guns, of which nothing is asked.
    let few = table.battle().state().units.keys().filter(|tag| tag.number > 3);
    let few = few.map(|tag| Effect::remove(*tag, "fire"));
    let facts = few.chain(Side::BOTH.map(|side| Effect::clear(side, "air"))).collect();
    table.given(facts);
    table.send(Press::EndTurn);
    assert_eq!(acting(&table), Side::B, "{:?}", table.app.notices());
    table.send(Press::EndTurn);
    let told = table.app.notices().first().map(|notice| notice.words.clone());
    assert_eq!(
        told.as_deref(),
        Some("Still open: the whole turn, Air attacks A, Air attacks B. Press END TURN again.")
    );
    assert_eq!(acting(&table), Side::B);
    table.send(Press::EndTurn);
    assert_eq!(acting(&table), Side::A, "meant, it does");
}

/// Nor does a battle begin with one: END TURN as its first press names what may be left undone, in every game.
#[test]
fn the_first_press_of_a_battle_ends_no_half_turn() {
    for game in sets::GAMES {
        let mut table = sets::fresh(WIDE, game).unwrap();
        let place = |table: &Table| (acting(table), table.battle().state().turn(), table.battle().events().len());
        let before = place(&table);
        table.send(Press::EndTurn);
        let told = table.app.notices().first().map(|notice| notice.words.clone()).unwrap_or_default();
        assert!(told.starts_with("Still open: ") && told.ends_with(" again."), "{game}: {told:?}");
        assert_eq!(place(&table), before, "{game}");
        table.send(Press::EndTurn);
        assert_ne!(place(&table), before, "{game}: meant, it does");
    }
    let mut table = Table::with(WIDE, 3, sets::versus("pz8", "german-pz-1941"));
    table.send(Press::EndTurn);
    let told = table.app.notices().first().map(|notice| notice.words.clone()).unwrap_or_default();
    assert_eq!(told, "Still open: the whole turn, Who plays first and 3 others. Press END TURN again.");
}

#[test]
fn what_is_written_in_secret_is_hidden_at_once_and_a_reveal_ends_every_look() {
    let mut table = hand_over(WIDE);
    assert_eq!(acting(&table), Side::A);
    table.all(["look", "roll"]);
    assert!(
        !table.has("hide") && table.has("look"),
        "side A has written: nothing is drawn but the page before side B"
    );
    table.press("not-now");
    assert!(!table.has("hide") && !table.has("look"), "side B writes later");
    let marks = |table: &Table| {
        let view = &table.app.play().expect("a battle").screen.table;
        view.groups
            .iter()
            .flatten()
            .filter(|head| head.marks.iter().chain(&head.order).any(|mark| mark.field == "option"))
            .count()
    };
    assert_eq!(marks(&table), 0, "nothing of it is seen");
    table.all(["owed-write_options", "look", "roll", "owed-reveal_options"]);
    assert!(!table.has("hide") && !table.has("look"));
    assert!(marks(&table) > 0, "all is open now");
}
