//! Draws every screen in every theme and layout into a folder, to be looked at:
//! `cargo run -p screens --example pictures -- FOLDER [NAME [THEME]]`.

use std::path::{Path, PathBuf};

use adjutant::{
    dice::{Card, Side},
    store::settings::Theme,
    ui::{
        Element, Look, Scheme, SideColour,
        app::Message,
        keys::{Key, Stroke},
        screen::{
            Frame, Layout,
            battle::{CommanderMessage, Message as Press, Pane},
            log,
            muster::{self, Edit, Part},
            quick, reference,
            stops::PageMessage,
        },
        widget::veiled,
    },
};
use iced::Size;
use screens::{
    ROOMS, draw,
    flow::Screen,
    sample,
    story::{before, story, tag},
    table::Table,
};

/// The windows drawn, and the least room of all: a large window at 300 %.
const SIZES: [Size; 4] = [ROOMS[0], ROOMS[1], ROOMS[3], ROOMS[7]];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().map_or_else(|| std::env::temp_dir().join("adjutant-screens"), PathBuf::from);
    let only = arguments.next().unwrap_or_default();
    let theme = arguments.next().unwrap_or_default();
    let book = Book { folder, only, theme };
    start(&book);
    muster(&book);
    battle(&book);
    play(&book);
    pages(&book);
    sets(&book);
    forms(&book);
    calculators(&book);
}

/// The themes of the whole program, with their part of a file name.
const THEMES: [(Theme, &str); 3] =
    [(Theme::Paper, "paper"), (Theme::Night, "night"), (Theme::HighContrast, "contrast")];

/// Puts the content of a window into its place.
type Put<M> = for<'a> fn(&Look, Element<'a, M>) -> Element<'a, M>;

/// Where pictures go, and which.
struct Book {
    folder: PathBuf,
    only: String,
    theme: String,
}

impl Book {
    /// All themes and layouts of one screen.
    fn draw<S: Screen>(&self, name: &str, screen: &mut S) {
        self.shoot(name, screen, |_, content| content);
    }

    /// The same of the inside of a dialog.
    fn dialog<S: Screen>(&self, name: &str, screen: &mut S) {
        self.shoot(name, screen, |look, content| veiled(look, content, None));
    }

    fn shoot<S: Screen>(&self, name: &str, screen: &mut S, put: Put<S::Message>) {
        if !name.contains(&self.only) {
            return;
        }
        for (scheme, theme) in
            [(Scheme::Paper, "paper"), (Scheme::Night, "night"), (Scheme::HighContrast, "contrast")]
        {
            if !theme.contains(&self.theme) {
                continue;
            }
            for size in SIZES {
                let look = Look::new(scheme, SideColour::Blue, SideColour::RedBrown);
                let frame = Frame { look, layout: Layout::of(size) };
                screen.apply_theme(look);
                let picture = draw(&look, size, 1.0, put(&look, screen.view(&frame)));
                picture.save(Path::new(&self.folder).join(format!("{name}-{theme}-{}.png", size.width)));
            }
        }
    }
}

fn start(book: &Book) {
    let mut start = sample::start();
    book.draw("start", &mut start);
    sample::quiet(start.update(adjutant::ui::screen::start::Message::More("gazala".to_owned())));
    book.draw("start-more", &mut start);
    book.draw("start-empty", &mut sample::first());
}

fn muster(book: &Book) {
    let mut muster = sample::muster();
    book.draw("muster", &mut muster);
    let edit = |muster: &mut adjutant::ui::screen::muster::Muster, edit| {
        sample::quiet(muster.update(muster::Message::Edit(edit)));
    };
    edit(&mut muster, Edit::Force(Side::A, "gazala-british".to_owned()));
    book.draw("muster-forces", &mut muster);
    sample::quiet(muster.update(muster::Message::Part(Part::Terms)));
    book.draw("muster-terms", &mut muster);
    sample::quiet(muster.update(muster::Message::Part(Part::Rulings)));
    book.draw("muster-rulings", &mut muster);
    house(book);
    sample::quiet(muster.update(muster::Message::Part(Part::Side(Side::A))));
    book.draw("muster-side", &mut muster);
    edit(&mut muster, Edit::Open(Side::A, 4));
    edit(&mut muster, Edit::More);
    book.draw("muster-unit", &mut muster);
}

/// The rulings of a muster where a player has house tables.
fn house(book: &Book) {
    let mut registry = sample::registry();
    let example = registry.get("division-squares").map(|rules| rules.description().example.clone());
    let files: Vec<(String, String)> = example.into_iter().map(|text| ("example.toml".to_owned(), text)).collect();
    assert!(registry.add_player_files(&files).is_empty(), "the example is sound");
    let mut muster = muster::Muster::new(registry, None, Vec::new(), Vec::new());
    for message in [
        muster::Message::Edit(Edit::Force(Side::A, "normandy-british".to_owned())),
        muster::Message::Part(Part::Rulings),
        muster::Message::Edit(Edit::Tables("Example house tables".to_owned())),
    ] {
        sample::quiet(muster.update(message));
    }
    book.draw("muster-tables", &mut muster);
}

fn battle(book: &Book) {
    let mut annals = sample::annals();
    book.draw("log", &mut annals);
    let last = annals.battle.last_action().unwrap_or(1);
    sample::quiet(annals.update(PageMessage::Sent(log::Message::Open(last))));
    sample::quiet(annals.update(PageMessage::Sent(log::Message::Die("fire".to_owned(), 0))));
    book.draw("log-open", &mut annals);
    book.draw("log-long", &mut sample::long_annals());
    book.draw("ending", &mut sample::ending());
    book.dialog("card", &mut sample::card(Side::A, 4));
    book.dialog("card-enemy", &mut sample::card(Side::B, 2));
    book.dialog("sheet", &mut sample::sheet());
    book.dialog("add", &mut sample::add());
    book.dialog("why", &mut sample::why());
    book.dialog("menu", &mut sample::menu());
    book.draw("rulings", &mut sample::rulings());
    book.dialog("rescue", &mut sample::rescue(Some(38), 3));
    book.dialog("rescue-setup", &mut sample::rescue(None, 0));
    book.dialog("rescue-copies", &mut sample::rescue(Some(38), 20));
    book.dialog("unsaved", &mut sample::unsaved());
}

/// The battle screen in the middle of play: each picture begins the story anew.
fn play(book: &Book) {
    let none: fn(&mut Table) = |_| {};
    moment::draw(book, "battle-card", false, none);
    moment::draw(book, "battle-step", false, |table| moment::press(table, &[Press::StepCard]));
    moment::draw(book, "battle-fire", false, |table| moment::press(table, &[Press::StepCard, row("A2"), row("B2")]));
    moment::draw(book, "battle-result", false, |table| {
        moment::press(table, &[Press::StepCard, row("A2"), row("B2"), Press::Roll]);
    });
    moment::draw(book, "battle-react", false, |table| {
        moment::press(table, &[Press::StepCard, Press::Step("move".to_owned()), Press::Slot(tag("A2"))]);
    });
    moment::draw(book, "battle-reacted", false, |table| {
        let shot =
            [Press::StepCard, Press::Step("move".to_owned()), Press::Slot(tag("A2")), Press::React(0), Press::Roll];
        moment::press(table, &shot);
    });
    moment::draw(book, "battle-order", false, |table| moment::press(table, &[Press::StepCard, row("A6")]));
    moment::draw(book, "battle-assault", false, |table| {
        moment::press(table, &[Press::StepCard, Press::Step("assault".to_owned()), row("A4"), row("B3")]);
    });
    moment::draw(book, "battle-assaulted", false, |table| {
        let assault = [Press::StepCard, Press::Step("assault".to_owned()), row("A4"), row("B3"), Press::Roll];
        moment::press(table, &assault);
    });
    moment::draw(book, "battle-shells", false, |table| {
        moment::press(table, &[Press::StepCard, row("A8"), row("B3"), row("B7")]);
    });
    moment::draw(book, "battle-rallied", false, |table| {
        moment::press(table, &[Press::StepCard, Press::Owed(0)]);
    });
    moment::draw(book, "battle-real", true, |table| {
        let assault = [Press::StepCard, Press::Step("assault".to_owned()), row("A4"), row("B3"), Press::Face(4)];
        moment::press(table, &assault);
    });
    moment::draw(book, "battle-waits", true, |table| {
        let assault = [Press::StepCard, Press::Step("assault".to_owned()), row("A4"), row("B3"), Press::Face(4)];
        moment::press(table, &assault);
        moment::press(table, &[row("A6"), row("B4")]);
    });
    moment::draw(book, "battle-over", false, |table| {
        let order = |unit: &str| [row(unit), Press::Order("overwatch".to_owned())];
        moment::press(table, &[Press::Drew(Card::Number(2)), Press::Step("overwatch".to_owned())]);
        moment::press(table, &[order("A2"), order("A6"), order("A7"), order("A3")].concat());
        moment::press(table, &[Press::Clear, row("A4"), row("B2")]);
    });
    moment::draw(book, "battle-forbidden", false, |table| {
        moment::press(table, &[Press::StepCard, row("A3"), row("B2"), Press::Tab("assault".to_owned())]);
    });
    // What is owed stands on END TURN first: it is pressed again.
    let ends = [Press::StepCard, Press::EndTurn, Press::EndTurn];
    let main = || Press::Commander(CommanderMessage::Main);
    let fact = || Message::Key(Stroke::plain(Key::Digit(1)));
    moment::draw(book, "commander-begin", false, |table| moment::press(table, &ends));
    moment::draw(book, "commander-report", false, |table| {
        moment::press(table, &[ends.as_slice(), &[main()]].concat());
        table.send(fact());
    });
    let ordered = |table: &mut Table| {
        moment::press(table, &[ends.as_slice(), &[main()]].concat());
        table.send(fact());
        table.send(fact());
        table.send(main());
    };
    moment::draw(book, "commander-order", false, ordered);
    moment::draw(book, "commander-why", false, |table| {
        ordered(table);
        let decided = table
            .app
            .play()
            .and_then(|play| play.screen.commander())
            .and_then(adjutant::commander::turn_view::CommanderTurnView::explained);
        moment::press(
            table,
            &decided.map(|decided| Press::Commander(CommanderMessage::Why(decided))).into_iter().collect::<Vec<_>>(),
        );
    });
    moment::draw(book, "commander-next", false, |table| {
        ordered(table);
        moment::press(table, &[main()]);
    });
    moment::draw(book, "battle-ended", false, |table| moment::press(table, &ends));
}

fn row(text: &str) -> Press {
    Press::Row(tag(text))
}

/// The story on the whole program.
mod moment {
    use super::{Book, Path, Press, SIZES, Size, Table, before, story};
    use adjutant::rules::Effect;
    use screens::story::tag;

    /// Presses on the battle screen, by message: not all of them can be seen at every size.
    pub fn press(table: &mut Table, presses: &[Press]) {
        for press in presses {
            table.send(press.clone());
        }
    }

    /// All themes and layouts of a moment of the story.
    pub fn draw(book: &Book, name: &str, real: bool, play: impl Fn(&mut Table)) {
        if !name.contains(&book.only) {
            return;
        }
        for (theme, words) in super::THEMES {
            if !words.contains(&book.theme) {
                continue;
            }
            for size in SIZES {
                let mut table: Table = begun(size, real);
                table.wear(theme);
                play(&mut table);
                table.shot(Path::new(&book.folder).join(format!("{name}-{words}-{}.png", size.width)));
            }
        }
    }

    fn begun(size: Size, real: bool) -> Table {
        let mut table = Table::with(size, 1, story(real));
        let mut facts = before();
        facts.push(Effect::set(tag("B3"), "space", 1));
        facts.push(Effect::set(tag("B7"), "space", 1));
        table.given(facts);
        table
    }
}

fn pages(book: &Book) {
    book.draw("settings", &mut sample::settings());
    book.draw("shortcuts", &mut sample::shortcuts());
    let mut reference = sample::reference();
    book.draw("reference", &mut reference);
    sample::quiet(Screen::update(
        &mut reference,
        PageMessage::Sent(reference::Message::Search("ammunition".to_owned())),
    ));
    book.draw("reference-found", &mut reference);
    let mut quick = sample::quick();
    book.draw("quick", &mut quick);
    sample::quiet(quick.update(PageMessage::Sent(quick::Message::Open(Side::B, 0))));
    sample::quiet(quick.update(PageMessage::Sent(quick::Message::Form(adjutant::ui::screen::battle::Message::Roll))));
    book.draw("quick-rolled", &mut quick);
}

/// What is drawn of each rule set.
const SHOTS: [&str; 5] = ["card", "form", "faces", "rolled", "result"];

/// Battle screens of every rule set of the registry: nothing picked, a form, what came of it.
fn sets(book: &Book) {
    let registry = sample::registry();
    for set in registry.all() {
        let id = set.description().about.id.as_str();
        for size in SIZES {
            for (theme, name) in THEMES {
                let file = |what: &str| format!("set-{id}-{what}-{name}-{}.png", size.width);
                if !name.contains(&book.theme) || !SHOTS.iter().any(|what| file(what).contains(&book.only)) {
                    continue;
                }
                let shot = |table: &screens::table::Table, what: &str| {
                    if file(what).contains(&book.only) {
                        table.shot(Path::new(&book.folder).join(file(what)));
                    }
                };
                let Some(mut table) = screens::sets::begun(size, id) else { continue };
                shot(table.wear(theme), "card");
                screens::sets::pick(&mut table);
                shot(&table, "form");
                table.send(Press::Faces);
                shot(&table, "faces");
                table.send(Press::Faces);
                table.send_all([Press::Anyway, Press::Roll]);
                shot(&table, "rolled");
                table.send(Press::Clear);
                shot(&table, "result");
            }
        }
    }
}

/// The form of every procedure of every rule set.
fn forms(book: &Book) {
    let registry = sample::registry();
    for set in registry.all() {
        let rules = set.description();
        let id = rules.about.id.as_str();
        let shown = rules
            .procedures
            .iter()
            .filter(|text| matches!(text.usage, adjutant::rules::Use::Tab | adjutant::rules::Use::Card));
        let kinds = shown.flat_map(|text| SIZES.map(|size| (text, size)));
        for ((text, size), (theme, name)) in kinds.flat_map(|kind| THEMES.map(|theme| (kind, theme))) {
            let file = format!("form-{id}-{}-{name}-{}.png", text.id, size.width);
            if !file.contains(&book.only) || !name.contains(&book.theme) {
                continue;
            }
            let Some(mut table) = screens::sets::begun(size, id) else { continue };
            table.wear(theme);
            screens::sets::lay(&mut table, text);
            if table.has("look") {
                table.send(Press::Look);
            }
            let lacks = |table: &screens::table::Table| {
                let form = table.app.play().and_then(|play| play.screen.table.form.as_ref());
                form.is_some_and(|form| !form.missing.is_empty())
            };
            if lacks(&table) {
                screens::sets::pick(&mut table);
            }
            table.send(Press::Show(Pane::Form));
            table.shot(Path::new(&book.folder).join(file));
        }
    }
}

/// Every calculator of every rule set, as a quick roll shows it.
fn calculators(book: &Book) {
    for set in sample::registry().all() {
        let rules = set.description();
        let id = &rules.about.id;
        for text in rules.procedures.iter().filter(|text| text.usage == adjutant::rules::Use::Calculator) {
            let mut quick = sample::quick();
            sample::quiet(quick.update(PageMessage::Sent(quick::Message::Rules(id.clone()))));
            sample::quiet(quick.update(PageMessage::Sent(quick::Message::Procedure(text.id.clone()))));
            book.draw(&format!("calculator-{id}-{}", text.id), &mut quick);
        }
    }
}
