//! Formations: their options by keys, their moves, strength and tally.

use adjutant::{
    rules::{Effect, Entity},
    store::settings::Theme,
    ui::screen::battle::{Message as Press, Spot},
};
use iced::{
    Size,
    keyboard::{Key, Modifiers, key::Named},
};
use screens::{WIDE, story::tag, table::Table};

use super::{at, setup};

/// Orders are given, options not yet.
pub fn at_orders() -> Vec<Effect> {
    let mut facts = at("options");
    facts.retain(|fact| !matches!(fact, Effect::Set { field, .. } if field == "option"));
    facts
}

/// Options by keys: a digit is the option of the line with the cursor, which goes on to the next line; arrows stay in a
/// line, and leave it at its ends.
#[test]
fn the_options_of_a_side_are_a_digit_each() {
    let mut table = Table::with(WIDE, 3, setup());
    table.given(at_orders());
    let named = |table: &mut Table, name: Named| {
        table.strike(Modifiers::empty(), Key::Named(name));
    };
    named(&mut table, Named::ArrowDown);
    table.send(Press::Owed(0));
    named(&mut table, Named::Enter);
    let form = |table: &Table| table.app.play().unwrap().screen.table.form.clone().unwrap();
    let lines: Vec<_> = form(&table).chips.into_iter().filter(|row| row.chips.len() > 1).collect();
    assert!(lines.len() > 6, "{lines:?}");
    let at = |table: &Table| match table.app.play().unwrap().screen.memory.cursor.clone() {
        Some(Spot::Stop(id)) => id,
        other => format!("{other:?}"),
    };
    let id = |row: usize, chip: usize| format!("chip-{}-{}", lines[row].path, lines[row].chips[chip].value);
    assert_eq!(at(&table), id(0, 0), "whoever looks writes at once");
    named(&mut table, Named::ArrowRight);
    assert_eq!(at(&table), id(0, 1));
    named(&mut table, Named::ArrowDown);
    assert_eq!(at(&table), id(1, 1), "the same column of the next line");
    named(&mut table, Named::ArrowLeft);
    named(&mut table, Named::ArrowUp);
    assert_eq!(at(&table), id(0, 0));
    for (row, line) in lines.iter().enumerate() {
        assert_eq!(at(&table), id(row, 0));
        table.strike(Modifiers::empty(), Key::Character("2".into()));
        let told = form(&table).chips.into_iter().find(|shown| shown.path == line.path).unwrap();
        assert!(told.chips[1].on, "{told:?}");
    }
    named(&mut table, Named::Enter);
    assert!(table.has("look"), "written, and the other side's turn to look");
}

/// A platoon that moves half and fires stays picked for its fire: a press on an enemy is its target.
#[test]
fn a_platoon_that_moves_and_fires_is_picked_to_fire_when_it_has_moved() {
    let group = |unit: &str| Table::with(WIDE, 3, setup()).battle().state().group_of(tag(unit), 1).unwrap();
    for (option, active) in [("mf", true), ("m", false)] {
        let step = if active { "fire_move" } else { "move" };
        let mut facts = at(step);
        facts.push(Effect::set(Entity::Group(group("A4")), "option", option));
        let mut table = Table::with(WIDE, 3, setup());
        table.given(facts).press("group-3");
        let form = |table: &Table| table.app.play().unwrap().screen.table.form.clone();
        assert_eq!(form(&table).is_some_and(|form| form.acts.contains(&tag("A4"))), active, "{option}");
        if active {
            table.press("B1");
            let form = form(&table).unwrap();
            assert_eq!((form.procedure.as_str(), form.targets.as_slice()), ("fire", [tag("B1")].as_slice()));
            assert!(form.acts.len() > 2, "{:?}", form.acts);
        }
    }
}

/// A company that has moved leaves what came of it in sight: no form of another step opens by itself.
#[test]
fn a_company_that_moves_opens_no_form_of_another_step() {
    let mut facts = at("move");
    let orders = ["A18", "A23", "A28"].map(|unit| {
        let group = Table::with(WIDE, 3, setup()).battle().state().group_of(tag(unit), 1).unwrap();
        Effect::set(Entity::Group(group), "option", "m")
    });
    facts.extend(orders);
    for id in ["group-6", "group-6-order", "group-8"] {
        let mut table = Table::with(WIDE, 3, setup());
        table.given(facts.clone()).press(id);
        let shown = &table.app.play().unwrap().screen.table;
        let form = shown.form.as_ref().map(|form| form.procedure.as_str());
        assert!(form.is_none() && shown.result.is_some(), "{id}: {form:?}");
    }
}

/// How many elements a company has is read whole or not at all, also beside how many of them advance.
#[test]
fn the_strength_of_a_company_is_not_cut() {
    let mut table = Table::with(WIDE, 3, setup());
    let mut facts = at("move");
    facts.extend([1, 6].map(|group| Effect::set(Entity::Group(group), "order", "rapid")));
    table.given(facts);
    let heads = table.app.play().unwrap().screen.table.groups[0].clone();
    assert!(heads.iter().filter(|head| head.quota.is_some()).count() > 1, "{heads:?}");
    for head in heads.iter().filter(|head| head.quota.is_some()) {
        let drawn = table.drawn_within(&format!("group-{}", head.group)).unwrap_or_default();
        assert!(drawn.iter().all(|words| !words.contains('\u{2026}')), "{}: {drawn:?}", head.name);
    }
}

/// Where the tally has no room beside its order's marker, the name of the order goes, and no figure.
#[test]
fn the_tally_of_a_large_formation_keeps_its_figures_in_a_small_window() {
    let mut table = Table::with(WIDE, 3, setup());
    let group = table.battle().state().group_of(tag("A18"), 0).unwrap();
    let mut facts = at("move");
    facts.push(Effect::set(Entity::Group(group), "order", "cautious"));
    let members: Vec<_> = table.battle().state().members(group).map(|unit| unit.tag).collect();
    facts.extend(members.iter().map(|unit| Effect::set(*unit, "moved", "far")));
    table.given(facts);
    for (size, wanted) in [(WIDE, "Cautious: "), (Size::new(900.0, 600.0), "")] {
        table.resize(size);
        let heads = &table.app.play().unwrap().screen.table.groups[0];
        let words = heads.iter().find(|head| head.group == group).unwrap().quota.clone().unwrap().words;
        let figures = words.strip_prefix("Cautious: ").unwrap();
        assert!(figures.ends_with(" at most") && figures.len() > 18, "{words}");
        let drawn = table.drawn_within(&format!("group-{group}")).unwrap();
        assert!(drawn.contains(&format!("{wanted}{figures}")), "{size:?}: {drawn:?}");
    }
}

/// The tally beside a formation lies on the ground of a warning while it is short, and on none once it is not.
#[test]
fn the_tally_of_a_formation_is_amber_while_it_is_short() {
    let mut table = Table::with(WIDE, 3, setup());
    let orders = [(1, "rapid"), (6, "hold")].map(|(group, order)| Effect::set(Entity::Group(group), "order", order));
    table.given([at("move"), orders.to_vec()].concat());
    for theme in [Theme::Paper, Theme::Night, Theme::HighContrast] {
        table.wear(theme);
        let amber = table.app.look().palette.trouble.ground.into_rgba8();
        let (picture, places) = (table.picture(), table.rectangles());
        let mut told = Vec::new();
        let heads = &table.app.play().unwrap().screen.table.groups[0];
        for (head, quota) in heads.iter().filter_map(|head| Some((head, head.quota.as_ref()?))) {
            let Some(place) = places.get(&format!("group-{}", head.group)) else { continue };
            let count = picture.pixels(*place).filter(|pixel| **pixel == amber).count();
            assert_eq!(count > 100, quota.short, "{theme:?}, {}: {count} pixels", quota.words);
            told.push(quota.short);
        }
        assert!(told.contains(&true) && told.contains(&false), "{theme:?}: {told:?}");
    }
}
