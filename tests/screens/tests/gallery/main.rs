//! A page with every widget of the kit, drawn in the three themes and compared with the kept pictures.

#![cfg(feature = "gui")]
#![allow(clippy::expect_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod page;
mod roster;

use std::path::Path;

use adjutant::ui::style::body;
use adjutant::ui::widget::{Slot, UnitRow, button_danger, button_quiet, heading, panel, pill, unit_row, veiled};
use adjutant::ui::{Element, Look, Scheme, Side, SideColour, Space, Type};
use iced::widget::{Space as Gap, column, container, row, stack};
use iced::{Alignment, Length};
use page::{gallery, signs, tables};
use roster::roster;
use screens::picture::{check, compare, draw, simulator};

/// What the widgets of the page say when they are pressed.
#[derive(Debug, Clone, PartialEq)]
enum Said {
    Pressed(&'static str),
    Face(u8),
}

fn said(what: &'static str) -> Said {
    Said::Pressed(what)
}

/// The page's size in logical pixels.
const PAGE: (f32, f32) = (1400.0, 1390.0);

#[test]
fn every_widget_looks_as_kept() {
    for (scheme, name) in [
        (Scheme::Paper, "gallery-paper"),
        (Scheme::Night, "gallery-night"),
        (Scheme::HighContrast, "gallery-high-contrast"),
    ] {
        let look = Look::new(scheme, SideColour::Blue, SideColour::RedBrown);
        check(name, &draw(&look, PAGE, 1.0, gallery(&look)));
    }
}

#[test]
fn every_symbol_and_glyph_looks_as_kept() {
    let look = Look::new(Scheme::Paper, SideColour::Blue, SideColour::RedBrown);
    check("signs-paper", &draw(&look, (1000.0, 830.0), 1.0, signs(&look)));
}

#[test]
fn tables_of_many_targets_and_other_dice_look_as_kept() {
    for (scheme, name) in [(Scheme::Paper, "tables-paper"), (Scheme::Night, "tables-night")] {
        let look = Look::new(scheme, SideColour::Blue, SideColour::RedBrown);
        check(name, &draw(&look, (980.0, 460.0), 1.0, tables(&look)));
    }
}

#[test]
fn every_side_colour_looks_as_kept() {
    for (scheme, name) in [(Scheme::Paper, "sides-paper"), (Scheme::Night, "sides-night")] {
        let ground = Look::new(scheme, SideColour::Ink, SideColour::Ink);
        let rows = SideColour::ALL.iter().map(|&colour| {
            let look = Look::new(scheme, colour, colour);
            let mut unit =
                UnitRow::<Said>::new(Side::One, "A1", "armoured-infantry", "2nd Rifles", "Rifle, Standard");
            unit.state = Slot::shells(2, 4);
            let unit = container(unit_row(&look, unit)).width(300);
            row![container(pill(&look, Side::One, colour.name())).width(120), unit]
                .spacing(Space::Pad)
                .align_y(Alignment::Center)
                .into()
        });
        let page = panel(&ground, column(rows).spacing(Space::Small)).width(Length::Fill);
        check(name, &draw(&ground, (480.0, 460.0), 1.0, page));
    }
}

fn dialog_page(look: &Look) -> Element<'_, Said> {
    let dialog = column![
        heading(look, "Delete this battle?"),
        body("Panzer Lehr, turn 4. It goes for good.", Type::Body),
        row![
            button_danger(look, "Delete").on_press(said("delete")),
            button_quiet(look, "Keep it").on_press(said("keep")).cursor(true),
        ]
        .spacing(Space::Small),
    ]
    .spacing(Space::Pad);
    let base = container(roster(look, Side::One)).padding(Space::Gutter);
    stack![base, veiled(look, dialog, Some(said("close")))].width(Length::Fill).height(Length::Fill).into()
}

#[test]
fn a_dialog_veils_its_screen_and_takes_the_presses() {
    let look = Look::default();
    let size = (640.0, 620.0);
    check("dialog-paper", &draw(&look, size, 1.0, dialog_page(&look)));
    let mut ui = simulator(size, dialog_page(&look));
    ui.click("Keep it").expect("the dialog's own button");
    ui.click("HQ 12th Infantry").expect("a row below the veil");
    let heard: Vec<_> = ui.into_messages().collect();
    assert_eq!(heard, [said("keep"), said("close")]);
}

#[test]
fn presses_arrive() {
    let look = Look::default();
    let mut ui = simulator(PAGE, gallery(&look));
    let cases = [
        ("roll", said("roll")),
        ("face-6", Said::Face(6)),
        ("seg-cover", said("cover")),
        ("chip-moved", said("chip")),
        ("one-orders", said("orders")),
        ("count-less", said("less")),
    ];
    for (id, _) in &cases {
        ui.click(iced_test::selector::id(*id)).unwrap_or_else(|_| panic!("{id} is there"));
    }
    // A name that is cut is still found whole; a greyed thing says nothing; a forced one does.
    ui.click("I./901 Panzergrenadiere").expect("a long name");
    ui.click("after the orders").expect("a greyed button's reason");
    ui.click("moved this turn").expect("a forced button's reason");
    let heard: Vec<_> = ui.into_messages().collect();
    let mut expected: Vec<_> = cases.into_iter().map(|(_, said)| said).collect();
    expected.extend([said("unit"), said("forced")]);
    assert_eq!(heard, expected);
}

#[test]
fn a_missing_or_changed_picture_fails() {
    let look = Look::default();
    let blank = draw(&look, (20.0, 20.0), 1.0, Element::<Said>::from(Gap::new()));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let kept = folder.path().join("kept.png");
    assert!(compare(&kept, &blank).is_err(), "missing");
    blank.save(&kept);
    assert_eq!(compare(&kept, &blank), Ok(()));
    let night = Look::new(Scheme::Night, SideColour::Blue, SideColour::Green);
    let dark = draw(&night, (20.0, 20.0), 1.0, Element::<Said>::from(Gap::new()));
    assert!(compare(&kept, &dark).is_err(), "changed");
    assert!(compare(Path::new("/"), &blank).is_err(), "unreadable");
}
