//! Tells where things stand in the window, so that a script can press them in the real one:
//! `cargo run -p screens --example places -- FOLDER ID [ID ...]`.
//!
//! FOLDER is the data folder of a running program. The newest battle in it is opened from a copy in memory, all
//! IDs but the last are pressed there, and the centre of the last is printed as `X Y` for a window of 1280 by 800.

use std::{
    error::Error,
    fs,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use adjutant::{store::MemoryDisk, ui::screen::AppRequest};
use iced::Size;
use screens::table::Table;

/// The window of the script.
const WINDOW: Size = Size::new(1280.0, 800.0);
/// The folder of the copy in memory.
const COPY: &str = "/adjutant/battles";

fn main() -> ExitCode {
    match place() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let told = writeln!(io::stderr().lock(), "places: {error}");
            if told.is_ok() { ExitCode::FAILURE } else { ExitCode::from(2) }
        }
    }
}

fn place() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("name the data folder")?;
    let ids: Vec<String> = arguments.collect();
    let (last, pressed) = ids.split_last().ok_or("name what to look for")?;
    let disk = MemoryDisk::new();
    let battle = newest(&Path::new(&folder).join("battles"))?;
    if let Some(file) = &battle {
        let name = file.file_name().ok_or("a file has a name")?;
        disk.put(Path::new(COPY).join(name), fs::read(file)?);
    }
    let mut table = Table::start(WINDOW, 1, disk);
    if let Some(name) = battle.as_deref().and_then(Path::file_stem) {
        table.ask(AppRequest::Continue(name.to_string_lossy().into_owned()));
        if table.app.play().is_none() {
            return Err(format!("{:?}", table.app.notices()).into());
        }
    }
    for id in pressed {
        table.press(id);
    }
    let place = table.place(last).ok_or_else(|| format!("{last} is not in the window"))?;
    writeln!(io::stdout().lock(), "{:.0} {:.0}", place.x, place.y)?;
    Ok(())
}

/// The battle that was changed last.
fn newest(folder: &Path) -> io::Result<Option<std::path::PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let entry = entry?;
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "adjutant") {
            found.push((entry.metadata()?.modified()?, path));
        }
    }
    Ok(found.into_iter().max().map(|(_, path)| path))
}
