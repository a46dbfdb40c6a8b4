//! Answers the asks of a procedure from a scene: its dice in order or by address, its choices, its seed.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use super::{
    fault::{CliError, Faults, listed, not_one_of},
    scene::{GivenDice, Scene},
};
use crate::{
    dice::{
        Address, Answers, Ask, Card, ChooseAsk, Dice, DiceAsk, Entry, Given, Pending, Run, RunError, Source, fill,
        usual,
    },
    rules::{Description, Effect, ProcedureKind, Started},
};

/// Where an answer came from, in the words of the printed page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswerSource {
    /// The scene gives it.
    Scene,
    /// The program's dice, with the scene's seed or without.
    Program,
    /// Nobody said anything: the option that odds assume.
    Usual,
}

impl AnswerSource {
    /// Its word.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Scene => "scene",
            Self::Program => "program",
            Self::Usual => "usual",
        }
    }
}

/// All answers of a scene, and where each came from.
pub(super) struct AnsweredRun {
    /// The procedure as far as it went.
    pub run: Run<Effect>,
    /// The answers.
    pub answers: Answers,
    /// Their origin by address.
    pub from: BTreeMap<String, AnswerSource>,
}

/// How far the answers of a scene must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswersUntil {
    /// To the end: missing dice are rolled, or are an error where dice are given without a seed.
    End,
    /// As far as they are given: odds start there.
    Known,
}

/// Plays the answers of a scene.
///
/// # Errors
/// Dice that are missing, left over or impossible; unknown options; nothing asks for an answer.
pub(super) fn feed(
    (rules, kind): (&Description, &ProcedureKind),
    procedure: &Started,
    scene: &Scene,
    reach: AnswersUntil,
) -> Result<AnsweredRun, CliError> {
    check_addresses(kind, scene)?;
    let mut feeder = Feeder::new(rules, scene, reach)?;
    let mut answers = Answers::new();
    loop {
        let run = procedure.run(&answers).map_err(|error| run_error(rules, &error))?;
        if let Some(Pending { ask, known }) = &run.pending
            && known.is_empty()
            && let Some(entry) = feeder.answer(ask)?
        {
            answers.insert(ask.key().to_string(), entry);
            continue;
        }
        feeder.left_over(&run)?;
        return Ok(AnsweredRun { run, answers, from: feeder.from });
    }
}

struct Feeder<'a> {
    rules: &'a Description,
    scene: &'a Scene,
    reach: AnswersUntil,
    /// Faces of a list that are left.
    list: Option<&'a [u8]>,
    /// Rolls answered so far, in words, for messages.
    used: Vec<String>,
    /// The program's dice for missing answers; `None` where all dice must be given.
    program: Option<Dice>,
    from: BTreeMap<String, AnswerSource>,
}

impl<'a> Feeder<'a> {
    fn new(rules: &'a Description, scene: &'a Scene, reach: AnswersUntil) -> Result<Self, CliError> {
        let program = match (reach, scene.seed, &scene.dice) {
            (AnswersUntil::Known, ..) | (AnswersUntil::End, None, Some(_)) => None,
            (AnswersUntil::End, Some(seed), _) => Some(Dice::seeded(seed)),
            (AnswersUntil::End, None, None) => Some(Dice::from_system().map_err(CliError::Random)?),
        };
        let list = match &scene.dice {
            Some(GivenDice::List(list)) => Some(list.as_slice()),
            _ => None,
        };
        Ok(Self { rules, scene, reach, list, used: Vec::new(), program, from: BTreeMap::new() })
    }

    /// The answer to an ask; `None` where the given ones end.
    fn answer(&mut self, ask: &Ask) -> Result<Option<Entry>, CliError> {
        let key = ask.key().to_string();
        let answer = match self.given(ask, &key)? {
            Some(given) => Some((given, AnswerSource::Scene)),
            None => self.otherwise(ask),
        };
        let Some((given, from)) = answer else {
            return if self.reach == AnswersUntil::Known { Ok(None) } else { Err(self.missing(ask, &key)) };
        };
        self.from.insert(key, from);
        Ok(Some(Entry { given, by: if from == AnswerSource::Scene { Source::Hand } else { Source::Program } }))
    }

    /// The values of the scene.
    fn given(&mut self, ask: &Ask, key: &str) -> Result<Option<Given>, CliError> {
        if let Ask::Dice(roll) = ask {
            return Ok(self.faces(roll, key)?.map(Given::Faces));
        }
        let Some(text) = self.scene.choices.get(key) else {
            return Ok(None);
        };
        let given = match ask {
            Ask::Card(draw) => {
                let left = draw.left.iter().map(|(card, _)| *card);
                let card = Card::try_from(text.clone()).ok().filter(|card| left.clone().any(|left| left == *card));
                card.map(Given::Card).ok_or_else(|| not_one_of(text, left))
            }
            Ask::Choose(choose) if choose.options.iter().any(|option| option.to_string() == *text) => {
                Ok(Given::Chosen(text.clone()))
            }
            Ask::Choose(choose) => Err(not_one_of(text, &choose.options)),
            Ask::Dice(_) => return Ok(None),
        };
        given.map(Some).map_err(|text| CliError::one(format!("choices.{key}"), text))
    }

    /// What happens where the scene says nothing: the usual option; the program's dice, if it has any.
    fn otherwise(&mut self, ask: &Ask) -> Option<(Given, AnswerSource)> {
        if let Ask::Choose(choose) = ask {
            let option = choose.options.get(usual(choose)).or(choose.options.first())?;
            return Some((Given::Chosen(option.to_string()), AnswerSource::Usual));
        }
        let pending = Pending { ask: ask.clone(), known: Vec::new() };
        Some((fill(&pending, self.program.as_mut()?, &usual).given, AnswerSource::Program))
    }

    /// Faces that the scene gives for a roll; fewer than asked only where odds start in the middle of it.
    fn faces(&mut self, roll: &DiceAsk, key: &str) -> Result<Option<Vec<u8>>, CliError> {
        let want = usize::from(roll.count);
        let faces = match (&self.scene.dice, self.list) {
            (Some(GivenDice::At(table)), _) => match table.get(key) {
                // No faces at all are none: odds start here.
                Some(faces) if faces.is_empty() && self.reach == AnswersUntil::Known => return Ok(None),
                Some(faces) => faces.clone(),
                None => return Ok(None),
            },
            (_, Some([]) | None) => return Ok(None),
            (_, Some(list)) if list.len() < want && self.reach == AnswersUntil::End && self.program.is_none() => {
                return Err(self.too_few(roll, list));
            }
            (_, Some(list)) => {
                let (now, later) = list.split_at(want.min(list.len()));
                self.list = Some(later);
                now.to_vec()
            }
        };
        if let Some(face) = faces.iter().find(|face| **face > roll.sides) {
            let text = format!(
                "the dice for {} have faces 1 to {}; {face} is not one of them",
                self.named(roll.key),
                roll.sides
            );
            let at = if self.list.is_some() { "dice".to_owned() } else { format!("dice.{key}") };
            return Err(CliError::one(at, text));
        }
        let short = faces.len() < want;
        if short && self.reach == AnswersUntil::End && self.program.is_none() {
            let text = format!("{} takes {}, but {} given", self.named(roll.key), dice_words(roll), are(faces.len()));
            return Err(CliError::one(format!("dice.{key}"), text));
        }
        self.used.push(format!("{} {}", self.named(roll.key), dice_words(roll)));
        if short && let Some(program) = &mut self.program {
            let mut faces = faces;
            while faces.len() < want {
                faces.push(program.face(roll.sides));
            }
            return Ok(Some(faces));
        }
        Ok(Some(faces))
    }

    fn missing(&self, ask: &Ask, key: &str) -> CliError {
        match (ask, self.list) {
            (Ask::Dice(roll), Some(list)) => self.too_few(roll, list),
            (Ask::Dice(roll), None) => {
                let text = format!("missing: {} rolls {} for {}", roll.who, dice_words(roll), self.named(roll.key));
                CliError::one(format!("dice.{key}"), text)
            }
            (Ask::Card(draw), _) => {
                let left = listed(draw.left.iter().map(|(card, count)| format!("{card} ({count} left)")));
                CliError::one(format!("choices.{key}"), format!("missing: a card, one of {left}"))
            }
            (Ask::Choose(choose), _) => {
                CliError::one(format!("choices.{key}"), format!("missing: one of {}", listed(&choose.options)))
            }
        }
    }

    /// A roll in words, with its address where that says more.
    fn named(&self, key: Address) -> String {
        called(self.rules, key)
    }

    fn too_few(&self, roll: &DiceAsk, list: &[u8]) -> CliError {
        let so_far = if self.used.is_empty() { String::new() } else { format!(", after {}", listed(&self.used)) };
        let (dice, left) = (dice_words(roll), are(list.len()));
        let named = self.named(roll.key);
        CliError::one("dice", format!("{} rolls {dice} for {named}, but {left} left{so_far}", roll.who))
    }

    /// Whatever the scene gives beyond what was asked for is a mistake; a choice may stand for a case that did
    /// not come.
    fn left_over(&self, run: &Run<Effect>) -> Result<(), CliError> {
        let mut faults = Faults::default();
        let asked: BTreeSet<String> = run.asked.iter().map(|(ask, _)| ask.key().to_string()).collect();
        let partly = run.pending.as_ref().filter(|pending| !pending.known.is_empty());
        let partly = partly.map(|pending| pending.ask.key().to_string());
        if let Some(list) = self.list.filter(|list| !list.is_empty()) {
            let used = if self.used.is_empty() { "no dice are rolled".to_owned() } else { listed(&self.used) };
            faults.add("dice", format!("{} left over: {}; rolled: {used}", are(list.len()), listed(list)));
        }
        if let Some(GivenDice::At(table)) = &self.scene.dice {
            for address in
                table.keys().filter(|address| !asked.contains(*address) && partly.as_ref() != Some(address))
            {
                let rolled = if self.used.is_empty() { "no dice are rolled".to_owned() } else { listed(&self.used) };
                faults.add(format!("dice.{address}"), format!("nothing is rolled for it; rolled: {rolled}"));
            }
        }
        if !faults.is_empty() {
            for address in self.scene.choices.keys().filter(|address| !asked.contains(*address)) {
                faults.add(format!("choices.{address}"), "nothing asks for it");
            }
        }
        let pending = run.pending.as_ref().map(|pending| &pending.ask);
        run.asked
            .iter()
            .map(|(ask, _)| ask)
            .chain(pending)
            .for_each(|ask| misplaced(self.rules, self.scene, ask, &mut faults));
        faults.check()
    }
}

/// Dice that stand among the choices, and choices that stand among the dice, would be passed over in silence.
fn misplaced(rules: &Description, scene: &Scene, ask: &Ask, faults: &mut Faults) {
    let key = ask.key().to_string();
    let among_dice = matches!(&scene.dice, Some(GivenDice::At(table)) if table.contains_key(&key));
    match ask {
        Ask::Dice(roll) if scene.choices.contains_key(&key) => {
            let text = format!("{} rolls {}: give its faces in dice", called(rules, roll.key), dice_words(roll));
            faults.add(format!("choices.{key}"), text);
        }
        Ask::Card(_) | Ask::Choose(_) if among_dice => {
            faults.add(
                format!("dice.{key}"),
                format!("{} rolls no dice: give what it is in choices", called(rules, ask.key())),
            );
        }
        _ => {}
    }
}

/// Addresses that the procedure never asks for are mistakes, whatever the dice show.
fn check_addresses(kind: &ProcedureKind, scene: &Scene) -> Result<(), CliError> {
    let mut faults = Faults::default();
    let dice = match &scene.dice {
        Some(GivenDice::At(table)) => table.keys().map(|address| ("dice", address)).collect(),
        _ => Vec::new(),
    };
    for (table, address) in dice.into_iter().chain(scene.choices.keys().map(|address| ("choices", address))) {
        if !kind.addresses.iter().any(|pattern| matches(pattern, address)) {
            let known = listed(kind.addresses);
            let known = if known.is_empty() { "nothing" } else { &known };
            faults.add(format!("{table}.{address}"), format!("it is not needed; this procedure needs {known}"));
        }
    }
    faults.check()
}

/// Whether an address is one of a pattern such as `attack/ROUND`: the same role, as many parts.
fn matches(pattern: &str, address: &str) -> bool {
    let role = |text: &str| text.split('/').next().map(str::to_owned);
    role(pattern) == role(address) && pattern.split('/').count() == address.split('/').count()
}

/// A policy of the scene's choices: what they do not name is decided as usual. Wrong options are kept, and what was
/// asked.
pub(super) struct Choices<'a> {
    given: &'a BTreeMap<String, String>,
    asked: RefCell<BTreeSet<String>>,
    wrong: RefCell<BTreeMap<String, String>>,
}

impl<'a> Choices<'a> {
    /// Of a scene.
    pub(super) fn of(scene: &'a Scene) -> Self {
        Self { given: &scene.choices, asked: RefCell::default(), wrong: RefCell::default() }
    }

    /// The index of the option.
    pub(super) fn choose(&self, ask: &ChooseAsk) -> usize {
        let key = ask.key.to_string();
        let Some(option) = self.given.get(&key) else {
            return usual(ask);
        };
        self.asked.borrow_mut().insert(key.clone());
        ask.options.iter().position(|known| known.to_string() == *option).unwrap_or_else(|| {
            self.wrong.borrow_mut().insert(key, not_one_of(option, &ask.options));
            usual(ask)
        })
    }

    /// The choices that nothing has asked for, besides those answered already. Fails if an option was wrong.
    pub(super) fn check(self, answered: &BTreeMap<String, AnswerSource>) -> Result<Vec<String>, CliError> {
        let mut faults = Faults::default();
        for (address, text) in self.wrong.into_inner() {
            faults.add(format!("choices.{address}"), text);
        }
        faults.check()?;
        let asked = self.asked.into_inner();
        let idle = self.given.keys().filter(|key| !asked.contains(*key) && !answered.contains_key(*key));
        Ok(idle.map(|key| format!("choices.{key}")).collect())
    }
}

/// An answer that the procedure does not take.
pub(super) fn run_error(rules: &Description, error: &RunError) -> CliError {
    let (table, key) = match error {
        RunError::Option { key, .. } => ("choices", key),
        RunError::Surplus { key, .. } | RunError::Face { key, .. } | RunError::Outcome { key } => ("dice", key),
    };
    let role = key.split('/').next().unwrap_or(key);
    CliError::one(format!("{table}.{key}"), format!("{}: {error}", role_words(rules, role)))
}

/// A roll or a question in the words of the rules, with its address where that says more: "Overwatch (overwatch/B7)".
fn called(rules: &Description, key: Address) -> String {
    let (word, key) = (role_words(rules, key.role), key.to_string());
    if word.to_lowercase() == key { word.to_owned() } else { format!("{word} ({key})") }
}

fn role_words<'a>(rules: &'a Description, role: &'a str) -> &'a str {
    rules.words.get(&format!("roll.{role}")).map_or(role, String::as_str)
}

/// `3 dice of 6 faces`, as players write it.
pub(super) fn dice_words(roll: &DiceAsk) -> String {
    format!("{}d{}", roll.count, roll.sides)
}

fn are(count: usize) -> String {
    match count {
        0 => "no faces are".to_owned(),
        1 => "1 face is".to_owned(),
        count => format!("{count} faces are"),
    }
}
