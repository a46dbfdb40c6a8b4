//! Writes the lines of a journal.

use super::{
    EVENT, Event, EventNo, FACT, FILE_CAP, FORMAT, HEADER, Header, MARK, Mark, SETUP, SHORT, Setup, UNIT, line,
};
use crate::store::{format_1, format_2, format_3::Shorthand, line::Unfit};

/// What a battle's first line says that the battle does not know itself.
#[derive(Clone, Copy, Debug)]
pub struct Stamp<'a> {
    /// Version of the program.
    pub app: &'a str,
    /// Now, in seconds since 1970, UTC.
    pub now: i64,
    /// The name of its file, which is unique where it is kept.
    pub name: &'a str,
}

/// The text of a battle before its first event.
///
/// # Errors
/// A text or a number that cannot be stored.
pub fn begin(setup: &Setup, stamp: Stamp<'_>) -> Result<String, Unfit> {
    let facts = setup
        .facts
        .iter()
        .zip(1..)
        .map(|(fact, number)| line::write(&line::numbered(FACT, number), &format_1::Effect::from(fact.clone())));
    let units = setup
        .units
        .iter()
        .map(|unit| line::write(&format!("{UNIT}{}", unit.tag), &format_1::Unit::from(unit.clone())));
    let mut tags = std::collections::BTreeSet::new();
    if let Some(twice) = setup.units.iter().find(|unit| !tags.insert(unit.tag)) {
        return Err(Unfit::Twice(twice.tag.to_string()));
    }
    let bare = Setup { facts: Vec::new(), units: Vec::new(), ..setup.clone() };
    let first = line::write(SETUP, &format_2::Setup::from(bare));
    let lines: Vec<String> = std::iter::once(first).chain(facts).chain(units).collect::<Result<_, _>>()?;
    let body = lines.concat();
    let text = header(stamp, lines.len(), &body)? + &body;
    if text.len() > FILE_CAP { Err(Unfit::Full { cap: FILE_CAP }) } else { Ok(text) }
}

/// The text of another battle that goes on from the same place: all after the first line of `text`,
/// under a header of its own.
///
/// # Errors
/// The stamp cannot be stored.
pub fn copy(text: &str, lines: usize, stamp: Stamp<'_>) -> Result<String, Unfit> {
    let body = text.split_once('\n').map_or("", |(_, body)| body);
    Ok(header(stamp, lines, body)? + body)
}

fn header(stamp: Stamp<'_>, setup: usize, body: &str) -> Result<String, Unfit> {
    let mut sum = crc32fast::Hasher::new();
    sum.update(stamp.name.as_bytes());
    sum.update(body.as_bytes());
    let header = Header {
        format: FORMAT,
        min_reader: SHORT,
        app: stamp.app.to_owned(),
        id: format!("{:x}-{:08x}", stamp.now, sum.finalize()),
        created: stamp.now,
        setup,
    };
    line::write(HEADER, &header)
}

/// The line of an event that is said by earlier ones, and what it takes over from them. It reads back as the same only
/// behind those.
///
/// # Errors
/// A text or a number that cannot be stored.
pub fn short(number: EventNo, event: &Event, earlier: &Shorthand) -> Result<(String, usize), Unfit> {
    // All that is refused is refused here.
    self::event(number, event)?;
    let (kept, taken) = earlier.short(event).map_err(Unfit::Value)?;
    Ok((line::write(&line::numbered(EVENT, number), &kept)?, taken))
}

/// The line of an event, with all it says, as in every format.
///
/// # Errors
/// A text or a number that cannot be stored.
pub fn event(number: EventNo, event: &Event) -> Result<String, Unfit> {
    let kept = format_1::Event::from(event.clone());
    if Event::from(kept.clone()) != *event {
        return Err(Unfit::Value("it would read back as something else".to_owned()));
    }
    line::write(&line::numbered(EVENT, number), &kept)
}

/// The line of a mark.
///
/// # Errors
/// A text that cannot be stored.
pub fn mark(number: u32, mark: &Mark) -> Result<String, Unfit> {
    line::write(&line::numbered(MARK, number), mark)
}
