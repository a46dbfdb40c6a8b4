//! The whole battle screen from a battle and the desk.

use super::{
    FormView, LogRow, OpenView, ResultView, Seen, StepCard, TableView,
    form::chip_rows,
    form_view, group_heads,
    odds::odds_views,
    pool, reaction_chips,
    result::{flip, roll_title, rolled, sentence_of},
    result_view, roster, side_head, thing_rows, turn_strip,
};
use crate::{
    battle::{Battle, Desk, EventNo, Hand, Request, Stale, Stand, Viewer, What, advance::first_ask},
    dice::{Address, Answers, Entry, Given, Side, Source, Tag, usual},
    rules::{Bearer, Draft, Effect, Entity, FieldSpec, State, Value, restart},
};

/// Lines of the log that the battle screen has room for; the log screen shows all.
const SHOWN: usize = 12;

/// What the screen shows beside the battle itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// What the hands do now, from the last command.
    pub hands: Vec<Hand>,
    /// What the last amend made stale.
    pub stale: Vec<Stale>,
    /// Whether the table check is shown: after END TURN.
    pub check: bool,
    /// Who looks, while that is not everybody at the shared screen: a private form lies open.
    pub viewer: Option<Viewer>,
}

/// Everything the battle screen draws.
pub fn table_view(battle: &Battle, desk: &Desk, shown: &Shown) -> TableView {
    let rules = battle.rules().as_ref();
    let state = battle.state();
    let viewer = shown.viewer.unwrap_or(battle.shared());
    let seen = Seen { rules, state, viewer };
    let form = desk.request(rules, state).and_then(|request| form_of(battle, &request));
    let (acts, targets) = match &form {
        Some(form) => (form.acts.clone(), form.targets.clone()),
        None => desk.picked(),
    };
    let check =
        if shown.check { battle.table_check(viewer).iter().map(ToString::to_string).collect() } else { Vec::new() };
    let (undo, undo_to) = undo(battle);
    TableView {
        strip: turn_strip(rules, battle.setup(), state),
        heads: Side::BOTH.map(|side| side_head(rules, battle.setup(), state, side)),
        rows: Side::BOTH.map(|side| roster(seen, side, &acts, &targets)),
        groups: Side::BOTH.map(|side| group_heads(seen, side, &acts, &targets)),
        things: thing_rows(seen),
        reactions: reaction_chips(rules, state),
        form,
        open: open_view(battle, viewer).filter(|_| !desk.is_aside()),
        aside: open_view(battle, viewer).filter(|_| desk.is_aside()),
        card: step_card(battle),
        result: battle.last_action().and_then(|no| result_for(battle, no, viewer)),
        hands: shown.hands.iter().map(ToString::to_string).collect(),
        check,
        doubts: state.doubts.clone(),
        stale: shown.stale.iter().map(|stale| (stale.event, stale.words.clone())).collect(),
        log: rows_for(battle, viewer),
        undo,
        undo_to,
        redo: battle.redo_words().unwrap_or_default(),
    }
}

fn form_of(battle: &Battle, request: &Request) -> Option<FormView> {
    let opened = battle.open_form(request)?;
    let odds = opened.procedure.as_ref().and_then(|started| started.odds(&Answers::new(), &usual).ok());
    let view = form_view(battle.rules().as_ref(), battle.state(), &request.procedure, &opened, odds.as_ref());
    Some(FormView { private: battle.is_private(&request.procedure, &opened), ..view })
}

fn open_view(battle: &Battle, viewer: Viewer) -> Option<OpenView> {
    let act = battle.open_act()?;
    if !battle.may_see(act, viewer) {
        return Some(OpenView {
            title: battle.told(act, viewer),
            rolls: Vec::new(),
            flips: Vec::new(),
            asks: String::new(),
            pending: None,
            bearing: None,
            odds: Vec::new(),
            surplus: Vec::new(),
        });
    }
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    let waiting = battle.pending();
    let started = rules.kind(&act.procedure).and_then(|kind| restart(kind, rules.description(), &act.form));
    let sums = started.map(|started| started.sums()).unwrap_or_default();
    // A question may be left where nothing is uncertain any more.
    let odds = waiting.as_ref().and_then(|waiting| waiting.odds(&usual));
    let role = waiting.as_ref().map_or("", |waiting| waiting.pending.ask.key().role);
    let odds = odds.map(|odds| odds_views(rules.description(), state, &odds, role));
    let asked = waiting.iter().flat_map(|waiting| &waiting.asked);
    let all: Vec<Address> = asked.clone().map(|(ask, _)| ask.key()).collect();
    let (assumed, thrown): (Vec<_>, Vec<_>) = asked.partition(|(ask, _)| Entry::assumed(ask).is_some());
    Some(OpenView {
        title: battle.title(act),
        rolls: thrown.iter().map(|(ask, entry)| rolled(rules, state, &sums, ask, &entry.given, &all)).collect(),
        flips: assumed
            .iter()
            .filter_map(|(ask, entry)| flip(rules.description(), state, ask, &entry.given))
            .collect(),
        pending: waiting.as_ref().map(|waiting| pool(rules.description(), state, &waiting.pending)),
        asks: waiting.as_ref().map_or_else(String::new, |waiting| {
            roll_title(rules.description(), state, &sums, waiting.pending.ask.key(), &all)
        }),
        bearing: waiting.as_ref().and_then(|waiting| {
            // A question asked under the name of an outcome is about what that outcome says.
            rules.description().outcome(waiting.pending.ask.key().role)?.bearing
        }),
        odds: odds.map(|views| views.into_iter().filter(|view| view.parts.len() > 1).collect()).unwrap_or_default(),
        surplus: waiting.and_then(|waiting| waiting.surplus).unwrap_or_default(),
    })
}

/// The card of the present step: its procedure, if the rules allow it now.
fn step_card(battle: &Battle) -> StepCard {
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    let description = rules.description();
    let acting = state.acting();
    let side_fields = |fits: fn(&FieldSpec) -> bool| {
        description
            .fields
            .iter()
            .filter(move |field| field.of == Bearer::Side && fits(field))
            .find_map(|field| state.fact(acting, &field.id))
    };
    let card =
        side_fields(|field| field.glyph == "card").map(|value| description.word(&value.to_string()).to_owned());
    let deck = match side_fields(|field| field.takes == crate::rules::Takes::Counts) {
        Some(Value::Counts(counts)) if battle.setup().solo != Some(acting) => {
            format!("{} cards left in the deck", counts.values().sum::<i32>())
        }
        _ => String::new(),
    };
    let Some(step) = description.step(state.step()) else {
        return StepCard { card, deck, ..StepCard::default() };
    };
    let mut shown =
        StepCard { title: step.name.clone(), words: step.reminder.clone(), card, deck, ..StepCard::default() };
    if step.card.is_empty() {
        return shown;
    }
    let request = Request { procedure: step.card.clone(), draft: Draft::new() };
    let Some(opened) = battle.open_form(&request) else {
        return shown;
    };
    if let Some(refusal) = opened.form.refusals.first() {
        shown.words.clone_from(&refusal.reason);
    } else if let Some(started) = &opened.procedure {
        let words = description.procedure(&step.card);
        let button = words.map_or("", |words| if words.button.is_empty() { &words.name } else { &words.button });
        shown.first = first_ask(started).map(|pending| pool(description, state, &pending));
        shown.request = Some((request, button.to_uppercase()));
        shown.choices = !chip_rows(&opened.form).is_empty();
    }
    shown
}

/// The result of an action in effect, with the chips that still change it, as the shared screen shows it.
pub fn result_of(battle: &Battle, no: EventNo) -> Option<ResultView> {
    result_for(battle, no, battle.shared())
}

/// The same for a viewer: of what he may not see only that it happened.
fn result_for(battle: &Battle, no: EventNo, viewer: Viewer) -> Option<ResultView> {
    let act = battle.action(no)?.act()?;
    if !battle.may_see(act, viewer) {
        return Some(ResultView {
            event: no,
            procedure: act.procedure.clone(),
            sentence: battle.told(act, viewer),
            ..ResultView::default()
        });
    }
    let mut live = battle.reopen(no, &act.form.told).map(|opened| chip_rows(&opened.form)).unwrap_or_default();
    // A row of chips would give away what else there was to choose from.
    live.retain(|row| !row.chips.iter().any(|chip| battle.is_unknown(chip.value.word(), viewer)));
    Some(result_view(battle.rules().as_ref(), battle.state(), no, act, live))
}

/// Whether an event only moves the step pointer: no action of its own for the log and for undo.
fn only_step(battle: &Battle, no: EventNo) -> bool {
    match battle.event(no).map(|event| &event.what) {
        Some(What::Correct { effects, .. }) => effects
            .iter()
            .all(|effect| matches!(effect, Effect::Set { on: Entity::Battle, field, .. } if field == State::STEP)),
        _ => false,
    }
}

/// What undo takes back, in words, and the event it goes back to.
fn undo(battle: &Battle) -> (String, Option<EventNo>) {
    if battle.open_act().is_some() {
        return (battle.undo_words().unwrap_or_default(), None);
    }
    let last = EventNo::try_from(battle.events().len()).unwrap_or(EventNo::MAX);
    let in_effect = |no: &EventNo| matches!(battle.stand(*no), Stand::InEffect | Stand::Amended(_));
    let top = (1..=last).rev().find(in_effect);
    let target = (1..=last).rev().filter(in_effect).find(|no| !only_step(battle, *no));
    let amends = |no| battle.event(no).is_some_and(|event| matches!(event.what, What::Amend { .. }));
    match target {
        Some(no) if top == Some(no) => (battle.undo_words().unwrap_or_default(), None),
        // A rewind keeps amends of what stays: the steps after one go first, then the amend alone.
        Some(no) if amends(no) => (top.map(|top| battle.words(top)).unwrap_or_default(), Some(no)),
        Some(no) => (battle.words(no), Some(no - 1)),
        None => (String::new(), None),
    }
}

/// The log, newest first, as the shared screen shows it.
pub fn log_rows(battle: &Battle) -> Vec<LogRow> {
    rows_for(battle, battle.shared())
}

fn rows_for(battle: &Battle, viewer: Viewer) -> Vec<LogRow> {
    battle
        .log(viewer)
        .filter(|line| !only_step(battle, line.no))
        .take(SHOWN)
        .map(|line| {
            let by = |source: Source| line.answers.values().any(|entry| entry.by == source);
            let corrected = matches!(battle.event(line.no).map(|event| &event.what), Some(What::Correct { .. }));
            let source = if corrected {
                "by hand"
            } else if by(Source::Amended) || matches!(line.stand, Stand::Amended(_)) {
                "amended"
            } else if by(Source::Hand) {
                "real dice"
            } else {
                ""
            };
            let faces = line.answers.values().filter_map(|entry| match &entry.given {
                Given::Faces(faces) => Some(faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
                _ => None,
            });
            let faces = faces.collect::<Vec<_>>().join(", ");
            let act = battle.action(line.no).or(battle.event(line.no)).and_then(|event| event.act());
            let mut words = match act.filter(|act| battle.may_see(act, viewer)) {
                Some(act) if line.words != battle.title(act) => {
                    // One line has room for what came of it only.
                    let sentence = sentence_of(battle.rules().as_ref(), act).unwrap_or(line.words);
                    let title = battle.title(act);
                    if tells(&sentence, &title) { sentence } else { format!("{title}: {sentence}") }
                }
                _ => line.words,
            };
            if !faces.is_empty() {
                words = format!("{words} ({faces})");
            }
            LogRow {
                event: line.no,
                side: line.side,
                stamp: line.side.map_or_else(|| line.turn.to_string(), |side| format!("{}-{side}", line.turn)),
                words,
                source: source.to_owned(),
                undone: matches!(line.stand, Stand::Undone | Stand::Struck),
                can_amend: line.amendable,
            }
        })
        .collect()
}

/// Whether words say who did what without their title: they are the title, or begin with the unit that it ends with.
fn tells(words: &str, title: &str) -> bool {
    let unit = title.rsplit_once(' ').and_then(|(_, unit)| unit.parse::<Tag>().ok());
    let first = words.split_once(' ').and_then(|(first, _)| first.parse::<Tag>().ok());
    words == title || unit.is_some() && unit == first
}
