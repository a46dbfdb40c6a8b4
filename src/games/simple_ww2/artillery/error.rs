//! Fire error: every turn of fire until the point of aim is hit (Calling for fire; S38-S41).

use super::{CALLING, Gun, Purpose, not_a_battery};
use crate::{
    dice::{Address, Answer, Ask, Class, ModelMove, Procedure, Read, Sink, Subject, Sum, Term},
    games::simple_ww2::{
        shot::roll::{self, FACES},
        sight::visibility::{in_inches, scale},
        units::cell,
    },
    rules::{Effect, FormReader, Started, Want},
};

/// Turns of fire at one target that are counted.
const MOST_ROUNDS: i32 = 99;
/// The directions as the die is read, from 1, and as outcomes.
const FALLS: [&str; 5] = ["right", "left", "short", "over", "on"];
/// What a die says.
const WORDS: &[&str] = &["right", "left", "short", "over", "on target"];

/// Where the shells fall.
pub(in super::super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let gun = reader.unit("battery", "Battery", Want::Acting, |_, unit| not_a_battery(unit));
    let gun = gun.map(|tag| Gun::read(reader, tag));
    let gun = reader.or_ignore(gun, &["purpose", "rounds"])?;
    let purpose = Purpose::read(reader, &gun, &[Purpose::Fire, Purpose::Smoke]);
    // S39: turns really fired at this target without a gap.
    let fired = reader.fact_number(gun.tag, "rounds");
    let rounds = reader.number("rounds", "Earlier turns of fire at this target", None, 0..=MOST_ROUNDS, fired);
    let scale = scale(reader);
    let each = cell(reader, "error", "dice", "each_move");
    let on_target = cell(reader, "error", "dice", "on_target");
    let rules = reader.rules();
    let falls = (1..=i32::from(FACES)).map(|face| {
        // S38: the modified score decides the direction.
        let score = face + each * rounds;
        let printed = rules.cell("error", "direction", &score.to_string()).filter(|_| score < on_target);
        // Printed 1 over, 2 short, 3 left, 4 right; read with the target as the best.
        let best = i16::try_from(FALLS.len()).unwrap_or(i16::MAX);
        printed.and_then(|direction| i16::try_from(direction).ok()).map_or(best, |direction| best - direction)
    });
    let error = Error {
        falls: falls.collect(),
        paces: cell(reader, "error", "dice", "paces"),
        scale,
        bonus: each * rounds,
        on_target,
        rounds,
        purpose,
        gun,
    };
    reader.is_complete().then(|| Box::new(error) as Started)
}

/// The error of one mission (S40: one roll for all its batteries).
struct Error {
    gun: Gun,
    purpose: Purpose,
    /// What each face says: index into [`FALLS`], from 1.
    falls: Vec<i16>,
    paces: i32,
    /// Inches on the table of 100 paces.
    scale: i32,
    bonus: i32,
    on_target: i32,
    rounds: i32,
}

/// How far the dice are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Direction,
    /// Off target: index into [`FALLS`].
    Distance(u8),
    Over,
}

impl Error {
    /// Where the fire falls: paces off in a direction.
    fn finish(&self, fall: &'static str, paces: i32, out: &mut impl Sink<Effect>) {
        out.settle(Subject::Headline, Class::Word(fall));
        out.settle(Subject::Number("error"), Class::Count(paces));
        let Gun { tag, label, .. } = &self.gun;
        out.effect(|| Effect::set(*tag, "rounds", (self.rounds + 1).min(MOST_ROUNDS)));
        let falls = match fall {
            "on" => "on target".to_owned(),
            "over" | "short" => format!("{paces}p {fall}"),
            side => format!("{paces}p to the {side}"),
        };
        if fall == "on" {
            out.effect(|| Effect::set(*tag, "registered", true));
            out.tell(*tag, CALLING, || format!("{label} is on target: no further fire error there."));
        } else {
            // S40: along the line from the battery through the point of aim, always from that point.
            out.tell(*tag, CALLING, || format!("The fire of {label} falls {falls}, seen from the battery."));
            let far = in_inches(paces, self.scale);
            let way = if matches!(fall, "over" | "short") { fall.to_owned() } else { format!("to the {fall}") };
            out.moved(|| ModelMove { who: format!("the fire of {tag}"), how: format!("{far} {way}"), later: false });
        }
        out.effect(|| match self.purpose {
            Purpose::Fire => self.gun.owe("barrage", Purpose::Fire, format!("Barrage {tag}, {falls}")),
            other => self.gun.owe("smoke", other, format!("Smoke {tag}, {falls}")),
        });
    }
}

impl Procedure for Error {
    type State = Stage;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> Stage {
        out.effect(|| self.gun.paid("fire_error"));
        Stage::Direction
    }

    fn ask(&self, stage: &Stage) -> Option<Ask> {
        let who = self.gun.tag.side;
        match stage {
            Stage::Direction => {
                let worst = self.falls.iter().min().and_then(|worst| usize::try_from(*worst - 1).ok()).unwrap_or(0);
                let words = WORDS.get(worst..).unwrap_or(&[]);
                let read = Read::Map(self.falls.clone());
                let key = Address::of("error");
                Some(Ask::die(FACES, key, who, read, words))
            }
            Stage::Distance(_) => Some(roll::score(Address::of("distance"), who)),
            Stage::Over => None,
        }
    }

    fn advance(&self, stage: &Stage, answer: Answer, out: &mut impl Sink<Effect>) -> Stage {
        let value = answer.tally().value();
        match stage {
            Stage::Direction => {
                let fall = u8::try_from(value - 1).unwrap_or(0);
                match FALLS.get(usize::from(fall)) {
                    Some(&"on") | None => {
                        self.finish("on", 0, out);
                        Stage::Over
                    }
                    Some(_) => Stage::Distance(fall),
                }
            }
            Stage::Distance(fall) => {
                let fall = FALLS.get(usize::from(*fall)).copied().unwrap_or("on");
                self.finish(fall, value * self.paces, out);
                Stage::Over
            }
            Stage::Over => Stage::Over,
        }
    }

    fn sums(&self) -> Vec<Sum> {
        let mut terms = Vec::new();
        if self.bonus > 0 {
            let label = if self.rounds == 1 {
                "one earlier turn of fire".to_owned()
            } else {
                format!("{} earlier turns of fire", self.rounds)
            };
            terms.push(Term::new(label, self.bonus, CALLING));
        }
        let reading = format!("{} on target", roll::needed(self.on_target - self.bonus));
        vec![Sum::new(Some(self.gun.tag), &self.gun.label, "error").terms(terms).reading(reading)]
    }
}
