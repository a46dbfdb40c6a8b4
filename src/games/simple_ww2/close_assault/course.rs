//! The course of a close assault: dice of both sides, the loser's element, who goes back.

use std::cmp::Ordering;

use crate::{
    dice::{Address, Answer, Ask, Class, Line, ModelMove, Procedure, Read, Side, Sink, Subject, Sum, Tag, Term},
    games::simple_ww2::shot::{
        hit_effect::{Harm, Victim},
        roll::{FACES, score},
    },
    rules::{Effect, draft_by, draft_of},
};

/// An element in the assault.
pub(super) struct Combatant {
    /// What a loss does to it.
    pub victim: Victim,
    /// What is added to its die.
    pub terms: Vec<Term>,
    /// What is forgotten when it falls back.
    pub back: Vec<Effect>,
}

impl Combatant {
    fn bonus(&self) -> i32 {
        self.terms.iter().map(|term| term.amount).sum()
    }
}

/// One side of the group.
pub(super) struct AssaultForce {
    /// Whose they are.
    pub side: Side,
    /// Its elements.
    pub fighters: Vec<Combatant>,
}

impl AssaultForce {
    fn dice(&self) -> i32 {
        i32::try_from(self.fighters.len()).unwrap_or(i32::MAX)
    }

    fn bonus(&self) -> i32 {
        self.fighters.iter().map(Combatant::bonus).sum()
    }

    fn tags(&self) -> Vec<Tag> {
        self.fighters.iter().map(|fighter| fighter.victim.tag).collect()
    }
}

/// Whose total is the highest (S75).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Total {
    /// The sum of a side.
    Sum,
    /// Its best single element.
    Best,
}

/// What a tie means (S76).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tie {
    /// Nobody loses, they stay in contact.
    Stays,
    /// Another assault at once.
    Again,
    /// Both lose.
    Both,
}

impl Tie {
    /// Of an option of the ruling.
    pub fn of(option: &str) -> Self {
        match option {
            "b" => Self::Again,
            "c" => Self::Both,
            _ => Self::Stays,
        }
    }
}

/// A close assault, ready to be fought.
pub(super) struct Course {
    /// Who came into contact.
    pub attack: AssaultForce,
    /// Whom they met.
    pub defence: AssaultForce,
    /// Whose total counts.
    pub total: Total,
    /// What a tie means.
    pub tie: Tie,
    /// How far losers fall back, in paces.
    pub fall_back: String,
    /// The sums, in order.
    pub sums: Vec<Sum>,
}

/// Who has lost, and what is still to be rolled for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Loser {
    /// The attackers.
    Attack,
    /// The defenders.
    Defence,
}

impl Loser {
    const fn other(self) -> Self {
        match self {
            Self::Attack => Self::Defence,
            Self::Defence => Self::Attack,
        }
    }
}

/// What becomes of the other side once this one has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Other {
    /// It has won.
    Holds,
    /// It loses as well (S76).
    Loses,
    /// It has lost already.
    Done,
}

/// What is asked, in order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// The attackers' dice, or the die of one of them.
    Attack(u8),
    /// The defenders' dice, or the die of one of them.
    Defence(u8),
    /// Which element of a losing side goes.
    Loss(Loser),
    /// The saving throw of a passenger of a lost element: side, element, passenger.
    Save(Loser, u8, u8),
    /// Nothing more.
    Over,
}

/// All that later rolls depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CourseState {
    stage: Stage,
    /// The attackers' total, the best one so far where that counts.
    attack: Option<i32>,
    /// The best of the defenders so far.
    defence: Option<i32>,
    other: Other,
}

/// What the defenders' roll means.
const RESULTS: &[&str] = &["attackers win", "tie", "defenders win"];

/// A pool of D20 that is added up.
fn pool(role: &'static str, force: &AssaultForce, read: Read, words: &'static [&'static str]) -> Ask {
    let count = u8::try_from(force.fighters.len()).unwrap_or(u8::MAX);
    Ask::dice(Address::of(role), force.side, (count, FACES), read, words)
}

/// The defenders' dice against a total: below it, on it, above it.
fn against(force: &AssaultForce, total: i32) -> Ask {
    let (least, most) = (force.dice(), force.dice() * i32::from(FACES));
    let tie = total - force.bonus();
    let cuts = [tie, tie + 1];
    let cut = |cut: i32| u8::try_from(cut.clamp(0, most + 1)).unwrap_or(u8::MAX);
    let reached = |sum: i32| cuts.iter().filter(|cut| sum >= **cut).count();
    let words = RESULTS.get(reached(least)..=reached(most)).unwrap_or(RESULTS);
    pool("defence", force, Read::Cut(cuts.map(cut).into()), words)
}

impl Course {
    fn force(&self, loser: Loser) -> &AssaultForce {
        match loser {
            Loser::Attack => &self.attack,
            Loser::Defence => &self.defence,
        }
    }

    fn fighter(&self, loser: Loser, at: u8) -> Option<&Combatant> {
        self.force(loser).fighters.get(usize::from(at))
    }

    /// The attackers' total is known: beyond what the defenders can reach it makes no difference.
    fn defend(&self, state: CourseState) -> CourseState {
        let (least, most) = match self.total {
            Total::Sum => {
                let bonus = self.defence.bonus();
                (self.defence.dice() + bonus, self.defence.dice() * i32::from(FACES) + bonus)
            }
            Total::Best => {
                let bonus = self.defence.fighters.iter().map(Combatant::bonus);
                let best = |top: i32| bonus.clone().map(|bonus| bonus + top).max().unwrap_or(top);
                (best(1), best(FACES.into()))
            }
        };
        let attack = state.attack.map(|total| total.clamp(least - 1, most + 1));
        CourseState { stage: Stage::Defence(0), attack, ..state }
    }

    /// The totals are compared.
    fn compared(&self, state: CourseState, order: Ordering, out: &mut impl Sink<Effect>) -> CourseState {
        let headline = match order {
            Ordering::Greater => "attackers_win",
            Ordering::Less => "defenders_win",
            Ordering::Equal => "tie",
        };
        out.settle(Subject::Headline, Class::Word(headline));
        match (order, self.tie) {
            (Ordering::Greater, _) => self.loses(state, Loser::Defence, out),
            (Ordering::Less, _) => self.loses(state, Loser::Attack, out),
            (Ordering::Equal, Tie::Both) => {
                self.loses(CourseState { other: Other::Loses, ..state }, Loser::Attack, out)
            }
            (Ordering::Equal, tie) => {
                if tie == Tie::Again {
                    out.say("Close assault; S76", || "A tie: they fight again.".to_owned());
                    out.effect(|| self.again());
                } else {
                    out.say("Close assault; S76", || "A tie: nobody loses, they stay in contact.".to_owned());
                }
                self.holds(Loser::Attack, out);
                self.holds(Loser::Defence, out);
                CourseState { stage: Stage::Over, ..state }
            }
        }
    }

    /// The same assault once more.
    fn again(&self) -> Effect {
        let mut draft = draft_by(self.attack.side);
        draft.extend(draft_of("attackers", &self.attack.tags()[..]));
        draft.extend(draft_of("defenders", &self.defence.tags()[..]));
        Effect::owe("close_assault", draft, "Tie: fight again")
    }

    /// A side loses one element, at random where there is a choice (S77).
    fn loses(&self, state: CourseState, loser: Loser, out: &mut impl Sink<Effect>) -> CourseState {
        if self.force(loser).fighters.len() > 1 {
            CourseState { stage: Stage::Loss(loser), ..state }
        } else {
            self.lost(state, loser, 0, out)
        }
    }

    /// That element is lost; the others fall back.
    fn lost(&self, state: CourseState, loser: Loser, at: u8, out: &mut impl Sink<Effect>) -> CourseState {
        for (place, fighter) in self.force(loser).fighters.iter().enumerate() {
            let victim = &fighter.victim;
            if place == usize::from(at) {
                out.settle(Subject::Unit(victim.tag), Class::Word("lost"));
                out.tell(victim.tag, "Close assault", || format!("{} is lost.", victim.label));
                victim.destroy("assault", out);
                continue;
            }
            out.settle(Subject::Unit(victim.tag), Class::Word("falls_back"));
            let how = || format!("back {}", self.fall_back);
            out.moved(|| ModelMove { who: victim.tag.to_string(), how: how(), later: false });
            for effect in &fighter.back {
                out.effect(|| effect.clone());
            }
            Self::riders_hold(fighter, out);
        }
        if self.force(loser).fighters.len() > 1 {
            out.line(|| self.fall_back_line(loser, usize::from(at)));
        }
        self.save(state, loser, at, 0, out)
    }

    /// Who falls back beside the one that is lost: several in one sentence, by their tags.
    fn fall_back_line(&self, loser: Loser, lost: usize) -> Line {
        let others = self.force(loser).fighters.iter().enumerate().filter(|(place, _)| *place != lost);
        let victims: Vec<&Victim> = others.map(|(_, fighter)| &fighter.victim).collect();
        let tags: Vec<Tag> = victims.iter().map(|victim| victim.tag).collect();
        let words = if let [victim] = victims.as_slice() {
            format!("{} falls back {}.", victim.label, self.fall_back)
        } else {
            let named: Vec<String> = tags.iter().map(Tag::to_string).collect();
            format!("{} fall back {}.", named.join(", "), self.fall_back)
        };
        Line::said("Close assault", words).of(tags)
    }

    /// Infantry in a lost vehicle dices for survival, one after the other.
    fn save(&self, state: CourseState, loser: Loser, at: u8, rider: u8, out: &mut impl Sink<Effect>) -> CourseState {
        let riders = self.fighter(loser, at).map_or(0, |fighter| fighter.victim.passengers.len());
        if usize::from(rider) < riders {
            return CourseState { stage: Stage::Save(loser, at, rider), ..state };
        }
        match state.other {
            Other::Loses => self.loses(CourseState { other: Other::Done, ..state }, loser.other(), out),
            Other::Holds => {
                self.holds(loser.other(), out);
                CourseState { stage: Stage::Over, ..state }
            }
            Other::Done => CourseState { stage: Stage::Over, ..state },
        }
    }

    fn riders_hold(fighter: &Combatant, out: &mut impl Sink<Effect>) {
        for rider in &fighter.victim.passengers {
            out.settle(Subject::Unit(rider.tag), Class::Word("holds"));
        }
    }

    /// A side has not lost.
    fn holds(&self, side: Loser, out: &mut impl Sink<Effect>) {
        for fighter in &self.force(side).fighters {
            out.settle(Subject::Unit(fighter.victim.tag), Class::Word("holds"));
            Self::riders_hold(fighter, out);
        }
    }
}

/// The role of the die that names the element lost.
const LOSS: &str = "loss";

impl Procedure for Course {
    type State = CourseState;
    type Effect = Effect;

    fn begin(&self, _: &mut impl Sink<Effect>) -> CourseState {
        CourseState { stage: Stage::Attack(0), attack: None, defence: None, other: Other::Holds }
    }

    fn ask(&self, state: &CourseState) -> Option<Ask> {
        let one = |role: &'static str, side: Loser, at: u8| {
            let fighter = self.fighter(side, at)?;
            Some(score(Address::of(role).member(fighter.victim.tag), fighter.victim.tag.side))
        };
        match (state.stage, self.total) {
            (Stage::Attack(_), Total::Sum) => Some(pool("attack", &self.attack, Read::Sum, &[])),
            (Stage::Attack(at), Total::Best) => one("attack", Loser::Attack, at),
            (Stage::Defence(_), Total::Sum) => Some(against(&self.defence, state.attack.unwrap_or(0))),
            (Stage::Defence(at), Total::Best) => one("defence", Loser::Defence, at),
            (Stage::Loss(loser), _) => {
                let force = self.force(loser);
                let sides = u8::try_from(force.fighters.len()).unwrap_or(u8::MAX);
                let key = Address::of(LOSS).member(force.fighters.first()?.victim.tag);
                Some(Ask::die(sides, key, force.side, Read::Sum, &[]))
            }
            (Stage::Save(loser, at, rider), _) => {
                self.fighter(loser, at)?.victim.passengers.get(usize::from(rider)).map(Victim::save)
            }
            (Stage::Over, _) => None,
        }
    }

    fn advance(&self, state: &CourseState, answer: Answer, out: &mut impl Sink<Effect>) -> CourseState {
        let state = *state;
        let value = answer.tally().value();
        let more = |force: &AssaultForce, at: u8| usize::from(at) + 1 < force.fighters.len();
        match (state.stage, self.total) {
            (Stage::Attack(_), Total::Sum) => {
                self.defend(CourseState { attack: Some(value + self.attack.bonus()), ..state })
            }
            (Stage::Attack(at), Total::Best) => {
                let total = value + self.fighter(Loser::Attack, at).map_or(0, Combatant::bonus);
                let state = CourseState { attack: state.attack.max(Some(total)), ..state };
                if more(&self.attack, at) {
                    CourseState { stage: Stage::Attack(at + 1), ..state }
                } else {
                    self.defend(state)
                }
            }
            // How many of "as much" and "more" the defenders reach.
            (Stage::Defence(_), Total::Sum) => self.compared(state, 1.cmp(&value), out),
            (Stage::Defence(at), Total::Best) => {
                let total = value + self.fighter(Loser::Defence, at).map_or(0, Combatant::bonus);
                let state = CourseState { defence: state.defence.max(Some(total)), ..state };
                if more(&self.defence, at) {
                    CourseState { stage: Stage::Defence(at + 1), ..state }
                } else {
                    self.compared(state, state.attack.cmp(&state.defence), out)
                }
            }
            (Stage::Loss(loser), _) => self.lost(state, loser, u8::try_from(value - 1).unwrap_or(0), out),
            (Stage::Save(loser, at, rider), _) => {
                let riders = self.fighter(loser, at).map_or(&[][..], |fighter| &fighter.victim.passengers);
                if let Some(rider) = riders.get(usize::from(rider)) {
                    rider.saved(Harm::Other, answer, out);
                }
                self.save(state, loser, at, rider + 1, out)
            }
            (Stage::Over, _) => state,
        }
    }

    fn sums(&self) -> Vec<Sum> {
        self.sums.clone()
    }
}
