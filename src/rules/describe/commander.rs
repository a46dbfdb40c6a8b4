//! The words of a commander's own procedures: the same for all rule sets, so that none lists them.

use std::sync::LazyLock;

use super::{ProcedureText, Use};

static TEXTS: LazyLock<[ProcedureText; 8]> = LazyLock::new(|| {
    let text = |id: &str, name: &str, help: &str| ProcedureText {
        id: id.to_owned(),
        name: name.to_owned(),
        usage: Use::Card,
        place: "The commander".to_owned(),
        help: help.to_owned(),
        private: matches!(id, "plan" | "brief" | "settle"),
        ..ProcedureText::default()
    };
    [
        text("report", "Report", "What the table shows, told to the commander."),
        text("decide", "Decision", "The commander decides; a die picks among near equals."),
        text(
            "settle",
            "Sealed decision",
            "The commander decides in secret; the decision shows when it is carried out.",
        ),
        text("plan", "Plan", "The commander draws his plan, which stays sealed."),
        text("brief", "Sealed order", "The shots that a waiting unit will take are drawn, and stay sealed."),
        text(
            "instruct",
            "Commander's settings",
            "How he weighs losses and objectives, and whether he asks for facts.",
        ),
        text("loose", "Release of the reserve", "The commander's reserve goes forward: its condition is met."),
        text(
            "unseal",
            "Open sealed plan and orders",
            "The commander's plan and sealed orders are shown from now on.",
        ),
    ]
});

/// The words of one of them by id.
pub(super) fn text(id: &str) -> Option<&'static ProcedureText> {
    TEXTS.iter().find(|text| text.id == id)
}
