//! Who stands where an order needs them: a row of chips beside it, put right by one press each; and what is left to
//! nobody to choose: where fire falls, and what is attacked from the air.

use std::collections::BTreeSet;

use adjutant::{
    battle::{Battle, Command, Request},
    commander::{CommanderStage, NearbyChip, Press, answers, decides, nearby, remember},
    dice::{Dice, Given, Side, Tag},
    rules::{BY, Draft, Effect, Entity, Relation, State, Value, draft_of},
};

use super::{
    half_turn::{self, acts, acts_since, do_it, orders, set, tag, times},
    presses::{begun, plan, plays, press_and_answer, press_now, stage_now, start},
    volleys::{batteries, platoons, revealed},
};

/// A barrage of his is owed: on target or not.
fn shelled(seed: u64, dice: &mut Dice, on: bool) -> Option<(Battle, Tag, Tag)> {
    let mut battle = revealed(seed, dice, "m", "artillery");
    let (gun, target) = (*batteries(&battle).first()?, platoons(&battle, Side::A)[0]);
    let form = [(BY, Value::from("B")), ("battery", gun.into()), ("purpose", "fire".into())];
    let form = form.map(|(field, value)| (field.to_owned(), value)).into();
    let words = format!("Barrage {gun}, on target");
    let mut effects = vec![Effect::set(gun, "aimed", target), Effect::owe("barrage", form, words)];
    effects.extend(on.then(|| Effect::set(gun, "registered", true)));
    set(&mut battle, effects);
    Some((battle, gun, target))
}

#[test]
fn where_his_barrage_lies_is_part_of_his_order_and_one_press_fires_it() {
    let mut fell = 0;
    for seed in 0..3 {
        let mut dice = Dice::seeded(seed);
        let Some((mut battle, gun, target)) = shelled(seed, &mut dice, true) else { continue };
        // It is his, and nobody else's to place.
        let owed: Vec<Request> =
            battle.state().due.iter().map(|due| Request::new(&due.procedure, due.draft.clone())).collect();
        assert!(owed.iter().all(|request| decides(&battle, &plan(&battle), request)), "{seed}");
        let CommanderStage::Owed(owed) = stage_now(&battle) else { panic!("{seed}: {:?}", stage_now(&battle)) };
        let conduct = battle.rules().conduct().unwrap();
        assert!(owed.words.contains(&conduct.label(battle.state(), gun)), "{}", owed.words);
        assert!(
            owed.words.ends_with(&format!("aimed at {}.", conduct.label(battle.state(), target))),
            "{}",
            owed.words
        );
        // The platoon that it was called at is pressed; one press takes somebody out, another puts somebody in.
        let mates = conduct.mates(battle.state(), target);
        let on: Vec<Tag> = owed.nearby.chips.iter().filter(|chip| chip.on).map(|chip| chip.unit).collect();
        assert_eq!(on, mates, "{seed}");
        let other = owed.nearby.others[0].key();
        let turned = BTreeSet::from([owed.nearby.chips[0].key(), other.clone()]);
        let request = owed.nearby.request_with(&turned);
        let with = Press::With(Box::new(request), Box::new(Press::Go));
        press_and_answer(&mut battle, &with, &mut dice);
        let act = acts(&battle).find(|act| act.procedure == "barrage").unwrap();
        let hit: Vec<Tag> = mates.iter().copied().skip(1).chain([other.1]).collect();
        assert_eq!(act.form.entered["targets"].tags(), hit, "{seed}");
        assert!(battle.state().due.iter().all(|due| due.procedure != "barrage"), "{seed}");
        assert!(!matches!(stage_now(&battle), CommanderStage::Owed(_)), "{seed}");
        assert_eq!(remember(&battle, &plan(&battle)).own.orders(), 0, "{seed}: no order of the player's");
        fell += 1;
    }
    assert!(fell > 0);
}

#[test]
fn fire_that_meets_nobody_is_off_the_list_with_one_press() {
    let mut dice = Dice::seeded(1);
    let (mut battle, ..) = shelled(1, &mut dice, false).unwrap();
    let CommanderStage::Owed(owed) = stage_now(&battle) else { panic!("{:?}", stage_now(&battle)) };
    assert!(owed.nearby.nobody(&BTreeSet::new()), "off target, nobody is assumed to be there");
    assert!(!owed.nearby.chips.is_empty(), "but whom it was meant for is one press away");
    press_now(&mut battle, &Press::Waive(owed.nearby.request.clone()), &mut dice);
    assert!(battle.state().due.is_empty());
    assert_eq!(times(&battle, "barrage"), 0);
}

#[test]
fn who_is_in_contact_is_a_row_of_chips_and_one_press_each_puts_it_right() {
    let mut put_right = 0;
    for seed in 0..2 {
        let mut dice = Dice::seeded(seed);
        let mut battle = revealed(seed, &mut dice, "m", "assault");
        let conduct = battle.rules().conduct().unwrap();
        let all = platoons(&battle, Side::B);
        let unit = all.into_iter().find(|tag| conduct.mates(battle.state(), *tag).len() > 1).unwrap();
        let mates = battle.rules().conduct().unwrap().mates(battle.state(), unit);
        set(&mut battle, mates.iter().map(|tag| Effect::set(*tag, "moved", "far")).collect());
        let CommanderStage::Rungs(more) = stage_now(&battle) else { panic!("{seed}") };
        let rung = &more[0].options[0].rungs[0];
        let row = nearby(&battle, &rung.request).unwrap();
        let pressed: Vec<Tag> = row.chips.iter().filter(|chip| chip.on).map(|chip| chip.unit).collect();
        let assumed: Vec<Tag> = mates.iter().copied().chain(rung.target).collect();
        assert_eq!(pressed, assumed, "{seed}: all that moved, and the one that is named");
        // One of its own is not in contact after all.
        let away = row.chips.iter().find(|chip| chip.unit == mates[0]).unwrap().key();
        let request = row.request_with(&BTreeSet::from([away]));
        let told = Press::With(Box::new(request), Box::new(Press::Rung { unit, rung: Some(0) }));
        press_and_answer(&mut battle, &told, &mut dice);
        let fights: Vec<_> = acts(&battle).filter(|act| act.procedure == "close_assault").collect();
        assert_eq!(fights.len(), 1, "{seed}");
        assert_eq!(fights[0].form.entered["attackers"].tags(), mates[1..], "{seed}");
        put_right += 1;
    }
    assert_eq!(put_right, 2);
}

#[test]
fn a_volley_says_who_else_is_taken_to_stand_in_the_zone() {
    let (mut rows, mut alone) = (0, 0);
    for seed in 0..3 {
        let mut dice = Dice::seeded(seed);
        let battle = revealed(seed, &mut dice, "f", "fire");
        let CommanderStage::Rungs(more) = stage_now(&battle) else { continue };
        for rung in more.iter().flat_map(|unit| &unit.options[0].rungs).filter(|rung| rung.target.is_some()) {
            let target = rung.target.unwrap();
            let mates = battle.rules().conduct().unwrap().mates(battle.state(), target);
            let form = battle.open_form(&rung.request).unwrap().form;
            let zone = form.field("zone").and_then(|field| field.value.as_ref()).map(Value::tags).unwrap_or_default();
            if let Some(row) = nearby(&battle, &rung.request) {
                let on: Vec<Tag> = row.chips.iter().filter(|chip| chip.on).map(|chip| chip.unit).collect();
                assert_eq!(on, zone, "{seed}");
                assert!(on.iter().all(|tag| mates.contains(tag)), "{seed}");
                rows += 1;
            } else {
                // A tank gun has no zone.
                assert!(zone.is_empty(), "{seed}: {zone:?}");
                alone += 1;
            }
        }
    }
    assert!(rows > 3 && alone > 3, "{rows} {alone}");
}

#[test]
fn his_air_attacks_fly_at_the_base_that_they_hurt_most_and_nobody_is_asked_to_choose() {
    let (mut flown, mut hurt) = (0, BTreeSet::new());
    for seed in 0..3 {
        let mut dice = Dice::seeded(seed);
        let mut battle = begun("pz8", seed);
        plays(&mut battle, &mut dice, |_, stage| match stage {
            CommanderStage::End(_) => None,
            CommanderStage::Report(_) => Some(orders(&[])),
            _ => Some(Press::Go),
        });
        set(&mut battle, vec![Effect::set(Side::B, "air", 2)]);
        let CommanderStage::End(dues) = stage_now(&battle) else { panic!("{seed}: {:?}", stage_now(&battle)) };
        let due = dues.iter().find(|due| due.procedure == "air").unwrap_or_else(|| panic!("{seed}: {dues:?}"));
        let target = due.draft["target"].tag().unwrap();
        assert_eq!(target.side, Side::A);
        assert!(
            due.words.contains(&battle.rules().conduct().unwrap().label(battle.state(), target)),
            "{}",
            due.words
        );
        assert!(due.words.ends_with("tire it"), "{}", due.words);
        let at = battle.last_event();
        press_and_answer(&mut battle, &Press::End, &mut dice);
        let air: Vec<_> = acts_since(&battle, at).filter(|act| act.procedure == "air").collect();
        assert_eq!(air.len(), 2, "{seed}");
        hurt.extend(air.iter().map(|act| act.form.entered["target"].tag().unwrap()));
        flown += air.len();
        // Where only what is spotted may be attacked, the players place them.
        let mut spotted = begun("pz8", seed);
        spotted.execute(Command::rule("Z33", "b"), &mut dice, 0).unwrap();
        set(&mut spotted, vec![Effect::set(Side::B, "air", 2), Effect::set(Entity::Battle, State::ACTING, "B")]);
        if let CommanderStage::End(dues) = stage_now(&spotted) {
            assert!(dues.iter().all(|due| due.procedure != "air"), "{seed}");
        }
    }
    assert!(flown == 6 && !hurt.is_empty());
}

#[test]
fn whom_a_base_touches_is_one_row_and_the_order_stays_his() {
    let mut touched = 0;
    for seed in 0..4 {
        let mut dice = Dice::seeded(seed);
        let mut battle = begun("pz8", seed);
        let mut contact = None;
        plays(&mut battle, &mut dice, |_, stage| match stage {
            CommanderStage::Report(sheet) => {
                let lines = sheet.units.iter().flat_map(|unit| &unit.questions);
                let touch = lines.filter(|line| line.relation == "touch").take(3);
                let holds = touch.map(|line| Relation::new("touch", line.unit, line.targets[0].unit));
                Some(orders(&holds.collect::<Vec<_>>()))
            }
            CommanderStage::Orders(standing) => {
                let order = standing.first().and_then(|one| one.decided.orders.first());
                contact = order.filter(|order| order.procedure == "contact").cloned();
                contact.is_none().then_some(Press::Go)
            }
            _ => None,
        });
        let Some(order) = contact else { continue };
        let row = nearby(&battle, &order).unwrap();
        let Some(other) = row.chips.iter().chain(&row.others).find(|chip| !chip.on) else { continue };
        let unit = order.draft["unit"].tag().unwrap();
        let told = Press::With(Box::new(row.request_with(&BTreeSet::from([other.key()]))), Box::new(Press::Go));
        press_now(&mut battle, &told, &mut dice);
        let both = battle.state().fact(unit, "contacts").map(Value::tags).unwrap_or_default();
        assert_eq!(both.len(), 2, "{seed}: {both:?}");
        assert!(both.contains(&other.unit), "{seed}");
        assert_eq!(remember(&battle, &plan(&battle)).own.orders(), 0, "{seed}");
        touched += 1;
    }
    assert!(touched > 1, "{touched}");
}

#[test]
fn guns_and_headquarters_are_not_asked_whom_they_can_move_into_contact_with() {
    let mut asked = 0;
    for seed in 0..2 {
        let (mut battle, mut dice) = (begun("pz8", seed), Dice::seeded(seed));
        plays(&mut battle, &mut dice, |battle, stage| {
            let CommanderStage::Report(sheet) = stage else { return None };
            let lines = sheet.units.iter().flat_map(|unit| &unit.questions);
            for line in lines.filter(|line| line.relation == "touch") {
                let kind = &battle.state().units[&line.unit].kind;
                assert!(!["artillery", "hq"].contains(&kind.as_str()), "{seed}: {}", line.unit);
                asked += 1;
            }
            None
        });
    }
    assert!(asked > 3, "{asked}");
}

#[test]
fn what_is_his_to_say_in_the_turn_of_the_player_he_says_and_nobody_is_asked() {
    let mut said = 0;
    for seed in 0..20 {
        let mut dice = Dice::seeded(seed);
        let mut battle = half_turn::battle("A1 hq; A2 tank; A3 tank; B1 hq; B2 off_table; B3 rifle");
        set(&mut battle, vec![Effect::set(tag("B1"), "disrupted", true), Effect::set(tag("B2"), "ammunition", 3)]);
        do_it(&mut battle, "draw", Draft::new(), &mut dice);
        let mut fire = draft_of("firer", tag("A2"));
        fire.extend(draft_of("target", tag("B1")));
        if battle.execute(start("fire", fire), &mut dice, 0).is_err() {
            continue;
        }
        while let Some(answer) = answers(&battle) {
            battle.execute(answer, &mut dice, 0).unwrap();
            said += 1;
        }
        assert!(battle.pending().is_none(), "{seed}");
    }
    assert!(said > 2, "{said}");
}

/// A shot of his at what the player has moved, with everybody of his on (F) and Ready: the battle after the move, and the
/// chips of those who wait.
fn waited(seed: u64, dice: &mut Dice) -> (Battle, Vec<Request>) {
    let mut battle = revealed(seed, dice, "f", "move");
    let conduct = battle.rules().conduct().unwrap();
    let mates: Vec<Tag> =
        platoons(&battle, Side::B).into_iter().flat_map(|tag| conduct.mates(battle.state(), tag)).collect();
    let mut all = platoons(&battle, Side::A).into_iter();
    // Men on foot, who stand together.
    let mover = all.find(|tag| battle.state().units[tag].word("class") == "section").unwrap();
    let group = battle.state().group_of(mover, 1).or_else(|| battle.state().group_of(mover, 0)).unwrap();
    let ready = mates.iter().map(|tag| Effect::set(*tag, "ready", true));
    let moves = Effect::set(Entity::Group(group), "option", "m");
    let effects = ready.chain([moves]).collect();
    set(&mut battle, effects);
    let goes = [(BY, Value::from("A")), ("group", Entity::Group(group).to_string().into())];
    let goes = goes.map(|(field, value)| (field.to_owned(), value)).into();
    battle.execute(start("move", goes), dice, 0).unwrap();
    let shots = battle.rules().reactions(battle.state());
    let shots = shots.into_iter().filter(|one| one.procedure == "interrupt");
    let shots = shots.map(|one| Request::new(one.procedure, one.draft)).collect();
    (battle, shots)
}

#[test]
fn who_else_an_interrupt_of_his_meets_is_a_row_of_chips_before_it_is_rolled() {
    let (mut rows, mut alone) = (0, 0);
    for seed in 0..3 {
        let mut dice = Dice::seeded(seed);
        let (moved, shots) = waited(seed, &mut dice);
        for shot in shots {
            let mut battle = moved.clone();
            press_and_answer(&mut battle, &Press::React(shot.clone()), &mut dice);
            let assumed = |battle: &Battle| {
                let act = acts(battle).rfind(|act| act.procedure == "interrupt")?;
                Some(act.form.entered.get("zone").map(Value::tags).unwrap_or_default())
            };
            let CommanderStage::Owed(owed) = stage_now(&battle) else {
                // Nothing is assumed of whoever fires at once.
                alone += usize::from(assumed(&battle).is_some());
                assert!(assumed(&battle).unwrap_or_default().is_empty(), "{seed}: {shot:?}");
                continue;
            };
            assert_eq!(assumed(&battle), None, "{seed}: not before the row is told");
            assert!(!owed.waives, "it is fired all the same");
            let at = shot.draft["target"].tag().unwrap();
            assert!(owed.words.contains(" fires at ") && owed.words.contains(&at.to_string()), "{}", owed.words);
            let on: Vec<_> = owed.nearby.chips.iter().filter(|chip| chip.on).map(NearbyChip::key).collect();
            assert!(!on.is_empty(), "{seed}");
            // One press takes one of them out.
            let request = owed.nearby.request_with(&BTreeSet::from([on[0].clone()]));
            let with = Press::With(Box::new(request), Box::new(Press::Go));
            press_and_answer(&mut battle, &with, &mut dice);
            let told: Vec<Tag> = on.iter().skip(1).map(|(_, unit)| *unit).collect();
            assert_eq!(assumed(&battle), Some(told), "{seed}");
            assert!(!matches!(stage_now(&battle), CommanderStage::Owed(_)), "{seed}: it is over");
            rows += 1;
        }
    }
    assert!(rows > 0 && alone > 0, "{rows} rows, {alone} alone");
}

#[test]
fn a_shot_that_he_has_decided_on_is_asked_about_no_longer_once_somebody_does_something_else() {
    for seed in 0..3 {
        let mut dice = Dice::seeded(seed);
        let (mut battle, shots) = waited(seed, &mut dice);
        for shot in shots {
            press_and_answer(&mut battle, &Press::React(shot), &mut dice);
            if let CommanderStage::Owed(_) = stage_now(&battle) {
                set(&mut battle, vec![Effect::set(Entity::Battle, State::STEP, "fire")]);
                assert!(!matches!(stage_now(&battle), CommanderStage::Owed(_)), "{seed}");
                return;
            }
        }
    }
    panic!("nobody has fired into a zone");
}

/// What a winner is asked of the ground before it: those whom the plan holds back stay where they are.
#[test]
fn the_winner_s_inch_is_for_whom_the_plan_sends_forward() {
    let (mut went, mut stayed) = (0, 0);
    for seed in 0..4 {
        let fresh = begun("pz8", seed);
        let fighters = |side: Side| {
            let fights = |unit: &&adjutant::rules::Unit| !["artillery", "hq"].contains(&unit.kind.as_str());
            fresh.state().in_play(side).filter(fights).map(|unit| unit.tag).collect::<Vec<_>>()
        };
        let Some(enemy) = fighters(Side::A).first().copied() else { continue };
        for unit in fighters(Side::B) {
            let link =
                |one: Tag, other: Tag| ["contacts", "fresh"].map(|field| Effect::set(one, field, [other].as_slice()));
            let now = [(State::STEP, "combat"), (State::ACTING, "A")]
                .map(|(field, to)| Effect::set(Entity::Battle, field, to));
            let mut battle = fresh.clone();
            set(&mut battle, link(unit, enemy).into_iter().chain(link(enemy, unit)).chain(now).collect());
            let mut fight = draft_of("first", enemy);
            fight.extend(draft_of("second", unit));
            // Until it wins.
            let said = (0..60).find_map(|seed| {
                let mut battle = battle.clone();
                battle.execute(start("combat", fight.clone()), &mut Dice::seeded(seed), 0).ok()?;
                answers(&battle)
            });
            let Some(Command::Answer { address, given }) = said else { continue };
            if address != "advance" {
                continue;
            }
            let role = plan(&fresh).roles[&unit].id.clone();
            let goes = given == Given::Chosen("advance".to_owned());
            assert_eq!(goes, !["guard", "reserve"].contains(&role.as_str()), "{unit}, {role}");
            went += u32::from(goes);
            stayed += u32::from(!goes);
        }
    }
    assert!(went > 3 && stayed > 1, "{went} went, {stayed} stayed");
}
