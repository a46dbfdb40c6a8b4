//! The reader of a scene: its shape, key by key. Each fault stands at its own key.

mod tables;

use std::collections::BTreeMap;

use toml::{Table, Value as Toml};

use super::{GivenDice, Scene, ThingScene, UnitScene};
use crate::{
    cli::fault::Faults,
    dice::{Side, Tag},
    rules::{Draft, Due, Presence, Value},
};

const UNIT_KEYS: [&str; 7] = ["tag", "name", "type", "with", "facts", "presence", "groups"];

/// Reads a scene key by key, and notes what is wrong.
pub(super) struct Reader<'a> {
    /// The fault, in words.
    pub faults: &'a mut Faults,
}

impl Reader<'_> {
    /// A scene in which these keys may stand.
    pub fn scene(&mut self, table: &Table, keys: &[&str]) -> Scene {
        self.faults.unknown("", table, keys);
        let runs = keys.contains(&"procedure");
        let mut scene = Scene {
            rules: self.required(table, "rules"),
            procedure: if runs { self.required(table, "procedure") } else { String::new() },
            battle: self.facts("battle", table.get("battle")),
            form: self.form("form", table.get("form")),
            owed: self.owed(table.get("owed")),
            fresh: self.fresh(table.get("fresh")),
            names: ["Side A".to_owned(), "Side B".to_owned()],
            ..Scene::default()
        };
        match table.get("force") {
            None => {}
            Some(Toml::Boolean(force)) => scene.force = *force,
            Some(other) => self.wrong("force", "true or false", other),
        }
        match table.get("seed") {
            None => {}
            Some(Toml::Integer(seed)) if *seed >= 0 => scene.seed = u64::try_from(*seed).ok(),
            Some(other) => self.wrong("seed", "a whole number from 0", other),
        }
        for (mark, option) in self.table("rulings", table.get("rulings")) {
            if let Some(option) = self.text(&format!("rulings.{mark}"), option) {
                scene.rulings.insert(mark.clone(), option);
            }
        }
        scene.tables = self.house(table.get("tables"));
        for (letter, side) in self.table("side", table.get("side")) {
            let at = format!("side.{letter}");
            let Some(which) = Side::BOTH.into_iter().find(|side| side.to_string() == *letter) else {
                self.faults.add(at, "there are side.A and side.B");
                continue;
            };
            let mut side = self.table(&at, Some(side)).clone();
            if let Some(name) = side.remove("name") {
                let name = self.text(&format!("{at}.name"), &name);
                *which.of(scene.names.each_mut()) = name.unwrap_or_default();
            }
            *which.of(scene.sides.each_mut()) = self.facts(&at, Some(&Toml::Table(side)));
        }
        for (number, facts) in self.table("group", table.get("group")) {
            let at = format!("group.{number}");
            if let Some(number) = self.number_key(&at, number) {
                scene.groups.insert(number, self.facts(&at, Some(facts)));
            }
        }
        for (number, thing) in self.table("thing", table.get("thing")) {
            let at = format!("thing.{number}");
            let mut thing = self.table(&at, Some(thing)).clone();
            let kind = thing.remove("kind").and_then(|kind| self.text(&format!("{at}.kind"), &kind));
            let counted = match thing.remove("number").map(|counted| (counted.as_integer(), counted)) {
                None => None,
                Some((Some(counted @ 1..=65_535), _)) => u16::try_from(counted).ok(),
                Some((_, other)) => {
                    self.wrong(&format!("{at}.number"), "a whole number from 1 to 65535", &other);
                    None
                }
            };
            let facts = self.facts(&at, Some(&Toml::Table(thing)));
            if let Some(id) = self.number_key(&at, number) {
                scene.things.insert(id, ThingScene { kind: kind.unwrap_or_default(), number: counted, facts });
            }
        }
        scene.units = self.units(table.get("unit"));
        scene.dice = self.dice(table.get("dice"));
        for (address, choice) in self.table("choices", table.get("choices")) {
            let chosen = match choice {
                Toml::String(word) => word.clone(),
                Toml::Integer(card) => card.to_string(),
                other => {
                    self.wrong(&format!("choices.{address}"), "a word, a unit's tag or a card", other);
                    continue;
                }
            };
            scene.choices.insert(address.clone(), chosen);
        }
        scene
    }

    fn units(&mut self, list: Option<&Toml>) -> Vec<UnitScene> {
        let list = match list {
            None => return Vec::new(),
            Some(Toml::Array(list)) => list,
            Some(other) => {
                self.wrong("unit", "a list of tables: one [[unit]] for each unit", other);
                return Vec::new();
            }
        };
        let mut units: Vec<UnitScene> = Vec::new();
        for (place, unit) in list.iter().enumerate() {
            let at = format!("unit {}", place + 1);
            let unit = self.table(&at, Some(unit));
            let Some(tag) = self.tag(&format!("{at}, tag"), unit.get("tag")) else {
                self.faults.unknown(&format!("{at}, "), unit, &UNIT_KEYS);
                continue;
            };
            let at = format!("unit {tag}");
            if units.iter().any(|unit| unit.tag == tag) {
                self.faults.add(at, "this tag is given twice; each unit needs its own");
                continue;
            }
            self.faults.unknown(&format!("{at}, "), unit, &UNIT_KEYS);
            let part = |part: &str| format!("{at}, {part}");
            let name = unit.get("name").and_then(|name| self.text(&part("name"), name));
            let Some(kind) = unit.get("type") else {
                self.faults.add(part("type"), "missing: the id of a unit type");
                continue;
            };
            units.push(UnitScene {
                tag,
                name: name.unwrap_or_default(),
                kind: self.text(&part("type"), kind).unwrap_or_default(),
                with: self.facts(&part("with"), unit.get("with")),
                facts: self.facts(&part("facts"), unit.get("facts")),
                presence: self.presence(&part("presence"), unit.get("presence")),
                groups: self.texts(&part("groups"), unit.get("groups")),
            });
        }
        units
    }

    fn owed(&mut self, list: Option<&Toml>) -> Vec<Due> {
        const ALLOWED: &str =
            "a list of procedures, such as [\"day_end\"] or [{ procedure = \"mines\", form = { unit = \"A1\" } }],";
        let list = match list {
            None => return Vec::new(),
            Some(Toml::Array(list)) => list,
            Some(other) => {
                self.wrong("owed", ALLOWED, other);
                return Vec::new();
            }
        };
        let mut owed = Vec::new();
        for (place, one) in list.iter().enumerate() {
            let at = format!("owed {}", place + 1);
            match one {
                Toml::String(procedure) => owed.push(Due::new(procedure, Draft::new(), "")),
                Toml::Table(table) => {
                    self.faults.unknown(&format!("{at}, "), table, &["procedure", "form", "words"]);
                    let procedure = self.required_of(&format!("{at}, procedure"), table.get("procedure"));
                    let words = table.get("words").and_then(|words| self.text(&format!("{at}, words"), words));
                    let draft = self.form(&format!("{at}, form"), table.get("form"));
                    owed.push(Due { procedure, draft, words: words.unwrap_or_default() });
                }
                other => self.wrong(&at, ALLOWED, other),
            }
        }
        owed
    }

    fn fresh(&mut self, list: Option<&Toml>) -> Vec<(Tag, String)> {
        let mut fresh = Vec::new();
        for text in self.texts("fresh", list) {
            let parts = text.split_once('.').and_then(|(tag, field)| Some((tag.parse().ok()?, field.to_owned())));
            match parts {
                Some(fact) if fresh.contains(&fact) => {
                    self.faults.add("fresh", format!("{text} is in this list twice"));
                }
                Some(fact) => fresh.push(fact),
                None => self.faults.add("fresh", format!("\"{text}\" is not a fact of a unit such as A1.moved")),
            }
        }
        fresh
    }

    fn tag(&mut self, at: &str, tag: Option<&Toml>) -> Option<Tag> {
        let Some(tag) = tag else {
            self.faults.add(at, "missing: the side's letter and a number, such as A1");
            return None;
        };
        let text = self.text(at, tag)?;
        text.parse().map_err(|error: crate::dice::TagError| self.faults.add(at, error.to_string())).ok()
    }

    fn presence(&mut self, at: &str, presence: Option<&Toml>) -> Presence {
        const ALLOWED: &str = "\"ready\", { due = TURN } or { lost = \"cause\" }";
        let Some(presence) = presence else {
            return Presence::Ready;
        };
        match presence {
            Toml::String(word) if word == "ready" => return Presence::Ready,
            Toml::Table(table) if table.keys().any(|key| key != "due" && key != "lost") => {
                self.faults.unknown(&format!("{at}."), table, &["due", "lost"]);
                return Presence::Ready;
            }
            Toml::Table(table) if table.len() == 1 => match (table.get("due"), table.get("lost")) {
                (Some(Toml::Integer(turn)), _) if *turn > 0 => {
                    return Presence::Due(i32::try_from(*turn).unwrap_or(i32::MAX));
                }
                (_, Some(Toml::String(cause))) => return Presence::Lost(cause.clone()),
                _ => {}
            },
            _ => {}
        }
        self.wrong(at, ALLOWED, presence);
        Presence::Ready
    }

    fn dice(&mut self, dice: Option<&Toml>) -> Option<GivenDice> {
        match dice? {
            Toml::Array(list) => Some(GivenDice::List(self.faces("dice", list))),
            Toml::Table(table) => {
                let mut at_address = BTreeMap::new();
                for (address, faces) in table {
                    let at = format!("dice.{address}");
                    match faces {
                        Toml::Array(list) => {
                            at_address.insert(address.clone(), self.faces(&at, list));
                        }
                        other => self.wrong(&at, "a list of faces", other),
                    }
                }
                Some(GivenDice::At(at_address))
            }
            other => {
                self.wrong("dice", "a list of faces, or a table of such lists by address", other);
                None
            }
        }
    }

    fn faces(&mut self, at: &str, list: &[Toml]) -> Vec<u8> {
        let mut faces = Vec::new();
        for (place, face) in list.iter().enumerate() {
            match face.as_integer().and_then(|face| u8::try_from(face).ok()).filter(|face| *face > 0) {
                Some(face) => faces.push(face),
                None => self.wrong(&format!("{at}, die {}", place + 1), "a face: a whole number from 1", face),
            }
        }
        faces
    }

    /// The fields of a form; a table inside is a path: `B7.overwatch`.
    fn form(&mut self, at: &str, form: Option<&Toml>) -> Draft {
        let mut draft = Draft::new();
        let mut open: Vec<(String, Toml)> =
            self.table(at, form).iter().map(|(path, value)| (path.clone(), value.clone())).collect();
        while let Some((path, value)) = open.pop() {
            match value {
                Toml::Table(inner) if inner.is_empty() || !inner.values().all(Toml::is_integer) => {
                    open.extend(inner.into_iter().map(|(part, value)| (format!("{path}.{part}"), value)));
                }
                // Where a form counts halves, it reads them; else it says what it takes.
                Toml::Float(number) => {
                    draft.insert(path, Value::Word(number.to_string()));
                }
                value => {
                    if let Some(value) = self.value(&format!("{at}.{path}"), &value) {
                        draft.insert(path, value);
                    }
                }
            }
        }
        draft
    }

    fn facts(&mut self, at: &str, table: Option<&Toml>) -> Draft {
        let mut draft = Draft::new();
        for (key, value) in self.table(at, table) {
            if let Some(value) = self.value(&format!("{at}.{key}"), value) {
                draft.insert(key.clone(), value);
            }
        }
        draft
    }

    /// A value of a fact, column or field.
    fn value(&mut self, at: &str, value: &Toml) -> Option<Value> {
        const ALLOWED: &str = "true or false, a whole number, a word, a list of words or a table of whole numbers";
        if let Toml::Integer(number) = value
            && i32::try_from(*number).is_err()
        {
            self.faults
                .add(at, format!("{number} is too far from 0: numbers lie within {} and {}", i32::MIN, i32::MAX));
            return None;
        }
        let whole = |number: &i64| i32::try_from(*number).ok();
        let read = match value {
            Toml::Boolean(flag) => Some(Value::Flag(*flag)),
            Toml::Integer(number) => whole(number).map(Value::Number),
            Toml::String(word) => Some(Value::Word(word.clone())),
            Toml::Array(list) => {
                list.iter().map(|word| word.as_str().map(str::to_owned)).collect::<Option<_>>().map(Value::List)
            }
            Toml::Table(table) => {
                let counts = table.iter().map(|(name, count)| Some((name.clone(), whole(&count.as_integer()?)?)));
                counts.collect::<Option<_>>().map(Value::Counts)
            }
            Toml::Float(_) | Toml::Datetime(_) => None,
        };
        if read.is_none() {
            self.wrong(at, ALLOWED, value);
        }
        read
    }

    fn required_of(&mut self, at: &str, text: Option<&Toml>) -> String {
        if let Some(text) = text {
            return self.text(at, text).unwrap_or_default();
        }
        self.faults.add(at, "missing: the id of a procedure");
        String::new()
    }

    fn required(&mut self, table: &Table, key: &str) -> String {
        if let Some(text) = table.get(key) {
            return self.text(key, text).unwrap_or_default();
        }
        self.faults.add(key, format!("missing: a scene needs {key} = \"...\""));
        String::new()
    }

    fn text(&mut self, at: &str, text: &Toml) -> Option<String> {
        match text {
            Toml::String(text) => Some(text.clone()),
            other => {
                self.wrong(at, "a word in quotes", other);
                None
            }
        }
    }

    fn texts(&mut self, at: &str, texts: Option<&Toml>) -> Vec<String> {
        match texts {
            None => Vec::new(),
            Some(Toml::Array(list)) => list.iter().filter_map(|text| self.text(at, text)).collect(),
            Some(other) => {
                self.wrong(at, "a list of words", other);
                Vec::new()
            }
        }
    }

    fn table<'t>(&mut self, at: &str, table: Option<&'t Toml>) -> &'t Table {
        static EMPTY: std::sync::LazyLock<Table> = std::sync::LazyLock::new(Table::new);
        match table {
            None => &EMPTY,
            Some(Toml::Table(table)) => table,
            Some(other) => {
                self.wrong(at, "a table", other);
                &EMPTY
            }
        }
    }

    fn number_key(&mut self, at: &str, number: &str) -> Option<u16> {
        let parsed = number.parse().ok().filter(|number| *number > 0);
        if parsed.is_none() {
            self.faults.add(at, "its number is a whole number from 1 to 65535");
        }
        parsed
    }

    fn wrong(&mut self, at: &str, allowed: &str, got: &Toml) {
        self.faults.add(at, format!("{allowed} is needed, not {got}"));
    }
}
