//! Changing orders: all attempts of a side are named first, then one die for each (Changing orders; S4, S5, S8).

use super::{chips, order_name};
use crate::{
    dice::{Address, Answer, Ask, Class, Side, Sink, Subject, Sum, Term},
    games::simple_ww2::{
        shot::roll,
        units::{cell, formations, group_name, turn, unit_in},
    },
    rules::{Effect, Entity, FieldMemory, FormReader, InTurn, NoRoll, Opt, Origin, Started, Value},
};

/// The place of the rule.
const PLACE: &str = "Changing orders";
/// The option that leaves an order as it is.
const KEEP: &str = "keep";
/// What a die says.
const WORDS: &[&str] = &["keeps its order", "changes"];

/// One side's changes of orders in one turn.
pub(in super::super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.by();
    let attempts = attempts(reader, side);
    let before = reader.fact_number(side, "attempts");
    if attempts.is_empty() {
        reader.refuse("", PLACE, "first choose all new orders of this turn together");
        let no_roll = NoRoll::default().settle(Subject::Headline, Class::Word("kept"));
        return no_roll.say(PLACE, "All formations keep their orders.").start();
    }
    if before > 0 {
        reader.refuse("", PLACE, "this side has already rolled for its changes this turn");
    }
    let others_only = reader.ruled("S4", "b");
    let all = before + i32::try_from(attempts.len()).unwrap_or(i32::MAX);
    let counted = if others_only { all - 1 } else { all };
    let need = cell(reader, "orders", "change", "need");
    let each = cell(reader, "orders", "change", "each");
    let hit = cell(reader, "orders", "change", "hit");
    let dice = attempts
        .into_iter()
        .map(|attempt| {
            let mut terms = vec![Term::new(attempts_words(all), counted * each, PLACE)];
            if attempt.hit {
                terms.push(Term::new("hit by enemy fire last turn", hit, PLACE));
            }
            let sum: i32 = terms.iter().map(|term| term.amount).sum();
            Die { need: need - sum, terms, attempt }
        })
        .collect();
    Some(Changes { side, attempts: all, dice }.start())
}

fn attempts_words(count: i32) -> String {
    if count == 1 { "one change attempted".to_owned() } else { format!("{count} changes attempted") }
}

/// A change that is attempted.
struct Attempt {
    group: u16,
    /// Place in the list of formations, from 1: keeps its die when others are added.
    number: u8,
    name: String,
    to: &'static str,
    to_name: String,
    hit: bool,
}

/// The formations that shall change.
fn attempts(reader: &mut FormReader<'_>, side: Side) -> Vec<Attempt> {
    let mut attempts = Vec::new();
    let now_turn = turn(reader);
    for (number, group) in (1..=u8::MAX).zip(formations(reader, side)) {
        let on = Entity::Group(group);
        let name = group_name(reader, group);
        let now = reader.fact_word(on, "order");
        let all = chips(reader, "");
        let keeps = all.iter().find(|order| order.id == now.as_str()).map_or("none", |order| order.name.as_str());
        let mut options = vec![Opt::new(KEEP, &format!("Keep {keeps}"))];
        options.extend(all.into_iter().filter(|order| order.id != now.as_str()));
        let to = reader.choice(&format!("{on}.to"), &name, None, "Orders", options, FieldMemory::Assume(KEEP));
        let path = format!("{on}.under_fire");
        if to == KEEP {
            reader.ignore_because(&path, "only if its orders are to change");
            continue;
        }
        // S5: any neutralisation or knock-out by fire, of any unit of the formation.
        let known = reader.derive(&format!("{on}:hit"), |state| {
            let hit =
                |tag| unit_in(state, tag).is_some_and(|unit| state.number(Entity::Group(unit), "hit") == now_turn);
            Value::Flag(state.members(group).any(|unit| hit(unit.tag)))
        });
        let label = format!("{name}: hit by enemy fire last turn");
        let hit = reader.switch(&path, &label, None, PLACE, known.flag(), Origin::State);
        attempts.push(Attempt { group, number, to_name: order_name(reader, to), name, to, hit });
    }
    attempts
}

/// A die and the number it needs.
struct Die {
    attempt: Attempt,
    terms: Vec<Term>,
    need: i32,
}

/// All changes of a side.
struct Changes {
    side: Side,
    /// Changes attempted this turn, with those of an earlier form.
    attempts: i32,
    dice: Vec<Die>,
}

impl InTurn for Changes {
    type Row = Die;
    /// Changes made.
    type Carried = i32;

    fn rows(&self) -> &[Die] {
        &self.dice
    }

    fn begin(&self, out: &mut impl Sink<Effect>) {
        out.effect(|| Effect::set(self.side, "attempts", self.attempts));
    }

    fn ask(&self, die: &Die, _: &i32) -> Option<Ask> {
        let key = Address::of("order").round(die.attempt.number);
        Some(roll::reach(key, self.side, &[die.need], WORDS))
    }

    fn advance(&self, die: &Die, changed: &mut i32, answer: Option<Answer>, out: &mut impl Sink<Effect>) -> bool {
        let Attempt { group, name, to, to_name, .. } = &die.attempt;
        if answer.is_some_and(|answer| answer.tally().value() > 0) {
            *changed += 1;
            out.effect(|| Effect::set(Entity::Group(*group), "order", *to));
            out.tell(Entity::Group(*group), PLACE, || format!("{name} is now on {to_name}."));
        } else {
            // S8: a failure keeps the old order; it may be tried again next turn.
            out.tell(Entity::Group(*group), PLACE, || format!("{name} keeps its order."));
        }
        true
    }

    fn end(&self, changed: &i32, out: &mut impl Sink<Effect>) {
        if self.dice.len() == 1 {
            out.settle(Subject::Headline, Class::Word(if *changed > 0 { "changed" } else { "kept" }));
        } else {
            out.settle(Subject::Number("changed"), Class::Count(*changed));
        }
    }

    fn sum(&self, die: &Die, _: &i32) -> Option<Sum> {
        Some(
            Sum::new(None, format!("{}: {}", die.attempt.name, die.attempt.to_name), "order")
                .round(die.attempt.number)
                .terms(die.terms.clone())
                .reading(format!("{} changes", roll::needed(die.need))),
        )
    }
}
