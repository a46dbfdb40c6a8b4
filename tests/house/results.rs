//! How a result that nobody needs is left.

use super::{library, modules::files, read, root};

#[test]
fn results_are_dropped_in_one_way() {
    // `let _ =` says that something which must be used is left; what may be left needs no word.
    for source in library().sources() {
        for line in source.code.lines().filter(|line| line.trim_start().starts_with("let _ =")) {
            assert!(!line.contains(".insert("), "src/{}: a bare statement does: {}", source.file, line.trim());
            let rest = line.trim_start().trim_start_matches("let _ = ").trim_end_matches(';');
            let rest = rest.trim_start_matches('(').trim_end_matches(')');
            let names = rest.chars().all(|sign| sign.is_alphanumeric() || "_, ".contains(sign));
            assert!(!names, "src/{}: an argument that is not read begins with _: {}", source.file, line.trim());
        }
    }
}

/// How the life of a value ends.
const DROP: &str = "drop(";

#[test]
fn only_what_has_a_name_is_dropped_and_tests_leave_no_result() {
    let (mut texts, mut left) = (0, Vec::new());
    for folder in ["src", "tests", "benches", "examples"] {
        for path in files(&root().join(folder), "rs") {
            let (name, text) = (path.display().to_string(), read(&path));
            let lines: Vec<&str> = text.lines().map(str::trim_start).filter(|line| !line.starts_with("//")).collect();
            for line in &lines {
                let call = line.split(DROP).skip(1).zip(line.match_indices(DROP)).any(|(after, (at, _))| {
                    let before = &line[..at];
                    let other = before.ends_with(|sign: char| sign.is_alphanumeric() || "_.".contains(sign));
                    let call = after.find(['(', ')']).is_some_and(|end| after[end..].starts_with('('));
                    call && !other && !before.ends_with("fn ")
                });
                assert!(!call, "{name}: a bare statement does, or `let _ =` where it must be used: {line}");
            }
            texts += lines.len();
            let test = folder != "src" || name.ends_with("tests.rs") || name.contains("/tests/");
            let own = text.find("#[cfg(test)]\nmod tests").map_or("", |at| &text[at..]);
            let own: Vec<&str> = own.lines().map(str::trim_start).collect();
            let own = if test { &lines } else { &own };
            let leaves =
                |line: &&&str| line.starts_with("let _ =") || line.ends_with(".ok();") && !line.contains(" = ");
            left.extend(own.iter().filter(leaves).map(|line| format!("{name}: {line}")));
        }
    }
    assert!(texts > 10_000, "the sources moved");
    assert!(left.is_empty(), "a test uses or asserts what comes back: {left:#?}");
}
