//! What a commander keeps to himself: his plan, drawn as the battle begins, and what a unit that waits fires at. Both
//! are ordinary acts of his side that the other side may not see; they change no fact. They show when the battle is
//! over, or once the player opens them, which is an act as well.

use crate::{
    dice::{Answer, Answers, Ask, Class, Procedure, Side, Sink, Subject, Tag},
    rules::{
        Draft, Effect, FormReader, INSTRUCT, NoRoll, PLAN, ProcedureKind, RELEASE_RESERVE, SEAL_TRIGGER, Started,
        UNSEAL, Value, Want, draft_of, listed,
    },
};

use super::{
    Style,
    acts::{SIDES, die, face, seen, shown, words_of},
    data::Prices,
};

const PLANS: &str = "plans";
const NAMES: &str = "names";
const FACES: &str = "faces";
const ROLES: &str = "roles";
const AIMS: &str = "aims";
const RELEASE: &str = "release";
const SITUATION: &str = "situation";
const STYLE: &str = "style";
const ASKS: &str = "asks";
const HAND: &str = "hand";
const REASONS: &str = "reasons";
const SHEET: &str = "sheet";
const BARE: &str = "bare";
const UNIT: &str = "unit";
/// The units of the reserve.
const UNITS: &str = "units";
const POINTS: &str = "points";
/// The die of the main effort.
const AIM: &str = "aim";

pub(super) const PROCEDURES: &[ProcedureKind] = &[
    ProcedureKind::new(PLAN, plan).asks(&[PLAN, AIM]),
    ProcedureKind::new(SEAL_TRIGGER, seal_trigger).asks(&[SEAL_TRIGGER]),
    ProcedureKind::new(UNSEAL, unseal),
    ProcedureKind::new(RELEASE_RESERVE, release),
    ProcedureKind::new(INSTRUCT, instruct),
];

/// A plan that may be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanOption {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many faces of the die pick it.
    pub faces: u8,
    /// What it asks of each unit, by id of a role.
    pub roles: Vec<(Tag, String)>,
}

/// The table of plans, as it was when the die fell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanTable {
    /// The plans, the best first.
    pub options: Vec<PlanOption>,
    /// Faces of each objective to be that of the main effort; empty without objectives.
    pub aims: Vec<u8>,
    /// The turn in which the reserve goes at the latest.
    pub release: i32,
    /// What it was drawn upon, in short: where that is another, the plan is thought over.
    pub situation: String,
}

impl PlanTable {
    /// As the draft of its form.
    pub fn draft(&self) -> Draft {
        let mut draft = draft_of(RELEASE, self.release);
        draft.extend(draft_of(SITUATION, self.situation.clone()));
        let mut put = |key: &str, list: Vec<String>| {
            draft.insert(key.to_owned(), Value::List(list));
        };
        let options = || self.options.iter();
        put(PLANS, options().map(|one| one.id.clone()).collect());
        put(NAMES, options().map(|one| one.name.clone()).collect());
        put(FACES, options().map(|one| one.faces.to_string()).collect());
        let roles = |one: &PlanOption| -> String {
            one.roles.iter().map(|(tag, role)| format!("{tag} {role}")).collect::<Vec<_>>().join(", ")
        };
        put(ROLES, options().map(roles).collect());
        put(AIMS, self.aims.iter().map(ToString::to_string).collect());
        draft
    }

    /// From the draft of its form; `None` where its lists do not fit each other.
    pub fn of(draft: &Draft) -> Option<Self> {
        let [ids, names, faces, roles] = [PLANS, NAMES, FACES, ROLES].map(|key| words_of(draft, key));
        if ids.is_empty() || [names.len(), faces.len(), roles.len()].iter().any(|length| *length != ids.len()) {
            return None;
        }
        let role = |text: &str| {
            let (tag, role) = text.split_once(' ')?;
            Some((tag.parse().ok()?, role.to_owned()))
        };
        let mut options = Vec::new();
        for (((id, name), faces), roles) in ids.into_iter().zip(names).zip(faces).zip(roles) {
            let roles = roles.split(", ").filter(|text| !text.is_empty()).map(role).collect::<Option<_>>()?;
            options.push(PlanOption { id, name, faces: faces.parse().ok()?, roles });
        }
        let aims: Vec<u8> = words_of(draft, AIMS).iter().map(|faces| faces.parse().ok()).collect::<Option<_>>()?;
        let sum = |faces: &mut dyn Iterator<Item = u8>| faces.map(u32::from).sum::<u32>();
        let whole = sum(&mut options.iter().map(|one| one.faces)) == u32::from(SIDES);
        let aimed = aims.is_empty() || sum(&mut aims.iter().copied()) == u32::from(SIDES);
        let release = draft.get(RELEASE).map_or(0, Value::number);
        let situation = words_of(draft, SITUATION).into_iter().next().unwrap_or_default();
        (whole && aimed).then_some(Self { options, aims, release, situation })
    }

    /// The plan that a face picks.
    pub fn picked(&self, face: u8) -> Option<usize> {
        shown(self.options.iter().map(|one| one.faces), face)
    }

    /// The plan and the objective (from 0) that were drawn.
    pub fn drawn(&self, answers: &Answers) -> Option<(&PlanOption, Option<usize>)> {
        let plan = self.certain().or_else(|| self.picked(face(answers, PLAN)?))?;
        let aim = self.certain_aim().or_else(|| face(answers, AIM).and_then(|face| self.aim(face)));
        Some((self.options.get(plan)?, aim))
    }

    fn aim(&self, face: u8) -> Option<usize> {
        shown(self.aims.iter().copied(), face)
    }

    fn certain(&self) -> Option<usize> {
        self.options.iter().position(|one| one.faces == SIDES)
    }

    fn certain_aim(&self) -> Option<usize> {
        self.aims.iter().position(|faces| *faces == SIDES)
    }
}

fn hints(reader: &mut FormReader<'_>, keys: &[&str]) -> Draft {
    let mut hints = Draft::new();
    for key in keys {
        if let Some(value) = reader.hint(key, "what the commander lays down") {
            hints.insert((*key).to_owned(), value);
        }
    }
    hints
}

/// The commander draws his plan.
fn plan(reader: &mut FormReader<'_>) -> Option<Started> {
    let entered = hints(reader, &[PLANS, NAMES, FACES, ROLES, AIMS, RELEASE, SITUATION]);
    let Some(table) = PlanTable::of(&entered) else {
        reader.limit(FACES, "plans, names, faces and roles need one entry for each plan, and six faces in all");
        return None;
    };
    let side = table.options.iter().flat_map(|one| &one.roles).next().map(|(tag, _)| tag.side)?;
    Some(Box::new(Planning { table, side }))
}

/// A plan, ready to be drawn.
struct Planning {
    table: PlanTable,
    side: Side,
}

impl Planning {
    fn go_on(&self, plan: Option<usize>, aim: Option<usize>, out: &mut impl Sink<Effect>) -> Drawn {
        let plan = plan.or_else(|| self.table.certain());
        let aim = aim.or_else(|| self.table.certain_aim());
        let over = plan.is_some() && (aim.is_some() || self.table.aims.is_empty());
        if let (true, Some(option)) = (over, plan.and_then(|at| self.table.options.get(at))) {
            out.settle(Subject::Headline, Class::Word("done"));
            out.say("The commander", || match aim {
                Some(aim) => format!("Plan: {}, main effort at objective {}.", option.name, aim + 1),
                None => format!("Plan: {}.", option.name),
            });
        }
        Drawn { plan, aim, over }
    }
}

/// What is drawn of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Drawn {
    plan: Option<usize>,
    aim: Option<usize>,
    over: bool,
}

impl Procedure for Planning {
    type State = Drawn;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> Drawn {
        self.go_on(None, None, out)
    }

    fn ask(&self, drawn: &Drawn) -> Option<Ask> {
        (!drawn.over).then(|| die(if drawn.plan.is_none() { PLAN } else { AIM }, self.side))
    }

    fn advance(&self, drawn: &Drawn, answer: Answer, out: &mut impl Sink<Effect>) -> Drawn {
        let face = seen(&answer);
        match drawn.plan {
            None => self.go_on(self.table.picked(face), None, out),
            plan => self.go_on(plan, self.table.aim(face), out),
        }
    }
}

/// What a unit that waits is told: it fires at any shot worth so many points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TriggerOrder {
    /// The unit.
    pub unit: Option<Tag>,
    /// Points from which it fires, with the faces of the die for each.
    pub triggers: Vec<(i32, u8)>,
}

impl TriggerOrder {
    /// What a commander of a style tells a unit: to take any shot, a fair one or a good one.
    pub fn of_style(unit: Tag, style: &Style, prices: &Prices) -> Self {
        let [fair, good] = prices.shots;
        Self { unit: Some(unit), triggers: [0, fair, good].into_iter().zip(style.trigger).collect() }
    }

    /// As the draft of its form.
    pub fn draft(&self) -> Draft {
        let mut draft = self.unit.map(|unit| draft_of(UNIT, unit)).unwrap_or_default();
        let list = |each: fn(&(i32, u8)) -> String| Value::List(self.triggers.iter().map(each).collect());
        draft.insert(POINTS.to_owned(), list(|(points, _)| points.to_string()));
        draft.insert(FACES.to_owned(), list(|(_, faces)| faces.to_string()));
        draft
    }

    /// From the draft of its form; `None` where its lists do not fit each other.
    pub fn of(draft: &Draft) -> Option<Self> {
        let (points, faces) = (words_of(draft, POINTS), words_of(draft, FACES));
        let pair = |(points, faces): (String, String)| Some((points.parse().ok()?, faces.parse().ok()?));
        let same = points.len() == faces.len();
        let triggers: Vec<(i32, u8)> = points.into_iter().zip(faces).map(pair).collect::<Option<_>>()?;
        let sum: u32 = triggers.iter().map(|(_, faces)| u32::from(*faces)).sum();
        let unit = draft.get(UNIT).and_then(Value::tag);
        (same && sum == u32::from(SIDES)).then_some(Self { unit, triggers })
    }

    /// The points that were drawn.
    pub fn drawn(&self, answers: &Answers) -> Option<i32> {
        let at = self.certain().or_else(|| self.picked(face(answers, SEAL_TRIGGER)?))?;
        self.triggers.get(at).map(|(points, _)| *points)
    }

    /// The points that a face of the die draws.
    pub fn points(&self, face: u8) -> Option<i32> {
        self.triggers.get(self.picked(face)?).map(|(points, _)| *points)
    }

    fn picked(&self, face: u8) -> Option<usize> {
        shown(self.triggers.iter().map(|(_, faces)| *faces), face)
    }

    fn certain(&self) -> Option<usize> {
        self.triggers.iter().position(|(_, faces)| *faces == SIDES)
    }
}

/// The commander lets his reserve go.
fn release(reader: &mut FormReader<'_>) -> Option<Started> {
    let value = reader.hint(UNITS, "units of the reserve");
    let labels: Vec<String> = value.iter().flat_map(Value::tags).map(|tag| reader.label(tag)).collect();
    let words = if labels.is_empty() { String::new() } else { format!(": {}", listed(&labels)) };
    NoRoll::done().say("The commander", format!("His reserve is released{words}.")).start()
}

/// The commander lays down what a unit that waits fires at.
fn seal_trigger(reader: &mut FormReader<'_>) -> Option<Started> {
    let unit = reader.unit(UNIT, "Unit", Want::Any, |_, _| None);
    let entered = hints(reader, &[POINTS, FACES]);
    let Some(trigger_order) = TriggerOrder::of(&entered) else {
        reader.limit(FACES, "points and faces need one entry for each trigger, and six faces in all");
        return None;
    };
    let unit = unit?;
    Some(Box::new(SealedTrigger { trigger_order, side: unit.side, unit }))
}

/// A trigger, ready to be drawn.
struct SealedTrigger {
    trigger_order: TriggerOrder,
    side: Side,
    unit: Tag,
}

impl SealedTrigger {
    fn take(&self, at: Option<usize>, out: &mut impl Sink<Effect>) -> bool {
        let Some((points, _)) = at.and_then(|at| self.trigger_order.triggers.get(at)) else { return false };
        out.settle(Subject::Headline, Class::Word("done"));
        out.say("The commander", || match points {
            0 => format!("{} takes any shot.", self.unit),
            points => format!("{} takes a shot worth {points} points or more.", self.unit),
        });
        true
    }
}

impl Procedure for SealedTrigger {
    /// Whether it is over.
    type State = bool;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> bool {
        self.take(self.trigger_order.certain(), out)
    }

    fn ask(&self, over: &bool) -> Option<Ask> {
        (!over).then(|| die(SEAL_TRIGGER, self.side))
    }

    fn advance(&self, _: &bool, answer: Answer, out: &mut impl Sink<Effect>) -> bool {
        self.take(self.trigger_order.picked(seen(&answer)).or(Some(0)), out)
    }
}

/// The player opens what is sealed.
fn unseal(_: &mut FormReader<'_>) -> Option<Started> {
    NoRoll::done().say("The commander", "The commander's sealed plan and orders are now open.").start()
}

/// What the player tells the commander in the middle of a battle.
#[allow(clippy::struct_excessive_bools, reason = "switches of their own, not a state machine")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommanderSettings {
    /// Id of his style.
    pub style: String,
    /// Whether he asks for facts.
    pub asks: bool,
    /// Whether the player rolls the die of his decisions.
    pub hand: bool,
    /// Whether his orders are told with their reasons.
    pub reasons: bool,
    /// Whether one press carries out all his orders, as far as nobody has to tell anything.
    pub sheet: bool,
    /// Whether his orders are told without their odds.
    pub bare: bool,
}

impl CommanderSettings {
    /// As the draft of its form.
    pub fn draft(&self) -> Draft {
        let mut draft = draft_of(STYLE, self.style.clone());
        draft.extend(draft_of(ASKS, self.asks));
        for (key, on) in [(HAND, self.hand), (REASONS, self.reasons), (SHEET, self.sheet), (BARE, self.bare)] {
            if on {
                draft.extend(draft_of(key, on));
            }
        }
        draft
    }

    /// From the draft of its form.
    pub fn of(draft: &Draft) -> Self {
        let style = words_of(draft, STYLE).into_iter().next().unwrap_or_default();
        let on = |key: &str| draft.get(key).is_some_and(Value::flag);
        Self { style, asks: on(ASKS), hand: on(HAND), reasons: on(REASONS), sheet: on(SHEET), bare: on(BARE) }
    }
}

/// The player tells the commander to weigh things in another way, or to ask more or less.
fn instruct(reader: &mut FormReader<'_>) -> Option<Started> {
    let settings = CommanderSettings::of(&hints(reader, &[STYLE, ASKS, HAND, REASONS, SHEET, BARE]));
    let style = settings.style;
    let asks = if settings.asks { "asks for a few facts" } else { "asks for no facts" };
    let die = if settings.hand { "; you roll his die" } else { "" };
    let why = if settings.reasons { "; his orders say why" } else { "" };
    let sheet = if settings.sheet { "; one GO for all his orders" } else { "" };
    let bare = if settings.bare { "; his orders show no odds" } else { "" };
    let words = format!("The commander is {style} from now on and {asks}{die}{why}{sheet}{bare}.");
    NoRoll::done().say("The commander", words).start()
}
