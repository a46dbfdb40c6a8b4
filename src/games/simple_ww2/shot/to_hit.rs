//! The roll to hit: its numbers, what lies between them, and what each comes to (Direct Fire 1-3; S58).

use super::roll::{FACES, reach, score};
use crate::dice::{Address, Ask, Side};

/// The lowest face that is no 1.
const FIRST: i32 = 2;

/// What the lowest faces mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) enum LowFaces {
    /// They miss like others: a shot into the zone.
    Miss,
    /// A 1 is rolled again.
    Again,
    /// The second time, whatever lies below this face is a breakdown (S55).
    Breaks(i32),
}

/// When it is known what a hit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) enum Decides {
    /// Another die decides, or none needs to.
    Later,
    /// This die too: from this face on the hit knocks out (S58).
    At(i32),
    /// This die too, beside another one: its face counts (S58).
    Face,
}

/// What a roll to hit has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) enum Outcome {
    /// A 1 that is rolled again, or breaks the firer down.
    One,
    /// No hit.
    Missed,
    /// A hit, with the face shown where that decides; past the die where this roll has knocked out (S58).
    Hit(u8),
}

/// A roll to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) struct ToHit {
    /// What the lowest faces mean.
    pub low: LowFaces,
    /// The face that hits.
    pub need: i32,
    /// When it is known what a hit does.
    pub decides: Decides,
}

/// The classes of a roll, from the lowest: what each is called.
type Words = &'static [&'static str];

const AGAIN: &str = "a 1: again";
const BREAKS: &str = "breaks down";
const MISSED: &str = "missed";
const NEUTRALISED: &str = "neutralised";
const KNOCKED_OUT: &str = "knocked out";
const HIT: &str = "hit";

impl ToHit {
    /// The lowest face that is neither rolled again nor a breakdown.
    const fn first(self) -> i32 {
        match self.low {
            LowFaces::Miss => 1,
            LowFaces::Again => FIRST,
            LowFaces::Breaks(safe) => safe,
        }
    }

    /// Whether there are faces that miss and are not the lowest.
    const fn misses(self) -> bool {
        self.need > self.first()
    }

    /// The lowest face that hits.
    fn hits(self) -> i32 {
        self.need.max(self.first())
    }

    /// From where a hit knocks out, where this die says so.
    fn kills(self) -> Option<i32> {
        if let Decides::At(kill) = self.decides { Some(kill.max(self.hits())) } else { None }
    }

    /// The numbers of the roll, rising.
    fn needs(self) -> Vec<i32> {
        let low = (self.low != LowFaces::Miss).then(|| self.first());
        let hit = (self.misses() || self.low == LowFaces::Miss).then_some(self.need);
        let kill = self.kills().filter(|kill| *kill > self.hits());
        low.into_iter().chain(hit).chain(kill).collect()
    }

    /// What lies below the first number, between them, and above the last.
    fn words(self) -> Words {
        let kills = self.kills();
        let neutralises = kills.is_some_and(|kill| kill > self.hits());
        match (self.low, self.misses(), kills.is_some(), neutralises) {
            (LowFaces::Miss, _, false, _) => &[MISSED, HIT],
            (LowFaces::Miss, _, true, false) => &[MISSED, KNOCKED_OUT],
            (LowFaces::Miss, _, true, true) => &[MISSED, NEUTRALISED, KNOCKED_OUT],
            (LowFaces::Again, true, false, _) => &[AGAIN, MISSED, HIT],
            (LowFaces::Again, false, false, _) => &[AGAIN, HIT],
            (LowFaces::Again, true, true, false) => &[AGAIN, MISSED, KNOCKED_OUT],
            (LowFaces::Again, true, true, true) => &[AGAIN, MISSED, NEUTRALISED, KNOCKED_OUT],
            (LowFaces::Again, false, true, false) => &[AGAIN, KNOCKED_OUT],
            (LowFaces::Again, false, true, true) => &[AGAIN, NEUTRALISED, KNOCKED_OUT],
            (LowFaces::Breaks(_), true, false, _) => &[BREAKS, MISSED, HIT],
            (LowFaces::Breaks(_), false, false, _) => &[BREAKS, HIT],
            (LowFaces::Breaks(_), true, true, false) => &[BREAKS, MISSED, KNOCKED_OUT],
            (LowFaces::Breaks(_), true, true, true) => &[BREAKS, MISSED, NEUTRALISED, KNOCKED_OUT],
            (LowFaces::Breaks(_), false, true, false) => &[BREAKS, KNOCKED_OUT],
            (LowFaces::Breaks(_), false, true, true) => &[BREAKS, NEUTRALISED, KNOCKED_OUT],
        }
    }

    /// Asks for it.
    pub fn ask(self, key: Address, who: Side) -> Ask {
        if self.decides == Decides::Face {
            return score(key, who);
        }
        reach(key, who, &self.needs(), self.words())
    }

    /// What an answer comes to.
    pub fn read(self, value: i32) -> Outcome {
        if self.decides == Decides::Face {
            return if self.low != LowFaces::Miss && value < self.first() {
                Outcome::One
            } else if value < self.need {
                Outcome::Missed
            } else {
                Outcome::Hit(u8::try_from(value).unwrap_or(FACES))
            };
        }
        match usize::try_from(value).ok().and_then(|at| self.words().get(at)) {
            Some(&(AGAIN | BREAKS)) => Outcome::One,
            Some(&MISSED) => Outcome::Missed,
            Some(&KNOCKED_OUT) => Outcome::Hit(FACES + 1),
            _ => Outcome::Hit(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every face, in words.
    fn faces(low: LowFaces, need: i32, decides: Decides) -> String {
        let roll = ToHit { low, need, decides };
        let Ask::Dice(ask) = roll.ask(Address::of("hit"), Side::A) else { panic!("a roll") };
        let classes = ask.read.classes(1, FACES);
        assert_eq!(classes.len(), ask.words.len(), "{roll:?}");
        let mut parts: Vec<String> = Vec::new();
        for face in 1..=FACES {
            let tally = ask.read.tally(&[face]);
            let word = ask.words[classes.iter().position(|class| *class == tally).unwrap()];
            let read = roll.read(tally.value());
            let wanted = match word {
                AGAIN | BREAKS => Outcome::One,
                MISSED => Outcome::Missed,
                KNOCKED_OUT => Outcome::Hit(21),
                _ => Outcome::Hit(0),
            };
            assert_eq!(read, wanted, "{roll:?} {face}");
            if parts.last().is_none_or(|last| !last.ends_with(word)) {
                parts.push(format!("{face} {word}"));
            }
        }
        parts.join(", ")
    }

    #[test]
    fn every_face_has_its_word() {
        let check = |low, need, decides, wanted: &str| {
            assert_eq!(faces(low, need, decides), wanted, "{low:?} {need} {decides:?}");
        };
        check(LowFaces::Again, 15, Decides::Later, "1 a 1: again, 2 missed, 15 hit");
        check(LowFaces::Again, 1, Decides::Later, "1 a 1: again, 2 hit");
        check(LowFaces::Breaks(3), 2, Decides::Later, "1 breaks down, 3 hit");
        check(LowFaces::Breaks(3), 9, Decides::At(5), "1 breaks down, 3 missed, 9 knocked out");
        check(LowFaces::Miss, 8, Decides::At(15), "1 missed, 8 neutralised, 15 knocked out");
        check(LowFaces::Miss, 8, Decides::At(25), "1 missed, 8 neutralised");
        check(LowFaces::Miss, 0, Decides::At(9), "1 neutralised, 9 knocked out");
        check(LowFaces::Again, 8, Decides::At(8), "1 a 1: again, 2 missed, 8 knocked out");
        check(LowFaces::Again, 2, Decides::At(1), "1 a 1: again, 2 knocked out");
        check(LowFaces::Again, 1, Decides::At(12), "1 a 1: again, 2 neutralised, 12 knocked out");
    }
}
