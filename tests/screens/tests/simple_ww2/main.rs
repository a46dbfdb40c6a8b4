//! Simple WW2 rules at the screen: mustered in four presses, half a turn with presses counted, options by keys, cards, and
//! a whole battle.

#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use adjutant::{
    battle::{Setup, summary::Pool},
    dice::Side,
    rules::{Effect, Entity},
    ui::screen::{
        AppRequest, Route,
        battle::{Message as Press, Spot, group_order},
    },
};
use iced::keyboard::{Key, Modifiers, key::Named};
use screens::{
    WIDE,
    paper::{Work, paper},
    sets,
    story::{second_turn, tag},
    table::Table,
};

use formations::at_orders;

mod battle;
mod formations;

/// Turns of a battle played by messages.
const TURNS: i32 = 2;

/// The two sample forces facing each other.
fn setup() -> Setup {
    Setup { turns: Some(TURNS), ..sets::versus("simple-ww2", "normandy-british-group") }
}

#[test]
fn a_battle_is_mustered_in_four_presses() {
    let table = Table::mustered("simple-ww2", "normandy-british-group");
    let state = table.battle().state();
    assert_eq!(table.battle().rules().description().about.id, "simple-ww2");
    assert!(Side::BOTH.into_iter().all(|side| state.side(side).count() >= 30));
    assert!(state.flag(Side::A, "thickening") && !state.flag(Side::B, "thickening"));
}

/// One line of the press table: what was before, then what is pressed, and how often at most.
#[track_caller]
fn check(task: &str, real: bool, facts: Vec<Effect>, so_far: &[&str], ids: &[&str], most: usize) {
    Table::with(WIDE, 3, sets::with_dice(setup(), [real, false]))
        .given(facts)
        .all(so_far.iter().copied())
        .takes(task, ids, most);
}

/// Who else stands in the zone of a shot is not known before somebody has told it: the odds say that they assume it.
#[test]
fn a_zone_that_is_assumed_is_said() {
    let mut facts = at("move");
    facts.push(Effect::set(tag("A2"), "ready", true));
    let mut table = Table::with(WIDE, 3, setup());
    let group = table.battle().state().group_of(tag("B20"), 1).expect("a platoon");
    facts.push(Effect::set(Entity::Group(group), "option", "m"));
    table.given(facts).all([format!("group-{group}").as_str(), "react-A2"]);
    let said = |table: &Table| table.words().iter().any(|words| words.contains("B21, B22, B23 also in the zone"));
    assert!(said(&table), "{:?}", table.words());
    // A press says who does: then it is told, and no assumption.
    table.send(Press::Row(tag("B22")));
    let form = table.app.play().and_then(|play| play.screen.table.form.clone()).expect("a form");
    assert!(!form.assumed.iter().any(|words| words.contains("zone")), "{:?}", form.assumed);
    assert_eq!(form.targets, [tag("B20"), tag("B22")]);
}

/// The same may become of each of three platoons that test: the strip says so, and names none of them alone.
#[test]
fn odds_that_are_the_same_for_all_are_said_of_each() {
    let mut table = Table::with(WIDE, 3, setup());
    let mut facts = at("morale");
    let hit =
        |unit: &str| Effect::set(Entity::Group(table.battle().state().group_of(tag(unit), 1).unwrap()), "hit", 2);
    facts.extend(["A4", "A15", "A20"].map(hit));
    table.given(facts).all(["owed-morale"]);
    let titles = |table: &Table| {
        let form = table.app.play().and_then(|play| play.screen.table.form.as_ref()).expect("a form");
        form.odds.iter().map(|view| view.title.clone()).collect::<Vec<_>>()
    };
    assert_eq!(titles(&table), ["Each", "1 Troop", "Company HQ of B Company group", "10 Platoon"]);
    assert!(table.words().iter().any(|words| words == "Each"), "{:?}", table.words());
    // With something told of one of them there is no such strip.
    table.all(["chip-A4.advancing"]);
    assert_eq!(titles(&table), ["1 Troop", "Company HQ of B Company group", "10 Platoon"]);
}

/// Where one pane is shown at a time, the artillery step opens at its lists, which have the batteries of both sides.
#[test]
fn the_lists_of_the_artillery_step_are_seen_first_in_a_small_window() {
    let mut table = Table::with(iced::Size::new(640.0, 400.0), 3, setup());
    table.given(at("artillery"));
    assert!(
        ["A40", "A41", "B41", "B43"].iter().all(|unit| table.has(&format!("list-{unit}"))),
        "{:?}",
        table.words()
    );
    table.all(["list-A41"]);
    assert_eq!(table.app.play().unwrap().screen.table.form.as_ref().unwrap().acts[0], tag("A41"));
}

/// Facts of a step in the second turn, orders given and options open.
fn at(step: &str) -> Vec<Effect> {
    second_turn(Table::with(WIDE, 3, setup()).battle(), step)
}

#[test]
fn the_press_table_holds() {
    let with = |step: &str, more: Vec<Effect>| {
        let mut facts = at(step);
        facts.extend(more);
        facts
    };
    let group = |unit: &str| Table::with(WIDE, 3, setup()).battle().state().group_of(tag(unit), 1).unwrap();
    let option = |unit: &str, option: &str| Effect::set(Entity::Group(group(unit)), "option", option);
    let hit = |unit: &str| with("morale", vec![Effect::set(Entity::Group(group(unit)), "hit", 2)]);
    let owes = |procedure: &str| {
        let draft = [("by".to_owned(), "A".into()), ("battery".to_owned(), tag("A41").into())];
        with("artillery", vec![Effect::owe(procedure, draft.into(), "121 Field Battery")])
    };
    // Orders: all of a side in one press, exceptions as chips; a change is named and diced.
    check("first orders of a side", false, vec![], &[], &["owed-give_orders"], 1);
    check("another first order", false, vec![], &["owed-give_orders"], &["chip-group1.first-rapid"], 1);
    let changes = with("orders", vec![]);
    check("a change of orders", false, changes.clone(), &["A1"], &["chip-group1.to-rapid", "roll"], 2);
    check("a change with a real die", true, changes, &["A1"], &["chip-group1.to-rapid", "outcome-1"], 2);
    // Options: hand over, one press for each unit that does not stand, write.
    // As the step begins the hand-over page is there by itself, and again when the first side has written.
    check("options of a side", false, at_orders(), &[], &["look", "roll"], 2);
    check("options of the other side", false, at_orders(), &["look", "roll"], &["look", "roll"], 2);
    check("options of a side put off", false, at_orders(), &["not-now", "owed-write_options"], &["look", "roll"], 2);
    let moves = ["look", "chip-group2.to-m", "chip-group3.to-fm", "roll"];
    check("options of a side, two exceptions", false, at_orders(), &[], &moves, 4);
    let rest = ["look", "chip-rest-m", "chip-group3.to-f", "roll"];
    check("options, all others move", false, at_orders(), &[], &rest, 4);
    // An interrupt while a platoon moves: its chip, and the dice.
    let held = with(
        "move",
        vec![option("A4", "m"), Effect::set(tag("B4"), "ready", true), Effect::set(tag("B5"), "ready", true)],
    );
    check("an interrupt", false, held.clone(), &["group-3"], &["react-B4", "roll"], 2);
    check("an interrupt with real dice", true, held, &["group-3"], &["react-B4", "roll"], 2);
    // What only the table knows is asked before the die falls; a chip forgotten can still be pressed.
    check("morale", false, hit("A4"), &[], &["owed-morale", "roll"], 2);
    check("morale, advancing", false, hit("A4"), &[], &["owed-morale", "chip-A4.advancing", "roll"], 3);
    check("morale with a real die", true, hit("A4"), &[], &["owed-morale", "outcome-1"], 2);
    check("morale, a chip forgotten", false, hit("A4"), &["owed-morale", "roll"], &["chip-A4.advancing"], 1);
    let calls = with("artillery", vec![]);
    // Batteries stand at the end of the roster, in a group of their own that opens once.
    let open: &[&str] = &["group-13-fold"];
    check("a call for fire", false, calls.clone(), open, &["A41", "roll"], 2);
    check("a call with a real die", true, calls.clone(), open, &["A41", "outcome-1"], 2);
    check("a call from the card of the step", false, calls.clone(), &[], &["list-A41", "roll"], 2);
    let barrage = &["list-A40", "roll", "roll", "group-16", "roll"];
    check("call, fire error and barrage on a platoon", false, calls.clone(), &[], barrage, 5);
    check("fire error", false, owes("fire_error"), &[], &["owed-fire_error"], 1);
    check("a barrage on two", false, owes("barrage"), &[], &["owed-barrage", "B1", "B2", "roll"], 4);
    check("a barrage on a platoon", false, owes("barrage"), &[], &["owed-barrage", "group-16", "roll"], 3);
    check("a screen", false, owes("smoke"), &[], &["owed-smoke"], 1);
    // Groups: 1 C Squadron group with 2 HQ, 3 to 5 troops; 6 B Company group with 8 to 10 platoons.
    let moves = || with("move", ["A4", "A8", "A12", "A18", "A23", "A28"].map(|unit| option(unit, "m")).into());
    check("a platoon moves", false, moves(), &[], &["group-3"], 1);
    check("a platoon moves, by its slot", false, moves(), &["group-16"], &["group-3-order"], 1);
    check("a platoon moves, one of it does not", false, moves(), &[], &["group-3", "chip-A5.far-still"], 2);
    check("a company moves", false, moves(), &[], &["group-8", "group-9", "group-10"], 3);
    check("a company moves at once", false, moves(), &[], &["group-6"], 1);
    let half = with("fire_move", vec![option("A4", "mf")]);
    check("a platoon moves half, then fires", false, half, &["group-16-fold"], &["group-3", "B4", "roll"], 3);
    let fire = with("fire", vec![]);
    check("a shot", false, fire.clone(), &["group-3-fold", "group-16-fold"], &["A4", "B4", "roll"], 3);
    check("a volley of a troop", false, fire, &["group-16-fold"], &["group-3", "B4", "roll"], 3);
    // Real dice of an assault are told one by one, whatever they come to.
    let three = ["group-8-fold", "A18", "A19", "A20", "group-21-fold", "B16"];
    let dice = ["face-12", "face-3", "face-20"];
    check("an assault of three with real dice", true, with("assault", vec![]), &three, &dice, 3);
    check("end of the turn", false, with("assault", vec![]), &[], &["end-turn"], 1);
    check("undo", false, calls, &["group-13-fold", "A41", "roll"], &["undo"], 1);
}

/// The outcome of the die that is asked for whose words hold one of these.
#[track_caller]
fn outcome(table: &Table, words: &str) -> Press {
    let open = table.app.play().unwrap().screen.table.open.as_ref().unwrap();
    let Some(Pool::Dice { entries, .. }) = &open.pending else { panic!("{:?}", open.pending) };
    let entry = entries.iter().find(|entry| entry.words.to_lowercase().contains(words));
    Press::Outcome(entry.unwrap_or_else(|| panic!("no {words} in {entries:?}")).tally)
}

/// Three tanks whose real dice are asked for, the one with the large gun first.
fn volley() -> Table {
    let mut table = Table::with(WIDE, 3, sets::with_dice(setup(), [true, false]));
    table.given(at("fire")).all(["group-3-fold", "group-16-fold", "A7", "A5", "A6", "B4"]);
    table.send(Press::Roll);
    table
}

#[test]
fn firers_whose_target_fell_stay_picked() {
    let mut table = volley();
    let firers = table.app.play().unwrap().screen.desk.picked().0;
    table.send(outcome(&table, "hit"));
    table.send(outcome(&table, "knocked out"));
    assert!(table.battle().pending().is_none(), "the target is gone");
    let (picked, targets) = table.app.play().unwrap().screen.desk.picked();
    assert!(firers.len() > 2 && targets.is_empty());
    assert_eq!(picked, firers[1..], "the first has fired");
    table.press("B5");
    let form = table.app.play().unwrap().screen.table.form.clone().expect("a form");
    assert_eq!((form.acts, form.targets, form.refusals.len()), (firers[1..].to_vec(), vec![tag("B5")], 0));
}

/// The next die of a volley has the same answers: it is told as fast as fingers go, but not by a double click.
#[test]
fn dice_of_one_kind_are_told_fast() {
    let mut table = volley();
    table.send(outcome(&table, "miss"));
    let next = outcome(&table, "miss");
    let waits = |table: &Table| format!("{:?}", table.app.play().unwrap().screen.table.open);
    let second = waits(&table);
    table.at_once(next.clone());
    assert_eq!(waits(&table), second, "a double click is no answer");
    let too_soon = |table: &Table| table.app.notices().iter().any(|notice| notice.words.contains("too soon"));
    assert!(too_soon(&table), "and that is said: {:?}", table.app.notices());
    for _ in 0..3 {
        table.at_once(next.clone());
    }
    assert!(waits(&table) != second && !too_soon(&table), "0.4 seconds later it is one");
}

/// The first turn as far as the end of the artillery, both sides.
const HALF: &[&str] = &[
    "owed-give_orders",
    "owed-give_orders",
    "step-options",
    "look",
    "chip-group3.to-m",
    "chip-group8.to-fm",
    "roll",
    "look",
    "roll",
    "owed-reveal_options",
    "step-artillery",
    "A40",  // mortars under command answer without a die
    "roll", // the call
    "roll", // the error
    "group-16",
    "roll",
    "step-move",
    "group-3",
    "end-turn",
];

/// The same with paper. Orders: the share of each of four formations that must move forward. A call: the number of its
/// kind of battery, and whether it is the same target as last turn. The error: its two tables. The barrage: the zone of
/// the mortars, then for each of four tanks its armour and the column of the table. A move: the speed of the type on this
/// ground, and the part of it that the option allows.
const PAPER: &[Work] = &[
    ("orders: who must advance", 4, 4),
    ("call for fire", 2, 1),
    ("fire error", 2, 2),
    ("barrage on four", 9, 4),
    ("a platoon moves", 2, 1),
];

#[test]
fn half_a_turn_takes_few_presses() {
    // With real dice: the error and its distance, and each of four tanks.
    for (real, most) in [(false, 20), (true, 26)] {
        let mut table = Table::with(WIDE, 5, sets::with_dice(setup(), [real, false]));
        for id in HALF {
            let id = if real && *id == "roll" && table.has("outcome-0") { "outcome-0" } else { id };
            table.press(id);
            while table.battle().open_act().is_some() {
                let next = ["outcome-0", "face-4"].into_iter().find(|id| table.has(id)).unwrap();
                table.press(next);
            }
        }
        assert_eq!(table.battle().state().turn(), 2, "the turn is over");
        assert!(table.presses <= most, "{} presses, {most} are allowed", table.presses);
        assert!(table.presses <= paper(PAPER), "{} presses, {} with paper", table.presses, paper(PAPER));
    }
}

/// Rare procedures are three presses away: the menu, their page, the name.
fn lay(table: &mut Table, procedure: &str) {
    table.all(["menu", "rare", format!("lay-{procedure}").as_str()]);
}

#[test]
fn hidden_mines_are_laid_and_shown_by_their_side_alone() {
    let mut setup = setup();
    setup.solo = None;
    let mut table = Table::with(WIDE, 3, setup);
    let named = |table: &Table| table.words().iter().filter(|words| words.contains("Minefield")).count();
    for _ in 0..2 {
        lay(&mut table, "lay_mines");
        assert!(!table.has("look"), "a marked area is no secret");
        table.press("by-B");
        table.press("chip-shown-hidden");
        assert!(!table.has("roll"), "a hidden one is: the other side turns away");
        table.all(["look", "roll"]);
    }
    let hidden = |table: &Table| {
        let state = table.battle().state();
        state.things.keys().filter(|id| state.flag(Entity::Thing(**id), "hidden")).count()
    };
    assert_eq!((hidden(&table), named(&table)), (2, 0), "{:?}", table.words());
    let owner = table.battle().state().owner(Entity::Thing(1));
    assert_eq!(owner, Some(Side::B));
    // One is shown: which there are is for the owner's eyes, the result is for all.
    lay(&mut table, "reveal_mines");
    table.press("by-B");
    assert!(table.has("look") && named(&table) == 0, "{:?}", table.words());
    table.all(["look", "chip-area-thing2", "roll"]);
    assert!(!table.has("hide"), "the look ends with what was done");
    assert_eq!(hidden(&table), 1);
    let shown = table.words();
    assert!(shown.iter().any(|words| words == "Minefield 2"), "{shown:?}");
    assert!(shown.iter().all(|words| !words.contains("Minefield 1")), "{shown:?}");
    assert!(!table.has("chip-area-thing1"), "chips of the result do not name the other one");
}

/// The card of a platoon opens by key, by mouse and by touch; it says what its option means, and leads to those of its
/// elements and of its formation.
#[test]
fn a_platoon_has_a_card() {
    let mut table = Table::with(WIDE, 3, setup());
    let platoon = table.battle().state().group_of(tag("A2"), 1).expect("a platoon");
    let group = Entity::Group(platoon);
    let lost = table.battle().state().members(platoon).last().expect("elements").tag;
    let mut facts = at("fire_move");
    facts.extend([Effect::set(group, "option", "mf"), Effect::set(tag("A2"), "hits", 1)]);
    facts.push(Effect::Remove { unit: lost, cause: "fire".to_owned() });
    table.given(facts);
    let opened = |table: &Table| table.words().iter().any(|words| words.contains("Half a move, then fire"));
    let close = |table: &mut Table| table.ask(AppRequest::Go(Route::Battle));
    // By mouse and finger on its sign, by the other button of the mouse, by key on what it has done.
    table.press(&format!("group-{platoon}-card"));
    let headed = |what: &str| table.words().iter().any(|words| words == what);
    assert!(headed("Elements") && !headed("Units"), "what these rules call them: {:?}", table.words());
    assert!(opened(&table), "its sign: {:?}", table.words());
    close(&mut table);
    let cursor = |table: &Table| table.app.play().unwrap().screen.memory.cursor == Some(Spot::Group(platoon));
    for _ in 0..40 {
        if !cursor(&table) {
            table.strike(Modifiers::empty(), Key::Named(Named::ArrowDown));
        }
    }
    assert!(cursor(&table), "arrows lead to the head of the platoon");
    table.strike(Modifiers::SHIFT | Modifiers::CTRL, Key::Named(Named::Enter));
    assert!(opened(&table), "Ctrl+Shift+Enter: {:?}", table.words());
    // What it was told to do is done where it still can: then the mark opens the card.
    let mut head =
        table.app.play().unwrap().screen.table.groups[0].iter().find(|head| head.group == platoon).cloned();
    let head = head.as_mut().unwrap();
    (head.ready, head.group_press, head.slot) = (0, None, None);
    assert_eq!(group_order(head, true), Some(Press::GroupCard(platoon)));
    let said = |table: &Table, what: &str| table.words().iter().any(|words| words.contains(what));
    let name = table.battle().state().group_name(platoon);
    for what in [name.as_str(), "Lost", "left", "Moves", "Mf"] {
        assert!(said(&table, what), "{what}: {:?}", table.words());
    }
    assert!(said(&table, "can act") && said(&table, "C Squadron group"));
    table.press("unit-A2");
    assert!(table.has("lost") && said(&table, "A2 HQ Sherman"), "the card of an element: {:?}", table.words());
    if let Some(folder) = std::env::var_os("SHOTS") {
        close(&mut table);
        table.press(&format!("group-{platoon}-card"));
        table.shot(std::path::Path::new(&folder).join("card of a platoon.png"));
        close(&mut table);
        table.shot(std::path::Path::new(&folder).join("heads of platoons.png"));
    }
}

/// The muster, the heads of groups, the head of the side and the options count the same elements; batteries are named
/// apart, for they stand off the table.
#[test]
fn elements_are_counted_alike_everywhere() {
    let registry = adjutant::games::Registry::load().unwrap();
    let rules = registry.get("simple-ww2").unwrap().description();
    let mut sheet = adjutant::battle::muster_sheet::MusterSheet::new(rules, ["blue", "red-brown"]);
    let force = rules.forces.iter().find(|force| force.id == "normandy-british-group").unwrap();
    sheet.choose(&rules.forces, Side::A, force);
    assert_eq!(sheet.counted(rules, Side::A), "39 elements, 4 batteries");
    assert!(sheet.strengths(rules).starts_with("39 and 39 elements"), "{}", sheet.strengths(rules));
    let table = Table::with(WIDE, 3, setup());
    let view = &table.app.play().unwrap().screen.table;
    let outer = view.groups[0].iter().filter(|head| head.depth == 0);
    let heads: Vec<String> = outer.map(|head| format!("{} {}", head.name, head.strength)).collect();
    assert_eq!(
        heads,
        ["C Squadron group 14 elements", "B Company group 25 elements, 1 battery", "Royal Artillery 3 batteries"]
    );
    assert_eq!(view.heads[0].standing.total, 39);
    // A loss among them counts no battery in; a battery that is lost is none of theirs.
    let strength = |lost: &str| {
        let mut table = Table::with(WIDE, 3, setup());
        table.given(vec![Effect::Remove { unit: tag(lost), cause: "fire".to_owned() }]);
        let heads = &table.app.play().unwrap().screen.table.groups[0];
        heads.iter().find(|head| head.name == "B Company group").unwrap().strength.clone()
    };
    assert_eq!((strength("A20"), strength("A40")), ("24 of 25 left".to_owned(), "25 elements".to_owned()));
}

/// What an answered call has brought lies open again with the battle: an enemy that is pressed then is no shooter.
#[test]
fn what_lay_open_by_itself_lies_open_again_after_opening() {
    let mut table = Table::with(WIDE, 3, setup());
    let facts = second_turn(table.battle(), "artillery");
    table.given(facts).all(["group-13-fold", "A41", "roll"]);
    let owed = |table: &Table| table.battle().state().due.iter().any(|due| due.procedure == "fire_error");
    if !owed(&table) {
        let result = table.app.play().and_then(|play| play.screen.table.result.clone()).unwrap();
        let key = result.rolls[0].key.clone();
        table.press(&format!("die-{key}-0")).press("was-1");
    }
    assert!(owed(&table), "{:?}", table.words());
    let id = table.app.play().unwrap().name.as_str().to_owned();
    table.ask(AppRequest::Go(Route::Start));
    table.ask(AppRequest::Continue(id));
    let form = table.app.play().and_then(|play| play.screen.table.form.clone());
    let lies = form.map(|form| (form.procedure, form.acts));
    assert_eq!(lies, Some(("fire_error".to_owned(), vec![tag("A41")])), "{:?}", table.words());
}
