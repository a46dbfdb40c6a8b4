//! What the data of several games is checked by.

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

/// Compares cells with a second writing of the tables, such as `die cover open -1` for a row; returns how many.
pub(super) fn cells_as_printed(rules: &Description, printed: &str) -> usize {
    let mut cells = 0;
    for line in printed.lines().filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words[2..].chunks(2) {
            let wanted = pair[1].parse().unwrap();
            assert_eq!(rules.cell(words[0], words[1], pair[0]), Some(wanted), "{line}: {}", pair[0]);
            cells += 1;
        }
    }
    cells
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
