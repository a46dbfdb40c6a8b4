//! What a shot at reach one tells of where units stand.

use adjutant::rules::Relation;

use super::{half_turn::tag, priced::told, scene::Scene};

#[test]
fn at_reach_one_who_fires_stands_beside_and_who_stands_beside_nobody_fires_at_nobody() {
    let units = "A1 tank; A2 tank; B1 rifle; B2 tank";
    let scene = Scene::new(units, "").with("battle.acting=B B.card=5 B.orders=6");
    for (facts, asked, wanted) in [
        ("fire B1 A1", "beside B1 A1", Some(true)),
        ("fire B1 A1", "beside A1 B1", Some(true)),
        ("!beside B1 A1", "fire B1 A1", Some(false)),
        ("beside B1 A1", "fire B1 A1", None),
        ("!fire B1 A1", "beside B1 A1", None),
        ("fire B2 A1", "beside B2 A1", None),
        ("!beside B2 A1", "fire B2 A1", None),
    ] {
        let mut parts = asked.split(' ');
        let mut next = || parts.next().unwrap();
        let relation = Relation::new(next(), tag(next()), tag(next()));
        assert_eq!(told(&scene, &[facts]).holds(&relation), wanted, "{facts}, {asked}");
    }
}
