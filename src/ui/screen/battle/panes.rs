//! Which roster stands beside the form, and whose units digits pick.

use super::{Pane, ScreenMemory};
use crate::{
    battle::summary::{OpenView, Pool, TableView},
    dice::Side,
    ui::screen::Layout,
};

/// The pane a form wants next: its own side's roster, then the enemy's, then the form.
pub fn wanted(table: &TableView, commands: bool) -> Pane {
    if table.open.is_some() || commands {
        return Pane::Form;
    }
    match &table.form {
        // The step's own button first, such as DRAW, or its list of units, such as batteries of both sides.
        None if table.card.request.is_some() || !table.card.boards.is_empty() => Pane::Form,
        None => Pane::Roster(table.strip.acting),
        Some(form) if form.missing.is_empty() => Pane::Form,
        Some(form) => {
            let other = form.acts.first().map_or(table.strip.acting, |tag| tag.side.other());
            Pane::Roster(form.wanted_of.unwrap_or(other))
        }
    }
}

/// The side whose roster stands beside the form, where there is room for one: the one that the form wants.
pub fn beside(table: &TableView, memory: &ScreenMemory, commands: bool) -> Side {
    let wanted = wanted(table, commands);
    match (memory.pane.unwrap_or(wanted), wanted) {
        (Pane::Roster(side), _) | (Pane::Form, Pane::Roster(side)) => side,
        (Pane::Form, Pane::Form) => {
            let asked = table.open.as_ref().and_then(OpenView::asked_unit);
            let target = table.form.as_ref().and_then(|form| form.targets.first().copied());
            asked.or(target).map_or(table.strip.acting, |tag| tag.side)
        }
    }
}

/// Whose units digits pick; with Shift those of the other side. In a step of both sides that of the unit picked, else
/// the roster that stands first, or alone: whoever plays first changes from turn to turn.
pub fn digits(table: &TableView, memory: &ScreenMemory, layout: Layout, commands: bool) -> Side {
    // A question about units is answered in the roster that stands beside it; in a wide window in that of the first of
    // them.
    let asks = matches!(table.open.as_ref().and_then(|open| open.pending.as_ref()), Some(Pool::Choice { .. }));
    match table.open.as_ref().and_then(OpenView::asked_unit) {
        Some(asked) if layout == Layout::Wide => return asked.side,
        _ if asks && layout == Layout::Narrow => return beside(table, memory, commands),
        _ => {}
    }
    match &table.form {
        _ if !table.strip.both => table.strip.acting,
        Some(form) if table.open.is_none() && !form.acts.is_empty() => form.by,
        _ if layout == Layout::Wide => memory.first(),
        _ => beside(table, memory, commands),
    }
}
