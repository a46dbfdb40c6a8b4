//! Shots at one element, one after the other: hit, breakdown, knock-out, saving throws (Direct Fire 1-6). The text
//! for a volley at its target and for what it does to everything in the zone; the forms differ (see `fire`).

use std::sync::Arc;

use super::{
    column::FIRST,
    damage::{Harm, Victim},
    doomed,
    knock_out::Kill,
    throw::{reach, score},
};
use crate::{
    dice::{Address, Answer, Ask, Class, Procedure, Sink, Subject, Tag},
    rules::Effect,
};

/// Firers of a volley at most.
pub(super) const MOST: usize = 12;

/// The class of an element that is knocked out.
const KNOCKED_OUT: &str = "knocked_out";
/// What a first shot may come to. A 1 is rolled again.
const HIT: &[&str] = &["a 1: again", "missed", "hit"];
/// The same where the first column leaves no miss but a 1.
const HIT_FIRST: &[&str] = &["a 1: again", "hit"];
/// What the second roll after a 1 may come to.
const AGAIN: &[&str] = &["breaks down", "missed", "hit"];
/// The same where whatever does not break down hits.
const AGAIN_FIRST: &[&str] = &["breaks down", "hit"];
/// What a shot into the zone may come to.
const ZONE: &[&str] = &["missed", "hit"];
/// What a knock-out roll may come to.
const EFFECT: &[&str] = &["neutralised", "knocked out"];

/// The element fired at.
pub(super) struct Mark {
    /// What a hit does to it.
    pub victim: Victim,
    /// Whether it is neutralised before the first shot.
    pub neutralised: bool,
    /// Whether it may still shoot in this step after it is knocked out (S3).
    pub doomed: bool,
}

/// Who fires.
pub(super) struct Firer {
    /// What a breakdown does to it.
    pub victim: Victim,
    /// Its breakdown number, 0 for none (S55).
    pub breakdown: i32,
    /// What firing changes.
    pub fired: Vec<Effect>,
}

/// One shot.
#[derive(Clone)]
pub(super) struct Shot {
    /// Who fires it; in the zone any one of those that fire alike.
    pub firer: Arc<Firer>,
    /// The number to hit; `None` if it cannot (S49).
    pub need: Option<i32>,
    /// What decides about the knock-out: of a target that is not neutralised before the shot, and of one that is (S59).
    pub kills: [Kill; 2],
    /// Which shots into the zone go with it; `None` for AT fire.
    pub kind: Option<usize>,
}

/// Where the shots go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// At the target: 1s are rolled again, and the rest stops when it is gone.
    Main,
    /// At another element in its zone (Direct Fire 7).
    Zone,
}

/// Shots at one element, in order.
pub(super) struct Series {
    /// The element.
    pub mark: Arc<Mark>,
    /// The shots.
    pub shots: Vec<Shot>,
    /// Where they go.
    pub part: Part,
    /// Whether the die that hits decides about the knock-out too (S58).
    pub one_die: bool,
}

/// What is asked, in order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
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
    /// Nothing more.
    Over,
}

/// All that later rolls depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    /// The present shot.
    at: u8,
    stage: Stage,
    /// Whether one of the shots has hit.
    struck: bool,
    /// Whether the element is knocked out.
    gone: bool,
    /// Elements lost: this one and its passengers.
    pub lost: u8,
    /// Shots fired of each kind that goes into the zone.
    pub fired: [u8; MOST],
}

/// What a roll to hit has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// A 1 that is rolled again, or breaks the firer down.
    One,
    Missed,
    /// With the face shown, where it decides (S58).
    Hit(u8),
}

impl Series {
    fn shot(&self, state: State) -> Option<&Shot> {
        self.shots.get(usize::from(state.at))
    }

    fn tag(&self) -> Tag {
        self.mark.victim.tag
    }

    /// The kill that applies before the present shot (S59).
    fn kill(&self, state: State) -> Kill {
        let [fresh, neutralised] = self.shot(state).map_or([Kill::Dash; 2], |shot| shot.kills);
        if self.mark.neutralised || state.struck { neutralised } else { fresh }
    }

    /// The address of a roll of the present shot.
    fn key(&self, state: State, main: &'static str, zone: &'static str) -> Address {
        match (self.part, self.shot(state)) {
            (Part::Main, Some(shot)) => Address::of(main).member(shot.firer.victim.tag),
            _ => Address::of(zone).member(self.tag()).round(state.at.saturating_add(1)),
        }
    }

    // --- From shot to shot ------------------------------------------------------------------------

    /// The present shot, or the end. A shot that cannot hit is fired without a die.
    fn go_on(&self, mut state: State, out: &mut impl Sink<Effect>) -> State {
        while let Some(shot) = self.shot(state).filter(|_| !state.gone) {
            if shot.need.is_some() {
                return State { stage: Stage::Hit, ..state };
            }
            self.fires(state, out);
            out.say("Direct Fire, to hit", || self.line(state, "cannot hit"));
            state = self.over(state, out);
        }
        self.end(state, out)
    }

    /// The firer uses up its shot.
    fn fires(&self, state: State, out: &mut impl Sink<Effect>) {
        if let (Part::Main, Some(shot)) = (self.part, self.shot(state)) {
            for effect in &shot.firer.fired {
                out.effect(|| effect.clone());
            }
        }
    }

    /// The present shot is over, its firer still there.
    fn over(&self, mut state: State, out: &mut impl Sink<Effect>) -> State {
        if let (Part::Main, Some(shot)) = (self.part, self.shot(state)) {
            out.settle(Subject::Unit(shot.firer.victim.tag), Class::Word("fired"));
            if let Some(fired) = shot.kind.and_then(|kind| state.fired.get_mut(kind)) {
                *fired += 1;
            }
        }
        State { at: state.at + 1, ..state }
    }

    /// The firer is removed, and its shot with it (S55).
    fn breaks_down(&self, state: State, out: &mut impl Sink<Effect>) -> State {
        if let Some(shot) = self.shot(state) {
            let Firer { victim, fired, .. } = &*shot.firer;
            out.settle(Subject::Unit(victim.tag), Class::Word("breakdown"));
            out.say("Direct Fire; S55", || {
                format!("{} is out of action: the second roll is a breakdown.", victim.label)
            });
            // One that was knocked out already is gone after its last shot.
            if !fired.iter().any(|effect| matches!(effect, Effect::Remove { .. })) {
                victim.destroy("breakdown", out);
            }
        }
        State { at: state.at + 1, ..state }
    }

    /// All shots are over, or the element is gone: everything left is settled.
    fn end(&self, state: State, out: &mut impl Sink<Effect>) -> State {
        let class = match (state.gone, state.struck) {
            (true, _) => KNOCKED_OUT,
            (false, true) => "neutralised",
            (false, false) => "missed",
        };
        if !state.gone {
            out.settle(Subject::Unit(self.tag()), Class::Word(class));
            for rider in &self.mark.victim.passengers {
                out.settle(Subject::Unit(rider.tag), Class::Word("missed"));
            }
        }
        match self.part {
            Part::Main => {
                let left: Vec<&Victim> =
                    self.shots.iter().skip(state.at.into()).map(|shot| &shot.firer.victim).collect();
                for firer in &left {
                    out.settle(Subject::Unit(firer.tag), Class::Word("unspent"));
                }
                if !left.is_empty() {
                    out.say("Direct Fire", || {
                        let tags: Vec<String> = left.iter().map(|firer| firer.tag.to_string()).collect();
                        format!("Shot kept: {}. Name the next target.", tags.join(", "))
                    });
                }
                out.settle(Subject::Headline, Class::Word(class));
            }
            Part::Zone => out.settle(Subject::Number("lost"), Class::Count(state.lost.into())),
        }
        State { stage: Stage::Over, ..state }
    }

    // --- One shot ---------------------------------------------------------------------------------

    /// A sentence about the present shot.
    fn line(&self, state: State, what: &str) -> String {
        match (self.part, self.shot(state)) {
            (Part::Main, Some(shot)) => format!("{}: {what}.", shot.firer.victim.label),
            _ => format!("{} in the zone: {what}.", self.mark.victim.label),
        }
    }

    fn answered(&self, state: State, outcome: Outcome, out: &mut impl Sink<Effect>) -> State {
        match outcome {
            Outcome::One => State { stage: Stage::Again, ..state },
            Outcome::Missed => {
                out.say("Direct Fire, to hit", || self.line(state, "missed"));
                let state = self.over(state, out);
                self.go_on(state, out)
            }
            Outcome::Hit(shown) => self.hit(state, shown, out),
        }
    }

    /// A hit: what decides about the knock-out?
    fn hit(&self, state: State, shown: u8, out: &mut impl Sink<Effect>) -> State {
        match self.kill(state) {
            Kill::Immune => {
                out.say("Effect of hits; S61", || self.line(state, "hit, without effect"));
                let state = self.over(state, out);
                self.go_on(state, out)
            }
            Kill::Dash => self.neutralised(state, out),
            Kill::Sure => self.knocked_out(state, out),
            Kill::Hand { .. } => State { stage: Stage::Hand(shown), ..state },
            Kill::Need(need) if self.one_die => self.decided(state, i32::from(shown) >= need, out),
            Kill::Need(need) => State { stage: Stage::Effect(small(need)), ..state },
        }
    }

    fn decided(&self, state: State, knocked_out: bool, out: &mut impl Sink<Effect>) -> State {
        if knocked_out { self.knocked_out(state, out) } else { self.neutralised(state, out) }
    }

    fn neutralised(&self, state: State, out: &mut impl Sink<Effect>) -> State {
        // A new hit renews the marker (S59).
        if !state.struck {
            self.mark.victim.neutralise(out);
        }
        out.say("Effect of neutralisation", || {
            self.line(state, &format!("hit, {} is neutralised", self.mark.victim.label))
        });
        let state = self.over(State { struck: true, ..state }, out);
        self.go_on(state, out)
    }

    fn knocked_out(&self, state: State, out: &mut impl Sink<Effect>) -> State {
        let victim = &self.mark.victim;
        let fate =
            if self.mark.doomed { "is knocked out, but may still shoot in this step" } else { "is knocked out" };
        out.say("Effect of hits; S3", || self.line(state, &format!("hit, {} {fate}", victim.label)));
        if self.mark.doomed {
            victim.doom(doomed::MARK, out);
        } else {
            victim.knock_out(doomed::CAUSE, out);
        }
        let state = self.over(State { gone: true, struck: true, lost: state.lost + 1, ..state }, out);
        out.settle(Subject::Unit(victim.tag), Class::Word(KNOCKED_OUT));
        self.next_save(state, 0, out)
    }

    /// Infantry in it dices for survival, one after the other.
    fn next_save(&self, state: State, from: u8, out: &mut impl Sink<Effect>) -> State {
        if usize::from(from) < self.mark.victim.passengers.len() {
            State { stage: Stage::Save(from), ..state }
        } else {
            self.go_on(state, out)
        }
    }

    // --- Reading rolls ----------------------------------------------------------------------------

    fn ask_hit(&self, state: State, shot: &Shot) -> Ask {
        let key = self.key(state, "hit", "zone");
        let who = shot.firer.victim.tag.side;
        let need = shot.need.unwrap_or(FIRST);
        match self.part {
            _ if self.one_die => score(key, who),
            Part::Zone => reach(key, who, &[need], ZONE),
            // The first column: whatever is no 1 hits.
            Part::Main if need <= FIRST => reach(key, who, &[FIRST], HIT_FIRST),
            Part::Main => reach(key, who, &[FIRST, need], HIT),
        }
    }

    fn read_hit(&self, shot: &Shot, answer: Answer) -> Outcome {
        let need = shot.need.unwrap_or(FIRST);
        let value = answer.tally().value();
        match (self.part, value) {
            _ if self.one_die => self.read_score(need, FIRST, value),
            (Part::Zone, 0) => Outcome::Missed,
            (Part::Main, 0) => Outcome::One,
            (Part::Main, 1) if need > FIRST => Outcome::Missed,
            _ => Outcome::Hit(0),
        }
    }

    /// A face; below `first` it is a 1 to be rolled again, or a breakdown.
    fn read_score(&self, need: i32, first: i32, face: i32) -> Outcome {
        if self.part == Part::Main && face < first {
            Outcome::One
        } else if face < need {
            Outcome::Missed
        } else {
            Outcome::Hit(small(face))
        }
    }

    fn ask_again(&self, state: State, shot: &Shot) -> Ask {
        let key = self.key(state, "again", "zone");
        let (who, need) = (shot.firer.victim.tag.side, shot.need.unwrap_or(FIRST));
        let safe = shot.firer.breakdown + 1;
        if self.one_die {
            score(key, who)
        } else if safe >= need {
            reach(key, who, &[safe], AGAIN_FIRST)
        } else {
            reach(key, who, &[safe, need], AGAIN)
        }
    }

    fn read_again(&self, shot: &Shot, answer: Answer) -> Outcome {
        let need = shot.need.unwrap_or(FIRST);
        let safe = shot.firer.breakdown + 1;
        match answer.tally().value() {
            value if self.one_die => self.read_score(need, safe, value),
            0 => Outcome::One,
            1 if safe < need => Outcome::Missed,
            _ => Outcome::Hit(0),
        }
    }
}

/// A number to reach or a face, in a byte: past the die it makes no difference.
fn small(number: i32) -> u8 {
    u8::try_from(number.clamp(0, 21)).unwrap_or(u8::MAX)
}

impl Procedure for Series {
    type State = State;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> State {
        let state = State { at: 0, stage: Stage::Hit, struck: false, gone: false, lost: 0, fired: [0; MOST] };
        self.go_on(state, out)
    }

    fn ask(&self, state: &State) -> Option<Ask> {
        let state = *state;
        // The saving throws come when the shot is over.
        if let Stage::Save(at) = state.stage {
            return self.mark.victim.passengers.get(usize::from(at)).map(Victim::save);
        }
        let shot = self.shot(state)?;
        let who = shot.firer.victim.tag.side;
        match state.stage {
            Stage::Hit => Some(self.ask_hit(state, shot)),
            Stage::Again => Some(self.ask_again(state, shot)),
            Stage::Hand(_) => Some(score(self.key(state, "at", "zone_at"), who)),
            Stage::Effect(need) => Some(reach(self.key(state, "effect", "zone_effect"), who, &[need.into()], EFFECT)),
            Stage::Save(_) | Stage::Over => None,
        }
    }

    fn step(&self, state: &State, answer: Answer, out: &mut impl Sink<Effect>) -> State {
        let state = *state;
        if let Stage::Save(at) = state.stage {
            let lost = self
                .mark
                .victim
                .passengers
                .get(usize::from(at))
                .is_some_and(|rider| rider.saved(Harm::Fire, answer, out));
            return self.next_save(State { lost: state.lost + u8::from(lost), ..state }, at + 1, out);
        }
        let Some(shot) = self.shot(state) else {
            return state;
        };
        let value = answer.tally().value();
        match state.stage {
            Stage::Hit => {
                self.fires(state, out);
                self.answered(state, self.read_hit(shot, answer), out)
            }
            Stage::Again => match self.read_again(shot, answer) {
                Outcome::One => {
                    let state = self.breaks_down(state, out);
                    self.go_on(state, out)
                }
                outcome => self.answered(state, outcome, out),
            },
            Stage::Hand(shown) => {
                let need = self.kill(state).after(value);
                if self.one_die {
                    self.decided(state, i32::from(shown) >= need, out)
                } else {
                    State { stage: Stage::Effect(small(need)), ..state }
                }
            }
            Stage::Effect(_) => self.decided(state, value > 0, out),
            Stage::Save(_) | Stage::Over => state,
        }
    }
}
