//! An action that waits: whose dice or whose answer, what was rolled so far, and at its foot what is told next.

use iced::widget::{column, container, row, space::vertical as fill};
use iced::{Alignment, Length};

use super::{
    Ctx, Message,
    odds_strips::{beside_low, low, odds},
    result, roll_bar,
    rolls::{fall, rolls},
    sums::terms,
};
use crate::{
    battle::summary::{OpenView, Pool, who_rolls},
    ui::{
        Element, HEAD_BOLD, Space, Type,
        fit::{first_fit, squeeze, two_line_name},
        glyph::DieMark,
        paint,
        screen::Layout,
        style::{self, TEXT, Words},
        widget::{button_quiet, die_button, keyed, panel, scroll, term},
    },
};

/// An action that waits for answers; `upper` stands over all else where there is room for one thing at a time.
pub fn open<'a>(ctx: Ctx<'a, '_>, open: &'a OpenView, upper: Option<Element<'a, Message>>) -> Element<'a, Message> {
    let look = ctx.look;
    let tiny = ctx.layout == Layout::Tiny;
    let size = if tiny { Type::Chip } else { Type::Title };
    let title = squeeze(open.title.as_str(), HEAD_BOLD, size, Type::Body, Some(look.palette.ink));
    let dice = open.pending.as_ref().filter(|pool| matches!(pool, Pool::Dice { .. }));
    let mut body = column![].push(upper).spacing(ctx.gap());
    let asks = matches!(open.pending, Some(Pool::Choice { .. }));
    // Where hardly anything has room, the question scrolls with all else, before what led to it.
    // There the head says whose dice they are.
    if tiny && dice.is_some() {
        body = body.push(style::body(open.title.as_str(), Type::Mark).font(HEAD_BOLD));
    }
    let fills = roll_bar::fills(ctx, open.pending.as_ref());
    // What led to the dice is read first where the head has no room for it.
    let led = if ctx.layout.is_single() { dice.and_then(terms) } else { None };
    let (led, beside_roll) = if fills { (None, led) } else { (led, None) };
    let in_one_line = |words| first_fit([Words::from(words)], TEXT, Type::Mark, Some(look.palette.ink));
    body = body.push(led.map(|words| style::body(words, Type::Mark)));
    let question = if tiny && asks { next(ctx, open, roll_bar::BesideRoll::default()) } else { None };
    body = body.push(question);
    for line in &open.said {
        body = body.push(style::body(line.as_str(), Type::Body));
    }
    if !open.entered.is_empty() {
        body = body.push(style::body(open.entered.as_str(), Type::Body).font(HEAD_BOLD));
    }
    if !open.rolls.is_empty() {
        body = body.push(rolls(ctx, &open.rolls, None, if tiny { 32.0 } else { 44.0 }));
    }
    for flip in &open.flips {
        body = body.push(result::flip(ctx, flip, Message::Reply));
    }
    let mut foot = column![].spacing(ctx.gap());
    // The odds of single units stand together, in their order.
    let single = open.odds.first().filter(|view| view.title.is_empty() || open.odds.len() == 1 || open.after_die);
    let (main, others) = open.odds.split_at(usize::from(single.is_some()));
    if !others.is_empty() {
        body = body.push(odds(ctx, others, &[]));
    }
    let quiet = |words: &'a String| style::body(words.as_str(), Type::Mark).color(look.palette.quiet).into();
    body = body.extend(open.reminders.iter().map(quiet));
    let mut beside = roll_bar::BesideRoll { odds: None, sum: beside_roll.map(in_one_line) };
    if tiny && asks {
        // What they assume stands over them: "If direct".
        let assumes = main.first().and_then(|view| beside_low(ctx, view, &[]));
        body = body.push(assumes).push(main.first().map(|view| low(ctx, view)));
    } else if roll_bar::takes_odds(ctx, open.pending.as_ref()) {
        beside.odds = main.first().map(|view| low(ctx, view));
    } else if ctx.layout.is_single() || matches!(open.pending, Some(Pool::Dice { sides: 7.., .. })) {
        foot = foot.push(main.first().map(|view| low(ctx, view)));
    } else if !main.is_empty() {
        foot = foot.push(odds(ctx, main, &[]));
    }
    if !(tiny && asks) {
        foot = foot.push(next(ctx, open, beside));
    }
    // Arrows never lead to Cancel.
    let drop = button_quiet(look, "Cancel it").size(Type::Mark);
    let drop = ctx.stops.way_out("drop", drop, Message::Drop);
    let mut head = column![].spacing(ctx.gap());
    let mut last = None;
    // How many dice, and whose, stands beside the title where there is little room.
    head = if tiny {
        last = Some(drop);
        head.push(if let Some(pool) = dice { thrower(ctx, pool) } else { title })
    } else if ctx.layout == Layout::Small {
        let who = column![title].push(dice.map(|pool| thrower(ctx, pool))).width(Length::Fill);
        head.push(row![who, drop].spacing(Space::Small).align_y(Alignment::Center))
    } else {
        let title = container(title).width(Length::Fill);
        head.push(row![title, drop].spacing(Space::Small).align_y(Alignment::Center))
            .push(dice.map(|pool| thrower(ctx, pool)))
    };
    let body: Element<'a, Message> = if fills { fill().into() } else { scroll(look, body.push(last)).into() };
    let all = column![head, container(body).height(Length::Fill), foot].spacing(ctx.gap());
    let page = panel(look, all).padding(ctx.pad()).width(Length::Fill).height(Length::Fill);
    // A question begins at its top, however far the form or the question before it was scrolled.
    keyed((asks, open.rolls.len()), page)
}

/// What is told next: the die that goes, an answer, or dice, with the program's beside them.
fn next<'a>(ctx: Ctx<'a, '_>, open: &'a OpenView, beside: roll_bar::BesideRoll<'a>) -> Option<Element<'a, Message>> {
    let look = ctx.look;
    if !open.surplus.is_empty() {
        let sides = match &open.pending {
            Some(Pool::Dice { sides, .. }) => *sides,
            _ => 6,
        };
        ctx.stops.begin_line();
        let dice = open.surplus.iter().enumerate().map(|(at, face)| {
            let id = format!("goes-{at}");
            let cursor = ctx.stops.note(&id, Some(&Message::DropDie(at)));
            let die = die_button(look, id, sides, DieMark::Face(*face), 48.0, Some(Message::DropDie(at)));
            paint::focus_ring(die, cursor, look.palette.cursor, style::ROUND)
        });
        let ask = style::body("Fewer dice now: press the die to take out", Type::Chip).font(HEAD_BOLD);
        let dice = row(dice).spacing(Space::Small).wrap().vertical_spacing(Space::Tight);
        return Some(column![ask, dice].spacing(Space::Small).into());
    }
    let pool = open.pending.as_ref()?;
    if matches!(pool, Pool::Choice { .. }) {
        let fell = open.bearing.and_then(|bearing| fall(ctx, bearing));
        let answers = container(roll_bar::answers(ctx, pool)).width(Length::Fill);
        return Some(row![].push(fell).push(answers).spacing(Space::Pad).align_y(Alignment::End).into());
    }
    let words = match (pool, ctx.layout.is_single()) {
        // It lies on the table already.
        _ if !open.entered.is_empty() => "Enter it anew",
        (Pool::Card { .. }, true) => "Draw it",
        (Pool::Card { .. }, false) => "Draw it for me",
        // With one die left the button says "Roll it", not "the rest".
        (Pool::Dice { count: 1, .. }, single) if !open.more => {
            if single {
                "Roll it"
            } else {
                "Roll it for me"
            }
        }
        // Nor are dice of which none is told yet.
        (Pool::Dice { known, .. }, single) if known.is_empty() && open.rolls.is_empty() => {
            if single {
                "Roll all"
            } else {
                "Roll all for me"
            }
        }
        (_, true) => "Roll the rest",
        (_, false) => "Roll the rest for me",
    };
    let press = button_quiet(look, words).size(if ctx.layout == Layout::Tiny { Type::Body } else { Type::Chip });
    let roll =
        roll_bar::roll(ctx, "roll", press, (!ctx.memory.dead && open.entered.is_empty()).then_some(Message::Rest));
    Some(roll_bar::roll_bar(ctx, roll, Some(pool), beside))
}

/// How many dice, whose, which faces count, and what led to them.
fn thrower<'a>(ctx: Ctx<'a, '_>, pool: &'a Pool) -> Element<'a, Message> {
    let Pool::Dice { count, sides, who, title, sum, adds, .. } = pool else {
        return row![].into();
    };
    let look = ctx.look;
    let ink = Some(look.side(Ctx::ink(*who)).words);
    if ctx.layout.is_single() {
        return first_fit(roll_bar::dice_words(pool), HEAD_BOLD, Type::Mark, ink);
    }
    let dice = match (*count, *sides) {
        (1, 6) => "1 die".to_owned(),
        (count, 6) => format!("{count} dice"),
        (count, sides) => format!("{count}d{sides}"),
    };
    let whose = two_line_name(who_rolls(ctx.name(*who), title), HEAD_BOLD, Type::Chip, Type::Mark, ink);
    let reading = sum.as_ref().map(|sum| sum.reading.as_str()).filter(|reading| !reading.is_empty());
    // Which faces count is read to its end.
    let reading = reading.map(|reading| style::body(reading, Type::Body).line_height(1.2));
    let words = column![whose].push(reading).width(Length::Fill);
    let line = row![style::head(dice, Type::Huge).line_height(1.0), words];
    let terms = sum.as_ref().filter(|sum| !sum.terms.is_empty()).map(|sum| {
        let terms = sum.terms.iter().enumerate().map(|(at, part)| term(look, part.signed(at == 0 && !*adds)));
        row(terms).spacing(Space::Tight).wrap().vertical_spacing(Space::Tight)
    });
    column![line.spacing(Space::Pad).align_y(Alignment::Center)].push(terms).spacing(ctx.gap()).into()
}
