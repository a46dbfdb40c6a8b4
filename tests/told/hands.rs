//! What the hands do: after an action, an undo, an amend, and where markers and things lie.

use adjutant::{
    battle::{Battle, Command, Hand, Permit},
    rules::{Bearer, Effect, Takes, Value},
};

use super::table::{self, forced, reopened, run};

/// What hands are told, in words.
pub fn spoken(hands: &[Hand]) -> String {
    hands.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// What a command tells the hands; it is told again when the battle is opened anew.
#[track_caller]
fn tells_hands(battle: &mut Battle, command: Command, wanted: &str) {
    let words = format!("{command:?}");
    assert_eq!(spoken(&run(battle, command).hands), wanted, "{words}");
    assert_eq!(spoken(&reopened(battle).last_hands()), wanted, "{words}, opened again");
}

/// What the hands do after a order, after its undo, and after what comes back with a redo; each is there again when the
/// battle is opened anew.
#[track_caller]
fn hands(rules: &str, units: &str, order: &str, given: &str, [done, undone]: [&str; 2]) {
    let mut battle = table::begin(table::units(rules, units, ""));
    let mut told = |command: Command, wanted: &str| tells_hands(&mut battle, command, wanted);
    told(forced(order, given), done);
    told(Command::Undo, undone);
    // A move of an order says nothing of how far: brought back, it is made again.
    let plain = undone.contains("back to where") && !done.contains("move ");
    let again = format!("move A1 again{}{done}", if done.is_empty() { "" } else { "; " });
    told(Command::Redo, if plain { &again } else { done });
    let hands = battle.last_hands();
    run(&mut battle, Command::Note { text: "a note changes nothing".to_owned() });
    assert_eq!(battle.last_hands(), hands, "{rules}: {order}, and a note");
}

#[test]
fn the_hands_are_told_what_was_done_and_what_was_taken_back() {
    let back = "move A1 back to where it stood";
    let infantry = "A1 infantry; B1 infantry";
    let check = |rules, units, order, given, done, undone| hands(rules, units, order, given, [done, undone]);
    check("division-squares", "A1 rifle", "fall_back unit=A1", "", "move A1 back one space", back);
    check("division-squares", "A1 rifle", "move unit=A1", "", "", back);
    check("pz8", infantry, "move unit=A1", "", "", back);
    check("portable-wargame", infantry, "move unit=A1", "", "", back);
    // A charge says how far at most.
    let charge = "move A1 up to 2 squares towards the nearest enemy";
    check("portable-wargame", "A1 cavalry; B1 infantry", "charge unit=A1", "", charge, back);
    check("simple-ww2", "A1 m4a3; B1 m4a3", "move unit=A1", "", "", back);
    let (far, marked) = ("move A1 up to 6 inches; put Moved on A1", format!("{back}; take Moved off A1"));
    check("six-d6", infantry, "move unit=A1", "move=3", far, &marked);
}

/// Two moves taken back: the hands may be slower than the thumb.
#[test]
fn moves_taken_back_one_after_the_other_are_told_together() {
    for (rules, kind) in [("division-squares", "rifle"), ("pz8", "infantry"), ("simple-ww2", "m4a3")] {
        let mut battle = table::begin(table::units(rules, &format!("A1 {kind}; A2 {kind}; B1 {kind}"), ""));
        for unit in ["A1", "A2"] {
            run(&mut battle, forced(&format!("move unit={unit}"), ""));
        }
        tells_hands(&mut battle, Command::Undo, "move A2 back to where it stood");
        tells_hands(&mut battle, Command::Undo, "move A1 and A2 back to where they stood");
        tells_hands(&mut battle, Command::Redo, "move A2 back to where it stood; move A1 again");
    }
}

#[test]
fn an_amend_or_rewind_far_back_tells_the_hands_what_it_changed_on_the_table() {
    // Three shots by Division Squares, with two notes behind each, so that none is the last line.
    let units = "A1 rifle; A2 rifle; A3 rifle; B1 rifle; B2 rifle; B3 rifle";
    let begin = || {
        let mut battle = table::begin(table::units("division-squares", units, ""));
        run(&mut battle, Command::set(table::tag("B1"), "disrupted", true));
        for (firer, target, faces) in [("A1", "B1", "6,1,1"), ("A2", "B2", "1,4,1"), ("A3", "B3", "1,1,1")] {
            let order = format!("fire firer={firer} target={target} target.place=open");
            run(&mut battle, forced(&order, &format!("fire={faces}")));
            for _ in 0..2 {
                run(&mut battle, Command::Note { text: "later".to_owned() });
            }
        }
        battle
    };
    let check = |command: Command, wanted: &str| tells_hands(&mut begin(), command, wanted);
    let die = |of, index, face| Command::CorrectDie { of, address: "fire".to_owned(), index, face };
    // Other dice of A3 at another unit: what the first one had is not touched.
    let mut draft = begin().action(8).unwrap().act().unwrap().form.entered.clone();
    draft.insert("target".to_owned(), "B1".into());
    let elsewhere = Command::Amend { of: 5, draft, permit: Permit::Forced };
    // The unit that was removed by the first shot stands again, with the marker that it had.
    check(die(2, 0, 1), "put B1 back; put Disrupted on B1");
    check(die(5, 1, 1), "take Disrupted off B2");
    check(elsewhere, "take Disrupted off B2");
    check(die(8, 0, 4), "put Disrupted on B3");
    check(Command::Rewind { to: 1 }, "put B1 back; put Disrupted on B1; take Disrupted off B2");
    check(Command::Rewind { to: 4 }, "take Disrupted off B2");
    check(Command::Strike { of: 5 }, "take Disrupted off B2");
}

/// What was done for the outcome before lies on the table already.
#[test]
fn an_outcome_put_right_tells_the_hands_what_is_different_alone() {
    let mut battle = table::begin(table::units("six-d6", "A1 infantry; B1 infantry", ""));
    tells_hands(
        &mut battle,
        forced("fire firer=A1 target=B1 range=close", "fire=3"),
        "put Hits 3 on B1; put Fired on A1",
    );
    let of = battle.last_action().unwrap();
    // The shot was fired all the same, whatever becomes of an amend.
    let mut amended = battle.clone();
    run(&mut amended, Command::CorrectDie { of, address: "fire".to_owned(), index: 0, face: 1 });
    run(&mut amended, Command::Undo);
    assert!(amended.taken_back().unwrap().starts_with("The change is taken back: "), "{:?}", amended.taken_back());
    run(&mut amended, Command::Undo);
    assert!(amended.taken_back().unwrap().starts_with("Taken back: "), "{:?}", amended.taken_back());
    for (face, wanted) in [(1, "put Hits 2 on B1"), (3, "put Hits 3 on B1")] {
        tells_hands(&mut battle, Command::CorrectDie { of, address: "fire".to_owned(), index: 0, face }, wanted);
    }
}

#[test]
fn nobody_who_is_lost_stands_under_a_marker() {
    for (rules, kind) in [
        ("division-squares", "rifle"),
        ("pz8", "infantry"),
        ("portable-wargame", "infantry"),
        ("simple-ww2", "infantry"),
        ("six-d6", "infantry"),
    ] {
        let mut battle = table::begin(table::units(rules, &format!("A1 {kind}; B1 {kind}; B2 {kind}"), ""));
        let fields: Vec<(String, Value)> = battle
            .rules()
            .description()
            .fields
            .iter()
            .filter(|field| field.of == Bearer::Unit && field.marker && !field.secret)
            .filter(|field| field.types.is_empty() || field.types.iter().any(|one| one == kind))
            .filter_map(|field| {
                let value = match &field.takes {
                    Takes::Flag => true.into(),
                    Takes::Number { min, .. } => 1.max(*min).into(),
                    Takes::Choice(options) => options.first()?.id.as_str().into(),
                    _ => return None,
                };
                Some((field.id.clone(), value))
            })
            .collect();
        assert!(!fields.is_empty(), "{rules}");
        let mut hands = |command: Command| run(&mut battle, command).hands;
        let dead = table::tag("B1");
        let set = |(field, value): &(String, Value)| Command::set(dead, field, value.clone());
        // One at a time, for what is lost needs no sign of less trouble; then all of them.
        for marker in &fields {
            assert!(spoken(&hands(set(marker))).contains("B1"), "{rules}: {}", marker.0);
            hands(Command::Undo);
        }
        for marker in &fields {
            hands(set(marker));
        }
        assert_eq!(spoken(&hands(Command::remove(dead, "fire"))), "remove B1", "{rules}: markers go with the model");
        let after = hands(set(&fields[0]));
        assert!(after.is_empty(), "{rules}: {}", spoken(&after));
        let lying = battle.table_check(battle.shared());
        assert!(lying.iter().all(|lying| !lying.on.iter().any(|on| on.contains("B1"))), "{rules}: {lying:?}");
    }
}

#[test]
fn smoke_lies_on_the_table_now() {
    let mut battle = table::begin(table::units("simple-ww2", "A1 infantry; B1 infantry", ""));
    let lying = |battle: &Battle| spoken_of(&battle.table_check(battle.shared()));
    assert_eq!(lying(&battle), "");
    for id in [1, 2] {
        let effects = vec![Effect::Thing { id, kind: "smoke".to_owned() }];
        let lays = Command::Correct { words: String::new(), effects };
        run(&mut battle, lays);
    }
    assert_eq!(lying(&battle), "Smoke 1, 2");
}

/// What lies on the table, in words.
fn spoken_of(lying: &[adjutant::battle::MarkerPlaces]) -> String {
    lying.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
