//! Words of the rule set for faces of dice and settled classes.

use crate::{
    dice::{Address, Choice, ChooseAsk, Class, DiceAsk, Side, Sum, Tag, Tally},
    rules::{Description, Slot, State, Tone, Value, is_thought, listed},
};

/// Words with a capital at their beginning.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Words of the rule set with the names of the sides in them: what it calls "side A" has one in a battle.
pub(super) fn by_name(state: &State, words: &str) -> String {
    let mut words = words.to_owned();
    for side in Side::BOTH {
        for called in [format!("Side {side}"), format!("side {side}")] {
            if words.contains(&called) {
                words = words.replace(&called, state.side_name(side));
            }
        }
    }
    words
}

/// What a roll may come to, in words: those of its procedure, else the rule set's `class.ROLE` for any number, else the
/// number.
pub fn roll_words(rules: &Description, ask: &DiceAsk, tally: Tally) -> String {
    let at = || ask.read.classes(ask.count, ask.sides).iter().position(|class| *class == tally);
    if let Some(word) = (!ask.words.is_empty()).then(at).flatten().and_then(|at| ask.words.get(at)) {
        let about = ask.about.map_or_else(String::new, |unit| unit.to_string());
        return word.replace("{about.tag}", &about);
    }
    match (rules.words.get(&format!("class.{}", ask.key.role)), tally) {
        (Some(text), Tally::Value(value)) => counted(text, value),
        (Some(text), Tally::Pool { hits, counted: 0, all: false }) => counted(text, hits.into()),
        _ => ask.read.words(tally),
    }
}

/// Words and tone of a class, from the rule set's texts.
pub fn words_of(description: &Description, class: Class) -> (String, Tone) {
    match class {
        Class::Count(count) => (count.to_string(), Tone::Quiet),
        Class::Word(word) => description
            .outcome(word)
            .map_or_else(|| (description.word(word).to_owned(), Tone::Quiet), |o| (o.name.clone(), o.tone)),
    }
}

/// What a unit is called in a roll: itself, or its group where the rule set has a word `group.ROLE`, the depth at
/// which such rolls are made for whole groups.
pub(super) fn called(rules: &Description, state: &State, role: &str, tag: Tag) -> String {
    group_called(rules, state, role, tag).unwrap_or_else(|| format!("{tag} {}", state.name(tag)))
}

/// The name of the group for which a unit rolls; `None` where it rolls for itself.
pub(super) fn group_called(rules: &Description, state: &State, role: &str, tag: Tag) -> Option<String> {
    let depth: usize = rules.words.get(&format!("group.{role}"))?.parse().ok()?;
    let group = (0..=depth).rev().find_map(|depth| state.group_of(tag, depth))?;
    Some(state.group_name(group))
}

/// Whether the terms of a sum are added to the faces of its roll: the rule set has a word `total.ROLE` for it.
pub(super) fn adds(rules: &Description, role: &str) -> bool {
    rules.words.contains_key(&format!("total.{role}"))
}

/// The rule set's word for a role of rolls, else the name of a commander's thought, else the role itself.
pub(super) fn role_words<'a>(rules: &'a Description, role: &'a str) -> &'a str {
    let id = format!("roll.{role}");
    let named = || rules.procedure(role).filter(|_| is_thought(role)).map_or(role, |text| text.name.as_str());
    rules.words.get(&id).map_or_else(named, String::as_str)
}

/// A question in words: the rule set's `ask.ROLE`, with the units and the number it is about.
pub(super) fn question_words(rules: &Description, state: &State, ask: &ChooseAsk) -> String {
    let mut question = rules.word(&format!("ask.{}", ask.key.role)).to_owned();
    for (place, unit) in [("about", ask.about), ("other", ask.other)] {
        let name = unit.map(|tag| state.name(tag)).unwrap_or_default();
        let tag = unit.map(|tag| tag.to_string()).unwrap_or_default();
        question = question.replace(&format!("{{{place}}}"), &name).replace(&format!("{{{place}.tag}}"), &tag);
    }
    ask.count.map_or(question.clone(), |count| counted(&question, count))
}

/// A number in a text: `{count}`, and `{count:inch|inches}` for the word behind it.
fn counted(text: &str, count: i32) -> String {
    let text = text.replace("{count}", &count.to_string());
    let parts = text.split_once("{count:").and_then(|(before, rest)| {
        let (forms, after) = rest.split_once('}')?;
        let (one, many) = forms.split_once('|')?;
        Some(format!("{before}{}{after}", if count == 1 { one } else { many }))
    });
    parts.unwrap_or(text)
}

/// An option of a question in words. Where the rule set has a word `give.ROLE` units are given up: each is told with
/// its ammunition.
pub(super) fn choice_words(rules: &Description, state: &State, role: &str, choice: Choice) -> String {
    let tag = match choice {
        Choice::Word(word) => return rules.word(word).to_owned(),
        Choice::Unit(tag) => tag,
    };
    let Some(given) = rules.words.get(&format!("give.{role}")) else {
        return format!("{tag} {}", state.name(tag));
    };
    let unit = format!("{}{}", state.name(tag), shells(rules, state, tag));
    given.replace("{unit}", &unit)
}

/// The ammunition of a unit, as told behind its name: " (3 shells)". Nothing where none is counted.
fn shells(rules: &Description, state: &State, tag: Tag) -> String {
    let field = rules.fields.iter().find(|field| field.slot == Slot::Shells);
    match field.and_then(|field| state.fact(tag, &field.id)).map(Value::number) {
        None => String::new(),
        Some(..=0) => " (no shells)".to_owned(),
        Some(1) => " (1 shell)".to_owned(),
        Some(left) => format!(" ({left} shells)"),
    }
}

/// What a roll is for: a member of a list, or the only one whose total it is, by its name; else the rule set's word
/// for the role, with its round. A member with several rolls among `all` has the word beside its tag.
pub(super) fn roll_title(rules: &Description, state: &State, sums: &[Sum], key: Address, all: &[Address]) -> String {
    let adds_up = |sum: &&Sum| sum.role == key.role && adds(rules, sum.role);
    if let (None, None, Some(tag)) = (key.member, key.round, sums.iter().find(adds_up).and_then(|sum| sum.who)) {
        return format!("{tag} {}", state.name(tag));
    }
    let rounds = |sum: &&Sum| sum.role == key.role && sum.round.is_some() && sum.round == key.round;
    if let Some(sum) = sums.iter().find(rounds) {
        return sum.title.clone();
    }
    let role = by_name(state, role_words(rules, key.role));
    let several = all.iter().any(|other| *other != key && other.member == key.member);
    let again = sums.iter().filter(|sum| sum.role == key.role).count() == 1;
    match (key.member, key.round) {
        (Some(tag), _) if several => format!("{tag} {role}"),
        (Some(tag), _) => called(rules, state, key.role, tag),
        // One sum for all rounds: the same is rolled once more.
        (None, Some(1)) if again => role,
        (None, Some(round)) if again => format!("{role}, roll {round}"),
        (None, Some(round)) => format!("{role} {round}"),
        (None, None) => role,
    }
}

/// Words within a line: what began a sentence no longer does, an abbreviation stays as it is.
pub fn within(words: &str) -> String {
    let mut letters = words.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            let rest: String = words.chars().skip(1).collect();
            format!("{}{rest}", first.to_lowercase())
        }
        _ => words.to_owned(),
    }
}

/// Who rolls, and for what: "Wessex group rolls for B5 1st Panther 2", "Wessex group rolls: Effect", "A2
/// fires at B2".
pub fn who_rolls(side: &str, title: &str) -> String {
    let mut tags = title.split(' ').map(|word| word.parse::<Tag>().is_ok());
    let (tag, aims) = (tags.next() == Some(true), tags.any(|tag| tag));
    match title {
        // A title that names unit and target says whose dice they are.
        title if tag && aims => title.to_owned(),
        "" => format!("{side} rolls"),
        title if title == side => format!("{side} rolls"),
        // "roll 2" says by itself that it is rolled.
        title if title.starts_with(side) => title.to_owned(),
        title if tag => format!("{side} rolls for {title}"),
        title => format!("{side} rolls: {title}"),
    }
}

/// What the dice show in a class; empty where the words of the class name those faces: "two 6s" of "2 of 6".
pub(super) fn faces_words(ask: &DiceAsk, words: &str, class: Tally) -> String {
    let faces = ask.read.shows(ask.count, ask.sides, class);
    if names(words, &faces) { String::new() } else { faces }
}

fn names(words: &str, faces: &str) -> bool {
    let last = |words: &str| words.rsplit(' ').next().map(|last| last.trim_end_matches('s').to_owned());
    last(words) == last(faces)
}

/// The sum behind a roll: that of its role and number of dice, of the unit that rolls where several do, of its round
/// where the same is rolled again.
fn sum_of<'a>(sums: &'a [Sum], ask: &DiceAsk) -> Option<&'a Sum> {
    let fits = |sum: &&Sum| sum.role == ask.key.role && ask.key.member.is_none_or(|tag| sum.who == Some(tag));
    let mut fitting = sums.iter().filter(fits);
    let sum = match (ask.key.member, ask.key.round) {
        (Some(_), Some(_)) => fitting.find(|sum| sum.dice == ask.count),
        (None, Some(round)) => sums
            .iter()
            .find(|sum| fits(sum) && sum.round == Some(round))
            .or_else(|| fitting.nth(usize::from(round).saturating_sub(1)).filter(|sum| sum.round.is_none())),
        (_, None) => fitting.next().filter(|_| fitting.next().is_none()),
    };
    sum.filter(|sum| sum.dice == ask.count)
}

/// What a roll is for, with the tag of the unit that rolls where its sum names one, and that sum.
pub(super) fn title_and_sum<'a>(
    rules: &Description,
    state: &State,
    sums: &'a [Sum],
    ask: &DiceAsk,
    all: &[Address],
) -> (String, Option<&'a Sum>) {
    let sum = sum_of(sums, ask);
    // A sum that belongs to the other side's unit names the target: use its title.
    if let Some(sum) = sum.filter(|sum| sum.who.is_some_and(|who| who.side != ask.who)) {
        return (sum.title.clone(), Some(sum));
    }
    // Where the sum says who does what to whom, or is of this round alone, so is the roll.
    if let Some(sum) = sum.filter(|sum| aim(sum).is_some() || sum.round.is_some()) {
        return (sum.title.clone(), Some(sum));
    }
    let title = roll_title(rules, state, sums, ask.key, all);
    match sum.and_then(|sum| sum.who).map(|tag| tag.to_string()) {
        Some(tag) if !title.starts_with(&tag) => (format!("{tag} {title}"), sum),
        _ => (title, sum),
    }
}

/// The unit at which the one that rolls a sum aims; none where it rolls for itself, or is aimed at.
pub(super) fn aim(sum: &Sum) -> Option<Tag> {
    let words = sum.title.split_whitespace().map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()));
    let mut tags = words.filter_map(|word| word.parse::<Tag>().ok());
    (tags.next() == sum.who).then(|| tags.next()).flatten()
}

/// Reasons why not, those of several units that are the same in one sentence: "B3, B5 and B6 cannot hit".
pub(super) fn merged(state: &State, reasons: Vec<String>) -> Vec<String> {
    let parted = |reason: &str| {
        let tag: Tag = reason.split(' ').next()?.parse().ok()?;
        let rest = reason.strip_prefix(&format!("{tag} {} ", state.name(tag)))?.to_owned();
        Some((tag, rest))
    };
    let mut all: Vec<(Vec<Tag>, String, String)> = Vec::new();
    for reason in reasons {
        let (tag, rest) = parted(&reason).map_or((None, String::new()), |(tag, rest)| (Some(tag), rest));
        match all.iter_mut().find(|(tags, known, _)| !tags.is_empty() && *known == rest) {
            Some((tags, ..)) => tags.extend(tag),
            None => all.push((tag.into_iter().collect(), rest, reason)),
        }
    }
    let several = |(tags, rest, reason): (Vec<Tag>, String, String)| {
        if tags.len() > 1 { format!("{} {}", listed(&tags), many(&rest)) } else { reason }
    };
    all.into_iter().map(several).collect()
}

/// A predicate about several: "are out of sight" for "is out of sight".
fn many(predicate: &str) -> String {
    let (verb, rest) = predicate.split_once(' ').unwrap_or((predicate, ""));
    let verb = match verb {
        "is" => "are",
        "was" => "were",
        "has" => "have",
        "does" => "do",
        other => other,
    };
    format!("{verb} {rest}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_rolls_for_whom_is_never_read_the_other_way_round() {
        for (title, wanted) in [
            ("B5 1st Panther 2", "Wessex group rolls for B5 1st Panther 2"),
            ("Effect", "Wessex group rolls: Effect"),
            ("A2 37th Tank Bn fires at B2 111th Panzer Bde", "A2 37th Tank Bn fires at B2 111th Panzer Bde"),
            ("Wessex group", "Wessex group rolls"),
            ("Wessex group, roll 2", "Wessex group, roll 2"),
            ("", "Wessex group rolls"),
        ] {
            assert_eq!(who_rolls("Wessex group", title), wanted);
        }
    }

    #[test]
    fn a_beginning_is_written_small_and_an_abbreviation_is_kept() {
        for (words, wanted) in [
            ("Disrupted", "disrupted"),
            ("HQ saved by a battery", "HQ saved by a battery"),
            ("A draw", "A draw"),
            ("", ""),
        ] {
            assert_eq!(within(words), wanted);
        }
    }
}
