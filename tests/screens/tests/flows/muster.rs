//! A new battle.

use std::path::Path;

use adjutant::{
    battle::Setup,
    commander::Plan,
    dice::{Dice, Side, Tag},
    rules::{Bearer, Effect, FieldSpec, Presence, Takes, Value},
    ui::{
        keys::{Key, Stroke},
        screen::{AppRequest, Route, muster::Muster},
    },
};
use iced::Size;
use screens::{Play, SIZES, sample, table::Table};

/// Plays some presses at every size and hands over the setup that begins.
fn begin(play: impl Fn(&mut Play<Muster>), check: impl Fn(&Setup)) {
    for size in SIZES {
        begin_at(size, &play, &check);
    }
}

/// The same at one size.
fn begin_at(size: Size, play: impl Fn(&mut Play<Muster>), check: impl Fn(&Setup)) {
    let mut muster = Play::new(sample::muster(), size);
    play(&mut muster);
    muster.press("begin");
    match muster.only() {
        AppRequest::Begin(setup, _) => check(setup),
        other => panic!("{other:?} at {size:?}"),
    }
}

#[test]
fn two_presses_muster_a_balanced_battle() {
    // With NEW BATTLE on the first screen that makes three; the rules add one when there are several.
    begin(
        |muster| {
            muster.press("force-A-normandy-british");
        },
        |setup| {
            assert_eq!(setup.sides[0].name, "227th (Highland) Brigade group");
            assert_eq!(setup.sides[1].name, "Kampfgruppe, 12th SS Panzer Division");
            assert!(setup.rulings.is_empty());
            assert!(setup.units.iter().any(|unit| unit.presence == Presence::Due(3)));
        },
    );
}

#[test]
fn what_is_missing_stands_beside_begin() {
    for size in SIZES {
        let mut muster = Play::new(sample::muster(), size);
        assert!(muster.shows("Choose a force for side A, or add units to it. (1 of 2)"), "{size:?}");
        muster.strike(&[Stroke::plain(Key::Enter)]);
        assert_eq!(muster.asked, [], "BEGIN is greyed");
        muster.press("force-B-gazala-german");
        assert!(!muster.shows("Choose a force for side A, or add units to it."), "{size:?}");
        muster.strike(&[Stroke::plain(Key::Enter)]);
        assert!(matches!(muster.only(), AppRequest::Begin(..)));
    }
}

#[test]
fn everything_can_be_changed() {
    begin(
        |muster| {
            muster.press("force-A-gazala-british").press("part-side-A");
            muster.type_in("name", "Desert Rats").press("colour-teal").press("dice");
            muster.press("part-terms").type_in("title", "Knightsbridge").press("turns-8").press("turns-more");
            muster.press("solo-B").press("part-rulings").press("D18-b");
        },
        |setup| {
            assert_eq!(setup.title, "Knightsbridge");
            assert_eq!((setup.sides[0].name.as_str(), setup.sides[0].colour.as_str()), ("Desert Rats", "teal"));
            assert!(setup.sides[0].real_dice && !setup.sides[1].real_dice);
            assert_eq!((setup.turns, setup.solo, &setup.commander), (Some(9), Some(Side::B), &None));
            assert_eq!(setup.rulings.get("D18").map(String::as_str), Some("b"));
        },
    );
}

#[test]
fn one_press_gives_a_side_to_the_commander_and_five_say_everything() {
    begin(
        |muster| {
            muster.press("force-A-gazala-british").press("lead-B");
        },
        |setup| {
            let told = setup.commander.as_ref().expect("he leads");
            assert_eq!((setup.solo, told.mission.as_str(), told.style.as_str()), (Some(Side::B), "attack", "steady"));
            assert!(told.objectives.is_empty() && told.asks);
        },
    );
    begin(
        |muster| {
            muster.press("force-A-gazala-british");
            let five = ["lead-B", "part-terms", "mission-defend", "style-bold", "objectives-2"];
            five.into_iter().fold(muster, |muster, press| muster.press(press));
        },
        |setup| {
            let told = setup.commander.as_ref().expect("he leads");
            assert_eq!((told.mission.as_str(), told.style.as_str(), told.asks), ("defend", "bold", true));
            assert_eq!(told.objectives, ["", ""]);
        },
    );
    // Names, questions, and what he does not see; a style by a die is asked of the dice.
    let mut muster = Play::new(sample::muster(), SIZES[0]);
    muster.press("force-A-gazala-british").press("part-terms").press("commander-B").press("objectives-1");
    muster.type_in("objective-1", "The mill").press("asks-nothing");
    assert!(muster.shows(
        "The commander cannot see the table: no distances, lines of sight or flanks, nor where anybody stands. He \
         asks what only you can see; his plan stays sealed."
    ));
    let told = muster.screen.sheet().commander.clone().unwrap();
    assert_eq!((told.objectives, told.asks), (vec!["The mill".to_owned()], false));
    muster.press("style-draw");
    assert_eq!(*muster.only(), AppRequest::DrawStyle);
    let mut styles = std::collections::BTreeSet::new();
    for seed in 0..20 {
        muster.screen.draw_style(&mut Dice::seeded(seed));
        styles.insert(muster.screen.sheet().commander.clone().unwrap().style);
    }
    assert_eq!(styles.len(), 3, "{styles:?}");
    // Rules without a commander offer none.
    let mut other = Play::new(sample::muster(), SIZES[0]);
    other.press("force-A-gazala-british").press("part-terms").press("commander-B").press("player-B");
    assert_eq!(other.screen.sheet().commander, None);
}

#[test]
fn how_he_goes_about_it_is_folded_away_until_it_is_asked_for() {
    let mut muster = Play::new(sample::muster(), SIZES[0]);
    muster.press("force-A-gazala-british").press("lead-B").press("part-terms");
    assert!(!muster.shows("One GO for all"));
    assert_eq!(muster.screen.sheet().commander_settings(), None, "the usual is told nothing");
    muster.press("ways").press("sheet").press("odds").press("begin");
    let AppRequest::Begin(setup, Some(told)) = muster.only() else { panic!("{:?}", muster.asked) };
    assert!(told.sheet && told.bare && told.asks && !told.hand && !told.reasons, "{told:?}");
    assert_eq!(told.style, setup.commander.as_ref().unwrap().style);
    // He is told as the battle begins, and goes by it.
    let mut table = Table::with(SIZES[0], 3, (**setup).clone());
    table.ask(AppRequest::Begin(setup.clone(), Some(told.clone())));
    let plan = Plan::of(table.battle()).unwrap();
    assert!(plan.sheet && !plan.odds);
    assert_eq!(plan.settings(), *told);
    assert!(table.battle().state().acting() == Side::A, "the turn has not moved on");
    // A player who leads both sides tells nobody anything.
    muster.press("player-B");
    assert_eq!(muster.screen.sheet().commander_settings(), None);
}

#[test]
fn sides_swap() {
    begin(
        |muster| {
            muster.press("force-A-gazala-british").press("part-terms").press("swap");
        },
        |setup| assert_eq!(setup.sides[0].name, "Kampfgruppe, 15th Panzer Division"),
    );
}

#[test]
fn a_force_is_built_from_unit_types() {
    begin(
        |muster| {
            muster.press("force-B-gazala-german").press("build-A");
            muster.press("add-tank").press("column-quality-veteran").press("column-gun-heavy").press("copies-more");
            muster.press("more").press("column-recon").press("done");
            muster.press("add-off_table").press("ammunition-more").press("arrives-more").press("done");
            muster.press("add-hq").type_in("unit-name", " one").press("column-rating-exceptional").press("done");
            muster.press("count-0-more");
        },
        |setup| {
            let of = |number| setup.unit(Tag::new(Side::A, number)).expect("mustered");
            assert_eq!(setup.units.iter().filter(|unit| unit.tag.side == Side::A).count(), 5);
            assert_eq!((of(1).name.as_str(), of(3).name.as_str()), ("Tank 1", "Tank 3"));
            assert_eq!(of(1).word("quality"), "veteran");
            assert_eq!((of(2).word("gun"), of(2).word("armor")), ("heavy", "medium"));
            assert!(of(3).flag("recon"));
            assert_eq!(of(4).presence, Presence::Due(2));
            assert_eq!((of(5).name.as_str(), of(5).word("rating")), ("HQ one", "exceptional"));
            let ammunition = setup.facts.iter().any(|effect| {
                matches!(effect, adjutant::rules::Effect::Set { on: adjutant::rules::Entity::Unit(tag), field, to: Value::Number(_) }
                    if *tag == Tag::new(Side::A, 4) && field == "ammunition")
            });
            assert!(ammunition);
        },
    );
}

#[test]
fn a_force_is_kept_written_and_taken_in() {
    for size in SIZES {
        let mut muster = Play::new(sample::muster(), size);
        muster.press("force-A-arracourt-american").press("part-side-A").type_in("name", "My CCA").press("keep");
        let AppRequest::SaveForce { rules, force } = muster.only() else { panic!("{:?}", muster.asked) };
        assert_eq!(
            (rules.as_str(), force.id.as_str(), force.name.as_str()),
            ("division-squares", "own-my-cca", "My CCA")
        );
        assert_eq!(force.units.len(), 7);
        muster.asked.clear();
        muster.type_in("export-path", "cca.toml").press("export");
        assert!(matches!(muster.only(), AppRequest::ExportForce { to, .. } if to.as_path() == Path::new("cca.toml")));
        muster.asked.clear();
        muster.press("part-forces").press("force-import");
        assert!(matches!(muster.only(), AppRequest::ImportForce(from) if from.as_path() == Path::new("cca.toml")));
    }
}

#[test]
fn own_forces_and_sets_of_rulings() {
    for size in SIZES {
        let own = vec!["gazala-german".to_owned()];
        let mut muster = Play::new(Muster::new(sample::registry(), None, own, Vec::new()), size);
        muster.press("drop-gazala-german");
        assert!(matches!(muster.only(), AppRequest::DropForce { id, .. } if id == "gazala-german"));
        muster.asked.clear();
        muster.press("part-rulings").press("D20-b").type_in("set-name", "House").press("set-keep");
        let AppRequest::SaveRulings { name, rulings, .. } = muster.only() else { panic!("{:?}", muster.asked) };
        assert_eq!((name.as_str(), rulings.len()), ("House", 1));
        muster.press("set-presets");
        assert!(muster.screen.sheet().rulings.is_empty());
    }
}

#[test]
fn escape_closes_the_unit_then_the_page() {
    for size in SIZES {
        let mut muster = Play::new(sample::muster(), size);
        muster.press("force-A-gazala-british").press("part-side-A").press("unit-0");
        muster.strike(&[Stroke::plain(Key::Escape)]);
        assert_eq!(muster.asked, []);
        muster.strike(&[Stroke::plain(Key::Escape)]);
        assert_eq!(muster.only(), &AppRequest::Go(Route::Back));
    }
}

#[test]
fn fingers_reach_everything() {
    for size in SIZES {
        let mut muster = Play::new(sample::muster(), size);
        muster.reachable(["back", "part-forces", "part-rulings", "force-A-gazala-british", "build-A", "begin"]);
        muster.reachable(["force-B-arracourt-german", "force-path", "force-browse"]);
        muster.press("force-A-gazala-british").press("part-side-A");
        muster.reachable(["unit-0", "count-0-less", "count-0-more", "add-hq", "name", "colour-ink", "dice", "keep"]);
        muster.press("unit-3");
        muster.reachable(["done", "unit-name", "copies-more", "column-quality-green", "arrives-more", "remove"]);
        muster.press("part-terms").reachable(["title", "turns-less", "turns-12", "swap", "dice-A", "solo-B"]);
        muster.press("part-rulings").reachable(["set-presets", "set-name", "D18-a", "D20-b", "D39-d"]);
    }
}

#[test]
fn every_rule_set_is_mustered_from_its_samples_in_three_presses() {
    // NEW BATTLE makes four; the rules used last need no press.
    let registry = sample::registry();
    for (set, size) in registry.all().iter().zip(SIZES.into_iter().cycle()) {
        let rules = set.description();
        let id = rules.about.id.as_str();
        let pair = rules.forces.iter().find(|force| !force.against.is_empty());
        let force = pair.unwrap_or_else(|| panic!("{id} has no pair of forces"));
        let presses = [format!("rules-{id}"), format!("force-A-{}", force.id)];
        begin_at(
            size,
            |muster| {
                for press in &presses {
                    muster.press(press);
                }
            },
            |setup| {
                assert_eq!(setup.rules, id);
                for side in Side::BOTH {
                    assert!(setup.units.iter().any(|unit| unit.tag.side == side), "{id} side {side}");
                }
            },
        );
    }
}

#[test]
fn the_rules_played_last_come_first() {
    let registry = sample::registry();
    let ids: Vec<String> = registry.all().iter().map(|set| set.description().about.id.clone()).collect();
    let last = ids.last().unwrap();
    for size in SIZES {
        let muster = Play::new(Muster::new(registry.clone(), Some(last), Vec::new(), Vec::new()), size);
        assert_eq!(&muster.screen.sheet().rules, last);
        let place = |id: &str| muster.place(&format!("rules-{id}"));
        for other in ids.iter().filter(|id| *id != last) {
            let (first, then) = (place(last), place(other));
            assert!((first.y, first.x) < (then.y, then.x), "{last} before {other} at {size:?}");
        }
    }
}

#[test]
fn what_the_rules_ask_of_the_sides_becomes_facts() {
    let registry = sample::registry();
    let mut tried = 0;
    for set in registry.all() {
        let rules = set.description();
        let id = rules.about.id.as_str();
        let choice = |spec: &FieldSpec| match &spec.takes {
            Takes::Choice(options) => Some((spec.id.clone(), options.clone())),
            _ => None,
        };
        let Some((asked, options)) = rules.asked(Bearer::Side).find_map(choice) else {
            continue;
        };
        tried += 1;
        let option = options.last().unwrap().id.as_str();
        let force = rules.forces.iter().find(|force| !force.against.is_empty()).unwrap();
        let presses = [
            format!("rules-{id}"),
            format!("force-A-{}", force.id),
            "part-terms".to_owned(),
            format!("asked-B-{asked}-{option}"),
        ];
        begin_at(
            SIZES[0],
            |muster| {
                for press in &presses {
                    muster.press(press);
                }
            },
            |setup| {
                let wanted = Effect::set(Side::B, &asked, option);
                assert!(setup.facts.contains(&wanted), "{id}: {:?}", setup.facts);
            },
        );
    }
    assert!(tried > 0, "no rule set asks anything of a side");
}

#[test]
fn what_the_rules_say_of_a_force_is_told_and_blocks_nothing() {
    let registry = sample::registry();
    let mut warned = 0;
    for (set, size) in registry.all().iter().zip(SIZES.into_iter().cycle()) {
        let rules = set.description();
        let id = rules.about.id.as_str();
        let mut muster = Play::new(Muster::new(registry.clone(), Some(id), Vec::new(), Vec::new()), size);
        // A single unit of the first type on either side is a poor force by most rules.
        for side in ["A", "B"] {
            muster.press(&format!("build-{side}")).press(&format!("add-{}", rules.types[0].id));
            muster.press("part-forces");
        }
        let notes = muster.screen.sheet().notes(set.as_ref());
        warned += notes.len();
        if let [note] = notes.as_slice() {
            assert!(muster.shows(note), "{id} at {size:?}: {note}");
        }
        muster.press("begin");
        assert!(matches!(muster.only(), AppRequest::Begin(..)), "{id} at {size:?}");
    }
    assert!(warned > 0, "no rule set warns of anything");
}
