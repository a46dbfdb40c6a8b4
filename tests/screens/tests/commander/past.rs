//! What an order can be no more, because its step is past, is struck on the card and cannot be taken.

use adjutant::{
    battle::Command,
    commander::{
        is_past,
        turn_view::{OrderView, Part},
    },
    rules::Decision,
    ui::screen::{
        AppRequest,
        battle::{CommanderMessage, Message as Press},
    },
};
use screens::table::Table;

use super::{answered, half, main, part, reporting, seeds, tell};

/// The options of an order whose step is past, by their places.
fn past(table: &Table, line: &OrderView) -> Vec<usize> {
    let battle = table.battle();
    let decision = Decision::of(&battle.action(line.decided).unwrap().act().unwrap().form.entered).unwrap();
    let options = decision.options.iter().enumerate();
    options.filter(|(_, option)| is_past(battle, option)).map(|(at, _)| at).collect()
}

#[test]
fn an_option_whose_step_is_past_is_struck_on_the_card_and_not_taken() {
    let mut seen = 0;
    for seed in seeds(4).take(10) {
        let mut table = reporting(seed);
        tell(&mut table, 2);
        main(&mut table);
        for _ in 0..14 {
            if table.battle().open_act().is_some() {
                answered(&mut table);
                continue;
            }
            if half(&table).is_none() {
                break;
            }
            // The players go on to the fire before an assault that is decided is carried out.
            if matches!(part(&table), Part::Orders { lines, .. } if lines.iter().all(|line| line.words.contains("assaults")))
            {
                table.ask(AppRequest::Execute(Box::new(Command::step("fire"))));
            }
            let now = part(&table);
            let lines = if let Part::Orders { lines, .. } = &now { lines.as_slice() } else { &[] };
            for line in lines.iter().filter(|line| line.why) {
                let past = past(&table, line);
                if past.is_empty() {
                    continue;
                }
                table.send(Press::Commander(CommanderMessage::Why(line.decided)));
                let said = table.words().join(" ");
                assert!(said.contains("no longer possible: its step is past"), "{seed}: {said}");
                for at in &past {
                    assert!(!table.has(&format!("take-{at}")), "{seed}: {said}");
                }
                seen += past.len();
                table.press("close");
            }
            let more = matches!(now, Part::More(_));
            table.send(Press::Commander(if more { CommanderMessage::NoRung } else { CommanderMessage::Main }));
        }
    }
    assert!(seen > 0, "{seen}");
}
