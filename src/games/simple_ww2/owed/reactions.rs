//! Who may fire before an enemy moves, and whether that enemy ran onto mines (Interrupt; Mine fields).

use crate::{
    dice::Tag,
    games::simple_ww2::{mines::may_enter, units::unit_in},
    rules::{Draft, Entity, Reaction, RuleSet, State, Unit, Value, draft_by, draft_of, open},
};

/// The procedure of an interrupt.
const INTERRUPT: &str = "interrupt";
/// Upper limits of the range that are told with the press where nobody leads the side that fires.
const BANDS: [&str; 2] = ["600p", "1200p"];
/// Steps in which nobody moves.
const QUIET: [&str; 7] = ["orders", "options", "morale", "artillery", "aircraft", "fire", "assault"];
/// The procedure of mines.
const MINES: &str = "mines";

/// Elements that may react to the one that moves; range and sight are for the table.
pub(in crate::games::simple_ww2) fn reactions(rules: &RuleSet, state: &State) -> Vec<Reaction> {
    // Turn sequence 6-9: nobody moves before or after, and who has moved into contact fights.
    if QUIET.contains(&state.step()) {
        return Vec::new();
    }
    let Some(mover) = mover(state) else {
        return Vec::new();
    };
    let ready = state.in_play(mover.tag.side.other()).filter(|unit| state.flag(unit.tag, "ready"));
    let able: Vec<Tag> =
        ready.filter(|unit| may_shoot(rules, state, unit.tag, mover.tag, "")).map(|unit| unit.tag).collect();
    // Elements of one unit stand together: they are asked as one, exceptions are taken off the form.
    let mut units: Vec<(Option<u16>, Vec<Tag>)> = Vec::new();
    for tag in able {
        let unit = unit_in(state, tag);
        match units.iter_mut().find(|(known, _)| unit.is_some() && *known == unit) {
            Some((_, tags)) => tags.push(tag),
            None => units.push((unit, vec![tag])),
        }
    }
    // Where nobody leads that side all that a player sees of it is told with the press.
    let alone = state.word(Entity::Battle, State::SOLO) == mover.tag.side.other().to_string();
    let bands: &[&str] = if alone { &BANDS } else { &[""] };
    let one = |tags: &[Tag], range: &'static str| {
        let able =
            tags.iter().copied().filter(|tag| range.is_empty() || may_shoot(rules, state, *tag, mover.tag, range));
        shot(state, &able.collect::<Vec<Tag>>(), mover.tag, range)
    };
    let mut list: Vec<Reaction> =
        units.iter().flat_map(|(_, tags)| bands.iter().filter_map(|range| one(tags, range))).collect();
    list.extend(may_enter(state, mover).then(|| mined(mover.tag)));
    list
}

/// The element that moves: the one that is known as such, or when it has fallen, another of its unit that moves with
/// it.
fn mover(state: &State) -> Option<&Unit> {
    let known = state.fact(Entity::Battle, "mover").and_then(Value::tag)?;
    if let Some(unit) = state.units.get(&known).filter(|unit| unit.in_play()) {
        return Some(unit);
    }
    let with = |group: u16| {
        let mut others = state.members(group).filter(|unit| unit.in_play());
        others.find(|unit| state.fact(unit.tag, "moved").is_some())
    };
    unit_in(state, known).and_then(with)
}

/// The form of an interrupt.
fn draft(tags: &[Tag], mover: Tag, range: &str) -> Draft {
    let mut draft = draft_by(mover.side.other());
    if !range.is_empty() {
        draft.insert("range".to_owned(), range.into());
    }
    draft.insert("firers".to_owned(), Value::from(tags));
    draft.insert("target".to_owned(), mover.into());
    draft
}

/// Whether the rules allow an element its interrupt, at a range if one is told.
fn may_shoot(rules: &RuleSet, state: &State, unit: Tag, mover: Tag, range: &str) -> bool {
    let Some(kind) = rules.procedure_kind(INTERRUPT) else { return false };
    let form = open(kind, rules.description(), state, &draft(&[unit], mover, range)).form;
    let good = range.is_empty() || form.refusals.is_empty() && form.problems.is_empty();
    good && !form.refusals.iter().any(|refusal| ["firers", "target"].contains(&refusal.path.as_str()))
}

/// An interrupt of the elements of one unit.
fn shot(state: &State, tags: &[Tag], mover: Tag, range: &str) -> Option<Reaction> {
    let unit = *tags.first()?;
    let words = match tags {
        _ if !range.is_empty() => format!("within {range}"),
        [one] => state.name(*one),
        all => format!("({})", all.len()),
    };
    Some(Reaction { unit, procedure: INTERRUPT, draft: draft(tags, mover, range), words })
}

/// The mover may have run onto mines.
fn mined(mover: Tag) -> Reaction {
    let mut draft = draft_of("unit", mover);
    draft.extend(draft_by(mover.side));
    Reaction { unit: mover, procedure: MINES, draft, words: "ran onto mines".to_owned() }
}
