//! Which side activates first (Turn Sequence 2; W19, W20). The artillery step is over then.

use super::casualties::{self, Held};
use crate::{
    dice::{Address, Answer, Ask, Class, Procedure, Read, Side, Sink, Subject, Sum},
    rules::{Effect, Entity, FormReader, Handover, Started, State},
};

/// Its place in the rules.
const PLACE: &str = "Turn Sequence 2";

/// Level pairs that are rolled again. After so many, once in ten million turns, a single die decides, low for side A:
/// neither side is favoured by it, and the roll has an end.
const MOST: u8 = 9;

/// The face from which that die is side B's.
const HIGH: u8 = 4;

/// One die for each side.
pub(super) fn read(reader: &mut FormReader<'_>) -> Started {
    if reader.fact(Entity::Battle, State::FIRST).is_some() {
        reader.refuse("", PLACE, "who is first this turn is already known");
    }
    let before = reader.fact(Entity::Battle, "first_before").and_then(|value| value.side());
    // W19: roll again, keep the last order, or a side named beforehand.
    let level = match reader.ruling("W19").as_str() {
        "b" => before,
        "c" => Some(Side::A),
        _ => None,
    };
    // Turn Sequence 1: what artillery did takes effect before this.
    let over = reader.flag(Entity::Battle, "artillery_over");
    let held = (!over).then(|| Held::read(reader));
    let rules = reader.rules();
    let begins = Side::BOTH.map(|side| {
        let handover = Handover::first(reader, side);
        let mut effects = handover.effects(rules);
        effects.push(Effect::set(Entity::Battle, "first_before", side.to_string()));
        effects.push(Effect::set(Entity::Battle, State::STEP, "dice"));
        (effects, handover.words(rules))
    });
    let names = Side::BOTH
        .map(|side| reader.derive(&format!("{side}.name"), |state| state.side_name(side).into()).word().to_owned());
    Box::new(Roll { level, held, begins, names })
}

/// A roll, with all that comes of it.
struct Roll {
    /// Who is first when the dice are level; `None`: they are rolled again.
    level: Option<Side>,
    /// What artillery has done, unless its step is over already.
    held: Option<Held>,
    /// What changes when a side is first: A, then B.
    begins: [(Vec<Effect>, String); 2],
    names: [String; 2],
}

/// How far the roll is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Side A rolls; pair from 1.
    A(u8),
    /// Side B rolls; pair, and what A has.
    B(u8, i32),
    /// One die for both.
    Last,
    Done,
}

impl Roll {
    fn begin_with(&self, side: Side, out: &mut impl Sink<Effect>) -> Stage {
        let ([a, b], [first, second]) = (&self.begins, &self.names);
        let ((effects, words), name, class) = side.of([(a, first, "a_first"), (b, second, "b_first")]);
        out.settle(Subject::Headline, Class::Word(class));
        for effect in effects {
            out.effect(|| effect.clone());
        }
        if !words.is_empty() {
            out.say("", || words.clone());
        }
        // W20: the higher side goes first, without a choice.
        out.say(PLACE, || format!("{name} activates first."));
        Stage::Done
    }
}

impl Procedure for Roll {
    type State = Stage;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> Stage {
        if let Some(held) = &self.held {
            for effect in held.effects() {
                out.effect(|| effect.clone());
            }
            for (tag, words) in held.words() {
                out.tell(tag, casualties::PLACE, || words);
            }
        }
        Stage::A(1)
    }

    fn ask(&self, stage: &Stage) -> Option<Ask> {
        let (role, who, round) = match *stage {
            Stage::A(round) => ("initiative_a", Side::A, round),
            Stage::B(round, _) => ("initiative_b", Side::B, round),
            Stage::Last => {
                let (key, read) = (Address::of("initiative_last"), Read::Cut(vec![HIGH]));
                let words = &["side A first", "side B first"];
                return Some(Ask::die(6, key, Side::A, read, words));
            }
            Stage::Done => return None,
        };
        let key = Address::of(role).round(round);
        Some(Ask::die(6, key, who, Read::Sum, &[]))
    }

    fn advance(&self, stage: &Stage, answer: Answer, out: &mut impl Sink<Effect>) -> Stage {
        let face = answer.tally().value();
        match *stage {
            Stage::A(round) => Stage::B(round, face),
            Stage::B(_, other) if other > face => self.begin_with(Side::A, out),
            Stage::B(_, other) if other < face => self.begin_with(Side::B, out),
            Stage::B(round, _) => match self.level {
                Some(side) => {
                    out.why("Turn Sequence 2; W19", || "The dice are equal.".to_owned());
                    self.begin_with(side, out)
                }
                None if round < MOST => {
                    out.say(PLACE, || format!("{face} against {face}: equal, both roll again."));
                    Stage::A(round + 1)
                }
                None => {
                    out.say(PLACE, || "Equal again and again: one die decides.".to_owned());
                    Stage::Last
                }
            },
            Stage::Last => self.begin_with(if face > 0 { Side::B } else { Side::A }, out),
            Stage::Done => Stage::Done,
        }
    }

    fn sums(&self) -> Vec<Sum> {
        let [a, b] = &self.names;
        let sum = |name: &String, role| Sum::new(None, name, role).reading("the higher die activates first");
        vec![sum(a, "initiative_a"), sum(b, "initiative_b")]
    }
}
