//! What exact odds cost: they are worked out on every press, within 100 microseconds.

#[path = "../tests/support/scene.rs"]
mod scene;

use adjutant::dice::{Answers, usual};
use divan::Bencher;
use scene::Scene;

/// Form and scene of one measurement.
struct Case {
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

const STACK: &str = "A1 rifle veteran; A2 hq veteran; A3 off_table ammunition=2; A4 off_table ammunition=1; \
                     B1 rifle veteran; B2 smg; B3 hq; B4 engineer veteran; B5 off_table; B6 atg overwatch; B7 tank overwatch";
const WATCH: &str = "A1 rifle veteran; A2 hq veteran; A3 off_table ammunition=2; A4 off_table ammunition=1; \
                     B1 rifle veteran overwatch; B2 smg overwatch; B3 hq overwatch; B4 engineer veteran overwatch; \
                     B5 off_table; B6 atg overwatch; B7 tank overwatch";

const CASES: [Case; 7] = [
    Case { name: "fire", units: STACK, procedure: "fire", form: "firer=A1 target=B1" },
    Case { name: "assault, one defender", units: STACK, procedure: "assault", form: "attacker=A1 defenders=B1" },
    Case {
        name: "assault, stack of four",
        units: STACK,
        procedure: "assault",
        form: "attacker=A1 defenders=B1+B2+B3+B4",
    },
    Case {
        name: "stack of four, Overwatch before and after",
        units: WATCH,
        procedure: "assault",
        form: "attacker=A1 defenders=B1+B2+B3+B4 outside=B6+B7",
    },
    Case {
        name: "the same by an HQ with two batteries",
        units: WATCH,
        procedure: "assault",
        form: "attacker=A2 defenders=B1+B2+B3+B4 outside=B6+B7",
    },
    Case { name: "artillery on four", units: STACK, procedure: "artillery", form: "gun=A3 targets=B1+B2+B3+B4" },
    Case { name: "mines", units: "A1 tank", procedure: "mines", form: "target=A1" },
];

fn main() {
    divan::main();
}

/// Odds of a started procedure.
#[divan::bench(args = CASES)]
fn odds(bencher: Bencher<'_, '_>, case: &Case) {
    let (_, procedure) = Scene::new(case.units, "").start(case.procedure, case.form);
    bencher.bench(|| procedure.odds(&Answers::new(), &usual));
}

/// From the draft to the odds: what a press costs.
#[divan::bench(args = CASES)]
fn form_and_odds(bencher: Bencher<'_, '_>, case: &Case) {
    let scene = Scene::new(case.units, "");
    bencher.bench(|| {
        scene.open(case.procedure, case.form).procedure.map(|procedure| procedure.odds(&Answers::new(), &usual))
    });
}
