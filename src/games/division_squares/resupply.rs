//! Ammunition comes up (Turn Sequence 3; Resupply; D91, D110-D112): dice for every off-table battery.

use super::headquarters::headquarters;
use crate::{
    dice::{Address, Answer, Ask, Class, DiceAsk, Faces, Procedure, Read, Side, Sink, Subject, Sum, Tag, Term},
    rules::{Effect, Entity, FormReader, Many, Started, State, Unit, Want},
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
    let batteries = tags.iter().map(|&tag| Battery {
        tag,
        label: reader.label(tag),
        stock: reader.fact_number(tag, "ammunition"),
    });
    let batteries = batteries.collect();
    // D112: the side that nobody leads rolls all its dice together.
    let together = reader.fact_word(Entity::Battle, State::SOLO) == side.to_string();
    let supply = Supply { side, batteries, rating: hqs.rating, less, shared, each, most, together };
    reader.whole().then(|| Box::new(supply) as Started)
}

/// Whether a unit draws on a stock of ammunition; guns on the table only under D89.
pub(super) fn is_battery(unit: &Unit, guns: bool) -> bool {
    unit.flag("off_table") || (guns && unit.flag("artillery"))
}

/// One battery.
struct Battery {
    tag: Tag,
    label: String,
    /// Turns of ammunition.
    stock: i32,
}

/// A resupply, with all it depends on. Its state is the number of rolls made.
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

    /// Dice of the roll with this number, 0 if there is none.
    fn dice(&self, roll: usize) -> u8 {
        if !self.together {
            return if roll < self.batteries.len() { self.each } else { 0 };
        }
        let all = usize::from(self.each) * self.batteries.len();
        if roll == 0 { u8::try_from(all).unwrap_or(u8::MAX) } else { 0 }
    }

    /// The sixes of a roll that make a difference.
    fn cap(&self, roll: usize) -> u8 {
        let rooms = self.batteries.iter().map(|battery| self.room(battery.stock));
        let room = if self.together { rooms.fold(0, i32::saturating_add) } else { rooms.skip(roll).take(1).sum() };
        self.dice(roll).min(u8::try_from(room).unwrap_or(u8::MAX))
    }

    /// What each battery gains from sixes rolled together: each goes to the one with the least at that
    /// moment, the first of the list among equals (D112).
    fn share(&self, sixes: u8) -> Vec<i32> {
        let mut gains = vec![0; self.batteries.len()];
        for _ in 0..sixes {
            let stocks = self.batteries.iter().zip(&mut gains).filter(|(b, gain)| self.room(b.stock + **gain) > 0);
            if let Some((_, gain)) = stocks.min_by_key(|(battery, gain)| battery.stock + **gain) {
                *gain += 1;
            }
        }
        gains
    }

    fn settle(&self, battery: &Battery, gain: i32, out: &mut impl Sink<Effect>) {
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

impl Procedure for Supply {
    type State = usize;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> usize {
        out.effect(|| Effect::set(self.side, "resupplied", true));
        if self.each == 0 {
            out.why("Resupply; D110", || "The HQ has no dice for them.".to_owned());
            for battery in &self.batteries {
                self.settle(battery, 0, out);
            }
        }
        0
    }

    fn ask(&self, roll: &usize) -> Option<Ask> {
        let count = self.dice(*roll);
        if count == 0 {
            return None;
        }
        let key = match self.batteries.get(*roll).filter(|_| !self.together) {
            Some(battery) => Address::of(ROLE).member(battery.tag),
            None => Address::of(ROLE),
        };
        let read = Read::Pool { hit: Faces::of(&[6]), cap: self.cap(*roll), sixes: 0, ones: false };
        let words = WORDS.get(..=usize::from(self.cap(*roll))).unwrap_or_default();
        Some(Ask::Dice(DiceAsk { key, who: self.side, count, sides: 6, read, words }))
    }

    fn step(&self, roll: &usize, answer: Answer, out: &mut impl Sink<Effect>) -> usize {
        let sixes = answer.tally().hits();
        if self.together {
            for (battery, gain) in self.batteries.iter().zip(self.share(sixes)) {
                self.settle(battery, gain, out);
            }
        } else if let Some(battery) = self.batteries.get(*roll) {
            self.settle(battery, sixes.into(), out);
        }
        roll + 1
    }

    fn sums(&self) -> Vec<Sum> {
        let term = |label: String, amount, place| Term { label, amount, place };
        let less = if self.shared { "batteries to supply" } else { "resupply" };
        let mut terms =
            vec![term("HQ rating".to_owned(), self.rating, "HQ table"), term(less.to_owned(), -self.less, PLACE)];
        let sum = |who, title, terms, dice| Sum {
            who,
            title,
            terms,
            dice,
            reading: "one more on each 6".to_owned(),
            role: ROLE,
        };
        if self.together {
            let others = i32::from(self.dice(0)) - i32::from(self.each);
            if others > 0 {
                terms.push(term("other batteries".to_owned(), others, "Resupply; D112"));
            }
            return vec![sum(None, "All batteries together".to_owned(), terms, self.dice(0))];
        }
        let one = |battery: &Battery| sum(Some(battery.tag), battery.label.clone(), terms.clone(), self.each);
        self.batteries.iter().map(one).collect()
    }
}
