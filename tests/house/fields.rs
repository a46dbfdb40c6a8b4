//! Fields that the code of a game names by a word: `state.flag(tag, "disrupted")`, `Effect::set(tag, "fired", true)`.
//!
//! Calls are found among the tokens of a file; a constant stands for its word.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::modules::files;

/// What is called with a bearer and a field: name, and how many arguments it has.
const CALLS: [(&str, usize); 12] = [
    ("fact", 2),
    ("flag", 2),
    ("number", 2),
    ("word", 2),
    ("is_fresh", 2),
    ("fresh_at", 2),
    ("fact_word", 2),
    ("fact_number", 2),
    ("set", 3),
    ("add", 3),
    ("clear", 2),
    ("Fact", 3),
];

/// Every word that the files of a game name as a field, with the file.
pub fn named(game: &Path) -> BTreeSet<(String, String)> {
    let mut paths = files(game, "rs");
    paths.push(game.with_extension("rs"));
    let (mut calls, mut words) = (Vec::new(), BTreeMap::new());
    for path in paths.iter().filter(|path| !path.ends_with("tests.rs")) {
        let text = fs::read_to_string(path).unwrap();
        let file = path.strip_prefix(game.parent().unwrap()).unwrap().display().to_string();
        let mut found = Vec::new();
        walk(text.parse().unwrap(), &mut found, &mut words);
        calls.extend(found.into_iter().map(|given| (file.clone(), given)));
    }
    let word = |given: String| match given.strip_prefix('"') {
        Some(word) => Some(word.trim_end_matches('"').to_owned()),
        None => words.get(&given).cloned(),
    };
    calls.into_iter().filter_map(|(file, given)| Some((file, word(given)?))).collect()
}

fn walk(tokens: TokenStream, calls: &mut Vec<String>, words: &mut BTreeMap<String, String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            // `const NAME: &str = "word";`
            if let [TokenTree::Ident(of), TokenTree::Ident(name), rest @ ..] = &tokens[at..]
                && of == "const"
                && let Some(TokenTree::Literal(word)) = rest.get(4)
            {
                words.insert(name.to_string(), word.to_string().trim_matches('"').to_owned());
            }
            continue;
        };
        if let Some(TokenTree::Ident(name)) = at.checked_sub(1).and_then(|before| tokens.get(before))
            && group.delimiter() == Delimiter::Parenthesis
        {
            let given = arguments(group.stream());
            if CALLS.iter().any(|(call, count)| name == call && given.len() == *count)
                && let [one] = given[1].as_slice()
            {
                calls.push(one.clone());
            }
        }
        walk(group.stream(), calls, words);
    }
}

/// The arguments of a call, each as its tokens.
fn arguments(tokens: TokenStream) -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    for token in tokens {
        match &token {
            TokenTree::Punct(sign) if sign.as_char() == ',' => all.push(Vec::new()),
            other => all.last_mut().unwrap().push(other.to_string()),
        }
    }
    all.retain(|tokens| !tokens.is_empty());
    all
}
