//! Nothing moves under the finger: ROLL is the same rectangle in every form, on every page of dice and on every card of a
//! step.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use adjutant::{
    battle::summary::Pool,
    ui::{
        app::Message,
        screen::battle::{Message as Press, Pane},
    },
};
use iced::Rectangle;
use screens::{ROOMS, sets, table::Table};

/// What stands in the place of ROLL.
const ROLL: [&str; 3] = ["roll", "do-card", "go-on"];
/// Faces and answers that an action takes at the most.
const MOST: usize = 40;

/// A rectangle in whole logical pixels: left, top, width, height.
type Place = [i32; 4];

fn whole(seen: Rectangle) -> Place {
    #[expect(clippy::cast_possible_truncation, reason = "a window is small")]
    let whole = |length: f32| length.round() as i32;
    [seen.x, seen.y, seen.width, seen.height].map(whole)
}

/// Tells what is asked next: a face of each die in turn, the first answer; whether anything was asked.
fn tell(table: &mut Table, at: usize) -> bool {
    let open = table.app.play().and_then(|play| play.screen.table.open.clone());
    let Some(open) = open else { return false };
    let press = match &open.pending {
        _ if !open.surplus.is_empty() => Press::DropDie(0),
        Some(Pool::Dice { sides, .. }) => Press::Face(u8::try_from(at % usize::from(*sides)).unwrap_or_default() + 1),
        Some(Pool::Card { left, .. }) => left.first().map_or(Press::Drop, |(card, _)| Press::Drew(*card)),
        Some(Pool::Choice { options, .. }) => {
            options.first().map_or(Press::Drop, |(given, _)| Press::Choose(given.clone()))
        }
        None => return false,
    };
    table.send(Message::Battle(press));
    true
}

/// Every form of a rule set, by its id: as it opens, with dice of the program and real ones, told to its end; and every
/// card of a step.
fn pages(id: &str, look: impl Fn(&mut Table, &str)) {
    for real in [false, true] {
        let whose = if real { "real" } else { "the program's" };
        sets::forms_by(ROOMS[0], id, real, |table, what| {
            look(table, &format!("{id} {what} {whose}"));
            if what.ends_with(" rolled") {
                for at in 0..MOST {
                    if !tell(table, at) {
                        break;
                    }
                    look(table, &format!("{id} {what} {whose} told {at}"));
                }
            }
        });
        let mut table = sets::begun(ROOMS[0], id).unwrap();
        sets::take_real_dice(&mut table, real);
        let steps = table.app.play().unwrap().screen.table.strip.steps.iter().map(|step| step.id.clone());
        for step in steps.collect::<Vec<_>>() {
            table.send(Message::Battle(Press::Step(step.clone())));
            look(&mut table, &format!("{id} the card of {step} {whose}"));
        }
    }
}

/// ROLL over all pages of a rule set: one rectangle in each of the rooms.
fn roll_stays(id: &str) {
    let found: RefCell<BTreeMap<(usize, Place), BTreeSet<String>>> = RefCell::default();
    pages(id, |table, what| {
        for (at, room) in ROOMS.into_iter().enumerate() {
            table.resize(room);
            table.send(Message::Battle(Press::Show(Pane::Form)));
            let rects = table.rectangles();
            for place in ROLL.iter().filter_map(|id| rects.get(*id)) {
                found.borrow_mut().entry((at, whole(*place))).or_default().insert(what.to_owned());
            }
        }
        table.resize(ROOMS[0]);
    });
    let found = found.into_inner();
    let mut wrong = Vec::new();
    for (at, room) in ROOMS.into_iter().enumerate() {
        let here: Vec<_> = found.iter().filter(|((of, _), _)| *of == at).collect();
        let seen: usize = here.iter().map(|(_, whats)| whats.len()).sum();
        assert!(seen > 5, "{id}: ROLL was seen {seen} times in {room:?}");
        if here.len() > 1 {
            let told = here.iter().map(|((_, place), whats)| {
                format!("  {place:?}: {} times, {:?}", whats.len(), whats.iter().take(4).collect::<Vec<_>>())
            });
            wrong.push(format!("{room:?}\n{}", told.collect::<Vec<_>>().join("\n")));
        }
    }
    assert!(wrong.is_empty(), "ROLL moves in {id}:\n{}", wrong.join("\n"));
}

#[test]
fn roll_stays_in_division_squares() {
    roll_stays("division-squares");
}

#[test]
fn roll_stays_in_six_d6() {
    roll_stays("six-d6");
}

#[test]
fn roll_stays_in_pz8() {
    roll_stays("pz8");
}

#[test]
fn roll_stays_in_the_portable_wargame() {
    roll_stays("portable-wargame");
}

#[test]
fn roll_stays_in_simple_ww2() {
    roll_stays("simple-ww2");
}
