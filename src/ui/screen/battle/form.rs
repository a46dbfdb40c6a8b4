//! The form: tabs, who on whom, sums, chips, odds, ROLL and I ROLLED.

use iced::widget::{column, container, row, space::vertical as fill};
use iced::{Alignment, Length};

use super::{
    Ctx, Message,
    chips::{chips, order_bar},
    odds_strips::{beside_low, low, odds},
    result, roll_bar,
    sums::{alike, brief as brief_sums, fates, is_brief, many, strip, sums},
};
use crate::{
    battle::summary::{FormView, Known, Pool, rolls_of},
    dice::Tag,
    ui::{
        Element, Space, Type,
        fit::{self, fit, squeeze},
        glyph::glyph,
        paint,
        screen::Layout,
        style,
        widget::{
            self, Marker, Segment, button_primary, button_quiet, marker, panel, scroll, segmented, tab, unit_card,
        },
    },
};

/// Up to how many rows of chips leave room for the sums between them and the roll.
const MOST_CHIPS: usize = 4;

/// The form as a panel: who on whom at its head, ROLL at its foot, whatever scrolls between them. `upper` scrolls
/// with it where there is room for one thing at a time.
pub fn form<'a>(ctx: Ctx<'a, '_>, form: &'a FormView, upper: Option<Element<'a, Message>>) -> Element<'a, Message> {
    let look = ctx.look;
    let shows_odds = !hides(ctx, form);
    // Register stops in reading order: tabs first.
    let single = ctx.layout.is_single();
    let titled = form.tabs.is_empty();
    let low_tabs = ctx.layout == Layout::Tiny || single && !titled;
    let mut head = column![].spacing(ctx.gap());
    if !low_tabs {
        head = head.push(tabs(ctx, form));
    }
    let who = (!counts_in_title(ctx, form)).then(|| titled_by(ctx, form, low_tabs)).flatten();
    let rolled = form.first.as_ref().filter(|_| form.ready && (form.refusals.is_empty() || ctx.memory.anyway));
    let fills = roll_bar::fills(ctx, rolled);
    // With hardly any room all above the odds is one page, unless a pad of keys takes its place.
    let (who, inside) = if ctx.layout == Layout::Tiny && !fills { (None, who) } else { (who, None) };
    head = head.push(who);
    let mut body = column![].push(upper).push(inside).spacing(ctx.gap());
    // What else these picks may do is seen at once, and goes with the rest.
    if low_tabs {
        body = body.push(tabs(ctx, form));
    }
    // One reason why not stands at the button, on it where lines count, the others above all that can be told.
    let (first, others) = match split(&form.refusals) {
        _ if ctx.memory.anyway => (None, [].as_slice()),
        (_, others) if single => (None, others),
        split => split,
    };
    body = body.extend(others.iter().map(|refusal| warning_line(ctx, refusal)));
    body = body.extend(result::listed(ctx, &form.wants));
    // A line of a table is looked up: with little room it stands below what is asked.
    let (above, below) = if ctx.layout == Layout::Wide { (Some(form), None) } else { (None, Some(form)) };
    let strips = |form: &'a FormView| form.strips.iter().map(move |shown| strip(ctx, shown));
    body = body.extend(above.into_iter().flat_map(strips));
    let [before_rows, quotas] = quotas(ctx, form);
    body = body.push(before_rows);
    body = body.push((!form.chips.is_empty()).then(|| chips(ctx, &form.chips, Message::Chip)));
    body = body.extend(below.into_iter().flat_map(strips));
    // Until the form is whole its unit may get an order instead; afterwards the orders stand below all else.
    let bar = (!form.orders.is_empty()).then(|| order_bar(ctx, form));
    let (before, last) = if form.ready { (None, bar) } else { (bar, None) };
    body = body.push(before);
    // One or two sums stand over the roll; more of them scroll with the rest, and so do any below many rows of chips,
    // and where there is less room.
    let pad = matches!(form.first, Some(Pool::Dice { sides: 7.., .. }));
    let few = ctx.layout == Layout::Wide
        && !pad
        && alike(form, shows_odds).len() <= 2
        && form.chips.len() <= MOST_CHIPS
        && !many(form, shows_odds);
    let mut foot = column![].spacing(ctx.gap());
    let mut beside = roll_bar::BesideRoll::default();
    let rolls = form.ready && form.sums.iter().any(|sum| !sum.role.is_empty());
    if few {
        foot = foot.push(container(sums(ctx, form, shows_odds)).id("sum"));
    } else {
        // What is rolled is always in view: in one line there, spelled out here unless that line says all.
        let line = rolls.then(|| brief_sums(ctx, form));
        if roll_bar::takes_sum(ctx, rolled) {
            beside.sum = line;
        } else {
            foot = foot.push(line);
        }
        if !rolls || !is_brief(ctx, form) {
            body = body.push(sums(ctx, form, shows_odds));
        }
    }
    if shows_odds {
        body = body.extend(fates(ctx, form));
    }
    body = body.extend(form.problems.iter().map(|problem| warning_line(ctx, problem)));
    // Below many questions it is always in view.
    if ctx.layout == Layout::Wide && form.chips.len() > MOST_CHIPS {
        foot = foot.extend(warned(ctx, form));
    } else {
        body = body.extend(warned(ctx, form));
    }
    let quiet = |words: &'a String| style::body(words.as_str(), Type::Mark).color(look.palette.quiet).into();
    body = body.extend(form.reminders.iter().map(quiet));
    body = body.extend(ctx.table.known.iter().map(|known| looked_up(ctx, known)));
    body = body.push(last);
    let main = form.odds.first().filter(|_| shows_odds);
    // A low strip where there is little room above it.
    let crowded = pad || form.sums.len() > 2 || form.chips.len() > MOST_CHIPS / 2;
    let lows = single || ctx.layout == Layout::Narrow && crowded;
    // What a low strip has no room to say scrolls with the rest, unless the window is higher than most.
    let scrolls = single || ctx.spare < 20.0;
    if lows && scrolls {
        body = body.push(main.and_then(|view| beside_low(ctx, view, &form.assumed)));
    }
    foot = foot.push(first.map(|refusal| warning_line(ctx, refusal)));
    foot = foot.push(quotas);
    let strip = match main {
        Some(view) if lows => {
            let words = (!scrolls).then(|| beside_low(ctx, view, &form.assumed)).flatten();
            Some(column![low(ctx, view)].push(words).spacing(Space::Hair).into())
        }
        Some(view) => Some(odds(ctx, [view], &form.assumed)),
        None => None,
    };
    let strip = strip.map(|strip| container(strip).id("odds").into());
    if roll_bar::takes_odds(ctx, rolled) {
        beside.odds = strip;
    } else {
        foot = foot.push(strip);
    }
    // A form that still misses a pick beside a result that has just come has nothing to roll.
    if ctx.is_busy() || form.ready {
        foot = foot.push(buttons(ctx, form, beside));
    }
    let body: Element<'a, Message> = if fills { fill().into() } else { scroll(look, body).into() };
    let all = column![head, container(body).height(Length::Fill), foot].spacing(ctx.gap());
    panel(look, all).padding(ctx.pad()).width(Length::Fill).height(Length::Fill).into()
}

/// What the player should not overlook.
fn warned<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> impl Iterator<Item = Element<'a, Message>> {
    let shown = |words: &'a String| marker(ctx.look, Marker::new("warning", words.as_str(), widget::Tone::Trouble));
    form.warnings.iter().map(shown)
}

/// How what is told so far stands to what is asked, beside the button: seen with the row that is pressed.
/// Where there is hardly any room it stands before the rows, the first of the two, instead.
fn quotas<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> [Option<Element<'a, Message>>; 2] {
    let shown = |quota: &'a crate::rules::Quota| {
        let (sign, tone) =
            if quota.short { ("warning", widget::Tone::Trouble) } else { ("tick", widget::Tone::Quiet) };
        marker(ctx.look, Marker::new(sign, quota.words.as_str(), tone))
    };
    let lines = row(form.quotas.iter().map(shown)).spacing(Space::Small).wrap().vertical_spacing(Space::Hair);
    let lines = (!form.quotas.is_empty()).then(|| container(lines).id("quotas").into());
    if ctx.layout == Layout::Tiny { [lines, None] } else { [None, lines] }
}

/// Whether how many act stands beside the name of the form, where each line counts.
fn counts_in_title(ctx: Ctx<'_, '_>, form: &FormView) -> bool {
    let alone = !form.together.is_empty() && form.targets.is_empty() && form.missing.is_empty();
    ctx.layout == Layout::Small && form.tabs.is_empty() && alone
}

/// Who on whom; of a form that names nobody its name, where no other line has it.
fn titled_by<'a>(ctx: Ctx<'a, '_>, form: &'a FormView, low_tabs: bool) -> Option<Element<'a, Message>> {
    if !form.acts.is_empty() || !form.targets.is_empty() || !form.missing.is_empty() {
        let around = if ctx.layout == Layout::Tiny { [1.5, 0.0] } else { [0.0, 0.0] };
        return Some(container(heads(ctx, form)).padding(around).id("heads").into());
    }
    low_tabs.then(|| fit(form.name.as_str(), style::HEAD_BOLD, Type::Body, Some(ctx.look.palette.ink)))
}

/// A form that still misses a pick, where there is hardly any room: what is missing, and what its unit may do instead.
pub fn brief<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    let free = form.orders.iter().any(|order| order.refusal.is_none());
    let bar = free.then(|| order_bar(ctx, form));
    column![heads(ctx, form)].push(bar).push(tabs(ctx, form)).spacing(ctx.gap()).into()
}

/// The first of several reasons why not, which stands beside the button, and the others.
fn split(refusals: &[String]) -> (Option<&String>, &[String]) {
    match refusals.split_first() {
        Some((first, others)) => (Some(first), others),
        None => (None, &[]),
    }
}

/// The form without its tabs and without what it rolls, as high as it must be.
pub fn sheet<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    let mut lines = column![heads(ctx, form)].spacing(Space::Small);
    lines = lines.extend(form.strips.iter().map(|shown| strip(ctx, shown)));
    lines = lines.push(chips(ctx, &form.chips, Message::Chip));
    lines = lines.extend(form.problems.iter().map(|problem| warning_line(ctx, problem)));
    if !is_brief(ctx, form) {
        lines = lines.push(sums(ctx, form, true));
    }
    if ctx.layout.is_single() {
        lines = lines.push(form.odds.first().and_then(|view| beside_low(ctx, view, &form.assumed)));
    }
    panel(ctx.look, lines).width(Length::Fill).into()
}

/// What belongs to that form and is always in view: what is rolled, the odds, ROLL.
pub fn sheet_foot<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    let first = form.first.as_ref().filter(|_| form.ready);
    let mut beside = roll_bar::BesideRoll::default();
    let mut lines = column![].spacing(ctx.gap());
    if form.sums.iter().any(|sum| !sum.role.is_empty()) {
        let line = brief_sums(ctx, form);
        if roll_bar::takes_sum(ctx, first) {
            beside.sum = Some(line);
        } else {
            lines = lines.push(line);
        }
    }
    let strip = form.odds.first().map(|view| {
        let strip = if ctx.layout.is_single() { low(ctx, view) } else { odds(ctx, [view], &form.assumed) };
        container(strip).id("odds").into()
    });
    if roll_bar::takes_odds(ctx, first) {
        beside.odds = strip;
    } else {
        lines = lines.push(strip);
    }
    panel(ctx.look, lines.push(buttons(ctx, form, beside))).padding(ctx.pad()).width(Length::Fill).into()
}

/// What keeps the form from being played as it is.
fn warning_line<'a>(ctx: Ctx<'a, '_>, words: &'a str) -> Element<'a, Message> {
    let words = style::body(words, Type::Body).width(Length::Fill);
    let line = row![glyph("warning", 18.0, ctx.look.palette.ink), words];
    line.spacing(Space::Small).align_y(Alignment::Center).into()
}

/// Whether the odds of this form's roller are hidden.
fn hides(ctx: Ctx<'_, '_>, form: &FormView) -> bool {
    form.acts.first().map_or(crate::dice::Side::A, |tag| tag.side).of(ctx.memory.hidden)
}

/// The tabs; of a form without any its name, and who plays it where both sides may.
fn tabs<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    if form.tabs.is_empty() {
        let clear = button_quiet(ctx.look, "").glyph("cross").height(ctx.finger());
        let clear = ctx.stops.press("clear", clear, Some(Message::Clear));
        let size = if ctx.layout == Layout::Tiny { Type::Chip } else { Type::Title };
        let words = squeeze(form.name.as_str(), style::HEAD_BOLD, size, Type::Body, Some(ctx.look.palette.ink));
        let words = container(words).width(Length::Fill);
        let line = row![words].spacing(Space::Small).align_y(Alignment::Center);
        let count = counts_in_title(ctx, form)
            .then(|| container(style::head(form.together.as_str(), Type::Body)).id("heads"));
        let line = line.push(count);
        return line.push(form.either.then(|| players(ctx, form))).push(clear).into();
    }
    // Many tabs do without their letters, and leave those of other steps to the steps.
    let crowded = form.tabs.iter().map(|shown| shown.name.len() + 5).sum::<usize>() > 56;
    let tabs = form.tabs.iter().filter(|shown| !crowded || shown.here || shown.open).map(|shown| {
        let refused = shown.refusal.is_some() && !shown.open;
        let size = if refused || crowded { Type::Mark } else { Type::Body };
        let mut press = tab(ctx.look, shown.name.as_str(), shown.open).size(size).height(ctx.finger());
        if crowded {
            press = press.sides(11.0);
        } else if ctx.layout == Layout::Wide && !shown.key.is_empty() {
            press = press.key(shown.key.as_str());
        }
        ctx.stops.press(&format!("tab-{}", shown.procedure), press, Some(Message::Tab(shown.procedure.clone())))
    });
    let tabs: Vec<_> = tabs.collect();
    let clear = button_quiet(ctx.look, "").glyph("cross").height(ctx.finger());
    let clear = ctx.stops.press("clear", clear, Some(Message::Clear));
    let tabs = row(tabs).spacing(Space::Tight).wrap().vertical_spacing(Space::Tight);
    row![container(tabs).width(Length::Fill), clear].spacing(Space::Tight).into()
}

/// Whose form it is, where either side may play it.
fn players<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    let options = [ctx.first(), ctx.first().other()].map(|side| {
        let words = if ctx.layout == Layout::Tiny { format!("Side {side}") } else { ctx.name(side).to_owned() };
        let segment = Segment::new(words).chosen(form.by == side);
        ctx.stops.segment(&format!("by-{side}"), segment, Some(Message::By(side)))
    });
    segmented(ctx.look, options.into())
}

/// Who on whom: a card each, or one line of names where there is little room.
fn heads<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    let look = ctx.look;
    let low = ctx.layout.is_single();
    let unit = |tag: &Tag| -> Element<'a, Message> {
        let row = ctx.table.rows.iter().flatten().find(|row| row.tag == *tag);
        // Three cards beside each other have room for their names only.
        let crowded = form.acts.len().min(2) + form.targets.len() > 2;
        let (symbol, name, line) = row.map_or(("", tag.to_string(), String::new()), |row| {
            let state = row.state.as_ref().map(|mark| mark.word.clone()).unwrap_or_default();
            let line = if state.is_empty() { row.line.clone() } else { format!("{}, {state}", row.line) };
            (if crowded { "" } else { row.symbol.as_str() }, format!("{tag} {}", row.name), line)
        });
        if low {
            let ink = look.side(Ctx::ink(tag.side)).words;
            let name = fit::two_line_name(name, style::TEXT_BOLD, Type::Body, Type::Small, Some(ink));
            return container(name).width(Length::Fill).into();
        }
        // A press on the name opens the unit's card, on either side.
        let (id, message) = (format!("head-{tag}"), Message::Card(*tag));
        let cursor = ctx.stops.note(&id, Some(&message));
        let card = unit_card(look, Ctx::ink(tag.side), symbol, name, line);
        let press = iced::widget::button(card).padding(0).style(style::bare(look)).width(Length::Fill);
        let ringed = paint::focus_ring(press.on_press(message), cursor, look.palette.cursor, style::ROUND);
        container(ringed).width(Length::Fill).id(id).into()
    };
    let (size, arrow) = if low { (Type::Body, 16.0) } else { (Type::Title, 26.0) };
    let mut line = row![].spacing(Space::Small).align_y(Alignment::Center);
    if form.together.is_empty() {
        for tag in &form.acts {
            line = line.push(unit(tag));
        }
    } else {
        line = line.push(style::head(form.together.as_str(), size));
    }
    if !form.targets.is_empty() {
        line = line.push(glyph("arrow-right", arrow, look.palette.ink));
    }
    let shown = form.targets.len().min(2);
    for tag in form.targets.iter().take(shown) {
        line = line.push(unit(tag));
    }
    if form.targets.len() > shown {
        line = line.push(style::head(format!("+{}", form.targets.len() - shown), size));
    }
    if !form.missing.is_empty() {
        let words = format!("Still needed: {}", form.missing);
        line = line.push(style::body(words, if low { Type::Mark } else { Type::Body }).color(look.palette.quiet));
    }
    line.into()
}

/// What is looked up next of units picked: the card of each, and how far they move, fire and spot.
fn looked_up<'a>(ctx: Ctx<'a, '_>, known: &'a Known) -> Element<'a, Message> {
    let cards = known.units.iter().map(|tag| {
        let press = button_quiet(ctx.look, tag.to_string()).glyph("card").size(Type::Body).sides(8.0);
        ctx.stops.press(&format!("card-{tag}"), press, Some(Message::Card(*tag)))
    });
    let cards = row(cards).spacing(Space::Tight).wrap().vertical_spacing(Space::Tight);
    let numbers = style::body(known.numbers.as_str(), Type::Body).width(Length::Fill);
    // Several cards have a line of their own where they leave the words no room.
    if known.units.len() > 2 || ctx.layout == Layout::Tiny {
        return column![cards, numbers].spacing(Space::Hair).into();
    }
    row![cards, numbers].spacing(Space::Small).align_y(Alignment::Center).into()
}

/// ROLL and I ROLLED, equals; what is forbidden can be done anyway.
fn buttons<'a>(ctx: Ctx<'a, '_>, form: &'a FormView, beside: roll_bar::BesideRoll<'a>) -> Element<'a, Message> {
    let look = ctx.look;
    if !form.answer.is_empty() {
        let said =
            form.answer.iter().map(|line| style::body(line.as_str(), Type::Title).font(style::HEAD_BOLD).into());
        return column(said).spacing(Space::Small).into();
    }
    let forbidden = !form.refusals.is_empty() && !ctx.memory.anyway;
    let live = form.ready && !forbidden && !ctx.memory.dead;
    // A side with real dice rolls them itself: the press asks for them.
    let words = roll_bar::entered(ctx, form.first.as_ref(), rolls_of(&form.sums))
        .unwrap_or_else(|| form.button.as_str().into());
    let roll = button_primary(look, words);
    let roll = roll_bar::roll(ctx, "roll", roll, live.then_some(Message::Roll));
    if forbidden {
        let anyway = button_quiet(look, "Do it anyway").height(roll_bar::height(ctx.layout)).size(Type::Body);
        // The reason stands on it where no line above it is to spare.
        let anyway = match form.refusals.first().filter(|_| ctx.layout.is_single()) {
            Some(reason) => anyway.under(reason.as_str()).wrapped().sides(8.0).width(Length::Fill),
            None => anyway,
        };
        let anyway = ctx.stops.press("anyway", anyway, form.ready.then_some(Message::Anyway));
        return row![roll, anyway].spacing(Space::Small).align_y(Alignment::End).into();
    }
    roll_bar::roll_bar(ctx, roll, form.first.as_ref().filter(|_| form.ready), beside)
}
