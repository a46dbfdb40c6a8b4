//! Orders that the player redraws, refuses or gives himself, and orders without a fact of the table.

use std::collections::{BTreeMap, BTreeSet};

use adjutant::{
    battle::{
        Battle, Command, EventNo, Permit, Request,
        summary::{self, log_row},
    },
    commander::{CommanderStage, Level, Plan, Press, own_orders, remember, stage},
    dice::{Dice, Side},
    rules::{ActKind, Control, Draft, Opt, REPORT, Relation, ReportForm, Value},
};

use super::{
    gamer::Chance,
    half_turn::{CAST, battle, do_it, orders, pass, plan, press, tag},
    never::led,
    presses::{begun, go_on},
};

/// A report with these relations.
pub fn report(holds: &[&Relation]) -> Command {
    let told = ReportForm { holds: holds.iter().map(|one| (*one).clone()).collect(), ..Default::default() };
    Command::start(Request::new(REPORT, told.draft()))
}

/// The commander's turn with B2 in reach of two enemies, with the first order that he has for it; `None` where dice and
/// prices led elsewhere.
fn ordered_to_fire(seed: u64) -> Option<(Battle, Plan, Dice, Request)> {
    let mut dice = Dice::seeded(seed);
    let mut battle = battle("A1 hq; A2 rifle disrupted; A3 tank disrupted; B1 hq; B2 tank");
    let plan = plan(&battle, "steady");
    pass(&mut battle, &mut dice);
    press(&mut battle, &plan, &Press::Begin, &mut dice);
    let fire = |target: &str| Relation::new("fire", tag("B2"), tag(target));
    let told = orders(&[fire("A2"), fire("A3")]);
    press(&mut battle, &plan, &told, &mut dice);
    let CommanderStage::Orders(standing) = stage(&battle, &plan) else { return None };
    let one = standing.iter().find(|one| one.unit == tag("B2") && !one.quiet)?;
    let order = one.decided.orders[0].clone();
    Some((battle, plan, dice, order))
}

#[test]
fn cannot_redraw_and_an_own_order_are_logged() {
    for seed in 0..20 {
        let Some((mut battle, plan, mut dice, order)) = ordered_to_fire(seed) else { continue };
        let target = order.draft["target"].clone();
        // It cannot: the other is decided instead.
        let mut other = battle.clone();
        press(&mut other, &plan, &Press::Cannot(tag("B2")), &mut dice);
        let now = remember(&other, &plan).decided;
        assert!(now.get(&tag("B2")).is_none_or(|decided| decided.orders[0].draft.get("target") != Some(&target)));
        // A new die, and the option that the player wants.
        let events = battle.events().len();
        press(&mut battle, &plan, &Press::Redraw(tag("B2")), &mut dice);
        let drawn = remember(&battle, &plan).decided[&tag("B2")].decision.clone();
        assert_eq!((drawn.again, drawn.chosen), (1, None));
        press(&mut battle, &plan, &Press::Choose(tag("B2"), 1), &mut dice);
        let chosen = remember(&battle, &plan).decided[&tag("B2")].clone();
        assert_eq!(chosen.decision.chosen, Some(1));
        assert_eq!(chosen.words, chosen.decision.options[1].words);
        assert_eq!(battle.events().len(), events + 2);
        assert_eq!(remember(&battle, &plan).own.to_string(), "1 redraw, 1 order of yours");
        let own = remember(&other, &plan).own;
        assert_eq!((own.to_string().as_str(), own.orders()), ("1 order not possible", 0), "it is nobody's choice");
        return;
    }
    panic!("no battle came so far");
}

/// The player gives a unit of the commander another order by the usual form: it is his own, and what was decided for the
/// unit lapses. The order that the commander gave, filled in by the same form, is not, nor what the table knows of its target.
#[test]
fn an_order_by_the_usual_form_is_the_players_own() {
    let mut seen = [0; 3];
    for seed in 0..20 {
        let Some((battle, plan, mut dice, order)) = ordered_to_fire(seed) else { continue };
        let Some(target) = order.draft.get("target").and_then(Value::tag).filter(|_| order.procedure == "fire")
        else {
            continue;
        };
        let other = if target == tag("A2") { "A3" } else { "A2" };
        let same = target.to_string();
        let ways = [(other, "", "1 order of yours"), (same.as_str(), "", ""), (same.as_str(), "cover", "")];
        for (at, (whom, place, wanted)) in ways.into_iter().enumerate() {
            let mut given = battle.clone();
            let mut draft = Draft::from([("firer".to_owned(), "B2".into()), ("target".to_owned(), whom.into())]);
            if !place.is_empty() {
                draft.insert("target.place".to_owned(), place.into());
            }
            do_it(&mut given, "fire", draft, &mut dice);
            let memory = remember(&given, &plan);
            assert_eq!(memory.own.to_string(), wanted, "at {whom}");
            assert!(!memory.decided.contains_key(&tag("B2")), "what was decided lapses");
            let (done, own) = (given.last_action().unwrap(), own_orders(&given));
            let expected = if wanted.is_empty() { BTreeSet::new() } else { BTreeSet::from([done]) };
            assert_eq!(own, expected);
            let told = log_row(&given, done).unwrap().ordered(&own).words;
            assert_eq!(told.starts_with("Own order: "), !wanted.is_empty(), "{told}");
            assert_eq!(summary::battle_report(&given, &own).contains("Own order: "), !wanted.is_empty());
            seen[at] += 1;
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// The forms of a shot with another fact of the table: how far, in what cover, from which side. Who shoots at whom stays.
fn put_right(battle: &Battle, no: EventNo) -> Vec<Draft> {
    let Some(act) = battle.action(no).and_then(|event| event.act()) else { return Vec::new() };
    let row = battle.rules().conduct().unwrap().data().act(&act.procedure);
    let Some(row) = row.filter(|row| row.kind == ActKind::Attack && act.side == Some(Side::B)) else {
        return Vec::new();
    };
    let opened = battle.before(no).open_form(&Request::new(&act.procedure, act.form.entered.clone())).unwrap();
    let fields = opened.form.fields.iter().filter(|field| field.path != row.unit && field.path != row.target);
    let others = fields.flat_map(|field| {
        let options = if let Control::Choice(options) = &field.control { options.as_slice() } else { &[] };
        let other = options.iter().filter(|option| option.refusal.is_none() && field.value != Some(option.value()));
        other.map(|option| (field.path.clone(), Opt::value(option))).collect::<Vec<_>>()
    });
    others.map(|other| act.form.entered.clone().into_iter().chain([other]).collect()).collect()
}

#[test]
fn a_fact_put_right_on_a_result_makes_no_order_the_players_own_in_any_rule_set() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (rules, seed) in led(3) {
        let (mut dice, mut chance) = (Dice::seeded(seed), Chance::new(seed));
        let (mut battle, mut done) = (begun(rules, seed), None);
        for _ in 0..60 {
            if battle.rules().ended(battle.state()) || seen.get(rules).is_some_and(|count| *count > 20) {
                break;
            }
            let now = stage(&battle, &Plan::of(&battle).unwrap());
            go_on(&mut battle, &now, &mut dice, &mut chance);
            let Some(no) = battle.last_action().filter(|no| battle.pending().is_none() && done != Some(*no)) else {
                continue;
            };
            done = Some(no);
            for draft in put_right(&battle, no) {
                let mut other = battle.clone();
                let words = format!("{rules} {seed}: {draft:?}");
                if other.execute(Command::Amend { of: no, draft, permit: Permit::Forced }, &mut dice, 0).is_ok() {
                    assert_eq!(own_orders(&other), own_orders(&battle), "{words}");
                    *seen.entry(rules).or_default() += 1;
                }
            }
        }
    }
    assert!(seen.len() > 2 && seen.values().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn without_facts_every_unit_gets_an_order_that_the_rules_allow() {
    for seed in 0..5 {
        let mut dice = Dice::seeded(seed);
        let mut battle = battle(CAST);
        let mut plan = plan(&battle, "bold");
        plan.level = Level::Ladders;
        pass(&mut battle, &mut dice);
        press(&mut battle, &plan, &Press::Begin, &mut dice);
        let mut presses = 1;
        loop {
            let at = |standing: &[adjutant::commander::StandingOrder]| standing[0].unit;
            match stage(&battle, &plan) {
                CommanderStage::Orders(standing) if standing[0].decided.orders.len() > 1 => {
                    // The last rung can always be done.
                    let last = standing[0].decided.orders.len() - 1;
                    let one = Press::Rung { unit: at(&standing), rung: Some(last) };
                    assert!(press(&mut battle, &plan, &one, &mut dice) > 0);
                }
                CommanderStage::Orders(_) => assert!(press(&mut battle, &plan, &Press::Go, &mut dice) > 0),
                CommanderStage::Rungs(_) => {
                    assert!(press(&mut battle, &plan, &Press::NoRung, &mut dice) > 0);
                    assert!(!matches!(stage(&battle, &plan), CommanderStage::Rungs(_)), "one press for all of them");
                }
                CommanderStage::End(_) => break,
                other => panic!("{other:?}"),
            }
            presses += 1;
            assert!(presses < 40);
        }
        press(&mut battle, &plan, &Press::End, &mut dice);
        assert_eq!(battle.state().acting(), Side::A);
        assert!(battle.events().iter().all(|event| {
            event.act().is_none_or(|act| act.procedure != "report" || act.form.entered.contains_key("done"))
        }));
    }
}
