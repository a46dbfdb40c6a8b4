//! Draws every screen in every theme and layout into a folder, to be looked at:
//! `cargo run -p screens --example pictures -- FOLDER [NAME]`.

use std::path::{Path, PathBuf};

use adjutant::{
    dice::Side,
    ui::{
        Element, Look, Scheme, SideColour,
        screen::{
            Frame, Layout, log,
            muster::{Edit, Message, Part},
            quick, reference,
        },
        widget::modal,
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
    battle(&book);
    pages(&book);
}

/// Puts the content of a window into its place.
type Put<M> = for<'a> fn(&Look, Element<'a, M>) -> Element<'a, M>;

/// Where pictures go, and which.
struct Book {
    folder: PathBuf,
    only: String,
}

impl Book {
    /// All themes and layouts of one screen.
    fn draw<S: Screen>(&self, name: &str, screen: &mut S) {
        self.shoot(name, screen, |_, content| content);
    }

    /// The same of the inside of a dialog.
    fn dialog<S: Screen>(&self, name: &str, screen: &mut S) {
        self.shoot(name, screen, |look, content| modal(look, iced::widget::Space::new(), content, None));
    }

    fn shoot<S: Screen>(&self, name: &str, screen: &mut S, put: Put<S::Message>) {
        if !name.contains(&self.only) {
            return;
        }
        for (scheme, theme) in
            [(Scheme::Paper, "paper"), (Scheme::Night, "night"), (Scheme::HighContrast, "contrast")]
        {
            for size in SIZES {
                let look = Look::new(scheme, SideColour::Blue, SideColour::RedBrown);
                let frame = Frame { look, layout: Layout::of(size) };
                screen.dress(look);
                let picture = draw(&look, size, 1.0, put(&look, screen.view(&frame)));
                picture.save(Path::new(&self.folder).join(format!("{name}-{theme}-{}.png", size.width)));
            }
        }
    }
}

fn start(book: &Book) {
    let mut start = sample::start();
    book.draw("start", &mut start);
    let _ = start.update(adjutant::ui::screen::start::Message::More("gazala".to_owned()));
    book.draw("start-more", &mut start);
    book.draw("start-empty", &mut adjutant::ui::screen::start::Start::new(Vec::new(), Vec::new()));
}

fn muster(book: &Book) {
    let mut muster = sample::muster();
    book.draw("muster", &mut muster);
    let edit = |muster: &mut adjutant::ui::screen::muster::Muster, edit| {
        let _ = muster.update(Message::Edit(edit));
    };
    edit(&mut muster, Edit::Force(Side::A, "gazala-british".to_owned()));
    book.draw("muster-forces", &mut muster);
    let _ = muster.update(Message::Part(Part::Terms));
    book.draw("muster-terms", &mut muster);
    let _ = muster.update(Message::Part(Part::Rulings));
    book.draw("muster-rulings", &mut muster);
    let _ = muster.update(Message::Part(Part::Side(Side::A)));
    book.draw("muster-side", &mut muster);
    edit(&mut muster, Edit::Open(Side::A, 4));
    edit(&mut muster, Edit::More);
    book.draw("muster-unit", &mut muster);
}

fn battle(book: &Book) {
    let mut annals = sample::annals();
    book.draw("log", &mut annals);
    let last = annals.battle.last_action().unwrap_or(1);
    let _ = annals.update(log::Message::Open(last));
    let _ = annals.update(log::Message::Die("fire".to_owned(), 0));
    book.draw("log-open", &mut annals);
    book.dialog("card", &mut sample::card(Side::A, 4));
    book.dialog("card-enemy", &mut sample::card(Side::B, 2));
    book.dialog("sheet", &mut sample::sheet());
    book.dialog("add", &mut sample::add());
    book.dialog("why", &mut sample::why());
    book.dialog("menu", &mut sample::menu());
    book.draw("rulings", &mut sample::rulings());
}

fn pages(book: &Book) {
    book.draw("settings", &mut sample::settings());
    book.draw("shortcuts", &mut sample::shortcuts());
    let mut reference = sample::reference();
    book.draw("reference", &mut reference);
    let _ = reference.update(reference::Message::Search("ammunition".to_owned()));
    book.draw("reference-found", &mut reference);
    let mut quick = sample::quick();
    book.draw("quick", &mut quick);
    let _ = quick.update(quick::Message::Open(Side::B, 0));
    let _ = quick.update(quick::Message::Form(adjutant::ui::screen::battle::Message::Roll));
    book.draw("quick-rolled", &mut quick);
}
