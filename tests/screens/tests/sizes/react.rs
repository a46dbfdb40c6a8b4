//! Who may react leaves the form its room: its fields are seen, and ROLL stands where it stands without them.

use adjutant::{
    battle::summary::ChipRow,
    dice::Side,
    rules::{Effect, Entity},
    ui::screen::battle::{Message as Press, Pane},
};
use iced::Size;
use screens::{ROOMS, sets, story::tag, table::Table};

/// A battle of a rule set in a step, with presses the last of which lets others react.
fn moved(room: Size, (rules, force): (&str, &str), facts: Vec<Effect>, presses: &[Press]) -> Table {
    let mut table = Table::with(room, 3, sets::versus(rules, force));
    table.given(facts);
    screens::table::press(&mut table, presses);
    table
}

/// A unit of 6D6 that has moved under the eyes of four enemies.
fn rifles(room: Size) -> Table {
    let facts = vec![Effect::set(Entity::Battle, "step", "actions")];
    moved(room, ("six-d6", "saint-lo-american"), facts, &[Press::Row(tag("A1")), Press::Roll])
}

/// A unit of Division Squares that has moved, with Overwatch on the other side.
fn squares(room: Size) -> Table {
    let watch = ["B2", "B3", "B4", "B5"].map(|unit| Effect::set(tag(unit), "overwatch", true));
    let facts = watch.into_iter().chain([Effect::set(Entity::Battle, "step", "move")]).collect();
    let presses = [Press::Row(tag("A2")), Press::Order("move".to_owned())];
    moved(room, ("division-squares", "arracourt-american"), facts, &presses)
}

/// The same battles before anybody has moved.
fn still(room: Size, (rules, force): (&str, &str), step: &str) -> Table {
    moved(room, (rules, force), vec![Effect::set(Entity::Battle, "step", step)], &[])
}

/// The form of one unit against another, its page open.
fn fires(mut table: Table, step: &str, pair: [&str; 2]) -> Table {
    table.send(Press::Step(step.to_owned()));
    screens::table::press(&mut table, &pair.map(|unit| Press::Row(tag(unit))));
    table.send(Press::Show(Pane::Form));
    table
}

fn shot(table: &Table, what: &str, room: Size) {
    if let Some(folder) = std::env::var_os("SHOTS") {
        table.shot(std::path::Path::new(&folder).join(format!("{what} {}x{}.png", room.width, room.height)));
    }
}

/// The questions of the form that are in view, by the ids of what is pressed first.
fn asked(table: &Table) -> Vec<String> {
    let form = table.app.play().unwrap().screen.table.form.clone().unwrap();
    let first = |row: &ChipRow| match row.chips.as_slice() {
        [] => format!("chip-{}-less", row.path),
        [_] => format!("chip-{}", row.path),
        [first, ..] => format!("chip-{}-{}", row.path, first.value),
    };
    form.chips.iter().map(first).filter(|id| table.drawn_within(id).is_some()).collect()
}

#[test]
fn a_form_beside_units_that_may_react_keeps_its_fields_and_roll_its_place() {
    let (six, squared) = (("six-d6", "saint-lo-american"), ("division-squares", "arracourt-american"));
    // In the windows between them they stand alike.
    for room in [ROOMS[0], ROOMS[1], ROOMS[3], ROOMS[7]] {
        let both = |what: &str| match what {
            "rifles" => (rifles(room), still(room, six, "actions"), "actions", ["A2", "B5"]),
            _ => (squares(room), still(room, squared, "fire"), "fire", ["A3", "B6"]),
        };
        for what in ["rifles", "squares"] {
            let (reacted, without, step, pair) = both(what);
            let (reacted, without) = (fires(reacted, step, pair), fires(without, step, pair));
            shot(&reacted, &format!("{what} fire"), room);
            shot(&without, &format!("{what} fire without"), room);
            assert!(!reacted.app.play().unwrap().screen.table.reactions.is_empty(), "{what} {room:?}");
            assert_eq!(reacted.place("roll"), without.place("roll"), "ROLL of {what} {room:?}");
            assert_eq!(asked(&reacted), asked(&without), "{what} {room:?}");
            assert!(!asked(&reacted).is_empty(), "{what} {room:?}");
        }
    }
}

#[test]
fn a_reaction_that_lies_open_has_its_fields_and_the_others_are_one_press_away() {
    for room in [ROOMS[0], ROOMS[1], ROOMS[3], ROOMS[7]] {
        for what in ["rifles", "squares"] {
            let mut table = if what == "rifles" { rifles(room) } else { squares(room) };
            shot(&table, &format!("{what} moved"), room);
            let chips = table.app.play().unwrap().screen.table.reactions.clone();
            table.send(Press::React(0));
            table.send(Press::Show(Pane::Form));
            shot(&table, &format!("{what} react"), room);
            assert!(!asked(&table).is_empty(), "{what} {room:?}");
            // Where one pane is shown at a time the tab of their side says that there are others, and leads to them.
            if room.width < 820.0 {
                let said = table.drawn_within("show-B").unwrap_or_default().join(" ");
                let some = chips.iter().filter(|chip| chip.tag.side == Side::B).count();
                assert!(said.contains(&format!("{some} may react")), "{what} {room:?}: {said}");
                table.press("show-B");
                shot(&table, &format!("{what} roster"), room);
                for chip in &chips {
                    let id = format!("react-{}", chip.tag);
                    assert!(table.drawn_within(&id).is_some(), "{id} of {what} {room:?}");
                }
            }
        }
    }
}
