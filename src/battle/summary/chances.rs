//! The odds strips: the distribution of the headline, of numbers, of each unit, in words and shares.

use crate::{
    battle::Act,
    dice::{Chance, Class, Odds, Side, Subject, Tag},
    rules::{Description, Form, State, Tone, Value},
};

use super::{
    percent,
    words::{by_name, called, within, words_of},
};

/// Parts that the distribution of a number is drawn in; neighbours are joined until it has no more.
const PARTS_MAX: usize = 7;

/// The chance of a loss of one's own below which it needs no strip.
const NEGLIGIBLE: f64 = 0.01;

/// A part of the odds strip.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsPart {
    /// Its share, 0 to 1.
    pub share: f64,
    /// The share as text.
    pub percent: String,
    /// Its words.
    pub words: String,
    /// The outcome as part of a line: "9 % destroyed".
    pub inner: String,
    /// Its meaning.
    pub tone: Tone,
}

/// One odds strip.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsView {
    /// The unit it is about; `None` for the main strip.
    pub about: Option<Tag>,
    /// Whose fate it is, empty for the main strip.
    pub title: String,
    /// Its parts, in the order of the rule set's outcomes.
    pub parts: Vec<OddsPart>,
}

/// The odds strips of a distribution: the headline, numbers where it says nothing or where there are several units,
/// then each unit where there are several.
///
/// `role` is that of the rolls: it says whether units are called by themselves or by their groups.
pub(super) fn odds_views(description: &Description, state: &State, odds: &Odds, role: &str) -> Vec<OddsView> {
    let of = |wanted: fn(&Subject) -> bool| {
        let views = odds.distributions.keys().filter(|subject| wanted(subject));
        views.filter_map(|subject| odds_view(description, state, odds, *subject, role)).collect::<Vec<_>>()
    };
    let units = of(|subject| matches!(subject, Subject::Unit(_)));
    let mut views = of(|subject| *subject == Subject::Headline);
    if units.len() > 1 {
        for view in &mut views {
            of_several(description, odds.of(Subject::Headline), view);
        }
    }
    if views.is_empty() || units.len() > 1 {
        views.extend(of(|subject| matches!(subject, Subject::Number(_))));
    }
    if views.is_empty() || units.len() > 1 {
        views.extend(units);
    }
    views
}

/// The same, with units by their tags where the rule set has a word `tag.FIELD` for the one picked in a field of the
/// form: "B9 destroyed" is read alike by both sides, "enemy destroyed" is not.
pub(super) fn by_tags(description: &Description, form: &Form, mut views: Vec<OddsView>) -> Vec<OddsView> {
    let picked = |path: &str| form.fields.iter().find(|field| field.path == path)?.value.as_ref();
    for part in views.iter_mut().flat_map(|view| &mut view.parts) {
        if let Some(words) = by_tag(description, picked, &part.words) {
            part.inner.clone_from(&words);
            part.words = words;
        }
    }
    views
}

/// An outcome that begins with what the rule set calls the unit picked in a field, with its tag; `None` for any other.
fn by_tag<'v>(description: &Description, picked: impl Fn(&str) -> Option<&'v Value>, words: &str) -> Option<String> {
    let fields = description.words.iter().filter_map(|(id, called)| Some((id.strip_prefix("tag.")?, called)));
    let mut named = fields.filter_map(|(path, called)| {
        let rest = words.strip_prefix(called.as_str())?;
        let tags = picked(path)?.tags();
        let [tag] = tags.as_slice() else { return None };
        Some(format!("{tag}{rest}"))
    });
    named.next()
}

/// What came out of a roll at several units, so that nobody must ask whose chance it is: with the unit that its outcome
/// is about, by the rule set's words `tag.FIELD` or `about.PROCEDURE`, the field in which that unit is picked; else for
/// all of them together, where it has words `any.ID`.
pub(super) fn of_whom(description: &Description, act: &Act, class: Class) -> String {
    let (words, _) = words_of(description, class);
    let picked = |path: &str| act.form.get(path);
    let about = || -> Option<String> {
        let field = description.words.get(&format!("about.{}", act.procedure))?;
        let tags = picked(field)?.tags();
        let [tag] = tags.as_slice() else { return None };
        Some(format!("{tag} {}", within(&words)))
    };
    let any = || match class {
        Class::Word(id) => description.words.get(&format!("any.{id}")).cloned(),
        Class::Count(_) => None,
    };
    by_tag(description, picked, &words).or_else(about).or_else(any).unwrap_or(words)
}

/// The same, with a main strip for all units where there is none and the same may become of each.
pub(super) fn led_by_each(mut views: Vec<OddsView>) -> Vec<OddsView> {
    if let [first, others @ ..] = views.as_slice()
        && first.about.is_some()
        && !others.is_empty()
        && others.iter().all(|other| other.about.is_some() && other.parts == first.parts)
    {
        let each = OddsView { about: None, title: "Each".to_owned(), parts: first.parts.clone() };
        views.insert(0, each);
    }
    views
}

/// The same, where it is known by now which other unit is meant and the rule set has words `one.OUTCOME` for it: "B8
/// pinned" instead of "another unit pinned".
pub(super) fn by_other(description: &Description, other: Tag, views: &mut [OddsView]) {
    for part in views.iter_mut().flat_map(|view| &mut view.parts) {
        let outcome = description.outcomes.iter().find(|outcome| outcome.name == part.words);
        if let Some(words) = outcome.and_then(|outcome| description.words.get(&format!("one.{}", outcome.id))) {
            part.words = words.replace("{unit}", &other.to_string());
            part.inner.clone_from(&part.words);
        }
    }
}

/// The odds strip of one subject; `None` if it has no distribution, or only one class where that says nothing new.
pub fn odds_view(
    description: &Description,
    state: &State,
    odds: &Odds,
    subject: Subject,
    role: &str,
) -> Option<OddsView> {
    let distribution = odds.of(subject);
    let about = match subject {
        Subject::Unit(tag) => Some(tag),
        Subject::Headline | Subject::Number(_) => None,
    };
    // A certain outcome needs no strip.
    if distribution.is_empty() || distribution.len() < 2 && about.is_none() {
        return None;
    }
    // Nor does a unit that comes through unharmed, as who fires mostly does: that its own shot may be the end of it is
    // told where it matters.
    let tone = |class: &Class| words_of(description, *class).1;
    let own_loss: f64 =
        distribution.iter().filter(|(class, _)| tone(class) == Tone::OwnLoss).map(|(_, chance)| chance.value).sum();
    let unharmed = distribution.len() == 1 || own_loss > 0.0 && own_loss < NEGLIGIBLE;
    let harmless = |class: &Class| match tone(class) {
        Tone::Quiet | Tone::OwnLoss => true,
        tone => tone == Tone::Good && distribution.len() > 1,
    };
    if about.is_some() && unharmed && distribution.iter().all(|(class, _)| harmless(class)) {
        return None;
    }
    let order = |class: &Class| match class {
        Class::Word(word) => (description.outcomes.iter().position(|o| o.id == *word).unwrap_or(usize::MAX), 0),
        Class::Count(count) => (0, *count),
    };
    let mut distribution = distribution.to_vec();
    distribution.sort_by_key(|(class, _)| order(class));
    let parts = if distribution.iter().all(|(class, _)| matches!(class, Class::Count(_))) {
        let counts = distribution.iter().filter_map(|(class, chance)| match class {
            Class::Count(count) => Some((*count, *count, chance.value)),
            Class::Word(_) => None,
        });
        spans(counts.collect())
            .into_iter()
            .map(|(from, to, share)| {
                let words = if from == to { from.to_string() } else { format!("{from}\u{2013}{to}") };
                let inner = counted(description, subject, &words).unwrap_or_else(|| words.clone());
                OddsPart { inner, ..part(share, words, Tone::Quiet) }
            })
            .collect()
    } else {
        let words = distribution.into_iter().map(|(class, chance)| (chance.value, words_of(description, class)));
        words.map(|(share, (words, tone))| named(state, part(share, by_name(state, &words), tone))).collect()
    };
    let title = match subject {
        Subject::Headline => String::new(),
        Subject::Unit(tag) => called(description, state, role, tag),
        Subject::Number(name) => description.word(name).to_owned(),
    };
    Some(OddsView { about, title, parts })
}

/// A number with what it counts, where the rule set has a caption for one and for more: "4 inches".
fn counted(description: &Description, subject: Subject, number: &str) -> Option<String> {
    let Subject::Number(name) = subject else { return None };
    let one = description.words.get(&format!("figure.{name}.one"))?;
    let more = description.words.get(&format!("figure.{name}"))?;
    Some(format!("{number} {}", if number == "1" { one } else { more }))
}

/// What is settled for several units at once, where the rule set has words `any.ID` for it: "At least one Disrupted".
fn of_several(description: &Description, distribution: &[(Class, Chance)], view: &mut OddsView) {
    for (class, _) in distribution {
        let Class::Word(id) = class else { continue };
        let (usual, _) = words_of(description, *class);
        if let Some(words) = description.words.get(&format!("any.{id}"))
            && let Some(part) = view.parts.iter_mut().find(|part| part.words == usual)
        {
            (part.words, part.inner) = (words.clone(), within(words));
        }
    }
}

fn part(share: f64, words: String, tone: Tone) -> OddsPart {
    let inner = within(&words);
    OddsPart { share, percent: percent(share), words, inner, tone }
}

/// Words an outcome that may begin with the name of a side, which keeps its capital.
fn named(state: &State, part: OddsPart) -> OddsPart {
    let name = Side::BOTH.iter().any(|side| part.words.starts_with(state.side_name(*side)));
    if name { OddsPart { inner: part.words.clone(), ..part } } else { part }
}

/// The distribution of a number in few enough spans: the two neighbours with the least share between them are joined
/// again and again.
fn spans(mut distribution: Vec<(i32, i32, f64)>) -> Vec<(i32, i32, f64)> {
    while distribution.len() > PARTS_MAX {
        let shares = distribution.iter().zip(distribution.iter().skip(1)).map(|((.., a), (.., b))| a + b);
        let Some((at, _)) = shares.enumerate().min_by(|(_, a), (_, b)| a.total_cmp(b)) else {
            return distribution;
        };
        let (_, to, share) = distribution.remove(at + 1);
        if let Some(joined) = distribution.get_mut(at) {
            (joined.1, joined.2) = (to, joined.2 + share);
        }
    }
    distribution
}

#[cfg(test)]
mod tests {
    use super::{PARTS_MAX, spans};

    #[test]
    fn a_long_law_is_drawn_in_few_spans_that_keep_its_whole() {
        let distribution: Vec<(i32, i32, f64)> = (0..31).map(|n| (n, n, 0.5_f64.powi(n + 1))).collect();
        let whole: f64 = distribution.iter().map(|(.., share)| share).sum();
        let spans = spans(distribution);
        assert_eq!(spans.len(), PARTS_MAX);
        assert_eq!(spans.iter().map(|(from, to, _)| (*from, *to)).collect::<Vec<_>>()[..3], [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(spans.last().map(|(_, to, _)| *to), Some(30), "the tail is one span");
        assert!((spans.iter().map(|(.., share)| share).sum::<f64>() - whole).abs() < 1e-12);
        assert!(spans.iter().zip(spans.iter().skip(1)).all(|(one, two)| one.1 + 1 == two.0), "no gaps: {spans:?}");
    }

    #[test]
    fn a_short_law_stays_as_it_is() {
        let distribution = vec![(1, 1, 0.5), (2, 2, 0.25), (3, 3, 0.25)];
        assert_eq!(spans(distribution.clone()), distribution);
    }
}
