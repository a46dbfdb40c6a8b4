//! The smallest window that iced makes: what a window costs before the program is in it. `.ci/measure` sets the
//! program beside it.

use iced::{Element, widget::text};

fn main() -> iced::Result {
    iced::application(|| (), |(): &mut (), ()| {}, shown).title("Minimal").window_size((1280.0, 800.0)).run()
}

fn shown((): &()) -> Element<'_, ()> {
    text("A window").into()
}
