//! The last result: dice with hits ringed, one plain sentence, chips that are still alive, the odds it had.

use crate::{
    battle::{Act, EventNo, words::headline},
    dice::{Address, Answers, Ask, Class, Entry, Given, Pending, Side, Subject, Sum, Tag},
    rules::{Bearing, Description, EffectWeight, Entity, RuleSet, State, Tone, halves, quarters},
};

use super::{
    chances::of_whom,
    chips::ChipRow,
    form::{Pool, pool},
    percent,
    words::{adds, by_name, roll_title, roll_words, words_of},
};

/// One die of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// Its face.
    pub face: u8,
    /// Whether it hit: ringed.
    pub hit: bool,
}

/// One roll of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// Its address: a press on a die corrects it there.
    pub key: String,
    /// Whose dice.
    pub who: Side,
    /// Faces of each die.
    pub sides: u8,
    /// The title of the roll, empty where there is only one.
    pub title: String,
    /// The dice; empty if only the outcome is known.
    pub dice: Vec<Die>,
    /// The outcome entered, a card or a choice, in words; empty for dice.
    pub words: String,
    /// What the dice come to with the terms of their sum, where the rule set adds them up.
    pub total: Option<Total>,
    /// Whether a player told it in the middle of an action that still waits: it can be told again.
    pub entered: bool,
    /// Its few outcomes in words, with what is recorded of each: one press puts it right.
    pub outcomes: Vec<(String, Given)>,
}

/// Faces and terms added up: "5 + 4 = 9".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// The terms together, with their sign.
    pub added: i32,
    /// The total.
    pub value: i32,
}

/// A number that a player standing at the table must read: inches to move, activations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The number.
    pub value: String,
    /// Its words.
    pub words: String,
}

/// A question whose usual answer was taken at once: chips under the result flip it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flip {
    /// Its address, for [`Command::CorrectAnswer`](crate::battle::Command::CorrectAnswer).
    pub key: String,
    /// The question.
    pub question: String,
    /// Options: what is recorded, its words, whether it is on.
    pub options: Vec<(String, String, bool)>,
}

/// The last result as it is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResultView {
    /// Its event.
    pub event: EventNo,
    /// Id of the procedure.
    pub procedure: String,
    /// The result in one sentence.
    pub sentence: String,
    /// Further sentences, in order.
    pub lines: Vec<String>,
    /// The meaning of its headline.
    pub tone: Tone,
    /// Where the shot fell, if the result is about that.
    pub bearing: Option<Bearing>,
    /// Numbers to be read from afar.
    pub figures: Vec<Figure>,
    /// The rolls.
    pub rolls: Vec<Rolled>,
    /// Chips that still change it, with the dice kept.
    pub chips: Vec<ChipRow>,
    /// Questions that were answered as usual.
    pub flips: Vec<Flip>,
    /// "70 % before the roll", of several units "B9 neutralised: 70 % before the roll"; empty if nothing was rolled.
    pub chance: String,
    /// Rules that were overridden.
    pub forced: Vec<String>,
}

/// A result; `live` are the chips of its form over the state before it.
pub fn result_view(rules: &RuleSet, state: &State, event: EventNo, act: &Act, live: Vec<ChipRow>) -> ResultView {
    let description = rules.description();
    let started = act.restarted(rules);
    let run = started.as_ref().and_then(|started| started.run(&act.answers).ok());
    let (mut rolls, mut flips, mut sentences) = (Vec::new(), Vec::new(), Vec::new());
    let (mut figures, mut tone, mut bearing, mut chance_of) = (Vec::new(), Tone::Quiet, None, String::new());
    if let Some(run) = &run {
        let (assumed, dice_asks): (Vec<_>, Vec<_>) =
            asked_of_somebody(&run.asked).partition(|(ask, _)| Entry::assumed(ask).is_some());
        let sums = started.as_ref().map(|started| started.sums_after(&act.answers)).unwrap_or_default();
        let all: Vec<Address> = run.asked.iter().map(|(ask, _)| ask.key()).collect();
        rolls = dice_asks.iter().map(|(ask, entry)| rolled(rules, state, &sums, ask, &entry.given, &all)).collect();
        figures =
            run.record.settled.iter().filter_map(|(subject, class)| figure(description, *subject, *class)).collect();
        // A figure that is large beside the sentence is not repeated beside the die.
        let large = |total: &Total| figures.iter().any(|figure| figure.value == total.value.to_string());
        for roll in &mut rolls {
            roll.total = roll.total.take().filter(|total| !large(total));
        }
        flips = assumed.iter().filter_map(|(ask, entry)| flip(description, state, ask, &entry.given)).collect();
        sentences = headline::sentences(description, &run.record);
        let settled = run.record.settled.iter();
        bearing = settled.clone().find_map(|(_, class)| match class {
            Class::Word(word) => description.outcome(word)?.bearing,
            Class::Count(_) => None,
        });
        let headline = settled.clone().find(|(subject, _)| *subject == Subject::Headline).or(settled.clone().next());
        let (class, its_tone) = headline
            .map(|(_, class)| (of_whom(description, act, *class), words_of(description, *class).1))
            .unwrap_or_default();
        tone = its_tone;
        // Of several units the sentence may begin with another than the one whose chance it is.
        if settled.filter(|(subject, _)| matches!(subject, Subject::Unit(_))).count() > 1 && !class.is_empty() {
            chance_of = format!("{class}: ");
        }
    }
    if rolls.len() == 1 {
        for roll in &mut rolls {
            roll.title.clear();
        }
    }
    let (sentence, lines) = headline::headline(sentences);
    let sentence = sentence.unwrap_or_else(|| act.words.clone());
    let rolled_dice = rolls.iter().any(|roll| roll.sides > 0);
    ResultView {
        event,
        procedure: act.procedure.clone(),
        sentence,
        lines,
        tone,
        bearing,
        figures,
        rolls,
        chips: live,
        flips,
        chance: act
            .chance
            .filter(|_| rolled_dice)
            .map_or_else(String::new, |chance| format!("{chance_of}{} before the roll", percent(chance))),
        forced: act.forced.clone(),
    }
}

/// Asks that somebody answered: not those that could have one answer alone.
pub(super) fn asked_of_somebody(asked: &[(Ask, Entry)]) -> impl Iterator<Item = &(Ask, Entry)> {
    asked.iter().filter(|(ask, entry)| !entry.is_given_by_nobody(ask))
}

/// The result of an action in one sentence, as its result has it.
pub(super) fn sentence_of(rules: &RuleSet, act: &Act) -> Option<String> {
    headline::headline(headline::sentences(rules.description(), &act.run_again(rules)?.record)).0
}

/// The sentence of an action for the log: all changes on the table, the weightiest first; without any, its sentence.
pub(super) fn changes_of(rules: &RuleSet, state: &State, act: &Act) -> Option<String> {
    let sentences = headline::sentences(rules.description(), &act.run_again(rules)?.record);
    let changed: Vec<String> = sentences
        .iter()
        .filter(|sentences| sentences.weight > EffectWeight::Nothing)
        .map(|sentences| sentences.text.clone())
        .collect();
    let (sentence, rest) = headline::headline(sentences);
    let words = match sentence {
        // Nothing of it was left out, or nothing changed.
        Some(sentence) if changed.is_empty() || !rest.iter().any(|text| changed.contains(text)) => Some(sentence),
        _ => Some(changed.join(" ")).filter(|words| !words.is_empty()),
    };
    words.map(|words| losses_first(rules.description(), act, by_tags(state, words)))
}

/// A line that may be cut at its end begins with all units that are lost, where they are several.
fn losses_first(description: &Description, act: &Act, words: String) -> String {
    let lost = act.effects.iter().filter_map(|effect| match effect.weight(description) {
        (Some(Entity::Unit(tag)), EffectWeight::Gone | EffectWeight::Doomed) => Some(tag.to_string()),
        _ => None,
    });
    let lost: Vec<String> = lost.fold(Vec::new(), |mut all, tag| {
        if !all.contains(&tag) {
            all.push(tag);
        }
        all
    });
    if lost.len() > 1 && words.chars().count() > LINE { format!("Lost: {}. {words}", lost.join(", ")) } else { words }
}

/// Letters of a line of the log that are read whole.
const LINE: usize = 60;

/// Words too long for a line of the log, with units by their tags alone.
fn by_tags(state: &State, mut words: String) -> String {
    if words.chars().count() > LINE {
        for tag in state.units.keys() {
            words = words.replace(&format!("{tag} {}", state.name(*tag)), &tag.to_string());
        }
    }
    words
}

/// The dice of an action for the log, those of these answers, in the order in which they were rolled, with whose they
/// are where there are several rolls; `None` if the rules no longer know it.
pub(super) fn dice_of(rules: &RuleSet, state: &State, act: &Act, answers: &Answers) -> Option<String> {
    let description = rules.description();
    let started = act.restarted(rules)?;
    let run = started.run(answers).ok()?;
    let sums = started.sums();
    let all: Vec<Address> = run.asked.iter().map(|(ask, _)| ask.key()).collect();
    let dice_asks: Vec<(Address, String)> = asked_of_somebody(&run.asked)
        .filter_map(|(ask, entry)| Some((ask.key(), shown_of(description, state, ask, &entry.given)?)))
        .collect();
    let several = dice_asks.len() > 1;
    let one = |(key, faces): (Address, String)| {
        if !several {
            return faces;
        }
        let title = roll_title(description, state, &sums, key, &all);
        // A unit is known by its tag.
        let tag = title.split_once(' ').and_then(|(tag, name)| Some((tag.parse::<Tag>().ok()?, name)));
        match tag.filter(|(tag, name)| state.name(*tag) == *name) {
            Some((tag, _)) => format!("{tag} {faces}"),
            None => format!("{title} {faces}"),
        }
    };
    Some(dice_asks.into_iter().map(one).collect::<Vec<_>>().join(", "))
}

/// What dice showed, for the log: their faces, or the outcome that was entered.
fn shown_of(rules: &Description, state: &State, ask: &Ask, given: &Given) -> Option<String> {
    match (ask, given) {
        (Ask::Dice(ask), Given::Outcome { tally, .. }) => Some(by_name(state, &roll_words(rules, ask, *tally))),
        _ => faces_of(given),
    }
}

/// Faces that were rolled: "4 6"; `None` of anything else.
pub(super) fn faces_of(given: &Given) -> Option<String> {
    match given {
        Given::Faces(faces) => Some(faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
        _ => None,
    }
}

/// The chips of a choice that was answered; `None` for a roll or a card.
pub(super) fn flip(rules: &Description, state: &State, ask: &Ask, given: &Given) -> Option<Flip> {
    let asked = Pending { ask: ask.clone(), known: Vec::new() };
    let Pool::Choice { key, question, options } = pool(rules, state, &asked, &[], &[]) else {
        return None;
    };
    let chip = |(text, words)| {
        let on = matches!(given, Given::Chosen(chosen) if *chosen == text);
        (text, words, on)
    };
    Some(Flip { key, question, options: options.into_iter().map(chip).collect() })
}

/// One answered ask among `all` of its procedure.
pub(super) fn rolled(
    rules: &RuleSet,
    state: &State,
    sums: &[Sum],
    ask: &Ask,
    given: &Given,
    all: &[Address],
) -> Rolled {
    let description = rules.description();
    let key = ask.key();
    let title = roll_title(description, state, sums, key, all);
    let (who, sides, dice, words) = match (ask, given) {
        (Ask::Dice(ask), Given::Faces(faces)) => {
            let dice = faces.iter().map(|&face| Die { face, hit: ask.read.is_hit(face) }).collect();
            (ask.who, ask.sides, dice, String::new())
        }
        (Ask::Dice(ask), Given::Outcome { tally, .. }) => {
            (ask.who, ask.sides, Vec::new(), by_name(state, &roll_words(description, ask, *tally)))
        }
        (Ask::Card(ask), Given::Card(card)) => (ask.who, 0, Vec::new(), card.to_string()),
        (ask, Given::Chosen(text)) => {
            let words = text.parse().map_or_else(|_| description.word(text).to_owned(), |tag| state.name(tag));
            let who = match ask {
                Ask::Dice(ask) => ask.who,
                Ask::Card(ask) => ask.who,
                Ask::Choose(_) => state.acting(),
            };
            (who, 0, Vec::new(), words)
        }
        _ => (state.acting(), 0, Vec::new(), String::new()),
    };
    let total = total(description, sums, ask, &dice);
    let outcomes = outcomes(description, state, ask);
    Rolled { key: key.to_string(), who, sides, title, dice, words, total, entered: false, outcomes }
}

/// Outcomes of a roll that a player still finds among buttons beside its faces.
const OUTCOMES: usize = 6;

/// The outcomes of a roll; none of many, nor where each face is one.
fn outcomes(rules: &Description, state: &State, ask: &Ask) -> Vec<(String, Given)> {
    let Pool::Dice { count, sides, read, entries, .. } =
        pool(rules, state, &Pending { ask: ask.clone(), known: Vec::new() }, &[], &[])
    else {
        return Vec::new();
    };
    if entries.len() > OUTCOMES || (count == 1 && entries.len() == usize::from(sides)) {
        return Vec::new();
    }
    let of = read.signature(count, sides);
    entries.into_iter().map(|entry| (entry.words, Given::Outcome { tally: entry.tally, of: of.clone() })).collect()
}

/// What the faces of a roll come to with the terms of their sum.
fn total(rules: &Description, sums: &[Sum], ask: &Ask, dice: &[Die]) -> Option<Total> {
    let key = ask.key();
    let sum = sums.iter().find(|sum| sum.role == key.role && (key.member.is_none() || sum.who == key.member))?;
    if dice.is_empty() || !adds(rules, key.role) {
        return None;
    }
    let added = sum.terms.iter().map(|term| term.amount).sum();
    let faces: i32 = dice.iter().map(|die| i32::from(die.face)).sum();
    Some(Total { added, value: faces + added })
}

/// A number that was settled and that the rule set has a caption for: a word `figure.NAME`, or `halves.NAME` and
/// `quarters.NAME` for a distance counted in parts. A caption that counts has another for one: `figure.NAME.one`.
fn figure(rules: &Description, subject: Subject, class: Class) -> Option<Figure> {
    let (Subject::Number(name), Class::Count(count)) = (subject, class) else {
        return None;
    };
    let captioned = |kind: &str, value: String| {
        let one = if value == "1" { rules.words.get(&format!("{kind}.{name}.one")) } else { None };
        let words = one.or_else(|| rules.words.get(&format!("{kind}.{name}")))?.clone();
        Some(Figure { value, words })
    };
    captioned("figure", count.to_string())
        .or_else(|| captioned("halves", halves(count)))
        .or_else(|| captioned("quarters", quarters(count)))
}

/// What was settled of a subject, in words: "1½" where the rule set counts its number in parts.
pub fn settled_words(rules: &Description, subject: Subject, class: Class) -> String {
    figure(rules, subject, class).map_or_else(|| words_of(rules, class).0, |figure| figure.value)
}

/// The headline of a result in the words of the odds strip.
pub fn headline(rules: &RuleSet, class: Class) -> String {
    words_of(rules.description(), class).0
}
