//! The course of a combat: two dice, the totals compared, the loser back or gone, the winner on (6).

use super::{
    combat_cost::{Defeat, Retreat, advance_on, ended, lose, tire},
    combatant::Combatant,
};
use crate::{
    dice::{
        Address, Answer, Ask, Choice, ChooseAsk, Chooser, Class, ModelMove, Procedure, Read, Sink, Subject, Sum, Tag,
    },
    games::pz8::{contact_map::Contacts, ground::off, rolls::SIX, units::Base},
    rules::Effect,
};

/// The place of the rules.
const PLACE: &str = "6";

/// How the silent places of the rules are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rulings {
    /// Equal totals cost nothing (Z35).
    pub equal_free: bool,
    /// The winner may advance after a double (Z40).
    pub advance_after_double: bool,
    /// Fortifications go whoever wins (Z41).
    pub works_always_go: bool,
    /// A total at least this many times the other destroys: 6 as printed.
    pub destroys: i32,
    /// How far the winner may go on, in inches (6).
    pub advance: i32,
}

/// A combat with all it depends on.
pub(super) struct Course {
    /// The acting side's base, then the other's.
    pub fighters: [Combatant; 2],
    /// The rulings in force.
    pub rulings: Rulings,
    /// Who touches whom.
    pub web: Contacts,
    /// Whether minefield sections are listed.
    pub mines: bool,
}

/// How far the combat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CourseState {
    /// The first die.
    First,
    /// The second die; the first showed this.
    Second(i32),
    /// The loser goes back: what does it meet?
    Withdrawal(Defeat),
    /// The winner may advance; whether the loser is gone, and why.
    Advance(Defeat, Retreat),
    /// All is said.
    Over,
}

impl Course {
    /// Winner and loser.
    const fn ranked(&self, defeat: Defeat) -> (&Combatant, &Combatant) {
        let [first, second] = &self.fighters;
        if defeat.first_lost { (second, first) } else { (first, second) }
    }

    /// Whether the winner may advance: it lives, and the rules let it (6; Z39, Z40).
    fn may_advance(&self, defeat: Defeat) -> bool {
        let (winner, _) = self.ranked(defeat);
        !winner.base.falls(winner.each) && (!defeat.double || self.rulings.advance_after_double)
    }

    /// Both dice are in.
    fn compare(&self, first: i32, second: i32, out: &mut impl Sink<Effect>) -> CourseState {
        let [add_first, add_second] = self.fighters.each_ref().map(Combatant::added);
        let (one, other) = (first + add_first, second + add_second);
        out.why(PLACE, || format!("{first} + {add_first} = {one} against {second} + {add_second} = {other}."));
        if one == other {
            self.equal(one, out);
            return CourseState::Over;
        }
        // Z36: totals with all modifiers.
        let (high, low) = (one.max(other), one.min(other));
        let double = high >= low * self.rulings.destroys;
        let defeat = Defeat { first_lost: one < other, difference: high - low, double };
        let (_, loser) = self.ranked(defeat);
        if double {
            self.retreated(defeat, Retreat::Doubled, out)
        } else if loser.base.falls(loser.beaten) {
            // Z39: removed, it goes nowhere.
            self.retreated(defeat, Retreat::Tired, out)
        } else {
            CourseState::Withdrawal(defeat)
        }
    }

    /// Equal totals (6; Z35).
    fn equal(&self, total: i32, out: &mut impl Sink<Effect>) {
        let [first, second] = &self.fighters;
        let taken = |fighter: &Combatant| if self.rulings.equal_free { 0 } else { fighter.each };
        let ends = self.fighters.each_ref().map(|fighter| ended(fighter, taken(fighter)));
        out.settle(Subject::Headline, Class::Word(headline(ends, "equal")));
        out.settle(Subject::Number("inches"), Class::Count(0));
        out.say(PLACE, || format!("{total} against {total}: equal."));
        let mut web = self.web.clone();
        web.join(first.base.tag, second.base.tag);
        web.fight(first.base.tag, second.base.tag);
        let mut gone = Vec::new();
        for fighter in &self.fighters {
            if tire(fighter, taken(fighter), out) {
                gone.push(fighter.base.tag);
                web.leave(fighter.base.tag);
            }
        }
        self.untangle(web, &gone, out);
    }

    /// It is known what becomes of the loser: the winner may advance, or all is over.
    fn retreated(&self, defeat: Defeat, retreat: Retreat, out: &mut impl Sink<Effect>) -> CourseState {
        if self.may_advance(defeat) {
            CourseState::Advance(defeat, retreat)
        } else {
            self.finish(defeat, retreat, None, out);
            CourseState::Over
        }
    }

    /// All that follows from a defeat; `advance` is the word chosen by the winner.
    fn finish(&self, defeat: Defeat, retreat: Retreat, advance: Option<&str>, out: &mut impl Sink<Effect>) {
        let (winner, loser) = self.ranked(defeat);
        let (won, gone) = (ended(winner, winner.each), retreat.cause().is_some());
        let (ends, usual) = if defeat.first_lost { ([gone, won], "lose") } else { ([won, gone], "win") };
        out.settle(Subject::Headline, Class::Word(headline(ends, usual)));
        let mut web = self.web.clone();
        let mut gone = Vec::new();
        web.fight(winner.base.tag, loser.base.tag);
        web.leave(loser.base.tag);
        if tire(winner, winner.each, out) {
            gone.push(winner.base.tag);
            web.leave(winner.base.tag);
        }
        self.works(winner, loser, out);
        if let Some("advance" | "advance_mines") = advance {
            advance_on(winner, self.rulings.advance, advance == Some("advance_mines"), out);
        }
        // The end of the loser is the sentence of the result.
        if lose(loser, defeat, retreat, out) {
            gone.push(loser.base.tag);
        }
        self.untangle(web, &gone, out);
    }

    /// Who touches whom in the end; a base that was lost before touches nobody.
    fn untangle(&self, mut web: Contacts, gone: &[Tag], out: &mut impl Sink<Effect>) {
        for fighter in self.fighters.iter().filter(|fighter| fighter.lost) {
            web.leave(fighter.base.tag);
        }
        for effect in web.effects(gone) {
            out.effect(|| effect);
        }
    }

    /// Fortifications go (6; Z41).
    fn works(&self, winner: &Combatant, loser: &Combatant, out: &mut impl Sink<Effect>) {
        let gone =
            |fighter: &Combatant| fighter.inside && (self.rulings.works_always_go || std::ptr::eq(fighter, loser));
        for fighter in [loser, winner].into_iter().filter(|fighter| gone(fighter)) {
            match fighter.section {
                Some(id) => out.effect(|| off(id)),
                None => out.moved(|| ModelMove::off(format!("the fortifications of {}", fighter.base.tag))),
            }
            if std::ptr::eq(fighter, winner) {
                out.effect(|| Effect::clear(winner.base.tag, "place"));
            }
            let label = &fighter.base.label;
            out.tell(fighter.base.tag, PLACE, || format!("The fortifications of {label} are removed."));
        }
    }
}

/// The result from the first fighter's side: who is destroyed, for whatever cause, else `usual`.
const fn headline(destroyed: [bool; 2], usual: &'static str) -> &'static str {
    match destroyed {
        [true, true] => "both_gone",
        [true, false] => "own_gone",
        [false, true] => "enemy_gone",
        [false, false] => usual,
    }
}

impl Procedure for Course {
    type State = CourseState;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> CourseState {
        // Z4: an HQ without a factor is gone on contact; Z38: a base is gone with as many points as its factor. Nobody
        // fights then.
        let cause = |base: &Base| match base {
            base if base.factor <= 0 => Some("contact"),
            base if base.falls(0) => Some("fatigue"),
            _ => None,
        };
        if self.fighters.iter().all(|fighter| cause(&fighter.base).is_none()) {
            return CourseState::First;
        }
        let mut web = self.web.clone();
        let mut gone = Vec::new();
        out.settle(Subject::Headline, Class::Word("gone"));
        out.settle(Subject::Number("inches"), Class::Count(0));
        for fighter in &self.fighters {
            let tag = fighter.base.tag;
            let cause = cause(&fighter.base);
            out.settle(Subject::Unit(tag), Class::Word(if cause.is_some() { "destroyed" } else { "stands" }));
            if let Some(cause) = cause {
                out.effect(|| Effect::remove(tag, cause));
                out.tell(tag, "6; Z4", || match cause {
                    "contact" => format!("{} is gone on contact.", fighter.base.label),
                    _ => fighter.base.takes(0),
                });
                if let Some(effect) = fighter.garrison_gone() {
                    out.effect(|| effect.clone());
                }
                gone.push(tag);
                web.leave(tag);
            }
        }
        self.untangle(web, &gone, out);
        CourseState::Over
    }

    fn ask(&self, state: &CourseState) -> Option<Ask> {
        let [first, second] = &self.fighters;
        let die = |role, fighter: &Combatant| {
            let (key, who) = (Address::of(role), fighter.base.tag.side);
            Some(Ask::die(SIX, key, who, Read::Sum, &[]))
        };
        match state {
            CourseState::First => die("first", first),
            CourseState::Second(_) => die("second", second),
            CourseState::Withdrawal(defeat) => {
                let mut options = ["clear", "enemies", "off"].map(Choice::Word).to_vec();
                if self.mines {
                    options.push(Choice::Word("crosses_mines"));
                }
                let about = Some(self.ranked(*defeat).1.base.tag);
                let key = Address::of("withdrawal");
                Some(Ask::Choose(ChooseAsk {
                    about,
                    count: Some(defeat.difference),
                    ..ChooseAsk::of(key, Chooser::Assumed, options)
                }))
            }
            CourseState::Advance(defeat, retreat) => {
                let (winner, loser) = self.ranked(*defeat);
                let mut options = ["advance", "stay"].map(Choice::Word).to_vec();
                if self.mines {
                    options.push(Choice::Word("advance_mines"));
                }
                let (key, tag) = (Address::of("advance"), winner.base.tag);
                // Who is inside its works stays there as a rule.
                let usual = usize::from(winner.inside);
                Some(Ask::Choose(ChooseAsk {
                    about: Some(tag),
                    other: Some(loser.base.tag),
                    // What is left of the other one.
                    count: Some(i32::from(retreat.cause().is_none())),
                    usual,
                    ..ChooseAsk::of(key, Chooser::Side(tag.side), options)
                }))
            }
            CourseState::Over => None,
        }
    }

    fn advance(&self, state: &CourseState, answer: Answer, out: &mut impl Sink<Effect>) -> CourseState {
        match *state {
            CourseState::First => CourseState::Second(answer.tally().value()),
            CourseState::Second(first) => self.compare(first, answer.tally().value(), out),
            CourseState::Withdrawal(defeat) => {
                let retreat = if answer.is("enemies") {
                    Retreat::Surrounded
                } else if answer.is("off") {
                    Retreat::OffTable
                } else if answer.is("crosses_mines") {
                    Retreat::Mines
                } else {
                    Retreat::Clear
                };
                self.retreated(defeat, retreat, out)
            }
            CourseState::Advance(defeat, retreat) => {
                let word = ["advance", "advance_mines"].into_iter().find(|word| answer.is(word));
                self.finish(defeat, retreat, word, out);
                CourseState::Over
            }
            CourseState::Over => CourseState::Over,
        }
    }

    fn sums(&self) -> Vec<Sum> {
        let [first, second] = &self.fighters;
        vec![first.sum("first"), second.sum("second")]
    }
}
