//! Whole battles through the one door of a battle: by commands to their end, saved and read back.

use std::{collections::BTreeSet, sync::Arc};

use adjutant::{
    battle::{
        Battle, Command, Desk, Permit, Request, Setup,
        muster_sheet::MusterSheet,
        summary::{Pool, Shown, table_view},
    },
    dice::{Dice, Given, Side, Tag},
    games::Registry,
    rules::{Bearing, Draft, Entity, RuleSet, Value},
};

use super::table::{answer_all, owed_can_be_done, saved_and_taken_back};

/// A choice out of a few: the players of this battle know no tactics.
struct Fancy(u64);

impl Fancy {
    /// A number below `of`.
    fn below(&mut self, of: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % of.max(1)
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.below(of.len())).copied()
    }
}

fn rules() -> Arc<RuleSet> {
    Registry::load().unwrap().get("portable-wargame").unwrap().clone()
}

/// The setup of a battle between a sample force and the one against it, as the muster makes it.
fn setup(rules: &RuleSet, force: &str, rulings: &[(&str, &str)]) -> Setup {
    let data = rules.description();
    let mut sheet = MusterSheet::new(data, ["blue", "red-brown"]);
    let first = data.forces.iter().find(|known| known.id == force).unwrap();
    sheet.choose(&data.forces, Side::A, first);
    for (mark, option) in rulings {
        sheet.rulings.insert((*mark).to_owned(), (*option).to_owned());
    }
    assert_eq!(sheet.notes(rules), Vec::<String>::new());
    assert!(sheet.strengths(data).ends_with(" units, dice decide who plays first"));
    sheet.setup(data).unwrap()
}

struct Game {
    battle: Battle,
    dice: Dice,
    fancy: Fancy,
}

impl Game {
    /// Plays a procedure to its end; what the rules forbid is left out. Tells whether it was played.
    fn play(&mut self, procedure: &str, form: &[(&str, Value)]) -> bool {
        let draft: Draft = form.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
        let request = Request::new(procedure, draft);
        let start = Command::start(request);
        if self.battle.execute(start, &mut self.dice, 0).is_err() {
            return false;
        }
        answer_all(&mut self.battle, &mut self.dice, |ask| self.fancy.below(ask.options.len()));
        true
    }

    fn must(&mut self, procedure: &str) {
        assert!(self.play(procedure, &[]), "{procedure}: {:?}", self.battle.rules().owed(self.battle.state()));
    }

    fn units(&self, side: Side) -> Vec<Tag> {
        self.battle.state().in_play(side).map(|unit| unit.tag).collect()
    }

    /// Whether a side has nothing left.
    fn over(&self) -> bool {
        !self.battle.rules().over(self.battle.state()).is_empty()
    }

    fn artillery(&mut self) {
        for side in Side::BOTH {
            for gun in self.units(side) {
                let targets = self.units(side.other());
                let Some(target) = self.fancy.one(&targets) else { return };
                let range = if self.fancy.below(3) == 0 { "near" } else { "far" };
                let distance = format!("{gun}.distance");
                let place = if self.fancy.below(2) == 0 { "open" } else { "woods" };
                self.play(
                    "artillery",
                    &[
                        ("by", side.to_string().into()),
                        ("guns", gun.into()),
                        ("target", target.into()),
                        (&distance, range.into()),
                        ("target.place", place.into()),
                    ],
                );
            }
        }
    }

    /// A half of the acting side: dice, orders, close combat.
    fn half(&mut self) {
        self.must("activation");
        let side = self.battle.state().acting();
        for unit in self.units(side) {
            if !self.play("charge", &[("unit", unit.into())]) {
                let order = ["move", "double_move", "unpin", "ford", "mount"][self.fancy.below(5)];
                self.play(order, &[("unit", unit.into())]);
            }
            let Some(target) = self.fancy.one(&self.units(side.other())) else { return };
            self.play("fire", &[("firer", unit.into()), ("target", target.into())]);
            self.check();
        }
        for _ in 0..2 {
            let (own, enemies) = (self.units(side), self.units(side.other()));
            let (Some(attacker), Some(defender)) = (self.fancy.one(&own), self.fancy.one(&enemies)) else { return };
            self.play("close_combat", &[("attacker", attacker.into()), ("defender", defender.into())]);
            self.check();
        }
    }

    /// What holds at every moment.
    fn check(&self) {
        let state = self.battle.state();
        assert_eq!(state.doubts, Vec::<String>::new());
        for unit in state.units.values().filter(|unit| unit.in_play()) {
            let held = ["falls", "pin_due"].into_iter().any(|field| state.flag(unit.tag, field));
            assert!(!held || !state.flag(Entity::Battle, "artillery_over"), "{}: held over the step", unit.tag);
            let did = ["shelled", "moved", "doubled", "charged", "fired", "changed"];
            let did: Vec<&str> = did.into_iter().filter(|marker| state.flag(unit.tag, marker)).collect();
            assert!(did.len() < 2, "{} acts twice: {did:?}", unit.tag);
        }
        for side in Side::BOTH {
            let standing = self.battle.rules().standing(state, side);
            assert!(standing.lost <= standing.total);
        }
        owed_can_be_done(&self.battle);
    }
}

/// Plays to the end, then reads the log back and undoes it.
fn play_out(force: &str, rulings: &[(&str, &str)], seed: u64) {
    let rules = rules();
    let setup = setup(&rules, force, rulings);
    let battle = Battle::new(rules.clone(), setup);
    let mut game = Game { battle, dice: Dice::seeded(seed), fancy: Fancy(seed) };
    for turn in 1.. {
        assert!(turn < 200, "{force} {seed}: no end");
        assert_eq!((game.battle.state().turn(), game.battle.state().step()), (turn, "artillery"));
        game.artillery();
        game.check();
        if game.fancy.below(2) == 0 {
            game.must("casualties");
        }
        game.must("initiative");
        let first = game.battle.state().acting();
        game.half();
        game.must("end_turn");
        assert_eq!((game.battle.state().acting(), game.battle.state().step()), (first.other(), "dice"));
        game.half();
        game.must("end_turn");
        game.check();
        if game.over() {
            break;
        }
    }
    saved_and_taken_back(&game.battle);
}

#[test]
fn the_sudan_to_the_end() {
    for seed in 1..4 {
        play_out("el-teb-british", &[], seed);
    }
}

#[test]
fn spicheren_under_every_other_reading() {
    let marks = ["W5", "W7", "W11", "W17", "W21", "W29", "W33", "W54", "W57", "W68", "W70"];
    let other: Vec<(&str, &str)> = marks.into_iter().map(|mark| (mark, "b")).collect();
    for seed in 1..4 {
        play_out("spicheren-french", &other, seed);
    }
    play_out("spicheren-prussian", &[("W19", "b"), ("W24", "b"), ("W55", "b")], 7);
}

#[test]
fn rows_and_forms_offer_what_the_rules_allow() {
    let rules = rules();
    let mut battle = Battle::new(rules.clone(), setup(&rules, "el-teb-british", &[]));
    let mut dice = Dice::seeded(1);
    let tag = |text: &str| text.parse::<Tag>().unwrap();
    for (unit, field) in [("A2", "pinned"), ("A7", "pinned"), ("A10", "pinned"), ("A10", "shelled"), ("A5", "moved")]
    {
        battle.execute(Command::set(tag(unit), field, true), &mut dice, 0).unwrap();
    }
    battle.execute(Command::set(Side::A, "activations", 6), &mut dice, 0).unwrap();
    battle.execute(Command::step("activate"), &mut dice, 0).unwrap();
    let view = table_view(&battle, &Desk::default(), &Shown::default());
    let press = |unit: &str| {
        let row = view.rows.iter().flatten().find(|row| row.tag == tag(unit)).unwrap();
        row.press.as_ref().map(|press| (press.word.as_str(), press.refusal.as_deref()))
    };
    // The slot offers a move, and to a pinned unit what it can do instead.
    assert_eq!(press("A3"), Some(("Move", None)));
    assert_eq!(press("A2"), Some(("Unpin", None)));
    assert_eq!(press("A7"), Some(("Unpin", None)));
    assert_eq!(press("A5"), None);
    assert_eq!(press("B2"), None);
    // Orders that a type never gets are not offered to it.
    let orders = |unit: &str| {
        let mut desk = Desk::default();
        desk.press_row(&rules, battle.state(), tag(unit));
        let form = table_view(&battle, &desk, &Shown::default()).form.unwrap();
        form.orders.into_iter().map(|order| order.name).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(orders("A3"), "Move, Double move, Unpin, Enter a ford, Lost in the river");
    assert_eq!(orders("A7"), "Move, Double move, Unpin, Charge, Mount, dismount, Enter a ford, Lost in the river");
    assert_eq!(orders("A1"), "Move, Unpin, Enter a ford, Lost in the river");
}

#[test]
fn a_drift_waits_for_the_table_and_names_its_rolls() {
    let rules = rules();
    let mut battle = Battle::new(rules.clone(), setup(&rules, "el-teb-british", &[]));
    let mut dice = Dice::seeded(1);
    let draft = [("guns", "A10"), ("target", "B2")].map(|(path, word)| (path.to_owned(), Value::from(word)));
    let mut desk = Desk::default();
    for unit in ["A10", "B2"] {
        desk.press_row(&rules, battle.state(), unit.parse().unwrap());
    }
    // Two dice of one gun are told apart.
    let sums = table_view(&battle, &desk, &Shown::default()).form.unwrap().sums;
    let titles: Vec<&str> = sums.iter().map(|sum| sum.title.as_str()).collect();
    assert_eq!(titles, ["A10 Where it lands", "A10 Effect"]);
    let start = Command::Start {
        request: Request::new("artillery", draft.into()),
        permit: Permit::Lawful,
        real: BTreeSet::new(),
        given: vec![("location/A10".to_owned(), Given::Faces(vec![1]))],
    };
    battle.execute(start, &mut dice, 0).unwrap();
    let view = table_view(&battle, &Desk::default(), &Shown::default());
    let open = view.open.unwrap();
    // The question has the compass, and no strip for a target that is certainly spared.
    assert_eq!((open.bearing, open.odds), (Some(Bearing::Left), Vec::new()));
    let Some(Pool::Choice { question, options, .. }) = open.pending else { panic!("no question") };
    assert_eq!(question, "It lands to the left: who stands there?");
    assert_eq!(options[0].1, "Nobody, or off the table");
    assert_eq!(options.len(), 21, "everybody but the gun and the target");
    for (address, option) in [("left/A10", "B3"), ("sight/A10", "direct")] {
        let given = Given::Chosen(option.to_owned());
        battle.execute(Command::Answer { address: address.to_owned(), given }, &mut dice, 0).unwrap();
    }
    let result = table_view(&battle, &Desk::default(), &Shown::default()).result.unwrap();
    let titles: Vec<&str> = result.rolls.iter().map(|roll| roll.title.as_str()).collect();
    assert_eq!(titles, ["A10 Where it lands", "A10 To the left", "A10 All in sight, in the open?", "A10 Effect"]);
    assert_eq!(result.bearing, Some(Bearing::Left));
    assert_eq!(result.chance, "", "odds did not foresee it");
}
