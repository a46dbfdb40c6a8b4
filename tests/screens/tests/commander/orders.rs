//! His orders press by press: what came of them is read first, the way on is reached at once, steps of both sides are
//! not ended over his head.

use adjutant::{
    commander::turn_view::{OrderGrouping, Part},
    dice::Side,
    rules::{Effect, Entity, Relation},
    ui::{
        app::Message,
        screen::battle::{CommanderMessage, Message as Press},
    },
};
use iced::{
    Rectangle, Size, Vector,
    keyboard::{Key, Modifiers},
};
use screens::{flow::WIDE, picture::Picture, table::Table};

use super::{half, main, part, report::attacked, reporting};

/// Tells the first enemy of each line of a report.
fn tells(table: &mut Table) -> usize {
    let Part::Report(lines, ..) = part(table) else { return 0 };
    let first = |line: &adjutant::commander::turn_view::Asked| -> Option<Vec<Relation>> {
        Some(line.targets.first()?.ways.clone()).filter(|ways| !ways.is_empty())
    };
    let ways: Vec<Vec<Relation>> = lines.iter().filter_map(first).collect();
    for ways in &ways {
        table.send(Press::Commander(CommanderMessage::Fact(ways.clone())));
    }
    ways.len()
}

/// What a player is asked is answered, what he must do is done, until the commander has something to press.
pub fn on(table: &mut Table) {
    for _ in 0..20 {
        if table.battle().open_act().is_some() {
            super::answered(table);
        } else if half(table).is_some() {
            return;
        } else if table.has("owed-casualties") {
            table.tap("owed-casualties");
        } else if table.has("do-card") && table.battle().state().acting() == Side::A {
            table.tap("do-card");
        } else {
            table.send(Press::EndTurn);
        }
    }
}

/// How far a unit goes is looked up on nobody's card.
#[test]
fn how_far_a_unit_goes_stands_below_its_order_to_move() {
    let (mut alone, mut others) = (0, 0);
    let squares = (0..20).map(reporting);
    let games = ["division-squares kumskiy-soviet", "pz8 us-armoured-1943", "six-d6 ponyri-soviet"];
    let others_too = games.iter().flat_map(|game| (0..8).map(move |seed| (seed, game.split_once(' ').unwrap())));
    let others_too = others_too.map(|(seed, (rules, force))| Table::with(WIDE, seed, attacked(rules, force)));
    for mut table in squares.chain(others_too) {
        for _ in 0..8 {
            on(&mut table);
            if half(&table).is_some() && !matches!(part(&table), Part::Orders { .. }) {
                main(&mut table);
            }
        }
        let Some(Part::Orders { lines, .. }) = half(&table).map(|half| half.part.clone()) else { continue };
        let shown = table.words().join("\n");
        for line in &lines {
            let numbers = table.battle().rules().numbers(table.battle().state(), line.unit);
            let moves = !line.equal.is_empty();
            assert_eq!(line.note.as_str(), if moves { numbers.as_str() } else { "" }, "{}", line.words);
            // Those who move together have theirs unit by unit.
            if line.grouping == OrderGrouping::Alone {
                assert!(shown.contains(&line.note), "{}: {shown}", line.note);
                alone += usize::from(moves);
            }
            others += usize::from(!moves);
        }
    }
    assert!(alone > 9 && others > 9, "{alone} {others}");
}

#[test]
fn the_artillery_step_is_not_ended_in_silence_and_his_guns_are_owed_by_nobody() {
    let mut table = Table::with(WIDE, 3, attacked("portable-wargame", "el-teb-british"));
    assert!(matches!(part(&table), Part::Report(..)), "his guns are asked about");
    let owed = |table: &Table| -> Vec<String> {
        table.app.play().unwrap().screen.table.owed().iter().map(|due| due.words.clone()).collect()
    };
    assert!(!owed(&table).iter().any(|words| words.starts_with('B')), "{:?}", owed(&table));
    let events = table.battle().events().len();
    table.send(Press::EndTurn);
    let words = table.words().join(" ");
    assert!(words.contains("has orders to give in this step. Still open: "), "in one line: {words}");
    assert_eq!((table.battle().state().step(), table.battle().events().len()), ("artillery", events));
    table.send(Press::EndTurn);
    assert_ne!(table.battle().state().step(), "artillery", "pressed again it ends");
}

#[test]
fn what_his_end_rolls_is_shown_roll_by_roll() {
    let mut seen = 0;
    for seed in 0..6 {
        if seen > 0 {
            break;
        }
        let mut table = Table::with(WIDE, seed, attacked("pz8", "german-pz-1941"));
        for _ in 0..40 {
            on(&mut table);
            match half(&table).map(|half| half.part.clone()) {
                Some(Part::Report(..)) => assert!(tells(&mut table) > 0),
                Some(Part::End(dues)) => {
                    let fights = dues.iter().any(|words| words.to_lowercase().contains("combat"));
                    let before = table.battle().events().len();
                    main(&mut table);
                    let new = &table.battle().events()[before..];
                    let rolled = new
                        .iter()
                        .filter_map(|event| event.act())
                        .filter(|act| act.procedure == "combat" && !act.answers.is_empty() && !act.words.is_empty());
                    if fights && table.battle().open_act().is_none() && rolled.clone().count() > 0 {
                        let words = table.words().join(" ");
                        for act in rolled {
                            let first = act.words.split('.').next().unwrap();
                            assert!(words.contains(first), "{seed}: {first}: {words}");
                        }
                        seen += 1;
                    }
                    break;
                }
                None => break,
                _ => {}
            }
            main(&mut table);
        }
    }
    assert!(seen > 0, "{seen}");
}

#[test]
fn none_of_all_these_stands_first_and_has_the_key_0_and_orders_are_counted_from_one() {
    let (mut passed, mut counted) = (0, 0);
    for seed in 0..6 {
        let mut table = Table::with(WIDE, seed, attacked("portable-wargame", "el-teb-british"));
        let mut first = true;
        for _ in 0..30 {
            on(&mut table);
            match half(&table).map(|half| half.part.clone()) {
                Some(Part::Report(..)) => {
                    tells(&mut table);
                    first = true;
                }
                Some(Part::Orders { first: number, .. }) if first => {
                    assert_eq!(number, 1, "{seed}");
                    (counted, first) = (counted + 1, false);
                }
                Some(Part::More(lines)) => {
                    let rung = format!("rung-{}-0", lines[0].unit);
                    // Only a line alone may stand under a result.
                    let (none, rung) =
                        (table.place("none-of-these").unwrap(), table.has(&rung).then(|| table.place(&rung)));
                    assert!(rung.unwrap().is_none_or(|rung| none.y < rung.y), "{seed}: {none:?} {rung:?}");
                    table.strike(Modifiers::empty(), Key::Character("0".into()));
                    // What the rules demand stays: whoever was told to face an enemy.
                    if let Some(Part::More(left)) = half(&table).map(|half| &half.part) {
                        assert!(left.len() < lines.len() && left[0].unit == lines[0].unit, "{seed}: {left:?}");
                    }
                    passed += 1;
                    break;
                }
                None => break,
                _ => {}
            }
            main(&mut table);
        }
    }
    assert!(passed > 1 && counted > 1, "{passed} {counted}");
}

/// After a fight, whose result is long, what is asked of the units that may still fight is in view.
#[test]
fn what_is_asked_stands_before_the_last_result() {
    let mut seen = 0;
    for seed in 0..4 {
        let mut table = Table::with(WIDE, seed, attacked("portable-wargame", "spicheren-french"));
        let mut fought = false;
        for _ in 0..30 {
            on(&mut table);
            match half(&table).map(|half| half.part.clone()) {
                Some(Part::Report(..)) => {
                    tells(&mut table);
                }
                Some(Part::More(lines)) if fought || lines.len() < 3 => {
                    if fought && lines.len() > 1 {
                        // Its head alone stands above it.
                        let rung = table.place(&format!("rung-{}-0", lines[0].unit)).map(|place| place.y);
                        let none = table.place("none-of-these").map(|place| place.y);
                        let apart = rung.zip(none).map(|(rung, none)| rung - none);
                        assert!(apart.is_some_and(|apart| apart < 120.0), "{seed}: {rung:?} {none:?}");
                        seen += 1;
                    }
                    break;
                }
                Some(Part::More(lines)) => {
                    table.press(&format!("rung-{}-0", lines[0].unit));
                    fought = true;
                }
                None => break,
                _ => {}
            }
            main(&mut table);
        }
    }
    assert!(seen > 1, "{seen}");
}

#[test]
fn whom_a_base_touches_stands_under_its_order_and_a_press_or_a_digit_puts_it_right() {
    let (mut pressed, mut keyed) = (0, 0);
    for seed in 0..8 {
        if pressed > 0 && keyed > 0 {
            break;
        }
        let mut table = Table::with(WIDE, seed, attacked("pz8", "german-pz-1941"));
        for _ in 0..40 {
            on(&mut table);
            let Some(part) = half(&table).map(|half| half.part.clone()) else { break };
            let row = table.app.play().unwrap().screen.memory.row.clone();
            match (part, row) {
                (Part::Report(..), _) => assert!(tells(&mut table) > 0),
                (Part::Orders { lines, .. }, Some(row)) => {
                    let unit = lines[0].unit;
                    let touches = |table: &Table| -> usize {
                        let contacts = table.battle().state().fact(unit, "contacts");
                        contacts.map_or(0, |contacts| contacts.tags().len())
                    };
                    let before = touches(&table);
                    for chip in row.chips() {
                        assert!(table.has(&format!("there-enemies-{}", chip.unit)), "{seed}");
                    }
                    // The whole list is one press away, on the line itself.
                    if row.nearby.chips.len() < 2 {
                        table.press("everybody");
                    }
                    let row = table.app.play().unwrap().screen.memory.row.clone().unwrap();
                    let (at, other) = row.chips().enumerate().find(|(_, chip)| !chip.on).unwrap();
                    if at < 9 && keyed <= pressed {
                        table.strike(Modifiers::empty(), Key::Character(format!("{}", at + 1).into()));
                        keyed += 1;
                    } else {
                        table.press(&format!("there-enemies-{}", other.unit));
                        pressed += 1;
                    }
                    table.press("commander");
                    assert_eq!(touches(&table), before + 2, "{seed}");
                    break;
                }
                (Part::End(_), _) => break,
                _ => {}
            }
            main(&mut table);
        }
    }
    assert!(pressed > 0 && keyed > 0, "{pressed} {keyed}");
}

/// Moves that the hands are told.
fn moves(table: &Table) -> Vec<String> {
    let hands = table.app.play().unwrap().screen.table.hands.clone();
    hands.into_iter().filter(|hand| hand.starts_with("move ")).collect()
}

/// What the hands have still to do stays in view until something else is done: *Cannot* and *Redraw* do nothing yet.
#[test]
fn cannot_and_redraw_leave_what_the_hands_have_still_to_do() {
    let (mut cannot, mut redrawn) = (0, 0);
    for seed in 0..12 {
        if cannot > 0 && redrawn > 0 {
            break;
        }
        let mut table = Table::with(WIDE, seed, attacked("pz8", "german-pz-1941"));
        for _ in 0..30 {
            on(&mut table);
            let Some(part) = half(&table).map(|half| half.part.clone()) else { break };
            let before = moves(&table);
            match part {
                Part::Report(..) => assert!(tells(&mut table) > 0),
                Part::Orders { lines, .. } if !before.is_empty() => {
                    let other = lines.iter().find(|line| line.redraw).filter(|_| redrawn <= cannot);
                    let not = || lines.iter().find(|line| line.cannot);
                    let said = match other {
                        Some(line) => Some((CommanderMessage::Redraw(line.unit), false)),
                        None => not().map(|line| (CommanderMessage::Cannot(line.unit), true)),
                    };
                    if let Some((said, is_cannot)) = said {
                        let events = table.battle().events().len();
                        table.send(Press::Commander(said));
                        assert!(table.battle().events().len() > events, "{seed}");
                        assert_eq!(moves(&table), before, "{seed}");
                        if is_cannot { cannot += 1 } else { redrawn += 1 }
                    }
                }
                Part::End(_) => break,
                _ => {}
            }
            main(&mut table);
        }
    }
    assert!(cannot > 0 && redrawn > 0, "{cannot} {redrawn}");
}

/// How far a move of 6d6 goes and where to is one thing to do, and so it is when the battle is opened again.
#[test]
fn a_move_is_told_once_with_its_inches_and_its_goal() {
    let moves = |table: &Table| {
        let hands = table.app.play().unwrap().screen.table.hands.clone();
        hands.into_iter().filter(|hand| hand.starts_with("move ")).collect::<Vec<_>>()
    };
    let mut told = 0;
    let mut table = Table::with(WIDE, 5, attacked("six-d6", "saint-lo-american"));
    on(&mut table);
    for _ in 0..14 {
        main(&mut table);
        let moves = moves(&table);
        let mut movers: Vec<&str> = moves.iter().filter_map(|words| words.split(' ').nth(1)).collect();
        let all = movers.len();
        movers.dedup();
        assert_eq!(movers.len(), all, "{moves:?}");
        told += moves.iter().filter(|words| words.contains(" up to ") && words.contains(" else ")).count();
    }
    assert!(told > 1, "{told}");
}

/// What he leaves as it is stands in his END, and is owed by nobody beside it.
#[test]
fn of_units_without_an_order_his_end_says_so_and_nothing_else_asks_for_them() {
    let mut seen = 0;
    for seed in 0..6 {
        let mut table = Table::with(WIDE, seed, attacked("six-d6", "saint-lo-american"));
        for _ in 0..40 {
            on(&mut table);
            match half(&table).map(|half| half.part.clone()) {
                Some(Part::End(dues)) => {
                    let strip = &table.app.play().unwrap().screen.table.strip;
                    let owed: Vec<&String> = strip.owed.iter().map(|chip| &chip.words).collect();
                    assert!(owed.iter().all(|words| !words.starts_with("Rally")), "{owed:?}");
                    let left = adjutant::battle::summary::still_skipped(table.battle());
                    if left.iter().any(|due| due.procedure == "end_step") {
                        assert!(dues.iter().any(|words| words.starts_with("Rally & Ready: ")), "{dues:?}");
                        assert!(dues.iter().all(|words| words.ends_with("), without an order")), "{dues:?}");
                        assert!(dues.iter().all(|words| words.contains(" (B")), "which units: {dues:?}");
                        assert!(!table.words().join(" ").contains("Nothing is left to do"));
                        seen += 1;
                    }
                    break;
                }
                None => break,
                _ => {}
            }
            main(&mut table);
        }
    }
    assert!(seen > 0);
}

#[test]
fn that_he_decides_is_drawn_before_he_does_and_what_is_pressed_meanwhile_is_dropped() {
    let mut table = Table::with(WIDE, 3, attacked("pz8", "german-pz-1941"));
    on(&mut table);
    // Long after what was pressed before.
    let now = std::time::Instant::now() + std::time::Duration::from_hours(1);
    let events = table.battle().events().len();
    let pressed = || Message::Battle(Press::Commander(CommanderMessage::Main));
    // As in the window, where the page is drawn between the press and what comes of it.
    table.at(pressed(), now);
    let words = table.words().join(" ");
    assert!(words.contains("is deciding\u{2026}") && words.contains("DECIDING\u{2026}"), "{words}");
    for slip in [pressed(), Message::Battle(Press::EndTurn), pressed()] {
        table.at(slip, now + std::time::Duration::from_secs(2));
    }
    assert_eq!(table.battle().events().len(), events, "nothing is done unseen");
    table.at(Message::Decide, now + std::time::Duration::from_secs(3));
    let done = table.battle().events().len();
    assert!(done > events && !table.words().join(" ").contains("is deciding"), "{:?}", table.words());
    // Right behind it the button is dead, as after every change under a finger.
    table.at(pressed(), now + std::time::Duration::from_millis(3100));
    assert!(!table.app.decides());
    assert_eq!(table.battle().events().len(), done);
}

/// An order that waits for GO is told as an order: nothing has moved yet.
#[test]
fn the_log_tells_an_order_as_one() {
    let mut table = Table::with(WIDE, 3, attacked("pz8", "italian-infantry-1940"));
    on(&mut table);
    for _ in 0..8 {
        tells(&mut table);
        main(&mut table);
    }
    let orders: Vec<String> = (1..=u32::try_from(table.battle().events().len()).unwrap())
        .filter(|no| {
            table.battle().event(*no).and_then(|event| event.act()).is_some_and(|act| act.procedure == "decide")
        })
        .filter_map(|no| Some(table.battle().log_line(no, table.battle().shared())?.words))
        .collect();
    assert!(orders.len() > 3 && orders.iter().all(|words| words.starts_with("Ordered: ")), "{orders:?}");
}

/// The enemy that is pressed as the one whom a unit fights is marked, on the page and in the roster; digits mean the row
/// that opens, which stands above GO, and nothing moves under the finger.
#[test]
fn the_enemy_that_is_pressed_is_marked_and_digits_mean_its_row_alone() {
    let mut table = Table::with(WIDE, 3, attacked("portable-wargame", "el-teb-british"));
    let battle = |field: &str, to: &str| Effect::set(Entity::Battle, field, to);
    let more = [Effect::set(Side::B, "activations", 6), Effect::set(Entity::Battle, "artillery_over", true)];
    let facts = [battle("step", "activate"), battle("first", "B"), battle("acting", "B")].into_iter().chain(more);
    table.given(facts.collect());
    for _ in 0..3 {
        table.tap("commander");
    }
    let Part::More(lines) = part(&table) else { panic!("{:?}", table.words()) };
    let unit = lines[0].unit;
    assert!(lines[0].words.ends_with(" fights"), "{}", lines[0].words);
    let enemy: String = lines[0].rungs[0].split(' ').next().unwrap().to_owned();
    let rung = |at: usize| format!("rung-{unit}-{at}");
    let (seen, places) = (table.picture(), [rung(0), rung(1)].map(|id| table.place(&id)));
    table.press(&rung(0));
    assert_eq!(places, [rung(0), rung(1)].map(|id| table.place(&id)), "nothing moves under the finger");
    // Marked are what was pressed, the enemy and the unit; another enemy and the rung beside it are as they were.
    let now = table.picture();
    let changed = |id: &str| {
        let at = table.place(id).unwrap();
        let place = Rectangle::new(at - Vector::new(0.0, 14.0), Size::new(1.0, 1.0));
        let pixel = |picture: &Picture| picture.pixels(place).next().unwrap().to_vec();
        pixel(&seen) != pixel(&now)
    };
    assert!(changed(&rung(0)) && !changed(&rung(1)));
    assert!(changed(&unit.to_string()) && !changed("B12"));
    let row = table.app.play().unwrap().screen.memory.row.clone().unwrap();
    assert!(row.names(unit) && row.names(enemy.parse().unwrap()) && !row.names("A1".parse().unwrap()));
    // Its chips and GO are in view together, and a digit is one of the chips.
    let other = row.chips().next().unwrap().unit;
    let chip = format!("there-{}-{other}", row.chips().next().unwrap().field);
    let (chip, go) = (table.place(&chip).unwrap(), table.place("commander").unwrap());
    assert!(chip.y < go.y, "{chip:?} {go:?}");
    table.strike(Modifiers::empty(), Key::Character("1".into()));
    let row = table.app.play().unwrap().screen.memory.row.clone().unwrap();
    assert_eq!(row.rung, Some((unit, 0)), "no other enemy was pressed");
    assert!(row.names(other), "{other} attacks as well");
}

/// Where one thing is shown at a time, what is asked and what is ordered stand before whose turn it is: nothing is
/// pressed unseen.
#[test]
fn in_a_small_window_questions_and_orders_stand_first() {
    for (rules, force) in
        [("portable-wargame", "el-teb-british"), ("six-d6", "ponyri-soviet"), ("pz8", "us-armoured-1943")]
    {
        let mut table = Table::with(WIDE, 3, attacked(rules, force));
        let (mut asked, mut ordered) = (false, false);
        for _ in 0..12 {
            on(&mut table);
            table.resize(Size::new(640.0, 400.0));
            let first = |table: &Table, words: &str| {
                let all = table.words();
                let at = |words: &str| all.iter().position(|one| one.starts_with(words)).unwrap_or(usize::MAX);
                assert!(at(words) < at("sealed plan"), "{rules}: {words}: {all:?}");
            };
            match part(&table) {
                Part::Report(lines, ..) if !lines.is_empty() => {
                    first(&table, &lines[0].name);
                    asked = true;
                }
                Part::Orders { lines, .. } if !lines.is_empty() => {
                    first(&table, "ORDER");
                    ordered = true;
                    break;
                }
                _ => {}
            }
            table.resize(WIDE);
            main(&mut table);
        }
        assert!(asked && ordered, "{rules}: {asked} {ordered}");
    }
}
