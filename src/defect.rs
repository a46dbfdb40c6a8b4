//! Defects on demand, so that `.ci/faults` can see what becomes of a battle in the real program. Only in builds with
//! the feature `faults`, which no released program has.

use std::{env, fs, hint::black_box, process};

/// The variable that names a place, a colon and a file: once the file is there, the next one who comes by the place
/// takes it away and breaks down. `overflow` and `abort` are places where a message is taken in.
const VARIABLE: &str = "ADJUTANT_DEFECT";

/// Breaks down here if somebody has asked for it.
pub fn here(place: &str) {
    let Ok(wish) = env::var(VARIABLE) else { return };
    let Some((wanted, file)) = wish.split_once(':') else { return };
    let ends = place == "update" && ["overflow", "abort"].contains(&wanted);
    if (wanted != place && !ends) || fs::remove_file(file).is_err() {
        return;
    }
    match wanted {
        "abort" => process::abort(),
        "overflow" => {
            black_box(deeper(1));
        }
        _ => {
            black_box(1 / black_box(0));
        }
    }
}

/// Takes more stack than there is.
fn deeper(depth: u64) -> u64 {
    let room = black_box([depth; 512]);
    if depth == 0 { 0 } else { deeper(black_box(depth + 1)) + room.iter().sum::<u64>() }
}
