//! How a battle went, or goes: who is exhausted or beaten, what is lost, and what was decisive, as the log has it.

use super::{SideHead, percent, result::sentence_of, side_head, strip::turn_of, words::capital};
use crate::{
    battle::{Battle, Command, EventNo},
    dice::{Side, Tag},
    rules::{Effect, EffectWeight, Entity, Presence, State},
};

/// Chances above which an outcome surprised nobody.
const SURPRISE: f64 = 0.25;

/// A unit that is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Tag and name.
    pub name: String,
    /// When and how: "turn 3, by fire".
    pub words: String,
}

/// An action that decided something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decisive {
    /// The action.
    pub event: EventNo,
    /// Why it is named: "Most losses at once, 3; 4 % before the roll".
    pub reason: String,
    /// When: "turn 3".
    pub turn: String,
    /// Whether a procedure says why: not of what was done by hand.
    pub ruled: bool,
    /// The result, in a sentence.
    pub words: String,
}

/// How a battle went.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// Why it is over; empty while it goes on.
    pub over: String,
    /// What the players may say of it: who has won, side A, side B or nobody; its words, whether it is said, and the
    /// command that says so or takes it back. Empty where the rules have decided.
    pub verdicts: Vec<(String, bool, Command)>,
    /// Turns played: "Turn 6 of 10".
    pub turns: String,
    /// How both sides stand.
    pub heads: [SideHead; 2],
    /// The losses of each side, in their order.
    pub losses: [Vec<Loss>; 2],
    /// The decisive actions, in the order of play.
    pub decisive: Vec<Decisive>,
}

/// How a battle goes or went, from its log.
pub fn ending(battle: &Battle) -> Ending {
    let (rules, setup, state) = (battle.rules().as_ref(), battle.setup(), battle.state());
    let (turn, over) = (state.turn(), battle.over());
    // Behind the last turn nothing was played yet.
    let played = setup.turns.filter(|last| !over.is_empty() && turn > *last).unwrap_or(turn);
    let said = state.word(Entity::Battle, State::WON);
    let verdict = |won: Option<Side>| {
        let word = won.map_or_else(|| State::DRAW.to_owned(), |side| side.to_string());
        let words = won.map_or_else(|| "A draw".to_owned(), |side| format!("{} won", state.side_name(side)));
        (words, said == word, battle.won_by(won))
    };
    let decided = said.is_empty() && rules.ended(state);
    let verdicts =
        if decided { Vec::new() } else { vec![verdict(Some(Side::A)), verdict(Some(Side::B)), verdict(None)] };
    Ending {
        verdicts,
        over,
        turns: turn_of(setup, played),
        heads: Side::BOTH.map(|side| side_head(rules, setup, state, side)),
        losses: Side::BOTH.map(|side| losses(battle, side)),
        decisive: decisive(battle),
    }
}

/// The losses of a side, in the order in which they came.
fn losses(battle: &Battle, side: Side) -> Vec<Loss> {
    let (rules, state) = (battle.rules().description(), battle.state());
    let standing = |state: &State| battle.rules().standing(state, side).lost;
    // Among the losses of a side is what makes them fewer when it is there again.
    let counts = |tag: Tag| {
        let mut back = state.clone();
        if let Some(unit) = back.units.get_mut(&tag) {
            unit.presence = Presence::Ready;
        }
        standing(&back) < standing(state)
    };
    let removed = battle.in_effect().into_iter().flat_map(|(no, event)| {
        let lost = event.effects().iter().filter_map(|effect| match effect {
            Effect::Remove { unit, .. } => Some(*unit),
            _ => None,
        });
        lost.map(move |tag| (tag, battle.turn_words(battle.when(no)))).collect::<Vec<_>>()
    });
    let mut when: Vec<(Tag, String)> = Vec::new();
    for (tag, turn) in removed.filter(|(tag, _)| tag.side == side) {
        // One that came back fell later.
        when.retain(|(other, _)| *other != tag);
        when.push((tag, turn));
    }
    let sentences = when.into_iter().filter_map(|(tag, turn)| match &state.units.get(&tag)?.presence {
        Presence::Lost(cause) => {
            let cause = rules.word(cause);
            let cause = if cause.is_empty() { String::new() } else { format!(", {cause}") };
            let apart = if counts(tag) { "" } else { ", not counted" };
            Some(Loss { name: format!("{tag} {}", state.name(tag)), words: format!("{turn}{cause}{apart}") })
        }
        _ => None,
    });
    sentences.collect()
}

/// Actions that tipped the battle, cost most at once, or came out least likely. Nothing is named that was not so: one
/// loss at a time is nothing special, nor an outcome that was to be expected.
fn decisive(battle: &Battle) -> Vec<Decisive> {
    let rules = battle.rules().as_ref();
    let actions = battle.in_effect();
    let lost = |event: &crate::battle::Event| {
        event.effects().iter().filter(|effect| matches!(effect, Effect::Remove { .. })).count()
    };
    // The first of the largest.
    let most = actions.iter().rev().map(|(no, event)| (lost(event), *no)).filter(|(count, _)| *count > 1);
    let most = most.max_by_key(|(count, _)| *count);
    // An action that changed no unit was not decisive, however unlikely it was.
    let felt = |event: &crate::battle::Event| {
        let rules = rules.description();
        event.effects().iter().any(|effect| effect.weight(rules).1 >= EffectWeight::Hit)
    };
    let chances = actions.iter().filter(|(_, event)| felt(event));
    let chances = chances.filter_map(|(no, event)| Some((event.act()?.chance?, *no)));
    let least = chances.filter(|(chance, _)| *chance <= SURPRISE).min_by(|(a, _), (b, _)| a.total_cmp(b));
    let mut all = Vec::new();
    for (no, event) in &actions {
        let mut reasons = Vec::new();
        let turning_point = battle.turning_point(*no);
        if !turning_point.is_empty() {
            reasons.push(turning_point.trim_end_matches('.').to_owned());
        }
        if let Some((count, _)) = most.filter(|(_, most)| most == no) {
            reasons.push(format!("most losses at once, {count}"));
        }
        if let Some((chance, _)) = least.filter(|(_, least)| least == no) {
            reasons.push(format!("least likely outcome, {} before the roll", percent(chance)));
        }
        if reasons.is_empty() {
            continue;
        }
        let seen = event.act().filter(|act| battle.may_see(act, battle.shared()));
        let words = seen.and_then(|act| sentence_of(rules, act));
        let words = words.unwrap_or_else(|| battle.words_seen(*no, battle.shared()));
        let title = seen.map(|act| format!(" ({})", battle.title(act))).unwrap_or_default();
        let mut reason = reasons.join("; ");
        if let Some(first) = reason.get(..1).map(str::to_uppercase) {
            reason.replace_range(..1, &first);
        }
        all.push(Decisive {
            event: *no,
            reason,
            turn: capital(&battle.turn_words(battle.when(*no))),
            ruled: event.act().is_some(),
            words: format!("{words}{title}"),
        });
    }
    all
}
