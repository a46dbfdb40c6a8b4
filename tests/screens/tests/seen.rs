//! What players asked to see, on the screen where they look for it.

#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::path::Path;

use adjutant::{
    battle::{
        EventNo, Setup,
        summary::{Pool, TableView},
    },
    dice::Side,
    rules::{Effect, EffectWeight, Entity},
    store::MemoryDisk,
    ui::screen::{AppRequest, Route, battle::Message as Press, page::Opened, sheet::Sheet},
};
use screens::{
    WIDE,
    flow::{Play, SIZES},
    sets::{self, GAMES},
    story::{by_hand, second_turn, tag},
    table::Table,
};

fn view(table: &Table) -> &TableView {
    &table.app.play().unwrap().screen.table
}

/// Simple WW2 in a step of the second turn: orders given, options open.
fn ww2(step: &str, more: impl FnOnce(&Table) -> Vec<Effect>) -> Table {
    let setup = Setup { solo: None, commander: None, ..sets::versus("simple-ww2", "normandy-british-group") };
    let mut table = Table::with(WIDE, 3, setup);
    let mut facts = second_turn(table.battle(), step);
    facts.extend(more(&table));
    table.given(facts);
    table
}

/// The platoon of an element.
fn platoon(table: &Table, unit: &str) -> Entity {
    Entity::Group(table.battle().state().group_of(tag(unit), 1).unwrap())
}

#[test]
fn the_chip_of_a_battery_says_whom_it_fired_at_last() {
    let mut table = ww2("artillery", |_| vec![]);
    table.all(["list-A40", "roll", "roll", "group-16", "roll"]);
    table.send(Press::Clear);
    let chip = table.drawn_within("list-A40").unwrap().join(" ");
    assert!(chip.contains("last at 1st Panther platoon") && chip.contains("smoke 3"), "{chip}");
}

#[test]
fn interrupts_are_a_chip_a_platoon_with_its_name() {
    let mut table = ww2("move", |table| {
        let ready = ["B4", "B5", "B8", "B9"].map(|unit| Effect::set(tag(unit), "ready", true));
        ready.into_iter().chain([Effect::set(platoon(table, "A4"), "option", "m")]).collect()
    });
    table.press("group-3");
    let chips = view(&table).reactions.iter().map(|reaction| format!("react-{}", reaction.tag));
    let chips: Vec<String> = chips.map(|id| table.drawn_within(&id).unwrap().join(" ")).collect();
    assert_eq!(chips, ["1st Panther platoon (2)", "2nd Panther platoon (2)"]);
}

#[test]
fn morale_shows_its_totals_and_calls_platoons_by_name() {
    let mut table =
        ww2("morale", |table| ["A4", "A8"].map(|unit| Effect::set(platoon(table, unit), "hit", 2)).into());
    let says = |table: &Table, wanted: &[&str]| {
        let words = table.words();
        for wanted in wanted {
            assert!(words.iter().any(|words| words.contains(wanted)), "{wanted} is not among {words:?}");
        }
    };
    table.press("owed-morale");
    says(&table, &["1 Troop advancing", "2 Troop command within 400p", "1 die each, 11+ no effect"]);
    table.press("roll");
    let result = view(&table).result.clone().unwrap();
    assert!(result.sentence.starts_with("1 Troop: "), "{}", result.sentence);
    says(&table, &["put Half advance on 1 Troop and 2 Troop", "(Morale 1 Troop: 1 Troop 2, 2 Troop 5)"]);
    let words = table.words();
    let total = |name: &str, total: &str| words.windows(4).any(|four| four == [name, total, " =", total]);
    assert!(total("1 Troop", "2") && total("2 Troop", "5"), "{words:?}");
}

#[test]
fn an_objective_is_named_on_its_card_and_says_who_holds_it() {
    let mut table = Table::with(WIDE, 3, sets::versus("pz8", "german-pz-1941"));
    let owner = |field: &str| Effect::set(Entity::Thing(1), field, "B");
    table.given(vec![Effect::Thing { id: 1, kind: "objective".to_owned() }, owner("owner"), owner("held")]);
    let sheet = Sheet::new(table.battle(), Entity::Thing(1), [false; 2]).unwrap();
    let mut card = Play::new(Opened::new(sheet), WIDE);
    let named = card.type_in("fact-name", "Knightsbridge").press("fact-name-set").asked.remove(0);
    table.ask(named);
    let held = |table: &Table, side: Side, word: &str| {
        let line = format!("{word} {}", table.battle().state().side_name(side));
        let words = table.words();
        assert!(words.windows(2).any(|two| two == ["Knightsbridge", line.as_str()]), "{line}: {words:?}");
    };
    held(&table, Side::B, "Held by");
    table.press("thing-1-take");
    held(&table, Side::A, "Taken by");
}

#[test]
fn whoever_waits_elsewhere_is_asked_in_words_when_a_defender_falls() {
    let setup = sets::with_dice(by_hand(true), [true; 2]);
    let mut table = Table::with(WIDE, 3, setup);
    table.given(vec![Effect::set(tag("B2"), "overwatch", true), Effect::set(tag("B3"), "disrupted", true)]);
    table.all(["drew-4", "step-assault", "A4", "B3", "outcome-2", "outcome-0", "choose-0"]);
    let words = table.words();
    assert!(words.iter().any(|words| words == "B2 Grenadiers I may fire at A4 from Overwatch."), "{words:?}");
    let answers = ["choose-0", "choose-1"].map(|id| table.drawn_within(id).unwrap()[0].clone());
    assert_eq!(answers, ["Fires", "Holds"]);
    // In words, never by a key of the program's.
    assert!(!words.iter().any(|words| words.contains("ask.")), "{words:?}");
}

#[test]
fn a_broken_force_file_is_told_when_the_program_starts() {
    for (text, why) in [
        ("x = ", "bad.toml, line 1: string values must be quoted, expected literal string"),
        ("rules = \"chess\"", "bad.toml, line 1: rules: \"chess\" is not a rule set here"),
    ] {
        let disk = MemoryDisk::new();
        disk.put(Path::new("/adjutant/forces/bad.toml"), text.as_bytes());
        let table = Table::opened(WIDE, disk.clone());
        let words = table.words().join(" ");
        assert!(words.contains(why), "{words}");
        // The file stays, and the games are there all the same.
        assert!(table.has("try-pz8") && disk.files().len() == 1, "{words}");
    }
}

/// The answers for a roll, and whether the one that all dice show the same rare face is the last of them.
#[test]
fn the_rare_answer_of_all_ones_stands_last() {
    let mut told = 0;
    for id in GAMES {
        sets::forms(WIDE, id, |table, what| {
            let form = table.app.play().and_then(|play| play.screen.table.form.as_ref());
            let Some(Pool::Dice { entries, .. }) = form.and_then(|form| form.first.as_ref()) else { return };
            let rare = entries.iter().position(|entry| entry.tally.all());
            told += usize::from(rare.is_some());
            assert!(rare.is_none_or(|at| at + 1 == entries.len()), "{id} {what}: {entries:?}");
        });
    }
    assert!(told > 3, "{told} rolls have it");
}

#[test]
fn the_card_of_the_step_goes_where_a_form_lies_open() {
    for id in ["division-squares", "pz8", "portable-wargame", "six-d6"] {
        let mut table = sets::begun(WIDE, id).unwrap();
        let steps: Vec<String> = view(&table).strip.steps.iter().map(|step| step.id.clone()).collect();
        let mut seen = 0;
        for step in steps {
            table.send(Press::Clear);
            table.send(Press::Step(step));
            if !table.has("do-card") {
                continue;
            }
            let (own, _) = sets::pair(&table).unwrap();
            table.send(Press::Row(own));
            if view(&table).form.is_some() {
                seen += 1;
                assert!(!table.has("do-card"), "{id}: {}", view(&table).card.title);
            }
        }
        assert!(seen > 0, "{id}: no step has a card and a form");
    }
}

#[test]
fn boards_of_artillery_say_how_often_a_battery_fired_and_who_may_call() {
    let table = ww2("artillery", |_| {
        let set = |field: &str, number: i32| Effect::set(tag("A40"), field, number);
        vec![set("mission", 2), set("rounds", 2), Effect::set(tag("A3"), "priority", true)]
    });
    let chip = |table: &Table, id: &str| table.drawn_within(id).unwrap_or_default().join(" ");
    assert!(chip(&table, "list-A40").contains("2 turns of fire"), "{}", chip(&table, "list-A40"));
    // Who may call for it stands beside them, with what it adds.
    let observer = chip(&table, "list-A3");
    assert!(observer.contains("priority: +") && observer.contains("Squadron HQ"), "{observer}");
}

#[test]
fn who_came_last_is_what_the_log_says_until_a_chip_says_otherwise() {
    let mut table = Table::with(WIDE, 3, sets::versus("portable-wargame", "el-teb-british"));
    let battle = |field: &str, word: &str| Effect::set(Entity::Battle, field, word);
    table.given(vec![
        battle("step", "activate"),
        battle("first", "A"),
        Effect::set(Entity::Battle, "artillery_over", true),
        Effect::set(Side::A, "activations", 6),
    ]);
    table.all(["A2-order", "A3-order", "step-combat", "A2", "A3", "B5"]);
    let last = |table: &Table| {
        let form = view(table).form.clone().unwrap();
        let row = form.chips.iter().find(|row| row.path == "last").cloned().unwrap();
        row.chips.iter().find(|chip| chip.on).map(|chip| chip.value.to_string())
    };
    assert_eq!(last(&table).as_deref(), Some("A3"), "it moved last");
    table.press("chip-last-A2");
    assert_eq!(last(&table).as_deref(), Some("A2"));
    table.press("roll");
    let act = table.battle().events().last().and_then(|event| event.act().cloned()).unwrap();
    assert_eq!(act.form.entered.get("last").map(|value| value.word().to_owned()).as_deref(), Some("A2"));
}

#[test]
fn the_last_battle_stands_large_on_the_start_screen_with_its_turn_and_losses() {
    let mut table = sets::begun(WIDE, "division-squares").unwrap();
    table.ask(AppRequest::Go(Route::Start));
    let places = table.rectangles();
    let large = places["continue"].height;
    let others = places.iter().filter(|(id, _)| ["new", "quick", "reference", "settings"].contains(&id.as_str()));
    assert!(others.clone().count() > 2 && others.clone().all(|(_, place)| place.height <= large), "{places:?}");
    let words = table.words().join(" | ");
    assert!(words.contains("CONTINUE") && words.contains("urn 3") && words.contains("lost"), "{words}");
}

/// The units that an action has taken off the table, or marked to fall.
fn lost(table: &Table, no: EventNo) -> Vec<String> {
    let rules = table.battle().rules().description();
    let act = table.battle().action(no).and_then(|event| event.act());
    let effects = act.into_iter().flat_map(|act| &act.effects);
    let fallen = effects.filter_map(|effect| match effect.weight(rules) {
        (Some(Entity::Unit(tag)), EffectWeight::Gone | EffectWeight::Doomed) => Some(tag.to_string()),
        _ => None,
    });
    fallen.collect()
}

/// The newest line of the log beside the card of what came of it, or where there is no room for both on the page of the
/// log.
#[test]
fn a_line_of_the_log_is_not_cut_before_its_result() {
    for size in SIZES {
        let (mut told, mut several) = (0, 0);
        for id in GAMES {
            sets::forms(size, id, |table, what| {
                let Some(line) = view(table).log.first().filter(|_| what.ends_with(" rolled")).cloned() else {
                    return;
                };
                let beside = table.drawn_within(&format!("log-{}", line.event));
                let drawn = beside.or_else(|| {
                    table.send(Press::Log);
                    table.drawn_within(&format!("line-{}", line.event))
                });
                let Some(drawn) = drawn else { return };
                let result = line.words.split([';', '(', '.', ',']).next().unwrap().trim();
                let drawn = drawn.join(" ");
                assert!(drawn.contains(result), "{id} {what}: {result:?} is cut: {drawn}");
                let named = |tag: &String| drawn.split(|c: char| !c.is_alphanumeric()).any(|word| word == tag);
                // What turns the battle stands first, and may take the whole line.
                let turned = !table.battle().turning_point(line.event).is_empty();
                let fallen = if turned { Vec::new() } else { lost(table, line.event) };
                several += usize::from(fallen.len() > 1);
                assert!(fallen.iter().all(named), "{id} {what}: not all of {fallen:?} are named: {drawn}");
                told += 1;
            });
        }
        assert!(told > 30 && several > 1, "{told} lines in {size:?}, {several} of several losses");
    }
}
