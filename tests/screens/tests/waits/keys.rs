//! What a key means is what the press means: two tables side by side, one played by the keyboard and one by the mouse, are
//! the same after every stroke, in every step of every rule set.

use adjutant::{
    battle::summary::Pool,
    games::Registry,
    store::MemoryDisk,
    ui::{
        app::Message,
        keys::{Direction, Held, Key, KeyAction, Stroke, TABLE},
        screen::{
            Layout,
            battle::{Message as Press, Spot, digits},
        },
    },
};
use screens::{SIZES, WIDE, sets, table::Table};

/// The same battle played by keys and by presses.
struct Twins {
    keys: Table,
    mouse: Table,
    /// Strokes that were compared with a press that does something.
    compared: usize,
}

impl Twins {
    fn begun(id: &str) -> Self {
        let table = || sets::begun(WIDE, id).unwrap();
        Self { keys: table(), mouse: table(), compared: 0 }
    }

    /// Something for both of them.
    fn send(&mut self, press: &Press) {
        for table in [&mut self.keys, &mut self.mouse] {
            table.send(press.clone());
        }
        self.hush();
    }

    /// Puts away what was told: each table must have been told the same.
    fn hush(&mut self) {
        let told = |table: &Table| table.app.notices().iter().map(|notice| notice.words.clone()).collect::<Vec<_>>();
        assert_eq!(told(&self.keys), told(&self.mouse));
        for table in [&mut self.keys, &mut self.mouse] {
            while !table.app.notices().is_empty() {
                table.send(Message::Read);
            }
        }
    }

    /// A stroke here, the press on the thing with this id there; a thing that is not there is no button of this key.
    fn same(&mut self, what: &str, stroke: Stroke, id: &str) {
        if !self.mouse.has(id) {
            return;
        }
        let before = self.mouse.battle().events().len();
        let heard = self.mouse.tap(id);
        self.keys.send(Message::Key(stroke));
        // A key says why its button takes no press now.
        while !heard && !self.keys.app.notices().is_empty() {
            self.keys.send(Message::Read);
        }
        self.hush();
        // A page lies over both or over none.
        assert_eq!(self.keys.has("close"), self.mouse.has("close"), "{what}: {} and a press on {id}", stroke.words());
        if self.keys.has("close") {
            for table in [&mut self.keys, &mut self.mouse] {
                table.send(Message::Key(Stroke::plain(Key::Escape)));
            }
        }
        let [keys, mouse] = [&self.keys, &self.mouse].map(|table| table.app.play().unwrap());
        let (one, other) = (keys.battle.events(), mouse.battle.events());
        assert_eq!(
            one.len(),
            other.len(),
            "{what}: {} and a press on {id} ({heard}) {:?}",
            stroke.words(),
            one.last()
        );
        assert_eq!(keys.battle.state(), mouse.battle.state(), "{what}: {} and a press on {id}", stroke.words());
        let seen = [keys, mouse].map(|play| format!("{:?}", play.screen.table));
        assert_eq!(seen[0], seen[1], "{what}: {} and a press on {id}", stroke.words());
        self.compared += usize::from(heard || other.len() > before);
    }

    fn view<T>(&self, look: impl Fn(&adjutant::ui::screen::battle::Screen) -> T) -> T {
        look(&self.mouse.app.play().unwrap().screen)
    }

    /// Answers whatever waits, the same on both tables.
    fn settle(&mut self, what: &str) {
        for _ in 0..12 {
            let pending = self.view(|screen| screen.table.open.as_ref().and_then(|open| open.pending.clone()));
            match pending {
                Some(Pool::Dice { .. }) => {
                    self.same(what, Stroke::plain(Key::Digit(1)), "face-1");
                    self.send(&Press::Rest);
                }
                Some(Pool::Choice { options, .. }) => {
                    let (first, _) = options.first().unwrap();
                    self.send(&Press::Choose(first.clone()));
                }
                Some(Pool::Card { .. }) => self.send(&Press::Rest),
                None => return,
            }
        }
        self.send(&Press::Drop);
    }

    /// Every key of the table that has a button, in a step.
    fn step(&mut self, what: &str) {
        for place in [2, 3] {
            for held in [Held::Nothing, Held::Shift] {
                let digits = self.view(|screen| digits(&screen.table, &screen.memory, Layout::Wide, false));
                let side = if held == Held::Nothing { digits } else { digits.other() };
                let rows = side.of(self.view(|screen| screen.table.rows.clone()));
                let Some(row) = rows.get(usize::from(place) - 1) else { continue };
                self.same(what, Stroke::with(held, Key::Digit(place)), &row.tag.to_string());
            }
        }
        let tabs = self.view(|screen| screen.table.form.as_ref().map(|form| form.tabs.clone()));
        for tab in tabs.into_iter().flatten() {
            let letter = tab.key.chars().next().filter(char::is_ascii_alphabetic);
            if let Some(letter) = letter {
                self.same(what, Stroke::plain(Key::Char(letter)), &format!("tab-{}", tab.procedure));
            }
        }
        let begun = self.mouse.battle().events().len();
        self.same(what, Stroke::plain(Key::Enter), "roll");
        self.settle(what);
        self.undo(what, begun);
        self.send(&Press::Clear);
        self.send(&Press::Clear);
        let begun = self.mouse.battle().events().len();
        self.same(what, Stroke::plain(Key::Enter), "do-card");
        self.settle(what);
        self.undo(what, begun);
        self.send(&Press::Clear);
        self.send(&Press::Clear);
        self.cursor(what);
    }

    /// Takes back what was done since so many events, and brings it back, and takes it back again.
    fn undo(&mut self, what: &str, begun: usize) {
        if self.mouse.battle().events().len() > begun {
            self.same(what, Stroke::with(Held::Ctrl, Key::Char('Z')), "undo");
            self.same(what, Stroke::with(Held::CtrlShift, Key::Char('Z')), "redo");
            self.same(what, Stroke::with(Held::Ctrl, Key::Char('Z')), "undo");
        }
    }

    /// The keys of the row under the cursor.
    fn cursor(&mut self, what: &str) {
        for table in [&mut self.keys, &mut self.mouse] {
            table.send(Message::Key(Stroke::plain(Key::Up)));
        }
        let spot = self.keys.app.play().unwrap().screen.memory.cursor.clone();
        match spot {
            Some(Spot::Row(tag)) => {
                self.same(what, Stroke::plain(Key::Space), &tag.to_string());
                self.same(what, Stroke::with(Held::Shift, Key::Space), &format!("{tag}-order"));
            }
            Some(Spot::Group(group)) => {
                self.same(what, Stroke::plain(Key::Space), &format!("group-{group}"));
                self.same(what, Stroke::with(Held::Shift, Key::Space), &format!("group-{group}-order"));
                self.same(what, Stroke::with(Held::Shift, Key::Enter), &format!("group-{group}-fold"));
            }
            _ => {}
        }
        self.settle(what);
        self.send(&Press::Clear);
        self.send(&Press::Clear);
    }
}

#[test]
fn a_key_does_what_the_press_does_in_every_step() {
    for set in Registry::load().unwrap().all() {
        let rules = set.description();
        let id = rules.about.id.as_str();
        let mut twins = Twins::begun(id);
        let steps: Vec<String> =
            twins.view(|screen| screen.table.strip.steps.iter().map(|step| step.id.clone()).collect());
        assert!(!steps.is_empty(), "{id}");
        for (at, step) in steps.iter().enumerate() {
            let what = format!("{id}, {step}");
            twins.send(&Press::Step(step.clone()));
            twins.step(&what);
            twins.send(&Press::Step(step.clone()));
            match steps.get(at + 1) {
                Some(next) => twins.same(&what, Stroke::plain(Key::Tab), &format!("step-{next}")),
                None => twins.same(&what, Stroke::with(Held::Ctrl, Key::Enter), "end-turn"),
            }
        }
        assert!(twins.compared > steps.len() * 4, "{id}: {} strokes in {} steps", twins.compared, steps.len());
    }
}

#[test]
fn the_page_between_two_players_takes_none_of_all_other_keys() {
    let digits = (0..10).map(Key::Digit);
    let letters = ('A'..='Z').map(Key::Char);
    let held = [Held::Nothing, Held::Shift, Held::Ctrl, Held::CtrlShift];
    let free = digits.chain(letters).flat_map(|key| held.map(|held| Stroke::with(held, key)));
    let own = |key_action: KeyAction| {
        matches!(
            key_action,
            KeyAction::Cursor(Direction::Back | Direction::On) | KeyAction::Pick | KeyAction::Clear | KeyAction::Roll
        )
    };
    let table = TABLE.iter().filter(|line| !own(line.key_action)).map(|line| line.stroke);
    let strokes: Vec<Stroke> = table.chain(free).collect();
    for size in SIZES {
        let mut table = super::turn::hand_over(size);
        let seen = |table: &Table| format!("{:?}", table.app.play().unwrap().screen.table);
        let (events, before, words) = (table.battle().events().len(), seen(&table), table.words());
        for stroke in &strokes {
            table.send(Message::Key(*stroke));
            assert!(table.has("look"), "{} at {size:?}", stroke.words());
        }
        assert_eq!(table.battle().events().len(), events, "{size:?}");
        assert_eq!((seen(&table), table.words()), (before, words), "{size:?}");
    }
}

#[test]
fn escape_on_the_muster_keeps_the_force() {
    for size in SIZES {
        for way in ["back", "Esc"] {
            let mut table = Table::start(size, 1, MemoryDisk::new());
            table.all(["new", "force-A-gazala-british", "part-side-A", "count-0-more", "part-forces"]);
            let words = table.words();
            if way == "back" {
                table.press("back");
            } else {
                table.send(Message::Key(Stroke::plain(Key::Escape)));
            }
            assert!(table.has("new") && !table.has("begin"), "{way} at {size:?}: the start screen");
            table.press("new");
            assert_eq!(table.words(), words, "{way} at {size:?}: the force is there again");
        }
    }
}
