//! What the odds of an order take for granted is said with it.

use adjutant::{battle::summary::assumed, commander::turn_view::Part};

use iced::keyboard::{Key, Modifiers};

use super::{half, main, orders::on, part, report::platoons, reporting, seeds, tell};

#[test]
fn the_odds_of_a_shot_say_what_they_take_for_granted() {
    let (mut said, mut silent) = (0, 0);
    for seed in seeds(4).take(6) {
        let mut table = reporting(seed);
        tell(&mut table, 2);
        for _ in 0..8 {
            main(&mut table);
            on(&mut table);
            if half(&table).is_none() {
                break;
            }
            let Part::Orders { lines, .. } = part(&table) else { continue };
            let words = table.words();
            for line in lines.iter().filter(|line| line.equal.is_empty()) {
                let [request] = line.requests.as_slice() else { continue };
                let form = table.battle().open_form(request).unwrap().form;
                let wanted = assumed(&form).join(", ");
                if wanted.is_empty() {
                    assert_eq!(line.note, "", "{seed}: {}", line.words);
                    silent += 1;
                } else {
                    assert_eq!(line.note, format!("If {wanted}"), "{seed}: {}", line.words);
                    assert!(words.contains(&line.note), "{seed}: {words:?}");
                    said += 1;
                }
            }
        }
    }
    assert!(said > 0 && silent > 0, "{said} said, {silent} not");
}

/// W asks for his reasons wherever his page lies, and leads to no form over it: also where he has decided nothing yet.
#[test]
fn w_on_his_page_opens_no_form() {
    let mut table = platoons();
    let before = part(&table);
    assert!(matches!(before, Part::Report(..)), "{:?}", table.words());
    table.strike(Modifiers::empty(), Key::Character("w".into()));
    assert_eq!(half(&table).map(|half| half.part.clone()), Some(before), "{:?}", table.words());
    assert_eq!(table.app.notices().len(), 1, "and it says so");
    assert_eq!(table.app.notices()[0].words, "There is no decision here to explain.");
}
