//! A platoon or a whole formation moves at once: each element as far as its option lets it, exceptions by chips.

use super::{Case, Expect, check};

/// Company is group 1, with the platoons 2 and 3 in it; Squadron is group 4.
const SIDES: &str = "A1 infantry in=Company/1_Platoon; A2 infantry in=Company/1_Platoon; A3 lorry_3ton \
                     in=Company/1_Platoon; A4 infantry in=Company/2_Platoon; A5 m4a3 in=Squadron; A6 m4a3 in=Squadron; \
                     B1 panther_g in=Panzer/1_Zug";

fn case(facts: &'static str, form: &'static str, expect: Expect) {
    check(&Case { units: SIDES, facts, rulings: "", procedure: "move", form, expect });
}

#[test]
fn a_group_moves_at_once() {
    let run = |facts, form, changed| case(facts, form, Expect::Run("", "done", changed));
    let two = "battle.turn=2 battle.step=move group2.option=m group3.option=m";
    let platoon = "A1.moved=far; A2.moved=far; A3.moved=far; battle.mover=A1";
    run(two, "group=group2", platoon);
    // The formation takes all its units along, one without units is its own.
    run(two, "group=group1", "A1.moved=far; A2.moved=far; A3.moved=far; A4.moved=far; battle.mover=A1");
    run("battle.step=move group4.option=m", "group=group4", "A5.moved=far; A6.moved=far; battle.mover=A5");
    // Exceptions, before or after it.
    run(two, "group=group2 A1.far=still A2.far=half", "A2.moved=half; A3.moved=far; battle.mover=A2");
    // Whoever is neutralised on foot stays, whoever rides is carried, whoever has moved has moved.
    run(
        "battle.turn=2 battle.step=move group2.option=m A1.neutralised=2 A3.neutralised=2",
        "group=group2",
        "A2.moved=far; A3.moved=far; battle.mover=A2",
    );
    run(
        "battle.step=move group2.option=m A1.riding=A3 A2.moved=far",
        "group=group2",
        "A3.moved=far; battle.mover=A3",
    );
    // Morale; S20: half a move forward at most.
    run(
        "battle.step=move group2.option=m group2.morale=half",
        "group=group2",
        "A1.moved=half; A2.moved=half; A3.moved=half; battle.mover=A1",
    );
    run("battle.step=move group2.option=m group2.morale=half", "unit=A1", "A1.moved=half; battle.mover=A1");
    run("battle.step=move group2.option=m group2.morale=half", "unit=A1 far=far", "A1.moved=far; battle.mover=A1");
    // (Mf) is half a move; (Fm) a quarter, by those who have shot. Only what belongs to the step moves.
    run(
        "battle.step=fire_move group2.option=mf group3.option=m",
        "group=group2",
        "A1.moved=half; A2.moved=half; A3.moved=half; battle.mover=A1",
    );
    run("battle.step=fire_move group4.option=fm A6.shot=true", "group=group4", "A6.moved=short; battle.mover=A6");
    run("battle.step=move group2.option=mf group3.option=m", "group=group1", "A4.moved=far; battle.mover=A4");
    run(
        "battle.step=move group2.option=m A1.place=woods A1.hull_down=true",
        "group=group2 A2.far=still A3.far=still",
        "A1.moved=far; -A1.place; -A1.hull_down; battle.mover=A1",
    );
    // Whoever moves late does so all the same.
    run("battle.step=fire group4.option=m A5.moved=far", "group=group4", "A6.moved=far; battle.mover=A6");
}

#[test]
fn a_group_that_does_not_move_says_why() {
    let refused = |facts, words| case(facts, "group=group2", Expect::Refused(words));
    refused("battle.step=move group2.option=f", "is on (F): it stands");
    refused("battle.step=artillery group2.option=m", "is on (M): its step comes later");
    refused("battle.step=move group2.option=mf", "is on (Mf): its step comes later");
    refused("battle.step=fire_move group2.option=fm", "is on (Fm): it shoots first");
    refused("battle.step=move group2.option=m A1.moved=far A2.moved=far A3.moved=far", "has moved this turn");
}
