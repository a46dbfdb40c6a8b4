//! Who leads each side, and what a commander is told: five presses at most, one for the usual.

use super::{Edit, Message, Muster};
use crate::{
    battle::{Briefing, muster_sheet::Leader},
    dice::{Dice, Side},
    rules::{CommanderSettings, Common},
    ui::{
        Element, Type,
        screen::{
            Frame,
            page::{hint, labelled, wrapped},
            stops::Stops,
        },
        widget::{Chip, button_quiet, chip, link, tab},
    },
};

impl Muster {
    /// What is the same for the commanders of all rules; `None` where these rules have none.
    fn common(&self) -> Option<&Common> {
        Some(&self.rules()?.conduct()?.data().common)
    }

    /// A row a side, and what its commander is told.
    pub(super) fn leads<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Vec<Element<'a, Message>> {
        let (look, sheet) = (&frame.look, &self.sheet);
        let (mut lines, mut below) = (Vec::new(), Vec::new());
        for side in Side::BOTH {
            let alone = sheet.solo == Some(side);
            let commanded = alone && sheet.commander.is_some();
            let choice = |id: &str, words: &'static str, on, leader| {
                let press = tab(look, words, on).size(Type::Body);
                stops.press(&format!("{id}-{side}"), press, Some(Message::Edit(Edit::Lead(side, leader))))
            };
            let player = choice("player", "A player", !alone, None);
            let commander = self.common().map(|common| {
                let kept = sheet.commander.clone().unwrap_or_else(|| Briefing::usual(common));
                choice("commander", "The commander", commanded, Some(Leader::Commander(kept)))
            });
            let nobody = choice("solo", "Nobody: solo", alone && !commanded, Some(Leader::Nobody));
            let choices = [Some(player), commander, Some(nobody)];
            lines.push(labelled(
                frame,
                format!("Who leads {}", sheet.name(side)),
                wrapped(choices.into_iter().flatten()),
            ));
            if let (true, Some(common), Some(briefing)) = (alone, self.common(), &sheet.commander) {
                below.extend(briefing_rows(frame, stops, (side, common), briefing));
                below.extend(self.ways(frame, stops));
            }
        }
        let words = match (sheet.solo, self.common()) {
            (Some(_), Some(_)) if sheet.commander.is_some() => {
                "The commander cannot see the table: no distances, lines of sight or flanks, nor where anybody \
                 stands. He asks what only you can see; his plan stays sealed."
            }
            (_, Some(_)) => {
                "Playing alone? Let the program's commander lead the enemy. \u{201c}Nobody: solo\u{201d} leaves its decisions to \
                 you; its cards and written orders stay hidden."
            }
            _ => {
                "Playing alone? Choose \u{201c}Nobody: solo\u{201d} for the enemy: its cards and written orders stay \
                 hidden from you. These rules have no commander yet."
            }
        };
        lines.push(hint(frame, words));
        lines.extend(below);
        lines
    }

    /// What else can be said to him, folded away: all of it can be said to him during the battle too.
    fn ways<'a>(&'a self, frame: &Frame, stops: &Stops<Message>) -> Vec<Element<'a, Message>> {
        let (look, ways) = (&frame.look, &self.sheet.ways);
        let changed = self.sheet.commander_settings().is_some();
        let choice = |id: &str, words: &'static str, on: bool, settings: CommanderSettings| {
            let press = chip(look, words, if on { Chip::On } else { Chip::Off }).size(Type::Body);
            stops.press(id, press, Some(Message::Edit(Edit::Ways(settings))))
        };
        if !self.ways && !changed {
            let more = stops.press("ways", link(look, "More: pace, odds, reasons, his die"), Some(Message::Ways));
            return vec![labelled(frame, "His orders", more)];
        }
        let chips = [
            choice("sheet", "One GO for all", ways.sheet, CommanderSettings { sheet: !ways.sheet, ..ways.clone() }),
            choice("odds", "Orders show odds", !ways.bare, CommanderSettings { bare: !ways.bare, ..ways.clone() }),
            choice(
                "reasons",
                "Orders say why",
                ways.reasons,
                CommanderSettings { reasons: !ways.reasons, ..ways.clone() },
            ),
            choice("hand", "I roll his die", ways.hand, CommanderSettings { hand: !ways.hand, ..ways.clone() }),
        ];
        let words = "One GO carries out all his orders, except where you must tell him something first. All of this can be \
                     changed at the start of each of his turns.";
        vec![labelled(frame, "His orders", wrapped(chips)), hint(frame, words)]
    }

    /// One press gives a side to the commander, as he usually leads, and back to a player; `None` where these rules
    /// have none.
    pub(super) fn led<'a>(
        &'a self,
        frame: &Frame,
        stops: &Stops<Message>,
        side: Side,
    ) -> Option<Element<'a, Message>> {
        let common = self.common()?;
        let on = self.sheet.solo == Some(side) && self.sheet.commander.is_some();
        let press = tab(&frame.look, "The program's commander leads it", on).size(Type::Body);
        let leader = (!on).then(|| Leader::Commander(Briefing::usual(common)));
        Some(stops.press(&format!("lead-{side}"), press, Some(Message::Edit(Edit::Lead(side, leader)))))
    }

    /// A die says the style of the commander.
    pub fn draw_style(&mut self, dice: &mut Dice) {
        let Some(common) = self.common() else { return };
        let styles = u8::try_from(common.style.len()).unwrap_or(1).max(1);
        let drawn = common.style.get(usize::from(dice.face(styles)).saturating_sub(1));
        let style = drawn.map(|style| style.id.clone());
        if let (Some(briefing), Some(style)) = (&mut self.sheet.commander, style) {
            briefing.style = style;
        }
        self.prepare();
    }
}

/// Mission, style, objectives, questions.
fn briefing_rows<'a>(
    frame: &Frame,
    stops: &Stops<Message>,
    (side, common): (Side, &'a Common),
    briefing: &'a Briefing,
) -> Vec<Element<'a, Message>> {
    let look = &frame.look;
    let choice = |id: &str, words: &'a str, on: bool, other: Briefing| {
        let press = tab(look, words, on).size(Type::Body);
        stops.press(id, press, Some(Message::Edit(Edit::Lead(side, Some(Leader::Commander(other))))))
    };
    let missions = common.mission.iter().map(|mission| {
        let other = Briefing { mission: mission.id.clone(), ..briefing.clone() };
        choice(&format!("mission-{}", mission.id), &mission.name, mission.id == briefing.mission, other)
    });
    let styles = common.style.iter().map(|style| {
        let other = Briefing { style: style.id.clone(), ..briefing.clone() };
        choice(&format!("style-{}", style.id), &style.name, style.id == briefing.style, other)
    });
    let draw = button_quiet(look, "Draw it").glyph("die").size(Type::Body);
    let styles: Vec<_> = styles.chain([stops.press("style-draw", draw, Some(Message::DrawStyle))]).collect();
    let count = briefing.objectives.len();
    let counts = ["None", "1", "2", "3"].into_iter().take(Briefing::OBJECTIVES + 1).enumerate();
    let counts = counts.map(|(more, words)| {
        let known = briefing.objectives.iter().cloned();
        let names = known.chain((count..more).map(|_| String::new())).take(more).collect();
        choice(
            &format!("objectives-{more}"),
            words,
            more == count,
            Briefing { objectives: names, ..briefing.clone() },
        )
    });
    let asks = [(true, "A few facts"), (false, "Nothing")].map(|(asks, words)| {
        let id = if asks { "asks-facts" } else { "asks-nothing" };
        choice(id, words, briefing.asks == asks, Briefing { asks, ..briefing.clone() })
    });
    let deploys = common.mission(&briefing.mission).map_or("", |mission| mission.deploys.as_str());
    let mut lines = vec![
        labelled(frame, "His mission", wrapped(missions)),
        hint(frame, deploys),
        labelled(frame, "His style", wrapped(styles)),
        labelled(frame, "Objectives", wrapped(counts)),
    ];
    for (at, name) in briefing.objectives.iter().enumerate() {
        let other = briefing.clone();
        let named = move |name: String| {
            let mut other = other.clone();
            if let Some(slot) = other.objectives.get_mut(at) {
                *slot = name;
            }
            Message::Edit(Edit::Lead(side, Some(Leader::Commander(other))))
        };
        let typed = stops.typing(look, &format!("objective-{}", at + 1), "What it is called", name, named);
        lines.push(labelled(frame, format!("Objective {}", at + 1), typed));
    }
    lines.push(labelled(frame, "He asks for", wrapped(asks)));
    lines
}
