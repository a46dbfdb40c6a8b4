//! What must be found in every room: the step with its arrows, the cards of the steps, the orders of every kind of unit
//! with the reasons against them, and lines of the log.

use adjutant::{
    battle::Command,
    dice::{Side, Tag},
    rules::{Effect, Entity},
    ui::{
        Look,
        screen::{
            AppRequest, Layout,
            battle::{Message as Press, Pane},
        },
        widget::button_quiet,
    },
};
use iced::{
    Length, Size,
    widget::{container, row},
};
use screens::{ROOMS, sets, table::Table};

/// The steps of the turn, by id and name.
fn steps(table: &Table) -> Vec<(String, String)> {
    let steps = &table.app.play().unwrap().screen.table.strip.steps;
    steps.iter().map(|step| (step.id.clone(), step.name.clone())).collect()
}

/// Something that was done and taken back, so that there is both to undo and to redo.
fn done_and_undone(table: &mut Table) {
    let tag: Tag = "A1".parse().unwrap();
    let words = "a correction whose words are long".to_owned();
    for _ in 0..2 {
        let effects = vec![Effect::set(tag, "place", "woods"), Effect::set(Entity::Battle, "turn", 3)];
        table.ask(AppRequest::Execute(Box::new(Command::Correct { words: words.clone(), effects })));
    }
    table.send(Press::Undo);
    assert!(table.has("redo"));
}

/// Several actions are taken back by one finger.
#[test]
fn undo_keeps_its_place_while_actions_are_taken_back() {
    for room in ROOMS {
        let mut table = sets::begun(room, "simple-ww2").unwrap();
        for words in ["short", "a correction whose words are long", "and another one of middle length"] {
            let effects = vec![Effect::set(Entity::Battle, "turn", 3)];
            let correct = Command::Correct { words: words.to_owned(), effects };
            table.ask(AppRequest::Execute(Box::new(correct)));
        }
        table.send(Press::Show(Pane::Form));
        let place = |table: &Table| table.place("undo").unwrap();
        let before = place(&table);
        for _ in 0..3 {
            table.send(Press::Undo);
            table.send(Press::Show(Pane::Form));
            assert!(table.has("redo"));
            assert_eq!(place(&table), before, "{room:?}");
        }
    }
}

#[test]
fn the_step_has_its_name_and_both_arrows_beside_a_redo_too() {
    let mut wrong = Vec::new();
    for id in sets::GAMES {
        let mut table = sets::begun(ROOMS[0], id).unwrap();
        for redo in [false, true] {
            if redo {
                done_and_undone(&mut table);
            }
            for room in ROOMS {
                table.resize(room);
                for (step, name) in steps(&table) {
                    table.send(Press::Step(step.clone()));
                    table.send(Press::Show(Pane::Form));
                    if redo && !table.has("redo") {
                        done_and_undone(&mut table);
                    }
                    let mut fixed = vec!["undo", "menu", "end-turn"];
                    let named = format!("step-{step}");
                    if Layout::of(room) == Layout::Wide {
                        fixed.push(&named);
                    } else {
                        fixed.extend(["step-back", "step-next", "step-name"]);
                        let drawn = table.drawn_within("step-name").unwrap_or_default();
                        if !drawn.contains(&name) {
                            wrong.push(format!("{id} in {room:?}: the step {name} is {drawn:?}"));
                        }
                    }
                    if redo {
                        fixed.push("redo");
                    }
                    if table.has("orders") {
                        fixed.push("orders");
                    }
                    wrong.extend(table.lacking(&fixed).iter().map(|lack| format!("{id} {step} in {room:?}: {lack}")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} things lack room:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_orders_of_every_kind_of_unit_tell_their_whole_reasons() {
    let rooms = [ROOMS[0], ROOMS[1], ROOMS[3], ROOMS[5], ROOMS[7]];
    let mut wrong = Vec::new();
    let mut told = 0;
    for id in sets::GAMES {
        let mut table = sets::begun(ROOMS[0], id).unwrap();
        for (step, _) in steps(&table) {
            table.send(Press::Step(step.clone()));
            let side = table.app.play().unwrap().screen.table.strip.acting;
            let state = table.battle().state();
            let mut kinds = std::collections::BTreeMap::new();
            for unit in state.side(side).filter(|unit| unit.in_play()) {
                kinds.entry(unit.kind.clone()).or_insert(unit.tag);
            }
            for tag in kinds.into_values() {
                table.send(Press::Clear);
                table.send(Press::Row(tag));
                let form = table.app.play().unwrap().screen.table.form.as_ref();
                if form.is_none_or(|form| form.orders.is_empty()) {
                    continue;
                }
                told += 1;
                for room in rooms {
                    table.resize(room);
                    table.send(Press::Show(Pane::Form));
                    let lacks = table.lacking(&[]);
                    wrong.extend(lacks.iter().map(|lack| format!("{id} {step} {tag} in {room:?}: {lack}")));
                }
            }
        }
    }
    assert!(told > 20, "{told} units with orders");
    assert!(wrong.is_empty(), "{} things lack room:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_reason_makes_its_button_as_high_as_it_must_be() {
    let reason = "is on Overwatch this turn, has fired at B12 in it, and stands nearer than two inches to an enemy";
    for width in [107.0, 144.0, 200.0] {
        let look = Look::default();
        let press = button_quiet::<()>(&look, "Overwatch").height(52.0).sides(4.0).width(Length::Fill);
        let line = row![container(press.because(reason).on_press(()).id("order")).width(width)];
        let lacks = screens::room::lacking(&look, Size::new(600.0, 300.0), line, &["order"], |id| id == "order");
        assert!(lacks.is_empty(), "{width}: {lacks:?}");
    }
}

#[test]
fn the_log_shows_lines_in_a_small_window() {
    let mut table = sets::begun(Size::new(640.0, 400.0), "division-squares").unwrap();
    for turn in 4..9 {
        for number in 1..4 {
            table.given(vec![
                Effect::set(Entity::Battle, "turn", turn),
                Effect::set(Tag::new(Side::A, number), "place", if turn % 2 == 0 { "cover" } else { "trench" }),
            ]);
        }
    }
    table.send(Press::Log);
    let events = table.battle().events().len();
    let seen = |table: &Table| {
        let whole = |no: &usize| table.lacking(&[&format!("line-{no}")]).iter().all(|lack| !lack.contains("in view"));
        (1..=events).rev().filter(whole).count()
    };
    if let Some(file) = std::env::var_os("SHOT") {
        table.shot(file);
    }
    assert!(seen(&table) >= 4, "{} lines of the log are in view", seen(&table));
    table.resize(Size::new(426.0, 266.0));
    assert!(seen(&table) >= 1, "{} lines of the log are in view", seen(&table));
}
