//! A whole half turn of a commander in the window: presses, undo, reopening, keys, and room.

#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod conditions;
mod first_time;
mod kept;
mod last_result;
mod orders;
mod past;
mod report;
mod retold;
mod sealed;
mod taken_back;
mod unused;

use adjutant::{
    battle::Setup,
    commander::{
        Plan, PlanVisibility, remember,
        turn_view::{CommanderTurnView, OrderView, Part},
    },
    dice::Side,
    rules::Effect,
    store::MemoryDisk,
    ui::{
        app::Play,
        screen::battle::{CommanderMessage, Message as Press},
    },
};
use iced::keyboard::{Key, Modifiers, key::Named};
use screens::{
    flow::WIDE,
    story::{story, tag},
    table::Table,
};

/// The commander of the story has his half turn: the player has passed.
fn begun(seed: u64) -> Table {
    begun_as(seed, story(false))
}

fn begun_as(seed: u64, setup: Setup) -> Table {
    let mut table = Table::with(WIDE, seed, setup);
    for press in [Press::StepCard, Press::EndTurn, Press::EndTurn] {
        if table.battle().state().acting() == Side::A {
            table.send(press);
        }
    }
    table
}

/// The disk as it is when the power is cut now, once the writer has done what it was given.
fn after_power_cut(table: &Table) -> MemoryDisk {
    if let Some(pending_saves) = table.app.play().and_then(Play::pending_saves) {
        pending_saves.wait();
    }
    table.disk.after_power_cut()
}

/// What the commander shows.
fn half(table: &Table) -> Option<&CommanderTurnView> {
    table.app.play().and_then(|play| play.screen.commander())
}

fn part(table: &Table) -> Part {
    half(table).unwrap_or_else(|| panic!("no commander: {:?}", table.words())).part.clone()
}

fn main(table: &mut Table) {
    table.send(Press::Commander(CommanderMessage::Main));
}

/// Dice with which the card allows so many orders.
fn seeds(orders: usize) -> impl Iterator<Item = u64> {
    (0..60).filter(move |seed| {
        let mut table = begun(*seed);
        main(&mut table);
        matches!(part(&table), Part::Report(..)) && units(&table) == orders
    })
}

/// A half turn with its report open.
fn reporting(seed: u64) -> Table {
    let mut table = begun(seed);
    table.presses = 0;
    table.press("commander");
    table
}

/// Units of the report.
fn units(table: &Table) -> usize {
    let Part::Report(lines, rest, _) = part(table) else { return 0 };
    let mut names: Vec<String> = lines.into_iter().map(|line| line.name).chain(rest).collect();
    names.sort_unstable();
    names.dedup();
    names.len()
}

/// Presses what is true: the first enemy of so many lines of different units.
fn tell(table: &mut Table, facts: usize) {
    let Part::Report(lines, ..) = part(table) else { panic!("no report") };
    let mut told = Vec::new();
    for line in lines {
        if told.len() < facts && !told.contains(&line.name) {
            let Some(relation) = line.targets.first().and_then(|fact| fact.ways.first()) else { continue };
            table.press(&format!("holds-{}-{}-{}", relation.id, relation.unit, relation.target));
            told.push(line.name);
        }
    }
    assert_eq!(told.len(), facts);
}

/// Answers what waits: with the first answer of a question, else with the program's dice.
fn answered(table: &mut Table) {
    if table.has("choose-0") {
        table.press("choose-0");
    } else {
        table.send(Press::Rest);
    }
}

/// Plays a half turn after its report: the orders in words. What a player is asked of his own is answered, and counts
/// for his presses.
fn played(table: &mut Table) -> Vec<String> {
    let mut orders = Vec::new();
    for _ in 0..20 {
        if table.battle().open_act().is_some() {
            table.press("choose-0");
            table.presses -= 1;
            continue;
        }
        let Some(half) = half(table) else { break };
        let mut moved = Vec::new();
        match &half.part {
            Part::Orders { lines, .. } => {
                orders.extend(lines.iter().map(|line| line.words.clone()));
                moved.extend(
                    lines.iter().filter(|line| !line.equal.is_empty() && line.rungs.is_empty()).map(|line| line.unit),
                );
            }
            Part::More(lines) => {
                orders.extend(lines.iter().map(|line| line.words.clone()));
                let (roll, none) = (table.place("commander").unwrap(), table.place("none-of-these"));
                table.presses += 1;
                table.send(Press::Commander(CommanderMessage::Main));
                assert!(matches!(part(table), Part::More(_)), "nothing in the place of GO answers");
                assert!(none.is_none_or(|none| (none.y - roll.y).abs() > 44.0), "{none:?} {roll:?}");
                let hands = table.app.play().unwrap().screen.table.hands.clone();
                table.press("none-of-these");
                assert_eq!(table.app.play().unwrap().screen.table.hands, hands, "what the hands do stays");
                table.presses -= 1;
                assert!(!matches!(part(table), Part::More(_)), "one press for all of them");
                continue;
            }
            Part::End(_) => {}
            other => panic!("{other:?}"),
        }
        table.press("commander");
        // Where a model goes is not gone with its order.
        let words = table.words().join(" ");
        let told = words.split(" \u{b7} ").filter(|told| told.contains("move "));
        let told: Vec<&str> =
            told.filter(|told| moved.iter().any(|unit| told.contains(&format!("{unit} ")))).collect();
        for unit in &moved {
            assert!(told.iter().any(|told| told.contains(&format!("{unit} "))), "{unit}: {words}");
        }
        // Those that do the same are told in one breath.
        let how = |told: &str| told.split_once(": ").map(|(_, how)| how.to_owned()).unwrap_or_default();
        let hands = &table.app.play().unwrap().screen.table.hands;
        let ways: Vec<String> = hands.iter().map(|told| how(told)).filter(|how| !how.is_empty()).collect();
        assert!(ways.iter().collect::<std::collections::BTreeSet<_>>().len() == ways.len(), "{hands:#?}");
    }
    orders
}

#[test]
fn a_half_turn_of_four_units_takes_nine_presses() {
    let mut counts = Vec::new();
    for seed in seeds(4).take(3) {
        let mut table = reporting(seed);
        tell(&mut table, 2);
        table.press("commander");
        let orders = played(&mut table);
        assert_eq!(table.battle().state().acting(), Side::A, "the turn is the player's again: {orders:#?}");
        assert!(half(&table).is_none(), "nothing of the commander shows in the player's turn");
        assert!(orders.len() >= 4, "{orders:#?}");
        for words in &orders {
            assert!(words.split_whitespace().count() <= 25, "{words}");
        }
        println!("seed {seed}: {} presses: {orders:#?}", table.presses);
        counts.push(table.presses);
    }
    assert_eq!(counts.len(), 3);
    assert!(counts.iter().all(|count| *count <= 10), "2.5 presses a unit: {counts:?}");
    assert!(counts.iter().any(|count| *count <= 9), "{counts:?}");
}

#[test]
fn a_unit_of_the_commander_that_waits_decides_for_itself() {
    let mut told = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let mut setup = story(false);
        setup.facts.extend(["B2", "B5"].map(|unit| Effect::set(tag(unit), "overwatch", true)));
        let mut table = Table::with(WIDE, seed, setup);
        table.all(["do-card", "step-move"]);
        if !table.tap("A2-order") || !table.has("react-B2") {
            // A Joker that lets nobody move.
            continue;
        }
        let events = table.battle().events().len();
        if seed % 2 == 0 {
            table.press("react-B2");
        } else {
            // By the usual form, too: its letter, its row and ROLL.
            table.send(Press::Tab("reaction".to_owned()));
            table.all(["B2", "roll"]);
        }
        assert!(!table.has("roll"), "the player does not decide for it");
        let new = &table.battle().events()[events..];
        let done: Vec<String> = new.iter().filter_map(|event| event.act()).map(|act| act.procedure.clone()).collect();
        // Its sealed order may be drawn first.
        let done: Vec<String> = done.into_iter().filter(|procedure| procedure != "brief").collect();
        let waits = table.battle().state().flag(tag("B2"), "overwatch");
        let holds = table.words().iter().any(|words| words.contains("B2 Grenadiers I holds its fire."));
        match done.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["decide", "reaction"] => assert!(!waits && !holds, "{seed}"),
            ["decide"] => assert!(waits && holds, "{seed}: {:?}", table.words()),
            other => panic!("{other:?}"),
        }
        if holds {
            // What is decided stays so: a second press rolls no other die.
            let events = table.battle().events().len();
            table.tap("react-B2");
            assert_eq!(table.battle().events().len(), events, "{seed}");
        }
        told.insert(holds);
    }
    assert_eq!(told.len(), 2, "it fires, and it holds its fire");
}

#[test]
fn who_stands_on_an_objective_is_told_once_and_taken_back() {
    let mut setup = story(false);
    if let Some(told) = &mut setup.commander {
        told.objectives = vec!["the mill".to_owned()];
    }
    let mut table = (0..40)
        .map(|seed| {
            let mut table = begun_as(seed, setup.clone());
            main(&mut table);
            table
        })
        .find(|table| half(table).is_some_and(|half| matches!(half.part, Part::Report(..))))
        .unwrap();
    assert!(table.words().iter().any(|words| words == "Objective 1, the mill"), "{:?}", table.words());
    let known = |table: &Table| {
        let plan = Plan::of(table.battle()).unwrap();
        remember(table.battle(), &plan).stands.into_iter().map(|(tag, at)| (tag.to_string(), at)).collect::<Vec<_>>()
    };
    table.all(["stands-1-A3", "stands-1-A4", "stands-1-A4", "commander"]);
    assert_eq!(known(&table), [("A3".to_owned(), 1)], "a second press takes it back");
}

#[test]
fn his_die_is_thrown_by_hand_and_his_orders_say_why_if_he_is_told_so() {
    let (mut rolled, mut reasons) = (0, 0);
    for seed in 0..12 {
        let mut table = begun(seed);
        table.press("ways").press("hand").press("reasons");
        main(&mut table);
        if matches!(half(&table).map(|half| &half.part), Some(Part::Report(..))) {
            main(&mut table);
        }
        // Nothing is decided before the die is in.
        let waits = |table: &Table| table.battle().open_act().is_some_and(|act| act.procedure == "decide");
        if waits(&table) {
            let decided = table.battle().events().len();
            table.strike(Modifiers::empty(), Key::Character("2".into()));
            assert!(table.battle().events().len() > decided, "{seed}: the die is taken");
            rolled += 1;
        }
        if let Some(Part::Orders { lines, .. }) = half(&table).map(|half| &half.part) {
            reasons += lines.iter().filter(|line| line.reason.starts_with("Worth ")).count();
        }
    }
    assert!(rolled > 2 && reasons > 2, "{rolled} {reasons}");
}

#[test]
fn a_stroke_too_many_does_not_end_a_half_that_has_not_begun() {
    let mut table = begun(1);
    assert!(matches!(part(&table), Part::Begin(..)));
    let (turn, side) = (table.battle().state().turn(), table.battle().state().acting());
    for _ in 0..3 {
        table.strike(Modifiers::CTRL, Key::Character("e".into()));
        assert_eq!((table.battle().state().turn(), table.battle().state().acting()), (turn, side));
        assert!(table.words().join(" ").contains("press BEGIN"), "{:?}", table.words());
    }
    // Once he has begun it is ended as ever.
    main(&mut table);
    for _ in 0..2 {
        table.strike(Modifiers::CTRL, Key::Character("e".into()));
    }
    assert_ne!((table.battle().state().turn(), table.battle().state().acting()), (turn, side));
}

#[test]
fn where_models_go_is_told_until_it_is_done_and_when_the_battle_is_opened_again() {
    let mut moved = 0;
    for seed in 0..20 {
        let mut table = begun(seed);
        main(&mut table);
        if matches!(part(&table), Part::Report(..)) {
            main(&mut table);
        }
        for _ in 0..6 {
            let Some(Part::Orders { lines, .. }) = half(&table).map(|half| half.part.clone()) else { break };
            if table.battle().open_act().is_some() {
                break;
            }
            let goes: Vec<_> = lines.iter().filter(|line| !line.equal.is_empty()).collect();
            // Of all else only attacks rest on what the table may not show.
            let attacks = |line: &OrderView| line.cannot && line.equal.is_empty();
            let quiet = lines.iter().all(|line| line.rungs.is_empty() && !attacks(line));
            main(&mut table);
            if goes.is_empty() || !quiet {
                continue;
            }
            let mut again = Table::start(WIDE, 99, after_power_cut(&table));
            again.press("continue");
            for table in [&table, &again] {
                let words = table.words().join(" ");
                for line in &goes {
                    let (_, how) = line.words.split_once(" moves ").unwrap();
                    assert!(words.contains(how.trim_end_matches('.')), "seed {seed}: {}: {words}", line.words);
                }
            }
            moved += 1;
        }
    }
    assert!(moved > 4, "{moved}");
}

#[test]
fn he_is_told_another_style_and_to_ask_nothing_and_the_sealed_plan_is_opened_by_a_press() {
    let mut table = begun(seeds(3).next().unwrap());
    let told = |table: &Table| half(table).unwrap().plan_words.clone();
    assert_eq!(told(&table), "Attack, steady");
    table.all(["ways", "style-bold", "asks"]);
    assert_eq!(told(&table), "Attack, bold");
    table.press("commander");
    assert!(!matches!(part(&table), Part::Report(..)), "nothing is asked: {:?}", part(&table));
    let Part::Orders { lines, .. } = part(&table) else { panic!("{:?}", part(&table)) };
    // What is sealed is opened where the reasons are read.
    table.send(Press::Commander(CommanderMessage::Why(lines[0].decided)));
    let shows = |table: &Table| table.words().iter().any(|words| words.starts_with("Plan: "));
    assert!(!shows(&table), "{:?}", table.words());
    table.press("unseal");
    assert!(shows(&table), "{:?}", table.words());
    assert!(!table.has("unseal"));
    table.press("close");
    table.press("undo");
    table.send(Press::Commander(CommanderMessage::Why(lines[0].decided)));
    assert!(!shows(&table) && table.has("unseal"), "taken back, it is sealed again");
}

#[test]
fn the_order_may_be_the_players_and_everything_works_from_the_keyboard() {
    let mut table = begun(seeds(3).next().unwrap());
    let enter = |table: &mut Table| {
        table.strike(Modifiers::empty(), Key::Named(Named::Enter));
    };
    assert!(matches!(part(&table), Part::Begin(..)));
    enter(&mut table);
    assert!(matches!(part(&table), Part::Report(..)));
    // A digit is the first target of the first open line.
    table.strike(Modifiers::empty(), Key::Character("1".into()));
    assert_eq!(table.app.play().unwrap().screen.memory.facts.holds.len(), 1);
    enter(&mut table);
    let Part::Orders { lines, .. } = part(&table) else { panic!("{:?}", part(&table)) };
    let unit = lines[0].unit;
    // Reasons, by letter; a press takes another option.
    table.strike(Modifiers::empty(), Key::Character("w".into()));
    assert!(table.has("close"), "{:?}", table.words());
    let other = (0..4).map(|at| format!("take-{at}")).find(|id| table.has(id)).unwrap();
    table.press(&other);
    let Part::Orders { lines: now, .. } = part(&table) else { panic!("{:?}", part(&table)) };
    let chosen = now.iter().find(|line| line.unit == unit);
    assert!(chosen.is_none_or(|line| line.words != lines[0].words), "{now:?}");
    // An order of the player's own goes through the usual form, and back.
    let unit = now[0].unit;
    table.press(&format!("mine-{unit}"));
    assert!(half(&table).is_none());
    table.strike(Modifiers::empty(), Key::Named(Named::Escape));
    assert!(half(&table).is_some());
    // ROLL's place is dead for a moment.
    let events = table.battle().events().len();
    table.send(Press::Commander(CommanderMessage::Main));
    let after = table.battle().events().len();
    assert!(after > events);
    table.at_once(Press::Commander(CommanderMessage::Main));
    assert_eq!(table.battle().events().len(), after, "a slip of the finger");
}

#[test]
fn his_sealed_plan_stands_at_the_head_of_his_page_and_opens_at_the_second_press() {
    let mut table = reporting(seeds(4).next().unwrap());
    let words = |table: &Table| table.words().join("|");
    assert!(words(&table).contains("card 4 \u{b7} Attack, steady|"), "{}", words(&table));
    let sealed = |table: &Table| half(table).unwrap().sealed.clone();
    let events = table.battle().events().len();
    table.press("sealed-plan");
    assert_eq!(table.battle().events().len(), events, "a slip of the finger opens nothing");
    assert_eq!(sealed(&table), PlanVisibility::Sealed);
    table.press("sealed-plan");
    let PlanVisibility::Open(plan) = sealed(&table) else { panic!("{:?}", sealed(&table)) };
    assert!(words(&table).contains(&plan) && !table.has("sealed-plan"), "{}", words(&table));
    let act = table.battle().events().last().unwrap().act().unwrap();
    assert_eq!(act.procedure, "unseal", "it is in the log");
    // One thing pressed before anything else happens is not pressed for ever.
    let mut other = reporting(seeds(4).next().unwrap());
    other.press("sealed-plan");
    other.press("commander");
    other.press("sealed-plan");
    assert_eq!(sealed(&other), PlanVisibility::Sealed);
}
