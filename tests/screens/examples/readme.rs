//! Draws the pictures of the README from the program itself: `cargo run -p screens --example readme -- FOLDER`.

#![allow(clippy::expect_used, reason = "a tool that cannot go on has failed")]

use std::path::PathBuf;

use adjutant::{
    battle::{EventNo, Setup, SideSetup},
    dice::Tag,
    games::Registry,
    rules::Effect,
    store::{SaveStatus, Saved, settings::Theme},
    ui::{app::Message, screen::battle::Message as Press},
};
use iced::Size;
use screens::{sets, table::Table};

fn main() {
    let folder = std::env::args().nth(1).map_or_else(|| PathBuf::from("assets/screens"), PathBuf::from);
    let mut table = Table::with(Size::new(1280.0, 800.0), 9, odon());
    table.given(second_turn());
    table.send_all([
        Press::StepCard,
        Press::Step("overwatch".to_owned()),
        Press::Slot(tag("A8")),
        Press::Step("move".to_owned()),
        Press::Slot(tag("A6")),
        Press::Row(tag("A5")),
        Press::Row(tag("B6")),
        Press::Roll,
    ]);
    // The writer's word comes by a task, which nobody runs here.
    table.send(Message::Saved(SaveStatus { saved: Saved::Saved, through: EventNo::MAX, file: PathBuf::new() }));
    table.shot(folder.join("result-paper.png"));
    table.send_all([Press::Step("assault".to_owned()), Press::Row(tag("A3")), Press::Row(tag("B2"))]);
    table.shot(folder.join("assault-paper.png"));
    table.send(Press::Clear);
    table.send_all([Press::Row(tag("A9")), Press::Row(tag("B5"))]);
    table.wear(Theme::Night).shot(folder.join("fire-night.png"));
    for (rules, step) in OTHERS {
        let mut table = sets::fresh(Size::new(1280.0, 800.0), rules).expect("a rule set with forces");
        table.send(Press::Step(step.to_owned()));
        sets::pick(&mut table);
        table.send(Message::Saved(SaveStatus { saved: Saved::Saved, through: EventNo::MAX, file: PathBuf::new() }));
        table.shot(folder.join(format!("{rules}.png")));
    }
}

/// The other rule sets, each in the step that shows it best.
const OTHERS: [(&str, &str); 4] =
    [("portable-wargame", "combat"), ("pz8", "combat"), ("simple-ww2", "fire"), ("six-d6", "actions")];

fn tag(text: &str) -> Tag {
    text.parse().expect("a tag")
}

/// Normandy, from the first two sample forces.
fn odon() -> Setup {
    let registry = Registry::load().expect("the data inside the program is sound");
    let rules = registry.all().first().expect("a rule set").description();
    let (first, second) = rules.forces.first().zip(rules.forces.get(1)).expect("two sample forces");
    let side = |name: &str, colour: &str| SideSetup { colour: colour.into(), ..SideSetup::new(name) };
    Setup {
        title: "The Odon".to_owned(),
        sides: [side("227th (Highland)", "blue"), side("12th SS Panzer", "red-brown")],
        turns: Some(10),
        ..Setup::between(rules, [first, second])
    }
}

/// What two turns left on the table.
fn second_turn() -> Vec<Effect> {
    let flag = |unit: &str, field: &str| Effect::set(tag(unit), field, true);
    vec![
        Effect::set(adjutant::rules::Entity::Battle, "turn", 3),
        flag("A4", "disrupted"),
        flag("B3", "disrupted"),
        flag("B4", "overwatch"),
        flag("B2", "overwatch"),
        flag("B9", "dug_in"),
        Effect::set(tag("B2"), "place", "cover"),
        Effect::set(tag("B5"), "place", "cover"),
        Effect::add(tag("A11"), "ammunition", -1),
        Effect::remove(tag("A2"), "fire"),
        Effect::remove(tag("B8"), "artillery"),
        Effect::Return { unit: tag("B7") },
    ]
}
