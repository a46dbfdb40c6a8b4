//! Pages and dialogs over the three main screens: the last one opened is the one shown.

use std::sync::Arc;

use super::Play;
use crate::{
    battle::Battle,
    games::Registry,
    rules::RuleSet,
    ui::{
        Element, Look,
        keys::Stroke,
        screen::{
            Action, Frame, Route, add, decision_card, ending, log, menu,
            page::{Opened, PageContext, PageScreen},
            quick, rare_actions, reference, rescue, rulings, settings, sheet, shortcuts,
            stops::PageMessage,
            unsaved, why,
        },
    },
};

/// The kinds of pages, a row each: its name and its screen.
macro_rules! pages {
    ($($(#[$about:meta])* $page:ident($screen:ty),)*) => {
        /// A page or dialog.
        pub enum Page {
            $($(#[$about])* $page(Box<Opened<$screen>>),)*
        }

        /// What happened on a page.
        #[derive(Debug, Clone)]
        pub enum Message {
            $($(#[$about])* $page(PageMessage<<$screen as PageScreen>::Message>),)*
        }

        impl Page {
            /// What a press beside a dialog sends; `None` for a page, which hides what is below it.
            pub fn beside(&self) -> Option<Message> {
                match self {
                    $(Self::$page(_) => <$screen>::BESIDE.map(|message| Message::$page(PageMessage::Sent(message))),)*
                }
            }

            /// The battle has changed.
            pub fn refresh(&mut self, battle: &Battle) {
                match self {
                    $(Self::$page(page) => page.page.refresh(battle),)*
                }
            }

            /// Takes in a message; one for a page that is no longer shown is dropped.
            pub fn update(&mut self, message: Message, context: &mut PageContext<'_>) -> Action<Message> {
                match (self, message) {
                    $((Self::$page(page), Message::$page(message)) => {
                        page.update(message, context).map(Message::$page)
                    })*
                    _ => Action::none(),
                }
            }

            /// What a stroke does.
            pub fn keys(&self, frame: &Frame, stroke: Stroke) -> Option<Message> {
                match self {
                    $(Self::$page(page) => page.keys(frame, stroke).map(Message::$page),)*
                }
            }

            /// Draws it.
            pub fn view<'a>(&'a self, frame: &Frame) -> Element<'a, Message> {
                match self {
                    $(Self::$page(page) => page.view(frame).map(Message::$page),)*
                }
            }
        }
    };
}

pages! {
    /// A unit that joins in mid-battle.
    Add(add::Add),
    /// Procedures of rare use.
    RareActions(rare_actions::RareActions),
    /// How the battle went, or how it stands.
    Ending(ending::End),
    /// All of the log.
    Log(log::Log),
    /// The menu of the battle.
    Menu(menu::Menu),
    /// A form with no battle around it.
    Quick(quick::Quick),
    /// Tables and rules.
    Reference(reference::Reference),
    /// What can be done for a saved battle.
    Rescue(rescue::Rescue),
    /// Rulings in force.
    Rulings(rulings::Rulings),
    /// Settings.
    Settings(settings::Settings),
    /// All keys.
    Shortcuts(shortcuts::Shortcuts),
    /// What is known of a unit, a side or a thing on the table.
    Sheet(sheet::Sheet),
    /// The question before a battle is left that is not saved.
    Unsaved(unsaved::Unsaved),
    /// What the commander has weighed.
    DecisionCard(decision_card::DecisionCard),
    /// Why an event came out as it did.
    Why(why::Why),
}

/// A page with the keyboard's cursor nowhere yet.
pub fn opened<S: PageScreen>(page: S) -> Box<Opened<S>> {
    Box::new(Opened::new(page))
}

/// The page of a route; `None` if the route is no page, or needs a battle and there is none.
pub fn open(route: &Route, play: Option<&Play>, registry: &Registry, look: Look) -> Option<Page> {
    let battle = play.map(|play| &play.battle);
    let real = play.map_or([false; 2], |play| play.screen.memory.real);
    Some(match route {
        Route::Add(side) => Page::Add(opened(add::Add::new(battle?, *side))),
        Route::RareActions => Page::RareActions(opened(rare_actions::RareActions::new(battle?))),
        Route::Ending => Page::Ending(opened(ending::End::new(battle?))),
        Route::Log => Page::Log(opened(log::Log::new(battle?))),
        Route::Menu => {
            let play = play?;
            let trial = play.trial.then(|| play.name.as_str().to_owned());
            Page::Menu(opened(menu::Menu::new(&play.battle, play.closing()).of_trial(trial)))
        }
        Route::Quick(rules) => Page::Quick(opened(quick::Quick::new(registry.clone(), rules.as_deref(), look))),
        Route::Reference(rules) => {
            Page::Reference(opened(reference::Reference::new(registry.clone(), rules.as_deref())))
        }
        Route::Rulings => Page::Rulings(opened(rulings::Rulings::new(battle?))),
        Route::Shortcuts => {
            let rules = battle.map(Battle::rules).or(registry.all().first()).map(Arc::as_ref);
            Page::Shortcuts(opened(shortcuts::Shortcuts::new(rules.map(RuleSet::description))))
        }
        Route::Sheet(subject) => Page::Sheet(opened(sheet::Sheet::new(battle?, *subject, real)?)),
        Route::DecisionCard(decided) => {
            Page::DecisionCard(opened(decision_card::DecisionCard::new(battle?, *decided)?))
        }
        Route::Why(event) => Page::Why(opened(why::Why::new(battle?, *event))),
        Route::Start | Route::Muster | Route::Battle | Route::Settings | Route::Rescue(_) | Route::Back => {
            return None;
        }
    })
}
