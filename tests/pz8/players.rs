//! A player's own types.

use adjutant::{
    battle::{Battle, Command, Setup},
    dice::{Dice, Side, Tag},
    games::Registry,
};

use super::scene::draft;

/// Whoever is like an engineer clears a minefield section, too (9).
#[test]
fn a_type_like_an_engineer_clears_mines() {
    let mut registry = Registry::load().unwrap();
    let sapper = "rules = \"pz8\"\n\n[[type]]\nid = \"sapper\"\nname = \"Sapper\"\nlike = \"engineer\"\n";
    assert_eq!(registry.add_player_files(&[("mine.toml".to_owned(), sapper.to_owned())]), []);
    let set = registry.get("pz8").unwrap().clone();
    let forces = Side::BOTH.map(|_| set.description().forces[0].clone());
    let mut setup = Setup::between(set.description(), forces.each_ref());
    let infantry = setup.units.iter_mut().filter(|unit| unit.kind == "infantry");
    let [sapper, other] = infantry.take(2).collect::<Vec<_>>().try_into().unwrap();
    sapper.kind = "sapper".to_owned();
    let (sapper, other) = (sapper.tag, other.tag);
    let words = |unit: Tag| {
        let mut battle = Battle::new(set.clone(), setup.clone());
        let request = adjutant::battle::Request::new("mines", draft(&format!("unit={unit}")));
        battle.execute(Command::start(request), &mut Dice::seeded(1), 0).unwrap();
        battle.events().last().unwrap().act().unwrap().words.clone()
    };
    assert!(words(sapper).contains("It clears the minefield section."), "{}", words(sapper));
    assert!(!words(other).contains("It clears"), "{}", words(other));
}
