//! The way into the window: folders, settings, rule sets with the player's own files, then iced.

use std::{
    cell::Cell,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Instant,
};

use iced::{Size, Subscription, Task, advanced::graphics::text::font_system, window};
use thiserror::Error;

use super::{
    Element, FONTS, TEXT,
    app::{App, Desktop, Environment, Errands, Message, WINDOW, show_folder},
};
use crate::{
    dice::Dice,
    rules::DataError,
    store::{self, Disk, Ended, Folders, Forces, Left, Library, Machine, OsDisk, Settings, Shelf, Starting},
};

/// What the command line says of the window.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// A battle to open.
    pub battle: Option<PathBuf>,
    /// Folder for battles, forces and settings; the system's if absent.
    pub data_dir: Option<PathBuf>,
}

/// Why the window did not open.
#[derive(Debug, Error)]
pub enum StartError {
    /// There is no folder to keep battles in.
    #[error("there is no folder for battles: name one with --data-dir or the variable {}", store::VARIABLE)]
    NoFolder,
    /// The system gives no randomness.
    #[error("the system gives no random numbers for the dice: {0}")]
    NoDice(std::io::Error),
    /// Data inside the program is broken.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The window cannot be opened.
    #[error("the window cannot be opened: {0}. ICED_BACKEND=tiny-skia may help")]
    Window(#[from] iced::Error),
}

/// What is told after starts that came to nothing.
const SAFE: &str = "Adjutant did not start properly the last two times. It now starts with the default settings and \
                    opens no battle by itself; your settings and battles are unchanged, and every saved action is \
                    there";

/// What is told when the last program was not closed.
fn not_closed(left: &Left) -> String {
    let written = left.crash_report.as_ref().map(|file| format!(". What is known about it: {}", file.display()));
    let what = match (left.ended, &left.crash_report) {
        (Ended::Aborted, _) => "Adjutant crashed last time",
        (Ended::Signalled, None) => "Adjutant was stopped last time before it was closed",
        (Ended::Computer, None) => "The computer was switched off or restarted while Adjutant was open",
        (Ended::Unknown, _) if !left.has_crash_report => "Adjutant was not closed last time",
        _ => "A defect stopped Adjutant last time",
    };
    format!("{what}. Every saved action is there{}", written.unwrap_or_default())
}

/// What is known of the battle that was played last, for a report.
fn last_battle(disk: &Arc<dyn Disk>, folders: &Folders) -> String {
    let library = Library::new(disk.clone(), &folders.data, env!("CARGO_PKG_VERSION"));
    let battles = library.list(Shelf::Battles).unwrap_or_default();
    let last = battles.iter().find_map(|entry| Some((entry, entry.summary.as_ref().ok()?)));
    last.map_or_else(
        || "No battle has been saved.".to_owned(),
        |(entry, summary)| {
            let time = chrono::DateTime::from_timestamp(summary.changed, 0).unwrap_or_default();
            format!(
                "Last battle played: {} ({}), {} actions saved, the last at {}.",
                library.file(&entry.name).display(),
                summary.rules,
                summary.events,
                time.format("%Y-%m-%d %H:%M:%S UTC")
            )
        },
    )
}

/// All that the app needs from the system.
///
/// # Errors
/// There is no folder, no randomness, or the program's own data is broken.
pub fn environment(start: &Start) -> Result<Environment, StartError> {
    let variable = std::env::var_os(store::VARIABLE).map(PathBuf::from);
    let folders = Folders::find(start.data_dir.as_deref(), variable.as_deref()).ok_or(StartError::NoFolder)?;
    let disk: Arc<dyn Disk> = Arc::new(OsDisk);
    let (registry, mut notices) = Forces::new(disk.clone(), &folders.data).registry()?;
    let clock = || chrono::Utc::now().timestamp();
    let version = env!("CARGO_PKG_VERSION");
    let mut starting = Starting::begin(disk.as_ref(), &folders.state, clock(), version, &Machine::here());
    starting.account(disk.as_ref(), || last_battle(&disk, &folders));
    let loaded = store::settings::load(disk.as_ref(), &folders.config);
    notices.extend(loaded.notices);
    let mut settings = loaded.settings;
    if starting.safe {
        // What it does not know of itself it keeps, should the player change a setting now.
        settings = Settings { others: settings.others, ..Settings::default() };
        notices.push(SAFE.to_owned());
    }
    // A safe start says so itself, but not why.
    let left = starting.left.as_ref().filter(|left| !starting.safe || left.crash_report.is_some());
    notices.extend(left.map(not_closed));
    let dice = Dice::from_system().map_err(StartError::NoDice)?;
    let awake = Box::new(Desktop::default());
    let errands = Errands::Beside;
    Ok(Environment {
        registry,
        disk,
        folders,
        settings,
        dice,
        clock,
        awake,
        notices,
        errands,
        show: show_folder,
        starting: Some(starting),
    })
}

/// Opens the window and stays until it is closed.
///
/// # Errors
/// The window cannot be opened, or what the app needs is missing.
pub fn run(start: &Start) -> Result<(), StartError> {
    // The fonts of the system are read meanwhile. Without the thread the window reads them itself.
    let _ = thread::Builder::new().name("fonts".to_owned()).spawn(font_system);
    // The app is built before the window: a broken start ends in one line instead of a blank window.
    let environment = environment(start)?;
    let (app, task) = App::begin(environment, start.battle.as_deref());
    let scale = app.scale();
    let app = Cell::new(Some((app, task)));
    let boot = move || {
        let Some((app, task)) = app.take() else { return (None, Task::none()) };
        app.begun();
        app.listen();
        (Some(app), task)
    };
    let window = window::Settings {
        // The toolkit multiplies it by the scale.
        size: Size::new(WINDOW.width / scale, WINDOW.height / scale),
        min_size: Some(Size::new(640.0, 400.0)),
        // A battle that is not saved is not closed without a question.
        exit_on_close_request: false,
        #[cfg(target_os = "linux")]
        platform_specific: window::settings::PlatformSpecific {
            application_id: crate::APP_ID.to_owned(),
            ..window::settings::PlatformSpecific::default()
        },
        ..window::Settings::default()
    };
    let update = |app: &mut Option<App>, message, now| {
        let Some(app) = app else { return Task::none() };
        let began = Instant::now();
        let task = app.update(message, now);
        app.was_busy(began.elapsed());
        task
    };
    let listen = |app: &Option<App>| app.as_ref().map_or_else(Subscription::none, App::subscription);
    let mut program = iced::application::timed(boot, update, listen, shown)
        .title(|app: &Option<App>| app.as_ref().map_or_else(String::new, App::title))
        .theme(|app: &Option<App>| app.as_ref().map(App::theme))
        .scale_factor(|app: &Option<App>| app.as_ref().map_or(1.0, App::scale))
        .default_font(TEXT)
        .window(window);
    for font in FONTS {
        program = program.font(font);
    }
    OPENING.store(true, Ordering::Relaxed);
    let ended = program.run();
    OPENING.store(false, Ordering::Relaxed);
    Ok(ended?)
}

/// Whether the window is being opened and nothing of it has been shown.
static OPENING: AtomicBool = AtomicBool::new(false);

/// Whether the window is being opened and nothing of it has been shown: what fails now is no defect of ours.
pub fn opening() -> bool {
    OPENING.load(Ordering::Relaxed)
}

/// The window of an app; empty before there is one.
#[allow(clippy::ref_option, reason = "iced lends the state as it is")]
fn shown(app: &Option<App>) -> Element<'_, Message> {
    OPENING.store(false, Ordering::Relaxed);
    app.as_ref().map_or_else(|| iced::widget::space().into(), App::view)
}
