//! A battle that does not open: what happened is said, and every way out is a press.

use adjutant::{
    store::MemoryDisk,
    ui::{
        keys::{Key, Stroke},
        screen::{AppRequest, Route},
    },
};
use iced::{Rectangle, Size, Vector};
use screens::{Play, SIZES, WIDE, sample, story::story, table::Table};

/// A disk with a battle of some actions; its file and its text.
fn played() -> (MemoryDisk, std::path::PathBuf, Vec<u8>) {
    let mut table = Table::with(WIDE, 1, story(false));
    table.all(["do-card", "A2", "B2", "roll", "step-move", "A7-order", "A4-order"]);
    table.ask(AppRequest::Go(Route::Start));
    let mut files = table.disk.files().into_iter();
    let is_battle = |file: &std::path::Path| file.extension().is_some_and(|end| end == "adjutant");
    let (file, text) = files.find(|(file, _)| is_battle(file)).expect("the battle was saved");
    (table.disk.after_power_cut(), file, text)
}

/// The text with one byte flipped in the line that begins so.
fn flipped(text: &[u8], line: &str) -> Vec<u8> {
    let at = text.windows(line.len()).position(|window| window == line.as_bytes()).expect("there is such a line");
    let mut bytes = text.to_vec();
    bytes[at + line.len() + 12] ^= 1;
    bytes
}

#[test]
fn a_damaged_battle_opens_up_to_the_damage_or_from_a_daily_copy() {
    let (disk, file, text) = played();
    let id = file.file_stem().expect("a name").to_string_lossy().into_owned();
    for size in SIZES {
        // Opened once in good order, so that there is a daily copy.
        let mut table = Table::start(size, 1, disk.after_power_cut());
        table.press("continue");
        table.ask(AppRequest::Go(Route::Start));
        let disk = table.disk.after_power_cut();
        for (line, ways) in [("e000003", &["beginning", "copy-2026-11-18"][..]), ("setup", &["copy-2026-11-18"])] {
            for way in ways {
                disk.put(&file, flipped(&text, line));
                let disk = disk.after_power_cut();
                let before = disk.files()[&file].clone();
                let mut table = Table::start(size, 1, disk);
                // The list reads both ends of a file only, so a damage in its middle shows when it is opened.
                let first = if line == "setup" { format!("open-{id}") } else { "continue".to_owned() };
                table.press(&first);
                assert!(table.words().iter().any(|words| words.contains("is damaged")), "{:?}", table.words());
                if *way != "beginning" {
                    assert_eq!(table.has("beginning"), line != "setup");
                }
                table.press(way);
                let play = table.app.play().expect("a battle is open");
                assert_ne!(play.name.as_str(), id);
                let events = play.battle.events().len();
                assert_eq!(events == 2, *way == "beginning", "{way}: {events} events");
                assert_eq!(table.disk.files()[&file], before, "the damaged file was touched");
            }
        }
    }
}

#[test]
fn a_folder_that_cannot_be_listed_is_no_empty_one() {
    use adjutant::store::disk::{FailsAt, Fault};
    let disk = MemoryDisk::new();
    disk.set_fault(Some(Fault { at: 0, calls: u64::MAX, how: FailsAt::Before }));
    for size in SIZES {
        let table = Table::start(size, 1, disk.clone());
        let words = table.words();
        assert!(words.iter().any(|words| words.contains("cannot be listed")), "{words:?}");
        assert!(!words.iter().any(|words| words.contains("No battle has been saved yet")), "{words:?}");
        assert!(table.has("show-folder"), "a way out");
    }
}

#[test]
fn a_damaged_file_from_outside_leads_to_the_same_page() {
    let (disk, file, text) = played();
    for size in SIZES {
        let disk = disk.after_power_cut();
        disk.put("/stick/battle.adjutant", flipped(&text, "e000003"));
        let mut table = Table::start(size, 1, disk);
        table.ask(AppRequest::Import("/stick/battle.adjutant".into()));
        assert!(table.words().iter().any(|words| words.contains("is damaged")), "{:?}", table.words());
        table.press("folder");
        table.press("beginning");
        assert_eq!(table.battle().events().len(), 2);
        assert_eq!(table.disk.files()[std::path::Path::new("/stick/battle.adjutant")], flipped(&text, "e000003"));
        assert_eq!(table.disk.files()[&file], text, "the battle that is here already is another file");
    }
}

#[test]
fn a_sound_file_that_a_full_disk_does_not_take_is_told_so() {
    use adjutant::store::disk::{FailsAt, Fault};
    let (disk, file, text) = played();
    let disk = disk.after_power_cut();
    disk.put("/stick/battle.adjutant", &text[..text.len() - 1]);
    let import = |disk: adjutant::store::MemoryDisk, at| {
        let mut table = Table::start(WIDE, 1, disk);
        table.disk.set_fault(Some(Fault { at, calls: 1, how: FailsAt::Before }));
        table.ask(AppRequest::Import("/stick/battle.adjutant".into()));
        table
    };
    // It fails at each call of the import in turn: the file itself is never called damaged.
    let mut told = 0;
    for at in 0..6 {
        let table = import(disk.after_power_cut(), at);
        assert!(!table.has("beginning"), "call {at}: {:?}", table.words());
        told += usize::from(table.words().iter().any(|words| words.contains("the disk does not answer")));
        assert_eq!(table.disk.files()[&file], text);
    }
    assert!(told >= 2, "{told}");
}

#[test]
fn a_file_that_is_no_battle_is_told_and_nothing_is_offered() {
    let disk = MemoryDisk::new();
    disk.put("/stick/letter.adjutant", "Dear all,\n");
    let mut table = Table::start(WIDE, 1, disk);
    table.ask(AppRequest::Import("/stick/letter.adjutant".into()));
    assert!(table.words().iter().any(|words| words.contains("not an Adjutant battle")), "{:?}", table.words());
    assert!(!table.has("folder"));
}

#[test]
fn a_daily_copy_of_a_sound_battle_opens_in_two_presses() {
    let (disk, file, text) = played();
    let id = file.file_stem().expect("a name").to_string_lossy().into_owned();
    // What it was two days ago.
    let setup = text.windows(7).position(|window| window == b"e000002").expect("there is such a line");
    let copy = file.with_file_name("copies").join(&id).join("2026-11-16.adjutant");
    disk.put(copy.clone(), &text[..setup]);
    for size in SIZES {
        let disk = disk.after_power_cut();
        let mut table = Table::start(size, 1, disk);
        table.press(&format!("more-{id}"));
        assert!(table.words().iter().any(|words| words == "16 Nov 2026"), "{:?}", table.words());
        table.press(&format!("copy-{id}-2026-11-16"));
        assert_eq!((table.presses, table.battle().events().len()), (2, 1));
        assert_eq!(table.disk.files()[&file], text, "the battle itself was touched");
        assert_eq!(table.disk.files()[&copy], &text[..setup], "the copy was touched");
        // The two have one title: the list tells them apart.
        table.ask(AppRequest::Go(Route::Start));
        for part in ["No. 1 of this title", "No. 2 of this title, 1 action"] {
            assert!(table.words().iter().any(|words| words.contains(part)), "{part}: {:?}", table.words());
        }
    }
}

#[test]
fn every_way_out_is_reached_by_a_finger_and_by_keys() {
    for size in SIZES {
        let ways = ["close", "beginning", "anew", "folder", "copy-2026-11-21", "copy-2026-11-02"];
        Play::new(sample::rescue(Some(38), 20), size).reachable(ways);
        Play::new(sample::unsaved(), size).reachable(["close", "again", "stay", "folder", "browse", "anyway"]);
        // From the top with the tabulator: close, up to the damage, a new battle, the folder, then the copies.
        let tab = Stroke::plain(Key::Tab);
        let asked = |tabs: usize| {
            let mut page = Play::new(sample::rescue(Some(38), 2), size);
            page.strike(&vec![tab; tabs]).strike(&[Stroke::plain(Key::Enter)]);
            page.asked
        };
        let reached: Vec<AppRequest> = (1..=6).flat_map(asked).collect();
        let of = |wanted: fn(&AppRequest) -> bool| assert!(reached.iter().any(wanted), "{size:?}: {reached:?}");
        of(|request| matches!(request, AppRequest::OpenPart(_)));
        of(|request| *request == AppRequest::Go(Route::Muster));
        of(|request| matches!(request, AppRequest::ShowFolder(_)));
        of(|request| matches!(request, AppRequest::Restore { day, .. } if day == "2026-11-20"));
    }
}

#[test]
fn a_dialog_shows_its_signs() {
    let (disk, file, text) = played();
    disk.put(&file, flipped(&text, "e000003"));
    for size in SIZES {
        let mut table = Table::start(size, 1, disk.after_power_cut());
        table.press("continue");
        let (close, picture) = (table.place("close").expect("a dialog is open"), table.picture());
        // The cross stands before the word, within the button.
        let signs = |left: f32, right: f32| {
            let place = Rectangle::new(close + Vector::new(left, -10.0), Size::new(right - left, 20.0));
            picture.pixels(place).filter(|pixel| pixel[..3].iter().all(|channel| *channel < 90)).count()
        };
        assert!(signs(-4.0, 30.0) > 40, "{size:?}: no word");
        assert!(signs(-30.0, -8.0) > 12, "{size:?}: no cross, {} dark pixels", signs(-30.0, -8.0));
    }
}
