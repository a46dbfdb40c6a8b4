//! A battle to store.

use std::sync::{Arc, mpsc};

use adjutant::{
    battle::{Act, Event, EventKind, Setup, SideSetup},
    dice::{Entry, Side, Source, Tag},
    rules::{Effect, Entity, Frozen, Unit, Value},
    store::{
        Disk, Library,
        journal::{self, Stamp},
    },
};

pub const NOW: i64 = 1_795_287_851;
pub const APP: &str = "0.1.0";

pub fn setup() -> Setup {
    let side = |name: &str, colour: &str| SideSetup { name: name.into(), colour: colour.into(), real_dice: false };
    let unit = |tag: Tag| Unit {
        tag,
        name: format!("{} Kompanie #{}", tag.side, tag.number),
        kind: "rifle".into(),
        profile: Arc::new([("quality".into(), "green".into()), ("half_track".into(), true.into())].into()),
        groups: Vec::new(),
        presence: adjutant::rules::Presence::default(),
    };
    Setup {
        rules: "division-squares".into(),
        revision: 1,
        title: "Bridge at dawn".into(),
        rulings: [("D70".into(), "b".into())].into(),
        sides: [side("Grey", "grey"), side("Green", "green")],
        turns: Some(10),
        facts: vec![Effect::set(Tag::new(Side::A, 1), "ammunition", 3)],
        units: Side::BOTH.into_iter().flat_map(|side| (1..=3).map(move |n| unit(Tag::new(side, n)))).collect(),
        ..Setup::default()
    }
}

/// The event of a number, from 1.
pub fn event(number: u32) -> Event {
    let side = if number.is_multiple_of(2) { Side::B } else { Side::A };
    let target = Tag::new(side.other(), 1 + (number % 3) as u16);
    let act = Act {
        procedure: "fire".into(),
        side: Some(side),
        words: format!("{side}1 fires at {target}: Disrupted"),
        form: Frozen { entered: [("target".into(), Value::from(target))].into(), ..Frozen::default() },
        answers: [("fire".to_owned(), Entry::faces(vec![1, 4, 6], Source::Hand))].into(),
        effects: vec![Effect::set(target, "disrupted", true), Effect::set(Entity::Battle, "mover", target)],
        chance: Some(1.0 / 3.0),
        real: [side].into(),
        ..Act::default()
    };
    let what = match number % 12 {
        0 => EventKind::Note { text: format!("Note {number}: \"the hedge\" # counts as cover, c:\\new, Łódź") },
        1 => EventKind::Undo { to: number.saturating_sub(2) },
        2 => EventKind::Redo,
        3 => EventKind::Open(Act { answers: adjutant::dice::Answers::new(), effects: Vec::new(), ..act }),
        4 => EventKind::Answer { address: "fire".into(), entry: Some(Entry::faces(vec![6], Source::Hand)) },
        5 => EventKind::Answer { address: "fire".into(), entry: None },
        6 => EventKind::Drop(act),
        7 => EventKind::Amend { of: number - 1, with: Some(Act { forced: vec!["out of range".into()], ..act }) },
        8 => EventKind::Amend { of: number - 2, with: None },
        9 => EventKind::Correct {
            words: format!("{target} is lost"),
            effects: vec![Effect::remove(target, "assault")],
        },
        10 => EventKind::ResolveDoubt { doubt: format!("{target} is gone already") },
        _ => EventKind::Act(Act { opened: Some(number), ..act }),
    };
    Event { at: NOW + i64::from(number), kind: what }
}

/// The text of a battle with some events.
pub fn text(events: u32) -> String {
    let stamp = Stamp { app: APP, now: NOW, name: "2026-11-21-bridge-at-dawn" };
    let lines = (1..=events).map(|number| journal::event(number, &event(number)).unwrap());
    std::iter::once(journal::begin(&setup(), stamp).unwrap()).chain(lines).collect()
}

pub fn library(disk: &(impl Disk + Clone + 'static)) -> Library {
    Library::new(Arc::new(disk.clone()), "/data".as_ref(), APP)
}

/// A place for reports that tests can wait at.
pub fn reports()
-> (impl FnMut(&adjutant::store::SaveStatus) + Send + 'static, mpsc::Receiver<adjutant::store::SaveStatus>) {
    let (send, receive) = mpsc::channel();
    (
        move |report: &adjutant::store::SaveStatus| {
            // A test that waits for no more of them has dropped its end.
            send.send(report.clone()).unwrap_or_default();
        },
        receive,
    )
}
