//! The chips of a shot that only the table knows: range, sight, angle, face (Direct Fire; Visibility).

use std::collections::{BTreeMap, BTreeSet};

use super::{
    memory::Aimed,
    visibility::{Look, Sight},
};
use crate::{
    dice::Tag,
    games::simple_ww2::shot::{
        column::{BAND, Seen},
        knock_out::Blow,
        target::{Facing, ShotTarget},
        weapon::Weapon,
    },
    rules::{Description, FieldMemory, FormReader, Opt, Origin, Worded},
};

/// The place of these chips in the rules.
const PLACE: &str = "Direct Fire";

/// The chip that takes an element out of a proposed zone.
pub(in crate::games::simple_ww2) const OUT: &str = "out";

/// Upper limits in which ranges are told: every 300p up to the farthest limit of the table, and its limits
/// themselves, which players may have moved.
fn bands(rules: &Description) -> BTreeSet<i32> {
    let rows = rules.tables.get("range").into_iter().flat_map(BTreeMap::values);
    let limits: BTreeSet<i32> = rows.flat_map(BTreeMap::values).copied().filter(|limit| *limit > 0).collect();
    let farthest = limits.last().copied().unwrap_or(BAND).max(BAND);
    (1..=farthest / BAND).map(|count| count * BAND).chain(limits).collect()
}

/// The chip for a range among some bands; gives the upper limit in paces.
fn among(
    reader: &mut FormReader<'_>,
    path: &str,
    row: Option<Tag>,
    bands: &[i32],
    memory: impl FnOnce(&str) -> FieldMemory<'_>,
    range: i32,
) -> i32 {
    let word = |paces: &i32| format!("{paces}p");
    let options = bands.iter().map(|band| Opt::new(word(band), &word(band))).collect();
    let known = bands.iter().find(|band| **band == range).or(bands.first()).map_or_else(String::new, word);
    let at = reader.choice_at(path, "Range up to", row, PLACE, options, memory(&known));
    bands.get(at).copied().unwrap_or(BAND)
}

/// The chip for the range, up to the reach of the weapons: the upper limit in paces. A known one beyond their reach is
/// not offered, and so not known.
pub(in crate::games::simple_ww2) fn range(reader: &mut FormReader<'_>, known: Option<i32>, reach: i32) -> i32 {
    let offered: Vec<i32> = bands(reader.rules()).into_iter().filter(|band| *band <= reach.max(BAND)).collect();
    match known.filter(|known| offered.contains(known)) {
        Some(known) => among(reader, "range", None, &offered, |word| FieldMemory::Known(word), known),
        None => among(reader, "range", None, &offered, |word| FieldMemory::Assume(word), BAND),
    }
}

/// The chip for the range of an element in the zone, near that of the target.
pub(in crate::games::simple_ww2) fn range_beside(reader: &mut FormReader<'_>, tag: Tag, main: i32) -> i32 {
    let near: Vec<i32> = bands(reader.rules()).into_iter().filter(|band| (band - main).abs() <= BAND).collect();
    among(reader, &format!("{tag}.range"), Some(tag), &near, |word| FieldMemory::Assume(word), main)
}

/// Whether the range is its upper limit to the pace: only where that changes something.
pub(in crate::games::simple_ww2) fn exact(reader: &mut FormReader<'_>, matters: bool, range: i32) -> bool {
    if !matters {
        reader.ignore_because(
            "exact",
            "only the AT value of a gun at a vehicle and the minimum range of a mortar depend on it",
        );
        return false;
    }
    let label = format!("Exactly {range}p");
    reader.switch("exact", &label, None, "Effect of hits, footnote; S48, S65", false, Origin::Assumed)
}

/// The same for an element in the zone that is nearer or farther than the target.
pub(in crate::games::simple_ww2) fn exact_beside(
    reader: &mut FormReader<'_>,
    tag: Tag,
    range: i32,
    preset: bool,
) -> bool {
    let label = format!("Exactly {range}p");
    let path = format!("{tag}.exact");
    reader.switch(&path, &label, Some(tag), "Effect of hits, footnote; S48", preset, Origin::Assumed)
}

/// How well a target is seen if nobody tells: by its size and what it does (Visibility).
fn by_size(reader: &mut FormReader<'_>, tag: Tag, range: i32) -> Seen {
    let look = Look::read(reader, tag);
    Sight::of(reader, look).at(range)
}

/// The chip for how well the target is seen; and whether the player said so.
pub(in crate::games::simple_ww2) fn seen(
    reader: &mut FormReader<'_>,
    known: Option<Aimed>,
    target: Tag,
    range: i32,
) -> (Seen, bool) {
    let options = Seen::options(reader.rules());
    let remembered = known.and_then(|known| known.seen);
    let seen = remembered.unwrap_or_else(|| by_size(reader, target, range));
    let memory =
        if remembered.is_some() { FieldMemory::Known(seen.word()) } else { FieldMemory::Assume(seen.word()) };
    let word = reader.choice("seen", "Seen", None, "Visibility", options, memory);
    (Seen::of(word).unwrap_or(Seen::Fully), remembered.is_some() || reader.entered_value("seen").is_some())
}

/// The chip for an element in the zone: how well it is seen, as the target if that was told; or that it is not there
/// after all.
pub(in crate::games::simple_ww2) fn seen_beside(
    reader: &mut FormReader<'_>,
    tag: Tag,
    range: i32,
    main: Option<Seen>,
) -> Option<Seen> {
    let mut options = Seen::options(reader.rules());
    options.push(Opt::new(OUT, reader.rules().word(OUT)));
    let usual = main.unwrap_or_else(|| by_size(reader, tag, range));
    let path = format!("{tag}.seen");
    let word = reader.choice(
        &path,
        "In the zone",
        Some(tag),
        "Direct Fire, zone",
        options,
        FieldMemory::Assume(usual.word()),
    );
    (word != OUT).then(|| Seen::of(word).unwrap_or(Seen::Fully))
}

/// The chip for the fire arc.
pub(in crate::games::simple_ww2) fn off_front(reader: &mut FormReader<'_>, known: Option<Aimed>) -> bool {
    let rules = reader.rules();
    let options = ["ahead", "aside"].map(|id| Opt::new(id, rules.word(id))).into();
    let memory = match known {
        Some(known) => FieldMemory::Known(if known.off_front { "aside" } else { "ahead" }),
        None => FieldMemory::Assume("ahead"),
    };
    reader.choice("angle", "Arc", None, PLACE, options, memory) == "aside"
}

/// The chip for the face of armour that is struck (S66).
pub(in crate::games::simple_ww2) fn facing(
    reader: &mut FormReader<'_>,
    known: Option<Aimed>,
    target: &ShotTarget,
    weapons: &[Weapon],
) -> Facing {
    let Some(armour) = target.armour.filter(|_| weapons.iter().any(|weapon| weapon.anti_tank())) else {
        reader.ignore_because("face", "only AT fire at armour strikes a face");
        return known.map_or(Facing::Front, |known| known.facing);
    };
    let options = Facing::chips(reader.rules(), armour);
    let memory =
        known.map_or(FieldMemory::Assume(Facing::Front.word()), |known| FieldMemory::Known(known.facing.word()));
    let word = reader.choice("face", "Face", None, "Effect of hits; S66", options, memory);
    Facing::of(word).unwrap_or(Facing::Front)
}

/// Whether the exact range changes a blow: a gun against armour loses AT value at the limit, a mortar has a least
/// range.
pub(in crate::games::simple_ww2) const fn exact_matters(
    weapon: Weapon,
    target: &ShotTarget,
    least: i32,
    range: i32,
) -> bool {
    match weapon {
        Weapon::GunAt => target.class.rides(),
        Weapon::Mortar => least == range,
        _ => false,
    }
}

/// Whether a weapon may not fire so near (S48: its least range itself is far enough).
pub(in crate::games::simple_ww2) const fn too_near(blow: &Blow, least: i32) -> bool {
    blow.range < least || (blow.range == least && !blow.exact && least > 0)
}
