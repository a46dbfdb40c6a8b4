//! Every form of a rule set in every room that a window and a scale leave: no text and no control is cut, and what a
//! player must see while he throws is in view without scrolling.

#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use adjutant::{
    battle::summary::Pool,
    rules::{Registry, Use},
    ui::{
        app::Message,
        screen::battle::{Message as Press, Pane},
    },
};
use screens::{ROOMS, sets, table::Table};

/// What is wrong with the window in any of the rooms.
fn gather(table: &mut Table, what: &str, wrong: &mut Vec<String>) {
    for room in ROOMS {
        let _ = table.resize(room);
        for pane in [Pane::Form, Pane::Roster(adjutant::dice::Side::A), Pane::Roster(adjutant::dice::Side::B)] {
            let single = room.width < 820.0;
            if !single && pane != Pane::Form {
                continue;
            }
            table.send(Message::Battle(Press::Show(pane)));
            let play = table.app.play().unwrap();
            let (form, open) = (&play.screen.table.form, &play.screen.table.open);
            let mut fixed = vec!["undo", "menu", "end-turn"];
            if pane == Pane::Form && play.screen.face.waits.is_none() {
                let told = play.screen.table.result.is_some() && !play.screen.table.hands.is_empty();
                let pending = open.as_ref().and_then(|open| open.pending.as_ref());
                match (form, open) {
                    (_, Some(_)) => match pending {
                        Some(Pool::Dice { .. }) => fixed.push("roll"),
                        Some(Pool::Choice { .. }) => fixed.push("choose-0"),
                        _ => {}
                    },
                    (Some(form), None) if form.answer.is_empty() => {
                        // Beside what has just come of the last one, a form that waits for a pick scrolls with it.
                        let alone = form.ready || !play.screen.face.told;
                        if alone && (!form.acts.is_empty() || !form.targets.is_empty()) {
                            fixed.push("heads");
                        }
                        if form.ready {
                            fixed.push("roll");
                        }
                        if !form.odds.is_empty() {
                            fixed.push("odds");
                        }
                        if form.ready && form.refusals.is_empty() && matches!(form.first, Some(Pool::Dice { .. })) {
                            let entry = if table.has("face-1") { "face-1" } else { "outcome-0" };
                            fixed.push(if table.has(entry) { entry } else { "faces" });
                        }
                    }
                    (None, None) if told => fixed.push("hands"),
                    _ => {}
                }
            }
            if play.screen.face.waits.is_some() {
                fixed.clear();
            }
            for lack in table.lacking(&fixed) {
                wrong.push(format!("{what} in {}x{} {pane:?}: {lack}", room.width, room.height));
            }
        }
    }
    let _ = table.resize(ROOMS[0]);
}

/// All forms of a rule set, by its id: as they open, with faces, rolled, and what came of them.
fn check(id: &str) {
    let registry = Registry::load().unwrap();
    let rules = registry.get(id).unwrap().description();
    let mut wrong = Vec::new();
    let only = std::env::var("FORM").unwrap_or_default();
    for text in &rules.procedures {
        if !text.id.contains(&only) {
            continue;
        }
        let mut table = sets::begun(ROOMS[0], id).unwrap();
        if !text.step.is_empty() {
            table.send(Message::Battle(Press::Step(text.step.clone())));
        }
        table.send(Message::Battle(Press::Tab(text.id.clone())));
        if table.has("look") {
            gather(&mut table, &format!("{} handed over", text.id), &mut wrong);
            table.send(Message::Battle(Press::Look));
        }
        let form = |table: &Table| table.app.play().unwrap().screen.table.form.clone();
        if form(&table).is_some_and(|form| !form.missing.is_empty()) {
            gather(&mut table, &format!("{} without picks", text.id), &mut wrong);
            sets::pick(&mut table);
        }
        gather(&mut table, &text.id, &mut wrong);
        if text.usage == Use::Calculator || form(&table).is_none_or(|form| !form.ready) {
            continue;
        }
        table.send(Message::Battle(Press::Anyway));
        if matches!(form(&table).and_then(|form| form.first), Some(Pool::Dice { .. })) {
            table.send(Message::Battle(Press::Faces));
            gather(&mut table, &format!("{} with faces", text.id), &mut wrong);
            table.send(Message::Battle(Press::Face(1)));
            gather(&mut table, &format!("{} one face told", text.id), &mut wrong);
        }
        table.send(Message::Battle(Press::Roll));
        gather(&mut table, &format!("{} rolled", text.id), &mut wrong);
    }
    assert!(wrong.is_empty(), "{} things lack room:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn nothing_is_cut_in_division_squares() {
    check("division-squares");
}

#[test]
fn nothing_is_cut_in_six_d6() {
    check("six-d6");
}

#[test]
fn nothing_is_cut_in_pz8() {
    check("pz8");
}

#[test]
fn nothing_is_cut_in_the_portable_wargame() {
    check("portable-wargame");
}

#[test]
fn nothing_is_cut_in_simple_ww2() {
    check("simple-ww2");
}
