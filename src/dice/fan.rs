//! Chains of rolls: a trunk first, then a branch for every unit around it, none of which touches another.
//!
//! They are played one after the other like a single procedure. Their odds are worked out apart, for every end of
//! the trunk, and put together by convolution: eight units cost eight times one, not the eighth power.

mod course;
mod spread;

use super::{
    Answers, Line, Odds, Policy, Procedure, Resolve, Run, RunError, Sink, Subject, Sum, Tag, driver::replay,
};

/// Links played one after the other, each a procedure of its own.
pub trait Chain: Send + Sync {
    /// What changes a battle.
    type Effect;
    /// One link.
    type Link: Procedure<Effect = Self::Effect>;
    /// What the links so far have come to: all that later ones and the end hang on.
    type Fate: Copy + Ord;
    /// The part of it that the law of a link hangs on.
    type Mood: Copy + Ord;

    /// What has become before the first link.
    fn start(&self) -> Self::Fate;

    /// The part of a fate that the law of the next link hangs on.
    fn mood(&self, fate: Self::Fate) -> Self::Mood;

    /// A link of a kind, at a place in the chain from 0; `None` once nothing more can happen. The place changes
    /// addresses only.
    fn link(&self, kind: usize, place: usize, fate: Self::Fate) -> Option<Self::Link>;

    /// What has become after a link of a kind.
    fn after(&self, kind: usize, fate: Self::Fate, end: &<Self::Link as Procedure>::State) -> Self::Fate;

    /// Settles and says how the chain ends.
    fn close(&self, fate: Self::Fate, out: &mut impl Sink<Self::Effect>);
}

/// What has become of the trunk of a fan.
pub type TrunkFate<F> = <<F as Fan>::Trunk as Chain>::Fate;
/// What has become of a branch of a fan.
pub type BranchFate<F> = <<F as Fan>::Branch as Chain>::Fate;

/// A trunk, and the branches that its end leads to.
pub trait Fan: Send + Sync {
    /// What changes a battle.
    type Effect;
    /// What comes first.
    type Trunk: Chain<Effect = Self::Effect>;
    /// What follows for one unit.
    type Branch: Chain<Effect = Self::Effect>;

    /// What comes first, and the kinds of its links in order of play.
    fn trunk(&self) -> (&Self::Trunk, Vec<usize>);

    /// What follows, in order of play.
    fn branches(&self) -> &[Self::Branch];

    /// The kinds of the links of every branch, in order of play.
    fn links(&self, end: TrunkFate<Self>) -> Vec<usize>;

    /// The unit of a branch.
    fn unit(&self, branch: &Self::Branch) -> Tag;

    /// The place of the first branch with the same law as the one at a place; its own if there is none. A branch
    /// with a twin settles nothing but its unit.
    fn twin(&self, at: usize) -> usize {
        at
    }

    /// The number, summed over trunk and branches, that is settled at the end.
    fn total(&self) -> Option<&'static str>;

    /// What an end of the trunk adds to that sum.
    fn share(&self, end: TrunkFate<Self>) -> usize;

    /// What an end of a branch adds to it.
    fn count(&self, end: BranchFate<Self>) -> usize;

    /// What is said at the very end of the sum.
    fn closing(&self, total: usize) -> Option<Line> {
        let _ = total;
        None
    }

    /// The sums of the rolls as they stand before the first one.
    fn sums(&self) -> Vec<Sum>;
}

/// A fan as one procedure that can be run.
pub struct Fanned<F>(pub F);

/// Branches times ends of the trunk, up to which fractions are kept. Beyond, they would have more digits than anybody
/// reads and cost several times as much.
const EXACT: usize = 40;

/// Plays a chain as far as its answers carry it; its fate unless a roll is open.
fn follow<C: Chain>(
    chain: &C,
    links: &[usize],
    answers: &Answers,
    run: &mut Run<C::Effect>,
) -> Result<Option<C::Fate>, RunError> {
    let mut fate = chain.start();
    for (place, &kind) in links.iter().enumerate() {
        let Some(link) = chain.link(kind, place, fate) else {
            break;
        };
        let (end, next) = replay(&link, answers)?;
        run.go_on(next);
        if run.pending.is_some() {
            return Ok(None);
        }
        fate = chain.after(kind, fate, &end);
    }
    chain.close(fate, &mut run.record);
    Ok(Some(fate))
}

impl<F: Fan> Resolve<F::Effect> for Fanned<F> {
    fn run(&self, answers: &Answers) -> Result<Run<F::Effect>, RunError> {
        let fan = &self.0;
        let mut run = Run::default();
        let (trunk, links) = fan.trunk();
        let Some(end) = follow(trunk, &links, answers, &mut run)? else {
            return Ok(run);
        };
        let mut sum = fan.share(end);
        let links = fan.links(end);
        for branch in fan.branches() {
            let Some(end) = follow(branch, &links, answers, &mut run)? else {
                return Ok(run);
            };
            sum += fan.count(end);
        }
        if let Some(name) = fan.total() {
            run.record.lines.extend(fan.closing(sum));
            run.record.settled.push((Subject::Number(name), spread::class(sum)));
        }
        Ok(run)
    }

    fn odds(&self, answers: &Answers, policy: Policy<'_>) -> Result<Odds, RunError> {
        spread::odds(&self.0, answers, policy, EXACT)
    }

    fn sums(&self) -> Vec<Sum> {
        self.0.sums()
    }
}

#[cfg(test)]
mod tests;
