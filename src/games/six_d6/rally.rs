//! The last step of a phase: units without an action rally, become Ready or dig in, one by one or all at once.

use super::{
    allowed::{Action, done, refusal},
    d3::{D3, map, spelled, words},
    ground::place_of,
    units::{Fighter, PermanentHits, mendable},
};
use crate::{
    dice::{Address, Answer, Ask, Class, Read, Side, Sink, Subject, Sum, Tag, Term},
    rules::{Description, Effect, FieldMemory, FormReader, InTurn, Many, Opt, Started, State, Unit, Value, Want},
};

/// Place of the rule.
const PLACE: &str = "Rally & Ready Step";

/// Units in one end step.
const MOST: usize = 200;

/// What a rally takes off, as the odds name it.
const OFF: [&str; 13] = [
    "off_0", "off_1", "off_2", "off_3", "off_4", "off_5", "off_6", "off_7", "off_8", "off_9", "off_10", "off_11",
    "off_12",
];

/// The words on the buttons for a real die.
const WORDS: &[&str] = &["none off", "1 off", "2 off", "3 off", "4 off", "5 off"];

/// The role of the rolls.
const ROLE: &str = "rally";

/// What a unit does in the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Does {
    /// It takes hits off.
    Rally,
    /// It becomes Ready.
    Ready,
    /// It digs in.
    DigIn,
    /// Nothing.
    Idle,
}

/// The choices in the order of the rules.
const CHOICES: [(Does, &str, Action); 3] = [
    (Does::Rally, "rally", Action::Rally),
    (Does::Ready, "ready", Action::Ready),
    (Does::DigIn, "dig_in", Action::DigIn),
];

/// A rally ready to be rolled.
struct Test {
    /// Hits taken off for each face from 1.
    off: Vec<i32>,
    /// Permanent hits that are to be marked now.
    marks: i32,
    terms: Vec<Term>,
    reading: String,
}

impl Test {
    /// Adds up the die (Rally; X36-X38). `row` is the unit's line in a batch.
    fn read(reader: &mut FormReader<'_>, unit: &Fighter, row: Option<Tag>) -> Self {
        let path = row.map_or_else(|| "place".to_owned(), |tag| format!("{tag}.place"));
        let covered = if unit.is_tank() || unit.dug_in {
            reader.ignore_because(&path, "tanks and dug-in units rally as in cover, wherever they stand");
            true
        } else {
            place_of(reader, &path, "Its place", row, unit, "Rally").is_cover()
        };
        let red = PermanentHits::read(reader);
        let mendable = red.mendable(unit.hits, unit.permanent);
        // Nobody has marked them yet.
        let marks = red.among(unit.hits, unit.permanent) - unit.permanent;
        let rules = reader.rules();
        let cell = |column: &str| rules.cell("rally", "die", column);
        let open = cell("open").unwrap_or(0);
        // X36: taken off the die, or off the hits.
        let late = !covered && reader.ruled("X36", "b");
        let mut terms = vec![match (covered, late) {
            (true, _) => {
                let why = if unit.is_tank() { "tank" } else { "cover" };
                Term::new(why, cell("cover").unwrap_or(0), PLACE)
            }
            (false, false) => Term::new("in the open", open, PLACE),
            (false, true) => Term::new("in the open, taken off the hits", 0, PLACE),
        }];
        if let Some(amount) = cell(&unit.quality) {
            let label = rules.option_name("quality", &unit.quality).to_owned();
            terms.push(Term::new(label, amount, "Advanced Rules"));
        }
        let modifier: i32 = terms.iter().map(|term| term.amount).sum();
        // X37: whether the line or the words of the rule set the most.
        let printed = rules.cell("rally", "hits", "most").unwrap_or(i32::MAX);
        let most = if reader.ruled("X37", "b") { printed } else { i32::MAX };
        let line = D3::line(reader).hits(modifier, 0).into_iter();
        let taken = line.map(|hits| if late { (hits + open).max(0) } else { hits }.min(most).min(mendable));
        let off: Vec<i32> = taken.collect();
        let reading = spelled(&off, |off| if off == 0 { "none off".to_owned() } else { format!("{off} off") });
        Self { off, marks, terms, reading }
    }
}

/// One unit of the step.
struct Row {
    unit: Fighter,
    does: Does,
    /// The rally, if it rallies.
    test: Option<Test>,
}

impl Row {
    fn read(reader: &mut FormReader<'_>, tag: Tag, does: Does, listed: bool) -> Self {
        let unit = Fighter::read(reader, tag);
        let path = format!("{tag}.place");
        let test = match does {
            Does::Rally => Some(Test::read(reader, &unit, listed.then_some(tag))),
            Does::Ready | Does::DigIn | Does::Idle => {
                if listed {
                    reader.ignore_because(&path, "only for a unit that rallies");
                } else {
                    reader.ignore(&path);
                }
                None
            }
        };
        Self { unit, does, test }
    }
}

/// Units of the step in list order.
struct RallyAndReady {
    side: Side,
    rows: Vec<Row>,
    /// Whether the form is the one for a whole side.
    listed: bool,
}

impl RallyAndReady {
    /// Settles one unit.
    fn apply_result(&self, row: &Row, off: i32, out: &mut impl Sink<Effect>) {
        let Fighter { tag, label, hits, .. } = &row.unit;
        let word = match row.does {
            Does::Rally => usize::try_from(off).ok().and_then(|off| OFF.get(off)).copied().unwrap_or("off_0"),
            Does::Ready => "ready",
            Does::DigIn => "dug_in",
            Does::Idle => "idle",
        };
        self.settle_unit(*tag, Class::Word(word), !self.listed, out);
        match row.does {
            Does::Rally => {
                if let Some(Test { marks: stay @ 1.., .. }) = row.test {
                    out.effect(|| Effect::set(*tag, "permanent", stay));
                }
                if off > 0 {
                    out.effect(|| Effect::add(*tag, "hits", -off));
                }
                let left = hits - off;
                out.tell(*tag, PLACE, || match off {
                    0 => format!("{label} tried to rally: none off, {left} left."),
                    _ => format!("{label} rallies: {off} off, {left} left."),
                });
            }
            Does::Ready => {
                out.effect(|| Effect::set(*tag, "ready", true));
                self.say_alone(*tag, out, || format!("{label} is Ready."));
            }
            Does::DigIn => {
                out.effect(|| Effect::set(*tag, "dug_in", true));
                self.say_alone(*tag, out, || format!("{label} digs in."));
            }
            Does::Idle => {}
        }
        out.effect(|| Effect::set(*tag, "ended", true));
    }

    /// Tells what takes no die: in a whole step the sum of it says enough.
    fn say_alone(&self, tag: Tag, out: &mut impl Sink<Effect>, text: impl FnOnce() -> String) {
        if self.listed {
            out.why(PLACE, text);
        } else {
            out.tell(tag, PLACE, text);
        }
    }

    /// What the step came to: "4 Ready, 2 dug in, 1 rallied with 2 hits off", "1 tried to rally".
    fn in_all(&self, off: i32) -> String {
        let count = |does| self.rows.iter().filter(|row| row.does == does).count();
        let rallied = match off {
            0 => "tried to rally".to_owned(),
            1 => "rallied with 1 hit off".to_owned(),
            _ => format!("rallied with {off} hits off"),
        };
        let parts = [
            (count(Does::Ready), "Ready".to_owned()),
            (count(Does::DigIn), "dug in".to_owned()),
            (count(Does::Rally), rallied),
        ];
        let parts = parts.iter().filter(|(count, _)| *count > 0).map(|(count, words)| format!("{count} {words}"));
        let parts: Vec<String> = parts.collect();
        if parts.is_empty() { "No unit does anything.".to_owned() } else { format!("{}.", parts.join(", ")) }
    }
}

impl InTurn for RallyAndReady {
    type Row = Row;
    /// Hits taken off.
    type Carried = i32;

    fn rows(&self) -> &[Row] {
        &self.rows
    }

    fn ask(&self, row: &Row, _: &i32) -> Option<Ask> {
        let test = row.test.as_ref()?;
        let key = Address::of(ROLE);
        let key = if self.listed { key.member(row.unit.tag) } else { key };
        let read = Read::Map(map(&test.off));
        Some(Ask::die(6, key, self.side, read, words(WORDS, &test.off)))
    }

    fn advance(&self, row: &Row, taken: &mut i32, answer: Option<Answer>, out: &mut impl Sink<Effect>) -> bool {
        let off = answer.map_or(0, |answer| answer.tally().value());
        self.apply_result(row, off, out);
        *taken += off;
        true
    }

    fn end(&self, taken: &i32, out: &mut impl Sink<Effect>) {
        if self.listed {
            out.settle(Subject::Number("off"), Class::Count(*taken));
            out.say(PLACE, || self.in_all(*taken));
        }
    }

    fn sum(&self, row: &Row, _: &i32) -> Option<Sum> {
        let test = row.test.as_ref()?;
        let (terms, reading) = (test.terms.clone(), test.reading.clone());
        let title = format!("{} rallies", row.unit.label);
        Some(Sum::new(Some(row.unit.tag), title, ROLE).terms(terms).reading(reading))
    }
}

/// One unit rallies.
pub(super) fn rally(reader: &mut FormReader<'_>) -> Option<Started> {
    let rules = reader.rules();
    let tag = reader.unit("unit", "Unit", Want::Acting, |state, unit| refusal(rules, state, unit, Action::Rally));
    let tag = reader.or_ignore(tag, &["place"])?;
    let rows = vec![Row::read(reader, tag, Does::Rally, false)];
    Some(RallyAndReady { side: tag.side, rows, listed: false }.start())
}

/// The unit waits for an enemy (Ready).
pub(super) fn ready(reader: &mut FormReader<'_>) -> Option<Started> {
    stance(reader, Action::Ready, Does::Ready)
}

/// The unit digs in.
pub(super) fn dig_in(reader: &mut FormReader<'_>) -> Option<Started> {
    stance(reader, Action::DigIn, Does::DigIn)
}

/// One unit becomes Ready or digs in.
fn stance(reader: &mut FormReader<'_>, action: Action, does: Does) -> Option<Started> {
    let rules = reader.rules();
    let tag = reader.unit("unit", "Unit", Want::Acting, |state, unit| refusal(rules, state, unit, action))?;
    let rows = vec![Row::read(reader, tag, does, false)];
    Some(RallyAndReady { side: tag.side, rows, listed: false }.start())
}

/// Units of a side that have neither acted nor had their end step.
pub(super) fn idle(state: &State, side: Side) -> impl Iterator<Item = &Unit> {
    state.in_play(side).filter(|unit| done(state, unit).is_none())
}

/// What a unit would do if nobody says anything: rally where its hits spoil its fire, else become Ready, else rally,
/// else dig in.
fn usual(rules: &Description, state: &State, unit: &Unit) -> &'static str {
    let can = |action| refusal(rules, state, unit, action).is_none();
    let rallies = mendable(rules, state, unit) > 0 && can(Action::Rally);
    let worse = rules.cell("hits", "from", "worse").unwrap_or(i32::MAX);
    let spoilt = state.number(unit.tag, "hits") >= worse;
    if rallies && spoilt {
        "rally"
    } else if can(Action::Ready) {
        "ready"
    } else if rallies {
        "rally"
    } else if can(Action::DigIn) {
        "dig_in"
    } else {
        "idle"
    }
}

/// The chip of a unit: rally, Ready, dig in or nothing.
fn choice(reader: &mut FormReader<'_>, tag: Tag) -> Does {
    let rules = reader.rules();
    let list = reader.derive(&format!("{tag}.may_not"), |state| {
        let unit = state.units.get(&tag);
        let reasons = CHOICES.iter().map(|(_, _, action)| unit.and_then(|unit| refusal(rules, state, unit, *action)));
        Value::List(reasons.map(Option::unwrap_or_default).collect())
    });
    let reasons = if let Value::List(reasons) = list { reasons } else { Vec::new() };
    let preset = reader.derive(&format!("{tag}.usual"), |state| {
        state.units.get(&tag).map_or("idle", |unit| usual(rules, state, unit)).into()
    });
    let reason = |at: usize| reasons.get(at).filter(|reason| !reason.is_empty()).cloned();
    let mut options: Vec<Opt> = CHOICES
        .iter()
        .enumerate()
        .map(|(at, (_, id, _))| Opt { refusal: reason(at), ..Opt::new(*id, rules.word(id)) })
        .collect();
    options.push(Opt::new("idle", rules.word("idle")));
    let path = format!("{tag}.does");
    let told = reader.choice(&path, "", Some(tag), PLACE, options, FieldMemory::Decide(preset.word()));
    let at = CHOICES.iter().position(|(_, id, _)| *id == told);
    if let Some(reason) = at.and_then(reason) {
        reader.refuse(&path, PLACE, format!("{tag} {reason}"));
    }
    at.and_then(|at| CHOICES.get(at)).map_or(Does::Idle, |(does, ..)| *does)
}

/// All units without an action, each with its own choice.
pub(super) fn end_step(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.by();
    reader.propose("units", move |state| idle(state, side).map(|unit| unit.tag).collect());
    let tags = reader.units("units", "Units without an action", Want::Acting, Many::InOrder(MOST), |state, unit| {
        done(state, unit).map(str::to_owned)
    });
    let mut rows = Vec::new();
    for tag in tags {
        let does = choice(reader, tag);
        rows.push(Row::read(reader, tag, does, true));
    }
    reader.is_complete().then(|| RallyAndReady { side, rows, listed: true }.start())
}
