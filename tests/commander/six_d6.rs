//! The commander of 6d6: bands of range, Ready units on both sides, steps that come one after the other.

use std::collections::BTreeSet;

use adjutant::{
    battle::{Battle, Command, EventNo, Permit, Request, Viewer},
    commander::{CommanderStage, Press, advise, holds, next_command, order_of, own_orders, remember, stage},
    dice::{Dice, Side, Tag},
    rules::{DECIDE, Decision, Draft, Relation, SEAL_TRIGGER, TriggerOrder, Value},
};

use super::{
    gamer::Chance,
    half_turn::{acts, acts_since, orders, press},
    presses::{begun, passes, plan, press_and_answer, stage_now, start},
};

/// The platoons of two sample forces; B has its phase, the report is still to come.
fn phase(seed: u64) -> (Battle, Dice) {
    let (mut battle, mut dice) = (begun("six-d6", seed), Dice::seeded(seed));
    while battle.state().acting() != Side::B {
        passes(&mut battle, &mut dice);
    }
    (battle, dice)
}

/// Of a side, those of these types.
fn of(battle: &Battle, side: Side, kinds: &[&str]) -> Vec<Tag> {
    let all = battle.state().in_play(side).filter(|unit| kinds.contains(&unit.kind.as_str()));
    all.map(|unit| unit.tag).collect()
}

fn set(battle: &mut Battle, unit: Tag, field: &str, value: impl Into<Value>) {
    battle.execute(Command::set(unit, field, value), &mut Dice::seeded(0), 0).unwrap();
}

/// Takes a marker off all units of a side.
fn none(battle: &mut Battle, side: Side, field: &str) {
    let with = battle.state().in_play(side).filter(|unit| battle.state().flag(unit.tag, field));
    for unit in with.map(|unit| unit.tag).collect::<Vec<_>>() {
        set(battle, unit, field, false);
    }
}

/// Presses until the phase is over; what was done, press by press.
fn pressed(battle: &mut Battle, dice: &mut Dice, holds: &[Relation]) -> Vec<Vec<(String, Draft)>> {
    let mut all = Vec::new();
    while battle.state().acting() == Side::B {
        let one = match stage_now(battle) {
            CommanderStage::Report(_) => orders(holds),
            CommanderStage::Orders(_) => Press::Go,
            CommanderStage::End(_) => Press::End,
            CommanderStage::Begin(_) => Press::Begin,
            other => panic!("{other:?}"),
        };
        let from = battle.last_event();
        press_and_answer(battle, &one, dice);
        let thought = ["report", "decide", "brief", "plan", "end_turn"];
        let done = acts_since(battle, from).filter(|act| !thought.contains(&act.procedure.as_str()));
        all.push(done.map(|act| (act.procedure.clone(), act.form.entered.clone())).collect());
        assert!(all.len() < 60, "{all:?}");
    }
    all
}

#[test]
fn a_unit_within_two_inches_fires_at_close_range_and_nobody_passes_over_a_nearer_enemy() {
    let (mut close, mut far) = (0, 0);
    for seed in 0..6 {
        let (battle, _) = phase(seed);
        let (tanks, enemy) = (of(&battle, Side::B, &["tank"]), of(&battle, Side::A, &["infantry", "tank"]));
        let (Some(&unit), Some(&at)) = (tanks.first(), enemy.last()) else { continue };
        let fire = |id: &str, to: Tag| Relation::new(id, unit, to);
        let shot = |holds: &[Relation]| -> Option<Draft> {
            let (mut battle, mut dice) = (battle.clone(), Dice::seeded(seed));
            let all = pressed(&mut battle, &mut dice, holds);
            let mut shots = all.into_iter().flatten().filter(|(procedure, _)| procedure == "fire");
            shots.find(|(_, draft)| draft["firer"].tag() == Some(unit)).map(|(_, draft)| draft)
        };
        let range = |draft: &Draft| draft.get("range").map(|range| range.word().to_owned());
        if let Some(draft) = shot(&[fire("threatened", unit), fire("fire", at)]) {
            assert_eq!(range(&draft).as_deref(), Some("close"), "{seed}");
            close += 1;
        }
        if let Some(draft) = shot(&[fire("fire", at)]) {
            assert_eq!(range(&draft), None, "{seed}: the form takes 12 inches");
        }
        if let Some(draft) = shot(&[fire("long", at)]) {
            assert_eq!((range(&draft).as_deref(), draft["target"].tag()), (Some("long"), Some(at)), "{seed}");
            far += 1;
        }
        // A nearer one is told as well: the far one is no target.
        let nearer = enemy[0];
        if nearer != at
            && let Some(draft) = shot(&[fire("long", at), fire("fire", nearer)])
        {
            assert_eq!(draft["target"].tag(), Some(nearer), "{seed}");
        }
    }
    assert!(close > 1 && far > 0, "{close} {far}");
}

#[test]
fn what_is_true_of_a_unit_by_itself_is_asked_in_one_line_and_anew_each_turn() {
    let (mut battle, mut dice) = phase(1);
    let plan = plan(&battle);
    let CommanderStage::Report(sheet) = stage(&battle, &plan) else { panic!("a report") };
    assert_eq!(sheet.own.len(), 1);
    let unit = sheet.own[0].targets[0].unit;
    assert!(sheet.own[0].targets.iter().all(|target| target.unit.side == Side::B && target.known.is_none()));
    let close = Relation::new("threatened", unit, unit);
    press(&mut battle, &plan, &orders(std::slice::from_ref(&close)), &mut dice);
    assert_eq!(remember(&battle, &plan).holds(&close), Some(true));
    let other = Relation::new("threatened", sheet.own[0].targets[1].unit, sheet.own[0].targets[1].unit);
    assert_eq!(remember(&battle, &plan).holds(&other), Some(false), "not pressed means no");
    pressed(&mut battle, &mut dice, &[]);
    assert_eq!(remember(&battle, &plan).holds(&close), None, "the enemy may be elsewhere now");
}

#[test]
fn the_enemy_may_answer_each_action_before_the_next() {
    let (mut single, mut together) = (0, 0);
    for seed in 0..6 {
        let (mut battle, _) = phase(seed);
        none(&mut battle, Side::A, "ready");
        let acts = |battle: &Battle| -> usize {
            let all = pressed(&mut battle.clone(), &mut Dice::seeded(seed), &[]);
            let acts =
                |done: &Vec<(String, Draft)>| done.iter().filter(|(one, _)| one == "move" || one == "fire").count();
            all.iter().map(acts).max().unwrap_or(0)
        };
        together = together.max(acts(&battle));
        let waits = of(&battle, Side::A, &["infantry"])[0];
        set(&mut battle, waits, "ready", true);
        assert!(acts(&battle) <= 1, "{seed}: each action has its press");
        single += acts(&battle);
    }
    assert!(together > 1 && single > 3, "{together} {single}");
}

#[test]
fn nobody_gets_ready_before_all_have_acted_and_every_order_is_carried_out() {
    let mut ends = 0;
    for seed in 0..8 {
        let (mut battle, mut dice) = phase(seed);
        let mut chance = Chance::new(seed);
        let CommanderStage::Report(sheet) = stage_now(&battle) else { panic!("a report") };
        let lines = sheet.units.iter().flat_map(|unit| &unit.questions);
        let told = lines.filter(|_| chance.percent(50));
        let holds: Vec<Relation> =
            told.map(|line| Relation::new(&line.relation, line.unit, line.targets[0].unit)).collect();
        let done: Vec<String> =
            pressed(&mut battle, &mut dice, &holds).into_iter().flatten().map(|(procedure, _)| procedure).collect();
        let step = |procedure: &str| battle.rules().description().procedure(procedure).unwrap().step.clone();
        let place = |procedure: &String| ["mortar", "actions", "end"].iter().position(|one| **one == step(procedure));
        assert!(done.iter().map(place).is_sorted(), "{seed}: {done:?}");
        ends += done.iter().filter(|one| step(one) == "end").count();
        let decided = acts(&battle).filter(|act| act.procedure == "decide");
        // Whose target has gone before is decided about twice.
        let units: std::collections::BTreeSet<Option<Tag>> =
            decided.map(|act| act.form.entered.get("unit").and_then(Value::tag)).collect();
        assert_eq!(units.len(), done.len(), "{seed}: {done:?}");
    }
    assert!(ends > 20, "{ends}");
}

#[test]
fn guns_that_wait_in_their_foxholes_stay_there() {
    let mut guns = 0;
    for seed in 0..12 {
        let (mut battle, _) = phase(seed);
        for gun in of(&battle, Side::B, &["atg"]) {
            for field in ["ready", "dug_in"] {
                set(&mut battle, gun, field, true);
            }
            let plan = plan(&battle);
            let state = battle.state_for(Viewer::Side(Side::B));
            let sheet = advise(battle.rules(), &state, &remember(&battle, &plan), &plan);
            let goes =
                |unit: &adjutant::commander::UnitSheet| unit.options.iter().any(|option| option.moves.is_some());
            assert!(sheet.unit(gun).is_none_or(|unit| !goes(unit)), "{seed} {gun}");
            guns += 1;
        }
    }
    assert!(guns > 2, "{guns}");
}

#[test]
fn whoever_was_shot_at_digs_in_or_rallies_and_more_so_the_more_it_bears() {
    let (mut battle, _) = phase(1);
    let unit = of(&battle, Side::B, &["infantry"])[0];
    let enemy = of(&battle, Side::A, &["infantry", "tank"])[0];
    let price = |battle: &Battle, words: &str| {
        let plan = plan(battle);
        let state = battle.state_for(Viewer::Side(Side::B));
        let sheet = advise(battle.rules(), &state, &remember(battle, &plan), &plan);
        let options = sheet.unit(unit).unwrap().options.clone();
        options.into_iter().find(|option| option.words == words).map(|option| option.terms.costs)
    };
    assert_eq!(price(&battle, "rally"), None, "no hits");
    assert_eq!(price(&battle, "dig in"), Some(0), "nobody shot at it");
    set(&mut battle, unit, "hits", 1);
    let one = price(&battle, "rally").unwrap();
    set(&mut battle, unit, "hits", 4);
    let four = price(&battle, "rally").unwrap();
    assert!(one > 0 && four > one, "{one} {four}");
    // It was shot at in the enemy's phase before.
    let (mut battle, mut dice) = (begun("six-d6", 1), Dice::seeded(1));
    let shot: Draft = [("firer".to_owned(), enemy.into()), ("target".to_owned(), unit.into())].into();
    battle.execute(start("fire", shot), &mut dice, 0).unwrap();
    while battle.state().acting() != Side::B {
        passes(&mut battle, &mut dice);
    }
    assert!(price(&battle, "dig in").unwrap() > 5, "foxholes halve hits");
}

#[test]
fn in_the_players_phase_a_ready_unit_is_told_the_band_and_decides() {
    let (mut fired, mut held, mut bands) = (0, 0, 0);
    for seed in 0..24 {
        let (mut battle, mut dice) = (begun("six-d6", seed), Dice::seeded(seed));
        none(&mut battle, Side::B, "ready");
        let (Some(&gun), Some(&goes)) =
            (of(&battle, Side::B, &["tank", "atg"]).first(), of(&battle, Side::A, &["infantry"]).first())
        else {
            continue;
        };
        set(&mut battle, gun, "ready", true);
        battle.execute(start("move", [("unit".to_owned(), goes.into())].into()), &mut dice, 0).unwrap();
        let reactions = battle.rules().reactions(battle.state());
        let words: Vec<&str> = reactions.iter().map(|one| one.words.as_str()).collect();
        assert_eq!(words, ["within 2\"", "within 12\"", "within 24\""], "{seed}");
        let far = &reactions[2];
        assert_eq!(far.draft["range"].word(), "long");
        bands += 1;
        let plan = plan(&battle);
        let near = Request { procedure: "fire".to_owned(), draft: reactions[1].draft.clone() };
        assert_eq!(near.draft["target"].tag(), Some(goes));
        let at = battle.last_event();
        press(&mut battle, &plan, &Press::React(near.clone()), &mut dice);
        let done: Vec<&str> = acts_since(&battle, at).map(|act| act.procedure.as_str()).collect();
        assert_eq!(done[..2], ["brief", "decide"], "what it fires at is sealed before it decides");
        let his = acts_since(&battle, at).all(|act| act.side == Some(Side::B));
        assert!(his, "{seed}: all of it is his, in the player's phase");
        if done.len() == 3 {
            assert_eq!(done[2], "fire");
            assert!(!battle.state().flag(gun, "ready"), "no longer Ready");
            fired += 1;
            assert_eq!(remember(&battle, &plan).fired, 1, "who waited has fired");
            // A shot that was taken back is fired again, as it was decided.
            battle.execute(Command::Undo, &mut dice, 0).unwrap();
            assert!(battle.state().flag(gun, "ready"), "{seed}");
            assert_eq!(holds(&battle, &plan, &near), None, "{seed}");
            let again = next_command(&battle, &plan, &Press::React(near.clone()), battle.last_event()).unwrap();
            battle.execute(again, &mut dice, 0).unwrap();
            assert!(!battle.state().flag(gun, "ready"), "{seed}");
        } else {
            assert!(battle.state().flag(gun, "ready"));
            held += 1;
            // Pressed again it is the same decision, without another die; another band may be another one.
            let last = battle.last_event();
            let again = next_command(&battle, &plan, &Press::React(near.clone()), last);
            assert_eq!(again, None, "{seed}");
            assert!(holds(&battle, &plan, &near).is_some_and(|words| words.ends_with("holds its fire.")), "{seed}");
            let other = Request { procedure: "fire".to_owned(), draft: reactions[0].draft.clone() };
            assert!(next_command(&battle, &plan, &Press::React(other.clone()), last).is_some(), "{seed}");
            assert_eq!(holds(&battle, &plan, &other), None, "{seed}");
            // So may the next action.
            let mut on = battle.clone();
            let goes = of(&on, Side::A, &["infantry"])[1];
            on.execute(start("move", [("unit".to_owned(), goes.into())].into()), &mut dice, 0).unwrap();
            assert_eq!(holds(&on, &plan, &near), None, "{seed}");
        }
    }
    assert!(bands > 10 && fired > 5 && held > 0, "{fired} fired, {held} held");
    // Where a player leads both sides he tells the band on the form, as before.
    let plain = begun("six-d6", 3);
    let mut setup = plain.setup().clone();
    (setup.solo, setup.commander) = (None, None);
    let (mut battle, mut dice) = (Battle::new(plain.rules().clone(), setup), Dice::seeded(1));
    let goes = of(&battle, Side::A, &["infantry"])[0];
    let waits = of(&battle, Side::B, &["infantry", "tank"])[0];
    set(&mut battle, waits, "ready", true);
    battle.execute(start("move", [("unit".to_owned(), goes.into())].into()), &mut dice, 0).unwrap();
    let reactions = battle.rules().reactions(battle.state());
    assert_eq!(reactions.iter().filter(|one| one.unit == waits).count(), 1);
}

#[test]
fn ready_infantry_fires_by_its_sealed_order_at_whoever_comes_within_its_range() {
    // Any shot, a fair one, a good one: whoever waits for a good one holds its fire until the enemy is at hand.
    let cases = [(0, [true, true]), (12, [true, true]), (30, [true, false])];
    let (mut told, mut seen) = (BTreeSet::new(), [0; 3]);
    for seed in 0..24 {
        let (mut battle, mut dice) = (begun("six-d6", seed), Dice::seeded(seed));
        none(&mut battle, Side::B, "ready");
        let [waits, goes] = [Side::B, Side::A].map(|side| of(&battle, side, &["infantry"])[0]);
        set(&mut battle, waits, "ready", true);
        battle.execute(start("move", [("unit".to_owned(), goes.into())].into()), &mut dice, 0).unwrap();
        let plan = plan(&battle);
        for (band, reaction) in battle.rules().reactions(battle.state()).iter().enumerate() {
            let shot = Request { procedure: "fire".to_owned(), draft: reaction.draft.clone() };
            let (mut battle, at) = (battle.clone(), battle.last_event());
            press(&mut battle, &plan, &Press::React(shot), &mut Dice::seeded(seed));
            let points = remember(&battle, &plan).triggers.get(&waits).copied();
            let fired = !battle.state().flag(waits, "ready");
            let Some(points) = points.filter(|_| !fired).or_else(|| sealed(&battle, at)) else { panic!("{seed}") };
            told.insert(points);
            let (at, fires) = cases.iter().enumerate().find(|(_, (least, _))| *least == points).unwrap();
            assert_eq!(fired, fires.1.get(band).copied().unwrap_or(false), "{seed}: {points}, {}", reaction.words);
            seen[at] += 1;
        }
    }
    assert_eq!(told, [0, 12, 30].into(), "{seen:?}");
}

/// A shot of a Ready unit in the player's phase as the commander decides on it, and the points that it is worth.
fn reacted(battle: &Battle, draft: &Draft, seed: u64) -> Option<(Battle, i32)> {
    let shot = Request { procedure: "fire".to_owned(), draft: draft.clone() };
    let (mut battle, plan, mut dice) = (battle.clone(), plan(battle), Dice::seeded(seed));
    let at = EventNo::try_from(battle.events().len()).unwrap();
    while let Some(command) = next_command(&battle, &plan, &Press::React(shot.clone()), at) {
        battle.execute(command, &mut dice, 0).unwrap();
    }
    let mut since = battle.events_since(at).iter().filter_map(|event| event.act());
    let decided = since.find(|act| act.procedure == DECIDE)?;
    let price = Decision::of(&decided.form.entered)?.options[0].price;
    Some((battle, price))
}

/// A gun at long range at infantry rolls the die less six: nothing can come of it.
#[test]
fn no_ready_marker_is_spent_on_a_shot_that_can_do_nothing() {
    let (mut any, mut put_right) = (0, 0);
    for seed in 0..32 {
        let (mut battle, mut dice) = (begun("six-d6", seed), Dice::seeded(seed));
        none(&mut battle, Side::B, "ready");
        let (guns, men) = (of(&battle, Side::B, &["atg"]), of(&battle, Side::A, &["infantry"]));
        let (Some(&gun), Some(&goes)) = (guns.first(), men.first()) else { continue };
        set(&mut battle, gun, "ready", true);
        battle.execute(start("move", [("unit".to_owned(), goes.into())].into()), &mut dice, 0).unwrap();
        let at = EventNo::try_from(battle.events().len()).unwrap();
        for reaction in battle.rules().reactions(battle.state()) {
            let Some((after, price)) = reacted(&battle, &reaction.draft, seed) else { continue };
            let fired = !after.state().flag(gun, "ready");
            if price <= 0 {
                assert!(!fired, "{seed}: {}", reaction.words);
                any += usize::from(sealed(&after, at) == Some(0));
            }
            if fired && reaction.draft["range"].word() == "effective" {
                range_put_right(&after);
                put_right += 1;
            }
        }
    }
    assert!(any > 0 && put_right > 0, "{any} {put_right}");
}

/// The range of a reaction is put right on its result: it is the commander's order all the same, with its reasons.
fn range_put_right(battle: &Battle) {
    let mut battle = battle.clone();
    let no = battle.last_action().unwrap();
    let mut draft = battle.action(no).unwrap().act().unwrap().form.entered.clone();
    let decided = order_of(&battle, no);
    draft.insert("range".to_owned(), "close".into());
    let amend = Command::Amend { of: no, draft, permit: Permit::Forced };
    battle.execute(amend, &mut Dice::seeded(1), 0).unwrap();
    assert_eq!(own_orders(&battle), BTreeSet::new());
    assert_eq!(remember(&battle, &plan(&battle)).own.to_string(), "");
    assert_eq!(order_of(&battle, no), decided);
}

/// The points that a unit was told to wait for since an event.
fn sealed(battle: &Battle, at: EventNo) -> Option<i32> {
    let mut sealed = acts_since(battle, at).filter(|act| act.procedure == SEAL_TRIGGER);
    sealed.find_map(|act| TriggerOrder::of(&act.form.entered)?.drawn(&act.answers))
}

#[test]
fn an_attack_goes_on_though_enemies_wait_for_each_answers_once() {
    for seed in 0..4 {
        let (mut battle, mut dice) = phase(seed);
        let waits: Vec<Tag> = of(&battle, Side::A, &["infantry", "atg", "tank"]).into_iter().take(4).collect();
        for unit in waits {
            set(&mut battle, unit, "ready", true);
        }
        let plan = plan(&battle);
        let main = plan.roles.values().filter(|role| role.id == "main").count();
        let done = pressed(&mut battle, &mut dice, &[]);
        let moves = done.iter().flatten().filter(|(procedure, _)| procedure == "move").count();
        assert!(moves * 2 >= main && moves > 0, "{seed}: {moves} moves, {main} make the main effort");
    }
}
