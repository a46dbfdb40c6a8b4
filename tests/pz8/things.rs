//! Sections, fortifications and objectives as things on the table (9-11).

use super::{refused, run, scene, with_things};

#[test]
fn sections_are_laid_and_taken_off() {
    let mined = with_things(scene("A1 hq", ""), "minefield objective");
    run(&mined, "lay", "", "", "thing3=minefield", "Minefield 2 lies on the table.");
    run(&mined, "lay", "what=fortification", "", "thing3=fortification", "Fortification 1 lies on the table.");
    run(&mined, "lift", "thing=thing1", "", "-thing1", "Minefield 1 is taken off the table.");
    run(&scene("A1 hq", ""), "lay", "", "", "thing1=minefield", "Minefield 1 lies on the table.");
    // Its garrison stands in the open then.
    let manned = with_things(scene("A1 infantry place=works; A2 infantry place=works", ""), "fortification");
    run(
        &manned.with("thing1.garrison=A1"),
        "lift",
        "thing=thing1",
        "",
        "-thing1; -A1.place",
        "Fortification 1 is taken off the table.",
    );
    // An objective is not taken off, a section not taken.
    for (procedure, thing) in [("lift", "thing2"), ("take", "thing1")] {
        assert_eq!(mined.open(procedure, &format!("thing={thing}")).form.problems.len(), 1, "{procedure} {thing}");
    }
}

#[test]
fn a_section_holds_one_base_of_infantry_or_artillery() {
    let units = "A1 infantry; A2 artillery place=works; A3 recon; B1 recon";
    let works = || with_things(scene(units, ""), "minefield fortification fortification").with("thing2.garrison=A2");
    run(
        &works(),
        "garrison",
        "unit=A1 section=thing3",
        "",
        "A1.place=works; thing3.garrison=A1",
        "A1 infantry stands inside fortifications.",
    );
    // It goes from one section to the other.
    run(
        &works(),
        "garrison",
        "unit=A2 section=thing3",
        "",
        "A2.place=works; -thing2.garrison; thing3.garrison=A2",
        "A2 artillery stands inside fortifications.",
    );
    refused(&works(), "garrison", "unit=A1 section=thing2", "A2 is already inside: a section holds one base");
    refused(&works(), "garrison", "unit=A1 section=thing3", "");
    refused(&works(), "garrison", "unit=A3 section=thing3", "only infantry or guns go inside");
    run(&scene(units, ""), "garrison", "unit=A1", "", "A1.place=works", "A1 infantry stands inside fortifications.");
}

#[test]
fn objectives_change_hands() {
    let table = with_things(scene("A1 hq", ""), "objective").with("thing1.held=B");
    run(&table, "take", "thing=thing1", "", "thing1.held=A", "Objective 1 is held by Attackers.");
    run(&table, "take", "thing=thing1 held=nobody", "", "thing1.held=nobody", "Objective 1 is held by nobody.");
    refused(&table, "take", "thing=thing1 held=B", "Objective 1 is already held by Defenders");
    run(
        &table,
        "lay",
        "what=objective owner=B",
        "",
        "thing2=objective; thing2.owner=B; thing2.held=B",
        "Objective 2 lies on the table, held by Defenders.",
    );
}
