//! A card of a real deck is typed as it stands on its button; of dice their faces are.

use adjutant::{
    battle::summary::Pool,
    dice::{Card, Side},
    ui::{
        keys::{Key, Stroke},
        screen::battle::Message as Press,
    },
};
use screens::{SIZES, WIDE};

use super::{asked, battle, form, key, send, view};

#[test]
fn a_real_card_is_typed_as_it_stands_on_its_button() {
    for size in SIZES {
        for (typed, card, real) in [
            (Key::Digit(5), Card::Number(5), true),
            (Key::Char('J'), Card::Joker, true),
            (Key::Digit(5), Card::Number(5), false),
        ] {
            let mut table = battle(size, "division-squares", "arracourt-american", [real; 2], Vec::new());
            assert!(
                matches!(view(&table).card.first, Some(Pool::Card { who: Side::A, .. })),
                "{:?}",
                view(&table).card
            );
            let events = table.battle().events().len();
            key(&mut table, typed);
            if !real {
                // The program draws: a digit is a unit.
                assert_eq!(table.battle().events().len(), events);
                assert!(form(&table).is_some());
                continue;
            }
            let act = table.battle().events().iter().find_map(|event| event.act()).cloned();
            let act = act.or_else(|| table.battle().open_act().cloned()).unwrap();
            let drawn = act.answers.get("card").map(|entry| entry.given.clone());
            assert_eq!(drawn, Some(adjutant::dice::Given::Card(card)), "{size:?}");
        }
    }
}

#[test]
fn enter_draws_no_card_for_a_side_with_a_real_deck() {
    for size in SIZES {
        let mut table = battle(size, "division-squares", "arracourt-american", [true, false], Vec::new());
        let said = table.drawn_within("do-card").unwrap();
        assert_eq!(said, ["ENTER CARD"], "{size:?}");
        key(&mut table, Key::Enter);
        assert!(matches!(asked(&table), Some(Pool::Card { who: Side::A, .. })), "{size:?}: {:?}", asked(&table));
        key(&mut table, Key::Enter);
        assert!(asked(&table).is_some(), "{size:?}: Enter draws none either");
        key(&mut table, Key::Digit(4));
        assert!(table.battle().open_act().is_none(), "{size:?}");
        assert_eq!(table.battle().state().word(Side::A, "card"), "4", "{size:?}");
        // Whoever has no deck lets the program draw.
        let mut table = battle(size, "division-squares", "arracourt-american", [true, false], Vec::new());
        key(&mut table, Key::Enter);
        send(&mut table, Press::Rest);
        assert!(!matches!(asked(&table), Some(Pool::Card { .. })), "{size:?}");
    }
}

/// A digit is a face wherever dice are asked for, also where their outcomes are numbers themselves.
#[test]
fn digits_are_faces_where_the_outcomes_are_numbers() {
    let rolled = |strokes: &[Key], activations: i32| {
        let facts = vec![
            adjutant::rules::Effect::set(adjutant::rules::Entity::Battle, "first", "A"),
            adjutant::rules::Effect::set(adjutant::rules::Entity::Battle, "step", "dice"),
        ];
        let mut table = battle(WIDE, "portable-wargame", "el-teb-british", [true, false], facts);
        assert!(matches!(view(&table).card.first, Some(Pool::Dice { .. })), "{:?}", view(&table).card);
        for stroke in strokes {
            key(&mut table, *stroke);
        }
        let number = table.battle().state().number(Side::A, "activations");
        assert_eq!((number, asked(&table)), (activations, None), "{strokes:?}");
    };
    // Each of the four dice is halved, down.
    let faces = [5, 2, 1, 6].map(Key::Digit);
    rolled(&[&[Key::Enter], &faces[..]].concat(), 6);
}

#[test]
fn a_card_typed_as_soon_as_it_is_asked_for_counts() {
    let mut table = battle(WIDE, "division-squares", "arracourt-american", [true, false], Vec::new());
    table.type_fast(&[Stroke::plain(Key::Enter), Stroke::plain(Key::Digit(4))]);
    assert_eq!(table.battle().state().word(Side::A, "card"), "4");
}
