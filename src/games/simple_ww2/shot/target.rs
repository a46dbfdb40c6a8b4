//! What fire reads of its target: class, armour, motion, whether it is neutralised, who rides in it.

use super::hit_effect::Victim;
use crate::{
    dice::Tag,
    games::simple_ww2::{
        move_option::{By, Motion, of_target},
        units::{BATTERY, ElementClass, turn},
    },
    rules::{Description, FormReader, Opt, State, Unit, Value, Worded, worded},
};

worded! {
    /// A facing of armour.
    pub(in crate::games::simple_ww2) enum Facing {
        /// The front.
        Front = "front",
        /// Either side.
        Side = "side",
        /// The rear.
        Rear = "rear",
    }
}

impl Facing {
    /// The chips of a form, each with its armour.
    pub fn chips(rules: &Description, armour: Armour) -> Vec<Opt> {
        let chip =
            |facing: Self| Opt::new(facing.word(), &format!("{} {}", rules.word(facing.word()), armour.of(facing)));
        Self::ALL.iter().copied().map(chip).collect()
    }
}

/// Armour values as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) struct Armour {
    front: i32,
    side: i32,
    rear: i32,
}

impl Armour {
    /// Reads it; `None` for a dash.
    fn read(reader: &mut FormReader<'_>, tag: Tag) -> Option<Self> {
        let mut of = |facing: Facing| reader.column(tag, facing.word()).map(|value| value.number());
        Some(Self { front: of(Facing::Front)?, side: of(Facing::Side)?, rear: of(Facing::Rear)? })
    }

    /// The armour value of one facing.
    pub const fn of(self, facing: Facing) -> i32 {
        match facing {
            Facing::Front => self.front,
            Facing::Side => self.side,
            Facing::Rear => self.rear,
        }
    }
}

/// An element that is fired at.
pub(in crate::games::simple_ww2) struct ShotTarget {
    /// What a hit does to it.
    pub victim: Victim,
    /// What it is.
    pub class: ElementClass,
    /// Its armour, if it has any.
    pub armour: Option<Armour>,
    /// Whether its top is open.
    pub open_top: bool,
    /// How far it moves this turn.
    pub motion: Motion,
    /// Whether it is neutralised before the shot.
    pub neutralised: bool,
    /// Pips added to the score that knocks it out (Unit quality; S82).
    pub tougher: i32,
}

impl ShotTarget {
    /// Reads an element; `path` is that of the chip for its motion.
    pub fn read(reader: &mut FormReader<'_>, tag: Tag, path: &str, by: By) -> Self {
        let class = ElementClass::read(reader, tag);
        let armour = if class == ElementClass::Afv { Armour::read(reader, tag) } else { None };
        Self {
            victim: Victim::read(reader, tag),
            class,
            armour,
            open_top: reader.column(tag, "open_top").is_some_and(|value| value.flag()),
            motion: of_target(reader, path, by, tag),
            neutralised: is_neutralised(reader, tag),
            tougher: reader.column(tag, "knock_out").map_or(0, |value| value.number()),
        }
    }

    /// Its tag.
    pub const fn tag(&self) -> Tag {
        self.victim.tag
    }

    /// Its tag and name.
    pub fn label(&self) -> &str {
        &self.victim.label
    }
}

/// Whether an element is neutralised now (Effect of neutralisation; S67).
pub(in crate::games::simple_ww2) fn is_neutralised(reader: &mut FormReader<'_>, tag: Tag) -> bool {
    let now = turn(reader);
    reader.fact(tag, "neutralised").is_some_and(|last| matches!(last, Value::Number(last) if last >= now))
}

/// Why an element cannot be fired at.
pub(in crate::games::simple_ww2) fn refusal(state: &State, unit: &Unit) -> Option<String> {
    if unit.word("class") == BATTERY {
        Some("stands off the table".to_owned())
    } else if let Some(carrier) = state.fact(unit.tag, "riding").and_then(Value::tag) {
        Some(format!("rides in {carrier}"))
    } else if state.flag(unit.tag, super::doomed::MARK) {
        Some("is knocked out already".to_owned())
    } else {
        None
    }
}
