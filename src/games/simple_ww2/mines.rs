//! Mine fields: laid, entered, cleared (Mine fields).

use super::{
    shot::{
        hit_effect::{Harm, Victim},
        roll::{needed, reach},
        target::refusal,
    },
    units::{ElementClass, cell, held},
};
use crate::{
    dice::{Address, Answer, Ask, Class, Procedure, Side, Sink, Subject, Sum},
    rules::{
        Description, Effect, Entity, FieldMemory, FormReader, NoRoll, Opt, Origin, Started, State, Unit, Value, Want,
        Worded, worded,
    },
};

/// The kind of a minefield among the things on the table.
pub(super) const AREA: &str = "minefield";
/// The cause of a loss.
const CAUSE: &str = "mines";
/// The place of the rule.
const PLACE: &str = "Mine fields";
/// The fact of a side, and the chip, that its vehicles clear a lane by driving in.
const RUSSIAN: &str = "russian";
/// A minefield that is not kept.
const ELSEWHERE: &str = "elsewhere";

worded! {
    /// Which elements set mines off ("the correct type").
    enum Triggers {
        Any = "any",
        Vehicles = "vehicles",
        Foot = "foot",
    }
}

impl Triggers {
    const fn by(self, sort: ElementClass) -> bool {
        match self {
            Self::Any => true,
            Self::Vehicles => sort.rides(),
            Self::Foot => !sort.rides(),
        }
    }
}

/// A minefield in a few words: what sets it off, vehicles that have entered, the lane through it.
pub(super) fn line(rules: &Description, state: &State, id: u16) -> String {
    let on = Entity::Thing(id);
    let triggers = rules.word(Triggers::of(state.word(on, "triggers")).unwrap_or(Triggers::Any).word());
    let count = |field: &str, words: &dyn Fn(i32) -> String| match state.number(on, field) {
        0 => None,
        number => Some(words(number)),
    };
    let shown = state.flag(on, "hidden").then(|| "hidden".to_owned());
    let entered = count("entered", &|vehicles| format!("{vehicles} in"));
    let lane = count("lane", &|paces| format!("lane {paces}p"));
    [shown, Some(triggers.to_lowercase()), entered, lane].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Minefields on the table that are known to both sides, by number; or those that one side has hidden.
fn areas(state: &State, hidden: Option<Side>) -> Vec<u16> {
    let mines = state.things.iter().filter(|(_, kind)| *kind == AREA).map(|(number, _)| *number);
    let fits = |number: &u16| {
        let on = Entity::Thing(*number);
        let secret = state.flag(on, "hidden");
        hidden.map_or(!secret, |side| secret && state.owner(on) == Some(side))
    };
    mines.filter(fits).collect()
}

/// Areas as options of a form.
fn options_of(reader: &mut FormReader<'_>, path: &str, hidden: Option<Side>) -> Vec<Opt> {
    let list = reader.derive(path, |state| {
        Value::List(areas(state, hidden).iter().map(|number| Entity::Thing(*number).to_string()).collect())
    });
    let Value::List(known) = list else {
        return Vec::new();
    };
    let title = |path: String| {
        let name = path.parse::<Entity>().map(|on| reader.title(on)).unwrap_or_default();
        Opt::new(path, &name)
    };
    known.into_iter().map(title).collect()
}

/// The chip for the area; `None` for one that is not kept.
fn area(reader: &mut FormReader<'_>) -> Option<Entity> {
    let mut options = options_of(reader, "mines.areas", None);
    let preset = options.first().map_or(ELSEWHERE.to_owned(), |option| option.id.to_string());
    options.push(Opt::new(ELSEWHERE, reader.rules().word(ELSEWHERE)));
    reader.pick("area", "Minefield", None, PLACE, options, Some(&preset)).parse().ok()
}

/// The chip for what sets the mines off, kept with the area.
fn triggers(reader: &mut FormReader<'_>, area: Option<Entity>) -> Triggers {
    let known = area.map(|area| reader.fact_word(area, "triggers")).unwrap_or_default();
    let options = Triggers::options(reader.rules());
    let memory = if known.is_empty() { FieldMemory::Assume("any") } else { FieldMemory::Known(&known) };
    let word = reader.choice("triggers", "Set off by", None, PLACE, options, memory);
    Triggers::of(word).unwrap_or(Triggers::Any)
}

/// Why an element does not set off mines.
fn entering(state: &State, unit: &Unit) -> Option<String> {
    let again = state.flag(unit.tag, "mined").then(|| "was already checked this turn".to_owned());
    refusal(state, unit).or(again)
}

/// Whether a mover may have run onto mines: there is an area that all know, and it was not checked yet (S79).
pub(super) fn may_enter(state: &State, unit: &Unit) -> bool {
    !areas(state, None).is_empty() && entering(state, unit).is_none()
}

/// An element has entered a minefield.
pub(super) fn mines(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Element in the mines", Want::Acting, entering);
    let area = area(reader);
    let triggers = triggers(reader, area);
    let Some(tag) = tag else {
        reader.ignore(RUSSIAN);
        return None;
    };
    let sort = ElementClass::read(reader, tag);
    if !triggers.by(sort) {
        reader.refuse("unit", PLACE, format!("{tag} does not set these mines off"));
    }
    let need = |column: &str| cell(reader, "mines", "need", column);
    let hit = need(if sort == ElementClass::Afv { "afv" } else { "soft" });
    let kill = need("kill");
    // S79: once a turn; S80: every vehicle that enters counts, knocked out or not.
    let mut before = vec![Effect::set(tag, "mined", true)];
    match area.filter(|_| sort.rides()) {
        Some(area) => before.extend(driven(reader, tag.side, area)),
        None => reader.ignore_because(RUSSIAN, "only vehicles in a listed minefield clear a lane"),
    }
    let foot = !sort.rides();
    let both = reader.ruled("S78", "b");
    let victim = Victim::read(reader, tag);
    let reading = format!("{} neutralises, then {} knocks out", needed(hit), needed(kill));
    let sum = Sum::new(Some(tag), format!("Mines under {}", victim.label), "mines").reading(reading);
    Some(Box::new(Blast { victim, hit, kill, both, foot, before, sum }))
}

/// One more vehicle of a Russian unit has driven in; after the last one the lane is clear (Mine fields; S80). Nobody
/// else clears mines like this.
fn driven(reader: &mut FormReader<'_>, side: Side, area: Entity) -> Vec<Effect> {
    let known = reader.flag(side, RUSSIAN);
    let needed = cell(reader, "mines", "lane", "vehicles");
    let many = if needed == 6 { "six".to_owned() } else { needed.to_string() };
    let label = format!("Russian: {many} vehicles clear a lane");
    let russian = reader.switch(RUSSIAN, &label, None, PLACE, known, Origin::State);
    if reader.entered_value(RUSSIAN).is_some() && russian != known {
        reader.remember(if russian { Effect::set(side, RUSSIAN, true) } else { Effect::clear(side, RUSSIAN) });
    }
    if !russian {
        return Vec::new();
    }
    let entered = reader.fact_number(area, "entered") + 1;
    let mut effects = vec![Effect::set(area, "entered", entered)];
    if entered == needed {
        let along = cell(reader, "mines", "lane", "along");
        effects.push(Effect::set(area, "lane", along));
        reader.remind(format!("That is vehicle {needed}: a lane {along}p deep is open"));
    }
    effects
}

/// Mines under one element.
struct Blast {
    victim: Victim,
    hit: i32,
    kill: i32,
    /// S78: the second die is rolled in any case.
    both: bool,
    /// On foot it stops where it is (S79).
    foot: bool,
    before: Vec<Effect>,
    sum: Sum,
}

/// What is asked, in order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// The first die.
    Hit,
    /// The second die; whether the first one neutralised.
    Kill(bool),
    /// The saving throw of a passenger.
    Save(u8),
    /// Nothing more.
    Over,
}

impl Blast {
    fn end(&self, class: &'static str, out: &mut impl Sink<Effect>) -> Stage {
        let victim = &self.victim;
        out.settle(Subject::Unit(victim.tag), Class::Word(class));
        out.settle(Subject::Headline, Class::Word(class));
        if class == "knocked_out" {
            victim.destroy(CAUSE, out);
            out.tell(victim.tag, PLACE, || format!("{} is knocked out by mines.", victim.label));
            return self.save(0);
        }
        if class == "neutralised" {
            victim.stun(out);
            let stops = if self.foot { " and stops" } else { "" };
            out.tell(victim.tag, PLACE, || format!("{} is neutralised by mines{stops}.", victim.label));
        } else {
            out.tell(victim.tag, PLACE, || format!("{} comes through.", victim.label));
        }
        for rider in &victim.passengers {
            out.settle(Subject::Unit(rider.tag), Class::Word("nothing"));
        }
        Stage::Over
    }

    fn save(&self, at: u8) -> Stage {
        if usize::from(at) < self.victim.passengers.len() { Stage::Save(at) } else { Stage::Over }
    }
}

impl Procedure for Blast {
    type State = Stage;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> Stage {
        for effect in &self.before {
            out.effect(|| effect.clone());
        }
        Stage::Hit
    }

    fn ask(&self, state: &Stage) -> Option<Ask> {
        let who = self.victim.tag.side;
        match *state {
            Stage::Hit => Some(reach(Address::of("mines"), who, &[self.hit], &["safe", "neutralised"])),
            Stage::Kill(_) => Some(reach(Address::of("effect"), who, &[self.kill], &["no more", "knocked out"])),
            Stage::Save(at) => self.victim.passengers.get(usize::from(at)).map(Victim::save),
            Stage::Over => None,
        }
    }

    fn advance(&self, state: &Stage, answer: Answer, out: &mut impl Sink<Effect>) -> Stage {
        let reached = answer.tally().value() > 0;
        match *state {
            Stage::Hit if reached || self.both => Stage::Kill(reached),
            Stage::Hit => self.end("nothing", out),
            Stage::Kill(hit) => {
                let class = match (reached, hit) {
                    (true, _) => "knocked_out",
                    (false, true) => "neutralised",
                    (false, false) => "nothing",
                };
                self.end(class, out)
            }
            Stage::Save(at) => {
                if let Some(rider) = self.victim.passengers.get(usize::from(at)) {
                    rider.saved(Harm::Other, answer, out);
                }
                self.save(at + 1)
            }
            Stage::Over => Stage::Over,
        }
    }

    fn sums(&self) -> Vec<Sum> {
        vec![self.sum.clone()]
    }
}

// --- Laying and clearing ----------------------------------------------------------------------------

/// A minefield is laid or found.
pub(super) fn lay_mines(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.by();
    let options = Triggers::options(reader.rules());
    let triggers = reader.choice("triggers", "Set off by", None, PLACE, options, FieldMemory::Assume("any"));
    let shown = ["marked", "hidden"].map(|id| Opt::new(id, reader.rules().word(id))).into();
    let hidden =
        reader.choice("shown", "On the table", None, PLACE, shown, FieldMemory::Assume("marked")) == "hidden";
    let id = reader.next_thing();
    let on = Entity::Thing(id);
    let mut no_roll = NoRoll::done()
        .effect(Effect::Thing { id, kind: AREA.to_owned() })
        .effect(Effect::set(on, State::SIDE, side.to_string()))
        .effect(Effect::set(on, "triggers", triggers));
    if hidden {
        no_roll = no_roll.effect(Effect::set(on, "hidden", true));
    }
    // Its owner tells when an enemy enters it.
    no_roll.tell(on, PLACE, if hidden { "A hidden minefield." } else { "A marked minefield." }).start()
}

/// The owner of a hidden minefield shows it: an enemy has entered.
pub(super) fn reveal_mines(reader: &mut FormReader<'_>) -> Option<Started> {
    let side = reader.by();
    let mut options = options_of(reader, "mines.hidden", Some(side));
    if options.is_empty() {
        reader.refuse("area", PLACE, "this side has no hidden minefield");
        options.push(Opt::new(ELSEWHERE, reader.rules().word(ELSEWHERE)));
    }
    let preset = options.first().map(|option| option.id.to_string());
    let area = reader.pick("area", "Hidden minefield", None, PLACE, options, preset.as_deref());
    let no_roll = NoRoll::done();
    let Ok(on) = area.parse::<Entity>() else {
        return no_roll.start();
    };
    let name = reader.title(on);
    no_roll.effect(Effect::clear(on, "hidden")).tell(on, PLACE, format!("{name} is revealed.")).start()
}

/// Why an element clears no mines (Mine fields; S67).
fn clears(state: &State, unit: &Unit) -> Option<String> {
    refusal(state, unit).or_else(|| held(state, unit))
}

/// A lane is cleared through a minefield.
pub(super) fn clear_mines(reader: &mut FormReader<'_>) -> Option<Started> {
    let tag = reader.unit("unit", "Specialist vehicle, or infantry at quarter speed", Want::Acting, clears);
    let area = area(reader);
    let quarter = tag.map_or(0, |tag| {
        let speed = reader.column(tag, "good").map_or(0, |speed| speed.number());
        speed * cell(reader, "mines", "lane", "quarters") / super::move_option::Motion::Far.quarters()
    });
    let paces = reader.number("paces", "Cleared this turn, paces", None, 0..=1000, quarter);
    let tag = tag?;
    if paces > quarter && ElementClass::read(reader, tag).foot() {
        reader.refuse("paces", PLACE, format!("{tag} clears at most {quarter}p, a quarter of its move"));
    }
    let across = cell(reader, "mines", "lane", "across");
    let name = reader.label(tag);
    let mut no_roll = NoRoll::done();
    let mut total = paces;
    if let Some(area) = area {
        // S80: the lane grows with the movement.
        total += reader.fact_number(area, "lane");
        no_roll = no_roll.effect(Effect::set(area, "lane", total));
    }
    no_roll
        .number("lane", total)
        .tell(tag, PLACE, format!("{name} clears {paces}p of a lane {across}p wide, {total}p in all."))
        .start()
}
