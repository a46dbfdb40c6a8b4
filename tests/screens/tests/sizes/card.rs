//! What a card says moves nothing but itself.

use adjutant::{
    dice::{Side, Tag},
    rules::Effect,
    ui::screen::battle::{Message as Press, Pane},
};
use screens::{ROOMS, sets, table::Table};

#[test]
fn nothing_moves_when_a_card_is_drawn_or_orders_are_known() {
    let ids = ["A1", "B1", "A3", "B3", "undo", "menu", "end-turn", "strip", "show-A", "show-form", "step-next"];
    let mut seen = 0;
    for id in sets::GAMES {
        for room in [ROOMS[0], ROOMS[1], ROOMS[3], ROOMS[7]] {
            let mut table = sets::fresh(room, id).unwrap();
            if !table.has("do-card") {
                continue;
            }
            let places = |table: &mut Table| {
                [Pane::Roster(Side::A), Pane::Roster(Side::B), Pane::Form].map(|pane| {
                    table.send(Press::Show(pane));
                    ids.map(|id| table.place(id))
                })
            };
            let before = places(&mut table);
            table.send(Press::StepCard);
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

#[test]
fn orders_given_beyond_what_there_are_stay_within_their_amber_field() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for room in ROOMS {
        let mut table = sets::fresh(room, "division-squares").unwrap();
        let given = (1..=11).map(|number| Effect::set(Tag::new(Side::A, number), "ordered", true));
        table.given([Effect::set(Side::A, "orders", 1)].into_iter().chain(given).collect());
        for pane in [Pane::Form, Pane::Roster(Side::A)] {
            table.send(Press::Show(pane));
            for id in ["orders", "A-orders"] {
                if table.has(id) {
                    seen += 1;
                    wrong.extend(table.sticks_out(id).into_iter().map(|words| format!("{room:?} {id}: {words}")));
                }
            }
        }
    }
    assert!(seen >= ROOMS.len(), "{seen} fields");
    assert!(wrong.is_empty(), "{} texts stick out:\n{}", wrong.len(), wrong.join("\n"));
}
