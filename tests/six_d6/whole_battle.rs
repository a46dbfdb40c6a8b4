//! Whole battles by commands to their end, lawful all the way, saved and read again.

use adjutant::{
    battle::Battle,
    dice::{Dice, Side, Tag},
    rules::{Draft, Value},
};

use super::table::{begin, forces, saved_and_taken_back, start};

/// Turns after which a battle ends undecided.
const LAST_TURN: i32 = 40;

/// Two players who only do what the rules allow.
struct Game {
    battle: Battle,
    dice: Dice,
    /// Who decides: as unbiased as dice are.
    mind: Dice,
}

impl Game {
    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        let sides = u8::try_from(of.len()).unwrap();
        (sides > 0).then(|| of[usize::from(self.mind.face(sides)) - 1])
    }

    fn there(&self, side: Side) -> Vec<Tag> {
        self.battle.state().in_play(side).map(|unit| unit.tag).collect()
    }

    fn act(&mut self, procedure: &str, draft: Draft) {
        let words = format!("{procedure} {draft:?}");
        let done = self.battle.execute(start(procedure, draft, &[]), &mut self.dice, 5);
        done.unwrap_or_else(|refused| panic!("{words}: {refused}"));
        assert!(self.battle.pending().is_none());
        self.holds();
    }

    /// What must hold at every moment.
    fn holds(&self) {
        let state = self.battle.state();
        assert_eq!(state.doubts, Vec::<String>::new());
        for unit in state.units.values().filter(|unit| unit.in_play()) {
            let number = |field| state.number(unit.tag, field);
            let flag = |field| state.flag(unit.tag, field);
            assert!((0..7).contains(&number("hits")), "{}: {} hits", unit.tag, number("hits"));
            assert!(number("permanent") <= number("hits"), "{}", unit.tag);
            assert!(number("hits") < 4 || number("permanent") == 2, "{}", unit.tag);
            assert!(!(flag("ready") && unit.kind == "mortar"), "{}", unit.tag);
            assert!(!(flag("dug_in") && unit.kind == "tank"), "{}", unit.tag);
            let waits = unit.tag.side != state.acting();
            assert!(!(waits && (flag("moved") || flag("ended"))), "{} keeps a marker", unit.tag);
            assert!(waits || !(flag("fired") && flag("moved")), "{} acts twice", unit.tag);
            assert!(!flag("marching") || waits || flag("moved"), "{} marches on", unit.tag);
        }
    }

    fn fire(&mut self, procedure: &str, firer: Tag, enemy: Side) {
        let targets = self.there(enemy);
        let Some(target) = self.pick(&targets) else { return };
        let mut draft: Draft = [("firer".to_owned(), firer.into()), ("target".to_owned(), target.into())].into();
        if procedure == "fire" {
            let band = self.pick(&["close", "effective"]).unwrap();
            draft.insert("range".to_owned(), band.into());
        }
        if firer.side != self.battle.state().acting() {
            draft.insert("by".to_owned(), firer.side.to_string().into());
        }
        self.act(procedure, draft);
    }

    /// Ready units answer, now and then.
    fn answers(&mut self) {
        for chip in self.battle.rules().reactions(self.battle.state()) {
            let there = self.battle.state().units[&chip.unit].in_play();
            let target = chip.draft.get("target").and_then(Value::tag);
            let stands = target.is_some_and(|target| self.battle.state().units[&target].in_play());
            if there && stands && self.mind.face(2) == 1 {
                self.act(chip.procedure, chip.draft);
            }
        }
    }

    fn phase(&mut self) {
        let side = self.battle.state().acting();
        for due in self.battle.rules().owed(self.battle.state()) {
            match due.procedure.as_str() {
                "mortar" => {
                    let firer = due.draft["firer"].tag().unwrap();
                    if self.mind.face(3) > 1 {
                        self.fire("mortar", firer, side.other());
                    }
                }
                other => self.act(other, due.draft),
            }
        }
        for tag in self.there(side) {
            if !self.battle.state().units[&tag].in_play() || self.battle.rules().acted(self.battle.state(), tag) {
                continue;
            }
            let mortar = self.battle.state().units[&tag].kind == "mortar";
            match self.mind.face(4) {
                1 => {
                    let march = self.mind.face(2) == 1;
                    self.act("move", [("unit".to_owned(), tag.into()), ("march".to_owned(), march.into())].into());
                    self.answers();
                }
                2 | 3 if !mortar => {
                    self.fire("fire", tag, side.other());
                    self.answers();
                }
                _ => {}
            }
        }
        // All others in one press, as the strip offers it.
        let owed = self.battle.rules().owed(self.battle.state());
        if let Some(due) = owed.into_iter().find(|due| due.procedure == "end_step") {
            self.act("end_step", due.draft);
        }
        self.act("end_turn", Draft::new());
    }

    fn over(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.there(side).is_empty()) || self.battle.state().turn() > LAST_TURN
    }
}

/// A battle of two forces to its end; its text read again is the same battle.
fn check(pair: [&str; 2], seed: u64) {
    let battle = begin(forces("six-d6", pair, ""));
    let mut game = Game { battle, dice: Dice::seeded(seed), mind: Dice::seeded(seed + 1000) };
    while !game.over() {
        game.phase();
    }
    let state = game.battle.state();
    assert!(state.turn() <= LAST_TURN, "{}: undecided", pair[0]);
    assert!(state.turn() > 2 && game.battle.events().len() > 60, "{}: over at once", pair[0]);
    let lost = |side| game.battle.rules().standing(state, side).lost;
    assert!(Side::BOTH.into_iter().all(|side| lost(side) > 0), "both sides bleed");

    saved_and_taken_back(&game.battle);
}

#[test]
fn both_pairs_of_sample_forces_to_the_end() {
    for pair in [["saint-lo-american", "saint-lo-german"], ["ponyri-german", "ponyri-soviet"]] {
        check(pair, 7);
    }
}
