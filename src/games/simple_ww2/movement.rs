//! Elements move by their unit's option, alone or a whole platoon or formation at once (Move options; Turn sequence 6
//! and 7). Whoever holds an interrupt may fire first.

pub(super) mod carried;

use crate::{
    dice::Tag,
    games::simple_ww2::{
        ground::leave,
        move_option::{Motion, MoveOption, begins, option_in, option_of, order},
        shot::doomed,
        sight::visibility::{in_inches, inches, scale},
        units::{BATTERY, group_name, held, pinned, unit_of},
    },
    rules::{
        Description, Effect, Entity, FieldMemory, FormReader, NoRoll, Opt, Started, State, Unit, Value, Want, Worded,
    },
};

/// The place of the rule.
const PLACE: &str = "Move options";
/// The field of a group that moves as a whole.
const GROUP: &str = "group";

/// Why an element does not move.
fn refusal(state: &State, unit: &Unit) -> Option<String> {
    let tag = unit.tag;
    if unit.word("class") == BATTERY {
        Some("stands off the table".to_owned())
    } else if state.flag(tag, doomed::MARK) {
        Some("is knocked out".to_owned())
    } else if let Some(carrier) = state.fact(tag, "riding").and_then(Value::tag) {
        Some(format!("is carried by {carrier}"))
    } else if option_in(state, tag) == Some(MoveOption::F) {
        Some("is on (F): it stands".to_owned())
    } else if state.fact(tag, "moved").is_some() {
        Some("has moved this turn".to_owned())
    } else {
        // Effect of neutralisation; S67.
        held(state, unit)
    }
}

/// Why an element does not move along when its whole group does.
fn stays(rules: &Description, state: &State, unit: &Unit) -> Option<String> {
    refusal(state, unit).or_else(|| {
        let option = option_in(state, unit.tag)?;
        if order(rules, state.step()) < order(rules, option.step()) {
            Some(format!("is on {}: its step comes later", option.printed()))
        } else if option == MoveOption::Fm && !state.flag(unit.tag, "shot") {
            Some("is on (Fm): it shoots first".to_owned())
        } else {
            None
        }
    })
}

/// Whether an element can still move this turn, in its step.
pub(in crate::games::simple_ww2) fn may_move(state: &State, unit: &Unit) -> bool {
    refusal(state, unit).is_none()
}

/// Whether an element can move along with its group now.
pub(in crate::games::simple_ww2) fn may_go(rules: &Description, state: &State, unit: &Unit) -> bool {
    stays(rules, state, unit).is_none()
}

/// An element moves, or a group of them.
pub(in crate::games::simple_ww2) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let group = reader.hint(GROUP, "a group of the moving side, such as group1, instead of the unit");
    if let Some(group) = group {
        return whole_group(reader, &group);
    }
    reader.ignore_units(&["far"], &[], "only for units that move with their group");
    let tag = reader.unit("unit", "Element", Want::Acting, refusal);
    let tag = reader.or_ignore(tag, &["far"])?;
    let option = option_of(reader, tag);
    let motion = far(reader, tag, option);
    if option == Some(MoveOption::Fm) && !reader.flag(tag, "shot") {
        reader.remind("(Fm): it shoots first, then moves");
    }
    let mut no_roll = NoRoll::done();
    for effect in goes(reader, tag, motion) {
        no_roll = no_roll.effect(effect);
    }
    if let Some(effect) = begins(reader, option.unwrap_or(MoveOption::M)) {
        no_roll = no_roll.effect(effect);
    }
    // Interrupt: whoever holds one may fire at it.
    no_roll = no_roll.effect(Effect::set(Entity::Battle, "mover", tag));
    let how = runs(reader, tag, motion);
    no_roll.tell(tag, PLACE, format!("{} moves.", reader.label(tag))).moves(tag, &how).start()
}

/// What changes when an element moves: how far, and what is forgotten of the place it leaves.
fn goes(reader: &mut FormReader<'_>, tag: Tag, motion: Motion) -> Vec<Effect> {
    let mut effects = vec![Effect::set(tag, "moved", motion.word())];
    effects.extend(leave(reader, tag));
    effects
}

/// How far it goes: as its option says, or less on (M).
fn far(reader: &mut FormReader<'_>, tag: Tag, option: Option<MoveOption>) -> Motion {
    let most = option.map_or(Motion::Far, MoveOption::motion);
    if matches!(option, Some(MoveOption::Fm | MoveOption::Mf)) {
        reader.ignore_because("far", "on (Fm) and (Mf) the option says how far it goes");
        return most;
    }
    let usual = usual(reader, tag, most);
    let rules = reader.rules();
    let options = [Motion::Far, Motion::Half, Motion::Short];
    let options = options.map(|motion| Opt::new(motion.word(), rules.word(motion.word()))).into();
    let word = reader.choice("far", "How far", None, PLACE, options, FieldMemory::Assume(usual.word()));
    Motion::of(word).unwrap_or(usual)
}

// --- A whole group --------------------------------------------------------------------------------

/// All elements of a platoon or a formation that can move now, each as far as its option lets it; exceptions are
/// chips, also afterwards.
fn whole_group(reader: &mut FormReader<'_>, told: &Value) -> Option<Started> {
    let side = reader.by();
    for path in ["unit", "far"] {
        reader.ignore_because(path, "a group moves: each unit of it has its own, such as A1.far");
    }
    let Ok(on @ Entity::Group(group)) = told.word().parse::<Entity>() else {
        reader.limit(GROUP, "a group such as group3");
        return None;
    };
    let rules = reader.rules();
    let owner = reader.derive(&format!("{on}:side"), |state| {
        state.owner(on).map_or(Value::Flag(false), |side| side.to_string().into())
    });
    if owner.word() != side.to_string() {
        reader.limit(GROUP, "a group of the moving side");
        return None;
    }
    let name = group_name(reader, group);
    let movers = reader.derive(&format!("{on}:movers"), |state| {
        let able = state.members(group).filter(|unit| unit.in_play() && stays(rules, state, unit).is_none());
        able.map(|unit| unit.tag).collect::<Vec<Tag>>()[..].into()
    });
    let movers = movers.tags();
    reader.ignore_units(&["far"], &movers, "only for units of the group that can move");
    if movers.is_empty() {
        let reason = reader.derive(&format!("{on}:stays"), |state| {
            let reasons = state.members(group).filter(|unit| unit.in_play());
            let mut reasons = reasons.filter_map(|unit| stays(rules, state, unit));
            reasons.next().unwrap_or_else(|| "has no unit on the table".to_owned()).into()
        });
        reader.refuse(GROUP, PLACE, reason.word());
    }
    let mut no_roll = NoRoll::done();
    let mut gone: Vec<(Tag, Motion)> = Vec::new();
    let mut kept: Vec<String> = Vec::new();
    for tag in movers {
        let option = option_of(reader, tag);
        let motion = how_far(reader, tag, option);
        if motion == Motion::Still {
            kept.push(format!("{tag} stays"));
            continue;
        }
        for effect in goes(reader, tag, motion) {
            no_roll = no_roll.effect(effect);
        }
        gone.push((tag, motion));
    }
    // Whoever would stand in any case is not kept by that.
    let pinned = reader.derive(&format!("{on}:pinned"), |state| {
        let marches = |unit: &Unit| {
            option_in(state, unit.tag) != Some(MoveOption::F) && state.fact(unit.tag, "moved").is_none()
        };
        let all = state.members(group).filter(|unit| unit.in_play() && pinned(state, unit) && marches(unit));
        all.map(|unit| unit.tag).collect::<Vec<Tag>>()[..].into()
    });
    kept.extend(pinned.tags().into_iter().map(|tag| format!("{tag} is neutralised and stays")));
    let kept = kept.join(", ");
    if let Some((first, _)) = gone.first() {
        no_roll = no_roll.effect(Effect::set(Entity::Battle, "mover", *first));
        let reach = reach(reader, &gone);
        let but = if kept.is_empty() { String::new() } else { format!("; {kept}") };
        no_roll = no_roll.tell(on, PLACE, format!("{name} moves{reach}{but}."));
        for (tag, motion) in &gone {
            no_roll = no_roll.moves(*tag, &runs(reader, *tag, *motion));
        }
    } else if !kept.is_empty() {
        no_roll = no_roll.say(PLACE, format!("{kept}."));
    }
    no_roll.start()
}

/// How far an element goes if nothing is said: as far as it may, after a half advance half a move (Morale; S20).
fn usual(reader: &mut FormReader<'_>, tag: Tag, most: Motion) -> Motion {
    let morale = unit_of(reader, tag).map(|unit| reader.fact_word(Entity::Group(unit), "morale"));
    if morale.as_deref() == Some("half") { most.min(Motion::Half) } else { most }
}

/// How far one element of a group goes: as far as its option lets it, unless the player says less.
fn how_far(reader: &mut FormReader<'_>, tag: Tag, option: Option<MoveOption>) -> Motion {
    let most = option.map_or(Motion::Far, MoveOption::motion);
    let usual = usual(reader, tag, most);
    let rules = reader.rules();
    let offered = [Motion::Far, Motion::Half, Motion::Short, Motion::Still].into_iter().filter(|one| *one <= most);
    let options = offered.map(|one| Opt::new(one.word(), rules.word(&format!("move.{}", one.word())))).collect();
    let path = format!("{tag}.far");
    let word = reader.choice(&path, "How far", Some(tag), PLACE, options, FieldMemory::Assume(usual.word()));
    Motion::of(word).unwrap_or(usual)
}

/// How whoever retreats or routs goes: back, as far as it can; empty for all others, who move as they like.
fn runs(reader: &mut FormReader<'_>, tag: Tag, motion: Motion) -> String {
    let morale = unit_of(reader, tag).map(|unit| reader.fact_word(Entity::Group(unit), "morale"));
    if !matches!(morale.as_deref(), Some("retreat" | "rout")) {
        return String::new();
    }
    let scale = scale(reader);
    let paces = full_move(reader, tag, "good") * motion.quarters() / Motion::Far.quarters();
    format!("back {}", in_inches(paces, scale))
}

/// How far that is on good ground, in inches: " up to 8 inches", or the least and the most where they differ.
fn reach(reader: &mut FormReader<'_>, gone: &[(Tag, Motion)]) -> String {
    let scale = scale(reader);
    let paces = |reader: &mut FormReader<'_>, tag, motion: Motion| {
        full_move(reader, tag, "good") * motion.quarters() / Motion::Far.quarters()
    };
    let all: Vec<i32> = gone.iter().map(|(tag, motion)| paces(reader, *tag, *motion)).collect();
    match (all.iter().min(), all.iter().max()) {
        (Some(least), Some(most)) if least == most => {
            format!(" up to {} on good ground", in_inches(*most, scale))
        }
        (Some(least), Some(most)) => {
            format!(", each {} to {} on good ground", inches(*least, scale), in_inches(*most, scale))
        }
        _ => String::new(),
    }
}

/// The full move in paces over this ground (list of units; S72: hundreds of paces, or inches on the table).
pub(super) fn full_move(reader: &mut FormReader<'_>, tag: Tag, ground: &str) -> i32 {
    let printed = reader.column(tag, ground).map_or(0, |speed| speed.number());
    // Printed hundreds of paces are kept in paces: as inches each of them is 100p by the scale.
    if reader.ruled("S72", "b") { printed / scale(reader) } else { printed }
}
