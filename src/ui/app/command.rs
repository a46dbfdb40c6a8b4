//! Commands that change the battle in play, and the presses of a commander that become commands.

use std::time::{Duration, Instant};

use iced::Task;

use super::{ASK_DEAD, App, DEAD, Message, Play, Stopped, after, page::Page};
use crate::{
    battle::Command,
    commander::Press,
    dice::Dice,
    ui::screen::{Route, battle},
};

/// What a page takes to be drawn.
const FRAME: Duration = Duration::from_millis(30);

impl App {
    /// Carries a command out, and what the press of a commander goes on with afterwards.
    pub(super) fn play_on(&mut self, command: &Command, now: i64) -> Task<Message> {
        self.change_battle(|play, dice| {
            play.execute(command, dice, now)?;
            // An amend that asks something is answered on the battle screen, whatever page asked for it.
            let asks = command.amends() && play.battle.open_act().is_some_and(|act| act.amends.is_some());
            play.go_on_pressed(dice, now).map(|()| asks)
        })
    }

    /// A press of a commander. What may take a while is drawn first: that he decides.
    pub(super) fn press(&mut self, press: Press, now: i64) -> Task<Message> {
        if self.play.as_mut().is_some_and(|play| play.screen.deciding(true)) {
            self.deciding = Some(press);
            return after(FRAME, Message::Decide);
        }
        self.carry_press(press, now)
    }

    /// Whether a commander is about to decide.
    pub const fn decides(&self) -> bool {
        self.deciding.is_some()
    }

    /// He decides, now that it was seen.
    pub(super) fn decide(&mut self, now: Instant) -> Task<Message> {
        let Some(press) = self.deciding.take() else { return Task::none() };
        let before = self.play.as_ref().map(|play| play.screen.under_finger());
        if let Some(play) = &mut self.play {
            play.screen.deciding(false);
        }
        let task = self.carry_press(press, (self.environment.clock)());
        if let Some(before) = before {
            self.guard(&before, now);
        }
        match self.leads.take() {
            Some((stroke, before)) => {
                let led = self.lead(stroke, before.as_deref());
                Task::batch([task, led, self.reveal_line()])
            }
            None => task,
        }
    }

    /// What starts something is dead for a moment where something else has come under the finger.
    pub(super) fn guard(&mut self, before: &battle::UnderFinger, now: Instant) {
        let Some(play) = &self.play else { return };
        let after = play.screen.under_finger();
        if after != *before {
            self.dead_until = Some(now + if after.is_asked_anew(before) { ASK_DEAD } else { DEAD });
            self.guarded = true;
        }
    }

    /// A press that came too soon does nothing, and says so. Of ROLL and the step's button a second press is the habit
    /// of a double click.
    pub(super) fn too_soon(&mut self, message: &battle::Message) -> Task<Message> {
        if !matches!(message, battle::Message::Roll | battle::Message::StepCard) {
            self.warn("That came too soon after the last press. Press it again.".to_owned());
        }
        Task::none()
    }

    fn carry_press(&mut self, press: Press, now: i64) -> Task<Message> {
        // What was told wrong is amended on its card, unless a player is asked for a die.
        let stays = matches!(press, Press::Amend(_));
        self.change_battle(|play, dice| {
            play.press(press, dice, now).map(|()| !stays || play.battle.open_act().is_some())
        })
    }

    /// Tells why a command was not carried out.
    pub(super) fn tell_why(&mut self, stopped: Stopped) {
        match stopped {
            Stopped::Refused(refused) => self.warn(refused.to_string()),
            Stopped::Unwritten(why) => self.notify(why),
        }
    }

    /// Changes the battle in play, and shows what came of it; `change` says whether the battle screen is to be seen.
    fn change_battle(&mut self, change: impl FnOnce(&mut Play, &mut Dice) -> Result<bool, Stopped>) -> Task<Message> {
        let ended = |app: &Self| app.play.as_ref().is_some_and(|play| play.battle.ended());
        let was_over = ended(self);
        let before = self.play.as_ref().and_then(|play| play.screen.table.result.clone());
        if let Some(play) = &mut self.play {
            match change(play, &mut self.environment.dice) {
                Ok(true) => self.pages.clear(),
                Ok(false) => {}
                Err(stopped) => self.tell_why(stopped),
            }
        }
        if let Some(play) = &self.play {
            self.pages.iter_mut().for_each(|page| page.refresh(&play.battle));
        }
        let open = self.pages.iter().any(|page| matches!(page, Page::Ending(_)));
        if !was_over && ended(self) && !open {
            self.go(&Route::Ending);
        }
        self.light_up(before.as_ref())
    }
}
