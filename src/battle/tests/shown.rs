//! What the screen is given of rows, heads and forms, part by part.

use std::sync::Arc;

use super::{
    cases::{HIT, amend, charge, choose, draft, end, faces, fire, guard, played, start},
    toy::{A1, A2, B1, B2, setup, toy_rules, unit},
};
use crate::{
    battle::{
        Battle, Command, Desk, Setup,
        summary::{Badge, GroupHead, Picked, Rolled, Row, Shown, TableView, table_view},
    },
    dice::{Ask, Given, Side, Tag},
    rules::{Clears, Description, Effect, Entity, FieldSpec, RuleSet, Slot, Takes, Unit, Value},
};

fn field(id: &str, takes: Takes, slot: Slot) -> FieldSpec {
    let name = id[..1].to_uppercase() + &id[1..];
    FieldSpec { id: id.to_owned(), name, takes, slot, marker: true, ..FieldSpec::default() }
}

const A3: Tag = Tag::new(Side::A, 3);
const NUMBER: Takes = Takes::Number { min: 0, max: 99 };

/// The rules of the toy with a field of every kind that a row can show.
fn rules() -> RuleSet {
    let toy = toy_rules();
    let mut description: Description = toy.description().clone();
    description.fields.extend([
        field("pinned", Takes::Flag, Slot::State),
        field("march", Takes::Flag, Slot::Order),
        FieldSpec { clears: Clears::Until, ..field("waits", NUMBER, Slot::Order) },
        FieldSpec { full: Some(3), types: vec!["gun".to_owned()], ..field("ammunition", NUMBER, Slot::Shells) },
        field("fatigue", NUMBER, Slot::Pips),
        FieldSpec { cap: "size".to_owned(), ..field("hits", NUMBER, Slot::Second) },
        field("beside", Takes::Links, Slot::Second),
        field("note", Takes::Text, Slot::Second),
    ]);
    let place = description.fields.iter_mut().find(|field| field.id == "place").unwrap();
    place.slot = Slot::Place;
    toy.with_description(description)
}

fn grouped(tag: Tag, groups: &[&str]) -> Unit {
    let mut unit = unit(tag, "Unit", if tag.number == 2 { "gun" } else { "foot" });
    unit.groups = groups.iter().map(ToString::to_string).collect();
    Arc::make_mut(&mut unit.profile).insert("size".to_owned(), Value::Number(4));
    unit
}

/// A1, A2 and A3 in the left half of an army, B1 and B2 alone.
fn battle() -> Battle {
    let left = ["Army", "Left"];
    let units = [grouped(A1, &left), grouped(A2, &left), grouped(A3, &left), grouped(B1, &[]), grouped(B2, &[])];
    Battle::new(Arc::new(rules()), Setup { units: units.into(), ..setup() })
}

fn table(battle: &Battle, presses: &str) -> TableView {
    let mut desk = Desk::default();
    for press in presses.split_whitespace() {
        match press.parse() {
            Ok(tag) => desk.press_row(battle.rules().as_ref(), battle.state(), tag),
            Err(_) => desk.choose(press),
        }
    }
    table_view(battle, &desk, &Shown::default())
}

fn tags(tags: &[Tag]) -> String {
    tags.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn after(commands: &[Command]) -> Battle {
    played(battle(), commands)
}

/// What a row says besides its tag and name, each part where it has one.
fn said(row: &Row) -> String {
    let parts = [
        Some(row.line.clone()),
        row.place.clone().map(|place| format!("in {place}")),
        row.state.clone().map(|mark| format!("state {}", mark.word)),
        row.order.clone().map(|mark| format!("order {}", mark.word)),
        row.press.clone().map(|press| format!("press {}{}", press.word, press.refusal.unwrap_or_default())),
        row.shells.map(|(left, full)| format!("{left}/{full}")),
        row.pips.clone().map(|(count, word)| format!("{word} {count}")),
        row.lost.clone().map(|cause| format!("lost {cause}")),
        row.due.map(|turn| format!("due {turn}")),
        row.acted.then(|| "acted".to_owned()),
        match row.picked {
            Picked::No => None,
            Picked::Acts => Some("acts".to_owned()),
            Picked::Target(Badge::None) => Some("target".to_owned()),
            Picked::Target(Badge::Number(number)) => Some(format!("target {number}")),
        },
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

#[test]
fn a_row_says_what_is_known_of_its_unit() {
    let check = |tag: Tag, commands: &[Command], presses: &str, wanted: &str| {
        let table = table(&after(commands), presses);
        let row = table.rows.iter().flatten().find(|row| row.tag == tag).unwrap();
        assert_eq!(said(row), wanted, "{commands:?} {presses}");
    };
    let set = |field: &str, value: Value| Command::set(A1, field, value);
    let flag = |field: &str| Command::set(A1, field, true);
    let shells = |tag, left: i32| Command::set(tag, "ammunition", left);
    check(A1, &[], "", "foot");
    check(A1, &[flag("disrupted")], "", "foot; state Disrupted");
    check(A1, &[flag("pinned")], "", "foot; state Pinned");
    check(A1, &[flag("disrupted"), flag("pinned")], "", "foot, Pinned; state Disrupted");
    check(A1, &[flag("march")], "", "foot; order March");
    check(A1, &[set("waits", 1.into())], "", "foot, Waits last turn");
    check(A1, &[set("waits", 2.into())], "", "foot; order Waits");
    check(A1, &[flag("march"), set("waits", 2.into())], "", "foot, March; order Waits");
    check(A1, &[set("place", "cover".into())], "", "foot; in COVER");
    check(A1, &[set("hits", 2.into())], "", "foot, Hits 2 of 4");
    check(A1, &[set("hits", 0.into())], "", "foot");
    check(A1, &[set("beside", Value::List(vec!["A2".to_owned()]))], "", "foot, Beside A2");
    check(A1, &[set("beside", Value::List(vec![]))], "", "foot");
    check(A1, &[set("note", "by the mill".into())], "", "foot, by the mill");
    check(A1, &[set("note", "".into())], "", "foot");
    check(A1, &[shells(A1, 2), set("fatigue", 2.into())], "", "foot; Fatigue 2");
    check(A2, &[shells(A2, 2)], "", "gun; 2/3");
    check(A2, &[shells(A2, 5)], "", "gun; 5/5");
    check(A1, &[flag("fired")], "", "foot; state Fired; acted");
    check(B1, &[Command::remove(B1, "smoke")], "", "foot; lost Smoke screen");
    check(A1, &[], "A1", "foot; acts");
    check(B1, &[], "A1 B1", "foot; target");
    check(B1, &[], "", "foot");
    check(A1, &[Command::step("mingle")], "", "foot; press Guard");
    check(B1, &[Command::step("mingle")], "", "foot; press Guard");
}

#[test]
fn a_head_says_what_is_known_of_its_group() {
    let check = |commands: &[Command], presses: &str, wanted: [&str; 2]| {
        let table = table(&after(commands), presses);
        let head = |head: &GroupHead| {
            let parts = [
                Some(format!("{} at {}, {}", head.name, head.depth, head.strength)),
                head.state.clone().map(|mark| format!("state {}", mark.word)),
                Some(format!("ready {}", head.ready)),
                Some(format!("picks {}", tags(&head.press))),
                head.picked.then(|| "picked".to_owned()),
            ];
            parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
        };
        let heads: Vec<String> = table.groups.iter().flatten().map(head).collect();
        assert_eq!(heads, wanted, "{commands:?} {presses}");
    };
    check(&[], "", ["Army at 0, 3 units; ready 3; picks A1 A2 A3", "Left at 1, 3 units; ready 3; picks A1 A2 A3"]);
    check(
        &[Command::set(A1, "fired", true)],
        "",
        ["Army at 0, 3 units; ready 2; picks A2 A3", "Left at 1, 3 units; ready 2; picks A2 A3"],
    );
    check(
        &[Command::remove(A1, "")],
        "",
        ["Army at 0, 2 of 3 left; ready 2; picks A2 A3", "Left at 1, 2 of 3 left; ready 2; picks A2 A3"],
    );
    check(
        &[Command::set(Entity::Group(2), "halted", true)],
        "",
        ["Army at 0, 3 units; ready 3; picks A1 A2 A3", "Left at 1, 3 units; state Halted; ready 3; picks A1 A2 A3"],
    );
    check(
        &[],
        "volley A1",
        ["Army at 0, 3 units; ready 3; picks A1 A2 A3", "Left at 1, 3 units; ready 3; picks A1 A2 A3"],
    );
    check(
        &[],
        "volley A1 A2 A3",
        [
            "Army at 0, 3 units; ready 3; picks A1 A2 A3; picked",
            "Left at 1, 3 units; ready 3; picks A1 A2 A3; picked",
        ],
    );
    check(
        &[Command::set(A3, "fired", true)],
        "volley A1 A2",
        ["Army at 0, 3 units; ready 2; picks A1 A2", "Left at 1, 3 units; ready 2; picks A1 A2; picked"],
    );
    check(&[], "B1", ["Army at 0, 3 units; ready 3; picks A1 A2 A3", "Left at 1, 3 units; ready 3; picks A1 A2 A3"]);
}

#[test]
fn a_form_says_who_does_what_and_what_is_missing() {
    let check = |commands: &[Command], presses: &str, wanted: &str| {
        let form = table(&after(commands), presses).form.unwrap();
        let tabs: Vec<String> = form
            .tabs
            .iter()
            .filter(|tab| tab.open || tab.refusal.is_some())
            .map(|tab| {
                format!(
                    "{}{} {}",
                    tab.name,
                    if tab.here { "" } else { " elsewhere" },
                    tab.refusal.as_deref().unwrap_or("on")
                )
            })
            .collect();
        let orders: Vec<&str> = form.orders.iter().map(|tab| tab.name.as_str()).collect();
        let chips: Vec<String> = form
            .chips
            .iter()
            .map(|row| {
                let chips: Vec<String> = row
                    .chips
                    .iter()
                    .map(|chip| format!("{}{}", if chip.on { "*" } else { "" }, chip.words))
                    .collect();
                format!("{}{}: {}", row.label, if row.assumed { "?" } else { "" }, chips.join(" "))
            })
            .collect();
        let parts = [
            ("", form.name.clone()),
            ("tabs ", tabs.join(", ")),
            ("acts ", tags(&form.acts)),
            ("together ", form.together.clone()),
            ("at ", tags(&form.targets)),
            ("orders ", orders.join(", ")),
            ("missing ", form.missing.clone()),
            ("wants ", tags(&form.wants)),
            ("chips ", chips.join(", ")),
            ("not ", form.refusals.join(", ")),
            ("if ", form.assumed.join(", ")),
            ("", form.button.clone()),
            ("", if form.ready { "ready".to_owned() } else { String::new() }),
            ("", if form.either { "either".to_owned() } else { String::new() }),
            ("", if form.private { "private".to_owned() } else { String::new() }),
        ];
        let parts = parts.into_iter().filter(|(_, words)| !words.is_empty());
        let told = parts.map(|(name, words)| format!("{name}{words}")).collect::<Vec<_>>().join("; ");
        assert_eq!(told, wanted, "{commands:?} {presses}");
    };
    check(&[], "fire", "Fire; tabs Fire elsewhere on; missing the firer; wants A1 A2 A3; ROLL");
    check(&[], "fire A1", "Fire; tabs Fire elsewhere on; acts A1; missing the target; wants B1 B2; ROLL");
    check(
        &[],
        "A1 B1",
        "Fire; tabs Fire elsewhere on; acts A1; at B1; chips place?: *open cover; if open; ROLL 3 DICE; ready",
    );
    check(&[], "charge A1", "Charge; tabs Charge on; acts A1; missing the defender; wants B1 B2; ROLL");
    check(&[], "charge A1 B1", "Charge; tabs Charge on; acts A1; at B1; ROLL 3 DICE; ready");
    check(
        &[Command::set(A1, "fired", true)],
        "A1",
        "Fire; tabs Fire elsewhere has fired already.; acts A1; missing the target; wants B1 B2; not A1 has fired already.; ROLL",
    );
    check(
        &[Command::set(A1, "fired", true), Command::set(A2, "fired", true)],
        "fire A1 B1",
        "Fire; tabs Fire elsewhere has fired already.; acts A1; at B1; chips place?: *open cover; not A1 has fired already.; if open; ROLL 3 DICE; ready",
    );
    check(
        &[Command::remove(B2, "")],
        "A1",
        "Fire; tabs Fire elsewhere on; acts A1; missing the target; wants B1; ROLL",
    );
    check(
        &[Command::step("mingle")],
        "fire",
        "Fire; tabs Fire elsewhere on; missing the firer; wants A1 A2 A3; ROLL",
    );
    check(
        &[Command::step("mingle")],
        "fire B1 A1",
        "Fire; tabs Fire elsewhere on; acts B1; at A1; chips place?: *open cover; if open; ROLL 3 DICE; ready",
    );
    check(&[], "volley A1", "Volley; tabs Volley on; acts A1; missing the target; wants B1 B2; ROLL");
    check(
        &[],
        "volley A1 A2 A3",
        "Volley; tabs Volley on; acts A1 A2 A3; together Left; missing the target; wants B1 B2; ROLL",
    );
    check(&[], "volley A1 A2 A3 B1", "Volley; tabs Volley on; acts A1 A2 A3; together Left; at B1; DO IT; ready");
    check(&[], "guard A1", "Guard; tabs Guard on; acts A1; DO IT; ready");
    check(&[], "plan A1", "Plan; tabs Plan on; acts A1; chips plan?: *hold dash; DO IT; ready; private");
    check(&[], "end_turn", "End turn; tabs End turn on; DO IT; ready");
}

#[test]
fn a_result_says_what_was_rolled_and_what_came_of_it() {
    let check = |commands: &[Command], wanted: &str| {
        let table = table(&after(commands), "");
        let result = table.result.clone().unwrap_or_default();
        let roll = |roll: &Rolled| {
            let dice: Vec<String> =
                roll.dice.iter().map(|die| format!("{}{}", die.face, if die.hit { "!" } else { "" })).collect();
            let outcomes: Vec<&str> = roll.outcomes.iter().map(|(words, _)| words.as_str()).collect();
            let all =
                [roll.key.clone(), roll.who.to_string(), roll.title.clone(), dice.join(" "), roll.words.clone()];
            let all: Vec<String> = all.into_iter().filter(|words| !words.is_empty()).collect();
            format!("{} of {}", all.join(" "), outcomes.join(" or "))
        };
        let parts = [
            result.sentence.clone(),
            result.lines.join(" "),
            result.rolls.iter().map(roll).collect::<Vec<_>>().join(", "),
            result.chips.iter().map(|row| row.label.clone()).collect::<Vec<_>>().join(" "),
            result.chance.clone(),
            result.forced.join(" "),
            format!("log {} {}", table.log[0].stamp, table.log[0].words),
            table.log[0].source.clone(),
            table.hands.join(" "),
            format!("undo {}", table.undo),
        ];
        let told = parts.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" | ");
        assert_eq!(told, wanted, "{commands:?}");
    };
    let shot = || fire("A1", "B1", "open", HIT);
    let ask = || start("fire", &[("firer", "A1"), ("target", "B1")], &[Side::A], &[]);
    let outcome = |class: usize| {
        let waiting = after(&[ask()]).pending().unwrap();
        let Ask::Dice(ask) = waiting.pending.ask else { panic!("no dice") };
        let (tally, of) = (ask.read.classes(ask.count, ask.sides)[class], ask.read.signature(ask.count, ask.sides));
        Command::Answer { address: "fire".to_owned(), given: Given::Outcome { tally, of } }
    };
    let won = [charge(&Side::BOTH), faces("attack", &[6, 5, 1]), faces("defence", &[1, 4])];
    check(
        &[shot()],
        "Unit: disrupted. | fire A 1 4! 2 of 0 or 1 | place | 88 % before the roll | log 1-A Unit: disrupted. (Fire A1: 1 4 2) | real dice | undo Unit: disrupted",
    );
    check(
        &[shot(), amend(1, "cover"), Command::DropDie { index: 1 }],
        "Unit: nothing. | fire A 1 2 of 0 or 1 | place | 25 % before the roll | log 1-A Unit: nothing. (Fire A1: 1 2) | amended, real dice | undo change of Fire A1",
    );
    check(
        &[ask(), outcome(1)],
        "Unit: disrupted. | fire A 1 of 0 or 1 | place | 88 % before the roll | log 1-A Unit: disrupted. (Fire A1: 1) | real dice | undo Unit: disrupted",
    );
    check(
        &[ask(), outcome(0)],
        "Unit: nothing. | fire A 0 of 0 or 1 | place | 12 % before the roll | log 1-A Unit: nothing. (Fire A1: 0) | real dice | undo Unit: nothing",
    );
    check(
        &[&won[..], &[choose("claim")]].concat(),
        "B1 is gone. | attack A attack 6! 5! 1 of 0 or 1 or 2, defence B defence 1 4! of 0 or 1 or 2, claim A claim claim of  | 47 % before the roll | log 1-A B1 is gone. (Charge A2: attack 6 5 1, defence 1 4) | real dice | undo B1 is gone",
    );
    check(&[guard("A1")], "A1 on guard. | log 1-A A1 on guard. | undo A1 on guard");
    check(
        &[guard("A1"), guard("A2"), Command::Undo],
        "Taken back: A2 on guard. | log 1-A A2 on guard. | undo A1 on guard",
    );
    check(&[guard("A1"), Command::step("shoot")], "log 1-A A1 on guard. | undo A1 on guard.");
    check(&[guard("A1"), end()], "End turn | log 1-A End turn | undo End turn");
    check(
        &[shot(), Command::CorrectDie { of: 1, address: "fire".to_owned(), index: 0, face: 5 }],
        "Unit: disrupted. | fire A 5! 4! 2 of 0 or 1 | place | 88 % before the roll | log 1-A Unit: disrupted. (Fire A1: 5 4 2) | amended, real dice | undo change of Fire A1",
    );
}

#[test]
fn the_strip_says_where_the_turn_stands() {
    let check = |turns: Option<i32>, commands: &[Command], wanted: &str| {
        let battle = played(Battle::new(Arc::new(rules()), Setup { turns, ..battle().setup().clone() }), commands);
        let table = table(&battle, "");
        let strip = table.strip;
        let steps: Vec<String> =
            strip.steps.iter().map(|step| format!("{}{}", if step.now { "*" } else { "" }, step.name)).collect();
        let owed: Vec<String> = strip
            .owed
            .iter()
            .map(|due| {
                format!(
                    "{}{}{}",
                    due.words,
                    if due.request.is_some() { " to do" } else { "" },
                    if due.waive.is_some() { " or waive" } else { "" }
                )
            })
            .collect();
        let parts = [
            strip.turn.clone(),
            strip.clock.clone(),
            strip.name.clone(),
            if strip.both { "both".to_owned() } else { String::new() },
            steps.join(" "),
            owed.join(", "),
            strip.over.clone(),
            table.undone.clone(),
        ];
        let told = parts.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" | ");
        assert_eq!(told, wanted, "{commands:?}");
    };
    let owe = |procedure: &str, unit: &str| {
        let draft = draft(&[("unit", unit)]);
        let words = format!("Guard {unit}");
        let effects = vec![Effect::Owe { procedure: procedure.to_owned(), draft, words }];
        Command::Correct { words: String::new(), effects }
    };
    let nothing = "Still open: the whole turn. Press END TURN again.";
    check(None, &[], &format!("Turn 1 | Day 1 | Reds | *ORDER SHOOT MINGLE | {nothing}"));
    check(None, &[guard("A1")], "Turn 1 | Day 1 | Reds | *ORDER SHOOT MINGLE");
    check(Some(3), &[], &format!("Turn 1 of 3 | Day 1 | Reds | *ORDER SHOOT MINGLE | {nothing}"));
    check(
        Some(1),
        &[end(), end()],
        "Turn 2 | Day 1 | Reds | *ORDER SHOOT MINGLE | Turn 1 was the last: the battle is over.",
    );
    check(Some(1), &[end(), end(), guard("A1")], "Turn 2 | Day 1 | Reds | *ORDER SHOOT MINGLE");
    check(None, &[Command::step("mingle"), end()], "Turn 1 | Day 1 | Blues | both | ORDER SHOOT *MINGLE");
    check(
        None,
        &[owe("guard", "A1"), owe("", "A2")],
        "Turn 1 | Day 1 | Reds | *ORDER SHOOT MINGLE | Guard A1 to do or waive, Guard A2 or waive | Still open: \
         Guard A1, Guard A2. Press END TURN again.",
    );
    check(
        None,
        &[owe("guard", "A1"), guard("A1")],
        "Turn 1 | Day 1 | Reds | *ORDER SHOOT MINGLE | Guard A1 to do or waive | Still open: Guard A1. Press END \
         TURN again.",
    );
    check(
        None,
        &[owe("guard", "A1"), Command::waive("guard", &draft(&[("unit", "A1")]))],
        "Turn 1 | Day 1 | Reds | *ORDER SHOOT MINGLE",
    );
    check(
        None,
        &[charge(&[Side::A])],
        "Turn 1 | Day 1 | Reds | *ORDER SHOOT MINGLE | Still open: Charge A2. Press END TURN again.",
    );
}
