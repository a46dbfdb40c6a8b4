//! A battle of the two sample forces by the Simple WW2 rules, played by commands over six whole turns with seeded
//! dice, closed, saved and read back.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::missing_panics_doc)]

#[path = "support/scene.rs"]
mod scene;
#[path = "support/table.rs"]
mod table;

use std::collections::{BTreeMap, BTreeSet};

use adjutant::{
    battle::{Battle, Command, Request, Setup},
    dice::{Dice, Side, Tag},
    rules::{BY, Control, Draft, Entity, Field, State, Unit, Value},
    store::journal,
};
use table::{answer_all, begin, forces, owed_can_be_done, saved_and_taken_back, start};

/// Turns of the battle.
const TURNS: i32 = 6;

/// The table: a battle, its dice, and the whims of its players.
struct Table {
    battle: Battle,
    dice: Dice,
    whim: Dice,
    /// What was played, and how often.
    played: BTreeMap<String, usize>,
}

/// A whim below a number.
fn below(whim: &mut Dice, below: usize) -> usize {
    usize::from(whim.face(20) - 1) * below / 20
}

impl Table {
    fn new(seed: u64) -> Self {
        let forces = forces("simple-ww2", ["normandy-british-group", "normandy-german-group"], "");
        let battle = begin(Setup { turns: Some(TURNS), ..forces });
        Self { battle, dice: Dice::seeded(seed), whim: Dice::seeded(seed + 1), played: BTreeMap::new() }
    }

    fn state(&self) -> &State {
        self.battle.state()
    }

    fn pick(&mut self, below: usize) -> usize {
        self::below(&mut self.whim, below)
    }

    /// Fills what a form lacks.
    fn filled(&mut self, procedure: &str, draft: Draft) -> Draft {
        let mut draft = draft;
        for _ in 0..8 {
            let request = Request::new(procedure, draft.clone());
            let form = self.battle.open_form(&request).unwrap().form;
            assert!(form.problems.is_empty(), "{procedure} {draft:?}: {:?}", form.problems);
            let Some(field) = form.fields.iter().find(|field| field.value.is_none()).cloned() else { break };
            let Some(value) = self.answer(&field) else { break };
            draft.insert(field.path, value);
        }
        draft
    }

    fn answer(&mut self, field: &Field) -> Option<Value> {
        match &field.control {
            Control::Unit { candidates, .. } => {
                let free: Vec<Tag> =
                    candidates.iter().filter(|one| one.refusal.is_none()).map(|one| one.tag).collect();
                (!free.is_empty()).then(|| free[self.pick(free.len())].into())
            }
            Control::Units { candidates, .. } => {
                let free: Vec<Tag> =
                    candidates.iter().filter(|one| one.refusal.is_none()).map(|one| one.tag).collect();
                let count = 1 + self.pick(free.len().min(8));
                let tags: BTreeSet<Tag> =
                    (0..count).filter(|_| !free.is_empty()).map(|_| free[self.pick(free.len())]).collect();
                Some(tags.into_iter().collect::<Vec<_>>()[..].into())
            }
            Control::Choice(options) => Some(options[self.pick(options.len())].value()),
            Control::Switch => Some(false.into()),
            Control::Number { min, .. } => Some((*min).into()),
        }
    }

    /// Plays a procedure if the rules allow it; tells whether they do.
    fn play(&mut self, procedure: &str, draft: Draft) -> bool {
        let draft = self.filled(procedure, draft);
        if self.battle.execute(start(procedure, draft, &[]), &mut self.dice, 0).is_err() {
            return false;
        }
        let Self { battle, dice, whim, .. } = self;
        answer_all(battle, dice, |ask| below(whim, ask.options.len()));
        *self.played.entry(procedure.to_owned()).or_default() += 1;
        self.check();
        true
    }

    /// What holds at every moment.
    fn check(&self) {
        let state = self.state();
        assert_eq!(state.doubts, Vec::<String>::new());
        let turn = state.turn();
        for unit in state.units.values() {
            for field in ["neutralised", "fired"] {
                let until = state.number(unit.tag, field);
                assert!(
                    until == 0 || unit.lost() || (turn..=turn + 1).contains(&until),
                    "{}: {field} {until}",
                    unit.tag
                );
            }
            let left = state.number(unit.tag, "smoke_left");
            assert!((0..=3).contains(&left), "{}: smoke {left}", unit.tag);
        }
        for (id, kind) in &state.things {
            assert_eq!(kind, "smoke");
            assert!(!state.word(Entity::Thing(*id), "screen").is_empty(), "thing{id}");
        }
        for side in Side::BOTH {
            let standing = self.battle.rules().standing(state, side);
            let lost = state.side(side).filter(|unit| unit.lost()).count();
            assert_eq!(usize::try_from(standing.lost).unwrap(), lost, "{side}");
        }
        owed_can_be_done(&self.battle);
    }

    /// Does all that is owed but what `leave` names.
    fn owed(&mut self, leave: &[&str]) {
        for _ in 0..40 {
            let all = self.battle.rules().owed(self.state());
            let mut due =
                all.into_iter().filter(|due| !due.procedure.is_empty() && !leave.contains(&due.procedure.as_str()));
            let Some(due) = due.next() else { return };
            let mut draft = due.draft.clone();
            // Some units move, the rest stand.
            if due.procedure == "write_options" {
                let request = Request::new(&due.procedure, draft.clone());
                for field in self.battle.open_form(&request).unwrap().form.fields {
                    if self.pick(2) == 0
                        && let Some(value) = self.answer(&field)
                    {
                        let kept = draft.clone();
                        draft.insert(field.path, value);
                        // Who retreats writes nothing else.
                        let told = Request::new(&due.procedure, draft.clone());
                        let lawful = self.battle.open_form(&told).unwrap().form.refusals.is_empty();
                        draft = if lawful { draft } else { kept };
                    }
                }
            }
            assert!(self.play(&due.procedure, draft), "{} is owed and refused", due.words);
        }
        panic!("owed without end: {:?}", self.battle.rules().owed(self.state()));
    }

    fn step(&mut self, step: &str) {
        self.battle.execute(Command::step(step), &mut self.dice, 0).unwrap();
    }

    fn own(&self, side: Side, test: impl Fn(&State, &Unit) -> bool) -> Vec<Tag> {
        self.state().in_play(side).filter(|unit| test(self.state(), unit)).map(|unit| unit.tag).collect()
    }

    fn by(side: Side, fields: &[(&str, Value)]) -> Draft {
        let own = fields.iter().map(|(path, value)| ((*path).to_owned(), value.clone()));
        own.chain([(BY.to_owned(), Value::from(side.to_string().as_str()))]).collect()
    }

    fn turn(&mut self) {
        self.owed(&["write_options", "reveal_options", "morale"]);
        for side in Side::BOTH {
            if self.state().turn() > 1 && self.pick(2) == 0 {
                let request = Request::new("change_orders", Self::by(side, &[]));
                let field = self.battle.open_form(&request).unwrap().form.fields.first().cloned().unwrap();
                let to = self.answer(&field).unwrap();
                // Who keeps his orders changes none.
                let changes = to.word() != "keep";
                assert_eq!(self.play("change_orders", Self::by(side, &[(&field.path, to)])), changes);
            }
        }
        self.step("options");
        self.owed(&["morale"]);
        self.step("morale");
        self.owed(&[]);
        self.step("artillery");
        for side in Side::BOTH {
            for battery in self.own(side, |_, unit| unit.word("class") == "battery") {
                let purpose = ["fire", "fire", "fire", "smoke", "stoke"][self.pick(5)];
                self.play("call", Self::by(side, &[("battery", battery.into()), ("purpose", purpose.into())]));
                self.owed(&["call"]);
            }
        }
        for step in ["move", "fire_move", "fire"] {
            self.step(step);
            for side in Side::BOTH {
                for tag in self.own(side, |_, unit| unit.word("class") != "battery") {
                    if !self.state().units[&tag].in_play() {
                        continue;
                    }
                    if step != "fire" && self.play("move", Self::by(side, &[("unit", tag.into())])) {
                        self.react();
                    }
                    if step != "move" && self.pick(2) == 0 {
                        let firers: Value = [tag][..].into();
                        self.play("fire", Self::by(side, &[("firers", firers)]));
                    }
                }
            }
            self.owed(&[]);
        }
        self.step("assault");
        for _ in 0..3 {
            self.play("close_assault", Self::by(Side::A, &[]));
        }
        self.owed(&[]);
        let turn = self.state().turn();
        assert!(self.play("end_turn", Draft::new()));
        assert_eq!(self.state().turn(), turn + 1);
        assert!(self.state().due.is_empty(), "what was owed lapses");
        for group in self.state().groups.keys() {
            assert!(self.state().fact(Entity::Group(*group), "option").is_none(), "group{group} keeps its option");
        }
    }

    /// Now and then somebody uses an interrupt.
    fn react(&mut self) {
        if self.pick(2) > 0 {
            return;
        }
        let reactions = self.battle.rules().reactions(self.state());
        if let Some(reaction) = reactions.iter().find(|reaction| reaction.procedure == "interrupt") {
            self.play(reaction.procedure, reaction.draft.clone());
        }
    }
}

#[test]
fn a_battle_to_its_last_turn() {
    let mut table = Table::new(1944);
    for _ in 0..TURNS {
        table.turn();
    }
    for procedure in [
        "give_orders",
        "change_orders",
        "write_options",
        "reveal_options",
        "morale",
        "call",
        "fire_error",
        "barrage",
        "smoke",
        "end_turn",
        "move",
        "fire",
        "interrupt",
        "close_assault",
    ] {
        assert!(table.played.contains_key(procedure), "{procedure} was never played: {:?}", table.played);
    }
    let battle = &table.battle;
    assert_eq!(battle.state().turn(), TURNS + 1);
    let lost = battle.state().units.values().filter(|unit| unit.lost()).count();
    assert!(lost > 0, "nobody was hurt");
    saved_and_taken_back(battle);
}

#[test]
fn a_whole_zone_fits_one_line_of_a_saved_battle() {
    let mut table = Table::new(3);
    table.owed(&[]);
    let zone = table.own(Side::B, |_, unit| unit.word("class") != "battery");
    assert!(zone.len() >= 30);
    let battery = table.own(Side::A, |_, unit| unit.word("battery") == "field")[0];
    let draft = Table::by(Side::A, &[("battery", battery.into()), ("targets", zone[..].into())]);
    assert!(table.play("barrage", draft));
    let events = table.battle.events();
    let line = journal::event(1, events.last().unwrap()).unwrap_or_else(|error| panic!("{error}"));
    println!("{} bytes for {} elements", line.len(), zone.len());
}
