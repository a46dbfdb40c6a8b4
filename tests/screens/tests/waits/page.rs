//! The page that takes real dice can be rolled from: whose dice, how many, which faces count, what led to them.

use adjutant::{battle::summary::Pool, dice::Tag};
use screens::{ROOMS, WIDE, sets, table::Table};

/// What a page that asks for dice does not say, in each of the rooms; how many of its pools had terms, and how many
/// reminders there were.
fn missing(table: &mut Table, what: &str, wrong: &mut Vec<String>) -> [usize; 2] {
    let open = table.app.play().and_then(|play| play.screen.table.open.clone());
    let Some(open) = open else { return [0; 2] };
    let Some(Pool::Dice { who, count, sides, title, sum, .. }) = &open.pending else { return [0; 2] };
    let dice = match (count, sides) {
        (1, 6) => "1 die".to_owned(),
        (count, 6) => format!("{count} dice"),
        (1, sides) => format!("1d{sides}"),
        (count, sides) => format!("{count}d{sides}"),
    };
    let name = table.battle().state().side_name(*who).to_owned();
    let sum = sum.as_ref();
    let terms = sum.map(|sum| sum.terms.iter().map(|term| term.label.clone()).collect()).unwrap_or_default();
    for room in ROOMS {
        table.resize(room);
        let seen = table.in_view().join(" | ");
        let all = table.words().join(" | ");
        let mut lack = |what_lacks: &str| {
            wrong.push(format!("{what} in {}x{}: {what_lacks} is not among {seen}", room.width, room.height));
        };
        if !seen.contains(&dice) {
            lack(&dice);
        }
        let tag = title.split(' ').next().filter(|word| word.parse::<Tag>().is_ok());
        if !seen.contains(tag.unwrap_or(title)) && !seen.contains(&name) {
            lack(title);
        }
        let reading = sum.map(|sum| sum.reading.as_str()).unwrap_or_default();
        if !seen.contains(reading) {
            lack(reading);
        }
        let terms: &Vec<String> = &terms;
        for term in terms.iter().filter(|term| !seen.contains(term.as_str())) {
            lack(term);
        }
        // A pad of many keys fills the smallest page: there the form before it was the place to read them.
        let pad = *sides > 6 && room.width < 560.0;
        for reminder in open.reminders.iter().filter(|reminder| !pad && !all.contains(reminder.as_str())) {
            lack(reminder);
        }
    }
    table.resize(WIDE);
    [usize::from(!terms.is_empty()), open.reminders.len()]
}

#[test]
fn the_page_of_real_dice_can_be_rolled_from() {
    let (mut wrong, mut told) = (Vec::new(), [0; 2]);
    for id in sets::GAMES {
        sets::forms_by(WIDE, id, true, |table, what| {
            if what.ends_with(" rolled") {
                let more = missing(table, &format!("{id} {what}"), &mut wrong);
                told = [told[0] + more[0], told[1] + more[1]];
            }
        });
    }
    assert!(told[0] > 15 && told[1] > 8, "pools with terms, and reminders: {told:?}");
    assert!(wrong.is_empty(), "{} things lack:\n{}", wrong.len(), wrong.join("\n"));
}
