//! The gallery page: a turn strip, a form, a result, and everything else by rows.

use adjutant::shapes::shapes;
use adjutant::ui::glyph::{BEARINGS, DieMark, SymbolColour, compass, glyph, symbol};
use adjutant::ui::style::{body, head, label};
use adjutant::ui::widget::{
    Chip, GroupRow, LogLine, Marker, Outcome, Pick, Segment, Slot, TILE, Toast, Tone, UnitRow, big_number,
    button_danger, button_primary, button_quiet, button_twin, cells, chip, dice_row, face_pad, field, group_row,
    hands, heading, inset, link, log_line, marker, odds_line, odds_strip, panel, pill, playing_card, rule, segmented,
    stepper, tab, term, text_box, toast, unit_card, unit_tile,
};
use adjutant::ui::{Element, Look, Side, Space, Type};
use iced::widget::{Space as Gap, column, container, row};
use iced::{Alignment, Length};

use crate::roster::{roster, units};
use crate::{Said, said};

/// The whole page.
pub fn gallery<'a>(look: &Look) -> Element<'a, Said> {
    let middle = column![form(look), result(look)].spacing(Space::Gutter);
    let top = row![roster(look, Side::One), middle, roster(look, Side::Two)].spacing(Space::Gutter);
    container(column![strip(look), top, rest(look)].spacing(Space::Gutter)).padding(Space::Gutter).into()
}

fn strip<'a>(look: &Look) -> Element<'a, Said> {
    let line = row![
        head("Turn 4", Type::Large),
        pill(look, Side::One, "12th Infantry acts"),
        tab(look, "1 Rally", false).on_press(said("rally")),
        tab(look, "2 Orders", true).on_press(said("orders")),
        Gap::new().width(Length::Fill),
        playing_card(look, "5"),
        playing_card(look, "Joker"),
        button_quiet(look, "Undo: mortars fire").glyph("undo").on_press(said("undo")),
        button_primary(look, "END TURN").on_press(said("end")),
    ]
    .spacing(Space::Gutter)
    .align_y(Alignment::Center);
    panel(look, line).width(Length::Fill).into()
}

fn form<'a>(look: &Look) -> Element<'a, Said> {
    let tabs = row![
        tab(look, "Fire", true).key("F").on_press(said("fire")),
        tab(look, "Assault", false).key("A").on_press(said("assault")),
        tab(look, "Artillery", false).key("G").on_press(said("artillery")),
        tab(look, "Mines", false).key("N"),
    ]
    .spacing(Space::Small);
    let who = row![
        unit_card(look, Side::One, "infantry", "2nd Rifles", "Standard, 3 dice, range 1"),
        glyph("arrow-right", 26.0, look.palette.ink),
        unit_card(look, Side::Two, "armoured-infantry", "II./901 Pz.Gren.", "Armoured, good order"),
    ]
    .spacing(Space::Pad)
    .align_y(Alignment::Center);
    let place = vec![
        Segment::new("Open").assumed(true).chosen(true).on_press(said("open")),
        Segment::new("Cover").on_press(said("cover")).id("seg-cover"),
        Segment::new("Trench").on_press(said("trench")),
        Segment::new("Hill").because("not in squares"),
    ];
    let told = vec![
        Segment::new("Fires").chosen(true).on_press(said("fires")),
        Segment::new("Holds").on_press(said("holds")),
    ];
    let chips = row![
        chip(look, "Target in cover", Chip::On).on_press(said("on")),
        chip(look, "Moved", Chip::Off).on_press(said("chip")).id("chip-moved"),
        chip(look, "Uphill", Chip::AssumedOff).on_press(said("uphill")),
        chip(look, "In reach", Chip::AssumedOn).on_press(said("reach")),
    ]
    .spacing(Space::Small);
    let sum = row![
        term(look, "3 Standard"),
        term(look, "\u{2212}1 target armoured"),
        term(look, "\u{2212}1 cover"),
        Gap::new().width(Length::Fill),
        head("= 1 die, hits on 4 and 6", Type::Title),
    ]
    .spacing(6)
    .align_y(Alignment::Center);
    let rolls = row![
        button_primary(look, "ROLL 1 DIE").height(64.0).width(Length::Fill).id("roll").on_press(said("roll")),
        button_twin(look, "I ROLLED \u{2026}").height(64.0).width(Length::Fill).on_press(said("rolled")),
    ]
    .spacing(Space::Pad);
    let strips = [
        vec![
            Outcome::new(2.0 / 3.0, "67 %", "no effect", Tone::Nothing),
            Outcome::new(1.0 / 3.0, "33 %", "disrupted", Tone::Trouble),
        ],
        vec![
            Outcome::new(0.14, "14 %", "no effect", Tone::Nothing),
            Outcome::new(0.52, "52 %", "defender disrupted", Tone::Trouble),
            Outcome::new(0.22, "22 %", "defender gone", Tone::Loss),
            Outcome::new(0.12, "12 %", "we are", Tone::Ink),
        ],
        vec![
            Outcome::new(0.004, "<1 %", "no effect", Tone::Nothing),
            Outcome::new(0.96, "96 %", "disrupted", Tone::Trouble),
            Outcome::new(0.036, "4 %", "removed", Tone::Loss),
        ],
    ];
    let places = row![segmented(look, place), segmented(look, told)].spacing(Space::Small);
    let strips = column(strips.map(|outcomes| odds_strip(look, outcomes, ""))).spacing(Space::Gutter);
    panel(look, column![tabs, who, places, chips, sum, strips, rolls].spacing(Space::Gutter)).width(600).into()
}

fn result<'a>(look: &Look) -> Element<'a, Said> {
    let dice = [DieMark::Hit(4), DieMark::Face(2), DieMark::Hit(6), DieMark::Out(5)];
    let quiet = look.palette.quiet;
    let sentence = column![
        head("I./901 Pz.Gren. is disrupted", Type::Title),
        body("Heavy mortars, 3 dice, 70 % before the roll.", Type::Body).color(quiet),
        link(look, "Why?").on_press(said("why")),
    ];
    let entry = inset(
        look,
        row![
            dice_row(look, 6, &[DieMark::Hit(6), DieMark::Next, DieMark::Blank], 52.0),
            face_pad(look, "face", 6, 52.0, None, |face| (face != 2).then_some(Said::Face(face))),
        ]
        .spacing(Space::Large)
        .align_y(Alignment::Center),
    );
    let log = [
        ("4-A-2", "Heavy mortars fire at I./901: 4 2 6, disrupted.", false),
        ("4-A-2", "Heavy mortars fire at II./901: 1 3 5, no effect. (undone)", true),
        ("4-A-1", "Rally: Engineers 6 2 1 rallied; 3rd Rifles 3 stays disrupted, and the log goes on and on.", false),
        ("4-A", "12th Infantry draws 5.", false),
    ];
    let log = log.map(|(stamp, words, undone)| {
        let line = LogLine {
            stamp: stamp.into(),
            words: words.into(),
            source: "app".into(),
            undone,
            height: 30.0,
            id: None,
            message: Some(said("log")),
        };
        column![log_line(look, line), rule(look)].into()
    });
    let top = row![dice_row(look, 6, &dice, 58.0), sentence].spacing(Space::Pad).align_y(Alignment::Center);
    panel(look, column![top, entry, heading(look, "Log"), column(log)].spacing(Space::Gutter)).width(600).into()
}

fn rest<'a>(look: &Look) -> Element<'a, Said> {
    let buttons = row![
        button_primary(look, "Continue").key("Enter").on_press(said("continue")),
        button_twin(look, "New battle").on_press(said("new")),
        button_quiet(look, "Export").glyph("folder").on_press(said("export")),
        button_danger(look, "Delete").on_press(said("delete")),
        button_quiet(look, "Resupply").because("after the orders"),
        button_quiet(look, "Assault").because("moved this turn").on_press(said("forced")),
        button_quiet(look, "Greyed"),
        button_twin(look, "Focused").cursor(true).on_press(said("focused")),
        stepper(look, "count", "3", Some(said("less")), None),
        text_box(look, "name", "Name of the force", "", |_| said("typed")).width(200),
    ]
    .spacing(Space::Small)
    .align_y(Alignment::Center);
    let show = button_quiet(look, "Show").on_press(said("show"));
    let markers = row![
        marker(look, Marker::new("triangle", "Disrupted", Tone::Trouble)),
        marker(look, Marker::new("arrow-down-to-line", "Pinned", Tone::Trouble)),
        marker(look, Marker::new("ring-and-disc", "Overwatch", Tone::Ringed)),
        marker(look, Marker::new("mound", "Dig In", Tone::Dashed)),
        marker(look, Marker::new("chevrons-right", "Moved", Tone::Quiet)),
        marker(look, Marker::new("burst", "Fired", Tone::Quiet)),
        marker(look, Marker::new("cross", "Removed", Tone::Loss)),
        marker(look, Marker::new("tick", "No effect", Tone::Nothing)),
        marker(look, Marker::new("flag", "Ours", Tone::Ink)),
        toast(
            look,
            Toast { sign: "ring-and-tick", words: "Saved.".into(), tone: Tone::Ink, least: 0.0 },
            None,
            false
        ),
        toast(
            look,
            Toast { sign: "warning", words: "That is not a face of a D6.".into(), tone: Tone::Trouble, least: 0.0 },
            Some(show),
            false,
        ),
    ]
    .spacing(Space::Small)
    .align_y(Alignment::Center);
    let some = |side| units(side).into_iter().skip(1);
    let tiles = some(Side::One).take(4).chain(some(Side::Two).take(5));
    let tiles = row(tiles.map(|unit| unit_tile(look, UnitRow { height: TILE, ..unit }))).spacing(Space::Small);
    let lines = vec!["Put Disrupted on B2, take Overwatch off B3.".into(), "Remove B6.".into()];
    let listed = button_quiet(look, "Panzer Lehr").under("12th Infantry, turn 4, yesterday").glyph("folder").left();
    let fields = row![
        field(
            look,
            "Objective",
            text_box(look, "objective", "What it is called", "", |_| said("typed")).width(200),
            None
        ),
        big_number(look, "3", "dice to\nthrow"),
        container(hands(look, lines)).width(400),
        listed.height(60.0).width(280).on_press(said("open")),
    ]
    .spacing(Space::Large)
    .align_y(Alignment::Center);
    panel(look, column![buttons, markers, tiles, fields].spacing(Space::Pad)).width(Length::Fill).into()
}

/// Every map symbol and every glyph with its name.
pub fn signs<'a>(look: &Look) -> Element<'a, Said> {
    let drawn = || shapes().into_iter();
    let symbols = drawn().flat_map(|all| &all.symbols).map(|shape| {
        let name = shape.name.as_str();
        let sign = symbol(look, name, SymbolColour::Side(Side::Two), 36.0);
        named(sign, name)
    });
    let glyphs = drawn().flat_map(|all| &all.glyphs).map(|shape| {
        let name = shape.name.as_str();
        let ink = look.palette.ink;
        let signs = row![glyph(name, 14.0, ink), glyph(name, 24.0, ink)].spacing(6).align_y(Alignment::Center);
        named(signs.into(), name)
    });
    let lines = [row(symbols), row(glyphs)].map(|signs| signs.spacing(4).wrap().vertical_spacing(8).into());
    panel(look, column(lines).spacing(Space::Large)).width(Length::Fill).into()
}

/// What forms of many targets and other dice are made of.
pub fn tables<'a>(look: &Look) -> Element<'a, Said> {
    const CELLS: [&str; 13] = ["2", "3", "4", "5", "6", "8", "10", "13", "15", "17", "18", "19", "20"];
    static ROW: std::sync::LazyLock<Vec<String>> =
        std::sync::LazyLock::new(|| CELLS.iter().map(|cell| (*cell).to_owned()).collect());
    let bearings = BEARINGS.iter().filter_map(|(name, _)| Some(named(compass(look, name, 72.0)?, name)));
    let dice = [DieMark::Hit(20), DieMark::Face(7), DieMark::Out(13), DieMark::Next, DieMark::Blank];
    let line = |shares: [(f64, &'static str, Tone); 3]| {
        odds_line(look, shares.map(|(share, percent, tone)| Outcome::new(share, percent, "", tone)).to_vec())
    };
    let lines = column![
        line([(0.42, "42 %", Tone::Nothing), (0.26, "26 %", Tone::Trouble), (0.32, "32 %", Tone::Loss)]),
        line([(0.96, "96 %", Tone::Nothing), (0.03, "3 %", Tone::Trouble), (0.01, "<1 %", Tone::Loss)]),
        line([(0.5, "50 %", Tone::Nothing), (0.25, "25 %", Tone::Nothing), (0.25, "25 %", Tone::Nothing)]),
    ];
    let head = |name: &'static str, depth: u8, open: bool, pick: Pick| {
        let order = Slot::marker(Marker::new("arrow-up-wide", "Rapid attack", Tone::Ringed)).on_press(said("order"));
        let state = Slot::marker(Marker::new("heart", "No advance", Tone::Trouble));
        group_row(
            look,
            GroupRow {
                quota: None,
                side: Side::One,
                depth,
                name: name.into(),
                words: vec!["4 of 5 left, 3 ready".into()],
                state: if depth == 0 { Slot::none() } else { state },
                order,
                open,
                pick,
                lost: false,
                cursor: false,
                height: 46.0,
                id: format!("group-{name}"),
                message: Some(said("group")),
                fold: said("fold"),
            },
        )
    };
    let groups = column![head("B Company", 0, true, Pick::None), head("10 Platoon", 1, false, Pick::Acts)].spacing(2);
    let left = column![
        cells(look, &ROW, 4, 8),
        cells(look, &ROW, 4, 4),
        lines.spacing(Space::Tight),
        dice_row(look, 20, &dice, 52.0),
    ];
    let right =
        column![face_pad(look, "twenty", 20, 44.0, Some(17), |face| (face != 3).then_some(Said::Face(face))), groups];
    let both = row![left.spacing(Space::Pad).width(480), right.spacing(Space::Pad).width(440)].spacing(Space::Large);
    panel(look, column![row(bearings).spacing(Space::Large), both].spacing(Space::Pad)).width(Length::Fill).into()
}

fn named<'a>(sign: Element<'a, Said>, name: &'static str) -> Element<'a, Said> {
    column![sign, label(name, Type::Small)].spacing(2).width(90).align_x(Alignment::Center).into()
}
