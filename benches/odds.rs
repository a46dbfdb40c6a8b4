//! What exact odds cost: they are worked out on every press, within 100 microseconds.

#[path = "../tests/support/scene.rs"]
mod scene;

use adjutant::dice::{Answers, usual};
use divan::Bencher;
use scene::Scene;

/// Form and scene of one measurement.
struct Case {
    rules: &'static str,
    name: &'static str,
    units: &'static str,
    procedure: &'static str,
    form: &'static str,
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

const DS: &str = "division-squares";
const PZ8: &str = "pz8";
const PORTABLE: &str = "portable-wargame";
const SIX: &str = "six-d6";
const SW: &str = "simple-ww2";

const STACK: &str = "A1 rifle veteran; A2 hq veteran; A3 off_table ammunition=2; A4 off_table ammunition=1; \
                     B1 rifle veteran; B2 smg; B3 hq; B4 engineer veteran; B5 off_table; B6 atg overwatch; B7 tank overwatch";
const WATCH: &str = "A1 rifle veteran; A2 hq veteran; A3 off_table ammunition=2; A4 off_table ammunition=1; \
                     B1 rifle veteran overwatch; B2 smg overwatch; B3 hq overwatch; B4 engineer veteran overwatch; \
                     B5 off_table; B6 atg overwatch; B7 tank overwatch";

const PLATOONS: &str = "A1 infantry hits=6; A2 infantry hits=6; A3 infantry hits=6; A4 infantry hits=6; A5 infantry hits=6; \
                        A6 infantry hits=6; A7 mortar hits=6; A8 mortar hits=6; A9 atg hits=6; A10 atg hits=6; \
                        A11 tank hits=6; A12 tank hits=6; A13 tank hits=6; A14 tank hits=6; B1 infantry crack dug_in";

/// A whole division, tired.
const DIVISION: &str = "A1 hq green fatigue=1; A2 recon fatigue=1; A3 recon fatigue=1; A4 medium_tank fatigue=3; \
                        A5 medium_tank fatigue=2; A6 medium_tank fatigue=1; A7 medium_tank fatigue=1; \
                        A8 medium_tank fatigue=1; A9 medium_tank fatigue=1; A10 motor_infantry fatigue=1; \
                        A11 motor_infantry fatigue=1; A12 artillery fatigue=1; A13 artillery fatigue=1; \
                        A14 artillery fatigue=2; A15 artillery fatigue=1; A16 engineer fatigue=1; B1 heavy_tank";

/// Every gun of a large army, and an army behind the target.
const GUNS: &str = "A1 field_artillery; A2 field_artillery; A3 field_artillery; A4 field_artillery; A5 light_artillery; \
                    A6 light_artillery; A7 light_artillery; A8 siege_artillery; A9 siege_artillery; A10 siege_artillery; \
                    A11 siege_artillery; A12 siege_artillery; A13 infantry; B1 infantry; B2 infantry; B3 infantry; \
                    B4 infantry; B5 cavalry; B6 command; B7 machine_gun; B8 field_artillery";

/// Everything that a barrage can hit.
const ZONE: &str = "A1 heavy_battery; A2 field_battery role=support; A3 field_battery role=support; A4 field_battery \
                    role=support; A5 observer in=S/H; B1 panther_g in=F/U1; B2 infantry in=F/U2; B3 lorry_3ton \
                    in=F/U3; B4 m4a3 open_top in=F/U4; B5 veteran_infantry place=buildings in=F/U5; B6 infantry \
                    place=dug_in in=F/U6; B7 panther_g in=F/U7; B8 infantry in=F/U8; B9 lorry_3ton in=F/U9; B10 m4a3 \
                    open_top in=F/U0; B11 veteran_infantry place=buildings in=F/U1; B12 infantry place=dug_in \
                    in=F/U2; B13 panther_g in=F/U3; B14 infantry in=F/U4; B15 lorry_3ton in=F/U5; B16 m4a3 open_top \
                    in=F/U6; B17 veteran_infantry place=buildings in=F/U7; B18 infantry place=dug_in in=F/U8; B19 \
                    panther_g in=F/U9; B20 infantry in=F/U0; B21 lorry_3ton in=F/U1; B22 m4a3 open_top in=F/U2; B23 \
                    veteran_infantry place=buildings in=F/U3; B24 infantry place=dug_in in=F/U4; B25 panther_g \
                    in=F/U5; B26 infantry in=F/U6; B27 lorry_3ton in=F/U7; B28 m4a3 open_top in=F/U8; B29 \
                    veteran_infantry place=buildings in=F/U9; B30 infantry place=dug_in in=F/U0";

/// A company that fires into a platoon and all that stands around it.
const COMPANY: &str = "A1 infantry; A2 infantry; A3 infantry; A4 infantry; A5 mg_team; A6 mg_team; A7 m4a3; A8 firefly; \
                       A9 infantry; A10 infantry; A11 infantry; A12 infantry; \
                       B1 infantry; B2 infantry; B3 infantry; B4 infantry neutralised=1; B5 mg_team; B6 mortar_team; \
                       B7 pak38; B8 lorry_3ton; B9 infantry riding=B8; B10 panther_g; B11 infantry; B12 infantry";

/// The most that a volley takes: a company and what is with it, into a zone in which hardly two stand alike.
const MIXED: &str = "A1 infantry; A2 mg_team; A3 m4a3; A4 firefly; A5 infantry; A6 mg_team; A7 m4a3; A8 firefly; \
                     A9 infantry; A10 mg_team; A11 m4a3; A12 firefly; A13 veteran_infantry; A14 mortar_team; \
                     A15 infantry; A16 infantry; A17 infantry; A18 infantry; A19 infantry; A20 infantry; \
                     A21 infantry; A22 infantry; A23 mg_team; B1 infantry; B2 infantry; \
                     B3 infantry place=dug_in; B4 infantry neutralised=1; B5 mg_team; \
                     B6 mortar_team place=buildings; B7 pak38; B8 lorry_3ton; B9 infantry riding=B8; \
                     B10 lorry_3ton; B11 infantry riding=B10; B12 infantry riding=B10; B13 veteran_infantry; \
                     B14 veteran_infantry place=dug_in; B15 lorry_3ton; B16 mg_team place=buildings";

const CASES: [Case; 29] = [
    Case { rules: DS, name: "fire", units: STACK, procedure: "fire", form: "firer=A1 target=B1" },
    Case {
        rules: DS,
        name: "assault, one defender",
        units: STACK,
        procedure: "assault",
        form: "attacker=A1 defenders=B1",
    },
    Case {
        rules: DS,
        name: "assault, stack of four",
        units: STACK,
        procedure: "assault",
        form: "attacker=A1 defenders=B1+B2+B3+B4",
    },
    Case {
        rules: DS,
        name: "stack of four, Overwatch before and after",
        units: WATCH,
        procedure: "assault",
        form: "attacker=A1 defenders=B1+B2+B3+B4 outside=B6+B7",
    },
    Case {
        rules: DS,
        name: "the same by an HQ with two batteries",
        units: WATCH,
        procedure: "assault",
        form: "attacker=A2 defenders=B1+B2+B3+B4 outside=B6+B7",
    },
    Case {
        rules: DS,
        name: "artillery on four",
        units: STACK,
        procedure: "artillery",
        form: "gun=A3 targets=B1+B2+B3+B4",
    },
    Case { rules: DS, name: "mines", units: "A1 tank", procedure: "mines", form: "target=A1" },
    Case { rules: SIX, name: "6d6: fire", units: PLATOONS, procedure: "fire", form: "firer=A1 target=B1" },
    Case {
        rules: SIX,
        name: "6d6: volley of fourteen",
        units: PLATOONS,
        procedure: "volley",
        form: "firers=A1+A2+A3+A4+A5+A6+A7+A8+A9+A10+A11+A12+A13+A14 target=B1",
    },
    Case {
        rules: SIX,
        name: "6d6: fourteen rallies",
        units: PLATOONS,
        procedure: "end_step",
        form: "A1.does=rally A2.does=rally A3.does=rally A4.does=rally A5.does=rally A6.does=rally A7.does=rally \
               A8.does=rally A9.does=rally A10.does=rally A11.does=rally A12.does=rally A13.does=rally A14.does=rally",
    },
    Case {
        rules: PZ8,
        name: "volley of four",
        units: DIVISION,
        procedure: "fire",
        form: "guns=A12+A13+A14+A15 target=B1",
    },
    Case { rules: PZ8, name: "combat", units: DIVISION, procedure: "combat", form: "first=A4 second=B1" },
    Case {
        rules: SW,
        name: "Simple WW2: volley of three",
        units: COMPANY,
        procedure: "fire",
        form: "firers=A7+A8+A1 target=B10 range=600p seen=fully",
    },
    Case {
        rules: SW,
        name: "Simple WW2: zone of nine",
        units: COMPANY,
        procedure: "fire",
        form: "firers=A7 target=B1 range=300p zone=B2+B3+B4+B5+B6+B7+B8+B10+B11",
    },
    Case {
        rules: SW,
        name: "Simple WW2: platoon into a zone of three",
        units: COMPANY,
        procedure: "fire",
        form: "firers=A1+A2+A3 target=B1 range=300p zone=B2+B3+B5",
    },
    Case {
        rules: SW,
        name: "Simple WW2: company into a zone of nine",
        units: COMPANY,
        procedure: "fire",
        form: "firers=A1+A2+A3+A4+A5+A6 target=B1 range=300p zone=B2+B3+B4+B5+B6+B7+B8+B11+B12",
    },
    Case {
        rules: SW,
        name: "Simple WW2: six firers of six kinds into a zone of twelve",
        units: MIXED,
        procedure: "fire",
        form: "firers=A1+A2+A3+A4+A13+A14 target=B1 range=300p zone=B2+B3+B4+B5+B6+B7+B8+B10+B13+B14+B15+B16",
    },
    Case {
        rules: SW,
        name: "Simple WW2: nine firers of three kinds into a zone of twelve",
        units: MIXED,
        procedure: "fire",
        form: "firers=A1+A2+A3+A5+A6+A7+A9+A10+A11 target=B1 range=300p zone=B2+B3+B4+B5+B6+B7+B8+B10+B13+B14+B15+B16",
    },
    Case {
        rules: SW,
        name: "Simple WW2: fifteen firers of two kinds into a zone of twelve",
        units: MIXED,
        procedure: "fire",
        form: "firers=A1+A5+A2+A9+A15+A16+A17+A18+A19+A20+A21+A22+A6+A10+A23 target=B1 range=300p zone=B2+B3+B4+B5+B6+B7+B8+B10+B13+B14+B15+B16",
    },
    Case {
        rules: SW,
        name: "Simple WW2: fifteen firers at one target",
        units: MIXED,
        procedure: "fire",
        form: "firers=A1+A5+A2+A9+A15+A16+A17+A18+A19+A20+A21+A22+A6+A10+A23 target=B1 range=300p",
    },
    Case {
        rules: SW,
        name: "Simple WW2: close assault, three on one",
        units: COMPANY,
        procedure: "close_assault",
        form: "attackers=A1+A2+A3 defenders=B1",
    },
    Case {
        rules: SW,
        name: "Simple WW2: close assault, one on eight",
        units: COMPANY,
        procedure: "close_assault",
        form: "attackers=A1 defenders=B1+B2+B3+B4+B5+B6+B7+B11",
    },
    Case { rules: PZ8, name: "rally of a division", units: DIVISION, procedure: "rally", form: "" },
    Case {
        rules: PORTABLE,
        name: "volley of twelve guns",
        units: GUNS,
        procedure: "artillery",
        form: "guns=A1+A2+A3+A4+A5+A6+A7+A8+A9+A10+A11+A12 target=B1",
    },
    Case { rules: PORTABLE, name: "who is first", units: GUNS, procedure: "initiative", form: "" },
    Case {
        rules: PORTABLE,
        name: "close combat",
        units: GUNS,
        procedure: "close_combat",
        form: "attacker=A13 defender=B1",
    },
    Case {
        rules: SW,
        name: "barrage on thirty",
        units: ZONE,
        procedure: "barrage",
        form: "battery=A1 targets=B1+B2+B3+B4+B5+B6+B7+B8+B9+B10+B11+B12+B13+B14+B15+B16+B17+B18+\
               B19+B20+B21+B22+B23+B24+B25+B26+B27+B28+B29+B30",
    },
    Case {
        rules: SW,
        name: "ten units test morale",
        units: ZONE,
        procedure: "morale",
        form: "by=B units=B1+B2+B3+B4+B5+B6+B7+B8+B9+B10",
    },
    Case { rules: SW, name: "call for fire", units: ZONE, procedure: "call", form: "battery=A2" },
];

fn main() {
    divan::main();
}

/// Odds of a started procedure.
#[divan::bench(args = CASES)]
fn odds(bencher: Bencher<'_, '_>, case: &Case) {
    let (_, procedure) = Scene::of(case.rules, case.units, "").start(case.procedure, case.form);
    bencher.bench(|| procedure.odds(&Answers::new(), &usual));
}

/// From the draft to the odds: what a press costs.
#[divan::bench(args = CASES)]
fn form_and_odds(bencher: Bencher<'_, '_>, case: &Case) {
    let scene = Scene::of(case.rules, case.units, "");
    bencher.bench(|| {
        scene.open(case.procedure, case.form).procedure.map(|procedure| procedure.odds(&Answers::new(), &usual))
    });
}
