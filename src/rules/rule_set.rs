//! A rule set as everything above sees it, and the questions that its game answers.

mod conduct;

use std::sync::Arc;

pub use self::conduct::{CarriedOut, Conduct, Drafted, Drafts, KnownOf, Wants};
use super::{
    ActData, Board, CommanderData, DataError, Description, Draft, Due, Effect, FormReader, ProcedureKind, Quota,
    Reaction, Standing, State, Unit, commander_data, commander_shots, conduct as commanders, describe, first_turn,
    open,
};
use crate::dice::{Side, Tag};

/// What the code of a game adds to its data. All questions are about a state; none changes it.
pub trait Game: Send + Sync {
    /// Effects at the start of a battle: decks built, first step. Side A begins turn 1 with the first step.
    fn begin(&self, rules: &RuleSet, _: &State) -> Vec<Effect> {
        first_turn(rules.description())
    }

    /// How a side stands: its losses.
    fn standing(&self, _: &RuleSet, state: &State, side: Side) -> Standing {
        Standing::counted(state, side, |_| true)
    }

    /// Whether a side has reached the mark of its losses.
    fn exhausted(&self, rules: &RuleSet, state: &State, side: Side) -> bool {
        rules.standing(state, side).exhausted
    }

    /// What the acting side still owes this turn, most pressing first: the rolls that actions have left open. Never
    /// blocks.
    fn owed(&self, _: &RuleSet, state: &State) -> Vec<Due> {
        state.due.clone()
    }

    /// Whether what is owed must be done before the turn ends: rolls that an action has left open, and what a rule set
    /// adds to them.
    fn compulsory(&self, _: &RuleSet, state: &State, due: &Due) -> bool {
        state.due.contains(due)
    }

    /// What the end of the turn would skip: what must be done before it, in this step and in those that follow, and
    /// what a side has hardly begun with. An empty procedure is a mere reminder.
    fn skipped(&self, rules: &RuleSet, state: &State) -> Vec<Due> {
        rules.owed(state).into_iter().filter(|due| rules.compulsory(state, due)).collect()
    }

    /// Whether it is a loss when something compulsory goes without having been done. What names nobody goes when the
    /// last unit that it was owed for has done something: that is its end.
    fn lapses(&self, _: &RuleSet, _: &State, due: &Due) -> bool {
        !due.draft.is_empty()
    }

    /// Units of the waiting side that may react now; none where nobody reacts.
    fn reactions(&self, _: &RuleSet, _: &State) -> Vec<Reaction> {
        Vec::new()
    }

    /// How a group stands to what is asked of it this turn; `None` where nothing is.
    fn quota(&self, _: &RuleSet, _: &State, _: u16) -> Option<Quota> {
        None
    }

    /// What the card of the present step lists, with what the form that lies open has been told; nothing in most.
    fn boards(&self, _: &RuleSet, _: &State, _: &Draft) -> Vec<Board> {
        Vec::new()
    }

    /// The procedure that a pick opens by itself in the present step.
    fn usual(&self, rules: &RuleSet, _: &State, own: &[Tag], enemy: &[Tag]) -> &'static str;

    /// Whether a unit has acted and can do nothing more this turn: its row is ticked and faded.
    fn acted(&self, _: &RuleSet, _: &State, _: Tag) -> bool {
        false
    }

    /// Units that are picked together with this one (same space), itself included.
    fn linked(&self, _: &RuleSet, _: &State, unit: Tag) -> Vec<Tag> {
        vec![unit]
    }

    /// A short line under a unit's name, such as "Rifle, Veteran": the name of its type.
    fn line(&self, rules: &RuleSet, _: &State, unit: &Unit) -> String {
        rules.description().kind_name(&unit.kind).to_owned()
    }

    /// What a thing on the table is and does now, in a few words under its name, such as "1200p, full 1 turn more";
    /// empty where its facts say all.
    fn thing_line(&self, _: &RuleSet, _: &State, _: u16) -> String {
        String::new()
    }

    /// What to say of the forces before a battle begins, over its state at the start: warnings that block nothing.
    fn muster_notes(&self, _: &RuleSet, _: &State) -> Vec<String> {
        Vec::new()
    }

    /// Words beside the turn, such as "Day 1"; empty for none.
    fn clock(&self, _: &RuleSet, _: &State) -> String {
        String::new()
    }

    /// A word that ends the battle ("Both sides are exhausted"), empty while it goes on.
    fn over(&self, _: &RuleSet, _: &State) -> String {
        String::new()
    }

    /// Whether the battle is at its end, and not only at the end of a day.
    fn ended(&self, rules: &RuleSet, state: &State) -> bool {
        !self.over(rules, state).is_empty()
    }

    /// How far a unit moves, fires and spots, worked out by the calculators: "Moves 2 (rough 1, road 2), fires 2,
    /// spots 2"; empty if they say nothing of it.
    fn numbers(&self, _: &mut FormReader<'_>, _: Tag) -> String {
        String::new()
    }
}

/// The place of a game's own reference page about the commander.
const COMMANDER_PLACE: &str = "The commander";

/// A rule set: its data, its procedures, its answers.
#[derive(Clone)]
pub struct RuleSet {
    description: Description,
    procedures: &'static [ProcedureKind],
    game: Arc<dyn Game>,
    conduct: Option<Arc<dyn Conduct>>,
    /// Makes what the commander is given of its data.
    make: Option<Arc<Make>>,
}

/// Makes what a game gives the commander of its data.
type Make = dyn Fn(CommanderData) -> Arc<dyn Conduct> + Send + Sync;

impl RuleSet {
    /// A game over its data.
    pub fn new(description: Description, procedures: &'static [ProcedureKind], game: impl Game + 'static) -> Self {
        Self { description, procedures, game: Arc::new(game), conduct: None, make: None }
    }

    /// A game over its data files, name and text each.
    ///
    /// # Errors
    /// The data is broken: says where.
    pub fn load(
        files: &[(&str, &str)],
        procedures: &'static [ProcedureKind],
        game: impl Game + 'static,
    ) -> Result<Self, DataError> {
        Ok(Self::new(describe(files)?, procedures, game))
    }

    /// The same rules with what they give the commander of a side that nobody leads, over the text of its data.
    ///
    /// # Errors
    /// The data is broken: says where.
    pub fn with_commander<C: Conduct + 'static>(
        self,
        data: &str,
        conduct: fn(CommanderData) -> C,
    ) -> Result<Self, DataError> {
        let mut read = commander_data(data, &self.description)?;
        let (page, [fair, good]) = (read.common.page.take(), read.price.shots);
        let make = Arc::new(move |data| Arc::new(conduct(data)) as Arc<dyn Conduct>);
        let conduct = conduct(read);
        commander_shots(data, conduct.data(), &|act, procedure| self.lacks(&conduct, act, procedure))?;
        let mut description = self.description;
        // What is said of him in all games stands before what this one says.
        let pages = &mut description.pages;
        let own = pages.iter().position(|page| page.place == COMMANDER_PLACE).unwrap_or(pages.len());
        if let Some(mut page) = page {
            // From how many points a shot is fair, and from how many it is good, each game says.
            for text in &mut page.text {
                *text = text.replace("{fair}", &fair.to_string()).replace("{good}", &good.to_string());
            }
            pages.insert(own, page);
        }
        Ok(Self { description, conduct: Some(Arc::new(conduct)), make: Some(make), ..self })
    }

    /// The field that names who shoots or at whom and that the form of a shot does not take; `None` where it takes
    /// both, or the game has a form of its own for it.
    fn lacks(&self, conduct: &dyn Conduct, act: &ActData, procedure: &str) -> Option<String> {
        let nothing = State::default();
        let pair = (Tag { side: Side::A, number: 1 }, Tag { side: Side::B, number: 1 });
        if conduct.shot(self, &nothing, (procedure, act), pair).is_some() {
            return None;
        }
        let opened = open(self.procedure_kind(procedure)?, &self.description, &nothing, &Draft::new());
        let (shooter, target) = conduct.data().shot_of(procedure);
        [shooter, target].into_iter().find(|path| opened.form.field(path).is_none()).map(|path| format!("\"{path}\""))
    }

    /// What they give the commander of a side that nobody leads; `None`: no commander is offered.
    pub fn conduct(&self) -> Option<&dyn Conduct> {
        self.conduct.as_deref()
    }

    /// The commander sees every type of the player's own as the type that it is like.
    pub(crate) fn add_types_to_commander(&mut self) {
        if let (Some(conduct), Some(make)) = (&self.conduct, &self.make) {
            let mut data = conduct.data().clone();
            data.join_types(&self.description.types);
            self.conduct = Some(make(data));
        }
    }

    /// The rule set over another description, such as one changed by house tables.
    #[must_use]
    pub fn with_description(&self, description: Description) -> Self {
        Self {
            description,
            procedures: self.procedures,
            game: self.game.clone(),
            conduct: self.conduct.clone(),
            make: self.make.clone(),
        }
    }

    /// Its data.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// Its data, with the player's own types and forces added.
    pub fn description_mut(&mut self) -> &mut Description {
        &mut self.description
    }

    /// Its procedures.
    pub fn procedure_kinds(&self) -> &'static [ProcedureKind] {
        self.procedures
    }

    /// A procedure by id.
    pub fn procedure_kind(&self, id: &str) -> Option<&'static ProcedureKind> {
        let own = self.procedures.iter().find(|kind| kind.id == id);
        // A commander's own procedures come after those of the rules.
        own.or_else(|| self.conduct().and_then(|_| commanders::kind(id)))
    }

    /// Asks [`Game::numbers`].
    pub fn numbers(&self, state: &State, unit: Tag) -> String {
        self.game.numbers(&mut FormReader::live(&self.description, state, &Draft::new()), unit)
    }
}

/// The questions of [`Game`], asked of a rule set: it hands itself to its game.
macro_rules! questions {
    ($($ask:ident($($name:ident: $type:ty),*) -> $answer:ty;)*) => {
        impl RuleSet {
            $(
                #[doc = concat!("Asks [`Game::", stringify!($ask), "`].")]
                pub fn $ask(&self, $($name: $type),*) -> $answer {
                    self.game.$ask(self, $($name),*)
                }
            )*
        }
    };
}

questions! {
    begin(state: &State) -> Vec<Effect>;
    standing(state: &State, side: Side) -> Standing;
    exhausted(state: &State, side: Side) -> bool;
    owed(state: &State) -> Vec<Due>;
    compulsory(state: &State, due: &Due) -> bool;
    skipped(state: &State) -> Vec<Due>;
    lapses(state: &State, due: &Due) -> bool;
    reactions(state: &State) -> Vec<Reaction>;
    quota(state: &State, group: u16) -> Option<Quota>;
    boards(state: &State, told: &Draft) -> Vec<Board>;
    usual(state: &State, own: &[Tag], enemy: &[Tag]) -> &'static str;
    acted(state: &State, unit: Tag) -> bool;
    linked(state: &State, unit: Tag) -> Vec<Tag>;
    line(state: &State, unit: &Unit) -> String;
    thing_line(state: &State, thing: u16) -> String;
    muster_notes(state: &State) -> Vec<String>;
    clock(state: &State) -> String;
    over(state: &State) -> String;
    ended(state: &State) -> bool;
}
