//! What a commander goes by: what he is told before a battle, and the plan that was drawn as it began.

use std::collections::BTreeMap;

use crate::{
    battle::{Act, Battle, Command, Event, EventNo, Request},
    dice::{Answers, Side, Tag},
    rules::{
        CommanderSettings, Common, Conduct, INSTRUCT, Mission, PLAN, PlanOption, PlanTable, RELEASE_RESERVE, Role,
        Style, draft_by, roles,
    },
};

/// How much the player is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Nothing: orders are ladders, and the player presses the rung that is true.
    Ladders,
    /// A few facts before the decision.
    #[default]
    Facts,
}

/// The briefing and the plan of a commander.
#[allow(clippy::struct_excessive_bools, reason = "switches of their own, not a state machine")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// His side.
    pub side: Side,
    /// How much he asks.
    pub level: Level,
    /// His mission: open.
    pub mission: Mission,
    /// How he weighs losses and objectives: open.
    pub style: Style,
    /// Names of the objectives, the first is objective 1.
    pub objectives: Vec<String>,
    /// The last turn, if there is one.
    pub turns: Option<i32>,
    /// The role of each unit in the plan: secret.
    pub roles: BTreeMap<Tag, Role>,
    /// The objective of the main effort: secret.
    pub aim: Option<u16>,
    /// Whether the reserve goes with the main effort: open.
    pub released: bool,
    /// Whether the player rolls the die of his decisions.
    pub hand: bool,
    /// Whether his orders are told with their reasons.
    pub reasons: bool,
    /// Whether one press carries out all his orders, as far as nobody has to tell anything.
    pub sheet: bool,
    /// Whether his orders name their odds.
    pub odds: bool,
}

impl Plan {
    /// What the commander of a battle goes by; `None` where there is none, or rules, mission or style have none.
    pub fn of(battle: &Battle) -> Option<Self> {
        let setup = battle.setup();
        let briefing = setup.commander.as_ref()?;
        let conduct = battle.rules().conduct()?;
        let common = &conduct.data().common;
        let mut plan = Self::new(common, setup.solo?, &briefing.mission, &briefing.style)?;
        plan.level = if briefing.asks { Level::Facts } else { Level::Ladders };
        plan.objectives.clone_from(&briefing.objectives);
        plan.turns = setup.turns;
        plan.take_settings(battle, common);
        plan.take_up(battle, conduct);
        Some(plan)
    }

    /// A plan of a mission in a style, without roles; `None` if there is no such mission or style.
    pub fn new(common: &Common, side: Side, mission: &str, style: &str) -> Option<Self> {
        Some(Self {
            side,
            level: Level::default(),
            mission: common.mission(mission)?.clone(),
            style: common.style(style)?.clone(),
            objectives: Vec::new(),
            turns: None,
            roles: BTreeMap::new(),
            aim: None,
            released: false,
            hand: false,
            reasons: false,
            sheet: false,
            odds: true,
        })
    }

    /// What the player has told him since.
    fn take_settings(&mut self, battle: &Battle, common: &Common) {
        let mut all = (1..=battle.last_event()).rev().filter_map(|no| battle.action(no)?.act());
        let Some(last) = all.find(|act| act.procedure == INSTRUCT) else { return };
        let settings = CommanderSettings::of(&last.form.entered);
        if let Some(style) = common.style(&settings.style) {
            self.style = style.clone();
        }
        self.level = if settings.asks { Level::Facts } else { Level::Ladders };
        (self.hand, self.reasons) = (settings.hand, settings.reasons);
        (self.sheet, self.odds) = (settings.sheet, !settings.bare);
    }

    /// What he is told now, to tell him something else.
    pub fn settings(&self) -> CommanderSettings {
        CommanderSettings {
            style: self.style.id.clone(),
            asks: self.level == Level::Facts,
            hand: self.hand,
            reasons: self.reasons,
            sheet: self.sheet,
            bare: !self.odds,
        }
    }

    /// The command that tells him something else.
    pub fn instruct(&self, settings: &CommanderSettings) -> Command {
        let mut draft = settings.draft();
        draft.extend(draft_by(self.side));
        Command::start(Request::new(INSTRUCT, draft))
    }

    /// Roles and main effort, as they were drawn.
    fn take_up(&mut self, battle: &Battle, conduct: &dyn Conduct) {
        let Some((table, drawn)) = drawn(battle) else { return };
        let Some((option, aim)) = table.drawn(drawn) else { return };
        let (state, common) = (battle.state(), &conduct.data().common);
        self.aim = aim.and_then(|aim| u16::try_from(aim + 1).ok());
        self.released = release_of(battle).is_some();
        for (tag, role) in &option.roles {
            let goes = self.released && role == roles::RESERVE;
            if let Some(role) = common.role(if goes { roles::MAIN } else { role }) {
                self.roles.insert(conduct.speaker(state, *tag), role.clone());
            }
        }
    }
}

/// Whether the main effort of a plan is spent by half.
pub(super) fn spent(battle: &Battle, conduct: &dyn Conduct, option: &PlanOption) -> bool {
    let state = battle.state();
    let share = |left: bool| -> i32 {
        let of = option.roles.iter().filter(|(_, role)| role == roles::MAIN).map(|(tag, _)| *tag);
        let of =
            of.filter(|tag| !left || state.units.get(&conduct.speaker(state, *tag)).is_some_and(|unit| !unit.lost()));
        of.map(|tag| conduct.worth(battle.rules(), state, tag)).sum()
    };
    share(true) * 2 < share(false)
}

/// The numbers of the actions that drew a plan of his side, the last one first: another's is sealed to him.
fn plans(battle: &Battle) -> impl Iterator<Item = EventNo> {
    let all = (1..).zip(battle.events()).collect::<Vec<_>>();
    let his = battle.setup().solo;
    all.into_iter().rev().filter_map(move |(no, event)| {
        event.act().filter(|act| act.procedure == PLAN && act.side == his)?;
        battle.action(no).map(|_| no)
    })
}

/// The number of the action that released his reserve.
fn release_of(battle: &Battle) -> Option<EventNo> {
    let side = battle.setup().solo;
    let all = (1..).zip(battle.events()).collect::<Vec<_>>();
    let released = |act: &Act| act.procedure == RELEASE_RESERVE && act.side == side;
    let his = |no: &EventNo| battle.action(*no).and_then(Event::act).is_some_and(released);
    all.into_iter().rev().filter(|(_, event)| event.act().is_some()).map(|(no, _)| no).find(his)
}

/// Whether his reserve was released this turn: that is told, and who it is.
pub fn released(battle: &Battle) -> bool {
    release_of(battle).is_some_and(|no| no > turned(battle))
}

/// The number of the action that drew the plan in force.
pub(super) fn planned(battle: &Battle) -> Option<EventNo> {
    plans(battle).next()
}

/// The number of the action that ended the turn before this one; 0 for none.
fn turned(battle: &Battle) -> EventNo {
    let end = &battle.rules().description().about.end_turn;
    let turns = (1..).zip(battle.events()).filter(|(_, event)| event.act().is_some_and(|act| act.procedure == *end));
    turns.map(|(no, _)| no).last().unwrap_or(0)
}

/// Whether a plan was drawn in this turn.
pub(super) fn planned_now(battle: &Battle) -> bool {
    planned(battle).is_some_and(|no| no > turned(battle))
}

/// Whether the plan has become another one this turn: that much is told, but not which.
pub fn changed(battle: &Battle) -> bool {
    // That the reserve goes is told by itself.
    let (turn, free) = (turned(battle), release_of(battle).is_some());
    let drawn = |no: EventNo| {
        let act = battle.action(no)?.act()?;
        let table = PlanTable::of(&act.form.entered)?;
        let (option, aim) = table.drawn(&act.answers)?;
        let role = |role: &str| if role == roles::RESERVE && free { roles::MAIN.to_owned() } else { role.to_owned() };
        let roles: Vec<(Tag, String)> = option.roles.iter().map(|(tag, id)| (*tag, role(id))).collect();
        Some((option.id.clone(), roles, aim))
    };
    let mut last = plans(battle);
    match (last.next(), last.next()) {
        (Some(new), Some(old)) if new > turn => drawn(new) != drawn(old),
        _ => false,
    }
}

/// The plan that was drawn, and its dice.
pub(super) fn drawn(battle: &Battle) -> Option<(PlanTable, &Answers)> {
    let act = battle.action(planned(battle)?)?.act()?;
    Some((PlanTable::of(&act.form.entered)?, &act.answers))
}
