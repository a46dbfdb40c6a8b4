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
        text("report", "Report", "What the table shows, for the commander of a side that nobody leads."),
        text(
            "decide",
            "Decision",
            "The commander of a side that nobody leads decides; a die picks among near equals.",
        ),
        text("settle", "Sealed decision", "The commander decides in secret; it shows when it is carried out."),
        text("plan", "Plan", "The commander of a side that nobody leads draws his plan, which stays sealed."),
        text("brief", "Sealed order", "What a unit that waits fires at is drawn, and stays sealed."),
        text(
            "instruct",
            "Settings of the commander",
            "How he weighs losses and objectives, and whether he asks for facts.",
        ),
        text("loose", "Release of the reserve", "The reserve of the commander goes forward: its condition has come."),
        text("unseal", "Open what is sealed", "Plan and sealed orders of the commander are shown from now on."),
    ]
});

/// The words of one of them by id.
pub(super) fn text(id: &str) -> Option<&'static ProcedureText> {
    TEXTS.iter().find(|text| text.id == id)
}
