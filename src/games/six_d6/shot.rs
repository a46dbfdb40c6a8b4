//! One shot: its chips, its modifiers in the order of the chart, and what each face of the die does.

use std::sync::LazyLock;

use super::{
    aim::Aim,
    d3::{D3, map, spelled, words},
    ground::{Screens, Shelter, clouds_left},
    units::Fighter,
};
use crate::{
    dice::{Address, Ask, Read, Sum, Tag, Term},
    rules::{Description, Effect, FieldMemory, FormReader, Opt, Origin},
};

/// Bands of range from near to far, as the tables and chips name them.
pub(super) const BANDS: [&str; 3] = ["close", "effective", "long"];

/// Clouds and woods between two units that a form takes (X29: the rules set no limit).
const MOST_BETWEEN: i32 = 9;

/// What each number of hits is called on the buttons for a real die.
const WORDS: &[&str] =
    &["no hits", "1 hit", "2 hits", "3 hits", "4 hits", "5 hits", "6 hits", "7 hits", "8 hits", "9 hits", "10 hits"];

/// Words for hits that remove the target.
static REMOVED: LazyLock<Vec<String>> =
    LazyLock::new(|| WORDS.iter().map(|word| format!("{word}: {{about.tag}} removed")).collect());

/// The words of both where so many hits and more remove the target, by that number.
static FATAL: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
    let both = || WORDS.iter().zip(REMOVED.iter()).enumerate();
    let words = |from: usize| {
        both().map(|(hits, (word, removed))| if hits < from.max(1) { *word } else { removed.as_str() }).collect()
    };
    (0..WORDS.len()).map(words).collect()
});

/// Place of the chips in the rules.
const CHART: &str = "Firing Actions, chart";

/// What sets one shot apart from others at the same target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShotKind {
    /// In the firer's own phase.
    Own,
    /// A Ready unit answers an enemy action (X15).
    Answer,
}

/// A shot ready to be rolled.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shot {
    /// The unit that fires.
    pub firer: Tag,
    /// Its tag and name.
    pub label: String,
    /// Hits for each face from 1.
    pub hits: Vec<i32>,
    /// What firing does to the firer.
    pub effects: Vec<Effect>,
    /// Whether only the table knows if it is near enough to see into area terrain.
    pub far: bool,
    terms: Vec<Term>,
    reading: String,
}

/// What the chips of a shot say.
struct Chips {
    range: &'static str,
    to_rear: bool,
    at_rear: bool,
    between: i32,
}

/// The paths of a shot's chips; those of a volley begin with the firer's tag.
pub(super) fn paths(prefix: &str) -> [String; 6] {
    ["range", "to_rear", "at_rear", "concealed", "way", "observer"].map(|path| format!("{prefix}{path}"))
}

impl Shot {
    /// Reads the chips of a shot and adds it up.
    pub fn read(
        reader: &mut FormReader<'_>,
        firer: &Fighter,
        target: &Fighter,
        shelter: &Shelter,
        prefix: &str,
        occasion: ShotKind,
    ) -> Self {
        let row = (!prefix.is_empty()).then_some(firer.tag);
        // X29: a shot out of a cloud crosses it.
        let left = if shelter.screens == Screens::None { 0 } else { clouds_left(reader, firer.tag, target.tag) };
        let aim = if firer.is_mortar() {
            lob(reader, firer, target, shelter, prefix, row)
        } else {
            aimed(reader, firer, target, (shelter, left), prefix, row)
        };
        let mut terms = Vec::new();
        let rules = reader.rules();
        let mut add = |label: String, amount: i32, place| terms.push(Term::new(label, amount, place));
        // Roll D3: the firer's own hits come first (X13).
        if let Some((label, amount)) = worn(rules, firer.hits) {
            add(label, amount, "Firing Actions; Hits");
        }
        let cell = |column: &str| rules.cell("fire", &firer.chart, column);
        let sides = format!("{} at {}", rules.kind_name(&firer.chart), rules.kind_name(&target.chart));
        add(sides, cell(&target.chart).unwrap_or(0), CHART);
        // X15: only in answer to the enemy.
        if let (ShotKind::Answer, Some(amount)) = (occasion, cell("ready")) {
            add("Ready".to_owned(), amount, "Ready Units");
        }
        if let (true, Some(amount)) = (aim.to_rear, cell("to_rear")) {
            add("target behind the firer".to_owned(), amount, CHART);
        }
        // X22: rear and marching once, or once for each.
        let marching = reader.flag(target.tag, "marching");
        if let (true, Some(amount)) = (aim.at_rear || marching, cell("at_rear")) {
            let each = aim.at_rear && marching && reader.ruled("X22", "b");
            let label = match (aim.at_rear, marching) {
                (true, true) => "from behind, marching",
                (true, false) => "from behind",
                (false, _) => "marching",
            };
            add(label.to_owned(), if each { 2 * amount } else { amount }, CHART);
        }
        if let (false, Some(amount)) = (firer.is_mortar(), cell(aim.range)) {
            add(format!("{} range", rules.word(aim.range).to_lowercase()), amount, "Ranges");
        }
        let hidden = cell("concealed").unwrap_or(0);
        for (what, count) in &shelter.concealed {
            add(format!("Concealed, {what}"), hidden * count, "Terrain Modifiers a");
        }
        if left > 0 {
            add("Concealed, smoke or dust over the firer".to_owned(), hidden * left, "Terrain Modifiers a");
        }
        if aim.between > 0 {
            add("Concealed, in between".to_owned(), hidden * aim.between, "Terrain Modifiers a");
        }
        // X35: the target's quality, never the firer's.
        if let Some(amount) = cell(&target.quality) {
            add(rules.option_name("quality", &target.quality).to_owned(), amount, "Advanced Rules");
        }
        let modifier: i32 = terms.iter().map(|term| term.amount).sum();
        let (reasons, times) = shelter.halvings(firer.is_mortar());
        let hits = D3::read(reader).hits(modifier, times);
        let halved = match times {
            0 => String::new(),
            _ => format!("; halved: {}", reasons.join(", ")),
        };
        let read = spelled(&hits, |hits| match hits {
            0 => "no hit".to_owned(),
            1 => "1 hit".to_owned(),
            more => format!("{more} hits"),
        });
        let reading = format!("{read}{halved}");
        let mut effects = vec![Effect::set(firer.tag, "fired", true)];
        // Ready: lost by firing (X15, X20).
        if firer.ready {
            effects.push(Effect::clear(firer.tag, "ready"));
        }
        let far = !matches!(aim.range, "" | "close");
        Self { firer: firer.tag, label: firer.label.clone(), hits, effects, far, terms, reading }
    }

    /// Asks for the die; so many hits remove this target, where that is said.
    pub fn ask(&self, key: Address, removed: Option<(Tag, i32)>) -> Ask {
        let read = Read::Map(map(&self.hits));
        let fatal = removed.and_then(|(_, from)| FATAL.get(usize::try_from(from).ok()?));
        let ask = Ask::die(6, key, self.firer.side, read, words(fatal.map_or(WORDS, Vec::as_slice), &self.hits));
        removed.map_or(ask.clone(), |(target, _)| ask.about(target))
    }

    /// Spells it out.
    pub fn sum(&self, at: &str, role: &'static str) -> Sum {
        let title = format!("{} fires at {at}", self.label);
        let (terms, reading) = (self.terms.clone(), self.reading.clone());
        Sum::new(Some(self.firer), title, role).terms(terms).reading(reading)
    }
}

/// What its own hits cost a firer (Hits).
fn worn(rules: &Description, hits: i32) -> Option<(String, i32)> {
    let from = |column| rules.cell("hits", "from", column).unwrap_or(i32::MAX);
    let column = if hits >= from("worst") {
        "worst"
    } else if hits >= from("worse") {
        "worse"
    } else {
        return None;
    };
    Some((format!("for {hits} hits"), rules.cell("hits", "fire", column)?))
}

/// The chips of direct fire: band, angle, what lies between (Ranges; Firing to Front or Flank; Terrain Modifiers).
/// `left` are the clouds that the shot leaves behind its firer.
fn aimed(
    reader: &mut FormReader<'_>,
    firer: &Fighter,
    target: &Fighter,
    (shelter, left): (&Shelter, i32),
    prefix: &str,
    row: Option<Tag>,
) -> Chips {
    let [range_path, to_path, at_path, between_path, way_path, observer_path] = paths(prefix);
    reader.ignore_because(&way_path, "only mortars fire directly or indirectly");
    reader.ignore_because(&observer_path, "only indirect mortar fire has an observer");
    let aim = Aim::read(reader, firer.tag, target.tag);
    let beyond = out_of_reach(reader, firer);
    let options = bands(reader.rules(), beyond.as_ref());
    let range = reader.choice(&range_path, "", row, "Ranges", options, aim.range());
    let known = |name: &str| aim.modifier(name) > 0;
    let origin = if aim.known { Origin::State } else { Origin::Assumed };
    let to_rear = reader.switch(&to_path, "Target behind the firer", row, CHART, known("to_rear"), origin);
    let at_rear = reader.switch(&at_path, "Fire from behind the target", row, CHART, known("at_rear"), origin);
    let between = between(reader, shelter, &between_path, row, aim.modifier("concealed"));
    let more = [("to_rear", i32::from(to_rear)), ("at_rear", i32::from(at_rear)), ("concealed", between)];
    aim.keep(reader, &[range_path.clone(), to_path, at_path, between_path], range, &more);
    if range == "long" {
        if let Some(reason) = beyond {
            reader.refuse(&range_path, "Ranges", format!("{}: {reason}", firer.tag));
        } else if target.ready && (target.dug_in || shelter.is_concealed() || between + left > 0) {
            // X27: both conditions, to 12 inches inclusive.
            let limit = reader.rules().cell("sight", "to", "waiting").unwrap_or(0);
            let reason = format!("Ready and under cover, {} is seen only up to {limit} inches", target.tag);
            reader.refuse(&range_path, "Line of Sight", reason);
        }
    }
    Chips { range, to_rear, at_rear, between }
}

/// How far a unit fires directly, in inches (Ranges; X24: whether infantry has long range); `None` for mortars.
pub(super) fn reach(reader: &mut FormReader<'_>, firer: &Fighter) -> Option<i32> {
    let printed = reader.column(firer.tag, "reach")?.number();
    let farther = firer.is_infantry() && reader.ruled("X24", "b");
    let long = reader.rules().cell("range", "to", "long");
    Some(if farther { long.unwrap_or(printed) } else { printed })
}

/// Why a unit does not fire at long range, if it does not (Ranges).
fn out_of_reach(reader: &mut FormReader<'_>, firer: &Fighter) -> Option<String> {
    let reach = reach(reader, firer).unwrap_or_default();
    let long = reader.rules().cell("range", "to", "long").unwrap_or(i32::MAX);
    (reach < long).then(|| format!("reach {reach}\""))
}

/// The chips of the bands.
fn bands(rules: &Description, beyond: Option<&String>) -> Vec<Opt> {
    let option = |id: &'static str| {
        let to = rules.cell("range", "to", id).unwrap_or(0);
        let refusal = beyond.filter(|_| id == "long").cloned();
        Opt { refusal, ..Opt::new(id, &format!("{} {to}\"", rules.word(id))) }
    };
    BANDS.into_iter().map(option).collect()
}

/// The stepper for clouds and woods between firer and target (Terrain Modifiers a; X9, X29).
fn between(reader: &mut FormReader<'_>, shelter: &Shelter, path: &str, row: Option<Tag>, known: i32) -> i32 {
    let label = match shelter.screens {
        Screens::All | Screens::Clouds if row.is_some() => "Between",
        Screens::All => "Smoke, dust, woods between",
        Screens::Clouds => "Smoke or dust between",
        Screens::None => {
            let why = if shelter.is_concealed() {
                "the target's own cover already hides it: nothing in between counts"
            } else {
                "nothing in between hides a tank"
            };
            reader.ignore_because(path, why);
            return 0;
        }
    };
    reader.number(path, label, row, 0..=MOST_BETWEEN, known)
}

/// The chips of mortar fire: direct or indirect, what conceals (Mortar Fire Step; Indirect Fire; X25, X32).
fn lob(
    reader: &mut FormReader<'_>,
    firer: &Fighter,
    target: &Fighter,
    shelter: &Shelter,
    prefix: &str,
    row: Option<Tag>,
) -> Chips {
    let [range_path, to_path, at_path, between_path, way_path, observer_path] = paths(prefix);
    for path in [range_path, to_path, at_path] {
        reader.ignore_because(&path, "mortar fire has no bands and no rear");
    }
    let options = ["indirect", "direct"].map(|id| Opt::new(id, reader.rules().word(id))).into();
    let way = reader.choice(&way_path, "Fire", row, "Indirect Fire", options, FieldMemory::Assume("indirect"));
    let between = between(reader, shelter, &between_path, row, 0);
    let from = if way == "indirect" {
        observer(reader, firer, &observer_path, row)
    } else {
        reader.ignore_because(&observer_path, "only indirect mortar fire has an observer");
        firer.tag.to_string()
    };
    // X27, X28, X32: these limits of sight count from the unit that sees the target.
    let limit = |column| reader.rules().cell("sight", "to", column).unwrap_or(0);
    let inside =
        shelter.place.is_area().then(|| format!("Entirely inside, it is seen below {} inches", limit("inside")));
    let waits = target.ready && (target.dug_in || shelter.is_concealed() || between > 0);
    let waiting =
        waits.then(|| format!("Ready and under cover, {} is seen up to {} inches", target.tag, limit("waiting")));
    for words in [inside, waiting].into_iter().flatten() {
        reader.remind(format!("{words} only, measured from {from}"));
    }
    if let Some(limit) = mortar_limit(reader) {
        reader.remind(format!("{} fires up to {limit} inches: measure", firer.tag));
    }
    Chips { range: "", to_rear: false, at_rear: false, between }
}

/// How far mortars fire, in inches, if the players set a number (X25).
pub(super) fn mortar_limit(reader: &mut FormReader<'_>) -> Option<i32> {
    let option = reader.ruling("X25");
    let options = reader.rules().ruling("X25").map(|ruling| ruling.options.as_slice()).unwrap_or_default();
    options.iter().find(|named| named.id == option).and_then(|named| named.name.parse().ok())
}

/// Who observes for indirect fire, in words: any friend, at no cost (Indirect Fire; X32).
fn observer(reader: &mut FormReader<'_>, firer: &Fighter, path: &str, row: Option<Tag>) -> String {
    let friends = reader.derive(&format!("{}.friends", firer.tag), |state| {
        let others = state.in_play(firer.tag.side).filter(|unit| unit.tag != firer.tag);
        others.map(|unit| unit.tag).collect::<Vec<Tag>>().as_slice().into()
    });
    let mut options = vec![Opt::new("any", "Any friend")];
    options.extend(friends.tags().into_iter().map(|tag| Opt::new(tag.to_string(), &tag.to_string())));
    let seen = reader.pick(path, "Observer", row, "Indirect Fire", options, Some("any"));
    let who = if seen == "any" { "a friend".to_owned() } else { seen };
    reader.remind(format!("For {}, the marked base of {who} must see two bases of the target", firer.tag));
    if who == "a friend" { "the observer".to_owned() } else { who }
}
