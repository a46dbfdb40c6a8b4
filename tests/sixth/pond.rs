//! Boats on a pond: a sixth rule set, small and yet played whole; `docs/new-rule-set.md` leads through it.

use adjutant::{
    dice::{Address, Ask, Class, Faces, Read, Side, Subject, Sum, Tag, Term},
    rules::{
        Effect, FieldMemory, FormReader, Game, Handover, NoRoll, OneRoll, Opt, ProcedureKind, RuleSet, Started,
        State, Unit, Want, draft_of,
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
    ProcedureKind::new("broadside", broadside).asks(&["broadside"]).rulings(&["P1"]),
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
    let no_roll = NoRoll::default().effect(Effect::set(unit, "anchored", true)).effect(paid);
    no_roll.tell(unit, "Sailing", format!("{} lies at anchor.", reader.label(unit))).start()
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
        reader.choice("target.water", "Its water", None, "Guns", waters, FieldMemory::Fact(target, "water", "calm"));
    let firer = firer?;
    let guns = reader.column(firer, "guns").map_or(0, |guns| guns.number());
    let hidden = match reader.ruling("P1").as_str() {
        "b" => -2,
        "c" => -(guns + 1) / 2,
        "d" => 1 - guns,
        "e" => 0,
        _ => -1,
    };
    let reeds = if water == "reeds" { hidden } else { 0 };
    let terms = [("guns", guns), ("anchored", reader.flag(firer, "anchored").into()), ("reeds", reeds)];
    let terms = terms.into_iter().filter(|(_, amount)| *amount != 0);
    let terms: Vec<Term> = terms.map(|(label, amount)| Term::new(label, amount, "Guns")).collect();
    let dice = u8::try_from(terms.iter().map(|term| term.amount).sum::<i32>()).unwrap_or(1).max(1);
    let sum = Sum::new(Some(firer), "Broadside", "broadside").terms(terms).dice(dice).reading("hit on 5 or 6");

    let (row, rules) = (if reader.flag(target, "holed") { "holed" } else { "whole" }, reader.rules());
    let results =
        ["none", "one", "two"].map(|hits| rules.result("broadside", row, hits, RESULTS).unwrap_or("splash"));
    let (name, stone) = (reader.label(target), reader.unit_type(firer) == "fort");
    let read = Read::Pool { hit: Faces::of(&[5, 6]), cap: 2, counted: None, all: None };
    let words = if dice > 1 { &["no hit", "a hit", "two hits"][..] } else { &["no hit", "a hit"] };
    let ask = Ask::dice(Address::of("broadside"), firer.side, (dice, 6), read, words);
    let roll = OneRoll::new(ask, move |answer| {
        let class = results.get(usize::from(answer.tally().hits())).copied().unwrap_or("splash");
        let no_roll = NoRoll::default().settle(Subject::Headline, Class::Word(class));
        let no_roll = no_roll.tell(target, "Guns", format!("{name}: {class}."));
        match class {
            "holed" => no_roll.effect(Effect::set(target, "holed", true)),
            "sunk" if stone => no_roll.effect(Effect::remove(target, "broadside")),
            // The wave of it: the winner should anchor.
            "sunk" => no_roll.effect(Effect::remove(target, "broadside")).effect(Effect::owe(
                "anchor",
                draft_of("unit", firer),
                format!("{firer} drifts"),
            )),
            _ => no_roll,
        }
    });
    Some(roll.before(NoRoll::default().effect(Effect::set(firer, "fired", true))).sum(sum).start())
}
