//! Who falls back stands elsewhere, for what the commander knows of the table.

use std::collections::BTreeSet;

use adjutant::{
    battle::{Command, Permit, Request},
    commander::remember,
    dice::{Dice, Given},
    rules::{Draft, REPORT, Relation, ReportForm, draft_of},
};

use super::half_turn::{battle, plan, tag};

/// A unit that falls back stands elsewhere: what was known of it is known no more, whether or not anything was said of
/// its place. One that stays Disrupted stays where it is.
#[test]
fn whoever_falls_back_is_seen_anew() {
    let fire = Relation::new("fire", tag("B2"), tag("A2"));
    for (ones, by_hand) in [(false, false), (true, false), (true, true)] {
        let mut dice = Dice::seeded(1);
        let mut battle = battle("A2 rifle disrupted; A3 tank; B2 tank");
        let plan = plan(&battle, "steady");
        let told = ReportForm { holds: vec![fire.clone()], ..ReportForm::default() };
        let begin = |procedure: &str, draft: Draft, given| Command::Start {
            request: Request::new(procedure, draft),
            permit: Permit::Lawful,
            real: BTreeSet::new(),
            given,
        };
        battle.execute(begin(REPORT, told.draft(), Vec::new()), &mut dice, 0).unwrap();
        assert_eq!(remember(&battle, &plan).holds(&fire), Some(true));
        let command = if by_hand {
            begin("fall_back", draft_of("unit", tag("A2")), Vec::new())
        } else {
            let faces = if ones { vec![1, 1] } else { vec![2, 3] };
            begin("rally", Draft::new(), vec![("rally/A2".to_owned(), Given::Faces(faces))])
        };
        battle.execute(command, &mut dice, 0).unwrap();
        assert!(battle.pending().is_none() && battle.state().flag(tag("A2"), "disrupted"));
        assert_eq!(remember(&battle, &plan).holds(&fire), (!ones).then_some(true), "{ones} {by_hand}");
    }
}
