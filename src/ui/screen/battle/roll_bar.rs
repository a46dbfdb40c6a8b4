//! The foot of the middle column: ROLL at its left, always in the same place, and beside it what real dice showed.
//!
//! Its last line is anchored to the lower edge, so that nothing moves under the finger while dice are entered.

mod entered_dice;

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{Ctx, Message, rolls::faces};
use crate::{
    battle::summary::Pool,
    dice::{Card, Tag},
    ui::{
        Element, Space, Type,
        fit::first_fit,
        screen::{Layout, stops::ANSWERED},
        style::{self, Words},
        widget::{Press, button_twin, link, scroll},
    },
};
use entered_dice::entered_dice;

/// Units that a question names in full; more than that are found by their rows.
const NAMED: usize = 6;
/// Outcomes that a player still finds among their buttons; of larger dice than the usual ones he tells the faces then.
const WORDS: usize = 12;
/// Faces of a usual die, whose total is soon told.
const USUAL: u8 = 6;
/// The width of a letter of an outcome, also where it is smaller, of one of its faces, and what its edges take, in
/// logical pixels.
const LETTER: f32 = 7.2;
const LOW_LETTER: f32 = 6.5;
const SMALL_LETTER: f32 = 6.2;
const AROUND: f32 = 14.0;
const SMALL_AROUND: f32 = 12.0;
const LOW_AROUND: f32 = 9.0;
/// Lines of buttons that leave the form above them its room.
const FEW_LINES: usize = 2;
/// What the sign of a key takes beside them, in logical pixels.
const KEY: f32 = 26.0;
/// How high the answers to a question may be before they scroll, in logical pixels.
const MOST_ANSWERS: f32 = 220.0;

/// What ROLL leaves at both sides of its words, in logical pixels.
const EDGE: f32 = 16.0;

/// The height of ROLL and of the last line beside it, in logical pixels.
pub const fn height(layout: Layout) -> f32 {
    match layout {
        Layout::Wide | Layout::Narrow => 64.0,
        Layout::Small => 48.0,
        Layout::Tiny => 40.0,
    }
}

/// The width of ROLL, whether or not real dice may be told beside it, in logical pixels.
const fn width(layout: Layout) -> f32 {
    match layout {
        Layout::Wide | Layout::Narrow => 178.0,
        Layout::Small => 150.0,
        Layout::Tiny => 116.0,
    }
}

/// What remains beside ROLL, and of a whole line, at the least.
const fn rooms(layout: Layout) -> (f32, f32) {
    match layout {
        Layout::Wide => (284.0, 470.0),
        Layout::Narrow => (300.0, 500.0),
        Layout::Small => (366.0, 524.0),
        Layout::Tiny => (272.0, 394.0),
    }
}

/// A button in the place of ROLL, which has one width, height and left edge in a window, whatever stands beside it.
pub fn roll<'a>(
    ctx: Ctx<'a, '_>,
    id: &str,
    press: Press<'a, Message>,
    sent: Option<Message>,
) -> Element<'a, Message> {
    // Words that would fill it to its edges are smaller.
    let sides = if ctx.layout == Layout::Tiny { 6.0 } else { EDGE };
    let press = press.height(height(ctx.layout)).width(Length::Fill).sides(sides);
    container(ctx.stops.press(id, press, sent)).width(width(ctx.layout)).into()
}

/// What the button in the place of ROLL says where the dice that come first are real ones; `rolls` of a form are thrown
/// one after the other.
pub fn entered(ctx: Ctx<'_, '_>, first: Option<&Pool>, rolls: usize) -> Option<Words<'static>> {
    match first? {
        Pool::Dice { who, .. } if rolls > 1 && ctx.has_real_dice(*who) => Some("ENTER DICE".into()),
        Pool::Dice { who, count, .. } if ctx.has_real_dice(*who) => Some(match count {
            1 => "ENTER 1 DIE".into(),
            count => format!("ENTER {count} DICE").into(),
        }),
        Pool::Card { who, .. } if ctx.has_real_dice(*who) => Some("ENTER CARD".into()),
        _ => None,
    }
}

/// What stands beside ROLL where there is no room for it above.
#[derive(Default)]
pub struct BesideRoll<'a> {
    /// The odds, where a pad of keys fills the room above.
    pub odds: Option<Element<'a, Message>>,
    /// The sum of the roll in one line.
    pub sum: Option<Element<'a, Message>>,
}

/// ROLL alone, or beside what real dice showed.
///
/// What of the odds and the sum stands here is told by [`takes_odds`] and [`takes_sum`].
pub fn roll_bar<'a>(
    ctx: Ctx<'a, '_>,
    roll: Element<'a, Message>,
    pool: Option<&'a Pool>,
    BesideRoll { odds, sum }: BesideRoll<'a>,
) -> Element<'a, Message> {
    let Some(pool) = pool else { return roll };
    match pool {
        Pool::Choice { .. } => column![answers(ctx, pool), roll].spacing(ctx.gap()).into(),
        // A pad of many keys takes the whole line; how to read the dice stands beside ROLL.
        Pool::Dice { sides: 7.., .. } if by_faces(ctx, pool) => {
            let beside = match odds {
                Some(odds) => row![odds, turn(ctx, pool)].spacing(Space::Tight).align_y(Alignment::Center).into(),
                None => head(ctx, pool, None),
            };
            let beside = column![beside].push(sum);
            let line = row![roll, beside].spacing(Space::Small).align_y(Alignment::End);
            column![keys(ctx, pool, true), line].spacing(ctx.gap()).into()
        }
        Pool::Dice { .. } | Pool::Card { .. } => {
            row![roll, entry(ctx, pool, sum)].spacing(Space::Small).align_y(Alignment::End).into()
        }
    }
}

/// Whether every line above the keys counts, so that the dice entered so far stand beside ROLL.
fn is_low(ctx: Ctx<'_, '_>, pool: &Pool) -> bool {
    ctx.layout.is_single() || ctx.layout == Layout::Narrow && matches!(pool, Pool::Dice { sides: 7.., .. })
}

/// Whether single faces are told now.
fn by_faces(ctx: Ctx<'_, '_>, pool: &Pool) -> bool {
    let known = matches!(pool, Pool::Dice { known, .. } if !known.is_empty());
    // Where there is hardly any room a pad of many keys is opened by a press.
    let hidden = ctx.layout == Layout::Tiny && matches!(pool, Pool::Dice { sides: 7.., .. });
    ctx.memory.faces || known || (faces_only(pool) && !hidden)
}

/// Whether a roll is told by its faces alone: the words of one die's outcomes would only repeat them, and nobody looks
/// for a total among dozens of buttons.
fn faces_only(pool: &Pool) -> bool {
    matches!(pool, Pool::Dice { count, sides, entries, .. }
        if (entries.len() > WORDS && *sides > USUAL) || (*count == 1 && entries.len() == usize::from(*sides)))
}

/// Whether the odds stand beside ROLL, because a pad of keys needs the lines above it.
pub fn takes_odds(ctx: Ctx<'_, '_>, pool: Option<&Pool>) -> bool {
    ctx.layout.is_single()
        && pool.is_some_and(|pool| matches!(pool, Pool::Dice { sides: 7.., .. }) && by_faces(ctx, pool))
}

/// Whether the sum stands beside ROLL, because every line above it counts.
pub fn takes_sum(ctx: Ctx<'_, '_>, pool: Option<&Pool>) -> bool {
    pool.is_some_and(|pool| match pool {
        Pool::Dice { sides: 7.., .. } if by_faces(ctx, pool) => true,
        Pool::Dice { .. } => ctx.layout == Layout::Tiny,
        _ => false,
    })
}

/// Whether a pad of keys takes the place of what stands above it, because there is no room for both.
pub fn fills(ctx: Ctx<'_, '_>, pool: Option<&Pool>) -> bool {
    ctx.layout == Layout::Tiny && takes_odds(ctx, pool)
}

/// Whose dice, how many, and which of their faces count: in words, then in fewer where there is no room for them.
pub fn dice_words(pool: &Pool) -> Vec<Words<'static>> {
    let Pool::Dice { count, sides, title, sum, .. } = pool else {
        return Vec::new();
    };
    let kind = if *sides == USUAL { String::new() } else { format!("d{sides}") };
    let dice = match (*count, kind.as_str()) {
        (1, "") => "1 die".to_owned(),
        (count, "") => format!("{count} dice"),
        (count, kind) => format!("{count}{kind}"),
    };
    let read = match sum.as_ref().map(|sum| sum.reading.as_str()).filter(|reading| !reading.is_empty()) {
        Some(reading) => format!("{dice}, {reading}"),
        None => dice.clone(),
    };
    // Who rolls at whom, by their tags.
    let tags: Vec<&str> = title.split(' ').filter(|word| word.parse::<Tag>().is_ok()).collect();
    let tag = match tags.as_slice() {
        [who, at @ ..] if title.starts_with(who) => [&[*who], at].concat().join(" at "),
        _ => title.clone(),
    };
    // Whose they are is never left out, as long as there is room for a tag.
    [format!("{title}: {read}"), format!("{tag}: {read}"), format!("{tag}: {dice}"), dice].map(Words::from).into()
}

/// What stands over the outcomes: whose dice, how many, which faces count, and the way to single faces and back.
fn head<'a>(ctx: Ctx<'a, '_>, pool: &'a Pool, sum: Option<Element<'a, Message>>) -> Element<'a, Message> {
    let look = ctx.look;
    let (Pool::Dice { who, .. } | Pool::Card { who, .. }) = pool else {
        return row![].into();
    };
    let ink = look.side(Ctx::ink(*who)).words;
    // With the keyboard the player asks for the dice first: until then a digit picks a unit.
    let real = ctx.has_real_dice(*who);
    let waits = real
        && ctx.memory.cursor.is_some()
        && ctx.table.open.is_none()
        && !ctx.memory.faces
        && ctx.table.form.is_some();
    let said = match pool {
        Pool::Dice { .. } if waits => "ENTER, THEN 1-9".to_owned(),
        // What the numbers on the buttons count, where they have no room for it.
        Pool::Dice { entries, .. } if !by_faces(ctx, pool) && is_crowded(ctx, pool) => {
            let counted = entries.last().and_then(|entry| entry.words.split_once(' ')).map(|(_, counted)| counted);
            counted.map_or_else(|| "I ROLLED".to_owned(), |counted| format!("I ROLLED, {counted}"))
        }
        Pool::Dice { .. } => "I ROLLED".to_owned(),
        _ => "I DREW".to_owned(),
    };
    let words = match pool {
        Pool::Dice { .. } => dice_words(pool),
        _ => vec![ctx.name(*who).to_owned().into()],
    };
    // A digit that may be the first of two is seen, and what ends it.
    if ctx.memory.typed > 0 {
        let typed = style::head(format!("{}_ : another digit, or Enter", ctx.memory.typed), Type::Mark);
        return row![typed.line_height(1.2)].push(turn(ctx, pool)).spacing(Space::Small).into();
    }
    // Where every line counts the dice entered so far stand here: whose they are is said at the head.
    let slots = if by_faces(ctx, pool) && is_low(ctx, pool) { entered_dice(ctx, pool) } else { None };
    let entered: Element<'a, Message> = if let Some(slots) = slots {
        let width = if sum.is_some() { Length::Shrink } else { Length::Fill };
        row![container(slots).width(width)].push(sum).spacing(Space::Small).align_y(Alignment::Center).into()
    } else if let Some(sum) = sum {
        sum
    } else {
        let words = container(first_fit(words, style::HEAD, Type::Mark, Some(ink))).width(Length::Fill);
        let said = style::head(said, Type::Mark).line_height(1.2);
        row![said, words].spacing(Space::Small).align_y(Alignment::Center).into()
    };
    row![entered].push(turn(ctx, pool)).spacing(Space::Small).align_y(Alignment::Center).into()
}

/// The way to single faces, and back from them.
fn turn<'a>(ctx: Ctx<'a, '_>, pool: &'a Pool) -> Option<Element<'a, Message>> {
    if !matches!(pool, Pool::Dice { .. }) || faces_only(pool) && !fills(ctx, Some(pool)) {
        return None;
    }
    let words = if by_faces(ctx, pool) { "back" } else { "faces" };
    let press = link(ctx.look, words).height(20.0).size(Type::Small);
    Some(ctx.stops.press("faces", press, Some(Message::Faces)))
}

/// What can be told beside ROLL.
fn entry<'a>(ctx: Ctx<'a, '_>, pool: &'a Pool, sum: Option<Element<'a, Message>>) -> Element<'a, Message> {
    let live = !ctx.memory.dead;
    let above = head(ctx, pool, sum);
    let most = if ctx.layout.is_single() { 2 } else { 4 };
    let lines = match pool {
        Pool::Dice { .. } if by_faces(ctx, pool) => keys(ctx, pool, false),
        Pool::Dice { .. } if faces_only(pool) => {
            let press = button_twin(ctx.look, "Enter dice").height(height(ctx.layout)).width(Length::Fill);
            ctx.stops.press("faces", press, Some(Message::Faces))
        }
        Pool::Dice { entries, .. } => {
            let counts = is_crowded(ctx, pool);
            // Where there is hardly any room "one shows 4 or 6" is "one 4 or 6".
            let low = ctx.layout == Layout::Tiny;
            let options = entries.iter().enumerate().map(|(at, entry)| EntryButton {
                id: format!("outcome-{at}"),
                words: if counts { count(&entry.words) } else { entry.words.as_str() },
                under: if low {
                    entry.faces.replace(" shows ", " ").replace(" show ", " ")
                } else {
                    entry.faces.clone()
                },
                // A digit is the face of a die, whatever its outcomes count.
                typed: None,
                sent: live.then_some(Message::Outcome(entry.tally)),
            });
            grid(ctx, options.collect(), rooms(ctx.layout).0, most)
        }
        Pool::Card { left, .. } => {
            let options = left.iter().map(|(card, _)| EntryButton {
                id: format!("drew-{card}"),
                words: card.to_string(),
                under: String::new(),
                typed: Some((if *card == Card::Joker { "J".to_owned() } else { card.to_string() }, None)),
                sent: live.then_some(Message::Drew(*card)),
            });
            grid(ctx, options.collect(), rooms(ctx.layout).0, most)
        }
        Pool::Choice { .. } => answers(ctx, pool),
    };
    column![above, lines].spacing(Space::Hair).width(Length::Fill).into()
}

/// Whether outcomes have no room for their words, so that their numbers must do.
fn is_crowded(ctx: Ctx<'_, '_>, pool: &Pool) -> bool {
    let Pool::Dice { entries, .. } = pool else { return false };
    let letters = |words: &str| u16::try_from(words.chars().count()).map_or(f32::MAX, f32::from);
    let (around, letter) = if ctx.layout == Layout::Tiny { (LOW_AROUND, LOW_LETTER) } else { (AROUND, LETTER) };
    let widest = entries.iter().map(|entry| around + letters(&entry.words) * letter).fold(44.0, f32::max);
    let most = if ctx.layout.is_single() { 2 } else { 4 };
    let across = u16::try_from(entries.len().div_ceil(most)).map_or(f32::MAX, f32::from);
    across * (widest + Space::Tight.px()) > rooms(ctx.layout).0 + Space::Tight.px()
}

/// The number that words begin with, if they do: what is counted is known where there is no room to say it.
fn count(words: &str) -> &str {
    let first = words.split(' ').next().unwrap_or(words);
    if first.parse::<u16>().is_ok() { first } else { words }
}

/// One of the things that can be told by a press.
struct EntryButton<W> {
    id: String,
    words: W,
    under: String,
    /// What is typed for it, and whether it is seen beside its words.
    typed: Option<(String, Option<&'static str>)>,
    sent: Option<Message>,
}

/// Buttons of one width in as few lines as their words allow; the last line is as high as ROLL where it is the only
/// one.
fn grid<'a, W: Into<Words<'a>> + AsRef<str>>(
    ctx: Ctx<'a, '_>,
    options: Vec<EntryButton<W>>,
    room: f32,
    most: usize,
) -> Element<'a, Message> {
    let (size, letter, around, least) = match ctx.layout {
        Layout::Tiny => (Type::Body, LOW_LETTER, LOW_AROUND, 40.0),
        Layout::Small => (Type::Chip, LETTER, SMALL_AROUND, 44.0),
        _ => (Type::Chip, LETTER, AROUND, 44.0),
    };
    let letters = |words: &str| u16::try_from(words.chars().count()).map_or(f32::MAX, f32::from);
    let key = |choice: &EntryButton<W>| if matches!(choice.typed, Some((_, Some(_)))) { KEY } else { 0.0 };
    let need = |choice: &EntryButton<W>, letter: f32, around: f32| {
        around + key(choice) + (letters(choice.words.as_ref()) * letter).max(letters(&choice.under) * SMALL_LETTER)
    };
    let gap = Space::Tight.px();
    let fitting = |letter: f32, around: f32| {
        let widest = options.iter().map(|choice| need(choice, letter, around)).fold(least, f32::max);
        let mut across = 1;
        let mut taken = widest;
        while taken + gap + widest <= room && across < options.len() {
            (across, taken) = (across + 1, taken + gap + widest);
        }
        across
    };
    let mut across = fitting(letter, around);
    // Rather words near to their edges than a third line, and smaller words than more lines.
    if options.len().div_ceil(across) > FEW_LINES {
        across = across.max(fitting(LOW_LETTER, LOW_AROUND));
    }
    across = across.max(options.len().div_ceil(most)).max(1);
    let lines = options.len().div_ceil(across).max(1);
    let across = options.len().div_ceil(lines).max(1);
    let tall = match (ctx.layout, lines) {
        (Layout::Wide | Layout::Narrow | Layout::Small, 1) => 48.0,
        (Layout::Tiny, 2) => 38.0,
        (Layout::Tiny, _) => 40.0,
        _ => 44.0,
    };
    let mut rows = column![].spacing(Space::Tight);
    let mut options = options.into_iter().peekable();
    while options.peek().is_some() {
        ctx.stops.begin_line();
        let line = options.by_ref().take(across).map(|choice| {
            let press = button_twin(ctx.look, choice.words).size(size).height(tall).sides(4.0);
            let press = press.width(Length::Fill);
            let press = if choice.under.is_empty() { press } else { press.under(choice.under) };
            match choice.typed {
                Some((typed, Some(key))) => ctx.stops.numbered(&choice.id, typed, press.key(key), choice.sent),
                Some((typed, None)) => ctx.stops.numbered(&choice.id, typed, press, choice.sent),
                None => ctx.stops.press(&choice.id, press, choice.sent),
            }
        });
        rows = rows.push(row(line.collect::<Vec<_>>()).spacing(Space::Tight));
    }
    rows.into()
}

/// A question and its options, the height of a finger each.
pub fn answers<'a>(ctx: Ctx<'a, '_>, pool: &'a Pool) -> Element<'a, Message> {
    let Pool::Choice { options, question, .. } = pool else {
        return column![].into();
    };
    // Where many units may be meant, their rows have the names.
    let unit = |given: &str| given.parse::<Tag>().is_ok();
    let many = options.iter().filter(|(given, _)| unit(given)).count() > NAMED;
    // A few of them are answered by their places, which stand on them.
    let counted = !many && options.len() <= ANSWERED.len();
    // Of many, units have the digits of their rows, and what is none of them its first letter.
    let letter = |given: &str, words: &str| {
        let first = words.chars().next().filter(|_| many && !unit(given))?;
        Some(first.to_uppercase().to_string())
    };
    let choices = options.iter().enumerate().map(|(at, (given, words))| EntryButton {
        id: format!("choose-{at}"),
        words: if many && unit(given) { given.as_str() } else { words.as_str() },
        under: String::new(),
        typed: match ANSWERED.get(at) {
            Some(digit) if counted => Some(((*digit).to_owned(), Some(*digit))),
            _ => letter(given, words).map(|letter| (letter, None)),
        },
        sent: (!ctx.memory.dead).then(|| Message::Choose(given.clone())),
    });
    let size = match ctx.layout {
        Layout::Wide | Layout::Narrow => Type::Title,
        Layout::Small => Type::Chip,
        Layout::Tiny => Type::Body,
    };
    let ask = style::body(question.as_str(), size).font(style::HEAD_BOLD).line_height(1.1);
    let hint = many.then(|| {
        let others =
            options.iter().filter_map(|(given, words)| Some(format!(" {}: {words}.", letter(given, words)?)));
        style::body(format!("Press its row, or its tag here.{}", others.collect::<String>()), Type::Small)
    });
    let grid = grid(ctx, choices.collect(), rooms(ctx.layout).1, usize::MAX);
    let grid: Element<'a, Message> = match ctx.layout {
        Layout::Wide | Layout::Narrow => container(scroll(ctx.look, grid)).max_height(MOST_ANSWERS).into(),
        Layout::Small => container(scroll(ctx.look, grid)).max_height(MOST_ANSWERS / 2.0).into(),
        // There the whole page scrolls.
        Layout::Tiny => grid,
    };
    column![ask].push(hint).push(grid).spacing(Space::Tight).into()
}

/// Single faces: the dice of the pool as far as they are known, and a press for each face of the next one.
fn keys<'a>(ctx: Ctx<'a, '_>, pool: &'a Pool, whole: bool) -> Element<'a, Message> {
    let Pool::Dice { sides, .. } = pool else {
        return column![].into();
    };
    let tall = match ctx.layout {
        Layout::Wide | Layout::Narrow => 52.0,
        Layout::Small if whole => 44.0,
        Layout::Small => 48.0,
        Layout::Tiny if whole => 38.0,
        Layout::Tiny => 40.0,
    };
    let pad = faces(ctx, "face", *sides, tall, Message::Face);
    let slots = if is_low(ctx, pool) { None } else { entered_dice(ctx, pool) };
    column![].push(slots).push(pad).spacing(Space::Tight).into()
}
