//! Mine fields: who sets them off, on which numbers, lanes.

use adjutant::{
    battle::{Battle, Command, Request, Setup, Viewer},
    dice::{Dice, Side},
    rules::Entity,
};

use super::{on, refusals, run, scene::draft};

#[test]
fn numbers_by_kind() {
    // S79: on foot it stops; mines are no fire: no unit is marked as hit.
    let cases = [
        ("infantry", "", "mines=7", "A1 nothing, nothing", ""),
        ("infantry", "", "mines=8 effect=14", "A1 neutralised, neutralised", "; A1.neutralised=2"),
        ("infantry", "", "mines=8 effect=15", "A1 knocked_out, knocked_out", "; A1.lost_in=1; lost A1 by mines"),
        ("lorry_3ton", "", "mines=7", "A1 nothing, nothing", ""),
        ("lorry_3ton", "", "mines=8 effect=14", "A1 neutralised, neutralised", "; A1.neutralised=2"),
        ("pak38 limbered", "", "mines=8 effect=1", "A1 neutralised, neutralised", "; A1.neutralised=2"),
        ("m4a3", "", "mines=10", "A1 nothing, nothing", ""),
        ("m4a3", "", "mines=11 effect=15", "A1 knocked_out, knocked_out", "; A1.lost_in=1; lost A1 by mines"),
        // S78: the second die in any case.
        ("m4a3", "S78=b", "mines=10 effect=14", "A1 nothing, nothing", ""),
        ("m4a3", "S78=b", "mines=10 effect=15", "A1 knocked_out, knocked_out", "; A1.lost_in=1; lost A1 by mines"),
        ("m4a3", "S78=b", "mines=11 effect=14", "A1 neutralised, neutralised", "; A1.neutralised=2"),
    ];
    for (unit, rulings, answers, settled, changed) in cases {
        let scene = on(&format!("A1 {unit} in=X/Y"), rulings);
        let [found, effects, _] = run(&scene, "mines", "unit=A1 area=elsewhere", answers);
        assert_eq!((found.as_str(), effects), (settled, format!("A1.mined=yes{changed}")), "{unit} {answers}");
    }
    let lorry = on("A1 lorry_3ton; A2 infantry riding=A1", "");
    let [settled, ..] = run(&lorry, "mines", "unit=A1 area=elsewhere", "mines=20 effect=20 save/A2=11");
    assert_eq!(settled, "A1 knocked_out, knocked_out, A2 neutralised");
    let [settled, ..] = run(&lorry, "mines", "unit=A1 area=elsewhere", "mines=1");
    assert_eq!(settled, "A1 nothing, nothing, A2 nothing");
}

#[test]
fn kinds_that_set_them_off() {
    let cases = [
        ("any", "infantry", ""),
        ("any", "m4a3", ""),
        ("vehicles", "infantry", "A1 does not set these mines off"),
        ("vehicles", "pak38", "A1 does not set these mines off"),
        ("vehicles", "lorry_3ton", ""),
        ("foot", "infantry", ""),
        ("foot", "m4a3", "A1 does not set these mines off"),
    ];
    for (triggers, unit, wanted) in cases {
        let scene = on(&format!("A1 {unit}"), "").with(&format!("thing1=minefield thing1.triggers={triggers}"));
        assert_eq!(refusals(&scene, "mines", "unit=A1"), wanted, "{triggers} {unit}");
        let form = format!("unit=A1 area=elsewhere triggers={triggers}");
        assert_eq!(refusals(&scene, "mines", &form), wanted, "{triggers} {unit}");
    }
    let again = on("A1 m4a3 mined", "");
    assert_eq!(refusals(&again, "mines", "unit=A1"), "was already checked this turn");
}

#[test]
fn vehicles_open_a_lane() {
    // S80: every vehicle of a Russian unit counts, men do not; the sixth opens the lane. Nobody else clears like this.
    let entered = |unit: &str, before: i32, russian: &str, chip: &str| {
        let facts = format!("thing1=minefield thing1.entered={before} {russian}");
        let scene = on(&format!("A1 {unit}"), "").with(&facts);
        run(&scene, "mines", &format!("unit=A1 area=thing1 {chip}"), "mines=1")[1].clone()
    };
    let red = "A.russian=true";
    assert_eq!(entered("m4a3", 0, red, ""), "A1.mined=yes; thing1.entered=1");
    assert_eq!(entered("m4a3", 4, red, ""), "A1.mined=yes; thing1.entered=5");
    assert_eq!(entered("lorry_3ton", 5, red, ""), "A1.mined=yes; thing1.entered=6; thing1.lane=600");
    assert_eq!(entered("m4a3", 6, red, ""), "A1.mined=yes; thing1.entered=7");
    assert_eq!(entered("infantry", 5, red, ""), "A1.mined=yes");
    assert_eq!(entered("lorry_3ton", 5, "", ""), "A1.mined=yes");
    // The chip says it for the whole side.
    assert_eq!(entered("m4a3", 0, "", "russian"), "A.russian=yes; A1.mined=yes; thing1.entered=1");
    assert_eq!(entered("m4a3", 0, red, "russian=false"), "-A.russian; A1.mined=yes");
}

#[test]
fn hidden_areas_stay_out_of_sight_until_they_are_shown() {
    let scene = on("A1 m4a3; B1 infantry", "")
        .with("thing1=minefield thing1.hidden=true thing1.side=B battle.mover=A1 battle.step=move");
    let options = |by: &str| {
        let form = scene.open("mines", by).form;
        let field = form.field("area").unwrap();
        let adjutant::rules::Control::Choice(options) = &field.control else { panic!("a choice") };
        options.iter().map(|option| option.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(options("unit=A1"), ["None on the list"]);
    assert!(scene.rules.reactions(&scene.state).is_empty(), "the strip gives nothing away");
    let [_, effects, said] = run(&scene, "reveal_mines", "by=B", "");
    assert_eq!((effects.as_str(), said.as_str()), ("-thing1.hidden", "Minefield 1 is revealed."));
    let shown = on("A1 m4a3", "").with("thing1=minefield thing1.side=B battle.mover=A1 battle.step=move");
    assert_eq!(shown.rules.reactions(&shown.state).len(), 1);
}

#[test]
fn nobody_else_learns_of_a_hidden_area() {
    let scene = on("A1 m4a3; B1 infantry", "");
    let units = scene.state.units.into_values().collect();
    let setup = Setup { units, ..Setup::new(scene.rules.description(), ["A", "B"]) };
    let (mut battle, mut dice) = (Battle::new(scene.rules, setup), Dice::seeded(1));
    let mut lay = |form: &str| {
        let request = Request::new("lay_mines", draft(form));
        let start = Command::start(request);
        battle.execute(start, &mut dice, 0).unwrap();
    };
    lay("by=B shown=hidden");
    lay("by=B shown=marked");
    let seen = |viewer: Viewer| battle.state_for(viewer).things.keys().copied().collect::<Vec<_>>();
    assert_eq!(seen(Viewer::Table), [2]);
    assert_eq!(seen(Viewer::Side(Side::A)), [2]);
    assert_eq!(seen(Viewer::Side(Side::B)), [1, 2]);
    assert_eq!(battle.state_for(Viewer::Table).fact(Entity::Thing(1), "triggers"), None);
}

#[test]
fn laid_and_cleared() {
    let scene = on("A1 infantry; B1 infantry", "").with("thing1=smoke thing2=minefield thing2.lane=50");
    let [_, effects, said] = run(&scene, "lay_mines", "by=B triggers=foot shown=hidden", "");
    assert!(effects.ends_with("thing3.side=B; thing3.triggers=foot; thing3.hidden=yes"), "{effects}");
    assert_eq!(said, "A hidden minefield.");
    // A quarter of 200p; the lane grows.
    let [settled, effects, _] = run(&scene, "clear_mines", "unit=A1 area=thing2", "");
    assert_eq!((settled.as_str(), effects.as_str()), ("done, lane 100", "thing2.lane=100"));
    let [settled, effects, _] = run(&scene, "clear_mines", "unit=A1 area=elsewhere paces=30", "");
    assert_eq!((settled.as_str(), effects.as_str()), ("done, lane 30", ""));
    // Infantry goes at a quarter of its speed; neutralised it goes nowhere (S67).
    let most = "A1 clears at most 50p, a quarter of its move";
    assert_eq!(super::refusals(&scene, "clear_mines", "unit=A1 area=thing2 paces=60"), most);
    let pinned = on("A1 infantry neutralised=1; B1 infantry", "");
    let stays = "is neutralised: troops on foot stay put";
    assert_eq!(super::refusals(&pinned, "clear_mines", "unit=A1 area=elsewhere paces=30"), stays);
    let cut = on("A1 m4a3 neutralised=1; B1 infantry", "");
    assert_eq!(super::refusals(&cut, "clear_mines", "unit=A1 area=elsewhere paces=300"), "");
}
