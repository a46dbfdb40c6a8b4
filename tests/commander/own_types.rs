//! A type of the player's own is to the commander what the type is that it is like.

use adjutant::{
    battle::{Battle, Setup},
    commander::seal,
    dice::Dice,
    games::Registry,
};

use super::presses::{begun, leads_on, stage_now};

/// The prefix of the player's own types.
const OWN: &str = "own_";

/// What he says in his first steps of a battle, with the player's own types called as those they are like.
fn says(mut battle: Battle, seed: u64) -> Vec<String> {
    let mut dice = Dice::seeded(seed);
    battle.execute(seal(&battle).unwrap(), &mut dice, 0).unwrap();
    let mut all = Vec::new();
    for _ in 0..25 {
        let now = stage_now(&battle);
        all.push(format!("{now:?}").replace(OWN, ""));
        leads_on(&mut battle, &now, &mut dice);
    }
    all
}

#[test]
fn a_type_of_ones_own_is_led_like_the_one_that_it_is_like() {
    for rules in ["division-squares", "portable-wargame", "pz8", "simple-ww2", "six-d6"] {
        let setup = begun(rules, 1).setup().clone();
        let mut own = Registry::load().unwrap();
        let printed = own.get(rules).unwrap().clone();
        let kinds = printed.description().types.iter().filter(|kind| !kind.unlike);
        let types = kinds.map(|kind| {
            format!("[[type]]\nid = \"{OWN}{}\"\nname = \"Own {}\"\nlike = \"{}\"\n", kind.id, kind.name, kind.id)
        });
        let file = format!("rules = \"{rules}\"\n\n{}", types.collect::<Vec<_>>().join("\n"));
        assert_eq!(own.add_player_files(&[("mine.toml".to_owned(), file)]), []);
        let own = own.get(rules).unwrap().clone();
        let mut mine: Setup = setup.clone();
        let unlike = |kind: &str| printed.description().unit_type(kind).is_some_and(|kind| kind.unlike);
        for unit in mine.units.iter_mut().filter(|unit| !unlike(&unit.kind)) {
            unit.kind = format!("{OWN}{}", unit.kind);
        }
        let (expected, said) = (says(Battle::new(printed, setup), 1), says(Battle::new(own, mine), 1));
        assert!(expected.iter().any(|said| said.starts_with("Orders")), "{rules}: {expected:?}");
        assert_eq!(said, expected, "{rules}");
    }
}
