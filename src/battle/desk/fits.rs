//! The procedures that a unit may do in the present step, the fields of a form that take it, and what is left to do of
//! an action.

use std::collections::BTreeSet;

use crate::{
    battle::{Act, Request},
    dice::Tag,
    rules::{Control, Draft, EffectWeight, Entity, Field, Form, RuleSet, State, Use, Value, draft_by, open},
};

impl super::Desk {
    /// Whether a procedure was chosen, not only units picked.
    pub const fn has_chosen(&self) -> bool {
        self.chosen.is_some()
    }

    /// Puts rows back that came by themselves; what else was picked and told stays.
    pub fn leave(&mut self, rows: &[Tag]) {
        self.own.retain(|tag| !rows.contains(tag));
        self.enemy.retain(|tag| !rows.contains(tag));
    }

    /// Firers whose target fell before their shots, in their own turn: those of a list that the action left as they
    /// were, while it used others. They may do the same at another target.
    pub fn spared(rules: &RuleSet, state: &State, act: &Act) -> Vec<Tag> {
        let changes = act.effects.iter().map(|effect| effect.weight(rules.description()));
        let changes: Vec<(Entity, EffectWeight)> = changes
            .filter_map(|(on, weight)| Some((on?, weight)))
            .filter(|(_, weight)| !matches!(weight, EffectWeight::Nothing))
            .collect();
        let enemy = |on: Entity| matches!(on, Entity::Unit(tag) if Some(tag.side) != act.side);
        let fell = |(on, weight): &(Entity, EffectWeight)| {
            enemy(*on) && matches!(weight, EffectWeight::Gone | EffectWeight::Doomed)
        };
        if act.side != Some(state.acting()) || !changes.iter().any(fell) {
            return Vec::new();
        }
        let touched: BTreeSet<Entity> = changes.iter().map(|(on, _)| *on).collect();
        let may = |path: &str, tag: Tag| {
            let draft = Draft::from([(path.to_owned(), Value::from(&[tag][..]))]);
            let form =
                rules.procedure_kind(&act.procedure).map(|kind| open(kind, rules.description(), state, &draft).form);
            form.is_some_and(|form| form.refusals.iter().all(|refusal| refusal.path != path))
                && !rules.acted(state, tag)
        };
        let left_of = |(path, value): (&String, &Value)| {
            let own = value.tags().into_iter().filter(|tag| Some(tag.side) == act.side);
            let (used, left): (Vec<Tag>, Vec<Tag>) = own.partition(|tag| touched.contains(&Entity::Unit(*tag)));
            let left: Vec<Tag> = left.into_iter().filter(|tag| may(path, *tag)).collect();
            if used.is_empty() { Vec::new() } else { left }
        };
        act.form.entered.iter().flat_map(left_of).collect()
    }
}

/// Whether a procedure of a step, empty for any, belongs to the present one.
pub(super) fn here(state: &State, step: &str) -> bool {
    step.is_empty() || step == state.step()
}

/// Whether the present step has something for a unit: its usual procedure, or an order of one press.
pub(super) fn acts_now(rules: &RuleSet, state: &State, tag: Tag) -> bool {
    let description = rules.description();
    let usual = rules.usual(state, &[tag], &[]);
    let by = draft_by((tag.side != state.acting()).then_some(tag.side));
    let form =
        |id: &str, draft: &Draft| rules.procedure_kind(id).map(|kind| open(kind, description, state, draft).form);
    // An order belongs to the steps that give it.
    let fights = description.procedure(usual).is_some_and(|text| text.usage != Use::Order && here(state, &text.step))
        && form(usual, &by).is_some_and(|form| form.fields.iter().any(|field| takes(&field.control, tag)));
    let ordered = |order: &String| {
        let form = form(order, &Request::order(state, order, tag).draft);
        !order.is_empty() && form.is_some_and(|form| form.problems.is_empty() && form.refusals.is_empty())
    };
    let step = description.step(state.step());
    description.may_act(state, tag.side)
        && (fights || step.is_some_and(|step| [&step.order].into_iter().chain(&step.instead).any(ordered)))
}

/// Whether a field takes a unit, and the rules have nothing against it.
pub(super) fn takes(control: &Control, tag: Tag) -> bool {
    match control {
        Control::Unit { candidates, .. } | Control::Units { candidates, .. } => {
            candidates.iter().any(|candidate| candidate.tag == tag && candidate.refusal.is_none())
        }
        _ => false,
    }
}

/// The pick that belongs into a field for one unit: the first that the rules take there, else the first that no later
/// field takes, so that it says why not.
pub(super) fn fitting(form: &Form, field: &Field, picks: &[Tag]) -> Option<Tag> {
    let later = || form.fields.iter().skip_while(|other| other.path != field.path).skip(1);
    let fits = picks.iter().find(|tag| takes(&field.control, **tag));
    fits.or_else(|| picks.iter().find(|tag| !later().any(|other| takes(&other.control, **tag)))).copied()
}

/// Picks that stay beside one more: those that have a field of their own, which is not its field.
pub(super) fn beside(rules: &RuleSet, state: &State, request: &Request, picks: &[Tag], tag: Tag) -> Vec<Tag> {
    let Some(kind) = rules.procedure_kind(&request.procedure) else {
        return Vec::new();
    };
    let form = open(kind, rules.description(), state, &request.draft).form;
    let field_of = |tag: Tag| {
        form.fields.iter().find(|field| is_one(field) && takes(&field.control, tag)).map(|field| field.path.as_str())
    };
    let own = field_of(tag);
    let stays = |other: &Tag| own.is_some() && field_of(*other).is_some_and(|field| Some(field) != own);
    picks.iter().copied().filter(stays).collect()
}

/// Whether a field is for one unit.
const fn is_one(field: &Field) -> bool {
    matches!(field.control, Control::Unit { .. })
}
