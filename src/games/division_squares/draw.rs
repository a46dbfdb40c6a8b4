//! Drawing the initiative card (Initiative; D113-D120): how many units may get orders this turn.

use super::{
    deck::{self, Deck},
    headquarters::headquarters,
};
use crate::{
    dice::{Address, Answer, Ask, Card, CardAsk, Class, Procedure, Read, Side, Sink, Subject},
    rules::{Effect, Entity, FormReader, Started, State, Value},
};

/// What a Joker may allow, in the order of its table: ids of the side's fact `joker`.
const JOKERS: [&str; 4] = ["none", "rally", "one_order", "any_order"];

/// The faces of the Joker table, as they are called when a real die is read.
const JOKER_FACES: &[&str] = &["1", "2 or 3", "4 or 5", "6"];
/// The faces from which those lines begin as printed.
const JOKER_FROM: [u8; 3] = [2, 4, 6];
/// What the lines are called where players have changed those faces.
const JOKER_LINES: &[&str] = &["nothing", "rally", "one order", "any order"];

/// Draws the acting side's card.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.acting();
    let drawn = reader.fact_word(side, "card");
    if !drawn.is_empty() {
        reader.refuse("", "Initiative", format!("this turn's card is already drawn: {drawn}"));
    }
    // D118: the deck stays as it was built, or is built anew for the units that are left.
    let mean = if reader.ruled("D118", "b") {
        deck::mean(reader.derive("side.units", |state| deck::counted(state, side, true).into()).number())
    } else if let Some(mean) = reader.fact(side, "mean") {
        mean.number()
    } else {
        deck::mean(reader.derive("side.units", |state| deck::counted(state, side, false).into()).number())
    };
    if mean <= 0 {
        reader.refuse("", "Initiative", "a side without units has no deck");
        return None;
    }
    let whole = deck::whole(reader.rules(), mean);
    let left = reader.fact(side, "deck").map(|deck| deck.counts()).unwrap_or_default();
    let left = if deck::cards(&left).is_empty() { whole.clone() } else { left };
    if deck::cards(&left).is_empty() {
        reader.refuse("", "Initiative", "this deck has no cards");
        return None;
    }
    let shuffle_on_joker = !reader.ruled("D119", "b");
    let joker_table = reader.ruled("D120", "b");
    let has_hq = headquarters(reader, side).in_play();
    let from = |row: &str| reader.rules().cell("joker", "from", row).and_then(|face| u8::try_from(face).ok());
    let cuts = JOKERS.iter().skip(1).filter_map(|row| from(row)).collect();
    Some(Box::new(Drawing { side, left, whole, mean, shuffle_on_joker, joker_table, cuts, has_hq }))
}

/// A draw, with all it depends on.
struct Drawing {
    side: Side,
    left: Deck,
    whole: Deck,
    mean: i32,
    shuffle_on_joker: bool,
    joker_table: bool,
    cuts: Vec<u8>,
    has_hq: bool,
}

/// How far a draw is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Card,
    JokerDie,
    Done,
}

impl Drawing {
    /// The card is known: it is laid open and the deck is what is left.
    fn lay(&self, card: Card, out: &mut impl Sink<Effect>) {
        let rest = deck::without(&self.left, card);
        let shuffled = self.shuffles(card);
        // Turn Sequence: nothing is left of this step.
        out.effect(|| Effect::set(Entity::Battle, State::STEP, "rally"));
        out.effect(|| Effect::set(self.side, "card", card.to_string()));
        if shuffled {
            out.effect(|| Effect::set(self.side, "mean", self.mean));
        }
        out.effect(|| {
            Effect::set(self.side, "deck", Value::Counts(if shuffled { self.whole.clone() } else { rest }))
        });
    }

    /// D119: shuffled after the Joker, or when no card is left.
    fn shuffles(&self, card: Card) -> bool {
        deck::without(&self.left, card).is_empty() || (card == Card::Joker && self.shuffle_on_joker)
    }

    /// What the card asks of the hands, said behind what it allows.
    fn shuffle(&self, card: Card, out: &mut impl Sink<Effect>) {
        if self.shuffles(card) {
            out.say("Initiative; D119", || "Shuffle the deck with all its cards.".to_owned());
        }
    }

    /// A Joker and what it allows: one of [`JOKERS`].
    fn joker(&self, allows: &'static str, out: &mut impl Sink<Effect>) {
        // D120: the order of any kind needs a living HQ.
        let allows = if allows == "any_order" && !self.has_hq { "one_order" } else { allows };
        let (orders, words) = match allows {
            "none" => (0, "nothing may be done this turn"),
            "rally" => (0, "only rally and resupply"),
            "any_order" => {
                (2, "rally, resupply, one Overwatch or Dig In, and one order of any kind to a unit in HQ reach")
            }
            _ => (1, "rally, resupply and one Overwatch or Dig In"),
        };
        out.effect(|| Effect::set(self.side, "joker", allows));
        out.effect(|| Effect::set(self.side, "orders", orders));
        out.say("Initiative; D120", || format!("Joker: {words}."));
        self.shuffle(Card::Joker, out);
        out.settle(Subject::Headline, Class::Word(if self.joker_table { allows } else { "joker" }));
        out.settle(Subject::Number("orders"), Class::Count(orders));
    }
}

impl Procedure for Drawing {
    type State = Stage;
    type Effect = Effect;

    fn begin(&self, _: &mut impl Sink<Effect>) -> Stage {
        Stage::Card
    }

    fn ask(&self, stage: &Stage) -> Option<Ask> {
        match stage {
            Stage::Card => {
                Some(Ask::Card(CardAsk { key: Address::of("card"), who: self.side, left: deck::cards(&self.left) }))
            }
            Stage::JokerDie => Some(Ask::die(
                6,
                Address::of("joker"),
                self.side,
                Read::Cut(self.cuts.clone()),
                if self.cuts == JOKER_FROM { JOKER_FACES } else { JOKER_LINES },
            )),
            Stage::Done => None,
        }
    }

    fn advance(&self, stage: &Stage, answer: Answer, out: &mut impl Sink<Effect>) -> Stage {
        if *stage == Stage::JokerDie {
            let line = usize::try_from(answer.tally().value()).unwrap_or(0);
            self.joker(JOKERS.get(line).copied().unwrap_or("none"), out);
            return Stage::Done;
        }
        let card = answer.card().unwrap_or(Card::Joker);
        self.lay(card, out);
        match card {
            Card::Number(number) => {
                let orders = i32::from(number);
                out.effect(|| Effect::set(self.side, "orders", orders));
                let units = if number == 1 { "unit" } else { "units" };
                out.say("Initiative", || format!("{number} {units} may be given orders."));
                self.shuffle(card, out);
                out.settle(Subject::Headline, Class::Word("drawn"));
                out.settle(Subject::Number("orders"), Class::Count(orders));
                Stage::Done
            }
            Card::Joker if self.joker_table => Stage::JokerDie,
            Card::Joker => {
                self.joker("one_order", out);
                Stage::Done
            }
        }
    }
}
