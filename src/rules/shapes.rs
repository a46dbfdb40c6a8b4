//! The shapes that data may name; the screens draw each of them. An unknown name fails when the data is loaded.

/// Map symbols, `symbol` of a unit type: foot, horse, armour, guns, wheels and wings, command, and what has no sign
/// of its own.
const SYMBOLS: &str = "
    infantry armoured-infantry motorised-infantry assault-infantry smg native-infantry section
    machine-gun infantry-anti-tank infantry-gun engineer observer
    cavalry native-cavalry dismounted-cavalry
    armour tank light-tank medium-tank heavy-tank command-tank tank-destroyer assault-gun
    self-propelled-artillery recon armoured-car
    artillery field-artillery light-artillery siege-artillery battery mortar rocket anti-tank
    towed-anti-tank towed-gun anti-aircraft
    transport lorry tractor aircraft
    hq command generic
";

/// Glyphs, `glyph` of a field, each named by what is drawn. What a shape stands for is said by the data alone.
const GLYPHS: &str = "
    triangle arrow-down-to-line chevrons-down ring-and-disc mound chevrons-right burst crossed-swords star-of-four
    arrow-up disc cloud bomb flag shell ring-struck two-stars square-and-disc flame heart chevrons-left
    arrow-up-to-line bolt bow-tie eye-struck horseshoe wheel boat-of-two rings arrow-up-wide arrow-up-double
    arrow-up-to-short-line gate arrow-up-broken arrow-turned-back arrow-down burst-on-line disc-and-arrow
    arrow-and-disc road ring-and-flag castle fence footbridge shield ditch hill tree houses turret low-line clock tick
    cross arrow-right arrow-left chevron-up chevron-down chevron-right undo redo menu plus minus die question lock
    swap sun moon contrast ring-and-tick warning card star key search settings book folder note ruler people hands eye
    ring dot
";

/// The symbols that a unit type may wear.
pub fn symbols() -> impl Iterator<Item = &'static str> {
    SYMBOLS.split_whitespace()
}

/// The glyphs that a field may wear.
pub fn glyphs() -> impl Iterator<Item = &'static str> {
    GLYPHS.split_whitespace()
}
