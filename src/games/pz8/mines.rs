//! Crossing a minefield section (9; Z60-Z62).

use super::{
    contact_map::leaving,
    ground::{MINEFIELD, off, on_the_move, sets_out, wrecked},
    rolls::{Roll, Rolls, from},
    sections::which,
    units::Base,
};
use crate::{
    dice::{Address, Class, ModelMove, Subject},
    rules::{Due, Effect, FormReader, InTurn, NoRoll, Started, Value, Want, draft_of},
};

/// The unit type that clears it.
const ENGINEER: &str = "engineer";

/// The place of the rule.
const PLACE: &str = "9";

/// A base crosses a section.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let rules = reader.rules();
    let tag =
        reader.unit("unit", "Base on the mines", Want::Acting, |state, unit| super::units::gone(rules, state, unit));
    let section = which(reader, MINEFIELD, "Section crossed");
    let tag = tag?;
    let mut gone: Vec<Effect> = section.map(off).into_iter().collect();
    let lifted = section.is_none().then(|| ModelMove::off(format!("the minefield section at {tag}")));
    // A crossing that a combat has brought about is owed no more.
    let paid = Effect::paid_for("mines", draft_of("unit", tag));
    gone.push(paid.clone());
    // Z61: the rest of the move is lost; a crossing that is owed came of no move of its own.
    let owed = reader.derive(&format!("{tag}.owes_crossing"), |state| {
        let of = |due: &Due| due.draft.get("unit").and_then(Value::tag) == Some(tag);
        state.due.iter().any(|due| due.procedure == "mines" && of(due)).into()
    });
    if !owed.flag() && on_the_move(reader) {
        let set_out = sets_out(reader, tag);
        if !set_out.is_empty() {
            gone.extend(leaving(reader, tag, false));
        }
        gone.extend(set_out);
    }
    let stops = format!("{} stops.", reader.label(tag));
    let kind = reader.unit_type(tag);
    if reader.rules().printed_kind(&kind) == ENGINEER {
        let cleared = NoRoll::default().settle(Subject::Headline, Class::Word("cleared"));
        let cleared = NoRoll { effects: gone, moves: lifted.into_iter().collect(), ..cleared };
        return cleared.tell(tag, PLACE, format!("{stops} It clears the minefield section.")).start();
    }
    let target = Base::read(reader, tag);
    let lowest = reader.rules().cell("mines", "throw", "hits_on").unwrap_or(0);
    let roll = Roll {
        key: Address::of("mines"),
        by: Some(tag),
        title: format!("{} crosses a minefield", target.label),
        terms: Vec::new(),
        hit: from(lowest),
        spends: Vec::new(),
        kept: String::new(),
    };
    let mut destroyed = wrecked(reader, tag);
    destroyed.push(paid);
    let lives = NoRoll { effects: gone, moves: lifted.into_iter().collect(), ..NoRoll::default() };
    let rolls = Rolls {
        target,
        list: vec![roll],
        who: tag.side,
        cause: "mines",
        place: PLACE,
        words: &["nothing", "1 point"],
        destroyed,
        lives: lives.tell(tag, PLACE, format!("{stops} The minefield section is cleared.")),
    };
    Some(rolls.start())
}
