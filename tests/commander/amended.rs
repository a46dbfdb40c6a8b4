//! What is amended on a fact told anew: nothing of it hangs on what he must not know, nothing that the player reads
//! hangs on what is sealed; and who holds an objective is a fact like any other.

use std::{collections::BTreeSet, sync::Arc};

use adjutant::{
    battle::{Battle, Command, EventNo, Viewer},
    commander::{
        CommanderStage, Press, ReopenedQuestion, Sheet, decision_basis, next_command, on_objective, remember,
        reopened_question, seal,
    },
    dice::{Dice, Side, Tag},
    rules::{
        BY, DECIDE, Decision, Draft, Effect, Entity, PLAN, PlanOption, PlanTable, REPORT, RecordedOption, Relation,
        ReportForm, RuleSet, SEAL_TRIGGER, SEALED_DECISION, TriggerOrder, Value,
    },
};

use super::{
    gamer::SETS,
    half_turn::{do_it, orders, press},
    presses::{begun, plan, plays, press_now, stage_now, start, usual},
    sealed::read,
};

/// The fact of a unit that moves his prices most in each rule set, and the number it is set to; `None` for a flag.
const WEIGHS: [(&str, Option<i32>); 5] =
    [("disrupted", None), ("pinned", None), ("fatigue", Some(1)), ("neutralised", Some(9)), ("hits", Some(4))];

/// The fact that weighs most in these rules.
fn weighs(rules: &str) -> (&'static str, Value) {
    let at = SETS.iter().position(|id| *id == rules).unwrap();
    let (fact, number) = WEIGHS[at];
    (fact, number.map_or_else(|| true.into(), Value::from))
}

/// The same battle under rules in which the fact that moves his prices most is a secret of its side.
fn veiled(rules: &str) -> Battle {
    let open = begun(rules, 0);
    let mut set = RuleSet::clone(open.rules());
    let field = set.description_mut().fields.iter_mut().find(|field| field.id == weighs(rules).0);
    field.unwrap().secret = true;
    let mut battle = Battle::new(Arc::new(set), open.setup().clone());
    battle.execute(seal(&battle).unwrap(), &mut Dice::seeded(0), 0).unwrap();
    battle
}

/// What the player keeps to himself, one way or the other: which of his units are worth less than they seem, what they
/// are written to do, where his mines lie, and papers of his own that are sealed as the commander's are.
fn kept(battle: &mut Battle, sheet: &Sheet, noise: usize) {
    let mut dice = Dice::seeded(0);
    let mut secretly = |battle: &mut Battle, effects: Vec<Effect>| {
        battle.execute(Command::Correct { words: "in secret".to_owned(), effects }, &mut dice, 0).unwrap();
    };
    let (fact, value) = weighs(&battle.rules().description().about.id);
    let own: Vec<Tag> = battle.state().in_play(Side::A).map(|unit| unit.tag).collect();
    let some = own.iter().skip(noise).step_by(2);
    let effects = some.map(|tag| Effect::set(*tag, fact, value.clone())).collect();
    secretly(battle, effects);
    if battle.rules().description().field("written").is_some() {
        let option = ["f", "m"][noise];
        let groups: Vec<Entity> = battle.state().groups.keys().map(|number| Entity::Group(*number)).collect();
        let own = groups.into_iter().filter(|on| battle.state().owner(*on) == Some(Side::A));
        let effects = own.map(|on| Effect::set(on, "written", option)).collect();
        secretly(battle, effects);
    }
    let by = |draft: Draft| draft.into_iter().chain([(BY.to_owned(), "A".into())]).collect::<Draft>();
    let mut dice = Dice::seeded(0);
    if battle.rules().procedure_kind("lay_mines").is_some() && noise > 0 {
        do_it(battle, "lay_mines", by([("shown".to_owned(), "hidden".into())].into()), &mut dice);
    }
    // Sealed papers of the player: a plan, and orders that name the commander's own units.
    let roles = own.iter().map(|tag| (*tag, "guard".to_owned())).collect();
    let option = PlanOption { id: "line".to_owned(), name: "Line".to_owned(), faces: 6, roles };
    let plan = PlanTable { options: vec![option], aims: Vec::new(), release: 1, situation: String::new() };
    let unit = &sheet.units[0];
    let order = &unit.options.last().map(|option| &option.request);
    let orders = order.map(|order| (order.procedure.clone(), order.draft.clone())).into_iter().collect();
    let settled =
        RecordedOption { words: "Stay.".to_owned(), price: 99, faces: 6, orders, ..RecordedOption::default() };
    let settled = Decision { unit: Some(unit.unit), options: vec![settled], chosen: None, again: 0 };
    let trigger_order = TriggerOrder { unit: Some(unit.unit), triggers: vec![(45, 6)] };
    let papers = [(PLAN, plan.draft()), (SEALED_DECISION, settled.draft()), (SEAL_TRIGGER, trigger_order.draft())];
    for (id, draft) in papers.into_iter().take(3 * noise) {
        battle.execute(start(id, by(draft)), &mut dice, 0).unwrap();
    }
}

/// A battle whose commander has been told all he asks, with some orders decided and none carried out; what the player
/// keeps to himself is as given.
fn told(mut battle: Battle, noise: Option<usize>) -> Battle {
    let rules = battle.rules().description().about.id.clone();
    let mut dice = Dice::seeded(0);
    let text = ["left", "right"][noise.unwrap_or(0)].to_owned();
    battle.execute(Command::Note { text }, &mut dice, 0).unwrap();
    let asks = |sheet: &Sheet| sheet.units.iter().any(|unit| !unit.questions.is_empty());
    plays(&mut battle, &mut dice, |_, stage| match &stage {
        CommanderStage::Report(sheet) if asks(sheet) => None,
        other => Some(usual(other)),
    });
    let report = |battle: &Battle| match stage_now(battle) {
        CommanderStage::Report(sheet) => sheet,
        other => panic!("{rules}: {other:?}"),
    };
    if let Some(noise) = noise {
        let sheet = report(&battle);
        kept(&mut battle, &sheet, noise);
    }
    let plan = plan(&battle);
    let sheet = report(&battle);
    let first = sheet.units.iter().flat_map(|unit| &unit.questions);
    let holds: Vec<Relation> = first.map(|line| line.relation_to(line.targets[0].unit)).collect();
    let orders = orders(&holds);
    let at = battle.last_event();
    let thinks = |procedure: &str| [REPORT, DECIDE, SEALED_DECISION].contains(&procedure);
    while let Some(command) = next_command(&battle, &plan, &orders, at) {
        if matches!(&command, Command::Start { request, .. } if !thinks(&request.procedure)) {
            break;
        }
        battle.execute(command, &mut dice, 0).unwrap();
    }
    battle
}

/// His reports and decisions in effect, whole.
fn thoughts(battle: &Battle) -> Vec<(String, Draft)> {
    let his = |no: EventNo| battle.action(no)?.act().filter(|act| act.side == Some(Side::B));
    let act = |no: EventNo| his(no).map(|act| (act.procedure.clone(), act.form.entered.clone()));
    (1..=battle.last_event())
        .filter_map(act)
        .filter(|(id, _)| [REPORT, DECIDE, SEALED_DECISION].contains(&id.as_str()))
        .collect()
}

/// The question of the last fact that was told to hold.
fn question(battle: &Battle) -> (ReopenedQuestion, Relation) {
    let holds = |no: EventNo| {
        let act = battle.action(no)?.act().filter(|act| act.procedure == REPORT)?;
        ReportForm::of(&act.form.entered).holds.into_iter().next()
    };
    let fact = (1..=battle.last_event()).rev().find_map(holds).unwrap();
    (reopened_question(battle, &fact, battle.last_event() + 1).unwrap(), fact)
}

/// What is sealed shows on no page of the player's.
fn keeps_it(battle: &Battle, rules: &str) -> usize {
    let hidden = |no: &EventNo| battle.action_for(*no, battle.shared()).is_none();
    let own = |no: EventNo| battle.action_for(no, Viewer::Side(Side::B)).map(|act| act.words.clone());
    let sealed: BTreeSet<String> =
        (1..=battle.last_event()).filter(hidden).filter_map(own).filter(|words| !words.is_empty()).collect();
    let page = read(battle);
    for words in &sealed {
        assert!(!page.contains(words.as_str()), "{rules}: {words}");
    }
    sealed.len()
}

#[test]
fn an_amended_decision_hangs_on_nothing_that_he_must_not_know_and_shows_nothing_that_is_sealed() {
    let (mut amended, mut secret) = (0, 0);
    for rules in SETS {
        // What he could see would change what he decides.
        let [one, other] = [0, 1].map(|noise| thoughts(&told(begun(rules, 0), Some(noise))));
        assert_ne!(one, other, "{rules}: it moves no price");
        let [one, other] = [0, 1].map(|noise| {
            let mut battle = told(veiled(rules), Some(noise));
            let (reopened_question, fact) = question(&battle);
            let mut holds = reopened_question.holds.clone();
            reopened_question.turn(&mut holds, &fact);
            let fact_amendment = reopened_question.fact_amendment(&battle, &holds).unwrap();
            press_now(&mut battle, &Press::Amend(Box::new(fact_amendment)), &mut Dice::seeded(1));
            (battle, reopened_question.report)
        });
        assert_eq!(thoughts(&one.0), thoughts(&other.0), "{rules}");
        let (battle, report) = one;
        let anew = |no: &EventNo| battle.action_amended(*no).is_some();
        let of = |no: &EventNo, id: &str| {
            battle.action(*no).and_then(|event| event.act()).is_some_and(|act| act.procedure == id)
        };
        let all: Vec<EventNo> = (1..=battle.last_event()).filter(anew).collect();
        assert!(all.contains(&report), "{rules}");
        amended += all.iter().filter(|no| of(no, DECIDE)).count();
        secret += all.iter().filter(|no| of(no, SEALED_DECISION)).count();
        let mut back = battle.clone();
        back.execute(Command::Undo, &mut Dice::seeded(1), 0).unwrap();
        let mut there = battle.clone();
        there.execute(Command::Rewind { to: report - 1 }, &mut Dice::seeded(1), 0).unwrap();
        for battle in [&battle, &back, &there] {
            assert!(keeps_it(battle, rules) > 0, "{rules}: his plan is sealed");
        }
    }
    assert!(amended > 0 && secret > 1, "{amended} in the open, {secret} sealed");
}

#[test]
fn who_holds_an_objective_is_amended_like_any_other_fact() {
    let mut said = 0;
    for rules in [SETS[0], "pz8"] {
        let mut battle = told(begun(rules, 0), None);
        let plan = plan(&battle);
        let decided = remember(&battle, &plan).decided;
        let (unit, no) = decided.iter().map(|(unit, one)| (*unit, one.event)).next().unwrap();
        let places = |battle: &Battle| decision_basis(battle, no).unwrap().places;
        assert_eq!(places(&battle), [(1, Vec::new())].into(), "{rules}: nobody was told to be there");
        let reopened_question = reopened_question(&battle, &on_objective(1, unit), no).unwrap();
        assert_eq!(reopened_question.lines.len(), 1);
        assert!(
            reopened_question.lines[0].words.ends_with("objective 1, the mill") && reopened_question.holds.is_empty()
        );
        let fact = reopened_question.lines[0].relation_to(unit);
        let mut holds = reopened_question.holds.clone();
        reopened_question.turn(&mut holds, &fact);
        assert_eq!(reopened_question.fact_amendment(&battle, &reopened_question.holds), None, "told as it was");
        let fact_amendment = reopened_question.fact_amendment(&battle, &holds).unwrap();
        let was = battle.clone();
        press(&mut battle, &plan, &Press::Amend(Box::new(fact_amendment)), &mut Dice::seeded(1));
        let act = battle.action(reopened_question.report).unwrap().act().unwrap();
        assert_eq!(ReportForm::of(&act.form.entered).stands, [(unit, 1)]);
        assert_eq!(remember(&battle, &plan).stands.get(&unit), Some(&1));
        assert_eq!(places(&battle), [(1, vec![unit])].into());
        said += usize::from(thoughts(&battle).iter().filter(|one| !thoughts(&was).contains(one)).count() > 1);
        // Told off again it is as it was.
        let again = retold_again(&battle, no, &fact);
        press(&mut battle, &plan, &again, &mut Dice::seeded(1));
        assert_eq!(remember(&battle, &plan).stands, remember(&was, &plan).stands);
    }
    assert!(said > 0, "where it is held he decides otherwise");
}

/// The same fact turned once more.
fn retold_again(battle: &Battle, decided: EventNo, fact: &Relation) -> Press {
    let reopened_question = reopened_question(battle, fact, decided).unwrap();
    let mut holds = reopened_question.holds.clone();
    assert!(holds.contains(fact));
    reopened_question.turn(&mut holds, fact);
    Press::Amend(Box::new(reopened_question.fact_amendment(battle, &holds).unwrap()))
}
