//! What the player does to an order of the commander is logged, in every rule set: a new die, an order of his own choice,
//! and that the table does not allow it.

use std::collections::BTreeMap;

use adjutant::{
    battle::{
        Battle, Command, Request, Viewer,
        summary::{log_entries, log_row},
    },
    commander::{CommanderStage, Decided, Plan, Press, is_past, remember, stage},
    dice::{Dice, Tag},
    rules::{DECIDE, REPORT, Relation},
};

use super::{half_turn::press, never::led, presses::moments};

/// What was tried in a rule set, and how often.
#[derive(Debug, Default)]
struct Tried {
    redrawn: usize,
    chosen: usize,
    denied: usize,
    /// Of those what could not move.
    stuck: usize,
}

/// A press on an order that stands: the decision afterwards, how many lines the log grew by, and what the page says of
/// the player's own.
fn after(battle: &Battle, told: &Press, unit: Tag) -> (Battle, Option<Decided>, String) {
    let mut copy = battle.clone();
    let plan = Plan::of(&copy).unwrap();
    press(&mut copy, &plan, told, &mut Dice::seeded(5));
    taken_back(battle, &copy, &plan);
    let memory = remember(&copy, &plan);
    (copy, memory.decided.get(&unit).cloned(), memory.own.to_string())
}

/// Undo takes such a press back like any action, and redo brings it again with the same die.
fn taken_back(before: &Battle, after: &Battle, plan: &Plan) {
    let mut battle = after.clone();
    let (mut steps, mut dice) = (0, Dice::seeded(11));
    while battle.last_action() != before.last_action() {
        battle.execute(Command::Undo, &mut dice, 0).unwrap();
        steps += 1;
    }
    assert!(steps > 0, "the press left nothing in the log");
    assert_eq!(stage(&battle, plan), stage(before, plan));
    assert_eq!(remember(&battle, plan).own.to_string(), remember(before, plan).own.to_string());
    for _ in 0..steps {
        battle.execute(Command::Redo, &mut dice, 0).unwrap();
    }
    assert_eq!(stage(&battle, plan), stage(after, plan));
    assert_eq!(battle.state(), after.state());
}

/// Lines of a procedure in the log, with those that are told later.
fn lines(battle: &Battle, procedure: &str) -> usize {
    let acts = battle.log(Viewer::All).filter_map(|line| battle.action(line.no)?.act());
    acts.filter(|act| act.procedure == procedure).count()
}

#[test]
fn a_new_die_an_own_order_and_what_cannot_be_are_logged_in_every_rule_set() {
    let mut all: BTreeMap<&str, Tried> = BTreeMap::new();
    for (rules, seed) in led(40) {
        let tried = all.entry(rules).or_default();
        moments(rules, seed, 60, |battle, now| {
            let moves = tried.stuck > 0 || rules == "simple-ww2";
            let whole = tried.redrawn > 0 && tried.chosen > 0 && tried.denied > 0 && moves;
            let orders = if let CommanderStage::Orders(orders) = now { orders.as_slice() } else { &[] };
            for one in orders.iter().filter(|_| !whole) {
                look(battle, &one.decided, one.unit, tried);
            }
            !whole
        });
    }
    for (rules, tried) in &all {
        assert!(tried.redrawn > 0 && tried.chosen > 0 && tried.denied > 0, "{rules}: {tried:?}");
        // In Simple WW2 moves are options, written in secret.
        assert!(tried.stuck > 0 || *rules == "simple-ww2", "{rules}: {tried:?}");
    }
    assert_eq!(all.len(), 5);
}

/// The newest line of the log about a procedure, as players read it; it is found by its unit.
fn newest(battle: &Battle, procedure: &str, unit: Tag) -> String {
    let last = battle.last_event();
    let of = |no: &u32| battle.action_for(*no, Viewer::Table).is_some_and(|act| act.procedure == procedure);
    let no = (1..=last).rev().find(of).unwrap();
    let entry = log_entries(battle).into_iter().find(|entry| entry.event == no).unwrap();
    let row = log_row(battle, no).unwrap().words;
    assert!(entry.words.contains(&unit.to_string().to_lowercase()), "{} / {row}", entry.words);
    row
}

/// Tries all three on an order.
fn look(battle: &Battle, decided: &Decided, unit: Tag, tried: &mut Tried) {
    // A decision that came by itself reads as an order, not as a deed.
    let line = log_row(battle, decided.event).unwrap().words;
    let marks = ["Ordered: ", "Drawn again: ", "Own order: "];
    assert!(marks.iter().any(|mark| line.starts_with(mark)), "{line}");
    let faces = decided.decision.options.iter().filter(|option| option.faces > 0).count();
    let was = lines(battle, DECIDE);
    if faces > 1 {
        let (copy, now, own) = after(battle, &Press::Redraw(unit), unit);
        let now = now.unwrap();
        assert_eq!((now.decision.again, lines(&copy, DECIDE)), (decided.decision.again + 1, was + 1));
        assert!(own.contains("1 redraw"), "{own}");
        // What the new die picks for later is told in its time.
        let event = remember(&copy, &Plan::of(&copy).unwrap()).decided[&unit].event;
        if copy.action_for(event, copy.shared()).is_some() {
            let line = newest(&copy, DECIDE, unit);
            assert!(line.starts_with("Drawn again: "), "{line}");
            // Taken back, what lay open is named.
            let mut back = copy.clone();
            back.execute(Command::Undo, &mut Dice::seeded(1), 0).unwrap();
            let (said, words) = (back.taken_back().unwrap(), now.words.trim_end_matches('.'));
            assert!(said.starts_with("Taken back: ") && said.contains(words), "{said}");
            assert!(!back.redo_words().unwrap().contains("in secret"), "{:?}", back.redo_words());
            tried.redrawn += 1;
        }
    }
    let mut options = decided.decision.options.iter();
    let other = options.position(|option| option.words != decided.words && !is_past(battle, option));
    if let Some(other) = other {
        let (copy, now, own) = after(battle, &Press::Choose(unit, other), unit);
        let now = now.unwrap();
        assert_eq!((now.decision.chosen, &now.words), (Some(other), &decided.decision.options[other].words));
        assert!(lines(&copy, DECIDE) == was + 1 && own.contains("1 order of yours"), "{own}");
        let line = newest(&copy, DECIDE, unit);
        assert!(line.starts_with("Own order: "), "{line}");
        tried.chosen += 1;
    }
    let order = &decided.orders[0];
    let data = battle.rules().conduct().unwrap().data();
    if decided.orders.len() == 1 && data.need_of(&order.procedure, &order.draft).is_some() {
        let reports = lines(battle, REPORT);
        let (copy, now, own) = after(battle, &Press::Cannot(unit), unit);
        assert_eq!(lines(&copy, REPORT), reports + 1, "{}", decided.words);
        let line = newest(&copy, REPORT, unit);
        assert!(line.starts_with(&format!("{unit} cannot carry out its order: next choice.")), "{line}");
        // What the table forbids is nobody's choice, but it is counted, and it is not ordered again.
        assert_eq!(own, "1 order not possible");
        let way = |order: &Request| {
            data.need_of(&order.procedure, &order.draft).is_some_and(|need| need == Relation::way(unit))
        };
        assert!(now.as_ref().is_none_or(|now| now.orders[0] != *order), "{}", decided.words);
        if way(order) {
            assert!(!now.is_some_and(|now| now.orders.iter().any(way)), "{} moves all the same", decided.words);
            tried.stuck += 1;
        }
        tried.denied += 1;
    }
}
