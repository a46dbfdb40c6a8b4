//! Two made-up rosters with a unit in every state a row can show.

use adjutant::ui::widget::{Marker, Pick, SideHead, Slot, Tone, UnitRow, rule, side_head, side_panel, unit_row};
use adjutant::ui::{Element, Look, Side};
use iced::widget::column;

use crate::{Said, said};

fn unit<'a>(side: Side, tag: &'a str, sign: &'a str, name: &'a str, kind: &'a str) -> UnitRow<'a, Said> {
    UnitRow {
        message: Some(said("unit")),
        id: Some(format!("unit-{tag}")),
        order: Slot::hint("Move").on_press(said("move")),
        ..UnitRow::new(side, tag, sign, name, kind)
    }
}

fn shown<'a>(glyph: &'a str, word: &'a str, tone: Tone) -> Slot<'a, Said> {
    Slot::marker(Marker::new(glyph, word, tone)).on_press(said("slot"))
}

/// Eight units of a side.
pub fn units<'a>(side: Side) -> Vec<UnitRow<'a, Said>> {
    let disrupted = || shown("triangle", "Disrupted", Tone::Trouble);
    let overwatch = || shown("ring-and-disc", "Overwatch", Tone::Ringed);
    let unit = |tag, sign, name, kind| unit(side, tag, sign, name, kind);
    match side {
        Side::One => vec![
            unit("A1", "hq", "HQ 12th Infantry", "HQ, Average, range 3"),
            UnitRow { order: overwatch(), ..unit("A2", "infantry", "1st Rifles", "Rifle, Standard") },
            UnitRow { pick: Pick::Acts, ..unit("A3", "infantry", "2nd Rifles", "Rifle, Standard") },
            UnitRow { state: disrupted(), ..unit("A4", "infantry", "3rd Rifles", "Rifle, Green") },
            UnitRow { cursor: true, ..unit("A5", "engineer", "Engineers", "Engineer, Veteran") },
            UnitRow {
                order: shown("mound", "Dig In", Tone::Dashed),
                ..unit("A6", "anti-tank", "AT battery", "ATG, medium gun")
            },
            UnitRow {
                order: shown("chevrons-right", "Moved", Tone::Quiet),
                acted: true,
                ..unit("A7", "armour", "70th Tank Battalion", "Tank, medium / medium")
            },
            UnitRow { state: Slot::shells(3, 4), ..unit("A8", "artillery", "Div. artillery", "Off-table, heavy") },
        ],
        Side::Two => vec![
            unit("B1", "hq", "HQ Panzer Lehr", "HQ, Above average, range 4"),
            UnitRow {
                state: disrupted(),
                order: overwatch(),
                ..unit("B2", "armoured-infantry", "I./901 Panzergrenadiere", "Armoured infantry, Veteran")
            },
            UnitRow {
                order: overwatch(),
                pick: Pick::Target,
                ..unit("B3", "armoured-infantry", "II./901 Pz.Gren.", "Armoured infantry, Veteran")
            },
            UnitRow { pick: Pick::Nth(2), ..unit("B4", "smg", "Kampfgruppe B", "SMG, Green") },
            unit("B5", "armour", "II./130 Panzer", "Tank, medium / heavy"),
            UnitRow {
                state: shown("cross", "Removed", Tone::Loss),
                order: Slot::none(),
                lost: true,
                ..unit("B6", "armoured-car", "Aufklärung", "Armoured car, MG")
            },
            UnitRow {
                state: shown("cross", "Removed", Tone::Loss),
                order: Slot::none(),
                lost: true,
                ..unit("B7", "mortar", "Mortars", "Medium mortar")
            },
            UnitRow { state: Slot::shells(1, 4), ..unit("B8", "infantry-gun", "IG company", "Infantry gun") },
        ],
    }
}

/// A side's roster with its head; the first side is active.
pub fn roster<'a>(look: &Look, side: Side) -> Element<'a, Said> {
    let head = match side {
        Side::One => SideHead {
            side,
            keys: None,
            name: "12th Infantry".into(),
            hq: Some(("HQ in good order".into(), None)),
            orders: Some(("3".into(), "of 5 orders\nleft".into())),
            on_orders: Some(said("orders")),
            over: false,
            dice: Some(("Program".into(), Some(said("dice")))),
            lost: (2, 11, Some(6)),
            losses: ("2 of 11 lost".into(), "exhausted at 6".into()),
            id: "one",
        },
        Side::Two => SideHead {
            side,
            keys: None,
            name: "Panzer Lehr".into(),
            hq: Some(("HQ disrupted".into(), Some("triangle"))),
            orders: None,
            on_orders: None,
            over: false,
            dice: Some(("Real dice".into(), Some(said("dice")))),
            lost: (5, 10, Some(5)),
            losses: ("5 of 10 lost".into(), "exhausted".into()),
            id: "two",
        },
    };
    let rows = units(side).into_iter().map(|unit| unit_row(look, unit));
    let inside = column![side_head(look, head), rule(look), column(rows).spacing(2)].spacing(6);
    side_panel(look, side, side == Side::One, inside).width(376).into()
}
