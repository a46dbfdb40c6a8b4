//! How this player likes the program on this machine.
//!
//! Own types, none of the screen's. Reading is tolerant: a field that makes no sense is taken as usual, and
//! named; keys of newer programs are kept. A file that cannot be read is set aside before a new one is
//! written, never overwritten.

use std::{io, path::Path};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use toml::Table;

use super::{
    disk::Disk,
    error::{StoreError, why},
    names::{Name, first_free},
};
use crate::rules::clip;

/// The file, in the folder for settings.
const FILE: &str = "settings.toml";
/// What it is called when it could not be read, before the ending.
const DAMAGED: &str = "settings.damaged";
/// Largest file of settings, in bytes.
const CAP: usize = 64 * 1024;

/// What a switch takes.
const ON_OFF: &str = "true or false";

/// Which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Ink on paper.
    #[default]
    Paper,
    /// Light on dark.
    Night,
    /// Black and white.
    HighContrast,
}

/// How the battle is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// As the window allows.
    #[default]
    Auto,
    /// Both rosters beside the form.
    Wide,
    /// One roster beside the form.
    Narrow,
    /// One thing at a time.
    Small,
}

/// Where a side's dice come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dice {
    /// The program rolls.
    #[default]
    Program,
    /// Real ones, entered by hand.
    Real,
}

/// Something that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub enum Switch {
    /// Off.
    Off,
    /// On.
    On,
}

impl From<bool> for Switch {
    fn from(on: bool) -> Self {
        if on { Self::On } else { Self::Off }
    }
}

impl From<Switch> for bool {
    fn from(switch: Switch) -> Self {
        switch == Switch::On
    }
}

/// Something for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Each<T> {
    /// Side A.
    #[serde(rename = "A")]
    pub a: T,
    /// Side B.
    #[serde(rename = "B")]
    pub b: T,
}

impl<T: Copy> Each<T> {
    /// The same value for both sides.
    pub const fn both(value: T) -> Self {
        Self { a: value, b: value }
    }

    /// For one side.
    pub const fn of(self, side: crate::dice::Side) -> T {
        match side {
            crate::dice::Side::A => self.a,
            crate::dice::Side::B => self.b,
        }
    }
}

/// Size of everything on the screen, in percent: 75 to 300.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Scale(u16);

impl Scale {
    /// Smallest.
    pub const MIN: Self = Self(75);
    /// As drawn.
    pub const USUAL: Self = Self(100);
    /// Largest.
    pub const MAX: Self = Self(300);

    /// The nearest scale to a number of percent.
    pub fn near(percent: u16) -> Self {
        Self(percent.clamp(Self::MIN.0, Self::MAX.0))
    }

    /// In percent.
    pub const fn percent(self) -> u16 {
        self.0
    }
}

impl TryFrom<u16> for Scale {
    type Error = String;

    fn try_from(percent: u16) -> Result<Self, String> {
        let scale = Self::near(percent);
        if scale.0 == percent { Ok(scale) } else { Err(format!("{percent} is not from 75 to 300")) }
    }
}

impl From<Scale> for u16 {
    fn from(scale: Scale) -> Self {
        scale.0
    }
}

/// All settings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Settings {
    /// Colours.
    pub theme: Theme,
    /// Size.
    pub scale: Scale,
    /// Layout of the battle.
    pub layout: Layout,
    /// Where each side's dice come from in a new battle.
    pub dice: Each<Dice>,
    /// Whether each side sees its odds.
    pub odds: Each<Switch>,
    /// Side B stands on the left.
    pub swap_sides: Switch,
    /// Short movements on the screen.
    pub motion: Switch,
    /// The screen does not go dark while a battle is open.
    pub stay_awake: Switch,
    /// Keys that this program does not know: a newer one has put them there.
    #[serde(skip)]
    pub others: Table,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            scale: Scale::USUAL,
            layout: Layout::default(),
            dice: Each::both(Dice::Program),
            odds: Each::both(Switch::On),
            swap_sides: Switch::Off,
            motion: Switch::On,
            stay_awake: Switch::On,
            others: Table::new(),
        }
    }
}

/// Settings as they were found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loaded {
    /// What to use.
    pub settings: Settings,
    /// What the player should know, one sentence each.
    pub notices: Vec<String>,
}

/// Reads the settings in a folder. Always finds some.
pub fn load(disk: &dyn Disk, folder: &Path) -> Loaded {
    match disk.read(&folder.join(FILE), CAP) {
        Ok(bytes) => read(&bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Loaded::default(),
        Err(error) => unread(&why(&error)),
    }
}

/// Writes the settings into a folder. A file there that cannot be read gets another name first.
///
/// # Errors
/// The disk refuses; then the old settings are still there.
pub fn save(disk: &dyn Disk, folder: &Path, settings: &Settings) -> Result<(), StoreError> {
    let file = folder.join(FILE);
    let failed = |error: &io::Error| StoreError::disk(&file, error);
    let text = write(settings).map_err(|error| failed(&io::Error::other(error)))?;
    match disk.read(&file, CAP) {
        Ok(bytes) if table(&bytes).is_ok() => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Ok(_) | Err(_) => set_aside(disk, &file, folder).map_err(|error| failed(&error))?,
    }
    disk.replace(&file, text.as_bytes()).map_err(|error| failed(&error))
}

fn set_aside(disk: &dyn Disk, file: &Path, folder: &Path) -> io::Result<()> {
    let name = Name::new(DAMAGED).ok_or(io::ErrorKind::InvalidInput)?;
    first_free(&name, |name| disk.rename(file, &folder.join(format!("{name}.toml")))).map(|_| ())
}

/// The text of settings.
fn write(settings: &Settings) -> Result<String, toml::ser::Error> {
    let mut all = settings.others.clone();
    all.extend(Table::try_from(settings)?);
    toml::to_string(&all)
}

/// Settings that could not be read at all.
fn unread(why: &str) -> Loaded {
    let notice = format!(
        "{FILE} could not be read ({why}). The default settings are used; the file is kept, as {DAMAGED}.toml once \
         you change a setting"
    );
    Loaded { settings: Settings::default(), notices: vec![notice] }
}

fn table(bytes: &[u8]) -> Result<Table, String> {
    let text =
        std::str::from_utf8(bytes).map_err(|error| format!("not valid text from byte {} on", error.valid_up_to()))?;
    toml::from_str(text).map_err(|error| match StoreError::toml(FILE, text, &error) {
        StoreError::Toml { line, why, .. } => format!("line {line}: {why}"),
        other => other.to_string(),
    })
}

/// Settings from the bytes of a file.
fn read(bytes: &[u8]) -> Loaded {
    let others = match table(bytes) {
        Ok(table) => table,
        Err(why) => return unread(&why),
    };
    let usual = Settings::default();
    let mut fields = Fields { others, notices: Vec::new() };
    let settings = Settings {
        theme: fields.take("theme", "\"paper\", \"night\" or \"high_contrast\"", usual.theme),
        scale: fields.take("scale", "a whole number from 75 to 300", usual.scale),
        layout: fields.take("layout", "\"auto\", \"wide\", \"narrow\" or \"small\"", usual.layout),
        dice: fields.take("dice", "\"program\" or \"real\" for A and B", usual.dice),
        odds: fields.take("odds", "true or false for A and B", usual.odds),
        swap_sides: fields.take("swap_sides", ON_OFF, usual.swap_sides),
        motion: fields.take("motion", ON_OFF, usual.motion),
        stay_awake: fields.take("stay_awake", ON_OFF, usual.stay_awake),
        others: fields.others,
    };
    Loaded { settings, notices: fields.notices }
}

/// Takes fields out of a table one by one.
struct Fields {
    others: Table,
    notices: Vec<String>,
}

impl Fields {
    fn take<T: DeserializeOwned>(&mut self, key: &str, takes: &str, usual: T) -> T {
        let Some(value) = self.others.remove(key) else { return usual };
        let found = clip(&value.to_string(), 40);
        value.try_into().unwrap_or_else(|_| {
            self.notices.push(format!("{FILE}: {key} = {found} is not allowed; write {takes}. The default is used"));
            usual
        })
    }
}
