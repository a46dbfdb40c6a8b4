//! A battle in play: the battle, its file's writer and its screen.

use std::{path::Path, sync::Arc};

use iced::{
    Task,
    futures::channel::mpsc::{UnboundedReceiver, unbounded},
};

use crate::{
    battle::{Battle, Command, Done, Event, EventNo, Hand, Refused, Setup},
    commander::{LastMoves, Plan, Press, answers, last_moves, next_command, ordered_move, seal},
    dice::{Dice, Side},
    rules::{CommanderSettings, DECIDE, RuleSet, is_thought},
    store::{Access, Disk, Losses, Name, Opened, PendingSaves, Progress, RETRY, SaveStatus, Saved, Writer},
    ui::screen::{
        battle::{PressedFacts, Screen, ScreenMemory, tell_move},
        menu::Closing,
    },
};

/// Commands of one press at most.
const MOST: usize = 100;

/// A battle in play.
pub struct Play {
    /// The battle.
    pub battle: Battle,
    /// Its screen.
    pub screen: Screen,
    /// Its name in the library.
    pub name: Name,
    /// Whether it may go on.
    pub access: Access,
    /// Whether it was begun to try a game, and can be thrown away.
    pub trial: bool,
    writer: Option<Writer>,
}

/// Why a command was not carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stopped {
    /// The rules or the state refuse it.
    Refused(Refused),
    /// It cannot be written down.
    Unwritten(String),
}

impl Play {
    /// Takes an opened battle into play. The task tells of every change of the save mark.
    pub fn start(
        rules: Arc<RuleSet>,
        disk: Arc<dyn Disk>,
        opened: Opened,
        memory: ScreenMemory,
    ) -> (Self, Task<SaveStatus>) {
        let Opened { name, setup, events, pressed, access, session, .. } = opened;
        let battle = Battle::load(rules, setup, events);
        let (sender, receiver): (_, UnboundedReceiver<SaveStatus>) = unbounded();
        let writer = session.map(|session| {
            Writer::start(disk, session, RETRY, move |status| {
                // The window is gone: nobody is left to tell.
                let _ = sender.unbounded_send(status.clone());
            })
        });
        let mut screen = Screen::new(&battle, memory);
        if let Some(plan) = Plan::of(&battle) {
            let LastMoves { earlier, now } = last_moves(&battle, &plan);
            for moved in now.into_iter().rev() {
                tell_move(&mut screen.shown.hands, moved);
            }
            for moved in earlier.into_iter().rev() {
                tell_move(&mut screen.shown.earlier, moved);
            }
            screen.tell_hands(&battle, Vec::new());
        }
        screen.keep_facts(PressedFacts::of(pressed));
        screen.memory.saved = match &access {
            Access::Write => (String::new(), false),
            other => (other.to_string(), true),
        };
        (Self { battle, screen, name, access, trial: false, writer }, Task::stream(receiver))
    }

    /// The setup as a new battle stores it, with the rule set's opening effects.
    pub fn first_setup(rules: Arc<RuleSet>, setup: Setup) -> Setup {
        Battle::new(rules, setup).setup().clone()
    }

    /// Carries out a command and hands its events to the writer.
    ///
    /// # Errors
    /// It is refused, or cannot be written down; then nothing has changed.
    pub fn execute(&mut self, command: &Command, dice: &mut Dice, now: i64) -> Result<(), Stopped> {
        match self.carry_out(command, dice, now) {
            Ok(done) => {
                self.screen.after(&self.battle, command, done);
                Ok(())
            }
            Err(stopped) => {
                self.screen.refresh(&self.battle);
                Err(stopped)
            }
        }
    }

    /// Draws the plan of a commander, and seals it; nothing where there is none. Then he is told how to go about it.
    ///
    /// # Errors
    /// It cannot be written down.
    pub fn seal(&mut self, settings: Option<&CommanderSettings>, dice: &mut Dice, now: i64) -> Result<(), Stopped> {
        let Some(command) = seal(&self.battle) else { return Ok(()) };
        self.execute(&command, dice, now)?;
        match settings.zip(Plan::of(&self.battle)) {
            Some((settings, plan)) => self.execute(&plan.instruct(settings), dice, now),
            None => Ok(()),
        }
    }

    /// Carries a press of a commander's half turn out: one command after another, until it is done with, or a player
    /// must say something first.
    ///
    /// # Errors
    /// A command is refused, or cannot be written down.
    pub fn press(&mut self, press: Press, dice: &mut Dice, now: i64) -> Result<(), Stopped> {
        self.screen.memory.rolled.clear();
        let last = self.battle.last_event();
        self.screen.going = Some((press, last));
        // What one press does bears one time, by which undo takes it together: a second press has one of its own.
        let now = self.battle.event(last).map_or(now, |event| now.max(event.at.saturating_add(1)));
        self.go_on_pressed(dice, now)
    }

    /// Goes on with a press of a commander that a player was asked something for. What is his to say inside an action
    /// of the player's he says at once.
    ///
    /// # Errors
    /// A command is refused, or cannot be written down.
    pub fn go_on_pressed(&mut self, dice: &mut Dice, now: i64) -> Result<(), Stopped> {
        for _ in 0..MOST {
            let Some((press, at)) = self.screen.going.clone() else {
                let Some(answer) = answers(&self.battle) else { return Ok(()) };
                self.execute(&answer, dice, now)?;
                continue;
            };
            let Some(mut command) =
                Plan::of(&self.battle).and_then(|plan| next_command(&self.battle, &plan, &press, at))
            else {
                if self.battle.open_act().is_none() {
                    self.screen.going = None;
                }
                return Ok(());
            };
            let plan = Plan::of(&self.battle);
            if let Command::Start { request, real, .. } = &mut command {
                match &plan {
                    Some(plan) if plan.hand && request.procedure == DECIDE => *real = [plan.side].into(),
                    _ if is_thought(&request.procedure) => {}
                    _ => *real = self.screen.real(),
                }
            }
            let moved = plan.and_then(|plan| ordered_move(&self.battle, &plan, &command));
            // What the hands do is told for the whole press; what they did before stays until something else is done.
            if self.is_first_done(at, &command) {
                self.hands_done(&press);
            }
            let hands = std::mem::take(&mut self.screen.shown.hands);
            let done = self.execute(&command, dice, now);
            if done.is_err() {
                self.screen.going = None;
                return done;
            }
            if let Some(moved) = moved {
                tell_move(&mut self.screen.shown.hands, moved);
            }
            self.screen.tell_hands(&self.battle, hands);
        }
        self.screen.going = None;
        Ok(())
    }

    /// Whether a command is the first of a press, made when the log had so many events, that is more than a thought.
    fn is_first_done(&self, at: EventNo, command: &Command) -> bool {
        let since = self.battle.events_since(at).iter();
        matches!(command, Command::Start { request, .. } if !is_thought(&request.procedure))
            && since.filter_map(Event::act).all(|act| is_thought(&act.procedure))
    }

    /// The hands have done what they were told before: what is pressed of one unit leaves where he has sent the others.
    /// What was told last may not be done yet when he ends his half.
    fn hands_done(&mut self, press: &Press) {
        let shown = &mut self.screen.shown;
        match press {
            Press::Rung { .. } => {
                let sent = |hand: &Hand| matches!(hand, Hand::Move { units, .. } if !units.is_empty());
                shown.hands.retain(sent);
            }
            Press::End => shown.earlier = std::mem::take(&mut shown.hands),
            Press::With(_, press) => self.hands_done(press),
            _ => shown.hands.clear(),
        }
    }

    /// Goes on with what waits, where the file ends before the program's own dice were written: nobody is asked for
    /// them.
    pub fn go_on(&mut self, dice: &mut Dice, now: i64) {
        if self.battle.is_cut() {
            // An action that the rules no longer know stays as it is: it can be given up.
            let _ = self.execute(&Command::GoOn, dice, now);
        }
    }

    fn carry_out(&mut self, command: &Command, dice: &mut Dice, now: i64) -> Result<Done, Stopped> {
        if matches!(self.access, Access::Locked | Access::Newer(_)) {
            return Err(Stopped::Unwritten(self.access.to_string()));
        }
        let before = self.battle.checkpoint();
        let done = self.battle.execute(command.clone(), dice, now).map_err(Stopped::Refused)?;
        if let Some(writer) = &mut self.writer {
            if let Err(unfit) = writer.events(&done.events) {
                self.battle.roll_back(before);
                return Err(Stopped::Unwritten(unfit.to_string()));
            }
            // A mark that cannot be written down only leaves the list of battles behind.
            let _ = writer.progress(now, progress(&self.battle));
            if !done.events.is_empty() && !self.screen.memory.saved.1 {
                self.screen.memory.saved = ("Saving".to_owned(), false);
            }
        }
        Ok(done)
    }

    /// The save mark changes. One from before the last action does not say that all is saved.
    pub fn save_status(&mut self, status: &SaveStatus) {
        let taken = self.writer.as_ref().map_or(status.through, Writer::last);
        self.screen.memory.saved = match &status.saved {
            Saved::Saved if status.through >= taken => ("Saved".to_owned(), false),
            Saved::Saved | Saved::Saving => ("Saving".to_owned(), false),
            Saved::Failed(why) => {
                (format!("Not saved: {why}. Everything is kept in memory; Adjutant keeps trying"), true)
            }
        };
    }

    /// What it means to close it now.
    pub fn closing(&self) -> Closing {
        if self.writer.is_some() && self.screen.memory.saved.1 { Closing::Risky } else { Closing::Safe }
    }

    /// Gives the battle another title.
    ///
    /// # Errors
    /// The title cannot be written down.
    pub fn rename(&mut self, title: &str, now: i64) -> Result<(), String> {
        self.writer.as_mut().map_or(Ok(()), |writer| writer.rename(now, title).map_err(|unfit| unfit.to_string()))
    }

    /// Keeps with the battle where the dice of its sides come from.
    ///
    /// # Errors
    /// It cannot be written down.
    pub fn keep_dice(&mut self, now: i64) -> Result<(), String> {
        let real = self.screen.memory.real;
        self.writer.as_mut().map_or(Ok(()), |writer| writer.real_dice(now, real).map_err(|unfit| unfit.to_string()))
    }

    /// Keeps with the battle what is pressed for the commander and not told to him yet.
    ///
    /// # Errors
    /// It cannot be written down.
    pub fn keep_facts(&mut self, now: i64) -> Result<(), String> {
        let pressed = self.screen.memory.facts.kept();
        self.writer.as_mut().map_or(Ok(()), |writer| writer.pressed(now, pressed).map_err(|unfit| unfit.to_string()))
    }

    /// How saving stands, once the disk has answered; `None` where nothing is written.
    pub fn pending_saves(&self) -> Option<PendingSaves> {
        self.writer.as_ref().map(Writer::pending_saves)
    }

    /// Goes on in another folder, with a whole new file.
    pub fn move_to(&self, folder: &Path) {
        if let Some(writer) = &self.writer {
            writer.move_to(folder);
        }
    }

    /// What is left to do when it is closed: to wait until all is saved, and to give the file back.
    pub fn close(self) -> impl FnOnce() -> Option<SaveStatus> + Send + 'static {
        let writer = self.writer;
        move || writer.and_then(Writer::close)
    }
}

/// How far a battle is, for the list of battles.
fn progress(battle: &Battle) -> Progress {
    let state = battle.state();
    let losses = Side::BOTH.map(|side| {
        // The same that count at the table.
        let standing = battle.rules().standing(state, side);
        let count = |number: i32| u32::try_from(number).unwrap_or(0);
        Losses { lost: count(standing.lost), of: count(standing.total) }
    });
    let words = battle.over();
    Progress { turn: state.turn(), acting: Some(state.acting()), words, losses: Some(losses) }
}
