//! Choosing a file: the system's dialog, for those who have one. A typed path always stands beside it.
//!
//! It must not read or write any file.

use std::path::PathBuf;

use iced::Task;

/// What a file is for, as dialogs name it, and how it ends.
#[derive(Clone, Copy)]
pub struct Sort {
    /// In words.
    pub words: &'static str,
    /// Endings without the dot.
    pub endings: &'static [&'static str],
}

/// A saved battle.
pub const BATTLE: Sort = Sort { words: "Adjutant battle", endings: &["adjutant", "toml"] };
/// Forces.
pub const FORCES: Sort = Sort { words: "Adjutant forces", endings: &["toml"] };

/// Asks for a file that exists; nothing is sent when the dialog is closed without one.
pub fn open<M: Send + 'static>(sort: Sort, chosen: impl Fn(PathBuf) -> M + Send + 'static) -> Task<M> {
    let dialog = rfd::AsyncFileDialog::new().add_filter(sort.words, sort.endings);
    Task::future(dialog.pick_file()).and_then(move |file| Task::done(chosen(file.path().to_owned())))
}

/// Asks where to write; nothing is sent when the dialog is closed without an answer.
pub fn save<M: Send + 'static>(sort: Sort, name: &str, chosen: impl Fn(PathBuf) -> M + Send + 'static) -> Task<M> {
    let dialog = rfd::AsyncFileDialog::new().add_filter(sort.words, sort.endings).set_file_name(name);
    Task::future(dialog.save_file()).and_then(move |file| Task::done(chosen(file.path().to_owned())))
}

/// Asks for a folder; nothing is sent when the dialog is closed without one.
pub fn folder<M: Send + 'static>(chosen: impl Fn(PathBuf) -> M + Send + 'static) -> Task<M> {
    let dialog = rfd::AsyncFileDialog::new();
    Task::future(dialog.pick_folder()).and_then(move |folder| Task::done(chosen(folder.path().to_owned())))
}

/// A typed path: blanks around it go, `None` if nothing is left.
pub fn typed(text: &str) -> Option<PathBuf> {
    let text = text.trim();
    (!text.is_empty()).then(|| PathBuf::from(text))
}
