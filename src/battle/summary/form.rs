//! The form: who on whom, the sums, chips, odds, the roll and the outcomes that can be entered.

use std::collections::BTreeSet;

use crate::{
    battle::{Request, play::first_asked},
    dice::{Address, Answers, Ask, DiceAsk, LineKind, Odds, Pending, Read, Side, Sum, Tag, Tally},
    rules::{
        Control, Description, Field, Form, Opened, ProcedureText, RuleSet, State, Strip, Use, Value, draft_by,
        listed_first, open, played_by,
    },
};

use super::{
    OddsView,
    chances::{by_tags, led_by_each, odds_views},
    chips::{ChipRow, assumed, grouped, open_rows},
    words::{
        adds, aim, by_name, capital, choice_words, faces_words, group_called, merged, question_words, role_words,
        roll_words, title_and_sum,
    },
};

/// A tab on the head of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab {
    /// Id of the procedure.
    pub procedure: String,
    /// Its name.
    pub name: String,
    /// The letter that chooses it.
    pub key: String,
    /// Whether it is open.
    pub open: bool,
    /// Whether it belongs to the present step, or to none.
    pub here: bool,
    /// Why the rules forbid it for the unit picked, if they do.
    pub refusal: Option<String>,
}

/// One outcome that can be entered by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its words.
    pub words: String,
    /// What the dice show then: "4-6"; empty where the words say it.
    pub faces: String,
    /// The class.
    pub tally: Tally,
}

/// A roll or question that waits.
#[derive(Clone, Debug, PartialEq)]
pub enum Pool {
    /// Dice: address, who, how many with how many sides, known faces, classes.
    Dice {
        /// The address.
        key: String,
        /// Whose dice.
        who: Side,
        /// Dice.
        count: u8,
        /// Faces of each.
        sides: u8,
        /// Faces already entered.
        known: Vec<u8>,
        /// How they are read, for ringing hits.
        read: Read,
        /// The title of the roll: the unit, or the rule set's word.
        title: String,
        /// The sum that led to these dice: its terms, and which faces count.
        sum: Option<Box<Sum>>,
        /// Whether its terms are added to the faces, where others count dice.
        adds: bool,
        /// Outcome classes, worst first, the rare one of all ones last.
        entries: Vec<Entry>,
    },
    /// A card: address, whose deck, the cards left.
    Card {
        /// The address.
        key: String,
        /// Whose deck.
        who: Side,
        /// Cards and how many of each.
        left: Vec<(crate::dice::Card, u8)>,
    },
    /// A question: address, words, options (text given, words).
    Choice {
        /// The address.
        key: String,
        /// The question.
        question: String,
        /// Options: what is recorded, and its words.
        options: Vec<(String, String)>,
    },
}

/// The form as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct FormView {
    /// Id of the procedure.
    pub procedure: String,
    /// Its name.
    pub name: String,
    /// Place in the rules.
    pub place: String,
    /// Tabs of procedures that take the same picks; none for a form that is no tab's and picks nothing else up.
    pub tabs: Vec<Tab>,
    /// The side that plays it.
    pub by: Side,
    /// Whether another side could play it instead: it names no unit yet, and both sides may act.
    pub either: bool,
    /// Whether only that side may see it.
    pub private: bool,
    /// Units that act.
    pub acts: Vec<Tag>,
    /// What those that act are called together: their group, the groups that they stand for, or how many they are;
    /// empty where each is named.
    pub together: String,
    /// Units acted upon, in order.
    pub targets: Vec<Tag>,
    /// Orders of one press for the unit that acts, while nothing is acted upon.
    pub orders: Vec<Tab>,
    /// Words for what is still to be picked, empty if nothing is.
    pub missing: String,
    /// Units that the first of its fields that is still empty could take, where it takes one only.
    pub wants: Vec<Tag>,
    /// Chips in order.
    pub chips: Vec<ChipRow>,
    /// Sums in the order of the rolls, under short names.
    pub sums: Vec<Sum>,
    /// Units whose odds stand beside their sum: it says what becomes of them. Of a sum aimed at another they do not.
    pub fates: Vec<Tag>,
    /// Rows of cells with the one in force.
    pub strips: Vec<Strip>,
    /// Roles of sums whose terms are added to the faces, where others count dice.
    pub adds: Vec<&'static str>,
    /// How what is told so far stands to what is asked: always in view.
    pub quotas: Vec<crate::rules::Quota>,
    /// Reminders of what only the players can check on the table.
    pub reminders: Vec<String>,
    /// Warnings that the player should not overlook.
    pub warnings: Vec<String>,
    /// What was typed and cannot be read, with what is allowed.
    pub problems: Vec<String>,
    /// Why the rules forbid it.
    pub refusals: Vec<String>,
    /// The words of the main button: "ROLL 3 DICE".
    pub button: String,
    /// Whether the button can be pressed.
    pub ready: bool,
    /// Odds: the main strip, then one for each further unit.
    pub odds: Vec<OddsView>,
    /// Whether some value is assumed: "if open".
    pub assumed: Vec<String>,
    /// The side of the unit that is missing first; `None` if that is no unit, or may be one of either side.
    pub wanted_of: Option<Side>,
    /// The first roll of a side with real dice, else the first one: for I ROLLED.
    pub first: Option<Pool>,
    /// What a calculator says, a sentence each: it changes nothing and has no button.
    pub answer: Vec<String>,
}

/// Rolls made one after the other: sums that others only prepare are none.
pub fn rolls_of(sums: &[Sum]) -> usize {
    sums.iter().filter(|sum| sum.dice > 0 && !sum.role.is_empty()).count()
}

/// The form over a state, ready to draw; the roll of a side with real dice comes first.
pub fn form_view(
    rules: &RuleSet,
    state: &State,
    procedure: &str,
    opened: &Opened,
    odds: Option<&Odds>,
    real: &BTreeSet<Side>,
) -> FormView {
    let description = rules.description();
    let words = description.procedure(procedure);
    let usage = words.map(|words| words.usage);
    let (acts, targets) = picks(&opened.form, state);
    let by = played_by(&opened.frozen.entered);
    let sums = opened.procedure.as_ref().map(|started| started.sums()).unwrap_or_default();
    let fates = sums.iter().filter(|sum| aim(sum).is_none()).filter_map(|sum| sum.who).collect();
    let sums = named(description, state, sums);
    let first = opened.procedure.as_ref().and_then(|started| first_asked(started, real));
    let first = first.map(|pending| pool(description, state, &pending, &sums, &[]));
    let role = sums.first().map_or("", |sum| sum.role);
    let odds = odds.map(|odds| odds_views(description, state, odds, role)).unwrap_or_default();
    let odds = led_by_each(by_tags(description, &opened.form, odds));
    FormView {
        procedure: procedure.to_owned(),
        name: words.map_or_else(|| procedure.to_owned(), |words| words.name.clone()),
        place: words.map_or_else(String::new, |words| words.place.clone()),
        tabs: match usage {
            Some(Use::Card | Use::Calculator) => Vec::new(),
            _ => tabs(rules, state, procedure, by, &acts),
        },
        by: by.unwrap_or(state.acting()),
        either: opened.form.sided
            && acts.is_empty()
            && Side::BOTH.into_iter().all(|side| description.may_act(state, side)),
        answer: if usage == Some(Use::Calculator) { answer_lines(opened) } else { Vec::new() },
        private: words.is_some_and(|words| words.private),
        orders: match usage {
            Some(Use::Calculator) => Vec::new(),
            _ if targets.is_empty() => orders(rules, state, &acts),
            _ => Vec::new(),
        },
        missing: opened.form.missing.first().cloned().unwrap_or_default(),
        wanted_of: wanted_of(&opened.form),
        wants: wanted(&opened.form),
        chips: grouped(description, state, procedure, open_rows(&opened.form)),
        together: together(description, state, procedure, &acts),
        button: button(
            words.map_or("", |words| words.button.as_str()),
            &sums,
            first.as_ref(),
            opened.procedure.is_some(),
        ),
        ready: opened.procedure.is_some(),
        strips: opened.form.strips.clone(),
        quotas: opened.form.quotas.clone(),
        reminders: opened.form.reminders.iter().map(|reminder| capital(reminder)).collect(),
        warnings: opened.form.warnings.clone(),
        problems: problems(&opened.form),
        refusals: merged(state, opened.form.reasons()).iter().map(|reason| capital(reason)).collect(),
        assumed: if odds.is_empty() { Vec::new() } else { assumed(&opened.form) },
        odds,
        adds: sums.iter().map(|sum| sum.role).filter(|role| adds(description, role)).collect(),
        acts,
        targets,
        sums,
        fates,
        first,
    }
}

/// Units that the first empty field takes that takes a single one.
fn wanted(form: &Form) -> Vec<Tag> {
    let empty = |field: &&Field| {
        field.value.is_none() && matches!(field.control, Control::Unit { .. } | Control::Units { .. })
    };
    match form.fields.iter().find(empty).map(|field| &field.control) {
        Some(Control::Unit { candidates, .. }) => {
            candidates.iter().filter(|unit| unit.refusal.is_none()).map(|unit| unit.tag).collect()
        }
        _ => Vec::new(),
    }
}

/// What was typed and cannot be read, each after the words of its field.
fn problems(form: &Form) -> Vec<String> {
    let label = |path: &str| form.field(path).map(|field| field.label.as_str());
    form.problems.iter().filter_map(|(path, text)| Some(format!("{}: {text}", label(path)?))).collect()
}

/// The sentences of a procedure before its first roll.
fn answer_lines(opened: &Opened) -> Vec<String> {
    let run = opened.procedure.as_ref().and_then(|started| started.run(&Answers::new()).ok());
    let lines = run.map(|run| run.record.lines).unwrap_or_default();
    lines.into_iter().filter(|line| line.kind == LineKind::Said).map(|line| line.text).collect()
}

/// The units a form names: those that act (the first field's side) and those acted upon.
pub(super) fn picks(form: &Form, state: &State) -> (Vec<Tag>, Vec<Tag>) {
    let (mut acts, mut targets) = (Vec::new(), Vec::new());
    let mut actor = None;
    for field in &form.fields {
        let (Control::Unit { want, .. } | Control::Units { want, .. }) = &field.control else {
            continue;
        };
        let tags = field.value.as_ref().map(Value::tags).unwrap_or_default();
        let first = tags.first().map(|tag| tag.side);
        let actor = *actor.get_or_insert_with(|| first.or(want.side(state)).unwrap_or(state.acting()));
        for tag in tags {
            if tag.side == actor {
                acts.push(tag);
            } else {
                targets.push(tag);
            }
        }
    }
    targets.extend(form.aims.iter().filter_map(|(_, told)| *told));
    (acts, targets)
}

fn tabs(rules: &RuleSet, state: &State, now: &str, by: Option<Side>, acts: &[Tag]) -> Vec<Tab> {
    let description = rules.description();
    let tabs = description.procedures.iter().filter(|procedure| procedure.usage == Use::Tab);
    tabs.map(|procedure| Tab {
        procedure: procedure.id.clone(),
        name: procedure.name.clone(),
        key: procedure.key.clone(),
        open: procedure.id == now,
        here: procedure.step.is_empty() || procedure.step == state.step(),
        refusal: acts.first().and_then(|tag| tab_refusal(rules, state, &procedure.id, by, *tag)),
    })
    .collect()
}

/// The orders of one press for a unit of a side that may act.
fn orders(rules: &RuleSet, state: &State, acts: &[Tag]) -> Vec<Tab> {
    let [tag] = acts else { return Vec::new() };
    if !rules.description().may_act(state, tag.side) {
        return Vec::new();
    }
    let kind = state.units.get(tag).map_or("", |unit| unit.kind.as_str());
    let orders = rules.description().procedures.iter().filter(|procedure| procedure.usage == Use::Order);
    let orders = orders.filter(|procedure| procedure.is_for(kind));
    let order = |procedure: &ProcedureText| {
        let draft = Request::order(state, &procedure.id, *tag).draft;
        let form = open(rules.procedure_kind(&procedure.id)?, rules.description(), state, &draft).form;
        let refusal = form.refusals.first().map(|refusal| refusal.reason.clone());
        let (name, key) = (procedure.name.clone(), procedure.key.clone());
        let (open, here) = (false, true);
        form.problems.is_empty().then(|| Tab { procedure: procedure.id.clone(), name, key, open, here, refusal })
    };
    orders.filter_map(order).collect()
}

/// Why a unit may not do a procedure: what its form says of the candidate.
fn tab_refusal(rules: &RuleSet, state: &State, procedure: &str, by: Option<Side>, tag: Tag) -> Option<String> {
    let draft = draft_by(by);
    let form = open(rules.procedure_kind(procedure)?, rules.description(), state, &draft).form;
    let candidates = form.fields.iter().find_map(|field| match &field.control {
        Control::Unit { candidates, .. } | Control::Units { candidates, .. } => Some(candidates.clone()),
        _ => None,
    })?;
    match candidates.into_iter().find(|candidate| candidate.tag == tag) {
        Some(candidate) => candidate.refusal,
        None => Some("not for this side now".to_owned()),
    }
}

/// Names that a line of them has room for.
const NAMES: usize = 3;

/// The common name of the units that act.
fn together(description: &Description, state: &State, procedure: &str, acts: &[Tag]) -> String {
    let mut names: Vec<String> = Vec::new();
    for name in acts.iter().filter_map(|tag| group_called(description, state, procedure, *tag)) {
        // Two elements of a platoon are that platoon, once.
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.len() > NAMES {
        return listed_first(&names, NAMES - 1);
    }
    if !names.is_empty() || acts.len() <= 2 {
        return names.join(", ");
    }
    // Units of one group are that group, or some of it.
    let group = |tag: &Tag| {
        let depth = state.units.get(tag)?.groups.len().checked_sub(1)?;
        state.group_of(*tag, depth)
    };
    let first = acts.first().and_then(group);
    let Some(number) = first.filter(|_| acts.iter().all(|tag| group(tag) == first)) else {
        return description.about.count(acts.len());
    };
    let (name, all) = (state.group_name(number), state.members(number).filter(|unit| unit.in_play()).count());
    if acts.len() == all { name } else { format!("{name}, {} of {all}", acts.len()) }
}

/// Sums under short names: the tag of the unit that rolls, beside it at whom, or what the roll is for where it has
/// several; else the name the sum has.
fn named(description: &Description, state: &State, mut sums: Vec<Sum>) -> Vec<Sum> {
    let aims: Vec<(Option<Tag>, Option<Tag>)> = sums.iter().map(|sum| (sum.who, aim(sum))).collect();
    for sum in &mut sums {
        let Some(tag) = sum.who else { continue };
        let at = aim(sum);
        let several = aims.iter().filter(|(who, _)| *who == sum.who).count() > 1;
        // Two rolls at the same unit are told apart by what they are for.
        let once = aims.iter().filter(|one| **one == (sum.who, at)).count() == 1;
        sum.title = if let Some(target) = at.filter(|_| once && aims.len() > 1) {
            format!("{tag} at {target}")
        } else if several {
            format!("{tag} {}", role_words(description, sum.role))
        } else {
            group_called(description, state, sum.role, tag).unwrap_or_else(|| tag.to_string())
        };
    }
    sums
}

fn button(given: &str, sums: &[Sum], first: Option<&Pool>, whole: bool) -> String {
    if !given.is_empty() {
        return given.to_owned();
    }
    let rolls = sums.iter().any(|sum| sum.dice > 0);
    let first_dice = match first {
        Some(Pool::Dice { count, .. }) => u32::from(*count),
        _ => 0,
    };
    match (sums.len(), first_dice) {
        (0 | 1, 1) => "ROLL 1 DIE".to_owned(),
        (0 | 1, 2..) => format!("ROLL {first_dice} DICE"),
        // The number of dice still to come depends on what the first ones show.
        (2.., _) if rolls => "ROLL ALL".to_owned(),
        _ if first.is_some() => "ROLL".to_owned(),
        _ if whole => "DO IT".to_owned(),
        _ => "ROLL".to_owned(),
    }
}

/// A waiting ask as the screen offers it: `sums` are those of its procedure, `all` the addresses asked before it.
pub fn pool(description: &Description, state: &State, pending: &Pending, sums: &[Sum], all: &[Address]) -> Pool {
    match &pending.ask {
        Ask::Dice(ask) => {
            let classes = ask.read.classes(ask.count, ask.sides);
            let mut entries: Vec<Entry> =
                classes.iter().map(|tally| outcome(description, state, ask, *tally)).collect();
            entries.sort_by_key(|entry| entry.tally.all());
            let (title, sum) = title_and_sum(description, state, sums, ask, all);
            Pool::Dice {
                title,
                sum: sum.cloned().map(Box::new),
                key: ask.key.to_string(),
                who: ask.who,
                count: ask.count,
                sides: ask.sides,
                known: pending.known.clone(),
                read: ask.read.clone(),
                adds: adds(description, ask.key.role),
                entries,
            }
        }
        Ask::Card(ask) => Pool::Card { key: ask.key.to_string(), who: ask.who, left: ask.left.clone() },
        Ask::Choose(ask) => {
            let role = ask.key.role;
            let options = ask
                .options
                .iter()
                .map(|choice| (choice.to_string(), choice_words(description, state, role, *choice)));
            Pool::Choice {
                key: ask.key.to_string(),
                question: question_words(description, state, ask),
                options: options.collect(),
            }
        }
    }
}

/// An outcome of a roll in words.
pub(super) fn outcome(description: &Description, state: &State, ask: &DiceAsk, tally: Tally) -> Entry {
    let words = by_name(state, &roll_words(description, ask, tally));
    Entry { faces: faces_words(ask, &words, tally), words, tally }
}

/// The side of all units that may be the one that is missing first.
fn wanted_of(form: &Form) -> Option<Side> {
    let label = form.missing.first()?;
    let field = form.fields.iter().find(|field| field.value.is_none() && field.label == *label)?;
    let (Control::Unit { candidates, .. } | Control::Units { candidates, .. }) = &field.control else { return None };
    let side = candidates.first()?.tag.side;
    candidates.iter().all(|candidate| candidate.tag.side == side).then_some(side)
}
