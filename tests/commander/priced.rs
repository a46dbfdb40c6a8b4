//! What moves and quiet orders are worth, and where they lead: scenes of a few units, each number by the exact odds.

use adjutant::{
    commander::{Goal, Memory, OrderOption, Plan, Sheet, advise},
    dice::Side,
    rules::Relation,
};

use super::{half_turn::tag, scene::Scene};

/// The Portable Wargame in the half of side B, which has so many activations left that all of its units act.
pub const PORTABLE: &str =
    "battle.acting=B battle.first=A battle.artillery_over=true battle.step=activate B.activations=9";
/// Pz8 in the half of side B.
pub const PZ8: &str = "battle.acting=B battle.step=move";

/// A steady commander of side B.
pub fn led(scene: &Scene, mission: &str) -> Plan {
    let common = &scene.rules.conduct().unwrap().data().common;
    let mut plan = Plan::new(common, Side::B, mission, "steady").unwrap();
    plan.turns = Some(10);
    plan
}

/// What he remembers who was told so: "fire B1 A2" holds, "!fire B1 A2" does not.
pub fn told(scene: &Scene, facts: &[&str]) -> Memory {
    let (mut memory, conduct) = (Memory::default(), scene.rules.conduct().unwrap());
    for fact in facts {
        let mut parts = fact.trim_start_matches('!').split(' ');
        let mut next = || parts.next().unwrap();
        let relation = Relation::new(next(), tag(next()), tag(next()));
        memory.told(conduct, &scene.state, relation, !fact.starts_with('!'));
    }
    memory
}

/// His sheet.
pub fn sheet(scene: &Scene, plan: &Plan, facts: &[&str]) -> Sheet {
    advise(&scene.rules, &scene.state, &told(scene, facts), plan)
}

/// The option of a unit that is called so.
pub fn option<'s>(sheet: &'s Sheet, unit: &str, words: &str) -> Option<&'s OrderOption> {
    sheet.unit(tag(unit))?.options.iter().find(|option| option.words == words)
}

#[test]
fn a_move_goes_for_the_best_fight_and_not_for_the_first_tag() {
    let pinned = "field_artillery pinned";
    let scenes = [
        ("portable-wargame", PORTABLE, "command", pinned),
        ("portable-wargame", PORTABLE, "infantry", "melee_infantry"),
        ("pz8", PZ8, "recon", "hq"),
    ];
    for (rules, facts, one, other) in scenes {
        let goal = |first: &str, second: &str| {
            let scene = Scene::of(rules, &format!("A1 {first}; A2 {second}; B1 infantry"), "").with(facts);
            let sheet = sheet(&scene, &led(&scene, "attack"), &[]);
            let moves = option(&sheet, "B1", "move").unwrap().moves.clone().unwrap();
            let Goal::Enemy(enemy) = moves.goal else { panic!("{:?}", moves.goal) };
            if enemy == tag("A1") { first.to_owned() } else { second.to_owned() }
        };
        assert_eq!(goal(one, other), goal(other, one), "{rules}: {one}, {other}");
    }
}
