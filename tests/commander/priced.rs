//! What moves and quiet orders are worth, and where they lead: scenes of a few units, each number by the exact odds.

use adjutant::{
    commander::{Goal, Memory, OrderOption, Plan, Sheet, advise},
    dice::{Class, Side, Subject},
    rules::Relation,
};

use super::{half_turn::tag, scene::Scene};

/// The Portable Wargame in the half of side B, which has so many activations left that all of its units act.
pub const PORTABLE: &str =
    "battle.acting=B battle.first=A battle.artillery_over=true battle.step=activate B.activations=9";
/// Pz8 in the half of side B.
pub const PZ8: &str = "battle.acting=B battle.step=move";

/// A steady commander of side B.
pub fn led(scene: &Scene, mission: &str) -> Plan {
    let common = &scene.rules.conduct().unwrap().data().common;
    let mut plan = Plan::new(common, Side::B, mission, "steady").unwrap();
    plan.turns = Some(10);
    plan
}

/// What he remembers who was told so: "fire B1 A2" holds, "!fire B1 A2" does not.
pub fn told(scene: &Scene, facts: &[&str]) -> Memory {
    let (mut memory, conduct) = (Memory::default(), scene.rules.conduct().unwrap());
    for fact in facts {
        let mut parts = fact.trim_start_matches('!').split(' ');
        let mut next = || parts.next().unwrap();
        let relation = Relation::new(next(), tag(next()), tag(next()));
        memory.told(conduct, &scene.state, relation, !fact.starts_with('!'));
    }
    memory
}

/// His sheet.
pub fn sheet(scene: &Scene, plan: &Plan, facts: &[&str]) -> Sheet {
    advise(&scene.rules, &scene.state, &told(scene, facts), plan)
}

/// The option of a unit that is called so.
pub fn option<'s>(sheet: &'s Sheet, unit: &str, words: &str) -> Option<&'s OrderOption> {
    sheet.unit(tag(unit))?.options.iter().find(|option| option.words == words)
}

#[test]
fn a_move_goes_for_the_best_fight_and_not_for_the_first_tag() {
    let pinned = "field_artillery pinned";
    let scenes = [
        ("portable-wargame", PORTABLE, "command", pinned),
        ("portable-wargame", PORTABLE, "infantry", "melee_infantry"),
        ("pz8", PZ8, "recon", "hq"),
    ];
    for (rules, facts, one, other) in scenes {
        let goal = |first: &str, second: &str| {
            let scene = Scene::of(rules, &format!("A1 {first}; A2 {second}; B1 infantry"), "").with(facts);
            let sheet = sheet(&scene, &led(&scene, "attack"), &[]);
            let moves = option(&sheet, "B1", "move").unwrap().moves.clone().unwrap();
            let Goal::Enemy(enemy) = moves.goal else { panic!("{:?}", moves.goal) };
            if enemy == tag("A1") { first.to_owned() } else { second.to_owned() }
        };
        assert_eq!(goal(one, other), goal(other, one), "{rules}: {one}, {other}");
    }
}

/// A role for each unit: "B1 main".
fn roles(scene: &Scene, mut plan: Plan, roles: &[&str]) -> Plan {
    let common = &scene.rules.conduct().unwrap().data().common;
    for role in roles {
        let (unit, role) = role.split_once(' ').unwrap();
        plan.roles.insert(tag(unit), common.role(role).unwrap().clone());
    }
    plan
}

#[test]
fn a_move_in_pz8_promises_no_contact_and_no_fight_that_costs_more_than_it_does() {
    let (mut fights, mut shy) = (0, 0);
    for (own, enemy) in [("heavy_tank", "recon"), ("infantry", "infantry"), ("recon", "heavy_tank")] {
        let scene = Scene::of("pz8", &format!("A1 {enemy}; B1 {own}"), "").with(PZ8);
        for facts in [&[][..], &["!touch B1 A1"], &["touch B1 A1"]] {
            let plan = roles(&scene, led(&scene, "attack"), &["B1 main"]);
            let sheet = sheet(&scene, &plan, facts);
            let moves = option(&sheet, "B1", "move").unwrap();
            assert!(!moves.order.contains("contact"), "{}", moves.order);
            let terms = moves.terms;
            assert!(terms.does >= 0 && terms.costs <= 0 && terms.does + terms.costs >= 0, "{own} {enemy}: {terms:?}");
            assert_eq!(terms.plan, 25);
            fights += i32::from(terms.costs < 0);
            shy += i32::from(terms.does == 0);
            // Who goes into contact goes forward as well.
            let touch = option(&sheet, "B1", "go into contact with A1");
            assert_eq!(touch.map(|touch| touch.terms.plan), (facts == ["touch B1 A1"]).then_some(25), "{facts:?}");
        }
    }
    assert!(fights > 0 && shy > 0, "{fights} {shy}");
}

#[test]
fn whoever_delays_falls_back_where_the_enemy_presses() {
    for (rules, facts, unit, near) in [
        ("division-squares", "battle.acting=B B.card=5 B.orders=6", "rifle", "beside B1 A1"),
        ("division-squares", "battle.acting=B B.card=5 B.orders=6", "tank", "fire A1 B1"),
        ("portable-wargame", PORTABLE, "infantry", "fire B1 A1"),
        ("pz8", PZ8, "infantry", "touch A1 B1"),
        ("six-d6", "battle.acting=B battle.step=actions", "infantry", "threatened B1 B1"),
    ] {
        let scene = Scene::of(rules, &format!("A1 {unit}; B1 {unit}; B2 {unit}"), "").with(facts);
        let goes = |mission: &str, facts: &[&str], shot_at: bool| {
            let plan = roles(&scene, led(&scene, mission), &["B1 support"]);
            let mut memory = told(&scene, facts);
            if shot_at {
                memory.shot_at.entry(tag("B1")).or_default().insert(tag("A1"));
            }
            let sheet = advise(&scene.rules, &scene.state, &memory, &plan);
            let moves = option(&sheet, "B1", "move").unwrap_or_else(|| panic!("{rules} {mission}: {sheet:#?}"));
            (moves.moves.clone().unwrap().goal, moves.terms)
        };
        let back = |mission: &str, facts: &[&str], shot_at: bool| goes(mission, facts, shot_at).0 == Goal::OwnEdge;
        assert!(!back("delay", &[], false), "{rules}: nobody presses");
        assert!(back("delay", &[near], false), "{rules}: {near}");
        assert!(back("delay", &[], true), "{rules}: shot at");
        assert!(!back("attack", &[near], true) && !back("defend", &[near], true), "{rules}: he does not delay");
        // For falling back it gets what it would get for going on, and shelter from who shot at it.
        let share = if rules == "six-d6" { 7 } else { 10 };
        let (_, terms) = goes("delay", &[near], false);
        assert_eq!((terms.plan, terms.does, terms.costs), (share, 0, 0), "{rules}");
        let (_, terms) = goes("delay", &[], true);
        assert!(terms.plan == share && terms.costs > 0, "{rules} {terms:?}");
    }
}

/// Whoever gives ground goes to an objective that others of its side hold, else to the headquarters of its formation,
/// else to its own edge; a guard goes back to an objective that is held, if there is no other to go for.
#[test]
fn whoever_falls_back_goes_to_what_its_side_holds() {
    let check = |units: &str, mission: &str, role: &str, on: &[&str], wanted: (Goal, &str)| {
        let mut scene = Scene::of("division-squares", units, "").with("battle.acting=B B.card=5 B.orders=6");
        for unit in scene.state.units.values_mut() {
            let group = if unit.tag.number < 4 { "I" } else { "II" };
            unit.groups = vec![group.to_owned()];
        }
        let mut plan = roles(&scene, led(&scene, mission), &[role]);
        plan.objectives = vec!["the mill".to_owned(), "the ford".to_owned()];
        let mut memory = told(&scene, &["beside B4 A1"]);
        memory.stands = on.iter().zip(1..).map(|(unit, number)| (tag(unit), number)).collect();
        let sheet = advise(&scene.rules, &scene.state, &memory, &plan);
        let moves = option(&sheet, "B4", "move").unwrap_or_else(|| panic!("{units}: {sheet:#?}"));
        assert_eq!(moves.moves.as_ref().unwrap().goal, wanted.0, "{units} {mission} {role} {on:?}");
        assert!(moves.order.contains(wanted.1), "{}", moves.order);
    };
    let (alone, two) = ("A1 rifle; B3 rifle; B4 rifle", "A1 rifle; B1 hq; B3 rifle; B4 rifle; B5 hq");
    let headquarters = |own: &str| Goal::Headquarters(tag(own));
    check(alone, "delay", "B4 support", &[], (Goal::OwnEdge, "to its own edge"));
    check("A1 rifle; B1 hq; B4 rifle", "delay", "B4 support", &[], (headquarters("B1"), "back to B1 "));
    check(two, "delay", "B4 support", &[], (headquarters("B5"), "back to B5 "));
    check(two, "delay", "B4 support", &["B3"], (Goal::OwnObjective(1), "back to objective 1"));
    // The one on which it stands itself it gives up.
    check(two, "delay", "B4 support", &["B4"], (headquarters("B5"), "back to B5 "));
    check(two, "attack", "B4 guard", &["B3"], (Goal::Objective(2), "to objective 2"));
    check(two, "attack", "B4 guard", &["B3", "B1"], (Goal::OwnObjective(1), "back to objective 1"));
    check(two, "attack", "B4 support", &["B3", "B1"], (Goal::Enemy(tag("A1")), "towards A1"));
}

#[test]
fn to_be_unpinned_is_worth_what_it_gives_back_and_half_of_the_move_it_opens() {
    let scene =
        Scene::of("portable-wargame", "A1 light_artillery; B1 infantry pinned; B2 command", "").with(PORTABLE);
    let price = |shot_at: bool| {
        let mut memory = told(&scene, &[]);
        if shot_at {
            memory.shot_at.entry(tag("B1")).or_default().insert(tag("A1"));
        }
        let sheet = advise(&scene.rules, &scene.state, &memory, &led(&scene, "attack"));
        option(&sheet, "B1", "be unpinned").unwrap().terms
    };
    // The same unit without its pin: what its move is worth.
    let free = Scene::of("portable-wargame", "A1 light_artillery; B1 infantry; B2 command", "").with(PORTABLE);
    let moves = option(&sheet(&free, &led(&free, "attack"), &[]), "B1", "move").unwrap().terms;
    let terms = price(false);
    assert!(moves.does + moves.costs > 10, "{moves:?}");
    assert!((terms.does * 2 - moves.does).abs() <= 1, "{terms:?} {moves:?}");
    // Infantry is worth 100, and 80 of them are left of it while it is pinned.
    // What is left is at stake in a fight.
    assert!(((terms.costs - 20) * 2 - moves.costs).abs() <= 3, "{terms:?} {moves:?}");
    assert_eq!(price(true), terms, "being shot at takes nothing from it");
}

#[test]
fn natives_move_twice_where_no_other_unit_waits_for_the_activation() {
    let double = |units: &str, facts: &str| {
        let scene = Scene::of("portable-wargame", units, "").with(&format!("{PORTABLE} {facts}"));
        let sheet = sheet(&scene, &led(&scene, "attack"), &[]);
        option(&sheet, "B1", "make a double move").map(|option| (option.price, option.order.clone()))
    };
    let (price, order) = double("A1 infantry; B1 infantry; B2 command", "B.army=native").unwrap();
    assert!(order.starts_with("B1 ") && order.contains("makes a double move towards A1"), "{order}");
    assert!(price > 0);
    assert_eq!(double("A1 infantry; B1 infantry; B2 command", ""), None, "European");
    assert_eq!(
        double("A1 infantry; B1 machine_gun; B2 command", "B.army=native"),
        None,
        "the rules let infantry and cavalry"
    );
    let none = "B.army=native B.activations=2";
    assert_eq!(double("A1 infantry; B1 infantry; B2 command", none), None, "each has one");
    assert!(double("A1 infantry; B1 infantry; B2 command", "B.army=native B.activations=3").is_some(), "one is over");
}

#[test]
fn a_base_parts_from_a_fight_that_is_likely_its_last() {
    let parts = |units: &str, rulings: &str, facts: &str| {
        let scene = Scene::of("pz8", units, rulings).with(&format!("{PZ8} {facts}"));
        let sheet = sheet(&scene, &led(&scene, "attack"), &[]);
        let unit = sheet.unit(tag("B1"));
        let other = unit.map_or(0, |unit| unit.options.iter().filter(|option| option.moves.is_none()).count());
        assert_eq!(other, 0, "it goes into no other contact and fires at nobody");
        option(&sheet, "B1", "move").map(|option| (option.price, option.order.clone(), option.request.clone()))
    };
    let spent = "A1 heavy_tank contacts=B1; B1 infantry contacts=A1 fatigue=1; B2 infantry";
    let (price, order, request) = parts(spent, "", "").unwrap();
    assert!(price > 0 && order.contains("away from A1") && order.contains("its own edge"), "{price} {order}");
    assert_eq!(request.procedure, "move", "the form takes the contact off");
    assert_eq!(parts(spent, "Z21=b", ""), None, "locked in contact");
    assert_eq!(parts(spent, "", "battle.step=combat"), None, "the moves are over");
    let fresh = "A1 recon contacts=B1; B1 infantry contacts=A1; B2 infantry";
    assert_eq!(parts(fresh, "", ""), None, "it fights on");
}

/// As the side whose turn it is he picks the order of the fights that are owed.
#[test]
fn fights_begin_with_the_one_that_is_worth_most() {
    let order = |units: &str| {
        let scene = Scene::of("pz8", units, "").with("battle.acting=B battle.step=combat");
        let sheet = sheet(&scene, &led(&scene, "attack"), &[]);
        let fights = sheet.after.iter().filter(|due| due.procedure == "combat");
        fights.map(|due| due.draft["first"].tag().unwrap().to_string()).collect::<Vec<_>>().join(" ")
    };
    let pairs = |first: &str, second: &str| {
        format!(
            "A1 {first} contacts=B1 fresh=B1; A2 {second} contacts=B2 fresh=B2; B1 infantry contacts=A1 fresh=A1; \
             B2 infantry contacts=A2 fresh=A2"
        )
    };
    assert_eq!(order(&pairs("heavy_tank", "hq")), "B2 B1");
    assert_eq!(order(&pairs("hq", "heavy_tank")), "B1 B2");
    assert_eq!(order(&pairs("infantry", "infantry")), "B1 B2", "equals stay as they are");
}

/// A loss costs its side more than the unit where it brings the side nearer to its mark, and that much only.
#[test]
fn a_loss_that_counts_for_nothing_costs_no_more_than_the_unit() {
    let duel = "battle.acting=B battle.step=fire B.orders=3";
    for (rules, units, facts, (lost, counts, free)) in [
        (
            "portable-wargame",
            "A1 command; A2 infantry; A3 infantry; A4 infantry; B1 machine_gun",
            PORTABLE,
            ("destroyed", "W5=b", "W5=a"),
        ),
        (
            "division-squares",
            "A1 hq disrupted; A2 rifle; A3 off_table; A4 rifle; B1 tank",
            duel,
            ("saved", "D125=a", "D125=b"),
        ),
    ] {
        let of = |ruling: &str| {
            let scene = Scene::of(rules, units, ruling).with(facts);
            let conduct = scene.rules.conduct().unwrap();
            let toll = f64::from(conduct.data().price.mark)
                / f64::from(conduct.margin(&scene.rules, &scene.state, Side::A).unwrap());
            let sheet = sheet(&scene, &led(&scene, "attack"), &["fire B1 A1"]);
            let option = option(&sheet, "B1", "fire at A1").unwrap();
            let odds = option.odds.as_ref().unwrap().of(Subject::Unit(tag("A1")));
            let chance: f64 =
                odds.iter().filter(|(class, _)| *class == Class::Word(lost)).map(|(_, chance)| chance.value).sum();
            (option.terms.does, toll * chance)
        };
        let ((dear, more), (cheap, _)) = (of(counts), of(free));
        assert!(more > 3.0, "{rules}: {more}");
        assert!((f64::from(dear - cheap) - more).abs() <= 1.0, "{rules}: {dear} - {cheap} is not {more}");
    }
}

/// Division Squares in the half of side B, with three orders.
const SQUARES: &str = "battle.acting=B battle.turn=4 B.card=3 B.orders=3";

/// The rounds that a battery has are spread over the turns that are left, six of them where a battle has no last one;
/// a round that is needed later costs three turns of fire at most.
#[test]
fn a_round_costs_the_more_the_fewer_are_left_for_the_turns_to_come() {
    let cost = |rounds: i32, turns: Option<i32>| {
        let units = "A1 hq; A2 rifle; B1 hq; B2 off_table";
        let scene = Scene::of("division-squares", units, "").with(SQUARES).with(&format!("B2.ammunition={rounds}"));
        let mut plan = led(&scene, "attack");
        plan.turns = turns;
        let sheet = sheet(&scene, &plan, &["spotted B2 A2"]);
        let fire = option(&sheet, "B2", "shell A2").unwrap_or_else(|| panic!("{:?}", sheet.unit(tag("B2"))));
        fire.terms.ammunition
    };
    // Turn 4: of ten turns seven are left, 8 points each.
    for (rounds, turns, wanted) in [
        (7, Some(10), -8),
        (4, Some(10), -14),
        (3, Some(10), -19),
        (1, Some(10), -24),
        (3, None, -16),
        (1, Some(4), -8),
    ] {
        assert_eq!(cost(rounds, turns), wanted, "{rounds} rounds, {turns:?} turns");
    }
}

#[test]
fn an_order_to_wait_is_worth_what_waits_have_come_to_in_this_battle() {
    let scene = Scene::of("division-squares", "A1 hq; A2 rifle; B1 hq; B2 tank", "").with(SQUARES);
    let plan = led(&scene, "attack");
    let does = |given: i32, fired: i32| {
        let memory = Memory { waits: given, fired, ..Memory::default() };
        let sheet = advise(&scene.rules, &scene.state, &memory, &plan);
        let wait = option(&sheet, "B2", "take Overwatch").unwrap_or_else(|| panic!("{:?}", sheet.unit(tag("B2"))));
        f64::from(wait.terms.does)
    };
    // Of those who attack three in ten are expected to fire: (2 * 0.3 + fired) / (2 + given).
    let whole = does(0, 0) / 0.3;
    assert!(whole > 20.0, "{whole}");
    for (given, fired, share) in [(2, 2, 0.65), (2, 0, 0.15), (4, 1, 1.6 / 6.0), (8, 8, 0.86)] {
        let now = does(given, fired);
        assert!((now - whole * share).abs() < 2.0, "{fired} of {given}: {now}, not {share} of {whole}");
    }
}

/// What a Joker leaves, by its ruling, is what the commander orders: nothing, one order to wait or dig in, or two.
#[test]
fn a_joker_leaves_the_commander_what_its_ruling_says() {
    for (allows, orders, most) in [("none", 0, 0), ("rally", 0, 0), ("one_order", 1, 1), ("any_order", 2, 2)] {
        let facts = format!("battle.acting=B battle.turn=4 B.card=joker B.joker={allows} B.orders={orders}");
        let scene = Scene::of("division-squares", "A1 hq; A2 rifle; B1 hq; B2 tank; B3 rifle", "").with(&facts);
        let sheet = sheet(&scene, &led(&scene, "defend"), &["fire B2 A2", "fire B3 A2"]);
        let ordered: Vec<_> = sheet.units.iter().filter(|unit| !unit.options.is_empty()).collect();
        assert_eq!(ordered.len(), most, "{allows}: {ordered:?}");
        let waits = |words: &str| words == "take Overwatch" || words == "dig in";
        if allows == "one_order" {
            assert!(ordered.iter().flat_map(|unit| &unit.options).all(|one| waits(&one.words)), "{ordered:?}");
        }
    }
}
