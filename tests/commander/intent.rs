//! What a unit has begun it goes on with; when something has happened that bears on the plan, it is thought over, once a
//! turn; what the player tells the commander in the middle of a battle.

use std::collections::BTreeSet;

use adjutant::{
    battle::{
        Battle, Command, Desk, EventNo, Permit, Request, Viewer,
        summary::{Pool, Shown, table_view},
    },
    commander::{Intent, Level, OrderOption, Plan, Press, advise, changed, released, remember, seal},
    dice::{Dice, Side, Tag},
    rules::{
        CommanderSettings, DECIDE, Decision, Draft, Effect, Entity, INSTRUCT, PLAN, REPORT, RecordedOption, Relation,
        ReportForm, State, Value,
    },
};

use super::{
    half_turn::{battle, begin, do_it, pass, plan, press, set, tag, times},
    presses::press_now,
};

/// A shot of B2 at A2, and the next turn of B.
fn shot(seed: u64) -> Battle {
    let mut dice = Dice::seeded(seed);
    let mut battle = battle("A1 hq; A2 rifle; A3 rifle; B1 hq; B2 tank; B3 rifle; B4 rifle");
    pass(&mut battle, &mut dice);
    do_it(&mut battle, "draw", Draft::new(), &mut dice);
    let draft = [("firer".to_owned(), Value::from("B2")), ("target".to_owned(), Value::from("A2"))].into();
    do_it(&mut battle, "fire", draft, &mut dice);
    do_it(&mut battle, "end_turn", Draft::new(), &mut dice);
    pass(&mut battle, &mut dice);
    do_it(&mut battle, "draw", Draft::new(), &mut dice);
    battle
}

#[test]
fn what_a_unit_has_begun_counts_ten_points_until_it_cannot_twice() {
    let (mut seen, b2) = (0, tag("B2"));
    for seed in 0..12 {
        let battle = shot(seed);
        let plan = plan(&battle, "steady");
        let fire = |target: &str| Relation::new("fire", b2, tag(target));
        let told = |battle: &Battle| {
            let mut memory = remember(battle, &plan);
            let conduct = battle.rules().conduct().unwrap();
            for target in ["A2", "A3"] {
                memory.told(conduct, battle.state(), fire(target), true);
            }
            let state = battle.state_for(Viewer::Side(Side::B));
            let sheet = advise(battle.rules().as_ref(), &state, &memory, &plan);
            let terms = |words: &str| {
                let options: &[OrderOption] = sheet.unit(b2).map_or(&[], |unit| &unit.options);
                options.iter().find(|option| option.words == words).map(|option| option.terms.plan)
            };
            (terms("fire at A2"), terms("fire at A3"))
        };
        let begun = remember(&battle, &plan).intents.get(&b2).copied();
        if !battle.state().units[&tag("A2")].in_play() {
            assert_eq!(begun, None, "its target has gone");
            continue;
        }
        assert_eq!(begun, Some(Intent::At(tag("A2"))));
        let (Some(same), Some(other)) = told(&battle) else { continue };
        assert_eq!((same, other), (10, 0), "{seed}");
        // Cannot: once is nothing, twice it is given up.
        let mut battle = battle.clone();
        let cannot = || ReportForm { not: vec![fire("A2")], ..ReportForm::default() }.draft();
        do_it(&mut battle, REPORT, cannot(), &mut Dice::seeded(1));
        assert_eq!(told(&battle), (Some(10), Some(0)));
        do_it(&mut battle, REPORT, cannot(), &mut Dice::seeded(1));
        assert_eq!(told(&battle), (Some(0), Some(0)));
        seen += 1;
    }
    assert!(seen > 3, "{seen}");
}

/// A battle whose commander has drawn his plan, and whose turn begins for the second time.
fn second_turn(seed: u64, takes: bool) -> Battle {
    let mut battle = second_turn_at(seed, takes, &[]);
    press_now(&mut battle, &Press::Begin, &mut Dice::seeded(seed));
    battle
}

/// The same before it begins, and after something else was set by hand.
fn second_turn_at(seed: u64, takes: bool, effects: &[Effect]) -> Battle {
    let units =
        "A1 hq; A2 rifle; A3 rifle; A4 tank; B1 hq; B2 tank; B3 tank; B4 rifle; B5 rifle; B6 smg; B7 medium_mortar";
    second_turn_of(units, seed, takes, effects)
}

/// The same with other units.
fn second_turn_of(units: &str, seed: u64, takes: bool, effects: &[Effect]) -> Battle {
    let mut dice = Dice::seeded(seed);
    let mut battle = battle(units);
    battle.execute(seal(&battle).unwrap(), &mut dice, 0).unwrap();
    begin(&mut battle, &mut dice);
    if takes {
        let told = ReportForm { stands: vec![(tag("B4"), 1)], ..ReportForm::default() };
        do_it(&mut battle, REPORT, told.draft(), &mut dice);
    }
    if !effects.is_empty() {
        set(&mut battle, effects.to_vec());
    }
    do_it(&mut battle, "end_turn", Draft::new(), &mut dice);
    pass(&mut battle, &mut dice);
    battle
}

fn removed(unit: Tag) -> Effect {
    Effect::remove(unit, "fire")
}

fn plans(battle: &Battle) -> usize {
    times(battle, PLAN)
}

#[test]
fn the_plan_is_thought_over_once_when_something_has_happened() {
    let mut became = BTreeSet::new();
    for seed in 0..30 {
        assert_eq!(plans(&second_turn(seed, false)), 1, "nothing has happened");
        let battle = second_turn(seed, true);
        assert_eq!(plans(&battle), 2, "an objective is taken");
        assert_eq!(Plan::of(&battle).unwrap().aim, Some(1), "no other is left");
        became.insert(changed(&battle));
        super::table::saved_and_taken_back(&battle);
    }
    assert_eq!(became.len(), 2, "it is kept, and it changes");
}

/// What the plan asks of those who are no headquarters and no guns, the second turn of B begun anew in this turn.
fn asked(battle: &Battle) -> BTreeSet<String> {
    let plan = Plan::of(battle).unwrap();
    plan.roles.values().map(|role| role.id.clone()).filter(|role| role != "guard").collect()
}

#[test]
fn who_has_something_and_no_time_holds_and_who_is_exhausted_too() {
    let (mut held, mut waited) = (0, 0);
    for seed in 0..8 {
        // The same battle, in the last turn but one or with time left.
        for (turn, takes, holds) in [(9, true, true), (8, true, false), (9, false, false)] {
            let mut dice = Dice::seeded(seed);
            let mut battle = second_turn_at(seed, takes, &[Effect::set(Entity::Battle, State::TURN, turn - 1)]);
            press_now(&mut battle, &Press::Begin, &mut dice);
            let roles = asked(&battle);
            assert_eq!(roles == ["fix".to_owned()].into(), holds, "{seed} {turn} {takes}: {roles:?}");
            held += i32::from(holds);
        }
        // An enemy who is exhausted is pressed: nobody stays in reserve.
        let lost: Vec<Effect> = ["A2", "A3", "A4"].map(|unit| removed(tag(unit))).into();
        let mut battle = second_turn_at(seed, false, &lost);
        assert!(battle.rules().standing(battle.state(), Side::A).exhausted);
        let before = asked(&battle);
        press_now(&mut battle, &Press::Begin, &mut Dice::seeded(seed));
        let roles = asked(&battle);
        assert!(!roles.contains("reserve") && !roles.contains("fix") && roles.contains("main"), "{seed} {roles:?}");
        waited += i32::from(before.contains("reserve") || before.contains("fix"));
        // His own side, exhausted, holds.
        let lost: Vec<Effect> = ["B2", "B3", "B4", "B5"].map(|unit| removed(tag(unit))).into();
        let mut battle = second_turn_at(seed, false, &lost);
        assert!(battle.rules().standing(battle.state(), Side::B).exhausted);
        press_now(&mut battle, &Press::Begin, &mut Dice::seeded(seed));
        assert_eq!(asked(&battle), ["fix".to_owned()].into(), "{seed}");
    }
    assert!(held == 8 && waited > 2, "{held} {waited}");
}

#[test]
fn that_the_plan_was_thought_over_tells_nobody_what_it_is() {
    let sealed = |plan: u64| {
        let mut battle = battle(
            "A1 hq; A2 rifle; A3 rifle; A4 tank; A5 atg; B1 hq; B2 tank; B3 tank; B4 rifle; B5 rifle; B6 atg; B7 rifle; B8 medium_artillery; B9 medium_mortar",
        );
        battle.execute(seal(&battle).unwrap(), &mut Dice::seeded(plan), 0).unwrap();
        let mut dice = Dice::seeded(4);
        pass(&mut battle, &mut dice);
        do_it(&mut battle, "draw", Draft::new(), &mut dice);
        let told = ReportForm { stands: vec![(tag("B4"), 1)], ..ReportForm::default() };
        do_it(&mut battle, REPORT, told.draft(), &mut dice);
        do_it(&mut battle, "end_turn", Draft::new(), &mut dice);
        pass(&mut battle, &mut dice);
        let own = Plan::of(&battle).unwrap();
        let over = adjutant::commander::next_command(&battle, &own, &Press::Begin, battle.last_event()).unwrap();
        battle.execute(over, &mut Dice::seeded(plan + 7), 0).unwrap();
        battle
    };
    let first = sealed(0);
    assert_eq!(plans(&first), 2);
    let mut roles = BTreeSet::new();
    for seed in 1..16 {
        let other = sealed(seed);
        assert_eq!(super::sealed::read(&other), super::sealed::read(&first), "{seed}");
        let drawn =
            (1..).zip(other.events()).filter(|(_, event)| event.act().is_some_and(|act| act.procedure == PLAN));
        let named = drawn.map(|(no, _)| other.action_for(no, Viewer::Side(Side::B)).unwrap().words.clone());
        roles.insert(named.collect::<Vec<_>>());
    }
    assert!(roles.len() > 1, "the plans are different ones: {roles:?}");
}

#[test]
fn what_the_commander_is_told_in_a_battle_holds_until_it_is_taken_back() {
    let mut battle = battle("A1 hq; A2 rifle; B1 hq; B2 tank");
    let mut dice = Dice::seeded(1);
    let of = |battle: &Battle| Plan::of(battle).map(|plan| (plan.style.id, plan.level)).unwrap();
    assert_eq!(of(&battle), ("steady".to_owned(), Level::Facts));
    let told = CommanderSettings { style: "bold".to_owned(), ..CommanderSettings::default() };
    do_it(&mut battle, INSTRUCT, told.draft(), &mut dice);
    assert_eq!(of(&battle), ("bold".to_owned(), Level::Ladders));
    let line = battle.log(battle.shared()).last().unwrap().words.clone();
    assert_eq!(line, "The commander is bold from now on and asks for no facts.");
    battle.execute(Command::Undo, &mut dice, 0).unwrap();
    assert_eq!(of(&battle), ("steady".to_owned(), Level::Facts));
}

#[test]
fn how_his_orders_are_told_and_whose_his_die_is_are_told_as_well() {
    let mut battle = battle("A1 hq; A2 rifle; B1 hq; B2 tank");
    let mut dice = Dice::seeded(1);
    let of = |battle: &Battle| Plan::of(battle).map(|plan| (plan.hand, plan.reasons)).unwrap();
    assert_eq!(of(&battle), (false, false), "off at first");
    let now = Plan::of(&battle).unwrap().settings();
    let told = CommanderSettings { hand: true, reasons: true, ..now.clone() };
    do_it(&mut battle, INSTRUCT, told.draft(), &mut dice);
    assert_eq!(of(&battle), (true, true));
    assert_eq!(Plan::of(&battle).unwrap().settings(), told);
    let line = battle.log(battle.shared()).last().unwrap().words.clone();
    let wanted =
        "The commander is steady from now on and asks for a few facts; you roll his die; his orders say why.";
    assert_eq!(line, wanted);
    // A line of an older battle tells nothing of them.
    let older: Draft = now.draft().into_iter().filter(|(key, _)| key == "style" || key == "asks").collect();
    assert_eq!(CommanderSettings::of(&older), now);
    super::table::saved_and_taken_back(&battle);
}

/// Whoever rolls his die reads which faces lead to which order.
#[test]
fn what_his_die_decides_is_said_before_it_is_rolled() {
    let mut battle = battle("A1 hq; A2 rifle; B1 hq; B2 tank");
    let mut dice = Dice::seeded(1);
    let offer =
        |words: &str, faces: u8| RecordedOption { words: words.to_owned(), faces, ..RecordedOption::default() };
    let options = vec![offer("B2 goes on Overwatch.", 4), offer("B2 moves.", 0), offer("B2 fires at A2.", 2)];
    let decision = Decision { unit: Some(tag("B2")), options, ..Decision::default() };
    let request = Request::new(DECIDE, decision.draft());
    let start = Command::Start { request, permit: Permit::Lawful, real: [Side::B].into(), given: Vec::new() };
    battle.execute(start, &mut dice, 0).unwrap();
    let view = table_view(&battle, &Desk::default(), &Shown::opened(&battle));
    let open = view.open.expect("it waits for the die");
    let Some(Pool::Dice { title, sum: Some(sum), .. }) = open.pending else { panic!("{:?}", open.pending) };
    assert_eq!(sum.reading, "1\u{2013}4: B2 goes on Overwatch; 5 or 6: B2 fires at A2");
    assert_eq!(title, "Decision");
    assert!(open.odds.iter().all(|odds| odds.title != "option"), "{:?}", open.odds);
    battle.execute(Command::Face { face: 5 }, &mut dice, 0).unwrap();
    assert_eq!(battle.log(battle.shared()).last().unwrap().words, "B2 fires at A2.");
}

/// A battle of two objectives whose B4 holds the first of them from his first turn on; his second turn is to come.
fn lost(seed: u64, effects: &[Effect]) -> Battle {
    let mut dice = Dice::seeded(seed);
    let units = "A1 hq; A2 rifle; A3 rifle; A4 tank; B1 hq; B2 tank; B3 tank; B4 rifle; B5 rifle; B6 rifle; B7 rifle; \
                 B8 rifle; B9 rifle; B10 rifle";
    let mut battle = second_turn_of(units, seed, true, &[]);
    press_now(&mut battle, &Press::Begin, &mut dice);
    assert_eq!(plans(&battle), 2, "an objective is taken");
    // It goes from there, or falls.
    set(&mut battle, effects.to_vec());
    do_it(&mut battle, "end_turn", Draft::new(), &mut dice);
    pass(&mut battle, &mut dice);
    battle
}

fn loosed(battle: &Battle) -> Vec<String> {
    let log: Vec<String> = battle.log(battle.shared()).map(|line| line.words.clone()).collect();
    log.into_iter().filter(|words| words.starts_with("His reserve is released")).collect()
}

#[test]
fn an_objective_that_is_lost_lets_the_reserve_go_and_that_is_told_once() {
    let mut gone = 0;
    for seed in 0..16 {
        let mut battle = lost(seed, &[removed(tag("B4"))]);
        let held_back: Vec<Tag> = Plan::of(&battle)
            .unwrap()
            .roles
            .iter()
            .filter(|(_, role)| role.id == "reserve")
            .map(|(tag, _)| *tag)
            .collect();
        let held_back: Vec<Tag> = held_back.into_iter().filter(|tag| battle.state().units[tag].in_play()).collect();
        press_now(&mut battle, &Press::Begin, &mut Dice::seeded(seed));
        let (now, lines) = (Plan::of(&battle).unwrap(), loosed(&battle));
        assert_eq!(lines.len(), usize::from(!held_back.is_empty()), "{seed} {lines:?}");
        assert_eq!((now.released, released(&battle)), (!held_back.is_empty(), !held_back.is_empty()));
        assert!(now.aim == Some(1), "the main effort is where it was lost");
        for unit in &held_back {
            assert!(lines[0].contains(&unit.to_string()), "{lines:?}");
        }
        if held_back.is_empty() {
            continue;
        }
        gone += 1;
        assert!(now.roles.values().all(|role| role.id != "reserve"), "{seed}: it does not come back");
        super::table::saved_and_taken_back(&battle);
        // It is told once.
        do_it(&mut battle, "end_turn", Draft::new(), &mut Dice::seeded(seed));
        pass(&mut battle, &mut Dice::seeded(seed));
        press_now(&mut battle, &Press::Begin, &mut Dice::seeded(seed));
        assert_eq!(loosed(&battle).len(), 1);
        assert!(!released(&battle), "told in its turn alone");
    }
    assert!(gone > 2, "{gone}");
}

#[test]
fn a_main_effort_with_less_than_half_left_changes_places_with_those_who_fix_the_enemy() {
    let mut swapped = 0;
    for seed in 0..16 {
        let battle = second_turn_at(seed, false, &[]);
        let before = Plan::of(&battle).unwrap();
        let of = |role: &str| -> Vec<Tag> {
            before.roles.iter().filter(|(_, one)| one.id == role).map(|(tag, _)| *tag).collect()
        };
        let (main, fix) = (of("main"), of("fix"));
        if main.len() < 2 || fix.is_empty() {
            continue;
        }
        let lost: Vec<Effect> =
            main[1..].iter().chain(main.first().filter(|_| main.len() < 3)).map(|tag| removed(*tag)).collect();
        let mut battle = second_turn_at(seed, false, &lost);
        if battle.rules().standing(battle.state(), Side::B).exhausted {
            continue;
        }
        press_now(&mut battle, &Press::Begin, &mut Dice::seeded(seed));
        assert_eq!(plans(&battle), 2, "it is thought over");
        let same = |battle: &Battle| {
            let drawn = |no: EventNo| battle.action_for(no, Viewer::Side(Side::B)).unwrap().words.clone();
            let all =
                (1..).zip(battle.events()).filter(|(_, event)| event.act().is_some_and(|act| act.procedure == PLAN));
            let all: Vec<String> = all.map(|(no, _)| drawn(no)).collect();
            all[0] == all[1]
        };
        if !same(&battle) {
            continue;
        }
        let now = Plan::of(&battle).unwrap();
        for unit in &fix {
            assert_eq!(now.roles[unit].id, "main", "{seed} {unit}");
        }
        for unit in main.iter().filter(|unit| battle.state().units[unit].in_play()) {
            assert_eq!(now.roles[unit].id, "fix", "{seed} {unit}");
        }
        swapped += 1;
    }
    assert!(swapped > 0, "{swapped}");
}

#[test]
fn a_plan_that_is_kept_lets_units_go_on_with_what_they_have_begun() {
    let (mut kept, mut other) = (0, 0);
    for seed in 0..30 {
        let mut dice = Dice::seeded(seed);
        let mut battle = second_turn_at(seed, true, &[]);
        let shot = [("firer".to_owned(), Value::from("B2")), ("target".to_owned(), Value::from("A2"))].into();
        let shot = Command::Start {
            request: Request::new("fire", shot),
            permit: Permit::Forced,
            real: [].into(),
            given: Vec::new(),
        };
        battle.execute(shot, &mut dice, 0).unwrap();
        let plan = Plan::of(&battle).unwrap();
        let begun = remember(&battle, &plan).intents;
        if begun.is_empty() {
            continue;
        }
        press(&mut battle, &plan, &Press::Begin, &mut dice);
        assert_eq!(plans(&battle), 2, "an objective is taken");
        if changed(&battle) {
            assert!(remember(&battle, &plan).intents.is_empty(), "{seed}");
            other += 1;
        } else {
            assert_eq!(remember(&battle, &plan).intents, begun, "{seed}");
            kept += 1;
        }
    }
    assert!(kept > 2 && other > 0, "{kept} {other}");
}
