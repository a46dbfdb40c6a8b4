//! A number never stands without its word: in the head of a form, in rows and in tiles, picked or not.

use adjutant::{
    battle::summary::{Badge, Picked, Row},
    dice::Side,
    ui::screen::battle::{Message as Press, Pane},
};
use iced::Size;
use screens::{ROOMS, sets, table::Table};

/// The parts of a drawn line that are numbers and nothing else.
fn bare(drawn: &[String]) -> Vec<String> {
    let parts = drawn.iter().flat_map(|words| words.split([',', '\n', '\u{b7}'])).map(str::trim);
    let alone =
        |part: &&str| part.chars().any(|letter| letter.is_ascii_digit()) && !part.chars().any(char::is_alphabetic);
    parts.filter(alone).map(str::to_owned).collect()
}

/// What wants a word in the rows of a side as they stand in a room. The sign of a marker is as good as its word in a tile.
fn rows_without_words(table: &mut Table, room: Size, side: Side) -> Vec<String> {
    table.send(Press::Show(Pane::Roster(side)));
    let rows: Vec<Row> = table.app.play().unwrap().screen.table.rows.iter().flatten().cloned().collect();
    let mut wrong = Vec::new();
    for row in rows.iter().filter(|row| row.tag.side == side) {
        let Some(mut drawn) = table.drawn_within(&row.tag.to_string()) else { continue };
        // A name may begin with a number.
        drawn.retain(|words| !row.name.ends_with(words.as_str()));
        if let Picked::Target(Badge::Number(at)) = row.picked {
            drawn.retain(|words| *words != at.to_string());
        }
        let tile = room.width < 1000.0;
        if tile && (row.state.is_some() || row.order.is_some() || row.shells.is_some()) {
            drawn.retain(|words| words.contains(char::is_alphabetic) || words.contains(','));
        }
        wrong.extend(bare(&drawn).into_iter().map(|number| format!("{} says {number}: {drawn:?}", row.tag)));
    }
    wrong
}

#[test]
fn a_number_never_stands_without_its_word() {
    let (mut wrong, mut told) = (Vec::new(), 0);
    for id in sets::GAMES {
        for room in [ROOMS[0], ROOMS[1], ROOMS[3], ROOMS[7]] {
            let mut table = sets::begun(room, id).unwrap();
            // The units with most to tell beside each other, first one of a side, then two.
            for many in [1, 2] {
                let acting = table.app.play().unwrap().screen.table.strip.acting;
                let worst = |side: Side| {
                    let rows = table.app.play().unwrap().screen.table.rows.iter().flatten();
                    let mut rows: Vec<&Row> =
                        rows.filter(|row| row.tag.side == side && row.lost.is_none() && row.due.is_none()).collect();
                    let length = |row: &&Row| row.line.len() + row.state.as_ref().map_or(0, |mark| mark.word.len());
                    rows.sort_by_key(length);
                    rows.into_iter().rev().take(many).map(|row| row.tag).collect::<Vec<_>>()
                };
                let picks: Vec<_> = [worst(acting), worst(acting.other())].concat();
                table.send(Press::Clear);
                table.send_all(picks.into_iter().map(Press::Row));
                table.send(Press::Show(Pane::Form));
                let heads = table.drawn_within("heads").unwrap_or_default();
                told += heads.len();
                wrong.extend(bare(&heads).into_iter().map(|number| format!("{id} {room:?} {number}: {heads:?}")));
                for side in Side::BOTH {
                    let lacks = rows_without_words(&mut table, room, side);
                    wrong.extend(lacks.into_iter().map(|lack| format!("{id} {room:?} {lack}")));
                }
            }
        }
    }
    assert!(told > 30, "{told} texts in heads");
    assert!(wrong.is_empty(), "{} numbers without a word:\n{}", wrong.len(), wrong.join("\n"));
}
