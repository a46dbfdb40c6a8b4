//! More orders than his units have a use for: the number that the page counts by stays, and who goes without is named.

use adjutant::{commander::turn_view::Part, dice::Side, rules::Effect};

use super::{begun, main, part};

#[test]
fn orders_that_nobody_gets_are_counted_and_told_before_the_end() {
    let mut ended = 0;
    for seed in 0..6 {
        let mut table = begun(seed);
        table.given(vec![Effect::set(Side::B, "extra_orders", 8)]);
        let mut counts = Vec::new();
        for _ in 0..40 {
            match part(&table) {
                Part::Orders { of, .. } => counts.push(of),
                Part::More(_) => {
                    table.press("none-of-these");
                    continue;
                }
                Part::End(dues) => {
                    assert!(
                        dues.iter().any(|due| due.contains(" left: ") && due.contains("none")),
                        "{seed}: {dues:?}"
                    );
                    assert!(!table.words().iter().any(|words| words.contains("ALL ORDERS")), "{:?}", table.words());
                    ended += 1;
                    break;
                }
                _ => {}
            }
            main(&mut table);
        }
        counts.dedup();
        assert!(counts.len() < 2, "{seed}: the number changes: {counts:?}");
    }
    assert!(ended > 3, "{ended}");
}
