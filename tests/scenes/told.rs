//! What does not count is told, wrong tags are named, what nothing hangs on is listed.

use adjutant::games::Registry;

use super::{answer, fault, scene};

#[test]
fn a_field_that_does_not_count_is_told_with_when_it_would() {
    let registry = Registry::load().unwrap();
    let check = |rules: &str, procedure: &str, form: &str, units: &str, wanted: &str| {
        assert_eq!(fault(&registry, &scene(rules, procedure, form, units)), format!("form.{wanted}"), "{form}");
        // Without the field nothing is wrong.
        let left = form.rsplit_once(", ").unwrap().0;
        let answered = answer(&registry, false, &scene(rules, procedure, left, units));
        assert!(answered.is_ok(), "{left}: {answered:?}");
    };
    let squares = |procedure: &str, form: &str, units: &str, wanted: &str| {
        check("division-squares", procedure, form, units, wanted);
    };
    squares(
        "artillery",
        "gun = 'A1', targets = ['B1'], spotter = 'good'",
        "A1 heavy_mortar; B1 rifle",
        "spotter: only off-table fire needs a spotter",
    );
    let assault = "attacker = 'A1', defenders = ['B1']";
    let three = "A1 rifle; B1 rifle; B2 rifle";
    squares(
        "assault",
        &format!("{assault}, outside = ['B2']"),
        three,
        "outside: only where another enemy is on Overwatch",
    );
    squares(
        "assault",
        &format!("{assault}, 'attacker.place' = 'cover'"),
        three,
        "attacker.place: only where a unit fires from Overwatch",
    );
    for unit in ["B1", "B2"] {
        squares(
            "assault",
            &format!("{assault}, '{unit}.overwatch' = 'holds'"),
            three,
            &format!("{unit}.overwatch: only a defender on Overwatch fires or holds"),
        );
    }
    squares(
        "fire",
        "firer = 'A1', target = 'B1', 'firer.moved' = true",
        "A1 rifle facts.moved=true; B1 rifle",
        "firer.moved: only where its marker Moved does not say it",
    );
    let fire = |field: &str, units: &str, wanted: &str| {
        check("simple-ww2", "fire", &format!("firers = ['A1'], target = 'B1', {field}"), units, wanted);
    };
    let guns = "A1 pak38; B1 panther_g";
    let men = "A1 infantry; B1 infantry; B7 infantry";
    fire("'weapon.pak38' = 'gun_at'", guns, "weapon.pak38: only a type with several weapons chooses one");
    fire("zone = ['B1']", guns, "zone: AT fire is for one target: only a weapon with a zone uses this");
    fire("'B7.seen' = 'fully'", men, "B7.seen: only for an element in the zone");
    fire("face = 'side'", men, "face: only AT fire at armour strikes a face");
    let exact = "exact: only the AT value of a gun at a vehicle and the minimum range of a mortar depend on it";
    fire("exact = true", men, exact);
    check(
        "portable-wargame",
        "movement",
        "unit = 'A1', double = true",
        "A1 infantry",
        "double: only Native infantry and cavalry move twice",
    );
    check(
        "portable-wargame",
        "artillery",
        "guns = ['A1'], target = 'B1', empty = true",
        "A1 field_artillery; B1 infantry",
        "empty: a target is named: an empty square has none",
    );
    let six = |procedure: &str, field: &str, units: &str, wanted: &str| {
        check("six-d6", procedure, &format!("firer = 'A1', target = 'B1', {field}"), units, wanted);
    };
    six("mortar", "range = 'close'", "A1 mortar; B1 infantry", "range: mortar fire has no bands and no rear");
    six("fire", "way = 'direct'", men, "way: only mortars fire directly or indirectly");
    let crest = "target.place: \"crest\" is not one of open, woods, brush, town";
    six("fire", "'target.place' = 'crest'", men, crest);
    check(
        "pz8",
        "combat",
        "first = 'A1', second = 'B1', 'first.inside' = true",
        "A1 medium_tank; B1 infantry",
        "first.inside: only a base that can go inside fortifications",
    );
}

/// A tag that does not exist is named wherever it stands, and so is one that stands twice in a list.
#[test]
fn wrong_tags_are_named() {
    let registry = Registry::load().unwrap();
    let check = |rules: &str, procedure: &str, form: &str, units: &str, wanted: &str| {
        assert_eq!(fault(&registry, &scene(rules, procedure, form, units)), wanted);
    };
    let two = "A1 rifle; B1 rifle";
    let squares = "division-squares";
    check(squares, "fire", "firer = 'A7', target = 'B1'", two, "form.firer: there is no unit A7; the units are A1");
    let assault = |more: &str| format!("attacker = 'A1', defenders = ['B1'{more}");
    check(squares, "assault", &assault(", 'B7']"), two, "form.defenders: there is no unit B7; the units are B1");
    check(squares, "assault", &assault(", 'B1']"), two, "form.defenders: B1 is in this list twice");
    let unknown = "form.B7.overwatch: there is no unit B7; the units are A1, B1";
    check(squares, "assault", &assault("], 'B7.overwatch' = 'holds'"), two, unknown);
    let outside = assault("], outside = ['B2', 'B2']");
    let watch = "A1 rifle; B1 rifle; B2 rifle facts.overwatch=true";
    check(squares, "assault", &outside, watch, "form.outside: B2 is in this list twice");
    check("pz8", "rally", "units = ['A1', 'A1']", "A1 infantry", "form.units: A1 is in this list twice");
    let bases = |contacts: &str| format!("A1 infantry; B1 infantry facts.contacts=[{contacts}]");
    let contact = |contacts: &str, wanted: &str| check("pz8", "end_turn", "", &bases(contacts), wanted);
    contact("'A9'", "unit B1, facts.contacts: there is no unit A9; the units are A1, B1");
    contact("'A1','A1'", "unit B1, facts.contacts: A1 is in this list twice");
    let fresh = |fresh: &str| {
        let text = scene("pz8", "end_turn", "", "A1 infantry; B1 infantry");
        fault(&registry, &format!("fresh = ['{fresh}']\n{text}"))
    };
    assert_eq!(fresh("A9.moved"), "fresh: A9.moved: there is no unit A9; the units are A1, B1");
    assert_eq!(fresh("A1.moved"), "fresh: A1.moved: the unit has no such fact; write it in its facts");
    assert_eq!(fresh("moved"), "fresh: \"moved\" is not a fact of a unit such as A1.moved");
}

/// What a battle owes or has seen this turn a scene says, so that nothing needs force.
#[test]
fn what_is_owed_and_fresh_can_be_said() {
    let registry = Registry::load().unwrap();
    let overridden = |text: &str| {
        let page: toml::Table = answer(&registry, false, text).unwrap().parse().unwrap();
        page.get("overridden").map(ToString::to_string).unwrap_or_default()
    };
    let day_end = "rules = 'pz8'\nprocedure = 'day_end'\nbattle.turn = 10\n";
    assert!(
        fault(&registry, day_end).contains("against the rules: the roll for the end of the day comes after turn 9")
    );
    assert_eq!(overridden(&format!("{day_end}owed = ['day_end']\n")), "");
    assert_eq!(
        fault(&registry, &format!("{day_end}owed = ['night']\n")).split(" is not one").next(),
        Some("owed: \"night\"")
    );
    let owed = "owed = [{ procedure = 'mines', form = { unit = 'A1', thin = true } }]\n";
    let wrong = scene("pz8", "end_turn", "", "A1 infantry; B1 infantry");
    assert!(fault(&registry, &format!("{owed}{wrong}")).starts_with("owed.mines."));
    // Who was Disrupted this very turn does not test in it.
    let rally =
        scene("division-squares", "rally", "units = ['A1']", "A1 rifle facts.disrupted=true; A2 hq; B1 rifle");
    assert!(answer(&registry, false, &rally).is_ok());
    let late = fault(&registry, &format!("fresh = ['A1.disrupted']\n{rally}"));
    assert!(late.contains("against the rules"), "{late}");
    // Of several attackers the one that moved last fights, and a scene may say who that is.
    let units = "A1 infantry facts.moved=true; A2 infantry facts.moved=true; B1 infantry";
    let close = |more: &str, form: &str| {
        let form = format!("attacker = 'A1', others = ['A2'], defender = 'B1'{form}");
        let text = format!("{more}{}", scene("portable-wargame", "close_combat", &form, units));
        let page: toml::Table = answer(&registry, false, &text).unwrap().parse().unwrap();
        page["form"]["last"]["value"].as_str().unwrap().to_owned()
    };
    assert_eq!(close("", ""), "A1");
    assert_eq!(close("fresh = ['A1.moved', 'A2.moved']\n", ""), "A2");
    assert_eq!(close("fresh = ['A1.moved', 'A2.moved']\n", ", last = 'A1'"), "A1");
    // An element of a zone at the minimum range of a mortar, to the pace.
    let volley = |exact: &str| {
        let form = format!(
            "firers = ['A1'], target = 'B1', range = '600p', zone = ['B2'], differ = true, 'B2.range' = '300p'{exact}"
        );
        let text = scene("simple-ww2", "fire", &form, "A1 mortar_team; B1 infantry; B2 infantry");
        let page: toml::Table = answer(&registry, false, &text).unwrap().parse().unwrap();
        let sums = page["sum"].as_array().unwrap().clone();
        sums.iter().find(|sum| sum["role"].as_str() == Some("zone")).unwrap()["reading"].as_str().unwrap().to_owned()
    };
    assert_eq!(volley(""), "cannot hit");
    assert_ne!(volley(", 'B2.exact' = true"), "cannot hit");
}

/// What nothing hangs on is listed, what something hangs on is not.
#[test]
fn what_is_not_used_is_listed() {
    let registry = Registry::load().unwrap();
    let unused = |text: &str| {
        let page: toml::Table = answer(&registry, false, text).unwrap().parse().unwrap();
        page.get("unused").map(ToString::to_string).unwrap_or_default()
    };
    let fire = |units: &str| scene("division-squares", "fire", "firer = 'A1', target = 'B1'", units);
    assert_eq!(unused(&fire("A1 rifle; B1 rifle")), "");
    assert_eq!(
        unused(&fire("A1 rifle facts.disrupted=true; B1 rifle with.quality='green'; A2 rifle")),
        "[\"unit B1, with.quality\", \"unit A2\"]"
    );
    assert_eq!(
        unused(&format!(
            "rulings = {{ D18 = 'b', D70 = 'b' }}\nseed = 4\nforce = true\n{}",
            fire("A1 rifle; B1 rifle")
        )),
        "[\"rulings.D70\", \"force\", \"seed\"]"
    );
}

/// A list of no faces is none, and nobody waits for ever.
#[test]
fn a_roll_without_faces_is_where_odds_start() {
    let registry = Registry::load().unwrap();
    let fire = scene("division-squares", "fire", "firer = 'A1', target = 'B1'", "A1 rifle; B1 rifle");
    let open = answer(&registry, false, &fire).unwrap();
    let told = answer(&registry, false, &format!("dice.fire = []\n{fire}"));
    assert_eq!(
        told.err().map(|error| error.to_string()).unwrap_or_default(),
        "standard input, line 1: dice.fire: nothing is rolled for it; rolled: no dice are rolled"
    );
    assert!(open.contains("[odds.headline]"));
    assert_eq!(
        fault(&registry, &format!("dice = [7]\n{fire}")),
        "dice: the dice for Fire have faces 1 to 6; 7 is not one of them"
    );
}
