//! The turn: who is first, activation dice, ends of halves, what is owed.

use adjutant::dice::{Side, Subject};

use super::{Expect, check, scene};

const ARMIES: &str = "A1 infantry; B1 infantry";
const FIRST_A: &str = "battle.first=A; battle.acting=A; battle.first_before=A; battle.step=dice";
const FIRST_B: &str = "battle.first=B; battle.acting=B; battle.first_before=B; battle.step=dice";

#[test]
fn who_activates_first() {
    let roll = |facts: &str, rulings: &str, given: &str, headline: &str, changed: &str| {
        let changed = format!("battle.artillery_over=yes; {changed}");
        check((ARMIES, facts, rulings, "initiative", ""), Expect::Run(given, headline, &changed));
    };
    roll("", "", "initiative_a/1=4 initiative_b/1=3", "a_first", FIRST_A);
    roll("", "", "initiative_a/1=3 initiative_b/1=4", "b_first", FIRST_B);
    // W19: level dice are rolled again, or keep the last order, or one side goes first.
    let again =
        "initiative_a/1=2 initiative_b/1=2 initiative_a/2=5 initiative_b/2=5 initiative_a/3=1 initiative_b/3=6";
    roll("", "", again, "b_first", FIRST_B);
    let level = "initiative_a/1=2 initiative_b/1=2";
    roll("battle.first_before=B", "W19=b", level, "b_first", FIRST_B);
    roll("battle.first_before=A", "W19=b", level, "a_first", FIRST_A);
    roll("", "W19=b", "initiative_a/1=2 initiative_b/1=2 initiative_a/2=5 initiative_b/2=1", "a_first", FIRST_A);
    roll("battle.first_before=B", "W19=c", level, "a_first", FIRST_A);
    // Turn Sequence 1: what artillery did takes effect before.
    check(
        ("A1 infantry falls; A2 infantry; B1 cavalry pin_due", "", "W68=b", "initiative", ""),
        Expect::Run(
            "initiative_a/1=4 initiative_b/1=3",
            "a_first",
            &format!(
                "-A1.falls; -A1.pin_due; lost A1 by artillery; -B1.pin_due; B1.pinned=yes; B1.charge_due=yes; \
                 battle.artillery_over=yes; {FIRST_A}"
            ),
        ),
    );
    let over = (ARMIES, "battle.artillery_over=true", "", "initiative", "");
    check(over, Expect::Run("initiative_a/1=4 initiative_b/1=3", "a_first", FIRST_A));
    check(
        (ARMIES, "battle.first=A", "", "initiative", ""),
        Expect::Refused("who is first this turn is already known"),
    );
    // Neither side is favoured, whatever happens: after nine level pairs a single die decides.
    check((ARMIES, "", "", "initiative", ""), Expect::Distribution(Subject::Headline, "a_first 1/2, b_first 1/2"));
    let nine: Vec<String> = (1..=9).map(|round| format!("initiative_a/{round}=2 initiative_b/{round}=2")).collect();
    let nine = nine.join(" ");
    roll("", "", &format!("{nine} initiative_last=3"), "a_first", FIRST_A);
    roll("", "", &format!("{nine} initiative_last=4"), "b_first", FIRST_B);
    check(
        (ARMIES, "", "W19=c", "initiative", ""),
        Expect::Distribution(Subject::Headline, "a_first 7/12, b_first 5/12"),
    );
}

#[test]
fn dice_and_their_activations() {
    let half = "battle.first=A battle.artillery_over=true";
    let roll = |units: &str, facts: &str, rulings: &str, given: &str, activations: i32| {
        let facts = format!("{half} {facts}");
        let (settled, changed) = (format!("activations {activations}"), format!("A.activations={activations}"));
        check((units, &facts, rulings, "activation", ""), Expect::Run(given, &settled, &changed));
    };
    // Appendix 1: each face by itself.
    for (face, activations) in (1..=6).zip([0, 1, 1, 2, 2, 3]) {
        roll("A1 infantry; B1 infantry", "", "", &format!("activation={face}"), activations);
    }
    // Halved one by one, then added: 1 and 3 and 5 and 5 are 0, 1, 2 and 2.
    let eight =
        "A1 infantry; A2 infantry; A3 infantry; A4 infantry; A5 infantry; A6 infantry; A7 infantry; A8 command";
    roll(eight, "", "", "activation=1,3,5,5", 5);
    roll(eight, "A.army=native", "", "activation=1,3,5", 3);
    // W6, W9: what lives now counts.
    let mut lost = scene(eight, &format!("{half} A.army=native"), "");
    for tag in ["A8", "A7"] {
        lost.state.units.get_mut(&tag.parse().unwrap()).unwrap().presence =
            adjutant::rules::Presence::Lost("fire".to_owned());
    }
    assert_eq!(lost.start("activation", "").1.sums()[0].dice, 2);
    // W7: no dice at all.
    roll("A1 infantry; B1 infantry", "A.army=native", "", "", 0);
    roll("A1 infantry; B1 infantry", "A.army=native", "W7=b", "activation=6", 3);
    // W5: the Command unit counts in threes too, in a small army.
    let three = "A1 infantry; A2 infantry; A3 infantry; A4 command";
    roll(three, "", "", "activation=1,3", 1);
    roll(three, "", "W5=b", "activation=1,3,5", 3);
    // More dice than there are fractions for: the distribution is one in decimals.
    let horde: Vec<String> = (1..=200).map(|number| format!("A{number} infantry")).collect();
    let odds = scene(&horde.join(";"), half, "").odds("activation", "");
    let distribution = odds.of(Subject::Number("activations"));
    assert!((distribution.iter().map(|(_, chance)| chance.value).sum::<f64>() - 1.0).abs() < 1e-6);
    // The terms.
    let sums = |units: &str, facts: &str, wanted: &str| {
        check((units, &format!("{half} {facts}"), "", "activation", ""), Expect::Sums(wanted));
    };
    let faces = "faces 1 to 6 give 0, 1, 1, 2, 2, 3";
    sums(eight, "", &format!("1 Command, +3 others: 7 ÷ 3, rounded up = 4, {faces}"));
    sums(eight, "A.army=native", &format!("1 Command, +2 others: 7 ÷ 3, rounded down = 3, {faces}"));
    // Distributions of part A.
    let distribution = |units: &str, wanted: &str| {
        check((units, half, "", "activation", ""), Expect::Distribution(Subject::Number("activations"), wanted));
    };
    distribution("A1 infantry", "0 1/6, 1 1/3, 2 1/3, 3 1/6");
    distribution("A1 infantry; A2 command", "0 1/36, 1 1/9, 2 2/9, 3 5/18, 4 2/9, 5 1/9, 6 1/36");
    check((ARMIES, "", "", "activation", ""), Expect::Refused("first roll to see who activates first"));
    check(
        (ARMIES, "battle.first=A A.activations=2", "", "activation", ""),
        Expect::Refused("the Activation Dice of this half are already rolled"),
    );
}

#[test]
fn ends_of_halves_and_turns() {
    let markers = "A1 infantry moved pinned fought; B1 cavalry fired fought dismounted charge_due";
    // Turn Sequence 2d: the other side's dice.
    check(
        (
            markers,
            "battle.turn=2 battle.first=A battle.artillery_over=true A.activations=3 A.spent=2",
            "",
            "end_turn",
            "",
        ),
        Expect::Run(
            "",
            "done",
            "-A.activations; -A.spent; -A1.fought; -B1.fought; battle.acting=B; battle.step=artillery; battle.step=dice",
        ),
    );
    // Turn Sequence 3: what was done is forgotten, pins and dismounting are not.
    check(
        (markers, "battle.turn=2 battle.first=B battle.artillery_over=true A.activations=3", "", "end_turn", ""),
        Expect::Run(
            "",
            "done",
            "-battle.artillery_over; -battle.first; -A.activations; -A1.fought; -A1.moved; -B1.charge_due; -B1.fired; \
             -B1.fought; battle.acting=B; battle.turn=3; battle.step=artillery",
        ),
    );
    // Turn Sequence 1, 2: nothing but the artillery step can end before it is known who is first.
    check(
        ("A1 infantry; B1 infantry falls", "", "", "end_turn", ""),
        Expect::Run(
            "",
            "done",
            "-B1.falls; -B1.pin_due; lost B1 by artillery; battle.artillery_over=yes; battle.step=initiative",
        ),
    );
}

#[test]
fn what_is_owed() {
    #[track_caller]
    fn owed(units: &str, facts: &str, rulings: &str, wanted: &str) {
        let scene = scene(units, facts, rulings);
        let owed = scene.rules.owed(&scene.state);
        let words: Vec<&str> = owed.iter().map(|due| due.words.as_str()).collect();
        assert_eq!(words.join("; "), wanted, "{units} {facts} {rulings}");
        // What can be pressed opens a form without a refusal.
        for due in owed.iter().filter(|due| !due.procedure.is_empty()) {
            let kind = scene.rules.procedure_kind(&due.procedure).unwrap();
            let form = adjutant::rules::open(kind, scene.rules.description(), &scene.state, &due.draft).form;
            assert_eq!((form.refusals, form.problems), (Vec::new(), Vec::new()), "{}", due.words);
        }
    }
    owed(ARMIES, "", "", "Who is first?");
    let guns = "A1 field_artillery; A2 light_artillery pinned; B1 infantry; B2 siege_artillery";
    owed(guns, "", "", "A1 may fire; A2 may fire; B2 may fire; Who is first?");
    owed(
        &guns.replace("A1 field_artillery", "A1 field_artillery shelled"),
        "",
        "",
        "A2 may fire; B2 may fire; Who is first?",
    );
    owed("A1 infantry falls; B1 infantry pin_due", "", "", "1 destroyed, 1 pinned; Who is first?");
    owed(guns, "battle.artillery_over=true", "", "Who is first?");
    owed(
        &format!("{guns}; B3 command falls"),
        "",
        "",
        "A1 may fire; A2 may fire; B2 may fire; 1 destroyed; Who is first?",
    );
    let half = "battle.first=A battle.artillery_over=true";
    owed("A1 infantry; A2 command; B1 infantry", half, "", "Roll 2 Activation Dice");
    owed(ARMIES, &format!("{half} A.activations=3 A.spent=1"), "", "2 activations left");
    // A drift that waited for the table's answer until the step was over.
    let late = "A1 infantry; B1 infantry falls";
    owed(late, &format!("{half} A.activations=3 A.spent=1"), "", "1 destroyed; 2 activations left");
    owed(ARMIES, &format!("{half} A.activations=3 A.spent=2"), "", "1 activation left");
    owed(ARMIES, &format!("{half} A.activations=3 A.spent=3"), "", "");
    // W68: charges of the own half, and those at once on both sides.
    let horse = "A1 cavalry pinned; A2 cavalry pinned charged; B1 cavalry pinned";
    owed(horse, &format!("{half} A.activations=0"), "", "A1 charges");
    owed("A1 infantry; B1 cavalry pinned charge_due", &format!("{half} A.activations=0"), "W68=b", "B1 charges now");
}

#[test]
fn how_a_side_stands() {
    use adjutant::{dice::Side, rules::Presence};
    let mut scene = scene("A1 infantry; A2 command; B1 infantry", "A.army=native A.activations=4 A.spent=3", "");
    let stands = |scene: &super::Scene, side| {
        let standing = scene.rules.standing(&scene.state, side);
        (standing.words, standing.command, standing.orders)
    };
    let words = |losses: &str, command: &str, orders| (losses.to_owned(), command.to_owned(), orders);
    assert_eq!(stands(&scene, Side::A), words("0 of 2 lost", "Native (irregular), Command unit", Some((3, 4))));
    assert_eq!(stands(&scene, Side::B), words("0 of 1 lost", "European (regular), no Command unit", None));
    let lose = |scene: &mut super::Scene, tag: &str| {
        let lost = Presence::Lost("fire".to_owned());
        scene.state.units.get_mut(&tag.parse().unwrap()).unwrap().presence = lost;
    };
    lose(&mut scene, "A2");
    assert_eq!(stands(&scene, Side::A).0, "1 of 2 lost");
    assert_eq!(stands(&scene, Side::A).1, "Native (irregular), Command unit lost");
    assert_eq!(scene.rules.over(&scene.state), "");
    lose(&mut scene, "B1");
    assert_eq!(scene.rules.over(&scene.state), "Defenders: no unit is left.");
    lose(&mut scene, "A1");
    assert_eq!(scene.rules.over(&scene.state), "No unit is left on either side.");
}

#[test]
fn what_a_press_on_a_row_means() {
    let usual = |unit: &str, step: &str, wanted: &str| {
        let scene = scene(&format!("A1 {unit}; B1 infantry"), &format!("battle.step={step}"), "");
        assert_eq!(scene.rules.usual(&scene.state, &["A1".parse().unwrap()], &[]), wanted, "{unit} {step}");
    };
    usual("infantry", "activate", "fire");
    usual("machine_gun", "activate", "fire");
    usual("field_artillery", "artillery", "artillery");
    usual("cavalry", "activate", "close_combat");
    usual("cavalry dismounted", "activate", "fire");
    usual("infantry", "combat", "close_combat");
    usual("field_artillery", "combat", "close_combat");
    let acted = |unit: &str, wanted: bool| {
        let scene = scene(&format!("A1 {unit}; B1 infantry"), "battle.step=activate battle.first=A", "");
        assert_eq!(scene.rules.acted(&scene.state, "A1".parse().unwrap()), wanted, "{unit}");
    };
    acted("infantry", false);
    acted("infantry moved", true);
    acted("infantry fired", true);
    // Artillery that fired may still be unpinned.
    acted("field_artillery shelled", true);
    acted("field_artillery shelled pinned", false);
}

/// What the end of a turn asks about: guns that could fire, what must be rolled, and more than half of the activations
/// where a unit could use them.
#[test]
fn what_the_end_of_a_turn_would_skip() {
    let skips = |units: &str, facts: &str, wanted: &str| {
        let table = scene(units, facts, "");
        let words: Vec<String> = table.rules.skipped(&table.state).into_iter().map(|due| due.words).collect();
        assert_eq!(words.join("; "), wanted, "{units} {facts}");
    };
    skips("A1 infantry; A2 field_artillery; B1 infantry", "", "A2 may fire; Who is first?");
    let half = |activations: i32, spent: i32| {
        format!("battle.first=A battle.artillery_over=true A.activations={activations} A.spent={spent}")
    };
    let four = "A1 infantry; A2 infantry; A3 infantry; A4 infantry";
    skips(four, &half(2, 0), "2 activations left");
    skips(four, &half(2, 1), "");
    skips(four, &half(3, 1), "2 activations left");
    skips(four, &half(3, 2), "");
    // Nobody is left who could use them.
    skips("A1 infantry moved fired", &half(3, 0), "");
}

/// How a side stands: its Command unit, and its Activation Die (W6).
#[test]
fn the_command_unit_in_words() {
    let lost = "its Command unit is lost, and its Activation Die with it";
    for (units, command, command_lost) in [
        ("A1 infantry", "European (regular), no Command unit", ""),
        ("A1 infantry; A2 command", "European (regular), Command unit", ""),
        ("A1 infantry; A2 command lost", "European (regular), Command unit lost", lost),
    ] {
        let table = scene(units, "", "");
        let standing = table.rules.standing(&table.state, Side::A);
        assert_eq!((standing.command.as_str(), standing.command_lost.as_str()), (command, command_lost), "{units}");
        assert_eq!(standing.orders_name, "activations", "{units}");
    }
}
