//! Nothing moves under the finger: ROLL is the same rectangle in every form, on every page of dice and on every card of a
//! step, and while dice and answers are told every control that stays keeps its place.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use adjutant::{
    battle::summary::Pool,
    dice::{Side, Tag},
    ui::screen::battle::{Message as Press, Pane},
};
use iced::Rectangle;
use screens::{ROOMS, sets, table::Table};

/// What stands in the place of ROLL.
const ROLL: [&str; 3] = ["roll", "do-card", "go-on"];
/// Faces and answers that an action takes at the most.
const MOST: usize = 40;

/// A rectangle in whole logical pixels: left, top, width, height.
type Place = [i32; 4];

/// Where ROLL stands in each of the rooms.
const PLACES: [Place; 8] = [
    [404, 612, 178, 64],
    [332, 468, 178, 64],
    [332, 401, 178, 64],
    [16, 344, 150, 48],
    [16, 344, 150, 48],
    [12, 256, 116, 40],
    [12, 239, 116, 40],
    [12, 222, 116, 40],
];

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
    table.send(press);
    true
}

/// Every form of a rule set, by its id: as it opens, with dice of the program and real ones, told to its end; and every
/// card of a step.
pub(super) fn pages(id: &str, look: impl Fn(&mut Table, &str)) {
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
            table.send(Press::Step(step.clone()));
            look(&mut table, &format!("{id} the card of {step} {whose}"));
        }
    }
}

/// What the middle shows now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Page {
    /// A form, an action that waits, or what came of it.
    part: &'static str,
    /// How far the battle has come: what an action comes to opens another page.
    events: usize,
    /// Who looks alone: what it saw is hidden afterwards.
    looks: Option<Side>,
    /// What is asked: another question and other dice have other controls.
    asked: String,
    /// Whose dice: what they are rolled with may take a line, and the dice told before stand below it.
    whose: String,
}

fn page(table: &Table) -> Page {
    let play = table.app.play().unwrap();
    let view = &play.screen.table;
    let open = view.open.as_ref().and_then(|open| open.pending.as_ref());
    let form = view.form.as_ref().filter(|form| form.ready).and_then(|form| form.first.as_ref());
    let part = match (&view.open, &view.form) {
        (Some(_), _) => "action",
        (None, Some(_)) => "form",
        (None, None) => "result",
    };
    let asked = match open.or(form) {
        Some(Pool::Dice { sides, .. }) => format!("d{sides}"),
        Some(Pool::Choice { question, options, .. }) => format!("{question} {options:?}"),
        Some(Pool::Card { .. }) => "card".to_owned(),
        None => String::new(),
    };
    let whose = match open.or(form) {
        Some(Pool::Dice { title, .. }) => title.clone(),
        _ => String::new(),
    };
    Page { part, events: play.battle.events().len(), looks: play.screen.memory.looks, asked, whose }
}

/// Whether something stays where the middle turns from a form to the action, and to what came of it: ROLL, and whatever is
/// no part of the middle.
fn stays(id: &str) -> bool {
    let fixed = ["step-", "show-", "undo", "menu", "end-turn", "strip"];
    ROLL.contains(&id) || fixed.iter().any(|part| id.starts_with(part)) || is_row(id)
}

/// Rows of units: their slots come and go at their right.
fn is_row(id: &str) -> bool {
    id.parse::<Tag>().is_ok()
}

/// Controls of what is asked, by the beginnings of their ids.
const OF_THE_QUESTION: [&str; 4] = ["face-", "outcome-", "choose-", "drew-"];

/// What has been seen of a rule set in one of the rooms.
#[derive(Default)]
struct Seen {
    /// Where ROLL was, and on which pages.
    roll: BTreeMap<Place, BTreeSet<String>>,
    /// What was asked on the last page, and where its controls were.
    last: (Page, BTreeMap<String, Rectangle>),
    /// What moved, and on which page first.
    moved: BTreeMap<String, String>,
    /// Controls compared.
    compared: usize,
}

impl Seen {
    /// Takes a page in; if it `follows` by a face or an answer told, nothing has moved.
    fn page(&mut self, what: &str, follows: bool, page: Page, now: BTreeMap<String, Rectangle>) {
        for place in ROLL.iter().filter_map(|id| now.get(*id)) {
            self.roll.entry(whole(*place)).or_default().insert(what.to_owned());
        }
        if follows {
            let (last, before) = &self.last;
            let asks = |id: &str| OF_THE_QUESTION.iter().any(|part| id.starts_with(part));
            let told = |id: &str| id.starts_with("die-");
            let next = Page { asked: last.asked.clone(), whose: last.whose.clone(), ..page.clone() };
            let same = |id: &str| match last {
                last if last.looks != page.looks => false,
                last if *last == page || stays(id) => true,
                // The same action goes on: other dice have the same keys, if they have as many sides.
                last if *last == next => (last.asked == page.asked || !asks(id)) && !told(id),
                _ => false,
            };
            for (id, before) in before.iter().filter(|(id, _)| same(id)) {
                let Some(after) = now.get(id) else { continue };
                self.compared += 1;
                let as_wide = if is_row(id) { Rectangle { width: before.width, ..*after } } else { *after };
                if whole(*before) != whole(as_wide) {
                    let told = format!("{:?} -> {:?}, {what}", whole(*before), whole(*after));
                    self.moved.entry(id.clone()).or_insert(told);
                }
            }
        }
        self.last = (page, now);
    }
}

/// Over all pages of a rule set ROLL is one rectangle in each of the rooms, and while dice and answers are told nothing
/// moves.
fn nothing_moves(id: &str) {
    let seen: RefCell<Vec<Seen>> = RefCell::new(ROOMS.iter().map(|_| Seen::default()).collect());
    pages(id, |table, what| {
        let follows = [" one face told", " rolled"].iter().any(|end| what.contains(end));
        for (room, seen) in ROOMS.into_iter().zip(seen.borrow_mut().iter_mut()) {
            table.resize(room);
            table.send(Press::Show(Pane::Form));
            seen.page(what, follows, page(table), table.rectangles());
        }
        table.resize(ROOMS[0]);
    });
    let mut wrong = Vec::new();
    for ((room, place), seen) in ROOMS.into_iter().zip(PLACES).zip(seen.into_inner()) {
        let times: usize = seen.roll.values().map(BTreeSet::len).sum();
        assert!(times > 5 && seen.compared > 50, "{id} in {room:?}: ROLL {times} times, {} controls", seen.compared);
        for (at, whats) in seen.roll.iter().filter(|(at, _)| **at != place) {
            let some: Vec<_> = whats.iter().take(3).collect();
            wrong.push(format!("{room:?}: ROLL at {at:?} {} times, as in {some:?}", whats.len()));
        }
        wrong.extend(seen.moved.iter().map(|(what, how)| format!("{room:?}: {what} {how}")));
    }
    assert!(wrong.is_empty(), "{} things move in {id}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn nothing_moves_in_division_squares() {
    nothing_moves("division-squares");
}

#[test]
fn nothing_moves_in_six_d6() {
    nothing_moves("six-d6");
}

#[test]
fn nothing_moves_in_pz8() {
    nothing_moves("pz8");
}

#[test]
fn nothing_moves_in_the_portable_wargame() {
    nothing_moves("portable-wargame");
}

#[test]
fn nothing_moves_in_simple_ww2() {
    nothing_moves("simple-ww2");
}
