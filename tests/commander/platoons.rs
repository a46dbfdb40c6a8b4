//! Simple WW2: platoons whose options are decided in secret, within the orders of their formations, and in one press.

use adjutant::{
    battle::{
        Battle, Command, Desk, Request, Setup, Viewer,
        muster_sheet::MusterSheet,
        summary::{FormView, Shown, table_view},
    },
    commander::{CommanderStage, Decided, Press, SkippedWarnings, advise, remember, seal, stage},
    dice::{Dice, Side, Tag},
    games::Registry,
    rules::{BY, Decision, Effect, Entity, Relation, SEALED_DECISION, State, Value},
};

use super::{
    half_turn::{briefing, do_it, orders, set, tag},
    presses::{begun, passes, plan, press_now, stage_now},
    sealed::read,
};

/// A battle up to the moment when the commander has asked for his report.
pub fn asked(seed: u64, dice: &mut Dice) -> Battle {
    reported(begun("simple-ww2", seed), dice)
}

/// The same of a battle that has begun.
fn reported(mut battle: Battle, dice: &mut Dice) -> Battle {
    for _ in 0..12 {
        match stage_now(&battle) {
            CommanderStage::Report(_) => return battle,
            CommanderStage::Waits => passes(&mut battle, dice),
            _ => assert!(press_now(&mut battle, &Press::Begin, dice) > 0),
        }
    }
    panic!("no report: {:?}", battle.state().step());
}

pub fn writes(battle: &mut Battle, dice: &mut Dice, holds: &[Relation]) {
    press_now(battle, &orders(holds), dice);
}

#[test]
fn men_who_are_neutralised_are_not_sent_forward() {
    let mut sent = 0;
    for seed in 0..3 {
        let mut dice = Dice::seeded(seed);
        let mut free = asked(seed, &mut dice);
        let foot =
            |state: &State, tag: &adjutant::dice::Tag| ["section", "team"].contains(&state.units[tag].word("class"));
        let rides = free.state().in_play(Side::B).map(|unit| unit.tag).filter(|tag| !foot(free.state(), tag));
        let gone = rides.map(|tag| Effect::remove(tag, "shell")).collect();
        // They lost their lorries.
        set(&mut free, gone);
        let walk = free.state().in_play(Side::B).map(|unit| unit.tag).filter(|tag| foot(free.state(), tag));
        let effects = walk.map(|tag| Effect::set(tag, "neutralised", free.state().turn())).collect();
        let mut pinned = free.clone();
        pinned.execute(Command::Correct { words: "under fire".to_owned(), effects }, &mut dice, 0).unwrap();
        let forward = |mut battle: Battle, dice: &mut Dice| -> usize {
            writes(&mut battle, dice, &[]);
            let state = battle.state();
            let on_foot = |group: u16| {
                let members: Vec<_> = state.members(group).filter(|unit| unit.in_play()).collect();
                !members.is_empty() && members.iter().all(|unit| foot(state, &unit.tag))
            };
            let written = state.facts.iter().filter_map(|(on, facts)| Some((on, facts.get("written")?.word())));
            written
                .filter(|(on, option)| matches!(on, Entity::Group(group) if on_foot(*group)) && *option != "f")
                .count()
        };
        sent += forward(free, &mut dice);
        assert_eq!(forward(pinned, &mut dice), 0, "{seed}");
    }
    assert!(sent > 2, "{sent}");
}

/// The form in which the commander's side writes its options, as the screen shows it.
fn his_form(battle: &Battle) -> FormView {
    let mut desk = Desk::default();
    let request = Request::new("write_options", [(BY.to_owned(), "B".into())].into());
    desk.open(battle.rules(), battle.state(), &request);
    table_view(battle, &desk, &Shown::default()).form.unwrap()
}

#[test]
fn options_are_written_in_one_press_and_nobody_reads_them() {
    let mut words = std::collections::BTreeSet::new();
    for seed in 0..3 {
        let mut dice = Dice::seeded(seed);
        let mut battle = asked(seed, &mut dice);
        writes(&mut battle, &mut dice, &[]);
        assert!(battle.state().flag(Side::B, "options_written"));
        assert_eq!(stage_now(&battle), CommanderStage::Waits, "the player writes his own");
        let player = Viewer::Side(Side::A);
        let (seen, told) = (read(&battle), battle.state_for(player));
        let written = |state: &State| {
            let all = state.facts.iter().filter(|(on, _)| matches!(on, Entity::Group(_)));
            all.filter(|(on, facts)| state.owner(**on) == Some(Side::B) && facts.contains_key("written")).count()
        };
        assert!(written(battle.state()) > 5 && written(&told) == 0);
        // The form in which his side would write shows what nobody has written.
        let (shown, mut other) = (his_form(&battle), battle.clone());
        let platoons = other.state().facts.iter().filter(|(_, facts)| facts.contains_key("written"));
        let effects = platoons.filter(|(on, _)| other.state().owner(**on) == Some(Side::B));
        let effects = effects.map(|(on, _)| Effect::set(*on, "written", "fm")).collect();
        other.execute(Command::Correct { words: "all otherwise".to_owned(), effects }, &mut dice, 0).unwrap();
        assert_eq!(his_form(&other), shown);
        let mut sealed = 0;
        for (no, act) in (1..).zip(battle.events()).filter_map(|(no, event)| Some((no, event.act()?))) {
            if act.procedure == SEALED_DECISION || act.procedure == "write_options" && act.side == Some(Side::B) {
                assert!(battle.action_for(no, player).is_none(), "{}", act.words);
                assert!(battle.action_for(no, Viewer::Side(Side::B)).is_some());
            }
            if act.procedure == SEALED_DECISION {
                sealed += 1;
                words.insert(act.words.clone());
                assert!(!seen.contains(&act.words), "{}", act.words);
            }
        }
        // Batteries are asked about at once, and have no options.
        let sheet = remember(&battle, &plan(&battle)).sheet.unwrap();
        let platoons = sheet.iter().filter(|tag| battle.state().units[tag].word("class") != "battery").count();
        assert_eq!(sealed, platoons, "a decision for each platoon");
    }
    assert!(words.len() > 6, "{words:?}");
}

#[test]
fn what_is_written_is_within_the_order_of_each_formation() {
    let mut formations = 0;
    for seed in 0..4 {
        let mut dice = Dice::seeded(seed);
        let mut battle = asked(seed, &mut dice);
        writes(&mut battle, &mut dice, &[]);
        while battle.state().step() == "options" {
            passes(&mut battle, &mut dice);
        }
        let state = battle.state();
        for (number, group) in state.groups.iter().filter(|(_, group)| group.side == Side::B && group.path.len() == 1)
        {
            let Some(quota) = battle.rules().quota(state, *number) else { continue };
            assert!(!quota.short, "{seed} {}: {}", group.name(), quota.words);
            formations += 1;
        }
    }
    assert!(formations >= 6, "{formations}");
}

/// What END TURN would name of the commander's own platoons.
fn named(battle: &Battle) -> Vec<String> {
    let plan = plan(battle);
    let own = battle.state().side_name(Side::B).to_owned();
    let skipped_warnings = SkippedWarnings::of(battle, &plan);
    let skipped = battle.rules().skipped(battle.state()).into_iter();
    let words = skipped.filter_map(|due| skipped_warnings.say(due)).map(|due| due.words);
    words.filter(|words| words.contains("(M)") && words.starts_with(&own)).collect()
}

#[test]
fn end_turn_names_his_platoons_until_he_has_said_who_goes() {
    let mut dice = Dice::seeded(0);
    let mut battle = asked(0, &mut dice);
    writes(&mut battle, &mut dice, &[]);
    while battle.state().step() != "move" {
        if battle.state().step() == "artillery" {
            let words = named(&battle);
            assert!(words[0].ends_with(" on (M) not moved; the commander orders it in Move (M)"), "{words:?}");
        }
        passes(&mut battle, &mut dice);
    }
    // Nobody of a platoon on no advance goes: he has nothing to say of it.
    let state = battle.state();
    let on_m = |on: &Entity| state.word(*on, "option") == "m" && state.owner(*on) == Some(Side::B);
    let units: Vec<Entity> = state.facts.keys().copied().filter(on_m).collect();
    assert!(units.len() > 1, "{units:?}");
    let stays = Effect::set(units[0], "morale", "no");
    battle.execute(Command::Correct { words: "no advance".to_owned(), effects: vec![stays] }, &mut dice, 0).unwrap();
    assert_eq!(named(&battle).len(), 1, "the others go");
    let mut presses = 0;
    while let CommanderStage::Orders(_) = stage_now(&battle) {
        press_now(&mut battle, &Press::Go, &mut dice);
        presses += 1;
        assert!(presses < 12);
    }
    let left = battle.rules().skipped(battle.state());
    assert!(left.iter().any(|due| due.words.contains("(M) not moved")), "one stands: {left:?}");
    assert!(named(&battle).is_empty(), "{:?}", named(&battle));
}

#[test]
fn what_the_player_has_written_or_laid_in_secret_changes_no_byte_of_his_advice() {
    let mut dice = Dice::seeded(0);
    let battle = asked(0, &mut dice);
    let groups: Vec<Entity> = battle.state().groups.keys().map(|number| Entity::Group(*number)).collect();
    let own = |on: &Entity| battle.state().owner(*on) == Some(Side::A);
    let groups: Vec<Entity> = groups.into_iter().filter(own).collect();
    let advice = |hide: &dyn Fn(&mut Battle)| {
        let mut battle = battle.clone();
        hide(&mut battle);
        let plan = plan(&battle);
        let state = battle.state_for(Viewer::Side(Side::B));
        let sheet = advise(battle.rules().as_ref(), &state, &remember(&battle, &plan), &plan);
        (format!("{sheet:?}"), format!("{:?}", stage(&battle, &plan)), battle.state().clone())
    };
    let written = |option: &'static str| {
        let groups = groups.clone();
        move |battle: &mut Battle| {
            let effects = groups.iter().map(|on| Effect::set(*on, "written", option)).collect();
            set(battle, effects);
        }
    };
    let mined = |battle: &mut Battle| {
        let draft = [("by".to_owned(), Value::from("A")), ("shown".to_owned(), "hidden".into())].into();
        do_it(battle, "lay_mines", draft, &mut Dice::seeded(0));
    };
    let (sheet, at, state) = advice(&written("f"));
    let others = [advice(&written("m")), advice(&mined)];
    assert!(groups.len() > 3 && others[1].2.things.len() > state.things.len());
    for (other_sheet, other_at, other) in others {
        assert!(state != other, "what is secret differs");
        assert_eq!(sheet, other_sheet);
        assert_eq!(at, other_at);
    }
}

/// The order of a formation that is down to one platoon asks for a part of it only: it advances, or stands and fires,
/// for who fires at a known enemy is not counted (Orders; S6).
#[test]
fn one_platoon_alone_has_an_option_whatever_its_order() {
    let mut seen = 0;
    for order in ["cautious", "probe", "rapid"] {
        let mut dice = Dice::seeded(1);
        let mut battle = asked(1, &mut dice);
        let plan = plan(&battle);
        let state = battle.state();
        let platoon = |unit: &adjutant::rules::Unit| state.group_of(unit.tag, 1);
        // The formation with most platoons keeps one.
        let infantry = state.in_play(Side::B).find(|unit| unit.kind == "infantry").unwrap();
        let (formation, kept) = (state.group_of(infantry.tag, 0).unwrap(), platoon(infantry));
        let others = state.members(formation).filter(|unit| unit.in_play() && platoon(unit) != kept);
        let mut effects: Vec<Effect> = others.map(|unit| Effect::remove(unit.tag, "shell")).collect();
        let leader = state.group_of(infantry.tag, 1).and_then(|group| state.members(group).next()).unwrap().tag;
        effects.push(Effect::set(Entity::Group(formation), "order", order));
        let enemy = state.in_play(Side::A).next().unwrap().tag;
        battle.execute(Command::Correct { words: "losses".to_owned(), effects }, &mut dice, 0).unwrap();
        let options = |targets: &[adjutant::dice::Tag]| {
            let conduct = battle.rules().conduct().unwrap();
            let mut memory = remember(&battle, &plan);
            for target in battle.state().in_play(Side::A).map(|unit| conduct.speaker(battle.state(), unit.tag)) {
                let relation = Relation::new("near", conduct.speaker(battle.state(), leader), target);
                let known = adjutant::rules::Known {
                    relation,
                    holds: targets.contains(&target),
                    source: adjutant::rules::Source::Player,
                    since: 1,
                };
                memory.learn(conduct, battle.state(), known);
            }
            let sheet = advise(battle.rules(), &battle.state_for(Viewer::Side(Side::B)), &memory, &plan);
            let unit = sheet.unit(conduct.speaker(battle.state(), leader)).cloned();
            unit.map(|unit| unit.options.into_iter().map(|option| option.words).collect::<Vec<_>>())
                .unwrap_or_default()
        };
        let conduct = battle.rules().conduct().unwrap();
        let fires = options(&[conduct.speaker(battle.state(), enemy)]);
        assert!(fires.iter().any(|words| words.starts_with("stand and fire at")), "{order}: {fires:?}");
        let quiet = options(&[]);
        assert!(!quiet.is_empty() && !quiet.iter().any(|words| words.starts_with("stand")), "{order}: {quiet:?}");
        seen += 1;
    }
    assert_eq!(seen, 3);
}

/// The commander leads the Germans of the Normandy samples, up to his report.
fn normandy() -> Battle {
    let set = Registry::load().unwrap().get("simple-ww2").unwrap().clone();
    let rules = set.description();
    let mut sheet = MusterSheet::new(rules, ["blue", "red-brown"]);
    let british = rules.forces.iter().find(|force| force.id == "normandy-british-group").unwrap();
    sheet.choose(&rules.forces, Side::A, british);
    let setup = Setup { solo: Some(Side::B), commander: Some(briefing("attack")), ..sheet.setup(rules).unwrap() };
    let (mut battle, mut dice) = (Battle::new(set.clone(), setup), Dice::seeded(1));
    battle.execute(seal(&battle).unwrap(), &mut dice, 0).unwrap();
    reported(battle, &mut dice)
}

/// What a platoon may write once these others have decided to stand, in a few words each.
fn left_to_choose(battle: &Battle, unit: &str, others: &[&str], known: &[Relation]) -> Vec<String> {
    let (conduct, unit) = (battle.rules().conduct().unwrap(), tag(unit));
    let mut plan = plan(battle);
    // Who stays behind decides first.
    plan.roles.insert(unit, conduct.data().common.role("reserve").unwrap().clone());
    let mut memory = remember(battle, &plan);
    memory.sheet = Some(vec![unit]);
    for relation in known {
        memory.told(conduct, battle.state(), relation.clone(), true);
    }
    let stands = |other: &&str| -> (Tag, Decided) {
        let on = Entity::Group(battle.state().group_of(tag(other), 1).unwrap());
        let draft = [(BY.to_owned(), Value::from("B")), (format!("{on}.to"), "f".into())].into();
        let orders = vec![Request::new("write_options", draft)];
        (tag(other), Decided { event: 1, version: 1, orders, words: String::new(), decision: Decision::default() })
    };
    memory.decided = others.iter().map(stands).collect();
    let sheet = advise(battle.rules(), &battle.state_for(Viewer::Side(Side::B)), &memory, &plan);
    let unit = sheet.unit(unit).cloned();
    unit.map(|unit| unit.options.into_iter().map(|option| option.words).collect()).unwrap_or_default()
}

/// B1 and B2 are the company headquarters, B3 to B6 and B7 to B10 Panthers, B11 to B13 assault guns: all on Cautious attack.
#[test]
fn the_share_of_a_formation_is_met_by_those_who_can_go() {
    let mut battle = normandy();
    let group = |unit: &str, depth: usize| Entity::Group(battle.state().group_of(tag(unit), depth).unwrap());
    let second = group("B7", 1);
    assert_eq!(battle.state().word(group("B3", 0), "order"), "cautious");
    let goes = |options: &[String]| !options.is_empty() && options.iter().all(|words| !words.starts_with("stand"));
    // B3 fires at a known enemy and is not counted: three of the other nine are needed, and only B7 is left.
    let sees = Relation::new("far", tag("B3"), tag("A8"));
    let options = left_to_choose(&battle, "B7", &["B11", "B1", "B3"], &[sees]);
    assert!(goes(&options), "{options:?}");
    // Four of twelve are needed, and nobody may rely on a platoon on no advance.
    let effects = vec![Effect::remove(tag("B13"), "fire"), Effect::set(second, "morale", "no")];
    battle.execute(Command::Correct { words: "no advance".to_owned(), effects }, &mut Dice::seeded(1), 0).unwrap();
    let options = left_to_choose(&battle, "B3", &["B11", "B1"], &[]);
    assert!(goes(&options), "{options:?}");
}
