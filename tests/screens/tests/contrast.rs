//! Every word that is drawn can be told from what it stands on, on every page and form, in every theme.

#![cfg(feature = "gui")]
#![allow(clippy::indexing_slicing, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;

use adjutant::{
    dice::Side,
    store::settings::Theme,
    ui::{
        Element, Look, Scheme, SideColour,
        app::Message,
        keys::{Key, Stroke},
        screen::{
            Frame, Layout,
            battle::{CommanderMessage, Message as Press},
            muster::{self, Edit, Part},
            quick,
            stops::PageMessage,
        },
        style::body,
        theme::Need,
        widget::{panel, veiled},
    },
};
use iced::Color;
use screens::{
    WIDE,
    contrast::contrasts,
    flow::Screen,
    sample, sets,
    story::{before, story},
    table::Table,
};

const THEMES: [Theme; 3] = [Theme::Paper, Theme::Night, Theme::HighContrast];

/// Words that have too little contrast, and how many were measured.
#[derive(Default)]
struct Readings {
    texts: usize,
    /// By what they look like, where they were met first.
    faint: BTreeMap<String, String>,
}

impl Readings {
    /// Measures what a window shows.
    fn take<'a, M>(&mut self, place: &str, look: &Look, element: impl Into<Element<'a, M>>) {
        for found in contrasts(look, WIDE, element) {
            self.texts += 1;
            if found.ratio < Need::Text.ratio() {
                let [ink, ground] = found.colours;
                let looks = format!("{:.1} of {ink} on {ground}, {}", found.ratio, look.scheme.name());
                self.faint.entry(looks).or_insert_with(|| format!("\"{}\" of {place}", found.words));
            }
        }
    }

    /// Measures the program's window in some themes.
    fn table(&mut self, place: &str, table: &mut Table, themes: &[Theme]) {
        for theme in themes {
            table.wear(*theme);
            self.take(place, table.app.look(), table.view());
        }
    }

    /// Measures a page in all themes.
    fn page<S: Screen>(&mut self, place: &str, screen: &mut S) {
        self.put(place, screen, false);
    }

    /// Measures a dialog in all themes.
    fn dialog<S: Screen>(&mut self, place: &str, screen: &mut S) {
        self.put(place, screen, true);
    }

    fn put<S: Screen>(&mut self, place: &str, screen: &mut S, veil: bool) {
        for scheme in Scheme::ALL {
            let look = Look::new(scheme, SideColour::Blue, SideColour::RedBrown);
            screen.apply_theme(look);
            let page = screen.view(&Frame { look, layout: Layout::of(WIDE) });
            self.take(place, &look, if veil { veiled(&look, page, None) } else { page });
        }
    }

    /// Fails if anything is faint, or if fewer texts were met than there must be.
    fn judge(self, least: usize) {
        let faint: Vec<String> = self.faint.iter().map(|(looks, place)| format!("{looks}: {place}")).collect();
        assert!(faint.is_empty(), "too faint:\n{}", faint.join("\n"));
        assert!(self.texts >= least, "only {} texts were measured", self.texts);
    }
}

/// The forms of a rule set, by its id: filled in and rolled in every theme, on the way there in one after another.
fn forms(id: &str, least: usize) {
    let mut readings = Readings::default();
    let mut in_turn = THEMES.iter().cycle();
    sets::forms(WIDE, id, |table, what| {
        let themes = match what.split_once(' ') {
            None | Some((_, "rolled")) => &THEMES[..],
            Some(_) => in_turn.next().map_or(&THEMES[..], std::slice::from_ref),
        };
        readings.table(&format!("{id}, {what}"), table, themes);
    });
    readings.judge(least);
}

#[test]
fn forms_of_division_squares_can_be_read() {
    forms("division-squares", 10_000);
}

#[test]
fn forms_of_six_d6_can_be_read() {
    forms("six-d6", 10_000);
}

#[test]
fn forms_of_pz8_can_be_read() {
    forms("pz8", 10_000);
}

#[test]
fn forms_of_the_portable_wargame_can_be_read() {
    forms("portable-wargame", 10_000);
}

#[test]
fn forms_of_simple_ww2_can_be_read() {
    forms("simple-ww2", 10_000);
}

#[test]
fn pages_and_dialogs_can_be_read() {
    let mut readings = Readings::default();
    readings.page("start", &mut sample::start());
    readings.page("first start", &mut sample::first());
    let mut muster = sample::muster();
    readings.page("muster", &mut muster);
    let unit = [Edit::Open(Side::A, 4), Edit::More];
    let edits = [Edit::Force(Side::A, "gazala-british".to_owned())].into_iter().chain(unit);
    let parts = [Part::Terms, Part::Rulings, Part::Side(Side::A)];
    for message in parts.map(muster::Message::Part).into_iter().chain(edits.map(muster::Message::Edit)) {
        sample::quiet(muster.update(message));
        readings.page("muster", &mut muster);
    }
    readings.page("log", &mut sample::long_annals());
    readings.page("end", &mut sample::ending());
    readings.page("rulings", &mut sample::rulings());
    readings.page("settings", &mut sample::settings());
    readings.page("keys", &mut sample::shortcuts());
    readings.page("reference", &mut sample::reference());
    let mut quick = sample::quick();
    sample::quiet(quick.update(PageMessage::Sent(quick::Message::Open(Side::B, 0))));
    readings.page("quick roll", &mut quick);
    readings.dialog("card", &mut sample::card(Side::A, 4));
    readings.dialog("side", &mut sample::sheet());
    readings.dialog("new unit", &mut sample::add());
    readings.dialog("why", &mut sample::why());
    readings.dialog("menu", &mut sample::menu());
    readings.dialog("rescue", &mut sample::rescue(Some(38), 3));
    readings.dialog("unsaved", &mut sample::unsaved());
    readings.judge(3_000);
}

#[test]
fn the_half_of_the_commander_can_be_read() {
    let mut readings = Readings::default();
    let mut table = Table::with(WIDE, 1, story(false));
    table.given(before());
    let main = || Message::Battle(Press::Commander(CommanderMessage::Main));
    let fact = || Message::Key(Stroke::plain(Key::Digit(1)));
    let begins = [Press::StepCard, Press::EndTurn].map(Message::Battle);
    for message in begins.into_iter().chain([main(), fact(), fact(), main(), main()]) {
        table.send(message);
        readings.table("the commander", &mut table, &THEMES);
    }
    readings.judge(1_000);
}

#[test]
fn a_faint_text_is_found() {
    let look = Look::default();
    let faint = |ink: Color| {
        let mut readings = Readings::default();
        readings.take::<()>("panel", &look, panel(&look, body("hardly there", adjutant::ui::Type::Body).color(ink)));
        assert_eq!(readings.texts, 1);
        readings.faint.len()
    };
    let palette = look.palette;
    assert_eq!([palette.ink, palette.quiet, palette.hairline, palette.panel].map(faint), [0, 0, 1, 1]);
}
