//! Combat (6, 10).

use adjutant::dice::{
    ModelMove,
    Subject::{Headline, Number, Unit},
};

use super::{odds, refused, run, scene, sums, with_things};

const PAIR: &str = "first=A1 second=B1";

fn pair(first: &str, second: &str) -> String {
    format!("A1 {first} contacts=B1 fresh=B1; B1 {second} contacts=A1 fresh=A1")
}

#[test]
fn every_factor_and_modifier() {
    let check =
        |first: &str, second: &str, wanted: &str| sums(&scene(&pair(first, second), ""), "combat", PAIR, wanted);
    let two = "2 factor = 1, totals compared";
    for kind in ["infantry", "motor_infantry", "engineer", "cavalry", "recon", "hq"] {
        check(kind, kind, &format!("{two} / {two}"));
    }
    for (kind, factor) in [("artillery", 3), ("light_tank", 3), ("medium_tank", 4), ("heavy_tank", 5)] {
        check(kind, "infantry", &format!("{factor} factor = 1, totals compared / {two}"));
    }
    check(
        "light_tank factor=2",
        "heavy_tank factor=6",
        "2 factor = 1, totals compared / 6 factor = 1, totals compared",
    );
    // Z50: each that is inside.
    let inside = "2 factor, +1 inside fortifications = 1, totals compared";
    check("infantry place=works", "infantry place=works", &format!("{inside} / {inside}"));
    check("infantry place=woods", "infantry place=buildings", &format!("{two} / {two}"));
    check("recon place=works", "infantry", &format!("{inside} / {two}"));
    // Z10, Z11: only while the enemy is a tank battalion.
    check(
        "infantry against_tanks=1",
        "light_tank",
        "2 factor, +1 against tanks = 1, totals compared / 3 factor = 1, totals compared",
    );
    check(
        "heavy_tank",
        "engineer against_tanks=-1",
        "5 factor = 1, totals compared / 2 factor, -1 against tanks = 1, totals compared",
    );
    check("infantry against_tanks=1", "recon", &format!("{two} / {two}"));
    check("infantry against_tanks=1", "artillery", &format!("{two} / 3 factor = 1, totals compared"));
    check(
        "infantry against_tanks=1 place=works",
        "medium_tank",
        "2 factor, +1 inside fortifications, +1 against tanks = 1, totals compared / 4 factor = 1, totals compared",
    );
    // Z37: fatigue never changes the sum.
    check("medium_tank fatigue=3", "infantry fatigue=1", &format!("4 factor = 1, totals compared / {two}"));
}

#[test]
fn a_chip_says_who_is_inside() {
    let check = |units: &str, form: &str, wanted: &str, kept: &str| {
        let form = format!("{PAIR} {form}");
        sums(&scene(units, ""), "combat", &form, wanted);
        let remembered = scene(units, "").open("combat", &form).form.remember;
        assert_eq!(super::scene::effects(&remembered), kept, "{units} {form}");
    };
    let (out, inside) = ("2 factor = 1, totals compared", "2 factor, +1 inside fortifications = 1, totals compared");
    let open = pair("infantry", "engineer");
    check(&open, "", &format!("{out} / {out}"), "");
    check(&open, "second.inside=true", &format!("{out} / {inside}"), "B1.place=works");
    check(&open, "first.inside=false", &format!("{out} / {out}"), "");
    let works = pair("infantry place=works", "engineer");
    check(&works, "", &format!("{inside} / {out}"), "");
    check(&works, "first.inside=false", &format!("{out} / {out}"), "-A1.place");
    // Others have no such chip.
    let fields = |first: &str| {
        let form = scene(&pair(first, "recon"), "").open("combat", PAIR).form;
        form.fields.iter().map(|field| field.path.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(fields("artillery"), "first second first.inside");
    assert_eq!(fields("cavalry"), "first second");
    assert_eq!(fields("medium_tank"), "first second");
}

#[test]
fn an_hq_fights_as_the_ruling_says() {
    let check = |option: &str, wanted: &str| {
        sums(&scene(&pair("hq factor=3", "infantry"), &format!("Z4={option}")), "combat", PAIR, wanted);
    };
    check("b", "1 factor = 1, totals compared / 2 factor = 1, totals compared");
    check("c", "2 factor = 1, totals compared / 2 factor = 1, totals compared");
    check("d", "3 factor = 1, totals compared / 2 factor = 1, totals compared");
    // Z4: without a factor it is gone on contact, and nobody rolls.
    let none = scene(&pair("infantry", "hq"), "Z4=a");
    odds(&none, "combat", PAIR, Headline, "gone 1");
    run(&none, "combat", PAIR, "", "lost B1 by contact; -A1.contacts; -A1.fresh", "B1 hq is gone on contact.");
}

#[test]
fn a_base_lost_before_holds_nobody() {
    let check = |units: &str, given: &str, changed: &str| {
        let scene = scene(units, "");
        refused(&scene, "combat", PAIR, "lost");
        assert_eq!(scene.play("combat", PAIR, given).changed(), changed, "{units}: {given}");
    };
    let free = "A1 medium_tank; B1 medium_tank lost";
    let held = "A1 medium_tank contacts=B1 fresh=B1; B1 medium_tank lost";
    let stale = "A1 medium_tank; B1 medium_tank lost contacts=A1";
    let fought = "A1.fought=B1; B1.fought=A1";
    let equal = "A1.fatigue+1; B1.fatigue+1";
    check(free, "first=3 second=3", &format!("{equal}; {fought}"));
    check(stale, "first=3 second=3", &format!("{equal}; A1.fought=B1; -B1.contacts; B1.fought=A1"));
    check(held, "first=3 second=3", &format!("{equal}; -A1.contacts; A1.fought=B1; -A1.fresh; B1.fought=A1"));
    let loses = "first=2 second=5 withdrawal=clear advance=stay";
    check(stale, loses, "B1.fatigue+1; A1.fatigue+2; A1.fought=B1; -B1.contacts; B1.fought=A1");
}

#[test]
fn known_chances() {
    let check = |first: &str, second: &str, distribution: &str| {
        odds(&scene(&pair(first, second), ""), "combat", PAIR, Headline, distribution);
    };
    // Counted by hand over the 36 pairs of faces.
    check("infantry", "infantry", "enemy_gone 5/12, equal 1/6, own_gone 5/12");
    check("medium_tank", "medium_tank", "enemy_gone 1/36, equal 1/6, lose 7/18, own_gone 1/36, win 7/18");
    check("heavy_tank", "infantry", "enemy_gone 5/6, equal 1/12, lose 1/12");
    check("medium_tank", "infantry place=works", "enemy_gone 7/12, equal 5/36, lose 5/18");
    let infantry = scene(&pair("infantry", "infantry"), "");
    // 6: a battalion of factor 2 does not outlast a defeat, nor a second combat.
    odds(&infantry, "combat", PAIR, Unit("A1".parse().unwrap()), "destroyed 5/12, stands 7/12");
    odds(&infantry, "combat", PAIR, Number("inches"), "0 1");
    let tired = scene(&pair("infantry fatigue=1", "infantry"), "");
    odds(&tired, "combat", PAIR, Unit("A1".parse().unwrap()), "destroyed 1");
    odds(&tired, "combat", PAIR, Unit("B1".parse().unwrap()), "destroyed 5/12, stands 7/12");
    odds(&tired, "combat", PAIR, Headline, "both_gone 5/12, own_gone 7/12");
    // Z34: with one point the withdrawal comes alive.
    let one = scene(&pair("infantry", "infantry"), "Z34=b");
    odds(&one, "combat", PAIR, Unit("A1".parse().unwrap()), "destroyed 1/9, stands 7/12, withdraws 11/36");
}

#[test]
fn what_follows_from_the_totals() {
    let tanks = scene(&pair("medium_tank", "medium_tank"), "");
    let check = |given: &str, changed: &str, said: &str| run(&tanks, "combat", PAIR, given, changed, said);
    let fought = "A1.fought=B1; -A1.fresh; B1.fought=A1; -B1.fresh";
    let apart = "-A1.contacts; A1.fought=B1; -A1.fresh; -B1.contacts; B1.fought=A1; -B1.fresh";
    // Z35: equal costs a point each, and they stay in contact.
    check(
        "first=3 second=3",
        &format!("A1.fatigue+1; B1.fatigue+1; {fought}"),
        "B1 medium_tank takes 1 fatigue point: 1 of 4.",
    );
    check(
        "first=5 second=2 withdrawal=clear advance=stay",
        &format!("A1.fatigue+1; B1.fatigue+2; {apart}"),
        "B1 medium_tank withdraws 3 inches and takes 2 fatigue points, 2 of 4.",
    );
    check(
        "first=1 second=2 withdrawal=clear advance=stay",
        &format!("B1.fatigue+1; A1.fatigue+2; {apart}"),
        "A1 medium_tank withdraws 1 inch and takes 2 fatigue points, 2 of 4.",
    );
    // Z44: onto other enemies. Z43: off the table.
    let gone = "A1.fatigue+1; lost B1 by CAUSE; -A1.contacts; A1.fought=B1; -A1.fresh";
    check(
        "first=5 second=2 withdrawal=enemies advance=stay",
        &gone.replace("CAUSE", "surrounded"),
        "B1 medium_tank withdraws 3 inches onto other enemies and is destroyed.",
    );
    check(
        "first=5 second=2 withdrawal=off advance=advance",
        &gone.replace("CAUSE", "off_table"),
        "B1 medium_tank withdraws 3 inches off the table and is lost.",
    );
    // Z36: 10 is twice 5; Z40: no advance after it.
    check("first=6 second=1", &gone.replace("CAUSE", "combat"), "B1 medium_tank is destroyed: doubled.");
    let nine = scene(&pair("light_tank factor=3", "infantry"), "");
    run(
        &nine,
        "combat",
        PAIR,
        "first=6 second=3 advance=stay",
        "A1.fatigue+1; lost B1 by fatigue; -A1.contacts; A1.fought=B1; -A1.fresh",
        "B1 infantry takes 2 fatigue points and is destroyed: beaten by 4.",
    );
}

#[test]
fn a_base_with_as_many_points_as_its_factor_is_gone_and_does_not_fight() {
    // 6; Z38: nobody rolls, and the other base takes nothing.
    let check = |first: &str, second: &str, changed: &str, said: &str| {
        let scene = scene(&pair(first, second), "");
        run(&scene, "combat", PAIR, "", changed, said);
    };
    let words = "B1 infantry has 2 fatigue points and is destroyed.";
    check("medium_tank", "infantry fatigue=2", "lost B1 by fatigue; -A1.contacts; -A1.fresh", words);
    check("infantry fatigue=3", "infantry fatigue=2", "lost A1 by fatigue; lost B1 by fatigue", words);
    // Nor does it do anything else.
    let gone = "has as many fatigue points as its factor: it is gone";
    let worn = "A1 artillery fatigue=3; A2 hq; B1 infantry fatigue=2; B2 recon";
    let alone = |procedure: &str, form: &str| refused(&scene(worn, ""), procedure, form, gone);
    alone("fire", "guns=A1 target=B2");
    alone("mines", "unit=A1");
    alone("garrison", "unit=A1");
    alone("move", "unit=A1");
    alone("contact", "unit=A1 enemies=B2");
    alone("rally", "units=A1");
    alone("air", "target=B1");
}

#[test]
fn nobody_stands_on_both_sides_of_a_combat() {
    let scene = scene("A1 infantry; B1 infantry", "");
    let form = scene.open("combat", "first=A1 second=A1").form;
    assert_eq!(form.problems, [("second".to_owned(), "A1 is already on the other side of this: Base".to_owned())]);
}

#[test]
fn steps_out_of_order_are_reminded_of() {
    let check = |step: &str, procedure: &str, form: &str, wanted: &str| {
        let units = "A1 artillery fatigue=1; A2 hq; A3 infantry; B1 infantry";
        let scene = scene(units, "").with(&format!("battle.step={step}"));
        assert_eq!(scene.open(procedure, form).form.warnings.join("; "), wanted, "{step} {procedure}");
    };
    for (procedure, form, own, over) in [
        ("fire", "guns=A1 target=B1", 1, "the Fire step is over"),
        ("air", "target=B1", 1, "the Fire step is over"),
        ("combat", "first=A3 second=B1", 2, "the Combat step is over"),
    ] {
        for (at, step) in ["move", "fire", "combat", "rally"].into_iter().enumerate() {
            check(step, procedure, form, if at > own { over } else { "" });
        }
    }
    check("move", "rally", "units=A1", "guns fire before the rally: A1 can still fire");
    check("combat", "rally", "units=A1", "");
    let touching = "A1 infantry fatigue=1 contacts=B1 fresh=B1; A2 hq; B1 infantry contacts=A1 fresh=A1";
    let early = scene(touching, "").open("rally", "units=A1").form.warnings;
    assert_eq!(early, ["combats come before the rally: some bases are still in contact"]);
    // Guns that could still fire are named until their step is over.
    let check = |facts: &str, wanted: &[&str]| {
        let tired = "A1 infantry fatigue=1; A2 hq; A3 artillery; A4 artillery; A5 artillery fired; B1 infantry";
        assert_eq!(scene(tired, "").with(facts).open("rally", "").form.warnings, wanted, "{facts}");
    };
    let guns = ["guns fire before the rally: A3, A4 can still fire"];
    check("battle.step=move", &guns);
    check("battle.step=fire A3.fired=true", &["guns fire before the rally: A4 can still fire"]);
    check("battle.step=combat", &[]);
}

#[test]
fn a_day_has_so_many_turns() {
    let check = |turn: i32, wanted: &str| {
        let scene = scene("A1 infantry; B1 infantry", "").with(&format!("battle.turn={turn}"));
        refused(&scene, "combat", PAIR, wanted);
    };
    check(12, "");
    check(13, "a day has 12 turns: there is no turn 13");
    // The last turn ends the day, and no other begins.
    let last = scene("A1 infantry; B1 infantry", "").with("battle.turn=12 battle.acting=B battle.step=rally");
    run(
        &last,
        "end_turn",
        "",
        "",
        "battle.acting=A; battle.turn=12; battle.day_over=yes; battle.step=night",
        "The day is over after turn 12.",
    );
}

#[test]
fn only_an_hq_may_have_no_factor() {
    let scene = scene("A1 infantry", "");
    let takes = |kind: &str| {
        let mut columns = scene.rules.description().columns_of(kind).filter(|column| column.id == "factor");
        let refusal = columns.next().unwrap().takes.refuse(&adjutant::rules::Value::Number(0));
        assert!(columns.next().is_none(), "{kind}: one factor");
        refusal.is_none()
    };
    for kind in &scene.rules.description().types {
        assert_eq!(takes(&kind.id), kind.id == "hq", "{}", kind.id);
    }
}

#[test]
fn a_winner_may_be_destroyed_too() {
    // Z38, Z39: then nobody advances, and no question is asked.
    let worn = scene(&pair("medium_tank fatigue=3", "medium_tank"), "");
    run(
        &worn,
        "combat",
        PAIR,
        "first=5 second=2 withdrawal=clear",
        "lost A1 by fatigue; B1.fatigue+2; -B1.contacts; B1.fought=A1; -B1.fresh",
        "B1 medium_tank withdraws 3 inches and takes 2 fatigue points, 2 of 4.",
    );
    let both = scene(&pair("infantry fatigue=1", "infantry fatigue=1"), "");
    run(
        &both,
        "combat",
        PAIR,
        "first=2 second=2",
        "lost A1 by fatigue; lost B1 by fatigue",
        "B1 infantry takes 1 fatigue point and is destroyed.",
    );
}

#[test]
fn rulings_of_combat() {
    let check = |first: &str, second: &str, rulings: &str, given: &str, changed: &str| {
        let (_, started) = scene(&pair(first, second), rulings).start("combat", PAIR);
        let run = started.run(&super::scene::answers(given)).unwrap();
        assert!(run.pending.is_none(), "{rulings} {given}");
        let found = super::scene::effects(&run.record.effects);
        let found = found.split("; ").filter(|word| !word.contains("contacts") && !word.contains("fresh"));
        let found: Vec<&str> = found.filter(|word| !word.contains("fought")).collect();
        assert_eq!(found.join("; "), changed, "{first} {second} {rulings} {given}");
    };
    let back = "first=5 second=2 withdrawal=clear advance=stay";
    check("medium_tank", "medium_tank", "Z34=b", back, "A1.fatigue+1; B1.fatigue+1");
    check("medium_tank", "medium_tank", "Z35=b", "first=2 second=2", "");
    check("infantry fatigue=1", "infantry fatigue=1", "Z35=b", "first=2 second=2", "");
    // Z40.
    check(
        "medium_tank",
        "medium_tank",
        "Z40=b",
        "first=6 second=1 advance=advance",
        "A1.fatigue+1; lost B1 by combat",
    );
    // Z45: the point of every combat once a step; the loser's own point comes all the same.
    check("medium_tank", "medium_tank", "Z45=b", back, "A1.fatigue+1; A1.worn=yes; B1.fatigue+2; B1.worn=yes");
    check("medium_tank worn", "medium_tank", "Z45=b", back, "B1.fatigue+2; B1.worn=yes");
    check("medium_tank", "medium_tank worn", "Z45=b", back, "A1.fatigue+1; A1.worn=yes; B1.fatigue+1");
    check("medium_tank worn", "medium_tank worn", "Z45=b", "first=2 second=2", "");
    check("medium_tank", "medium_tank worn", "Z45=b Z34=b", back, "A1.fatigue+1; A1.worn=yes; B1.fatigue+1");
}

#[test]
fn works_go_with_their_defender() {
    let units = "A1 medium_tank contacts=B1; B1 artillery place=works contacts=A1";
    let inside = with_things(scene(units, ""), "minefield fortification").with("thing2.garrison=B1");
    let lost = "first=5 second=1 withdrawal=clear advance=stay";
    // 10: the garrison loses, goes back and its works are removed.
    let link = "-A1.contacts; A1.fought=B1; -B1.contacts; B1.fought=A1";
    run(
        &inside,
        "combat",
        PAIR,
        lost,
        &format!("A1.fatigue+1; -thing2; -B1.place; -thing2.garrison; B1.fatigue+2; {link}"),
        "B1 artillery withdraws 4 inches and takes 2 fatigue points, 2 of 3.",
    );
}

#[test]
fn works_and_mines_that_are_not_listed_are_removed_by_the_hands_too() {
    let hands = |scene: &super::Scene, procedure: &str, form: &str, given: &str| {
        let moves = scene.play(procedure, form, given).run.record.moves;
        let off: Vec<String> = moves.into_iter().filter(|one| one.how == ModelMove::OFF).map(|one| one.who).collect();
        off.join("; ")
    };
    let units = "A1 medium_tank contacts=B1; B1 artillery place=works contacts=A1";
    let lost = "first=5 second=1 withdrawal=clear advance=stay";
    assert_eq!(hands(&scene(units, ""), "combat", PAIR, lost), "the fortifications of B1");
    let listed = with_things(scene(units, ""), "fortification").with("thing1.garrison=B1");
    assert_eq!(hands(&listed, "combat", PAIR, lost), "");
    let mined = |unit: &str, die: &str| hands(&scene(unit, ""), "mines", "unit=A1", die);
    assert_eq!(mined("A1 recon", "mines=1"), "the minefield section at A1");
    assert_eq!(mined("A1 engineer", ""), "the minefield section at A1");
    // It stays under a base that is destroyed on it.
    assert_eq!(mined("A1 infantry fatigue=1", "mines=6"), "");
    let section = with_things(scene("A1 recon", ""), "minefield");
    assert_eq!(hands(&section, "mines", "unit=A1", "mines=1"), "");
}

#[test]
fn works_go_whoever_wins_under_the_other_reading() {
    let units = "A1 medium_tank contacts=B1; B1 artillery place=works contacts=A1";
    let scene = |rulings| with_things(scene(units, rulings), "fortification").with("thing1.garrison=B1");
    let held = "first=1 second=4 withdrawal=clear advance=stay";
    let kept = "B1.fatigue+1; A1.fatigue+2; -A1.contacts; A1.fought=B1; -B1.contacts; B1.fought=A1";
    let said = "A1 medium_tank withdraws 3 inches and takes 2 fatigue points, 2 of 4.";
    run(&scene(""), "combat", PAIR, held, kept, said);
    let gone = kept.replacen("; ", "; -thing1; -B1.place; ", 1);
    run(&scene("Z41=b"), "combat", PAIR, held, &gone, said);
    // Z42: a garrison that is worn down leaves its works standing, empty.
    let worn = "A1 medium_tank contacts=B1; B1 artillery fatigue=2 place=works contacts=A1";
    let worn = with_things(super::scene(worn, ""), "fortification").with("thing1.garrison=B1");
    run(
        &worn,
        "combat",
        PAIR,
        "first=2 second=2",
        "A1.fatigue+1; lost B1 by fatigue; -thing1.garrison; -A1.contacts; A1.fought=B1",
        "B1 artillery takes 1 fatigue point and is destroyed.",
    );
}

#[test]
fn who_goes_on_leaves_its_place() {
    let units = "A1 artillery place=works contacts=B1; B1 light_tank contacts=A1";
    let scene = with_things(scene(units, ""), "fortification").with("thing1.garrison=A1");
    let link = "-A1.contacts; A1.fought=B1; -B1.contacts; B1.fought=A1";
    run(
        &scene,
        "combat",
        PAIR,
        "first=4 second=3 withdrawal=clear advance=advance",
        &format!("A1.fatigue+1; -A1.place; -thing1.garrison; B1.fatigue+2; {link}"),
        "B1 light_tank withdraws 2 inches and takes 2 fatigue points, 2 of 3.",
    );
    // Who is inside stays as a rule; others go on.
    let usual = |scene: &super::Scene| {
        let (_, started) = scene.start("combat", PAIR);
        let run = started.run(&super::scene::answers("first=4 second=3 withdrawal=clear")).unwrap();
        let adjutant::dice::Ask::Choose(ask) = run.pending.unwrap().ask else { panic!("a choice") };
        ask.options[ask.usual].to_string()
    };
    assert_eq!(usual(&scene), "stay");
    assert_eq!(usual(&super::scene(&pair("medium_tank", "light_tank"), "")), "advance");
}

#[test]
fn mines_behind_the_loser_are_thrown_for_afterwards() {
    let scene = with_things(scene(&pair("medium_tank", "medium_tank"), ""), "minefield");
    let owed = "owe mines: SIDE1 crosses a minefield";
    let link = "-A1.contacts; A1.fought=B1; -A1.fresh; -B1.contacts; B1.fought=A1; -B1.fresh";
    let said = "B1 medium_tank withdraws 3 inches and takes 2 fatigue points, 2 of 4.";
    run(
        &scene,
        "combat",
        PAIR,
        "first=5 second=2 withdrawal=crosses_mines advance=stay",
        &format!("A1.fatigue+1; B1.fatigue+2; {}; {link}", owed.replace("SIDE", "B")),
        said,
    );
    run(
        &scene,
        "combat",
        PAIR,
        "first=5 second=2 withdrawal=clear advance=advance_mines",
        &format!("A1.fatigue+1; {}; B1.fatigue+2; {link}", owed.replace("SIDE", "A")),
        said,
    );
}

#[test]
fn a_pair_fights_once_a_step() {
    let check = |units: &str, wanted: &str| refused(&scene(units, ""), "combat", PAIR, wanted);
    check(&pair("infantry", "infantry"), "");
    check("A1 infantry; B1 infantry", "");
    let fought = "A1 infantry contacts=B1 fought=B1; B1 infantry contacts=A1 fought=A1";
    check(fought, "A1 and B1 do not fight again in this step");
    // Z14: only contacts made since the last fight.
    let only_fresh = |units: &str, wanted: &str| refused(&scene(units, "Z14=b"), "combat", PAIR, wanted);
    only_fresh("A1 infantry contacts=B1 fresh=B1; B1 infantry contacts=A1 fresh=A1", "");
    let old = "A1 infantry contacts=B1; B1 infantry contacts=A1";
    only_fresh(old, "A1 and B1 have fought since they came into contact");
    check(old, "");
}
