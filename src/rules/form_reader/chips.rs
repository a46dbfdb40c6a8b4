//! The chips of a form: each is declared and read by one call.

use std::ops::RangeInclusive;

use super::{FormReader, FormSource};
use crate::{
    dice::{Side, Tag},
    rules::{Control, Count, Effect, FieldMemory, Opt, Origin, Value},
};

impl FormReader<'_> {
    /// One of a few chips; the first option is the answer where memory names none of them.
    pub fn choice(
        &mut self,
        path: &str,
        label: &str,
        row: Option<Tag>,
        place: &'static str,
        options: Vec<Opt>,
        memory: FieldMemory<'_>,
    ) -> &'static str {
        let known: Vec<&'static str> = options.iter().filter_map(Opt::word).collect();
        let at = self.choice_at(path, label, row, place, options, memory);
        known.get(at).copied().unwrap_or("")
    }

    /// A choice among options that are worked out, such as from a table: gives the place of the chosen one.
    pub fn choice_at(
        &mut self,
        path: &str,
        label: &str,
        row: Option<Tag>,
        place: &'static str,
        options: Vec<Opt>,
        memory: FieldMemory<'_>,
    ) -> usize {
        let entered = self.entered(path);
        let find = |value: &Value| options.iter().position(|option| option.id == value.word());
        if let Some(value) = entered.as_ref().filter(|value| find(value).is_none()) {
            let known: Vec<&str> = options.iter().map(|option| option.id.as_ref()).collect();
            self.problem(path, &format!("\"{value}\" is not one of {}", known.join(", ")));
        }
        let (at, origin) = if let Some(at) = entered.as_ref().and_then(find) {
            if let (FieldMemory::Fact(tag, field, _), Some(option)) = (memory, options.get(at)) {
                self.form.remember.push(Effect::set(tag, field, option.value()));
            }
            (at, Origin::Entered)
        } else {
            let (remembered, otherwise) = self.remembered(path, memory);
            match remembered.as_ref().and_then(find) {
                Some(at) => (at, Origin::State),
                None => (find(&otherwise).unwrap_or(0), Origin::Assumed),
            }
        };
        if origin == Origin::Assumed && matches!(memory, FieldMemory::Decide(_)) {
            self.form.undecided.push(path.to_owned());
        }
        let id = options.get(at).map_or_else(|| "".into(), Opt::value);
        self.keep(path, &id, origin);
        self.field(path, label, row, Control::Choice(options), Some(id), origin, place);
        at
    }

    /// One of several options that are worked out from the state, such as groups ("group3") or things ("thing2").
    /// Empty while nothing is told and there is no preset: then it is missing.
    pub fn pick(
        &mut self,
        path: &str,
        label: &str,
        row: Option<Tag>,
        place: &'static str,
        options: Vec<Opt>,
        preset: Option<&str>,
    ) -> String {
        let entered = self.entered(path);
        let live = matches!(self.from, FormSource::Live { .. });
        let offered = |value: &&Value| options.iter().any(|option| option.id == value.word());
        if let Some(value) = entered.as_ref().filter(|value| live && !offered(value)) {
            let known: Vec<&str> = options.iter().map(|option| option.id.as_ref()).collect();
            self.problem(path, &format!("\"{value}\" is not one of {}", known.join(", ")));
        }
        let (value, origin) = match (entered.filter(|value| !live || offered(&value)), &self.from) {
            (Some(value), _) => (Some(value), Origin::Entered),
            (None, FormSource::Live { .. }) => (preset.map(Value::from), Origin::Assumed),
            (None, FormSource::Frozen(frozen)) => (frozen.assumed.get(path).cloned(), Origin::Assumed),
        };
        match &value {
            Some(value) => self.keep(path, value, origin),
            None => self.form.missing.push(label.to_owned()),
        }
        let word = value.as_ref().map_or("", Value::word).to_owned();
        self.field(path, label, row, Control::Choice(options), value, origin, place);
        word
    }

    /// Which side is meant, by name.
    pub fn side(&mut self, preset: impl FnOnce(&'static str) -> FieldMemory<'static>) -> Side {
        let acting = self.acting();
        let options = Side::BOTH.map(|side| {
            let name = self.derive(&format!("{side}.name"), |state| state.side_name(side).into());
            Opt::new(side.letter(), name.word())
        });
        let word = self.choice("side", "Side", None, "", options.into(), preset(acting.letter()));
        if word == "B" { Side::B } else { Side::A }
    }

    /// A chip that is on or off.
    pub fn switch(
        &mut self,
        path: &str,
        label: &str,
        row: Option<Tag>,
        place: &'static str,
        preset: bool,
        origin: Origin,
    ) -> bool {
        let entered = self.entered(path);
        if let Some(value) = entered.as_ref().filter(|value| !matches!(value, Value::Flag(_))) {
            self.problem(path, &format!("\"{value}\" is not true or false"));
        }
        let (flag, origin) = match (&entered, &self.from) {
            (Some(Value::Flag(flag)), _) => (*flag, Origin::Entered),
            (_, FormSource::Live { .. }) => (preset, origin),
            (_, FormSource::Frozen(frozen)) => (frozen.get(path).is_some_and(Value::flag), origin),
        };
        self.keep(path, &flag.into(), origin);
        self.field(path, label, row, Control::Switch, Some(flag.into()), origin, place);
        flag
    }

    /// A stepper of wholes.
    pub fn number(
        &mut self,
        path: &str,
        label: &str,
        row: Option<Tag>,
        range: RangeInclusive<i32>,
        preset: i32,
    ) -> i32 {
        self.counted(path, label, row, (Count::Wholes, range), preset)
    }

    /// A stepper of halves; what it takes and gives is counted in them.
    pub fn halves(
        &mut self,
        path: &str,
        label: &str,
        row: Option<Tag>,
        range: RangeInclusive<i32>,
        preset: i32,
    ) -> i32 {
        self.counted(path, label, row, (Count::Halves, range), preset)
    }

    /// A number: told as a count of steps, or in a player's own writing such as "4.5".
    fn counted(
        &mut self,
        path: &str,
        label: &str,
        row: Option<Tag>,
        (count, range): (Count, RangeInclusive<i32>),
        preset: i32,
    ) -> i32 {
        let entered = self.entered(path);
        if let Some(Value::Word(written)) = &entered {
            self.form.written.insert(path.to_owned(), written.clone());
        }
        let steps = |value: &Value| match value {
            Value::Number(steps) => Some(*steps),
            Value::Word(written) => count.read(written),
            _ => None,
        };
        let fits = |value: &Value| steps(value).filter(|steps| range.contains(steps));
        if let Some(value) = entered.as_ref().filter(|value| fits(value).is_none()) {
            let words = if let Value::Number(steps) = value { count.words(*steps) } else { value.to_string() };
            self.problem(path, &format!("\"{words}\" is not {}", count.allowed(*range.start(), *range.end())));
        }
        let (number, origin) = match (entered.as_ref().and_then(fits), &self.from) {
            (Some(steps), _) => (steps, Origin::Entered),
            (None, FormSource::Live { .. }) => (preset, Origin::Assumed),
            (None, FormSource::Frozen(frozen)) => (frozen.get(path).map_or(preset, Value::number), Origin::Assumed),
        };
        self.keep(path, &number.into(), origin);
        self.field(
            path,
            label,
            row,
            Control::Number { count, min: *range.start(), max: *range.end() },
            Some(number.into()),
            origin,
            "",
        );
        number
    }
}
