//! What the commander of a side that nobody leads asks of Division Squares.

use super::{
    artillery::spots,
    rows::{acted, linked},
    standing::orders,
    strength,
};
use crate::{
    dice::{Side, Tag},
    rules::{
        CarriedOut, CommanderData, Conduct, Due, Effect, Entity, Known, Orderable, Relation, RuleSet, State, Value,
        draft_of,
    },
};

/// The relation of reach and sight.
const FIRE: &str = "fire";
/// The relation of neighbours, corners included.
const BESIDE: &str = "beside";

/// The unit type of the HQ.
const HQ: &str = "hq";
/// The unit type of a battery off the table.
const OFF_TABLE: &str = "off_table";

/// What it gives the commander.
#[derive(Clone)]
pub(super) struct Commander(pub(super) CommanderData);

/// How far a unit fires, in spaces; off the table without an end.
fn range(state: &State, tag: Tag) -> i32 {
    state.units.get(&tag).and_then(|unit| unit.column("range")).map_or(i32::MAX, Value::number)
}

impl Conduct for Commander {
    fn data(&self) -> &CommanderData {
        &self.0
    }

    fn duels(&self) -> bool {
        true
    }

    fn orders(&self, rules: &RuleSet, state: &State, side: Side) -> Orderable {
        let Some((used, allowed)) = orders(state, side) else { return Orderable::default() };
        let free = usize::try_from(allowed - used).unwrap_or(0);
        let own = || state.in_play(side).map(|unit| unit.tag);
        let fresh = own().filter(|tag| !state.flag(*tag, "ordered")).collect();
        let done = |tag: &Tag| !state.flag(*tag, "ordered") || acted(rules.description(), state, *tag);
        let follow = own().filter(|tag| !done(tag)).collect();
        Orderable { fresh, free, follow, ..Orderable::default() }
    }

    fn counted(&self, _rules: &RuleSet, state: &State, side: Side) -> String {
        let card = state.word(side, "card");
        if card.is_empty() { String::new() } else { format!("card {card}") }
    }

    fn counts(&self, _: &RuleSet, state: &State, unit: Tag) -> bool {
        state.units.get(&unit).is_some_and(|unit| strength::counts(state, unit))
    }

    fn given_up_counts(&self, state: &State) -> bool {
        strength::given_up_counts(state)
    }

    fn moment(&self, rules: &RuleSet, state: &State) -> Option<String> {
        // A unit that waits only fires from Overwatch, which depends on nothing but the two units.
        let acting = state.acting();
        let exhausted = rules.exhausted(state, acting);
        // What a Joker allows depends on whether other units were ordered (D120).
        let joker = state.word(acting, "joker");
        let ordered = || state.in_play(acting).filter(|unit| state.flag(unit.tag, "ordered")).count();
        let ordered = if joker.is_empty() { 0 } else { ordered().min(2) };
        Some(format!("{acting} {exhausted} {} {joker}{ordered}", spots(state, acting)))
    }

    fn idle(&self, state: &State, unit: Tag) -> &[&str] {
        // How a unit stands to orders is asked of the side whose turn it is.
        const WAITING: &[&str] =
            &["rallied", "ordered", "moved", "fired", "assaulted", "shelled", "bridging", "ammunition"];
        if unit.side == state.acting() { &["rallied"] } else { WAITING }
    }

    fn bears(&self, state: &State, unit: Tag) -> String {
        if state.units.get(&unit).is_none_or(|unit| unit.kind != HQ) {
            return String::new();
        }
        // The HQ is saved by a battery (HQ Survival).
        let batteries = state.in_play(unit.side).filter(|unit| unit.flag(OFF_TABLE));
        let stocks = batteries.map(|unit| format!("{}:{} ", unit.tag, state.number(unit.tag, "ammunition")));
        stocks.collect::<Vec<_>>().concat()
    }

    fn implied(&self, state: &State, known: &Known) -> Vec<Known> {
        let Known { relation, .. } = known;
        // At a distance of one it stands beside; across a corner is two spaces.
        let near = range(state, relation.unit) == 1;
        if relation.id == FIRE && known.holds && near {
            let beside = |unit, target| Known { relation: Relation::new(BESIDE, unit, target), ..known.clone() };
            return vec![beside(relation.unit, relation.target), beside(relation.target, relation.unit)];
        }
        if relation.id == BESIDE && !known.holds && near {
            return vec![Known { relation: Relation::new(FIRE, relation.unit, relation.target), ..known.clone() }];
        }
        if relation.id != BESIDE || !known.holds {
            return Vec::new();
        }
        let mut all =
            vec![Known { relation: Relation::new(BESIDE, relation.target, relation.unit), ..known.clone() }];
        for (unit, target) in [(relation.unit, relation.target), (relation.target, relation.unit)] {
            if range(state, unit) >= 2 {
                all.push(Known { relation: Relation::new(FIRE, unit, target), ..known.clone() });
            }
        }
        all
    }

    fn tells(&self, state: &State, due: &Due) -> Vec<Relation> {
        if !["fire", "reaction"].contains(&due.procedure.as_str()) {
            return self.0.needed(due);
        }
        let mut all = Relation::each(FIRE, due, "firer", "target");
        // What is within its reach has it within the same distance.
        let back = all.iter().filter(|shot| range(state, shot.target) >= range(state, shot.unit));
        let back: Vec<_> = back.map(|shot| Relation::new(FIRE, shot.target, shot.unit)).collect();
        all.extend(back);
        all
    }

    fn displaced(&self, action: &CarriedOut<'_>) -> Vec<Tag> {
        let effects = action.effects;
        let back = if action.procedure == "fall_back" { action.draft.get("unit") } else { None };
        let mut gone = back.map(Value::tags).unwrap_or_default();
        for effect in effects {
            match effect {
                Effect::Set { on: Entity::Unit(tag), field, .. } => {
                    if field == "moved" || field == "rallied" && (action.asked)(&format!("off/{tag}")) {
                        // Whoever fails its rally by all ones falls back, wherever the table's edge is.
                        gone.push(*tag);
                    } else if field == "assaulted" && effects.iter().any(|one| removes_enemy(one, *tag)) {
                        // It may have taken the space.
                        gone.push(*tag);
                    }
                }
                Effect::Remove { unit, .. } | Effect::Return { unit } => gone.push(*unit),
                _ => {}
            }
        }
        gone
    }

    fn watchers(&self, _: &RuleSet, state: &State, act: &Due) -> Vec<(Tag, Due)> {
        let own = ["attacker", "unit"].iter().find_map(|field| act.tags(field).first().copied());
        let Some(own) = own else { return Vec::new() };
        let inside: Vec<Tag> = act.tags("defenders").into_iter().flat_map(|tag| linked(state, tag)).collect();
        let shot = |unit: Tag| {
            let mut draft = draft_of("firer", unit);
            draft.extend(draft_of("target", own));
            Due::new("reaction", draft, "")
        };
        let waits = state.in_play(own.side.other()).map(|unit| unit.tag);
        let waits =
            waits.filter(|tag| state.flag(*tag, "overwatch") && !inside.contains(tag)).map(|tag| (tag, shot(tag)));
        waits.collect()
    }
}

/// Whether an effect takes an enemy of a unit off the table.
fn removes_enemy(effect: &Effect, unit: Tag) -> bool {
    matches!(effect, Effect::Remove { unit: gone, .. } if gone.side != unit.side)
}
