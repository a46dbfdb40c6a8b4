//! Commands that change the battle in play, and the presses of a commander that become commands.

use iced::Task;

use super::{App, Message, Play, Stopped, page::Page};
use crate::{battle::Command, commander::Press, dice::Dice, ui::screen::Route};

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

    /// Carries a press of a commander out.
    pub(super) fn press(&mut self, press: Press, now: i64) -> Task<Message> {
        // What was told wrong is amended on its card, unless a player is asked for a die.
        let stays = matches!(press, Press::Retell(_));
        self.change_battle(|play, dice| {
            play.press(press, dice, now).map(|()| !stays || play.battle.open_act().is_some())
        })
    }

    /// Changes the battle in play, and shows what came of it; `change` says whether the battle screen is to be seen.
    fn change_battle(&mut self, change: impl FnOnce(&mut Play, &mut Dice) -> Result<bool, Stopped>) -> Task<Message> {
        let ended = |app: &Self| app.play.as_ref().is_some_and(|play| play.battle.ended());
        let was_over = ended(self);
        let before = self.play.as_ref().and_then(|play| play.screen.table.result.clone());
        if let Some(play) = &mut self.play {
            match change(play, &mut self.outside.dice) {
                Ok(true) => self.pages.clear(),
                Ok(false) => {}
                Err(Stopped::Refused(refused)) => self.warn(refused.to_string()),
                Err(Stopped::Unwritten(why)) => self.tell(why),
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
