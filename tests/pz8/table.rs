//! Sections, fortifications and objectives as things on the table (9-11).

use super::{refused, run, scene, with_things};

#[test]
fn sections_are_laid_and_taken_off() {
    let mined = with_things(scene("A1 hq", ""), "minefield");
    run(&mined, "section", "", "", "thing2=minefield", "Minefield 2 lies on the table.");
    run(&mined, "section", "section=fortification", "", "thing2=fortification", "Fortification 2 lies on the table.");
    run(&mined, "section", "section=thing1", "", "-thing1", "Minefield 1 is taken off the table.");
    run(&scene("A1 hq", ""), "section", "", "", "thing1=minefield", "Minefield 1 lies on the table.");
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
    refused(&works(), "garrison", "unit=A1 section=thing2", "A2 is inside: a section holds one base");
    refused(&works(), "garrison", "unit=A1 section=thing3", "");
    refused(&works(), "garrison", "unit=A3 section=thing3", "only infantry, engineers and artillery stand inside");
    run(&scene(units, ""), "garrison", "unit=A1", "", "A1.place=works", "A1 infantry stands inside fortifications.");
}

#[test]
fn objectives_change_hands() {
    let table = with_things(scene("A1 hq", ""), "objective");
    run(&table, "objective", "held=B", "", "thing1.held=B", "Objective 1 is held by Defenders.");
    run(&table, "objective", "objective=thing1", "", "thing1.held=A", "Objective 1 is held by Attackers.");
    run(
        &table,
        "objective",
        "objective=new owner=B held=nobody",
        "",
        "thing2=objective; thing2.owner=B; thing2.held=nobody",
        "Objective 2 is held by nobody.",
    );
    run(
        &scene("A1 hq", ""),
        "objective",
        "",
        "",
        "thing1=objective; thing1.owner=A; thing1.held=A",
        "Objective 1 is held by Attackers.",
    );
}
