//! The why card in words: the form as it was, the sums with their places in the rules, the rolls, the reasons.

use super::{
    Rolled, percent,
    result::{rolled, sentence_of},
    words::adds,
};
use crate::{
    battle::{Act, Battle, EventNo, Request, Viewer, log::read_back},
    dice::{Address, LineKind, Sum},
    rules::{Control, Description, Field, Form, Origin, RuleSet, Value},
};

/// A part of a sum, or a sentence, with its place in the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// In words.
    pub words: String,
    /// Its place in the rules; empty if it has none.
    pub place: String,
}

/// A sum spelled out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumView {
    /// Who rolls, and what for.
    pub title: String,
    /// Its parts.
    pub terms: Vec<Reason>,
    /// What it comes to: "2 dice, hit on 4 or 6".
    pub total: String,
}

/// The value of a field of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormValue {
    /// The field.
    pub label: String,
    /// Its value, in words.
    pub words: String,
    /// Whence it was known: "assumed", "known", empty if the player said so.
    pub origin: &'static str,
}

/// Why an action came out as it did.
#[derive(Clone, Debug, PartialEq)]
pub struct WhyView {
    /// The action.
    pub event: EventNo,
    /// The title of the action.
    pub title: String,
    /// The result in one sentence.
    pub words: String,
    /// Place of the procedure in the rules.
    pub place: String,
    /// The fields of its form.
    pub form: Vec<FormValue>,
    /// The sums.
    pub sums: Vec<SumView>,
    /// The rolls.
    pub rolls: Vec<Rolled>,
    /// Sentences, in order.
    pub lines: Vec<Reason>,
    /// "33 % before the roll"; empty if nothing was rolled.
    pub chance: String,
    /// Rulings it was read with: mark, question, option.
    pub rulings: Vec<Reason>,
    /// Rules that were overridden.
    pub forced: Vec<String>,
    /// Whether the rules as they are now would have other effects.
    pub changed: bool,
}

/// The why card of an action, as both sides may see it; `None` for events without a procedure.
pub fn why_view(battle: &Battle, no: EventNo) -> Option<WhyView> {
    let why = battle.why(no, Viewer::Table)?;
    let act = battle.action(no).or_else(|| battle.event(no))?.act()?;
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    let description = rules.description();
    let bearing = act.form.rulings.iter().filter(|(mark, _)| bears(rules, act, mark));
    let rulings = bearing.filter_map(|(mark, option)| {
        let ruling = description.ruling(mark)?;
        let option = ruling.options.iter().find(|named| named.id == *option)?;
        Some(Reason { words: format!("{} {}", ruling.question, option.name), place: mark.clone() })
    });
    let all: Vec<Address> = why.asked.iter().map(|(ask, _)| ask.key()).collect();
    let mut rolls: Vec<Rolled> =
        why.asked.iter().map(|(ask, entry)| rolled(rules, state, &why.sums, ask, &entry.given, &all)).collect();
    if let [only] = rolls.as_mut_slice() {
        only.title.clear();
    }
    let lines = why.lines.iter().filter(|line| line.kind == LineKind::Why);
    let said = why.lines.iter().filter(|line| line.kind == LineKind::Said);
    Some(WhyView {
        event: no,
        title: battle.title(act),
        words: sentence_of(rules, act).unwrap_or_else(|| act.words.clone()),
        place: description.procedure(&act.procedure).map_or_else(String::new, |text| text.place.clone()),
        form: form_values(&why.form),
        sums: made(&why.sums, &all).map(|sum| sum_view(description, sum, |tag| state.name(tag))).collect(),
        rolls,
        lines: lines
            .chain(said)
            .map(|line| Reason { words: line.text.clone(), place: line.place.to_owned() })
            .collect(),
        chance: act.chance.map_or_else(String::new, |chance| format!("{} before the roll", percent(chance))),
        rulings: rulings.collect(),
        forced: act.forced.clone(),
        changed: why.changed,
    })
}

/// Whether a ruling played a part in an action: with another option its sums or its end would have been others.
fn bears(rules: &RuleSet, act: &Act, mark: &str) -> bool {
    let played = |act: &Act| {
        let (_, started) = read_back(rules, act)?;
        // How other faces are read is no part of what came.
        let sums: Vec<Sum> = started.sums().into_iter().map(|sum| sum.reading("")).collect();
        Some((sums, started.run(&act.answers).ok().map(|run| run.record)))
    };
    let (Some(ruling), now) = (rules.description().ruling(mark), played(act)) else { return false };
    let mut other = act.clone();
    ruling.options.iter().any(|option| {
        other.form.rulings.insert(mark.to_owned(), option.id.clone());
        played(&other) != now
    })
}

/// The sums of the rolls that were really made, and of units that had no dice: what might have been rolled and was not
/// tells nothing of the result.
fn made<'a>(sums: &'a [Sum], asked: &'a [Address]) -> impl Iterator<Item = &'a Sum> {
    let of = |sum: &Sum, key: &Address| {
        key.role == sum.role && key.member.is_none_or(|tag| sum.who.is_none_or(|who| who == tag))
    };
    sums.iter().enumerate().filter_map(move |(at, sum)| {
        let before = sums.iter().take(at).filter(|other| other.role == sum.role && other.who == sum.who).count();
        let rolls = asked.iter().filter(|key| of(sum, key)).count();
        (sum.dice == 0 || before < rolls).then_some(sum)
    })
}

/// The sums of an action as its form stands, before a die is rolled; none where it is not complete.
pub fn sum_views(battle: &Battle, request: &Request) -> Vec<SumView> {
    let (rules, state) = (battle.rules(), battle.state());
    let Some(procedure) = battle.open_form(request).and_then(|opened| opened.procedure) else { return Vec::new() };
    let view = |sum: &Sum| sum_view(rules.description(), sum, |tag| state.name(tag));
    procedure.sums().iter().map(view).collect()
}

/// A sum in words, each term with its sign.
fn sum_view(rules: &Description, sum: &Sum, name: impl Fn(crate::dice::Tag) -> String) -> SumView {
    let terms = sum.terms.iter().enumerate();
    let base = !adds(rules, sum.role);
    let terms = terms.map(|(at, term)| Reason { words: term.signed(at == 0 && base), place: term.place.to_owned() });
    // The total of the terms, where they are not the dice.
    let added = match sum.terms.iter().map(|term| term.amount).sum::<i32>() {
        amount @ 1.. if adds(rules, sum.role) => format!(" + {amount}"),
        amount @ ..=-1 if adds(rules, sum.role) => format!(" \u{2212} {}", amount.abs()),
        _ => String::new(),
    };
    let dice = match (sum.dice, sum.total.as_str()) {
        (0, _) => String::new(),
        (_, "") => format!("{}{added}, ", sum.dice_words()),
        (_, total) => format!("{total}, "),
    };
    SumView {
        title: match sum.who {
            Some(tag) if !sum.title.starts_with(&tag.to_string()) => format!("{tag} {}: {}", name(tag), sum.title),
            _ => sum.title.clone(),
        },
        terms: terms.collect(),
        total: format!("{dice}{}", sum.reading),
    }
}

fn form_values(form: &Form) -> Vec<FormValue> {
    let one = |field: &Field| {
        let value = field.value.as_ref()?;
        let words = match (&field.control, value) {
            (Control::Choice(options), value) => {
                options.iter().find(|option| option.id == value.word()).map(|option| option.name.clone())?
            }
            (Control::Switch, value) if !value.flag() => return None,
            (Control::Switch, _) => String::new(),
            (_, Value::List(list)) if list.is_empty() => return None,
            (_, value) => value.to_string(),
        };
        let origin = match field.origin {
            Origin::Entered => "",
            Origin::State => "known",
            Origin::Assumed => "assumed",
            Origin::Ruling => "ruling",
        };
        Some(FormValue { label: field.label.clone(), words, origin })
    };
    form.fields.iter().filter_map(one).collect()
}
