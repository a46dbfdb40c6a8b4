//! House tables: chosen at the muster, named in the head of the battle, read on its why card.

use adjutant::{
    battle::{Battle, Command, Permit, Request as Ask},
    dice::{Dice, Given},
    games::Registry,
    rules::{Draft, Value},
    ui::screen::{AppRequest, muster::Muster, page::Opened, why::Why},
};
use screens::{Play, SIZES, table::Table};

/// A registry to which a player has added the example file of Division Squares.
fn with_example() -> Registry {
    let mut registry = Registry::load().expect("data");
    let example = registry.get("division-squares").expect("a rule set").description().example.clone();
    assert!(registry.add_player_files(&[("example.toml".to_owned(), example)]).is_empty());
    registry
}

#[test]
fn house_tables_are_chosen_at_the_muster_and_read_on_the_why_card() {
    for size in SIZES {
        let registry = with_example();
        let printed = Registry::load().expect("data").get("division-squares").expect("a rule set").clone();
        let mut muster = Play::new(Muster::new(registry, None, Vec::new(), Vec::new()), size);
        muster.press("force-A-normandy-british").press("part-rulings");
        assert!(muster.shows("Tables as printed") && muster.shows("Example house tables"), "{size:?}");
        muster.press("tables-Example house tables").press("begin");
        let AppRequest::Begin(setup, _) = muster.only() else { panic!("{:?}", muster.asked) };
        assert_eq!(setup.tables.as_ref().map(|tables| tables.name.as_str()), Some("Example house tables"));
        assert_eq!(setup.turns, Some(12), "the turns of the tables");
        // The table next door has no such file: the battle brings its tables along.
        let mut battle = Battle::new(printed, setup.as_ref().clone());
        let draft = [("firer", "A2"), ("target", "B2")];
        let draft: Draft = draft.into_iter().map(|(path, tag)| (path.to_owned(), Value::from(tag))).collect();
        let given = vec![("fire".to_owned(), Given::Faces(vec![5, 1, 1]))];
        let command = Command::Start {
            request: Ask { procedure: "fire".to_owned(), draft },
            permit: Permit::Forced,
            real: [].into(),
            given,
        };
        battle.execute(command, &mut Dice::seeded(1), 0).expect("a shot");
        let why = Play::new(Opened::new(Why::new(&battle, battle.last_action().expect("a shot"))), size);
        assert!(why.shows("Cell changed by Example house tables: faces hit 5 1, printed 0."), "{size:?}");
        // Small windows shorten the head.
        if size.width >= 900.0 {
            let words = Table::with(size, 1, setup.as_ref().clone()).words().join("\n");
            assert!(words.contains("Example house tables"), "{size:?}: the head of the battle names them: {words}");
        }
    }
}

/// Taken back before the battle begins, all is as printed again.
#[test]
fn tables_as_printed_are_one_press_away() {
    let mut muster = Play::new(Muster::new(with_example(), None, Vec::new(), Vec::new()), SIZES[0]);
    muster.press("force-A-normandy-british").press("part-rulings");
    muster.press("tables-Example house tables").press("tables-").press("begin");
    let AppRequest::Begin(setup, _) = muster.only() else { panic!("{:?}", muster.asked) };
    assert_eq!(setup.tables, None);
}
