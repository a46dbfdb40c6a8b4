//! A recorded action read again under today's rules: its form, its procedure, and whose it is.

use super::Act;
use crate::{
    dice::Tag,
    rules::{Control, Form, FormReader, Frozen, RuleSet, Started, Value},
};

/// A form read back with its procedure.
pub(in crate::battle) fn read_back(rules: &RuleSet, act: &Act) -> Option<(Form, Started)> {
    let kind = rules.procedure_kind(&act.procedure)?;
    let mut reader = FormReader::frozen(rules.description(), &act.form);
    let started = (kind.read)(&mut reader);
    let (form, _) = reader.close();
    Some((form, started?))
}

/// The first unit named in a form: whose action it is.
pub(in crate::battle) fn first_unit(rules: &RuleSet, procedure: &str, frozen: &Frozen) -> Option<Tag> {
    first_units(rules, procedure, frozen).first().copied()
}

/// All units of the field of a form that is the first to name some: who acts together.
pub(in crate::battle) fn first_units(rules: &RuleSet, procedure: &str, frozen: &Frozen) -> Vec<Tag> {
    let act = Act { procedure: procedure.to_owned(), form: frozen.clone(), ..Act::default() };
    read_back(rules, &act).map(|(form, _)| first_of(&form)).unwrap_or_default()
}

/// The units of the field of a form that is the first to take some.
pub(in crate::battle) fn first_of(form: &Form) -> Vec<Tag> {
    let units = |control: &Control| matches!(control, Control::Unit { .. } | Control::Units { .. });
    let field = form.fields.iter().find(|field| units(&field.control));
    field.and_then(|field| field.value.as_ref()).map(Value::tags).unwrap_or_default()
}
