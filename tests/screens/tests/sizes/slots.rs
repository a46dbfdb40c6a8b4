//! The units with most to tell have room in the slots of a form, whichever force they are of, and no text of a battle lies
//! over another one.

use std::cmp::Reverse;

use adjutant::{
    battle::summary::Row,
    dice::{Side, Tag},
    games::Registry,
    rules::{Bearer, Description, Effect, Entity, FieldSpec, ProcedureText, Slot, Takes, Use, Value},
    ui::{
        Element, Look, Side as Ink,
        screen::battle::{Message as Press, Pane},
        widget::{button_quiet, unit_card},
    },
};
use iced::{
    Length, Size,
    widget::{column, container},
};
use screens::{
    ROOMS, room, sets,
    story::{second_turn, tag},
    table::Table,
};

/// What a text leaves free at the edges of its slot, in logical pixels.
const FREE: f32 = 1.5;
/// The widths of three slots beside each other in a wide window, with a number behind them and without, in logical pixels.
const SLOTS: [f32; 2] = [131.0, 141.0];

/// A mark of a unit's state, if a rule set has one.
fn mark(rules: &Description) -> Option<(&str, Value)> {
    let of_state = |field: &&FieldSpec| field.of == Bearer::Unit && field.slot == Slot::State && !field.secret;
    rules.fields.iter().filter(of_state).find_map(|field| match field.takes {
        Takes::Flag => Some((field.id.as_str(), Value::Flag(true))),
        Takes::Number { .. } => Some((field.id.as_str(), 1.into())),
        _ => None,
    })
}

/// A battle of a force in full swing, each unit with a mark of its state.
fn worn(rules: &Description, force: &str) -> Table {
    let mut table = Table::with(ROOMS[0], 3, sets::versus(&rules.about.id, force));
    let facts = sets::wear(rules, table.battle().state());
    table.given(facts);
    if let Some((field, value)) = mark(rules) {
        let units = table.battle().state().units.values().filter(|unit| unit.in_play());
        let facts = units.map(|unit| Effect::set(unit.tag, field, value.clone())).collect();
        table.given(facts);
    }
    table
}

fn rows(table: &Table) -> Vec<Row> {
    table.app.play().unwrap().screen.table.rows.iter().flatten().cloned().collect()
}

/// What the card of a unit says below its name.
fn line(row: &Row) -> String {
    row.state.as_ref().map_or_else(|| row.line.clone(), |mark| format!("{}, {}", row.line, mark.word))
}

#[test]
fn the_card_of_any_unit_of_any_force_keeps_off_its_edges() {
    let (look, mut wrong, mut high) = (Look::default(), Vec::new(), 0);
    for set in Registry::load().unwrap().all() {
        let rules = set.description();
        for force in &rules.forces {
            let rows = rows(&worn(rules, &force.id));
            for width in SLOTS {
                let page = || {
                    let cards = rows.iter().map(|row| {
                        let name = format!("{} {}", row.tag, row.name);
                        let card = unit_card::<()>(&look, Ink::One, "", name, line(row));
                        Element::from(container(card).width(width).id(format!("card-{}", row.tag)))
                    });
                    column(cards.collect::<Vec<_>>()).spacing(4)
                };
                let size = Size::new(300.0, 8000.0);
                high += room::rectangles(size, page()).values().filter(|card| card.height > 52.5).count();
                let near = room::nearer(&look, size, page(), |id| id.starts_with("card-"), FREE);
                wrong.extend(near.into_iter().map(|lack| format!("{} {width}: {lack}", force.id)));
            }
        }
    }
    assert!(high > 3, "{high} cards have four lines");
    assert!(wrong.is_empty(), "{} texts touch an edge:\n{}", wrong.len(), wrong.join("\n"));
}

/// The units of a side with most to tell.
fn longest(table: &Table, side: Side, most: usize) -> Vec<Tag> {
    let mut rows = rows(table);
    rows.retain(|row| row.tag.side == side && row.lost.is_none() && row.due.is_none());
    rows.sort_by_key(|row| Reverse(row.name.len() + line(row).len()));
    rows.into_iter().take(most).map(|row| row.tag).collect()
}

/// Texts that touch the edge of a slot of the form that lies open.
fn touching(table: &mut Table) -> Vec<String> {
    let mut wrong = Vec::new();
    for size in [ROOMS[0], ROOMS[2]] {
        table.resize(size);
        table.send(Press::Show(Pane::Form));
        let slot = |id: &str| id.strip_prefix("head-").is_some_and(|unit| unit.parse::<Tag>().is_ok());
        let near = room::nearer(table.app.look(), size, table.view(), slot, FREE);
        wrong.extend(near.into_iter().map(|lack| format!("{size:?}: {lack}")));
    }
    wrong
}

/// A form with the units of a force that have most to tell, if it takes three of them or more.
fn crowded(rules: &Description, force: &str, text: &ProcedureText) -> Option<Table> {
    let mut table = worn(rules, force);
    sets::lay(&mut table, text);
    if table.has("look") {
        table.send(Press::Look);
    }
    let acting = table.app.play().unwrap().screen.table.strip.acting;
    for (side, most) in [(acting, 3), (acting.other(), 2)] {
        for unit in longest(&table, side, most) {
            table.send(Press::Row(unit));
        }
    }
    let form = table.app.play().unwrap().screen.table.form.as_ref();
    let full = form.is_some_and(|form| form.procedure == text.id && form.acts.len() + form.targets.len() > 2);
    full.then_some(table)
}

#[test]
fn the_units_with_most_to_tell_have_room_in_the_slots_of_a_form() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for set in Registry::load().unwrap().all() {
        let rules = set.description();
        let mut texts: Vec<_> = rules.procedures.iter().filter(|text| text.usage != Use::Calculator).collect();
        for (at, force) in rules.forces.iter().enumerate() {
            let mut full = Vec::new();
            for text in &texts {
                let Some(mut table) = crowded(rules, &force.id, text) else { continue };
                full.push(*text);
                seen += 1;
                let lacks = touching(&mut table).into_iter();
                wrong.extend(lacks.map(|lack| format!("{} {} in {lack}", force.id, text.id)));
            }
            // The other forces are laid into the forms that take so many.
            if at == 0 {
                texts = full;
            }
        }
    }
    assert!(seen > 10, "{seen} forms");
    assert!(wrong.is_empty(), "{} texts touch an edge:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_battery_that_has_its_target_has_room_beside_a_platoon() {
    let mut table = Table::with(ROOMS[0], 3, sets::versus("simple-ww2", "normandy-british-group"));
    let draft = [("by".to_owned(), "A".into()), ("battery".to_owned(), tag("A41").into())];
    let mut facts = second_turn(table.battle(), "artillery");
    facts.push(Effect::owe("barrage", draft.into(), "121 Field Battery"));
    table.given(facts).all(["owed-barrage", "group-16"]);
    let form = table.app.play().unwrap().screen.table.form.as_ref().unwrap();
    assert!(form.ready && form.targets.len() > 2, "{:?} at {:?}", form.acts, form.targets);
    if let Some(folder) = std::env::var_os("SHOTS") {
        table.shot(std::path::Path::new(&folder).join("barrage.png"));
    }
    assert_eq!(touching(&mut table), Vec::<String>::new());
}

#[test]
fn a_cell_of_a_list_with_four_lines_keeps_off_its_edges() {
    let look = Look::default();
    let facts = "has already been called this turn, on target, last at 1st Panther platoon, smoke 3";
    let cell = button_quiet::<()>(&look, "A41 121 Field Battery").height(64.0).left().width(Length::Fill);
    let cell = container(cell.under(facts).wrapped().on_press(())).width(226).id("cell");
    let size = Size::new(300.0, 200.0);
    assert_eq!(room::nearer(&look, size, cell, |id| id == "cell", 3.0), Vec::<String>::new());
}

/// Texts that lie over others on any page of the window as it is.
fn overlapping(table: &mut Table, what: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for size in ROOMS {
        table.resize(size);
        for pane in [Pane::Form, Pane::Roster(Side::A), Pane::Roster(Side::B)] {
            table.send(Press::Show(pane));
            let over = room::overlaps(table.app.look(), size, table.view());
            wrong.extend(over.into_iter().map(|lack| format!("{what} in {size:?} {pane:?}: {lack}")));
        }
    }
    table.resize(ROOMS[0]);
    wrong
}

#[test]
fn no_text_of_a_battle_lies_over_another() {
    let mut wrong = Vec::new();
    for id in sets::GAMES {
        let mut table = sets::begun(ROOMS[0], id).unwrap();
        wrong.extend(overlapping(&mut table, id));
        sets::pick(&mut table);
        wrong.extend(overlapping(&mut table, &format!("{id} picked")));
    }
    assert!(wrong.is_empty(), "{} texts lie over others:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_state_of_a_side_gives_way_to_its_orders() {
    let mut table = Table::with(ROOMS[0], 3, sets::versus("portable-wargame", "el-teb-british"));
    let dice = [("activations", 2), ("spent", 3)].map(|(field, to)| Effect::set(Side::A, field, to));
    let first = [("first", Value::from("A")), ("artillery_over", true.into()), ("step", "activate".into())];
    let first = first.map(|(field, to)| Effect::set(Entity::Battle, field, to));
    table.given(dice.into_iter().chain(first).chain([Effect::remove(tag("A1"), "fire")]).collect());
    assert!(table.has("head-A-orders") && table.words().iter().any(|words| words.ends_with("Command unit lost")));
    assert!(table.in_view().iter().any(|words| words.contains("Command unit lost")), "{:?}", table.in_view());
    assert_eq!(overlapping(&mut table, "over"), Vec::<String>::new());
}
