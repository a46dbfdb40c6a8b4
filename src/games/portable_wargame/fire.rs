//! Fire of infantry and machine guns (Non-Artillery Fire).

use super::{
    allowed::{Action, acting_unit, pay},
    effect_table::Row,
    ground::place_of,
    hit_effect::{HitEffect, Hurt, When},
    shared::{EDGE, hurt, remind_reach},
    units::{covered_by_pin, of_unit},
};
use crate::{
    dice::{Address, Answer, Ask, Class, Procedure, Sink, Subject, Sum, Tag},
    rules::{Effect, FormReader, Started, Want},
};

/// Its place in the rules.
const PLACE: &str = "Non-Artillery Fire";

/// A unit fires at one enemy unit.
pub(super) fn read(reader: &mut FormReader<'_>) -> Option<Started> {
    let firer = acting_unit(reader, "firer", "Firing unit", Action::Fire);
    let target = reader.unit("target", "Target", Want::Waiting, |_, _| None);
    if let Some(firer) = firer {
        remind_reach(reader, firer);
        reader.remind(EDGE);
    }
    let covered = target.map(|target| cover(reader, target));
    let (firer, target, cover) = (firer?, target?, covered?);
    let mut before = pay(reader, firer, Action::Fire);
    before.push(Effect::set(firer, "fired", true));
    let row = Row::of(reader.rules(), "fire", if cover.is_some() { "cover" } else { "open" });
    let (firer_label, target) = (reader.label(firer), hurt(reader, target));
    Some(Box::new(Shot { firer, firer_label, target, cover, row, before }))
}

/// What puts the target in cover, if anything does: its pin, or where it stands.
fn cover(reader: &mut FormReader<'_>, target: Tag) -> Option<&'static str> {
    reader.rests_on(&["W70"]);
    let pinned =
        of_unit(reader, target, "covered", |rules, state, unit| covered_by_pin(rules, state, unit).into()).flag();
    if pinned {
        // Special Rules 1: pinned counts as in cover, wherever it stands.
        reader.ignore_because("target.place", "a pinned target counts as in cover, wherever it stands");
        return Some("pinned");
    }
    place_of(reader, "target.place", target, PLACE).shelters().then_some("in cover")
}

/// One shot.
struct Shot {
    firer: Tag,
    firer_label: String,
    target: Hurt,
    cover: Option<&'static str>,
    row: Row,
    before: Vec<Effect>,
}

impl Procedure for Shot {
    /// Whether the die is still to be rolled.
    type State = bool;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> bool {
        for effect in &self.before {
            out.effect(|| effect.clone());
        }
        if self.cover == Some("pinned") {
            out.why("Special Rules 1", || format!("{} is pinned: it counts as in cover.", self.target.label));
        }
        true
    }

    fn ask(&self, open: &bool) -> Option<Ask> {
        let words = if self.target.pinned { self.row.words_again() } else { self.row.words() };
        open.then(|| Ask::die(6, Address::of("fire"), self.firer.side, self.row.read(), words))
    }

    fn advance(&self, _: &bool, answer: Answer, out: &mut impl Sink<Effect>) -> bool {
        let hit_effect = HitEffect::of(answer.tally().value());
        // W38: pinned again is nothing more.
        let shown =
            if hit_effect == HitEffect::Pinned && self.target.pinned { HitEffect::Nothing } else { hit_effect };
        out.settle(Subject::Headline, Class::Word(shown.word()));
        out.settle(Subject::Unit(self.target.tag), Class::Word(shown.word()));
        // W22: at once.
        self.target.tell(hit_effect, When::AtOnce, "fire", PLACE, out);
        false
    }

    fn sums(&self) -> Vec<Sum> {
        let how = self.cover.unwrap_or("in the open");
        vec![
            Sum::new(Some(self.firer), format!("{} fires at {}, {how}", self.firer_label, self.target.label), "fire")
                .reading(match self.cover {
                    Some("pinned") => format!("pinned, so as in cover: {}", self.row.reading_on(self.target.pinned)),
                    _ => self.row.reading_on(self.target.pinned),
                }),
        ]
    }
}
