//! What the commander of a side that nobody leads asks of 6d6.

use super::{allowed::done, units::is_mortar};
use crate::{
    dice::{Class, Side, Tag},
    rules::{
        CommanderData, Conduct, Due, Effect, Entity, Orderable, Relation, RuleSet, State, UnitAfter, Value, draft_by,
        draft_of,
    },
};

/// The relation of a shot within the two nearer bands.
const FIRE: &str = "fire";
/// The relation of a shot at long range.
const LONG: &str = "long";
/// The relation of a mortar and what is seen for it.
const SPOTTED: &str = "spotted";
/// Markers of a phase.
const ACTED: [&str; 3] = ["fired", "moved", "ended"];

/// What it gives the commander.
#[derive(Clone)]
pub(super) struct Commander(pub(super) CommanderData);

impl Conduct for Commander {
    fn data(&self) -> &CommanderData {
        &self.0
    }

    /// Every unit without an action has one.
    fn orders(&self, _: &RuleSet, state: &State, side: Side) -> Orderable {
        let fresh = state.in_play(side).filter(|unit| done(state, unit).is_none());
        Orderable::all(fresh.map(|unit| unit.tag))
    }

    /// A rally tells what comes off, a shot what there is then.
    fn after(&self, state: &State, unit: Tag, class: Class) -> Option<UnitAfter> {
        let count = &self.0.worth.count;
        let left = |hits| Some(UnitAfter { left: count.left(hits), lost: false, loses: String::new() });
        let word = match class {
            Class::Count(hits) => return left(hits),
            Class::Word(word) => word,
        };
        if let Some(off) = word.strip_prefix("off_") {
            return left(state.number(unit, &count.field) - off.parse::<i32>().ok()?);
        }
        let class = self.0.class(word)?;
        Some(UnitAfter { left: class.left, lost: class.lost, loses: class.loses.clone() })
    }

    /// A new phase: its step begins, its markers are off, and an enemy has acted.
    fn turned(&self, state: &State, to: Side) -> Vec<Effect> {
        let mut all = vec![
            Effect::set(Entity::Battle, State::ACTING, to.to_string()),
            Effect::clear(Entity::Battle, State::STEP),
        ];
        all.extend(state.in_play(to).next().map(|unit| Effect::set(Entity::Battle, "last", unit.tag)));
        for unit in state.in_play(to) {
            let marks = ACTED.into_iter().filter(|marker| state.flag(unit.tag, marker));
            all.extend(marks.map(|marker| Effect::clear(unit.tag, marker)));
        }
        all
    }

    /// Ready units answer each action of the Actions step.
    fn acts(&self, unit: Tag) -> Vec<Effect> {
        let step = Effect::set(Entity::Battle, State::STEP, "actions");
        vec![step, Effect::set(Entity::Battle, "last", unit)]
    }

    fn watchers(&self, _: &RuleSet, state: &State, act: &Due) -> Vec<(Tag, Due)> {
        let own = ["firer", "unit"].iter().find_map(|field| act.draft.get(*field).and_then(Value::tag));
        let Some(own) = own else { return Vec::new() };
        let shot = |unit: Tag| {
            let mut draft = draft_of("firer", unit);
            draft.extend(draft_of("target", own));
            draft.extend(draft_by(unit.side));
            Due::new("fire", draft, "")
        };
        let ready = state.in_play(own.side.other()).filter(|unit| state.flag(unit.tag, "ready"));
        ready.map(|unit| (unit.tag, shot(unit.tag))).collect()
    }

    fn tells(&self, state: &State, due: &Due) -> Vec<Relation> {
        let (firers, target) = match due.procedure.as_str() {
            "fire" | "mortar" => (due.tags("firer"), "target"),
            "volley" => (due.tags("firers"), "target"),
            _ => return Vec::new(),
        };
        let targets = due.tags(target);
        let orders = |firer: Tag| {
            let id = Self::range(state, due, firer);
            targets.iter().flat_map(move |target| {
                // Whoever is seen within reach sees as far.
                let back = (id != SPOTTED).then(|| Relation::new(id, *target, firer));
                [Some(Relation::new(id, firer, *target)), back]
            })
        };
        firers.into_iter().flat_map(orders).flatten().collect()
    }
}

impl Commander {
    /// The relation that a shot tells of: by the band it was told, or the one known of its firer's last target.
    fn range(state: &State, due: &Due, firer: Tag) -> &'static str {
        if state.units.get(&firer).is_some_and(is_mortar) {
            return SPOTTED;
        }
        let told = due.draft.get(&format!("{firer}.range")).or_else(|| due.draft.get("range"));
        let same = state.fact(firer, "aim").and_then(Value::tag) == due.tags("target").first().copied();
        let range = told.or_else(|| state.fact(firer, "aim_range").filter(|_| same));
        if range.is_some_and(|range| range.word() == LONG) { LONG } else { FIRE }
    }
}
