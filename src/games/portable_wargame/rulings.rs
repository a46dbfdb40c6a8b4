//! The readings that change how a battle is played, by name instead of mark.

use crate::rules::{Description, State};

/// Whether an option of a ruling is in force in a state.
fn ruled(rules: &Description, state: &State, mark: &str, option: &str) -> bool {
    rules.in_force(state, mark) == option
}

/// W5: the Command unit counts among the units taken in threes.
pub(super) fn all_in_threes(rules: &Description, state: &State) -> bool {
    ruled(rules, state, "W5", "b")
}

/// W7: an army always rolls at least one die.
pub(super) fn least_one_die(rules: &Description, state: &State) -> bool {
    ruled(rules, state, "W7", "b")
}

/// W11: a unit may be unpinned with one activation and act with another.
pub(super) fn acts_after_unpinning(rules: &Description, state: &State) -> bool {
    ruled(rules, state, "W11", "b")
}

/// W17: artillery that held its fire may shoot when it is activated.
pub(super) fn late_artillery(rules: &Description, state: &State) -> bool {
    ruled(rules, state, "W17", "b")
}

/// W24: only contacts of this turn are fought.
pub(super) fn new_contacts_only(rules: &Description, state: &State) -> bool {
    ruled(rules, state, "W24", "b")
}

/// W54: a unit that fired does not attack.
pub(super) fn fire_bars_combat(rules: &Description, state: &State) -> bool {
    ruled(rules, state, "W54", "b")
}

/// W55: only units that moved this turn count as attackers.
pub(super) fn movers_attack_only(rules: &Description, state: &State) -> bool {
    ruled(rules, state, "W55", "b")
}

/// W70: pinned European cavalry is in cover too.
pub(super) fn pinned_cavalry_covered(rules: &Description, state: &State) -> bool {
    ruled(rules, state, "W70", "b")
}
