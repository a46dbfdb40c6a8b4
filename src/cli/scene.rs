//! A scene as it stands in its TOML file: shape only. Names and ranges are checked against the rule set
//! by `stage`.

mod reader;

use std::collections::BTreeMap;

use reader::Reader;
use toml::Table;

use super::fault::{CliError, Faults};
use crate::{
    dice::Tag,
    rules::{Draft, Due, HouseTables, Presence, toml_words},
};

/// A scene larger than this is no scene; the limit caps the memory that reading it takes.
pub(super) const MAX_BYTES: u64 = 1 << 20;

const KEYS: [&str; 16] = [
    "rules",
    "procedure",
    "force",
    "seed",
    "rulings",
    "tables",
    "battle",
    "side",
    "group",
    "thing",
    "unit",
    "owed",
    "fresh",
    "form",
    "dice",
    "choices",
];
/// Sections that set the state of the battle.
const BATTLE_KEYS: [&str; 10] =
    ["rules", "rulings", "tables", "battle", "side", "group", "thing", "unit", "owed", "fresh"];

/// Everything a scene says.
#[derive(Clone, Debug, Default)]
pub(super) struct Scene {
    /// Id of the rule set.
    pub rules: String,
    /// Id of the procedure.
    pub procedure: String,
    /// Whether what the rules forbid is done anyway.
    pub force: bool,
    /// Seed of the program's dice.
    pub seed: Option<u64>,
    /// Rulings by mark.
    pub rulings: BTreeMap<String, String>,
    /// House tables.
    pub tables: Option<HouseTables>,
    /// Facts of the battle.
    pub battle: Draft,
    /// Facts of the sides, A then B.
    pub sides: [Draft; 2],
    /// Names of the sides.
    pub names: [String; 2],
    /// Facts of groups by number.
    pub groups: BTreeMap<u16, Draft>,
    /// Things on the table by id.
    pub things: BTreeMap<u16, ThingScene>,
    /// Units in the order of the scene.
    pub units: Vec<UnitScene>,
    /// Procedures that are owed; without words they have their names.
    pub owed: Vec<Due>,
    /// Facts of units that came about this very turn, in this order.
    pub fresh: Vec<(Tag, String)>,
    /// Fields of the form by path.
    pub form: Draft,
    /// Dice given.
    pub dice: Option<GivenDice>,
    /// Choices and cards by address.
    pub choices: BTreeMap<String, String>,
}

/// A thing of a scene.
#[derive(Clone, Debug)]
pub(super) struct ThingScene {
    /// What it is.
    pub kind: String,
    /// The number that players know it by, if it is not the next of its kind.
    pub number: Option<u16>,
    /// Facts.
    pub facts: Draft,
}

/// A unit of a scene.
#[derive(Clone, Debug)]
pub(super) struct UnitScene {
    /// Its tag.
    pub tag: Tag,
    /// What it is called; empty for the name of its type.
    pub name: String,
    /// Id of its type.
    pub kind: String,
    /// Columns that differ from its type.
    pub with: Draft,
    /// Facts.
    pub facts: Draft,
    /// Whether it is in play.
    pub presence: Presence,
    /// Groups from the outside in.
    pub groups: Vec<String>,
}

/// Dice as a scene gives them.
#[derive(Clone, Debug)]
pub(super) enum GivenDice {
    /// Faces in the order in which they are rolled.
    List(Vec<u8>),
    /// Faces by address.
    At(BTreeMap<String, Vec<u8>>),
}

/// Reads a scene.
///
/// # Errors
/// Every field that has the wrong shape; where the text is no TOML, the line.
pub(super) fn read(text: &str) -> Result<Scene, CliError> {
    let table = parse(text)?;
    let mut faults = Faults::default();
    let scene = Reader { faults: &mut faults }.scene(&table, &KEYS);
    faults.check()?;
    Ok(scene)
}

/// Reads a scene without a procedure, that a commander is asked about: the battle of the scene, and what else stands in
/// it under these keys.
///
/// # Errors
/// As above.
pub(super) fn read_besides(text: &str, besides: &[&str]) -> Result<(Scene, Table), CliError> {
    let mut table = parse(text)?;
    let (more, rest) = std::mem::take(&mut table).into_iter().partition(|(key, _)| besides.contains(&key.as_str()));
    let known: Vec<&str> = BATTLE_KEYS.iter().chain(besides).copied().collect();
    let mut faults = Faults::default();
    let scene = Reader { faults: &mut faults }.scene(&rest, &known);
    faults.check()?;
    Ok((scene, more))
}

fn parse(text: &str) -> Result<Table, CliError> {
    toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        // What is missing at the end is missing in the last line.
        let line = text.get(..start).map_or(1, |before| before.matches('\n').count() + 1);
        let line = line.min(text.lines().count().max(1));
        CliError::one(format!("line {line}"), toml_words(error.message()))
    })
}
