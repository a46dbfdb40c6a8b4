//! The battle screen: rosters outside, action in the middle, turn strip on top.
//!
//! It draws what [`Ctx`] lends it and turns presses into [`Message`]s. What they do is the app's business.

mod chips;
mod commander;
mod context;
mod entry;
mod form;
mod handover;
mod last_lines;
pub mod lines;
mod middle;
mod odds_strips;
mod panes;
mod pressed_facts;
mod result;
mod roll_bar;
mod rolls;
mod roster;
mod strip;
mod sums;
mod things;
mod update;

pub use context::Ctx;
pub use middle::{Below, below};
pub use panes::{beside, digits, wanted};
pub use pressed_facts::PressedFacts;
pub use result::StaleChoice;
pub use roster::{group_order, marker as marked};
pub use strip::below_steps;
pub use update::{
    Screen, UnderFinger,
    commander::{CommanderMessage, tell_move},
};

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Instant,
};

use iced::widget::{Space as Gap, column, container, row};
use iced::{Length, Padding};

use super::{Layout, stops::Cursor};
use crate::{
    battle::{
        EventNo,
        summary::{LateView, ResultView},
    },
    commander::turn_view::NearbyRow,
    dice::{Card, Given, Side, Tag, Tally},
    rules::Value,
    ui::{Element, Space, keys::Stroke},
};

/// What the player did.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Pressed a row.
    Row(Tag),
    /// Pressed the order slot of a row.
    Slot(Tag),
    /// Pressed the mark in the state slot of a row.
    State(Tag),
    /// Gave the unit picked an order of one press.
    Order(String),
    /// Asked for the unit card.
    Card(Tag),
    /// Asked for the card of a group, by its number.
    GroupCard(u16),
    /// Chose a procedure.
    Tab(String),
    /// Lets another side play the form.
    By(Side),
    /// Pressed a chip of the form.
    Chip(String, Value),
    /// Pressed a chip of the reaction strip.
    React(usize),
    /// Pressed an owed chip.
    Owed(usize),
    /// Took an owed thing off the list undone.
    Waive(usize),
    /// Pressed a step.
    Step(String),
    /// Pressed the main button: roll, or do it.
    Roll,
    /// Leaves all dice that are still missing to the program, also real ones.
    Rest,
    /// Will do what the rules forbid.
    Anyway,
    /// Pressed the button of the step's card.
    StepCard,
    /// Entered an outcome.
    Outcome(Tally),
    /// Entered a face.
    Face(u8),
    /// Typed a digit of a face: dice of ten sides and more may need two.
    Digit(u8),
    /// Drew a real card.
    Drew(Card),
    /// Answered a question.
    Choose(String),
    /// Showed or hid single faces.
    Faces,
    /// The pool has become smaller: named the die that goes, by its place from 0.
    DropDie(usize),
    /// Came back to the action that waits for answers.
    Return,
    /// Gave up the open action.
    Drop,
    /// Cleared the picks.
    Clear,
    /// Pressed a live chip of the result.
    Live(EventNo, String, Value),
    /// Pressed a die of the result: event, address, index.
    Die(EventNo, String, usize),
    /// Chose the right face for it.
    Correct(u8),
    /// The roll that is being corrected came out so: event, address, outcome.
    Was(EventNo, String, Given),
    /// Wants to enter a roll of the result again: event, address.
    Again(EventNo, String),
    /// Answered a question of the result otherwise: event, address, option.
    Flip(EventNo, String, String),
    /// Answered a question of the open action otherwise: address, option.
    Reply(String, String),
    /// Asked why.
    Why(EventNo),
    /// Took the last action back.
    Undo,
    /// Brought it back.
    Redo,
    /// Ended the turn.
    EndTurn,
    /// Asked for the sheet of a side: orders left by hand.
    Orders(Side),
    /// Told something of the open action wrongly, or one die of it by its place: address, index.
    Retell(String, Option<usize>),
    /// Took back one die.
    TakeBack,
    /// Changed where a side's dice come from.
    Dice(Side),
    /// Settled a doubt.
    Doubt(usize),
    /// Looks at how the battle went.
    Ending,
    /// Answered what becomes of an action that no longer fits.
    Stale(EventNo, StaleChoice),
    /// Pressed the head of a group, by its number.
    Group(u16),
    /// Pressed the order slot of a head.
    GroupSlot(u16),
    /// Pressed a thing on the table: its page opens.
    Thing(u16),
    /// Showed all things on the table, or a few of them.
    Things,
    /// Pressed an order of a thing, by its place in the list.
    ThingOrder(u16, usize),
    /// One side looks alone at what only it may see.
    Look,
    /// It has looked: all is hidden again.
    Hide,
    /// Opened (true) or folded a group of a roster.
    Fold(u16, bool),
    /// Swapped the sides on the screen.
    Swap,
    /// Turned the roster of the narrow screen.
    Show(Pane),
    /// Opened the log.
    Log,
    /// Opened the menu.
    Menu,
    /// Pressed something on the page of a commander.
    Commander(CommanderMessage),
}

/// What a narrow screen shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pane {
    /// A side's roster.
    Roster(Side),
    /// The form.
    Form,
}

/// What the keyboard's cursor is on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spot {
    /// The row of a unit.
    Row(Tag),
    /// The head of a group, by its number.
    Group(u16),
    /// Something in the middle column, by its id.
    Stop(String),
}

/// What the screen itself remembers.
#[allow(clippy::struct_excessive_bools, reason = "switches of their own, not a state machine")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ScreenMemory {
    /// Whether single faces are open instead of outcomes.
    pub faces: bool,
    /// The last stroke of the keyboard.
    pub stroke: Option<Stroke>,
    /// The first digit typed of a face that may have two; 0 for none.
    pub typed: u8,
    /// How long a digit after the last face of a roll picks no unit.
    pub dice_told_until: Option<Instant>,
    /// Whether what the rules forbid is to be done anyway.
    pub anyway: bool,
    /// Whether a result has just come, and nothing has been picked since.
    pub result_shown: bool,
    /// Whether what came last came of other work while an action waits.
    pub meanwhile: bool,
    /// Whether what a form came to that lay over the page of a commander is read, before that page comes back.
    pub reads: bool,
    /// The die that is being corrected: event, address, index.
    pub correcting: Option<(EventNo, String, usize)>,
    /// The pane shown where there is room for one only; `None`: the one the form wants.
    pub pane: Option<Pane>,
    /// What the keyboard's cursor is on.
    pub cursor: Option<Spot>,
    /// Groups that were opened (true) or folded, by number.
    pub folds: BTreeMap<u16, bool>,
    /// Whether all things on the table are shown, however many.
    pub things: bool,
    /// The side that is to look alone next; nothing else is drawn.
    pub waits: Option<Side>,
    /// The side that looks alone now.
    pub looks: Option<Side>,
    /// Whether the sides are swapped.
    pub swapped: bool,
    /// The event whose result is lit up for a moment, because it is new.
    pub fresh: Option<EventNo>,
    /// What END TURN has said is still open: the next press ends the turn.
    pub warned: Option<String>,
    /// Actions that no longer fit and were just kept: their lines stay, so that nothing moves under the finger.
    pub kept: Vec<LateView>,
    /// Whether ROLL and the slots are dead because something just changed under the finger.
    pub dead: bool,
    /// Whether the odds of a side's rolls are hidden, A then B.
    pub hidden: [bool; 2],
    /// Where the dice come from, A then B: true for real ones.
    pub real: [bool; 2],
    /// What is pressed on the page of facts of a commander.
    pub facts: PressedFacts,
    /// Lines of the report page whose other enemies are to be seen: a relation and a unit.
    pub others: BTreeSet<(String, Tag)>,
    /// Who stands where the order of a commander needs them.
    pub row: Option<NearbyRow>,
    /// Whether orders of a commander that are told together are to be seen unit by unit.
    pub each: bool,
    /// Whether the sealed plan of a commander has been pressed once: a second press opens it.
    pub opens_plan: bool,
    /// Whether what a commander can be told about his ways lies open.
    pub ways: bool,
    /// What else was rolled by the last press of a commander, before its result.
    pub rolled: Vec<ResultView>,
    /// Words of the save mark, and whether it failed.
    pub saved: (String, bool),
}

impl ScreenMemory {
    /// The side shown first.
    pub const fn first(&self) -> Side {
        if self.swapped { Side::B } else { Side::A }
    }

    /// Sides with real dice.
    pub fn real_sides(&self) -> BTreeSet<Side> {
        Side::BOTH.into_iter().zip(self.real).filter_map(|(side, real)| real.then_some(side)).collect()
    }

    /// The cursor of the middle column.
    pub fn stop(&self) -> Cursor {
        match &self.cursor {
            Some(Spot::Stop(id)) => Cursor::on(id.clone()),
            _ => Cursor::default(),
        }
    }
}

/// Units side by side in a roster.
pub const fn across(layout: Layout) -> usize {
    match layout {
        Layout::Wide => 1,
        Layout::Narrow | Layout::Tiny => 2,
        Layout::Small => 4,
    }
}

/// The whole screen.
pub fn view<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    if let Some(side) = ctx.memory.waits {
        return handover::page(ctx, side);
    }
    let body: Element<'a, Message> = match ctx.layout {
        Layout::Wide => {
            let (left, right) = (ctx.first(), ctx.first().other());
            row![
                container(roster::roster(ctx, left)).width(376),
                middle::middle(ctx),
                container(roster::roster(ctx, right)).width(376),
            ]
            .spacing(Space::Small)
            .into()
        }
        Layout::Narrow => {
            let (side, across) = (beside(ctx.table, ctx.memory, ctx.turn_view.is_some()), across(ctx.layout));
            row![container(roster::tiles(ctx, side, across)).width(304), middle::middle(ctx)]
                .spacing(Space::Small)
                .into()
        }
        Layout::Small | Layout::Tiny => {
            let pane = ctx.memory.pane.unwrap_or_else(|| wanted(ctx.table, ctx.turn_view.is_some()));
            let lines = column![roster::panes(ctx, pane)].spacing(ctx.gap());
            match pane {
                // Who may react is seen wherever one looks.
                Pane::Roster(side) => {
                    let lines = lines.push(middle::aside(ctx)).push(middle::reactions(ctx));
                    // After an order, whose next one is given here, what the hands do is seen here too.
                    let hands = ctx.memory.result_shown.then(|| result::hands_box(ctx)).flatten();
                    lines.push(roster::grid(ctx, side, across(ctx.layout))).push(hands).into()
                }
                Pane::Form => lines.push(middle::middle(ctx)).into(),
            }
        }
    };
    let body = container(body).padding(Padding::from([0, 8])).height(Length::Fill);
    column![strip::strip(ctx), body, Gap::new().height(0)].spacing(ctx.gap()).into()
}

/// A roll under way, without rosters or turn: for a quick roll. It fills its place.
pub fn roll_open<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    ctx.table.open.as_ref().map(|open| entry::open(ctx, open, None))
}

/// The form and the last result of a quick roll, as high as they must be.
pub fn roll<'a>(ctx: Ctx<'a, '_>) -> Element<'a, Message> {
    let form = ctx.table.form.as_ref().map(|form| form::sheet(ctx, form));
    let result = ctx.table.result.as_ref().map(|shown| result::result(ctx, shown));
    column![].push(form).push(result).spacing(Space::Small).width(Length::Fill).into()
}

/// What of them stays in view: what is rolled, and ROLL.
pub fn roll_foot<'a>(ctx: Ctx<'a, '_>) -> Option<Element<'a, Message>> {
    ctx.table.form.as_ref().map(|form| form::sheet_foot(ctx, form))
}
