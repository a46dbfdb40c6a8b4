//! One shot at one element: hit, breakdown, knock-out, saving throws (Direct Fire 1-6). The text for a volley at its
//! target and for what it does to everything in the zone; the forms differ (see `fire`).

use std::sync::Arc;

use super::{
    doomed,
    hit_effect::{Harm, Victim},
    knock_out::{Basis, Kill},
    roll::{needed, reach, score},
    to_hit::{Decides, LowFaces, Outcome, ToHit},
};
use crate::{
    dice::{Address, Answer, Ask, Class, Procedure, Sink, Subject, Sum},
    rules::Effect,
};

/// How an element ends that is knocked out.
const KNOCKED_OUT: Class = Class::Word("knocked_out");
/// What a knock-out roll may come to.
const EFFECT: &[&str] = &["neutralised", "knocked out"];

/// The element fired at.
pub(in crate::games::simple_ww2) struct HitTarget {
    /// What a hit does to it.
    pub victim: Victim,
    /// Whether it is neutralised before the first shot.
    pub neutralised: bool,
    /// Whether it may still shoot in this step after it is knocked out (S3).
    pub doomed: bool,
}

impl HitTarget {
    /// Settles the element after the last shot, and its passengers where it is not gone; how it ended.
    pub fn close(&self, fate: Fate, out: &mut impl Sink<Effect>) -> Class {
        if fate.gone {
            out.settle(Subject::Unit(self.victim.tag), KNOCKED_OUT);
            return KNOCKED_OUT;
        }
        let class = Class::Word(if fate.struck { "neutralised" } else { "missed" });
        out.settle(Subject::Unit(self.victim.tag), class);
        for rider in &self.victim.passengers {
            out.settle(Subject::Unit(rider.tag), Class::Word("missed"));
        }
        class
    }
}

/// Who fires.
pub(in crate::games::simple_ww2) struct Firer {
    /// What a breakdown does to it.
    pub victim: Victim,
    /// Its breakdown number, 0 for none (S55).
    pub breakdown: i32,
    /// What firing changes.
    pub fired: Vec<Effect>,
}

impl Firer {
    /// Whether it was knocked out before, and this is its last shot (S3).
    fn falls(&self) -> bool {
        self.fired.iter().any(|effect| matches!(effect, Effect::Remove { .. }))
    }
}

/// One shot.
#[derive(Clone)]
pub(in crate::games::simple_ww2) struct Shot {
    /// Who fires it; in the zone any one of those that fire alike.
    pub firer: Arc<Firer>,
    /// The number to hit; `None` if it cannot (S49).
    pub need: Option<i32>,
    /// What decides about the knock-out: of a target that is not neutralised before the shot, and of one that is (S59).
    pub kills: [Kill; 2],
    /// Where the numbers of these come from.
    pub bases: [Option<Basis>; 2],
    /// Which shots into the zone go with it; `None` for AT fire.
    pub kind: Option<usize>,
}

/// Where a shot goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) enum Part {
    /// At the target: a 1 is rolled again.
    Main,
    /// At another element in its zone, after so many other shots (Direct Fire 7).
    Zone(u8),
}

/// What has become of an element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::games::simple_ww2) struct Fate {
    /// Whether one of the shots has hit.
    struck: bool,
    /// Whether the element is knocked out.
    pub gone: bool,
    /// Elements lost: this one and its passengers.
    pub lost: u8,
}

impl Fate {
    /// Whether one of the shots has hit.
    pub const fn struck(self) -> bool {
        self.struck
    }
}

/// A shot at an element.
pub(in crate::games::simple_ww2) struct Shooting {
    /// The element.
    pub mark: Arc<HitTarget>,
    /// What earlier shots have made of it.
    pub before: Fate,
    /// The shot.
    pub shot: Shot,
    /// Where it goes.
    pub part: Part,
    /// Whether the die that hits decides about the knock-out too (S58).
    pub one_die: bool,
}

/// What is asked, in order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::games::simple_ww2) enum Stage {
    /// The roll to hit.
    Hit,
    /// The second roll after a 1.
    Again,
    /// The first die of infantry AT; the face that hit, where it decides (S58).
    Hand(u8),
    /// The knock-out roll and the number it needs.
    Effect(u8),
    /// The saving throw of a passenger, by its place.
    Save(u8),
    /// The firer is removed, and its shot with it (S55).
    BrokenDown,
    /// The shot is fired.
    Fired,
}

/// All that later rolls depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::games::simple_ww2) struct CourseState {
    /// What is asked.
    pub stage: Stage,
    /// What has become of the element.
    pub fate: Fate,
}

impl Shooting {
    /// The kill that applies before the shot (S59).
    fn kill(&self) -> Kill {
        let [fresh, neutralised] = self.shot.kills;
        if self.mark.neutralised || self.before.struck { neutralised } else { fresh }
    }

    /// The knock-out roll spelled out, as that to hit is in the form.
    fn effect_sum(&self, need: u8) -> Option<Sum> {
        let [fresh, neutralised] = self.shot.bases;
        let basis = if self.mark.neutralised || self.before.struck { neutralised } else { fresh }?;
        let key = self.key("effect", "zone_effect");
        let title = format!("Knock-out of {}", self.mark.victim.label);
        let reading = format!("{} on a d20 knocks out", needed(need.into()));
        Some(Sum::new(key.member, title, key.role).terms(basis.terms(need.into())).reading(reading))
    }

    /// The address of a roll.
    fn key(&self, main: &'static str, zone: &'static str) -> Address {
        match self.part {
            Part::Main => Address::of(main).member(self.shot.firer.victim.tag),
            Part::Zone(before) => Address::of(zone).member(self.mark.victim.tag).round(before.saturating_add(1)),
        }
    }

    /// A sentence about the shot.
    fn line(&self, what: &str) -> String {
        match self.part {
            Part::Main => format!("{}: {what}.", self.shot.firer.victim.label),
            Part::Zone(_) => format!("{} in the zone: {what}.", self.mark.victim.label),
        }
    }

    /// A sentence about a miss.
    fn missed(&self) -> String {
        let (firer, victim) = (&self.shot.firer.victim.label, &self.mark.victim.label);
        match self.part {
            Part::Main => format!("{firer} misses {victim}."),
            Part::Zone(_) => self.line("missed"),
        }
    }

    /// A sentence about a hit: whom it struck, and by whom at the target.
    fn struck(&self, what: &str) -> String {
        let (firer, victim) = (&self.shot.firer.victim.label, &self.mark.victim.label);
        match self.part {
            Part::Main => format!("{victim} {what} by {firer}."),
            Part::Zone(_) => format!("{victim} in the zone {what}."),
        }
    }

    /// The firer uses up its shot.
    fn fires(&self, out: &mut impl Sink<Effect>) {
        if self.part == Part::Main {
            let Firer { victim, fired, .. } = &*self.shot.firer;
            for effect in fired {
                out.effect(|| effect.clone());
            }
            if self.shot.firer.falls() {
                out.tell(victim.tag, "Direct Fire; S3", || {
                    format!("{} is gone: that was its last shot.", victim.label)
                });
            }
        }
    }

    /// The firer is removed, and its shot with it (S55).
    fn breaks_down(&self, fate: Fate, out: &mut impl Sink<Effect>) -> CourseState {
        let victim = &self.shot.firer.victim;
        out.tell(victim.tag, "Direct Fire; S55", || {
            format!("{} is out of action: the second roll is a breakdown.", victim.label)
        });
        // One that was knocked out already is gone after its last shot.
        if !self.shot.firer.falls() {
            victim.destroy("breakdown", out);
            for rider in &victim.passengers {
                out.effect(|| Effect::clear(rider.tag, "riding"));
                out.tell(rider.tag, "Direct Fire; S55", || format!("{} gets off.", rider.label));
            }
        }
        CourseState { stage: Stage::BrokenDown, fate }
    }

    fn answered(&self, state: CourseState, outcome: Outcome, out: &mut impl Sink<Effect>) -> CourseState {
        match outcome {
            Outcome::One => CourseState { stage: Stage::Again, ..state },
            Outcome::Missed => {
                out.tell(self.shot.firer.victim.tag, "Direct Fire, to hit", || self.missed());
                fired(state.fate)
            }
            Outcome::Hit(shown) => self.hit(state, shown, out),
        }
    }

    /// A hit: what decides about the knock-out?
    fn hit(&self, state: CourseState, shown: u8, out: &mut impl Sink<Effect>) -> CourseState {
        match self.kill() {
            Kill::Immune => {
                out.tell(self.mark.victim.tag, "Effect of hits; S61", || self.line("hit, without effect"));
                fired(state.fate)
            }
            Kill::Dash | Kill::Spent => self.neutralised(state.fate, out),
            Kill::Sure => self.knocked_out(state.fate, out),
            Kill::Hand { .. } => CourseState { stage: Stage::Hand(shown), ..state },
            Kill::Need(need) if self.one_die => self.decided(state.fate, i32::from(shown) >= need, out),
            Kill::Need(need) => CourseState { stage: Stage::Effect(small(need)), ..state },
        }
    }

    fn decided(&self, fate: Fate, knocked_out: bool, out: &mut impl Sink<Effect>) -> CourseState {
        if knocked_out { self.knocked_out(fate, out) } else { self.neutralised(fate, out) }
    }

    fn neutralised(&self, fate: Fate, out: &mut impl Sink<Effect>) -> CourseState {
        // A new hit renews the marker (S59).
        if !fate.struck {
            self.mark.victim.neutralise(out);
        }
        out.tell(self.mark.victim.tag, "Effect of neutralisation", || self.struck("is neutralised"));
        fired(Fate { struck: true, ..fate })
    }

    fn knocked_out(&self, fate: Fate, out: &mut impl Sink<Effect>) -> CourseState {
        let victim = &self.mark.victim;
        out.tell(victim.tag, "Effect of hits; S3", || self.struck("is knocked out"));
        if self.mark.doomed {
            victim.doom(doomed::MARK, out);
            // A sentence of its own: all who are lost are told of before it.
            out.say("Effect of hits; S3", || format!("{} may still shoot in this step.", victim.label));
        } else {
            victim.knock_out(doomed::CAUSE, out);
        }
        let state = fired(Fate { gone: true, struck: true, lost: fate.lost + 1 });
        self.next_save(state, 0)
    }

    /// Infantry in it dices for survival, one after the other.
    fn next_save(&self, state: CourseState, from: u8) -> CourseState {
        let more = usize::from(from) < self.mark.victim.passengers.len();
        CourseState { stage: if more { Stage::Save(from) } else { Stage::Fired }, ..state }
    }

    // --- Reading rolls ----------------------------------------------------------------------------

    /// The first roll to hit, or the second one after a 1.
    fn to_hit(&self, again: bool) -> ToHit {
        let low = match (self.part, again) {
            (Part::Zone(_), _) => LowFaces::Miss,
            (Part::Main, false) => LowFaces::Again,
            // The second time a breakdown number counts.
            (Part::Main, true) => LowFaces::Breaks(self.shot.firer.breakdown + 1),
        };
        let decides = match self.kill() {
            _ if !self.one_die => Decides::Later,
            Kill::Need(need) => Decides::At(need),
            Kill::Hand { .. } => Decides::Face,
            Kill::Immune | Kill::Dash | Kill::Spent | Kill::Sure => Decides::Later,
        };
        ToHit { low, need: self.shot.need.unwrap_or(1), decides }
    }

    fn ask_to_hit(&self, again: bool) -> Ask {
        let key = if again { self.key("again", "zone") } else { self.key("hit", "zone") };
        self.to_hit(again).ask(key, self.shot.firer.victim.tag.side)
    }
}

/// The shot is fired, its firer still there.
const fn fired(fate: Fate) -> CourseState {
    CourseState { stage: Stage::Fired, fate }
}

/// A number to reach or a face, in a byte: past the die it makes no difference.
fn small(number: i32) -> u8 {
    u8::try_from(number.clamp(0, 21)).unwrap_or(u8::MAX)
}

impl Procedure for Shooting {
    type State = CourseState;
    type Effect = Effect;

    /// A shot that cannot hit is fired without a die.
    fn begin(&self, out: &mut impl Sink<Effect>) -> CourseState {
        if self.shot.need.is_some() {
            return CourseState { stage: Stage::Hit, fate: self.before };
        }
        self.fires(out);
        out.tell(self.shot.firer.victim.tag, "Direct Fire, to hit", || self.line("cannot hit"));
        fired(self.before)
    }

    fn ask(&self, state: &CourseState) -> Option<Ask> {
        let who = self.shot.firer.victim.tag.side;
        match state.stage {
            Stage::Hit => Some(self.ask_to_hit(false)),
            Stage::Again => Some(self.ask_to_hit(true)),
            Stage::Hand(_) => Some(score(self.key("at", "zone_at"), who)),
            Stage::Effect(need) => Some(reach(self.key("effect", "zone_effect"), who, &[need.into()], EFFECT)),
            Stage::Save(at) => self.mark.victim.passengers.get(usize::from(at)).map(Victim::save),
            Stage::BrokenDown | Stage::Fired => None,
        }
    }

    fn sum_now(&self, state: &CourseState) -> Option<Sum> {
        match state.stage {
            Stage::Effect(need) => self.effect_sum(need),
            _ => None,
        }
    }

    fn advance(&self, state: &CourseState, answer: Answer, out: &mut impl Sink<Effect>) -> CourseState {
        let CourseState { stage, fate } = *state;
        let value = answer.tally().value();
        match stage {
            Stage::Hit => {
                self.fires(out);
                self.answered(*state, self.to_hit(false).read(value), out)
            }
            Stage::Again => match self.to_hit(true).read(value) {
                Outcome::One => self.breaks_down(fate, out),
                outcome => self.answered(*state, outcome, out),
            },
            Stage::Hand(shown) => {
                let need = self.kill().after(value);
                if self.one_die {
                    self.decided(fate, i32::from(shown) >= need, out)
                } else {
                    CourseState { stage: Stage::Effect(small(need)), ..*state }
                }
            }
            Stage::Effect(_) => self.decided(fate, value > 0, out),
            Stage::Save(at) => {
                let rider = self.mark.victim.passengers.get(usize::from(at));
                let lost = rider.is_some_and(|rider| rider.saved(Harm::Fire, answer, out));
                let fate = Fate { lost: fate.lost + u8::from(lost), ..fate };
                self.next_save(CourseState { fate, ..*state }, at + 1)
            }
            Stage::BrokenDown | Stage::Fired => *state,
        }
    }
}
