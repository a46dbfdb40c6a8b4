//! Keys: what a stroke means on the battle screen, in one table that also makes the page of all keys.
//!
//! Pure: it must not know widgets or battles. The app asks [`key_action`] and does it; a screen asks its own list of
//! stops (see `screen::stops`) about the rest.

#[cfg(test)]
mod tests;

use iced::keyboard::{self, key::Named};

/// A key, whatever the keyboard's layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A character, letters in capitals.
    Char(char),
    /// A digit, of the upper row or the number pad.
    Digit(u8),
    /// Return, also on the number pad.
    Enter,
    /// The space bar.
    Space,
    /// Escape.
    Escape,
    /// Tabulator.
    Tab,
    /// Delete backwards.
    Backspace,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// To the first.
    Home,
    /// To the last.
    End,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
}

/// What is held beside a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Held {
    /// Nothing.
    #[default]
    Nothing,
    /// Shift.
    Shift,
    /// Control, or Command.
    Ctrl,
    /// Control and Shift.
    CtrlShift,
}

/// A key pressed with what is held beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stroke {
    /// The key.
    pub key: Key,
    /// What is held.
    pub held: Held,
}

impl Stroke {
    /// A key alone.
    pub const fn plain(key: Key) -> Self {
        Self { key, held: Held::Nothing }
    }

    /// A key with something held.
    pub const fn with(held: Held, key: Key) -> Self {
        Self { key, held }
    }

    /// The stroke of a keyboard event; `None` for releases and for keys that mean nothing here.
    pub fn of(event: &keyboard::Event) -> Option<Self> {
        let keyboard::Event::KeyPressed { key, modified_key, physical_key, modifiers, .. } = event else {
            return None;
        };
        let held = match (modifiers.command() || modifiers.control(), modifiers.shift()) {
            (false, false) => Held::Nothing,
            (false, true) => Held::Shift,
            (true, false) => Held::Ctrl,
            (true, true) => Held::CtrlShift,
        };
        if modifiers.alt() {
            return None;
        }
        if let Some(digit) = digit(*physical_key) {
            return Some(Self { key: Key::Digit(digit), held });
        }
        // "?" stands on another key in every country.
        if matches!(modified_key, keyboard::Key::Character(text) if text == "?") {
            return Some(Self::plain(Key::Char('?')));
        }
        let key = match key {
            keyboard::Key::Character(text) => {
                let mut letters = text.chars().flat_map(char::to_uppercase);
                Key::Char(letters.next()?)
            }
            keyboard::Key::Named(named) => match named {
                Named::Enter => Key::Enter,
                Named::Space => Key::Space,
                Named::Escape => Key::Escape,
                Named::Tab => Key::Tab,
                Named::Backspace => Key::Backspace,
                Named::ArrowUp => Key::Up,
                Named::ArrowDown => Key::Down,
                Named::ArrowLeft => Key::Left,
                Named::ArrowRight => Key::Right,
                Named::Home => Key::Home,
                Named::End => Key::End,
                Named::PageUp => Key::PageUp,
                Named::PageDown => Key::PageDown,
                // Help is looked for here as well.
                Named::F1 => Key::Char('?'),
                _ => return None,
            },
            keyboard::Key::Unidentified => return None,
        };
        Some(Self { key, held })
    }

    /// How the stroke is written on the page of keys.
    pub fn words(self) -> String {
        let key = match self.key {
            Key::Char(letter) => letter.to_string(),
            Key::Digit(digit) => digit.to_string(),
            Key::Enter => "Enter".to_owned(),
            Key::Space => "Space".to_owned(),
            Key::Escape => "Esc".to_owned(),
            Key::Tab => "Tab".to_owned(),
            Key::Backspace => "Backspace".to_owned(),
            Key::Up => "Up".to_owned(),
            Key::Down => "Down".to_owned(),
            Key::Left => "Left".to_owned(),
            Key::Right => "Right".to_owned(),
            Key::Home => "Home".to_owned(),
            Key::End => "End".to_owned(),
            Key::PageUp => "PageUp".to_owned(),
            Key::PageDown => "PageDown".to_owned(),
        };
        match self.held {
            Held::Nothing => key,
            Held::Shift => format!("Shift+{key}"),
            Held::Ctrl => format!("Ctrl+{key}"),
            Held::CtrlShift => format!("Ctrl+Shift+{key}"),
        }
    }
}

/// The digit of a key of the upper row or the number pad: their place is the same in every country.
fn digit(key: keyboard::key::Physical) -> Option<u8> {
    use keyboard::key::{Code, Physical};
    let Physical::Code(code) = key else {
        return None;
    };
    Some(match code {
        Code::Digit1 | Code::Numpad1 => 1,
        Code::Digit2 | Code::Numpad2 => 2,
        Code::Digit3 | Code::Numpad3 => 3,
        Code::Digit4 | Code::Numpad4 => 4,
        Code::Digit5 | Code::Numpad5 => 5,
        Code::Digit6 | Code::Numpad6 => 6,
        Code::Digit7 | Code::Numpad7 => 7,
        Code::Digit8 | Code::Numpad8 => 8,
        Code::Digit9 | Code::Numpad9 => 9,
        Code::Digit0 | Code::Numpad0 => 0,
        _ => return None,
    })
}

/// Whose row a digit picks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The side whose turn it is.
    Acting,
    /// The other side.
    Waiting,
}

/// What a stroke does on the battle screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyAction {
    /// Presses the row of the unit with this place in its roster, from 1.
    Row(Whose, u8),
    /// Enters a face of a real die, or a digit of it.
    Face(u8),
    /// Opens the procedure with this letter.
    Procedure(char),
    /// Rolls, or does what the main button says.
    Roll,
    /// Takes the last action back.
    Undo,
    /// Brings it back.
    Redo,
    /// Takes back one die.
    TakeBack,
    /// Clears the picks, closes what lies over the screen.
    Clear,
    /// Moves the cursor by one.
    Cursor(Direction),
    /// Scrolls the lists.
    Scroll(Scroll),
    /// Presses what is under the cursor.
    Pick,
    /// Opens the card of the unit under the cursor.
    Card,
    /// Opens the card of the group under the cursor, or of the unit's.
    GroupCard,
    /// Gives the unit under the cursor the order of the step.
    Order,
    /// Goes to the next or the previous step.
    Step(Direction),
    /// Ends the turn.
    EndTurn,
    /// Opens the log.
    Log,
    /// Opens the menu.
    Menu,
    /// Swaps the sides on the screen.
    Swap,
    /// Turns a side to real dice, or back to the program's.
    Dice(Whose),
    /// Shows all keys.
    AllKeys,
}

/// Where the cursor goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Up, or to the step before.
    Back,
    /// Down, or to the next step.
    On,
    /// To the column on the left: roster, middle, roster.
    Left,
    /// To the column on the right.
    Right,
}

/// How far lists are scrolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scroll {
    /// By what is seen of them, towards their tops.
    Up,
    /// By a page towards their ends.
    Down,
    /// To their tops.
    Top,
    /// To their ends.
    End,
}

impl Scroll {
    /// How far a stroke scrolls on every screen.
    pub const fn of(stroke: Stroke) -> Option<Self> {
        match (stroke.key, stroke.held) {
            (Key::PageUp, Held::Nothing) => Some(Self::Up),
            (Key::PageDown, Held::Nothing) => Some(Self::Down),
            (Key::Home, Held::Nothing) => Some(Self::Top),
            (Key::End, Held::Nothing) => Some(Self::End),
            _ => None,
        }
    }
}

/// Whether faces of dice are being asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// No: digits pick units.
    Nothing,
    /// Yes: digits are faces.
    Dice,
}

/// One line of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyLine {
    /// The stroke.
    pub stroke: Stroke,
    /// What it does.
    pub key_action: KeyAction,
    /// In words, sentence case.
    pub words: &'static str,
}

const fn line(held: Held, key: Key, key_action: KeyAction, words: &'static str) -> KeyLine {
    KeyLine { stroke: Stroke::with(held, key), key_action, words }
}

/// Every stroke with a fixed meaning. Digits and the letters of procedures are beside it: see [`key_action`].
pub const TABLE: &[KeyLine] = &[
    line(Held::Nothing, Key::Enter, KeyAction::Roll, "Press the main button: ROLL, or what it says"),
    line(Held::Ctrl, Key::Char('Z'), KeyAction::Undo, "Undo the last action"),
    line(Held::CtrlShift, Key::Char('Z'), KeyAction::Redo, "Redo what was undone"),
    line(Held::Ctrl, Key::Char('Y'), KeyAction::Redo, "Redo what was undone"),
    line(Held::Nothing, Key::Backspace, KeyAction::TakeBack, "Take back one die"),
    line(Held::Nothing, Key::Escape, KeyAction::Clear, "Clear the picks, close what is on top"),
    line(Held::Nothing, Key::Up, KeyAction::Cursor(Direction::Back), "Row, answer or button above"),
    line(Held::Nothing, Key::Down, KeyAction::Cursor(Direction::On), "Row, answer or button below"),
    line(
        Held::Nothing,
        Key::Left,
        KeyAction::Cursor(Direction::Left),
        "Previous answer or chip; else the column on the left",
    ),
    line(
        Held::Nothing,
        Key::Right,
        KeyAction::Cursor(Direction::Right),
        "Next answer or chip; else the column on the right",
    ),
    line(Held::Nothing, Key::PageUp, KeyAction::Scroll(Scroll::Up), "Scroll up"),
    line(Held::Nothing, Key::PageDown, KeyAction::Scroll(Scroll::Down), "Scroll down"),
    line(Held::Nothing, Key::Home, KeyAction::Scroll(Scroll::Top), "Scroll to the top"),
    line(Held::Nothing, Key::End, KeyAction::Scroll(Scroll::End), "Scroll to the end"),
    line(Held::Nothing, Key::Space, KeyAction::Pick, "Press what is under the cursor"),
    line(Held::Shift, Key::Space, KeyAction::Order, "Give the unit under the cursor this step's order"),
    line(Held::Shift, Key::Enter, KeyAction::Card, "Open its unit card; fold or open a group"),
    line(Held::CtrlShift, Key::Enter, KeyAction::GroupCard, "Open the card of its group"),
    line(Held::Nothing, Key::Tab, KeyAction::Step(Direction::On), "Next step"),
    line(Held::Shift, Key::Tab, KeyAction::Step(Direction::Back), "Previous step"),
    line(Held::Ctrl, Key::Enter, KeyAction::EndTurn, "End the turn"),
    line(Held::Ctrl, Key::Char('E'), KeyAction::EndTurn, "End the turn"),
    line(Held::Ctrl, Key::Char('L'), KeyAction::Log, "Open the log"),
    line(Held::Ctrl, Key::Char('M'), KeyAction::Menu, "Open the menu"),
    line(Held::Ctrl, Key::Char('S'), KeyAction::Swap, "Swap the sides on the screen"),
    line(
        Held::Ctrl,
        Key::Char('D'),
        KeyAction::Dice(Whose::Acting),
        "Real dice for the acting side, or the program's",
    ),
    line(Held::CtrlShift, Key::Char('D'), KeyAction::Dice(Whose::Waiting), "The same for the other side"),
    line(Held::Nothing, Key::Char('?'), KeyAction::AllKeys, "Show all keys"),
];

/// What a stroke does that types no answer. Digits are faces while dice are asked; else they pick units, with Shift
/// those of the other side, and 0 is the tenth. With Ctrl a digit picks the eleventh to the twentieth.
pub fn key_action(asked: Asked, stroke: Stroke) -> Option<KeyAction> {
    if let Some(line) = TABLE.iter().find(|line| line.stroke == stroke) {
        return Some(line.key_action);
    }
    match (stroke.key, stroke.held, asked) {
        (Key::Digit(digit), Held::Nothing, Asked::Dice) => Some(KeyAction::Face(digit)),
        (Key::Digit(_), ..) if asked == Asked::Dice => None,
        (Key::Digit(digit), held, _) => {
            let place = if digit == 0 { 10 } else { digit };
            Some(match held {
                Held::Nothing => KeyAction::Row(Whose::Acting, place),
                Held::Shift => KeyAction::Row(Whose::Waiting, place),
                Held::Ctrl => KeyAction::Row(Whose::Acting, place + 10),
                Held::CtrlShift => KeyAction::Row(Whose::Waiting, place + 10),
            })
        }
        (Key::Char(letter), Held::Nothing, Asked::Nothing) if letter.is_alphabetic() => {
            Some(KeyAction::Procedure(letter))
        }
        _ => None,
    }
}

/// A line of the page of keys: the strokes and what they do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The strokes, written.
    pub keys: Vec<String>,
    /// What they do.
    pub words: String,
}

/// All keys as the page shows them; `procedures` are letters and names of the rule set in use.
pub fn shown(procedures: &[(String, String)]) -> Vec<(&'static str, Vec<Shown>)> {
    let one = |keys: &str, words: &str| Shown { keys: vec![keys.to_owned()], words: words.to_owned() };
    let units = vec![
        one("1 to 0", "Pick unit 1 to 10 of the acting side; where both may act, of the roster marked Keys 1 to 0"),
        one("Shift+1 to 0", "The same for the other side"),
        one("Ctrl+1 to 0", "Units 11 to 20; with Shift, the other side's"),
        one("1 to 9", "The face of a real die: after Enter, or where only dice are asked for"),
        one("0 to 9, J", "Cards of a real deck: as shown on their buttons"),
        one("1 to 0", "A question: press the answer with this digit"),
        one(
            "1 to 0, N",
            "A question about many units: the unit of that row; Nobody and the like by the first letter",
        ),
        one("1 to 0", "With the cursor on a chip: press a chip of its line, no unit, and go on to the next line"),
        one("1 to 9", "The log, \u{201c}The die showed\u{201d}: the face; of two digits one after the other"),
        one("1 to 9", "In a commander's turn: press what is true in the first open line"),
        one("Shift+1 to 9", "There: the same at the second distance, as a second press (+)"),
        one("W", "In a commander's turn: why he orders this"),
    ];
    let mut table: Vec<Shown> = Vec::new();
    for line in TABLE {
        match table.iter_mut().find(|shown| shown.words == line.words) {
            Some(shown) => shown.keys.push(line.stroke.words()),
            None => table.push(Shown { keys: vec![line.stroke.words()], words: line.words.to_owned() }),
        }
    }
    // Digits pick units: a procedure with a digit is reached through the menu.
    let letters = procedures.iter().filter(|(letter, _)| letter.starts_with(char::is_alphabetic));
    let letters: Vec<Shown> = letters.map(|(letter, name)| one(letter, name)).collect();
    let pages = vec![
        one("Tab, arrows", "Go through everything that can be pressed"),
        one("Enter, Space", "Press it"),
        one("PageUp, PageDown, Home, End", "Scroll"),
        one("Esc", "Back"),
    ];
    let mut all = vec![("Units and dice", units), ("Battle", table)];
    if !letters.is_empty() {
        all.push(("Procedures", letters));
    }
    all.push(("Other screens", pages));
    all
}
