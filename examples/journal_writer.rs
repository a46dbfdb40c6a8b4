//! Saves a battle in the folder given and tells on standard output what is saved, as soon as it is: a line for
//! each acknowledged event and each file made, replaced, moved or removed. `.ci/sync` watches its system calls; it must not
//! sync by itself.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a helper of the checks, which may fail loudly")]

use std::{
    path::PathBuf,
    sync::{Arc, mpsc},
};

use adjutant::{
    battle::{Event, EventKind, Setup},
    games::Registry,
    store::{Forces, Library, OsDisk, RETRY, Saved, Settings, Shelf, Writer, settings},
};

/// Events saved one after the other.
const EVENTS: u32 = 5;

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap());
    let registry = Registry::load().unwrap();
    let rules = registry.get("division-squares").unwrap().description();
    let setup = Setup { title: "Sync".to_owned(), ..Setup::new(rules, ["Red", "Blue"]) };
    println!("start");
    let library = Library::new(Arc::new(OsDisk), &folder, "0");
    let opened = library.create(&setup, 0).unwrap();
    println!("created");
    let (saved, reports) = mpsc::channel();
    let mut writer = Writer::start(Arc::new(OsDisk), opened.session.unwrap(), RETRY, move |report| {
        if report.saved == Saved::Saved {
            println!("event");
            saved.send(report.through).unwrap();
        }
    });
    for number in 1..=EVENTS {
        writer.event(&Event { at: 0, kind: EventKind::Note { text: format!("note {number}") } }).unwrap();
        assert_eq!(reports.recv(), Ok(number));
    }
    writer.close().unwrap();
    for _ in 0..2 {
        settings::save(&OsDisk, &folder, &Settings::default()).unwrap();
        println!("replaced");
    }
    let name = opened.name;
    library.shelve(&name, Shelf::Battles, Shelf::Archive).unwrap();
    println!("shelved");
    let forces = Forces::new(Arc::new(OsDisk), &folder);
    forces.keep("mine", "rules = \"none\"\n[[force]]\nid = \"mine\"\n").unwrap();
    println!("kept");
    forces.remove("none", "mine").unwrap();
    println!("removed");
}
