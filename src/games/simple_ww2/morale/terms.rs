//! What weighs on a morale test: worked out from the state where that knows it, chips for what only the table
//! knows (Morale, the list of modifiers; S10-S14, S17-S22).

use std::collections::BTreeSet;

use super::super::{
    options,
    units::{FORMATION, cell, frozen, is_battery, quality, turn, unit_in, units_in},
};
use crate::{
    dice::{Side, Tag, Term},
    rules::{Entity, FieldMemory, FormReader, Opt, Origin, State, Unit, Value},
};

/// The place of the list.
const PLACE: &str = "Morale";

/// Units of a side that must test: hit last turn, not tested yet, not routed; each by its first element.
pub(in super::super) fn must_test(state: &State, side: Side) -> Vec<Tag> {
    let turn = state.turn();
    let must = |group: &u16| {
        let on = Entity::Group(*group);
        state.number(on, "hit") == turn && !state.flag(on, "tested") && state.word(on, "morale") != "rout"
    };
    let first = |group: u16| {
        let mut members = state.in_play(side).filter(|unit| !is_battery(unit));
        members.find(|unit| unit_in(state, unit.tag) == Some(group)).map(|unit| unit.tag)
    };
    units_in(state, side).into_iter().filter(must).filter_map(first).collect()
}

/// Elements of a unit that count: batteries off the table do not.
fn elements(state: &State, group: u16) -> impl Iterator<Item = &Unit> {
    state.members(group).filter(|unit| !is_battery(unit))
}

fn count(units: usize) -> i32 {
    i32::try_from(units).unwrap_or(i32::MAX)
}

/// A yes or no that the state knows, frozen with the form.
pub(super) fn holds(reader: &mut FormReader<'_>, path: &str, from: impl FnOnce(&State) -> bool) -> bool {
    reader.derive(path, |state| Value::Flag(from(state))).flag()
}

/// Tenths of a unit that are lost or neutralised, the losses of the turn just played twice (S11-S13). `rounding` is
/// the option of S12.
fn tenths(state: &State, group: u16, rounding: &str) -> i32 {
    const WHOLE: i32 = 100;
    const TENTH: i32 = 10;
    let turn = state.turn();
    let share = |unit: &Unit| {
        if unit.lost() {
            let lost_in = state.number(unit.tag, "lost_in");
            1 + i32::from(lost_in > 0 && lost_in >= turn - 1)
        } else {
            i32::from(state.number(unit.tag, "neutralised") >= turn)
        }
    };
    let hurt: i32 = elements(state, group).map(share).sum();
    let present = |unit: &&Unit| rounding != "c" || !unit.lost();
    let strength = count(elements(state, group).filter(present).count()).max(1);
    let percent = hurt * WHOLE;
    let part = strength * TENTH;
    if rounding == "b" { percent / part + i32::from(percent % part > 0) } else { percent / part }
}

/// Rows of the table of modifiers that hold for a unit.
type Holding = BTreeSet<&'static str>;

/// What the state knows of a unit.
fn known_rows(reader: &mut FormReader<'_>, tag: Tag, group: u16) -> Holding {
    let on = Entity::Group(group);
    let now = turn(reader);
    let mut rows = Holding::new();
    let mut put = |row, holds: bool| {
        if holds {
            rows.insert(row);
        }
    };
    put("new_enemy", reader.fact_number(on, "new_enemy") == now);
    // S14: old losses keep the flat modifier.
    let ever = reader.ruled("S14", "b");
    put(
        "hurt",
        holds(reader, &format!("{on}:hurt"), |state| {
            let shaken = |unit: &Unit| unit.in_play() && state.number(unit.tag, "neutralised") >= now;
            elements(state, group).any(|unit| shaken(unit) || (ever && unit.lost()))
        }),
    );
    let formation = reader.group_of(tag, FORMATION);
    let order = formation.map(|group| reader.fact_word(Entity::Group(group), "order")).unwrap_or_default();
    put("timid_order", matches!(order.as_str(), "probe" | "delay"));
    // S22: for the rest of the game.
    put(
        "command_lost",
        holds(reader, &format!("{on}:command_lost"), |state| {
            elements(state, group).any(|unit| unit.lost() && unit.flag("command"))
        }),
    );
    rows
}

/// Who is seen running: a chip for the whole form.
pub(super) struct Running {
    friends: bool,
    enemy: bool,
    /// The only unit of the side that runs, as far as the state knows: it does not see itself.
    alone: Option<u16>,
}

impl Running {
    /// Reads the chips of a side's tests.
    pub fn read(reader: &mut FormReader<'_>, side: Side) -> Self {
        let mut seen = |path: &str, label: &str, side: Side, known: fn(&State, Side) -> Vec<u16>| {
            let runners = frozen(reader, &format!("{path}:known"), |state| known(state, side));
            let sees = reader.switch(path, label, None, PLACE, !runners.is_empty(), Origin::Assumed);
            (sees, runners)
        };
        let (friends, runners) = seen("friends_run", "Friends seen retreating", side, running_or_destroyed);
        let (enemy, _) = seen("enemy_runs", "Enemy seen retreating", side.other(), running);
        let alone = runners.first().copied().filter(|_| runners.len() == 1);
        Self { friends, enemy, alone }
    }
}

/// Where a unit stands: cover is hull down, woods and buildings (S17).
const COVER: [(&str, &str); 4] =
    [("open", "Open"), ("cover", "Hull down, woods, buildings"), ("defences", "Field defences"), ("both", "Both")];

/// What only the table knows, or may know better than the state: a row of chips each.
fn chips(reader: &mut FormReader<'_>, tag: Tag, group: u16, seen: &Running, rows: &mut Holding) {
    let on = Entity::Group(group);
    let mut put = |row, holds: bool| {
        if holds {
            rows.insert(row);
        }
    };
    put("friends_run", seen.friends && seen.alone != Some(group));
    put("enemy_runs", seen.enemy);
    // S21: only armour fears houses without infantry.
    let path = format!("{tag}.no_infantry");
    let afv = holds(reader, &format!("{on}:afv"), |state| {
        elements(state, group).any(|unit| unit.in_play() && unit.word("class") == "afv")
    });
    if afv {
        let label = "Woods or houses, no infantry near";
        put("no_infantry", reader.switch(&path, label, Some(tag), PLACE, false, Origin::Assumed));
    } else {
        reader.ignore_because(&path, "only armour fears woods and houses");
    }
    // S19: advancing is what its option does this turn, if that goes forward; a result that stands may forbid it (S20).
    let halted = matches!(reader.fact_word(on, "morale").as_str(), "no" | "retreat" | "rout");
    let moves = !halted && !options::stands(&options::option(reader, Some(group)));
    let path = format!("{tag}.advancing");
    put("advancing", reader.switch(&path, "Advancing", Some(tag), PLACE, moves, Origin::Assumed));
    // Morale (b); S16: a unit that was not hit tests because a higher command is near.
    let hit = reader.fact_number(on, "hit") == turn(reader);
    let path = format!("{tag}.higher_command");
    let label = format!("Command within {}p", cell(reader, "morale", "reach", "command"));
    put("higher_command", reader.switch(&path, &label, Some(tag), PLACE, !hit, Origin::Assumed));
    let path = format!("{tag}.cover");
    let known = reader.derive(&path, |state| cover(state, group).into());
    let options = COVER.map(|(id, words)| Opt::new(id, words)).into();
    // Nobody has said that a unit stands in the open: it is taken to.
    let memory = if known.word() == "open" { FieldMemory::Assume("open") } else { FieldMemory::Known(known.word()) };
    let cover = reader.choice(&path, "Stands in", Some(tag), PLACE, options, memory);
    // S17: woods and field defences together, or only the better.
    let both = reader.ruled("S17", "a");
    put("shelter", cover == "cover" || (cover == "both" && both));
    put("defences", matches!(cover, "defences" | "both"));
}

/// Where at least half the elements of a unit stand (S19).
fn cover(state: &State, group: u16) -> &'static str {
    let all: Vec<&Unit> = elements(state, group).filter(|unit| unit.in_play()).collect();
    let half = |test: &dyn Fn(&Unit) -> bool| 2 * all.iter().filter(|unit| test(unit)).count() >= all.len().max(1);
    let sheltered = half(&|unit| {
        state.flag(unit.tag, "hull_down") || matches!(state.word(unit.tag, "place"), "woods" | "buildings")
    });
    match (sheltered, half(&|unit| state.word(unit.tag, "place") == "dug_in")) {
        (false, false) => "open",
        (true, false) => "cover",
        (false, true) => "defences",
        (true, true) => "both",
    }
}

/// The modifiers in the order of the rules: what takes off, then what adds.
const LINES: [(&str, &str); 11] = [
    ("new_enemy", "new enemy"),
    ("hurt", "knocked out or neutralised"),
    ("friends_run", "friends retreat"),
    ("timid_order", "Probe or Delay"),
    ("no_infantry", "no infantry near"),
    ("command_lost", "command element lost"),
    ("advancing", "advancing"),
    ("enemy_runs", "enemy retreats"),
    ("shelter", "cover"),
    ("higher_command", "higher command"),
    ("defences", "field defences"),
];

/// The terms of a test in the order of the rules.
pub(super) fn terms(reader: &mut FormReader<'_>, tag: Tag, group: u16, seen: &Running) -> Vec<Term> {
    let mut rows = known_rows(reader, tag, group);
    chips(reader, tag, group, seen, &mut rows);
    let rounding = reader.ruling("S12");
    let on = Entity::Group(group);
    let tenths = reader.derive(&format!("{on}:tenths"), |state| Value::Number(tenths(state, group, &rounding)));
    let tenths = tenths.number();
    let mut terms: Vec<Term> = Vec::new();
    for (row, label) in LINES {
        if rows.contains(row) {
            let amount = cell(reader, "morale", "modifier", row);
            terms.push(Term::new(label, amount, PLACE));
        }
        // Morale: the share stands behind the flat line.
        if row == "hurt" && tenths > 0 {
            let amount = tenths * cell(reader, "morale", "modifier", "each_tenth");
            let label = format!("{tenths} x 10%");
            terms.push(Term::new(label, amount, PLACE));
        }
    }
    let quality = quality(reader, tag, "morale");
    if quality != 0 {
        terms.push(Term::new("quality", quality, "Unit quality"));
    }
    terms
}

/// Units of a side that retreat or rout (L76).
fn running(state: &State, side: Side) -> Vec<u16> {
    of_side(state, side, |group| runs(state, group))
}

/// Units of a side that retreat or rout, or were totally destroyed in the turn just played (L82): its own units see
/// both.
fn running_or_destroyed(state: &State, side: Side) -> Vec<u16> {
    let before = state.turn() - 1;
    let destroyed = |group: u16| {
        let mut all = elements(state, group).peekable();
        all.peek().is_some()
            && elements(state, group).all(Unit::lost)
            && all.any(|unit| before > 0 && state.number(unit.tag, "lost_in") >= before)
    };
    of_side(state, side, |group| runs(state, group) || destroyed(group))
}

fn runs(state: &State, group: u16) -> bool {
    matches!(state.word(Entity::Group(group), "morale"), "retreat" | "rout")
}

fn of_side(state: &State, side: Side, holds: impl Fn(u16) -> bool) -> Vec<u16> {
    let all = state.groups.iter().filter(|(_, group)| group.side == side).map(|(number, _)| *number);
    all.filter(|group| holds(*group)).collect()
}
