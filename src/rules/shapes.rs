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

/// Glyphs, `glyph` of a field: markers, orders as arrows, things on the table, where a unit stands, and those of the
/// program.
const GLYPHS: &str = "
    disrupted pinned suppressed overwatch dig-in moved fired assault lost hit
    fallback rally fatigue smoke mine flag shell neutralised hits permanent
    knocked-out morale rout halt bolt contact hidden mounted wheel passengers target
    advance advance-fast advance-half hold probe delay retreat stand-and-fire
    fire-then-move move-then-fire march
    objective fort wire bridge
    cover shield trench hill woods town hull-down open
    clock tick cross arrow-right arrow-left up down right undo redo menu plus
    minus dice question lock swap sun moon contrast saved warning card joker
    key search settings book folder note ruler people hands eye ring dot
";

/// The symbols that a unit type may wear.
pub fn symbols() -> impl Iterator<Item = &'static str> {
    SYMBOLS.split_whitespace()
}

/// The glyphs that a field may wear.
pub fn glyphs() -> impl Iterator<Item = &'static str> {
    GLYPHS.split_whitespace()
}
