//! The course of a close combat: both dice, then what becomes of the two (Close Combat a-e; W57, W58, W63, W65).

use crate::{
    dice::{Address, Answer, Ask, Choice, ChooseAsk, Chooser, Class, Procedure, Read, Sink, Subject, Sum, Tag},
    games::portable_wargame::power::Power,
    rules::Effect,
};

/// Its place in the rules.
const PLACE: &str = "Close Combat";
/// The cause of a loss.
const CAUSE: &str = "close_combat";

/// One of the two that roll.
pub(super) struct Combatant {
    /// Its tag.
    pub tag: Tag,
    /// Its tag and name.
    pub label: String,
    /// Its power.
    pub power: Power,
}

impl Combatant {
    /// How its die is read: 1 if it destroys the other, no more than its power.
    fn read(&self) -> Read {
        Read::Map((1..=6).map(|face| i16::from(face <= self.power.value())).collect())
    }

    /// What the classes of its die are called.
    fn words(&self) -> &'static [&'static str] {
        if self.power.value() >= 6 { &["destroys"] } else { &["fails", "destroys"] }
    }

    fn ask(&self, role: &'static str) -> Ask {
        let key = Address::of(role);
        Ask::die(6, key, self.tag.side, self.read(), self.words())
    }

    fn destroyed(&self, out: &mut impl Sink<Effect>) {
        out.effect(|| Effect::remove(self.tag, CAUSE));
        out.tell(self.tag, PLACE, || format!("{} is destroyed.", self.label));
    }

    fn sum(&self, title: String, role: &'static str) -> Sum {
        let (terms, reading) = (self.power.terms.clone(), self.power.reading());
        Sum::new(Some(self.tag), title, role).terms(terms).reading(reading)
    }
}

/// A close combat, with all it depends on.
pub(super) struct Course {
    /// The unit that attacks and is at risk.
    pub attacker: Combatant,
    /// The unit attacked.
    pub defender: Combatant,
    /// Units that withdraw from a draw: tag, name, what is forgotten when they leave.
    pub withdrawing: Vec<(Tag, String, Vec<Effect>)>,
    /// Where they withdraw to, for the hands.
    pub back: &'static str,
    /// Whether all attackers withdraw, not the one alone (W57).
    pub all_withdraw: bool,
    /// Whether the attacker may move into the square.
    pub enters: bool,
    /// What changes when it does.
    pub entry: Vec<Effect>,
    /// Who has fought.
    pub fought: Vec<Effect>,
}

/// All that later rolls depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CourseState {
    /// The attacker rolls.
    Attack,
    /// The defender rolls; whether the attacker's die destroys it.
    Defence(bool),
    /// The attacker has won: does it move in?
    Entry,
    /// A draw: can a unit withdraw; its index, and whether the attacker could.
    Withdraw(u8, bool),
    /// Nothing more is asked.
    Over,
}

impl Course {
    /// Both dice are read before either changes anything.
    fn both(&self, attack: bool, defence: bool, out: &mut impl Sink<Effect>) -> CourseState {
        for effect in &self.fought {
            out.effect(|| effect.clone());
        }
        match (attack, defence) {
            (true, false) if self.enters => {
                self.defender.destroyed(out);
                CourseState::Entry
            }
            (true, false) => {
                self.defender.destroyed(out);
                self.end("wins", "stands", "removed", out)
            }
            (false, true) => {
                self.attacker.destroyed(out);
                // Close Combat b: the defender stays where it is.
                self.end("attacker_lost", "removed", "stands", out)
            }
            (true, true) => {
                // Close Combat e; W65: nobody moves in.
                self.defender.destroyed(out);
                self.attacker.destroyed(out);
                self.end("both_lost", "removed", "removed", out)
            }
            (false, false) => {
                out.say("Close Combat d", || "A draw.".to_owned());
                CourseState::Withdraw(0, true)
            }
        }
    }

    /// A unit withdraws, or is destroyed because it cannot (Close Combat d; W63).
    fn withdraw(&self, at: u8, mut first: bool, can: bool, out: &mut impl Sink<Effect>) -> CourseState {
        let Some((tag, name, leaves)) = self.withdrawing.get(usize::from(at)) else { return CourseState::Over };
        if can {
            for effect in leaves {
                out.effect(|| effect.clone());
            }
            out.tell(*tag, "Close Combat d", || format!("{name} withdraws to a neighbouring square."));
            out.moves(*tag, self.back);
        } else {
            out.effect(|| Effect::remove(*tag, "cut_off"));
            out.tell(*tag, "Close Combat d", || format!("{name} cannot withdraw and is destroyed."));
        }
        if at == 0 {
            first = can;
        } else {
            out.settle(Subject::Unit(*tag), Class::Word(if can { "withdraws" } else { "removed" }));
        }
        let next = at + 1;
        if usize::from(next) < self.withdrawing.len() {
            return CourseState::Withdraw(next, first);
        }
        let (headline, attacker) = if first { ("draw", "withdraws") } else { ("cut_off", "removed") };
        self.fates(headline, attacker, "stands", out)
    }

    /// The end without a draw: attackers beside the one that fought stand where they are.
    fn end(
        &self,
        headline: &'static str,
        attacker: &'static str,
        defender: &'static str,
        out: &mut impl Sink<Effect>,
    ) -> CourseState {
        for (tag, _, _) in self.withdrawing.iter().skip(1) {
            out.settle(Subject::Unit(*tag), Class::Word("stands"));
        }
        self.fates(headline, attacker, defender, out)
    }

    fn fates(
        &self,
        headline: &'static str,
        attacker: &'static str,
        defender: &'static str,
        out: &mut impl Sink<Effect>,
    ) -> CourseState {
        out.settle(Subject::Headline, Class::Word(headline));
        out.settle(Subject::Unit(self.attacker.tag), Class::Word(attacker));
        out.settle(Subject::Unit(self.defender.tag), Class::Word(defender));
        CourseState::Over
    }
}

impl Procedure for Course {
    type State = CourseState;
    type Effect = Effect;

    fn begin(&self, _: &mut impl Sink<Effect>) -> CourseState {
        CourseState::Attack
    }

    fn ask(&self, state: &CourseState) -> Option<Ask> {
        let choose = |key, who, about, options: [&'static str; 2]| {
            let options = options.map(Choice::Word).to_vec();
            Ask::Choose(ChooseAsk { about: Some(about), ..ChooseAsk::of(key, who, options) })
        };
        Some(match *state {
            CourseState::Attack => self.attacker.ask("attacker"),
            CourseState::Defence(_) => self.defender.ask("defender"),
            CourseState::Entry => {
                let who = Chooser::Side(self.attacker.tag.side);
                choose(Address::of("step_in"), who, self.attacker.tag, ["moves_in", "stays"])
            }
            CourseState::Withdraw(at, _) => {
                let (tag, _, _) = self.withdrawing.get(usize::from(at))?;
                let key = Address::of("withdraw");
                let key = if self.all_withdraw { key.member(*tag) } else { key };
                choose(key, Chooser::Table, *tag, ["can", "cannot"])
            }
            CourseState::Over => return None,
        })
    }

    fn advance(&self, state: &CourseState, answer: Answer, out: &mut impl Sink<Effect>) -> CourseState {
        let destroys = answer.tally().value() > 0;
        match *state {
            CourseState::Attack => CourseState::Defence(destroys),
            CourseState::Defence(attack) => self.both(attack, destroys, out),
            CourseState::Entry if answer.is("stays") => {
                out.tell(self.attacker.tag, PLACE, || format!("{} stays in its square.", self.attacker.label));
                self.end("wins", "stands", "removed", out)
            }
            CourseState::Entry => {
                for effect in &self.entry {
                    out.effect(|| effect.clone());
                }
                out.tell(self.attacker.tag, "Notes on Unit Types", || {
                    format!("{} moves into the square.", self.attacker.label)
                });
                out.moves(self.attacker.tag, "into the square");
                self.end("moves_in", "stands", "removed", out)
            }
            CourseState::Withdraw(at, first) => self.withdraw(at, first, answer.is("can"), out),
            CourseState::Over => CourseState::Over,
        }
    }

    fn sums(&self) -> Vec<Sum> {
        let (attacker, defender) = (&self.attacker, &self.defender);
        vec![
            attacker.sum(format!("{} attacks {}", attacker.label, defender.label), "attacker"),
            defender.sum(format!("{} against {}", defender.label, attacker.label), "defender"),
        ]
    }
}
