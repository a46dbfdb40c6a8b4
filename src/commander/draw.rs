//! Draws the plan of a commander as a battle begins: how well each plan of his mission fits the order of battle, and
//! what it asks of each unit.

use std::collections::BTreeSet;

use super::{
    Memory, Plan,
    die_table::faces,
    plan::{drawn, planned, spent},
    price::points,
};
use crate::{
    battle::{Battle, Command, Request},
    dice::{Side, Tag},
    rules::{
        Conduct, PLAN, PlanData, PlanOption, PlanTable, RELEASE_RESERVE, State, Unit, draft_by, draft_of, roles,
    },
};

/// Turns of a battle that has no last one, as far as plans go.
const LONG: i32 = 12;
/// The turn in which the reserve goes at the latest, where a battle has no last one.
const RELEASE: i32 = 5;
/// Faces of the die.
const SIDES: u8 = 6;
/// Turns left that are too few to get anywhere.
const FEW: i32 = 2;
/// The letter that marks a situation with too few turns left.
const LATE: char = 'l';

/// The part of a plan that the shared screen may show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanVisibility {
    /// None is drawn.
    Empty,
    /// It is sealed.
    Sealed,
    /// It is open: its words.
    Open(String),
}

/// The plan as the shared screen may show it.
pub fn opened(battle: &Battle) -> PlanVisibility {
    let Some(no) = planned(battle) else { return PlanVisibility::Empty };
    let seen = battle.action_for(no, battle.shared());
    seen.map_or(PlanVisibility::Sealed, |act| PlanVisibility::Open(act.words.clone()))
}

/// The command that draws and seals the plan of a battle's commander; `None` where that is done, or there is none.
pub fn seal(battle: &Battle) -> Option<Command> {
    let plan = Plan::of(battle)?;
    let conduct = battle.rules().conduct()?;
    if drawn(battle).is_some() || battle.pending().is_some() || battle.ended() {
        return None;
    }
    Some(draws(&plan, &table(battle, conduct, &plan)?))
}

/// The command that lets the reserve go, as the commander's turn begins; `None` where none is held back, or its time
/// has not come: an objective is lost, the main effort is spent by half, or the turn has come.
pub(super) fn release(battle: &Battle) -> Option<Command> {
    let (plan, conduct) = (Plan::of(battle)?, battle.rules().conduct()?);
    let (table, answers) = drawn(battle)?;
    let (option, _) = table.drawn(answers)?;
    let state = battle.state();
    let held_back = |(tag, role): &(Tag, String)| {
        let there = state.units.get(tag).is_some_and(|unit| !unit.lost());
        (role == roles::RESERVE && there).then_some(*tag)
    };
    let units: Vec<Tag> = option.roles.iter().filter_map(held_back).collect();
    let due = state.turn() >= table.release
        || spent(battle, conduct, option)
        || !lost(&held(battle, &plan), &table.situation).is_empty();
    if plan.released || units.is_empty() || !due {
        return None;
    }
    let mut draft = draft_of("units", units.as_slice());
    draft.extend(draft_by(plan.side));
    Some(Command::start(Request::new(RELEASE_RESERVE, draft)))
}

/// The objectives, from 0, that he held when his plan was drawn upon this situation and holds no more.
fn lost(held: &[bool], situation: &str) -> Vec<usize> {
    let then = situation.chars().map(|flag| flag == '1');
    held.iter().zip(then).enumerate().filter(|(_, (now, then))| *then && !**now).map(|(at, _)| at).collect()
}

/// The command that thinks the plan over, as the commander's turn begins; `None` while nothing has happened that bears
/// on it. Keeping it counts something.
pub(super) fn rethink(battle: &Battle) -> Option<Command> {
    let plan = Plan::of(battle)?;
    let conduct = battle.rules().conduct()?;
    let (was, answers) = drawn(battle)?;
    let (option, aim) = was.drawn(answers)?;
    let spent = spent(battle, conduct, option);
    if battle.state().turn() < 2 || !spent && was.situation == situation(battle, &plan) {
        return None;
    }
    let mut now = table_with(battle, conduct, &plan, Some(&option.id))?;
    let turn = PlanOverride::of(battle, &plan);
    let fixes = option.roles.iter().any(|(_, role)| role == roles::FIX);
    let same = (!spent || fixes) && turn == PlanOverride::None && !was.situation.contains(LATE);
    for kept in now.options.iter_mut().filter(|kept| kept.id == option.id && same) {
        kept.roles.clone_from(&option.roles);
        // Who has half left fixes the enemy, and who did so is the main effort.
        let roles = kept.roles.iter_mut().map(|(_, role)| role).filter(|_| spent);
        for role in roles {
            let other = if role == roles::MAIN { roles::FIX } else { roles::MAIN };
            if matches!(role.as_str(), roles::MAIN | roles::FIX) {
                other.clone_into(role);
            }
        }
    }
    // A reserve that has gone does not come back.
    let all = now.options.iter_mut().flat_map(|option| &mut option.roles).filter(|_| plan.released);
    all.filter(|(_, role)| role == roles::RESERVE).for_each(|(_, role)| roles::MAIN.clone_into(role));
    for (_, role) in now.options.iter_mut().flat_map(|option| &mut option.roles) {
        turn.asks(role);
    }
    // An objective that is not taken stays the goal.
    let open: Vec<bool> = held(battle, &plan).into_iter().map(|held| !held).collect();
    let stays = aim.filter(|aim| open.get(*aim) == Some(&true));
    let lost = lost(&held(battle, &plan), &was.situation);
    let list: Vec<usize> = match stays {
        // What was lost is won back.
        _ if !lost.is_empty() => lost,
        Some(aim) => vec![aim],
        None if open.contains(&true) => (0..open.len()).filter(|at| open.get(*at) == Some(&true)).collect(),
        None => (0..open.len()).collect(),
    };
    let shares = aims(list.len());
    now.aims = (0..open.len())
        .map(|at| list.iter().position(|one| *one == at).and_then(|place| shares.get(place)).copied().unwrap_or(0))
        .collect();
    Some(draws(&plan, &now))
}

/// How a battle turns whatever the plan: then every plan asks the same of those who are not on guard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlanOverride {
    /// It does not.
    None,
    /// His side is exhausted, or has something and too few turns to get more: it holds what it has.
    Holds,
    /// The enemy is exhausted: units that waited go forward.
    Presses,
}

impl PlanOverride {
    fn of(battle: &Battle, plan: &Plan) -> Self {
        let exhausted = |side: Side| battle.rules().exhausted(battle.state(), side);
        let holds = late(battle, plan) && held(battle, plan).contains(&true);
        match (exhausted(plan.side) || holds, exhausted(plan.side.other())) {
            (true, _) => Self::Holds,
            (false, true) => Self::Presses,
            (false, false) => Self::None,
        }
    }

    /// Replaces a role under this override.
    fn asks(self, role: &mut String) {
        let other = match (self, role.as_str()) {
            (Self::None, _) | (_, roles::GUARD) => return,
            (Self::Holds, _) => roles::FIX,
            (Self::Presses, roles::RESERVE) => roles::MAIN,
            (Self::Presses, roles::FIX) => roles::SUPPORT,
            (Self::Presses, _) => return,
        };
        other.clone_into(role);
    }
}

/// Whether too few turns are left to get anywhere.
fn late(battle: &Battle, plan: &Plan) -> bool {
    plan.turns.is_some_and(|last| last - battle.state().turn() < FEW)
}

/// Faces of a die for so many objectives.
fn aims(places: usize) -> Vec<u8> {
    let places = u8::try_from(places).unwrap_or(0);
    (0..places).map(|at| SIDES / places + u8::from(at < SIDES % places)).collect()
}

/// Which objectives his own units hold.
fn held(battle: &Battle, plan: &Plan) -> Vec<bool> {
    let stands = Memory::of(battle, plan.side).stands;
    let held = |number: u16| stands.iter().any(|(tag, on)| tag.side == plan.side && *on == number);
    (1..).take(plan.objectives.len()).map(held).collect()
}

/// A short key of the situation that a plan is drawn upon.
fn situation(battle: &Battle, plan: &Plan) -> String {
    let digit = |yes: bool| if yes { '1' } else { '0' };
    let spent = Side::BOTH.map(|side| battle.rules().exhausted(battle.state(), side));
    let all = held(battle, plan).into_iter().chain(spent);
    all.map(digit).chain(late(battle, plan).then_some(LATE)).collect()
}

fn draws(plan: &Plan, table: &PlanTable) -> Command {
    let mut draft = table.draft();
    draft.extend(draft_by(plan.side));
    let request = Request::new(PLAN, draft);
    Command::start(request)
}

/// The plans of a mission with their faces, and what each asks of the units.
fn table(battle: &Battle, conduct: &dyn Conduct, plan: &Plan) -> Option<PlanTable> {
    table_with(battle, conduct, plan, None)
}

/// The table of plans, with a bonus for the plan that is kept.
fn table_with(battle: &Battle, conduct: &dyn Conduct, plan: &Plan, keeps: Option<&str>) -> Option<PlanTable> {
    let (rules, state) = (battle.rules(), battle.state());
    let types = &conduct.data().plans;
    let worth = |tag: Tag| conduct.worth(rules, state, tag);
    let points_of = |side: Side, of: &dyn Fn(&Unit) -> bool| -> i32 {
        state.side(side).filter(|unit| !unit.lost() && of(unit)).map(|unit| worth(unit.tag)).sum()
    };
    let side = plan.side;
    let own = points_of(side, &|_| true);
    let all = own + points_of(side.other(), &|_| true);
    let percent = |part: i32, whole: i32| f64::from(part) * 100.0 / f64::from(whole.max(1));
    let standing = rules.standing(state, side);
    let strength = percent(own, all);
    let punch = percent(points_of(side, &|unit| types.closes.contains(&unit.kind)), own);
    let guns = percent(points_of(side, &|unit| types.guns.contains(&unit.kind)), own);
    let turns = percent(plan.turns.unwrap_or(LONG).min(LONG), LONG);
    let losses = standing.mark.map_or(0.0, |mark| percent(standing.lost, mark));
    let fit = |data: &PlanData| {
        let parts = [
            (data.strength, strength),
            (data.punch, punch),
            (data.guns, guns),
            (data.turns, turns),
            (data.losses, losses),
        ];
        let sum: f64 = parts.into_iter().map(|(hundredths, of)| f64::from(hundredths) * of / 100.0).sum();
        let keep = if keeps == Some(data.id.as_str()) { conduct.data().common.keep } else { 0 };
        points(f64::from(data.base + keep) + sum)
    };
    let fitting = conduct.data().common.plan.iter().filter(|data| data.mission == plan.mission.id);
    let mut fitting: Vec<(i32, &PlanData)> = fitting.map(|data| (fit(data), data)).collect();
    fitting.sort_by_key(|(fit, _)| -fit);
    let shares = faces(&fitting.iter().map(|(fit, _)| Some(*fit)).collect::<Vec<_>>());
    let deal = |data: &PlanData| deal(state, (conduct, &worth), side, data);
    let option = |((_, data), faces): (&(i32, &PlanData), u8)| PlanOption {
        id: data.id.clone(),
        name: data.name.clone(),
        faces,
        roles: deal(data),
    };
    let options: Vec<PlanOption> = fitting.iter().zip(shares).map(option).collect();
    let aims = aims(plan.objectives.len());
    let situation = situation(battle, plan);
    let release = plan.turns.map_or(RELEASE, |last| last / 2 + 1);
    (!options.is_empty()).then_some(PlanTable { options, aims, release, situation })
}

/// The role that a plan gives each unit. The main effort takes the strongest that may close; units that may not close
/// fix the enemy; the rest is the reserve.
fn deal(
    state: &State,
    (conduct, worth): (&dyn Conduct, &dyn Fn(Tag) -> i32),
    side: Side,
    data: &PlanData,
) -> Vec<(Tag, String)> {
    let (guards, left) = line_up(state, (conduct, worth), side);
    let worth = |tag: Tag| platoon(state, (conduct, worth), tag);
    let mut roles: Vec<(Tag, String)> = guards.into_iter().map(|tag| (tag, roles::GUARD.to_owned())).collect();
    let whole: i32 = left.iter().map(|tag| worth(*tag)).sum();
    let mut taken = BTreeSet::new();
    let mut take = |role: &str, percent: i32, list: &mut dyn Iterator<Item = Tag>, taken: &mut BTreeSet<Tag>| {
        let mut points = 0;
        for tag in list {
            // Stop when the next unit would overshoot by more than half its worth.
            if (points + worth(tag) / 2) * 100 > whole * percent {
                break;
            }
            points += worth(tag);
            taken.insert(tag);
            roles.push((tag, role.to_owned()));
        }
    };
    let tags = left;
    take(roles::MAIN, data.main, &mut tags.iter().copied(), &mut taken);
    for (role, percent) in [(roles::FIX, data.fix), (roles::SUPPORT, data.support)] {
        let free: Vec<Tag> = tags.iter().rev().copied().filter(|tag| !taken.contains(tag)).collect();
        take(role, percent, &mut free.into_iter(), &mut taken);
    }
    roles.extend(tags.into_iter().filter(|tag| !taken.contains(tag)).map(|tag| (tag, roles::RESERVE.to_owned())));
    roles.sort_unstable();
    roles
}

/// The units of a side that keep guard, and the others, the strongest that may close first. A platoon is one.
pub(super) fn line_up(
    state: &State,
    (conduct, worth): (&dyn Conduct, &dyn Fn(Tag) -> i32),
    side: Side,
) -> (Vec<Tag>, Vec<Tag>) {
    let types = &conduct.data().plans;
    let guards =
        |unit: &&Unit| [&types.guards, &types.guns, &types.away].iter().any(|list| list.contains(&unit.kind));
    let there =
        state.side(side).filter(|unit| !unit.lost()).filter(|unit| conduct.speaker(state, unit.tag) == unit.tag);
    let (guards, mut left): (Vec<&Unit>, Vec<&Unit>) = there.partition(guards);
    let worth = |tag: Tag| platoon(state, (conduct, worth), tag);
    left.sort_by_key(|unit| (!types.closes.contains(&unit.kind), -worth(unit.tag), unit.tag));
    let tags = |units: Vec<&Unit>| units.into_iter().map(|unit| unit.tag).collect();
    (tags(guards), tags(left))
}

/// What a unit is worth with all that go with it.
fn platoon(state: &State, (conduct, worth): (&dyn Conduct, &dyn Fn(Tag) -> i32), tag: Tag) -> i32 {
    conduct.mates(state, tag).into_iter().map(worth).sum()
}
