//! The questions about a state that the commander of a side asks its rule set, beside the data in `rules::conduct`.

use std::collections::BTreeMap;

use super::RuleSet;
use crate::{
    dice::{Class, Odds, Side, Tag},
    rules::{
        ActData, CommanderData, Draft, Due, Effect, Entity, Known, Orderable, Relation, Role, State, Unit, UnitAfter,
        Value, listed_tags,
    },
};

/// What is decided of a unit and not carried out yet.
#[derive(Clone, Debug)]
pub struct Drafted {
    /// The unit.
    pub unit: Tag,
    /// The form of its order.
    pub draft: Draft,
    /// Whether an enemy is known whom it may attack by that.
    pub aims: bool,
}

/// What is decided of units and not carried out yet, asked for when it counts.
pub type Drafts<'d> = &'d dyn Fn() -> Vec<Drafted>;
/// What is known of an enemy, as far as the relation goes that an act needs.
pub type KnownOf<'t> = &'t dyn Fn(Tag) -> Option<bool>;
/// What a commander wants: his mission, by id, and what his plan asks of each unit.
pub type Wants<'w> = (&'w str, &'w BTreeMap<Tag, Role>);

/// An action that was carried out.
#[derive(Clone, Copy)]
pub struct CarriedOut<'a> {
    /// Id of the procedure; empty for a fact set by hand.
    pub procedure: &'a str,
    /// What was said of its form.
    pub draft: &'a Draft,
    /// Whether a roll or a question with an address was asked for.
    pub asked: &'a dyn Fn(&str) -> bool,
    /// What it changed, in order.
    pub effects: &'a [Effect],
}

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
    fn ends(&self, _state: &State) -> bool {
        true
    }

    /// The units that are ordered together with this one and answer to the first of them, itself included: a platoon.
    fn mates(&self, _state: &State, unit: Tag) -> Vec<Tag> {
        vec![unit]
    }

    /// The unit that stands for those that are ordered together.
    fn speaker(&self, _state: &State, unit: Tag) -> Tag {
        unit
    }

    /// A unit as orders name it: its tag and its name.
    fn label(&self, state: &State, unit: Tag) -> String {
        format!("{unit} {}", state.name(unit))
    }

    /// The short label of a unit: its tag.
    fn short(&self, _state: &State, unit: Tag) -> String {
        unit.to_string()
    }

    /// Several of them in short: their tags.
    fn together(&self, _state: &State, units: &[Tag]) -> String {
        listed_tags(units)
    }

    /// What is owed before his orders, as his mission wants it.
    fn prepared(&self, due: Due, _mission: &str) -> Due {
        due
    }

    /// Whether an act may be thought of now, after what is decided of other units and not carried out yet.
    fn allows(&self, _rules: &RuleSet, _state: &State, (_unit, _act): (Tag, &ActData), _decided: Drafts<'_>) -> bool {
        true
    }

    /// The form of an act of a unit at enemies, where it is another than the data say.
    fn form_of(&self, _rules: &RuleSet, _state: &State, _act: &ActData, _pair: (Tag, &[Tag])) -> Option<Draft> {
        None
    }

    /// The unit that an action was about.
    fn actor(&self, _state: &State, act: &ActData, draft: &Draft) -> Option<Tag> {
        draft.get(&act.unit).and_then(Value::tag)
    }

    /// What an act leads to: the state after its own effects, as it is when the shot comes that it makes or draws.
    fn ahead(&self, _act: &ActData, _unit: Tag, after: State) -> State {
        after
    }

    /// The state in which a unit that has moved fires, where that is another one: a turn later.
    fn arrived(&self, _act: &ActData, _unit: Tag, _after: &State) -> Option<State> {
        None
    }

    /// The enemies that an act may be aimed at by what is known of each, where the form alone does not say.
    fn aims(&self, _state: &State, (_unit, _act): (Tag, &ActData), _known: KnownOf<'_>) -> Option<Vec<Tag>> {
        None
    }

    /// The form of a shot of a unit, and of those ordered with it, at another, where the data do not say.
    fn shot(&self, _rules: &RuleSet, _state: &State, _act: (&str, &ActData), _pair: (Tag, Tag)) -> Option<Draft> {
        None
    }

    /// The form of a shot without the units that may not fire.
    fn without_forbidden(&self, _rules: &RuleSet, _state: &State, _id: &str, draft: Draft) -> Draft {
        draft
    }

    /// Units of a side that wait for a shot though nobody has told them in an order of their own.
    fn waiting(&self, _state: &State, _side: Side) -> Vec<Tag> {
        Vec::new()
    }

    /// How likely an act is to lead to what its price is of, and the form that says so: fire that is called for first.
    fn chance(&self, _rules: &RuleSet, _state: &State, _act: &ActData, _draft: &Draft) -> Option<(f64, Odds)> {
        None
    }

    /// Forms of what is on its way already at the target of an act, of the procedure that the act leads to: fire of
    /// other batteries that falls before. What they do is not done twice.
    fn under_way(&self, _state: &State, _act: &ActData, _draft: &Draft) -> Vec<Draft> {
        Vec::new()
    }

    /// What is tried before his orders because his plan gains by it, by his mission and what it asks of each unit.
    fn changes(&self, _rules: &RuleSet, _state: &State, _side: Side, _wants: Wants<'_>) -> Vec<Due> {
        Vec::new()
    }

    /// What he has left as it was in this step, in a few words, so that nobody waits for it: "keeps his orders".
    fn keeps(&self, _rules: &RuleSet, _state: &State, _side: Side) -> &'static str {
        ""
    }

    /// What his orders of this turn are counted by, for the head of his page: "card 4", "7 activations"; empty for
    /// nothing.
    fn counted(&self, rules: &RuleSet, state: &State, side: Side) -> String {
        let standing = rules.standing(state, side);
        standing.orders.map_or_else(String::new, |(_, of)| format!("{of} {}", standing.orders_name))
    }

    /// Whether a unit runs for its own edge, whatever he wants.
    fn flees(&self, _state: &State, _unit: Tag) -> bool {
        false
    }

    /// The fights that a unit has before it where it stands, and is spared if it moves away: with whom it touches.
    fn fights(&self, _rules: &RuleSet, _state: &State, _unit: Tag) -> Vec<Due> {
        Vec::new()
    }

    /// A key of all that the odds of a shot depend on, where caching pays: equal shots are worked out once.
    fn likeness(&self, _state: &State, _draft: &Draft) -> Option<String> {
        None
    }

    /// Whether a side has its own turn now, in which he leads it.
    fn leads(&self, state: &State, side: Side) -> bool {
        state.acting() == side
    }

    /// Who of a side that has its turn may be ordered now. What is owed is added to it.
    fn orders(&self, rules: &RuleSet, state: &State, side: Side) -> Orderable;

    /// Who may be ordered now, and what is owed without a decision; nothing in a turn of the other side.
    fn slots(&self, rules: &RuleSet, state: &State, side: Side) -> Orderable {
        if !self.leads(state, side) {
            return Orderable::default();
        }
        let (owed, chores) = (rules.owed(state), &self.data().chores);
        let of = |list: &[String]| owed.iter().filter(|due| list.contains(&due.procedure)).cloned().collect();
        Orderable { before: of(&chores.before), after: of(&chores.after), ..self.orders(rules, state, side) }
    }

    /// What a unit is worth in good order, in points.
    fn worth(&self, rules: &RuleSet, state: &State, unit: Tag) -> i32 {
        let Some(unit) = state.units.get(&unit) else { return 0 };
        let worth = &self.data().worth;
        // A player's own type is worth what the type is that it was made from.
        let base = worth.base.get(rules.description().printed_kind(&unit.kind)).copied().unwrap_or(100);
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
    fn after(&self, _state: &State, _unit: Tag, class: Class) -> Option<UnitAfter> {
        let class = match class {
            Class::Word(word) => self.data().class(word)?,
            Class::Count(_) if self.data().worth.count.field.is_empty() => return None,
            Class::Count(count) => {
                let left = self.data().worth.count.left(count);
                return Some(UnitAfter { left, lost: false, loses: String::new() });
            }
        };
        Some(UnitAfter { left: class.left, lost: class.lost, loses: class.loses.clone() })
    }

    /// Losses that a side can still take before its mark; `None` without a mark, 0 once it is passed.
    fn margin(&self, rules: &RuleSet, state: &State, side: Side) -> Option<i32> {
        let standing = rules.standing(state, side);
        standing.mark.map(|mark| (mark - standing.lost).max(0))
    }

    /// Whether the loss of a unit brings its side nearer to its mark.
    fn counts(&self, _rules: &RuleSet, _state: &State, _unit: Tag) -> bool {
        true
    }

    /// Whether a unit that is given up for another counts as a loss.
    fn given_up_counts(&self, _state: &State) -> bool {
        true
    }

    /// What the odds of any order depend on beside the units that it names, in short: whose turn, the step, a shortage.
    /// Where it is the same, and the same is true of the units named, the same order has the same odds. `None`: they
    /// depend on more, and are worked out each time.
    fn moment(&self, _rules: &RuleSet, _state: &State) -> Option<String> {
        None
    }

    /// Facts of a unit on which no odds hang now, such as that it was rallied this turn.
    fn idle(&self, _state: &State, _unit: Tag) -> &[&str] {
        &[]
    }

    /// A key of what the odds about a unit depend on beside its own facts and the moment; empty for nothing.
    fn bears(&self, _state: &State, _unit: Tag) -> String {
        String::new()
    }

    /// Whether a unit of a side waits for a shot.
    fn waits(&self, state: &State, side: Side) -> bool {
        let waits = |unit: &Unit| self.data().waits.iter().any(|field| state.flag(unit.tag, field));
        self.data().waits.is_empty() || state.in_play(side).any(waits)
    }

    /// Facts that a relation implies: a unit that stands beside an enemy can fire at it.
    fn implied(&self, _state: &State, _known: &Known) -> Vec<Known> {
        Vec::new()
    }

    /// Relations that a past action proves: a unit that fired at an enemy could reach it. The relations it needs by
    /// the data held.
    fn tells(&self, _state: &State, due: &Due) -> Vec<Relation> {
        self.data().needed(due)
    }

    /// What is true of the battle in the turn of a side, for shots to come.
    fn turned(&self, _state: &State, to: Side) -> Vec<Effect> {
        vec![Effect::set(Entity::Battle, State::ACTING, to.to_string())]
    }

    /// What is true of the battle once a unit has acted, so that enemies who wait may answer it.
    fn acts(&self, _unit: Tag) -> Vec<Effect> {
        Vec::new()
    }

    /// Units that stand elsewhere since an action.
    fn displaced(&self, action: &CarriedOut<'_>) -> Vec<Tag> {
        let leaves = &self.data().leaves;
        let gone = |effect: &Effect| match effect {
            Effect::Set { on: Entity::Unit(tag), field, .. } if leaves.contains(field) => Some(*tag),
            Effect::Remove { unit, .. } | Effect::Return { unit } => Some(*unit),
            _ => None,
        };
        action.effects.iter().filter_map(gone).collect()
    }

    /// Enemies known to wait whose fire an act may draw, each with the form of its shot; whether the rules allow it,
    /// the form says.
    fn watchers(&self, _rules: &RuleSet, _state: &State, _act: &Due) -> Vec<(Tag, Due)> {
        Vec::new()
    }
}
