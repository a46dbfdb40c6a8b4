//! Ammunition comes up (Turn Sequence 3; Resupply; D91, D110-D112): dice for every off-table battery.

use super::headquarters::{headquarters, headquarters_of};
use crate::{
    dice::{Address, Answer, Ask, Class, Faces, Read, Side, Sink, Subject, Sum, Tag, Term},
    rules::{Description, Effect, Entity, FormReader, InTurn, Many, Started, State, Unit, Want},
};

/// The place of the rule in the rules.
const PLACE: &str = "Turn Sequence 3; Resupply";

/// Batteries in one resupply.
const MOST: usize = 60;

/// What each class of a roll is called: sixes.
const WORDS: &[&str] = &["no 6", "one 6", "two 6s", "three 6s", "four 6s"];

/// The role of the rolls.
const ROLE: &str = "resupply";

/// Rolls ammunition for batteries of the acting side, all of them unless the player names some.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.acting();
    if reader.fact_word(side, "joker") == "none" {
        reader.refuse("", "Initiative; D120", "Joker: no resupply this turn");
    }
    if reader.flag(side, "resupplied") {
        reader.refuse("", PLACE, "this side has resupplied this turn");
    }
    // D111: only with an HQ in good order at this moment.
    let hqs = headquarters(reader, side);
    if hqs.good.is_empty() {
        reader.refuse("", PLACE, "no HQ in good order: no ammunition arrives");
    }
    // D89, D111: every off-table battery; guns on the table too, if they use ammunition.
    let guns = reader.ruled("D89", "b");
    reader.propose("batteries", move |state| {
        state.in_play(side).filter(|unit| is_battery(unit, guns)).map(|unit| unit.tag).collect()
    });
    let tags = reader.units("batteries", "Batteries", Want::Acting, Many::Together(MOST), move |_, unit| {
        (!is_battery(unit, guns)).then(|| "uses no ammunition".to_owned())
    });
    let off = reader.rules().cell("resupply", "dice", "off_rating").unwrap_or(0);
    // D110: rating less one for each battery, or rating less the number of batteries.
    let shared = reader.ruled("D110", "b");
    let less = if shared { i32::try_from(tags.len()).unwrap_or(i32::MAX) } else { off };
    let each = u8::try_from(hqs.rating.saturating_sub(less).max(0)).unwrap_or(u8::MAX);
    let most = if reader.ruled("D91", "b") { reader.rules().cell("ammunition", "limit", "die") } else { None };
    let batteries = tags.iter().enumerate().map(|(at, &tag)| Battery {
        at,
        tag,
        label: reader.label(tag),
        stock: reader.fact_number(tag, "ammunition"),
    });
    let batteries = batteries.collect();
    // D112: the side that nobody leads rolls all its dice together.
    let together = reader.fact_word(Entity::Battle, State::SOLO) == side.to_string();
    let supply = Supply { side, batteries, rating: hqs.rating, less, shared, each, most, together };
    reader.is_complete().then(|| supply.start())
}

/// Whether a unit draws on a stock of ammunition; guns on the table only under D89.
pub(super) fn is_battery(unit: &Unit, guns: bool) -> bool {
    unit.flag("off_table") || (guns && unit.flag("artillery"))
}

/// Whether a battery of a side may have more ammunition after a resupply: an HQ in good order has dice for it, and it
/// is not full (D91, D110, D111).
pub(super) fn may_gain(rules: &Description, state: &State, side: Side) -> bool {
    let ruled = |mark, option| rules.in_force(state, mark) == option;
    let cell = |table, row, column| rules.cell(table, row, column);
    let batteries: Vec<&Unit> = state.in_play(side).filter(|unit| is_battery(unit, ruled("D89", "b"))).collect();
    let hqs = headquarters_of(rules, state, side);
    let count = i32::try_from(batteries.len()).unwrap_or(i32::MAX);
    let less = if ruled("D110", "b") { count } else { cell("resupply", "dice", "off_rating").unwrap_or(0) };
    let most = if ruled("D91", "b") { cell("ammunition", "limit", "die") } else { None };
    let room = |unit: &&Unit| most.is_none_or(|most| state.number(unit.tag, "ammunition") < most);
    !hqs.good.is_empty() && hqs.rating > less && batteries.iter().any(room)
}

/// One battery.
struct Battery {
    /// Its place in the list.
    at: usize,
    tag: Tag,
    label: String,
    /// Turns of ammunition.
    stock: i32,
}

/// A resupply, with all it depends on.
struct Supply {
    side: Side,
    batteries: Vec<Battery>,
    rating: i32,
    less: i32,
    shared: bool,
    /// Dice for each battery.
    each: u8,
    /// Most a battery may hold (D91).
    most: Option<i32>,
    together: bool,
}

impl Supply {
    /// Turns of ammunition that still fit into a stock.
    fn room(&self, stock: i32) -> i32 {
        self.most.map_or(i32::MAX, |most| (most - stock).max(0))
    }

    /// The dice of a roll, and the sixes of it that make a difference.
    fn dice(&self, battery: &Battery) -> (u8, u8) {
        let of = if self.together { self.batteries.as_slice() } else { std::slice::from_ref(battery) };
        let dice = u8::try_from(usize::from(self.each) * of.len()).unwrap_or(u8::MAX);
        let room = of.iter().map(|battery| self.room(battery.stock)).fold(0, i32::saturating_add);
        (dice, dice.min(u8::try_from(room).unwrap_or(u8::MAX)))
    }

    /// What each battery gains from sixes rolled together: each goes to the one with the least at that
    /// moment, the first of the list among equals (D112). No more count than fit into all of them, and the one with the
    /// least has room while any has.
    fn share(&self, sixes: u8) -> Vec<i32> {
        let mut gains = vec![0; self.batteries.len()];
        for _ in 0..sixes {
            let stocks = self.batteries.iter().zip(&mut gains);
            if let Some((_, gain)) = stocks.min_by_key(|(battery, gain)| battery.stock + **gain) {
                *gain += 1;
            }
        }
        gains
    }

    fn apply_result(&self, battery: &Battery, gain: i32, out: &mut impl Sink<Effect>) {
        if self.batteries.len() == 1 {
            out.settle(Subject::Headline, Class::Word(if gain > 0 { "resupplied" } else { "nothing" }));
        }
        out.settle(Subject::Unit(battery.tag), Class::Count(gain));
        if gain > 0 {
            out.effect(|| Effect::add(battery.tag, "ammunition", gain));
        }
        let now = battery.stock + gain;
        out.tell(battery.tag, PLACE, || match gain {
            0 => format!("{}: no ammunition arrives, still {now}.", battery.label),
            _ => format!("{}: {gain} more, ammunition {now}.", battery.label),
        });
    }
}

impl InTurn for Supply {
    type Row = Battery;
    /// The sixes of the roll for all.
    type Carried = Option<u8>;

    fn rows(&self) -> &[Battery] {
        &self.batteries
    }

    fn begin(&self, out: &mut impl Sink<Effect>) {
        out.effect(|| Effect::set(self.side, "resupplied", true));
        if self.each == 0 {
            out.why("Resupply; D110", || "The HQ has no dice for them.".to_owned());
        }
    }

    fn ask(&self, battery: &Battery, rolled: &Option<u8>) -> Option<Ask> {
        let (count, cap) = self.dice(battery);
        if count == 0 || rolled.is_some() {
            return None;
        }
        let key = Address::of(ROLE);
        let key = if self.together { key } else { key.member(battery.tag) };
        let read = Read::Pool { hit: Faces::of(&[6]), cap, counted: None, all: None };
        let words = WORDS.get(..=usize::from(cap)).unwrap_or_default();
        Some(Ask::dice(key, self.side, (count, 6), read, words))
    }

    fn advance(
        &self,
        battery: &Battery,
        rolled: &mut Option<u8>,
        answer: Option<Answer>,
        out: &mut impl Sink<Effect>,
    ) -> bool {
        let sixes = answer.map_or(0, |answer| answer.tally().hits());
        if self.together {
            let all = *rolled.get_or_insert(sixes);
            self.apply_result(battery, self.share(all).get(battery.at).copied().unwrap_or(0), out);
        } else {
            self.apply_result(battery, sixes.into(), out);
        }
        true
    }

    fn sum(&self, battery: &Battery, _: &Option<u8>) -> Option<Sum> {
        let less = if self.shared { "batteries to supply" } else { "resupply" };
        let mut terms = vec![Term::new("HQ rating", self.rating, "HQ table"), Term::new(less, -self.less, PLACE)];
        let (dice, _) = self.dice(battery);
        let others = i32::from(dice) - i32::from(self.each);
        if others > 0 {
            terms.push(Term::new("other batteries", others, "Resupply; D112"));
        }
        let (who, title) = if self.together {
            (None, "All batteries together".to_owned())
        } else {
            (Some(battery.tag), battery.label.clone())
        };
        // One sum for a roll that is made once.
        let shows_sum = !self.together || battery.at == 0;
        shows_sum.then(|| Sum::new(who, title, ROLE).terms(terms).dice(dice).reading("one more on each 6"))
    }
}
