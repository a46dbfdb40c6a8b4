//! The turn strip, the heads of the sides and the reaction strip.

use crate::{
    battle::{Battle, Command, Request, Setup},
    dice::{Side, Tag},
    rules::{Description, Due, Reaction, RuleSet, Slot, Standing, State, Step, Use, Value, played_by},
};

/// The strip on top of the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnStrip {
    /// The turn: "Turn 3 of 10".
    pub turn: String,
    /// What the rules say beside it: "Day 1"; empty for nothing.
    pub clock: String,
    /// Whose turn it is.
    pub acting: Side,
    /// Its name.
    pub name: String,
    /// Whether both sides may act now.
    pub both: bool,
    /// The steps of the turn, or the one that stands apart from it.
    pub steps: Vec<StepChip>,
    /// The present step's reminder.
    pub reminder: String,
    /// What the side still owes; it never blocks.
    pub owed: Vec<OwedChip>,
    /// Words that end the battle, empty while it goes on.
    pub over: String,
    /// What the button that ends the side's part of the turn says, by the rules' name for it: "END TURN", "END PHASE".
    pub ends: String,
}

/// A step on the strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepChip {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Whether it is the present one.
    pub now: bool,
}

/// Something owed: a press starts it.
#[derive(Clone, Debug, PartialEq)]
pub struct OwedChip {
    /// In words: "Rally 2".
    pub words: String,
    /// What a press starts; `None` for a mere reminder.
    pub request: Option<Request>,
    /// What takes it off the list undone; `None` for what the state itself owes.
    pub waive: Option<Command>,
}

/// A unit that may react.
#[derive(Clone, Debug, PartialEq)]
pub struct ReactionChip {
    /// The unit.
    pub tag: Tag,
    /// Its name.
    pub name: String,
    /// How its chip begins: its tag, or the name of the group where several of it react together.
    pub called: String,
    /// The figure to know: "range 2".
    pub words: String,
    /// The glyph of the order it has, empty for none.
    pub glyph: String,
    /// The page that a press opens.
    pub request: Request,
}

/// The head of a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideHead {
    /// Which side.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// Its colour, a name of the palette.
    pub colour: String,
    /// Whether it is its turn.
    pub acting: bool,
    /// How it stands.
    pub standing: Standing,
    /// Orders left, of how many: "2 of 5".
    pub orders: Option<String>,
}

/// The turn strip of a battle.
pub fn turn_strip(battle: &Battle) -> TurnStrip {
    let (rules, state, at_end) = (battle.rules().as_ref(), battle.state(), battle.ended());
    let description = rules.description();
    let acting = state.acting();
    let turn = state.turn();
    let apart = description.step(state.step()).is_some_and(|step| step.apart);
    let shown = |step: &&Step| if apart { step.id == state.step() } else { !step.apart };
    TurnStrip {
        turn: turn_of(battle.setup(), turn),
        clock: {
            let house = rules.description().house.as_ref().map(|house| house.tables.title().to_owned());
            let words = [Some(rules.clock(state)), house].into_iter().flatten().filter(|words| !words.is_empty());
            words.collect::<Vec<_>>().join(", ")
        },
        acting,
        name: state.side_name(acting).to_owned(),
        both: description.may_act(state, acting.other()),
        steps: description
            .steps
            .iter()
            .filter(shown)
            .map(|step| StepChip { id: step.id.clone(), name: step.name.clone(), now: step.id == state.step() })
            .collect(),
        reminder: description.step(state.step()).map_or_else(String::new, |step| step.reminder.clone()),
        owed: still_owed(battle)
            .into_iter()
            // At its end nothing is owed any more.
            .filter(|due| !at_end && !battle.is_under_way(due))
            .map(|due| OwedChip {
                waive: state.due.contains(&due).then(|| Command::waive(&due.procedure, &due.draft)),
                words: due.words,
                request: (!due.procedure.is_empty()).then_some(Request::new(&due.procedure, due.draft)),
            })
            .collect(),
        over: battle.over(),
        ends: ends(description),
    }
}

/// What the button says that ends a side's part of the turn: what the rules call it.
pub fn ends(description: &Description) -> String {
    let text = description.procedure(&description.about.end_turn);
    text.map_or_else(|| "END TURN".to_owned(), |text| text.button.clone())
}

/// What is owed, without the action that is being played: it waits for dice or an answer, and is no second one.
pub fn still_owed(battle: &Battle) -> Vec<Due> {
    without_open(battle, battle.rules().owed(battle.state()))
}

/// What END TURN would still skip, without the action that is being played.
pub fn still_skipped(battle: &Battle) -> Vec<Due> {
    without_open(battle, battle.rules().skipped(battle.state()))
}

fn without_open(battle: &Battle, mut owed: Vec<Due>) -> Vec<Due> {
    if let Some(act) = battle.open_act() {
        let same_value = |(path, value): (&String, &Value)| act.form.entered.get(path) == Some(value);
        owed.retain(|due| due.procedure != act.procedure || !due.draft.iter().all(same_value));
    }
    owed
}

/// A turn of how many, where that was agreed on and play has not gone on behind the last one.
pub fn turn_of(setup: &Setup, turn: i32) -> String {
    let last = setup.turns.filter(|last| turn <= *last);
    last.map_or_else(|| format!("Turn {turn}"), |last| format!("Turn {turn} of {last}"))
}

/// Whether something owed is laid open before it is rolled, with its odds and chips: a fight of the two sides, and what
/// asks for things that only the table knows. What else a side does by itself, such as a batch of rallies, is done at
/// once, and so is a fight that goes on as it was.
pub fn asks_first(rules: &RuleSet, request: &Request) -> bool {
    let names = |side: Side| request.draft.values().flat_map(Value::tags).any(|tag| tag.side == side);
    let text = rules.description().procedure(&request.procedure);
    if text.is_some_and(|text| text.asks) {
        return true;
    }
    let tab = text.is_some_and(|text| text.usage == Use::Tab);
    tab && played_by(&request.draft).is_none() && Side::BOTH.into_iter().all(names)
}

/// The head of a side's roster.
pub fn side_head(rules: &RuleSet, setup: &Setup, state: &State, side: Side) -> SideHead {
    let standing = rules.standing(state, side);
    SideHead {
        side,
        name: state.side_name(side).to_owned(),
        colour: side.of(setup.sides.each_ref()).colour.clone(),
        acting: side == state.acting(),
        orders: standing.orders.map(|(used, of)| match of - used {
            over @ ..=-1 => format!("{} over", -over),
            left => format!("{left} of {of}"),
        }),
        standing,
    }
}

/// The chips of the reaction strip.
pub fn reaction_chips(rules: &RuleSet, state: &State) -> Vec<ReactionChip> {
    rules
        .reactions(state)
        .into_iter()
        .map(|reaction| ReactionChip {
            tag: reaction.unit,
            name: state.name(reaction.unit),
            called: reacting(state, &reaction),
            words: reaction.words,
            glyph: order_glyph(rules, state, reaction.unit),
            request: Request::new(reaction.procedure, reaction.draft),
        })
        .collect()
}

/// How the chip of a reaction begins.
fn reacting(state: &State, reaction: &Reaction) -> String {
    let tag = reaction.unit;
    let several = reaction.draft.values().any(|value| value.tags().len() > 1 && value.tags().contains(&tag));
    let depth = state.units.get(&tag).and_then(|unit| unit.groups.len().checked_sub(1));
    let group = depth.and_then(|depth| state.group_of(tag, depth)).filter(|_| several);
    group.map_or_else(|| tag.to_string(), |group| state.group_name(group))
}

/// The glyph of the first order that a unit has.
fn order_glyph(rules: &RuleSet, state: &State, unit: Tag) -> String {
    let orders = rules.description().fields.iter().filter(|field| field.slot == Slot::Order && field.marker);
    orders.filter(|field| state.flag(unit, &field.id)).map(|field| field.glyph.clone()).next().unwrap_or_default()
}
