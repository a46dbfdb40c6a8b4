//! The result of an action in the order of what changed most on the table: who is gone, then who is hit, then who is
//! marked, then the rest. The order comes from the effects, for every rule set alike.

use crate::{
    dice::{Line, LineKind, Record},
    rules::{Description, Effect, EffectWeight, Entity, Takes, Value},
};

/// A sentence about a result, and how much that of which it tells weighs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// How much changed on the table.
    pub weight: EffectWeight,
    /// By how much, where that is counted: points of fatigue, hits.
    pub count: i32,
    /// The sentence.
    pub text: String,
}

/// Letters that the headline of a result has room for.
const HEADLINE_MAX: usize = 90;

/// What a run told, the weightiest first, else in the order of play. A sentence weighs as much as the effects on those
/// whom it is about.
pub fn sentences(rules: &Description, record: &Record<Effect>) -> Vec<Sentence> {
    let said = record.lines.iter().zip(&record.marks).filter(|(line, _)| line.kind == LineKind::Said);
    let lines: Vec<(&Line, usize)> = said.map(|(line, mark)| (line, *mark)).collect();
    let mut all: Vec<Sentence> = lines
        .iter()
        .map(|(line, _)| Sentence { weight: EffectWeight::Nothing, count: 0, text: line.text.clone() })
        .collect();
    let mut about: Vec<Vec<Entity>> = vec![Vec::new(); all.len()];
    // The loss of a unit that was marked to fall is old news.
    let marked = |on: Entity, effect: &Effect| {
        matches!(effect, Effect::Clear { on: other, field }
        if *other == on && Effect::set(on, field, true).weight(rules).1 == EffectWeight::Doomed)
    };
    for (at, effect) in record.effects.iter().enumerate() {
        let (Some(on), weight) = effect.weight(rules) else { continue };
        let falls = weight == EffectWeight::Gone && record.effects.iter().any(|other| marked(on, other));
        let weight = if falls { EffectWeight::Doomed } else { weight };
        // Sentences that came before the effect.
        let before = lines.partition_point(|(_, mark)| *mark <= at);
        // The nearest sentence about the effect; of two at the same distance the later one.
        let near = |(index, (line, _)): (usize, &(&Line, usize))| {
            let between = if index < before { before - 1 - index } else { index - before };
            line.about.contains(&on).then_some((between, index < before, index))
        };
        let nearest = lines.iter().enumerate().filter_map(near).min().map(|(.., index)| index);
        if let Some(list) = nearest.and_then(|index| about.get_mut(index)) {
            list.push(on);
        }
        if let Some(sentence) = nearest.and_then(|index| all.get_mut(index)) {
            let count = if weight >= EffectWeight::Hit { count_of(rules, effect) } else { 0 };
            (sentence.weight, sentence.count) = (sentence.weight, sentence.count).max((weight, count));
        }
    }
    // Of a unit that is gone, earlier changes are not told.
    let gone: Vec<Entity> = all
        .iter()
        .zip(&about)
        .filter(|(sentence, _)| sentence.weight == EffectWeight::Gone)
        .flat_map(|(_, about)| about.iter().copied())
        .collect();
    let past = |sentence: &Sentence, about: &[Entity]| {
        sentence.weight == EffectWeight::Hit && !about.is_empty() && about.iter().all(|on| gone.contains(on))
    };
    let mut about = about.iter();
    all.retain(|sentence| !about.next().is_some_and(|about| past(sentence, about)));
    // A sentence that changes nothing is not repeated.
    let mut said = std::collections::BTreeSet::new();
    all.retain(|sentence| sentence.weight > EffectWeight::Nothing || said.insert(sentence.text.clone()));
    all.sort_by_key(|sentence| std::cmp::Reverse((sentence.weight, sentence.count)));
    all
}

/// By how much something changes: what is added to a count; the place of a value in its field, whose choices stand from
/// the lightest to the gravest.
fn count_of(rules: &Description, effect: &Effect) -> i32 {
    match effect {
        Effect::Add { by, .. } => *by,
        Effect::Set { field, to: Value::Word(word), .. } => match rules.field(field).map(|spec| &spec.takes) {
            Some(Takes::Choice(choices)) => {
                choices.iter().position(|choice| choice.id == *word).map_or(0, |at| i32::try_from(at).unwrap_or(0))
            }
            _ => 0,
        },
        _ => 0,
    }
}

/// Splits what was told: the headline, and the rest. The headline has all losses of both sides, and as much more as
/// there is room for; where nothing is hit it is all of a short result, else its last sentence, which tells the end.
pub fn headline(mut sentences: Vec<Sentence>) -> (Option<String>, Vec<String>) {
    let losses = sentences.iter().take_while(|sentence| sentence.weight >= EffectWeight::Doomed).count();
    let length =
        |sentences: &[Sentence]| sentences.iter().map(|sentence| sentence.text.chars().count() + 1).sum::<usize>();
    let all = length(&sentences);
    let hit = sentences.first().is_some_and(|sentence| sentence.weight >= EffectWeight::Hit);
    if all > HEADLINE_MAX + 1 && !hit {
        let last = sentences.pop().map(|sentence| sentence.text);
        return (last, sentences.into_iter().map(|sentence| sentence.text).collect());
    }
    let fits = (1..=sentences.len())
        .take_while(|count| length(sentences.get(..*count).unwrap_or_default()) <= HEADLINE_MAX + 1);
    let rest = sentences.split_off(fits.last().unwrap_or(1).max(losses).min(sentences.len()));
    let whole: Vec<String> = sentences.into_iter().map(|sentence| sentence.text).collect();
    let headline = Some(whole.join(" ")).filter(|words| !words.is_empty());
    (headline, rest.into_iter().map(|sentence| sentence.text).collect())
}
