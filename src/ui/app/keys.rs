//! Strokes of the keyboard, handed to the screen that is shown.

use std::time::{Duration, Instant};

use iced::Task;

use super::{
    ASK_DEAD, App, MainScreen, Message, NoticeKind, Play,
    cursor::{FIRST_ANSWER, asks},
};
use crate::{
    battle::summary::TableView,
    commander::turn_view::CommanderTurnView,
    dice::{Side, Tag},
    rules::Use,
    ui::{
        keys::{self, Asked, Direction, Held, Key, KeyAction, Scroll, Stroke, Whose},
        screen::{
            AppRequest, Frame, Route,
            battle::{
                self, CommanderMessage, Spot,
                lines::{RosterLine, lines},
            },
            stops::{self, Stops, Typed},
        },
    },
};

/// How much longer than a unit is picked by none, an order of the commander's is pressed by no digit after a die: it may
/// fire at once.
const RUNG_DEAD: Duration = Duration::from_secs(1);

/// The press of the first face, wherever the faces of a die stand.
const FIRST_FACE: &str = "face-1";

impl App {
    /// A key that no text field took.
    pub(super) fn key(&mut self, stroke: Stroke, now: Instant) -> Task<Message> {
        // What was told lies on top of everything; what passes by itself takes no stroke for itself.
        if stroke == Stroke::plain(Key::Escape) {
            if self.notices.first().is_some_and(|notice| notice.kind != NoticeKind::Passing) {
                return self.update(Message::Read, now);
            }
            self.notices.retain(|notice| notice.kind != NoticeKind::Passing);
        }
        let frame = Frame { look: self.look, layout: self.layout() };
        // What the cursor does by the same key comes first: then the page lies as it was asked for.
        let scrolled = || Scroll::of(stroke).map_or_else(Task::none, stops::scrolled);
        if let Some(page) = self.pages.last() {
            let message = page.keys(&frame, stroke).map(Message::Page);
            return message.map_or_else(Task::none, |message| self.update(message, now)).chain(scrolled());
        }
        let message = match &self.at {
            MainScreen::Start(start) => start.keys(&frame, stroke).map(Message::Start),
            MainScreen::Muster(muster) => muster.keys(&frame, stroke).map(Message::Muster),
            MainScreen::Battle => {
                if self.is_late_die(stroke, now) {
                    return Task::none();
                }
                let before = self.laid_open();
                let task = self.battle_key(stroke, now);
                let led = self.lead(stroke, before.as_deref());
                // What a commander decides lays a form open only then.
                self.leads = self.decides().then_some((stroke, before));
                return Task::batch([task, led]);
            }
        };
        message.map_or_else(Task::none, |message| self.update(message, now)).chain(scrolled())
    }

    fn battle_key(&mut self, stroke: Stroke, now: Instant) -> Task<Message> {
        // An answer that stands on the screen is typed.
        if let Some(task) = self.answered(stroke, now) {
            return task;
        }
        let Some(play) = &self.play else {
            return Task::none();
        };
        // A digit picks a unit until dice are asked for, or where nothing but real dice is: there they lie open at
        // once.
        let digit = matches!(stroke, Stroke { key: Key::Digit(_), held: Held::Nothing });
        let faces = play.screen.asks_faces()
            || digit
                && play.screen.asks_only_real(&play.battle)
                && self.stops().ids().iter().any(|id| id == FIRST_FACE);
        let asked = if faces { Asked::Dice } else { Asked::Nothing };
        let key_action = if ends_turn(play, stroke) {
            KeyAction::EndTurn
        } else if let Some(key_action) = keys::key_action(asked, stroke) {
            key_action
        } else {
            return Task::none();
        };
        // The page between two players has two presses of its own, and takes no other key.
        if play.screen.memory.waits.is_some()
            && !matches!(
                key_action,
                KeyAction::Cursor(Direction::On | Direction::Back)
                    | KeyAction::Pick
                    | KeyAction::Clear
                    | KeyAction::Roll
            )
        {
            return Task::none();
        }
        if let Some(task) = self.commander_key(key_action, now) {
            return task;
        }
        let Some(play) = &self.play else { return Task::none() };
        let table = &play.screen.table;
        let message = match key_action {
            KeyAction::Row(Whose::Acting, number @ 1..=10) if self.answers_lines() => {
                let Some((chip, next)) = self.stops().chip_of_line(number) else {
                    self.warn(format!("This line has no chip {number}."));
                    return Task::none();
                };
                let task = self.update(Message::Battle(chip), now);
                let on = next.map_or_else(Task::none, |next| self.put_cursor(Spot::Stop(next)));
                return Task::batch([task, on]);
            }
            KeyAction::Row(whose, place) => return self.row_key(stroke, (whose, place), now),
            KeyAction::Face(digit) => return self.face_key(digit, now),
            KeyAction::Procedure(letter) => return self.letter_key(letter, now),
            KeyAction::Roll if play.screen.memory.waits.is_some() => Some(battle::Message::Look),
            KeyAction::Roll if asks(table) => match self.under_cursor() {
                Some(answer @ battle::Message::Choose(_)) => Some(answer),
                _ => return self.put_cursor(Spot::Stop(FIRST_ANSWER.to_owned())),
            },
            KeyAction::Roll if table.form.is_none() && table.open.is_none() => {
                return self.press_step_card(now);
            }
            KeyAction::Roll => Some(battle::Message::Roll),
            // As their buttons: where nothing is told to take back, nothing is taken back unseen.
            KeyAction::Undo => (!table.undo.is_empty()).then_some(battle::Message::Undo),
            KeyAction::Redo => (!table.redo.is_empty()).then_some(battle::Message::Redo),
            KeyAction::TakeBack => Some(battle::Message::TakeBack),
            KeyAction::Clear => Some(battle::Message::Clear),
            KeyAction::Cursor(way) => return self.move_cursor(way),
            KeyAction::Scroll(by) => return stops::scrolled(by),
            KeyAction::Pick => match self.stops().typed_here() {
                Some(typed) => return iced::widget::operation::focus(typed),
                None => match self.under_cursor() {
                    // The cursor stands nowhere yet: start where the arrows start.
                    None if play.screen.memory.waits.is_none() => return self.move_cursor(Direction::On),
                    pressed => pressed,
                },
            },
            KeyAction::Card | KeyAction::GroupCard | KeyAction::Order
                if !play.screen.memory.cursor.as_ref().is_some_and(|spot| self.is_drawn(spot)) =>
            {
                None
            }
            KeyAction::Card => match play.screen.memory.cursor {
                Some(Spot::Row(tag)) => Some(battle::Message::Card(tag)),
                Some(Spot::Group(group)) => Some(battle::Message::Fold(group, !self.unfolded(group))),
                _ => None,
            },
            KeyAction::GroupCard => match play.screen.memory.cursor {
                Some(Spot::Row(tag)) => group_of(table, tag).map(battle::Message::GroupCard),
                Some(Spot::Group(group)) => Some(battle::Message::GroupCard(group)),
                _ => None,
            },
            KeyAction::Order => match play.screen.memory.cursor {
                Some(Spot::Row(tag)) => Some(order_of_row(table, tag)),
                Some(Spot::Group(group)) => order_of_group(table, group),
                _ => None,
            },
            KeyAction::Step(way) => self.next_step(way),
            KeyAction::EndTurn => Some(battle::Message::EndTurn),
            KeyAction::Log => Some(battle::Message::Log),
            KeyAction::Menu => Some(battle::Message::Menu),
            KeyAction::Swap => Some(battle::Message::Swap),
            KeyAction::Dice(whose) => Some(battle::Message::Dice(side_of(table, whose))),
            KeyAction::AllKeys => return self.perform(AppRequest::Go(Route::Shortcuts)),
        };
        message.map_or_else(Task::none, |message| self.update(Message::Battle(message), now))
    }

    /// Whether a digit that would press an order of the commander's comes so soon after a die that it was meant as one
    /// more: it fires nobody's guns, and says so.
    fn is_late_die(&mut self, stroke: Stroke, now: Instant) -> bool {
        let Stroke { key: Key::Digit(number), held: Held::Nothing } = stroke else { return false };
        let Some(play) = &mut self.play else { return false };
        let rungs = play.screen.commander().is_some_and(|turn_view| turn_view.rungs().is_some());
        let told_until = play.screen.memory.dice_told_until.take_if(|_| rungs);
        let late = told_until.is_some_and(|until| now < until + RUNG_DEAD);
        if late {
            self.warn(format!("No more dice are needed. To say what is true press {number} again."));
        }
        late
    }

    /// What a key does on the page of a commander, if it means something else there.
    fn commander_key(&mut self, key_action: KeyAction, now: Instant) -> Option<Task<Message>> {
        let screen = &self.play.as_ref()?.screen;
        match key_action {
            KeyAction::Row(whose, number @ 1..=9) if screen.line_in_hand().is_some() => {
                Some(self.report_key(whose, number, now))
            }
            // His page lies there: the letter leads to no form over it, also where he has nothing to explain.
            KeyAction::Procedure(letter) if is_why(letter) && screen.commander()?.explained().is_none() => {
                self.warn("There is no decision here to explain.".to_owned());
                Some(Task::none())
            }
            _ => {
                let said = commanded(screen.commander()?, screen.memory.row.is_some(), key_action)?;
                Some(self.update(Message::Battle(battle::Message::Commander(said)), now))
            }
        }
    }

    /// A digit on the commander's page of facts presses a chip of the line in hand as it is drawn, with Shift at the second
    /// distance; the line that is in hand then comes into sight.
    fn report_key(&mut self, whose: Whose, number: u8, now: Instant) -> Task<Message> {
        let stops = self.stops();
        let said = self.play.as_ref().and_then(|play| play.screen.line_in_hand()).and_then(|line| {
            let chip = stops.ids().into_iter().filter(|id| line.is_chip(id)).nth(usize::from(number) - 1)?;
            match line.fact(&chip).filter(|_| whose == Whose::Waiting) {
                Some(fact) => Some(battle::Message::Commander(CommanderMessage::Further(fact.ways.clone()))),
                None => stops.pressed(&chip),
            }
        });
        let task = said.map_or_else(Task::none, |said| self.update(Message::Battle(said), now));
        Task::batch([task, self.reveal_line()])
    }

    /// The line of the page of facts whose chips digits press comes into sight.
    pub(super) fn reveal_line(&self) -> Task<Message> {
        let Some(line) = self.play.as_ref().and_then(|play| play.screen.line_in_hand()) else { return Task::none() };
        let chip = self.stops().ids().into_iter().rfind(|id| line.is_chip(id));
        chip.map_or_else(Task::none, stops::reveal)
    }

    /// The unit of a digit is picked, or why it is not is told.
    fn row_key(&mut self, stroke: Stroke, (whose, place): (Whose, u8), now: Instant) -> Task<Message> {
        let told_until = self.play.as_mut().and_then(|play| play.screen.memory.dice_told_until.take());
        if stroke.held == Held::Nothing && told_until.is_some_and(|until| now < until) {
            self.warn(format!("No more dice are needed. To pick a unit press {place} again."));
            return Task::none();
        }
        let Some(play) = &self.play else { return Task::none() };
        let table = &play.screen.table;
        let of_digits = battle::digits(table, &play.screen.memory, self.layout(), play.screen.commander().is_some());
        let side = if whose == Whose::Acting { of_digits } else { of_digits.other() };
        let at = usize::from(place).saturating_sub(1);
        let of = |side: Side| side.of(table.rows.each_ref()).get(at).map(|row| row.tag);
        let why = if let Some(tag) = of(side) {
            play.screen.unfit(&play.battle, tag).map_or(Ok(tag), Err)
        } else {
            let other = of(side.other()).filter(|_| whose == Whose::Acting);
            Err(no_such_unit(side, place, other, stroke))
        };
        match why {
            Ok(tag) => {
                let undone = self.undone_order(tag);
                // What is picked is seen.
                let picked = self.typed(battle::Message::Row(tag), now);
                if let Some(undone) = undone {
                    self.warn(undone);
                }
                Task::batch([picked, stops::reveal(tag.to_string())])
            }
            Err(why) => {
                self.notices.retain(|notice| notice.kind != NoticeKind::Passing);
                self.warn(why);
                Task::none()
            }
        }
    }

    /// What is said of an order that lies open whole, and is put away by the digit of another unit of its side: only Enter
    /// carries it out.
    fn undone_order(&self, picked: Tag) -> Option<String> {
        let play = self.play.as_ref().filter(|play| play.screen.desk.has_chosen())?;
        let form = play.screen.table.form.as_ref().filter(|form| form.ready)?;
        let procedure = play.battle.rules().description().procedure(&form.procedure)?;
        let unit = form.acts.first().filter(|unit| procedure.usage == Use::Order && unit.side == picked.side)?;
        (*unit != picked).then(|| format!("{}: {unit} has not done it. Enter carries it out.", procedure.name))
    }

    /// The face of a die. Where it was the last one that is needed, the next digit may be one die more that lies on the
    /// table.
    fn face_key(&mut self, digit: u8, now: Instant) -> Task<Message> {
        let task = self.update(Message::Battle(battle::Message::Digit(digit)), now);
        if let Some(play) = &mut self.play {
            play.screen.memory.dice_told_until = play.screen.table.open.is_none().then(|| now + ASK_DEAD);
        }
        task
    }

    /// The procedure of a letter is turned to.
    fn letter_key(&mut self, letter: char, now: Instant) -> Task<Message> {
        let Some(play) = &self.play else { return Task::none() };
        let procedures = &play.battle.rules().description().procedures;
        let found = procedures
            .iter()
            .find(|procedure| procedure.key.chars().next().is_some_and(|key| key.eq_ignore_ascii_case(&letter)));
        let tab = found.map(|procedure| battle::Message::Tab(procedure.id.clone()));
        tab.map_or_else(Task::none, |tab| self.typed(tab, now))
    }

    /// What a digit or a letter answers: a button of a question by its place, a number or a card by its name. `None`
    /// where it is no answer: a unit, or the face of a die.
    fn answered(&mut self, stroke: Stroke, now: Instant) -> Option<Task<Message>> {
        let repeated = self.play.as_mut()?.screen.memory.stroke.replace(stroke) == Some(stroke);
        let play = self.play.as_ref()?;
        let typed = play.screen.memory.typed;
        let typed = if typed > 0 { typed.to_string() } else { String::new() };
        let (text, ends) = match (stroke.key, stroke.held) {
            (Key::Digit(digit), Held::Nothing) => (format!("{typed}{digit}"), false),
            (Key::Char(letter), Held::Nothing) if typed.is_empty() => (letter.to_string(), false),
            (Key::Enter, Held::Nothing) if !typed.is_empty() => (typed, true),
            _ => return None,
        };
        let digit = matches!(stroke.key, Key::Digit(_));
        if !play.screen.takes_answers(&play.battle) {
            return None;
        }
        let stops = self.stops();
        if !stops.are_numbered() {
            return None;
        }
        let heard = if ends { stops.called(&text).map(Typed::Answer) } else { stops.typed(&text) };
        match heard {
            Some(Typed::Answer(answer)) => {
                self.play.as_mut()?.screen.memory.typed = 0;
                // A different key is accepted at once; the same key again is refused with a notice.
                if self.dead_until.is_some_and(|until| now < until) {
                    if repeated {
                        self.warn(format!("{text} came too soon after the last press. Press it again."));
                        return Some(Task::none());
                    }
                    self.dead_until = None;
                }
                Some(self.update(Message::Battle(answer), now))
            }
            Some(Typed::More) => {
                self.play.as_mut()?.screen.memory.typed = text.parse().unwrap_or(0);
                Some(Task::none())
            }
            // A digit without a button is none at all, and says so; units have digits of their own.
            None if digit && stops.are_digits() => {
                self.warn(format!("There is no answer {text} here."));
                Some(Task::none())
            }
            None => None,
        }
    }

    /// What a digit or a letter lays open. Whoever types knows what lies open then: unlike a second press of the same
    /// button or of Enter, the next key is meant, however soon it comes.
    fn typed(&mut self, message: battle::Message, now: Instant) -> Task<Message> {
        let task = self.update(Message::Battle(message), now);
        self.dead_until = None;
        task
    }

    /// What a press on the thing under the cursor says.
    fn under_cursor(&self) -> Option<battle::Message> {
        let play = self.play.as_ref()?;
        match play.screen.memory.cursor.as_ref()? {
            // What is not drawn is not pressed.
            spot if !self.is_drawn(spot) => None,
            // As a press on its row.
            Spot::Row(tag) if is_lost(&play.screen.table, *tag) => Some(battle::Message::Card(*tag)),
            Spot::Row(tag) => Some(battle::Message::Row(*tag)),
            Spot::Group(group) => Some(battle::Message::Group(*group)),
            Spot::Stop(_) => self.stops().here(),
        }
    }

    /// Whether digits are chips of a line: with the cursor on one of them, also where it stands alone.
    fn answers_lines(&self) -> bool {
        let at = self.play.as_ref().and_then(|play| play.screen.memory.cursor.as_ref());
        matches!(at, Some(Spot::Stop(id)) if stops::is_chip(id)) && self.stops().on_chips()
    }

    /// As a press on the step's card. Where it is told what is still to do, that lies under the cursor.
    fn press_step_card(&mut self, now: Instant) -> Task<Message> {
        let Some(play) = &self.play else { return Task::none() };
        // Where the step has no button of its own, Enter presses what wears the ring.
        let on_stop =
            play.screen.table.card.request.is_none() && matches!(play.screen.memory.cursor, Some(Spot::Stop(_)));
        if let Some(pressed) = self.under_cursor().filter(|_| on_stop) {
            return self.update(Message::Battle(pressed), now);
        }
        let task = self.update(Message::Battle(battle::Message::StepCard), now);
        let owed = self.play.as_ref().and_then(|play| play.screen.first_left());
        Task::batch([task, owed.map_or_else(Task::none, |owed| self.put_cursor(Spot::Stop(owed)))])
    }

    /// What can be pressed in the middle of the battle screen.
    pub(super) fn stops(&self) -> Stops<battle::Message> {
        let cursor = self.play.as_ref().map(|play| play.screen.memory.stop()).unwrap_or_default();
        let stops = Stops::over(&cursor);
        if let Some(play) = &self.play {
            self.table(play, &stops);
        }
        stops
    }

    /// Whether a group shows its units.
    fn unfolded(&self, group: u16) -> bool {
        self.play.as_ref().is_some_and(|play| {
            let (table, folds) = (&play.screen.table, &play.screen.memory.folds);
            let mut lines = Side::BOTH.into_iter().flat_map(|side| lines(table, folds, side));
            lines.any(|line| matches!(line, RosterLine::Head(head, true) if head.group == group))
        })
    }

    fn next_step(&self, way: Direction) -> Option<battle::Message> {
        let steps = &self.play.as_ref()?.screen.table.strip.steps;
        let now = steps.iter().position(|step| step.now).unwrap_or(0);
        let next = if way == Direction::Back { now.checked_sub(1)? } else { now + 1 };
        steps.get(next).map(|step| battle::Message::Step(step.id.clone()))
    }
}

/// The side that a key means.
const fn side_of(table: &TableView, whose: Whose) -> Side {
    match whose {
        Whose::Acting => table.strip.acting,
        Whose::Waiting => table.strip.acting.other(),
    }
}

/// What is said of a digit that no unit has.
fn no_such_unit(side: Side, place: u8, other: Option<Tag>, stroke: Stroke) -> String {
    let (shift, ctrl) = (matches!(stroke.held, Held::Nothing | Held::Ctrl), matches!(stroke.held, Held::Ctrl));
    match (other.filter(|_| shift), ctrl) {
        (Some(other), true) => format!("No unit {side}{place}. Ctrl+Shift picks {other}."),
        (Some(other), false) => format!("No unit {side}{place}. Shift picks {other}."),
        (None, _) => format!("No unit {side}{place}."),
    }
}

/// Whether a stroke is the letter of what ends a turn. It is the button END, also while faces are asked for.
fn ends_turn(play: &Play, stroke: Stroke) -> bool {
    let description = play.battle.rules().description();
    let ends = description.procedure(&description.about.end_turn);
    let key = ends.and_then(|text| text.key.chars().next());
    matches!(stroke, Stroke { key: Key::Char(letter), held: Held::Nothing }
        if key.is_some_and(|key| key.eq_ignore_ascii_case(&letter)))
}

/// Whether a unit is lost.
fn is_lost(table: &TableView, tag: Tag) -> bool {
    table.rows.iter().flatten().any(|row| row.tag == tag && row.lost.is_some())
}

/// What a stroke says on the page of a commander, if it means something else there.
fn commanded(turn_view: &CommanderTurnView, row: bool, key_action: KeyAction) -> Option<CommanderMessage> {
    let counts = row || turn_view.rungs().is_some();
    match key_action {
        KeyAction::Roll => Some(CommanderMessage::Main),
        KeyAction::Row(Whose::Acting, digit @ 1..=9) if counts => Some(CommanderMessage::Digit(digit)),
        KeyAction::Row(Whose::Acting, _) if turn_view.rungs().is_some() => Some(CommanderMessage::Digit(0)),
        KeyAction::Procedure(letter) if is_why(letter) => turn_view.explained().map(CommanderMessage::Why),
        _ => None,
    }
}

/// Whether a letter asks on the page of a commander why he decides so.
const fn is_why(letter: char) -> bool {
    letter.eq_ignore_ascii_case(&'w')
}

/// The innermost group of a unit.
fn group_of(table: &TableView, tag: Tag) -> Option<u16> {
    table.rows.iter().flatten().find(|row| row.tag == tag)?.group.last().copied()
}

/// What a press on the order slot of a row says: a marker opens the unit's card, an empty slot gives the order.
fn order_of_row(table: &TableView, tag: Tag) -> battle::Message {
    let marked = table.rows.iter().flatten().any(|row| row.tag == tag && row.order.is_some());
    if marked { battle::Message::Card(tag) } else { battle::Message::Slot(tag) }
}

/// The press that orders a group.
fn order_of_group(table: &TableView, group: u16) -> Option<battle::Message> {
    let sides = table.groups.iter().zip(Side::BOTH);
    let mut heads = sides.flat_map(|(heads, side)| heads.iter().map(move |head| (side, head)));
    let (side, head) = heads.find(|(_, head)| head.group == group)?;
    battle::group_order(head, table.strip.both || table.strip.acting == side)
}
