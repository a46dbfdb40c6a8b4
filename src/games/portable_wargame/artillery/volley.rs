//! The course of artillery fire: gun after gun, where its shot lands, who is there, what it does (Artillery Fire;
//! W32-W38).

use crate::{
    dice::{Address, Answer, Ask, Choice, ChooseAsk, Chooser, Class, Procedure, Side, Sink, Subject, Sum, Tag},
    games::portable_wargame::{
        effect_table::Row,
        hit_effect::{HitEffect, Hurt, When},
    },
    rules::{Effect, Worded},
};

use super::{
    aim::{Aim, Range, Sight},
    location::{Location, Square},
};

/// Its place in the rules.
const PLACE: &str = "Artillery Fire";
/// The place of the location die in the rules.
const RANGE: &str = "Artillery Fire, three or more squares";

/// A gun that fires.
pub(super) struct Gun {
    /// Its tag.
    pub tag: Tag,
    /// Its tag and name.
    pub label: String,
    /// How far the square is.
    pub range: Range,
    /// What firing takes: its shot of this turn, perhaps an activation.
    pub spends: Vec<Effect>,
}

/// A unit that a shot may drift on to.
pub(super) struct Stray {
    /// The unit.
    pub unit: Hurt,
    /// How it is fired at, if that is known.
    pub sight: Option<Sight>,
    /// Whether that is sure: its pin says so.
    pub sure: bool,
    /// Whether a pin would put it in cover.
    pub gains_cover: bool,
}

/// Guns that fire one after the other at one square.
pub(super) struct Volley {
    /// Whose guns.
    pub who: Side,
    /// The guns, in order.
    pub guns: Vec<Gun>,
    /// What they aim at.
    pub aim: Aim,
    /// Everybody on the table but the target.
    pub strays: Vec<Stray>,
    /// When the effects come.
    pub when: When,
    /// Whether a stray is fired at as the target would be (W33).
    pub by_target: bool,
    /// How the location die is read.
    pub location: Location,
    /// The effect rows: direct, indirect.
    pub rows: [Row; 2],
}

/// Where the shot of the present gun is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// The location die.
    Location,
    /// Who stands in the square where it landed.
    Who(Square),
    /// Whether a unit that was hit is in the open: its index among the strays.
    Sight(u8),
    /// The effect die on the target.
    Target,
    /// The effect die on a stray.
    Stray(u8, Sight),
}

/// What shots have done to a unit so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Harm {
    /// The worst of it.
    worst: HitEffect,
    /// Whether one of them has pinned it: it stays pinned when a later one destroys it.
    pinned: bool,
}

/// All that later rolls depend on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CourseState {
    /// Index of the present gun.
    at: u8,
    phase: Phase,
    /// What has happened to the target.
    target: Harm,
    /// What has happened to strays, by index.
    others: Vec<(u8, Harm)>,
    /// Where the shot of a single gun landed.
    landed: Square,
}

/// An index of a short list.
fn small(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX)
}

impl Volley {
    fn gun(&self, state: &CourseState) -> Option<&Gun> {
        self.guns.get(usize::from(state.at))
    }

    /// Units that the shot of the present gun may still drift on to: any but the gun itself.
    fn present(&self, state: &CourseState) -> impl Iterator<Item = &Stray> {
        let fires = self.gun(state).map(|gun| gun.tag);
        self.strays.iter().filter(move |stray| Some(stray.unit.tag) != fires && !self.is_lost(state, stray.unit.tag))
    }

    /// Whether a unit other than the target has left the table in this very volley.
    fn is_lost(&self, state: &CourseState, tag: Tag) -> bool {
        let at = self.strays.iter().position(|stray| stray.unit.tag == tag);
        self.when == When::AtOnce
            && at.is_some_and(|at| Self::harm_of(state, small(at)).worst == HitEffect::Destroyed)
    }

    fn stray(&self, at: u8) -> Option<&Stray> {
        self.strays.get(usize::from(at))
    }

    /// The next gun fires, or all is told. A target that is gone at once stops the rest; they keep their shots.
    fn next(&self, state: CourseState, out: &mut impl Sink<Effect>) -> CourseState {
        let gone = self.when == When::AtOnce && state.target.worst == HitEffect::Destroyed;
        let Some(gun) = self.gun(&state).filter(|_| !gone) else {
            if gone && self.gun(&state).is_some() {
                out.say(PLACE, || "The other guns keep their shots.".to_owned());
            }
            self.finish(&state, out);
            return CourseState { at: u8::MAX, ..state };
        };
        // W17, W36: a gun that another one has just destroyed by its drift fires no more.
        if self.is_lost(&state, gun.tag) {
            return self.over(state, out);
        }
        for effect in &gun.spends {
            out.effect(|| effect.clone());
        }
        match gun.range {
            Range::Far => CourseState { phase: Phase::Location, ..state },
            // Range 1 or 2: on the square.
            Range::Near => self.lands(state, out),
        }
    }

    /// The shot of the present gun is over.
    fn over(&self, state: CourseState, out: &mut impl Sink<Effect>) -> CourseState {
        let at = state.at + 1;
        self.next(CourseState { at, ..state }, out)
    }

    /// The shot lands on the square aimed at.
    fn lands(&self, state: CourseState, out: &mut impl Sink<Effect>) -> CourseState {
        if self.aim.target().is_some() {
            return CourseState { phase: Phase::Target, ..state };
        }
        if let Some(gun) = self.gun(&state) {
            out.tell(gun.tag, PLACE, || format!("{} hits the empty square.", gun.label));
        }
        self.over(state, out)
    }

    /// Nobody stands where it lands.
    fn misses(&self, state: CourseState, square: Square, out: &mut impl Sink<Effect>) -> CourseState {
        if let Some(gun) = self.gun(&state) {
            out.tell(gun.tag, RANGE, || format!("{}: {}, and hits nothing.", gun.label, square.sentence()));
        }
        self.over(state, out)
    }

    /// A stray is hit: how it is fired at is known, or asked (W33).
    fn strays_on(&self, state: CourseState, at: u8) -> CourseState {
        let Some(stray) = self.stray(at) else { return state };
        let phase = if let (true, Aim::Unit { .. }) = (self.by_target, &self.aim) {
            Phase::Stray(at, self.target_sight(&state))
        } else if stray.sure || self.hides(stray, Self::harm_of(&state, at)) {
            Phase::Stray(at, Sight::Indirect)
        } else {
            Phase::Sight(at)
        };
        CourseState { phase, ..state }
    }

    /// Whether a pin of this very volley puts a unit in cover: only where pins count at once (W21).
    fn hides(&self, stray: &Stray, harm: Harm) -> bool {
        self.when != When::AtTheEnd && stray.gains_cover && harm.pinned
    }

    fn harm_of(state: &CourseState, at: u8) -> Harm {
        state.others.iter().find(|(other, _)| *other == at).map_or_else(Harm::default, |(_, harm)| *harm)
    }

    /// How the target is fired at now.
    fn target_sight(&self, state: &CourseState) -> Sight {
        match &self.aim {
            Aim::Unit { gains_cover: true, .. } if self.when != When::AtTheEnd && state.target.pinned => {
                Sight::Indirect
            }
            Aim::Unit { sight, .. } => *sight,
            Aim::Nothing | Aim::Square => Sight::Indirect,
        }
    }

    /// The effect die now: on whom, and its row.
    fn effect_row(&self, state: &CourseState) -> Option<(&Hurt, Row)> {
        let (unit, sight) = match (state.phase, &self.aim) {
            (Phase::Target, Aim::Unit { target, .. }) => (target, self.target_sight(state)),
            (Phase::Stray(at, sight), _) => (&self.stray(at)?.unit, sight),
            _ => return None,
        };
        Some((unit, *self.rows.get(sight.index())?))
    }

    /// The effect die is read.
    fn hits(&self, mut state: CourseState, hit_effect: HitEffect, out: &mut impl Sink<Effect>) -> CourseState {
        let Some((unit, _)) = self.effect_row(&state) else { return state };
        let known = match state.phase {
            Phase::Stray(at, _) => Self::harm_of(&state, at),
            _ => state.target,
        };
        if hit_effect > known.worst || hit_effect == HitEffect::Nothing {
            unit.tell(hit_effect, self.when, "artillery", PLACE, out);
        } else {
            // W38; Turn Sequence 1: pinned again is nothing more, and a unit falls once.
            out.tell(unit.tag, PLACE, || format!("{} suffers nothing more.", unit.label));
        }
        let pinned = known.pinned || (hit_effect == HitEffect::Pinned && known.worst < HitEffect::Pinned);
        let harm = Harm { worst: hit_effect.max(known.worst), pinned };
        match state.phase {
            Phase::Stray(at, _) => {
                state.others.retain(|(other, _)| *other != at);
                state.others.push((at, harm));
                state.others.sort_unstable();
            }
            _ => state.target = harm,
        }
        self.over(state, out)
    }

    /// What is told at the end: the target's fate, or what a stray shot did to somebody else.
    fn finish(&self, state: &CourseState, out: &mut impl Sink<Effect>) {
        // W38: pinned again is nothing more.
        let done = |worst: HitEffect, unit: &Hurt| match worst {
            HitEffect::Pinned if unit.pinned => HitEffect::Nothing,
            worst => worst,
        };
        let strays = state.others.iter().filter_map(|(at, harm)| Some(done(harm.worst, &self.stray(*at)?.unit)));
        let others = strays.max().unwrap_or_default();
        let worst = match &self.aim {
            Aim::Unit { target, .. } => done(state.target.worst, target),
            Aim::Nothing | Aim::Square => state.target.worst,
        };
        let headline = match (worst, others) {
            (HitEffect::Nothing, HitEffect::Pinned) => "other_pinned",
            (HitEffect::Nothing, HitEffect::Destroyed) => "other_destroyed",
            (target, _) => target.word(),
        };
        out.settle(Subject::Headline, Class::Word(headline));
        if let Some(target) = self.aim.target() {
            out.settle(Subject::Unit(target), Class::Word(worst.word()));
        }
        if let [_] = self.guns.as_slice() {
            out.settle(Subject::Number("lands"), Class::Word(state.landed.word()));
        }
    }
}

impl Procedure for Volley {
    type State = CourseState;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> CourseState {
        if let Aim::Unit { target, pinned: true, .. } = &self.aim {
            out.why("Special Rules 1", || format!("{} is pinned: it counts as in cover.", target.label));
        }
        let state = CourseState {
            at: 0,
            phase: Phase::Location,
            target: Harm::default(),
            others: Vec::new(),
            landed: Square::On,
        };
        self.next(state, out)
    }

    fn ask(&self, state: &CourseState) -> Option<Ask> {
        let gun = self.gun(state)?;
        let die = |role, read, words| {
            let key = Address::of(role).member(gun.tag);
            Ask::die(6, key, self.who, read, words)
        };
        Some(match state.phase {
            Phase::Location => die("location", self.location.read.clone(), Location::WORDS),
            Phase::Target | Phase::Stray(..) => {
                let (_, row) = self.effect_row(state)?;
                die("effect", row.read(), row.words())
            }
            Phase::Who(square) => {
                let others = self.present(state).map(|stray| Choice::Unit(stray.unit.tag));
                Ask::Choose(ChooseAsk {
                    about: self.aim.target(),
                    ..ChooseAsk::of(
                        Address::of(square.word()).member(gun.tag),
                        Chooser::Table,
                        std::iter::once(Choice::Word("nobody")).chain(others).collect(),
                    )
                })
            }
            Phase::Sight(at) => {
                let stray = self.stray(at)?;
                Ask::Choose(ChooseAsk {
                    key: Address::of("sight").member(gun.tag),
                    // Its square is remembered, or the table says.
                    who: if stray.sight.is_some() { Chooser::Assumed } else { Chooser::Table },
                    about: Some(stray.unit.tag),
                    other: None,
                    count: None,
                    options: vec![Choice::Word("direct"), Choice::Word("indirect")],
                    usual: stray.sight.map_or(0, Sight::index),
                })
            }
        })
    }

    fn advance(&self, state: &CourseState, answer: Answer, out: &mut impl Sink<Effect>) -> CourseState {
        let state = state.clone();
        match state.phase {
            Phase::Location => {
                let square = Square::of_die(answer.tally().value());
                // Only a single gun tells where its shot landed, so that volleys merge.
                let landed = if self.guns.len() == 1 { square } else { Square::On };
                let state = CourseState { landed, ..state };
                if square == Square::On {
                    self.lands(state, out)
                } else if self.present(&state).next().is_none() {
                    self.misses(state, square, out)
                } else {
                    CourseState { phase: Phase::Who(square), ..state }
                }
            }
            Phase::Who(square) => match self.strays.iter().position(|stray| answer.chose(stray.unit.tag)) {
                Some(at) => {
                    if let (Some(gun), Some(stray)) = (self.gun(&state), self.strays.get(at)) {
                        out.tell(gun.tag, RANGE, || {
                            format!("{}: {}, on {}.", gun.label, square.sentence(), stray.unit.label)
                        });
                    }
                    self.strays_on(state, small(at))
                }
                // W35: off the board, too.
                None => self.misses(state, square, out),
            },
            Phase::Sight(at) => {
                let sight = if answer.is("indirect") { Sight::Indirect } else { Sight::Direct };
                CourseState { phase: Phase::Stray(at, sight), ..state }
            }
            Phase::Target | Phase::Stray(..) => {
                let hit_effect = HitEffect::of(answer.tally().value());
                self.hits(state, hit_effect, out)
            }
        }
    }

    /// Who is hit is known by now, and how it is seen.
    fn sum_now(&self, state: &CourseState) -> Option<Sum> {
        let gun = self.gun(state)?;
        let (unit, row) = self.effect_row(state)?;
        let direct = self.rows.get(Sight::Direct.index()) == Some(&row);
        let how = if direct { "direct" } else { "indirect" };
        Some(
            Sum::new(Some(gun.tag), format!("{} at {}, {how}", gun.label, unit.label), "effect")
                .reading(format!("{how}: {}", row.reading())),
        )
    }

    fn sums(&self) -> Vec<Sum> {
        let mut sums = Vec::new();
        let at = match &self.aim {
            Aim::Unit { target, .. } => target.label.as_str(),
            Aim::Nothing | Aim::Square => "an empty square",
        };
        let how = match &self.aim {
            Aim::Unit { pinned: true, .. } => ", pinned: indirect",
            Aim::Unit { sight: Sight::Indirect, .. } => ", indirect",
            Aim::Unit { .. } => ", direct",
            Aim::Nothing | Aim::Square => "",
        };
        let effect = |sight: Sight| self.rows.get(sight.index()).map(|row| row.reading()).unwrap_or_default();
        let start = CourseState {
            at: 0,
            phase: Phase::Target,
            target: Harm::default(),
            others: Vec::new(),
            landed: Square::On,
        };
        for gun in &self.guns {
            let title = format!("{} at {at}{how}", gun.label);
            let sum = |reading, role| Sum::new(Some(gun.tag), &title, role).reading(reading);
            if gun.range == Range::Far {
                sums.push(sum(self.location.reading.clone(), "location"));
            }
            if self.aim.target().is_some() {
                sums.push(sum(effect(self.target_sight(&start)), "effect"));
            }
        }
        sums
    }
}
