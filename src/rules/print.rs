//! Which characters a text may hold: the one rule for names, notes and everything a log or a screen repeats.
//!
//! Knows characters and nothing else.

/// Whether a character may stand in a text: no control characters, no line breaks, nothing that turns the direction of
/// reading.
pub fn printable(character: char) -> bool {
    !character.is_control() && !matches!(character, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The printable characters of a text, at most `max`; an ellipsis marks what was cut.
pub fn clip(text: &str, max: usize) -> String {
    let mut kept: String = text.chars().filter(|&character| printable(character)).take(max).collect();
    if text.chars().nth(max).is_some() {
        kept.push('…');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_shown_is_left_out() {
        for (text, max, clipped) in [
            ("plain", 9, "plain"),
            ("Łódź – 3rd “Rifles”", 99, "Łódź – 3rd “Rifles”"),
            ("a\u{1b}[31mb", 9, "a[31mb"),
            ("a\u{202e}b\u{2066}c\u{2028}", 9, "abc"),
            ("one\ntwo", 99, "onetwo"),
            ("too long", 3, "too…"),
        ] {
            assert_eq!(clip(text, max), clipped);
        }
    }
}
