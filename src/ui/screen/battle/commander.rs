//! The commander of a side that nobody leads, in the middle column: what is to be pressed, the report page, his orders.
//!
//! It draws a [`CommanderTurnView`] and knows no rule set.

mod orders;

use iced::widget::{column, container, row};
use iced::{Alignment, Color, Length};

use super::{CommanderMessage, Ctx, Message, result, roll_bar};
use crate::{
    commander::{
        Level, PlanVisibility,
        turn_view::{Asked, CommanderTurnView, Fact, NearbyRow, Objective, Part, another},
    },
    rules::Relation,
    ui::{
        Element, Space, Type,
        screen::Layout,
        style,
        widget::{Chip, button_primary, chip, heading, keycap, link, panel, rule, scroll_on},
    },
};

/// The page: what is to be done in the middle, the main button in the place of ROLL at its foot, the result between
/// them.
pub fn page<'a>(
    ctx: Ctx<'a, '_>,
    turn_view: &'a CommanderTurnView,
    upper: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    let reports = matches!(turn_view.part, Part::Report(..));
    let tiny = ctx.layout == Layout::Tiny;
    // What is asked comes first where it would not be seen below a result.
    let wide = ctx.layout == Layout::Wide;
    let asks = matches!(&turn_view.part, Part::More(lines) if !wide || lines.len() > 1);
    // Where every line counts, what is asked or ordered comes first, and the strip above says whose turn it is.
    let single = ctx.layout.is_single();
    let shown = reports || wide || !tiny && !asks;
    let above = (shown && !single).then(|| head(ctx, turn_view));
    let result = ctx.table.result.as_ref().filter(|_| !shows_short(ctx)).map(|one| result::short_result(ctx, one));
    // Where the lines take all the room, what came of the last shot is told above them, unless not even they are seen.
    let came = ctx.table.result.as_ref().filter(|_| asks && !tiny && result.is_some());
    let came = came.map(|result| style::body(result.sentence.as_str(), Type::Body).font(style::HEAD_BOLD));
    let done = result.is_some().then(|| rule(ctx.look));
    let body = body(ctx, turn_view);
    // The way on where nothing is true stands before all lines, however many they are.
    let none = if let Part::More(all) = &turn_view.part { Some(orders::passes(ctx, all)) } else { None };
    let (before, behind) = if single { (None, upper) } else { (upper, None) };
    let mut lines = column![].push(above).push(before).spacing(ctx.gap());
    // What came of the last order is read first, where there is nothing to decide, or the next rung is to be pressed.
    lines = match turn_view.part {
        Part::More(_) if asks => lines.push(came).push(none).push(body).push(done).push(result),
        Part::End(_) | Part::More(_) => lines.push(none).push(result).push(done).push(body),
        _ => lines.push(body).push(done).push(result),
    };
    lines = lines.extend(result::after(ctx));
    lines = lines.push(behind).push((shown && single).then(|| head(ctx, turn_view)));
    let pressed = orders::pressed_row(ctx);
    // A page that is answered by its lines has nothing to go on with.
    let foot = (!asks || !ctx.layout.is_single()).then(|| main(ctx, turn_view));
    let (inside, foot) = if tiny && reports { (foot, None) } else { (None, foot) };
    let lines = container(scroll_on(ctx.look, lines.push(inside))).height(Length::Fill);
    let hands = if shows_short(ctx) { None } else { result::hands_box(ctx) };
    let all = column![lines].push(pressed).push(hands).push(foot).spacing(ctx.gap());
    panel(ctx.look, all).padding(ctx.pad()).width(Length::Fill).height(Length::Fill).into()
}

/// Whether the last result stands below the page in short: the report needs the room, and so do many lines that wait
/// for a press in a wide window.
pub fn shows_short(ctx: Ctx<'_, '_>) -> bool {
    !ctx.layout.is_single()
        && ctx.turn_view.is_some_and(|turn_view| match &turn_view.part {
            Part::Report(..) => true,
            Part::More(lines) => ctx.layout == Layout::Wide && lines.len() > 1,
            _ => false,
        })
}

/// Letters of a side's name and its commander's plan that one line holds.
const HEAD_LETTERS: usize = 46;

/// Whose orders they are, and by what he goes.
fn head<'a>(ctx: Ctx<'a, '_>, turn_view: &'a CommanderTurnView) -> Element<'a, Message> {
    let name = format!("{}, TURN {}", ctx.name(turn_view.side).to_uppercase(), turn_view.turn);
    let plan = match (turn_view.deciding, turn_view.counted.as_str()) {
        (true, _) => "is deciding\u{2026}".to_owned(),
        (false, "") => turn_view.plan_words.clone(),
        (false, counted) => format!("{counted} \u{b7} {}", turn_view.plan_words),
    };
    // Long names and many redraws have a line each.
    let long = name.chars().count() + plan.chars().count() > HEAD_LETTERS;
    let title = style::head(name, Type::Chip).color(ctx.look.side(Ctx::ink(turn_view.side)).words);
    let plan = style::label(plan, Type::Mark).color(ctx.look.palette.quiet);
    let open = |words: &'static str| {
        let press = chip(ctx.look, words, Chip::Off).size(Type::Mark);
        ctx.stops.press("sealed-plan", press, Some(Message::Commander(CommanderMessage::Plan)))
    };
    let (seal, opened) = match &turn_view.sealed {
        PlanVisibility::Sealed if ctx.memory.opens_plan => (Some(open("open it (is logged)")), None),
        PlanVisibility::Sealed => (Some(open("sealed plan")), None),
        PlanVisibility::Open(words) => (None, Some(quiet_lines(ctx, words))),
        PlanVisibility::Empty => (None, None),
    };
    let head: Element<'a, Message> = if long {
        let plan = row![plan].push(seal).spacing(Space::Pad).align_y(Alignment::Center).wrap();
        column![title, plan].into()
    } else {
        row![title.width(Length::Fill), plan].push(seal).spacing(Space::Pad).align_y(Alignment::Center).into()
    };
    let keeps = (!turn_view.keeps.is_empty()).then(|| quiet(ctx, format!("He {}.", turn_view.keeps)));
    column![head].push(opened).push(keeps).into()
}

fn body<'a>(ctx: Ctx<'a, '_>, turn_view: &'a CommanderTurnView) -> Element<'a, Message> {
    match &turn_view.part {
        Part::Begin(dues, styles) => {
            let dues = sentence(ctx, "Before the orders", &listed(dues, "Nothing is owed."));
            column![dues].push(settings(ctx, turn_view, styles)).spacing(Space::Pad).into()
        }
        Part::End(dues) => sentence(ctx, "His orders are given", &listed(dues, "Nothing left to do.")),
        Part::Report(lines, rest, places) => report(ctx, (lines, places), rest),
        Part::Owed(owed) => {
            let words = sentence(ctx, &owed.due, &owed.words);
            let notes = owed.nearby.notes.iter().map(|note| quiet_lines(ctx, note));
            let row = ctx.memory.row.as_ref().map(|open| row_of(ctx, open));
            column![words].extend(notes).push(row).spacing(Space::Small).into()
        }
        Part::Orders { first, of, lines } => orders::orders(ctx, (*first, *of), lines),
        Part::More(lines) => orders::more(ctx, lines),
    }
}

/// How he weighs things and whether he asks, to be told otherwise from now on.
fn settings<'a>(
    ctx: Ctx<'a, '_>,
    turn_view: &'a CommanderTurnView,
    styles: &'a [(String, String)],
) -> Element<'a, Message> {
    if !ctx.memory.ways {
        let more = link(ctx.look, "Tell him otherwise");
        return ctx.stops.press("ways", more, Some(Message::Commander(CommanderMessage::Ways)));
    }
    let press = |id: &str, words: &'a str, on: bool, said: CommanderMessage| {
        let chip = chip(ctx.look, words, if on { Chip::On } else { Chip::Off }).size(Type::Body);
        ctx.stops.press(id, chip, Some(Message::Commander(said)))
    };
    let plan = turn_view.plan();
    let own = |(id, name): &'a (String, String)| {
        press(&format!("style-{id}"), name, plan.style.id == *id, CommanderMessage::Style(id.clone()))
    };
    let asks = plan.level == Level::Facts;
    let asks = press("asks", "Asks for facts", asks, CommanderMessage::Asks(!asks));
    let more = [
        press("sheet", "One GO for all", plan.sheet, CommanderMessage::Sheet(!plan.sheet)),
        press("odds", "Orders show odds", plan.odds, CommanderMessage::Odds(!plan.odds)),
        press("reasons", "Orders say why", plan.reasons, CommanderMessage::Reasons(!plan.reasons)),
        press("hand", "I roll his die", plan.hand, CommanderMessage::Hand(!plan.hand)),
    ];
    let chips = row(styles.iter().map(own))
        .push(asks)
        .extend(more)
        .spacing(Space::Small)
        .wrap()
        .vertical_spacing(Space::Tight);
    column![quiet(ctx, "FROM NOW ON".to_owned()), chips].spacing(Space::Tight).into()
}

/// Things owed, in one sentence.
fn listed(dues: &[String], none: &str) -> String {
    if dues.is_empty() { none.to_owned() } else { format!("{}.", dues.join(" \u{b7} ")) }
}

fn sentence<'a>(ctx: Ctx<'a, '_>, title: &'a str, words: &str) -> Element<'a, Message> {
    let words = style::body(words.to_owned(), Type::Chip);
    column![quiet(ctx, title.to_uppercase()), words].spacing(Space::Tight).into()
}

fn quiet<'a>(ctx: Ctx<'a, '_>, words: String) -> Element<'a, Message> {
    style::label(words, Type::Mark).color(ctx.look.palette.quiet).into()
}

/// Quiet words on several lines, for texts that may be long.
fn quiet_lines<'a>(ctx: Ctx<'a, '_>, words: &str) -> Element<'a, Message> {
    style::body(words.to_owned(), Type::Mark).color(ctx.look.palette.quiet).into()
}

/// The report page: a line a question, with a chip for each enemy.
fn report<'a>(
    ctx: Ctx<'a, '_>,
    (lines, places): (&'a [Asked], &'a [Objective]),
    rest: &'a [String],
) -> Element<'a, Message> {
    let look = ctx.look;
    let open = ctx.turn_view.and_then(|turn_view| turn_view.open_line(&ctx.memory.facts.holds));
    let (by_tags, late) = (by_tags(ctx), ctx.turn_view.is_some_and(|turn_view| turn_view.late));
    let title = (!ctx.layout.is_single() && !by_tags).then(|| heading(look, "Report: press what is true"));
    // Of lines that ask how far off an enemy is each press tells another distance.
    let ways = lines.iter().find(|line| !line.ways.is_empty()).map(|line| {
        let each = line.ways.iter().zip(TIMES).map(|((_, way), times)| format!("{times} {way}"));
        quiet(ctx, format!("Press {}.", each.collect::<Vec<_>>().join(", ")))
    });
    // What is asked after the others' orders hangs on where they stand now.
    let first = if late { "Move his models first. " } else { "" };
    let hint = match &ways {
        _ if lines.is_empty() && places.is_empty() => "Nothing to tell: no unit could use it.".to_owned(),
        None if by_tags => format!("{first}Press what is true; not pressed means no."),
        _ => format!("{first}Not pressed means no."),
    };
    let hint = match ways {
        Some(ways) if by_tags => row![quiet(ctx, hint), ways],
        ways => row![style::body(hint, Type::Body)].push(ways),
    };
    let hint = hint.spacing(Space::Small).align_y(Alignment::Center).wrap();
    let mut all = column![].push(title).push(hint).spacing(if by_tags { Space::Tight } else { Space::Small });
    // Show the legend of tags above the chips.
    all = all.push(by_tags.then(|| legend(ctx, lines)).flatten());
    // So is what a star means: below a long report nobody sees it.
    if lines.iter().flat_map(|line| &line.targets).any(|fact| fact.known.is_some()) {
        all = all.push(quiet(ctx, "* is already known: press it if it is wrong.".to_owned()));
    }
    // Of several lines of a unit the first has its name.
    let named =
        |at: usize| at == 0 || lines.get(at - 1).map(|line| &line.name) != lines.get(at).map(|line| &line.name);
    all = all.extend(lines.iter().enumerate().map(|(at, line)| asked(ctx, line, (open == Some(at), named(at)))));
    all = all.extend(places.iter().map(|place| objective(ctx, place)));
    if !rest.is_empty() && !lines.is_empty() {
        let rest = format!("Nothing is asked about {}.", rest.join(", "));
        all = all.push(style::body(rest, Type::Mark).color(ctx.look.palette.quiet));
    }
    all.into()
}

/// Where chips are tags alone, the names of those that are asked about, name before tag.
fn legend<'a>(ctx: Ctx<'a, '_>, lines: &[Asked]) -> Option<Element<'a, Message>> {
    let facts = lines.iter().flat_map(|line| line.targets.iter().chain(&line.others));
    let named = facts.filter_map(|fact| {
        let tag = fact.ways.first()?.target;
        let name =
            fact.name.strip_suffix(&format!(" ({tag})")).or_else(|| fact.name.strip_prefix(&format!("{tag} ")))?;
        Some((tag, format!("{name} {tag}")))
    });
    let named: std::collections::BTreeMap<_, _> = named.collect();
    let words = named.into_values().collect::<Vec<_>>().join(" \u{b7} ");
    (!words.is_empty()).then(|| quiet_lines(ctx, &words))
}

/// How often a chip is pressed.
const TIMES: [&str; 3] = ["once:", "twice (+):", "three times:"];
/// Lines of the report from which on chips are tags alone beside the question, so that it is seen at once.
const MANY_LINES: usize = 5;
/// Chips of tags that have room beside a question.
const ROW: usize = 5;
/// Room of a question beside its chips.
const QUESTION: f32 = 126.0;
/// Digits that press the chips of a line.
const MOST_KEYS: usize = 9;
/// Room of the sign of the keys, however many there are, so that lines begin below each other.
const KEYS_ROOM: f32 = 24.0;

/// Whether the chips of the report are tags alone, beside their question.
pub fn by_tags(ctx: Ctx<'_, '_>) -> bool {
    let lines = ctx
        .turn_view
        .map_or(0, |turn_view| if let Part::Report(lines, ..) = &turn_view.part { lines.len() } else { 0 });
    lines >= MANY_LINES && ctx.layout == Layout::Wide
}

/// A line of the report page, named or not; in the line in hand digits press its chips.
fn asked<'a>(ctx: Ctx<'a, '_>, line: &'a Asked, (in_hand, named): (bool, bool)) -> Element<'a, Message> {
    let look = ctx.look;
    let first = line.others.first().and_then(|fact| fact.ways.first());
    let unfolds = first.map(|relation| (relation.id.clone(), relation.unit));
    // The sign of the keys has its room in every line, so that nothing moves when another line is in hand.
    let by_tags = by_tags(ctx);
    let all_fit = by_tags && line.targets.len() + line.others.len() <= ROW;
    let folded = unfolds.filter(|unfolds| !ctx.memory.others.contains(unfolds) && !all_fit);
    let last = line.targets.len() + if folded.is_some() { 1 } else { line.others.len() };
    let last = last.min(MOST_KEYS);
    let keys = if last < 2 { "1".to_owned() } else { format!("1\u{2013}{last}") };
    let ink = if in_hand { look.palette.quiet } else { Color::TRANSPARENT };
    let keys = (!ctx.layout.is_single()).then(|| container(keycap(keys, ink)).align_right(KEYS_ROOM));
    let fact = |fact: &'a Fact| {
        let (Some(way), Some(id)) = (fact.ways.first(), fact.chip()) else { return row![].into() };
        // Of many lines the rosters have the names.
        let name = if by_tags { way.target.to_string() } else { fact.name.clone() };
        // The sign of the second distance has its room before it is told.
        let with_way = |name: String, told: Option<&Relation>| match told
            .map(|told| line.ways.iter().position(|(id, _)| *id == told.id))
        {
            _ if line.ways.is_empty() => name,
            Some(Some(1..)) => format!("{name}+"),
            _ => format!("{name}\u{2007}"),
        };
        if let Some(known) = fact.known.as_ref().filter(|known| !ctx.memory.facts.wrong.contains(*known)) {
            let press = chip(look, format!("{} *", with_way(name, Some(known))), Chip::On).size(Type::Body);
            return ctx.stops.press(&id, press, Some(Message::Commander(CommanderMessage::Wrong(known.clone()))));
        }
        let pressed = fact.pressed(&ctx.memory.facts.holds).and_then(|at| fact.ways.get(at));
        let name = with_way(name, pressed);
        let press = chip(look, name, if pressed.is_some() { Chip::On } else { Chip::Off }).size(Type::Body);
        ctx.stops.press(&id, press, Some(Message::Commander(CommanderMessage::Fact(fact.ways.clone()))))
    };
    ctx.stops.begin_line();
    let mut chips: Vec<Element<'a, Message>> = line.targets.iter().map(fact).collect();
    match folded {
        Some((relation, unit)) => {
            let words = if by_tags { "more" } else { "another\u{2026}" };
            let press = chip(look, words, Chip::Off).size(Type::Body);
            let id = another(&relation, unit);
            chips.push(ctx.stops.press(
                &id,
                press,
                Some(Message::Commander(CommanderMessage::Another(relation, unit))),
            ));
        }
        None => chips.extend(line.others.iter().map(fact)),
    }
    let chips = row(chips).spacing(Space::Small).wrap().vertical_spacing(Space::Tight);
    // A word alone goes behind the name.
    let (name, words) = if line.words.contains(' ') || !by_tags {
        (line.name.clone(), Some(line.words.as_str()))
    } else {
        (format!("{} {}", line.name, line.words), None)
    };
    let name = Some(name).filter(|_| named || words.is_none());
    if by_tags {
        let name = name.map(|name| style::body(name, Type::Mark).font(style::HEAD_BOLD).line_height(1.1));
        let words = words.map(|words| style::body(words, Type::Mark).color(look.palette.quiet).line_height(1.1));
        let ask = column![].push(name).push(words).width(QUESTION);
        return row![].push(keys).push(ask).push(chips).spacing(Space::Tight).align_y(Alignment::Center).into();
    }
    let name = name.map(|name| style::name(name, Type::Body));
    let words = words.map(|words| style::body(words, Type::Mark).color(look.palette.quiet));
    let ask = row![].push(keys).push(name).push(words).spacing(Space::Small).align_y(Alignment::Center).wrap();
    column![ask, chips].spacing(Space::Hair).into()
}

/// Who stands on an objective: a chip a unit.
fn objective<'a>(ctx: Ctx<'a, '_>, place: &'a Objective) -> Element<'a, Message> {
    let chips = place.units.iter().map(|unit| {
        let on = match ctx.memory.facts.stands.get(unit) {
            Some(number) => *number == place.number,
            None => place.known.contains(unit),
        };
        let press = chip(ctx.look, unit.to_string(), if on { Chip::On } else { Chip::Off }).size(Type::Body);
        let said = Message::Commander(CommanderMessage::Stands(*unit, place.number));
        ctx.stops.press(&format!("stands-{}-{unit}", place.number), press, Some(said))
    });
    let chips = row(chips).spacing(Space::Small).wrap().vertical_spacing(Space::Tight);
    let name = style::name(place.name.as_str(), Type::Body);
    let words = style::body("is held by", Type::Mark).color(ctx.look.palette.quiet);
    let head = row![name, words].spacing(Space::Small).align_y(Alignment::Center).wrap();
    column![head, chips].spacing(Space::Hair).into()
}

/// Digits of the first line that is open.
const KEYS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// Who stands where an order needs them: a row of chips, those pressed who are assumed.
fn row_of<'a>(ctx: Ctx<'a, '_>, open: &'a NearbyRow) -> Element<'a, Message> {
    let chips = open.chips().map(|one| {
        let on = one.pressed(&open.turned);
        let press = chip(ctx.look, one.name.as_str(), if on { Chip::On } else { Chip::Off }).size(Type::Body);
        let said = CommanderMessage::There(one.field.clone(), one.unit);
        ctx.stops.press(&format!("there-{}-{}", one.field, one.unit), press, Some(Message::Commander(said)))
    });
    let folded = !open.all && !open.nearby.others.is_empty();
    let others = folded.then(|| {
        let press = chip(ctx.look, "another\u{2026}", Chip::Off).size(Type::Body);
        ctx.stops.press("everybody", press, Some(Message::Commander(CommanderMessage::Everybody)))
    });
    let count = open.chips().count() + usize::from(folded);
    let keys = (!ctx.layout.is_single() && count > 1)
        .then(|| keycap(format!("1\u{2013}{}", count.min(KEYS.len())), ctx.look.palette.quiet));
    let ask = row![style::name(open.nearby.ask.as_str(), Type::Body)].push(keys).spacing(Space::Small);
    let chips = row(chips).push(others).spacing(Space::Small).wrap().vertical_spacing(Space::Tight);
    let refused = (!open.refused.is_empty() && !open.nobody())
        .then(|| style::body(open.refused.as_str(), Type::Mark).color(ctx.look.palette.quiet));
    column![ask.align_y(Alignment::Center), chips].push(refused).spacing(Space::Hair).into()
}

/// The main button, in the place of ROLL.
fn main<'a>(ctx: Ctx<'a, '_>, turn_view: &'a CommanderTurnView) -> Element<'a, Message> {
    let words = match &turn_view.part {
        _ if turn_view.deciding => "DECIDING\u{2026}",
        Part::Begin(..) => "BEGIN",
        Part::Report(..) => "ORDERS",
        Part::Owed(_) if ctx.memory.row.as_ref().is_some_and(NearbyRow::nobody) => "NOBODY IS THERE",
        Part::Owed(_) => "GO",
        _ if ctx.memory.row.is_some() => "GO",
        Part::Orders { lines, .. } if lines.is_empty() => "DECIDE",
        Part::Orders { .. } if turn_view.rungs().is_none() => "GO",
        Part::Orders { .. } | Part::More(_) => "PRESS WHAT IS TRUE",
        Part::End(_) => "END",
    };
    let waits = match &ctx.memory.row {
        Some(row) => !row.refused.is_empty() && !row.nobody(),
        None => turn_view.rungs().is_some(),
    };
    let said =
        (!ctx.memory.dead && !waits && !turn_view.deciding).then_some(Message::Commander(CommanderMessage::Main));
    container(roll_bar::roll(ctx, "commander", button_primary(ctx.look, words), said)).width(Length::Fill).into()
}
