//! Chips: the fields of a form that are not picked on the roster.

use iced::widget::{Space as Gap, column, container, row};
use iced::{Alignment, Length};

use super::{Ctx, Message};
use crate::{
    battle::summary::{Chip as Chosen, ChipRow, FormView, within},
    rules::Value,
    ui::{
        Element, HEAD_BOLD, Space, Type,
        fit::whole_name,
        screen::Layout,
        style,
        widget::{Chip, Segment, button_quiet, chip, columned, segmented},
    },
};

/// Units from which on each has a line of its own.
const BATCH: usize = 3;
/// Fields of a unit that leave room for its name before them, and the room for its tag, in logical pixels.
const FEW: usize = 2;
const TAG: f32 = 30.0;

/// Chip rows, flowing; each names its field where it is about one unit of several, and a batch has a line a unit.
pub fn chips<'a>(
    ctx: Ctx<'a, '_>,
    rows: &'a [ChipRow],
    message: impl Fn(String, Value) -> Message + Copy + 'a,
) -> Element<'a, Message> {
    let flowing = |rows: Vec<Element<'a, Message>>| {
        row(rows).spacing(Space::Small).align_y(Alignment::Center).wrap().vertical_spacing(Space::Tight)
    };
    // One question about many groups: their names and answers stand in columns.
    if let Some([before, alike, others]) = alike(rows) {
        let across = if ctx.layout == Layout::Wide { 1 } else { 2 };
        let lines = alike.chunks(across).map(|line| {
            let named = line.iter().map(|shown| named(ctx, shown, message));
            row(named).spacing(Space::Small).align_y(Alignment::Center).into()
        });
        let flow = |rows: &'a [ChipRow]| {
            let shown = || flowing(rows.iter().map(|chips| chip_row(ctx, chips, message)).collect());
            (!rows.is_empty()).then(shown)
        };
        let (above, below) = (flow(before), flow(others));
        return column![].push(above).push(column(lines).spacing(6)).push(below).spacing(6).into();
    }
    let runs: Vec<&[ChipRow]> = rows.chunk_by(|one, two| one.about == two.about).collect();
    if runs.iter().filter(|run| run.iter().any(|row| row.about.is_some())).count() < BATCH {
        let alone = ctx.table.form.as_ref().is_some_and(|form| form.acts.len() == 1 && form.targets.is_empty());
        let flow = |chips: &'a ChipRow| match chips.about {
            // Nobody else is meant.
            Some(_) if alone => field(ctx, chips, chips.label.clone(), message),
            _ => chip_row(ctx, chips, message),
        };
        return flowing(rows.iter().map(flow).collect()).into();
    }
    // A question that is the same for every unit is asked once, above all of them.
    let asked = same_question(&runs);
    let first = runs.iter().position(|run| run.iter().any(|row| row.about.is_some()));
    let head = |at: usize| {
        let words = asked.filter(|_| first == Some(at))?;
        Some(style::label(words, Type::Body).color(ctx.look.palette.quiet))
    };
    // A unit with many fields is named by its tag alone: its fields need the room.
    let crowded = runs.iter().any(|run| run.len() > FEW);
    let columns = !crowded && in_columns(ctx.layout, rows, asked.is_some());
    let lines = runs.into_iter().enumerate().map(|(at, run)| {
        let Some(tag) = run.first().and_then(|row| row.about) else {
            return flowing(run.iter().map(|chips| chip_row(ctx, chips, message)).collect()).into();
        };
        let unit = ctx.table.rows.iter().flatten().find(|row| row.tag == tag);
        let named = unit.filter(|_| !crowded);
        let group = run.iter().find_map(|row| row.group.as_deref());
        let words = match (group, named) {
            (Some(group), _) => group.to_owned(),
            (None, Some(unit)) => format!("{tag} {}", unit.name),
            (None, None) => tag.to_string(),
        };
        let words = whole_name(words, HEAD_BOLD, Type::Body, Some(ctx.look.palette.ink));
        let above = crowded && group.is_some();
        let words = container(words).width(if above {
            Length::Fill
        } else {
            Length::Fixed(if crowded { TAG } else { NAME })
        });
        let unit = |chips: &'a ChipRow| {
            let label = if asked.is_some() { String::new() } else { chips.label.clone() };
            unit_row(ctx, chips, label, columns, message)
        };
        let chips = flowing(run.iter().map(unit).collect());
        let chips = container(chips).width(Length::Fill);
        // The name of a group needs a line of its own where there are many chips.
        let line: Element<'a, Message> = if above {
            column![words, chips].spacing(Space::Hair).into()
        } else {
            row![words, chips].spacing(Space::Small).align_y(Alignment::Center).into()
        };
        column![].push(head(at)).push(line).spacing(Space::Hair).into()
    });
    column(lines).spacing(6).into()
}

/// The words of the one question that all units of a batch are asked; `None` where there are several.
fn same_question<'a>(runs: &[&'a [ChipRow]]) -> Option<&'a str> {
    let mut units = runs.iter().filter(|run| run.iter().any(|row| row.about.is_some()));
    let words = match units.next()? {
        [row] if row.chips.len() > 1 => row.label.as_str(),
        _ => return None,
    };
    units.all(|run| matches!(run, [row] if row.label == words)).then_some(words)
}

/// The first rows of a form that ask the same of many, between those before and behind them; `None` if there are no
/// such rows.
fn alike(rows: &[ChipRow]) -> Option<[&[ChipRow]; 3]> {
    let same = |one: &ChipRow, two: &ChipRow| {
        let options = one.chips.iter().map(|chip| &chip.words).eq(two.chips.iter().map(|chip| &chip.words));
        options && one.about.is_none() && two.about.is_none() && one.chips.len() > 1
    };
    let mut before = 0;
    for run in rows.chunk_by(same) {
        if run.len() > BATCH {
            let (head, rest) = rows.split_at_checked(before)?;
            let (run, others) = rest.split_at_checked(run.len())?;
            return Some([head, run, others]);
        }
        before += run.len();
    }
    None
}

/// One of many rows that ask the same, behind its name.
fn named<'a>(
    ctx: Ctx<'a, '_>,
    shown: &'a ChipRow,
    message: impl Fn(String, Value) -> Message + 'a,
) -> Element<'a, Message> {
    let name = whole_name(shown.label.as_str(), HEAD_BOLD, Type::Body, Some(ctx.look.palette.ink));
    let options = field(ctx, shown, String::new(), message);
    let name =
        container(name).width(if ctx.layout == Layout::Wide { 190 } else { 82 }).id(format!("name-{}", shown.path));
    row![name, options].spacing(Space::Tight).align_y(Alignment::Center).width(Length::Fill).into()
}

/// The width of a unit's name before its chips, in logical pixels.
const NAME: f32 = 124.0;

/// Letters that the options of a unit's row have room for in equal columns, all of them as long as the longest.
const fn letters(layout: Layout) -> usize {
    match layout {
        Layout::Wide | Layout::Narrow | Layout::Small => 52,
        Layout::Tiny => 40,
    }
}

/// Whether the rows of a batch, one a unit with the same number of options, can stand in columns.
fn in_columns(layout: Layout, rows: &[ChipRow], asked: bool) -> bool {
    let mut batch =
        rows.iter().filter(|row| row.about.is_some() && (asked || row.label.is_empty()) && row.chips.len() > 1);
    let longest = |row: &ChipRow| {
        let letters = |chip: &Chosen| {
            let reason = chip.refusal.as_ref().map_or(0, |reason| reason.chars().count());
            reason.max(chip.words.chars().count() + 2)
        };
        row.chips.iter().map(letters).max().unwrap_or(0)
    };
    batch.all(|row| longest(row) * row.chips.len() <= letters(layout))
}

/// One field of a unit whose name stands before it.
fn unit_row<'a>(
    ctx: Ctx<'a, '_>,
    shown: &'a ChipRow,
    label: String,
    columns: bool,
    message: impl Fn(String, Value) -> Message + 'a,
) -> Element<'a, Message> {
    if columns && label.is_empty() && shown.chips.len() > 1 {
        ctx.stops.begin_line();
        return columned(ctx.look, segments(ctx, shown, message));
    }
    field(ctx, shown, label, message)
}

/// One field of chips, a switch, or a stepper.
pub fn chip_row<'a>(
    ctx: Ctx<'a, '_>,
    shown: &'a ChipRow,
    message: impl Fn(String, Value) -> Message + 'a,
) -> Element<'a, Message> {
    let label = match whose(shown) {
        Some(name) => format!("{name} {}", within(&shown.label)),
        None => shown.label.clone(),
    };
    field(ctx, shown, label, message)
}

/// Whom a row is about: the group that a unit stands for, else the unit by its tag.
fn whose(shown: &ChipRow) -> Option<String> {
    shown.group.clone().or_else(|| shown.about.map(|tag| tag.to_string()))
}

fn field<'a>(
    ctx: Ctx<'a, '_>,
    shown: &'a ChipRow,
    label: String,
    message: impl Fn(String, Value) -> Message + 'a,
) -> Element<'a, Message> {
    let look = ctx.look;
    // Arrows go along a field, and from field to field.
    ctx.stops.begin_line();
    if let Some(number) = &shown.number {
        let id = format!("chip-{}", shown.path);
        let [less, more] = [&number.less, &number.more]
            .map(|value| value.as_ref().map(|value| message(shown.path.clone(), value.clone())));
        let stepper = match &number.typed {
            Some(typed) => {
                let send = move |text: String| message(shown.path.clone(), text.into());
                ctx.stops.number(look, &id, (number.words.as_str(), typed.as_str()), less, more, send)
            }
            None => ctx.stops.stepper(look, &id, number.words.as_str(), less, more),
        };
        if ctx.layout == Layout::Tiny && label.chars().count() > SHORT {
            return column![style::label(label, Type::Body), stepper].into();
        }
        return row![style::label(label, Type::Body), stepper]
            .spacing(Space::Small)
            .align_y(Alignment::Center)
            .into();
    }
    if let [single] = shown.chips.as_slice() {
        let words = match whose(shown).filter(|_| label != shown.label) {
            Some(name) => format!("{name} {}", within(&single.words)),
            None => single.words.clone(),
        };
        let press = chip(look, words, if single.on { Chip::On } else { Chip::Off }).size(Type::Body);
        let press = press.height(ctx.finger());
        let sent = message(shown.path.clone(), single.value.clone());
        return ctx.stops.press(&format!("chip-{}", shown.path), press, Some(sent));
    }
    let options = segmented(look, segments(ctx, shown, message));
    if label.is_empty() {
        return options;
    }
    let letters = shown.chips.iter().map(|chip| chip.words.chars().count() + AROUND).sum::<usize>();
    let long = label.chars().count() + letters > LINE;
    let label = style::label(label, Type::Body).color(look.palette.quiet);
    if long {
        // Rather a line of its own than options on two.
        return column![label, options].spacing(Space::Hair).into();
    }
    row![label, options].spacing(Space::Small).align_y(Alignment::Center).into()
}

/// Letters of a name that has room beside a number, where there is hardly any.
const SHORT: usize = 24;

/// Letters of a line of chips, and those that the edges of each take.
const LINE: usize = 58;
const AROUND: usize = 3;

/// The options of a field.
fn segments<'a>(
    ctx: Ctx<'a, '_>,
    shown: &'a ChipRow,
    message: impl Fn(String, Value) -> Message,
) -> Vec<Segment<'a, Message>> {
    let option = |option: &'a Chosen| {
        let mut segment = Segment::new(option.words.as_str()).chosen(option.on).assumed(option.on && shown.assumed);
        segment = match &option.refusal {
            // A reason below the words needs its room.
            Some(reason) => segment.because(reason.as_str()),
            None => segment.height(ctx.finger()),
        };
        let id = format!("chip-{}-{}", shown.path, option.value);
        ctx.stops.segment(&id, segment, Some(message(shown.path.clone(), option.value.clone())))
    };
    shown.chips.iter().map(option).collect()
}

/// Orders beside each other.
const ORDERS: usize = 3;

/// Orders of one press for the unit picked, and its card.
pub fn order_bar<'a>(ctx: Ctx<'a, '_>, form: &'a FormView) -> Element<'a, Message> {
    let look = ctx.look;
    let orders = form.orders.iter().map(|order| {
        let press = button_quiet(look, order.name.as_str()).height(52.0).sides(4.0).width(Length::Fill);
        let press = match &order.refusal {
            Some(reason) => press.because(reason.as_str()),
            None => press,
        };
        let sent = Message::Order(order.procedure.clone());
        ctx.stops.press(&format!("order-{}", order.procedure), press, Some(sent))
    });
    let card = form.acts.first().map(|tag| {
        let press = button_quiet(look, "Unit card").glyph("card").height(52.0).sides(4.0).width(Length::Fill);
        ctx.stops.press("unit-card", press, Some(Message::Card(*tag)))
    });
    // Each has its place, whatever the others say.
    let all = form.orders.len() + usize::from(!form.acts.is_empty());
    let mut places = orders.chain(card);
    let mut lines = column![].spacing(Space::Small);
    for _ in 0..all.div_ceil(ORDERS) {
        ctx.stops.begin_line();
        let line: Vec<Element<'a, Message>> = places.by_ref().take(ORDERS).collect();
        let gaps = (line.len()..ORDERS).map(|_| Gap::new().width(Length::Fill).into());
        lines = lines.push(row(line).extend(gaps.collect::<Vec<_>>()).spacing(Space::Small));
    }
    lines.into()
}
