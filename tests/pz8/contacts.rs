//! The queue of contacts (4, 6; Z14, Z21, Z23, Z46, Z47).

use super::{refused, run, scene, with_things};

/// What is owed of combat, in words.
fn owed(units: &str, rulings: &str) -> String {
    let scene = scene(units, rulings);
    let owed = scene.rules.owed(&scene.state);
    owed.into_iter().filter(|due| due.procedure == "combat").map(|due| due.words).collect::<Vec<_>>().join("; ")
}

#[test]
fn pairs_wait_in_order_and_go_with_the_base() {
    let three =
        "A1 infantry contacts=B2+B1; A2 recon contacts=B2; B1 infantry contacts=A1; B2 infantry contacts=A1+A2";
    assert_eq!(owed(three, ""), "Combat A1 B2; Combat A1 B1; Combat A2 B2");
    let fought = three.replace("contacts=B2+B1", "contacts=B2+B1 fought=B2");
    assert_eq!(owed(&fought, ""), "Combat A1 B1; Combat A2 B2");
    // Z14: only contacts that have not been fought yet.
    let fresh = three.replace("A2 recon", "A2 recon fresh=B2");
    assert_eq!(owed(&fresh, "Z14=b"), "Combat A2 B2");
    // Z46: a base that is gone fights nobody.
    let mut scene = scene(three, "");
    let gone = scene.state.units.get_mut(&"B2".parse().unwrap()).unwrap();
    gone.presence = adjutant::rules::Presence::Lost("combat".to_owned());
    let owed = scene.rules.owed(&scene.state);
    assert!(owed.iter().any(|due| due.words == "Combat A1 B1"));
    assert!(!owed.iter().any(|due| due.words.contains("B2")));
}

#[test]
fn a_withdrawal_ends_all_contacts_of_the_loser() {
    let units = "A1 medium_tank contacts=B1; A2 recon contacts=B1; B1 medium_tank contacts=A1+A2";
    run(
        &scene(units, ""),
        "combat",
        "first=A1 second=B1",
        "first=5 second=2 withdrawal=clear advance=stay",
        "A1.fatigue+1; B1.fatigue+2; -A1.contacts; A1.fought=B1; -A2.contacts; -B1.contacts; B1.fought=A1",
        "B1 medium_tank withdraws 3 inches and takes 2 fatigue points, 2 of 4.",
    );
}

#[test]
fn contacts_are_told_once() {
    let units = "A1 infantry place=woods hq_reach=in; B1 infantry; B2 recon";
    let moves = scene(units, "").with("battle.step=move");
    run(
        &moves,
        "contact",
        "unit=A1 enemies=B1+B2",
        "",
        "A1.moved=yes; -A1.place; -A1.hq_reach; A1.contacts=B1, B2; A1.fresh=B1, B2; B1.contacts=A1; B1.fresh=A1; \
         B2.contacts=A1; B2.fresh=A1",
        "A1 infantry touches B1 infantry and B2 recon.",
    );
    // Z47: a contact by an advance is fought in the next combat step.
    run(
        &scene(units, "").with("battle.step=combat"),
        "contact",
        "unit=A1 enemies=B1",
        "",
        "A1.contacts=B1; A1.fought=B1; A1.fresh=B1; B1.contacts=A1; B1.fought=A1; B1.fresh=A1",
        "A1 infantry touches B1 infantry; they fight in the next combat step.",
    );
    let known = scene("A1 infantry contacts=B1; B1 infantry contacts=A1", "").with("battle.step=move");
    refused(&known, "contact", "unit=A1 enemies=B1", "A1 and B1 are in contact already");
    // Z21: who is locked goes to no other enemy; one that has moved may touch several.
    let locked = |units: &str, step: &str, wanted: &str| {
        refused(&scene(units, "Z21=b").with(step), "contact", "unit=A1 enemies=B2", wanted);
    };
    let touching = "A1 infantry contacts=B1; B1 infantry contacts=A1; B2 recon";
    locked(touching, "battle.step=move", "is locked in contact");
    locked(touching, "battle.step=combat", "");
    locked(&touching.replace("A1 infantry", "A1 infantry moved"), "battle.step=move", "");
    // Z49.
    let reminders = |units: &str| scene(units, "").open("contact", "unit=A1 enemies=B1").form.reminders.join("; ");
    assert_eq!(reminders("A1 infantry; B1 infantry place=woods"), "");
    assert_eq!(
        reminders("A1 infantry; B1 infantry place=works"),
        "B1 is inside fortifications: every base that touches the section fights it"
    );
    let two = scene("A1 infantry contacts=B1+B2; B1 infantry contacts=A1; B2 infantry contacts=A1", "");
    let part = "A1 infantry no longer touches";
    run(
        &two,
        "part",
        "unit=A1",
        "",
        "-A1.contacts; -B1.contacts; -B2.contacts",
        &format!("{part} B1 infantry and B2 infantry."),
    );
    run(&two, "part", "unit=A1 enemies=B2", "", "A1.contacts=B1; -B2.contacts", &format!("{part} B2 infantry."));
    run(&two, "part", "unit=A1 enemies=[]", "", "", "A1 infantry parts from nobody.");
}

#[test]
fn a_move_leaves_everything() {
    let units = "A1 artillery place=works contacts=B1; B1 infantry contacts=A1";
    let moves = |rulings| with_things(scene(units, rulings), "fortification").with("thing1.garrison=A1");
    run(
        &moves(""),
        "move",
        "unit=A1",
        "",
        "A1.moved=yes; -A1.place; -thing1.garrison; -A1.contacts; -B1.contacts",
        "A1 artillery moves.",
    );
    let told = moves("").open("move", "unit=A1").form.reminders.join("; ");
    assert_eq!(told, "Up to 6, rough ground 3, road 12; It stops where it touches an enemy or a minefield");
    // Z21.
    refused(&moves(""), "move", "unit=A1", "");
    refused(&moves("Z21=b"), "move", "unit=A1", "is locked in contact");
    refused(&scene("A1 recon moved; B1 recon", ""), "move", "unit=A1", "has moved this turn");
    // Nobody is known to be near an HQ that has moved.
    let staff = "A1 hq hq_reach=in @n; A2 infantry hq_reach=in @n; A3 infantry hq_reach=out @s; B1 infantry";
    run(&scene(staff, ""), "move", "unit=A1", "", "A1.moved=yes; -A1.hq_reach; -A2.hq_reach", "A1 hq moves.");
}
