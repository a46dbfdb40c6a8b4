//! Prints every text that a player can meet, a line each with its place, for a reader who goes through them:
//! `cargo run -p adjutant --no-default-features --example words [PART OF A PATH]`.

#[path = "../tests/words/list.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod list;

use std::{
    env, io,
    io::{BufWriter, Write},
    path::Path,
};

fn main() -> io::Result<()> {
    let part = env::args().nth(1).unwrap_or_default();
    let mut out = BufWriter::new(io::stdout().lock());
    for said in list::all(Path::new(env!("CARGO_MANIFEST_DIR")))? {
        if said.file.contains(&part) {
            writeln!(out, "{said}")?;
        }
    }
    out.flush()
}
