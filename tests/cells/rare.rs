//! Forms that a random battle hardly ever comes to.

/// Rule set, units, facts, rulings, procedure, form.
pub type Rare = [&'static str; 6];

pub const RARE: &[Rare] = &[
    ["division-squares", "A1 hq rating=exceptional; A2 off_table; B1 rifle", "", "D91=b", "resupply", "batteries=A2"],
    ["division-squares", "A1 hq rating=below_average; A2 off_table", "", "", "resupply", "batteries=A2"],
    ["division-squares", "A1 hq lost; A2 rifle disrupted; B1 rifle", "", "", "rally", "units=A2"],
    ["division-squares", "A1 hq; A2 rifle; A3 rifle; B1 rifle", "battle.turn=2", "D120=b", "draw", ""],
    ["pz8", "A1 hq quality=green; A2 infantry quality=green fatigue=1", "", "", "rally", "units=A2"],
    ["division-squares", "A1 tank; B1 rifle", "battle.mover=A1", "", "", ""],
    ["portable-wargame", "A1 infantry; B1 infantry", "battle.first_before=A", "W19=b", "initiative", ""],
    ["pz8", "A1 infantry; B1 infantry", "thing1=objective thing1.owner=A thing1.held=B", "", "", ""],
    ["six-d6", "A1 infantry aim=B1 aim_range=long; B1 infantry", "", "", "fire", "firer=A1 target=B1"],
    ["pz8", "A1 heavy_tank; B1 infantry against_tanks=1", "", "", "combat", "first=A1 second=B1"],
    ["six-d6", "A1 tank dug_in; B1 infantry", "", "", "move", "unit=A1"],
    ["six-d6", "A1 infantry crack hits=6 dug_in; B1 infantry", "", "X37=b", "rally", "unit=A1"],
    ["six-d6", "A1 tank; B1 tank", "", "X2=b", "fire", "firer=A1 target=B1 range=close at_rear"],
    ["simple-ww2", "A1 m4a3; B1 panther_g", "", "", "fire", "firers=A1 target=B1"],
    ["simple-ww2", "A1 panther_g; B1 m4a3", "", "", "fire", "firers=A1 target=B1"],
    ["simple-ww2", "A1 firefly; B1 panther_g", "", "", "fire", "firers=A1 target=B1"],
    ["simple-ww2", "A1 churchill_vii; B1 panther_g", "", "", "fire", "firers=A1 target=B1"],
    ["simple-ww2", "A1 churchill_vii; B1 infantry", "", "", "fire", "firers=A1 target=B1"],
    ["simple-ww2", "A1 stug_iiig; B1 m4a3", "", "", "fire", "firers=A1 target=B1"],
    ["simple-ww2", "A1 gun_17pdr; B1 panther_g", "", "", "fire", "firers=A1 target=B1"],
    ["simple-ww2", "A1 gun_6pdr; B1 panther_g", "", "", "fire", "firers=A1 target=B1"],
    ["simple-ww2", "A1 hand_at_team; B1 panther_g", "", "", "fire", "firers=A1 target=B1"],
    ["simple-ww2", "A1 infantry; B1 m4a3 open_top=true", "", "", "fire", "firers=A1 target=B1"],
    ["simple-ww2", "A1 lorry_3ton; A2 infantry; A3 infantry riding=A1", "", "", "carry", "unit=A2 to=A1"],
    [
        "simple-ww2",
        "A1 m4a3; B1 infantry",
        "thing1=minefield thing1.entered=5 A.russian=true",
        "",
        "mines",
        "unit=A1 area=thing1",
    ],
    [
        "simple-ww2",
        "A1 headquarters lost lost_in=1 in=S/T; A2 infantry in=S/T; B1 infantry",
        "battle.turn=2",
        "",
        "morale",
        "units=A2",
    ],
    [
        "simple-ww2",
        "A1 observer priority=true; A2 field_battery; A3 field_battery; A4 field_battery",
        "battle.turn=2 A.thickening=true A2.mission=2",
        "",
        "call",
        "battery=A2 observer=A1",
    ],
    ["simple-ww2", BARRAGE, "group4.option=mf", "", "barrage", "battery=A1 targets=B1+B2+B3+B4+B5+B6"],
    ["simple-ww2", BARRAGE, "group4.option=mf", "", "barrage", "battery=A2 targets=B1+B2+B3+B4+B5+B6"],
    ["simple-ww2", BARRAGE, "group4.option=mf", "", "barrage", "battery=A3 targets=B1+B2+B3+B4+B5+B6"],
    ["simple-ww2", "A1 m4a3 in=S/1; A2 m4a3 in=S/1; A3 m4a3 in=S/1", "group1.order=rapid", "", "attack_share", ""],
    [
        "simple-ww2",
        "A1 m4a3",
        "battle.turn=3 thing1=smoke thing1.source=battery thing1.laid=1 thing1.screen=full",
        "",
        "end_turn",
        "",
    ],
];

const BARRAGE: &str = "A1 field_battery; A2 medium_battery; A3 rocket_battery; B1 infantry place=buildings in=F/U; B2 panther_g \
                       in=F/U; B3 m4a3 front=15 side=15 rear=15 in=F/U; B4 infantry place=dug_in in=F/U; B5 infantry in=F/V; B6 \
                       infantry in=F/U";
