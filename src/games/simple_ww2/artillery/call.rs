//! Calling for fire: batteries in support dice, those under command answer; thickening, priority, rockets
//! (Artillery Fire; Calling for fire; S23-S29).

use super::{AIMED, CALLING, Gun, PLACE, Purpose, ROCKETS, is_set, not_a_battery};
use crate::{
    dice::{Address, Answer, Ask, Class, Procedure, Sink, Subject, Sum, Tag, Term},
    games::simple_ww2::{
        shot::roll,
        units::{FORMATION, cell, turn, unit_in},
    },
    rules::{Effect, FieldMemory, FormReader, Opt, Started, State, Unit, Value, Want},
};

/// The slot of the observer.
pub(super) const OBSERVER: &str = "observer";
/// The field of an enemy at the point that is called, where that is told beforehand.
const AT: &str = "at";
/// What a die says; up to two batteries more.
const WORDS: &[&str] = &["no fire", "fires", "one more", "two more"];
/// The same as outcomes.
const CLASSES: [&str; 4] = ["refused", "answered", "one_more", "two_more"];

/// A battery is asked for.
pub(in super::super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.by();
    let gun = reader.unit("battery", "Battery", Want::Acting, refusal);
    let gun = gun.map(|tag| Gun::read(reader, tag));
    let Some(gun) = reader.or_ignore(gun, &["purpose", "target", "more", AT]) else {
        observer(reader, side, None);
        return None;
    };
    let observer = observer(reader, side, Some(gun.tag));
    let purpose = Purpose::read(reader, &gun, &[Purpose::Fire, Purpose::Smoke, Purpose::Stoke]);
    let empty = |left: Value| left.number() == 0;
    if purpose != Purpose::Fire && reader.fact(gun.tag, "smoke_left").is_some_and(empty) {
        reader.refuse("purpose", "Smoke", format!("{} has no smoke left", gun.label));
    }
    let now = turn(reader);
    // S25: the last move must have been at the same target; a refused request counts.
    let again = reader.fact_number(gun.tag, "mission") == now && same_target(reader, &gun);
    if reader.fact_number(gun.tag, "mission") != now {
        reader.ignore_because("target", "only for a battery that was called or fired in its last move");
    }
    reminders(reader, &gun);
    let at = reader.aim(AT, "an enemy at the point called for, such as A3");
    let mut call = FireRequest {
        at,
        need: 0,
        step: cell(reader, "call", "change", "step"),
        terms: Vec::new(),
        dices: true,
        again,
        registered: again && reader.flag(gun.tag, "registered"),
        more: Vec::new(),
        with: None,
        turn: now,
        purpose,
        reload: reload(reader, &gun),
        had: ["rounds", "registered", "with"].map(|field| (field, is_set_fact(reader, gun.tag, field))),
        gun,
    };
    call.price(reader, observer);
    reader.is_complete().then(|| Box::new(call) as Started)
}

/// Whether a fact is there at all.
fn is_set_fact(reader: &mut FormReader<'_>, tag: Tag, field: &str) -> bool {
    let value = reader.fact(tag, field);
    is_set(value.as_ref()) || value.is_some_and(|value| !value.tags().is_empty())
}

/// Why a battery cannot be asked for (S28, S29).
pub(in super::super) fn refusal(state: &State, unit: &Unit) -> Option<String> {
    if let Some(reason) = not_a_battery(unit) {
        return Some(reason);
    }
    let reload = state.number(unit.tag, "reload");
    if reload >= state.turn() {
        Some(format!("reloads until turn {}", reload + 1))
    } else if state.flag(unit.tag, "called") {
        Some("has already been called this turn".to_owned())
    } else {
        None
    }
}

/// The observer: of a battery under command one of its own formation, then one who calls batteries of its kind, then a
/// priority one if there is any; any living element will do (S29).
fn observer(reader: &mut FormReader<'_>, side: crate::dice::Side, gun: Option<Tag>) -> Option<Tag> {
    reader.propose(OBSERVER, move |state| {
        let mut all: Vec<&Unit> = state.in_play(side).filter(|unit| unit.flag("observes")).collect();
        let commanded = gun.filter(|gun| state.word(*gun, "role") == "command");
        let of = commanded.and_then(|gun| state.group_of(gun, FORMATION));
        let other = |unit: &Unit| of.is_some() && state.group_of(unit.tag, FORMATION) != of;
        let kind = gun.and_then(|gun| state.units.get(&gun)).map(Gun::kind_of);
        let calls = |unit: &Unit| calls(unit.word("calls"), kind.as_deref());
        all.sort_by_key(|unit| (other(unit), !calls(unit), !unit.flag("priority"), unit.tag));
        all.first().map(|unit| unit.tag).into_iter().collect()
    });
    reader.unit(OBSERVER, "Observer", Want::Acting, |_, unit| {
        (unit.word("class") == super::super::units::BATTERY).then(|| "stands off the table".to_owned())
    })
}

/// Whether an observer's own batteries are of a kind; one of whom nothing is said calls all.
fn calls(own: &str, kind: Option<&str>) -> bool {
    match (own, kind) {
        ("mortars", Some(kind)) => matches!(kind, "mortars" | ROCKETS),
        ("guns", Some(kind)) => !matches!(kind, "mortars" | ROCKETS),
        _ => true,
    }
}

/// The chip for the target, where the battery had one last turn.
fn same_target(reader: &mut FormReader<'_>, gun: &Gun) -> bool {
    let last = reader.derive(&format!("{}:last", gun.tag), |state| {
        let target = state.fact(gun.tag, AIMED).and_then(Value::tag);
        target.and_then(|tag| unit_in(state, tag)).map_or(Value::Flag(false), |unit| state.group_name(unit).into())
    });
    let same = match last.word() {
        "" => "Same target as last turn".to_owned(),
        name => format!("Same target: {name}"),
    };
    let options = vec![Opt::new("same", &same), Opt::new("new", "New target")];
    // Of a battery that has not fired, and of which nobody said where it was called to, it is told, not assumed.
    let fired = reader.fact_number(gun.tag, "rounds") > 0 || reader.flag(gun.tag, "registered");
    let usual = if last.word().is_empty() && !fired { "new" } else { "same" };
    reader.choice("target", "Target", None, PLACE, options, FieldMemory::Assume(usual)) == "same"
}

fn reminders(reader: &mut FormReader<'_>, gun: &Gun) {
    let halted = cell(reader, "call", "reach", "halted");
    let ahead = cell(reader, "call", "reach", "advancing");
    reader.remind("Point in sight of the observer: check");
    reader.remind(format!(
        "Within {halted}p of friendly halted troops, {ahead}p ahead of friendly advancing ones, or on an enemy that \
         fired or moved in the open last turn"
    ));
    if reader.fact_word(gun.tag, "role") == "command" {
        reader.remind("Under command: only for its own battle-group");
    }
}

/// The last turn in which a rocket battery reloads after firing now (S28).
fn reload(reader: &mut FormReader<'_>, gun: &Gun) -> Option<i32> {
    let full = reader.ruled("S28", "a");
    let turns = cell(reader, "call", "rockets", "reload");
    (gun.kind == ROCKETS).then(|| turn(reader) + turns - i32::from(!full))
}

/// Kinds of battery that thicken each other's fire.
fn thickens(kind: &str) -> bool {
    matches!(kind, "field" | "medium")
}

/// Batteries that could fire with another, those of its own kind first.
fn free_beside(state: &State, gun: &Gun) -> Vec<Tag> {
    let joins = |unit: &&Unit| {
        unit.tag != gun.tag
            && thickens(unit.word("battery"))
            && state.word(unit.tag, "role") != "command"
            && refusal(state, unit).is_none()
    };
    let mut free: Vec<&Unit> = state.in_play(gun.tag.side).filter(joins).collect();
    free.sort_by_key(|unit| (unit.word("battery") != gun.kind, unit.tag));
    free.into_iter().map(|unit| unit.tag).collect()
}

/// Units as a value that is kept; none is a flag that is down.
fn listed(tags: &[Tag]) -> Value {
    if tags.is_empty() { Value::Flag(false) } else { tags.into() }
}

/// A request with all it depends on.
struct FireRequest {
    gun: Gun,
    purpose: Purpose,
    turn: i32,
    need: i32,
    /// Excess for each battery more.
    step: i32,
    terms: Vec<Term>,
    /// Whether it rolls at all.
    dices: bool,
    /// The target of last turn again.
    again: bool,
    /// An enemy at the point, where that was told.
    at: Option<Tag>,
    /// The point of aim has been hit.
    registered: bool,
    /// Batteries that may join, in the order in which they do.
    more: Vec<Tag>,
    /// Batteries that fire with it again, where some did in its last turn.
    with: Option<Vec<Tag>>,
    /// The last turn of reloading if it fires.
    reload: Option<i32>,
    /// Facts of an older mission that are there.
    had: [(&'static str, bool); 3],
}

impl FireRequest {
    /// The number and its terms, and who may join.
    fn price(&mut self, reader: &mut FormReader<'_>, observer: Option<Tag>) {
        let gun = &self.gun;
        // S23: batteries under command answer without a die; so do mortars on the table.
        let commanded = gun.team || reader.fact_word(gun.tag, "role") == "command";
        self.dices = !commanded || reader.ruled("S23", "b");
        self.need = cell(reader, "call", "need", &gun.kind);
        self.terms.push(Term::new("to call for fire", self.need, PLACE));
        if self.again {
            // S24, S25: off the number, from the second request or turn of fire on.
            let amount = cell(reader, "call", "change", "same_target");
            self.terms.push(Term::new("same target", amount, PLACE));
            self.need += amount;
        }
        let priority = observer.is_some_and(|tag| reader.column(tag, "priority").is_some_and(|value| value.flag()));
        if priority {
            let amount = -cell(reader, "call", "change", "priority");
            self.terms.push(Term::new("priority observer", amount, PLACE));
            // S26: the raised die serves thickening too.
            self.need += amount;
        }
        self.more = if self.dices { self.thicken(reader) } else { Vec::new() };
        self.with = self.goes_on(reader);
        if !self.dices || self.more.is_empty() {
            let why = "only for field and medium batteries that roll, on a side that has paid for thickening, once \
                       per target";
            reader.ignore_because("more", why);
        }
    }

    /// Batteries that may be added: field and medium, also one to the other, once for a target, if it is paid for
    /// (S27).
    fn thicken(&self, reader: &mut FormReader<'_>) -> Vec<Tag> {
        let gun = &self.gun;
        let running = self.again && self.had.iter().any(|(field, there)| *field != "registered" && *there);
        if !thickens(&gun.kind) || running || !reader.flag(gun.tag.side, "thickening") {
            return Vec::new();
        }
        let mut free = reader.derive("more.batteries", |state| listed(&free_beside(state, gun))).tags();
        let most = cell(reader, "call", "change", "most").min(i32::try_from(free.len()).unwrap_or(i32::MAX));
        if most > 0 {
            let wanted = reader.number("more", "Batteries that may join", None, 0..=most, most);
            free.truncate(usize::try_from(wanted).unwrap_or(0));
            let names: Vec<String> = free.iter().map(|tag| reader.label(*tag)).collect();
            if !names.is_empty() {
                reader.remind(format!("Thickening: {} may join, in this order", names.join(", then ")));
            }
        }
        free
    }

    /// Batteries that fire with it again at the same target: as many as before, as far as so many are free; those of
    /// before come first, and one that was asked for something else this turn is not there twice (S27, S29).
    fn goes_on(&self, reader: &mut FormReader<'_>) -> Option<Vec<Tag>> {
        let gun = &self.gun;
        if !self.again || !self.had.contains(&("with", true)) {
            return None;
        }
        let list = reader.derive("with.batteries", |state| {
            let before = state.fact(gun.tag, "with").map(Value::tags).unwrap_or_default();
            let mut free = free_beside(state, gun);
            free.sort_by_key(|tag| !before.contains(tag));
            free.truncate(before.len());
            listed(&free)
        });
        Some(list.tags())
    }

    /// Numbers to reach: the fire itself, then each battery more.
    fn needs(&self) -> Vec<i32> {
        let more = i32::try_from(self.more.len()).unwrap_or(0);
        (0..=more).map(|extra| self.need + self.step * extra).collect()
    }

    /// The end: how many classes were reached; 0 is a refusal.
    fn finish(&self, reached: usize, out: &mut impl Sink<Effect>) {
        let class = CLASSES.get(reached).copied().unwrap_or("refused");
        out.settle(Subject::Headline, Class::Word(class));
        let Gun { tag, label, .. } = &self.gun;
        out.effect(|| Effect::set(*tag, "called", true));
        out.effect(|| Effect::set(*tag, "mission", self.turn + 1));
        if let Some(at) = self.at {
            out.effect(|| Effect::set(*tag, AIMED, at));
        }
        // S39: a new target, or a turn without fire, begins the count of turns of fire anew.
        let forget = |field: &str| match field {
            "rounds" => !self.again || reached == 0,
            _ => !self.again,
        };
        for (field, _) in self.had.iter().filter(|(field, there)| *there && forget(field)) {
            out.effect(|| Effect::clear(*tag, field));
        }
        if reached == 0 {
            out.tell(*tag, CALLING, || format!("{label} does not answer."));
            return;
        }
        let joined = self.with.as_deref().unwrap_or_else(|| self.more.get(..reached - 1).unwrap_or_default());
        match joined {
            [] if self.with.is_some() => out.effect(|| Effect::clear(*tag, "with")),
            [] => {}
            _ => out.effect(|| Effect::set(*tag, "with", joined)),
        }
        for more in joined {
            out.effect(|| Effect::set(*more, "called", true));
        }
        if let Some(reload) = self.reload {
            out.effect(|| Effect::set(*tag, "reload", reload));
        }
        let names: Vec<String> = joined.iter().map(ToString::to_string).collect();
        let joins = if names.is_empty() { String::new() } else { format!(", joined by {}", names.join(", ")) };
        out.tell(*tag, CALLING, || format!("{label} fires{joins}."));
        out.effect(|| match (self.purpose, self.registered) {
            (Purpose::Stoke, _) => self.gun.owe("smoke", Purpose::Stoke, format!("Smoke {tag}, stokes a screen")),
            (purpose, false) => self.gun.owe("fire_error", purpose, format!("Fire error {tag}")),
            (Purpose::Fire, true) => self.gun.owe("barrage", Purpose::Fire, format!("Barrage {tag}, on target")),
            (Purpose::Smoke, true) => self.gun.owe("smoke", Purpose::Smoke, format!("Smoke {tag}, on target")),
        });
    }
}

impl Procedure for FireRequest {
    type State = bool;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> bool {
        if !self.dices {
            self.finish(1, out);
        }
        !self.dices
    }

    fn ask(&self, over: &bool) -> Option<Ask> {
        (!over).then(|| roll::reach(Address::of("call"), self.gun.tag.side, &self.needs(), WORDS))
    }

    fn advance(&self, _: &bool, answer: Answer, out: &mut impl Sink<Effect>) -> bool {
        self.finish(usize::try_from(answer.tally().value()).unwrap_or(0), out);
        true
    }

    fn sums(&self) -> Vec<Sum> {
        let (reading, dice) = if self.dices {
            let said = ["fires", "one more", "two more"];
            let words =
                self.needs().into_iter().zip(said).map(|(need, words)| format!("{} {words}", roll::needed(need)));
            (words.collect::<Vec<_>>().join(", "), 1)
        } else {
            ("answers without a roll".to_owned(), 0)
        };
        let terms = if self.dices { self.terms.clone() } else { Vec::new() };
        vec![Sum::new(Some(self.gun.tag), &self.gun.label, "call").terms(terms).dice(dice).reading(reading)]
    }
}
