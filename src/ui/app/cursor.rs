//! The keyboard's cursor on the battle screen: over the rosters as they are laid out, and through the middle.
//!
//! It never stands on what is not drawn.

use std::time::{Duration, Instant};

use iced::Task;

use super::{App, MainScreen, Message};
use crate::{
    battle::summary::{ChipRow, Pool, TableView},
    dice::Side,
    ui::{
        keys::{Direction, Key, Stroke},
        screen::{
            Layout,
            battle::{
                self, Pane, Spot, across, beside,
                lines::{RosterLine, lines},
            },
            stops,
        },
    },
};

/// The press of the first answer to a question.
pub(super) const FIRST_ANSWER: &str = "choose-0";

/// The lines of a roster as they are seen: a head alone, units side by side.
struct Grid(Vec<Vec<Spot>>);

impl Grid {
    fn of<'a>(all: impl IntoIterator<Item = RosterLine<'a>>, across: usize) -> Self {
        let mut grid: Vec<Vec<Spot>> = Vec::new();
        let mut open = false;
        for line in all {
            let head = matches!(line, RosterLine::Head(..));
            match grid.last_mut().filter(|last| open && !head && last.len() < across) {
                Some(last) => last.push(line.spot()),
                None => grid.push(vec![line.spot()]),
            }
            open = !head;
        }
        Self(grid)
    }

    /// The line and the column of something.
    fn place(&self, spot: &Spot) -> Option<(usize, usize)> {
        let mut lines = self.0.iter().enumerate();
        lines.find_map(|(at, line)| Some((at, line.iter().position(|other| other == spot)?)))
    }

    /// What stands in a line and a column, or nearest to it.
    fn at(&self, line: usize, column: usize) -> Option<Spot> {
        let line = self.0.get(line).or(self.0.last())?;
        line.get(column).or(line.last()).cloned()
    }

    /// What stands beside a place of a line; nothing beyond its ends.
    fn along(&self, line: usize, column: Option<usize>) -> Option<Spot> {
        self.0.get(line)?.get(column?).cloned()
    }
}

impl App {
    /// Moves the cursor: up and down, along a line, or to the next of roster, middle, roster.
    pub(super) fn move_cursor(&mut self, way: Direction) -> Task<Message> {
        let Some(play) = &self.play else {
            return Task::none();
        };
        let (table, memory, layout) = (&play.screen.table, &play.screen.memory, self.layout());
        let left = if memory.swapped { Side::B } else { Side::A };
        let across = across(layout);
        let grids = Side::BOTH.map(|side| Grid::of(lines(table, &memory.folds, side), across));
        let grid = |side: Side| side.of(grids.each_ref());
        let shown = beside(table, memory, play.screen.commander().is_some());
        // What has gone from the screen holds no cursor where something is asked, or lies open.
        let lies = table.open.is_some() || table.form.is_some();
        let gone = |spot: &Spot| matches!(spot, Spot::Stop(id) if lies && !self.stops().ids().contains(id));
        let here = memory.cursor.clone().filter(|spot| self.is_drawn(spot) && !gone(spot));
        let place = here.as_ref().and_then(|here| {
            let mut sides = Side::BOTH.into_iter();
            sides.find_map(|side| grid(side).place(here).map(|place| (side, place)))
        });
        let single = layout.is_single();
        let along = match &here {
            Some(Spot::Stop(id)) if stops::stands_in_row(id) && matches!(way, Direction::Left | Direction::Right) => {
                self.stops().beside(way).filter(|next| next != id).map(Spot::Stop)
            }
            _ => None,
        };
        let next = match (&here, place, way) {
            _ if memory.waits.is_some() => None,
            // Left/right stay within the line before leaving for another column.
            _ if along.is_some() => along,
            // Answers keep the arrows to themselves.
            (Some(Spot::Stop(id)), ..) if stops::is_answer(id) && self.stops().ids().contains(id) => None,
            (Some(Spot::Stop(_)), _, Direction::Left) if layout == Layout::Narrow => grid(shown).at(0, usize::MAX),
            (Some(Spot::Stop(_)), _, Direction::Left) => grid(left).at(0, usize::MAX),
            (Some(Spot::Stop(_)), _, Direction::Right) if layout != Layout::Narrow => grid(left.other()).at(0, 0),
            (_, Some((side, (line, column))), Direction::Back) => grid(side).at(line.saturating_sub(1), column),
            (_, Some((side, (line, column))), Direction::On) => grid(side).at(line + 1, column),
            (_, Some((side, (line, column))), Direction::Left) => match grid(side).along(line, column.checked_sub(1))
            {
                // The roster of the other side takes the place of this one.
                None if layout == Layout::Narrow => grid(side.other()).at(line, usize::MAX),
                None if side == left => here.clone(),
                next => next,
            },
            (_, Some((side, (line, column))), Direction::Right) => match grid(side).along(line, Some(column + 1)) {
                None if side != left && layout != Layout::Narrow => here.clone(),
                next => next,
            },
            // Below the last of what is owed, and of the step's card, the roster goes on.
            (Some(Spot::Stop(id)), _, Direction::On)
                if !lies && !single && self.stops().beside(way).as_ref() == Some(id) =>
            {
                grid(if layout == Layout::Narrow { shown } else { table.strip.acting }).at(0, 0)
            }
            (Some(Spot::Stop(_)), ..) => None,
            // A question waits: its answers come first.
            (_, None, _) if asks(table) => Some(Spot::Stop(FIRST_ANSWER.to_owned())),
            // Nowhere yet: what is open in the form comes first, where it is no unit.
            (_, None, _) if lies && self.first_open().is_some() => self.first_open().map(Spot::Stop),
            // Nowhere yet, or on what is not drawn.
            (_, None, _) if single && self.pane() == Pane::Form && self.stops().first().is_some() => None,
            (_, None, Direction::Right) if layout == Layout::Narrow => None,
            (_, None, _) if layout == Layout::Narrow => grid(shown).at(0, 0),
            (_, None, _) => {
                let side = match battle::wanted(table, play.screen.commander().is_some()) {
                    Pane::Roster(side) => side,
                    Pane::Form => table.strip.acting,
                };
                grid(side).at(0, 0)
            }
        };
        // Where there is room for one pane only, the one with the cursor is shown.
        let holds = |side: &Side| next.as_ref().is_some_and(|spot| grid(*side).place(spot).is_some());
        let pane = Side::BOTH.into_iter().find(holds).map_or(Pane::Form, Pane::Roster);
        let in_roster = place.is_some();
        if layout != Layout::Wide
            && let Some(play) = &mut self.play
        {
            play.screen.memory.pane = Some(pane);
        }
        let next = next.or_else(|| {
            let stops = self.stops();
            let id = if in_roster { stops.first() } else { stops.beside(way) };
            id.map(Spot::Stop)
        });
        next.map_or_else(Task::none, |next| self.put_cursor(next))
    }

    /// What lies open, by the procedure of its form. Behind the page between two players nothing does.
    pub(super) fn laid_open(&self) -> Option<String> {
        let screen = &self.play.as_ref()?.screen;
        let lies = screen.table.open.is_none() && screen.memory.waits.is_none();
        screen.table.form.as_ref().filter(|_| lies).map(|form| form.procedure.clone())
    }

    /// After a key has laid a form open: where it asks for no unit, the cursor stands on its first open answer, so that
    /// digits, arrows and Space go on there; else it is nowhere, and arrows begin there.
    pub(super) fn lead(&mut self, stroke: Stroke, before: Option<&str>) -> Task<Message> {
        let now = self.laid_open();
        let opens = matches!(stroke.key, Key::Char(_) | Key::Digit(_) | Key::Enter | Key::Space);
        let Some(play) = self.play.as_mut().filter(|play| opens && play.screen.memory.waits.is_none()) else {
            return Task::none();
        };
        // A unit picked by the cursor leaves it in its roster.
        let in_roster = matches!(play.screen.memory.cursor, Some(Spot::Row(_) | Spot::Group(_)));
        if now.is_none() || now.as_deref() == before || stroke.key == Key::Space && in_roster {
            return Task::none();
        }
        // Behind the page between two players the first chip of what only one side sees is found already.
        let private = play.screen.table.form.as_ref().is_some_and(|form| form.private);
        let found = private && matches!(&play.screen.memory.cursor, Some(Spot::Stop(id)) if stops::is_chip(id));
        if !found {
            play.screen.memory.cursor = Some(Spot::Stop(String::new()));
        }
        let units = play.screen.takes_units(&play.battle);
        // A unit picked by its digit may be followed by another one.
        let leads = !units && !found && !matches!(stroke.key, Key::Digit(_));
        if leads {
            play.screen.memory.pane = Some(Pane::Form);
        }
        match self.first_open().filter(|_| leads) {
            Some(first) => self.put_cursor(Spot::Stop(first)),
            None => Task::none(),
        }
    }

    /// The first thing of the form that is still open: a unit that is listed, else chips of which none is told yet,
    /// else its first chip.
    pub(super) fn first_open(&self) -> Option<String> {
        let play = self.play.as_ref()?;
        let form = play.screen.table.form.as_ref().filter(|_| play.screen.table.open.is_none())?;
        let ids = self.stops().ids();
        let listed = ids.iter().find(|id| id.starts_with("list-")).filter(|_| !form.wants.is_empty());
        let is_open = |row: &&ChipRow| row.assumed || row.chips.len() > 1 && row.chips.iter().all(|chip| !chip.on);
        let row = form.chips.iter().find(is_open).or(form.chips.first());
        let of_row = |row: &ChipRow| {
            let path = format!("chip-{}", row.path);
            let own = |id: &&String| **id == path || id.strip_prefix(&path).is_some_and(|rest| rest.starts_with('-'));
            ids.iter().find(own)
        };
        listed.or_else(|| row.and_then(of_row)).cloned()
    }

    /// The pane that is shown where there is room for one only.
    fn pane(&self) -> Pane {
        let play = self.play.as_ref();
        play.map_or(Pane::Form, |play| {
            let wanted = || battle::wanted(&play.screen.table, play.screen.commander().is_some());
            play.screen.memory.pane.unwrap_or_else(wanted)
        })
    }

    /// Whether what the cursor is on can be seen, or scrolled to.
    pub(super) fn is_drawn(&self, spot: &Spot) -> bool {
        let Some(play) = &self.play else { return false };
        let (table, memory) = (&play.screen.table, &play.screen.memory);
        if matches!(spot, Spot::Stop(_)) {
            return true;
        }
        if memory.waits.is_some() {
            return false;
        }
        let side = Side::BOTH
            .into_iter()
            .find(|side| lines(table, &memory.folds, *side).iter().any(|line| line.spot() == *spot));
        side.is_some_and(|side| match self.layout() {
            Layout::Wide => true,
            Layout::Narrow => beside(table, memory, play.screen.commander().is_some()) == side,
            Layout::Small | Layout::Tiny => self.pane() == Pane::Roster(side),
        })
    }

    /// Takes a message in. Where something is told in a low window, what the keyboard is on stays in sight beside it.
    pub fn update(&mut self, message: Message, now: Instant) -> Task<Message> {
        let notices = self.notices.len();
        let task = self.hear(message, now);
        match &self.at {
            MainScreen::Start(start) if self.notices.len() > notices => task.chain(start.show_cursor()),
            _ => task,
        }
    }

    /// How long the last message took: what was pressed meanwhile was meant for the screen before it, and comes only
    /// now.
    pub fn was_busy(&mut self, busy: Duration) {
        if std::mem::take(&mut self.guarded) {
            for until in [&mut self.dead_until, &mut self.end_dead_until].into_iter().flatten() {
                *until += busy;
            }
        }
    }

    /// Puts the cursor somewhere, and what it is on into sight.
    pub(super) fn put_cursor(&mut self, spot: Spot) -> Task<Message> {
        let Some(play) = &mut self.play else {
            return Task::none();
        };
        let id = match &spot {
            Spot::Row(tag) => tag.to_string(),
            Spot::Group(group) => format!("group-{group}"),
            Spot::Stop(id) => id.clone(),
        };
        play.screen.memory.cursor = Some(spot);
        stops::reveal(id)
    }
}

/// Whether a question waits for an answer.
pub(super) fn asks(table: &TableView) -> bool {
    let pending = table.open.as_ref().and_then(|open| open.pending.as_ref());
    matches!(pending, Some(Pool::Choice { .. }))
}
