//! Rally by day and overnight (3, 7, 11).

use adjutant::{
    battle::{Battle, Command, Request},
    dice::{
        Dice, Side,
        Subject::{Number, Unit},
        Tag,
    },
    rules::{Draft, Effect},
};

use super::{
    odds, refused, run, scene, sums,
    table::{begin, forces},
    with_things,
};

fn led(units: &str) -> String {
    format!("A9 hq @n; {units}; B9 hq @x")
}

#[test]
fn faces_that_take_a_point_off() {
    let check = |quality: &str, lost: &str, rulings: &str, sum: &str| {
        let scene = scene(&led(&format!("A1 medium_tank {quality} fatigue=2 @n")), rulings);
        sums(&scene, "rally", &format!("objectives={lost}"), sum);
    };
    check("elite", "0", "", "1 Elite = 1, 1 point off on 4, 5 or 6");
    check("average", "0", "", " = 1, 1 point off on 5 or 6");
    check("green", "0", "", "-1 Green = 1, 1 point off on 6");
    check("elite", "1", "", "1 Elite, -1 objectives lost = 1, 1 point off on 5 or 6");
    check("average", "1", "", "-1 objectives lost = 1, 1 point off on 6");
    check("green", "1", "", "-1 Green, -1 objectives lost = 1, 1 point off on no face");
    check("elite", "2", "", "1 Elite, -2 objectives lost = 1, 1 point off on 6");
    check("average", "2", "", "-2 objectives lost = 1, 1 point off on no face");
    // Z51: a natural 6. Z53: one penalty, however many.
    check("green", "1", "Z51=b", "-1 Green, -1 objectives lost = 1, 1 point off on 6");
    check("elite", "0", "Z51=b", "1 Elite = 1, 1 point off on 4, 5 or 6");
    check("average", "3", "Z53=b", "-1 objectives lost = 1, 1 point off on 6");
}

/// What the quality adds is added to the die, and makes no die of it.
#[test]
fn what_is_added_to_the_die_is_called_so() {
    let total = |quality: &str| {
        let scene = scene(&led(&format!("A1 medium_tank {quality} fatigue=2 @n")), "");
        let (_, started) = scene.start("rally", "");
        started.sums().into_iter().map(|sum| sum.total).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(total("elite"), "+1 on the die");
    assert_eq!(total("green"), "-1 on the die");
    assert_eq!(total("average"), "");
}

#[test]
fn quality_is_the_divisions_unless_a_unit_has_its_own() {
    let check = |units: &str, sum: &str| sums(&scene(units, ""), "rally", "units=A1", sum);
    let green = "-1 Green = 1, 1 point off on 6";
    check("A1 infantry fatigue=1 @n; A2 hq green @n; A3 hq elite @s", green);
    check("A1 infantry fatigue=1 elite @n; A2 hq green @n", "1 Elite = 1, 1 point off on 4, 5 or 6");
    check("A1 hq green fatigue=1 @n", green);
    check("A1 infantry fatigue=1; A2 hq", " = 1, 1 point off on 5 or 6");
}

#[test]
fn a_batch_throws_for_all_in_reach() {
    let units = "A1 infantry fatigue=1 @n; A2 medium_tank fatigue=3 @n; A3 recon @n; A4 recon fatigue=1 @n";
    let scene = scene(&led(units), "");
    run(
        &scene,
        "rally",
        "A4.hq_reach=out",
        "rally/A1=5 rally/A2=6",
        "-A1.fatigue; A1.rallied=yes; A2.fatigue-1; A2.rallied=yes",
        "2 fatigue points off.",
    );
    run(&scene, "rally", "units=A2", "rally/A2=4", "A2.rallied=yes", "No fatigue point comes off.");
    odds(&scene, "rally", "", Number("removed"), "0 8/27, 1 4/9, 2 2/9, 3 1/27");
    odds(&scene, "rally", "A1.hq_reach=out", Unit("A1".parse().unwrap()), "out_of_reach 1");
    // 7; Z52: 12 inches, 9 for Green; nobody asks how far an HQ is from itself.
    let labels = |units: &str| {
        let form = super::scene(units, "").open("rally", "").form;
        let labels: Vec<String> =
            form.fields.iter().filter(|field| field.row.is_some()).map(|f| f.label.clone()).collect();
        labels.join(", ")
    };
    let three = "A1 infantry QUALITY fatigue=1; A2 hq QUALITY fatigue=1";
    assert_eq!(labels(&three.replace("QUALITY", "green")), "HQ within 9");
    assert_eq!(labels(&three.replace("QUALITY", "average")), "HQ within 12");
    assert_eq!(labels(&three.replace("QUALITY", "elite")), "HQ within 12");
}

#[test]
fn who_may_rally() {
    let check =
        |units: &str, rulings: &str, wanted: &str| refused(&scene(units, rulings), "rally", "units=A1", wanted);
    check("A1 infantry fatigue=1 @n; A2 hq @n", "", "");
    check("A1 infantry @n; A2 hq @n", "", "has no fatigue points");
    check("A1 infantry fatigue=1 rallied @n; A2 hq @n", "", "has rolled this turn");
    // Z55: its own HQ, or any of the side.
    let other = "A1 infantry fatigue=1 @n; A2 hq @s";
    check(other, "", "the HQ of its division is gone");
    check(other, "Z55=b", "");
    check("A1 infantry fatigue=1 @n", "Z55=b", "the HQ of its division is gone");
    check("A1 hq fatigue=1 @n", "", "");
    // Z56.
    let touching = "A1 infantry fatigue=1 contacts=B1 @n; A2 hq @n; B1 recon contacts=A1";
    check(touching, "", "");
    check(touching, "Z56=b", "is in contact");
}

#[test]
fn objectives_on_the_table_hinder_their_owner() {
    let check = |facts: &str, rulings: &str, sum: &str| {
        let scene = with_things(scene(&led("A1 infantry fatigue=1 @n"), rulings), "objective minefield objective");
        sums(&scene.with(facts), "rally", "", sum);
    };
    let (free, one) = (" = 1, 1 point off on 5 or 6", "-1 objectives lost = 1, 1 point off on 6");
    check("thing1.owner=A thing1.held=A thing3.owner=B thing3.held=B", "", free);
    check("thing1.owner=A thing1.held=B", "", one);
    check("thing1.owner=A thing1.held=nobody", "", free);
    check("thing1.owner=B thing1.held=B", "", free);
    check(
        "thing1.owner=A thing1.held=B thing3.owner=A thing3.held=B",
        "",
        "-2 objectives lost = 1, 1 point off on no face",
    );
    // Z54: what was nobody's at the start.
    check("thing1.owner=nobody thing1.held=B", "", free);
    check("thing1.owner=nobody thing1.held=B", "Z54=b", one);
    check("thing1.owner=nobody thing1.held=A", "Z54=b", free);
    // Without objectives on the list they are counted by hand.
    let counted = scene(&led("A1 infantry fatigue=1 @n"), "").with("A.objectives=1");
    sums(&counted, "rally", "", one);
}

const TIRED: &str = "A1 infantry fatigue=1 moved contacts=B1 @n; A2 medium_tank green fatigue=3 @n; B1 recon fatigue=1 \
                     contacts=A1 @x";
const MORNING: &str = "-battle.day_over; battle.day=2; battle.turn=1; battle.acting=A; battle.step=move";

#[test]
fn overnight_all_throw_and_a_new_day_begins() {
    let night = |rulings: &str| scene(TIRED, rulings).with("battle.day_over=true battle.turn=9 A.air=1");
    let clears = "-A1.contacts; -A1.moved; -B1.contacts";
    // Z17, Z55: neither distance nor a lost HQ counts.
    run(
        &night(""),
        "overnight",
        "",
        "night/A1=5 night/A2=5 night/B1=6",
        &format!("-A1.fatigue; -B1.fatigue; {clears}; {MORNING}"),
        "Day 2 begins.",
    );
    // Z16: one die for all.
    run(
        &night("Z16=b"),
        "overnight",
        "objectives.B=1",
        "night=5",
        &format!("-A1.fatigue; {clears}; {MORNING}"),
        "Day 2 begins.",
    );
    // Z17: as by day, so without an HQ nobody rolls.
    run(&night("Z17=b"), "overnight", "", "", &format!("{clears}; {MORNING}"), "Day 2 begins.");
    // Z17, Z52, Z55: with an HQ only those in reach, of that HQ or of another where any will do.
    let led = format!("{TIRED}; A9 hq @n; B9 hq @y");
    let near = |rulings: &str, form: &str, given: &str, changed: &str| {
        let night = scene(&led, &format!("Z17=b {rulings}")).with("battle.day_over=true");
        run(&night, "overnight", form, given, &format!("{changed}{clears}; {MORNING}"), "Day 2 begins.");
    };
    near("", "A2.hq_reach=out", "night/A1=5", "-A1.fatigue; ");
    near("", "", "night/A1=4 night/A2=6", "A2.fatigue-1; ");
    near("Z55=b", "A1.hq_reach=out A2.hq_reach=out", "night/B1=5", "-B1.fatigue; ");
    // Z57: air attacks by the day.
    run(&night("Z17=b Z57=b"), "overnight", "", "", &format!("-A.air; {clears}; {MORNING}"), "Day 2 begins.");
    refused(&night(""), "overnight", "", "");
    refused(&scene(TIRED, ""), "overnight", "", "the day is not over yet");
}

/// Without an HQ nobody rallies, and the form says so instead of asking for bases.
#[test]
fn a_division_without_its_hq_is_told_that_nobody_rallies() {
    let mut battle = begin(forces("pz8", ["german-pz-1941", "british-armoured-1941"], ""));
    let words = |battle: &Battle| {
        let opened = battle.open_form(&Request::new("rally", Draft::new())).unwrap();
        opened.form.refusals.into_iter().map(|refusal| refusal.reason).collect::<Vec<_>>()
    };
    let by_hand = |battle: &mut Battle, effect: Effect| {
        let correct = Command::Correct { words: "By hand".to_owned(), effects: vec![effect] };
        battle.execute(correct, &mut Dice::seeded(1), 0).unwrap();
    };
    assert_eq!(words(&battle), ["no base needs to rally"]);
    by_hand(&mut battle, Effect::set("A3".parse::<Tag>().unwrap(), "fatigue", 1));
    assert_eq!(words(&battle), Vec::<String>::new(), "it rolls");
    let hqs: Vec<Tag> =
        battle.state().in_play(Side::A).filter(|unit| unit.kind == "hq").map(|unit| unit.tag).collect();
    for hq in hqs {
        by_hand(&mut battle, Effect::remove(hq, "combat"));
    }
    assert_eq!(words(&battle), ["no base can rally: the HQ of the division is gone"]);
}
