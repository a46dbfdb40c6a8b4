//! Writes a battle of every rule set, in full swing and with a dozen actions played, as files that the program opens:
//! `cargo run -p screens --example battles -- FOLDER`. `.ci/redraw` and `.ci/measure` play on in them.

#![allow(clippy::expect_used, reason = "a tool that cannot go on has failed")]

use std::{fs, path::PathBuf};

use adjutant::{
    battle::{
        Viewer,
        summary::{Pool, TableView},
    },
    games::Registry,
    ui::screen::{AppRequest, Route, battle::Message as Press},
};
use screens::{WIDE, sets, table::Table};

/// Actions that are played.
const ACTIONS: usize = 12;
/// Presses after which nothing more is tried.
const TRIES: usize = 150;

fn main() {
    let folder = std::env::args().nth(1).map(PathBuf::from).expect("name the folder");
    fs::create_dir_all(&folder).expect("the folder can be made");
    for rules in Registry::load().expect("the data inside the program is sound").all() {
        let id = &rules.description().about.id;
        let mut table = sets::begun(WIDE, id).expect("a rule set with forces");
        play(&mut table);
        let file = format!("{}.adjutant", table.app.play().expect("a battle is in play").name.as_str());
        // One side rolls real dice: so its rolls wait for them, and forms give way to open actions.
        table.ask(AppRequest::Dice([true, false]));
        // All is on the disk when the battle is closed.
        table.ask(AppRequest::Go(Route::Start));
        let mut files = table.disk.files().into_iter();
        let (_, battle) = files.find(|(path, _)| path.ends_with(&file)).expect("it is saved");
        fs::write(folder.join(format!("{id}.adjutant")), battle).expect("the file can be written");
    }
}

/// What the screen shows.
fn view(table: &Table) -> &TableView {
    &table.app.play().expect("a battle is in play").screen.table
}

/// Plays whatever offers itself first: what is owed, then each step's card, then a unit against another one.
fn play(table: &mut Table) {
    let steps: Vec<String> = view(table).strip.steps.iter().map(|step| step.id.clone()).collect();
    let tries = (0..TRIES).zip(steps.iter().cycle());
    for (at, step) in tries {
        if table.battle().log(Viewer::Table).count() > ACTIONS {
            return;
        }
        table.send(Press::Clear);
        // What is owed may wait for something else: it is tried in turn with the step's card and a pair of units.
        match at % 3 {
            0 if !view(table).owed().is_empty() => table.send(Press::Owed(0)),
            1 => {
                table.send(Press::Step(step.clone()));
                table.send(Press::StepCard);
            }
            _ => {
                table.send(Press::Step(step.clone()));
                sets::pick(table);
            }
        }
        table.send(Press::Roll);
        answer(table);
    }
    let played = table.battle().log(Viewer::Table).count();
    assert!(played > ACTIONS / 2, "{played} actions are no battle in full swing");
}

/// Answers what the open action asks, with the program's dice.
fn answer(table: &mut Table) {
    for _ in 0..20 {
        let press = match view(table).open.as_ref().and_then(|open| open.pending.clone()) {
            None => return,
            Some(Pool::Dice { .. }) => Press::Roll,
            Some(Pool::Card { left, .. }) => Press::Drew(left.first().expect("a card is left").0),
            Some(Pool::Choice { options, .. }) => Press::Choose(options.first().expect("an answer").0.clone()),
        };
        table.send(press);
    }
}
