//! Whatever a player does in any rule set: the headline of a result names every unit that is lost by it, and a unit that
//! is hit is told of.

// Tests may fail loudly.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;

#[path = "support/gamer.rs"]
mod gamer;
#[path = "support/scene.rs"]
mod scene;
#[path = "support/table.rs"]
mod table;

use adjutant::{
    battle::{
        Battle, Command, Desk, EventKind, EventNo, Permit, Request, Viewer,
        summary::{Pool, Shown, WhyView, log_row, result_of, table_view, why_view},
    },
    dice::{Dice, Given, Line, LineKind, Side, Tag},
    rules::{Effect, EffectWeight, Entity},
};
use gamer::{Chance, SETS};
use table::{forced, reopened, run};

/// Battles of a rule set, and what is tried in each.
const BATTLES: u64 = 8;
const COMMANDS: usize = 60;

/// Whether words name a unit by its tag.
fn names(words: &str, tag: Tag) -> bool {
    words.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == tag.to_string())
}

/// The units that an action has lost, and those that it has hit.
fn suffer(battle: &Battle, no: EventNo) -> (Vec<Tag>, Vec<Tag>) {
    let act = battle.action(no).and_then(|event| event.act()).unwrap();
    let (mut lost, mut hit) = (Vec::new(), Vec::new());
    for effect in &act.effects {
        match effect.weight(battle.rules().description()) {
            (Some(Entity::Unit(tag)), EffectWeight::Gone | EffectWeight::Doomed) => lost.push(tag),
            (Some(Entity::Unit(tag)), EffectWeight::Hit) => hit.push(tag),
            _ => {}
        }
    }
    (lost, hit)
}

/// Units that stand only a little more, where the rules count that: else few would be lost.
fn worn(battle: &mut Battle) {
    let field = battle.rules().description().field("hits").map(|field| field.id.clone());
    let units: Vec<Tag> = battle.state().units.keys().copied().collect();
    for tag in units.into_iter().filter(|_| field.is_some()) {
        run(battle, Command::set(tag, "hits", 6));
    }
}

/// How much an action changed on whom: the most that one of its effects did.
fn weights(battle: &Battle, effects: &[Effect]) -> BTreeMap<Entity, EffectWeight> {
    let mut all = BTreeMap::new();
    for effect in effects {
        if let (Some(on), weight) = effect.weight(battle.rules().description()) {
            let most: &mut EffectWeight = all.entry(on).or_default();
            *most = weight.max(*most);
        }
    }
    all
}

/// What was told stands in the order of what changed: whoever changed more has a sentence before all sentences about those
/// that changed less. Tells what is wrong; that includes somebody who was hit, or worse, without a sentence.
fn disorder(battle: &Battle, no: EventNo) -> Option<String> {
    let why = battle.why(no, Viewer::Table)?;
    let all = weights(battle, &why.effects);
    let result = result_of(battle, no)?;
    let shown = format!("{} {}", result.sentence, result.lines.join(" "));
    let said: Vec<&Line> = why.lines.iter().filter(|line| line.kind == LineKind::Said).collect();
    let most = |line: &Line| line.about.iter().filter_map(|on| all.get(on)).max().copied().unwrap_or_default();
    for (on, weight) in all.iter().filter(|(_, weight)| **weight >= EffectWeight::Hit) {
        // An element's unit is told of by its elements.
        if matches!(on, Entity::Group(_)) && !said.iter().any(|line| line.about.contains(on)) {
            continue;
        }
        let theirs = said.iter().filter(|line| line.about.contains(on)).filter_map(|line| shown.find(&line.text));
        let Some(first) = theirs.min() else { return Some(format!("{on} is not told of: {shown}")) };
        for line in said.iter().filter(|line| most(line) < *weight && !line.text.is_empty()) {
            if shown.find(&line.text).is_some_and(|at| at < first) {
                return Some(format!("{on}, {weight:?}, is told after {:?}: {shown}", line.text));
            }
        }
    }
    None
}

#[test]
fn whoever_is_lost_stands_in_the_headline_and_whoever_is_hit_is_told_of() {
    for rules in SETS {
        let (mut losses, mut hits) = (0, 0);
        for seed in 0..BATTLES {
            let mut chance = Chance::new(seed + 1);
            let mut dice = Dice::seeded(seed);
            let mut battle = gamer::begin(rules, &mut chance);
            worn(&mut battle);
            for _ in 0..COMMANDS {
                let before = battle.events().len();
                if gamer::step(&mut battle, &mut chance, &mut dice).is_err() {
                    continue;
                }
                for (at, event) in battle.events().iter().enumerate().skip(before) {
                    let no = EventNo::try_from(at + 1).unwrap();
                    if !matches!(event.kind, EventKind::Act(_)) {
                        continue;
                    }
                    let Some(result) = result_of(&battle, no) else { continue };
                    assert_eq!(disorder(&battle, no), None, "{rules}, {seed}");
                    let (lost, hit) = suffer(&battle, no);
                    for tag in &lost {
                        assert!(names(&result.sentence, *tag), "{rules}, {seed}: {tag} is lost: {}", result.sentence);
                    }
                    let all = format!("{} {}", result.sentence, result.lines.join(" "));
                    for tag in &hit {
                        assert!(names(&all, *tag), "{rules}, {seed}: {tag} is hit: {all}");
                    }
                    (losses, hits) = (losses + lost.len(), hits + hit.len());
                }
            }
        }
        assert!(losses > 3 && hits > 3, "{rules}: only {losses} losses and {hits} hits were played");
    }
}

/// An effect that takes a unit off the table weighs most.
#[test]
fn a_loss_weighs_more_than_a_hit_and_a_hit_more_than_a_mark() {
    let order =
        [EffectWeight::Nothing, EffectWeight::Marked, EffectWeight::Hit, EffectWeight::Doomed, EffectWeight::Gone];
    assert!(order.is_sorted());
    let battle = gamer::begin("pz8", &mut Chance::new(1));
    let tag: Tag = "A1".parse().unwrap();
    let rules = battle.rules().description();
    assert_eq!(Effect::remove(tag, "fire").weight(rules), (Some(tag.into()), EffectWeight::Gone));
}

/// Two groups in Normandy.
fn normandy() -> Battle {
    table::begin(table::forces("simple-ww2", ["normandy-british-group", "normandy-german-group"], ""))
}

/// The line of the last action.
fn line(battle: &Battle) -> String {
    log_row(battle, battle.last_action().unwrap()).unwrap().words
}

fn die(face: u8) -> Given {
    Given::Faces(vec![face])
}

#[test]
fn dice_of_the_log_stand_in_the_order_in_which_they_were_thrown() {
    let mut battle = normandy();
    let dice = [("morale/A4", die(15)), ("morale/A18", die(1))];
    table::play(&mut battle, "morale", "units=A4+A18", &dice);
    assert!(line(&battle).contains("1 Troop 15, 10 Platoon 1"), "{}", line(&battle));
    table::play(&mut battle, "fire_error", "battery=A40", &[("error", die(2))]);
    let words = line(&battle);
    assert!(words.contains(" 2, Distance "), "{words}");
    // A single roll is nobody else's.
    table::play(&mut battle, "morale", "units=A23", &[("morale/A23", die(7))]);
    assert!(line(&battle).ends_with("7)") && !line(&battle).contains("Platoon 7"), "{}", line(&battle));
}

#[test]
fn the_line_of_the_log_names_whoever_suffers() {
    let mut battle = normandy();
    let dice = [("morale/A4", die(1)), ("morale/A18", die(2)), ("morale/A23", die(2)), ("morale/A28", die(3))];
    table::play(&mut battle, "morale", "units=A4+A18+A23+A28", &dice);
    let state = battle.state();
    let morale = |tag: &str| state.word(Entity::Group(state.group_of(tag.parse().unwrap(), 1).unwrap()), "morale");
    let tags = ["A4", "A18", "A23", "A28"];
    let names = ["1 Troop:", "10 Platoon:", "11 Platoon:", "12 Platoon:"];
    let words = line(&battle);
    let mut suffering = 0;
    for (tag, name) in tags.into_iter().zip(names) {
        if !morale(tag).is_empty() {
            suffering += 1;
            assert!(words.contains(name), "{name} {}: {words}", morale(tag));
        }
    }
    assert!(suffering > 2, "{words}");
}

/// Also where the sentence begins with the unit that did it, or to which it was done; what needed no dice says it itself.
#[test]
fn the_line_of_the_log_says_what_the_dice_were_rolled_for() {
    let check = |rules: &str, order: &str, wanted: &str| {
        for seed in 0..9 {
            let mut battle = table::begin(table::units(rules, "A1 infantry; A2 artillery; B1 infantry", ""));
            run(&mut battle, Command::set(Side::A, "air", 2));
            battle.execute(forced(order, ""), &mut Dice::seeded(seed), 2).unwrap();
            if battle.open_act().is_some() {
                battle.execute(Command::RollRest, &mut Dice::seeded(seed), 2).unwrap();
            }
            let words = line(&battle);
            assert!(words.contains(wanted), "{rules}: {words}");
        }
    };
    check("pz8", "air target=B1 target.place=open", ". (Air attack: ");
    check("portable-wargame", "close_combat attacker=A1 defender=B1", ". (Close combat");
    check("pz8", "move unit=A1", "A1 unit 1 moves");
}

/// One formation tries to change its order: its die is called after it, not "roll 2", and has what it needs.
#[test]
fn the_only_die_of_a_list_is_called_after_whom_it_is_for() {
    let mut battle = normandy();
    run(&mut battle, Command::set(Entity::Battle, "turn", 2));
    let group = battle.state().group_of(table::tag("A18"), 0).unwrap();
    assert!(group > 1, "not the first of its side");
    let request = Request::new("change_orders", scene::draft(&format!("by=A group{group}.to=rapid")));
    let start = Command::Start { request, permit: Permit::Forced, real: Side::BOTH.into(), given: Vec::new() };
    run(&mut battle, start);
    let open = table_view(&battle, &Desk::default(), &Shown::default()).open.unwrap();
    let Some(Pool::Dice { title, sum, .. }) = open.pending else { panic!("no die") };
    assert_eq!(title, format!("{}: Rapid attack", battle.state().group_name(group)));
    assert!(sum.is_some_and(|sum| sum.reading.ends_with("+ changes")));
}

/// The sum has all its terms, and a ruling is listed where something would have been other without it.
#[test]
fn the_why_card_has_the_whole_sum_and_no_ruling_that_played_no_part() {
    let why = |given: &str| {
        let mut battle = table::begin(table::units("six-d6", "A1 infantry; B1 infantry", ""));
        run(&mut battle, forced("fire firer=A1 target=B1 range=close", given));
        why_view(&battle, battle.last_action().unwrap()).unwrap()
    };
    let marks = |view: &WhyView| view.rulings.iter().map(|ruling| ruling.place.clone()).collect::<Vec<_>>();
    let plain = why("fire=1");
    assert!(plain.sums[0].total.starts_with("1 die + 3, "), "{}", plain.sums[0].total);
    assert_eq!(marks(&plain), Vec::<String>::new(), "{:?}", plain.rulings);
    // A 6 comes to 9, and the line of the D3 ends at 8: the ruling says what it gives.
    let marked = why("fire=6");
    assert!(marks(&marked).iter().any(|mark| mark == "X2"), "{:?}", marked.rulings);
}

/// A real die is called by its hits, and where those remove the target it says so, as its odds do.
#[test]
fn hits_that_remove_a_target_say_so() {
    let mut battle = table::begin(table::units("six-d6", "A1 infantry; B1 infantry", ""));
    run(&mut battle, Command::set(table::tag("B1"), "hits", 4));
    let mut desk = Desk::default();
    for tag in ["A1", "B1"] {
        desk.press_row(battle.rules().as_ref(), battle.state(), table::tag(tag));
    }
    desk.tell("fire", "range", "close".into());
    let form = table_view(&battle, &desk, &Shown::default()).form.unwrap();
    let Some(Pool::Dice { entries, .. }) = form.first else { panic!("no die") };
    let words: Vec<&str> = entries.iter().map(|entry| entry.words.as_str()).collect();
    assert_eq!(words, ["2 hits", "3 hits: B1 removed", "4 hits: B1 removed", "5 hits: B1 removed"]);
}

/// Of two units in trouble the one in worse trouble is told first, whoever rolls first.
#[test]
fn a_graver_result_is_told_before_a_lighter_one() {
    let mut battle = normandy();
    for tag in ["A4", "A18"] {
        run(&mut battle, Command::profile(table::tag(tag), "morale", -6));
    }
    let word = |battle: &Battle, tag: &str| {
        let group = battle.state().group_of(table::tag(tag), 1).unwrap();
        battle.state().word(Entity::Group(group), "morale").to_owned()
    };
    for (first, second) in (1..=20).flat_map(|first| (1..=20).map(move |second| (first, second))) {
        table::play(&mut battle, "morale", "units=A4+A18", &[("morale/A4", die(first)), ("morale/A18", die(second))]);
        if (word(&battle, "A4").as_str(), word(&battle, "A18").as_str()) == ("half", "no") {
            let sentence = result_of(&battle, battle.last_action().unwrap()).unwrap().sentence;
            assert!(sentence.starts_with("10 Platoon: no advance"), "{sentence}");
            return;
        }
        run(&mut battle, Command::Undo);
    }
    panic!("no dice lead to these results");
}

/// A loss of now is told before that of a unit which was knocked out before and goes with its last shot.
#[test]
fn a_loss_of_now_is_told_before_one_of_before() {
    let mut battle = normandy();
    run(&mut battle, Command::set(table::tag("A4"), "doomed", true));
    let form = "firers=A4+A5 target=B9 range=300p seen=fully face=rear";
    for seed in 0..200 {
        let command = table::start("fire", scene::draft(form), &[]);
        battle.execute(command, &mut Dice::seeded(seed), 2).unwrap();
        let [firer, target] = ["A4", "B9"].map(|tag| battle.state().units[&table::tag(tag)].lost());
        if firer && target {
            let sentence = result_of(&battle, battle.last_action().unwrap()).unwrap().sentence;
            let at = |words: &str| sentence.find(words).unwrap_or_else(|| panic!("{words}: {sentence}"));
            assert!(at("is knocked out") < at("A4 1 Troop leader is gone: that was its last shot."), "{sentence}");
            assert!(!sentence.contains("missed"), "{sentence}");
            return;
        }
        run(&mut battle, Command::Undo);
    }
    panic!("no dice lead to these results");
}

/// What the hands do after a command.
fn hands(battle: &mut Battle, command: Command) -> Vec<String> {
    run(battle, command).hands.iter().map(ToString::to_string).collect()
}

#[test]
fn hands_take_back_a_move_of_a_platoon_and_the_marker_that_another_replaces() {
    let mut battle = normandy();
    table::play(&mut battle, "move", "group=group3", &[]);
    assert_eq!(hands(&mut battle, Command::Undo), ["move A4, A5, A6 and A7 back to where they stood"]);
    // A rout that was a retreat after all: the one marker goes, the other one comes.
    let on = Entity::Group(battle.state().group_of(table::tag("A18"), 1).unwrap());
    assert_eq!(hands(&mut battle, Command::set(on, "morale", "rout")), ["put Rout on 10 Platoon"]);
    let told = hands(&mut battle, Command::set(on, "morale", "retreat"));
    assert_eq!(told, ["put Retreat on 10 Platoon", "take Rout off 10 Platoon"]);
    // A number that grows is no other marker.
    let mut battle = gamer::begin("pz8", &mut Chance::new(1));
    let fatigue = |count: i32| Command::set(table::tag("A1"), "fatigue", count);
    assert_eq!(hands(&mut battle, fatigue(1)), ["put Fatigue 1 on A1"]);
    assert_eq!(hands(&mut battle, fatigue(2)), ["put Fatigue 2 on A1"]);
}

#[test]
fn a_retreat_says_how_far() {
    let mut battle = normandy();
    let on = Entity::Group(battle.state().group_of("A18".parse().unwrap(), 1).unwrap());
    run(&mut battle, Command::profile(table::tag("A18"), "morale", -20));
    let mut told = Vec::new();
    for face in 1..=20 {
        let hands = hands(&mut battle, forced("morale units=A18", &format!("morale/A18={face}")));
        let result = result_of(&battle, battle.last_action().unwrap()).unwrap();
        if ["retreat", "rout"].contains(&battle.state().word(on, "morale")) {
            assert!(result.sentence.contains("inches"), "{}", result.sentence);
            // It is moved in its step; until then nothing is to be taken back.
            let back = "move 10 Platoon back 2 to 6 inches in the step Move (M)";
            assert!(hands.iter().any(|hand| hand == back), "{hands:?}");
            told.push(face);
        }
        let undone = run(&mut battle, Command::Undo);
        assert!(undone.hands.iter().all(|hand| !hand.to_string().starts_with("move")), "{:?}", undone.hands);
    }
    assert!(!told.is_empty());
    // In that step all of it goes back as far.
    run(&mut battle, Command::set(on, "morale", "retreat"));
    let group = battle.state().group_of("A18".parse().unwrap(), 1).unwrap();
    let told = hands(&mut battle, forced(&format!("move group=group{group}"), ""));
    assert!(told.iter().any(|hand| hand.contains("A18") && hand.ends_with("back 2 inches")), "{told:?}");
}

#[test]
fn whoever_stands_in_any_case_is_not_kept_by_being_neutralised() {
    let mut battle = normandy();
    let state = battle.state();
    let group = |depth| state.group_of("A18".parse().unwrap(), depth).unwrap();
    let (company, platoon) = (group(0), group(1));
    for effect in
        [Effect::set(Entity::Group(platoon), "option", "f"), Effect::set(table::tag("A18"), "neutralised", 9)]
    {
        run(&mut battle, Command::Correct { words: String::new(), effects: vec![effect] });
    }
    table::play(&mut battle, "move", &format!("group=group{company}"), &[]);
    let words = line(&battle);
    assert!(words.starts_with("B Company") && !words.contains("A18"), "{words}");
    run(&mut battle, Command::Undo);
    // One that would have moved is told of behind those that do.
    run(&mut battle, Command::set(table::tag("A23"), "neutralised", 9));
    table::play(&mut battle, "move", &format!("group=group{company}"), &[]);
    let words = line(&battle);
    assert!(words.starts_with("B Company") && words.contains("; A23 is neutralised and stays"), "{words}");
}

#[test]
fn a_number_that_is_a_turn_is_told_as_one() {
    let mut battle = normandy();
    run(&mut battle, Command::set(table::tag("A18"), "neutralised", 2));
    let words = battle.log(adjutant::battle::Viewer::Table).last().unwrap().words;
    assert!(words.ends_with("Neutralised, up to turn 2"), "{words}");
}

/// A tank before a front that it cannot pierce: its hit neutralises, and no second die is asked for.
#[test]
fn a_hit_that_can_do_one_thing_alone_asks_for_no_second_die() {
    let units = "A1 m4a3; B1 panther_g";
    let mut battle = table::begin(table::units("simple-ww2", units, ""));
    let draft = "firers=A1 target=B1 range=1800p seen=fully face=front weapon.m4a3=gun_at";
    let draft = scene::draft(draft);
    let request = Request { procedure: "fire".to_owned(), draft };
    let real = Side::BOTH.into();
    let start = Command::Start { request, permit: Permit::Forced, real, given: vec![] };
    run(&mut battle, start);
    assert_eq!(battle.pending().unwrap().pending.ask.key().to_string(), "hit/A1");
    run(&mut battle, Command::Face { face: 20 });
    assert!(battle.pending().is_none(), "{:?}", battle.pending().map(|waiting| waiting.pending));
    assert!(battle.state().number(table::tag("B1"), "neutralised") > 0);
    let row = log_row(&battle, battle.last_action().unwrap()).unwrap();
    assert_eq!(row.source, "real dice");
    assert!(row.words.ends_with("(Direct fire: 20)"), "{}", row.words);
    assert_eq!(reopened(&battle).state(), battle.state());
}

/// What was assumed is confirmed on the result: nothing was amended, whatever is told later is.
#[test]
fn a_line_is_amended_only_where_something_came_to_be_different() {
    let mut battle = table::begin(table::units("six-d6", "A1 infantry; B1 infantry", ""));
    let told = "firer=A1 target=B1 range=close";
    table::play(&mut battle, "fire", told, &[("fire", die(4))]);
    let of = battle.last_action().unwrap();
    let source = |battle: &Battle| log_row(battle, of).unwrap().source;
    let amend = |battle: &mut Battle, place: &str| {
        let draft = scene::draft(&format!("{told} target.place={place}"));
        run(battle, Command::Amend { of, draft, permit: Permit::Forced });
    };
    assert_eq!(source(&battle), "real dice");
    amend(&mut battle, "open");
    assert_eq!(source(&battle), "real dice", "it stands in the open, as was taken to be so");
    amend(&mut battle, "town");
    assert_eq!(source(&battle), "amended, real dice");
    // A real die set right stays one.
    let face = |face: u8| Command::CorrectDie { of, address: "fire".to_owned(), index: 0, face };
    run(&mut battle, face(6));
    assert_eq!(source(&battle), "amended, real dice");
}

/// What odds hang on is named whole, the range too, which is a number; and what a side did in a turn that is over leaves
/// the slot of its order free.
#[test]
fn odds_name_the_range_and_old_shots_keep_no_slot() {
    let mut battle = table::begin(table::units("simple-ww2", "A1 m4a3; B1 m4a3", ""));
    run(&mut battle, Command::step("fire"));
    let mut desk = Desk::default();
    for unit in ["A1", "B1"] {
        desk.press_row(battle.rules(), battle.state(), table::tag(unit));
    }
    let view = |battle: &Battle, desk: &Desk| table_view(battle, desk, &Shown::default());
    let assumed = view(&battle, &desk).form.unwrap().assumed;
    assert_eq!(assumed, ["stands", "300p", "fully", "ahead", "front 105", "(F)"]);
    let row = |battle: &Battle| view(battle, &Desk::default()).rows[0][0].clone();
    for (turn, wanted) in [(2, (Some("Fired"), false)), (1, (None, true)), (0, (None, false))] {
        run(&mut battle, Command::set(table::tag("A1"), "fired", turn));
        let row = row(&battle);
        let told = (row.order.as_ref().map(|mark| mark.word.as_str()), row.line.contains("Fired last turn"));
        assert_eq!(told, wanted, "until turn {turn}: {row:?}");
    }
}

/// Batteries on the card of the artillery step tell the number for the observer in the form.
#[test]
fn batteries_tell_their_number_for_the_observer_who_is_named() {
    let units = "A1 observer; A2 observer priority; A3 field_battery role=support";
    let scene = scene::Scene::of("simple-ww2", units, "").with("battle.step=artillery");
    let facts = |told: &str| {
        let boards = scene.rules.boards(&scene.state, &scene::draft(told));
        boards[0].units[0].facts.join(", ")
    };
    assert_eq!(facts(""), "11+ fires");
    assert_eq!(facts("observer=A1"), "14+ fires");
    assert_eq!(facts("observer=A2"), "11+ fires");
}

/// Whose fire it is, and inches as players say them.
#[test]
fn an_error_tells_whose_fire_falls_where() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut battle = normandy();
        let done = battle.execute(forced("fire_error battery=A40", ""), &mut Dice::seeded(seed), 1).unwrap();
        let Some(hand) = done.hands.iter().map(ToString::to_string).find(|hand| hand.contains("the fire of")) else {
            continue;
        };
        assert!(line(&battle).starts_with("The fire of A40 "), "{}", line(&battle));
        seen.insert(hand.split(' ').skip(5).take(2).collect::<Vec<_>>().join(" "));
    }
    for (far, said) in [("1 inch", true), ("1 inches", false), ("\u{bc} inch", true), ("1\u{bc} inches", true)] {
        assert_eq!(seen.contains(far), said, "{far}: {seen:?}");
    }
}
