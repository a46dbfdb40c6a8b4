//! The sums of a form, each roll spelled out with its odds, and what becomes of whoever they aim at.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{
    Ctx, Message,
    odds_strips::{key, line},
    rolls::signed,
};
use crate::{
    battle::summary::{FormView, OddsView, Pool},
    dice::Sum,
    rules::{Strip, Tone},
    ui::{
        Element, Space, Type,
        fit::{first_fit, fit, sentence},
        screen::Layout,
        style::{self, HEAD, Words},
        widget::{cells, term},
    },
};

/// Letters of odds that have room beside the terms of a sum.
const BESIDE: usize = 38;

/// Letters of a name that is a tag, its room before a sum and that of a longer name, in logical pixels.
const TAG: usize = 3;
const TAG_ROOM: f32 = 34.0;
const NAME: f32 = 150.0;

/// Letters of a title that has room before a line of a table.
const TITLE: usize = 8;

/// Ways to write a sum in one line that have its terms: they come first.
const TERMS: usize = 2;

/// The height of the one line of sums, in logical pixels.
const LINE: f32 = 19.0;

/// From how many units on each has one line of odds instead of its sum.
const MANY: usize = 4;

/// Whether there are so many units that each has one line.
pub fn many(form: &FormView, shows_odds: bool) -> bool {
    shows_odds && form.odds.iter().filter(|odds| is_own(form, odds)).count() > MANY
}

/// A line of a printed table: where the roll starts and where the modifiers lead.
pub fn strip<'a>(ctx: Ctx<'a, '_>, shown: &'a Strip) -> Element<'a, Message> {
    let title = style::label(shown.title.as_str(), Type::Mark).color(ctx.look.palette.quiet);
    let line = cells(ctx.look, &shown.cells, shown.base, shown.now);
    match shown.title.chars().count() {
        0 => line,
        // A short title costs no line of its own.
        1..=TITLE => row![title, line].spacing(Space::Small).align_y(Alignment::Center).into(),
        _ => column![title, line].spacing(Space::Hair).into(),
    }
}

/// The sums in order, those together that differ in nothing but who rolls; none that many units have in a line each.
pub fn alike(form: &FormView, shows_odds: bool) -> Vec<Vec<&Sum>> {
    let many = many(form, shows_odds);
    let mut runs: Vec<Vec<&Sum>> = Vec::new();
    for sum in form.sums.iter().filter(|sum| !many || odds_of(form, sum).is_none()) {
        let same = |other: &Sum| {
            let (one, two) = ((&sum.terms, sum.dice, sum.role), (&other.terms, other.dice, other.role));
            one == two && sum.more == other.more && sum.reading == other.reading && odds_of(form, other).is_none()
        };
        match runs.last_mut() {
            Some(run) if odds_of(form, sum).is_none() && run.iter().all(|other| same(other)) => run.push(sum),
            _ => runs.push(vec![sum]),
        }
    }
    runs
}

/// Whether odds are those of a unit whose own sum decides.
fn is_own(form: &FormView, odds: &OddsView) -> bool {
    odds.about.is_some_and(|tag| form.fates.contains(&tag))
}

/// The odds of the unit whose fate a sum decides.
fn odds_of<'a>(form: &'a FormView, sum: &Sum) -> Option<&'a OddsView> {
    form.odds.iter().find(|odds| is_own(form, odds) && odds.about == sum.who)
}

/// What becomes of units that others aim at, and that aim at them: a line each, one for all of whom the same is said.
/// What the main strip says is not said again.
pub fn fates<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> impl Iterator<Item = Element<'a, Message>> {
    let shares = |odds: &OddsView| odds.parts.iter().map(|part| part.percent.clone()).collect::<Vec<_>>();
    let main = form.odds.first().filter(|odds| odds.title.is_empty());
    let like_main = |odds: &OddsView| main.is_some_and(|main| shares(main) == shares(odds));
    let others =
        form.odds.iter().skip(1).filter(|odds| odds.about.is_some() && !is_own(form, odds) && !like_main(odds));
    let mut lines: Vec<(Vec<&OddsView>, String)> = Vec::new();
    for odds in others {
        let words = in_words(odds);
        match lines.iter_mut().find(|(_, known)| *known == words) {
            _ if words.is_empty() => {}
            Some((all, _)) => all.push(odds),
            None => lines.push((vec![odds], words)),
        }
    }
    lines.into_iter().map(move |(all, words)| {
        let tags: Vec<String> = all.iter().filter_map(|odds| Some(odds.about?.to_string())).collect();
        let whose = match all.as_slice() {
            [one] => one.title.clone(),
            _ => tags.join(", "),
        };
        style::body(format!("{whose}: {words}"), Type::Mark).color(ctx.look.palette.quiet).into()
    })
}

/// The rolls spelled out, each with the odds of its unit; a line each where there are many.
pub fn sums<'a>(ctx: Ctx<'a, '_>, form: &'a FormView, shows_odds: bool) -> Element<'a, Message> {
    let mut lines = column![].spacing(Space::Small);
    for run in alike(form, shows_odds) {
        if let Some((sum, others)) = run.split_first() {
            let odds = odds_of(form, sum).filter(|_| shows_odds);
            lines = lines.push(sum_line(ctx, form, sum, others, odds));
        }
    }
    if many(form, shows_odds) {
        let units = form.odds.iter().filter(|odds| is_own(form, odds));
        let units = units.map(|odds| {
            let sum = form.sums.iter().find(|sum| sum.who == odds.about);
            line(ctx, odds, sum.map_or("", |sum| sum.reading.as_str()))
        });
        let own = form.odds.iter().filter(|odds| is_own(form, odds));
        lines = lines.push(key(ctx, own)).push(column(units).spacing(Space::Hair));
    }
    lines.into()
}

/// The rolls in one line, for where they are spelled out among what scrolls: with their terms, then with fewer words.
pub fn brief<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    let size = if ctx.layout.is_single() { Type::Mark } else { Type::Body };
    // Where the terms are spelled out above, they are not said again.
    let terms = is_brief(ctx, form) || form.sums.len() > 1;
    let ways = ways(form).into_iter().skip(if terms { 0 } else { TERMS });
    let line = first_fit(ways.map(Words::from), HEAD, size, Some(ctx.look.palette.ink));
    container(line).width(Length::Fill).height(LINE).align_y(Alignment::Center).id("sum").into()
}

/// Whether that line says all there is to say.
pub fn is_brief(ctx: Ctx<'_, '_>, form: &FormView) -> bool {
    let room = match ctx.layout {
        Layout::Wide | Layout::Narrow | Layout::Small => 64,
        Layout::Tiny => 44,
    };
    // Which faces count stands on the buttons that take real dice.
    let above = usize::from(matches!(&form.first, Some(Pool::Dice { entries, .. }) if !entries.is_empty()));
    matches!(form.sums.as_slice(), [_]) && ways(form).get(above).is_some_and(|words| words.chars().count() <= room)
}

/// The rolls of a form in one line, from the most words to the fewest.
fn ways(form: &FormView) -> Vec<String> {
    let rolls: Vec<&Sum> = form.sums.iter().filter(|sum| !sum.role.is_empty()).collect();
    let added = |sum: &Sum| if form.adds.contains(&sum.role) { signed(amount(sum)) } else { String::new() };
    let dice = |sum: &Sum| format!("{}{}", sum.dice_words(), added(sum));
    if let [sum] = rolls.as_slice() {
        let terms = joined_terms(sum, form.adds.contains(&sum.role));
        let read = |words: String| {
            if sum.reading.is_empty() { words } else { format!("{words}, {}", sum.reading) }
        };
        let whole = match makes(form, sum) {
            _ if terms.is_empty() => dice(sum),
            Makes::Dice => format!("{terms} = {}", dice(sum)),
            Makes::Other(total) => format!("{terms} = {total}"),
            Makes::Nothing => format!("{terms}: {}", dice(sum)),
        };
        return vec![read(whole.clone()), whole, read(dice(sum)), dice(sum)];
    }
    let named = |sum: &&Sum| {
        let tag = sum.who.map_or_else(|| sum.title.clone(), |tag| tag.to_string());
        (tag, dice(sum), sum.reading.clone())
    };
    let all: Vec<(String, String, String)> = rolls.iter().map(named).collect();
    let count: u16 = rolls.iter().map(|sum| u16::from(sum.dice)).sum();
    // Rolls that differ in nothing but who makes them are one.
    if let [(first, dice, reading), others @ ..] = all.as_slice()
        && others.iter().all(|(_, other, read)| (other, read) == (dice, reading))
    {
        let whose = std::iter::once(first).chain(others.iter().map(|(whose, ..)| whose));
        let whose = whose.cloned().collect::<Vec<_>>().join(", ");
        let read = if reading.is_empty() { String::new() } else { format!(", {reading}") };
        return vec![
            format!("{whose}: {dice} each{read}"),
            format!("{} rolls, {dice} each{read}", rolls.len()),
            format!("{whose}: {dice} each"),
            format!("{} rolls, {dice} each", rolls.len()),
            format!("{count} dice"),
        ];
    }
    let join =
        |one: &dyn Fn(&(String, String, String)) -> String| all.iter().map(one).collect::<Vec<_>>().join(" \u{b7} ");
    vec![
        join(&|(whose, dice, reading)| {
            if reading.is_empty() { format!("{whose} {dice}") } else { format!("{whose} {dice}, {reading}") }
        }),
        join(&|(whose, dice, _)| format!("{whose} {dice}")),
        format!("{} rolls, {count} dice", rolls.len()),
        format!("{count} dice"),
    ]
}

/// Names of sums in one line; what several are aimed at is said once: "A12, A13 at B4".
fn listed(titles: &[&str]) -> String {
    let parts: Vec<(&str, &str)> = titles.iter().filter_map(|title| title.split_once(" at ")).collect();
    match parts.as_slice() {
        [(_, target), _, ..] if parts.len() == titles.len() && parts.iter().all(|(_, other)| other == target) => {
            let who: Vec<&str> = parts.iter().map(|(who, _)| *who).collect();
            format!("{} at {target}", who.join(", "))
        }
        _ => titles.join(", "),
    }
}

/// The terms that led to dice, in one line; `None` where there are none.
pub fn terms(pool: &Pool) -> Option<String> {
    let Pool::Dice { sum: Some(sum), adds, .. } = pool else { return None };
    Some(joined_terms(sum, *adds)).filter(|terms| !terms.is_empty())
}

/// The terms of a sum, each with its sign: "3 Standard, \u{2212}1 cover"; the first as well where all are added to a die.
fn joined_terms(sum: &Sum, adds: bool) -> String {
    let terms = sum.terms.iter().enumerate().map(|(at, part)| part.signed(at == 0 && !adds));
    terms.collect::<Vec<_>>().join(", ")
}

/// What the terms of a sum make.
enum Makes<'a> {
    /// The dice thrown, or what is added to them.
    Dice,
    /// Something that the rules name: "column 6".
    Other(&'a str),
    /// What its reading says.
    Nothing,
}

fn makes<'a>(form: &FormView, sum: &'a Sum) -> Makes<'a> {
    match sum.total.as_str() {
        "" if form.adds.contains(&sum.role) || amount(sum) == i32::from(sum.dice) => Makes::Dice,
        "" => Makes::Nothing,
        total => Makes::Other(total),
    }
}

/// What the terms of a sum come to.
fn amount(sum: &Sum) -> i32 {
    sum.terms.iter().map(|term| term.amount).sum()
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
        let title = fit(listed(&titles), style::HEAD_BOLD, Type::Chip, Some(look.palette.ink));
        terms = terms.push(container(title).width(wide));
    }
    let adds = form.adds.contains(&sum.role);
    for (at, part) in sum.terms.iter().enumerate() {
        terms = terms.push(term(look, part.signed(at == 0 && !adds)));
    }
    let terms = terms.wrap().vertical_spacing(Space::Tight);
    let mut dice = match (sum.dice, makes(form, sum)) {
        (0, _) => String::new(),
        (_, Makes::Other(total)) => format!("= {total}"),
        (_, Makes::Nothing) => sum.dice_words(),
        (_, Makes::Dice) => format!("= {}", sum.dice_words()),
    };
    if !others.is_empty() {
        dice.push_str(" each");
    }
    // One die is as good as said: what it needs tells more, where the line below has the chances.
    if (sum.dice, sum.more) == (1, 0) && named && odds.is_some() && !adds {
        dice.clone_from(&sum.reading);
    }
    if adds {
        dice.push_str(&signed(amount(sum)));
    }
    let size = if named { Type::Chip } else { Type::Title };
    let second = odds.map_or_else(|| sum.reading.clone(), in_words);
    let long = second.chars().count() > BESIDE;
    let dice = style::head(dice, size).line_height(1.0);
    let second = sentence(second, Type::Mark, Some(look.palette.quiet));
    if ctx.layout == Layout::Tiny {
        // Where hardly anything has room, each has a line of its own.
        return column![terms, dice, second].spacing(Space::Hair).into();
    }
    if long {
        // Beside the terms it would leave them no room. The dice stand as near to it as where they are above each
        // other.
        let first = row![container(terms).width(Length::Fill), dice].spacing(Space::Small).align_y(Alignment::End);
        return column![first, second].align_x(Alignment::End).spacing(Space::Hair).into();
    }
    let total = column![dice, second].align_x(Alignment::End).spacing(Space::Hair);
    row![container(terms).width(Length::Fill), total].spacing(Space::Small).align_y(Alignment::Center).into()
}

/// The odds of one unit of several, in words.
fn in_words(odds: &OddsView) -> String {
    let parts = odds.parts.iter().filter(|part| part.tone != Tone::Quiet);
    parts.map(|part| format!("{} {}", part.percent, part.inner)).collect::<Vec<_>>().join(", ")
}
