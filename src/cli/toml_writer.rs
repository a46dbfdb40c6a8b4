//! Writes TOML in the order it is told: answers are read by people first and by programs next.
//!
//! Knows nothing of rules or scenes.

use std::fmt::{self, Write as _};

use super::fault::steers;
use crate::rules::Value;

/// A value on a page.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    /// A text.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// A decimal number.
    Decimal(f64),
    /// True or false.
    Flag(bool),
    /// Several values.
    List(Vec<Cell>),
    /// Named values, in this order.
    Table(Vec<(String, Cell)>),
}

impl Cell {
    /// Named values from pairs.
    pub(super) fn table<const N: usize>(pairs: [(&str, Cell); N]) -> Self {
        Self::Table(pairs.into_iter().map(|(key, cell)| (key.to_owned(), cell)).collect())
    }

    /// A list of anything.
    pub(super) fn list<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }

    /// The pairs without those whose text or list is empty.
    pub(super) fn without_empty(self) -> Self {
        match self {
            Self::Table(pairs) => Self::Table(pairs.into_iter().filter(|(_, cell)| !cell.is_empty()).collect()),
            other => other,
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Text(text) => text.is_empty(),
            Self::List(list) => list.is_empty(),
            Self::Table(pairs) => pairs.is_empty(),
            Self::Whole(_) | Self::Decimal(_) | Self::Flag(_) => false,
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Cell {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<bool> for Cell {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<i32> for Cell {
    fn from(number: i32) -> Self {
        Self::Whole(number.into())
    }
}

impl From<u8> for Cell {
    fn from(number: u8) -> Self {
        Self::Whole(number.into())
    }
}

impl From<&Value> for Cell {
    fn from(value: &Value) -> Self {
        match value {
            Value::Flag(flag) => Self::Flag(*flag),
            Value::Number(number) => Self::Whole((*number).into()),
            Value::Word(word) => Self::Text(word.clone()),
            Value::List(list) => Self::list(list),
            Value::Counts(counts) => {
                Self::Table(counts.iter().map(|(name, count)| (name.clone(), (*count).into())).collect())
            }
        }
    }
}

impl From<toml::Value> for Cell {
    fn from(value: toml::Value) -> Self {
        match value {
            toml::Value::String(text) => Self::Text(text),
            toml::Value::Integer(number) => Self::Whole(number),
            toml::Value::Float(number) => Self::Decimal(number),
            toml::Value::Boolean(flag) => Self::Flag(flag),
            toml::Value::Datetime(time) => Self::Text(time.to_string()),
            toml::Value::Array(list) => Self::list(list),
            toml::Value::Table(table) => {
                Self::Table(table.into_iter().map(|(key, value)| (key, value.into())).collect())
            }
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => quote(f, text),
            Self::Whole(number) => write!(f, "{number}"),
            Self::Decimal(number) => write!(f, "{number:?}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::List(list) if list.iter().any(|cell| matches!(cell, Self::Table(_))) => {
                f.write_str("[\n")?;
                for cell in list {
                    writeln!(f, "    {cell},")?;
                }
                f.write_str("]")
            }
            Self::List(list) => {
                f.write_str("[")?;
                for (at, cell) in list.iter().enumerate() {
                    let comma = if at > 0 { ", " } else { "" };
                    write!(f, "{comma}{cell}")?;
                }
                f.write_str("]")
            }
            Self::Table(pairs) if pairs.is_empty() => f.write_str("{}"),
            Self::Table(pairs) => {
                for (at, (key, cell)) in pairs.iter().enumerate() {
                    f.write_str(if at > 0 { ", " } else { "{ " })?;
                    write_key(f, key)?;
                    write!(f, " = {cell}")?;
                }
                f.write_str(" }")
            }
        }
    }
}

fn quote(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for letter in text.chars() {
        match letter {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            other if steers(other) => write!(f, "\\u{:04X}", u32::from(other))?,
            other => f.write_char(other)?,
        }
    }
    f.write_char('"')
}

fn write_key(f: &mut fmt::Formatter<'_>, key: &str) -> fmt::Result {
    let bare = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare { f.write_str(key) } else { quote(f, key) }
}

struct Key<'a>(&'a str);

impl fmt::Display for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_key(f, self.0)
    }
}

/// A TOML document in the making.
#[derive(Debug, Default)]
pub(super) struct TomlWriter(String);

impl TomlWriter {
    /// A key of the present table.
    pub(super) fn key(&mut self, key: &str, cell: impl Into<Cell>) {
        self.push(format_args!("{} = {}", Key(key), cell.into()));
    }

    /// A key, unless its text or list is empty.
    pub(super) fn key_if(&mut self, key: &str, cell: impl Into<Cell>) {
        let cell = cell.into();
        if !cell.is_empty() {
            self.key(key, cell);
        }
    }

    /// A key with a text of several lines.
    pub(super) fn block(&mut self, key: &str, text: &str) {
        if text.contains("'''") || text.chars().any(|sign| sign != '\n' && steers(sign)) {
            self.key(key, text);
        } else {
            self.push(format_args!("{} = '''\n{text}'''", Key(key)));
        }
    }

    /// Starts a table; its path is given part by part.
    pub(super) fn table(&mut self, path: &[&str]) {
        self.head(path, "[", "]");
    }

    /// Starts the next table of a list of tables.
    pub(super) fn row(&mut self, path: &[&str]) {
        self.head(path, "[[", "]]");
    }

    /// The document.
    pub(super) fn text(self) -> String {
        self.0
    }

    fn head(&mut self, path: &[&str], open: &str, close: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        let path: Vec<String> = path.iter().map(|part| Key(part).to_string()).collect();
        self.push(format_args!("{open}{}{close}", path.join(".")));
    }

    fn push(&mut self, line: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let mut page = TomlWriter::default();
        page.key("text", "a \"quoted\" \\ line\nand a bell \u{7} é \u{202e}x");
        assert!(!page.0.contains('\u{202e}'), "no sign turns the letters of a terminal");
        page.key("odd key/1", vec_of([1, 2, 3]));
        page.key("tiny", Cell::Decimal(1e-7));
        page.key("rows", Cell::List(vec![Cell::table([("a", true.into()), ("b", "".into())]).without_empty()]));
        page.key_if("nothing", "");
        page.table(&["odds", "B3"]);
        page.key("7", Cell::Table(Vec::new()));
        page.row(&["ask"]);
        page.key("x", 1);
        page.row(&["ask"]);
        page.key("x", 2);
        let table: toml::Table = page.text().parse().unwrap();
        assert_eq!(table["text"].as_str(), Some("a \"quoted\" \\ line\nand a bell \u{7} é \u{202e}x"));
        assert_eq!(table["odd key/1"].as_array().unwrap().len(), 3);
        assert_eq!(table["tiny"].as_float(), Some(1e-7));
        assert_eq!(table["rows"][0].as_table().unwrap().len(), 1);
        assert!(!table.contains_key("nothing"));
        assert!(table["odds"]["B3"]["7"].is_table());
        assert_eq!(table["ask"][1]["x"].as_integer(), Some(2));
    }

    fn vec_of<const N: usize>(numbers: [i32; N]) -> Cell {
        Cell::list(numbers)
    }
}
