//! Every call to the disk fails in turn while a battle is played: nothing is called saved that is not.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
        mpsc::Receiver,
    },
    time::Duration,
};

use adjutant::store::{
    Access, Library, MemoryDisk, Name, Progress, SaveStatus, Saved, Shelf, Writer,
    disk::{Call, FailsAt, Fault},
};

use super::{
    around::{Around, syncs},
    sample::{NOW, event, library, reports, setup},
};

/// Actions of the battle.
const EVENTS: u32 = 60;
/// Retries happen on request here, and not by the clock.
const NEVER: Duration = Duration::from_hours(1);

/// Plays a battle, a few events at a time; returns all reports, and what the writer said at the end.
fn play(disk: &MemoryDisk) -> (Vec<SaveStatus>, SaveStatus) {
    let opened = library(disk).create(&setup(), NOW).unwrap();
    let (report, receive) = reports();
    let mut writer = Writer::start(Arc::new(disk.clone()), opened.session.unwrap(), NEVER, report);
    for number in 1..=EVENTS {
        assert_eq!(writer.event(&event(number)), Ok(number));
        if number % 20 == 0 {
            let progress = Progress { turn: (number / 20).cast_signed(), ..Progress::default() };
            writer.progress(NOW, progress).unwrap();
        }
        if number % 7 == 0 {
            writer.retry();
        }
    }
    let last = writer.close().unwrap();
    (receive.iter().collect(), last)
}

/// The first report of a kind; it comes soon or never.
fn wait(reports: &Receiver<SaveStatus>, wanted: &dyn Fn(&SaveStatus) -> bool) -> SaveStatus {
    let next = || reports.recv_timeout(Duration::from_secs(10)).expect("no such report came");
    std::iter::repeat_with(next).take(500).find(|report| wanted(report)).expect("no such report came")
}

/// The best file of the battle, as the list offers it: how many events it has.
fn reopened(library: &Library) -> u32 {
    let entries = library.list(Shelf::Battles).unwrap();
    let best = entries.into_iter().find(|entry| entry.summary.as_ref().is_ok_and(|summary| !summary.older_copy));
    let Some(best) = best else { return 0 };
    let opened = library.open(&best.name, NOW).unwrap();
    assert_eq!(opened.access, Access::Write);
    assert_eq!(opened.setup, setup());
    for (found, number) in opened.events.iter().zip(1..) {
        assert_eq!(*found, event(number));
    }
    opened.events.len() as u32
}

#[test]
fn a_sound_disk_gets_everything_in_order() {
    let disk = MemoryDisk::new();
    let (reports, last) = play(&disk);
    assert_eq!((last.saved.clone(), last.through), (Saved::Saved, EVENTS));
    assert!(reports.windows(2).all(|pair| pair[0].through <= pair[1].through));
    assert_eq!(reports.first().unwrap().saved, Saved::Saving);
    assert_eq!(reopened(&library(&disk.after_power_cut())), EVENTS);
    assert_eq!(disk.count(Call::CreateNew), 1);
    assert_eq!(disk.files().len(), 1, "{:?}", disk.files().keys());
}

#[test]
fn no_failing_call_loses_what_was_reported_as_saved() {
    let calls = {
        let disk = MemoryDisk::new();
        play(&disk);
        // A run may take more calls when the writer is quicker; a few calls past the end do no harm.
        disk.calls() + u64::from(EVENTS)
    };
    for how in [FailsAt::Before, FailsAt::Half, FailsAt::After] {
        for failing in [1, 2, 5] {
            for at in 0..calls {
                let disk = MemoryDisk::new();
                disk.set_fault(Some(Fault { at, calls: failing, how }));
                let (reports, last) = play(&disk);
                let case = format!("{failing} calls from {at}, {how:?}");
                disk.set_fault(None);
                let found = reopened(&library(&disk.after_power_cut()));
                let promised =
                    reports.iter().filter(|report| report.saved == Saved::Saved).map(|report| report.through);
                assert!(promised.max().unwrap_or_default() <= found, "{case}: {found} found");
                if last.saved == Saved::Saved {
                    assert_eq!(last.through, EVENTS, "{case}");
                    assert_eq!(found, EVENTS, "{case}");
                }
            }
        }
    }
}

#[test]
fn after_the_power_goes_at_any_call_the_battle_is_a_prefix() {
    for how in [FailsAt::Before, FailsAt::Half, FailsAt::After] {
        let mut at = 0;
        loop {
            let disk = MemoryDisk::new();
            disk.set_fault(Some(Fault { at, calls: u64::MAX, how }));
            let (reports, last) = play(&disk);
            let promised = reports.iter().filter(|report| report.saved == Saved::Saved).map(|report| report.through);
            let promised = promised.max().unwrap_or_default();
            let found = reopened(&library(&disk.after_power_cut()));
            assert!(promised <= found, "from call {at}, {how:?}: {promised} promised, {found} found");
            if last.saved == Saved::Saved {
                break;
            }
            assert!(matches!(last.saved, Saved::Failed(_)), "from call {at}, {how:?}: {last:?}");
            at += 1;
        }
        assert!(at > 2, "the battle was saved in {at} calls");
    }
}

#[test]
fn a_failed_file_is_left_alone_and_a_new_one_is_whole() {
    let disk = MemoryDisk::new();
    let opened = library(&disk).create(&setup(), NOW).unwrap();
    let (report, reports) = reports();
    let mut writer = Writer::start(Arc::new(disk.clone()), opened.session.unwrap(), NEVER, report);
    let wait = |wanted: &dyn Fn(&SaveStatus) -> bool| wait(&reports, wanted);
    writer.event(&event(1)).unwrap();
    let first = wait(&|report| report.saved == Saved::Saved);
    disk.set_fault(Some(Fault { at: 0, calls: u64::MAX, how: FailsAt::After }));
    writer.event(&event(2)).unwrap();
    let failed = wait(&|report| matches!(report.saved, Saved::Failed(_)));
    assert_eq!(failed.saved, Saved::Failed("the disk does not answer".into()));
    assert_eq!(failed.through, 1);
    let old = disk.files()[&first.file].clone();
    disk.set_fault(None);
    writer.event(&event(3)).unwrap();
    let saved = wait(&|report| report.saved == Saved::Saved);
    assert_eq!(saved.through, 3);
    assert_ne!(saved.file, first.file);
    assert_eq!(disk.files()[&first.file], old);
    // While it goes on in the new file, nobody gets hold of the old one or the new one.
    for entry in library(&disk).list(Shelf::Battles).unwrap() {
        assert_eq!(library(&disk).open(&entry.name, NOW).unwrap().access, Access::Locked, "{}", entry.name);
    }
    writer.close();
    assert_eq!(reopened(&library(&disk)), 3);
}

#[test]
fn a_file_that_failed_once_is_never_trusted_again() {
    let disk = MemoryDisk::new();
    let opened = library(&disk).create(&setup(), NOW).unwrap();
    let (report, reports) = reports();
    let mut writer = Writer::start(Arc::new(disk.clone()), opened.session.unwrap(), NEVER, report);
    writer.event(&event(1)).unwrap();
    let first = wait(&reports, &|report| report.saved == Saved::Saved);
    // The append fails and leaves no trace, and no new file can be begun either.
    disk.set_fault(Some(Fault { at: 0, calls: 2, how: FailsAt::Before }));
    writer.event(&event(2)).unwrap();
    wait(&reports, &|report| matches!(report.saved, Saved::Failed(_)));
    writer.retry();
    let second = wait(&reports, &|report| report.saved == Saved::Saved);
    assert_eq!(second.through, 2);
    assert_ne!(second.file, first.file);
    assert_eq!(disk.count(Call::Append), 2, "it was added to after it had failed");
}

#[test]
fn a_file_that_somebody_else_wrote_to_is_left_alone() {
    let disk = MemoryDisk::new();
    let opened = library(&disk).create(&setup(), NOW).unwrap();
    let file = disk.files().into_keys().next().unwrap();
    let mut writer = Writer::start(Arc::new(disk.clone()), opened.session.unwrap(), NEVER, |_| {});
    disk.put(&file, "something else");
    writer.event(&event(1)).unwrap();
    let last = writer.close().unwrap();
    assert_eq!((last.saved, last.through), (Saved::Saved, 1));
    assert_eq!(disk.files()[&file], b"something else");
    assert_eq!(reopened(&library(&disk)), 1);
}

#[test]
fn a_battle_begins_in_memory_when_the_disk_refuses() {
    let disk = MemoryDisk::new();
    disk.set_fault(Some(Fault { at: 0, calls: u64::MAX, how: FailsAt::Before }));
    let opened = library(&disk).create(&setup(), NOW).unwrap();
    assert_eq!(opened.access, Access::Memory("the disk does not answer".into()));
    let (report, reports) = reports();
    let mut writer = Writer::start(Arc::new(disk.clone()), opened.session.unwrap(), Duration::from_millis(5), report);
    writer.event(&event(1)).unwrap();
    wait(&reports, &|report| matches!(report.saved, Saved::Failed(_)));
    disk.set_fault(None);
    // Nobody asks for it: the writer tries again by itself.
    wait(&reports, &|report| report.saved == Saved::Saved);
    writer.close();
    assert_eq!(reopened(&library(&disk)), 1);
}

#[test]
fn a_battle_moves_to_a_folder_that_can_be_written() {
    let disk = MemoryDisk::new();
    let opened = library(&disk).create(&setup(), NOW).unwrap();
    let mut writer = Writer::start(Arc::new(disk.clone()), opened.session.unwrap(), NEVER, |_| {});
    writer.event(&event(1)).unwrap();
    writer.move_to("/stick".as_ref());
    writer.event(&event(2)).unwrap();
    let last = writer.close().unwrap();
    assert_eq!((last.saved, last.through), (Saved::Saved, 2));
    assert!(last.file.starts_with("/stick"), "{}", last.file.display());
    let name = library(&disk).import(&last.file).unwrap();
    assert_eq!(library(&disk).open(&name, NOW).unwrap().events.len(), 2);
}

#[test]
fn every_call_of_opening_may_fail_and_harms_no_file() {
    let name = Name::new("battle").unwrap();
    for torn in ["", "e0000"] {
        for how in [FailsAt::Before, FailsAt::Half, FailsAt::After] {
            for at in 0..10 {
                let disk = MemoryDisk::new();
                disk.put("/data/battles/battle.adjutant", super::sample::text(5) + torn);
                disk.set_fault(Some(Fault { at, calls: 1, how }));
                let opened = library(&disk).open(&name, NOW);
                disk.set_fault(None);
                if let Ok(opened) = opened
                    && let Some(session) = opened.session
                {
                    let mut writer = Writer::start(Arc::new(disk.clone()), session, NEVER, |_| {});
                    writer.event(&event(6)).unwrap();
                    assert_eq!(writer.close().unwrap().saved, Saved::Saved);
                    assert_eq!(reopened(&library(&disk)), 6, "call {at}, {how:?}");
                } else {
                    assert_eq!(reopened(&library(&disk)), 5, "call {at}, {how:?}");
                }
            }
        }
    }
}

#[test]
fn nobody_waits_for_a_slow_disk() {
    let disk = MemoryDisk::new();
    let slow = Around::new(&disk, |call| {
        if call == Call::Append {
            std::thread::sleep(Duration::from_millis(150));
        }
    });
    let opened = library(&disk).create(&setup(), NOW).unwrap();
    let mut writer = Writer::start(Arc::new(slow), opened.session.unwrap(), NEVER, |_| {});
    let start = std::time::Instant::now();
    for number in 1..=EVENTS {
        writer.event(&event(number)).unwrap();
    }
    // One append takes longer than this; sixty in a row would take nine seconds.
    assert!(start.elapsed() < Duration::from_millis(140), "{:?}", start.elapsed());
    assert_eq!(writer.close().unwrap().through, EVENTS);
    assert!(disk.count(Call::Append) < 4, "what waits goes in one write");
}

#[test]
fn a_writer_that_breaks_down_at_any_call_loses_nothing() {
    for at in 0..12 {
        let disk = MemoryDisk::new();
        let opened = library(&disk).create(&setup(), NOW).unwrap();
        let calls = AtomicU32::new(0);
        let breaking = Around::new(&disk, move |call| {
            let breaks = (syncs(call) || call == Call::Lock) && calls.fetch_add(1, Ordering::Relaxed) == at;
            assert!(!breaks, "a defect of the writer, made for this test");
        });
        let (report, reports) = reports();
        let mut writer = Writer::start(Arc::new(breaking), opened.session.unwrap(), Duration::from_millis(5), report);
        for number in 1..=EVENTS {
            writer.event(&event(number)).unwrap();
            if number % 6 == 0 {
                // It says how it stands, and is there.
                writer.pending_saves().wait().unwrap_or_else(|| panic!("call {at}: the writer is gone"));
            }
        }
        let last = wait(&reports, &|report| report.saved == Saved::Saved && report.through == EVENTS);
        assert_eq!(writer.close(), Some(last), "call {at}");
        assert_eq!(reopened(&library(&disk.after_power_cut())), EVENTS, "call {at}");
    }
}
