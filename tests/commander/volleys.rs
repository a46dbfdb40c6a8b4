//! Simple WW2 beside moves: changes of orders, calls for fire, volleys, interrupts, close assaults.

use std::collections::BTreeSet;

use adjutant::{
    battle::{Battle, Request, Viewer},
    commander::{CommanderStage, OrderOption, Press, Sheet, advise, next_command, reacts, remember},
    dice::{Dice, Side, Tag},
    rules::{BY, DECIDE, Effect, Entity, Known, Relation, SEALED_DECISION, Source, State, Value},
};

use super::{
    half_turn::{acts, acts_since, set, times},
    platoons::{asked, writes},
    presses::{answered, begun_as, passes, plan, press_and_answer, press_now, stage_now, start},
};

/// The formations of side B with their orders.
fn formations(battle: &Battle) -> Vec<Entity> {
    let groups = battle.state().groups.iter();
    let all = groups.filter(|(_, group)| group.side == Side::B && group.path.len() == 1);
    let all = all.map(|(number, _)| Entity::Group(*number));
    all.filter(|on| !battle.state().word(*on, "order").is_empty()).collect()
}

/// The group that writes an option for an element.
fn unit_of(battle: &Battle, tag: Tag) -> Entity {
    let state = battle.state();
    Entity::Group(state.group_of(tag, 1).or_else(|| state.group_of(tag, 0)).unwrap())
}

/// The platoons of a side by who stands for them.
pub fn platoons(battle: &Battle, side: Side) -> Vec<Tag> {
    let conduct = battle.rules().conduct().unwrap();
    let state = battle.state();
    let all = state.in_play(side).filter(|unit| unit.word("class") != "battery" && !unit.groups.is_empty());
    let all: BTreeSet<Tag> = all.map(|unit| conduct.speaker(state, unit.tag)).collect();
    all.into_iter().collect()
}

pub fn batteries(battle: &Battle) -> Vec<Tag> {
    let all = battle.state().in_play(Side::B).filter(|unit| unit.word("class") == "battery");
    all.map(|unit| unit.tag).collect()
}

/// What he says of a state with facts that are told.
fn told(battle: &Battle, holds: &[Relation]) -> Sheet {
    let (plan, conduct) = (plan(battle), battle.rules().conduct().unwrap());
    let mut memory = remember(battle, &plan);
    for relation in holds {
        let known = Known { relation: relation.clone(), holds: true, source: Source::Player, since: 1 };
        memory.learn(conduct, battle.state(), known);
    }
    advise(battle.rules(), &battle.state_for(Viewer::Side(Side::B)), &memory, &plan)
}

/// A battle of the second turn, orders given, his formations on this one.
fn second_turn(seed: u64, dice: &mut Dice, order: &str) -> Battle {
    let mut battle = asked(seed, dice);
    let mut effects = vec![Effect::set(Entity::Battle, State::TURN, 2)];
    effects.extend(formations(&battle).into_iter().map(|on| Effect::set(on, "order", order)));
    set(&mut battle, effects);
    battle
}

/// The options of all platoons lie open, those of B as given, those of A on full moves.
pub fn revealed(seed: u64, dice: &mut Dice, option: &str, step: &str) -> Battle {
    let mut battle = asked(seed, dice);
    writes(&mut battle, dice, &[]);
    while battle.state().step() != "morale" {
        passes(&mut battle, dice);
    }
    let mut effects = vec![Effect::set(Entity::Battle, State::STEP, step)];
    for (side, option) in [(Side::A, "m"), (Side::B, option)] {
        let all = platoons(&battle, side);
        effects.extend(all.into_iter().map(|tag| Effect::set(unit_of(&battle, tag), "option", option)));
    }
    set(&mut battle, effects);
    battle
}

#[test]
fn an_attacker_whose_formations_hold_tries_one_change_a_turn() {
    let (mut tried, mut rapid) = (0, 0);
    for seed in 0..2 {
        let mut dice = Dice::seeded(seed);
        let mut battle = second_turn(seed, &mut dice, "hold");
        let CommanderStage::Begin(dues) = stage_now(&battle) else { panic!("{seed}: a change is tried first") };
        assert_eq!(dues.len(), 1, "{seed}");
        assert_eq!(dues[0].procedure, "change_orders");
        assert!(dues[0].words.ends_with("60 % to change"), "{}", dues[0].words);
        // A formation that was hit needs three more.
        let mut hit = battle.clone();
        let all = platoons(&hit, Side::B).into_iter();
        let all = all.map(|tag| Effect::set(unit_of(&battle, tag), "hit", 2)).collect();
        set(&mut hit, all);
        if let CommanderStage::Begin(dues) = stage_now(&hit) {
            assert!(dues[0].words.ends_with("45 % to change"), "{}", dues[0].words);
        }
        press_now(&mut battle, &Press::Begin, &mut dice);
        let changes: Vec<_> = acts(&battle).filter(|act| act.procedure == "change_orders").collect();
        assert_eq!(changes.len(), 1, "{seed}: at most one");
        assert_eq!(changes[0].side, Some(Side::B));
        rapid += i32::from(changes[0].form.entered.values().any(|value| value.word() == "rapid"));
        assert!(matches!(stage_now(&battle), CommanderStage::Report(_)), "{seed}: then his report");
        tried += 1;
        // Whoever shot or was shot at does not drive on at full speed.
        let mut fought = second_turn(seed, &mut dice, "hold");
        let all = fought.state().in_play(Side::B).map(|unit| Effect::set(unit.tag, "fired", 2)).collect();
        set(&mut fought, all);
        if let CommanderStage::Begin(dues) = stage_now(&fought) {
            assert!(dues[0].draft.values().all(|value| value.word() != "rapid"), "{seed}");
        }
        // In the first turn orders were chosen freely, and later a step is past.
        for (field, to) in [(State::TURN, Value::Number(1)), (State::STEP, Value::from("options"))] {
            let mut other = second_turn(seed, &mut dice, "hold");
            set(&mut other, vec![Effect::set(Entity::Battle, field, to)]);
            assert!(!matches!(stage_now(&other), CommanderStage::Begin(_)), "{seed} {field}");
        }
    }
    assert!(tried == 2 && rapid <= tried);
}

#[test]
fn a_defender_whose_formations_hold_keeps_his_orders() {
    let mut kept = 0;
    for seed in 0..6 {
        let mut dice = Dice::seeded(seed);
        let mut battle = begun_as("simple-ww2", seed, "defend");
        if plan(&battle).roles.values().any(|role| role.id == "main") {
            // Some plans of a defender have a main effort of their own.
            continue;
        }
        press_now(&mut battle, &Press::Begin, &mut dice);
        while Side::BOTH.into_iter().any(|side| {
            battle
                .rules()
                .owed(battle.state())
                .iter()
                .any(|due| due.procedure == "give_orders" && due.draft["by"].word() == side.to_string())
        }) {
            passes(&mut battle, &mut dice);
        }
        assert!(formations(&battle).iter().all(|on| battle.state().word(*on, "order") == "hold"));
        set(&mut battle, vec![Effect::set(Entity::Battle, State::TURN, 2)]);
        assert!(!matches!(stage_now(&battle), CommanderStage::Begin(_)), "{seed}: {:?}", stage_now(&battle));
        kept += 1;
        if kept == 2 {
            return;
        }
    }
    panic!("{kept}");
}

/// The observer of a battery sees a platoon.
fn observed(battery: Tag, target: Tag) -> Relation {
    Relation::new("observed", battery, target)
}

#[test]
fn batteries_are_asked_about_with_the_platoons_and_called_in_their_step() {
    let (mut called, mut fell) = (0, 0);
    for seed in 0..3 {
        let mut dice = Dice::seeded(seed);
        let mut battle = asked(seed, &mut dice);
        let guns = batteries(&battle);
        let CommanderStage::Report(sheet) = stage_now(&battle) else { panic!("a report") };
        let lines = sheet.units.iter().flat_map(|unit| &unit.questions);
        let lines = lines.filter(|line| line.relation == "observed").count();
        assert_eq!(lines, usize::from(!guns.is_empty()), "{seed}: one line for all batteries");
        let Some(&gun) = guns.first() else { continue };
        let target = platoons(&battle, Side::A)[0];
        writes(&mut battle, &mut dice, &[observed(gun, target)]);
        while battle.state().step() != "artillery" {
            passes(&mut battle, &mut dice);
        }
        assert_eq!((times(&battle, "call"), times(&battle, DECIDE)), (0, 0), "{seed}: not before its step");
        for _ in 0..4 {
            if times(&battle, "call") == 0 {
                let now = stage_now(&battle);
                assert!(matches!(now, CommanderStage::Orders(_)), "{seed} {now:?}");
                press_and_answer(&mut battle, &Press::Go, &mut dice);
            }
        }
        // What is seen for one is seen for all.
        let holds = remember(&battle, &plan(&battle));
        assert!(guns.iter().all(|gun| holds.holds(&observed(*gun, target)) == Some(true)), "{seed}");
        let call = acts(&battle).find(|act| act.procedure == "call").unwrap();
        let gun = call.form.entered["battery"].tag().unwrap();
        assert!(guns.contains(&gun));
        assert_eq!(battle.state().fact(gun, "aimed").and_then(Value::tag), Some(target));
        let mut decided = acts(&battle).filter(|act| act.procedure == DECIDE);
        assert!(decided.any(|act| act.words.contains("is called to fire centred on")), "{seed}");
        called += 1;
        // If it answers, the error goes with the same press; where it falls is the players'.
        let owed = battle.rules().owed(battle.state());
        assert!(owed.iter().all(|due| due.procedure != "fire_error"));
        if times(&battle, "fire_error") > 0 {
            let due = owed.iter().find(|due| due.procedure == "barrage").unwrap();
            // The platoon that he named stands in the zone, once the fire is on it.
            let form = battle.open_form(&Request::new("barrage", due.draft.clone())).unwrap().form;
            let named =
                form.field("targets").and_then(|field| field.value.as_ref()).map(Value::tags).unwrap_or_default();
            let all = battle.rules().conduct().unwrap().mates(battle.state(), target);
            let on = battle.state().flag(gun, "registered");
            assert_eq!(named, if on { all } else { Vec::new() }, "{seed}");
            fell += 1;
        }
    }
    assert!(called > 1, "{called} called, {fell} fell");
}

#[test]
fn fire_is_worth_more_the_likelier_it_comes_and_less_where_other_fire_comes() {
    let (mut seen, mut piled) = (0, 0);
    for seed in 0..2 {
        let mut dice = Dice::seeded(seed);
        let mut battle = asked(seed, &mut dice);
        let Some(gun) = batteries(&battle).into_iter().next() else { continue };
        let target = platoons(&battle, Side::A)[0];
        set(&mut battle, vec![Effect::set(Entity::Battle, State::STEP, "artillery")]);
        let option = |battle: &Battle| -> OrderOption {
            let sheet = told(battle, &[observed(gun, target)]);
            let unit = sheet.unit(gun).unwrap();
            unit.options.iter().find(|option| option.request.procedure == "call").unwrap().clone()
        };
        let first = option(&battle);
        assert!(first.terms.does > 0, "{seed}: {:?}", first.terms);
        assert!(first.order.split_whitespace().count() <= 25, "{}", first.order);
        // The same target again is easier to get; a point that has been hit is hit at once.
        let turn = battle.state().turn();
        let again = [("mission", Value::Number(turn)), ("aimed", target.into())];
        set(&mut battle, again.into_iter().map(|(field, value)| Effect::set(gun, field, value)).collect());
        let same = option(&battle);
        set(&mut battle, vec![Effect::set(gun, "registered", true)]);
        let registered = option(&battle);
        assert!(registered.terms.does > same.terms.does, "{seed}");
        if battle.state().word(gun, "role") != "command" {
            assert!(same.terms.does > first.terms.does, "{seed}");
        }
        assert_eq!(same.request.draft["target"].word(), "same");
        // What another battery has on its way at the same target is not done twice; elsewhere it bears on nothing.
        if let Some(other) = batteries(&battle).into_iter().find(|other| *other != gun) {
            let fires = |at: Tag| {
                let mut battle = battle.clone();
                let form = [(BY, Value::from("B")), ("battery", other.into()), ("purpose", "fire".into())];
                let form = form.map(|(field, value)| (field.to_owned(), value)).into();
                let flag = Effect::set(other, "registered", true);
                let owes = Effect::owe("barrage", form, "Barrage".to_owned());
                set(&mut battle, vec![flag, Effect::set(other, "aimed", at), owes]);
                option(&battle).terms.does
            };
            let elsewhere = *platoons(&battle, Side::A).last().unwrap();
            assert_eq!(fires(elsewhere), registered.terms.does, "{seed}");
            assert!(fires(target) < registered.terms.does, "{seed}: {} {}", fires(target), registered.terms.does);
            piled += 1;
        }
        seen += 1;
    }
    assert!(seen > 0 && piled > 0, "{seen} {piled}");
}

#[test]
fn a_platoon_fires_one_volley() {
    let mut offered = 0;
    for seed in 0..2 {
        let mut dice = Dice::seeded(seed);
        let mut battle = revealed(seed, &mut dice, "f", "fire");
        let rungs = |battle: &Battle| -> Vec<Tag> {
            match stage_now(battle) {
                CommanderStage::Rungs(more) => more.iter().map(|unit| unit.unit).collect(),
                _ => Vec::new(),
            }
        };
        let all = rungs(&battle);
        let Some(&first) = all.first() else { continue };
        let conduct = battle.rules().conduct().unwrap();
        let last = *conduct.mates(battle.state(), first).last().unwrap();
        set(&mut battle, vec![Effect::set(last, "shot", true)]);
        let left: Vec<Tag> = all.iter().copied().filter(|tag| *tag != first).collect();
        assert_eq!(rungs(&battle), left, "{seed}");
        offered += all.len();
    }
    assert!(offered > 4, "{offered}");
}

#[test]
fn on_fm_a_platoon_shoots_first_and_moves_then() {
    let (mut offered, mut written) = (0, BTreeSet::new());
    for seed in 0..12 {
        if offered > 0 && written.contains("fm") {
            break;
        }
        let mut dice = Dice::seeded(seed);
        let mut battle = asked(seed, &mut dice);
        let enemy = platoons(&battle, Side::A);
        let own = platoons(&battle, Side::B);
        let near = |(at, tag): (usize, &Tag)| Relation::new("near", *tag, enemy[at % enemy.len()]);
        let holds: Vec<Relation> = own.iter().enumerate().map(near).collect();
        writes(&mut battle, &mut dice, &holds);
        let settled = acts(&battle).filter(|act| act.procedure == SEALED_DECISION);
        offered += settled.filter(|act| act.words.contains("(then moves a quarter)")).count();
        written.extend(own.iter().map(|tag| battle.state().word(unit_of(&battle, *tag), "written").to_owned()));
    }
    assert!(offered > 0 && written.contains("fm"), "{offered} {written:?}");
    // In its step it is offered its shot, and its move once it has fired.
    let mut dice = Dice::seeded(1);
    let mut battle = revealed(1, &mut dice, "fm", "fire_move");
    let CommanderStage::Rungs(more) = stage_now(&battle) else { panic!("{:?}", stage_now(&battle)) };
    let unit = more.iter().find(|unit| !battle.state().units[&unit.unit].flag("limbered")).unwrap().unit;
    let moves = |battle: &Battle| {
        let sheet = told(battle, &[]);
        let unit = sheet.unit(unit);
        unit.is_some_and(|unit| {
            !unit.acts_again && unit.options.iter().any(|option| option.request.procedure == "move")
        })
    };
    assert!(!moves(&battle));
    let mates = battle.rules().conduct().unwrap().mates(battle.state(), unit);
    let role = plan(&battle).roles.get(&unit).map(|role| role.id.clone());
    set(&mut battle, mates.iter().map(|tag| Effect::set(*tag, "shot", true)).collect());
    let still: Vec<Tag> = match stage_now(&battle) {
        CommanderStage::Rungs(more) => more.iter().map(|unit| unit.unit).collect(),
        _ => Vec::new(),
    };
    assert!(!still.contains(&unit), "it has fired");
    assert!(moves(&battle), "it may go on: {role:?}");
}

#[test]
fn a_ready_platoon_decides_by_a_sealed_trigger_whether_it_interrupts() {
    let (mut fired, mut held, mut points) = (0, 0, BTreeSet::new());
    for seed in 0..2 {
        let mut dice = Dice::seeded(seed);
        let mut battle = asked(seed, &mut dice);
        // All have stood and not fired in the turn before.
        let armed: Vec<Tag> = platoons(&battle, Side::B);
        let conduct = battle.rules().conduct().unwrap();
        let mates: Vec<Tag> = armed.iter().flat_map(|tag| conduct.mates(battle.state(), *tag)).collect();
        let on_hold = formations(&battle).into_iter().map(|on| Effect::set(on, "order", "hold"));
        let ready = mates.iter().map(|tag| Effect::set(*tag, "ready", true));
        let effects = ready.chain(on_hold).collect();
        set(&mut battle, effects);
        writes(&mut battle, &mut dice, &[]);
        let now = plan(&battle);
        let triggers = remember(&battle, &now).triggers;
        assert!(!triggers.is_empty(), "{seed}: sealed as the options are written");
        points.extend(triggers.values().copied());
        while battle.state().step() != "morale" {
            passes(&mut battle, &mut dice);
        }
        let mover = platoons(&battle, Side::A)
            .into_iter()
            .find(|tag| battle.state().units[tag].word("class") == "afv")
            .unwrap_or(platoons(&battle, Side::A)[0]);
        let group = unit_of(&battle, mover);
        set(&mut battle, vec![Effect::set(group, "option", "m"), Effect::set(Entity::Battle, State::STEP, "move")]);
        let goes =
            start("move", [("by".to_owned(), "A".into()), ("group".to_owned(), group.to_string().into())].into());
        battle.execute(goes, &mut dice, 0).unwrap();
        let reactions = battle.rules().reactions(battle.state());
        let moved = battle;
        for shot in reactions.iter().filter(|one| one.procedure == "interrupt") {
            let mut battle = moved.clone();
            assert!(["within 600p", "within 1200p"].contains(&shot.words.as_str()), "{seed}: all that is told");
            let shot = Request::new(shot.procedure, shot.draft.clone());
            assert!(reacts(&battle, &now, &shot));
            let at = battle.last_event();
            while let Some(command) = next_command(&battle, &now, &Press::React(shot.clone()), at) {
                battle.execute(command, &mut dice, 0).unwrap();
                answered(&mut battle, &mut dice);
            }
            let done: Vec<_> = acts_since(&battle, at).collect();
            assert_eq!(done[0].procedure, DECIDE, "{seed}");
            assert!(done[0].answers.is_empty(), "{seed}: no die, the order was sealed before");
            match done.get(1) {
                Some(act) => {
                    assert_eq!(act.procedure, "interrupt");
                    fired += 1;
                }
                None => held += 1,
            }
            let left = remember(&battle, &now).triggers.len();
            assert_eq!(left, triggers.len() - usize::from(done.len() > 1), "{seed}: it has fired or waits on");
        }
    }
    assert!(fired > 0 && held > 0 && points.len() > 1, "{fired} fired, {held} held, {points:?}");
}

#[test]
fn whoever_moved_assaults_what_it_touches() {
    let mut fought = 0;
    for seed in 0..2 {
        let mut dice = Dice::seeded(seed);
        let mut battle = revealed(seed, &mut dice, "m", "assault");
        assert_eq!(stage_now(&battle), CommanderStage::Waits, "{seed}: nobody has moved");
        let unit = platoons(&battle, Side::B)[usize::try_from(seed).unwrap() % 3];
        // Nobody asks whom headquarters and observers assault.
        let back = battle.state().in_play(Side::B).filter(|one| ["headquarters", "observer"].contains(&&*one.kind));
        let back: Vec<Tag> = back.map(|one| one.tag).collect();
        assert!(!back.is_empty(), "{seed}");
        let mut kept = battle.clone();
        set(&mut kept, back.into_iter().map(|tag| Effect::set(tag, "moved", "far")).collect());
        assert_eq!(stage_now(&kept), CommanderStage::Waits, "{seed}: they keep back");
        let mates = battle.rules().conduct().unwrap().mates(battle.state(), unit);
        set(&mut battle, mates.iter().map(|tag| Effect::set(*tag, "moved", "far")).collect());
        // Who runs away assaults nobody.
        for result in ["retreat", "rout"] {
            let mut runs = battle.clone();
            let own = &battle.state().units[&unit];
            let groups = battle.state().groups.iter().filter(|(_, group)| group.holds(own));
            set(&mut runs, groups.map(|(no, _)| Effect::set(Entity::Group(*no), "morale", result)).collect());
            assert_eq!(stage_now(&runs), CommanderStage::Waits, "{seed}: {result}");
            // It picks no place on its way.
            set(&mut runs, mates.iter().map(|tag| Effect::clear(*tag, "moved")).collect());
            set(&mut runs, vec![Effect::set(Entity::Battle, State::STEP, "move")]);
            let memory = remember(&runs, &plan(&runs));
            let sheet = advise(runs.rules(), &runs.state_for(Viewer::Side(Side::B)), &memory, &plan(&runs));
            let orders: Vec<&str> = sheet.unit(unit).unwrap().options.iter().map(|one| one.order.as_str()).collect();
            assert!(
                !orders.is_empty()
                    && orders.iter().all(|order| order.ends_with(" to its own edge by the shortest way.")),
                "{seed}: {result}: {orders:?}"
            );
        }
        let CommanderStage::Rungs(more) = stage_now(&battle) else { panic!("{seed}") };
        assert_eq!(more.iter().map(|unit| unit.unit).collect::<Vec<_>>(), [unit], "{seed}");
        let rungs = &more[0].options[0].rungs;
        // Whomever it touches is one of the rungs.
        let enemies = platoons(&battle, Side::A).len();
        assert!(rungs.iter().filter(|rung| rung.target.is_some()).count() >= enemies.min(9), "{seed}: {rungs:?}");
        let order = &more[0].options[0].order;
        assert!(order.split_whitespace().count() <= 25, "{order}");
        let target = rungs[0].target.unwrap();
        press_and_answer(&mut battle, &Press::Rung { unit, rung: Some(0) }, &mut dice);
        let last = acts(&battle).next_back().unwrap();
        assert_eq!(last.procedure, "close_assault");
        assert_eq!(last.form.entered["attackers"].tags(), mates);
        assert_eq!(last.form.entered["defenders"].tags(), [target]);
        fought += 1;
    }
    assert_eq!(fought, 2);
}
