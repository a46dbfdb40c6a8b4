//! A table for tests: units, facts and rulings in a line of text; procedures played with given dice.

use std::{collections::BTreeMap, sync::LazyLock};

use super::DivisionSquares;
use crate::{
    dice::{Answers, Ask, Card, Entry, Given, Record, Source, Tag},
    rules::{Draft, Effect, Entity, ForceUnit, Form, Presence, RuleSet, State, Value, enlist, open, restart},
};

static RULES: LazyLock<DivisionSquares> = LazyLock::new(|| DivisionSquares::load().unwrap());

/// A state with its rules.
pub(super) struct Table {
    pub rules: &'static DivisionSquares,
    pub state: State,
}

/// A procedure played to its end.
#[derive(Debug)]
pub(super) struct Played {
    pub form: Form,
    pub asked: Vec<Ask>,
    pub record: Record<Effect>,
}

impl Table {
    /// Units as `A1 hq rating=average disrupted; B1 tank gun=heavy`: tag, type, then columns of the profile
    /// (`name=value`), `@4` for a unit that arrives on turn 4, `lost`, and facts (`disrupted`, `:place=cover`).
    pub fn of(units: &str) -> Self {
        let names = ["Red".to_owned(), "Blue".to_owned()];
        let mut table = Self { rules: &RULES, state: State { names, ..State::default() } };
        for line in units.split(';').map(str::trim).filter(|line| !line.is_empty()) {
            table.add(line);
        }
        table
    }

    fn add(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        let tag: Tag = words.next().unwrap().parse().unwrap();
        let mut from = ForceUnit {
            name: String::new(),
            kind: words.next().unwrap().to_owned(),
            count: 1,
            with: BTreeMap::new(),
            facts: BTreeMap::new(),
            groups: Vec::new(),
            arrives: None,
        };
        let mut lost = false;
        for word in words {
            if let Some(turn) = word.strip_prefix('@') {
                from.arrives = turn.parse().ok();
            } else if let Some(fact) = word.strip_prefix(':') {
                let (field, value) = fact.split_once('=').unwrap();
                from.facts.insert(field.to_owned(), value_of(value));
            } else if let Some((column, value)) = word.split_once('=') {
                from.with.insert(column.to_owned(), value_of(value));
            } else if word == "lost" {
                lost = true;
            } else {
                from.facts.insert(word.to_owned(), true.into());
            }
        }
        let known = self.rules.description().unit_type(&from.kind).is_some();
        assert!(known, "{line}: no such type");
        let mut unit = enlist(self.rules.description(), tag, &format!("unit {}", tag.number), &from);
        if lost {
            unit.presence = Presence::Lost("fire".to_owned());
        }
        self.state.units.insert(tag, unit);
        for (field, value) in from.facts {
            self.apply(&Effect::set(tag, &field, value));
        }
    }

    /// With facts: `A.card=4 B3.overwatch=true battle.acting=B`.
    pub fn facts(mut self, facts: &str) -> Self {
        for fact in facts.split_whitespace() {
            let (path, value) = fact.split_once('=').unwrap();
            let (on, field) = path.split_once('.').unwrap();
            self.apply(&Effect::set(on.parse::<Entity>().unwrap(), field, value_of(value)));
        }
        self
    }

    /// With rulings: `D99=b D103=b`.
    pub fn rulings(mut self, rulings: &str) -> Self {
        for ruling in rulings.split_whitespace() {
            let (mark, option) = ruling.split_once('=').unwrap();
            assert!(self.rules.description().ruling(mark).is_some(), "no ruling {mark}");
            self.state.rulings.insert(mark.to_owned(), option.to_owned());
        }
        self
    }

    /// Begun: decks built, first step.
    pub fn begun(mut self) -> Self {
        for effect in self.rules.begin(&self.state) {
            self.apply(&effect);
        }
        self
    }

    /// A draft from `unit=A1 units=A1,A2 off=true`.
    pub fn draft(text: &str) -> Draft {
        let field = |word: &str| {
            let (path, value) = word.split_once('=').unwrap();
            (path.to_owned(), value_of(value))
        };
        text.split_whitespace().map(field).collect()
    }

    /// The form of a procedure.
    pub fn form(&self, procedure: &str, draft: &str) -> Form {
        let kind = self.rules.kind(procedure).unwrap();
        open(kind, self.rules.description(), &self.state, &Self::draft(draft)).form
    }

    /// What the rules forbid in a form.
    pub fn refusals(&self, procedure: &str, draft: &str) -> String {
        let form = self.form(procedure, draft);
        form.refusals.iter().map(|refusal| refusal.reason.clone()).collect::<Vec<_>>().join("; ")
    }

    /// Plays a procedure; `answers` are given in the order of the asks: faces as `412`, else a card or an
    /// option. Checks that all are used, that the frozen form plays the same, and that every subject is
    /// settled once.
    pub fn play(&self, procedure: &str, draft: &str, answers: &str) -> Played {
        let kind = self.rules.kind(procedure).unwrap_or_else(|| panic!("no procedure {procedure}"));
        let opened = open(kind, self.rules.description(), &self.state, &Self::draft(draft));
        let started = opened.procedure.unwrap_or_else(|| panic!("{procedure} {draft}: {:?}", opened.form));
        let mut given = Answers::new();
        let mut words = answers.split_whitespace();
        let run = loop {
            let run = started.run(&given).unwrap();
            let Some(pending) = &run.pending else { break run };
            let word = words.next().unwrap_or_else(|| panic!("{procedure}: no answer for {}", pending.ask.key()));
            let entry = Entry { given: answer_of(&pending.ask, word), by: Source::Hand };
            assert!(given.insert(pending.ask.key().to_string(), entry).is_none(), "{} twice", pending.ask.key());
        };
        assert_eq!(words.next(), None, "{procedure}: an answer too many");
        let again = restart(kind, self.rules.description(), &opened.frozen).unwrap().run(&given).unwrap();
        assert_eq!(again, run, "{procedure}: frozen");
        for (at, (subject, _)) in run.record.settled.iter().enumerate() {
            let twice = run.record.settled.iter().skip(at + 1).any(|(other, _)| other == subject);
            assert!(!twice, "{procedure}: {subject:?} settled twice");
        }
        let asked = run.asked.into_iter().map(|(ask, _)| ask).collect();
        Played { form: opened.form, asked, record: run.record }
    }

    /// Plays a procedure and applies what the player told and what came of it.
    pub fn act(&mut self, procedure: &str, draft: &str, answers: &str) -> Played {
        let played = self.play(procedure, draft, answers);
        for effect in played.form.remember.iter().chain(&played.record.effects) {
            self.apply(effect);
        }
        played
    }

    /// One effect, on things that are there.
    pub fn apply(&mut self, effect: &Effect) {
        match effect.clone() {
            Effect::Set { on, field, to } => {
                self.state.facts.entry(on).or_default().insert(field, to);
            }
            Effect::Add { on, field, by } => {
                let sum = self.state.number(on, &field) + by;
                self.state.facts.entry(on).or_default().insert(field, sum.into());
            }
            Effect::Clear { on, field } => {
                self.state.facts.get_mut(&on).and_then(|facts| facts.remove(&field));
            }
            Effect::Remove { unit, cause } => {
                self.state.units.get_mut(&unit).unwrap().presence = Presence::Lost(cause);
            }
            Effect::Return { unit } => self.state.units.get_mut(&unit).unwrap().presence = Presence::Ready,
            other => panic!("not for this table: {other:?}"),
        }
    }
}

impl Played {
    /// What was settled: `A3 rallied, orders 4`, the headline without a name.
    pub fn settled(&self) -> String {
        use crate::dice::Subject;
        let one = |(subject, class): &(Subject, crate::dice::Class)| match subject {
            Subject::Headline => class.to_string(),
            Subject::Unit(tag) => format!("{tag} {class}"),
            Subject::Number(name) => format!("{name} {class}"),
        };
        self.record.settled.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// The rolls asked for: `rally/A3 2d6 4 or 6`.
    pub fn rolls(&self) -> String {
        let one = |ask: &Ask| match ask {
            Ask::Dice(dice) => match &dice.read {
                crate::dice::Read::Pool { hit, .. } => Some(format!("{} {}d on {hit}", dice.key, dice.count)),
                _ => Some(format!("{} {}d", dice.key, dice.count)),
            },
            _ => None,
        };
        self.asked.iter().filter_map(one).collect::<Vec<_>>().join(", ")
    }

    /// Effects: `A3.disrupted gone, A3.rallied=yes`.
    pub fn effects(&self) -> String {
        let one = |effect: &Effect| match effect {
            Effect::Set { on, field, to } => format!("{on}.{field}={to}"),
            Effect::Add { on, field, by } => format!("{on}.{field}{by:+}"),
            Effect::Clear { on, field } => format!("{on}.{field} gone"),
            Effect::Remove { unit, cause } => format!("{unit} {cause}"),
            Effect::Return { unit } => format!("{unit} arrives"),
            other => format!("{other:?}"),
        };
        self.record.effects.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

/// A value from a word: number, flag, list, else word.
fn value_of(text: &str) -> Value {
    match text {
        "true" => true.into(),
        "false" => false.into(),
        _ if text.contains(',') => {
            Value::List(text.split(',').filter(|part| !part.is_empty()).map(str::to_owned).collect())
        }
        _ => text.parse::<i32>().map_or_else(|_| text.into(), Value::from),
    }
}

fn answer_of(ask: &Ask, word: &str) -> Given {
    match ask {
        Ask::Dice(_) => Given::Faces(word.bytes().map(|face| face - b'0').collect()),
        Ask::Card(_) => Given::Card(Card::try_from(word.to_owned()).unwrap()),
        Ask::Choose(_) => Given::Chosen(word.to_owned()),
    }
}
