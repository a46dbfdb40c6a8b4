//! The initiative deck: which cards it is built from, and its form as a fact (Initiative; D114-D118).

use std::collections::BTreeMap;

use crate::{
    dice::{Card, Side},
    rules::{Description, State, Unit},
};

/// Cards by name and how many of each, without zeros.
pub(super) type Deck = BTreeMap<String, i32>;

/// The mean of a side: half its units, rounded up (D114).
pub(super) const fn mean(units: i32) -> i32 {
    (units + 1).div_euclid(2)
}

/// The units that are counted: all, with HQ and off-table batteries; without those lost, if asked (D118).
pub(super) fn counted(state: &State, side: Side, without_lost: bool) -> i32 {
    let units = state.side(side).filter(|unit: &&Unit| !(without_lost && unit.lost()));
    i32::try_from(units.count()).unwrap_or(i32::MAX)
}

/// The whole deck for a mean. Cards below 1 do not exist and are left out (D116).
pub(super) fn whole(rules: &Description, mean: i32) -> Deck {
    let rows = rules.tables.get("deck").into_iter().flatten();
    let cards = rows.filter_map(|(_, row)| {
        let count = row.get("cards").copied().unwrap_or(0);
        let card = match row.get("offset") {
            None => Card::Joker,
            Some(offset) => Card::Number(u8::try_from(mean.saturating_add(*offset)).ok().filter(|card| *card > 0)?),
        };
        Some((card.to_string(), count))
    });
    cards.filter(|(_, count)| *count > 0).collect()
}

/// The cards of a deck in order, the Joker last; names that are no cards are passed over.
pub(super) fn cards(deck: &Deck) -> Vec<(Card, u8)> {
    let card = |(name, count): (&String, &i32)| {
        let count = u8::try_from(*count).ok().filter(|count| *count > 0)?;
        Some((Card::try_from(name.clone()).ok()?, count))
    };
    let mut cards: Vec<(Card, u8)> = deck.iter().filter_map(card).collect();
    cards.sort_unstable();
    cards
}

/// The deck without one of a card.
pub(super) fn without(deck: &Deck, card: Card) -> Deck {
    let mut rest = deck.clone();
    if let Some(count) = rest.get_mut(&card.to_string()) {
        *count -= 1;
    }
    rest.retain(|_, count| *count > 0);
    rest
}
