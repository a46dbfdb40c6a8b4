//! What shots do to a battle, die by die.

use std::collections::BTreeMap;

use super::{on, run};

/// What every shot at B1's side at 600p changes.
const NOTED: &str = "A1.fired=2; A1.shot=yes; A1.aim=B1 face: 1, B1 off: 0, B1 range: 600, B1 seen: 1, B1 turn: 1";

#[test]
fn one_shot() {
    let gun = "A1 m4a3; B1 panther_g";
    let neutralised = "; B1.neutralised=2";
    let knocked_out = "; B1.lost_in=1; lost B1 by gunfire";
    let broken_down = "; A1.lost_in=1; lost A1 by breakdown";
    // 6 or more to hit, 9 or more to knock out: units, rulings, answers, what becomes of both, what changes.
    let cases = [
        (gun, "", "hit/A1=5", "fired", "missed", ""),
        (gun, "", "hit/A1=6 effect/A1=8", "fired", "neutralised", neutralised),
        (gun, "", "hit/A1=6 effect/A1=9", "fired", "knocked_out", knocked_out),
        // A 1 is rolled again; the second roll counts beyond the breakdown number.
        (gun, "", "hit/A1=1 again/A1=2", "fired", "missed", ""),
        (gun, "", "hit/A1=1 again/A1=6 effect/A1=20", "fired", "knocked_out", knocked_out),
        (gun, "", "hit/A1=1 again/A1=1", "breakdown", "missed", broken_down),
        ("A1 m4a3 breakdown=7; B1 panther_g", "", "hit/A1=1 again/A1=7", "breakdown", "missed", broken_down),
        (
            "A1 m4a3 breakdown=7; B1 panther_g",
            "",
            "hit/A1=1 again/A1=8 effect/A1=1",
            "fired",
            "neutralised",
            neutralised,
        ),
        ("A1 m4a3 breakdown=0; B1 panther_g", "", "hit/A1=1 again/A1=1", "fired", "missed", ""),
        // S58: one die for both.
        (gun, "S58=a", "hit/A1=8", "fired", "neutralised", neutralised),
        (gun, "S58=a", "hit/A1=1 again/A1=9", "fired", "knocked_out", knocked_out),
        // A hit on an element that is neutralised already renews the marker.
        ("A1 m4a3; B1 panther_g neutralised=1", "", "hit/A1=6 effect/A1=1", "fired", "neutralised", neutralised),
    ];
    for (units, rulings, answers, firer, target, changed) in cases {
        let form = "firers=A1 target=B1 range=600p seen=fully face=side";
        let [settled, effects, _] = run(&on(units, rulings), "fire", form, answers);
        assert_eq!(settled, format!("A1 {firer}, B1 {target}, {target}"), "{units} {rulings} {answers}");
        assert_eq!(effects, format!("{NOTED}{changed}"), "{units} {rulings} {answers}");
    }
    // S61: a hit that does nothing at all.
    let immune = on("A1 mg_team; B1 panther_g", "S61=b");
    let [settled, ..] = run(&immune, "fire", "firers=A1 target=B1 range=600p seen=fully", "hit/A1=20");
    assert_eq!(settled, "A1 fired, B1 missed, missed");
}

#[test]
fn units_are_marked_for_morale() {
    // The unit hit tests next turn; a new enemy counts once; a loss by breakdown marks nobody.
    let units = "A1 m4a3 in=X/Y; A2 m4a3 in=X/Y; B1 panther_g in=P/Q; B2 panther_g in=P/Q";
    let form = "fire firers=A1 target=B1 range=600p seen=fully face=side";
    let aim = "A1.aim=B1 face: 1, B1 off: 0, B1 range: 600, B1 seen: 1, B1 turn: 3";
    for (facts, answers, settled, changed) in [
        (
            "battle.turn=3 battle.step=fire",
            "hit/A1=6 effect/A1=1",
            "A1 fired, B1 neutralised, neutralised",
            format!(
                "A1.fired=4; A1.shot=yes; group4.enemies=A1; group4.new_enemy=4; {aim}; B1.neutralised=4; group4.hit=4"
            ),
        ),
        (
            "battle.turn=3 battle.step=fire group4.enemies=A2",
            "hit/A1=2",
            "A1 fired, B1 missed, missed",
            format!("A1.fired=4; A1.shot=yes; {aim}"),
        ),
    ] {
        let [found, effects, _] = run(&on(units, "").with(facts), "fire", form.split_once(' ').unwrap().1, answers);
        assert_eq!((found.as_str(), effects), (settled, changed), "{facts}");
    }
}

#[test]
fn each_unit_of_a_volley_is_a_new_enemy_to_all_under_fire() {
    let units = "A1 mg_team in=X/Y; A2 mg_team in=X/Z; A3 mg_team in=X/Y; B1 infantry in=P/Q; B2 infantry in=P/R";
    let form = "firers=A1+A2+A3 target=B1 range=600p seen=fully zone=B2";
    let answers = "hit/A1=2 hit/A2=2 hit/A3=2 zone/B2/1=2 zone/B2/2=2 zone/B2/3=2";
    let marks = |facts: &str, form: &str, answers: &str| {
        let scene = on(units, "").with(&format!("battle.turn=3 battle.step=fire {facts}"));
        let [_, effects, _] = run(&scene, "fire", form, answers);
        // As they stand when all have fired.
        let of_groups = effects.split("; ").filter(|effect| effect.contains("enem"));
        let last: BTreeMap<&str, &str> = of_groups.filter_map(|effect| effect.split_once('=')).collect();
        last.into_iter().map(|(field, value)| format!("{field}={value}")).collect::<Vec<_>>().join("; ")
    };
    let group = |tag: &str| {
        let tag = tag.parse().unwrap();
        format!("group{}", on(units, "").state.group_of(tag, 1).unwrap())
    };
    let (one, two) = (group("B1"), group("B2"));
    let both = format!("{one}.enemies=A1, A2; {one}.new_enemy=4; {two}.enemies=A1, A2; {two}.new_enemy=4");
    assert_eq!(marks("", form, answers), both);
    // Who keeps its shot, for the target is gone before, has fired at nobody.
    let alone = on("A1 m4a3 in=X/Y; A2 m4a3 in=X/Z; B1 lorry_3ton in=P/Q", "").with("battle.turn=3 battle.step=fire");
    let form_alone = "firers=A1+A2 target=B1 range=300p seen=fully";
    let [_, effects, _] = run(&alone, "fire", form_alone, "hit/A1=20");
    assert!(effects.contains(".enemies=A1; ") && !effects.contains("A1, A2"), "{effects}");
    // Whoever is known is no new enemy, and leads no other unit in.
    let known = format!("{one}.enemies=A3, A2; {one}.new_enemy=4; {two}.enemies=A1, A2; {two}.new_enemy=4");
    assert_eq!(marks(&format!("{one}.enemies=A3"), form, answers), known);
    let none = format!("{one}.enemies=A3+A2 {two}.enemies=A1+A2");
    assert_eq!(marks(&none, form, answers), "");
}

/// S67: neutralised troops on foot do not move, whatever their unit was ordered; a vehicle does.
#[test]
fn neutralised_troops_on_foot_are_fired_at_as_standing() {
    let shot = |target: &str, option: &str, range: &str| {
        let units = format!("A1 mg_team in=X/Y; B1 {target} in=P/Q");
        let scene = on(&units, "");
        let group = scene.state.group_of("B1".parse().unwrap(), 1).unwrap();
        let scene = scene.with(&format!("battle.turn=3 battle.step=fire group{group}.option={option}"));
        super::need(&super::reading(&scene, &format!("firers=A1 target=B1 range={range} seen=fully"))).unwrap()
    };
    for (option, range) in [("mf", "600p"), ("fm", "600p"), ("m", "300p")] {
        let still = shot("infantry neutralised=3", "f", range);
        assert_eq!(shot("infantry neutralised=3", option, range), still, "{option} {range}");
    }
    assert_ne!(shot("infantry", "m", "300p"), shot("infantry", "f", "300p"));
    assert_ne!(shot("lorry_3ton neutralised=3", "m", "300p"), shot("lorry_3ton neutralised=3", "f", "300p"));
    // It has moved before it was hit.
    assert_ne!(shot("infantry neutralised=3 moved=far", "m", "300p"), shot("infantry neutralised=3", "m", "300p"));
    let scene = on("A1 mg_team ready; B1 infantry neutralised=3", "").with("battle.turn=3 battle.step=move");
    assert_eq!(
        super::refusals(&scene, "interrupt", "firers=A1 target=B1 range=300p seen=fully"),
        "is neutralised: it does not move"
    );
}

/// The passengers of a vehicle that breaks down get off, unharmed.
#[test]
fn a_breakdown_leaves_the_passengers_on_foot() {
    let scene = on("A1 m4a3; A2 infantry riding=A1; B1 panther_g", "");
    let [settled, effects, said] =
        run(&scene, "fire", "firers=A1 target=B1 range=600p seen=fully face=side", "hit/A1=1 again/A1=1");
    assert_eq!(settled, "A1 breakdown, B1 missed, missed");
    assert!(effects.ends_with("A1.lost_in=1; lost A1 by breakdown; -A2.riding"), "{effects}");
    assert!(said.ends_with("A2 infantry gets off."), "{said}");
}

#[test]
fn a_volley_goes_on_until_the_target_is_gone() {
    let scene = on("A1 m4a3; A2 m4a3; A3 m4a3; B1 m4a3 neutralised=1", "").with("battle.step=assault");
    let form = "firers=A1+A2+A3 target=B1 range=300p seen=fully face=rear";
    let [settled, _, said] = run(&scene, "fire", form, "hit/A1=2 hit/A2=4 effect/A2=6");
    assert_eq!(settled, "A1 fired, A2 fired, A3 unspent, B1 knocked_out, knocked_out");
    assert!(said.ends_with("Shots kept: A3."), "{said}");
    // One breaks down, the next goes on; the last misses.
    let [settled, effects, _] = run(&scene, "fire", form, "hit/A1=1 again/A1=1 hit/A2=20 effect/A2=5 hit/A3=3");
    assert_eq!(settled, "A1 breakdown, A2 fired, A3 fired, B1 neutralised, neutralised");
    assert!(effects.contains("lost A1 by breakdown") && effects.contains("B1.neutralised=2"), "{effects}");
    // S59: the first hit neutralises, the second finds it so: HE needs 17 instead of 15.
    let scene = on("A1 m4a3; A2 m4a3; B1 lorry_3ton", "");
    let form = "firers=A1+A2 target=B1 range=300p seen=fully weapon.m4a3=gun_he";
    let [settled, ..] = run(&scene, "fire", form, "hit/A1=20 effect/A1=14 hit/A2=20 effect/A2=16");
    assert_eq!(settled, "A1 fired, A2 fired, B1 neutralised, neutralised");
    let [settled, ..] = run(&scene, "fire", form, "hit/A1=20 effect/A1=14 hit/A2=20 effect/A2=17");
    assert_eq!(settled, "A1 fired, A2 fired, B1 knocked_out, knocked_out");
}

#[test]
fn everything_in_the_zone_is_shot_at() {
    let units = "A1 m4a3; A2 infantry; B1 infantry; B2 infantry; B3 lorry_3ton; B4 infantry riding=B3; A9 lorry_3ton";
    let scene = on(units, "");
    let form = "firers=A1 target=B1 range=300p seen=fully zone=B2+B3+A9";
    // S56: also after a miss, own troops too; a 1 is a miss there; men in a lorry that is lost dice for survival.
    let [settled, effects, said] = run(
        &scene,
        "fire",
        form,
        "hit/A1=2 zone/B2/1=1 zone/B3/1=20 zone_effect/B3/1=15 save/B4=10 zone/A9/1=20 zone_effect/A9/1=1",
    );
    assert_eq!(settled, "A1 fired, B1 missed, missed, B2 missed, B4 lost, B3 knocked_out, A9 neutralised, lost 2");
    assert!(effects.contains("lost B3 by gunfire") && effects.contains("lost B4 by carrier"), "{effects}");
    assert!(effects.contains("B1.together=B2, B3, A9"), "{effects}");
    assert!(said.contains("B2 infantry in the zone: missed."), "{said}");
    assert!(said.ends_with("2 lost of 4 elements in the zone."), "{said}");
    // The saving throw: 11 survives, neutralised.
    let [settled, effects, _] = run(
        &scene,
        "fire",
        "firers=A1 target=B3 range=300p seen=fully weapon.m4a3=gun_he zone=B2 B2.seen=out",
        "hit/A1=20 effect/A1=15 save/B4=11",
    );
    assert_eq!(settled, "B4 neutralised, A1 fired, B3 knocked_out, knocked_out, lost 1");
    assert!(effects.contains("-B4.riding") && effects.contains("B4.neutralised=2"), "{effects}");
    // S55: whoever breaks down has no shot into the zone either; those behind the loss of the target have none.
    let [settled, ..] = run(
        &scene,
        "fire",
        "firers=A2+A1 target=B1 range=300p seen=fully zone=B2",
        "hit/A2=1 again/A2=1 hit/A1=20 effect/A1=20 zone/B2/1=2",
    );
    assert_eq!(settled, "A2 breakdown, A1 fired, B1 knocked_out, knocked_out, B2 missed, lost 1");
    // AT fire is for one target.
    let form = scene.open("fire", "firers=A1 target=B3 range=300p zone=B2").form;
    assert!(form.field("zone").is_none());
}

#[test]
fn shots_of_one_step_are_simultaneous_or_not() {
    let units = "A1 m4a3 in=X/Y; B1 m4a3 in=P/Q";
    let both = "group2.option=f group4.option=f battle.step=fire";
    let form = "firers=A1 target=B1 range=300p seen=fully face=rear";
    let lost = |rulings: &str, facts: &str| {
        let [_, effects, _] = run(&on(units, rulings).with(facts), "fire", form, "hit/A1=20 effect/A1=20");
        assert!(effects.contains("B1.lost_in=1") && effects.contains("group4.hit=2"), "{effects}");
        match (effects.contains("lost B1 by gunfire"), effects.contains("B1.doomed=yes")) {
            (true, false) => "gone",
            (false, true) => "may shoot",
            other => panic!("{other:?}: {effects}"),
        }
    };
    // S3: only whoever fires in the same step and has not fired yet.
    assert_eq!(lost("", both), "may shoot");
    assert_eq!(lost("S3=a", both), "gone");
    assert_eq!(lost("", &format!("{both} B1.shot=true")), "gone");
    assert_eq!(lost("", "group2.option=f group4.option=fm battle.step=fire"), "gone");
    assert_eq!(lost("", "group2.option=mf group4.option=fm battle.step=fire_move"), "may shoot");
    assert_eq!(lost("", "group2.option=f battle.step=fire"), "gone");
    // It fires, and goes with its shot.
    let scene = on(units, "").with(&format!("{both} A1.doomed=true"));
    let [_, effects, _] = run(&scene, "fire", form, "hit/A1=1 again/A1=1");
    assert_eq!(effects.matches("lost A1").count(), 1, "{effects}");
    let [_, effects, _] = run(&scene, "fire", form, "hit/A1=2");
    assert!(effects.contains("-A1.doomed; lost A1 by gunfire"), "{effects}");
    // Or it is taken off; the end of the turn does so too.
    let [_, effects, _] = run(&scene, "take_off", "", "");
    assert_eq!(effects, "-A1.doomed; lost A1 by gunfire");
    let [_, effects, _] = run(&scene, "end_turn", "", "");
    assert!(effects.contains("-A1.doomed; lost A1 by gunfire"), "{effects}");
    assert!(scene.rules.owed(&scene.state).iter().any(|due| due.words == "Take off A1"));
}

#[test]
fn an_interrupt_leaves_the_normal_shot() {
    let units = "A1 m4a3 in=X/Y; B1 pak38 ready in=P/Q";
    let scene = on(units, "").with("group2.option=m group4.option=f battle.step=move battle.mover=A1 A1.moved=short");
    // S69: by its written option, whatever it has moved.
    let form = "by=B firers=B1 target=A1 range=600p seen=fully";
    let sum = super::sums(&scene, "interrupt", form).remove(0);
    assert_eq!(sum.reading, "10+ on a d20 to hit, then 15+ to knock out");
    let [settled, effects, _] = run(&scene, "interrupt", form, "hit/B1=10 effect/B1=15");
    assert_eq!(settled, "B1 fired, A1 knocked_out, knocked_out");
    assert_eq!(
        effects,
        "B1.fired=2; B1.interrupted=yes; group2.enemies=B1; group2.new_enemy=2; A1.lost_in=1; lost A1 by gunfire; \
         group2.hit=2"
    );
}

#[test]
fn whoever_may_react_is_offered() {
    let units = "A1 m4a3 in=X/Y; B1 pak38 ready in=P/Q; B2 pak38 in=P/Q; B3 pak38 ready interrupted in=P/Q; \
                 B4 infantry ready in=P/R";
    let facts = "group2.option=m group4.option=f group5.option=m battle.step=move";
    let offered = |rulings: &str, facts: &str| {
        let scene = on(units, rulings).with(facts);
        let list = scene.rules.reactions(&scene.state);
        let who = |one: &adjutant::rules::Reaction| {
            one.draft.get("firers").map_or_else(|| one.unit.to_string(), ToString::to_string)
        };
        list.iter().map(|one| format!("{} {}", who(one), one.procedure)).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(offered("", facts), "");
    let moved = format!("{facts} battle.mover=A1");
    assert_eq!(offered("", &moved), "B1 interrupt");
    // S68: for every enemy that moves.
    // Those of one unit are asked together.
    assert_eq!(offered("S68=b", &moved), "B1, B3 interrupt");
    // Mines on the table.
    assert_eq!(offered("", &format!("{moved} thing1=minefield")), "B1 interrupt; A1 mines");
    assert_eq!(offered("", &format!("{moved} thing1=minefield A1.mined=true")), "B1 interrupt");
    // Nobody moves any more once the movement steps are over.
    let over = format!("{moved} thing1=minefield").replace("battle.step=move", "battle.step=fire");
    assert_eq!(offered("S68=b", &over), "");
    // The one that moved first has fallen: the others of its unit go on moving, and can be fired at as before.
    let platoon = format!("A2 m4a3 moved=far in=X/Y; {}", units.replacen("A1 m4a3", "A1 m4a3 lost", 1));
    let scene = on(&platoon, "").with(&moved);
    let list = scene.rules.reactions(&scene.state);
    let target = list.first().and_then(|one| one.draft.get("target")).map(ToString::to_string);
    assert_eq!(target.as_deref(), Some("A2"));
    let still = platoon.replacen(" moved=far", "", 1);
    let scene = on(&still, "").with(&moved);
    assert!(scene.rules.reactions(&scene.state).is_empty(), "nobody else moves");
    // Whoever stands is not interrupted.
    assert_eq!(offered("", "group2.option=f group4.option=f battle.mover=A1"), "");
    // A reaction is a form that can be played as it is offered.
    let scene = on(units, "").with(&moved);
    let reaction = scene.rules.reactions(&scene.state).remove(0);
    let kind = scene.rules.procedure_kind(reaction.procedure).unwrap();
    let opened = adjutant::rules::open(kind, scene.rules.description(), &scene.state, &reaction.draft);
    assert!(opened.procedure.is_some());
}

#[test]
fn a_pair_is_remembered_until_either_moves() {
    let units = "A1 m4a3 in=X/Y; A2 m4a3 in=X/Y; A3 hand_at_team in=X/Y; B1 panther_g in=P/Q; B2 panther_g in=P/Q; B3 panther_g in=P/R";
    let told = "firers=A1 target=B1 range=1200p seen=partly angle=aside face=side";
    let after = |facts: &str| {
        let mut scene = on(units, "").with("battle.turn=4 battle.step=fire group2.option=f group4.option=f");
        let (opened, started) = scene.start("fire", told);
        let run = started.run(&super::scene::answers("hit/A1=2")).unwrap();
        for effect in opened.form.remember.iter().chain(&run.record.effects) {
            if let adjutant::rules::Effect::Set { on, field, to } = effect {
                scene.state.facts.entry(*on).or_default().insert(field.clone(), to.clone());
            }
        }
        scene.with(facts)
    };
    let chips = |facts: &str, form: &str| {
        let form = after(facts).open("fire", form).form;
        let value = |path: &str| form.field(path).and_then(|field| field.value.clone()).unwrap().to_string();
        ["range", "seen", "angle", "face"].map(value).join(" ")
    };
    let known = "1200p partly aside side";
    let fresh = "300p fully ahead front";
    assert_eq!(chips("", "firers=A2 target=B1"), known, "another firer of the unit");
    assert_eq!(chips("", "firers=A2 target=B2"), known, "another target of the unit");
    assert_eq!(chips("", "firers=A2 target=B3"), fresh, "another unit");
    assert_eq!(chips("battle.turn=5", "firers=A1 target=B1"), known, "next turn");
    assert_eq!(chips("battle.turn=6", "firers=A1 target=B1"), fresh, "too long ago");
    assert_eq!(chips("battle.turn=5 group4.option=m", "firers=A1 target=B1"), fresh, "the target moves");
    assert_eq!(chips("battle.turn=5 group2.option=mf", "firers=A1 target=B1"), fresh, "the firer moves");
    assert_eq!(chips("battle.turn=5 A1.moved_last=far", "firers=A1 target=B1"), fresh, "the firer has moved");
    assert_eq!(chips("battle.turn=5 B1.moved_last=half", "firers=A1 target=B1"), fresh, "the target has moved");
    // Whoever does not reach as far is asked anew.
    let short = after("").open("fire", "firers=A3 target=B1").form;
    let range = short.field("range").unwrap();
    assert_eq!((range.value.as_ref().unwrap().word(), range.origin), ("300p", adjutant::rules::Origin::Assumed));
    // It is as far back; what is seen from there, and of whom, nobody has told.
    assert_eq!(chips("", "firers=B1 target=A1"), "1200p fully ahead front", "the way back");
    assert_eq!(chips("", "firers=B2 target=A2"), "1200p fully ahead front", "the units back");
    assert_eq!(chips("", "firers=B3 target=A1"), fresh, "another unit back");
    assert_eq!(chips("battle.turn=5 group2.option=mf", "firers=B1 target=A1"), fresh, "one back has moved");
}

#[test]
fn a_move_forgets_the_place_and_calls_interrupts() {
    let scene = on("A1 m4a3 in=X/Y place=woods hull_down; A2 infantry in=X/Z neutralised=1", "");
    let scene = scene.with("group2.option=m group3.option=m battle.step=artillery");
    let [_, effects, _] = run(&scene, "move", "unit=A1 far=half", "");
    assert_eq!(effects, "A1.moved=half; -A1.place; -A1.hull_down; battle.step=move; battle.mover=A1");
    for (facts, moved, step) in
        [("group2.option=fm", "short", "fire_move"), ("group2.option=mf", "half", "fire_move")]
    {
        let [_, effects, _] =
            run(&on("A1 m4a3 in=X/Y", "").with(&format!("{facts} battle.step=move")), "move", "unit=A1", "");
        assert_eq!(effects, format!("A1.moved={moved}; battle.step={step}; battle.mover=A1"));
    }
    let refused = |units: &str, facts: &str| super::refusals(&on(units, "").with(facts), "move", "unit=A1");
    assert_eq!(refused("A1 m4a3 in=X/Y", "group2.option=f"), "is on (F): it stands");
    assert_eq!(refused("A1 infantry neutralised=1", ""), "is neutralised: troops on foot stay put");
    assert_eq!(refused("A1 m4a3 neutralised=1", ""), "", "S67: vehicles may move");
    assert_eq!(refused("A1 m4a3 moved=far", ""), "has moved this turn");
    assert_eq!(refused("A1 infantry riding=A2; A2 lorry_3ton", ""), "is carried by A2");
    assert_eq!(refused("A1 field_battery", ""), "stands off the table");
}

#[test]
fn men_mount_and_guns_are_limbered() {
    let scene = on(
        "A1 infantry; A2 lorry_3ton; A3 truck_15cwt; A4 infantry riding=A3; A5 pak38; A6 pak38 limbered; A7 m4a3",
        "",
    );
    let effects = |form: &str| run(&scene, "carry", form, "")[1].clone();
    assert_eq!(effects("unit=A1"), "A1.riding=A2");
    assert_eq!(effects("unit=A4"), "-A4.riding");
    assert_eq!(effects("unit=A4 to=A2"), "A4.riding=A2");
    assert_eq!(effects("unit=A5"), "A5.limbered=yes");
    assert_eq!(effects("unit=A6"), "-A6.limbered");
    assert_eq!(super::refusals(&scene, "carry", "unit=A1 to=A3"), "A3 is full");
    assert_eq!(super::refusals(&scene, "carry", "unit=A4 to=A3"), "");
    assert_eq!(super::refusals(&scene, "carry", "unit=A7"), "cannot be carried or towed");
}

#[test]
fn only_fire_marks_the_unit_of_men_in_a_carrier() {
    // S5: mines and assaults are no fire.
    let units = "A1 m4a3; B1 lorry_3ton in=P/Q; B2 infantry riding=B1 in=P/R; B3 infantry in=P/S";
    let marked = |procedure: &str, form: &str, answers: &str| {
        let [_, effects, _] = run(&on(units, ""), procedure, form, answers);
        ["group2.hit", "group3.hit"].map(|mark| effects.contains(mark))
    };
    let fire = "firers=A1 target=B1 range=300p seen=fully";
    assert_eq!(marked("fire", fire, "hit/A1=20 save/B2=11"), [true, true]);
    assert_eq!(marked("mines", "by=B unit=B1", "mines=20 effect=20 save/B2=11"), [false, false]);
    assert_eq!(marked("close_assault", "attackers=A1 defenders=B1", "attack=20 defence=1 save/B2=1"), [false, false]);
}
