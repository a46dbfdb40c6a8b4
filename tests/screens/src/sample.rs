//! Screens with something on them, for flows and pictures.

#![allow(clippy::expect_used, clippy::missing_panics_doc, reason = "a test that cannot go on has failed")]

use adjutant::{
    rules::Registry,
    ui::{
        Element,
        keys::Stroke,
        screen::{
            Action, Frame,
            muster::{self, Muster, RulingSet},
            start::{self, Entry, Rescue, Standing, Start},
        },
    },
};

use crate::flow::Screen;

/// Makes a screen playable.
macro_rules! screen {
    ($screen:ty, $message:ty) => {
        impl Screen for $screen {
            type Message = $message;

            fn view(&self, frame: &Frame) -> Element<'_, $message> {
                self.view(frame)
            }

            fn update(&mut self, message: $message) -> Action<$message> {
                self.update(message)
            }

            fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<$message> {
                self.keys(frame, stroke)
            }
        }
    };
}

screen!(Start, start::Message);
screen!(Muster, muster::Message);

/// The built-in rule sets.
pub fn registry() -> Registry {
    Registry::load().expect("the data inside the program is sound")
}

/// The first screen with a handful of battles, one of them damaged, one read only, two put away.
pub fn start() -> Start {
    let entry = |id: &str, title: &str, words: &str, date: &str| Entry {
        id: id.to_owned(),
        title: title.to_owned(),
        words: words.to_owned(),
        date: date.to_owned(),
        state: Standing::Sound,
    };
    let words = "Division Squares · 4th Armoured Brigade group against Kampfgruppe, 15th Panzer Division · turn 3";
    let gazala = entry("gazala", "The Cauldron, second evening", words, "today 19:40");
    let odon = entry("odon", "Odon bridgehead", "Division Squares · 227th (Highland) · turn 9 of 10", "18 Nov");
    let mut locked = entry("locked", "Arracourt", "Division Squares · turn 1", "17 Nov");
    locked.state = Standing::ReadOnly(
        "Read only: this battle is open in another window of Adjutant. Close it there, then open it again."
            .to_owned(),
    );
    let mut broken = entry("broken", "2026-11-02-kumskiy", "", "");
    broken.state = Standing::Broken(
        "Line 41 is damaged; the 38 actions before it are good. The file is left as it is.".to_owned(),
        Rescue::Possible,
    );
    let old = entry("old", "First try", "Division Squares · turn 2", "3 Oct");
    Start::new(vec![gazala, odon, locked, broken], vec![old])
}

/// A new battle, nothing chosen yet.
pub fn muster() -> Muster {
    let set =
        RulingSet { rules: "division-squares".to_owned(), name: "Club rulings".to_owned(), ..RulingSet::default() };
    Muster::new(registry(), None, Vec::new(), vec![set])
}
