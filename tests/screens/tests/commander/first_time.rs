//! How long a whole turn of his takes somebody who plays it for the first time: the presses are made in the window, the
//! words are those that stand there, and the seconds are those of a published model.
//!
//! Keystroke-level model (Card, Moran and Newell, *The Psychology of Human-Computer Interaction*, 1983): each press is a
//! thought (1.35 s), a way of the hand (1.1 s) and the press itself (0.28 s); every sentence is read, at 215 words a
//! minute, once for as long as it stands, and what it ends in that was read before at a glance (one word). Looking at the table, moving models and the player's own answers are not in it.

use std::collections::BTreeSet;

use adjutant::{
    battle::{self, Command},
    commander::{
        Plan, decides, deployment,
        turn_view::{Asked, CommanderTurnView, OrderGrouping, OrderView, Part},
    },
    rules::{BY, Due, Relation},
    ui::screen::{AppRequest, battle::Message as Press},
};
use screens::{flow::WIDE, table::Table};

use super::{half, orders::on, report::attacked};

/// Seconds of a press: thought, way, press.
const PRESS: f64 = 1.35 + 1.1 + 0.28;
/// Words read in a minute.
const WORDS: f64 = 215.0;
/// Seconds that the presses of a whole turn take at most.
const MINUTE: f64 = 60.0;

/// What one turn of his took.
#[derive(Clone, Copy, Default)]
struct Took {
    presses: u32,
    words: u32,
}

impl Took {
    fn seconds(self) -> f64 {
        f64::from(self.presses) * PRESS + f64::from(self.words) * 60.0 / WORDS
    }
}

/// What stands on his page.
fn page(table: &Table, half: &CommanderTurnView) -> Vec<String> {
    let mut all =
        vec![half.counted.clone(), half.plan_words.clone(), "sealed plan".to_owned(), half.keeps.to_owned()];
    let mut say = |words: &[&str]| all.extend(words.iter().map(|one| (*one).to_owned()));
    match &half.part {
        Part::Begin(dues, _) => {
            say(&["Before the orders", "Tell him otherwise", "BEGIN"]);
            all.extend(dues.iter().cloned());
        }
        Part::Owed(owed) => {
            say(&[&owed.words, &owed.due, &owed.nearby.ask, "GO"]);
            all.extend(owed.nearby.notes.iter().cloned());
            all.extend(owed.nearby.chips.iter().map(|chip| chip.name.clone()));
        }
        Part::Report(lines, rest, places) => {
            let first = if half.late { "Move his models first." } else { "" };
            say(&["Report: press what is true", first, "Not pressed means no.", "ORDERS"]);
            for (at, line) in lines.iter().enumerate() {
                // Of several lines of a unit the first has its name.
                let again = at > 0 && lines.get(at - 1).is_some_and(|before| before.name == line.name);
                all.push(if again { line.words.clone() } else { format!("{} {}", line.name, line.words) });
                all.extend(line.ways.iter().map(|(_, way)| format!("Press once: {way}")));
                // Whose line holds nothing goes on; where something is true all of its chips are looked through.
                let holds = table.app.play().is_some_and(|play| open(&play.screen.memory.facts.holds, line));
                if !holds {
                    continue;
                }
                for (at, fact) in line.targets.iter().enumerate() {
                    all.push(fact.name.clone());
                    all.push(format!(
                        "{}\u{a0}{}\u{a0}{at}",
                        line.name.replace(' ', "\u{a0}"),
                        fact.name.replace(' ', "\u{a0}")
                    ));
                }
            }
            all.extend(places.iter().map(|place| format!("{} is held by", place.name)));
            all.extend(rest.iter().cloned());
        }
        Part::Orders { first, of, lines } => {
            say(&[&format!("ORDERS {first} of {of}, GO")]);
            for line in lines {
                // Unit by unit they are told only if asked for.
                match &line.grouping {
                    OrderGrouping::Alone => say(&[&line.words, &line.note]),
                    OrderGrouping::First { words, rate } => say(&[words, rate, "Unit by unit"]),
                    OrderGrouping::Behind => continue,
                }
                line.rungs.iter().for_each(|rung| say(&[rung]));
                say(&[if half.has_moved { "" } else { line.equal }, &line.reason]);
            }
        }
        Part::More(lines) => {
            say(&["AND THEN: PRESS THE FIRST THAT IS TRUE", "None for any unit"]);
            for line in lines {
                all.push(line.words.clone());
                all.extend(line.rungs.iter().cloned());
            }
        }
        Part::End(dues) => {
            say(&["His orders are given", "END"]);
            all.extend(dues.iter().cloned());
        }
    }
    all
}

/// Whether something of a line is pressed.
fn open(holds: &BTreeSet<Relation>, line: &Asked) -> bool {
    line.targets.iter().any(|fact| fact.pressed(holds).is_some())
}

/// What stands beside it: what came of the last action, the row of chips, what the hands do.
fn beside(table: &Table) -> Vec<String> {
    let screen = &table.app.play().unwrap().screen;
    // Where his models start is read before the battle.
    let starts = deployment(table.battle());
    let mut all: Vec<String> = screen.table.hands.iter().filter(|told| !starts.contains(told)).cloned().collect();
    if let Some(told) = &screen.table.result {
        all.push(told.sentence.clone());
        all.extend(told.lines.iter().cloned());
    }
    if let Some(row) = &screen.memory.row {
        all.push(row.nearby.ask.clone());
        all.extend(row.chips().map(|chip| chip.name.clone()));
    }
    all
}

/// What somebody has read: whole sentences, in words.
#[derive(Default)]
struct Reader {
    /// Sentences that stand on the screen or have stood there in this turn.
    seen: BTreeSet<String>,
    /// The same in words, newest last, of the whole battle.
    read: Vec<Vec<String>>,
}

/// Words at the end of a sentence that are known at a glance when they have been read before.
const KNOWN: usize = 3;

impl Reader {
    /// Words of a sentence to be read: none if it stands there already; one for an end that was read in another one.
    #[allow(clippy::print_stdout, reason = "the reading list, where it is asked for")]
    fn reads(&mut self, sentence: &str) -> usize {
        if !self.seen.insert(sentence.to_owned()) {
            return 0;
        }
        let words: Vec<String> = sentence.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
        let ends = |other: &Vec<String>| {
            let other = other.iter().rev().map(|word| word.trim_end_matches('.'));
            words.iter().rev().map(|word| word.trim_end_matches('.')).zip(other).take_while(|(a, b)| a == b).count()
        };
        let known = self.read.iter().map(ends).max().filter(|known| *known >= KNOWN.min(words.len())).unwrap_or(0);
        let count = words.len() - known + usize::from(known > 0);
        if std::env::var("READ").is_ok() {
            println!("{count:4} {sentence}");
        }
        self.read.push(words);
        count
    }
}

/// Reads what has not been read yet.
fn read(table: &Table, reader: &mut Reader, took: &mut Took) {
    let Some(half) = half(table) else { return };
    for words in page(table, half).into_iter().chain(beside(table)) {
        took.words += u32::try_from(reader.reads(&words)).unwrap();
    }
}

/// Whether something that hangs on the table is so: one in three.
fn so(seed: u64, at: usize) -> bool {
    (seed.wrapping_mul(7919).wrapping_add(u64::try_from(at).unwrap()).wrapping_mul(2_654_435_761) >> 7) % 3 == 0
}

/// The first rung of the first line, if it has any.
fn first(lines: &[OrderView]) -> Option<String> {
    lines.first().filter(|line| !line.rungs.is_empty()).map(|line| format!("rung-{}-0", line.unit))
}

/// A press on what stands there.
fn press(table: &mut Table, id: &str, took: &mut Took) {
    table.press(id);
    took.presses += 1;
    // No form of what is his to do lies over his page.
    let screen = &table.app.play().unwrap().screen;
    let form = screen.desk.request(table.battle().rules(), table.battle().state());
    let his = Plan::of(table.battle()).zip(form).filter(|(plan, form)| decides(table.battle(), plan, form));
    assert!(his.is_none(), "{id}: {:?}", his.map(|(_, form)| form));
    // Nothing is put on the table twice. What may not be done yet from before the end of his half stands by itself.
    let hands = &screen.table.hands;
    let puts: Vec<&str> = hands
        .iter()
        .filter(|told| !told.starts_with("if not yet done: "))
        .flat_map(|told| told.split(" \u{b7} "))
        .filter_map(|told| told.split_once("put ")?.1.split(" on ").next())
        .collect();
    assert_eq!(puts.iter().collect::<BTreeSet<_>>().len(), puts.len(), "{id}: {hands:#?}");
}

/// The player does what he must, until the commander has something to press. Where both sides act in every step he goes
/// from one step to the next.
fn goes_on(table: &mut Table) {
    if table.battle().setup().rules != "simple-ww2" {
        return on(table);
    }
    let must = ["give_orders", "write_options", "reveal_options", "morale", "take_off", "casualties"];
    for _ in 0..40 {
        if table.battle().open_act().is_some() {
            super::answered(table);
            continue;
        }
        if half(table).is_some() {
            return;
        }
        let state = table.battle().state();
        let owed = table.battle().rules().owed(state).into_iter();
        let own = |due: &Due| due.draft.get(BY).is_none_or(|by| by.word() == "A");
        let now = |due: &Due| due.procedure != "morale" || state.step() == "morale";
        let due = owed.into_iter().find(|due| must.contains(&due.procedure.as_str()) && own(due) && now(due));
        let steps = &table.battle().rules().description().steps;
        let next = steps.iter().skip_while(|step| step.id != state.step()).nth(1).map(|step| step.id.clone());
        match (due, next) {
            (Some(due), _) => {
                let command = Command::start(battle::Request::new(&due.procedure, due.draft));
                table.ask(AppRequest::Execute(Box::new(command)));
            }
            (None, Some(next)) => table.send(Press::Step(next)),
            (None, None) => table.send(Press::EndTurn),
        }
    }
}

/// Plays some turns of his; what each took.
fn turns(rules: &str, force: &str, seed: u64, most: i32) -> Vec<Took> {
    let mut table = Table::with(WIDE, seed, attacked(rules, force));
    let (mut all, mut took, mut reader, mut turn) = (Vec::new(), Took::default(), Reader::default(), 1);
    for moment in 0..400_usize {
        goes_on(&mut table);
        let now = table.battle().state().turn();
        if now > turn {
            all.push(std::mem::take(&mut took));
            turn = now;
            reader.seen.clear();
        }
        if turn > most || Plan::of(table.battle()).is_none() || table.battle().ended() {
            break;
        }
        let Some(part) = half(&table).map(|half| half.part.clone()) else { break };
        read(&table, &mut reader, &mut took);
        match part {
            Part::Report(lines, ..) => {
                for (at, line) in lines.iter().enumerate().filter(|(at, _)| so(seed, moment * 31 + at)) {
                    let Some(way) = line.targets.first().filter(|fact| fact.known.is_none()) else { continue };
                    let Some(way) = way.ways.first() else { continue };
                    let id = format!("holds-{}-{}-{}", way.id, way.unit, way.target);
                    press(&mut table, &id, &mut took);
                    // Half of those who may be farther off are.
                    if line.ways.len() > 1 && at % 2 == 1 {
                        press(&mut table, &id, &mut took);
                    }
                }
                read(&table, &mut reader, &mut took);
                press(&mut table, "commander", &mut took);
            }
            Part::More(lines) if so(seed, moment) && first(&lines).is_some() => {
                let id = first(&lines).unwrap();
                press(&mut table, &id, &mut took);
                if table.app.play().unwrap().screen.memory.row.is_some() {
                    read(&table, &mut reader, &mut took);
                    press(&mut table, "commander", &mut took);
                }
            }
            Part::More(_) => press(&mut table, "none-of-these", &mut took),
            Part::Orders { lines, .. } if first(&lines).is_some() => {
                let id = first(&lines).unwrap();
                press(&mut table, &id, &mut took);
            }
            _ => press(&mut table, "commander", &mut took),
        }
        // What a player is asked of a shot of his is pressed as usual.
        while table.battle().open_act().is_some() && table.has("choose-0") {
            press(&mut table, "choose-0", &mut took);
        }
    }
    all
}

/// Each game's second force has twelve units or about as many, its first turn is a newcomer's. The limits are those of
/// docs/solo-evening.md: more to press or to read is worse.
#[test]
fn a_whole_turn_of_twelve_units_takes_a_newcomer_less_than_a_minute_of_pressing() {
    let sets = [
        ("division-squares", "normandy-german", 16, 430),
        ("portable-wargame", "el-teb-british", 16, 430),
        ("pz8", "us-armoured-1943", 16, 430),
        ("simple-ww2", "normandy-british-group", 20, 530),
        ("six-d6", "ponyri-soviet", 16, 430),
    ];
    let mut worse = Vec::new();
    for (rules, force, presses, words) in sets {
        let seeds = if rules == "simple-ww2" { 2 } else { 3 };
        let mut all: Vec<Took> = (0..seeds).flat_map(|seed| turns(rules, force, seed, 1)).collect();
        all.sort_by(|one, other| one.seconds().total_cmp(&other.seconds()));
        assert!(!all.is_empty(), "{rules}");
        for (name, took) in [("median", *all.get(all.len() / 2).unwrap()), ("longest", *all.last().unwrap())] {
            let pressing = f64::from(took.presses) * PRESS;
            println!(
                "{rules}, {name} of {}: {} presses ({pressing:.0} s), {} words, {:.0} s",
                all.len(),
                took.presses,
                took.words,
                took.seconds()
            );
            assert!(took.presses > 3 && took.words > 50, "{rules}: he has said nothing");
            if pressing > MINUTE || took.presses > presses || took.words > words {
                worse.push(format!("{rules}, {name}: {} presses, {} words", took.presses, took.words));
            }
        }
    }
    assert!(worse.is_empty(), "{worse:?}");
}
