//! A quick roll in every room: ROLL, the odds and the sum of every procedure are in view without scrolling.

use adjutant::{
    games::Registry,
    rules::Use,
    ui::{
        Look,
        screen::{Layout, quick::Message, stops::PageMessage},
    },
};
use screens::{ROOMS, flow::Play, room, sample};

#[test]
fn roll_and_sum_of_a_quick_roll_are_in_view() {
    let (mut wrong, mut rolls) = (Vec::new(), 0);
    for set in Registry::load().unwrap().all() {
        let rules = set.description();
        let asks = |id: &str| set.procedure_kind(id).is_some_and(|kind| !kind.addresses.is_empty());
        for text in rules.procedures.iter().filter(|text| text.usage == Use::Tab && asks(&text.id)) {
            let mut quick = Play::new(sample::quick(), ROOMS[0]);
            quick.send(
                [Message::Rules(rules.about.id.clone()), Message::Procedure(text.id.clone())].map(PageMessage::Sent),
            );
            // What still misses a unit has nothing to roll.
            let ready = quick.has("roll") && quick.has("sum");
            if !ready {
                continue;
            }
            rolls += 1;
            for size in ROOMS {
                quick.size = size;
                let fixed = ["roll", "sum", "odds", "back"];
                let fixed = if quick.has("odds") { fixed.as_slice() } else { &["roll", "sum", "back"] };
                let view = screens::flow::Screen::view(&quick.screen, &quick.frame());
                if let Some(folder) = std::env::var_os("SHOTS") {
                    let view = screens::flow::Screen::view(&quick.screen, &quick.frame());
                    let name = format!("quick-{}-{}-{}x{}.png", rules.about.id, text.id, size.width, size.height);
                    screens::draw(&Look::default(), size, 1.0, view).save(std::path::Path::new(&folder).join(name));
                }
                let lacks = room::lacking(&Look::default(), size, view, fixed, |_| false);
                let place = format!("{} {} in {size:?}, {:?}", rules.about.id, text.id, Layout::of(size));
                wrong.extend(lacks.iter().map(|lack| format!("{place}: {lack}")));
            }
        }
    }
    assert!(rolls > 10, "only {rolls} rolls");
    assert!(wrong.is_empty(), "{} things lack room:\n{}", wrong.len(), wrong.join("\n"));
}
