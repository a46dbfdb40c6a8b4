//! The lines of the log as the screen words them: the result of an action, its dice, where they came from.

use super::{
    LateView, LogEntry, LogRow,
    result::{changes_of, dice_of, faces_of},
    words::capital,
};
use crate::{
    battle::{
        Battle, Event, EventKind, EventNo, EventStatus, LogLine, Stale, TurnTime, Viewer,
        words::{order_mark, title_of_all},
    },
    dice::{Entry, Given, Source, Tag},
    rules::Value,
};

/// Lines of the log that the battle screen has room for; the log screen shows all.
const SHOWN: usize = 12;

/// The whole log, newest first, as the shared screen shows it: without words that would have to be worked out.
pub fn log_entries(battle: &Battle) -> Vec<LogEntry> {
    let lines = battle.log(battle.shared()).filter(|line| !battle.is_step(line.no));
    let entry = |line: LogLine| {
        // Also units that the sentence does not name.
        let act = version(battle, &line).and_then(Event::act).filter(|act| battle.may_see(act, battle.shared()));
        let tags = act.iter().flat_map(|act| act.form.entered.values()).flat_map(Value::tags);
        let named: Vec<Tag> = tags.collect();
        let mut words = format!("{} {}", line.words, battle.turning_point(line.no));
        for tag in named {
            words += &[" ", &tag.to_string(), " ", &battle.state().name(tag)].concat();
        }
        LogEntry { event: line.no, side: line.side, when: line.when, words: words.to_lowercase() }
    };
    lines.map(entry).collect()
}

/// A line of the log, as the shared screen shows it; `None` for an event that has none.
pub fn log_row(battle: &Battle, no: EventNo) -> Option<LogRow> {
    let viewer = battle.shared();
    battle.log_line(no, viewer).map(|line| row_of(battle, viewer, line))
}

/// The newest lines; those that no longer hold are marked.
pub(super) fn rows_for(battle: &Battle, viewer: Viewer, stale: &[Stale]) -> Vec<LogRow> {
    let late: Vec<EventNo> = stale.iter().map(|stale| stale.event).collect();
    let lines = battle.log(viewer).filter(|line| !battle.is_step(line.no));
    lines.take(SHOWN).map(|line| row_of(battle, viewer, line).marked(&late)).collect()
}

/// Actions that no longer hold, each with its line of the log and the turn it stands in.
pub fn late_views(battle: &Battle, stale: &[Stale]) -> Vec<LateView> {
    let view = |stale: &Stale| {
        let line = battle.log_line(stale.event, battle.shared())?;
        let words = row_of(battle, battle.shared(), line);
        let turn = format!("{}: ", words.turn);
        let act = battle.action(stale.event).and_then(Event::act);
        let act = act.filter(|act| battle.may_see(act, battle.shared()));
        let title = format!("{turn}{}", act.map_or_else(|| stale.words.clone(), |act| battle.title(act)));
        // The end of a turn says itself which.
        let begun = if words.words.starts_with("Turn ") { "" } else { turn.as_str() };
        let words = format!("{begun}{}", words.words);
        Some(LateView { event: stale.event, words, title, why: stale.why.clone(), anew: stale.anew })
    };
    stale.iter().filter_map(view).collect()
}

/// The event that holds the valid version of a line.
fn version<'a>(battle: &'a Battle, line: &LogLine) -> Option<&'a Event> {
    battle.event(if let EventStatus::Amended(amend) = line.stand { amend } else { line.no })
}

fn row_of(battle: &Battle, viewer: Viewer, line: LogLine) -> LogRow {
    let corrected = matches!(battle.event(line.no).map(|event| &event.kind), Some(EventKind::Correct { .. }));
    // A cancelled action has no result, and amends nothing.
    let dropped = matches!(battle.event(line.no).map(|event| &event.kind), Some(EventKind::Drop(_)));
    let source = if corrected {
        "by hand"
    } else if dropped {
        ""
    } else {
        source_of(battle, &line)
    };
    let act = version(battle, &line).and_then(Event::act).filter(|act| !dropped && battle.may_see(act, viewer));
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    // Of an action that waits no die that still lies covered.
    let faces = act.and_then(|act| dice_of(rules, state, act, &line.answers)).unwrap_or_else(|| {
        line.answers.values().filter_map(|entry| faces_of(&entry.given)).collect::<Vec<_>>().join(", ")
    });
    let faces = Some(faces).filter(|faces| !faces.is_empty());
    let stamp = stamp(battle, &line);
    let words = match act {
        Some(act) if line.words != battle.title(act) && line.words != battle.open_title(act) => {
            // The result comes first: a line that is too long is cut at its end.
            let changes = changes_of(rules, state, act);
            let title = named(changes.as_ref().unwrap_or(&line.words), title_of_all(rules, act), faces.is_some());
            let how: Vec<String> = title.into_iter().chain(faces).collect();
            // A decision of the commander waits for GO: it is no deed yet.
            let marked = |words: String| format!("{}{words}", order_mark(act).unwrap_or_default());
            let sentence = changes.map_or(line.words, marked);
            if how.is_empty() { sentence } else { format!("{sentence} ({})", how.join(": ")) }
        }
        _ => faces.into_iter().fold(line.words, |words, faces| format!("{words} ({faces})")),
    };
    LogRow {
        event: line.no,
        when: line.when,
        turn: capital(&battle.turn_words(line.when)),
        side: line.side,
        stamp,
        words: tipped(battle, line.no, words),
        source: source.to_owned(),
        undone: matches!(line.stand, EventStatus::Undone | EventStatus::Struck),
        can_amend: line.amendable,
        late: false,
    }
}

/// When a line came, in a few letters.
fn stamp(battle: &Battle, line: &LogLine) -> String {
    let TurnTime { day, turn } = line.when;
    let day = if battle.state().day() > 1 { format!("d{day} ") } else { String::new() };
    let side = line.side.map_or_else(String::new, |side| format!("-{side}"));
    format!("{day}{turn}{side}")
}

/// Where the dice of a line came from, and whether it was amended.
fn source_of(battle: &Battle, line: &LogLine) -> &'static str {
    let first = battle.event(line.no).and_then(Event::act);
    // An answered question is no die: the program's dice stay the program's. Nor is what could have one outcome alone.
    let rolled = |(_, entry): &(&String, &Entry)| match entry.given {
        Given::Chosen(_) => false,
        Given::Outcome { .. } => entry.by != Source::Program,
        Given::Faces(_) | Given::Card(_) => true,
    };
    // A corrected die still counts as rolled by the side that rolled it first.
    let by_hand = |(key, entry): (&String, &Entry)| match entry.by {
        Source::Hand => true,
        Source::Program => false,
        Source::Amended => first.and_then(|act| act.answers.get(key)).is_none_or(|entry| entry.by == Source::Hand),
    };
    let mut rolls = line.answers.iter().filter(rolled);
    let (some_by_hand, all) = (rolls.clone().any(by_hand), rolls.all(by_hand));
    // An answer that was only confirmed counts as not amended.
    let same = || first.zip(version(battle, line).and_then(Event::act)).is_some_and(|(then, now)| then.is_like(now));
    let amended = line.answers.values().any(|entry| entry.by == Source::Amended)
        || matches!(line.stand, EventStatus::Amended(_)) && !same();
    match (amended, some_by_hand, all) {
        (true, true, true) => "amended, real dice",
        (true, true, false) => "amended, some real dice",
        (true, false, _) => "amended",
        (false, true, true) => "real dice",
        (false, true, false) => "some real dice",
        (false, false, _) => "",
    }
}

/// What an action came to: that it exhausted a side comes before everything else.
pub(super) fn tipped(battle: &Battle, no: EventNo, words: String) -> String {
    let turning_point = battle.turning_point(no);
    if turning_point.is_empty() || words.contains(turning_point) { words } else { format!("{turning_point} {words}") }
}

/// What the dice of a line were rolled for: its title; without the unit that it ends with where the words begin with
/// that, or say what was done by it. Without dice such words say themselves what was done.
fn named(words: &str, title: String, rolled: bool) -> Option<String> {
    let tag = |text: &str| text.split([' ', '.', ',']).next().and_then(|first| first.parse::<Tag>().ok());
    let doers: Vec<Tag> = std::iter::once(words).chain(words.split(" by ").skip(1)).filter_map(tag).collect();
    let parted = title.rsplit_once(' ').filter(|(_, unit)| unit.parse().is_ok_and(|unit| doers.contains(&unit)));
    match parted {
        _ if words == title => None,
        // "A1 moves up to 4 inches" says that it is a move.
        Some((name, _)) => (rolled && !words.to_lowercase().contains(&name.to_lowercase())).then(|| name.to_owned()),
        None => Some(title),
    }
}
