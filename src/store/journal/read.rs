//! Reads a journal line by line, and tells an unfinished end from damage.

use serde::Deserialize;

use super::{
    Damage, EVENT, End, EventNo, FACT, FILE_CAP, FORMAT, Flaw, HEADER, Header, Journal, LINES_CAP, MARK, Mark, PLAIN,
    SETUP, SHORT, Setup, UNIT, Unreadable, VALUES_CAP, line, values,
};
use crate::{
    rules::clip,
    store::{
        format_1, format_2,
        format_3::{self, LIKE_CAP},
        line::Record,
    },
};

/// Reads a whole journal.
///
/// # Errors
/// The header or the setup cannot be used. A bad line further down is no error: see [`End`].
pub fn read(text: &[u8]) -> Result<Journal, Unreadable> {
    let mut lines = Lines { text, from: 0, number: 0 };
    let header = header(&mut lines)?;
    let length: usize = text.iter().map(|byte| usize::from(*byte == b'\n')).sum();
    if values(text, header.format) > VALUES_CAP || length > LINES_CAP {
        return Err(Unreadable::TooMuch);
    }
    let setup = setup(&mut lines, &header).map_err(|error| match error {
        Unreadable::Setup { flaw, .. } if is_news(&header, &flaw) => newer(&header),
        error => error,
    })?;
    let mut journal = Journal {
        header,
        setup,
        events: Vec::new(),
        mark: Mark::default(),
        marks: 0,
        good: lines.from,
        taken: 0,
        end: End::Whole,
    };
    while let Some(text) = lines.next() {
        if let Err(flaw) = take(&mut journal, text) {
            if is_news(&journal.header, &flaw) {
                return Err(newer(&journal.header));
            }
            journal.end = end(&mut lines, &journal, flaw);
            break;
        }
        if journal.taken > LIKE_CAP {
            return Err(Unreadable::TooMuch);
        }
        journal.good = lines.from;
    }
    if let Some(title) = &journal.mark.title {
        journal.setup.title.clone_from(title);
    }
    let last = journal.last();
    journal.mark.pressed = journal.mark.pressed.take().filter(|pressed| pressed.after == last);
    for (side, real) in journal.setup.sides.iter_mut().zip(journal.mark.real_dice.into_iter().flatten()) {
        side.real_dice = real;
    }
    Ok(journal)
}

/// Whether a whole line that is not understood is something a newer program may say.
const fn is_news(header: &Header, flaw: &Flaw) -> bool {
    header.format > FORMAT && matches!(flaw, Flaw::Misplaced(_) | Flaw::Meaning(_))
}

fn newer(header: &Header) -> Unreadable {
    Unreadable::Newer { app: clip(&header.app, 20), needs: header.format.max(header.min_reader) }
}

/// Lines with their ends, as they stand in the file.
struct Lines<'a> {
    text: &'a [u8],
    from: usize,
    number: usize,
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.text.get(self.from..).filter(|rest| !rest.is_empty())?;
        let line = rest.split_inclusive(|&byte| byte == b'\n').next()?;
        self.from += line.len();
        self.number += 1;
        Some(line)
    }
}

fn header(lines: &mut Lines<'_>) -> Result<Header, Unreadable> {
    if lines.text.len() > FILE_CAP {
        return Err(Unreadable::TooBig);
    }
    let first = lines.next().ok_or(Unreadable::Empty)?;
    // Told apart from damage by what can be recognised of the key.
    let ours = HEADER.as_bytes().iter().zip(first).filter(|(ours, theirs)| ours == theirs).count();
    if first.len() < HEADER.len() || ours + 1 < HEADER.len() {
        return Err(Unreadable::Foreign);
    }
    let header: Header = line::read(first)
        .and_then(|record| if record.key == HEADER { record.value() } else { Err(misplaced(&record)) })
        .map_err(Unreadable::Header)?;
    if header.min_reader > FORMAT {
        return Err(newer(&header));
    }
    Ok(header)
}

fn setup(lines: &mut Lines<'_>, header: &Header) -> Result<Setup, Unreadable> {
    let mut setup: Option<Setup> = None;
    for _ in 0..header.setup.max(1) {
        let line = lines.number + 1;
        let text = lines.next().unwrap_or_default();
        let wrong = |flaw| Unreadable::Setup { line, flaw };
        let record = line::read(text).map_err(wrong)?;
        match &mut setup {
            None if record.key == SETUP => {
                let read = match header.format {
                    ..=PLAIN => record.value::<format_1::Setup>().map(format_2::Setup::from),
                    _ => record.value::<format_2::Setup>(),
                };
                setup = Some(read.map_err(wrong)?.into());
            }
            None => return Err(wrong(misplaced(&record))),
            Some(setup) => part(setup, &record, header.format).map_err(wrong)?,
        }
    }
    setup.ok_or(Unreadable::Empty)
}

/// Most units of a setup.
const UNITS_CAP: usize = 2000;

/// A fact or a unit of the setup.
fn part(setup: &mut Setup, record: &Record<'_>, format: u32) -> Result<(), Flaw> {
    if let Some(tag) = record.key.strip_prefix(UNIT) {
        let unit: crate::rules::Unit = record.value::<format_1::Unit>()?.into();
        // Far more than a side may have: see `rules::SIDE_MAX`.
        let full = setup.units.len() >= UNITS_CAP;
        if full || unit.tag.to_string() != tag || setup.unit(unit.tag).is_some() {
            return Err(misplaced(record));
        }
        setup.units.push(unit);
    } else if let Some(number) = record.number(FACT) {
        if number as usize != setup.facts.len() + 1 {
            return Err(misplaced(record));
        }
        setup.facts.push(record.value::<format_1::Effect>()?.into());
    } else if format <= FORMAT {
        return Err(misplaced(record));
    }
    Ok(())
}

/// An event or a mark; numbers leave no gap.
fn take(journal: &mut Journal, text: &[u8]) -> Result<(), Flaw> {
    let record = line::read(text)?;
    if record.number(EVENT).is_some_and(|number| number == journal.last() + 1) {
        let event = if journal.header.format < SHORT {
            record.value::<format_1::Event>()?.into()
        } else {
            let (event, taken) = format_3::whole(record.value()?, &journal.events).map_err(Flaw::Meaning)?;
            journal.taken += taken;
            event
        };
        journal.events.push(event);
    } else if record.number(MARK).is_some_and(|number| number == journal.marks + 1) {
        journal.mark = record.value()?;
        journal.marks += 1;
    } else if journal.header.format <= FORMAT || record.number(EVENT).or(record.number(MARK)).is_some() {
        return Err(misplaced(&record));
    }
    Ok(())
}

fn misplaced(record: &Record<'_>) -> Flaw {
    Flaw::Misplaced(clip(record.key, 20))
}

/// A crash leaves bytes that are no line, and nothing good after them; all else is damage.
fn end(lines: &mut Lines<'_>, journal: &Journal, flaw: Flaw) -> End {
    let line = lines.number;
    let broken = matches!(flaw, Flaw::Cut | Flaw::Checksum | Flaw::TooLong);
    if broken && lines.all(|text| line::read(text).is_err()) {
        End::Torn
    } else {
        End::Damaged(Damage { line, through: journal.last(), flaw })
    }
}

/// What the list of battles needs to know, read from both ends of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// The first line.
    pub header: Header,
    /// Id of the rule set.
    pub rules: String,
    /// The title.
    pub title: String,
    /// Names of the sides.
    pub sides: Vec<String>,
    /// The last event, 0 for none.
    pub last: EventNo,
    /// When it was, or when the battle began; in seconds since 1970, UTC.
    pub changed: i64,
    /// The last mark, if `tail` holds one.
    pub mark: Option<Mark>,
}

/// The second line, of which a newer program may know more.
#[derive(Deserialize)]
struct Card {
    rules: String,
    title: String,
    sides: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

#[derive(Deserialize)]
struct Dated {
    at: i64,
}

/// Reads the first two lines, and the last event and mark that can be found in `tail`, the end of the same
/// text. Nothing is folded, and nothing between is looked at.
///
/// # Errors
/// The first two lines cannot be used.
pub fn overview(head: &[u8], tail: &[u8]) -> Result<Overview, Unreadable> {
    let mut lines = Lines { text: head, from: 0, number: 0 };
    let header = header(&mut lines)?;
    let card: Card = line::read(lines.next().unwrap_or_default())
        .and_then(|record| if record.key == SETUP { record.value() } else { Err(misplaced(&record)) })
        .map_err(|flaw| Unreadable::Setup { line: 2, flaw })?;
    let mut last = None;
    let mut mark: Option<Mark> = None;
    for text in tail.split_inclusive(|&byte| byte == b'\n').rev() {
        let Ok(record) = line::read(text) else { continue };
        if last.is_none()
            && let Some(number) = record.number(EVENT)
        {
            last = record.value::<Dated>().ok().map(|dated| (number, dated.at));
        }
        if mark.is_none() && record.number(MARK).is_some() {
            mark = record.value().ok();
        }
        if last.is_some() && mark.is_some() {
            break;
        }
    }
    // A file that is seen whole and stops in its setup was never begun.
    let begun = Lines { text: tail, from: 0, number: 0 }.filter(|line| line.ends_with(b"\n")).count();
    if last.is_none() && tail.starts_with(head) && begun <= header.setup {
        return Err(Unreadable::Setup { line: begun + 1, flaw: Flaw::Cut });
    }
    let (last, changed) = last.unwrap_or((0, header.created));
    let renamed = mark.as_ref().and_then(|mark| mark.title.clone());
    Ok(Overview {
        rules: card.rules,
        title: renamed.unwrap_or(card.title),
        sides: card.sides.into_iter().map(|side| side.name).collect(),
        last,
        changed: mark.as_ref().map_or(changed, |mark| mark.at.max(changed)),
        mark,
        header,
    })
}
