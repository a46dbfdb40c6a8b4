//! The odds of the die in hand, while an action goes on: those of one roll among several, not of all that they lead to.

use super::{
    chances::{OddsPart, OddsView},
    form::Pool,
    percent,
    words::{capital, choice_words, within},
};
use crate::{
    dice::{Ask, Entry, Given, Tag},
    rules::{Description, State, Tone},
};

/// Outcomes of a die that are told at a glance.
const MOST: usize = 3;

/// The odds of the die in hand, in the words of its outcomes, where one follows what has been rolled and the action
/// goes on behind it; `None` where that is what the `main` strip says, where its faces are all there is to say, and
/// of several dice, whose counts tell nothing yet.
pub(super) fn in_hand(description: &Description, pool: &Pool, main: Option<&OddsView>) -> Option<OddsView> {
    let Pool::Dice { count: 1, sides, known, read, entries, .. } = pool else { return None };
    if !(2..=MOST).contains(&entries.len()) || entries.len() == usize::from(*sides) {
        return None;
    }
    let chances = read.distribution(1, *sides, known);
    let parts: Vec<OddsPart> = entries
        .iter()
        .filter_map(|entry| {
            let (_, chance) = chances.iter().find(|(tally, _)| *tally == entry.tally)?;
            let outcome = description.outcomes.iter().find(|one| one.name.eq_ignore_ascii_case(&entry.words));
            let (words, tone) = outcome.map_or((entry.words.as_str(), Tone::Quiet), |one| (&one.name, one.tone));
            let share = chance.value();
            Some(OddsPart { share, percent: percent(share), words: capital(words), inner: within(words), tone })
        })
        .collect();
    let shares = |parts: &[OddsPart]| {
        let mut shares: Vec<String> = parts.iter().map(|part| part.percent.clone()).collect();
        shares.sort();
        shares
    };
    let same = main.is_some_and(|main| shares(&main.parts) == shares(&parts));
    (!same).then_some(OddsView { about: None, title: String::new(), parts })
}

/// What the odds beside a question assume: the answer that is usual, "If direct".
pub(super) fn if_usual(description: &Description, state: &State, ask: &Ask) -> Option<String> {
    let Ask::Choose(ask) = ask else { return None };
    let words = choice_words(description, state, ask.key.role, *ask.options.get(ask.usual)?);
    // "Yes: direct" says it twice.
    let words = words.rsplit_once(": ").map_or(words.as_str(), |(_, words)| words);
    Some(format!("If {}", within(words)))
}

/// The other unit that what goes on is about: the one that the question is about or a player has just named, where no
/// second one was named before it.
pub(super) fn other_unit(pending: &Ask, asked: &[(Ask, Entry)]) -> Option<Tag> {
    let named = |entry: &Entry| match &entry.given {
        Given::Chosen(word) => word.parse::<Tag>().ok(),
        _ => None,
    };
    let about = |ask: &Ask| if let Ask::Choose(ask) = ask { ask.about } else { None };
    let last = || asked.last().and_then(|(ask, entry)| named(entry).or_else(|| about(ask)));
    let other = about(pending).or_else(last)?;
    asked.iter().filter_map(|(_, entry)| named(entry)).all(|tag| tag == other).then_some(other)
}
