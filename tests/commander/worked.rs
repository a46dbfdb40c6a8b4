//! The worked activation of Division Squares: one tank battalion beside an objective.

use adjutant::{
    cli::{self, Command},
    games::Registry,
};
use toml::{Table, Value};

/// B3 stands beside A3 on the objective; A2 on Overwatch reaches that space.
pub const SCENE: &str = r#"rules = "division-squares"
commander = { side = "B", mission = "attack", style = "steady", turns = 10, objectives = ["the mill"] }
history = [{ procedure = "reaction", form = { firer = "A2", target = "B3" } }]
report = { A3 = { stands_on = 1 }, B3 = { beside = ["A3"] }, A2 = { watched = ["A3"] } }
decide = 2
battle = { turn = 4, acting = "B" }
side.B = { card = "5", orders = 6 }

[[unit]]
tag = "A1"
name = "HQ"
type = "hq"

[[unit]]
tag = "A2"
name = "37th Tank"
type = "tank"
with = { quality = "veteran" }
facts = { overwatch = true }

[[unit]]
tag = "A3"
name = "Armd Inf"
type = "armored_infantry"
facts = { disrupted = true, place = "cover" }

[[unit]]
tag = "A4"
name = "Rifles"
type = "rifle"

[[unit]]
tag = "A5"
name = "Rifles"
type = "rifle"

[[unit]]
tag = "A6"
name = "Rifles"
type = "rifle"
presence = { lost = "fire" }

[[unit]]
tag = "A7"
name = "Rifles"
type = "rifle"
presence = { lost = "fire" }

[[unit]]
tag = "B1"
name = "HQ"
type = "hq"
facts = { ordered = true, overwatch = true }

[[unit]]
tag = "B2"
name = "Grenadiers"
type = "rifle"
presence = { lost = "fire" }

[[unit]]
tag = "B3"
name = "Pz IV"
type = "tank"

[[unit]]
tag = "B4"
name = "Grenadiers"
type = "rifle"
facts = { ordered = true, dug_in = true }

[[unit]]
tag = "B5"
name = "Grenadiers"
type = "rifle"
facts = { ordered = true, dug_in = true }

[[unit]]
tag = "B6"
name = "Grenadiers"
type = "rifle"
facts = { ordered = true, dug_in = true }

[[unit]]
tag = "B7"
name = "Grenadiers"
type = "rifle"
facts = { ordered = true, dug_in = true }
"#;

/// The answer to a scene.
pub fn answer(scene: &str) -> Table {
    let mut page = Vec::new();
    let command = Command::Advise { request: "-".into() };
    cli::run(&Registry::load().unwrap(), &command, &mut scene.as_bytes(), &mut page).unwrap();
    String::from_utf8(page).unwrap().parse().unwrap()
}

fn option<'p>(page: &'p Table, words: &str) -> &'p Value {
    let options = page["decision"]["option"].as_array().unwrap();
    options.iter().find(|option| option["does"].as_str() == Some(words)).unwrap_or_else(|| panic!("no {words}"))
}

/// Price, faces and terms of an option.
pub fn told(page: &Table, words: &str) -> (i64, String, Vec<(String, i64)>) {
    let option = option(page, words);
    let terms = option["terms"].as_table().unwrap();
    let terms = terms.iter().map(|(name, points)| (name.clone(), points.as_integer().unwrap())).collect();
    (option["price"].as_integer().unwrap(), option["faces"].as_str().unwrap().to_owned(), terms)
}

fn terms(terms: &[(&str, i64)]) -> Vec<(String, i64)> {
    terms.iter().map(|(name, points)| ((*name).to_owned(), *points)).collect()
}

fn fraction(page: &Table, words: &str, subject: &str, class: &str) -> String {
    option(page, words)["odds"][subject][class]["fraction"].as_str().unwrap().to_owned()
}

#[test]
fn every_number_of_the_worked_activation_is_right() {
    let page = answer(SCENE);
    assert_eq!(page["units"].as_array().unwrap().len(), 1);
    assert!(!page.contains_key("question"), "all that matters is known");
    // Fire at A3: 3 dice (3, +1 gun, -1 cover).
    assert_eq!(told(&page, "fire at A3"), (64, "1-5".to_owned(), terms(&[("does", 64)])));
    assert_eq!(fraction(&page, "fire at A3", "A3", "nothing"), "8/27");
    assert_eq!(fraction(&page, "fire at A3", "A3", "removed"), "19/27");
    // The assault, with A2 told to reach the space.
    let wanted = terms(&[("costs", -39), ("does", 64), ("goal", 25)]);
    assert_eq!(told(&page, "assault A3"), (50, "6".to_owned(), wanted));
    for (subject, class, chance) in [
        ("A3", "removed", "19/27"),
        ("B3", "nothing", "920/2187"),
        ("B3", "disrupted", "1921/3888"),
        ("B3", "removed_outside", "2983/34992"),
        ("headline", "taken", "21641/34992"),
    ] {
        assert_eq!(fraction(&page, "assault A3", subject, class), chance, "{subject} {class}");
    }
    // What is no better in any part than fire at A3.
    assert_eq!(told(&page, "fire at A2"), (46, "-".to_owned(), terms(&[("does", 46)])));
    assert_eq!(fraction(&page, "fire at A2", "A2", "disrupted"), "151/216");
    assert_eq!(fraction(&page, "fire at A2", "A2", "removed"), "1/216");
    assert_eq!(told(&page, "take Overwatch"), (19, "-".to_owned(), terms(&[("does", 19)])));
    for words in ["fire at A2", "take Overwatch", "move"] {
        assert_eq!(
            option(&page, words)["struck"].as_str(),
            Some("no better in any part than: fire at A3"),
            "{words}"
        );
    }
    assert_eq!(page["decision"]["order"].as_str(), Some("B3 Pz IV fires at A3 Armd Inf: 70 % to remove it."));
    let rests: Vec<&str> =
        option(&page, "fire at A2")["rests_on"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(rests, ["B3 can fire at A2 (from what happened)"], "no tap was needed for this");
    // A six is the assault, and the order is a scene that runs.
    let six = answer(&SCENE.replacen("decide = 2", "decide = 6", 1));
    assert!(
        six["decision"]["order"].as_str().unwrap().starts_with("B3 Pz IV assaults A3 Armd Inf: 70 % to remove it")
    );
    let order = six["decision"]["scene"].as_str().unwrap();
    let mut played = Vec::new();
    let command = Command::Resolve { request: "-".into() };
    cli::run(&Registry::load().unwrap(), &command, &mut order.as_bytes(), &mut played).unwrap();
    assert!(String::from_utf8(played).unwrap().contains("outside = { value = [\"A2\"]"), "A2 is told to reach it");
}

#[test]
fn style_and_facts_change_the_faces_as_worked_out() {
    let bold = answer(&SCENE.replacen("steady", "bold", 1));
    assert_eq!((told(&bold, "fire at A3").0, told(&bold, "assault A3").0), (64, 69));
    assert_eq!((told(&bold, "fire at A3").1, told(&bold, "assault A3").1), ("5-6".to_owned(), "1-4".to_owned()));
    let cautious = answer(&SCENE.replacen("steady", "cautious", 1));
    assert_eq!(told(&cautious, "assault A3").0, 29);
    assert_eq!(
        (told(&cautious, "fire at A3").1, told(&cautious, "assault A3").1),
        ("1-6".to_owned(), "-".to_owned())
    );
    assert!(cautious["decision"].get("die").is_none(), "no doubt, no die");
    // A2 does not reach the space.
    let free = answer(&SCENE.replacen("watched = [\"A3\"]", "watched = []", 1));
    assert_eq!(
        (told(&free, "assault A3").0, fraction(&free, "assault A3", "headline", "taken")),
        (83, "19/27".to_owned())
    );
    assert_eq!((told(&free, "assault A3").1, told(&free, "fire at A3").1), ("1-5".to_owned(), "6".to_owned()));
    // Nobody has looked yet: A2 counts one half, and is asked about.
    let open = answer(&SCENE.replacen(", A2 = { watched = [\"A3\"] }", "", 1));
    let question = &open["question"].as_array().unwrap()[0];
    assert_eq!(
        (question["unit"].as_str(), question["press"][0].as_str()),
        (Some("A2 37th Tank"), Some("A3 Armd Inf"))
    );
    let price = told(&open, "assault A3").0;
    assert!((51..83).contains(&price), "{price} lies between told and told not");
}
