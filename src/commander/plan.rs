//! What a commander is told before a battle, and what he has made of it.

use std::collections::BTreeMap;

use crate::{
    battle::Battle,
    dice::{Side, Tag},
    rules::{Common, Mission, Role, Style},
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

/// What a commander goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// His side.
    pub side: Side,
    /// How much he asks.
    pub level: Level,
    /// What he is told to do: open.
    pub mission: Mission,
    /// How he weighs losses and objectives: open.
    pub style: Style,
    /// Names of the objectives, the first is objective 1.
    pub objectives: Vec<String>,
    /// The last turn, if there is one.
    pub turns: Option<i32>,
    /// What the plan asks of each unit: secret.
    pub roles: BTreeMap<Tag, Role>,
}

impl Plan {
    /// What the commander of a battle goes by; `None` where there is none, or rules, mission or style have none.
    pub fn of(battle: &Battle) -> Option<Self> {
        let setup = battle.setup();
        let briefing = setup.commander.as_ref()?;
        let common = &battle.rules().conduct()?.data().common;
        let mut plan = Self::new(common, setup.solo?, &briefing.mission, &briefing.style)?;
        plan.level = if briefing.asks { Level::Facts } else { Level::Ladders };
        plan.objectives.clone_from(&briefing.objectives);
        plan.turns = setup.turns;
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
        })
    }
}
