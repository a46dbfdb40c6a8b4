//! Several of his units attack one enemy: one combat, declared with all of them and weighed with exact odds.

use std::collections::BTreeSet;

use adjutant::{
    battle::{Battle, Command, Permit, Request, Setup, Viewer},
    commander::{CommanderStage, OrderOption, Press, Sheet, advise, cached_advice, nearby, remember, stage},
    dice::{Dice, Given, Side, Tag},
    rules::{Entity, Known, REPORT, Relation, ReportForm, Source},
};

use super::{
    half_turn::{acts, orders, press},
    presses::{answered, begun, plan, plays, start, usual},
    table,
};

/// The Portable Wargame in his half: two of his infantry have moved.
fn moved(seed: u64, dice: &mut Dice) -> (Battle, [Tag; 2], Tag) {
    let mut battle = begun("portable-wargame", seed);
    // The guns have a report of their own before it.
    let ends = |battle: &Battle| battle.rules().conduct().unwrap().ends(battle.state());
    plays(&mut battle, dice, |battle, stage| (!ends(battle)).then(|| usual(&stage)));
    let of = |side: Side| -> Vec<Tag> {
        battle.state().in_play(side).filter(|unit| unit.kind == "infantry").map(|unit| unit.tag).collect()
    };
    let (own, enemy) = (of(Side::B), of(Side::A)[0]);
    for unit in &own[..2] {
        battle.execute(Command::set(*unit, "moved", true), dice, 0).unwrap();
    }
    (battle, [own[0], own[1]], enemy)
}

/// The sheet where these are known to face the enemy.
fn facing(battle: &Battle, units: &[Tag], enemy: Tag) -> Sheet {
    let (plan, conduct) = (plan(battle), battle.rules().conduct().unwrap());
    let mut memory = remember(battle, &plan);
    for own in units {
        let relation = Relation::new("faces", *own, enemy);
        memory.learn(conduct, battle.state(), Known { relation, holds: true, source: Source::Player, since: 1 });
    }
    advise(battle.rules(), &battle.state_for(Viewer::Side(Side::B)), &memory, &plan)
}

/// What a unit thinks of its fight where it and these are known to face the enemy.
fn fight(battle: &Battle, unit: Tag, beside: &[Tag], enemy: Tag) -> OrderOption {
    let sheet = facing(battle, &[&[unit], beside].concat(), enemy);
    let [fight] = &sheet.unit(unit).unwrap().options[..] else { panic!("it has no choice: {:?}", sheet.unit(unit)) };
    assert_eq!((fight.request.procedure.as_str(), fight.target), ("close_combat", Some(enemy)));
    fight.clone()
}

/// Who goes to an objective is sent at whoever stands on it, and at nobody elsewhere.
#[test]
fn on_the_way_to_an_objective_only_those_who_stand_there_are_faced() {
    let (mut there, mut free) = (0, 0);
    for seed in 0..6 {
        let (battle, _, enemy) = moved(seed, &mut Dice::seeded(seed));
        let plan = plan(&battle);
        let orders = |on: Option<Tag>| -> Vec<String> {
            let mut memory = remember(&battle, &plan);
            memory.stands.retain(|unit, _| unit.side == Side::B);
            memory.stands.extend(on.map(|unit| (unit, 1)));
            let sheet = advise(battle.rules(), &battle.state_for(Viewer::Side(Side::B)), &memory, &plan);
            let all = sheet.units.into_iter().flat_map(|unit| unit.options).map(|option| option.order);
            all.filter(|order| order.contains("to objective 1")).collect()
        };
        for order in orders(None) {
            assert!(!order.contains("face to face"), "{seed}: {order}");
            free += 1;
        }
        for order in orders(Some(enemy)) {
            let named = order.split_once("face to face with ").map(|(_, name)| name);
            assert!(named.is_none_or(|name| name.starts_with(&enemy.to_string())), "{seed}: {order}");
            there += usize::from(named.is_some());
        }
    }
    assert!(there > 0 && free > 0, "{there} {free}");
}

/// Close combat is no order: who stands before an enemy fights him when the orders are done, whatever it costs.
#[test]
fn whoever_faces_an_enemy_fights_without_an_order() {
    let (battle, [moved, _], enemy) = moved(0, &mut Dice::seeded(0));
    let fights = |sheet: &Sheet, unit: Tag| {
        let unit = sheet.unit(unit).unwrap();
        let fights = |option: &OrderOption| option.request.procedure == "close_combat";
        (unit.acts_again, unit.options.iter().filter(|option| fights(option)).count(), unit.options.len())
    };
    let plain = facing(&battle, &[], enemy);
    let fresh = plain.units.iter().find(|unit| !unit.acts_again && !unit.options.is_empty()).unwrap().unit;
    let sheet = facing(&battle, &[fresh, moved], enemy);
    assert_eq!(fights(&sheet, moved), (true, 1, 1));
    // Without an activation left for it, it fights.
    let mut spent = battle.clone();
    let of = battle.state().fact(Side::B, "activations").unwrap().number();
    spent.execute(Command::set(Entity::Side(Side::B), "spent", of), &mut Dice::seeded(1), 0).unwrap();
    assert_eq!(fights(&facing(&spent, &[fresh], enemy), fresh), (true, 1, 1));
    assert!(facing(&spent, &[], enemy).unit(fresh).is_none(), "it stands before nobody");
    // Who may still be ordered chooses among orders, none of which is the fight; who gains by it does not move away, and
    // who would lose by it goes, and not to whom it leaves.
    let (mut ordered, mut stays, mut left) = (0, 0, 0);
    let units = plain.units.iter().filter(|unit| !unit.acts_again).map(|unit| unit.unit);
    let pairs = units.flat_map(|unit| battle.state().in_play(Side::A).map(move |enemy| (unit, enemy.tag)));
    for (unit, enemy) in pairs {
        let Some(fight) = facing(&spent, &[unit], enemy).unit(unit).map(|one| one.options[0].price) else { continue };
        let sheet = facing(&battle, &[unit], enemy);
        let Some(one) = sheet.unit(unit).filter(|one| !one.acts_again) else {
            stays += 1;
            continue;
        };
        for option in &one.options {
            let procedure = option.request.procedure.as_str();
            assert_ne!(procedure, "close_combat", "{one:?}");
            let moves = ["move", "double_move"].contains(&procedure);
            let goes = [" away from ", " out of contact"].iter().any(|words| option.order.contains(words));
            assert!(!moves || fight < 0 && goes, "{fight}: {option:?}");
            assert!(!moves || !option.order.contains("towards"), "{option:?}");
            left += usize::from(moves);
        }
        ordered += 1;
    }
    assert!(ordered > 0 && stays > 0 && left > 0, "{ordered} {stays} {left}");
}

/// Who gets no order may stand before an enemy all the same: one line asks of whom that is so, and after the orders he
/// fights whom the table names. What the rules demand is not let go together with the rest.
#[test]
fn whoever_gets_no_order_is_asked_whether_he_faces_anybody_and_fights() {
    let mut dice = Dice::seeded(3);
    let (mut battle, [moved, other], _) = moved(0, &mut dice);
    let of = battle.state().fact(Side::B, "activations").unwrap().number();
    battle.execute(Command::set(Entity::Side(Side::B), "spent", of - 1), &mut dice, 0).unwrap();
    let plan = plan(&battle);
    let CommanderStage::Report(sheet) = stage(&battle, &plan) else { panic!("{:?}", stage(&battle, &plan)) };
    let [line] = &sheet.own[..] else { panic!("{:?}", sheet.own) };
    let asked: Vec<Tag> = sheet.units.iter().filter(|unit| !unit.acts_again).map(|unit| unit.unit).collect();
    let rest: BTreeSet<Tag> = line.targets.iter().map(|target| target.unit).collect();
    assert!(asked.len() == 1 && asked.iter().all(|unit| !rest.contains(unit)), "{asked:?} {rest:?}");
    assert!(rest.len() > 5 && rest.contains(&moved) && rest.contains(&other), "{rest:?}");
    let holds = [Relation::new(&line.relation, other, other)];
    press(&mut battle, &plan, &orders(&holds), &mut dice);
    let mut seen = false;
    for _ in 0..6 {
        match stage(&battle, &plan) {
            CommanderStage::Rungs(units) => {
                let owes = |tag: Tag| units.iter().find(|unit| unit.unit == tag).map(|unit| unit.owes);
                assert_eq!(units[0].unit, other, "what is owed stands first");
                assert!(units[0].options[0].rungs.len() > 3, "whom it fights is told now: {:?}", units[0].options);
                if seen {
                    assert_eq!((owes(other), owes(moved)), (Some(true), None), "the rest was let go");
                    return;
                }
                assert_eq!((owes(other), owes(moved)), (Some(true), Some(false)));
                press(&mut battle, &plan, &Press::NoRung, &mut dice);
                seen = true;
            }
            _ => {
                press(&mut battle, &plan, &Press::Go, &mut dice);
            }
        }
        answered(&mut battle, &mut dice);
    }
    panic!("nobody fights: {:?}", stage(&battle, &plan));
}

/// An activation that a unit of the report does not use is another's.
#[test]
fn what_a_unit_of_the_report_does_not_use_is_for_others() {
    let mut dice = Dice::seeded(3);
    let (mut battle, ..) = moved(0, &mut dice);
    let of = battle.state().fact(Side::B, "activations").unwrap().number();
    battle.execute(Command::set(Entity::Side(Side::B), "spent", of - 1), &mut dice, 0).unwrap();
    let plan = plan(&battle);
    let CommanderStage::Report(sheet) = stage(&battle, &plan) else { panic!("{:?}", stage(&battle, &plan)) };
    let one = sheet.units.iter().find(|unit| !unit.acts_again).unwrap().unit;
    let done = ReportForm { units: vec![one], done: vec![one], ..ReportForm::default() };
    battle.execute(start(REPORT, done.draft()), &mut dice, 0).unwrap();
    battle.execute(Command::set(one, "moved", true), &mut dice, 0).unwrap();
    let sheet = advise(battle.rules(), &battle.state_for(Viewer::Side(Side::B)), &remember(&battle, &plan), &plan);
    let next = sheet.units.iter().filter(|unit| !unit.acts_again).map(|unit| unit.unit).collect::<Vec<_>>();
    assert!(next.len() == 1 && next[0] != one, "{next:?}");
}

/// After a fight nobody is known to face anybody: a drawn attacker withdraws, and would else be sent to fight again.
#[test]
fn a_fight_ends_the_contact() {
    let (mut battle, [unit, _], enemy) = moved(0, &mut Dice::seeded(0));
    let plan = plan(&battle);
    let faces = Relation::new("faces", unit, enemy);
    let told = ReportForm { holds: vec![faces.clone()], ..ReportForm::default() };
    battle.execute(start(REPORT, told.draft()), &mut Dice::seeded(1), 0).unwrap();
    assert_eq!(remember(&battle, &plan).holds(&faces), Some(true));
    let form = [("attacker".to_owned(), unit.into()), ("defender".to_owned(), enemy.into())].into();
    let (request, real) = (Request::new("close_combat", form), Side::BOTH.into());
    let drawn = [
        ("attacker", Given::Faces(vec![6])),
        ("defender", Given::Faces(vec![6])),
        ("withdraw", Given::Chosen("can".to_owned())),
    ];
    let mut command = Command::Start { request, permit: Permit::Lawful, real, given: Vec::new() };
    for (address, given) in drawn {
        battle.execute(command, &mut Dice::seeded(1), 0).unwrap();
        command = Command::Answer { address: address.to_owned(), given };
    }
    battle.execute(command, &mut Dice::seeded(1), 0).unwrap();
    assert!(battle.pending().is_none() && battle.state().units[&unit].in_play());
    assert_eq!(remember(&battle, &plan).holds(&faces), None);
}

#[test]
fn two_that_face_one_enemy_fight_one_combat_with_exact_odds() {
    let mut seen = 0;
    for seed in 0..3 {
        let (battle, [one, other], enemy) = moved(seed, &mut Dice::seeded(seed));
        let alone = fight(&battle, other, &[], enemy);
        let both = fight(&battle, other, &[one], enemy);
        assert!(!alone.request.draft.contains_key("others"));
        assert_eq!(both.request.draft["others"].tags(), [one]);
        assert!(battle.open_form(&both.request).unwrap().form.refusals.is_empty());
        // The defender's power is one less: no chance of his is better, and one is worse.
        assert!(both.terms.does >= alone.terms.does && both.terms.costs >= alone.terms.costs, "{both:?} {alone:?}");
        assert_ne!(both.odds, alone.odds, "{seed}");
        // The order names both, and that they fight together.
        let name = battle.rules().conduct().unwrap().short(battle.state(), one);
        assert!(both.order.contains(&format!("together with {name}")), "{}", both.order);
        assert!(both.order.split_whitespace().count() <= 25, "{}", both.order);
        seen += 1;
    }
    assert_eq!(seen, 3);
}

#[test]
fn who_else_attacks_is_one_row_of_chips_and_the_defender_is_told_of_all() {
    let mut dice = Dice::seeded(1);
    let (mut battle, [one, other], _) = moved(1, &mut dice);
    let plan = plan(&battle);
    let ladder = |battle: &Battle| {
        let memory = remember(battle, &plan);
        let state = battle.state_for(Viewer::Side(Side::B));
        let fresh = advise(battle.rules(), &state, &memory, &plan);
        assert_eq!(*cached_advice(battle, &memory, &plan), fresh, "what was said last is what would be said now");
        fresh.unit(one).unwrap().options[0].clone()
    };
    let rungs = ladder(&battle).rungs;
    let rung = rungs.iter().position(|rung| rung.request.procedure == "close_combat").unwrap();
    let row = nearby(&battle, &rungs[rung].request).expect("two have moved: both may be in it");
    assert_eq!(row.chips.iter().map(|chip| (chip.unit, chip.on)).collect::<Vec<_>>(), [(other, false)]);
    assert!(!row.request_with(&BTreeSet::new()).draft.contains_key("others"), "alone it is the order as it was");
    let request = row.request_with(&BTreeSet::from([row.chips[0].key()]));
    assert_eq!(request.draft["others"].tags(), [other]);
    let told = Press::With(Box::new(request), Box::new(Press::Rung { unit: one, rung: Some(rung) }));
    press(&mut battle, &plan, &told, &mut dice);
    answered(&mut battle, &mut dice);
    let fights: Vec<_> = acts(&battle).filter(|act| act.procedure == "close_combat").collect();
    // What he chooses in it is an event of its own.
    assert_eq!(fights.iter().filter(|act| !act.words.is_empty()).count(), 1);
    assert_eq!(fights[0].form.entered["others"].tags(), [other]);
    for unit in [one, other].into_iter().filter(|tag| battle.state().units[tag].in_play()) {
        assert!(battle.state().flag(unit, "fought"), "{unit} has had its fight");
    }
    // Who has not moved and faces nobody that is known is not asked about.
    let (mut still, [_, other], _) = moved(1, &mut Dice::seeded(1));
    still.execute(Command::set(other, "moved", false), &mut Dice::seeded(1), 0).unwrap();
    let rungs = ladder(&still).rungs;
    let rung = rungs.iter().find(|rung| rung.request.procedure == "close_combat").unwrap();
    assert_eq!(nearby(&still, &rung.request), None);
}

#[test]
fn a_drawn_attacker_of_his_has_one_square_to_go_back_to() {
    let mut hands = Vec::new();
    for solo in [Some(Side::B), Some(Side::A), None] {
        let setup = table::units("portable-wargame", "A1 infantry; B1 infantry", "");
        let mut battle = table::begin(Setup { solo, ..setup });
        battle.execute(Command::set(Entity::Battle, "acting", "B"), &mut Dice::seeded(1), 0).unwrap();
        let mut done = Vec::new();
        let form = [("attacker".to_owned(), "B1".into()), ("defender".to_owned(), "A1".into())].into();
        let (request, real) = (Request::new("close_combat", form), Side::BOTH.into());
        let mut command = Command::Start { request, permit: Permit::Lawful, real, given: Vec::new() };
        let mut answers = [
            ("attacker", Given::Faces(vec![6])),
            ("defender", Given::Faces(vec![6])),
            ("withdraw", Given::Chosen("can".to_owned())),
        ]
        .into_iter();
        loop {
            done.extend(battle.execute(command, &mut Dice::seeded(1), 0).unwrap().hands);
            let Some((address, given)) = answers.next() else { break };
            command = Command::Answer { address: address.to_owned(), given };
        }
        hands.push(done.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "));
    }
    let rule = "to the first square that is free and beside no enemy: straight back, then clockwise";
    assert!(hands[0].contains(rule), "{hands:?}");
    assert!(hands[1].contains("back one square") && hands[2].contains("back one square"), "{hands:?}");
}
