//! Who may react leaves the form its room: its fields are seen, and ROLL stands where it stands without them.

use adjutant::{
    dice::Side,
    rules::{Effect, Entity},
    ui::screen::battle::{Message as Press, Pane},
};
use iced::Size;
use iced_test::runtime::user_interface::Cache;
use screens::{ROOMS, room, sets, story::tag, table::Table};

use super::low::first_of;

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
    table.shot_if_wanted(&format!("{what} {}x{}", room.width, room.height));
}

/// The questions of the form that are in view, by the ids of what is pressed first.
fn asked(table: &Table) -> Vec<String> {
    let form = table.app.play().unwrap().screen.table.form.clone().unwrap();
    form.chips.iter().map(first_of).filter(|id| table.drawn_within(id).is_some()).collect()
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

/// Four outcomes of a die of the player's stand two by two.
#[test]
fn outcomes_stand_beside_each_other_and_leave_the_fields_of_the_form_their_room() {
    let hits = [("A10", 2), ("B9", 4)].map(|(unit, hits)| Effect::set(tag(unit), "hits", hits));
    let facts = hits.into_iter().chain([Effect::set(Entity::Battle, "step", "actions")]).collect();
    let presses = [Press::Row(tag("A1")), Press::Roll];
    let mut table = moved(ROOMS[0], ("six-d6", "saint-lo-american"), facts, &presses);
    table.send(Press::Dice(Side::A));
    let table = fires(table, "actions", ["A10", "B9"]);
    shot(&table, "outcomes", ROOMS[0]);
    assert!(!table.app.play().unwrap().screen.table.reactions.is_empty());
    let places = table.rectangles();
    let outcomes: Vec<_> = places.iter().filter(|(id, _)| id.starts_with("outcome-")).map(|(_, at)| *at).collect();
    assert!(outcomes.len() > 3, "{outcomes:?}");
    let mut lines: Vec<f32> = outcomes.iter().map(|at| at.y).collect();
    lines.sort_by(f32::total_cmp);
    lines.dedup();
    assert_eq!(lines.len(), 2, "{outcomes:?}");
    // The place and the range.
    assert!(asked(&table).len() > 1, "{:?}", asked(&table));
    assert_eq!(table.lacking(&["roll", "odds"]), Vec::<String>::new());
}

/// Of many chips over a form whole lines are seen, and those of another action begin at their top.
#[test]
fn chips_of_units_that_may_react_stand_in_whole_lines_from_their_top() {
    let ready = ["B2", "B4", "B5", "B7", "B8", "B9"].map(|unit| Effect::set(tag(unit), "ready", true));
    let facts = ready.into_iter().chain([Effect::set(Entity::Battle, "step", "actions")]).collect();
    let table = moved(ROOMS[0], ("six-d6", "saint-lo-american"), facts, &[Press::Row(tag("A1")), Press::Roll]);
    let mut table = fires(table, "actions", ["A2", "B5"]);
    shot(&table, "chips", ROOMS[0]);
    let chips = table.app.play().unwrap().screen.table.reactions.clone();
    assert!(chips.len() > 6, "{} chips", chips.len());
    let named = |words: &String| chips.iter().any(|chip| *words == format!("{} {}", chip.called, chip.words));
    let halves = room::halves(table.app.look(), ROOMS[0], table.view());
    assert_eq!(halves.into_iter().filter(named).collect::<Vec<_>>(), Vec::<String>::new());
    let first = |all: &[(String, Option<iced::Rectangle>)]| {
        all.iter().find(|(id, _)| id.contains(&format!("\"react-{}\"", chips[0].tag))).and_then(|(_, seen)| *seen)
    };
    let (top, _) = room::seen(ROOMS[0], table.view(), Cache::default(), false);
    let (_, kept) = room::seen(ROOMS[0], table.view(), Cache::default(), true);
    // The next mover.
    screens::table::press(&mut table, &[Press::Clear, Press::Row(tag("A3")), Press::Roll]);
    let table = fires(table, "actions", ["A2", "B5"]);
    let (now, _) = room::seen(ROOMS[0], table.view(), kept, false);
    assert!(first(&top).is_some());
    assert_eq!(first(&now), first(&top), "as if nothing had been scrolled");
}
