//! What assaults do to a battle, course by course.

use adjutant::dice::{Answers, Ask, ChooseAsk, Subject, usual};

use super::{
    Case, Expect, check,
    scene::{Scene, answers, distribution, spelled},
};

#[test]
fn courses_of_assault() {
    let start = "A1.assaulted=yes; A1.ordered=yes";
    let run = |form, units, rulings, given, settled, changed: &str| {
        let changed = if changed.is_empty() { start.to_owned() } else { format!("{start}; {changed}") };
        let changed: &'static str = changed.leak();
        check(&Case {
            units,
            facts: "",
            rulings,
            procedure: "assault",
            form,
            expect: Expect::Run(given, settled, changed),
        });
    };
    let one = "attacker=A1 defenders=B1";
    let two = "attacker=A1 defenders=B1+B2";
    let pair = "A1 rifle; B1 rifle; B2 rifle";
    let linked = "B1.space=1; B2.space=1";
    // Every hit counts: none, one, two; both may go (D69).
    run(
        one,
        "A1 rifle; B1 rifle",
        "",
        "attack/1=1,1,1 defence/1=1,1,1",
        "B1 nothing, stopped, A1 nothing, lost 0",
        "",
    );
    run(
        one,
        "A1 rifle; B1 rifle",
        "",
        "attack/1=4,1,1 defence/1=1,1,1",
        "B1 disrupted, stopped, A1 nothing, lost 0",
        "B1.disrupted=yes",
    );
    run(
        one,
        "A1 rifle; B1 rifle",
        "",
        "attack/1=4,6,1 defence/1=4,1,1 claim=claim",
        "B1 removed, taken, A1 disrupted, lost 1",
        "lost B1 by assault; A1.disrupted=yes",
    );
    run(
        one,
        "A1 rifle; B1 rifle",
        "",
        "attack/1=4,6,1 defence/1=4,4,1",
        "B1 removed, both_lost, A1 removed, lost 1",
        "lost B1 by assault; lost A1 by assault",
    );
    run(
        one,
        "A1 rifle; B1 rifle",
        "",
        "attack/1=4,1,1 defence/1=4,4,1",
        "B1 disrupted, attacker_lost, A1 removed, lost 0",
        "B1.disrupted=yes; lost A1 by assault",
    );
    run(
        one,
        "A1 rifle; B1 rifle disrupted",
        "",
        "attack/1=4,1,1 defence/1=1,1 claim=stay",
        "B1 removed, cleared, A1 nothing, lost 1",
        "lost B1 by assault",
    );
    // Six and six and six is no more than two hits.
    run(
        one,
        "A1 rifle; B1 rifle",
        "",
        "attack/1=6,1,1 defence/1=6,1,1",
        "B1 disrupted, stopped, A1 disrupted, lost 0",
        "B1.disrupted=yes; A1.disrupted=yes",
    );
    // The attacker takes over the place, known or not.
    run(
        "attacker=A1 defenders=B1 target.place=cover",
        "A1 rifle place=trench hq_reach=out; B1 rifle disrupted",
        "",
        "attack/1=4,1 defence/1=1 claim=claim",
        "B1 removed, taken, A1 nothing, lost 1",
        "lost B1 by assault; -A1.place; -A1.hq_reach; A1.place=cover",
    );
    // A chain: the attacker Disrupted in the first round rolls one die fewer in the second.
    run(
        two,
        pair,
        "",
        "attack/1=4,4,1 defence/1=4,1,1 attack/2=4,4 defence/2=1,1,1 claim=claim",
        "B1 removed, B2 removed, taken, A1 disrupted, lost 2",
        &format!("{linked}; lost B1 by assault; A1.disrupted=yes; lost B2 by assault"),
    );
    run(
        two,
        pair,
        "",
        "attack/1=4,1,1 defence/1=1,1,1",
        "B1 disrupted, stopped, A1 nothing, lost 0, B2 nothing",
        &format!("{linked}; B1.disrupted=yes"),
    );
    // Whoever has fallen in an earlier round is lost as well.
    run(
        two,
        "A1 rifle; B1 rifle disrupted; B2 rifle",
        "",
        "attack/1=4,1,1 defence/1=1,1 attack/2=1,1,1 defence/2=4,4,1",
        "B1 removed, B2 nothing, both_lost, A1 removed, lost 1",
        &format!("{linked}; lost B1 by assault; lost A1 by assault"),
    );
    // D70: it fights each of them; a defender that holds keeps the space.
    run(
        two,
        pair,
        "D70=b",
        "attack/1=4,1,1 defence/1=1,1,1 attack/2=4,4,1 defence/2=1,1,1",
        "B1 disrupted, B2 removed, stopped, A1 nothing, lost 1",
        &format!("{linked}; B1.disrupted=yes; lost B2 by assault"),
    );
    // One that it has Disrupted fires from Overwatch with a die less (D34).
    run(
        "attacker=A1 defenders=B1+B2 B1.overwatch=holds",
        "A1 rifle; B1 rifle overwatch; B2 rifle",
        "D70=b",
        "attack/1=4,1,1 defence/1=1,1,1 attack/2=4,4,1 defence/2=1,1,1 watch/B1/2=fires outside/B1/2=1,1",
        "B1 disrupted, B2 removed, stopped, A1 nothing, lost 1",
        &format!("{linked}; B1.disrupted=yes; lost B2 by assault; -B1.overwatch"),
    );
    // Overwatch first, in the order of the defenders; it stops when the attacker is gone.
    let watching = "A1 rifle; B1 rifle overwatch; B2 rifle overwatch";
    run(
        two,
        watching,
        "",
        "overwatch/B1=4,1,1 overwatch/B2=4,1,1",
        "removed_overwatch, A1 removed_overwatch, lost 0, B1 nothing, B2 nothing",
        &format!("{linked}; -B1.overwatch; A1.disrupted=yes; -B2.overwatch; lost A1 by overwatch"),
    );
    run(
        two,
        watching,
        "",
        "overwatch/B1=6,6,6",
        "removed_overwatch, A1 removed_overwatch, lost 0, B1 nothing, B2 nothing",
        &format!("{linked}; -B1.overwatch; lost A1 by overwatch"),
    );
    // The assault goes on, one die fewer.
    run(
        "attacker=A1 defenders=B1+B2 B2.overwatch=holds",
        watching,
        "",
        "overwatch/B1=4,1,1 attack/1=1,1 defence/1=1,1,1",
        "B1 nothing, stopped, A1 disrupted, lost 0, B2 nothing",
        &format!("{linked}; -B1.overwatch; A1.disrupted=yes"),
    );
    // Overwatch from elsewhere once a defender has fallen, each marker once.
    let elsewhere = "A1 rifle; B1 rifle; B2 rifle; B3 atg overwatch; B4 rifle overwatch";
    run(
        "attacker=A1 defenders=B1+B2 outside=B3+B4",
        elsewhere,
        "",
        "attack/1=4,4,1 defence/1=1,1,1 outside/B3/1=1,1 outside/B4/1=1,1,4 attack/2=4,4 defence/2=1,1,1 claim=claim",
        "B1 removed, B2 removed, taken, A1 disrupted, lost 2",
        &format!("{linked}; lost B1 by assault; -B3.overwatch; -B4.overwatch; A1.disrupted=yes; lost B2 by assault"),
    );
    run(
        "attacker=A1 defenders=B1 outside=B4",
        elsewhere,
        "",
        "attack/1=4,4,1 defence/1=1,1,1 claim=claim outside/B4/1=6,6,6",
        "B1 removed, removed_outside, A1 removed_outside, lost 1",
        "lost B1 by assault; -B4.overwatch; lost A1 by overwatch",
    );
    // D75: an attacker that declines is shot at in its own space, here in cover.
    run(
        "attacker=A1 defenders=B1 outside=B4 attacker.place=cover",
        elsewhere,
        "",
        "attack/1=4,4,1 defence/1=1,1,1 claim=stay outside/B4/1=1,1 watch/B3/1=holds",
        "B1 removed, cleared, A1 nothing, lost 1",
        "lost B1 by assault; -B4.overwatch",
    );
    // Who was not told to fire is asked each time a defender falls; a shot uses the marker (D67, D73).
    run(
        two,
        elsewhere,
        "",
        "attack/1=4,4,1 defence/1=1,1,1 watch/B3/1=holds watch/B4/1=fires outside/B4/1=1,1,4 attack/2=4,4 \
         defence/2=1,1,1 claim=claim watch/B3/2=fires outside/B3/2=1,1",
        "B1 removed, B2 removed, taken, A1 disrupted, lost 2",
        &format!("{linked}; lost B1 by assault; -B4.overwatch; A1.disrupted=yes; lost B2 by assault; -B3.overwatch"),
    );
    run(
        two,
        elsewhere,
        "",
        "attack/1=4,4,1 defence/1=1,1,1 watch/B3/1=all_hold attack/2=4,4,1 defence/2=1,1,1 claim=claim \
         watch/B3/2=holds watch/B4/2=holds",
        "B1 removed, B2 removed, taken, A1 nothing, lost 2",
        &format!("{linked}; lost B1 by assault; lost B2 by assault"),
    );
    // A defender that held its fire is asked too, while it stands.
    run(
        "attacker=A1 defenders=B1+B2 B1.overwatch=holds B2.overwatch=holds",
        watching,
        "",
        "attack/1=4,4,1 defence/1=1,1,1 watch/B2/1=holds attack/2=4,4,1 defence/2=1,1,1 claim=claim",
        "B1 removed, B2 removed, taken, A1 nothing, lost 2",
        &format!("{linked}; lost B1 by assault; lost B2 by assault"),
    );
    // D74: a defender that held its fire may still use it, unless it is the one that fell.
    run(
        "attacker=A1 defenders=B1+B2 B1.overwatch=holds B2.overwatch=holds outside=B1+B2",
        watching,
        "",
        "attack/1=4,4,1 defence/1=1,1,1 outside/B2/1=1,1,1 attack/2=1,1,1 defence/2=1,1,1",
        "B1 removed, B2 nothing, stopped, A1 nothing, lost 1",
        &format!("{linked}; lost B1 by assault; -B2.overwatch"),
    );
    // D66: all in range fire before it.
    run(
        "attacker=A1 defenders=B1 outside=B4",
        elsewhere,
        "D66=b",
        "overwatch/B4=1,1,4 attack/1=1,1 defence/1=1,1,1",
        "B1 nothing, stopped, A1 disrupted, lost 0",
        "-B4.overwatch; A1.disrupted=yes",
    );
    // HQ Survival in an assault (D142): the defender stays; an attacking HQ goes on, and is asked again.
    run(
        one,
        "A1 rifle; B1 hq; B2 off_table ammunition=1",
        "",
        "attack/1=4,4,1 defence/1=1,1 hq_survival/B1=B2",
        "B1 saved, stopped, A1 nothing, lost 0",
        "lost B2 by sacrificed; B1.disrupted=yes",
    );
    run(
        one,
        "A1 hq veteran; A2 off_table ammunition=2; A3 off_table ammunition=1; B1 rifle overwatch disrupted",
        "",
        "overwatch/B1=4,1 attack/1=4,1 defence/1=4,4 hq_survival/A1=A3 claim=claim",
        "B1 removed, taken, A1 saved, lost 1",
        "-B1.overwatch; A1.disrupted=yes; lost A3 by sacrificed; lost B1 by assault; A1.disrupted=yes",
    );
    run(
        one,
        "A1 hq veteran; A2 off_table ammunition=2; A3 off_table ammunition=1; B1 rifle overwatch",
        "",
        "overwatch/B1=6,6,6 hq_survival/A1=A3 attack/1=1,1 defence/1=4,1,1 hq_survival/A1/2=lose_hq",
        "B1 nothing, attacker_lost, A1 removed, lost 0",
        "-B1.overwatch; lost A3 by sacrificed; A1.disrupted=yes; lost A1 by assault",
    );
    // D39, D22: no dice, no roll.
    run(one, "A1 armored_car_mg; B1 armored_car_mg", "D39=d", "", "B1 nothing, stopped, A1 nothing, lost 0", "");
}

/// To hold with all that follow is offered where somebody follows (D73).
#[test]
fn all_may_hold_where_more_than_one_is_asked() {
    let (_, started) = Scene::new("A1 rifle; B1 rifle; B3 rifle overwatch; B4 rifle overwatch; B5 atg overwatch", "")
        .start("assault", "attacker=A1 defenders=B1 outside=B5");
    let offered = |given: &str| {
        let pending = started.run(&answers(&format!("attack/1=4,6,6 defence/1=1,1,1 claim=claim {given}"))).unwrap();
        let Some(Ask::Choose(ask)) = pending.pending.map(|pending| pending.ask) else {
            panic!("no question: {given}")
        };
        let options: Vec<String> = ask.options.iter().map(ToString::to_string).collect();
        format!("{} {}", ask.key, options.join(", "))
    };
    let fired = "outside/B5/1=1,1";
    assert_eq!(offered(fired), "watch/B3/1 fires, holds, all_hold");
    assert_eq!(offered(&format!("{fired} watch/B3/1=holds")), "watch/B4/1 fires, holds");
}

/// Who may be told to fire from outside: who has a weapon against the attacker (Overwatch; Combat table).
#[test]
fn who_fires_from_outside() {
    let none = "has no weapon against armor";
    for (attacker, watcher, refused) in [
        ("tank", "armored_car_mg overwatch", none),
        ("rifle", "armored_car_mg overwatch", ""),
        ("tank", "rifle overwatch", ""),
        ("tank", "rifle", "is not on Overwatch"),
    ] {
        let scene = Scene::new(&format!("A1 {attacker}; B1 rifle; B2 {watcher}; B3 atg overwatch"), "");
        let found = scene.refused("assault", "attacker=A1 defenders=B1 outside=B2");
        assert_eq!(found, refused, "{attacker} {watcher}");
    }
}

/// An HQ that is asked again is offered the batteries that are left, those with least ammunition first (D140, D142).
#[test]
fn a_battery_that_was_given_up_is_not_offered_again() {
    let scene =
        Scene::new("A1 hq veteran; A2 off_table ammunition=2; A3 off_table ammunition=1; B1 rifle overwatch", "");
    let (_, started) = scene.start("assault", "attacker=A1 defenders=B1");
    let offered = |given: &str| {
        let pending = started.run(&answers(given)).unwrap().pending;
        let Some(Ask::Choose(ask)) = pending.map(|pending| pending.ask) else { panic!("no question after {given}") };
        assert_eq!(ask.about, "A1".parse().ok(), "{given}");
        ask.options.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(offered("overwatch/B1=6,6,6"), "A3, A2, lose_hq");
    for (first, left) in [("A3", "A2, lose_hq"), ("A2", "A3, lose_hq")] {
        let given = format!("overwatch/B1=6,6,6 hq_survival/A1={first} attack/1=1,1 defence/1=4,1,1");
        assert_eq!(offered(&given), left);
    }
}

/// Fire from outside that is told beforehand has the odds of fire that is decided when a defender falls; who never fires
/// might as well not be on Overwatch; and who waits for the second defender fires at the last one (D67, D73).
#[test]
fn a_late_shot_is_the_same_told_or_asked() {
    let odds = |units: &str, form: &str, says: &dyn Fn(&str) -> &'static str| {
        let (_, started) = Scene::new(units, "").start("assault", form);
        let choose = |ask: &ChooseAsk| {
            let option = says(&ask.key.to_string());
            ask.options.iter().position(|known| known.to_string() == option).unwrap_or_else(|| usual(ask))
        };
        let odds = started.odds(&Answers::new(), &choose).unwrap();
        ["A1", "B1", "B2"].map(|tag| distribution(&odds, Subject::Unit(tag.parse().unwrap())))
    };
    let units = "A1 rifle veteran; B1 rifle; B2 rifle; B3 atg overwatch; B4 rifle overwatch";
    let (form, told) = ("attacker=A1 defenders=B1+B2", "attacker=A1 defenders=B1+B2 outside=B4");
    let before = odds(units, told, &|at| if at.starts_with("watch/B3") { "holds" } else { "" });
    let fires = odds(units, form, &|at| if at.starts_with("watch/B4") { "fires" } else { "holds" });
    let never = odds(units, form, &|_| "holds");
    let waits = odds(units, form, &|at| if at == "watch/B4/2" { "fires" } else { "holds" });
    assert_eq!(before, fires);
    // Nobody says anything: whoever is asked holds its fire.
    assert_eq!(never, odds(units, form, &|_| ""));
    assert_eq!(never, odds(&units.replace(" overwatch", ""), form, &|_| ""));
    // It comes too late to save anybody, and hurts the attacker as it would have done before.
    assert_eq!(waits[1..], never[1..]);
    assert!(waits[0] != never[0] && waits[0] != fires[0], "{waits:?} {never:?} {fires:?}");
}

/// An attacker that leaves the space it has cleared is fired at where it started, and the sum says so (D75).
#[test]
fn the_sum_of_a_late_shot_is_that_of_the_roll_really_made() {
    let scene = Scene::new("A1 rifle; B1 rifle disrupted; B5 rifle overwatch", "");
    let (_, started) = scene.start("assault", "attacker=A1 defenders=B1 outside=B5 target.place=cover");
    let late = |given: &str| {
        let sums = started.sums_after(&answers(given));
        sums.iter().filter(|sum| sum.role == "outside").map(spelled).collect::<Vec<_>>()
    };
    let (inside, back) = ("3 Standard, -1 cover = 2, hit on 4 or 6", "3 Standard = 3, hit on 4 or 6");
    assert_eq!(late(""), [inside, back], "nobody knows yet");
    assert_eq!(late("attack/1=4,6 defence/1=1 claim=claim"), [inside]);
    assert_eq!(late("attack/1=4,6 defence/1=1 claim=stay"), [back]);
    assert_eq!(late("attack/1=4,6 defence/1=1 claim=stay outside/B5/1=1,1,1"), [back]);
    // Whoever is Disrupted by Overwatch attacks with a die less.
    let scene = Scene::new("A1 rifle; B1 rifle overwatch", "");
    let (_, started) = scene.start("assault", "attacker=A1 defenders=B1");
    let attack = |given: &str| {
        let sums = started.sums_after(&answers(given));
        sums.iter().filter(|sum| sum.role == "attack").map(spelled).collect::<Vec<_>>()
    };
    assert_eq!(attack(""), ["3 Standard = 3, hit on 4 or 6"]);
    assert_eq!(attack("overwatch/B1=4,1,1"), ["3 Standard, -1 Disrupted = 2, hit on 4 or 6"]);
}
