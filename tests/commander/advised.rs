//! What `advise` says of a scene: who comes next, why nobody does, and which facts it takes.

use adjutant::{
    cli::{self, Command},
    games::Registry,
};

/// The answer of `advise` to a scene.
fn advised(scene: &str) -> toml::Table {
    let command = Command::Advise { request: "-".into() };
    let mut page = Vec::new();
    cli::run(&Registry::load().unwrap(), &command, &mut scene.as_bytes(), &mut page).unwrap();
    String::from_utf8(page).unwrap().parse().unwrap()
}

fn units(all: &[&str]) -> String {
    all.iter().flat_map(|unit| ["[[unit]]\n", unit, "\n"]).collect()
}

/// What is decided, with its words: "B2: B2 moves ..."; the reason why nobody is.
fn decided(scene: &str) -> String {
    let page = advised(scene);
    let word = |of: &toml::Value, key: &str| of.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_owned();
    match page.get("decision") {
        Some(decision) => format!("{}: {}", word(decision, "unit"), word(decision, "order")),
        None => page["nobody"].as_str().unwrap().to_owned(),
    }
}

#[test]
fn a_gun_that_can_only_shell_keeps_nobody_waiting_for_an_answer() {
    let field = |battle: &str| {
        let all = [
            "tag = \"A1\"\nname = \"HQ\"\ntype = \"hq\"\nwith = { rating = \"average\" }",
            "tag = \"A2\"\nname = \"Rifles\"\ntype = \"rifle\"",
            "tag = \"B1\"\nname = \"HQ\"\ntype = \"hq\"\nwith = { rating = \"average\" }",
            "tag = \"B2\"\nname = \"Guns\"\ntype = \"off_table\"\nfacts = { ammunition = 4 }",
        ];
        let head = "rules = \"division-squares\"\ncommander = { side = \"B\" }\ndecide = 1\n";
        format!("{head}battle = {battle}\n{}", units(&all))
    };
    let own = field("{ turn = 2, acting = \"B\" }\nside.B = { card = \"2\", orders = 2 }");
    assert!(advised(&own)["question"].as_array().unwrap().iter().any(|one| one["unit"].as_str() == Some("B2 Guns")));
    assert!(decided(&own).starts_with("B1 HQ: B1 HQ "), "{}", decided(&own));
    let theirs = field("{ turn = 2, acting = \"A\" }");
    assert_eq!(decided(&theirs), "it is the turn of A, not of B");
}

#[test]
fn what_is_told_and_changes_nothing_is_listed() {
    let all = [
        "tag = \"A1\"\ntype = \"tank\"\nfacts = { overwatch = true }",
        "tag = \"A2\"\ntype = \"armored_infantry\"\nfacts = { disrupted = true }",
        "tag = \"B1\"\ntype = \"tank\"",
        "tag = \"B2\"\ntype = \"medium_artillery\"",
    ];
    for (report, unused) in [
        ("B1 = { beside = [\"A2\"] }", vec![]),
        ("B1 = { beside = [] }", vec![]),
        // A tank does not shell.
        ("B1 = { spotted = [\"A2\"] }", vec!["report.B1.spotted, A2"]),
        // A1 is on Overwatch, A2 is not.
        ("B1 = { beside = [\"A2\"] }, A1 = { watched = [\"A2\"] }", vec![]),
        ("B1 = { beside = [\"A2\"] }, A2 = { watched = [\"A1\"] }", vec!["report.A2.watched, A1"]),
    ] {
        let head = "rules = \"division-squares\"\ncommander = { side = \"B\", style = \"bold\" }";
        let battle = "battle = { turn = 4, acting = \"B\" }\nside.B = { card = \"2\", orders = 2 }";
        let page = advised(&format!("{head}\n{battle}\nreport = {{ {report} }}\n{}", units(&all)));
        let listed = page.get("unused").and_then(toml::Value::as_array).into_iter().flatten();
        assert_eq!(listed.filter_map(toml::Value::as_str).collect::<Vec<_>>(), unused, "{report}");
    }
}

/// Where one distance alone is asked, the question says which: a gun that may shell far off is not taken as near.
#[test]
fn a_question_says_how_far_off_it_asks() {
    let all = ["A1 = field_artillery", "B1 = infantry", "B2 = field_artillery", "B3 = infantry"];
    let all = all.map(|one| one.split_once(" = ").unwrap());
    let all = all.map(|(tag, kind)| format!("tag = \"{tag}\"\ntype = \"{kind}\""));
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    for (report, asked) in [
        (
            "",
            vec![
                "A1.near: may shell within 2 squares (in arc)",
                "A1.far: may shell at 3 squares or more (in range and arc)",
            ],
        ),
        ("report.A1 = { far = [\"B2\"] }\n", vec!["A1.near: may shell within 2 squares (in arc)"]),
    ] {
        let head = "rules = \"portable-wargame\"\nbattle = { step = \"artillery\" }\ncommander = { side = \"A\" }\n";
        let page = advised(&format!("{head}{report}{}", units(&all)));
        let questions = page.get("question").and_then(toml::Value::as_array).into_iter().flatten();
        let words =
            |one: &toml::Value| format!("{}: {}", one["report"].as_str().unwrap(), one["asks"].as_str().unwrap());
        let mut told: Vec<String> = questions.map(words).collect();
        told.sort_unstable_by(|one, other| other.cmp(one));
        assert_eq!(told, asked, "{report}");
    }
}

#[test]
fn a_platoon_can_be_told_that_it_sees_an_enemy_near() {
    let one = |tag: &str, formation: &str, platoon: &str, kind: &str| {
        let leads = if ["A4", "B3"].contains(&tag) { "\nwith = { command = true }" } else { "" };
        format!(
            "tag = \"{tag}\"\nname = \"{tag}\"\ntype = \"{kind}\"\ngroups = [\"{formation}\", \"{platoon}\"]{leads}"
        )
    };
    let all = [
        ("A4", "Squadron", "Troop", "m4a3"),
        ("B3", "Panzers", "1st", "panther_g"),
        ("B4", "Panzers", "1st", "panther_g"),
    ];
    let all: Vec<String> =
        all.iter().map(|(tag, formation, platoon, kind)| one(tag, formation, platoon, kind)).collect();
    let scene = |near: &str| {
        let head = "rules = \"simple-ww2\"\ncommander = { side = \"B\" }\ndecide = 1\n";
        let battle = "battle = { turn = 2, acting = \"B\", step = \"options\" }\ngroup.1.order = \"hold\"\ngroup.3.order = \"hold\"\n";
        let report = format!("report = {{ B3 = {{ near = [\"{near}\"] }} }}\n");
        format!("{head}{report}{battle}{}", units(&all.iter().map(String::as_str).collect::<Vec<_>>()))
    };
    assert!(decided(&scene("A4")).contains("A4"), "{}", decided(&scene("A4")));
    let command = Command::Advise { request: "-".into() };
    let own = cli::run(&Registry::load().unwrap(), &command, &mut scene("B4").as_bytes(), &mut Vec::new());
    let told = own.unwrap_err().to_string();
    assert!(told.ends_with("report.B3.near: B4 cannot apply to B3; it can be A4"), "{told}");
}

/// A scene of B1, a tank, against A1, with what is told of the scene, of A1 and of a third unit.
fn against(told: &str, a1: &str, third: &str) -> String {
    let head = "rules = \"division-squares\"\ndecide = 6\nside.B = { card = \"1\", orders = 1 }\n";
    let b1 = "tag = \"B1\"\nname = \"II./PzR 12, Pz IV\"\ntype = \"tank\"";
    format!("{head}{told}\n{}", units(&[a1, b1, third]))
}

#[test]
fn who_keeps_out_of_an_enemys_sight_seeks_no_place_in_range_of_him() {
    let told = "commander = { side = \"B\", objectives = [\"mill\"] }\nbattle = { turn = 2, acting = \"B\" }";
    let waits = "tag = \"A1\"\nname = \"37th Tank\"\ntype = \"tank\"\nfacts = { overwatch = true }";
    let order = |third: &str| decided(&against(told, waits, third));
    let battery = order("tag = \"A2\"\nname = \"Guns\"\ntype = \"off_table\"");
    assert!(battery.contains("moves to objective 1, out of sight of A1 37th Tank: in cover, else"), "{battery}");
    // Long names, and it still fits.
    let long =
        order("tag = \"A2\"\nname = \"HQ 227 (Highland) Brigade\"\ntype = \"rifle\"\nfacts = { disrupted = true }");
    let words = long.split_once(": ").unwrap().1;
    assert!(words.split_whitespace().count() <= 25 && words.contains("unseen: in range of A2,"), "{words}");
}

#[test]
fn an_exhausted_side_is_promised_no_shot_where_it_goes_back_and_keeps_what_it_holds() {
    let a1 = "tag = \"A1\"\nname = \"Rifles\"\ntype = \"rifle\"";
    let fresh = "tag = \"B2\"\nname = \"Rifles\"\ntype = \"rifle\"\nfacts = { disrupted = true }";
    let lost = fresh.replace("facts = { disrupted = true }", "presence = { lost = \"fire\" }");
    let price = |does: &str, stands: &[&str], third: &str| -> i64 {
        let on = |tag: &str| if stands.contains(&tag) { "stands_on = 1" } else { "fire = []" };
        let others = if third == fresh { format!(", B2 = {{ {} }}", on("B2")) } else { String::new() };
        let told = format!(
            "commander = {{ side = \"B\", objectives = [\"mill\"] }}\nbattle = {{ turn = 3, acting = \"B\" }}\n\
             report = {{ B1 = {{ {}, beside = [] }}{others} }}",
            on("B1")
        );
        let page = advised(&against(&told, a1, third));
        assert!(page["decision"]["unit"].as_str().unwrap().starts_with("B1 "), "{page}");
        let options = page["decision"]["option"].as_array().unwrap().iter();
        let mut all = options.map(|one| (one["does"].as_str().unwrap(), one["price"].as_integer().unwrap()));
        all.find(|(known, _)| *known == does).unwrap_or_else(|| panic!("{does}: {page}")).1
    };
    // What the objective is worth is given up by the move, unless another stays on it.
    for (stands, third, moves) in [
        (&[][..], lost.as_str(), 0),
        (&["B1"], lost.as_str(), -40),
        (&[], fresh, 16),
        (&["B1"], fresh, -24),
        (&["B1", "B2"], fresh, 16),
    ] {
        assert_eq!(price("move", stands, third), moves, "{stands:?} {third}");
    }
    assert_eq!(price("take Overwatch", &["B1"], &lost), 10);
}
