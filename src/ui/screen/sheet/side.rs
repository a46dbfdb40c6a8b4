//! What the sheet of a side shows: orders left and other facts by hand, ammunition, where its dice come from, and a way
//! to add a unit.

use iced::widget::{column, container, row};
use iced::{Alignment, Length};

use super::{Drawn, Message};
use crate::{
    battle::{
        Battle,
        summary::{FactLine, battle_facts, side_facts, side_head, side_supplies},
    },
    dice::{Side, Tag},
    rules::Entity,
    ui::{
        Element, Space, TEXT_BOLD, Type,
        fit::whole_name,
        screen::{AppRequest, Route, page::hint, recruit::control},
        style,
        widget::{Chip, big_number, button_quiet, chip, heading},
    },
};

/// What is known of a side.
#[derive(Debug, Clone)]
pub(super) struct SideView {
    side: Side,
    pub(super) name: String,
    words: String,
    orders: Option<(String, String)>,
    facts: Vec<FactLine>,
    table: Vec<FactLine>,
    supplies: Vec<(Tag, String, FactLine)>,
}

impl SideView {
    pub(super) fn new(battle: &Battle, side: Side) -> Self {
        let head = side_head(battle.rules().as_ref(), battle.setup(), battle.state(), side);
        let words = [head.standing.words, head.standing.command].into_iter().filter(|words| !words.is_empty());
        Self {
            side,
            orders: head.orders.map(|orders| (orders, format!("{} left", head.standing.orders_name))),
            name: head.name,
            words: words.collect::<Vec<_>>().join(" · "),
            facts: side_facts(battle, side),
            table: battle_facts(battle),
            supplies: side_supplies(battle, side),
        }
    }
}

pub(super) fn draw<'a>(sheet: Drawn<'a, '_>, view: &'a SideView) -> Element<'a, Message> {
    let (look, stops, side) = (&sheet.frame.look, sheet.stops, view.side);
    let orders = view.orders.as_ref().map(|(number, words)| big_number(look, number.as_str(), words.as_str()));
    let ask = |request| Some(Message::Ask(Box::new(request)));
    let real = sheet.sheet.real;
    let own = Side::BOTH.into_iter().zip(real).any(|(of, real)| of == side && real);
    let [a, b] = real;
    let turned = if side == Side::A { [!a, b] } else { [a, !b] };
    let dice = chip(look, "Rolls real dice", if own { Chip::On } else { Chip::Off }).size(Type::Body);
    let add = button_quiet(look, "Add a unit").glyph("plus").size(Type::Body);
    let table = (!view.table.is_empty()).then(|| {
        let facts = sheet.facts("battle", &view.table, |id, value| Message::fact(Entity::Battle, id, value));
        column![heading(look, "This battle"), facts].spacing(Space::Small)
    });
    column![]
        .push(orders)
        .push(style::body(view.words.as_str(), Type::Body))
        .push(stops.press("dice", dice, ask(AppRequest::Dice(turned))))
        .push((!view.supplies.is_empty()).then(|| heading(look, "What is counted")))
        .extend(view.supplies.iter().map(|(tag, name, fact)| supply(sheet, *tag, name, fact)))
        .push(table)
        .push(heading(look, "By hand"))
        .push(hint(sheet.frame, "Changes here are corrections, and are logged."))
        .push(sheet.facts("fact", &view.facts, move |id, value| Message::fact(side.into(), id, value)))
        .push(
            row![]
                .push(sheet.more(view.facts.iter().chain(&view.table)))
                .push(stops.press("add", add, ask(AppRequest::Go(Route::Add(side)))))
                .spacing(Space::Small),
        )
        .spacing(Space::Pad)
        .into()
}

/// What is counted on a unit's row.
fn supply<'a>(sheet: Drawn<'a, '_>, tag: Tag, name: &str, fact: &'a FactLine) -> Element<'a, Message> {
    let look = &sheet.frame.look;
    let send = |value| Message::fact(tag.into(), &fact.id, Some(value));
    let id = format!("{tag}-{}", fact.id);
    let stepper = control(sheet.frame, sheet.stops, &id, &fact.name, &fact.takes, fact.value.as_ref(), send);
    let words = column![
        whole_name(format!("{tag} {name}"), TEXT_BOLD, Type::Body, Some(look.palette.ink)),
        style::label(fact.name.as_str(), Type::Mark).color(look.palette.quiet),
    ];
    row![container(words).width(Length::Fill)].push(stepper).spacing(Space::Small).align_y(Alignment::Center).into()
}
