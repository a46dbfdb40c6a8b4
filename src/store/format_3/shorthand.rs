//! Which forms of a journal later ones are said by.

use std::collections::{BTreeMap, VecDeque};

use super::{Event, Form, facts};
use crate::{
    battle::{self as running, EventNo},
    rules,
    store::format_1::{self, Draft, Frozen, Value},
};

/// Most forms of a procedure that a later one may be said by: the last ones.
const KEPT: usize = 16;

/// Most that all forms together may take over from earlier ones, by [`weight`]: what a file takes in memory is not to
/// be many times its size. A battle of 3,000 actions takes over half of it; after that forms are written in full.
pub const LIKE_CAP: usize = 6 * 1024 * 1024;

/// The forms that events of a journal had, for the next ones.
#[derive(Clone, Debug, Default)]
pub struct Shorthand {
    forms: BTreeMap<String, VecDeque<(EventNo, Frozen)>>,
    /// What has been taken over so far.
    taken: usize,
}

impl Shorthand {
    /// Of a journal with these events, of which so much has been taken over.
    pub fn of(events: &[running::Event], taken: usize) -> Self {
        let mut shorthand = Self { forms: BTreeMap::new(), taken };
        for (number, event) in (1..).zip(events) {
            shorthand.learn(number, event);
        }
        shorthand
    }

    /// An event in the least room, and how much it takes over.
    ///
    /// # Errors
    /// It holds what cannot be written down.
    pub fn short(&self, event: &running::Event) -> Result<(Event, usize), String> {
        let taken = std::cell::Cell::new(0);
        let form = |procedure: &str, form: Frozen| {
            let (short, over) = self.form(procedure, form);
            taken.set(over);
            Ok::<_, String>(short)
        };
        let event = format_1::Event::from(event.clone()).turned(form, |effects| {
            let short = facts::short(effects.clone());
            let comes_back = facts::whole(short.clone()).is_ok_and(|whole| whole == effects);
            Ok(if comes_back { short } else { facts::each(effects) })
        })?;
        Ok((event, taken.get()))
    }

    fn form(&self, procedure: &str, form: Frozen) -> (Form, usize) {
        let all = size(&form);
        let earlier = self.forms.get(procedure).into_iter().flatten();
        let shorter =
            earlier.filter(|(_, earlier)| self.taken + weight(earlier) <= LIKE_CAP).map(|(number, earlier)| {
                let short = Form::differing(&form, *number, earlier);
                let Form { like: _, told, state, assumed, rulings, not } = short.clone();
                let gone: usize = not.iter().map(|path| path.len() + 4).sum();
                let size = size(&Frozen { told, state, assumed, rulings }) + gone + 12;
                (size, short, weight(earlier), earlier)
            });
        // Fall back to the full form if the short one does not round-trip.
        let comes_back = |short: &Form, earlier: &Frozen| short.clone().whole(earlier.clone()) == form;
        match shorter.min_by_key(|(size, ..)| *size) {
            Some((size, short, taken, earlier)) if size < all && comes_back(&short, earlier) => (short, taken),
            _ => (form.into(), 0),
        }
    }

    /// The next event of the journal, which has taken over so much.
    pub fn add(&mut self, number: EventNo, event: &running::Event, taken: usize) {
        self.learn(number, event);
        self.taken += taken;
    }

    fn learn(&mut self, number: EventNo, event: &running::Event) {
        let Some(act) = event.act() else { return };
        let forms = self.forms.entry(act.procedure.clone()).or_default();
        forms.push_back((number, act.form.clone().into()));
        if forms.len() > KEPT {
            forms.pop_front();
        }
    }
}

/// An event as it is said by earlier ones, and how many bytes it takes over from them.
///
/// # Errors
/// It names an event that is not there or has no form, or leaves out paths of none.
pub fn whole(event: Event, events: &[running::Event]) -> Result<(running::Event, usize), String> {
    let taken = std::cell::Cell::new(0);
    let form = |_: &str, form: Form| match form.like {
        None if form.not.is_empty() => Ok(form.whole(Frozen::default())),
        None => Err("it names paths to leave out, and no event to take them from".to_owned()),
        Some(number) => {
            let earlier =
                (number as usize).checked_sub(1).and_then(|at| events.get(at)).and_then(running::Event::act);
            let earlier = earlier.ok_or_else(|| format!("it is like action {number}, which has no form"))?;
            let earlier: Frozen = rules::Frozen::clone(&earlier.form).into();
            taken.set(weight(&earlier));
            Ok(form.whole(earlier))
        }
    };
    let event = event.turned(form, facts::whole)?;
    Ok((event.into(), taken.get()))
}

/// About how many bytes a form takes in a line.
fn size(form: &Frozen) -> usize {
    let Frozen { told, state, assumed, rulings } = form;
    let draft = |draft: &Draft| draft.iter().map(|(path, value)| path.len() + value.size() + 7).sum::<usize>();
    let words: usize = rulings.iter().map(|(mark, option)| mark.len() + option.len() + 7).sum();
    draft(told) + draft(state) + draft(assumed) + words
}

/// About how many bytes of memory a form takes.
fn weight(form: &Frozen) -> usize {
    let Frozen { told, state, assumed, rulings } = form;
    let values: usize = [told, state, assumed].into_iter().flat_map(BTreeMap::values).map(Value::parts).sum();
    size(form) + 32 * (values + rulings.len())
}
