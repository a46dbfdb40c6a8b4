//! What a commander does that is no order: he is told of the table, and he decides. Both are ordinary procedures, so
//! that undo, redo, amend, the recall of dice and loading serve them too. They come after those of every rule set that
//! has a commander.

use crate::{
    dice::{Address, Answer, Answers, Ask, Class, Entry, Faces, Procedure, Read, Side, Sink, Subject, Sum, Tag},
    rules::{
        DECIDE, Draft, Effect, FormReader, NoRoll, ProcedureKind, REPORT, SEALED_DECISION, Started, Value, Want,
        draft_of,
    },
};

/// Fields of a report.
const UNITS: &str = "units";
const HOLDS: &str = "holds";
const NOT: &str = "not";
const STANDS: &str = "stands";
const DONE: &str = "done";
/// Fields of a decision.
const UNIT: &str = "unit";
const WORDS: &str = "words";
const ORDERS: &str = "orders";
const FACES: &str = "faces";
const PRICES: &str = "prices";
const TERMS: &str = "terms";
const CHOSEN: &str = "chosen";
const AGAIN: &str = "again";
/// Options that a decision keeps at most.
const MOST: usize = 8;

pub(super) const PROCEDURES: &[ProcedureKind] = &[
    ProcedureKind::new(REPORT, report),
    ProcedureKind::new(DECIDE, decide).asks(&[DECIDE]),
    ProcedureKind::new(SEALED_DECISION, decide).asks(&[DECIDE]),
];

fn list(value: Option<Value>) -> Vec<String> {
    match value {
        Some(Value::List(list)) => list,
        Some(Value::Word(word)) => vec![word],
        _ => Vec::new(),
    }
}

pub(super) fn words_of(draft: &Draft, key: &str) -> Vec<String> {
    list(draft.get(key).cloned())
}

/// What a player has told of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportForm {
    /// The units that get orders this turn.
    pub units: Vec<Tag>,
    /// Relations that hold: id, unit, target.
    pub holds: Vec<super::Relation>,
    /// Relations that do not.
    pub not: Vec<super::Relation>,
    /// Units that stand on an objective, and which; 0 for none.
    pub stands: Vec<(Tag, u16)>,
    /// Units that do no more this turn.
    pub done: Vec<Tag>,
}

impl ReportForm {
    /// As the draft of a report.
    pub fn draft(&self) -> Draft {
        let relation = |one: &super::Relation| format!("{} {} {}", one.id, one.unit, one.target);
        let mut draft = draft_of(UNITS, self.units.as_slice());
        draft.insert(DONE.to_owned(), self.done.as_slice().into());
        for (key, list) in [(HOLDS, &self.holds), (NOT, &self.not)] {
            draft.insert(key.to_owned(), Value::List(list.iter().map(relation).collect()));
        }
        let stands = self.stands.iter().map(|(unit, number)| format!("{unit} {number}")).collect();
        draft.insert(STANDS.to_owned(), Value::List(stands));
        draft
    }

    /// What the table does not allow, where a report says nothing else: an order cannot be carried out.
    pub fn cannot(&self) -> Option<&super::Relation> {
        let alone = self.units.is_empty() && self.holds.is_empty() && self.stands.is_empty() && self.done.is_empty();
        self.not.first().filter(|_| alone)
    }

    /// From what a report was told; what cannot be read is left out.
    pub fn of(draft: &Draft) -> Self {
        let relation = |text: String| {
            let mut parts = text.split(' ');
            Some(super::Relation::new(parts.next()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
        };
        let stands = |text: String| {
            let (unit, number) = text.split_once(' ')?;
            Some((unit.parse().ok()?, number.parse().ok()?))
        };
        Self {
            units: draft.get(UNITS).map(Value::tags).unwrap_or_default(),
            holds: words_of(draft, HOLDS).into_iter().filter_map(relation).collect(),
            not: words_of(draft, NOT).into_iter().filter_map(relation).collect(),
            stands: words_of(draft, STANDS).into_iter().filter_map(stands).collect(),
            done: draft.get(DONE).map(Value::tags).unwrap_or_default(),
        }
    }
}

/// What a field of a report takes.
fn takes_of(key: &str) -> &'static str {
    match key {
        HOLDS | NOT => "relations such as \"fire B3 A2\"",
        STANDS => "a unit and the number of an objective, such as \"B3 1\"; 0 for none",
        _ => "units such as \"B3\"",
    }
}

/// The player tells what the table shows: it changes no fact of the battle.
fn report(reader: &mut FormReader<'_>) -> Option<Started> {
    let mut entered = Draft::new();
    for key in [UNITS, HOLDS, NOT, STANDS, DONE] {
        if let Some(value) = reader.hint(key, takes_of(key)) {
            entered.insert(key.to_owned(), value);
        }
    }
    let told = ReportForm::of(&entered);
    let read = told.draft();
    for key in entered.keys().filter(|key| words_of(&entered, key).len() != words_of(&read, key).len()) {
        reader.limit(key, takes_of(key));
    }
    let seen = told.holds.len() + told.stands.len();
    let done: Vec<String> = told.done.iter().map(ToString::to_string).collect();
    let words = match (seen, told.cannot()) {
        (0, _) if done.len() > 1 => format!("{} do nothing more this turn.", done.join(", ")),
        (0, _) if !done.is_empty() => format!("{} does nothing more this turn.", done.join(", ")),
        (0, Some(one)) => format!("{} cannot carry out its order: next choice.", one.unit),
        (0, None) => "The report is in: nothing to tell.".to_owned(),
        (1, _) => "The report is in: one fact.".to_owned(),
        (more, _) => format!("The report is in: {more} facts."),
    };
    NoRoll::done().say("The commander", words).start()
}

/// One option of a decision, as the log keeps it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordedOption {
    /// The order as a sentence.
    pub words: String,
    /// Its price in points, without what is secret.
    pub price: i32,
    /// The parts of that price in points, that are not sealed: what it does, what it
    /// costs, objective, ammunition, fire that it may draw; `None` where a battle was begun before they
    /// were kept.
    pub parts: Option<[i32; 5]>,
    /// How many faces of the die pick it.
    pub faces: u8,
    /// What is carried out: procedure and draft; several are the rungs of a ladder.
    pub orders: Vec<(String, Draft)>,
}

impl RecordedOption {
    /// The parts in one line of text, empty for none.
    fn written_parts(&self) -> String {
        let parts = self.parts.iter().flatten().map(ToString::to_string);
        parts.collect::<Vec<_>>().join(" ")
    }

    fn parts_read_back(text: &str) -> Option<[i32; 5]> {
        let parts: Vec<i32> = text.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
        parts.try_into().ok()
    }
}

/// A decision about a unit: its options with their faces, as they were.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decision {
    /// The unit.
    pub unit: Option<Tag>,
    /// The options, the best first.
    pub options: Vec<RecordedOption>,
    /// The option that the player has chosen instead of a die, from 0.
    pub chosen: Option<usize>,
    /// How often the die was rolled again, from 0.
    pub again: i32,
}

impl Decision {
    /// As the draft of its form.
    pub fn draft(&self) -> Draft {
        let mut draft = self.unit.map(|unit| draft_of(UNIT, unit)).unwrap_or_default();
        let options = || self.options.iter().take(MOST);
        let mut put = |key: &str, list: Vec<String>| {
            draft.insert(key.to_owned(), Value::List(list));
        };
        put(WORDS, options().map(|one| one.words.clone()).collect());
        put(FACES, options().map(|one| one.faces.to_string()).collect());
        put(PRICES, options().map(|one| one.price.to_string()).collect());
        put(ORDERS, options().map(|one| written(&one.orders)).collect());
        if options().any(|one| one.parts.is_some()) {
            put(TERMS, options().map(RecordedOption::written_parts).collect());
        }
        if let Some(chosen) = self.chosen.and_then(|chosen| i32::try_from(chosen).ok()) {
            draft.insert(CHOSEN.to_owned(), chosen.into());
        }
        if self.again > 0 {
            draft.insert(AGAIN.to_owned(), self.again.into());
        }
        draft
    }

    /// From the draft of its form; `None` where its lists do not fit each other.
    pub fn of(draft: &Draft) -> Option<Self> {
        let [words, faces, prices, orders] = [WORDS, FACES, PRICES, ORDERS].map(|key| words_of(draft, key));
        let same = [faces.len(), prices.len(), orders.len()].iter().all(|length| *length == words.len());
        if !same || words.is_empty() {
            return None;
        }
        // Battles of before have none of them.
        let terms = words_of(draft, TERMS);
        let mut options = Vec::new();
        for (at, (((words, faces), price), orders)) in
            words.into_iter().zip(faces).zip(prices).zip(orders).enumerate()
        {
            let (faces, price) = (faces.parse().ok()?, price.parse().ok()?);
            let parts = terms.get(at).and_then(|text| RecordedOption::parts_read_back(text));
            options.push(RecordedOption { words, price, parts, faces, orders: read_back(&orders)? });
        }
        let chosen = draft.get(CHOSEN).and_then(|chosen| usize::try_from(chosen.number()).ok());
        let faces: u32 = options.iter().map(|option| u32::from(option.faces)).sum();
        let fits = faces == u32::from(SIDES) && chosen.is_none_or(|chosen| chosen < options.len());
        fits.then(|| Self {
            unit: draft.get(UNIT).and_then(Value::tag),
            options,
            chosen,
            again: draft.get(AGAIN).map_or(0, Value::number),
        })
    }

    /// The decision about a unit that has nothing left to do, instead of one that rested on a fact told wrong.
    pub fn lapsed(unit: Tag, words: String, again: i32) -> Self {
        let nothing = RecordedOption { words, faces: SIDES, ..RecordedOption::default() };
        Self { unit: Some(unit), options: vec![nothing], chosen: None, again }
    }

    /// Whether it is the decision about a unit that has nothing left to do: whoever holds his fire has a choice.
    pub fn is_lapsed(&self) -> bool {
        matches!(self.options.as_slice(), [only] if only.orders.is_empty())
    }

    /// The option that a face picks.
    pub fn picked(&self, face: u8) -> usize {
        shown(self.options.iter().map(|option| option.faces), face).unwrap_or(0)
    }

    /// Whether a decision was to do nothing: a unit that waits holds its fire, or has no order left. That shows as a
    /// result.
    pub fn holds(draft: &Draft, answers: &Answers) -> bool {
        Self::taken(draft, answers).is_some_and(|option| option.orders.is_empty())
    }

    /// What a decision came to, from its form and its die.
    pub fn taken(draft: &Draft, answers: &Answers) -> Option<RecordedOption> {
        let decision = Self::of(draft)?;
        let at = decision.certain().or_else(|| face(answers, DECIDE).map(|face| decision.picked(face)))?;
        decision.options.into_iter().nth(at)
    }

    /// The option taken without a die.
    pub fn certain(&self) -> Option<usize> {
        self.chosen.or_else(|| self.options.iter().position(|option| option.faces == SIDES))
    }
}

/// Faces of the die of a decision.
pub(super) const SIDES: u8 = 6;

/// Which of some shares a face picks.
pub(super) fn shown(shares: impl IntoIterator<Item = u8>, face: u8) -> Option<usize> {
    let mut last = 0;
    shares.into_iter().position(|faces| {
        last += faces;
        faces > 0 && face <= last
    })
}

/// The face of a die that was rolled.
pub(super) fn face(answers: &Answers, address: &str) -> Option<u8> {
    answers.get(address).and_then(Entry::known_faces)?.first().copied()
}

/// The die that decides.
pub(super) fn die(address: &'static str, who: Side) -> Ask {
    Ask::die(SIDES, Address::of(address), who, Read::Sum, &[])
}

/// The face that it shows.
pub(super) fn seen(answer: &Answer) -> u8 {
    u8::try_from(answer.tally().value()).unwrap_or(1)
}

/// Orders in one line of text.
fn written(orders: &[(String, Draft)]) -> String {
    let order = |(procedure, draft): &(String, Draft)| {
        let mut table = toml::Table::new();
        table.insert("do".to_owned(), procedure.clone().into());
        if let Ok(form) = toml::Value::try_from(draft) {
            table.insert("form".to_owned(), form);
        }
        toml::Value::Table(table)
    };
    toml::Value::Array(orders.iter().map(order).collect()).to_string()
}

fn read_back(text: &str) -> Option<Vec<(String, Draft)>> {
    let table: toml::Table = toml::from_str(&format!("orders = {text}")).ok()?;
    let order = |order: &toml::Value| {
        let procedure = order.get("do")?.as_str()?.to_owned();
        Some((procedure, order.get("form")?.clone().try_into().ok()?))
    };
    table.get("orders")?.as_array()?.iter().map(order).collect()
}

/// The commander decides about a unit.
fn decide(reader: &mut FormReader<'_>) -> Option<Started> {
    let unit = reader.unit(UNIT, "Unit", Want::Any, |_, _| None);
    let mut draft = Draft::new();
    for key in [WORDS, FACES, PRICES, TERMS, ORDERS, CHOSEN, AGAIN] {
        if let Some(value) = reader.hint(key, "what the commander offers") {
            draft.insert(key.to_owned(), value);
        }
    }
    let Some(decision) = Decision::of(&draft) else {
        reader.limit(FACES, "words, faces, prices and orders need one entry for each option, and six faces in all");
        return None;
    };
    let side = unit?.side;
    Some(Box::new(Deciding { decision, side }))
}

/// A decision, ready to be made.
struct Deciding {
    decision: Decision,
    side: Side,
}

impl Deciding {
    fn take(&self, at: usize, out: &mut impl Sink<Effect>) -> bool {
        out.settle(Subject::Headline, Class::Word("done"));
        out.say("The commander", || self.decision.options.get(at).map(|one| one.words.clone()).unwrap_or_default());
        true
    }
}

impl Procedure for Deciding {
    /// Whether it is over.
    type State = bool;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> bool {
        self.decision.certain().is_some_and(|at| self.take(at, out))
    }

    fn ask(&self, over: &bool) -> Option<Ask> {
        (!over).then(|| die(DECIDE, self.side))
    }

    fn advance(&self, _: &bool, answer: Answer, out: &mut impl Sink<Effect>) -> bool {
        self.take(self.decision.picked(seen(&answer)), out)
    }

    /// The faces and the orders they lead to, so that the player who rolls the die knows what it decides.
    fn sums(&self) -> Vec<Sum> {
        if self.decision.certain().is_some() {
            return Vec::new();
        }
        let on =
            |at: usize| Faces::of(&(1..=SIDES).filter(|face| self.decision.picked(*face) == at).collect::<Vec<_>>());
        let all = self.decision.options.iter().enumerate().filter(|(_, option)| option.faces > 0);
        let all = all.map(|(at, option)| format!("{}: {}", on(at).in_short(), option.words.trim_end_matches('.')));
        vec![Sum::new(None, "The order", DECIDE).reading(all.collect::<Vec<_>>().join("; "))]
    }
}
