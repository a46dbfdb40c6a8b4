//! How far an element is seen (Visibility; S71, S73, S74).

use crate::{
    dice::{Tag, Term},
    games::simple_ww2::{
        move_option::{By, Motion, known, recently},
        shot::column::Seen,
        units::cell,
    },
    rules::{FormReader, Worded, quarters},
};

/// Its place in the rules.
pub(in crate::games::simple_ww2) const PLACE: &str = "Visibility";

/// Paces that one hundred of them are, for scales.
const HUNDRED: i32 = 100;

/// How many inches 100p are on the table (S71).
pub(in crate::games::simple_ww2) fn scale(reader: &mut FormReader<'_>) -> i32 {
    if reader.ruled("S71", "b") { 2 } else { 1 }
}

/// What makes an element easier or harder to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) struct Look {
    /// Its size in inches.
    pub size: i32,
    /// Moves more than 100p.
    pub moving: bool,
    /// Fired this turn or last.
    pub fired: bool,
    /// What hides it.
    pub shelter: Shelter,
}

/// What hides an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) enum Shelter {
    /// Nothing.
    None,
    /// Cover.
    Cover,
    /// A crest: it is hull down.
    HullDown,
    /// Both.
    Both,
}

impl Shelter {
    /// Of a place and a crest.
    pub fn of(place: &str, hull_down: bool) -> Self {
        match (["", "open"].contains(&place), hull_down) {
            (true, false) => Self::None,
            (false, false) => Self::Cover,
            (true, true) => Self::HullDown,
            (false, true) => Self::Both,
        }
    }

    const fn cover(self) -> bool {
        matches!(self, Self::Cover | Self::Both)
    }

    pub const fn hull_down(self) -> bool {
        matches!(self, Self::HullDown | Self::Both)
    }
}

/// The distance at which an element is seen, in inches, as a fraction.
#[derive(Clone, Debug)]
pub(in crate::games::simple_ww2) struct Sight {
    /// Size and factors; a factor above 0 multiplies, one below divides.
    pub terms: Vec<Term>,
    top: i32,
    bottom: i32,
    /// Inches that 100p are.
    pub scale: i32,
}

impl Look {
    /// What the state knows of an element.
    pub fn read(reader: &mut FormReader<'_>, tag: Tag) -> Self {
        let motion = known(reader, By::Distance, tag)
            .or_else(|| Motion::of(&reader.fact_word(tag, "moved_last")))
            .unwrap_or(Motion::Still);
        let place = reader.fact_word(tag, "place");
        Self {
            size: size(reader, tag),
            moving: is_moving(reader, tag, motion),
            fired: recently(reader, tag, "fired"),
            shelter: Shelter::of(&place, reader.flag(tag, "hull_down")),
        }
    }
}

/// The size of an element: that of the gun alone when it is off its tractor (list of units).
fn size(reader: &mut FormReader<'_>, tag: Tag) -> i32 {
    let limbered = reader.flag(tag, "limbered");
    let alone = reader.column(tag, "size_alone").filter(|_| !limbered);
    alone.or_else(|| reader.column(tag, "size")).map_or(0, |size| size.number())
}

/// Whether a motion is more than 100p: over good ground, which is the most usual (Visibility).
fn is_moving(reader: &mut FormReader<'_>, tag: Tag, motion: Motion) -> bool {
    let full = reader.column(tag, "good").map_or(0, |speed| speed.number());
    full * motion.quarters() > cell(reader, "visibility", "limit", "moving") * Motion::Far.quarters()
}

impl Sight {
    /// The distance (Visibility): all factors multiply, or of cover and hull down only cover (S73).
    pub fn of(reader: &mut FormReader<'_>, look: Look) -> Self {
        let only_cover = reader.ruled("S73", "b");
        let scale = scale(reader);
        let factor = |name: &str| cell(reader, "visibility", "factor", name).max(1);
        let mut sight = Self { terms: Vec::new(), top: look.size, bottom: 1, scale };
        sight.terms.push(Term::new("size", look.size, PLACE));
        for (is, name, label) in
            [(look.moving, "moving", "moves more than 100p"), (look.fired, "fired", "fired last turn or this")]
        {
            if is {
                sight.top *= factor(name);
                sight.terms.push(Term::times(label, factor(name), PLACE));
            }
        }
        let cover = look.shelter.cover();
        let hull_down = look.shelter.hull_down() && !(only_cover && cover);
        for (is, name, label) in [(cover, "cover", "in cover"), (hull_down, "hull_down", "hull down")] {
            if is {
                sight.bottom *= factor(name);
                sight.terms.push(Term::divided_by(label, factor(name), PLACE));
            }
        }
        sight
    }

    /// How well it is seen at a distance in paces (S74: half and the full distance are partial).
    pub const fn at(&self, paces: i32) -> Seen {
        let (distance, limit) = (paces * self.scale * self.bottom, self.top * HUNDRED);
        if 2 * distance < limit {
            Seen::Fully
        } else if distance <= limit {
            Seen::Partly
        } else {
            Seen::Unseen
        }
    }

    /// The farthest distance in whole paces at which it is partially seen.
    pub const fn limit(&self) -> i32 {
        self.top * HUNDRED / (self.bottom * self.scale)
    }

    /// The farthest distance in whole paces at which it is fully seen: less than half.
    pub const fn full(&self) -> i32 {
        let below = self.top * HUNDRED - 1;
        below / (2 * self.bottom * self.scale)
    }
}

/// A distance in paces as inches on the table: in quarters where it is told by them, else to a tenth.
pub(in crate::games::simple_ww2) fn inches(paces: i32, scale: i32) -> String {
    if paces * scale * 4 % HUNDRED == 0 {
        return quarters(paces * scale * 4 / HUNDRED);
    }
    let tenths = paces * scale * 10 / HUNDRED;
    if tenths % 10 == 0 { format!("{}", tenths / 10) } else { format!("{}.{}", tenths / 10, tenths % 10) }
}

/// The same with its word: "1 inch", "½ inch", "2 inches".
pub(in crate::games::simple_ww2) fn in_inches(paces: i32, scale: i32) -> String {
    let inches = inches(paces, scale);
    let one = matches!(inches.as_str(), "1" | "\u{bc}" | "\u{bd}" | "\u{be}");
    format!("{inches} {}", if one { "inch" } else { "inches" })
}
