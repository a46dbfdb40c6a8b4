//! Files that were made to stop the program, or came to stop it by accident: all that is in `fuzz/corpus` is taken in, and
//! so are random changes of it.
//!
//! `ADJUTANT_TEST_FUZZ=60 cargo test -p adjutant --no-default-features --test hostile` goes on for 60 seconds for each kind
//! of file; what panics is left in the folder for temporary files, to be put into the corpus.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::missing_panics_doc)]

#[path = "support/entries.rs"]
mod entries;
#[path = "support/gamer.rs"]
#[allow(unused_imports)]
mod gamer;

use std::{
    fs, panic,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use gamer::Chance;

/// A file of the corpus in a build without optimisation, on a busy machine.
const LONGEST: Duration = Duration::from_secs(5);

fn corpus(kind: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(kind);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| (file.clone(), fs::read(file).unwrap())).collect()
}

#[test]
fn all_of_the_corpus_is_taken_in_or_refused() {
    for (kind, entry) in entries::ALL {
        let files = corpus(kind);
        assert!(files.len() >= 8, "{kind} has {} files", files.len());
        for (file, bytes) in files {
            let from = Instant::now();
            assert!(panic::catch_unwind(|| entry(&bytes)).is_ok(), "{} panics", file.display());
            assert!(from.elapsed() < LONGEST, "{} takes {:?}", file.display(), from.elapsed());
        }
    }
}

/// A change: a cut, a flip, a piece twice or gone, or a piece of another file.
fn changed(bytes: &[u8], other: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=chance.below(4) {
        let from = chance.below(bytes.len() + 1);
        let to = (from + chance.below(80)).min(bytes.len());
        match chance.below(7) {
            0 => bytes.truncate(from),
            1 | 2 if from < bytes.len() => bytes[from] ^= 1 << chance.below(8),
            3 => {
                bytes.drain(from..to);
            }
            4 => {
                let piece = bytes[from..to].to_vec();
                bytes.splice(from..from, piece);
            }
            5 if !other.is_empty() => {
                let at = chance.below(other.len());
                let piece = other[at..(at + chance.below(400)).min(other.len())].to_vec();
                bytes.splice(from..to, piece);
            }
            _ => {
                let odd: [&[u8]; 8] =
                    [b"\0", "\u{202e}".as_bytes(), b"99999999999", b"-1", b"nan", b"[[", b"}", b"4294967295"];
                bytes.splice(from..to, chance.one(&odd).to_vec());
            }
        }
    }
    bytes
}

#[test]
fn random_changes_of_the_corpus_are_taken_in_or_refused() {
    let seconds = std::env::var("ADJUTANT_TEST_FUZZ").ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(2);
    for (kind, entry) in entries::ALL {
        let files = corpus(kind);
        let seed = if seconds > 2 { u64::from(std::process::id()) } else { 3 };
        let (mut chance, mut tried) = (Chance::new(seed), 0_u64);
        let end = Instant::now() + Duration::from_secs(seconds);
        while Instant::now() < end {
            let (one, other) = (chance.one(&files).1.clone(), chance.one(&files).1.clone());
            let mut bytes = changed(&one, &other, &mut chance);
            if kind == "journal" && chance.percent(80) {
                bytes = entries::sealed(&bytes);
            }
            tried += 1;
            if panic::catch_unwind(|| entry(&bytes)).is_err() {
                let kept = std::env::temp_dir().join(format!("adjutant-{kind}-{seed}-{tried}"));
                fs::write(&kept, &bytes).unwrap();
                panic!("{kind} panics: {}", kept.display());
            }
        }
        assert!(tried > 10, "{kind}: only {tried}");
    }
}
