//! Any bytes, taken in as a file of this kind, as they are and with checksums that fit. See `tests/support/entries.rs`.
#![no_main]

#[path = "../../tests/support/entries.rs"]
mod entries;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    entries::journal(data);
    entries::journal(&entries::sealed(data));
});
