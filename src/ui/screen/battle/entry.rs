//! Real dice: outcomes in words first, single faces second; open actions that wait for answers.

use iced::widget::{Space as Gap, column, container, row};
use iced::{Alignment, Length};

use super::{
    Ctx, Message,
    odds::odds,
    result,
    rolls::{faces, rolls},
};
use crate::{
    battle::summary::{OpenView, Pool},
    dice::Tag,
    ui::{
        Element, HEAD_BOLD, Space, Type,
        fit::fit,
        glyph::{DieMark, die},
        paint,
        screen::Layout,
        style,
        widget::{button_quiet, button_twin, die_button, link, panel, scroll},
    },
};

/// ROLL and I ROLLED beside each other, as equals; below each other while single faces are entered or where there
/// are many outcomes.
pub fn beside<'a>(ctx: Ctx<'a, '_>, roll: Element<'a, Message>, pool: &'a Pool) -> Element<'a, Message> {
    let Pool::Dice { entries, .. } = pool else {
        return column![roll, outcomes(ctx, pool)].spacing(Space::Small).into();
    };
    let single = ctx.face.faces || faces_only(pool);
    // Where there is little room the faces need no line of their own.
    if single && ctx.layout == Layout::Small && matches!(pool, Pool::Dice { sides: 6, .. }) {
        return row![container(roll).width(200), outcomes(ctx, pool)]
            .spacing(Space::Small)
            .align_y(Alignment::End)
            .into();
    }
    if single || entries.len() > 4 {
        return column![roll, outcomes(ctx, pool)].spacing(Space::Small).into();
    }
    let classes = entries.iter().enumerate().map(|(at, entry)| {
        let press = button_twin(ctx.look, entry.words.as_str()).size(Type::Body).width(Length::Fill);
        let sent = (!ctx.face.dead).then_some(Message::Outcome(entry.tally));
        ctx.stops.press(&format!("outcome-{at}"), press, sent)
    });
    let twin =
        column![head(ctx), row(classes).spacing(Space::Tight)].spacing(Space::Hair).width(Length::FillPortion(6));
    row![container(roll).width(Length::FillPortion(5)), twin].spacing(Space::Gutter).align_y(Alignment::End).into()
}

/// What stands over a line of outcomes, with the way to single faces.
fn head<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let faces = link(ctx.look, "faces").height(18.0).size(Type::Small);
    let faces = ctx.stops.press("faces", faces, Some(Message::Faces));
    let words = style::head("I ROLLED", Type::Mark).line_height(1.0);
    row![words, Gap::new().width(Length::Fill), faces].align_y(Alignment::Center).into()
}

/// The classes of a roll, a deck's cards, or the options of a question, one press each.
pub fn outcomes<'a>(ctx: Ctx<'a, '_>, pool: &'a Pool) -> Element<'a, Message> {
    let look = ctx.look;
    let live = !ctx.face.dead;
    match pool {
        Pool::Dice { entries, known, .. } => {
            if ctx.face.faces || !known.is_empty() || faces_only(pool) {
                return single(ctx, pool);
            }
            let letters: usize = entries.iter().map(|entry| entry.words.chars().count() + AROUND).sum();
            let crowded = letters > LINE && entries.len() <= 6;
            let said = (!crowded).then(|| style::head("I ROLLED", Type::Chip));
            let mut line = row![].push(said).spacing(Space::Small).align_y(Alignment::Center);
            for (at, entry) in entries.iter().enumerate() {
                // Beyond one line of words the buttons are as wide as their words; in one line they share it by them.
                let letters = u16::try_from(entry.words.chars().count()).unwrap_or(u16::MAX);
                let wide =
                    if entries.len() > 6 { Length::Shrink } else { Length::FillPortion(letters.saturating_add(3)) };
                let size = if entries.len() > 4 { Type::Body } else { Type::Chip };
                let press = button_twin(look, entry.words.as_str()).size(size).width(wide);
                let sent = live.then_some(Message::Outcome(entry.tally));
                line = line.push(ctx.stops.press(&format!("outcome-{at}"), press, sent));
            }
            if crowded {
                // The words need the whole line.
                return column![head(ctx), line].spacing(Space::Hair).into();
            }
            let faces = button_quiet(look, "faces\u{2026}").size(Type::Mark);
            let line = line.push(ctx.stops.press("faces", faces, Some(Message::Faces)));
            if entries.len() > 6 { line.wrap().vertical_spacing(Space::Tight).into() } else { line.into() }
        }
        Pool::Card { left, .. } => {
            let mut line = row![style::head("I DREW", Type::Chip)].spacing(Space::Small).align_y(Alignment::Center);
            for (card, _) in left {
                let press = button_twin(look, card.to_string()).size(Type::Chip);
                line =
                    line.push(ctx.stops.press(&format!("drew-{card}"), press, live.then_some(Message::Drew(*card))));
            }
            line.wrap().vertical_spacing(Space::Tight).into()
        }
        Pool::Choice { options, question, .. } => {
            // Where many units may be meant, their rows have the names.
            let unit = |given: &str| given.parse::<Tag>().is_ok();
            let many = options.iter().filter(|(given, _)| unit(given)).count() > NAMED;
            let mut line = row![].spacing(Space::Small);
            for (at, (given, words)) in options.iter().enumerate() {
                let words = if many && unit(given) { given } else { words };
                let press = button_twin(look, words.as_str()).size(Type::Chip).height(52.0);
                let sent = live.then(|| Message::Choose(given.clone()));
                line = line.push(ctx.stops.press(&format!("choose-{at}"), press, sent));
            }
            let mut lines = column![style::head(question.as_str(), Type::Title)].spacing(Space::Small);
            if many {
                lines = lines.push(style::body("Press its row, or its tag here.", Type::Small));
            }
            lines.push(line.wrap().vertical_spacing(Space::Small)).into()
        }
    }
}

/// Units that a question names in full; more than that are found by their rows.
const NAMED: usize = 6;

/// Letters of outcomes that one line has room for, and those that the edges of each button take.
const LINE: usize = 32;
const AROUND: usize = 3;

/// Outcomes that a player still finds among their buttons; of larger dice than the usual ones he tells the faces then.
const WORDS: usize = 12;
/// Faces of a usual die, whose total is soon told.
const USUAL: u8 = 6;

/// Whether a roll is told by its faces alone: the words of one die's outcomes would only repeat them, and nobody looks
/// for a total among dozens of buttons.
fn faces_only(pool: &Pool) -> bool {
    matches!(pool, Pool::Dice { count, sides, entries, .. }
        if (entries.len() > WORDS && *sides > USUAL) || (*count == 1 && entries.len() == usize::from(*sides)))
}

/// Dice that stand beside each other in full size.
const FEW: u8 = 8;

/// Single faces: the dice of the pool as far as they are known, and a press for each face of the next one.
fn single<'a>(ctx: Ctx<'a, '_>, pool: &'a Pool) -> Element<'a, Message> {
    let Pool::Dice { count, known, read, sides, .. } = pool else {
        return column![].into();
    };
    let look = ctx.look;
    let across = if ctx.layout == Layout::Wide { 7 } else { 10 };
    let pad = faces(ctx, "face", *sides, across, Message::Face);
    if *count == 1 && faces_only(pool) && ctx.face.typed == 0 {
        let words = (ctx.layout != Layout::Small).then(|| style::head("I ROLLED", Type::Chip).into());
        return row(words).push(pad).spacing(Space::Small).align_y(Alignment::Center).into();
    }
    let back = (!faces_only(pool)).then(|| {
        let back = button_quiet(look, "Outcomes").size(Type::Mark);
        ctx.stops.press("faces", back, Some(Message::Faces))
    });
    // One die needs no slot: its face is the whole answer.
    if *count == 1 && *sides == 6 && ctx.layout != Layout::Small {
        let line = row![pad, Gap::new().width(Length::Fill)].push(back).align_y(Alignment::Center);
        return line.into();
    }
    let next = known.len();
    let slots = (0..*count).map(|at| {
        let place = usize::from(at);
        let mark = match known.get(place) {
            Some(&face) if read.is_hit(face) => DieMark::Hit(face),
            Some(&face) => DieMark::Face(face),
            None if place == next && ctx.face.typed > 0 => DieMark::Out(ctx.face.typed),
            None if place == next => DieMark::Next,
            None => DieMark::Blank,
        };
        die(look, *sides, mark, if *count > FEW { 28.0 } else { 40.0 })
    });
    let head = row![row(slots).spacing(Space::Tight), Gap::new().width(Length::Fill)].push(back);
    column![head.align_y(Alignment::Center), pad].spacing(Space::Tight).into()
}

/// An action that waits for answers.
pub fn open<'a>(ctx: Ctx<'a, '_>, open: &'a OpenView) -> Element<'a, Message> {
    let look = ctx.look;
    let drop = ctx.stops.press("drop", button_quiet(look, "Give it up").size(Type::Mark), Some(Message::Drop));
    let title = fit(open.title.as_str(), HEAD_BOLD, Type::Title, Some(look.palette.ink));
    let title = container(title).width(Length::Fill);
    let mut lines = column![].spacing(if ctx.layout == Layout::Small { Space::Small } else { Space::Pad });
    lines = match &open.pending {
        // How many dice, and whose, stands beside the title where there is little room.
        Some(pool @ Pool::Dice { .. }) if ctx.layout == Layout::Small => {
            let who = column![title, thrower(ctx, open, pool)].width(Length::Fill);
            lines.push(row![who, drop].align_y(Alignment::Center))
        }
        Some(pool @ Pool::Dice { .. }) => {
            lines.push(row![title, drop].align_y(Alignment::Center)).push(thrower(ctx, open, pool))
        }
        _ => lines.push(row![title, drop].align_y(Alignment::Center)),
    };
    if !open.rolls.is_empty() {
        lines = lines.push(rolls(ctx, &open.rolls, None, 44.0));
    }
    for flip in &open.flips {
        lines = lines.push(result::flip(ctx, flip, Message::Reply));
    }
    if !open.surplus.is_empty() {
        let sides = match &open.pending {
            Some(Pool::Dice { sides, .. }) => *sides,
            _ => 6,
        };
        let dice = open.surplus.iter().enumerate().map(|(at, face)| {
            let id = format!("goes-{at}");
            let cursor = ctx.stops.note(&id, Some(&Message::DropDie(at)));
            let die = die_button(look, id, sides, DieMark::Face(*face), 52.0, Some(Message::DropDie(at)));
            paint::focus_ring(die, cursor, look.palette.cursor, style::ROUND)
        });
        let ask = style::head("Fewer dice now: press the die that goes", Type::Title);
        lines = lines.push(column![ask, row(dice).spacing(Space::Small)].spacing(Space::Small));
    } else if let Some(pool) = &open.pending {
        let fell = open.bearing.and_then(|bearing| result::fall(ctx, bearing));
        lines = lines.push(row![].push(fell).push(outcomes(ctx, pool)).spacing(Space::Pad));
        if matches!(pool, Pool::Dice { .. }) {
            let roll = button_quiet(look, "Roll the rest for me");
            lines = lines.push(ctx.stops.press("roll", roll, (!ctx.face.dead).then_some(Message::Roll)));
        }
    }
    lines = lines.push(container(odds(ctx, &open.odds, &[])).width(Length::Fill));
    panel(look, scroll(look, lines)).width(Length::Fill).height(Length::Fill).into()
}

/// How many dice, whose, and what for.
fn thrower<'a>(ctx: Ctx<'a, '_>, open: &'a OpenView, pool: &Pool) -> Element<'a, Message> {
    let Pool::Dice { count, who, .. } = pool else {
        return row![].into();
    };
    let dice = if *count == 1 { "1 die".to_owned() } else { format!("{count} dice") };
    let name = ctx.table.heads.iter().find(|head| head.side == *who).map_or("", |head| head.name.as_str());
    let words = if open.asks.is_empty() { name.to_owned() } else { format!("{name}: {}", open.asks) };
    row![
        style::head(dice, Type::Huge).line_height(1.0),
        style::label(words, Type::Chip).color(ctx.look.palette.quiet),
    ]
    .spacing(Space::Pad)
    .align_y(Alignment::Center)
    .into()
}
