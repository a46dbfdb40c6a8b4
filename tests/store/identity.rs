//! What is written reads back the same, whatever it is.

use std::{collections::BTreeMap, sync::Arc};

use adjutant::{
    battle::{Act, Briefing, Event, EventKind, Setup, SideSetup},
    dice::{Answers, Card, Entry, Given, Side, Source, Tag, Tally},
    rules::{Effect, Entity, Frozen, Presence, Unit, Value},
    store::{
        Losses,
        journal::{self, End, Mark, Pressed, Progress, Stamp},
    },
};
use proptest::{collection::btree_map, collection::vec, option, prelude::*};

fn words() -> impl Strategy<Value = String> {
    let odd = prop::sample::select(vec![
        "",
        " ",
        " # ",
        "\"",
        "'",
        "'''",
        "\"\"\"",
        "\\",
        "\\n",
        "{",
        "}",
        "=",
        ",",
        "[]",
        "#",
        "true",
        "1979-05-27",
        "nan",
        "Łódź",
        "東京",
        "🎲",
        "e000001 = { } # 00000000",
    ]);
    let any =
        any::<String>().prop_map(|text| text.chars().filter(|&c| adjutant::rules::printable(c)).take(30).collect());
    prop_oneof![any, odd.prop_map(str::to_owned), "[a-z_]{1,8}"]
}

fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(Side::BOTH.to_vec())
}

fn tag() -> impl Strategy<Value = Tag> {
    (side(), 1..=u16::MAX).prop_map(|(side, number)| Tag::new(side, number))
}

fn entity() -> impl Strategy<Value = Entity> {
    prop_oneof![
        Just(Entity::Battle),
        side().prop_map(Entity::Side),
        any::<u16>().prop_map(Entity::Group),
        tag().prop_map(Entity::Unit),
        any::<u16>().prop_map(Entity::Thing),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<bool>().prop_map(Value::Flag),
        any::<i32>().prop_map(Value::Number),
        words().prop_map(Value::Word),
        vec(words(), 0..4).prop_map(Value::List),
        btree_map(words(), any::<i32>(), 0..4).prop_map(Value::Counts),
    ]
}

fn draft() -> impl Strategy<Value = BTreeMap<String, Value>> {
    btree_map(words(), value(), 0..4)
}

fn unit() -> impl Strategy<Value = Unit> {
    let presence =
        prop_oneof![Just(Presence::Ready), any::<i32>().prop_map(Presence::Due), words().prop_map(Presence::Lost)];
    (tag(), words(), words(), draft(), vec(words(), 0..3), presence).prop_map(
        |(tag, name, kind, profile, groups, presence)| Unit {
            tag,
            name,
            kind,
            profile: Arc::new(profile),
            groups,
            presence,
        },
    )
}

fn effect() -> impl Strategy<Value = Effect> {
    prop_oneof![
        (entity(), words(), value()).prop_map(|(on, field, to)| Effect::Set { on, field, to }),
        (entity(), words(), any::<i32>()).prop_map(|(on, field, by)| Effect::Add { on, field, by }),
        (entity(), words()).prop_map(|(on, field)| Effect::Clear { on, field }),
        unit().prop_map(|unit| Effect::Create { unit: Box::new(unit) }),
        (tag(), words()).prop_map(|(unit, cause)| Effect::Remove { unit, cause }),
        tag().prop_map(|unit| Effect::Return { unit }),
        (tag(), words()).prop_map(|(unit, to)| Effect::Name { unit, to }),
        (tag(), words(), value()).prop_map(|(unit, column, to)| Effect::Profile { unit, column, to }),
        (any::<u16>(), words()).prop_map(|(id, kind)| Effect::Thing { id, kind }),
        (words(), draft(), words()).prop_map(|(procedure, draft, words)| Effect::Owe { procedure, draft, words }),
        (words(), draft()).prop_map(|(procedure, draft)| Effect::Paid { procedure, draft }),
        (words(), words()).prop_map(|(mark, option)| Effect::Rule { mark, option }),
    ]
}

fn entry() -> impl Strategy<Value = Entry> {
    let tally = prop_oneof![
        (any::<u8>(), any::<u8>(), any::<bool>()).prop_map(|(hits, counted, all)| Tally::Pool { hits, counted, all }),
        any::<i32>().prop_map(Tally::Value),
    ];
    let given = prop_oneof![
        vec(any::<u8>(), 0..9).prop_map(Given::Faces),
        (tally, words()).prop_map(|(tally, of)| Given::Outcome { tally, of }),
        (1..=13_u8).prop_map(|number| Given::Card(Card::Number(number))),
        Just(Given::Card(Card::Joker)),
        words().prop_map(Given::Chosen),
    ];
    let source = prop::sample::select(vec![Source::Program, Source::Hand, Source::Amended]);
    (given, source).prop_map(|(given, by)| Entry { given, by })
}

fn answers() -> impl Strategy<Value = Answers> {
    btree_map(words(), entry(), 0..4)
}

fn act() -> impl Strategy<Value = Act> {
    let frozen = (draft(), draft(), draft(), btree_map(words(), words(), 0..3))
        .prop_map(|(told, state, assumed, rulings)| Frozen { entered: told, state, assumed, rulings });
    let chance = option::of(prop_oneof![0.0..=1.0_f64, Just(0.0), Just(1.0), Just(1.0 / 3.0)]);
    let real = (prop::collection::btree_set(side(), 0..3), option::of(any::<u32>()), option::of(any::<u32>()));
    let texts = (words(), option::of(side()), words(), vec(words(), 0..3));
    (texts, frozen, answers(), vec(effect(), 0..4), chance, real).prop_map(
        |((procedure, side, words, forced), form, answers, effects, chance, (real, opened, amends))| Act {
            procedure,
            side,
            words,
            form,
            answers,
            effects,
            chance,
            forced,
            real,
            opened,
            amends,
        },
    )
}

fn event() -> impl Strategy<Value = Event> {
    let what = prop_oneof![
        4 => act().prop_map(EventKind::Act),
        1 => act().prop_map(EventKind::Open),
        1 => act().prop_map(EventKind::Drop),
        1 => (words(), vec(effect(), 0..4)).prop_map(|(words, effects)| EventKind::Correct { words, effects }),
        1 => any::<u32>().prop_map(|to| EventKind::Undo { to }),
        1 => Just(EventKind::Redo),
        1 => (any::<u32>(), option::of(act())).prop_map(|(of, with)| EventKind::Amend { of, with }),
        1 => words().prop_map(|text| EventKind::Note { text }),
        1 => words().prop_map(|doubt| EventKind::ResolveDoubt { doubt }),
        1 => (words(), option::of(entry())).prop_map(|(address, entry)| EventKind::Answer { address, entry }),
    ];
    (any::<i64>(), what).prop_map(|(at, what)| Event { at, kind: what })
}

fn setup() -> impl Strategy<Value = Setup> {
    let one = || {
        (words(), words(), any::<bool>()).prop_map(|(name, colour, real_dice)| SideSetup { name, colour, real_dice })
    };
    let units = vec(unit(), 0..6).prop_map(|mut units| {
        let mut seen = std::collections::BTreeSet::new();
        units.retain(|unit: &Unit| seen.insert(unit.tag));
        units
    });
    let what = (words(), any::<u32>(), words(), btree_map(words(), words(), 0..3));
    let told = (words(), words(), vec(words(), 0..4), any::<bool>());
    let told = told.prop_map(|(mission, style, objectives, asks)| Briefing { mission, style, objectives, asks });
    let how = (one(), one(), option::of(any::<i32>()), option::of(side()), option::of(told));
    (what, how, vec(effect(), 0..4), units).prop_map(
        |((rules, revision, title, rulings), (a, b, turns, solo, commander), facts, units)| Setup {
            rules,
            revision,
            title,
            rulings,
            sides: [a, b],
            tables: None,
            turns,
            solo,
            commander,
            facts,
            units,
        },
    )
}

fn losses() -> impl Strategy<Value = Losses> {
    (any::<u32>(), any::<u32>()).prop_map(|(lost, of)| Losses { lost, of })
}

fn mark() -> impl Strategy<Value = Mark> {
    let progress = (any::<i32>(), option::of(side()), words(), option::of((losses(), losses())));
    let progress = progress.prop_map(|(turn, acting, words, losses)| Progress {
        turn,
        acting,
        words,
        losses: losses.map(<[Losses; 2]>::from),
    });
    let real = option::of(any::<[bool; 2]>());
    let pressed = (0..6_u32, btree_map(words(), vec(words(), 0..3), 0..3));
    let pressed = option::of(pressed.prop_map(|(after, form)| Pressed { after, form }));
    (any::<i64>(), option::of(words()), option::of(progress), real, pressed)
        .prop_map(|(at, title, progress, real_dice, pressed)| Mark { at, title, progress, real_dice, pressed })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_battle_reads_back_as_it_was_written(setup in setup(), events in vec(event(), 0..6), mark in mark()) {
        let stamp = Stamp { app: "1", now: 1, name: "x" };
        let mut text = journal::begin(&setup, stamp).unwrap();
        for (event, number) in events.iter().zip(1..) {
            text += &journal::event(number, event).unwrap();
        }
        text += &journal::mark(1, &mark).unwrap();
        // An independent reading: every line, and the whole, are TOML, with one key a line.
        let whole: toml::Table = text.parse().unwrap();
        prop_assert_eq!(whole.len(), text.lines().count());
        let found = journal::read(text.as_bytes()).unwrap();
        let title = mark.title.clone().unwrap_or(setup.title.clone());
        let mut sides = setup.sides.clone();
        for (side, real) in sides.iter_mut().zip(mark.real_dice.into_iter().flatten()) {
            side.real_dice = real;
        }
        prop_assert_eq!(found.setup, Setup { title, sides, ..setup });
        prop_assert_eq!(&found.events, &events);
        // What was pressed holds until the next event.
        let pressed = mark.pressed.clone().filter(|pressed| pressed.after as usize == found.events.len());
        prop_assert_eq!(found.mark, Mark { pressed, ..mark });
        prop_assert_eq!(found.end, End::Whole);
    }

    #[test]
    fn no_bytes_make_it_stumble(bytes in vec(any::<u8>(), 0..400), keep in 0..4000_usize) {
        let good = super::sample::text(6).into_bytes();
        let mut text = good[..keep.min(good.len())].to_vec();
        text.extend(&bytes);
        if let Ok(found) = journal::read(&text) {
            prop_assert!(found.good <= text.len());
            prop_assert!(found.events.len() <= 6);
        }
    }
}
