//! Exact chances: fractions whose denominators are powers of small primes, as those of dice are.

use std::fmt;

/// A chance between 0 and 1 as an exact fraction. Arithmetic reports overflow as `None`.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    /// Numerator.
    top: u128,
    /// Exponents of 2, 3 and 5 in the denominator.
    powers: [u32; 3],
    /// The rest of the denominator (cards left in a deck bring other primes).
    rest: u128,
}

const PRIMES: [u128; 3] = [2, 3, 5];

impl Fraction {
    /// Certain.
    pub const ONE: Self = Self { top: 1, powers: [0; 3], rest: 1 };
    /// Impossible.
    pub const ZERO: Self = Self { top: 0, powers: [0; 3], rest: 1 };

    /// Whether it is impossible.
    pub const fn is_zero(self) -> bool {
        self.top == 0
    }

    /// `top / base ^ exponent`, in lowest terms. A base of 0 counts as 1.
    pub fn new(top: u128, base: u32, exponent: u32) -> Self {
        let mut rest = u128::from(base.max(1));
        let mut powers = [0; 3];
        for (power, prime) in powers.iter_mut().zip(PRIMES) {
            while rest % prime == 0 {
                rest /= prime;
                *power += exponent;
            }
        }
        Self { top, powers, rest: rest.saturating_pow(exponent) }.reduced()
    }

    /// In lowest terms.
    #[must_use]
    pub fn reduced(self) -> Self {
        if self.top == 0 {
            return Self::ZERO;
        }
        let Self { mut top, mut powers, mut rest } = self;
        for (power, prime) in powers.iter_mut().zip(PRIMES) {
            while *power > 0 && top % prime == 0 {
                top /= prime;
                *power -= 1;
            }
        }
        if rest > 1 {
            let divisor = gcd(top, rest);
            top /= divisor;
            rest /= divisor;
        }
        Self { top, powers, rest }
    }

    /// The product, `None` if it does not fit.
    #[must_use]
    pub fn times(self, other: Self) -> Option<Self> {
        self.times_raw(other).or_else(|| self.reduced().times_raw(other.reduced()))
    }

    fn times_raw(self, other: Self) -> Option<Self> {
        let mut powers = self.powers;
        for (mine, theirs) in powers.iter_mut().zip(other.powers) {
            *mine += theirs;
        }
        Some(Self { top: self.top.checked_mul(other.top)?, powers, rest: self.rest.checked_mul(other.rest)? })
    }

    /// The sum, `None` if it does not fit.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        self.plus_raw(other).or_else(|| self.reduced().plus_raw(other.reduced()))
    }

    fn plus_raw(self, other: Self) -> Option<Self> {
        let mut powers = self.powers;
        let (mut mine, mut theirs) = (self.top, other.top);
        for ((power, against), prime) in powers.iter_mut().zip(other.powers).zip(PRIMES) {
            if against > *power {
                mine = mine.checked_mul(prime.checked_pow(against - *power)?)?;
                *power = against;
            } else {
                theirs = theirs.checked_mul(prime.checked_pow(*power - against)?)?;
            }
        }
        let rest = if self.rest == other.rest {
            self.rest
        } else {
            let divisor = gcd(self.rest, other.rest);
            mine = mine.checked_mul(other.rest / divisor)?;
            theirs = theirs.checked_mul(self.rest / divisor)?;
            self.rest.checked_mul(other.rest / divisor)?
        };
        Some(Self { top: mine.checked_add(theirs)?, powers, rest })
    }

    /// Numerator and denominator in lowest terms; the denominator saturates.
    pub fn parts(self) -> (u128, u128) {
        let Self { top, powers, rest } = self.reduced();
        let below = PRIMES
            .iter()
            .zip(powers)
            .fold(rest, |below, (prime, power)| below.saturating_mul(prime.saturating_pow(power)));
        (top, below)
    }

    /// As a decimal.
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_wrap)]
    pub fn value(self) -> f64 {
        let reduced = self.reduced();
        let below: f64 =
            PRIMES.iter().zip(reduced.powers).map(|(&prime, power)| (prime as f64).powi(power as i32)).product();
        reduced.top as f64 / below / reduced.rest as f64
    }
}

/// `top / base ^ exponent` as a decimal.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_wrap)]
pub(super) fn decimal(top: u128, base: u32, exponent: u32) -> f64 {
    top as f64 / f64::from(base).powi(exponent as i32)
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        let (mine, theirs) = (self.reduced(), other.reduced());
        mine.top == theirs.top && mine.powers == theirs.powers && mine.rest == theirs.rest
    }
}

impl Eq for Fraction {}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (top, 1) => write!(f, "{top}"),
            (top, below) => write!(f, "{top}/{below}"),
        }
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_exact() {
        let sixth = Fraction::new(1, 6, 1);
        assert_eq!(sixth.plus(sixth).unwrap().to_string(), "1/3");
        assert_eq!(Fraction::new(4, 6, 2).to_string(), "1/9");
        assert_eq!(sixth.times(Fraction::new(1, 17, 1)).unwrap().to_string(), "1/102");
        assert_eq!(Fraction::new(1, 17, 1).plus(Fraction::new(1, 6, 1)).unwrap().to_string(), "23/102");
        assert!(Fraction::ZERO.is_zero() && Fraction::new(0, 6, 1).is_zero() && !sixth.is_zero());
        assert!((decimal(5, 6, 2) - 5.0 / 36.0).abs() < 1e-15);
        assert!((Fraction::new(1, 7, 2).value() - 1.0 / 49.0).abs() < 1e-15);
        assert!(Fraction::new(u128::MAX / 3, 2, 1).plus(Fraction::new(u128::MAX / 5, 5, 60)).is_none());
    }

    /// Cards bring denominators that dice do not have.
    #[test]
    fn sums_of_any_denominators() {
        for ((a, b), (c, d), wanted) in [
            ((1, 7), (1, 14), "3/14"),
            ((3, 14), (1, 21), "11/42"),
            ((1, 7), (1, 11), "18/77"),
            ((1, 77), (1, 91), "24/1001"),
            ((1, 22), (1, 33), "5/66"),
            ((0, 7), (7, 21), "1/3"),
            ((7, 21), (14, 21), "1"),
        ] {
            let (one, other) = (Fraction::new(a, b, 1), Fraction::new(c, d, 1));
            assert_eq!(one.plus(other).unwrap().to_string(), wanted, "{a}/{b} + {c}/{d}");
            assert_eq!(other.plus(one).unwrap().to_string(), wanted, "{c}/{d} + {a}/{b}");
        }
    }

    #[test]
    fn equal_is_what_is_the_same_in_lowest_terms() {
        for ((a, b), (c, d), same) in [
            ((2, 4), (1, 2), true),
            ((3, 21), (1, 7), true),
            ((0, 5), (0, 7), true),
            ((1, 2), (1, 4), false),
            ((1, 2), (1, 3), false),
            ((1, 7), (2, 7), false),
            ((1, 7), (1, 11), false),
            ((1, 7), (1, 14), false),
        ] {
            assert_eq!(Fraction::new(a, b, 1) == Fraction::new(c, d, 1), same, "{a}/{b} and {c}/{d}");
        }
    }
}
