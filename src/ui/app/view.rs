//! Which screen is drawn, and what lies over it.

use iced::widget::{Stack, column, container, mouse_area, opaque};
use iced::{Length, Padding, alignment};

use super::{App, MainScreen, Message, NoticeKind, Play};
use crate::ui::{
    Element, Space,
    paint::{repainted, sheet},
    screen::{
        Frame, Layout,
        battle::{self, Below},
        stops::Stops,
    },
    widget::{Toast, Tone, button_quiet, keyed, toast, toast_line, veiled},
};

/// Where a message begins that lies over the steps of the turn, and how high it is without its edges, in logical pixels
/// of a wide window.
const OVER_STEPS: f32 = 6.0;
const HIGH_OVER_STEPS: f32 = 54.0;
/// How high a message is that lies below them, down to what stands under the strip, in logical pixels.
const HIGH_BELOW_STEPS: f32 = 30.0;
/// A line above the head of a form or of what waits, with the gap below, in logical pixels.
const STRIP: f32 = 52.0;
/// Height under a low head in a narrow window, in logical pixels.
const UNDER_LOW_HEAD: f32 = 124.0;
/// What the one roster of a narrow window takes, with the gaps beside it, in logical pixels.
const BESIDE_ROSTER: f32 = 312.0;

impl App {
    /// The battle screen; what can be pressed in its middle is noted.
    pub(super) fn table<'a>(
        &'a self,
        play: &'a Play,
        stops: &Stops<battle::Message>,
    ) -> Element<'a, battle::Message> {
        battle::view(self.context(play, stops))
    }

    /// What it is given.
    fn context<'a, 's>(&'a self, play: &'a Play, stops: &'s Stops<battle::Message>) -> battle::Ctx<'a, 's> {
        let (table, memory) = (&play.screen.table, &play.screen.memory);
        let turn_view = play.screen.commander();
        let layout = self.layout();
        let spare = (self.room().height - layout.usual_height()).max(0.0);
        battle::Ctx { look: &self.look, table, memory, turn_view, layout, spare, stops }
    }

    /// Whether the battle is what is seen, with nothing over it.
    const fn is_in_play(&self) -> bool {
        matches!(self.at, MainScreen::Battle) && self.pages.is_empty()
    }

    /// Where a message lies, with what it leaves free above or below it, in logical pixels: the main button is never
    /// under it.
    fn place_of_messages(&self) -> (alignment::Vertical, Padding) {
        let around = Padding::from(Space::Large.px());
        if let Some(below) = self.below_steps() {
            return (alignment::Vertical::Top, below);
        }
        let foot = match (self.layout(), self.is_in_play()) {
            (Layout::Small, _) => return (alignment::Vertical::Top, around.top(62.0)),
            (Layout::Tiny, _) => return (alignment::Vertical::Top, around.top(46.0)),
            // What the hands do is never hidden, nor what is read in the form: what has a button lies over the steps.
            _ if self.lies_over_steps() => {
                return (alignment::Vertical::Top, around.top(OVER_STEPS));
            }
            // The log stands below the button there: two lines of a message leave its newest line in view.
            (Layout::Wide, true) => 2.0,
            (Layout::Narrow, true) if self.hands_stand_below() => {
                return (alignment::Vertical::Top, around.top(UNDER_LOW_HEAD + self.strips()).left(BESIDE_ROSTER));
            }
            // Over the middle of the one line of the log, beside the roster, whose rows are pressed.
            (Layout::Narrow, true) => 14.0,
            (Layout::Wide | Layout::Narrow, false) => 88.0,
        };
        let aside = self.layout() == Layout::Narrow && self.is_in_play();
        let around = if aside { around.left(BESIDE_ROSTER) } else { around };
        (alignment::Vertical::Bottom, around.bottom(foot))
    }

    /// Whether a message lies over the steps of the turn.
    fn lies_over_steps(&self) -> bool {
        self.layout() == Layout::Wide && self.is_in_play() && self.hands_stand_below()
    }

    /// What a message leaves free that passes by itself and lies below the steps, in their line of words; `None` for any
    /// other message.
    fn below_steps(&self) -> Option<Padding> {
        let passes = self.notices.first().is_some_and(|notice| notice.kind == NoticeKind::Passing);
        let play = self.play.as_ref().filter(|_| passes && self.lies_over_steps())?;
        Some(battle::below_steps(&play.screen.table))
    }

    /// What stands over the head of a form, in logical pixels: a line for what waits, one for units that may react.
    fn strips(&self) -> f32 {
        let Some(play) = &self.play else { return 0.0 };
        let table = &play.screen.table;
        let lines = u8::from(table.aside.is_some()) + u8::from(table.form.is_some() && !table.reactions.is_empty());
        f32::from(lines) * STRIP
    }

    /// Whether the foot of the battle screen is what the hands do, not the log.
    fn hands_stand_below(&self) -> bool {
        let Some(play) = &self.play else { return false };
        let stops = Stops::over(&play.screen.memory.stop());
        battle::below(self.context(play, &stops)) != Below::Log
    }

    /// How broad a message may be, in logical pixels: beside rosters no broader than what stands between them.
    fn breadth_of_messages(&self) -> f32 {
        match self.layout() {
            // There the strip gives the edges.
            _ if self.below_steps().is_some() => f32::INFINITY,
            Layout::Wide if self.is_in_play() => 480.0,
            Layout::Narrow if self.is_in_play() => 490.0,
            _ => 560.0,
        }
    }

    /// The whole window. What lies over a screen comes and goes as a layer of one stack, so that the screen below keeps
    /// what only its widgets know: how far its lists are scrolled, which box is typed into.
    pub fn view(&self) -> Element<'_, Message> {
        #[cfg(feature = "faults")]
        crate::defect::here("view");
        let frame = Frame { look: self.look, layout: self.layout() };
        let screen: Element<'_, Message> = match (&self.at, &self.play) {
            (MainScreen::Start(start), _) => start.view(&frame).map(Message::Start),
            (MainScreen::Muster(muster), _) => muster.view(&frame).map(Message::Muster),
            (MainScreen::Battle, Some(play)) => {
                let stops = Stops::over(&play.screen.memory.stop());
                self.table(play, &stops).map(Message::Battle)
            }
            (MainScreen::Battle, None) => column![].into(),
        };
        // The last page that hides what is below it, and the dialogs over it.
        let hides = self.pages.iter().rposition(|page| page.beside().is_none());
        let screen = match hides.and_then(|at| self.pages.get(at)) {
            // Each page begins at its top, however far the one before it was scrolled.
            Some(page) => keyed((hides, std::mem::discriminant(page)), page.view(&frame).map(Message::Page)),
            None => screen,
        };
        let mut layers = Stack::new().push(sheet(screen)).width(Length::Fill).height(Length::Fill);
        for dialog in self.pages.iter().skip(hides.map_or(0, |at| at + 1)) {
            let close = dialog.beside().map(Message::Page);
            layers = layers.push(veiled(&self.look, dialog.view(&frame).map(Message::Page), close));
        }
        let low = frame.layout.is_single();
        let below_steps = self.below_steps().is_some();
        let message = match (self.notices.first(), self.errands.slow()) {
            (Some(notice), _) => {
                let passes = notice.kind == NoticeKind::Passing;
                let close = button_quiet(&self.look, "OK").id("notice").on_press(Message::Read);
                let close = if low || passes { close } else { close.key("Esc") };
                let (sign, tone) = match notice.kind {
                    NoticeKind::Done => ("tick", Tone::Quiet),
                    NoticeKind::Trouble | NoticeKind::Passing => ("warning", Tone::Trouble),
                };
                let over_steps = self.lies_over_steps() && notice.kind != NoticeKind::Trouble;
                let least = match (below_steps, over_steps) {
                    (true, _) => HIGH_BELOW_STEPS,
                    (false, true) => HIGH_OVER_STEPS,
                    (false, false) => 0.0,
                };
                let message = Toast { sign, words: notice.words.as_str().into(), tone, least };
                // The next press of play takes it away, whatever it is.
                let close = (!passes || !self.is_in_play() || low).then_some(close);
                let lasts = close.is_some();
                let message = match close {
                    None if below_steps => toast_line(&self.look, message),
                    close => toast(&self.look, message, close, low),
                };
                // A press on it is for nothing that lies below it.
                Some(if lasts { opaque(message) } else { opaque(mouse_area(message).on_press(Message::Read)) })
            }
            (None, Some(words)) => {
                let message =
                    Toast { sign: "folder", words: format!("{words}\u{2026}").into(), tone: Tone::Quiet, least: 0.0 };
                Some(toast(&self.look, message, None, low))
            }
            (None, None) => None,
        };
        let message =
            message.map(|message| container(container(message).max_width(self.breadth_of_messages()).id("toast")));
        // Below the steps it begins where they do.
        let message = message
            .map(|message| if below_steps { message.width(Length::Fill) } else { message.center_x(Length::Fill) });
        // In a low window the lists shrink to make room for a message.
        let stays = self.notices.first().is_some_and(|notice| match notice.kind {
            NoticeKind::Trouble => true,
            NoticeKind::Passing => !self.is_in_play(),
            NoticeKind::Done => false,
        });
        let given = stays || frame.layout.is_single() && !self.is_in_play();
        let (beside, over) = if given { (message, None) } else { (None, message) };
        let (vertical, around) = self.place_of_messages();
        let over = over.map(|message| sheet(message.height(Length::Fill).padding(around).align_y(vertical)));
        let beside = beside.map(|message| message.padding(Space::Small));
        let all = column![layers.extend(over)].push(beside).height(Length::Fill);
        repainted(all, &self.drawings)
    }
}
