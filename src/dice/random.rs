//! The program's dice: `ChaCha8`, seeded by the system, unbiased by rejection.

use rand::{SeedableRng, TryRng, rngs::SysRng};
use rand_chacha::{ChaCha8Rng, rand_core::Rng};

use super::Card;

/// A generator of dice and cards. A seed is for tests and headless runs only: a battle holds none,
/// so nothing can be read ahead.
#[derive(Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Seeded by the operating system.
    ///
    /// # Errors
    /// The system gave no randomness.
    pub fn from_system() -> Result<Self, std::io::Error> {
        let mut seed = [0; 32];
        SysRng.try_fill_bytes(&mut seed).map_err(std::io::Error::other)?;
        Ok(Self(ChaCha8Rng::from_seed(seed)))
    }

    /// Repeatable dice.
    pub fn seeded(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number from 0 to `below - 1`, each equally likely; 0 if `below` is 0.
    fn below(&mut self, below: u32) -> u32 {
        if below < 2 {
            return 0;
        }
        let fair = last_fair(below);
        loop {
            let word = self.0.next_u32();
            if word <= fair {
                return word % below;
            }
        }
    }

    /// A face of a die, 1 to `sides`.
    pub fn face(&mut self, sides: u8) -> u8 {
        u8::try_from(self.below(u32::from(sides)) + 1).unwrap_or(1)
    }

    /// A card from those left; the Joker if there is none.
    pub fn card(&mut self, left: &[(Card, u8)]) -> Card {
        let total: u32 = left.iter().map(|&(_, count)| u32::from(count)).sum();
        let mut at = self.below(total);
        for &(card, count) in left {
            match at.checked_sub(u32::from(count)) {
                Some(rest) => at = rest,
                None => return card,
            }
        }
        Card::Joker
    }
}

/// The last of the 32-bit numbers, from 0 on, that give every remainder equally often; those after it are rolled again.
const fn last_fair(below: u32) -> u32 {
    u32::MAX - (u32::MAX % below + 1) % below
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every face has as many numbers as every other, and fewer than one for each face are thrown away.
    #[test]
    fn every_remainder_is_equally_likely() {
        for below in (2..=300).chain([1 << 16, (1 << 31) - 1, 1 << 31, u32::MAX - 1, u32::MAX]) {
            let kept = u64::from(last_fair(below)) + 1;
            assert_eq!(kept % u64::from(below), 0, "{below}");
            assert!((1 << 32) - kept < u64::from(below), "{below}");
        }
    }

    #[test]
    fn a_die_of_two_faces_shows_both() {
        let mut dice = Dice::seeded(1);
        let faces: Vec<u8> = (0..64).map(|_| dice.face(2)).collect();
        assert!(faces.contains(&1) && faces.contains(&2) && faces.iter().all(|face| (1..=2).contains(face)));
        assert_eq!((dice.face(1), dice.card(&[])), (1, Card::Joker));
    }
}
