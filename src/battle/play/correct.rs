//! Corrections by hand: whatever the table says, the program can be brought in line with it.

use crate::battle::{
    Battle, Command, Event, EventKind, NOTE_MAX, Refused,
    words::{fact_words, value_words},
};
use crate::{
    dice::Tag,
    rules::{Clears, Column, Draft, Due, Effect, Entity, RuleSet, SIDE_MAX, State, Takes, Value, printable},
};

impl Command {
    /// A fact is set by hand; a flag that is off is cleared.
    pub fn set(on: impl Into<Entity>, field: &str, to: impl Into<Value>) -> Self {
        let to = to.into();
        match to {
            Value::Flag(false) => Self::by_hand(Effect::clear(on, field)),
            to => Self::by_hand(Effect::set(on, field, to)),
        }
    }

    /// A fact is forgotten by hand.
    pub fn clear(on: impl Into<Entity>, field: &str) -> Self {
        Self::by_hand(Effect::clear(on, field))
    }

    /// A unit is lost; `cause` is a word of the rule set.
    pub fn remove(unit: Tag, cause: &str) -> Self {
        Self::by_hand(Effect::remove(unit, cause))
    }

    /// A lost or awaited unit is on the table (again), with the markers it had.
    pub fn bring_back(unit: Tag) -> Self {
        Self::by_hand(Effect::Return { unit })
    }

    /// A ruling changes in play.
    pub fn rule(mark: &str, option: &str) -> Self {
        Self::by_hand(Effect::Rule { mark: mark.to_owned(), option: option.to_owned() })
    }

    /// The step pointer is moved.
    pub fn step(step: &str) -> Self {
        Self::set(Entity::Battle, State::STEP, step)
    }

    /// Something owed is waived: a procedure, with what is known of its form.
    pub fn waive(procedure: &str, draft: &Draft) -> Self {
        Self::by_hand(Effect::paid_for(procedure, draft.clone()))
    }

    /// A unit gets another name.
    pub fn rename(unit: Tag, name: &str) -> Self {
        Self::by_hand(Effect::Name { unit, to: name.to_owned() })
    }

    /// A column of a unit's profile changes.
    pub fn profile(unit: Tag, column: &str, to: impl Into<Value>) -> Self {
        Self::by_hand(Effect::Profile { unit, column: column.to_owned(), to: to.into() })
    }

    fn by_hand(effect: Effect) -> Self {
        Self::Correct { words: String::new(), effects: vec![effect] }
    }
}

impl Battle {
    pub(in crate::battle) fn correct(
        &mut self,
        words: String,
        effects: Vec<Effect>,
        now: i64,
    ) -> Result<(), Refused> {
        if effects.is_empty() {
            return Err(Refused::Nothing);
        }
        if !words.is_empty() {
            check_text(&words)?;
        }
        for effect in &effects {
            match effect {
                Effect::Create { unit } if self.state.side(unit.tag.side).count() >= SIDE_MAX => {
                    return Err(Refused::TooMany);
                }
                Effect::Create { unit } => check_text(&unit.name)?,
                Effect::Name { to, .. } => check_text(to)?,
                _ => {}
            }
        }
        let words = if words.is_empty() { words_of(self.rules.as_ref(), &self.state, &effects) } else { words };
        self.append(Event { at: now, kind: EventKind::Correct { words, effects } });
        Ok(())
    }

    pub(in crate::battle) fn resolve(&mut self, doubt: String, now: i64) -> Result<(), Refused> {
        if !self.state.doubts.contains(&doubt) {
            return Err(Refused::Nothing);
        }
        self.append(Event { at: now, kind: EventKind::ResolveDoubt { doubt } });
        Ok(())
    }

    pub(in crate::battle) fn note(&mut self, text: &str, now: i64) -> Result<(), Refused> {
        let text = text.trim().to_owned();
        check_text(&text)?;
        self.append(Event { at: now, kind: EventKind::Note { text } });
        Ok(())
    }
}

/// One line of the log can hold it.
fn check_text(text: &str) -> Result<(), Refused> {
    let fits = !text.is_empty() && text.chars().count() <= NOTE_MAX && text.chars().all(printable);
    if fits { Ok(()) } else { Err(Refused::Note) }
}

/// The cause of a loss that a player entered.
const BY_HAND: &str = "by hand";

/// Words for effects made by hand.
fn words_of(rules: &RuleSet, state: &State, effects: &[Effect]) -> String {
    let parts: Vec<String> = effects.iter().map(|effect| one(rules, state, effect)).collect();
    format!("By hand: {}", parts.join(", "))
}

fn one(rules: &RuleSet, state: &State, effect: &Effect) -> String {
    let about = rules.description();
    let on = |entity: Entity| match entity {
        Entity::Battle => String::new(),
        other => format!("{} ", about.title(state, other)),
    };
    let field = |id: &str| about.field(id).map_or(id, |spec| spec.name.as_str()).to_owned();
    match effect {
        Effect::Set { on: Entity::Battle, field, to } if field == State::STEP => {
            let step = about.step(to.word()).map_or(to.word(), |step| step.name.as_str());
            format!("step {step}")
        }
        // Of a fact that runs out by itself the number is the last turn in which it holds.
        Effect::Set { on: entity, field: id, to: Value::Number(turn) }
            if about.field(id).is_some_and(|spec| spec.clears == Clears::Until) =>
        {
            format!("{}{}, up to turn {turn}", on(*entity), field(id))
        }
        Effect::Set { on: entity, field, to } => format!("{}{}", on(*entity), fact_words(about, field, to)),
        Effect::Add { on: entity, field: id, by } => format!("{}{} {by:+}", on(*entity), field(id)),
        Effect::Clear { on: entity, field: id } => match about.field(id) {
            Some(spec) if spec.takes == Takes::Flag => format!("{}no {}", on(*entity), spec.name),
            _ => format!("{}{}: none", on(*entity), field(id)),
        },
        Effect::Create { unit } => format!("{} {} joins", unit.tag, unit.name),
        Effect::Remove { unit, cause } if cause.is_empty() || cause == BY_HAND => format!("{unit} lost"),
        Effect::Remove { unit, cause } => format!("{unit} lost ({})", about.word(cause)),
        Effect::Return { unit } => format!("{unit} on the table"),
        Effect::Name { unit, to } => format!("{unit} is called {to}"),
        Effect::Profile { unit, column, to } => {
            let column = about.columns.iter().find(|known| known.id == *column);
            let words = |column: &Column| value_words(about, &column.name, &column.takes, to);
            format!("{unit} {}", column.map_or_else(|| to.to_string(), words))
        }
        Effect::Thing { id, kind } if kind.is_empty() => {
            format!("{} taken away", about.title(state, Entity::Thing(*id)))
        }
        Effect::Thing { kind, .. } => format!("{} {}", about.word(kind), state.free_number(kind)),
        Effect::Owe { words, .. } => format!("owed: {words}"),
        Effect::Paid { procedure, draft } => {
            // Of several that are owed the one that it was.
            let it = |due: &&Due| due.procedure == *procedure && due.draft == *draft && !due.words.is_empty();
            let was = state.due.iter().find(it).map(|due| due.words.as_str());
            let name = || about.procedure(procedure).map_or(procedure.as_str(), |text| &text.name);
            format!("{} no longer owed", was.unwrap_or_else(name))
        }
        Effect::Rule { mark, option } => {
            let ruling = about.ruling(mark);
            let named = ruling.and_then(|ruling| ruling.options.iter().find(|named| named.id == *option));
            let question = ruling.filter(|ruling| !ruling.question.is_empty());
            let question = question.map_or_else(String::new, |ruling| format!(" ({})", ruling.question));
            format!("house ruling {mark}{question}: {}", named.map_or(option.as_str(), |named| &named.name))
        }
    }
}
