//! A volley: every firer in turn at one target, then all their shots at everything else in the zone (Direct Fire 7).

use std::sync::Arc;

use super::{
    knock_out::Kill,
    shots::{MOST, Mark, Part, Series, Shot, State},
};
use crate::{
    dice::{Fan, Fanned, Line, LineKind, Sum, Tag},
    rules::{Effect, Started},
};

/// An element in the zone.
pub(super) struct Beside {
    /// The element.
    pub mark: Arc<Mark>,
    /// The shot of each kind at it.
    pub shots: Vec<Shot>,
}

/// Shots at a target and into its zone.
pub(super) struct Volley {
    main: Series,
    zone: Vec<Beside>,
    twins: Vec<usize>,
    sums: Vec<Sum>,
}

impl Volley {
    /// A volley, ready to be fired.
    pub fn start(main: Series, zone: Vec<Beside>, sums: Vec<Sum>) -> Started {
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
    type First = Series;
    type Each = Series;
    /// Shots fired of each kind.
    type Key = [u8; MOST];

    fn first(&self) -> &Series {
        &self.main
    }

    fn key(&self, end: &State) -> [u8; MOST] {
        end.fired
    }

    fn each(&self, fired: &[u8; MOST]) -> Vec<Series> {
        let series = |beside: &Beside| {
            let fired = beside.shots.iter().zip(*fired);
            let shots = fired.flat_map(|(shot, count)| vec![shot.clone(); count.into()]).collect();
            Series { mark: beside.mark.clone(), shots, part: Part::Zone, one_die: self.main.one_die }
        };
        self.zone.iter().map(series).collect()
    }

    fn unit(&self, at: usize) -> Option<Tag> {
        self.zone.get(at).map(|beside| beside.mark.victim.tag)
    }

    fn twin(&self, at: usize) -> usize {
        self.twins.get(at).copied().unwrap_or(at)
    }

    fn total(&self) -> Option<&'static str> {
        let several = !self.zone.is_empty() || !self.main.mark.victim.passengers.is_empty();
        several.then_some("lost")
    }

    fn share(&self, end: &State) -> i32 {
        end.lost.into()
    }

    fn closing(&self, total: i32) -> Option<Line> {
        // The first sentence of a long result: what all the lines before come to.
        let all = self.zone.len() + 1;
        let text = format!("{total} lost of {all} elements in the zone.");
        (all > 1).then_some(Line { kind: LineKind::Said, text, place: "Direct Fire, zone" })
    }

    fn sums(&self) -> Vec<Sum> {
        self.sums.clone()
    }
}
