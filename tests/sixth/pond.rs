//! Boats on a pond: a sixth rule set, as small as one can be and yet played whole. Two unit types, a broadside
//! with dice, odds and a question that is mostly answered as usual, an order, the end of the turn.

use adjutant::{
    dice::{
        Address, Answer, Ask, Choice, ChooseAsk, Chooser, Class, DiceAsk, Faces, Procedure, Read, Side, Sink,
        Subject, Sum, Tag, Term,
    },
    rules::{
        Due, Effect, FormReader, Game, Handover, Memory, NoRoll, Opt, ProcedureKind, RuleSet, Standing, Started,
        State, Unit, Want, draft_of, first_turn,
    },
};

const FILES: &[(&str, &str)] = &[
    ("rules.toml", include_str!("rules.toml")),
    ("units.toml", include_str!("units.toml")),
    ("fields.toml", include_str!("fields.toml")),
    ("reference.toml", include_str!("reference.toml")),
    ("forces.toml", include_str!("forces.toml")),
];

/// The rule set, from its texts.
pub fn pond() -> RuleSet {
    RuleSet::load(FILES, PROCEDURES, Pond).expect("the texts are sound")
}

const PROCEDURES: &[ProcedureKind] = &[
    ProcedureKind { id: "broadside", addresses: &["broadside", "duck"], rulings: &[], read: broadside },
    ProcedureKind { id: "anchor", addresses: &[], rulings: &[], read: anchor },
    ProcedureKind { id: "end_turn", addresses: &[], rulings: &[], read: end_turn },
];

/// Its answers.
struct Pond;

impl Game for Pond {
    fn begin(&self, rules: &RuleSet, _: &State) -> Vec<Effect> {
        first_turn(rules.description())
    }

    fn standing(&self, _: &RuleSet, state: &State, side: Side) -> Standing {
        let count = |units: usize| i32::try_from(units).unwrap_or(i32::MAX);
        let (total, left) = (count(state.side(side).count()), count(state.in_play(side).count()));
        let words = format!("{} of {total} sunk", total - left);
        Standing { lost: total - left, total, words, ..Standing::default() }
    }

    fn owed(&self, _: &RuleSet, state: &State) -> Vec<Due> {
        state.due.clone()
    }

    fn usual(&self, _: &RuleSet, _: &State, _: &[Tag], _: &[Tag]) -> &'static str {
        "broadside"
    }

    fn acted(&self, _: &RuleSet, state: &State, unit: Tag) -> bool {
        state.flag(unit, "fired")
    }

    fn line(&self, _: &RuleSet, unit: &Unit) -> String {
        format!("{} guns", unit.number("guns"))
    }

    fn over(&self, _: &RuleSet, state: &State) -> String {
        let gone = Side::BOTH.into_iter().find(|side| state.in_play(*side).next().is_none());
        gone.map_or_else(String::new, |side| format!("{} is sunk", state.side_name(side)))
    }
}

/// Everybody fires once.
fn broadside(reader: &mut FormReader<'_>) -> Option<Started> {
    let fired = |state: &State, unit: &Unit| state.flag(unit.tag, "fired").then(|| "has fired".to_owned());
    let firer = reader.unit("firer", "Who fires", Want::Acting, fired);
    let Some(target) = reader.unit("target", "Target", Want::Waiting, |_, _| None) else {
        reader.ignore("target.water");
        return None;
    };
    let waters = vec![Opt::new("calm", "Calm"), Opt::new("reeds", "Reeds")];
    let memory = Memory::Fact(target, "water", "calm");
    let water = reader.choice("target.water", "Its water", None, "Guns", waters, memory);
    let firer = firer?;
    let guns = reader.column(firer, "guns").map_or(0, |guns| guns.number());
    let mut terms = vec![Term { label: "guns".to_owned(), amount: guns, place: "Guns" }];
    if reader.flag(firer, "anchored") {
        terms.push(Term { label: "anchored".to_owned(), amount: 1, place: "Sailing" });
    }
    if water == "reeds" {
        terms.push(Term { label: "reeds".to_owned(), amount: -1, place: "Guns" });
    }
    let (holed, stone) = (reader.flag(target, "holed"), reader.kind(firer) == "fort");
    let name = reader.name(target);
    Some(Box::new(Shot { firer, target, name, terms, holed, stone }))
}

struct Shot {
    firer: Tag,
    target: Tag,
    name: String,
    terms: Vec<Term>,
    /// Whether the target has a hole already.
    holed: bool,
    /// Whether the firer needs no anchor.
    stone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum At {
    Duck,
    Guns,
    Over,
}

impl Shot {
    fn dice(&self) -> u8 {
        let dice: i32 = self.terms.iter().map(|term| term.amount).sum();
        u8::try_from(dice.max(1)).unwrap_or(1)
    }
}

impl Procedure for Shot {
    type State = At;
    type Effect = Effect;

    fn begin(&self, out: &mut impl Sink<Effect>) -> At {
        out.effect(|| Effect::set(self.firer, "fired", true));
        At::Duck
    }

    fn ask(&self, at: &At) -> Option<Ask> {
        match at {
            At::Duck => Some(Ask::Choose(ChooseAsk {
                key: Address::of("duck"),
                who: Chooser::Assumed,
                about: None,
                other: None,
                count: None,
                options: vec![Choice::Word("no"), Choice::Word("yes")],
                usual: 0,
            })),
            At::Guns => Some(Ask::Dice(DiceAsk {
                key: Address::of("broadside"),
                who: self.firer.side,
                count: self.dice(),
                sides: 6,
                read: Read::Pool { hit: Faces::of(&[5, 6]), cap: 2, sixes: 0, ones: false },
                words: if self.dice() > 1 { &["no hit", "a hit", "two hits"] } else { &["no hit", "a hit"] },
            })),
            At::Over => None,
        }
    }

    fn step(&self, at: &At, answer: Answer, out: &mut impl Sink<Effect>) -> At {
        if *at == At::Duck && !answer.said("yes") {
            return At::Guns;
        }
        let hits = if *at == At::Guns { answer.tally().hits() } else { 0 };
        let class = match hits + u8::from(self.holed && hits > 0) {
            0 => "splash",
            1 => "holed",
            _ => "sunk",
        };
        match class {
            "holed" => out.effect(|| Effect::set(self.target, "holed", true)),
            "sunk" => out.effect(|| Effect::remove(self.target, "broadside")),
            _ => {}
        }
        if class == "sunk" && !self.stone {
            // The wave of it: the winner should anchor.
            out.effect(|| Effect::Owe {
                procedure: "anchor".to_owned(),
                draft: draft_of("unit", self.firer),
                words: format!("{} drifts", self.firer),
            });
        }
        out.say("Guns", || format!("{} {}: {class}.", self.target, self.name));
        out.settle(Subject::Headline, Class::Word(class));
        At::Over
    }

    fn sums(&self) -> Vec<Sum> {
        vec![Sum {
            who: Some(self.firer),
            title: "Broadside".to_owned(),
            terms: self.terms.clone(),
            dice: self.dice(),
            reading: "hit on 5 or 6".to_owned(),
            role: "broadside",
        }]
    }
}

/// A boat lies still.
fn anchor(reader: &mut FormReader<'_>) -> Option<Started> {
    let boat = |_: &State, unit: &Unit| unit.flag("stone").then(|| "has no anchor".to_owned());
    let unit = reader.unit("unit", "Boat", Want::Acting, boat)?;
    let name = reader.name(unit);
    let told = NoRoll::default()
        .effect(Effect::set(unit, "anchored", true))
        .effect(Effect::Paid { procedure: "anchor".to_owned(), draft: draft_of("unit", unit) });
    told.say("Sailing", format!("{unit} {name} lies at anchor.")).start()
}

/// The other side plays.
fn end_turn(reader: &mut FormReader<'_>) -> Option<Started> {
    let handover = Handover::read(reader);
    handover.add_to(NoRoll::default(), reader.rules()).say("Turn", format!("Turn {}.", handover.turn)).start()
}
