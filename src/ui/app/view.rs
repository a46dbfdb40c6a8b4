//! Which screen is drawn, and what lies over it.

use iced::widget::{column, container, stack};
use iced::{Length, alignment};

use super::{App, At, Message};
use crate::ui::{
    Element, Space,
    screen::{Frame, battle},
    widget::{Tone, button_quiet, modal, toast},
};

impl App {
    /// The whole window.
    pub fn view(&self) -> Element<'_, Message> {
        let frame = Frame { look: self.look, layout: self.layout() };
        let screen: Element<'_, Message> = match (&self.at, &self.play) {
            (At::Start(start), _) => start.view(&frame).map(Message::Start),
            (At::Muster(muster), _) => muster.view(&frame).map(Message::Muster),
            (At::Battle, Some(play)) => {
                let ctx = battle::Ctx {
                    look: &self.look,
                    table: &play.screen.table,
                    face: &play.screen.face,
                    layout: self.layout(),
                };
                battle::view(ctx).map(Message::Battle)
            }
            (At::Battle, None) => column![].into(),
        };
        // The last page that hides what is below it, and the dialogs over it.
        let hides = self.pages.iter().rposition(|page| !page.is_dialog());
        let mut screen = match hides.and_then(|at| self.pages.get(at)) {
            Some(page) => page.view(&frame).map(Message::Page),
            None => screen,
        };
        for dialog in self.pages.iter().skip(hides.map_or(0, |at| at + 1)) {
            let close = dialog.close().map(Message::Page);
            screen = modal(&self.look, screen, dialog.view(&frame).map(Message::Page), close);
        }
        let Some(notice) = self.notices.first() else {
            return screen;
        };
        let close = button_quiet(&self.look, "OK").id("notice").on_press(Message::Read);
        let told = toast(&self.look, "warning", notice.as_str(), Tone::Trouble, Some(close));
        let told = container(told)
            .width(Length::Fill)
            .height(Length::Fill)
            .padding(Space::Large)
            .align_x(alignment::Horizontal::Center)
            .align_y(alignment::Vertical::Bottom);
        stack![screen, told].into()
    }
}
