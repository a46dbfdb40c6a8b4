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
        // The largest multiple of `below` in 32 bits; anything at or past it is thrown again.
        let fair = u32::MAX - (u32::MAX % below + 1) % below;
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
