//! Every form of a rule set in every room that a window and a scale leave: no text and no control is cut, and what a
//! player must see while he rolls is in view without scrolling.

#![cfg(feature = "gui")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on has failed"
)]

use adjutant::{
    battle::summary::{Pool, Row},
    dice::Side,
    games::Registry,
    rules::{Bearer, Effect, Entity, FieldSpec, Slot, Takes, Use, Value},
    ui::screen::battle::{Message as Press, Pane},
};
use iced::Size;
use screens::{ROOMS, sets, table::Table};

mod card;
mod in_view;
mod low;
mod numbers;
mod places;
mod quick;
mod react;
mod slots;
mod still;
mod targets;

/// What is wrong with the window in any of the rooms.
fn gather(table: &mut Table, what: &str, wrong: &mut Vec<String>) {
    for room in ROOMS {
        table.resize(room);
        for pane in [Pane::Form, Pane::Roster(Side::A), Pane::Roster(Side::B)] {
            let single = room.width < 820.0;
            if !single && pane != Pane::Form {
                continue;
            }
            table.send(Press::Show(pane));
            let play = table.app.play().unwrap();
            let (form, open) = (&play.screen.table.form, &play.screen.table.open);
            let mut fixed = vec!["undo", "menu", "end-turn"];
            if pane == Pane::Form && play.screen.memory.waits.is_none() {
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
                        let alone = form.ready || !play.screen.memory.result_shown;
                        if alone && (!form.acts.is_empty() || !form.targets.is_empty()) {
                            fixed.push("heads");
                        }
                        if form.ready {
                            fixed.push("roll");
                            // What is rolled, and why so many dice.
                            if form.sums.iter().any(|sum| !sum.role.is_empty()) {
                                fixed.push("sum");
                            }
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
            if play.screen.memory.waits.is_some() {
                fixed.clear();
            }
            table.shot_if_wanted(&format!("{what} {}x{} {pane:?}", room.width, room.height));
            if fixed.contains(&"odds") {
                let shown = table.drawn_within("odds").unwrap_or_default().join(" ").to_lowercase();
                let form = table.app.play().unwrap().screen.table.form.as_ref();
                let parts =
                    form.and_then(|form| form.odds.first()).map(|view| view.parts.as_slice()).unwrap_or_default();
                for part in
                    parts.iter().filter(|part| part.share > 0.0 && !shown.contains(&part.words.to_lowercase()))
                {
                    let (percent, words) = (&part.percent, &part.words);
                    wrong.push(format!("{what} in {}x{}: {percent} does not say {words}", room.width, room.height));
                }
            }
            for lack in table.lacking(&fixed) {
                wrong.push(format!("{what} in {}x{} {pane:?}: {lack}", room.width, room.height));
            }
        }
    }
    table.resize(ROOMS[0]);
}

/// All forms of a rule set, by its id: as they open, with faces, rolled, and what came of them.
fn check(id: &str) {
    let mut wrong = Vec::new();
    sets::forms(ROOMS[0], id, |table, what| gather(table, what, &mut wrong));
    assert!(wrong.is_empty(), "{} things lack room:\n{}", wrong.len(), wrong.join("\n"));
}

/// All forms of a rule set with as many units as somebody presses who attacks with three at two.
fn crowded(id: &str) -> Vec<String> {
    let registry = Registry::load().unwrap();
    let rules = registry.get(id).unwrap().description();
    let mut wrong = Vec::new();
    let only = std::env::var("FORM").unwrap_or_default();
    for text in rules.procedures.iter().filter(|text| text.id.contains(&only) && text.usage != Use::Calculator) {
        let mut table = sets::begun(ROOMS[0], id).unwrap();
        sets::lay(&mut table, text);
        if table.has("look") {
            table.send(Press::Look);
        }
        let acting = table.app.play().unwrap().screen.table.strip.acting;
        for (side, most) in [(acting, 3), (acting.other(), 2)] {
            let units = table.battle().state().side(side).filter(|unit| unit.in_play());
            let rows: Vec<_> = units.map(|unit| Press::Row(unit.tag)).take(most).collect();
            table.send_all(rows);
        }
        let form = |table: &Table| table.app.play().unwrap().screen.table.form.clone();
        if form(&table).is_some_and(|form| form.ready && form.procedure == text.id) {
            gather(&mut table, &format!("{} of many", text.id), &mut wrong);
            table.send(Press::Anyway);
            gather(&mut table, &format!("{} of many all the same", text.id), &mut wrong);
        }
    }
    wrong.iter().map(|lack| format!("{id}: {lack}")).collect()
}

#[test]
fn forms_of_many_units_have_room() {
    let wrong: Vec<String> = sets::GAMES.into_iter().flat_map(crowded).collect();
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

/// The numbers that a row tells in figures: of its markers, its hits and fatigue, its shells, and of what it can do.
fn numbers(row: &Row, wide: bool) -> Vec<String> {
    let words = [row.state.as_ref(), row.order.as_ref()].into_iter().flatten().map(|mark| mark.word.clone());
    let pips = row.pips.as_ref().map(|(pips, _)| pips.to_string());
    // Where there is room shells are drawn one by one, unless a mark stands in their place.
    let shells = row.shells.filter(|_| row.state.is_some() || !wide).map(|(left, _)| left.to_string());
    let all: Vec<String> = words.chain([row.line.clone()]).chain(pips).chain(shells).collect();
    let numbers = all.iter().flat_map(|words| words.split(|letter: char| !letter.is_alphanumeric()));
    numbers.filter(|word| word.starts_with(|letter: char| letter.is_ascii_digit())).map(str::to_owned).collect()
}

#[test]
fn every_number_of_a_row_is_drawn_in_every_tile() {
    let mut told = 0;
    for id in sets::GAMES {
        // As high a window as the longest roster needs: no row is out of view.
        let high = ROOMS.map(|room| Size::new(room.width, 4000.0));
        for room in ROOMS.into_iter().chain(high) {
            let mut table = sets::begun(room, id).unwrap();
            let groups: Vec<u16> = table.battle().state().groups.keys().copied().collect();
            let unfolded = groups.into_iter().filter(|_| room.height > 1000.0);
            table.send_all(unfolded.map(|group| Press::Fold(group, true)));
            for side in Side::BOTH {
                table.send(Press::Show(Pane::Roster(side)));
                let rows: Vec<Row> = table.app.play().unwrap().screen.table.rows.iter().flatten().cloned().collect();
                let wide = room.width > 1000.0;
                let lost = |row: &Row| row.lost.is_some() || row.due.is_some();
                for row in rows.iter().filter(|row| row.tag.side == side && !lost(row)) {
                    let Some(drawn) = table.drawn_within(&row.tag.to_string()) else {
                        assert!(room.height < 4000.0, "{id} {} is not drawn in {room:?}", row.tag);
                        continue;
                    };
                    for number in numbers(row, wide) {
                        told += 1;
                        let words =
                            drawn.iter().flat_map(|words| words.split(|letter: char| !letter.is_alphanumeric()));
                        let found = words.into_iter().any(|word| word == number);
                        assert!(found, "{id} {} in {room:?}: {number} is not among {drawn:?} {row:?}", row.tag);
                    }
                }
            }
        }
    }
    assert!(told > 300, "{told} numbers");
}

/// Every unit of every sample force, with a mark of its state and one of its order, in every room, folded groups too: its
/// name and what stands below it are whole.
#[test]
fn every_unit_of_every_force_keeps_its_name_beside_its_marks() {
    let registry = Registry::load().unwrap();
    let mut wrong = Vec::new();
    for set in registry.all() {
        let rules = set.description();
        let mark = |slot: Slot| {
            let of_units = |field: &&FieldSpec| field.of == Bearer::Unit && field.slot == slot && !field.secret;
            rules.fields.iter().filter(of_units).find_map(|field| match field.takes {
                Takes::Flag => Some((&field.id, Value::Flag(true))),
                Takes::Number { .. } => Some((&field.id, 1.into())),
                _ => None,
            })
        };
        let marks: Vec<(&String, Value)> = [Slot::State, Slot::Order].into_iter().filter_map(mark).collect();
        for force in &rules.forces {
            let mut table = Table::with(ROOMS[0], 3, sets::versus(&rules.about.id, &force.id));
            let state = table.battle().state();
            let worn = |tag| marks.iter().map(move |(field, value)| Effect::set(tag, field, value.clone()));
            let facts = state.units.keys().flat_map(|tag| worn(*tag)).collect();
            let groups: Vec<u16> = state.groups.keys().copied().collect();
            table.given(facts);
            table.send_all(groups.into_iter().map(|group| Press::Fold(group, true)));
            table.send(Press::Show(Pane::Roster(Side::A)));
            for room in ROOMS {
                let lacks = table.resize(room).lacking(&[]).into_iter();
                wrong.extend(lacks.map(|lack| format!("{} in {room:?}: {lack}", force.id)));
            }
        }
    }
    assert!(wrong.is_empty(), "{} things lack room:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_secret_options_have_room_for_every_platoon() {
    let mut wrong = Vec::new();
    let setup = sets::versus("simple-ww2", "normandy-british-group");
    let mut table = Table::with(ROOMS[0], 3, setup);
    let mut facts = vec![Effect::set(Entity::Battle, "turn", 2), Effect::set(Entity::Battle, "step", "options")];
    let groups: Vec<u16> = table.battle().state().groups.keys().copied().collect();
    let outer = |group: &u16| table.battle().state().groups.get(group).is_some_and(|group| group.depth() == 0);
    facts.extend(
        groups.iter().filter(|group| outer(group)).map(|group| Effect::set(Entity::Group(*group), "order", "rapid")),
    );
    table.given(facts);
    gather(&mut table, "options handed over", &mut wrong);
    table.send(Press::Look);
    let rows = table.app.play().and_then(|play| play.screen.table.form.as_ref().map(|form| form.chips.len()));
    assert!(rows.is_some_and(|rows| rows > 5), "{rows:?} rows");
    gather(&mut table, "options", &mut wrong);
    table.press("roll");
    gather(&mut table, "options written", &mut wrong);
    assert!(wrong.is_empty(), "{} things lack room:\n{}", wrong.len(), wrong.join("\n"));
}
