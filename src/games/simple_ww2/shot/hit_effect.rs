//! What a hit does: elements neutralised or knocked out, their unit marked for its morale test, men in a carrier
//! saved or lost (Effect of neutralisation, Effect of hits). One text for barrages, direct fire and mines.

use super::roll;
use crate::{
    dice::{Address, Answer, Ask, Class, Sink, Subject, Tag},
    games::simple_ww2::units::unit_of,
    rules::{Effect, Entity, FormReader, Value},
};

/// An element that may be hit.
pub(in crate::games::simple_ww2) struct Victim {
    /// The element.
    pub tag: Tag,
    /// Its tag and name.
    pub label: String,
    /// Who rides in it, in order of their tags.
    pub passengers: Vec<Self>,
    /// The group that takes the morale test for it.
    unit: Option<u16>,
    /// The turn.
    turn: i32,
    /// Least score with which a passenger survives (Saving throws).
    survives: i32,
}

/// What harms an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::simple_ww2) enum Harm {
    /// Direct fire or artillery.
    Fire,
    /// Anything else.
    Other,
}

/// What becomes of a passenger: classes of its saving throw.
const SAVES: &[&str] = &["lost", "survives"];

impl Victim {
    /// Reads an element and those it carries.
    pub fn read(reader: &mut FormReader<'_>, tag: Tag) -> Self {
        let riders = reader.derive(&format!("{tag}:riders"), |state| {
            let rides = |other: Tag| state.fact(other, "riding").and_then(Value::tag) == Some(tag);
            let tags: Vec<Tag> = state.in_play(tag.side).map(|unit| unit.tag).filter(|tag| rides(*tag)).collect();
            if tags.is_empty() { Value::Flag(false) } else { tags[..].into() }
        });
        let passengers = riders.tags().into_iter().filter(|rider| *rider != tag).collect::<Vec<_>>();
        let mut victim = Self::alone(reader, tag);
        victim.passengers = passengers.into_iter().map(|rider| Self::alone(reader, rider)).collect();
        victim
    }

    fn alone(reader: &mut FormReader<'_>, tag: Tag) -> Self {
        Self {
            tag,
            label: reader.label(tag),
            passengers: Vec::new(),
            unit: unit_of(reader, tag),
            turn: reader.derive("battle.turn", |state| state.turn().into()).number().max(1),
            survives: reader.rules().cell("save", "carried", "survives").unwrap_or(i32::MAX),
        }
    }

    /// A hit neutralises to the end of the next turn (S67); its unit must test for it then (S5).
    pub fn neutralise(&self, out: &mut impl Sink<Effect>) {
        self.stun(out);
        self.hit(out);
    }

    /// Neutralised by something that is not fire: mines (S5).
    pub fn stun(&self, out: &mut impl Sink<Effect>) {
        out.effect(|| Effect::set(self.tag, "neutralised", self.turn + 1));
    }

    /// The unit was hit by fire (S5).
    pub fn hit(&self, out: &mut impl Sink<Effect>) {
        if let Some(unit) = self.unit {
            out.effect(|| Effect::set(Entity::Group(unit), "hit", self.turn + 1));
        }
    }

    /// Knocked out by fire: removed, and its unit marked. Its passengers are rolled for by themselves.
    pub fn knock_out(&self, cause: &'static str, out: &mut impl Sink<Effect>) {
        self.destroy(cause, out);
        self.hit(out);
    }

    /// Knocked out by fire, but there until it has shot in the same step (S3).
    pub fn doom(&self, mark: &'static str, out: &mut impl Sink<Effect>) {
        out.effect(|| Effect::set(self.tag, "lost_in", self.turn));
        out.effect(|| Effect::set(self.tag, mark, true));
        self.hit(out);
    }

    /// Knocked out by something that is not fire.
    pub fn destroy(&self, cause: &'static str, out: &mut impl Sink<Effect>) {
        // Morale; S13: this turn's losses count twice in the next test.
        out.effect(|| Effect::set(self.tag, "lost_in", self.turn));
        out.effect(|| Effect::remove(self.tag, cause));
    }

    /// The saving throw of a passenger whose carrier is knocked out.
    pub fn save(&self) -> Ask {
        roll::reach(Address::of("save").member(self.tag), self.tag.side, &[self.survives], SAVES)
    }

    /// Settles a passenger after its saving throw; tells whether it is lost. Its unit is marked if its carrier was
    /// knocked out by fire, not by mines or in an assault (S5).
    pub fn saved(&self, by: Harm, answer: Answer, out: &mut impl Sink<Effect>) -> bool {
        let lost = answer.tally().value() == 0;
        let (class, words) = if lost { ("lost", "is lost with its carrier") } else { ("neutralised", "bails out") };
        out.settle(Subject::Unit(self.tag), Class::Word(class));
        out.tell(self.tag, "Saving throws", || format!("{} {words}.", self.label));
        if lost {
            self.destroy("carrier", out);
        } else {
            out.effect(|| Effect::clear(self.tag, "riding"));
            self.stun(out);
        }
        if by == Harm::Fire {
            self.hit(out);
        }
        lost
    }
}
