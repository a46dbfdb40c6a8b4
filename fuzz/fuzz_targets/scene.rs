//! Any bytes, taken in as a file of this kind. See `tests/support/entries.rs`.
#![no_main]

#[path = "../../tests/support/entries.rs"]
mod entries;

libfuzzer_sys::fuzz_target!(|data: &[u8]| entries::scene(data));
