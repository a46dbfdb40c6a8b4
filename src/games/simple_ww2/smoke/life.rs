//! How a screen lives: it thickens, blocks, decays and is gone, turn by turn (Smoke; S42, S43).

use super::{PLACE, SMOKE};
use crate::rules::{Description, Effect, Entity, FormReader, NoRoll, State, Value};

/// What a screen does in a turn: a word of the field `screen`; `None` when it is gone.
fn phase(rules: &Description, source: &str, stoked: bool, age: i32) -> Option<&'static str> {
    let turns = |column: &str| rules.cell("smoke", "life", column).unwrap_or(0);
    match source {
        // S46: by agreement, until it is taken away.
        "generator" => Some("full"),
        // Smoke from projectors blocks in its own turn and is gone.
        "projector" => (age == 0).then_some("full"),
        _ => {
            let full_from = turns("thickens");
            let decays_from = full_from + turns("full");
            let gone_from = decays_from + turns("decays");
            match age {
                // S43: a stoked screen does not thicken again.
                _ if age < full_from => Some(if stoked { "full" } else { "thickens" }),
                _ if age < decays_from => Some("full"),
                _ if age < gone_from => Some("decays"),
                _ => None,
            }
        }
    }
}

/// A screen in a few words: how long, what it does to sight, for how many turns.
pub(in super::super) fn line(rules: &Description, state: &State, id: u16) -> String {
    let on = Entity::Thing(id);
    let stoked = state.flag(on, "stoked");
    let age = state.turn() - state.number(on, "laid");
    let at = |age| phase(rules, state.word(on, "source"), stoked, age);
    let now = state.word(on, "screen");
    // A projector's smoke and a decaying screen have no turn more, a generator's has no end.
    let more = (age + 1..).take(MOST).take_while(|age| at(*age) == Some(now)).count();
    let does = if now == "full" { "blocks sight" } else { "hinders sight" };
    let until = match (more, at(age + 1)) {
        (MOST, _) => String::new(),
        (0, None) => ", then gone".to_owned(),
        (0, Some("full")) => ", then blocks".to_owned(),
        (0, Some(_)) => ", then hinders".to_owned(),
        (1, _) => ", 1 more turn".to_owned(),
        (more, _) => format!(", {more} more turns"),
    };
    format!("{}p: {does}{until}", state.number(on, "length"))
}

/// Turns that nobody counts: a screen with as many more stays.
const MOST: usize = 99;

/// Screens on the table, by number.
fn screens(reader: &mut FormReader<'_>) -> Vec<u16> {
    let list = reader.derive("battle.screens", |state| Value::List(numbers(state)));
    match list {
        Value::List(list) => list.iter().filter_map(|number| number.parse().ok()).collect(),
        _ => Vec::new(),
    }
}

fn numbers(state: &State) -> Vec<String> {
    let screens = state.things.iter().filter(|(_, kind)| kind.as_str() == SMOKE);
    screens.map(|(number, _)| number.to_string()).collect()
}

/// Whether there is any smoke on the table.
pub(in super::super) fn any(state: &State) -> bool {
    state.things.values().any(|kind| kind == SMOKE)
}

/// Every screen as it is in the turn that begins (S42: screens age at the start of a turn).
pub(in super::super) fn age(reader: &mut FormReader<'_>, begins: i32, mut no_roll: NoRoll) -> NoRoll {
    for id in screens(reader) {
        let on = Entity::Thing(id);
        let laid = reader.fact_number(on, "laid");
        let source = reader.fact_word(on, "source");
        let stoked = reader.flag(on, "stoked");
        let was = reader.fact_word(on, "screen");
        let name = reader.title(on);
        match phase(reader.rules(), &source, stoked, begins - laid) {
            None => {
                no_roll = no_roll.effect(Effect::Thing { id, kind: String::new() }).tell(
                    on,
                    PLACE,
                    format!("{name} is gone."),
                );
            }
            Some(now) if now != was => {
                let words = match now {
                    "full" => "blocks sight",
                    "decays" => "decays and only hinders sight",
                    _ => "thickens and hinders sight",
                };
                no_roll = no_roll.effect(Effect::set(on, "screen", now)).tell(on, PLACE, format!("{name} {words}."));
            }
            Some(_) => {}
        }
    }
    no_roll
}
