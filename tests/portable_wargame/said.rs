//! What results say, and what of a form the battle remembers.

use adjutant::rules::Draft;

use super::{Expect, Form, check, scene, scene::effects};

/// All that is said of a result.
fn said((units, facts, rulings, procedure, form): Form<'_>, given: &str) -> Vec<String> {
    let played = scene(units, facts, rulings).play(procedure, form, given);
    played.run.record.lines.iter().map(|line| line.text.clone()).collect()
}

#[test]
fn activations_are_counted_in_words() {
    let half = "battle.first=A battle.artillery_over=true";
    for (face, wanted) in [(1, "no unit."), (2, "1 unit."), (4, "2 units.")] {
        let lines = said(("A1 infantry; B1 infantry", half, "", "activation", ""), &format!("activation={face}"));
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].ends_with(&format!("may activate {wanted}")), "{lines:?}");
    }
}

#[test]
fn only_a_pin_that_counts_as_cover_is_said_to() {
    let cover = "is pinned: it counts as in cover.";
    for (target, pinned) in [("infantry pinned", true), ("infantry place=woods", false), ("infantry", false)] {
        let units = format!("A1 infantry; B1 {target}");
        let lines = said((&units, "", "", "fire", "firer=A1 target=B1"), "fire=1");
        assert_eq!(lines.iter().any(|line| line.ends_with(cover)), pinned, "{target}: {lines:?}");
    }
}

#[test]
fn who_is_first_says_no_empty_line() {
    let form = ("A1 infantry; B1 infantry", "battle.artillery_over=true", "", "initiative", "");
    for given in ["initiative_a/1=4 initiative_b/1=3", "initiative_a/1=3 initiative_b/1=4"] {
        let lines = said(form, given);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].ends_with(" activates first."), "{lines:?}");
    }
    // What artillery did is said before.
    let lines =
        said(("A1 infantry falls; B1 infantry", "", "W68=b", "initiative", ""), "initiative_a/1=4 initiative_b/1=3");
    assert!(lines.len() > 1 && lines.iter().all(|line| !line.is_empty()), "{lines:?}");
}

#[test]
fn a_hill_that_the_player_tells_is_remembered() {
    let remembered = |unit: &str, more: &str| {
        let scene = scene(&format!("A1 infantry; B1 infantry {unit}"), "", "");
        effects(&scene.open("close_combat", &format!("attacker=A1 defender=B1 {more}")).form.remember)
    };
    assert_eq!(remembered("", ""), "");
    assert_eq!(remembered("", "uphill"), "B1.uphill=yes");
    assert_eq!(remembered("uphill", ""), "");
    assert_eq!(remembered("uphill", "uphill=false"), "-B1.uphill");
}

#[test]
fn what_is_owed_names_side_and_unit() {
    let drafts = |units: &str, facts: &str, rulings: &str| -> Vec<Draft> {
        let scene = scene(units, facts, rulings);
        scene.rules.owed(&scene.state).into_iter().map(|due| due.draft).filter(|draft| !draft.is_empty()).collect()
    };
    let draft = |by: &str, field: &str, unit: &str| {
        Draft::from([("by".to_owned(), by.into()), (field.to_owned(), unit.into())])
    };
    let guns = drafts("A1 field_artillery; B1 infantry; B2 siege_artillery", "", "");
    assert_eq!(guns, [draft("A", "guns", "A1"), draft("B", "guns", "B2")]);
    let half = "battle.first=A battle.artillery_over=true A.activations=0";
    assert_eq!(drafts("A1 cavalry pinned; B1 infantry", half, ""), [draft("A", "unit", "A1")]);
    let charges = drafts("A1 infantry; B1 cavalry pinned charge_due", half, "W68=b");
    assert_eq!(charges, [draft("B", "unit", "B1")]);
}

#[test]
fn the_location_die_tells_its_faces() {
    let units = "A1 field_artillery; B1 infantry";
    let sums = scene(units, "", "").sums("artillery", "guns=A1 target=B1");
    assert!(sums.contains("1 left, 2 beyond, 3 right, 4 short, 5-6 on it"), "{sums}");
}

#[test]
fn the_worst_that_drifts_did_is_the_headline() {
    let units = "A1 field_artillery; A2 light_artillery; B1 infantry; B2 infantry; B3 infantry";
    let strays =
        "location/A1=1 left/A1=B2 sight/A1=direct effect/A1=6 location/A2=1 left/A2=B3 sight/A2=direct effect/A2=2";
    let changed = "A1.shelled=yes; B2.falls=yes; A2.shelled=yes; B3.pin_due=yes";
    let form = (units, "", "", "artillery", "guns=A1+A2 target=B1");
    check(form, Expect::Run(strays, "other_destroyed, B1 nothing", changed));
    // W38: pinned again is nothing more.
    let again = ("A1 field_artillery; B1 infantry pinned", "", "", "artillery", "guns=A1 target=B1 A1.distance=near");
    check(again, Expect::Run("effect/A1=4", "nothing, B1 nothing, lands on", "A1.shelled=yes"));
}

/// The screen asks about a unit by its name.
#[test]
fn questions_name_the_unit_they_are_about() {
    let asked = |units: &str, procedure: &str, form: &str, given: &str| {
        scene(units, "", "").play(procedure, form, given).questions()
    };
    let drift = "location/A1=1 left/A1=B2 sight/A1=direct effect/A1=2";
    let guns = "A1 field_artillery; B1 infantry; B2 infantry";
    assert_eq!(asked(guns, "artillery", "guns=A1 target=B1", drift), "left/A1 B1, sight/A1 B2");
    let fight = |given: &str| asked("A1 infantry; B1 infantry", "close_combat", "attacker=A1 defender=B1", given);
    assert_eq!(fight("attacker=5 defender=6 step_in=moves_in"), "step_in A1");
    assert_eq!(fight("attacker=6 defender=6 withdraw=can"), "withdraw A1");
}

#[test]
fn the_line_under_a_name_says_what_the_unit_fights_with_now() {
    for (unit, line) in [
        ("infantry", "power 5, range 2, Infantry"),
        ("cavalry", "power 5, Mounted Cavalry"),
        ("cavalry army=native", "power 5, Native (irregular), Mounted Cavalry"),
        ("cavalry dismounted", "power 4, range 2, Cavalry"),
        ("cavalry dismounted on_foot=melee_infantry", "power 3, Cavalry"),
        ("siege_artillery", "power 1, range 10, Fortress/Siege Artillery"),
    ] {
        let scene = scene(&format!("A1 {unit}"), "", "");
        assert_eq!(scene.rules.line(&scene.state, scene.state.units.values().next().unwrap()), line);
    }
}
