//! What is known of where a unit stands, and when that is forgotten.

use crate::{
    dice::Tag,
    rules::{Effect, FieldMemory, FormReader, Opt, Worded, worded},
};

worded! {
    /// The ground of a square, as far as fire and close combat care.
    pub(super) enum Place {
        /// In the open, all of the unit in sight.
        Open = "open",
        /// In other cover, or partly hidden.
        Cover = "cover",
        /// In woods.
        Woods = "woods",
        /// In a built-up area or a fortification, or both (W62).
        Works = "works",
    }
}

impl Place {
    /// Whether a unit there is in cover from fire (Artillery Fire; Non-Artillery Fire).
    pub const fn shelters(self) -> bool {
        !matches!(self, Self::Open)
    }
}

/// Where a unit stands when it is fired at: a chip kept with it.
pub(super) fn place_of(reader: &mut FormReader<'_>, path: &str, tag: Tag, place: &'static str) -> Place {
    ask(reader, path, "Target in", tag, place, &[Place::Open, Place::Cover, Place::Woods, Place::Works])
}

/// The ground a unit defends in close combat: being partly hidden is nothing there (Special Rules 5, 6).
pub(super) fn ground_of(reader: &mut FormReader<'_>, path: &str, tag: Tag) -> Place {
    ask(reader, path, "Defender in", tag, "Special Rules 5, 6", &[Place::Open, Place::Woods, Place::Works])
}

fn ask(
    reader: &mut FormReader<'_>,
    path: &str,
    label: &str,
    tag: Tag,
    rule: &'static str,
    places: &[Place],
) -> Place {
    let rules = reader.rules();
    let options = places.iter().map(|place| Opt::new(place.word(), rules.word(place.word()))).collect();
    let word = reader.choice(path, label, None, rule, options, FieldMemory::Fact(tag, "place", "open"));
    Place::of(word).unwrap_or(Place::Open)
}

/// Facts of a unit that hold only while it stays where it is.
const PLACE_FACTS: [&str; 3] = ["place", "uphill", "ford"];

/// The effects of a unit leaving its square.
pub(super) fn leave(reader: &mut FormReader<'_>, tag: Tag) -> Vec<Effect> {
    reader.forgotten(&format!("{tag}:leaves"), tag, &PLACE_FACTS)
}
