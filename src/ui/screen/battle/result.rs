//! The last result: dice, one plain sentence, live chips, HANDS, why.

use iced::widget::{Container, column, container, row};
use iced::{Alignment, Length};

use super::{
    Ctx, Message,
    chips::chips,
    rolls::{compact_rolls, faces, fall, outcomes, rolls},
};
use crate::{
    battle::summary::{BoardView, Flip, LateView, ResultView, Rolled},
    commander::turn_view::Part,
    dice::Tag,
    ui::{
        Element, Space, Type,
        screen::Layout,
        style::{self, TARGET},
        widget::{
            Segment, big_number, button_quiet, hands, hands_large, link, lit_panel, panel, scroll, segmented, whole,
        },
    },
};

/// The result as a panel, as high as it must be.
pub fn result<'a>(ctx: Ctx<'a, '_>, shown: &'a ResultView) -> Element<'a, Message> {
    let lines =
        column![head(ctx, shown)].push(hands_box(ctx)).push(stale(ctx)).push(live(ctx, shown)).spacing(Space::Small);
    framed(ctx, shown, lines).into()
}

/// The result as the one thing of the middle: what the hands do, and the step's own button, stay in sight while the
/// rest scrolls.
pub fn page<'a>(
    ctx: Ctx<'a, '_>,
    shown: &'a ResultView,
    upper: Option<Element<'a, Message>>,
    foot: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    // Where hardly anything has room, what is to be answered comes first.
    let (first, second) = if ctx.layout == Layout::Tiny {
        (stale(ctx), Some(head(ctx, shown)))
    } else {
        (Some(head(ctx, shown)), stale(ctx))
    };
    // Above the button one line of what the hands do must be enough there; the rest of it scrolls.
    let most = if ctx.layout == Layout::Tiny && foot.is_some() { ONE_LINE } else { hands_room(ctx) };
    let hands = hands_within(ctx, most);
    let lines = column![].push(first).push(second).push(upper);
    let lines = lines.push(live(ctx, shown)).extend(after(ctx));
    let short = leaves_room(ctx, shown, foot.is_some());
    let high = if short { Length::Shrink } else { Length::Fill };
    let most = if short { SHORT + ctx.spare } else { f32::INFINITY };
    let lines = container(scroll(ctx.look, lines.spacing(ctx.gap())).height(high)).max_height(most).height(high);
    let all = column![lines].push(hands).push(foot).spacing(ctx.gap());
    framed(ctx, shown, all).padding(ctx.pad()).height(high).into()
}

/// How high a short result may be without what the hands do, in logical pixels.
const SHORT: f32 = 320.0;

/// Whether a result is only as high as it must be and leaves the rest of the middle to the log: in a wide window, where
/// nothing else lies open and no button keeps its place at its foot.
pub fn leaves_room(ctx: Ctx<'_, '_>, shown: &ResultView, foot: bool) -> bool {
    let table = ctx.table;
    let alone = table.form.is_none() && table.open.is_none() && !foot && table.card.boards.is_empty();
    let settled = table.stale.is_empty() && table.check.is_empty() && table.doubts.is_empty();
    let short = shown.rolls.len() <= FEW_ROLLS && shown.chips.len() <= FEW && shown.lines.len() <= FEW;
    ctx.layout == Layout::Wide && alone && settled && short && shown.flips.is_empty() && ctx.memory.rolled.is_empty()
}

/// The result while something else can be rolled: what the hands do and the sentence, or dice and the sentence.
pub fn short<'a>(ctx: Ctx<'a, '_>, shown: &'a ResultView) -> Element<'a, Message> {
    let long = shown.sentence.chars().count() > SENTENCE_LINE;
    let hands = hands_within(ctx, if long { TWO_LINES } else { THREE_LINES });
    let sentence = sentence(ctx, shown, if hands.is_some() { Type::Chip } else { Type::Title });
    let few = breadth(shown, TARGET) <= BESIDE;
    let rolled = (hands.is_none() && few && !shown.rolls.is_empty())
        .then(|| rolls(ctx, &shown.rolls, Some(shown.event), TARGET));
    let block = row![].push(rolled).push(sentence).spacing(Space::Pad).align_y(Alignment::Center);
    let block = container(scroll(ctx.look, block)).height(Length::Fill);
    let all = column![block].push(hands).spacing(Space::Hair);
    framed(ctx, shown, all).padding([4.0, Space::Small.px()]).height(Length::Fill).into()
}

/// Letters that a line of a short result's sentence holds beside the way to its reasons.
const SENTENCE_LINE: usize = 48;
/// Two and three lines of what the hands do, in logical pixels: the former below two lines of the sentence, the latter
/// below one. What is longer scrolls.
const TWO_LINES: f32 = 54.0;
const THREE_LINES: f32 = 75.0;

/// What came of other work, over a question that waits where there is one thing at a time.
pub fn meanwhile<'a>(ctx: Ctx<'a, '_>, shown: &'a ResultView) -> Element<'a, Message> {
    let block = style::body(shown.sentence.as_str(), Type::Body);
    column![block].push(hands_box(ctx)).spacing(Space::Tight).into()
}

/// What the hands do, below a form: in large letters where there is room for them.
pub fn hands_below<'a>(ctx: Ctx<'a, '_>, large: bool) -> Element<'a, Message> {
    let block: usize = ctx.table.hands.iter().map(|hand| hand.chars().count() + 3).sum();
    if large && (1..=HANDS_LARGE).contains(&block) {
        return container(hands_large(ctx.look, ctx.table.hands.join(" \u{b7} ").into(), Length::Fill))
            .id("hands")
            .into();
    }
    hands_box(ctx).unwrap_or_else(|| column![].into())
}

/// Letters of what the hands do that two lines of large letters hold.
const HANDS_LARGE: usize = 60;

/// What the hands do; more than a few lines of it scroll.
pub fn hands_box<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    hands_within(ctx, hands_room(ctx))
}

/// A line of what the hands do, with its frame, in logical pixels.
const ONE_LINE: f32 = 32.0;

/// The most that what the hands do may take of the height, in logical pixels.
fn hands_room(ctx: Ctx<'_, '_>) -> f32 {
    match ctx.layout {
        Layout::Wide if ctx.is_busy() => 78.0,
        Layout::Wide => 140.0,
        Layout::Narrow if ctx.is_busy() => 48.0,
        Layout::Narrow | Layout::Small => 92.0,
        Layout::Tiny => 58.0,
    }
}

fn hands_within<'a>(ctx: Ctx<'a, '_>, most: f32) -> Option<Element<'a, Message>> {
    if ctx.table.hands.is_empty() {
        return None;
    }
    let words = ctx.table.hands.join(" \u{b7} ");
    let alone = ctx.table.form.is_none() && ctx.table.open.is_none() && ctx.turn_view.is_none();
    let large = ctx.layout == Layout::Wide && alone && words.chars().count() <= HANDS_LARGE;
    let block =
        if large { hands_large(ctx.look, words.into(), Length::Shrink) } else { hands(ctx.look, vec![words.into()]) };
    Some(container(scroll(ctx.look, block)).max_height(most).width(Length::Fill).id("hands").into())
}

/// What came of the last action, and what can still be changed of it, below something else: dice and sentence are never
/// cut where the list ends.
pub fn short_result<'a>(ctx: Ctx<'a, '_>, shown: &'a ResultView) -> Element<'a, Message> {
    container(column![whole(head(ctx, shown))].push(stale(ctx)).push(live(ctx, shown)).spacing(ctx.gap()))
        .id("result")
        .into()
}

/// The sentence, and the way to its reasons.
fn sentence<'a>(ctx: Ctx<'a, '_>, shown: &'a ResultView, size: Type) -> Element<'a, Message> {
    let sentence = style::body(shown.sentence.as_str(), size).font(style::HEAD_BOLD).line_height(1.1);
    // A correction and an undo followed no rule.
    let ruled = !shown.procedure.is_empty();
    let why = ruled.then(|| ctx.stops.press("why", link(ctx.look, "Why?"), Some(Message::Why(shown.event))));
    // Beside the first line, so that nothing can push it off the edge.
    row![sentence.width(Length::Fill)].push(why).spacing(Space::Small).align_y(Alignment::Center).into()
}

/// Dice, the sentence and what else is to be said.
fn head<'a>(ctx: Ctx<'a, '_>, shown: &'a ResultView) -> Element<'a, Message> {
    let look = ctx.look;
    // An order that stands needs the room.
    let low = ctx.turn_view.is_some_and(|turn_view| matches!(turn_view.part, Part::Orders { .. }));
    let size = match ctx.layout {
        _ if low && !ctx.layout.is_single() => TARGET,
        Layout::Wide if shown.rolls.iter().map(|roll| roll.dice.len()).sum::<usize>() <= 4 => 58.0,
        Layout::Tiny => 30.0,
        _ => TARGET,
    };
    let title = if low || ctx.layout == Layout::Tiny { Type::Chip } else { Type::Title };
    let mut words = column![sentence(ctx, shown, title)].width(Length::Fill);
    let listed = shown.lines.len() > FEW;
    let mut small = if listed { String::new() } else { shown.lines.join(" ") };
    for extra in [&shown.chance].into_iter().chain(&shown.forced).filter(|words| !words.is_empty()) {
        if !small.is_empty() {
            small.push_str(" \u{b7} ");
        }
        small.push_str(extra);
    }
    if !small.is_empty() {
        words = words.push(style::body(small, Type::Mark).color(look.palette.quiet));
    }
    let mut lines = column![].spacing(Space::Small);
    let mut block = row![].spacing(Space::Large).align_y(Alignment::Center);
    for figure in &shown.figures {
        block = block.push(big_number(look, figure.value.as_str(), figure.words.as_str()));
    }
    let fell = shown.bearing.and_then(|bearing| fall(ctx, bearing));
    let (has_fallen, words) = (fell.is_some(), words);
    let block: Element<'a, Message> =
        if shown.figures.is_empty() && fell.is_none() { words.into() } else { block.push(fell).push(words).into() };
    let around = if has_fallen { COMPASS } else { 0.0 } + if shown.figures.is_empty() { 0.0 } else { FIGURE };
    if shown.rolls.is_empty() {
        lines = lines.push(block);
    } else if shown.rolls.len() > FEW_ROLLS {
        lines = lines.push(block).push(compact_rolls(ctx, &shown.rolls, shown.event));
    } else {
        let rolled = rolls(ctx, &shown.rolls, Some(shown.event), size);
        lines = lines.push(if ctx.layout.is_single() {
            // The sentence first: dice may scroll.
            column![block, rolled].spacing(Space::Tight).into()
        } else if breadth(shown, size) + around > BESIDE {
            column![rolled, block].spacing(Space::Tight).into()
        } else {
            Element::from(row![rolled, block].spacing(Space::Pad).align_y(Alignment::Center))
        });
    }
    lines.into()
}

/// What becomes of an action that no longer fits what stands before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaleChoice {
    /// It stays as it was played.
    Keep,
    /// What the same dice come to now is taken.
    Anew,
    /// It is taken back, with all that came after it.
    Back,
}

/// Actions that do not hold any more: each is kept as it was played, or taken back with all that came after it. Several
/// are told in short.
fn stale<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    if !ctx.table.stale.is_empty() && ctx.table.stale.len() + ctx.memory.kept.len() > 1 {
        return Some(several_stale(ctx));
    }
    let line = |late: &'a LateView| {
        let event = late.event;
        let keep = button_quiet(ctx.look, "Keep it as played");
        let rewind = button_quiet(ctx.look, "Take back from here on");
        let title = style::label("NO LONGER FITS", Type::Mark).color(ctx.look.palette.quiet);
        let words = style::body(late.words.as_str(), Type::Body);
        let why = style::body(late.why.as_str(), Type::Mark);
        let anew = late.anew.then(|| {
            let anew = button_quiet(ctx.look, "Take the new result");
            ctx.stops.press(&format!("anew-{event}"), anew, Some(Message::Stale(event, StaleChoice::Anew)))
        });
        let presses = row![]
            .push(anew)
            .push(ctx.stops.press(&format!("leave-{event}"), keep, Some(Message::Stale(event, StaleChoice::Keep))))
            .push(ctx.stops.press(
                &format!("rewind-{event}"),
                rewind,
                Some(Message::Stale(event, StaleChoice::Back)),
            ));
        let presses = presses.spacing(Space::Small).wrap().vertical_spacing(Space::Tight);
        if ctx.layout == Layout::Tiny {
            // What is to be answered is in view without scrolling.
            return column![presses, title, words, why].spacing(Space::Tight).into();
        }
        column![title, words, why, presses].spacing(Space::Tight).into()
    };
    let all = column(ctx.table.stale.iter().map(line)).spacing(Space::Small);
    (!ctx.table.stale.is_empty()).then(|| all.into())
}

/// Several actions that no longer hold, a line each. One that was just kept stays in its place.
fn several_stale<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let mut all: Vec<&LateView> = ctx.table.stale.iter().chain(&ctx.memory.kept).collect();
    all.sort_by_key(|late| late.event);
    let line = |late: &'a LateView| {
        let (event, open) = (late.event, ctx.table.stale.iter().any(|open| open.event == late.event));
        let press = |id: &str, words, choice| {
            let said = open.then_some(Message::Stale(event, choice));
            ctx.stops.press(&format!("{id}-{event}"), button_quiet(ctx.look, words).width(width(choice)), said)
        };
        let words = column![style::body(late.title.as_str(), Type::Body), style::body(late.why.as_str(), Type::Mark)];
        row![words.width(Length::Fill)]
            .push(late.anew.then(|| press("anew", "New result", StaleChoice::Anew)))
            .push(press("leave", if open { "Keep it" } else { "Kept" }, StaleChoice::Keep))
            .push(press("rewind", "Take back", StaleChoice::Back))
            .spacing(Space::Small)
            .align_y(Alignment::Center)
            .into()
    };
    let title = format!("NO LONGER FIT: {}", ctx.table.stale.len());
    let title = style::label(title, Type::Mark).color(ctx.look.palette.quiet);
    let said = "New result: from the same dice. Keep it: as it was played. Take back: with everything after it.";
    let said = style::body(said, Type::Mark).color(ctx.look.palette.quiet);
    let head = row![title, said.width(Length::Fill)].spacing(Space::Small).align_y(Alignment::Center);
    column![head].extend(all.into_iter().map(line)).spacing(Space::Tight).into()
}

/// The width of what is pressed for a choice, in logical pixels, whatever it says.
const fn width(choice: StaleChoice) -> f32 {
    if matches!(choice, StaleChoice::Keep) { 76.0 } else { 98.0 }
}

/// What can still be changed of it.
fn live<'a>(ctx: Ctx<'a, '_>, shown: &'a ResultView) -> Element<'a, Message> {
    let mut lines = column![].spacing(Space::Small);
    if shown.lines.len() > FEW {
        let each = shown.lines.iter().map(|line| style::body(line.as_str(), Type::Mark).into());
        lines = lines.push(column(each).spacing(Space::Hair));
    }
    let corrected = ctx.memory.correcting.as_ref().filter(|(event, ..)| *event == shown.event);
    if let Some(roll) = corrected.and_then(|(_, key, _)| shown.rolls.iter().find(|roll| roll.key == *key)) {
        let ask = style::label("The die really shows", Type::Body);
        let pad = faces(ctx, "correct", roll.sides, 48.0, Message::Correct);
        lines = lines.push(column![ask, pad].spacing(Space::Tight));
        lines = lines.push(outcomes(ctx, roll, shown.event));
    } else if !shown.chips.is_empty() {
        lines = lines.push(chips(ctx, &shown.chips, move |path, value| Message::Live(shown.event, path, value)));
    }
    for shown_flip in &shown.flips {
        lines = lines.push(flip(ctx, shown_flip, |key, given| Message::Flip(shown.event, key, given)));
    }
    lines.into()
}

/// What the press rolled before, what lies on the table at the end of a turn, and what the program doubts.
pub fn after<'a>(ctx: Ctx<'a, '_>) -> Vec<Element<'a, Message>> {
    let mut all = rolled_before(ctx);
    all.extend(to_settle(ctx));
    all
}

/// What the same press of a commander has rolled before: dice and sentence of each.
fn rolled_before<'a>(ctx: Ctx<'a, '_>) -> Vec<Element<'a, Message>> {
    let one = |shown: &'a ResultView| {
        let dice = compact_rolls(ctx, &shown.rolls, shown.event);
        let words = style::body(shown.sentence.as_str(), Type::Body);
        let why =
            ctx.stops.press(&format!("why-{}", shown.event), link(ctx.look, "Why?"), Some(Message::Why(shown.event)));
        let block = row![words.width(Length::Fill), why].spacing(Space::Small).align_y(Alignment::Center);
        column![block, dice].spacing(Space::Tight).into()
    };
    ctx.memory.rolled.iter().map(one).collect()
}

/// What lies on the table at the end of a turn, and what the program doubts.
fn to_settle<'a>(ctx: Ctx<'a, '_>) -> Vec<Element<'a, Message>> {
    let look = ctx.look;
    let mut lines: Vec<Element<'a, Message>> = ctx.table.card.boards.iter().map(|shown| board(ctx, shown)).collect();
    if !ctx.table.check.is_empty() {
        let check = ctx.table.check.join(" \u{b7} ");
        let title = style::label("ON THE TABLE NOW", Type::Mark).color(look.palette.quiet);
        lines.push(column![title, style::body(check, Type::Body)].spacing(Space::Tight).into());
    }
    for (at, doubt) in ctx.table.doubts.iter().enumerate() {
        let press = button_quiet(look, "Seen");
        let press = ctx.stops.press(&format!("doubt-{at}"), press, Some(Message::Doubt(at)));
        let line = row![style::body(doubt.as_str(), Type::Body).width(Length::Fill), press];
        lines.push(line.spacing(Space::Small).align_y(Alignment::Center).into());
    }
    lines
}

/// What the step lists of the units that a form still asks for: a press picks one.
pub fn listed<'a>(ctx: Ctx<'a, '_>, wants: &[Tag]) -> Vec<Element<'a, Message>> {
    let wanted = |shown: &&BoardView| shown.units.iter().any(|(tag, ..)| wants.contains(tag));
    ctx.table.card.boards.iter().filter(wanted).map(|shown| board(ctx, shown)).collect()
}

/// The height of a unit that is listed, in logical pixels: a name and two lines of facts.
const LISTED: f32 = 64.0;

/// Units of use in the step, each with what is known of it: a press picks it.
fn board<'a>(ctx: Ctx<'a, '_>, shown: &'a BoardView) -> Element<'a, Message> {
    let across = if ctx.layout.is_single() { 1 } else { 2 };
    let cell = |(tag, name, facts): &'a (Tag, String, String)| {
        let press = button_quiet(ctx.look, name.as_str()).size(Type::Body).height(LISTED).left().width(Length::Fill);
        ctx.stops.press(&format!("list-{tag}"), press.under(facts.as_str()).wrapped(), Some(Message::Row(*tag)))
    };
    let lines = shown.units.chunks(across).map(|line| {
        let gap = (line.len() < across).then(|| iced::widget::Space::new().width(Length::Fill).into());
        ctx.stops.begin_line();
        row(line.iter().map(cell).chain(gap)).spacing(Space::Small).into()
    });
    let title = style::label(shown.title.as_str(), Type::Mark).color(ctx.look.palette.quiet);
    column![title, column(lines).spacing(Space::Tight)].spacing(Space::Tight).into()
}

/// A question that was answered as usual, with the options that flip it.
pub fn flip<'a>(
    ctx: Ctx<'a, '_>,
    shown: &'a Flip,
    message: impl Fn(String, String) -> Message,
) -> Element<'a, Message> {
    let look = ctx.look;
    let options = shown.options.iter().enumerate().map(|(at, (given, words, on))| {
        let segment = Segment::new(words.as_str()).chosen(*on).assumed(*on).height(ctx.finger());
        let sent = message(shown.key.clone(), given.clone());
        ctx.stops.segment(&format!("flip-{}-{at}", shown.key), segment, Some(sent))
    });
    let ask = style::label(shown.question.as_str(), Type::Body).color(look.palette.quiet);
    row![ask, segmented(look, options.collect())]
        .spacing(Space::Small)
        .align_y(Alignment::Center)
        .wrap()
        .vertical_spacing(Space::Tight)
        .into()
}

/// Sentences beside the main one that fit into one paragraph; more of them stand in lines of their own.
const FEW: usize = 3;

/// How broad dice may be beside a sentence, so that it keeps half of the line, in logical pixels.
const BESIDE: f32 = 250.0;
/// What a compass and a figure beside the sentence take of that.
const COMPASS: f32 = 72.0;
const FIGURE: f32 = 90.0;
/// The width of a letter of what stands over and beside dice, and of a gap between rolls.
const LETTER: f32 = 7.5;
const GAP: f32 = 14.0;
/// What a total takes beside its dice.
const TOTAL: f32 = 110.0;

/// How broad the rolls of a result are side by side, with dice of this size.
fn breadth(shown: &ResultView, size: f32) -> f32 {
    let number = |count: usize| u16::try_from(count).map_or(f32::MAX, f32::from);
    let letters = |words: &str| number(words.chars().count()) * LETTER;
    let roll = |roll: &Rolled| {
        let words = if roll.words.is_empty() { 0.0 } else { letters(&roll.words) + 2.0 * GAP };
        let total = if roll.total.is_some() { TOTAL } else { 0.0 };
        letters(&roll.title).max(number(roll.dice.len()) * (size + 6.0) + words + total) + GAP
    };
    shown.rolls.iter().map(roll).sum()
}

/// Rolls that are drawn large; more of them are a small die and a name each.
const FEW_ROLLS: usize = 6;

/// The panel of a result; a new one is lit up for a moment, and nothing inside moves.
fn framed<'a>(
    ctx: Ctx<'a, '_>,
    shown: &ResultView,
    lines: impl Into<Element<'a, Message>>,
) -> Container<'a, Message> {
    let panel = if ctx.memory.fresh == Some(shown.event) { lit_panel } else { panel };
    panel(ctx.look, lines).width(Length::Fill).id("result")
}
