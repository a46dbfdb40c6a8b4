//! The last result: dice with hits ringed, one plain sentence, chips that are still alive, the odds it had.

use crate::{
    battle::{Act, EventNo},
    dice::{Address, Ask, Class, Entry, Given, LineKind, Pending, Side, Subject, Sum},
    rules::{Bearing, Description, RuleSet, State, Tone, halves, quarters, restart},
};

use super::{
    form::{ChipRow, Pool, pool},
    percent,
    words::{adds, called, role_words, tally_words, words_of},
};

/// Letters that the sentence of a result has room for.
const SENTENCE_MAX: usize = 90;

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
    /// What it was for, empty where there is only one roll.
    pub title: String,
    /// The dice; empty if only the outcome is known.
    pub dice: Vec<Die>,
    /// The outcome entered, a card or a choice, in words; empty for dice.
    pub words: String,
    /// What the dice come to with the terms of their sum, where the rule set adds them up.
    pub total: Option<Total>,
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
    /// What else happened, in order.
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
    /// "70 % before the roll", empty if nothing was rolled.
    pub chance: String,
    /// Rules that were overridden.
    pub forced: Vec<String>,
}

/// A result; `live` are the chips of its form over the state before it.
pub fn result_view(rules: &dyn RuleSet, state: &State, event: EventNo, act: &Act, live: Vec<ChipRow>) -> ResultView {
    let description = rules.description();
    let kind = rules.kind(&act.procedure);
    let started = kind.and_then(|kind| restart(kind, description, &act.form));
    let run = started.as_ref().and_then(|started| started.run(&act.answers).ok());
    let (mut rolls, mut flips, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    let (mut figures, mut tone, mut bearing) = (Vec::new(), Tone::Quiet, None);
    if let Some(run) = &run {
        let (assumed, thrown): (Vec<_>, Vec<_>) =
            run.asked.iter().partition(|(ask, _)| Entry::assumed(ask).is_some());
        let sums = started.as_ref().map(|started| started.sums()).unwrap_or_default();
        let all: Vec<Address> = run.asked.iter().map(|(ask, _)| ask.key()).collect();
        rolls = thrown.iter().map(|(ask, entry)| rolled(rules, state, &sums, ask, &entry.given, &all)).collect();
        figures =
            run.record.settled.iter().filter_map(|(subject, class)| figure(description, *subject, *class)).collect();
        // What stands large beside the sentence needs not stand beside the die as well.
        let large = |total: &Total| figures.iter().any(|figure| figure.value == total.value.to_string());
        for roll in &mut rolls {
            roll.total = roll.total.take().filter(|total| !large(total));
        }
        flips = assumed.iter().filter_map(|(ask, entry)| flip(description, state, ask, &entry.given)).collect();
        lines = run.record.lines.iter().filter(|l| l.kind == LineKind::Said).map(|l| l.text.clone()).collect();
        let settled = run.record.settled.iter();
        bearing = settled.clone().find_map(|(_, class)| match class {
            Class::Word(word) => description.outcome(word)?.bearing,
            Class::Count(_) => None,
        });
        let headline = settled.clone().find(|(subject, _)| *subject == Subject::Headline).or(settled.clone().next());
        tone = headline.map_or(Tone::Quiet, |(_, class)| words_of(description, *class).1);
    }
    if rolls.len() == 1 {
        for roll in &mut rolls {
            roll.title.clear();
        }
    }
    let sentence = sentence(&mut lines).unwrap_or_else(|| act.words.clone());
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
            .map_or_else(String::new, |chance| format!("{} before the roll", percent(chance))),
        forced: act.forced.clone(),
    }
}

/// What came of an action in one sentence, as its result has it.
pub(super) fn sentence_of(rules: &dyn RuleSet, act: &Act) -> Option<String> {
    let started = restart(rules.kind(&act.procedure)?, rules.description(), &act.form)?;
    let lines = started.run(&act.answers).ok()?.record.lines;
    let mut said = lines.into_iter().filter(|line| line.kind == LineKind::Said).map(|line| line.text).collect();
    sentence(&mut said)
}

/// Takes the sentence out of what was said: all of it where that is short, else the last line, which tells the end.
fn sentence(lines: &mut Vec<String>) -> Option<String> {
    let whole = lines.join(" ");
    if whole.chars().count() > SENTENCE_MAX {
        return lines.pop();
    }
    lines.clear();
    Some(whole).filter(|whole| !whole.is_empty())
}

/// The chips of a choice that was answered; `None` for a roll or a card.
pub(super) fn flip(rules: &Description, state: &State, ask: &Ask, given: &Given) -> Option<Flip> {
    let asked = Pending { ask: ask.clone(), known: Vec::new() };
    let Pool::Choice { key, question, options } = pool(rules, state, &asked) else {
        return None;
    };
    let chip = |(text, words)| {
        let on = matches!(given, Given::Chosen(chosen) if *chosen == text);
        (text, words, on)
    };
    Some(Flip { key, question, options: options.into_iter().map(chip).collect() })
}

/// What a roll is for: a member of a list, or the only one whose total it is, by its name; else the rule set's word
/// for the role, with its round. A member with several rolls among `all` has the word beside its tag.
pub(super) fn roll_title(rules: &Description, state: &State, sums: &[Sum], key: Address, all: &[Address]) -> String {
    let adds_up = |sum: &&Sum| sum.role == key.role && adds(rules, sum.role);
    if let (None, None, Some(tag)) = (key.member, key.round, sums.iter().find(adds_up).and_then(|sum| sum.who)) {
        return format!("{tag} {}", state.name(tag));
    }
    let role = role_words(rules, key.role);
    let several = all.iter().any(|other| *other != key && other.member == key.member);
    match (key.member, key.round) {
        (Some(tag), _) if several => format!("{tag} {role}"),
        (Some(tag), _) => called(rules, state, key.role, tag),
        (None, Some(round)) => format!("{role} {round}"),
        (None, None) => role.to_owned(),
    }
}

/// One answered ask among `all` of its procedure.
pub(super) fn rolled(
    rules: &dyn RuleSet,
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
            let classes = ask.read.classes(ask.count, ask.sides);
            let at = classes.iter().position(|class| class == tally).unwrap_or(usize::MAX);
            let words = ask.words.get(at).map_or_else(|| tally_words(*tally), |word| (*word).to_owned());
            (ask.who, ask.sides, Vec::new(), words)
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
    Rolled { key: key.to_string(), who, sides, title, dice, words, total }
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
/// `quarters.NAME` for a distance counted in parts.
fn figure(rules: &Description, subject: Subject, class: Class) -> Option<Figure> {
    let (Subject::Number(name), Class::Count(count)) = (subject, class) else {
        return None;
    };
    let captioned = |kind: &str, value: String| {
        let words = rules.words.get(&format!("{kind}.{name}"))?.clone();
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
pub fn headline(rules: &dyn RuleSet, class: Class) -> String {
    words_of(rules.description(), class).0
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn a_short_result_is_one_sentence() {
        let check = |said: &[&str], wanted: Option<&str>, rest: &[&str]| {
            let mut lines: Vec<String> = said.iter().map(ToString::to_string).collect();
            assert_eq!(sentence(&mut lines).as_deref(), wanted, "{said:?}");
            assert_eq!(lines, rest, "{said:?}");
        };
        check(&[], None, &[]);
        check(&["A1 is rallied.", "A2 stays Disrupted."], Some("A1 is rallied. A2 stays Disrupted."), &[]);
        let (long, end) = ("x".repeat(44), "y".repeat(45));
        check(&[&long, &end], Some(&format!("{long} {end}")), &[]);
        let longer = "x".repeat(45);
        check(&[&longer, &end], Some(&end), &[&longer]);
        // A single sentence is never cut.
        check(&[&"x".repeat(120)], Some(&"x".repeat(120)), &[]);
    }
}
