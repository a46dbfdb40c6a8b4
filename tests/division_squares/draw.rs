//! The initiative deck for armies of every size, both ways of a Joker, shuffling.

use super::Scene;
use adjutant::{
    dice::{Ask, Card, Class, Entry, Fraction, Given, Side, Source, Subject},
    rules::{Effect, Value},
};

fn army(units: u16) -> Scene {
    let list: Vec<String> = (1..=units).map(|number| format!("A{number} rifle")).collect();
    Scene::new(&list.join(";"), "").begun()
}

/// The deck for a mean, as the rules print it, written a second time.
fn printed(mean: i32) -> Vec<(Card, u8)> {
    let numbers = [(mean - 2, 2), (mean - 1, 4), (mean, 4), (mean + 1, 4), (mean + 2, 2)];
    let numbers = numbers.into_iter().filter(|(value, _)| *value >= 1);
    let card = |(value, count)| (Card::Number(u8::try_from(value).unwrap()), count);
    numbers.map(card).chain([(Card::Joker, 1)]).collect()
}

#[test]
fn decks_of_armies_from_1_to_30() {
    for units in 1..=30 {
        let table = army(units);
        let mean = i32::from(units.div_ceil(2));
        for rulings in ["", "D120=b", "D118=b", "D119=b D120=b"] {
            let ruled = army(units).rulings(rulings);
            let mut deck: Vec<String> =
                printed(mean).iter().map(|(card, count)| format!("{card}: {count}")).collect();
            deck.sort_unstable();
            let left = ruled.state.fact(Side::A, "deck").unwrap().to_string();
            assert_eq!(left, deck.join(", "), "{units} units, {rulings}");
            let played = ruled.in_turn("draw", "", &mean.to_string());
            assert_eq!(played.settled(), format!("drawn, orders {mean}"), "{units} units, {rulings}");
        }
        let total: u32 = printed(mean).iter().map(|(_, count)| u32::from(*count)).sum();
        assert_eq!(
            total,
            match mean {
                1 => 11,
                2 => 15,
                _ => 17,
            }
        );
        // The chance of a Joker is one in the cards left.
        let odds = table.odds("draw", "");
        let joker = odds.of(Subject::Headline).iter().find(|(class, _)| *class == Class::Word("joker")).unwrap().1;
        assert_eq!(joker.exact, Some(Fraction::new(1, total, 1).reduced()), "{units} units");
    }
}

#[test]
fn a_card_leaves_the_deck() {
    let mut table = army(6);
    let played = table.act("draw", "", "3");
    assert_eq!(
        played.changed(),
        "battle.step=rally; A.card=3; A.deck=1: 2, 2: 4, 3: 3, 4: 4, 5: 2, Joker: 1; A.orders=3"
    );
    // The step is done: the next one waits.
    assert_eq!(table.state.step(), "rally");
    assert_eq!(table.open("draw", "").form.refusals[0].reason, "this turn's card is already drawn: 3");
}

#[test]
fn what_a_joker_allows() {
    let case = |units: &str, rulings: &str, answers: &str, settled: &str, joker: &str| {
        let mut table = Scene::new(units, "").begun().rulings(rulings);
        let played = table.act("draw", "", answers);
        assert_eq!(played.settled(), settled, "{units} {rulings} {answers}");
        assert_eq!(table.state.word(Side::A, "joker"), joker, "{units} {rulings} {answers}");
        assert_eq!(table.state.word(Side::A, "card"), "Joker");
    };
    let hq = "A1 hq; A2 rifle";
    case(hq, "", "Joker", "joker, orders 1", "one_order");
    // D120 b: a table.
    case(hq, "D120=b", "Joker 1", "none, orders 0", "none");
    for face in ["2", "3"] {
        case(hq, "D120=b", &format!("Joker {face}"), "rally, orders 0", "rally");
    }
    for face in ["4", "5"] {
        case(hq, "D120=b", &format!("Joker {face}"), "one_order, orders 1", "one_order");
    }
    case(hq, "D120=b", "Joker 6", "any_order, orders 2", "any_order");
    // A 6 needs a living HQ; Disrupted is enough.
    case("A1 hq disrupted; A2 rifle", "D120=b", "Joker 6", "any_order, orders 2", "any_order");
    case("A1 hq lost; A2 rifle", "D120=b", "Joker 6", "one_order, orders 1", "one_order");
    case("A2 rifle", "D120=b", "Joker 6", "one_order, orders 1", "one_order");
}

#[test]
fn the_joker_die_has_four_answers() {
    let table = army(4).rulings("D120=b");
    let played = table.in_turn("draw", "", "Joker 4");
    let Some((Ask::Dice(ask), _)) = played.run.asked.last() else { panic!("{:?}", played.run.asked) };
    assert_eq!(ask.key.to_string(), "joker");
    assert_eq!(ask.words, ["1", "2 or 3", "4 or 5", "6"]);
    assert_eq!(ask.read.classes(1, 6).len(), ask.words.len());
    for (face, word) in [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
        assert_eq!(ask.read.tally(&[face]).value(), word, "{face}");
    }
}

/// Cards that a player has told are gone, by hand, are not drawn; one unit is one unit.
#[test]
fn a_card_of_which_none_is_left_is_not_drawn() {
    let mut table = army(4);
    let deck = [("1", 0), ("2", 3), ("Joker", 1)].map(|(card, count)| (card.to_owned(), count));
    table.apply(&Effect::set(Side::A, "deck", Value::Counts(deck.into())));
    let played = table.in_turn("draw", "", "2");
    let Some((Ask::Card(ask), _)) = played.run.asked.first() else { panic!("{:?}", played.run.asked) };
    assert_eq!(ask.left, [(Card::Number(2), 3), (Card::Joker, 1)]);
    // A card that is not in the deck is no answer.
    let (_, started) = table.start("draw", "");
    for (card, fits) in
        [(Card::Number(2), true), (Card::Joker, true), (Card::Number(1), false), (Card::Number(9), false)]
    {
        let entry = Entry { given: Given::Card(card), by: Source::Hand };
        assert_eq!(started.run(&[("card".to_owned(), entry)].into()).is_ok(), fits, "{card}");
    }
    for (card, words) in [("1", "1 unit may be given orders."), ("2", "2 units may be given orders.")] {
        let played = army(4).in_turn("draw", "", card);
        assert!(
            played.run.record.lines.iter().any(|line| line.text == words),
            "{card}: {:?}",
            played.run.record.lines
        );
    }
}

/// The deck after drawing `cards`, one a turn.
#[track_caller]
fn after(mut table: Scene, cards: &str) -> String {
    for card in cards.split_whitespace() {
        table = table.with("A.card=");
        table.act("draw", "", card);
    }
    table.state.fact(Side::A, "deck").unwrap().to_string()
}

#[test]
fn when_the_deck_is_shuffled() {
    let whole = "1: 2, 2: 4, 3: 4, 4: 4, 5: 2, Joker: 1";
    let six = || army(6);
    assert_eq!(after(six(), "3 5"), "1: 2, 2: 4, 3: 3, 4: 4, 5: 1, Joker: 1");
    // D119: after the Joker, or only when empty.
    assert_eq!(after(six(), "3 5 Joker"), whole);
    assert_eq!(after(six().rulings("D119=b"), "3 5 Joker"), "1: 2, 2: 4, 3: 3, 4: 4, 5: 1");
    let all_but_one = "1 1 2 2 2 2 3 3 3 3 4 4 4 4 5 Joker";
    assert_eq!(after(six().rulings("D119=b"), all_but_one), "5: 1");
    assert_eq!(after(six().rulings("D119=b"), &format!("{all_but_one} 5")), whole);
    // D118: as built, or for the units left at that moment; until then the deck stays.
    let lost = |rulings: &str| {
        let mut table = six().rulings(rulings);
        for tag in ["A1", "A2"] {
            table.apply(&adjutant::rules::Effect::remove(tag.parse().unwrap(), "fire"));
        }
        table
    };
    assert_eq!(after(lost(""), "3 Joker"), whole);
    assert_eq!(after(lost("D118=b"), "3"), "1: 2, 2: 4, 3: 3, 4: 4, 5: 2, Joker: 1");
    assert_eq!(after(lost("D118=b"), "3 Joker"), "1: 4, 2: 4, 3: 4, 4: 2, Joker: 1");
}
