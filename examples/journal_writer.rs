//! Saves a battle in the folder given and tells on standard output what is saved, as soon as it is: a line for
//! each acknowledged event and each file made, replaced, moved or removed. `.ci/sync` watches its system calls; it must not
//! sync by itself.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a helper of the checks, which may fail loudly")]

use std::{
    path::PathBuf,
    sync::{Arc, mpsc},
};

use adjutant::{
    battle::{Event, Setup, SideSetup, What},
    store::{Forces, Library, OsDisk, RETRY, Saved, Settings, Shelf, Writer, forces::Existing, settings},
};

/// Events saved one after the other.
const EVENTS: u32 = 5;

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap());
    let side = |name: &str| SideSetup { name: name.to_owned(), colour: "blue".to_owned(), real_dice: false };
    let setup = Setup {
        rules: "division-squares".to_owned(),
        revision: 1,
        title: "Sync".to_owned(),
        rulings: [].into(),
        sides: [side("Red"), side("Blue")],
        turns: None,
        solo: None,
        commander: None,
        tables: None,
        facts: Vec::new(),
        units: Vec::new(),
    };
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
        writer.event(&Event { at: 0, what: What::Note { text: format!("note {number}") } }).unwrap();
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
    forces.save("mine", "rules = \"none\"\n", Existing::Keep).unwrap();
    println!("kept");
    forces.remove("mine").unwrap();
    println!("removed");
}
