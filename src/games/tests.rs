//! What the data of several games is checked by.

use std::collections::BTreeMap;

use super::Registry;
use crate::rules::{Description, Force};

/// Sample forces that are balanced against each other, a line for each pair: both in short.
pub(super) fn in_pairs(rules: &Description, in_short: impl Fn(&Description, &Force) -> String) -> String {
    let mut found = String::from("\n");
    for pair in rules.forces.chunks(2) {
        let row: Vec<String> = pair.iter().map(|force| in_short(rules, force)).collect();
        assert_eq!((&pair[0].against, &pair[1].against), (&pair[1].id, &pair[0].id));
        found += &(row.join(" ") + "\n");
    }
    found
}

/// Compares lists of the data with a second writing of them, such as `steps mortar actions end`: exactly these ids, in
/// this order.
pub(super) fn ids_as_listed(rules: &Description, listed: &str) {
    for line in listed.lines().filter(|line| !line.is_empty()) {
        let (what, wanted) = line.split_once(' ').unwrap();
        let found: Vec<&str> = match what {
            "types" => rules.types.iter().map(|kind| kind.id.as_str()).collect(),
            "columns" => rules.columns.iter().map(|column| column.id.as_str()).collect(),
            "fields" => rules.fields.iter().map(|field| field.id.as_str()).collect(),
            "steps" => rules.steps.iter().map(|step| step.id.as_str()).collect(),
            "procedures" => rules.procedures.iter().map(|procedure| procedure.id.as_str()).collect(),
            "outcomes" => rules.outcomes.iter().map(|outcome| outcome.id.as_str()).collect(),
            "pages" => rules.pages.iter().map(|page| page.id.as_str()).collect(),
            _ => panic!("no list of {what}"),
        };
        assert_eq!(found, wanted.split_whitespace().collect::<Vec<_>>(), "{what}");
    }
}

/// Each of these words, which the code speaks of, has its text.
pub(super) fn words_have_texts(rules: &Description, words: &str) {
    for id in words.split_whitespace() {
        assert!(rules.words.contains_key(id), "{id}");
    }
}

/// The rows of the table on a page of the reference, without its head.
pub(super) fn rows_on_page<'r>(rules: &'r Description, page: &str) -> &'r [Vec<String>] {
    &rules.pages.iter().find(|known| known.id == page).unwrap().table[1..]
}

/// Compares all cells with a second writing of the tables, such as `die cover open -1` for a row.
pub(super) fn tables_as_printed(rules: &Description, printed: &str) {
    let mut cells = 0;
    for line in printed.lines().filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words[2..].chunks(2) {
            let wanted = pair[1].parse().unwrap();
            assert_eq!(rules.cell(words[0], words[1], pair[0]), Some(wanted), "{line}: {}", pair[0]);
            cells += 1;
        }
    }
    let rows = rules.tables.values().flat_map(|table| table.values());
    assert_eq!(rows.map(BTreeMap::len).sum::<usize>(), cells, "no cell beyond the printed ones");
}

/// Compares the places that players may settle otherwise with a second list of them, each a mark and the number of its
/// readings; the first reading is the usual one.
pub(super) fn rulings_as_listed(rules: &Description, listed: &str) {
    let found = rules.rulings.iter().map(|ruling| format!("{} {}", ruling.mark, ruling.options.len()));
    assert_eq!(found.collect::<Vec<_>>().join(" "), listed);
    assert!(rules.rulings.iter().all(|ruling| ruling.preset == "a"));
}

#[test]
fn what_a_player_adds_to_one_registry_is_in_no_other() {
    let mut own = Registry::load().unwrap();
    let (id, others) = ("six-d6", Registry::load().unwrap());
    let forces = |registry: &Registry| registry.get(id).unwrap().description().forces.len();
    let (began, printed) = (own.get(id).unwrap().clone(), forces(&others));
    let example = began.description().example.clone();
    assert_eq!(own.add_player_files(&[("mine.toml".to_owned(), example)]), []);
    assert_eq!(forces(&own), printed + 1);
    assert_eq!((forces(&others), began.description().forces.len()), (printed, printed));
    assert_eq!(forces(&Registry::load().unwrap()), printed);
}
