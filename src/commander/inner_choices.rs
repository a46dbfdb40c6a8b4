//! Choices of a commander inside a procedure: whether to claim a space, which battery to give up, whether to fire.

use super::{Plan, candidates::Evaluator};
use crate::{
    dice::{ChooseAsk, Chooser, Odds, Policy},
    rules::CommanderData,
};

/// The odds of a procedure from where it stands, with choices made so; `None` if they cannot be worked out.
pub(super) type OddsFrom<'f> = &'f dyn Fn(Policy<'_>) -> Option<Odds>;

/// Whether a choice is the commander's: his side's, and none that only eyes can answer.
pub(super) fn is_his(data: &CommanderData, plan: &Plan, ask: &ChooseAsk) -> bool {
    ask.who == Chooser::Side(plan.side) && !data.eyes.iter().any(|role| role == ask.key.role)
}

/// The option that a commander takes, by price, ties as usual; `None` where the choice is not his.
pub(super) fn inner_choice(evaluator: &Evaluator<'_>, ask: &ChooseAsk, odds: OddsFrom<'_>) -> Option<usize> {
    let Evaluator { data, plan, pricing, state, .. } = evaluator;
    if !is_his(data, plan, ask) {
        return None;
    }
    // Whom the plan holds back does not go on.
    let forward = data.forward.iter().any(|role| role == ask.key.role);
    let held_back = ask.about.filter(|_| forward).map_or(0.0, |unit| evaluator.on_its_way(unit).min(0.0));
    let price = |option: usize| {
        let policy = |other: &ChooseAsk| if other.key == ask.key { option } else { other.usual };
        let does = odds(&policy).map_or(f64::MIN, |odds| pricing.weigh(state, &odds).exact());
        does + if option == 0 { held_back } else { 0.0 }
    };
    if data.triggers.iter().any(|role| role == ask.key.role) {
        let points = ask.about.and_then(|unit| evaluator.memory.triggers.get(&unit).copied());
        return Some(usize::from(!fires(points, || price(0) - price(1))));
    }
    let better = |best: (usize, f64), option| {
        let other = if option == ask.usual { best.1 } else { price(option) };
        if other > best.1 { (option, other) } else { best }
    };
    let (best, _) = (0..ask.options.len()).fold((ask.usual, price(ask.usual)), better);
    Some(best)
}

/// Whether a unit that waits fires: by its sealed order, where it has one, else for what the shot is worth.
pub(super) fn fires(points: Option<i32>, worth: impl FnOnce() -> f64) -> bool {
    match points {
        // Any shot.
        Some(0) => true,
        Some(points) => worth() >= f64::from(points),
        None => worth() > 0.0,
    }
}
