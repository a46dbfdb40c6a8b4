//! A whole half turn of the commander, press by press: what he asks, what is carried out, what can be taken back.

use adjutant::{
    battle::{Act, Battle, Briefing, Command, Event, EventNo, Request, Setup},
    commander::{CommanderStage, Plan, Press, next_command, reacts, remember, stage},
    dice::{Dice, Side, Tag},
    games::Registry,
    rules::{Draft, Effect, ForceUnit, Relation, Value, enlist},
};

use super::own_orders::report;

pub fn tag(text: &str) -> Tag {
    text.parse().unwrap()
}

/// What a steady commander is told who asks for a few facts, with one objective.
pub fn briefing(mission: &str) -> Briefing {
    let objectives = vec!["the mill".to_owned()];
    Briefing { mission: mission.to_owned(), style: "steady".to_owned(), objectives, asks: true }
}

/// Units such as `A1 hq; B4 tank "Pz IV" disrupted`.
pub fn battle(units: &str) -> Battle {
    let registry = Registry::load().unwrap();
    let set = registry.get("division-squares").unwrap().clone();
    let (mut all, mut facts) = (Vec::new(), Vec::new());
    for line in units.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        let mut words = line.split_whitespace();
        let (tag, kind) = (tag(words.next().unwrap()), words.next().unwrap());
        let mut with = Draft::new();
        for word in words {
            match word.split_once('=') {
                Some((column, value)) => {
                    with.insert(column.to_owned(), value.into());
                }
                None => facts.push(Effect::set(tag, word, true)),
            }
        }
        let unit = ForceUnit { with, ..ForceUnit::of(kind) };
        let name = set.description().unit_type(kind).unwrap().name.clone();
        all.push(enlist(set.description(), tag, &name, &unit));
    }
    let setup = Setup {
        title: "Alone".to_owned(),
        turns: Some(10),
        solo: Some(Side::B),
        commander: Some(briefing("attack")),
        facts,
        units: all,
        ..Setup::new(set.description(), ["Red", "Grey"])
    };
    Battle::new(set, setup)
}

/// ORDERS, where these facts are pressed and nothing else.
pub fn orders(holds: &[Relation]) -> Press {
    Press::Orders { holds: holds.to_vec(), stands: Vec::new(), wrong: Vec::new() }
}

pub fn plan(battle: &Battle, style: &str) -> Plan {
    let common = &battle.rules().conduct().unwrap().data().common;
    let mut plan = Plan::new(common, Side::B, "attack", style).unwrap();
    plan.turns = Some(10);
    plan
}

/// The half turn of the player, without a single order.
pub fn pass(battle: &mut Battle, dice: &mut Dice) {
    for procedure in ["draw", "end_turn"] {
        do_it(battle, procedure, Draft::new(), dice);
    }
}

/// The half turn of the player, then his own begins by the plan that was drawn before.
pub fn begin(battle: &mut Battle, dice: &mut Dice) -> Plan {
    pass(battle, dice);
    let plan = Plan::of(battle).unwrap();
    press(battle, &plan, &Press::Begin, dice);
    plan
}

pub fn do_it(battle: &mut Battle, procedure: &str, draft: Draft, dice: &mut Dice) {
    let done = battle.execute(Command::start(Request::new(procedure, draft)), dice, 0);
    assert!(done.is_ok(), "{procedure}: {:?}", done.err());
}

/// Sets facts of the battle by hand.
pub fn set(battle: &mut Battle, effects: Vec<Effect>) {
    let command = Command::Correct { words: "set up".to_owned(), effects };
    battle.execute(command, &mut Dice::seeded(0), 0).unwrap();
}

/// One press, carried out to its end; how many commands it was.
pub fn press(battle: &mut Battle, plan: &Plan, press: &Press, dice: &mut Dice) -> usize {
    let at = battle.last_event();
    let mut commands = 0;
    while let Some(command) = next_command(battle, plan, press, at) {
        let done = battle.execute(command, dice, 0);
        assert!(done.is_ok(), "{press:?}: {:?}", done.err());
        commands += 1;
        assert!(commands < 60, "{press:?} never ends");
    }
    commands
}

/// What was done, in order.
pub fn acts(battle: &Battle) -> impl DoubleEndedIterator<Item = &Act> {
    battle.events().iter().filter_map(Event::act)
}

/// What was done after an event, in order.
pub fn acts_since(battle: &Battle, no: EventNo) -> impl Iterator<Item = &Act> {
    battle.events_since(no).iter().filter_map(Event::act)
}

/// How often a procedure was carried out.
pub fn times(battle: &Battle, procedure: &str) -> usize {
    acts(battle).filter(|act| act.procedure == procedure).count()
}

/// The words of the last results.
fn said(battle: &Battle) -> Vec<String> {
    acts(battle).map(|act| format!("{}: {}", act.procedure, act.words)).collect()
}

/// The cast of the worked half turn: B6 shells A2, B8 shells A4, B5 waits, B4 moves and fires at A7.
pub const CAST: &str = "A1 hq; A2 rifle disrupted; A4 atg disrupted; A7 tank; A9 rifle; A10 rifle; A11 rifle; A12 rifle; \
                    B1 hq; B4 tank; B5 atg gun=heavy; B6 medium_mortar; B8 medium_artillery; B9 rifle; B10 rifle; B11 rifle";

/// Plays the half turn of the script with the dice of a seed: the orders as they come, and the presses; `None` where
/// dice and prices led elsewhere.
fn scripted(seed: u64) -> Option<(Battle, usize)> {
    let mut dice = Dice::seeded(seed);
    let mut battle = battle(CAST);
    let mut plan = plan(&battle, "steady");
    // What the plan asks: the tanks go forward, the guns cover them, the others stand by.
    let common = battle.rules().conduct().unwrap().data().common.clone();
    for (unit, role) in [
        ("B4", "main"),
        ("B5", "fix"),
        ("B6", "guard"),
        ("B8", "guard"),
        ("B9", "reserve"),
        ("B10", "reserve"),
        ("B11", "reserve"),
        ("B1", "reserve"),
    ] {
        plan.roles.insert(tag(unit), common.role(role).unwrap().clone());
    }
    pass(&mut battle, &mut dice);
    let mut presses = 0;
    let mut go = |battle: &mut Battle, one: Press, dice: &mut Dice| {
        presses += 1;
        press(battle, &plan, &one, dice)
    };
    assert!(matches!(stage(&battle, &plan), CommanderStage::Begin(_)));
    go(&mut battle, Press::Begin, &mut dice);
    let CommanderStage::Report(sheet) = stage(&battle, &plan) else { return None };
    let listed: Vec<String> = sheet.units.iter().map(|unit| unit.unit.to_string()).collect();
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    if sorted != ["B4", "B5", "B6", "B8"] {
        return None;
    }
    // Two taps: B8 may shell A4, B6 may shell A2.
    let holds = vec![Relation::new("spotted", tag("B8"), tag("A4")), Relation::new("spotted", tag("B6"), tag("A2"))];
    for one in &holds {
        let asked = sheet.units.iter().flat_map(|unit| &unit.questions).any(|question| {
            question.unit == one.unit
                && question.relation == one.id
                && question.targets.iter().any(|target| target.unit == one.target)
        });
        assert!(
            asked,
            "{one:?} is asked: {:#?}",
            sheet.units.iter().flat_map(|unit| &unit.questions).collect::<Vec<_>>()
        );
    }
    go(&mut battle, orders(&holds), &mut dice);
    let mut orders = Vec::new();
    let hands = |battle: &Battle| {
        let again = Battle::load(battle.rules().clone(), battle.setup().clone(), battle.events().to_vec());
        again.last_hands().iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    for _ in 0..3 {
        let CommanderStage::Orders(standing) = stage(&battle, &plan) else { return None };
        orders.push(standing.iter().map(|one| one.decided.orders[0].procedure.clone()).collect::<Vec<_>>().join(" "));
        go(&mut battle, Press::Go, &mut dice);
    }
    if orders != ["artillery", "artillery", "overwatch move"] {
        return None;
    }
    // What was carried out with one press is what the hands are told when the battle is opened.
    assert_eq!(hands(&battle), "put Overwatch on B5", "{:?}", said(&battle));
    let CommanderStage::Rungs(units) = stage(&battle, &plan) else { return None };
    let unit = units.first()?;
    assert_eq!((unit.unit, units.len()), (tag("B4"), 1));
    let at = unit.options[0].rungs.iter().position(|rung| rung.target == Some(tag("A7")))?;
    go(&mut battle, Press::Rung { unit: tag("B4"), rung: Some(at) }, &mut dice);
    assert!(matches!(stage(&battle, &plan), CommanderStage::End(_)), "{:?}", stage(&battle, &plan));
    go(&mut battle, Press::End, &mut dice);
    assert_eq!(battle.state().acting(), Side::A, "the turn is the player's again");
    Some((battle, presses + holds.len()))
}

#[test]
fn the_scripted_half_turn_takes_nine_presses() {
    let (battle, presses) = (0..40).find_map(scripted).expect("no dice tell this story");
    assert_eq!(presses, 9, "{:#?}", said(&battle));
    let procedures: Vec<&str> = acts(&battle).map(|act| act.procedure.as_str()).skip(2).collect();
    let orders: Vec<&str> =
        procedures.iter().copied().filter(|id| ["artillery", "overwatch", "move", "fire"].contains(id)).collect();
    assert_eq!(orders, ["artillery", "artillery", "overwatch", "move", "fire"], "{procedures:?}");
    // It is saved line by line, read again, and taken back to its start.
    super::table::saved_and_taken_back(&battle);
    // Nothing is forced.
    assert!(acts(&battle).all(|act| act.forced.is_empty()));
}

#[test]
fn what_is_undone_is_decided_again_with_the_same_die() {
    let mut seen_a_die = false;
    for seed in 0..8 {
        let mut dice = Dice::seeded(seed);
        let mut battle = battle(CAST);
        let plan = plan(&battle, "bold");
        pass(&mut battle, &mut dice);
        press(&mut battle, &plan, &Press::Begin, &mut dice);
        press(&mut battle, &plan, &orders(&[]), &mut dice);
        let CommanderStage::Orders(before) = stage(&battle, &plan) else { continue };
        let decisions = |battle: &Battle| remember(battle, &plan).decided;
        let was = decisions(&battle);
        seen_a_die |= was.values().any(|decided| decided.decision.certain().is_none());
        // Take the last decision back, think again with other dice: the same comes out.
        battle.execute(Command::Undo, &mut dice, 0).unwrap();
        assert_ne!(decisions(&battle).len(), was.len());
        // A press that carries nothing out.
        press(&mut battle, &plan, &Press::Begin, &mut Dice::seeded(seed + 1000));
        let CommanderStage::Orders(after) = stage(&battle, &plan) else { panic!("{seed}") };
        let orders = |list: &[adjutant::commander::StandingOrder]| -> Vec<_> {
            list.iter().map(|one| (one.unit, one.decided.orders.clone())).collect()
        };
        assert_eq!(orders(&before), orders(&after), "seed {seed}");
        // The log alone gives the same memory.
        let again = Battle::load(battle.rules().clone(), battle.setup().clone(), battle.events().to_vec());
        assert_eq!(remember(&again, &plan), remember(&battle, &plan));
    }
    assert!(seen_a_die);
}

#[test]
fn a_fact_told_wrong_is_told_anew_and_the_die_stays() {
    let (mut compared, mut others) = (0, 0);
    for seed in 0..16 {
        let mut dice = Dice::seeded(seed);
        let mut battle = battle("A2 tank; A3 tank; A4 tank; B2 tank");
        let plan = plan(&battle, "steady");
        pass(&mut battle, &mut dice);
        press(&mut battle, &plan, &Press::Begin, &mut dice);
        let decide = |battle: &mut Battle, target: &str, dice: &mut Dice| {
            let holds = ["A2", target].map(|target| Relation::new("fire", tag("B2"), tag(target)));
            press(battle, &plan, &orders(&holds), dice);
            let decided = remember(battle, &plan).decided;
            let die = |event| {
                let act = battle.action(event).unwrap().act().unwrap();
                act.answers.values().map(|entry| format!("{:?}", entry.given)).collect::<Vec<_>>()
            };
            let mut told: Vec<_> = decided.iter().map(|(tag, one)| (one.event, *tag, one.orders.clone())).collect();
            told.sort_by_key(|(event, ..)| *event);
            told.into_iter().map(|(event, tag, orders)| (tag, die(event), orders)).collect::<Vec<_>>()
        };
        let before = battle.events().len();
        let wrong = decide(&mut battle, "A3", &mut dice);
        while remember(&battle, &plan).known.values().any(|known| known.holds)
            || !remember(&battle, &plan).decided.is_empty()
        {
            battle.execute(Command::Undo, &mut dice, 0).unwrap();
        }
        assert!(battle.events().len() > before, "what was undone stays in the log");
        let right = decide(&mut battle, "A4", &mut Dice::seeded(seed + 1000));
        // Whoever decides at the same place of the log has the same die.
        for ((unit, die, orders), (same, again, other)) in wrong.iter().zip(&right) {
            if unit == same && !die.is_empty() && !again.is_empty() {
                compared += 1;
                others += usize::from(orders != other);
                assert_eq!(die, again, "{seed} {unit}");
            }
        }
    }
    assert!(compared > 3 && others > 0, "{compared} {others}");
}

#[test]
fn a_report_is_remembered_until_somebody_moves() {
    let mut dice = Dice::seeded(3);
    let mut battle = battle("A1 hq; A2 rifle; A3 tank; B1 hq; B2 tank; B3 rifle; B4 rifle; B5 rifle");
    let plan = plan(&battle, "steady");
    pass(&mut battle, &mut dice);
    press(&mut battle, &plan, &Press::Begin, &mut dice);
    let beside = Relation::new("beside", tag("B2"), tag("A2"));
    let fire = Relation::new("fire", tag("B2"), tag("A2"));
    let holds = |battle: &Battle, relation: &Relation| remember(battle, &plan).holds(relation);
    assert_eq!(holds(&battle, &beside), None);
    let told = Press::Orders { holds: vec![beside.clone()], stands: vec![(tag("A2"), 2)], wrong: Vec::new() };
    press(&mut battle, &plan, &told, &mut dice);
    assert_eq!((holds(&battle, &beside), holds(&battle, &fire)), (Some(true), Some(true)), "beside is in reach");
    assert_eq!(remember(&battle, &plan).stands.get(&tag("A2")), Some(&2));
    // Undone, it is not known; redone, it is.
    let mut taken = battle.clone();
    while taken.undo_words().is_some_and(|_| holds(&taken, &beside).is_some()) {
        taken.execute(Command::Undo, &mut dice, 0).unwrap();
    }
    assert_eq!(holds(&taken, &fire), None);
    // A2 moves in its own turn: all that was known of it is forgotten, and of nobody else.
    let other = Relation::new("fire", tag("B3"), tag("A3"));
    let mut later = battle.clone();
    later.execute(report(&[&other]), &mut dice, 0).unwrap();
    do_it(&mut later, "end_turn", Draft::new(), &mut dice);
    do_it(&mut later, "draw", Draft::new(), &mut dice);
    assert_eq!(holds(&later, &beside), Some(true));
    do_it(&mut later, "move", [("unit".to_owned(), Value::from("A2"))].into(), &mut dice);
    assert_eq!((holds(&later, &beside), holds(&later, &other)), (None, Some(true)));
    // A shot tells that the target is in reach of the same distance.
    let mut shot = battle.clone();
    do_it(&mut shot, "end_turn", Draft::new(), &mut dice);
    do_it(&mut shot, "draw", Draft::new(), &mut dice);
    let draft = [("firer".to_owned(), Value::from("A3")), ("target".to_owned(), Value::from("B2"))].into();
    do_it(&mut shot, "fire", draft, &mut Dice::seeded(11));
    let back = Relation::new("fire", tag("B2"), tag("A3"));
    let known = shot.state().units[&tag("B2")].in_play().then_some(true);
    assert_eq!(holds(&shot, &back), known);
    assert_eq!(
        holds(&shot, &Relation::new("fire", tag("B3"), tag("A3"))),
        None,
        "a rifle battalion has not its reach"
    );
}

#[test]
fn what_is_known_already_stands_on_the_line_and_may_be_denied() {
    let mut seen = 0;
    for seed in 0..12 {
        let mut dice = Dice::seeded(seed);
        let mut battle =
            battle("A1 hq; A2 rifle; A3 tank; A4 tank; A5 tank; A6 tank; A7 tank; B1 hq; B2 tank; B3 rifle");
        do_it(&mut battle, "draw", Draft::new(), &mut dice);
        let shot: Draft = [("firer".to_owned(), Value::from("A7")), ("target".to_owned(), Value::from("B2"))].into();
        let fires = Request::new("fire", shot.clone());
        if !battle.open_form(&fires).unwrap().form.refusals.is_empty() {
            continue;
        }
        do_it(&mut battle, "fire", shot, &mut dice);
        do_it(&mut battle, "end_turn", Draft::new(), &mut dice);
        let plan = plan(&battle, "steady");
        press(&mut battle, &plan, &Press::Begin, &mut dice);
        let CommanderStage::Report(sheet) = stage(&battle, &plan) else { continue };
        let lines = sheet.unit(tag("B2")).map(|unit| unit.questions.clone()).unwrap_or_default();
        let Some(line) = lines.iter().find(|line| line.relation == "fire") else { continue };
        let known = line.targets.iter().find(|target| target.unit == tag("A7"));
        assert!(
            known.is_some_and(|target| target.known.as_ref().is_some_and(|known| known.holds)),
            "{seed}: {line:?}"
        );
        assert!(line.others.iter().all(|other| other.unit != tag("A7")), "{seed}: told once");
        seen += 1;
    }
    assert!(seen > 2, "{seen}");
}

#[test]
fn a_battery_that_can_do_nothing_but_shell_is_asked_about_and_shells() {
    let (b2, mut asked) = (tag("B2"), 0);
    for seed in 0..12 {
        let mut dice = Dice::seeded(seed);
        let mut battle = battle("A1 hq; A2 rifle disrupted; A3 tank; B1 hq; B2 off_table");
        battle.execute(Command::set(b2, "ammunition", 3), &mut dice, 0).unwrap();
        let plan = plan(&battle, "steady");
        pass(&mut battle, &mut dice);
        press(&mut battle, &plan, &Press::Begin, &mut dice);
        let CommanderStage::Report(sheet) = stage(&battle, &plan) else { continue };
        let Some(unit) = sheet.unit(b2) else { continue };
        assert!(unit.questions.iter().any(|line| line.relation == "spotted"), "{seed}");
        let mut told = battle.clone();
        let holds = vec![Relation::new("spotted", b2, tag("A2"))];
        press(&mut told, &plan, &orders(&holds), &mut dice);
        let decided = remember(&told, &plan).decided;
        assert_eq!(decided[&b2].orders[0].procedure, "artillery", "{seed}");
        // Nothing told: it does nothing, and nothing waits for it.
        press(&mut battle, &plan, &orders(&[]), &mut dice);
        assert!(!remember(&battle, &plan).decided.contains_key(&b2));
        for _ in 0..6 {
            match stage(&battle, &plan) {
                CommanderStage::Orders(_) => press(&mut battle, &plan, &Press::Go, &mut dice),
                CommanderStage::Rungs(_) => press(&mut battle, &plan, &Press::NoRung, &mut dice),
                _ => break,
            };
        }
        assert!(matches!(stage(&battle, &plan), CommanderStage::End(_)), "{seed}: {:?}", stage(&battle, &plan));
        asked += 1;
    }
    assert!(asked > 6, "{asked}");
}

/// A moves past a gun of B on Overwatch; whether it fires.
fn fires(target: &str, seed: u64) -> bool {
    let mut battle = battle(&format!("A1 hq; A2 {target}; B1 hq; B2 atg overwatch"));
    let plan = plan(&battle, "steady");
    let mut dice = Dice::seeded(seed);
    do_it(&mut battle, "move", [("unit".to_owned(), Value::from("A2"))].into(), &mut dice);
    let reactions = battle.rules().reactions(battle.state());
    let reaction = reactions.iter().find(|one| one.unit == tag("B2")).unwrap();
    let at = battle.last_event();
    let mut told = Vec::new();
    let shot = Request::new(reaction.procedure, reaction.draft.clone());
    assert!(reacts(&battle, &plan, &shot));
    while let Some(command) = next_command(&battle, &plan, &Press::React(shot.clone()), at) {
        battle.execute(command, &mut dice, 0).unwrap();
        told.push(battle.events().last().and_then(|event| event.act()).unwrap().procedure.clone());
        assert!(told.len() < 5, "{told:?}");
    }
    // Whoever holds still waits. What it fires at is sealed before it decides.
    let fired = !battle.state().flag(tag("B2"), "overwatch");
    let wanted: &[&str] = if fired { &["brief", "decide", "reaction"] } else { &["brief", "decide"] };
    assert_eq!(told, wanted);
    fired
}

#[test]
fn a_waiting_unit_fires_the_surer_the_better_the_shot_is() {
    let count = |target: &str| (0..40).filter(|seed| fires(target, *seed)).count();
    // Disrupted, one hit removes it: a good shot is always taken. Green rifles are hardly worth one.
    assert_eq!(count("tank armor=light disrupted"), 40);
    let poor = count("rifle quality=green");
    assert!((8..=32).contains(&poor), "three faces of six: {poor} of 40");
}

#[test]
fn each_move_waits_for_the_overwatch_of_the_player() {
    let mut alone = 0;
    for seed in 0..30 {
        let mut dice = Dice::seeded(seed);
        let mut battle = battle(
            "A1 hq; A2 tank overwatch; A3 rifle overwatch; B1 hq; B2 tank; B3 tank; B4 rifle; B5 rifle; B6 smg",
        );
        pass(&mut battle, &mut dice);
        // They wait.
        set(&mut battle, ["A2", "A3"].map(|unit| Effect::set(tag(unit), "overwatch", true)).into());
        let plan = plan(&battle, "bold");
        for _ in 0..12 {
            let now = stage(&battle, &plan);
            let one = match &now {
                CommanderStage::Begin(_) => Press::Begin,
                CommanderStage::Report(_) => orders(&[]),
                CommanderStage::Orders(_) => Press::Go,
                _ => break,
            };
            let at = battle.last_event();
            press(&mut battle, &plan, &one, &mut dice);
            let moves = acts_since(&battle, at).filter(|act| act.procedure == "move").count();
            assert!(moves <= 1, "{seed}: {moves} moves in one press");
            if moves == 1 {
                let waiting = battle.rules().reactions(battle.state());
                assert!(waiting.iter().any(|reaction| reaction.unit == tag("A2")), "{seed}");
                alone += 1;
            }
        }
    }
    assert!(alone > 3, "{alone}");
}
