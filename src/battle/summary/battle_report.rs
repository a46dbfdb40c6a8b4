//! A battle told from its log, in Markdown: how it stands, what was agreed, losses and actions turn by turn, the dice.

use std::collections::{BTreeMap, BTreeSet};

use super::{Loss, SideHead, ending, log_entries, log_row};
use crate::{
    battle::{Battle, EventNo, TurnTime, Viewer},
    dice::{Ask, Given, Side, Source},
    rules::Effect,
};

/// The report, as both players may read it, with what was done by the player's own orders to units of a commander.
pub fn battle_report(battle: &Battle, own: &BTreeSet<EventNo>) -> String {
    let viewer = battle.shared();
    let (rules, setup) = (battle.rules().description(), battle.setup());
    let ending = ending(battle);
    let names = Side::BOTH.map(|side| plain(battle.state().side_name(side)));
    let title = if setup.title.is_empty() { &rules.about.name } else { &setup.title };
    let [a, b] = &names;
    let mut lines = vec![format!("# {}", plain(title)), String::new()];
    lines.push(format!("{}: {a} against {b}. {}.", plain(&rules.about.name), ending.turns));
    if !ending.over.is_empty() {
        lines.extend([String::new(), format!("**{}**", plain(&ending.over))]);
    }
    section(&mut lines, "How the sides stand", {
        let of_side = |(head, losses): (&SideHead, &Vec<Loss>)| {
            let standing = [&head.standing.words, &head.standing.forbids];
            let standing: Vec<&str> = standing.into_iter().map(String::as_str).filter(|w| !w.is_empty()).collect();
            let standing = if standing.is_empty() { "fights on".to_owned() } else { standing.join("; ") };
            let lost: Vec<String> = losses.iter().map(|loss| format!("{} ({})", loss.name, loss.words)).collect();
            let lost = if lost.is_empty() { "nothing".to_owned() } else { lost.join("; ") };
            format!("- {}: {}. Lost: {}.", plain(&head.name), plain(&standing), plain(&lost))
        };
        ending.heads.iter().zip(&ending.losses).map(of_side).collect()
    });
    section(&mut lines, "What was agreed", agreed(battle));
    let decisive = ending.decisive.iter();
    let decisive = decisive.map(|one| format!("- {}. {} {}.", one.turn, plain(&one.words), plain(&one.reason)));
    section(&mut lines, "What was decisive", decisive.collect());
    section(&mut lines, "Losses by turn", losses(battle, &names));
    section(&mut lines, "Dice", dice(battle, viewer, &names));
    lines.extend([String::new(), "## Turn by turn".to_owned()]);
    let mut turn = None;
    let entries = log_entries(battle);
    let rows = entries.iter().rev().filter_map(|entry| Some(log_row(battle, entry.event)?.ordered(own)));
    for row in rows.filter(|row| !row.undone) {
        if turn.replace(row.when) != Some(row.when) {
            lines.extend([String::new(), format!("### {}", row.turn), String::new()]);
        }
        let side = row.side.map(|side| format!("{}: ", names_of(&names, side))).unwrap_or_default();
        let source = if row.source.is_empty() { String::new() } else { format!(" _{}_", row.source) };
        lines.push(format!("- {side}{}{source}", plain(&row.words)));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// A heading and its lines; nothing where there are none.
fn section(lines: &mut Vec<String>, title: &str, body: Vec<String>) {
    if !body.is_empty() {
        lines.extend([String::new(), format!("## {title}"), String::new()]);
        lines.extend(body);
    }
}

/// House rulings that differ from the usual ones, and what house tables change.
fn agreed(battle: &Battle) -> Vec<String> {
    let rules = battle.rules().description();
    let differs = |(mark, chosen): (&String, &String)| {
        let ruling = rules.ruling(mark)?;
        let option = ruling.options.iter().find(|option| option.id == *chosen)?;
        (ruling.preset != *chosen).then(|| format!("- {mark}, {}: {}", plain(&ruling.question), plain(&option.name)))
    };
    let mut lines: Vec<String> = battle.setup().rulings.iter().filter_map(differs).collect();
    for (house, cells) in rules.house.iter().map(|house| (house.tables.title(), &house.each)) {
        lines.extend(cells.iter().map(|(_, cell)| format!("- {}: {}", plain(house), plain(&cell.words()))));
    }
    lines
}

/// Losses of both sides, a row for each turn that had some.
fn losses(battle: &Battle, names: &[String; 2]) -> Vec<String> {
    let mut turns: BTreeMap<TurnTime, [usize; 2]> = BTreeMap::new();
    for (no, event) in battle.in_effect() {
        for effect in event.effects() {
            if let Effect::Remove { unit, .. } = effect {
                *unit.side.of(turns.entry(battle.when(no)).or_default().each_mut()) += 1;
            }
        }
    }
    if turns.is_empty() {
        return Vec::new();
    }
    let [a, b] = names;
    let mut lines = vec![format!("| Turn | {a} | {b} |"), "|---|---|---|".to_owned()];
    let named = |when: TurnTime| battle.turn_words(when).replace("turn ", "");
    lines.extend(turns.iter().map(|(when, [a, b])| format!("| {} | {a} | {b} |", named(*when))));
    lines
}

/// Dice whose faces are known, by side, kind of die and where they came from: how many, and their mean beside that of
/// a fair die.
fn dice(battle: &Battle, viewer: Viewer, names: &[String; 2]) -> Vec<String> {
    let mut rolled: BTreeMap<(Side, u8, bool), (u32, u32)> = BTreeMap::new();
    for (no, _) in battle.in_effect() {
        for (ask, entry) in battle.why(no, viewer).into_iter().flat_map(|why| why.asked) {
            if let (Ask::Dice(ask), Given::Faces(faces)) = (&ask, &entry.given) {
                let key = (ask.who, ask.sides, entry.by == Source::Program);
                let (count, sum) = rolled.entry(key).or_default();
                *count += u32::try_from(faces.len()).unwrap_or(0);
                *sum += faces.iter().map(|face| u32::from(*face)).sum::<u32>();
            }
        }
    }
    if rolled.is_empty() {
        return Vec::new();
    }
    let row = |(&(side, sides, program), &(count, sum)): (&(Side, u8, bool), &(u32, u32))| {
        let whose = if program { "the program's" } else { "real" };
        let fair = f64::midpoint(1.0, sides.into());
        let mean = f64::from(sum) / f64::from(count.max(1));
        format!("| {} | d{sides} | {whose} | {count} | {mean:.2} | {fair:.1} |", names_of(names, side))
    };
    let mut lines =
        vec!["| Side | Die | Dice | Rolled | Mean | A fair die |".to_owned(), "|---|---|---|---|---|---|".to_owned()];
    lines.extend(rolled.iter().map(row));
    lines
}

fn names_of(names: &[String; 2], side: Side) -> &str {
    side.of(names.each_ref()).as_str()
}

/// A text of the battle that starts nothing in Markdown.
fn plain(text: &str) -> String {
    let signs: BTreeSet<char> = "\\`*_{}[]<>#|~".chars().collect();
    text.chars().flat_map(|sign| signs.contains(&sign).then_some('\\').into_iter().chain([sign])).collect()
}
