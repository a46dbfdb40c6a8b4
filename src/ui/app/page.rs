//! Pages and dialogs over the three main screens: the last one opened is the one shown.

use std::sync::Arc;

use super::Play;
use crate::{
    battle::Battle,
    dice::Dice,
    games::Registry,
    rules::RuleSet,
    ui::{
        Element, Look,
        keys::Stroke,
        screen::{
            Action, Frame, Route, add, card, ending, log, menu, quick, rare_actions, reference, rescue, rulings,
            settings, shortcuts, side, thing, unsaved, weighed, why,
        },
    },
};

/// A page or dialog.
pub enum Page {
    /// A unit that joins in mid-battle.
    Add(Box<add::Add>),
    /// The card of a unit.
    Card(Box<card::Card>),
    /// Procedures of rare use.
    RareActions(Box<rare_actions::RareActions>),
    /// How the battle went, or how it stands.
    Ending(Box<ending::End>),
    /// All of the log.
    Log(Box<log::Log>),
    /// The menu of the battle.
    Menu(Box<menu::Menu>),
    /// A form with no battle around it.
    Quick(Box<quick::Quick>),
    /// Tables and rules.
    Reference(Box<reference::Reference>),
    /// What can be done for a saved battle.
    Rescue(Box<rescue::Rescue>),
    /// Rulings in force.
    Rulings(Box<rulings::Rulings>),
    /// Settings.
    Settings(Box<settings::Settings>),
    /// All keys.
    Shortcuts(Box<shortcuts::Shortcuts>),
    /// The sheet of a side.
    Side(Box<side::Sheet>),
    /// A thing on the table.
    Thing(Box<thing::Thing>),
    /// The question before a battle is left that is not saved.
    Unsaved(Box<unsaved::Unsaved>),
    /// What the commander has weighed.
    Weighed(Box<weighed::Weighed>),
    /// Why an event came out as it did.
    Why(Box<why::Why>),
}

/// What happened on a page.
#[derive(Debug, Clone)]
pub enum Message {
    /// On the page of a new unit.
    Add(add::Message),
    /// On a unit card.
    Card(card::Message),
    /// On the page of procedures of rare use.
    RareActions(rare_actions::Message),
    /// On the page of how the battle went.
    Ending(ending::Message),
    /// On the log.
    Log(log::Message),
    /// On the menu.
    Menu(menu::Message),
    /// On the quick roll.
    Quick(quick::Message),
    /// On the reference.
    Reference(reference::Message),
    /// On the page of what can be done for a battle.
    Rescue(rescue::Message),
    /// On the rulings.
    Rulings(rulings::Message),
    /// On the settings.
    Settings(settings::Message),
    /// On the page of keys.
    Shortcuts(shortcuts::Message),
    /// On the sheet of a side.
    Side(side::Message),
    /// On the page of a thing.
    Thing(thing::Message),
    /// On the question before a battle is left.
    Unsaved(unsaved::Message),
    /// On the page of what the commander has weighed.
    Weighed(weighed::Message),
    /// On a why card.
    Why(why::Message),
}

/// What pages are lent.
pub struct PageContext<'a> {
    /// The battle in play.
    pub battle: Option<&'a Battle>,
    /// The program's dice.
    pub dice: &'a mut Dice,
    /// Wall time in seconds since 1970, UTC.
    pub now: i64,
}

/// The page of a route; `None` if the route is no page, or needs a battle and there is none.
pub fn open(route: &Route, play: Option<&Play>, registry: &Registry, look: Look) -> Option<Page> {
    let battle = play.map(|play| &play.battle);
    let real = play.map_or([false; 2], |play| play.screen.face.real);
    Some(match route {
        Route::Add(side) => Page::Add(Box::new(add::Add::new(battle?, *side))),
        Route::Card(tag) => Page::Card(Box::new(card::Card::new(battle?, *tag, real))),
        Route::RareActions => Page::RareActions(Box::new(rare_actions::RareActions::new(battle?))),
        Route::Ending => Page::Ending(Box::new(ending::End::new(battle?))),
        Route::Log => Page::Log(Box::new(log::Log::new(battle?))),
        Route::Menu => {
            let play = play?;
            let trial = play.trial.then(|| play.name.as_str().to_owned());
            Page::Menu(Box::new(menu::Menu::new(&play.battle, play.closing()).of_trial(trial)))
        }
        Route::Quick(rules) => Page::Quick(Box::new(quick::Quick::new(registry.clone(), rules.as_deref(), look))),
        Route::Reference(rules) => {
            Page::Reference(Box::new(reference::Reference::new(registry.clone(), rules.as_deref())))
        }
        Route::Rulings => Page::Rulings(Box::new(rulings::Rulings::new(battle?))),
        Route::Shortcuts => {
            let rules = battle.map(Battle::rules).or(registry.all().first()).map(Arc::as_ref);
            Page::Shortcuts(Box::new(shortcuts::Shortcuts::new(rules.map(RuleSet::description))))
        }
        Route::Side(side) => Page::Side(Box::new(side::Sheet::new(battle?, *side, real))),
        Route::Thing(id) => Page::Thing(Box::new(thing::Thing::new(battle?, *id, real))),
        Route::Weighed(unit) => Page::Weighed(Box::new(weighed::Weighed::new(battle?, *unit)?)),
        Route::Why(event) => Page::Why(Box::new(why::Why::new(battle?, *event))),
        Route::Start | Route::Muster | Route::Battle | Route::Settings | Route::Rescue(_) | Route::Back => {
            return None;
        }
    })
}

impl Page {
    /// Whether it lies over what is below it, instead of hiding it.
    pub const fn is_dialog(&self) -> bool {
        matches!(
            self,
            Self::Add(_)
                | Self::Card(_)
                | Self::RareActions(_)
                | Self::Menu(_)
                | Self::Rescue(_)
                | Self::Side(_)
                | Self::Thing(_)
                | Self::Unsaved(_)
                | Self::Weighed(_)
                | Self::Why(_)
        )
    }

    /// What a press beside a dialog does.
    pub const fn close(&self) -> Option<Message> {
        Some(match self {
            Self::Add(_) => Message::Add(add::Message::Close),
            Self::Card(_) => Message::Card(card::Message::Close),
            Self::RareActions(_) => Message::RareActions(rare_actions::Message::Close),
            Self::Menu(_) => Message::Menu(menu::Message::Go(Route::Back)),
            Self::Rescue(_) => Message::Rescue(rescue::Message::Close),
            Self::Side(_) => Message::Side(side::Message::Close),
            Self::Thing(_) => Message::Thing(thing::Message::Close),
            Self::Unsaved(_) => Message::Unsaved(unsaved::Message::Stay),
            Self::Weighed(_) => Message::Weighed(weighed::Message::Close),
            Self::Why(_) => Message::Why(why::Message::Close),
            _ => return None,
        })
    }

    /// The battle has changed.
    pub fn refresh(&mut self, battle: &Battle) {
        match self {
            Self::Add(page) => page.refresh(battle),
            Self::Card(page) => page.refresh(battle),
            Self::Ending(page) => page.refresh(battle),
            Self::Log(page) => page.refresh(battle),
            Self::Rulings(page) => page.refresh(battle),
            Self::Side(page) => page.refresh(battle),
            Self::Thing(page) => page.refresh(battle),
            _ => {}
        }
    }

    /// Takes in a message; one for a page that is no longer shown is dropped.
    pub fn update(&mut self, message: Message, lent: &mut PageContext<'_>) -> Action<Message> {
        match (self, message) {
            (Self::Add(page), Message::Add(message)) => page.update(message).map(Message::Add),
            (Self::Card(page), Message::Card(message)) => page.update(message).map(Message::Card),
            (Self::Log(page), Message::Log(message)) => match lent.battle {
                Some(battle) => page.update(battle, message).map(Message::Log),
                None => Action::none(),
            },
            (Self::Ending(page), Message::Ending(message)) => page.update(message).map(Message::Ending),
            (Self::RareActions(page), Message::RareActions(message)) => {
                page.update(message).map(Message::RareActions)
            }
            (Self::Menu(page), Message::Menu(message)) => page.update(message).map(Message::Menu),
            (Self::Quick(page), Message::Quick(message)) => {
                page.update(lent.dice, lent.now, message).map(Message::Quick)
            }
            (Self::Reference(page), Message::Reference(message)) => page.update(message).map(Message::Reference),
            (Self::Rescue(page), Message::Rescue(message)) => page.update(message).map(Message::Rescue),
            (Self::Rulings(page), Message::Rulings(message)) => page.update(message).map(Message::Rulings),
            (Self::Settings(page), Message::Settings(message)) => page.update(message).map(Message::Settings),
            (Self::Shortcuts(page), Message::Shortcuts(message)) => page.update(message).map(Message::Shortcuts),
            (Self::Side(page), Message::Side(message)) => page.update(message).map(Message::Side),
            (Self::Thing(page), Message::Thing(message)) => page.update(message).map(Message::Thing),
            (Self::Unsaved(page), Message::Unsaved(message)) => page.update(message).map(Message::Unsaved),
            (Self::Weighed(page), Message::Weighed(message)) => page.update(message).map(Message::Weighed),
            (Self::Why(page), Message::Why(message)) => page.update(message).map(Message::Why),
            _ => Action::none(),
        }
    }

    /// What a stroke does.
    pub fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<Message> {
        match self {
            Self::Add(page) => page.keys(frame, stroke).map(Message::Add),
            Self::Card(page) => page.keys(frame, stroke).map(Message::Card),
            Self::Ending(page) => page.keys(frame, stroke).map(Message::Ending),
            Self::Log(page) => page.keys(frame, stroke).map(Message::Log),
            Self::RareActions(page) => page.keys(frame, stroke).map(Message::RareActions),
            Self::Menu(page) => page.keys(frame, stroke).map(Message::Menu),
            Self::Quick(page) => page.keys(frame, stroke).map(Message::Quick),
            Self::Reference(page) => page.keys(frame, stroke).map(Message::Reference),
            Self::Rescue(page) => page.keys(frame, stroke).map(Message::Rescue),
            Self::Rulings(page) => page.keys(frame, stroke).map(Message::Rulings),
            Self::Settings(page) => page.keys(frame, stroke).map(Message::Settings),
            Self::Shortcuts(page) => page.keys(frame, stroke).map(Message::Shortcuts),
            Self::Side(page) => page.keys(frame, stroke).map(Message::Side),
            Self::Thing(page) => page.keys(frame, stroke).map(Message::Thing),
            Self::Unsaved(page) => page.keys(frame, stroke).map(Message::Unsaved),
            Self::Weighed(page) => page.keys(frame, stroke).map(Message::Weighed),
            Self::Why(page) => page.keys(frame, stroke).map(Message::Why),
        }
    }

    /// Draws it.
    pub fn view<'a>(&'a self, frame: &Frame) -> Element<'a, Message> {
        match self {
            Self::Add(page) => page.view(frame).map(Message::Add),
            Self::Card(page) => page.view(frame).map(Message::Card),
            Self::Ending(page) => page.view(frame).map(Message::Ending),
            Self::Log(page) => page.view(frame).map(Message::Log),
            Self::RareActions(page) => page.view(frame).map(Message::RareActions),
            Self::Menu(page) => page.view(frame).map(Message::Menu),
            Self::Quick(page) => page.view(frame).map(Message::Quick),
            Self::Reference(page) => page.view(frame).map(Message::Reference),
            Self::Rescue(page) => page.view(frame).map(Message::Rescue),
            Self::Rulings(page) => page.view(frame).map(Message::Rulings),
            Self::Settings(page) => page.view(frame).map(Message::Settings),
            Self::Shortcuts(page) => page.view(frame).map(Message::Shortcuts),
            Self::Side(page) => page.view(frame).map(Message::Side),
            Self::Thing(page) => page.view(frame).map(Message::Thing),
            Self::Unsaved(page) => page.view(frame).map(Message::Unsaved),
            Self::Weighed(page) => page.view(frame).map(Message::Weighed),
            Self::Why(page) => page.view(frame).map(Message::Why),
        }
    }
}
