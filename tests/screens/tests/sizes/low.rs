//! Where every line counts: the questions of a form have room, the reason against a roll stands beside it, and nothing moves
//! or goes below the edge because something else has come.

use adjutant::{
    battle::summary::{ChipRow, FormView},
    games::Registry,
    rules::{Effect, Entity, Use},
    ui::screen::battle::{Message as Press, Pane},
};
use iced::Size;
use screens::{ROOMS, sets, table::Table};

/// Windows with room for one pane at a time.
const LOW: [Size; 3] = [ROOMS[3], ROOMS[5], ROOMS[7]];

/// Every form of every rule set with a row of each side picked, as far as it is whole.
fn forms(mut look: impl FnMut(&mut Table, &str, &FormView)) {
    let registry = Registry::load().unwrap();
    let only = std::env::var("FORM").unwrap_or_default();
    for rules in registry.all().iter().map(|set| set.description()) {
        let forms = rules.procedures.iter().filter(|text| text.usage != Use::Calculator);
        for text in forms.filter(|text| text.id.contains(&only)) {
            let mut table = sets::begun(ROOMS[7], &rules.about.id).unwrap();
            sets::lay(&mut table, text);
            if table.has("look") {
                continue;
            }
            sets::pick(&mut table);
            let open = table.app.play().unwrap().screen.table.form.clone();
            if let Some(form) = open.filter(|form| form.ready && !form.tabs.is_empty()) {
                look(&mut table, &format!("{} {}", rules.about.id, text.id), &form);
            }
        }
    }
}

/// What is pressed first to answer a question.
pub(super) fn first_of(row: &ChipRow) -> String {
    match row.chips.as_slice() {
        [] => format!("chip-{}-less", row.path),
        [_] => format!("chip-{}", row.path),
        [first, ..] => format!("chip-{}-{}", row.path, first.value),
    }
}

#[test]
fn a_form_has_room_for_its_first_question_and_says_at_its_foot_why_not() {
    let (mut wrong, mut asked, mut refused) = (Vec::new(), 0, 0);
    forms(|table, what, form| {
        for room in LOW {
            table.resize(room);
            table.send(Press::Show(Pane::Form));
            table.shot_if_wanted(&format!("{what} {}", room.width));
            if let Some(row) = form.chips.first() {
                asked += 1;
                let id = first_of(row);
                if table.drawn_within(&id).is_none() {
                    wrong.push(format!("{what} in {room:?}: {id} is not in view"));
                }
            }
            if let Some(reason) = form.refusals.first() {
                refused += 1;
                let said = table.drawn_within("anyway").unwrap_or_default();
                if !said.contains(reason) {
                    wrong.push(format!("{what} in {room:?}: {reason} is not among {said:?}"));
                }
            }
        }
        // Done all the same, what real dice showed needs its lines too.
        if form.refusals.is_empty() {
            return;
        }
        table.send(Press::Anyway);
        for room in LOW {
            table.resize(room);
            table.shot_if_wanted(&format!("{what} all the same {}", room.width));
            let first = form.chips.first().map(first_of).filter(|id| table.drawn_within(id).is_none());
            wrong.extend(first.map(|id| format!("{what} all the same in {room:?}: {id} is not in view")));
        }
    });
    assert!(wrong.is_empty(), "{} things lack room:\n{}", wrong.len(), wrong.join("\n"));
    assert!(asked > 20 && refused > 20, "{asked} questions, {refused} reasons");
}

#[test]
fn the_name_of_the_step_is_not_cut() {
    let mut wrong = Vec::new();
    for id in sets::GAMES {
        for room in &ROOMS[1..] {
            let table = sets::begun(*room, id).unwrap();
            wrong.extend(table.sticks_out("strip").into_iter().map(|words| format!("{id} in {room:?}: {words}")));
        }
    }
    assert!(wrong.is_empty(), "{} texts are cut:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn nothing_moves_when_the_orders_are_known() {
    for room in &ROOMS[1..] {
        let mut table = sets::fresh(*room, "division-squares").unwrap();
        let places = |table: &mut Table| {
            table.send(Press::Show(Pane::Form));
            ["show-A", "show-B", "show-form", "step-back", "step-next"].map(|id| table.place(id))
        };
        let before = places(&mut table);
        table.send(Press::StepCard);
        assert!(table.has("orders"), "{room:?}");
        assert_eq!(places(&mut table), before, "{room:?}");
    }
}

#[test]
fn the_card_is_drawn_without_scrolling_whatever_lies_on_the_table() {
    let setup = sets::with_dice(sets::versus("division-squares", "arracourt-american"), [true; 2]);
    for hands in [false, true] {
        for room in ROOMS {
            let mut table = Table::with(room, 3, setup.clone());
            let worn = ["A3", "A4", "B3", "B5"].map(|unit| Effect::set(screens::story::tag(unit), "disrupted", true));
            table.given(worn.into_iter().chain([Effect::set(Entity::Battle, "step", "end")]).collect());
            if hands {
                table.send(Press::Step("card".to_owned()));
            } else {
                screens::table::press(&mut table, &[Press::EndTurn]);
            }
            table.send(Press::Show(Pane::Form));
            let view = &table.app.play().unwrap().screen.table;
            assert_eq!(view.check.is_empty(), hands, "{room:?}");
            table.shot_if_wanted(&format!("card {hands} {}", room.width));
            let lacks = table.lacking(&["do-card", "drew-2"]);
            assert!(lacks.is_empty(), "{room:?}: {lacks:?}");
        }
    }
}

#[test]
fn signs_and_words_of_a_tile_stay_within_its_frame() {
    let (mut wrong, mut told) = (Vec::new(), 0);
    for room in [ROOMS[1], ROOMS[3], ROOMS[7]] {
        let mut table = sets::begun(room, "pz8").unwrap();
        let unit = screens::story::tag("A6");
        let worn = [
            Effect::set(unit, "fatigue", 1),
            Effect::set(unit, "contacts", [screens::story::tag("B12")].as_slice()),
            Effect::remove(screens::story::tag("A3"), "fatigue"),
        ];
        table.given(worn.into());
        table.send(Press::Show(Pane::Roster(unit.side)));
        table.shot_if_wanted(&format!("tiles {}", room.width));
        for tag in ["A3", "A6"].into_iter().filter(|tag| table.drawn_within(tag).is_some()) {
            wrong.extend(table.sticks_out(tag).into_iter().map(|lack| format!("{room:?} {tag}: {lack}")));
        }
        // A tile below the edge is seen in the larger windows.
        let lost = table.drawn_within("A3");
        assert!(lost.as_ref().is_none_or(|lost| lost.contains(&"Lost".to_owned())), "{lost:?}");
        told += usize::from(lost.is_some());
        wrong.extend(table.lacking(&[]).into_iter().map(|lack| format!("{room:?}: {lack}")));
    }
    assert!(told > 0, "a lost unit is seen");
    assert!(wrong.is_empty(), "{} things stick out:\n{}", wrong.len(), wrong.join("\n"));
}

/// Looks at the button of a step beside what the hands do, in the smallest windows; how often there was one.
fn beside_hands(table: &mut Table, what: &str, wrong: &mut Vec<String>) -> usize {
    let mut seen = 0;
    for room in &ROOMS[5..] {
        table.resize(*room);
        table.send(Press::Show(Pane::Form));
        let view = &table.app.play().unwrap().screen.table;
        let alone = view.open.is_none() && view.form.is_none() && view.card.request.is_some();
        if !alone || view.hands.is_empty() {
            continue;
        }
        seen += 1;
        table.shot_if_wanted(&format!("hands {what} {}", room.height));
        wrong.extend(table.lacking(&["do-card", "hands"]).iter().map(|lack| format!("{what} in {room:?}: {lack}")));
    }
    table.resize(ROOMS[0]);
    seen
}

#[test]
fn the_button_of_a_step_is_in_view_beside_what_the_hands_do() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for id in sets::GAMES {
        for real in [false, true] {
            let mut table = sets::begun(ROOMS[0], id).unwrap();
            sets::take_real_dice(&mut table, real);
            for half in 0..2 {
                let steps: Vec<String> =
                    table.app.play().unwrap().screen.table.strip.steps.iter().map(|step| step.id.clone()).collect();
                for step in steps {
                    table.send(Press::Step(step.clone()));
                    seen += beside_hands(&mut table, &format!("{id} {real} {half} {step}"), &mut wrong);
                    if !real {
                        table.send(Press::StepCard);
                        seen += beside_hands(&mut table, &format!("{id} done {half} {step}"), &mut wrong);
                    }
                }
                screens::table::press(&mut table, &[Press::EndTurn, Press::EndTurn]);
            }
        }
    }
    assert!(seen > 20, "{seen} cards");
    assert!(wrong.is_empty(), "{} things lack room:\n{}", wrong.len(), wrong.join("\n"));
}
