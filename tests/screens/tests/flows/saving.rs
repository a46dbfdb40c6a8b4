//! Saving never keeps the screen waiting, and a battle that is not saved is never closed without a question.

use std::{
    path::Path,
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use adjutant::{
    battle::EventKind,
    rules::Force,
    store::{
        Library, Machine, MemoryDisk, Settings, Shelf, Starting,
        disk::{FailsAt, Fault},
        settings::Theme,
    },
    ui::{
        app::Message,
        screen::{AppRequest, Route},
    },
};
use screens::{SIZES, WIDE, story::story, table::Table};

use super::{
    around::{Around, syncs},
    desk::{Desk, note, slow},
};

/// The longest that a message may keep the screen, in a build without optimisation on a busy machine: far less than
/// one sync.
const HELD: Duration = Duration::from_millis(700);

#[test]
fn the_screen_answers_while_a_disk_takes_two_seconds_for_each_sync() {
    let disk = MemoryDisk::new();
    let mut desk = Desk::new(slow(&disk));
    desk.ask(AppRequest::Begin(Box::new(story(false)), None));
    assert!(desk.app.play().is_none(), "the disk has not answered yet");
    desk.until("the player is told what he waits for", |desk| desk.says("Saving\u{2026}"));
    desk.until("the battle begins", |desk| desk.app.play().is_some());
    desk.ask(note("one"));
    assert!(desk.says("Saving"), "{:?}", desk.words());
    let settings = Settings { theme: Theme::Night, ..desk.app.settings().clone() };
    desk.ask(AppRequest::SaveSettings(Box::new(settings)));
    desk.until("it is saved", |desk| desk.says("Saved"));
    desk.ask(note("two"));
    // The window is closed before that is saved: it waits, says so, and goes by itself.
    desk.hear(Message::CloseAsked);
    desk.until("a slow close is told", |desk| desk.says("The disk is slow"));
    assert!(!desk.left);
    desk.until("it ends by itself", |desk| desk.left);
    let held = desk.held;
    drop(desk);
    assert!(held < HELD, "the screen was kept waiting for {held:?}");
    let library = Library::new(Arc::new(disk.clone()), Path::new("/adjutant"), "0");
    let name = library.list(Shelf::Battles).expect("it can be listed")[0].name.clone();
    let events = library.open(&name, 1_795_000_000).expect("it opens").events;
    assert_eq!(events.iter().filter(|event| matches!(event.kind, EventKind::Note { .. })).count(), 2);
    assert!(disk.files().keys().any(|file| file.ends_with("settings.toml")), "the settings were not kept");
}

#[test]
fn opening_and_importing_do_not_keep_the_screen_waiting() {
    let disk = MemoryDisk::new();
    let mut table = Table::with(WIDE, 1, story(false));
    table.ask(note("one"));
    table.ask(AppRequest::Go(Route::Start));
    let (_, text) = table.disk.files().into_iter().next().expect("the battle was saved");
    disk.put("/stick/battle.adjutant", text);
    let mut desk = Desk::new(slow(&disk));
    desk.ask(AppRequest::Import("/stick/battle.adjutant".into()));
    desk.until("it is taken in", |_| disk.files().keys().any(|file| file.starts_with("/adjutant/battles")));
    desk.until("it is listed", |desk| desk.says("The town"));
    let file = disk.files().into_keys().find(|file| file.starts_with("/adjutant/battles")).expect("it is there");
    let id = file.file_stem().expect("a name").to_string_lossy().into_owned();
    desk.ask(AppRequest::Continue(id));
    // Its daily copy is synced before it opens.
    desk.until("the player is told", |desk| desk.says("Opening the battle"));
    desk.until("it opens", |desk| desk.app.play().is_some());
    assert!(desk.held < HELD, "the screen was kept waiting for {:?}", desk.held);
}

#[test]
fn nothing_that_a_player_asks_for_syncs_on_the_thread_of_the_screen() {
    let (disk, screen) = (MemoryDisk::new(), thread::current().id());
    let (here, beside) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(0)));
    let (held, done) = (here.clone(), beside.clone());
    let watched = Around::new(&disk, move |call| {
        if syncs(call) && thread::current().id() == screen {
            held.lock().expect("no test has failed").push(call);
        } else if syncs(call) {
            *done.lock().expect("no test has failed") += 1;
        }
    });
    let starting = Starting::begin(&disk, Path::new("/adjutant/state"), 0, "0", &Machine::default());
    let mut desk = Desk::begun(Arc::new(watched), Some(starting), None);
    let rules = adjutant::games::Registry::load().expect("the data inside the program is sound");
    let set = rules.all()[0].description();
    let (id, force) = (
        set.about.id.clone(),
        Box::new(Force { id: "mine".to_owned(), name: "Mine".to_owned(), ..set.forces[0].clone() }),
    );
    desk.hear(Message::Up);
    desk.ask(AppRequest::Begin(Box::new(story(false)), None));
    desk.until("the battle begins", |desk| desk.app.play().is_some());
    desk.ask(note("one"));
    desk.ask(AppRequest::Dice([true, false]));
    desk.ask(AppRequest::SaveSettings(Box::new(Settings { theme: Theme::Night, ..Settings::default() })));
    desk.until("it is saved", |desk| desk.says("Saved"));
    desk.ask(AppRequest::Go(Route::Start));
    desk.until("the battle is left", |desk| desk.app.play().is_none());
    let battle = |disk: &MemoryDisk, end: &str| {
        let name = |file: &Path| file.file_stem().map(|name| name.to_string_lossy().into_owned());
        let is = |file: &&std::path::PathBuf| file.parent().is_some_and(|folder| folder.ends_with(end));
        disk.files()
            .keys()
            .filter(is)
            .find(|file| file.extension().is_some_and(|end| end == "adjutant"))
            .and_then(|file| name(file))
    };
    let name = battle(&disk, "battles").expect("it is there");
    let file = Path::new("/adjutant/battles").join(format!("{name}.adjutant"));
    for request in [
        AppRequest::Duplicate(name.clone()),
        AppRequest::Rename { id: name.clone(), title: "Another".to_owned() },
        AppRequest::Export { id: name.clone(), to: "/stick/out.adjutant".into() },
        AppRequest::Archive(name.clone()),
        // One that lies in the archive is taken in again.
        AppRequest::Import("/stick/out.adjutant".into()),
        AppRequest::Unarchive(name.clone()),
        AppRequest::SaveForce { rules: id.clone(), force: force.clone() },
        AppRequest::ExportForce { rules: id.clone(), force: force.clone(), to: "/stick/force.toml".into() },
        AppRequest::SaveRulings { rules: id.clone(), name: "Ours".to_owned(), rulings: [].into() },
        AppRequest::DropForce { rules: id.clone(), id: force.id.clone() },
        AppRequest::ImportForce("/stick/force.toml".into()),
        AppRequest::Rescue(name.clone()),
        AppRequest::OpenPart(file.clone()),
        AppRequest::Continue(name.clone()),
        AppRequest::Restore { file, day: "2026-11-18".to_owned() },
        AppRequest::ThrowAway(name),
        AppRequest::Try(id),
    ] {
        let before = *beside.lock().expect("no test has failed");
        let what = format!("{request:?}").chars().take(20).collect::<String>();
        desk.ask(request);
        let worked = |_: &Desk| *beside.lock().expect("no test has failed") > before;
        desk.until(&format!("the disk is written to: {what}"), worked);
        // What comes back is heard on the screen's thread as well.
        for _ in 0..20 {
            thread::sleep(Duration::from_millis(2));
            desk.listen();
        }
        assert_eq!(*here.lock().expect("no test has failed"), [], "{what}");
    }
    desk.hear(Message::CloseAsked);
    desk.until("it ends", |desk| desk.left);
    assert_eq!(*here.lock().expect("no test has failed"), []);
}

/// A battle in play on a disk that fails from now on, with one action that is not saved.
fn unsaved(size: iced::Size) -> Table {
    let mut table = Table::with(size, 1, story(false));
    table.resize(size);
    table.ask(note("saved"));
    let settled = table
        .app
        .play()
        .and_then(adjutant::ui::app::Play::pending_saves)
        .and_then(adjutant::store::PendingSaves::wait);
    assert!(settled.is_some());
    table.disk.set_fault(Some(Fault { at: 0, calls: u64::MAX, how: FailsAt::Before }));
    table.ask(note("not saved"));
    table
}

#[test]
fn a_battle_that_is_not_saved_asks_before_it_is_closed() {
    for size in SIZES {
        for from_menu in [false, true] {
            let close = |table: &mut Table| {
                if from_menu {
                    table.all(["menu", "leave"]);
                } else {
                    table.send(Message::CloseAsked);
                }
            };
            let mut table = unsaved(size);
            let played = u32::try_from(table.battle().events().len()).expect("a few");
            close(&mut table);
            assert!(table.app.play().is_some(), "it was closed at once");
            let told = table.words().iter().any(|words| words.contains("not saved: the disk does not answer"));
            assert!(told, "{size:?}: {:?}", table.words());
            // Trying again on the same disk asks again; staying goes on with the battle.
            table.press("again");
            assert!(table.has("again") && table.app.play().is_some());
            table.press("stay");
            assert!(table.has("end-turn") && !table.has("again"));
            // Once the disk takes it, trying again closes.
            close(&mut table);
            table.disk.set_fault(None);
            table.press("again");
            assert!(table.app.play().is_none());
            let library = Library::new(Arc::new(table.disk.clone()), Path::new("/adjutant"), "0");
            let listed = library.list(Shelf::Battles).expect("it can be listed");
            let events = listed.iter().filter_map(|entry| entry.summary.as_ref().ok()).map(|battle| battle.events);
            assert_eq!(events.max(), Some(played));
        }
    }
}

#[test]
fn a_battle_that_is_not_saved_can_be_saved_elsewhere_or_left() {
    let mut table = unsaved(WIDE);
    table.send(Message::CloseAsked);
    table.disk.set_fault(None);
    table.ask(AppRequest::SaveAgain(Some("/stick".into())));
    assert!(table.app.play().is_none());
    let told = table.words().iter().any(|words| words.contains("The battle is saved as /stick/"));
    assert!(told, "{:?}", table.words());
    let there =
        table.disk.files().into_iter().find(|(file, _)| file.starts_with("/stick")).expect("it was saved there");
    assert!(String::from_utf8_lossy(&there.1).contains("not saved"));

    let mut table = unsaved(WIDE);
    table.send(Message::CloseAsked);
    table.ask(AppRequest::LeaveUnsaved);
    assert!(table.app.play().is_none(), "he said so");
}

#[test]
fn after_two_failed_starts_no_battle_opens_by_itself() {
    let mut table = Table::with(WIDE, 1, story(false));
    table.ask(note("one"));
    table.ask(AppRequest::Go(Route::Start));
    let disk = table.disk.after_power_cut();
    let (file, _) = disk.files().into_iter().next().expect("the battle was saved");
    let state = Path::new("/adjutant/state");
    for failed in 0..3 {
        let starting = Starting::begin(&disk, state, 1_795_000_000, "0", &Machine::default());
        let mut desk = Desk::begun(Arc::new(disk.clone()), Some(starting), Some(&file));
        desk.app.begun();
        if failed < 2 {
            desk.until("the battle opens by itself", |desk| desk.app.play().is_some());
        } else {
            std::thread::sleep(Duration::from_millis(300));
            desk.listen();
            assert!(desk.app.play().is_none(), "a safe start opens nothing");
            assert!(desk.says("The town"), "and offers it all the same: {:?}", desk.words());
        }
    }
    // Once the window has been there for a while the start was a good one.
    let starting = Starting::begin(&disk, state, 1_795_000_000, "0", &Machine::default());
    let mut desk = Desk::begun(Arc::new(disk.clone()), Some(starting), None);
    desk.hear(Message::Up);
    desk.until("the mark goes", |_| !disk.files().keys().any(|file| file.ends_with("starting")));
}
