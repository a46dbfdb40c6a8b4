//! A defect of ours in the middle of a battle: nothing of it is lost, and the next start goes on with it.

use std::{
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use adjutant::{
    battle::{Event, EventKind},
    store::{Disk, MemoryDisk, disk::Call},
    ui::screen::{AppRequest, Route},
};
use screens::{WIDE, story::story, table::Table};

use super::{
    around::{Around, syncs},
    desk::{Desk, note},
};

/// A disk that takes a while for each sync, and panics at a kind of call once it is told to.
fn breaking(disk: &MemoryDisk, call: Call) -> (Arc<dyn Disk>, Arc<AtomicBool>) {
    let breaks = Arc::new(AtomicBool::new(false));
    let told = breaks.clone();
    let around = Around::new(disk, move |now| {
        if syncs(now) {
            std::thread::sleep(Duration::from_millis(100));
        }
        assert!(now != call || !told.swap(false, Ordering::Relaxed), "a defect, made for this test");
    });
    (Arc::new(around), breaks)
}

/// A battle in play with three actions of which not all are saved yet.
fn playing(disk: Arc<dyn Disk>) -> Desk {
    let mut desk = Desk::new(disk);
    desk.ask(AppRequest::Begin(Box::new(story(false)), None));
    desk.until("the battle begins", |desk| desk.app.play().is_some());
    for text in ["one", "two", "three"] {
        desk.ask(note(text));
    }
    assert!(desk.says("Saving"), "{:?}", desk.words());
    desk
}

/// The next start offers the battle with so many notes, and one press goes on with it.
fn goes_on(disk: &MemoryDisk, events: usize) {
    let mut table = Table::start(WIDE, 1, disk.after_power_cut());
    table.press("continue");
    let is_note = |event: &&Event| matches!(event.kind, EventKind::Note { .. });
    assert_eq!(table.battle().events().iter().filter(is_note).count(), events);
}

#[test]
fn a_defect_while_a_message_is_taken_in_costs_no_action() {
    let disk = MemoryDisk::new();
    let (broken, breaks) = breaking(&disk, Call::List);
    let ended = panic::catch_unwind(AssertUnwindSafe(move || {
        let mut desk = playing(broken);
        breaks.store(true, Ordering::Relaxed);
        desk.ask(AppRequest::Go(Route::Start));
        desk.until("the list is read", |desk| desk.left);
    }));
    assert!(ended.is_err(), "the program was stopped");
    goes_on(&disk, 3);
}

#[test]
fn a_defect_while_the_screen_is_drawn_costs_no_action() {
    let disk = MemoryDisk::new();
    let (sound, _) = breaking(&disk, Call::List);
    let ended = panic::catch_unwind(AssertUnwindSafe(move || {
        let desk = playing(sound);
        let _drawn = desk.app.view();
        panic!("a defect, made for this test");
    }));
    assert!(ended.is_err(), "the program was stopped");
    goes_on(&disk, 3);
}

#[test]
fn a_defect_of_the_writer_is_told_and_saving_goes_on() {
    let disk = MemoryDisk::new();
    let (broken, breaks) = breaking(&disk, Call::Append);
    let mut desk = playing(broken);
    desk.until("it is saved", |desk| desk.says("Saved"));
    breaks.store(true, Ordering::Relaxed);
    desk.ask(note("four"));
    desk.until("it is told", |desk| desk.says("Not saved: a defect stopped it"));
    desk.ask(note("five"));
    desk.until("it is saved all the same", |desk| desk.says("Saved"));
    goes_on(&disk, 5);
}

#[test]
fn a_defect_in_an_errand_is_told_and_the_next_one_is_done() {
    let disk = MemoryDisk::new();
    let (broken, breaks) = breaking(&disk, Call::Replace);
    let mut desk = playing(broken);
    desk.until("it is saved", |desk| desk.says("Saved"));
    desk.ask(AppRequest::Go(Route::Start));
    desk.until("the battle is left", |desk| desk.app.play().is_none());
    let file = disk.files().into_keys().next().expect("the battle is there");
    let id = file.file_stem().expect("a name").to_string_lossy().into_owned();
    breaks.store(true, Ordering::Relaxed);
    let export = |to: &str| AppRequest::Export { id: id.clone(), to: to.into() };
    desk.ask(export("/stick/one"));
    desk.until("it is told", |desk| desk.says("a defect stopped it"));
    desk.held = Duration::ZERO;
    desk.ask(export("/stick/two"));
    assert!(desk.held < Duration::from_millis(90), "it was done on the screen's thread: {:?}", desk.held);
    desk.until("it is written", |_| disk.files().contains_key(std::path::Path::new("/stick/two")));
}
