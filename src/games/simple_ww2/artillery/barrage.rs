//! The barrage: everything in the zone is neutralised, and each element may be knocked out (Artillery Fire; S31-S37).

use std::sync::Arc;

use super::{
    AIMED, Gun, PLACE, not_a_battery, pairs,
    target::{Columns, FireChanges, ShelledTarget},
    zone_of,
};
use crate::{
    dice::{Address, Answer, Ask, Chain, Class, Fan, Fanned, Line, Procedure, Side, Sink, Subject, Sum, Tag, Term},
    games::simple_ww2::{
        shot::{
            hit_effect::{Harm, Victim},
            roll,
        },
        units::{cell, is_battery, unit_in},
    },
    rules::{Effect, FormReader, Many, Started, State, Unit, Value, Want},
};

/// Elements in a zone that one form takes: so many fit one line of a saved battle.
const MOST: usize = 40;
/// What a die says.
const WORDS: &[&str] = &["neutralised", "knocked out"];

/// Shells fall on a zone.
pub(in super::super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let gun = reader.unit("battery", "Battery", Want::Acting, |_, unit| not_a_battery(unit));
    let gun = gun.map(|tag| Gun::read(reader, tag));
    // The form is owed by the error with what is fired; a barrage is nothing else.
    if reader.hint("purpose", "fire: nothing else is a barrage").is_some_and(|value| value.word() != "fire") {
        reader.limit("purpose", "fire: nothing else is a barrage");
    }
    // What was named when the fire was called stands in the zone, once that is on target.
    let named = gun.as_ref().map(|gun| gun.tag);
    reader.propose("targets", |state| {
        let on = named.filter(|gun| state.flag(*gun, "registered"));
        let aimed = on.and_then(|gun| state.fact(gun, AIMED)).and_then(Value::tag);
        let group = aimed.and_then(|tag| unit_in(state, tag));
        let with = |unit: &&Unit| group.is_some() && unit_in(state, unit.tag) == group;
        let enemies = aimed.map(|tag| state.in_play(tag.side).filter(with));
        let open = enemies.into_iter().flatten().filter(|unit| not_in_the_open(state, unit).is_none());
        open.map(|unit| unit.tag).take(MOST).collect()
    });
    let targets = reader.units("targets", "Elements in the zone", Want::Any, Many::InOrder(MOST), not_in_the_open);
    let Some(gun) = gun else {
        for target in targets {
            reader.ignore(&format!("{target}.under"));
        }
        return None;
    };
    let mut firing = vec![gun.tag];
    firing.extend(gun.with(reader));
    let batteries = i32::try_from(firing.len()).unwrap_or(i32::MAX);
    let (across, along) = zone_of(reader, &gun.kind, batteries);
    reader.remind(format!("Zone {across}p across, {along}p along the line of fire; friends are hit too"));
    let changed = FireChanges { kind: gun.kind.clone(), terms: changes(reader, &firing) };
    let columns = Columns::read(reader);
    let shelled =
        |tag| Shelled { side: gun.tag.side, target: Arc::new(ShelledTarget::read(reader, tag, &changed, columns)) };
    // The enemy that it was meant for, to be known again next turn.
    let first = targets.iter().copied().find(|tag| tag.side != gun.tag.side);
    let targets = targets.into_iter().map(shelled).collect();
    let mut once = vec![gun.paid("barrage")];
    once.extend(first.map(|tag| Effect::set(gun.tag, AIMED, tag)));
    let shelling = Shelling { opening: Opening { once }, targets };
    (reader.is_complete() && !shelling.targets.is_empty()).then(|| Box::new(Fanned(shelling)) as Started)
}

/// What batteries beyond the first and guns missing or extra change (S36).
fn changes(reader: &mut FormReader<'_>, firing: &[Tag]) -> Vec<Term> {
    let more = i32::try_from(firing.len()).unwrap_or(1) - 1;
    let (missing, extra) = pairs(reader, firing);
    let lines = [
        ("each_battery", more, format!("{} batteries", more + 1)),
        ("pair_missing", missing, "pairs of guns missing".to_owned()),
        ("pair_extra", extra, "extra pairs of guns".to_owned()),
    ];
    let present = lines.into_iter().filter(|(_, times, _)| *times > 0);
    let term = |(row, times, label): (&str, i32, String)| {
        Term::new(label, times * cell(reader, "barrage", "change", row), PLACE)
    };
    present.map(term).collect()
}

/// Why an element is no target by itself.
fn not_in_the_open(state: &State, unit: &Unit) -> Option<String> {
    if is_battery(unit) {
        return Some("stands off the table".to_owned());
    }
    let carrier = state.fact(unit.tag, "riding").and_then(Value::tag)?;
    Some(format!("rides in {carrier} and shares its fate"))
}

/// All elements of a zone: none of them changes what happens to another.
struct Shelling {
    opening: Opening,
    targets: Vec<Shelled>,
}

/// Nothing is rolled before the first element.
struct Opening {
    /// The barrage that was owed is fired, and at whom.
    once: Vec<Effect>,
}

impl Chain for Opening {
    type Effect = Effect;
    type Link = Shelled;
    type ChainState = ();

    fn start(&self) {}

    fn link(&self, _: usize, _: usize, (): ()) -> Option<Shelled> {
        None
    }

    fn after(&self, (): (), _: &Stage) {}

    fn close(&self, (): (), out: &mut impl Sink<Effect>) {
        for effect in &self.once {
            out.effect(|| effect.clone());
        }
    }
}

impl Fan for Shelling {
    type Effect = Effect;
    type Trunk = Opening;
    type Branch = Shelled;
    type Prefix = u8;

    fn trunk(&self) -> (&Opening, Vec<usize>) {
        (&self.opening, Vec::new())
    }

    fn branches(&self) -> &[Shelled] {
        &self.targets
    }

    fn links(&self, _: u8) -> Vec<usize> {
        vec![0]
    }

    fn unit(&self, shelled: &Shelled) -> Tag {
        shelled.target.victim.tag
    }

    fn twin(&self, at: usize) -> usize {
        let plain = |shelled: &&Shelled| shelled.target.victim.passengers.is_empty();
        let need = self.targets.get(at).filter(plain).map(|shelled| shelled.target.need);
        let same = |shelled: &Shelled| Some(shelled.target.need) == need && plain(&shelled);
        self.targets.iter().position(same).filter(|_| need.is_some()).unwrap_or(at)
    }

    fn total(&self) -> Option<&'static str> {
        Some("lost")
    }

    fn share(&self, (): ()) -> usize {
        0
    }

    fn count(&self, lost: usize) -> usize {
        lost
    }

    fn closing(&self, total: usize) -> Option<Line> {
        // The first sentence of a long result: what all the lines before come to.
        let all = self.targets.len();
        let text = format!("{total} lost of {all} elements in the zone.");
        (all > 1).then(|| Line::said(PLACE, text))
    }

    fn sums(&self) -> Vec<Sum> {
        let sum = |Shelled { target, .. }: &Shelled| {
            Sum::new(Some(target.victim.tag), &target.victim.label, "barrage")
                .terms(target.terms.clone())
                .dice(u8::from(target.need.is_some()))
                .reading(target.need.map_or_else(
                    || "only neutralised".to_owned(),
                    |need| format!("{} knocked out", roll::needed(need)),
                ))
        };
        self.targets.iter().map(sum).collect()
    }
}

/// One element in the zone, and those it carries.
#[derive(Clone)]
struct Shelled {
    side: Side,
    target: Arc<ShelledTarget>,
}

/// How far the dice of an element are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Its own die.
    Itself,
    /// The saving throw of a passenger, by index; elements lost so far.
    Rider(usize, usize),
    /// Nothing more; elements lost.
    Over(usize),
}

impl Shelled {
    /// Neutralised only: so are those inside.
    fn neutralised(&self, out: &mut impl Sink<Effect>) -> Stage {
        let victim = &self.target.victim;
        for hit in [victim].into_iter().chain(&victim.passengers) {
            out.settle(Subject::Unit(hit.tag), Class::Word("neutralised"));
            hit.neutralise(out);
        }
        out.tell(victim.tag, PLACE, || format!("{} is neutralised.", victim.label));
        Stage::Over(0)
    }

    /// The passenger who saves next, or the end.
    fn rider(&self, at: usize, lost: usize) -> Stage {
        if at < self.target.victim.passengers.len() { Stage::Rider(at, lost) } else { Stage::Over(lost) }
    }
}

/// A single link: the element's die and the saving throws of its passengers.
impl Chain for Shelled {
    type Effect = Effect;
    type Link = Self;
    /// Elements lost.
    type ChainState = usize;

    fn start(&self) -> usize {
        0
    }

    fn link(&self, _: usize, _: usize, _: usize) -> Option<Self> {
        Some(self.clone())
    }

    fn after(&self, _: usize, end: &Stage) -> usize {
        if let Stage::Over(lost) = *end { lost } else { 0 }
    }

    fn close(&self, _: usize, _: &mut impl Sink<Effect>) {}
}

impl Procedure for Shelled {
    type State = Stage;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> Stage {
        if self.target.need.is_some() { Stage::Itself } else { self.neutralised(out) }
    }

    fn ask(&self, stage: &Stage) -> Option<Ask> {
        let victim = &self.target.victim;
        match stage {
            Stage::Itself => {
                let key = Address::of("barrage").member(victim.tag);
                Some(roll::reach(key, self.side, &[self.target.need?], WORDS))
            }
            Stage::Rider(at, _) => victim.passengers.get(*at).map(Victim::save),
            Stage::Over(_) => None,
        }
    }

    fn advance(&self, stage: &Stage, answer: Answer, out: &mut impl Sink<Effect>) -> Stage {
        let victim = &self.target.victim;
        match *stage {
            Stage::Itself if answer.tally().value() == 0 => self.neutralised(out),
            Stage::Itself => {
                out.settle(Subject::Unit(victim.tag), Class::Word("knocked_out"));
                out.tell(victim.tag, PLACE, || format!("{} is knocked out.", victim.label));
                victim.knock_out("artillery", out);
                self.rider(0, 1)
            }
            Stage::Rider(at, lost) => {
                let died = victim.passengers.get(at).is_some_and(|rider| rider.saved(Harm::Fire, answer, out));
                self.rider(at + 1, lost + usize::from(died))
            }
            Stage::Over(lost) => Stage::Over(lost),
        }
    }
}
