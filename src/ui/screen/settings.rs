//! Settings of this machine: theme, size, layout, motion, dice, odds, sides, the screen's sleep. Each press takes
//! effect at once.
//!
//! It edits a copy and asks the app to keep it.

use iced::Alignment;
use iced::widget::{column, row};

use super::{
    Action, AppRequest, Frame, Route,
    page::{Page, PageContext, PageScreen, hint, labelled, page, rolling, wrapped},
    stops::Stops,
};
use crate::{
    dice::Side,
    store::{
        Settings as Kept,
        settings::{Dice, Each, Layout, Scale, Switch, Theme},
    },
    ui::{
        Element, Space, Type, style,
        widget::{Chip, chip, heading, tab},
    },
};

/// Sizes offered at once, in per cent.
const SIZES: [u16; 7] = [75, 100, 125, 150, 200, 250, 300];
/// What one press on a stepper adds, in per cent.
const STEP: u16 = 5;

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Went back.
    Close,
    /// Chose colours.
    Theme(Theme),
    /// Chose a size, in per cent.
    Scale(u16),
    /// Chose a layout.
    Layout(Layout),
    /// Turned the dice source of a side.
    Dice(Side),
    /// Showed or hid the odds of a side.
    Odds(Side),
    /// Swapped the sides on the screen.
    Swap,
    /// Lets a new result light up, or not.
    Motion,
    /// Keeps the screen awake while a battle is open, or not.
    Awake,
}

/// The screen.
#[derive(Debug, Clone)]
pub struct Settings {
    kept: Kept,
    /// Where files lie, in words.
    folders: Vec<(&'static str, String)>,
    notices: Vec<String>,
    /// Of the battle in play: which sides roll real dice.
    battle: Option<[bool; 2]>,
}

impl Settings {
    /// The settings as they are; folders with what lies in each; what was wrong with the file.
    pub fn new(kept: Kept, folders: Vec<(&'static str, String)>, notices: Vec<String>) -> Self {
        Self { kept, folders, notices, battle: None }
    }

    /// The settings over a battle in play: the dice shown are those of its sides.
    #[must_use]
    pub const fn in_battle(mut self, real: Option<[bool; 2]>) -> Self {
        self.battle = real;
        self
    }

    /// Whether a side rolls real dice: in the battle in play, else in a new one.
    fn real(&self, side: Side) -> bool {
        self.battle.map_or(self.kept.dice.of(side) == Dice::Real, |real| side.of(real))
    }

    fn themes<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let all = [
            (Theme::Paper, "Paper", "paper", "sun"),
            (Theme::Night, "Night", "night", "moon"),
            (Theme::HighContrast, "High contrast", "contrast", "contrast"),
        ];
        wrapped(all.map(|(theme, words, id, sign)| {
            let press = tab(&frame.look, words, self.kept.theme == theme).glyph(sign);
            stops.press(&format!("theme-{id}"), press, Some(Message::Theme(theme)))
        }))
    }

    fn sizes<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let now = self.kept.scale.percent();
        let less = (now > Scale::MIN.percent()).then(|| Message::Scale(now - STEP.min(now)));
        let more = (now < Scale::MAX.percent()).then(|| Message::Scale(now + STEP));
        let stepper = stops.stepper(&frame.look, "scale", format!("{now} %"), less, more);
        let sizes = SIZES.map(|size| {
            let press = tab(&frame.look, size.to_string(), now == size).size(Type::Body).width(56);
            stops.press(&format!("scale-{size}"), press, Some(Message::Scale(size)))
        });
        row![stepper, wrapped(sizes)].spacing(Space::Large).align_y(Alignment::Center).wrap().into()
    }

    fn layouts<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let all = [
            (Layout::Auto, "Fit the window", "auto"),
            (Layout::Wide, "Both rosters", "wide"),
            (Layout::Narrow, "One roster", "narrow"),
            (Layout::Small, "One thing at a time", "small"),
        ];
        wrapped(all.map(|(layout, words, id)| {
            let press = tab(&frame.look, words, self.kept.layout == layout).size(Type::Body);
            stops.press(&format!("layout-{id}"), press, Some(Message::Layout(layout)))
        }))
    }

    fn dice<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let chips = wrapped(Side::BOTH.map(|side| {
            let press = chip(&frame.look, format!("Side {side} rolls real dice"), state(self.real(side)));
            stops.press(&format!("dice-{side}"), press.size(Type::Body), Some(Message::Dice(side)))
        }));
        column![chips, hint(frame, self.where_dice_count())].spacing(Space::Tight).into()
    }

    /// In which battles the dice shown are used, and what new ones begin with where that is something else.
    fn where_dice_count(&self) -> String {
        let Some(battle) = self.battle else { return "In new battles.".to_owned() };
        let new = Side::BOTH.map(|side| self.kept.dice.of(side) == Dice::Real);
        if battle == new {
            return "In this battle, and in new ones.".to_owned();
        }
        let new = match new {
            [false, false] => "the program's dice",
            [true, false] => "real dice for side A",
            [false, true] => "real dice for side B",
            [true, true] => "real dice for both sides",
        };
        format!("In this battle. New ones begin with {new}; a press here changes both.")
    }

    fn odds<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        wrapped(Side::BOTH.map(|side| {
            let on = self.kept.odds.of(side) == Switch::On;
            let press = chip(&frame.look, format!("Side {side} sees its odds"), state(on)).size(Type::Body);
            stops.press(&format!("odds-{side}"), press, Some(Message::Odds(side)))
        }))
    }

    fn sides<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let on = self.kept.swap_sides == Switch::On;
        let press = chip(&frame.look, "Side B on the left", state(on)).size(Type::Body);
        column![
            stops.press("swap", press, Some(Message::Swap)),
            hint(frame, "Makes the screen match the table from where you stand."),
        ]
        .spacing(Space::Tight)
        .into()
    }

    fn motion<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let on = self.kept.motion == Switch::On;
        let press = chip(&frame.look, "A new result lights up for a moment", state(on)).size(Type::Body);
        stops.press("motion", press, Some(Message::Motion))
    }

    fn awake<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let on = self.kept.stay_awake == Switch::On;
        let press = chip(&frame.look, "Stays awake while a battle is open", state(on)).size(Type::Body);
        column![
            stops.press("awake", press, Some(Message::Awake)),
            hint(frame, "Works where the desktop allows it: systemd or GNOME."),
        ]
        .spacing(Space::Tight)
        .into()
    }
}

impl PageScreen for Settings {
    type Message = Message;

    fn update(&mut self, message: Message, _: &mut PageContext<'_>) -> Action<Message> {
        let kept = &mut self.kept;
        match message {
            Message::Close => return Action::go(Route::Back),
            Message::Theme(theme) => kept.theme = theme,
            Message::Scale(percent) => kept.scale = Scale::near(percent),
            Message::Layout(layout) => kept.layout = layout,
            Message::Dice(turned) => {
                let real = Side::BOTH.map(|side| self.real(side) != (side == turned));
                let [a, b] = real.map(|real| if real { Dice::Real } else { Dice::Program });
                self.kept.dice = Each { a, b };
                if self.battle.is_some() {
                    self.battle = Some(real);
                    return Action::ask(AppRequest::Dice(real));
                }
            }
            Message::Odds(side) => turn(of(&mut kept.odds, side)),
            Message::Swap => turn(&mut kept.swap_sides),
            Message::Motion => turn(&mut kept.motion),
            Message::Awake => turn(&mut kept.stay_awake),
        }
        Action::ask(AppRequest::SaveSettings(Box::new(self.kept.clone())))
    }

    fn draw<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Element<'a, Message> {
        let look = &frame.look;
        let mut lines = column![].spacing(Space::Pad).max_width(900);
        for notice in &self.notices {
            lines = lines.push(style::name(notice.as_str(), Type::Body).wrapping(iced::widget::text::Wrapping::Word));
        }
        lines = lines
            .push(heading(look, "Reading"))
            .push(labelled(frame, "Colours", self.themes(frame, stops)))
            .push(labelled(frame, "Size", self.sizes(frame, stops)))
            .push(labelled(frame, "Layout", self.layouts(frame, stops)))
            .push(labelled(frame, "Motion", self.motion(frame, stops)))
            .push(heading(look, "Playing"))
            .push(labelled(frame, "Dice", self.dice(frame, stops)))
            .push(labelled(frame, "Odds", self.odds(frame, stops)))
            .push(labelled(frame, "Sides", self.sides(frame, stops)))
            .push(labelled(frame, "Screen", self.awake(frame, stops)))
            .push(heading(look, "Files"));
        for (words, folder) in &self.folders {
            lines = lines.push(labelled(frame, *words, style::body(folder.as_str(), Type::Body)));
        }
        let body = rolling(frame, lines);
        page(frame, stops, Page { title: "Settings".into(), back: Message::Close, extra: None, body, foot: None })
    }
}

const fn state(on: bool) -> Chip {
    if on { Chip::On } else { Chip::Off }
}

const fn of<T>(each: &mut Each<T>, side: Side) -> &mut T {
    match side {
        Side::A => &mut each.a,
        Side::B => &mut each.b,
    }
}

fn turn(switch: &mut Switch) {
    *switch = if *switch == Switch::On { Switch::Off } else { Switch::On };
}
