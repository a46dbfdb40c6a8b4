//! What was advised last. One press asks for the same advice several times: the screen before it, the press itself, and
//! the screen after it. Advice is a pure function, so that what was said of the same moment is said again.

use std::{cell::RefCell, rc::Rc, sync::Arc};

use super::{Memory, Plan, Sheet, advise};
use crate::{
    battle::{Battle, Viewer},
    rules::{RuleSet, State},
};

/// Moments that are kept.
const KEPT: usize = 8;

/// All that advice depends on, and the advice.
struct Moment {
    rules: Arc<RuleSet>,
    state: State,
    memory: Memory,
    plan: Plan,
    sheet: Rc<Sheet>,
}

thread_local! {
    /// The last moments, the latest at the end.
    static MOMENTS: RefCell<Vec<Moment>> = const { RefCell::new(Vec::new()) };
}

/// What the commander says of a battle as it stands: the same as [`advise()`] of what his side may know of it.
pub fn cached_advice(battle: &Battle, memory: &Memory, plan: &Plan) -> Rc<Sheet> {
    let (rules, state) = (battle.rules(), battle.state_for(Viewer::Side(plan.side)));
    let same = |moment: &Moment| {
        Arc::ptr_eq(&moment.rules, rules)
            && moment.plan == *plan
            && moment.memory == *memory
            && moment.state == *state
    };
    let found =
        MOMENTS.with_borrow(|all| all.iter().rev().find(|moment| same(moment)).map(|moment| moment.sheet.clone()));
    found.unwrap_or_else(|| {
        let sheet = Rc::new(advise(rules, &state, memory, plan));
        let (rules, state) = (rules.clone(), state.into_owned());
        let moment = Moment { rules, state, memory: memory.clone(), plan: plan.clone(), sheet: sheet.clone() };
        MOMENTS.with_borrow_mut(|all| {
            if all.len() >= KEPT {
                all.remove(0);
            }
            all.push(moment);
        });
        sheet
    })
}
