//! Half turns of every rule set that has a commander, played as a player presses them: whatever he decides is carried
//! out, and the presses are counted, a fact of the table told as one.

use std::collections::{BTreeMap, BTreeSet};

use adjutant::{
    battle::{Battle, Command, Request, Setup, Viewer},
    commander::{CommanderStage, Nearby, Plan, Press, nearby, remember, seal, stage},
    dice::{Ask, Dice, Given, Side},
    games::Registry,
    rules::{BY, Draft, Effect, Entity, Relation, State},
};

use super::{
    gamer::{self, Chance},
    half_turn::{briefing, orders, press},
    never::led,
    sealed::read,
};

/// A battle of two sample forces; nobody leads side B.
pub fn begun(rules: &str, seed: u64) -> Battle {
    begun_as(rules, seed, "attack")
}

/// The same with another mission.
pub fn begun_as(rules: &str, seed: u64, mission: &str) -> Battle {
    let set = Registry::load().unwrap().get(rules).unwrap().clone();
    let setup = gamer::begin(rules, &mut Chance::new(seed)).setup().clone();
    let mut battle = Battle::new(set, Setup { solo: Some(Side::B), commander: Some(briefing(mission)), ..setup });
    battle.execute(seal(&battle).unwrap(), &mut Dice::seeded(seed), 0).unwrap();
    battle
}

pub fn start(procedure: &str, draft: Draft) -> Command {
    Command::start(Request::new(procedure, draft))
}

/// What a player is asked, as usual.
pub fn answered(battle: &mut Battle, dice: &mut Dice) {
    while let Some(Ask::Choose(ask)) = battle.pending().map(|waiting| waiting.pending.ask) {
        let given = Given::Chosen(ask.options[ask.usual].to_string());
        battle.execute(Command::Answer { address: ask.key.to_string(), given }, dice, 0).unwrap();
    }
}

/// The player does what he must, and nothing else.
pub fn passes(battle: &mut Battle, dice: &mut Dice) {
    let owed = battle.rules().owed(battle.state());
    let must = ["sides", "allot", "draw", "initiative", "activation", "casualties", "combat", "overnight", "tire"];
    let both = ["give_orders", "write_options", "reveal_options", "morale", "take_off"];
    let own = |draft: &Draft| draft.get(BY).is_none_or(|by| by.word() == "A");
    let rules = battle.rules().description();
    let step = rules.steps.iter().position(|step| step.id == battle.state().step()).unwrap_or(0);
    let last = !rules.steps[step].both
        || battle.rules().conduct().unwrap().ends(battle.state())
        || step + 1 == rules.steps.len();
    let due = owed.into_iter().find(|due| {
        let now = due.procedure != "morale" || battle.state().step() == "morale";
        must.contains(&due.procedure.as_str()) || both.contains(&due.procedure.as_str()) && own(&due.draft) && now
    });
    let end = rules.about.end_turn.clone();
    let command = match due {
        Some(due) => start(&due.procedure, due.draft),
        None if last => start(&end, Draft::new()),
        None => {
            let on = rules.steps[step + 1].id.as_str();
            Command::Correct { words: on.to_owned(), effects: vec![Effect::set(Entity::Battle, State::STEP, on)] }
        }
    };
    let done = battle.execute(command.clone(), dice, 0);
    assert!(done.is_ok(), "{command:?}: {:?}", done.err());
    answered(battle, dice);
}

/// His plan as it is now.
pub fn plan(battle: &Battle) -> Plan {
    Plan::of(battle).unwrap()
}

/// Where his half turn stands.
pub fn stage_now(battle: &Battle) -> CommanderStage {
    stage(battle, &plan(battle))
}

/// One press on his page as it stands; how many commands it was.
pub fn press_now(battle: &mut Battle, one: &Press, dice: &mut Dice) -> usize {
    let plan = plan(battle);
    press(battle, &plan, one, dice)
}

/// The same, and what a player is asked then is answered as usual.
pub fn press_and_answer(battle: &mut Battle, one: &Press, dice: &mut Dice) {
    press_now(battle, one, dice);
    answered(battle, dice);
}

/// Plays a half turn: the player does what he must, the commander's begins by itself, and at each stage after that it is
/// told what is pressed; `None` ends it.
pub fn plays(battle: &mut Battle, dice: &mut Dice, mut one: impl FnMut(&Battle, CommanderStage) -> Option<Press>) {
    for _ in 0..40 {
        let pressed = match stage_now(battle) {
            CommanderStage::Waits => {
                passes(battle, dice);
                continue;
            }
            CommanderStage::Begin(_) => Some(Press::Begin),
            other => one(battle, other),
        };
        let Some(pressed) = pressed else { return };
        press_and_answer(battle, &pressed, dice);
    }
}

/// The press that leads on and tells nothing.
pub fn usual(now: &CommanderStage) -> Press {
    match now {
        CommanderStage::Report(_) => orders(&[]),
        CommanderStage::Orders(_) => Press::Go,
        CommanderStage::Rungs(_) => Press::NoRung,
        CommanderStage::End(_) => Press::End,
        CommanderStage::Waits | CommanderStage::Begin(_) | CommanderStage::Owed(_) => Press::Begin,
    }
}

/// What comes next where nothing is told: such a press, or the player's part of the turn.
pub fn leads_on(battle: &mut Battle, now: &CommanderStage, dice: &mut Dice) {
    if *now == CommanderStage::Waits { passes(battle, dice) } else { press_and_answer(battle, &usual(now), dice) }
}

/// A row of chips as it is assumed, or that nobody is there.
pub fn row(battle: &Battle, nearby: &Nearby, press: Press) -> Press {
    let none = BTreeSet::new();
    let request = nearby.request_with(&none);
    let opened = battle.open_form(&request).unwrap();
    if opened.procedure.is_none() {
        Press::Waive(nearby.request.clone())
    } else {
        Press::With(Box::new(request), Box::new(press))
    }
}

/// What a player presses next who tells some facts of a table that he makes up, and how many chips before it.
pub fn next_press(battle: &Battle, now: &CommanderStage, chance: &mut Chance) -> (Press, usize) {
    match now {
        CommanderStage::Waits | CommanderStage::Begin(_) => (Press::Begin, 0),
        CommanderStage::Owed(owed) => (row(battle, &owed.nearby, Press::Go), 0),
        CommanderStage::Report(sheet) => {
            let lines = sheet.units.iter().flat_map(|unit| &unit.questions);
            let told = lines.filter_map(|line| {
                let first = line.targets.first().filter(|_| chance.percent(35))?;
                Some(Relation::new(&line.relation, line.unit, first.unit))
            });
            let holds: Vec<Relation> = told.collect();
            let chips = holds.len();
            (orders(&holds), chips)
        }
        CommanderStage::Orders(_) => (Press::Go, 0),
        CommanderStage::Rungs(more) => {
            let rungs = &more[0].options[0].rungs;
            let rung = rungs.iter().position(|rung| rung.target.is_some()).filter(|_| chance.percent(30));
            let Some(rung) = rung else { return (Press::NoRung, 0) };
            let told = Press::Rung { unit: more[0].unit, rung: Some(rung) };
            match nearby(battle, &rungs[rung].request) {
                // The rung, and GO under its row.
                Some(nearby) => (row(battle, &nearby, told), 1),
                None => (told, 0),
            }
        }
        CommanderStage::End(_) => (Press::End, 0),
    }
}

/// What comes next at the table: a press on his page and the dice it asks for, or the player's part of the turn.
pub fn go_on(battle: &mut Battle, now: &CommanderStage, dice: &mut Dice, chance: &mut Chance) {
    if *now == CommanderStage::Waits {
        return passes(battle, dice);
    }
    let (one, _) = next_press(battle, now, chance);
    press_and_answer(battle, &one, dice);
}

/// Plays a battle as it comes, so many moments at most; each is looked at before, which tells whether it goes on.
pub fn moments(rules: &str, seed: u64, most: usize, mut look: impl FnMut(&Battle, &CommanderStage) -> bool) {
    let (mut dice, mut chance) = (Dice::seeded(seed), Chance::new(seed));
    let mut battle = begun(rules, seed);
    for _ in 0..most {
        let now = stage_now(&battle);
        if battle.rules().ended(battle.state()) || !look(&battle, &now) {
            return;
        }
        go_on(&mut battle, &now, &mut dice, &mut chance);
    }
}

/// Presses and units ordered in some half turns of the commander.
fn half_turns(rules: &str, seed: u64) -> (usize, usize, usize) {
    let (mut dice, mut chance) = (Dice::seeded(seed), Chance::new(seed));
    let mut battle = begun(rules, seed);
    let (mut presses, mut units, mut turns) = (0, 0, 0);
    let (mut turn, mut ordered) = (battle.state().turn(), 0);
    for _ in 0..400 {
        if !battle.rules().conduct().unwrap().ends(battle.state()) && battle.state().turn() > turn {
            // The players end it.
            (turns, units, turn, ordered) = (turns + 1, units + ordered, battle.state().turn(), 0);
        }
        if turns == 3 || battle.rules().ended(battle.state()) {
            break;
        }
        let plan = Plan::of(&battle).unwrap();
        let now = stage(&battle, &plan);
        if now == CommanderStage::Waits {
            passes(&mut battle, &mut dice);
            continue;
        }
        if matches!(now, CommanderStage::End(_)) {
            turns += 1;
            units += remember(&battle, &plan).sheet.map_or(0, |sheet| sheet.len());
        }
        let (one, chips) = next_press(&battle, &now, &mut chance);
        presses += chips;
        presses += 1;
        let before = battle.events().len();
        press(&mut battle, &plan, &one, &mut dice);
        answered(&mut battle, &mut dice);
        ordered = ordered.max(remember(&battle, &plan).sheet.map_or(0, |sheet| sheet.len()));
        assert!(battle.events().len() > before, "{rules} {seed}: {one:?} does nothing: {:?}", stage(&battle, &plan));
    }
    (presses, units, turns)
}

#[test]
fn the_sealed_plan_shows_in_nothing_that_a_player_reads_in_any_rule_set() {
    let rules: std::collections::BTreeSet<&str> = led(1).map(|(rules, _)| rules).collect();
    for rules in rules {
        let sealed = |dice: u64| {
            let battle = begun(rules, 1);
            let mut other = Battle::new(battle.rules().clone(), battle.setup().clone());
            other.execute(seal(&other).unwrap(), &mut Dice::seeded(dice), 0).unwrap();
            other
        };
        let first = read(&sealed(0));
        let mut plans = std::collections::BTreeSet::new();
        for dice in 0..12 {
            let other = sealed(dice);
            // The page is the same, so that the plan of none of them is on it; nothing of one plan is read twice.
            if plans.insert(other.action_for(1, Viewer::Side(Side::B)).unwrap().words.clone()) {
                assert_eq!(read(&other), first, "{rules} {dice}");
            }
        }
        assert!(plans.iter().all(|plan| !first.contains(plan.as_str())), "{rules}");
        assert!(plans.len() > 1, "{rules}: {plans:?}");
    }
}

#[test]
fn where_nobody_waits_headquarters_and_guns_stay_and_do_not_drive_at_the_enemy() {
    for rules in ["portable-wargame", "pz8"] {
        let (mut reports, mut moves) = (0, 0);
        for seed in 0..3 {
            let (mut battle, mut dice) = (begun(rules, seed), Dice::seeded(seed));
            plays(&mut battle, &mut dice, |battle, stage| {
                let CommanderStage::Report(sheet) = stage else { return None };
                let conduct = battle.rules().conduct().unwrap();
                // The guns have a report of their own.
                if !conduct.ends(battle.state()) {
                    return Some(orders(&[]));
                }
                let plans = &conduct.data().plans;
                for unit in &sheet.units {
                    let kind = &battle.state().units[&unit.unit].kind;
                    let goes = unit.options.iter().any(|option| option.moves.is_some());
                    let guards = plans.guards.contains(kind) || plans.guns.contains(kind);
                    assert!(!goes || !guards, "{rules} {seed}: {}", unit.name);
                    moves += usize::from(goes);
                }
                reports += 1;
                None
            });
        }
        assert!(reports > 1 && moves > 6, "{rules}: {reports} {moves}");
    }
}

/// Whose turn it is in a battle after each event from there on, without those that follow each other alike.
fn turns(battle: &Battle, from: usize) -> Vec<(i32, Side)> {
    let after = |count: usize| {
        let then = Battle::load(battle.rules().clone(), battle.setup().clone(), battle.events()[..count].to_vec());
        (then.state().turn(), then.state().acting())
    };
    let mut all: Vec<(i32, Side)> = (from..=battle.events().len()).map(after).collect();
    all.dedup();
    all
}

#[test]
fn one_end_ends_one_turn_and_no_step_that_is_the_players_to_end() {
    let (mut ends, mut both): (BTreeMap<&str, usize>, BTreeSet<&str>) = (BTreeMap::new(), BTreeSet::new());
    for (rules, seed) in gamer::SETS.into_iter().flat_map(|rules| (0..3).map(move |seed| (rules, seed))) {
        let (mut dice, mut chance) = (Dice::seeded(seed), Chance::new(seed));
        let mut battle = begun(rules, seed);
        for _ in 0..160 {
            if battle.rules().ended(battle.state()) {
                break;
            }
            let (plan, from) = (Plan::of(&battle).unwrap(), battle.events().len());
            let now = stage(&battle, &plan);
            if !battle.rules().conduct().unwrap().ends(battle.state()) {
                let mut copy = battle.clone();
                press(&mut copy, &plan, &Press::End, &mut dice);
                let place = |battle: &Battle| {
                    let state = battle.state();
                    (state.turn(), state.acting(), state.step().to_owned())
                };
                assert_eq!(place(&copy), place(&battle), "{rules} {seed}");
                both.insert(rules);
            }
            go_on(&mut battle, &now, &mut dice, &mut chance);
            if matches!(now, CommanderStage::End(_)) {
                let end_turn = &battle.rules().description().about.end_turn;
                let acts: Vec<&str> = battle.events()[from..]
                    .iter()
                    .filter_map(|event| Some(event.act()?.procedure.as_str()))
                    .collect();
                let first = acts.iter().position(|one| one == end_turn);
                assert!(first.is_none_or(|first| first + 1 == acts.len()), "{rules} {seed}: {acts:?}");
                assert!(turns(&battle, from).len() <= 2, "{rules} {seed}: {acts:?}");
                *ends.entry(rules).or_default() += 1;
            }
        }
    }
    assert!(ends.len() == 4 && ends.values().all(|count| *count > 2), "{ends:?}");
    assert_eq!(both, ["portable-wargame", "simple-ww2"].into(), "{both:?}");
}

#[test]
fn an_ordered_unit_takes_two_and_a_half_presses_at_most_in_every_rule_set() {
    let mut all: std::collections::BTreeMap<&str, (usize, usize, usize)> = std::collections::BTreeMap::new();
    for (rules, seed) in led(3) {
        let (presses, units, turns) = half_turns(rules, seed);
        let sum = all.entry(rules).or_default();
        *sum = (sum.0 + presses, sum.1 + units, sum.2 + turns);
    }
    for (rules, (presses, units, turns)) in &all {
        println!("{rules}: {presses} presses for {units} units in {turns} half turns");
        assert!(*turns >= 5 && *units > 0, "{rules}: {units} units in {turns} half turns");
        assert!(presses * 2 <= units * 5, "{rules}: {presses} presses for {units} units");
    }
}
