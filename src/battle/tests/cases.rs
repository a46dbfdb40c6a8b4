//! Tables of cases: what commands do, read from the state, the log and the hands.

use std::collections::BTreeSet;

use super::toy::{B1, battle};
use crate::{
    battle::{Battle, Command, Done, Event, Permit, Request},
    dice::{Dice, Given, Side},
    rules::{Draft, Value},
};

pub fn draft(told: &[(&str, &str)]) -> Draft {
    told.iter().map(|(path, value)| ((*path).to_owned(), Value::from(*value))).collect()
}

pub fn start(procedure: &str, told: &[(&str, &str)], real: &[Side], given: &[(&str, &[u8])]) -> Command {
    Command::Start {
        request: Request { procedure: procedure.to_owned(), draft: draft(told) },
        permit: Permit::Lawful,
        real: real.iter().copied().collect::<BTreeSet<_>>(),
        given: given.iter().map(|(at, faces)| ((*at).to_owned(), Given::Faces(faces.to_vec()))).collect(),
    }
}

fn run(battle: &mut Battle, command: Command) -> Done {
    battle.execute(command, &mut Dice::seeded(7), 100).unwrap()
}

#[test]
fn every_event_survives_toml() {
    let mut battle = battle();
    let fire = [("firer", "A1"), ("target", "B1"), ("target.place", "cover")];
    run(&mut battle, start("fire", &fire, &[], &[]));
    run(
        &mut battle,
        start("charge", &[("attacker", "A2"), ("defender", "B1")], &[Side::A], &[("attack", &[6, 6, 1])]),
    );
    run(&mut battle, Command::Cancel);
    run(&mut battle, Command::Undo);
    run(&mut battle, Command::Redo);
    run(&mut battle, Command::Note { text: "A note".to_owned() });
    run(&mut battle, Command::set(B1, "disrupted", true));
    run(&mut battle, Command::Strike { of: 1 });
    for event in battle.events() {
        let text = toml::to_string(event).unwrap();
        let back: Event = toml::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(&back, event, "{text}");
    }
}
