//! A rule set as data: what the program draws, asks and explains without knowing any rule.
//!
//! One struct a kind of entry in `data/RULESET/*.toml`. Everything a screen shows of a rule set is here
//! or comes out of a form.

mod commander;
mod field;
mod find;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use self::commander::{
    DECIDE, INSTRUCT, PLAN, RELEASE_RESERVE, REPORT, SEAL_TRIGGER, SEALED_DECISION, UNSEAL, is_sealed,
};
use self::field::is_for;
pub use self::field::{Bearer, Clears, FieldSpec, Named, Slot, Takes, Tone};
use super::{Cells, Force, House, HouseTables, Value};

/// All that is known of a rule set besides its code.
#[derive(Clone, Debug, Default)]
pub struct Description {
    /// Name, authors, turn.
    pub about: About,
    /// Unit types, in printed order.
    pub types: Vec<UnitType>,
    /// What a unit of a type may be given when a force is built.
    pub columns: Vec<Column>,
    /// What the rows of types may hold besides those columns.
    pub row: Vec<String>,
    /// Facts that can be tracked.
    pub fields: Vec<FieldSpec>,
    /// Places where the text is silent.
    pub rulings: Vec<Ruling>,
    /// Steps of a side's turn, in order.
    pub steps: Vec<Step>,
    /// Procedures, in the order of their tabs.
    pub procedures: Vec<ProcedureText>,
    /// Words for what procedures settle.
    pub outcomes: Vec<Outcome>,
    /// Words for options of choices and for causes of loss, by id.
    pub words: BTreeMap<String, String>,
    /// Numbers of the printed tables: table, then row, then column.
    pub tables: Cells<i32>,
    /// The smallest and the largest number that each cell of the tables takes.
    pub ranges: Cells<[i32; 2]>,
    /// Words of the printed tables, in the same order.
    pub results: Cells<String>,
    /// The words that each such cell takes.
    pub result_words: Cells<Vec<String>>,
    /// House tables in force, with what is printed.
    pub house: Option<House>,
    /// House tables that a player has named.
    pub house_sets: Vec<HouseTables>,
    /// Reference pages, in our own words.
    pub pages: Vec<Page>,
    /// Sample forces and those of the player.
    pub forces: Vec<Force>,
    /// Sets of rulings that a player has named.
    pub ruling_sets: Vec<RulingSet>,
    /// An annotated file for players who want to write their own.
    pub example: String,
}

/// A rule set in general.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// Id, as in file names.
    pub id: String,
    /// Its title.
    pub name: String,
    /// Authors of the rules.
    pub authors: String,
    /// What a base or model stands for: "Each base is a battalion".
    #[serde(default)]
    pub scale: String,
    /// Wars or years it is for.
    #[serde(default)]
    pub period: String,
    /// How long a battle takes.
    #[serde(default)]
    pub length: String,
    /// What to have on the table.
    #[serde(default)]
    pub table: String,
    /// Id of the sample force of a first battle; its opponent is the one it is balanced against.
    #[serde(default)]
    pub starter: String,
    /// Id of the procedure used most.
    #[serde(default)]
    pub common: String,
    /// What its units are called, in plural: "bases"; empty for "units".
    #[serde(default)]
    pub pieces: String,
    /// Units that are counted apart from these; none for all alike.
    #[serde(default)]
    pub apart: Option<OffTable>,
    /// Revision of our reading of it, from 1; stored with each battle.
    pub revision: u32,
    /// Letter of its ruling marks.
    pub mark: String,
    /// Id of the procedure that ends a side's turn.
    pub end_turn: String,
    /// What a unit of distance is called, in plural.
    pub unit: String,
}

/// Units that are no piece on the table, such as batteries off it: by a column of their type, with what they are
/// called.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OffTable {
    /// The column.
    pub column: String,
    /// What stands there.
    pub value: String,
    /// What one of them is called.
    pub one: String,
    /// What several are.
    pub many: String,
}

/// A unit type: a row of the printed tables.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitType {
    /// Id.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// Map symbol, one of `symbols`.
    pub symbol: String,
    /// Columns of its row, and presets of the fields that its units may change.
    #[serde(default)]
    pub row: BTreeMap<String, Value>,
    /// One line for the player.
    #[serde(default)]
    pub note: String,
    /// Whether the rules know it by its id, so that no type of a player's own is like it.
    #[serde(default)]
    pub unlike: bool,
    /// Id of the printed type that a player's own type is like; empty for printed ones.
    #[serde(default)]
    pub like: String,
}

/// A column of a unit that a player sets when building a force.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// Id, a key of the profile.
    pub id: String,
    /// Its name on screen.
    pub name: String,
    /// What it may be.
    pub takes: Takes,
    /// Value if neither type nor force says anything.
    #[serde(default)]
    pub preset: Option<Value>,
    /// Ids of the types that have it; empty for all.
    #[serde(default)]
    pub of: Vec<String>,
    /// Whether the muster shows it at once (else behind "more").
    #[serde(default)]
    pub quick: bool,
}

impl Column {
    /// Whether units of a type may be given it.
    pub fn is_for(&self, kind: &str) -> bool {
        is_for(&self.of, kind)
    }
}

/// A place where the text is silent or at odds with itself, with the readings built.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// Its mark, such as `D70`.
    pub mark: String,
    /// The heading it stands under.
    pub topic: String,
    /// The question.
    pub question: String,
    /// Options in the order of the rule document: a, b, ...
    pub options: Vec<Named>,
    /// Id of the option in force if nothing is said.
    pub preset: String,
    /// Why, in one sentence.
    pub why: String,
}

/// Rulings under a name, such as those of a club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingSet {
    /// Its name.
    pub name: String,
    /// Mark and option; all others stay as preset.
    pub options: BTreeMap<String, String>,
}

/// A step of a side's turn.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Id.
    pub id: String,
    /// Its name on the turn strip.
    pub name: String,
    /// The step's reminder, one sentence.
    pub reminder: String,
    /// Id of the procedure that a pick opens in this step, empty for the usual one.
    #[serde(default)]
    pub procedure: String,
    /// Id of the procedure that a press on an empty order slot starts, empty for none.
    #[serde(default)]
    pub order: String,
    /// Ids of the procedures that it starts instead where the rules forbid the first, in order of preference.
    #[serde(default)]
    pub instead: Vec<String>,
    /// Id of the procedure that a press on the head of a group starts for the whole group, where the rules allow it:
    /// its form has a field `group`. Empty: the press picks the group's units.
    #[serde(default)]
    pub group: String,
    /// Id of the procedure of the step's card (draw, rally all), empty for none.
    #[serde(default)]
    pub card: String,
    /// Whether both sides may act in it, in any order.
    #[serde(default)]
    pub both: bool,
    /// Whether it stands apart from a side's turn, such as a night: the strip shows it alone, while it lasts.
    #[serde(default)]
    pub apart: bool,
}

/// How a procedure is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// A form with a tab of its own.
    #[default]
    Tab,
    /// One press on a unit's order slot, or the order bar.
    Order,
    /// Started from a step card, an owed chip or the reaction strip.
    Card,
    /// Answers a question without changing anything.
    Calculator,
}

/// The words of a procedure.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProcedureText {
    /// Id, the same as in code.
    pub id: String,
    /// Its name on screen.
    pub name: String,
    /// How it is used.
    #[serde(rename = "use")]
    pub usage: Use,
    /// The letter that chooses it.
    #[serde(default)]
    pub key: String,
    /// The step that the pointer moves to when it is done, empty for none.
    #[serde(default)]
    pub step: String,
    /// Its place in the rules.
    pub place: String,
    /// One sentence on when to use it.
    pub help: String,
    /// The word on the main button, empty for ROLL.
    #[serde(default)]
    pub button: String,
    /// Ids of the unit types that can be given it as an order; empty for all.
    #[serde(default)]
    pub types: Vec<String>,
    /// Whether a press on what is owed lays its form open before anything is rolled: it asks what only the table
    /// knows.
    #[serde(default)]
    pub asks: bool,
    /// Whether its form lies open by itself as soon as an action has left it owed.
    #[serde(default)]
    pub opens_by_itself: bool,
    /// Whether only the side that plays it may see it: written orders. What it tells comes out when a procedure
    /// copies its secret facts to open ones.
    #[serde(default)]
    pub private: bool,
}

impl ProcedureText {
    /// Whether units of a type may do it, as far as the rule set tells its types apart.
    pub fn is_for(&self, kind: &str) -> bool {
        is_for(&self.types, kind)
    }
}

/// Where a shot fell, seen from the firer: a small compass beside the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bearing {
    /// On the target.
    On,
    /// Behind it.
    Over,
    /// Before it.
    Short,
    /// To its left.
    Left,
    /// To its right.
    Right,
}

/// Words and meaning of what a procedure settles.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The class, as in code.
    pub id: String,
    /// Its words on the odds strip.
    pub name: String,
    /// Its meaning.
    pub tone: Tone,
    /// Where the shot fell, where the outcome is about that.
    #[serde(default)]
    pub bearing: Option<Bearing>,
}

/// A reference page.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// Id.
    pub id: String,
    /// Heading.
    pub title: String,
    /// Place in the rules.
    pub place: String,
    /// Paragraphs, in our own words.
    pub text: Vec<String>,
    /// A table: first row is the head.
    #[serde(default)]
    pub table: Vec<Vec<String>>,
}

impl Page {
    /// The row of its table that begins with this word.
    pub fn row_of(&self, word: &str) -> Option<&Vec<String>> {
        let begins =
            |cell: &String| cell.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
        self.table.iter().skip(1).find(|row| row.first().is_some_and(begins))
    }
}
