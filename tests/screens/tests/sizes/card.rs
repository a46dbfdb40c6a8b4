//! What a card says moves nothing but itself.

use adjutant::{
    dice::Side,
    games::Registry,
    ui::{
        app::Message,
        screen::battle::{Message as Press, Pane},
    },
};
use screens::{ROOMS, sets, table::Table};

#[test]
fn nothing_moves_when_a_card_is_drawn_or_orders_are_known() {
    let ids = ["A1", "B1", "A3", "B3", "undo", "menu", "end-turn", "strip", "show-A", "show-form", "step-next"];
    let mut seen = 0;
    for set in Registry::load().unwrap().all() {
        let id = set.description().about.id.as_str();
        for room in [ROOMS[0], ROOMS[1], ROOMS[3], ROOMS[7]] {
            let mut table = sets::fresh(room, id).unwrap();
            if !table.has("do-card") {
                continue;
            }
            let places = |table: &mut Table| {
                [Pane::Roster(Side::A), Pane::Roster(Side::B), Pane::Form].map(|pane| {
                    table.send(Message::Battle(Press::Show(pane)));
                    ids.map(|id| table.place(id))
                })
            };
            let before = places(&mut table);
            table.send(Message::Battle(Press::StepCard));
            let after = places(&mut table);
            for (was, is) in before.iter().flatten().zip(after.iter().flatten()) {
                // What a result takes the room of is not compared.
                let (Some(was), Some(is)) = (was, is) else { continue };
                seen += 1;
                assert_eq!(was, is, "{id} {room:?}");
            }
        }
    }
    assert!(seen > 40, "{seen} places");
}
