//! Every text that a player can meet, with its place: the texts of `data/*/*.toml` and the string literals of `src`.
//!
//! Complete by construction: each file is read as tokens, and nothing is left out but tests, documentation, and
//! literals that are no words: ids, paths of pictures, patterns. A single small word of Rust code, such as `"off"`,
//! cannot be told from an id and is left out too.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};
use toml::de::{DeTable, DeValue};

/// A text and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The file, from the root of the project.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The text as it is written; what stands in braces is filled in later.
    pub text: String,
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.text)
    }
}

/// All texts of a project, by file and line.
///
/// # Errors
/// A file cannot be read, or is no Rust or TOML.
pub fn all(root: &Path) -> io::Result<Vec<Said>> {
    let mut said = Vec::new();
    for (folder, ending) in [("data", "toml"), ("src", "rs")] {
        for path in files(&root.join(folder), ending)? {
            let inside = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            if inside.contains("/tests/") || inside.ends_with("/tests.rs") {
                continue;
            }
            let text = fs::read_to_string(&path)?;
            let found = if ending == "rs" { rust(&text) } else { toml(&text) };
            let found = found.map_err(|why| io::Error::other(format!("{inside}: {why}")))?;
            said.extend(found.into_iter().map(|(line, text)| Said { file: inside.clone(), line, text }));
        }
    }
    Ok(said)
}

fn files(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, ending)?);
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The texts of a Rust file, with their lines.
///
/// # Errors
/// It is no Rust.
pub fn rust(text: &str) -> Result<Vec<(usize, String)>, String> {
    let tokens: TokenStream = text.parse().map_err(|error: proc_macro2::LexError| error.to_string())?;
    let mut said = Vec::new();
    walk(tokens, &mut said);
    Ok(said)
}

fn walk(tokens: TokenStream, said: &mut Vec<(usize, String)>) {
    let mut tokens = tokens.into_iter().peekable();
    let mut test = false;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                if let Some(TokenTree::Punct(inner)) = tokens.peek()
                    && inner.as_char() == '!'
                {
                    tokens.next();
                }
                if let Some(TokenTree::Group(group)) = tokens.next() {
                    let inside = group.stream().to_string();
                    test |= inside.starts_with("cfg") && inside.contains("test");
                    // Words of errors are attributes; documentation, lints and names of fields are not for players.
                    if inside.starts_with("error") {
                        walk(group.stream(), said);
                    }
                }
            }
            TokenTree::Group(group) => {
                // The body of an item that only tests have.
                if test && group.delimiter() == Delimiter::Brace {
                    test = false;
                } else {
                    walk(group.stream(), said);
                }
            }
            TokenTree::Punct(mark) if mark.as_char() == ';' => test = false,
            TokenTree::Literal(literal) => said.extend(spoken(&literal)),
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}

fn spoken(literal: &Literal) -> Option<(usize, String)> {
    let line = literal.span().start().line;
    match syn::Lit::new(literal.clone()) {
        syn::Lit::Str(text) if is_text(&text.value()) => Some((line, text.value())),
        _ => None,
    }
}

/// Whether a literal is words: a sentence, or a word with a capital.
fn is_text(text: &str) -> bool {
    let word = text.split(|c: char| !c.is_alphabetic()).any(|part| part.chars().count() > 1);
    let picture = text.chars().filter(char::is_ascii_digit).count() * 2 > text.len();
    word && !picture && (text.trim().contains(' ') || text.chars().next().is_some_and(char::is_uppercase))
}

/// Keys of data whose texts are always for players, also single small words.
const SHOWN: [&str; 9] = ["name", "note", "reminder", "help", "text", "words", "question", "why", "title"];

/// The texts of a TOML file, with their lines.
///
/// # Errors
/// It is no TOML.
pub fn toml(text: &str) -> Result<Vec<(usize, String)>, String> {
    let table = DeTable::parse(text).map_err(|error| error.to_string())?;
    let mut said = Vec::new();
    for (key, value) in table.get_ref() {
        search(text, key.get_ref(), value.span().start, value.get_ref(), &mut said);
    }
    said.sort();
    Ok(said)
}

fn search(text: &str, key: &str, at: usize, value: &DeValue<'_>, said: &mut Vec<(usize, String)>) {
    match value {
        DeValue::String(words) if SHOWN.contains(&key) && !words.is_empty() || is_text(words) => {
            let line = text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1;
            said.push((line, words.to_string()));
        }
        DeValue::Array(list) => {
            list.iter().for_each(|value| search(text, key, value.span().start, value.get_ref(), said));
        }
        DeValue::Table(table) => {
            for (key, value) in table {
                search(text, key.get_ref(), value.span().start, value.get_ref(), said);
            }
        }
        _ => {}
    }
}
