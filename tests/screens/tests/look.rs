//! Draws the battle screen into the temporary folder, to be looked at.

use adjutant::{
    battle::{Battle, Setup, SideSetup},
    dice::{Dice, Side},
    rules::{Registry, muster},
    ui::{
        Look, Scheme, SideColour,
        screen::{
            Layout,
            battle::{self, Ctx, Face, Message, Screen},
        },
    },
};
use screens::draw;

fn battle() -> Battle {
    let registry = Registry::load().unwrap();
    let rules = registry.all()[0].clone();
    let d = rules.description();
    let mut units = Vec::new();
    let mut facts = Vec::new();
    let forces = [&d.forces[0], &d.forces[1]];
    for (side, force) in Side::BOTH.into_iter().zip(forces) {
        let (u, f) = muster(d, side, force);
        units.extend(u);
        facts.extend(f);
    }
    let side = |name: &str, colour: &str| SideSetup { name: name.into(), colour: colour.into(), real_dice: false };
    let setup = Setup {
        rules: d.about.id.clone(),
        revision: d.about.revision,
        title: "Test".into(),
        rulings: Default::default(),
        sides: [side(&forces[0].name, "blue"), side(&forces[1].name, "red-brown")],
        turns: Some(10),
        solo: None,
        facts,
        units,
    };
    Battle::new(rules, setup)
}

#[test]
fn look() {
    let mut battle = battle();
    let mut dice = Dice::seeded(1);
    let mut screen = Screen::new(&battle, Face::default());
    let shot = |screen: &Screen, name: &str| {
        for scheme in [Scheme::Paper, Scheme::Night] {
            let look = Look::new(scheme, SideColour::Blue, SideColour::RedBrown);
            for (w, h) in [(1280.0, 800.0), (900.0, 600.0), (640.0, 400.0)] {
                let layout = Layout::of(iced::Size::new(w, h));
                let ctx = Ctx { look: &look, table: &screen.table, face: &screen.face, layout };
                draw(&look, (w, h), 1.0, battle::view(ctx))
                    .save(format!("/tmp/shots/{name}-{}-{w}.png", scheme.name()));
            }
        }
    };
    shot(&screen, "start");
    let tag = |t: &str| t.parse().unwrap();
    let _ = screen.update(&battle, Message::Row(tag("A5")));
    shot(&screen, "picked");
    let _ = screen.update(&battle, Message::Row(tag("B5")));
    shot(&screen, "fire");
    let action = screen.update(&battle, Message::Roll);
    if let Some(adjutant::ui::screen::Request::Do(command)) = action.request {
        let done = battle.execute((*command).clone(), &mut dice, 0).unwrap();
        screen.after(&battle, &command, done);
    }
    shot(&screen, "result");
}
