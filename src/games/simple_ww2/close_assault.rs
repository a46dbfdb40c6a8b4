//! The form of a close assault: a group with a single element on one side (Close assault). What happens then is in
//! `course`.

mod course;

use super::{
    ground::leave,
    shot::{
        hit_effect::Victim,
        target::{is_neutralised, refusal},
    },
    sight::visibility::{in_inches, scale},
    units::{ElementClass, cell},
};
use crate::{
    dice::{Side, Sum, Tag, Term},
    rules::{FormReader, Many, Started, Want},
};
use course::{AssaultForce, Combatant, Course, Total};

/// Elements on one side at most.
const MOST: usize = 12;

/// Everything in contact at the end of the moves fights (Close assault).
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let attackers = reader.units("attackers", "Attackers", Want::Acting, Many::InOrder(MOST), refusal);
    let defenders = reader.units("defenders", "Defenders", Want::Waiting, Many::InOrder(MOST), refusal);
    if attackers.len() > 1 && defenders.len() > 1 {
        reader.refuse("defenders", "Close assault", "one side of each fight must be a single element: split them");
    }
    let (first, other) = (attackers.first()?.side, defenders.first()?.side);
    let fall_back = back(cell(reader, "close_assault", "fall_back", "paces"), scale(reader));
    // S75: the sum of a side, or its best single element.
    let total = if reader.ruled("S75", "b") { Total::Best } else { Total::Sum };
    let attack = force(reader, first, &attackers);
    let defence = force(reader, other, &defenders);
    let tie = reader.ruling("S76");
    let sums = [(&attack, "attack", "Attackers"), (&defence, "defence", "Defenders")];
    let sums = sums.into_iter().flat_map(|(force, role, title)| spell(force, total, role, title)).collect();
    Some(Box::new(Course { attack, defence, total, tie: course::Tie::of(&tie), fall_back, sums }))
}

/// How far whoever is beaten falls back: "100p (1 inch)".
fn back(paces: i32, scale: i32) -> String {
    format!("{paces}p ({})", in_inches(paces, scale))
}

/// One side of the group.
fn force(reader: &mut FormReader<'_>, side: Side, tags: &[Tag]) -> AssaultForce {
    let fighters = tags.iter().map(|tag| fighter(reader, *tag)).collect();
    AssaultForce { side, fighters }
}

/// What counts for an element: neutralised, a section, its morale modifier (Close assault; S77).
fn fighter(reader: &mut FormReader<'_>, tag: Tag) -> Combatant {
    let place = "Close assault";
    let mut terms = Vec::new();
    let mut add = |label: &str, amount: i32| {
        if amount != 0 {
            terms.push(Term::new(label, amount, place));
        }
    };
    if is_neutralised(reader, tag) {
        add("neutralised", cell(reader, "close_assault", "modifier", "neutralised"));
    }
    if ElementClass::read(reader, tag) == ElementClass::Section {
        add("infantry section", cell(reader, "close_assault", "modifier", "section"));
    }
    add("morale", reader.column(tag, "morale").map_or(0, |value| value.number()));
    let back = leave(reader, tag);
    Combatant { victim: Victim::read(reader, tag), terms, back }
}

/// Terms of several elements added up: like ones stand once, with how many they are.
fn merged(terms: impl Iterator<Item = Term>) -> Vec<Term> {
    let mut all: Vec<(Term, usize)> = Vec::new();
    for term in terms {
        match all.iter_mut().find(|(known, _)| known.label == term.label) {
            Some((known, count)) => (known.amount, *count) = (known.amount + term.amount, *count + 1),
            None => all.push((term, 1)),
        }
    }
    let counted = |(term, count): (Term, usize)| match count {
        1 => term,
        _ => Term { label: format!("{} ({count})", term.label), ..term },
    };
    all.into_iter().map(counted).collect()
}

/// The rolls of a side spelled out: one for its sum, one for each element where the best counts.
fn spell(force: &AssaultForce, total: Total, role: &'static str, title: &str) -> Vec<Sum> {
    let reading = "highest total wins".to_owned();
    match total {
        Total::Sum => {
            let terms = merged(force.fighters.iter().flat_map(|fighter| fighter.terms.clone()));
            let dice = u8::try_from(force.fighters.len()).unwrap_or(u8::MAX);
            vec![Sum::new(None, title, role).terms(terms).dice(dice).reading(reading)]
        }
        Total::Best => {
            let one = |fighter: &Combatant| {
                Sum::new(Some(fighter.victim.tag), &fighter.victim.label, role)
                    .terms(fighter.terms.clone())
                    .reading(reading.clone())
            };
            force.fighters.iter().map(one).collect()
        }
    }
}
