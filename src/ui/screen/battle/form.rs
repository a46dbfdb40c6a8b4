//! The form: tabs, who on whom, sums, chips, odds, ROLL and I ROLLED.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{
    Ctx, Message,
    chips::{chips, within},
    entry,
    odds::{beside_low, line, low, odds},
    rolls::signed,
};
use crate::{
    battle::summary::{FormView, OddsView, Pool},
    dice::{Sum, Tag},
    rules::{Strip, Tone},
    ui::{
        Element, Space, Type,
        fit::{fit, squeeze},
        glyph::glyph,
        screen::Layout,
        style::{self, TEXT},
        widget::{
            self, Marker, Segment, button_primary, button_quiet, cells, marker, panel, scroll, segmented, tab, term,
            unit_card,
        },
    },
};

/// Letters of odds that have room beside the terms of a sum.
const BESIDE: usize = 38;

/// Letters of a name that is a tag, its room before a sum and that of a longer name, in logical pixels.
const TAG: usize = 3;
const TAG_ROOM: f32 = 34.0;
const NAME: f32 = 150.0;

/// From how many units on each has one line of odds instead of its sum.
const MANY: usize = 4;

/// Up to how many rows of chips leave room for the sums between them and the roll.
const MOST_CHIPS: usize = 4;

/// The form as a panel; ROLL stands at its foot, whatever is above.
pub fn form<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    let look = ctx.look;
    let shows_odds = !hides(ctx, form);
    // Noted for the keyboard in reading order: the tabs first.
    let small = ctx.layout == Layout::Small;
    let titled = form.tabs.is_empty();
    let mut above = (!small || titled).then(|| tabs(ctx, form));
    let mut body = column![heads(ctx, form)].spacing(Space::Small);
    body = body.extend(form.strips.iter().map(|shown| strip(ctx, shown)));
    body = body.push(chips(ctx, &form.chips, Message::Chip));
    // Until the form is whole its unit may get an order instead; afterwards the orders stand below all else.
    let bar = (!form.orders.is_empty()).then(|| order_bar(ctx, form));
    let (first, last) = if form.ready { (None, bar) } else { (bar, None) };
    body = body.push(first);
    // One or two sums stand over the roll; more of them scroll with the rest, and so do any below many rows of chips.
    // So do all of them where a pad of many faces needs the room.
    let most = if ctx.layout == Layout::Wide { MOST_CHIPS } else { MOST_CHIPS / 2 };
    let pad = ctx.face.faces && matches!(form.first, Some(Pool::Dice { sides: 7.., .. }));
    let few =
        !small && !pad && alike(form, shows_odds).len() <= 2 && form.chips.len() <= most && !many(form, shows_odds);
    let mut foot = column![].spacing(Space::Small);
    if few {
        foot = foot.push(sums(ctx, form, shows_odds));
    } else {
        body = body.push(sums(ctx, form, shows_odds));
    }
    body = body.extend(form.problems.iter().map(|problem| amiss(ctx, problem)));
    for warning in &form.warnings {
        body = body.push(marker(look, Marker::new("warning", warning.as_str(), widget::Tone::Trouble)));
    }
    for reminder in &form.reminders {
        body = body.push(style::body(reminder.as_str(), Type::Mark).color(look.palette.quiet));
    }
    body = body.push(last);
    // Where one thing is shown at a time, only the roll and a low strip of its odds stay in place; the rest scrolls.
    if small && !titled {
        above = Some(tabs(ctx, form));
    }
    if small && shows_odds {
        body = body.push(form.odds.first().and_then(|view| beside_low(ctx, view, &form.assumed)));
    }
    for refusal in form.refusals.iter().filter(|_| !ctx.face.anyway) {
        foot = foot.push(amiss(ctx, refusal));
    }
    if shows_odds && small {
        foot = foot.push(form.odds.first().map(|view| low(ctx, view)));
    } else if shows_odds {
        foot = foot.push(odds(ctx, form.odds.iter().take(1), &form.assumed));
    }
    foot = foot.push(buttons(ctx, form));
    let all = if small && !titled {
        let body = container(scroll(look, body.push(above))).height(Length::Fill);
        column![body, foot].spacing(Space::Small)
    } else {
        let body = container(scroll(look, body)).height(Length::Fill);
        column![].push(above).push(body).push(foot).spacing(Space::Small)
    };
    panel(look, all).width(Length::Fill).height(Length::Fill).into()
}

/// The form without its tabs, as high as it must be; without the roll for what only answers a question.
pub fn sheet<'a>(ctx: Ctx<'a, '_>, form: &'a FormView, rolls: bool) -> Element<'a, Message> {
    let shows_odds = rolls && !hides(ctx, form);
    let mut lines = column![heads(ctx, form)].spacing(Space::Small);
    lines = lines.extend(form.strips.iter().map(|shown| strip(ctx, shown)));
    lines = lines.push(chips(ctx, &form.chips, Message::Chip));
    lines = lines.extend(form.problems.iter().map(|problem| amiss(ctx, problem)));
    lines = lines.push(sums(ctx, form, shows_odds));
    if shows_odds {
        lines = lines.push(odds(ctx, form.odds.iter().take(1), &form.assumed));
    }
    if rolls {
        lines = lines.push(buttons(ctx, form));
    }
    panel(ctx.look, lines).width(Length::Fill).into()
}

/// What keeps the form from being played as it is.
fn amiss<'a>(ctx: Ctx<'a, '_>, words: &'a str) -> Element<'a, Message> {
    let words = style::body(words, Type::Body).width(Length::Fill);
    let line = row![glyph("warning", 18.0, ctx.look.palette.ink), words];
    line.spacing(Space::Small).align_y(Alignment::Center).into()
}

/// Whether the odds of this form's roller are hidden.
fn hides(ctx: Ctx<'_, '_>, form: &FormView) -> bool {
    let at = form.acts.first().map_or(0, |tag| usize::from(tag.side == crate::dice::Side::B));
    ctx.face.hidden.get(at).copied().unwrap_or(false)
}

/// The tabs; of a form without any its name, and who plays it where both sides may.
fn tabs<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    if form.tabs.is_empty() {
        let clear = ctx.stops.press("clear", button_quiet(ctx.look, "").glyph("cross"), Some(Message::Clear));
        let words =
            squeeze(form.name.as_str(), style::HEAD_BOLD, Type::Title, Type::Body, Some(ctx.look.palette.ink));
        let words = container(words).width(Length::Fill);
        let line = row![words].spacing(Space::Small).align_y(Alignment::Center);
        return line.push(form.either.then(|| players(ctx, form))).push(clear).into();
    }
    // Many tabs do without their letters, and leave those of other steps to the steps.
    let crowded = form.tabs.iter().map(|shown| shown.name.len() + 5).sum::<usize>() > 56;
    let tabs = form.tabs.iter().filter(|shown| !crowded || shown.here || shown.open).map(|shown| {
        let refused = shown.refusal.is_some() && !shown.open;
        let size = if refused || crowded { Type::Mark } else { Type::Body };
        let mut press = tab(ctx.look, shown.name.as_str(), shown.open).size(size);
        if crowded {
            press = press.sides(11.0);
        } else if ctx.layout == Layout::Wide && !shown.key.is_empty() {
            press = press.key(shown.key.as_str());
        }
        ctx.stops.press(&format!("tab-{}", shown.procedure), press, Some(Message::Tab(shown.procedure.clone())))
    });
    let tabs: Vec<_> = tabs.collect();
    let clear = ctx.stops.press("clear", button_quiet(ctx.look, "").glyph("cross"), Some(Message::Clear));
    let tabs = row(tabs).spacing(Space::Tight).wrap().vertical_spacing(Space::Tight);
    row![container(tabs).width(Length::Fill), clear].spacing(Space::Tight).into()
}

/// Whose form it is, where either side may play it.
fn players<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    let options = [ctx.first(), ctx.first().other()].map(|side| {
        let segment = Segment::new(ctx.name(side)).chosen(form.by == side);
        ctx.stops.segment(&format!("by-{side}"), segment, Some(Message::By(side)))
    });
    segmented(ctx.look, options.into())
}

/// Orders of one press for the unit picked, and its card.
fn order_bar<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    let look = ctx.look;
    let orders = form.orders.iter().map(|order| {
        let press = button_quiet(look, order.name.as_str()).height(52.0);
        let press = match &order.refusal {
            Some(reason) => press.because(reason.as_str()),
            None => press,
        };
        let sent = Message::Order(order.procedure.clone());
        ctx.stops.press(&format!("order-{}", order.procedure), press, Some(sent))
    });
    let card = form.acts.first().map(|tag| {
        let press = button_quiet(look, "Unit card").glyph("card").height(52.0);
        ctx.stops.press("unit-card", press, Some(Message::Card(*tag)))
    });
    row(orders.chain(card)).spacing(Space::Small).wrap().vertical_spacing(Space::Small).into()
}

fn heads<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    let look = ctx.look;
    let unit = |tag: &Tag| -> Element<'a, Message> {
        let row = ctx.table.rows.iter().flatten().find(|row| row.tag == *tag);
        // Three cards beside each other have room for their names only.
        let crowded = ctx.layout != Layout::Small && form.acts.len().min(2) + form.targets.len() > 2;
        let (symbol, name, line) = row.map_or(("", tag.to_string(), String::new()), |row| {
            let state = row.state.as_ref().map(|mark| mark.word.clone()).unwrap_or_default();
            let line = if state.is_empty() { row.line.clone() } else { format!("{}, {state}", row.line) };
            (if crowded { "" } else { row.symbol.as_str() }, format!("{tag} {}", row.name), line)
        });
        unit_card(look, Ctx::ink(tag.side), symbol, name, line).into()
    };
    let mut line = row![].spacing(Space::Small).align_y(Alignment::Center);
    if form.acts.len() <= 2 {
        for tag in &form.acts {
            line = line.push(unit(tag));
        }
    } else {
        line = line.push(style::head(format!("{} units", form.acts.len()), Type::Title));
    }
    if !form.targets.is_empty() {
        line = line.push(glyph("arrow-right", 26.0, look.palette.ink));
    }
    let shown = form.targets.len().min(2);
    for tag in form.targets.iter().take(shown) {
        line = line.push(unit(tag));
    }
    if form.targets.len() > shown {
        line = line.push(style::head(format!("+{}", form.targets.len() - shown), Type::Title));
    }
    if !form.missing.is_empty() {
        let words = format!("Press: {}", form.missing);
        line = line.push(style::body(words, Type::Body).color(look.palette.quiet));
    }
    line.into()
}

/// Whether there are so many units that each has one line.
fn many(form: &FormView, shows_odds: bool) -> bool {
    shows_odds && form.odds.iter().filter(|odds| odds.about.is_some()).count() > MANY
}

/// A line of a printed table: where the roll starts and where the modifiers lead.
fn strip<'a>(ctx: Ctx<'a, '_>, shown: &'a Strip) -> Element<'a, Message> {
    let title = style::label(shown.title.as_str(), Type::Mark).color(ctx.look.palette.quiet);
    let line = cells(ctx.look, &shown.cells, shown.base, shown.now);
    if shown.title.is_empty() { line } else { column![title, line].spacing(Space::Hair).into() }
}

/// The sums in order, those together that differ in nothing but who rolls; none that many units have in a line each.
fn alike(form: &FormView, shows_odds: bool) -> Vec<Vec<&Sum>> {
    let many = many(form, shows_odds);
    let mut runs: Vec<Vec<&Sum>> = Vec::new();
    for sum in form.sums.iter().filter(|sum| !many || odds_of(form, sum).is_none()) {
        let same = |other: &Sum| {
            let (one, two) = ((&sum.terms, sum.dice, sum.role), (&other.terms, other.dice, other.role));
            one == two && sum.reading == other.reading && odds_of(form, other).is_none()
        };
        match runs.last_mut() {
            Some(run) if odds_of(form, sum).is_none() && run.iter().all(|other| same(other)) => run.push(sum),
            _ => runs.push(vec![sum]),
        }
    }
    runs
}

/// The odds of the unit that rolls a sum.
fn odds_of<'a>(form: &'a FormView, sum: &Sum) -> Option<&'a OddsView> {
    form.odds.iter().find(|odds| odds.about.is_some() && odds.about == sum.who)
}

/// The rolls spelled out, each with the odds of its unit; a line each where there are many.
fn sums<'a>(ctx: Ctx<'a, '_>, form: &'a FormView, shows_odds: bool) -> Element<'a, Message> {
    let mut lines = column![].spacing(Space::Small);
    for run in alike(form, shows_odds) {
        if let Some((sum, others)) = run.split_first() {
            let odds = odds_of(form, sum).filter(|_| shows_odds);
            lines = lines.push(sum_line(ctx, form, sum, others, odds));
        }
    }
    if many(form, shows_odds) {
        let units = form.odds.iter().filter(|odds| odds.about.is_some());
        let units = units.map(|odds| {
            let sum = form.sums.iter().find(|sum| sum.who == odds.about);
            line(ctx, odds, sum.map_or("", |sum| sum.reading.as_str()))
        });
        lines = lines.push(column(units).spacing(Space::Hair));
    }
    lines.into()
}

/// A roll spelled out: `3 Standard, -1 cover = 2 dice, hit on 4 or 6`; the same for others who roll the like.
fn sum_line<'a>(
    ctx: Ctx<'a, '_>,
    form: &'a FormView,
    sum: &'a Sum,
    others: &[&Sum],
    odds: Option<&'a OddsView>,
) -> Element<'a, Message> {
    let (look, named) = (ctx.look, form.sums.len() > 1);
    let mut terms = row![].spacing(Space::Tight).align_y(Alignment::Center);
    if named {
        let titles: Vec<&str> = [sum].iter().chain(others).map(|sum| sum.title.as_str()).collect();
        let wide = match others {
            [] if sum.title.chars().count() > TAG => Length::Fixed(NAME),
            [] => Length::Fixed(TAG_ROOM),
            _ => Length::Shrink,
        };
        let title = fit(titles.join(" "), style::HEAD_BOLD, Type::Chip, Some(look.palette.ink));
        terms = terms.push(container(title).width(wide));
    }
    for part in &sum.terms {
        let first = sum.terms.first().is_some_and(|first| first.label == part.label);
        let sign = match part.amount {
            ..=-1 => "\u{2212}",
            1.. if !first => "+",
            _ => "",
        };
        terms = terms.push(term(look, format!("{sign}{} {}", part.amount.abs(), part.label)));
    }
    let terms = terms.wrap().vertical_spacing(Space::Tight);
    let mut dice = match sum.dice {
        0 => String::new(),
        1 => "= 1 die".to_owned(),
        dice => format!("= {dice} dice"),
    };
    if !others.is_empty() {
        dice.push_str(" each");
    }
    // One die is as good as said: what it needs tells more, where the line below has the chances.
    if sum.dice == 1 && named && odds.is_some() && !form.adds.contains(&sum.role) {
        dice.clone_from(&sum.reading);
    }
    if form.adds.contains(&sum.role) {
        dice.push_str(&signed(sum.terms.iter().map(|term| term.amount).sum()));
    }
    let size = if named { Type::Chip } else { Type::Title };
    let second = odds.map_or_else(|| sum.reading.clone(), in_words);
    let long = second.chars().count() > BESIDE;
    let dice = style::head(dice, size).line_height(1.0);
    let second = fit(second, TEXT, Type::Mark, Some(look.palette.quiet));
    if long {
        // Beside the terms it would leave them no room. The dice stand as near to it as where they are above each other.
        let first = row![container(terms).width(Length::Fill), dice].spacing(Space::Small).align_y(Alignment::End);
        return column![first, second].align_x(Alignment::End).spacing(Space::Hair).into();
    }
    let total = column![dice, second].align_x(Alignment::End).spacing(Space::Hair);
    row![container(terms).width(Length::Fill), total].spacing(Space::Small).align_y(Alignment::Center).into()
}

/// The odds of one unit of several, in words.
fn in_words(odds: &OddsView) -> String {
    let parts = odds.parts.iter().filter(|part| part.tone != Tone::Quiet);
    parts.map(|part| format!("{} {}", part.percent, within(&part.words))).collect::<Vec<_>>().join(", ")
}

/// ROLL and I ROLLED, equals; what is forbidden can be done anyway.
fn buttons<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    let look = ctx.look;
    if !form.answer.is_empty() {
        let said =
            form.answer.iter().map(|line| style::body(line.as_str(), Type::Title).font(style::HEAD_BOLD).into());
        return column(said).spacing(Space::Small).into();
    }
    let forbidden = !form.refusals.is_empty() && !ctx.face.anyway;
    let live = form.ready && !forbidden && !ctx.face.dead;
    let roll = button_primary(look, form.button.as_str()).height(64.0).width(Length::Fill);
    let roll = ctx.stops.press("roll", roll, live.then_some(Message::Roll));
    if forbidden {
        let anyway = button_quiet(look, "Do it anyway").height(64.0).size(Type::Body);
        let anyway = ctx.stops.press("anyway", anyway, form.ready.then_some(Message::Anyway));
        return row![roll, anyway].spacing(Space::Small).into();
    }
    match &form.first {
        Some(first) if form.ready => entry::beside(ctx, roll, first),
        _ => roll,
    }
}
