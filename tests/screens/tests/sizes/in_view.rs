//! What only the table knows is in view without scrolling, and so is whoever may react and what is owed.

use adjutant::{
    battle::summary::{Picked, Pool},
    dice::Side,
    rules::{Effect, Entity},
    store::settings::Theme,
    ui::screen::battle::{Message as Press, Pane},
};
use iced::Size;
use iced_test::runtime::user_interface::Cache;
use screens::{
    ROOMS, SIZES, WIDE, sets,
    story::{second_turn, tag},
    table::Table,
};

/// A turn in that step.
fn platoons(step: &str, more: impl FnOnce(&Table) -> Vec<Effect>) -> Table {
    let mut table = Table::with(WIDE, 3, sets::versus("simple-ww2", "normandy-british-group"));
    let mut facts = second_turn(table.battle(), step);
    facts.extend(more(&table));
    table.given(facts);
    table
}

/// The platoon of a unit.
fn platoon(table: &Table, unit: &str) -> u16 {
    table.battle().state().group_of(tag(unit), 1).unwrap()
}

/// Options of the form that are not seen whole without scrolling.
fn below_the_fold(table: &Table) -> Vec<String> {
    let form = table.app.play().unwrap().screen.table.form.as_ref().unwrap();
    assert!(form.ready && form.chips.len() > 4, "{} rows of chips", form.chips.len());
    let many = form.chips.iter().filter(|row| row.chips.len() > 1);
    let ids = many.flat_map(|row| row.chips.iter().map(|chip| format!("chip-{}-{}", row.path, chip.value)));
    ids.filter(|id| table.drawn_within(id).is_none()).collect()
}

#[test]
fn a_volley_and_an_interrupt_show_all_that_only_the_table_knows() {
    let mut table = platoons("fire", |_| Vec::new());
    let troop = platoon(&table, "A12");
    table.send_all([Press::Group(troop), Press::Row(tag("B7"))]);
    assert_eq!(below_the_fold(&table), Vec::<String>::new());
    let mut table = interrupted();
    table.send(Press::React(2));
    assert_eq!(below_the_fold(&table), Vec::<String>::new());
}

#[test]
fn a_platoon_with_two_weapons_shows_all_that_only_the_table_knows() {
    for room in [WIDE, ROOMS[1]] {
        let mut table = platoons("fire_move", |table| {
            let moves = Effect::set(Entity::Group(platoon(table, "A5")), "option", "mf");
            let half = ["A5", "A6", "A7"].map(|unit| Effect::set(tag(unit), "moved", "half"));
            half.into_iter().chain([moves]).collect()
        });
        table.resize(room);
        let troop = platoon(&table, "A5");
        table.send_all([Press::Group(troop), Press::Row(tag("B3"))]);
        table.shot_if_wanted(&format!("platoon {}", room.width));
        let form = table.app.play().unwrap().screen.table.form.clone().unwrap();
        let rows = form.chips.iter().filter(|row| row.assumed && row.chips.len() > 1);
        let ids: Vec<String> =
            rows.flat_map(|row| row.chips.iter().map(|chip| format!("chip-{}-{}", row.path, chip.value))).collect();
        assert!(ids.iter().any(|id| id.starts_with("chip-face-")), "{ids:?}");
        let hidden: Vec<&String> = ids.iter().filter(|id| table.drawn_within(id).is_none()).collect();
        assert!(hidden.is_empty(), "{room:?}: {hidden:?} of {:?}", form.acts);
    }
}

/// A platoon that moves half, with every platoon of the enemy ready to interrupt it.
fn interrupted() -> Table {
    let mut table = platoons("fire_move", |table| {
        let ready = table.battle().state().side(Side::B).filter(|unit| unit.tag.number < 30);
        let ready = ready.map(|unit| Effect::set(unit.tag, "ready", true));
        let troop = Effect::set(Entity::Group(platoon(table, "A8")), "option", "mf");
        ready.chain([troop]).collect()
    });
    let troop = platoon(&table, "A8");
    table.send(Press::Group(troop));
    table
}

#[test]
fn whoever_may_react_is_in_view_and_leaves_the_result_whole() {
    let table = interrupted();
    let reactions = table.app.play().unwrap().screen.table.reactions.clone();
    assert!(reactions.len() >= 7, "{} may react", reactions.len());
    for reaction in &reactions {
        assert!(table.drawn_within(&format!("react-{}", reaction.tag)).is_some(), "{} is not seen", reaction.called);
    }
    let far = ["A8", "A9", "A10", "A11"].map(|unit| format!("chip-{unit}.far-half"));
    for id in far.iter().filter(|id| table.has(id)) {
        assert!(table.drawn_within(id).is_some(), "{id} is cut");
    }
}

#[test]
fn what_is_owed_is_in_view_where_there_is_less_room() {
    let size = Size::new(900.0, 600.0);
    let mut table = sets::begun(size, "pz8").unwrap();
    let mut facts = vec![Effect::set(Entity::Battle, "turn", 1)];
    facts.extend(Side::BOTH.map(|side| Effect::clear(side, "air")));
    table.given(facts);
    let owed: Vec<String> =
        table.app.play().unwrap().screen.table.owed().iter().map(|due| due.words.clone()).collect();
    assert!(owed.len() >= 4, "{owed:?}");
    let shown = table.words();
    for words in &owed {
        assert!(shown.contains(words), "{words} is not among {shown:?}");
        assert!(words.chars().count() < 24, "{words} is long");
    }
    for procedure in table.app.play().unwrap().screen.table.owed().iter().filter_map(|due| due.request.as_ref()) {
        let id = format!("owed-{}", procedure.procedure);
        assert!(table.drawn_within(&id).is_some(), "{id} is cut");
    }
}

/// A chip of what is owed has the height of a finger where nothing else needs the room.
#[test]
fn what_is_owed_is_as_high_as_a_finger() {
    let mut table = sets::begun(WIDE, "pz8").unwrap();
    let mut facts = vec![Effect::set(Entity::Battle, "turn", 1)];
    facts.extend(Side::BOTH.map(|side| Effect::clear(side, "air")));
    table.given(facts);
    let all = screens::room::seen(WIDE, table.view(), Cache::default(), false).0;
    let chips: Vec<_> = all.iter().filter(|(id, _)| id.contains("\"owed-")).collect();
    assert!(chips.len() > 3, "{all:?}");
    for (id, seen) in chips {
        assert!(seen.is_some_and(|seen| seen.height >= 43.5), "{id}: {seen:?}");
    }
}

#[test]
fn the_die_in_hand_has_its_own_odds() {
    let setup = sets::with_dice(sets::versus("simple-ww2", "normandy-british-group"), [false, true]);
    let mut table = Table::with(WIDE, 3, setup);
    let facts = second_turn(table.battle(), "fire");
    table.given(facts);
    let panthers = platoon(&table, "B7");
    table.send_all([Press::Group(panthers), Press::Row(tag("A8"))]);
    let form = table.app.play().unwrap().screen.table.form.clone().unwrap();
    let Some(Pool::Dice { entries, .. }) = form.first else { panic!("no dice") };
    // A hit: the die for its effect is asked next.
    table.send(Press::Outcome(entries.last().unwrap().tally));
    let open = table.app.play().unwrap().screen.table.open.clone().unwrap();
    let Some(Pool::Dice { entries, sides: 20, count: 1, .. }) = &open.pending else { panic!("{:?}", open.pending) };
    let words: Vec<&str> = entries.iter().map(|entry| entry.words.as_str()).collect();
    assert_eq!(words, ["neutralised", "knocked out"]);
    let main: Vec<(String, &str)> =
        open.odds[0].parts.iter().map(|part| (part.percent.clone(), part.words.as_str())).collect();
    // The table says from which face on; each of them is one in twenty.
    let from: u32 = entries[1].faces.split('\u{2013}').next().unwrap().parse().unwrap();
    let share = |faces: u32| format!("{} %", faces * 5);
    assert_eq!(main, [(share(from - 1), "Neutralised"), (share(21 - from), "Knocked out")]);
    // Each says which die it is about, and no two say the same.
    let titles: Vec<&str> = open.odds.iter().map(|view| view.title.as_str()).collect();
    assert_eq!(titles, ["Knock-out", "In the end"], "what comes of all of it is told below");
    assert!(open.odds.windows(2).all(|pair| pair[0].parts != pair[1].parts), "{:?}", open.odds);
    if let Some(folder) = std::env::var_os("SHOTS") {
        for room in ROOMS {
            table.resize(room);
            table.shot(std::path::Path::new(&folder).join(format!("knock-out {}x{}.png", room.width, room.height)));
        }
    }
}

#[test]
fn a_head_over_heads_is_picked_with_all_its_units() {
    let mut table = platoons("fire", |table| {
        // One platoon of the squadron can still fire.
        let squadron = table.battle().state().side(Side::A).filter(|unit| unit.tag.number < 12);
        squadron.map(|unit| Effect::set(unit.tag, "shot", true)).collect()
    });
    let (troop, squadron) = (platoon(&table, "A12"), table.battle().state().group_of(tag("A12"), 0).unwrap());
    table.send(Press::Group(troop));
    let heads = &table.app.play().unwrap().screen.table.groups;
    let picked: Vec<u16> = heads.iter().flatten().filter(|head| head.picked).map(|head| head.group).collect();
    assert_eq!(picked, [troop], "and not {squadron}");
}

#[test]
fn the_same_reason_of_several_is_said_once() {
    let mut table = platoons("fire", |_| Vec::new());
    let panthers = platoon(&table, "B7");
    table.send_all([Press::Group(panthers), Press::Row(tag("A8"))]);
    // As far as it goes, unseen: nobody can hit.
    for path in ["range", "seen"] {
        let rows = table.app.play().unwrap().screen.table.form.as_ref().unwrap().chips.clone();
        let row = rows.iter().find(|row| row.path.starts_with(path)).unwrap();
        let worst = row.chips.last().unwrap().value.clone();
        table.send(Press::Chip(row.path.clone(), worst));
    }
    let refusals = &table.app.play().unwrap().screen.table.form.as_ref().unwrap().refusals;
    let said: Vec<&String> = refusals.iter().filter(|reason| reason.contains("cannot hit")).collect();
    assert!(matches!(said.as_slice(), [one] if one.starts_with("B7, B8, B9 and B10 cannot hit")), "{refusals:?}");
}

#[test]
fn other_procedures_are_in_view_where_there_is_hardly_any_room() {
    for room in [Size::new(640.0, 400.0), Size::new(426.0, 266.0)] {
        let mut table = sets::begun(room, "division-squares").unwrap();
        table.send(Press::Step("rally".to_owned()));
        sets::pick(&mut table);
        table.send(Press::Show(Pane::Form));
        let tabs = table.app.play().unwrap().screen.table.form.as_ref().unwrap().tabs.clone();
        assert!(tabs.len() > 2, "{tabs:?}");
        for shown in tabs.iter().take(3) {
            let id = format!("tab-{}", shown.procedure);
            assert!(table.drawn_within(&id).is_some(), "{id} in {room:?}");
        }
    }
}

#[test]
fn the_first_digit_of_a_face_is_seen() {
    let setup = sets::with_dice(sets::versus("simple-ww2", "normandy-british-group"), [false, true]);
    for room in ROOMS {
        let mut table = Table::with(room, 3, setup.clone());
        let facts = second_turn(table.battle(), "fire");
        table.given(facts);
        let panthers = platoon(&table, "B7");
        table.send_all([Press::Group(panthers), Press::Row(tag("A8")), Press::Show(Pane::Form), Press::Digit(1)]);
        let words = table.words();
        assert!(words.iter().any(|words| words.starts_with("1_")), "{room:?}: {words:?}");
    }
}

#[test]
fn undo_keeps_the_page() {
    let mut table = platoons("fire", |_| Vec::new());
    table.resize(Size::new(426.0, 266.0));
    table.send(Press::Step("assault".to_owned()));
    table.send(Press::Show(Pane::Form));
    table.send(Press::Undo);
    assert_eq!(table.app.play().unwrap().screen.memory.pane, Some(Pane::Form));
}

#[test]
fn both_picks_of_a_contact_are_marked() {
    let mut table = sets::fresh(Size::new(900.0, 600.0), "pz8").unwrap();
    let acting = table.app.play().unwrap().screen.table.strip.acting;
    sets::pick(&mut table);
    let rows: Vec<_> = table.app.play().unwrap().screen.table.rows.iter().flatten().cloned().collect();
    let picked = |side| rows.iter().filter(|row| row.tag.side == side && row.picked != Picked::No).count();
    assert_eq!((picked(acting), picked(acting.other())), (1, 1));
}

/// The options of a side in Simple WW2, its page open, with orders to hold.
fn options(size: Size) -> Table {
    let mut table = Table::with(size, 3, sets::versus("simple-ww2", "normandy-british-group"));
    let mut facts = second_turn(table.battle(), "options");
    facts.retain(|fact| !matches!(fact, Effect::Set { field, .. } if field == "option"));
    table.given(facts);
    table.send(Press::Look);
    table
}

#[test]
fn what_an_option_does_to_the_order_is_seen_with_its_row() {
    for size in SIZES {
        let mut table = options(size);
        let rows = table.app.play().unwrap().screen.table.form.as_ref().unwrap().chips.clone();
        assert!(rows.len() > 5, "{} rows", rows.len());
        let quotas = |table: &Table| table.drawn_within("quotas").unwrap_or_default().join(" ");
        assert!(quotas(&table).contains("none move"), "{size:?}: {:?}", quotas(&table));
        let press = format!("chip-{}-m", rows[0].path);
        table.press(&press);
        assert!(table.drawn_within(&press).is_some() && table.drawn_within("roll").is_some(), "{size:?}");
        let now = quotas(&table);
        assert!(now.contains("0 may"), "{size:?}: {now:?}");
        if let Some(folder) = std::env::var_os("SHOTS") {
            for theme in [Theme::Paper, Theme::Night] {
                let file = format!("options {}x{} {theme:?}.png", size.width, size.height);
                table.wear(theme).shot(std::path::Path::new(&folder).join(file));
            }
        }
    }
}

#[test]
fn the_name_of_a_platoon_takes_two_lines_before_it_is_cut() {
    let mut seen = 0;
    for size in SIZES {
        let table = options(size);
        for row in &table.app.play().unwrap().screen.table.form.as_ref().unwrap().chips {
            let Some(drawn) = table.drawn_within(&format!("name-{}", row.path)) else { continue };
            seen += 1;
            assert_eq!(drawn.join(" "), row.label, "{size:?}");
        }
    }
    assert!(seen > 8, "{seen} names are in view");
}
