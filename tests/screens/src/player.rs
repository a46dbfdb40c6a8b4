//! A player who knows only what the screen shows: rows, slots, chips, tabs and buttons. Every deed is a message
//! that a press would send, and after every one of them nothing may be wrong.

#![allow(
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use std::collections::BTreeSet;

use adjutant::{
    battle::{
        Act, Battle, Command, Desk, EventKind, EventNo, Request, Setup, Viewer,
        summary::{Pool, Row, Shown, TableView, table_view},
    },
    dice::{Dice, Side, Source, Tag},
    rules::Effect,
    ui::screen::{
        self, Route,
        battle::{Message as Press, StaleChoice},
    },
};

use crate::{WIDE, table::Table};

/// A player at the whole program, with real dice of his own beside the program's.
pub struct Player {
    /// The program.
    pub table: Table,
    /// The ways of the screen that were gone.
    pub ways: BTreeSet<&'static str>,
    own: Dice,
    checked: usize,
    trail: Vec<String>,
}

impl Player {
    /// A player at a battle just begun.
    pub fn new(seed: u64, setup: Setup) -> Self {
        let table = Table::with(WIDE, seed, setup);
        Self { table, ways: BTreeSet::new(), own: Dice::seeded(seed ^ 0xA5), checked: 0, trail: Vec::new() }
    }

    /// Closes the battle, starts the program anew on the same disk and opens it again.
    pub fn reopen(&mut self) {
        let id = self.table.app.play().unwrap().name.as_str().to_owned();
        self.table.ask(screen::AppRequest::Go(Route::Start));
        assert!(self.table.app.play().is_none());
        assert!(self.table.app.notices().is_empty(), "{:?}", self.table.app.notices());
        self.table = Table::start(WIDE, self.checked as u64, self.table.disk.clone());
        self.table.ask(screen::AppRequest::Continue(id));
        self.trail.push("closed and opened again".to_owned());
        self.check();
    }

    /// A battle that is over is closed and opened again, and nothing of it is missing.
    pub fn reopen_the_end(&mut self) {
        self.replays("the end");
        let closed = self.battle().clone();
        self.reopen();
        let again = self.battle();
        assert_eq!(again.setup(), closed.setup());
        assert_eq!(again.events(), closed.events());
        assert_eq!(again.state(), closed.state());
        let lines = |battle: &Battle| battle.log(Viewer::Table).collect::<Vec<_>>();
        assert_eq!(lines(again), lines(&closed));
        // What the hands were told last is told again.
        let real = self.table.app.play().unwrap().screen.shown.real.clone();
        let shown = Shown { real, ..Shown::opened(&closed) };
        assert_eq!(*self.view(), table_view(&closed, &Desk::default(), &shown));
    }

    /// The battle.
    pub fn battle(&self) -> &Battle {
        self.table.battle()
    }

    /// What the screen shows.
    pub fn view(&self) -> &TableView {
        &self.table.app.play().unwrap().screen.table
    }

    /// The side whose turn it is.
    pub fn acting(&self) -> Side {
        self.view().strip.acting
    }

    /// One press.
    pub fn press(&mut self, press: Press) {
        self.trail.push(format!("{press:?}"));
        self.table.send(press.clone());
        // What is compulsory and still open is said once; the same press again ends the turn all the same.
        if press == Press::EndTurn && !self.table.app.notices().is_empty() {
            self.went("END TURN said what is open");
            self.table.send(press);
        }
        self.check();
    }

    /// A request to the app, where the battle screen has no press of its own.
    pub fn ask(&mut self, command: Command) {
        self.trail.push(format!("{command:?}"));
        self.table.ask(screen::AppRequest::Execute(Box::new(command)));
        self.check();
    }

    /// Notes a way that was gone.
    pub fn went(&mut self, way: &'static str) {
        self.ways.insert(way);
    }

    /// Nothing is wrong: no notice, no doubt, and every few events the log replays to the state.
    fn check(&mut self) {
        let after = self.trail[self.trail.len().saturating_sub(12)..].join(", ");
        let notices = self.table.app.notices();
        assert!(notices.is_empty(), "after {after}: {notices:?}");
        assert_eq!(self.view().doubts, Vec::<String>::new(), "after {after}");
        let events = self.battle().events().len();
        if events >= self.checked + 10 {
            self.checked = events;
            self.replays(&after);
        }
    }

    /// The log replays to the state and to the open action.
    pub fn replays(&self, after: &str) {
        let battle = self.battle();
        let again = Battle::load(battle.rules().clone(), battle.setup().clone(), battle.events().to_vec());
        assert_eq!(again.state(), battle.state(), "after {after}");
        let open = |battle: &Battle| battle.open_act().map(|act| act.form.clone());
        assert_eq!(open(&again), open(battle), "after {after}");
    }

    /// Rows of a side that are in play.
    pub fn rows(&self, side: Side) -> Vec<Row> {
        let rows = side.of(self.view().rows.each_ref());
        rows.iter().filter(|row| row.lost.is_none() && row.due.is_none()).cloned().collect()
    }

    /// A number below a limit.
    pub fn pick(&mut self, limit: usize) -> usize {
        let sides = u8::try_from(limit.clamp(1, 100)).unwrap();
        usize::from(self.own.face(sides)) - 1
    }

    /// Clears what lies open and opens a form: who, by which tab, at whom. Tells whether the rules allow it.
    pub fn lay(&mut self, who: Tag, tab: Option<&str>, at: &[Tag]) -> bool {
        self.press(Press::Clear);
        self.press(Press::Row(who));
        if let Some(tab) = tab {
            self.press(Press::Tab(tab.to_owned()));
        }
        for tag in at {
            self.press(Press::Row(*tag));
        }
        self.lawful()
    }

    /// Whether the form is complete and the rules allow it.
    pub fn lawful(&self) -> bool {
        self.view().form.as_ref().is_some_and(|form| form.ready && form.refusals.is_empty())
    }

    /// Does what the form says: by ROLL, by an outcome in one press, or by single faces, in turn.
    pub fn roll(&mut self) {
        let before = self.battle().events().len();
        let first = self.view().form.as_ref().and_then(|form| form.first.clone());
        match (first, self.pick(4)) {
            (Some(pool @ Pool::Dice { .. }), 0) => {
                self.went("outcome first");
                self.outcome(&pool);
            }
            (Some(Pool::Dice { count, sides, .. }), 1) => {
                self.went("faces first");
                self.press(Press::Faces);
                for _ in 0..count {
                    let face = self.own.face(sides);
                    self.press(Press::Face(face));
                }
            }
            _ => self.press(Press::Roll),
        }
        let done = self.battle().events().len() > before;
        assert!(done, "nothing was done: {:?}", self.view().form);
        self.finish();
    }

    /// Answers an open action to its end.
    pub fn finish(&mut self) {
        for step in 0..80 {
            let Some(open) = self.view().open.clone() else {
                return;
            };
            if self.pick(6) == 0 {
                let act = self.battle().open_act().map(|act| act.form.clone());
                self.reopen();
                assert_eq!(self.battle().open_act().map(|act| act.form.clone()), act);
                self.went("opened in the middle of an action");
                continue;
            }
            if self.battle().pending().is_some_and(|waiting| waiting.surplus.is_some()) {
                self.ask(Command::DropDie { index: 0 });
                self.went("die named that goes");
                continue;
            }
            let pending = open.pending.unwrap_or_else(|| panic!("{} waits for nothing", open.title));
            match pending {
                Pool::Dice { count, sides, ref known, .. } => match self.pick(3) {
                    0 if known.is_empty() => self.outcome(&pending),
                    1 => {
                        self.went("rest by the program");
                        self.press(Press::Rest);
                    }
                    _ => {
                        self.went("faces");
                        for at in known.len()..usize::from(count) {
                            let face = self.own.face(sides);
                            self.press(Press::Face(face));
                            if at == 0 && count > 1 && step == 0 {
                                self.went("die taken back");
                                self.press(Press::TakeBack);
                                self.press(Press::Face(face));
                            }
                        }
                    }
                },
                Pool::Card { left, .. } => {
                    let card = self.own.card(&left);
                    self.press(Press::Drew(card));
                }
                Pool::Choice { key, options, .. } => {
                    if key.starts_with("hq_survival") {
                        self.went("HQ survival");
                    }
                    let (given, _) = options[self.pick(options.len())].clone();
                    self.press(Press::Choose(given));
                }
            }
        }
        panic!("{:?} comes to no end", self.view().open);
    }

    /// Enters what real dice came to, as one of the classes offered.
    fn outcome(&mut self, pool: &Pool) {
        let Pool::Dice { entries, .. } = pool else { panic!("{pool:?} has no outcomes") };
        let at = self.pick(entries.len());
        self.went("outcome");
        self.press(Press::Outcome(entries[at].tally));
    }

    /// Presses the owed chip of a procedure, if there is one.
    pub fn owed(&mut self, procedure: &str, tag: Option<Tag>) -> bool {
        let fits = |request: &Request| {
            request.procedure == procedure
                && tag.is_none_or(|tag| request.draft.values().any(|value| value.tag() == Some(tag)))
        };
        let at = self.view().owed().iter().position(|due| due.request.as_ref().is_some_and(fits));
        if let Some(at) = at {
            self.press(Press::Clear);
            self.press(Press::Owed(at));
        }
        at.is_some()
    }

    /// The last action in effect and what it recorded.
    pub fn last(&self) -> (EventNo, Act) {
        let no = self.battle().last_action().unwrap();
        (no, self.battle().action(no).and_then(|event| event.act()).cloned().unwrap_or_default())
    }

    /// What players do now and then about a result that was wrong: undo and redo, an amend, another die. What else they
    /// may do in a game, in so many kinds together, is for the caller: its number.
    pub fn thinks_again(&mut self, kinds: usize) -> usize {
        let kind = self.pick(kinds);
        match kind {
            0 => self.undo_and_redo(),
            1 if self.amend() => self.undo_and_redo(),
            2 if self.correct_die() => self.went("corrected"),
            _ => {}
        }
        kind
    }

    /// Whether a side has nobody in play.
    pub fn is_one_gone(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.battle().state().in_play(side).next().is_none())
    }

    /// Takes the last action back and brings it back: state and log are as they were.
    pub fn undo_and_redo(&mut self) {
        let now = |player: &Self| {
            let battle = player.battle();
            (battle.state().clone(), battle.log(Viewer::Table).collect::<Vec<_>>())
        };
        let before = now(self);
        let words = self.view().undo.clone();
        assert!(!words.is_empty(), "undo says what it takes back");
        self.press(Press::Undo);
        assert!(now(self).1 != before.1, "undo takes back {words}");
        self.press(Press::Redo);
        assert!(now(self) == before, "redo brings back {words}");
        self.went("undo and redo");
    }

    /// Presses a live chip of the last result that is off: the action is replaced in place, its dice kept.
    pub fn amend(&mut self) -> bool {
        let Some(result) = self.view().result.clone() else {
            return false;
        };
        let off = result.chips.iter().find_map(|row| {
            let chip = row.chips.iter().find(|chip| !chip.on && chip.refusal.is_none())?;
            Some((row.path.clone(), chip.value.clone()))
        });
        let Some((path, value)) = off else {
            return false;
        };
        let (old, _) = self.last();
        self.press(Press::Live(result.event, path.clone(), value.clone()));
        self.finish();
        let act = self.battle().action(old).and_then(|event| event.act()).cloned().unwrap();
        assert_eq!(act.form.entered.get(&path), Some(&value), "the live chip is told now");
        // Whatever it makes stale stays as it is.
        while let Some(event) = self.view().stale.first().map(|late| late.event) {
            self.press(Press::Stale(event, StaleChoice::Keep));
        }
        self.went("amend by a live chip");
        true
    }

    /// One die of the last result showed another face.
    pub fn correct_die(&mut self) -> bool {
        let Some(result) = self.view().result.clone() else {
            return false;
        };
        let rolled = |roll: &&adjutant::battle::summary::Rolled| roll.dice.iter().any(|die| die.face != 1);
        let Some(roll) = result.rolls.iter().find(rolled) else {
            return false;
        };
        let at = roll.dice.iter().position(|die| die.face != 1).unwrap();
        self.press(Press::Die(result.event, roll.key.clone(), at));
        self.press(Press::Correct(1));
        self.finish();
        self.went("die corrected");
        true
    }

    /// Puts a fact right by hand.
    pub fn correct(&mut self, words: &str, effects: Vec<Effect>) {
        self.ask(Command::Correct { words: words.to_owned(), effects });
        self.went("correction");
    }

    /// Every procedure that stands in the log, and every address that was answered, with where the answers came from.
    pub fn history(&self) -> (BTreeSet<String>, BTreeSet<String>, Vec<Source>) {
        let mut procedures = BTreeSet::new();
        let mut roles = BTreeSet::new();
        let mut sources = Vec::new();
        for event in self.battle().events() {
            let (EventKind::Act(act) | EventKind::Amend { with: Some(act), .. }) = &event.kind else { continue };
            procedures.insert(act.procedure.clone());
            for (address, entry) in &act.answers {
                roles.insert(address.split('/').next().unwrap_or_default().to_owned());
                if !sources.contains(&entry.by) {
                    sources.push(entry.by);
                }
            }
        }
        (procedures, roles, sources)
    }
}

/// Battles are played one after the other, since some procedures hang on rare dice, until one has come to its end and
/// each of these procedures has been played. A battle tells what was played in it, and whether it came to its end.
pub fn until_all_is_played(wanted: &BTreeSet<String>, battles: impl Iterator<Item = (BTreeSet<String>, bool)>) {
    let (mut played, mut ended) = (BTreeSet::new(), 0);
    for (procedures, over) in battles {
        played.extend(procedures);
        ended += u32::from(over);
        if ended > 0 && played == *wanted {
            return;
        }
    }
    let missing: Vec<&String> = wanted.difference(&played).collect();
    panic!("{ended} battles came to an end; never played: {missing:?}");
}
