//! What the shots of a form have in common, and every shot in its turn.

use std::sync::Arc;

use crate::{
    games::simple_ww2::{
        move_option::{By, MoveOption},
        shot::{
            column::{self, Aim, Arc as FireArc, Column, Seen},
            course::{Firer, Shot},
            fighter::Fighter,
            knock_out::{self, Blow, kill},
            target::{Facing, ShotTarget},
            weapon::Weapon,
        },
        sight::chips::too_near,
    },
    rules::Description,
};

/// When the shots are fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShotKind {
    /// In the unit's own step.
    Own,
    /// Before an enemy moves.
    Interrupt,
}

/// All that the shots of a form have in common.
pub(super) struct Scene {
    /// When they are fired.
    pub occasion: ShotKind,
    /// By what the motion of targets counts.
    pub by: By,
    /// Rulings on the number to hit.
    pub hit: column::Rulings,
    /// Rulings on the effect of a hit.
    pub effect: knock_out::Rulings,
    /// Upper limit of the range in paces.
    pub range: i32,
    /// Whether the range is that limit to the pace.
    pub exact: bool,
    /// How well the target is seen.
    pub seen: Seen,
    /// Whether it is more than 45 degrees off the front.
    pub off_front: bool,
    /// The facing struck.
    pub facing: Facing,
    /// The option of firers whose unit has none.
    pub option: Option<MoveOption>,
}

/// A firer with the weapon it uses.
pub(super) struct Armed {
    /// The firer.
    pub fighter: Fighter,
    /// Its weapon.
    pub weapon: Weapon,
}

impl Armed {
    /// Whether its weapon has a zone: AT fire is for one target (note on zones; S64).
    pub const fn wide(&self) -> bool {
        !self.weapon.anti_tank()
    }
}

/// How an element in the zone is seen from the firers.
#[derive(Clone, Copy, Debug)]
pub(super) struct ZoneSight {
    /// Upper limit of the range in paces.
    pub range: i32,
    /// Whether the range is that limit to the pace.
    pub exact: bool,
    /// How well it is seen.
    pub seen: Seen,
}

impl Scene {
    /// The option that a firer is on; an interrupt is fired halted.
    pub fn option_of(&self, fighter: &Fighter) -> MoveOption {
        match self.occasion {
            ShotKind::Interrupt => MoveOption::F,
            ShotKind::Own => fighter.option.or(self.option).unwrap_or(MoveOption::F),
        }
    }

    /// What the effect of a hit depends on.
    pub fn blow(&self, one: &Armed) -> Blow {
        let Armed { fighter, weapon } = one;
        let (range, exact, facing) = (self.range, self.exact, self.facing);
        Blow { weapon: *weapon, at: fighter.at, he: fighter.he, range, exact, facing }
    }

    fn aim(&self, one: &Armed) -> Aim {
        let Armed { fighter, weapon } = one;
        // A turret turns its gun and the MG beside it.
        let turret = fighter.turret && !matches!(weapon, Weapon::Infantry | Weapon::HandAt);
        let arc = match (self.off_front, turret) {
            (false, _) => FireArc::Front,
            (true, true) => FireArc::Turret,
            (true, false) if fighter.class.foot() => FireArc::Foot,
            (true, false) => FireArc::Fixed,
        };
        Aim {
            weapon: *weapon,
            range: self.range,
            seen: self.seen,
            arc,
            stabilised: fighter.stabilised,
            neutralised: fighter.neutralised,
            option: self.option_of(fighter),
            quality: fighter.quality,
            secondary: false,
        }
    }

    /// All that the shots of a firer into the zone depend on, besides the elements in it.
    pub fn firing(&self, one: &Armed) -> (Aim, Blow, i32) {
        (self.aim(one), self.blow(one), one.fighter.least(one.weapon))
    }

    /// What a firer needs to hit the target.
    pub fn column(&self, rules: &Description, one: &Armed, target: &ShotTarget) -> Column {
        Column::of(rules, self.hit, &self.aim(one), target)
    }

    /// The shot of a firer at the target.
    pub fn shot(&self, rules: &Description, one: &Armed, target: &ShotTarget, firer: Arc<Firer>) -> (Column, Shot) {
        self.with(rules, one, target, &self.aim(one), &self.blow(one), firer)
    }

    /// The shot of a firer at an element in the zone (Direct Fire 7; S56: with its own range and sight).
    pub fn beside(
        &self,
        rules: &Description,
        one: &Armed,
        target: &ShotTarget,
        ZoneSight { range, exact, seen }: ZoneSight,
        firer: Arc<Firer>,
    ) -> (Column, Shot) {
        let aim = Aim { range, seen, secondary: true, ..self.aim(one) };
        self.with(rules, one, target, &aim, &Blow { range, exact, ..self.blow(one) }, firer)
    }

    fn with(
        &self,
        rules: &Description,
        one: &Armed,
        target: &ShotTarget,
        aim: &Aim,
        blow: &Blow,
        firer: Arc<Firer>,
    ) -> (Column, Shot) {
        let column = Column::of(rules, self.hit, aim, target);
        let [(fresh, of_fresh), (hurt, of_hurt)] =
            [false, true].map(|hurt| kill(rules, &self.effect, blow, target, hurt));
        let need = column.need.filter(|_| !too_near(blow, one.fighter.least(one.weapon)));
        (column, Shot { firer, need, kills: [fresh, hurt], bases: [of_fresh, of_hurt], kind: None })
    }
}
