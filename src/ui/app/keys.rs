//! Strokes of the keyboard, handed to the screen that is shown.

use std::time::Instant;

use iced::{Task, keyboard};

use super::{App, At, Message};
use crate::{
    battle::summary::{Pool, Row},
    dice::{Side, Tag},
    ui::{
        keys::{self, Asked, Deed, Stroke, Way, Whose},
        screen::{Frame, Request, Route, battle},
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
            Deed::Cursor(way) => {
                self.move_cursor(way);
                None
            }
            Deed::Pick => play.screen.face.cursor.map(battle::Message::Row),
            Deed::Card => play.screen.face.cursor.map(battle::Message::Card),
            Deed::Order => play.screen.face.cursor.map(battle::Message::Slot),
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
                None => screen.face.faces,
            }
        })
    }

    fn move_cursor(&mut self, way: Way) {
        let Some(play) = &mut self.play else {
            return;
        };
        let (table, face) = (&play.screen.table, &mut play.screen.face);
        let left = if face.swapped { Side::B } else { Side::A };
        let here = face.cursor.unwrap_or(Tag::new(table.strip.acting, 0));
        let side = match way {
            Way::Left => left,
            Way::Right => left.other(),
            Way::Back | Way::On => here.side,
        };
        let rows = rows(&table.rows, side);
        let at = rows.iter().position(|row| row.tag.number == here.number);
        let next = match (way, at) {
            (Way::On, Some(at)) if here.side == side => at + 1,
            (Way::Back, Some(at)) if here.side == side => at.saturating_sub(1),
            (_, at) => at.unwrap_or(0),
        };
        face.cursor = rows.get(next).or(rows.last()).map(|row| row.tag);
    }

    fn next_step(&self, way: Way) -> Option<battle::Message> {
        let steps = &self.play.as_ref()?.screen.table.strip.steps;
        let now = steps.iter().position(|step| step.now).unwrap_or(0);
        let next = if way == Way::Back { now.checked_sub(1)? } else { now + 1 };
        steps.get(next).map(|step| battle::Message::Step(step.id.clone()))
    }
}

fn rows(rows: &[Vec<Row>; 2], side: Side) -> &[Row] {
    let [a, b] = rows;
    match side {
        Side::A => a,
        Side::B => b,
    }
}
