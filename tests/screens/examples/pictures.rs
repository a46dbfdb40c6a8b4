//! Draws every screen in every theme and layout into a folder, to be looked at:
//! `cargo run -p screens --example pictures -- FOLDER [NAME]`.

use std::path::{Path, PathBuf};

use adjutant::{
    dice::Side,
    ui::{
        Look, Scheme, SideColour,
        screen::{
            Frame, Layout,
            muster::{Edit, Message, Part},
        },
    },
};
use screens::{SIZES, draw, flow::Screen, sample};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().map_or_else(|| std::env::temp_dir().join("adjutant-screens"), PathBuf::from);
    let only = arguments.next().unwrap_or_default();
    let book = Book { folder, only };
    start(&book);
    muster(&book);
}

/// Where pictures go, and which.
struct Book {
    folder: PathBuf,
    only: String,
}

impl Book {
    /// All themes and layouts of one screen.
    fn draw<S: Screen>(&self, name: &str, screen: &S) {
        if !name.contains(&self.only) {
            return;
        }
        for (scheme, theme) in
            [(Scheme::Paper, "paper"), (Scheme::Night, "night"), (Scheme::HighContrast, "contrast")]
        {
            for size in SIZES {
                let look = Look::new(scheme, SideColour::Blue, SideColour::RedBrown);
                let frame = Frame { look, layout: Layout::of(size) };
                let picture = draw(&look, size, 1.0, screen.view(&frame));
                picture.save(Path::new(&self.folder).join(format!("{name}-{theme}-{}.png", size.width)));
            }
        }
    }
}

fn start(book: &Book) {
    let mut start = sample::start();
    book.draw("start", &start);
    let _ = start.update(adjutant::ui::screen::start::Message::More("gazala".to_owned()));
    book.draw("start-more", &start);
    book.draw("start-empty", &adjutant::ui::screen::start::Start::new(Vec::new(), Vec::new()));
}

fn muster(book: &Book) {
    let mut muster = sample::muster();
    book.draw("muster", &muster);
    let edit = |muster: &mut adjutant::ui::screen::muster::Muster, edit| {
        let _ = muster.update(Message::Edit(edit));
    };
    edit(&mut muster, Edit::Force(Side::A, "gazala-british".to_owned()));
    book.draw("muster-forces", &muster);
    let _ = muster.update(Message::Part(Part::Terms));
    book.draw("muster-terms", &muster);
    let _ = muster.update(Message::Part(Part::Rulings));
    book.draw("muster-rulings", &muster);
    let _ = muster.update(Message::Part(Part::Side(Side::A)));
    book.draw("muster-side", &muster);
    edit(&mut muster, Edit::Open(Side::A, 4));
    edit(&mut muster, Edit::More);
    book.draw("muster-unit", &muster);
}
