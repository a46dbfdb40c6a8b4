//! Headless commands on a rule set of three lines: everything a scene may say and get wrong, in exact words.

mod rule_set;
mod units;

use super::{answer, forms};
use rule_set::registry;

// --- scenes -----------------------------------------------------------------------------------------

const UNITS: &str = "
[[unit]]
tag = 'A1'
type = 'gun'
[[unit]]
tag = 'B1'
type = 'gun'
name = 'Bertha'
";

/// A scene: top lines, then the form, then the units.
fn scene(top: &str, form: &str) -> String {
    format!("rules = 'test'\nprocedure = 'shot'\n{top}\nform = {{ {form} }}\n{UNITS}")
}

const FORM: &str = "firer = 'A1', target = 'B1'";

fn resolve(text: &str) -> Result<toml::Table, String> {
    answer::resolve(&registry(), text).map(|page| page.parse().unwrap()).map_err(|error| error.to_string())
}

fn odds(text: &str) -> Result<toml::Table, String> {
    answer::odds(&registry(), text).map(|page| page.parse().unwrap()).map_err(|error| error.to_string())
}

#[test]
fn given_dice_are_used_in_order_or_by_address() {
    let check = |dice: &str, settled: &str, asks: usize| {
        let page = resolve(&scene(dice, FORM)).unwrap();
        assert_eq!(page["settled"]["B1"]["class"].as_str(), Some(settled), "{dice}");
        assert_eq!(page["ask"].as_array().unwrap().len(), asks, "{dice}");
    };
    check("dice = [1, 2]", "nothing", 1);
    check("dice = [1, 4, 5]", "hit", 3);
    check("dice = { shot = [6, 1], 'wound/1' = [2] }", "hit", 3);
    check("dice = [1, 4]\nchoices = { 'save/B1' = 'yes' }", "saved", 2);
    check("dice = [1, 1]\nchoices = { 'save/B1' = 'yes' }", "nothing", 1);
    check("dice = [4]\nseed = 1\nchoices = { 'save/B1' = 'yes' }", "saved", 2);
}

#[test]
fn either_side_may_play_a_form() {
    let page = resolve(&scene("dice = [1, 2]", "firer = 'B1', target = 'A1', by = 'B'")).unwrap();
    assert_eq!(page["settled"]["A1"]["class"].as_str(), Some("nothing"));
}

#[test]
fn a_page_tells_all_that_was_used() {
    let page = resolve(&scene("dice = [1, 4, 5]", FORM)).unwrap();
    assert_eq!(page["effects"][0].to_string(), r#"{ by = 5, do = "add", field = "hits", on = "B1" }"#);
    assert_eq!(page["said"][0]["text"].as_str(), Some("B1 is hit."));
    assert_eq!(page["why"][0]["place"].as_str(), Some("T1"));
    assert_eq!(page["form"]["target.place"]["from"].as_str(), Some("assumed"));
    assert_eq!(page["rulings"]["T1"].as_str(), Some("a"));
    assert_eq!(page["sum"][0]["terms"][0]["amount"].as_integer(), Some(2));
    let ask = &page["ask"][0];
    assert_eq!(ask["dice"].as_str(), Some("2d6"));
    assert_eq!(ask["faces"].as_array().unwrap().len(), 2);
    assert_eq!(ask["tally"]["hits"].as_integer(), Some(1));
    assert_eq!(ask["words"].as_str(), Some("hit"));
    assert_eq!(page["ask"][1]["chosen"].as_str(), Some("no"));
    assert_eq!(page["ask"][1]["from"].as_str(), Some("usual"));
}

#[test]
fn the_same_seed_gives_the_same_page() {
    let text = scene("seed = 7", "firer = 'A1', target = 'B1', card = true");
    assert_eq!(resolve(&text).unwrap(), resolve(&text).unwrap());
    assert!(resolve(&scene("", FORM)).is_ok(), "without a seed the system throws");
}

#[test]
fn odds_start_where_the_given_dice_end() {
    let check = |top: &str, form: &str, class: &str, fraction: &str| {
        let page = odds(&scene(top, form)).unwrap();
        assert_eq!(page["odds"]["B1"][class]["fraction"].as_str(), Some(fraction), "{top} {form}");
    };
    check("", FORM, "nothing", "4/9");
    check("", FORM, "hit", "5/9");
    check("", "firer = 'A1', target = 'B1', more = 1", "nothing", "8/27");
    check(
        "",
        "firer = 'A1', target = 'B1', target.place = 'cover'".replace("target.place", "'target.place'").as_str(),
        "nothing",
        "2/3",
    );
    check("dice = [1]", FORM, "nothing", "2/3");
    check("dice = [1, 4]", FORM, "hit", "1");
    check("choices = { 'save/B1' = 'yes' }", FORM, "saved", "5/9");
    check("", "firer = 'A1', target = 'B1', card = true", "nothing", "13/18");
    check("choices = { card = 3 }", "firer = 'A1', target = 'B1', card = true", "nothing", "4/9");
}

#[test]
fn what_the_rules_forbid_needs_force() {
    let tired = scene("", FORM).replace("type = 'gun'\n[[unit]]", "type = 'gun'\nfacts = { tired = true }\n[[unit]]");
    assert_eq!(
        resolve(&tired).unwrap_err(),
        "form.firer: against the rules: A1 is tired; write force = true to do it anyway"
    );
    let page = resolve(&tired.replace("form =", "force = true\nseed = 1\nform =")).unwrap();
    assert_eq!(page["overridden"][0]["reason"].as_str(), Some("A1 is tired"));
}

#[test]
fn bad_scenes_are_told_in_exact_words() {
    let check = |text: &str, told: &str| assert_eq!(resolve(text).unwrap_err(), told, "{text}");
    let top = |lines: &str, told: &str| check(&scene(lines, FORM), told);

    check("rules = ", "line 1: a text needs quotes around it");
    check(
        "a = 1",
        "a: no such field; the fields are rules, procedure, force, seed, rulings, tables, battle, side, group, \
         thing, unit, owed, fresh, form, \
         dice, choices\nrules: missing: a scene needs rules = \"...\"\nprocedure: missing: a scene needs procedure = \
         \"...\"",
    );
    check("rules = 'x'\nprocedure = 'shot'", "rules: \"x\" is not one of test");
    check("rules = 'test'\nprocedure = 'x'", "procedure: \"x\" is not one of shot");
    check("rules = 1\nprocedure = 'x'", "rules: a word in quotes is needed, not 1");
    check(
        "rules = 'test'\nprocedure = 'shot'",
        "form.firer: missing: Firer; the scene has no such unit\nform.target: missing: Target; the \
         scene has no such unit",
    );

    top("seed = -1", "seed: a whole number from 0 is needed, not -1");
    top("force = 1", "force: true or false is needed, not 1");
    top("rulings = { T9 = 'a' }", "rulings.T9: there is no such ruling; there are T1");
    top("rulings = { T1 = 'c' }", "rulings.T1: \"c\" is not one of a, b");
    top(
        "rulings = { T1 = 'b' }",
        "form: against the rules: ruling b forbids shots (T1); write force = true to do it anyway",
    );
    top("battle = { acting = 'C' }", "battle.acting: \"C\" is not one of A, B");
    top("battle = { turn = 0 }", "battle.turn: \"0\" is not a turn: a whole number from 1");
    top("battle = { step = 'x' }", "battle.step: \"x\" is not one of fire, move");
    top(
        "battle = { turn = 3000000000 }",
        "battle.turn: 3000000000 is too far from 0: numbers lie within -2147483648 and 2147483647",
    );
    top(
        "thing.1 = { kind = 'smoke', thick = true }",
        "thing.1.kind: these rules put nothing on the table\n\
         thing.1.thick: there is no such fact here; there are none at all",
    );
    top("battle = { fog = true }", "battle.fog: there is no such fact here; there are turn, acting, step");
    top("side.C.orders = 1", "side.C: there are side.A and side.B");
    top("side.A.orders = 10", "side.A.orders: \"10\" is not a whole number from 0 to 9");
    top("side.A.name = 1", "side.A.name: a word in quotes is needed, not 1");
    top("thing.x.kind = 'smoke'", "thing.x: its number is a whole number from 1 to 65535");
    top("dice = 4", "dice: a list of faces, or a table of such lists by address is needed, not 4");
    top("dice = [0]", "dice, die 1: a face: a whole number from 1 is needed, not 0");
    top("dice = [1, 7]", "dice: the dice for shot have faces 1 to 6; 7 is not one of them");
    top("dice = [1]", "dice: A rolls 2d6 for shot, but 1 face is left");
    top("dice = []", "dice: A rolls 2d6 for shot, but no faces are left");
    top("dice = [4, 4]", "dice: A rolls 1d6 for wound (wound/1), but no faces are left, after shot 2d6");
    top("dice = [1, 1, 1]", "dice: 1 face is left over: 1; rolled: shot 2d6");
    top(
        "dice = { wound = [1] }",
        "dice.wound: it is not needed; this procedure needs card, shot, save/UNIT, wound/ROUND",
    );
    top("dice = { shot = [1] }", "dice.shot: shot takes 2d6, but 1 face is given");
    top("dice = { shot = [1, 1, 1] }", "dice.shot: shot: 2 dice are rolled here, but 3 faces are given");
    top("dice = { shot = [1, 1], 'wound/1' = [1] }", "dice.wound/1: nothing is rolled for it; rolled: shot 2d6");
    top("dice = { shot = 1 }", "dice.shot: a list of faces is needed, not 1");
    top("dice = [4, 4]\nchoices = { 'save/B1' = 'perhaps' }", "choices.save/B1: \"perhaps\" is not one of no, yes");
    top(
        "dice = [1, 1]\nchoices = { x = 'y' }",
        "choices.x: it is not needed; this procedure needs card, shot, save/UNIT, wound/ROUND",
    );
    top("dice = [1, 1]\nchoices = { shot = 'miss' }", "choices.shot: shot rolls 2d6: give its faces in dice");
    top(
        "seed = 1\ndice = { shot = [4, 4], 'save/B1' = [1] }",
        "dice.save/B1: save (save/B1) rolls no dice: give what it is in choices",
    );
    top("choices = { x = [] }", "choices.x: a word, a unit's tag or a card is needed, not []");
}

#[test]
fn bad_forms_and_units_are_told_in_exact_words() {
    let check = |text: &str, told: &str| assert_eq!(resolve(text).unwrap_err(), told, "{text}");
    let form = |fields: &str, told: &str| check(&scene("", fields), told);
    let unit = |lines: &str, told: &str| check(&format!("{}{lines}", scene("", FORM)), told);

    form("firer = 'A1'", "form.target: missing: Target, one of B1 (Bertha)");
    form("firer = 'A9', target = 'B1'", "form.firer: there is no unit A9; the units are A1");
    form("firer = 'x', target = 'B1'", "form.firer: \"x\" is not a unit's tag such as A1");
    form("firer = 'B1', target = 'B1'", "form.target: B1 is already on the other side of this: Firer");
    form(
        "firer = 'A1', target = 'B1', 'target.place' = 'lake'",
        "form.target.place: \"lake\" is not one of open, cover",
    );
    form("firer = 'A1', target = 'B1', by = 'C'", "form.by: \"C\" is not one of A, B");
    form(
        "firer = 'A1', target = 'B1', by = 'B'",
        "form.firer: against the rules: A1 is on the wrong side for this; write force = true to do it anyway\n\
         form.target: against the rules: B1 is on the wrong side for this; write force = true to do it anyway",
    );
    form("firer = 'A1', target = 'B1', more = 4", "form.more: \"4\" is not a whole number from 0 to 3");
    form("firer = 'A1', target = 'B1', card = 1", "form.card: \"1\" is not true or false");
    form("firer = 'A1', target = 'B1', more = 1.5", "form.more: \"1.5\" is not a whole number from 0 to 3");
    let way = |way: &str, told: &str| {
        let told = format!("form.way: \"{told}\" is not a number from ½ to 6 in halves, such as 4½ or 4.5");
        form(&format!("firer = 'A1', target = 'B1', way = {way}"), &told);
    };
    way("0", "0");
    way("6.5", "6.5");
    way("7", "7");
    way("'6 1/2'", "6 1/2");
    way("2.25", "2.25");
    way("'far'", "far");
    way("nan", "NaN");
    way("true", "yes");
    way("2147483647", "1073741823½");
    form(
        "firer = 'A1', target = 'B1', colour = 'red'",
        "form.colour: no such field here; the fields are firer, target, target.place, card, more, way",
    );

    unit("[[unit]]", "unit 3, tag: missing: the side's letter and a number, such as A1");
    unit(
        "[[unit]]\ntag = 'C1'",
        "unit 3, tag: \"C1\" is not a unit's tag: write the side's letter and a number from 1, such as A1 or B12",
    );
    unit("[[unit]]\ntag = 'B1'", "unit B1: this tag is given twice; each unit needs its own");
    unit("[[unit]]\ntag = 'B2'", "unit B2, type: missing: the id of a unit type");
    unit("[[unit]]\ntag = 'B2'\ntype = 'x'", "unit B2, type: \"x\" is not one of gun, truck");
    unit(
        "[[unit]]\ntag = 'B2'\ntype = 'gun'\nhat = 1",
        "unit B2, hat: no such field; the fields are tag, name, type, with, facts, presence, groups",
    );
    unit("[group.1]\nalert = true", "group.1: there is no such group; no unit has groups = [...]");
    unit("groups = ['Army']\n[group.2]\nalert = true", "group.2: there is no such group; there are 1 (Army)");
    unit(
        "groups = ['Army', 'Left']\n[group.1]\nalert = true",
        "group.1.alert: Army has no such fact: it belongs to larger or smaller groups",
    );
    unit("with = { wheels = 4 }", "unit B1, with.wheels: a unit of type gun has no such column; it has quality");
    unit("with = { quality = 'fair' }", "unit B1, with.quality: \"fair\" is not one of good, bad");
    unit("with = 3", "unit B1, with: a table is needed, not 3");
    unit("facts = { asleep = true }", "unit B1, facts.asleep: there is no such fact here; there are tired, hits");
    unit("facts = { tired = 'no' }", "unit B1, facts.tired: \"no\" is not true or false");
    unit(
        "presence = 'gone'",
        "unit B1, presence: \"ready\", { due = TURN } or { lost = \"cause\" } is needed, not \"gone\"",
    );
    unit(
        "presence = { lost = 'fire' }",
        "form.target: B1 is against the rules: lost; write force = true to do it anyway",
    );
}

#[test]
fn a_scene_writes_halves_as_players_do() {
    let check = |way: &str, told: &str| {
        let page = resolve(&scene("seed = 1", &format!("firer = 'A1', target = 'B1', way = {way}"))).unwrap();
        assert_eq!(page["form"]["way"]["value"].to_string(), told, "{way}");
    };
    for half in ["4.5", "'4.5'", "'4,5'", "'4½'", "'4 1/2'"] {
        check(half, "4.5");
    }
    for whole in ["4", "4.0", "'4'", "'4,0'"] {
        check(whole, "4");
    }
    check("'½'", "0.5");
}

#[test]
fn odds_refuse_what_no_path_asks_for() {
    let check = |top: &str, told: &str| assert_eq!(odds(&scene(top, FORM)).unwrap_err(), told, "{top}");
    check("dice = { 'wound/1' = [1] }", "dice.wound/1: nothing is rolled for it; rolled: no dice are rolled");
    check("choices = { 'save/B1' = 'perhaps' }", "choices.save/B1: \"perhaps\" is not one of no, yes");
    check("dice = [1, 2, 3]", "dice: 1 face is left over: 3; rolled: shot 2d6");
}

#[test]
fn forms_list_everything_and_give_a_scene_that_runs() {
    let page: toml::Table = forms::forms(&registry(), "test", None).unwrap().parse().unwrap();
    let shot = &page["procedure"][0];
    let paths: Vec<&str> = shot["field"].as_array().unwrap().iter().map(|f| f["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["by", "firer", "target", "target.place", "card", "more", "way"]);
    assert_eq!(shot["addresses"].as_array().unwrap().len(), 4);
    assert_eq!(shot["field"][3]["default"].as_str(), Some("open"));
    assert_eq!(shot["field"][5]["takes"].as_str(), Some("a whole number from 0 to 3"));
    let way = &shot["field"][6];
    assert_eq!(way["takes"].as_str(), Some("a number from ½ to 6 in halves, such as 4½ or 4.5"));
    assert_eq!(way["default"].as_integer(), Some(2));
    assert_eq!(page["ruling"][0]["options"]["b"].as_str(), Some("B"));
    resolve(shot["scene"].as_str().unwrap()).unwrap();
    let told = |error: Result<String, super::CliError>| error.unwrap_err().to_string();
    assert_eq!(told(forms::forms(&registry(), "x", None)), "RULESET: \"x\" is not one of test");
    assert_eq!(told(forms::forms(&registry(), "test", Some("x"))), "PROCEDURE: \"x\" is not one of shot");
}
