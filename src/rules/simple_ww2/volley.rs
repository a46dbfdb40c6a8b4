//! A volley: every firer in turn at one target, then all their shots at everything else in the zone (Direct Fire 7).

use std::sync::Arc;

use super::{
    damage::Victim,
    knock_out::Kill,
    shots::{Fate, Mark, Part, Shooting, Shot, Stage, State},
};
use crate::{
    dice::{Chain, Class, Fan, Fanned, Line, LineKind, Sink, Subject, Sum, Tag},
    rules::{Effect, Started},
};

/// Firers of a volley at most.
pub(super) const MOST: usize = 12;

/// The shots at the target, in order. The rest stops when it is gone.
pub(super) struct Main {
    /// The target.
    pub mark: Arc<Mark>,
    /// A shot of every firer.
    pub shots: Vec<Shot>,
    /// Whether the die that hits decides about the knock-out too (S58).
    pub one_die: bool,
}

/// What the shots at the target have come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Course {
    /// What has become of the target.
    target: Fate,
    /// Shots used up.
    used: u8,
    /// Shots fired of each kind that goes into the zone: four bits a kind, the last one lowest.
    fired: u64,
}

/// Bits that count the shots of one kind.
const BITS: usize = 4;
const _: () = assert!(MOST < 1 << BITS && MOST * BITS <= 64);

impl Course {
    /// One more shot of a kind.
    fn fire(&mut self, kind: usize) {
        self.fired += 1 << (BITS * (MOST - 1 - kind.min(MOST - 1)));
    }

    /// Shots fired of a kind.
    fn of(self, kind: usize) -> usize {
        let count = self.fired >> (BITS * (MOST - 1 - kind.min(MOST - 1))) & ((1 << BITS) - 1);
        usize::try_from(count).unwrap_or(0)
    }
}

impl Chain for Main {
    type Effect = Effect;
    type Link = Shooting;
    type Fate = Course;
    type Mood = Fate;

    fn start(&self) -> Course {
        Course { target: Fate::default(), used: 0, fired: 0 }
    }

    fn mood(&self, course: Course) -> Fate {
        course.target
    }

    fn link(&self, kind: usize, _: usize, course: Course) -> Option<Shooting> {
        let shot = self.shots.get(kind).filter(|_| !course.target.gone)?.clone();
        let (mark, before) = (self.mark.clone(), course.target);
        Some(Shooting { mark, before, shot, part: Part::Main, one_die: self.one_die })
    }

    fn after(&self, kind: usize, mut course: Course, end: &State) -> Course {
        let goes_on = self.shots.get(kind).and_then(|shot| shot.kind).filter(|_| end.stage == Stage::Fired);
        if let Some(kind) = goes_on {
            course.fire(kind);
        }
        Course { target: end.fate, used: course.used + 1, ..course }
    }

    fn close(&self, course: Course, out: &mut impl Sink<Effect>) {
        let class = self.mark.close(course.target, out);
        let left: Vec<&Victim> = self.shots.iter().skip(course.used.into()).map(|shot| &shot.firer.victim).collect();
        for firer in &left {
            out.settle(Subject::Unit(firer.tag), Class::Word("unspent"));
        }
        if !left.is_empty() {
            out.say("Direct Fire", || {
                let tags: Vec<String> = left.iter().map(|firer| firer.tag.to_string()).collect();
                format!("{} is gone. Shots kept: {}.", self.mark.victim.label, tags.join(", "))
            });
        }
        out.settle(Subject::Headline, class);
    }
}

/// An element in the zone.
pub(super) struct Beside {
    /// The element.
    pub mark: Arc<Mark>,
    /// The shot of each kind at it.
    pub shots: Vec<Shot>,
    /// Whether the die that hits decides about the knock-out too (S58).
    pub one_die: bool,
}

impl Chain for Beside {
    type Effect = Effect;
    type Link = Shooting;
    type Fate = Fate;
    type Mood = Fate;

    fn start(&self) -> Fate {
        Fate::default()
    }

    fn mood(&self, fate: Fate) -> Fate {
        fate
    }

    fn link(&self, kind: usize, place: usize, before: Fate) -> Option<Shooting> {
        let shot = self.shots.get(kind).filter(|_| !before.gone)?.clone();
        let part = Part::Zone(u8::try_from(place).ok()?);
        Some(Shooting { mark: self.mark.clone(), before, shot, part, one_die: self.one_die })
    }

    fn after(&self, _: usize, _: Fate, end: &State) -> Fate {
        end.fate
    }

    fn close(&self, fate: Fate, out: &mut impl Sink<Effect>) {
        let _ = self.mark.close(fate, out);
    }
}

/// Shots at a target and into its zone.
pub(super) struct Volley {
    main: Main,
    zone: Vec<Beside>,
    twins: Vec<usize>,
    sums: Vec<Sum>,
}

impl Volley {
    /// A volley, ready to be fired.
    pub fn start(main: Main, zone: Vec<Beside>, sums: Vec<Sum>) -> Started {
        let twins = (0..zone.len()).map(|at| twin(&zone, at)).collect();
        Box::new(Fanned(Self { main, zone, twins, sums }))
    }
}

/// What the law of shots hangs on: the number to hit, what knocks out.
pub(super) type Law = Vec<(Option<i32>, [Kill; 2])>;

/// What the law of an element in the zone hangs on.
fn law(beside: &Beside) -> (bool, Law) {
    (beside.mark.neutralised, beside.shots.iter().map(|shot| (shot.need, shot.kills)).collect())
}

/// The first element that is shot at alike. One that carries others has no twin.
fn twin(zone: &[Beside], at: usize) -> usize {
    let Some(beside) = zone.get(at).filter(|beside| beside.mark.victim.passengers.is_empty()) else {
        return at;
    };
    let alike = |other: &Beside| other.mark.victim.passengers.is_empty() && law(other) == law(beside);
    zone.iter().position(alike).unwrap_or(at)
}

impl Fan for Volley {
    type Effect = Effect;
    type Trunk = Main;
    type Branch = Beside;

    fn trunk(&self) -> (&Main, Vec<usize>) {
        (&self.main, (0..self.main.shots.len()).collect())
    }

    fn branches(&self) -> &[Beside] {
        &self.zone
    }

    fn links(&self, end: Course) -> Vec<usize> {
        (0..MOST).flat_map(|kind| std::iter::repeat_n(kind, end.of(kind))).collect()
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

    fn share(&self, end: Course) -> usize {
        end.target.lost.into()
    }

    fn count(&self, fate: Fate) -> usize {
        fate.lost.into()
    }

    fn closing(&self, total: usize) -> Option<Line> {
        // The first sentence of a long result: what all the lines before come to.
        let all = self.zone.len() + 1;
        let text = format!("{total} lost of {all} elements in the zone.");
        (all > 1).then_some(Line { kind: LineKind::Said, text, place: "Direct Fire, zone" })
    }

    fn sums(&self) -> Vec<Sum> {
        self.sums.clone()
    }
}
