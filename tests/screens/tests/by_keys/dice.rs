//! When a digit is a face of a real die, and when it picks a unit.

use adjutant::{
    battle::summary::Pool,
    dice::{Side, Tag},
    games::Registry,
    rules::{Effect, Entity},
    ui::{
        app::Message,
        keys::{Held, Key, Stroke},
        screen::battle::Message as Press,
    },
};
use screens::{SIZES, WIDE, sets, table::Table};

use super::{asked, battle, contact, form, key, send, tag, told, view, with};

#[test]
fn a_key_turns_a_side_to_real_dice_and_back() {
    let mut table = sets::begun(WIDE, "pz8").unwrap();
    let real = |table: &Table| table.app.play().unwrap().screen.memory.real;
    let (before, acting) = (real(&table), view(&table).strip.acting);
    let at = usize::from(acting == Side::B);
    for (held, at) in [(Held::Ctrl, at), (Held::CtrlShift, 1 - at)] {
        for wanted in [!before[at], before[at]] {
            table.send(Message::Key(Stroke::with(held, Key::Char('D'))));
            assert_eq!(real(&table)[at], wanted, "{held:?}");
        }
    }
}

#[test]
fn a_digit_picks_a_unit_until_enter_has_asked_for_the_dice() {
    let (mut padded, mut single) = (0, 0);
    for set in Registry::load().unwrap().all() {
        let id = set.description().about.id.as_str();
        let mut seen = 0;
        for step in set.description().steps.iter().map(|step| step.id.clone()) {
            let begun = || {
                let mut table = sets::begun(WIDE, id).unwrap();
                for side in Side::BOTH {
                    if !table.app.play().unwrap().screen.memory.real[usize::from(side == Side::B)] {
                        send(&mut table, Press::Dice(side));
                    }
                }
                send(&mut table, Press::Step(step.clone()));
                send(&mut table, Press::Clear);
                table
            };
            let mut table = begun();
            let Some((own, enemy)) = sets::pair(&table) else { continue };
            for press in [Press::Row(own), Press::Row(enemy), Press::Anyway] {
                send(&mut table, press);
            }
            let rolls = form(&table).is_some_and(|form| {
                form.ready && !form.private && !form.acts.is_empty() && matches!(form.first, Some(Pool::Dice { .. }))
            });
            if !rolls {
                continue;
            }
            seen += 1;
            padded += usize::from(table.has("face-1"));
            let (events, before) = (table.battle().events().len(), form(&table).cloned());
            key(&mut table, Key::Digit(3));
            let what = format!("{id}, {step}");
            assert_eq!(table.battle().events().len(), events, "{what}: no die is rolled");
            assert!(view(&table).open.is_none(), "{what}: nothing is begun");
            assert_ne!(form(&table).cloned(), before, "{what}: the third unit is picked, or taken off");
            // Asked for, they are faces.
            let mut table = begun();
            for press in [Press::Row(own), Press::Row(enemy), Press::Anyway] {
                send(&mut table, press);
            }
            key(&mut table, Key::Enter);
            let Some(Pool::Dice { count, sides, .. }) = asked(&table).cloned() else {
                panic!("{what}: {:?}", asked(&table));
            };
            key(&mut table, Key::Digit(3));
            if sides > 29 {
                continue;
            }
            if count == 1 {
                // Not the number that its outcome counts: "3 hits" may be another face.
                let rolls = view(&table).open.as_ref().map(|open| &open.rolls);
                let rolls = rolls.or_else(|| view(&table).result.as_ref().map(|result| &result.rolls));
                if let Some(roll) = rolls.and_then(|rolls| rolls.first()) {
                    let faces: Vec<u8> = roll.dice.iter().map(|die| die.face).collect();
                    assert_eq!(faces, [3], "{what}: {roll:?}");
                    single += 1;
                }
                continue;
            }
            let known = match asked(&table) {
                Some(Pool::Dice { known, .. }) => known.clone(),
                other => panic!("{what}: {other:?}"),
            };
            assert_eq!(known, [3], "{what}");
        }
        assert!(seen > 0, "{id} rolls in no step");
    }
    assert!(padded > 2, "forms with faces beside their roll: {padded}");
    assert!(single > 2, "rolls of one die: {single}");
}

#[test]
fn a_combat_that_fills_itself_in_takes_the_next_digit_for_a_unit() {
    for size in SIZES {
        let mut table = contact(size, [true, false]);
        send(&mut table, Press::EndTurn);
        while view(&table).strip.acting == Side::A {
            send(&mut table, Press::EndTurn);
        }
        let alone = ["contacts", "fresh"].map(|fact| Effect::set(tag("B5"), fact, Vec::<Tag>::new().as_slice()));
        table.given([Effect::set(Entity::Battle, "step", "combat")].into_iter().chain(alone).collect());
        let events = table.battle().events().len();
        key(&mut table, Key::Char('C'));
        assert!(form(&table).is_some_and(|form| form.ready), "{size:?}: {:?}", form(&table));
        key(&mut table, Key::Digit(5));
        assert_eq!(table.battle().events().len(), events, "{size:?}: nothing is rolled");
        let shown = form(&table).unwrap();
        assert_eq!((shown.procedure.as_str(), shown.acts.as_slice()), ("combat", &[tag("B5")][..]), "{size:?}");
        key(&mut table, Key::Enter);
        assert!(matches!(asked(&table), Some(Pool::Dice { who: Side::A, .. })), "{size:?}: {:?}", asked(&table));
        key(&mut table, Key::Digit(5));
        assert!(!matches!(asked(&table), Some(Pool::Dice { .. })), "{size:?}: {:?}", asked(&table));
    }
}

/// Whoever types the dice that lie on the table may type one more than is needed: that one is no unit.
#[test]
fn a_face_too_many_picks_no_unit() {
    let facts = vec![Effect::set(Entity::Side(Side::A), "card", "4")];
    let mut table = battle(WIDE, "division-squares", "arracourt-american", [true, false], facts);
    key(&mut table, Key::Char('F'));
    key(&mut table, Key::Digit(2));
    with(&mut table, Held::Shift, Key::Digit(3));
    key(&mut table, Key::Enter);
    let Some(Pool::Dice { count, .. }) = asked(&table).cloned() else { panic!("{:?}", asked(&table)) };
    let faces = [2, 6, 1, 4, 5, 5, 5, 5].map(|face| Stroke::plain(Key::Digit(face)));
    table.type_fast(&faces[..=usize::from(count)]);
    assert!(asked(&table).is_none() && form(&table).is_none(), "{:?}", form(&table));
    assert!(told(&table).starts_with("No more dice are needed."), "{}", told(&table));
    // The same key again, or a moment later, is a unit.
    key(&mut table, Key::Digit(5));
    assert_eq!(form(&table).map(|form| form.acts.clone()), Some(vec![tag("A5")]));
    assert_eq!(told(&table), "");
}
