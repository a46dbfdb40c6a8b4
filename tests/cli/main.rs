//! The headless commands as players and scripts use them: the program itself, its answers and its exit codes.
//!
//! The worked scenes of `docs/scenes*.md` are run and compared letter by letter; `ADJUTANT_BLESS=1` writes the
//! answers anew, to be read before they are kept.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a program that does not run has failed")]

mod bad;
mod check;
mod report;

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use adjutant::games::Registry;

fn adjutant(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adjutant"));
    command.args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    // Nobody's own files.
    command.env("ADJUTANT_DATA", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// Runs a command with a scene on standard input.
fn run(command: &str, scene: &str) -> Output {
    let mut child = adjutant(&[command, "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(scene.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Messages without the file and line that stand before each.
fn without_place(told: &str) -> String {
    let bare = |line: &str| {
        let Some(rest) = line.strip_prefix("adjutant: standard input") else { return format!("{line}\n") };
        let rest = rest.strip_prefix(": ").or(rest.split_once(": ").map(|(_, rest)| rest)).unwrap();
        format!("adjutant: {rest}\n")
    };
    told.lines().map(bare).collect::<Vec<_>>().concat()
}

/// The ids of all rule sets, as messages list them.
fn rule_sets() -> String {
    let registry = Registry::load().unwrap();
    let ids: Vec<&str> = registry.all().iter().map(|set| set.description().about.id.as_str()).collect();
    ids.join(", ")
}

/// A scene that can be played.
const GOOD: &str = "rules = 'division-squares'
procedure = 'fire'
form = { firer = 'A1', target = 'B1' }
dice = [1, 2, 3]
[[unit]]
tag = 'A1'
name = 'Rifles'
type = 'rifle'
[[unit]]
tag = 'B1'
name = 'Grenadiers'
type = 'rifle'
";

// --- docs/scenes*.md --------------------------------------------------------------------------------

/// A scene of a page: the command, the request and the answer printed behind it.
struct Worked {
    line: usize,
    command: String,
    request: String,
    answer: Option<String>,
}

const ANSWER: &str = "```toml answer";

/// The pages of scenes: path and text.
fn pages() -> Vec<(PathBuf, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        name.starts_with("scenes") && path.extension().is_some_and(|kind| kind == "md")
    });
    paths.sort();
    assert!(!paths.is_empty(), "the pages of scenes moved");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The text of a fenced block that starts behind line `from`.
fn block(lines: &[&str], from: usize) -> String {
    lines[from..].iter().take_while(|line| **line != "```").flat_map(|line| [line, "\n"]).collect()
}

fn worked(text: &str) -> Vec<Worked> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if let Some(command) = line.strip_prefix("```toml scene ") {
            let request = block(&lines, at + 1);
            let behind = at + request.lines().count() + 3;
            let answer = (lines.get(behind) == Some(&ANSWER)).then(|| block(&lines, behind + 1));
            found.push(Worked { line: at + 1, command: command.to_owned(), request, answer });
        }
    }
    found
}

#[test]
fn worked_scenes_print_what_their_page_says() {
    for (path, text_of_page) in pages() {
        answer(&path, &text_of_page);
    }
}

/// Compares the answers of a page with what the program prints, or writes them anew.
fn answer(path: &Path, text_of_page: &str) {
    let bless = std::env::var_os("ADJUTANT_BLESS").is_some();
    let name = path.file_name().unwrap().to_str().unwrap();
    let mut blessed = text_of_page.to_owned();
    for scene in worked(text_of_page) {
        let output = run(&scene.command, &scene.request);
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "docs/{name}, line {}: {err}", scene.line);
        if bless {
            let request = format!("{}```\n", scene.request);
            let before = match &scene.answer {
                Some(answer) => format!("{request}\n{ANSWER}\n{answer}```\n"),
                None => request.clone(),
            };
            let (head, tail) = blessed.split_once(&format!("```toml scene {}\n{before}", scene.command)).unwrap();
            blessed = format!("{head}```toml scene {}\n{request}\n{ANSWER}\n{out}```\n{tail}", scene.command);
        } else {
            assert_eq!(scene.answer.as_deref(), Some(out), "docs/{name}, line {}", scene.line);
        }
    }
    if bless {
        fs::write(path, blessed).unwrap();
    }
}

#[test]
fn every_procedure_has_a_worked_scene() {
    let scenes: Vec<Worked> = pages().iter().flat_map(|(_, text)| worked(text)).collect();
    let worked: Vec<toml::Table> = scenes.iter().map(|scene| scene.request.parse().unwrap()).collect();
    for set in Registry::load().unwrap().all() {
        let rules = &set.description().about.id;
        for kind in set.procedure_kinds() {
            let has = |scene: &toml::Table| {
                let says = |key: &str| scene.get(key).and_then(toml::Value::as_str);
                says("rules") == Some(rules) && says("procedure") == Some(kind.id)
            };
            assert!(worked.iter().any(has), "docs/scenes*.md have no scene for {} of {rules}", kind.id);
        }
    }
}

#[test]
fn forms_give_scenes_that_run() {
    for set in Registry::load().unwrap().all() {
        let rules = set.description().about.id.clone();
        for kind in set.procedure_kinds() {
            let output = adjutant(&["forms", &rules, kind.id]).output().unwrap();
            assert!(output.status.success(), "{}", text(&output.stderr));
            let page: toml::Table = text(&output.stdout).parse().unwrap();
            let scene = page["procedure"][0]["scene"].as_str().unwrap();
            for command in ["odds", "resolve"] {
                let output = run(command, scene);
                assert!(output.status.success(), "{command} {}: {}\n{scene}", kind.id, text(&output.stderr));
            }
        }
        let whole = adjutant(&["forms", &rules]).output().unwrap();
        assert!(text(&whole.stdout).parse::<toml::Table>().is_ok());
    }
}

// --- what is wrong with a scene ---------------------------------------------------------------------

#[test]
fn bad_scenes_name_the_field_and_what_is_allowed() {
    assert!(run("resolve", GOOD).status.success());
    let check = |old: &str, new: &str, told: &str| {
        let scene = GOOD.replacen(old, new, 1);
        assert_ne!(scene, GOOD, "{old} is not in the scene");
        let output = run("resolve", &scene);
        let told = told.replace('\n', "\nadjutant: ").replace("{RULE SETS}", &rule_sets());
        assert_eq!(without_place(text(&output.stderr)), format!("adjutant: {told}\n"), "{new}");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""), "{new}");
    };
    for (old, new, told) in bad::SCENES {
        check(old, new, told);
    }
}

/// What may lie on the table in each of the rules.
#[test]
fn things_are_of_kinds_that_the_rules_know() {
    let check = |rules: &str, kind: &str, told: &str| {
        let scene = format!("rules = '{rules}'\nprocedure = 'end_turn'\nthing.3 = {{{kind}}}\n");
        let output = run("resolve", &scene);
        let wanted = if told.is_empty() { String::new() } else { format!("adjutant: thing.3.kind: {told}\n") };
        assert_eq!(without_place(text(&output.stderr)), wanted, "{rules} {kind}");
        assert_eq!(output.status.code(), Some(i32::from(!told.is_empty())), "{rules} {kind}");
    };
    let sets: [(&str, &[&str]); 3] = [
        ("pz8", &["fortification", "minefield", "objective"]),
        ("simple-ww2", &["minefield", "smoke"]),
        ("six-d6", &["dust", "smoke"]),
    ];
    for (rules, kinds) in sets {
        let known = kinds.join(", ");
        check(rules, "kind = 'cloud'", &format!("\"cloud\" is not one of {known}"));
        check(rules, "", &format!("missing: what it is, one of {known}"));
        for kind in kinds {
            check(rules, &format!("kind = '{kind}'"), "");
        }
    }
    for rules in ["division-squares", "portable-wargame"] {
        check(rules, "kind = 'smoke'", "these rules put nothing on the table");
    }
}

#[test]
fn errors_name_the_file_and_the_line_and_hold_no_sign_that_steers_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.toml");
    let told = |scene: &str| {
        fs::write(&file, scene).unwrap();
        let output = adjutant(&["odds", file.to_str().unwrap()]).output().unwrap();
        text(&output.stderr).replace(&*file.to_string_lossy(), "FILE")
    };
    assert_eq!(
        told(&GOOD.replacen("'rifle'", "'rifles'", 1).replacen("target = 'B1'", "target = 'B9'", 1))
            .lines()
            .next()
            .unwrap(),
        "adjutant: FILE, line 8: unit A1, type: \"rifles\" is not one of smg, rifle, engineer, armored_infantry, atg, tank, \
         armored_car_mg, armored_car_cannon, medium_mortar, heavy_mortar, infantry_gun, medium_artillery, off_table, hq"
    );
    assert!(
        told("rules = 'pz8'\nprocedure = pz").starts_with("adjutant: FILE, line 2: a text needs quotes around it")
    );
    let steered = told("rules = \"\\u202e\\u0007x\"\nprocedure = 'fire'\n");
    assert!(steered.contains("\"\\u{202e}\\u{7}x\" is not one of"), "{steered}");
    let many: String = (1..=30).map(|number| format!("wrong_{number} = 1\n")).collect::<Vec<_>>().concat();
    let told = told(&format!("{many}{GOOD}"));
    assert_eq!(
        (told.lines().count(), told.lines().last()),
        (21, Some("adjutant: 10 more faults are not listed")),
        "{told}"
    );
}

/// What is told of a unit that is lost is about that unit, and weighs on its friends.
#[test]
fn facts_of_lost_units_count() {
    let scene = |lost: &str| {
        let unit = |tag: &str, more: &str, groups: &str| {
            format!("[[unit]]\ntag = '{tag}'\ntype = 'm4a3'\ngroups = ['S', '{groups}']\n{more}")
        };
        let gone = format!("presence = {{ lost = 'gunfire' }}\nfacts = {{ lost_in = {lost} }}\n");
        let units = [unit("A1", &gone, "T"), unit("A2", "", "T"), unit("A3", "", "U"), unit("A4", &gone, "V")];
        let head =
            "rules = 'simple-ww2'\nprocedure = 'morale'\nform = { units = ['A2'] }\nseed = 1\nbattle.turn = 5\n";
        let output = run("resolve", &format!("{head}{}", units.concat()));
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    };
    // One of two is lost: of the turn just played it counts twice, and a unit that went down then is seen to run.
    let fresh = scene("4");
    assert!(fresh.contains("10 x 10%") && fresh.contains("friends_run = { value = true"), "{fresh}");
    let old = scene("3");
    assert!(old.contains("5 x 10%") && old.contains("friends_run = { value = false"), "{old}");
}

// --- the program ------------------------------------------------------------------------------------

#[test]
fn exit_codes_and_first_lines_are_as_scripts_expect() {
    let check = |arguments: &[&str], code: i32, out: &str, err: &str| {
        let output = adjutant(arguments).stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        assert_eq!(first(text(&output.stdout)), out, "{arguments:?}");
        assert_eq!(first(text(&output.stderr)), err, "{arguments:?}");
    };
    let features = if cfg!(feature = "gui") { "gui" } else { "none, headless" };
    check(&["--version"], 0, &format!("adjutant {} (features: {features})", env!("CARGO_PKG_VERSION")), "");
    check(&["--colour"], 2, "", "error: unexpected argument '--colour' found");
    check(&["resolve"], 2, "", "error: the following required arguments were not provided:");
    check(&["odds", "--fast", "-"], 2, "", "error: unexpected argument '--fast' found");
    let refused = format!("adjutant: RULESET: \"chess\" is not one of {}", rule_sets());
    check(&["forms", "chess"], 1, "", &refused);
    check(
        &["resolve", "/no/such/scene.toml"],
        1,
        "",
        "adjutant: /no/such/scene.toml cannot be read: No such file or directory (os error 2)",
    );
    check(&["odds", "-"], 1, "", "adjutant: standard input: rules: missing: a scene needs rules = \"...\"");
}

/// How far a long command is, is told beside its answer, up to the end.
#[test]
fn a_duel_says_how_far_it_is() {
    let duel = ["duel", "kumskiy-german", "kumskiy-german", "--runs", "20", "--seed", "1"];
    let output = adjutant(&duel).stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success() && !text(&output.stdout).contains("50 %"), "{output:?}");
    // Cores tell in any order.
    let mut told: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    for (what, percent) in text(&output.stderr).lines().map(|line| line.rsplit_once(": ").unwrap()) {
        told.entry(what).or_default().push(percent.strip_suffix(" %").unwrap().parse().unwrap());
    }
    assert!(!told.is_empty() && told.values().all(|all| all.len() > 2 && all.contains(&100)), "{told:?}");
}

#[test]
fn a_game_without_duels_says_why() {
    let registry = adjutant::games::Registry::load().unwrap();
    let mut without = 0;
    for rules in registry.all().iter().filter(|rules| rules.description().about.id != "division-squares") {
        let force = rules.description().forces[0].id.as_str();
        let refused = adjutant(&["duel", force, force, "--runs", "1"]).stdin(Stdio::null()).output().unwrap();
        let why = "has no duels: a duel has no table to show who is nearest, in contact or in sight";
        let want = format!("{} {why}", rules.description().about.name);
        assert!(!refused.status.success() && text(&refused.stderr).contains(&want), "{}", text(&refused.stderr));
        without += 1;
    }
    assert_eq!(without, 4);
}

#[test]
fn scenes_know_the_players_own_unit_types() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("own-types");
    fs::create_dir_all(folder.join("forces")).unwrap();
    let own = "rules = 'division-squares'\n[[type]]\nid = 'crocodile'\nname = 'Crocodile'\nlike = 'rifle'\n";
    fs::write(folder.join("forces/own.toml"), own).unwrap();
    fs::write(folder.join("forces/broken.toml"), "rules = 'chess'").unwrap();
    let scene = folder.join("scene.toml");
    fs::write(&scene, GOOD.replacen("type = 'rifle'", "type = 'crocodile'", 1)).unwrap();
    let (scene, folder) = (scene.to_str().unwrap(), folder.to_str().unwrap());
    let output = |arguments: &[&str]| adjutant(arguments).stdin(Stdio::null()).output().unwrap();
    let good = output(&["resolve", scene, "--data-dir", folder]);
    assert!(good.status.success(), "{}", text(&good.stderr));
    assert_eq!(text(&good.stderr), "", "a file that nobody misses is not talked about");
    let refused = output(&["resolve", scene]);
    assert!(text(&refused.stderr).contains("\"crocodile\" is not one of"), "{}", text(&refused.stderr));
    let refused = output(&["forms", "chess", "--data-dir", folder]);
    assert!(text(&refused.stderr).contains("broken.toml, line 1: rules: \"chess\" is not a rule set here"));
}

#[test]
fn help_needs_no_display() {
    let output = adjutant(&["--help"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    for word in ["forms", "resolve", "odds", "advise", "--data-dir", "[BATTLE]"] {
        assert!(text(&output.stdout).contains(word), "{word} is not in the help");
    }
}

#[test]
fn without_a_display_one_line_says_so() {
    let output = adjutant(&[]).env("DISPLAY", "").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = if cfg!(feature = "gui") {
        "adjutant: there is no display: neither WAYLAND_DISPLAY nor DISPLAY is set. The commands work without one: \
         see adjutant --help\n"
    } else {
        "adjutant: this build has no window, only commands: see adjutant --help\n"
    };
    assert_eq!(text(&output.stderr), told);
}

#[test]
fn a_reader_that_stops_listening_is_no_error() {
    let mut child = adjutant(&["forms", "division-squares"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdout.take();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = adjutant(&["forms", "division-squares"]).stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stderr),
        "adjutant: the answer cannot be written: No space left on device (os error 28)\n"
    );
}

#[test]
fn a_scene_has_a_size() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("big.toml");
    fs::write(&file, "# ".repeat(1 << 20)).unwrap();
    let output = adjutant(&["odds", file.to_str().unwrap()]).output().unwrap();
    assert_eq!(
        text(&output.stderr),
        format!("adjutant: {} is too large for a scene: at most 1 MiB\n", file.display())
    );
    fs::write(&file, [0xff, 0xfe]).unwrap();
    let output = adjutant(&["odds", file.to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("cannot be read"));
}
