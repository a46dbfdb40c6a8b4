//! Orders, options and the end of the turn.

use adjutant::dice::Subject;

use super::{Case, Expect, check};

const SIDES: &str = "A1 m4a3 in=Squadron/1_Troop; A2 m4a3 in=Squadron/2_Troop; A3 infantry in=Company/10_Platoon; A4 \
                     field_battery in=Artillery; B1 panther_g in=Panzer/1_Zug";

fn case(facts: &'static str, rulings: &'static str, procedure: &'static str, form: &'static str, expect: Expect) {
    check(&Case { units: SIDES, facts, rulings, procedure, form, expect });
}

#[test]
fn first_orders() {
    // Batteries off the table need none; what stands is offered first.
    case("", "", "give_orders", "", Expect::Run("", "done", "group1.order=hold; group4.order=hold"));
    case("", "", "give_orders", "by=B", Expect::Run("", "done", "group7.order=hold"));
    case(
        "group1.order=rapid",
        "",
        "give_orders",
        "group4.first=delay",
        Expect::Run("", "done", "group1.order=rapid; group4.order=delay"),
    );
}

#[test]
fn changing_orders() {
    let orders = "battle.turn=2 group1.order=hold group4.order=hold";
    let sums = |facts, rulings, form, wanted| case(facts, rulings, "change_orders", form, Expect::Sums(wanted));
    // One attempt 9 or more, two 11, three 13; a hit 3 more. S4: the one diced for counts, or only the others.
    sums(orders, "", "group1.to=rapid", "-2 one change attempted = 1, 9+ changes");
    sums(orders, "S4=b", "group1.to=rapid", "0 one change attempted = 1, 7+ changes");
    let two = "group1.to=rapid group4.to=probe";
    let both = "-4 2 changes attempted = 1, 11+ changes";
    sums(orders, "", two, format!("{both} / {both}").leak());
    let after = "battle.turn=2 group1.order=hold group4.order=hold A.attempts=2";
    sums(after, "", "group1.to=rapid", "-6 3 changes attempted = 1, 13+ changes");
    let hit = "battle.turn=2 group1.order=hold group4.order=hold group3.hit=2";
    let under_fire = "-4 2 changes attempted, -3 hit by enemy fire last turn = 1, 14+ changes";
    sums(hit, "", two, format!("{under_fire} / {both}").leak());
    let old = "battle.turn=2 group1.order=hold group4.order=hold group3.hit=3";
    sums(old, "", two, format!("{both} / {both}").leak());
    let run =
        |form, given, settled, changed| case(orders, "", "change_orders", form, Expect::Run(given, settled, changed));
    run("group1.to=rapid", "order/1=9", "changed", "A.attempts=1; group1.order=rapid");
    run("group1.to=rapid", "order/1=8", "kept", "A.attempts=1");
    run("group4.to=delay", "order/2=9", "changed", "A.attempts=1; group4.order=delay");
    run(two, "order/1=10 order/2=11", "changed 1", "A.attempts=2; group4.order=probe");
    // Nothing is diced for before a change is named, and all are named at once (Changing orders).
    let none = "first choose all new orders of this turn together";
    case(orders, "", "change_orders", "", Expect::Refused(none));
    let twice = "this side has already rolled for its changes this turn";
    case(after, "", "change_orders", "group1.to=rapid", Expect::Refused(twice));
    case(
        orders,
        "",
        "change_orders",
        "group1.to=rapid",
        Expect::Distribution(Subject::Headline, "changed 3/5, kept 2/5"),
    );
}

#[test]
fn shares_that_an_order_demands() {
    let five = "A1 m4a3 in=S/1; A2 m4a3 in=S/1; A3 m4a3 in=S/1; A4 m4a3 in=S/1; A5 m4a3 in=S/1; A6 m4a3 lost in=S/1; A7 \
                field_battery in=S";
    let share = |order: &str, firing: i32, least: i32, most: i32| {
        let facts: &'static str = if order.is_empty() { "" } else { format!("group1.order={order}").leak() };
        let form: &'static str = format!("firing={firing}").leak();
        let settled: &'static str = format!("least {least}, most {most}").leak();
        let expect = Expect::Run("", settled, "");
        check(&Case { units: five, facts, rulings: "", procedure: "attack_share", form, expect });
    };
    // Two thirds of five: 4; one third to two thirds: 2 to 3 (S6).
    share("rapid", 0, 4, 5);
    share("rapid", 2, 2, 3);
    share("cautious", 0, 2, 3);
    share("probe", 1, 2, 2);
    // The most never falls below the least.
    share("cautious", 4, 1, 1);
    share("hold", 0, 0, 0);
    share("delay", 0, 0, 0);
    share("", 0, 0, 5);
}

#[test]
fn options_are_written_and_revealed() {
    let run = |facts, form, changed| case(facts, "", "write_options", form, Expect::Run("", "written", changed));
    run("", "", "group2.written=f; group3.written=f; group5.written=f; A.options_written=yes");
    run("", "group3.to=mf", "group2.written=f; group3.written=mf; group5.written=f; A.options_written=yes");
    run("", "by=B group8.to=m", "group8.written=m; B.options_written=yes");
    // All others: one press for every unit that is not told apart, has written nothing yet and does not run.
    run("", "rest=m", "group2.written=m; group3.written=m; group5.written=m; A.options_written=yes");
    run("", "rest=m group3.to=f", "group2.written=m; group3.written=f; group5.written=m; A.options_written=yes");
    let some = "group2.written=fm group5.morale=retreat";
    run(some, "rest=mf", "group2.written=fm; group3.written=mf; group5.written=m; A.options_written=yes");
    // Written again: what stands is offered. A retreat moves by itself (S20).
    run("group2.written=fm", "", "group2.written=fm; group3.written=f; group5.written=f; A.options_written=yes");
    run("group2.morale=retreat", "", "group2.written=m; group3.written=f; group5.written=f; A.options_written=yes");
    let both = "A.options_written=true B.options_written=true group2.written=fm group3.written=f group5.written=m \
                group8.written=mf";
    case(
        both,
        "",
        "reveal_options",
        "",
        Expect::Run(
            "",
            "revealed",
            "group2.option=fm; -group2.written; group3.option=f; -group3.written; group5.option=m; -group5.written; \
             group8.option=mf; -group8.written",
        ),
    );
    // Who leaves (F) has lost the right to an interrupt, and its marker with it.
    let ready = format!("{both} A1.ready=true A2.ready=true B1.ready=true");
    let scene = super::scene::Scene::of("simple-ww2", SIDES, "").with(&ready);
    let (_, started) = scene.start("reveal_options", "");
    let run = started.run(&super::scene::answers("")).unwrap();
    let lost = run.record.effects.iter().filter_map(|effect| match effect {
        adjutant::rules::Effect::Clear { on, field } if field == "ready" => Some(on.to_string()),
        _ => None,
    });
    assert_eq!(lost.collect::<Vec<_>>(), ["A1", "B1"]);
    let one = "A.options_written=true group2.written=fm group3.written=f group5.written=m";
    let wanted = "Defenders has not written its options: its units stay on (F)";
    case(one, "", "reveal_options", "", Expect::Refused(wanted));
}

/// Once they lie open no side writes them anew (Turn sequence 2).
#[test]
fn options_that_are_revealed_are_not_written_again() {
    let refused = |facts, form, why| case(facts, "", "write_options", form, Expect::Refused(why));
    for form in ["", "by=B"] {
        refused("group2.option=f", form, "the options of this turn are revealed");
        refused("group2.written=f", form, "");
    }
}

#[test]
fn what_the_end_of_a_turn_changes() {
    let next = "battle.acting=A; battle.turn=4; battle.step=orders";
    let end = |units, facts: &str, changed: &str| {
        let facts: &'static str = format!("battle.turn=3 {facts}").leak();
        let changed = if changed.is_empty() { next.to_owned() } else { format!("{changed}; {next}") };
        let expect = Expect::Run("", "done", changed.leak());
        check(&Case { units, facts, rulings: "", procedure: "end_turn", form: "", expect });
    };
    let tank = "A1 m4a3 in=S/T";
    end(tank, "", "");
    // Neutralised to the end of the next turn; what was done this turn was done last turn.
    end("A1 m4a3 neutralised=3 in=S/T", "", "-A1.neutralised");
    end("A1 m4a3 neutralised=4 in=S/T", "", "");
    end("A1 m4a3 moved=half in=S/T", "", "A1.moved_last=half; -A1.moved");
    end("A1 m4a3 moved_last=half in=S/T", "", "-A1.moved_last");
    end("A1 m4a3 fired=3 in=S/T", "", "-A1.fired");
    end("A1 m4a3 fired=4 in=S/T", "", "");
    end(tank, "group2.hit=3 group2.new_enemy=3 group2.tested=true", "-group2.hit; -group2.new_enemy; -group2.tested");
    end(tank, "group2.hit=4 group2.morale=no", "");
    end(tank, "A.attempts=2 A.options_written=true", "-A.attempts; -A.options_written");
    // Interrupt: on F, and not fired; kept only in the same way (S68).
    end(tank, "group2.option=f", "A1.ready=yes; -group2.option");
    end("A1 m4a3 fired=4 in=S/T", "group2.option=f", "-group2.option");
    end("A1 m4a3 fired=3 in=S/T", "group2.option=f", "A1.ready=yes; -group2.option; -A1.fired");
    end(tank, "group2.option=m", "-group2.option");
    end("A1 m4a3 ready in=S/T", "group2.option=f", "-group2.option");
    end("A1 m4a3 ready fired=4 in=S/T", "group2.option=f", "-A1.ready; -group2.option");
    end("A1 m4a3 ready in=S/T", "group2.option=fm", "-A1.ready; -group2.option");
    end("A1 lorry_3ton in=S/T", "group2.option=f", "-group2.option");
    // Probe becomes Delay at 20% of the starting strength (S7).
    let one_of_five = "A1 m4a3 in=S/1; A2 m4a3 in=S/1; A3 m4a3 in=S/2; A4 m4a3 in=S/2; A5 m4a3 lost in=S/2";
    end(one_of_five, "group1.order=probe", "group1.order=delay");
    end(one_of_five, "group1.order=cautious", "");
    let one_of_six =
        "A1 m4a3 in=S/1; A2 m4a3 in=S/1; A3 m4a3 in=S/2; A4 m4a3 in=S/2; A5 m4a3 lost in=S/2; A6 m4a3 in=S/2";
    end(one_of_six, "group1.order=probe", "");
}

#[test]
fn how_screens_age() {
    let next = "battle.acting=A; battle.turn=4; battle.step=orders";
    let end = |facts: &str, changed: &str| {
        let facts: &'static str = format!("battle.turn=3 thing1=smoke {facts}").leak();
        let changed = if changed.is_empty() { next.to_owned() } else { format!("{changed}; {next}") };
        let expect = Expect::Run("", "done", changed.leak());
        check(&Case { units: "A1 m4a3", facts, rulings: "", procedure: "end_turn", form: "", expect });
    };
    // S42: laid in N it thickens, blocks in N+1 and N+2, decays in N+3, is gone in N+4. The turn that begins is 4.
    end("thing1.source=battery thing1.laid=3 thing1.screen=thickens", "thing1.screen=full");
    end("thing1.source=battery thing1.laid=2 thing1.screen=full", "");
    end("thing1.source=battery thing1.laid=1 thing1.screen=full", "thing1.screen=decays");
    end("thing1.source=battery thing1.laid=0 thing1.screen=decays", "-thing1");
    end("thing1.source=rockets thing1.laid=3 thing1.screen=thickens", "thing1.screen=full");
    // Stoked in turn 3: full in 3, 4 and 5.
    end("thing1.source=battery thing1.laid=3 thing1.stoked=true thing1.screen=full", "");
    // Projectors are gone with their turn, generators stay.
    end("thing1.source=projector thing1.laid=3 thing1.screen=full", "-thing1");
    end("thing1.source=generator thing1.laid=1 thing1.screen=full", "");
}

#[test]
fn a_formation_tells_how_many_advance() {
    use super::scene::Scene;
    let ten = "A1 m4a3 in=S/1; A2 m4a3 in=S/1; A3 m4a3 in=S/1; A4 m4a3 in=S/2; A5 m4a3 in=S/2; A6 m4a3 in=S/2; A7 m4a3 \
               lost in=S/2; A8 field_battery in=S";
    let quota_of = |facts: &str| {
        let scene = Scene::of("simple-ww2", ten, "").with(facts);
        let quota = scene.rules.quota(&scene.state, 1);
        quota.map_or_else(String::new, |quota| format!("{}{}", quota.words, if quota.short { " !" } else { "" }))
    };
    let options = |order: &str, first: &str, second: &str, more: &str| {
        quota_of(&format!("battle.turn=2 group1.order={order} group2.option={first} group3.option={second} {more}"))
    };
    // Six on the table: four of them by full moves for Rapid attack, two to four by half or more for the others.
    assert_eq!(options("rapid", "m", "m", ""), "Rapid: 6 move, 4 needed");
    assert_eq!(options("rapid", "m", "mf", ""), "Rapid: 3 of 4 needed !");
    assert_eq!(options("cautious", "mf", "f", ""), "Cautious: 3 of 2 to 4");
    assert_eq!(options("cautious", "f", "fm", ""), "Cautious: 0 of 2 to 4 !");
    assert_eq!(options("probe", "m", "m", ""), "Probe: 6 move, 4 at most !");
    // Those that have fired do not count, those that moved less or may not go forward do not advance.
    assert_eq!(options("rapid", "m", "f", "A4.shot=true A5.shot=true A6.shot=true"), "Rapid: 3 move, 2 needed");
    assert_eq!(options("rapid", "m", "m", "A1.moved=half A2.moved=short A3.moved=far"), "Rapid: 4 of 4 needed");
    assert_eq!(options("rapid", "m", "m", "group2.morale=no"), "Rapid: 3 of 4 needed !");
    // Nothing is asked of it, or nobody has said what it does.
    assert_eq!(options("delay", "m", "m", ""), "");
    // On Hold nobody moves at all.
    assert_eq!(options("hold", "f", "f", ""), "Hold: none move");
    assert_eq!(options("hold", "m", "f", ""), "Hold: 3 move, 0 may !");
    assert_eq!(options("hold", "fm", "m", "group3.morale=retreat"), "Hold: 3 move, 0 may !");
    assert_eq!(quota_of("group1.order=rapid"), "");
}

/// In the step of orders a press on a row opens the first orders of a side that has none yet, then changes of them.
#[test]
fn the_first_orders_come_from_the_row() {
    let usual = |facts: &str| {
        let scene = super::scene::Scene::of("simple-ww2", "A1 m4a3 in=S/T; B1 m4a3 in=P/Q", "").with(facts);
        scene.rules.usual(&scene.state, &["A1".parse().unwrap()], &[])
    };
    assert_eq!(usual("battle.step=orders"), "give_orders");
    assert_eq!(usual("battle.step=orders group1.order=hold"), "change_orders");
}
