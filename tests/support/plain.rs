//! No form, question or answer shows a player what only the program knows: ids, keys, placeholders.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;

use adjutant::{
    battle::summary::{Pool, form_view, pool},
    dice::{Answers, Ask, Choice, Pending, Read, usual},
    rules::{Control, Opened, RuleSet, State},
};

/// Everything a form says, filled or not.
pub fn plain_form(name: &str, rules: &RuleSet, state: &State, procedure: &str, opened: &Opened) {
    let odds = opened.procedure.as_ref().map(|started| started.odds(&Answers::new(), &usual).unwrap());
    let view = form_view(rules, state, procedure, opened, odds.as_ref(), &BTreeSet::new());
    let mut texts = vec![view.name, view.missing, view.button];
    texts.extend(view.tabs.into_iter().chain(view.orders).map(|tab| tab.name));
    texts.extend(view.sums.iter().flat_map(|sum| {
        let terms = sum.terms.iter().map(|term| term.label.clone());
        [sum.title.clone(), sum.reading.clone()].into_iter().chain(terms)
    }));
    texts.extend(view.odds.into_iter().flat_map(|odds| {
        let parts = odds.parts.into_iter().map(|part| part.words);
        [odds.title].into_iter().chain(parts).collect::<Vec<_>>()
    }));
    for sum in opened.procedure.iter().flat_map(|started| started.sums()) {
        let mute =
            sum.title.is_empty() || sum.reading.is_empty() || sum.terms.iter().any(|term| term.label.is_empty());
        assert!(!mute, "{name}: a sum without words: {sum:?}");
    }
    texts.extend([view.reminders, view.warnings, view.problems, view.refusals, view.assumed, view.answer].concat());
    for field in &opened.form.fields {
        texts.push(field.label.clone());
        if let Control::Choice(options) = &field.control {
            for option in options {
                let words = option.name.as_str();
                let bare = words == option.id.as_ref() && words.starts_with(|sign: char| sign.is_lowercase());
                assert!(!bare && !words.is_empty(), "{name}: {} offers \"{words}\"", field.path);
                texts.push(words.to_owned());
            }
        }
    }
    for text in texts {
        assert!(!raw(&text), "{name}: \"{text}\"");
    }
}

/// A roll, a card or a question.
pub fn plain_ask(name: &str, rules: &RuleSet, state: &State, ask: Ask) {
    let description = rules.description();
    let has = |id: &str| description.words.contains_key(id) || description.outcome(id).is_some();
    let role = ask.key().role;
    assert!(has(&format!("roll.{role}")), "{name}: no words for the roll or answer {role}");
    if let Ask::Choose(choose) = &ask {
        assert!(has(&format!("ask.{role}")), "{name}: no words for the question {role}");
        let words = choose.options.iter().filter_map(|option| match option {
            Choice::Word(word) => Some(*word),
            Choice::Unit(_) => None,
        });
        for word in words {
            assert!(has(word), "{name}: {role} offers \"{word}\", which has no words");
        }
    }
    if let Ask::Dice(roll) = &ask {
        // A plain roll is called by its number.
        let named = roll.words.len() >= roll.read.classes(roll.count, roll.sides).len()
            || has(&format!("class.{role}"))
            || roll.read == Read::Sum;
        assert!(named, "{name}: not all that {role} may come to has words: {roll:?}");
    }
    let texts = match pool(description, state, &Pending { ask, known: Vec::new() }, &[], &[]) {
        Pool::Dice { entries, .. } => entries.into_iter().map(|entry| entry.words).collect(),
        Pool::Card { .. } => Vec::new(),
        Pool::Choice { question, options, .. } => {
            assert!(!question.is_empty(), "{name}: {role} asks nothing");
            [question].into_iter().chain(options.into_iter().map(|(_, words)| words)).collect::<Vec<_>>()
        }
    };
    for text in texts {
        assert!(!raw(&text), "{name}: {role}: \"{text}\"");
    }
}

/// Whether a text holds something like `hq_survival`, `ask.claim` or `{about}`.
fn raw(text: &str) -> bool {
    let lower = |sign: Option<&char>| sign.is_some_and(char::is_ascii_lowercase);
    let signs: Vec<char> = text.chars().collect();
    signs
        .windows(3)
        .any(|three| matches!(three, [before, '_' | '.', after] if lower(Some(before)) && lower(Some(after))))
        || text.contains(['{', '}'])
}
