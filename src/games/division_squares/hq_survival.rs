//! HQ Survival: an HQ that an attack would remove may give up an off-table battery instead.
//!
//! The question is asked only when it comes up and a battery is in play; odds assume that the battery with
//! the least ammunition goes.

use super::{allowed::ammunition, hit_effect::HitEffect, strength::SACRIFICED, units::Fighter};
use crate::{
    dice::{Address, Answer, Ask, Choice, ChooseAsk, Chooser, Side, Sink, Tag},
    rules::{Effect, FormReader, Value},
};

/// The option that keeps the batteries.
const LOSE: &str = "lose_hq";
/// The role of the question.
const ROLE: &str = "hq_survival";
/// Batteries that are offered at most.
const MOST: usize = 16;

/// The off-table batteries that a side may give up, least ammunition first (D140: empty ones too).
#[derive(Clone, Debug, Default)]
pub(super) struct Batteries {
    side: Option<Side>,
    list: Vec<(Tag, String)>,
}

/// Which of them have been given up: one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GivenUp(u16);

impl GivenUp {
    /// How many.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

impl Batteries {
    /// Those of the side of a unit, if one of the units that may be hit is an HQ.
    pub fn read(reader: &mut FormReader<'_>, hit: &[&Fighter]) -> Self {
        let Some(hq) = hit.iter().find(|unit| unit.hq) else {
            return Self::default();
        };
        let side = hq.tag.side;
        let rules = reader.rules();
        let tags = reader
            .derive(&format!("{side}.batteries"), |state| {
                let mut found: Vec<(i32, Tag)> = state
                    .in_play(side)
                    .filter(|unit| unit.flag("off_table"))
                    .map(|unit| (ammunition(rules, state, unit).unwrap_or_default(), unit.tag))
                    .collect();
                found.sort_unstable();
                found.truncate(MOST);
                Value::List(found.into_iter().map(|(_, tag)| tag.to_string()).collect())
            })
            .tags();
        let list = tags.into_iter().map(|tag| (tag, reader.label(tag))).collect();
        Self { side: Some(side), list }
    }

    fn left(&self, given: GivenUp) -> impl Iterator<Item = Choice> {
        let open =
            move |(at, (tag, _)): (usize, &(Tag, String))| (given.0 & (1 << at) == 0).then_some(Choice::Unit(*tag));
        self.list.iter().enumerate().filter_map(open)
    }

    /// Whether a unit that comes to this end is asked about.
    pub fn asked(&self, hq: bool, hit_effect: HitEffect, given: GivenUp) -> bool {
        hq && hit_effect == HitEffect::Removed && self.left(given).next().is_some()
    }

    /// The question; `time` counts from 1 how often this HQ is asked.
    pub fn ask(&self, hq: Tag, time: u32, given: GivenUp) -> Ask {
        let key = Address::of(ROLE).member(hq);
        let key = match u8::try_from(time) {
            Ok(time @ 2..) => key.round(time),
            _ => key,
        };
        let options = self.left(given).chain([Choice::Word(LOSE)]).collect();
        let who = Chooser::Side(self.side.unwrap_or(hq.side));
        Ask::Choose(ChooseAsk { about: Some(hq), ..ChooseAsk::of(key, who, options) })
    }

    /// The fate of the HQ after the answer; the battery is gone at once (HQ Survival; D139: the HQ is hit
    /// all the same and ends Disrupted).
    pub fn answer(&self, answer: Answer, given: &mut GivenUp, out: &mut impl Sink<Effect>) -> HitEffect {
        let chosen = self.list.iter().position(|(tag, _)| answer.chose(*tag));
        let Some((at, (tag, name))) = chosen.and_then(|at| Some((at, self.list.get(at)?))) else {
            return HitEffect::Removed;
        };
        given.0 |= 1 << at;
        out.effect(|| Effect::remove(*tag, SACRIFICED));
        out.tell(*tag, "HQ Survival", || format!("{name} is given up to save the HQ."));
        HitEffect::Saved
    }
}
