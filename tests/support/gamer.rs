//! A player who tries anything: any procedure of any rule set, real dice and the program's, undo, amends, corrections.
//! What he does is random and repeatable.

#![allow(dead_code)]
// Tests may fail loudly.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::missing_panics_doc)]

use std::collections::BTreeSet;

use adjutant::{
    battle::{Battle, Command, Done, Event, EventKind, EventNo, Permit, Refused, Request, Setup},
    dice::{Ask, Dice, Given, Side, Tag},
    games::Registry,
    rules::{Control, Draft, Effect, Opt, Value},
};

/// Ids of the rule sets.
pub const SETS: [&str; 5] = ["division-squares", "portable-wargame", "pz8", "simple-ww2", "six-d6"];

/// Numbers that look random and are the same each time.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `most`, which is at least 1.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % most
    }

    pub fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// A battle of two sample forces of a rule set, by random.
pub fn begin(rules: &str, chance: &mut Chance) -> Battle {
    let registry = Registry::load().unwrap();
    let set = registry.get(rules).unwrap().clone();
    let data = set.description();
    let forces = Side::BOTH.map(|_| chance.one(&data.forces).clone());
    let setup = Setup::between(data, forces.each_ref());
    Battle::new(set.clone(), Setup { title: "Anything goes".to_owned(), turns: Some(8), ..setup })
}

/// A battle of a rule set after so many commands, with the chance and the dice by which it goes on.
pub fn played(rules: &str, seed: u64, commands: usize) -> (Battle, Chance, Dice) {
    let (mut chance, mut dice) = (Chance::new(seed), Dice::seeded(seed));
    let mut battle = begin(rules, &mut chance);
    play(&mut battle, commands, &mut chance, &mut dice);
    (battle, chance, dice)
}

/// What he does next.
pub fn next(battle: &Battle, chance: &mut Chance) -> Command {
    if let Some(waiting) = battle.pending()
        && chance.percent(80)
    {
        return answer(&waiting.pending.ask, chance);
    }
    let last = EventNo::try_from(battle.events().len()).unwrap();
    let any = |chance: &mut Chance| EventNo::try_from(chance.below(battle.events().len() + 2)).unwrap();
    match chance.below(100) {
        0..=4 => Command::Undo,
        5..=8 => Command::Redo,
        9 => Command::Rewind { to: any(chance) },
        10 => Command::Rewind { to: last.saturating_sub(3) },
        11..=12 => Command::Strike { of: any(chance) },
        13..=16 => same_form(battle, any(chance)),
        17..=18 => asked_again(battle, any(chance)),
        19..=20 => Command::Note { text: format!("note {} \"of\" Łódź \\ # end", chance.below(999)) },
        21..=24 => correction(battle, chance),
        25 => Command::Cancel,
        26 => Command::TakeBack,
        27 => Command::RollRest,
        28..=50 => owed(battle, chance),
        _ => anything(battle, chance),
    }
}

/// Plays some commands; what is refused changes nothing. Returns how many were carried out.
pub fn play(battle: &mut Battle, commands: usize, chance: &mut Chance, dice: &mut Dice) -> usize {
    (0..commands).filter(|_| step(battle, chance, dice).is_ok()).count()
}

/// One command.
pub fn step(battle: &mut Battle, chance: &mut Chance, dice: &mut Dice) -> Result<Done, Refused> {
    let now = i64::try_from(battle.events().len()).unwrap();
    battle.execute(next(battle, chance), dice, now)
}

fn answer(ask: &Ask, chance: &mut Chance) -> Command {
    let given = match ask {
        Ask::Dice(_) if chance.percent(15) => return Command::RollRest,
        Ask::Dice(ask) if chance.percent(10) => {
            let face = u8::try_from(chance.below(ask.sides.into()) + 1).unwrap();
            return Command::Face { face };
        }
        Ask::Dice(ask) => {
            let face = |_| u8::try_from(chance.below(ask.sides.into()) + 1).unwrap();
            Given::Faces((0..ask.count).map(face).collect())
        }
        Ask::Card(ask) => Given::Card(chance.one(&ask.left).0),
        Ask::Choose(ask) => Given::Chosen(chance.one(&ask.options).to_string()),
    };
    Command::Answer { address: ask.key().to_string(), given }
}

fn start(procedure: &str, draft: Draft, chance: &mut Chance) -> Command {
    let real: BTreeSet<Side> = Side::BOTH.into_iter().filter(|_| chance.percent(40)).collect();
    let permit = if chance.percent(30) { Permit::Forced } else { Permit::Lawful };
    Command::Start { request: Request::new(procedure, draft), permit, real, given: Vec::new() }
}

fn owed(battle: &Battle, chance: &mut Chance) -> Command {
    let owed = battle.rules().owed(battle.state());
    let owed: Vec<_> = owed.into_iter().filter(|due| !due.procedure.is_empty()).collect();
    if owed.is_empty() {
        return anything(battle, chance);
    }
    let due = chance.one(&owed).clone();
    let draft = filled(battle, &due.procedure, due.draft, chance);
    start(&due.procedure, draft, chance)
}

fn anything(battle: &Battle, chance: &mut Chance) -> Command {
    let kinds = battle.rules().procedure_kinds();
    let id = chance.one(kinds).id;
    let draft = filled(battle, id, Draft::new(), chance);
    start(id, draft, chance)
}

/// Fills a form with units that may be picked, and presses a chip now and then.
pub fn filled(battle: &Battle, procedure: &str, mut draft: Draft, chance: &mut Chance) -> Draft {
    for _ in 0..8 {
        let request = Request::new(procedure, draft.clone());
        let Some(opened) = battle.open_form(&request) else { break };
        for field in &opened.form.fields {
            let missing = field.value.is_none() && !opened.form.missing.is_empty();
            let value: Option<Value> = match &field.control {
                Control::Unit { candidates, .. } | Control::Units { candidates, .. } if missing => {
                    let free: Vec<Tag> =
                        candidates.iter().filter(|one| one.refusal.is_none()).map(|one| one.tag).collect();
                    let all: Vec<Tag> = candidates.iter().map(|one| one.tag).collect();
                    let from = if free.is_empty() { all } else { free };
                    if from.is_empty() {
                        None
                    } else if matches!(field.control, Control::Unit { .. }) {
                        Some((*chance.one(&from)).into())
                    } else {
                        let many: Vec<Tag> = (0..=chance.below(2)).map(|_| *chance.one(&from)).collect();
                        let many: BTreeSet<Tag> = many.into_iter().collect();
                        Some(many.into_iter().collect::<Vec<_>>()[..].into())
                    }
                }
                Control::Choice(options) if (missing || chance.percent(6)) && !options.is_empty() => {
                    Some(Opt::value(chance.one(options)))
                }
                Control::Switch if chance.percent(6) => Some(chance.percent(50).into()),
                Control::Number { min, max, .. } if missing || chance.percent(6) => {
                    let room = usize::try_from(i64::from(*max) - i64::from(*min)).unwrap_or(0).min(30);
                    Some((*min + i32::try_from(chance.below(room + 1)).unwrap()).into())
                }
                _ => None,
            };
            if let Some(value) = value {
                draft.insert(field.path.clone(), value);
            }
        }
        if opened.form.missing.is_empty() {
            break;
        }
    }
    draft
}

/// An amend of an action to the form it had.
pub fn same_form(battle: &Battle, of: EventNo) -> Command {
    let told = battle.action(of).and_then(Event::act).map(|act| act.form.entered.clone()).unwrap_or_default();
    Command::Amend { of, draft: told, permit: Permit::Forced }
}

fn asked_again(battle: &Battle, of: EventNo) -> Command {
    let address =
        battle.action(of).and_then(Event::act).and_then(|act| act.answers.keys().next().map(ToString::to_string));
    Command::AskAgain { of, address: address.unwrap_or_default() }
}

fn correction(battle: &Battle, chance: &mut Chance) -> Command {
    let units: Vec<Tag> = battle.state().units.keys().copied().collect();
    let unit = *chance.one(&units);
    let fields: Vec<String> = battle.rules().description().fields.iter().map(|field| field.id.clone()).collect();
    match chance.below(3) {
        0 => Command::set(unit, chance.one(&fields).as_str(), true),
        1 => Command::set(unit, chance.one(&fields).as_str(), i32::try_from(chance.below(5)).unwrap()),
        _ => Command::Correct { words: String::new(), effects: vec![Effect::Return { unit }] },
    }
}

/// Whether an event belongs to an action that waits.
pub const fn waits(event: &Event) -> bool {
    matches!(event.kind, EventKind::Open(_) | EventKind::Answer { .. })
}
