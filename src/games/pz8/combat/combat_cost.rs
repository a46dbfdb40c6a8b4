//! What a combat costs: fatigue points, a withdrawal, a base (6; Z34, Z38, Z39, Z43, Z44, Z62).

use super::combatant::Combatant;
use crate::{
    dice::{Class, ModelMove, Sink, Subject},
    games::pz8::units::{Base, points},
    rules::{Effect, draft_by, draft_of},
};

/// The place of the rules.
const PLACE: &str = "6";

/// How the combat ended for the loser, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Defeat {
    /// Whether the first fighter lost.
    pub first_lost: bool,
    /// How far apart the totals are, in inches of withdrawal.
    pub difference: i32,
    /// Whether it was doubled.
    pub double: bool,
}

/// What becomes of a loser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Retreat {
    /// It withdraws.
    Clear,
    /// It withdraws across a minefield (Z62).
    Mines,
    /// It is doubled.
    Doubled,
    /// Its fatigue points reach its factor.
    Tired,
    /// It falls back on other enemies.
    Surrounded,
    /// It falls back off the table (Z43).
    OffTable,
}

impl Retreat {
    pub const fn cause(self) -> Option<&'static str> {
        match self {
            Self::Clear | Self::Mines => None,
            Self::Doubled => Some("combat"),
            Self::Tired => Some("fatigue"),
            Self::Surrounded => Some("surrounded"),
            Self::OffTable => Some("off_table"),
        }
    }
}

/// Whether some points destroy a base that stays where it is.
pub(super) fn ended(fighter: &Combatant, taken: i32) -> bool {
    taken > 0 && fighter.base.falls(taken)
}

/// A base that stays where it is takes some points; tells whether that destroys it.
pub(super) fn tire(fighter: &Combatant, taken: i32, out: &mut impl Sink<Effect>) -> bool {
    let Base { tag, .. } = &fighter.base;
    let falls = ended(fighter, taken);
    out.settle(Subject::Unit(*tag), Class::Word(if falls { "destroyed" } else { "stands" }));
    if falls {
        out.effect(|| Effect::remove(*tag, "fatigue"));
        out.tell(*tag, PLACE, || fighter.base.takes(taken));
        if let Some(effect) = fighter.garrison_gone() {
            out.effect(|| effect.clone());
        }
        return true;
    }
    if taken > 0 {
        out.effect(|| Effect::add(*tag, "fatigue", taken));
        out.tell(*tag, PLACE, || fighter.base.takes(taken));
        if let Some(effect) = &fighter.wears {
            out.effect(|| effect.clone());
        }
    }
    false
}

/// The loser withdraws or is gone; tells whether it is gone.
pub(super) fn lose(loser: &Combatant, defeat: Defeat, retreat: Retreat, out: &mut impl Sink<Effect>) -> bool {
    let Base { tag, label, fatigue, .. } = &loser.base;
    let Defeat { difference, .. } = defeat;
    let inches = if matches!(retreat, Retreat::Doubled | Retreat::Tired) { 0 } else { difference };
    out.settle(Subject::Number("inches"), Class::Count(inches));
    let class = if retreat.cause().is_some() { "destroyed" } else { "withdraws" };
    out.settle(Subject::Unit(*tag), Class::Word(class));
    let back = || if inches == 1 { "1 inch".to_owned() } else { format!("{inches} inches") };
    if let Some(cause) = retreat.cause() {
        out.effect(|| Effect::remove(*tag, cause));
        out.tell(*tag, PLACE, || match retreat {
            Retreat::Doubled => format!("{label} is destroyed: doubled."),
            Retreat::Surrounded => {
                format!("{label} withdraws {} onto other enemies and is destroyed.", back())
            }
            Retreat::OffTable => {
                format!("{label} withdraws {} off the table and is lost.", back())
            }
            _ => {
                let taken = points(loser.beaten);
                format!("{label} takes {taken} and is destroyed: beaten by {difference}.")
            }
        });
        if let Some(effect) = loser.garrison_gone() {
            out.effect(|| effect.clone());
        }
        return true;
    }
    let (taken, limit) = (loser.beaten, loser.base.limit());
    out.moved(|| ModelMove { who: tag.to_string(), how: format!("back {}", back()), later: false });
    for effect in &loser.leaves {
        out.effect(|| effect.clone());
    }
    out.effect(|| Effect::add(*tag, "fatigue", taken));
    if let Some(effect) = &loser.wears {
        out.effect(|| effect.clone());
    }
    out.tell(*tag, PLACE, || {
        let (now, taken) = (fatigue + taken, points(taken));
        format!("{label} withdraws {} and takes {taken}, {now} of {limit}.", back())
    });
    if retreat == Retreat::Mines {
        mined(loser, out);
    }
    false
}

/// The winner goes on (6; Z47).
pub(super) fn advance_on(winner: &Combatant, inches: i32, mines: bool, out: &mut impl Sink<Effect>) {
    let label = &winner.base.label;
    let far = if inches == 1 { "1 inch".to_owned() } else { format!("{inches} inches") };
    out.tell(winner.base.tag, PLACE, || format!("{label} advances {far}."));
    out.moves(winner.base.tag, &format!("forward {far}"));
    for effect in &winner.leaves {
        out.effect(|| effect.clone());
    }
    if mines {
        mined(winner, out);
    }
}

/// It has gone onto a minefield: the roll for that is owed (9; Z62).
fn mined(fighter: &Combatant, out: &mut impl Sink<Effect>) {
    let Base { tag, .. } = &fighter.base;
    let mut draft = draft_of("unit", *tag);
    draft.extend(draft_by(tag.side));
    let words = format!("{tag} crosses a minefield");
    out.effect(|| Effect::owe("mines", draft, words));
}
