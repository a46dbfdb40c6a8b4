//! What undo takes of his turn, where his models start, and that nothing of it is cut.

use adjutant::{
    battle::{Command, EventStatus, Request},
    commander::turn_view::Part,
    dice::Side,
    rules::Effect,
    ui::screen::{
        AppRequest,
        battle::{CommanderMessage, Message as Press},
    },
};
use screens::{
    ROOMS,
    flow::WIDE,
    story::{story, tag},
    table::Table,
};

use super::{after_power_cut, half, part, reporting, seeds, tell};

#[test]
fn undo_takes_the_next_decision_then_the_order_and_both_come_again() {
    let mut table = reporting(seeds(3).next().unwrap());
    tell(&mut table, 1);
    table.press("commander");
    let first = part(&table);
    table.press("commander");
    let (second, acted) = (part(&table), table.battle().state().clone());
    assert_ne!(first, second);
    // Back to before the first order, and on again: the same dice, the same decisions.
    let mut back = 0;
    while part(&table) != first {
        table.press("undo");
        back += 1;
        assert!(back < 6, "{:?}", part(&table));
    }
    assert!(back >= 1);
    table.press("commander");
    assert_eq!(part(&table), second);
    assert_eq!(*table.battle().state(), acted);
    // Opened again, it goes on in the same place.
    let disk = after_power_cut(&table);
    let mut again = Table::start(WIDE, 99, disk);
    again.press("continue");
    assert_eq!(part(&again), second);
}

#[test]
fn undo_takes_one_of_two_presses_made_in_the_same_second() {
    let mut table = reporting(seeds(3).next().unwrap());
    tell(&mut table, 1);
    let mut once = None;
    table.in_one_second(|table| {
        table.press("commander");
        once = Some((table.battle().state().clone(), part(table)));
        table.press("commander");
    });
    let once = once.unwrap();
    assert!((table.battle().state().clone(), part(&table)) != once, "{:?}", part(&table));
    table.press("undo");
    assert!((table.battle().state().clone(), part(&table)) == once, "{:?}", part(&table));
}

#[test]
fn nothing_of_a_commander_is_cut_in_any_room() {
    let mut wrong = Vec::new();
    let mut table = reporting(seeds(4).next().unwrap());
    let mut seen = Vec::new();
    for at in 0..20 {
        let Some(half) = half(&table) else { break };
        let what = format!("{at} {:?}", std::mem::discriminant(&half.part));
        let (reports, why) = (matches!(half.part, Part::Report(..)), half.explained());
        for room in ROOMS {
            table.resize(room);
            // Where there is hardly any room, the report scrolls with its button.
            let tiny = room.width < 560.0 || room.height < 360.0;
            let fixed: &[&str] = if tiny && reports {
                &["undo", "menu", "end-turn"]
            } else {
                &["undo", "menu", "end-turn", "commander"]
            };
            for lack in table.lacking(fixed) {
                wrong.push(format!("{what} in {}x{}: {lack}", room.width, room.height));
            }
            if let Some(decided) = why.filter(|_| seen.len() < 2) {
                table.send(Press::Commander(CommanderMessage::Why(decided)));
                for lack in table.lacking(&["close"]) {
                    wrong.push(format!("why in {}x{}: {lack}", room.width, room.height));
                }
                table.press("close");
            }
        }
        seen.extend(why);
        table.resize(WIDE);
        if reports {
            tell(&mut table, 2);
        }
        let more = matches!(part(&table), Part::More(_));
        table.send(Press::Commander(if more { CommanderMessage::NoRung } else { CommanderMessage::Main }));
    }
    assert!(seen.len() > 1, "orders were seen");
    assert!(wrong.is_empty(), "{} things lack room:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn where_his_models_start_stands_beside_the_hands_until_something_is_done() {
    let told = |setup| {
        let table = Table::with(WIDE, 3, setup);
        let words = table.words().join(" ");
        for place in ["left and right as he sees them", "left: B", "middle: B", "right: B", "middle, behind: B"] {
            assert!(words.contains(place), "{place}: {words}");
        }
        table
    };
    // Beside his report, which comes first where both sides fire.
    told(super::report::attacked("portable-wargame", "el-teb-british"));
    let mut table = told(story(false));
    let still = |table: &Table| table.app.play().unwrap().screen.table.hands.join(" ").contains("as he sees them");
    table.press("do-card");
    assert!(still(&table), "a card is drawn before anybody looks at the table: {:?}", table.words());
    let rifle = table.battle().state().in_play(Side::A).find(|unit| unit.kind == "rifle").unwrap().tag;
    table.ask(AppRequest::Execute(Box::new(Command::start(Request::order(table.battle().state(), "move", rifle)))));
    assert!(!still(&table), "{:?}", table.words());
}

/// Where the last models go is told on when he has ended his half, with their goal: nobody has moved them yet.
#[test]
fn where_models_go_is_told_with_its_goal_when_his_half_is_over() {
    let mut moved = 0;
    for seed in 0..12 {
        let mut table = Table::with(WIDE, seed, super::report::attacked("six-d6", "saint-lo-american"));
        let mut last = Vec::new();
        for _ in 0..40 {
            super::orders::on(&mut table);
            let now = part(&table);
            if let Part::Orders { lines, .. } = &now {
                let goes = lines.iter().filter(|line| !line.equal.is_empty() && line.rungs.is_empty());
                let goes = goes.filter_map(|line| line.words.split_once(" moves "));
                last = goes.map(|(_, how)| how.trim_end_matches('.').to_owned()).collect();
            }
            super::main(&mut table);
            if matches!(now, Part::End(_)) {
                break;
            }
        }
        let words = table.app.play().unwrap().screen.table.hands.join(" ");
        for how in &last {
            assert!(words.contains(how), "{seed}: {how}: {words}");
            moved += 1;
        }
    }
    assert!(moved > 2, "{moved}");
}

/// A way back that a fight of an earlier press has told is not told like one of the end of the turn: nobody moves a model
/// twice. The same is read when the battle is opened again.
#[test]
fn a_way_back_is_not_told_anew_when_his_half_is_over() {
    let hands = |table: &Table| table.app.play().unwrap().screen.table.hands.clone();
    let opened = |table: &Table| {
        let mut again = Table::start(WIDE, 99, after_power_cut(table));
        again.press("continue");
        again
    };
    let mut told = 0;
    for seed in 0..12 {
        let mut table = Table::with(WIDE, seed, super::report::attacked("pz8", "german-pz-1941"));
        let link =
            [("A3", "B4"), ("B4", "A3")].map(|(on, to)| Effect::set(tag(on), "contacts", [tag(to)].as_slice()));
        super::orders::on(&mut table);
        table.given(link.into());
        while !matches!(part(&table), Part::End(_)) {
            super::main(&mut table);
        }
        table.send(Press::Dice(Side::A));
        super::main(&mut table);
        // The program stops while it waits for a die of the player's; END is pressed again then.
        let mut table = opened(&table);
        while table.battle().open_act().is_some() {
            super::answered(&mut table);
        }
        let before = hands(&table).join(" ");
        assert!(matches!(part(&table), Part::End(_)), "{seed}: {:?}", table.words());
        super::main(&mut table);
        let after = hands(&table);
        told += usize::from(before.contains(" back "));
        let anew = after.iter().filter(|words| words.contains(" back ") || words.contains(" forward "));
        let anew: Vec<&String> = anew.filter(|words| !words.starts_with("if not yet done: ")).collect();
        assert!(anew.is_empty(), "{seed}: {before:?}, then {after:?}");
        assert_eq!(hands(&opened(&table)), after, "{seed}: opened again");
    }
    assert!(told > 2, "{told}");
}

/// The hands are slower than the thumb: what the last press told stays when his half is over, marked.
#[test]
fn what_the_last_press_told_stays_when_his_half_is_over() {
    let hands = |table: &Table| table.app.play().unwrap().screen.table.hands.clone();
    let mut stayed = 0;
    for (rules, force) in [("six-d6", "saint-lo-american"), ("portable-wargame", "el-teb-british")] {
        for seed in 0..8 {
            let mut table = Table::with(WIDE, seed, super::report::attacked(rules, force));
            let mut last = None;
            for _ in 0..40 {
                super::orders::on(&mut table);
                let (now, before) = (part(&table), hands(&table));
                super::main(&mut table);
                if matches!(now, Part::End(_)) {
                    last = Some(before);
                    break;
                }
            }
            let Some(before) = last else { continue };
            while table.battle().open_act().is_some() {
                super::answered(&mut table);
            }
            let after = hands(&table);
            // No marker goes with the end of his half that was put by one of these.
            let kept = before.iter().filter(|words| ["move ", "remove "].iter().any(|does| words.starts_with(does)));
            for words in kept {
                let first = after.first().filter(|first| first.starts_with("if not yet done: "));
                assert!(first.is_some_and(|first| first.contains(words)), "{rules}, {seed}: {words}: {after:?}");
                assert!(!after.iter().skip(1).any(|other| other.contains(words)), "{rules}, {seed}: {after:?}");
                stayed += 1;
            }
        }
    }
    assert!(stayed > 2, "{stayed}");
}

/// One press says that his unit on Overwatch reaches a mover: one press takes back what he decided and the shot.
#[test]
fn undo_takes_a_reaction_back_with_its_decision_though_its_form_names_no_side() {
    let mut fired = 0;
    for seed in 0..30 {
        let mut setup = story(false);
        setup.facts.push(Effect::set(tag("B2"), "overwatch", true));
        let mut table = Table::with(WIDE, seed, setup);
        table.all(["do-card", "step-move"]);
        if !table.tap("A2-order") || !table.has("react-B2") {
            continue;
        }
        let (before, events) = (table.battle().state().clone(), table.battle().last_event());
        table.press("react-B2");
        let shot = table.battle().event(table.battle().last_event()).and_then(|event| event.act());
        if shot.is_none_or(|act| act.procedure != "reaction") {
            continue;
        }
        table.press("undo");
        assert!(*table.battle().state() == before && table.has("react-B2"), "{seed}: {:?}", table.words());
        let stand = |no: &u32| table.battle().status(*no) == EventStatus::InEffect;
        let acts = (events + 1..=table.battle().last_event()).filter(stand);
        let left: Vec<_> = acts.filter_map(|no| table.battle().event(no)?.act()).map(|act| &act.procedure).collect();
        assert!(left.is_empty(), "{seed}: {left:?}");
        fired += 1;
    }
    assert!(fired > 2, "{fired}");
}
