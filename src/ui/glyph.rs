//! Everything drawn by hand: map symbols, marker glyphs, dice, shells, the exhaustion bar.
//!
//! Symbols and glyphs are looked up by name, so that data files can name them; what they do not know is drawn plain.
//! They must not know what a marker or a unit does. A test keeps the two lists below complete.
//!
//! # Map symbols: `symbol` of a unit type
//!
//! - Foot: `infantry`, `armoured-infantry`, `motorised-infantry`, `assault-infantry`, `smg`, `native-infantry` (crossed
//!   spears), `section`, `machine-gun`, `infantry-anti-tank` (hand weapons), `infantry-gun`, `engineer`, `observer`.
//! - Horse: `cavalry`, `native-cavalry`, `dismounted-cavalry`.
//! - Armour: `armour` or `tank`, `light-tank`, `medium-tank`, `heavy-tank`, `command-tank`, `tank-destroyer`,
//!   `assault-gun`, `self-propelled-artillery`, `recon`, `armoured-car`.
//! - Guns: `artillery` or `field-artillery`, `light-artillery`, `siege-artillery` (also of fortresses), `battery`,
//!   `mortar`, `rocket`, `anti-tank`, `towed-anti-tank`, `towed-gun`, `anti-aircraft`.
//! - Wheels and wings: `transport`, `lorry`, `tractor`, `aircraft`.
//! - Command: `hq`, `command` (a flag). Anything else: `generic`.
//!
//! # Glyphs: `glyph` of a field, a step, an outcome
//!
//! - Trouble and state: `disrupted`, `pinned`, `suppressed`, `neutralised`, `hit` (one), `hits` (several), `permanent`
//!   (a die that stays), `fatigue`, `morale`, `fallback`, `rout`, `halt`, `lost`, `knocked-out` (flames), `rally`,
//!   `contact`, `hidden`, `target`.
//! - Stance and order: `overwatch`, `ready`, `bolt` (an interrupt, an activation), `dig-in`, `moved`, `fired`,
//!   `assault`, `march`, `advance`, `advance-fast`, `advance-half`, `hold`, `probe`, `delay`, `retreat`,
//!   `stand-and-fire`, `fire-then-move`, `move-then-fire`, `mounted`, `passengers`, `wheel` (limbered).
//! - Things on the table: `smoke`, `mine`, `objective`, `fort`, `wire`, `bridge`, `flag`, `shell`.
//! - Where a unit stands: `open`, `cover`, `shield`, `trench`, `hill`, `woods`, `town`, `hull-down`.
//! - Of the program: `clock`, `sun`, `moon`, `card`, `joker`, `dice`, `hands`, `people`, `eye`, `lock`, `key`,
//!   `question`, `warning`, `note`, `book`, `ruler`, `folder`, `search`, `settings`, `menu`, `contrast`, `saved`,
//!   `tick`, `cross`, `plus`, `minus`, `up`, `down`, `right`, `arrow-right`, `arrow-left`, `undo`, `redo`, `swap`,
//!   `ring`, `dot`.

mod compass;
mod die;
mod exhaustion;
mod marker;
mod shells;
mod symbol;
mod trace;

pub use compass::{BEARINGS, compass};
pub use die::{DieMark, die};
pub use exhaustion::exhaustion;
pub use marker::{GLYPHS, glyph};
pub use shells::shells;
pub use symbol::{SYMBOL_SIZE, SYMBOLS, Worn, symbol};

#[cfg(test)]
mod tests {
    use super::{GLYPHS, SYMBOLS};

    #[test]
    fn the_lists_above_name_everything() {
        let page = include_str!("glyph.rs");
        let names = SYMBOLS.iter().map(|(name, _)| *name).chain(GLYPHS.iter().map(|(name, _)| *name));
        for name in names {
            assert!(page.contains(&format!("`{name}`")), "{name} is not in the list");
        }
    }
}
