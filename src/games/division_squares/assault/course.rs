//! The course of an assault: Overwatch, rounds, who claims the space.

use super::{
    conditions::Defender,
    state::{CourseState, Fire, Phase, Space},
    watch::{Says, Shooter},
};
use crate::{
    dice::{Address, Answer, Ask, Choice, ChooseAsk, Chooser, Class, Procedure, Sink, Subject, Sum},
    games::division_squares::{
        hit_effect::HitEffect,
        hq_survival::{Batteries, GivenUp},
        pool::Roll,
        units::Fighter,
    },
    rules::Effect,
};

/// The answers to "claim the space?".
const CLAIM: &str = "claim";
const STAY: &str = "stay";
/// The answers to "does it fire from Overwatch?".
const FIRES: &str = "fires";
const HOLDS: &str = "holds";
const ALL_HOLD: &str = "all_hold";
/// The answers to "does it reach the attacker?", asked of the table where a commander decides.
const REACHES: &str = "reaches";
const OUT_OF_REACH: &str = "out_of_reach";
const NONE_REACHES: &str = "none_reaches";

/// An assault, ready to be fought.
pub(super) struct Course {
    /// The attacker.
    pub attacker: Fighter,
    /// The defenders in fighting order.
    pub defenders: Vec<Defender>,
    /// Overwatch fire before the first round.
    pub before: Vec<Shooter>,
    /// Overwatch fire once a defender has fallen.
    pub after: Vec<Shooter>,
    /// Batteries of the attacker's side, if it is an HQ.
    pub own: Batteries,
    /// Batteries of the defenders' side, if an HQ is among them.
    pub others: Batteries,
    /// D70: the attacker fights on beside a defender that holds.
    pub goes_on: bool,
    /// Hits that remove at once: 2 as printed.
    pub lethal: u8,
    /// Markers of the order.
    pub effects: Vec<Effect>,
    /// What taking the space changes.
    pub claim: Vec<Effect>,
}

impl Fire {
    const fn word(self) -> &'static str {
        match self {
            Self::Before => "removed_overwatch",
            Self::After => "removed_outside",
        }
    }
}

impl Course {
    fn defender(&self, state: CourseState) -> Option<&Defender> {
        self.defenders.get(usize::from(state.round).checked_sub(1)?)
    }

    // --- Overwatch -------------------------------------------------------------------------------

    /// The next shot before the assault, from an index on; else the first round.
    fn before(&self, state: CourseState, from: usize, out: &mut impl Sink<Effect>) -> CourseState {
        let next = self.before.iter().enumerate().skip(from).find(|(_, shooter)| shooter.at_start.dice > 0);
        match next {
            Some((at, shooter)) if shooter.says.asked() => {
                CourseState { phase: Phase::Trigger(Fire::Before, small(at)), ..state }
            }
            Some((at, _)) => CourseState { phase: Phase::Before(small(at)), ..state },
            None => self.round(state, out),
        }
    }

    /// The next shot after a defender has fallen, from an index on; else what follows. Who was told to fire does so
    /// at the first chance, all others are asked at each one (D67, D73); every marker is used once (D55).
    fn after(&self, state: CourseState, from: usize, out: &mut impl Sink<Effect>) -> CourseState {
        let next = self
            .after
            .iter()
            .enumerate()
            .skip(from)
            .find(|(at, shooter)| state.spent & bit(*at) == 0 && state.late(bit(*at), shooter).dice > 0);
        match (next, state.space) {
            (Some((at, shooter)), _) => {
                let at = small(at);
                let phase = match shooter.says {
                    Says::Form => Phase::After(at),
                    Says::Player | Says::Commander { reaches: false } => Phase::Watch(at),
                    Says::Commander { reaches: true } => Phase::Trigger(Fire::After, at),
                };
                CourseState { phase, ..state }
            }
            (None, Space::Held) => self.round(state, out),
            (None, Space::Taken | Space::Left) => self.empty(state, out),
        }
    }

    /// The question to the player of a unit on Overwatch, or where a commander decides, to the table.
    fn watch(&self, state: CourseState, at: u8) -> Option<Ask> {
        let Shooter { unit, says, .. } = self.after.get(usize::from(at))?;
        let more = self.after.iter().enumerate().skip(usize::from(at) + 1);
        let more = more.filter(|(at, shooter)| shooter.says == *says && state.spent & bit(*at) == 0).count();
        let (role, who, [yes, no, none]) = match says {
            Says::Commander { .. } => ("reach", Chooser::Table, [REACHES, OUT_OF_REACH, NONE_REACHES]),
            Says::Form | Says::Player => ("watch", Chooser::Side(unit.tag.side), [FIRES, HOLDS, ALL_HOLD]),
        };
        let options = [yes, no].into_iter().chain((more > 0).then_some(none));
        Some(Ask::Choose(ChooseAsk {
            key: Address::of(role).member(unit.tag).round(state.round),
            who,
            about: Some(unit.tag),
            other: Some(self.attacker.tag),
            count: None,
            options: options.map(Choice::Word).collect(),
            // Its reach is for the table.
            usual: 1,
        }))
    }

    /// The question to the commander of a unit on Overwatch that reaches the attacker.
    fn trigger(&self, state: CourseState, watch: Fire, at: u8) -> Option<Ask> {
        let unit = &self.shooter(watch, at)?.unit;
        let key = Address::of("trigger").member(unit.tag).round(state.round);
        Some(Ask::Choose(ChooseAsk {
            about: Some(unit.tag),
            other: Some(self.attacker.tag),
            ..ChooseAsk::words(key, Chooser::Side(unit.tag.side), &[FIRES, HOLDS])
        }))
    }

    /// What the commander has said: the shot, or the next that may be fired.
    fn decided(
        &self,
        state: CourseState,
        watch: Fire,
        at: u8,
        answer: Answer,
        out: &mut impl Sink<Effect>,
    ) -> CourseState {
        let fires = answer.is(FIRES);
        if let Some(Shooter { unit, .. }) = self.shooter(watch, at).filter(|_| !fires) {
            out.tell(unit.tag, "Overwatch", || format!("{} holds its fire by its sealed order.", unit.label));
        }
        let next = usize::from(at) + 1;
        match watch {
            Fire::Before if fires => CourseState { phase: Phase::Before(at), ..state },
            Fire::After if fires => CourseState { phase: Phase::After(at), ..state },
            Fire::Before => self.before(state, next, out),
            Fire::After => self.after(state, next, out),
        }
    }

    /// A unit that may fire.
    fn shooter(&self, watch: Fire, at: u8) -> Option<&Shooter> {
        let shooters = if watch == Fire::Before { &self.before } else { &self.after };
        shooters.get(usize::from(at))
    }

    /// A shot is rolled.
    fn fired(
        &self,
        state: CourseState,
        watch: Fire,
        at: u8,
        answer: Answer,
        out: &mut impl Sink<Effect>,
    ) -> CourseState {
        let survival = match watch {
            Fire::Before => Phase::BeforeSurvival(at),
            Fire::After => Phase::AfterSurvival(at),
        };
        let mut state = state;
        if let Some(Shooter { unit, says, .. }) = self.shooter(watch, at) {
            // D55: one shot, then the marker goes.
            out.effect(|| Effect::clear(unit.tag, "overwatch"));
            let by = if matches!(says, Says::Commander { .. }) { " by its sealed order" } else { "" };
            out.tell(unit.tag, "Overwatch", || format!("{} fires from Overwatch{by}.", unit.label));
            state.spent |= self.after.iter().position(|shooter| shooter.unit.tag == unit.tag).map_or(0, bit);
        }
        let hit_effect = HitEffect::fire(state.disrupted, answer.tally());
        if self.own.asked(self.attacker.hq, hit_effect, state.own) {
            return CourseState { phase: survival, ..state };
        }
        self.shot_at(state, watch, at, hit_effect, out)
    }

    /// What a shot does to the attacker, at once; if it lives the assault goes on (Assault).
    fn shot_at(
        &self,
        state: CourseState,
        watch: Fire,
        at: u8,
        hit_effect: HitEffect,
        out: &mut impl Sink<Effect>,
    ) -> CourseState {
        self.suffer(state, hit_effect, ("overwatch", "Overwatch"), out);
        let state = CourseState { disrupted: state.disrupted || hit_effect != HitEffect::Nothing, ..state };
        let next = usize::from(at) + 1;
        match (hit_effect, watch) {
            (HitEffect::Removed, _) => self.end(state, watch.word(), watch.word(), out),
            (_, Fire::Before) => self.before(state, next, out),
            (_, Fire::After) => self.after(state, next, out),
        }
    }

    // --- Rounds ----------------------------------------------------------------------------------

    /// The next round; without a defender left the attacker goes back (D70).
    fn round(&self, state: CourseState, out: &mut impl Sink<Effect>) -> CourseState {
        let state = CourseState { round: state.round + 1, ..state };
        match self.defender(state) {
            Some(defender) if defender.attack(state.disrupted).dice > 0 => {
                CourseState { phase: Phase::Attack, ..state }
            }
            Some(_) => self.defence(state, 0, out),
            None => self.stopped(CourseState { round: state.round - 1, ..state }, out),
        }
    }

    fn defence(&self, state: CourseState, hits: u8, out: &mut impl Sink<Effect>) -> CourseState {
        match self.defender(state) {
            Some(defender) if defender.defence.dice > 0 => CourseState { phase: Phase::Defence(hits), ..state },
            _ => self.both_in(state, hits, 0, out),
        }
    }

    /// Both rolls are read before either changes anything (Assault; D69).
    fn both_in(&self, state: CourseState, attack: u8, defence: u8, out: &mut impl Sink<Effect>) -> CourseState {
        let hit_effect = HitEffect::assault(state.disrupted, defence, self.lethal);
        if self.own.asked(self.attacker.hq, hit_effect, state.own) {
            return CourseState { phase: Phase::AttackerSurvival(attack), ..state };
        }
        self.attacker_known(state, attack, hit_effect, out)
    }

    fn attacker_known(
        &self,
        state: CourseState,
        attack: u8,
        mine: HitEffect,
        out: &mut impl Sink<Effect>,
    ) -> CourseState {
        let Some(Defender { unit, .. }) = self.defender(state) else {
            return state;
        };
        let hit_effect = HitEffect::assault(unit.disrupted, attack, self.lethal);
        if self.others.asked(unit.hq, hit_effect, state.others) {
            return CourseState { phase: Phase::DefenderSurvival(mine), ..state };
        }
        self.close(state, mine, hit_effect, out)
    }

    /// Tells what becomes of the attacker; one that this assault has Disrupted already suffers nothing more.
    fn suffer(
        &self,
        state: CourseState,
        hit_effect: HitEffect,
        (cause, place): (&str, &'static str),
        out: &mut impl Sink<Effect>,
    ) {
        let Fighter { tag, label, disrupted, .. } = &self.attacker;
        if hit_effect == HitEffect::Nothing && state.disrupted && !disrupted {
            out.tell(*tag, place, || format!("No further effect on {label}."));
        } else {
            hit_effect.tell(&self.attacker, cause, place, out);
        }
    }

    /// The end of a round (Assault; a8.4).
    fn close(
        &self,
        state: CourseState,
        mine: HitEffect,
        theirs: HitEffect,
        out: &mut impl Sink<Effect>,
    ) -> CourseState {
        let Some(Defender { unit, .. }) = self.defender(state) else {
            return state;
        };
        out.settle(Subject::Unit(unit.tag), Class::Word(theirs.word()));
        theirs.tell(unit, "assault", "Assault", out);
        self.suffer(state, mine, ("assault", "Assault"), out);
        let fallen = theirs == HitEffect::Removed;
        let watching = self.after.iter().position(|shooter| shooter.unit.tag == unit.tag).map_or(0, bit);
        let (silenced, shaken) = match theirs {
            HitEffect::Removed => (watching, 0),
            // It fires after its own round only where the others go on (D70).
            HitEffect::Disrupted if self.goes_on => (0, watching),
            _ => (0, 0),
        };
        let state = CourseState {
            spent: state.spent | silenced,
            shaken: state.shaken | shaken,
            disrupted: state.disrupted || mine != HitEffect::Nothing,
            lost: state.lost + u8::from(fallen),
            ..state
        };
        if mine == HitEffect::Removed {
            // Whoever has fallen in an earlier round counts.
            let headline = if state.lost > 0 { "both_lost" } else { "attacker_lost" };
            self.end(state, headline, HitEffect::Removed.word(), out)
        } else if usize::from(state.lost) == self.defenders.len() {
            CourseState { phase: Phase::Claim, ..state }
        } else if fallen {
            self.after(state, 0, out)
        } else if self.goes_on {
            self.round(state, out)
        } else {
            self.stopped(state, out)
        }
    }

    // --- Sums --------------------------------------------------------------------------------------

    fn attack(&self, defender: &Defender, disrupted: bool) -> Sum {
        let title = format!("{} attacks {}", self.attacker.label, defender.unit.label);
        defender.attack(disrupted).sum(self.attacker.tag, title, "attack")
    }

    fn overwatch(&self, shooter: &Shooter, roll: &Roll, role: &'static str) -> Sum {
        roll.sum(shooter.unit.tag, format!("{} fires at {}", shooter.unit.label, self.attacker.label), role)
    }

    /// A shot after a defender has fallen, at the attacker in the target space or back in its own.
    fn late(&self, shooter: &Shooter, (space, shaken): (Space, bool)) -> Sum {
        let sum = self.overwatch(shooter, shooter.late(space == Space::Left, shaken), "outside");
        match space {
            Space::Left => Sum { title: format!("{} back in its own space", sum.title), ..sum },
            Space::Held | Space::Taken => sum,
        }
    }
}

/// The bit of an index of a short list.
const fn bit(at: usize) -> u16 {
    if at < 16 { 1 << at } else { 0 }
}

/// An index of a short list.
fn small(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX)
}

impl Procedure for Course {
    type State = CourseState;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> CourseState {
        for effect in &self.effects {
            out.effect(|| effect.clone());
        }
        let state = CourseState {
            round: 0,
            phase: Phase::Before(0),
            disrupted: self.attacker.disrupted,
            lost: 0,
            space: Space::Held,
            spent: 0,
            shaken: 0,
            own: GivenUp::default(),
            others: GivenUp::default(),
        };
        self.before(state, 0, out)
    }

    fn ask(&self, state: &CourseState) -> Option<Ask> {
        let state = *state;
        let (mine, theirs) = (self.attacker.tag.side, self.attacker.tag.side.other());
        let ask = match state.phase {
            Phase::Before(at) => {
                let shooter = self.before.get(usize::from(at))?;
                shooter.at_start.ask(Address::of("overwatch").member(shooter.unit.tag), theirs)
            }
            Phase::Attack => {
                let roll = self.defender(state)?.attack(state.disrupted);
                roll.ask(Address::of("attack").round(state.round), mine)
            }
            Phase::Defence(_) => self.defender(state)?.defence.ask(Address::of("defence").round(state.round), theirs),
            Phase::Watch(at) => self.watch(state, at)?,
            Phase::Trigger(watch, at) => self.trigger(state, watch, at)?,
            Phase::After(at) => {
                let shooter = self.after.get(usize::from(at))?;
                let key = Address::of("outside").member(shooter.unit.tag).round(state.round);
                state.late(bit(usize::from(at)), shooter).ask(key, theirs)
            }
            Phase::BeforeSurvival(_) | Phase::AttackerSurvival(_) | Phase::AfterSurvival(_) => {
                self.own.ask(self.attacker.tag, state.own.count() + 1, state.own)
            }
            Phase::DefenderSurvival(_) => self.others.ask(self.defender(state)?.unit.tag, 1, state.others),
            Phase::Claim => Ask::Choose(ChooseAsk {
                about: Some(self.attacker.tag),
                ..ChooseAsk::words(Address::of("claim"), Chooser::Side(mine), &[CLAIM, STAY])
            }),
            Phase::Over => return None,
        };
        Some(ask)
    }

    fn advance(&self, state: &CourseState, answer: Answer, out: &mut impl Sink<Effect>) -> CourseState {
        let mut state = *state;
        match state.phase {
            Phase::Before(at) => self.fired(state, Fire::Before, at, answer, out),
            Phase::Watch(at) if answer.is(FIRES) => CourseState { phase: Phase::After(at), ..state },
            Phase::Watch(at) if answer.is(REACHES) => CourseState { phase: Phase::Trigger(Fire::After, at), ..state },
            Phase::Watch(_) if answer.is(ALL_HOLD) || answer.is(NONE_REACHES) => {
                self.after(state, self.after.len(), out)
            }
            Phase::Trigger(watch, at) => self.decided(state, watch, at, answer, out),
            Phase::Watch(at) => self.after(state, usize::from(at) + 1, out),
            Phase::After(at) => self.fired(state, Fire::After, at, answer, out),
            Phase::BeforeSurvival(at) => {
                let hit_effect = self.own.answer(answer, &mut state.own, out);
                self.shot_at(state, Fire::Before, at, hit_effect, out)
            }
            Phase::AfterSurvival(at) => {
                let hit_effect = self.own.answer(answer, &mut state.own, out);
                self.shot_at(state, Fire::After, at, hit_effect, out)
            }
            Phase::Attack => self.defence(state, answer.tally().hits(), out),
            Phase::Defence(attack) => self.both_in(state, attack, answer.tally().hits(), out),
            Phase::AttackerSurvival(attack) => {
                let hit_effect = self.own.answer(answer, &mut state.own, out);
                self.attacker_known(state, attack, hit_effect, out)
            }
            Phase::DefenderSurvival(mine) => {
                let hit_effect = self.others.answer(answer, &mut state.others, out);
                self.close(state, mine, hit_effect, out)
            }
            Phase::Claim => {
                let space = if answer.is(STAY) { Space::Left } else { Space::Taken };
                self.after(CourseState { space, ..state }, 0, out)
            }
            Phase::Over => state,
        }
    }

    fn sums(&self) -> Vec<Sum> {
        let before = self.before.iter().map(|shooter| self.overwatch(shooter, &shooter.at_start, "overwatch"));
        let rounds = self.defenders.iter().flat_map(|defender| {
            let Defender { unit, defence, .. } = defender;
            let against = format!("{} against {}", unit.label, self.attacker.label);
            [self.attack(defender, self.attacker.disrupted), defence.sum(unit.tag, against, "defence")]
        });
        // An attacker that leaves the space empty is fired at where it started (D75).
        let after = self.after.iter().flat_map(|shooter| {
            let [in_space, at_start] = [Space::Taken, Space::Left].map(|space| self.late(shooter, (space, false)));
            let differ = (&in_space.terms, in_space.dice) != (&at_start.terms, at_start.dice);
            std::iter::once(in_space).chain(differ.then_some(at_start))
        });
        before.chain(rounds).chain(after).collect()
    }

    fn sum_now(&self, state: &CourseState) -> Option<Sum> {
        match state.phase {
            Phase::Attack => Some(self.attack(self.defender(*state)?, state.disrupted)),
            Phase::After(at) => {
                let at = usize::from(at);
                Some(self.late(self.after.get(at)?, (state.space, state.shaken & bit(at) != 0)))
            }
            _ => None,
        }
    }
}
