//! What a newcomer meets: games to try, a battle that can be thrown away, files of forces that cannot be used.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use adjutant::{
    battle::summary::ending,
    dice::{Side, Tag},
    games::Registry,
    rules::Effect,
    store::MemoryDisk,
    ui::{
        app::{Message, NoticeKind},
        screen::{AppRequest, Route, battle::Message as Press},
    },
};
use screens::{Play, SIZES, sample, sets, table::Table};

/// What the program has told, and nothing else.
fn told(table: &mut Table, kind: NoticeKind) -> String {
    let [notice] = table.app.notices() else { panic!("{:?}", table.app.notices()) };
    assert_eq!(notice.kind, kind, "{}", notice.words);
    let words = notice.words.clone();
    table.send(Message::Read);
    words
}

#[test]
fn each_game_is_tried_in_one_press() {
    for id in sets::GAMES {
        for size in SIZES {
            let mut table = Table::start(size, 1, MemoryDisk::new());
            table.press(&format!("try-{id}"));
            assert_eq!(table.battle().rules().description().about.id, id, "at {size:?}");
            assert!(!table.battle().state().units.is_empty());
        }
    }
}

#[test]
fn the_five_games_stand_there_with_what_a_newcomer_asks_first() {
    for size in SIZES {
        let table = Table::start(size, 1, MemoryDisk::new());
        let words = table.words();
        assert!(words.iter().any(|text| text.starts_with("You move models on a real table.")), "{size:?}");
        let registry = Registry::load().expect("the data inside the program is sound");
        assert_eq!(registry.all().len(), 5);
        for set in registry.all() {
            let about = &set.description().about;
            for said in [&about.period, &about.scale, &about.length, &about.table] {
                assert!(!said.is_empty(), "{}: {about:?}", about.id);
                assert!(words.iter().any(|text| text.contains(said.as_str())), "{}, {size:?}: {said}", about.id);
            }
        }
    }
}

#[test]
fn a_battle_bears_the_name_that_its_forces_carry() {
    let registry = Registry::load().expect("the data inside the program is sound");
    for set in registry.all() {
        let rules = set.description();
        assert!(rules.forces.iter().all(|force| !force.battle.is_empty()), "{}", rules.about.id);
        let starter = rules.forces.iter().find(|force| force.id == rules.about.starter).expect("a first battle");
        let mut table = Table::start(SIZES[0], 1, MemoryDisk::new());
        let offered = table.words();
        assert!(offered.contains(&starter.battle), "{}: {offered:?}", rules.about.id);
        table.press(&format!("try-{}", rules.about.id));
        assert_eq!(table.battle().setup().title, starter.battle);
    }
}

#[test]
fn who_leads_a_side_is_said_in_plain_words() {
    for size in SIZES {
        let mut table = Table::start(size, 1, MemoryDisk::new());
        table.all(["new", "rules-division-squares", "force-A-gazala-british", "part-terms"]);
        let words = table.words();
        for said in ["Who leads 4th Armoured Brigade group", "A player", "Nobody: solo"] {
            assert!(words.iter().any(|text| text == said), "{size:?}: {said}: {words:?}");
        }
        table.all(["solo-B", "begin"]);
        assert_eq!(table.battle().setup().solo, Some(adjutant::dice::Side::B), "{size:?}");
    }
}

#[test]
fn a_trial_is_thrown_away_and_another_battle_is_not_offered_for_it() {
    for id in sets::GAMES {
        let mut table = Table::start(SIZES[0], 1, MemoryDisk::new());
        table.press(&format!("try-{id}"));
        let kept = table.app.play().expect("it began").name.as_str().to_owned();
        table.send(Press::Menu);
        table.ask(AppRequest::ThrowAway(kept));
        let words = told(&mut table, NoticeKind::Done);
        assert!(words.starts_with("Thrown away; the file is kept as "), "{words}");
        assert!(table.app.play().is_none() && !table.has("continue") && table.has(&format!("try-{id}")));
    }
    let mut table = Table::mustered("division-squares", "gazala-british");
    table.send(Press::Menu);
    assert!(table.has("leave") && !table.has("throw-away"));
}

#[test]
fn the_start_screen_tells_turn_and_losses_of_the_last_battle() {
    let mut table = Table::mustered("division-squares", "gazala-british");
    let lost = adjutant::rules::Effect::Remove {
        unit: adjutant::dice::Tag::new(adjutant::dice::Side::B, 3),
        cause: "fire".to_owned(),
    };
    table.given(vec![lost]);
    table.ask(AppRequest::Go(Route::Start));
    let words = table.words();
    let line = "Turn 1 \u{b7} Kampfgruppe, 15th Panzer Division: 1 of 11 lost";
    assert!(words.iter().any(|text| text == line), "{words:?}");
    assert!(words.iter().any(|text| text == "Gazala"), "{words:?}");
}

/// Losses are counted once for the start screen, the head of the roster and the last page: of the same things.
#[test]
fn losses_are_the_same_wherever_they_are_told() {
    for id in sets::GAMES {
        let mut table = Table::start(SIZES[0], 1, MemoryDisk::new());
        table.press(&format!("try-{id}"));
        let units = || table.battle().state().side(Side::B);
        // One of each type: some of them do not count.
        let kinds: BTreeSet<String> = units().map(|unit| unit.kind.clone()).collect();
        let first = |kind: &String| units().find(|unit| unit.kind == *kind).expect("it has one").tag;
        let lost: Vec<Tag> = kinds.iter().map(first).collect();
        table.given(lost.iter().map(|unit| Effect::remove(*unit, "fire")).collect());
        let told = |words: &str| words.split(',').next().unwrap_or_default().to_owned();
        let [_, head] = &table.app.play().expect("it is played").screen.table.heads;
        let (head, name) = (told(&head.standing.words), head.name.clone());
        let end = ending(table.battle());
        assert_eq!(told(&end.heads[1].standing.words), head, "{id}");
        let counted = end.losses[1].iter().filter(|loss| !loss.words.contains("not counted")).count();
        assert!(head.starts_with(&format!("{counted} of ")), "{id}: {head}: {:?}", end.losses[1]);
        assert_eq!(end.losses[1].len(), lost.len(), "{id}");
        table.ask(AppRequest::Go(Route::Start));
        let line = format!("{name}: {head}");
        assert!(table.words().iter().any(|text| text.ends_with(&line)), "{id}: {line}: {:?}", table.words());
    }
}

#[test]
fn quick_roll_opens_on_the_procedure_used_most() {
    for set in sample::registry().all() {
        let rules = set.description();
        let common = rules.procedures.iter().find(|text| text.id == rules.about.common).expect("a procedure");
        let mut quick = Play::new(sample::quick(), SIZES[0]);
        quick.press(&format!("rules-{}", rules.about.id));
        assert!(quick.shows(&common.help), "{}: {}", rules.about.id, common.help);
    }
}

#[test]
fn a_file_of_forces_that_cannot_be_used_is_told_by_name_line_and_reason() {
    let good = "rules = \"pz8\"\n\n[[force]]\nid = \"mine\"\nname = \"Mine\"\n\n[[force.unit]]\nname = \"HQ\"\n";
    for (text, expected) in [
        ("[[force]]\nid = \"x\"\n", "Not imported. mine.toml, line 1: the first line must say which rules"),
        ("rules = \"pz8\"\n[[force\n", "mine.toml, line 2: "),
        (
            &format!("{good}type = \"tonk\"\n"),
            "Not imported. mine.toml, line 9: force 1, unit 1, type: \"tonk\" is not a unit type; there are ",
        ),
    ] {
        let mut table = Table::start(SIZES[0], 1, MemoryDisk::new());
        table.press("new");
        let from = PathBuf::from("/stick/mine.toml");
        table.disk.put(&from, text.as_bytes().to_vec());
        table.ask(AppRequest::ImportForce(from));
        let words = told(&mut table, NoticeKind::Trouble);
        assert!(words.starts_with(expected), "{words}");
        let folder = Path::new("/adjutant");
        let forces = adjutant::store::Forces::new(std::sync::Arc::new(table.disk.clone()), folder);
        assert!(forces.read().files.is_empty(), "nothing was copied");
    }
}
