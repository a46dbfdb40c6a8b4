//! Shots at one target, one after the other: a single one, a mortar's, or a volley that stops when the target is gone.

use super::{
    shot::Shot,
    units::{Fighter, PermanentHits},
};
use crate::{
    dice::{Address, Answer, Ask, Class, Procedure, Sink, Subject, Sum},
    rules::{Effect, FormReader, Started},
};

/// Hits of a target as the odds name them, from none to one below removal; with house tables that may be late.
const HITS: [&str; 13] = [
    "none", "hits_1", "hits_2", "hits_3", "hits_4", "hits_5", "hits_6", "hits_7", "hits_8", "hits_9", "hits_10",
    "hits_11", "hits_12",
];

/// Place of the rule on hits.
const PLACE: &str = "Firing Actions; Hits";

/// From which hits on things change for a target (Hits; X11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Limits {
    /// It fires worse.
    worse: i32,
    /// It fires worse still.
    worst: i32,
    /// Some hits stay for good.
    red: PermanentHits,
    /// It is removed.
    removed: i32,
}

/// Shots at one target.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Salvo {
    /// The role of the rolls.
    pub role: &'static str,
    /// Whether they belong to a list: then their addresses name the firer.
    pub listed: bool,
    /// Word for the cause of a loss.
    pub cause: &'static str,
    /// The target.
    pub target: Fighter,
    /// The shots, in order.
    pub shots: Vec<Shot>,
    limits: Limits,
}

/// How far the shots are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stage {
    /// Shots fired.
    fired: usize,
    /// Hits they made.
    hits: i32,
}

impl Salvo {
    /// Reads what hits do, and starts.
    pub fn start(
        reader: &mut FormReader<'_>,
        role: &'static str,
        listed: bool,
        cause: &'static str,
        target: Fighter,
        shots: Vec<Shot>,
    ) -> Started {
        let red = PermanentHits::read(reader);
        let rules = reader.rules();
        let from = |column| rules.cell("hits", "from", column).unwrap_or(i32::MAX);
        let limits = Limits { worse: from("worse"), worst: from("worst"), red, removed: from("removed") };
        Box::new(Self { role, listed, cause, target, shots, limits })
    }

    /// Whether the target is gone (X13: at once).
    const fn gone(&self, stage: Stage) -> bool {
        stage.fired > 0 && self.target.hits + stage.hits >= self.limits.removed
    }

    /// What a shot did to a target that stays.
    fn wound(&self, before: Stage, after: Stage, out: &mut impl Sink<Effect>) {
        let Limits { red: PermanentHits { from: permanent, stay }, worse, worst, .. } = self.limits;
        let (tag, label) = (self.target.tag, &self.target.label);
        let (was, now) = (self.target.hits + before.hits, self.target.hits + after.hits);
        let hits = now - was;
        if hits == 0 {
            return;
        }
        out.effect(|| Effect::add(tag, "hits", hits));
        // X12: two of the total, once.
        let first = was < permanent || before.hits == 0;
        let stays = now >= permanent && first && self.target.permanent == 0;
        if stays {
            out.effect(|| Effect::set(tag, "permanent", stay));
        }
        if let Some(from) = [worst, worse].into_iter().find(|from| now >= *from && was < *from) {
            out.why(PLACE, || format!("From {from} hits {label} fires worse."));
        }
    }

    /// What all hits did to a target that stays: "B2 Rifles takes 2 hits, 4 in all, 2 of them permanent."
    fn takes(&self, hits: i32) -> String {
        let Fighter { label, hits: was, permanent: red, .. } = &self.target;
        let all = if *was > 0 { format!(", {} in all", was + hits) } else { String::new() };
        let stays = *red == 0 && was + hits >= self.limits.red.from;
        let red = if stays { format!(", {} of them permanent", self.limits.red.stay) } else { String::new() };
        match hits {
            0 => format!("No hits on {label}."),
            1 => format!("{label} takes 1 hit{all}{red}."),
            _ => format!("{label} takes {hits} hits{all}{red}."),
        }
    }

    /// Settles what came of all shots.
    fn finish(&self, stage: Stage, out: &mut impl Sink<Effect>) {
        let Fighter { tag, label, .. } = &self.target;
        if self.gone(stage) {
            out.effect(|| Effect::remove(*tag, self.cause));
            out.tell(*tag, PLACE, || format!("{label} is removed."));
            out.settle(Subject::Headline, Class::Word("removed"));
            out.settle(Subject::Unit(*tag), Class::Word("removed"));
        } else {
            out.tell(*tag, PLACE, || self.takes(stage.hits));
            let word = usize::try_from(stage.hits).ok().and_then(|hits| HITS.get(hits)).copied();
            out.settle(Subject::Headline, Class::Word(word.unwrap_or("none")));
            out.settle(Subject::Unit(*tag), Class::Count(self.target.hits + stage.hits));
        }
        if self.listed {
            let fired = i32::try_from(stage.fired).unwrap_or(i32::MAX);
            out.settle(Subject::Number("shots"), Class::Count(fired));
            let spared: Vec<String> =
                self.shots.iter().skip(stage.fired).map(|shot| shot.firer.to_string()).collect();
            if !spared.is_empty() {
                out.say("Firing Actions", || format!("Still to fire: {}.", spared.join(", ")));
            }
        }
    }
}

impl Procedure for Salvo {
    type State = Stage;
    type Effect = Effect;

    fn begin(&self, _: &mut impl Sink<Effect>) -> Stage {
        Stage { fired: 0, hits: 0 }
    }

    fn ask(&self, stage: &Stage) -> Option<Ask> {
        if self.gone(*stage) {
            return None;
        }
        let shot = self.shots.get(stage.fired)?;
        let key = Address::of(self.role);
        if self.listed {
            // The effect of its hits depends on the shots before it.
            return Some(shot.ask(key.member(shot.firer), None));
        }
        Some(shot.ask(key, Some((self.target.tag, self.limits.removed - self.target.hits))))
    }

    fn advance(&self, stage: &Stage, answer: Answer, out: &mut impl Sink<Effect>) -> Stage {
        let Some(shot) = self.shots.get(stage.fired) else {
            return *stage;
        };
        for effect in &shot.effects {
            out.effect(|| effect.clone());
        }
        if self.listed {
            let hits = answer.tally().value();
            out.why(PLACE, || format!("{}: {hits} {}.", shot.label, if hits == 1 { "hit" } else { "hits" }));
        }
        // Hits beyond those that remove the target make no difference: states of the odds merge.
        let most = (self.limits.removed - self.target.hits).max(0);
        let after = Stage { fired: stage.fired + 1, hits: (stage.hits + answer.tally().value()).min(most) };
        if !self.gone(after) {
            self.wound(*stage, after, out);
        }
        if self.gone(after) || after.fired == self.shots.len() {
            self.finish(after, out);
        }
        after
    }

    fn sums(&self) -> Vec<Sum> {
        self.shots.iter().map(|shot| shot.sum(&self.target.label, self.role)).collect()
    }
}
