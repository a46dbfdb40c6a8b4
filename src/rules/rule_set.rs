//! A rule set as everything above sees it, and the questions that its game answers.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    ActData, After, Board, CommanderData, DataError, Description, Draft, Due, Effect, Entity, FormReader, Known,
    ProcedureKind, Reaction, Relation, Role, Slots, Standing, State, Tally, Unit, Value, commander_data, conduct,
    describe, first_turn,
};
use crate::dice::{Class, Odds, Side, Tag};

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
    fn tally(&self, _: &RuleSet, _: &State, _: u16) -> Option<Tally> {
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

    /// A short line under a unit's name, such as "Rifle, Standard": the name of its type.
    fn line(&self, rules: &RuleSet, unit: &Unit) -> String {
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

/// What is decided of units and not carried out yet, asked for when it counts.
pub type Decided<'d> = &'d dyn Fn() -> Vec<(Tag, Draft)>;
/// What is known of an enemy, as far as the relation goes that an act needs.
pub type KnownOf<'t> = &'t dyn Fn(Tag) -> Option<bool>;
/// What a commander wants: his mission, by id, and what his plan asks of each unit.
pub type Wants<'w> = (&'w str, &'w BTreeMap<Tag, Role>);

/// What a rule set gives the commander.
pub trait Conduct: Send + Sync {
    /// Its data.
    fn data(&self) -> &CommanderData;

    /// Whether duels without a table can be fought: each side has its own turn from the first moment on, and nobody has
    /// to be set up beside anybody.
    fn duels(&self) -> bool {
        false
    }

    /// Whether his part of the turn ends with a press: where both sides act, the players go on.
    fn ends(&self, state: &State) -> bool {
        let _ = state;
        true
    }

    /// The units that are ordered together with this one and answer to the first of them, itself included: a platoon.
    fn mates(&self, state: &State, unit: Tag) -> Vec<Tag> {
        let _ = state;
        vec![unit]
    }

    /// The unit that stands for those that are ordered together.
    fn speaker(&self, state: &State, unit: Tag) -> Tag {
        let _ = state;
        unit
    }

    /// A unit as orders name it: its tag and its name.
    fn label(&self, state: &State, unit: Tag) -> String {
        format!("{unit} {}", state.name(unit))
    }

    /// The same in short: its tag.
    fn short(&self, state: &State, unit: Tag) -> String {
        let _ = state;
        unit.to_string()
    }

    /// What is owed before his orders, as his mission wants it.
    fn prepared(&self, due: Due, mission: &str) -> Due {
        let _ = mission;
        due
    }

    /// Whether an act may be thought of now, after what is decided of other units and not carried out yet.
    fn allows(&self, rules: &RuleSet, state: &State, (unit, act): (Tag, &ActData), decided: Decided<'_>) -> bool {
        let _ = (rules, state, unit, act, decided);
        true
    }

    /// The form of an act of a unit at enemies, where it is another than the data say.
    fn form_of(&self, rules: &RuleSet, state: &State, act: &ActData, pair: (Tag, &[Tag])) -> Option<Draft> {
        let _ = (rules, state, act, pair);
        None
    }

    /// The unit that an action was about.
    fn actor(&self, state: &State, act: &ActData, draft: &Draft) -> Option<Tag> {
        let _ = state;
        draft.get(&act.unit).and_then(Value::tag)
    }

    /// What an act leads to: the state after its own effects, as it is when the shot comes that it makes or draws.
    fn ahead(&self, act: &ActData, unit: Tag, after: State) -> State {
        let _ = (act, unit);
        after
    }

    /// The state in which a unit that has moved fires, where that is another one: a turn later.
    fn arrived(&self, act: &ActData, unit: Tag, after: &State) -> Option<State> {
        let _ = (act, unit, after);
        None
    }

    /// The enemies that an act may be aimed at by what is known of each, where the form alone does not say.
    fn aims(&self, state: &State, (unit, act): (Tag, &ActData), known: KnownOf<'_>) -> Option<Vec<Tag>> {
        let _ = (state, unit, act, known);
        None
    }

    /// The form of a shot of a unit, and of those ordered with it, at another, where the data do not say.
    fn shot(&self, rules: &RuleSet, state: &State, act: (&str, &ActData), pair: (Tag, Tag)) -> Option<Draft> {
        let _ = (rules, state, act, pair);
        None
    }

    /// The same form with those alone that the rules let shoot.
    fn mended(&self, rules: &RuleSet, state: &State, id: &str, draft: Draft) -> Draft {
        let _ = (rules, state, id);
        draft
    }

    /// Units of a side that wait for a shot though nobody has told them in an order of their own.
    fn waiting(&self, state: &State, side: Side) -> Vec<Tag> {
        let _ = (state, side);
        Vec::new()
    }

    /// How likely an act is to lead to what its price is of, and the form that says so: fire that is called for first.
    fn chance(&self, rules: &RuleSet, state: &State, act: &ActData, draft: &Draft) -> Option<(f64, Odds)> {
        let _ = (rules, state, act, draft);
        None
    }

    /// Forms of what is on its way already at the target of an act, of the procedure that the act leads to: fire of other
    /// batteries that falls before. What they do is not done twice.
    fn under_way(&self, state: &State, act: &ActData, draft: &Draft) -> Vec<Draft> {
        let _ = (state, act, draft);
        Vec::new()
    }

    /// What is tried before his orders because his plan gains by it, by his mission and what it asks of each unit.
    fn changes(&self, rules: &RuleSet, state: &State, side: Side, wants: Wants<'_>) -> Vec<Due> {
        let _ = (rules, state, side, wants);
        Vec::new()
    }

    /// What he has left as it was in this step, in a few words, so that nobody waits for it: "keeps his orders".
    fn keeps(&self, rules: &RuleSet, state: &State, side: Side) -> &'static str {
        let _ = (rules, state, side);
        ""
    }

    /// Whether a unit runs for its own edge, whatever he wants.
    fn flees(&self, state: &State, unit: Tag) -> bool {
        let _ = (state, unit);
        false
    }

    /// What the odds of a shot hang on, in short, where that is worth keeping: like shots are worked out once.
    fn likeness(&self, state: &State, draft: &Draft) -> Option<String> {
        let _ = (state, draft);
        None
    }

    /// Whether a side has its own turn now, in which he leads it.
    fn leads(&self, state: &State, side: Side) -> bool {
        state.acting() == side
    }

    /// Who of a side that has its turn may be ordered now. What is owed is added to it.
    fn orders(&self, rules: &RuleSet, state: &State, side: Side) -> Slots;

    /// Who may be ordered now, and what is owed without a decision; nothing in a turn of the other side.
    fn slots(&self, rules: &RuleSet, state: &State, side: Side) -> Slots {
        if !self.leads(state, side) {
            return Slots::default();
        }
        let (owed, chores) = (rules.owed(state), &self.data().chores);
        let of = |list: &[String]| owed.iter().filter(|due| list.contains(&due.procedure)).cloned().collect();
        Slots { before: of(&chores.before), after: of(&chores.after), ..self.orders(rules, state, side) }
    }

    /// What a unit is worth in good order, in points.
    fn worth(&self, rules: &RuleSet, state: &State, unit: Tag) -> i32 {
        let Some(unit) = state.units.get(&unit) else { return 0 };
        let worth = &self.data().worth;
        // A player's own type is worth what the type is that it was made from.
        let like = rules.description().unit_type(&unit.kind).map_or("", |kind| kind.like.as_str());
        let base = worth.base.get(&unit.kind).or_else(|| worth.base.get(like)).copied().unwrap_or(100);
        let percent = worth.factor.percent.get(unit.word(&worth.factor.column)).copied().unwrap_or(100);
        base * percent / 100
    }

    /// Per cent of a unit that is left now.
    fn left(&self, state: &State, unit: Tag) -> i32 {
        if state.units.get(&unit).is_none_or(Unit::lost) {
            return 0;
        }
        let worth = &self.data().worth;
        let marks = worth.facts.iter().filter(|(field, _)| state.flag(unit, field));
        let count = &worth.count;
        let counted = (!count.field.is_empty()).then(|| count.left(state.number(unit, &count.field)));
        marks.map(|(_, left)| *left).chain(counted).min().unwrap_or(100)
    }

    /// What a result leaves of a unit; `None` where it changes nothing.
    fn after(&self, state: &State, unit: Tag, class: Class) -> Option<After> {
        let _ = (state, unit);
        let class = match class {
            Class::Word(word) => self.data().class(word)?,
            Class::Count(_) if self.data().worth.count.field.is_empty() => return None,
            Class::Count(count) => {
                let left = self.data().worth.count.left(count);
                return Some(After { left, lost: false, loses: String::new() });
            }
        };
        Some(After { left: class.left, lost: class.lost, loses: class.loses.clone() })
    }

    /// Losses that a side can still take before its mark; `None` without a mark, 0 once it is passed.
    fn margin(&self, rules: &RuleSet, state: &State, side: Side) -> Option<i32> {
        let standing = rules.standing(state, side);
        standing.mark.map(|mark| (mark - standing.lost).max(0))
    }

    /// What the odds of any order hang on beside the units that it names, in short: whose turn, the step, a shortage.
    /// Where it is the same, and the same is true of the units named, the same order has the same odds. `None`: they
    /// hang on more, and are worked out each time.
    fn moment(&self, rules: &RuleSet, state: &State) -> Option<String> {
        let _ = (rules, state);
        None
    }

    /// Facts of a unit on which no odds hang now, such as that it was rallied this turn.
    fn idle(&self, state: &State, unit: Tag) -> &[&str] {
        let _ = (state, unit);
        &[]
    }

    /// What the odds about a unit hang on beside its own facts and the moment, in short; empty for nothing.
    fn bears(&self, state: &State, unit: Tag) -> String {
        let _ = (state, unit);
        String::new()
    }

    /// Whether a unit of a side waits for a shot.
    fn waits(&self, state: &State, side: Side) -> bool {
        let waits = |unit: &Unit| self.data().waits.iter().any(|field| state.flag(unit.tag, field));
        self.data().waits.is_empty() || state.in_play(side).any(waits)
    }

    /// What a relation implies: whoever stands beside an enemy can fire at it.
    fn follows(&self, state: &State, known: &Known) -> Vec<Known> {
        let _ = (state, known);
        Vec::new()
    }

    /// What an action that happened tells of the table: whoever fired at an enemy could. What it needs by the data held.
    fn tells(&self, state: &State, due: &Due) -> Vec<Relation> {
        let _ = state;
        self.data().needed(due)
    }

    /// What is true of the battle in the turn of a side, for shots to come.
    fn turned(&self, state: &State, to: Side) -> Vec<Effect> {
        let _ = state;
        vec![Effect::set(Entity::Battle, State::ACTING, to.to_string())]
    }

    /// What is true of the battle once a unit has acted, so that enemies who wait may answer it.
    fn acts(&self, unit: Tag) -> Vec<Effect> {
        let _ = unit;
        Vec::new()
    }

    /// Units that stand elsewhere since an action.
    fn displaced(&self, procedure: &str, effects: &[Effect]) -> Vec<Tag> {
        let _ = procedure;
        let leaves = &self.data().leaves;
        let gone = |effect: &Effect| match effect {
            Effect::Set { on: Entity::Unit(tag), field, .. } if leaves.contains(field) => Some(*tag),
            Effect::Remove { unit, .. } | Effect::Return { unit } => Some(*unit),
            _ => None,
        };
        effects.iter().filter_map(gone).collect()
    }

    /// Enemies known to wait whose fire an act may draw, each with the form of its shot; whether the rules allow it, the
    /// form says.
    fn watchers(&self, rules: &RuleSet, state: &State, act: &Due) -> Vec<(Tag, Due)> {
        let _ = (rules, state, act);
        Vec::new()
    }
}

/// A rule set: its data, its procedures, its answers.
pub struct RuleSet {
    description: Description,
    procedures: &'static [ProcedureKind],
    game: Arc<dyn Game>,
    conduct: Option<Arc<dyn Conduct>>,
}

impl RuleSet {
    /// A game over its data.
    pub fn new(description: Description, procedures: &'static [ProcedureKind], game: impl Game + 'static) -> Self {
        Self { description, procedures, game: Arc::new(game), conduct: None }
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
        let data = commander_data(data, &self.description)?;
        Ok(Self { conduct: Some(Arc::new(conduct(data))), ..self })
    }

    /// What they give the commander of a side that nobody leads; `None`: no commander is offered.
    pub fn conduct(&self) -> Option<&dyn Conduct> {
        self.conduct.as_deref()
    }

    /// The same rules over other data, such as house tables.
    #[must_use]
    pub fn anew(&self, description: Description) -> Self {
        Self { description, procedures: self.procedures, game: self.game.clone(), conduct: self.conduct.clone() }
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
    pub fn kinds(&self) -> &'static [ProcedureKind] {
        self.procedures
    }

    /// A procedure by id.
    pub fn kind(&self, id: &str) -> Option<&'static ProcedureKind> {
        let own = self.procedures.iter().find(|kind| kind.id == id);
        // A commander's own procedures come after those of the rules.
        own.or_else(|| self.conduct().and_then(|_| conduct::kind(id)))
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
    tally(state: &State, group: u16) -> Option<Tally>;
    boards(state: &State, told: &Draft) -> Vec<Board>;
    usual(state: &State, own: &[Tag], enemy: &[Tag]) -> &'static str;
    acted(state: &State, unit: Tag) -> bool;
    linked(state: &State, unit: Tag) -> Vec<Tag>;
    line(unit: &Unit) -> String;
    thing_line(state: &State, thing: u16) -> String;
    muster_notes(state: &State) -> Vec<String>;
    clock(state: &State) -> String;
    over(state: &State) -> String;
    ended(state: &State) -> bool;
}
