//! Strokes of the keyboard, handed to the screen that is shown.

use std::time::Instant;

use iced::{Task, keyboard};

use super::{App, At, Message};
use crate::{
    battle::summary::{Pool, Row},
    dice::{Side, Tag},
    ui::{
        keys::{self, Asked, Deed, Stroke, Way, Whose},
        screen::{
            Frame, Layout, Request, Route,
            battle::{self, Pane, Spot},
            stops::{self, Stops},
        },
    },
};

impl App {
    /// A key that no text field took.
    pub(super) fn key(&mut self, event: &keyboard::Event, now: Instant) -> Task<Message> {
        let Some(stroke) = Stroke::of(event) else {
            return Task::none();
        };
        let frame = Frame { look: self.look, layout: self.layout() };
        if let Some(page) = self.pages.last() {
            let message = page.keys(&frame, stroke).map(Message::Page);
            return message.map_or_else(Task::none, |message| self.update(message, now));
        }
        let message = match &self.at {
            At::Start(start) => start.keys(&frame, stroke).map(Message::Start),
            At::Muster(muster) => muster.keys(&frame, stroke).map(Message::Muster),
            At::Battle => return self.battle_key(stroke, now),
        };
        message.map_or_else(Task::none, |message| self.update(message, now))
    }

    fn battle_key(&mut self, stroke: Stroke, now: Instant) -> Task<Message> {
        let Some(play) = &self.play else {
            return Task::none();
        };
        let asked = if self.asks_faces() { Asked::Dice } else { Asked::Nothing };
        let Some(deed) = keys::deed(asked, stroke) else {
            return Task::none();
        };
        let table = &play.screen.table;
        let message = match deed {
            Deed::Row(whose, place) => {
                let side = match whose {
                    Whose::Acting => table.strip.acting,
                    Whose::Waiting => table.strip.acting.other(),
                };
                let at = usize::from(place).saturating_sub(1);
                rows(&table.rows, side).get(at).map(|row| battle::Message::Row(row.tag))
            }
            Deed::Face(digit) => Some(battle::Message::Digit(digit)),
            Deed::Procedure(letter) => {
                let rules = play.battle.rules();
                let found = rules.description().procedures.iter().find(|procedure| {
                    procedure.key.chars().next().is_some_and(|key| key.eq_ignore_ascii_case(&letter))
                });
                found.map(|procedure| battle::Message::Tab(procedure.id.clone()))
            }
            Deed::Roll if table.form.is_none() && table.open.is_none() => Some(battle::Message::StepCard),
            Deed::Roll => Some(battle::Message::Roll),
            Deed::Undo => Some(battle::Message::Undo),
            Deed::Redo => Some(battle::Message::Redo),
            Deed::TakeBack => Some(battle::Message::TakeBack),
            Deed::Clear => Some(battle::Message::Clear),
            Deed::Cursor(way) => return self.move_cursor(way),
            Deed::Pick => self.under_cursor(),
            Deed::Card => play.screen.face.row().map(battle::Message::Card),
            Deed::Order => play.screen.face.row().map(battle::Message::Slot),
            Deed::Step(way) => self.next_step(way),
            Deed::EndTurn => Some(battle::Message::EndTurn),
            Deed::Log => Some(battle::Message::Log),
            Deed::Menu => Some(battle::Message::Menu),
            Deed::Swap => Some(battle::Message::Swap),
            Deed::AllKeys => return self.perform(Request::Go(Route::Shortcuts)),
        };
        message.map_or_else(Task::none, |message| self.update(Message::Battle(message), now))
    }

    /// Whether digits are faces now.
    fn asks_faces(&self) -> bool {
        self.play.as_ref().is_some_and(|play| {
            let screen = &play.screen;
            match screen.table.open.as_ref().and_then(|open| open.pending.as_ref()) {
                Some(Pool::Dice { .. }) => true,
                Some(_) => false,
                None => screen.face.faces || screen.face.correcting.is_some(),
            }
        })
    }

    /// What a press on the thing under the cursor says.
    fn under_cursor(&self) -> Option<battle::Message> {
        let play = self.play.as_ref()?;
        match play.screen.face.cursor.as_ref()? {
            Spot::Row(tag) => Some(battle::Message::Row(*tag)),
            Spot::Stop(_) => self.stops().here(),
        }
    }

    /// What can be pressed in the middle of the battle screen.
    fn stops(&self) -> Stops<battle::Message> {
        let cursor = self.play.as_ref().map(|play| play.screen.face.stop()).unwrap_or_default();
        let stops = Stops::over(&cursor);
        if let Some(play) = &self.play {
            let _ = self.table(play, &stops);
        }
        stops
    }

    /// Moves the cursor: up and down in its column, or to the next of roster, middle, roster.
    fn move_cursor(&mut self, way: Way) -> Task<Message> {
        let Some(play) = &self.play else {
            return Task::none();
        };
        let (table, face) = (&play.screen.table, &play.screen.face);
        let left = if face.swapped { Side::B } else { Side::A };
        let here = face.cursor.clone().unwrap_or(Spot::Row(Tag::new(table.strip.acting, 0)));
        let next = match (&here, way) {
            (Spot::Row(tag), Way::Left) if tag.side == left => Some(here.clone()),
            (Spot::Row(tag), Way::Right) if tag.side != left => Some(here.clone()),
            (Spot::Row(tag), Way::Back | Way::On) => row_beside(&table.rows, *tag, way).map(Spot::Row),
            (Spot::Stop(_), Way::Left) => row_beside(&table.rows, Tag::new(left, 0), way).map(Spot::Row),
            (Spot::Stop(_), Way::Right) => row_beside(&table.rows, Tag::new(left.other(), 0), way).map(Spot::Row),
            // Into the middle, or up and down there.
            (Spot::Row(_), Way::Left | Way::Right) | (Spot::Stop(_), Way::Back | Way::On) => None,
        };
        // Where there is room for one pane only, the one with the cursor is shown.
        let pane = match &next {
            Some(Spot::Row(tag)) => Pane::Roster(tag.side),
            _ => Pane::Form,
        };
        if self.layout() != Layout::Wide
            && let Some(play) = &mut self.play
        {
            play.screen.face.pane = Some(pane);
        }
        let next = next.or_else(|| self.stop_beside(&here, way).map(Spot::Stop));
        let Some(play) = &mut self.play else {
            return Task::none();
        };
        let id = match &next {
            Some(Spot::Row(tag)) => tag.to_string(),
            Some(Spot::Stop(id)) => id.clone(),
            None => return Task::none(),
        };
        play.screen.face.cursor = next;
        stops::reveal(id)
    }

    /// The thing in the middle above or below the cursor; the first one if it is not there yet.
    fn stop_beside(&self, here: &Spot, way: Way) -> Option<String> {
        let ids = self.stops().ids();
        let at = match here {
            Spot::Stop(id) => ids.iter().position(|other| other == id),
            Spot::Row(_) => None,
        };
        let next = match (at, way) {
            (Some(at), Way::Back) => at.saturating_sub(1),
            (Some(at), _) => at + 1,
            (None, _) => 0,
        };
        ids.get(next).or(ids.last()).cloned()
    }

    fn next_step(&self, way: Way) -> Option<battle::Message> {
        let steps = &self.play.as_ref()?.screen.table.strip.steps;
        let now = steps.iter().position(|step| step.now).unwrap_or(0);
        let next = if way == Way::Back { now.checked_sub(1)? } else { now + 1 };
        steps.get(next).map(|step| battle::Message::Step(step.id.clone()))
    }
}

/// The row above or below one, else the first of its side.
fn row_beside(all: &[Vec<Row>; 2], here: Tag, way: Way) -> Option<Tag> {
    let rows = rows(all, here.side);
    let at = rows.iter().position(|row| row.tag.number == here.number);
    let next = match (way, at) {
        (Way::On, Some(at)) => at + 1,
        (Way::Back, Some(at)) => at.saturating_sub(1),
        (_, at) => at.unwrap_or(0),
    };
    rows.get(next).or(rows.last()).map(|row| row.tag)
}

fn rows(rows: &[Vec<Row>; 2], side: Side) -> &[Row] {
    let [a, b] = rows;
    match side {
        Side::A => a,
        Side::B => b,
    }
}
