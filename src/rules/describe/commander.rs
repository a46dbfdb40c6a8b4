//! The ids and the words of a commander's own procedures: the same for all rule sets, so that none lists them.

use std::sync::LazyLock;

use super::{ProcedureText, Use};

/// Id of what a player tells of the table.
pub const REPORT: &str = "report";
/// Id of a decision.
pub const DECIDE: &str = "decide";
/// Id of a decision that stays sealed until it shows on the table.
pub const SEALED_DECISION: &str = "settle";
/// Id of the plan.
pub const PLAN: &str = "plan";
/// Id of what a unit that waits is told.
pub const SEAL_TRIGGER: &str = "brief";
/// Id of telling the commander something else in the middle of a battle.
pub const INSTRUCT: &str = "instruct";
/// Id of releasing the reserve: open.
pub const RELEASE_RESERVE: &str = "loose";
/// Id of opening what is sealed.
pub const UNSEAL: &str = "unseal";

/// Whether the player may see an act only once he opens it, or when the battle is over.
pub fn is_sealed(id: &str) -> bool {
    [PLAN, SEAL_TRIGGER, SEALED_DECISION].contains(&id)
}

static TEXTS: LazyLock<[ProcedureText; 8]> = LazyLock::new(|| {
    let text = |id: &str, name: &str, help: &str| ProcedureText {
        id: id.to_owned(),
        name: name.to_owned(),
        usage: Use::Card,
        place: "The commander".to_owned(),
        help: help.to_owned(),
        private: is_sealed(id),
        ..ProcedureText::default()
    };
    [
        text(REPORT, "Report", "What the table shows, told to the commander."),
        text(DECIDE, "Decision", "The commander decides; a die picks among near equals."),
        text(
            SEALED_DECISION,
            "Sealed decision",
            "The commander decides in secret; the decision shows when it is carried out.",
        ),
        text(PLAN, "Plan", "The commander draws his plan, which stays sealed."),
        text(SEAL_TRIGGER, "Sealed order", "The shots that a waiting unit will take are drawn, and stay sealed."),
        text(INSTRUCT, "Commander's settings", "How he weighs losses and objectives, and whether he asks for facts."),
        text(
            RELEASE_RESERVE,
            "Release of the reserve",
            "The commander's reserve goes forward: its condition is met.",
        ),
        text(UNSEAL, "Open sealed plan and orders", "The commander's plan and sealed orders are shown from now on."),
    ]
});

/// The words of one of them by id.
pub(super) fn text(id: &str) -> Option<&'static ProcedureText> {
    TEXTS.iter().find(|text| text.id == id)
}
