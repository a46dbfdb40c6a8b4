//! Temporary pictures.
#![allow(clippy::unwrap_used, clippy::pedantic, missing_docs, unused)]
use adjutant::{
    battle::muster::MusterSheet,
    dice::Side,
    rules::{Effect, Entity, Registry, State},
    store::settings::Theme,
    ui::{app::Message, screen::battle::Message as Press},
};
use iced::Size;
use screens::{story::tag, table::Table};
fn main() {
    let registry = Registry::load().unwrap();
    let rules = registry.get("six-d6").unwrap().description().clone();
    for (theme, tn, w, h) in [
        (Theme::Paper, "paper", 1280.0, 800.0),
        (Theme::Night, "night", 900.0, 600.0),
        (Theme::HighContrast, "contrast", 1280.0, 800.0),
        (Theme::Paper, "paper", 640.0, 400.0),
    ] {
        let begin = |first: &str, real: bool| {
            let mut sheet = MusterSheet::new(&rules, ["green", "grey"]);
            let force = rules.forces.iter().find(|force| force.id == first).unwrap();
            sheet.choose(&rules.forces, Side::A, force);
            "Evening".clone_into(&mut sheet.title);
            let mut setup = sheet.setup(&rules).unwrap();
            setup.sides[0].real_dice = real;
            let mut t = Table::with(Size::new(w, h), 3, setup);
            let _ = t.wear(theme);
            t
        };
        let shot = |t: &Table, name: &str| t.shot(format!("/tmp/w/pw-pics/y-{name}-{tn}-{w}.png"));
        let press = |t: &mut Table, p: &[Press]| {
            for p in p {
                t.send(Message::Battle(p.clone()))
            }
        };
        let row = |s: &str| Press::Row(tag(s));
        let step = |s: &str| Effect::set(Entity::Battle, "step", s);
        let mut t = begin("saint-lo-american", true);
        shot(&t, "a0-start");
        press(&mut t, &[row("A7")]);
        shot(&t, "a1-mortar-picked");
        press(&mut t, &[row("B3")]);
        shot(&t, "a2-mortar");
        let mut t = begin("saint-lo-american", true);
        let _ = t.given(vec![step("actions")]);
        press(&mut t, &[row("A1")]);
        shot(&t, "b1-move");
        press(&mut t, &[row("B2")]);
        shot(&t, "b2-fire");
        let _ = t.press("outcome-2");
        shot(&t, "b3-fired");
        press(&mut t, &[Press::Clear]);
        shot(&t, "b4-cleared");
        press(&mut t, &[Press::React(0)]);
        shot(&t, "b5-react");
        press(&mut t, &[Press::Roll]);
        shot(&t, "b6-reacted");
        press(&mut t, &[Press::Clear, row("A10")]);
        shot(&t, "b7-tank-move");
        press(&mut t, &[Press::Roll]);
        shot(&t, "b8-tank-moved");
        press(&mut t, &[Press::Clear, row("A11"), Press::Tab("volley".to_owned()), row("A4"), row("A5"), row("B3")]);
        shot(&t, "c1-volley");
        press(&mut t, &[Press::Roll]);
        shot(&t, "c2-volleyed");
        let _ = t.given(vec![
            step("end"),
            Effect::set(tag("A1"), "hits", 3),
            Effect::set(tag("A6"), "hits", 5),
            Effect::set(tag("A6"), "permanent", 2),
            Effect::set(tag("A9"), "hits", 2),
            Effect::set(tag("A9"), "ready", true),
        ]);
        press(&mut t, &[Press::Clear]);
        shot(&t, "d0-end");
        press(&mut t, &[row("A6")]);
        shot(&t, "d1-end-row");
        press(&mut t, &[Press::Clear, Press::Tab("end_step".to_owned())]);
        shot(&t, "d2-batch");
        press(&mut t, &[Press::Clear, Press::StepCard]);
        shot(&t, "d3-batched");
        press(&mut t, &[Press::EndTurn]);
        shot(&t, "d4-ended");
    }
}
