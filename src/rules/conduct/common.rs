//! `data/commander.toml`: what is the same for the commanders of all rule sets, missions, styles, roles and plans.

use serde::Deserialize;

use crate::rules::Page;

/// What is the same for all rule sets.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Common {
    /// What a commander is told if nothing else is said.
    pub usual: Usual,
    /// Points for going on with what a unit has begun.
    #[serde(default)]
    pub intent: i32,
    /// Points for keeping a plan that is thought over.
    #[serde(default)]
    pub keep: i32,
    /// How it weighs losses and objectives.
    #[serde(default)]
    pub style: Vec<Style>,
    /// What a side may be told to do.
    #[serde(default)]
    pub mission: Vec<Mission>,
    /// What a plan asks of a unit.
    #[serde(default)]
    pub role: Vec<Role>,
    /// Plans.
    #[serde(default)]
    pub plan: Vec<PlanData>,
    /// What the reference of every game says of him.
    #[serde(default)]
    pub page: Option<Page>,
}

/// A plan: how well it fits a battle, and what it asks of its units, in per cent of their points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanData {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The mission it is for.
    pub mission: String,
    /// Points that it always has.
    pub base: i32,
    /// Points for each per cent, in hundredths: its own points of all points on the table.
    #[serde(default)]
    pub strength: i32,
    /// The same for its points that may close with the enemy, of its own.
    #[serde(default)]
    pub punch: i32,
    /// The same for its guns, of its own points.
    #[serde(default)]
    pub guns: i32,
    /// The same for the turns that are left, of twelve.
    #[serde(default)]
    pub turns: i32,
    /// The same for its losses, of those that exhaust it.
    #[serde(default)]
    pub losses: i32,
    /// Points that go for the goal, in per cent of those that do not keep guard.
    pub main: i32,
    /// Points that hold the enemy.
    pub fix: i32,
    /// Points of the units that support; the rest is the reserve.
    pub support: i32,
}

/// What a commander is told if nothing else is said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usual {
    /// Id of his mission.
    pub mission: String,
    /// Id of his style.
    pub style: String,
    /// Id of the mission of both sides in a duel.
    pub duel: String,
}

/// How a commander weighs its own losses and its objectives, in per cent.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Style {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What own losses weigh, in per cent: 100 is their price.
    pub risk: i32,
    /// What objectives weigh, in per cent: 100 is their price.
    pub goal: i32,
    /// Faces of a die for the triggers of a unit that waits: any shot, a fair one, a good one.
    pub trigger: [u8; 3],
}

/// What a commander is told to do.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where the models of its side go before the battle, in a sentence.
    #[serde(default)]
    pub deploys: String,
    /// How they stand, in few words.
    #[serde(default)]
    pub place: String,
    /// Where, if there are objectives.
    #[serde(default)]
    pub near: String,
    /// Whether they are placed before the player's.
    #[serde(default)]
    pub first: bool,
    /// Whether whoever is pressed falls back rather than go on.
    #[serde(default)]
    pub yields: bool,
    /// Per cent of its waiting units that are expected to fire.
    pub wait: i32,
}

/// The roles that plans deal out, by id; the data says what each asks.
pub mod roles {
    /// The strongest that may close.
    pub const MAIN: &str = "main";
    /// Keeps the enemy where he is.
    pub const FIX: &str = "fix";
    /// Goes behind those that close.
    pub const SUPPORT: &str = "support";
    /// Waits until it is released.
    pub const RESERVE: &str = "reserve";
    /// Headquarters and guns.
    pub const GUARD: &str = "guard";
    /// All of them.
    pub const ALL: [&str; 5] = [MAIN, FIX, SUPPORT, RESERVE, GUARD];
}

/// What a plan asks of a unit, in points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Role {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Going towards its goal, in points; below 0 it would rather not.
    pub towards: i32,
    /// Staying where it is, in points.
    pub hold: i32,
    /// Waiting for a shot, in points.
    pub wait: i32,
    /// Falling back, in points.
    pub back: i32,
    /// Its place on the sheet of orders, in per cent: 100 is that of any unit.
    pub weight: i32,
}

impl Common {
    /// A style by id.
    pub fn style(&self, id: &str) -> Option<&Style> {
        self.style.iter().find(|known| known.id == id)
    }

    /// A mission by id.
    pub fn mission(&self, id: &str) -> Option<&Mission> {
        self.mission.iter().find(|known| known.id == id)
    }

    /// A role by id.
    pub fn role(&self, id: &str) -> Option<&Role> {
        self.role.iter().find(|known| known.id == id)
    }
}
