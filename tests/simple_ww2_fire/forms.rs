//! What the rules forbid, and what a form proposes.

use super::{on, refusals};

#[test]
fn who_may_fire_and_when() {
    let fire = "firers=A1 target=B1 range=300p seen=fully";
    let cases = [
        // Weapons.
        ("A1 lorry_3ton; B1 infantry", "", "", "has no weapon"),
        ("A1 headquarters; B1 infantry", "", "", "has no weapon"),
        ("A1 field_battery; B1 infantry", "", "", "fires only when called"),
        ("A1 lorry_3ton mg; B1 infantry", "", "", ""),
        ("A1 hand_at_team; B1 infantry", "", "", "A1 hand_at_team: Infantry AT is for vehicles only"),
        ("A1 hand_at_team; B1 pak38", "", "", "A1 hand_at_team: Infantry AT is for vehicles only"),
        ("A1 hand_at_team; B1 pak38 limbered", "", "", ""),
        // S48: mortars not below 300p.
        ("A1 mortar_team; B1 infantry", "", "", "A1 mortar_team: Mortar does not fire nearer than 300p"),
        ("A1 mortar_team min_range=0; B1 infantry", "", "", ""),
        // Once a turn; S68: an interrupt is not its own shot.
        ("A1 m4a3 shot; B1 infantry", "", "", "has fired this turn"),
        ("A1 m4a3 interrupted fired=2; B1 infantry", "", "", ""),
        // Options and steps.
        ("A1 m4a3 in=X/Y; B1 infantry", "group2.option=m", "", "is on (M): it only moves"),
        ("A1 m4a3 in=X/Y; B1 infantry", "group2.option=fm battle.step=fire", "", "is on (Fm): that step is over"),
        ("A1 m4a3 in=X/Y; B1 infantry", "group2.option=mf battle.step=assault", "", "is on (Mf): that step is over"),
        ("A1 m4a3 in=X/Y; B1 infantry", "group2.option=f battle.step=assault", "", "is on (F): that step is over"),
        ("A1 m4a3 in=X/Y; B1 infantry", "group2.option=f battle.step=move", "", ""),
        ("A1 m4a3 in=X/Y; B1 infantry", "group2.option=f battle.step=fire", "", ""),
        (
            "A1 m4a3 in=X/Y; B1 infantry",
            "group2.option=f group2.morale=retreat",
            "",
            "is retreating: it does not fire",
        ),
        ("A1 m4a3 in=X/Y; B1 infantry", "group2.option=f group2.morale=rout", "", "is retreating: it does not fire"),
        ("A1 m4a3 in=X/Y; B1 infantry", "group2.option=f group2.morale=no", "", ""),
        // Carried men and guns on tow.
        (
            "A1 infantry riding=A2; A2 lorry_3ton; B1 infantry",
            "",
            "",
            "rides in A2: it fires from there only on (Mf)",
        ),
        ("A1 infantry riding=A2 in=X/Y; A2 lorry_3ton; B1 infantry", "group2.option=mf", "", ""),
        ("A1 pak38 limbered; B1 m4a3", "", "", "is on tow"),
        ("A1 pak38 limbered in=X/Y; B1 m4a3", "group2.option=mf", "", ""),
        // Targets.
        ("A1 m4a3; B1 infantry riding=B2; B2 lorry_3ton", "", "", "rides in B2"),
        ("A1 m4a3; B1 field_battery", "", "", "stands off the table"),
        ("A1 m4a3; B1 panther_g doomed", "", "", "is knocked out already"),
        ("A1 m4a3 doomed; B1 panther_g", "", "", ""),
        // S57, S54.
        ("A1 m4a3; B1 panther_g", "", "S57=b", ""),
    ];
    for (units, facts, rulings, wanted) in cases {
        assert_eq!(refusals(&on(units, rulings).with(facts), "fire", fire), wanted, "{units} {facts}");
    }
    let check = |units: &str, rulings: &str, form: &str, wanted: &str| {
        assert_eq!(refusals(&on(units, rulings), "fire", &format!("firers=A1 target=B1 {form}")), wanted, "{form}");
    };
    let gun = "A1 m4a3; B1 panther_g";
    check(gun, "S57=b", "weapon.m4a3=gun_he range=300p", "A1 m4a3: no HE against armour");
    check(gun, "S57=a", "weapon.m4a3=gun_he range=300p", "");
    check(gun, "S54=b", "seen=unseen range=300p", "an unseen target cannot be fired at");
    check(gun, "S54=a", "seen=unseen range=300p", "");
    check(gun, "", "weapon.m4a3=mg range=1500p", "A1 m4a3: MG reaches only 1200p");
    check(gun, "", "range=1800p seen=partly", "A1 m4a3 cannot hit: the shifts go past the last column");
    check(gun, "S49=b", "range=1800p seen=partly", "");
    check("A1 mortar_team; B1 infantry", "", "range=300p exact=true", "");
}

/// A platoon fires with what can fire at this target; only where nothing of it can is the volley refused.
#[test]
fn who_cannot_fire_at_a_target_holds_its_fire_while_the_others_fire() {
    let check = |units: &str, form: &str, shooters: &[&str], held: &[&str]| {
        let form = format!("firers=A1+A2 target=B1 seen=fully {form}");
        let (scene, about) = (on(units, ""), format!("{units}: {form}"));
        assert_eq!(refusals(&scene, "fire", &form).is_empty(), !shooters.is_empty(), "{about}");
        let whose: Vec<String> =
            super::sums(&scene, "fire", &form).into_iter().filter_map(|sum| Some(sum.who?.to_string())).collect();
        if !shooters.is_empty() {
            assert_eq!(whose, shooters, "{about}");
        }
        let reminders = scene.open("fire", &form).form.reminders;
        let said: Vec<&String> = reminders.iter().filter(|words| words.ends_with("it holds its fire")).collect();
        assert_eq!(said, held, "{about}");
    };
    let piat = "A2 hand_at_team: Infantry AT is for vehicles only: it holds its fire";
    check("A1 infantry; A2 hand_at_team; B1 infantry", "range=300p", &["A1"], &[piat]);
    check("A1 infantry; A2 hand_at_team; B1 lorry_3ton", "range=300p", &["A1", "A2"], &[]);
    check("A1 hand_at_team; A2 hand_at_team; B1 infantry", "range=300p", &[], &[]);
    let far = "A2 hand_at_team: Infantry AT reaches only 300p: it holds its fire";
    check("A1 m4a3; A2 hand_at_team; B1 lorry_3ton", "range=900p", &["A1"], &[far]);
    let near = "A2 mortar_team: Mortar does not fire nearer than 300p: it holds its fire";
    check("A1 infantry; A2 mortar_team; B1 infantry", "range=300p", &["A1"], &[near]);
}

#[test]
fn who_may_interrupt() {
    let cases = [
        ("A1 m4a3; B1 pak38 ready", "", "", ""),
        ("A1 m4a3; B1 pak38", "", "", "has no interrupt: it was not on (F), or it fired, in the last turn"),
        ("A1 m4a3; B1 pak38 ready interrupted", "", "", "has interrupted this turn"),
        ("A1 m4a3; B1 pak38 ready interrupted", "", "S68=b", ""),
        ("A1 m4a3; B1 pak38 ready shot", "", "", "has fired this turn"),
        ("A1 m4a3; B1 pak38 ready doomed", "", "", "is knocked out"),
        ("A1 m4a3; B1 lorry_3ton ready", "", "", "has no weapon"),
        ("A1 m4a3; B1 pak38 ready in=P/Q", "group2.option=m", "", "is no longer on (F)"),
        ("A1 m4a3 in=X/Y; B1 pak38 ready", "group2.option=f", "", "is on (F): it does not move"),
        ("A1 m4a3 in=X/Y; B1 pak38 ready", "group2.option=fm", "", ""),
    ];
    for (units, facts, rulings, wanted) in cases {
        let form = "by=B firers=B1 target=A1 range=300p seen=fully";
        assert_eq!(refusals(&on(units, rulings).with(facts), "interrupt", form), wanted, "{units} {facts} {rulings}");
    }
}

#[test]
fn sight_is_proposed_by_size() {
    // Size 6: 600p fully up to 299p; 1200p when it fired; a third in woods. Bands count by their far end.
    let cases = [
        ("infantry", "300p", "partly"),
        ("infantry", "600p", "partly"),
        ("infantry", "900p", "unseen"),
        ("infantry fired=1", "300p", "fully"),
        ("infantry fired=1", "1200p", "partly"),
        ("infantry place=woods", "300p", "unseen"),
        ("infantry fired=1 place=woods", "300p", "partly"),
        ("panther_g", "1800p", "fully"),
        ("panther_g hull_down place=buildings", "900p", "unseen"),
        ("pak38", "600p", "partly"),
        ("pak38 limbered", "600p", "fully"),
    ];
    for (unit, range, wanted) in cases {
        let scene = on(&format!("A1 m4a3; B1 {unit}"), "");
        let form = scene.open("fire", &format!("firers=A1 target=B1 range={range}")).form;
        let seen = form.field("seen").unwrap();
        assert_eq!(seen.value.as_ref().unwrap().to_string(), wanted, "{unit} at {range}");
        assert_eq!(seen.origin, adjutant::rules::Origin::Assumed, "a guess is drawn as one");
    }
}

#[test]
fn the_zone_is_proposed_from_the_unit_of_the_target() {
    let units = "A1 m4a3; B1 infantry in=P/Q; B2 infantry in=P/Q; B3 infantry in=P/R; B4 infantry in=P/Q riding=B5; \
                 B5 lorry_3ton in=P/Q";
    let zone = |facts: &str| {
        let form = on(units, "").with(facts).open("fire", "firers=A1 target=B1 range=300p").form;
        form.field("zone").unwrap().value.clone().unwrap().to_string()
    };
    assert_eq!(zone(""), "B2, B5");
    assert_eq!(zone("B1.together=B3+B4"), "B3", "what was told last, without those who ride");
    assert_eq!(zone("B2.doomed=true"), "B5");
    // A guess is drawn as one, and the odds say it; what was told is known.
    let origin = |facts: &str, form: &str| {
        on(units, "")
            .with(facts)
            .open("fire", &format!("firers=A1 target=B1 range=300p{form}"))
            .form
            .field("zone")
            .unwrap()
            .origin
    };
    assert_eq!(origin("", ""), adjutant::rules::Origin::Assumed);
    assert_eq!(origin("B1.together=B3", ""), adjutant::rules::Origin::State);
    assert_eq!(origin("", " zone=B2"), adjutant::rules::Origin::Entered);
}

#[test]
fn what_was_told_of_a_zone_that_is_not_asked_for_any_more_does_no_harm() {
    let scene = on("A1 m4a3; B1 infantry; B2 infantry; B3 infantry", "");
    let form = "firers=A1 target=B1 B2.seen=partly B3.move=half B3.range=300p differ=true";
    for other in ["zone=B2", "zone=B3", "weapon.m4a3=gun_at", "zone=B2 weapon.m4a3=gun_at", "zone=B2+B3"] {
        let opened = scene.open("fire", &format!("{form} {other}"));
        assert_eq!(opened.form.problems, [], "{other}");
        assert!(opened.procedure.is_some(), "{other}");
    }
    // A slip of the pen is told all the same.
    assert!(!scene.open("fire", &format!("{form} zone=B2 B3.sight=partly")).form.problems.is_empty());
}

#[test]
fn a_volley_into_a_zone_takes_so_many_kinds_of_fire() {
    let units = "A1 infantry; A2 infantry; A3 infantry; A4 infantry; A5 mg_team; A6 mg_team; A7 m4a3; A8 m4a3; \
                 A9 firefly; A10 firefly; A11 infantry; A12 infantry; A13 infantry; A14 infantry; A15 infantry; \
                 A16 infantry; B1 infantry; B2 lorry_3ton";
    let scene = on(units, "");
    let check = |firers: &[u8], zone: &str, wanted: &str| {
        let tags: Vec<String> = firers.iter().map(|number| format!("A{number}")).collect();
        let form = format!("firers={} target=B1 range=300p {zone}", tags.join("+"));
        let opened = scene.open("fire", &form);
        let found: Vec<&str> = opened.form.problems.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(found.join("; "), wanted, "{form}");
        assert_eq!(opened.procedure.is_some(), wanted.is_empty(), "{form}");
        // What stands in a battle already is taken; more firers than that never did.
        assert_eq!(scene.reopens("fire", &opened), firers.len() <= 15, "{form}");
    };
    let company = [1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16];
    check(&company, "zone=B2", "");
    check(&[1, 5, 7, 9], "zone=B2", "");
    check(&[1, 2, 5, 6, 7, 8, 9], "zone=B2", "");
    let all = [1, 2, 5, 6, 7, 8, 9, 10];
    check(&all, "", "");
    check(&all, "zone=B2", "8 firers of 4 kinds are too many for one volley into a zone: let some fire afterwards");
    check(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], "", "at most 15 units");
}

#[test]
fn reminders_of_what_only_the_table_sees() {
    let reminders = |units: &str, form: &str| on(units, "").open("fire", form).form.reminders.join("; ");
    let fm = "firers=A1 target=B1 range=300p option=fm";
    assert!(reminders("A1 infantry; B1 infantry", fm).contains("(Fm) is for MGs and guns"));
    assert!(!reminders("A1 m4a3; B1 infantry", fm).contains("(Fm)"));
    let mg = "firers=A1 target=B1 range=300p weapon.m4a3=mg";
    assert!(reminders("A1 m4a3 neutralised=1; B1 infantry", mg).contains("its outside weapons cannot fire"));
    // The zone of each weapon that has one.
    let plain = "firers=A1 target=B1";
    for (firer, form, zone) in [
        ("infantry", plain, "Small arms: zone 100p across, 100p along the line of fire"),
        ("mg_team", plain, "MG: zone 100p across, 300p along the line of fire"),
        ("mortar_team", plain, "Mortar: zone 100p across, 100p along the line of fire"),
        ("m4a3", plain, "Gun, HE: zone 100p across, 100p along the line of fire"),
    ] {
        let told = reminders(&format!("A1 {firer}; B1 infantry"), form);
        assert!(told.contains(zone), "{firer}: {told}");
    }
    assert!(!reminders("A1 m4a3; B1 panther_g", plain).contains("zone"), "AT fire has none");
    // S45: what smoke does to sight, while there is any.
    let smoke = |facts: &str| on("A1 m4a3; B1 m4a3", "").with(facts).open("fire", plain).form.reminders.join("; ");
    assert!(smoke("thing1=smoke").contains("full, the target is unseen; otherwise partially seen at best"));
    assert!(!smoke("thing1=minefield").contains("smoke"));
}
