//! The chips of a form: options, switches, numbers, lists of units.

use super::words::{group_called, within};
use crate::{
    dice::Tag,
    rules::{Candidate, Control, Description, Field, Form, Opt, Origin, State, Value, Want},
};

/// One option of a chip row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    /// The value a press sets.
    pub value: Value,
    /// Its words.
    pub words: String,
    /// Whether it is on.
    pub on: bool,
    /// Why it cannot be.
    pub refusal: Option<String>,
}

/// A field of the form that takes chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChipRow {
    /// Path of the field.
    pub path: String,
    /// Its words.
    pub label: String,
    /// The unit it is about.
    pub about: Option<Tag>,
    /// The name of the group that this unit stands for; `None` where it stands for itself.
    pub group: Option<String>,
    /// The chips; two for a switch would waste room, so a switch has one.
    pub chips: Vec<Chip>,
    /// Whether the value is only assumed: drawn dotted with "?".
    pub assumed: bool,
    /// A stepper instead of chips.
    pub number: Option<Stepper>,
}

/// A number between a minus and a plus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stepper {
    /// The number as players write it.
    pub words: String,
    /// The value that minus sets; `None` at the smallest.
    pub less: Option<Value>,
    /// The value that plus sets; `None` at the largest.
    pub more: Option<Value>,
    /// What was typed of it so far; `None` where it cannot be typed, as each stroke would amend a result.
    pub typed: Option<String>,
}

/// The chips of a form that is being filled: numbers can be typed.
pub(super) fn open_rows(form: &Form) -> Vec<ChipRow> {
    let mut rows = chip_rows(form);
    for row in &mut rows {
        if let Some(number) = &mut row.number {
            number.typed = Some(form.written.get(&row.path).cloned().unwrap_or_default());
        }
    }
    rows
}

/// Rows of chips about units that stand for their groups in a procedure, under the names of these.
pub(super) fn grouped(
    description: &Description,
    state: &State,
    procedure: &str,
    mut rows: Vec<ChipRow>,
) -> Vec<ChipRow> {
    for row in &mut rows {
        row.group = row.about.and_then(|tag| group_called(description, state, procedure, tag));
    }
    rows
}

/// The chips of a form, in order. Rows fill the first list of units of a side; a second one has chips.
pub fn chip_rows(form: &Form) -> Vec<ChipRow> {
    let mut by_rows: Vec<Want> = Vec::new();
    let row = |field: &Field| match &field.control {
        Control::Units { want, candidates, .. } if by_rows.contains(want) => list_row(field, candidates),
        Control::Units { want, .. } => {
            by_rows.push(*want);
            None
        }
        _ => chip_row(field),
    };
    form.fields.iter().filter_map(row).collect()
}

/// A list of units as chips: one for each that may be named, in the order pressed.
fn list_row(field: &Field, candidates: &[Candidate]) -> Option<ChipRow> {
    let picked = field.value.as_ref().map(Value::tags).unwrap_or_default();
    let open = |candidate: &&Candidate| candidate.refusal.is_none() || picked.contains(&candidate.tag);
    let named: Vec<&Candidate> = candidates.iter().filter(open).collect();
    let alone = named.len() == 1;
    let chip = |candidate: &Candidate| {
        let tag = candidate.tag;
        let on = picked.contains(&tag);
        let others = picked.iter().copied().filter(|other| *other != tag);
        let toggled: Vec<Tag> = others.chain((!on).then_some(tag)).collect();
        let words = if alone { format!("{} {tag}", field.label) } else { tag.to_string() };
        Chip { value: toggled.as_slice().into(), words, on, refusal: candidate.refusal.clone() }
    };
    let chips: Vec<Chip> = named.into_iter().map(chip).collect();
    let (path, label) = (field.path.clone(), field.label.clone());
    (!chips.is_empty()).then_some(ChipRow {
        path,
        label,
        about: field.row,
        group: None,
        chips,
        assumed: false,
        number: None,
    })
}

fn chip_row(field: &Field) -> Option<ChipRow> {
    let value = field.value.clone().unwrap_or(Value::Flag(false));
    let chip = |opt: &Opt| Chip {
        value: opt.value(),
        words: opt.name.clone(),
        on: value.word() == opt.id,
        refusal: opt.refusal.clone(),
    };
    let (chips, number) = match &field.control {
        Control::Choice(options) => (options.iter().map(chip).collect(), None),
        Control::Switch => {
            let on = value.flag();
            (vec![Chip { value: (!on).into(), words: field.label.clone(), on, refusal: None }], None)
        }
        Control::Number { count, min, max } => {
            let now = value.number();
            let less = (now > *min).then(|| (now - 1).into());
            let more = (now < *max).then(|| (now + 1).into());
            (Vec::new(), Some(Stepper { words: count.words(now), less, more, typed: None }))
        }
        Control::Unit { .. } | Control::Units { .. } => return None,
    };
    Some(ChipRow {
        path: field.path.clone(),
        label: field.label.clone(),
        about: field.row,
        group: None,
        chips,
        assumed: field.origin == Origin::Assumed && matches!(field.control, Control::Choice(_)),
        number,
    })
}

/// Words for what the odds assume, such as "open". A thing or group that is proposed by its name is no such condition,
/// nor is what the player decides.
pub fn assumed(form: &Form) -> Vec<String> {
    let named = |field: &Field| match &field.control {
        _ if form.undecided.contains(&field.path) => true,
        Control::Choice(all) => all.iter().any(|opt| opt.is_thing() && field.value == Some(opt.value())),
        _ => false,
    };
    let mut words: Vec<String> = Vec::new();
    for row in form.fields.iter().filter(|field| !named(field)).filter_map(chip_row).filter(|row| row.assumed) {
        for chip in row.chips.into_iter().filter(|chip| chip.on) {
            let word = within(&chip.words);
            if !words.contains(&word) {
                words.push(word);
            }
        }
    }
    words.extend(form.fields.iter().filter_map(together));
    words
}

/// Units that are only assumed to be concerned as well: "B21, B22 also in the zone".
fn together(field: &Field) -> Option<String> {
    let tags = field.value.as_ref().map(Value::tags).unwrap_or_default();
    let guessed = field.origin == Origin::Assumed && !tags.is_empty();
    let tags: Vec<String> = tags.iter().map(ToString::to_string).collect();
    guessed.then(|| format!("{} {}", tags.join(", "), within(&field.label)))
}
