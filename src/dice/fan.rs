//! Chains of rolls: a trunk first, then a branch for every unit around it, none of which touches another.
//!
//! They are played one after the other like a single procedure. Their odds are worked out apart, for every end of
//! the trunk, and put together by convolution: eight units cost eight times one, not the eighth power.

mod branch;
mod numbered_chain;
mod spread;
mod trunk;

use std::ops::Add;

use super::{
    Answers, Line, Odds, Policy, Procedure, Resolve, Run, RunError, Sink, Subject, Sum, Tag,
    driver::{Record, made, replay},
};

/// Links played one after the other, each a procedure of its own.
pub trait Chain: Send + Sync {
    /// The type of effects that change a battle.
    type Effect;
    /// One link.
    type Link: Procedure<Effect = Self::Effect>;
    /// The result of the links so far: all that the distributions of later links and the end depend on.
    type ChainState: Copy + Eq;

    /// Before the first link.
    fn start(&self) -> Self::ChainState;

    /// A link of a kind, at a place in the chain from 0; `None`, for links of all kinds, once nothing more can happen.
    /// Links of a kind have one distribution: the place changes addresses, effects and words only.
    fn link(&self, kind: usize, place: usize, chain_state: Self::ChainState) -> Option<Self::Link>;

    /// After a link that ended like this.
    fn after(&self, chain_state: Self::ChainState, end: &End<Self>) -> Self::ChainState;

    /// Settles and says how the chain ends.
    fn close(&self, chain_state: Self::ChainState, out: &mut impl Sink<Self::Effect>);
}

/// The state in which a link of a chain ends.
pub type End<C> = <<C as Chain>::Link as Procedure>::State;
/// The end of the trunk of a fan.
pub type TrunkState<F> = <<F as Fan>::Trunk as Chain>::ChainState;
/// The end of a branch of a fan.
pub type BranchState<F> = <<F as Fan>::Branch as Chain>::ChainState;

/// A trunk, and the branches that its links lead to.
pub trait Fan: Send + Sync {
    /// The type of effects that change a battle.
    type Effect;
    /// The trunk.
    type Trunk: Chain<Effect = Self::Effect>;
    /// The branch of one unit.
    type Branch: Chain<Effect = Self::Effect>;
    /// What links of the trunk mean for the branches, added up.
    type Prefix: Copy + Default + Ord + Add<Output = Self::Prefix>;

    /// What comes first, and the kinds of its links in order of play.
    fn trunk(&self) -> (&Self::Trunk, Vec<usize>);

    /// What a link of the trunk, by its place, adds to that.
    fn adds(&self, _place: usize, _end: &End<Self::Trunk>) -> Self::Prefix {
        Self::Prefix::default()
    }

    /// Settles what depends on the place of a link of the trunk, beside its distribution.
    fn placed(&self, _place: usize, _end: &End<Self::Trunk>, _out: &mut impl Sink<Self::Effect>) {}

    /// Settles and says that the links of the trunk from a place on are not played.
    fn unplayed(&self, _from: usize, _out: &mut impl Sink<Self::Effect>) {}

    /// What follows, in order of play.
    fn branches(&self) -> &[Self::Branch];

    /// The kinds of the links of every branch, in order of play. What prefixes that follow each other share comes
    /// first.
    fn links(&self, prefix: Self::Prefix) -> Vec<usize>;

    /// The unit of a branch.
    fn unit(&self, branch: &Self::Branch) -> Tag;

    /// The place of the first branch with the same distribution as the one at a place; its own if there is none. A
    /// branch with a twin settles nothing but its unit.
    fn twin(&self, at: usize) -> usize {
        at
    }

    /// The number, summed over trunk and branches, that is settled at the end.
    fn total(&self) -> Option<&'static str>;

    /// What the trunk adds to that sum.
    fn share(&self, chain_state: TrunkState<Self>) -> usize;

    /// What a branch adds to it.
    fn count(&self, chain_state: BranchState<Self>) -> usize;

    /// What is said at the very end of the sum.
    fn closing(&self, _total: usize) -> Option<Line> {
        None
    }

    /// The sums of the rolls as they stand before the first one.
    fn sums(&self) -> Vec<Sum>;
}

/// A fan as one procedure that can be run.
pub struct Fanned<F>(pub F);

/// Links of the trunk times all that is played, and branches times prefixes, up to which fractions are kept. Beyond,
/// they would have more digits than anybody reads and cost several times as much.
const EXACT: usize = 40;

/// How far answers carry a chain.
struct Followed<C: Chain> {
    /// What the links that are over have come to.
    chain_state: C::ChainState,
    /// Links that are over.
    played: usize,
    /// The link whose roll is open, where it stands, and the faces known.
    open: Option<(C::Link, End<C>, Vec<u8>)>,
}

/// Plays a chain as far as its answers carry it; tells of every link that is over by its place.
fn follow<C: Chain>(
    chain: &C,
    links: &[usize],
    answers: &Answers,
    run: &mut Run<C::Effect>,
    mut passed: impl FnMut(usize, &End<C>, &mut Record<C::Effect>),
) -> Result<Followed<C>, RunError> {
    let mut chain_state = chain.start();
    for (place, &kind) in links.iter().enumerate() {
        let Some(link) = chain.link(kind, place, chain_state) else {
            return Ok(Followed { chain_state, played: place, open: None });
        };
        let (end, next) = replay(&link, answers)?;
        run.go_on(next);
        if let Some(pending) = &run.pending {
            let open = Some((link, end, pending.known.clone()));
            return Ok(Followed { chain_state, played: place, open });
        }
        passed(place, &end, &mut run.record);
        chain_state = chain.after(chain_state, &end);
    }
    Ok(Followed { chain_state, played: links.len(), open: None })
}

/// Puts the sums of the rolls really made by a chain among those that stood before; whether nothing of it is open.
fn links_made<C: Chain>(chain: &C, links: &[usize], answers: &Answers, sums: &mut Vec<Sum>) -> bool {
    let mut chain_state = chain.start();
    for (place, &kind) in links.iter().enumerate() {
        let Some(link) = chain.link(kind, place, chain_state) else {
            return true;
        };
        match made(&link, answers, sums) {
            Ok((end, Run { pending: None, .. })) => chain_state = chain.after(chain_state, &end),
            _ => return false,
        }
    }
    true
}

/// Plays the trunk of a fan as far as its answers carry it, and what that means for the branches.
fn begin<F: Fan>(
    fan: &F,
    answers: &Answers,
    run: &mut Run<F::Effect>,
) -> Result<(Followed<F::Trunk>, F::Prefix), RunError> {
    let (trunk, links) = fan.trunk();
    let mut prefix = F::Prefix::default();
    let followed = follow(trunk, &links, answers, run, |place, end, record| {
        prefix = prefix + fan.adds(place, end);
        fan.placed(place, end, record);
    })?;
    if followed.open.is_none() && followed.played < links.len() {
        fan.unplayed(followed.played, &mut run.record);
    }
    Ok((followed, prefix))
}

impl<F: Fan> Resolve<F::Effect> for Fanned<F> {
    fn run(&self, answers: &Answers) -> Result<Run<F::Effect>, RunError> {
        let fan = &self.0;
        let mut run = Run::default();
        let (Followed { chain_state, open, .. }, prefix) = begin(fan, answers, &mut run)?;
        if open.is_some() {
            return Ok(run);
        }
        fan.trunk().0.close(chain_state, &mut run.record);
        let mut sum = fan.share(chain_state);
        let links = fan.links(prefix);
        for branch in fan.branches() {
            let Followed { chain_state, open, .. } = follow(branch, &links, answers, &mut run, |_, _, _| ())?;
            if open.is_some() {
                return Ok(run);
            }
            branch.close(chain_state, &mut run.record);
            sum += fan.count(chain_state);
        }
        if let Some(name) = fan.total() {
            if let Some(line) = fan.closing(sum) {
                run.record.line(|| line);
            }
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

    fn sums_after(&self, answers: &Answers) -> Vec<Sum> {
        let mut sums = self.0.sums();
        let (trunk, links) = self.0.trunk();
        let whole = links_made(trunk, &links, answers, &mut sums);
        if let (true, Ok((_, prefix))) = (whole, begin(&self.0, answers, &mut Run::default())) {
            let links = self.0.links(prefix);
            let _ = self.0.branches().iter().all(|branch| links_made(branch, &links, answers, &mut sums));
        }
        sums
    }
}

#[cfg(test)]
mod tests;
