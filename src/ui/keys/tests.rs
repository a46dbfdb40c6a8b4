//! No stroke means two things, and the page names all of them.

use super::*;

fn check(asked: Asked, held: Held, key: Key, expected: Option<KeyAction>) {
    assert_eq!(key_action(asked, Stroke::with(held, key)), expected, "{asked:?} {held:?} {key:?}");
}

#[test]
fn digits_are_units_until_dice_are_asked() {
    check(Asked::Nothing, Held::Nothing, Key::Digit(3), Some(KeyAction::Row(Whose::Acting, 3)));
    check(Asked::Nothing, Held::Shift, Key::Digit(0), Some(KeyAction::Row(Whose::Waiting, 10)));
    check(Asked::Nothing, Held::Ctrl, Key::Digit(2), Some(KeyAction::Row(Whose::Acting, 12)));
    check(Asked::Nothing, Held::CtrlShift, Key::Digit(0), Some(KeyAction::Row(Whose::Waiting, 20)));
    check(Asked::Dice, Held::Nothing, Key::Digit(6), Some(KeyAction::Face(6)));
    check(Asked::Dice, Held::Nothing, Key::Digit(0), Some(KeyAction::Face(0)));
    check(Asked::Dice, Held::Shift, Key::Digit(6), None);
}

#[test]
fn letters_choose_procedures_and_never_shadow_a_stroke() {
    check(Asked::Nothing, Held::Nothing, Key::Char('F'), Some(KeyAction::Procedure('F')));
    check(Asked::Dice, Held::Nothing, Key::Char('F'), None);
    check(Asked::Nothing, Held::Ctrl, Key::Char('F'), None);
    check(Asked::Nothing, Held::Ctrl, Key::Char('Z'), Some(KeyAction::Undo));
    check(Asked::Dice, Held::CtrlShift, Key::Char('Z'), Some(KeyAction::Redo));
    check(Asked::Dice, Held::Nothing, Key::Backspace, Some(KeyAction::TakeBack));
    check(Asked::Nothing, Held::Nothing, Key::Char('?'), Some(KeyAction::AllKeys));
    for line in TABLE {
        let plain = line.stroke.held == Held::Nothing;
        assert!(!(plain && matches!(line.stroke.key, Key::Char('A'..='Z') | Key::Digit(_))), "{}", line.words);
    }
}

#[test]
fn no_stroke_means_two_things() {
    for (at, line) in TABLE.iter().enumerate() {
        let again = TABLE.iter().skip(at + 1).any(|other| other.stroke == line.stroke);
        assert!(!again, "{}", line.stroke.words());
    }
}

#[test]
fn the_page_names_every_stroke_once() {
    let procedure = |key: &str| (key.to_owned(), "Fire".to_owned());
    let pages = shown(&["F", "", "1"].map(procedure));
    let battle: Vec<&String> = pages
        .iter()
        .filter(|(title, _)| *title == "Battle")
        .flat_map(|(_, lines)| lines)
        .flat_map(|line| &line.keys)
        .collect();
    assert_eq!(battle.len(), TABLE.len());
    assert!(battle.iter().any(|key| *key == "Ctrl+Shift+Z"));
    let letters = pages.iter().find(|(title, _)| *title == "Procedures").map(|(_, lines)| lines.len());
    assert_eq!(letters, Some(1), "no digit and nothing");
}

#[test]
fn events_become_strokes() {
    use iced::keyboard::{
        Event, Key as Of, Location, Modifiers,
        key::{Code, Physical},
    };
    let event = |key: Of, modified: Of, code: Code, modifiers| Event::KeyPressed {
        key,
        modified_key: modified,
        physical_key: Physical::Code(code),
        location: Location::Standard,
        modifiers,
        text: None,
        repeat: false,
    };
    let letter = |text: &str| Of::Character(text.into());
    // A digit is known by its place, also where the upper row holds other signs.
    let french = event(letter("&"), letter("1"), Code::Digit1, Modifiers::SHIFT);
    assert_eq!(Stroke::of(&french), Some(Stroke::with(Held::Shift, Key::Digit(1))));
    let undo = event(letter("z"), letter("z"), Code::KeyZ, Modifiers::CTRL);
    assert_eq!(Stroke::of(&undo), Some(Stroke::with(Held::Ctrl, Key::Char('Z'))));
    let all = event(letter("/"), letter("?"), Code::Slash, Modifiers::SHIFT);
    assert_eq!(Stroke::of(&all), Some(Stroke::plain(Key::Char('?'))));
    let help = event(keyboard::Key::Named(Named::F1), keyboard::Key::Named(Named::F1), Code::F1, Modifiers::empty());
    assert_eq!(Stroke::of(&help), Some(Stroke::plain(Key::Char('?'))));
    let alt = event(letter("f"), letter("f"), Code::KeyF, Modifiers::ALT);
    assert_eq!(Stroke::of(&alt), None);
}
