//! Scenes in a few words, for the tests: units with their facts, a form, rulings.
//!
//! `A1 rifle veteran disrupted place=cover gun=heavy` is a unit: tag, type, then columns of the unit and
//! facts. A word without a value is a flag, or the quality; `in=Squadron/1_Troop` names its groups from the outside
//! in, `lost` has it lost, `@4` arrives on turn 4. Units are parted by semicolons.

#![allow(dead_code)]
// Tests may fail loudly, also where they serve a benchmark.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, LazyLock},
};

use adjutant::{
    dice::{Answers, Ask, Class, DiceAsk, Entry, Given, Odds, Read, Run, Source, Subject, Sum, usual},
    games::Registry,
    rules::{
        Description, Draft, Effect, Entity, ForceUnit, Form, FormReader, Opened, Presence, RuleSet, Started, State,
        Takes, Value, enlist, open, restart,
    },
};

static RULES: LazyLock<Registry> = LazyLock::new(|| Registry::load().expect("the data is whole"));

/// A scene: a rule set with a state.
pub struct Scene {
    pub rules: Arc<RuleSet>,
    pub state: State,
}

/// A value of a scene: a number, true, a list in brackets, or a word.
pub fn value(text: &str) -> Value {
    if let Ok(number) = text.parse() {
        Value::Number(number)
    } else if text == "true" || text == "false" {
        Value::Flag(text == "true")
    } else if text == "[]" {
        Value::List(Vec::new())
    } else if text.contains('+') {
        Value::List(text.split('+').map(str::to_owned).collect())
    } else {
        Value::Word(text.to_owned())
    }
}

/// A form: `firer=A1 target=B1 target.place=cover`.
pub fn draft(text: &str) -> Draft {
    text.split_whitespace()
        .map(|part| {
            let (path, given) = part.split_once('=').unwrap_or((part, "true"));
            (path.to_owned(), value(given))
        })
        .collect()
}

/// Answers: `attack/1=4,6 claim=stay`.
pub fn answers(text: &str) -> Answers {
    text.split_whitespace()
        .map(|part| {
            let (key, given) = part.split_once('=').expect("an answer");
            let faces: Result<Vec<u8>, _> = given.split(',').map(str::parse).collect();
            let given = faces.map_or_else(|_| Given::Chosen(given.to_owned()), Given::Faces);
            (key.to_owned(), Entry { given, by: Source::Hand })
        })
        .collect()
}

impl Scene {
    /// Units of Division Squares and rulings (`D18=b`) in force; side A acts.
    pub fn new(units: &str, rulings: &str) -> Self {
        Self::of("division-squares", units, rulings)
    }

    /// Units of a rule set and rulings in force; side A acts.
    pub fn of(id: &str, units: &str, rulings: &str) -> Self {
        let rules = RULES.get(id).expect("the rule set").clone();
        let mut state = State { names: ["Attackers".into(), "Defenders".into()], ..State::default() };
        set(&mut state, Entity::Battle, "acting", "A".into());
        for unit in units.split(';').map(str::trim).filter(|unit| !unit.is_empty()) {
            Self::add(&rules, &mut state, unit);
        }
        Self { rules, state }.rulings(rulings)
    }

    fn add(rules: &RuleSet, state: &mut State, text: &str) {
        let description = rules.description();
        let mut words = text.split_whitespace();
        let tag = words.next().expect("a tag").parse().expect("a tag");
        let kind = words.next().expect("a type").to_owned();
        let mut with = BTreeMap::new();
        let (mut facts, mut groups, mut presence) = (Vec::new(), Vec::new(), Presence::Ready);
        let mut arrives = None;
        for word in words {
            if let Some(turn) = word.strip_prefix('@') {
                arrives = Some(turn.parse().expect("a turn"));
                continue;
            }
            if word == "lost" {
                presence = Presence::Lost("fire".to_owned());
                continue;
            }
            if let Some(path) = word.strip_prefix("in=") {
                groups = path.split('/').map(|name| name.replace('_', " ")).collect();
                continue;
            }
            let (field, given) = word.split_once('=').map_or((word, Value::Flag(true)), |(f, v)| (f, value(v)));
            if qualities(description).any(|quality| quality == field) {
                with.insert("quality".to_owned(), field.into());
            } else if description.columns.iter().any(|column| column.id == field) {
                with.insert(field.to_owned(), given);
            } else {
                assert!(description.field(field).is_some(), "{field} is no field");
                facts.push((field.to_owned(), given));
            }
        }
        assert!(description.unit_type(&kind).is_some(), "{kind} is no type");
        let from = ForceUnit { with, groups, arrives, ..ForceUnit::of(&kind) };
        let mut unit = enlist(description, tag, &from.kind, &from);
        if arrives.is_none() {
            unit.presence = presence;
        }
        state.enrol(&unit);
        state.units.insert(tag, unit);
        for (field, given) in facts {
            set(state, Entity::Unit(tag), &field, given);
        }
    }

    /// With facts of anything: `battle.step=actions A.card=4 thing1.over=B1+B2`; `thing1=smoke` lies there.
    pub fn with(mut self, facts: &str) -> Self {
        for fact in facts.split_whitespace() {
            let (path, given) = fact.split_once('=').expect("a fact");
            if let Ok(Entity::Thing(id)) = path.parse() {
                self.state.things.insert(id, given.to_owned());
                continue;
            }
            let (on, field) = path.split_once('.').expect("about something");
            set(&mut self.state, on.parse().expect("something known"), field, value(given));
        }
        self
    }

    /// Under rulings, besides those in force: `D99=b`.
    pub fn rulings(mut self, rulings: &str) -> Self {
        for ruling in rulings.split_whitespace() {
            let (mark, option) = ruling.split_once('=').expect("a ruling");
            self.state.rulings.insert(mark.to_owned(), option.to_owned());
        }
        self
    }

    /// Begun as a battle begins: decks built, first step.
    pub fn begun(mut self) -> Self {
        for effect in self.rules.begin(&self.state) {
            self.apply(&effect);
        }
        self
    }

    /// What an effect does to things that are there.
    pub fn apply(&mut self, effect: &Effect) {
        match effect.clone() {
            Effect::Set { on, field, to } => set(&mut self.state, on, &field, to),
            Effect::Add { on, field, by } => {
                let sum = self.state.number(on, &field) + by;
                set(&mut self.state, on, &field, sum.into());
            }
            Effect::Clear { on, field } => {
                self.state.facts.entry(on).or_default().remove(&field);
            }
            Effect::Remove { unit, cause } => {
                self.state.units.get_mut(&unit).expect("there").presence = Presence::Lost(cause);
            }
            Effect::Return { unit } => self.state.units.get_mut(&unit).expect("there").presence = Presence::Ready,
            other => panic!("not for a scene: {other:?}"),
        }
    }

    /// Opens a form.
    pub fn open(&self, procedure: &str, form: &str) -> Opened {
        let kind = self.rules.procedure_kind(procedure).unwrap_or_else(|| panic!("no procedure {procedure}"));
        open(kind, self.rules.description(), &self.state, &draft(form))
    }

    /// Whether a form that stands in a battle opens again.
    pub fn reopens(&self, procedure: &str, opened: &Opened) -> bool {
        let kind = self.rules.procedure_kind(procedure).expect("known");
        let mut reader = FormReader::frozen(self.rules.description(), &opened.frozen);
        (kind.read)(&mut reader).is_some() && reader.is_complete()
    }

    /// Opens a form that is complete, and checks that what it froze starts the same procedure again.
    pub fn start(&self, procedure: &str, form: &str) -> (Opened, Started) {
        let mut opened = self.open(procedure, form);
        let started = opened.procedure.take();
        let started = started.unwrap_or_else(|| {
            panic!("{procedure} {form}: missing {:?}, problems {:?}", opened.form.missing, opened.form.problems)
        });
        let kind = self.rules.procedure_kind(procedure).expect("known");
        let again = restart(kind, self.rules.description(), &opened.frozen).expect("starts again");
        assert_eq!(again.sums(), started.sums(), "{procedure} {form}: restarted from what was frozen");
        let none = Answers::new();
        assert_eq!(again.run(&none), started.run(&none), "{procedure} {form}: restarted from what was frozen");
        (opened, started)
    }

    /// The sums of all rolls of a form, in order, parted by slashes.
    pub fn sums(&self, procedure: &str, form: &str) -> String {
        let (_, started) = self.start(procedure, form);
        started.sums().iter().map(spelled).collect::<Vec<_>>().join(" / ")
    }

    /// The exact odds of a form before any dice.
    pub fn odds(&self, procedure: &str, form: &str) -> Odds {
        let (_, started) = self.start(procedure, form);
        started.odds(&Answers::new(), &usual).unwrap_or_else(|error| panic!("{procedure} {form}: {error}"))
    }

    /// Plays a form to its end with all its answers.
    pub fn play(&self, procedure: &str, form: &str, given: &str) -> Played {
        self.played(procedure, form, &answers(given))
    }

    fn played(&self, procedure: &str, form: &str, given: &Answers) -> Played {
        let name = format!("{procedure} {form}: {given:?}");
        let (opened, started) = self.start(procedure, form);
        let run = started.run(given).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(run.pending, None, "{name}");
        let settled: BTreeSet<Subject> = run.record.settled.iter().map(|(subject, _)| *subject).collect();
        assert_eq!(settled.len(), run.record.settled.len(), "{name}: settled twice");
        Played { remembered: opened.form.remember, run }
    }

    /// Plays a form to its end with answers in the order of the asks: faces as `412`, else a card or an option. All are
    /// used, and every subject is settled once.
    pub fn in_turn(&self, procedure: &str, form: &str, given: &str) -> Played {
        let (_, started) = self.start(procedure, form);
        let (mut keyed, mut words) = (Answers::new(), given.split_whitespace());
        while let Some(pending) = started.run(&keyed).expect("runs").pending {
            let key = pending.ask.key().to_string();
            let word = words.next().unwrap_or_else(|| panic!("{procedure} {form}: no answer for {key}"));
            let given = match pending.ask {
                Ask::Dice(_) => Given::Faces(word.bytes().map(|face| face - b'0').collect()),
                Ask::Card(_) => Given::Card(word.to_owned().try_into().expect("a card")),
                Ask::Choose(_) => Given::Chosen(word.to_owned()),
            };
            assert!(keyed.insert(key, Entry { given, by: Source::Hand }).is_none(), "{procedure}: asked twice");
        }
        assert_eq!(words.next(), None, "{procedure} {form}: an answer too many");
        self.played(procedure, form, &keyed)
    }

    /// The same, and what comes of it happens.
    pub fn act(&mut self, procedure: &str, form: &str, given: &str) -> Played {
        let played = self.in_turn(procedure, form, given);
        for effect in played.remembered.iter().chain(&played.run.record.effects) {
            self.apply(effect);
        }
        played
    }

    /// Why the rules forbid a form.
    pub fn refused(&self, procedure: &str, form: &str) -> String {
        refusals(&self.open(procedure, form).form)
    }
}

/// A form that was played to its end.
pub struct Played {
    /// What filling the form has told.
    pub remembered: Vec<Effect>,
    /// All that was asked, answered and recorded.
    pub run: Run<Effect>,
}

impl Played {
    /// What is settled: `taken, B1 removed`.
    pub fn settled(&self) -> String {
        self.run.record.settled.iter().map(ended).collect::<Vec<_>>().join(", ")
    }

    /// What changes, without what the form has told.
    pub fn changed(&self) -> String {
        effects(&self.run.record.effects)
    }

    /// The rolls asked for: `rally/A3 2d on 4 or 6`.
    pub fn rolls(&self) -> String {
        let rolls =
            self.run.asked.iter().filter_map(|(ask, _)| if let Ask::Dice(dice) = ask { Some(dice) } else { None });
        let one = |dice: &DiceAsk| match &dice.read {
            Read::Pool { hit, .. } => format!("{} {}d on {hit}", dice.key, dice.count),
            _ => format!("{} {}d", dice.key, dice.count),
        };
        rolls.map(one).collect::<Vec<_>>().join(", ")
    }

    /// The questions asked, and the unit that each is about: `claim A1`.
    pub fn questions(&self) -> String {
        let about = |ask: &Ask| match ask {
            Ask::Choose(ask) => {
                Some(format!("{} {}", ask.key, ask.about.map_or("-".to_owned(), |tag| tag.to_string())))
            }
            _ => None,
        };
        self.run.asked.iter().filter_map(|(ask, _)| about(ask)).collect::<Vec<_>>().join(", ")
    }

    /// All that changes: what the form has told, then what was played.
    pub fn all_changed(&self) -> String {
        effects(&self.remembered.iter().chain(&self.run.record.effects).cloned().collect::<Vec<_>>())
    }
}

/// Why the rules forbid a form: all reasons, parted by semicolons; empty if they allow it.
pub fn refusals(form: &Form) -> String {
    form.refusals.iter().map(|refusal| refusal.reason.as_str()).collect::<Vec<_>>().join("; ")
}

/// Words that stand for the quality of a unit.
fn qualities(rules: &Description) -> impl Iterator<Item = &str> {
    let options = rules.columns.iter().find(|column| column.id == "quality").map(|column| &column.takes);
    let options = options.and_then(|takes| if let Takes::Choice(options) = takes { Some(options) } else { None });
    options.into_iter().flatten().map(|option| option.id.as_str())
}

fn set(state: &mut State, on: Entity, field: &str, to: Value) {
    state.facts.entry(on).or_default().insert(field.to_owned(), to);
}

/// A sum in words: `3 Standard, -1 cover = 2, hit on 4 or 6`.
pub fn spelled(sum: &Sum) -> String {
    let mut parts = Vec::new();
    for (at, term) in sum.terms.iter().enumerate() {
        parts.push(if at == 0 {
            format!("{} {}", term.amount, term.label)
        } else {
            format!("{:+} {}", term.amount, term.label)
        });
    }
    format!("{} = {}, {}", parts.join(", "), sum.dice, sum.reading)
}

/// A distribution in words: `nothing 4/9, disrupted 5/9`.
pub fn distribution(odds: &Odds, subject: Subject) -> String {
    let part = |(class, chance): &(Class, adjutant::dice::Chance)| {
        chance.exact.map_or_else(|| format!("{class} {:.6}", chance.value), |exact| format!("{class} {exact}"))
    };
    odds.of(subject).iter().map(part).collect::<Vec<_>>().join(", ")
}

/// Effects in words: `A1.fired=yes -A1.overwatch lost B1 by fire`.
pub fn effects(list: &[Effect]) -> String {
    let word = |effect: &Effect| match effect {
        Effect::Set { on, field, to } => format!("{on}.{field}={to}"),
        Effect::Add { on, field, by } => format!("{on}.{field}{by:+}"),
        Effect::Clear { on, field } => format!("-{on}.{field}"),
        Effect::Remove { unit, cause } => format!("lost {unit} by {cause}"),
        Effect::Return { unit } => format!("{unit} arrives"),
        Effect::Thing { id, kind } if kind.is_empty() => format!("-thing{id}"),
        Effect::Thing { id, kind } => format!("thing{id}={kind}"),
        Effect::Owe { procedure, words, .. } => format!("owe {procedure}: {words}"),
        Effect::Paid { procedure, draft } => {
            let about: Vec<String> = draft.values().map(ToString::to_string).collect();
            format!("paid {procedure} {}", about.join(" ")).trim_end().to_owned()
        }
        other => format!("{other:?}"),
    };
    list.iter().map(word).collect::<Vec<_>>().join("; ")
}

/// An end in words: `B1 removed`, `lost 2`, `taken`.
pub fn ended((subject, class): &(Subject, Class)) -> String {
    match subject {
        Subject::Headline => class.to_string(),
        Subject::Unit(tag) => format!("{tag} {class}"),
        Subject::Number(name) => format!("{name} {class}"),
    }
}
