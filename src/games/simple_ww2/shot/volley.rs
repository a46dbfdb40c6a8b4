//! A volley: every firer in turn at one target, then all their shots at everything else in the zone (Direct Fire 7).

use std::{ops::Add, sync::Arc};

use super::{
    course::{CourseState, Fate, HitTarget, Part, Shooting, Shot, Stage},
    hit_effect::Victim,
    knock_out::Kill,
};
use crate::{
    dice::{Chain, Class, Fan, Fanned, Line, Sink, Subject, Sum, Tag},
    rules::{Effect, Started},
};

/// Firers of a volley at most: a company.
pub(in crate::games::simple_ww2) const MOST: usize = 15;

/// The shots at the target, in order. The rest stops when it is gone.
pub(in crate::games::simple_ww2) struct Main {
    /// The target.
    pub mark: Arc<HitTarget>,
    /// A shot of every firer.
    pub shots: Vec<Shot>,
    /// Whether the die that hits decides about the knock-out too (S58).
    pub one_die: bool,
}

/// Shots fired of each kind that goes into the zone: four bits a kind, the last one lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::games::simple_ww2) struct Fired(u64);

/// Bits that count the shots of one kind.
const BITS: usize = 4;
const _: () = assert!(MOST < 1 << BITS && MOST * BITS <= 64);

impl Fired {
    /// One shot of a kind.
    const fn one(kind: usize) -> Self {
        Self(1 << Self::place(kind))
    }

    /// Shots fired of a kind.
    fn of(self, kind: usize) -> usize {
        usize::try_from(self.0 >> Self::place(kind) & ((1 << BITS) - 1)).unwrap_or(0)
    }

    /// Where the bits of a kind begin.
    const fn place(kind: usize) -> usize {
        BITS * (MOST - 1).saturating_sub(kind)
    }
}

impl Add for Fired {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self(self.0 + more.0)
    }
}

impl Chain for Main {
    type Effect = Effect;
    type Link = Shooting;
    /// What has become of the target.
    type ChainState = Fate;

    fn start(&self) -> Fate {
        Fate::default()
    }

    fn link(&self, _: usize, place: usize, before: Fate) -> Option<Shooting> {
        let shot = self.shots.get(place).filter(|_| !before.gone)?.clone();
        Some(Shooting { mark: self.mark.clone(), before, shot, part: Part::Main, one_die: self.one_die })
    }

    fn after(&self, _: Fate, end: &CourseState) -> Fate {
        end.fate
    }

    fn close(&self, target: Fate, out: &mut impl Sink<Effect>) {
        let class = self.mark.close(target, out);
        out.settle(Subject::Headline, class);
        if self.shots.len() > 1 && !target.struck() {
            let (shots, at) = (self.shots.len(), &self.mark.victim);
            out.say("Direct Fire, to hit", || format!("{shots} shots at {}: no harm done.", at.label));
        }
    }
}

/// An element in the zone.
pub(in crate::games::simple_ww2) struct Beside {
    /// The element.
    pub mark: Arc<HitTarget>,
    /// The shot of each kind at it.
    pub shots: Vec<Shot>,
    /// Whether the die that hits decides about the knock-out too (S58).
    pub one_die: bool,
}

impl Chain for Beside {
    type Effect = Effect;
    type Link = Shooting;
    type ChainState = Fate;

    fn start(&self) -> Fate {
        Fate::default()
    }

    fn link(&self, kind: usize, place: usize, before: Fate) -> Option<Shooting> {
        let shot = self.shots.get(kind).filter(|_| !before.gone)?.clone();
        let part = Part::Zone(u8::try_from(place).ok()?);
        Some(Shooting { mark: self.mark.clone(), before, shot, part, one_die: self.one_die })
    }

    fn after(&self, _: Fate, end: &CourseState) -> Fate {
        end.fate
    }

    fn close(&self, fate: Fate, out: &mut impl Sink<Effect>) {
        self.mark.close(fate, out);
    }
}

/// Shots at a target and into its zone.
pub(in crate::games::simple_ww2) struct Volley {
    main: Main,
    /// For every shot the first one that is alike.
    kinds: Vec<usize>,
    zone: Vec<Beside>,
    twins: Vec<usize>,
    sums: Vec<Sum>,
}

impl Volley {
    /// A volley, ready to be fired.
    pub fn start(main: Main, zone: Vec<Beside>, sums: Vec<Sum>) -> Started {
        let kinds = (0..main.shots.len()).map(|at| kind(&main.shots, at)).collect();
        let twins = (0..zone.len()).map(|at| twin(&zone, at)).collect();
        Box::new(Fanned(Self { main, kinds, zone, twins, sums }))
    }
}

/// What the distribution of shots depends on: the number to hit, what knocks out.
pub(in crate::games::simple_ww2) type Distribution = Vec<(Option<i32>, [Kill; 2])>;

/// The first shot with the same distribution, at the target and in the zone.
fn kind(shots: &[Shot], at: usize) -> usize {
    let distribution = |shot: &Shot| (shot.need, shot.kills, shot.firer.breakdown, shot.kind);
    shots.iter().position(|shot| shots.get(at).map(distribution) == Some(distribution(shot))).unwrap_or(at)
}

/// What the distribution of an element in the zone depends on.
fn distribution(beside: &Beside) -> (bool, Distribution) {
    (beside.mark.neutralised, beside.shots.iter().map(|shot| (shot.need, shot.kills)).collect())
}

/// The first element that is shot at alike. One that carries others has no twin.
fn twin(zone: &[Beside], at: usize) -> usize {
    let Some(beside) = zone.get(at).filter(|beside| beside.mark.victim.passengers.is_empty()) else {
        return at;
    };
    let alike =
        |other: &Beside| other.mark.victim.passengers.is_empty() && distribution(other) == distribution(beside);
    zone.iter().position(alike).unwrap_or(at)
}

impl Fan for Volley {
    type Effect = Effect;
    type Trunk = Main;
    type Branch = Beside;
    /// Shots fired into the zone.
    type Prefix = Fired;

    fn trunk(&self) -> (&Main, Vec<usize>) {
        (&self.main, self.kinds.clone())
    }

    fn adds(&self, place: usize, end: &CourseState) -> Fired {
        let kind = self.main.shots.get(place).and_then(|shot| shot.kind);
        kind.filter(|_| end.stage == Stage::Fired).map_or_else(Fired::default, Fired::one)
    }

    fn placed(&self, place: usize, end: &CourseState, out: &mut impl Sink<Effect>) {
        if let Some(shot) = self.main.shots.get(place) {
            let class = if end.stage == Stage::Fired { "fired" } else { "breakdown" };
            out.settle(Subject::Unit(shot.firer.victim.tag), Class::Word(class));
        }
    }

    fn unplayed(&self, from: usize, out: &mut impl Sink<Effect>) {
        let left: Vec<&Victim> = self.main.shots.iter().skip(from).map(|shot| &shot.firer.victim).collect();
        for firer in &left {
            out.settle(Subject::Unit(firer.tag), Class::Word("unspent"));
        }
        out.say("Direct Fire", || {
            let tags: Vec<String> = left.iter().map(|firer| firer.tag.to_string()).collect();
            format!("Shots kept: {}.", tags.join(", "))
        });
    }

    fn branches(&self) -> &[Beside] {
        &self.zone
    }

    fn links(&self, fired: Fired) -> Vec<usize> {
        let mut links = Vec::with_capacity(MOST);
        for kind in 0..MOST {
            links.resize(links.len() + fired.of(kind), kind);
        }
        links
    }

    fn unit(&self, beside: &Beside) -> Tag {
        beside.mark.victim.tag
    }

    fn twin(&self, at: usize) -> usize {
        self.twins.get(at).copied().unwrap_or(at)
    }

    fn total(&self) -> Option<&'static str> {
        let several = !self.zone.is_empty() || !self.main.mark.victim.passengers.is_empty();
        several.then_some("lost")
    }

    fn share(&self, target: Fate) -> usize {
        target.lost.into()
    }

    fn count(&self, fate: Fate) -> usize {
        fate.lost.into()
    }

    fn closing(&self, total: usize) -> Option<Line> {
        let all = self.zone.len() + 1;
        let text = format!("{total} lost of {all} elements in the zone.");
        (all > 1).then(|| Line::said("Direct Fire, zone", text))
    }

    fn sums(&self) -> Vec<Sum> {
        self.sums.clone()
    }
}
