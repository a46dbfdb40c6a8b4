//! Whether a value fits what a field or column takes. Said in the words of what is allowed, for scenes and
//! players' files.

use super::{Takes, Value};
use crate::dice::Tag;

impl Takes {
    /// Why a value does not fit, and what would; `None` if it fits.
    pub fn refuse(&self, value: &Value) -> Option<String> {
        let fits = match (self, value) {
            (Self::Flag, Value::Flag(_)) | (Self::Text, Value::Word(_)) | (Self::Counts, Value::Counts(_)) => true,
            (Self::Choice(options), Value::Word(word)) => options.iter().any(|option| option.id == *word),
            (Self::Number { min, max }, Value::Number(number)) => (min..=max).contains(&number),
            (Self::Link, Value::Word(word)) => word.parse::<Tag>().is_ok(),
            (Self::Links, Value::List(list)) => list.iter().all(|word| word.parse::<Tag>().is_ok()),
            _ => false,
        };
        (!fits).then(|| format!("\"{value}\" is not {}", self.allowed()))
    }

    /// What is allowed, in words.
    pub fn allowed(&self) -> String {
        match self {
            Self::Flag => "true or false".to_owned(),
            Self::Choice(options) => {
                let ids: Vec<&str> = options.iter().map(|option| option.id.as_str()).collect();
                format!("one of {}", ids.join(", "))
            }
            Self::Number { min, max } => format!("a whole number from {min} to {max}"),
            Self::Link => "a unit's tag such as A1".to_owned(),
            Self::Links => "a list of units' tags such as [\"A1\", \"A2\"]".to_owned(),
            Self::Text => "a text".to_owned(),
            Self::Counts => "a table of whole numbers by name".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Named;

    #[test]
    fn values_fit_or_are_told_what_would() {
        let named = |id: &str| Named { id: id.to_owned(), name: id.to_uppercase() };
        let quality = Takes::Choice(vec![named("veteran"), named("green")]);
        let check = |takes: &Takes, value: Value, refusal: Option<&str>| {
            assert_eq!(takes.refuse(&value).as_deref(), refusal, "{takes:?} {value:?}");
        };
        let list = |tags: &[&str]| Value::List(tags.iter().map(ToString::to_string).collect());
        check(&Takes::Flag, true.into(), None);
        check(&Takes::Flag, 1.into(), Some("\"1\" is not true or false"));
        check(&quality, "green".into(), None);
        check(&quality, "elite".into(), Some("\"elite\" is not one of veteran, green"));
        check(&Takes::Number { min: 0, max: 6 }, 6.into(), None);
        check(&Takes::Number { min: 0, max: 6 }, 7.into(), Some("\"7\" is not a whole number from 0 to 6"));
        check(&Takes::Link, "B12".into(), None);
        check(&Takes::Link, "C1".into(), Some("\"C1\" is not a unit's tag such as A1"));
        check(&Takes::Links, list(&["A1", "A2"]), None);
        check(
            &Takes::Links,
            list(&["A1", "x"]),
            Some("\"A1, x\" is not a list of units' tags such as [\"A1\", \"A2\"]"),
        );
        check(&Takes::Text, "a note".into(), None);
        check(&Takes::Text, false.into(), Some("\"no\" is not a text"));
        check(&Takes::Counts, Value::Counts(std::collections::BTreeMap::new()), None);
        check(&Takes::Counts, 3.into(), Some("\"3\" is not a table of whole numbers by name"));
    }
}
