//! Chances as text: never 0 % or 100 % for what can still (not) happen.

/// A chance, 0 to 1, as it stands on the odds strip.
///
/// Impossible and certain are said so only when they really are.
pub fn percent(chance: f64) -> String {
    if chance <= 0.0 {
        return "0 %".to_owned();
    }
    if chance >= 1.0 {
        return "100 %".to_owned();
    }
    let whole = chance * 100.0;
    if whole < 1.0 {
        "<1 %".to_owned()
    } else if whole > 99.0 {
        ">99 %".to_owned()
    } else {
        format!("{whole:.0} %")
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn what_can_still_happen_is_never_called_impossible() {
        for (chance, text) in [
            (0.0, "0 %"),
            (0.0001, "<1 %"),
            (0.009_99, "<1 %"),
            (0.011, "1 %"),
            (1.0 / 3.0, "33 %"),
            (0.666, "67 %"),
            (0.985, "98 %"),
            (0.990_1, ">99 %"),
            (0.999_999, ">99 %"),
            (1.0, "100 %"),
        ] {
            assert_eq!(percent(chance), text, "{chance}");
        }
    }
}
