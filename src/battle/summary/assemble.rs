//! The whole battle screen from a battle and the desk.

use std::collections::BTreeSet;

use super::{
    Begins, BoardView, FormView, OpenView, Pool, ResultView, Rolled, Seen, StepCard, TableView, asks_first,
    chances::{by_other, by_tags, odds_views},
    chips::{chip_rows, grouped},
    ends,
    form::{outcome, picks},
    form_view, group_heads,
    hand::{if_usual, in_hand, other_unit},
    known::known,
    log_rows::{late_views, rows_for, tipped},
    pool, reaction_chips,
    result::{flip, rolled},
    result_view, rolls_of, roster, side_head, still_owed, still_skipped, thing_rows, turn_strip,
    undo::undo,
    words::{by_name, capital, role_words, roll_title},
};
use crate::{
    battle::{
        Act, Battle, Desk, Event, EventNo, Hand, Request, Stale, Viewer,
        play::first_asked,
        words::{named_open, title_of_all},
    },
    dice::{Address, Answers, Entry, Line, LineKind, Side, Source, Tag, usual},
    rules::{
        Bearer, Board, Decision, Draft, Due, FieldSpec, Listed, Slot, Takes, Value, is_thought, listed, listed_first,
    },
};

/// Parts of the screen that are not in the battle itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// The hands still to do, from the last command.
    pub hands: Vec<Hand>,
    /// What they had still to do when the turn ended, until the next action.
    pub earlier: Vec<Hand>,
    /// Actions that no longer hold and of which no player has said what is to become.
    pub stale: Vec<Stale>,
    /// Whether the table check is shown: after END TURN.
    pub check: bool,
    /// Who looks, while that is not everybody at the shared screen: a private form lies open.
    pub viewer: Option<Viewer>,
    /// Sides with real dice: theirs are asked for first.
    pub real: BTreeSet<Side>,
}

impl Shown {
    /// What stands beside a battle just opened: what the hands had to do last, and after END TURN the table check.
    pub fn opened(battle: &Battle) -> Self {
        let last = battle.last_action().and_then(|no| battle.action(no)).and_then(Event::act);
        let end = &battle.rules().description().about.end_turn;
        let check = battle.taken_back().is_none() && last.is_some_and(|act| act.procedure == *end);
        let hands = battle.last_hands();
        let earlier = if check { battle.hands_before_end() } else { Vec::new() };
        Self { hands, earlier, stale: battle.unresolved_stale(), check, ..Self::default() }
    }

    /// What the hands do, in words: first what came before the end of the turn and may not be done yet.
    fn hands(&self) -> Vec<String> {
        let earlier: Vec<String> = self.earlier.iter().map(ToString::to_string).collect();
        let before = (!earlier.is_empty()).then(|| format!("if not yet done: {}", earlier.join(" \u{b7} ")));
        let now =
            self.hands.iter().enumerate().map(|(at, hand)| {
                if at == 0 && before.is_some() { format!("then: {hand}") } else { hand.to_string() }
            });
        before.iter().cloned().chain(now).collect()
    }
}

/// Everything the battle screen draws.
pub fn table_view(battle: &Battle, desk: &Desk, shown: &Shown) -> TableView {
    table_view_with(battle, desk, shown, Some)
}

/// The table view where the commander decides what is owed: `left` words what END TURN would skip, as in [`undone`].
pub fn table_view_with(battle: &Battle, desk: &Desk, shown: &Shown, left: impl Fn(Due) -> Option<Due>) -> TableView {
    let rules = battle.rules().as_ref();
    let state = battle.state();
    let viewer = shown.viewer.unwrap_or(battle.shared());
    let seen = Seen { rules, state, viewer };
    let request = desk.request(rules, state);
    let form = request.as_ref().and_then(|request| form_of(battle, request, &shown.real));
    let draft = request.map(|request| request.draft).unwrap_or_default();
    let picked = desk.picked();
    let known = known(rules, state, form.as_ref(), &picked);
    let (acts, targets) = form.as_ref().map_or(picked, |form| (form.acts.clone(), form.targets.clone()));
    let check =
        if shown.check { battle.table_check(viewer).iter().map(ToString::to_string).collect() } else { Vec::new() };
    let (undo, undo_to) = undo(battle);
    let waits = open_view(battle, viewer);
    let (open, aside) = if desk.is_aside() { (None, waits) } else { (waits, None) };
    TableView {
        strip: turn_strip(battle),
        heads: Side::BOTH.map(|side| side_head(rules, battle.setup(), state, side)),
        rows: Side::BOTH.map(|side| roster(seen, side, &acts, &targets)),
        groups: Side::BOTH.map(|side| group_heads(seen, side, &acts, &targets)),
        things: thing_rows(seen),
        reactions: reaction_chips(rules, state),
        form,
        open,
        aside,
        known,
        card: step_card(battle, &shown.real, &draft),
        result: last_result(battle, viewer, shown.hands.is_empty()),
        hands: shown.hands(),
        check,
        doubts: battle.loose_doubts(),
        stale: late_views(battle, &shown.stale),
        log: rows_for(battle, viewer, &shown.stale),
        undo,
        undo_to,
        redo: battle.redo_words().unwrap_or_default(),
        undone: undone(battle, viewer, left),
    }
}

/// Units acted upon that the head of an open action names; of more it gives the number.
const TARGETS: usize = 3;

/// Things left open that one sentence names; of more it gives the number.
const NAMED: usize = 2;

/// What the end of the turn would leave undone: the action that waits, and what it would skip, in whatever step.
/// What somebody else decides `left` says: nothing where he has, or what to say of it.
pub fn undone(battle: &Battle, viewer: Viewer, left: impl Fn(Due) -> Option<Due>) -> String {
    let waits = battle
        .open_act()
        .map(|act| if battle.may_see(act, viewer) { battle.open_title(act) } else { battle.words_for(act, viewer) });
    let skipped = still_skipped(battle).into_iter().filter_map(&left);
    let mut all: Vec<String> = waits.into_iter().chain(skipped.map(|due| due.words)).collect();
    if all.is_empty() && just_begun(battle) {
        all.push("the whole turn".to_owned());
        // What is owed and may be left is a reason to look again, not one to ask.
        all.extend(still_owed(battle).into_iter().filter_map(left).map(|due| due.words));
    }
    let ends = ends(battle.rules().description());
    if all.is_empty() {
        String::new()
    } else {
        format!("Still open: {}. Press {ends} again.", listed_first(&all, NAMED))
    }
}

/// Whether an action is what a commander was told or thinks; that a unit of his holds is an order.
fn thinks(act: &Act) -> bool {
    is_thought(&act.procedure) && !Decision::holds(&act.form.entered, &act.answers)
}

/// Whether nothing was done since the battle began, or since the half turn before this one ended: ending this one may
/// be a slip. What a commander was told and thinks changes nothing on the table; that a unit of his holds does, for
/// he led it.
fn just_begun(battle: &Battle) -> bool {
    let end = &battle.rules().description().about.end_turn;
    let done = |no: &EventNo| {
        let event = battle.action(*no).filter(|_| !battle.is_step(*no));
        event.is_some_and(|event| event.act().is_none_or(|act| !thinks(act)))
    };
    let last = (1..=battle.last_action().unwrap_or(0)).rev().find(done);
    let act = last.and_then(|no| battle.action(no)).and_then(Event::act);
    !battle.ended() && (last.is_none() || act.is_some_and(|act| act.procedure == *end))
}

fn form_of(battle: &Battle, request: &Request, real: &BTreeSet<Side>) -> Option<FormView> {
    let opened = battle.form_shown(request)?;
    let odds = opened.procedure.as_ref().and_then(|started| started.odds(&Answers::new(), &usual).ok());
    let view = form_view(battle.rules().as_ref(), battle.state(), &request.procedure, &opened, odds.as_ref(), real);
    Some(FormView { private: battle.is_private(&request.procedure, &opened), ..view })
}

fn open_view(battle: &Battle, viewer: Viewer) -> Option<OpenView> {
    let act = battle.open_act()?;
    if !battle.may_see(act, viewer) {
        return Some(OpenView { title: battle.words_for(act, viewer), ..OpenView::default() });
    }
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    let waiting = battle.pending();
    let sums = waiting.as_ref().map(|waiting| waiting.sums.clone()).unwrap_or_default();
    // A question may be left where nothing is uncertain any more.
    let odds = waiting.as_ref().and_then(|waiting| waiting.odds(&usual));
    let role = waiting.as_ref().map_or("", |waiting| waiting.pending.ask.key().role);
    let odds = odds.map(|odds| odds_views(rules.description(), state, &odds, role));
    let form = waiting.as_ref().map(|waiting| &waiting.form);
    let odds = odds.map(|odds| match form {
        Some(form) => by_tags(rules.description(), form, odds),
        None => odds,
    });
    let mut odds: Vec<_> = odds.into_iter().flatten().filter(|view| view.parts.len() > 1).collect();
    if let Some(waiting) = &waiting {
        if let Some(other) = other_unit(&waiting.pending.ask, &waiting.asked) {
            by_other(rules.description(), other, &mut odds);
        }
        let main = odds.first_mut().filter(|main| main.title.is_empty());
        if let (Some(main), Some(words)) = (main, if_usual(rules.description(), state, &waiting.pending.ask)) {
            main.title = words;
        }
    }
    let asked = waiting.iter().flat_map(|waiting| &waiting.asked);
    let all: Vec<Address> = asked.clone().map(|(ask, _)| ask.key()).collect();
    let asked = asked.filter(|(ask, entry)| !entry.is_given_by_nobody(ask));
    let (assumed, dice_asks): (Vec<_>, Vec<_>) = asked.partition(|(ask, _)| Entry::assumed(ask).is_some());
    let mut pending = waiting.as_ref().map(|waiting| pool(rules.description(), state, &waiting.pending, &sums, &all));
    // Of dice that were entered before only what they may come to now is offered.
    let earlier = waiting.as_ref().and_then(|waiting| waiting.earlier.as_ref());
    if let (Some(Pool::Dice { entries, .. }), Some(earlier)) = (&mut pending, earlier) {
        entries.retain(|entry| earlier.classes.contains(&entry.tally));
    }
    let entered = earlier.map_or_else(String::new, |earlier| {
        let was = outcome(rules.description(), state, &earlier.ask, earlier.tally);
        let faces = if was.faces.is_empty() { String::new() } else { format!(" ({})", was.faces) };
        format!("You entered: {}{faces}", was.words)
    });
    let targets = waiting.as_ref().map(|waiting| picks(&waiting.form, state).1).unwrap_or_default();
    let title = open_title(battle, act, &mut pending, &targets);
    // The odds over a die that follows another are its own; what comes of all of it stands below.
    let asked = pending.as_ref().filter(|_| !dice_asks.is_empty());
    let in_hand = asked.and_then(|pool| in_hand(rules.description(), pool, odds.first()));
    let after_die = in_hand.is_some();
    if let Some(mut view) = in_hand {
        // Which die each of them is about is said; what comes of the target alone is said once.
        view.title = by_name(state, role_words(rules.description(), role));
        if let Some((main, others)) = odds.split_first_mut().filter(|(main, _)| main.title.is_empty()) {
            "In the end".clone_into(&mut main.title);
            let parts = main.parts.clone();
            let same = others.iter().position(|other| other.about.is_some() && other.parts == parts);
            if let Some(at) = same {
                odds.remove(at + 1);
            }
        }
        odds.insert(0, view);
    }
    let throws = waiting.as_ref().filter(|_| matches!(pending, Some(Pool::Dice { .. })));
    let reminders =
        throws.iter().flat_map(|waiting| &waiting.form.reminders).map(|reminder| capital(reminder)).collect();
    Some(OpenView {
        title,
        reminders,
        said: waiting.iter().flat_map(|waiting| said_so_far(&waiting.lines)).collect(),
        rolls: dice_asks
            .iter()
            .map(|(ask, entry)| Rolled {
                entered: entry.by == Source::Hand,
                ..rolled(rules, state, &sums, ask, &entry.given, &all)
            })
            .collect(),
        flips: assumed
            .iter()
            .filter_map(|(ask, entry)| flip(rules.description(), state, ask, &entry.given))
            .collect(),
        pending,
        asks: waiting.as_ref().map_or_else(String::new, |waiting| {
            roll_title(rules.description(), state, &sums, waiting.pending.ask.key(), &all)
        }),
        bearing: waiting.as_ref().and_then(|waiting| {
            // A question asked under the name of an outcome is about what that outcome says.
            rules.description().outcome(waiting.pending.ask.key().role)?.bearing
        }),
        odds,
        entered,
        more: waiting.as_ref().is_some_and(|waiting| waiting.more),
        after_die,
        surplus: waiting.and_then(|waiting| waiting.surplus).unwrap_or_default(),
    })
}

/// What the page of an open action is headed by: the order that it carries out, else what is done against whom. A roll
/// that names the unit that makes it names the target too.
fn open_title(battle: &Battle, act: &Act, pending: &mut Option<Pool>, targets: &[Tag]) -> String {
    let title = battle.open_order().unwrap_or_else(|| named_open(title_of_all(battle.rules().as_ref(), act), act));
    let tag = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).parse::<Tag>().ok();
    let names = |words: &str| words.split(' ').filter_map(tag).any(|tag| targets.contains(&tag));
    let whom = match targets {
        [] => return title,
        some if some.len() <= TARGETS => listed(some),
        many => listed_first(many, 1),
    };
    if let Some(Pool::Dice { who, title: rolls, .. }) = pending {
        let own = rolls.split(' ').next().and_then(tag).is_some_and(|tag| tag.side == *who);
        // One that says at whom it is, such as a stray, says it once.
        let aims = rolls.split(' ').filter_map(tag).any(|tag| tag.side != *who);
        if own && !aims && targets.iter().all(|target| target.side != *who) {
            *rolls = format!("{rolls} at {whom}");
        }
        if names(rolls) {
            return title;
        }
    }
    if names(&title) { title } else { format!("{title} against {whom}") }
}

/// The result so far of an action that goes on.
fn said_so_far(lines: &[Line]) -> Vec<String> {
    lines.iter().filter(|line| line.kind == LineKind::Said).map(|line| line.text.clone()).collect()
}

/// The card of the present step: its procedure, if the rules allow it now. Its lists go by what the open form was
/// told.
fn step_card(battle: &Battle, real: &BTreeSet<Side>, draft: &Draft) -> StepCard {
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
        side_fields(|field| field.slot == Slot::Step).map(|value| description.word(&value.to_string()).to_owned());
    let deck = match side_fields(|field| field.takes == Takes::Counts) {
        Some(Value::Counts(counts)) if battle.setup().solo != Some(acting) => match counts.values().sum::<i32>() {
            1 => "1 card left in the deck".to_owned(),
            left => format!("{left} cards left in the deck"),
        },
        _ => String::new(),
    };
    let Some(step) = description.step(state.step()) else {
        return StepCard { card, deck, ..StepCard::default() };
    };
    let (title, words, boards) = (step.name.clone(), step.reminder.clone(), boards(battle, draft));
    let mut shown = StepCard { title, words, card, deck, boards, ..StepCard::default() };
    if battle.ended() {
        let (title, card, deck) = ("The battle is over".to_owned(), None, String::new());
        let limit = !rules.ended(state);
        return StepCard { title, words: battle.over(), card, deck, ended: true, limit, ..StepCard::default() };
    }
    if step.card.is_empty() {
        return shown;
    }
    let request = Request::new(&step.card, Draft::new());
    let Some(opened) = battle.open_form(&request) else {
        return shown;
    };
    if let Some(refusal) = opened.form.refusals.first() {
        shown.words.clone_from(&refusal.reason);
    } else if let Some(started) = &opened.procedure {
        let words = description.procedure(&step.card);
        let button = words.map_or("", |words| if words.button.is_empty() { &words.name } else { &words.button });
        let sums = started.sums();
        shown.first = first_asked(started, real).map(|pending| pool(description, state, &pending, &sums, &[]));
        shown.rolls = rolls_of(&sums);
        let form_first = shown.first.is_some() && asks_first(battle.rules(), &request);
        shown.begins = if form_first { Begins::FormFirst } else { Begins::AtOnce };
        shown.request = Some((request, button.to_uppercase()));
        shown.choices = !form_first && !chip_rows(&opened.form).is_empty();
    }
    shown
}

/// What came of the last command: of an action its result, of a correction and of an undo their words.
/// Of one that changed an action of before, what that comes to now; `still` if nothing moves on the table.
fn last_result(battle: &Battle, viewer: Viewer, still: bool) -> Option<ResultView> {
    let plain_result = |sentence: String| ResultView { sentence, ..ResultView::default() };
    if let Some(of) = battle.amended_back() {
        let now = result_for(battle, of, viewer);
        let mut view =
            now.unwrap_or_else(|| plain_result(format!("did not happen: {}", battle.words_seen(of, viewer))));
        view.sentence = format!("Amended: {}", view.sentence);
        if still {
            view.lines.push("Nothing changes on the table.".to_owned());
        }
        return Some(view);
    }
    if let Some(words) = battle.taken_back() {
        return Some(plain_result(words));
    }
    // Reports and decisions of a commander stand on his own page.
    let thought = |no: &EventNo| battle.action(*no).and_then(Event::act).is_some_and(thinks);
    let no = (1..=battle.last_action()?).rev().filter(|no| battle.action(*no).is_some()).find(|no| !thought(no))?;
    if battle.action(no)?.act().is_none() && !battle.is_step(no) {
        return Some(plain_result(tipped(battle, no, battle.words_seen(no, viewer))));
    }
    result_for(battle, no, viewer)
}

/// The lines that the rule set adds to the card of the step.
fn boards(battle: &Battle, draft: &Draft) -> Vec<BoardView> {
    let (rules, state) = (battle.rules().as_ref(), battle.state());
    let view = |board: Board| {
        let unit = |listed: Listed| {
            let tag = listed.unit;
            (tag, format!("{tag} {}", state.name(tag)), listed.facts.join(", "))
        };
        let title = format!("{}: {}", state.side_name(board.side), board.title.to_lowercase());
        BoardView { title, units: board.units.into_iter().map(unit).collect() }
    };
    rules.boards(state, draft).into_iter().map(view).collect()
}

/// The result of an action in effect, with the chips that still change it, as the shared screen shows it.
pub fn result_of(battle: &Battle, no: EventNo) -> Option<ResultView> {
    result_for(battle, no, battle.shared())
}

/// The result as a viewer may see it: of a secret action only that it happened.
fn result_for(battle: &Battle, no: EventNo, viewer: Viewer) -> Option<ResultView> {
    let act = battle.action(no)?.act()?;
    if !battle.may_see(act, viewer) {
        return Some(ResultView {
            event: no,
            procedure: act.procedure.clone(),
            sentence: battle.words_for(act, viewer),
            ..ResultView::default()
        });
    }
    let live = battle.reopen(no, &act.form.entered).map(|opened| chip_rows(&opened.form)).unwrap_or_default();
    let mut live = grouped(battle.rules().description(), battle.state(), &act.procedure, live);
    // A row of chips would give away what else there was to choose from.
    live.retain(|row| !row.chips.iter().any(|chip| battle.is_unknown(chip.value.word(), viewer)));
    let view = result_view(battle.rules().as_ref(), battle.state(), no, act, live);
    Some(ResultView { sentence: tipped(battle, no, view.sentence), ..view })
}
