//! What is owed in each situation, and who may react to a move.

use super::Scene;

#[track_caller]
fn check(units: &str, facts: &str, rulings: &str, wanted: &str) {
    let table = Scene::new(units, rulings).with(facts);
    let owed = table.rules.owed(&table.state);
    let words = owed.iter().map(|due| due.words.clone()).collect::<Vec<_>>().join("; ");
    assert_eq!(words, wanted, "{units} {facts} {rulings}");
    // What can be pressed opens a form without a refusal.
    for due in owed.iter().filter(|due| !due.procedure.is_empty()) {
        let form = adjutant::rules::open(
            table.rules.procedure_kind(&due.procedure).unwrap(),
            table.rules.description(),
            &table.state,
            &due.draft,
        )
        .form;
        assert_eq!((form.refusals, form.problems), (Vec::new(), Vec::new()), "{}", due.words);
    }
}

#[test]
fn what_is_owed() {
    check("A1 rifle", "", "", "Draw the card");
    check("A1 rifle disrupted; A2 hq disrupted; A3 rifle disrupted rallied", "", "", "Draw the card; Rally 2");
    let card = "A.card=2 A.orders=2";
    check("A1 rifle; A2 rifle; A3 rifle", card, "", "2 orders left");
    check("A1 rifle ordered; A2 rifle; A3 rifle", card, "", "1 order left");
    check("A1 rifle ordered; A2 rifle ordered; A3 rifle", card, "", "");
    // Nobody is left to take an order.
    check("A1 rifle ordered; B1 rifle", card, "", "");
    check("A1 rifle ordered; A2 rifle @2; A3 rifle ordered", card, "", "");
    check("A1 rifle ordered; A2 rifle @2; A3 rifle ordered", &format!("{card} battle.turn=2"), "", "A2 arrives");
    let battery = "A1 hq ordered; A2 off_table ammunition=1";
    check(battery, card, "", "Resupply; A2 not fired; 1 order left");
    check("A1 hq ordered; A2 off_table ammunition=0", card, "", "Resupply; 1 order left");
    check("A1 hq ordered; A2 off_table ammunition=1 shelled ordered", card, "", "Resupply");
    check("A1 hq ordered disrupted; A2 off_table ammunition=1 shelled ordered", card, "", "Rally 1");
    check(battery, &format!("{card} A.resupplied=true"), "", "A2 not fired; 1 order left");
    // D89: guns on the table only if they use ammunition.
    let mortar = "A1 hq ordered; A2 medium_mortar ordered";
    check(mortar, card, "", "");
    check(mortar, card, "D89=b", "Resupply");
    // D91, D110: nobody can have more, or the HQ has no dice for so many.
    let full = "A1 hq ordered; A2 off_table ammunition=6 shelled ordered";
    check(full, card, "", "Resupply");
    check(full, card, "D91=b", "");
    check("A1 hq ordered; A2 off_table ammunition=5 shelled ordered", card, "D91=b", "Resupply");
    let many = "A1 hq ordered; A2 off_table ammunition=1 shelled ordered; A3 off_table ammunition=1 shelled ordered; A4 off_table ammunition=1 shelled ordered";
    check(many, card, "", "Resupply");
    check(many, card, "D110=b", "");
}

/// What the end of a turn asks about: what must be rolled, and more than half of the orders.
#[test]
fn what_the_end_of_a_turn_would_skip() {
    let check = |units: &str, facts: &str, wanted: &str| {
        let table = Scene::new(units, "").with(facts);
        let words: Vec<String> = table.rules.skipped(&table.state).into_iter().map(|due| due.words).collect();
        assert_eq!(words.join("; "), wanted, "{units} {facts}");
    };
    check("A1 rifle; A2 rifle disrupted", "", "Draw the card; Rally 1");
    let card = |orders: i32| format!("A.card=2 A.orders={orders}");
    let four = |ordered: usize| {
        let unit = |at: usize| format!("A{at} rifle{}", if at <= ordered { " ordered" } else { "" });
        (1..=4).map(unit).collect::<Vec<_>>().join("; ")
    };
    check(&four(0), &card(2), "2 orders left");
    check(&four(1), &card(2), "");
    check(&four(1), &card(3), "2 orders left");
    check(&four(2), &card(3), "");
    check(&four(1), &card(1), "");
    // A battery may rest, and a unit may stay Disrupted no longer than it must.
    check("A1 hq ordered; A2 off_table ammunition=1 ordered", &card(2), "Resupply");
    check("A1 rifle ordered disrupted", &card(1), "Rally 1");
}

#[test]
fn the_end_of_the_turn_names_orders_of_a_side_that_has_hardly_begun() {
    let check = |facts: &str, wanted: &[&str]| {
        let table = Scene::new("A1 hq; A2 rifle; A3 rifle; A4 rifle; B1 rifle", "").with(facts);
        let words: Vec<String> = table.rules.skipped(&table.state).into_iter().map(|due| due.words).collect();
        assert_eq!(words, wanted, "{facts}");
    };
    check("A.card=4 A.orders=4 A1.ordered=true", &["3 orders left"]);
    check("A.card=4 A.orders=4 A1.ordered=true A2.ordered=true", &[]);
    check("A.card=Joker A.joker=one_order A.orders=1", &[]);
    check("A.card=Joker A.joker=any_order A.orders=2", &["2 orders left"]);
}

#[test]
fn what_a_joker_leaves_owed() {
    let units = "A1 hq; A2 off_table ammunition=1; A3 rifle disrupted";
    check(units, "A.card=Joker A.joker=none A.orders=0", "", "");
    check(units, "A.card=Joker A.joker=rally A.orders=0", "", "Rally 1; Resupply");
    check(units, "A.card=Joker A.joker=one_order A.orders=1", "", "Rally 1; Resupply; 1 order left");
    check(units, "A.card=Joker A.joker=any_order A.orders=2", "", "Rally 1; Resupply; A2 not fired; 2 orders left");
}

#[test]
fn who_may_react() {
    let check = |mover: &str, enemy: &str, facts: &str, wanted: &str| {
        let table = Scene::new(&format!("A1 {mover}; {enemy}"), "").with(facts);
        let found = table.rules.reactions(&table.state).into_iter();
        let found: Vec<String> = found.map(|reaction| format!("{} {}", reaction.unit, reaction.words)).collect();
        assert_eq!(found.join("; "), wanted, "{mover}; {enemy}");
    };
    let moved = "battle.mover=A1";
    let enemy = "B1 rifle overwatch; B2 atg overwatch; B3 rifle; B4 smg overwatch; B5 tank overwatch lost";
    check("rifle", enemy, "", "");
    check("rifle", enemy, moved, "B1 reach 1; B2 reach 2");
    // Those without a weapon against armor are left out.
    let soft_only = "B1 armored_car_mg overwatch; B2 hq overwatch; B3 hq organic_at=true overwatch";
    check("rifle", soft_only, moved, "B1 reach 1; B2 reach 1; B3 reach 1");
    // Mines start on the same strip, where they could hurt the mover.
    check("tank", soft_only, moved, "B3 reach 1; A1 ran onto mines");
    check("tank", soft_only, &format!("{moved} battle.no_mines=true"), "B3 reach 1");
    check("rifle lost", enemy, moved, "");
    // Only the side that waits reacts, and only to the side that acts.
    check("rifle", "A2 rifle overwatch", moved, "");
    check("rifle overwatch", enemy, "battle.mover=B1", "");
}
