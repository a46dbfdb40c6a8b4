//! Properties over random play: whatever is commanded, the log alone makes the battle.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};

use super::{
    cases::{draft, reopened},
    toy::{A1, battle, toy_rules},
};
use crate::{
    battle::{Act, Battle, Command, Event, EventKind, EventNo, EventStatus, Permit, Request, Viewer},
    dice::{Answers, Ask, Dice, Given, Side, Tag, usual},
    rules::{Effect, Entity, RuleSet, State, draft_by},
};

/// What a random player does; numbers are taken modulo what there is.
#[derive(Clone, Debug)]
enum Step {
    Start { procedure: usize, own: u16, enemy: u16, cover: bool, real: u8, permit: bool, waits: bool },
    Answer(u8),
    Face(u8),
    RollRest,
    TakeBack,
    Retell(usize, Option<usize>),
    DropDie(usize),
    Cancel,
    Undo,
    Redo,
    Rewind(u32),
    Amend { of: u32, cover: bool },
    Strike(u32),
    CorrectDie { of: u32, index: usize, face: u8 },
    Correct { unit: u16, kind: u8 },
    ResolveDoubt,
    Note,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    // Whoever rolls real dice is seldom asked on in the next step: most actions are the program's.
    let real = prop_oneof![3 => Just(0_u8), 2 => 1..4_u8];
    let start = (0..4_usize, 1..=2_u16, 1..=2_u16, any::<bool>(), real, any::<bool>(), any::<bool>()).prop_map(
        |(procedure, own, enemy, cover, real, permit, waits)| Step::Start {
            procedure,
            own,
            enemy,
            cover,
            real,
            permit,
            waits,
        },
    );
    let step = prop_oneof![
        6 => start,
        4 => any::<u8>().prop_map(Step::Answer),
        3 => (0..8_u8).prop_map(Step::Face),
        1 => Just(Step::RollRest),
        2 => Just(Step::TakeBack),
        2 => (0..4_usize, prop::option::of(0..3_usize)).prop_map(|(at, die)| Step::Retell(at, die)),
        1 => (0..4_usize).prop_map(Step::DropDie),
        1 => Just(Step::Cancel),
        3 => Just(Step::Undo),
        2 => Just(Step::Redo),
        1 => any::<u32>().prop_map(Step::Rewind),
        3 => (any::<u32>(), any::<bool>()).prop_map(|(of, cover)| Step::Amend { of, cover }),
        1 => any::<u32>().prop_map(Step::Strike),
        2 => (any::<u32>(), 0..4_usize, 0..8_u8).prop_map(|(of, index, face)| Step::CorrectDie { of, index, face }),
        2 => (1..=3_u16, any::<u8>()).prop_map(|(unit, kind)| Step::Correct { unit, kind }),
        1 => Just(Step::ResolveDoubt),
        1 => Just(Step::Note),
    ];
    prop::collection::vec(step, 1..28)
}

/// The command that a step means now; `None` if there is nothing it could mean.
fn command(battle: &Battle, step: &Step) -> Option<Command> {
    let no = |number: u32| number % (u32::try_from(battle.events().len()).unwrap() + 2);
    Some(match step {
        // What waits for dice is mostly told them, not left for something else.
        Step::Start { procedure, own, permit: false, cover, .. } if battle.pending().is_some() => {
            let face = procedure + usize::from(*own) + usize::from(*cover);
            Command::Face { face: u8::try_from(face).unwrap() }
        }
        Step::Start { procedure, own, enemy, cover, real, permit, waits } => {
            let acting = battle.state().acting();
            let by = if *waits { acting.other() } else { acting };
            let own = Tag::new(by, *own).to_string();
            let enemy = Tag::new(by.other(), *enemy).to_string();
            let place = if *cover { "cover" } else { "open" };
            let (id, told) = match procedure {
                0 => ("fire", vec![("firer", &*own), ("target", &*enemy), ("target.place", place)]),
                1 => ("charge", vec![("attacker", &*own), ("defender", &*enemy)]),
                2 => ("guard", vec![("unit", &*own)]),
                _ => ("end_turn", vec![]),
            };
            let real =
                Side::BOTH.into_iter().filter(|side| real & (1 << (*side as u8)) != 0).collect::<BTreeSet<_>>();
            let permit = if *permit { Permit::Forced } else { Permit::Lawful };
            let mut draft = draft(&told);
            draft.extend(draft_by(waits.then_some(by)));
            let request = Request::new(id, draft);
            Command::Start { request, permit, real, given: Vec::new() }
        }
        Step::Answer(which) => {
            let waiting = battle.pending()?;
            let which = usize::from(*which);
            let asks: Vec<&Ask> =
                [&waiting.pending.ask].into_iter().chain(waiting.foreseen.iter().map(|(ask, _)| ask)).collect();
            let ask = asks[which % asks.len()];
            let given = match ask {
                Ask::Dice(dice) => {
                    let classes = dice.read.classes(dice.count, dice.sides);
                    let tally = classes[which / 3 % classes.len()];
                    Given::Outcome { tally, of: dice.read.signature(dice.count, dice.sides) }
                }
                Ask::Card(card) => Given::Card(card.left[0].0),
                Ask::Choose(choose) => Given::Chosen(choose.options[which / 3 % choose.options.len()].to_string()),
            };
            Command::Answer { address: ask.key().to_string(), given }
        }
        // Dice too many wait for the one that goes.
        Step::Face(face) if battle.pending().is_some_and(|waiting| waiting.surplus.is_some()) => {
            Command::DropDie { index: usize::from(*face) % 4 }
        }
        Step::Face(face) => Command::Face { face: *face },
        Step::RollRest => Command::RollRest,
        Step::TakeBack => Command::TakeBack,
        Step::Retell(at, die) => {
            let asked = battle.pending()?.asked;
            let at = at.checked_rem(asked.len())?;
            Command::Retell { address: asked.get(at)?.0.key().to_string(), die: *die }
        }
        Step::DropDie(index) => Command::DropDie { index: *index },
        Step::Cancel => Command::Cancel,
        Step::Undo => Command::Undo,
        Step::Redo => Command::Redo,
        Step::Rewind(to) => Command::Rewind { to: no(*to) },
        Step::Amend { of, cover } => {
            let of = picked(battle, *of, |_| true)?;
            let mut draft = battle.action(of)?.act()?.form.entered.clone();
            if draft.contains_key("target.place") {
                draft.insert("target.place".to_owned(), if *cover { "cover" } else { "open" }.into());
            }
            Command::Amend { of, draft, permit: Permit::Forced }
        }
        Step::Strike(of) => Command::Strike { of: no(*of) },
        Step::CorrectDie { of, index, face } => {
            let of = picked(battle, *of, |act| !act.answers.is_empty())?;
            let address = battle.action(of)?.act()?.answers.keys().next()?.clone();
            Command::CorrectDie { of, address, index: *index, face: *face }
        }
        Step::Correct { unit, kind } => correction(Tag::new(Side::B, *unit), *kind),
        Step::ResolveDoubt => Command::ResolveDoubt { doubt: battle.state().doubts.first()?.clone() },
        Step::Note => Command::Note { text: "Noted".to_owned() },
    })
}

/// One of the actions in effect that fit.
fn picked(battle: &Battle, number: u32, fits: impl Fn(&Act) -> bool) -> Option<EventNo> {
    let last = EventNo::try_from(battle.events().len()).unwrap();
    let act = |no: &EventNo| battle.action(*no).and_then(Event::act).is_some_and(&fits);
    let all: Vec<EventNo> = (1..=last).filter(act).collect();
    all.get(usize::try_from(number).unwrap().checked_rem(all.len())?).copied()
}

fn correction(unit: Tag, kind: u8) -> Command {
    match kind % 7 {
        0 => Command::remove(unit, "by hand"),
        1 => Command::bring_back(unit),
        2 => Command::set(unit, "disrupted", true),
        3 => Command::set(unit, "disrupted", false),
        4 => Command::step("shoot"),
        5 => Command::set(unit, "guard", true),
        _ => Command::set(Entity::Thing(1), "burns", true),
    }
}

/// A battle after random steps, and its dice; what is refused is left out.
fn played(seed: u64, steps: &[Step]) -> (Battle, Dice) {
    let (mut battle, mut dice) = (battle(), Dice::seeded(seed));
    for step in steps {
        if let Some(command) = command(&battle, step) {
            let before = battle.events().len();
            let refused = battle.execute(command, &mut dice, 5).is_err();
            assert!(!refused || battle.events().len() == before, "{step:?}: what is refused changes nothing");
        }
    }
    (battle, dice)
}

/// None of the properties is about nothing: some commands of every kind are done, and most of all that are tried. A die too
/// many hardly ever waits by chance: to drop it has its table in `written`.
#[test]
fn random_steps_of_every_kind_are_done() {
    let mut runner = TestRunner::deterministic();
    let mut kinds: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for seed in 0..240 {
        let (mut battle, mut dice) = (battle(), Dice::seeded(seed));
        for step in steps().new_tree(&mut runner).unwrap().current() {
            let Some(command) = command(&battle, &step) else { continue };
            let kind = format!("{command:?}").split([' ', '(']).next().unwrap().to_owned();
            let done = battle.execute(command, &mut dice, 5).is_ok();
            kinds.entry(kind).or_default()[usize::from(done)] += 1;
        }
    }
    kinds.remove("DropDie");
    let never: Vec<&String> = kinds.iter().filter(|(_, [_, done])| *done == 0).map(|(kind, _)| kind).collect();
    assert!(kinds.len() == 16 && never.is_empty(), "{never:?} {kinds:?}");
    let [refused, done] = kinds.values().fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
    assert!(done > refused, "{done} done, {refused} refused: {kinds:?}");
}

/// The log alone makes the battle; nothing that looks at it fails.
pub fn sound(rules: &Arc<RuleSet>, battle: &Battle) {
    let again = Battle::load(rules.clone(), battle.setup().clone(), battle.events().to_vec());
    assert_eq!(again.state(), battle.state());
    for line in battle.log(Viewer::All) {
        if line.stand == EventStatus::InEffect {
            let why = battle.why(line.no, Viewer::All);
            assert!(why.is_none_or(|why| !why.changed), "read back otherwise: {:?}", battle.event(line.no));
        }
    }
    for side in Side::BOTH {
        assert_eq!(battle.log(Viewer::All).count(), battle.log(Viewer::Side(side)).count());
    }
    if let Some(waiting) = battle.pending() {
        assert!(waiting.odds(&usual).is_some());
    }
}

/// Any event at all, of which a log may be made: numbers that fit nothing, amends of amends, undos of nothing.
fn any_event() -> impl Strategy<Value = Event> {
    let number = || 0..40_u32;
    let act = |turn: i32| {
        let turned = Effect::add(Entity::Battle, State::TURN, turn);
        let effects = if turn > 0 { vec![turned] } else { vec![Effect::set(Entity::Unit(A1), "guard", true)] };
        Act { procedure: "fire".to_owned(), words: "Said".to_owned(), effects, ..Act::default() }
    };
    let kind = prop_oneof![
        4 => (0..3_i32).prop_map(move |turn| EventKind::Act(act(turn))),
        2 => (number(), prop::option::of(0..3_i32)).prop_map(move |(of, with)| EventKind::Amend { of, with: with.map(act) }),
        1 => Just(EventKind::ResolveDoubt { doubt: "none".to_owned() }),
        2 => number().prop_map(|to| EventKind::Undo { to }),
        2 => number().prop_map(|to| EventKind::Rewind { to }),
        2 => Just(EventKind::Redo),
        1 => Just(EventKind::Note { text: "Noted".to_owned() }),
        1 => Just(EventKind::Open(act(0))),
        1 => Just(EventKind::Drop(act(0))),
    ];
    kind.prop_map(|kind| Event { at: 5, kind })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_commanded_the_log_makes_the_battle(seed in any::<u64>(), steps in steps()) {
        let mut battle = battle();
        let mut dice = Dice::seeded(seed);
        for step in &steps {
            let Some(command) = command(&battle, step) else { continue };
            let before = battle.clone();
            match battle.execute(command.clone(), &mut dice, 5) {
                Ok(done) => {
                    let kept = before.events().len();
                    prop_assert_eq!(&done.events, &battle.events()[kept..]);
                    let mut back = battle.clone();
                    back.roll_back(before.checkpoint());
                    prop_assert_eq!(back.events(), before.events());
                    prop_assert_eq!(back.state(), before.state());
                    prop_assert_eq!(back.open_act(), before.open_act());
                }
                Err(refused) => {
                    prop_assert!(!refused.to_string().is_empty());
                    prop_assert_eq!(before.events(), battle.events());
                    prop_assert_eq!(before.state(), battle.state());
                    prop_assert_eq!(before.open_act(), battle.open_act());
                }
            }
        }
        sound(battle.rules(), &battle);
    }

    #[test]
    fn every_prefix_of_a_log_is_a_battle(seed in any::<u64>(), steps in steps()) {
        let (battle, _) = played(seed, &steps);
        let mut grown = Battle::load(Arc::new(toy_rules()), battle.setup().clone(), Vec::new());
        for end in 0..battle.events().len() {
            let prefix = battle.events()[..end].to_vec();
            let loaded = Battle::load(Arc::new(toy_rules()), battle.setup().clone(), prefix);
            prop_assert_eq!(loaded.state(), grown.state(), "after event {}", end);
            prop_assert_eq!(loaded.open_act(), grown.open_act(), "after event {}", end);
            grown.append(battle.events()[end].clone());
        }
        prop_assert_eq!(grown.state(), battle.state());
    }

    #[test]
    fn no_list_of_events_is_too_odd_to_open(events in prop::collection::vec(any_event(), 0..40)) {
        let mut grown = Battle::load(Arc::new(toy_rules()), battle().setup().clone(), Vec::new());
        for (no, event) in (1..).zip(&events) {
            // The place and the turn that are kept along are those that counting anew comes to.
            let place = grown.timeline.actions(&grown.events).count();
            let turn = grown.state().turn();
            grown.append(event.clone());
            prop_assert_eq!(grown.timeline.mark(no).place, place, "at event {}", no);
            prop_assert_eq!(grown.timeline.mark(no).when.turn, turn, "at event {}", no);
            std::hint::black_box((grown.undo_words(), grown.redo_words()));
        }
        let loaded = Battle::load(Arc::new(toy_rules()), battle().setup().clone(), events);
        prop_assert_eq!(loaded.state(), grown.state());
        prop_assert_eq!(loaded.log(Viewer::All).count(), grown.log(Viewer::All).count());
    }

    #[test]
    fn undo_then_redo_changes_nothing(seed in any::<u64>(), steps in steps()) {
        let (mut battle, mut dice) = played(seed, &steps);
        if battle.open_act().is_some() {
            battle.execute(Command::Cancel, &mut dice, 5).unwrap();
        }
        let before = battle.state().clone();
        if battle.execute(Command::Undo, &mut dice, 5).is_ok() {
            battle.execute(Command::Redo, &mut dice, 5).unwrap();
        }
        prop_assert_eq!(&before, battle.state());
        let middle = u32::try_from(battle.events().len() / 2).unwrap();
        if battle.execute(Command::Rewind { to: middle }, &mut dice, 5).is_ok() {
            let mut later = (middle + 1..).zip(&battle.events()[middle as usize..]);
            let stays = |event: &Event| matches!(event.kind, EventKind::Amend { of, .. } if of <= middle);
            let gone = later.all(|(no, event)| stays(event) || battle.status(no) != EventStatus::InEffect);
            prop_assert!(gone, "something after {} is in effect", middle);
            battle.execute(Command::Redo, &mut dice, 5).unwrap();
        }
        prop_assert_eq!(&before, battle.state());
    }

    #[test]
    fn an_amend_with_the_same_draft_changes_nothing(seed in any::<u64>(), steps in steps()) {
        let (mut battle, mut dice) = played(seed, &steps);
        if battle.open_act().is_some() {
            battle.execute(Command::Cancel, &mut dice, 5).unwrap();
        }
        // Stale actions read the state anew, so only what is not stale stays the same.
        let stale: Vec<u32> = battle.stale(0).iter().map(|stale| stale.event).collect();
        for of in 1..=u32::try_from(battle.events().len()).unwrap() {
            let act = battle.action(of).and_then(Event::act).cloned();
            let Some(act) = act.filter(|_| !stale.contains(&of)) else { continue };
            let before = battle.state().clone();
            let draft = act.form.entered.clone();
            battle.execute(Command::Amend { of, draft, permit: Permit::Forced }, &mut dice, 5).unwrap();
            prop_assert_eq!(&before, battle.state(), "event {}", of);
            let again = battle.action(of).and_then(Event::act).unwrap();
            // With a die fewer since another amend, the same may come of it.
            if act.form.state == again.form.state {
                prop_assert_eq!(&act.answers, &again.answers);
            }
            // What was taken off and is not there any more needs no taking off.
            let left = |effect: &&Effect| again.effects.contains(effect) || !matches!(effect, Effect::Clear { .. });
            let left: Vec<&Effect> = act.effects.iter().filter(left).collect();
            prop_assert_eq!(left, again.effects.iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_open_action_resumed_from_the_log_ends_as_the_uninterrupted_one(
        seed in any::<u64>(),
        real in 1..4_u8,
        answers in prop::collection::vec(any::<u8>(), 6),
        stop in 0..4_usize,
    ) {
        let start = Step::Start { procedure: 1, own: 1, enemy: 1, cover: false, real, permit: true, waits: false };
        let mut whole = battle();
        let mut dice = Dice::seeded(seed);
        let first = command(&whole, &start).unwrap();
        whole.execute(first, &mut dice, 5).unwrap();
        let mut parted = reopened(&whole);
        for (at, answer) in answers.iter().enumerate() {
            let Some(next) = command(&whole, &Step::Answer(*answer)) else { break };
            if at == stop {
                parted = reopened(&parted);
            }
            let mut same = Dice::seeded(seed ^ at as u64);
            whole.execute(next.clone(), &mut same, 5).unwrap();
            let mut same = Dice::seeded(seed ^ at as u64);
            parted.execute(next, &mut same, 5).unwrap();
            let pending = |battle: &Battle| battle.pending().map(|waiting| (waiting.pending, waiting.asked));
            prop_assert_eq!(pending(&whole), pending(&parted));
        }
        if real != 2 {
            // A roll that lies covered is in nobody's log; side B's real dice come after it.
            prop_assert_eq!(whole.events(), parted.events());
        }
        prop_assert_eq!(whole.state().units[&A1].in_play(), parted.state().units[&A1].in_play());
    }

    #[test]
    fn trying_again_gains_nothing(seed in any::<u64>(), other in any::<u64>(), way in 0..3_u8, cover in any::<bool>()) {
        let mut battle = battle();
        let fire = Step::Start { procedure: 0, own: 1, enemy: 1, cover, real: 0, permit: true, waits: false };
        let fire = command(&battle, &fire).unwrap();
        battle.execute(fire.clone(), &mut Dice::seeded(seed), 5).unwrap();
        let first: Answers = battle.action(1).unwrap().act().unwrap().answers.clone();
        let mut dice = Dice::seeded(other);
        match way {
            0 => assert!(battle.execute(Command::Undo, &mut dice, 5).is_ok()),
            1 => assert!(battle.execute(Command::Strike { of: 1 }, &mut dice, 5).is_ok()),
            _ => {
                // There and back again by an amend.
                for place in ["cover", "open", if cover { "cover" } else { "open" }] {
                    let draft = draft(&[("firer", "A1"), ("target", "B1"), ("target.place", place)]);
                    battle.execute(Command::Amend { of: 1, draft, permit: Permit::Lawful }, &mut dice, 5).unwrap();
                }
                let now = &battle.action(1).unwrap().act().unwrap().answers;
                let known = first["fire"].known_faces().unwrap();
                prop_assert!(now["fire"].known_faces().unwrap().starts_with(known));
                return Ok(());
            }
        }
        battle.execute(fire, &mut dice, 5).unwrap();
        let again = battle.last_action().unwrap();
        prop_assert_eq!(&battle.action(again).unwrap().act().unwrap().answers, &first);
    }
}
