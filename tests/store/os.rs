//! Real files: what the memory disk cannot show.

use std::{
    fs,
    io::{self, BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
    thread,
    time::Duration,
};

use adjutant::store::{Access, Disk, Library, Name, OsDisk, RETRY, Saved, Shelf, Writer, disk::Listed};
use tempfile::TempDir;

use super::sample::{APP, NOW, event, setup};

fn library(folder: &Path) -> Library {
    Library::new(Arc::new(OsDisk), folder, APP)
}

#[test]
fn each_call_does_what_it_says() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a/b/file");
    let other = folder.path().join("a/b/other");
    assert_eq!(OsDisk.list(file.parent().unwrap()).unwrap(), []);
    OsDisk.create_new(&file, b"one").unwrap();
    assert_eq!(OsDisk.create_new(&file, b"x").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    OsDisk.append(&file, 3, b"two").unwrap();
    assert!(OsDisk.append(&file, 3, b"x").is_err(), "it is longer than that");
    assert!(OsDisk.append(&other, 0, b"x").is_err(), "there is no such file");
    assert_eq!(OsDisk.read(&file, 6).unwrap(), b"onetwo");
    assert_eq!(OsDisk.read(&file, 5).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    assert_eq!(OsDisk.ends(&file, 4).unwrap(), (b"onet".to_vec(), b"etwo".to_vec()));
    assert_eq!(OsDisk.ends(&file, 99).unwrap(), (b"onetwo".to_vec(), b"onetwo".to_vec()));
    OsDisk.replace(&other, b"new").unwrap();
    OsDisk.replace(&other, b"newer").unwrap();
    assert_eq!(OsDisk.rename(&file, &other).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    let moved = folder.path().join("c/moved");
    OsDisk.rename(&file, &moved).unwrap();
    assert_eq!(fs::read(&moved).unwrap(), b"onetwo");
    let listed = OsDisk.list(other.parent().unwrap()).unwrap();
    assert_eq!(listed, [Listed { name: "other".into(), size: 5 }]);
    OsDisk.remove(&other).unwrap();
    assert_eq!(OsDisk.list(other.parent().unwrap()).unwrap(), []);
}

#[test]
fn only_plain_files_are_read() {
    let folder = TempDir::new().unwrap();
    assert_eq!(OsDisk.read(folder.path(), 9).unwrap_err().kind(), io::ErrorKind::InvalidInput);
    if cfg!(unix) {
        // Reading this one would never end.
        assert_eq!(OsDisk.read(Path::new("/dev/zero"), 9).unwrap_err().kind(), io::ErrorKind::InvalidInput);
        let pipe = folder.path().join("pipe");
        if Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()) {
            assert_eq!(OsDisk.read(&pipe, 9).unwrap_err().kind(), io::ErrorKind::InvalidInput);
            assert_eq!(OsDisk.append(&pipe, 0, b"x").unwrap_err().kind(), io::ErrorKind::InvalidInput);
            assert_eq!(OsDisk.list(folder.path()).unwrap(), []);
        }
    }
    // A file of 2 GiB without contents is refused by its length, before any memory is taken.
    let sparse = folder.path().join("sparse");
    fs::File::create(&sparse).unwrap().set_len(2 << 30).unwrap();
    assert_eq!(OsDisk.read(&sparse, 9).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
}

#[test]
fn a_battle_is_played_closed_and_opened_again() {
    let folder = TempDir::new().unwrap();
    let opened = library(folder.path()).create(&setup(), NOW).unwrap();
    let name = opened.name.clone();
    let mut writer = Writer::start(Arc::new(OsDisk), opened.session.unwrap(), RETRY, |_| {});
    for number in 1..=20 {
        writer.event(&event(number)).unwrap();
    }
    assert_eq!(library(folder.path()).open(&name, NOW).unwrap().access, Access::Locked);
    let last = writer.close().unwrap();
    assert_eq!((last.saved, last.through), (Saved::Saved, 20));
    let opened = library(folder.path()).open(&name, NOW).unwrap();
    assert_eq!((&opened.access, opened.events.len()), (&Access::Write, 20));
    assert_eq!(opened.setup, setup());
    drop(opened);
    let away = library(folder.path()).shelve(&name, Shelf::Battles, Shelf::Archive).unwrap();
    assert_eq!(library(folder.path()).shelve(&away, Shelf::Archive, Shelf::Battles).unwrap(), name);
}

#[test]
fn a_folder_that_cannot_be_made_is_told_and_play_goes_on() {
    let folder = TempDir::new().unwrap();
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "a file where the folder should be").unwrap();
    let opened = library(&blocked).create(&setup(), NOW).unwrap();
    assert!(matches!(opened.access, Access::Memory(_)), "{:?}", opened.access);
    let mut writer = Writer::start(Arc::new(OsDisk), opened.session.unwrap(), Duration::from_millis(20), |_| {});
    writer.event(&event(1)).unwrap();
    thread::sleep(Duration::from_millis(60));
    fs::remove_file(&blocked).unwrap();
    assert_eq!(writer.close().unwrap().saved, Saved::Saved);
    assert_eq!(library(&blocked).list(Shelf::Battles).unwrap()[0].summary.as_ref().unwrap().events, 1);
}

/// The variable that tells the other process what to do: a folder.
const PLAY_IN: &str = "ADJUTANT_TEST_PLAY_IN";

/// Not a test by itself: what the other process does. Without the variable it does nothing.
#[test]
fn other_process() {
    let Some(folder) = std::env::var_os(PLAY_IN) else { return };
    let library = library(Path::new(&folder));
    let name = Name::new("2026-11-21-bridge-at-dawn").unwrap();
    let opened = library.open(&name, NOW).unwrap();
    assert_eq!(opened.access, Access::Write);
    let first = opened.events.len() as u32 + 1;
    let mut writer = Writer::start(Arc::new(OsDisk), opened.session.unwrap(), RETRY, |report| {
        if report.saved == Saved::Saved {
            // One line in one call; a closed pipe is the end of the test.
            if io::Write::write_all(&mut io::stdout(), format!("\nsaved {}\n", report.through).as_bytes()).is_err() {
                std::process::exit(0);
            }
        }
    });
    for number in first..=first + 5000 {
        writer.event(&event(number)).unwrap();
        thread::sleep(Duration::from_micros(u64::from(number % 7) * 50));
    }
}

fn play_in(folder: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "os::other_process", "--nocapture"])
        .env(PLAY_IN, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Kills in one run of this test; a release is worth more: `ADJUTANT_TEST_KILLS=5000`.
fn kills() -> u32 {
    std::env::var("ADJUTANT_TEST_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(15)
}

#[test]
fn a_killed_program_loses_nothing_it_called_saved_and_gives_its_lock_back() {
    let folder = TempDir::new().unwrap();
    let library = library(folder.path());
    let mut name = library.create(&setup(), NOW).unwrap().name;
    for kill in 0..kills() {
        // A battle that goes on for ever would be full.
        if kill % 50 == 49 {
            library.throw_away(&name).unwrap();
            name = library.create(&setup(), NOW).unwrap().name;
        }
        let mut child = play_in(folder.path());
        let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
        let saved = |line: &str| line.strip_prefix("saved ").and_then(|number| number.parse::<u32>().ok());
        let mut last = told.by_ref().map_while(Result::ok).find_map(|line| saved(&line)).expect("it never saved");
        // The other process has the battle: this one only looks.
        let looked = library.open(&name, NOW).unwrap();
        assert_eq!(looked.access, Access::Locked, "kill {kill}");
        thread::sleep(Duration::from_millis(u64::from(kill * 7 % 23)));
        child.kill().unwrap();
        child.wait().unwrap();
        last = told.map_while(Result::ok).filter_map(|line| saved(&line)).last().unwrap_or(last).max(last);
        let opened = library.open(&name, NOW).unwrap();
        assert_eq!(opened.access, Access::Write, "kill {kill}: the lock stayed");
        assert!(opened.events.len() as u32 >= last, "kill {kill}: {last} were saved, {} found", opened.events.len());
        for (found, number) in opened.events.iter().zip(1..) {
            assert_eq!(*found, event(number), "kill {kill}");
        }
    }
}
