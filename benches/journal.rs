//! How long a long battle takes to open: the promise is 150 ms for 3,000 events, the aim 22 ms.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::cast_possible_truncation)]

use adjutant::{
    battle::{Act, Event, EventKind, Setup, SideSetup},
    dice::{Entry, Side, Source, Tag},
    rules::{Effect, Entity, Frozen, Unit, Value},
    store::journal::{self, Stamp},
};

fn main() {
    divan::main();
}

/// A shot, as a battle of Division Squares stores it: about 400 bytes.
fn shot(number: u32) -> Event {
    let (firer, target) = (Tag::new(Side::A, 1 + (number % 12) as u16), Tag::new(Side::B, 1 + (number % 11) as u16));
    let told = [("firer".into(), Value::from(firer)), ("target".into(), Value::from(target))].into();
    let state =
        [("target.place".to_owned(), Value::from("cover")), ("quality".to_owned(), Value::from("green"))].into();
    let act = Act {
        procedure: "fire".into(),
        side: Some(Side::A),
        words: format!("{firer} fires at {target}: Disrupted"),
        form: Frozen { entered: told, state, ..Frozen::default() },
        answers: [("fire".to_owned(), Entry::faces(vec![1, 4, 6], Source::Program))].into(),
        effects: vec![
            Effect::set(target, "disrupted", true),
            Effect::set(firer, "fired", true),
            Effect::add(Entity::Side(Side::A), "orders", -1),
        ],
        chance: Some(f64::from(number) / 3000.0),
        ..Act::default()
    };
    Event { at: 1_795_287_851 + i64::from(number), kind: EventKind::Act(act) }
}

fn battle(events: u32) -> String {
    let side = |name: &str| SideSetup { name: name.into(), colour: "grey".into(), real_dice: false };
    let unit = |side, number| Unit {
        tag: Tag::new(side, number),
        name: format!("Company {number}"),
        kind: "rifle".into(),
        profile: std::sync::Arc::default(),
        groups: Vec::new(),
        presence: adjutant::rules::Presence::Ready,
    };
    let setup = Setup {
        rules: "division-squares".into(),
        revision: 1,
        title: "Long".into(),
        rulings: std::collections::BTreeMap::new(),
        sides: [side("Grey"), side("Green")],
        turns: None,
        solo: None,
        commander: None,
        tables: None,
        facts: Vec::new(),
        units: Side::BOTH.into_iter().flat_map(|side| (1..=12).map(move |number| unit(side, number))).collect(),
    };
    let begin = journal::begin(&setup, Stamp { app: "0", now: 0, name: "long" }).unwrap();
    std::iter::once(begin).chain((1..=events).map(|number| journal::event(number, &shot(number)).unwrap())).collect()
}

#[divan::bench(args = [300, 3000])]
fn open(bencher: divan::Bencher<'_, '_>, events: u32) {
    let text = battle(events);
    bencher
        .counter(divan::counter::BytesCount::of_str(&text))
        .bench(|| journal::read(text.as_bytes()).unwrap().events.len());
}

/// One line of the list of battles, from both ends of the file.
#[divan::bench]
fn list(bencher: divan::Bencher<'_, '_>) {
    let text = battle(3000);
    let (head, tail) = (&text.as_bytes()[..65_536], &text.as_bytes()[text.len() - 65_536..]);
    bencher.bench(|| journal::overview(head, tail).unwrap().last);
}

/// One event, checked and written as a line.
#[divan::bench]
fn line(bencher: divan::Bencher<'_, '_>) {
    let event = shot(7);
    bencher.bench(|| journal::event(41, &event).unwrap().len());
}
