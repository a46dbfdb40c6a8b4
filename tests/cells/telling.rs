//! Every cell of every rule set tells: whoever changes one number of a printed table, one column of a unit type's row or
//! of a unit, or one fact, finds it in some form, sum, chance or result. A look-up by a mistyped key would leave its cell
//! without effect, and what nobody reads has no place in the data.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use adjutant::{
    battle::{Battle, Setup},
    dice::{Answers, Ask, Dice, Entry, Given, Record, Side, Source, Tag},
    games::Registry,
    rules::{
        Bearer, Control, Description, Draft, Effect, Entity, ForceUnit, HouseTables, Opt, RuleSet, State, Takes,
        Unit, Value, enlist, housed, open,
    },
};

use crate::{
    gamer::{Chance, step},
    rare::RARE,
    scene::{Scene, draft},
};

/// Battles of each rule set at most; they end when every cell has told.
const BATTLES: u64 = 40;

/// One thing that the data holds: table, row and column; type and column; a column that a unit may be given; a fact.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Cell {
    Table(String, String, String),
    Row(String, String),
    Column(String),
    Fact(String),
}

/// What is other than before: numbers of the rule set, columns of units, and facts.
#[derive(Clone, Debug, Default)]
struct Change {
    house: HouseTables,
    columns: Vec<(Tag, String, Value)>,
    facts: Vec<(Entity, String, Option<Value>)>,
}

impl Cell {
    fn all(rules: &Description) -> BTreeSet<Self> {
        let mut all = BTreeSet::new();
        for (table, rows) in &rules.ranges {
            for (row, columns) in rows {
                all.extend(columns.keys().map(|column| Self::Table(table.clone(), row.clone(), column.clone())));
            }
        }
        for kind in &rules.types {
            all.extend(kind.row.keys().map(|column| Self::Row(kind.id.clone(), column.clone())));
        }
        all.extend(rules.columns.iter().map(|column| Self::Column(column.id.clone())));
        all.extend(rules.fields.iter().map(|field| Self::Fact(field.id.clone())));
        all
    }

    /// Cells of one table or kind, which are tried together first.
    fn family(&self) -> &str {
        match self {
            Self::Table(table, ..) | Self::Row(table, _) => table,
            Self::Column(_) => " column",
            Self::Fact(_) => " fact",
        }
    }

    /// The same cell with another value.
    fn other(&self, rules: &Description, state: &State, chance: &mut Chance) -> Change {
        let mut change = Change::default();
        let house = &mut change.house;
        match self {
            Self::Column(column) => {
                for (tag, unit) in &state.units {
                    let known = rules.columns_of(&unit.kind).find(|known| known.id == *column);
                    if let Some(value) = known.map(|known| any(&known.takes, &[], chance)) {
                        let now = unit.profile.get(column);
                        let value = if now == Some(&true.into()) { false.into() } else { value };
                        change.columns.push((*tag, column.clone(), value));
                    }
                }
            }
            Self::Fact(id) => {
                let field = rules.field(id).unwrap();
                let tags: Vec<Tag> = state.units.keys().copied().collect();
                for on in bearers(rules, state, id) {
                    let known = state.fact(on, id);
                    let value = if known.is_some() && chance.percent(50) {
                        None
                    } else {
                        Some(any(&field.takes, &tags, chance)).filter(|value| known != Some(value))
                    };
                    if chance.percent(60) && value.as_ref() != known {
                        change.facts.push((on, id.clone(), value));
                    }
                }
            }
            Self::Table(table, row, column) => {
                let (now, [least, most]) =
                    (rules.cell(table, row, column).unwrap(), rules.ranges[table][row][column]);
                let near = [now + 1, now - 1, least, most];
                let others: Vec<i32> =
                    near.into_iter().filter(|one| *one != now && (least..=most).contains(one)).collect();
                let rows = house.cells.entry(table.clone()).or_default().entry(row.clone()).or_default();
                rows.insert(column.clone(), *chance.one(&others));
            }
            Self::Row(kind, column) => {
                let now = &rules.unit_type(kind).unwrap().row[column];
                let known = rules.columns_of(kind).find(|known| known.id == *column).map(|known| &known.takes);
                let mut others: Vec<Value> = match (now, known) {
                    (Value::Flag(flag), _) => vec![(!flag).into()],
                    (Value::Number(now), _) => vec![(now + 1).into(), (now - 1).into(), (now * 3).into()],
                    (_, Some(Takes::Choice(options))) => {
                        options.iter().map(|option| option.id.as_str().into()).collect()
                    }
                    _ => rules.types.iter().filter_map(|kind| kind.row.get(column)).cloned().collect(),
                };
                others.retain(|other| other != now && rules.refuse_cell(kind, column, other).is_none());
                let row = house.types.entry(kind.clone()).or_default();
                row.extend((!others.is_empty()).then(|| (column.clone(), chance.one(&others).clone())));
            }
        }
        change
    }
}

/// All that a fact may be true of.
fn bearers(rules: &Description, state: &State, id: &str) -> Vec<Entity> {
    let field = rules.field(id).unwrap();
    match field.of {
        Bearer::Battle => vec![Entity::Battle],
        Bearer::Side => Side::BOTH.map(Entity::from).to_vec(),
        Bearer::Group => state.groups.keys().map(|group| Entity::Group(*group)).collect(),
        Bearer::Thing => state.things.keys().map(|thing| Entity::Thing(*thing)).collect(),
        Bearer::Unit => {
            let has = |unit: &&Unit| field.types.is_empty() || field.types.contains(&unit.kind);
            state.units.values().filter(has).map(|unit| unit.tag.into()).collect()
        }
    }
}

/// A random value that a field or column takes.
fn any(takes: &Takes, tags: &[Tag], chance: &mut Chance) -> Value {
    match takes {
        Takes::Flag => true.into(),
        Takes::Choice(options) => chance.one(options).id.as_str().into(),
        Takes::Number { min, max } => {
            (*min + i32::try_from(chance.below(usize::try_from(max - min).unwrap().min(12) + 1)).unwrap()).into()
        }
        Takes::Link => (*chance.one(tags)).into(),
        Takes::Links => [*chance.one(tags)][..].into(),
        Takes::Text => "7".into(),
        Takes::Counts => Value::Counts(["other", "concealed"].map(|name| (name.to_owned(), 3)).into()),
    }
}

/// A battle of a few units of each side, of any types.
fn battle(rules: &Arc<RuleSet>, chance: &mut Chance) -> Battle {
    let data = rules.description();
    let mut units = Vec::new();
    for side in Side::BOTH {
        for number in 1..=9 {
            let mut from = ForceUnit::of(&chance.one(&data.types).id);
            for column in data.columns_of(&from.kind) {
                if chance.percent(20) {
                    from.with.insert(column.id.clone(), any(&column.takes, &[], chance));
                }
            }
            from.groups = vec!["Group".to_owned(), format!("Unit {}", chance.below(3))];
            units.push(enlist(data, Tag::new(side, number), "", &from));
        }
    }
    let facts = data.fields.iter().filter(|field| field.of == Bearer::Side || field.of == Bearer::Battle);
    let mut told = Vec::new();
    for field in facts.filter(|field| field.setup) {
        let value = any(&field.takes, &[], chance);
        told.push(match field.of {
            Bearer::Battle => Effect::set(Entity::Battle, &field.id, value),
            _ => Effect::set(*chance.one(&Side::BOTH), &field.id, value),
        });
    }
    Battle::new(rules.clone(), Setup { units, facts: told, ..Setup::new(data, ["Reds", "Blues"]) })
}

/// Facts of units that nobody has brought about, and readings of the rules that nobody has agreed on.
fn disturb(rules: &Description, state: &mut State, chance: &mut Chance) {
    for ruling in &rules.rulings {
        if chance.percent(20) {
            state.rulings.insert(ruling.mark.clone(), chance.one(&ruling.options).id.clone());
        }
    }
    let tags: Vec<Tag> = state.units.keys().copied().collect();
    for field in rules.fields.iter().filter(|field| field.id != State::SOLO) {
        for on in bearers(rules, state, &field.id) {
            if chance.percent(13) {
                let value = any(&field.takes, &tags, chance);
                state.facts.entry(on).or_default().insert(field.id.clone(), value);
            }
        }
    }
}

/// A form filled by pressing anything.
fn filled(rules: &RuleSet, state: &State, procedure: &str, mut draft: Draft, chance: &mut Chance) -> Draft {
    let kind = rules.procedure_kind(procedure).unwrap();
    for _ in 0..6 {
        let opened = open(kind, rules.description(), state, &draft);
        for field in opened.form.fields.iter().filter(|field| !draft.contains_key(&field.path)).collect::<Vec<_>>() {
            let asked = field.value.is_none();
            let value: Option<Value> = match &field.control {
                Control::Unit { candidates, .. } if asked && !candidates.is_empty() => {
                    let free: Vec<_> = candidates.iter().filter(|one| one.refusal.is_none()).collect();
                    let one = if free.is_empty() { chance.one(candidates) } else { chance.one(&free) };
                    Some(one.tag.into())
                }
                Control::Units { candidates, .. } if asked || chance.percent(25) => {
                    let free: Vec<_> = candidates.iter().filter(|one| one.refusal.is_none()).collect();
                    let many: BTreeSet<Tag> =
                        free.iter().filter(|_| chance.percent(35)).take(4).map(|one| one.tag).collect();
                    (!many.is_empty()).then(|| many.into_iter().collect::<Vec<_>>()[..].into())
                }
                Control::Choice(options) if (asked || chance.percent(30)) && !options.is_empty() => {
                    Some(Opt::value(chance.one(options)))
                }
                Control::Switch if chance.percent(30) => Some(chance.percent(70).into()),
                Control::Number { min, max, .. } if asked || chance.percent(30) => {
                    let room = usize::try_from(i64::from(*max) - i64::from(*min)).unwrap_or(0).min(30);
                    Some((*min + i32::try_from(chance.below(room + 1)).unwrap()).into())
                }
                _ => None,
            };
            if let Some(value) = value {
                draft.insert(field.path.clone(), value);
            }
        }
    }
    draft
}

/// All that a player would see of a form and of what comes of it, but for what becomes of some facts: a fact that is only
/// set and cleared is read by nobody.
fn told(rules: &RuleSet, state: &State, (procedure, draft): (&str, &Draft), but: &[&str], seed: u64) -> String {
    let opened = open(rules.procedure_kind(procedure).unwrap(), rules.description(), state, draft);
    let mut text = format!("{:?}", opened.form);
    if let Some(started) = opened.procedure {
        let mut chance = Chance::new(seed);
        let mut answers = Answers::new();
        text = format!("{text}{:?}", started.sums());
        while let Some(pending) = started.run(&answers).ok().and_then(|run| run.pending) {
            // How the faces are read is what the odds are worked out from.
            text = format!("{text}{:?}", pending.ask);
            let given = match &pending.ask {
                Ask::Dice(ask) => Given::Faces(
                    (0..ask.count).map(|_| u8::try_from(chance.below(ask.sides.into()) + 1).unwrap()).collect(),
                ),
                Ask::Card(ask) => Given::Card(chance.one(&ask.left).0),
                Ask::Choose(ask) => Given::Chosen(chance.one(&ask.options).to_string()),
            };
            answers.insert(pending.ask.key().to_string(), Entry { given, by: Source::Hand });
        }
        text = format!(
            "{text}{:?}",
            started.run(&answers).map(|run| Record { effects: kept(run.record.effects, but), ..run.record })
        );
    }
    text
}

fn kept(effects: Vec<Effect>, but: &[&str]) -> Vec<Effect> {
    let about = |effect: &Effect| match effect {
        Effect::Set { field, .. } | Effect::Add { field, .. } | Effect::Clear { field, .. } => {
            but.contains(&field.as_str())
        }
        _ => false,
    };
    effects.into_iter().filter(|effect| !about(effect)).collect()
}

/// What a rule set says of a state as it stands.
fn standing(rules: &RuleSet, state: &State) -> String {
    let mut text = format!(
        "{:?}{:?}{:?}{:?}{}{}",
        rules.begin(&State { facts: BTreeMap::new(), ..state.clone() }),
        rules.owed(state),
        rules.boards(state, &Draft::new()),
        rules.muster_notes(state),
        rules.clock(state),
        rules.over(state)
    );
    text = format!("{text}{:?}", rules.reactions(state));
    for side in Side::BOTH {
        text = format!("{text}{:?}", rules.standing(state, side));
    }
    for thing in state.things.keys() {
        text = format!("{text}{}", rules.thing_line(state, *thing));
    }
    for (tag, unit) in &state.units {
        text = format!("{text}{}{}", rules.line(state, unit), rules.numbers(state, *tag));
    }
    for group in state.groups.keys() {
        text = format!("{text}{:?}", rules.quota(state, *group));
    }
    text
}

/// A state whose units have the rows of the types as they now are, and what else is other.
fn redrawn(state: &State, change: &Change) -> State {
    let mut state = state.clone();
    for unit in state.units.values_mut() {
        if let Some(row) = change.house.types.get(&unit.kind) {
            Arc::make_mut(&mut unit.profile).extend(row.clone());
        }
    }
    for (tag, column, value) in &change.columns {
        Arc::make_mut(&mut state.units.get_mut(tag).unwrap().profile).insert(column.clone(), value.clone());
    }
    for (on, id, value) in &change.facts {
        let facts = state.facts.entry(*on).or_default();
        match value {
            Some(value) => facts.insert(id.clone(), value.clone()),
            None => facts.remove(id),
        };
    }
    state
}

fn merged<'a>(all: impl Iterator<Item = &'a Change>) -> Change {
    let mut merged = Change::default();
    for one in all.cloned() {
        for (table, rows) in one.house.cells {
            for (row, columns) in rows {
                merged.house.cells.entry(table.clone()).or_default().entry(row).or_default().extend(columns);
            }
        }
        for (kind, row) in one.house.types {
            merged.house.types.entry(kind).or_default().extend(row);
        }
        merged.columns.extend(one.columns);
        merged.facts.extend(one.facts);
    }
    merged
}

/// One form, or the rule set's own words where none is named, and all that changed cells do to it.
struct Look<'a> {
    rules: &'a Arc<RuleSet>,
    state: &'a State,
    procedure: &'a str,
    draft: &'a Draft,
    seed: u64,
}

impl Look<'_> {
    fn told(&self, change: &Change, but: &[&str]) -> String {
        let rules = housed(self.rules.clone(), Some(&change.house));
        let state = redrawn(self.state, change);
        if self.procedure.is_empty() {
            standing(&rules, &state)
        } else {
            told(&rules, &state, (self.procedure, self.draft), but, self.seed)
        }
    }

    /// Whether a change is to be found in what is told, besides its own facts.
    fn tells(&self, change: &Change) -> bool {
        let but: Vec<&str> = change.facts.iter().map(|(_, id, _)| id.as_str()).collect();
        self.told(change, &but) != self.told(&Change::default(), &but)
    }

    /// Takes out of a set of cells those that tell here.
    fn strike(&self, left: &mut BTreeSet<Cell>, chance: &mut Chance) {
        let data = self.rules.description();
        let mut families: BTreeMap<&str, Vec<(Cell, Change)>> = BTreeMap::new();
        for cell in left.iter() {
            if matches!(cell, Cell::Row(kind, _) if !self.state.units.values().any(|unit| unit.kind == *kind)) {
                continue;
            }
            families.entry(cell.family()).or_default().push((cell.clone(), cell.other(data, self.state, chance)));
        }
        if !self.tells(&merged(families.values().flatten().map(|(_, change)| change))) {
            return;
        }
        let mut telling = Vec::new();
        for cells in families.into_values() {
            if self.tells(&merged(cells.iter().map(|(_, change)| change))) {
                telling.extend(cells.into_iter().filter(|(_, change)| self.tells(change)).map(|(cell, _)| cell));
            }
        }
        left.retain(|cell| !telling.contains(cell));
    }
}

/// The cells of a rule set that have told nothing after so many battles.
fn mute(id: &str, battles: u64) -> BTreeSet<Cell> {
    let rules = Registry::load().unwrap().get(id).unwrap().clone();
    let data = rules.description();
    let mut left = Cell::all(data);
    for [_, units, facts, rulings, procedure, form] in RARE.iter().filter(|rare| rare[0] == id) {
        let scene = Scene::of(id, units, rulings).with(facts);
        for seed in 1..=24 {
            let look = Look { rules: &rules, state: &scene.state, procedure, draft: &draft(form), seed };
            look.strike(&mut left, &mut Chance::new(seed));
        }
    }
    for seed in 1..=battles {
        let (mut chance, mut dice) = (Chance::new(seed), Dice::seeded(seed));
        let mut battle = battle(&rules, &mut chance);
        for _ in 0..12 {
            for _ in 0..4 {
                let _refused = step(&mut battle, &mut chance, &mut dice).is_err();
            }
            let mut state = battle.state().clone();
            if chance.percent(70) {
                disturb(data, &mut state, &mut chance);
            }
            for procedure in rules.procedure_kinds().iter().map(|kind| kind.id).chain([""]) {
                let draft = if procedure.is_empty() {
                    Draft::new()
                } else {
                    let by = chance.percent(25).then(|| ("by".to_owned(), "B".into()));
                    filled(&rules, &state, procedure, by.into_iter().collect(), &mut chance)
                };
                let look = Look { rules: &rules, state: &state, procedure, draft: &draft, seed };
                look.strike(&mut left, &mut chance);
            }
            if left.is_empty() {
                return left;
            }
        }
    }
    left
}

/// What the program itself reads of every game: where the turn stands, who is led by nobody, who has won.
const CORE: [&str; 3] = [State::STEP, State::SOLO, State::WON];

/// Cells that tell nothing of the types that have them: what is armored is a vehicle anyway, and what stands off the table
/// neither fires at anybody nor fights. Types of players like them need them.
fn needless(cell: &Cell, id: &str) -> bool {
    let (kind, column) = match cell {
        Cell::Row(kind, column) => (kind, column),
        Cell::Fact(id) => return CORE.contains(&id.as_str()),
        Cell::Table(..) | Cell::Column(_) => return false,
    };
    match id {
        "division-squares" => column == "vehicle" || (kind == "off_table" && column == "assault"),
        "simple-ww2" => column == "weapon" && kind.ends_with("_battery"),
        _ => false,
    }
}

fn check(id: &str) {
    let mut left = mute(id, BATTLES);
    left.retain(|cell| !needless(cell, id));
    assert!(left.is_empty(), "{id}: {left:?}");
}

#[test]
fn every_cell_of_division_squares_tells() {
    check("division-squares");
}

#[test]
fn every_cell_of_the_portable_wargame_tells() {
    check("portable-wargame");
}

#[test]
fn every_cell_of_pz8_tells() {
    check("pz8");
}

#[test]
fn every_cell_of_simple_ww2_tells() {
    check("simple-ww2");
}

#[test]
fn every_cell_of_6d6_tells() {
    check("six-d6");
}
