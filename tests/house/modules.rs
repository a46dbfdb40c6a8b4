//! Which file of the library imports which: enough of Rust's grammar to read `use` lines and paths.
//!
//! Re-exports are followed to the file that defines a name. Tests inside files are left out.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// A module by its path from the crate's root.
pub type Module = Vec<String>;

/// A source file of the library.
pub struct Source {
    /// Its path below `src`.
    pub file: String,
    /// Its text without comments, strings and tests.
    pub code: String,
    uses: Vec<Use>,
}

struct Use {
    path: Vec<String>,
    name: String,
}

/// All files of the library by module.
pub struct Library(BTreeMap<Module, Source>);

impl Library {
    /// Reads `src`, without the program's own files.
    pub fn read(src: &Path, program: &[&str]) -> Self {
        let mut modules = BTreeMap::new();
        for path in files(src, "rs") {
            let file = path.strip_prefix(src).unwrap().to_str().unwrap().replace('\\', "/");
            let is_test = file.ends_with("/tests.rs") || file.contains("/tests/");
            if program.contains(&file.as_str()) || is_test {
                continue;
            }
            let module: Module = match file.trim_end_matches(".rs") {
                "lib" => Module::new(),
                path => path.split('/').map(str::to_owned).collect(),
            };
            let code = code(&fs::read_to_string(&path).unwrap());
            let uses = uses(&code);
            modules.insert(module, Source { file, code, uses });
        }
        Self(modules)
    }

    /// Every file.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.0.values()
    }

    /// Which files a file imports, by name.
    pub fn imports(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut graph = BTreeMap::new();
        for (module, source) in &self.0 {
            let mut found = BTreeSet::new();
            let own = source.uses.iter().map(|of| of.path.clone());
            let children = self.0.keys().filter(|other| other.len() == module.len() + 1 && other.starts_with(module));
            let children: Vec<&str> = children.filter_map(|child| child.last()).map(String::as_str).collect();
            for path in own.chain(inline_paths(&source.code, &children)) {
                let target = self.absolute(module, &path).and_then(|path| self.defining(&path, 0));
                found.extend(target.filter(|target| *target != source.file));
            }
            graph.insert(source.file.as_str(), found);
        }
        graph
    }

    /// A path from the crate's root; `None` if it leads out of the crate.
    fn absolute(&self, module: &Module, path: &[String]) -> Option<Module> {
        let mut base = module.clone();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => {
                base = Module::new();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    base.pop()?;
                    rest = &rest[1..];
                }
            }
            first => {
                let mut child = base.clone();
                child.push(first.to_owned());
                if !self.0.contains_key(&child) {
                    return None;
                }
            }
        }
        base.extend_from_slice(rest);
        Some(base)
    }

    /// The file that defines what a path names.
    fn defining(&self, path: &[String], depth: usize) -> Option<&str> {
        let known = (0..=path.len()).rev().find(|&length| self.0.contains_key(&path[..length]))?;
        let source = &self.0[&path[..known]];
        let Some(name) = path.get(known).filter(|_| depth < 8) else {
            return Some(&source.file);
        };
        let passed_on = source.uses.iter().find(|of| of.name == *name);
        let further = passed_on.and_then(|of| self.absolute(&path[..known].to_vec(), &of.path));
        match further {
            Some(further) if further != path => self.defining(&further, depth + 1),
            _ => Some(&source.file),
        }
    }
}

/// All files below a folder with an ending, in order.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The code of a file without comments, what is in strings, and tests; its lines stay where they are.
pub fn code(text: &str) -> String {
    let text = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let letters: Vec<char> = text.chars().collect();
    let (mut code, mut at, mut before) = (String::new(), 0, ' ');
    while let Some(&letter) = letters.get(at) {
        let (length, kept) = passed_over(&letters[at..], before);
        if length == 0 {
            code.push(letter);
            before = letter;
            at += 1;
        } else {
            code.push_str(kept);
            code.extend(letters[at..at + length].iter().filter(|letter| **letter == '\n'));
            before = ' ';
            at += length;
        }
    }
    code
}

/// How many letters a comment, a string or a character takes from here, 0 where none begins, and what is left of it.
fn passed_over(rest: &[char], before: char) -> (usize, &'static str) {
    let to = |from: usize, end: &str| {
        let end: Vec<char> = end.chars().collect();
        let found = rest[from..].windows(end.len()).position(|part| part == end);
        found.map_or(rest.len(), |found| from + found + end.len())
    };
    match rest {
        ['/', '/', ..] => (to(2, "\n") - usize::from(rest.contains(&'\n')), ""),
        ['/', '*', ..] => {
            let (mut depth, mut at) = (1, 2);
            while depth > 0 && at < rest.len() {
                match rest[at..] {
                    ['/', '*', ..] => (depth, at) = (depth + 1, at + 2),
                    ['*', '/', ..] => (depth, at) = (depth - 1, at + 2),
                    _ => at += 1,
                }
            }
            (at.min(rest.len()), "")
        }
        ['"', ..] => {
            let mut at = 1;
            while let Some(letter) = rest.get(at).filter(|letter| **letter != '"') {
                at += if *letter == '\\' { 2 } else { 1 };
            }
            ((at + 1).min(rest.len()), "\"\"")
        }
        // A raw string ends at a quote with as many signs as it began with; `r#name` is none.
        ['r', '"' | '#', ..] if before == 'b' || !(before.is_alphanumeric() || before == '_') => {
            let signs = rest[1..].iter().take_while(|sign| **sign == '#').count();
            if rest.get(1 + signs) == Some(&'"') {
                (to(2 + signs, &format!("\"{}", "#".repeat(signs))), "\"\"")
            } else {
                (0, "")
            }
        }
        ['\'', '\\', _, ..] => (to(3, "'"), "''"),
        ['\'', _, '\'', ..] => (3, "''"),
        _ => (0, ""),
    }
}

#[test]
fn comments_strings_and_tests_are_no_code() {
    let check = |text: &str, wanted: &str| assert_eq!(code(text), wanted, "{text}");
    check("a; // b \"c\nd;", "a; \nd;");
    check("a; // the last", "a; ");
    check("a /* b /* c */ \" d */ e", "a  e");
    check("a(\"b // c\"); d", "a(\"\"); d");
    check("a(\"b \\\" c\"); d", "a(\"\"); d");
    check("a(\"b\\\\\"); d", "a(\"\"); d");
    // A string of several lines, with and without a sign at the end of the line.
    check("a(\"b \\\n   use c;\"); d", "a(\"\"\n); d");
    check("a(\"b\nuse c;\nd\"); e", "a(\"\"\n\n); e");
    check("a(r\"b\\\"); c", "a(\"\"); c");
    check("a(r#\"b \"c\" \n use d\"#); e", "a(\"\"\n); e");
    check("a(br##\"b\"# c\"##); d", "a(b\"\"); d");
    check("r#type; for r in r# {}", "r#type; for r in r# {}");
    check("a == '\"' && b == '\\'' && c == '\\u{22}' && d::<'e>()", "a == '' && b == '' && c == '' && d::<'e>()");
    check("a;\n#[cfg(test)]\nmod tests {\n b;\n}\n", "a;");
}

fn uses(code: &str) -> Vec<Use> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find("use ") {
        let line_start = rest[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let before = rest[line_start..at].trim();
        let after = &rest[at + 4..];
        let end = after.find(';').unwrap_or(after.len());
        let is_use = before.is_empty() || (before.starts_with("pub") && !before.contains(['=', '{']));
        if is_use {
            let text: String = after[..end].split_whitespace().collect::<Vec<_>>().join(" ");
            tree(&text, &[], &mut found);
            rest = &after[end..];
        } else {
            rest = after;
        }
    }
    found
}

/// `a::{b, c::d as e}` as single paths.
fn tree(text: &str, before: &[String], found: &mut Vec<Use>) {
    let text = text.trim();
    // Behind the last comma of a list.
    if text.is_empty() {
        return;
    }
    if let Some(open) = text.find('{') {
        let mut path = before.to_vec();
        path.extend(text[..open].split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned));
        let inner = text[open + 1..].trim_end().trim_end_matches('}');
        let inner = if inner.matches('{').count() > inner.matches('}').count() {
            format!("{inner}}}")
        } else {
            inner.to_owned()
        };
        let (mut depth, mut start) = (0, 0);
        for (at, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    tree(&inner[start..at], &path, found);
                    start = at + 1;
                }
                _ => {}
            }
        }
        return;
    }
    let (path, alias) = text.split_once(" as ").map_or((text, None), |(path, alias)| (path, Some(alias)));
    let mut parts = before.to_vec();
    parts.extend(path.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned));
    if parts.last().is_some_and(|last| last == "self" || last == "*") && parts.len() > 1 {
        parts.pop();
    }
    if let Some(last) = parts.last() {
        let name = alias.unwrap_or(last).trim().to_owned();
        found.push(Use { path: parts, name });
    }
}

/// Paths in the code itself that start at `crate`, at `super` or at a child of the file.
fn inline_paths(code: &str, children: &[&str]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for start in ["crate", "super"].iter().chain(children) {
        for (at, _) in code.match_indices(&format!("{start}::")) {
            let whole = code[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':');
            let path: String =
                code[at..].chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == ':').collect();
            // A path that opens a list is read as part of its `use` line.
            let in_use = code[at + path.len()..].starts_with('{') || path.ends_with("::");
            let line = code[..at].rsplit('\n').next().unwrap_or_default();
            // `pub(in super::super)` says who may see a thing, not what it needs.
            let seen_from = line.ends_with("pub(in ");
            if whole && !in_use && !seen_from {
                found.push(path.split("::").map(str::to_owned).collect());
            }
        }
    }
    found
}

/// Which rooms need which: a file and the folder of its name are one room, a room knows its own files and they know it.
/// What counts is between rooms that stand side by side, at the top of the house or in another room.
pub fn rooms<'a>(imports: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
    let mut graph: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in imports.iter().flat_map(|(from, all)| all.iter().map(move |to| (*from, *to))) {
        let (from, to) = (from.trim_end_matches(".rs"), to.trim_end_matches(".rs"));
        let ends =
            |path: &'a str| path.match_indices('/').map(|(at, _)| at).chain([path.len()]).map(|at| &path[..at]);
        // The first step at which their ways part; none where one stands in the other.
        if let Some((one, other)) = ends(from).zip(ends(to)).find(|(one, other)| one != other)
            && from != "lib"
            && to != "lib"
        {
            graph.entry(one).or_default().insert(other);
        }
    }
    graph
}

/// A circle of a graph, in order; empty if there is none.
pub fn circle<'a>(graph: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> Vec<&'a str> {
    fn walk<'a>(
        at: &'a str,
        graph: &BTreeMap<&'a str, BTreeSet<&'a str>>,
        way: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> Option<Vec<&'a str>> {
        if let Some(start) = way.iter().position(|seen| *seen == at) {
            return Some(way[start..].to_vec());
        }
        if done.contains(at) {
            return None;
        }
        way.push(at);
        for next in graph.get(at).into_iter().flatten() {
            if let Some(circle) = walk(next, graph, way, done) {
                return Some(circle);
            }
        }
        way.pop();
        done.insert(at);
        None
    }
    let mut done = BTreeSet::new();
    graph.keys().find_map(|start| walk(start, graph, &mut Vec::new(), &mut done)).unwrap_or_default()
}
