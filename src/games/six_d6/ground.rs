//! Where a unit stands and what that is worth under fire: Concealed, halved hits, clouds; and when it is forgotten.

use super::{aim, units::Fighter};
use crate::{
    dice::Tag,
    rules::{Effect, Entity, FieldMemory, FormReader, Opt, State, Value},
};

/// Places a unit can stand in, in the order of the chips.
const PLACES: [&str; 6] = ["open", "woods", "brush", "town", CREST, TOWN_CREST];

/// The reason to halve hits that does not count against mortars (Terrain Modifiers c).
const CREST: &str = "crest";

/// A town behind a crest: two reasons to halve (X7).
const TOWN_CREST: &str = "town_crest";

/// Where a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In the open.
    Open,
    /// In or on the edge of woods or rocks.
    Woods,
    /// In brush or a cornfield.
    Brush,
    /// In a town.
    Town,
    /// Behind the crest of a hill, as the players declare (X10).
    Crest,
    /// In a town behind such a crest.
    TownCrest,
}

impl Place {
    /// From the option of a form.
    fn of(word: &str) -> Self {
        match word {
            "woods" => Self::Woods,
            "brush" => Self::Brush,
            "town" => Self::Town,
            CREST => Self::Crest,
            TOWN_CREST => Self::TownCrest,
            _ => Self::Open,
        }
    }

    /// Its word in a sum.
    const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Woods => "woods",
            Self::Brush => "brush",
            Self::Town | Self::TownCrest => "town",
            Self::Crest => CREST,
        }
    }

    /// Whether it is area terrain (Area Terrain).
    pub const fn is_area(self) -> bool {
        matches!(self, Self::Woods | Self::Brush | Self::Town | Self::TownCrest)
    }

    /// Whether it is cover for a rally: woods only conceal (X38).
    pub const fn is_cover(self) -> bool {
        matches!(self, Self::Town | Self::TownCrest)
    }
}

/// The chip for the place of a unit, kept with it until it moves.
pub(super) fn place_of(
    reader: &mut FormReader<'_>,
    path: &str,
    label: &str,
    row: Option<Tag>,
    unit: &Fighter,
    rule: &'static str,
) -> Place {
    let rules = reader.rules();
    // X10: a crest is a tank's cover only.
    let offered = PLACES.into_iter().filter(|id| ![CREST, TOWN_CREST].contains(id) || unit.is_tank());
    let options = offered.map(|id| Opt::new(id, rules.word(id))).collect();
    Place::of(reader.choice(path, label, row, rule, options, FieldMemory::Fact(unit.tag, "place", "open")))
}

/// What between firer and target makes a target Concealed (X9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Screens {
    /// Woods and clouds.
    All,
    /// Smoke and dust only.
    Clouds,
    /// Nothing.
    None,
}

/// What hides and covers a target, whoever fires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shelter {
    /// Where it stands.
    pub place: Place,
    /// Each thing that makes it Concealed, and how often (Terrain Modifiers a).
    pub concealed: Vec<(String, i32)>,
    /// What in between conceals it too.
    pub screens: Screens,
    /// Reasons to halve hits, in the order of the rules (Terrain Modifiers b, c).
    covered: Vec<&'static str>,
    /// Whether each reason halves once more (X7).
    each: bool,
}

impl Shelter {
    /// Of a target in a place.
    pub fn read(reader: &mut FormReader<'_>, target: &Fighter, place: Place) -> Self {
        // X8: whether a town and digging in conceal as well.
        let both = reader.ruling("X8");
        let (town_hides, hole_hides) = match both.as_str() {
            "b" => (true, true),
            "c" => (false, false),
            _ => (true, false),
        };
        // X9: what terrain and clouds are to a tank.
        let tanks = reader.ruling("X9");
        let (woods, brush, clouds) = match (target.is_tank(), tanks.as_str()) {
            (false, _) | (true, "c") => (true, true, true),
            (true, "b") => (true, false, true),
            (true, "d") => (false, false, false),
            (true, _) => (false, false, true),
        };
        let mut concealed = Vec::new();
        let hides = match place {
            Place::Woods => woods,
            Place::Brush => brush,
            Place::Town | Place::TownCrest => woods && town_hides,
            Place::Open | Place::Crest => false,
        };
        if hides {
            concealed.push((place.word().to_owned(), 1));
        }
        if target.dug_in && hole_hides {
            concealed.push(("dug in".to_owned(), 1));
        }
        let over = clouds_over(reader, target.tag);
        if clouds && over > 0 {
            concealed.push(("smoke or dust".to_owned(), over));
        }
        // X30: whether markers are clouds.
        if reader.ruled("X30", "b") && clouds {
            let marks = ["fired", "moved", "marching"].into_iter().filter(|marker| reader.flag(target.tag, marker));
            let count = marks.map(|_| 1).sum();
            if count > 0 {
                concealed.push(("markers".to_owned(), count));
            }
        }
        let mut covered = Vec::new();
        if place.is_cover() && woods {
            covered.push("town");
        }
        if target.dug_in {
            covered.push("dug in");
        }
        if matches!(place, Place::Crest | Place::TownCrest) && target.is_tank() {
            covered.push(CREST);
        }
        let screens = match (woods, clouds) {
            (true, _) => Screens::All,
            (false, true) => Screens::Clouds,
            (false, false) => Screens::None,
        };
        Self { place, concealed, screens, covered, each: reader.ruled("X7", "b") }
    }

    /// Why hits on it are halved, and how often (Terrain Modifiers b, c; X7).
    pub fn halvings(&self, by_mortar: bool) -> (Vec<&'static str>, usize) {
        let counts = |reason: &&str| !(by_mortar && *reason == CREST);
        let reasons: Vec<&'static str> = self.covered.iter().copied().filter(counts).collect();
        let times = if self.each { reasons.len() } else { reasons.len().min(1) };
        (reasons, times)
    }

    /// Whether it counts as Concealed before anything in between.
    pub fn is_concealed(&self) -> bool {
        !self.concealed.is_empty()
    }
}

/// Whether a cloud holds a unit (X29).
fn holds(state: &State, cloud: u16, tag: Tag) -> bool {
    state.fact(Entity::Thing(cloud), "over").is_some_and(|list| list.tags().contains(&tag))
}

/// Clouds that hold a unit (X29).
fn clouds_over(reader: &mut FormReader<'_>, tag: Tag) -> i32 {
    let count = |state: &State| {
        let clouds = state.things.keys().filter(|id| holds(state, **id, tag)).count();
        Value::Number(i32::try_from(clouds).unwrap_or(i32::MAX))
    };
    reader.derive(&format!("{tag}.clouds"), count).number()
}

/// Clouds that a shot leaves behind its firer: they hold the firer and not the target (X29).
pub(super) fn clouds_left(reader: &mut FormReader<'_>, firer: Tag, target: Tag) -> i32 {
    let count = |state: &State| {
        let left = state.things.keys().filter(|id| holds(state, **id, firer) && !holds(state, **id, target)).count();
        Value::Number(i32::try_from(left).unwrap_or(i32::MAX))
    };
    reader.derive(&format!("{firer}.clouds_left"), count).number()
}

/// The effects of a unit leaving where it stands: its place, the clouds it stood in, the ranges known.
pub(super) fn leave(reader: &mut FormReader<'_>, tag: Tag) -> Vec<Effect> {
    let mut effects = Vec::new();
    if reader.derive(&format!("{tag}.stood"), |state| state.fact(tag, "place").is_some().into()).flag() {
        effects.push(Effect::clear(tag, "place"));
    }
    let clouds = reader.derive(&format!("{tag}.left"), |state| {
        let clouds = state.things.keys().filter(|id| holds(state, **id, tag));
        Value::List(clouds.map(|id| Entity::Thing(*id).to_string()).collect())
    });
    if let Value::List(clouds) = clouds {
        for cloud in clouds.iter().filter_map(|cloud| cloud.parse::<Entity>().ok()) {
            let others: Vec<Tag> = reader
                .derive(&format!("{tag}.left.{cloud}"), |state| {
                    let tags = state.fact(cloud, "over").map(Value::tags).unwrap_or_default();
                    tags.into_iter().filter(|other| *other != tag).collect::<Vec<Tag>>().as_slice().into()
                })
                .tags();
            effects.push(Effect::set(cloud, "over", others.as_slice()));
        }
    }
    effects.extend(aim::forget(reader, tag));
    effects
}
