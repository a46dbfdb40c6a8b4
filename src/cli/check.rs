//! `check`: what is wrong with a battle's file, what of it is safe, and what can be done, without a window.

use std::{path::Path, sync::Arc};

use super::toml_writer::{Cell, TomlWriter};
use crate::{
    battle::Battle,
    games::Registry,
    store::{Condition, Library, OsDisk, Rescue},
};

/// How a check ends: the exit code of the program.
pub const GOOD: u8 = 0;
/// Part of the battle can be opened, or one of its daily copies.
pub const DAMAGED: u8 = 1;
/// Nothing of it can be opened.
pub const UNREADABLE: u8 = 2;

/// Looks at a file without changing anything. The page tells what was found; the number is the exit code.
pub fn check(registry: &Registry, file: &Path) -> (String, u8) {
    let library = Library::new(Arc::new(OsDisk), Path::new(""), env!("CARGO_PKG_VERSION"));
    let rescue = library.rescue_file(file);
    let code = match (rescue.condition, rescue.through, rescue.copies.is_empty()) {
        (Condition::Whole | Condition::Torn, ..) => GOOD,
        (Condition::Broken, Some(_), _) | (Condition::Broken, None, false) => DAMAGED,
        (Condition::Broken, None, true) => UNREADABLE,
    };
    let mut page = TomlWriter::default();
    page.key("file", file.display().to_string());
    page.key("state", ["good", "damaged", "unreadable"].get(usize::from(code)).copied().unwrap_or_default());
    page.key_if("title", rescue.title.as_str());
    page.key_if("what_happened", happened(&rescue));
    if let Some(through) = rescue.through {
        page.key("safe_actions", Cell::Whole(through.into()));
    }
    if let Some(opened) = &rescue.opened {
        page.key("rules", opened.setup.rules.as_str());
        page.key("edition", Cell::Whole(opened.setup.revision.into()));
        match registry.get(&opened.setup.rules) {
            Some(rules) => {
                let battle = Battle::load(rules.clone(), opened.setup.clone(), opened.events.clone());
                page.key_if("doubts", Cell::list(&battle.state().doubts));
            }
            None => page.key("note", "this Adjutant does not have its rules"),
        }
    }
    let copies = rescue.copies.iter().map(|copy| {
        Cell::table([("day", Cell::from(copy.day.as_str())), ("lines_of_the_log", Cell::Whole(copy.events.into()))])
    });
    page.key_if("daily_copies", Cell::List(copies.collect()));
    page.key("what_to_do", what_to_do(&rescue, code));
    (page.text(), code)
}

fn happened(rescue: &Rescue) -> String {
    match rescue.condition {
        Condition::Torn => {
            "the last line was unfinished when the program stopped; it was never reported as saved, and is dropped \
             when the battle is opened"
                .to_owned()
        }
        _ => rescue.why.clone(),
    }
}

fn what_to_do(rescue: &Rescue, code: u8) -> String {
    match (code, rescue.through) {
        (GOOD, _) => "nothing: open it".to_owned(),
        (DAMAGED, Some(through)) => {
            format!("open it in Adjutant: it offers a copy that goes up to action {through}, and each daily copy")
        }
        (DAMAGED, None) => "open it in Adjutant: it offers each daily copy".to_owned(),
        _ => "keep the file as it is; this Adjutant cannot open any of it".to_owned(),
    }
}
