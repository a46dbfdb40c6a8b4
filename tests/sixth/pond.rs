//! Boats on a pond: a sixth rule set, as small as one can be and yet played whole; `docs/new-rule-set.md` leads
//! through it.

use adjutant::{
    dice::{
        Address, Answer, Ask, ChooseAsk, Chooser, Class, Faces, Procedure, Read, Side, Sink, Subject, Sum, Tag, Term,
    },
    rules::{
        Effect, FormReader, Game, Handover, Memory, NoRoll, Opt, ProcedureKind, RuleSet, Started, State, Unit, Want,
        draft_of,
    },
};

/// Its texts, by name.
pub const FILES: &[(&str, &str)] =
    adjutant::data_files! { ".": "rules", "units", "fields", "forces", "tables", "cells", "rulings" };

/// The rule set, from its texts.
pub fn pond() -> RuleSet {
    RuleSet::load(FILES, PROCEDURES, Pond).expect("the texts are sound")
}

const PROCEDURES: &[ProcedureKind] = &[
    ProcedureKind::new("broadside", broadside).asks(&["broadside", "duck"]).rulings(&["P1"]),
    ProcedureKind::new("anchor", anchor),
    ProcedureKind::new("end_turn", end_turn),
];

struct Pond;

impl Game for Pond {
    fn usual(&self, _: &RuleSet, _: &State, _: &[Tag], _: &[Tag]) -> &'static str {
        "broadside"
    }

    fn acted(&self, _: &RuleSet, state: &State, unit: Tag) -> bool {
        state.flag(unit, "fired")
    }

    fn line(&self, _: &RuleSet, unit: &Unit) -> String {
        format!("{} guns", unit.number("guns"))
    }

    fn over(&self, _: &RuleSet, state: &State) -> String {
        let gone = Side::BOTH.into_iter().find(|side| state.in_play(*side).next().is_none());
        gone.map_or_else(String::new, |side| format!("{} is sunk", state.side_name(side)))
    }
}

/// A boat lies still.
fn anchor(reader: &mut FormReader<'_>) -> Option<Started> {
    let stone = |_: &State, unit: &Unit| unit.flag("stone").then(|| "has no anchor".to_owned());
    let unit = reader.unit("unit", "Boat", Want::Acting, stone)?;
    let paid = Effect::paid_for("anchor", draft_of("unit", unit));
    let told = NoRoll::default().effect(Effect::set(unit, "anchored", true)).effect(paid);
    told.tell(unit, "Sailing", format!("{} lies at anchor.", reader.label(unit))).start()
}

/// The other side plays.
fn end_turn(reader: &mut FormReader<'_>) -> Option<Started> {
    let handover = Handover::read(reader);
    handover.add_to(NoRoll::default(), reader.rules()).say("Turn", format!("Turn {}.", handover.turn)).start()
}

/// What the table of broadsides may say.
const RESULTS: &[&str] = &["splash", "holed", "sunk"];

/// Everybody fires once.
fn broadside(reader: &mut FormReader<'_>) -> Option<Started> {
    let fired = |state: &State, unit: &Unit| state.flag(unit.tag, "fired").then(|| "has fired".to_owned());
    let firer = reader.unit("firer", "Who fires", Want::Acting, fired);
    let target = reader.unit("target", "Target", Want::Waiting, |_, _| None);
    let target = reader.or_ignore(target, &["target.water"])?;
    let waters = vec![Opt::new("calm", "Calm"), Opt::new("reeds", "Reeds")];
    let water =
        reader.choice("target.water", "Its water", None, "Guns", waters, Memory::Fact(target, "water", "calm"));
    let firer = firer?;
    let guns = reader.column(firer, "guns").map_or(0, |guns| guns.number());
    let change = |label: &str, amount, holds: bool| holds.then(|| Term::new(label, amount, "Guns"));
    let anchored = reader.flag(firer, "anchored");
    let hidden = match reader.ruling("P1").as_str() {
        "b" => -2,
        "c" => -(guns + 1) / 2,
        "d" => 1 - guns,
        "e" => 0,
        _ => -1,
    };
    let reeds = change("reeds", hidden, water == "reeds" && hidden != 0);
    let terms = [change("guns", guns, true), change("anchored", 1, anchored), reeds];
    let (row, rules) = (if reader.flag(target, "holed") { "holed" } else { "whole" }, reader.rules());
    let results =
        ["none", "one", "two"].map(|hits| rules.result("broadside", row, hits, RESULTS).unwrap_or("splash"));
    let terms: Vec<Term> = terms.into_iter().flatten().collect();
    let dice = u8::try_from(terms.iter().map(|term| term.amount).sum::<i32>()).unwrap_or(1).max(1);
    let sum = Sum::new(Some(firer), "Broadside", "broadside").terms(terms).dice(dice).reading("hit on 5 or 6");
    let (name, stone) = (reader.label(target), reader.kind(firer) == "fort");
    Some(Box::new(Shot { firer, target, name, sum, results, stone }))
}

/// A broadside with all it depends on.
struct Shot {
    firer: Tag,
    target: Tag,
    name: String,
    sum: Sum,
    /// What no hit, one and two come to.
    results: [&'static str; 3],
    /// Whether the firer needs no anchor.
    stone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Duck,
    Guns,
    Over,
}

impl Procedure for Shot {
    type State = Stage;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> Stage {
        out.effect(|| Effect::set(self.firer, "fired", true));
        Stage::Duck
    }

    fn ask(&self, stage: &Stage) -> Option<Ask> {
        match stage {
            Stage::Duck => Some(Ask::Choose(ChooseAsk::words(Address::of("duck"), Chooser::Assumed, &["no", "yes"]))),
            Stage::Guns => {
                let (key, pool) = (Address::of("broadside"), (self.sum.dice, 6));
                let read = Read::Pool { hit: Faces::of(&[5, 6]), cap: 2, sixes: 0, ones: false };
                let words =
                    if self.sum.dice > 1 { &["no hit", "a hit", "two hits"][..] } else { &["no hit", "a hit"] };
                Some(Ask::dice(key, self.firer.side, pool, read, words))
            }
            Stage::Over => None,
        }
    }

    fn step(&self, stage: &Stage, answer: Answer, out: &mut impl Sink<Effect>) -> Stage {
        if *stage == Stage::Duck && !answer.said("yes") {
            return Stage::Guns;
        }
        let hits = if *stage == Stage::Guns { answer.tally().hits() } else { 0 };
        let class = self.results.get(usize::from(hits)).copied().unwrap_or("splash");
        match class {
            "holed" => out.effect(|| Effect::set(self.target, "holed", true)),
            "sunk" => out.effect(|| Effect::remove(self.target, "broadside")),
            _ => {}
        }
        if class == "sunk" && !self.stone {
            // The wave of it: the winner should anchor.
            out.effect(|| Effect::owe("anchor", draft_of("unit", self.firer), format!("{} drifts", self.firer)));
        }
        out.tell(self.target, "Guns", || format!("{}: {class}.", self.name));
        out.settle(Subject::Headline, Class::Word(class));
        Stage::Over
    }

    fn sums(&self) -> Vec<Sum> {
        vec![self.sum.clone()]
    }
}
