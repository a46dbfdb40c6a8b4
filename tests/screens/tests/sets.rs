//! What the rule sets beside the first need on the screen: groups, both sides at once, secrets, things on the table.
//!
//! Each test takes whichever rule set has the thing, so that none is known here by its rules.

#![cfg(feature = "gui")]
#![allow(clippy::panic, reason = "a test that cannot go on has failed")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;

use adjutant::{
    battle::{
        Setup,
        summary::{GroupHead, Pool},
    },
    dice::{Side, Tag},
    games::Registry,
    rules::{Bearer, Effect, Entity, FieldSpec, ForceUnit, Takes, Use, enlist},
    ui::{
        app::{Message, page},
        screen::{
            battle::{Message as Press, Pane},
            rare_actions,
            stops::PageMessage,
        },
    },
};
use iced::Size;
use screens::{SIZES, WIDE, check, sets, table::Table};

#[test]
fn no_game_is_left_out_where_all_are_looked_at() {
    let registry = Registry::load().unwrap();
    let ids: BTreeSet<&str> = registry.all().iter().map(|set| set.description().about.id.as_str()).collect();
    assert_eq!(ids, sets::GAMES.into(), "a new game stands in tests/screens/src/sets.rs");
}

/// A battle of the first rule set whose groups bear facts, with so many units a side, five to a unit, three units to a
/// formation.
fn crowd(size: Size, units: u16) -> Table {
    let registry = Registry::load().unwrap();
    let set =
        registry.all().iter().find(|set| set.description().fields.iter().any(|field| field.of == Bearer::Group));
    let rules = set.unwrap().description();
    let setup = sets::setup(&registry, &rules.about.id).unwrap();
    let kinds: Vec<&str> = rules.types.iter().map(|kind| kind.id.as_str()).collect();
    let all = Side::BOTH.into_iter().flat_map(|side| (0..units).map(move |at| (side, at)));
    let units = all.map(|(side, at)| {
        let (unit, formation) = (at / 5, at / 15);
        let groups = vec![format!("{}. Kompanie", formation + 1), format!("{}. Zug", unit + 1)];
        let name = format!("Element {}", at + 1);
        let kind = kinds[usize::from(at) % kinds.len().min(4)].to_owned();
        let from = ForceUnit {
            name: name.clone(),
            kind,
            count: 1,
            with: std::collections::BTreeMap::new(),
            facts: std::collections::BTreeMap::new(),
            groups,
            arrives: None,
        };
        enlist(rules, Tag::new(side, at + 1), &name, &from)
    });
    let mut setup = Setup { units: units.collect(), facts: Vec::new(), ..setup };
    for (side, name) in setup.sides.iter_mut().zip(["Westland", "Eastland"]) {
        name.clone_into(&mut side.name);
    }
    Table::with(size, 3, setup)
}

fn heads(table: &Table, side: Side) -> Vec<GroupHead> {
    side.of(table.app.play().unwrap().screen.table.groups.clone())
}

#[test]
fn a_crowd_is_folded_into_its_groups_and_opened_by_presses_and_picks() {
    for size in SIZES {
        let mut table = crowd(size, 60);
        table.send(Press::Show(adjutant::ui::screen::battle::Pane::Roster(Side::A)));
        assert!(table.has("A1") && !table.has("A6") && !table.has("A60"), "the first unit is open, {size:?}");
        let heads = heads(&table, Side::A);
        assert_eq!(heads.len(), 16, "four formations with three units each");
        let (second, outer) = (&heads[2], &heads[4]);
        table.reachable([format!("group-{}", second.group).as_str()]);
        table.press(&format!("group-{}-fold", second.group));
        assert!(table.has("A6") && table.has("A1"), "opened beside the first, {size:?}");
        table.press(&format!("group-{}-fold", second.group));
        assert!(!table.has("A6"), "folded again, {size:?}");
        table.press(&format!("group-{}-fold", outer.group));
        assert!(!table.has(&format!("group-{}", heads[5].group)), "its units go with a formation, {size:?}");
        table.press(&format!("group-{}-fold", outer.group));
        // A unit that is picked can be seen, wherever it was named.
        table.send(Press::Row("A48".parse().unwrap()));
        table.send(Press::Show(adjutant::ui::screen::battle::Pane::Roster(Side::A)));
        assert!(table.has("A48"), "{size:?}");
    }
}

#[test]
fn the_cursor_walks_over_heads_and_folds_them() {
    use iced::keyboard::{Key, Modifiers, key::Named};
    let mut table = crowd(WIDE, 60);
    let down = Key::Named(Named::ArrowDown);
    for _ in 0..8 {
        table.strike(Modifiers::empty(), down.clone());
    }
    let second = heads(&table, Side::A)[2].group;
    let on = format!("{:?}", table.app.play().unwrap().screen.memory.cursor);
    assert_eq!(on, format!("Some(Group({second}))"), "two heads, five units, the next head");
    table.strike(Modifiers::SHIFT, Key::Named(Named::Enter));
    assert!(table.has("A6"), "opened");
    table.strike(Modifiers::SHIFT, Key::Named(Named::Enter));
    assert!(!table.has("A6"), "folded");
}

#[test]
fn sixty_a_side_are_readable() {
    let mut table = crowd(WIDE, 60);
    check("crowd-paper", &table.picture());
    let paper = table.picture();
    table.wear(adjutant::store::settings::Theme::Night);
    assert_ne!(table.picture().rgba, paper.rgba, "the night has other colours");
}

/// The rule set with a procedure that only its side may see, at a size.
fn secretive(size: Size) -> (Table, String, FieldSpec) {
    let registry = Registry::load().unwrap();
    let set = registry.all().iter().find(|set| set.description().procedures.iter().any(|text| text.private)).unwrap();
    let rules = set.description();
    let private = rules.procedures.iter().find(|text| text.private).unwrap();
    let secret = rules.fields.iter().find(|field| field.secret).unwrap().clone();
    let setup = Setup { solo: None, commander: None, ..sets::setup(&registry, &rules.about.id).unwrap() };
    let mut table = Table::with(size, 5, setup);
    table.send(Press::Step(private.step.clone()));
    (table, private.id.clone(), secret)
}

#[test]
fn secrets_are_written_and_read_by_one_side_only() {
    for size in SIZES {
        let (mut table, private, secret) = secretive(size);
        let Takes::Choice(options) = &secret.takes else { panic!("{} is no choice", secret.id) };
        let names: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
        // Marks stand alone or behind the name of their fact.
        let told = |table: &Table| {
            let mark = |words: &String| names.contains(&words.as_str()) || words.starts_with(&secret.name);
            table.words().into_iter().filter(mark).count()
        };
        let before = told(&table);
        table.send(Press::Tab(private.clone()));
        let page = table.words();
        assert!(page.len() <= 4, "the page between two players draws nothing else: {page:?}");
        table.reachable(["look", "not-now"]);
        table.press("look");
        let form = table.app.play().unwrap().screen.table.form.clone().unwrap();
        assert_eq!(form.procedure, private);
        let side = form.by;
        // Something else than what is taken to be so, for the first of all.
        let row = form.chips.iter().find(|row| row.chips.len() == options.len()).unwrap();
        let chosen = row.chips.iter().rev().find(|chip| !chip.on && chip.refusal.is_none()).unwrap();
        let chip = format!("chip-{}-{}", row.path, chosen.value);
        table.all([chip.as_str(), "roll"]);
        let state = table.battle().state();
        let written = state.facts.iter().find(|(_, facts)| facts.contains_key(&secret.id));
        let on = *written.unwrap_or_else(|| panic!("{} is written", secret.id)).0;
        assert_eq!(state.owner(on), Some(side));
        // What is written is hidden at once, and shows nowhere: not in rosters, results, log, cards.
        assert!(!table.has("hide"), "{size:?}");
        assert_eq!(told(&table), before, "{size:?}: {:?}", table.words());
        for line in table.app.play().unwrap().screen.table.log.iter().take(1) {
            assert!(
                names.iter().all(|name| !line.words.split([' ', ',', '.']).any(|word| word == *name)),
                "{}",
                line.words
            );
        }
    }
}

#[test]
fn every_rare_procedure_and_calculator_is_reached_without_a_key() {
    let registry = Registry::load().unwrap();
    for set in registry.all() {
        let rules = set.description();
        let id = rules.about.id.as_str();
        let steps: Vec<&str> = rules.steps.iter().map(|step| step.card.as_str()).collect();
        for text in &rules.procedures {
            let rare = matches!(text.usage, Use::Card | Use::Calculator);
            if !rare || text.id == rules.about.end_turn || steps.contains(&text.id.as_str()) {
                continue;
            }
            let mut table = sets::fresh(WIDE, id).unwrap();
            table.all(["menu", "rare"]);
            let lay = PageMessage::Sent(rare_actions::Message::Open(text.id.clone()));
            table.send(Message::Page(page::Message::RareActions(lay)));
            let shown = |table: &Table| table.app.play().unwrap().screen.table.form.clone();
            let form = shown(&table).unwrap_or_else(|| panic!("{id}: {} lays nothing open", text.id));
            assert_eq!(form.procedure, text.id, "{id}");
            if text.usage == Use::Card {
                continue;
            }
            // The rows that a calculator asks for are told to it, and it answers without a button.
            let rows: Vec<Tag> =
                table.app.play().unwrap().screen.table.rows.iter().flatten().map(|row| row.tag).collect();
            for tag in rows {
                if shown(&table).is_some_and(|form| form.missing.is_empty()) {
                    break;
                }
                table.send(Press::Row(tag));
            }
            let form = shown(&table).unwrap();
            assert_eq!(form.procedure, text.id, "{id}: a row leads away from {}", text.id);
            assert!(!form.answer.is_empty() && !table.has("roll"), "{id}: {} says nothing", text.id);
        }
    }
}

#[test]
fn many_things_stand_behind_one_press() {
    for size in SIZES {
        let registry = Registry::load().unwrap();
        let set = registry.all().iter().find(|set| set.description().fields.iter().any(|f| f.of == Bearer::Thing));
        let mut table = sets::fresh(size, &set.unwrap().description().about.id).unwrap();
        let all: Vec<Effect> = (1..=9).map(|id| Effect::Thing { id, kind: "smoke".to_owned() }).collect();
        table.given(all);
        table.send(Press::Show(Pane::Form));
        let seen = |table: &Table| (1..=9).filter(|id| table.has(&format!("thing-{id}"))).count();
        assert!((1..4).contains(&seen(&table)), "{size:?}: {}", seen(&table));
        table.press("things");
        assert_eq!(seen(&table), 9, "{size:?}");
        table.press("things");
        assert!(seen(&table) < 4, "{size:?}");
    }
}

#[test]
fn who_is_not_ready_to_look_alone_goes_back() {
    let (mut table, private, _) = secretive(WIDE);
    table.send(Press::Tab(private));
    table.press("not-now");
    assert!(!table.has("look") && table.has("end-turn"));
}

#[test]
fn a_mark_without_a_rule_of_its_own_opens_the_card() {
    let registry = Registry::load().unwrap();
    let mut opened = 0;
    for set in registry.all() {
        let table = || sets::begun(WIDE, &set.description().about.id).unwrap();
        let rows = table().app.play().unwrap().screen.table.rows.clone();
        let Some(row) = rows.iter().flatten().find(|row| row.lost.is_none() && row.state.is_some()) else { continue };
        let mut table = table();
        let before = table.battle().events().len();
        table.press(&format!("{}-state", row.tag));
        // What would destroy the unit lies open first.
        let asks = table.app.play().unwrap().screen.table.form.as_ref().is_some_and(|form| form.ready);
        let played = asks || table.battle().events().len() > before;
        assert_eq!(played, row.state_press.is_some(), "{} of {}", row.tag, set.description().about.id);
        opened += usize::from(!played && table.has("close"));
    }
    assert!(opened > 0, "no card was opened");
}

#[test]
fn in_a_step_of_both_sides_both_rosters_act() {
    let registry = Registry::load().unwrap();
    let mut acted = BTreeSet::new();
    for set in registry.all() {
        let rules = set.description();
        let Some(step) = rules.steps.iter().find(|step| step.both) else { continue };
        let id = rules.about.id.as_str();
        let mut table = Table::with(WIDE, 5, sets::setup(&registry, id).unwrap());
        table.send(Press::Step(step.id.clone()));
        assert!(table.words().contains(&"Both sides".to_owned()), "{id}");
        // The first row pressed says whose form it is.
        for side in Side::BOTH {
            let rows = table.app.play().unwrap().screen.table.rows.clone();
            let tag = rows.iter().flatten().find(|row| row.tag.side == side && !row.acted).unwrap().tag;
            table.send(Press::Row(tag));
            let form = table.app.play().unwrap().screen.table.form.clone();
            if let Some(form) = form.filter(|form| form.acts.contains(&tag)) {
                assert_eq!(form.by, side, "{id} {tag}");
                acted.insert((id.to_owned(), side));
            }
            table.send(Press::Clear);
        }
    }
    assert!(acted.len() > 1 && acted.len() % 2 == 0, "both sides act in each: {acted:?}");
}

#[test]
fn things_on_the_table_have_a_strip_and_a_page() {
    let registry = Registry::load().unwrap();
    let mut tried = 0;
    for set in registry.all() {
        let rules = set.description();
        if !rules.fields.iter().any(|field| field.of == Bearer::Thing) {
            continue;
        }
        tried += 1;
        let id = rules.about.id.as_str();
        for size in SIZES {
            let mut table = Table::with(size, 5, sets::setup(&registry, id).unwrap());
            table.send(Press::Show(adjutant::ui::screen::battle::Pane::Form));
            assert!(!table.has("thing-1"), "an empty strip takes no room");
            table.given(vec![Effect::Thing { id: 1, kind: "smoke".to_owned() }]);
            table.send(Press::Show(adjutant::ui::screen::battle::Pane::Form));
            table.press("thing-1");
            let number = rules.fields.iter().find(|field| {
                field.of == Bearer::Thing
                    && matches!(field.takes, Takes::Number { .. })
                    && field.slot != adjutant::rules::Slot::Hidden
            });
            if let Some(field) = number {
                table.press(&format!("fact-{}-more", field.id));
                assert!(table.battle().state().fact(Entity::Thing(1), &field.id).is_some(), "{id} {}", field.id);
            }
            table.press("gone");
            assert!(table.battle().state().things.is_empty(), "{id}");
        }
    }
    assert!(tried > 0, "no rule set has things");
}

/// A form whose first roll is of dice with more than six sides, wherever a rule set has one, at a size.
fn many_sided(size: Size) -> Table {
    let registry = Registry::load().unwrap();
    for set in registry.all() {
        let rules = set.description();
        let mut table = Table::with(size, 5, sets::setup(&registry, &rules.about.id).unwrap());
        for text in &rules.procedures {
            let Some((own, enemy)) = sets::pair(&table) else { continue };
            table.send_all([Press::Tab(text.id.clone()), Press::Row(own), Press::Row(enemy)]);
            let form = table.app.play().unwrap().screen.table.form.clone();
            let first =
                form.filter(|form| form.ready && !form.private && !form.acts.is_empty()).and_then(|form| form.first);
            if matches!(first, Some(Pool::Dice { sides, .. }) if sides > 6) {
                return table;
            }
            table.send(Press::Clear);
        }
    }
    panic!("no rule set rolls other dice than cubes");
}

#[test]
fn a_die_of_twenty_sides_is_entered_on_a_pad_or_typed() {
    use iced::keyboard::{Key, Modifiers};
    let entered = |table: &Table| {
        let faces = |entry: &adjutant::dice::Entry| match &entry.given {
            adjutant::dice::Given::Faces(faces) => faces.first().copied(),
            _ => None,
        };
        let battle = table.battle();
        let open = battle.open_act().map(|act| act.answers.clone());
        let done = battle.last_action().and_then(|no| Some(battle.action(no)?.act()?.answers.clone()));
        open.or(done).and_then(|answers| answers.values().find_map(faces))
    };
    for size in SIZES {
        let mut table = many_sided(size);
        table.send(Press::Show(adjutant::ui::screen::battle::Pane::Form));
        table.send(Press::Anyway);
        if !table.has("face-1") {
            table.press("faces");
        }
        table.reachable(["face-1", "face-20", "roll"]);
        table.press("face-17");
        assert_eq!(entered(&table), Some(17), "{size:?}");
    }
    let mut table = many_sided(WIDE);
    table.send_all([Press::Anyway, Press::Faces]);
    for digit in ["1", "9"] {
        assert_eq!(entered(&table), None);
        table.strike(Modifiers::empty(), Key::Character(digit.into()));
    }
    assert_eq!(entered(&table), Some(19), "two digits are one face");
}
