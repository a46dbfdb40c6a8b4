//! What the commander asks for: every enemy can be told, on one calm page.

use adjutant::{
    battle::{Briefing, Command, Request, Setup},
    commander::{
        Plan, remember,
        turn_view::{Asked, CommanderTurnView, Fact, Part},
    },
    dice::{Ask, Dice, Given, Side, Tag},
    rules::{Effect, Entity, Relation, Value},
    ui::screen::battle::{CommanderMessage, Message as Press, Spot},
};
use iced::keyboard::{Key, Modifiers, key::Named};
use screens::{
    flow::{SIZES, WIDE},
    sets,
    story::tag,
    table::Table,
};

use super::{after_power_cut, begun, half, main, orders::on, part, seeds};

/// The chip of a fact.
fn chip(relation: &Relation) -> String {
    format!("holds-{}-{}-{}", relation.id, relation.unit, relation.target)
}

/// A battle of two forces whose second side attacks under the commander.
pub fn attacked(rules: &str, force: &str) -> Setup {
    let told = Briefing {
        mission: "attack".to_owned(),
        style: "steady".to_owned(),
        objectives: vec!["the mill".to_owned()],
        asks: true,
    };
    Setup { solo: Some(Side::B), commander: Some(told), ..sets::versus(rules, force) }
}

/// Platoons of Simple WW2 whose report is open: the commander leads them.
pub(super) fn platoons() -> Table {
    let mut table = Table::with(WIDE, 3, attacked("simple-ww2", "normandy-british-group"));
    main(&mut table);
    for _ in 0..6 {
        if matches!(half(&table).map(|half| &half.part), Some(Part::Report(..))) {
            break;
        }
        for id in ["owed-give_orders", "roll", "go-on"] {
            if table.has(id) {
                table.press(id);
            }
        }
    }
    table
}

/// One's own orders are chosen before they are written, and read before the commander's page lies over them.
#[test]
fn ones_own_orders_are_seen_beside_the_commander() {
    for (size, begun) in SIZES.into_iter().flat_map(|size| [(size, false), (size, true)]) {
        let mut table = Table::with(size, 3, attacked("simple-ww2", "normandy-british-group"));
        let orders = |table: &Table| {
            let groups = table.battle().state().groups.keys().copied();
            groups.filter(|group| table.battle().state().word(Entity::Group(*group), "order") == "rapid").count()
        };
        assert!(half(&table).is_some(), "{size:?}");
        if begun {
            // His own orders first: the page of facts comes when nothing is owed any more.
            main(&mut table);
        }
        let events = table.battle().events().len();
        table.press("owed-give_orders");
        assert_eq!(table.battle().events().len(), events, "{size:?}: nothing is written unseen");
        let row = table.app.play().unwrap().screen.table.form.as_ref().unwrap().chips[0].path.clone();
        table.press(&format!("chip-{row}-rapid"));
        table.press("roll");
        assert_eq!(orders(&table), 1, "{size:?}");
        table.shot_if_wanted(&format!("own orders {}", size.width));
        assert!(half(&table).is_none() && table.has("go-on"), "{size:?}: {:?}", table.words());
        // It can still be put right where it is read.
        table.press(&format!("chip-{row}-cautious"));
        assert!(table.has("go-on") && orders(&table) == 0, "{size:?}");
        table.press("go-on");
        assert!(half(&table).is_some() && !table.has("go-on"), "{size:?}");
    }
}

/// Whoever writes his own options while the commander's report lies open is not handed the form of the commander's side.
#[test]
fn his_secret_form_does_not_open_after_ones_own() {
    let mut table = platoons();
    table.press("step-options");
    if table.has("look") {
        table.press("look");
    }
    let by = |table: &Table| table.app.play().unwrap().screen.table.form.as_ref().map(|form| form.by);
    assert_eq!(by(&table), Some(Side::A), "{:?}", table.words());
    table.press("roll");
    let last = table.battle().events().iter().rev().find_map(|event| event.act()).unwrap();
    assert_eq!((last.procedure.as_str(), last.side), ("write_options", Some(Side::A)));
    assert_ne!(by(&table), Some(Side::B), "{:?}", table.words());
    assert!(matches!(part(&table), Part::Report(..)), "{:?}", table.words());
}

/// What he writes in secret is his: the form of one's own options has no switch to his side. GO ON leads on from it to what
/// is owed next, for no page of his comes back.
#[test]
fn ones_own_options_have_no_switch_to_his_side_and_go_on_leads_on_from_them() {
    let mut table = platoons();
    main(&mut table);
    let form = |table: &Table| table.app.play().unwrap().screen.table.form.clone();
    if form(&table).is_some() {
        table.send(Press::Clear);
    }
    assert!(half(&table).is_none(), "he has decided");
    table.press("owed-write_options");
    let open = form(&table).unwrap();
    assert_eq!((open.procedure.as_str(), open.by, open.either), ("write_options", Side::A, false));
    assert!(!table.has("by-B"), "{:?}", table.words());
    table.press("roll");
    assert!(table.has("go-on") && table.has("owed-reveal_options"), "{:?}", table.words());
    table.press("go-on");
    let last = table.battle().events().iter().rev().find_map(|event| event.act()).unwrap();
    assert_eq!(last.procedure, "reveal_options", "{:?}", table.words());
    assert!(!table.has("go-on"));
}

/// Whoever plays alone has no page between two players: the form that lies open by itself is written by digits at once.
#[test]
fn ones_own_options_are_written_by_digits_as_they_lie_open() {
    let mut table = platoons();
    let lies = |table: &Table| {
        let form = table.app.play().unwrap().screen.table.form.clone();
        form.filter(|form| form.procedure == "write_options")
    };
    for _ in 0..12 {
        if lies(&table).is_some() {
            break;
        }
        table.strike(Modifiers::empty(), Key::Named(Named::Enter));
    }
    let form = lies(&table).unwrap_or_else(|| panic!("{:?}", table.words()));
    assert_eq!(form.by, Side::A);
    let row = &form.chips[0];
    let other = row.chips.iter().position(|chip| !chip.on).unwrap();
    table.strike(Modifiers::empty(), Key::Character((other + 1).to_string().into()));
    let now = lies(&table).unwrap_or_else(|| panic!("a digit picks a unit: {:?}", table.words()));
    assert!(now.chips[0].chips[other].on, "{:?}", now.chips[0]);
}

#[test]
fn ten_platoons_are_reported_on_one_calm_page() {
    let mut table = platoons();
    let Part::Report(lines, ..) = part(&table) else { panic!("no report") };
    let mut names: Vec<&String> = lines.iter().map(|line| &line.name).collect();
    let all = names.len();
    names.dedup();
    assert_eq!(names.len(), all, "a line a platoon: {names:?}");
    assert!(all >= 10, "{names:?}");
    // All of it is seen at once, and nothing moves when something is pressed.
    let before = standing(&table);
    let foot = table.place("commander").unwrap().y;
    for (id, at) in &before {
        assert!(at.is_some_and(|at| at.y <= foot), "{id} lies below the fold: {at:?}");
    }
    // Whom a tag means is read before it stands alone on a chip, name before tag.
    let words = table.words();
    let targets: Vec<(Tag, &str)> = lines
        .iter()
        .flat_map(|line| &line.targets)
        .filter_map(|fact| Some((fact.ways.first()?.target, fact.name.split(" (").next()?)))
        .collect();
    assert!(targets.len() > 3);
    for (tag, name) in targets {
        let alone = |words: &&String| words.trim_end_matches(['\u{2007}', '+', '*', ' ']) == tag.to_string();
        // The roster has its tag as well.
        let report = words.iter().position(|words| words.contains("Not pressed means no")).unwrap();
        let first = words.iter().skip(report).position(|words| alone(&words)).unwrap();
        let full = words.iter().skip(report).position(|words| words.contains(&format!("{name} {tag}")));
        assert!(full.is_some_and(|full| full < first), "{name} {tag}: {words:?}");
    }
    // A second press tells the other distance, a third takes it back.
    let line = lines.iter().find(|line| line.ways.len() > 1).unwrap();
    let fact = line.targets.iter().find(|fact| fact.ways.len() > 1).unwrap();
    let holds = |table: &Table| table.app.play().unwrap().screen.memory.facts.holds.clone();
    for wanted in [Some(0), Some(1), None] {
        table.press(&chip(&fact.ways[0]));
        assert_eq!(
            holds(&table).into_iter().collect::<Vec<_>>(),
            wanted.map(|at: usize| fact.ways[at].clone()).into_iter().collect::<Vec<_>>()
        );
        for ((id, was), (_, now)) in before.iter().zip(standing(&table)) {
            let (was, now) = (was.unwrap(), now.unwrap());
            assert!((was.y - now.y).abs() < 0.1 && (was.x - now.x).abs() < 2.0, "{id}: {was:?} {now:?}");
        }
    }
}

#[test]
fn whoever_stands_before_a_unit_can_be_pressed_beyond_the_ninth_too() {
    let most = |seed: u64| {
        let mut table = Table::with(WIDE, seed, attacked("portable-wargame", "el-teb-british"));
        for _ in 0..60 {
            match half(&table).map(|half| half.part.clone()) {
                Some(Part::More(lines)) => {
                    let rungs = lines.iter().flat_map(|line| (0..line.rungs.len()).map(move |at| (line.unit, at)));
                    for (unit, at) in rungs {
                        assert!(table.has(&format!("rung-{unit}-{at}")), "{seed}: {unit} {at}");
                    }
                    return lines.iter().map(|line| line.rungs.len()).max().unwrap_or(0);
                }
                Some(_) => main(&mut table),
                None => {
                    let step = table.battle().state().step().to_owned();
                    table.send(Press::StepCard);
                    // Who may still fire is said once.
                    if !table.app.notices().is_empty() {
                        table.send(Press::StepCard);
                    }
                    table.send(Press::Roll);
                    if step == table.battle().state().step() {
                        table.send(Press::EndTurn);
                    }
                }
            }
        }
        0
    };
    let most: Vec<usize> = (0..6).map(most).collect();
    assert!(most.iter().any(|most| *most > 9), "{most:?}");
}

/// Where everything stands that can be pressed on the report page.
fn standing(table: &Table) -> Vec<(String, Option<iced::Point>)> {
    let Part::Report(lines, ..) = part(table) else { panic!("no report") };
    let facts = lines.iter().flat_map(|line| &line.targets);
    let ids = facts.filter_map(|fact| fact.ways.first()).map(chip);
    ids.chain(["commander".to_owned()]).map(|id| (id.clone(), table.place(&id))).collect()
}

#[test]
fn nothing_of_the_report_moves_when_a_line_is_pressed() {
    let mut told = 0;
    for seed in seeds(4).take(2) {
        let mut table = begun(seed);
        main(&mut table);
        let Part::Report(lines, ..) = part(&table) else { continue };
        for room in SIZES {
            table.resize(room);
            let before = standing(&table);
            for line in &lines {
                let Some(fact) = line.targets.first().filter(|fact| fact.known.is_none()) else { continue };
                table.send(Press::Commander(CommanderMessage::Fact(fact.ways.clone())));
                assert_eq!(standing(&table), before, "{fact:?} in {}x{}", room.width, room.height);
                told += 1;
            }
            for line in &lines {
                let Some(fact) = line.targets.first().filter(|fact| fact.known.is_none()) else { continue };
                table.send(Press::Commander(CommanderMessage::Fact(fact.ways.clone())));
            }
        }
    }
    assert!(told > 20, "{told}");
}

#[test]
fn every_enemy_that_may_be_meant_can_be_told_and_what_is_not_pressed_is_not_so() {
    let (mut more, mut hidden) = (0, 0);
    for seed in 0..12 {
        let mut table = begun(seed);
        main(&mut table);
        let Part::Report(lines, ..) = part(&table) else { continue };
        let enemies: Vec<Tag> = table.battle().state().in_play(Side::A).map(|unit| unit.tag).collect();
        let holds = |table: &Table, relation: &Relation| {
            remember(table.battle(), &Plan::of(table.battle()).unwrap()).holds(relation)
        };
        let mut asked = Vec::new();
        for line in &lines {
            let all: Vec<&Relation> = line.targets.iter().chain(&line.others).map(|fact| &fact.ways[0]).collect();
            asked.extend(all.iter().map(|relation| (*relation).clone()));
            if line.words.contains("beside") {
                // Whoever is on the table can stand beside it.
                let told: Vec<Tag> = all.iter().map(|relation| relation.target).collect();
                let there = enemies.iter().filter(|tag| tag.number != 8);
                assert!(there.clone().all(|tag| told.contains(tag)), "{}: {told:?}", line.name);
            }
        }
        let Some(line) = lines.iter().find(|line| !line.others.is_empty()) else { continue };
        let other = line.others[0].ways[0].clone();
        let id = chip(&other);
        // The likely ones are seen first.
        let folded = !table.has(&id);
        hidden += i32::from(folded);
        let mut none = Table::start(WIDE, 99, after_power_cut(&table));
        none.all(["continue", "commander"]);
        for relation in &asked {
            assert_eq!(holds(&none, relation), Some(false), "{relation:?}");
        }
        if folded {
            table.press(&format!("another-{}-{}", other.id, other.unit));
        }
        table.all([&id, "commander"]);
        assert_eq!(holds(&table, &other), Some(true));
        assert_eq!(holds(&table, &line.targets[0].ways[0]), Some(false));
        more += 1;
    }
    assert!(more > 3 && hidden > 1, "{hidden} of {more}");
}

/// A long report is read at arm's length, and what is cut at its foot says that there is more.
#[test]
fn a_long_report_is_read_in_letters_like_any_other_form() {
    for size in SIZES {
        let mut table = Table::with(size, 3, attacked("pz8", "german-pz-1941"));
        for _ in 0..8 {
            if matches!(half(&table).map(|half| &half.part), Some(Part::Report(..))) {
                break;
            }
            super::orders::on(&mut table);
            main(&mut table);
        }
        let Part::Report(lines, ..) = part(&table) else { panic!("{:?}", table.words()) };
        assert!(lines.len() > 4, "{size:?}: {}", lines.len());
        table.shot_if_wanted(&format!("long report {}", size.width));
    }
}

/// What one press of ORDERS has decided is taken back with one press, and the page is answered as it was, to be put
/// right: a distance told wrong is another with a press or two, in its place.
#[test]
fn orders_are_taken_back_at_once_and_a_wrong_distance_is_told_anew() {
    let mut table = platoons();
    let Part::Report(lines, ..) = part(&table) else { panic!("no report") };
    let fact = lines.iter().flat_map(|line| &line.targets).find(|fact| fact.ways.len() == 2).unwrap();
    let [near, far] = fact.ways.as_slice() else { panic!("{fact:?}") };
    let id = chip(near);
    table.all([id.as_str(), id.as_str()]);
    let pressed = |table: &Table| table.app.play().unwrap().screen.memory.facts.holds.clone();
    assert_eq!(pressed(&table).iter().collect::<Vec<_>>(), [far]);
    let before = table.battle().events().len();
    main(&mut table);
    assert!(table.battle().events().len() > before + 3, "a report and a decision a platoon");
    // Nothing of what is sealed is counted on the button.
    assert_eq!(table.app.play().unwrap().screen.table.undo, "Orders");
    table.press("undo");
    assert!(matches!(part(&table), Part::Report(..)), "{:?}", table.words());
    assert_eq!(pressed(&table).iter().collect::<Vec<_>>(), [far], "what was told is told again");
    assert!(table.app.play().unwrap().screen.memory.facts.wrong.is_empty(), "what was not pressed is asked anew");
    // None, then the other distance.
    table.press(&id);
    assert!(pressed(&table).is_empty());
    table.press(&id);
    assert_eq!(pressed(&table).iter().collect::<Vec<_>>(), [near]);
    main(&mut table);
    let holds = |table: &Table, relation| {
        let plan = Plan::of(table.battle()).unwrap();
        remember(table.battle(), &plan).holds(relation)
    };
    assert_eq!((holds(&table, near), holds(&table, far)), (Some(true), Some(false)));
}

/// What hangs on where his other units stand is asked once they stand there, and says so.
#[test]
fn a_second_report_says_that_his_models_move_first() {
    let mut table = Table::with(WIDE, 3, attacked("pz8", "us-armoured-1943"));
    let mut said = Vec::new();
    for _ in 0..40 {
        on(&mut table);
        match part(&table) {
            Part::Report(..) => {
                said.push(table.words().iter().any(|words| words.contains("Move his models first.")));
                main(&mut table);
            }
            Part::End(_) => break,
            _ => main(&mut table),
        }
    }
    assert_eq!(said, [false, true]);
}

/// By the keyboard a digit with Shift tells the second distance, as the second press of a chip does.
#[test]
fn a_digit_with_shift_tells_the_second_distance() {
    let mut table = platoons();
    let Part::Report(lines, ..) = part(&table) else { panic!("{:?}", table.words()) };
    let ways = &lines[0].targets[0].ways;
    assert!(ways.len() > 1, "{ways:?}");
    let holds = |table: &Table| table.app.play().unwrap().screen.memory.facts.holds.clone();
    table.press(&chip(&ways[0])).press(&chip(&ways[0]));
    let twice = holds(&table);
    assert_eq!(twice, [ways[1].clone()].into());
    let mut typed = platoons();
    typed.strike(Modifiers::SHIFT, Key::Character("1".into()));
    assert_eq!(holds(&typed), twice);
    // The digits go on in the next line.
    typed.strike(Modifiers::empty(), Key::Character("1".into()));
    assert_eq!(holds(&typed).len(), 2);
}

/// Digits press the chips as they are drawn, those that were asked for included, and what the sign before the line says.
#[test]
fn digits_press_what_another_has_unfolded() {
    let mut unfolded = 0;
    for seed in seeds(4).take(6) {
        let mut table = super::reporting(seed);
        let holds = |table: &Table| table.app.play().unwrap().screen.memory.facts.holds.clone();
        let Part::Report(lines, ..) = part(&table) else { panic!("no report") };
        let line = &lines[0];
        let Some(other) = line.others.first().map(|fact| fact.ways[0].clone()) else { continue };
        let behind = line.targets.len() + 1;
        if table.has(&chip(&other)) || behind > 8 || line.targets.iter().any(|fact| fact.known.is_some()) {
            continue;
        }
        let strike = |table: &mut Table, digit: usize| {
            table.strike(Modifiers::empty(), Key::Character(digit.to_string().into()));
        };
        strike(&mut table, behind);
        assert!(table.has(&chip(&other)) && holds(&table).is_empty(), "{seed}: it unfolds");
        strike(&mut table, behind);
        assert_eq!(holds(&table), [other].into(), "{seed}");
        unfolded += 1;
    }
    assert!(unfolded > 1, "{unfolded}");
}

/// What he acts on is known on the page though nothing is asked about it, and any enemy may be told at either distance.
#[test]
fn a_target_that_is_known_stands_on_the_page_beside_another_distance() {
    let table = Table::with(WIDE, 3, attacked("portable-wargame", "spicheren-french"));
    let (mut battle, mut dice) = (table.battle().clone(), Dice::seeded(1));
    let (gun, enemy) = (tag("B11"), tag("A10"));
    let form =
        [("by", Value::from("B")), ("guns", gun.into()), ("target", enemy.into()), ("B11.distance", "far".into())];
    let form = form.map(|(field, value): (&str, Value)| (field.to_owned(), value)).into();
    battle.execute(Command::start(Request::new("artillery", form)), &mut dice, 0).unwrap();
    while let Some(Ask::Choose(ask)) = battle.pending().map(|waiting| waiting.pending.ask) {
        let given = Given::Chosen(ask.options[ask.usual].to_string());
        battle.execute(Command::Answer { address: ask.key.to_string(), given }, &mut dice, 0).unwrap();
    }
    // Its next shot; whoever is dearer than its target has gone, so that no far one comes near it.
    let gone = Effect::Remove { unit: tag("A1"), cause: "fire".to_owned() };
    let effects = vec![Effect::set(gun, "shelled", false), gone];
    battle.execute(Command::Correct { words: "later".to_owned(), effects }, &mut dice, 0).unwrap();
    let Some(Part::Report(lines, ..)) = CommanderTurnView::of(&battle).map(|half| half.part) else { panic!() };
    let facts = |line: &Asked| line.targets.iter().chain(&line.others).cloned().collect::<Vec<_>>();
    let of = |line: &&Asked| facts(line).iter().any(|fact| fact.ways.iter().any(|way| way.unit == gun));
    let asked: Vec<&Asked> = lines.iter().filter(of).collect();
    let [line] = asked.as_slice() else { panic!("one line: {asked:?}") };
    let far = Relation::new("far", gun, enemy);
    assert!(line.targets.iter().any(|fact| fact.known.as_ref() == Some(&far)), "{line:?}");
    let there = battle.state().in_play(Side::A).count();
    assert_eq!(facts(line).iter().filter(|fact| fact.ways.len() == 2).count(), there, "{line:?}");
}

/// Arrows go through the page of facts line by line, as through any other: down and up from one unit to the next.
#[test]
fn arrows_go_from_line_to_line_of_the_facts() {
    let mut table = platoons();
    let Part::Report(lines, ..) = part(&table) else { panic!("no report") };
    let cursor = |table: &Table| table.app.play().unwrap().screen.memory.cursor.clone();
    let spot = |line: usize, chip: usize| lines[line].facts().filter_map(Fact::chip).nth(chip).map(Spot::Stop);
    let strike = |table: &mut Table, key: Named| {
        table.strike(Modifiers::empty(), Key::Named(key));
    };
    // From the roster into the middle, and there down to the first line.
    strike(&mut table, Named::ArrowDown);
    for _ in 0..20 {
        let inside = matches!(cursor(&table), Some(Spot::Stop(_)));
        if cursor(&table) != spot(0, 0) {
            strike(&mut table, if inside { Named::ArrowDown } else { Named::ArrowRight });
        }
    }
    assert_eq!(cursor(&table), spot(0, 0), "{:?}", table.words());
    for line in [1, 2, 3] {
        strike(&mut table, Named::ArrowDown);
        assert_eq!(cursor(&table), spot(line, 0));
    }
    strike(&mut table, Named::ArrowUp);
    assert_eq!(cursor(&table), spot(2, 0));
    strike(&mut table, Named::ArrowRight);
    assert_eq!(cursor(&table), spot(2, 1));
}
