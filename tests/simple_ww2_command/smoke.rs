//! Smoke: screens with their length, and what keeps them burning.

use super::{Case, Expect, check};

#[test]
fn screens_and_their_length() {
    let smoke = |units, facts, form, changed: &str| {
        let (laid, length) = changed.rsplit_once(' ').unwrap();
        let length: &'static str = format!("laid, length {length}").leak();
        let expect = Expect::Run("", length, laid.to_owned().leak());
        check(&Case { units, facts, rulings: "", procedure: "smoke", form, expect });
    };
    let field = "A3 field_battery smoke_left=3; A4 field_battery smoke_left=1";
    let laid = |source: &str, length: i32| {
        format!(
            "thing1=smoke; thing1.side=A; thing1.source={source}; thing1.laid=2; thing1.length={length}; \
             thing1.screen=thickens {length}"
        )
    };
    let turn = "battle.turn=2";
    smoke(field, turn, "battery=A3", &format!("paid smoke A3; A3.smoke_left=2; {}", laid("battery", 1200)));
    let two = "battle.turn=2 A3.with=A4";
    smoke(
        field,
        two,
        "battery=A3",
        &format!("paid smoke A3; A3.smoke_left=2; A4.smoke_left=0; {}", laid("battery", 1800)),
    );
    let rockets = "A3 rocket_battery smoke_left=3";
    smoke(rockets, turn, "battery=A3", &format!("paid smoke A3; A3.smoke_left=2; {}", laid("rockets", 2400)));
    // Medium mortars lay 100p each: a team, or six of a battery less those missing.
    smoke("A3 mortar_team", turn, "battery=A3", &format!("paid smoke A3; {}", laid("mortar", 100)));
    let battery = "A3 mortar_battery medium smoke_left=3 guns=-2";
    smoke(battery, turn, "battery=A3", &format!("paid smoke A3; A3.smoke_left=2; {}", laid("mortar", 400)));
    let heavy = "A3 mortar_battery smoke_left=3";
    smoke(heavy, turn, "battery=A3", &format!("paid smoke A3; A3.smoke_left=2; {}", laid("battery", 1200)));
    let empty = Expect::Refused("has no smoke left");
    let units = "A3 field_battery smoke_left=0";
    check(&Case { units, facts: "", rulings: "", procedure: "smoke", form: "battery=A3", expect: empty });
}

#[test]
fn stoking_projectors_and_generators() {
    let units = "A3 field_battery smoke_left=3; A5 m4a3 projector in=S/T; A6 m4a3 in=S/T";
    let case = |facts, rulings, procedure, form, expect| {
        check(&Case { units, facts, rulings, procedure, form, expect });
    };
    let screen =
        "battle.turn=5 thing1=smoke thing1.laid=2 thing1.length=1200 thing1.source=battery thing1.screen=decays";
    let stoked = |laid: i32| -> Expect {
        let changed =
            format!("paid smoke A3; A3.smoke_left=2; thing1.laid={laid}; thing1.stoked=yes; thing1.screen=full");
        Expect::Run("", "stoked, length 1200", changed.leak())
    };
    // S43: as fresh smoke, or one turn more.
    case(screen, "", "smoke", "battery=A3 screen=thing1", stoked(5));
    case(screen, "S43=b", "smoke", "battery=A3 screen=thing1", stoked(3));
    case(screen, "", "smoke", "battery=A3", Expect::Fields("screen=new_screen"));
    case(screen, "", "smoke", "battery=A3 purpose=stoke", Expect::Fields("screen=thing1"));
    // Rockets' screens cannot be stoked: only a new one is offered.
    let rockets = "battle.turn=5 thing1=smoke thing1.laid=4 thing1.source=rockets";
    case(rockets, "", "smoke", "battery=A3 purpose=stoke", Expect::Fields("screen=new_screen"));
    let fired = Expect::Run(
        "",
        "laid",
        "A5.projector_used=yes; thing1=smoke; thing1.side=A; thing1.source=projector; thing1.laid=1; thing1.length=200; \
         thing1.screen=full",
    );
    case("", "", "projector", "unit=A5", fired);
    case("A5.projector_used=true", "", "projector", "unit=A5", Expect::Refused("has fired its smoke projector"));
    case("", "", "projector", "unit=A6", Expect::Refused("has no smoke projector"));
    case("group2.option=m", "", "projector", "unit=A5", Expect::Refused("is not on F"));
    let generator = Expect::Run(
        "",
        "laid",
        "thing1=smoke; thing1.side=B; thing1.source=generator; thing1.laid=1; thing1.length=500; thing1.screen=full",
    );
    case("", "", "generator", "length=500 by=B", generator);
}
