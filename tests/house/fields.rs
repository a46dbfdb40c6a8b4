//! Fields that the code of a game names by a word: `state.flag(tag, "disrupted")`, `Effect::set(tag, "fired", true)`.
//!
//! Calls are found among the tokens of a file. What they are given may be a word, a constant by its name or path, a
//! choice between such, or the name of a loop or a closure over a list of them; constants are known by their file.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

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

/// One thing that stands for a word.
#[derive(Clone, Debug)]
enum Item {
    /// The word itself.
    Word(String),
    /// A constant or a name, by its path.
    Path(Vec<String>),
    /// Several in brackets, by their places: `("moved", "fired")`.
    Tuple(Vec<Vec<Item>>),
}

/// What names stand for where a file is read; the last one counts.
type Names = Vec<(String, Vec<Item>)>;

/// Every word that the files of a game name as a field, with the file.
pub fn named(game: &Path) -> BTreeSet<(String, String)> {
    let mut paths = files(game, "rs");
    paths.push(game.with_extension("rs"));
    let texts = paths.iter().filter(|path| !path.ends_with("tests.rs")).map(|path| {
        let file = path.strip_prefix(game.parent().unwrap()).unwrap().display().to_string();
        (file, fs::read_to_string(path).unwrap())
    });
    named_in(texts)
}

/// The same of texts by the names of their files.
fn named_in(texts: impl Iterator<Item = (String, String)>) -> BTreeSet<(String, String)> {
    let mut reader = Reader::default();
    for (file, text) in texts {
        reader.file = file;
        reader.walk(&tokens(text.parse().unwrap()), &mut Names::new());
    }
    let mut found = BTreeSet::new();
    for (file, item) in &reader.calls {
        let mut words = BTreeSet::new();
        reader.words(file, item, 0, &mut words);
        found.extend(words.into_iter().map(|word| (file.clone(), word)));
    }
    found
}

#[derive(Default)]
struct Reader {
    /// The file that is read.
    file: String,
    /// What each call is given, by file.
    calls: Vec<(String, Item)>,
    /// Constants by name and file.
    constants: BTreeMap<(String, String), Vec<Item>>,
}

impl Reader {
    fn walk(&mut self, all: &[TokenTree], names: &mut Names) {
        let known = names.len();
        for (at, token) in all.iter().enumerate() {
            match token {
                TokenTree::Ident(word) if word == "const" => self.constant(&all[at..]),
                // `let field = "moved";`: known from here to the end of the block.
                TokenTree::Ident(word) if word == "let" => {
                    if let [TokenTree::Ident(name), TokenTree::Punct(sign), ..] = &all[at + 1..]
                        && sign.as_char() == '='
                    {
                        let end = all[at..].iter().position(|token| is_sign(token, ';')).unwrap_or(all.len() - at);
                        let value = &all[at + 3..at + end];
                        // What a call makes of a word or a list is none of it.
                        let whole =
                            !value.iter().any(|token| is_sign(token, '.') || is_group(token, Delimiter::Parenthesis));
                        names.push((name.to_string(), if whole { items(value) } else { Vec::new() }));
                    }
                }
                TokenTree::Group(group) => {
                    let bound = names.len();
                    match group.delimiter() {
                        Delimiter::Parenthesis => {
                            self.call(&all[..at], group, names);
                            closure(&all[..at], group, names);
                        }
                        Delimiter::Brace => for_loop(&all[..at], names),
                        _ => {}
                    }
                    self.walk(&tokens(group.stream()), names);
                    names.truncate(bound);
                }
                _ => {}
            }
        }
        names.truncate(known);
    }

    /// `const NAME: &str = "word";` and lists of such.
    fn constant(&mut self, all: &[TokenTree]) {
        let end = all.iter().position(|token| is_sign(token, ';')).unwrap_or(all.len());
        if let [_, TokenTree::Ident(name), rest @ ..] = &all[..end]
            && let Some(is) = rest.iter().position(|token| is_sign(token, '='))
        {
            let key = (name.to_string(), self.file.clone());
            self.constants.entry(key).or_default().extend(items(&rest[is + 1..]));
        }
    }

    /// A call that names a field, by what stands before its brackets.
    fn call(&mut self, before: &[TokenTree], group: &Group, names: &Names) {
        let given = arguments(group.stream());
        let Some(TokenTree::Ident(called)) = before.last() else { return };
        if CALLS.iter().any(|(call, count)| called == call && given.len() == *count) {
            for item in items(&given[1]) {
                let known = match &item {
                    Item::Path(path) if path.len() == 1 => names.iter().rev().find(|(name, _)| *name == path[0]),
                    _ => None,
                };
                let items = known.map_or_else(|| vec![item.clone()], |(_, items)| items.clone());
                self.calls.extend(items.into_iter().map(|item| (self.file.clone(), item)));
            }
        }
    }

    /// The words that an item of a file stands for.
    fn words(&self, file: &str, item: &Item, depth: usize, found: &mut BTreeSet<String>) {
        match item {
            Item::Word(word) => {
                found.insert(word.clone());
            }
            Item::Path(path) if depth < 8 => {
                let Some((name, room)) = path.split_last() else { return };
                let same = |other: &str| other == file && room.last().is_none_or(|room| room == "Self");
                let there = |other: &str| {
                    let stem = other.trim_end_matches(".rs").rsplit('/').next();
                    room.last().is_some_and(|room| stem == Some(room))
                };
                let all: Vec<(&str, &Vec<Item>)> = (self.constants.iter())
                    .filter(|((known, _), _)| known == name)
                    .map(|((_, file), items)| (file.as_str(), items))
                    .collect();
                // Its own file, else the one that the path names, else wherever it is imported from.
                let near = [all.iter().find(|(other, _)| same(other)), all.iter().find(|(other, _)| there(other))];
                let from = near.into_iter().flatten().next().map_or(&all[..], std::slice::from_ref);
                for (file, item) in from.iter().flat_map(|(file, items)| items.iter().map(move |item| (file, item))) {
                    self.words(file, item, depth + 1, found);
                }
            }
            Item::Path(_) | Item::Tuple(_) => {}
        }
    }
}

/// `for field in LIST {`: the name stands for each of the list.
fn for_loop(before: &[TokenTree], names: &mut Names) {
    let start = before.iter().rposition(|token| matches!(token, TokenTree::Ident(word) if word == "for"));
    let Some(head) = start.map(|start| &before[start + 1..]) else { return };
    if let Some(is) = head.iter().position(|token| matches!(token, TokenTree::Ident(word) if word == "in"))
        && !head.iter().any(|token| is_sign(token, ';') || is_group(token, Delimiter::Brace))
    {
        bind(&head[..is], items(&head[is + 1..]), names);
    }
}

/// `LIST.iter().any(|field| ..)`: the same of a closure.
fn closure(before: &[TokenTree], group: &Group, names: &mut Names) {
    let inside = tokens(group.stream());
    let bar = |token: &TokenTree| is_sign(token, '|');
    let Some(open) = inside.iter().take(2).position(bar) else { return };
    let Some(shut) = inside[open + 1..].iter().position(bar) else { return };
    // Back along the chain of calls to what it begins with.
    let mut start = before.len();
    while start > 0 {
        let part = match &before[start - 1] {
            TokenTree::Ident(word) => !["in", "return", "match", "if", "for", "let"].iter().any(|key| word == key),
            TokenTree::Group(group) => group.delimiter() != Delimiter::Brace,
            TokenTree::Punct(sign) => ".:?".contains(sign.as_char()),
            TokenTree::Literal(_) => false,
        };
        if !part {
            break;
        }
        start -= 1;
    }
    bind(&inside[open + 1..open + 1 + shut], items(&before[start..]), names);
}

/// A name, or several in brackets, stand for what a list has at their place.
fn bind(pattern: &[TokenTree], list: Vec<Item>, names: &mut Names) {
    let pattern: Vec<&TokenTree> = pattern.iter().filter(|token| !is_sign(token, '&')).collect();
    match pattern.first() {
        Some(TokenTree::Ident(name)) => names.push((name.to_string(), list)),
        Some(TokenTree::Group(group)) => {
            for (at, part) in arguments(group.stream()).iter().enumerate() {
                let there = |item: &Item| match item {
                    Item::Tuple(parts) => parts.get(at).cloned().unwrap_or_default(),
                    _ => Vec::new(),
                };
                bind(part, list.iter().flat_map(there).collect(), names);
            }
        }
        _ => {}
    }
}

/// What the first part of an expression stands for: a word, a path, a list, either side of a choice.
fn items(expression: &[TokenTree]) -> Vec<Item> {
    let start = expression.iter().position(|token| !is_sign(token, '&') && !is_sign(token, '*'));
    let expression = &expression[start.unwrap_or(expression.len())..];
    match expression {
        [TokenTree::Literal(word), ..] => {
            let text = word.to_string();
            let word = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            word.map(|word| Item::Word(word.to_owned())).into_iter().collect()
        }
        [TokenTree::Group(list), ..] if list.delimiter() == Delimiter::Bracket => {
            arguments(list.stream()).iter().flat_map(|one| items(one)).collect()
        }
        [TokenTree::Group(tuple), ..] if tuple.delimiter() == Delimiter::Parenthesis => {
            vec![Item::Tuple(arguments(tuple.stream()).iter().map(|one| items(one)).collect())]
        }
        [TokenTree::Ident(key), rest @ ..] if key == "if" => {
            let ways = rest.iter().filter_map(|token| match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(tokens(group.stream())),
                _ => None,
            });
            ways.flat_map(|way| items(&way)).collect()
        }
        [TokenTree::Ident(key), rest @ ..] if key == "match" => {
            let arms = rest.iter().find_map(|token| match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(arguments(group.stream())),
                _ => None,
            });
            let arrow =
                |arm: &[TokenTree]| arm.windows(2).position(|two| is_sign(&two[0], '=') && is_sign(&two[1], '>'));
            let arms = arms.unwrap_or_default();
            arms.iter().filter_map(|arm| Some(items(&arm[arrow(arm)? + 2..]))).flatten().collect()
        }
        _ => {
            let mut path = Vec::new();
            for token in expression {
                match token {
                    TokenTree::Ident(part) => path.push(part.to_string()),
                    token if is_sign(token, ':') => {}
                    _ => break,
                }
            }
            if path.is_empty() { Vec::new() } else { vec![Item::Path(path)] }
        }
    }
}

/// The arguments of a call or the elements of a list, each as its tokens.
fn arguments(stream: TokenStream) -> Vec<Vec<TokenTree>> {
    let all = tokens(stream);
    all.split(|token| is_sign(token, ',')).filter(|part| !part.is_empty()).map(<[TokenTree]>::to_vec).collect()
}

fn tokens(stream: TokenStream) -> Vec<TokenTree> {
    stream.into_iter().collect()
}

fn is_sign(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == wanted)
}

fn is_group(token: &TokenTree, wanted: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == wanted)
}

#[test]
fn a_field_is_seen_however_it_is_named() {
    // Two files know the same constant under two words.
    let there = "pub const MARK: &str = \"there\"; pub const LIST: [&str; 2] = [\"one\", MARK]; pub const FAR: &str = \"far\";";
    let check = |code: &str, wanted: &[&str]| {
        let texts = [("game/doomed.rs", there), ("game/fire.rs", code)];
        let found = named_in(texts.map(|(file, text)| (file.to_owned(), text.to_owned())).into_iter());
        let found: Vec<&str> = found.iter().map(|(_, word)| word.as_str()).collect();
        assert_eq!(found, wanted, "{code}");
    };
    check("fn f() { state.flag(tag, \"word\"); }", &["word"]);
    check("fn f() { Effect::set(tag, &\"word\", true); Effect::clear(tag, \"other\"); }", &["other", "word"]);
    check("const MARK: &str = \"here\"; fn f() { state.flag(tag, MARK); }", &["here"]);
    check("const MARK: &str = \"here\"; fn f() { state.flag(tag, doomed::MARK); }", &["there"]);
    check("const MARK: &str = \"here\"; fn f() { state.flag(tag, super::doomed::MARK); }", &["there"]);
    check("use super::doomed::FAR; fn f() { state.flag(tag, FAR); }", &["far"]);
    check("const NEAR: &str = doomed::FAR; fn f() { state.flag(tag, NEAR); }", &["far"]);
    check("fn f() { for field in [\"a\", doomed::FAR, \"b\"] { state.clear(tag, field); } }", &["a", "b", "far"]);
    check("fn f() { for (field, n) in [(\"a\", 1), (\"b\", 2)] { effects.add(tag, field, n); } }", &["a", "b"]);
    check("fn f() -> bool { [\"a\", \"b\"].iter().any(|field| state.flag(tag, field)) }", &["a", "b"]);
    check("fn f() -> bool { x && [\"a\"].into_iter().all(|&field| !state.flag(tag, field)) }", &["a"]);
    check("fn f() { for field in doomed::LIST { state.clear(tag, field); } }", &["one", "there"]);
    check(
        "const OWN: &[&str] = &[\"a\", \"b\"]; fn f() { OWN.iter().map(|field| state.flag(tag, field)); }",
        &["a", "b"],
    );
    check("fn f() { let field = if x { \"a\" } else { doomed::FAR }; state.flag(tag, field); }", &["a", "far"]);
    check("fn f() { state.flag(tag, match x { 1 => \"a\", _ => \"b\" }); }", &["a", "b"]);
    // What is another thing's: a column of one argument, a name that nothing is known of.
    check("fn f(field: &str) { unit.flag(\"column\"); state.flag(tag, field); }", &[]);
    check("fn f() { let at = doomed::LIST.iter().position(|one| one == x); number(rules, at); }", &[]);
    check("fn f() { { let field = \"a\"; } state.flag(tag, field); }", &[]);
}
